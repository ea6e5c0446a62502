"""Out of one repository and into another: nothing is lost, and nothing is written twice."""

from apps.memories.services.imports import ImportNote

from apps.audit.models import AuditRecord
from apps.common.errors import (
    VersionConflict,
)
from apps.memories.models import Memory, MemoryLink, MemoryVersion
from apps.memories.services import (
    link_memories,
    write_version,
)
from apps.search.services import search_memories
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    agent_context,
)
from tests.memories.portable import exported_memories, repository_of, rewritten, take_in, unknown


def test_a_second_import_writes_nothing_again(maintainer, furnished, elsewhere):
    lines = exported_memories(maintainer)
    take_in(elsewhere, lines)
    counts = Memory.objects.count(), MemoryVersion.objects.count(), MemoryLink.objects.count()
    again = take_in(elsewhere, lines)
    assert {one.outcome for one in again} == {"skipped"}
    assert counts == (
        Memory.objects.count(),
        MemoryVersion.objects.count(),
        MemoryLink.objects.count(),
    )


def test_into_its_own_repository_everything_is_there_already(maintainer, furnished):
    lines = exported_memories(maintainer)
    assert {one.outcome for one in take_in(maintainer, lines)} == {"skipped"}
    assert exported_memories(maintainer) == lines


def test_what_was_written_since_stays(maintainer, agent, elsewhere):
    memory = MemoryFactory(context=agent)
    lines = exported_memories(maintainer)
    write_version(context=agent, memory_id=memory.pk, content="Newer.")
    assert take_in(maintainer, lines)[0].outcome == "skipped"
    memory.refresh_from_db()
    assert memory.content == "Newer."


def test_another_wording_under_the_same_id_is_reported_and_left(maintainer, agent):
    memory = MemoryFactory(context=agent)
    (line,) = exported_memories(maintainer)
    other = rewritten(line, "Something else.")
    assert isinstance(take_in(maintainer, [other])[0], VersionConflict)
    memory.refresh_from_db()
    assert memory.content == line["content"]


def test_an_id_that_is_free_is_kept_and_one_that_is_taken_elsewhere_is_not_told_of(
    maintainer, agent, stranger
):
    MemoryFactory(context=agent)
    (line,) = exported_memories(maintainer)
    free = unknown(line)
    done = take_in(stranger, [line, free])
    assert str(done[1].memory.pk) == free["id"]
    assert str(done[0].memory.pk) != line["id"]
    assert done[0].notes == (ImportNote.RENAMED,)
    assert take_in(stranger, [line])[0].memory == done[0].memory


def test_every_step_that_an_import_stands_for_is_in_the_trail(maintainer, furnished, elsewhere):
    lines = exported_memories(maintainer)
    take_in(elsewhere, lines)
    told = AuditRecord.objects.filter(
        repository_id=elsewhere.repository_id, reason="imported from a test"
    )
    actions = list(told.values_list("action", flat=True))
    assert actions.count("created") == 7
    assert {name: actions.count(name) for name in ("verified", "locked")} == {
        "verified": 2,
        "locked": 1,
    }
    assert {actions.count(name) for name in ("deprecated", "archived")} == {1}
    assert actions.count("linked") == 3
    assert set(told.values_list("actor_id", flat=True)) == {elsewhere.actor.id}


def test_a_link_to_what_is_not_here_is_left_out(maintainer, agent, elsewhere):
    first, second = MemoryFactory(context=agent), MemoryFactory(context=agent)
    link_memories(context=agent, source_id=first.pk, target_id=second.pk, relation="supports")
    lines = [line for line in exported_memories(maintainer) if line["id"] == str(first.pk)]
    (done,) = take_in(elsewhere, lines)
    assert not done.memory.links_out.exists()


def test_another_agent_of_the_organization_finds_it_at_once(maintainer, agent, elsewhere):
    MemoryFactory(context=agent, content="The zeppelin docks at noon.")
    take_in(elsewhere, exported_memories(maintainer))
    reader = agent_context(
        repository_of(elsewhere),
        agent=AgentFactory(organization=repository_of(elsewhere).organization),
    )
    found = search_memories(context=reader, query="zeppelin")
    assert [memory.content for memory in found.memories] == ["The zeppelin docks at noon."]
