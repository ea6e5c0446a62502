import uuid

import simple_history.models
from django.db import migrations, models

from apps.common.migration_helpers import HISTORY, UUID, historical_key
from apps.gateway.models import new_thread

USER_ID = models.CharField(
    help_text="Unique in the organization.", max_length=100, verbose_name="user ID"
)
ORGANIZATION = models.ForeignKey(
    db_index=False, on_delete=models.PROTECT, to="organizations.organization"
)
REPOSITORY = models.ForeignKey(
    db_index=False, on_delete=models.PROTECT, to="organizations.repository"
)


class Migration(migrations.Migration):
    initial = True
    dependencies = [("access", "0001_initial"), ("organizations", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="GatewayUser",
            fields=[
                ("id", UUID),
                ("user_id", USER_ID),
                ("key_id", models.CharField(editable=False, max_length=16, unique=True)),
                ("digest", models.BinaryField(max_length=32)),
                ("key_issued_at", models.DateTimeField(editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "agent",
                    models.OneToOneField(
                        on_delete=models.PROTECT, related_name="gateway_user", to="access.agent"
                    ),
                ),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
            ],
            options={
                "ordering": ("organization__slug", "user_id"),
                "indexes": [
                    models.Index(
                        fields=["organization", "repository"], name="gateway_user_of_repository"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"),
                        models.F("user_id"),
                        name="gateway_user_in_organization",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GatewayResource",
            fields=[
                ("id", UUID),
                ("sha256", models.CharField(max_length=64)),
                (
                    "kind",
                    models.CharField(
                        max_length=8,
                    ),
                ),
                ("size", models.PositiveIntegerField(help_text="Bytes of the file.")),
                ("title", models.CharField(max_length=200)),
                ("description", models.CharField(blank=True, max_length=2000)),
                (
                    "status",
                    models.CharField(max_length=16),
                ),
                (
                    "failure",
                    models.CharField(
                        blank=True,
                        help_text="Why there is no text.",
                        max_length=16,
                    ),
                ),
                (
                    "is_truncated",
                    models.BooleanField(
                        default=False, help_text="The file has more text than this."
                    ),
                ),
                ("chunk_count", models.PositiveIntegerField(default=0)),
                (
                    "withheld_count",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="Chunks that the write policy keeps from being found and shown.",
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="resources",
                        to="gateway.gatewayuser",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "pk"),
                "verbose_name": "file",
                "indexes": [
                    models.Index(
                        fields=["organization", "repository", "-created_at"], name="resource_age"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"),
                        models.F("user"),
                        models.F("sha256"),
                        condition=models.Q(deleted_at=None),
                        name="gateway_resource_of_same_bytes",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(failure="", status="extracted")
                        | models.Q(status="failed") & ~models.Q(failure=""),
                        name="gateway_resource_fails_for_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ResourceChunk",
            fields=[
                ("id", UUID),
                (
                    "position",
                    models.PositiveIntegerField(
                        help_text="Counted from 0, in the order of the file."
                    ),
                ),
                ("text", models.TextField()),
                ("withheld_by", models.CharField(blank=True, max_length=64)),
                ("findings", models.JSONField(default=list)),
                ("guard_version", models.CharField(max_length=40)),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
                (
                    "resource",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="chunks",
                        to="gateway.gatewayresource",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, to="gateway.gatewayuser"
                    ),
                ),
            ],
            options={
                "ordering": ("resource", "position"),
                "indexes": [
                    models.Index(
                        fields=["organization", "repository", "user"], name="chunk_of_user"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"),
                        models.F("resource"),
                        models.F("position"),
                        name="one_chunk_per_position",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalGatewayUser",
            fields=[
                ("id", models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                ("user_id", USER_ID),
                ("key_id", models.CharField(db_index=True, editable=False, max_length=16)),
                ("key_issued_at", models.DateTimeField(editable=False)),
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                ("revoked_at", models.DateTimeField(blank=True, editable=False, null=True)),
                *HISTORY,
                ("agent", historical_key("access.agent")),
                ("organization", historical_key("organizations.organization")),
                ("repository", historical_key("organizations.repository")),
            ],
            options={
                "verbose_name": "historical gateway user",
                "verbose_name_plural": "historical gateway users",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="GatewaySession",
            fields=[
                ("id", UUID),
                ("session_id", models.CharField(max_length=200, verbose_name="session ID")),
                (
                    "thread",
                    models.CharField(
                        default=new_thread, editable=False, max_length=64, unique=True
                    ),
                ),
                ("messages", models.PositiveIntegerField(default=0)),
                ("pending_from", models.BigIntegerField(blank=True, editable=False, null=True)),
                ("last_number", models.BigIntegerField(default=0, editable=False)),
                ("flushed_number", models.BigIntegerField(default=0, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_added_at", models.DateTimeField(blank=True, null=True)),
                ("flushed_at", models.DateTimeField(blank=True, null=True)),
                ("organization", ORGANIZATION),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="sessions",
                        to="gateway.gatewayuser",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at",),
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"),
                        models.F("user"),
                        models.F("session_id"),
                        name="gateway_session_of_user",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(flushed_number__lte=models.F("last_number")),
                        name="gateway_session_flushes_what_is_there",
                    ),
                ],
            },
        ),
    ]
