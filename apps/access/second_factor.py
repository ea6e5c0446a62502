"""What a signed-in session is worth while a second factor is missing."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from apps.accounts.models import User
from apps.common.clock import now
from apps.common.context import Rights
from apps.organizations.selectors import requires_second_factor

#: In the session: when a second factor was proved in it, in seconds.
PROVED_AT = "second_factor_at"
#: In the session: the identity provider asked for several factors in her sign-in.
PROVED_ELSEWHERE = "second_factor_elsewhere"
Session = MutableMapping[str, Any]


def note_proof(session: Session) -> None:
    """The second factor was proved in this session, now."""
    session[PROVED_AT] = int(now().timestamp())


def note_proof_elsewhere(session: Session, *, at: int | None) -> None:
    """The identity provider asked for several factors, then; None: it does not say when."""
    session[PROVED_ELSEWHERE] = True
    session[PROVED_AT] = min(at or 0, int(now().timestamp()))


def is_unproved(user: User, session: Session) -> bool:
    """Whether she has a second factor that was not proved in this session: it is worth nothing."""
    return user.has_second_factor and PROVED_AT not in session


def has_to_set_up(user: User, rights: Rights, session: Session) -> bool:
    """Whether she needs a second factor for what she may do, and has none here or elsewhere."""
    has_one = user.has_second_factor or session.get(PROVED_ELSEWHERE, False)
    return not has_one and requires_second_factor(rights)


def seconds_since_proof(session: Session) -> int:
    """How long ago the second factor was proved in this session."""
    return int(now().timestamp()) - int(session.get(PROVED_AT, 0))
