"""Whose a memory of user scope is, by the name that people know."""

from __future__ import annotations

from apps.access.models import Agent
from apps.accounts.models import User
from apps.common.context import ActorKind
from apps.common.text import parse_number, parse_uuid
from apps.memories.models import Memory


def owner_name(memory: Memory) -> str:
    """What the owner is called; its id where no row names it, empty for what is nobody's own."""
    kind, key = memory.owner_kind, memory.owner_id
    if (kind, key) == (memory.author_kind, memory.author_id):
        return memory.author_label
    found: str | None = None
    if kind == ActorKind.AGENT:
        agents = Agent.objects.filter(pk__in=[parse_uuid(key)])
        found = agents.values_list("agent_id", flat=True).first()
    elif kind == ActorKind.HUMAN:
        people = User.objects.filter(pk__in=[parse_number(key)])
        found = people.values_list("username", flat=True).first()
    return found or key
