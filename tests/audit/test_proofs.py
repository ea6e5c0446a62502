"""What an auditor takes along proves the record to somebody who has nothing of ours."""

import base64
import copy
import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from apps.audit.models import AuditRecord, Checkpoint, Leaf
from apps.audit.selectors import proofs
from apps.audit.selectors.proofs import NoProof, proof_of, seal_of
from apps.audit.signed_notes import (
    BadNote,
    Note,
    Signer,
    is_signed,
    parse,
    public_key,
    verifier_key,
)
from apps.audit.sql import PLATFORM_TREE
from apps.common.context import system_context
from tests.audit.sealed import as_superuser, seal_all, without_waiting, write_records
from tests.factories import RepositoryFactory, agent_context
from tests.sharing import shared
from tests.tables import table

VERIFIER = Path(__file__).parents[2] / "docs" / "verify_audit.py"
#: The example that the format's first implementation documents, with its key.
FOREIGN_NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
)
FOREIGN_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
FOREIGN_SIGNATURE = (
    "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM="
)


@shared
def sealed(agent):
    """A tree of two batches, one of them large enough for kept subtrees."""
    with pytest.MonkeyPatch.context() as patch:
        without_waiting(patch)
        write_records(agent, 5)
        seal_all()
        write_records(agent, 300)
        write_records(system_context(), 3)
        seal_all()
    return agent.organization_id


def run_verifier(tmp_path, proof, *options, kept=None):
    (tmp_path / "proof.json").write_text(json.dumps(proof, ensure_ascii=False), encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(VERIFIER), str(tmp_path / "proof.json"), *options]
    if kept:
        (tmp_path / "kept.txt").write_text(kept, encoding="utf-8")
        command += ["--kept", str(tmp_path / "kept.txt")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def check():
    """The verifier inside this process."""
    space = runpy.run_path(str(VERIFIER))

    def hold(proof, kept=None, key=None):
        try:
            space["check"](proof, [base64.b64encode(key).decode()] if key else [], kept)
        except space["Wrong"]:
            return False
        return True

    return hold


def test_the_key_and_the_signature_are_those_that_other_programs_know():
    name, key_id, encoded = FOREIGN_KEY.split("+", 2)
    public = base64.b64decode(encoded)[1:]
    assert verifier_key(name, public) == FOREIGN_KEY
    data = base64.b64decode(FOREIGN_SIGNATURE)
    assert data[:4].hex() == key_id
    from apps.audit.signed_notes import _holds

    assert _holds(data, FOREIGN_NOTE.encode(), name, public)
    assert not _holds(data, FOREIGN_NOTE.upper().encode(), name, public)


@table("spoil", [str.upper, lambda text: text[1:], lambda text: f"\n{text}"])
def test_a_text_that_is_no_checkpoint_is_refused(spoil):
    note = Note(PLATFORM_TREE, 3, bytes(32))
    assert parse(f"{note.text}\n") == note
    with pytest.raises(BadNote):
        parse(spoil(note.text))


@table("size", ["03", "-1", "3 ", "three", "٣"])
def test_a_size_is_written_in_one_way_only(size):
    text = Note(PLATFORM_TREE, 3, bytes(32)).text.replace("\n3\n", f"\n{size}\n")
    with pytest.raises(BadNote):
        parse(f"{text}\n")


def test_lines_of_other_signers_are_left_alone():
    signer = Signer(Ed25519PrivateKey.generate())
    note = signer.sign(Note(PLATFORM_TREE, 3, bytes(32)))
    witnessed = parse(f"{note}— witness.example.com AAAAAAAA\n— broken ???\nnonsense\n")
    assert is_signed(witnessed, [signer.public_key])
    assert not is_signed(witnessed, [public_key()])


def test_every_record_has_a_proof_that_holds_for_a_program_without_ours(sealed, check):
    for record in AuditRecord.objects.filter(pk__in=Leaf.objects.values("record_id")):
        assert check(proof_of(record)), record.pk


def test_the_one_file_checks_it_alone_and_says_what_it_found(sealed, tmp_path):
    record = AuditRecord.objects.filter(organization_id=sealed, served__isnull=False).first()
    proof = proof_of(record)
    found = run_verifier(tmp_path, proof, "--public-key", proof["public_key"])
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith(f"The proof holds. Record {record.pk} is number ")
    believed = run_verifier(tmp_path, proof)
    assert "taken from the file" in believed.stdout
    other = base64.b64encode(Ed25519PrivateKey.generate().public_key().public_bytes_raw()).decode()
    refused = run_verifier(tmp_path, proof, "--public-key", other)
    assert (refused.returncode, refused.stderr) == (1, "")
    assert "not signed with this key" in refused.stdout
    for nonsense in ({}, [], {"format": proof["format"]}, proof | {"inclusion_path": ["zz"]}):
        refused = run_verifier(tmp_path, nonsense)
        assert (refused.returncode, refused.stderr) == (1, "")


def test_a_text_that_nests_too_deep_is_refused_in_a_sentence(tmp_path):
    path = tmp_path / "proof.json"
    path.write_text("[" * 200_000, encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(VERIFIER), str(path)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (1, "")
    assert found.stdout.startswith("THE PROOF DOES NOT HOLD. It cannot be read:")


def other(value):
    return value + 1 if isinstance(value, int) else f"{value}x"


def other_salt(salt):
    """Hexadecimal like the true one."""
    return ("1" if salt[0] == "0" else "0") + salt[1:]


def altered(proof):
    """The proof with one thing changed, in every place where something stands."""
    for name in proof["record"]:
        if name != "payload_hash":  # repeated for people, computed by the verifier
            changed = copy.deepcopy(proof)
            old = changed["record"][name]
            changed["record"][name] = other_salt(old) if name == "salt" else other(old)
            yield name, changed
    yield "leaf_index", proof | {"leaf_index": proof["leaf_index"] + 1}
    yield "leaf_hash", proof | {"leaf_hash": "00" * 32}
    path = proof["inclusion_path"]
    yield "path", proof | {"inclusion_path": path[1:]}
    yield "path", proof | {"inclusion_path": [*path, "00" * 32]}
    yield "path", proof | {"inclusion_path": ["00" * 32, *path[1:]]}
    lines = proof["checkpoint"].split("\n")
    yield "size", proof | {"checkpoint": "\n".join([lines[0], "9999", *lines[2:]])}
    root = base64.b64encode(bytes(32)).decode()
    yield "root", proof | {"checkpoint": "\n".join([*lines[:2], root, *lines[3:]])}
    yield "public key", proof | {"public_key": f"{proof['public_key']}x"}
    yield "verifier key", proof | {"verifier_key": f"{proof['verifier_key']}x"}
    yield "more", proof | {"approved_by": "everybody"}
    yield "unsigned", proof | {"checkpoint": "\n".join([*lines[:4], ""])}


def test_no_altered_proof_holds(sealed, check):
    record = AuditRecord.objects.filter(organization_id=sealed, served__isnull=False).last()
    proof = proof_of(record)
    assert check(proof)
    for name, wrong in altered(proof):
        assert not check(wrong), name


def test_a_proof_shows_that_the_tree_continues_a_kept_checkpoint(sealed, check, tmp_path):
    first = Checkpoint.objects.filter(tree=sealed).order_by("size").first()
    record = AuditRecord.objects.filter(organization_id=sealed).last()
    proof = proof_of(record, since=parse(first.note))
    found = run_verifier(tmp_path, proof, kept=first.note)
    assert f"The first {first.size} are those of the kept checkpoint." in found.stdout
    assert not check(proof_of(record), kept=first.note)
    assert not check(proof | {"consistency_path": proof["consistency_path"][:-1]}, kept=first.note)
    foreign = Signer(Ed25519PrivateKey.generate()).sign(Note(sealed, first.size, bytes(32)))
    assert not check(proof, kept=foreign)
    assert check(proof_of(record), kept=proof["checkpoint"])


def test_what_does_not_continue_a_kept_checkpoint_gets_no_proof(sealed):
    record = AuditRecord.objects.filter(organization_id=sealed).last()
    for size, root, reason in ((5, bytes(32), "rewritten"), (9999, bytes(32), "fewer")):
        with pytest.raises(NoProof, match=reason):
            proof_of(record, since=Note(sealed, size, root))
    with pytest.raises(NoProof, match="another organization"):
        proof_of(record, since=Note(PLATFORM_TREE, 1, bytes(32)))


def test_a_proof_is_made_of_a_few_hashes_only(sealed, monkeypatch):
    read = []
    reading = proofs.StoredTree._read
    monkeypatch.setattr(
        proofs.StoredTree, "_read", lambda *place: read.append(place) or reading(*place)
    )
    proof_of(AuditRecord.objects.filter(organization_id=sealed).last())
    assert 0 < sum(number for *_, number in read) < 512


def test_a_record_that_waits_has_no_proof_yet(agent):
    (record,) = write_records(agent, 1)
    assert seal_of(record) is None
    with pytest.raises(NoProof, match="not sealed yet"):
        proof_of(record)


def test_the_seal_of_a_record_is_the_first_checkpoint_that_covers_it(sealed, agent):
    records = list(AuditRecord.objects.filter(organization_id=sealed).order_by("id"))
    checkpoints = list(Checkpoint.objects.filter(tree=sealed).order_by("size"))
    assert seal_of(records[0]) == checkpoints[0]
    assert seal_of(records[-1]) == checkpoints[-1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_auditrecord SET reason = 'x' WHERE id = {record}",
        "UPDATE audit_leaf SET leaf_hash = '\\x00' WHERE record_id = {record}",
        "DELETE FROM audit_leaf WHERE leaf_index = 3",
        "UPDATE audit_checkpoint SET root = '\\x00'",
    ],
)
def test_no_proof_is_given_out_that_would_not_hold(agent, monkeypatch, statement):
    without_waiting(monkeypatch)
    record = write_records(agent, 5)[0]
    seal_all()
    with as_superuser() as owner:
        owner.execute(statement.format(record=record.pk))
    with pytest.raises(NoProof, match=r"Verify the trail\."):
        proof_of(AuditRecord.objects.get(pk=record.pk))


def test_a_record_of_another_organization_is_in_another_tree(sealed, check, monkeypatch):
    without_waiting(monkeypatch)
    other = agent_context(RepositoryFactory())
    (record,) = write_records(other, 1)
    seal_all()
    mine = proof_of(AuditRecord.objects.filter(organization_id=sealed).last())
    theirs = proof_of(record)
    assert not check(mine | {"checkpoint": theirs["checkpoint"]})


def test_the_answer_of_rest_is_a_proof_too(sealed, tmp_path):
    proof = proof_of(AuditRecord.objects.get(pk=Leaf.objects.earliest("pk").record_id))
    answer = {"record_id": proof["record"]["id"], "proof": proof, "reason": ""}
    assert run_verifier(tmp_path, answer).stdout.startswith("The proof holds.")
    other = {**answer, "record_id": answer["record_id"] + 1}
    for wrong in (other, {**answer, "reason": "Approved."}, {**answer, "note": "Approved."}):
        assert "something else than its proof" in run_verifier(tmp_path, wrong).stdout
    none_yet = {**answer, "proof": None, "reason": "It is not sealed yet."}
    failed = run_verifier(tmp_path, none_yet)
    assert (failed.returncode, "ask for its proof again" in failed.stdout) == (1, True)
