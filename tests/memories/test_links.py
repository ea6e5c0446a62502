"""Links: both ends readable; where people stand at either end an agent can only suggest."""

import uuid

import pytest

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import (
    InvalidArgument,
    InvalidTransition,
    MemoryNotFound,
    NotFound,
    VersionConflict,
    WriteNotAllowed,
)
from apps.memories import services
from apps.memories.models import MemoryLink
from apps.memories.selectors import links_of, overruling
from apps.memories.selectors.point_in_time import served_at
from apps.memories.services import Seen, link_memories, undo_decision
from tests.factories import MemoryFactory, RepositoryFactory, agent_context
from tests.factories.deciding import accept_link, verify_memory, write_version
from tests.factories.states import memory_with_status
from tests.tables import table

RELATIONS = ("supports", "contradicts", "refines", "supersedes")


def draw(context, source, target, relation="supports"):
    return link_memories(
        context=context, source_id=source.pk, target_id=target.pk, relation=relation
    )


def suggested(link):
    """The link as one that waits for a person."""
    link.suggested = True
    link.save(update_fields=["suggested"])
    return link


def test_an_agent_only_suggests_what_would_push_aside_where_people_stand_at_either_end(
    agent, maintainer
):
    def ends():
        yield "an agent's", MemoryFactory(context=agent)
        yield "a person's", MemoryFactory(context=maintainer)
        for status in ("verified", "locked"):
            yield status, memory_with_status(status, author=agent, person=maintainer)

    for relation in RELATIONS:
        for source_kind, source in ends():
            for target_kind, target in ends():
                link = draw(agent, source, target, relation)
                of_agents = (source_kind, target_kind) == ("an agent's", "an agent's")
                displacing = relation in ("supersedes", "contradicts")
                case = (source_kind, relation, target_kind)
                assert link.suggested is (displacing and not of_agents), case


@table("relation", RELATIONS)
def test_a_persons_link_takes_effect_at_once(agent, maintainer, relation):
    target = memory_with_status("verified", author=agent, person=maintainer)
    assert not draw(maintainer, MemoryFactory(context=agent), target, relation).suggested


def test_a_suggestion_has_no_effect_until_a_person_accepts_it(agent, maintainer):
    target = memory_with_status("locked", author=agent, person=maintainer)
    source = MemoryFactory(context=agent)
    link = draw(agent, source, target, "supersedes")
    assert not links_of(target, agent).exists()
    accepted = accept_link(context=maintainer, link_id=link.pk)
    assert not accepted.suggested
    assert links_of(target, agent).get() == link
    target.refresh_from_db()
    assert (target.status, target.superseded_by) == ("locked", None)


def test_accepting_twice_is_one_decision_and_the_second_hears_whose(agent, maintainer):
    target = memory_with_status("verified", author=agent, person=maintainer)
    link = draw(agent, MemoryFactory(context=agent), target, "contradicts")
    accept_link(context=maintainer, link_id=link.pk)
    with pytest.raises(InvalidTransition, match=f"accepted by {maintainer.actor.label} 1 second"):
        accept_link(context=maintainer, link_id=link.pk)
    assert AuditRecord.objects.filter(action="link_accepted").count() == 1


@table("decide", [services.accept_link, services.decline_link])
@table("changed", ["source", "target"])
def test_a_link_is_decided_only_as_both_ends_were_seen(agent, maintainer, decide, changed):
    source, target = MemoryFactory(context=agent), MemoryFactory(context=agent)
    link = suggested(draw(maintainer, source, target, "contradicts"))
    seen = {one.pk: Seen.of(one) for one in (source, target)}
    one = {"source": source, "target": target}[changed]
    write_version(context=agent, memory_id=one.pk, content="Said otherwise since.")
    with pytest.raises(VersionConflict) as refused:
        decide(context=maintainer, link_id=link.pk, seen=seen)
    assert refused.value.details["memory_id"] == str(one.pk)


def test_agents_viewers_and_strangers_accept_nothing(agent, maintainer, viewer):
    target = memory_with_status("verified", author=agent, person=maintainer)
    link = draw(agent, MemoryFactory(context=agent), target, "supersedes")
    for context in (agent, viewer):
        with pytest.raises(WriteNotAllowed):
            accept_link(context=context, link_id=link.pk)
    elsewhere = agent_context(RepositoryFactory())
    with pytest.raises(NotFound):
        accept_link(context=elsewhere, link_id=link.pk)
    link.refresh_from_db()
    assert link.suggested


def test_drawing_a_suggestion_again_does_not_make_it_effective(agent, maintainer):
    target = memory_with_status("verified", author=agent, person=maintainer)
    source = MemoryFactory(context=agent)
    for _ in range(2):
        assert draw(agent, source, target, "supersedes").suggested
    assert MemoryLink.objects.count() == 1


def test_the_same_link_drawn_by_a_person_takes_effect(agent, maintainer):
    target = memory_with_status("verified", author=agent, person=maintainer)
    source = MemoryFactory(context=agent)
    draw(agent, source, target, "supersedes")
    assert not draw(maintainer, source, target, "supersedes").suggested
    assert not MemoryLink.objects.get().suggested


def test_both_ends_have_to_be_readable_here(agent):
    mine = MemoryFactory(context=agent)
    theirs = MemoryFactory(context=agent_context(RepositoryFactory()))
    for source_id, target_id in (
        (mine.pk, theirs.pk),
        (theirs.pk, mine.pk),
        (mine.pk, uuid.uuid4()),
    ):
        with pytest.raises(MemoryNotFound):
            link_memories(
                context=agent, source_id=source_id, target_id=target_id, relation="refines"
            )
    assert not MemoryLink.objects.exists()


def test_a_memory_does_not_link_to_itself_and_relations_are_known(agent):
    memory, other = MemoryFactory(context=agent), MemoryFactory(context=agent)
    with pytest.raises(InvalidArgument):
        draw(agent, memory, memory)
    with pytest.raises(InvalidArgument):
        draw(agent, memory, other, "resembles")


def test_those_who_may_not_write_draw_no_links(agent, viewer):
    first, second = MemoryFactory(context=agent), MemoryFactory(context=agent)
    with pytest.raises(WriteNotAllowed):
        draw(viewer, first, second)


def test_a_link_is_shown_from_both_ends_unless_the_other_is_hidden(agent, maintainer):
    first, second = MemoryFactory(context=agent), MemoryFactory(context=agent)
    link = draw(agent, first, second)
    assert links_of(first, agent).get() == links_of(second, agent).get() == link
    gone = memory_with_status("archived", author=agent, person=maintainer)
    draw(maintainer, gone, first)
    assert links_of(first, agent).count() == 1
    assert links_of(first, maintainer).count() == 2


@table("changed", ["source", "target"])
def test_a_contradiction_waits_for_a_person_again_once_one_side_says_something_else(
    agent, maintainer, changed
):
    source, target = MemoryFactory(context=agent), MemoryFactory(context=agent)
    link = draw(maintainer, source, target, "contradicts")
    draw(maintainer, source, target, "supersedes")
    one = {"source": source, "target": target}[changed]
    write_version(context=agent, memory_id=one.pk, content=f"  {one.content}")
    assert set(overruling([target.pk], agent)[target.pk]) == {source.pk}
    write_version(context=agent, memory_id=one.pk, content="Now they agree.")
    link.refresh_from_db()
    assert link.suggested
    assert overruling([target.pk], agent)[target.pk] == (None, source.pk)
    accept_link(context=maintainer, link_id=link.pk)
    assert set(overruling([target.pk], agent)[target.pk]) == {source.pk}


@table("changed", ["source", "target"])
def test_a_contradiction_holds_again_once_the_wording_that_suspended_it_is_undone(
    agent, maintainer, changed
):
    source, target = (memory_with_status("verified", author=agent, person=maintainer) for _ in "ab")
    link = draw(maintainer, source, target, "contradicts")
    one = {"source": source, "target": target}[changed]
    write_version(context=agent, memory_id=one.pk, content="Now they agree.")
    assert overruling([target.pk], agent)[target.pk].contradicted_by == source.pk
    verify_memory(context=maintainer, memory_id=one.pk)
    link.refresh_from_db()
    assert link.suggested
    verified = AuditRecord.objects.filter(action="verified", object_id=str(one.pk)).latest("pk")
    undo_decision(context=maintainer, record_id=verified.pk)
    link.refresh_from_db()
    assert not link.suggested
    at = {key: disputed for page in served_at(maintainer, now()) for key, disputed in page}
    assert at == {source: False, target: True}


def test_what_was_contradicted_in_the_past_still_was(agent, maintainer):
    source, target = MemoryFactory(context=agent), MemoryFactory(context=agent)
    draw(maintainer, source, target, "contradicts")
    then = now()
    write_version(context=agent, memory_id=source.pk, content="Now they agree.")
    at = {key: disputed for page in served_at(maintainer, then) for key, disputed in page}
    assert at == {source: False, target: True}
    at = {key: disputed for page in served_at(maintainer, now()) for key, disputed in page}
    assert at == {source: False, target: False}
