"""Plain statements with what people write behind them, and within what takes them back."""

import json
from collections import Counter

import pytest

from apps.turns.fact_extraction import facts_in
from tests.turns.fact_sets import SETS, folded

EDGES = json.loads((SETS / "edges.json").read_text("utf-8"))
#: The least share of what is found behind a statement that is found without it, too.
PRECISION = 0.95
#: At most this share of statements that are somebody else's, supposed or a joke is taken.
TAKEN = 0.02


def stated(text):
    return Counter((one.fact_id, one.key, folded(one.value)) for one in facts_in([text]))


@pytest.mark.parametrize("language", EDGES)
def test_a_value_ends_where_something_else_goes_on(language):
    """Reasons, times, reservations and chat; the tables were mended by them."""
    right = wrong = 0
    for statement in EDGES[language]["statements"]:
        alone = stated(statement + ".")
        assert alone, statement
        for behind in EDGES[language]["behind"]:
            found = stated(statement + behind)
            right += sum((found & alone).values())
            wrong += sum((found - alone).values())
    assert right >= PRECISION * (right + wrong)


@pytest.mark.parametrize("language", EDGES)
def test_a_statement_within_what_takes_it_back_is_none(language):
    """What is said by others, supposed, dreamt, quoted or taken back in the same breath."""
    taken, count = [], 0
    for statement in EDGES[language]["statements"]:
        for around in EDGES[language]["around"]:
            is_first = around.startswith("{}") or ": {}" in around
            is_lowered = not is_first and not statement.startswith("I")
            said = statement[0].lower() + statement[1:] if is_lowered else statement
            text = around.format(said)
            count += 1
            taken += [text] if facts_in([text]) else []
    assert len(taken) <= TAKEN * count, taken
