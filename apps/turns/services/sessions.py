"""Beginning sessions."""

from __future__ import annotations

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.events.selectors import place_of
from apps.turns.models import Session
from apps.turns.owners import LABEL_MAX_LENGTH, SessionOwner
from apps.turns.selectors.sessions import find_session


def open_session(context: RequestContext, owner: SessionOwner, session_id: str) -> Session:
    """The same, begun if there is none. The caller holds it."""
    moment = now()
    organization_id, repository_id = place_of(context)
    return find_session(context, owner, session_id) or Session.objects.create(
        organization_id=organization_id,
        repository_id=repository_id,
        owner_kind=owner.kind,
        owner_id=owner.id,
        owner_label=owner.label[:LABEL_MAX_LENGTH],
        user_id=owner.user_id,
        session_id=session_id,
        created_at=moment,
        updated_at=moment,
    )
