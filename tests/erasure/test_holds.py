"""A legal hold keeps what it names from every way of erasing it, until somebody lifts it."""

from __future__ import annotations

import threading
import uuid

import pytest
from django.db import transaction

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import (
    InvalidArgument,
    InvalidTransition,
    MemoryLocked,
    NotFound,
    WriteNotAllowed,
)
from apps.common.tenants import platform_wide
from apps.erasure.models import Erasure, ErasurePhase
from apps.erasure.services import (
    begin_erasure,
    lift_hold,
    order_overdue,
    preview_erasure,
    set_hold,
    steps,
)
from apps.events.models import Event
from apps.gateway.models import GatewaySession
from apps.governance.models import KeptQuery
from apps.governance.services.queries import forget_queries
from apps.memories.models import Memory
from apps.memories.services import write_memory
from apps.organizations.models import LegalHold, Repository
from apps.organizations.roles import Role
from apps.organizations.services.holds import held_meanwhile
from apps.search.services import search_memories
from tests.erasure.keeping import DAY, Place, erased_today
from tests.factories import (
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import archive_memory
from tests.factories.events import event
from tests.gateway.server.own_data import call
from tests.gateway.server.world import World
from tests.tables import table
from tests.threads import at_once
from tests.topics.conftest import append

pytestmark = pytest.mark.django_db
WHY = "The matter of the lost parcels."


def hold(place: Place, kind: str, key: object) -> LegalHold:
    return set_hold(context=place.admin, held_kind=kind, held_id=str(key), reason=WHY)


def said(place: Place) -> tuple[Memory, Event]:
    """What the agent said: a memory that is archived by now, and a message."""
    memory = place.archived("Ships at four.")
    append(place.agent, event("The ship left in time.", participants=["ann"]))
    return memory, Event.objects.get(repository=place.repository)


@table("kind", ["organization", "repository", "agent", "memory"])
def test_what_is_held_does_not_go_by_its_age_until_the_hold_is_lifted(place, later, kind):
    memory, message = said(place)
    keys = {
        "organization": place.repository.organization_id,
        "repository": place.repository.pk,
        "agent": place.agent.actor.id,
        "memory": memory.pk,
    }
    held = hold(place, kind, keys[kind])
    free = place_beside(place)
    place.decide(memories=30, events=30)
    later(31)

    for _ in range(2):
        order_overdue()
        steps.carry_out(seconds=60)
        Erasure.objects.update(requested_at=now() - DAY)

    memory.refresh_from_db()
    message.refresh_from_db()
    assert memory.content == "Ships at four."
    assert (message.erased_at is None) == (kind != "memory")
    free.refresh_from_db()
    assert (free.content == "") == (kind != "organization")
    lift_hold(context=place.admin, hold_id=held.pk, reason="It is settled.")
    erased_today()
    memory.refresh_from_db()
    assert memory.content == ""


def test_what_is_held_is_known_by_its_name_and_noted_down_by_its_id(place):
    of = {"organization": place.repository.organization}
    person = person_with_role(Role.VIEWER, **of)
    named = {
        "person": (f"0{person.pk}", str(person.pk)),
        "agent": (place.agent.actor.label, place.agent.actor.id),
        "repository": (place.repository.slug, str(place.repository.pk)),
    }
    for kind, (name, key) in named.items():
        assert hold(place, kind, name).object_id == key
    with pytest.raises(InvalidTransition):
        hold(place, "person", person.username)


def place_beside(place: Place) -> Memory:
    """Another agent's memory, archived too, in another repository of the same organization."""
    repository = RepositoryFactory(organization=place.repository.organization)
    memory = write_memory(context=agent_context(repository), content="Opens at six.", type="note")
    deciding = person_context(
        person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository), repository
    )
    return archive_memory(context=deciding, memory_id=memory.pk, reason="Over.")


@table("kind", ["organization", "repository", "agent", "memory"])
def test_nobody_erases_by_hand_what_is_held(place, kind):
    memory, _ = said(place)
    keys = {
        "organization": place.repository.organization_id,
        "repository": place.repository.pk,
        "agent": place.agent.actor.id,
        "memory": memory.pk,
    }
    held = hold(place, kind, keys[kind])
    preview = preview_erasure(context=place.admin, subject_kind="memory", subject_id=str(memory.pk))
    assert preview.held == 1
    for subject, key in (("memory", memory.pk), ("agent", place.agent.actor.id)):
        with pytest.raises(MemoryLocked) as refused:
            begin_erasure(
                context=place.admin,
                subject_kind=subject,
                subject_id=str(key),
                reason="Asked.",
                with_locked=True,
            )
        assert refused.value.details["held"] > 0
    lift_hold(context=place.admin, hold_id=held.pk, reason="It is settled.")
    begun = begin_erasure(
        context=place.admin,
        subject_kind="agent",
        subject_id=place.agent.actor.id,
        reason="Asked.",
    )
    assert steps.run_to_end(begun.pk).phase == ErasurePhase.DONE


def test_a_hold_stops_an_erasure_that_is_on_its_way_and_lifting_it_lets_it_go_on(
    place,
    monkeypatch,
):
    monkeypatch.setattr(steps, "PAGE", 2)
    memories = [place.write(f"Fact number {number}.") for number in range(6)]
    begun = begin_erasure(
        context=place.admin,
        subject_kind="agent",
        subject_id=place.agent.actor.id,
        reason="Asked.",
    )
    assert steps.step(begun.pk)
    held = hold(place, "agent", place.agent.actor.id)
    assert not steps.step(begun.pk)
    begun.refresh_from_db()
    assert (begun.failure, begun.done) == ("MEMORY_LOCKED", 4)
    assert Memory.objects.filter(erased_at=None).count() == len(memories) - 2
    lift_hold(context=place.admin, hold_id=held.pk, reason="It is settled.")
    steps.carry_out(seconds=60)
    begun.refresh_from_db()
    assert (begun.failure, begun.done, begun.phase) == ("", 12, ErasurePhase.DONE)


def test_what_a_held_person_added_keeps_the_memory_of_somebody_else(place, later):
    memory = place.archived("Ships at four.")
    hold(place, "person", place.admin.actor.id)
    place.decide(memories=30)
    later(31)
    assert erased_today().counts == {"memory": 1, "version": 1}
    memory.refresh_from_db()
    assert memory.content == ""
    mine = write_memory(context=place.deciding, content="Opens at eight.", type="note")
    archive_memory(context=place.deciding, memory_id=mine.pk, reason="Over.")
    Erasure.objects.update(requested_at=now() - DAY)
    assert order_overdue() == 0
    with pytest.raises(MemoryLocked):
        begin_erasure(
            context=place.admin, subject_kind="memory", subject_id=str(mine.pk), reason="Asked."
        )


def test_a_gateway_user_behind_a_held_agent_erases_nothing_of_its_own():
    world = World()
    world.alice.said("My favourite colour is blue.", "Noted.")
    world.bob.said("My favourite colour is red.", "Noted.")
    organization = world.repository.organization
    admin = person_context(
        person_with_role(Role.ORGANIZATION_ADMIN, organization=organization),
        organization=organization,
    )
    key = str(world.alice.user.agent_id)
    held = set_hold(context=admin, held_kind="agent", held_id=key, reason=WHY)
    message = Event.objects.filter(author_id=key)[0]
    for path in (f"messages/{message.pk}", "sessions/chat:first", "user"):
        answer = call(world.alice, "delete", path)
        assert (answer.status, answer.code) == (423, "MEMORY_LOCKED"), (path, answer.body)
    assert not Event.objects.exclude(erased_at=None).exists()
    assert not GatewaySession.objects.exclude(deleted_at=None).exists()
    assert call(world.bob, "delete", "sessions/chat:first").status == 200
    lift_hold(context=admin, hold_id=held.pk, reason="It is settled.")
    assert call(world.alice, "delete", "sessions/chat:first").status == 200


def test_words_of_searches_that_are_held_are_not_forgotten(place):
    Repository.objects.update(query_retention_days=1)
    place.write("Ships at four.")
    search_memories(context=place.agent, query="when does it ship")
    KeptQuery.objects.update(asked_at=now() - 2 * DAY)
    held = hold(place, "repository", place.repository.pk)
    assert forget_queries(seconds=60) == 0
    lift_hold(context=place.admin, hold_id=held.pk, reason="It is settled.")
    assert forget_queries(seconds=60) == 1


def test_setting_and_lifting_a_hold_is_on_record_with_its_reason(place):
    held = hold(place, "repository", place.repository.pk)
    with pytest.raises(InvalidTransition):
        hold(place, "repository", place.repository.pk)
    lift_hold(context=place.admin, hold_id=held.pk, reason="It is settled.")
    with pytest.raises(InvalidTransition):
        lift_hold(context=place.admin, hold_id=held.pk, reason="Once more.")
    acts = AuditRecord.objects.filter(object_kind="legal_hold", verdict="OK").order_by("pk")
    assert [(one.action, one.reason) for one in acts] == [
        ("created", f"repository {place.repository.pk}: {WHY}"),
        ("revoked", f"repository {place.repository.pk}: It is settled."),
    ]
    held.refresh_from_db()
    assert (held.lifted_by, held.lifted_because) == (place.admin.actor.label, "It is settled.")
    hold(place, "repository", place.repository.pk)


def test_only_those_who_may_erase_hold_and_only_what_the_organization_has(place):
    foreign = Place()
    memory = place.write("Ships at four.")
    organization = place.repository.organization
    auditor = person_context(
        person_with_role(Role.AUDITOR, organization=organization), organization=organization
    )
    given = {"held_kind": "memory", "held_id": str(memory.pk), "reason": WHY}
    refused = [
        (place.agent, {}, WriteNotAllowed),
        (auditor, {}, WriteNotAllowed),
        (foreign.admin, {}, NotFound),
        (place.admin, {"held_id": str(uuid.uuid4())}, NotFound),
        (place.admin, {"held_id": "no id"}, NotFound),
        (place.admin, {"held_kind": "repository", "held_id": str(foreign.repository.pk)}, NotFound),
        (place.admin, {"held_kind": "repository", "held_id": "no id"}, NotFound),
        (place.admin, {"held_kind": "organization", "held_id": str(memory.pk)}, NotFound),
        (place.admin, {"held_kind": "agent", "held_id": foreign.agent.actor.id}, NotFound),
        (place.admin, {"held_kind": "everything"}, InvalidArgument),
        (place.admin, {"reason": " "}, InvalidArgument),
    ]
    for context, wrong, error in refused:
        with pytest.raises(error):
            set_hold(context=context, **(given | wrong))
    held = set_hold(context=place.admin, **given)
    for context, error in ((auditor, WriteNotAllowed), (foreign.admin, NotFound)):
        with pytest.raises(error):
            lift_hold(context=context, hold_id=held.pk, reason="It is settled.")
    assert LegalHold.objects.get().lifted_at is None


@pytest.mark.django_db(transaction=True)
def test_a_hold_waits_for_who_erases_and_nothing_goes_once_it_is_set():
    place = Place()
    memory = place.write("Ships at four.")
    erasing, told = threading.Event(), threading.Event()

    def erase() -> None:
        with platform_wide(), transaction.atomic():
            held_meanwhile(place.repository.organization_id)
            erasing.set()
            assert not told.wait(timeout=0.3)
            Memory.objects.filter(pk=memory.pk).update(title="Erased meanwhile")

    def set_it() -> str:
        assert erasing.wait(timeout=60)
        with platform_wide():
            hold(place, "memory", memory.pk)
            told.set()
            return Memory.objects.get(pk=memory.pk).title

    assert at_once([erase, set_it])[1] == "Erased meanwhile"
    with platform_wide(), pytest.raises(MemoryLocked):
        begin_erasure(
            context=place.admin, subject_kind="memory", subject_id=str(memory.pk), reason="Asked."
        )
