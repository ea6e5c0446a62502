import uuid

import simple_history.models
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models
from django.db.models.functions import Cast, Left, Now

from apps.common.migration_helpers import (
    HISTORY,
    ID,
    UUID,
    historical_key,
    protect_sql,
    release_sql,
)

SCOPES = [
    ("repository", "Repository"),
    ("user", "User"),
    ("organization", "Organization"),
    ("system", "System"),
]
TYPES = [
    ("business_rule", "Business rule"),
    ("system_constraint", "System constraint"),
    ("decision_log", "Decision log"),
    ("preference", "Preference"),
    ("documentation_ref", "Documentation reference"),
    ("fact", "Fact"),
    ("definition", "Definition"),
    ("pattern", "Pattern"),
    ("constraint", "Constraint"),
    ("todo", "To do"),
    ("pointer", "Pointer"),
    ("note", "Note"),
    ("temporary_note", "Temporary note"),
    ("execution_summary", "Execution summary"),
]
STATUSES = [
    ("unverified", "Unverified"),
    ("verified", "Verified"),
    ("locked", "Locked"),
    ("deprecated", "Deprecated"),
    ("archived", "Archived"),
]
AUTHOR_KINDS = [("human", "human"), ("agent", "agent"), ("system", "system")]
TIERS = [("stm", "Short term"), ("mtm", "Middle term"), ("ltm", "Long term")]
FAMILIES = [
    ("governance", "Governance tools, people, programs"),
    ("knowledge", "Knowledge base"),
    ("turns", "Turns of a conversation"),
    ("gateway", "Gateway"),
]
AUTHOR_KIND = models.CharField(max_length=8)
TIER = models.CharField(blank=True, db_default="", default="", max_length=3)
ORGANIZATION = models.ForeignKey(
    null=True, on_delete=models.PROTECT, to="organizations.organization"
)
MEMORY_KIND = [
    ("scope", models.CharField(default="repository", max_length=16)),
    ("owner_kind", models.CharField(blank=True, max_length=16)),
    ("owner_id", models.CharField(blank=True, max_length=255)),
    ("type", models.CharField(max_length=24)),
    ("status", models.CharField(default="unverified", max_length=16)),
]
MEMORY_AUTHORS_AND_VERSIONS = [
    ("author_kind", AUTHOR_KIND),
    ("author_id", models.CharField(max_length=64)),
    ("author_label", models.CharField(max_length=255, verbose_name="author")),
    (
        "served_author_kind",
        models.CharField(
            help_text="Who wrote the served version; the author is who wrote the first.",
            max_length=8,
            verbose_name="served text by",
        ),
    ),
    ("served_version", models.PositiveIntegerField(default=1)),
    ("latest_version", models.PositiveIntegerField(default=1)),
    (
        "pending_version",
        models.PositiveIntegerField(
            blank=True,
            help_text="The newest version that waits for a person's decision.",
            null=True,
        ),
    ),
    (
        "rejected_version",
        models.PositiveIntegerField(
            blank=True, help_text="The newest version that a person rejected.", null=True
        ),
    ),
    (
        "enforced",
        models.BooleanField(
            default=False, help_text="An organization or system rule that nothing lower outranks."
        ),
    ),
    ("quarantine_reason", models.CharField(blank=True, max_length=255)),
]
MEMORY_STATUS = [
    ("expires_at", models.DateTimeField(blank=True, db_default=None, null=True)),
    ("status_before_lock", models.CharField(blank=True, max_length=16)),
    ("status_reason", models.CharField(blank=True, max_length=1000)),
    ("locked_at", models.DateTimeField(blank=True, null=True)),
    ("verified_at", models.DateTimeField(blank=True, null=True)),
]
MEMORY_KNOWLEDGE = [
    (
        "expires_by_policy",
        models.BooleanField(
            db_default=False,
            default=False,
            editable=False,
            help_text="The repository's retention decides when it expires, if ever.",
        ),
    ),
    (
        "confidence",
        models.FloatField(db_default=0.5, default=0.5, help_text="How sure its writer is: 0 to 1."),
    ),
    (
        "corpus_id",
        models.CharField(
            blank=True, db_default="", default="", max_length=128, verbose_name="corpus ID"
        ),
    ),
]
MEMORY_WORKSPACE = [
    (
        "family",
        models.CharField(
            db_default="governance",
            default="governance",
            help_text="The family of tools that wrote it.",
            max_length=16,
        ),
    ),
    (
        "workspace_scope",
        models.CharField(
            db_default="project",
            default="project",
            help_text="The part of the repository that a workspace names.",
            max_length=64,
        ),
    ),
]
WAITING = (
    models.Q(status="unverified")
    | models.Q(pending_version__isnull=False, status="verified")
    | (models.Q(status__in=("verified", "locked")) & ~models.Q(quarantine_reason=""))
)
# A memory never names a repository of another organization, nor a version that does not exist.
FOREIGN_KEYS = """
ALTER TABLE memories_memory
    ADD CONSTRAINT memory_repository_in_organization
        FOREIGN KEY (organization_id, repository_id)
        REFERENCES organizations_repository (organization_id, id),
    ADD CONSTRAINT memory_serves_existing_version
        FOREIGN KEY (id, served_version) REFERENCES memories_memoryversion (memory_id, number)
        DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT memory_latest_version_exists
        FOREIGN KEY (id, latest_version) REFERENCES memories_memoryversion (memory_id, number)
        DEFERRABLE INITIALLY DEFERRED;
"""
NO_FOREIGN_KEYS = """
ALTER TABLE memories_memory
    DROP CONSTRAINT memory_latest_version_exists,
    DROP CONSTRAINT memory_serves_existing_version,
    DROP CONSTRAINT memory_repository_in_organization;
"""

# Second line behind the services: holds for every client of the database.
GUARDS = """
CREATE FUNCTION memories_version_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    held memories_memory%ROWTYPE;
    highest integer;
BEGIN
    SELECT * INTO held FROM memories_memory WHERE id = NEW.memory_id FOR NO KEY UPDATE;
    IF held.status IN ('locked', 'deprecated', 'archived') THEN
        RAISE EXCEPTION 'a % memory takes no new version', held.status
            USING ERRCODE = 'check_violation';
    END IF;
    SELECT coalesce(max(number), 0) INTO highest
        FROM memories_memoryversion WHERE memory_id = NEW.memory_id;
    IF NEW.number <> highest + 1 OR NEW.organization_id IS DISTINCT FROM held.organization_id THEN
        RAISE EXCEPTION 'version % does not follow version %', NEW.number, highest
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER memories_version_guard BEFORE INSERT ON memories_memoryversion
    FOR EACH ROW EXECUTE FUNCTION memories_version_guard();
ALTER TABLE memories_memoryversion ENABLE ALWAYS TRIGGER memories_version_guard;

CREATE FUNCTION memories_memory_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unlocking CONSTANT text[] := ARRAY['status', 'status_before_lock', 'status_reason', 'locked_at', 'updated_at', 'quarantine_reason', 'guard_version', 'findings', 'released_rules', 'waiting_since'];
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'a memory is archived, never deleted' USING ERRCODE = 'check_violation';
    END IF;
    IF (NEW.id, NEW.organization_id, NEW.repository_id, NEW.scope, NEW.type)
        IS DISTINCT FROM (OLD.id, OLD.organization_id, OLD.repository_id, OLD.scope, OLD.type) THEN
        RAISE EXCEPTION 'place and type of a memory never change'
            USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.status = 'locked' AND (NEW.status NOT IN ('locked', OLD.status_before_lock)
        OR to_jsonb(NEW) - unlocking IS DISTINCT FROM to_jsonb(OLD) - unlocking) THEN
        RAISE EXCEPTION 'a locked memory is only unlocked' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER memories_memory_guard BEFORE UPDATE OR DELETE ON memories_memory
    FOR EACH ROW EXECUTE FUNCTION memories_memory_guard();
ALTER TABLE memories_memory ENABLE ALWAYS TRIGGER memories_memory_guard;
"""
NO_GUARDS = """
DROP TRIGGER memories_memory_guard ON memories_memory;
DROP FUNCTION memories_memory_guard();
DROP TRIGGER memories_version_guard ON memories_memoryversion;
DROP FUNCTION memories_version_guard();
"""


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("organizations", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Memory",
            fields=[
                ("id", UUID),
                *MEMORY_KIND,
                ("title", models.CharField(blank=True, max_length=255)),
                ("content", models.TextField()),
                (
                    "tags",
                    ArrayField(
                        base_field=models.CharField(max_length=50),
                        blank=True,
                        default=list,
                        size=None,
                    ),
                ),
                ("content_hash", models.CharField(max_length=64)),
                *MEMORY_AUTHORS_AND_VERSIONS,
                ("provenance", models.JSONField(blank=True, default=dict)),
                *MEMORY_STATUS,
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
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
                    "repository",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        to="organizations.repository",
                    ),
                ),
                (
                    "superseded_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="supersedes",
                        to="memories.memory",
                    ),
                ),
                ("tier", TIER),
                (
                    "waiting_since",
                    models.DateTimeField(
                        db_default=Now(),
                        editable=False,
                        help_text="When it last began to wait for a decision; says nothing while it does not wait.",
                    ),
                ),
                *MEMORY_KNOWLEDGE,
                (
                    "entities",
                    ArrayField(
                        base_field=models.CharField(max_length=100),
                        blank=True,
                        db_default=[],
                        default=list,
                        size=None,
                    ),
                ),
                *MEMORY_WORKSPACE,
                (
                    "findings",
                    models.JSONField(
                        blank=True,
                        db_default=[],
                        default=list,
                        editable=False,
                        help_text="Which rules found something in the served text, and where; never what.",
                    ),
                ),
                (
                    "guard_version",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        editable=False,
                        help_text="The write policy under which the served text was judged last.",
                        max_length=40,
                    ),
                ),
                (
                    "released_rules",
                    ArrayField(
                        base_field=models.CharField(max_length=64),
                        blank=True,
                        db_default=[],
                        default=list,
                        editable=False,
                        help_text="What these rules find in the served text a person has let stand.",
                        size=None,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "memories",
                "ordering": ("-created_at",),
                "indexes": [
                    models.Index(
                        fields=["organization", "repository", "scope", "status"],
                        name="memory_scope",
                    ),
                    models.Index(
                        fields=["organization", "repository", "type", "status"], name="memory_class"
                    ),
                    models.Index(fields=["organization", "-created_at"], name="memory_newest"),
                    models.Index(
                        fields=["organization", "author_kind", "author_id"], name="memory_author"
                    ),
                    models.Index(fields=["organization", "guard_version"], name="memory_judged"),
                    models.Index(
                        fields=["organization", "repository", "workspace_scope", "tier", "type"],
                        condition=models.Q(
                            family="knowledge", status__in=("unverified", "verified", "locked")
                        ),
                        name="memory_knowledge",
                    ),
                    models.Index(
                        fields=["expires_at", "id"],
                        condition=models.Q(
                            expires_at__isnull=False, status__in=("unverified", "verified")
                        ),
                        name="memory_expiring",
                    ),
                    models.Index(
                        fields=["organization", "waiting_since", "id"],
                        condition=WAITING,
                        name="memory_waiting",
                    ),
                    models.Index(
                        fields=["waiting_since", "id"],
                        condition=WAITING,
                        name="memory_waiting_anywhere",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(organization__isnull=False)
                        & models.Q(scope="repository")
                        & models.Q(repository__isnull=False)
                        | models.Q(
                            organization__isnull=False,
                            repository__isnull=True,
                            scope="organization",
                        )
                        | models.Q(
                            organization__isnull=True, repository__isnull=True, scope="system"
                        )
                        | models.Q(organization__isnull=False, scope="user"),
                        name="memory_scope_has_its_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(scope="user")
                        & ~models.Q(owner_kind="")
                        & ~models.Q(owner_id="")
                        | ~models.Q(scope="user") & models.Q(owner_id="") & models.Q(owner_kind=""),
                        name="memory_owner_set_for_user_scope",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            locked_at__isnull=False,
                            status="locked",
                            status_before_lock__in=("unverified", "verified"),
                        )
                        | ~models.Q(status="locked")
                        & models.Q(locked_at__isnull=True)
                        & models.Q(status_before_lock=""),
                        name="memory_lock_consistent",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            served_version__gte=1, served_version__lte=models.F("latest_version")
                        ),
                        name="memory_serves_a_version",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(pending_version__isnull=True)
                        | models.Q(
                            pending_version__gt=models.F("served_version"),
                            pending_version__lte=models.F("latest_version"),
                        ),
                        name="memory_pending_is_newer",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            status__in=[
                                "unverified",
                                "verified",
                                "locked",
                                "deprecated",
                                "archived",
                            ]
                        ),
                        name="memory_status",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            type__in=[
                                "business_rule",
                                "system_constraint",
                                "decision_log",
                                "preference",
                                "documentation_ref",
                                "fact",
                                "definition",
                                "pattern",
                                "constraint",
                                "todo",
                                "pointer",
                                "note",
                                "temporary_note",
                                "execution_summary",
                            ]
                        ),
                        name="memory_type",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(tier__in=["", "stm", "mtm", "ltm"]), name="memory_tier"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(confidence__gte=0, confidence__lte=1),
                        name="memory_confidence",
                    ),
                    models.UniqueConstraint(
                        models.F("organization"),
                        models.F("repository"),
                        Left(Cast("id", models.TextField()), 13),
                        name="memory_short_id",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(superseded_by__isnull=True)
                        | ~models.Q(superseded_by=models.F("id")),
                        name="memory_not_its_own_successor",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(enforced=False)
                        | models.Q(scope__in=("organization", "system")),
                        name="memory_enforced_above_repository",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalMemory",
            fields=[
                ("id", models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                *MEMORY_KIND,
                *MEMORY_AUTHORS_AND_VERSIONS,
                *MEMORY_STATUS,
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                ("updated_at", models.DateTimeField(blank=True, editable=False)),
                *HISTORY,
                ("organization", historical_key("organizations.organization")),
                ("repository", historical_key("organizations.repository")),
                ("superseded_by", historical_key("memories.memory")),
                ("tier", TIER),
                *MEMORY_KNOWLEDGE,
                *MEMORY_WORKSPACE,
            ],
            options={
                "verbose_name": "historical memory",
                "verbose_name_plural": "historical memories",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="RecallNotice",
            fields=[
                ("id", ID),
                (
                    "kind",
                    models.CharField(
                        max_length=16,
                    ),
                ),
                ("actor_kind", models.CharField(max_length=8)),
                ("actor_id", models.CharField(max_length=64)),
                ("agent_id", models.CharField(max_length=255)),
                ("actor_label", models.CharField(max_length=255)),
                ("served_version", models.PositiveIntegerField()),
                ("created_at", models.DateTimeField()),
                ("delivered_at", models.DateTimeField(null=True)),
                ("delivered_request_id", models.CharField(blank=True, max_length=128)),
                (
                    "memory",
                    models.ForeignKey(
                        on_delete=models.PROTECT,
                        related_name="recall_notices",
                        to="memories.memory",
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, to="organizations.organization"
                    ),
                ),
                (
                    "replacement",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="+",
                        to="memories.memory",
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
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "actor_kind", "actor_id", "memory", "kind"),
                        condition=models.Q(delivered_at__isnull=True),
                        name="one_waiting_notice_of_a_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(kind__in=["deprecated", "contradicted", "superseded"]),
                        name="recall_kind",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MemoryLink",
            fields=[
                ("id", ID),
                (
                    "relation",
                    models.CharField(
                        max_length=16,
                    ),
                ),
                ("suggested", models.BooleanField(default=False)),
                ("author_kind", AUTHOR_KIND),
                ("author_id", models.CharField(max_length=64)),
                ("author_label", models.CharField(max_length=255)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("organization", ORGANIZATION),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="links_out", to="memories.memory"
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="links_in", to="memories.memory"
                    ),
                ),
                ("declined_at", models.DateTimeField(blank=True, null=True)),
                ("declined_by", models.CharField(blank=True, max_length=255)),
            ],
            options={
                "ordering": ("created_at",),
                "indexes": [
                    models.Index(
                        fields=["organization", "created_at", "id"],
                        condition=models.Q(declined_at__isnull=True, suggested=True),
                        name="link_waiting",
                    ),
                    models.Index(
                        fields=["created_at", "id"],
                        condition=models.Q(declined_at__isnull=True, suggested=True),
                        name="link_waiting_anywhere",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("source"),
                        models.F("target"),
                        models.F("relation"),
                        name="one_link_per_relation",
                    ),
                    models.CheckConstraint(
                        condition=~models.Q(source=models.F("target")),
                        name="link_between_two_memories",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(declined_at__isnull=True) | models.Q(suggested=True),
                        name="link_declined_is_a_suggestion",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SimilarPair",
            fields=[
                ("id", ID),
                ("similarity", models.FloatField()),
                (
                    "kind",
                    models.CharField(
                        max_length=16,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "memory",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.CASCADE,
                        related_name="similar_older",
                        to="memories.memory",
                    ),
                ),
                ("organization", ORGANIZATION),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=models.CASCADE,
                        related_name="similar_younger",
                        to="memories.memory",
                    ),
                ),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("decided_by", models.CharField(blank=True, max_length=255)),
            ],
            options={
                "ordering": ("-similarity", "pk"),
                "indexes": [
                    models.Index(
                        fields=["organization", "created_at", "id"],
                        condition=models.Q(decided_at__isnull=True),
                        name="pair_waiting",
                    ),
                    models.Index(
                        fields=["created_at", "id"],
                        condition=models.Q(decided_at__isnull=True),
                        name="pair_waiting_anywhere",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("memory", "other"), name="one_pair_of_two_memories"
                    ),
                    models.CheckConstraint(
                        condition=~models.Q(memory=models.F("other")),
                        name="pair_of_different_memories",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(kind__in=["duplicate", "similar"]), name="pair_kind"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReviewAssignment",
            fields=[
                ("id", ID),
                ("due_on", models.DateField(blank=True, null=True)),
                ("assigned_by", models.CharField(max_length=255)),
                ("assigned_at", models.DateTimeField()),
                (
                    "assignee",
                    models.ForeignKey(
                        on_delete=models.CASCADE,
                        related_name="review_assignments",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "memory",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        related_name="review_assignment",
                        to="memories.memory",
                    ),
                ),
                ("organization", ORGANIZATION),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["organization", "assignee", "due_on"], name="assignment_mine"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="MemoryVersion",
            fields=[
                ("id", ID),
                ("number", models.PositiveIntegerField()),
                ("title", models.CharField(blank=True, max_length=255)),
                ("content", models.TextField()),
                (
                    "tags",
                    ArrayField(base_field=models.CharField(max_length=50), default=list, size=None),
                ),
                ("author_kind", AUTHOR_KIND),
                ("author_id", models.CharField(max_length=64)),
                ("author_label", models.CharField(max_length=255)),
                ("reason", models.CharField(blank=True, max_length=1000)),
                ("content_hash", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "memory",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="versions", to="memories.memory"
                    ),
                ),
                ("organization", ORGANIZATION),
                (
                    "findings",
                    models.JSONField(
                        db_default=[],
                        default=list,
                        help_text="Which rules found something in it when it was written, and where; never what.",
                    ),
                ),
            ],
            options={
                "ordering": ("memory", "number"),
                "indexes": [
                    models.Index(fields=["organization", "content_hash"], name="version_by_hash")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(number__gte=1), name="version_number_from_one"
                    ),
                ],
            },
        ),
        # At once and not at the end, as within CreateModel: the foreign keys refer to it.
        migrations.AddConstraint(
            model_name="memoryversion",
            constraint=models.UniqueConstraint(
                fields=("memory", "number"), name="version_numbers_unique_per_memory"
            ),
        ),
        migrations.RunSQL(FOREIGN_KEYS, NO_FOREIGN_KEYS),
        migrations.RunSQL(GUARDS, NO_GUARDS),
        migrations.RunSQL(
            protect_sql("memories_memoryversion"), release_sql("memories_memoryversion")
        ),
    ]
