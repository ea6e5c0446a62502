"""When a repository's language changes, its documents are written again word by word.

So are those that an update has marked because words are stemmed in another way from then on.
"""

from __future__ import annotations

import datetime as dt
import time
import uuid
from collections import defaultdict
from collections.abc import Iterator

from django.db.models import QuerySet

from apps.common.clock import now
from apps.index.models import FORMER, Corpus, Document
from apps.index.registry import origin_of
from apps.index.selectors.progress import documents_in_former_language
from apps.index.services.index_rebuild import BATCH, count_corpus, set_languages, write_batch
from apps.organizations.models import Repository

#: Writes that began under the former language have ended by then.
SETTLED_AFTER = dt.timedelta(minutes=1)


def follow_languages(*, seconds: float) -> int:
    """Write documents again whose words are stemmed otherwise now, for about ``seconds``.

    Returns how many. May be stopped anywhere and run again; meanwhile searches find the old words
    or the new. An object that is being written at this moment is left to the next run.
    """
    deadline = time.monotonic() + seconds
    written = 0
    for repository in Repository.objects.exclude(language_changed_at=None).order_by("pk"):
        set_languages({repository.pk})
        for batch in _batches(documents_in_former_language(repository)):
            written += _write(batch)
            if time.monotonic() > deadline:
                return written
        _mark_done(repository)
    for batch in _batches(Document.objects.filter(language=FORMER)):
        written += _write(batch)
        if time.monotonic() > deadline:
            break
    return written


def _batches(stale: QuerySet[Document]) -> Iterator[list[Document]]:
    """What is stale at the time when each batch is asked for, each document once."""
    ordered = stale.order_by("pk").only("kind", "object_id")
    last = 0
    while batch := list(ordered.filter(pk__gt=last)[:BATCH]):
        last = batch[-1].pk
        yield batch


def _write(documents: list[Document]) -> int:
    by_kind: dict[str, list[uuid.UUID]] = defaultdict(list)
    for document in documents:
        by_kind[document.kind].append(document.object_id)
    return sum(len(write_batch(origin_of(kind), keys)) for kind, keys in by_kind.items())


def _mark_done(repository: Repository) -> None:
    """Done, unless something is left, or somebody may still write in the former language."""
    if documents_in_former_language(repository).exists():
        return
    corpora = Corpus.objects.filter(repository_id=repository.pk)
    if not all(map(count_corpus, corpora.values_list("pk", flat=True))):
        return  # counted by somebody else, perhaps before all was written: later again
    Repository.objects.filter(
        pk=repository.pk,
        language=repository.language,
        language_changed_at=repository.language_changed_at,
        language_changed_at__lt=now() - SETTLED_AFTER,
    ).update(language_changed_at=None)
