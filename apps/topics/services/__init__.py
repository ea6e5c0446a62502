"""What is done with snapshots. Nothing else writes them."""

from apps.topics.services.building import run_build, start_build
from apps.topics.services.publishing import publish_snapshot, resume_builds, rollback_snapshot

__all__ = ["publish_snapshot", "resume_builds", "rollback_snapshot", "run_build", "start_build"]
