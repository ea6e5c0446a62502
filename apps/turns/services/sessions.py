"""Beginning sessions, and having one alone: one writer at a time, whatever process it runs in."""

from __future__ import annotations

import hashlib
import uuid

from django.conf import settings
from django.db import connection
from django.db.utils import OperationalError

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.errors import LOCK_NOT_AVAILABLE, ResourceBusy
from apps.events.selectors import repository_scope
from apps.turns.models import Session
from apps.turns.owners import LABEL_MAX_LENGTH, SessionOwner
from apps.turns.selectors.sessions import find_session

WAIT = "SELECT current_setting('lock_timeout'), set_config('lock_timeout', %s, true)"
LOCK = "SELECT pg_advisory_xact_lock(%s)"
TRY = "SELECT pg_try_advisory_xact_lock(%s)"
RESTORE = "SELECT set_config('lock_timeout', %s, true)"


def hold_session(repository_id: uuid.UUID, owner: SessionOwner, session_id: str) -> None:
    """Have the session alone until the running transaction ends.

    Waits as long as is set for that. Raises ResourceBusy; the transaction is lost then.
    """
    hold_session_of(repository_id, owner.kind, owner.id, session_id)


def hold_session_of(
    repository_id: uuid.UUID, owner_kind: str, owner_id: str, session_id: str
) -> None:
    """The same for an owner whose row is known. Raises ResourceBusy."""
    key = _key(str(repository_id), owner_kind, owner_id, session_id)
    with connection.cursor() as cursor:
        # 0 would be to wait for ever.
        cursor.execute(WAIT, [f"{max(settings.TURNS.session_lock_timeout_ms, 1)}ms"])
        (usual, _) = cursor.fetchone()
        try:
            cursor.execute(LOCK, [key])
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                raise
            raise ResourceBusy("The session is being written by another call.") from error
        cursor.execute(RESTORE, [usual])


def try_session_of(
    repository_id: uuid.UUID, owner_kind: str, owner_id: str, session_id: str
) -> bool:
    """Have it alone like that if nobody else has, without waiting; whether it is had."""
    with connection.cursor() as cursor:
        cursor.execute(TRY, [_key(str(repository_id), owner_kind, owner_id, session_id)])
        return bool(cursor.fetchone()[0])


def _key(*parts: str) -> int:
    """A 64-bit number for the lock; lengths keep parts apart."""
    digest = hashlib.blake2b(digest_size=8)
    for part in ("turns", *parts):
        encoded = part.encode()
        digest.update(len(encoded).to_bytes(4) + encoded)
    return int.from_bytes(digest.digest(), signed=True)


def open_session(context: RequestContext, owner: SessionOwner, session_id: str) -> Session:
    """The same, begun if there is none. The caller holds it."""
    moment = now()
    organization_id, repository_id = repository_scope(context)
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
