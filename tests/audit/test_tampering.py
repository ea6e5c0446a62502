"""Somebody with the whole database in her hands changes the trail; verifying names what she did."""

import datetime as dt
import random
import re

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connection
from psycopg.types.json import Jsonb, set_json_loads

from apps.audit import integrity
from apps.audit.hashing import payload_hash, sealed_leaf
from apps.audit.integrity import Walk, WalkPosition
from apps.audit.merkle import Frontier
from apps.audit.models import AuditRecord, Checkpoint, Leaf, Verification
from apps.audit.services.verification import begin_verification, continue_verifications
from apps.audit.signed_notes import Note, Signer, parse, signer, trusted_keys
from apps.audit.sql import PLATFORM_TREE
from apps.common.clock import now
from apps.common.context import system_context
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.common.postgresql.base import EVERYBODY, SETTING
from apps.ops.local_settings import APPLICATION, SEALER
from tests.audit.sealed import (
    as_superuser,
    copy_of_the_trail,
    leaves_of,
    seal_all,
    undone_after,
    verified,
    without_waiting,
    write_records,
)
from tests.factories import RepositoryFactory, agent_context

MANIPULATIONS = 200
CHANGES = {
    "organization_id": "gen_random_uuid()",
    "repository_id": "gen_random_uuid()",
    "actor_kind": "'system'",
    "actor_id": "actor_id || 'x'",
    "actor_label": "'Somebody else'",
    "agent_id": "'another'",
    "request_id": "request_id || '0'",
    "action": "'archived'",
    "object_kind": "'agent'",
    "object_id": "gen_random_uuid()::text",
    "object_version": "coalesce(object_version, 0) + 1",
    "before_status": "'verified'",
    "after_status": "'locked'",
    "verdict": "'WRITE_NOT_ALLOWED'",
    "reason": "reason || '.'",
    "served": '\'[{"memory_id": "x", "version": 1, "rank": 1}]\'',
    "content_hash": "repeat('0', 64)",
    "credential_kind": "'link'",
    "key_id": "'another'",
    "question": "'search'",
    "query_digest": "repeat('0', 64)",
    "occurred_at": "occurred_at - interval '1 microsecond'",
    "salt": "set_byte(salt, 0, get_byte(salt, 0) # 1)",
    "payload_hash": "set_byte(payload_hash, 0, get_byte(payload_hash, 0) # 1)",
    "transaction_id": "transaction_id - 1",
}


def problems(organization_id=None, **how):
    return texts_of(verified(organization_id, **how))


def texts_of(run):
    return [problem["text"] for problem in run.problems]


@pytest.fixture
def tree(agent, transactional_db, monkeypatch):
    """Some sealed batches of several organizations."""
    without_waiting(monkeypatch)
    other = agent_context(RepositoryFactory())
    for number in (4, 9, 1, 6):
        for context in (agent, other, system_context()):
            write_records(context, number)
        seal_all()
    return agent.organization_id


def test_a_clean_trail_raises_no_alarm(tree):
    records = AuditRecord.objects.count()
    run = verified()
    assert (run.is_ok, run.problem_count, run.out_of_order) == (True, 0, 0)
    assert run.checked == run.total == records
    assert run.unsealed == 1  # who asked for the verification is recorded too
    assert run.checkpoints == Checkpoint.objects.count()
    assert verified(tree).checked == len(leaves_of(tree))


def test_a_change_of_any_column_is_found_and_the_record_named(tree, subtests):
    as_sealed = copy_of_the_trail()
    for column in CHANGES:
        with subtests.test(column=column), undone_after(as_sealed):
            record_id = random.choice(leaves_of(tree))
            with as_superuser() as owner:
                owner.execute(
                    f"UPDATE audit_auditrecord SET {column} = {CHANGES[column]} WHERE id = %s",
                    [record_id],
                )
            expected = [f"Record {record_id} is not what was sealed."]
            assert problems(tree) == expected
            if column == "organization_id":  # the other organization finds it too, as a stranger
                expected.append(
                    f"Record {record_id} was never sealed, though what was written after it is: "
                    "it was put in later."
                )
            assert problems() == expected


def test_every_column_of_a_record_is_among_those_changed():
    assert {field.name for field in AuditRecord._meta.fields} - {"id"} == set(CHANGES)


# Each takes the owner's connection, the tree and a random source; returns what must be named.


def change(owner, tree, dice):
    column = dice.choice(sorted(CHANGES))
    record_id = dice.choice(leaves_of(tree))
    owner.execute(
        f"UPDATE audit_auditrecord SET {column} = {CHANGES[column]} WHERE id = %s", [record_id]
    )
    return f"Record {record_id} "


def change_with_its_hash(owner, tree, dice):
    """Cover the traces in the record and the leaf; only the signed root is left to tell."""
    record = AuditRecord.objects.get(pk=dice.choice(leaves_of(tree)))
    record.actor_label = "Nobody"
    digest = payload_hash(record)
    owner.execute(
        "UPDATE audit_auditrecord SET actor_label = 'Nobody', payload_hash = %s WHERE id = %s",
        [digest, record.pk],
    )
    owner.execute(
        "UPDATE audit_leaf SET leaf_hash = %s WHERE record_id = %s",
        [sealed_leaf(record.pk, record.transaction_id, digest), record.pk],
    )
    return "The records from "


def back_date(owner, tree, dice):
    record_id = dice.choice(leaves_of(tree))
    owner.execute(
        "UPDATE audit_auditrecord SET occurred_at = occurred_at - %s * interval '1 hour'"
        " WHERE id = %s",
        [dice.randrange(1, 9999), record_id],
    )
    return f"Record {record_id} "


def delete(owner, tree, dice):
    record_id = dice.choice(leaves_of(tree))
    owner.execute("DELETE FROM audit_auditrecord WHERE id = %s", [record_id])
    return f"Record {record_id} is gone."


def delete_with_its_leaf(owner, tree, dice):
    index = dice.randrange(len(leaves_of(tree)) - 1)
    for statement in (
        "DELETE FROM audit_auditrecord WHERE id = (SELECT record_id FROM audit_leaf"
        " WHERE tree = %s AND leaf_index = %s)",
        "DELETE FROM audit_leaf WHERE tree = %s AND leaf_index = %s",
    ):
        owner.execute(statement, [tree, index])
    return f"What was sealed as number {index} is gone"


def delete_and_close_the_gap(owner, tree, dice):
    index = dice.randrange(len(leaves_of(tree)) - 1)
    record_id = leaves_of(tree)[index]
    owner.execute("DELETE FROM audit_auditrecord WHERE id = %s", [record_id])
    owner.execute("DELETE FROM audit_leaf WHERE tree = %s AND leaf_index = %s", [tree, index])
    owner.execute(
        "UPDATE audit_leaf SET leaf_index = -leaf_index WHERE tree = %s AND leaf_index > %s",
        [tree, index],
    )
    owner.execute(
        "UPDATE audit_leaf SET leaf_index = -leaf_index - 1 WHERE tree = %s AND leaf_index < 0",
        [tree],
    )
    return "The records from |and only .* are left"


def cut_off_the_end(owner, tree, dice):
    keep = dice.randrange(len(leaves_of(tree)))
    owner.execute(
        "DELETE FROM audit_auditrecord WHERE id IN (SELECT record_id FROM audit_leaf"
        " WHERE tree = %s AND leaf_index >= %s)",
        [tree, keep],
    )
    owner.execute("DELETE FROM audit_leaf WHERE tree = %s AND leaf_index >= %s", [tree, keep])
    return f"records were sealed here and only {keep} are left"


def swap(owner, tree, dice):
    first, second = sorted(dice.sample(leaves_of(tree), 2))
    for old, new in ((first, -1), (second, first), (-1, second)):
        owner.execute("UPDATE audit_auditrecord SET id = %s WHERE id = %s", [new, old])
    return f"Record {first} "


def swap_leaves(owner, tree, dice):
    first, second = sorted(dice.sample(range(len(leaves_of(tree))), 2))
    for old, new in ((first, -1), (second, first), (-1, second)):
        owner.execute(
            "UPDATE audit_leaf SET leaf_index = %s WHERE tree = %s AND leaf_index = %s",
            [new, tree, old],
        )
    return "The records from "


def insert(owner, tree, dice):
    copied = dice.choice(leaves_of(tree))
    columns = ", ".join(sorted(CHANGES))
    (record_id,) = owner.execute(
        f"INSERT INTO audit_auditrecord (id, {columns}) OVERRIDING SYSTEM VALUE"
        f" SELECT -id, {columns} FROM audit_auditrecord WHERE id = %s RETURNING id",
        [copied],
    ).fetchone()
    return f"Record {record_id} was never sealed"


def insert_with_a_leaf(owner, tree, dice):
    record = AuditRecord.objects.get(pk=dice.choice(leaves_of(tree)))
    columns = ", ".join(sorted(CHANGES))
    owner.execute(
        f"INSERT INTO audit_auditrecord (id, {columns}) OVERRIDING SYSTEM VALUE"
        f" SELECT -id, {columns} FROM audit_auditrecord WHERE id = %s",
        [record.pk],
    )
    leaf = sealed_leaf(-record.pk, record.transaction_id, bytes(record.payload_hash))
    owner.execute(
        "INSERT INTO audit_leaf (tree, leaf_index, record_id, leaf_hash) VALUES (%s, %s, %s, %s)",
        [tree, len(leaves_of(tree)), -record.pk, leaf],
    )
    return "1 records are marked as sealed, and nothing was signed."


def move_to_another_organization(owner, tree, dice):
    record_id = dice.choice(leaves_of(tree))
    owner.execute("UPDATE audit_auditrecord SET organization_id = NULL WHERE id = %s", [record_id])
    return f"Record {record_id} "


def change_a_root(owner, tree, dice):
    owner.execute(
        "UPDATE audit_checkpoint SET root = set_byte(root, 3, get_byte(root, 3) # 1) WHERE id = %s",
        [dice.choice(checkpoints_of(tree)).pk],
    )
    return "says something else."


def sign_with_another_key(owner, tree, dice):
    checkpoint = dice.choice(checkpoints_of(tree))
    stranger = Signer(Ed25519PrivateKey.generate())
    owner.execute(
        "UPDATE audit_checkpoint SET note = %s WHERE id = %s",
        [stranger.sign(parse(checkpoint.note)), checkpoint.pk],
    )
    return "is not signed with a key of this platform."


def garble_a_note(owner, tree, dice):
    owner.execute(
        "UPDATE audit_checkpoint SET note = substr(note, %s) WHERE id = %s",
        [dice.randrange(2, 90), dice.choice(checkpoints_of(tree)).pk],
    )
    return "was changed."


def checkpoints_of(tree):
    return list(Checkpoint.objects.filter(tree=tree).order_by("size"))


# What the logins of application and sealer can do of all this, the latter with its key too.


def by(owner, login):
    """From here on with what a login may do, whatever its program says of its tenants."""
    owner.execute(f"SET LOCAL {SETTING} = '{EVERYBODY}'")
    owner.execute(f"SET LOCAL ROLE {login}")


def insert_as_application(owner, tree, dice, **values):
    """A record of today, whole, with some values of its own."""
    by(owner, APPLICATION)
    record = AuditRecord.objects.get(pk=dice.choice(leaves_of(tree)))
    record.occurred_at = values.get("occurred_at", now())
    record.pk = owner.execute(
        "SELECT nextval(pg_get_serial_sequence('audit_auditrecord', 'id'))"
    ).fetchone()[0]
    record.transaction_id = (
        values.get("transaction_id")
        or owner.execute("SELECT pg_current_xact_id()::text::bigint").fetchone()[0]
    )
    record.payload_hash = payload_hash(record)
    columns = ["id", *sorted(CHANGES)]
    stated = [getattr(record, name) for name in columns]
    owner.execute(
        f"INSERT INTO audit_auditrecord ({', '.join(columns)}) OVERRIDING SYSTEM VALUE"
        f" VALUES ({', '.join(['%s'] * len(columns))})",
        [Jsonb(one) if isinstance(one, list) else one for one in stated],
    )
    return record


def seal_as_sealer(owner, tree, record, *, is_late=False):
    """Put a record at the end of its tree and sign that, as the sealer can."""
    by(owner, SEALER)
    newest = checkpoints_of(tree)[-1]
    frontier = Frontier.from_bytes(newest.size, bytes(newest.frontier))
    leaf = sealed_leaf(record.pk, record.transaction_id, bytes(record.payload_hash))
    list(frontier.append(leaf))
    owner.execute(
        "INSERT INTO audit_leaf (tree, leaf_index, record_id, leaf_hash) VALUES (%s, %s, %s, %s)",
        [tree, newest.size, record.pk, leaf],
    )
    epoch = parse(newest.note).epoch
    add_checkpoint(owner, Note(tree, frontier.size, frontier.root(), epoch=epoch, is_late=is_late))


def add_checkpoint(owner, note, by_signer=None):
    owner.execute(
        "INSERT INTO audit_checkpoint (tree, size, root, frontier, note, sealed_at)"
        " VALUES (%s, %s, %s, '', %s, now())",
        [note.tree, note.size, note.root, (by_signer or signer()).sign(note)],
    )


def back_dated_by_the_application(owner, tree, dice):
    when = now() - dt.timedelta(hours=dice.randrange(2, 9999))
    record = insert_as_application(owner, tree, dice, occurred_at=when)
    seal_as_sealer(owner, tree, record)
    return f"Record {record.pk} claims to be older than what was sealed long before."


def dated_ahead_by_the_application(owner, tree, dice):
    when = now() + dt.timedelta(hours=dice.randrange(2, 9999))
    record = insert_as_application(owner, tree, dice, occurred_at=when)
    seal_as_sealer(owner, tree, record)
    return f"Record {record.pk} claims to have been written after it was sealed."


def of_an_old_transaction_by_the_application(owner, tree, dice):
    old = AuditRecord.objects.get(pk=dice.choice(leaves_of(tree)[:-8])).transaction_id
    record = insert_as_application(owner, tree, dice, transaction_id=old - 1)
    return f"Record {record.pk} was never sealed, though what was written after it is"


def of_a_transaction_to_come_by_the_application(owner, tree, dice):
    record = insert_as_application(owner, tree, dice, transaction_id=2 ** dice.randrange(50, 62))
    return f"Record {record.pk} names a transaction that has not begun yet"


def sealed_late_by_the_sealer(owner, tree, dice):
    record = insert_as_application(owner, tree, dice)
    seal_as_sealer(owner, tree, record, is_late=True)
    return f"Record {record.pk} was sealed in a walk over the whole trail"


def sealed_behind_by_the_sealer(owner, tree, dice):
    old = AuditRecord.objects.get(pk=leaves_of(tree)[0]).transaction_id
    record = insert_as_application(owner, tree, dice, transaction_id=old - 1)
    seal_as_sealer(owner, tree, record)
    return f"Record {record.pk} was sealed after what was written later."


def bookmark_moved_ahead_by_the_sealer(owner, tree, dice):
    record = insert_as_application(owner, tree, dice)
    by(owner, SEALER)
    owner.execute("UPDATE audit_sealingstate SET transaction_id = %s", [record.transaction_id + 1])
    return f"Record {record.pk} was never sealed"


def leaf_without_a_checkpoint_by_the_sealer(owner, tree, dice):
    record = insert_as_application(owner, tree, dice)
    by(owner, SEALER)
    owner.execute(
        "INSERT INTO audit_leaf (tree, leaf_index, record_id, leaf_hash) VALUES (%s, %s, %s, %s)",
        [tree, len(leaves_of(tree)), record.pk, bytes(32)],
    )
    return f"Record {record.pk} is not what was sealed."


def root_of_nothing_by_the_sealer(owner, tree, dice):
    by(owner, SEALER)
    size = dice.choice([n for n in range(1, 20) if n not in sizes_of(tree)])
    add_checkpoint(owner, Note(tree, size, dice.randbytes(32)))
    return "The records from "


def checkpoint_of_another_key_by_the_sealer(owner, tree, dice):
    by(owner, SEALER)
    size = dice.choice([n for n in range(1, 20) if n not in sizes_of(tree)])
    stranger = Signer(Ed25519PrivateKey.generate())
    add_checkpoint(owner, Note(tree, size, dice.randbytes(32)), stranger)
    return "is not signed with a key of this platform."


def checkpoint_of_more_by_the_sealer(owner, tree, dice):
    by(owner, SEALER)
    more = sizes_of(tree)[-1] + dice.randrange(1, 99)
    add_checkpoint(owner, Note(tree, more, dice.randbytes(32)))
    return f"{more} records were sealed here and only"


def sizes_of(tree):
    return [checkpoint.size for checkpoint in checkpoints_of(tree)]


TAMPERINGS = [
    change,
    change_with_its_hash,
    back_date,
    delete,
    delete_with_its_leaf,
    delete_and_close_the_gap,
    cut_off_the_end,
    swap,
    swap_leaves,
    insert,
    insert_with_a_leaf,
    move_to_another_organization,
    change_a_root,
    sign_with_another_key,
    garble_a_note,
    back_dated_by_the_application,
    dated_ahead_by_the_application,
    of_an_old_transaction_by_the_application,
    of_a_transaction_to_come_by_the_application,
    sealed_late_by_the_sealer,
    sealed_behind_by_the_sealer,
    bookmark_moved_ahead_by_the_sealer,
    leaf_without_a_checkpoint_by_the_sealer,
    root_of_nothing_by_the_sealer,
    checkpoint_of_another_key_by_the_sealer,
    checkpoint_of_more_by_the_sealer,
]


def found_by(owner):
    """What a walk over the whole trail finds that sees what this connection has not committed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(integrity, "connection", owner)
        walk = Walk(position=WalkPosition(), organization_id=None, kept=(), keys=trusted_keys())
        while not walk.position.is_done:
            walk.step()
    return [problem.text for problem in walk.problems]


def test_two_hundred_manipulations_by_both_logins_and_a_superuser_are_each_named(tree, subtests):
    with as_superuser() as owner:
        set_json_loads(lambda data: bytes(data).decode(), owner)  # as Django's connections do
        assert found_by(owner) == []
        for seed in range(MANIPULATIONS):
            tamper = TAMPERINGS[seed % len(TAMPERINGS)]
            with subtests.test(tamper.__name__, seed=seed), owner.transaction(force_rollback=True):
                named = tamper(owner, tree, random.Random(seed))
                owner.execute("RESET ROLE")
                found = found_by(owner)
                assert any(re.search(named, text) for text in found), (named, found)
        assert found_by(owner) == []


def test_one_changed_record_does_not_hide_the_next(tree):
    first, second = leaves_of(tree)[2], leaves_of(tree)[-3]
    with as_superuser() as owner:
        owner.execute(
            "UPDATE audit_auditrecord SET reason = 'x' WHERE id = ANY(%s)", [[first, second]]
        )
    run = verified()
    assert [problem["record_id"] for problem in run.problems] == [first, second]
    assert run.problem_trees == {str(tree): 2}


def test_a_trail_that_is_rewritten_with_the_key_is_found_by_a_checkpoint_that_was_kept(tree):
    kept = parse(checkpoints_of(tree)[-1].note)
    with as_superuser() as owner:
        owner.execute("TRUNCATE audit_leaf, audit_checkpoint, audit_subtree, audit_sealingstate")
        owner.execute(
            "DELETE FROM audit_auditrecord WHERE id = (SELECT min(id) FROM audit_auditrecord"
            " WHERE organization_id = %s)",
            [tree],
        )
    seal_all()
    assert verified().is_ok
    assert len(problems(kept=[kept])) == 1
    assert "kept outside" in problems(tree, kept=[kept])[0]


def test_a_trail_that_is_gone_is_found_by_a_checkpoint_that_was_kept(tree):
    kept = parse(checkpoints_of(tree)[-1].note)
    with as_superuser() as owner:
        owner.execute("TRUNCATE audit_leaf, audit_checkpoint, audit_subtree, audit_auditrecord")
    assert any("was kept outside, and only 0 are left" in text for text in problems(kept=[kept]))


def test_every_kept_checkpoint_fits_a_trail_that_only_grew(tree, agent):
    kept = [parse(checkpoint.note) for checkpoint in Checkpoint.objects.all()]
    write_records(agent, 5)
    seal_all()
    assert verified(kept=kept).is_ok


def test_a_checkpoint_that_proves_nothing_is_refused(tree):
    note = parse(checkpoints_of(tree)[-1].note)
    unsigned = Note(note.tree, note.size, note.root)
    with pytest.raises(InvalidArgument, match="not signed"):
        verified(kept=[unsigned])
    with pytest.raises(InvalidArgument, match="another organization"):
        verified(agent_context(RepositoryFactory()).organization_id, kept=[note])


def test_a_former_key_is_believed_when_the_settings_name_it(tree, settings):
    import base64

    from apps.audit.signed_notes import public_key

    former = base64.b64encode(public_key()).decode()
    settings.AUDIT_PUBLIC_KEY = base64.b64encode(bytes(32)).decode()
    assert "not signed" in problems(tree)[0]
    settings.AUDIT_FORMER_PUBLIC_KEYS = [former]
    assert verified().is_ok


def test_a_verification_goes_on_page_by_page_while_records_are_sealed(tree, agent, monkeypatch):
    monkeypatch.setattr("apps.audit.integrity.PAGE_LEAVES", 3)
    monkeypatch.setattr("apps.audit.integrity.PAGE_RECORDS", 5)
    run = begin_verification(context=system_context(), organization_id=None)
    assert begin_verification(context=system_context(), organization_id=None) == run
    for _ in range(4):
        continue_verifications(seconds=0.01)
        write_records(agent, 2)
        seal_all()
    continue_verifications(seconds=60)
    run.refresh_from_db()
    assert run.is_ok
    assert Verification.objects.filter(finished_at=None).count() == 0


def test_only_who_may_view_the_whole_trail_of_a_place_verifies_it(tree, agent):
    for place in (tree, None):
        with pytest.raises(WriteNotAllowed):
            begin_verification(context=agent, organization_id=place)


def test_what_waits_for_sealing_is_counted_and_no_problem(tree, agent):
    write_records(agent, 2)
    run = verified()
    assert (run.is_ok, run.unsealed) == (True, 3)  # the last verification was recorded as well
    assert Leaf.objects.filter(tree=PLATFORM_TREE).exists()
    connection.close()
