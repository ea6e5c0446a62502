"""Merkle trees as RFC 9162 (and RFC 6962 before it) defines them, with SHA-256. Pure.

Nothing here is invented: the tree hash is section 2.1.1, inclusion proofs are 2.1.3, consistency
proofs 2.1.4. Proofs are made from hashes of ranges of leaves, wherever those come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

HASH_BYTES = 32
EMPTY_ROOT = sha256(b"").digest()
#: The hash of the leaves from the first number up to, not including, the second.
RangeHash = Callable[[int, int], bytes]


def leaf_hash(data: bytes) -> bytes:
    """The hash of one entry."""
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees side by side."""
    return sha256(b"\x01" + left + right).digest()


def split(size: int) -> int:
    """The largest power of two smaller than ``size``, which is at least 2."""
    return 1 << ((size - 1).bit_length() - 1)


@dataclass(slots=True)
class Frontier:
    """The right edge of a growing tree: its complete subtrees, the largest first.

    They are as many as ``size`` has binary ones, so appending costs the logarithm of the size.
    """

    size: int = 0
    subtrees: list[bytes] = field(default_factory=list)

    @classmethod
    def from_bytes(cls, size: int, data: bytes) -> Frontier:
        """The edge as ``to_bytes`` wrote it. Raises ValueError when it is no edge of that size."""
        if len(data) != HASH_BYTES * size.bit_count():
            raise ValueError(f"A tree of {size} leaves has another right edge.")
        return cls(size, [data[at : at + HASH_BYTES] for at in range(0, len(data), HASH_BYTES)])

    def to_bytes(self) -> bytes:
        """The hashes one after another."""
        return b"".join(self.subtrees)

    def append(self, leaf: bytes) -> Iterator[tuple[int, int, bytes]]:
        """Add a leaf hash; the subtrees it completed, as level, index and hash."""
        completed = []
        index, level = self.size, 0
        while index & 1:
            leaf = node_hash(self.subtrees.pop(), leaf)
            index, level = index >> 1, level + 1
            completed.append((level, index, leaf))
        self.subtrees.append(leaf)
        self.size += 1
        return iter(completed)

    def root(self) -> bytes:
        """The tree hash over all leaves so far."""
        if not self.subtrees:
            return EMPTY_ROOT
        root = self.subtrees[-1]
        for subtree in reversed(self.subtrees[:-1]):
            root = node_hash(subtree, root)
        return root


def inclusion_path(index: int, size: int, range_hash: RangeHash) -> list[bytes]:
    """PATH(index, D[size]): the siblings from the leaf up to the root."""
    if not 0 <= index < size:
        raise ValueError(f"A tree of {size} leaves has no leaf {index}.")
    path: list[bytes] = []
    begin, end = 0, size
    while end - begin > 1:
        middle = begin + split(end - begin)
        if index < middle:
            path.append(range_hash(middle, end))
            end = middle
        else:
            path.append(range_hash(begin, middle))
            begin = middle
    return path[::-1]


def consistency_path(first: int, second: int, range_hash: RangeHash) -> list[bytes]:
    """PROOF(first, D[second]): that the tree of ``first`` leaves is the beginning of the other."""
    if not 0 < first <= second:
        raise ValueError(f"A tree of {first} leaves is no beginning of one of {second}.")
    path: list[bytes] = []
    begin, end, is_whole = 0, second, True
    while first != end:
        middle = begin + split(end - begin)
        if first <= middle:
            path.append(range_hash(middle, end))
            end = middle
        else:
            path.append(range_hash(begin, middle))
            begin, is_whole = middle, False
    return ([] if is_whole else [range_hash(begin, end)]) + path[::-1]


def is_included(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether ``path`` proves the leaf hash at ``index`` in a tree of ``size`` (2.1.3.2)."""
    if not 0 <= index < size:
        return False
    number, last, hashed = index, size - 1, leaf
    for sibling in path:
        if last == 0:
            return False
        if number & 1 or number == last:
            hashed = node_hash(sibling, hashed)
            while not number & 1 and number:
                number, last = number >> 1, last >> 1
        else:
            hashed = node_hash(hashed, sibling)
        number, last = number >> 1, last >> 1
    return last == 0 and hashed == root


def is_consistent(
    first: int, second: int, first_root: bytes, second_root: bytes, path: Sequence[bytes]
) -> bool:
    """Whether ``path`` proves that the second tree begins with the first one (2.1.4.2)."""
    if first == second:
        return first_root == second_root and not path
    if not 0 < first < second or not path:
        return False
    proof = [first_root, *path] if first & (first - 1) == 0 else list(path)
    number, last = first - 1, second - 1
    while number & 1:
        number, last = number >> 1, last >> 1
    left = right = proof[0]
    for sibling in proof[1:]:
        if last == 0:
            return False
        if number & 1 or number == last:
            left, right = node_hash(sibling, left), node_hash(sibling, right)
            while not number & 1 and number:
                number, last = number >> 1, last >> 1
        else:
            right = node_hash(right, sibling)
        number, last = number >> 1, last >> 1
    return last == 0 and left == first_root and right == second_root
