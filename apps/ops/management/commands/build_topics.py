"""`manage.py build_topics`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand

from apps.common.context import RequestContext
from apps.ops.topic_builds import add_repository_argument, build_and_report
from apps.topics.models import Snapshot
from apps.topics.services import run_build, start_build


class Command(BaseCommand):
    """Build a snapshot of topics now."""

    help = (
        "Build a snapshot of the topics of a repository's event log, without waiting for the "
        "worker, and serve it if snapshots are published automatically."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what can be said on the command line."""
        add_repository_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Build, then print what is served now."""
        self.stdout.write(build_and_report(options["repository"], _build))


def _build(context: RequestContext, watch: Callable[[Snapshot], None]) -> Snapshot:
    snapshot = start_build(context=context)
    return run_build(snapshot_id=snapshot.pk, watch=watch)
