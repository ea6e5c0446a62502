"""Records, servings, seals."""

from apps.audit.models.records import (
    CHANGED_STATUS,
    VERDICT_OK,
    Action,
    AuditRecord,
    ObjectKind,
    Question,
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

__all__ = [
    "CHANGED_STATUS",
    "VERDICT_OK",
    "Action",
    "AuditRecord",
    "Checkpoint",
    "CheckpointPlace",
    "Leaf",
    "ObjectKind",
    "Question",
    "SealingState",
    "Serving",
    "Subtree",
    "Verification",
]
