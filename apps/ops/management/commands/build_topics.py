"""`manage.py build_topics`."""

from __future__ import annotations

from collections.abc import Callable

from apps.common.context import RequestContext
from apps.ops.topic_builds import TopicsCommand
from apps.topics.models import Snapshot
from apps.topics.services import run_build, start_build


class Command(TopicsCommand):
    help = (
        "Build a snapshot of the topics of a repository's event log, without waiting for the "
        "worker, and serve it if snapshots are published automatically."
    )

    def build(self, context: RequestContext, watch: Callable[[Snapshot], None]) -> Snapshot:
        """Build; see ``TopicsCommand``."""
        snapshot = start_build(context=context)
        return run_build(snapshot_id=snapshot.pk, watch=watch)
