"""What is done with snapshots, and what is asked of them. Nothing else writes them."""

from apps.topics.query.services import query_event_nodes, query_references
from apps.topics.services.building import rebuild, run_build, start_build
from apps.topics.services.corrections import merge_topics, split_topic, withdraw_correction
from apps.topics.services.erasure import erase_said
from apps.topics.services.publishing import publish_snapshot, resume_builds, rollback_snapshot
from apps.topics.services.status import snapshot_status
