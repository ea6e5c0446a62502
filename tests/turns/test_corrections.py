"""What somebody takes back while she speaks, or in a later message."""

import pytest

from tests.turns.conftest import finish
from tests.turns.test_fact_extraction import shown, statements_in
from tests.turns.test_fact_writing import in_use


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("I live in Leeds. No wait, York.", "place=York"),
        ("I live in Leeds, sorry, York.", "place=York"),
        ("I'm allergic to nuts. Actually no, I'm not.", ""),
        ("I use Vim. Scratch that, Helix.", "tool=Helix"),
        ("My boss is Guy - I mean Claire.", "relation/boss=Claire"),
        ("The demo is due 3 May, no, 4 May.", "deadline=demo: 4 May"),
        ("I'm vegan (well, pescatarian).", "limit=pescatarian"),
        ("Ich wohne in Leer, nein, in Emden.", "place=Emden"),
        ("Vivo en Puebla, perdón, en Mérida.", "place=Mérida"),
        ("J'habite à Brest, pardon, à Quimper.", "place=Quimper"),
        ("我住在杭州，不对，苏州。", "place=苏州"),
        ("Saya tinggal di Malang, eh, Surabaya.", "place=Surabaya"),
        # What only begins like it mends nothing.
        ("I live in Leeds. Sorry for the long text.", "place=Leeds"),
        ("I live in Leeds, no joke.", "place=Leeds"),
        ("I live in Leeds, no kids.", "place=Leeds"),
        ("I live in Leeds, not York.", "place=Leeds"),
    ],
)
def test_what_is_taken_back_in_the_same_breath_is_not_stated(said, expected):
    assert "; ".join(map(shown, statements_in(said))) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Je suis végétarien et allergique aux arachides.", "limit=végétarien; limit=arachides"),
        ("Soy celíaca y alérgica al marisco.", "limit=celíaca; limit=marisco"),
        ("Ich bin Vegetarier und gegen Nüsse allergisch.", "limit=Vegetarier; limit=Nüsse"),
        ("Soy enfermera y alérgica al látex.", "role=enfermera; limit=látex"),
        (
            "Ich bin Krankenschwester und allergisch gegen Latex.",
            "role=Krankenschwester; limit=Latex",
        ),
    ],
)
def test_an_allergy_is_kept_beside_what_somebody_is(said, expected):
    assert "; ".join(map(shown, statements_in(said))) == expected


@pytest.mark.parametrize(
    "said",
    [
        "My kids are sick.",
        "Le chien de mon voisin s'appelle Rex.",
        "El perro de mi vecina se llama Rex.",
        "My accountant's IBAN is NL02ABNA0123456789.",
        "I'm almost a nurse.",
    ],
)
def test_what_belongs_to_others_or_is_nearly_so_is_no_fact(said):
    assert statements_in(said) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("before", "said", "left"),
    [
        ("I live in Leeds.", "You got it wrong: I live in York.", {("place", "York")}),
        ("I'm allergic to nuts.", "The doctor says I'm not allergic to nuts after all.", set()),
        ("I'm allergic to nuts.", "No nut allergy after all.", set()),
        ("I'm allergic to nuts.", "My nut allergy is gone.", set()),
        (
            "I prefer short answers.",
            "Forget that, I prefer long answers.",
            {("preference", "long answers")},
        ),
        ("My boss is Guy.", "I have a new boss, Claire.", {("boss", "Claire")}),
        ("My boss is Guy.", "My new boss is Claire.", {("boss", "Claire")}),
        ("The report is due on 3 May.", "The report is finished.", set()),
        (
            "The report is due on 3 May.",
            "I got an extension until 10 May for the report.",
            {("deadline", "report: 10 May")},
        ),
        ("Trabajo en Telefónica.", "Dejé Telefónica.", set()),
        ("Je travaille chez Airbus.", "J'ai quitté Airbus.", set()),
        ("我在腾讯工作。", "我离开腾讯了。", set()),
    ],
)
def test_a_correction_leaves_nothing_of_what_was_said_before(agent, before, said, left):
    finish(agent, before, turn="t1")
    assert in_use()
    finish(agent, said, turn="t2")
    assert in_use() == left


@pytest.mark.parametrize(
    ("before", "said", "expected"),
    [
        ("I live in Leeds.", "York, not Leeds.", "place=York"),
        ("I live in Leeds.", "Sorry, I meant York.", "place=York"),
        ("I live in Leeds.", "It's not Leeds, it's York.", "place=York"),
        ("Hi! I live in Leeds.", "*York", "place=York"),
        ("My name is Katherine.", "It's Catherine with a C.", "name=Catherine"),
        ("The report is due on 3 May.", "Correction: 4 May.", "deadline=report: 4 May"),
        ("I use Postgres.", "I meant MariaDB.", "tool=MariaDB"),
        ("Ich wohne in Leer.", "Emden, nicht Leer.", "place=Emden"),
        ("J'habite à Brest.", "Pardon, je voulais dire Quimper.", "place=Quimper"),
        ("Vivo en Puebla.", "No Puebla, sino Mérida.", "place=Mérida"),
        ("Saya tinggal di Malang.", "Bukan Malang, tapi Surabaya.", "place=Surabaya"),
        ("我住在杭州。", "是苏州，不是杭州。", "place=苏州"),
        ("東京に住んでいます。", "東京じゃなくて横浜です。", "place=横浜"),
        # What does not speak of what was stated corrects nothing.
        ("I live in Leeds.", "York, not Hull.", ""),
        ("I live in Leeds.", "No, York.", ""),
        ("I live in Leeds.", "Actually it's raining.", ""),
        ("I live in Leeds.", "Actually Manchester United are playing tonight.", ""),
        ("I live in Leeds. When is the next train to Hull?", "Sorry, I meant York.", ""),
        ("What is the weather in Leeds?", "York, not Leeds.", ""),
        ("Translate: I live in Leeds.", "York, not Leeds.", ""),
    ],
)
def test_the_next_message_may_say_only_what_is_meant_instead(before, said, expected):
    assert "; ".join(map(shown, statements_in(said, before))) == expected


@pytest.mark.django_db
def test_what_is_meant_instead_takes_the_place_of_what_the_message_before_said(agent):
    finish(agent, "I'm allergic to nuts.", turn="t1")
    finish(agent, "Sesame, not nuts.", turn="t2")
    assert in_use() == {("limit", "Sesame")}
    finish(agent, "What may I eat?", turn="t3")
    finish(agent, "Soy, not sesame.", turn="t4")
    assert in_use() == {("limit", "Sesame")}
