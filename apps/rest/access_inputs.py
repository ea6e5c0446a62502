"""What the endpoints for places, people, agents and tokens take, checked for shape."""

from __future__ import annotations

from rest_framework import serializers

from apps.access.models import Ability, AgentKind
from apps.access.selectors import TokenState
from apps.common.secrecy import Secrecy
from apps.organizations.models import DeprecationRule, Language
from apps.organizations.policies import MAX_RETENTION_DAYS
from apps.organizations.roles import Role
from apps.organizations.selectors.members import InvitationState
from apps.rest.fields import (
    Boolean,
    Choice,
    Identifier,
    Integer,
    Moment,
    StrictSerializer,
    Text,
    words,
)

# The OpenAPI page names its enumerations after these lists (see the settings).
LANGUAGES = words(Language.values)
DEPRECATION_RULES = words(DeprecationRule.values)
ROLES = words(Role.values)
ABILITIES = words(Ability.values)
SECRECY_TIERS = words(Secrecy)
AGENT_KINDS = words(AgentKind.values)
TOKEN_STATES = words(TokenState)
INVITATION_STATES = words(InvitationState)
SECRECY_HELP = (
    "What is left out of every answer. S0: paths, file names, e-mail addresses, host names, IP "
    "addresses and hashes. S2: host names, IP addresses and hashes. S3, the default: nothing. "
    "A token issues none that shows more than itself."
)


class _Policy(StrictSerializer):
    language = Choice(choices=LANGUAGES, required=False)
    hide_unverified = Boolean(
        required=False, help_text="Serve only what a person has verified or locked."
    )
    retention_days = Integer(
        required=False,
        allow_null=True,
        max_value=MAX_RETENTION_DAYS,
        help_text="After so many days agents' unverified memories expire; null: never.",
    )
    who_may_deprecate = Choice(choices=DEPRECATION_RULES, required=False)
    lists_conversations = Boolean(
        required=False,
        help_text="Show turns and messages of the gateway in lists and topics of who takes part.",
    )


class CreateOrganization(StrictSerializer):
    slug = Text(help_text="Lower-case letters, digits and hyphens; unique on the platform.")
    name = Text()


class ChangeOrganization(StrictSerializer):
    name = Text()


class CreateRepository(_Policy):
    organization_id = Identifier()
    slug = Text(help_text="Lower-case letters, digits and hyphens; unique on the platform.")
    name = Text()


class ChangeRepository(_Policy):
    name = Text(required=False)
    reason = Text(required=False, help_text="Shown in the history of the policy.")


class MembersQuery(StrictSerializer):
    organization_id = Identifier(required=False)
    repository_id = Identifier(required=False, help_text="Give one of the two.")


class _AtPlace(StrictSerializer):
    organization_id = Identifier(required=False, help_text="For a role in a whole organization.")
    repository_id = Identifier(required=False, help_text="For a role in one repository.")


class GrantRole(_AtPlace):
    user_id = Integer(help_text="Somebody you manage; whom you do not know you invite.")
    role = Choice(choices=ROLES)


class RevokeRole(_AtPlace):
    user_id = Integer()
    role = Choice(choices=ROLES, help_text="The role the person holds there.")


class ChangeRole(RevokeRole):
    new_role = Choice(choices=ROLES)


class Invite(_AtPlace):
    email = Text()
    role = Choice(choices=ROLES)
    username = Text(required=False, help_text="A proposal; who accepts may choose another.")


class CreatePerson(_AtPlace):
    username = Text()
    password = Text(help_text="A first one to hand over.")
    email = Text(required=False)
    role = Choice(choices=ROLES)


class CreateAgent(StrictSerializer):
    organization_id = Identifier()
    agent_id = Text(help_text="The name the agent gives in its requests.")
    name = Text(required=False)
    kind = Choice(choices=AGENT_KINDS, required=False)


class IssueToken(StrictSerializer):
    """A token for an agent, or for a person: one of the two is named."""

    name = Text(help_text="What will use it, for example mcp-editor-laptop.")
    abilities = serializers.ListField(child=Choice(choices=ABILITIES))
    bearer_agent_id = Identifier(required=False, help_text="The agent's `id`.")
    bearer_user_id = Integer(required=False)
    organization_id = Identifier(
        required=False, help_text="Narrows a person's token; an agent's has its own."
    )
    repository_ids = serializers.ListField(
        child=Identifier(), required=False, help_text="An agent's token lists at least one."
    )
    expires_at = Moment(required=False, help_text="Left out: until it is revoked.")
    secrecy = Choice(choices=SECRECY_TIERS, required=False, help_text=SECRECY_HELP)
    participants = serializers.ListField(
        child=Text(),
        required=False,
        help_text="Whose events the bearer may see, left out: its own. `*` is everybody's.",
    )
