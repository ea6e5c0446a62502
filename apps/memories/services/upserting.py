"""What becomes of somebody's own memory when it is said again, or otherwise."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping

from django.db.models import Q

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.memories.lifecycle import LifecycleAct
from apps.memories.models import Memory
from apps.memories.services.common import record, save
from apps.memories.services.status import move
from apps.memories.vocabulary import OPEN_STATUSES, Scope, Status

SAID_AGAIN = "said again"
SAID_OTHERWISE = "said otherwise"
TAKEN_BACK = "no longer holds, its owner says"


@verb(Action.UPDATED, ObjectKind.MEMORY, Intent.WRITE, right=Right.WRITE)
def renew_owned(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    confidence: float,
    expires_at: dt.datetime | None,
    provenance: Mapping[str, str],
) -> Memory:
    """It was said again: from now on it is as sure, and lasts as long, as when said only now.

    Neither gets less by it, and what people locked stays as it is. ``provenance`` is what of it is
    otherwise by that. The family chose the memory
    among its owner's. Raises WriteNotAllowed.
    """
    memory = _locked_row(context, memory_id)
    surer, later = max(memory.confidence, confidence), _later(memory.expires_at, expires_at)
    origin = {**memory.provenance, **provenance}
    said = (surer, later, origin)
    if memory.status in OPEN_STATUSES and said != (
        memory.confidence,
        memory.expires_at,
        memory.provenance,
    ):
        memory.confidence, memory.expires_at, memory.provenance = said
        save(memory, context, SAID_AGAIN)
        record(memory, context, Action.UPDATED, before=memory.status, reason=SAID_AGAIN)
    return memory


@verb(Action.UPDATED, ObjectKind.MEMORY, Intent.WRITE, right=Right.WRITE)
def replace_owned(*, context: RequestContext, memory_id: uuid.UUID, replacement: Memory) -> Memory:
    """It was stated otherwise: archive it; ``replacement`` is what holds now.

    What people have approved, or have to look at, stays as it is. Raises WriteNotAllowed.
    """
    memory = _locked_row(context, memory_id)
    if memory.status == Status.UNVERIFIED and not memory.is_quarantined:
        memory.superseded_by = replacement
        move(LifecycleAct.ARCHIVE, memory, context, SAID_OTHERWISE, changed=True)
    return memory


def prolong(memory: Memory, context: RequestContext, expires_at: dt.datetime) -> None:
    """It was said again: it lasts as long as if said only now. The caller has locked the row."""
    later = _later(memory.expires_at, expires_at)
    if memory.status in OPEN_STATUSES and later != memory.expires_at:
        memory.expires_at = later
        save(memory, context, SAID_AGAIN)
        record(memory, context, Action.UPDATED, before=memory.status, reason=SAID_AGAIN)


@verb(Action.UPDATED, ObjectKind.MEMORY, Intent.WRITE, right=Right.WRITE)
def forget_owned(*, context: RequestContext, memory_id: uuid.UUID) -> Memory:
    """Its owner takes it back: put it away.

    What people have approved, or have to look at, stays as it is. Raises WriteNotAllowed.
    """
    memory = _locked_row(context, memory_id)
    if memory.status == Status.UNVERIFIED and not memory.is_quarantined:
        move(LifecycleAct.ARCHIVE, memory, context, TAKEN_BACK)
    return memory


def _later(first: dt.datetime | None, second: dt.datetime | None) -> dt.datetime | None:
    """The later of two ends; None never comes."""
    return None if first is None or second is None else max(first, second)


def _locked_row(context: RequestContext, memory_id: uuid.UUID) -> Memory:
    here = Q(organization_id=context.organization_id, repository_id=context.repository_id)
    own = Memory.objects.filter(here, scope=Scope.USER)
    return own.select_for_update(of=("self",), no_key=True).get(pk=memory_id)
