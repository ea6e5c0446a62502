"""Facts that belong to somebody: memories of user scope, in a repository."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from apps.audit.models import Action
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidContext, WriteNotAllowed
from apps.governance.refusing import require_accepted
from apps.memories.belonging import Belonging
from apps.memories.drafts import make_draft, optional_tier, require_type
from apps.memories.guarding import carry, judge_for
from apps.memories.lifecycle import Act
from apps.memories.models import Memory
from apps.memories.services.common import add_version, index, record, save
from apps.memories.services.status import move
from apps.memories.vocabulary import OPEN_STATUSES, Scope, Status


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose memory it is: the caller, or somebody whom the caller speaks for.

    A family makes it of a context; it is never taken from an argument as it is.
    """

    kind: str
    id: str


@transaction.atomic
def state_fact(
    *,
    context: RequestContext,
    holder: Holder,
    content: str,
    title: str,
    type: str,
    tier: str,
    expires_at: dt.datetime | None,
    provenance: Mapping[str, Any],
    belonging: Belonging,
) -> Memory:
    """A new memory of the holder's in the context's repository, unverified.

    Raises WriteNotAllowed, InvalidArgument, PayloadTooLarge, ContentRejected.
    """
    _require_writing(context)
    draft = make_draft(content=content, title=title)
    memory = Memory(
        organization_id=context.organization_id,
        repository_id=context.repository_id,
        scope=Scope.USER,
        owner_kind=holder.kind,
        owner_id=holder.id,
        type=require_type(type),
        tier=optional_tier(tier),
        title=draft.title,
        content=draft.content,
        tags=draft.tags,
        content_hash=draft.content_hash,
        provenance=dict(provenance),
        expires_at=expires_at,
        author_kind=context.actor.kind.value,
        served_author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        author_label=context.actor.label,
    )
    belonging.settle(memory)
    judged = judge_for(memory, memory)
    require_accepted(judged.verdict)
    carry(memory, judged)
    save(memory, context)
    version = add_version(memory, draft, context, judged, reason="")
    index(memory, is_new=True)
    record(memory, context, Action.CREATED, version=version)
    return memory


@transaction.atomic
def renew_fact(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    confidence: float,
    expires_at: dt.datetime | None,
) -> Memory:
    """Somebody said it again: from now on it is as sure, and expires as late, as said then.

    Neither gets less by it. What people locked stays as it is.
    """
    _require_writing(context)
    memory = _locked_row(context, memory_id)
    surer = max(memory.confidence, confidence)
    later = None if None in (memory.expires_at, expires_at) else max(memory.expires_at, expires_at)
    if memory.status in OPEN_STATUSES and (surer, later) != (memory.confidence, memory.expires_at):
        memory.confidence, memory.expires_at = surer, later
        save(memory, context, "said again")
        record(memory, context, Action.UPDATED, before=memory.status, reason="said again")
    return memory


@transaction.atomic
def replace_fact(
    *, context: RequestContext, memory_id: uuid.UUID, replacement: Memory, reason: str
) -> Memory:
    """Put an unverified fact away because the holder said otherwise; ``replacement`` says what.

    What people have approved, or have to look at, stays as it is.
    """
    _require_writing(context)
    memory = _locked_row(context, memory_id)
    if memory.status == Status.UNVERIFIED and not memory.is_quarantined:
        memory.superseded_by = replacement
        move(Act.ARCHIVE, memory, context, reason, changed=True)
    return memory


def _require_writing(context: RequestContext) -> None:
    if context.organization_id is None or context.repository_id is None:
        raise InvalidContext("A fact belongs to a repository.", field="repository_id")
    if not context.may(Right.WRITE):
        raise WriteNotAllowed("This needs the right to write memories here.")


def _locked_row(context: RequestContext, memory_id: uuid.UUID) -> Memory:
    """A row of user scope in the context's repository, locked. The family chose it there."""
    own = Memory.objects.filter(
        organization_id=context.organization_id,
        repository_id=context.repository_id,
        scope=Scope.USER,
    )
    return own.select_for_update(of=("self",), no_key=True).get(pk=memory_id)
