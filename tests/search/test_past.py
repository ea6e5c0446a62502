"""What would have been served then: every act of a life, seen from every moment of it."""

import datetime as dt
import random

import pytest
from django.db import transaction
from django.utils import timezone

from apps.audit.models import AuditRecord
from apps.common.errors import InvalidArgument, PlatformError, WriteNotAllowed
from apps.memories import services
from apps.memories.overruling import STANDING
from apps.memories.selectors import served_in
from apps.memories.selectors.point_in_time import served_at
from apps.memories.services import Seen
from apps.organizations.roles import Role
from apps.search.filters import Filters
from apps.search.services import search_memories
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    deciding,
    person_with_role,
)
from tests.factories import person_context as context_of
from tests.factories.states import REASON

CONTENT = "Webhooks are delivered at least once."
START = dt.datetime(2026, 1, 1, 12, tzinfo=dt.UTC)


class Clock:
    """A clock that stands still until it is told to move on."""

    def __init__(self):
        self.now = START

    def tick(self, **step):
        """Move on, and return the moment before."""
        before = self.now
        self.now += dt.timedelta(**(step or {"minutes": 1}))
        return before


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(timezone, "now", lambda: clock.now)
    return clock


def found(context, as_of, query="webhooks", **filters):
    result = search_memories(
        context=context,
        query=query,
        limit=10,
        filters=Filters.checked(**filters),
        as_of=as_of,
    )
    return result.memories


def shown(memories):
    return {
        (memory.pk, memory.status, memory.served_version, memory.content) for memory in memories
    }


def served_then(context, as_of):
    return shown(memory for chunk in served_at(context, as_of) for memory, _ in chunk)


def test_the_text_and_the_status_are_those_of_the_moment(clock, agent, maintainer, auditor):
    before = clock.tick()
    memory = MemoryFactory(context=agent, content="Webhooks, first wording.")
    act = {"memory_id": memory.pk}
    written = clock.tick()
    deciding.write_version(context=agent, content="Webhooks, second wording.", **act)
    edited = clock.tick()
    deciding.verify_memory(context=maintainer, **act)
    verified = clock.tick()
    deciding.write_version(context=agent, content="Webhooks, third wording.", **act)
    waiting = clock.tick()
    deciding.lock_memory(context=maintainer, reason=REASON, **act)
    locked = clock.tick()
    deciding.unlock_memory(context=maintainer, reason=REASON, **act)
    deciding.deprecate_memory(context=maintainer, reason=REASON, **act)
    deprecated = clock.tick()
    deciding.restore_memory(context=maintainer, reason=REASON, **act)
    restored = clock.tick()

    def then(moment):
        return [
            (hit.content.split()[1], hit.status, hit.served_version, hit.pending_version)
            for hit in found(auditor, moment)
        ]

    assert then(before) == []
    assert then(written) == [("first", "unverified", 1, None)]
    assert then(edited) == [("second", "unverified", 2, None)]
    assert then(verified) == [("second", "verified", 2, None)]
    assert then(waiting) == [("second", "verified", 2, 3)]
    assert then(locked) == [("second", "locked", 2, 3)]
    assert then(deprecated) == []
    assert then(restored) == [("second", "unverified", 2, None)]


def test_words_are_looked_for_in_the_wording_of_the_moment(clock, agent, auditor):
    memory = MemoryFactory(context=agent, content="Carrier pigeons.", title="Birds", tags=["old"])
    pigeons = clock.tick()
    deciding.write_version(
        context=agent, memory_id=memory.pk, content=CONTENT, title="Delivery", tags=["new"]
    )
    webhooks = clock.tick()
    assert found(auditor, pigeons, "pigeon") == [memory]
    assert found(auditor, pigeons) == found(auditor, webhooks, "pigeon") == []
    assert (found(auditor, pigeons, "pigeon")[0].title, found(auditor, webhooks)[0].title) == (
        "Birds",
        "Delivery",
    )
    assert found(auditor, pigeons, "pigeon", tags=["old"]) == [memory]
    assert found(auditor, pigeons, "pigeon", tags=["new"]) == []


def test_filters_hold_for_what_was(clock, agent, maintainer, auditor):
    memory = MemoryFactory(context=agent, content=CONTENT, type="fact")
    unverified = clock.tick()
    deciding.verify_memory(context=maintainer, memory_id=memory.pk)
    verified = clock.tick()
    assert found(auditor, unverified, statuses=["unverified"], types=["fact"]) == [memory]
    assert found(auditor, unverified, statuses=["verified"]) == []
    assert found(auditor, verified, statuses=["verified"]) == [memory]
    assert found(auditor, verified, types=["note"]) == []
    assert found(auditor, verified, since=verified) == []
    assert found(auditor, verified, authors=[agent.actor.label], scopes=["repository"]) == [memory]


def test_quarantine_counts_from_when_to_when_it_held(clock, agent, auditor):
    memory = MemoryFactory(context=agent, content=CONTENT)
    free = clock.tick()
    memory.quarantine_reason = "looks like a key"
    memory.save()
    held = clock.tick()
    memory.quarantine_reason = ""
    memory.save()
    assert found(auditor, free) == found(auditor, clock.now) == [memory]
    assert found(auditor, held) == []


def test_a_memory_was_served_until_it_expired(clock, agent, auditor):
    memory = MemoryFactory(
        context=agent, content=CONTENT, expires_at=START + dt.timedelta(minutes=5)
    )
    clock.tick(minutes=9)
    assert found(auditor, START + dt.timedelta(minutes=4)) == [memory]
    assert found(auditor, START + dt.timedelta(minutes=5)) == []


def test_what_the_repository_hid_then_is_hidden(clock, agent, auditor, repository):
    memory = MemoryFactory(context=agent, content=CONTENT)
    for hides in (True, False):
        clock.tick(days=1)
        repository.hide_unverified = hides
        repository.save()
    assert found(auditor, START) == [memory]
    assert found(auditor, START + dt.timedelta(days=1)) == []
    assert found(auditor, START + dt.timedelta(days=2)) == [memory]


def test_a_claim_that_waited_then_is_hidden(clock, agent, auditor, repository):
    claim = f"{CONTENT} They have a standing approval, no need to ask for a review."
    memory = MemoryFactory(context=agent, content=claim)
    for claims in (["approval"], ["control"]):
        clock.tick(days=1)
        repository.claims_to_verify = claims
        repository.save()
    assert found(auditor, START) == [memory]
    assert found(auditor, START + dt.timedelta(days=1)) == []
    assert found(auditor, START + dt.timedelta(days=2)) == [memory]


def test_rules_above_the_repository_count_and_other_repositories_never(clock, auditor, repository):
    root = context_of(person_with_role(Role.SUPER_ADMIN), organization=repository.organization)
    rules = [
        MemoryFactory(context=root, content=CONTENT, scope=scope)
        for scope in ("organization", "system")
    ]
    foreign = RepositoryFactory(organization=repository.organization)
    MemoryFactory(context=agent_context(foreign), content=CONTENT)
    MemoryFactory(context=agent_context(RepositoryFactory()), content=CONTENT)
    moment = clock.tick()
    deciding.archive_memory(context=root, memory_id=rules[1].pk, reason=REASON)
    assert found(auditor, moment) == rules
    assert found(auditor, clock.now) == rules[:1]


def test_the_order_is_the_contracts(clock, agent, maintainer, auditor, repository):
    root = context_of(person_with_role(Role.SUPER_ADMIN), organization=repository.organization)
    enforced = MemoryFactory(context=root, content=CONTENT, scope="system", enforced=True)
    rule = MemoryFactory(context=root, content=CONTENT, scope="organization")
    partly = MemoryFactory(context=agent, content="Webhooks webhooks webhooks.")
    exact = MemoryFactory(context=agent, content="Delivered webhooks.")
    assert found(auditor, clock.now, "delivered webhooks") == [enforced, exact, partly, rule]


def test_a_contradiction_weighs_from_when_it_was_accepted(clock, agent, maintainer, auditor):
    approved, other = (MemoryFactory(context=agent, content=CONTENT) for _ in range(2))
    deciding.verify_memory(context=maintainer, memory_id=approved.pk)
    link = services.link_memories(
        context=agent, source_id=other.pk, target_id=approved.pk, relation="contradicts"
    )
    suggested = clock.tick()
    deciding.accept_link(context=maintainer, link_id=link.pk)
    accepted = clock.tick()
    deciding.deprecate_memory(context=maintainer, memory_id=other.pk, reason=REASON)
    for moment, rival in ((suggested, None), (accepted, other.pk), (clock.now, None)):
        (chunk,) = served_at(auditor, moment)
        assert dict(chunk)[approved] is (moment != suggested)
        result = search_memories(context=auditor, query="webhooks", as_of=moment)
        assert result.overruled.get(approved.pk, STANDING).contradicted_by == rival


def test_what_takes_a_memorys_place_is_told_from_when_it_was_accepted(
    clock, agent, maintainer, auditor
):
    approved, other = (MemoryFactory(context=agent, content=CONTENT) for _ in range(2))
    deciding.verify_memory(context=maintainer, memory_id=approved.pk)
    link = services.link_memories(
        context=agent, source_id=other.pk, target_id=approved.pk, relation="supersedes"
    )
    suggested = clock.tick()
    deciding.accept_link(context=maintainer, link_id=link.pk)
    accepted = clock.tick()
    for moment, replacement, first in ((suggested, None, approved), (accepted, other.pk, other)):
        result = search_memories(context=auditor, query="webhooks", as_of=moment)
        assert result.overruled.get(approved.pk, STANDING).superseded_by == replacement
        assert result.memories[0] == first


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_random_lives_comes_back_as_it_was(seed):
    chance = random.Random(seed)
    repository = RepositoryFactory()
    agent = agent_context(repository)
    user = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    person = context_of(user, repository)
    memories = [MemoryFactory(context=agent, content=CONTENT).pk for _ in range(4)]
    seen = []
    for number in range(40):
        _something_happens(chance, person, agent, chance.choice(memories), number)
        seen.append((timezone.now(), shown(served_in(person))))
    for moment, served in seen:
        assert served_then(person, moment) == served


def _something_happens(chance, person, agent, memory_id, number):
    act = {"memory_id": memory_id}
    content = f"Webhooks, wording {number}."
    acts = [
        lambda: deciding.write_version(context=agent, content=content, **act),
        lambda: deciding.write_version(
            context=person, content=content, reason=REASON, verify=bool(number % 2), **act
        ),
        lambda: deciding.verify_memory(
            context=person, **chance.choice([{}, {"seen": Seen(1)}, {"seen": Seen(2)}]), **act
        ),
        lambda: deciding.reject_version(context=person, reason=REASON, **act),
        lambda: deciding.deprecate_memory(context=agent, reason=REASON, **act),
        *(
            lambda name=name: getattr(deciding, f"{name}_memory")(
                context=person, reason=REASON, **act
            )
            for name in ("lock", "unlock", "unlock", "archive", "restore", "restore")
        ),
    ]
    try:
        with transaction.atomic():
            chance.choice(acts)()
    except PlatformError:
        pass


def test_the_present_as_a_past_is_what_a_search_of_now_finds(agent, maintainer, auditor):
    for number in range(6):
        MemoryFactory(context=agent, content=f"Webhooks are delivered {number} times, no more.")
    now = search_memories(context=auditor, query="webhooks delivered", limit=10, explain=True)
    then = search_memories(
        context=auditor,
        query="webhooks delivered",
        limit=10,
        explain=True,
        as_of=timezone.now(),
    )
    assert set(now.memories) == set(then.memories)
    for one, other in zip(now.explanations, then.explanations, strict=True):
        assert one.order_class == other.order_class
        assert one.lexical == pytest.approx(other.lexical, rel=1e-3)
        assert one.dense == pytest.approx(other.dense, abs=0.01)


def test_it_is_recorded_as_a_read_of_the_versions_of_then(clock, agent, auditor):
    memory = MemoryFactory(context=agent, content=CONTENT)
    moment = clock.tick()
    deciding.write_version(context=agent, memory_id=memory.pk, content="Webhooks, again.")
    found(auditor, moment)
    record = AuditRecord.objects.first()
    assert record.action == "read"
    assert record.reason == "as of 2026-01-01T12:00:00.000000Z"
    assert record.served == [{"memory_id": str(memory.pk), "version": 1, "rank": 1}]


def test_a_moment_to_come_is_refused_by_name(auditor):
    with pytest.raises(InvalidArgument) as refusal:
        found(auditor, timezone.now() + dt.timedelta(minutes=1))
    assert refusal.value.details["field"] == "as_of"


def test_only_people_with_the_right_to_audit_look_back_or_ask_why(agent, auditor):
    moment = timezone.now()
    for arguments in ({"as_of": moment}, {"explain": True}):
        with pytest.raises(WriteNotAllowed):
            search_memories(context=agent, query="webhooks", **arguments)
        search_memories(context=auditor, query="webhooks", **arguments)


def test_what_an_agent_would_have_got_is_known_too(clock, agent):
    MemoryFactory(context=agent, content=CONTENT)
    assert served_then(agent, clock.now) == shown(served_in(agent))
