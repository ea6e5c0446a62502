from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

from apps.common.migration_helpers import ID

ACTOR_KINDS = [("human", "human"), ("agent", "agent"), ("system", "system")]
ORGANIZATION = models.ForeignKey(
    db_index=False, on_delete=models.PROTECT, to="organizations.organization"
)
REPOSITORY = models.ForeignKey(
    db_index=False, on_delete=models.PROTECT, to="organizations.repository"
)
ACTOR_KIND = models.CharField(max_length=8)


class Migration(migrations.Migration):
    initial = True
    dependencies = [("memories", "0001_initial"), ("organizations", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="MemoryUse",
            fields=[
                (
                    "memory",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="use",
                        serialize=False,
                        to="memories.memory",
                    ),
                ),
                ("count", models.PositiveBigIntegerField(default=0)),
                ("last_used_at", models.DateTimeField(null=True)),
                (
                    "organization",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=models.PROTECT,
                        to="organizations.organization",
                    ),
                ),
                (
                    "repository",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=models.PROTECT,
                        to="organizations.repository",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PalaceLocation",
            fields=[
                (
                    "memory",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="palace_location",
                        serialize=False,
                        to="memories.memory",
                    ),
                ),
                ("domain", models.CharField(max_length=384)),
                ("room", models.CharField(max_length=100)),
                ("shelf", models.CharField(max_length=24)),
                ("card", models.CharField(max_length=16)),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["organization", "repository", "domain", "room", "shelf", "card"],
                        name="palace_path",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="ConsolidationRun",
            fields=[
                ("id", ID),
                ("scope", models.CharField(max_length=64)),
                (
                    "corpus_id",
                    models.CharField(blank=True, max_length=128, verbose_name="corpus ID"),
                ),
                (
                    "tiers",
                    ArrayField(
                        base_field=models.CharField(
                            max_length=3,
                        ),
                        size=None,
                    ),
                ),
                ("promote", models.BooleanField()),
                (
                    "is_automatic",
                    models.BooleanField(help_text="Begun because there was enough to do."),
                ),
                ("actor_kind", ACTOR_KIND),
                ("actor_id", models.CharField(max_length=64)),
                ("actor_label", models.CharField(max_length=255, verbose_name="requested by")),
                ("agent_id", models.CharField(blank=True, max_length=255)),
                ("request_id", models.CharField(max_length=128)),
                ("started_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "phase",
                    models.CharField(
                        default="plan",
                        max_length=16,
                    ),
                ),
                (
                    "total",
                    models.PositiveIntegerField(default=0, help_text="Clusters that were found."),
                ),
                ("done", models.PositiveIntegerField(default=0)),
                ("items_processed", models.PositiveIntegerField(default=0)),
                ("items_merged", models.PositiveIntegerField(default=0)),
                ("items_promoted", models.PositiveIntegerField(default=0)),
                ("palace_assigned", models.PositiveIntegerField(default=0)),
                (
                    "error",
                    models.CharField(
                        blank=True, help_text="Why it ended before its end.", max_length=32
                    ),
                ),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
                (
                    "attempts",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        help_text="Times it was taken up since the last step that worked.",
                    ),
                ),
                (
                    "touched_at",
                    models.DateTimeField(
                        help_text="When it was taken up last; the one that waits longest is next.",
                        null=True,
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
                "indexes": [
                    models.Index(
                        fields=["organization", "repository", "-id"], name="consolidation_by_place"
                    ),
                    models.Index(
                        fields=["touched_at", "id"],
                        condition=models.Q(finished_at=None),
                        name="consolidation_open",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            phase__in=["plan", "promote_middle", "merge", "promote_short", "done"],
                            tiers__contained_by=["stm", "mtm", "ltm"],
                        ),
                        name="consolidation_words",
                    ),
                    models.UniqueConstraint(
                        fields=("organization", "repository", "scope", "corpus_id"),
                        condition=models.Q(finished_at=None, is_automatic=True),
                        name="one_automatic_consolidation",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Cluster",
            fields=[
                ("id", ID),
                ("number", models.PositiveIntegerField()),
                ("item_ids", ArrayField(base_field=models.UUIDField(), size=None)),
                (
                    "outcome",
                    models.CharField(
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("source_ids", ArrayField(base_field=models.UUIDField(), default=list, size=None)),
                (
                    "error",
                    models.CharField(
                        blank=True, help_text="Why it was left as it was.", max_length=32
                    ),
                ),
                (
                    "merged",
                    models.ForeignKey(
                        null=True, on_delete=models.PROTECT, related_name="+", to="memories.memory"
                    ),
                ),
                ("organization", ORGANIZATION),
                (
                    "run",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="clusters",
                        to="tiers.consolidationrun",
                    ),
                ),
            ],
            options={
                "ordering": ("run", "number"),
                "indexes": [
                    models.Index(
                        fields=["run", "number"],
                        condition=models.Q(outcome="waiting"),
                        name="cluster_waiting",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("run"), models.F("number"), name="cluster_number_in_run"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(merged__isnull=False, outcome="merged")
                        | models.Q(merged__isnull=True, outcome="left")
                        | models.Q(outcome="waiting"),
                        name="cluster_merged_has_its_memory",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="KnowledgeSession",
            fields=[
                ("id", ID),
                ("actor_kind", ACTOR_KIND),
                ("actor_id", models.CharField(max_length=64)),
                ("session_id", models.CharField(max_length=255)),
                ("turn", models.PositiveBigIntegerField(default=0)),
                (
                    "stm_tokens",
                    models.PositiveBigIntegerField(
                        default=0, help_text="What was stored in it for the short term."
                    ),
                ),
                ("updated_at", models.DateTimeField()),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"),
                        models.F("repository"),
                        models.F("actor_kind"),
                        models.F("actor_id"),
                        models.F("session_id"),
                        name="one_session_of_an_actor",
                    )
                ]
            },
        ),
    ]
