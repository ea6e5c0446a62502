"""What legal holds keep, and the refusal of whoever would erase it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from apps.common.context import ActorKind
from apps.common.errors import MemoryLocked
from apps.organizations.models import HeldKind, LegalHold

#: Fields that name who said something.
AUTHOR = ("author_kind", "author_id")
OWNER = ("owner_kind", "owner_id")
SPEAKERS = {HeldKind.PERSON: ActorKind.HUMAN, HeldKind.AGENT: ActorKind.AGENT}
NOTHING, EVERYTHING = Q(pk__in=[]), ~Q(pk__in=[])


class UnderLegalHold(MemoryLocked):
    """A lock that no right opens: the hold has to be lifted first."""

    meaning = "A legal hold keeps this; it cannot be erased until the hold is lifted."


@dataclass(frozen=True, slots=True)
class Holds:
    """All that is held in an organization: all of it, repositories, memories, what somebody said.

    ``authors`` are kinds and ids, as rows name them.
    """

    everything: bool = False
    repositories: frozenset[str] = frozenset()
    memories: frozenset[str] = frozenset()
    authors: frozenset[tuple[str, str]] = frozenset()

    @classmethod
    def of(cls, holds: Iterable[LegalHold]) -> Holds:
        """What these rows keep."""
        held = [(HeldKind(one.kind), one.object_id) for one in holds]
        return cls(
            everything=any(kind is HeldKind.ORGANIZATION for kind, _ in held),
            repositories=frozenset(key for kind, key in held if kind is HeldKind.REPOSITORY),
            memories=frozenset(key for kind, key in held if kind is HeldKind.MEMORY),
            authors=frozenset(
                (SPEAKERS[kind].value, key) for kind, key in held if kind in SPEAKERS
            ),
        )

    def __bool__(self) -> bool:
        return self.everything or bool(self.repositories or self.memories or self.authors)

    @property
    def agents(self) -> frozenset[str]:
        """The agents among the authors."""
        return frozenset(key for kind, key in self.authors if kind == ActorKind.AGENT)

    def on(
        self, *, repository: str = "repository", said_by: Sequence[tuple[str, str]] = (AUTHOR,)
    ) -> Q:
        """Rows that are held because of where they are and whose they are.

        An owner for whom an agent speaks is named behind that agent.
        """
        if self.everything:
            return EVERYTHING
        found = NOTHING
        if self.repositories:
            found |= Q((f"{repository}__in", self.repositories))
        for kind_field, id_field in said_by:
            for kind, key in self.authors:
                found |= Q((kind_field, kind), (id_field, key))
                if (kind_field, id_field) == OWNER:
                    found |= Q((f"{id_field}__startswith", f"{kind}:{key}:"))
        return found
