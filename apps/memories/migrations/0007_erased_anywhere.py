from django.db import migrations, models

HELP = "When its words were erased; their hash is kept."

# What was erased does not come back, whatever its scope was: an organization erases more than what
# is somebody's own.
MEMORY_GUARD = """
CREATE OR REPLACE FUNCTION memories_memory_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unlocking CONSTANT text[] := ARRAY['status', 'status_before_lock', 'status_reason', 'locked_at', 'updated_at', 'quarantine_reason', 'guard_version', 'findings', 'released_rules', 'waiting_since'];
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'a memory is archived, never deleted' USING ERRCODE = 'check_violation';
    END IF;
    IF (NEW.id, NEW.organization_id, NEW.repository_id, NEW.scope, NEW.type)
        IS DISTINCT FROM (OLD.id, OLD.organization_id, OLD.repository_id, OLD.scope, OLD.type) THEN
        RAISE EXCEPTION 'place and type of a memory never change'
            USING ERRCODE = 'check_violation';
    END IF;
{erasing}    IF OLD.status = 'locked' AND (NEW.status NOT IN ('locked', OLD.status_before_lock)
        OR to_jsonb(NEW) - unlocking IS DISTINCT FROM to_jsonb(OLD) - unlocking) THEN
        RAISE EXCEPTION 'a locked memory is only unlocked' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$
"""
ERASING = """    IF NEW.erased_at IS NOT NULL OR OLD.erased_at IS NOT NULL THEN
        IF NEW.erased_at IS NULL OR NEW.status <> 'archived'
            OR (NEW.title, NEW.content) IS DISTINCT FROM ('', '') OR NEW.scope <> 'user' THEN
            RAISE EXCEPTION 'what was erased does not come back' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END IF;
"""
ANYWHERE = ERASING.replace(" OR NEW.scope <> 'user'", "")


class Migration(migrations.Migration):
    dependencies = [("memories", "0006_erased")]

    operations = [
        *(
            migrations.AlterField(
                name,
                "erased_at",
                models.DateTimeField(blank=True, editable=False, help_text=HELP, null=True),
            )
            for name in ("memory", "historicalmemory")
        ),
        migrations.RunSQL(
            MEMORY_GUARD.replace("{erasing}", ANYWHERE), MEMORY_GUARD.replace("{erasing}", ERASING)
        ),
    ]
