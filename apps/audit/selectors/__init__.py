"""Reading the audit trail, always within the reader's rights."""

from apps.audit.selectors.records import (
    place_of_object,
    readable_records,
    record_with_id,
    records_of_object,
    records_of_objects,
    visible_records,
)
