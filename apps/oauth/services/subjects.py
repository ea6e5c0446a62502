"""Whom the issuer beside us speaks for: its subjects are tied to agents of people's own."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Collection

from django.conf import settings

from apps.access.audiences import SCOPES
from apps.access.credentials import Credential, narrowed
from apps.access.models import Audience
from apps.access.services import authentication, delegate, leave_open
from apps.access.services.authentication import Spend, credential_behind
from apps.access.services.rate_limits import spend_call
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument, Unauthenticated
from apps.common.tenants import platform_wide
from apps.common.text import require_name
from apps.oauth.issued import SUBJECT_MAX_LENGTH, NotTaken, may_be_issued, read_issued
from apps.oauth.models import TiedSubject

logger = logging.getLogger("memory_platform.access")


@verb(Action.ACCEPTED, ObjectKind.ACCESS_TOKEN, Intent.ADMIN)
def tie_subject(
    *,
    context: RequestContext,
    subject: str,
    repository_ids: Collection[uuid.UUID],
    abilities: Collection[str],
    audience: Audience,
    name: str,
) -> TiedSubject:
    """Let a subject of OAUTH_ISSUER act for the person, as an agent of hers with this name.

    Never more than she may herself. A subject is tied once to each interface, until the grant is
    revoked. Raises WriteNotAllowed, NotFound, InvalidArgument.
    """
    if not settings.OAUTH_ISSUER:
        raise InvalidArgument("issuer", "No issuer is named: set OAUTH_ISSUER.")
    subject = require_name(subject, field="subject", max_length=SUBJECT_MAX_LENGTH)
    token = delegate(
        context=context,
        repository_ids=repository_ids,
        abilities=abilities,
        audience=audience,
        name=name,
    )
    leave_open(token)
    tie = _row(subject, audience)
    tie.token, tie.created_at = token, now()
    tie.save()
    tie_subject.record(context, token.key_id, organization_id=token.organization_id)
    return tie


def authenticate(bearer: str, *, at: Audience) -> Credential:
    """Who a bearer text stands for, ours or the issuer's. Raises Unauthenticated."""
    if may_be_issued(bearer):
        return _credential_of_subject(bearer, at)
    return authentication.authenticate(bearer, at=at)


def enter(bearer: str, *, at: Audience) -> tuple[Credential, Spend]:
    """The same, and what counts the call. Raises Unauthenticated."""
    if may_be_issued(bearer):
        return _credential_of_subject(bearer, at), spend_call
    return authentication.enter(bearer, at=at)


def _credential_of_subject(bearer: str, at: Audience) -> Credential:
    """A token of the issuer that names scopes of ours lets do no more than those.

    More cannot be had by asking here, so that nobody is sent to ask: the credential says no
    audience.
    """
    try:
        issued = read_issued(bearer, at=at)
    except NotTaken as reason:
        logger.info("token of OAUTH_ISSUER is not taken: %s", reason)
        raise Unauthenticated() from None
    ties = TiedSubject.objects.filter(
        issuer=settings.OAUTH_ISSUER, subject=issued.subject, audience=at
    )
    with platform_wide():
        key_id = ties.values_list("token__key_id", flat=True).first()
    if key_id is None:
        logger.info("token of OAUTH_ISSUER is not taken: its subject is tied to nobody")
        raise Unauthenticated()
    credential = credential_behind(key_id, at=at).unasking()
    asked = issued.scopes & set(SCOPES)
    return narrowed(credential, asked) if asked else credential


def _row(subject: str, audience: Audience) -> TiedSubject:
    """The subject's row, locked, or a new one. Raises InvalidArgument if it is tied to somebody."""
    named = {"issuer": settings.OAUTH_ISSUER, "subject": subject, "audience": audience}
    rows = TiedSubject.objects.select_for_update(of=("self",), no_key=True)
    with platform_wide():  # whoever it is tied to, in whichever organization
        found = rows.select_related("token").filter(**named).first()
    if found is not None and found.token.revoked_at is None:
        raise InvalidArgument("subject", "This subject is tied already: disconnect it first.")
    return found or TiedSubject(**named)
