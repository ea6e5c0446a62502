"""Second factors: setting one up, proving by it who one is, and losing it."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from django.db import transaction
from pyotp import TOTP
from pyotp.utils import strings_equal

from apps.accounts.models import Passkey, RecoveryCode, SecondFactor, User
from apps.accounts.passkeys import new_sign_count, registered
from apps.accounts.permissions import require_manage
from apps.accounts.services.people import (
    Places,
    acting_person,
    end_sessions,
    person_for_update,
    record_failure,
)
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import (
    InvalidArgument,
    RateLimited,
    Unauthenticated,
    require_found,
)
from apps.common.secrets import keyed_digest, sealed, unsealed
from apps.common.text import REASON_MAX_LENGTH, require_name, require_text

SEALED = "second factors"
#: A code of an app counts for its own 30 seconds and those beside them: clocks differ.
STEP_SECONDS = 30
STEPS_BESIDE = 1
CODE_DIGITS = 6
RECOVERY_CODES = 10
#: No letter or digit that is read as another one.
RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
RECOVERY_GROUPS, RECOVERY_GROUP = 4, 4
#: After so many wrong ones in a row nothing is tried for a while, from wherever it comes.
MAX_FAILURES = 5
BLOCKED_FOR = dt.timedelta(minutes=15)
NAME_MAX_LENGTH = 100
MAX_PASSKEYS = 20
WRONG = "This is not right, or was used before."
BLOCKED = "Too many wrong tries. Nothing is tried for a quarter of an hour."
HAS_NONE = "This person has no second factor."


@dataclass(frozen=True, slots=True)
class Enrolment:
    """What a person set up. ``recovery_codes`` are shown once; none if she has some already."""

    user: User
    recovery_codes: list[str] = field(default_factory=list)


@verb(Action.CREATED, ObjectKind.SECOND_FACTOR, Intent.ADMIN)
def enrol_authenticator_app(*, context: RequestContext, secret: str, code: str) -> Enrolment:
    """Let the acting person prove herself by an app that knows ``secret``, as ``code`` shows.

    It takes the place of an app set up before. With the first factor her other sessions end.
    Raises WriteNotAllowed, InvalidArgument.
    """
    user = acting_person(context)
    step = _step_of(secret, _tidied(code), after=0)
    if step is None:
        raise InvalidArgument("code", "This is not the code that the app shows now.")
    factor, enrolment = _factor_of(user)
    factor.sealed_secret = sealed(secret.encode(), label=SEALED)
    factor.last_step = step
    factor.save()
    enrol_authenticator_app.record(
        context, user.pk, organization_id=None, reason="An authenticator app."
    )
    return enrolment


@verb(Action.CREATED, ObjectKind.SECOND_FACTOR, Intent.ADMIN)
def enrol_passkey(
    *, context: RequestContext, name: str, response: str, challenge: bytes
) -> Enrolment:
    """Let the acting person prove herself by a passkey that her browser made for ``challenge``.

    With the first factor her other sessions end. Raises WriteNotAllowed, InvalidArgument.
    """
    user = acting_person(context)
    made = registered(response, challenge)
    factor, enrolment = _factor_of(user)
    if factor.passkeys.count() >= MAX_PASSKEYS:
        raise InvalidArgument("name", f"Nobody has more than {MAX_PASSKEYS} passkeys.")
    if Passkey.objects.filter(credential_id=made.credential_id).exists():
        raise InvalidArgument("response", "This passkey is set up already.")
    Passkey.objects.create(
        factor=factor,
        name=require_name(name, field="name", max_length=NAME_MAX_LENGTH),
        credential_id=made.credential_id,
        public_key=made.credential_public_key,
        sign_count=made.sign_count,
    )
    enrol_passkey.record(context, user.pk, organization_id=None, reason="A passkey.")
    return enrolment


@verb(Action.REMOVED, ObjectKind.SECOND_FACTOR, Intent.ADMIN)
def remove_passkey(*, context: RequestContext, passkey_id: int) -> User:
    """Let a passkey of the acting person prove nothing from now on.

    Raises WriteNotAllowed, NotFound.
    """
    user = acting_person(context)
    passkey = require_found(Passkey.objects.filter(factor=user.pk, pk=passkey_id).first())
    passkey.delete()
    _forget_if_empty(passkey.factor, user)
    remove_passkey.record(context, user.pk, organization_id=None, reason="A passkey.")
    return user


@verb(Action.REMOVED, ObjectKind.SECOND_FACTOR, Intent.ADMIN)
def remove_authenticator_app(*, context: RequestContext) -> User:
    """Let the app of the acting person prove nothing from now on.

    Raises WriteNotAllowed, NotFound.
    """
    user = acting_person(context)
    factor = require_found(
        SecondFactor.objects.filter(user=user).exclude(sealed_secret=None).first(),
        "There is no authenticator app.",
    )
    factor.sealed_secret = None
    factor.save(update_fields=["sealed_secret"])
    _forget_if_empty(factor, user)
    remove_authenticator_app.record(
        context, user.pk, organization_id=None, reason="An authenticator app."
    )
    return user


@verb(Action.ISSUED, ObjectKind.SECOND_FACTOR, Intent.ADMIN)
def renew_recovery_codes(*, context: RequestContext) -> Enrolment:
    """New recovery codes for the acting person; those before are worthless.

    Raises WriteNotAllowed, NotFound.
    """
    user = acting_person(context)
    factor = require_found(SecondFactor.objects.filter(user=user).first(), HAS_NONE)
    codes = _new_recovery_codes(factor)
    renew_recovery_codes.record(context, user.pk, organization_id=None, reason="Recovery codes.")
    return Enrolment(user, codes)


@verb(Action.REVOKED, ObjectKind.SECOND_FACTOR, Intent.ADMIN)
def reset_second_factor(*, context: RequestContext, user_id: int, reason: str) -> User:
    """Take away a person's second factor, who has lost it; her sessions end.

    Only for those who manage the whole platform. Where one is required she sets up another when she
    signs in. Raises WriteNotAllowed, NotFound, InvalidArgument.
    """
    require_manage(context, organization_id=None)
    user = person_for_update(user_id)
    reason = require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    factor = require_found(SecondFactor.objects.filter(user=user).first(), HAS_NONE)
    _forget(factor, user)
    end_sessions(user)
    reset_second_factor.record(context, user.pk, organization_id=None, reason=reason)
    return user


def prove_by_code(*, user_id: int, code: str, request_id: str, organizations_of: Places) -> str:
    """What the code was that proved who somebody is: one of her app, or a recovery code.

    Each counts once. What is wrong is recorded and counted. Raises Unauthenticated, RateLimited.
    """
    typed = _tidied(code)

    def attempt(factor: SecondFactor) -> str:
        if len(typed) == CODE_DIGITS:
            return _spend_step(factor, typed)
        return _spend_recovery_code(factor, typed)

    return _prove(user_id, attempt, request_id=request_id, organizations_of=organizations_of)


def prove_by_passkey(
    *, user_id: int, response: str, challenge: bytes, request_id: str, organizations_of: Places
) -> str:
    """The same by a passkey of hers that signed ``challenge``.

    Raises Unauthenticated, RateLimited.
    """

    def attempt(factor: SecondFactor) -> str:
        for passkey in factor.passkeys.all():
            count = new_sign_count(passkey, response, challenge)
            if count is not None:
                passkey.sign_count, passkey.last_used_at = count, now()
                passkey.save(update_fields=["sign_count", "last_used_at"])
                return "With a passkey."
        return ""

    return _prove(user_id, attempt, request_id=request_id, organizations_of=organizations_of)


def _prove(
    user_id: int,
    attempt: Callable[[SecondFactor], str],
    *,
    request_id: str,
    organizations_of: Places,
) -> str:
    """What an attempt proved, unless too many have failed. Raises Unauthenticated, RateLimited."""
    with transaction.atomic():
        person = person_for_update(user_id)
        factor = SecondFactor.objects.filter(user=person).first()
        if factor is None:
            raise Unauthenticated(HAS_NONE)
        if factor.blocked_until and factor.blocked_until > now():
            raise RateLimited(BLOCKED)
        proof = attempt(factor)
        _count(factor, is_right=bool(proof))
    if not proof:
        record_failure(
            person,
            "The second factor was wrong.",
            request_id=request_id,
            organizations_of=organizations_of,
        )
        raise Unauthenticated(WRONG)
    return proof


def _count(factor: SecondFactor, *, is_right: bool) -> None:
    factor.failures = 0 if is_right else factor.failures + 1
    if factor.failures >= MAX_FAILURES:
        factor.failures, factor.blocked_until = 0, now() + BLOCKED_FOR
    factor.save(update_fields=["failures", "blocked_until"])


def _spend_step(factor: SecondFactor, code: str) -> str:
    secret = factor.sealed_secret and unsealed(factor.sealed_secret, label=SEALED)
    step = _step_of(secret.decode(), code, after=factor.last_step) if secret else None
    if step is None:
        return ""
    factor.last_step = step
    factor.save(update_fields=["last_step"])
    return "With a code of an authenticator app."


def _spend_recovery_code(factor: SecondFactor, code: str) -> str:
    known = factor.recovery_codes.filter(digest=_recovery_digest(factor, code))
    used, _ = known.delete()
    return f"With a recovery code; {factor.recovery_codes.count()} are left." if used else ""


def _step_of(secret: str, code: str, *, after: int) -> int | None:
    """The time step of a code that is right about now, if it is later than ``after``."""
    app = TOTP(secret, digits=CODE_DIGITS, interval=STEP_SECONDS)
    current = int(now().timestamp()) // STEP_SECONDS
    steps = range(current - STEPS_BESIDE, current + STEPS_BESIDE + 1)
    right = [step for step in steps if strings_equal(app.generate_otp(step), code)]
    return next((step for step in right if step > after), None)


def _tidied(code: str) -> str:
    return "".join(code.split()).replace("-", "").lower()


def _factor_of(user: User) -> tuple[SecondFactor, Enrolment]:
    """The person's factor; a new one brings recovery codes, and ends her other sessions."""
    factor, is_new = SecondFactor.objects.get_or_create(user=user)
    if not is_new:
        return factor, Enrolment(user)
    user.has_second_factor = True
    user.save(update_fields=["has_second_factor"])
    end_sessions(user)
    return factor, Enrolment(user, _new_recovery_codes(factor))


def _forget_if_empty(factor: SecondFactor, user: User) -> None:
    """Without anything to prove there is no factor, and recovery codes recover nothing."""
    if factor.sealed_secret is None and not factor.passkeys.exists():
        _forget(factor, user)


def _forget(factor: SecondFactor, user: User) -> None:
    factor.delete()
    user.has_second_factor = False
    user.save(update_fields=["has_second_factor"])


def _new_recovery_codes(factor: SecondFactor) -> list[str]:
    codes = [_new_recovery_code() for _ in range(RECOVERY_CODES)]
    factor.recovery_codes.all().delete()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(factor=factor, digest=_recovery_digest(factor, _tidied(code)))
        for code in codes
    )
    return codes


def _new_recovery_code() -> str:
    groups = (
        "".join(secrets.choice(RECOVERY_ALPHABET) for _ in range(RECOVERY_GROUP))
        for _ in range(RECOVERY_GROUPS)
    )
    return "-".join(groups)


def _recovery_digest(factor: SecondFactor, code: str) -> bytes:
    return keyed_digest(f"recovery code {factor.pk} {code}")
