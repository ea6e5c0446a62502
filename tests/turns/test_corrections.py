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


@pytest.mark.parametrize(
    ("before", "said", "expected"),
    [
        ("I prefer window seats.", "Actually, aisle seats", "preference=aisle seats"),
        (
            "I prefer window seats.",
            "Actually, aisle seats, my knee hurts.",
            "preference=aisle seats",
        ),
        ("I prefer window seats.", "No wait, aisle seats please", "preference=aisle seats"),
        ("I prefer window seats.", "Make that aisle seats", "preference=aisle seats"),
        ("I prefer window seats.", "Aisle, not window.", "preference=aisle seats"),
        ("I prefer a window seat.", "Actually, an aisle seat", "preference=an aisle seat"),
        ("I like dark roast coffee.", "Actually light roast coffee", "like=light roast coffee"),
        ("I prefer short answers.", "On second thought, long answers.", "preference=long answers"),
        ("I prefer soy milk.", "Scratch that, oat milk.", "preference=oat milk"),
        ("I prefer tea.", "I meant coffee.", "preference=coffee"),
        ("Ich bevorzuge Fensterplätze.", "Ich meine Gang, nicht Fenster", "preference=Gangplätze"),
        ("Ich mag kurze Antworten.", "Eigentlich lieber lange Antworten", "like=lange Antworten"),
        (
            "Ich bevorzuge kurze Antworten.",
            "Doch lieber lange Antworten bitte",
            "preference=lange Antworten",
        ),
        ("Ich mag grünen Tee.", "Korrektur: schwarzen Tee", "like=schwarzen Tee"),
        (
            "Prefiero asientos de ventana.",
            "Corrección: pasillo, no ventana",
            "preference=asientos de pasillo",
        ),
        (
            "Prefiero asientos de ventana.",
            "Mejor asientos de pasillo",
            "preference=asientos de pasillo",
        ),
        (
            "Prefiero respuestas cortas.",
            "En realidad, respuestas largas",
            "preference=respuestas largas",
        ),
        (
            "Je préfère les places côté hublot.",
            "En fait, les places côté couloir",
            "preference=les places côté couloir",
        ),
        (
            "Je préfère les réponses courtes.",
            "Finalement, les réponses longues, merci",
            "preference=les réponses longues",
        ),
        (
            "Saya lebih suka kursi dekat jendela.",
            "Eh bukan, kursi dekat lorong",
            "preference=kursi dekat lorong",
        ),
        (
            "Saya lebih suka kursi dekat jendela.",
            "Maksud saya kursi dekat lorong",
            "preference=kursi dekat lorong",
        ),
        ("Saya suka kopi hitam.", "Ralat: kopi susu", "like=kopi susu"),
        ("我喜欢靠窗的座位。", "更正:靠走道", "like=靠走道"),
        ("我喜欢靠窗。", "不对，靠走道", "like=靠走道"),
        ("我喜欢靠窗的座位。", "还是靠走道的座位吧", "like=靠走道的座位"),
        ("窓側の席が好きです。", "やっぱり通路側の席がいいです", "like=通路側の席"),
        ("窓側の席が好きです。", "訂正：通路側の席", "like=通路側の席"),
        (
            "I prefer window seats and I live in Leeds.",
            "Actually, aisle seats",
            "preference=aisle seats",
        ),
    ],
)
def test_what_is_called_like_what_was_preferred_takes_its_place(before, said, expected):
    (stated,) = statements_in(said, before)
    assert (shown(stated), stated.corrects) == (expected, True)
    assert stated.instead_of in before


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I prefer window seats.", "Actually, window seats are expensive"),
        ("I prefer window seats.", "Actually, find seats"),
        ("I prefer window seats.", "No wait, book two seats"),
        ("I prefer window seats.", "Actually, three seats"),
        ("I prefer window seats.", "No, cheap seats."),
        ("I prefer window seats.", "Actually, cheaper seats please"),
        ("I prefer window seats.", "Actually, these seats"),
        ("I prefer window seats.", "Actually, aisle seats this time"),
        ("I prefer window seats.", "Actually, aisle seats for my mother"),
        ("I prefer window seats.", "Actually, aisle seats or window seats"),
        ("I prefer window seats.", "Actually, aisle seats, if they are free"),
        ("I prefer window seats.", "Actually, aisle seats?"),
        ("I prefer window seats.", "No, the second draft"),
        ("I prefer window seats.", "Wait, line 12 not line 14"),
        ("I prefer window seats.", "Make that 5 bullet points"),
        ("I prefer window seats. Book me two cheap seats to Hull.", "Actually, expensive seats"),
        ("Find me two seats to Hull. I prefer window seats.", "Actually, aisle seats"),
        ("I hate middle seats. I prefer window seats.", "Actually, aisle seats"),
        ("I hate window seats.", "Actually, aisle seats"),
        ("I prefer short answers.", "Make that ten answers"),
        ("I prefer short answers.", "I meant the title, not the answers"),
        ("I prefer short sentences.", "Correction: sentence two, not sentence three"),
        ("I prefer tea.", "I meant Monday."),
        ("I prefer tea.", "Correction: paragraph"),
        ("I prefer tea.", "Make that 3"),
        ("I prefer window seats on long flights.", "Actually, short flights"),
        ("I like window seats and aisle seats.", "Actually, middle seats"),
        ("Translate: I prefer window seats.", "Actually, aisle seats"),
        ("My boss prefers window seats.", "Actually, aisle seats"),
        ("Do I prefer window seats?", "Actually, aisle seats"),
        ('"I prefer window seats" is the caption.', "No wait, aisle seats"),
        ("I prefer short meetings.", "Actually, Monday meetings"),
        ("I prefer short meetings.", "Wait, tomorrow's meetings"),
        ("I prefer short answers.", "Wait, previous answers"),
        ("I prefer short answers.", "Actually, the wrong answers"),
        ("I like red wine.", "Actually, remaining wine"),
        ("I like old films.", "Actually, correct films"),
        ("I prefer direct flights.", "Actually, Ryanair flights"),
        ("Ich bevorzuge kurze Antworten.", "Eigentlich folgende Antworten"),
        ("Ich mag grünen Tee.", "Eigentlich restlicher Tee"),
        ("Je préfère les réponses courtes.", "En fait, les réponses précédentes"),
        ("Prefiero respuestas cortas.", "En realidad, respuestas anteriores"),
        ("Saya lebih suka jawaban singkat.", "Sebenarnya, jawaban sebelumnya"),
        ("Ich bevorzuge Fensterplätze.", "Ich meine Absatz zwei, nicht Absatz drei"),
        ("Ich bevorzuge kurze Antworten.", "Eigentlich nur zwei Antworten"),
        ("Ich bevorzuge kurze Antworten.", "Ich meine die Überschrift, nicht die Antworten"),
        ("Ich mag grünen Tee.", "Nein, der zweite Absatz"),
        ("Ich mag grünen Tee.", "Korrektur: 4 Tassen Tee"),
        ("Ich bevorzuge kurze Antworten.", "Doch lieber weniger Antworten"),
        ("Ich bevorzuge kurze Antworten.", "Eigentlich lange Antworten, aber nur heute"),
        ("Prefiero asientos de ventana.", "Corrección: página 3, no página 5"),
        ("Prefiero asientos de ventana.", "Mejor dos asientos"),
        ("Prefiero respuestas cortas.", "En realidad, la segunda respuesta"),
        ("Prefiero asientos de ventana.", "Mejor asientos más baratos"),
        ("Prefiero asientos de ventana.", "Mejor asientos de pasillo para mi madre"),
        ("Je préfère les réponses courtes.", "En fait, le deuxième paragraphe"),
        ("Je préfère les réponses courtes.", "Plutôt trois réponses"),
        ("Je préfère les places côté hublot.", "En fait, les places de ce train"),
        ("J'aime le thé vert.", "Finalement, le titre"),
        ("J'aime le thé vert.", "Plutôt le thé noir pour ce soir"),
        ("Saya lebih suka kursi dekat jendela.", "Eh bukan, kursi untuk dua orang"),
        ("Saya lebih suka jawaban singkat.", "Maksud saya judulnya"),
        ("Saya suka kopi hitam.", "Ralat: halaman 3"),
        ("Saya lebih suka kursi dekat jendela.", "Sebenarnya, kursi ini"),
        ("我喜欢靠窗的座位。", "更正：第三段"),
        ("我喜欢靠窗的座位。", "不对，三个座位"),
        ("我喜欢喝茶。", "更正：标题"),
        ("我喜欢喝茶。", "不对，应该删掉第二句"),
        ("我喜欢靠窗的座位。", "还是有问题"),
        ("窓側の席が好きです。", "やっぱりこの席"),
        ("窓側の席が好きです。", "訂正：3行目"),
        ("窓側の席が好きです。", "やっぱり二つの席"),
    ],
)
def test_a_correction_of_a_task_an_offer_a_draft_or_a_number_replaces_nothing(before, said):
    assert statements_in(said, before) == []


@pytest.mark.parametrize(
    "said",
    [
        "Correction: line 3, not line 5.",
        "My mistake: page 3, not page 5.",
        "Correction: 42, not 24.",
        "Korrektur: Seite 3, nicht Seite 5.",
        "Corrección: página 3, no página 5.",
        "Correction : page 3, pas page 5.",
        "Koreksi: halaman 3, bukan halaman 5.",
        "更正：是第3页，不是第5页。",
    ],
)
def test_a_correction_of_a_place_in_a_text_states_nothing(said):
    assert statements_in(said) == []


@pytest.mark.django_db
def test_what_is_preferred_instead_takes_the_place_of_what_the_message_before_preferred(agent):
    finish(agent, "I prefer window seats.", turn="t1")
    finish(agent, "Actually, aisle seats, my knee hurts.", turn="t2")
    assert in_use() == {("preference", "aisle seats")}
    finish(agent, "No wait, three seats.", turn="t3")
    assert in_use() == {("preference", "aisle seats")}


@pytest.mark.django_db
def test_another_session_corrects_nothing(agent):
    finish(agent, "I prefer window seats.", turn="t1")
    finish(agent, "Actually, aisle seats.", turn="t1", session="another")
    assert in_use() == {("preference", "window seats")}
