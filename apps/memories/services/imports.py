"""Importing memories from files: new ones once, exported ones with their versions and links.

Bringing an exported memory back is no way around a person's decision: whoever could not have
verified or locked a memory does not bring it back verified or locked, and what the file says about
others is believed only from those who may verify.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from apps.accounts.models import User
from apps.audit.models import Action, ObjectKind
from apps.audit.services import records as audit
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import ActorKind, Intent, RequestContext, Right
from apps.common.errors import (
    ContentRejected,
    InvalidArgument,
    InvalidContext,
    MemoryNotFound,
    PlatformError,
    VersionConflict,
    WriteNotAllowed,
)
from apps.common.secrets import keyed_digest
from apps.common.tenants import platform_wide
from apps.common.text import is_harmless, parse_number, require_harmless
from apps.governance.policy import require_accepted
from apps.governance.selectors import Policies, policies_in
from apps.memories.attributes import DEFAULT_CONFIDENCE
from apps.memories.authorship import make_authorship
from apps.memories.drafts import MemoryDraft, make_draft
from apps.memories.lifecycle import authorise_writing
from apps.memories.models import Memory, MemoryLink, MemoryVersion
from apps.memories.portable.lines import (
    AUTHOR_ID_MAX_LENGTH,
    Author,
    EntryLine,
    LinkLine,
    MemoryLine,
    VersionLine,
)
from apps.memories.selectors import get_for_update, known_wordings, memories_in
from apps.memories.selectors.export_pages import own_memories
from apps.memories.services.common import index, record, save
from apps.memories.services.links import record_link
from apps.memories.services.recall_notices import recall_linked
from apps.memories.services.writes import NewMemory, Unwritten, check_new, insert_new
from apps.memories.short_ids import parse_id, short_id
from apps.memories.vocabulary import (
    APPROVED_STATUSES,
    DISPLACING_RELATIONS,
    MemoryType,
    Scope,
    Status,
)
from apps.memories.write_policy import (
    MemoryVerdict,
    judge_for,
    stored_findings,
    texts_said,
    update_verdict,
)
from apps.organizations.models import Repository

ELSEWHERE = "elsewhere:"
#: Columns that arrive as they stand in the line.
ARRIVING = (
    *("type", "tier", "title", "content", "tags", "content_hash", "provenance"),
    *("served_version", "pending_version", "rejected_version", "quarantine_reason"),
    *("expires_at", "expires_by_policy", "verified_at", "waiting_since"),
    *("created_at", "updated_at"),
)
CLOSED = {Status.DEPRECATED: Action.DEPRECATED, Status.ARCHIVED: Action.ARCHIVED}


class ImportOutcome(StrEnum):
    """What became of a line."""

    WRITTEN = "written"
    SKIPPED = "skipped"


class ImportNote(StrEnum):
    """What did not come back as it was."""

    UNVERIFIED = "unverified instead of verified or locked"
    AUTHORS = "authors replaced by the importer"
    QUARANTINED = "newly quarantined"
    RENAMED = "given a new id"


@dataclass(frozen=True, slots=True)
class GivenEntry:
    """An entry of a file, and where in which file it stands."""

    entry: EntryLine
    provenance: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _ReadEntry:
    """The memory that an entry asks for, its wording and the digest of that."""

    new: NewMemory
    draft: MemoryDraft
    content_hash: str


@dataclass(frozen=True, slots=True)
class ImportedMemory:
    """``memory`` is the one there now, whether written or found."""

    outcome: ImportOutcome
    memory: Memory
    notes: tuple[ImportNote, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedLinks:
    """How many links of a line were drawn, were there, and lead to what is not here."""

    written: int = 0
    skipped: int = 0
    missing: int = 0


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.WRITE)
def import_memory(
    *,
    context: RequestContext,
    entry: EntryLine,
    provenance: Mapping[str, Any],
) -> Memory | None:
    """A new memory of the context's repository, or None if one had this very wording before.

    Wording is title, content and tags together, in any version, whatever became of the memory and
    whoever said it in whichever thread. What the entry says of its origin is kept in the
    provenance, see ``make_authorship``. Raises InvalidContext (no repository), InvalidArgument and
    what write_memory raises.
    """
    (outcome,) = _import(context, [GivenEntry(entry, provenance)])
    if isinstance(outcome, PlatformError):
        raise outcome
    return outcome


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.WRITE)
def import_memories(
    *, context: RequestContext, entries: Sequence[GivenEntry | PlatformError]
) -> list[Memory | PlatformError | None]:
    """Several entries, each as ``import_memory`` takes it, in the order given.

    One that could not be read comes as its refusal. What is refused is recorded and keeps no other
    from being written. Raises InvalidContext (no repository).
    """
    outcomes = _import(context, entries)
    refusals = [one for one in outcomes if isinstance(one, PlatformError)]
    audit.append_all([import_memory.make_refusal(context, refusal) for refusal in refusals])
    return outcomes


def _import(
    context: RequestContext, entries: Sequence[GivenEntry | PlatformError]
) -> list[Memory | PlatformError | None]:
    if context.repository_id is None:
        raise InvalidContext("An import needs a repository.")
    read = [_read_entry(one, context) for one in entries]
    _lock_for_import(context.repository_id)
    known = _known_among(read, context)
    policy = policies_in(context)(context.organization_id).having_read(
        text
        for one in read
        if isinstance(one, _ReadEntry) and one.content_hash not in known
        for text in texts_said(one.draft, one.new.provenance or {})
    )
    outcomes = [_unwritten(one, known, context, lambda _: policy) for one in read]
    insert_new([one for one in outcomes if isinstance(one, Unwritten)], context)
    return [one.memory if isinstance(one, Unwritten) else one for one in outcomes]


def _known_among(read: Sequence[_ReadEntry | PlatformError], context: RequestContext) -> set[str]:
    hashes = [one.content_hash for one in read if isinstance(one, _ReadEntry)]
    return known_wordings(context, hashes)


def _read_entry(
    given: GivenEntry | PlatformError, context: RequestContext
) -> _ReadEntry | PlatformError:
    """What is to be written of an entry, or why nothing is."""
    if isinstance(given, PlatformError):
        return given
    entry, type_ = given.entry, MemoryType(given.entry.type)
    try:
        authorise_writing(type_=type_, scope=Scope.REPOSITORY, place=context, context=context)
        draft = make_draft(content=entry.content, title=entry.title, tags=entry.tags)
        origin = make_authorship(author=entry.author, date=entry.date, thread=entry.thread)
    except PlatformError as refusal:
        return refusal
    new = NewMemory(
        content=draft.content,
        type=entry.type,
        title=draft.title,
        tags=draft.tags,
        tier=entry.tier,
        provenance={**given.provenance, **origin},
    )
    return _ReadEntry(new, draft, draft.content_hash)


def _unwritten(
    read: _ReadEntry | PlatformError,
    known: set[str],
    context: RequestContext,
    policies: Policies,
) -> Unwritten | PlatformError | None:
    """The memory that follows from an entry, None if its wording is known; from now on it is."""
    if isinstance(read, PlatformError):
        return read
    if read.content_hash in known:
        return None
    try:
        unwritten = check_new(read.new, context, policies)
    except PlatformError as refusal:
        return refusal
    known.add(read.content_hash)
    return unwritten


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.WRITE)
def reimport_memory(
    *, context: RequestContext, line: MemoryLine, source: str, strict: bool = False
) -> ImportedMemory:
    """A memory line of an export (see ``apps.memories.portable``), as a memory of the repository.

    Skipped when it arrived before, whatever became of it since. What the person may not restore
    arrives unverified and under her own name, or with ``strict`` not at all. ``source`` is named
    in the audit trail. Raises InvalidContext, WriteNotAllowed, InvalidArgument,
    ContentRejected, VersionConflict (another memory has the id here).
    """
    repository_id = require_reimporting(context)
    _require_harmless(line)
    authorise_writing(
        type_=MemoryType(line.type), scope=Scope.REPOSITORY, place=context, context=context
    )
    _lock_for_import(repository_id)
    there = _find_arrived(context, line.id)
    if there is not None:
        _require_same(there, line)
        return ImportedMemory(ImportOutcome.SKIPPED, there)
    allowed, notes = _as_allowed(line, context, strict=strict)
    return _write(allowed, context, source, notes)


@verb(Action.LINKED, ObjectKind.MEMORY, Intent.WRITE)
def reimport_links(*, context: RequestContext, line: MemoryLine, source: str) -> ImportedLinks:
    """The links of a memory line, and what took its memory's place.

    What is there already stays as it is. Without the right to verify, a person draws them as her
    own, declined ones wait again, and what agents put in the place of approved memories is
    suggested. Raises InvalidContext, WriteNotAllowed, MemoryNotFound (the memory is not here),
    VersionConflict (another one is), InvalidArgument, ContentRejected.
    """
    require_reimporting(context)
    _require_harmless(line)
    memory = _find_arrived(context, line.id)
    if memory is None:
        raise MemoryNotFound("The memory of these links is not here.")
    _require_same(memory, line)
    ends = {**_find_ends(context, _others(line)), line.id: memory}
    counts = {"written": 0, "skipped": 0, "missing": 0}
    for link in line.links:
        counts[_draw(link, ends, context, source)] += 1
    _replace(memory, line, ends, context, source)
    return ImportedLinks(**counts)


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


def _require_harmless(line: MemoryLine) -> None:
    """Judge the texts beside the wordings by the write policy. Raises ContentRejected."""
    for field, text in line.short_texts():
        if text:
            _require_harmless_text(text, field)


@lru_cache(maxsize=1024)
def _require_harmless_text(text: str, field: str) -> None:
    """The same few authors stand in all lines."""
    require_harmless(text, field=field)


def _lock_for_import(repository_id: uuid.UUID) -> None:
    """Two imports of one file at once would both find nothing and both write."""
    Repository.objects.select_for_update(of=("self",), no_key=True).get(pk=repository_id)


def _author_here(author: Author) -> Author:
    """The author, with an id that is hers here.

    People are numbered on every platform from one: the number alone would make words somebody
    else's. One whose number and name do not belong together here is from elsewhere.
    Raises InvalidArgument.
    """
    known = author.kind != ActorKind.HUMAN or author.id.startswith(ELSEWHERE)
    if known or _is_here(author):
        return author
    marked = f"{ELSEWHERE}{author.id}"
    if len(marked) > AUTHOR_ID_MAX_LENGTH:
        raise InvalidArgument("author.id", "author.id is too long for somebody from elsewhere.")
    return author.model_copy(update={"id": marked})


def _is_here(author: Author) -> bool:
    return User.objects.filter(pk__in=[parse_number(author.id)], username=author.label).exists()


def _substitute_id(original: uuid.UUID, repository_id: uuid.UUID | None) -> uuid.UUID:
    """The id in a repository of a memory whose own is taken elsewhere; nobody else can tell it."""
    digest = keyed_digest(f"memory {original} in repository {repository_id}")
    return uuid.UUID(bytes=digest[:16], version=5)


def _find_arrived(context: RequestContext, original: uuid.UUID) -> Memory | None:
    """What arrived here under this id before, its row locked."""
    ids = [original, _substitute_id(original, context.repository_id)]
    here = Memory.objects.filter(own_memories(context), pk__in=ids)
    rows = {memory.pk: memory for memory in here.select_for_update(of=("self",), no_key=True)}
    return rows.get(ids[0]) or rows.get(ids[1])


def _free_id(context: RequestContext, original: uuid.UUID) -> uuid.UUID | None:
    """The id a new memory of the context's repository gets; None if there is none."""
    for candidate in (original, _substitute_id(original, context.repository_id)):
        if not _is_taken(candidate) and not _looks_taken(context, candidate):
            return candidate
    return None


def _is_taken(candidate: uuid.UUID) -> bool:
    """Whether a memory of whichever organization has this id."""
    with platform_wide():
        return Memory.objects.filter(pk=candidate).exists()


def _find_ends(
    context: RequestContext, originals: Iterable[uuid.UUID]
) -> Mapping[uuid.UUID, Memory]:
    """The memories that these ids mean here: the repository's own, and rules from above it."""
    renamed = {_substitute_id(one, context.repository_id): one for one in originals}
    ids = [*renamed, *renamed.values()]
    found = {memory.pk: memory for memory in memories_in(context).filter(pk__in=ids)}
    ends = {}
    for other, original in renamed.items():
        memory = found.get(original) or found.get(other)
        if memory is not None:
            ends[original] = memory
    return ends


def _looks_taken(context: RequestContext, candidate: uuid.UUID) -> bool:
    """Whether another memory of the repository has the same short id."""
    alike = parse_id(short_id(candidate), field="id")
    return Memory.objects.filter(alike, own_memories(context)).exists()


def _require_same(there: Memory, line: MemoryLine) -> None:
    """Whether a memory has every wording that arrives, and perhaps newer ones.

    Raises VersionConflict.
    """
    held = dict(there.versions.values_list("number", "content_hash"))
    same = all(held.get(one.number) == one.content_hash for one in line.versions)
    if not same or there.type != line.type:
        raise VersionConflict("Another memory, or other wordings, have this id here.")


def _as_allowed(
    line: MemoryLine, context: RequestContext, *, strict: bool
) -> tuple[MemoryLine, list[ImportNote]]:
    """The part that this person may restore. Raises WriteNotAllowed."""
    if line.status in CLOSED:  # unverified, it would be served again
        context.require(Right.DEPRECATE)
    notes = []
    vouches = context.may(Right.VERIFY)
    if not vouches:
        notes.append(ImportNote.AUTHORS)
        line = _by(context, line)
    locks = line.status != Status.LOCKED or context.may(Right.LOCK)
    if (line.was_verified and not vouches) or not locks:
        notes.append(ImportNote.UNVERIFIED)
        line = _unverified(line)
    if notes and strict:
        raise WriteNotAllowed(f"This would arrive otherwise: {', '.join(notes)}.")
    return line, notes


def _by(context: RequestContext, line: MemoryLine) -> MemoryLine:
    """As if the person herself had written all of it and decided nothing."""
    author = {"author": Author.acting(context)}
    versions = tuple(version.model_copy(update=author) for version in line.versions)
    decided = {"released_rules": (), "verified_at": None, "confidence": DEFAULT_CONFIDENCE}
    return line.model_copy(update={**author, **decided, "versions": versions})


def _unverified(line: MemoryLine) -> MemoryLine:
    undecided = {"status_before_lock": "", "status_reason": "", "locked_at": None}
    now_open = {"status": Status.UNVERIFIED.value, "verified_at": None, "waiting_since": now()}
    return line.model_copy(update=undecided | now_open)


def _write(
    line: MemoryLine, context: RequestContext, source: str, notes: list[ImportNote]
) -> ImportedMemory:
    key = _free_id(context, line.id)
    if key is None:
        raise InvalidArgument("id", "This id cannot be used here.")
    if key != line.id:
        notes.append(ImportNote.RENAMED)
    memory = _unfinished(line, context)
    memory.pk = key
    judged = judge_for(memory, memory)
    require_accepted(judged.verdict)
    update_verdict(memory, judged)
    if not is_harmless(line.quarantine_reason):
        # Most are the names of rules, which read like what they find: those of now say it as well.
        memory.quarantine_reason = judged.names
    if memory.is_quarantined and not line.quarantine_reason:
        notes.append(ImportNote.QUARANTINED)
    # In the state in which it can take its wordings; raw, so that moments stay as they are.
    memory.save_base(raw=True, force_insert=True)
    for version in line.versions:
        _add(memory, version, judged if version is line.served else None)
    _finish(memory, line)
    _save_as_of(memory, context, source, line.updated_at)
    index(memory, is_new=True)
    _record_all(memory, line, context, source)
    return ImportedMemory(ImportOutcome.WRITTEN, memory, tuple(notes))


def _save_as_of(memory: Memory, context: RequestContext, source: str, moment: dt.datetime) -> None:
    """Save as if it had last been changed at that moment."""
    save(memory, context, source)
    memory.updated_at = moment
    Memory.objects.filter(pk=memory.pk).update(updated_at=moment)


def _unfinished(line: MemoryLine, context: RequestContext) -> Memory:
    memory = Memory(
        **{name: getattr(line, name) for name in ARRIVING},
        **_author_here(line.author).columns(),
        organization_id=context.organization_id,
        repository_id=context.repository_id,
        scope=Scope.REPOSITORY,
        status=Status.UNVERIFIED,
        served_author_kind=line.served.author.kind,
        latest_version=len(line.versions),
        released_rules=list(line.released_rules),
    )
    line.attributes.apply_to(memory)
    return memory


def _add(memory: Memory, version: VersionLine, judged: MemoryVerdict | None) -> None:
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
    MemoryVersion(
        **_author_here(version.author).columns(),
        organization_id=memory.organization_id,
        memory=memory,
        number=version.number,
        title=version.title,
        content=version.content,
        tags=version.tags,
        reason=version.reason,
        content_hash=version.content_hash,
        findings=stored_findings(judged.of_wording),
        created_at=version.created_at,
    ).save_base(raw=True, force_insert=True)


def _finish(memory: Memory, line: MemoryLine) -> None:
    """Give it the status in which it takes no wording any more."""
    memory.status = line.status
    memory.status_before_lock = line.status_before_lock
    memory.status_reason = line.status_reason
    memory.locked_at = line.locked_at


def _record_all(memory: Memory, line: MemoryLine, context: RequestContext, source: str) -> None:
    """Each step of its life that this act stands for: whoever looks for decisions finds them."""
    final = memory.status
    steps = [(Action.CREATED, Status.UNVERIFIED)]
    if line.status in (Status.VERIFIED, Status.LOCKED) and line.was_verified:
        steps.append((Action.VERIFIED, Status.VERIFIED))
    if line.status == Status.LOCKED:
        steps.append((Action.LOCKED, Status.LOCKED))
    elif line.status in CLOSED:
        closed = Status(line.status)
        steps.append((CLOSED[closed], closed))
    before = ""
    for action, after in steps:
        memory.status = after
        record(memory, context, action, before=before, reason=source)
        before = after.value
    memory.status = final


def _others(line: MemoryLine) -> set[uuid.UUID]:
    """Every memory that the line names beside its own."""
    named = {end for link in line.links for end in (link.source, link.target)}
    if line.superseded_by is not None:
        named.add(line.superseded_by)
    return named - {line.id}


def _draw(
    link: LinkLine, ends: Mapping[uuid.UUID, Memory], context: RequestContext, source: str
) -> str:
    if link.source not in ends or link.target not in ends:
        return "missing"
    first, second = ends[link.source], ends[link.target]
    if MemoryLink.objects.filter(source=first, target=second, relation=link.relation).exists():
        return "skipped"
    drawn = _link(link, first, second, context)
    drawn.save_base(raw=True, force_insert=True)  # so that its moment stays as it is
    if not drawn.suggested:
        recall_linked(drawn, context)
    record_link(drawn, context, Action.LINKED, source)
    return "written"


def _link(link: LinkLine, source: Memory, target: Memory, context: RequestContext) -> MemoryLink:
    vouches = context.may(Right.VERIFY)
    author = _author_here(link.author) if vouches else Author.acting(context)
    return MemoryLink(
        **author.columns(),
        organization_id=target.organization_id or context.organization_id,
        source=source,
        target=target,
        relation=link.relation,
        suggested=link.suggested or (not vouches and _displaces(link, target)),
        declined_at=link.declined_at if vouches else None,
        declined_by=link.declined_by if vouches else "",
        created_at=link.created_at,
    )


def _displaces(link: LinkLine, target: Memory) -> bool:
    """Whether a person had to approve it."""
    by_agent = link.author.kind == ActorKind.AGENT
    return by_agent and link.relation in DISPLACING_RELATIONS and target.status in APPROVED_STATUSES


def _replace(
    memory: Memory,
    line: MemoryLine,
    ends: Mapping[uuid.UUID, Memory],
    context: RequestContext,
    source: str,
) -> None:
    """Say what took the place of a closed memory, unless somebody has said it here."""
    successor = ends.get(line.superseded_by) if line.superseded_by else None
    if successor is None or memory.superseded_by_id or memory.status not in CLOSED:
        return
    context.require(Right.DEPRECATE)
    locked = get_for_update(context, memory.pk)
    locked.superseded_by = successor
    _save_as_of(locked, context, source, memory.updated_at)
    record(locked, context, Action.UPDATED, before=locked.status, reason=source)
