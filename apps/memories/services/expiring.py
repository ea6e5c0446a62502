"""Putting away what has expired: hidden from its readers at once, archived some time later."""

from __future__ import annotations

import time

from django.db import transaction
from django.db.models import Q

from apps.common.clock import now
from apps.common.context import system_context
from apps.memories.lifecycle import LifecycleAct
from apps.memories.models import Memory
from apps.memories.services.status import move
from apps.memories.vocabulary import OPEN_STATUSES

#: Memories in one transaction, short enough for those who want to decide on one of them.
BATCH = 50
REASON = "expired"


def archive_expired(*, seconds: float, among: Q | None = None) -> int:
    """Archive what has expired, whoever wrote it, for about ``seconds``; how many.

    ``among`` says which memories are meant, all if it is not given. May be stopped anywhere and
    run again, also by several processes at once. What is locked stays.
    """
    deadline = time.monotonic() + seconds
    archived = 0
    while done := _archive_batch(among or Q()):
        archived += done
        if time.monotonic() > deadline:
            break
    return archived


@transaction.atomic
def _archive_batch(among: Q) -> int:
    expired = Memory.objects.filter(among, expires_at__lte=now(), status__in=OPEN_STATUSES)
    free = expired.select_for_update(of=("self",), no_key=True, skip_locked=True)
    batch = list(free.order_by("expires_at", "pk")[:BATCH])
    for memory in batch:
        context = system_context(
            organization_id=memory.organization_id, repository_id=memory.repository_id
        )
        move(LifecycleAct.ARCHIVE, memory, context, REASON)
    return len(batch)
