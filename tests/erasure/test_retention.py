"""What the retention policy of an organization lets go: all of it, and nothing else."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.erasure.models import ErasedObject, Erasure, ErasurePhase
from apps.erasure.services import begin_erasure, order_overdue, steps
from apps.erasure.services.again import erase_again
from apps.erasure.services.certificates import certificate_of, keep_certificates, kept_statements
from apps.erasure.tasks import order_overdue_task
from apps.events.models import Event
from apps.gateway.models import GatewayResource, GatewaySession
from apps.memories.models import Memory
from apps.memories.services import assign_review
from apps.notifications.models import Notice
from apps.notifications.presentation import words_outside
from apps.organizations.models import Organization, Repository
from apps.organizations.roles import Role
from apps.organizations.services import update_organization
from apps.search.services import search_memories
from apps.turns.models import Fact, Session
from tests.audit.sealed import seal_all, verified, without_waiting
from tests.erasure.keeping import DAY, Place, erased_today
from tests.erasure.planted import WORD, places_of
from tests.factories import (
    person_context,
    person_with_role,
)
from tests.factories.deciding import (
    archive_memory,
    deprecate_memory,
    lock_memory,
    restore_memory,
    verify_memory,
)
from tests.factories.events import event
from tests.gateway.server.world import World
from tests.tables import table
from tests.topics.conftest import append, built
from tests.turns.conftest import finish

pytestmark = pytest.mark.django_db
#: Reasons that people and agents gave stand in the audit trail, which nobody changes.
IN_THE_TRAIL = {"audit_auditrecord.reason"}


def test_closed_memories_of_that_age_go_and_everything_else_stays(place, later):
    place.decide(memories=30)
    gone = [place.archived("Ships at four."), place.write("Opens at eight.")]
    deprecate_memory(context=place.deciding, memory_id=gone[1].pk, reason="Wrong.")
    stay = [place.write("Served, unverified."), place.write("Verified."), place.write("Locked.")]
    verify_memory(context=place.deciding, memory_id=stay[1].pk)
    lock_memory(context=place.deciding, memory_id=stay[2].pk, reason="Fixed.")
    stay += [place.archived("Closed lately."), place.write("To be reviewed.")]
    Memory.objects.filter(pk=stay[3].pk).update(updated_at=now() + 20 * DAY)
    assign_review(context=place.deciding, memory_id=stay[4].pk, user_id=int(place.admin.actor.id))
    append(place.agent, event("The ship left in time.", participants=["ann"]))
    later(31)

    done = erased_today()

    counts = {"memory": 2, "version": 2}
    assert (done.failure, done.phase, done.counts) == ("", ErasurePhase.DONE, counts)
    erased = Memory.objects.exclude(erased_at=None)
    assert {one.pk for one in erased} == {one.pk for one in gone}
    assert {one.content for one in erased} == {""}
    assert Memory.objects.filter(erased_at=None).count() == len(stay)
    assert Event.objects.get().erased_at is None


def test_what_is_younger_stays_and_without_a_policy_nothing_goes(place, later):
    memory = place.archived("Ships at four.")
    later(29)
    assert order_overdue() == 0
    place.decide(memories=30, events=30, turns=30, gateway=30)
    assert order_overdue() == 0
    later(31)
    place.decide(memories=None, events=None, turns=None, gateway=None)
    assert order_overdue() == 0
    assert not Erasure.objects.exists()
    memory.refresh_from_db()
    assert memory.content == "Ships at four."


def test_an_organization_keeps_what_another_ones_policy_lets_go(place, later):
    foreign = Place()
    memory = foreign.archived("Ships at four.")
    place.archived("Ships at five.")
    place.decide(memories=30)
    later(31)
    erased_today()
    memory.refresh_from_db()
    assert memory.content == "Ships at four."


def test_events_turns_and_the_gateway_have_terms_of_their_own(place, later):
    append(place.agent, event("The ship left in time.", participants=["ann"]))
    finish(place.agent, "My favourite colour is blue.", session="s1", turn="t1")
    for name, gone in (("events", {"sync"}), ("turns", {"turns"})):
        place.decide(**{one: 30 if one == name else None for one in ("events", "turns")})
        later(31)
        before = set(Event.objects.exclude(erased_at=None).values_list("pk", flat=True))
        erased_today()
        Erasure.objects.update(requested_at=now() - DAY)
        new = Event.objects.exclude(erased_at=None).exclude(pk__in=before)
        assert {one.channel == "turns" for one in new} == {name == "turns"}, gone


def test_nothing_that_was_said_is_left_anywhere_when_its_time_is_over(place, later, monkeypatch):
    without_waiting(monkeypatch)
    Repository.objects.update(query_retention_days=3650)
    memory = place.write(f"The {WORD} is blue.")
    search_memories(context=place.agent, query=f"where is the {WORD}")
    archive_memory(context=place.deciding, memory_id=memory.pk, reason="Over.")
    append(
        place.agent,
        *(
            event(f"The {WORD} of talk {number}.", topic_hints=[], participants=["ann", "bob"])
            for number in range(30)
        ),
    )
    built(place.deciding)
    finish(place.agent, f"What is a {WORD}?", session=f"{WORD}-1", turn=f"{WORD}-t1")
    assert len(places_of()) > 10
    place.decide(memories=30, events=30, turns=30, gateway=30)
    later(31)

    done = erased_today()

    assert (done.failure, done.phase) == ("", ErasurePhase.DONE)
    assert places_of() - IN_THE_TRAIL == set()
    assert {"memory", "event", "session", "queries"} <= set(done.counts)
    seal_all()
    assert verified().is_ok


def test_what_was_learned_in_a_conversation_outlives_it(place, later):
    finish(place.agent, "My favourite colour is blue.", session="s1", turn="t1")
    facts = list(Fact.objects.values_list("pk", flat=True))
    assert facts
    place.decide(turns=30)
    later(31)
    erased_today()
    assert list(Fact.objects.values_list("pk", flat=True)) == facts
    assert "blue" in Memory.objects.get().content
    assert Session.objects.get().session_id.startswith("erased:")
    assert set(Event.objects.values_list("payload", flat=True)) == {'{"erased":true}'}


def test_messages_sessions_and_files_of_the_gateway_go_and_count_no_more(later):
    world = World()
    world.alice.said(f"My favourite colour is {WORD}.", "Noted.")
    user = world.alice.user
    organization = world.repository.organization
    Organization.objects.filter(pk=organization.pk).update(erase_gateway_after_days=30)
    later(31)

    done = erased_today()

    assert (done.failure, done.phase) == ("", ErasurePhase.DONE)
    user.refresh_from_db()
    assert (user.message_count, user.message_bytes, user.revoked_at) == (0, 0, None)
    session = GatewaySession.objects.get(user=user)
    assert (session.messages, session.session_id) == (0, f"deleted:{session.pk}")
    assert set(Event.objects.values_list("payload", flat=True)) == {'{"erased":true}'}
    assert not GatewayResource.objects.filter(deleted_at=None).exists()
    world.alice.said("My favourite drink is tea.", "Noted.")
    assert "tea" in str(world.alice.search("drink").texts)


def test_a_session_in_which_something_was_said_lately_loses_only_what_is_old(later, monkeypatch):
    world = World()
    world.alice.said("My favourite colour is blue.", "Noted.")
    organization = world.repository.organization
    Organization.objects.filter(pk=organization.pk).update(erase_gateway_after_days=30)
    GatewaySession.objects.update(last_added_at=now() + 20 * DAY)
    later(31)
    erased_today()
    session = GatewaySession.objects.get()
    assert (session.messages, session.deleted_at) == (0, None)
    assert session.session_id == "chat:first"


def test_an_organization_is_asked_once_a_day_however_often_the_nudge_comes(place, later):
    place.decide(memories=7)
    place.archived("Ships at four.")
    later(8)
    assert (order_overdue_task(), order_overdue_task(), order_overdue()) == (1, 0, 0)
    steps.carry_out(seconds=60)
    late = place.archived("Ships at five.")
    Memory.objects.filter(pk=late.pk).update(updated_at=now() - 9 * DAY)
    assert order_overdue() == 0
    Erasure.objects.update(requested_at=now() - DAY)
    later(9)
    assert order_overdue() == 1


def test_what_somebody_brings_back_meanwhile_stays(place, later):
    place.decide(memories=30)
    gone, back = place.archived("Ships at four."), place.archived("Ships at five.")
    later(31)
    assert order_overdue() == 1
    restore_memory(context=place.deciding, memory_id=back.pk, reason="Needed.")
    steps.carry_out(seconds=60)
    done = Erasure.objects.get()
    assert (done.counts, done.phase) == ({"memory": 1, "version": 1}, ErasurePhase.DONE)
    back.refresh_from_db()
    gone.refresh_from_db()
    assert (back.content, gone.content) == ("Ships at five.", "")


def test_a_run_that_is_killed_loses_nothing_and_doubles_nothing(place, later, monkeypatch):
    monkeypatch.setattr(steps, "PAGE", 3)
    for number in range(7):
        place.archived(f"Fact number {number} of the {WORD}.")
    append(
        place.agent,
        *(event(f"The {WORD} of talk {number}.", participants=["ann"]) for number in range(7)),
    )
    place.decide(memories=30, events=30)
    later(31)
    assert order_overdue() == 1
    (begun,) = Erasure.objects.all()
    for name in ("empty_memories", "erase_said", "forget_model_runs"):
        _killed_at(name, begun)
    assert order_overdue() == 0
    steps.carry_out(seconds=60)
    done = Erasure.objects.get()
    assert (done.done, done.total, done.phase) == (21, 21, ErasurePhase.DONE)
    assert done.counts["memory"] == done.counts["event"] == 7
    assert ErasedObject.objects.count() == 14
    assert AuditRecord.objects.filter(object_kind="memory", action="removed").count() == 7
    assert places_of() - IN_THE_TRAIL == set()


def _killed_at(name: str, begun: Erasure) -> None:
    """Go on until that would be done, and die while it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(steps, name, _die)
        with pytest.raises(KeyboardInterrupt):
            steps.run_to_end(begun.pk)


def _die(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_each_run_has_an_order_and_a_certificate_in_the_name_of_the_platform(place, later):
    place.decide(memories=30, events=90)
    memory = place.archived("Ships at four.")
    later(31)
    done = erased_today()
    head, tombstone, _ = certificate_of(done)
    assert '"before":{"events":"' in head
    assert '"subject_kind":"retention"' in head
    assert '"reason":"Retention policy: archived and deprecated memories after 30 days' in head
    assert (str(memory.pk) in tombstone, memory.content_hash in tombstone) == (True, True)
    records = AuditRecord.objects.filter(object_kind="erasure", object_id=str(done.pk))
    acts = [(one.action, one.actor_kind) for one in records.order_by("pk")]
    assert acts == [("created", "system"), ("removed", "system")]


def test_what_an_older_backup_brings_back_goes_again(place, later, tmp_path, monkeypatch):
    without_waiting(monkeypatch)
    place.decide(memories=30)
    memory = place.archived("Ships at four.")
    later(31)
    with transaction.atomic():
        erased_today()
        seal_all()
        assert keep_certificates(tmp_path)
        statements = list(kept_statements(tmp_path))
        transaction.set_rollback(True)
    assert not Erasure.objects.exists()
    memory.refresh_from_db()
    assert memory.content == "Ships at four."
    (done,) = erase_again(statements)
    memory.refresh_from_db()
    assert (memory.content, done.counts) == ("", {"memory": 1, "version": 1})
    assert str(done.pk) == statements[0]["erasure_id"]


@table("days", [0, 6, -1, 3651, "30", True, 7.5])
def test_too_short_a_time_and_what_is_none_are_refused(place, days):
    with pytest.raises(InvalidArgument) as refused:
        place.decide(memories=days)
    assert refused.value.details["field"] == "erase_memories_after_days"


def test_the_database_itself_takes_no_shorter_time(place):
    with pytest.raises(IntegrityError), transaction.atomic():
        Organization.objects.update(erase_events_after_days=6)


def test_who_may_not_erase_changes_no_policy_and_nobody_asks_for_a_run_by_hand(place):
    organization = place.repository.organization
    for role in (Role.AUDITOR, Role.VIEWER):
        user = person_with_role(role, organization=organization)
        context = person_context(user, organization=organization)
        with pytest.raises(WriteNotAllowed):
            update_organization(
                context=context, organization_id=organization.pk, erase_events_after_days=30
            )
    with pytest.raises(InvalidArgument):
        begin_erasure(
            context=place.admin,
            subject_kind="retention",
            subject_id=str(organization.pk),
            reason="Now.",
        )
    with pytest.raises(InvalidArgument):
        update_organization(
            context=place.admin, organization_id=organization.pk, erase_all_after_days=30
        )


def test_a_change_of_the_policy_is_told_in_the_trail_and_in_the_history(place):
    organization = place.decide(memories=30)
    place.decide(memories=None)
    said = AuditRecord.objects.filter(object_kind="organization").order_by("pk")
    assert [one.reason for one in said] == [
        "Archived and deprecated memories are erased after 30 days.",
        "Archived and deprecated memories are kept for ever.",
    ]
    former = organization.history.order_by("-history_id").values_list(
        "erase_memories_after_days", flat=True
    )
    assert list(former)[:2] == [None, 30]


def test_those_who_may_erase_are_told_of_each_run_and_nobody_else(place, later):
    organization = place.repository.organization
    auditor = person_with_role(Role.AUDITOR, organization=organization)
    place.decide(memories=30)
    place.archived("Ships at four.")
    later(31)
    done = erased_today()
    (notice,) = Notice.objects.filter(kind="erased_by_age")
    assert (notice.person_id, notice.subject) == (int(place.admin.actor.id), f"erasure:{done.pk}")
    said = words_outside(notice).sentence
    assert said == "The retention policy erased what is kept no longer: 2 rows."
    assert notice.person_id != auditor.pk


def test_an_erasure_that_somebody_asked_for_is_told_as_before(place):
    memory = place.write("Ships at four.")
    begin_erasure(
        context=place.admin, subject_kind="memory", subject_id=str(memory.pk), reason="Asked."
    )
    steps.carry_out(seconds=60)
    assert not Notice.objects.filter(kind="erased_by_age").exists()
