"""Whose events a caller may see. Participants are named by callers, and not taken on trust.

A token lists them; without a list it sees what its own bearer takes part in. Every read of events,
and of what is made of them, goes through the mask of its context.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from apps.access.models import PARTICIPANT_MAX_LENGTH
from apps.common.context import EVERYBODY, ActorKind, RequestContext
from apps.common.errors import InvalidArgument, ScopeViolation, WriteNotAllowed
from apps.common.messages import MISSING, Path, Schema, ValueKind, all_wrong, wrong
from apps.common.text import UNSTORABLE, require_name

MAX_GRANTED = 100
#: A name may get shorter when it is normalised.
WRITTEN_MAX_LENGTH = 2 * PARTICIPANT_MAX_LENGTH
FIELD = "participants"


@dataclass(frozen=True, slots=True)
class Mask:
    """The participants somebody may see events of; EVERYBODY among them: all."""

    participants: frozenset[str]

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden."""
        return EVERYBODY in self.participants

    def shows(self, participants: Collection[str]) -> bool:
        """Whether something with these participants may be seen: one of them is enough."""
        return self.is_open or not self.participants.isdisjoint(participants)

    def condition(self, field: str = FIELD) -> Q:
        """The same as a condition on rows whose array ``field`` names their participants."""
        return Q() if self.is_open else Q(**{f"{field}__overlap": sorted(self.participants)})


def mask_of(context: RequestContext) -> Mask:
    """What a context may see of events."""
    return Mask(context.participants)


def require_within(context: RequestContext, named: Iterable[str]) -> tuple[str, ...]:
    """The named participants, sorted, if the caller may ask in their name.

    Raises ScopeViolation: also for one that does not exist, so that nobody learns who does.
    """
    wanted = frozenset(named)
    if not mask_of(context).is_open and not wanted <= context.participants:
        raise ScopeViolation("A participant lies outside what the token lists.", field=FIELD)
    return tuple(sorted(wanted))


def require_own(context: RequestContext, named: Collection[str]) -> None:
    """What is said among these is the caller's to say: its token lists every one of them, or they
    are itself. What stands below such a name is its own too: ``ann/assistant`` is ann's.

    Raises ScopeViolation: also for one that does not exist, so that nobody learns who does.
    """
    own = context.participants | {context.agent_id}
    if mask_of(context).is_open or all(_holders(name) & own for name in named):
        return
    raise ScopeViolation(
        "A participant lies outside what the token lists: nobody speaks for others.", field=FIELD
    )


def _holders(name: str) -> set[str]:
    """A name, and the names that it stands below."""
    parts = name.split("/")
    return {"/".join(parts[:end]) for end in range(1, len(parts) + 1)}


def participant_name(value: object) -> str | None:
    """The name of a participant in the one way it is kept (NFC, no blanks around it).

    None for what is no name: no text, empty, too long, with control characters, or ``*``.
    """
    if not isinstance(value, str) or len(value) > WRITTEN_MAX_LENGTH or UNSTORABLE.search(value):
        return None
    name = unicodedata.normalize("NFC", value).strip()
    is_name = 0 < len(name) <= PARTICIPANT_MAX_LENGTH and name != EVERYBODY and name.isprintable()
    return name if is_name else None


@dataclass(frozen=True, slots=True)
class Participants(ValueKind):
    """Names of participants as a message has them, kept sorted."""

    most: int

    def read(self, value: Any) -> tuple[str, ...]:
        if value is MISSING:
            raise wrong("They are missing.")
        if not isinstance(value, list | tuple) or not 0 < len(value) <= self.most:
            raise wrong(f"They must be a list of 1 to {self.most} names.")
        names = [participant_name(one) for one in value]
        known = {name for name in names if name is not None}
        said = f"It must be a name of 1 to {PARTICIPANT_MAX_LENGTH} printable characters, not *."
        problems: list[tuple[Path, str]] = [
            ((place,), said) for place, name in enumerate(names) if name is None
        ]
        if len(known) + len(problems) < len(names):
            problems.append(((), "Nobody may be named twice."))
        if problems:
            raise all_wrong(problems)
        return tuple(sorted(known))

    def schema(self) -> Schema:
        items = {"type": "string", "minLength": 1}
        return {"type": "array", "items": items, "minItems": 1, "maxItems": self.most}


def require_grant(
    context: RequestContext, participants: Collection[str] | None, *, own: str
) -> list[str] | None:
    """What a new token lists. Nothing given: None, its bearer's ``own`` events.

    More than that is a person's to give, and no more than she may see herself. Raises
    InvalidArgument, WriteNotAllowed.
    """
    if participants is None:
        return None
    names = sorted({_require_name(name) for name in participants})
    if not names or len(names) > MAX_GRANTED:
        raise InvalidArgument(FIELD, f"Name one to {MAX_GRANTED} participants.")
    beyond = set(names) - {own}
    if beyond and context.actor.kind is ActorKind.AGENT:
        raise WriteNotAllowed("Only people let a token see events of others.", field=FIELD)
    if not mask_of(context).is_open and not beyond <= context.participants:
        raise WriteNotAllowed("A token issues none that sees events of others.", field=FIELD)
    return names


def _require_name(value: object) -> str:
    if value == EVERYBODY:
        return EVERYBODY
    name = participant_name(value)
    if name is None:
        raise InvalidArgument(
            FIELD, f"A participant is a text of 1 to {PARTICIPANT_MAX_LENGTH} characters."
        )
    return require_name(name, field=FIELD, max_length=PARTICIPANT_MAX_LENGTH)
