"""A trail that is sealed, and somebody with the database in her hands."""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import psycopg
from django.db import connection

from apps.audit import sql
from apps.audit.merkle import Frontier
from apps.audit.models import Action, Leaf, ObjectKind, Verification
from apps.audit.selectors import changes
from apps.audit.services import records as audit
from apps.audit.services.seals import seal_pending
from apps.audit.services.verification import begin_verification, step
from apps.common.context import system_context
from apps.ops.local_settings import SEALER
from tests.database import owner_connection
from tests.flushing import switch_triggers

PROTECTED = """
    SELECT tgrelid::regclass::text, tgname FROM pg_trigger
    WHERE tgenabled = 'A' AND NOT tgisinternal AND tgrelid::regclass::text LIKE 'audit_%'
"""

TABLES = "SELECT tablename FROM pg_tables WHERE tablename LIKE 'audit_%' ORDER BY tablename"


def without_waiting(monkeypatch):
    """Seal what this transaction wrote, and whatever other test processes leave unfinished."""
    for name in ("IS_SOMETHING_WAITING", "NEXT_RECORDS"):
        monkeypatch.setattr(sql, name, getattr(sql, name).replace(sql.FINISHED, "true"))


def tell_at_once(monkeypatch):
    """Tell of every change that has left a record, whatever other test processes leave open."""
    position = "SELECT (SELECT coalesce(max(transaction_id), 0) + 1 FROM audit_auditrecord)"
    told = sql.CHANGES.replace(sql.POSITION, position).replace(sql.FINISHED, "true")
    monkeypatch.setattr(changes, "POSITION", position)
    monkeypatch.setattr(changes, "CHANGES", told)


def write_records(context, number, **fields):
    """So many records of reads, one of them with everything that a record can hold."""
    memory_id = uuid.uuid4()
    entries = []
    for count in range(number):
        served = [{"memory_id": str(memory_id), "version": count + 1, "rank": 1}]
        stated = {"action": Action.READ, "object_kind": ObjectKind.MEMORY, "object_id": memory_id}
        if count % 3 == 0:
            stated |= {"served": served, "reason": "É «why» \u2028", "object_version": count}
        entries.append(audit.record(context=context, **(stated | fields)))
    return entries


@contextmanager
def as_sealer() -> Iterator[None]:
    """What the sealer's login may do, in the test's own transaction."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {SEALER}")
        try:
            yield
        finally:
            if not connection.needs_rollback:
                cursor.execute("RESET ROLE")


def seal_all():
    """Seal everything that can be sealed; how many records."""
    with as_sealer():
        return seal_pending(seconds=60)


def verified(organization_id=None, **how) -> Verification:
    """The result of a whole verification."""
    run = begin_verification(context=system_context(), organization_id=organization_id, **how)
    while run.finished_at is None:
        run = step(run.pk)
    return run


def leaves_of(tree):
    """Record numbers in the order of the tree."""
    return list(
        Leaf.objects.filter(tree=tree).order_by("leaf_index").values_list("record_id", flat=True)
    )


@contextmanager
def as_superuser() -> Iterator[psycopg.Connection]:
    """The owner, with every protection of the trail switched off."""
    with owner_connection(connection.settings_dict["NAME"]) as owner, owner.transaction():
        triggers = owner.execute(PROTECTED).fetchall()
        switch_triggers(owner, triggers, "DISABLE TRIGGER")
        yield owner
        switch_triggers(owner, triggers, "ENABLE ALWAYS TRIGGER")


def copy_of_the_trail() -> dict[str, bytes]:
    """The rows of all tables of the trail, as COPY writes them."""
    with as_superuser() as owner:
        names = [name for (name,) in owner.execute(TABLES)]
        rows = {}
        for name in names:
            with owner.cursor().copy(f"COPY {name} TO STDOUT") as copy:
                rows[name] = b"".join(copy)
        return rows


@contextmanager
def undone_after(rows: dict[str, bytes]) -> Iterator[None]:
    """Bring back the rows of a copy, whatever happened: sealing a trail anew takes longer."""
    try:
        yield
    finally:
        with as_superuser() as owner:
            for name in rows:
                owner.execute(f"DELETE FROM {name}")
            for name, kept in rows.items():
                with owner.cursor().copy(f"COPY {name} FROM STDIN") as copy:
                    copy.write(kept)


def root_of(leaves: Sequence[bytes]) -> bytes:
    """The tree hash over leaf hashes."""
    frontier = Frontier()
    for leaf in leaves:
        frontier.append(leaf)
    return frontier.root()
