"""The words of the knowledge tools for what a memory is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from apps.memories.vocabulary import MemoryType, Tier

#: The eight types of the knowledge tools, and what each is here.
ITEM_TYPES: Mapping[str, MemoryType] = MappingProxyType(
    {
        "fact": MemoryType.FACT,
        "decision": MemoryType.DECISION_LOG,
        "definition": MemoryType.DEFINITION,
        "constraint": MemoryType.CONSTRAINT,
        "pattern": MemoryType.PATTERN,
        "todo": MemoryType.TODO,
        "pointer": MemoryType.POINTER,
        "note": MemoryType.NOTE,
    }
)
_SHOWN = {memory_type: word for word, memory_type in ITEM_TYPES.items()} | {
    MemoryType.BUSINESS_RULE: "constraint",
    MemoryType.SYSTEM_CONSTRAINT: "constraint",
    MemoryType.DOCUMENTATION_REF: "pointer",
}
NEXT_TIER: Mapping[str, Tier] = MappingProxyType(
    {Tier.SHORT.value: Tier.MIDDLE, Tier.MIDDLE.value: Tier.LONG}
)


def item_type(memory_type: str) -> str:
    """The knowledge tools' word for a type; what they have no word for is a note to them."""
    return _SHOWN.get(MemoryType(memory_type), "note")
