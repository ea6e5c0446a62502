"""What a user asks about herself is recalled, however many facts there are of her."""

import pytest

from apps.turns.statements.kinds import KINDS
from apps.turns.statements.questions import asked_names
from tests.tables import table
from tests.turns.conftest import begin, block_in, finish

TOLD = (
    "My name is Una Halden. I work as a fish buyer. I work for Halden Seafood. I live in Skagen.",
    "I'm originally from Tampere. I speak Danish. My boss is Morag. My son is Odd. My dog is Rex.",
    "I'm allergic to peanuts. I use Excel 365. My project is called Seelotse. My wife is Ida.",
    "I love skiing. I love maps. I hate saunas. I love jazz. I love rowing. I love chess.",
    "I use Vim. I use Slack. I use Figma. I use Notion. I use Linear. I use Docker.",
    "I love novels. I love opera. I love plums. I love tulips. I love trains. I love rain.",
    "I hate PDFs. I hate cilantro. I hate traffic. I hate spam. I hate queues. I hate noise.",
)
QUESTIONS = [
    ("Where do I work?", "Halden Seafood"),
    ("Who do I work for?", "Halden Seafood"),
    ("¿Dónde trabajo?", "Halden Seafood"),
    ("Wo arbeite ich?", "Halden Seafood"),
    ("Où est-ce que je travaille ?", "Halden Seafood"),
    ("我在哪里工作？", "Halden Seafood"),
    ("私の職場は？", "Halden Seafood"),
    ("Saya kerja di mana?", "Halden Seafood"),
    ("Where am I from?", "Tampere"),
    ("Where did I grow up?", "Tampere"),
    ("¿Dónde vivo?", "Skagen"),
    ("Di mana saya tinggal?", "Skagen"),
    ("¿Cómo se llama mi hijo?", "Odd"),
    ("Wer ist meine Chefin?", "Morag"),
    ("Wie heißt mein Hund?", "Rex"),
    ("Comment s'appelle ma femme ?", "Ida"),
    ("Draft my out-of-office note with my name, title and company.", "Halden Seafood"),
    ("Write my email signature.", "fish buyer"),
    ("Plan a dinner for Friday.", "peanuts"),
    ("Welche Sprachen spreche ich?", "Danish"),
    ("What am I working on?", "Seelotse"),
]


@pytest.mark.django_db
def test_what_a_user_asks_of_herself_is_recalled_among_many_facts_in_every_language(agent):
    for number, said in enumerate(TOLD):
        finish(agent, said, turn=f"t{number}")
    missed = [
        asked
        for number, (asked, value) in enumerate(QUESTIONS)
        if value not in block_in(begin(agent, asked, turn=f"q{number}"))
    ]
    assert missed == []


@table(
    ("message", "asked"),
    [
        ("Where do I live?", {"place"}),
        ("Translate this contract into French.", set()),
        ("Why does the worker restart every hour?", set()),
        ("Where is the key to the warehouse?", set()),
        ("我住在哪里？", {"place"}),
    ],
)
def test_a_message_asks_for_the_kinds_it_names_and_no_others(message, asked):
    names = {kind: (KINDS[kind].fact_id, KINDS[kind].key) for kind in KINDS}
    found = set(asked_names(message))
    assert found == {names[kind] for kind in asked}
