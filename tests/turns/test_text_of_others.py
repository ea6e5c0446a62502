"""What stands in a message and is not what its author states of herself: pasted texts, forms, wishes."""

import pytest

from apps.turns.fact_extraction import facts_in
from tests.turns.test_fact_extraction import shown, statements_in

PASTED = [
    "My notes from the interview:\nI grew up in Tampere\nI work at Nokia\nWhat would you ask her?",
    "Customer ticket #4411\nI live in Ulm and my name is Bruno. It never came.\nWhat do I answer?",
    "Meeting notes\n- I work at Magirus\n- I hate mornings\nTurn these into minutes.",
    "To whom it may concern,\nI live in Ulm and I work at Magirus.\nRegards\n\nIs this ok?",
    "Interview mit einer Kundin:\nIch wohne in Ulm.\nIch arbeite bei Magirus.\nWas nun?",
    "Compte rendu\nJ'habite à Lyon et je travaille chez Renault.\nRésume.",
    "Entrevista\nVivo en Lima y trabajo en Renfe.\n¿Qué le pregunto?",
    "Catatan wawancara\nSaya tinggal di Bandung.\nRingkas.",
    "客户工单\n我住在杭州，我叫王伟。\n怎么回复？",
    "議事録\n私は東京に住んでいます。\n要約して。",
    "name: payments-api\nport: 8080\nlanguage: go\nrole: worker",
    "Here's the config, why does it fail?\nname: payments-api\nversion: 2\ncity: Oslo",
    "Name: Bruno Kaltenbach\nCity: Ulm\nEmployer: Magirus\nMake an id card from this.",
]


@pytest.mark.parametrize("message", PASTED)
def test_a_text_below_its_title_and_a_form_of_something_else_state_nothing(message):
    assert statements_in(message) == []


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Things about me:\n- name: Yusra\n- city: Antwerp", "name=Yusra; place=Antwerp"),
        ("Über mich:\n- Name: Yusra\n- Wohnort: Antwerpen", "name=Yusra; place=Antwerpen"),
        ("Name: Zoe\nCity: Hull", "name=Zoe; place=Hull"),
        (
            "Hi,\nI live in Ulm and I work at Magirus.\nWhat tax form do I need?",
            "place=Ulm; employer=Magirus",
        ),
        (
            "About me:\nI live in Ulm.\nI work at Magirus.\nWhat form do I need?",
            "place=Ulm; employer=Magirus",
        ),
        ("I have a ticket\nI live in Ulm", "place=Ulm"),
        ("Context: I live in Leeds.\nQuestion: where can I swim?", "place=Leeds"),
        ("Update: I live in York now.\nPS: my boss is Claire.", "place=York; relation/boss=Claire"),
        ("Estimado asistente, me llamo Ana.", "name=Ana"),
        ("各位好，我叫王伟。", "name=王伟"),
        ("Note to self: buy milk.\nI live in Ulm.", "remember=buy milk; place=Ulm"),
    ],
)
def test_what_somebody_tells_of_herself_in_lines_is_read(message, expected):
    assert "; ".join(map(shown, statements_in(message))) == expected


@pytest.mark.parametrize(
    "said",
    [
        "Her bio reads I live in Ulm.",
        "My password hint is I live in Ulm.",
        "When people ask, I say I live in Bonn.",
        "Say in German that I live in Bonn.",
        "Say in Spanish that I'm vegan.",
        "Di en inglés que soy vegano.",
        "Dis en anglais que je suis végane.",
        "In five years I live in Rome.",
        "Soon I'm living in Rome.",
        "By 2030 I live in Rome.",
        "I'd say I'm a vegetarian, but bacon exists.",
        "I'm a doctor, well, not really.",
        "Some days I'm vegetarian, some days I'm not.",
        "A veces soy vegetariano.",
        "Parfois je suis végétarien.",
        "Kadang saya vegetarian.",
        "On Mondays I'm vegetarian.",
        "No soy vegana.",
        "No soy celíaca.",
        "No soy diabético.",
        "我不吃素。",
        "アレルギーはありません。",
        "アレルギーはないです。",
    ],
)
def test_what_is_written_for_others_holds_at_times_or_does_not_hold_is_no_statement(said):
    assert statements_in(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "Just this once, answer in English: what is inflation?",
        "For this one, please reply in French.",
        "Ausnahmsweise bitte auf Englisch antworten.",
        "Solo por esta vez, responde en inglés: ¿qué es la inflación?",
        "Pour cette fois, réponds-moi en anglais.",
        "Sekali ini saja, tolong jawab pakai bahasa Inggris.",
        "就这一次，用英文回答，不超过50个词：什么是通货膨胀？",
        "今回だけ英語で答えてください。",
    ],
)
def test_what_is_wished_for_once_is_no_wish_for_ever(said):
    assert statements_in(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "I'm a professional napper. Joking aside, what helps when I'm tired?",
        "Ich bin Sofatester. Spaß beiseite, was hilft gegen Müdigkeit?",
        "Je suis testeur de canapés. Blague à part, que faire contre la fatigue ?",
        "Saya tukang rebahan. Serius nih, gimana biar nggak ngantuk?",
        "我是沙发测试员。说正经的，怎么提神？",
        "Uso Linux no trabalho, Python 3.11.",
        "Uso Photoshop da dieci anni.",
        "Odio quando piove.",
        "在杭州当导游，我需要考什么证？",
        "新来的外教是英国人，不吃猪肉，住在浦东。",
    ],
)
def test_a_joke_another_language_a_plan_and_somebody_else_state_nothing(said):
    assert statements_in(said) == []


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("我女儿叫朵朵她喜欢恐龙", "relation/女儿=朵朵"),
        ("我叫王芳我住在厦门", "name=王芳; place=厦门"),
        ("我的猫叫咪咪很粘人", "relation/猫=咪咪"),
        ("在杭州当导游，最近嗓子疼，怎么办？", "place=杭州; role=导游"),
        ("Uso Vim, no Emacs, en el trabajo.", "tool=Vim"),
    ],
)
def test_a_name_ends_where_the_next_sentence_begins_without_a_mark(message, expected):
    assert "; ".join(map(shown, statements_in(message))) == expected


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("My name is Luka. Who sang that?", "My name is Luka. Who sang Suzanne?"),
        ("I live in Rye. Which poem is this from?", "I live in Rye. Who wrote Hamlet?"),
        ("Ich heiße Uwe. Welche Band singt das?", "Ich heiße Uwe. Welche Band singt heute?"),
        ("Ich wohne in Kiel. Aus welchem Lied ist das?", "Ich wohne in Kiel. Wer schrieb Faust?"),
        ("Je m'appelle Hélène. Qui chante ça ?", "Je m'appelle Hélène. Qui a écrit Candide ?"),
        ("Vivo en Cádiz. ¿De qué canción es?", "Vivo en Cádiz. ¿Quién escribió Platero?"),
        ("Nama saya Bento. Itu lagu siapa?", "Nama saya Bento. Siapa yang menulis Bumi Manusia?"),
        ("我住在杭州。这是谁写的？", "我住在杭州。《静夜思》是谁写的？"),
    ],
)
def test_whose_words_they_are_is_asked_of_a_text_and_not_of_what_she_says(said, other):
    assert facts_in([said]) == []
    assert len(facts_in([other])) == 1
