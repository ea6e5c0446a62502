"""The three tools: bounded, in one order, page by page, and nothing that was not shown before."""

import json
import uuid

import pytest

from apps.topics.build.tree import MergedGroup, tree_of
from apps.topics.llm.client import ToolCall
from apps.topics.llm.configuration import ModelSettings
from apps.topics.llm.forests import BuildForest
from apps.topics.llm.plans import BuildTask, NodeText
from apps.topics.llm.recording import start_run
from apps.topics.llm.tools import MAX_RESULT_BYTES, TOOLS, Toolbox
from apps.topics.models.model_runs import LlmCall, Workflow

pytestmark = pytest.mark.django_db

US = ("agent_1", "user_42")


@pytest.fixture
def recorder(clerk):
    return start_run(
        context=clerk,
        workflow=Workflow.BUILDER,
        model=ModelSettings(url="https://models.example.com", body={"model": "none"}),
        organization_id=clerk.organization_id,
        repository_id=clerk.repository_id,
        snapshot_id=None,
        participants=US,
    )


@pytest.fixture
def toolbox(clerk, recorder):
    """Over a tree of 40 topics of two events that exist nowhere else."""
    groups = [
        MergedGroup("", tuple((2 * n + m, uuid.UUID(int=2 * n + m)) for m in (1, 2)))
        for n in range(40)
    ]
    tree = tree_of(clerk.repository_id, US, groups)
    task = BuildTask(
        context=clerk,
        organization_id=clerk.organization_id,
        repository_id=clerk.repository_id,
        snapshot_id=clerk.repository_id,
        groups=tuple(groups),
        tree=tree,
    )
    texts = {key: NodeText("A label", "s" * 400) for key in tree.nodes}
    return Toolbox(BuildForest(task, tree, texts), recorder)


@pytest.fixture
def over(task_of, recorder):
    """A toolbox over what was said."""

    def make():
        task = task_of()
        return Toolbox(BuildForest(task, task.tree, task.texts), recorder), task

    return make


def use(toolbox, name, **arguments):
    return json.loads(toolbox.call(ToolCall("1", name, json.dumps(arguments))))


def pages(toolbox, name, key, **arguments):
    """Everything that a tool lists, page by page."""
    found, cursor = [], None
    for _ in range(100):
        page = use(toolbox, name, **arguments, cursor=cursor)
        assert page["truncated"] == (page["cursor"] is not None)
        found.append(page[key])
        cursor = page["cursor"]
        if cursor is None:
            return found
    raise AssertionError("no end")


@pytest.mark.parametrize("most", [1, 3, 7, 50, 100])
def test_a_tree_is_listed_breadth_first_whatever_the_pages(toolbox, most):
    listed = [
        node
        for page in pages(toolbox, "inspect_subtree", "nodes", root="", depth=6, max_nodes=most)
        for node in page
    ]

    whole, tree = [], toolbox.forest
    level = list(tree.roots())
    while level:
        whole += level
        below = tree.children(level)
        level = [key for node in level for key in below[node]]
    assert [node["node_id"] for node in listed] == whole
    assert [node["depth"] for node in listed] == sorted(node["depth"] for node in listed)


def test_structure_says_how_much_there_is_and_no_more(toolbox):
    root, *below = use(toolbox, "inspect_subtree", depth=1)["nodes"]

    assert root == {
        "node_id": root["node_id"],
        "label": "A label",
        "summary": "s" * 400,
        "kind": "internal_topic",
        "child_count": len(below),
        "ref_count": 0,
        "event_count": 80,
        "parent": None,
        "depth": 0,
    }
    assert all(node["parent"] == root["node_id"] for node in below)
    brief = use(toolbox, "inspect_subtree", depth=0, summaries_only=True)["nodes"]
    assert [sorted(node) for node in brief] == [["depth", "label", "node_id", "parent", "summary"]]


def test_no_answer_is_larger_than_it_may_be(toolbox):
    for page in pages(toolbox, "inspect_subtree", "nodes", depth=6, max_nodes=100):
        assert len(json.dumps(page)) <= MAX_RESULT_BYTES * 1.1


@pytest.mark.parametrize(
    ("name", "arguments", "field"),
    [
        ("inspect_subtree", {"depth": 7}, "depth"),
        ("inspect_subtree", {"depth": -1}, "depth"),
        ("inspect_subtree", {"depth": True}, "depth"),
        ("inspect_subtree", {"depth": "2"}, "depth"),
        ("inspect_subtree", {"max_nodes": 0}, "max_nodes"),
        ("inspect_subtree", {"max_nodes": 101}, "max_nodes"),
        ("inspect_subtree", {"max_nodes": 1e9}, "max_nodes"),
        ("inspect_subtree", {"summaries_only": "yes"}, "summaries_only"),
        ("inspect_subtree", {"root": 1}, "root"),
        ("inspect_subtree", {"root": "a\x00"}, "root"),
        ("inspect_subtree", {"root": "a" * 65}, "root"),
        ("inspect_subtree", {"sql": "SELECT 1"}, "sql"),
        ("inspect_subtree", {"cursor": "0.0"}, "cursor"),
        ("inspect_subtree", {"cursor": "²"}, "cursor"),
        ("inspect_subtree", {"cursor": "9" * 65}, "cursor"),
        ("inspect_leaf_refs", {}, "root"),
        ("inspect_leaf_refs", {"root": "a", "max_refs": 51}, "max_refs"),
        ("fetch_events", {}, "event_ids"),
        ("fetch_events", {"event_ids": []}, "event_ids"),
        ("fetch_events", {"event_ids": ["1"]}, "event_ids[0]"),
        ("fetch_events", {"event_ids": [str(uuid.UUID(int=n)) for n in range(21)]}, "event_ids"),
        ("fetch_events", {"event_ids": [str(uuid.UUID(int=1))], "max_bytes": 255}, "max_bytes"),
        ("fetch_events", {"event_ids": [str(uuid.UUID(int=1))], "max_bytes": 1e9}, "max_bytes"),
    ],
)
def test_wrong_arguments_are_told_by_name(toolbox, name, arguments, field):
    answer = use(toolbox, name, **arguments)

    assert answer["error"]["code"] == "INVALID_ARGUMENT"
    assert answer["error"]["field"] == field


@pytest.mark.parametrize("text", ["[]", "no", "[" * 10_000, '{"depth": NaN}', "9" * 5000])
def test_arguments_that_are_no_object_are_told(toolbox, text):
    answer = json.loads(toolbox.call(ToolCall("1", "inspect_subtree", text)))

    assert answer["error"]["field"] == "arguments"


def test_a_tool_that_is_none_is_told(toolbox):
    assert use(toolbox, "run_sql", statement="DROP")["error"]["code"] == "NOT_FOUND"


def test_a_cursor_belongs_to_one_question(toolbox):
    cursor = use(toolbox, "inspect_subtree", depth=6, max_nodes=5)["cursor"]
    number, _, mark = cursor.partition(".")

    for other in (
        {"depth": 6, "max_nodes": 6, "cursor": cursor},
        {"depth": 5, "max_nodes": 5, "cursor": cursor},
        {"depth": 6, "max_nodes": 5, "cursor": f"{int(number) + 1}.{mark}"},
    ):
        assert use(toolbox, "inspect_subtree", **other)["error"]["field"] == "cursor"


def test_only_what_was_shown_can_be_asked_for(toolbox):
    hidden = toolbox.forest.children(toolbox.forest.roots())[toolbox.forest.roots()[0]][0]

    assert use(toolbox, "inspect_subtree", root=hidden)["error"]["code"] == "NOT_FOUND"
    use(toolbox, "inspect_subtree", depth=1)
    assert use(toolbox, "inspect_subtree", root=hidden)["nodes"]


def test_a_task_looks_at_so_many_nodes_and_events(toolbox):
    for _ in range(25):
        last = use(toolbox, "inspect_subtree", depth=6)
    assert last["error"]["field"] == "root"
    some = [str(uuid.UUID(int=n)) for n in range(20)]
    for _ in range(11):
        last = use(toolbox, "fetch_events", event_ids=some)
    assert last["error"]["field"] == "event_ids"


def test_refs_come_in_order_page_by_page(over, say):
    events = say(*(f"Number {n}." for n in range(9)))
    toolbox, task = over()

    listed = pages(toolbox, "inspect_leaf_refs", "refs", root=task.tree.root, max_refs=4)

    assert [len(page) for page in listed] == [4, 4, 1]
    assert [ref["event_id"] for page in listed for ref in page] == [str(one.pk) for one in events]
    assert sorted(listed[0][0]) == ["event_id", "event_seq", "timestamp"]


def test_events_are_fetched_as_far_as_they_fit(over, say):
    events = say("a" * 300, "b" * 300, "c" * 9000, "d")
    toolbox, task = over()
    ids = [str(one.pk) for one in events]
    assert use(toolbox, "fetch_events", event_ids=ids)["not_available"] == 4
    use(toolbox, "inspect_leaf_refs", root=task.tree.root)

    fetched = use(toolbox, "fetch_events", event_ids=ids[::-1], max_bytes=1200)

    assert [one["event_id"] for one in fetched["events"]] == ids[:2]
    assert (fetched["truncated"], fetched["omitted"]) == (True, ids[2:])
    assert fetched["events"][0]["payload"] == {"text": "a" * 300}
    alone = use(toolbox, "fetch_events", event_ids=ids[2:3], max_bytes=1200)
    (cut,) = alone["events"]
    assert cut["payload_truncated"] is True
    assert "ccc" in cut["payload"]["part"]
    assert len(json.dumps(cut)) <= 1200


def test_calls_are_written_down_with_their_sql_and_mask(over, say):
    events = say("One.", "Two.")
    toolbox, task = over()
    use(toolbox, "inspect_leaf_refs", root=task.tree.root)

    call = LlmCall.objects.get()
    assert call.name == "inspect_leaf_refs"
    assert len(call.statements) == 1
    assert "events_event" in call.statements[0]
    assert "user_42" not in call.statements[0]
    assert call.mask == {
        "participants": list(US),
        "nodes": [],
        "events": [str(one.pk) for one in events],
        "hidden": 0,
    }


def test_the_schemas_say_exactly_what_the_tools_take():
    taken = {
        tool["function"]["name"]: sorted(tool["function"]["parameters"]["properties"])
        for tool in TOOLS
    }
    assert taken == {
        "inspect_subtree": ["cursor", "depth", "max_nodes", "root", "summaries_only"],
        "inspect_leaf_refs": ["cursor", "max_refs", "root"],
        "fetch_events": ["event_ids", "max_bytes"],
    }
    assert all(tool["function"]["parameters"]["additionalProperties"] is False for tool in TOOLS)
