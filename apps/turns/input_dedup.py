"""Recognising history: items that were said before are not said again, however they come back.

Programs put their own instructions around what they were given, leave some of it out, and write it
anew: other keys, no ids, a bare text for a part. So items are compared by what they say.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from apps.common.context import RequestContext
from apps.common.text import canonical_json, sha256_hex
from apps.events.guard import Guard
from apps.governance.selectors import policy_of
from apps.turns.items import MESSAGE, USER_ROLE, Item, parts_of
from apps.turns.models import Session, TurnItem
from apps.turns.pictures import set_aside
from apps.turns.recall_block import IMITATION, TRUSTED_ROLES, without_blocks
from apps.turns.selectors.sessions import logged_items, visible_items

#: So many times what is handed in and repeated is looked through: others may have come meanwhile.
SPARE = 2
#: Of events that are compared, in all.
COMPARED_BYTES = 8 * 1024 * 1024
#: What else a part may say than a text.
PART_FIELDS = ("file_id", "file_data", "file_url", "filename", "input_audio", "refusal")
#: What a program may add, change or leave out without saying anything else.
INCIDENTAL = frozenset({"id", "status", "metadata", "created_at", "created_by", "phase"})
Clean = Callable[[Item], Item]


@dataclass(frozen=True, slots=True)
class PastItem:
    """An item of the past: what it may come back as, and whether a model said it.

    ``is_framing``: instructions of the program, which it may say again in each turn.
    """

    identities: frozenset[str]
    is_output: bool
    is_framing: bool


@dataclass(frozen=True, slots=True)
class Repetition:
    """The places of the items that are history, among those given and in the past."""

    given: frozenset[int]
    past: frozenset[int]


def without_repeated(
    context: RequestContext, session: Session, items: Sequence[Item]
) -> list[Item]:
    """The items that are new: without blocks of memories and without the past."""
    own = without_blocks(items)
    if not own:
        return own
    most = SPARE * (settings.TURNS.recent_context_items + len(own))
    rows = visible_items(context, session).order_by("-event_seq")[:most]
    repetition = repeated(session, own, list(_bounded(rows))[::-1])
    return [item for place, item in enumerate(own) if place not in repetition.given]


def repeated(session: Session, given: Sequence[Item], rows: Sequence[TurnItem]) -> Repetition:
    """What of the ``given`` items repeats the past, which is ``rows`` of the session in order."""
    guard = Guard(policy_of(session.organization_id), session.organization_id)
    has_secrets = any(row.event.findings for row in rows)
    return align(given, _known(rows), clean=guard.payload if has_secrets else None)


def align(
    given: Sequence[Item], past: Sequence[PastItem], *, clean: Clean | None = None
) -> Repetition:
    """Find the past in what is given, in time linear in both.

    A person may say the same twice, so only these are history: what comes before an answer of the
    model that is there again; after the last such answer what had not been answered yet, if more
    follows; and instructions of the program wherever they stand. ``clean`` takes out the secrets
    that the past was kept without.
    """
    places: dict[str, list[int]] = defaultdict(list)
    for place, one in enumerate(past):
        for identity in one.identities:
            places[identity].append(place)
    wanted = [_found_as(item, places, clean) for item in given]
    answers = {key for one in past if one.is_output for key in one.identities}
    framing = {key for one in past if one.is_framing for key in one.identities}
    until = max((n for n, key in enumerate(wanted) if key in answers), default=-1)

    own, theirs, last = set[int](), set[int](), -1
    takes = _Places(places, len(past))
    for number in range(until, -1, -1):
        taken = takes.take(wanted[number])
        if taken is not None:
            own.add(number)
            theirs.add(taken)
            last = taken if number == until else last
    if until >= 0 or not answers:
        own |= _unanswered(wanted, past, until, last, framing, theirs)
    for number, key in enumerate(wanted):
        if key in framing:
            own.add(number)
            theirs.update(places[key])
    return Repetition(frozenset(own), frozenset(theirs))


def identity_of_item(item: Mapping[str, Any]) -> str:
    """A digest of what an item says: the same for every way to write it down."""
    plain, _ = set_aside(item)
    kind = plain.get("type", MESSAGE)
    said: dict[str, Any] = {"type": kind}
    if kind == MESSAGE:
        said |= {"role": plain.get("role") or USER_ROLE, "content": _said(plain, "content")}
    elif "call_id" in plain:
        said |= {"call_id": plain["call_id"], "name": plain.get("name")}
        said |= {name: _argument(plain.get(name)) for name in ("arguments", "input", "action")}
        said["output"] = _said(plain, "output")
    elif kind == "item_reference":
        said = plain
    else:
        said |= {k: v for k, v in plain.items() if k not in INCIDENTAL and v not in (None, "", [])}
    return sha256_hex(canonical_json(said))


def _said(item: Mapping[str, Any], name: str) -> object:
    """Content or output, a bare text as the part that it could be."""
    if not isinstance(item.get(name), str | list):
        return item.get(name)
    return [_part(part) for part in parts_of(item, name)]


def _part(part: Mapping[str, Any]) -> object:
    """A part without its type, which differs with the direction, and without what is incidental."""
    if isinstance(part.get("text"), str):
        return part["text"]
    picture = part.get("image_url")
    if isinstance(picture, Mapping):
        picture = picture.get("url")
    fields = {name: part[name] for name in PART_FIELDS if part.get(name)}
    fields |= {"image_url": picture} if picture else {}
    return fields or {name: part[name] for name in part if name not in INCIDENTAL}


def _argument(value: object) -> object:
    """What a tool is asked; JSON in a text may be written in several ways."""
    try:
        parsed = json.loads(value) if isinstance(value, str) else value
        return canonical_json(parsed)
    except (ValueError, RecursionError):
        return value


def _known(rows: Sequence[TurnItem]) -> list[PastItem]:
    """The past as it was kept and, where that differs, as a model is told it now."""
    if not rows:
        return []
    version = policy_of(rows[0].organization_id).version
    altered = [row for row in rows if _may_be_told_otherwise(row, version)]
    told = {one.row.pk: identity_of_item(one.item) for one in logged_items(altered)}
    known = []
    for row in rows:
        item = row.event.content["item"]
        identities = {identity_of_item(item), told.get(row.pk, "")} - {""}
        is_framing = item.get("type") == MESSAGE and item.get("role") in TRUSTED_ROLES
        known.append(PastItem(frozenset(identities), row.is_output, is_framing))
    return known


def _may_be_told_otherwise(row: TurnItem, version: str) -> bool:
    event = row.event
    is_judged = event.guard_version == version and not event.findings
    return not is_judged or IMITATION.search(event.payload) is not None


def _bounded(rows: QuerySet[TurnItem]) -> Iterator[TurnItem]:
    """The newest of the rows, as many as may be compared."""
    size = 0
    for row in rows.iterator(chunk_size=50):
        size += len(row.event.payload)
        if size > COMPARED_BYTES:
            return
        yield row


def _found_as(item: Item, places: Mapping[str, list[int]], clean: Clean | None) -> str:
    """The identity by which the past may know an item."""
    identity = identity_of_item(item)
    return identity if clean is None or identity in places else identity_of_item(clean(item))


class _Places:
    """The places of the past by identity, each taken once, from the newest on.

    As far as may be in their order; what a program has moved is taken from where it was.
    """

    def __init__(self, places: Mapping[str, list[int]], end: int) -> None:
        self._before = {identity: list(found) for identity, found in places.items()}
        self._passed: dict[str, list[int]] = defaultdict(list)
        self._taken: set[int] = set()
        self._next = end

    def take(self, identity: str) -> int | None:
        """The next place of an item of this identity; None if there is no other."""
        before, passed = self._before.get(identity, []), self._passed[identity]
        while before and before[-1] >= self._next:
            passed.append(before.pop())
        for places in (before, passed):
            while places:
                place = places.pop()
                if place not in self._taken:
                    self._taken.add(place)
                    self._next = min(self._next, place)
                    return place
        return None


def _unanswered(
    wanted: Sequence[str],
    past: Sequence[PastItem],
    until: int,
    last: int,
    framing: set[str],
    theirs: set[int],
) -> set[int]:
    """What was said after the last answer and is there again, in its order, with more behind it."""
    later = range(last + 1, len(past))
    waiting = [n for n in later if not past[n].is_output and not past[n].is_framing]
    rest = [n for n in range(until + 1, len(wanted)) if wanted[n] not in framing]
    own = set[int]()
    for place, number in zip(waiting, rest[:-1], strict=False):
        if wanted[number] not in past[place].identities:
            break
        own.add(number)
        theirs.add(place)
    return own
