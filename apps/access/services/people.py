"""Letting people in and out of the whole platform."""

from __future__ import annotations

from django.db.models import Q

from apps.access.models import AccessToken
from apps.access.services.tokens import revoke_token
from apps.accounts.models import User
from apps.accounts.permissions import require_manage
from apps.accounts.services import end_sessions
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument, require_found
from apps.common.text import REASON_MAX_LENGTH, require_text
from apps.organizations.services.roles import keep_a_super_admin


@verb(Action.DEACTIVATED, ObjectKind.USER, Intent.ADMIN)
def deactivate_person(*, context: RequestContext, user_id: int, reason: str) -> User:
    """End a person's access at once: sessions, links, her own tokens and those of her own agents.

    Her roles stay noted. Only for those who manage the whole platform; the last Super Admin stays.
    Doing so twice is fine. Raises WriteNotAllowed, NotFound, InvalidArgument.
    """
    user, reason = _decided(context, user_id, reason)
    if str(user.pk) == context.actor.id and not context.actor.is_agent:
        raise InvalidArgument("user_id", "Nobody deactivates herself; ask another Super Admin.")
    if user.is_active:
        keep_a_super_admin(without=user)
        own = Q(user=user) | Q(agent__owner=user)
        for token in AccessToken.objects.filter(own, revoked_at=None):
            revoke_token(context=context, token_id=token.pk)
        user.is_active = False
        user.save(update_fields=["is_active"])
        end_sessions(user)
    deactivate_person.record(context, user.pk, organization_id=None, reason=reason)
    return user


@verb(Action.REACTIVATED, ObjectKind.USER, Intent.ADMIN)
def reactivate_person(*, context: RequestContext, user_id: int, reason: str) -> User:
    """Let a person sign in again, with the roles she holds; tokens have to be issued anew.

    Only for those who manage the whole platform. Raises WriteNotAllowed, NotFound,
    InvalidArgument.
    """
    user, reason = _decided(context, user_id, reason)
    if not user.is_active:
        user.is_active = True
        user.save(update_fields=["is_active"])
    reactivate_person.record(context, user.pk, organization_id=None, reason=reason)
    return user


def _decided(context: RequestContext, user_id: int, reason: str) -> tuple[User, str]:
    require_manage(context, organization_id=None)
    user = require_found(User.objects.select_for_update(no_key=True).filter(pk=user_id).first())
    return user, require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
