"""Gateway users: made by somebody who manages the organization, with a key that is shown once."""

from __future__ import annotations

import datetime as dt
import re
import uuid
from dataclasses import dataclass

from django.db.models import Q

from apps.access.models import AgentKind
from apps.access.services import create_agent
from apps.accounts.permissions import require_manage
from apps.audit.models import Action, ObjectKind
from apps.audit.services.records import Details
from apps.audit.verbs import reading, verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument, require_found
from apps.common.history import attribute_change
from apps.common.secrets import (
    KEY_ID_ALPHABET,
    KEY_ID_LENGTH,
    keyed_digest,
    new_key_id,
    new_secret,
)
from apps.common.text import require_text
from apps.gateway.models import USER_ID_MAX_LENGTH, GatewayUser
from apps.gateway.vocabulary import AGENT_PREFIX
from apps.organizations.models import Organization, Repository

#: No slash: it parts the name of a user from that of its assistant, and the parts of addresses.
USER_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@+:-]*", re.ASCII)

#: Keys are ``uk_<key id>_<secret>``, shown once and stored as a keyed digest.
KEY_PREFIX = "uk"
KEY = re.compile(f"{KEY_PREFIX}_([{KEY_ID_ALPHABET}]{{{KEY_ID_LENGTH}}})_[A-Za-z0-9_-]{{1,128}}")
LAST_USED_RESOLUTION = dt.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Provisioned:
    """A gateway user. ``user_key`` is the whole key if one was just made; never shown again."""

    user: GatewayUser
    user_key: str = ""
    is_new: bool = False


@verb(Action.ISSUED, ObjectKind.GATEWAY_USER, Intent.ADMIN)
def provision_user(
    *,
    context: RequestContext,
    organization_id: uuid.UUID,
    repository: str,
    user_id: str,
    rotate: bool = False,
) -> Provisioned:
    """The user of this id in the organization, at home in the repository of this slug.

    A user that is there already comes without a key, with ``rotate`` with a new one in the place
    of the old. Raises WriteNotAllowed, InvalidArgument (another home too), ContentRejected.
    """
    require_manage(context, organization_id=organization_id)
    # One at a time, so that of two who make the same user the second finds it.
    organization = Organization.objects.select_for_update(no_key=True).get(pk=organization_id)
    home = _require_repository(organization, repository)
    name = _require_user_id(user_id)
    user = GatewayUser.objects.filter(organization=organization, user_id=name).first()
    if user is None:
        return _make(context, home, name)
    if user.repository_id != home.pk:
        raise InvalidArgument("repository", "The user is at home in another repository.")
    if rotate:
        return Provisioned(user, _give_key(context, user))
    reading(ObjectKind.GATEWAY_USER).record(context, user.pk, **_place(user))
    return Provisioned(user)


@verb(Action.ISSUED, ObjectKind.GATEWAY_USER, Intent.ADMIN)
def rotate_user_key(*, context: RequestContext, gateway_user_id: uuid.UUID) -> Provisioned:
    """A new key, for a user whose key was revoked too; the old one is worthless at once.

    Raises NotFound, WriteNotAllowed.
    """
    user = _user_for_update(context, gateway_user_id)
    return Provisioned(user, _give_key(context, user))


@verb(Action.REVOKED, ObjectKind.GATEWAY_USER, Intent.ADMIN)
def revoke_user_key(*, context: RequestContext, gateway_user_id: uuid.UUID) -> GatewayUser:
    """Make the key worthless, effective with the next call. Doing so twice is fine.

    Raises NotFound, WriteNotAllowed.
    """
    user = _user_for_update(context, gateway_user_id)
    if user.revoked_at is None:
        user.revoked_at = now()
        attribute_change(user, context)
        user.save(update_fields=["revoked_at"])
    revoke_user_key.record(context, user.pk, **_place(user))
    return user


def note_use(user: GatewayUser) -> None:
    """Store when the key was last used, at most once a minute: a read should not become a write."""
    moment = now()
    if user.last_used_at is None or moment - user.last_used_at > LAST_USED_RESOLUTION:
        stale = Q(last_used_at=None) | Q(last_used_at__lt=moment - LAST_USED_RESOLUTION)
        GatewayUser.objects.filter(stale, pk=user.pk).update(last_used_at=moment)


def new_user_key() -> tuple[str, str]:
    """A key id, and the whole key that it stands in."""
    key_id = new_key_id()
    return key_id, f"{KEY_PREFIX}_{key_id}_{new_secret()}"


def key_id_of(user_key: str) -> str | None:
    """The key id in a key, None if it is no key."""
    match = KEY.fullmatch(user_key)
    return match.group(1) if match else None


def _make(context: RequestContext, home: Repository, name: str) -> Provisioned:
    try:
        agent = create_agent(
            context=context,
            organization_id=home.organization_id,
            agent_id=f"{AGENT_PREFIX}{name}",
            name=f"Gateway user {name}",
            kind=AgentKind.ASSISTANT,
        )
    except InvalidArgument as taken:
        raise InvalidArgument("user_id", "An agent of the organization has this name.") from taken
    user = GatewayUser(
        organization_id=home.organization_id, repository=home, agent=agent, user_id=name
    )
    return Provisioned(user, _give_key(context, user), is_new=True)


def _give_key(context: RequestContext, user: GatewayUser) -> str:
    """A new key in the place of the one there was; saves the user."""
    user.key_id, secret = new_user_key()
    user.digest = keyed_digest(secret)
    user.key_issued_at = now()
    user.revoked_at = None
    attribute_change(user, context)
    user.save()
    provision_user.record(context, user.pk, **_place(user))
    return secret


def _user_for_update(context: RequestContext, key: uuid.UUID) -> GatewayUser:
    rows = GatewayUser.objects.select_for_update(of=("self",), no_key=True)
    user = require_found(rows.filter(pk=key).first())
    require_manage(context, organization_id=user.organization_id)
    return user


def _require_repository(organization: Organization, slug: str) -> Repository:
    found = Repository.objects.filter(organization=organization, slug=slug).first()
    if found is None:
        raise InvalidArgument("repository", "The organization has no such repository.")
    return found


def _require_user_id(given: str) -> str:
    if not USER_ID.fullmatch(given) or key_id_of(given):
        raise InvalidArgument(
            "user_id",
            "A user id begins with a letter or a digit and has letters, digits and . _ @ + : - "
            f"only, at most {USER_ID_MAX_LENGTH} of them.",
        )
    return require_text(given, field="user_id", max_length=USER_ID_MAX_LENGTH)


def _place(user: GatewayUser) -> Details:
    """Where a record about a user belongs: at its home."""
    return {"organization_id": user.organization_id, "repository_id": user.repository_id}
