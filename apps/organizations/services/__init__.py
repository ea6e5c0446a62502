"""Changing places, policies, roles and invitations: authorise, check, change, record."""

from apps.organizations.services.invitations import (
    IssuedInvitation,
    accept_invitation,
    invitation_behind,
    invite_person,
    join_by_invitation,
    revoke_invitation,
)
from apps.organizations.services.organizations import (
    create_organization,
    create_repository,
    update_organization,
    update_repository,
)
from apps.organizations.services.roles import change_role, grant_role, revoke_role
from apps.organizations.services.workspaces import register_workspace, remove_workspace
