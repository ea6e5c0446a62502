"""The section about a repository's topics: its tabs, which snapshot, and who acts."""

from __future__ import annotations

from functools import partial

from django.http import Http404

from apps.common.context import Right
from apps.common.errors import NotFound
from apps.common.text import parse_uuid
from apps.console.base.context import record_missed
from apps.console.base.sections import Section, Visit, may_here, readable_repositories
from apps.organizations.models import Repository
from apps.topics.models import Snapshot
from apps.topics.query.lookups import read_snapshot
from apps.topics.selectors import active_snapshot_of, get_snapshot, has_snapshots
from apps.topics.vocabulary import SnapshotStatus

SECTION = Section(
    name="topics",
    title="Topics",
    kind="repository",
    tabs=(
        ("Snapshots", "topics_snapshots"),
        ("Trees", "topics_trees"),
        ("Topics", "topics_list"),
        ("Corrections", "topics_corrections"),
        ("Comparison", "topics_comparison"),
    ),
    offered=readable_repositories,
    # One of these somebody needs at a repository to build, publish and go back.
    may_change=partial(may_here, rights_needed=(Right.VERIFY, Right.MANAGE)),
    holds_something=has_snapshots(),
)
TopicsVisit = Visit[Repository]


def require_snapshot(visit: TopicsVisit, key: object) -> Snapshot:
    """A snapshot of the repository. An attempt at any other leaves its record; 404."""
    snapshot_id = parse_uuid(str(key))
    try:
        if snapshot_id is None:
            raise NotFound()
        return get_snapshot(visit.context, snapshot_id)
    except NotFound as missed:
        record_missed(visit.request, missed, read_snapshot, str(key))
        raise Http404 from missed


def named(snapshot: Snapshot) -> dict[str, object]:
    """What an address says of a snapshot: nothing of the active one, so that it goes with it."""
    return {} if snapshot.status == SnapshotStatus.ACTIVE else {"snapshot": snapshot.pk}


def chosen_snapshot(visit: TopicsVisit) -> Snapshot | None:
    """The snapshot that the address names, without one the active one, if there is any."""
    if key := visit.request.GET.get("snapshot"):
        return require_snapshot(visit, key)
    return active_snapshot_of(visit.context)
