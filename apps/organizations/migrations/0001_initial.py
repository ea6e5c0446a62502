import uuid

import simple_history.models
from django.conf import settings
from django.db import migrations, models

from apps.common.migration_helpers import HISTORY, ID, UUID, historical_key

PERMISSIONS = (
    ("read_memories", "Read memories"),
    ("write_memories", "Write memories"),
    ("write_protected_memories", "Write protected memories"),
    ("verify_memories", "Verify memories"),
    ("lock_memories", "Lock memories"),
    ("deprecate_memories", "Deprecate memories"),
    ("view_audit", "View audit"),
    ("manage_access", "Manage access"),
)
LANGUAGES = [
    ("simple", "No stemming"),
    ("english", "English"),
    ("french", "French"),
    ("german", "German"),
    ("indonesian", "Indonesian"),
    ("spanish", "Spanish"),
]
DEPRECATION_RULES = [
    ("authors", "Agents may take back their own unverified memories"),
    ("people", "Only people with the right to"),
]
ROLES = [
    ("super_admin", "Super Admin"),
    ("organization_admin", "Organization Admin (Architect)"),
    ("repository_maintainer", "Repository Maintainer (Manager)"),
    ("auditor", "Auditor"),
    ("viewer", "Viewer"),
]
CHANGED_AT = models.DateTimeField(blank=True, editable=False, null=True)
ROLE = models.CharField(max_length=32)
REPOSITORY = [
    ("name", models.CharField(max_length=200)),
    (
        "language",
        models.CharField(
            default="english",
            help_text="Decides how words are stemmed when memories are searched.",
            max_length=16,
        ),
    ),
    (
        "hide_unverified",
        models.BooleanField(
            default=False, help_text="Serve only what a person has verified or locked."
        ),
    ),
]
REPOSITORY_RULES = [
    (
        "retention_days",
        models.PositiveSmallIntegerField(
            blank=True,
            help_text="Days after which unverified memories written by agents expire; empty: never.",
            null=True,
            verbose_name="retention",
        ),
    ),
    (
        "who_may_deprecate",
        models.CharField(
            db_default="authors",
            default="authors",
            help_text="People always need the right to deprecate.",
            max_length=16,
        ),
    ),
    (
        "lists_conversations",
        models.BooleanField(
            db_default=False,
            default=False,
            help_text="Show turns and messages of the gateway in lists and topics of those who take part; else they are internal.",
        ),
    ),
]
WORKSPACE = [
    ("name", models.CharField(max_length=64)),
    (
        "scope",
        models.CharField(help_text="The part of the repository it stands for.", max_length=64),
    ),
    ("corpus_id", models.CharField(blank=True, max_length=128, verbose_name="corpus ID")),
    ("description", models.CharField(blank=True, max_length=1000)),
]


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Organization",
            fields=[
                ("id", UUID),
                (
                    "slug",
                    models.SlugField(
                        help_text="Short name in addresses and commands.", unique=True
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={"ordering": ("slug",), "permissions": PERMISSIONS},
        ),
        migrations.CreateModel(
            name="HistoricalOrganization",
            fields=[
                ("id", models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                ("slug", models.SlugField(help_text="Short name in addresses and commands.")),
                ("name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                *HISTORY,
            ],
            options={
                "verbose_name": "historical organization",
                "verbose_name_plural": "historical organizations",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="Repository",
            fields=[
                ("id", UUID),
                ("slug", models.SlugField(help_text="Unique on the whole platform.", unique=True)),
                *REPOSITORY,
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "organization",
                    models.ForeignKey(
                        on_delete=models.PROTECT,
                        related_name="repositories",
                        to="organizations.organization",
                    ),
                ),
                ("language_changed_at", CHANGED_AT),
                ("retention_changed_at", CHANGED_AT),
                *REPOSITORY_RULES,
            ],
            options={
                "verbose_name_plural": "repositories",
                "ordering": ("organization__slug", "slug"),
                "permissions": PERMISSIONS,
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"), models.F("id"), name="repository_in_organization"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(retention_days__isnull=True)
                        | models.Q(retention_days__gte=1),
                        name="repository_keeps_for_a_day",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalRepository",
            fields=[
                ("id", models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                ("slug", models.SlugField(help_text="Unique on the whole platform.")),
                *REPOSITORY,
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                *HISTORY,
                ("organization", historical_key("organizations.organization")),
                *REPOSITORY_RULES,
            ],
            options={
                "verbose_name": "historical repository",
                "verbose_name_plural": "historical repositories",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="Workspace",
            fields=[
                ("id", ID),
                *WORKSPACE,
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "organization",
                    models.ForeignKey(on_delete=models.PROTECT, to="organizations.organization"),
                ),
                (
                    "repository",
                    models.ForeignKey(
                        on_delete=models.PROTECT,
                        related_name="workspaces",
                        to="organizations.repository",
                    ),
                ),
            ],
            options={
                "ordering": ("name",),
                "constraints": [
                    models.UniqueConstraint(
                        models.F("organization"),
                        models.F("repository"),
                        models.F("name"),
                        name="workspace_name_in_repository",
                    ),
                    models.CheckConstraint(
                        condition=~models.Q(name="default"), name="workspace_default_is_built_in"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalWorkspace",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        auto_created=True, blank=True, db_index=True, verbose_name="ID"
                    ),
                ),
                *WORKSPACE,
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                ("updated_at", models.DateTimeField(blank=True, editable=False)),
                *HISTORY,
                ("organization", historical_key("organizations.organization")),
                ("repository", historical_key("organizations.repository")),
            ],
            options={
                "verbose_name": "historical workspace",
                "verbose_name_plural": "historical workspaces",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="RoleGroup",
            fields=[
                ("id", ID),
                ("role", ROLE),
                (
                    "group",
                    models.OneToOneField(
                        on_delete=models.CASCADE, related_name="role_group", to="auth.group"
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        null=True, on_delete=models.PROTECT, to="organizations.organization"
                    ),
                ),
                (
                    "repository",
                    models.ForeignKey(
                        null=True, on_delete=models.PROTECT, to="organizations.repository"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("role", "organization", "repository"),
                        nulls_distinct=False,
                        name="one_group_per_role_and_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(organization=None, repository=None, role="super_admin")
                        | ~models.Q(role="super_admin") & models.Q(organization__isnull=False),
                        name="role_has_its_place",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", ID),
                ("key_id", models.CharField(editable=False, max_length=16, unique=True)),
                ("digest", models.BinaryField(max_length=32)),
                ("issued_by_label", models.CharField(max_length=255, verbose_name="issued by")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("role", ROLE),
                ("email", models.EmailField(max_length=254, verbose_name="email address")),
                (
                    "username",
                    models.CharField(blank=True, max_length=150, verbose_name="proposed user name"),
                ),
                (
                    "accepted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="accepted_invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "issued_by",
                    models.ForeignKey(
                        help_text="Nobody: the platform itself.",
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="invitations",
                        to="organizations.organization",
                    ),
                ),
                (
                    "repository",
                    models.ForeignKey(
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="invitations",
                        to="organizations.repository",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at",),
                "indexes": [
                    models.Index(
                        fields=["organization", "-created_at"], name="invitation_of_organization"
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(organization=None, repository=None, role="super_admin")
                        | ~models.Q(role="super_admin") & models.Q(organization__isnull=False),
                        name="invitation_has_its_place",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="OrganizationGroupObjectPermission",
            fields=[
                ("id", ID),
                (
                    "content_object",
                    models.ForeignKey(on_delete=models.CASCADE, to="organizations.organization"),
                ),
                ("group", models.ForeignKey(on_delete=models.CASCADE, to="auth.group")),
                ("permission", models.ForeignKey(on_delete=models.CASCADE, to="auth.permission")),
            ],
            options={
                "abstract": False,
                "unique_together": {("group", "permission", "content_object")},
            },
        ),
        migrations.CreateModel(
            name="RepositoryGroupObjectPermission",
            fields=[
                ("id", ID),
                (
                    "content_object",
                    models.ForeignKey(on_delete=models.CASCADE, to="organizations.repository"),
                ),
                ("group", models.ForeignKey(on_delete=models.CASCADE, to="auth.group")),
                ("permission", models.ForeignKey(on_delete=models.CASCADE, to="auth.permission")),
            ],
            options={
                "abstract": False,
                "unique_together": {("group", "permission", "content_object")},
            },
        ),
    ]
