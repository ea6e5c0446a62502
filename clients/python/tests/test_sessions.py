"""The session store: history, hidden events that stay hidden, full text."""

import json
import sqlite3
import stat
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from made_agents import Model, calling, run
from memory_gateway_client.errors import SessionStoreError
from memory_gateway_client.sessions import SessionStore


@pytest.fixture
def store(tmp_path):
    store = SessionStore(tmp_path / "folder" / "sessions.sqlite3")
    yield store
    store.close()


def turn(store, prompt, answer="Fine.", session_id="s1"):
    store.append_turn(session_id=session_id, run_id="r", prompt=prompt, answer=answer)


def event(store, session_id="s1", **payload):
    store.record_event(session_id=session_id, run_id="r", kind="memory_gateway_x", payload=payload)


def found(store, query, limit=10):
    return [stored.content for stored in store.search(query, limit=limit)]


def test_history_is_what_was_said_oldest_first(store):
    turn(store, "one", "two")
    turn(store, "elsewhere", session_id="s2")
    turn(store, "three", "four")
    contents = [(stored.role, stored.content) for stored in store.history("s1", limit=3)]
    assert contents == [("assistant", "two"), ("user", "three"), ("assistant", "four")]
    assert store.history("s1", limit=0) == []


def test_hidden_events_are_neither_history_nor_full_text(store):
    event(store, operation="zebra")
    turn(store, "about lions")
    assert [stored.content for stored in store.history("s1", limit=9)] == ["about lions", "Fine."]
    assert found(store, "zebra") == []
    assert found(store, "memory_gateway_x") == []
    assert [dict(stored.payload) for stored in store.hidden_events("s1")] == [
        {"operation": "zebra"}
    ]


def test_hidden_events_are_not_even_in_the_index(store, tmp_path):
    event(store, operation="zebra")
    turn(store, "about lions")
    with sqlite3.connect(tmp_path / "folder" / "sessions.sqlite3") as beside:
        beside.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, event_text, row)")
        assert {row[0] for row in beside.execute("SELECT term FROM temp.words")} == {
            "about",
            "lions",
            "fine",
        }


def test_a_hidden_row_stays_hidden_even_if_it_had_text(store):
    store._insert([("s1", "r", "note", "zebra 周四", "{}", 0, 1)])
    assert found(store, "zebra") == found(store, "周四") == []
    assert store.history("s1", limit=9) == []


def test_words_are_found_in_all_sessions_best_first(store):
    turn(store, "We deploy on Thursdays", session_id="s1")
    turn(store, "The cafe opens at eight", session_id="s2")
    turn(store, "deploy deploy deploy thursdays", session_id="s3")
    assert found(store, "when do we deploy, on thursdays?")[0] == "We deploy on Thursdays"
    assert found(store, "CAFÉ") == ["The cafe opens at eight"]
    assert found(store, "deploy", limit=1) == ["deploy deploy deploy thursdays"]


@pytest.mark.parametrize(
    "query", ['"', "a AND", "NEAR(", "content:x", "*", "x' OR '1", "-", "%", "a" * 5000, "b " * 900]
)
def test_no_query_is_an_operator(store, query):
    turn(store, "nothing of the sort")
    assert found(store, query) == []


def test_words_of_scripts_without_spaces_are_found(store):
    turn(store, "我们每周四部署")
    assert found(store, "周四") == ["我们每周四部署"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("部署 星期四", ["我们星期四部署", "星期四开会。"]),
        ("什么时候部署", ["我们星期四部署"]),
        ("木曜日 デプロイ", ["デプロイは木曜日です。"]),
        ("🎉", ["🎉 shipped"]),
        ("会", ["星期四开会。"]),
        ("天气", []),
        (" ", []),
    ],
)
def test_several_words_questions_and_signs_are_found_where_there_are_no_spaces(
    store, query, expected
):
    for text in (
        "我们星期四部署",
        "デプロイは木曜日です。",
        "🎉 shipped",
        "星期四开会。",
    ):
        store.append_turn(session_id="s", run_id="r", prompt=text, answer="OK")
    assert [stored.content for stored in store.search(query, limit=5)] == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("deploying", ["The deployments failed.", "When do we deploy?"]),
        ("failed deploying", ["The deployments failed.", "When do we deploy?"]),
        ("Bremse", ["Die Bremsen quietschen."]),
        ("iPhone 充電", ["My iPhone is slow.", "充電が遅いです。"]),
    ],
)
def test_other_forms_of_its_words_are_found_behind_the_words_themselves(store, query, expected):
    for text in (
        "When do we deploy?",
        "The deployments failed.",
        "Die Bremsen quietschen.",
        "My iPhone is slow.",
        "充電が遅いです。",
    ):
        turn(store, text)
    assert found(store, query) == expected
    assert found(store, query, limit=1) == expected[:1]


def test_the_tool_finds_earlier_conversations_and_not_the_running_one(make):
    model = Model()
    engine = make.curated(model)
    run(engine, "We deploy on Thursdays", session_id="s1")
    model.steps.append(calling("session_search", query="deploy", limit=3))
    run(engine, "When do we deploy?", session_id="s2")
    results = json.loads(model.seen[2][-1]["content"])["results"]
    assert [(found["session_id"], found["role"], found["text"]) for found in results] == [
        ("s1", "user", "We deploy on Thursdays")
    ]
    assert results[0]["recorded_at"].endswith("+00:00")


@pytest.mark.parametrize("arguments", [{}, {"query": ""}, {"query": "x", "limit": 0}])
def test_the_tool_refuses_what_it_cannot_search(make, arguments):
    model = Model(calling("session_search", **arguments))
    run(make.gateway(model))
    assert "error" in json.loads(model.seen[1][-1]["content"])


def test_a_turn_is_kept_whole_or_not_at_all(store):
    with pytest.raises(SessionStoreError):
        turn(store, "prompt", "half \udcff")
    assert store.history("s1", limit=9) == []
    turn(store, "works again")
    assert len(store.history("s1", limit=9)) == 2


def test_it_outlives_its_process_and_is_for_its_owner_only(store, tmp_path):
    turn(store, "kept")
    file = tmp_path / "folder" / "sessions.sqlite3"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    other = SessionStore(file)
    assert found(other, "kept") == ["kept"]
    assert other._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    other.close()


def test_several_writers_lose_nothing(tmp_path):
    file = tmp_path / "sessions.sqlite3"

    def write(name):
        store = SessionStore(file)
        for number in range(20):
            turn(store, f"{name} {number}", session_id=name)
        store.close()

    writers = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    store = SessionStore(file)
    assert [len(store.history(name, limit=99)) for name in "abc"] == [40, 40, 40]
    store.close()


def test_several_may_open_a_new_file_at_once(tmp_path):
    everybody = threading.Barrier(8)

    def open_one(number):
        everybody.wait()
        SessionStore(tmp_path / f"{number}.sqlite3").close()
        return True

    with ThreadPoolExecutor(8) as threads:
        for number in range(20):
            assert all(threads.map(open_one, [number] * 8))


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "sessions.sqlite3"
    file.write_bytes(b"not a database at all" * 100)
    with pytest.raises(SessionStoreError, match="session store failed"):
        SessionStore(file)
    assert file.read_bytes().startswith(b"not a database")


def test_a_file_of_a_later_version_is_refused(tmp_path):
    file = tmp_path / "sessions.sqlite3"
    with sqlite3.connect(file) as later:
        later.execute("PRAGMA user_version = 7")
    with pytest.raises(SessionStoreError, match="version 7"):
        SessionStore(file)


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SessionStoreError):
        SessionStore(tmp_path / "file" / "sessions.sqlite3")
