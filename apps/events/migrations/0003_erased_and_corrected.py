from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

# The log goes on to refuse every change, but for two that say so themselves: what was said is
# erased, and an event is named that corrects it. All else, its hash among it, stays.
GUARD = """
CREATE OR REPLACE FUNCTION events_event_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    said CONSTANT text[] := ARRAY['payload', 'topic_hints', 'findings', 'erased_at'];
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.payload = '{"erased":true}'
            AND NEW.topic_hints = '[]'::jsonb AND NEW.findings = '[]'::jsonb
            AND to_jsonb(NEW) - said = to_jsonb(OLD) - said
            OR OLD.replaced_by IS NULL AND NEW.replaced_by IS NOT NULL
            AND to_jsonb(NEW) - 'replaced_by' = to_jsonb(OLD) - 'replaced_by' THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'events_event is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$
"""
NO_GUARD = """
CREATE OR REPLACE FUNCTION events_event_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'events_event is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$
"""


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("events", "0002_numbers_of_a_repository")]

    operations = [
        migrations.AddField(
            "event",
            "erased_at",
            models.DateTimeField(
                help_text="When its words were taken out of the log; their hash is kept.",
                null=True,
            ),
        ),
        migrations.AddField(
            "event",
            "replaced_by",
            models.UUIDField(help_text="The event that corrects it.", null=True),
        ),
        AddIndexConcurrently(
            "event",
            models.Index(
                fields=["organization", "repository", "-erased_at"],
                condition=models.Q(("erased_at__isnull", False)),
                name="event_erased",
            ),
        ),
        migrations.RunSQL(GUARD, NO_GUARD),
    ]
