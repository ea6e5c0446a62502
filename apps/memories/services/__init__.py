"""The only writers of memories. Each verb: lock the row, authorise, check, change, audit."""

from apps.memories.services.exporting import begin_export
from apps.memories.services.importing import import_memory
from apps.memories.services.labelling import label_memory
from apps.memories.services.linking import accept_link, decline_link, link_memories
from apps.memories.services.reading import (
    list_memories,
    list_versions,
    read_history,
    read_memory,
    record_listing,
)
from apps.memories.services.recalling import take_notices
from apps.memories.services.reimporting import reimport_memory
from apps.memories.services.reimporting_links import reimport_links
from apps.memories.services.replaying import replay_record
from apps.memories.services.reviewing import (
    assign_review,
    dismiss_similar,
    read_dossier,
    release_memory,
    unassign_review,
)
from apps.memories.services.status import (
    archive_memory,
    deprecate_memory,
    lock_memory,
    restore_memory,
    unlock_memory,
)
from apps.memories.services.verifying import reject_version, verify_memory
from apps.memories.services.writing import write_memory, write_version

__all__ = [
    "accept_link",
    "archive_memory",
    "assign_review",
    "begin_export",
    "decline_link",
    "deprecate_memory",
    "dismiss_similar",
    "import_memory",
    "label_memory",
    "link_memories",
    "list_memories",
    "list_versions",
    "lock_memory",
    "read_dossier",
    "read_history",
    "read_memory",
    "record_listing",
    "reimport_links",
    "reimport_memory",
    "reject_version",
    "release_memory",
    "replay_record",
    "restore_memory",
    "take_notices",
    "unassign_review",
    "unlock_memory",
    "verify_memory",
    "write_memory",
    "write_version",
]
