"""Uses, turns of conversations and places in the palace."""

import datetime as dt

import pytest

from apps.common.clock import now
from apps.common.errors import InvalidArgument, MemoryNotFound
from apps.memories.models import Memory
from apps.memories.short_ids import short_id
from apps.organizations.models import Repository
from apps.tiers.models import KnowledgeSession, MemoryUse
from apps.tiers.selectors.palace import location_of, palace
from apps.tiers.services import begin_turn, count_use, current_turn
from apps.tiers.services.items import locate_item
from apps.tiers.services.palace import assign_palace
from apps.tiers.services.sessions import sweep_sessions
from tests.factories import RepositoryFactory, agent_context
from tests.factories.deciding import archive_memory
from tests.factories.states import quarantined
from tests.threads import at_once
from tests.tiers.items import item


def test_uses_are_counted_and_no_memory_is_changed(agent):
    one, two = item(agent, "One."), item(agent, "Two.")
    count_use([])
    count_use([one, two])
    count_use([one, one])
    counts = dict(MemoryUse.objects.values_list("memory", "count"))
    assert counts == {one.pk: 3, two.pk: 1}
    assert MemoryUse.objects.get(memory=one).last_used_at is not None
    assert Memory.objects.get(pk=one.pk).updated_at == one.updated_at


@pytest.mark.django_db(transaction=True)
def test_uses_and_turns_are_exact_however_many_count_at_once(agent):
    memories = [item(agent, f"Number {n}.") for n in range(5)]
    orders = [memories, memories[::-1]] * 4
    at_once([lambda order=order: count_use(order) for order in orders])
    assert set(MemoryUse.objects.values_list("count", flat=True)) == {8}
    turns = at_once([lambda: begin_turn(agent, "a conversation")] * 8)
    assert sorted(turns) == list(range(1, 9))


def test_every_session_of_every_actor_has_its_own_turns(agent, repository):
    assert current_turn(agent, "one") == 0
    assert [begin_turn(agent, "one") for _ in range(2)] == [1, 2]
    assert begin_turn(agent, "two") == 1
    assert begin_turn(agent_context(repository), "one") == 1
    assert current_turn(agent, "one") == 2


@pytest.mark.parametrize("session_id", ["", " ", "x" * 256, None, 7, "a\x00b"])
def test_what_is_no_session_id_is_refused_by_name(agent, session_id):
    with pytest.raises(InvalidArgument) as refused:
        begin_turn(agent, session_id)
    assert refused.value.details["field"] == "session_id"


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"tags": ["oracle", "cve"], "type": "fact"}, "default/oracle/fact"),
        ({"tags": [], "entities": ["Billing Database"], "type": "pointer"}, None),
        ({"tags": [], "entities": ["«»"], "type": "decision_log"}, "default/misc/decision"),
        ({"corpus_id": "sias-v7", "type": "todo"}, "sias-v7/nginx/todo"),
        ({"corpus_id": "a/b", "type": "note"}, "a%2Fb/nginx/note"),
    ],
)
def test_an_item_stands_by_its_corpus_its_subject_and_its_type(agent, given, place):
    memory = item(agent, "Something.", **given)
    place = place or "default/billing-database/pointer"
    assert location_of(memory).path == f"{place}/{short_id(memory)}"


def test_an_item_moves_when_its_tags_change(agent):
    memory = item(agent, "Something.")
    memory.tags = ["apache"]
    assign_palace(memory)
    assert location_of(memory).room == "apache"


def test_the_palace_is_listed_level_by_level(agent):
    memory = item(agent, "Something.", title="A thing", tags=["oracle"], type="fact")
    item(agent, "Another.", tags=["oracle"])
    item(agent, "A third.", corpus_id="v7")
    top = palace(agent)
    assert (top["level"], top["path"], top["count"]) == ("domain", "/", 2)
    assert [child["name"] for child in top["children"]] == ["default", "v7"]
    assert palace(agent, "default")["children"] == [
        {"name": "oracle", "type": "room", "path": "default/oracle", "item_count": 2}
    ]
    shelves = palace(agent, "/default/oracle/")
    assert [child["path"] for child in shelves["children"]] == [
        "default/oracle/fact",
        "default/oracle/note",
    ]
    assert palace(agent, "default/oracle/fact") == {
        "level": "card",
        "path": "default/oracle/fact",
        "children": [
            {
                "item_id": short_id(memory),
                "card": short_id(memory),
                "title": "A thing",
                "type": "fact",
                "tier": "stm",
                "path": f"default/oracle/fact/{short_id(memory)}",
            }
        ],
        "count": 1,
    }
    assert palace(agent, location_of(memory).path)["count"] == 1


def test_what_is_not_served_stands_nowhere(agent, maintainer):
    memory = item(agent, "Something.")
    archive_memory(context=maintainer, memory_id=memory.pk, reason="No more.")
    item(agent_context(RepositoryFactory()), "Elsewhere.")
    assert palace(agent)["count"] == 0


@pytest.mark.parametrize("path", [None, 7, "a/b/c/d/e", "x" * 10_000, "a\x00"])
def test_what_is_no_path_is_refused_by_name(agent, path):
    with pytest.raises(InvalidArgument) as refused:
        palace(agent, path)
    assert refused.value.details["field"] == "path"


def test_a_path_that_leads_nowhere_is_empty(agent):
    assert palace(agent, "nowhere/at-all")["children"] == []


def test_conversations_that_ended_long_ago_are_forgotten(agent):
    begin_turn(agent, "audit:1")
    begin_turn(agent, "audit:2")
    KnowledgeSession.objects.filter(session_id="audit:1").update(
        updated_at=now() - dt.timedelta(days=31)
    )

    assert sweep_sessions() == 1

    assert (current_turn(agent, "audit:1"), current_turn(agent, "audit:2")) == (0, 1)


def test_the_place_of_what_an_agent_may_not_read_is_not_told(repository):
    """It is made of corpus, tag and type."""
    writer, other = agent_context(repository), agent_context(repository)
    hidden = quarantined(item(writer, "Merger with Initech.", tags=["initech-merger"]))
    with pytest.raises(MemoryNotFound):
        locate_item(context=other, item_id=str(hidden.pk))
    unverified = item(writer, "Another merger.", tags=["hooli-merger"])
    Repository.objects.filter(pk=repository.pk).update(hide_unverified=True)
    with pytest.raises(MemoryNotFound):
        locate_item(context=other, item_id=str(unverified.pk))
