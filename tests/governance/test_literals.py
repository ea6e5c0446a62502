"""What a text must hold so that a pattern matches: read from the pattern, and never too much."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apps.governance.findings import Group
from apps.governance.literals import EDGE, alternatives_of
from apps.governance.patterns import PatternSet, compiled
from apps.governance.rules.catalogue import BUILT_IN
from apps.governance.rules.concepts import CONCEPTS
from tests.tables import table

SETS = Path(__file__).parent / "sets"
#: A pattern, and what it needs by alternative; with a bang where that is enough to match.
NEEDED = {
    r"\b(?:cats?|the dog)\b": {f"!{EDGE}cat{EDGE}", f"!{EDGE}cats{EDGE}", f"!{EDGE}the dog{EDGE}"},
    r"\b(?:sign\w* off|no \w+ needed)\b": {f"{EDGE}sign", f" needed{EDGE}"},
    r"token=([0-9a-z]{16,})": {"token="},
    r"(?i:AKIA)[0-9A-Z]{16}": {"akia"},
    r"^never\b": {f"never{EDGE}"},
    r"(?:ab|cd)+x?": {"ab", "cd"},
    r"\d{2}-\d{2}": {"!00-00"},
    r"[0-9]{4,6} of 2[0-4]": {" of 00"},
    r"s3|v[0-9]+": {"s0", "v"},
    r"(?:\bno ){2}more": {f"{EDGE}no "},
    r"согласован\p{L}*|同意": {"!согласован", "!同意"},
    r"согласован\p{L}+|同意": {"согласован", "!同意"},
    r"\b(?:pruf\w*|\w*melder|\w*frei\w*|n'\w*)\b": {
        f"!{EDGE}pruf",
        f"!melder{EDGE}",
        "!frei",
        f"{EDGE}n'",
    },
    r"keep it\.": {"!keep it."},
}


def told(pattern):
    return {
        f"{'!' * one.is_exact}{literal}"
        for one in alternatives_of(pattern)
        for literal in one.literals
    }


@table(("pattern", "needed"), NEEDED.items(), ids=NEEDED)
def test_a_pattern_tells_what_each_text_needs_in_which_it_is_found(pattern, needed):
    assert told(pattern) == needed


def test_a_pattern_tells_what_else_each_match_holds():
    (one,) = alternatives_of(r"\b(?:(?:checks?|counts?) (?:\w+ ){0,3}?(?:waived|dropped))\b")
    assert one.literals == {f"waived{EDGE}", f"dropped{EDGE}"}
    assert one.besides == (("check ", "checks ", "count ", "counts "),)


def test_of_several_things_beside_it_each_is_told():
    (one,) = alternatives_of(r"(?:ask|tell) (?:\w+ )*(?:to|for) [^.]*approval")
    assert one.literals == {"approval"}
    assert one.besides == (("ask ", "tell "), ("for ", "to "))


@table(
    ("pattern", "piece"),
    [
        (r"key-[0-9a-f]{32}", 32),
        (r"key-(?:[0-9a-f]{32}|[\w-]{24,})", 24),
        (r"key-(?:[0-9a-f]{32}|none)", 0),
        (r"key-(?:[0-9a-f]{32})?", 0),
        (r"key-[0-9a-f]{8}", 0),
        (r"key-[^\s]{32}", 0),
        (r"key-[0-9a-z%]{32}", 0),
    ],
    ids=["counted", "either", "or-a-word", "or-nothing", "short", "anything", "other-signs"],
)
def test_a_pattern_tells_how_long_a_piece_each_match_holds(pattern, piece):
    (one,) = alternatives_of(pattern)
    assert one.piece == piece


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("(?i)flags", "flags without a group"),
        ("a)b", "not understood"),
        (r"\w{{0,2}}", "no count"),
    ],
)
def test_what_is_not_read_is_an_error(pattern, reason):
    with pytest.raises(ValueError, match=reason):
        list(alternatives_of(pattern))


def test_a_pattern_that_every_text_may_match_is_refused():
    with pytest.raises(ValueError, match="no literal"):
        PatternSet([r"\w+ \w+"])


def texts():
    return [
        json.loads(line)["text"].lower()
        for path in sorted(SETS.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


@pytest.mark.parametrize(
    "patterns",
    [
        tuple(CONCEPTS.values()),
        tuple({one.pattern for one in BUILT_IN if one.pattern and one.group is not Group.SECRETS}),
    ],
    ids=["concepts", "orders"],
)
def test_a_set_finds_what_each_of_its_patterns_finds_alone(patterns):
    several = texts()[::3]
    for text, found in zip(several, in_each(PatternSet(patterns), several), strict=True):
        encoded = text.encode()
        assert set(found) == {one for one in patterns if compiled(one).is_in(encoded)}


def in_each(patterns, several):
    """What is found in each of some texts: the same of each alone and of all at once."""
    (*alone,) = (found for one in several for found in patterns.matching([(one, one)]))
    assert [*patterns.matching([(one, one) for one in several])] == alone
    return alone


@pytest.mark.parametrize("script", ["latin", "other"])
def test_sentences_hold_the_patterns_that_each_of_them_matches_alone(script):
    patterns = tuple(CONCEPTS.values())
    several = [text for text in texts()[::3] if text.isascii() == (script == "latin")]
    told = PatternSet(patterns).candidates(several)
    for text, candidates in zip(several, told, strict=True):
        alone = {one for one in patterns if compiled(one).search(text) is not None}
        found = {one for place, one in enumerate(patterns) if candidates.holds(1 << place)}
        assert found == alone
