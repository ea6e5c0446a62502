"""Proofs for one record: that it is in a tree whose root is signed, in a form that needs nothing
of ours to be checked (see docs/verify_audit.py)."""

from __future__ import annotations

import base64
import uuid
from functools import lru_cache
from typing import TypedDict

from django.db import connection

from apps.audit import sql
from apps.audit.entries import Entry, as_entry
from apps.audit.hashing import payload_hash, sealed_leaf
from apps.audit.merkle import (
    Frontier,
    consistency_path,
    inclusion_path,
    is_consistent,
    is_included,
    node_hash,
    split,
)
from apps.audit.models import AuditRecord, Checkpoint, Leaf
from apps.audit.selectors.seals import newest_checkpoint
from apps.audit.services.seals import KEPT_LEVELS
from apps.audit.signed_notes import Note, key_that_signed, parse, trusted_keys, verifier_key
from apps.audit.sql import PLATFORM_TREE
from apps.common.clock import iso

FORMAT = "memory-platform-audit-proof/1"


class ConsistencyProof(TypedDict, total=False):
    """That a tree continues a checkpoint of ``consistency_size`` leaves; hashes in hexadecimal."""

    consistency_size: int
    consistency_path: list[str]


class Proof(ConsistencyProof):
    """What docs/verify_audit.py checks: hashes in hexadecimal, the public key in Base64."""

    format: str
    record: Entry
    leaf_index: int
    leaf_hash: str
    inclusion_path: list[str]
    checkpoint: str
    sealed_at: str | None
    public_key: str
    verifier_key: str


class NoProof(Exception):
    """There is no proof, and why, in one sentence."""


class StoredTree:
    """Hashes of ranges of a sealed tree, read from the largest subtrees that are kept."""

    def __init__(self, tree: uuid.UUID) -> None:
        self.tree = tree

    def range_hash(self, begin: int, end: int) -> bytes:
        """The hash over a range of leaves as the tree has it. Raises NoProof if some are gone."""
        size = end - begin
        if size & (size - 1) == 0 and begin % size == 0:
            return self._complete(begin, size)
        middle = begin + split(size)
        return node_hash(self.range_hash(begin, middle), self.range_hash(middle, end))

    def _complete(self, begin: int, size: int) -> bytes:
        kept = (size.bit_length() - 1) // KEPT_LEVELS * KEPT_LEVELS
        first, number = begin >> kept, size >> kept
        frontier = Frontier()
        for found in self._read(kept, first, number):
            frontier.append(found)
        if frontier.size != number:
            raise NoProof("Parts of the sealed tree are missing. Verify the trail.")
        return frontier.root()

    def _read(self, level: int, first: int, number: int) -> list[bytes]:
        with connection.cursor() as cursor:
            if level:
                cursor.execute(sql.SUBTREE_HASHES, [self.tree, level, first, first + number])
            else:
                cursor.execute(sql.LEAF_HASHES, [self.tree, first, first + number])
            return [bytes(found) for (found,) in cursor.fetchall()]


class RememberedTree(StoredTree):
    """The same for many proofs: what neighbours need is read and hashed once.

    Bounded: some thousand hashes, whatever the size of the tree.
    """

    def __init__(self, tree: uuid.UUID) -> None:
        super().__init__(tree)
        self._chunk = lru_cache(maxsize=128)(self._read_chunk)
        self.remembered_hash = lru_cache(maxsize=4096)(self._range_hash)

    def range_hash(self, begin: int, end: int) -> bytes:
        return self.remembered_hash(begin, end)

    def _range_hash(self, begin: int, end: int) -> bytes:
        return super().range_hash(begin, end)

    def _read_chunk(self, level: int, number: int) -> list[bytes]:
        return super()._read(level, number << KEPT_LEVELS, 1 << KEPT_LEVELS)

    def _read(self, level: int, first: int, number: int) -> list[bytes]:
        """A part of one chunk: what is asked for is complete and smaller than the next level."""
        chunk, begin = self._chunk(level, first >> KEPT_LEVELS), first % (1 << KEPT_LEVELS)
        return chunk[begin : begin + number]


def tree_of(record: AuditRecord) -> uuid.UUID:
    """The tree that a record belongs to."""
    return record.organization_id or PLATFORM_TREE


def seal_of(record: AuditRecord) -> Checkpoint | None:
    """The first checkpoint that covers the record, or None while it waits."""
    leaf = Leaf.objects.filter(tree=tree_of(record), record_id=record.pk).first()
    if leaf is None:
        return None
    covering = Checkpoint.objects.filter(tree=leaf.tree, size__gt=leaf.leaf_index)
    return covering.order_by("size").first()


def proof_of(record: AuditRecord, *, since: Note | None = None) -> Proof:
    """Everything that proves the record, and with ``since`` that the tree only grew since then.

    The caller has checked that the record may be seen. Raises NoProof.
    """
    tree = tree_of(record)
    leaf = Leaf.objects.filter(tree=tree, record_id=record.pk).first()
    checkpoint = newest_checkpoint(tree)
    if leaf is None or checkpoint is None:
        raise NoProof("The record is not sealed yet; it will be in a few seconds.")
    hashed = bytes(leaf.leaf_hash)
    path = inclusion_path(leaf.leaf_index, checkpoint.size, StoredTree(tree).range_hash)
    place = leaf.leaf_index, checkpoint.size
    stated = sealed_leaf(record.pk, record.transaction_id, payload_hash(record))
    if stated != hashed or not is_included(hashed, *place, path, bytes(checkpoint.root)):
        raise NoProof("The record is not what was sealed. Verify the trail.")
    key = signing_key_of(checkpoint)
    return {
        "format": FORMAT,
        "record": as_entry(record),
        "leaf_index": leaf.leaf_index,
        "leaf_hash": hashed.hex(),
        "inclusion_path": [one.hex() for one in path],
        "checkpoint": checkpoint.note,
        "sealed_at": iso(checkpoint.sealed_at),
        "public_key": base64.b64encode(key).decode(),
        "verifier_key": verifier_key(Note(tree, 0, b"").origin, key),
        **growth_since(checkpoint, since),
    }


def signing_key_of(checkpoint: Checkpoint) -> bytes:
    """The public key that a checkpoint is checked with: after a change of the key, the former one
    until the tree has its next. Raises NoProof where the settings name no such key.
    """
    key = key_that_signed(parse(checkpoint.note), trusted_keys())
    if key is None:
        raise NoProof(
            "No key of AUDIT_PUBLIC_KEY and AUDIT_FORMER_PUBLIC_KEYS signed the checkpoint of the "
            "record: name the key that did, or verify the trail."
        )
    return key


def growth_since(checkpoint: Checkpoint, since: Note | None) -> ConsistencyProof:
    """The proof that the checkpoint continues one that somebody kept."""
    if since is None:
        return {}
    if since.tree != checkpoint.tree:
        raise NoProof("The kept checkpoint belongs to another organization's trail.")
    if not 0 < since.size <= checkpoint.size:
        raise NoProof(f"The kept checkpoint has {since.size} records, the trail fewer.")
    stored = StoredTree(checkpoint.tree)
    path = consistency_path(since.size, checkpoint.size, stored.range_hash)
    root = bytes(checkpoint.root)
    if not is_consistent(since.size, checkpoint.size, since.root, root, path):
        raise NoProof("The trail does not continue the kept checkpoint: it was rewritten.")
    return {"consistency_size": since.size, "consistency_path": [one.hex() for one in path]}
