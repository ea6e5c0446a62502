"""Beginning sessions, and having one alone: one writer at a time, whatever process it runs in."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.db import connection
from django.db.utils import OperationalError

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.errors import LOCK_NOT_AVAILABLE, ResourceBusy
from apps.events.selectors import repository_scope
from apps.turns.models import Session, SessionKey
from apps.turns.owners import LABEL_MAX_LENGTH, SessionOwner
from apps.turns.selectors.sessions import find_session

WAIT = "SELECT current_setting('lock_timeout'), set_config('lock_timeout', %s, true)"
LOCK = "SELECT pg_advisory_xact_lock(%s)"
TRY = "SELECT pg_try_advisory_xact_lock(%s)"
RESTORE = "SELECT set_config('lock_timeout', %s, true)"


def hold_session(key: SessionKey) -> None:
    """Have a session alone until the running transaction ends.

    Waits as long as is set for that. Raises ResourceBusy; the transaction is lost then.
    """
    with connection.cursor() as cursor:
        # 0 would be to wait for ever.
        cursor.execute(WAIT, [f"{max(settings.TURNS.session_lock_timeout_ms, 1)}ms"])
        (usual, _) = cursor.fetchone()
        try:
            cursor.execute(LOCK, [_lock_number(key)])
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                raise
            raise ResourceBusy("The session is being written by another call.") from error
        cursor.execute(RESTORE, [usual])


def try_session(key: SessionKey) -> bool:
    """Have it alone like that if nobody else has, without waiting; whether it is had."""
    with connection.cursor() as cursor:
        cursor.execute(TRY, [_lock_number(key)])
        return bool(cursor.fetchone()[0])


def key_of(context: RequestContext, owner: SessionOwner, session_id: str) -> SessionKey:
    """What names a session that may not be there yet. Raises InvalidContext."""
    return SessionKey(repository_scope(context)[1], owner.kind, owner.id, session_id)


def _lock_number(key: SessionKey) -> int:
    """A 64-bit number for the lock; lengths keep parts apart."""
    digest = hashlib.blake2b(digest_size=8)
    for part in ("turns", *map(str, key)):
        encoded = part.encode()
        digest.update(len(encoded).to_bytes(4) + encoded)
    return int.from_bytes(digest.digest(), signed=True)


def open_session(context: RequestContext, owner: SessionOwner, session_id: str) -> Session:
    """The owner's session, begun if there is none. The caller holds it."""
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
