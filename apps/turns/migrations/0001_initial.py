import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

from apps.common.migration_helpers import ID, UUID

ORGANIZATION = models.ForeignKey(
    db_index=False, on_delete=models.PROTECT, to="organizations.organization"
)
REPOSITORY = models.ForeignKey(
    db_index=False, on_delete=models.PROTECT, to="organizations.repository"
)


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        ("events", "0001_initial"),
        ("memories", "0001_initial"),
        ("organizations", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Session",
            fields=[
                ("id", UUID),
                ("owner_kind", models.CharField(max_length=16)),
                ("owner_id", models.CharField(max_length=255)),
                ("owner_label", models.CharField(max_length=255, verbose_name="owner")),
                ("user_id", models.CharField(blank=True, max_length=200, verbose_name="user ID")),
                ("session_id", models.CharField(max_length=256, verbose_name="session ID")),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                (
                    "latest_turn_id",
                    models.CharField(blank=True, max_length=256, verbose_name="latest turn"),
                ),
                ("compacted_through", models.BigIntegerField(default=0)),
                ("compacted_at", models.DateTimeField(null=True)),
                ("maintained_at", models.DateTimeField(null=True)),
                ("summaries", models.JSONField(default=dict)),
                ("summarized_at", models.DateTimeField(null=True)),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
            ],
            options={
                "ordering": ("-updated_at",),
                "indexes": [
                    models.Index(fields=["organization", "-updated_at"], name="session_newest"),
                    models.Index(fields=["maintained_at", "id"], name="session_to_maintain"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=(
                            "organization",
                            "repository",
                            "owner_kind",
                            "owner_id",
                            "session_id",
                        ),
                        name="one_session_per_owner",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TurnGuard",
            fields=[
                ("id", ID),
                ("turn_id", models.CharField(max_length=256, verbose_name="turn ID")),
                (
                    "status",
                    models.CharField(
                        default="processing",
                        max_length=16,
                    ),
                ),
                ("claim", models.UUIDField(default=uuid.uuid4, editable=False)),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                ("organization", ORGANIZATION),
                (
                    "session",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="turns",
                        to="turns.session",
                    ),
                ),
                (
                    "awaits_model",
                    models.BooleanField(db_default=False, default=False, editable=False),
                ),
            ],
            options={
                "ordering": ("pk",),
                "indexes": [
                    models.Index(
                        fields=["organization", "session", "status", "updated_at"],
                        name="turn_by_time",
                    ),
                    models.Index(
                        fields=["id"],
                        condition=models.Q(awaits_model=True),
                        name="turn_awaits_model",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "session", "turn_id"), name="one_guard_per_turn"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(status__in=["processing", "done"]), name="turn_status"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TurnItem",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        related_name="turn_item",
                        serialize=False,
                        to="events.event",
                    ),
                ),
                ("event_seq", models.BigIntegerField()),
                ("is_output", models.BooleanField()),
                (
                    "position",
                    models.PositiveSmallIntegerField(
                        help_text="Among the inputs or outputs, from 0."
                    ),
                ),
                ("said_at", models.DateTimeField()),
                ("organization", ORGANIZATION),
                (
                    "session",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="items",
                        to="turns.session",
                    ),
                ),
                (
                    "turn",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="items", to="turns.turnguard"
                    ),
                ),
            ],
            options={
                "ordering": ("event_seq",),
                "indexes": [
                    models.Index(
                        fields=["organization", "session", "event_seq"], name="item_by_sequence"
                    ),
                    models.Index(
                        fields=["organization", "session", "said_at"], name="item_by_time"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Compaction",
            fields=[
                ("id", UUID),
                ("created_at", models.DateTimeField()),
                ("through", models.BigIntegerField()),
                ("events", models.PositiveIntegerField()),
                ("organization", ORGANIZATION),
                (
                    "session",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="compactions",
                        to="turns.session",
                    ),
                ),
            ],
            options={
                "ordering": ("created_at", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "session", "through"),
                        name="one_compaction_per_event",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ArchivedDay",
            fields=[
                ("id", ID),
                ("day", models.DateField()),
                ("archived_at", models.DateTimeField()),
                ("events", models.PositiveIntegerField()),
                ("organization", ORGANIZATION),
                (
                    "session",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="archived_days",
                        to="turns.session",
                    ),
                ),
            ],
            options={
                "ordering": ("day",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "session", "day"), name="one_archive_per_day"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Fact",
            fields=[
                (
                    "memory",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="fact",
                        serialize=False,
                        to="memories.memory",
                    ),
                ),
                ("owner_kind", models.CharField(max_length=16)),
                ("owner_id", models.CharField(max_length=255)),
                (
                    "identity",
                    models.CharField(help_text="SHA-256 of what names it.", max_length=64),
                ),
                ("fact_id", models.CharField(max_length=128, verbose_name="fact ID")),
                ("key", models.CharField(max_length=128)),
                ("turn_id", models.CharField(max_length=256, verbose_name="turn ID")),
                ("created_at", models.DateTimeField()),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
                (
                    "session",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="facts",
                        to="turns.session",
                    ),
                ),
            ],
            options={
                "ordering": ("created_at", "pk"),
                "indexes": [
                    models.Index(
                        fields=["organization", "repository", "owner_kind", "owner_id", "identity"],
                        name="fact_of_owner",
                    ),
                    models.Index(
                        fields=["organization", "session", "created_at"], name="fact_by_time"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PreparedTurn",
            fields=[
                ("id", UUID),
                ("turn_id", models.CharField(max_length=256, verbose_name="turn ID")),
                ("items", models.TextField()),
                ("created_at", models.DateTimeField()),
                ("organization", ORGANIZATION),
                (
                    "session",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="prepared",
                        to="turns.session",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["created_at"], name="preparation_by_age")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "session", "turn_id"),
                        name="one_preparation_per_turn",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Measure",
            fields=[
                ("id", ID),
                ("name", models.CharField(max_length=64)),
                ("label", models.CharField(blank=True, max_length=32)),
                ("shard", models.SmallIntegerField()),
                ("count", models.BigIntegerField()),
                ("total_ms", models.FloatField()),
                ("buckets", ArrayField(base_field=models.BigIntegerField(), size=None)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("name", "label", "shard"), name="one_row_per_measure_and_shard"
                    )
                ]
            },
        ),
    ]
