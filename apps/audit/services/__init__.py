"""Writing the audit trail: every act appends its record here; sealing and checking lie beside."""

from apps.audit.services.records import (
    Details,
    Served,
    append_all,
    make_record,
    record,
)
