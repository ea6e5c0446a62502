"""The tree of a session: the layout that clients know, of one's own sessions, and only to read."""

import datetime as dt
import json
from dataclasses import replace

import pytest

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.context import EVERYBODY
from apps.common.errors import NotFound, PlatformError
from apps.common.messages import read as accepted
from apps.memories.models import Memory
from apps.turns.fact_extraction import ExtractedFact
from apps.turns.models import Compaction, Fact, Session, TurnItem
from apps.turns.owners import owner_of
from apps.turns.requests import FileRequest, FolderRequest
from apps.turns.selectors.tree import files_of
from apps.turns.services import tree
from apps.turns.services.fact_writer import write_facts
from apps.turns.services.tree import list_directory, read_file
from apps.turns.session_tree import PURPOSES, fact_files
from apps.turns.vocabulary import Level
from tests.factories import agent_context
from tests.factories.states import let_in
from tests.sharing import shared
from tests.turns.conftest import SESSION, finish, user
from tests.turns.test_maintenance import grow_older, maintain

pytestmark = pytest.mark.django_db

BASE = f"/memory/{SESSION}"
NOW = dt.datetime(2026, 2, 21, 12, tzinfo=dt.UTC)


def listed(context, path="", session=SESSION, **more):
    request = accepted(FolderRequest, {"session_id": session, "path": path, **more})
    return [one.serialize() for one in list_directory(context=context, request=request)]


def paths(context, path="", **more):
    return [entry["path"].removeprefix(BASE) for entry in listed(context, path, **more)]


def read(context, path, session=SESSION, **more):
    request = accepted(FileRequest, {"session_id": session, "path": path, **more})
    return read_file(context=context, request=request).serialize()


def lines(context, path, **more):
    return [json.loads(line) for line in read(context, path, **more)["content"].splitlines()]


def at(moment):
    """Let everything in the session be of one moment; events themselves do not change."""
    TurnItem.objects.update(said_at=moment)
    Fact.objects.update(created_at=moment)
    Compaction.objects.update(created_at=moment)


@shared
def said(agent):
    finish(agent, "My name is Ada. Today I need milk. I like tea.")
    at(NOW)


def test_the_folders_are_those_that_clients_know(agent, said):
    assert paths(agent) == [
        "",
        "/events",
        "/events/archive",
        "/events/compact",
        "/events/raw",
        "/events/raw/2026",
        "/events/raw/2026/02",
        "/events/raw/2026/02/21",
        "/memory_tiers",
        "/memory_tiers/L0",
        "/memory_tiers/L0/2026",
        "/memory_tiers/L0/2026/02",
        "/memory_tiers/L1",
        "/memory_tiers/L1/2026",
        "/memory_tiers/L1/2026/02",
        "/memory_tiers/L2",
        "/memory_tiers/L2/2026",
        "/memory_tiers/L2/2026/08",
        "/meta",
        "/runtime",
        "/runtime/context",
    ]


def test_a_folder_is_described_as_it_is_now_until_maintenance_describes_it(agent, said):
    raw = listed(agent, "events/raw", depth=1)[0]
    assert raw == {
        "path": f"{BASE}/events/raw",
        "abstract": "The log of each day, one item of a turn on each line. "
        "1 file in 3 folders below it, 2 lines in all, 2026-02-21 to 2026-02-21.",
        "updated_at": "",
        "has_overview": True,
    }

    maintain(agent)
    described = listed(agent, "meta")[0]
    assert described["updated_at"].endswith("Z")
    assert described["abstract"].endswith("3 files in 0 folders below it, 3 lines in all.")
    assert listed(agent, "memory_tiers/L0/2026")[0]["has_overview"] is False


def test_the_files_are_those_that_clients_know(agent, said):
    month = "memory_tiers/L0/2026/02/facts-202602.jsonl"
    day = "memory_tiers/L1/2026/02/facts-20260221.jsonl"
    week = "memory_tiers/L2/2026/08/facts-2026-W08.jsonl"
    (name,), (milk,), (tea,) = (lines(agent, path) for path in (month, day, week))

    assert (name["fact_id"], name["key"], name["value"]) == ("user_name", "name", "Ada")
    assert (name["type"], name["tier"], name["expires_at"]) == ("fact_upsert", "L0", "")
    assert (name["confidence"], name["source_turn_id"]) == (0.95, "turn-1")
    assert name["ts"] == "2026-02-21T12:00:00.000000Z"
    assert (milk["tier"], milk["expires_at"][-16:]) == ("L1", "T00:00:00.000000Z"[-16:])
    assert tea["value"] == "tea"


def test_a_fact_without_a_tier_stands_with_those_of_a_week(agent, said):
    Memory.objects.filter(fact__fact_id="user_name").update(tier="")

    facts = lines(agent, "memory_tiers/L2/2026/08/facts-2026-W08.jsonl")

    assert {fact["fact_id"] for fact in facts} == {"user_name", "user_like"}
    assert "/memory_tiers/L0/2026" not in paths(agent)


def test_the_log_of_a_day_is_what_was_said(agent, said):
    first, second = lines(agent, "events/raw/2026/02/21/log-20260221.jsonl")

    assert first == {
        "id": "turn-1-in-0",
        "ts": "2026-02-21T12:00:00.000000Z",
        "type": "input_item",
        "turn_id": "turn-1",
        "item": user("My name is Ada. Today I need milk. I like tea."),
    }
    assert (second["id"], second["type"]) == ("turn-1-out-0", "output_item")


def test_the_state_the_policy_and_the_watermarks_can_be_read(agent, said, turns):
    turns(max_processed_turns=2, l2_retention_days=9)
    for number in (2, 3):
        finish(agent, "Hello", turn=f"turn-{number}")

    (state,), (policy,) = lines(agent, "meta/state.json"), lines(agent, "meta/policy.json")
    (marks,) = lines(agent, "meta/watermarks.json")

    assert state["latest_turn_id"] == "turn-3"
    assert state["processed_turn_ids"] == ["turn-2", "turn-3"]
    assert state["last_compact_at"] == ""
    assert policy["timezone"] == "UTC"
    assert policy["tiers"]["L2"] == {"retention_days": 9, "auto_delete": True}
    assert marks == {"version": 1, "events": 6, "last_event_id": "turn-3-out-0", "turns": 3}


def test_what_is_compacted_stands_behind_a_summary(agent, turns):
    turns(recent_context_items=2)
    for number in range(3):
        finish(agent, f"Hello {number}", turn=f"t-{number}")
    assert [line["id"] for line in lines(agent, "runtime/context/current.jsonl")] == [
        f"t-{number}-{way}-0" for number in range(3) for way in ("in", "out")
    ]
    maintain(agent)

    summary, *rest = lines(agent, "runtime/context/current.jsonl")
    assert summary["type"] == "compact_summary"
    assert [line["id"] for line in rest] == ["t-2-in-0", "t-2-out-0"]
    (pointer,) = lines(agent, "runtime/context/latest_compact_pointer.json")
    (compacted,) = lines(agent, pointer["compact_file"])
    assert compacted["summary"].splitlines() == [
        "4 earlier events stand behind this summary.",
        "Said: Hello 0 (t-0-in-0, t-0-out-0)",
    ]
    assert summary["summary"] == compacted["summary"]
    assert compacted["id"] == summary["id"]


@pytest.mark.usefixtures("at_noon")
def test_an_archived_day_moves_and_can_still_be_read(agent):
    finish(agent, "Hello")
    day = (now() - dt.timedelta(days=3)).date()
    raw = f"events/raw/{day:%Y/%m/%d}/log-{day:%Y%m%d}.jsonl"
    archive = f"events/archive/{day:%Y/%m/%d}/log-{day:%Y%m%d}.jsonl.zst"
    grow_older(3)
    before = lines(agent, raw)
    maintain(agent)

    assert lines(agent, archive) == before
    with pytest.raises(NotFound):
        read(agent, raw)
    today = now().date()
    compact = f"events/compact/{today:%Y/%m/%d}/compact-{today:%Y%m%d}.jsonl"
    assert lines(agent, compact)[0]["summary"] == f"The log of {day} was archived: 2 events."


def test_abstracts_and_overviews_are_files_too(agent, said):
    for folder in PURPOSES:
        prefix = f"{folder}/" if folder else ""
        abstract = read(agent, f"{prefix}.abstract")["content"]
        text, numbers = read(agent, f"{prefix}.overview")["content"].strip().rsplit("\n\n", 1)
        (entry,) = [one for one in listed(agent, folder, depth=1) if one["path"].endswith(folder)][
            :1
        ]
        assert abstract == text == entry["abstract"]
        assert json.loads(numbers).keys() == {"directories", "files", "lines", "sample_paths"}
    maintain(agent)
    assert read(agent, "events/.abstract")["content"] == listed(agent, "events")[0]["abstract"]


def test_every_file_of_a_sample_can_be_read(agent, said):
    overview = read(agent, ".overview")["content"].rsplit("\n\n", 1)[1]

    for path in json.loads(overview)["sample_paths"]:
        found = read(agent, path)
        assert found == read(agent, f"{BASE}/{path}")
        assert found["lines"] == found["content"].count("\n")


def test_long_files_come_in_parts(agent, monkeypatch):
    for number in range(4):
        finish(agent, f"Hello {number}", turn=f"t-{number}", answer="")
    at(NOW)
    path = "events/raw/2026/02/21/log-20260221.jsonl"
    whole = read(agent, path)["content"]
    for limit, value in (("LINES", 3), ("BYTES", 700), ("CHUNK", 1)):
        with monkeypatch.context() as patch:
            patch.setattr(tree, limit, value)
            parts, line = [], 0
            while line is not None:
                part = read(agent, path, line=line)
                parts.append(part["content"])
                line = part.get("next_line")
        assert "".join(parts) == whole
        assert (len(parts) > 1) is (limit != "CHUNK")
    assert read(agent, path, line=99)["content"] == ""


@pytest.mark.parametrize(
    ("depth", "limit", "count"),
    [(0, 0, 21), (-3, -1, 21), (1, 0, 5), (2, 0, 12), (99, 5_000, 21), (32, 3, 3), (8, 1, 1)],
)
def test_depth_and_limit_are_honoured_and_clamped(agent, said, depth, limit, count):
    found = paths(agent, depth=depth, limit=limit)

    assert len(found) == count
    assert found == sorted(found)


def test_more_than_the_most_is_clamped(agent, said):
    for number in range(400):
        Compaction.objects.create(
            organization=Session.objects.get().organization,
            session=Session.objects.get(),
            created_at=NOW - dt.timedelta(days=3 * number),
            through=number,
            events=1,
        )

    assert len(paths(agent)) == 200
    assert len(paths(agent, limit=10_000)) == len(paths(agent, limit=1_000))
    assert len(paths(agent, limit=300)) == 300


@pytest.mark.parametrize(
    "path", ["", "/", BASE, f"{BASE}/", "events", "/memory/session-001/events/"]
)
def test_a_path_is_absolute_or_below_the_session(agent, said, path):
    assert listed(agent, path)[0]["path"].startswith(BASE)


@pytest.mark.parametrize(
    "path",
    [
        "..",
        "../x",
        "events/../meta",
        "/memory/session-001/../session-002",
        "a//b",
        "./events",
        "events\\raw",
        "events/\x00",
        "a\nb",
        "x" * 600,
        3,
        None,
        ["events"],
    ],
)
def test_an_unsafe_path_is_refused_by_name(agent, said, path):
    for act in (listed, read):
        with pytest.raises(PlatformError) as caught:
            act(agent, path)
        assert caught.value.code.value == "INVALID_ARGUMENT"
        assert caught.value.details["field"] == "path"


@pytest.mark.parametrize(
    "path", ["nothing", "/memory/session-002", "/memory/session-0011", "/etc/passwd", "meta/x.json"]
)
def test_what_is_not_in_the_session_is_not_there(agent, said, path):
    for act in (listed, read):
        with pytest.raises(NotFound) as caught:
            act(agent, path)
        assert caught.value.details["field"] == "path"


def test_a_file_is_no_folder_and_a_folder_no_file(agent, said):
    with pytest.raises(NotFound):
        listed(agent, "meta/state.json")
    with pytest.raises(NotFound):
        read(agent, "meta")


@pytest.mark.parametrize(
    "wrong",
    [
        {"depth": "8"},
        {"limit": None},
        {"depth": True},
        {"limit": 1.5},
        {"session": "../x"},
        {"session": ""},
        {"user_id": "*"},
    ],
)
def test_a_wrong_argument_is_named(agent, said, wrong):
    with pytest.raises(PlatformError) as caught:
        listed(agent, **wrong)

    assert caught.value.code.value == "INVALID_ARGUMENT"
    assert caught.value.details["field"] == next(iter(wrong)).replace("session", "session_id")


@pytest.mark.parametrize("line", [-1, "0", True])
def test_a_wrong_line_is_named(agent, said, line):
    with pytest.raises(PlatformError) as caught:
        read(agent, "meta/state.json", line=line)

    assert caught.value.details["field"] == "line"


def test_only_the_owner_sees_a_session(agent, stranger, maintainer, said, repository):
    finish(agent, "I am somebody else.", user_id="ann")
    everybody = person_context_with_everything(maintainer)

    for act in (
        lambda who, **more: listed(who, **more),
        lambda who, **more: read(who, "meta/state.json", **more),
    ):
        for other in (stranger, maintainer, everybody, agent_context(repository)):
            with pytest.raises(NotFound):
                act(other)
        with pytest.raises(NotFound):
            act(agent, user_id="bob")
    own = read(agent, "runtime/context/current.jsonl")["content"]
    hers = read(agent, "runtime/context/current.jsonl", user_id="ann")["content"]
    assert "Ada" in own
    assert "Ada" not in hers
    assert "somebody else" in hers


def person_context_with_everything(context):
    return replace(context, participants=frozenset({EVERYBODY}))


def test_facts_that_hold_no_longer_are_gone_at_once(agent, said):
    Memory.objects.filter(content="milk").update(expires_at=now() - dt.timedelta(seconds=1))
    Memory.objects.filter(content="tea").update(quarantine_reason="x")

    found = paths(agent)

    assert "/memory_tiers/L1/2026" not in found
    assert "/memory_tiers/L2/2026" not in found
    assert "/memory_tiers/L0/2026" in found


def test_a_repository_that_hides_the_unverified_hides_them_here(agent, said, repository):
    repository.hide_unverified = True
    repository.save()

    assert "/memory_tiers/L0/2026" not in paths(agent)


def test_looking_and_reading_are_recorded_without_content(agent, said):
    listed(agent)
    read(agent, "runtime/context/current.jsonl")

    looked = AuditRecord.objects.filter(object_kind="session", action="read")
    assert looked.count() == 2
    assert "Ada" not in str(looked.values())


def test_looking_changes_nothing_and_is_the_same_each_time(agent, said):
    before = Session.objects.values().get()

    assert listed(agent) == listed(agent)
    assert Session.objects.values().get() == before


@pytest.mark.parametrize(
    ("level", "day", "path"),
    [
        (Level.L0, dt.date(2026, 12, 31), "L0/2026/12/facts-202612.jsonl"),
        (Level.L1, dt.date(2024, 2, 29), "L1/2024/02/facts-20240229.jsonl"),
        (Level.L2, dt.date(2027, 1, 1), "L2/2026/53/facts-2026-W53.jsonl"),
        (Level.L2, dt.date(2024, 12, 30), "L2/2025/01/facts-2025-W01.jsonl"),
    ],
)
def test_facts_lie_in_months_days_and_weeks(level, day, path):
    (file,) = fact_files(level, [(day, 2), (day, 1)])

    assert file.path == f"memory_tiers/{path}"
    assert file.lines == 3
    assert file.first <= day <= file.last


def test_what_comes_into_quarantine_while_facts_are_read_leaves_out_no_other(agent):
    finish(agent, "Hello there.")
    session, many = Session.objects.get(), 2 * tree.CHUNK + 20
    found = [
        ExtractedFact("note", f"key {number:03}", f"value {number}", 0.9, Level.L0)
        for number in range(many)
    ]
    owner = owner_of(agent, "")
    write_facts(context=agent, owner=owner, session=session, turn_id="turn-1", found=found)
    facts = list(Fact.objects.select_related("memory").order_by("created_at", "pk"))
    for fact in facts[: tree.CHUNK]:
        let_in(fact.memory)
    (path,) = (file.path for file in files_of(agent, session) if "memory_tiers" in file.path)
    told = lines(agent, path)
    assert {one["id"] for one in told} == {str(fact.pk) for fact in facts[tree.CHUNK :]}
