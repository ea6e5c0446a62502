"""Conversations that others wrote, from packages on PyPI whose licences allow using them.

``chatterbot-corpus`` (BSD): questions and answers by subject in many languages, written by whoever
wanted to. ``chitchat-dataset`` (MIT): what students said to each other about a question they were
given; where they went on to something else, its subject is still that question.
"""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from importlib.resources import files

import yaml

#: Files of chatterbot-corpus that are about nothing, or about the program that speaks.
ABOUT_NOTHING = frozenset({"greetings", "conversations", "botprofile", "perfilbot"})
#: Exchanges that make a conversation, different ones of a subject at most, and their length.
EXCHANGES, MAX_EXCHANGES, TEXT_MAX_LENGTH = 5, 40, 600
#: Questions of chitchat-dataset, conversations about each, how many messages these have, and how
#: many of them hold a word of the question.
QUESTIONS, TALKS, SHORTEST, LONGEST, MIN_ABOUT = 12, 6, 10, 40, 3
EVERYWHERE = frozenset({"would", "think", "which", "there", "thing", "about"})

Chat = list[tuple[str, str]]


def chatterbot(language: str, seed: int) -> list[Chat]:
    """Conversations of five exchanges about one subject each."""
    draw = random.Random(seed)
    chats: list[Chat] = []
    folder = files("chatterbot_corpus") / "data" / language
    for path in sorted(folder.iterdir(), key=lambda one: one.name):
        subject = path.name.removesuffix(".yml")
        if subject in ABOUT_NOTHING:
            continue
        given = yaml.safe_load(path.read_text(encoding="utf-8"))["conversations"]
        texts = (tuple(str(one).strip()[:TEXT_MAX_LENGTH] for one in said if one) for said in given)
        different = [said for said in dict.fromkeys(texts) if len(said) > 1]
        draw.shuffle(different)
        kept = different[:MAX_EXCHANGES]
        chats += [
            [(text, subject) for said in kept[at : at + EXCHANGES] for text in said]
            for at in range(0, len(kept) - 2, EXCHANGES)
        ]
    return chats


def chitchat(seed: int) -> list[Chat]:
    """Conversations about twelve of the questions, those in which the question comes up."""
    path = files("chitchat_dataset") / "dataset.json"
    known = json.loads(path.read_text(encoding="utf-8"))
    about: dict[str, list[Chat]] = defaultdict(list)
    for _, talk in sorted(known.items()):
        question = talk.get("prompt", "")
        said = [message["text"] for turn in talk["messages"] for message in turn]
        if SHORTEST <= len(said) <= LONGEST and _mentions(question, said) >= MIN_ABOUT:
            about[question].append([(text, question) for text in said])
    draw = random.Random(seed)
    questions = sorted(one for one, talks in about.items() if len(talks) >= TALKS)
    draw.shuffle(questions)
    return [talk for one in questions[:QUESTIONS] for talk in draw.sample(about[one], TALKS)]


def _mentions(question: str, said: list[str]) -> int:
    words = {word[:5] for word in re.findall(r"[a-z]{5,}", question.lower())} - EVERYWHERE
    return sum(any(word in text.lower() for word in words) for text in said)
