#!/usr/bin/env python3
"""Check the proof of an audit record, a whole export, or the certificate of an erasure.

Python 3.8 and this file are enough.

    python verify_audit.py PROOF.json [--public-key BASE64 ...] [--kept CHECKPOINT.txt]
    python verify_audit.py EXPORT.zip [--public-key BASE64 ...] [--kept CHECKPOINT.txt]
    python verify_audit.py ERASURE.jsonl [--public-key BASE64 ...] [--kept CHECKPOINT.txt]

PROOF.json is what the page of an audit record, REST, or `manage.py audit_export_proof --record ID`
gives out; EXPORT.zip what `manage.py audit_export` or the list of records does. Checked are, of
each record: that it is the one that was sealed (what it says, with its salt, gives its payload
hash), that it lies in the tree whose root the checkpoint states, and that the checkpoint is signed.
ERASURE.jsonl is what the page of an erasure gives out: checked is that its sealed record holds the
hash of what it states, and that this holds the hash of its list of what was erased.
Of an export it is told how many of all sealed records of each tree are in it. --public-key is the
key as you know it from elsewhere, and once more each former one after a change of the key; without
it the key in the file is believed. --kept is a checkpoint that you kept earlier: the file must then
show that the tree only grew since (export it with --since).

Nothing proves when records were sealed, and when and by which filters they were exported: that is
what the file says.

Exit code 0: the proof holds. 1: it does not, and the reason is printed.

Formats: RFC 9162 sections 2.1.3.2 and 2.1.4.2 with SHA-256; C2SP signed-note and tlog-checkpoint;
Ed25519 of RFC 8032.
"""

import argparse
import base64
import hashlib
import json
import sys
import zipfile

FORMAT = "memory-platform-audit-proof/1"
ERASURE_FORMAT = "memory-platform-erasure/1"
EXPORT_FORMAT = "memory-platform-audit-export/1"
EXPORT_TELLS = {
    *("format", "exported_at", "filters", "records", "unsealed"),
    *("public_key", "former_public_keys", "consistency"),
}
PROOF_TELLS = {
    *("format", "record", "leaf_index", "leaf_hash", "inclusion_path", "checkpoint"),
    *("sealed_at", "public_key", "verifier_key", "consistency_size", "consistency_path"),
}
ORIGIN = "memory-platform/audit/"
FORMER_KEY = "After a change of the key, give the former one with a further --public-key."
START_OF_ZIP = b"PK\x03\x04"
PLATFORM_TREE = "00000000-0000-0000-0000-000000000000"
UNHASHED = {"id", "transaction_id", "salt", "payload_hash"}
# Fields that came later: a record states them only where they say something.
LATER = {"credential_kind", "key_id", "question", "query_digest"}


class Wrong(Exception):
    """The proof does not hold, and why."""


def sha256(data):
    return hashlib.sha256(data).digest()


def as_told_once(pairs):
    """An object that tells nothing twice: of two values people may read one, and we the other."""
    told = dict(pairs)
    if len(told) < len(pairs):
        raise Wrong("It names something twice.")
    return told


def read(text):
    return json.loads(text, object_pairs_hook=as_told_once)


def require_no_more(told, known):
    """Beside what is proved nothing may stand that people would take for proved."""
    if not set(told) <= set(known):
        raise Wrong("It says more than the trail proves.")


# --- Ed25519 verification, RFC 8032 section 5.1.7 ------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P:
        return None
    return P - x if x & 1 != sign else x


def decompress(data):
    number = int.from_bytes(data, "little")
    y = number & ((1 << 255) - 1)
    x = recover_x(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % P)


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(number, point):
    result = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = add(result, point)
        point = add(point, point)
        number >>= 1
    return result


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = (recover_x(BASE_Y, 0), BASE_Y, 1, recover_x(BASE_Y, 0) * BASE_Y % P)


def is_signature(public, message, signature):
    if len(public) != 32 or len(signature) != 64:
        return False
    key, point = decompress(public), decompress(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or point is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    left, right = multiply(scalar, BASE), add(point, multiply(challenge, key))
    same_x = (left[0] * right[2] - right[0] * left[2]) % P == 0
    return same_x and (left[1] * right[2] - right[1] * left[2]) % P == 0


# --- Checkpoints ---------------------------------------------------------------------------------


def key_id_of(origin, public):
    return sha256(origin.encode() + b"\n\x01" + public)[:4]


def keys_in(told, given):
    """The public keys to check with: those given, or else those that the file states."""
    stated = [told["public_key"], *told.get("former_public_keys", [])]
    return [base64.b64decode(key) for key in given or stated]


def check_keys(told, signers, origin=""):
    """That the keys which the file states, one of them in two forms, are those that signed."""
    stated = [told["public_key"], *told.get("former_public_keys", [])]
    if sorted(stated) != sorted(base64.b64encode(key).decode() for key in set(signers)):
        raise Wrong("It states another public key.")
    if "verifier_key" in told:
        public = base64.b64decode(stated[0])
        typed = base64.b64encode(b"\x01" + public).decode()
        if told["verifier_key"] != f"{origin}+{key_id_of(origin, public).hex()}+{typed}":
            raise Wrong("It states another public key.")


def read_checkpoint(text, keys):
    """Origin, size and root of a checkpoint, and which of the keys signed it."""
    body, _, signatures = text.partition("\n\n")
    lines = body.split("\n")
    if len(lines) < 3:
        raise Wrong("The checkpoint is not written as it should be.")
    origin, signed = lines[0], (body + "\n").encode()
    for line in signatures.splitlines():
        mark, _, rest = line.partition(" ")
        name, _, encoded = rest.partition(" ")
        if mark == "\u2014" and name == origin:
            data = base64.b64decode(encoded)
            for public in keys:
                if data[:4] == key_id_of(origin, public) and is_signature(public, signed, data[4:]):
                    return origin, int(lines[1]), base64.b64decode(lines[2]), public
    raise Wrong("The checkpoint is not signed with this key.")


# --- The tree ------------------------------------------------------------------------------------


def node(left, right):
    return sha256(b"\x01" + left + right)


def check_inclusion(leaf, index, size, path, root):
    if not 0 <= index < size:
        raise Wrong("The tree has no such leaf.")
    number, last, hashed = index, size - 1, leaf
    for sibling in path:
        if last == 0:
            raise Wrong("The inclusion proof is too long.")
        if number & 1 or number == last:
            hashed = node(sibling, hashed)
            while not number & 1 and number:
                number, last = number >> 1, last >> 1
        else:
            hashed = node(hashed, sibling)
        number, last = number >> 1, last >> 1
    if last != 0 or hashed != root:
        raise Wrong("The record is not in the tree that was signed.")


def check_consistency(first, second, first_root, second_root, path):
    if first == second:
        if first_root != second_root or path:
            raise Wrong("Two checkpoints of one size have different roots.")
        return
    if not 0 < first < second or not path:
        raise Wrong("There is no proof that the tree continues the kept checkpoint.")
    proof = [first_root, *path] if first & (first - 1) == 0 else path
    number, last = first - 1, second - 1
    while number & 1:
        number, last = number >> 1, last >> 1
    left = right = proof[0]
    for sibling in proof[1:]:
        if last == 0:
            raise Wrong("The consistency proof is too long.")
        if number & 1 or number == last:
            left, right = node(sibling, left), node(sibling, right)
            while not number & 1 and number:
                number, last = number >> 1, last >> 1
        else:
            right = node(right, sibling)
        number, last = number >> 1, last >> 1
    if last != 0 or left != first_root or right != second_root:
        raise Wrong("The tree does not continue the kept checkpoint: it was rewritten.")


# --- The record ----------------------------------------------------------------------------------


def leaf_of(record):
    """The leaf hash of a record, from what it says."""
    stated = {
        name: value
        for name, value in record.items()
        if name not in UNHASHED and (value or name not in LATER)
    }
    text = json.dumps(stated, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    payload = sha256(bytes.fromhex(record["salt"]) + text.encode())
    if payload.hex() != record["payload_hash"]:
        raise Wrong(f"Record {record['id']} does not say what its payload hash covers.")
    lines = ["audit-record/1", record["id"], record["transaction_id"], payload.hex(), ""]
    return sha256(b"\x00" + "\n".join(map(str, lines)).encode())


def tree_of(record):
    return record["organization_id"] or PLATFORM_TREE


def read_signed(text, keys, tree):
    """Size and root of the checkpoint of a tree, and the key that signed it."""
    origin, size, root, signer = read_checkpoint(text, keys)
    if origin != ORIGIN + tree:
        raise Wrong("The checkpoint belongs to another organization.")
    return size, root, signer


def check_growth(kept, keys, tree, size, root, told):
    """That the tree continues a kept checkpoint; ``told`` is what the file says about it."""
    try:
        kept_size, kept_root, _ = read_signed(kept, keys, tree)
    except Wrong as error:
        raise Wrong(f"Of the kept checkpoint: {error} {FORMER_KEY}") from error
    if told.get("consistency_size", size) != kept_size:
        raise Wrong("This was not exported with --since the kept checkpoint.")
    path = [bytes.fromhex(one) for one in told.get("consistency_path", [])]
    check_consistency(kept_size, size, kept_root, root, path)
    return f"The first {kept_size} are those of the kept checkpoint."


def check(proof, given, kept):
    """What holds, as a sentence; ``given`` are public keys known from elsewhere. Raises Wrong."""
    if proof.get("format") != FORMAT:
        raise Wrong("This is no proof that this program knows.")
    require_no_more(proof, PROOF_TELLS)
    record = proof["record"]
    leaf = leaf_of(record)
    if leaf.hex() != proof["leaf_hash"]:
        raise Wrong("The record is not the one that was sealed.")
    tree = tree_of(record)
    keys = keys_in(proof, given)
    size, root, signer = read_signed(proof["checkpoint"], keys, tree)
    check_keys(proof, [signer], ORIGIN + tree)
    path = [bytes.fromhex(one) for one in proof["inclusion_path"]]
    check_inclusion(leaf, proof["leaf_index"], size, path, root)
    number = proof["leaf_index"] + 1
    told = f"Record {record['id']} is number {number} of {size} sealed records."
    if kept is None:
        return told
    return told + " " + check_growth(kept, keys, tree, size, root, proof)


# --- A whole export ------------------------------------------------------------------------------


class Tree:
    """A tree of which an export holds records, and which of its leaves were met."""

    def __init__(self, size, root):
        self.size, self.root = size, root
        self.met = bytearray(size // 8 + 1)

    def meet(self, index):
        if self.met[index // 8] & 1 << index % 8:
            raise Wrong("It is in the export twice.")
        self.met[index // 8] |= 1 << index % 8

    def count(self):
        return sum(bin(byte).count("1") for byte in self.met)


def check_line(line, trees):
    """Check one line of an export; whether its record is sealed."""
    entry = read(line)
    require_no_more(entry, ("record", "leaf_index", "inclusion_path"))
    record = entry["record"]
    leaf = leaf_of(record)
    if entry["leaf_index"] is None:
        return False
    tree = trees.get(tree_of(record))
    if tree is None:
        raise Wrong(f"There is no checkpoint for record {record['id']}.")
    path = [bytes.fromhex(one) for one in entry["inclusion_path"]]
    try:
        check_inclusion(leaf, entry["leaf_index"], tree.size, path, tree.root)
        tree.meet(entry["leaf_index"])
    except Wrong as error:
        raise Wrong(f"Record {record['id']}: {error}") from error
    return True


def check_export(archive, told, given, kept):
    """What holds of all records of an export, line by line. Raises Wrong."""
    require_no_more(told, EXPORT_TELLS)
    keys, trees, signers = keys_in(told, given), {}, set()
    for name in archive.namelist():
        if name.startswith("checkpoints/"):
            tree = name[len("checkpoints/") : -len(".txt")]
            size, root, signer = read_signed(archive.read(name).decode(), keys, tree)
            trees[tree] = Tree(size, root)
            signers.add(signer)
    if signers:
        check_keys(told, signers)
    with archive.open("records.jsonl") as lines:
        number = sealed = 0
        for line in lines:
            number, sealed = number + 1, sealed + check_line(line, trees)
    if (number, number - sealed) != (told["records"], told["unsealed"]):
        raise Wrong("The export says that it holds another number of records.")
    if number and not sealed:
        raise Wrong("None of its records is sealed yet, so none is proved: export again.")
    found = [f"{number} records, {sealed} of them sealed."]
    if number > sealed:
        found.append(f"{number - sealed} were not sealed yet and are not proved: export again.")
    for name, tree in sorted(trees.items()):
        number, every = tree.count(), f"{tree.size} sealed records of {name}"
        found.append(f"All {every}." if number == tree.size else f"{number} of the {every}.")
    if kept is not None:
        tree = kept.split("\n")[0][len(ORIGIN) :]
        if tree not in trees:
            raise Wrong("The kept checkpoint belongs to no tree of this export.")
        place = trees[tree].size, trees[tree].root
        found.append(check_growth(kept, keys, tree, *place, told["consistency"]))
    return " ".join(found)


# --- The certificate of an erasure ---------------------------------------------------------------


def check_erasure(lines, given, kept):
    """What holds of a certificate, line by line; the first and the last are not the list's."""
    head, digest, number, last = read(lines[0]), hashlib.sha256(), 0, None
    if head["format"] != ERASURE_FORMAT:
        raise Wrong("This is no certificate that this program knows.")
    statement = head["statement"]
    for line in lines[1:]:
        if last is not None:
            digest.update(last.encode())
            number += 1
        last = line
    if (number, digest.hexdigest()) != (statement["objects"], statement["objects_sha256"]):
        raise Wrong("The list is not the one that the certificate states.")
    end = read(last)
    proof = end["proof"]
    if set(head) != {"format", "statement"} or set(end) != {"proof"}:
        raise Wrong("It says more than the trail proves.")
    if proof is None:
        raise Wrong("Its record was not sealed yet: take the certificate out again.")
    told = check(proof, given, kept)
    record = proof["record"]
    text = json.dumps(statement, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    stated = ("erasure", statement["erasure_id"], sha256(text.encode()).hex())
    if (record["object_kind"], record["object_id"], record["content_hash"]) != stated:
        raise Wrong("The record is not that of what the certificate states.")
    erased = f"{number} objects were erased by {statement['finished_at']}."
    return f"{erased} {told}"


def proof_in(told):
    """The proof, also out of the answer in which REST gives it. Raises Wrong."""
    if "format" in told or "proof" not in told:
        return told
    proof = told["proof"]
    if proof is None:
        raise Wrong("The record is not proved yet: ask for its proof again.")
    if told != {"record_id": proof["record"]["id"], "proof": proof, "reason": ""}:
        raise Wrong("The answer says something else than its proof.")
    return proof


def say(text):
    sys.stdout.write(text + "\n")


def check_members(archive):
    """That an export is one archive from its first byte on, and holds what one should, once."""
    names = archive.namelist()
    others = [one for one in names if one not in ("records.jsonl", "export.json")]
    known = all(one.startswith("checkpoints/") and one.endswith(".txt") for one in others)
    if len(set(names)) < len(names) or not known or archive.comment:
        raise Wrong("It holds more than an export does.")
    if min(one.header_offset for one in archive.infolist()) > 0:
        raise Wrong("Something stands before the export.")


def checked(path, given, kept):
    """What holds of a file. Raises Wrong, and others where it cannot be read."""
    with open(path, "rb") as file:
        is_archive = file.read(len(START_OF_ZIP)) == START_OF_ZIP
    if not is_archive:
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
        if lines and ERASURE_FORMAT in lines[0]:
            return check_erasure(lines, given, kept)
        return check(proof_in(read("".join(lines))), given, kept)
    with zipfile.ZipFile(path) as archive:
        check_members(archive)
        told = read(archive.read("export.json"))
        if told.get("format") != EXPORT_FORMAT:
            raise Wrong("This is no export that this program knows.")
        return check_export(archive, told, given, kept)


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Check the proof of audit records.")
    parser.add_argument("proof", metavar="PROOF.json, EXPORT.zip or ERASURE.jsonl")
    parser.add_argument("--public-key", metavar="BASE64", action="append")
    parser.add_argument("--kept", metavar="CHECKPOINT.txt")
    options = parser.parse_args(arguments)
    try:
        kept = None
        if options.kept:
            with open(options.kept, encoding="utf-8") as file:
                kept = file.read()
        say(f"The proof holds. {checked(options.proof, options.public_key, kept)}")
    except Wrong as error:
        say(f"THE PROOF DOES NOT HOLD. {error}")
        return 1
    except Exception as error:  # noqa: BLE001 - whatever a damaged file makes a library raise
        say(f"THE PROOF DOES NOT HOLD. It cannot be read: {error!r}")
        return 1
    if not options.public_key:
        say("The public key was taken from the file: compare it with the one you know.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
