"""Making clients known: they register, or their address says who they are."""

from __future__ import annotations

import datetime as dt
import logging

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, system_context
from apps.common.secrets import new_key_id
from apps.oauth.documents import NoDocument, fetch_document, may_name_itself
from apps.oauth.errors import OAuthRefused
from apps.oauth.models import Client
from apps.oauth.requests import ClientDraft, read_client
from apps.oauth.selectors import stored_client

#: How long a document is taken to say what it said.
DOCUMENT_LIFETIME = dt.timedelta(hours=6)
#: After a known one that could not be read: so long nobody is made to fetch it again.
FAILURE_LIFETIME = dt.timedelta(minutes=1)
logger = logging.getLogger("memory_platform.access")


@verb(Action.CREATED, ObjectKind.OAUTH_CLIENT, Intent.ADMIN)
def register_client(*, context: RequestContext, draft: ClientDraft) -> Client:
    """Make a client known that registers by itself (RFC 7591); it is nobody's, and may nothing."""
    client = Client(
        client_id=f"mcp_c1_{new_key_id()}",
        name=draft.name,
        redirect_uris=list(draft.redirect_uris),
    )
    client.save()
    register_client.record(context, client.pk, organization_id=None)
    return client


@verb(Action.UPDATED, ObjectKind.OAUTH_CLIENT, Intent.ADMIN)
def keep_document(*, context: RequestContext, client_id: str, draft: ClientDraft) -> Client:
    """Keep what a client's document says of it now."""
    client, _ = Client.objects.update_or_create(
        client_id=client_id,
        defaults={
            "name": draft.name,
            "redirect_uris": list(draft.redirect_uris),
            "read_again_at": now() + DOCUMENT_LIFETIME,
        },
    )
    keep_document.record(context, client.pk, organization_id=None)
    return client


def client_named(client_id: str) -> Client | None:
    """The client with this id; one that names itself by a document is read there when it is time.

    A document that cannot be read now counts as it was read before. Fetching it takes at most
    FETCH_SECONDS, outside of any transaction.
    """
    known = stored_client(client_id)
    if known is not None and (known.read_again_at is None or known.read_again_at > now()):
        return known
    if not may_name_itself(client_id):
        return None  # also one that was known before its host was taken off the list
    try:
        draft = read_client(fetch_document(client_id))
    except (NoDocument, OAuthRefused) as failure:
        logger.warning("document of an OAuth client cannot be used: %s", failure)
        return _not_again_at_once(known)
    return keep_document(context=system_context(), client_id=client_id, draft=draft)


def _not_again_at_once(known: Client | None) -> Client | None:
    if known is not None:
        later = now() + FAILURE_LIFETIME
        Client.objects.filter(pk=known.pk).update(read_again_at=later)
    return known
