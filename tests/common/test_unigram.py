"""Tokens of a unigram model are those of the library, whatever the text."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Regex, Tokenizer
from tokenizers.models import Unigram as LibraryUnigram
from tokenizers.normalizers import NFKC, Nmt, Replace, Sequence
from tokenizers.pre_tokenizers import Metaspace
from tokenizers.processors import TemplateProcessing

from apps.common.embedders.unigram import NO_PIECE, Unigram, is_plain_unigram, piece_tree

PIECES = [
    "<s>",
    "<pad>",
    "</s>",
    "<unk>",
    "\u2581",
    "a",
    "b",
    "\u2581a",
    "ab",
    "ba",
    "aba",
    "\u2581abab",
]
PIECES += ["\u0639", "\u4ed3", "\u4ed3\u5e93", "bb", "\u2581b"]
SCORES = [0, 0, 0, 0, -2.0, -3.5, -4.25, -4.0, -5.0, -5.5, -7.5, -8.0, -6, -9, -9.5, -8.5, -3.75]


@pytest.fixture(scope="module")
def library():
    model = LibraryUnigram([*zip(PIECES, map(float, SCORES), strict=True)], unk_id=3)
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = Sequence([Nmt(), NFKC(), Replace(Regex(r"[\s]+"), " ")])
    tokenizer.pre_tokenizer = Metaspace(prepend_scheme="always", split=True)
    marks = [("<s>", 0), ("</s>", 2)]
    tokenizer.post_processor = TemplateProcessing(single="<s> $A </s>", special_tokens=marks)
    return tokenizer


@pytest.fixture(scope="module")
def ours(library):
    return Unigram(json.loads(library.to_str()))


@given(st.text(alphabet="aaabbb  \n\ufeff\ufdfa\u0639\u4ed3\u5e93x\u2581é<s/>", max_size=60))
def test_tokens_are_those_of_the_library(library, ours, text):
    assert ours.ids(text, 10_000) == library.encode(text).ids


@given(st.text(alphabet="ab x", max_size=40), st.integers(min_value=3, max_value=12))
def test_what_is_cut_keeps_the_mark_of_its_end(library, ours, text, most):
    library.enable_truncation(most)
    expected = library.encode(text).ids
    library.no_truncation()
    assert ours.ids(text, most) == expected


def walked(tree, text):
    """The number of the piece that a text is, found as ``Unigram`` goes through the tree."""
    node = 0
    for letter in map(ord, text):
        behind = range(tree.firsts[node], tree.firsts[node + 1])
        node = next((one for one in behind if tree.letters[one] == letter), None)
        if node is None:
            return NO_PIECE
    return tree.pieces[node]


LETTERS = st.text(alphabet="ab\0\u00e9\u4ed3\ud800\U0001f600\U0010ffff", max_size=5)


@given(st.lists(LETTERS), st.lists(LETTERS))
def test_the_tree_has_all_pieces_and_no_others(pieces, others):
    tree = piece_tree(pieces)
    numbers = {piece: number for number, piece in enumerate(pieces)}
    for text in (*pieces, *others, *(piece[:-1] for piece in pieces)):
        assert walked(tree, text) == numbers.get(text, NO_PIECE)
    for node in range(len(tree.letters)):
        behind = tree.letters[tree.firsts[node] : tree.firsts[node + 1]]
        assert list(behind) == sorted(set(behind))


def test_only_what_it_understands_is_taken(library):
    content = json.loads(library.to_str())
    assert is_plain_unigram(content)
    assert not is_plain_unigram({})
    assert not is_plain_unigram({**content, "post_processor": None})
    assert not is_plain_unigram({**content, "added_tokens": [{"id": 0, "content": "<s>"}]})
    assert not is_plain_unigram({**content, "model": {**content["model"], "byte_fallback": True}})
