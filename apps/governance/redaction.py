"""What callers of a lower secrecy tier are shown of places: paths, hosts, addresses, hashes.

Pure and linear. What is replaced is replaced by a word in brackets, in which nothing is found any
more. Ids and timestamps are left alone: by them callers ask for more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from apps.common.secrecy import Secrecy
from apps.governance.dotted_names import FILES, NameKind, kind_of
from apps.governance.patterns import Match, compiled

Span = tuple[int, int]
Find = Callable[[str, Match], Span | None]

#: Without one of these marks, or a long word, there is nothing to find.
MARKED = r"[./\\@:]|[0-9A-Fa-f]{32}"
_UUID = r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}"
LEFT_ALONE = (
    rf"\b(?:memory://{_UUID}/[a-z]+|{_UUID}|MEM-[0-9A-Fa-f]{{12}}"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?"
    r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?)\b"
)
#: Ends of paths and of addresses that belong to the sentence.
PUNCTUATION = ".,:;!?*"
OWN_SCHEMES = ("memory", "urn", "data")
MAX_ADDRESS_LENGTH = 60
#: Each of them enough that what was uncovered by a pass is found by the next.
MAX_PASSES = 8
#: Before a path's first stroke, what makes it an end of markup or the rest of a URL.
FRAME = {"<": "/", ":": "//"}
#: In a result: the names of people and things that an item is about.
ENTITIES, ENTITY = "entities", "[ENTITY]"


@dataclass(frozen=True, slots=True)
class RedactionPattern:
    """What is looked for, and by what it is replaced. ``find`` narrows a match, or rejects it."""

    word: str
    pattern: str
    find: Find


def redact(text: str, tier: Secrecy) -> str:
    """``text`` as callers of ``tier`` get it; once more gives the same."""
    marks = MARKS[tier]
    if not marks or compiled(MARKED).search(text) is None:
        return text
    for _ in range(MAX_PASSES):
        shown = "".join(_around_what_stays(text, marks))
        if shown == text:
            break
        text = shown
    return text


def redact_result(value: Any, tier: Secrecy, *, kept: frozenset[str] = frozenset()) -> Any:
    """A JSON value with every text in it redacted. Keys stay.

    ``kept`` names fields of the outermost object that stay as they are.
    """
    if not MARKS[tier]:
        return value
    root: list[Any] = [None]
    waiting: list[tuple[Any, Any, Any, bool]] = [(root, 0, value, False)]
    while waiting:
        holder, key, part, is_entity = waiting.pop()
        if isinstance(part, str):
            labelled = is_entity and tier is Secrecy.S0
            holder[key] = ENTITY if labelled else redact(part, tier)
        elif isinstance(part, dict):
            holder[key] = dict.fromkeys(part)
            outermost = holder is root
            for name, inner in part.items():
                if outermost and name in kept:
                    holder[key][name] = inner
                else:
                    waiting.append((holder[key], name, inner, name == ENTITIES))
        elif isinstance(part, list | tuple):
            holder[key] = [None] * len(part)
            waiting += [(holder[key], at, inner, is_entity) for at, inner in enumerate(part)]
        else:
            holder[key] = part
    return root[0]


def _around_what_stays(text: str, marks: tuple[RedactionPattern, ...]) -> Iterator[str]:
    """The text in pieces, redacted between the ids in it."""
    end = 0
    for match in compiled(LEFT_ALONE).finditer(text):
        yield _without(text[end : match.start()], marks)
        end = match.end()
        yield text[match.start() : end]
    yield _without(text[end:], marks)


def _without(text: str, marks: tuple[RedactionPattern, ...]) -> str:
    for mark in marks:
        text = "".join(_replaced(text, mark))
    return text


def _replaced(text: str, mark: RedactionPattern) -> Iterator[str]:
    end = 0
    for match in compiled(mark.pattern).finditer(text):
        span = mark.find(text, match)
        if span is not None and span[0] >= end:
            yield text[end : span[0]]
            yield mark.word
            end = span[1]
    yield text[end:]


def _server(text: str, match: Match) -> Span | None:
    """The server in a URL, without its port."""
    if (match.group(1) or "").lower() in OWN_SCHEMES:
        return None
    start, end = match.start(2), match.end(2)
    server, colon, port = text[start:end].rpartition(":")
    if colon and port.isdecimal():
        end = start + len(server)
    start += text[start:end].rfind("@") + 1
    return (start, end) if end > start and text[start:end].strip(PUNCTUATION) else None


def _user_and_server(text: str, match: Match) -> Span | None:
    """A URL's server and whoever signs in there."""
    found = _server(text, match)
    return (match.start(2), found[1]) if found else None


def _email(text: str, match: Match) -> Span | None:
    return _trimmed(text, match.start(), match.end())


def _address(text: str, match: Match) -> Span | None:
    """An IP address that is no version, time or name of a program's part."""
    start, end = match.start(), match.end()
    if end - start > MAX_ADDRESS_LENGTH:
        return None
    if text[start - 1 : start].isalnum() or text[end : end + 1].isalnum():
        return None
    while end > start and text[end - 1] in ".:" and text[end - 2 : end] != "::":
        end -= 1
    while start < end and text[start] in ".:" and text[start : start + 2] != "::":
        start += 1
    return (start, end) if _is_address(text[start:end]) else None


def _is_address(text: str) -> bool:
    try:
        is_old = ip_address(text).version == 4
    except ValueError:
        return False
    has_digit = any(character.isdigit() for character in text)
    groups = [group for group in text.split(":") if group]
    is_told = any(len(group) > 2 or not group.isdecimal() for group in groups)
    return is_old or text == "::1" or (has_digit and is_told)


def _path(text: str, match: Match) -> Span | None:
    """A path from the root or home, or of several steps, or one that ends in a file's name."""
    span = _trimmed(text, match.start(), match.end())
    if span is None or FRAME.get(text[span[0] - 1 : span[0]], "/ ") in text[span[0] : span[0] + 2]:
        return None
    steps = text[slice(*span)].replace("\\", "/").split("/")
    named = [step for step in steps if any(character.isalnum() for character in step)]
    if len(named) == 1 and text[span[0] - 1 : span[0] + 1] == "[/":  # the end of a frame
        return None
    if not named or all(step.isdecimal() for step in named):
        return None
    is_rooted = steps[0] in ("", "~", ".", "..") or steps[0].startswith("~")
    is_file = named[-1].rpartition(".")[2].lower() in FILES and "." in named[-1]
    return span if is_rooted or len(named) > 2 or is_file else None


def _drive(text: str, match: Match) -> Span | None:
    """A path on Windows, or a URL of a file."""
    is_inside = text[match.start() - 1 : match.start()].isalnum()
    return None if is_inside else _trimmed(text, match.start(), match.end())


def _hash(text: str, match: Match) -> Span | None:
    word = text[match.start() : match.end()]
    is_hex = all(character in "0123456789abcdefABCDEF" for character in word)
    return (match.start(), match.end()) if is_hex else None


def _host(text: str, match: Match) -> Span | None:
    """A host's name outside of an e-mail address; the name after ``git@`` is one again."""
    span = _trimmed(text, match.start(), match.end())
    if span is None or kind_of(text[slice(*span)]) is not NameKind.HOST:
        return None
    follows, is_local_part = text[span[1] : span[1] + 2], text[span[1] : span[1] + 1] == "@"
    is_signed_in = len(follows) == 2 and follows[0] == ":" and not follows[1].isspace()
    is_email = text[max(0, span[0] - 2) : span[0]].endswith("@") and span[0] > 1
    return None if is_local_part or (is_email and not is_signed_in) else span


def _file(text: str, match: Match) -> Span | None:
    span = _trimmed(text, match.start(), match.end())
    is_file = span is not None and kind_of(text[slice(*span)]) is NameKind.FILE
    return span if is_file else None


def _trimmed(text: str, start: int, end: int) -> Span | None:
    """Without the end of the sentence."""
    end = start + len(text[start:end].rstrip(PUNCTUATION))
    return (start, end) if end > start else None


_STEP = r"[0-9A-Za-z\p{L}\p{N}\p{M}_.~+@%$-]"
_LABEL = r"[0-9A-Za-z\p{L}\p{N}_-]"
_URL = r"([A-Za-z][0-9A-Za-z+.-]*)://([^\s/?#\\\[\]<>\"'`(){},;|]+)"
_URLS = RedactionPattern("[HOST]", _URL, _server)
_URLS_WITH_USER = RedactionPattern("[HOST]", _URL, _user_and_server)
_EMAILS = RedactionPattern(
    "[EMAIL]", r"[0-9A-Za-z\p{L}_.%+-]+@[0-9A-Za-z\p{L}-]+(?:\.[0-9A-Za-z\p{L}-]+)*", _email
)
_ADDRESSES = (
    RedactionPattern("[IP]", r"[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*", _address),
    RedactionPattern("[IP]", r"[0-9]+(?:\.[0-9]+)+", _address),
)
_PATHS = (
    RedactionPattern(
        "[PATH]",
        r"(?i:file://|\b[a-z]:[\\/](?:program files(?: \(x86\))?)?|\\\\)[^\s\"'`<>|,;()\[\]{}]+",
        _drive,
    ),
    RedactionPattern("[PATH]", _STEP + r"*(?:[/\\]" + _STEP + r"*)+", _path),
)
_HASHES = RedactionPattern("[HASH]", r"[0-9A-Za-z]{32,}", _hash)
_HOSTS = RedactionPattern("[HOST]", _LABEL + r"+(?:\." + _LABEL + r"+)*\.[0-9A-Za-z-]+", _host)
_FILES = RedactionPattern("[FILE]", _LABEL + r"*(?:\." + _LABEL + r"+)*\.[0-9A-Za-z]+", _file)
MARKS: dict[Secrecy, tuple[RedactionPattern, ...]] = {
    Secrecy.S0: (
        _URLS_WITH_USER,
        _EMAILS,
        *_ADDRESSES,
        *_PATHS,
        _HASHES,
        _HOSTS,
        _FILES,
    ),
    Secrecy.S2: (_URLS, *_ADDRESSES, _HASHES, _HOSTS),
    Secrecy.S3: (),
}
