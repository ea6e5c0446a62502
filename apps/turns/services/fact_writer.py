"""Writing facts: through the write policy, each once, the newer in the place of the older."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q, QuerySet

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.errors import ContentRejected
from apps.memories.attributes import MemoryAttributes
from apps.memories.attributes import MemoryOwner as Holder
from apps.memories.models import Memory
from apps.memories.services import write_memory
from apps.memories.services.upserting import renew_owned, replace_owned
from apps.memories.vocabulary import SERVED_STATUSES, MemoryType, Writer
from apps.turns.fact_extraction import ExtractedFact, normalized_value
from apps.turns.models import Fact, Session
from apps.turns.owners import SessionOwner
from apps.turns.selectors.facts import identity_of, level_of
from apps.turns.services.sessions import hold_session, key_of
from apps.turns.vocabulary import TIER_OF, Level

#: In the place of a session's id: nobody's session is called so.
ALL_SESSIONS = ""


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A fact that was written."""

    memory: Memory
    level: Level


def write_facts(
    *,
    context: RequestContext,
    owner: SessionOwner,
    session: Session,
    turn_id: str,
    found: Sequence[ExtractedFact],
    found_by: str = "",
) -> list[StatedFact]:
    """Write what was found, but for what is known and what the write policy rejects.

    What is known already is renewed, what it contradicts of the unverified gives way. Runs in the
    transaction of the caller, who holds the session. ``found_by`` names the model, if it was one.
    Raises ResourceBusy.
    """
    if not found:
        return []
    # Another session of the owner may state the same fact at this moment.
    hold_session(key_of(context, owner, ALL_SESSIONS))
    writer = _Writer(context, owner, session, turn_id, found_by)
    stated = [writer.write(one) for one in found]
    return [statement for statement in stated if statement is not None]


def expiry_of(level: Level, moment: dt.datetime) -> dt.datetime | None:
    """The moment at which a fact of this level expires: a midnight in UTC, or None for never."""
    if level is Level.L0:
        return None
    turns = settings.TURNS
    days = turns.l1_retention_days if level is Level.L1 else turns.l2_retention_days
    midnight = moment.astimezone(dt.UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight + dt.timedelta(days=days)


@dataclass(frozen=True, slots=True)
class _Writer:
    context: RequestContext
    owner: SessionOwner
    session: Session
    turn_id: str
    found_by: str

    def write(self, found: ExtractedFact) -> StatedFact | None:
        """The fact as it was written; None if it was known, or may not be kept."""
        moment = found.stated_at or now()
        expires_at = found.expires_at or expiry_of(found.level, moment)
        identity = identity_of(found.fact_id, found.key)
        known = list(self._known(identity))
        same = next((one for one in known if _says(one, found)), None)
        if same is not None:
            self._renew(same, found, expires_at)
            return None
        try:
            memory = self._store(found, expires_at)
        except ContentRejected:
            return None
        self._note(memory, found, identity, moment)
        if not memory.is_quarantined:
            for earlier in known:
                replace_owned(context=self.context, memory_id=earlier.pk, replacement=memory)
        return StatedFact(memory, found.level)

    def _renew(self, same: Memory, found: ExtractedFact, expires_at: dt.datetime | None) -> None:
        if not same.is_quarantined:
            renew_owned(
                context=self.context,
                memory_id=same.pk,
                confidence=found.confidence,
                expires_at=expires_at,
            )

    def _known(self, identity: str) -> QuerySet[Memory]:
        """Served memories of the same fact that have not expired, the newest first."""
        own = Memory.objects.filter(
            fact__organization_id=self.session.organization_id,
            fact__repository_id=self.session.repository_id,
            fact__owner_kind=self.owner.kind,
            fact__owner_id=self.owner.id,
            fact__identity=identity,
        )
        alive = Q(expires_at__isnull=True) | Q(expires_at__gt=now())
        return own.filter(alive, status__in=SERVED_STATUSES).order_by("-fact__created_at")

    def _store(self, found: ExtractedFact, expires_at: dt.datetime | None) -> Memory:
        return write_memory(
            context=self.context,
            content=found.value,
            title=found.key,
            type=MemoryType.FACT,
            tier=TIER_OF[found.level],
            expires_at=expires_at,
            provenance={
                "session_id": self.session.session_id,
                "turn_id": self.turn_id,
                "fact_id": found.fact_id,
                **({"found_by": self.found_by} if self.found_by else {}),
            },
            attributes=MemoryAttributes(
                family=Writer.TURNS,
                confidence=found.confidence,
                owner=Holder(self.owner.kind, self.owner.id),
            ),
        )

    def _note(
        self, memory: Memory, found: ExtractedFact, identity: str, moment: dt.datetime
    ) -> None:
        Fact.objects.create(
            memory=memory,
            organization_id=self.session.organization_id,
            repository_id=self.session.repository_id,
            owner_kind=self.owner.kind,
            owner_id=self.owner.id,
            identity=identity,
            fact_id=found.fact_id,
            key=found.key,
            session=self.session,
            turn_id=self.turn_id,
            created_at=moment,
        )


def _says(memory: Memory, found: ExtractedFact) -> bool:
    return (
        normalized_value(memory.content) == normalized_value(found.value)
        and level_of(memory) is found.level
    )
