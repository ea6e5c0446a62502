"""`manage.py import_memories`: through the services, as somebody, once."""

import pytest

from apps.audit.models import AuditRecord
from apps.common.embedders.model_card import ModelCard
from apps.memories.models import Memory
from apps.memories.services import import_memories
from apps.ops.importing import memory_files
from apps.organizations.roles import Role
from apps.organizations.selectors.workspaces import DEFAULT_PART
from apps.tiers.selectors.consolidation import mergeable
from tests.common.tiny_onnx import write_folder
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    RepositoryFactory,
    UserFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import archive_memory, write_version
from tests.ops.importing import NOTE, run, write_lines
from tests.sharing import shared

TIERS = ("stm", "stm", "ltm", "")

pytestmark = pytest.mark.django_db


@shared
def agent(repository):
    return AgentFactory(organization=repository.organization, agent_id="importer-1")


def test_lines_become_memories_of_the_named_agent(tmp_path, repository, agent):
    path = write_lines(tmp_path / "notes.jsonl", NOTE, {**NOTE, "key": "k-2", "content": "Two."})
    status, out, _ = run(path, "--as-agent", "importer-1")
    assert (status, "2 written, 0 skipped, 0 failed" in out) == (0, True)
    first, second = Memory.objects.order_by("created_at")
    assert (first.repository, first.author_id, first.status) == (
        repository,
        str(agent.pk),
        "unverified",
    )
    assert (first.title, first.tags) == ("Ports", ["net"])
    assert first.provenance == {"source": "notes.jsonl", "line": 1}
    assert second.provenance == {"source": "notes.jsonl", "key": "k-2"}
    assert AuditRecord.objects.filter(action="created", object_kind="memory").count() == 2


def test_what_no_consolidation_touches_is_said(tmp_path, repository, agent):
    notes = [{**NOTE, "content": f"Number {n}.", "tier": tier} for n, tier in enumerate(TIERS)]
    path = write_lines(tmp_path / "notes.jsonl", *notes)
    said = "2 with the tier stm: no consolidation merges or promotes them"
    assert said in run(path, "--as-agent", "importer-1", "--dry-run")[1]
    assert said in run(path, "--as-agent", "importer-1")[1]
    assert "consolidation" not in run(path, "--as-agent", "importer-1")[1]
    assert not mergeable(agent_context(repository), DEFAULT_PART, ["stm"]).exists()


def test_with_a_slow_embedder_an_import_says_what_is_left_to_the_worker(tmp_path, agent, settings):
    path = write_lines(tmp_path / "notes.jsonl", NOTE)
    folder = write_folder(tmp_path / "tiny")
    ModelCard(name="tiny", dimensions=3).write(folder)
    settings.EMBEDDER, settings.EMBEDDER_PATH = "onnx", str(folder)
    _, out, _ = run(path, "--as-agent", "importer-1")
    assert "1 of 1 documents wait for a vector, which the worker makes" in out
    assert "wait for" not in run(path, "--as-agent", "importer-1", "--dry-run")[1]


def test_a_person_imports_protected_types_and_an_agent_does_not(tmp_path, agent, maintainer):
    path = write_lines(tmp_path / "rules.jsonl", {**NOTE, "type": "business_rule"})
    status, _, errors = run(path, "--as-agent", "importer-1")
    assert (status, "rules.jsonl:1: WRITE_NOT_ALLOWED" in errors) == (1, True)
    assert AuditRecord.objects.filter(verdict="WRITE_NOT_ALLOWED").count() == 1
    assert run(path, "--as-user", maintainer.username)[0] == 0
    assert Memory.objects.get().author_label == maintainer.username


def test_a_second_run_writes_nothing_again(tmp_path, agent):
    path = write_lines(tmp_path / "notes.jsonl", NOTE, NOTE, {**NOTE, "tags": []})
    assert "2 written, 1 skipped" in run(path, "--as-agent", "importer-1")[1]
    assert "0 written, 3 skipped" in run(path, "--as-agent", "importer-1")[1]
    assert Memory.objects.count() == 2


def test_a_wording_that_was_replaced_or_put_away_is_not_imported_again(
    tmp_path, repository, agent, maintainer
):
    path = write_lines(tmp_path / "notes.jsonl", NOTE)
    run(path, "--as-agent", "importer-1")
    memory = Memory.objects.get()
    person = person_context(maintainer, repository)
    write_version(context=person, memory_id=memory.pk, content="Now 9443.", reason="Moved.")
    archive_memory(context=person, memory_id=memory.pk, reason="Gone.")
    assert "0 written, 1 skipped" in run(path, "--as-agent", "importer-1")[1]


def test_the_same_wording_elsewhere_does_not_count(tmp_path, repository, agent):
    other = RepositoryFactory(organization=repository.organization)
    MemoryFactory(context=agent_context(other), **NOTE)
    path = write_lines(tmp_path / "notes.jsonl", NOTE)
    assert "1 written" in run(path, "--as-agent", "importer-1")[1]


def test_a_dry_run_finds_every_error_and_writes_nothing(tmp_path, agent):
    path = write_lines(
        tmp_path / "notes.jsonl", NOTE, NOTE, {**NOTE, "type": "rumour"}, {"content": "no type"}
    )
    records = AuditRecord.objects.count()
    status, out, errors = run(path, "--as-agent", "importer-1", "--dry-run")
    assert status == 1
    assert "Dry run" in out
    assert "1 written, 1 skipped, 2 failed" in out
    assert "notes.jsonl:3: INVALID_ARGUMENT" in errors
    assert "notes.jsonl:4: INVALID_ARGUMENT: type is missing" in errors
    assert not Memory.objects.exists()
    assert AuditRecord.objects.count() == records


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({**NOTE, "content": "x" * 40_000}, "PAYLOAD_TOO_LARGE"),
        ({**NOTE, "content": "nul \x00"}, "INVALID_ARGUMENT"),
        ({**NOTE, "content": "\ud800"}, "INVALID_ARGUMENT"),
        ({**NOTE, "content": None}, "INVALID_ARGUMENT"),
        ({**NOTE, "title": 7}, "INVALID_ARGUMENT"),
        ({**NOTE, "title": "t" * 256}, "INVALID_ARGUMENT"),
        ({**NOTE, "tags": "net"}, "INVALID_ARGUMENT"),
        ({**NOTE, "tags": ["Not A Tag"]}, "INVALID_ARGUMENT"),
        ({**NOTE, "type": ["note"]}, "INVALID_ARGUMENT"),
        ({**NOTE, "key": ""}, "INVALID_ARGUMENT"),
        ({**NOTE, "rumour": True}, "INVALID_ARGUMENT: rumour: There is no such field."),
    ],
)
def test_a_bad_line_is_reported_and_the_others_are_written(tmp_path, agent, fields, code):
    path = write_lines(tmp_path / "notes.jsonl", fields, NOTE)
    status, out, errors = run(path, "--as-agent", "importer-1")
    assert status == 1
    assert f"notes.jsonl:1: {code}" in errors
    assert "1 written, 0 skipped, 1 failed" in out
    assert "40000" not in errors
    assert Memory.objects.get().content == NOTE["content"]


@pytest.mark.parametrize(
    "field", ["author_id", "agent_id", "organization_id", "repository_id", "memory_id", "status"]
)
def test_identity_place_and_status_are_never_taken_from_a_file(tmp_path, agent, field):
    theirs = MemoryFactory(context=agent_context(RepositoryFactory()), content="Theirs.")
    path = write_lines(tmp_path / "notes.jsonl", {**NOTE, field: str(theirs.pk)})
    assert f"{field}: There is no such field." in run(path, "--as-agent", "importer-1")[2]
    theirs.refresh_from_db()
    assert (Memory.objects.get(), theirs.content, theirs.latest_version) == (theirs, "Theirs.", 1)


def test_decision_records_are_imported_with_a_type_for_all_and_without_some_fields(tmp_path, agent):
    for number in (1, 2):
        text = f"---\nstatus: accepted\n---\n# Decision {number}\n\nText.\n"
        (tmp_path / f"{number:04}.md").write_text(text, encoding="utf-8")
    arguments = ["--as-agent", "importer-1", "--type", "decision_log", "--ignore", "status"]
    assert "2 written" in run(tmp_path, *arguments)[1]
    assert set(Memory.objects.values_list("title", "type")) == {
        ("Decision 1", "decision_log"),
        ("Decision 2", "decision_log"),
    }


def test_unknown_names_are_one_clear_sentence(tmp_path, agent):
    path = write_lines(tmp_path / "notes.jsonl", NOTE)
    assert "no repository 'nowhere'" in run(path, "--as-user", "x", repository="nowhere")[2]
    assert "no user 'nobody'" in run(path, "--as-user", "nobody")[2]
    assert "no agent 'nobody'" in run(path, "--as-agent", "nobody")[2]
    assert "does not exist" in run(tmp_path / "no.jsonl", "--as-agent", "importer-1")[2]
    (tmp_path / "empty").mkdir()
    assert "no .jsonl or .md file" in run(tmp_path / "empty", "--as-agent", "importer-1")[2]
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    assert "neither" in run(tmp_path / "notes.txt", "--as-agent", "importer-1")[2]


def test_an_agent_of_another_organization_is_unknown_here(tmp_path, repository):
    AgentFactory(agent_id="foreign-1")
    path = write_lines(tmp_path / "notes.jsonl", NOTE)
    assert "no agent 'foreign-1'" in run(path, "--as-agent", "foreign-1")[2]


@pytest.mark.parametrize("role", [Role.VIEWER, Role.AUDITOR])
def test_a_person_without_the_right_imports_nothing(tmp_path, repository, role):
    user = person_with_role(role, organization=repository.organization)
    path = write_lines(tmp_path / "notes.jsonl", NOTE)
    assert "may not write memories" in run(path, "--as-user", user.username)[2]


def test_strangers_and_inactive_people_import_nothing(tmp_path, maintainer):
    path = write_lines(tmp_path / "notes.jsonl", NOTE)
    stranger = UserFactory()
    maintainer.is_active = False
    maintainer.save()
    for user in (stranger, maintainer):
        assert "may not write memories" in run(path, "--as-user", user.username)[2]
    assert not Memory.objects.exists()


def test_an_import_that_was_killed_goes_on_where_it_was(tmp_path, agent, monkeypatch):
    lines = [{**NOTE, "content": f"Text {number}."} for number in range(7)]
    path = write_lines(tmp_path / "notes.jsonl", *lines)
    monkeypatch.setattr(memory_files, "BATCH", 2)
    done, import_some = [], import_memories._function

    def killed_at_the_third(*, context, entries):
        written = import_some(context=context, entries=entries)
        done.append(written)
        if len(done) == 3:
            raise KeyboardInterrupt  # written, and not committed
        return written

    monkeypatch.setattr(import_memories, "_function", killed_at_the_third)
    with pytest.raises(KeyboardInterrupt):
        run(path, "--as-agent", "importer-1")
    assert Memory.objects.count() == 4
    assert "3 written, 4 skipped" in run(path, "--as-agent", "importer-1")[1]
    stored = Memory.objects.order_by("created_at").values_list("content", flat=True)
    assert list(stored) == [line["content"] for line in lines]
    assert AuditRecord.objects.filter(action="created", object_kind="memory").count() == 7


def test_there_is_no_progress_bar_without_a_terminal(tmp_path, agent, capfd):
    run(write_lines(tmp_path / "notes.jsonl", NOTE), "--as-agent", "importer-1")
    assert capfd.readouterr().err == ""
