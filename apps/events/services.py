"""What is done with events: appending them, each once, and reading them.

Nothing else writes them.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from apps.access.participants import mask_of, require_own
from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.database import reader_of
from apps.common.errors import Conflict, NotFound, PlatformError, WriteNotAllowed
from apps.common.inserting import insert_new_rows, new_row
from apps.common.text import canonical_json, sha256_hex, sha256_of
from apps.events.drafts import EventDraft
from apps.events.guard import Guard, stored_findings
from apps.events.json_texts import texts_in
from apps.events.models import CURRENT, ERASED_PAYLOAD, Event
from apps.events.searchable import searchable
from apps.events.selectors import events_in, get_event, repository_scope
from apps.events.sequence import RepositoryScope, draw_numbers, last_stable_number
from apps.events.vocabulary import (
    CHANNEL_MAX_LENGTH,
    CONTEXT_MAX_LENGTH,
    SOURCE_KEY_MAX_LENGTH,
    TYPE_MAX_LENGTH,
)
from apps.governance.fingerprints import fingerprints_of
from apps.governance.policy import require_accepted
from apps.governance.selectors import policies_in
from apps.governance.services.queries import record_search
from apps.index.models import DocumentKind
from apps.index.services.documents import forget_documents, index_documents
from apps.organizations.holds import UnderLegalHold
from apps.organizations.services.holds import held_meanwhile

#: Characters of the fingerprint that keeps texts different once their secrets are replaced.
MARK = 16
#: Events whose words are taken out in one statement.
ERASED_AT_ONCE = 500
EventKey = tuple[str, str]
# A function, so that each key is looked up in the index of keys however long the log is (0005).
BY_KEY = """
SELECT {columns}
FROM events_by_keys(%(organization)s, %(repository)s, %(channels)s::text[], %(keys)s::text[])
    AS event
"""


@dataclass(frozen=True, slots=True)
class Appended:
    """An event of the log; ``deduplicated`` if it was there before this call."""

    event: Event
    deduplicated: bool = False


AppendOutcome = Appended | PlatformError


@dataclass(frozen=True, slots=True)
class KeyedDraft:
    """A draft and its key: channel and source_event_key, without secrets."""

    draft: EventDraft
    guard: Guard
    key: EventKey


@verb(Action.CREATED, ObjectKind.EVENT, Intent.WRITE, right=Right.WRITE)
def append_event(*, context: RequestContext, event: EventDraft) -> Appended:
    """Append one event.

    A second one with the same channel, source_event_key, participants and payload answers the
    first. Raises WriteNotAllowed, ScopeViolation for participants whom the caller may not speak
    for, Conflict where the key stands for something else or for what the caller may not see,
    ContentRejected (a participant's name that the write policy rejects), ResourceBusy.
    """
    (outcome,) = _append(context, [event])
    if isinstance(outcome, PlatformError):
        raise outcome
    _record(context, [outcome])
    return outcome


@verb(Action.CREATED, ObjectKind.EVENT, Intent.WRITE, right=Right.WRITE)
def append_events(
    *, context: RequestContext, events: Sequence[EventDraft | PlatformError]
) -> list[AppendOutcome]:
    """Append several events; each is answered for itself, in the order given.

    One that could not be read comes as its refusal. A refused one does not keep others from being
    appended. Raises WriteNotAllowed, ResourceBusy.
    """
    outcomes = _append(context, events)
    _record(context, [one for one in outcomes if isinstance(one, Appended)])
    return outcomes


def _append(
    context: RequestContext, given: Sequence[EventDraft | PlatformError]
) -> list[AppendOutcome]:
    scope = repository_scope(context)
    drafts = [one for one in given if not isinstance(one, PlatformError)]
    policy = policies_in(context)(scope[0]).having_read(
        text for one in drafts for text in (*one.participants, one.channel, one.source_event_key)
    )
    checked = [_candidate(one, Guard(policy, scope[0]), context) for one in given]
    candidates = [one for one in checked if isinstance(one, KeyedDraft)]
    known = _by_key(scope, [one.key for one in candidates])
    # What is there already needs no guarding: an import that starts again is quick.
    new = [one for one in candidates if one.key not in known]
    policy = policy.having_read(text for one in new for text in _said(one.draft))
    for one in new:
        one.guard.by = policy
    events = [known.get(one.key) or _event(one, context) for one in candidates]
    written = iter(_insert(scope, events))
    return [
        _outcome(one, next(written), context) if isinstance(one, KeyedDraft) else one
        for one in checked
    ]


def _outcome(candidate: KeyedDraft, appended: Appended, context: RequestContext) -> AppendOutcome:
    """What a caller learns of the first event with its key (see ADR 37)."""
    first = appended.event
    if not appended.deduplicated:
        return appended
    if not (_may_know(context, first) or _is_said_again(candidate, first, context)):
        return Conflict("The key is taken in this channel.", field="source_event_key")
    if not _says_the_same(candidate, first):
        return Conflict(
            "An event with this key and other content was appended before.",
            field="source_event_key",
            event_id=str(first.pk),
        )
    return appended


def _may_know(context: RequestContext, event: Event) -> bool:
    """Whether a caller may get an event: one it sees, or an internal one of its own."""
    if not mask_of(context).shows(event.participants):
        return False
    return _is_own(context, event) or not event.internal or context.may(Right.VERIFY)


def _is_said_again(candidate: KeyedDraft, event: Event, context: RequestContext) -> bool:
    """Whether the author of an event says something among the same participants once more.

    They may be names below its own, which its token need not list.
    """
    return _is_own(context, event) and list(candidate.draft.participants) == event.participants


def _says_the_same(candidate: KeyedDraft, event: Event) -> bool:
    """Whether a draft has the participants and the payload of an event that is kept."""
    draft = candidate.draft
    if list(draft.participants) != event.participants:
        return False
    if canonical_json(draft.payload) == event.payload:
        return True
    return canonical_json(candidate.guard.payload(draft.payload)) == event.payload


def _candidate(
    draft: EventDraft | PlatformError, guard: Guard, context: RequestContext
) -> KeyedDraft | PlatformError:
    """A draft with what identifies it, or the refusal that it came as or deserves."""
    if isinstance(draft, PlatformError):
        return draft
    try:
        require_own(context, draft.participants)
        _require_names(draft.participants, guard)
    except PlatformError as refusal:
        return refusal
    channel = _identity(guard, "channel", draft.channel, CHANNEL_MAX_LENGTH)
    key = _identity(guard, "source_event_key", draft.source_event_key, SOURCE_KEY_MAX_LENGTH)
    return KeyedDraft(draft, guard, (channel, key))


def _require_names(names: Sequence[str], guard: Guard) -> None:
    """Names decide who sees an event, so a secret in one is refused and not replaced.

    Raises ContentRejected.
    """
    for number, name in enumerate(names):
        if not guard.is_known_clean(name):
            require_accepted(guard.by.examine_all({f"participants[{number}]": name}))


def _said(draft: EventDraft) -> Iterator[str]:
    """The texts of a draft that do not identify it."""
    yield draft.type
    yield draft.context_id
    for value in (*(hint.model_dump() for hint in draft.topic_hints), draft.payload):
        yield from (text for _, text in texts_in(value, ""))


def _event(candidate: KeyedDraft, context: RequestContext) -> Event:
    """The row of a new event, without the secrets in it; it has no number yet."""
    organization_id, repository_id = repository_scope(context)
    draft, guard = candidate.draft, candidate.guard
    hints = [hint.model_dump() for hint in draft.topic_hints]
    payload = canonical_json(guard.payload(draft.payload))
    return new_row(
        Event,
        organization_id=organization_id,
        repository_id=repository_id,
        occurred_at=draft.timestamp,
        received_at=now(),
        channel=candidate.key[0],
        source_event_key=candidate.key[1],
        participants=list(draft.participants),
        type=guard.cleaned("type", draft.type)[:TYPE_MAX_LENGTH],
        context_id=_identity(guard, "context_id", draft.context_id, CONTEXT_MAX_LENGTH),
        topic_hints=guard.in_texts("topic_hints", hints),
        internal=draft.is_internal,
        payload=payload,
        payload_hash=sha256_hex(payload),
        guard_version=guard.by.version,
        findings=stored_findings(guard.findings),
        verdict=guard.action.value,
        author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        author_label=context.actor.label,
        agent_id=context.agent_id,
        request_id=context.request_id,
    )


def _identity(guard: Guard, field_name: str, text: str, most: int) -> str:
    """What tells events apart without its secrets; two that differ go on to differ."""
    cleaned = guard.cleaned(field_name, text)
    if cleaned == text:
        return text
    mark = fingerprints_of(guard.organization_id)(text)[:MARK]
    return f"{cleaned[: most - MARK - 1]} {mark}"


def _insert(scope: RepositoryScope, events: Sequence[Event]) -> list[Appended]:
    """Write those of the events that are new; each comes back as the one that is in the log.

    Another writer of the same key is waited for, until it has committed or given up.
    """
    new = [event for event in events if event.event_seq is None]
    if not new:
        return [Appended(event, deduplicated=True) for event in events]
    for event, number in zip(new, draw_numbers(scope, len(new)), strict=True):
        event.event_seq = number
    # Everybody in the same order, so that two who write the same keys do not wait for each other.
    ordered = sorted(new, key=_key)
    is_all_new = insert_new_rows(ordered) == len(ordered)
    kept = {} if is_all_new else _by_key(scope, [_key(event) for event in new])
    mine = {event.pk for event in new}
    appended = [_appended(kept.get(_key(event), event), event, mine) for event in events]
    written = [one.event for one in appended if not one.deduplicated]
    index_documents([searchable(event) for event in written], are_new=True)
    return appended


def _appended(kept: Event, given: Event, mine: Container[uuid.UUID]) -> Appended:
    return Appended(kept, deduplicated=kept.pk != given.pk or given.pk not in mine)


def _key(event: Event) -> EventKey:
    return event.channel, event.source_event_key


def _by_key(scope: RepositoryScope, keys: Sequence[EventKey]) -> dict[EventKey, Event]:
    """The events in the log that have these keys. Without a source's key nothing is the same."""
    keyed = list(dict.fromkeys(key for key in keys if key[1]))
    if not keyed:
        return {}
    reader = reader_of(Event)
    parameters: dict[str, Any] = {
        "organization": scope[0],
        "repository": scope[1],
        "channels": [channel for channel, _ in keyed],
        "keys": [source_key for _, source_key in keyed],
    }
    with connection.cursor() as cursor:
        cursor.execute(BY_KEY.format(columns=reader.columns("event")), parameters)
        return {_key(event): event for event in map(reader.read, cursor.fetchall())}


def _record(context: RequestContext, appended: Sequence[Appended]) -> None:
    """One record of the call; the events themselves name its request."""
    written = [one.event for one in appended if not one.deduplicated]
    one = appended[0].event if len(appended) == 1 else None
    hashes = [event.payload_hash for event in written]
    append_event.record(
        context,
        one.pk if one else "",
        reason=f"{len(written)} appended, {len(appended) - len(written)} there already",
        content_hash=hashes[0] if one and hashes else sha256_of(hashes),
    )


Pick = Callable[[QuerySet[Event]], list[Event]]


@verb(Action.READ, ObjectKind.EVENT, Intent.READ, right=Right.READ)
def read_event(*, context: RequestContext, event_id: uuid.UUID) -> Event:
    """One event. Hidden and missing alike: NotFound. Raises WriteNotAllowed too."""
    event = get_event(context, event_id)
    read_event.record(context, event.pk, content_hash=event.payload_hash)
    return event


@verb(Action.READ, ObjectKind.EVENT, Intent.READ, right=Right.READ, question=AskedBy.LIST)
def list_events(*, context: RequestContext, pick: Pick, with_internal: bool = False) -> list[Event]:
    """A page of a repository's events; ``pick`` narrows them and takes it.

    It stops below the oldest number whose writer has not committed, so that no page ever changes
    but at its end. Internal events are for people who decide there. Raises WriteNotAllowed, and
    what ``pick`` raises.
    """
    if with_internal and not context.may(Right.VERIFY):
        raise WriteNotAllowed("Internal events are for people who decide here.")
    stable = last_stable_number(repository_scope(context))
    events = events_in(context).filter(event_seq__lte=stable)
    page = pick(events if with_internal else events.filter(internal=False))
    record_listing(context=context, page=page)
    return page


def record_listing(*, context: RequestContext, page: list[Event], query: str = "") -> None:
    """Record a page of events as served, once for every repository on it; an empty page too.

    ``query`` is what was asked for, if the page answers words.
    """
    places = {event.repository_id: event.organization_id for event in page}
    for repository_id, organization_id in places.items():
        _record_page(context, organization_id, repository_id, page, query)
    if not page:
        _record_page(context, context.organization_id, context.repository_id, page, query)


def _record_page(
    context: RequestContext,
    organization_id: uuid.UUID | None,
    repository_id: uuid.UUID | None,
    page: list[Event],
    query: str,
) -> None:
    shown = [str(event.pk) for event in page if event.repository_id == repository_id]
    record_search(
        list_events,
        context,
        organization_id=organization_id,
        repository_id=repository_id,
        reason=f"{len(shown)} events",
        content_hash=sha256_of(shown),
        question=AskedBy.SEARCH if query else AskedBy.LIST,
        query=query,
    )


@verb(Action.UPDATED, ObjectKind.EVENT, Intent.WRITE, right=Right.WRITE)
def correct_event(*, context: RequestContext, event: Event, draft: EventDraft) -> Event:
    """Append an event that takes the place of one of the caller's own; the new one.

    The former one stays in the log for those who read it, and is found by nobody. Raises
    WriteNotAllowed, NotFound (it was erased or corrected meanwhile), and what ``append_event``
    raises.
    """
    if not _is_own(context, event):
        raise WriteNotAllowed("An event is corrected by whoever handed it in.")
    new = append_event(context=context, event=draft).event
    current = Event.objects.filter(CURRENT, pk=event.pk)
    if not current.update(replaced_by=new.pk):
        raise NotFound("No event with this id is available here.")
    forget_documents(DocumentKind.EVENT, [event.pk])
    correct_event.record(
        context, event.pk, reason=f"corrected by {new.pk}", content_hash=new.payload_hash
    )
    return new


@verb(Action.REMOVED, ObjectKind.EVENT, Intent.WRITE)
def erase_events(*, context: RequestContext, event_ids: Sequence[uuid.UUID], reason: str) -> int:
    """Take the words of these events, and of what they corrected, out of the log and the search.

    Their hashes, numbers and moments stay. For whoever handed them in and people who manage; done
    twice it is done once. Returns how many. Raises WriteNotAllowed, InvalidContext, UnderLegalHold.
    """
    erased: list[str] = []
    waiting = list(event_ids)
    organization_id, repository_id = repository_scope(context)
    here = Event.objects.filter(organization_id=organization_id, repository_id=repository_id)
    holds = held_meanwhile(organization_id)
    while waiting:
        batch, waiting = waiting[:ERASED_AT_ONCE], waiting[ERASED_AT_ONCE:]
        found = list(here.filter(pk__in=batch, erased_at=None).defer("payload"))
        if not (context.may(Right.MANAGE) or all(_is_own(context, event) for event in found)):
            raise WriteNotAllowed("Events are erased by whoever handed them in.")
        if holds and here.filter(holds.on(), pk__in=batch).exists():
            raise UnderLegalHold()
        here.filter(pk__in=[event.pk for event in found]).update(
            payload=ERASED_PAYLOAD, topic_hints=[], findings=[], erased_at=now()
        )
        forget_documents(DocumentKind.EVENT, batch)
        erased += [event.payload_hash for event in found]
        waiting += here.filter(replaced_by__in=batch, erased_at=None).values_list("pk", flat=True)
    erase_events.record(
        context,
        event_ids[0] if len(event_ids) == 1 else "",
        reason=f"{len(erased)} events erased: {reason}",
        content_hash=sha256_of(erased),
    )
    return len(erased)


def _is_own(context: RequestContext, event: Event) -> bool:
    """Whether the caller handed it in."""
    return (event.author_kind, event.author_id) == (context.actor.kind.value, context.actor.id)
