"""What an organization's retention policy keeps no longer."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from apps.common.clock import iso, now
from apps.erasure.models import ErasedKind, SubjectKind
from apps.erasure.selectors.held import held_sessions
from apps.erasure.selectors.subjects import Subject, within
from apps.events.models import Event
from apps.gateway.models import GatewayResource, GatewaySession
from apps.gateway.selectors import held_by_user
from apps.gateway.vocabulary import CHANNEL as OF_GATEWAY
from apps.memories.models import Memory, MemoryComment, MemoryVersion
from apps.memories.selectors.holds import held_memories
from apps.memories.vocabulary import CLOSED_STATUSES
from apps.organizations.holds import Holds
from apps.organizations.models import Organization
from apps.organizations.retention import RETENTION_FIELDS, Cutoffs, RetainedKind, cutoffs_of
from apps.organizations.selectors.holds import held_in
from apps.turns.models import Session
from apps.turns.selectors.sessions import CHANNEL as OF_TURNS
from apps.turns.services.erasure import with_words

OF_EITHER = (OF_TURNS, OF_GATEWAY)
EVENTS_OF: Mapping[RetainedKind, Q] = {
    RetainedKind.EVENTS: ~Q(channel__in=OF_EITHER),
    RetainedKind.TURNS: Q(channel=OF_TURNS),
    RetainedKind.GATEWAY: Q(channel=OF_GATEWAY),
}


@dataclass(frozen=True, slots=True)
class Overdue(Subject):
    """All that an organization has kept since before ``before``.

    What is served stays, whatever its age, and with it what waits for a decision; and what a legal
    hold keeps.
    """

    before: Cutoffs = field(default_factory=dict)
    holds: Holds = field(default_factory=Holds)

    def memories(self) -> QuerySet[Memory]:
        """Closed ones, with which nothing was done since."""
        if (before := self.before.get(RetainedKind.MEMORIES)) is None:
            return Memory.objects.none()
        return Memory.objects.filter(
            self._free(held_memories(self.holds)),
            organization_id=self.organization_id,
            status__in=CLOSED_STATUSES,
            updated_at__lt=before,
            erased_at=None,
        )

    def heirs_of(self, keys: Sequence[uuid.UUID]) -> set[uuid.UUID]:
        """None: what says the same goes by its own age."""
        return set()

    def versions(self) -> QuerySet[MemoryVersion]:
        """None: what a memory was is part of it."""
        return MemoryVersion.objects.none()

    def comments(self) -> QuerySet[MemoryComment]:
        """None, for the same reason."""
        return MemoryComment.objects.none()

    def events(self) -> QuerySet[Event]:
        """Those that were handed in before; when they happened does not matter."""
        due = [
            which & Q(received_at__lt=self.before[kept])
            for kept, which in EVENTS_OF.items()
            if kept in self.before
        ]
        events = Event.objects.filter(organization_id=self.organization_id, erased_at=None)
        here = events.filter(self._free(self.holds.on()))
        return here.filter(reduce(or_, due)) if due else here.none()

    def sessions(self) -> QuerySet[Session]:
        """Sessions of turns, of which none came since."""
        if (before := self.before.get(RetainedKind.TURNS)) is None:
            return Session.objects.none()
        sessions = Session.objects.filter(organization_id=self.organization_id)
        free = self._free(held_sessions(self.holds))
        return with_words(sessions).filter(free, updated_at__lt=before)

    def files(self) -> QuerySet[GatewayResource]:
        """Files of users of the gateway."""
        if (before := self.before.get(RetainedKind.GATEWAY)) is None:
            return GatewayResource.objects.none()
        files = GatewayResource.objects.filter(organization_id=self.organization_id)
        free = self._free(held_by_user(self.holds))
        return files.filter(free, deleted_at=None, created_at__lt=before)

    def gateway_sessions(self) -> QuerySet[GatewaySession]:
        """Sessions of users of the gateway, in which nothing was said since."""
        if (before := self.before.get(RetainedKind.GATEWAY)) is None:
            return GatewaySession.objects.none()
        sessions = GatewaySession.objects.filter(organization_id=self.organization_id)
        silent = Q(last_added_at=None) | Q(last_added_at__lt=before)
        free = self._free(held_by_user(self.holds))
        return sessions.filter(silent, free, deleted_at=None, created_at__lt=before)

    def _free(self, held: Q) -> Q:
        """Rows that are not held."""
        return ~held if self.holds else Q()


def overdue_now(organization: Organization) -> Overdue:
    """What the policy of now keeps no longer."""
    return _overdue(organization.pk, cutoffs_of(organization, now()))


def overdue_in(organization_id: uuid.UUID, before: Mapping[str, str]) -> Overdue:
    """What was kept since before these moments, as an erasure names them."""
    moments = {
        RetainedKind(kept): dt.datetime.fromisoformat(moment) for kept, moment in before.items()
    }
    return _overdue(organization_id, moments)


def before_named(overdue: Overdue) -> dict[str, str]:
    """The moments as an erasure names them."""
    return {kept.value: iso(moment) or "" for kept, moment in overdue.before.items()}


def counts_of(overdue: Overdue) -> dict[ErasedKind, int]:
    """How many rows would lose their words, by kind."""
    versions, comments = within(overdue.memories())
    return {
        ErasedKind.MEMORY: overdue.memories().count(),
        ErasedKind.VERSION: versions,
        ErasedKind.COMMENT: comments,
        ErasedKind.EVENT: overdue.events().count(),
        ErasedKind.SESSION: overdue.sessions().count() + overdue.gateway_sessions().count(),
        ErasedKind.FILE: overdue.files().count(),
    }


def organizations_with_retention() -> QuerySet[Organization]:
    """Those whose policy lets anything go."""
    any_of = [Q((f"{name}__isnull", False)) for name in RETENTION_FIELDS.values()]
    return Organization.objects.filter(reduce(or_, any_of)).order_by("pk")


def _overdue(organization_id: uuid.UUID, before: Cutoffs) -> Overdue:
    key = str(organization_id)
    holds = held_in(organization_id)
    return Overdue(SubjectKind.RETENTION, key, organization_id, "", before=before, holds=holds)
