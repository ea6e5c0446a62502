"""Hits as one text for a prompt: each under its origin, the whole of bounded length.

What memories say is data. Where a memory's own text imitates one of our tags, the tag's bracket
is rounded, so that every ``[ORIGIN: …]`` is ours.
"""

# ruff: noqa: RUF001 - characters that look like others are the point here
from __future__ import annotations

import re
import unicodedata
import uuid
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from apps.common.secrecy import Secrecy
from apps.governance.redaction import redact
from apps.memories.confirmation import claim_mark
from apps.memories.models import Memory
from apps.memories.overruling import Overruling
from apps.memories.short_ids import short_id

MAX_CHARACTERS = 4000
TITLE_CHARACTERS = 80
# With less room than this a text says nothing; the last hits are left out instead.
MIN_USEFUL_CHARACTERS = 40
ELLIPSIS = " …"
SEPARATOR = "\n\n"

# A sentence ends before a blank, in scripts without blanks wherever its mark stands.
SENTENCE_END = re.compile(
    r"[.!?…]{1,3}[\"'”’»)\]]{0,3}(?=\s)|[。！？｡؟۔।]{1,3}[」』”’）]{0,3}|(?=\n)"
)
JOINER = "\u200d"
# What belongs to the character in front of it although it is no combining mark: emoji modifiers,
# tags, the vowels and finals of Hangul.
TRAILING = re.compile(
    "[\u1160-\u11ff\ud7b0-\ud7fb\u200d\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
)
FLAG_HALVES = ("\U0001f1e6", "\U0001f1ff")

LINE_ENDS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
# Letters that show nothing.
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Brackets, letters of other scripts and signs by what they look like.
LOOKALIKES = {
    character: letter
    for letter, others in {
        "[": "【〔〖〘〚⟦⟬⁅❲⦋⦗⸢",
        ":": "∶꞉ː׃܃",
        "o": "оοօᴏ〇",
        "r": "гᴦʀ",
        "i": "l|!іιӏɩɪ",
        "g": "ɡցɢ",
        "n": "ոռɴп",
        "s": "$ѕꜱ",
        "t": "тτᴛ",
        "a": "@аαᴀ",
        "u": "υսцᴜ",
        "x": "хχ×ᕁ",
        "e": "еεҽᴇ",
        "m": "мᴍ",
        "-": "‐‑‒–—―−─━",
    }.items()
    for character in others
}
# In a folded text: one of our words in brackets, or a bracket with a label that begins a line.
IMITATION = re.compile(
    r"\[(?=[^\w\n]{0,8}(?:[o0]r[i1]g[i1]n|[s5]tatus)(?![a-z]))"
    r"|^[^\w\n\[]{0,8}(?P<label>\[)(?=[^\W\d_][^\]\n]{0,63}:)",
    re.MULTILINE,
)


class InjectionText(NamedTuple):
    """A text for a prompt, the memories that are in it, and which of them only in part."""

    text: str
    memories: list[Memory]
    cut: Set[uuid.UUID]


#: Before what has perhaps nothing to do with the query.
WEAK_MARK = "[WEAK] "
UNDOUBTED: Mapping[uuid.UUID, str] = {}


def doubts_of(ruling: Overruling, *, is_weak: bool) -> str:
    """What a model is told in front of a memory that is overruled, or perhaps beside the point."""
    rival, replacement = ruling
    marks = f"[SUPERSEDED BY {short_id(replacement)}] " if replacement else ""
    marks += f"[CONTRADICTED BY {short_id(rival)}] " if rival else ""
    return marks + (WEAK_MARK if is_weak else "")


def injection_text(
    memories: Sequence[Memory],
    *,
    doubts: Mapping[uuid.UUID, str] = UNDOUBTED,
    secrecy: Secrecy = Secrecy.S3,
) -> InjectionText:
    """The text, and the memories that are in it, in the order given.

    At most ``MAX_CHARACTERS`` (code points). Short texts stand whole; long ones share the room that
    is left and end at a sentence, else at a word, with an ellipsis. The last memories are left out
    when there is no room to say something of each. What the reader's tier hides is hidden
    before anything is cut: half a host's name is not one any more.
    """
    chosen = list(memories)
    heads = [_head(memory, doubts.get(memory.pk, ""), secrecy) for memory in chosen]
    while chosen and _taken(heads) + MIN_USEFUL_CHARACTERS * len(heads) > MAX_CHARACTERS:
        del chosen[-1], heads[-1]
    contents = [redact(memory.content.strip(), secrecy) for memory in chosen]
    bodies = [harmless(content[: MAX_CHARACTERS + 1]) for content in contents]
    rooms = _shared([len(body) for body in bodies], MAX_CHARACTERS - _taken(heads))
    cut_bodies = [cut(body, room) for body, room in zip(bodies, rooms, strict=True)]
    pieces = [head + body for head, body in zip(heads, cut_bodies, strict=True) if body]
    kept = [memory for memory, body in zip(chosen, cut_bodies, strict=True) if body]
    shortened = zip(chosen, contents, cut_bodies, strict=True)
    cut_ones = {memory.pk for memory, whole, body in shortened if len(body) < len(whole)}
    return InjectionText(SEPARATOR.join(pieces), kept, cut_ones)


def harmless(text: str) -> str:
    """``text`` with a round bracket where it imitates a tag; as long as before."""
    letters = folded(text)
    found = IMITATION.finditer("".join(letter for letter, _ in letters))
    places = {
        letters[match.start("label") if match["label"] else match.start()][1] for match in found
    }
    return "".join("(" if place in places else c for place, c in enumerate(text))


def folded(text: str) -> list[tuple[str, int]]:
    """The letters that ``text`` shows to the eye, each with its place in it."""
    return [(letter, place) for place, c in enumerate(text) if (letter := _folded(c))]


def cut(text: str, room: int) -> str:
    """``text``, or its beginning with an ellipsis within ``room`` characters; ``""`` if none fits.

    Ends at a sentence if that keeps half of the room, else between words, else between characters,
    never inside one that is written with several code points.
    """
    if len(text) <= room:
        return text
    most = _character_end(text, room - len(ELLIPSIS))
    least = most // 2
    ends = [found.end() for found in SENTENCE_END.finditer(text, least, most + 1)]
    words = (place for place in range(most, least, -1) if text[place].isspace())
    whole = [end for end in ends if end <= most and _character_end(text, end) == end]
    end = whole[-1] if whole else next(words, most)
    kept = text[:end].rstrip()
    return kept + ELLIPSIS if kept else ""


def _head(memory: Memory, doubts: str, secrecy: Secrecy) -> str:
    """The line with the tags; on it the title, if there is one."""
    status = f"[STATUS: {memory.status}] {claim_mark(memory)}{doubts}".rstrip()
    tags = f"[ORIGIN: {memory.get_scope_display()}] {status}"
    visible = redact(" ".join(memory.title.split()), secrecy)
    title = cut(harmless(visible), TITLE_CHARACTERS)
    return f"{tags} {title}\n" if title else f"{tags}\n"


def _taken(heads: Sequence[str]) -> int:
    """The room that everything but the contents takes."""
    return sum(map(len, heads)) + len(SEPARATOR) * max(len(heads) - 1, 0)


def _shared(wanted: Sequence[int], room: int) -> list[int]:
    """How much of ``room`` each one gets: what it wants, or an equal share of what is left."""
    shares = [0] * len(wanted)
    by_size = sorted(range(len(wanted)), key=lambda place: wanted[place])
    for count, place in zip(range(len(wanted), 0, -1), by_size, strict=True):
        shares[place] = min(wanted[place], room // count)
        room -= shares[place]
    return shares


def _character_end(text: str, end: int) -> int:
    """The last place up to ``end`` that does not lie inside a character."""
    end = max(end, 0)
    while 0 < end < len(text) and (_trails(text[end]) or text[end - 1] == JOINER):
        end -= 1
    halves = end
    while halves > 0 and _is_flag_half(text[halves - 1]):
        halves -= 1
    is_inside_flag = (end - halves) % 2 and end < len(text) and _is_flag_half(text[end])
    return end - 1 if is_inside_flag else end


def _trails(character: str) -> bool:
    is_mark = unicodedata.category(character).startswith("M")
    return is_mark or TRAILING.match(character) is not None


def _is_flag_half(character: str) -> bool:
    first, last = FLAG_HALVES
    return first <= character <= last


@lru_cache(maxsize=4096)
def _folded(character: str) -> str:
    """What a character looks like, as one; nothing for blanks, marks and what cannot be seen."""
    if character in LINE_ENDS:
        return "\n"
    plain = unicodedata.normalize("NFKD", character)[0].casefold()[:1]
    if plain.isspace() or plain in FILLERS or unicodedata.category(plain)[0] in "CM":
        return ""
    return LOOKALIKES.get(plain, plain)
