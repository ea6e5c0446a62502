"""Who comes from the provider: known by issuer and subject, with the roles of her groups.

An e-mail address or a name of the provider never finds anybody here.
"""

from __future__ import annotations

import datetime as dt
import logging
from dataclasses import replace

from django.conf import settings
from django.db import transaction
from django.db.utils import IntegrityError

from apps.accounts.models import ProviderIdentity, RoleByProvider, User
from apps.accounts.services import (
    NEWCOMER,
    add_person_of_provider,
    end_sessions,
    keep_email_of_provider,
    person_for_update,
    record_failure,
    sign_out_everywhere,
)
from apps.accounts.services.people import Places
from apps.common.clock import now
from apps.common.context import RequestContext, system_context
from apps.common.errors import InvalidArgument
from apps.common.tenants import platform_wide
from apps.sso.provider import Assertion
from apps.sso.refusals import NotSignedIn, Trouble
from apps.sso.selectors import known_as, roles_of_groups
from apps.sso.services.roles import roles_by_provider, set_roles, take_away

UNCONFIRMED = "No sign-in at the provider confirmed it for too long."
logger = logging.getLogger("memory_platform.access")


def let_in(assertion: Assertion, *, request_id: str) -> User:
    """The person of whom the provider speaks, with the roles of her groups as they are now.

    The first time she is made known, if a group of hers gives a role. Raises NotSignedIn; the roles
    that she lost are gone then, and so are her sessions.
    """
    with platform_wide():
        try:
            user, refusal = _let_in(assertion, request_id)
        except (IntegrityError, InvalidArgument):  # the first time, by two windows at once
            user, refusal = _let_in(assertion, request_id)
    if user is None or refusal is not None:
        trouble = refusal or Trouble.NO_ROLE
        raise NotSignedIn(trouble, REASONS[trouble])
    return user


REASONS = {
    Trouble.NO_ROLE: "No group of hers gives a role, and she has none by hand.",
    Trouble.INACTIVE: "She is deactivated.",
}


@transaction.atomic
def _let_in(assertion: Assertion, request_id: str) -> tuple[User | None, Trouble | None]:
    """What holds afterwards is kept also where she is refused."""
    context = context_of(request_id)
    identity = known_as(assertion)
    if identity is None:
        if not roles_of_groups(assertion.groups):
            return None, Trouble.NO_ROLE
        identity = _made_known(assertion, context)
    user = person_for_update(identity.user_id)
    identity.confirmed_at = now()
    identity.save(update_fields=["confirmed_at"])
    if not user.is_active:
        return user, Trouble.INACTIVE
    if not user.email:
        keep_email_of_provider(user, assertion.email)
    if not set_roles(user, assertion.groups, context):
        _sign_out(user, context)
        if not (user.is_superuser or user.groups.exists()):
            return user, Trouble.NO_ROLE
    return user, None


def context_of(request_id: str = "") -> RequestContext:
    """What follows from groups is decided by the platform, not by whoever signs in."""
    context = system_context()
    return replace(context, request_id=request_id) if request_id else context


def _sign_out(user: User, context: RequestContext) -> None:
    """End every session of a person, locked, and record it."""
    end_sessions(user)
    sign_out_everywhere.record(
        context, user.pk, organization_id=None, reason="No group of the provider gives her a role."
    )


def _made_known(assertion: Assertion, context: RequestContext) -> ProviderIdentity:
    user = add_person_of_provider(username=assertion.username, email=assertion.email)
    NEWCOMER.record(context, user.pk, organization_id=None, reason="First sign-in at the provider.")
    return ProviderIdentity.objects.create(
        user=user, issuer=assertion.issuer, subject=assertion.subject, confirmed_at=now()
    )


def record_refusal(
    refusal: NotSignedIn, user: User | None, *, request_id: str, organizations_of: Places
) -> None:
    """Record that a sign-in at the provider let nobody in, where the person's auditors see it."""
    record_failure(
        user,
        f"Single sign-on. {refusal.reason}",
        request_id=request_id,
        organizations_of=organizations_of,
    )


def end_unconfirmed_roles() -> int:
    """Take roles by groups from who has not signed in at the provider for too long; of how many.

    A provider says nothing of who left: she just does not come any more, but her tokens do.
    """
    since = now() - dt.timedelta(days=settings.OIDC_ROLE_DAYS)
    with platform_wide():
        late = RoleByProvider.objects.exclude(
            user__provider_identities__confirmed_at__gt=since
        ).values_list("user", flat=True)
        return sum(_end_roles(user_id, since) for user_id in sorted(set(late)))


@transaction.atomic
def _end_roles(user_id: int, since: dt.datetime) -> bool:
    """End what nobody confirmed since then, unless she signed in meanwhile."""
    user, context = person_for_update(user_id), context_of()
    if user.provider_identities.filter(confirmed_at__gt=since).exists():
        return False
    for role_group in roles_by_provider(user):
        take_away(user, role_group, context, reason=UNCONFIRMED)
    _sign_out(user, context)
    return True
