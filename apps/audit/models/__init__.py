"""Records, servings, seals."""

from apps.audit.models.records import (
    CHANGED_STATUS,
    VERDICT_OK,
    Action,
    AskedBy,
    AuditRecord,
    ObjectKind,
    Serving,
)
from apps.audit.models.seals import (
    Checkpoint,
    CheckpointPlace,
    Leaf,
    SealingState,
    Subtree,
    Verification,
)
