"""The roles that people hold by groups of the provider: given, taken, left alone."""

from __future__ import annotations

from apps.accounts.models import RoleByProvider, User
from apps.common.context import RequestContext
from apps.common.errors import WriteNotAllowed
from apps.organizations.models import RoleGroup
from apps.organizations.roles import Role
from apps.organizations.services.roles import keep_a_super_admin, let_out, take_in
from apps.sso.selectors import roles_of_groups

LAST_ONE = "Kept though no group gives it any more: she is the last Super Admin."


def set_roles(user: User, groups: frozenset[str], context: RequestContext) -> bool:
    """Let a person, locked, hold what her groups give, and nothing that they gave before.

    What was given by hand stays as it is. Returns whether her groups give her anything.
    """
    given = roles_of_groups(groups)
    wanted = {role_group.group_id for role_group in given}
    for role_group in roles_by_provider(user):
        if role_group.group_id not in wanted:
            take_away(user, role_group, context, reason="None of her groups gives it any more.")
    held = set(user.groups.values_list("pk", flat=True))
    for role_group, group in given.items():
        if role_group.group_id not in held:
            take_in(user, role_group, context, reason=f"By the group {group} of the provider.")
            RoleByProvider.objects.create(user=user, group_id=role_group.group_id)
    return bool(given)


def roles_by_provider(user: User) -> list[RoleGroup]:
    """What she holds by groups alone."""
    marked = RoleByProvider.objects.filter(user=user).values("group")
    return list(RoleGroup.objects.filter(group__in=marked).select_related("group"))


def take_away(user: User, role_group: RoleGroup, context: RequestContext, *, reason: str) -> None:
    """Take a role that a group gave; of the last Super Admin it becomes one by hand."""
    if role_group.role == Role.SUPER_ADMIN:
        try:
            keep_a_super_admin(without=user)
        except WriteNotAllowed:
            take_in(user, role_group, context, reason=LAST_ONE)
            return
    let_out(user, role_group, context, reason=reason)
