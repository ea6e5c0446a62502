"""Words: the same on both sides, in every script, in linear time."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from apps.index.tokenizer import (
    JOINED_WEIGHT,
    LANGUAGE_NAME_WEIGHT,
    MAX_DOCUMENT_WORDS,
    MAX_QUERY_WORDS,
    OPENING_MAX_LENGTH,
    WORD_MAX_LENGTH,
    QueryWord,
    document_words,
    extra_words,
    fold,
    opening,
    parse_query,
)

#: Anything quadratic would take minutes at this length.
LENGTH = 200_000

HOSTILE = {
    "accents": "a" + "\u0300\u0316" * (LENGTH // 2),
    "joined by hyphens": "a-" * (LENGTH // 2),
    "joined by apostrophes": "a'" * (LENGTH // 2),
    "letters and digits": "a1" * (LENGTH // 2),
    "humps": "aB" * (LENGTH // 2),
    "numbers": "1." * (LENGTH // 2),
    "Chinese": "\u597d" * LENGTH,
    "mixed scripts": "\u597da" * (LENGTH // 2),
    "expanding": "\ufdfa" * LENGTH,
    "underscores": "_" * LENGTH,
    "punctuation": "'-.,+#" * (LENGTH // 6),
}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("How do I restart?", "how do i restart"),
        ("getUserName", "getusername get user name"),
        ("get_user_name", "getusername get user name"),
        ("__init__", "init"),
        ("getHTTPResponse", "gethttpresponse get http response"),
        ("two URLs", "two urls"),
        ("sha256", "sha256 sha 256"),
        ("a sign-up form", "a signup sign up form"),
        ("os.path.exists", "os path exists"),
        ("Python 3.11", "python 3.11 3 11"),
        ("5,700", "5.700 5 700"),
        ("C++ and C#", "c++ and c#"),
        ("Mary's don't we'll", "mary do we"),
        ("Mary\u2019s l\u2019homme", "mary homme"),
        ("\uff21\uff50\uff50\uff4c\uff45", "apple"),
        ("a\x00b\tc\x07d", "a b c d"),
        ("so\u00adft hy\u200dphen", "soft hyphen"),
        ("snake_case/path-to/file.py", "snakecase snake case pathto path to file py"),
        ("!!! ... ___ --- '' \U0001f600", ""),
        ("", ""),
    ],
)
def test_text_is_cut_into_words(text, words):
    assert parse_query(text).words == words.split()
    assert document_words(text) == words.split()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\u673a\u5668\u5b66\u4e60", ["\u673a\u5668", "\u5668\u5b66", "\u5b66\u4e60"]),
        ("AI\u6a21\u578b", ["ai", "\u6a21\u578b"]),
        ("\u732b", ["\u732b"]),
        ("\ud559\uad50\uc5d0", ["\ud559\uad50", "\uad50\uc5d0"]),
        ("\u0e20\u0e32\u0e29", ["\u0e20\u0e32", "\u0e32\u0e29"]),
        ("\u30ab\u30e1\u30e9", ["\u30ab\u30e1", "\u30e1\u30e9"]),
        ("\u092d\u093e\u0937\u093e", ["\u092d\u093e\u0937\u093e"]),
    ],
)
def test_scripts_without_spaces_give_pairs_of_characters(text, words):
    assert parse_query(text).words == words


def test_a_phrase_of_a_document_is_a_run_of_its_words():
    document = document_words("We call getUserName before the sign-up form is shown.")
    phrase = parse_query("getUserName before the sign-up").words
    starts = range(len(document))
    assert any(document[start : start + len(phrase)] == phrase for start in starts)


def test_a_document_can_be_found_without_accents_and_by_one_character():
    words = document_words("La canción, Straße, canción \u732b\u72ac")
    assert extra_words(words) == ["cancion", "strasse", "\u732b", "\u72ac"]
    assert extra_words(document_words("plain words")) == []


def test_a_document_can_be_found_by_the_long_form_of_an_abbreviation_and_by_the_short_one():
    assert extra_words(["the", "dict"]) == ["dictionary"]
    assert extra_words(["configuration"]) == ["cfg", "conf", "config"]
    assert extra_words(["config"]) == ["cfg", "conf", "configuration"]
    assert extra_words(["recv", "hdr"]) == ["receive", "header"]


def test_a_query_asks_for_parts_and_welcomes_what_is_written_as_one():
    assert parse_query("the sign-up data frame").weighted == [
        QueryWord("the"),
        QueryWord("sign"),
        QueryWord("up"),
        QueryWord("data"),
        QueryWord("frame"),
        QueryWord("signup", 1.0, is_required=False),
        QueryWord("thesign", JOINED_WEIGHT, is_required=False),
        QueryWord("dataframe", JOINED_WEIGHT, is_required=False),
    ]


def test_a_word_of_a_query_comes_once():
    texts = [word.text for word in parse_query("sign-up signup sign up up").weighted]
    assert sorted(texts) == sorted(set(texts))


def test_the_name_of_a_programming_language_says_little():
    python, sort = parse_query("Python: sort").weighted[:2]
    assert (python.weight, sort.weight) == (LANGUAGE_NAME_WEIGHT, 1.0)
    assert python.is_required


def test_the_opening_of_a_text_is_its_first_words():
    assert opening("def add(a,\n        b):\n    return a + b") == "def add(a, b): return a + b"
    assert opening("one two three four five six seven eight nine ten eleven").endswith("ten")
    assert len(opening("\u597d" * 1000)) == OPENING_MAX_LENGTH
    assert opening("") == ""


def test_signs_that_make_another_letter_are_not_folded():
    assert fold("\u304c") == "\u304c"
    assert fold("\u092d\u093e\u0937\u093e") == "\u092d\u093e\u0937\u093e"
    assert fold("\u0645\u064f\u062d") == "\u0645\u062d"


def test_long_words_and_long_texts_are_cut():
    assert parse_query("x" * 1000).words == ["x" * WORD_MAX_LENGTH]
    assert len(parse_query("word " * 5000).words) == MAX_QUERY_WORDS
    assert all(
        len(word.text) <= WORD_MAX_LENGTH
        for word in parse_query("word" * 12 + " words" * 40).weighted
    )
    assert len(document_words("word " * 50_000)) == MAX_DOCUMENT_WORDS


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_cut_in_time_that_grows_with_its_length(text):
    words = document_words(text)
    assert len(words) <= MAX_DOCUMENT_WORDS
    assert len(extra_words(words)) <= len(words) + WORD_MAX_LENGTH
    assert len(parse_query(text).weighted) <= 2 * MAX_QUERY_WORDS


@given(st.text())
@example("\u00df" * WORD_MAX_LENGTH)
@example("\u0130" * WORD_MAX_LENGTH)
def test_any_text_gives_words_that_can_be_stored(text):
    words = document_words(text)
    for word in [*words, *extra_words(words)]:
        assert 0 < len(word) <= WORD_MAX_LENGTH
        assert word == word.lower()
        assert "\x00" not in word
        assert not word.isspace()


@given(st.text())
def test_a_query_is_cut_like_a_document(text):
    assert parse_query(text).words == document_words(text)[:MAX_QUERY_WORDS]
