"""Dropping everything that is derived from a repository's log, and deriving it again."""

from __future__ import annotations

from django.db import transaction

from apps.audit import services as audit
from apps.audit.models import Action, ObjectKind
from apps.common.context import RequestContext
from apps.common.errors import InvalidTransition
from apps.topics.building_run import Watch
from apps.topics.forgetting import forget_loose_nodes, forget_rows
from apps.topics.locks import building
from apps.topics.models import Snapshot
from apps.topics.remembered import forget
from apps.topics.services.building import give_up_on_the_dead, run_build, start_build, unfinished
from apps.topics.services.publishing import locked_registry
from apps.topics.services.rights import require_deciding
from apps.topics.slices import Place
from apps.topics.vocabulary import Status

REBUILT = "everything derived is dropped and built again"


def rebuild(*, context: RequestContext, watch: Watch | None = None) -> Snapshot:
    """Drop all that is derived from a repository's log, and build it again from the beginning.

    Meanwhile only the log itself answers queries. ``watch`` is told now and then how far it is.
    Raises WriteNotAllowed, InvalidTransition (a build runs), and what breaks the build.
    """
    place = require_deciding(context)
    with building(place[1]) as is_ours:
        if not is_ours:
            raise InvalidTransition("A build runs at this moment.")
        give_up_on_the_dead(place)
        _withdraw(place, context)
        for snapshot in Snapshot.objects.filter(
            organization_id=place[0], repository_id=place[1], rows_removed_at=None
        ):
            forget_rows(snapshot)
        forget_loose_nodes(place)
        forget(place)
        snapshot = start_build(context=context, reason=REBUILT)
        return run_build(snapshot_id=snapshot.pk, watch=watch)


@transaction.atomic
def _withdraw(place: Place, context: RequestContext) -> None:
    """Serve no snapshot any more, and keep none that waits."""
    registry = locked_registry(place)
    if unfinished(place).exists():
        raise InvalidTransition("A build is on its way already.")
    registry.active = None
    registry.save(update_fields=["active"])
    Snapshot.objects.filter(
        organization_id=place[0],
        repository_id=place[1],
        status__in=[Status.ACTIVE, Status.STAGING],
    ).update(status=Status.ARCHIVED)
    audit.record(
        context=context,
        action=Action.REMOVED,
        object_kind=ObjectKind.SNAPSHOT,
        reason=REBUILT,
    )
