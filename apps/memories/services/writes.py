"""Writing a memory, and writing it again."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from apps.audit.models import Action, ObjectKind
from apps.audit.services import records as audit
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import SYSTEM_ACTOR, ActorKind, Intent, RequestContext, Right
from apps.common.errors import ContentRejected, InvalidArgument, PlatformError
from apps.common.history import ChangedBy
from apps.common.inserting import insert_rows, new_row
from apps.common.text import REASON_MAX_LENGTH, optional_text
from apps.governance.policy import require_accepted
from apps.governance.selectors import Policies, policies_in
from apps.index.services.documents import index_documents
from apps.memories.attributes import MemoryAttributes
from apps.memories.drafts import (
    MemoryDraft,
    make_draft,
    optional_tier,
    require_reason,
    require_scope,
    require_type,
)
from apps.memories.lifecycle import (
    LifecycleAct,
    authorise_act,
    authorise_edit,
    authorise_writing,
    require_editable,
)
from apps.memories.models import Memory, MemoryVersion
from apps.memories.selectors import get_for_update, successor_of
from apps.memories.selectors.search_documents import search_document
from apps.memories.services.common import (
    add_comment,
    add_version,
    answer_request,
    index,
    make_record,
    new_version,
    record,
    record_release,
    remove_assignment,
    save,
)
from apps.memories.services.links import serve_anew, suspend_agent_links
from apps.memories.services.retention import KEPT_UNTIL, apply_retention, lift_expiry
from apps.memories.services.seen import Seen, conflict, require_seen
from apps.memories.vocabulary import MemoryType, Scope, Status, Writer
from apps.memories.write_policy import (
    MemoryVerdict,
    apply_verdict,
    judge_each,
    judge_for,
    require_unremarkable,
)


@dataclass(frozen=True, slots=True)
class NewMemory:
    """What somebody wants remembered: the arguments of ``write_memory``."""

    content: str
    type: str
    title: str = ""
    tags: Iterable[str] = ()
    scope: str = Scope.REPOSITORY
    provenance: Mapping[str, Any] | None = None
    tier: str = ""
    expires_at: dt.datetime | None = None
    enforced: bool = False
    attributes: MemoryAttributes = MemoryAttributes()  # noqa: RUF009 - frozen
    by_platform: bool = False


@dataclass(frozen=True, slots=True)
class Unwritten:
    """A memory that may be written, its wording, who words it, and the policy's verdict."""

    memory: Memory
    draft: MemoryDraft
    by: RequestContext
    judged: MemoryVerdict


@dataclass(frozen=True, slots=True)
class _Prepared:
    """The same before the policy has judged it."""

    memory: Memory
    draft: MemoryDraft
    by: RequestContext

    def accepted(self, judged: MemoryVerdict) -> Unwritten:
        """As it may be written. Raises ContentRejected."""
        require_accepted(judged.verdict)
        apply_verdict(self.memory, judged)
        return Unwritten(self.memory, self.draft, self.by, judged)


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.WRITE)
def write_memory(
    *,
    context: RequestContext,
    content: str,
    type: str,
    title: str = "",
    tags: Iterable[str] = (),
    scope: str = Scope.REPOSITORY,
    provenance: Mapping[str, Any] | None = None,
    tier: str = "",
    expires_at: dt.datetime | None = None,
    enforced: bool = False,
    attributes: MemoryAttributes = MemoryAttributes(),  # noqa: B008 - frozen
    by_platform: bool = False,
) -> Memory:
    """A new memory, unverified, with its version 1 (seed, tool A); without a tier unless given.

    One that belongs to an owner lies in the repository and is the owner's alone. Only the
    governance family leaves the expiry to the repository. ``by_platform``: the wording is the
    platform's own, as of what it merged, whoever asked for it. Raises WriteNotAllowed (protected
    type, scope, right), InvalidArgument, PayloadTooLarge, ContentRejected.
    """
    given = NewMemory(
        content=content,
        type=type,
        title=title,
        tags=tags,
        scope=scope,
        provenance=provenance,
        tier=tier,
        expires_at=expires_at,
        enforced=enforced,
        attributes=attributes,
        by_platform=by_platform,
    )
    unwritten = check_new(given, context)
    insert_new([unwritten], context)
    return unwritten.memory


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.WRITE, right=Right.WRITE)
def write_memories(
    *, context: RequestContext, memories: Sequence[NewMemory | PlatformError]
) -> list[Memory | PlatformError]:
    """Several new memories, each as ``write_memory`` writes it, in the order given.

    One that could not be read comes as its refusal. What is refused is recorded and keeps no other
    from being written. Raises WriteNotAllowed without the right to write at all.
    """
    policies = cache(policies_in(context))
    prepared = [_prepared(one, context) for one in memories]
    new = [one for one in prepared if isinstance(one, _Prepared)]
    verdicts = iter(judge_each([one.memory for one in new], policies))
    checked = [
        _accepted(one, next(verdicts)) if isinstance(one, _Prepared) else one for one in prepared
    ]
    insert_new([one for one in checked if isinstance(one, Unwritten)], context)
    refusals = [one for one in checked if isinstance(one, PlatformError)]
    audit.append_all([write_memory.make_refusal(context, refusal) for refusal in refusals])
    return [one.memory if isinstance(one, Unwritten) else one for one in checked]


def _prepared(
    given: NewMemory | PlatformError, context: RequestContext
) -> _Prepared | PlatformError:
    if isinstance(given, PlatformError):
        return given
    try:
        return _prepare(given, context)
    except PlatformError as refusal:
        return refusal


def _accepted(prepared: _Prepared, judged: MemoryVerdict) -> Unwritten | PlatformError:
    try:
        return prepared.accepted(judged)
    except ContentRejected as refusal:
        return refusal


def check_new(
    given: NewMemory, context: RequestContext, policies: Policies | None = None
) -> Unwritten:
    """The memory as it may be written; raises what ``write_memory`` raises."""
    prepared = _prepare(given, context)
    return prepared.accepted(
        judge_for(prepared.memory, prepared.memory, policies or policies_in(context))
    )


def _prepare(given: NewMemory, context: RequestContext) -> _Prepared:
    """The memory before the policy judges it; raises what else ``write_memory`` raises."""
    memory_type = require_type(given.type)
    attributes = given.attributes
    memory_scope = Scope.REPOSITORY if attributes.owner else require_scope(given.scope)
    authorise_writing(type_=memory_type, scope=memory_scope, place=context, context=context)
    _require_place(memory_scope, context)
    draft = make_draft(content=given.content, title=given.title, tags=given.tags)
    by = replace(context, actor=SYSTEM_ACTOR) if given.by_platform else context
    memory = _new_memory(by, memory_type, memory_scope, draft)
    memory.provenance = dict(given.provenance or {})
    memory.tier = optional_tier(given.tier)
    memory.expires_at = _future(given.expires_at)
    attributes.apply_to(memory)
    if given.expires_at is None and _follows_policy(memory):
        apply_retention(memory)
    memory.enforced = _enforceable(given.enforced, memory_scope)
    return _Prepared(memory, draft, by)


def insert_new(new: Sequence[Unwritten], context: RequestContext) -> None:
    """Insert checked memories with their history and first versions; index and record them."""
    if not new:
        return
    memories = [one.memory for one in new]
    insert_rows(memories, by=ChangedBy.of(context), computed=KEPT_UNTIL)
    versions = [new_version(one.memory, one.draft, one.by, one.judged, reason="") for one in new]
    index_documents([search_document(memory) for memory in memories], are_new=True)
    created = zip(memories, versions, strict=True)
    audit.append_all(
        [make_record(memory, context, Action.CREATED, version=first) for memory, first in created],
        beside=versions,
    )


@verb(Action.UPDATED, ObjectKind.MEMORY, Intent.WRITE)
def write_version(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    content: str,
    title: str | None = None,
    tags: Iterable[str] | None = None,
    type: str | None = None,
    expected_version: int | None = None,
    expected_status: str = "",
    seen: Seen | None = None,
    reason: str = "",
    verify: bool = False,
) -> Memory:
    """A new version. Served at once on an unverified memory, else pending until a person verifies;
    an agent's on what a person wrote is pending too.

    It answers a request for changes; then its reason stands among the comments too. A person gives
    one, and with ``verify`` verifies in the same act; what the write policy finds suspect in her
    text stands then. Else a suspect text is refused where it would take the place of a good one.
    Title and tags stay when not given. With ``expected_version`` and ``expected_status`` only if
    that is what there is. Raises MemoryNotFound, WriteNotAllowed,
    MemoryLocked, InvalidTransition, VersionConflict, InvalidArgument, PayloadTooLarge,
    ContentRejected. ``seen`` is all that the person saw (see ``require_seen``).
    """
    memory = get_for_update(context, memory_id)
    authorise_edit(memory, context)
    _authorise_verifying(verify, memory, context)
    require_editable(memory, successor_of(memory, context))
    _require_same_type(memory, type)
    if seen is not None or expected_version is None:
        require_seen(memory, seen, context)
    _require_expected(memory, expected_version, expected_status, context)
    reason = _edit_reason(context, reason)
    draft = make_draft(
        content=content,
        title=memory.title if title is None else title,
        tags=memory.tags if tags is None else tags,
    )
    judged = judge_for(memory, draft, policies_in(context))
    if memory.is_quarantined or verify:
        require_accepted(judged.of_wording)
    else:
        require_unremarkable(judged)
    memory.latest_version += 1
    version = add_version(memory, draft, context, judged, reason)
    before, held_back = memory.status, memory.is_quarantined
    _place(memory, version, judged, context, verify=verify)
    if answer_request(memory) and reason:
        add_comment(memory, version.number, reason, context)
    if verify and before == Status.UNVERIFIED:
        suspend_agent_links(memory)
    save(memory, context, reason)
    index(memory)
    record(
        memory, context, Action.UPDATED, before=before, after=before, version=version, reason=reason
    )
    if verify:
        memory.was_released = held_back
        remove_assignment(memory)
        record(memory, context, Action.VERIFIED, before=before, version=version)
        if held_back:
            record_release(memory, context, reason)
    return memory


def _require_place(scope: Scope, context: RequestContext) -> None:
    """A repository's or organization's memory needs one in the context."""
    if scope is Scope.REPOSITORY and context.repository_id is None:
        raise InvalidArgument("repository_id", "A memory of repository scope needs a repository.")
    if scope is Scope.ORGANIZATION and context.organization_id is None:
        raise InvalidArgument("organization_id", "This scope needs an organization.")


def _new_memory(
    context: RequestContext, memory_type: MemoryType, scope: Scope, draft: MemoryDraft
) -> Memory:
    return new_row(
        Memory,
        organization_id=None if scope is Scope.SYSTEM else context.organization_id,
        repository_id=context.repository_id if scope is Scope.REPOSITORY else None,
        scope=scope,
        type=memory_type,
        title=draft.title,
        content=draft.content,
        tags=draft.tags,
        content_hash=draft.content_hash,
        author_kind=context.actor.kind.value,
        served_author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        author_label=context.actor.label,
    )


def _follows_policy(memory: Memory) -> bool:
    """Whether the repository's retention says how long it is kept."""
    by_agent = memory.author_kind == ActorKind.AGENT
    return by_agent and memory.scope == Scope.REPOSITORY and memory.family == Writer.GOVERNANCE


def _place(
    memory: Memory,
    version: MemoryVersion,
    judged: MemoryVerdict,
    context: RequestContext,
    *,
    verify: bool,
) -> None:
    """Serve the new version or let it wait."""
    over_a_person = context.actor.is_agent and memory.served_author_kind == ActorKind.HUMAN
    if verify:
        memory.status = Status.VERIFIED
        memory.verified_at = now()
        lift_expiry(memory)
    if verify or (memory.status == Status.UNVERIFIED and not over_a_person):
        serve_anew(memory, version, context)
        apply_verdict(memory, judged, is_released=verify)
        memory.pending_version = None
    else:
        if not memory.waits:
            memory.waiting_since = now()
        memory.pending_version = version.number


def _authorise_verifying(verify: bool, memory: Memory, context: RequestContext) -> None:
    if verify:
        authorise_act(LifecycleAct.VERIFY, memory, context)


def _edit_reason(context: RequestContext, reason: str) -> str:
    if context.actor.is_agent:
        return optional_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    return require_reason(reason)


def _require_same_type(memory: Memory, type_: str | None) -> None:
    if type_ is not None and require_type(type_) != memory.type:
        raise InvalidArgument("type", "The type of a memory does not change; leave it out.")


def _require_expected(
    memory: Memory, version: int | None, status: str, context: RequestContext
) -> None:
    if version not in (None, memory.latest_version) or status not in ("", memory.status):
        raise conflict(context, memory, expected_version=version)


def _future(expires_at: dt.datetime | None) -> dt.datetime | None:
    if expires_at is not None and expires_at <= now():
        raise InvalidArgument("expires_at", "expires_at must lie in the future.")
    return expires_at


def _enforceable(enforced: bool, scope: Scope) -> bool:
    if enforced and scope is Scope.REPOSITORY:
        raise InvalidArgument("enforced", "Only organization and system rules are enforced.")
    return enforced
