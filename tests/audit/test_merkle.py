"""The tree and its proofs: the published values, and that no altered proof ever holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.audit.merkle import (
    EMPTY_ROOT,
    Frontier,
    consistency_path,
    inclusion_path,
    is_consistent,
    is_included,
    leaf_hash,
    node_hash,
)
from tests.audit.sealed import root_of
from tests.tables import table

#: The entries and tree heads that the implementations of RFC 6962 publish to test themselves.
ENTRIES = [
    bytes.fromhex(entry)
    for entry in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
LEAVES = [leaf_hash(entry) for entry in ENTRIES]
INCLUSION = {
    (0, 1): [],
    (0, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (5, 8): [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 3): ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
}
CONSISTENCY = {
    (1, 1): [],
    (1, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (6, 8): [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 5): [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}
sizes = st.integers(min_value=1, max_value=300)


def tree(size):
    """Leaf hashes, and what hashes a range of them by the letter of the RFC."""
    leaves = [leaf_hash(b"%d" % number) for number in range(size)]

    def range_hash(begin, end):
        if end - begin == 1:
            return leaves[begin]
        middle = 1
        while middle * 2 < end - begin:
            middle *= 2
        return node_hash(range_hash(begin, begin + middle), range_hash(begin + middle, end))

    return leaves, range_hash


def of(leaves):
    return lambda begin, end: root_of(leaves[begin:end])


def bytes_of(path):
    return [bytes.fromhex(one) for one in path]


def altered(path):
    """Every small change of a proof: a bit, an entry less, more, twice, in another order."""
    for at, one in enumerate(path):
        yield [*path[:at], bytes([one[0] ^ 1]) + one[1:], *path[at + 1 :]]
        yield [*path[:at], *path[at + 1 :]]
        yield [*path[:at], one, *path[at:]]
    yield [*path, bytes(32)]
    yield [bytes(32), *path]
    if len(path) > 1:
        yield path[::-1]


def test_the_empty_tree_has_the_hash_of_nothing():
    assert root_of([]) == EMPTY_ROOT
    assert EMPTY_ROOT.hex().startswith("e3b0c44298fc1c149afbf4c8996fb924")


@table(("size", "root"), list(enumerate(ROOTS, start=1)))
def test_roots_are_the_published_ones(size, root):
    assert root_of(LEAVES[:size]).hex() == root


@table(("place", "path"), INCLUSION.items())
def test_inclusion_proofs_are_the_published_ones(place, path):
    index, size = place
    assert inclusion_path(index, size, of(LEAVES)) == bytes_of(path)
    assert is_included(LEAVES[index], index, size, bytes_of(path), bytes.fromhex(ROOTS[size - 1]))


@table(("places", "path"), CONSISTENCY.items())
def test_consistency_proofs_are_the_published_ones(places, path):
    first, second = places
    roots = [bytes.fromhex(ROOTS[size - 1]) for size in places]
    assert consistency_path(first, second, of(LEAVES)) == bytes_of(path)
    assert is_consistent(first, second, *roots, bytes_of(path))


@given(sizes)
def test_a_tree_that_grows_has_the_root_of_the_whole(size):
    leaves, range_hash = tree(size)
    assert root_of(leaves) == range_hash(0, size)


@given(sizes, st.integers(min_value=0, max_value=300))
def test_a_kept_edge_goes_on_where_it_stopped(size, more):
    leaves, range_hash = tree(size + more)
    frontier = Frontier()
    for leaf in leaves[:size]:
        frontier.append(leaf)
    kept = Frontier.from_bytes(size, frontier.to_bytes())
    for leaf in leaves[size:]:
        kept.append(leaf)
    assert (kept.size, kept.root()) == (size + more, range_hash(0, size + more))


@given(sizes)
def test_each_completed_subtree_is_told_once(size):
    leaves, range_hash = tree(size)
    frontier = Frontier()
    told = [one for leaf in leaves for one in frontier.append(leaf)]
    expected = {
        (level, index) for level in range(1, size.bit_length()) for index in range(size >> level)
    }
    assert len(told) == len(expected)
    for level, index, subtree in told:
        assert (level, index) in expected
        assert subtree == range_hash(index << level, (index + 1) << level)


def test_an_edge_of_another_size_is_refused():
    with pytest.raises(ValueError, match="right edge"):
        Frontier.from_bytes(3, bytes(32))


@given(st.data())
def test_the_proof_of_every_leaf_holds_and_no_altered_one_does(data):
    size = data.draw(sizes)
    index = data.draw(st.integers(min_value=0, max_value=size - 1))
    leaves, range_hash = tree(size)
    root = range_hash(0, size)
    path = inclusion_path(index, size, range_hash)
    assert is_included(leaves[index], index, size, path, root)
    for wrong in altered(path):
        assert not is_included(leaves[index], index, size, wrong, root)
    assert not is_included(leaf_hash(b"other"), index, size, path, root)
    assert not is_included(leaves[index], index, size, path, bytes(32))
    for other in {(index + 1) % size, index - 1, size, -1} - {index}:
        assert not is_included(leaves[index], other, size, path, root)


@given(st.data())
def test_every_beginning_is_proved_and_no_altered_proof_holds(data):
    size = data.draw(sizes)
    first = data.draw(st.integers(min_value=1, max_value=size))
    _, range_hash = tree(size)
    roots = range_hash(0, first), range_hash(0, size)
    path = consistency_path(first, size, range_hash)
    assert is_consistent(first, size, *roots, path)
    for wrong in altered(path):
        assert not is_consistent(first, size, *roots, wrong)
    assert not is_consistent(first, size, bytes(32), roots[1], path)
    assert not is_consistent(first, size, roots[0], bytes(32), path)
    if first < size:
        assert not is_consistent(first, size, *reversed(roots), path)
        assert not is_consistent(size, first, *reversed(roots), path)


@table(("index", "size"), [(0, 0), (1, 1), (-1, 4), (4, 4)])
def test_no_proof_is_made_of_a_leaf_that_is_not_there(index, size):
    with pytest.raises(ValueError, match="no leaf"):
        inclusion_path(index, size, of(LEAVES))
    assert not is_included(LEAVES[0], index, size, [], LEAVES[0])


@table(("first", "second"), [(0, 3), (4, 3), (-1, 3)])
def test_no_proof_is_made_of_a_tree_that_is_no_beginning(first, second):
    with pytest.raises(ValueError, match="no beginning"):
        consistency_path(first, second, of(LEAVES))
    assert not is_consistent(first, second, EMPTY_ROOT, root_of(LEAVES[:3]), [bytes(32)])
