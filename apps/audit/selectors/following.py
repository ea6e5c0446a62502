"""Reading the trail as it grows, once: each record comes when its transaction is over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q

from apps.audit.models import Action, AuditRecord, ObjectKind
from apps.audit.sql import EPOCH, POSITION


@dataclass(frozen=True, slots=True)
class TrailPosition:
    """A place in the order in which transactions ended, and the cluster whose transactions.

    Records up to number ``after_record`` are not read at all.
    """

    epoch: str
    after_record: int
    transaction_id: int
    record_id: int


def place_now() -> TrailPosition:
    """The end of the trail as it is: everything before is not followed."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {EPOCH}, ({POSITION})")
        epoch, horizon = cursor.fetchone()
    newest = AuditRecord.objects.order_by("-id").values_list("id", flat=True).first()
    return TrailPosition(epoch, newest or 0, horizon - 1, newest or 0)


def records_after(
    place: TrailPosition, *, actions: Collection[Action], kinds: Collection[ObjectKind], most: int
) -> tuple[list[AuditRecord], TrailPosition]:
    """The next records of these kinds, in order, and the place behind them.

    Each record comes once, and none that a transaction still at work is writing. What was written
    in another cluster before a restore is not followed.
    """
    here = place_now()
    if here.epoch != place.epoch:
        return [], here
    rows = AuditRecord.objects.filter(
        Q(transaction_id__gte=place.transaction_id, transaction_id__lte=here.transaction_id),
        id__gt=place.after_record,
        action__in=[action.value for action in actions],
        object_kind__in=[str(kind) for kind in kinds],
    ).exclude(Q(transaction_id=place.transaction_id, id__lte=place.record_id))
    found = list(rows.order_by("transaction_id", "id")[:most])
    last = found[-1] if len(found) == most else None
    return found, TrailPosition(
        place.epoch,
        place.after_record,
        last.transaction_id if last else here.transaction_id,
        last.pk if last else here.record_id,
    )
