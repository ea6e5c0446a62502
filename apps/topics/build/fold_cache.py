"""Folds as the last build left them, so that a build folds only what is new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from apps.topics.build.fold import EventGroup, Fold
from apps.topics.build.tree import Participants
from apps.topics.models import FoldedGroup, FoldedSet
from apps.topics.vocabulary import BUILDER_VERSION, RepositoryScope

ROWS = 500


@dataclass(slots=True)
class CachedFold:
    """The fold of one exact participant set, and how long its groups were when it was read."""

    key: str
    participants: Participants
    fold: Fold = field(default_factory=Fold)
    lengths: list[int] = field(default_factory=list)
    were_open: set[int] = field(default_factory=set)

    @property
    def event_count(self) -> int:
        return sum(len(group.event_ids) for group in self.fold.groups)

    def changed(self) -> list[int]:
        """The groups that have to be written again."""
        open_now = _open_numbers(self.fold)
        return [
            number
            for number, group in enumerate(self.fold.groups)
            if number >= len(self.lengths)
            or len(group.event_ids) != self.lengths[number]
            or (number in self.were_open) != (number in open_now)
        ]


def folded_sizes(scope: RepositoryScope, keys: Collection[str]) -> dict[str, tuple[int, int]]:
    """The number of the last folded event and how many were folded, by participants key."""
    rows = _sets(scope, keys).values_list("participants_key", "last_seq", "event_count")
    return {key: (last, count) for key, last, count in rows}


def load_folds(scope: RepositoryScope, sets: dict[str, Participants]) -> list[CachedFold]:
    """The folds of these participant sets; empty ones where none is stored."""
    found = {row.participants_key: row for row in _sets(scope, sets)}
    groups: dict[int, list[FoldedGroup]] = {row.pk: [] for row in found.values()}
    for group in FoldedGroup.objects.filter(folded__in=groups).order_by("folded_id", "number"):
        groups[group.folded_id].append(group)
    return [
        _recalled(key, names, found[key], groups[found[key].pk])
        if key in found
        else CachedFold(key, names)
        for key, names in sets.items()
    ]


@transaction.atomic
def store_folds(scope: RepositoryScope, folds: Sequence[CachedFold]) -> None:
    """Store folds as they are now; only groups that have changed are written."""
    sets = FoldedSet.objects.bulk_create(
        [
            FoldedSet(
                **scope._asdict(),
                participants_key=one.key,
                participants=list(one.participants),
                last_seq=one.fold.last_seq,
                event_count=one.event_count,
                builder_version=BUILDER_VERSION,
            )
            for one in folds
        ],
        update_conflicts=True,
        unique_fields=["organization", "repository", "participants_key"],
        update_fields=["last_seq", "event_count", "builder_version"],
    )
    for one, row in zip(folds, sets, strict=True):
        if not one.lengths:  # nothing was recalled: what another version remembers is forgotten
            FoldedGroup.objects.filter(folded=row).delete()
    FoldedGroup.objects.bulk_create(
        [group for one, row in zip(folds, sets, strict=True) for group in _rows(row, one)],
        batch_size=ROWS,
        update_conflicts=True,
        unique_fields=["folded", "number"],
        update_fields=["is_open", "last_at", "event_ids", "event_seqs", "hints", "words"],
    )


def clear_folds(scope: RepositoryScope) -> None:
    """Drop the folds of a repository: its next build folds the whole log."""
    FoldedSet.objects.filter(**scope._asdict()).delete()


def _sets(scope: RepositoryScope, keys: Iterable[str]) -> Any:
    return FoldedSet.objects.filter(
        **scope._asdict(), participants_key__in=list(keys), builder_version=BUILDER_VERSION
    )


def _recalled(
    key: str, names: Participants, row: FoldedSet, rows: Sequence[FoldedGroup]
) -> CachedFold:
    groups = [_group(one) for one in rows]
    fold = Fold(groups=groups, last_seq=row.last_seq)
    latest_last = sorted(
        (group for group, one in zip(groups, rows, strict=True) if one.is_open),
        key=lambda group: group.event_seqs[-1],
    )
    for group in latest_last:
        others = fold.open.pop(group.context_id, [])
        fold.open[group.context_id] = [group, *others]
    return CachedFold(
        key,
        names,
        fold,
        lengths=[len(group.event_ids) for group in groups],
        were_open={number for number, one in enumerate(rows) if one.is_open},
    )


def _group(row: FoldedGroup) -> EventGroup:
    words = Counter(row.words)
    return EventGroup(
        context_id=row.context_id,
        last_at=row.last_at,
        event_ids=row.event_ids,
        event_seqs=row.event_seqs,
        hints=row.hints,
        words=words,
        square=sum(count * count for count in words.values()),
    )


def _rows(row: FoldedSet, one: CachedFold) -> list[FoldedGroup]:
    open_now = _open_numbers(one.fold)
    return [
        FoldedGroup(
            folded=row,
            number=number,
            is_open=number in open_now,
            context_id=group.context_id,
            last_at=group.last_at,
            event_ids=group.event_ids,
            event_seqs=group.event_seqs,
            hints=group.hints,
            words=dict(group.words),
        )
        for number, group in ((number, one.fold.groups[number]) for number in one.changed())
    ]


def _open_numbers(fold: Fold) -> set[int]:
    is_open = {id(group) for groups in fold.open.values() for group in groups}
    return {number for number, group in enumerate(fold.groups) if id(group) in is_open}
