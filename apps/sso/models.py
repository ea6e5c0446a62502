from __future__ import annotations

from django.db import models

from apps.organizations.models import RoleGroup

GROUP_MAX_LENGTH = 255


class GroupRole(models.Model):
    """Which role the members of a group at the identity provider hold here, and where."""

    tenant = "role_group"
    hard_delete = True

    group = models.CharField(max_length=GROUP_MAX_LENGTH, help_text="As the provider calls it.")
    role_group = models.ForeignKey(RoleGroup, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("group",)
        verbose_name = "group"
        verbose_name_plural = "groups"
        constraints = (
            models.UniqueConstraint("group", "role_group", name="group_gives_a_role_once"),
        )

    def __str__(self) -> str:
        return self.group
