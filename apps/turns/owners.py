"""Whose sessions and facts: a caller's own, or those of a user whom it speaks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from apps.access.models import PARTICIPANT_MAX_LENGTH
from apps.access.participants import Mask, participant_name
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.common.messages import Schema, ValueKind
from apps.common.text import require_harmless
from apps.turns.vocabulary import USER_MAX_LENGTH

#: The kind of owners that callers name. Nobody else acts as one of them.
USER_KIND = "user"
LABEL_MAX_LENGTH = 255


@dataclass(frozen=True, slots=True)
class SessionOwner:
    """The caller, or a user under it; no other caller has the same."""

    kind: str
    id: str
    label: str
    caller: str
    user_id: str = ""

    def participants(self, mask: Mask) -> tuple[str, ...]:
        """Who takes part in what is said.

        A user whom the caller's token does not list takes part under a name below the caller's own:
        nobody gets words into what others remember.
        """
        user = self.user_id
        if user and not mask.shows([user]):
            user = self._below
        return tuple(sorted({name for name in (self.caller, user) if name}))

    def mask(self, context: RequestContext) -> Mask:
        """What the context may see of the owner's sessions.

        What its token shows, and what was said among the caller and nobody whom a token lists: that
        was written because it is the caller's own, whatever its token shows of others.
        """
        return Mask(context.participants | {self._below or self.caller})

    @property
    def _below(self) -> str:
        """The user's name below the caller's; empty without a user, and where it is too long."""
        below = f"{self.caller}/{self.user_id}"
        return below if self.user_id and len(below) <= PARTICIPANT_MAX_LENGTH else ""


class UserName(ValueKind):
    """The user whom a caller speaks for; empty for itself.

    Raises InvalidArgument and ContentRejected naming user_id.
    """

    def read(self, value: Any) -> str:
        if value in (None, ""):
            return ""
        name = participant_name(value)
        if name is None or len(name) > USER_MAX_LENGTH:
            raise InvalidArgument(
                "user_id", f"user_id must be 1 to {USER_MAX_LENGTH} printable characters, not *."
            )
        return require_harmless(name, field="user_id")

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": USER_MAX_LENGTH}


def owner_of(context: RequestContext, user: str = "") -> SessionOwner:
    """The caller, or the user whom it speaks for."""
    actor, caller = context.actor, context.agent_id
    if not user:
        return SessionOwner(actor.kind.value, actor.id, actor.label, caller)
    label = f"{user} ({actor.label})"[:LABEL_MAX_LENGTH]
    return SessionOwner(USER_KIND, f"{actor.kind.value}:{actor.id}:{user}", label, caller, user)
