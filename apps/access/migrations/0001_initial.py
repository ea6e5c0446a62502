import uuid

import simple_history.models
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

from apps.common.migration_helpers import HISTORY, ID, UUID, historical_key

KINDS = [
    ("coder", "Coder"),
    ("architect", "Architect"),
    ("reviewer", "Reviewer"),
    ("assistant", "Assistant"),
]
ABILITIES = [
    ("read", "Read and search"),
    ("write", "Write"),
    ("admin", "Verify, lock, deprecate, manage (people only)"),
]
SECRECY = [
    ("S0", "S0, public: no paths, file names, e-mail addresses, hosts, IP addresses, hashes"),
    ("S2", "S2, internal: no hosts, IP addresses and hashes"),
    ("S3", "S3, full: everything"),
]
AGENT = [
    (
        "agent_id",
        models.CharField(
            help_text="The name the agent gives in its requests; unique in the organization.",
            max_length=128,
            verbose_name="agent ID",
        ),
    ),
    ("name", models.CharField(blank=True, max_length=200)),
    ("kind", models.CharField(default="coder", max_length=16)),
]
TOKEN = [
    ("name", models.CharField(help_text="For example mcp-{client}-{environment}.", max_length=100)),
    ("repository_ids", ArrayField(base_field=models.UUIDField(), blank=True, null=True, size=None)),
    (
        "abilities",
        ArrayField(base_field=models.CharField(max_length=8), size=None),
    ),
    ("expires_at", models.DateTimeField(blank=True, null=True)),
]
TOKEN_LIMITS = [
    (
        "secrecy",
        models.CharField(
            db_default="S3",
            default="S3",
            help_text="How much of what is stored the bearer is shown, at most.",
            max_length=2,
        ),
    ),
    (
        "participants",
        ArrayField(
            base_field=models.CharField(max_length=128),
            blank=True,
            help_text="Whose events the bearer may see; not given: the bearer's own. * is everybody's.",
            null=True,
            size=None,
        ),
    ),
]
# What is lost in a crash is a full bucket; nobody waits for the disk to keep it.
UNLOGGED = ("access_ratebucket", "access_sessionbucket", "access_proposalturn")


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("organizations", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Agent",
            fields=[
                ("id", UUID),
                *AGENT,
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "organization",
                    models.ForeignKey(
                        on_delete=models.PROTECT,
                        related_name="agents",
                        to="organizations.organization",
                    ),
                ),
            ],
            options={
                "ordering": ("organization__slug", "agent_id"),
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"),
                        models.F("agent_id"),
                        name="agent_id_in_organization",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalAgent",
            fields=[
                ("id", models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                *AGENT,
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                *HISTORY,
                ("organization", historical_key("organizations.organization")),
            ],
            options={
                "verbose_name": "historical agent",
                "verbose_name_plural": "historical agents",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="AccessToken",
            fields=[
                ("id", ID),
                ("key_id", models.CharField(editable=False, max_length=16, unique=True)),
                ("digest", models.BinaryField(max_length=32)),
                *TOKEN,
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "organization",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        to="organizations.organization",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="access_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "agent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="tokens",
                        to="access.agent",
                    ),
                ),
                *TOKEN_LIMITS,
            ],
            options={
                "ordering": ("-created_at",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(agent__isnull=False, user__isnull=True)
                        | models.Q(agent__isnull=True, user__isnull=False),
                        name="token_has_one_bearer",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(agent__isnull=True)
                        | models.Q(organization__isnull=False, repository_ids__isnull=False),
                        name="agent_token_lists_its_repositories",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(repository_ids__isnull=True)
                        | models.Q(organization__isnull=False),
                        name="token_repositories_have_organization",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            abilities__contained_by=["read", "write", "admin"], abilities__len__gt=0
                        ),
                        name="token_abilities_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(agent__isnull=True)
                        | ~models.Q(abilities__contains=["admin"]),
                        name="agent_token_never_admin",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalAccessToken",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        auto_created=True, blank=True, db_index=True, verbose_name="ID"
                    ),
                ),
                ("key_id", models.CharField(db_index=True, editable=False, max_length=16)),
                *TOKEN,
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                ("revoked_at", models.DateTimeField(blank=True, editable=False, null=True)),
                *HISTORY,
                ("agent", historical_key("access.agent")),
                ("organization", historical_key("organizations.organization")),
                ("user", historical_key(settings.AUTH_USER_MODEL)),
                *TOKEN_LIMITS,
            ],
            options={
                "verbose_name": "historical access token",
                "verbose_name_plural": "historical access tokens",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="RateBucket",
            fields=[
                ("key", models.CharField(max_length=128, primary_key=True, serialize=False)),
                ("tokens", models.FloatField()),
                ("filled_at", models.DateTimeField()),
            ],
            options={"indexes": [models.Index(fields=["filled_at"], name="rate_bucket_age")]},
        ),
        migrations.CreateModel(
            name="SessionBucket",
            fields=[
                ("id", ID),
                ("holder", models.CharField(max_length=80)),
                ("session", models.CharField(max_length=32)),
                ("tokens", models.FloatField()),
                ("filled_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["filled_at"], name="session_bucket_age")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("holder", "session"), name="one_bucket_per_session"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ProposalTurn",
            fields=[
                ("id", ID),
                ("holder", models.CharField(max_length=80)),
                ("session", models.CharField(max_length=32)),
                ("turn", models.BigIntegerField(null=True)),
                ("proposals", models.IntegerField()),
                ("began_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["began_at"], name="proposal_turn_age")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("holder", "session"), name="one_turn_per_session"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ToolUsage",
            fields=[
                ("id", ID),
                ("organization_id", models.UUIDField(null=True)),
                ("tool", models.CharField(max_length=64)),
                ("shard", models.SmallIntegerField()),
                ("calls", models.BigIntegerField()),
                ("errors", models.BigIntegerField()),
                ("total_latency_ms", models.FloatField()),
                ("last_call_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization_id", "tool", "shard"),
                        nulls_distinct=False,
                        name="one_row_per_tool_and_shard",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="PlatformStart",
            fields=[
                ("name", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("started_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="CompletedRequest",
            fields=[
                ("id", ID),
                ("organization_id", models.UUIDField(null=True)),
                ("repository_id", models.UUIDField(null=True)),
                (
                    "actor_kind",
                    models.CharField(
                        max_length=8,
                    ),
                ),
                ("actor_id", models.CharField(max_length=64)),
                ("tool", models.CharField(max_length=64)),
                ("request_id", models.CharField(max_length=128)),
                ("arguments_digest", models.CharField(max_length=64)),
                ("result", models.JSONField(null=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["created_at"], name="completed_request_age")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=(
                            "organization_id",
                            "repository_id",
                            "actor_kind",
                            "actor_id",
                            "tool",
                            "request_id",
                        ),
                        nulls_distinct=False,
                        name="one_result_per_request",
                    )
                ],
            },
        ),
        *(
            migrations.RunSQL(
                f"ALTER TABLE {table} SET UNLOGGED", f"ALTER TABLE {table} SET LOGGED"
            )
            for table in UNLOGGED
        ),
    ]
