"""An export that proves itself: a zip of records, each with its way to a signed root.

    records.jsonl         {"record", "leaf_index", "inclusion_path"}; without the last two, and with
                          "leaf_index": null, what was not sealed yet
    checkpoints/TREE.txt  the signed note that the ways of a tree lead to
    export.json           format, public key (and, after a change of it, former ones that signed a
                          checkpoint), filters, how many records; and, if a kept checkpoint was
                          given, what proves that its tree only grew since

Written while it is sent: nothing is kept in memory but a page.
"""

from __future__ import annotations

import base64
import io
import uuid
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import connection

from apps.audit.entries import Entry, as_json
from apps.audit.merkle import inclusion_path
from apps.audit.models import Checkpoint, Leaf
from apps.audit.selectors.proofs import (
    ConsistencyProof,
    RememberedTree,
    growth_since,
    signing_key_of,
)
from apps.audit.selectors.seals import newest_checkpoint
from apps.audit.signed_notes import Note, public_key, trusted_keys
from apps.audit.sql import PLATFORM_TREE
from apps.common.clock import iso, now

FORMAT = "memory-platform-audit-export/1"
#: Entries of a zip have dates; this is the earliest that one can have.
NO_DATE = (1980, 1, 1, 0, 0, 0)


def archived(
    pages: Iterator[list[Entry]], *, filters: Mapping[str, str], since: Note | None
) -> Iterator[bytes]:
    """The archive of some pages of entries. Raises NoProof where the sealed tree is damaged."""
    sink, ways = _Sink(), _Ways()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open(_member("records.jsonl"), "w", force_zip64=True) as file:
            for page in pages:
                file.write(ways.lines(page).encode())
                yield sink.taken()
        for tree, checkpoint in ways.checkpoints.items():
            archive.writestr(_member(f"checkpoints/{tree}.txt"), checkpoint.note)
        told = {
            "format": FORMAT,
            "exported_at": iso(now()),
            "filters": dict(filters),
            "records": ways.records,
            "unsealed": ways.unsealed,
            **ways.keys(),
            "consistency": ways.growth(since),
        }
        archive.writestr(_member("export.json"), as_json(told))
    yield sink.taken()


class _Ways:
    """The ways of records to the roots of their trees, as those stood when each was met first."""

    def __init__(self) -> None:
        self.records = self.unsealed = 0
        self.checkpoints: dict[uuid.UUID, Checkpoint] = {}
        self._trees: dict[uuid.UUID, RememberedTree] = {}
        self._signers: set[bytes] = set()

    def keys(self) -> dict[str, Any]:
        """The public keys that the checkpoints are checked with; today's where there are none."""
        ordered = [key for key in trusted_keys() if key in self._signers] or [public_key()]
        first, *others = [base64.b64encode(key).decode() for key in ordered]
        return {"public_key": first} | ({"former_public_keys": others} if others else {})

    def lines(self, page: list[Entry]) -> str:
        """A line for each entry."""
        trees = [_tree_of(entry) for entry in page]
        for tree in dict.fromkeys(trees):
            self._meet(tree)
        indexes = _leaves_of(set(trees), [entry["id"] for entry in page])
        proved = [
            {"record": entry, **self._way(tree, indexes.get((tree, entry["id"])))}
            for tree, entry in zip(trees, page, strict=True)
        ]
        if not connection.in_atomic_block:
            connection.close()
        self.records += len(page)
        return "".join(f"{as_json(one)}\n" for one in proved)

    def growth(self, since: Note | None) -> ConsistencyProof:
        """What proves that the tree of a kept checkpoint only grew."""
        checkpoint = self.checkpoints.get(since.tree) if since else None
        return growth_since(checkpoint, since) if checkpoint else {}

    def _meet(self, tree: uuid.UUID) -> None:
        if tree not in self.checkpoints and (checkpoint := newest_checkpoint(tree)):
            self._signers.add(signing_key_of(checkpoint))
            self.checkpoints[tree] = checkpoint
            self._trees[tree] = RememberedTree(tree)

    def _way(self, tree: uuid.UUID, index: int | None) -> dict[str, Any]:
        checkpoint = self.checkpoints.get(tree)
        if index is None or checkpoint is None or index >= checkpoint.size:
            self.unsealed += 1
            return {"leaf_index": None}
        path = inclusion_path(index, checkpoint.size, self._trees[tree].range_hash)
        return {"leaf_index": index, "inclusion_path": [one.hex() for one in path]}


class _Sink(io.RawIOBase):
    """Where the zip is written to: a pipe that cannot go back."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._written += data
        return len(data)

    def taken(self) -> bytes:
        """What was written since it was asked last."""
        written = bytes(self._written)
        self._written.clear()
        return written


def _member(name: str) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, NO_DATE)
    member.compress_type = zipfile.ZIP_DEFLATED
    return member


def _tree_of(entry: Entry) -> uuid.UUID:
    organization_id = entry["organization_id"]
    return uuid.UUID(organization_id) if organization_id else PLATFORM_TREE


def _leaves_of(trees: set[uuid.UUID], ids: list[int]) -> dict[tuple[uuid.UUID, int], int]:
    leaves = Leaf.objects.filter(tree__in=trees, record_id__in=ids)
    rows = leaves.values_list("tree", "record_id", "leaf_index")
    return {(tree, record_id): index for tree, record_id, index in rows}
