"""Text in pieces: the same every time, in order, bounded, nothing lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from apps.gateway.extraction.chunks import CHUNK_MAX_LENGTH, spans_of


def pieces(text, **bounds):
    return [text[start:end] for start, end in spans_of(text, **bounds)]


@given(st.text(alphabet="ab. \n\u3002é", max_size=400), st.integers(2, 40))
@settings(max_examples=200)
def test_the_pieces_are_the_text_and_none_is_too_long(text, most):
    found = pieces(text, most=most, least=most // 3)
    assert "".join(found) == text
    assert all(0 < len(piece) <= most for piece in found)
    assert pieces(text, most=most, least=most // 3) == found


def test_a_piece_ends_with_a_paragraph_if_it_can():
    text = "One two.\n\nThree four. Five six seven eight."
    assert pieces(text, most=20, least=5) == [
        "One two.\n\n",
        "Three four.",
        " Five six seven ",
        "eight.",
    ]


def test_what_has_no_ends_is_cut():
    assert [len(piece) for piece in pieces("x" * (2 * CHUNK_MAX_LENGTH + 1))] == [
        CHUNK_MAX_LENGTH,
        CHUNK_MAX_LENGTH,
        1,
    ]


def test_what_stands_below_a_heading_stays_together():
    """A piece ends before a heading, also where a paragraph would fill it better."""
    text = "# One\n\nFirst words.\n\nMore of it.\n## Two\n\nSecond.\n\nThird words here.\n"
    assert pieces(text, most=50, least=10) == [
        "# One\n\nFirst words.\n\nMore of it.\n",
        "## Two\n\nSecond.\n\nThird words here.\n",
    ]
