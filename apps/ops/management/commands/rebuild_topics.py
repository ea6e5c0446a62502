"""`manage.py rebuild_topics`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand

from apps.common.context import RequestContext
from apps.ops.topic_builds import add_repository_argument, build_and_report
from apps.topics.models import Snapshot
from apps.topics.services import rebuild


class Command(BaseCommand):
    """Drop everything that is derived from an event log and derive it again."""

    help = (
        "Drop the topics of a repository and build them again from its event log: the same nodes "
        "and topics come of it. Until it is done only the log itself answers queries."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what can be said on the command line."""
        add_repository_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild, then print what is served now."""
        self.stdout.write(build_and_report(options["repository"], _build))


def _build(context: RequestContext, watch: Callable[[Snapshot], None]) -> Snapshot:
    return rebuild(context=context, watch=watch)
