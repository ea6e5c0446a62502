"""What is erased is nowhere, what stays proves itself, and nobody else's words are touched."""

from __future__ import annotations

import subprocess
import sys
import uuid
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.access.models import Agent
from apps.audit.models import AuditRecord
from apps.common.context import RequestContext
from apps.common.errors import (
    InvalidArgument,
    InvalidTransition,
    MemoryLocked,
    NotFound,
    WriteNotAllowed,
)
from apps.erasure.models import ErasedObject, Erasure, ErasurePhase
from apps.erasure.services import begin_erasure, preview_erasure, run_to_end, steps
from apps.erasure.services.certificates import (
    begin_certificate,
    certificate_name,
    certificate_of,
    keep_certificates,
)
from apps.events.models import Event
from apps.memories.models import Memory, MemoryVersion
from apps.memories.services import (
    Seen,
    comment_on_memory,
    link_memories,
    write_memory,
    write_version,
)
from apps.organizations.models import Repository
from apps.organizations.roles import Role
from apps.search.services import search_memories
from apps.topics.models import SnapshotNode
from tests.audit.sealed import seal_all, verified, without_waiting
from tests.erasure.planted import WORD, places_of
from tests.factories import (
    AgentFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
    seeing,
)
from tests.factories.deciding import lock_memory, request_changes, verify_memory
from tests.factories.events import event
from tests.factories.states import make_pair
from tests.gateway.server.world import World
from tests.tables import table
from tests.topics.conftest import append, built
from tests.turns.conftest import finish

pytestmark = pytest.mark.django_db
VERIFIER = Path(__file__).parents[2] / "docs" / "verify_audit.py"
WHY = "She asked for it."


@dataclass
class Place:
    """A repository that keeps the words of searches, its administrator, and two agents."""

    repository: Repository = field(default_factory=lambda: RepositoryFactory())
    agent: Agent = field(init=False)
    other: RequestContext = field(init=False)
    admin: RequestContext = field(init=False)

    def __post_init__(self) -> None:
        organization = self.repository.organization
        Repository.objects.filter(pk=self.repository.pk).update(query_retention_days=30)
        self.agent = AgentFactory(organization=organization)
        self.other = agent_context(self.repository)
        user = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
        self.admin = person_context(user, organization=organization)
        self.deciding = person_context(user, self.repository)

    @property
    def author(self) -> RequestContext:
        return seeing(agent_context(self.repository, agent=self.agent), "*")

    def erase(self, kind: str, key: object, **more: Any) -> Erasure:
        begun = begin_erasure(
            context=self.admin, subject_kind=kind, subject_id=str(key), reason=WHY, **more
        )
        return run_to_end(begun.pk)


@pytest.fixture
def place(db: None) -> Place:
    return Place()


def write(context: RequestContext, content: str, **more: Any) -> Memory:
    return write_memory(context=context, content=content, type="note", **more)


def said_everywhere(place: Place) -> None:
    """The agent says the word wherever somebody can say something."""
    author = place.author
    memory = write(author, f"The {WORD} is blue.", title=f"{WORD} colours", tags=[WORD])
    write_version(
        context=author,
        memory_id=memory.pk,
        content=f"The {WORD} is green.",
        expected_version=1,
        reason=f"The {WORD} changed.",
    )
    comment_on_memory(context=author, memory_id=memory.pk, comment=f"Ask the {WORD}.")
    others = write(place.other, "The store opens at eight.")
    verify_memory(context=place.deciding, memory_id=others.pk)
    write_version(
        context=author,
        memory_id=others.pk,
        content=f"The {WORD} opens at nine.",
        expected_version=1,
        reason="Later.",
    )
    make_pair(memory, others)
    link_memories(context=author, source_id=memory.pk, target_id=others.pk, relation="supports")
    search_memories(context=author, query=f"where is the {WORD}")
    search_memories(context=place.other, query=f"colours of the {WORD}")
    append(
        author,
        *(
            event(f"The {WORD} of talk {number}.", topic_hints=[], participants=["ann", "bob"])
            for number in range(30)
        ),
    )
    append(seeing(place.other, "*"), event("The ship left in time.", participants=["ann", "bob"]))
    built(place.deciding)
    finish(author, f"My favourite colour is {WORD}.", session=f"{WORD}-1", turn=f"{WORD}-t1")


def test_nothing_that_an_agent_said_is_left_in_any_column_of_any_table(place, monkeypatch):
    without_waiting(monkeypatch)
    said_everywhere(place)
    assert len(places_of()) > 15
    seal_all()
    assert verified().is_ok

    done = place.erase("agent", place.agent.pk)

    assert (done.failure, done.phase) == ("", ErasurePhase.DONE)
    assert places_of() - IN_THE_TRAIL == set()
    seal_all()
    assert verified().is_ok
    assert done.counts["memory"] == 2
    assert {"memory", "version", "event", "session"} <= set(done.counts)
    others = Memory.objects.get(author_id=place.other.actor.id)
    assert (others.content, others.pending_version) == ("The store opens at eight.", None)
    assert "ship" in Event.objects.get(erased_at=None).payload
    assert SnapshotNode.objects.exists()


def test_nothing_that_a_person_with_an_account_said_is_left(place, monkeypatch):
    without_waiting(monkeypatch)
    user = person_with_role(Role.REPOSITORY_MAINTAINER, repository=place.repository)
    person = person_context(user, place.repository)
    memory = write(person, f"The {WORD} is blue.", title=f"{WORD} colours", tags=[WORD])
    others = write(place.other, "The store opens at eight.")
    comment_on_memory(context=person, memory_id=others.pk, comment=f"Ask the {WORD}.")
    request_changes(
        context=person,
        memory_id=others.pk,
        comment=f"Name the {WORD} too.",
    )
    search_memories(context=person, query=f"where is the {WORD}")
    assert len(places_of()) > 8

    done = place.erase("person", user.pk)

    assert (done.failure, done.phase) == ("", ErasurePhase.DONE)
    assert places_of() - IN_THE_TRAIL == set()
    assert Memory.objects.get(pk=memory.pk).erased_at


def test_somebody_who_left_only_words_of_searches_can_still_be_erased(place):
    user = person_with_role(Role.REPOSITORY_MAINTAINER, repository=place.repository)
    search_memories(context=person_context(user, place.repository), query=f"where is the {WORD}")
    user.groups.clear()

    done = place.erase("person", user.pk)

    assert (done.phase, places_of()) == (ErasurePhase.DONE, set())


#: Reasons that people and agents gave stand in the audit trail, which nobody changes.
IN_THE_TRAIL = {"audit_auditrecord.reason"}


def test_who_may_not_erase_and_what_is_not_there_are_refused(place):
    memory = write(place.author, "Ships at four.")
    organization = place.repository.organization
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=place.repository)
    auditor = person_with_role(Role.AUDITOR, organization=organization)
    foreign = Place().admin
    given = {"subject_kind": "memory", "subject_id": str(memory.pk), "reason": WHY}
    refused = [
        (place.author, {}, WriteNotAllowed),
        (person_context(maintainer, place.repository), {}, WriteNotAllowed),
        (person_context(auditor, organization=organization), {}, WriteNotAllowed),
        (foreign, {}, NotFound),
        (place.admin, {"subject_id": str(uuid.uuid4())}, NotFound),
        (place.admin, {"subject_id": "no id"}, NotFound),
        (place.admin, {"subject_kind": "person", "subject_id": "99999999999999999"}, NotFound),
        (place.admin, {"subject_kind": "person", "subject_id": "9" * 40}, NotFound),
        (place.admin, {"subject_kind": "person", "subject_id": "9" * 5000}, NotFound),
        (place.admin, {"subject_kind": "everything"}, InvalidArgument),
        (place.admin, {"reason": " "}, InvalidArgument),
        (place.admin, {"reason": "x" * 501}, InvalidArgument),
    ]
    for context, wrong, error in refused:
        with pytest.raises(error):
            begin_erasure(context=context, **(given | wrong))
    assert Memory.objects.get(pk=memory.pk).content == "Ships at four."


def test_what_a_person_locked_goes_only_where_somebody_says_so(place):
    memory = write(place.author, "Ships at four.")
    lock_memory(context=place.deciding, memory_id=memory.pk, reason="Fixed.")
    preview = preview_erasure(
        context=place.admin, subject_kind="agent", subject_id=str(place.agent.pk)
    )
    assert (preview.total, preview.locked) == (2, 1)  # the memory and its version
    with pytest.raises(MemoryLocked):
        place.erase("agent", place.agent.pk)
    place.erase("agent", place.agent.pk, with_locked=True)
    memory.refresh_from_db()
    assert (memory.content, memory.status) == ("", "archived")


def test_versions_and_comments_that_go_with_a_memory_are_counted(place):
    memory = write(place.author, "Ships at four.")
    write_version(context=place.author, memory_id=memory.pk, content="Ships at five.")
    comment_on_memory(context=place.deciding, memory_id=memory.pk, comment="Which one?")
    preview = preview_erasure(context=place.admin, subject_kind="memory", subject_id=str(memory.pk))
    counts = {kind.value: count for kind, count in preview.counts.items() if count}
    assert counts == {"memory": 1, "version": 2, "comment": 1}
    done = place.erase("memory", memory.pk)
    assert (done.counts, done.done, done.total) == (counts, 4, 4)


def test_what_was_erased_takes_no_words_and_no_links(place):
    memory, other = write(place.author, "Ships at four."), write(place.other, "Opens at eight.")
    place.erase("memory", memory.pk)
    memory.refresh_from_db()
    person = place.deciding
    for act in (
        partial(comment_on_memory, context=person, memory_id=memory.pk, comment="Again?"),
        *(
            partial(
                link_memories,
                context=person,
                source_id=source.pk,
                target_id=target.pk,
                relation="supports",
                seen={one.pk: Seen.of(one) for one in (source, target)},
            )
            for source, target in ((memory, other), (other, memory))
        ),
    ):
        with pytest.raises(InvalidTransition, match="What was erased cannot come back"):
            act()
    assert not memory.comments.exists()


def test_one_memory_goes_with_what_was_merged_into_it_and_no_other(place):
    kept, merged = write(place.author, "Ships at four."), write(place.other, "Ships at 4.")
    Memory.objects.filter(pk=merged.pk).update(status="archived", superseded_by=kept.pk)
    third = write(place.author, "Opens at eight.")
    done = place.erase("memory", kept.pk)
    assert done.counts["memory"] == 2
    assert set(Memory.objects.filter(erased_at=None).values_list("pk", flat=True)) == {third.pk}
    with pytest.raises(NotFound):
        place.erase("memory", kept.pk)


def test_a_wording_in_a_memory_of_somebody_else_goes_without_the_memory(place):
    memory = write(place.other, "Ships at four.")
    for number, context in enumerate((place.author, place.other), 1):
        write_version(
            context=context,
            memory_id=memory.pk,
            content=f"Ships at {number}.",
            expected_version=number,
        )
    place.erase("agent", place.agent.pk)
    wordings = MemoryVersion.objects.filter(memory=memory).order_by("number")
    assert list(wordings.values_list("content", flat=True)) == [
        *("Ships at four.", "", "Ships at 2."),
    ]
    assert Memory.objects.get(pk=memory.pk).content == "Ships at 2."


def test_a_gateway_user_loses_all_and_its_key(place):
    world = World()
    world.alice.said(f"My favourite colour is {WORD}.", "Noted.")
    world.bob.said("My favourite colour is red.", "Noted.")
    begun = begin_erasure(
        context=world.manager,
        subject_kind="gateway_user",
        subject_id=str(world.alice.user.pk),
        reason=WHY,
    )
    done = run_to_end(begun.pk)
    assert done.finished_at
    assert places_of() == set()
    assert world.alice.search("colour").status == 401
    assert "red" in str(world.bob.search("colour").texts)


def previewed(context: RequestContext, kind: str, named: object) -> str:
    found = preview_erasure(context=context, subject_kind=kind, subject_id=str(named))
    return found.subject.id


def test_a_gateway_user_is_found_by_every_id_and_name_that_answers_give(place):
    world = World()
    user = world.alice.user
    for named in (user.pk, user.user_id, user.agent_id, user.agent.agent_id):
        assert previewed(world.manager, "gateway_user", named) == str(user.pk)
    with pytest.raises(NotFound):
        previewed(place.admin, "gateway_user", user.user_id)


def test_agents_and_people_are_found_by_their_names_where_they_belong(place):
    person = person_with_role(Role.VIEWER, organization=place.repository.organization)
    agent = Agent.objects.get(pk=place.agent.pk)
    for named in (person.pk, person.username, person.username.upper()):
        assert previewed(place.admin, "person", named) == str(person.pk)
    assert previewed(place.admin, "agent", agent.agent_id) == str(agent.pk)
    for kind, named in (("person", person.username), ("agent", agent.agent_id)):
        with pytest.raises(NotFound):
            previewed(Place().admin, kind, named)


def test_nobody_guesses_whom_to_erase_where_an_id_is_the_name_of_another(place):
    of = {"organization": place.repository.organization}
    person, other = (person_with_role(Role.VIEWER, **of) for _ in range(2))
    other.username = str(person.pk)
    other.save(update_fields=["username"])
    for act in (preview_erasure, partial(begin_erasure, reason=WHY)):
        with pytest.raises(InvalidArgument) as refusal:
            act(context=place.admin, subject_kind="person", subject_id=str(person.pk))
        assert refusal.value.details["field"] == "subject_id"
    assert previewed(place.admin, "person", person.username) == str(person.pk)
    assert previewed(place.admin, "person", other.pk) == str(other.pk)
    other.groups.clear()  # of somebody who is not here nobody is told
    assert previewed(place.admin, "person", person.pk) == str(person.pk)


def test_an_erasure_that_is_killed_goes_on_where_it_was(place, monkeypatch):
    monkeypatch.setattr(steps, "PAGE", 3)
    for number in range(10):
        write(place.author, f"Fact number {number} of the {WORD}.")
    begun = begin_erasure(
        context=place.admin, subject_kind="agent", subject_id=str(place.agent.pk), reason=WHY
    )
    with pytest.raises(InvalidTransition):
        place.erase("agent", place.agent.pk)
    steps.step(begun.pk)
    assert Memory.objects.filter(erased_at=None).count() == 7
    killed = pytest.MonkeyPatch()
    killed.setattr(steps, "empty_memories", _die)
    with pytest.raises(KeyboardInterrupt):
        steps.step(begun.pk)
    killed.undo()
    assert ErasedObject.objects.count() == 3
    assert steps.carry_out(seconds=60) > 0
    done = Erasure.objects.get(pk=begun.pk)
    assert (done.done, done.total, done.percent) == (20, 20, 100)
    assert not places_of()


def _die(*_: object) -> None:
    raise KeyboardInterrupt


def test_the_statements_of_a_step_do_not_depend_on_how_many_memories_it_takes(place):
    counts = []
    for number in (2, 20):
        agent = AgentFactory(organization=place.repository.organization)
        context = agent_context(place.repository, agent=agent)
        for one in range(number):
            write(context, f"Fact {one} of {number}.")
        begun = begin_erasure(
            context=place.admin, subject_kind="agent", subject_id=str(agent.pk), reason=WHY
        )
        with CaptureQueriesContext(connection) as statements:
            steps.step(begun.pk)
        counts.append(len(statements))
    assert counts[0] == counts[1]


def test_whoever_takes_a_certificate_out_is_on_record_and_nobody_else_gets_one(place, monkeypatch):
    without_waiting(monkeypatch)
    done = place.erase("memory", write(place.author, "Ships at four.").pk)
    taken = begin_certificate(context=place.admin, erasure=done)
    assert "".join(taken) == "".join(certificate_of(done))
    assert certificate_name(done) == f"erasure-{done.pk}.unsealed.jsonl"
    (entry,) = AuditRecord.objects.filter(action="exported", object_id=str(done.pk))
    assert (entry.object_kind, entry.actor_id) == ("erasure", place.admin.actor.id)
    with pytest.raises(NotFound):
        begin_certificate(context=Place().admin, erasure=done)
    done.finished_at = None
    with pytest.raises(InvalidTransition):
        begin_certificate(context=place.admin, erasure=done)


@table("damage", [None, "list", "statement", "record", "twice", "head", "end", "format", "proof"])
def test_a_certificate_proves_what_was_erased(place, tmp_path, damage):
    with pytest.MonkeyPatch.context() as patch:
        without_waiting(patch)
        memory = write(place.author, "Ships at four.")
        done = place.erase("memory", memory.pk)
        assert keep_certificates(tmp_path) == 1
        unsealed = next(tmp_path.glob("*.unsealed.jsonl"))
        assert _checked(unsealed)[0] == 1
        seal_all()
        assert (keep_certificates(tmp_path), keep_certificates(tmp_path)) == (1, 0)
    [path] = tmp_path.glob("*.jsonl")
    lines = "".join(certificate_of(done))
    assert path.read_text() == lines
    assert "Ships" not in lines
    path.write_text(_damaged(lines, damage, memory.content_hash))
    code, said = _checked(path)
    assert code == (1 if damage else 0), said
    path.unlink()


def _damaged(lines: str, damage: str | None, digest: str) -> str:
    changes = {
        "list": (digest, "0" * 64),
        "statement": (f'"reason":"{WHY}"', '"reason":"Another one."'),
        "record": ('"action":"removed"', '"action":"created"'),
        "twice": (f'"reason":"{WHY}"', f'"reason":"Another one.","reason":"{WHY}"'),
        "head": ('{"format":', '{"approved_by":"Nobody","format":'),
        "format": ('"format":"memory-platform-erasure/1', '"format":"memory-platform-erasure/1-x'),
        "proof": ('"inclusion_path":', '"approved_by":"Nobody","inclusion_path":'),
        "end": ('{"proof":', '{"approved_by":"Nobody","proof":'),
    }
    before, after = changes[damage] if damage else ("", "")
    changed = lines.replace(before, after, 1)
    assert damage is None or changed != lines
    return changed


def _checked(path: Path) -> tuple[int, str]:
    command = [sys.executable, "-I", "-S", str(VERIFIER), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr
