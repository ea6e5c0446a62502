"""Events are never changed; their numbers come from one sequence (see apps.events.numbering)."""

from django.db import migrations

from apps.common.append_only import protect_sql, release_sql

CREATE = "CREATE SEQUENCE events_event_numbers OWNED BY events_event.event_seq"
DROP = "DROP SEQUENCE events_event_numbers"


class Migration(migrations.Migration):
    dependencies = [("events", "0001_event_log")]

    operations = [
        migrations.RunSQL(CREATE, DROP),
        migrations.RunSQL(protect_sql("events_event"), release_sql("events_event")),
    ]
