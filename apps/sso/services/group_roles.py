"""What members of a group at the provider may do here: said by who manages the place."""

from __future__ import annotations

from apps.accounts.models import RoleByProvider
from apps.accounts.permissions import require_manage
from apps.accounts.services import person_for_update
from apps.audit.models import Action, ObjectKind
from apps.audit.services.records import Details
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext
from apps.common.database import refused_if_taken
from apps.common.errors import require_found
from apps.common.text import require_name
from apps.organizations.models import Organization, Repository
from apps.organizations.roles import Role
from apps.organizations.services.roles import place_of, require_place, role_group_in
from apps.sso.models import GROUP_MAX_LENGTH, GroupRole
from apps.sso.services.roles import take_away

TAKEN = "This group gives this role there already."


@verb(Action.CREATED, ObjectKind.GROUP_ROLE, Intent.ADMIN)
def map_group(
    *,
    context: RequestContext,
    group: str,
    role: Role,
    organization: Organization | None = None,
    repository: Repository | None = None,
) -> GroupRole:
    """Let members of a group hold a role in a place the caller manages, from their next sign-in on.

    Raises WriteNotAllowed, InvalidArgument.
    """
    require_place(role, organization, repository)
    organization_id = place_of(organization, repository)
    require_manage(context, organization_id=organization_id)
    made = GroupRole(
        group=require_name(group, field="group", max_length=GROUP_MAX_LENGTH),
        role_group=role_group_in(role, organization_id, repository),
    )
    with refused_if_taken("group", TAKEN):
        made.save()
    map_group.record(context, made.pk, **_about(made))
    return made


@verb(Action.REMOVED, ObjectKind.GROUP_ROLE, Intent.ADMIN)
def unmap_group(*, context: RequestContext, group_role_id: int) -> GroupRole:
    """Let a group give a role no more. Who holds it by a group alone, and by no other, loses it.

    Raises NotFound, WriteNotAllowed.
    """
    found = require_found(
        GroupRole.objects.select_related("role_group__group").filter(pk=group_role_id).first()
    )
    require_manage(context, organization_id=found.role_group.organization_id)
    unmap_group.record(context, found.pk, **_about(found))
    found.delete()
    if not GroupRole.objects.filter(role_group=found.role_group).exists():
        _take_from_all(found, context)
    return found


def _take_from_all(gone: GroupRole, context: RequestContext) -> None:
    """Nobody's groups give it now. Where another group still does, the next sign-in says."""
    holders = RoleByProvider.objects.filter(group=gone.role_group.group_id).order_by("user")
    for user_id in list(holders.values_list("user", flat=True)):
        reason = f"The group {gone.group} gives it no more."
        take_away(person_for_update(user_id), gone.role_group, context, reason=reason)


def _about(group_role: GroupRole) -> Details:
    """What a record says of it: its place, its role, its group."""
    return {
        "organization_id": group_role.role_group.organization_id,
        "repository_id": group_role.role_group.repository_id,
        "after_status": group_role.role_group.role,
        "reason": f"Group {group_role.group}.",
    }
