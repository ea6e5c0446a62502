"""The only writers of memories. Each verb: lock the row, authorise, check, change, audit."""

from apps.memories.services.comments import comment_on_memory, list_comments, request_changes
from apps.memories.services.exports import begin_export
from apps.memories.services.forgetting import (
    accept_forgetting,
    decline_forgetting,
    suggest_forgetting,
)
from apps.memories.services.imports import (
    import_memories,
    import_memory,
    reimport_links,
    reimport_memory,
)
from apps.memories.services.links import accept_link, decline_link, link_memories
from apps.memories.services.merging import merge_memories, unmerge_memory
from apps.memories.services.reads import (
    list_memories,
    list_versions,
    read_history,
    read_memory,
    record_listing,
)
from apps.memories.services.recall_notices import take_notices
from apps.memories.services.replay import replay_record
from apps.memories.services.review import (
    assign_review,
    dismiss_similar,
    read_dossier,
    release_memory,
    unassign_review,
)
from apps.memories.services.rules import read_rules
from apps.memories.services.seen import Seen
from apps.memories.services.status import (
    archive_memory,
    deprecate_memory,
    lock_memory,
    restore_memory,
    unlock_memory,
)
from apps.memories.services.tiers import label_memory
from apps.memories.services.undo import undo_decision
from apps.memories.services.verification import reject_version, verify_memory
from apps.memories.services.writes import write_memories, write_memory, write_version
