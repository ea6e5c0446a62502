"""The short ids of the knowledge tools: ``MEM-`` and the first 12 hex digits of the UUID."""

from __future__ import annotations

import re
import uuid

from django.db.models import F, Q

from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument, MemoryNotFound
from apps.common.text import parse_uuid
from apps.memories.models import Memory
from apps.memories.selectors import memories_in

PREFIX = "MEM-"
DIGITS = 12
_SHORT = re.compile(r"MEM-([0-9a-fA-F]{12})")
_REST = 32 - DIGITS


def short_id(memory: Memory | uuid.UUID) -> str:
    """``MEM-`` and 12 hex digits; names one memory of a repository (the database sees to it)."""
    key = memory.pk if isinstance(memory, Memory) else memory
    return PREFIX + key.hex[:DIGITS]


def parse_id(text: object, *, field: str) -> Q:
    """The memories that ``text``, a short id or a whole UUID, can mean: a range of primary keys.

    Raises InvalidArgument naming ``field``.
    """
    key = parse_uuid(text)
    if key is not None:
        return Q(pk=key)
    short = _SHORT.fullmatch(text) if isinstance(text, str) else None
    if short is None:
        raise InvalidArgument(field, f"{field} must be MEM- and 12 hex digits, or a UUID.")
    digits = short[1].lower()
    return Q(pk__gte=uuid.UUID(digits + "0" * _REST), pk__lte=uuid.UUID(digits + "f" * _REST))


def find_id(context: RequestContext, text: object, *, field: str) -> uuid.UUID:
    """The primary key of the memory meant, within the context's scope, the repository's own first.

    Says nothing about what the actor may do with it. Raises InvalidArgument naming ``field``,
    MemoryNotFound (missing and foreign alike).
    """
    found = memories_in(context).filter(parse_id(text, field=field))
    key = found.order_by(F("repository_id").asc(nulls_last=True)).values_list("pk", flat=True)
    first = key.first()
    if first is None:
        raise MemoryNotFound(field=field)
    return first
