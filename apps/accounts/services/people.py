"""Making people known to the platform."""

from __future__ import annotations

import datetime as dt
import re
import secrets
import uuid
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from apps.accounts.identity import newcomer_context
from apps.accounts.links import UNUSABLE, opened, seal
from apps.accounts.models import PasswordReset, User
from apps.accounts.permissions import require_manage
from apps.accounts.selectors import has_to_sign_in_at_provider
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import Operation, verb
from apps.common.clock import now
from apps.common.context import ActorKind, Intent, RequestContext, system_context
from apps.common.database import refused_if_taken
from apps.common.errors import (
    ContentRejected,
    ErrorCode,
    InvalidArgument,
    NotFound,
    PlatformError,
    WriteNotAllowed,
    require_found,
)
from apps.common.lookalikes import skeleton
from apps.common.secrets import keyed_digest
from apps.common.tenants import platform_wide
from apps.common.text import UNSTORABLE, optional_text, require_text

USERNAME_MAX_LENGTH = 150
EMAIL_MAX_LENGTH = 254
USERNAME_TAKEN = "This user name is taken."
USERNAME_ALIKE = "This user name looks like one that is taken."
#: In the names of people who need be compared with one in plain letters.
NOT_ASCII = "[^ -~]"
#: A provider may call people by whatever it likes.
NOT_IN_NAMES = re.compile(r"[^\w.@+-]+")
SOMEBODY = "person"
MAX_NAMESAKES = 50
#: The organizations in which a person has a role.
Places = Callable[[User], Collection[uuid.UUID]]
RESET_LIFETIME = dt.timedelta(hours=24)
#: How somebody becomes known here who was not.
NEWCOMER = Operation(Action.CREATED, ObjectKind.USER, Intent.WRITE)


@dataclass(frozen=True, slots=True)
class IssuedReset:
    """A password link just issued. ``secret`` ends its address; it is never shown again."""

    reset: PasswordReset
    secret: str


@verb(Action.CREATED, ObjectKind.USER, Intent.ADMIN)
def create_person(
    *,
    context: RequestContext,
    organization_id: uuid.UUID | None,
    username: str,
    password: str,
    email: str = "",
) -> User:
    """A person who may sign in and, until a role is given, sees nothing.

    ``organization_id`` is the organization that takes her in, None the platform; the caller
    manages it. Raises WriteNotAllowed, InvalidArgument.
    """
    require_manage(context, organization_id=organization_id)
    user = add_person(username=username, password=password, email=email)
    create_person.record(context, user.pk, organization_id=organization_id)
    return user


def add_person(*, username: str, password: str, email: str) -> User:
    """The row of a new person. For services that decided and record it. Raises InvalidArgument."""
    user = User(username=new_username(username), email=checked_email(email), is_staff=True)
    user.set_password(_strong_password(password, user))
    with refused_if_taken("username", USERNAME_TAKEN):
        user.save()
    return user


def add_person_of_provider(*, username: str, email: str) -> User:
    """The row of a new person without a password; of ``username`` a free one is made.

    For services that decided and record it.
    """
    user = User(username=_free_username(username), email=_email_or_none(email), is_staff=True)
    user.set_unusable_password()
    with refused_if_taken("username", USERNAME_TAKEN):
        user.save()
    return user


def keep_email_of_provider(user: User, email: str) -> None:
    """Keep the address of a person, locked, who has none. For services that decided it."""
    user.email = _email_or_none(email)
    user.save(update_fields=["email"])


@verb(Action.ISSUED, ObjectKind.PASSWORD_RESET, Intent.ADMIN)
def issue_password_reset(*, context: RequestContext, user_id: int) -> IssuedReset:
    """A link with which a person sets a new password; earlier ones become worthless.

    Only for those who manage the whole platform. Raises WriteNotAllowed, NotFound,
    InvalidArgument (she is deactivated, or signs in at the identity provider).
    """
    require_manage(context, organization_id=None)
    user = person_for_update(user_id)
    if not user.is_active:
        raise InvalidArgument("user_id", "A deactivated person gets no new password.")
    if has_to_sign_in_at_provider(user):
        raise InvalidArgument("user_id", "This person signs in at the identity provider.")
    _take_back_resets(user)
    reset = PasswordReset(user=user)
    secret = seal(reset, context, lifetime=RESET_LIFETIME)
    reset.save()
    issue_password_reset.record(context, reset.key_id, organization_id=None)
    return IssuedReset(reset=reset, secret=secret)


def reset_behind(secret: str) -> PasswordReset:
    """The open password link with this secret. Raises NotFound, whatever is wrong with it."""
    reset = opened(PasswordReset.objects.select_related("user", "issued_by"), secret)
    if not reset.user.is_active or (reset.issued_by and not reset.issued_by.is_active):
        raise NotFound(UNUSABLE)
    return reset


@transaction.atomic
def set_password_by_link(*, secret: str, password: str, request_id: str = "") -> User:
    """Set a new password, once; every session of hers ends. Raises NotFound, InvalidArgument."""
    user = person_for_update(reset_behind(secret).user_id)
    reset = reset_behind(secret)  # again, now that nobody else can use it
    _set_password(user, password)
    reset.used_at = now()
    reset.save(update_fields=["used_at"])
    context = newcomer_context(user, request_id=request_id)
    change_own_password.record(context, user.pk, organization_id=None)
    return user


@verb(Action.PASSWORD_SET, ObjectKind.USER, Intent.ADMIN)
def change_own_password(*, context: RequestContext, password: str) -> User:
    """Set one's own password; the old one was asked for before. Other sessions end.

    Raises WriteNotAllowed (no person), InvalidArgument.
    """
    user = acting_person(context)
    _set_password(user, password)
    _take_back_resets(user)
    change_own_password.record(context, user.pk, organization_id=None)
    return user


@verb(Action.SIGNED_IN, ObjectKind.USER, Intent.ADMIN)
def record_sign_in(
    *, context: RequestContext, organization_ids: Collection[uuid.UUID], proof: str = ""
) -> None:
    """Record that the acting person signed in, where the auditors of her organizations see it.

    ``proof`` says by what she proved it beside her password.
    """
    for organization_id in organization_ids or (None,):
        record_sign_in.record(
            context, context.actor.id, organization_id=organization_id, reason=proof
        )


def record_failed_sign_in(*, username: str, request_id: str, organizations_of: Places) -> None:
    """Record that somebody failed to sign in as ``username``, in the person's organizations.

    Of a name that nobody has only a keyed digest is kept, by which attempts can be joined: it may
    be a password, typed into the wrong field.
    """
    is_name = not UNSTORABLE.search(username)
    person = User.objects.filter(username=username).first() if is_name else None
    digest = keyed_digest(f"user name {username.encode(errors='replace').decode()}").hex()
    reason = "" if person else f"Nobody has the user name that was tried: {digest[:12]}."
    record_failure(person, reason, request_id=request_id, organizations_of=organizations_of)


def record_failure(
    person: User | None, reason: str, *, request_id: str, organizations_of: Places
) -> None:
    """Record a failed sign-in in the organizations of the person, if it is one's."""
    context = replace(system_context(), request_id=request_id)
    with platform_wide(), transaction.atomic():
        for place in (organizations_of(person) if person else None) or (None,):
            record_sign_in.record(
                context,
                person.pk if person else "",
                organization_id=place,
                verdict=ErrorCode.UNAUTHENTICATED.value,
                reason=reason,
            )


@verb(Action.SIGNED_OUT, ObjectKind.USER, Intent.ADMIN)
def sign_out_everywhere(*, context: RequestContext) -> User:
    """End all sessions of the acting person. Raises WriteNotAllowed (no person)."""
    user = acting_person(context)
    end_sessions(user)
    sign_out_everywhere.record(context, user.pk, organization_id=None)
    return user


def end_sessions(user: User) -> None:
    """End every session of a person, who is locked."""
    user.sign_outs += 1
    user.save(update_fields=["sign_outs"])


def forget_ended_sessions() -> None:
    """Delete what browsers left behind in sessions that are over."""
    SessionStore.clear_expired()


def take_back_resets_of_issuer(user: User) -> None:
    """What somebody issued as a Super Admin does not outlive her being one."""
    issued = PasswordReset.objects.filter(issued_by=user, used_at=None, revoked_at=None)
    issued.update(revoked_at=now())


def acting_person(context: RequestContext) -> User:
    """The person behind a context, locked. Raises WriteNotAllowed."""
    if context.actor.kind is not ActorKind.HUMAN:
        raise WriteNotAllowed("Only a person signs in.")
    return person_for_update(int(context.actor.id))


def person_for_update(user_id: int) -> User:
    """One person, locked. Raises NotFound."""
    return require_found(User.objects.select_for_update(no_key=True).filter(pk=user_id).first())


def _set_password(user: User, password: str) -> None:
    if user.check_password(password):
        raise InvalidArgument("password", "This is the password as it is. Choose another one.")
    user.set_password(_strong_password(password, user))
    user.save(update_fields=["password"])


def _take_back_resets(user: User) -> None:
    user.password_resets.filter(used_at=None, revoked_at=None).update(revoked_at=now())


def new_username(username: str) -> str:
    """A name that a new person may have: no other is, or looks, the same. Raises InvalidArgument,
    ContentRejected.
    """
    username = User.normalize_username(
        require_text(username, field="username", max_length=USERNAME_MAX_LENGTH)
    )
    try:
        User.username_validator(username)
    except ValidationError as error:
        raise InvalidArgument("username", " ".join(error.messages)) from error
    if User.objects.filter(username__iexact=username).exists():
        raise InvalidArgument("username", USERNAME_TAKEN)
    if _looks_taken(username):
        raise InvalidArgument("username", USERNAME_ALIKE)
    return username


def _looks_taken(username: str) -> bool:
    """Of a name in plain letters only names that are in others can be a double."""
    known = User.objects.values_list("username", flat=True)
    if username.isascii():
        known = known.filter(username__regex=NOT_ASCII)
    look = skeleton(username)
    return any(skeleton(name) == look for name in known)


def _free_username(wanted: str) -> str:
    """One that is wanted, with a number behind it if somebody has it: it is never hers."""
    base = NOT_IN_NAMES.sub("-", wanted)[: USERNAME_MAX_LENGTH - 8] or SOMEBODY
    for name in (base, *(f"{base}-{number}" for number in range(2, MAX_NAMESAKES))):
        try:
            return new_username(name)
        except InvalidArgument:
            continue
        except ContentRejected:
            break
    return new_username(f"{SOMEBODY}-{secrets.token_hex(6)}")


def _email_or_none(email: str) -> str:
    try:
        return checked_email(email)
    except PlatformError:
        return ""


def checked_email(email: str) -> str:
    """An address with its domain in lower case, or nothing. Raises InvalidArgument."""
    email = optional_text(email, field="email", max_length=EMAIL_MAX_LENGTH)
    if email:
        try:
            validate_email(email)
        except ValidationError as error:
            raise InvalidArgument("email", " ".join(error.messages)) from error
    return User.objects.normalize_email(email)


def _strong_password(password: str, user: User) -> str:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise InvalidArgument("password", " ".join(error.messages)) from error
    return password
