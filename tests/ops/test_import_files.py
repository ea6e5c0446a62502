"""`manage.py import_files`: what people keep for agents becomes memories."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from apps.accounts.models import User
from apps.audit.models import AuditRecord
from apps.memories.models import Memory
from apps.memories.services import read_rules
from apps.ops.importing.kept_files import kept_files
from apps.ops.importing.memory_files import heading_of
from apps.organizations.models import Repository
from tests.factories import MemoryFactory, person_context
from tests.factories.deciding import verify_memory
from tests.ops.commands import called
from tests.tables import table

pytestmark = pytest.mark.django_db

SECONDS = 5
AGENTS = """# Parcel API

It answers shops.

## Testing

Run `make test` before you push.

```sh
# no heading
make test
```

### Factories

Use factories, no fixtures.

## Empty
"""
RULE = (
    "---\ndescription: Handlers\nglobs: src/**/*.ts,*.tsx\nalwaysApply: false\n---\nOne a file.\n"
)
DECISION = "# 1. Cents\n\n## Status\n\nAccepted\n\n## Decision\n\nMoney is kept in cents.\n"
GRAPH = [
    {"type": "entity", "name": "Label client", "entityType": "Service A", "observations": ["5 s"]},
    {"type": "relation", "from": "API", "to": "Label client", "relationType": "calls"},
]
SERVICE = {
    "export_metadata": {"total_memories": 1, "exporter_version": "5.0.1"},
    "memories": [
        {
            "content": "We chose PostgreSQL.",
            "content_hash": "x",
            "tags": ["Data Base", "db!"],
            "memory_type": "decision",
            "created_at": 1750000000.5,
            "metadata": {},
        }
    ],
}


def run(path: Path, maintainer: User, *arguments: str) -> tuple[int, str]:
    """Exit status, and everything that was told."""
    who = ("--repository", "parcel-api", "--as-user", maintainer.username)
    return called("import_files", path, *who, *arguments)


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def kept() -> list[tuple[str, str, str]]:
    return [(one.type, one.title, one.content) for one in Memory.objects.order_by("created_at")]


def test_a_folder_is_shown_first_and_written_when_asked(
    tmp_path: Path, repository: Repository, maintainer: User
) -> None:
    put(tmp_path / "AGENTS.md", AGENTS)
    put(tmp_path / ".cursor/rules/handlers.mdc", RULE)
    put(tmp_path / "docs/adr/0001-cents.md", DECISION)
    put(tmp_path / "docs/adr/0002-old.md", DECISION.replace("Accepted", "Superseded by 3"))
    put(tmp_path / "docs/adr/README.md", "# Records\n")
    put(tmp_path / "GEMINI.md", "- Answer in short sentences.\n- Ask first.\n")
    put(tmp_path / "node_modules/x/AGENTS.md", "Not ours.")
    put(tmp_path / "package.json", "{}")
    (tmp_path / "CLAUDE.md").symlink_to("/etc/passwd")

    status, told = run(tmp_path, maintainer)

    assert status == 0, told
    assert "Nothing is written yet: 6 new, 0 there already, 0 refused." in told
    assert "  5: pattern «Testing»: new" in told
    assert "  1: pattern «- Answer in short sentences. - Ask first.»: new" in told
    assert "0002-old.md (decision records)\n  nothing in it holds\n" in told
    assert "passwd" not in told
    assert not Memory.objects.exists()

    assert "6 new" in run(tmp_path, maintainer, "--write")[1]
    assert sorted(kept()) == sorted(
        [
            ("pattern", "Parcel API", "It answers shops."),
            (
                "pattern",
                "Testing",
                "Run `make test` before you push.\n\n```sh\n# no heading\nmake test\n```",
            ),
            ("pattern", "Testing: Factories", "Use factories, no fixtures."),
            ("pattern", "Handlers", "Applies to: src/**/*.ts,*.tsx\n\nOne a file."),
            ("decision_log", "1. Cents", DECISION.strip()),
            ("pattern", "", "- Answer in short sentences.\n- Ask first."),
        ]
    )
    factories = Memory.objects.get(title="Testing: Factories")
    assert factories.provenance == {"source": "AGENTS.md", "line": 14}
    assert {one.status for one in Memory.objects.all()} == {"unverified"}
    assert AuditRecord.objects.filter(action="created", object_kind="memory").count() == 6
    assert "0 new, 6 there already" in run(tmp_path, maintainer, "--write")[1]


def test_what_was_written_out_of_memories_does_not_come_back(
    tmp_path: Path, repository: Repository, maintainer: User
) -> None:
    person = person_context(maintainer, repository)
    memory = MemoryFactory(context=person, content="Cents.", title="Money", type="decision_log")
    verify_memory(context=person, memory_id=memory.pk)
    section = read_rules(context=person)
    file = put(tmp_path / "AGENTS.md", section.put_into("## Mine\n\nNew.\n"))
    assert "1 new, 0 there already" in run(file, maintainer, "--write")[1]
    assert [one[1] for one in kept()] == ["Money", "Mine"]


def test_what_follows_a_section_of_rules_without_an_end_is_not_left_out_in_silence(
    tmp_path: Path, repository: Repository, maintainer: User
) -> None:
    text = "## Mine\n\nNew.\n\n<!-- rules of a/b: begin -->\n\n## Lost\n\nText.\n"
    status, told = run(put(tmp_path / "AGENTS.md", text), maintainer)
    assert (status, "5: " in told, "No end of this section" in told) == (1, True, True), told


def test_no_name_in_a_file_steers_the_terminal(
    tmp_path: Path, repository: Repository, maintainer: User
) -> None:
    file = put(tmp_path / "AGENTS.md", "# \x1b[31mRed\x1b]0;title\x07\n\nText.\n")
    _, told = run(file, maintainer)
    assert "«�[31mRed" in told
    assert "\x1b" not in told


def test_exports_of_other_servers_are_taken_in(
    tmp_path: Path, repository: Repository, maintainer: User
) -> None:
    graph = put(tmp_path / "memory.jsonl", "".join(f"{json.dumps(one)}\n" for one in GRAPH))
    service = put(tmp_path / "export.json", json.dumps(SERVICE))
    assert run(graph, maintainer, "--write")[0] == run(service, maintainer, "--write")[0] == 0
    assert kept() == [
        ("fact", "Label client", "Label client: 5 s"),
        ("fact", "API", "API calls Label client"),
        ("decision_log", "", "We chose PostgreSQL."),
    ]
    tagged = Memory.objects.exclude(tags=[]).order_by("created_at")
    assert [one.tags for one in tagged] == [["service-a"], ["data-base", "db"]]
    assert Memory.objects.latest("created_at").provenance["date"].startswith("2025-06-15T15:06:40")


@table(
    "name, text, said",
    [
        ("AGENTS.md", b"\xff\xfe", "not UTF-8"),
        ("AGENTS.md", b"x" * 2_000_000, "PAYLOAD_TOO_LARGE"),
        ("AGENTS.md", b"Key: sk_live_" + b"4eC39HqLyjWDarjtT1zdp7dc", "CONTENT_REJECTED"),
        ("export.json", b"[" * 100_000, "not JSON"),
        ("export.json", b"{}", "no export"),
        ("memory.jsonl", b"nonsense\n", "not a JSON object"),
        ("export.json", b'{"export_metadata": {}, "memories": [7]}', "content"),
        ("notes.txt", b"text", "is none of"),
    ],
)
def test_what_cannot_be_taken_in_is_told_and_nothing_else_is_lost(
    name: str, text: bytes, said: str, tmp_path: Path, repository: Repository, maintainer: User
) -> None:
    file = tmp_path / name
    file.write_bytes(text)
    status, told = run(file, maintainer, "--write")
    assert (status, said in told) == (1, True), told
    assert not Memory.objects.exists()


@table(
    "make",
    [
        lambda: "# " + "x" + " " * 250_000 + "x",
        lambda: "status " + "*" * 250_000 + "x",
        lambda: "#" * 250_000,
        lambda: "---\n" * 60_000,
    ],
)
def test_hostile_records_are_read_in_linear_time(make: Callable[[], str], tmp_path: Path) -> None:
    line = make()
    file = put(tmp_path / "adr/0001-x.md", f"# One\n\n{line}\n")
    start = time.process_time()
    for path, source, kind in kept_files(tmp_path / "adr"):
        assert path == file
        assert [entry.problem for entry in kind.read(path, source)] == [None]
    agents = put(tmp_path / "AGENTS.md", f"{line}\n")
    [(path, source, kind)] = kept_files(agents)
    list(kind.read(path, source))
    assert time.process_time() - start < SECONDS


def test_a_heading_keeps_the_sign_that_closes_nothing() -> None:
    told = {"# C#": "C#", "## Two ##": "Two", "#": None, "####### x": None, "# #": "", "#x": None}
    assert {line: heading_of(line) for line in told} == told


def test_a_type_can_be_given_and_rights_hold(
    tmp_path: Path, repository: Repository, maintainer: User
) -> None:
    file = put(tmp_path / "CLAUDE.md", "Never log card numbers.\n")
    assert "1 new" in run(file, maintainer, "--type", "business_rule", "--write")[1]
    assert kept() == [("business_rule", "", "Never log card numbers.")]


def test_code_in_code_has_no_headings(tmp_path: Path) -> None:
    inner = "```sh\n# build everything\nmake all\n```"
    told = f"# Rules\n\n## Examples\n\nWrite them so:\n\n````md\n{inner}\n````\n\nThen run them.\n"
    path = put(tmp_path / "AGENTS.md", told)
    [(_, source, kind)] = kept_files(path)
    assert [entry.fields["title"] for entry in kind.read(path, source)] == ["Examples"]


def test_a_record_is_withdrawn_by_its_status_and_not_by_what_it_is_about(tmp_path: Path) -> None:
    text = "# 1. HTTP\n\n**Status:** {}\n\n## Decision\n\nStatus rejected is answered with 422.\n"
    for number, status in enumerate(("accepted", "rejected"), 1):
        put(tmp_path / f"adr/000{number}-http.md", text.format(status))
    kept = [source for path, source, kind in kept_files(tmp_path) if [*kind.read(path, source)]]
    assert kept == ["adr/0001-http.md"]
