"""Records become leaves: all of them, once, in order, and never behind one that is sealed."""

import time
import uuid

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from apps.audit.hashing import payload_hash, sealed_leaf
from apps.audit.models import AuditRecord, Checkpoint, Leaf, SealingState, Subtree
from apps.audit.services import seals
from apps.audit.services.seals import is_something_waiting, seal_batch, seal_pending
from apps.audit.signed_notes import KeyMissing, is_signed, parse, public_key, signer
from apps.audit.sql import PLATFORM_TREE
from apps.common.context import system_context
from memory_platform import sealer
from tests.audit.sealed import (
    as_sealer,
    root_of,
    seal_all,
    verified,
    without_waiting,
    write_records,
)
from tests.factories import RepositoryFactory, agent_context
from tests.sharing import ask_for_ends_of_transactions
from tests.threads import at_once


@pytest.fixture
def at_once_sealed(monkeypatch):
    without_waiting(monkeypatch)


@pytest.fixture
def other():
    return agent_context(RepositoryFactory())


def seal_one_batch():
    with as_sealer():
        return seal_batch(signer())


def unsealed():
    sealed = Leaf.objects.values("record_id")
    return AuditRecord.objects.exclude(pk__in=sealed).count()


def is_whole():
    """Leaves are dense, each record is in its own tree once, roots are those of the leaves."""
    for checkpoint in Checkpoint.objects.all():
        leaves = Leaf.objects.filter(tree=checkpoint.tree).order_by("leaf_index")
        rows = list(leaves.values_list("leaf_index", "record_id", "leaf_hash"))[: checkpoint.size]
        assert [index for index, _, _ in rows] == list(range(checkpoint.size))
        assert root_of([bytes(leaf) for _, _, leaf in rows]) == bytes(checkpoint.root)
    for leaf in Leaf.objects.all():
        record = AuditRecord.objects.get(pk=leaf.record_id)
        assert leaf.tree == (record.organization_id or PLATFORM_TREE)
        stated = sealed_leaf(record.pk, record.transaction_id, payload_hash(record))
        assert stated == bytes(leaf.leaf_hash)
    return True


@pytest.mark.usefixtures("at_once_sealed")
def test_each_organization_and_the_platform_have_their_own_tree(agent, other):
    for context in (agent, other, system_context()):
        write_records(context, 5)
    seal_all()
    trees = set(Checkpoint.objects.values_list("tree", flat=True))
    assert trees == {agent.organization_id, other.organization_id, PLATFORM_TREE}
    assert unsealed() == 0
    assert is_whole()


@pytest.mark.usefixtures("at_once_sealed")
def test_a_checkpoint_is_a_signed_note_of_size_and_root(agent):
    write_records(agent, 3)
    seal_all()
    checkpoint = Checkpoint.objects.get(tree=agent.organization_id)
    note = parse(checkpoint.note)
    assert (note.tree, note.size) == (agent.organization_id, checkpoint.size)
    assert note.root == bytes(checkpoint.root)
    assert is_signed(note, [public_key()])
    assert not is_signed(note, [bytes(32)])


@pytest.mark.usefixtures("at_once_sealed")
def test_batch_after_batch_gives_the_tree_of_the_whole(agent, other, monkeypatch):
    monkeypatch.setattr(seals, "BATCH", 7)
    for _ in range(6):
        write_records(agent, 5)
        write_records(other, 2)
    seal_all()
    assert Checkpoint.objects.count() > 8
    write_records(agent, 300)
    seal_all()
    assert unsealed() == 0
    assert is_whole()
    assert Subtree.objects.filter(tree=agent.organization_id, level=8, index=0).exists()


@pytest.mark.usefixtures("at_once_sealed")
def test_nothing_to_seal_costs_one_statement_and_leaves_no_trace(agent):
    write_records(agent, 3)
    seal_all()
    before = Checkpoint.objects.count()
    with CaptureQueriesContext(connection) as captured:
        assert seal_pending(seconds=1) == 0
    assert len(captured) == 1
    assert Checkpoint.objects.count() == before


@pytest.mark.django_db
def test_looking_for_something_to_seal_reads_no_more_than_the_end_of_an_index(agent):
    write_records(agent, 2000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE audit_auditrecord")
        # All are of this test's one transaction, so the planner expects the first it meets to do.
        cursor.execute("SET LOCAL enable_seqscan = off")
    with as_sealer(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO audit_sealingstate (epoch, is_catching_up, transaction_id, record_id)"
            f" SELECT {seals.sql.EPOCH}, false, max(transaction_id), max(id)"
            " FROM audit_auditrecord"
        )
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS) {seals.sql.IS_SOMETHING_WAITING}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "audit_by_transaction" in plan
    assert "Seq Scan on audit_auditrecord" not in plan


def test_without_a_key_nothing_is_sealed_and_the_reason_is_one_sentence(agent, settings, caplog):
    settings.AUDIT_SIGNING_KEY = ""
    write_records(agent, 1)
    with pytest.raises(KeyMissing, match="AUDIT_SIGNING_KEY is not set"):
        seal_all()
    assert not sealer.seal_once()
    assert [record.message.count("AUDIT_SIGNING_KEY") for record in caplog.records] == [1]
    assert not Leaf.objects.exists()


@pytest.mark.parametrize("key", ["short", "!!!", "Zm9v", ""])
def test_a_key_that_is_none_is_refused(key, settings):
    settings.AUDIT_SIGNING_KEY = settings.AUDIT_PUBLIC_KEY = key
    for needed in (signer, public_key):
        with pytest.raises(KeyMissing):
            needed()


@pytest.mark.django_db(transaction=True)
def test_a_record_of_an_unfinished_transaction_holds_back_what_is_younger(agent):
    def write_and_seal():
        write_records(agent, 2)
        return seal_all()

    with transaction.atomic():
        (late,) = write_records(agent, 1)
        at_once([write_and_seal])
        assert not Leaf.objects.filter(record_id__gte=late.pk).exists()
    wait_until_sealed()
    assert unsealed() == 0
    assert is_whole()
    order = list(Leaf.objects.filter(tree=agent.organization_id).order_by("leaf_index"))
    assert late.pk in {leaf.record_id for leaf in order}
    assert verified().is_ok


def wait_until_sealed():
    """Other test processes may have transactions open in the same cluster."""
    deadline = time.monotonic() + 60
    while unsealed() and time.monotonic() < deadline:
        ask_for_ends_of_transactions()
        seal_all()
        time.sleep(0.02)


@pytest.mark.django_db(transaction=True)
def test_what_was_rolled_back_is_not_sealed(agent):
    write_records(agent, 1)
    with transaction.atomic():
        write_records(agent, 3)
        transaction.set_rollback(True)
    wait_until_sealed()
    assert Leaf.objects.count() == AuditRecord.objects.count()
    assert verified().is_ok


@pytest.mark.django_db(transaction=True)
def test_writers_and_two_sealers_at_once_lose_nothing_and_seal_nothing_twice(agent, other):
    def write(context):
        for _ in range(20):
            with transaction.atomic():
                write_records(context, 3)

    def seal():
        with as_sealer():
            return sum(seal_pending(seconds=1) for _ in range(40))

    at_once([lambda: write(agent), lambda: write(other), lambda: write(agent), seal, seal])
    wait_until_sealed()
    assert unsealed() == 0
    assert Leaf.objects.count() == AuditRecord.objects.count()
    assert is_whole()
    assert verified().is_ok


@pytest.mark.django_db(transaction=True)
def test_a_sealer_at_work_keeps_the_other_out(agent):
    write_records(agent, 2)
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [seals.ADVISORY_LOCK])
        assert at_once([seal_one_batch]) == [None]


@pytest.mark.django_db(transaction=True)
def test_a_batch_that_dies_halfway_leaves_nothing_and_is_done_again(agent, monkeypatch):
    write_records(agent, 4)
    advance = seals._advance

    def die(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(seals, "_advance", die)
    with pytest.raises(KeyboardInterrupt):
        seal_one_batch()
    assert not Leaf.objects.exists()
    assert not Checkpoint.objects.exists()
    monkeypatch.setattr(seals, "_advance", advance)
    wait_until_sealed()
    assert unsealed() == 0
    assert is_whole()


@pytest.mark.parametrize("shift", [-1_000_000, 1_000_000_000])
def test_after_a_restore_into_another_cluster_everything_is_sealed_once(
    agent, other, monkeypatch, shift
):
    """Transaction numbers begin anew there: the old ones are higher, or among the new."""
    without_waiting(monkeypatch)
    monkeypatch.setattr(seals, "BATCH", 10)
    write_records(agent, 15)
    seal_all()
    write_records(agent, 7)  # not sealed when the dump was made
    with as_sealer(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE audit_sealingstate SET epoch = 'another', transaction_id = transaction_id + %s",
            [shift],
        )
    write_records(other, 12)
    assert is_something_waiting()
    seal_all()
    assert unsealed() == 0
    assert not is_something_waiting()
    state = SealingState.objects.get()
    assert not state.is_catching_up
    write_records(agent, 3)
    assert seal_all() == 3
    assert is_whole()
    assert {problem["first"] is None for problem in verified().problems} == {False}


@pytest.mark.usefixtures("at_once_sealed")
def test_a_lost_bookmark_seals_nothing_twice(agent):
    write_records(agent, 10)
    seal_all()
    with as_sealer():
        SealingState.objects.all().delete()
    write_records(agent, 2)
    seal_all()
    assert unsealed() == 0
    assert is_whole()


def test_sealing_is_the_sealers_business_and_no_write_waits_for_it(agent):
    with CaptureQueriesContext(connection) as captured:
        write_records(agent, 1)
    assert len(captured) == 1
    assert not Leaf.objects.exists()
    assert uuid.UUID(int=0) == PLATFORM_TREE
