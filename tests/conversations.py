"""Makes the long conversation of the fixtures from its scripts: `python -m tests.conversations`.

The same scripts give the same file, on every machine: what looks like chance is a hash of where it
stands. `fixtures/README.md` says how a script is written.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "fixtures" / "conversations"
CONVERSATION = FOLDER / "half-a-year.jsonl"
SCRIPTS = FOLDER / "scripts"

HEADING = re.compile(
    r"= (?P<title>.+?) @ (?P<day>\d+)(?: every (?P<every>\d+) times (?P<times>\d+))?"
)
LINE = re.compile(
    r"(?P<perhaps>\??)(?P<who>[1-8a])(?: \[(?P<type>\w+)(?: (?P<tool>[\w-]+))?\])?: (?P<said>.+)"
)
RANGE = re.compile(r"(\d+(?:\.\d)?)\.\.(\d+(?:\.\d)?)")
#: Of messages after the first of an episode, those that carry hints, in percent.
HINTED = 65
NIGHT = "pager"

Slots = dict[str, str]
Event = dict[str, Any]


@dataclass(slots=True)
class Episode:
    """Some lines that belong together, said once or again every few days."""

    title: str
    day: int
    every: int = 0
    times: int = 1
    hints: list[Event] = field(default_factory=list)
    slots: dict[str, str] = field(default_factory=dict)
    lines: list[re.Match[str]] = field(default_factory=list)


@dataclass(slots=True)
class Script:
    """One project: who talks where, and in which episodes."""

    name: str
    head: dict[str, str] = field(default_factory=dict)
    episodes: list[Episode] = field(default_factory=list)

    @property
    def people(self) -> list[str]:
        return self.head["people"].split()


def conversation() -> Iterator[Event]:
    """All events in the order in which they happened."""
    said = [event for path in sorted(SCRIPTS.glob("*.txt")) for event in _events(_script(path))]
    yield from sorted(said, key=lambda event: (event["timestamp"], event["source_event_key"]))


def as_lines() -> str:
    """The conversation as `manage.py import_events` reads it."""
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in conversation())


def main() -> None:
    """Write the file anew."""
    CONVERSATION.write_text(as_lines(), encoding="utf-8")


def _script(path: Path) -> Script:
    script = Script(path.stem)
    for line in filter(None, path.read_text(encoding="utf-8").splitlines()):
        if heading := HEADING.fullmatch(line):
            every, times = int(heading["every"] or 0), int(heading["times"] or 1)
            script.episodes.append(Episode(heading["title"], int(heading["day"]), every, times))
        elif spoken := LINE.fullmatch(line):
            script.episodes[-1].lines.append(spoken)
        elif line.startswith("hints: "):
            script.episodes[-1].hints = [_hint(one) for one in line[7:].split(", ")]
        elif " = " in line and script.episodes:
            name, values = line.split(" = ", 1)
            script.episodes[-1].slots[name] = values
        elif not line.startswith("#"):
            name, value = line.split(": ", 1)
            script.head[name] = value
    return script


def _hint(text: str) -> Event:
    hint, confidence = text.rsplit(" ", 1)
    return {"hint": hint, "confidence": float(confidence)}


def _events(script: Script) -> Iterator[Event]:
    number = 0
    for episode in script.episodes:
        for turn in range(episode.times):
            for event in _said(script, episode, turn):
                number += 1
                key = f"{script.head['channel']}:{script.name}:{number}"
                yield {**event, "source_event_key": key}


def _said(script: Script, episode: Episode, turn: int) -> Iterator[Event]:
    """One time that the lines of an episode are said."""
    place = (script.name, episode.title, turn)
    slots = _slots(episode, place)
    moment = _beginning(script, episode, turn)
    for number, line in enumerate(episode.lines):
        if line["perhaps"] and _chance(*place, "perhaps", number) % 2:
            continue
        ways = line["said"].split(" || ")
        way = ways[(_chance(script.name, episode.title, number) + turn) % len(ways)]
        hinted = number == 0 or _chance(*place, "hinted", number) % 100 < HINTED
        yield {
            "timestamp": f"{moment:%Y-%m-%dT%H:%M:%SZ}",
            "channel": script.head["channel"],
            "context_id": script.head["context"].format(date=f"{moment:%Y%m%d}"),
            "participants": script.people,
            "type": line["type"] or "message",
            "payload": _payload(script, line, way.format(**slots)),
            **({"topic_hints": episode.hints} if hinted and episode.hints else {}),
        }
        moment += dt.timedelta(seconds=35 + _chance(*place, "pause", number) % 600)


def _payload(script: Script, line: re.Match[str], text: str) -> Event:
    who = script.people[-1] if line["who"] == "a" else script.people[int(line["who"]) - 1]
    tool = {"tool": line["tool"]} if line["tool"] else {}
    return {"from": who, **tool, "text": text[0].upper() + text[1:]}


def _beginning(script: Script, episode: Episode, turn: int) -> dt.datetime:
    day = dt.date.fromisoformat(script.head["start"]) + dt.timedelta(
        episode.day + turn * episode.every
    )
    chance = _chance(script.name, episode.title, turn, "begins")
    hour = chance % 6 if script.head["channel"] == NIGHT else 7 + chance % 10
    begins = dt.datetime.combine(day, dt.time(hour, chance // 7 % 60), dt.UTC)
    # Nobody but those on call talks on Saturdays and Sundays.
    late = 0 if script.head["channel"] == NIGHT else max(0, begins.weekday() - 4)
    return begins + dt.timedelta(days=3 - late if late else 0)


def _slots(episode: Episode, place: tuple[str, str, int]) -> Slots:
    slots: Slots = {}
    for names, values in episode.slots.items():
        chosen = _chosen(values, names, place).split("; ")
        slots |= dict(zip(names.split(), chosen, strict=True))
    return {name: value.format(**slots) for name, value in slots.items()}


def _chosen(values: str, name: str, place: tuple[str, str, int]) -> str:
    """A value of a range, or the next of a list: none comes again before all others did."""
    if limits := RANGE.fullmatch(values):
        low, high = (float(limit) for limit in limits.groups())
        drawn = low + (high - low) * (_chance(*place, name) % 1000) / 999
        return f"{drawn:.1f}" if "." in limits[1] else str(round(drawn))
    listed = values.split(" | ")
    round_, at = divmod(place[2], len(listed))
    return _shuffled(listed, (*place[:2], name, round_))[at]


def _shuffled(values: Sequence[str], seed: tuple[object, ...]) -> list[str]:
    return sorted(values, key=lambda value: _chance(*seed, value))


def _chance(*seed: object) -> int:
    digest = hashlib.sha256("\x1f".join(map(str, seed)).encode()).digest()
    return int.from_bytes(digest[:6], "big")


if __name__ == "__main__":
    main()
