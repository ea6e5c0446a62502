"""What the endpoints for places, people, agents and tokens answer; ``access_shown`` builds it."""

from __future__ import annotations

from rest_framework import serializers

from apps.organizations.policies import REPORTED_FIELDS
from apps.rest.access_inputs import (
    ABILITIES,
    AGENT_KINDS,
    DEPRECATION_RULES,
    INVITATION_STATES,
    LANGUAGES,
    ROLES,
    SECRECY_TIERS,
    TOKEN_STATES,
)
from apps.rest.outputs import ACTOR_KINDS, Page, Shape

POLICY_FIELDS = list(REPORTED_FIELDS)
ONCE = "Shown this once; null in the answer to a repetition."


class OrganizationEntry(Shape):
    id = serializers.UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()


class RepositoryEntry(Shape):
    id = serializers.UUIDField()
    organization_id = serializers.UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()
    language = serializers.ChoiceField(choices=LANGUAGES)
    hide_unverified = serializers.BooleanField()
    retention_days = serializers.IntegerField(allow_null=True)
    who_may_deprecate = serializers.ChoiceField(choices=DEPRECATION_RULES)
    lists_conversations = serializers.BooleanField()


class PolicyChange(Shape):
    """One field of a repository, changed from something to something."""

    changed_at = serializers.DateTimeField()
    actor = serializers.CharField()
    reason = serializers.CharField()
    field = serializers.ChoiceField(choices=POLICY_FIELDS)
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class PolicyChanges(Shape):
    results = PolicyChange(many=True)


class Member(Shape):
    """A person and one role that counts in the place. Without a place: on the whole platform."""

    user_id = serializers.IntegerField()
    username = serializers.CharField()
    is_active = serializers.BooleanField()
    role = serializers.ChoiceField(choices=ROLES)
    organization_id = serializers.UUIDField(allow_null=True)
    repository_id = serializers.UUIDField(allow_null=True)


class Members(Shape):
    results = Member(many=True)


class HeldRole(Shape):
    role = serializers.ChoiceField(choices=ROLES)
    organization_id = serializers.UUIDField(allow_null=True)
    repository_id = serializers.UUIDField(allow_null=True)


class GivenRole(HeldRole):
    user_id = serializers.IntegerField()


class Person(Shape):
    """`roles` are those that you may give and take."""

    id = serializers.IntegerField()
    username = serializers.CharField()
    email = serializers.CharField()
    is_active = serializers.BooleanField()
    last_login = serializers.DateTimeField(allow_null=True)
    roles = HeldRole(many=True)


class IssuedLink(Shape):
    link = serializers.CharField(allow_null=True, help_text=ONCE)
    expires_at = serializers.DateTimeField()


class InvitationEntry(Shape):
    id = serializers.IntegerField()
    email = serializers.CharField()
    username = serializers.CharField()
    role = serializers.ChoiceField(choices=ROLES)
    organization_id = serializers.UUIDField(allow_null=True)
    repository_id = serializers.UUIDField(allow_null=True)
    state = serializers.ChoiceField(choices=INVITATION_STATES)
    issued_by = serializers.CharField()
    accepted_by = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class IssuedInvitation(InvitationEntry):
    link = serializers.CharField(allow_null=True, help_text=ONCE)


class AgentEntry(Shape):
    id = serializers.UUIDField()
    organization_id = serializers.UUIDField()
    agent_id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=AGENT_KINDS)
    created_at = serializers.DateTimeField()


class TokenEntry(Shape):
    """One of `bearer_agent_id` and `bearer_user_id` is given."""

    id = serializers.IntegerField()
    key_id = serializers.CharField(help_text="The part of the token that may be seen.")
    name = serializers.CharField()
    bearer = serializers.CharField()
    bearer_agent_id = serializers.UUIDField(allow_null=True)
    bearer_user_id = serializers.IntegerField(allow_null=True)
    organization_id = serializers.UUIDField(allow_null=True)
    repository_ids = serializers.ListField(
        child=serializers.UUIDField(), allow_null=True, help_text="Null: wherever the roles reach."
    )
    abilities = serializers.ListField(child=serializers.ChoiceField(choices=ABILITIES))
    secrecy = serializers.ChoiceField(
        choices=SECRECY_TIERS, help_text="How much of what is stored the bearer is shown."
    )
    participants = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="Whose events the bearer may see; null: its own.",
    )
    state = serializers.ChoiceField(choices=TOKEN_STATES)
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)


class ClientSetup(Shape):
    """Ready configuration for one kind of client. It holds the secret."""

    key = serializers.CharField()
    name = serializers.CharField()
    hint = serializers.CharField()
    text = serializers.CharField()


class IssuedToken(TokenEntry):
    secret = serializers.CharField(allow_null=True, help_text=ONCE)
    setups = ClientSetup(many=True, allow_null=True, help_text=ONCE)


class Rights(Shape):
    organization_id = serializers.UUIDField(allow_null=True, help_text="Null: everywhere.")
    repository_id = serializers.UUIDField(allow_null=True)
    rights = serializers.ListField(child=serializers.CharField())


class Caller(Shape):
    """Who the credential stands for, and what it lets its bearer do."""

    actor_kind = serializers.ChoiceField(choices=ACTOR_KINDS)
    id = serializers.CharField()
    name = serializers.CharField()
    agent_id = serializers.CharField()
    abilities = serializers.ListField(child=serializers.ChoiceField(choices=ABILITIES))
    secrecy = serializers.ChoiceField(choices=SECRECY_TIERS)
    participants = serializers.ListField(child=serializers.CharField())
    rights = Rights(many=True)


class OrganizationPage(Page):
    results = OrganizationEntry(many=True)


class RepositoryPage(Page):
    results = RepositoryEntry(many=True)


class PersonPage(Page):
    results = Person(many=True)


class InvitationPage(Page):
    results = InvitationEntry(many=True)


class AgentPage(Page):
    results = AgentEntry(many=True)


class TokenPage(Page):
    results = TokenEntry(many=True)
