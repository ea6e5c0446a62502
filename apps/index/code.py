"""Code that is asked with: what says something in it, and what only makes it code. Pure.

The head of a function is written in words of three kinds: its name says what it does, its
parameters and types say a little, and keywords say nothing. In linear time, as all that reads what
somebody asks.
"""

from __future__ import annotations

import re

from apps.index.spellings import KEYWORDS, QUESTION_MARKS

MARK = re.compile(r"[(){}\[\];=]")
#: Prose of words with blanks between mostly has one in front of a bracket, and the others only in
#: faces.
CODE_ONLY = re.compile(r"(?a:\w)[(\[]|[{}]|\w\s?=+\s?[\w\"'(\[]|;$", re.MULTILINE)
#: Code has a mark for so many words, those in round brackets not counted.
WORDS_OF_A_MARK = 3
IN_BRACKETS = re.compile(r"\([^()]*\)")
#: Each letter that is none of English counts: it may be a word of a script without blanks.
WORD = re.compile(r"(?a:\w)+|\w")
NAME = re.compile(r"[^\W\d]\w*")
#: Parameters of types stand between a name and its parameters, or in front of the name.
TYPE_PARAMETERS = re.compile(r"<[^<>]*>")
BEHIND_A_NAME = re.compile(r"[({;=]")
CAPITAL = "A-Z\u00c0-\u00d6\u00d8-\u00de"
SMALL = rf"[^\W\d_{CAPITAL}]"
#: Parts of identifiers: ``getHTTPResponse2`` as ``get HTTP Response 2``.
PART = re.compile(rf"[{CAPITAL}]+(?!{SMALL})|[{CAPITAL}]?{SMALL}+|\d+")


def is_code(text: str) -> bool:
    """Whether a text is code, not a question and not a sentence that names some."""
    if text.rstrip().endswith(QUESTION_MARKS):
        return False
    words = len(WORD.findall(IN_BRACKETS.sub("()", text)))
    return CODE_ONLY.search(text) is not None and len(MARK.findall(text)) * WORDS_OF_A_MARK >= words


def declared_name(code: str) -> str:
    """What code declares or calls first: the last word before a bracket that is no keyword."""
    *heads, _ = BEHIND_A_NAME.split(TYPE_PARAMETERS.sub("", code))
    for head in heads:
        for word in reversed(NAME.findall(head)):
            if word.lower() not in KEYWORDS:
                return str(word)
    return ""


def spelled_out(code: str) -> str:
    """What code says to somebody who reads sentences: its name, then its words without keywords."""
    words = [part for part in PART.findall(code) if part.lower() not in KEYWORDS]
    return " ".join([*PART.findall(declared_name(code)), *words]) or code
