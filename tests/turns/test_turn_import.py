"""`manage.py import_sessions`: both layouts, twice is once, and folders that mean harm."""

import datetime as dt
import json
import os
from io import BytesIO, StringIO

import pytest
import zstandard
from django.core.management import CommandError, call_command

from apps.audit.models import AuditRecord
from apps.common.clock import iso, now
from apps.events.models import Event
from apps.memories.models import Memory
from apps.ops.importing import session_files
from apps.turns.models import Fact, Session, TurnGuard, TurnItem
from apps.turns.requests import FileRequest, FolderRequest
from apps.turns.services.tree import list_directory, read_file
from tests.governance.hostile import KEY
from tests.turns.conftest import assistant, begin, block_in, finish, user

pytestmark = pytest.mark.django_db

DAY = dt.timedelta(days=1)
SAID = dt.datetime(2026, 2, 21, 12, tzinfo=dt.UTC)


def item_line(turn, way, number, item, moment=SAID):
    return {
        "id": f"{turn}-{way}-{number}",
        "ts": iso(moment),
        "type": "input_item" if way == "in" else "output_item",
        "turn_id": turn,
        "item": item,
    }


def turn_lines(turn, question, answer, moment=SAID):
    return [
        item_line(turn, "in", 0, user(question), moment),
        item_line(turn, "out", 0, assistant(answer), moment),
    ]


def fact_line(key, value, tier="L0", turn="t-1", **more):
    return {
        "id": f"fact-{key}",
        "ts": iso(SAID),
        "type": "fact_upsert",
        "fact_id": f"user_{key}",
        "key": key,
        "value": value,
        "confidence": 0.9,
        "tier": tier,
        "expires_at": "",
        "source_turn_id": turn,
        **more,
    }


def text_of(*lines):
    written = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    return b"".join(line + b"\n" for line in written)


def put(folder, path, *lines):
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    text = text_of(*lines)
    target.write_bytes(zstandard.compress(text) if target.suffix == ".zst" else text)
    return target


def log(day):
    return f"events/raw/{day:%Y/%m/%d}/log-{day:%Y%m%d}.jsonl"


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "memory"


@pytest.fixture
def canonical(folder):
    """A session as the tools before these left it."""
    session = folder / "session-001"
    old = SAID - 3 * DAY
    archive = f"events/archive/{old:%Y/%m/%d}/log-{old:%Y%m%d}.jsonl.zst"
    put(session, archive, *turn_lines("t-0", "Hello", "Good day", old))
    block = {"type": "message", "role": "developer", "content": "Memory recall:\n- x"}
    repeated = [user("Hello"), assistant("Good day")]
    now_said = [block, *repeated, user("My name is Ada.")]
    lines = [item_line("t-1", "in", number, item) for number, item in enumerate(now_said)]
    summary = {"id": "compact-1", "ts": iso(SAID), "type": "compact_summary", "summary": "x"}
    put(session, log(SAID), *lines, item_line("t-1", "out", 0, assistant("Hello Ada")), summary)
    put(session, "memory_tiers/L0/2026/02/facts-202602.jsonl", fact_line("name", "Ada"))
    put(session, "memory_tiers/L1/2026/02/facts-20260221.jsonl", fact_line("task", "Milk", "L1"))
    later = fact_line("like", "tea", "L2", expires_at=iso(now() + DAY))
    put(session, "memory_tiers/L2/2026/08/facts-2026-W08.jsonl", later)
    put(session, "meta/state.json", {"version": 1})
    put(session, "log.jsonl", *turn_lines("legacy", "Not", "read"))
    put(session, "memory_facts.jsonl", fact_line("name", "Old"))
    return session


@pytest.fixture
def run(repository, coder, folder):
    def act(*more, source=None):
        out, err = StringIO(), StringIO()
        try:
            call_command(
                "import_sessions",
                str(source or folder),
                *("--repository", repository.slug, "--as-agent", coder.agent_id, *more),
                stdout=out,
                stderr=err,
            )
        except CommandError as refused:
            err.write(str(refused))
        return out.getvalue(), err.getvalue()

    return act


def texts():
    rows = TurnItem.objects.select_related("event").order_by("event_seq")
    return [row.event.content["item"]["content"][0]["text"] for row in rows]


def test_the_layout_of_the_tools_is_taken_over_with_its_times(agent, run, canonical):
    told, wrong = run()

    assert "2 turns, 0 there already, 2 facts, 0 failed" in told
    assert wrong == ""
    assert texts() == ["Hello", "Good day", "My name is Ada.", "Hello Ada"]
    assert {item.said_at for item in TurnItem.objects.all()} == {SAID - 3 * DAY, SAID}
    assert {event.occurred_at for event in Event.objects.all()} == {SAID - 3 * DAY, SAID}
    assert {guard.status for guard in TurnGuard.objects.all()} == {"done"}
    facts = {fact.key: fact for fact in Fact.objects.select_related("memory")}
    assert facts.keys() == {"name", "like"}
    assert facts["name"].created_at == SAID
    assert facts["name"].turn_id == "t-1"
    assert facts["name"].memory.expires_at is None
    assert facts["like"].memory.expires_at <= now() + DAY
    assert facts["like"].memory.status == "unverified"


def test_what_was_taken_over_is_recalled_and_shown_as_before(agent, run, canonical):
    run()

    prepared = begin(agent, "What is my name?")
    assert "name=Ada" in block_in(prepared)
    assert prepared.input_items[1:-1] == [
        *(user("Hello"), assistant("Good day")),
        *(user("My name is Ada."), assistant("Hello Ada")),
    ]
    folders = list_directory(context=agent, request=FolderRequest(session_id="session-001"))
    shown = {folder.path for folder in folders}
    assert "/memory/session-001/memory_tiers/L0/2026/02" in shown
    request = FileRequest(session_id="session-001", path=log(SAID))
    found = read_file(context=agent, request=request)
    assert [json.loads(line)["id"] for line in found.content.splitlines()] == [
        "t-1-in-0",
        "t-1-out-0",
    ]


def test_the_older_layout_is_taken_over_where_there_is_no_other(agent, run, folder):
    session = folder / "old"
    put(session, "log.jsonl", *turn_lines("t-1", "Hello", "Good day"))
    put(session, "memory_facts.jsonl", fact_line("name", "Ada"))
    put(session, log(SAID))
    put(session, "meta.json", {"processed_turn": ["t-1"]})

    assert "1 turns, 0 there already, 1 facts, 0 failed" in run()[0]
    assert texts() == ["Hello", "Good day"]


def test_twice_is_once_and_an_interrupted_import_goes_on(run, canonical, folder, monkeypatch):
    put(folder / "session-002", log(SAID), *turn_lines("t-1", "Second", "Yes"))
    run(source=canonical)
    told, _ = run()

    assert "1 turns, 2 there already, 0 facts, 0 failed" in told
    assert Memory.objects.count() == 2
    before = (Event.objects.count(), Fact.objects.count())
    assert "0 turns, 3 there already, 0 facts, 0 failed" in run()[0]
    assert (Event.objects.count(), Fact.objects.count()) == before


def test_a_fact_that_was_replaced_since_does_not_come_back(agent, run, canonical):
    run()
    finish(agent, "My name is Grace.", session="session-001", turn="t-9")
    finish(agent, "My name is Eve.", session="other", turn="t-1")

    run()

    assert "name=Eve" in block_in(begin(agent, "Who am I?"))
    assert Memory.objects.get(content="Ada").status == "archived"


def test_a_session_that_went_on_takes_no_earlier_turns(agent, run, folder):
    finish(agent, "Hello", session="session-001", turn="t-9")
    put(folder / "session-001", log(SAID), *turn_lines("t-1", "Earlier", "Yes"))

    told, wrong = run()

    assert "0 turns, 0 there already, 0 facts, 1 failed" in told
    assert "log-20260221.jsonl:1: INVALID_TRANSITION: The session went on" in wrong


def test_sessions_belong_to_whom_they_are_imported_for(agent, stranger, run, canonical):
    run("--user-id", "ann")

    assert Session.objects.get().user_id == "ann"
    assert block_in(begin(agent, "What is my name?")) == ""
    assert "name=Ada" in block_in(begin(agent, "What is my name?", user_id="ann"))
    assert block_in(begin(stranger, "What is my name?", user_id="ann")) == ""


BROKEN = [
    (b"{", "line"),
    (b'{"type": NaN}', "line"),
    (b"[1]", "line"),
    (b"\xff\xfe", "line"),
    (b"[" * 100_000, "line"),
    ({"type": "else", "turn_id": "t-2", "ts": iso(SAID)}, "type"),
    ({"type": "else", "turn_id": "t-1", "ts": iso(SAID)}, "type"),
    ({**turn_lines("t-1", "x", "y")[0], "ts": "yesterday"}, "ts"),
    ({**turn_lines("t-1", "x", "y")[0], "ts": 5}, "ts"),
    (item_line("t-1", "in", 1, {"type": "else"}), "item"),
    (item_line("t-1", "in", 1, None), "item"),
    (item_line("t-1", "in", 1, user("a" * 40_000)), "PAYLOAD_TOO_LARGE"),
    (item_line("../x", "in", 0, user("x")), "turn_id"),
    (item_line("", "in", 0, user("x")), "turn_id"),
]


@pytest.mark.parametrize(("line", "named"), BROKEN)
def test_a_broken_line_is_told_and_the_others_are_taken(run, folder, line, named):
    put(folder / "s", log(SAID), turn_lines("t-1", "Hello", "Yes")[0], line)

    told, wrong = run()

    assert "1 turns, 0 there already, 0 facts, 1 failed" in told
    assert "log-20260221.jsonl:2: " in wrong
    assert named in wrong
    assert texts() == ["Hello"]


@pytest.mark.parametrize(
    "change",
    [
        {"value": ""},
        {"value": 3},
        {"key": "x" * 500},
        {"fact_id": None},
        {"type": "fact_delete"},
        {"expires_at": "soon"},
        {"ts": []},
    ],
)
def test_a_broken_fact_is_told_and_the_others_are_taken(run, folder, change):
    session = folder / "s"
    good, bad = fact_line("name", "Ada"), {**fact_line("like", "tea"), **change}
    put(session, "memory_tiers/L0/2026/02/facts-202602.jsonl", good, bad)

    told, wrong = run()

    assert "0 turns, 0 there already, 1 facts, 1 failed" in told
    assert next(iter(change)) in wrong


@pytest.mark.parametrize(
    ("change", "tier", "confidence"),
    [
        ({"tier": "L9"}, "mtm", 0.9),
        ({"confidence": 7}, "ltm", 0.78),
        ({"confidence": None}, "ltm", 0.78),
    ],
)
def test_what_a_fact_lacks_is_usual(run, folder, change, tier, confidence):
    later = {"ts": iso(now())}
    put(folder / "s", "memory_facts.jsonl", {**fact_line("name", "Ada", **later), **change})
    run()

    memory = Memory.objects.get()
    assert (memory.tier, memory.confidence) == (tier, confidence)


def test_no_secret_comes_in_and_none_is_told(run, folder):
    session = folder / "s"
    put(session, log(SAID), *turn_lines("t-1", f"The key is {KEY}", "Thanks"))
    put(session, "memory_facts.jsonl", fact_line("token", KEY))

    told, wrong = run()

    assert "1 turns" in told
    assert KEY not in told + wrong
    assert KEY not in str(list(Event.objects.values())) + str(list(Memory.objects.values()))
    assert KEY not in str(list(AuditRecord.objects.values()))


def test_links_are_told_and_not_followed(run, folder, tmp_path, canonical):
    outside = tmp_path / "outside"
    put(outside / "session-x", log(SAID), *turn_lines("t-1", "Outside", "Yes"))
    (folder / "link").symlink_to(outside / "session-x")
    inside = folder / "s"
    put(inside, log(SAID), *turn_lines("t-1", "Inside", "Yes"))
    other = inside / log(SAID + DAY)
    other.parent.mkdir(parents=True)
    other.symlink_to(outside / "session-x" / log(SAID))
    (inside / "events/raw/2027").symlink_to(outside / "session-x/events/raw/2026")
    (inside / "memory_facts.jsonl").symlink_to("/etc/passwd")
    os.mkfifo(inside / "log.jsonl")

    _, wrong = run()

    assert "Outside" not in texts()
    assert "Inside" in texts()
    for name in ("link", "log-20260222.jsonl", "raw/2027", "memory_facts.jsonl", "log.jsonl"):
        assert f"{name}: INVALID_ARGUMENT: It is a link or a device" in wrong
    assert "root:" not in wrong


def test_a_folder_that_is_a_link_in_place_of_the_sessions_is_not_followed(run, tmp_path):
    outside = tmp_path / "outside"
    put(outside / "s", log(SAID), *turn_lines("t-1", "Outside", "Yes"))
    root = tmp_path / "root"
    root.mkdir()
    (root / "memory").symlink_to(outside)

    run(source=root)

    assert texts() == []


def test_a_name_that_is_no_session_is_told(run, folder):
    put(folder / ".hidden", log(SAID), *turn_lines("t-1", "Hello", "Yes"))
    put(folder / ("x" * 255), log(SAID), *turn_lines("t-1", "Hello", "Yes"))

    told, wrong = run()

    assert "1 turns, 0 there already, 0 facts, 1 failed" in told
    assert "session_id" in wrong


def test_huge_files_and_lines_are_told_and_not_held(run, folder, monkeypatch):
    monkeypatch.setattr(session_files, "MAX_LINE_BYTES", 2_000)
    monkeypatch.setattr(session_files, "MAX_FILE_BYTES", 20_000)
    first, last = turn_lines("t-1", "Hello", "Yes")
    put(folder / "a", log(SAID), first, b"x" * 5_000, last)
    put(folder / "b", log(SAID), first, b"x" * 30_000)
    put(folder / "c", "events/archive/2026/02/21/log-20260221.jsonl.zst", *[b"[]" * 400] * 400)

    _told, wrong = run()

    assert texts() == ["Hello", "Yes"]
    assert "a/events/raw/2026/02/21/log-20260221.jsonl:2: PAYLOAD_TOO_LARGE: The line" in wrong
    assert "b/events/raw/2026/02/21/log-20260221.jsonl: PAYLOAD_TOO_LARGE: The file" in wrong
    assert "c/events/archive/2026/02/21/log-20260221.jsonl.zst: PAYLOAD_TOO_LARGE" in wrong


def test_an_archive_that_is_none_is_told(run, folder):
    path = put(folder / "s", "events/archive/2026/02/21/log-20260221.jsonl.zst")
    for text in (b"no archive", zstandard.compress(b"x" * 1_000)[:20]):
        path.write_bytes(text)
        assert "log-20260221.jsonl.zst" in run()[1]


def test_an_archive_of_several_frames_is_read_to_its_end(run, folder):
    path = put(folder / "s", "events/archive/2026/02/21/log-20260221.jsonl.zst")
    whole = BytesIO()
    for number in (1, 2):
        whole.write(zstandard.compress(text_of(*turn_lines(f"t-{number}", "Hello", "Yes"))))
    path.write_bytes(whole.getvalue())

    assert "2 turns" in run()[0]


def test_a_turn_of_too_many_items_is_cut_and_told(run, folder):
    lines = [item_line("t-1", "in", number, user(f"n{number}")) for number in range(202)]
    put(folder / "s", log(SAID), *lines)

    told, wrong = run()

    assert "1 turns, 0 there already, 0 facts, 2 failed" in told
    assert TurnItem.objects.count() == 200
    assert "PAYLOAD_TOO_LARGE" in wrong


def test_moments_never_go_back_nor_into_the_future(run, folder):
    future = iso(now() + 30 * DAY)
    lines = [*turn_lines("t-1", "A", "B"), *turn_lines("t-2", "C", "D", SAID - DAY)]
    put(folder / "s", log(SAID), *lines, {**item_line("t-3", "in", 0, user("E")), "ts": future})

    assert "3 turns" in run()[0]
    moments = [item.said_at for item in TurnItem.objects.order_by("event_seq")]
    assert moments == sorted(moments)
    assert moments[-1] <= now()
    assert "0 turns, 3 there already" in run()[0]


def test_a_folder_that_is_not_there_and_one_without_sessions(run, tmp_path):
    assert "is no folder" in run(source=tmp_path / "none")[1]
    (tmp_path / "empty").mkdir()
    assert "0 turns" in run(source=tmp_path / "empty")[0]
