"""What the knowledge tools take: proposals, changes of items, and texts with commas in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self

from pydantic import ConfigDict, Field, ModelWrapValidatorHandler, PrivateAttr, model_validator

from apps.common.errors import InvalidArgument, PlatformError
from apps.common.json_limits import Fault, faults_in
from apps.common.messages import (
    Many,
    Message,
    Number,
    Schema,
    Text,
    ValueKind,
    Word,
    as_wrong,
    attempt,
    wrong,
)
from apps.memories.attributes import MAX_ENTITIES
from apps.memories.drafts import TITLE_MAX_LENGTH
from apps.memories.models.memory import ENTITY_MAX_LENGTH
from apps.memories.vocabulary import Tier
from apps.tiers.vocabulary import ITEM_TYPES, kept_tags, parts_of

SOURCE_MAX_LENGTH = 500
WHY_MAX_LENGTH = 1_000
RULE_MAX_LENGTH = 255
MAX_SOURCES = 100
SOURCE_KINDS = ("chat", "doc", "tool", "mixed")
VALIDATIONS = ("unverified", "verified", "contradicted")
#: Unknown fields of a proposal are named to the caller only if they cannot be but names.
NAME = re.compile(r"[a-z][a-z_]{0,31}")


@dataclass(frozen=True, slots=True)
class CommaSeparated(ValueKind):
    """A text with commas between its parts; ``check`` makes values of them, or refuses them with
    InvalidArgument.
    """

    check: Callable[[Sequence[str]], list[str]]

    def read(self, value: Any) -> list[str]:
        text = Text(may_be_blank=True).read(value)
        with as_wrong():
            return self.check(parts_of(text))

    def schema(self) -> Schema:
        return {"type": "string"}


class TagList(ValueKind):
    """Tags as somebody writes them, in a list, kept as tags."""

    def read(self, value: Any) -> list[str]:
        if not isinstance(value, list | tuple):
            raise wrong("It must be a list.")
        with as_wrong():
            return kept_tags(value)

    def schema(self) -> Schema:
        return {"type": "array", "items": {"type": "string"}}


ItemType = Annotated[str, Word(tuple(ITEM_TYPES)), Field(description="What kind of item it is.")]
ItemTier = Annotated[
    str,
    Word(tuple(Tier.values)),
    Field(description="stm, mtm or ltm: short, middle or long term."),
]
Title = Annotated[str, Text(TITLE_MAX_LENGTH), Field(description="A concise title.")]
Content = Annotated[
    str,
    Text(),
    Field(description="The text, complete in itself; up to 2,000 characters, a pointer 5,000."),
]
Source = Annotated[str, Text(SOURCE_MAX_LENGTH, may_be_blank=True)]


class ProvenanceHint(Message):
    """Where a proposal comes from, as far as its author can say. Unknown fields are ignored."""

    model_config = ConfigDict(extra="ignore")
    no_object: ClassVar[str] = "It must be an object."
    null_is_absent: ClassVar[bool] = True

    source_id: Source = ""
    source_kind: Annotated[str, Word(SOURCE_KINDS)] = "chat"
    chunk_ids: Annotated[tuple[Source, ...], Many(MAX_SOURCES)] = ()
    content_hashes: Annotated[tuple[Source, ...], Many(MAX_SOURCES)] = ()


class ItemProposal(Message):
    """An item that is proposed. Unknown fields are ignored, and named under ``ignored``."""

    model_config = ConfigDict(extra="ignore")
    noun: ClassVar[str] = "items"
    no_object: ClassVar[str] = "A proposal is an object."
    null_is_absent: ClassVar[bool] = True

    title: Title
    content: Content
    type: ItemType = "note"
    tags: Annotated[list[str], TagList()] = []
    entities: Annotated[
        tuple[Annotated[str, Text(ENTITY_MAX_LENGTH)], ...], Many(MAX_ENTITIES)
    ] = ()
    why_store: Annotated[str, Text(WHY_MAX_LENGTH, may_be_blank=True)] = ""
    rule_id: Annotated[str, Text(RULE_MAX_LENGTH, may_be_blank=True)] = ""
    provenance_hint: ProvenanceHint = ProvenanceHint()
    _ignored: tuple[str, ...] = PrivateAttr(())

    @property
    def ignored(self) -> tuple[str, ...]:
        """The names of fields that mean nothing here."""
        return self._ignored

    @model_validator(mode="wrap")
    @classmethod
    def _of_whatever_it_holds(cls, raw: Any, read_known: ModelWrapValidatorHandler[Self]) -> Self:
        """Raises InvalidArgument for what the database could not hold, in whatever field."""
        if Fault.TEXT in faults_in(raw):
            raise InvalidArgument(cls.noun, "A proposal holds a NUL or an invalid character.")
        proposal = read_known(raw)
        unknown = (name for name in raw if name not in cls._known and NAME.fullmatch(name))
        proposal._ignored = tuple(sorted(unknown))
        return proposal


Proposals = list[ItemProposal | PlatformError]


def proposals_in(items: Sequence[object]) -> Proposals:
    """Each item read by itself: a proposal, or why it is none."""
    return [attempt(ItemProposal, item) for item in items]


class ItemChange(Message):
    """What of an item is to be another; what is not given stays."""

    title: Title = ""
    content: Content = ""
    tags: Annotated[list[str] | None, CommaSeparated(kept_tags)] = None
    """Words of your own, with commas between them."""
    tier: ItemTier = ""
    confidence: Annotated[float | None, Number(0, 1)] = None
    """How sure it is."""
    validation: Annotated[str, Word(VALIDATIONS)] = ""
    """verified approves what you read."""

    @property
    def is_of_text(self) -> bool:
        return bool(self.title or self.content) or self.tags is not None

    @property
    def is_of_labels(self) -> bool:
        return bool(self.tier) or self.confidence is not None

    @property
    def is_empty(self) -> bool:
        return not (self.is_of_text or self.is_of_labels or self.validation)
