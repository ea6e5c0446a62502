"""The agent's side and the gateway together: processes of their own, over HTTP."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import psycopg
import pytest
from django.conf import settings
from psycopg import sql

import fake_gateway
from fake_gateway import ADD, FLUSH, SEARCH
from made_agents import PROGRAM, Making, Model, impatient, kinds, run
from memory_gateway_client import (
    KeptFile,
    KeptMemory,
    KeptMessage,
    KeptSession,
    Memory,
    MemoryGatewayError,
)
from memory_gateway_client.messages import Reply
from scripted_http import answering, say_nothing
from tests.serving import ROOT, Served, database_url

pytestmark = pytest.mark.django_db  # the server that runs for the tests serves the platform too

EVERYWHERE = ["current_chat", "resources", "all_user_memory"]
TABLES = """
SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND c.relkind = 'r'
"""


class Live:
    """A running platform, and users of its gateway. ``keys`` are all that were ever given out."""

    def __init__(self, folder: Path, served: Served) -> None:
        self.folder = folder
        self.served = served
        self.token = self.served.first_run["admin"]["token"]
        place = self.served.first_run["organizations"][0]
        self.home = {
            "organization": place["slug"],
            "repository": place["repositories"][0]["slug"],
        }
        self.keys: list[str] = []

    @property
    def url(self) -> str:
        return f"{self.served.base_url}/gateway"

    def post(self, path, body, **headers):
        return httpx.post(f"{self.url}{path}", json=body, headers=headers, timeout=60)

    def key_of(self, name, **more):
        """The key of a new user, or with ``rotate`` a new one."""
        body = {"user_id": name, **self.home, **more}
        answer = self.post("/users", body, Authorization=f"Bearer {self.token}")
        assert answer.status_code in {200, 201}
        self.keys.append(answer.json()["user_key"])
        return self.keys[-1]

    def section(self, name, key, **changes):
        """What the configuration says of the gateway."""
        return {
            "baseUrl": self.url,
            "userId": name,
            "userKey": key,
            "scope": EVERYWHERE,
            "timeoutSeconds": 60,
            **changes,
        }

    def config(self, name, key, **changes):
        """A configuration file in a folder of its own."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        file = folder / "config.json"
        gateway = self.section(name, key, **changes)
        file.write_text(json.dumps({"memory": {"mode": "memory_gateway", "gateway": gateway}}))
        return file


@pytest.fixture(scope="module")
def database(django_db_setup) -> Iterator[str]:
    """The name of a migrated database beside the tests' own, as every platform has one."""
    given = settings.DATABASES["owner"]
    name = f"{settings.DATABASES['default']['NAME']}_live"  # each worker's own
    template = given["TEST"].get("TEMPLATE") or "template1"
    with psycopg.connect(database_url("owner", name="postgres"), autocommit=True) as server:
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
        server.execute(drop)
        server.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )
        yield name
        server.execute(drop)


@pytest.fixture(scope="module")
def live(database) -> Iterator[Live]:
    """Served on the tests' own PostgreSQL: `tests/ops/test_serve.py` starts embedded ones."""
    folder = Path(tempfile.mkdtemp(prefix="mp-", dir="/tmp"))
    served = Served(
        folder / "data",
        DATABASE_URL=database_url(name=database),
        DATABASE_OWNER_URL=database_url("owner", name=database),
    )
    try:
        yield Live(folder, served.start())
        served.stop()
    finally:
        served.kill()
        shutil.rmtree(folder)


def command(*arguments, said="", code=0):
    done = subprocess.run(
        [sys.executable, "-m", "memory_gateway_client", *map(str, arguments)],
        input=said.encode(),
        capture_output=True,
        env=PROGRAM,
        timeout=180,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stdout.decode()


def chat(config, session, *lines):
    said = "".join(f"{line}\n" for line in lines)
    return command("chat", "--config", config, "--session", session, said=said).splitlines()


def test_what_one_chat_was_told_the_next_one_recalls_and_another_user_does_not(live):
    mine = live.config("gateway_test_user", live.key_of("gateway_test_user"))
    theirs = live.config("somebody_else", live.key_of("somebody_else"))
    told = chat(mine, "monday", "We deploy on Thursdays, never on Fridays.")
    recalled = chat(mine, "friday", "When do we deploy?")
    assert len(told) == 1
    assert len(recalled) == 2
    assert "We deploy on Thursdays, never on Fridays." in recalled[1]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"    {line}\n" in readme for line in [*told, *recalled])
    assert chat(theirs, "monday", "When do we deploy?") == ["You said: When do we deploy?"]
    status = command("status", "--config", mine)
    assert "gateway_test_user" in status
    assert not any(key in status for key in live.keys)


def test_a_fact_stated_in_one_chat_is_a_memory_in_the_next(live):
    config = live.config("user_42", live.key_of("user_42"))
    chat(config, "first", "My name is Ada. I prefer short answers.")
    recalled = " ".join(chat(config, "second", "What is my name and my preference?"))
    assert "name: Ada" in recalled
    assert "preference: short answers" in recalled


def memory_of(live, name):
    return Memory(live.url, user_id=name, user_key=live.key_of(name), timeout_seconds=60)


def test_a_program_hands_over_finds_and_uploads(live, tmp_path):
    memory = memory_of(live, "program")
    added = memory.add("The staging database is called heron.", session_id="chat:42")
    assert (added.status, added.events_added) == ("accepted", 1)
    assert memory.flush("chat:42").events_indexed == 1
    found = memory.search("name of the staging database", session_id="chat:42")[0]
    assert (found.text, found.role) == ("The staging database is called heron.", "user")
    file = tmp_path / "runbook.md"
    file.write_text("# Backups\n\nThe backups of the staging database are kept for 30 days.\n")
    kept = memory.upload(file, title="Runbook")
    memory.delete(KeptFile, kept.resource_id)
    with pytest.raises(MemoryGatewayError, match="status=404 code=NOT_FOUND"):
        memory.get(KeptFile, kept.resource_id)
    with pytest.raises(MemoryGatewayError, match=r"status=422 code=INVALID_ARGUMENT fields=query"):
        memory.search("")


def test_a_doctor_says_what_is_in_the_way(live):
    config = live.config("patient", live.key_of("patient"))
    config.chmod(0o600)
    well = command("doctor", "--config", config)
    assert [line.split()[:2] for line in well.splitlines()] == [
        ["ok", name] for name in ("file", "reachable", "clock", "versions", "key")
    ]
    live.key_of("patient", rotate=True)
    assert "wrong   key" in command("doctor", "--config", config, code=1)


def test_a_user_lists_reads_corrects_exports_and_erases_what_is_kept(live):
    memory = memory_of(live, "owner")
    memory.add("My name is Ada. We deploy on Thursdays.", session_id="chat:a/b c")
    memory.flush("chat:a/b c")
    message = next(memory.list(KeptMessage, session_id="chat:a/b c"))
    assert memory.get(KeptMessage, message.id) == message
    assert [one.session_id for one in memory.list(KeptSession)] == ["chat:a/b c"]
    assert "Ada" in next(memory.list(KeptMemory)).text
    corrected = memory.update(KeptMessage, message.id, text="We deploy on Fridays.")
    assert (corrected.text, corrected.version) == ("We deploy on Fridays.", 2)
    assert {line["kind"] for line in memory.export()} >= {"session", "message"}
    assert memory.usage().user.messages.used >= 1
    memory.delete(KeptMessage, corrected.id)
    assert list(memory.list(KeptMessage)) == []
    memory.delete(KeptSession, "chat:a/b c")
    assert memory.erase().user_id == "owner"
    with pytest.raises(MemoryGatewayError, match="status=401"):
        memory.usage()


def forwarding(url):
    """Hands a request on to the real gateway."""

    def forward(handler, body):
        answer = httpx.post(url + handler.path, json=body, timeout=60)
        handler.reply(answer.status_code, answer.content)

    return forward


FAILURES = {
    "silent": say_nothing,
    "garbage": fake_gateway.no_http,
    "no JSON": answering(200, b"<html>"),
    "401": fake_gateway.echoing(401),
    "500": fake_gateway.echoing(500),
}


#: What is noted when the call to a path fails.
EXPECTED = {
    SEARCH: ["recall_failed", "add_succeeded", "flush_succeeded"],
    ADD: ["recall_succeeded", "add_failed"],
    FLUSH: ["recall_succeeded", "add_succeeded", "flush_failed"],
}


@pytest.mark.parametrize("act", FAILURES.values(), ids=FAILURES)
def test_a_conversation_goes_on_whatever_becomes_of_the_gateway(live, tmp_path, act):
    """Each failure at each call, between calls that reach the real one."""
    key = live.key_of(f"user-{len(live.keys)}")
    user = {"userId": f"user-{len(live.keys) - 1}", "userKey": key}

    def kinds_with_failing(path):
        with fake_gateway.running() as between:
            for one in (SEARCH, ADD, FLUSH):
                between.will(one, act if one == path else forwarding(live.url))
            making = Making(tmp_path / path.strip("/").replace("/", "-"), between.origin)
            making.folder.mkdir()
            engine = making.gateway(Model(Reply("On Thursdays.")), **user)
            if act is say_nothing:
                impatient(engine, path)
            assert run(engine).text == "On Thursdays."
            found = kinds(engine)
            making.close()
            return found

    with ThreadPoolExecutor() as threads:
        found = dict(zip(EXPECTED, threads.map(kinds_with_failing, EXPECTED), strict=True))
    assert found == EXPECTED


def test_a_key_that_was_replaced_ends_memory_and_no_conversation(live):
    old = live.config("rotated", live.key_of("rotated"))
    chat(old, "first", "We deploy on Thursdays")
    new = live.config("rotated", live.key_of("rotated", rotate=True))
    assert chat(old, "second", "When do we deploy") == ["You said: When do we deploy"]
    assert len(chat(new, "third", "When do we deploy")) == 2


def test_a_gateway_killed_in_the_middle_of_a_conversation_is_missed_by_nobody(live, tmp_path):
    making = Making(tmp_path, live.url)
    key = live.key_of("survivor")
    engine = making.gateway(
        Model(Reply("Noted."), lambda: live.served.kill() or Reply("Still here.")),
        userId="survivor",
        userKey=key,
        timeoutSeconds=60,
    )
    assert run(engine, "We deploy on Thursdays").text == "Noted."
    assert run(engine, "When do we deploy?", session_id="s2").text == "Still here."
    assert kinds(engine, "s2") == ["recall_succeeded", "add_failed"]
    assert run(engine, "Are you there?", session_id="s3").text == "Fine."
    assert kinds(engine, "s3") == ["recall_failed", "add_failed"]
    live.served.start()
    assert run(engine, "When do we deploy?", session_id="s4").text == "Fine."
    assert kinds(engine, "s4") == ["recall_succeeded", "add_succeeded", "flush_succeeded"]
    making.close()


def test_no_key_is_in_any_table_log_or_session_file(live):
    """After all that went before; the keys of this run are searched for everywhere."""
    config = live.config("last", live.key_of("last"))
    chat(config, "first", "My name is Ada")
    key = live.keys[-1]
    wrong = {"user_id": "last", "user_key": key, "query": "", "scope": [key], "app_id": key}
    assert live.post("/memories/search", wrong).status_code == 422
    assert live.post("/memories/flush", {**wrong, "user_id": key}).status_code == 401
    told = [{"sender_id": "user", "role": "user", "timestamp": 1, "content": f"My key is {key}"}]
    body = {"user_id": "last", "user_key": key, "session_id": "chat:told", "messages": told}
    assert live.post("/memories/add", body).status_code == 200
    secrets = [key.split("_", 2)[2] for key in live.keys]  # they may hold a "_" themselves
    files = list(live.folder.glob("*/*.sqlite3*"))
    assert files
    for place in [live.served.log, *files]:
        raw = place.read_bytes()
        assert not any(secret.encode() in raw for secret in secrets), place
    with psycopg.connect(live.served.environment["DATABASE_OWNER_URL"]) as connection:
        tables = [name for (name,) in connection.execute(TABLES).fetchall()]
        assert "gateway_gatewayuser" in tables
        for name in tables:
            found = connection.execute(
                sql.SQL("SELECT count(*) FROM {} AS t WHERE t::text LIKE ANY(%s)").format(
                    sql.Identifier(name)
                ),
                [[f"%{secret}%" for secret in secrets]],
            ).fetchone()
            assert found == (0,), name
