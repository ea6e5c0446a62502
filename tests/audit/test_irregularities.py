"""What came out of its turn fails verification until a person has said that it may be."""

import datetime as dt
import uuid

import pytest
from django.db import connection

from apps.audit.hashing import payload_hash
from apps.audit.models import Action, AuditRecord, Checkpoint, Leaf
from apps.audit.order import Irregularity, SealingOrder, Turn
from apps.audit.services.verification import acknowledge_irregularity
from apps.audit.signed_notes import Note, parse
from apps.common.clock import now
from apps.common.context import system_context
from apps.common.errors import ContentRejected, InvalidArgument, NotFound, WriteNotAllowed
from apps.organizations.roles import Role
from tests.audit.sealed import (
    as_sealer,
    leaves_of,
    seal_all,
    verified,
    without_waiting,
    write_records,
)
from tests.factories import person_context, person_with_role
from tests.governance.hostile import SECRET

REASON = "The backup of Sunday was restored."
TWO_DAYS = dt.timedelta(days=2)


@pytest.fixture
def tree(agent, monkeypatch):
    without_waiting(monkeypatch)
    for number in (4, 3):
        write_records(agent, number)
        seal_all()
    return agent.organization_id


@pytest.fixture
def auditor(repository):
    person = person_with_role(Role.AUDITOR, organization=repository.organization)
    return person_context(person, organization=repository.organization)


def forge(context, *, earlier=dt.timedelta(), transaction_id=None):
    """A record as whoever may insert records writes it, with a date and number of its own."""
    (record,) = write_records(context, 1)
    record.pk = None
    record.occurred_at -= earlier
    record.transaction_id = transaction_id or record.transaction_id
    record.payload_hash = payload_hash(record)
    record.save(force_insert=True)
    return record


def move_bookmark(**fields):
    """Change the sealer's bookmark, as its own login could."""
    changes = ", ".join(f"{name} = %s" for name in fields)
    with as_sealer(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE audit_sealingstate SET {changes}", list(fields.values()))


def acknowledge(run, context, number=0, reason=REASON):
    return acknowledge_irregularity(
        context=context, verification_id=run.pk, number=number, reason=reason
    )


def test_a_forged_back_dated_record_that_a_catch_up_seals_is_found_and_named(tree, agent):
    """The drill: another epoch, a record of two days ago, and the sealer looks through it all."""
    forged = forge(agent, earlier=TWO_DAYS)
    move_bookmark(epoch="another")
    seal_all()
    for run in (verified(), verified(tree)):
        assert not run.is_ok
        assert forged.pk in [problem["record_id"] for problem in run.problems]
    assert f"Record {forged.pk} claims to be older" in run.problems[-1]["text"]


def test_a_record_dated_after_its_seal_is_found_and_hides_none_after_it(tree, agent):
    ahead = forge(agent, earlier=-TWO_DAYS)
    seal_all()
    write_records(agent, 3)
    seal_all()
    (problem,) = verified(tree).problems
    assert problem["text"] == f"Record {ahead.pk} claims to have been written after it was sealed."


def test_a_record_that_slips_in_behind_a_bookmark_moved_back_is_found(tree, agent):
    old = AuditRecord.objects.get(pk=leaves_of(tree)[0]).transaction_id - 1
    forged = forge(agent, transaction_id=old)
    assert "put in later" in verified(tree).problems[0]["text"]
    move_bookmark(transaction_id=0, record_id=0)
    seal_all()
    texts = [problem["text"] for problem in verified(tree).problems]
    assert texts == [f"Record {forged.pk} was sealed after what was written later."]


def test_a_record_of_a_transaction_that_has_not_begun_is_found(tree, agent):
    forged = forge(agent, transaction_id=2**60)
    texts = [problem["text"] for problem in verified(tree).problems]
    assert texts == [
        f"Record {forged.pk} names a transaction that has not begun yet: "
        "the platform did not write it."
    ]


def test_a_change_of_epoch_and_a_catch_up_are_told_by_signed_checkpoints(tree, agent):
    move_bookmark(epoch="another")
    write_records(agent, 3)
    seal_all()
    note = parse(Checkpoint.objects.filter(tree=tree).latest("size").note)
    assert note.is_late
    assert note.epoch.isdecimal()
    texts = [problem["text"] for problem in verified(tree).problems]
    assert "sealed in a walk over the whole trail" in texts[-1]
    write_records(agent, 2)
    seal_all()
    assert not parse(Checkpoint.objects.filter(tree=tree).latest("size").note).is_late
    assert [problem["text"] for problem in verified(tree).problems] == texts


def test_what_a_person_acknowledged_passes_and_what_comes_after_it_does_not(tree, agent, auditor):
    forge(agent, earlier=TWO_DAYS)
    seal_all()
    run = verified(tree)
    said = acknowledge(run, auditor)
    assert (said.action, said.reason, said.organization_id) == (Action.ACKNOWLEDGED, REASON, tree)
    again = verified(tree)
    assert (again.is_ok, again.out_of_order) == (True, 1)
    assert verified().is_ok
    forge(agent, earlier=TWO_DAYS)
    seal_all()
    assert not verified(tree).is_ok


def test_nobody_acknowledges_what_is_still_to_come(tree, agent, auditor):
    forge(agent, earlier=TWO_DAYS)
    seal_all()
    said = acknowledge(verified(tree), auditor)
    said.pk, said.object_id = None, "0-999999999"
    said.payload_hash = payload_hash(said)
    said.save(force_insert=True)
    said.pk, said.object_id = None, "no stretch"
    said.payload_hash = payload_hash(said)
    said.save(force_insert=True)
    seal_all()
    assert verified(tree).is_ok
    forge(agent, earlier=TWO_DAYS)
    seal_all()
    assert verified(tree).problem_count == 1


def test_records_that_follow_each_other_are_one_irregularity(tree, agent, auditor):
    seal_all()
    move_bookmark(epoch="another")
    first, *_, last = write_records(agent, 5)
    seal_all()
    run = verified(tree)
    assert [problem["text"] for problem in run.problems] == [
        f"Records {first.pk} to {last.pk}: each was sealed in a walk over the whole trail, "
        "after what was written later."
    ]
    acknowledge(run, auditor)
    assert verified(tree).is_ok


def test_leaves_of_another_epoch_begin_a_new_order():
    order, when = SealingOrder(), now()

    def taken(transaction_id, epoch, *, is_late=False):
        note = Note(uuid.uuid4(), 1, b"", epoch=epoch, is_late=is_late)
        return order.take(Turn(1, transaction_id, when, note, when))

    assert taken(900, "1") is None
    assert taken(5, "2", is_late=True) is Irregularity.OTHER_EPOCH
    assert taken(800, "2", is_late=True) is Irregularity.LATE
    assert taken(7, "2") is None
    assert taken(8, "2") is None
    assert taken(6, "2") is Irregularity.OUT_OF_ORDER
    assert taken(9, "3") is Irregularity.OTHER_EPOCH
    assert taken(1, "") is None  # of a checkpoint that tells no epoch


def test_only_a_person_who_may_view_the_whole_trail_acknowledges(tree, agent, auditor, maintainer):
    forge(agent, earlier=TWO_DAYS)
    seal_all()
    run = verified(tree)
    with pytest.raises(WriteNotAllowed):
        acknowledge(run, system_context())
    with pytest.raises(WriteNotAllowed):
        acknowledge(run, agent)
    with pytest.raises(NotFound):
        acknowledge(run, maintainer)
    with pytest.raises(InvalidArgument, match="reason"):
        acknowledge(run, auditor, reason=" ")
    with pytest.raises(ContentRejected):
        acknowledge(run, auditor, reason=SECRET)
    for number in (-1, 1):
        with pytest.raises(NotFound):
            acknowledge(run, auditor, number=number)
    assert not verified(tree).is_ok


def test_what_was_changed_cannot_be_acknowledged(tree, agent, auditor):
    forge(agent, transaction_id=2**60)
    with pytest.raises(InvalidArgument, match="was changed"):
        acknowledge(verified(tree), auditor)
    assert Leaf.objects.filter(tree=tree).exists()
