"""What the audit trail can be narrowed to; the console's lists and REST share these."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from apps.audit.models import VERDICT_OK, AuditRecord

#: Instead of one code: everything that was refused.
REFUSED = "refused"
#: What free text is looked for in: labels and ids, never content, which no record holds.
TEXT_FIELDS = (
    "actor_label",
    "agent_id",
    "key_id",
    "query_digest",
    "reason",
    "object_kind",
    "object_id",
    "request_id",
    "before_status",
    "after_status",
    "verdict",
)
#: Free text has no index: it is looked for in so many of the newest records.
TEXT_WINDOW = 200_000


def by_verdict(value: str) -> Q:
    """One verdict, or everything that was refused."""
    return ~Q(verdict=VERDICT_OK) if value == REFUSED else Q(verdict=value)


def holding_text(text: str) -> Q:
    """Records of which a label, an id or the reason holds every word of ``text``."""
    return reduce(Q.__and__, (_holding(word) for word in text.split()), Q())


def _holding(word: str) -> Q:
    return reduce(or_, (Q(**{f"{name}__icontains": word}) for name in TEXT_FIELDS))


@dataclass(frozen=True, slots=True)
class Window:
    """The newest records of a selection; ``since`` is set if there are older ones."""

    first_id: int = 0
    since: dt.datetime | None = None

    @property
    def condition(self) -> Q:
        """What keeps a statement inside the window."""
        return Q(pk__gte=self.first_id) if self.since else Q()


def newest(records: QuerySet[AuditRecord], most: int = TEXT_WINDOW) -> Window:
    """The window of the ``most`` newest of ``records``, found without reading them."""
    ids = records.order_by("-id").values_list("pk", "occurred_at")
    beyond = list(ids[most - 1 : most + 1])
    if len(beyond) < 2:
        return Window()
    first_id, since = beyond[0]
    return Window(first_id, since)
