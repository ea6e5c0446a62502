"""The roles and what each may do (governance contract, Roles; matrix B5)."""

from __future__ import annotations

from django.db import models

from apps.common.context import Right, RightSet


class Role(models.TextChoices):
    SUPER_ADMIN = "super_admin", "Super Admin"
    ORGANIZATION_ADMIN = "organization_admin", "Organization Admin (Architect)"
    REPOSITORY_MAINTAINER = "repository_maintainer", "Repository Maintainer (Manager)"
    AUDITOR = "auditor", "Auditor"
    VIEWER = "viewer", "Viewer"


RIGHTS_OF_ROLE: dict[Role, RightSet] = {
    Role.SUPER_ADMIN: frozenset(Right),
    Role.ORGANIZATION_ADMIN: frozenset(Right),
    Role.REPOSITORY_MAINTAINER: frozenset(Right) - {Right.MANAGE, Right.ERASE},
    Role.AUDITOR: frozenset({Right.READ, Right.AUDIT}),
    Role.VIEWER: frozenset({Right.READ, Right.AUDIT}),
}
#: With one of these somebody decides what agents remember, or who may decide it.
DECIDING: RightSet = frozenset(
    {Right.VERIFY, Right.LOCK, Right.DEPRECATE, Right.MANAGE, Right.ERASE}
)
# Which roles are given for a whole organization, which for one repository.
ORGANIZATION_ROLES = frozenset({Role.ORGANIZATION_ADMIN, Role.AUDITOR, Role.VIEWER})
REPOSITORY_ROLES = frozenset({Role.REPOSITORY_MAINTAINER, Role.VIEWER})
