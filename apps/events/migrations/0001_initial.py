from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models

from apps.common.migration_helpers import UUID, protect_sql, release_sql

# Numbers of events come from one sequence (see apps.events.sequence).
NUMBERS = "CREATE SEQUENCE events_event_numbers OWNED BY events_event.event_seq"
NO_NUMBERS = "DROP SEQUENCE events_event_numbers"


class Migration(migrations.Migration):
    initial = True
    dependencies = [("organizations", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", UUID),
                ("event_seq", models.BigIntegerField(unique=True)),
                (
                    "occurred_at",
                    models.DateTimeField(help_text="When it happened, says who handed it in."),
                ),
                ("received_at", models.DateTimeField()),
                ("channel", models.CharField(max_length=128)),
                ("source_event_key", models.CharField(blank=True, max_length=255)),
                (
                    "participants",
                    ArrayField(base_field=models.CharField(max_length=128), size=None),
                ),
                ("type", models.CharField(default="message", max_length=64)),
                ("context_id", models.CharField(blank=True, max_length=255)),
                (
                    "topic_hints",
                    models.JSONField(default=list, help_text="Each a hint and its confidence."),
                ),
                ("internal", models.BooleanField(default=False)),
                ("payload", models.TextField()),
                ("payload_hash", models.CharField(max_length=64)),
                (
                    "verdict",
                    models.CharField(
                        max_length=16,
                    ),
                ),
                ("findings", models.JSONField(default=list)),
                ("guard_version", models.CharField(max_length=40)),
                (
                    "author_kind",
                    models.CharField(
                        max_length=8,
                    ),
                ),
                ("author_id", models.CharField(max_length=64)),
                ("author_label", models.CharField(max_length=255)),
                ("agent_id", models.CharField(blank=True, max_length=255)),
                ("request_id", models.CharField(max_length=128)),
                (
                    "organization",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, to="organizations.organization"
                    ),
                ),
                (
                    "repository",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, to="organizations.repository"
                    ),
                ),
            ],
            options={
                "ordering": ("-event_seq",),
                "indexes": [
                    models.Index(
                        fields=["organization", "repository", "event_seq"], name="event_by_sequence"
                    ),
                    models.Index(
                        fields=["organization", "repository", "occurred_at"], name="event_by_time"
                    ),
                    models.Index(
                        fields=["organization", "repository", "context_id", "occurred_at"],
                        condition=~models.Q(context_id=""),
                        name="event_of_context",
                    ),
                    GinIndex(name="event_by_participant", fields=["participants"]),
                    GinIndex(
                        name="event_by_hint", fields=["topic_hints"], opclasses=["jsonb_path_ops"]
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "repository", "channel", "source_event_key"),
                        condition=~models.Q(source_event_key=""),
                        name="one_event_per_source_key",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(participants__len__gt=0), name="event_has_participants"
                    ),
                ],
            },
        ),
        migrations.RunSQL(NUMBERS, NO_NUMBERS),
        migrations.RunSQL(protect_sql("events_event"), release_sql("events_event")),
    ]
