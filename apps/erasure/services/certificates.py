"""Certificates: what was erased, as a file that whoever has it can check without the platform.

Lines of JSON: the statement, a line for each tombstone, and the proof that the audit trail holds
the SHA-256 of the statement, which holds that of the tombstones. `docs/verify_audit.py` checks all
of it. It names ids, hashes and counts, and none of the words.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import connection

from apps.audit.models import Action, AuditRecord, ObjectKind
from apps.audit.selectors.proofs import NoProof, Proof, proof_of
from apps.audit.services.records import record
from apps.audit.verbs import verb
from apps.common.clock import iso, now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidTransition, NotFound
from apps.common.text import canonical_json, sha256_hex
from apps.erasure.models import ErasedKind, ErasedObject, Erasure
from apps.erasure.selectors import finished_erasures, visible_erasures

FORMAT = "memory-platform-erasure/1"
PAGE = 1000
#: Ends of the names of files that are kept; the second while the proof is still to come.
KEPT, WITHOUT_PROOF = ".jsonl", ".unsealed.jsonl"


def certify(erasure: Erasure, context: RequestContext) -> None:
    """State what was erased and record it, in the transaction that ends it; the caller saves."""
    erasure.finished_at = now()
    digest, number = hashlib.sha256(), 0
    for line in _tombstones(erasure):
        digest.update(line.encode())
        number += 1
    erasure.statement = canonical_json(
        {
            "erasure_id": str(erasure.pk),
            "organization_id": str(erasure.organization_id),
            "subject_kind": erasure.subject_kind,
            "subject_id": erasure.subject_id,
            "with_locked": erasure.with_locked,
            **({"before": erasure.before} if erasure.before else {}),
            "reason": erasure.reason,
            "requested_by": {
                **{"kind": erasure.actor_kind, "id": erasure.actor_id},
                "label": erasure.actor_label,
            },
            "requested_at": iso(erasure.requested_at),
            "finished_at": iso(erasure.finished_at),
            "counts": erasure.counts,
            "objects": number,
            "objects_sha256": digest.hexdigest(),
        }
    )
    entry = record(
        context=context,
        action=Action.REMOVED,
        object_kind=ObjectKind.ERASURE,
        object_id=erasure.pk,
        organization_id=erasure.organization_id,
        after_status=erasure.phase,
        reason=erasure.reason,
        content_hash=sha256_hex(erasure.statement),
    )
    erasure.record_id = entry.pk


@verb(Action.EXPORTED, ObjectKind.ERASURE, Intent.READ)
def begin_certificate(*, context: RequestContext, erasure: Erasure) -> Iterator[str]:
    """Record that the certificate of a finished erasure is taken out, and return it line by line.

    Raises NotFound where the actor may see none, InvalidTransition before the end.
    """
    if not visible_erasures(context.rights).filter(pk=erasure.pk).exists():
        raise NotFound()
    if erasure.finished_at is None:
        raise InvalidTransition("It is not finished yet; then there is a certificate.")
    begin_certificate.record(context, erasure.pk, organization_id=erasure.organization_id)
    return certificate_of(erasure)


def certificate_of(erasure: Erasure) -> Iterator[str]:
    """The lines of a certificate; no connection is held while somebody's network is slow."""
    yield _line({"format": FORMAT, "statement": json.loads(erasure.statement)})
    yield from _tombstones(erasure)
    yield _line({"proof": proof_for(erasure)})


def certificate_name(erasure: Erasure) -> str:
    """What the file of a certificate is called; its name says so if it is not sealed yet."""
    return f"erasure-{erasure.pk}{KEPT if proof_for(erasure) else WITHOUT_PROOF}"


def proof_for(erasure: Erasure) -> Proof | None:
    """What proves that the trail holds the statement; None as long as it is not sealed."""
    entry = AuditRecord.objects.get(pk__in=[erasure.record_id])
    try:
        return proof_of(entry)
    except NoProof:
        return None


def keep_certificates(folder: Path) -> int:
    """Keep a file of each certificate outside of the database; how many were written.

    So that somebody who restores an older backup knows what has to be erased again.
    """
    present = {path.name for path in folder.glob(f"*{KEPT}")}
    missing = [one for one in finished_erasures() if f"{one.pk}{KEPT}" not in present]
    written = 0
    for erasure in missing:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        waiting = folder / f"{erasure.pk}{WITHOUT_PROOF}"
        if proof_for(erasure) is not None:
            _write(folder / f"{erasure.pk}{KEPT}", certificate_of(erasure))
            waiting.unlink(missing_ok=True)
        elif not waiting.exists():
            _write(waiting, certificate_of(erasure))
        else:
            continue
        written += 1
    return written


def kept_statements(folder: Path) -> Iterator[dict[str, Any]]:
    """The statements of the certificates in a folder, in the order in which they were finished.

    Raises ValueError for a file that is none, OSError.
    """
    found = {}
    for path in folder.glob(f"*{KEPT}"):
        try:
            with path.open(encoding="utf-8") as file:
                told = json.loads(file.readline())
            if told["format"] != FORMAT:
                raise ValueError(told["format"])
            found[told["statement"]["erasure_id"]] = told["statement"]
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{path} is no certificate of an erasure.") from error
    yield from sorted(found.values(), key=lambda one: str(one["finished_at"]))


def _tombstones(erasure: Erasure) -> Iterator[str]:
    """A line for each, by kind and id, a page in a statement."""
    for kind in sorted(ErasedKind.values):
        after = ""
        of = {"organization_id": erasure.organization_id, "erasure": erasure, "kind": kind}
        rows = ErasedObject.objects.filter(**of).order_by("object_id")
        while page := list(
            rows.filter(object_id__gt=after).values_list("object_id", "content_hash")[:PAGE]
        ):
            if not connection.in_atomic_block:
                connection.close()
            after = page[-1][0]
            yield from (_line({"kind": kind, "id": key, "hash": digest}) for key, digest in page)


def _line(value: dict[str, Any]) -> str:
    return f"{canonical_json(value)}\n"


def _write(path: Path, lines: Iterator[str]) -> None:
    """Write a file whole or not at all, for its owner only."""
    unfinished = path.with_suffix(".part")
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.writelines(lines)
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(path)
