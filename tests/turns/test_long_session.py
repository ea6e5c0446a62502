"""A session of thirty turns, and what it is asked afterwards by the tools of an agent."""

import pytest

from tests.mcp_endpoint.world import World

pytestmark = pytest.mark.django_db

#: What is said in a turn; what the assistant answers; a question about it and words of its answer.
TURNS = (
    (
        "Hi, I'm Leonie and I look after the reading room.",
        "Welcome.",
        "What am I called?",
        "Leonie",
    ),
    (
        "The scanner jams on thin paper.",
        "Feed it in a sleeve.",
        "How do I keep the scanner from jamming?",
        "sleeve",
    ),
    ("Our catalogue runs on Koha 23.11.", "Noted.", "Which version is the catalogue?", "23.11"),
    (
        "The lamp in bay four flickers.",
        "Its ballast is worn; order type B22.",
        "What do I order for the flickering lamp?",
        "B22",
    ),
    ("My deputy is called Osman.", "Good to know.", "Who is my deputy?", "Osman"),
    (
        "The inventory is due on 14 March.",
        "I will plan for it.",
        "When is the inventory due?",
        "14 March",
    ),
    (
        "How warm may the stacks be?",
        "Eighteen degrees at most.",
        "How warm may the stacks get?",
        "Eighteen",
    ),
    ("I can't lift anything over five kilos.", "I see.", "What can't I lift?", "five kilos"),
    (
        "The map drawer is locked.",
        "The key hangs behind the green atlas.",
        "Where does the key of the map drawer hang?",
        "green atlas",
    ),
    ("Please answer in short sentences.", "Will do.", "How should you answer me?", "short"),
    (
        "A reader lost a blue umbrella.",
        "It is in box nine.",
        "In which box is the blue umbrella?",
        "box nine",
    ),
    (
        "The microfilm vendor wants payment.",
        "Invoice 7781 is open.",
        "Which invoice of the microfilm vendor is open?",
        "7781",
    ),
    (
        "We decided to close at five on Fridays.",
        "I changed the sign.",
        "When do we close on Fridays?",
        "five",
    ),
    ("I prefer pencil to ink.", "Pencil it is.", "Do I prefer pencil or ink?", "pencil"),
    ("The donor is Mrs Halvorsen.", "I wrote her name down.", "Who is the donor?", "Halvorsen"),
    (
        "The humidity sensor says 62 percent.",
        "Open the east vent.",
        "Which vent helps against the humidity?",
        "east vent",
    ),
    (
        "Where did the bindery move?",
        "To Kestrel Street 12.",
        "Where is the bindery now?",
        "Kestrel Street",
    ),
    (
        "The password list is with the porter.",
        "Understood.",
        "Who has the password list?",
        "porter",
    ),
    ("My desk is in room 2.07.", "I will send mail there.", "Which room is my desk in?", "2.07"),
    (
        "The next talk is about comets.",
        "I put it on the poster.",
        "What is the next talk about?",
        "comets",
    ),
)
#: Talk of other things, between what is asked about.
CHATTER = tuple(
    (f"Shelf {number} was dusted again, and the cart squeaks as usual.", "Thanks for telling me.")
    for number in range(10)
)


def message(role, type, text):
    return {"type": "message", "role": role, "content": [{"type": type, "text": text}]}


def told(world, names):
    """The session is told, what is asked about first."""
    turns = [(said, answer) for said, answer, *_ in TURNS] + list(CHATTER)
    for number, (said, answer) in enumerate(turns):
        turn = {
            **names,
            "turn_id": f"turn-{number}",
            "input_items": [message("user", "input_text", said)],
            "output_items": [message("assistant", "output_text", answer)],
        }
        assert world.call(world.teller, "memory_after_turn", turn).body == {"ok": True}


@pytest.mark.parametrize(("most", "least"), [(600, 18), (1_500, 20)])
def test_questions_about_a_long_session_are_answered_within_the_window(most, least):
    world = World()
    world.teller = world.agent()
    names = {"project": world.repository.slug, "session_id": "long", "user_id": "leonie"}
    told(world, names)

    counts, missed = [], []
    for _, _, question, words in TURNS:
        asked = {**names, "turn_id": "asked", "current_input": question, "max_input_tok": most}
        prepared = world.call(world.teller, "memory_before_turn", asked).body
        earlier = prepared["input_items"][:-1]
        given = " ".join(part["text"] for item in earlier for part in item["content"])
        counts.append(prepared["context_token_count"])
        missed += [] if words.lower() in given.lower() else [question]
        assert given, question
    assert max(counts) <= most
    assert len(TURNS) - len(missed) >= least
