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


#: Something is stated, and something else no longer does what it did.
NO_LONGER = {
    "We run Symfony 6.4 and the cache no longer clears in prod.": "Symfony 6.4",
    "We're on Django 5.1 and migrations don't run any more.": "Django 5.1",
    "On tourne sous Symfony 6.4 et le cache ne se vide plus.": "Symfony 6.4",
    "J'habite à Lyon et le bus ne passe plus.": "Lyon",
    "Vivo en León y el autobús ya no pasa.": "León",
    "Wir nutzen Symfony 6.4 und der Cache leert sich nicht mehr.": "Symfony 6.4",
    "Kami pakai Symfony 6.4 dan cache-nya tidak kosong lagi.": "Symfony 6.4",
    "I live in Oslo and no longer work at Bosch.": "Oslo",
    "Vivo en Lugo y ya no trabajo en Renfe.": "Lugo",
}


@pytest.mark.parametrize("message", NO_LONGER)
def test_what_something_else_no_longer_does_takes_nothing_back(message):
    assert NO_LONGER[message] in {one.value for one in facts_in([message]) if not one.retracts}


@pytest.mark.parametrize(
    "message",
    [
        "Word und Excel nutze ich nicht mehr.",
        "Ich nutze Word und Excel nicht mehr.",
        "I no longer use Word and Excel.",
        "Je n'utilise plus Word et Excel.",
    ],
)
def test_both_of_what_is_named_together_no_longer_hold(message):
    assert {(one.value, one.retracts) for one in facts_in([message])} == {
        ("Word", True),
        ("Excel", True),
    }


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("Coriander tastes like soap to me, I hate the stuff.", {"coriander"}),
        ("Kopi tubruk tanpa gula, itu favorit saya sepanjang masa.", set()),
        ("I love the thing.", set()),
        ("I hate the whole lot of them.", set()),
    ],
)
def test_what_only_points_to_something_names_nothing(message, things):
    assert {folded(one.value) for one in facts_in([message])} <= things
