"""Rows of snapshots are written while one is staging, never changed, and stay while it is active.

Nodes and what they refer to are never changed, and go only when no snapshot holds them.
"""

from django.db import migrations

IMMUTABLE = (
    "topics_node",
    "topics_noderef",
    "topics_snapshotnode",
    "topics_snapshotchild",
    "topics_topic",
)
OF_SNAPSHOTS = ("topics_snapshotnode", "topics_snapshotchild", "topics_topic")

# ENABLE ALWAYS: they hold for the superuser and under session_replication_role too.
FUNCTIONS = """
CREATE FUNCTION topics_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is never changed: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION topics_refuse_unless_staging() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT DISTINCT snapshot_id FROM written) AS given
        JOIN topics_snapshot AS snapshot ON snapshot.id = given.snapshot_id
        WHERE snapshot.status <> 'staging'
    ) THEN
        RAISE EXCEPTION '% grows only while its snapshot is staging', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION topics_refuse_while_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT DISTINCT snapshot_id FROM removed) AS given
        JOIN topics_snapshot AS snapshot ON snapshot.id = given.snapshot_id
        WHERE snapshot.status = 'active'
    ) THEN
        RAISE EXCEPTION '% is served: its rows stay', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION topics_refuse_while_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM removed JOIN topics_snapshotnode AS held ON held.node_id = removed.node_id
    ) THEN
        RAISE EXCEPTION '% is held by a snapshot', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;
"""
DROP_FUNCTIONS = """
DROP FUNCTION topics_refuse_change();
DROP FUNCTION topics_refuse_unless_staging();
DROP FUNCTION topics_refuse_while_active();
DROP FUNCTION topics_refuse_while_held();
"""
NO_CHANGE = """
CREATE TRIGGER {0}_no_update BEFORE UPDATE OR TRUNCATE ON {0}
    FOR EACH STATEMENT EXECUTE FUNCTION topics_refuse_change();
ALTER TABLE {0} ENABLE ALWAYS TRIGGER {0}_no_update;
"""
WRITTEN_WHILE_STAGING = """
CREATE TRIGGER {0}_staging AFTER INSERT ON {0} REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION topics_refuse_unless_staging();
CREATE TRIGGER {0}_served AFTER DELETE ON {0} REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION topics_refuse_while_active();
ALTER TABLE {0} ENABLE ALWAYS TRIGGER {0}_staging;
ALTER TABLE {0} ENABLE ALWAYS TRIGGER {0}_served;
"""
REFS_STAY = """
CREATE TRIGGER topics_noderef_held AFTER DELETE ON topics_noderef REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION topics_refuse_while_held();
ALTER TABLE topics_noderef ENABLE ALWAYS TRIGGER topics_noderef_held;
"""


def dropped(table: str) -> str:
    """The reverse for one table."""
    names = [f"{table}_no_update"]
    names += [f"{table}_staging", f"{table}_served"] if table in OF_SNAPSHOTS else []
    names += ["topics_noderef_held"] if table == "topics_noderef" else []
    return "".join(f"DROP TRIGGER {name} ON {table};\n" for name in names)


class Migration(migrations.Migration):
    dependencies = [("topics", "0001_snapshots_and_nodes")]

    operations = [
        migrations.RunSQL(
            FUNCTIONS
            + "".join(NO_CHANGE.format(table) for table in IMMUTABLE)
            + "".join(WRITTEN_WHILE_STAGING.format(table) for table in OF_SNAPSHOTS)
            + REFS_STAY,
            "".join(dropped(table) for table in IMMUTABLE) + DROP_FUNCTIONS,
        ),
    ]
