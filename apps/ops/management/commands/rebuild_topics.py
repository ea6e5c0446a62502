"""`manage.py rebuild_topics`."""

from __future__ import annotations

from collections.abc import Callable

from apps.common.context import RequestContext
from apps.ops.topic_builds import TopicsCommand
from apps.topics.models import Snapshot
from apps.topics.services import rebuild


class Command(TopicsCommand):
    help = (
        "Drop the topics of a repository and build them again from its event log: the same nodes "
        "and topics come of it. Until it is done only the log itself answers queries."
    )

    def build(self, context: RequestContext, watch: Callable[[Snapshot], None]) -> Snapshot:
        """Build; see ``TopicsCommand``."""
        return rebuild(context=context, watch=watch)
