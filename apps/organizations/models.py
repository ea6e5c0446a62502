from __future__ import annotations

import uuid

from django.contrib.auth.models import Group
from django.db import models
from guardian.models import GroupObjectPermissionBase

from apps.common.context import Right
from apps.common.history import tracked
from apps.organizations.roles import Role

RIGHT_PERMISSIONS = tuple(
    (right.value, right.value.replace("_", " ").capitalize()) for right in Right
)


class Language(models.TextChoices):
    """PostgreSQL text search configurations a repository may be written in."""

    SIMPLE = "simple", "No stemming"
    ENGLISH = "english", "English"
    FRENCH = "french", "French"
    GERMAN = "german", "German"
    INDONESIAN = "indonesian", "Indonesian"
    SPANISH = "spanish", "Spanish"


class Organization(models.Model):
    """A tenant. Everything but system memories belongs to exactly one."""

    hard_delete = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(unique=True, help_text="Short name in addresses and commands.")
    name = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)
    history = tracked()

    class Meta:
        ordering = ("slug",)
        permissions = RIGHT_PERMISSIONS

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
    language = models.CharField(
        max_length=16,
        choices=Language,
        default=Language.ENGLISH,
        help_text="Decides how words are stemmed when memories are searched.",
    )
    hide_unverified = models.BooleanField(
        default=False, help_text="Serve only what a person has verified or locked."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    history = tracked()

    class Meta:
        ordering = ("organization__slug", "slug")
        verbose_name_plural = "repositories"
        permissions = RIGHT_PERMISSIONS
        constraints = (
            # Lets other tables reference (organization, id) together, so that a row can never
            # name a repository of another organization.
            models.UniqueConstraint("organization", "id", name="repository_in_organization"),
        )

    def __str__(self) -> str:
        return f"{self.organization.slug}/{self.slug}"


class RoleGroup(models.Model):
    """The group that stands for one role in one place; its members hold the role."""

    group = models.OneToOneField(Group, on_delete=models.CASCADE, related_name="role_group")
    role = models.CharField(max_length=32, choices=Role)
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


class OrganizationGroupObjectPermission(GroupObjectPermissionBase):
    """guardian's object permissions on organizations, with a real foreign key."""

    content_object = models.ForeignKey(Organization, on_delete=models.CASCADE)


class RepositoryGroupObjectPermission(GroupObjectPermissionBase):
    """guardian's object permissions on repositories, with a real foreign key."""

    content_object = models.ForeignKey(Repository, on_delete=models.CASCADE)
