from django.db import migrations, models
from django.db.models.functions import Cast

from apps.common.migration_helpers import ID, protect_sql, release_sql

APPEND_ONLY = (
    "audit_auditrecord",
    "audit_serving",
    "audit_leaf",
    "audit_subtree",
    "audit_checkpoint",
)


class Migration(migrations.Migration):
    initial = True
    operations = [
        migrations.CreateModel(
            name="AuditRecord",
            fields=[
                ("id", ID),
                ("organization_id", models.UUIDField(blank=True, null=True)),
                ("repository_id", models.UUIDField(blank=True, null=True)),
                (
                    "actor_kind",
                    models.CharField(
                        max_length=8,
                    ),
                ),
                ("actor_id", models.CharField(max_length=64)),
                ("actor_label", models.CharField(max_length=255)),
                ("agent_id", models.CharField(blank=True, max_length=255)),
                ("request_id", models.CharField(max_length=128)),
                (
                    "action",
                    models.CharField(
                        max_length=32,
                    ),
                ),
                ("object_kind", models.CharField(max_length=32)),
                ("object_id", models.CharField(blank=True, max_length=64)),
                ("object_version", models.PositiveIntegerField(blank=True, null=True)),
                ("before_status", models.CharField(blank=True, max_length=32)),
                ("after_status", models.CharField(blank=True, max_length=32)),
                (
                    "verdict",
                    models.CharField(
                        default="OK", help_text="OK, or the error code of a refusal.", max_length=32
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=1000)),
                (
                    "served",
                    models.JSONField(
                        blank=True,
                        help_text="What was served, in order: memory_id, version and rank of each.",
                        null=True,
                    ),
                ),
                ("content_hash", models.CharField(blank=True, max_length=64)),
                ("occurred_at", models.DateTimeField()),
                ("salt", models.BinaryField(max_length=16)),
                ("payload_hash", models.BinaryField(max_length=32)),
                (
                    "transaction_id",
                    models.BigIntegerField(
                        db_default=Cast(
                            Cast(models.Func(function="pg_current_xact_id"), models.TextField()),
                            models.BigIntegerField(),
                        ),
                        editable=False,
                        help_text="The PostgreSQL transaction that wrote the record.",
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
                "indexes": [
                    models.Index(fields=["organization_id", "-id"], name="audit_by_organization"),
                    models.Index(
                        fields=["organization_id", "repository_id", "-id"],
                        name="audit_by_repository",
                    ),
                    models.Index(
                        fields=["organization_id", "object_id", "-id"], name="audit_by_object"
                    ),
                    models.Index(fields=["organization_id", "request_id"], name="audit_by_request"),
                    models.Index(
                        fields=["organization_id", "occurred_at"],
                        include=("repository_id", "verdict", "action", "agent_id"),
                        name="audit_by_time",
                    ),
                    models.Index(
                        fields=["organization_id", "occurred_at"],
                        condition=~models.Q(verdict="OK"),
                        include=("repository_id", "verdict"),
                        name="audit_refusals",
                    ),
                    models.Index(
                        fields=["organization_id", "occurred_at"],
                        condition=models.Q(verdict="OK")
                        & ~models.Q(after_status="")
                        & ~models.Q(before_status=models.F("after_status")),
                        include=("repository_id", "before_status", "after_status"),
                        name="audit_status_changes",
                    ),
                    models.Index(fields=["transaction_id", "id"], name="audit_by_transaction"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Serving",
            fields=[
                ("id", ID),
                ("organization_id", models.UUIDField(null=True)),
                ("memory_id", models.UUIDField()),
                ("actor_kind", models.CharField(max_length=8)),
                ("actor_id", models.CharField(max_length=64)),
                ("agent_id", models.CharField(max_length=255)),
                ("actor_label", models.CharField(max_length=255)),
                ("record_id", models.BigIntegerField()),
                ("version", models.PositiveIntegerField()),
                ("occurred_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("-id",),
                "indexes": [
                    models.Index(
                        fields=[
                            "organization_id",
                            "memory_id",
                            "actor_kind",
                            "actor_id",
                            "agent_id",
                            "-record_id",
                        ],
                        name="serving_by_reader",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Leaf",
            fields=[
                ("pk", models.CompositePrimaryKey("tree", "leaf_index", serialize=False)),
                ("tree", models.UUIDField()),
                ("leaf_index", models.BigIntegerField()),
                ("record_id", models.BigIntegerField()),
                ("leaf_hash", models.BinaryField(max_length=32)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tree", "record_id"), name="leaf_seals_a_record_once"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Subtree",
            fields=[
                ("pk", models.CompositePrimaryKey("tree", "level", "index", serialize=False)),
                ("tree", models.UUIDField()),
                (
                    "level",
                    models.SmallIntegerField(
                        help_text="It covers two to the power of this many leaves."
                    ),
                ),
                ("index", models.BigIntegerField()),
                ("hash", models.BinaryField(max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                ("id", ID),
                ("tree", models.UUIDField()),
                ("size", models.BigIntegerField()),
                ("root", models.BinaryField(max_length=32)),
                ("frontier", models.BinaryField()),
                ("note", models.TextField()),
                ("sealed_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tree", "size"), name="checkpoint_of_a_size_once"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="SealingState",
            fields=[
                ("id", ID),
                ("epoch", models.CharField(max_length=32)),
                (
                    "is_catching_up",
                    models.BooleanField(
                        help_text="The trail came from another cluster and is being looked through for the rest."
                    ),
                ),
                ("transaction_id", models.BigIntegerField()),
                ("record_id", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Verification",
            fields=[
                ("id", ID),
                ("organization_id", models.UUIDField(null=True)),
                ("requested_by", models.CharField(max_length=255)),
                ("started_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "total",
                    models.BigIntegerField(
                        help_text="Records to be checked, as counted at the start."
                    ),
                ),
                ("checked", models.BigIntegerField(default=0)),
                ("checkpoints", models.BigIntegerField(default=0)),
                ("unsealed", models.BigIntegerField(default=0)),
                (
                    "out_of_order",
                    models.BigIntegerField(
                        default=0,
                        help_text="Records that claim to be older than ones sealed long before them.",
                    ),
                ),
                ("problem_count", models.BigIntegerField(default=0)),
                (
                    "problems",
                    models.JSONField(default=list, help_text="The first ones, each with its tree."),
                ),
                (
                    "problem_trees",
                    models.JSONField(default=dict, help_text="How many there are in each tree."),
                ),
                (
                    "kept",
                    models.JSONField(
                        default=list, help_text="Checkpoints that somebody kept outside."
                    ),
                ),
                ("position", models.JSONField(default=dict)),
            ],
            options={
                "ordering": ("-id",),
                "indexes": [
                    models.Index(fields=["organization_id", "-id"], name="verification_by_place"),
                    models.Index(
                        fields=["id"],
                        condition=models.Q(finished_at=None),
                        name="verification_open",
                    ),
                ],
            },
        ),
        *(migrations.RunSQL(protect_sql(table), release_sql(table)) for table in APPEND_ONLY),
    ]
