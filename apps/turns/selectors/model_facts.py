"""How the model for facts does, and which facts it may not touch."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from apps.common.clock import now
from apps.common.context import Right, Rights
from apps.common.text import sha256_hex
from apps.memories.vocabulary import APPROVED_STATUSES, SERVED_STATUSES
from apps.turns.fact_extraction import ExtractedFact
from apps.turns.models import Fact, ModelCircuit, Session, TurnGuard
from apps.turns.owners import SessionOwner
from apps.turns.selectors.facts import identity_of
from apps.turns.statements.kinds import subject_of
from apps.turns.vocabulary import ModelStatus

FOUND_BY = "found_by"


@dataclass(frozen=True, slots=True)
class ModelState:
    """How asking the model goes: turns that wait and that were given up, and whether it rests.

    ``last_failure`` is a word, empty while the model answers; ``paused_until`` is in the future.
    """

    waiting: int
    given_up: int
    failures: int
    last_failure: str
    paused_until: dt.datetime | None


def model_state(organization_id: uuid.UUID | None = None) -> ModelState:
    """The state in one organization, without one on the whole platform."""
    turns = TurnGuard.objects.all()
    if organization_id is not None:
        turns = turns.filter(organization_id=organization_id)
    circuit = ModelCircuit.objects.filter(pk=sha256_hex(settings.TURNS.model_endpoint)).first()
    failures = circuit.failures if circuit else 0
    until = circuit.paused_until if circuit else None
    return ModelState(
        waiting=turns.filter(model_status=ModelStatus.WAITING).count(),
        given_up=turns.filter(model_status=ModelStatus.GIVEN_UP).count(),
        failures=failures,
        last_failure=circuit.last_failure if circuit and failures else "",
        paused_until=until if until and until > now() else None,
    )


def managed_sessions(rights: Rights) -> QuerySet[Session]:
    """The sessions of organizations that somebody with these rights manages.

    Each with ``waiting_total`` and ``given_up_total``: its turns with which the model is so far.
    """
    sessions = Session.objects.select_related("organization", "repository__organization")
    if Right.MANAGE not in rights.everywhere:
        sessions = sessions.filter(organization_id__in=rights.organization_ids(Right.MANAGE))
    return sessions.annotate(
        waiting_total=_turns(ModelStatus.WAITING), given_up_total=_turns(ModelStatus.GIVEN_UP)
    )


def with_turns(status: str) -> Q:
    """Sessions that have a turn with which the model is so far."""
    return Q(Exists(_own_turns(status)))


def _own_turns(status: str) -> QuerySet[TurnGuard]:
    return TurnGuard.objects.filter(
        organization_id=OuterRef("organization_id"), session=OuterRef("pk"), model_status=status
    )


def _turns(status: ModelStatus) -> Coalesce:
    counted = (
        _own_turns(status).order_by().values("session").annotate(total=Count("pk")).values("total")
    )
    return Coalesce(Subquery(counted), 0)


def stated_otherwise(
    owner: SessionOwner, session: Session, proposed: Sequence[ExtractedFact], said_at: dt.datetime
) -> set[tuple[str, str]]:
    """Of the facts that a model proposes those, by id and key, that the model may not state.

    What the user stated herself holds, and so does what people approved and what was said after
    the turn (``said_at``). Of a kind that has several values, that is about the same one only.
    """
    subjects = {
        (identity_of(fact.fact_id, fact.key), subject_of(fact.fact_id, fact.key, fact.value)): fact
        for fact in proposed
    }
    known = Fact.objects.filter(
        organization_id=session.organization_id,
        repository_id=session.repository_id,
        owner_kind=owner.kind,
        owner_id=owner.id,
        identity__in={identity for identity, _ in subjects},
        memory__status__in=SERVED_STATUSES,
    ).filter(Q(memory__expires_at=None) | Q(memory__expires_at__gt=now()))
    firm = known.filter(
        ~Q(memory__provenance__has_key=FOUND_BY)
        | Q(memory__status__in=APPROVED_STATUSES)
        | Q(created_at__gt=said_at)
    )
    told = {
        (fact.identity, subject_of(fact.fact_id, fact.key, fact.memory.content))
        for fact in firm.select_related("memory")
    }
    taken = (subjects[subject] for subject in told & subjects.keys())
    return {(fact.fact_id, fact.key) for fact in taken}
