"""What the worker does for topics from time to time: builds that are due, and tidying up."""

from __future__ import annotations

import time
from collections.abc import Iterator

from django.db import transaction

from apps.common.context import system_context
from apps.common.logs import log_internal_error
from apps.topics.due import Due, due_builds
from apps.topics.locks import alone, building
from apps.topics.models import Snapshot
from apps.topics.services.building import (
    give_up_on_the_dead,
    new_snapshot,
    run_build,
    unfinished,
)
from apps.topics.services.publishing import locked_registry
from apps.topics.vocabulary import Status


def sweep(*, seconds: float) -> int:
    """Run builds that people asked for or that are due, until ``seconds`` are over; how many.

    One that began is finished. Only one worker at a time does this, so that others go on.
    """
    deadline = time.monotonic() + seconds
    count = 0
    with alone("builds") as is_ours:
        if is_ours:
            note_the_dead()
            for snapshot in _waiting():
                _run(snapshot)
                count += 1
                if time.monotonic() > deadline:
                    break
    return count


def note_the_dead() -> None:
    """Note builds as failed whose process is gone."""
    going = Snapshot.objects.filter(
        status=Status.STAGING, started_at__isnull=False, finished_at__isnull=True
    )
    for snapshot in going:
        with building(snapshot.repository_id) as is_ours:
            if is_ours:
                give_up_on_the_dead(snapshot.place)


def _waiting() -> Iterator[Snapshot]:
    """Builds that were asked for, the oldest first, then those that are due."""
    asked = Snapshot.objects.filter(status=Status.STAGING, started_at__isnull=True)
    yield from asked.order_by("created_at")
    for due in due_builds():
        snapshot = _begin(due)
        if snapshot is not None:
            yield snapshot


@transaction.atomic
def _begin(due: Due) -> Snapshot | None:
    """The row of an automatic build, unless somebody was faster."""
    registry = locked_registry(due.place)
    if registry.paused_at is not None or unfinished(due.place).exists():
        return None
    context = system_context(organization_id=due.organization_id, repository_id=due.repository_id)
    return new_snapshot(context, due.trigger)


def _run(snapshot: Snapshot) -> None:
    """Run a build; one that breaks is noted as failed, and the next repository has its turn."""
    try:
        run_build(snapshot_id=snapshot.pk)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is noted and logged
        log_internal_error(error, request_id=snapshot.request_id)
