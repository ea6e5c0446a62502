"""Single values of a line, each checked under the name of its place."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from apps.common.clock import now, parse_moment
from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.text import canonical_json, optional_text, require_storable, require_text
from apps.memories.drafts import MemoryDraft, make_draft
from apps.memories.models import AUTHOR_KINDS

AUTHOR_FIELDS = frozenset({"kind", "id", "label"})
AUTHOR_ID_LENGTH = 64
LABEL_LENGTH = 255
PROVENANCE_CHARACTERS = 65_536
#: How far another machine's clock may be ahead.
AHEAD = dt.timedelta(minutes=5)

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Author:
    """Who wrote something, as the file says."""

    kind: str
    id: str
    label: str


def fields_of(
    value: Any, where: str, known: frozenset[str], *, optional: frozenset[str] = frozenset()
) -> Fields:
    """An object with all the ``known`` fields and none but ``optional`` ones beside them.

    Raises InvalidArgument.
    """
    if not isinstance(value, Mapping):
        raise InvalidArgument(where, f"{where} must be an object.")
    missing = sorted(known - value.keys())
    if missing:
        raise InvalidArgument(where, f"{where} lacks {', '.join(missing)}.")
    unknown = sorted(value.keys() - known - optional)
    if unknown:
        names = ", ".join(ascii(name[:50]) for name in unknown[:5])
        raise InvalidArgument(where, f"{where} has unknown fields: {names}.")
    return value


def list_of(value: Any, field: str, *, most: int) -> list[Any]:
    """Raises InvalidArgument."""
    if not isinstance(value, list) or len(value) > most:
        raise InvalidArgument(field, f"{field} must be a list of at most {most}.")
    return value


def truth(value: Any, field: str) -> bool:
    """Raises InvalidArgument."""
    if not isinstance(value, bool):
        raise InvalidArgument(field, f"{field} must be true or false.")
    return value


def number(value: Any, field: str, *, most: int, least: int = 1) -> int:
    """Raises InvalidArgument."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not least <= value <= most:
        raise InvalidArgument(field, f"{field} must be a number from {least} to {most}.")
    return int(value)


def moment(value: Any, field: str) -> dt.datetime:
    """A moment that has passed. Raises InvalidArgument."""
    if not isinstance(value, str):
        raise InvalidArgument(field, f"{field} must be a moment as ISO 8601.")
    parsed = parse_moment(value, field=field)
    if parsed > now() + AHEAD:
        raise InvalidArgument(field, f"{field} lies in the future.")
    return parsed


def optional_moment(value: Any, field: str, *, may_come: bool = False) -> dt.datetime | None:
    """Raises InvalidArgument."""
    if value is None:
        return None
    if may_come and isinstance(value, str):
        return parse_moment(value, field=field)
    return moment(value, field)


def checked_author(value: Any, where: str) -> Author:
    """Raises InvalidArgument, ContentRejected."""
    given = fields_of(value, where, AUTHOR_FIELDS)
    if given["kind"] not in [kind for kind, _ in AUTHOR_KINDS]:
        raise InvalidArgument(f"{where}.kind", f"{where}.kind is none of the allowed values.")
    return Author(
        kind=given["kind"],
        id=_name(given["id"], f"{where}.id", AUTHOR_ID_LENGTH),
        label=require_text(
            _name(given["label"], f"{where}.label", LABEL_LENGTH),
            field=f"{where}.label",
            max_length=LABEL_LENGTH,
            guarded=False,
        ),
    )


def _name(value: Any, field: str, most: int) -> str:
    if not isinstance(value, str):
        raise InvalidArgument(field, f"{field} must be a text.")
    return _checked_name(value, field, most)


@lru_cache(maxsize=1024)
def _checked_name(name: str, field: str, most: int) -> str:
    """The same few authors stand in all lines."""
    return optional_text(name, field=field, max_length=most)


def checked_provenance(value: Any) -> dict[str, Any]:
    """Raises InvalidArgument, PayloadTooLarge; the write policy judges it with the memory."""
    if not isinstance(value, dict):
        raise InvalidArgument("provenance", "provenance must be an object.")
    _require_storable(value)
    if len(canonical_json(value)) > PROVENANCE_CHARACTERS:
        raise PayloadTooLarge(
            f"provenance may have at most {PROVENANCE_CHARACTERS} characters.", field="provenance"
        )
    return value


def wording(given: Fields, where: str) -> MemoryDraft:
    """Title, content and tags of a version, exactly as its hash says.

    Raises InvalidArgument, PayloadTooLarge.
    """
    try:
        draft = make_draft(content=given["content"], title=given["title"], tags=given["tags"])
    except InvalidArgument as error:
        field = f"{where}.{error.details['field']}"
        raise InvalidArgument(field, f"{where}: {error.message}") from error
    if given["content_hash"] != draft.content_hash:
        field = f"{where}.content_hash"
        raise InvalidArgument(field, f"{field} is not that of title, content and tags.")
    return draft


def _require_storable(value: Any) -> None:
    if isinstance(value, str):
        require_storable(value, field="provenance")
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            _require_storable(name)
            _require_storable(inner)
    elif isinstance(value, list):
        for inner in value:
            _require_storable(inner)
