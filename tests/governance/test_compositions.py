"""What concepts make up is told for all compositions at once, as each tells it alone."""

from __future__ import annotations

from functools import reduce
from operator import or_

from hypothesis import given
from hypothesis import strategies as st

from apps.governance.sentences import Compositions

CONCEPTS = 12
bits = st.integers(0, (1 << CONCEPTS) - 1)
compositions = st.lists(
    st.tuples(st.lists(bits, min_size=1, max_size=4), bits).map(
        lambda one: (one[0], reduce(or_, one[0], one[1]))
    ),
    max_size=6,
)


def named_alone(several: list[tuple[list[int], int]], present: int) -> int:
    """All that is named by those compositions of which each part is present."""
    return reduce(
        or_,
        (named for every, named in several if all(part & present for part in every)),
        0,
    )


@given(compositions, bits, bits)
def test_parts_of_two_sentences_make_up_what_their_concepts_do(several, one, other):
    known = Compositions(several)
    together = known.named(known.parts(one) | known.parts(other))
    assert together == named_alone(several, one | other)


@given(compositions, bits)
def test_what_does_not_name_a_concept_is_made_up_without_it(several, present):
    named = named_alone(several, present)
    known = Compositions(several)
    for place in range(CONCEPTS):
        if not named & (1 << place):
            assert known.named(known.parts(present & ~(1 << place))) == named
