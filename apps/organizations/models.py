from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.auth.models import Group
from django.contrib.postgres.fields import ArrayField
from django.db import models
from guardian.models import GroupObjectPermissionBase

from apps.accounts.models import OneTimeLink
from apps.common.context import Right
from apps.common.fields import ChoiceField
from apps.common.history import tracked
from apps.common.power import Claim
from apps.organizations.roles import Role

#: The workspace that is always there, and the part of a repository that it stands for.
DEFAULT_WORKSPACE = "default"
DEFAULT_SCOPE = "project"
#: Nothing is erased by age that is younger, so that a slip of the hand costs no week's work.
MIN_RETENTION_DAYS = 7
WORKSPACE_NAME_MAX_LENGTH = 64
CORPUS_MAX_LENGTH = 128
RIGHT_PERMISSIONS = tuple(
    (right.value, right.value.replace("_", " ").capitalize()) for right in Right
)


class Language(models.TextChoices):
    """Languages a repository may be written in: those that every PostgreSQL we run on can stem.

    Words of a script of their own are stemmed by it anywhere (``apps.index.sql``).
    """

    SIMPLE = "simple", "No stemming"
    ARABIC = "arabic", "Arabic"
    ARMENIAN = "armenian", "Armenian"
    BASQUE = "basque", "Basque"
    CATALAN = "catalan", "Catalan"
    DANISH = "danish", "Danish"
    DUTCH = "dutch", "Dutch"
    ENGLISH = "english", "English"
    FINNISH = "finnish", "Finnish"
    FRENCH = "french", "French"
    GERMAN = "german", "German"
    GREEK = "greek", "Greek"
    HINDI = "hindi", "Hindi"
    HUNGARIAN = "hungarian", "Hungarian"
    INDONESIAN = "indonesian", "Indonesian"
    IRISH = "irish", "Irish"
    ITALIAN = "italian", "Italian"
    LITHUANIAN = "lithuanian", "Lithuanian"
    NORWEGIAN = "norwegian", "Norwegian"
    PORTUGUESE = "portuguese", "Portuguese"
    ROMANIAN = "romanian", "Romanian"
    RUSSIAN = "russian", "Russian"
    SPANISH = "spanish", "Spanish"
    SWEDISH = "swedish", "Swedish"
    TAMIL = "tamil", "Tamil"
    TURKISH = "turkish", "Turkish"


class DeprecationRule(models.TextChoices):
    """Whose word it needs to mark a memory of the repository as no longer valid."""

    AUTHORS = "authors", "Agents may take back their own unverified memories"
    PEOPLE = "people", "Only people with the right to"


def _kept_long_enough(*names: str) -> models.Q:
    """Each of these is empty, or not too short."""
    found = models.Q()
    for name in names:
        is_long = models.Q((f"{name}__gte", MIN_RETENTION_DAYS))
        found &= models.Q((f"{name}__isnull", True)) | is_long
    return found


def _erased_after(what: str) -> models.PositiveSmallIntegerField[int | None, int | None]:
    return models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=f"Days after which {what} are erased; empty: never."
    )


class Organization(models.Model):
    """A tenant. Everything but system memories belongs to exactly one."""

    tenant = "id"
    hard_delete = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(unique=True, help_text="Short name in addresses and commands.")
    name = models.CharField(max_length=200)
    facts_by_model = models.BooleanField(
        "model for facts",
        default=False,
        db_default=False,
        help_text="Turns are sent to the platform's language model, which looks for facts.",
    )
    second_factor_required = models.BooleanField(
        "second factor",
        default=False,
        db_default=False,
        help_text="Whoever decides or manages here signs in with a second factor.",
    )
    erase_memories_after_days = _erased_after("archived and deprecated memories")
    erase_events_after_days = _erased_after("events of the log")
    erase_turns_after_days = _erased_after("turns and their sessions")
    erase_gateway_after_days = _erased_after("messages, sessions and files of the gateway")
    created_at = models.DateTimeField(auto_now_add=True)
    history = tracked()

    class Meta:
        ordering = ("slug",)
        permissions = RIGHT_PERMISSIONS
        constraints = (
            models.CheckConstraint(
                condition=_kept_long_enough(
                    "erase_memories_after_days",
                    "erase_events_after_days",
                    "erase_turns_after_days",
                    "erase_gateway_after_days",
                ),
                name="organization_keeps_for_a_while",
            ),
        )

    def __str__(self) -> str:
        return self.name


class Repository(models.Model):
    """The scope in which agents remember: usually one code repository."""

    hard_delete = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(
        Organization, on_delete=models.PROTECT, related_name="repositories"
    )
    slug = models.SlugField(unique=True, help_text="Unique on the whole platform.")
    name = models.CharField(max_length=200)
    language = ChoiceField(
        max_length=16,
        choices=Language,
        default=Language.ENGLISH,
        help_text="Decides how words are stemmed when memories are searched.",
    )
    hide_unverified = models.BooleanField(
        default=False, help_text="Serve only what a person has verified or locked."
    )
    retention_days = models.PositiveSmallIntegerField(
        "retention",
        null=True,
        blank=True,
        help_text="Days after which unverified memories written by agents expire; empty: never.",
    )
    query_retention_days = models.PositiveSmallIntegerField(
        "retention of queries",
        null=True,
        blank=True,
        help_text="Days for which the words of searches are kept for auditors; empty: not at all.",
    )
    who_may_deprecate = ChoiceField(
        max_length=16,
        choices=DeprecationRule,
        default=DeprecationRule.AUTHORS,
        db_default=DeprecationRule.AUTHORS,
        help_text="People always need the right to deprecate.",
    )
    claims_to_verify = ArrayField(
        ChoiceField(max_length=16, choices=[(one.value, one.label) for one in Claim]),
        default=list,
        db_default=[],
        blank=True,
        help_text="Sensitive claims of agents that are served only once a person has verified "
        "them.",
    )
    sample_percent = models.PositiveSmallIntegerField(
        "random checks",
        default=1,
        db_default=1,
        help_text="Of so many percent of what agents write and no rule marks people are asked "
        "whether a rule should have.",
    )
    lists_conversations = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Show turns and messages of the gateway in lists and topics of those who take "
        "part; else they are internal.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    # Since when memories that were there before have to follow; empty once they do.
    language_changed_at = models.DateTimeField(null=True, blank=True, editable=False)
    retention_changed_at = models.DateTimeField(null=True, blank=True, editable=False)
    history = tracked(excluded_fields=("language_changed_at", "retention_changed_at"))

    class Meta:
        ordering = ("organization__slug", "slug")
        verbose_name_plural = "repositories"
        permissions = RIGHT_PERMISSIONS
        constraints = (
            # Lets other tables reference (organization, id) together, so that a row can never
            # name a repository of another organization.
            models.UniqueConstraint("organization", "id", name="repository_in_organization"),
            models.CheckConstraint(
                condition=models.Q(retention_days__isnull=True) | models.Q(retention_days__gte=1),
                name="repository_keeps_for_a_day",
            ),
            models.CheckConstraint(
                condition=models.Q(query_retention_days__isnull=True)
                | models.Q(query_retention_days__gte=1),
                name="repository_keeps_queries_for_a_day",
            ),
            models.CheckConstraint(
                condition=models.Q(sample_percent__lte=100), name="repository_samples_percent"
            ),
        )

    def __str__(self) -> str:
        return f"{self.organization.slug}/{self.slug}"


class Workspace(models.Model):
    """A name for a part of a repository, in the words of the knowledge tools.

    It grants nothing. Several names may stand for one part; removing a name keeps what is there.
    """

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, related_name="workspaces")
    name = models.CharField(max_length=WORKSPACE_NAME_MAX_LENGTH)
    scope = models.CharField(
        max_length=WORKSPACE_NAME_MAX_LENGTH, help_text="The part of the repository it stands for."
    )
    corpus_id = models.CharField("corpus ID", max_length=CORPUS_MAX_LENGTH, blank=True)
    description = models.CharField(max_length=1000, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    history = tracked()

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(
                "organization", "repository", "name", name="workspace_name_in_repository"
            ),
            models.CheckConstraint(
                condition=~models.Q(name=DEFAULT_WORKSPACE), name="workspace_default_is_built_in"
            ),
        )

    def __str__(self) -> str:
        return self.name


class HeldKind(models.TextChoices):
    """What a legal hold keeps."""

    ORGANIZATION = "organization", "The whole organization"
    REPOSITORY = "repository", "A repository"
    MEMORY = "memory", "A memory"
    PERSON = "person", "What a person with an account said"
    AGENT = "agent", "What an agent, or a gateway user behind it, said"


class LegalHold(models.Model):
    """Something that is neither erased nor goes by its age, until somebody lifts the hold."""

    hard_delete = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(
        Organization, on_delete=models.PROTECT, related_name="holds", db_index=False
    )
    kind = ChoiceField(max_length=16, choices=HeldKind)
    object_id = models.CharField(max_length=64)
    reason = models.CharField(max_length=1000)
    created_by = models.CharField("set by", max_length=255)
    created_at = models.DateTimeField()
    lifted_by = models.CharField(max_length=255, blank=True)
    lifted_at = models.DateTimeField(null=True)
    lifted_because = models.CharField(max_length=1000, blank=True)

    class Meta:
        ordering = ("-created_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "kind", "object_id"),
                condition=models.Q(lifted_at=None),
                name="one_hold_of_an_object",
            ),
        )
        indexes = (models.Index(fields=("organization", "-created_at"), name="hold_newest"),)

    def __str__(self) -> str:
        return f"hold on {self.kind} {self.object_id}"


class RoleGroup(models.Model):
    """The group that stands for one role in one place; its members hold the role."""

    group = models.OneToOneField(Group, on_delete=models.CASCADE, related_name="role_group")
    role = ChoiceField(max_length=32, choices=Role)
    organization = models.ForeignKey(Organization, null=True, on_delete=models.PROTECT)
    repository = models.ForeignKey(Repository, null=True, on_delete=models.PROTECT)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("role", "organization", "repository"),
                nulls_distinct=False,
                name="one_group_per_role_and_place",
            ),
            models.CheckConstraint(
                condition=models.Q(role=Role.SUPER_ADMIN, organization=None, repository=None)
                | (~models.Q(role=Role.SUPER_ADMIN) & models.Q(organization__isnull=False)),
                name="role_has_its_place",
            ),
        )

    def __str__(self) -> str:
        return self.group.name


class Invitation(OneTimeLink):
    """An offer to hold a role in a place. Who has the link and accepts it, gets the role."""

    organization = models.ForeignKey(
        Organization, null=True, on_delete=models.PROTECT, related_name="invitations"
    )
    repository = models.ForeignKey(
        Repository, null=True, on_delete=models.PROTECT, related_name="invitations"
    )
    role = ChoiceField(max_length=32, choices=Role)
    email = models.EmailField("email address")
    username = models.CharField("proposed user name", max_length=150, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="accepted_invitations",
    )

    class Meta:
        ordering = ("-created_at",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(role=Role.SUPER_ADMIN, organization=None, repository=None)
                | (~models.Q(role=Role.SUPER_ADMIN) & models.Q(organization__isnull=False)),
                name="invitation_has_its_place",
            ),
        )
        indexes = (
            models.Index(fields=("organization", "-created_at"), name="invitation_of_organization"),
        )

    def __str__(self) -> str:
        return self.email


class OrganizationGroupObjectPermission(GroupObjectPermissionBase):
    """guardian's object permissions on organizations, with a real foreign key."""

    tenant = "content_object"

    content_object = models.ForeignKey(Organization, on_delete=models.CASCADE)


class RepositoryGroupObjectPermission(GroupObjectPermissionBase):
    """guardian's object permissions on repositories, with a real foreign key."""

    tenant = "content_object"

    content_object = models.ForeignKey(Repository, on_delete=models.CASCADE)
