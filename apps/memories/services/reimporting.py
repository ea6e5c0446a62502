"""Bringing an exported memory back, with its wordings and its past, within what a person may do.

It is no way around a person's decision: whoever could not have verified or locked a memory does
not bring it back verified or locked, and what the file says about others is believed only from
those who may verify.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import (
    ContentRejected,
    InvalidArgument,
    InvalidContext,
    VersionConflict,
    WriteNotAllowed,
)
from apps.governance.policy import require_accepted
from apps.memories.attributes import DEFAULT_CONFIDENCE
from apps.memories.lifecycle import authorise_writing
from apps.memories.models import Memory, MemoryVersion
from apps.memories.portable.import_parser import (
    ParsedAuthor,
    ParsedMemory,
    ParsedVersion,
    parse_memory_line,
)
from apps.memories.services.common import index, record, save
from apps.memories.services.imports import author_here, find_arrived, free_id, lock_for_import
from apps.memories.vocabulary import Scope, Status
from apps.memories.write_policy import MemoryVerdict, judge_for, stored_findings, update_verdict

CLOSED = {Status.DEPRECATED: Action.DEPRECATED, Status.ARCHIVED: Action.ARCHIVED}


class Outcome(StrEnum):
    """What became of a line."""

    WRITTEN = "written"
    SKIPPED = "skipped"


class Note(StrEnum):
    """What did not come back as it was."""

    UNVERIFIED = "unverified instead of verified or locked"
    AUTHORS = "authors replaced by the importer"
    QUARANTINED = "newly quarantined"
    RENAMED = "given a new id"


@dataclass(frozen=True, slots=True)
class Reimported:
    """``memory`` is the one there now, whether written or found."""

    outcome: Outcome
    memory: Memory
    notes: tuple[Note, ...] = ()


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.WRITE)
def reimport_memory(
    *, context: RequestContext, line: Mapping[str, Any], source: str, strict: bool = False
) -> Reimported:
    """One memory line of an export (see ``apps.memories.portable``), as a memory of the repository.

    Skipped when it arrived before, whatever became of it since. What the person may not restore
    arrives unverified and under her own name, or with ``strict`` not at all. ``source`` is named
    in the audit trail. Raises InvalidContext, WriteNotAllowed, InvalidArgument, PayloadTooLarge,
    ContentRejected, VersionConflict (another memory has the id here).
    """
    repository_id = require_reimporting(context)
    arrival = parse_memory_line(line)
    authorise_writing(type_=arrival.type, scope=Scope.REPOSITORY, place=context, context=context)
    lock_for_import(repository_id)
    there = find_arrived(context, arrival.id)
    if there is not None:
        require_same(there, arrival)
        return Reimported(Outcome.SKIPPED, there)
    allowed, notes = _as_allowed(arrival, context, strict=strict)
    return _write(allowed, context, source, notes)


def require_reimporting(context: RequestContext) -> uuid.UUID:
    """The repository in which a person may bring something back.

    Raises InvalidContext, WriteNotAllowed.
    """
    if context.repository_id is None:
        raise InvalidContext("An import needs a repository.")
    if context.actor.is_agent:
        raise WriteNotAllowed("Only people bring exported memories back.")
    context.require(Right.WRITE)
    return context.repository_id


def require_same(there: Memory, arrival: ParsedMemory) -> None:
    """Whether a memory has every wording that arrives, and perhaps newer ones.

    Raises VersionConflict.
    """
    held = dict(there.versions.values_list("number", "content_hash"))
    same = all(held.get(one.number) == one.draft.content_hash for one in arrival.versions)
    if not same or there.type != arrival.type:
        raise VersionConflict("Another memory, or other wordings, have this id here.")


def _as_allowed(
    arrival: ParsedMemory, context: RequestContext, *, strict: bool
) -> tuple[ParsedMemory, list[Note]]:
    """What this person may bring back of it. Raises WriteNotAllowed."""
    if arrival.status in CLOSED and not context.may(Right.DEPRECATE):
        # Unverified, it would be served again.
        raise WriteNotAllowed(
            f"Restoring what is {arrival.status} needs the right {Right.DEPRECATE.value!r} here."
        )
    notes = []
    vouches = context.may(Right.VERIFY)
    if not vouches:
        notes.append(Note.AUTHORS)
        arrival = _by(context, arrival)
    locks = arrival.status is not Status.LOCKED or context.may(Right.LOCK)
    if (arrival.was_verified and not vouches) or not locks:
        notes.append(Note.UNVERIFIED)
        arrival = _unverified(arrival)
    if notes and strict:
        raise WriteNotAllowed(f"This would arrive otherwise: {', '.join(notes)}.")
    return arrival, notes


def _by(context: RequestContext, arrival: ParsedMemory) -> ParsedMemory:
    """As if the person herself had written all of it and decided nothing."""
    actor = context.actor
    author = ParsedAuthor(actor.kind.value, actor.id, actor.label)
    return replace(
        arrival,
        author=author,
        released_rules=(),
        verified_at=None,
        belonging=replace(arrival.belonging, confidence=DEFAULT_CONFIDENCE),
        versions=tuple(replace(version, author=author) for version in arrival.versions),
    )


def _unverified(arrival: ParsedMemory) -> ParsedMemory:
    return replace(
        arrival,
        status=Status.UNVERIFIED,
        status_before_lock="",
        status_reason="",
        locked_at=None,
        verified_at=None,
        waiting_since=now(),
    )


def _write(
    arrival: ParsedMemory, context: RequestContext, source: str, notes: list[Note]
) -> Reimported:
    key = free_id(context, arrival.id)
    if key is None:
        raise InvalidArgument("id", "This id cannot be used here.")
    if key != arrival.id:
        notes.append(Note.RENAMED)
    memory = _unfinished(arrival, context)
    memory.pk = key
    judged = judge_for(memory, memory)
    require_accepted(judged.verdict)
    update_verdict(memory, judged)
    if memory.is_quarantined and not arrival.quarantine_reason:
        notes.append(Note.QUARANTINED)
    # In the state in which it can take its wordings; raw, so that moments stay as they are.
    memory.save_base(raw=True, force_insert=True)
    for version in arrival.versions:
        _add(memory, version, judged if version is arrival.served else None)
    _finish(memory, arrival)
    save_as_of(memory, context, source, arrival.updated_at)
    index(memory, is_new=True)
    _record_all(memory, arrival, context, source)
    return Reimported(Outcome.WRITTEN, memory, tuple(notes))


def save_as_of(memory: Memory, context: RequestContext, source: str, moment: dt.datetime) -> None:
    """Save as if it had last been changed at that moment."""
    save(memory, context, source)
    memory.updated_at = moment
    Memory.objects.filter(pk=memory.pk).update(updated_at=moment)


def _unfinished(arrival: ParsedMemory, context: RequestContext) -> Memory:
    served, author = arrival.served, author_here(arrival.author)
    memory = Memory(
        organization_id=context.organization_id,
        repository_id=context.repository_id,
        scope=Scope.REPOSITORY,
        type=arrival.type,
        status=Status.UNVERIFIED,
        tier=arrival.tier,
        title=served.draft.title,
        content=served.draft.content,
        tags=served.draft.tags,
        content_hash=served.draft.content_hash,
        author_kind=author.kind,
        author_id=author.id,
        author_label=author.label,
        served_author_kind=served.author.kind,
        served_version=arrival.served_version,
        latest_version=len(arrival.versions),
        pending_version=arrival.pending_version,
        rejected_version=arrival.rejected_version,
        provenance=dict(arrival.provenance),
        quarantine_reason=arrival.quarantine_reason,
        released_rules=list(arrival.released_rules),
        expires_at=arrival.expires_at,
        expires_by_policy=arrival.expires_by_policy,
        verified_at=arrival.verified_at,
        waiting_since=arrival.waiting_since,
        created_at=arrival.created_at,
        updated_at=arrival.updated_at,
    )
    arrival.belonging.settle(memory)
    return memory


def _add(memory: Memory, version: ParsedVersion, judged: MemoryVerdict | None) -> None:
    """``judged`` if it was already. Raises ContentRejected."""
    judged = judged or judge_for(memory, version.draft)
    where = f"versions[{version.number - 1}]"
    try:
        require_accepted(judged.of_wording)
    except ContentRejected as error:
        fields = [f"{where}.{field}" for field in error.details["fields"]]
        raise ContentRejected(
            f"The write policy refuses the text in {', '.join(fields)}.",
            reasons=error.details["reasons"],
            fields=fields,
        ) from error
    author = author_here(version.author)
    MemoryVersion(
        organization_id=memory.organization_id,
        memory=memory,
        number=version.number,
        title=version.draft.title,
        content=version.draft.content,
        tags=version.draft.tags,
        author_kind=author.kind,
        author_id=author.id,
        author_label=author.label,
        reason=version.reason,
        content_hash=version.draft.content_hash,
        findings=stored_findings(judged.of_wording),
        created_at=version.created_at,
    ).save_base(raw=True, force_insert=True)


def _finish(memory: Memory, arrival: ParsedMemory) -> None:
    """Give it the status in which it takes no wording any more."""
    memory.status = arrival.status
    memory.status_before_lock = arrival.status_before_lock
    memory.status_reason = arrival.status_reason
    memory.locked_at = arrival.locked_at


def _record_all(
    memory: Memory, arrival: ParsedMemory, context: RequestContext, source: str
) -> None:
    """Each step of its life that this act stands for: whoever looks for decisions finds them."""
    final = memory.status
    steps = [(Action.CREATED, Status.UNVERIFIED)]
    if arrival.status in (Status.VERIFIED, Status.LOCKED) and arrival.was_verified:
        steps.append((Action.VERIFIED, Status.VERIFIED))
    if arrival.status is Status.LOCKED:
        steps.append((Action.LOCKED, Status.LOCKED))
    elif arrival.status in CLOSED:
        steps.append((CLOSED[arrival.status], arrival.status))
    before = ""
    for action, after in steps:
        memory.status = after
        record(memory, context, action, before=before, reason=source)
        before = after.value
    memory.status = final
