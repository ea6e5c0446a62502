"""A memory's text as it arrives: checked once, for every transport."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings

from apps.common.messages import Schema, ValueKind, as_wrong
from apps.common.text import (
    MAX_TAGS,
    REASON_MAX_LENGTH,
    canonical_json,
    optional_text,
    require_content,
    require_one_of,
    require_tags,
    require_text,
    sha256_hex,
)
from apps.memories.vocabulary import MemoryType, Relation, Scope, Tier

TITLE_MAX_LENGTH = 255
#: Listed once: Django lists the values of its choices anew at every look.
TYPES = MemoryType.values
WRITABLE_SCOPES = [Scope.REPOSITORY.value, Scope.ORGANIZATION.value, Scope.SYSTEM.value]


@dataclass(frozen=True)
class MemoryDraft:
    """Checked title, content and tags."""

    title: str
    content: str
    tags: list[str]

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 over all three: what a version's hash proves."""
        return sha256_hex(canonical_json([self.title, self.content, self.tags]))


class Tags(ValueKind):
    """Tags of a memory, each once."""

    def read(self, value: Any) -> list[str]:
        with as_wrong():
            return require_tags(value)

    def schema(self) -> Schema:
        tag = {"type": "string"}
        return {"type": "array", "items": tag, "maxItems": MAX_TAGS}


def make_draft(*, content: object, title: object = "", tags: Iterable[object] = ()) -> MemoryDraft:
    """Raises InvalidArgument naming the field, PayloadTooLarge."""
    return MemoryDraft(
        title=optional_text(title, field="title", max_length=TITLE_MAX_LENGTH, guarded=False),
        content=require_content(content, field="content", max_bytes=settings.MEMORY_MAX_BYTES),
        tags=require_tags(tags),
    )


def require_reason(reason: object) -> str:
    """A reason that somebody gave for an act. Raises InvalidArgument."""
    return require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)


def require_type(value: object) -> MemoryType:
    """One of the contract's types. Raises InvalidArgument."""
    return MemoryType(require_one_of(value, TYPES, field="type"))


def require_scope(value: object) -> Scope:
    """A scope that can be written directly. Raises InvalidArgument."""
    return Scope(require_one_of(value, WRITABLE_SCOPES, field="scope"))


def optional_tier(value: object) -> str:
    """A tier, or ``""`` for none. Raises InvalidArgument."""
    return require_one_of(value, Tier.values, field="tier") if value else ""


def require_relation(value: object) -> Relation:
    """One of the contract's relations. Raises InvalidArgument."""
    return Relation(require_one_of(value, Relation.values, field="relation"))
