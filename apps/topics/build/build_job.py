"""One build: from the log to the rows of a staging snapshot, in short steps that can be watched."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.text import canonical_json, sha256_hex
from apps.events.sequence import last_stable_number
from apps.governance.selectors import policy_of
from apps.topics.build.corrections import Corrections, corrections_of
from apps.topics.build.drafts import (
    BuildJob,
    GroupedSet,
    TreeDraft,
    apply_plans,
    build_mode,
    draft_trees,
    unplanned_sets,
)
from apps.topics.build.features import EventFeatures, features_of
from apps.topics.build.finished_periods import recall_subjects, remember_subjects
from apps.topics.build.groups import EventGroup
from apps.topics.build.log_reader import (
    EVENTS_AT_ONCE,
    LogSlice,
    in_time,
    read_covered,
    read_in_time,
    read_slice,
)
from apps.topics.build.snapshot_writer import copy_unchanged_sets, write_drafts
from apps.topics.build.subjects import Subjects, finished_events, group_events
from apps.topics.build.tree import Participants
from apps.topics.identity import SCHEMA_VERSION
from apps.topics.models import Registry, Snapshot, SnapshotNode, Topic
from apps.topics.selectors import require_known_schema
from apps.topics.vocabulary import (
    BUILDER_VERSION,
    CORRECTED,
    ERASED,
    MERGE_POLICY_VERSION,
    SUMMARIZER_VERSION,
    BuildStage,
)

#: What is worked on at once: participant sets, and all of their events. So many that what was
#: counted of their texts is still known when they are described.
MAX_SETS, MAX_EVENTS = 100, 2500
#: Seconds between two looks at how far it is.
PROGRESS_SECONDS = 1.0
VERSIONS = {
    "builder_version": BUILDER_VERSION,
    "summarizer_version": SUMMARIZER_VERSION,
    "merge_policy_version": MERGE_POLICY_VERSION,
    "schema_version": SCHEMA_VERSION,
}


ProgressListener = Callable[[Snapshot], None]


@dataclass(slots=True)
class BuildProgress:
    """The progress of a build, stored and reported about once a second."""

    snapshot: Snapshot
    watch: ProgressListener | None = None
    reported_at: float = field(default=0.0)

    def begin(self, stage: BuildStage, total: int = 0) -> None:
        self.snapshot.stage, self.snapshot.done, self.snapshot.total = stage, 0, total
        self._report()

    def add(self, done: int) -> None:
        self.snapshot.done += done
        if time.monotonic() - self.reported_at >= PROGRESS_SECONDS:
            self._report()

    def _report(self) -> None:
        self.reported_at = time.monotonic()
        self.snapshot.touched_at = now()
        self.snapshot.save(update_fields=["stage", "done", "total", "touched_at"])
        if self.watch is not None:
            self.watch(self.snapshot)


def start_job(snapshot: Snapshot, *, context: RequestContext, anew: bool = False) -> BuildJob:
    """Set the bound and the versions of a snapshot, and find the base whose rows can be reused.

    None is ``anew``. Raises SchemaTooNew.
    """
    require_known_schema()
    by = policy_of(snapshot.organization_id)
    registry = Registry.objects.select_related("active").get(repository=snapshot.repository_id)
    snapshot.parent = registry.active
    snapshot.event_max_seq = last_stable_number(snapshot.scope)
    snapshot.guard_version = by.version
    snapshot.mode = build_mode()
    for name, version in VERSIONS.items():
        setattr(snapshot, name, version)
    snapshot.save()
    base = registry.active
    alike = {"guard_version": by.version, "mode": snapshot.mode, **VERSIONS}
    is_alike = base is not None and all(getattr(base, name) == alike[name] for name in alike)
    taken = base if is_alike and not anew else None
    return BuildJob(snapshot, taken, snapshot.event_max_seq, by, context, anew)


def fill_snapshot(job: BuildJob, progress: BuildProgress) -> None:
    """Write all rows of the snapshot."""
    progress.begin(BuildStage.READING)
    new = _new(job, progress)
    progress.begin(BuildStage.BUILDING, 2 * new.total)  # each is looked at, then written
    for keys in _portions(new):
        write_drafts(job, apply_plans(job, _drafts(job, new, keys, progress), progress.add))
        progress.add(sum(len(new.numbers[key]) for key in keys))
    progress.begin(BuildStage.COPYING, 100)
    for part in copy_unchanged_sets(job, list(new.numbers)):
        progress.add(round(part * 100) - job.snapshot.done)
    _count(job)


def _new(job: BuildJob, progress: BuildProgress) -> LogSlice:
    """The events of all participant sets in which something is new, was corrected or erased."""
    after = job.base.event_max_seq if job.base and job.base.event_max_seq else 0
    new = LogSlice()
    for growing in read_slice(job.scope, after=after, upto=job.upto):
        new = growing
        progress.add(0)
    if job.base is None:
        parent = job.snapshot.parent
        covered = parent.event_max_seq if parent and parent.event_max_seq else 0
        job.snapshot.new_events = new.count_after(covered)
        return new
    job.snapshot.new_events = new.total
    for participants in (*unplanned_sets(job.base), *_corrected_sets(job), *_erased_sets(job.base)):
        new.include(participants)
    new.put_before(read_covered(job.base, sorted(new.numbers)))
    return new


def _corrected_sets(job: BuildJob) -> Iterator[Participants]:
    """The participant sets of the base of which people say something else by now."""
    roots = SnapshotNode.objects.filter(snapshot=job.base, is_root=True)
    rows = roots.order_by("participants_key").values_list(
        "participants_key", "participants", f"metadata__{CORRECTED}"
    )
    remaining = rows.iterator(chunk_size=MAX_SETS)
    while some := list(islice(remaining, MAX_SETS)):
        given = corrections_of(job.scope, [key for key, _, _ in some])
        for key, participants, obeyed in some:
            if _digest_of(given.get(key)) != (obeyed or ""):
                yield tuple(participants)


def _erased_sets(base: Snapshot) -> Iterator[Participants]:
    """The participant sets of a snapshot of which words were erased."""
    roots = SnapshotNode.objects.filter(snapshot=base, is_root=True, metadata__has_key=ERASED)
    yield from (tuple(names) for names in roots.values_list("participants", flat=True))


def _portions(new: LogSlice) -> Iterator[list[str]]:
    """Participant sets in portions of bounded size, always in the same order."""
    portion: list[str] = []
    held = 0
    for key in sorted(new.numbers):
        count = len(new.numbers[key])
        if portion and (held + count > MAX_EVENTS or len(portion) == MAX_SETS):
            yield portion
            portion, held = [], 0
        portion.append(key)
        held += count
    if portion:
        yield portion


def _drafts(
    job: BuildJob, new: LogSlice, keys: Sequence[str], progress: BuildProgress
) -> list[TreeDraft]:
    given = corrections_of(job.scope, keys)
    job.kept.clear()
    sets: list[GroupedSet] = []
    for key in keys:
        groups = _groups(job, key, new.numbers[key], given.get(key), progress)
        sets.append(GroupedSet(key, new.participants[key], groups, _digest_of(given.get(key))))
    return draft_trees(job, sets)


def _groups(
    job: BuildJob,
    key: str,
    numbers: Sequence[int],
    corrections: Corrections | None,
    progress: BuildProgress,
) -> list[EventGroup]:
    def read(some: Sequence[int]) -> Iterator[EventFeatures]:
        for event in read_in_time(job.scope, some):
            job.kept.keep(event)
            yield features_of(event)
            progress.add(1)

    if len(numbers) <= EVENTS_AT_ONCE:
        return group_events(read(numbers), corrections)
    events = in_time(job.scope, numbers)
    # Without them all that is derived is made anew.
    begun = None if job.anew else recall_subjects(job.scope, key, events)
    known = begun.place if begun else 0
    finished = finished_events([one.internal for one in events])

    def remember(subjects: Subjects) -> None:
        if known < finished == subjects.place:
            remember_subjects(job.scope, key, events, subjects)

    progress.add(known)
    following = [one.number for one in events[known:]]
    return group_events(read(following), corrections, begun=begun, watch=remember)


def _digest_of(corrections: Corrections | None) -> str:
    """A short name of what people said, by which a build sees that it changed; "" for nothing."""
    if corrections is None or not (corrections.together or corrections.apart):
        return ""
    pairs = [
        sorted([str(one), str(other)] for one, other in given)
        for given in (corrections.together, corrections.apart)
    ]
    return sha256_hex(canonical_json(pairs))


def _count(job: BuildJob) -> None:
    snapshot = job.snapshot
    nodes = SnapshotNode.objects.filter(snapshot=snapshot)
    snapshot.node_count = nodes.count()
    snapshot.topic_count = Topic.objects.filter(snapshot=snapshot).count()
    covered = nodes.filter(is_root=True).values_list("node__event_count", flat=True)
    snapshot.events_covered = sum(covered)
    snapshot.save()
