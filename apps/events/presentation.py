"""How an event looks to a reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apps.common.clock import iso
from apps.common.errors import PlatformError
from apps.events.guarding import EVERYTHING, Guard, kept_findings, withheld, withheld_places
from apps.events.leaves import changed
from apps.events.models import Event
from apps.events.services.appending import Appended
from apps.governance.selectors import OrganizationPolicy, policy_of

Result = dict[str, Any]


def event_object(event: Event, *, by: OrganizationPolicy | None = None) -> Result:
    """An event as a model gets it: what the write policy of now rejects is withheld, text by text.

    ``by`` is that policy if it is known already.
    """
    return _judged(whole_event(event), event, by)


def outlined_event(event: Event, *, by: OrganizationPolicy | None = None) -> Result:
    """The same without the payload, which is not even read: where and when, and what about."""
    outline = _judged(_outline(event), event, by)
    outline.pop(EVERYTHING, None)
    return outline


def whole_event(event: Event) -> Result:
    """An event as it is stored, for people."""
    return {**_outline(event), "payload": event.content}


def _outline(event: Event) -> Result:
    return {
        "event_id": str(event.pk),
        "event_seq": event.event_seq,
        "timestamp": iso(event.occurred_at),
        "received_at": iso(event.received_at),
        "channel": event.channel,
        "participants": event.participants,
        "type": event.type,
        **({"source_event_key": event.source_event_key} if event.source_event_key else {}),
        **({"context_id": event.context_id} if event.context_id else {}),
        "topic_hints": event.topic_hints,
        "internal": event.internal,
        "payload_hash": event.payload_hash,
        "verdict": event.verdict,
    }


def appended_entry(appended: Appended) -> Result:
    """What became of an event that was handed in."""
    event = appended.event
    return {
        "event_id": str(event.pk),
        "event_seq": event.event_seq,
        "deduplicated": appended.deduplicated,
        "internal": event.internal,
        "verdict": event.verdict,
    }


def batch_answer(outcomes: Sequence[Appended | PlatformError], request_id: str) -> Result:
    """What became of each event of a batch, in their order, and of how many."""
    appended = [one for one in outcomes if isinstance(one, Appended)]
    repeated = sum(one.deduplicated for one in appended)
    return {
        "results": [
            appended_entry(one) if isinstance(one, Appended) else one.as_dict(request_id)
            for one in outcomes
        ],
        "appended": len(appended) - repeated,
        "repeated": repeated,
        "refused": len(outcomes) - len(appended),
    }


TEXTS = ("channel", "type", "source_event_key", "context_id", "topic_hints", EVERYTHING)


def _judged(shown: Result, event: Event, by: OrganizationPolicy | None) -> Result:
    by = by or policy_of(event.organization_id)
    findings = event.findings
    if event.guard_version != by.version:
        shown, findings = _judged_again(shown, event, by)
    return _without(shown, withheld_places(findings))


def _judged_again(
    shown: Result, event: Event, by: OrganizationPolicy
) -> tuple[Result, list[dict[str, Any]]]:
    """The event without secrets that the policy of now knows, and what it says about the rest."""
    guard = Guard(by, event.organization_id)
    texts = {name: changed(shown[name], name, guard.cleaned) for name in TEXTS if name in shown}
    return {**shown, **texts}, kept_findings(guard.findings)


def _without(shown: Result, hidden: dict[str, str]) -> Result:
    """The texts at the hidden places replaced; keys are texts too."""
    if not hidden:
        return shown
    if EVERYTHING in hidden:
        shown = {**shown, EVERYTHING: {"text": withheld(hidden[EVERYTHING])}}

    def change(place: str, text: str, label: str) -> str:
        return withheld(hidden[place]) if place in hidden else text

    return {
        **shown,
        **{name: changed(shown[name], name, change) for name in TEXTS if name in shown},
    }
