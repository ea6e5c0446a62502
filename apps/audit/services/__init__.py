"""Writing the audit trail: every act appends its record here; sealing and checking lie beside."""

from apps.audit.services.records import (
    UNSET,
    Details,
    Served,
    Unset,
    append_all,
    make_record,
    record,
)

__all__ = ["UNSET", "Details", "Served", "Unset", "append_all", "make_record", "record"]
