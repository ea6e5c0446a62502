"""SQL that makes a table append-only, for migrations."""

from __future__ import annotations

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
