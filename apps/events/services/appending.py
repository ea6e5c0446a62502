"""Appending events: checked, guarded, numbered, each once."""

from __future__ import annotations

import uuid
from collections.abc import Container, Sequence
from dataclasses import dataclass

from apps.audit import services as audit
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import PlatformError
from apps.common.text import canonical_json, sha256_hex
from apps.events.drafts import EventDraft
from apps.events.guarding import Guard, kept_findings
from apps.events.leaves import changed
from apps.events.models import Event
from apps.events.numbering import draw_numbers
from apps.events.searchable import searchable
from apps.events.selectors import place_of
from apps.events.vocabulary import (
    CHANNEL_LENGTH,
    CONTEXT_LENGTH,
    SOURCE_KEY_LENGTH,
    TYPE_LENGTH,
)
from apps.governance.fingerprints import fingerprints_of
from apps.governance.refusing import require_accepted
from apps.governance.selectors import policy_of
from apps.index.services.documents import index_documents

#: Characters that tell apart what is written alike once its secrets are gone.
MARK = 16
Key = tuple[str, str]
Place = tuple[uuid.UUID, uuid.UUID]


@dataclass(frozen=True, slots=True)
class Appended:
    """The event that is in the log now; ``deduplicated`` if it was there before."""

    event: Event
    deduplicated: bool = False


Outcome = Appended | PlatformError


@dataclass(frozen=True, slots=True)
class Candidate:
    """A draft and what tells it apart: its channel and its source's key, without secrets."""

    draft: EventDraft
    guard: Guard
    key: Key


@verb(Action.CREATED, ObjectKind.EVENT, Intent.WRITE, right=Right.WRITE)
def append_event(*, context: RequestContext, event: EventDraft) -> Appended:
    """Append one event.

    A second one with the same channel and source_event_key answers the first, whatever it says.
    Raises WriteNotAllowed, ContentRejected (a participant's name that the write policy rejects),
    ResourceBusy.
    """
    (outcome,) = _append(context, [event])
    if isinstance(outcome, PlatformError):
        raise outcome
    _record(context, [outcome])
    return outcome


@verb(Action.CREATED, ObjectKind.EVENT, Intent.WRITE, right=Right.WRITE)
def append_events(
    *, context: RequestContext, events: Sequence[EventDraft | PlatformError]
) -> list[Outcome]:
    """Append several events; each is answered for itself, in the order given.

    One that could not be read comes as its refusal. What is refused keeps no other from being
    appended. Raises WriteNotAllowed, ResourceBusy.
    """
    outcomes = _append(context, events)
    _record(context, [one for one in outcomes if isinstance(one, Appended)])
    return outcomes


def _append(context: RequestContext, given: Sequence[EventDraft | PlatformError]) -> list[Outcome]:
    place = place_of(context)
    policy = policy_of(place[0])
    settled = [_candidate(one, Guard(policy, place[0])) for one in given]
    candidates = [one for one in settled if isinstance(one, Candidate)]
    known = _by_key(place, [one.key for one in candidates])
    # What is there already needs no guarding: an import that starts again is quick.
    events = [known.get(one.key) or _event(one, context) for one in candidates]
    written = iter(_insert(place, events))
    return [next(written) if isinstance(one, Candidate) else one for one in settled]


def _candidate(draft: EventDraft | PlatformError, guard: Guard) -> Candidate | PlatformError:
    """A draft that can be told apart, or why there is none."""
    if isinstance(draft, PlatformError):
        return draft
    try:
        _require_names(draft.participants, guard)
    except PlatformError as refusal:
        return refusal
    channel = _identity(guard, "channel", draft.channel, CHANNEL_LENGTH)
    key = _identity(guard, "source_event_key", draft.source_event_key, SOURCE_KEY_LENGTH)
    return Candidate(draft, guard, (channel, key))


def _require_names(names: Sequence[str], guard: Guard) -> None:
    """Names say whom an event is shown to: with another one it would be somebody else's.

    Raises ContentRejected.
    """
    for number, name in enumerate(names):
        if not guard.is_known_clean(name):
            require_accepted(guard.by.policy.examine(name, field=f"participants[{number}]"))


def _event(candidate: Candidate, context: RequestContext) -> Event:
    """The row of a new event, without the secrets in it; it has no number yet."""
    organization_id, repository_id = place_of(context)
    draft, guard = candidate.draft, candidate.guard
    hints = [hint.model_dump() for hint in draft.topic_hints]
    payload = canonical_json(guard.payload(draft.payload))
    return Event(
        organization_id=organization_id,
        repository_id=repository_id,
        occurred_at=draft.timestamp,
        received_at=now(),
        channel=candidate.key[0],
        source_event_key=candidate.key[1],
        participants=list(draft.participants),
        type=guard.cleaned("type", draft.type)[:TYPE_LENGTH],
        context_id=_identity(guard, "context_id", draft.context_id, CONTEXT_LENGTH),
        topic_hints=changed(hints, "topic_hints", guard.cleaned),
        internal=draft.is_internal,
        payload=payload,
        payload_hash=sha256_hex(payload),
        guard_version=guard.by.version,
        findings=kept_findings(guard.findings),
        verdict=guard.action.value,
        author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        author_label=context.actor.label,
        agent_id=context.agent_id,
        request_id=context.request_id,
    )


def _identity(guard: Guard, place: str, text: str, most: int) -> str:
    """What tells events apart without its secrets; two that differ go on to differ."""
    cleaned = guard.cleaned(place, text)
    if cleaned == text:
        return text
    mark = fingerprints_of(guard.organization_id)(text)[:MARK]
    return f"{cleaned[: most - MARK - 1]} {mark}"


def _insert(place: Place, events: Sequence[Event]) -> list[Appended]:
    """Write those of the events that are new; each comes back as the one that is in the log.

    Another writer of the same key is waited for, until it has committed or given up.
    """
    new = [event for event in events if event.event_seq is None]
    if not new:
        return [Appended(event, deduplicated=True) for event in events]
    for event, number in zip(new, draw_numbers(len(new)), strict=True):
        event.event_seq = number
    # Everybody in the same order, so that two who write the same keys do not wait for each other.
    Event.objects.bulk_create(sorted(new, key=_key), ignore_conflicts=True)
    kept = _by_key(place, [_key(event) for event in new])
    mine = {event.pk for event in new}
    appended = [_settled(kept.get(_key(event), event), event, mine) for event in events]
    written = [one.event for one in appended if not one.deduplicated]
    index_documents([searchable(event) for event in written], are_new=True)
    return appended


def _settled(kept: Event, given: Event, mine: Container[uuid.UUID]) -> Appended:
    return Appended(kept, deduplicated=kept.pk != given.pk or given.pk not in mine)


def _key(event: Event) -> Key:
    return event.channel, event.source_event_key


def _by_key(place: Place, keys: Sequence[Key]) -> dict[Key, Event]:
    """The events in the log that have these keys. Without a source's key nothing is the same."""
    keyed = [key for key in keys if key[1]]
    if not keyed:
        return {}
    found = Event.objects.filter(
        organization_id=place[0],
        repository_id=place[1],
        channel__in={channel for channel, _ in keyed},
        source_event_key__in={key for _, key in keyed},
    )
    return {_key(event): event for event in found}


def _record(context: RequestContext, appended: Sequence[Appended]) -> None:
    """One record of the call; the events themselves name its request."""
    written = [one.event for one in appended if not one.deduplicated]
    one = appended[0].event if len(appended) == 1 else None
    hashes = "\n".join(event.payload_hash for event in written)
    audit.record(
        context=context,
        action=Action.CREATED,
        object_kind=ObjectKind.EVENT,
        object_id=one.pk if one else "",
        reason=f"{len(written)} appended, {len(appended) - len(written)} there already",
        content_hash=(one.payload_hash if one else sha256_hex(hashes)) if written else "",
    )
