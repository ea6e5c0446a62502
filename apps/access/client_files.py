"""The settings files of clients: putting one entry in and taking it out again.

The text itself is edited, so that comments, order and blanks stay as they are. Every edit is proved
before anybody writes it: what the new text says is what the old one said, and the entry. A file
that is written in a way that is not known here is refused, never guessed at.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import yaml

#: What a settings file says; where in it something stands, from the outside in.
Settings = dict[str, Any]
Place = tuple[str, ...]

BOM = "\ufeff"
INDENT = "  "
#: Each alternative takes what it began, so no text is looked at twice.
JSON_PIECE = re.compile(r'"(?:[^"\\]|\\.)*+"?|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?', re.DOTALL)
JSON_COMMA = re.compile(r'"(?:[^"\\]|\\.)*+"?|,(?=\s*+[}\]])', re.DOTALL)
NOT_NEWLINE = re.compile(r"[^\n]")
DECODER = json.JSONDecoder()
TOML_HEADER = re.compile(r"\s*\[")


class Syntax(StrEnum):
    """How a settings file is written. Comments and trailing commas are allowed in JSON."""

    JSON = "json"
    TOML = "toml"
    YAML = "yaml"


class CannotEdit(Exception):
    """The file is not written in its syntax, or in a way that is edited by hand only."""


def read_settings(text: str, syntax: Syntax) -> Settings:
    """What the file says; nothing if it is empty. Raises CannotEdit."""
    try:
        said = FORMS[syntax].read(text.removeprefix(BOM))
    except (ValueError, RecursionError, yaml.YAMLError) as error:
        raise CannotEdit(f"It is not {syntax.value.upper()}.") from error
    if not isinstance(said, dict):
        raise CannotEdit("It holds no settings with names.")
    return said


def entry_at(settings: Settings, place: Place) -> Any:
    """The value there; None if there is none."""
    found: Any = settings
    for name in place:
        found = found.get(name) if isinstance(found, dict) else None
    return found


def with_entry(text: str, syntax: Syntax, place: Place, entry: Mapping[str, Any]) -> str:
    """The text with the entry at its place, instead of what stood there. Raises CannotEdit."""
    before = read_settings(text, syntax)
    for depth in range(1, len(place)):
        if not isinstance(entry_at(before, place[:depth]), dict | None):
            raise CannotEdit(f"{'.'.join(place[:depth])} holds no entries with names.")
    if entry_at(before, place) == entry:
        return text
    return _edited(text, syntax, _put(before, place, entry), FORMS[syntax].put, place, entry)


def without_entry(text: str, syntax: Syntax, place: Place) -> str:
    """The text without the entry, and without what held nothing else. Raises CannotEdit."""
    before = read_settings(text, syntax)
    if entry_at(before, place) is None:
        return text
    return _edited(text, syntax, _taken(before, place), FORMS[syntax].take, place)


def _edited(
    text: str, syntax: Syntax, wanted: Settings, edit: Callable[..., str], *arguments: Any
) -> str:
    """What an edit makes of the text, if it says what is wanted. Lines end as they did."""
    mark = BOM if text.startswith(BOM) else ""
    returns = "\r\n" in text
    plain = text.removeprefix(BOM)
    edited = edit(plain.replace("\r\n", "\n") if returns else plain, *arguments)
    edited = mark + (edited.replace("\n", "\r\n") if returns else edited)
    try:
        is_wanted = read_settings(edited, syntax) == wanted
    except CannotEdit:
        is_wanted = False
    if not is_wanted:
        raise CannotEdit("It is written in a way that is edited by hand only.")
    return edited


def _put(settings: Settings, place: Place, entry: Mapping[str, Any]) -> Settings:
    if not place:
        return dict(entry)
    inner = settings.get(place[0])
    return {
        **settings,
        place[0]: _put(inner if isinstance(inner, dict) else {}, place[1:], entry),
    }


def _taken(settings: Settings, place: Place) -> Settings:
    """Without what is at the place, and without what that leaves empty."""
    rest = dict(settings)
    inner = rest.pop(place[0])
    if place[1:] and (left := _taken(inner, place[1:])):
        return {**settings, place[0]: left}
    return rest


def _nested(place: Place, entry: Mapping[str, Any]) -> Mapping[str, Any]:
    return _put({}, place, entry)


# JSON


@dataclass(frozen=True, slots=True)
class _Member:
    """A name in an object and its value, as places in the text."""

    name: str
    start: int
    value: int
    end: int


def _read_json(text: str) -> Any:
    bare = _without_comments(text)
    return json.loads(bare) if bare.strip() else {}


def _without_comments(text: str) -> str:
    """Blanks instead of comments and of commas that nothing follows: places stay what they are."""
    bare = JSON_PIECE.sub(
        lambda found: found[0] if found[0][0] == '"' else NOT_NEWLINE.sub(" ", found[0]), text
    )
    return JSON_COMMA.sub(lambda found: " " if found[0] == "," else found[0], bare)


def _put_json(text: str, place: Place, entry: Mapping[str, Any]) -> str:
    bare = _without_comments(text)
    if not bare.strip():
        return f"{text}{_json_value(_nested(place, entry), '')}\n"
    at = bare.index("{")
    for depth, name in enumerate(place):
        members = _members(bare, at)
        found = next((one for one in reversed(members) if one.name == name), None)
        rest = place[depth + 1 :]
        if found is None:
            return _add_json(text, bare, at, members, name, _nested(rest, entry))
        if not rest or bare[found.value] != "{":  # null is as good as nothing
            value = _json_value(_nested(rest, entry), _margin(text, found.start))
            return text[: found.value] + value + text[found.end :]
        at = found.value
    raise AssertionError("a place has names")


def _take_json(text: str, place: Place) -> str:
    bare = _without_comments(text)
    at = bare.index("{")
    for name in place[:-1]:
        at = next(one for one in reversed(_members(bare, at)) if one.name == name).value
    members = _members(bare, at)
    number = max(number for number, one in enumerate(members) if one.name == place[-1])
    if len(members) == 1 and len(place) > 1:
        return _take_json(text, place[:-1])
    return _remove_json(text, bare, members, number)


def _members(bare: str, at: int) -> list[_Member]:
    """The members of the object that begins at this place of a text without comments."""
    members = []
    at = _skip(bare, at + 1)
    while bare[at] != "}":
        name, behind = DECODER.raw_decode(bare, at)
        value = _skip(bare, _skip(bare, behind) + 1)
        _, end = DECODER.raw_decode(bare, value)
        members.append(_Member(name, at, value, end))
        at = _skip(bare, end)
        if bare[at] == ",":
            at = _skip(bare, at + 1)
    return members


def _skip(bare: str, at: int) -> int:
    """The next place that is not blank."""
    while bare[at] in " \t\r\n":
        at += 1
    return at


def _add_json(
    text: str, bare: str, at: int, members: list[_Member], name: str, value: Mapping[str, Any]
) -> str:
    """A member behind the others: below their line, when nothing but a comment follows there."""
    if not members:
        margin = _margin(text, at)
        member = _json_member(name, value, margin + INDENT)
        return f"{text[: at + 1]}\n{margin}{INDENT}{member}\n{margin}{text[at + 1 :].lstrip()}"
    last = members[-1]
    margin = _margin(text, last.start)
    if not _begins_line(text, last.start):
        margin = _margin(text, at) + INDENT
    member = _json_member(name, value, margin)
    line_end = text.find("\n", last.end)
    if line_end < 0 or bare[last.end : line_end].strip():
        return f"{text[: last.end]},\n{margin}{member}{text[last.end :]}"
    trailing = _comma_behind(text, last.end)
    comma = "" if trailing else ","
    below = f"\n{margin}{member}{',' if trailing else ''}"
    return text[: last.end] + comma + text[last.end : line_end] + below + text[line_end:]


def _remove_json(text: str, bare: str, members: list[_Member], number: int) -> str:
    """Without a member, its line, and one comma."""
    found = members[number]
    start = found.start - len(_margin(text, found.start)) if _begins_line(text, found.start) else -1
    start = start - 1 if start > 0 else found.start
    comma = _comma_behind(text, found.end)
    if comma:
        return text[:start] + text[comma:]
    if number == 0:
        brace = bare.rindex("{", 0, found.start) + 1
        return text[:brace] + text[brace:start].rstrip() + text[found.end :].lstrip()
    before = members[number - 1].end
    before_comma = _comma_behind(text, before)
    return text[:before] + text[before_comma:start] + text[found.end :]


def _comma_behind(text: str, at: int) -> int:
    """The place behind the comma that follows, past blanks and comments; 0 if none does."""
    while at < len(text):
        if text[at] == ",":
            return at + 1
        comment = JSON_PIECE.match(text, at) if text[at] == "/" else None
        if comment is None and text[at] not in " \t\r\n":
            return 0
        at = comment.end() if comment else at + 1
    return 0


def _begins_line(text: str, at: int) -> bool:
    return not text[text.rfind("\n", 0, at) + 1 : at].strip()


def _margin(text: str, at: int) -> str:
    """The blanks with which the line of this place begins."""
    start = text.rfind("\n", 0, at) + 1
    line = text[start:at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _json_member(name: str, value: Mapping[str, Any], margin: str) -> str:
    return f"{json.dumps(name, ensure_ascii=False)}: {_json_value(value, margin)}"


def _json_value(value: Mapping[str, Any], margin: str) -> str:
    told = json.dumps(value, indent=len(INDENT), ensure_ascii=False)
    return told.replace("\n", f"\n{margin}")


# TOML


def _put_toml(text: str, place: Place, entry: Mapping[str, Any]) -> str:
    if entry_at(_read_toml(text), place) is not None:
        text = _take_toml(text, place)
    table = "\n".join([_toml_header(place), *_toml_lines(entry)])
    if text.strip():
        text = text.rstrip("\n") + "\n\n"
    return f"{text}{table}\n"


def _take_toml(text: str, place: Place) -> str:
    """Without the table and the tables inside it; what stands above the next table stays."""
    own = re.compile(
        r"\s*\[\s*" + r"\s*\.\s*".join(_toml_name(name) for name in place) + r"\s*[.\]]"
    )
    kept: list[str] = []
    inside, waiting = False, list[str]()
    for line in text.splitlines(keepends=True):
        if TOML_HEADER.match(line):
            inside = own.match(line) is not None
            kept += [] if inside else waiting
            waiting = []
        if not inside:
            kept.append(line)
        elif line.strip() and not line.lstrip().startswith("#"):
            waiting = []
        else:
            waiting.append(line)
    return "".join(kept + waiting).rstrip("\n") + "\n" if kept else "".join(waiting)


def _toml_name(name: str) -> str:
    escaped = re.escape(name)
    return rf"(?:{escaped}|\"{escaped}\"|'{escaped}')"


def _toml_header(place: Place) -> str:
    return f"[{'.'.join(place)}]"


def _toml_lines(entry: Mapping[str, Any]) -> list[str]:
    """Texts only. Their form in JSON is one of TOML's."""
    return [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in entry.items()]


def _read_toml(text: str) -> Settings:
    return tomllib.loads(text)


# YAML


def _read_yaml(text: str) -> Any:
    """Raises ValueError where one part stands for another: such a file is edited by hand."""
    if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, yaml.SafeLoader)):
        raise ValueError("aliases")
    said = yaml.safe_load(text)
    return {} if said is None else said


def _put_yaml(text: str, place: Place, entry: Mapping[str, Any]) -> str:
    outer, name = place
    if entry_at(_read_yaml(text), place) is not None:
        text = _take_yaml(text, place)
    lines = text.splitlines(keepends=True)
    head = _yaml_head(lines, outer)
    if head is None:
        begun = text if not text or text.endswith("\n") else f"{text}\n"
        return begun + yaml.safe_dump({outer: {name: dict(entry)}}, sort_keys=False)
    margin = _yaml_margin(lines, head) or INDENT
    told = yaml.safe_dump({name: dict(entry)}, sort_keys=False)
    block = "".join(f"{margin}{line}" for line in told.splitlines(keepends=True))
    first = re.sub(r":\s*(?:\{\s*\}|null|~)(?=\s|$)", ":", lines[head].rstrip("\n"), count=1)
    return "".join([*lines[:head], first.rstrip(), "\n", block, *lines[head + 1 :]])


def _take_yaml(text: str, place: Place) -> str:
    outer, name = place
    lines = text.splitlines(keepends=True)
    head = _yaml_head(lines, outer)
    if head is None:
        raise CannotEdit(f"{outer} is written in a way that is edited by hand only.")
    margin = _yaml_margin(lines, head)
    start = next(
        (at for at in range(head + 1, len(lines)) if re.match(_yaml_key(margin, name), lines[at])),
        None,
    )
    if start is None:
        raise CannotEdit(f"{outer}.{name} is written in a way that is edited by hand only.")
    end = start + 1
    for at in range(start + 1, len(lines)):
        if lines[at].strip() and not lines[at].startswith((f"{margin} ", f"{margin}\t")):
            break
        end = at + 1 if lines[at].strip() else end
    rest = lines[:start] + lines[end:]
    others = read_settings("".join(rest), Syntax.YAML).get(outer)
    return "".join(rest if others else rest[:head] + rest[head + 1 :])


def _yaml_head(lines: list[str], outer: str) -> int | None:
    key = re.compile(_yaml_key("", outer))
    return next((at for at, line in enumerate(lines) if key.match(line)), None)


def _yaml_key(margin: str, name: str) -> str:
    return rf"{margin}(?:{re.escape(name)}|\"{re.escape(name)}\"|'{re.escape(name)}')\s*:"


def _yaml_margin(lines: list[str], head: int) -> str:
    """How far the entries below a key are indented; nothing if it has none."""
    for line in lines[head + 1 :]:
        if line.strip() and not line.lstrip().startswith("#"):
            return line[: len(line) - len(line.lstrip(" "))]
    return ""


@dataclass(frozen=True, slots=True)
class _Form:
    read: Callable[[str], Any]
    put: Callable[[str, Place, Mapping[str, Any]], str]
    take: Callable[[str, Place], str]


FORMS = {
    Syntax.JSON: _Form(_read_json, _put_json, _take_json),
    Syntax.TOML: _Form(_read_toml, _put_toml, _take_toml),
    Syntax.YAML: _Form(_read_yaml, _put_yaml, _take_yaml),
}
