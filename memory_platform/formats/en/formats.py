"""Moments everywhere as in the audit trail: sortable, to the minute, UTC."""

DATE_FORMAT = "Y-m-d"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "Y-m-d H:i"
