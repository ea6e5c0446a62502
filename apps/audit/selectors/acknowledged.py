"""What people have said may be: stretches of leaves out of their turn, outside places lost."""

from __future__ import annotations

import datetime as dt
import re
import uuid
from collections import defaultdict
from collections.abc import Collection, Sequence

from django.db.models import Q, QuerySet

from apps.audit.models import VERDICT_OK, Action, AuditRecord, Leaf, ObjectKind
from apps.audit.sql import PLATFORM_TREE
from apps.common.context import ActorKind

Leaves = tuple[int, int]
STRETCH = re.compile(r"([0-9]{1,18})-([0-9]{1,18})", re.ASCII)


def stretch_id(first: int, last: int) -> str:
    """How the record of an acknowledgement names leaves."""
    return f"{first}-{last}"


def acknowledged_stretches(trees: Collection[uuid.UUID]) -> dict[uuid.UUID, list[Leaves]]:
    """First and last leaf of what was acknowledged in each tree, as its own records tell.

    Nobody acknowledges what is still to come: only leaves before that of the record count.
    """
    said = _acknowledged(trees, ObjectKind.AUDIT_TRAIL)
    named = said.values_list("pk", "organization_id", "object_id")
    own = _places_of(trees, [record_id for record_id, _, _ in named])
    found: dict[uuid.UUID, list[Leaves]] = defaultdict(list)
    for record_id, organization_id, object_id in named:
        if stretch := STRETCH.fullmatch(object_id):
            first, last = int(stretch[1]), int(stretch[2])
            if last < own.get(record_id, last + 1):
                found[organization_id or PLATFORM_TREE].append((first, last))
    return found


def is_within(leaves: Leaves, acknowledged: Sequence[Leaves]) -> bool:
    """Whether somebody has said of all these leaves that it may be."""
    return any(first <= leaves[0] and leaves[1] <= last for first, last in acknowledged)


def _places_of(trees: Collection[uuid.UUID], record_ids: Sequence[int]) -> dict[int, int]:
    """The leaf of each of these records that is sealed."""
    leaves = Leaf.objects.filter(tree__in=trees, record_id__in=record_ids)
    return dict(leaves.values_list("record_id", "leaf_index"))


def acknowledged_places() -> dict[str, dt.datetime]:
    """When the loss of each outside place was acknowledged last, by its number."""
    said = _acknowledged([PLATFORM_TREE], ObjectKind.AUDIT_PLACE).order_by("pk")
    return dict(said.values_list("object_id", "occurred_at"))


def _acknowledged(trees: Collection[uuid.UUID], kind: ObjectKind) -> QuerySet[AuditRecord]:
    place = Q(organization_id__in=trees)
    if PLATFORM_TREE in trees:
        place |= Q(organization_id=None)
    return AuditRecord.objects.filter(
        place,
        action=Action.ACKNOWLEDGED,
        object_kind=kind.value,
        verdict=VERDICT_OK,
        actor_kind=ActorKind.HUMAN.value,
    )
