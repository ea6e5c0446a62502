from django.db import migrations, models

HELP = "When its words were erased at its owner's wish; their hash is kept."

# Versions and comments go on to refuse every change, but for being erased: all else stays. Of a
# memory that was erased nothing comes back, and only so does a locked one lose its words.
REFUSAL = """
    RAISE EXCEPTION '{0} is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
"""
GUARD = (
    """
CREATE OR REPLACE FUNCTION {0}_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND {2}
            AND to_jsonb(NEW) - ARRAY[{1}] = to_jsonb(OLD) - ARRAY[{1}] THEN
            RETURN NEW;
        END IF;
    END IF;
"""
    + REFUSAL
    + "END $$"
)
NO_GUARD = (
    """
CREATE OR REPLACE FUNCTION {0}_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
"""
    + REFUSAL
    + "END $$"
)
VERSIONS = (
    "memories_memoryversion",
    "'title', 'content', 'tags', 'reason', 'findings', 'erased_at'",
    "NEW.title = '' AND NEW.content = '' AND NEW.tags = '{}' AND NEW.reason = ''"
    " AND NEW.findings = '[]'::jsonb",
)
COMMENTS = ("memories_memorycomment", "'text', 'erased_at'", "NEW.text = ''")

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


class Migration(migrations.Migration):
    dependencies = [("memories", "0005_suggested_to_forget")]

    operations = [
        migrations.AddField(
            "memory",
            "erased_at",
            models.DateTimeField(blank=True, editable=False, help_text=HELP, null=True),
        ),
        migrations.AddField(
            "historicalmemory",
            "erased_at",
            models.DateTimeField(blank=True, editable=False, help_text=HELP, null=True),
        ),
        migrations.AddField(
            "memoryversion", "erased_at", models.DateTimeField(editable=False, null=True)
        ),
        migrations.AddField(
            "memorycomment", "erased_at", models.DateTimeField(editable=False, null=True)
        ),
        migrations.RunSQL(GUARD.format(*VERSIONS), NO_GUARD.format(*VERSIONS)),
        migrations.RunSQL(GUARD.format(*COMMENTS), NO_GUARD.format(*COMMENTS)),
        migrations.RunSQL(
            MEMORY_GUARD.replace("{erasing}", ERASING), MEMORY_GUARD.replace("{erasing}", "")
        ),
    ]
