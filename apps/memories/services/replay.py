"""Opening again what a search or a read served, wording by wording."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass

from django.db.models import Q

from apps.audit.models import Action, AskedBy, AuditRecord, ObjectKind
from apps.audit.selectors import readable_records
from apps.audit.services import records as audit
from apps.audit.verbs import verb
from apps.common.clock import parse_moment
from apps.common.context import Intent, RequestContext
from apps.common.errors import NotFound
from apps.governance.selectors.queries import with_queries
from apps.memories.models import Memory, MemoryVersion
from apps.memories.selectors import visible_to, without_texts
from apps.memories.selectors.approvals import approvals_of
from apps.memories.selectors.point_in_time import ACTS
from apps.memories.selectors.wordings import (
    HashesWritten,
    hashes_written,
    is_altered,
    records_about,
)
from apps.memories.services.reads import served_entry

AS_OF = "as of "


@dataclass(frozen=True, slots=True)
class Replayed:
    """One of the memories that were served, as it was then.

    Without ``memory`` it lies where the asking person sees nothing. ``status_then`` is empty when
    the trail does not tell. ``approval`` is the act by which a person stood behind it then.
    ``is_altered``: the text is not what the trail says was written, or what its own hash proves.
    """

    rank: int
    number: int
    memory: Memory | None = None
    version: MemoryVersion | None = None
    status_then: str = ""
    approval: AuditRecord | None = None
    is_altered: bool = False

    @property
    def is_reworded(self) -> bool:
        """Whether another version is served today."""
        return self.memory is not None and self.memory.served_version != self.number

    @property
    def has_changed(self) -> bool:
        """Whether somebody who got it then would get something else today."""
        if self.memory is None:
            return False
        return self.is_reworded or self.status_then not in ("", self.memory.status)


@dataclass(frozen=True, slots=True)
class Replay:
    """A record and what it served, in order."""

    record: AuditRecord
    entries: list[Replayed]


def get_replayable(context: RequestContext, record_id: int) -> AuditRecord:
    """A record that served something, if the actor may see it. Raises WriteNotAllowed, NotFound."""
    records = with_queries(readable_records(context))
    found = records.filter(pk=record_id, served__isnull=False).first()
    if found is None:
        raise NotFound()
    return found


@verb(Action.READ, ObjectKind.AUDIT_RECORD, Intent.READ)
def replay_record(*, context: RequestContext, record_id: int) -> Replay:
    """What a record served, as far as the actor may see it; recorded as served once more.

    Raises WriteNotAllowed (no right to view the audit trail), NotFound.
    """
    record = get_replayable(context, record_id)
    served = record.served or []
    ids = {uuid.UUID(one["memory_id"]) for one in served}
    memories = without_texts(visible_to(context.actor, context.rights)).in_bulk(ids)
    wordings = _wordings(served, memories)
    written = hashes_written(memories.values())
    then, moment = _statuses_then(record, memories), moment_of(record)
    approvals = approvals_of(memories.values(), until=moment)
    entries = []
    for one in served:
        key = uuid.UUID(one["memory_id"])
        entries.append(
            Replayed(
                rank=one["rank"],
                number=one["version"],
                memory=memories.get(key),
                version=wordings.get((key, one["version"])),
                status_then=then.get(str(key), ""),
                approval=approvals.at(key, moment),
                is_altered=_is_altered(wordings.get((key, one["version"])), written),
            )
        )
    audit.record(
        context=context,
        action=Action.READ,
        object_kind=ObjectKind.MEMORY,
        reason=f"replay of record {record.pk}",
        question=AskedBy.READ,
        served=[
            served_entry(memories[entry.memory.pk], entry.number, entry.rank)
            for entry in entries
            if entry.memory is not None
        ],
    )
    return Replay(record, entries)


def _wordings(
    served: list[audit.Served], memories: dict[uuid.UUID, Memory]
) -> dict[tuple[uuid.UUID, int], MemoryVersion]:
    wanted = Q()
    for one in served:
        if uuid.UUID(one["memory_id"]) in memories:
            wanted |= Q(memory_id=one["memory_id"], number=one["version"])
    if not wanted:
        return {}
    return {
        (version.memory_id, version.number): version
        for version in MemoryVersion.objects.filter(wanted)
    }


def _is_altered(version: MemoryVersion | None, written: HashesWritten) -> bool:
    return version is not None and is_altered(version, version.number, written)


def _statuses_then(record: AuditRecord, memories: dict[uuid.UUID, Memory]) -> dict[str, str]:
    """The status each memory had, by the last act before the record, or before its ``as of``."""
    acts = (
        records_about(memories.values())
        .filter(action__in=ACTS, occurred_at__lte=moment_of(record))
        .order_by("object_id", "-id")
        .distinct("object_id")
    )
    return dict(acts.values_list("object_id", "after_status"))


def moment_of(record: AuditRecord) -> dt.datetime:
    """The moment whose state was served."""
    if record.reason.startswith(AS_OF):
        return parse_moment(record.reason.removeprefix(AS_OF), field="as_of")
    return record.occurred_at
