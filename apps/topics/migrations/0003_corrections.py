import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0001_initial"),
        ("organizations", "0003_model_for_facts"),
        ("topics", "0002_drop_folds"),
    ]

    operations = [
        migrations.CreateModel(
            name="TopicCorrection",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("participants_key", models.CharField(max_length=64)),
                (
                    "participants",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=128), size=None
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        max_length=5,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=500)),
                (
                    "author_kind",
                    models.CharField(
                        max_length=8,
                    ),
                ),
                ("author_id", models.CharField(max_length=64)),
                ("author_label", models.CharField(max_length=255)),
                ("request_id", models.CharField(max_length=128)),
                ("created_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(null=True)),
                ("withdrawn_by", models.CharField(blank=True, max_length=255)),
                ("withdrawn_because", models.CharField(blank=True, max_length=500)),
                (
                    "first_event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.event",
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="organizations.organization",
                    ),
                ),
                (
                    "repository",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="organizations.repository",
                    ),
                ),
                (
                    "second_event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["organization", "repository", "-created_at"],
                        name="correction_by_time",
                    ),
                    models.Index(
                        condition=models.Q(("withdrawn_at", None)),
                        fields=["organization", "repository", "participants_key"],
                        name="correction_in_force",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("withdrawn_at", None)),
                        fields=("organization", "repository", "first_event", "second_event"),
                        name="one_correction_in_force",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("first_event", models.F("second_event")), _negated=True
                        ),
                        name="correction_of_two_events",
                    ),
                ],
            },
        ),
    ]
