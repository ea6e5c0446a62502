"""Columns and triggers that first migrations share. Migrations are frozen, so is this."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")
UUID = models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)
CHANGES = [("+", "Created"), ("~", "Changed"), ("-", "Deleted")]
#: What `apps.common.history.tracked` adds to the columns of the model it follows.
HISTORY = (
    ("history_user_id", models.CharField(max_length=255, null=True)),
    ("history_change_reason", models.TextField(null=True)),
    ("history_id", models.AutoField(primary_key=True, serialize=False)),
    ("history_date", models.DateTimeField(db_index=True)),
    ("history_type", models.CharField(choices=CHANGES, max_length=1)),
)


def historical_key(to: str) -> models.ForeignKey[Any, Any]:
    """Return how a historical row names another: the row may be gone by now."""
    return models.ForeignKey(
        to,
        blank=True,
        db_constraint=False,
        null=True,
        on_delete=models.DO_NOTHING,
        related_name="+",
    )


# ENABLE ALWAYS: the triggers hold for the superuser and under session_replication_role too.
_PROTECT = """
CREATE FUNCTION {table}_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{table} is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER {table}_no_update_delete BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION {table}_refuse_change();
CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION {table}_refuse_change();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_no_update_delete;
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_no_truncate;
"""
_RELEASE = """
DROP TRIGGER {table}_no_truncate ON {table};
DROP TRIGGER {table}_no_update_delete ON {table};
DROP FUNCTION {table}_refuse_change();
"""


def protect_sql(table: str) -> str:
    """Triggers that refuse UPDATE, DELETE and TRUNCATE on ``table``, for the superuser as well."""
    return _PROTECT.format(table=table)


def release_sql(table: str) -> str:
    """The reverse of protect_sql."""
    return _RELEASE.format(table=table)
