"""Tags as the knowledge tools take them: any words, made lower-case and joined by hyphens."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from apps.common.errors import InvalidArgument
from apps.common.text import require_tags

SEPARATOR = re.compile(r"[^a-z0-9]+")
#: Longer texts are no tags, whatever they come to.
LONGEST_GIVEN = 200


def normalised_tags(tags: Iterable[object]) -> list[str]:
    """Up to seven tags, each once. Nothing is cut or left out. Raises InvalidArgument."""
    return require_tags([_normalised(tag) for tag in tags])


def split_tags(text: str) -> list[str]:
    """The tags of a text with commas between them. Raises InvalidArgument."""
    return normalised_tags(part for part in text.split(",") if part.strip())


def _normalised(tag: object) -> str:
    if not isinstance(tag, str) or len(tag) > LONGEST_GIVEN:
        raise InvalidArgument("tags", f"A tag is a text of at most {LONGEST_GIVEN} characters.")
    plain = unicodedata.normalize("NFKD", tag.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return SEPARATOR.sub("-", letters).strip("-")
