"""Making people known to the platform."""

from __future__ import annotations

import uuid

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from apps.accounts.authority import require_manage
from apps.accounts.models import User
from apps.audit import services as audit
from apps.audit.models import Action
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.common.text import optional_text, require_text
from apps.common.uniqueness import refused_if_taken

USERNAME_LENGTH = 150
EMAIL_LENGTH = 254
USERNAME_TAKEN = "This user name is taken."


@transaction.atomic
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
    user = User(
        username=_new_username(username),
        email=_email(email),
        is_staff=True,
    )
    user.set_password(_strong_password(password, user))
    with refused_if_taken("username", USERNAME_TAKEN):
        user.save()
    audit.record(
        context=context,
        action=Action.CREATED,
        object_kind="user",
        object_id=user.pk,
        organization_id=organization_id,
    )
    return user


def _new_username(username: str) -> str:
    username = User.normalize_username(
        require_text(username, field="username", max_length=USERNAME_LENGTH)
    )
    try:
        User.username_validator(username)
    except ValidationError as error:
        raise InvalidArgument("username", " ".join(error.messages)) from error
    # The database tells apart upper and lower case, people do not.
    if User.objects.filter(username__iexact=username).exists():
        raise InvalidArgument("username", USERNAME_TAKEN)
    return username


def _email(email: str) -> str:
    email = optional_text(email, field="email", max_length=EMAIL_LENGTH)
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
