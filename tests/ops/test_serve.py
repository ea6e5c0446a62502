"""`manage.py serve` as a process: it starts, survives being killed, and leaves nothing behind."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from apps.ops.local_settings import read_settings_file, sealer_file
from apps.ops.postgres_account import account_for
from tests.common.tiny_onnx import write_folder
from tests.serving import ROOT, Served, free_port, refusal

MEGABYTE = 1024 * 1024
#: Within which the sealer has sealed once: it does so every second.
JOB_SECONDS = 120
RESTART_SECONDS = 120
#: What `serving` is and what it copies itself for.
COPIES = ("serving", "web", "worker")
#: What is given to `serve` for the sealer alone.
PLACE_SECRET = "for-the-sealer-alone"


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A folder that every user of the machine can pass through, unlike pytest's own."""
    path = Path(tempfile.mkdtemp(prefix="mp-", dir="/tmp"))
    path.chmod(0o755)
    yield path
    Served(path / "data").kill()
    shutil.rmtree(path)


@pytest.fixture(scope="module")
def platform(folder: Path) -> Served:
    """A platform that has had its first start: one for all tests, as it costs many seconds."""
    return Served(folder / "data", AUDIT_PLACE_TOKEN=PLACE_SECRET).start()


@pytest.fixture
def served(platform: Served) -> Served:
    """The platform at work, whatever the test before did to it."""
    return platform if platform.is_running else platform.start()


def test_a_first_start_answers_and_tells_its_secrets_once(served):
    assert served.health() == (
        200,
        {"status": "ok", "checks": {"database": "ok", "migrations": "ok", "worker": "ok"}},
    )
    assert_private(served.data / "settings.env")
    assert_private(served.data / "first-run.json")
    assert served.first_run["base_url"] == served.base_url
    assert served.output.count(served.first_run["admin"]["password"]) == 1


@pytest.mark.parametrize("page", ["/admin/login/", "/api/docs/"])
def test_files_that_a_page_names_are_there(served, page):
    """They are kept by these names alone."""
    with httpx.Client(base_url=served.base_url, timeout=120, follow_redirects=True) as client:
        named = re.findall(r'"(/static/[^"]+)"', client.get(page).text)
        assert named
        assert {name: client.get(name).status_code for name in named} == dict.fromkeys(named, 200)


def test_a_command_beside_it_knows_where_it_answers(served):
    """Also without the PORT that `serve` was given."""
    environment = {name: said for name, said in served.environment.items() if name != "PORT"}
    shown = subprocess.run(
        [sys.executable, "manage.py", "connect", "codex", "--print", "--oauth"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=180,
        check=True,
    )
    assert f"{served.base_url}/mcp" in shown.stdout
    assert (served.data / "run" / "address").read_text().strip() == served.base_url


def test_processes_at_rest_are_lean(served):
    """A web process stays below 250 MB, everything below 500 MB: what is shared counts once."""
    wait_for_the_reader(served)
    processes = served.processes()
    web = [process.memory_info().rss for process in served.processes_of("web")]
    assert web
    assert max(web) < 250 * MEGABYTE
    assert sum(process.memory_full_info().pss for process in processes) < 500 * MEGABYTE


@pytest.mark.skipif(os.geteuid() != 0, reason="only root changes users")
def test_for_root_web_and_worker_run_as_another_user_than_the_database(served):
    users = {
        kind: {process.uids().real for process in served.processes_of(kind)}
        for kind in ("web", "worker", "serving", "postgres")
    }
    assert len(users["web"]) == 1
    assert users["web"] == users["worker"] == users["serving"]
    assert 0 not in users["web"] | users["postgres"]
    assert users["web"].isdisjoint(users["postgres"])
    written = ("queue", "run/metrics", "erasures", "models")
    assert {(served.data / name).stat().st_uid for name in written} == users["worker"]


def test_only_the_sealer_finds_its_login_and_what_else_is_its_own(served):
    """In no other process' environment, and in no file that another one reads."""
    own = read_settings_file(sealer_file(served.data))
    secrets = {own["AUDIT_SIGNING_KEY"], own["DATABASE_SEALER_URL"], PLACE_SECRET}
    known = {name: served.processes_of(name) for name in ("web", "worker", "serving", "sealer")}
    assert all(known.values())
    for name, processes in known.items():
        for process in processes:
            environ = Path(f"/proc/{process.pid}/environ").read_text(encoding="utf-8")
            is_sealer = name == "sealer"
            found = {secret for secret in secrets if secret in environ}
            assert found == ({PLACE_SECRET} if is_sealer else set()), name
    shared = (served.data / "settings.env").read_text(encoding="utf-8")
    assert not any(secret in shared for secret in secrets)


def test_metrics_tell_of_requests_and_of_the_jobs_of_the_worker(served):
    named = {
        'memory_platform_http_request_duration_seconds_count{route="healthz",status="2xx"}',
        'memory_platform_job_duration_seconds_count{job="audit.seal",status="ok"}',
    }
    deadline = time.monotonic() + JOB_SECONDS
    while missing := {name for name in named if name not in served.metrics()}:
        assert time.monotonic() < deadline, missing
        time.sleep(0.2)
    assert_private_folder(served.data / "run" / "metrics")


def test_what_web_and_worker_are_copies_of_has_neither_threads_nor_connections(served):
    """Neither would be whole in a copy."""
    (serving,) = served.processes_of("serving")
    assert serving.num_threads() == 1
    assert {one.status for one in serving.net_connections(kind="all")} <= {"LISTEN"}


#: The processor time of the first text that a copy examines, in seconds.
FIRST_TEXT = """
from time import process_time

from memory_platform.serving import load

load()

from apps.governance.policy import built_in

began = process_time()
built_in().examine("It says something else.")
print(process_time() - began)
"""


def test_copies_have_the_patterns_of_the_write_policy_compiled():
    """Each would take a second and 30 MB for them."""
    told = subprocess.run(
        [sys.executable, "-c", FIRST_TEXT], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert float(told.stdout) < 0.1


def test_serve_loads_no_commands_of_django_before_it_becomes_the_supervisor(served):
    """They would be loaded only to be left: a sixth of a second of each start."""
    code = """
import sys
from unittest import mock

import memory_platform.__main__ as program

sys.argv = ["manage.py", "serve"]
with (
    mock.patch("apps.ops.processes.become_supervisor", side_effect=SystemExit),
    mock.patch.object(program, "make_settings"),
):
    try:
        program.main()
    except SystemExit:
        print("django" in sys.modules)
"""
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=served.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.split() == ["False"]


def test_patterns_are_read_once_and_by_nobody_whom_they_bind(served):
    """They decide what the write policy finds, so web and worker only read them."""
    wait_for_the_reader(served)
    (serving,) = served.processes_of("serving")
    beside = serving.parent().children()
    assert psutil.STATUS_ZOMBIE not in {process.status() for process in beside}
    files = [served.data / "patterns", *(served.data / "patterns").iterdir()]
    assert len(files) > 3
    assert {(file.stat().st_uid, file.stat().st_mode & 0o022) for file in files} == {
        (os.geteuid(), 0)
    }
    code = """
from unittest import mock

import django

django.setup()
from apps.governance.policy import built_in
from apps.turns.statements.tables import LANGUAGES

with mock.patch("apps.governance.read_patterns.alternatives_of", side_effect=ValueError):
    built_in().examine("Says nothing.")
    print(sum(len(language.rules()) for language in LANGUAGES))
"""
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=served.environment | {"DJANGO_SETTINGS_MODULE": "memory_platform.settings.base"},
        check=True,
        capture_output=True,
        text=True,
    )
    assert int(told.stdout) > 0


def wait_for_the_reader(served: Served) -> None:
    """Wait until it has read the patterns, which it does once, and is gone."""
    deadline = time.monotonic() + JOB_SECONDS
    while not (served.data / "patterns" / "complete").is_file() or served.processes_of("reader"):
        assert time.monotonic() < deadline
        time.sleep(0.2)


#: The KiB that a copy changes for what it does then.
CHANGED_BY_A_COPY = """
import os
from pathlib import Path

from memory_platform.serving import load

load()


def changed():
    told = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    return int(told.partition("Private_Dirty:")[2].split()[0])


{prepare}
if os.fork() == 0:
    changed()
    before = changed()
    {act}
    print(changed() - before, flush=True)
    os._exit(0)
os.wait()
"""


def changed_by_a_copy(prepare: str, act: str, **environment: str) -> int:
    """The memory in KiB that a copy has for itself once it has done something."""
    told = subprocess.run(
        [sys.executable, "-c", CHANGED_BY_A_COPY.format(prepare=prepare, act=act)],
        cwd=ROOT,
        env=os.environ | environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return int(told.stdout)


only_linux = pytest.mark.skipif(sys.platform != "linux", reason="Linux tells what is shared")


@only_linux
def test_copies_share_what_finds_the_address_of_a_page():
    """The first would have 12 MB copied in each of them."""
    assert changed_by_a_copy("from django.urls import reverse", 'reverse("admin:index")') < 2_000


@only_linux
def test_copies_share_what_their_first_calls_and_jobs_look_up():
    """They would have 25 MB copied in each of them."""
    prepare = "from memory_platform.looked_up import look_up"
    assert changed_by_a_copy(prepare, "look_up()") < 8_000


@only_linux
def test_copies_share_a_sentence_model_whose_runtime_has_no_threads(tmp_path):
    """Each would load it for itself: 50 MB, and two seconds."""
    folder = write_folder(tmp_path / "tiny")
    prepare = """
from apps.common.embedders import current_embedder

assert len(os.listdir("/proc/self/task")) == 1
"""
    act = 'assert len(current_embedder().embed_query("queue")) == 3'
    given = {"EMBEDDER": "onnx", "EMBEDDER_PATH": str(folder)}
    assert changed_by_a_copy(prepare, act, **given) < 3_000


#: Which embedder copies have, before another one answers and after.
ANOTHER_EMBEDDER = """
import os
import time

from memory_platform.serving import load, renew

load()

from apps.common.embedders import current_embedder
from apps.common.embedders.choice import choose, settle
from apps.ops.children import Copy, look_after, stop_children


def tell():
    print(current_embedder().name, len(os.listdir("/proc/self/task")), flush=True)
    time.sleep(60)


copies = [Copy(name=name, act=tell) for name in ("one", "two")]
look_after(copies)
renewed = [renew(copies)]
choose("tiny")
renewed.append(renew(copies))
settle("tiny")
renewed += [renew(copies), renew(copies)]
time.sleep(1)
stop_children(copies)
print(*renewed)
"""


@only_linux
def test_copies_are_made_anew_once_another_embedder_answers(tmp_path):
    """Each would hold it for itself until the next start."""
    write_folder(tmp_path / "test" / "models" / "tiny")
    told = subprocess.run(
        [sys.executable, "-c", ANOTHER_EMBEDDER],
        cwd=ROOT,
        env=os.environ | {"EMBEDDER": "", "MEMORY_PLATFORM_DATA": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    lines = [line.split() for line in told.stdout.splitlines()]
    assert lines.pop() == ["False", "False", "True", "False"]
    assert {(name.partition("-")[0], threads) for name, threads in lines[-2:]} == {("onnx", "1")}


#: Which of these packages a program loads to begin with.
LOADED = """
import sys
from importlib import import_module

import_module(sys.argv[1])
print(*sorted({name.partition(".")[0] for name in sys.modules} & {*sys.argv[2:]}))
"""


@pytest.mark.parametrize(
    ("program", "heavy"),
    [
        ("memory_platform.supervisor", ["django", "psycopg", "pydantic", "cryptography", "re2"]),
        ("memory_platform.settings.sealer", ["pydantic", "httpx", "celery", "rest_framework"]),
    ],
)
def test_small_programs_stay_small(served, program, heavy):
    """Each would take tens of MB as long as the platform runs."""
    told = subprocess.run(
        [sys.executable, "-c", LOADED, program, *heavy],
        cwd=ROOT,
        env=served.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.split() == []


@pytest.mark.parametrize("kind", ["web", "worker", "serving"])
def test_who_dies_is_started_again_and_leaves_nobody_behind(served, kind):
    before = pids_of(served)
    served.processes_of(kind)[0].kill()
    gone = set(COPIES) if kind == "serving" else {kind}
    deadline = time.monotonic() + RESTART_SECONDS
    while not are_replaced(before, pids_of(served), gone) or served.health()[0] != 200:
        assert time.monotonic() < deadline, (before, pids_of(served))
        time.sleep(0.2)


def pids_of(served: Served) -> dict[str, set[int]]:
    return {kind: {process.pid for process in served.processes_of(kind)} for kind in COPIES}


def are_replaced(before: dict[str, set[int]], now: dict[str, set[int]], gone: set[str]) -> bool:
    """Whether of each kind are as many as before: others of those that are gone, else the same."""
    return all(
        len(now[kind]) == len(before[kind])
        and (now[kind].isdisjoint(before[kind]) if kind in gone else now[kind] == before[kind])
        for kind in COPIES
    )


def test_a_folder_and_a_port_in_use_are_refused_in_one_sentence(served, folder):
    message = refusal(served.data)
    assert message.count("\n") == 0
    assert "Another `manage.py serve`" in message
    assert "pid" in (served.data / "run" / "children.json").read_text()  # of the first, still
    message = refusal(folder / "second", PORT=str(served.port))
    assert f"PORT {served.port} on 127.0.0.1 is in use" in message


def test_it_survives_a_kill_and_sigterm_leaves_nothing_running(served):
    served.stop(signal.SIGKILL)
    served.start()
    assert served.stop(signal.SIGTERM) == 0
    assert served.processes() == []
    assert served.output.count("First start.") == 1


def test_sigint_stops_everything_for_an_ordinary_user_too(platform, folder):
    """Who is given the folder that another, root perhaps, has served from."""
    if platform.is_running:
        platform.stop()
    needs = [Path(sys.executable).resolve().parent, ROOT]
    account = account_for(folder / "none-yet", needs=needs)
    for path in (folder, *folder.rglob("*")):
        account.give(path)
    platform.start(account=account)
    assert {process.uids().real for process in platform.processes()} == {account.uid}
    assert account.uid != 0
    assert_private(platform.data / "settings.env")
    assert platform.stop(signal.SIGINT) == 0
    assert platform.processes() == []


def test_an_unreachable_database_is_one_sentence(tmp_path):
    url = f"postgres://someone:secret-word@127.0.0.1:{free_port()}/memories"
    message = subprocess.run(
        [sys.executable, "manage.py", "prepare_database", "--wait", "0"],
        cwd=ROOT,
        env={**Served(tmp_path / "data").environment, **secrets(), "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    ).stderr.strip()
    assert message.startswith("CommandError: The database memories at 127.0.0.1:")
    assert message.count("\n") == 0
    assert "secret-word" not in message


@pytest.mark.parametrize("name", ["SECRET_KEY", "TOKEN_PEPPER", "DATABASE_URL"])
def test_settings_refuse_to_work_without(tmp_path, name):
    url = "postgres://someone@127.0.0.1/memories"
    environment = {
        **Served(tmp_path / "data").environment,
        **secrets(),
        "DATABASE_URL": url,
        name: "",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"memory-platform: {name} is not set")
    assert done.stderr.strip().count("\n") == 0


def secrets() -> dict[str, str]:
    return {"SECRET_KEY": "for-tests-only" * 5, "TOKEN_PEPPER": "for-tests-only"}


def assert_private(path: Path) -> None:
    assert path.stat().st_mode & 0o777 == 0o600


def assert_private_folder(path: Path) -> None:
    assert path.stat().st_mode & 0o777 == 0o700


def test_a_place_for_checkpoints_that_is_none_ends_the_start_with_one_sentence(tmp_path):
    message = refusal(tmp_path / "data", AUDIT_CHECKPOINT_PLACES="ftp://x")
    assert message.startswith("memory-platform: Entry 1 of AUDIT_CHECKPOINT_PLACES is no place: ")


def test_an_embedder_that_cannot_work_ends_the_start_with_one_sentence(tmp_path):
    message = refusal(tmp_path / "data", EMBEDDER="onnx", EMBEDDER_PATH=str(tmp_path))
    assert message == f"memory-platform: EMBEDDER_PATH: there is no model.onnx in {tmp_path}."
