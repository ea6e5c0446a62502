from django.db import migrations

from apps.common.append_only import protect_sql, release_sql

# A memory never names a repository of another organization, nor a version that does not exist.
FOREIGN_KEYS = """
ALTER TABLE memories_memory
    ADD CONSTRAINT memory_repository_in_organization
        FOREIGN KEY (organization_id, repository_id)
        REFERENCES organizations_repository (organization_id, id),
    ADD CONSTRAINT memory_serves_existing_version
        FOREIGN KEY (id, served_version) REFERENCES memories_memoryversion (memory_id, number)
        DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT memory_latest_version_exists
        FOREIGN KEY (id, latest_version) REFERENCES memories_memoryversion (memory_id, number)
        DEFERRABLE INITIALLY DEFERRED;
"""
NO_FOREIGN_KEYS = """
ALTER TABLE memories_memory
    DROP CONSTRAINT memory_latest_version_exists,
    DROP CONSTRAINT memory_serves_existing_version,
    DROP CONSTRAINT memory_repository_in_organization;
"""

# Second line behind the services: holds for every client of the database.
GUARDS = """
CREATE FUNCTION memories_version_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    held memories_memory%ROWTYPE;
    highest integer;
BEGIN
    SELECT * INTO held FROM memories_memory WHERE id = NEW.memory_id FOR NO KEY UPDATE;
    IF held.status IN ('locked', 'deprecated', 'archived') THEN
        RAISE EXCEPTION 'a % memory takes no new version', held.status
            USING ERRCODE = 'check_violation';
    END IF;
    SELECT coalesce(max(number), 0) INTO highest
        FROM memories_memoryversion WHERE memory_id = NEW.memory_id;
    IF NEW.number <> highest + 1 OR NEW.organization_id IS DISTINCT FROM held.organization_id THEN
        RAISE EXCEPTION 'version % does not follow version %', NEW.number, highest
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER memories_version_guard BEFORE INSERT ON memories_memoryversion
    FOR EACH ROW EXECUTE FUNCTION memories_version_guard();
ALTER TABLE memories_memoryversion ENABLE ALWAYS TRIGGER memories_version_guard;

CREATE FUNCTION memories_memory_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unlocking CONSTANT text[] := ARRAY[
        'status', 'status_before_lock', 'status_reason', 'locked_at', 'updated_at'];
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'a memory is archived, never deleted' USING ERRCODE = 'check_violation';
    END IF;
    IF (NEW.id, NEW.organization_id, NEW.repository_id, NEW.scope, NEW.type)
        IS DISTINCT FROM (OLD.id, OLD.organization_id, OLD.repository_id, OLD.scope, OLD.type) THEN
        RAISE EXCEPTION 'place and type of a memory never change'
            USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.status = 'locked' AND (NEW.status NOT IN ('locked', OLD.status_before_lock)
        OR to_jsonb(NEW) - unlocking IS DISTINCT FROM to_jsonb(OLD) - unlocking) THEN
        RAISE EXCEPTION 'a locked memory is only unlocked' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER memories_memory_guard BEFORE UPDATE OR DELETE ON memories_memory
    FOR EACH ROW EXECUTE FUNCTION memories_memory_guard();
ALTER TABLE memories_memory ENABLE ALWAYS TRIGGER memories_memory_guard;
"""
NO_GUARDS = """
DROP TRIGGER memories_memory_guard ON memories_memory;
DROP FUNCTION memories_memory_guard();
DROP TRIGGER memories_version_guard ON memories_memoryversion;
DROP FUNCTION memories_version_guard();
"""


class Migration(migrations.Migration):
    dependencies = [("memories", "0001_initial")]

    operations = [
        migrations.RunSQL(FOREIGN_KEYS, NO_FOREIGN_KEYS),
        migrations.RunSQL(GUARDS, NO_GUARDS),
        migrations.RunSQL(
            protect_sql("memories_memoryversion"), release_sql("memories_memoryversion")
        ),
    ]
