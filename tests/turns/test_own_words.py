"""Whether a person said it: the words of a value in one of her own sentences, and not denied."""

import time

from apps.turns.own_words import OwnWords

#: What was said, the value, the name of the fact, and whether it counts as said.
CASES = [
    ("I drink green tea. My name is Ada.", "Green tea", "drink", True),
    ("My name is Ada Lovelace", "Ada  LOVELACE", "name", True),
    ("I like maps", "green tea", "like", False),
    ("I drink tea. The grass is green.", "green tea", "drink", False),
    ("yes", "yes", "is_vegan", False),
    ("Translate to French: my name is Peter.", "Peter", "name", False),
    ("nom: je m'appelle Zoë", "Zoë", "name", False),
    ("Remember: my name is Peter.", "Peter", "name", True),
    ('My boss said: "I like long meetings"', "long meetings", "like", False),
    ("He wrote “I love Berlin” to me", "Berlin", "place", False),
    ('She said "I live in Berlin and it never closes', "Berlin", "place", False),
    ("> I live in Berlin\nNo idea.", "Berlin", "place", False),
    ("```\nname = 'Peter'\n```", "Peter", "name", False),
    ("Run `set city=Berlin` please", "Berlin", "place", False),
    ("My name is not Bob", "Bob", "name", False),
    ("I don't like fish", "fish", "user_like", False),
    ("I don\u2019t like fish", "fish", "user_dislike", True),
    ("I don't like fish", "no fish", "diet", True),
    ("I'm vegetarian, not vegan.", "vegetarian", "diet", True),
    ("I'm vegetarian, not vegan.", "vegan", "diet", False),
    ("Je n'habite pas à Lyon", "Lyon", "place", False),
    ("Ich wohne nicht in Köln", "Köln", "place", False),
    ("No vivo en Madrid", "Madrid", "place", False),
    ("Saya tidak tinggal di Bandung", "Bandung", "place", False),
    ("Saya tinggal di Bandung", "Bandung", "place", True),
    ("Je m\u2019appelle Zoë", "zoë", "name", True),
    ("If my name is Bob, say hi", "Bob", "name", False),
    ("Wenn ich in Köln wohne, was dann", "Köln", "place", False),
    ("Is my name Bob?", "Bob", "name", False),
    ("We run Python 3.12 and node.js", "Python 3.12", "tool", True),
    ("We run Python 3.12 and node.js", "Python 3.1", "tool", False),
    ("We run Python 3.12 and node.js", "node.js", "tool", True),
    ("I write C++ and C#.", "C++", "tool", True),
    ("I earn 1,000 euros", "1,000 euros", "salary", True),
    ("I earn 1,000 euros", "1000 euros", "salary", False),
    ("It is due on 2026-12-01.", "2026-12-01", "deadline", True),
    ("Mail me at ada@example.org please", "ada@example.org", "mail", True),
    ("This is Ada's desk", "Ada", "name", True),
    ("我叫李雷。我住在上海。", "李雷", "name", True),
    ("我叫李雷。我住在上海。", "北京", "place", False),
    ("我不喜欢咖啡", "咖啡", "like", False),
    ("コーヒーが好きです。", "コーヒー", "like", True),
    ("I wish I lived in Rome.", "Rome", "place", False),
    ("I used to live in Rome, now I live in Turin.", "Rome", "place", False),
    ("I used to live in Rome, now I live in Turin.", "Turin", "place", True),
    ("I used to live in Rome.", "Rome", "former_place", True),
    ("I'd love to learn Greek.", "Greek", "language", False),
    ("I'd love to learn Greek.", "Greek", "learning_goal", True),
    ("Maybe I will move to Rome one day.", "Rome", "place", False),
    ("Vielleicht ziehe ich nach Rom.", "Rom", "place", False),
    ("Früher wohnte ich in Rom.", "Rom", "place", False),
    ("Un jour je vivrai à Rome.", "Rome", "place", False),
    ("Tal vez me mude a Roma.", "Roma", "place", False),
    ("Dulu saya tinggal di Bandung.", "Bandung", "place", False),
    ("我以前住在上海。", "上海", "place", False),
    ("来年は東京に住むかもしれない。", "東京", "place", False),
    ("I would like short answers.", "short answers", "preference", True),
]


def test_a_value_counts_only_if_the_person_said_it_of_herself_as_it_stands():
    wrong = [
        (said, value)
        for said, value, name, wanted in CASES
        if OwnWords([said]).say(value, name=name) is not wanted
    ]
    assert wrong == []


def test_each_message_is_read_by_itself():
    both = OwnWords(['He said "no', "I drink green tea"])
    assert both.say("green tea")
    assert not both.say("no")


def test_hostile_texts_take_linear_time():
    pieces = ['"', "'a ", "a", "`", ". ", "x, ", "不", "a.b", "“", "```\n", "「", "a'", "~~~", ": "]
    began = time.process_time()
    for piece in pieces:
        OwnWords([piece * (200_000 // len(piece))]).say("a b " * 500, name="x" * 1_000)
    assert time.process_time() - began < 60
