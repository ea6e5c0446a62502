"""Which groups of the provider give which roles."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from apps.accounts.models import ProviderIdentity
from apps.common.context import Right, Rights
from apps.organizations.models import RoleGroup
from apps.sso.models import GroupRole
from apps.sso.provider import Assertion


def managed_group_roles(rights: Rights) -> QuerySet[GroupRole]:
    """What groups give where somebody with these rights manages; all for a Super Admin."""
    found = GroupRole.objects.select_related("role_group__organization", "role_group__repository")
    if Right.MANAGE in rights.everywhere:
        return found
    managed = rights.organization_ids(Right.MANAGE)
    return found.filter(role_group__organization_id__in=managed)


def roles_of_groups(groups: Collection[str]) -> dict[RoleGroup, str]:
    """The roles that these groups give, each with one of the groups that does."""
    found = GroupRole.objects.filter(group__in=groups).select_related("role_group__group")
    return {one.role_group: one.group for one in found}


def known_as(assertion: Assertion) -> ProviderIdentity | None:
    """Whom the provider means, if she is known here."""
    named = Q(issuer=assertion.issuer, subject=assertion.subject)
    return ProviderIdentity.objects.select_related("user").filter(named).first()
