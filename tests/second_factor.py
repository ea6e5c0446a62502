"""Having a second factor, in tests."""

from __future__ import annotations

import datetime as dt

from pyotp import TOTP, random_base32

from apps.accounts.models import User
from apps.accounts.services import Enrolment, enrol_authenticator_app
from apps.common.clock import now
from tests.factories import person_context


class App:
    """An authenticator app, with a clock of its own."""

    def __init__(self) -> None:
        self.totp = TOTP(random_base32())

    def code(self, *, seconds: int = 0) -> str:
        return self.totp.at(now() + dt.timedelta(seconds=seconds))

    def set_up(self, person: User, *, seconds: int = -30) -> Enrolment:
        """With the code before, so that the one it shows now is still good."""
        return enrol_authenticator_app(
            context=person_context(person), secret=self.totp.secret, code=self.code(seconds=seconds)
        )
