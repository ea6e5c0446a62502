"""What is done with snapshots. Nothing else writes them."""

from apps.topics.services.building import run_build, start_build
from apps.topics.services.publishing import publish_snapshot, resume_builds, rollback_snapshot
from apps.topics.services.rebuilding import rebuild
from apps.topics.services.status import snapshot_status

__all__ = [
    "publish_snapshot",
    "rebuild",
    "resume_builds",
    "rollback_snapshot",
    "run_build",
    "snapshot_status",
    "start_build",
]
