"""Why nobody was signed in, and what the page says that she can do."""

from __future__ import annotations

from enum import Enum
from http import HTTPStatus


class Trouble(Enum):
    """What went wrong: the status of the page, and its words."""

    STALE = (
        HTTPStatus.BAD_REQUEST,
        "This sign-in was begun in another browser, is used up, or is older than ten minutes. "
        "Start again from the sign-in page.",
    )
    DECLINED = (
        HTTPStatus.FORBIDDEN,
        "The identity provider did not sign you in. Start again; if it says no again, ask whoever "
        "runs it.",
    )
    UNREACHABLE = (
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The identity provider does not answer as it should. Nothing is wrong with your account: "
        "try again in a minute. If it lasts, tell whoever runs this platform.",
    )
    WRONG = (
        HTTPStatus.FORBIDDEN,
        "What the identity provider answered is not in order, so that nobody was signed in. Start "
        "again; if it happens again, tell whoever runs this platform.",
    )
    CLOCK = (
        HTTPStatus.FORBIDDEN,
        "The clocks of this platform and of the identity provider differ, or you took too long. "
        "Start again; if it happens again, tell whoever runs this platform.",
    )
    NO_ROLE = (
        HTTPStatus.FORBIDDEN,
        "The identity provider knows you, but none of your groups there has a role here. Ask "
        "whoever runs this platform, or your groups, for one; then sign in again.",
    )
    INACTIVE = (
        HTTPStatus.FORBIDDEN,
        "Your account here is deactivated. Whoever runs this platform can reactivate it.",
    )

    @property
    def status(self) -> HTTPStatus:
        return self.value[0]

    @property
    def advice(self) -> str:
        return self.value[1]


class NotSignedIn(Exception):
    """Nobody is signed in. ``reason`` is for the log and the trail; it holds no secret."""

    def __init__(self, trouble: Trouble, reason: str) -> None:
        self.trouble = trouble
        self.reason = reason
        super().__init__(reason)
