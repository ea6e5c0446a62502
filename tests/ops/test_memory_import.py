"""`manage.py memory import`: real files, whole and damaged, once and again."""

import json
import signal
import subprocess
import sys
import time

import pytest

from apps.audit.models import AuditRecord
from apps.memories.models import Memory, MemoryLink, MemoryVersion
from apps.memories.services import link_memories
from apps.memories.short_ids import short_id
from apps.ops.memory_tool.import_file import reimport_memory
from apps.organizations.roles import Role
from apps.organizations.services.workspaces import register_workspace
from apps.tiers.services import count_use
from apps.tiers.services.palace import assign_palace
from tests.contract.clients import ROOT, stdio_environment
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_token,
    person_with_role,
)
from tests.factories.deciding import verify_memory
from tests.ops.memory_tool import lines_of, run
from tests.sharing import shared

pytestmark = pytest.mark.django_db
SECONDS = 120


@pytest.fixture
def repository():
    return RepositoryFactory(slug="parcel-api")


@shared
def target(repository):
    return RepositoryFactory(slug="parcel-web", organization=repository.organization)


@shared
def admin(repository):
    return person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)


@pytest.fixture
def path(tmp_path, repository, admin):
    """The export of four memories, one of them verified, with a link."""
    agent = agent_context(repository)
    first, second, *_ = [
        MemoryFactory(context=agent, content=f"Number {number}: äöü.") for number in range(4)
    ]
    verify_memory(context=person_context(admin, repository), memory_id=first.pk)
    link_memories(context=agent, source_id=second.pk, target_id=first.pk, relation="refines")
    path = tmp_path / "all.jsonl"
    assert run("export", "-o", path, who=admin, repository=repository)[0] == 0
    return path


def contents(repository):
    return sorted(repository.memory_set.values_list("content", flat=True))


def test_what_was_exported_arrives(path, repository, target, admin):
    status, out, errors = run("import", path, who=admin, repository=target)
    assert (status, errors) == (0, "")
    assert "4 written, 0 skipped, 0 failed" in out
    assert "Links: 1 written." in out
    assert contents(target) == contents(repository)
    assert target.memory_set.filter(status="verified").count() == 1
    told = AuditRecord.objects.filter(repository_id=target.pk, action="created")
    assert {record.reason for record in told} == {
        f"imported from all.jsonl, line {number}" for number in range(2, 6)
    }


def test_the_names_of_workspaces_arrive_where_they_are_free(tmp_path, repository, target, admin):
    named = {"scope": "audits", "corpus_id": "q3", "description": "The audits of autumn."}
    here = person_context(admin, repository)
    register_workspace(context=here, name="audits-q3", **named)
    register_workspace(context=here, name="taken", scope="elsewhere")
    register_workspace(context=person_context(admin, target), name="taken", scope="here")
    path = tmp_path / "named.jsonl"
    run("export", "-o", path, who=admin, repository=repository)
    assert run("import", path, "--dry-run", who=admin, repository=target)[0] == 0
    assert target.workspaces.count() == 1
    for _ in range(2):
        assert run("import", path, who=admin, repository=target)[0] == 0
    rows = target.workspaces.values_list("name", "scope", "corpus_id", "description")
    assert list(rows) == [("audits-q3", *named.values()), ("taken", "here", "", "")]


def test_a_second_run_writes_nothing_again(path, target, admin):
    run("import", path, who=admin, repository=target)
    status, out, _ = run("import", path, who=admin, repository=target)
    assert (status, "0 written, 4 skipped, 0 failed" in out) == (0, True)
    assert "Links: 1 skipped." in out


def test_a_killed_import_is_simply_run_again(path, target, admin, monkeypatch):
    seen, import_one = [], reimport_memory._function

    def killed_at_the_third(**arguments):
        seen.append(arguments)
        if len(seen) == 3:
            raise KeyboardInterrupt
        return import_one(**arguments)

    monkeypatch.setattr(reimport_memory, "_function", killed_at_the_third)
    with pytest.raises(KeyboardInterrupt):
        run("import", path, who=admin, repository=target)
    assert target.memory_set.count() == 2
    monkeypatch.undo()
    _, out, _ = run("import", path, who=admin, repository=target)
    assert "2 written, 2 skipped, 0 failed" in out
    assert "Links: 1 written." in out


def killed_import(path, target, token, *, after):
    """Import in a process of its own, killed once so many memories have arrived."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "memory", "import", str(path), "--repository", target.slug],
        cwd=ROOT,
        env=stdio_environment(token),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + SECONDS
    while target.memory_set.count() < after and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.kill()
    process.communicate(timeout=SECONDS)
    return process.returncode


@pytest.mark.django_db(transaction=True)
def test_a_process_that_was_killed_leaves_whole_memories_only(tmp_path, repository, target, admin):
    agent = agent_context(repository)
    for number in range(60):
        MemoryFactory(context=agent, content=f"Number {number}.")
    path = tmp_path / "many.jsonl"
    run("export", "-o", path, who=admin, repository=repository)
    assert killed_import(path, target, person_token(admin), after=3) == -signal.SIGKILL
    arrived = target.memory_set.count()
    assert 3 <= arrived < 60
    assert MemoryVersion.objects.filter(memory__repository=target).count() == arrived
    status, out, _ = run("import", path, who=admin, repository=target)
    assert (status, f"{60 - arrived} written, {arrived} skipped" in out) == (0, True)
    assert contents(target) == contents(repository)


def test_a_dry_run_finds_every_error_and_writes_nothing(path, target, admin):
    raw = path.read_text(encoding="utf-8")
    path.write_text(raw.replace("decision_log", "rumour", 1), encoding="utf-8")
    records, memories = AuditRecord.objects.count(), Memory.objects.count()
    arguments = ["import", path, "--dry-run", "--partial"]
    status, out, errors = run(*arguments, who=admin, repository=target)
    assert (status, "Dry run, nothing was kept: 3 written, 0 skipped, 1 failed" in out) == (1, True)
    assert f"{path}:2: INVALID_ARGUMENT: type" in errors
    assert (AuditRecord.objects.count(), Memory.objects.count()) == (records, memories)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda raw: raw[: raw.rindex(b'{"kind":"end"')], "cut off"),
        (lambda raw: raw[: len(raw) // 2], "not a JSON object"),
        (lambda raw: raw.replace(b"Number 1", b"Number 9"), "digest"),
        (lambda raw: b"\n".join(raw.split(b"\n")[:2] + raw.split(b"\n")[3:]), "memories"),
        (lambda raw: raw + b'{"kind":"memory"}\n', "follows the closing line"),
        (lambda raw: raw.replace(b"Number 1: \xc3", b"Number 1: "), "not a JSON object"),
    ],
)
def test_a_damaged_file_is_reported_before_anything_is_written(path, target, admin, damage, told):
    path.write_bytes(damage(path.read_bytes()))
    status, _, errors = run("import", path, who=admin, repository=target)
    assert (status, told in errors, "Nothing was written" in errors) == (1, True, True)
    assert not target.memory_set.exists()


def test_of_a_damaged_file_the_rest_can_be_taken_in(path, target, admin):
    raw = path.read_bytes()
    path.write_bytes(raw[: raw.rindex(b'{"kind":"memory"') + 40])
    status, out, errors = run("import", path, "--partial", who=admin, repository=target)
    assert status == 1
    assert "3 written, 0 skipped, 1 failed" in out
    assert f"{path}:5: INVALID_ARGUMENT: The line is not a JSON object." in errors


@pytest.mark.parametrize(
    "text",
    ["", "\n", "[]\n", "{}\n", '{"kind":"header","format":"memory-platform/memories"}\n', "\x00"],
)
def test_what_is_no_export_is_refused(tmp_path, target, admin, text):
    path = tmp_path / "other.jsonl"
    path.write_text(text, encoding="utf-8")
    for more in ([], ["--partial"]):
        status, _, errors = run("import", path, *more, who=admin, repository=target)
        assert (status, str(path) in errors) == (1, True)


def test_a_later_format_is_refused(path, target, admin):
    path.write_text(
        path.read_text(encoding="utf-8").replace('"version":1,', '"version":2,', 1),
        encoding="utf-8",
    )
    assert "Only version 1" in run("import", path, who=admin, repository=target)[2]


def test_a_refused_line_is_reported_without_its_text_and_the_rest_arrives(path, target, admin):
    lines = lines_of(path)
    secret = "AKIA" + "Q7ZL2M4NB6XC8VRT"
    lines[2]["provenance"] = {"note": f"The key is {secret}"}
    lines[3]["confidence"] = 7
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    status, out, errors = run("import", path, "--partial", who=admin, repository=target)
    assert (status, "2 written, 0 skipped, 2 failed" in out) == (1, True)
    assert f"{path}:3: CONTENT_REJECTED" in errors
    assert "secret" in errors
    assert f"{path}:4: INVALID_ARGUMENT: confidence" in errors
    assert secret not in out + errors
    refused = AuditRecord.objects.filter(verdict="CONTENT_REJECTED").get()
    assert secret not in refused.reason


def test_what_a_token_may_not_restore_arrives_unverified(path, target, admin, monkeypatch):
    monkeypatch.setenv("MEMORY_PLATFORM_TOKEN", person_token(admin, abilities=("read", "write")))
    status, out, _ = run("import", path, "--strict", repository=target)
    assert (status, "4 failed" in out) == (1, True)
    status, out, _ = run("import", path, "--json", repository=target)
    told = json.loads(out)
    assert (status, told["memories"]) == (0, {"written": 4, "skipped": 0, "failed": 0})
    assert told["notes"]["unverified instead of verified or locked"] == 1
    assert set(target.memory_set.values_list("status", flat=True)) == {"unverified"}
    assert MemoryLink.objects.get(target__repository=target).author_id == str(admin.pk)


def test_how_often_it_was_used_and_where_it_stood_comes_with_it(
    tmp_path, repository, target, admin
):
    memory = MemoryFactory(context=agent_context(repository), tags=["net"])
    count_use([memory, memory])
    assign_palace(memory)
    path = tmp_path / "used.jsonl"
    run("export", "-o", path, who=admin, repository=repository)
    assert run("import", path, who=admin, repository=target)[0] == 0
    arrived = target.memory_set.get()
    assert arrived.use.count == 2
    assert arrived.palace_location.path == f"default/net/decision/{short_id(arrived)}"
    again = tmp_path / "again.jsonl"
    run("export", "-o", again, who=admin, repository=target)
    assert lines_of(again)[1]["beside"] == lines_of(path)[1]["beside"]


def test_wrong_counts_are_named(path, target, admin):
    lines = lines_of(path)
    lines[1]["beside"] = {"use": {"count": -1, "last_used_at": None}}
    lines[2]["beside"] = {"use": 3}
    lines[3]["beside"] = {"rumour": {}}
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    _, out, errors = run("import", path, "--partial", who=admin, repository=target)
    assert "1 written, 0 skipped, 3 failed" in out
    assert f"{path}:2: INVALID_ARGUMENT: beside.use.count" in errors
    assert f"{path}:3: INVALID_ARGUMENT: beside.use: It must" in errors
    assert f"{path}:4: INVALID_ARGUMENT: beside.rumour: There is no such field" in errors


def test_a_viewer_imports_nothing(path, target):
    viewer = person_with_role(Role.VIEWER, organization=target.organization)
    status, out, errors = run("import", path, who=viewer, repository=target)
    assert (status, out, errors.startswith("WRITE_NOT_ALLOWED: ")) == (1, "", True)
    assert AuditRecord.objects.filter(verdict="WRITE_NOT_ALLOWED").count() == 1
    assert not target.memory_set.exists()


def test_a_file_that_is_not_there_is_one_sentence(tmp_path, target, admin):
    status, _, errors = run("import", tmp_path / "no.jsonl", who=admin, repository=target)
    assert (status, "cannot be read" in errors) == (1, True)
    status, _, errors = run("import", tmp_path, who=admin, repository=target)
    assert (status, "cannot be read" in errors) == (1, True)
