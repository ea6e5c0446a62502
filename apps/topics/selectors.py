"""Which snapshots and model runs a caller sees, and the one snapshot that answers a request."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from apps.access.participants import Mask, mask_of
from apps.common.context import RequestContext, Right, Rights
from apps.common.errors import NotFound
from apps.events.selectors import repository_scope
from apps.events.sequence import last_stable_number
from apps.topics.identity import SCHEMA_VERSION
from apps.topics.models import Registry, Snapshot, TopicCorrection
from apps.topics.models.model_runs import LlmRun


def snapshots_in(context: RequestContext) -> QuerySet[Snapshot]:
    """The snapshots of the context's repository, the newest first."""
    organization_id, repository_id = repository_scope(context)
    found = Snapshot.objects.filter(organization_id=organization_id, repository_id=repository_id)
    return found.order_by("-created_at", "-id")


def has_snapshots() -> Q:
    """Repositories of which topics were ever built."""
    own = {"organization_id": OuterRef("organization_id"), "repository_id": OuterRef("pk")}
    return Q(Exists(Snapshot.objects.filter(**own)))


def get_snapshot(context: RequestContext, snapshot_id: uuid.UUID) -> Snapshot:
    """A snapshot of the context's repository. Raises NotFound, for those of others too."""
    snapshot = snapshots_in(context).filter(pk=snapshot_id).first()
    if snapshot is None:
        raise NotFound("No snapshot with this id is available here.")
    return snapshot


def active_snapshot_of(context: RequestContext) -> Snapshot | None:
    """The snapshot that is served at this moment: ask once for a request, and keep to it."""
    organization_id, repository_id = repository_scope(context)
    served = Registry.objects.filter(organization_id=organization_id, repository_id=repository_id)
    return Snapshot.objects.filter(pk__in=served.values("active")).first()


def registry_of(context: RequestContext) -> Registry | None:
    """How the builds of the context's repository go; None if there never was one."""
    organization_id, repository_id = repository_scope(context)
    found = Registry.objects.filter(organization_id=organization_id, repository_id=repository_id)
    return found.select_related("active", "last_output").first()


class SchemaTooNew(Exception):
    """Snapshots were made by a newer version of the platform, which names nodes differently."""

    def __init__(self, found: int) -> None:
        super().__init__(
            f"The topics in the database have schema version {found}, this program knows "
            f"only up to {SCHEMA_VERSION}: use the newer program."
        )


def require_known_schema(*, using: str = DEFAULT_DB_ALIAS) -> None:
    """Refuse to work on snapshots of a newer schema; older ones are replaced by the next build.

    Raises SchemaTooNew.
    """
    found = Snapshot.objects.using(using).aggregate(newest=Max("schema_version"))["newest"] or 0
    if found > SCHEMA_VERSION:
        raise SchemaTooNew(found)


@dataclass(frozen=True, slots=True)
class SnapshotPin:
    """The active ``snapshot`` of a repository, if it has one, and the log up to ``through``."""

    organization_id: uuid.UUID
    repository_id: uuid.UUID
    snapshot: Snapshot | None
    through: int

    @property
    def snapshot_id(self) -> uuid.UUID | None:
        return self.snapshot.pk if self.snapshot else None

    @property
    def covered(self) -> int:
        """The number up to which the snapshot covers the log; what lies after it is fresh."""
        return (self.snapshot.event_max_seq or 0) if self.snapshot else 0


def pin_snapshot(context: RequestContext) -> SnapshotPin:
    """Look once at which snapshot is active: everything else in a request asks for it by its id.

    Raises InvalidContext.
    """
    organization_id, repository_id = repository_scope(context)
    active = active_snapshot_of(context)
    # Asked after the snapshot, so that it never lies before what the snapshot covers.
    through = last_stable_number((organization_id, repository_id))
    return SnapshotPin(organization_id, repository_id, active, through)


# Held until the transaction ends: the rows of a snapshot are not removed while somebody reads it.
STILL_KEPT = """
SELECT * FROM topics_snapshot
WHERE id = %s AND organization_id = %s AND repository_id = %s
  AND published_at IS NOT NULL AND rows_removed_at IS NULL
FOR SHARE
"""


def pin_snapshot_again(
    context: RequestContext, snapshot_id: uuid.UUID | None, *, through: int
) -> SnapshotPin | None:
    """The snapshot with which an answer began; None if its rows are kept no longer.

    Raises InvalidContext.
    """
    scope = repository_scope(context)
    if snapshot_id is None:
        return SnapshotPin(*scope, None, through)
    found = list(Snapshot.objects.raw(STILL_KEPT, [snapshot_id, *scope]))
    return SnapshotPin(*scope, found[0], through) if found else None


def visible_runs(rights: Rights, participants: frozenset[str]) -> QuerySet[LlmRun]:
    """The runs that an auditor may see across repositories."""
    runs = LlmRun.objects.filter(Mask(participants).condition())
    if Right.AUDIT in rights.everywhere:
        return runs
    return runs.filter(
        Q(organization_id__in=rights.organization_ids(Right.AUDIT))
        | Q(repository_id__in=rights.repository_ids(Right.AUDIT))
    )


def get_run(context: RequestContext, run_id: uuid.UUID) -> LlmRun:
    """One run of the context's repository. Hidden, foreign and missing alike: NotFound.

    Raises InvalidContext too.
    """
    organization_id, repository_id = repository_scope(context)
    found = LlmRun.objects.filter(
        mask_of(context).condition(),
        organization_id=organization_id,
        repository_id=repository_id,
        pk=run_id,
    ).first()
    if found is None:
        raise NotFound("No run with this id is available here.")
    return found


def corrections_in(context: RequestContext) -> QuerySet[TopicCorrection]:
    """What people said about topics of the context's repository that it sees, the newest first."""
    organization_id, repository_id = repository_scope(context)
    said = TopicCorrection.objects.filter(
        mask_of(context).condition(), organization_id=organization_id, repository_id=repository_id
    )
    return said.order_by("-created_at", "-id")


def correction_in(context: RequestContext, correction_id: uuid.UUID) -> TopicCorrection:
    """One of them, and nobody else changes it meanwhile. Raises NotFound."""
    found = corrections_in(context).select_for_update().filter(pk=correction_id).first()
    if found is None:
        raise NotFound("No correction with this id is available here.")
    return found
