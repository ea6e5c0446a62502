"""The attributes of a memory beside its text: the writing family, where it belongs, its owner."""

from __future__ import annotations

from dataclasses import dataclass

from apps.common.errors import InvalidArgument
from apps.common.text import optional_text, require_text
from apps.memories.models import Memory
from apps.memories.models.memory import ENTITY_MAX_LENGTH
from apps.memories.vocabulary import Scope, Writer
from apps.organizations.models import CORPUS_MAX_LENGTH, DEFAULT_SCOPE, WORKSPACE_NAME_MAX_LENGTH

MAX_ENTITIES = 50
#: Of memories whose writer has said nothing about it.
DEFAULT_CONFIDENCE = 0.5


@dataclass(frozen=True, slots=True)
class MemoryOwner:
    """Whose memory it is, and nobody else's: an actor, or somebody an actor speaks for."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class MemoryAttributes:
    """The family that writes, and where in the repository its words belong.

    ``entities`` are names the text is about; ``confidence`` lies between 0 and 1. With an ``owner``
    the memory is of user scope.
    """

    family: Writer = Writer.GOVERNANCE
    workspace_scope: str = DEFAULT_SCOPE
    corpus_id: str = ""
    entities: tuple[str, ...] = ()
    confidence: float = DEFAULT_CONFIDENCE
    owner: MemoryOwner | None = None

    @classmethod
    def checked(
        cls,
        *,
        family: Writer,
        workspace_scope: object = DEFAULT_SCOPE,
        corpus_id: object = "",
        entities: object = (),
        confidence: object = DEFAULT_CONFIDENCE,
    ) -> MemoryAttributes:
        """As a caller gave it. Raises InvalidArgument naming the field; nothing is cut."""
        return cls(
            family=family,
            workspace_scope=require_text(
                workspace_scope, field="scope", max_length=WORKSPACE_NAME_MAX_LENGTH
            ),
            corpus_id=optional_text(corpus_id, field="corpus_id", max_length=CORPUS_MAX_LENGTH),
            entities=_entities(entities),
            confidence=require_confidence(confidence),
        )

    def apply_to(self, memory: Memory) -> None:
        """Set the attributes on a memory that is about to be saved."""
        memory.family = self.family
        memory.workspace_scope = self.workspace_scope
        memory.corpus_id = self.corpus_id
        memory.entities = list(self.entities)
        memory.confidence = self.confidence
        if self.owner:
            memory.scope = Scope.USER
            memory.owner_kind, memory.owner_id = self.owner.kind, self.owner.id


def require_confidence(value: object) -> float:
    """A number from 0 to 1. Raises InvalidArgument."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 <= value <= 1:  # type: ignore[operator]
        raise InvalidArgument("confidence", "confidence must be a number from 0 to 1.")
    return float(value)  # type: ignore[arg-type]


def _entities(given: object) -> tuple[str, ...]:
    if not isinstance(given, list | tuple) or len(given) > MAX_ENTITIES:
        raise InvalidArgument("entities", f"entities must be a list of at most {MAX_ENTITIES}.")
    names = (require_text(name, field="entities", max_length=ENTITY_MAX_LENGTH) for name in given)
    return tuple(dict.fromkeys(names))
