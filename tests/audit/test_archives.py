"""An export proves itself to somebody who has nothing of ours."""

import base64
import json
import subprocess
import sys
import tracemalloc
import warnings
import zipfile
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.audit.entries import as_json
from apps.audit.models import Action, AuditRecord, Checkpoint, ObjectKind
from apps.audit.selectors import receipts, visible_records
from apps.audit.selectors.proofs import NoProof, proof_of
from apps.audit.services import exports
from apps.audit.services.exports import ExportFormat, begin_export
from apps.audit.services.seals import KEPT_LEVELS
from apps.audit.signed_notes import parse
from apps.common.context import system_context
from apps.common.errors import InvalidArgument
from tests.audit.sealed import seal_all, without_waiting, write_records
from tests.factories import RepositoryFactory, agent_context
from tests.serving import ROOT

VERIFIER = ROOT / "docs" / "verify_audit.py"


@pytest.fixture
def tree(agent, monkeypatch):
    """Two organizations' sealed records, more than a kept subtree covers."""
    without_waiting(monkeypatch)
    monkeypatch.setattr(receipts, "MAX_SECONDS", 0.0)  # there is no sealer beside the test
    write_records(agent, 2**KEPT_LEVELS + 9)
    write_records(agent_context(RepositoryFactory()), 5)
    seal_all()
    return agent.organization_id


def archive_of(records, **how):
    pieces = begin_export(
        context=system_context(),
        records=records,
        format=ExportFormat.PROVED,
        filters=how.pop("filters", {}),
        **how,
    )
    return b"".join(pieces)


def every_record():
    return visible_records(system_context().rights)


def checked(tmp_path, data, *options):
    """What the one file says to an archive, run without anything of ours."""
    path = tmp_path / "export.zip"
    path.write_bytes(data)
    return subprocess.run(
        [sys.executable, "-I", "-S", str(VERIFIER), str(path), *options],
        capture_output=True,
        text=True,
        check=False,
    )


def changed(data, member, change):
    """The archive with another text in one member."""
    given, out = zipfile.ZipFile(BytesIO(data)), BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in given.namelist():
            text = given.read(name).decode()
            archive.writestr(name, change(text) if name == member else text)
    return out.getvalue()


def with_more(data, name, text):
    """The archive with one member more, which comes first."""
    given, out = zipfile.ZipFile(BytesIO(data)), BytesIO()
    with zipfile.ZipFile(out, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a name that is there twice
        archive.writestr(name, text)
        for member in given.namelist():
            archive.writestr(member, given.read(member))
    return out.getvalue()


def with_first(change):
    """Change the first record of a text of lines."""

    def altered(text):
        first, _, rest = text.partition("\n")
        entry = json.loads(first)
        change(entry)
        return f"{json.dumps(entry, ensure_ascii=False)}\n{rest}"

    return altered


def test_the_one_file_checks_a_whole_export_and_says_how_much_of_the_trail_it_is(tree, tmp_path):
    write_records(system_context(), 1)  # not sealed when the export begins
    found = checked(tmp_path, archive_of(every_record()))
    assert (found.returncode, found.stderr) == (0, "")
    size = Checkpoint.objects.filter(tree=tree).latest("size").size
    assert f"All {size} sealed records of {tree}." in found.stdout
    total, unsealed = AuditRecord.objects.count() - 1, 1  # the export's own comes after it
    assert f"{total} records, {total - unsealed} of them sealed." in found.stdout
    assert "1 were not sealed yet and are not proved: export again." in found.stdout


def test_any_filtered_set_is_proved_and_said_to_be_a_part(tree, tmp_path):
    some = every_record().filter(organization_id=tree, object_version__gte=200)
    found = checked(tmp_path, archive_of(some, filters={"organization": "x"}))
    size = Checkpoint.objects.filter(tree=tree).latest("size").size
    assert found.returncode == 0
    assert f"{some.count()} of the {size} sealed records of {tree}." in found.stdout


def test_nothing_in_an_export_can_be_changed_unseen(tree, tmp_path, subtests):
    data = archive_of(every_record().filter(organization_id=tree))
    records, told = "records.jsonl", "export.json"
    checkpoint = f"checkpoints/{tree}.txt"
    changes = {
        "what a record says": (records, with_first(lambda one: one["record"].update(reason="x"))),
        "its payload hash": (
            records,
            with_first(lambda one: one["record"].update(payload_hash="00" * 32)),
        ),
        "its place": (records, with_first(lambda one: one.update(leaf_index=1))),
        "its way": (records, with_first(lambda one: one["inclusion_path"].pop())),
        "that it is sealed": (records, with_first(lambda one: one.update(leaf_index=None))),
        "a record less": (records, lambda text: text.partition("\n")[2]),
        "a record twice": (records, lambda text: text.partition("\n")[0] + "\n" + text),
        "the checkpoint": (checkpoint, lambda text: text.replace("\n2", "\n3", 1)),
        "the key": (told, lambda text: text.replace('"public_key": "', '"public_key": "AAAA')),
        "the format": (told, lambda text: text.replace("export/1", "export/2")),
    }
    assert checked(tmp_path, data).returncode == 0
    for name, (member, change) in changes.items():
        with subtests.test(name):
            found = checked(tmp_path, changed(data, member, change))
            assert (found.returncode, found.stderr) == (1, ""), found.stdout
            assert "DOES NOT HOLD" in found.stdout


def test_nothing_stands_beside_what_an_export_proves(tree, tmp_path, subtests):
    data = archive_of(every_record().filter(organization_id=tree))
    records = zipfile.ZipFile(BytesIO(data)).read("records.jsonl").decode()
    last = records.splitlines(keepends=True)[-1]
    two = changed(data, "records.jsonl", lambda text: text.replace(last, records.split("\n")[0]))
    forged = {
        "records of the same name": with_more(data, "records.jsonl", records.replace("agent", "x")),
        "another file": with_more(data, "summary.csv", "all approved"),
        "a file before it": b'{"record": "forged"}\n' + data,
        "an archive before it": with_more(data, "summary.csv", "all approved") + data,
        "a comment": data[:-2] + b"\x06\x00forged",
        "one record for another": two,
        "more of a record": changed(data, "records.jsonl", with_first(lambda one: one.update(x=1))),
        "more of the export": changed(data, "export.json", lambda text: '{"x": 1, ' + text[1:]),
    }
    for name, wrong in forged.items():
        with subtests.test(name):
            found = checked(tmp_path, wrong)
            assert (found.returncode, found.stderr) == (1, ""), found.stdout
            assert "DOES NOT HOLD" in found.stdout


def test_a_damaged_archive_is_refused_in_a_sentence(tree, tmp_path, subtests):
    data = archive_of(every_record().filter(organization_id=tree))
    central = data.rindex(b"PK\x01\x02", 0, data.index(b"PK\x01\x02") + 4)
    damages = {"a byte": (300, 0xFF), "encrypted": (central + 8, 1), "unknown": (central + 10, 97)}
    for name, (place, bits) in damages.items():
        with subtests.test(name):
            found = checked(
                tmp_path, data[:place] + bytes([data[place] ^ bits]) + data[place + 1 :]
            )
            assert (found.returncode, found.stderr) == (1, "")
            assert found.stdout.startswith("THE PROOF DOES NOT HOLD. It cannot be read:")


def test_an_export_shows_that_the_trail_continues_a_kept_checkpoint(tree, agent, tmp_path):
    kept = Checkpoint.objects.filter(tree=tree).latest("size")
    write_records(agent, 7)
    seal_all()
    path = tmp_path / "kept.txt"
    path.write_text(kept.note, encoding="utf-8")
    target = tmp_path / "trail.zip"
    call_command("audit_export", "-o", target, "--since", path, stdout=StringIO())
    found = checked(tmp_path, target.read_bytes(), "--kept", str(path))
    assert f"The first {kept.size} are those of the kept checkpoint." in found.stdout
    found = checked(tmp_path, archive_of(every_record()), "--kept", str(path))
    assert "not exported with --since" in found.stdout


def change_key(settings):
    """Sign with another key from now on; the former public key, which the settings name."""
    former = settings.AUDIT_PUBLIC_KEY
    key = Ed25519PrivateKey.generate()
    settings.AUDIT_SIGNING_KEY = base64.b64encode(key.private_bytes_raw()).decode()
    settings.AUDIT_PUBLIC_KEY = base64.b64encode(key.public_key().public_bytes_raw()).decode()
    settings.AUDIT_FORMER_PUBLIC_KEYS = [former]
    return former


def test_after_a_change_of_the_key_files_state_the_keys_that_signed(
    tree, agent, tmp_path, settings, subtests
):
    kept = tmp_path / "kept.txt"
    kept.write_text(Checkpoint.objects.filter(tree=tree).latest("size").note, encoding="utf-8")
    former = change_key(settings)
    current = settings.AUDIT_PUBLIC_KEY
    before = archive_of(every_record())
    write_records(agent, 7)
    seal_all()  # the trees of others have no checkpoint of the new key
    mixed = archive_of(every_record(), since=parse(kept.read_text(encoding="utf-8")))
    renewed = AuditRecord.objects.filter(organization_id=tree).first()
    others = AuditRecord.objects.exclude(organization_id=None)
    waiting = others.exclude(organization_id=tree).first()
    files = {
        "all before": (before, [former]),
        "some before": (mixed, [current, former]),
        "a record after": (as_json(proof_of(renewed)).encode(), [current]),
        "a record before": (as_json(proof_of(waiting)).encode(), [former]),
    }
    for name, (data, signers) in files.items():
        for given in ([], [current], [former], [current, former]):
            with subtests.test(name, given=given):
                options = [part for key in given for part in ("--public-key", key)]
                found = checked(tmp_path, data, *options)
                assert (found.returncode == 0) is (not given or set(signers) <= set(given))
    both = ("--kept", str(kept), "--public-key", current)
    assert "give the former one" in checked(tmp_path, files["a record after"][0], *both).stdout
    found = checked(tmp_path, mixed, *both, "--public-key", former)
    assert "are those of the kept checkpoint" in found.stdout


def test_no_file_is_given_out_that_no_known_key_signed(tree, settings):
    change_key(settings)
    settings.AUDIT_FORMER_PUBLIC_KEYS = []
    with pytest.raises(NoProof, match="AUDIT_FORMER_PUBLIC_KEYS"):
        archive_of(every_record())
    with pytest.raises(NoProof, match="AUDIT_FORMER_PUBLIC_KEYS"):
        proof_of(AuditRecord.objects.filter(organization_id=tree).first())


def test_the_command_narrows_writes_a_private_file_and_is_recorded(tree, agent, tmp_path):
    target = tmp_path / "trail.zip"
    organization = RepositoryFactory().organization
    call_command(
        "audit_export", "-o", target, "--repository", str(agent.repository_id),
        "--agent", agent.agent_id, "--action", "read", "--object-kind", "memory",
        "--from", "2020-01-01", "--to", "2999-01-01", stdout=StringIO(),
    )  # fmt: skip
    assert target.stat().st_mode & 0o777 == 0o600
    told = json.loads(zipfile.ZipFile(target).read("export.json"))
    assert told["records"] == 2**KEPT_LEVELS + 9
    said = AuditRecord.objects.latest("pk")
    assert (said.action, said.object_kind) == (Action.EXPORTED, ObjectKind.AUDIT_RECORD)
    assert "Archive with proofs" in said.reason
    assert f"agent={agent.agent_id}" in said.reason
    call_command(
        "audit_export", "-o", target, "--organization", organization.slug, stdout=StringIO()
    )
    told = json.loads(zipfile.ZipFile(target).read("export.json"))
    assert told["records"] < 5
    for arguments, reason in (
        (["--organization", "nobody"], "no organization «nobody»"),
        (["--repository", "nobody"], "no repository «nobody»"),
        (["--from", "yesterday"], "from must be a date"),
        (["--since", "/nowhere"], "No such file"),
    ):
        with pytest.raises(CommandError, match=reason):
            call_command("audit_export", "-o", target, *arguments, stdout=StringIO())
    assert list(tmp_path.iterdir()) == [target]


def test_the_command_takes_the_last_day_whole(tree, tmp_path):
    target = tmp_path / "trail.zip"
    day = f"{AuditRecord.objects.filter(organization_id=tree).latest('pk').occurred_at:%Y-%m-%d}"
    call_command("audit_export", "-o", target, "--from", day, "--to", day, stdout=StringIO())
    assert json.loads(zipfile.ZipFile(target).read("export.json"))["records"]


def test_an_archive_takes_few_statements_and_little_memory(tree, agent, monkeypatch):
    write_records(agent, 2000)
    seal_all()
    monkeypatch.setattr(exports, "PAGE_ROWS", 250)
    tracemalloc.start()
    with CaptureQueriesContext(connection) as captured:
        for _ in begin_export(
            context=system_context(),
            records=every_record(),
            format=ExportFormat.PROVED,
            filters={},
        ):
            pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(captured) < 60  # for 2,270 records
    assert peak < 8 * 2**20


def test_without_a_key_the_refusal_names_the_format(tree, settings):
    settings.AUDIT_PUBLIC_KEY = ""
    with pytest.raises(InvalidArgument) as refusal:
        archive_of(every_record())
    assert refusal.value.details["field"] == "format"
    assert Path(VERIFIER).is_file()
