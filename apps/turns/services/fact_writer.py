"""Writing facts, of turns and of the gateway: one place decides what becomes of what is known.

Each is written once and through the write policy; what is said otherwise, or no longer holds, is
put away. What people verified, locked or have to look at stays as it is.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from apps.common.clock import midnight, now
from apps.common.context import RequestContext
from apps.common.errors import ContentRejected
from apps.memories.attributes import MemoryAttributes
from apps.memories.attributes import MemoryOwner as Holder
from apps.memories.models import Memory
from apps.memories.services import write_memory
from apps.memories.services.upserting import forget_owned, renew_owned, replace_owned
from apps.memories.vocabulary import SERVED_STATUSES, MemoryType, Writer
from apps.turns.fact_extraction import ExtractedFact, normalized_value, retracted_ids
from apps.turns.models import Fact, Session, SessionKey
from apps.turns.owners import SessionOwner
from apps.turns.selectors.facts import LETTERS, identity_of, level_of, words_of
from apps.turns.selectors.model_facts import FOUND_BY
from apps.turns.services.sessions import hold_session, key_of
from apps.turns.statements.kinds import (
    DIET,
    DUE,
    KINDS,
    OPPOSITES,
    is_diet,
    kind_of,
    names_nothing_due,
    subject_of,
)
from apps.turns.vocabulary import TIER_OF, Level

#: In the place of a session's id: nobody's session is called so.
ALL_SESSIONS = ""
#: Of one name, the newest: so many known facts are compared with one that is stated.
MAX_KNOWN = 1_000


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A fact that was written."""

    memory: Memory
    level: Level


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact that is known, as its ledger reads it from the memory."""

    memory: Memory
    fact_id: str
    key: str
    value: str
    stated_at: dt.datetime


class Ledger(Protocol):
    """Where a family keeps the facts of an owner, and how it words them."""

    @property
    def context(self) -> RequestContext: ...

    @property
    def owner(self) -> SessionKey:
        """Whose they are: the key of all the owner's sessions together."""
        ...

    def known(self, fact_id: str = "", key: str = "") -> Sequence[KnownFact]:
        """At most ``MAX_KNOWN`` facts in use of this name, or of all, the newest first."""
        ...

    def keep(
        self, fact: ExtractedFact, type_: MemoryType, expires_at: dt.datetime | None
    ) -> Memory:
        """Write it. Raises ContentRejected."""
        ...

    def may_replace(self, known: KnownFact) -> bool:
        """Whether a fact that is written may take this one's place."""
        ...

    def dated(self, moment: dt.datetime) -> dict[str, str]:
        """What the provenance of a fact's memory says of when it was stated last."""
        ...


def keep_facts(ledger: Ledger, found: Sequence[ExtractedFact]) -> list[StatedFact]:
    """Write what was found, in its order, but for what is known and what the write policy rejects.

    What is known already is renewed, what it contradicts of the unverified gives way, what is
    retracted is put away; of two that contradict, the one stated later holds, in whatever order
    they come. What has expired by now is not written. Runs in the transaction of the caller. Raises
    ResourceBusy.
    """
    if not found:
        return []
    # Another session of the owner may state the same fact at this moment.
    hold_session(ledger.owner)
    writer = _Writer(ledger, frozenset(one.fact_id for one in found if one.retracts))
    stated = [writer.write(one) for one in found]
    return [statement for statement in stated if statement is not None]


def write_facts(
    *,
    context: RequestContext,
    owner: SessionOwner,
    session: Session,
    turn_id: str,
    found: Sequence[ExtractedFact],
    found_by: str = "",
) -> list[StatedFact]:
    """Write what was found in a turn; the caller holds the session. See ``keep_facts``.

    ``found_by`` names the model, if it was one.
    """
    return keep_facts(_TurnLedger(context, owner, session, turn_id, found_by), found)


def expiry_of(level: Level, moment: dt.datetime) -> dt.datetime | None:
    """The moment at which a fact of this level expires: a midnight in UTC, or None for never."""
    if level is Level.L0:
        return None
    turns = settings.TURNS
    days = turns.l1_retention_days if level is Level.L1 else turns.l2_retention_days
    return midnight(moment) + dt.timedelta(days=days)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes what was found together. ``retracted`` are the ids of which something is retracted."""

    ledger: Ledger
    retracted: frozenset[str]
    written: set[uuid.UUID] = field(default_factory=set)

    def write(self, found: ExtractedFact) -> StatedFact | None:
        """The fact as it was written; None if it holds no longer, was known, may not be kept, or
        takes one back.
        """
        if found.retracts:
            self._retract(found)
            return None
        found = replace(found, value=" ".join(found.value.split()))
        moment = found.stated_at or now()
        expires_at = found.expires_at or expiry_of(found.level, moment)
        if expires_at is not None and expires_at <= now():
            return None
        known = self.ledger.known(found.fact_id, found.key)
        earlier = [one for one in known if one.stated_at <= moment]
        found = _called_as_before(found, earlier)
        same = next((one for one in known if _says(one, found)), None)
        if same is not None:
            self._renew(same, found, moment, expires_at)
            if found.instead_of:
                self._supersede(same.memory, self._corrected(found, earlier))
            return None
        kind = kind_of(found.fact_id, found.key)
        try:
            with transaction.atomic():
                memory = self.ledger.keep(found, kind.type if kind else MemoryType.FACT, expires_at)
        except ContentRejected:
            return None
        self.written.add(memory.pk)
        against = self._contradicted(found, known)
        before = [one for one in against if one.stated_at <= moment]
        if found.instead_of or (found.corrects and not before):
            before += [one for one in self._corrected(found, earlier) if one not in before]
        self._supersede(memory, before)
        later = max(against, key=lambda one: one.stated_at, default=None)
        if later is None or later.stated_at <= moment:
            return StatedFact(memory, found.level)
        replace_owned(context=self.ledger.context, memory_id=memory.pk, replacement=later.memory)
        return None

    def _supersede(self, memory: Memory, former: Sequence[KnownFact]) -> None:
        """Put a memory in the place of former ones, unless people have yet to look at it."""
        others = (one for one in former if one.memory.pk != memory.pk)
        for one in others if not memory.is_quarantined else ():
            if self.ledger.may_replace(one):
                replace_owned(
                    context=self.ledger.context, memory_id=one.memory.pk, replacement=memory
                )

    def _renew(
        self,
        same: KnownFact,
        found: ExtractedFact,
        moment: dt.datetime,
        expires_at: dt.datetime | None,
    ) -> None:
        self.written.add(same.memory.pk)
        if not same.memory.is_quarantined:
            renew_owned(
                context=self.ledger.context,
                memory_id=same.memory.pk,
                confidence=found.confidence,
                expires_at=expires_at,
                provenance=self.ledger.dated(max(moment, same.stated_at)),
            )

    def _contradicted(self, found: ExtractedFact, known: Sequence[KnownFact]) -> list[KnownFact]:
        """What does not hold beside a new fact: the same subject, and the opposite."""
        subject = subject_of(found.fact_id, found.key, found.value)
        against = [one for one in known if _subject(one) == subject]
        for opposite in OPPOSITES.get(found.fact_id, ()):
            value = normalized_value(found.value)
            others = self.ledger.known(opposite)
            against += [one for one in others if normalized_value(one.value) == value]
        return against

    def _corrected(self, found: ExtractedFact, known: Sequence[KnownFact]) -> list[KnownFact]:
        """What a correction means: what it names, else the latest of its kind from before."""
        if found.instead_of:
            return [one for one in known if _is_named(one, found.instead_of)]
        kind = kind_of(found.fact_id, found.key)
        if kind is None or not kind.amends or found.fact_id in self.retracted:
            return []
        return [one for one in known if one.memory.pk not in self.written][:1]

    def _retract(self, found: ExtractedFact) -> None:
        """Put away what no longer holds; nothing where nothing is known of it."""
        ids = retracted_ids(found)
        known = [one for fact_id in ids for one in self.ledger.known(fact_id)]
        if ids and found.value:
            known = [one for one in known if _is_named(one, found.value)]
        elif found.key == DIET:
            known = [one for one in known if is_diet(one.value)]
        elif not ids:
            every = self.ledger.known()
            known = [one for one in every if not found.value or _tells(one, found.value)]
        moment = found.stated_at or now()
        for one in known:
            if one.stated_at > moment:
                continue  # stated once more since then
            forget_owned(context=self.ledger.context, memory_id=one.memory.pk)


def _says(known: KnownFact, found: ExtractedFact) -> bool:
    return (
        normalized_value(known.value) == normalized_value(found.value)
        and level_of(known.memory) is found.level
    )


def _subject(known: KnownFact) -> str:
    return subject_of(known.fact_id, known.key, known.value)


def _is_named(known: KnownFact, value: str) -> bool:
    """Whether a fact is what somebody calls so: by its value, or by its subject."""
    said = normalized_value(value)
    if said.removesuffix("s") == normalized_value(known.value).removesuffix("s"):
        return True  # one nut is as good as several
    return said == _subject(known) or (
        subject_of(known.fact_id, known.key, value) == _subject(known) != ""
    )


def _called_as_before(found: ExtractedFact, known: Sequence[KnownFact]) -> ExtractedFact:
    """A day that has changed, of what was due before: "the deadline has moved to Friday".

    It is what shares its words, or the only one there is where nobody says which.
    """
    if not found.corrects or kind_of(found.fact_id, found.key) is not KINDS["deadline"]:
        return found
    says_nothing = names_nothing_due(found.value)
    alike = [one for one in known if says_nothing or _is_same_thing(found, one)]
    if len({_subject(one) for one in alike}) != 1:
        return found
    thing, day = alike[0].value.rpartition(DUE)[0], found.value.rpartition(DUE)[2]
    return replace(found, value=f"{thing}{DUE}{day}") if thing else found


def _is_same_thing(found: ExtractedFact, known: KnownFact) -> bool:
    """Whether all that one of two deadlines is called by, the other is too."""
    one, other = (words_of(each.value.rpartition(DUE)[0]) for each in (found, known))
    fewer, more = sorted((one, other), key=len)
    return bool(fewer) and all(any(_alike(word, each) for each in more) for word in fewer)


def _tells(known: KnownFact, words: str) -> bool:
    """Whether a fact has all telling words of a request, in whatever form."""
    wanted = words_of(words)
    told = {*words_of(known.key), *words_of(known.value)}
    return bool(wanted) and all(any(_alike(one, other) for other in told) for one in wanted)


def _alike(one: str, other: str) -> bool:
    """Whether two words begin alike, but for an ending of two letters; short ones are the same."""
    if len(one) < LETTERS:
        return one == other
    stem = one[: max(len(one) - 2, 4)]
    return other.startswith(stem) and abs(len(one) - len(other)) <= 3


@dataclass(frozen=True, slots=True)
class _TurnLedger:
    """Facts of turns: memories whose content is the value, with a row that names them."""

    context: RequestContext
    holder: SessionOwner
    session: Session
    turn_id: str
    found_by: str

    @property
    def owner(self) -> SessionKey:
        return key_of(self.context, self.holder, ALL_SESSIONS)

    def known(self, fact_id: str = "", key: str = "") -> Sequence[KnownFact]:
        named = Q()
        if key:
            named = Q(fact__identity=identity_of(fact_id, key))
        elif fact_id:
            named = Q(fact__fact_id=fact_id)
        newest = self._in_use().filter(named).order_by("-fact__created_at", "-created_at")
        return [
            KnownFact(one, one.fact.fact_id, one.fact.key, one.content, one.fact.created_at)
            for one in newest[:MAX_KNOWN]
        ]

    def keep(
        self, fact: ExtractedFact, type_: MemoryType, expires_at: dt.datetime | None
    ) -> Memory:
        memory = write_memory(
            context=self.context,
            content=fact.value,
            title=fact.key,
            type=type_,
            tier=TIER_OF[fact.level],
            expires_at=expires_at,
            provenance={
                "session_id": self.session.session_id,
                "turn_id": self.turn_id,
                "fact_id": fact.fact_id,
                **({FOUND_BY: self.found_by} if self.found_by else {}),
            },
            attributes=MemoryAttributes(
                family=Writer.TURNS,
                confidence=fact.confidence,
                owner=Holder(self.holder.kind, self.holder.id),
            ),
        )
        Fact.objects.create(
            memory=memory,
            organization_id=self.session.organization_id,
            repository_id=self.session.repository_id,
            owner_kind=self.holder.kind,
            owner_id=self.holder.id,
            identity=identity_of(fact.fact_id, fact.key),
            fact_id=fact.fact_id,
            key=fact.key,
            session=self.session,
            turn_id=self.turn_id,
            created_at=fact.stated_at or now(),
        )
        return memory

    def may_replace(self, known: KnownFact) -> bool:
        """What a model finds never takes the place of what the user stated."""
        return not self.found_by or FOUND_BY in known.memory.provenance

    def dated(self, moment: dt.datetime) -> dict[str, str]:
        """Nothing: the row of a fact says it."""
        return {}

    def _in_use(self) -> QuerySet[Memory]:
        """Served memories of the owner's facts that have not expired."""
        own = Memory.objects.filter(
            fact__organization_id=self.session.organization_id,
            fact__repository_id=self.session.repository_id,
            fact__owner_kind=self.holder.kind,
            fact__owner_id=self.holder.id,
        ).select_related("fact")
        alive = Q(expires_at__isnull=True) | Q(expires_at__gt=now())
        return own.filter(alive, status__in=SERVED_STATUSES)
