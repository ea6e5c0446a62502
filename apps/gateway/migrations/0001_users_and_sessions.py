import uuid

import django.db.models.deletion
import simple_history.models
from django.db import migrations, models

import apps.gateway.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("access", "0005_participants"),
        ("organizations", "0003_workspaces"),
    ]

    operations = [
        migrations.CreateModel(
            name="GatewayUser",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "user_id",
                    models.CharField(
                        help_text="Unique in the organization.",
                        max_length=100,
                        verbose_name="user ID",
                    ),
                ),
                ("key_id", models.CharField(editable=False, max_length=16, unique=True)),
                ("digest", models.BinaryField(max_length=32)),
                ("key_issued_at", models.DateTimeField(editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "agent",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="gateway_user",
                        to="access.agent",
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
            ],
            options={
                "ordering": ("organization__slug", "user_id"),
            },
        ),
        migrations.CreateModel(
            name="GatewaySession",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("session_id", models.CharField(max_length=200, verbose_name="session ID")),
                (
                    "thread",
                    models.CharField(
                        default=apps.gateway.models.new_thread,
                        editable=False,
                        max_length=64,
                        unique=True,
                    ),
                ),
                ("messages", models.PositiveIntegerField(default=0)),
                ("pending_from", models.BigIntegerField(blank=True, editable=False, null=True)),
                ("last_number", models.BigIntegerField(default=0, editable=False)),
                ("flushed_number", models.BigIntegerField(default=0, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_added_at", models.DateTimeField(blank=True, null=True)),
                ("flushed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "organization",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="organizations.organization",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sessions",
                        to="gateway.gatewayuser",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at",),
            },
        ),
        migrations.CreateModel(
            name="HistoricalGatewayUser",
            fields=[
                ("id", models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                (
                    "user_id",
                    models.CharField(
                        help_text="Unique in the organization.",
                        max_length=100,
                        verbose_name="user ID",
                    ),
                ),
                ("key_id", models.CharField(db_index=True, editable=False, max_length=16)),
                ("key_issued_at", models.DateTimeField(editable=False)),
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                ("revoked_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("history_user_id", models.CharField(max_length=255, null=True)),
                ("history_change_reason", models.TextField(null=True)),
                ("history_id", models.AutoField(primary_key=True, serialize=False)),
                ("history_date", models.DateTimeField(db_index=True)),
                (
                    "history_type",
                    models.CharField(
                        choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1
                    ),
                ),
                (
                    "agent",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="access.agent",
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="organizations.organization",
                    ),
                ),
                (
                    "repository",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="organizations.repository",
                    ),
                ),
            ],
            options={
                "verbose_name": "historical gateway user",
                "verbose_name_plural": "historical gateway users",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.AddIndex(
            model_name="gatewayuser",
            index=models.Index(
                fields=["organization", "repository"], name="gateway_user_of_repository"
            ),
        ),
        migrations.AddConstraint(
            model_name="gatewayuser",
            constraint=models.UniqueConstraint(
                models.F("organization"), models.F("user_id"), name="gateway_user_in_organization"
            ),
        ),
        migrations.AddConstraint(
            model_name="gatewaysession",
            constraint=models.UniqueConstraint(
                models.F("organization"),
                models.F("user"),
                models.F("session_id"),
                name="gateway_session_of_user",
            ),
        ),
        migrations.AddConstraint(
            model_name="gatewaysession",
            constraint=models.CheckConstraint(
                condition=models.Q(("flushed_number__lte", models.F("last_number"))),
                name="gateway_session_flushes_what_is_there",
            ),
        ),
    ]
