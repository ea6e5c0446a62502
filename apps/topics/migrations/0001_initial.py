from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

from apps.common.migration_helpers import ID, UUID

ACTOR_KINDS = [("human", "human"), ("agent", "agent"), ("system", "system")]
TRIGGERS = [("manual", "By hand"), ("inactivity", "Silence"), ("threshold", "Many new events")]
PARTICIPANTS = ArrayField(base_field=models.CharField(max_length=128), size=None)
ACTOR_KIND = models.CharField(max_length=8)
ORGANIZATION = models.ForeignKey(
    db_index=False, on_delete=models.PROTECT, to="organizations.organization"
)
REPOSITORY = models.ForeignKey(
    db_index=False, on_delete=models.PROTECT, to="organizations.repository"
)
SNAPSHOT_OR_NONE = models.ForeignKey(
    db_index=False, null=True, on_delete=models.PROTECT, related_name="+", to="topics.snapshot"
)
SNAPSHOT = models.ForeignKey(db_index=False, on_delete=models.PROTECT, to="topics.snapshot")
NODE = models.ForeignKey(
    db_constraint=False,
    db_index=False,
    on_delete=models.DO_NOTHING,
    related_name="+",
    to="topics.node",
)
# Rows of snapshots are written while one is staging, never changed, and stay while it is active.
# Nodes and what they refer to are never changed, and go only when no snapshot holds them.
IMMUTABLE = (
    "topics_node",
    "topics_noderef",
    "topics_snapshotnode",
    "topics_snapshotchild",
    "topics_topic",
)
OF_SNAPSHOTS = ("topics_snapshotnode", "topics_snapshotchild", "topics_topic")

# ENABLE ALWAYS: they hold for the superuser and under session_replication_role too.
FUNCTIONS = """
CREATE FUNCTION topics_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is never changed: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION topics_refuse_unless_staging() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT DISTINCT snapshot_id FROM written) AS given
        JOIN topics_snapshot AS snapshot ON snapshot.id = given.snapshot_id
        WHERE snapshot.status <> 'staging'
    ) THEN
        RAISE EXCEPTION '% grows only while its snapshot is staging', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION topics_refuse_while_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT DISTINCT snapshot_id FROM removed) AS given
        JOIN topics_snapshot AS snapshot ON snapshot.id = given.snapshot_id
        WHERE snapshot.status = 'active'
    ) THEN
        RAISE EXCEPTION '% is served: its rows stay', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION topics_refuse_while_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM removed JOIN topics_snapshotnode AS held ON held.node_id = removed.node_id
    ) THEN
        RAISE EXCEPTION '% is held by a snapshot', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;
"""
DROP_FUNCTIONS = """
DROP FUNCTION topics_refuse_change();
DROP FUNCTION topics_refuse_unless_staging();
DROP FUNCTION topics_refuse_while_active();
DROP FUNCTION topics_refuse_while_held();
"""
NO_CHANGE = """
CREATE TRIGGER {0}_no_update BEFORE UPDATE OR TRUNCATE ON {0}
    FOR EACH STATEMENT EXECUTE FUNCTION topics_refuse_change();
ALTER TABLE {0} ENABLE ALWAYS TRIGGER {0}_no_update;
"""
WRITTEN_WHILE_STAGING = """
CREATE TRIGGER {0}_staging AFTER INSERT ON {0} REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION topics_refuse_unless_staging();
CREATE TRIGGER {0}_served AFTER DELETE ON {0} REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION topics_refuse_while_active();
ALTER TABLE {0} ENABLE ALWAYS TRIGGER {0}_staging;
ALTER TABLE {0} ENABLE ALWAYS TRIGGER {0}_served;
"""
REFS_STAY = """
CREATE TRIGGER topics_noderef_held AFTER DELETE ON topics_noderef REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION topics_refuse_while_held();
ALTER TABLE topics_noderef ENABLE ALWAYS TRIGGER topics_noderef_held;
"""


def dropped(table: str) -> str:
    """The reverse for one table."""
    names = [f"{table}_no_update"]
    names += [f"{table}_staging", f"{table}_served"] if table in OF_SNAPSHOTS else []
    names += ["topics_noderef_held"] if table == "topics_noderef" else []
    return "".join(f"DROP TRIGGER {name} ON {table};\n" for name in names)


class Migration(migrations.Migration):
    initial = True
    dependencies = [("events", "0001_initial"), ("organizations", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="LlmRun",
            fields=[
                ("id", UUID),
                (
                    "workflow",
                    models.CharField(
                        max_length=8,
                    ),
                ),
                ("snapshot_id", models.UUIDField(null=True)),
                ("participants", PARTICIPANTS),
                ("with_internal", models.BooleanField(default=False)),
                ("model", models.CharField(max_length=200)),
                ("template_hash", models.CharField(max_length=64)),
                ("actor_kind", ACTOR_KIND),
                ("actor_id", models.CharField(max_length=64)),
                ("actor_label", models.CharField(max_length=255)),
                ("agent_id", models.CharField(blank=True, max_length=255)),
                ("request_id", models.CharField(max_length=128)),
                ("started_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "outcome",
                    models.CharField(
                        default="running",
                        max_length=9,
                    ),
                ),
                (
                    "reasons",
                    ArrayField(base_field=models.CharField(max_length=64), default=list, size=None),
                ),
                ("rounds", models.PositiveIntegerField(default=0)),
                ("tokens", models.PositiveBigIntegerField(default=0)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
            ],
            options={
                "ordering": ("-started_at", "-id"),
                "verbose_name": "model run",
                "indexes": [
                    models.Index(
                        fields=["organization", "repository", "-started_at"],
                        name="llm_run_by_place",
                    ),
                    models.Index(fields=["started_at"], name="llm_run_by_time"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(participants__len__gt=0), name="llm_run_has_a_mask"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LlmCall",
            fields=[
                ("id", ID),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(max_length=6),
                ),
                ("name", models.CharField(blank=True, max_length=128)),
                ("sent", models.TextField()),
                ("received", models.TextField(blank=True)),
                ("statements", models.JSONField(default=list)),
                ("mask", models.JSONField(default=dict)),
                ("tokens", models.PositiveBigIntegerField(default=0)),
                ("milliseconds", models.PositiveIntegerField(default=0)),
                ("error", models.CharField(blank=True, max_length=64)),
                ("occurred_at", models.DateTimeField()),
                ("organization", ORGANIZATION),
                (
                    "run",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.CASCADE,
                        related_name="calls",
                        to="topics.llmrun",
                    ),
                ),
            ],
            options={
                "ordering": ("run", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("run", "number"), name="llm_call_number_in_run")
                ],
            },
        ),
        migrations.CreateModel(
            name="AcceptedPlan",
            fields=[
                ("id", UUID),
                ("participants_key", models.CharField(max_length=64)),
                ("participants", PARTICIPANTS),
                ("events_digest", models.CharField(max_length=64)),
                ("last_seq", models.BigIntegerField()),
                ("version", models.CharField(max_length=64)),
                ("body", models.JSONField()),
                ("run_id", models.UUIDField(help_text="The run it came of; its rows may be gone.")),
                ("accepted_at", models.DateTimeField()),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "repository", "participants_key", "events_digest"),
                        name="one_plan_for_the_same_events",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                ("id", UUID),
                ("event_max_seq", models.BigIntegerField(null=True)),
                (
                    "status",
                    models.CharField(
                        default="staging",
                        max_length=8,
                    ),
                ),
                ("trigger", models.CharField(max_length=10)),
                (
                    "mode",
                    models.CharField(
                        default="deterministic",
                        max_length=13,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("builder_version", models.CharField(blank=True, max_length=64)),
                ("summarizer_version", models.CharField(blank=True, max_length=64)),
                ("merge_policy_version", models.CharField(blank=True, max_length=64)),
                (
                    "guard_version",
                    models.CharField(
                        blank=True,
                        help_text="The write policy that judged its texts.",
                        max_length=64,
                    ),
                ),
                ("schema_version", models.PositiveIntegerField(default=0)),
                ("author_kind", ACTOR_KIND),
                ("author_id", models.CharField(max_length=64)),
                ("author_label", models.CharField(max_length=255)),
                ("request_id", models.CharField(max_length=128)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("published_at", models.DateTimeField(null=True)),
                ("rows_removed_at", models.DateTimeField(null=True)),
                (
                    "stage",
                    models.CharField(
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                (
                    "touched_at",
                    models.DateTimeField(help_text="When the build last said how far.", null=True),
                ),
                ("problems", models.JSONField(default=list)),
                ("failure", models.CharField(blank=True, max_length=32)),
                (
                    "degraded",
                    models.BooleanField(
                        default=False,
                        help_text="The model was asked and the fold had to decide instead.",
                    ),
                ),
                ("events_covered", models.PositiveIntegerField(default=0)),
                ("new_events", models.PositiveIntegerField(default=0)),
                ("node_count", models.PositiveIntegerField(default=0)),
                ("topic_count", models.PositiveIntegerField(default=0)),
                ("organization", ORGANIZATION),
                (
                    "parent",
                    models.ForeignKey(
                        null=True, on_delete=models.PROTECT, related_name="+", to="topics.snapshot"
                    ),
                ),
                ("repository", REPOSITORY),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["organization", "repository", "-created_at"],
                        name="snapshot_by_time",
                    ),
                    models.Index(
                        fields=["created_at"],
                        condition=models.Q(status="staging"),
                        name="snapshot_staging",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "repository"),
                        condition=models.Q(status="active"),
                        name="one_active_snapshot",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Registry",
            fields=[
                (
                    "repository",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        related_name="topics_registry",
                        serialize=False,
                        to="organizations.repository",
                    ),
                ),
                ("paused_at", models.DateTimeField(null=True)),
                ("paused_by", models.CharField(blank=True, max_length=255)),
                ("last_trigger", models.CharField(blank=True, max_length=10)),
                ("last_started_at", models.DateTimeField(null=True)),
                ("last_finished_at", models.DateTimeField(null=True)),
                ("last_error", models.CharField(blank=True, max_length=32)),
                ("organization", ORGANIZATION),
                ("active", SNAPSHOT_OR_NONE),
                ("last_output", SNAPSHOT_OR_NONE),
            ],
            options={"verbose_name_plural": "registries"},
        ),
        migrations.CreateModel(
            name="FoldedSet",
            fields=[
                ("id", ID),
                ("participants_key", models.CharField(max_length=64)),
                ("participants", PARTICIPANTS),
                ("last_seq", models.BigIntegerField()),
                ("event_count", models.PositiveIntegerField()),
                ("builder_version", models.CharField(max_length=64)),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "repository", "participants_key"),
                        name="one_fold_per_participant_set",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="FoldedGroup",
            fields=[
                ("pk", models.CompositePrimaryKey("folded_id", "number", serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("is_open", models.BooleanField()),
                ("context_id", models.CharField(blank=True, max_length=255)),
                ("last_at", models.DateTimeField()),
                ("event_ids", ArrayField(base_field=models.UUIDField(), size=None)),
                ("event_seqs", ArrayField(base_field=models.BigIntegerField(), size=None)),
                ("hints", models.JSONField(default=dict)),
                ("words", models.JSONField(default=dict)),
                (
                    "folded",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.CASCADE,
                        related_name="groups",
                        to="topics.foldedset",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Node",
            fields=[
                ("node_id", models.CharField(max_length=64, primary_key=True, serialize=False)),
                (
                    "node_type",
                    models.CharField(
                        max_length=16,
                    ),
                ),
                ("participants", PARTICIPANTS),
                ("schema_version", models.PositiveIntegerField()),
                ("event_count", models.PositiveIntegerField()),
                ("leaf_count", models.PositiveIntegerField()),
                ("created_at", models.DateTimeField()),
                ("organization", ORGANIZATION),
                ("repository", REPOSITORY),
            ],
            options={
                "indexes": [
                    models.Index(fields=["organization", "repository"], name="node_of_repository")
                ]
            },
        ),
        migrations.CreateModel(
            name="NodeRef",
            fields=[
                ("pk", models.CompositePrimaryKey("node_id", "position", serialize=False)),
                ("position", models.PositiveSmallIntegerField()),
                ("event_seq", models.BigIntegerField()),
                ("weight", models.FloatField()),
                (
                    "event",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=models.DO_NOTHING,
                        related_name="+",
                        to="events.event",
                    ),
                ),
                (
                    "node",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.CASCADE,
                        related_name="refs",
                        to="topics.node",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SnapshotNode",
            fields=[
                ("pk", models.CompositePrimaryKey("snapshot_id", "node_id", serialize=False)),
                ("participants", PARTICIPANTS),
                ("participants_key", models.CharField(max_length=64)),
                ("topic_id", models.UUIDField(null=True)),
                ("is_root", models.BooleanField(default=False)),
                ("label", models.CharField(max_length=120)),
                ("summary", models.TextField()),
                ("metadata", models.JSONField(default=dict)),
                ("first_at", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
                (
                    "node",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="memberships", to="topics.node"
                    ),
                ),
                ("snapshot", SNAPSHOT),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["snapshot", "participants_key"],
                        name="snapshot_nodes_by_participants",
                    ),
                    models.Index(
                        fields=["snapshot"],
                        condition=models.Q(is_root=True),
                        name="roots_of_a_snapshot",
                    ),
                    models.Index(
                        fields=["snapshot", "topic_id"],
                        condition=models.Q(topic_id__isnull=False),
                        name="snapshot_nodes_by_topic",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="SnapshotChild",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "snapshot_id", "parent_id", "position", serialize=False
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("child", NODE),
                ("parent", NODE),
                ("snapshot", SNAPSHOT),
            ],
            options={
                "indexes": [models.Index(fields=["snapshot", "child"], name="parent_in_a_snapshot")]
            },
        ),
        migrations.CreateModel(
            name="Topic",
            fields=[
                ("pk", models.CompositePrimaryKey("snapshot_id", "topic_id", serialize=False)),
                ("topic_id", models.UUIDField()),
                ("participants", PARTICIPANTS),
                ("participants_key", models.CharField(max_length=64)),
                ("context_id", models.CharField(blank=True, max_length=255)),
                ("label", models.CharField(max_length=120)),
                ("event_count", models.PositiveIntegerField()),
                ("first_at", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
                ("node", NODE),
                ("snapshot", SNAPSHOT),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["snapshot", "participants_key"], name="topics_by_participants"
                    ),
                    models.Index(fields=["snapshot", "-last_at"], name="topics_by_last_event"),
                ]
            },
        ),
        migrations.RunSQL(
            FUNCTIONS
            + "".join(NO_CHANGE.format(table) for table in IMMUTABLE)
            + "".join(WRITTEN_WHILE_STAGING.format(table) for table in OF_SNAPSHOTS)
            + REFS_STAY,
            "".join(dropped(table) for table in IMMUTABLE) + DROP_FUNCTIONS,
        ),
    ]
