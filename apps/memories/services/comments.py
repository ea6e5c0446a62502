"""What people and agents say about a memory, and a reviewer's request to change it."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.db.models import QuerySet

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import Operation, verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, InvalidTransition, WriteNotAllowed
from apps.common.text import require_text, sha256_hex
from apps.memories.lifecycle import (
    LifecycleAct,
    authorise_act,
    authorise_edit,
    require_editable,
    require_not_erased,
)
from apps.memories.models import COMMENT_MAX_LENGTH, Memory, MemoryComment
from apps.memories.selectors import (
    comments_of,
    find,
    get_for_update,
    successor_of,
    wrote_version,
)
from apps.memories.services.common import add_comment, answer_request, save
from apps.memories.services.recall_notices import tell_author
from apps.memories.services.seen import Seen, require_seen
from apps.memories.vocabulary import ChangeRequest
from apps.memories.write_policy import require_clean


@verb(Action.COMMENTED, ObjectKind.MEMORY, Intent.ADMIN, agent_intent=Intent.WRITE)
def comment_on_memory(
    *, context: RequestContext, memory_id: uuid.UUID, comment: str, version: int | None = None
) -> MemoryComment:
    """Say something about a version of a memory, by default the newest, and decide nothing.

    Reviewers do, and agents about what they wrote: by that they answer a request for changes. The
    same words sent twice are one comment. Raises MemoryNotFound, WriteNotAllowed, InvalidArgument,
    ContentRejected, InvalidTransition (erased, and for agents closed), and for agents MemoryLocked.
    """
    memory = get_for_update(context, memory_id)
    _authorise_comment(memory, context)
    require_not_erased(memory)
    number = memory.newest_version if version is None else version
    if not 1 <= number <= memory.latest_version:
        raise InvalidArgument("version", f"This memory has no version {number}.")
    text = _require_comment(comment, memory)
    said = _said_just_now(memory, number, text, context)
    said = said or add_comment(memory, number, text, context)
    if context.actor.is_agent and answer_request(memory):
        save(memory, context)
    _record(comment_on_memory, said, memory, context)
    return said


@verb(Action.CHANGES_REQUESTED, ObjectKind.MEMORY, Intent.ADMIN)
def request_changes(
    *, context: RequestContext, memory_id: uuid.UUID, comment: str, seen: Seen | None
) -> Memory:
    """Send the newest wording back to its author: it waits for her answer, no longer for reviewers.

    Nothing changes in what is served. An agent is told with its next result. ``seen`` is what the
    person saw (see ``require_seen``). Raises MemoryNotFound, WriteNotAllowed, MemoryLocked,
    InvalidTransition (nothing to decide, quarantined, or requested already), VersionConflict,
    InvalidArgument, ContentRejected.
    """
    memory = get_for_update(context, memory_id)
    authorise_act(LifecycleAct.VERIFY, memory, context)
    require_editable(memory)
    require_seen(memory, seen, context)
    _require_open_to_request(memory)
    text = _require_comment(comment, memory)
    said = add_comment(memory, memory.newest_version, text, context, requests_changes=True)
    memory.change_request, memory.waiting_since = ChangeRequest.OPEN, now()
    save(memory, context)
    tell_author(memory, memory.versions.get(number=said.version), said)
    _record(request_changes, said, memory, context)
    return memory


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, right=Right.READ)
def list_comments(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    pick: Callable[[QuerySet[MemoryComment]], list[MemoryComment]],
) -> list[MemoryComment]:
    """One page of what was said about a memory, for an agent if it wrote a version of it.

    Raises WriteNotAllowed, MemoryNotFound, and what ``pick`` raises.
    """
    memory = find(context, memory_id)
    page = pick(comments_of(memory, context.actor))
    list_comments.record(context, memory.pk, object_version=memory.served_version)
    return page


def may_request_changes(memory: Memory) -> bool:
    """Whether there is a wording to send back to its author."""
    is_open = memory.change_request == ChangeRequest.OPEN
    return memory.is_undecided and not memory.is_quarantined and not is_open


def _authorise_comment(memory: Memory, context: RequestContext) -> None:
    """Raises WriteNotAllowed, MemoryLocked, InvalidTransition."""
    if not context.actor.is_agent:
        authorise_act(LifecycleAct.VERIFY, memory, context)
        return
    authorise_edit(memory, context)
    if not wrote_version(memory, context.actor):
        raise WriteNotAllowed("An agent comments only on what it wrote itself.")
    require_editable(memory, successor_of(memory, context))


def _require_open_to_request(memory: Memory) -> None:
    if may_request_changes(memory):
        return
    if memory.change_request == ChangeRequest.OPEN:
        raise InvalidTransition("Changes are requested already; add a comment instead.")
    if memory.is_quarantined:
        raise InvalidTransition("This memory is quarantined: release it or put it away.")
    raise InvalidTransition("No version of this memory waits for a decision.")


def _require_comment(comment: str, memory: Memory) -> str:
    """What is said, if it may be kept. Raises InvalidArgument, ContentRejected."""
    text = require_text(comment, field="comment", max_length=COMMENT_MAX_LENGTH, guarded=False)
    require_clean(text, field="comment", organization_id=memory.organization_id)
    return text


def _said_just_now(
    memory: Memory, version: int, text: str, context: RequestContext
) -> MemoryComment | None:
    """The last comment, if it is this one: a form that was sent twice."""
    author = {"author_kind": context.actor.kind.value, "author_id": context.actor.id}
    same = {"version": version, "text": text, "requests_changes": False, **author}
    last = memory.comments.last()
    is_same = last is not None and all(getattr(last, name) == same[name] for name in same)
    return last if is_same else None


def _record(done: Operation, said: MemoryComment, memory: Memory, context: RequestContext) -> None:
    """That something was said, by the hash of the words."""
    done.record(
        context,
        memory.pk,
        organization_id=memory.organization_id,
        repository_id=memory.repository_id,
        object_version=said.version,
        before_status=memory.status,
        after_status=memory.status,
        content_hash=sha256_hex(said.text),
    )
