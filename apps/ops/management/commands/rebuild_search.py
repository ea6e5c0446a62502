"""`manage.py rebuild_search`."""

from __future__ import annotations

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from tqdm import tqdm

from apps.common.embedders import EmbedderUnavailable
from apps.index.selectors.progress import embedding_progress
from apps.index.services.embeddings import embed_missing
from apps.index.services.index_rebuild import ObjectsBusy, count_objects, rebuild_documents
from apps.index.services.vector_index import move_into_index
from apps.ops.cli_context import PlatformCommand, repository_named

#: Seconds between two looks at how many vectors there are.
LOOK_EVERY = 2.0


class Command(PlatformCommand):
    help = (
        "Rebuild what search derives from memories: documents, words, statistics and vectors. "
        "Safe while the platform serves; an interrupted run is simply started again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--repository", metavar="SLUG-OR-ID", help="only this one")

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild, then print how much is indexed."""
        named = options["repository"]
        repository_id = repository_named(named).pk if named else None
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")  # it is made for people who wait
        try:
            written = _rebuild(repository_id)
            _embed()
            _move()
        except ObjectsBusy as error:
            raise CommandError(f"{error} Start again when it is quieter.") from error
        except EmbedderUnavailable as error:
            raise CommandError(f"{error} The worker will make the missing vectors.") from error
        progress = embedding_progress()
        self.stdout.write(
            f"{written} documents rebuilt; {progress.done} of {progress.total} have a vector of "
            f"{progress.embedder}."
        )


def _rebuild(repository_id: uuid.UUID | None) -> int:
    # disable=None: no bar unless stderr is a terminal.
    total = 0
    with tqdm(total=count_objects(repository_id), desc="documents", disable=None) as bar:
        for written in rebuild_documents(repository_id):
            bar.update(written)
            total += written
    return total


def _embed() -> None:
    """Make the vectors that a slow embedder left out."""
    progress = embedding_progress()
    with tqdm(total=progress.total, initial=progress.done, desc="vectors", disable=None) as bar:
        while not progress.is_complete and embed_missing(seconds=LOOK_EVERY):
            before, progress = progress.done, embedding_progress()
            bar.update(progress.done - before)


def _move() -> None:
    """Move the vectors of large repositories into their index; nobody knows before how many."""
    with tqdm(desc="index of vectors", disable=None) as bar:
        while moved := move_into_index(seconds=LOOK_EVERY):
            bar.update(moved)
