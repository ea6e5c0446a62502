"""What the commands that build topics share."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, Never

from django.core.management.base import CommandError
from tqdm import tqdm

from apps.common.context import RequestContext, system_context
from apps.common.errors import PlatformError
from apps.ops.cli_context import PlatformCommand, repository_named
from apps.topics.models import Snapshot
from apps.topics.vocabulary import BuildStage, SnapshotStatus

Build = Callable[[RequestContext, Callable[[Snapshot], None]], Snapshot]


class TopicsCommand(PlatformCommand):
    """Builds topics from the event log of a repository."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare whose log is built from."""
        parser.add_argument("--repository", required=True, metavar="SLUG")

    def handle(self, *args: Any, **options: Any) -> None:
        """Build, then print what is served now. Raises CommandError."""
        self.stdout.write(_build_and_report(options["repository"], self.build))

    def build(self, context: RequestContext, watch: Callable[[Snapshot], None]) -> Snapshot:
        """Build; ``watch`` is called with the snapshot as it grows. Raises PlatformError."""
        raise NotImplementedError


def _build_and_report(slug: str, build: Build) -> str:
    repository = repository_named(slug)
    context = system_context(
        organization_id=repository.organization_id, repository_id=repository.pk
    )
    try:
        # disable=None: no bar unless stderr is a terminal.
        with tqdm(disable=None) as bar:
            snapshot = build(context, lambda one: _show(bar, one))
    except PlatformError as error:
        raise CommandError(error.message) from error
    return _outcome(snapshot)


def _show(bar: tqdm[Never], snapshot: Snapshot) -> None:
    bar.total, bar.n = snapshot.total or None, snapshot.done
    bar.set_description(BuildStage(snapshot.stage).label)


def _outcome(snapshot: Snapshot) -> str:
    """What became of a snapshot, in a sentence. Raises CommandError if it failed."""
    if snapshot.status == SnapshotStatus.FAILED:
        codes = ", ".join(problem["code"] for problem in snapshot.problems)
        raise CommandError(f"Snapshot {snapshot.pk} failed: {codes or snapshot.failure}.")
    return (
        f"Snapshot {snapshot.pk} is {snapshot.status}: {snapshot.events_covered} events,"
        f" {snapshot.new_events} of them new, in {snapshot.topic_count} topics and"
        f" {snapshot.node_count} nodes."
    )
