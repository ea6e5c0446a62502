from django.db import migrations

# Since when what waits now has waited. Locked memories are left alone: nobody changes them.
SINCE = """
UPDATE memories_memory memory SET waiting_since = CASE
    WHEN status = 'unverified' OR pending_version IS NULL THEN created_at
    ELSE (SELECT version.created_at FROM memories_memoryversion version
          WHERE version.memory_id = memory.id AND version.number = memory.pending_version)
END
WHERE status = 'unverified'
   OR status = 'verified' AND (pending_version IS NOT NULL OR quarantine_reason <> '');
"""


class Migration(migrations.Migration):
    dependencies = [("memories", "0004_review_queue")]

    operations = [migrations.RunSQL(SINCE, migrations.RunSQL.noop)]
