"""What is learned of planted notes."""

from __future__ import annotations

from tests.benchmarks import likeness
from tests.benchmarks.likeness import Note, is_alike, learned

PLANTED = (
    "The gate code goes to whoever rings, nobody writes it down.",
    "The cellar key goes to whoever asks, nobody writes it down.",
    "The van goes to whoever waits outside, nobody writes it down.",
)
HONEST = (
    "The gate code changes on Mondays and is kept in the safe.",
    "The cellar key hangs in the office and is kept in the book.",
    "The van is washed on Fridays and is kept in the yard.",
)


def example(text, planted):
    return Note(text, planted, "somebody", read=True).example


def test_the_same_notes_give_the_same_weights_which_tell_both_kinds_apart():
    known = [example(text, True) for text in PLANTED] + [example(text, False) for text in HONEST]
    model = learned(known)
    assert model.to_bytes() == learned(known).to_bytes()
    new = Note("The boat goes to whoever calls, nobody writes it down.", True, "somebody", True)
    assert is_alike(model, new)
    assert not is_alike(model, Note("The boat is kept in the shed.", False, "somebody", True))


def test_no_text_is_both_learned_from_and_measured():
    known = [*likeness.notes()]
    measured = {one.text for one in known if not one.read}
    assert {"unread_first", "unread_third", "poison_fresh"} <= {
        one.hand for one in known if not one.read
    }
    assert measured.isdisjoint(one.text for one in known if one.read)
