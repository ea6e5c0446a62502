import uuid

import simple_history.models
from django.db import migrations, models

from apps.common.migration_helpers import HISTORY, ID, UUID, historical_key

ACTIONS = [
    ("", "As built in"),
    ("accept", "Off"),
    ("quarantine", "Quarantine"),
    ("reject", "Reject"),
]
GROUPS = [("secrets", "Secrets"), ("injection", "Injection"), ("instructional", "Instructional")]
OWN_ACTIONS = [("quarantine", "Quarantine"), ("reject", "Reject")]
STATES = [("draft", "Draft"), ("active", "Active"), ("off", "Off")]
ORGANIZATION = models.ForeignKey(
    db_index=False, on_delete=models.PROTECT, to="organizations.organization"
)
DECISION = [
    ("rule_id", models.CharField(max_length=64)),
    (
        "action",
        models.CharField(
            blank=True,
            help_text="Quarantine: what the rule finds is stored, but served to nobody until a person decides. Reject: it is refused. Off: the rule is not run at all; what only this rule would have found is stored and served.",
            max_length=16,
        ),
    ),
    ("reason", models.CharField(max_length=1000)),
    ("decided_by", models.CharField(max_length=255)),
    ("decided_at", models.DateTimeField()),
]
OWN_RULE = [
    ("slug", models.SlugField(db_index=False, help_text="The rule's id is own. and this.")),
    ("group", models.CharField(max_length=16)),
    ("action", models.CharField(max_length=16)),
    ("description", models.CharField(max_length=300)),
    (
        "pattern",
        models.TextField(
            help_text="RE2 syntax. The first capturing group, or else the whole match, is what is marked. Rules about secrets see the text as it is written; all others see it without accents, invisible characters and disguises, and do not tell capitals apart.",
            max_length=1900,
        ),
    ),
    ("state", models.CharField(default="draft", max_length=16)),
    ("created_by", models.CharField(max_length=255)),
    ("created_at", models.DateTimeField()),
    ("changed_at", models.DateTimeField()),
]


class Migration(migrations.Migration):
    initial = True
    dependencies = [("organizations", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="PolicyRevision",
            fields=[
                (
                    "organization",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        serialize=False,
                        to="organizations.organization",
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                ("stamp", models.UUIDField(default=uuid.uuid4)),
            ],
        ),
        migrations.CreateModel(
            name="RuleDecision",
            fields=[("id", ID), *DECISION, ("organization", ORGANIZATION)],
            options={
                "ordering": ("organization", "rule_id"),
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"), models.F("rule_id"), name="one_decision_per_rule"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(action__in=["", "accept", "quarantine", "reject"]),
                        name="decision_action",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalRuleDecision",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        auto_created=True, blank=True, db_index=True, verbose_name="ID"
                    ),
                ),
                *DECISION,
                *HISTORY,
                ("organization", historical_key("organizations.organization")),
            ],
            options={
                "verbose_name": "historical rule decision",
                "verbose_name_plural": "historical rule decisions",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="OwnRule",
            fields=[("id", UUID), *OWN_RULE, ("organization", ORGANIZATION)],
            options={
                "ordering": ("organization", "slug"),
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"), models.F("slug"), name="own_rule_slug"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(group__in=["secrets", "injection", "instructional"]),
                        name="own_rule_group",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(action__in=["quarantine", "reject"]),
                        name="own_rule_action",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(state__in=["draft", "active", "off"]),
                        name="own_rule_state",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalOwnRule",
            fields=[
                ("id", models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                *OWN_RULE,
                *HISTORY,
                ("organization", historical_key("organizations.organization")),
            ],
            options={
                "verbose_name": "historical own rule",
                "verbose_name_plural": "historical own rules",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="AllowedValue",
            fields=[
                ("id", UUID),
                ("fingerprint", models.CharField(max_length=64)),
                (
                    "rule_id",
                    models.CharField(
                        blank=True, help_text="Empty: whatever rule finds the value.", max_length=64
                    ),
                ),
                (
                    "description",
                    models.CharField(
                        help_text="What it is and why it may pass; not the value.", max_length=300
                    ),
                ),
                ("decided_by", models.CharField(max_length=255)),
                ("created_at", models.DateTimeField()),
                ("removed_by", models.CharField(blank=True, max_length=255)),
                ("removed_at", models.DateTimeField(blank=True, null=True)),
                ("organization", ORGANIZATION),
            ],
            options={
                "ordering": ("-created_at", "id"),
                "indexes": [
                    models.Index(
                        fields=["organization", "-created_at"], name="allowed_value_newest"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "fingerprint", "rule_id"),
                        condition=models.Q(removed_at__isnull=True),
                        name="one_allowance_per_value",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RuleTrial",
            fields=[
                ("id", ID),
                ("rule_id", models.CharField(max_length=64)),
                ("action", models.CharField(max_length=16)),
                ("group", models.CharField(max_length=16)),
                ("pattern", models.TextField(blank=True, help_text="Empty for what is built in.")),
                ("requested_by", models.CharField(max_length=255)),
                ("started_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "total",
                    models.PositiveIntegerField(
                        help_text="None until the worker has counted.", null=True
                    ),
                ),
                ("tried", models.PositiveIntegerField(default=0)),
                ("quarantined", models.PositiveIntegerField(default=0)),
                ("rejected", models.PositiveIntegerField(default=0)),
                ("samples", models.JSONField(default=list)),
                (
                    "position",
                    models.JSONField(default=list, help_text="The memory that was tried last."),
                ),
                ("organization", ORGANIZATION),
            ],
            options={
                "ordering": ("-started_at",),
                "indexes": [
                    models.Index(
                        fields=["id"], condition=models.Q(finished_at=None), name="trial_open"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"), models.F("rule_id"), name="one_trial_per_rule"
                    )
                ],
            },
        ),
    ]
