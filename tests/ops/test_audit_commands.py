"""`audit_verify` and `audit_export_proof`, as somebody in a terminal meets them."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.audit.models import AuditRecord, Checkpoint, Verification
from apps.organizations.models import Organization
from tests.audit.sealed import as_superuser, leaves_of, seal_all, without_waiting, write_records
from tests.factories import RepositoryFactory, agent_context


@pytest.fixture
def tree(transactional_db, monkeypatch):
    without_waiting(monkeypatch)
    context = agent_context(RepositoryFactory())
    write_records(context, 7)
    seal_all()
    return context.organization_id


def run(*arguments):
    """What is printed, and the exit code."""
    out = StringIO()
    try:
        call_command(*arguments, stdout=out, stderr=StringIO())
    except SystemExit as exit:
        return out.getvalue(), exit.code
    return out.getvalue(), 0


def slug_of(tree):
    return Organization.objects.get(pk=tree).slug


def test_a_trail_as_it_was_sealed(tree):
    told, code = run("audit_verify")
    assert code == 0
    assert told.endswith("Everything is as it was sealed.\n")
    assert run("audit_verify", "--organization", slug_of(tree))[1] == 0
    assert Verification.objects.exclude(finished_at=None).count() == 2


def test_a_changed_record_is_named_with_exit_code_1(tree):
    record_id = leaves_of(tree)[3]
    with as_superuser() as owner:
        owner.execute("UPDATE audit_auditrecord SET reason = '!' WHERE id = %s", [record_id])
    told, code = run("audit_verify")
    assert code == 1
    assert f"Record {record_id} is not what was sealed." in told
    told, code = run("audit_verify", "--json")
    result = json.loads(told)
    assert (code, result["ok"], result["problem_count"]) == (1, False, 1)
    assert result["problems"][0]["record_id"] == record_id


def test_a_kept_checkpoint_is_compared(tree, tmp_path):
    kept = tmp_path / "kept.txt"
    kept.write_text(Checkpoint.objects.filter(tree=tree).last().note, encoding="utf-8")
    assert run("audit_verify", "--against", str(kept))[1] == 0
    with as_superuser() as owner:
        owner.execute("TRUNCATE audit_leaf, audit_checkpoint, audit_subtree, audit_sealingstate")
        owner.execute(
            "DELETE FROM audit_auditrecord WHERE id = (SELECT min(id) FROM audit_auditrecord)"
        )
    seal_all()
    assert run("audit_verify")[1] == 0
    told, code = run("audit_verify", "--against", str(kept))
    assert code == 1
    assert "kept outside" in told


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--organization", "nobody"], "no organization «nobody»"),
        (["--against", "/nowhere"], "No such file"),
    ],
)
def test_what_cannot_be_verified_is_said_in_one_sentence(tree, arguments, reason):
    with pytest.raises(CommandError, match=reason):
        run("audit_verify", *arguments)


def test_a_file_that_is_no_checkpoint_is_refused(tree, tmp_path):
    (tmp_path / "file").write_text("Hello\n", encoding="utf-8")
    with pytest.raises(CommandError, match="no checkpoint"):
        run("audit_verify", "--against", str(tmp_path / "file"))


def test_without_a_key_there_is_nothing_to_check_signatures_with(tree, settings):
    settings.AUDIT_PUBLIC_KEY = ""
    with pytest.raises(CommandError, match="AUDIT_PUBLIC_KEY"):
        run("audit_verify")


def test_the_proof_of_a_record_is_printed(tree, tmp_path):
    kept = tmp_path / "kept.txt"
    kept.write_text(Checkpoint.objects.filter(tree=tree).last().note, encoding="utf-8")
    record_id = leaves_of(tree)[0]
    told, _ = run("audit_export_proof", "--record", str(record_id), "--since", str(kept))
    proof = json.loads(told)
    assert proof["record"]["id"] == record_id
    assert proof["consistency_size"] == Checkpoint.objects.get(tree=tree).size


def test_a_record_without_a_proof_is_said_in_one_sentence(tree):
    missing = AuditRecord.objects.order_by("-id").first().pk + 99
    with pytest.raises(CommandError, match=f"no audit record {missing}"):
        run("audit_export_proof", "--record", str(missing))
    with pytest.raises(CommandError, match="no checkpoint"):
        run("audit_export_proof", "--record", str(leaves_of(tree)[0]), "--since", __file__)
