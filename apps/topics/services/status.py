"""How the snapshots of a repository stand."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.conf import settings

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import iso, now
from apps.common.context import Intent, RequestContext, Right
from apps.events.selectors import events_in, repository_scope
from apps.events.sequence import last_stable_number
from apps.topics.build.log_reader import log_of
from apps.topics.locks import is_build_running
from apps.topics.models import Registry, Snapshot
from apps.topics.selectors import registry_of, snapshots_in
from apps.topics.vocabulary import RepositoryScope

#: Counting the tail stops there.
MAX_COUNTED = 10_000


@dataclass(frozen=True, slots=True)
class BuildStatus:
    """What is served of a repository, what is not in it yet, and how its builds go.

    ``tail`` counts the events after the served snapshot that the caller may see, up to 10,000.
    ``is_silent`` and ``is_enough`` say whether silence or the number of new events calls for a
    build.
    """

    active: Snapshot | None
    latest: Snapshot | None
    tail: int
    last_received_at: dt.datetime | None
    is_silent: bool
    is_enough: bool
    is_building: bool
    registry: Registry | None

    @property
    def paused_at(self) -> dt.datetime | None:
        """Since when automatic builds rest, because somebody went back."""
        return self.registry.paused_at if self.registry else None


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def snapshot_status(*, context: RequestContext) -> BuildStatus:
    """What is served of the context's repository and how its builds go.

    Raises WriteNotAllowed, InvalidContext.
    """
    scope = RepositoryScope(*repository_scope(context))
    registry = registry_of(context)
    active = registry.active if registry else None
    after = (active.event_max_seq or 0) if active else 0
    settled = last_stable_number()
    mine = events_in(context).filter(event_seq__lte=settled)
    everything = log_of(scope).filter(event_seq__lte=settled)
    new = everything.filter(event_seq__gt=after).order_by()
    newest = mine.order_by("-event_seq").values_list("received_at", flat=True).first()
    silent_since = now() - dt.timedelta(seconds=settings.TOPIC_BUILD_SILENCE)
    count = new[: settings.TOPIC_BUILD_EVENTS].count()
    status = BuildStatus(
        active=active,
        latest=snapshots_in(context).first(),
        tail=mine.filter(event_seq__gt=after).order_by()[:MAX_COUNTED].count(),
        last_received_at=newest,
        is_silent=count > 0 and not new.filter(received_at__gt=silent_since).exists(),
        is_enough=count >= settings.TOPIC_BUILD_EVENTS,
        is_building=is_build_running(scope.repository_id),
        registry=registry,
    )
    snapshot_status.record(context, reason="status")
    return status


def status_object(status: BuildStatus) -> dict[str, object]:
    """The status as REST and MCP present it."""
    registry = status.registry
    return {
        "active_snapshot_id": _key(status.active),
        "latest_snapshot_id": _key(status.latest),
        "unindexed_events": status.tail,
        "last_received_at": iso(status.last_received_at),
        "inactivity_ready": status.is_silent,
        "threshold_ready": status.is_enough,
        "build_running": status.is_building,
        "builds_paused_at": iso(status.paused_at),
        "last_build": {
            "trigger": registry.last_trigger or None if registry else None,
            "started_at": iso(registry.last_started_at) if registry else None,
            "finished_at": iso(registry.last_finished_at) if registry else None,
            "error": registry.last_error or None if registry else None,
            "snapshot_id": str(registry.last_output_id)
            if registry and registry.last_output_id
            else None,
        },
    }


def _key(snapshot: Snapshot | None) -> str | None:
    return str(snapshot.pk) if snapshot else None
