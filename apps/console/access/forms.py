"""Access tokens and people."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib.auth.forms import UsernameField
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.widgets import UnfoldAdminPasswordWidget, UnfoldAdminTextInputWidget

from apps.access.models import Ability, AgentKind
from apps.access.services import USUAL_LIFETIME
from apps.accounts.models import User
from apps.common.clock import now
from apps.common.context import Right
from apps.common.power import Claim
from apps.common.secrecy import CHOICES, Secrecy
from apps.common.text import parse_number
from apps.console.base import fields
from apps.console.base.context import rights
from apps.console.base.places import Grouped, Places
from apps.organizations.models import DeprecationRule, Language, RoleGroup
from apps.organizations.policies import MAX_RETENTION_DAYS
from apps.organizations.roles import ORGANIZATION_ROLES, REPOSITORY_ROLES, Role
from apps.organizations.selectors.members import managed_people, managed_role_groups

MAX_SUGGESTIONS = 100
MAX_PARTICIPANTS = 5000
NOTHING = ("", "Choose one")
AGENT, PERSON = "agent", "person"


class TokenForm(forms.Form):
    """A new access token: for whom, where, for what, how long."""

    bearer = fields.choice("For")
    name = fields.text(
        "Name", max_length=100, help_text="What will use it, for example mcp-editor-laptop."
    )
    abilities = fields.choices("Abilities", Ability.choices, initial=[Ability.READ, Ability.WRITE])
    secrecy = fields.choice(
        "Secrecy",
        CHOICES,
        initial=Secrecy.S3,
        required=False,
        help_text="What every answer to this token leaves out, whatever its bearer may read.",
    )
    participants = fields.text(
        "Participants",
        required=False,
        max_length=MAX_PARTICIPANTS,
        help_text="Whose events it may see, commas between them. None: those its bearer takes part "
        "in; * is everybody's.",
    )
    repositories = fields.choices(
        "Repositories",
        required=False,
        help_text="All in one organization. For an agent at least one; for a person none means "
        "wherever the roles reach.",
    )
    days = fields.choice(
        "Valid for",
        [("30", "30 days"), ("90", "90 days"), ("365", "1 year"), ("", "Until it is revoked")],
        initial=str(USUAL_LIFETIME.days),
        required=False,
    )

    def __init__(self, *args: Any, bearers: Grouped, repositories: Grouped, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["bearer"].choices = [NOTHING, *bearers]  # type: ignore[attr-defined]
        self.fields["repositories"].choices = [  # type: ignore[attr-defined]
            option for _, group in repositories for option in group
        ]

    @property
    def bearer_kind(self) -> str:
        """Whether the token is for an agent or a person."""
        return str(self.cleaned_data["bearer"]).partition(":")[0]

    @property
    def bearer_key(self) -> str:
        """The primary key of the bearer, as text."""
        return str(self.cleaned_data["bearer"]).partition(":")[2]

    @property
    def repository_ids(self) -> list[uuid.UUID]:
        return [uuid.UUID(key) for key in self.cleaned_data["repositories"]]

    @property
    def named_participants(self) -> list[str] | None:
        """Those named, None if nobody is."""
        names = [name.strip() for name in self.cleaned_data["participants"].split(",")]
        return [name for name in names if name] or None

    @property
    def expires_at(self) -> dt.datetime | None:
        days = self.cleaned_data["days"]
        return now() + dt.timedelta(days=int(days)) if days else None


class OwnTokenForm(TokenForm):
    """A token for oneself."""

    def __init__(self, *args: Any, repositories: Grouped) -> None:
        super().__init__(*args, bearers=[], repositories=repositories)
        del self.fields["bearer"]
        self.fields["repositories"].help_text = "All in one organization. None: all you may see."


ROLE_HELP = (
    "Every role reads the audit trail of its place; of an organization also what its users told "
    "the gateway. docs/roles.md says what each may do."
)


class GrantRoleForm(fields.DialogForm):
    """One more role for a person, in a place that the giver manages."""

    place = fields.choice("Where")
    role = fields.choice("Role", Role.choices, initial=Role.VIEWER, help_text=ROLE_HELP)

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        self.places = managed_places(request)
        self.fields["place"].choices = [NOTHING, *self.places.choices]  # type: ignore[attr-defined]


class GrantMemberForm(fields.DialogForm):
    """A role in the place at hand, for a person the giver knows."""

    username = fields.text(
        "Person",
        max_length=150,
        help_text="Her username. Somebody who is not here yet is invited instead.",
    )
    role = fields.choice("Role", initial=Role.VIEWER, help_text=ROLE_HELP)
    roles: ClassVar[frozenset[Role]] = frozenset()

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        self.fields["role"].choices = role_choices(self.roles)  # type: ignore[attr-defined]
        known = people_known_to(request).order_by("username")[:MAX_SUGGESTIONS]
        self.fields["username"].widget = fields.SuggestingInput(
            [(user.get_username(), user.email) for user in known]
        )


class GrantInOrganizationForm(GrantMemberForm):
    """A role for a whole organization."""

    roles = ORGANIZATION_ROLES


class GrantInRepositoryForm(GrantMemberForm):
    """A role for one repository."""

    roles = REPOSITORY_ROLES


class HeldRoleForm(fields.DialogForm):
    """About a role that somebody holds where the signed-in person manages."""

    role_group = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        self.fields["role_group"].initial = request.GET.get("role")
        self.held = self._held()
        if self.held is not None:
            place = self.held.repository or self.held.organization or "the platform"
            own = " It is your own." if object_id == str(request.user.pk) else ""
            self.note = f"The role: {self.held.get_role_display()}, {place}.{own}"

    def _held(self) -> RoleGroup | None:
        key = parse_number(str(self["role_group"].value() or ""))
        return managed_role_groups(rights(self.request)).filter(pk__in=[key]).first()


class ChangeRoleForm(HeldRoleForm):
    """Another role in the place of one that is held."""

    role = fields.choice("New role", help_text=ROLE_HELP)

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        held = self.held
        offered = REPOSITORY_ROLES if held and held.repository_id else ORGANIZATION_ROLES
        self.fields["role"].choices = role_choices(  # type: ignore[attr-defined]
            role for role in offered if held is None or role != held.role
        )


class RevokeRoleForm(HeldRoleForm):
    """A role to be taken away."""


class RoleInPlaceForm(forms.Form):
    """Which role, and where."""

    place = fields.choice("Where")
    role = fields.choice(
        "Role",
        Role.choices,
        initial=Role.VIEWER,
        help_text="Maintainer is given for a repository, Organization Admin and Auditor for an "
        f"organization, Viewer for either. {ROLE_HELP}",
    )

    def __init__(self, *args: Any, places: Places, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["place"].choices = [NOTHING, *places.choices]  # type: ignore[attr-defined]


MAILED = "The link goes there by mail. You are shown it as well."
NOTHING_SENT = "To know whom it is for. Nothing is sent: you hand over the link."


class InvitationForm(RoleInPlaceForm):
    """Whom to invite, to which role, where."""

    field_order = ("email", "username")

    email = forms.EmailField(
        label="Email",
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
    )
    username = fields.text(
        "Username",
        required=False,
        max_length=150,
        help_text="Optional: a proposal. Who accepts may choose another one.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = MAILED if settings.EMAIL_FROM else NOTHING_SENT


class ForgottenPasswordForm(forms.Form):
    """Who wants a link to set a new password."""

    named = fields.text("Username or e-mail address", max_length=254)


class NewPasswordForm(forms.Form):
    """A password, twice."""

    password = forms.CharField(
        label="New password",
        strip=False,
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "new-password"}),
        help_text="At least 8 characters, not only digits, nothing common.",
    )
    again = forms.CharField(
        label="The same again",
        strip=False,
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if "again" in data and data.get("password", data["again"]) != data["again"]:
            self.add_error("again", "The two passwords differ.")
        return data


class AcceptInvitationForm(NewPasswordForm):
    """How the invited person will sign in."""

    username = UsernameField(
        label="Username",
        max_length=150,
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "username"}),
        help_text="Used to sign in, and shown in the audit trail.",
    )
    field_order = ("username", "password", "again")


def role_choices(roles: Iterable[Role]) -> list[tuple[str, str]]:
    """Roles as form choices, the mightiest first."""
    chosen = set(roles)
    return [(role.value, str(role.label)) for role in Role if role in chosen]


def people_known_to(request: HttpRequest) -> QuerySet[User]:
    """Whom the signed-in person may give roles to."""
    return managed_people(rights(request), own_id=request.user.pk)


def managed_places(request: HttpRequest) -> Places:
    """Where the signed-in person may give roles."""
    return Places(rights(request), Right.MANAGE, platform_label="The platform (Super Admin)")


SLUG_HELP = "Lower-case letters, digits and hyphens; cannot be changed later."


class OrganizationForm(forms.Form):
    """A new organization."""

    name = fields.text("Name", max_length=200)
    slug = fields.text("Slug", max_length=50, help_text=SLUG_HELP)


class EditOrganizationForm(fields.EditForm):
    """What can change about an organization."""

    name = fields.text("Name", max_length=200)
    facts_by_model = fields.checkbox("Model for facts")
    second_factor_required = fields.checkbox(
        "Second factor",
        help_text="Whoever verifies, locks, deprecates, manages or erases here signs in with a "
        "second factor; who has none sets it up before anything else. Access tokens stay as they "
        "are.",
    )
    reason = fields.reason("Kept in the history and in the audit trail.", rows=2, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["facts_by_model"].help_text = model_help(settings.TURNS.model_endpoint)


def model_help(endpoint: str) -> str:
    """What it means to let a model look for facts, and who would get the texts."""
    if not endpoint:
        return (
            "A language model would look for facts in turns. This platform has none configured: "
            "nothing is sent to anybody."
        )
    return (
        "After a turn its texts, without secrets, and facts that are known of its user are sent to "
        f"{endpoint}, where a language model looks for facts. What it finds is kept unverified if "
        "the user said it in that turn. Off: no text of this organization is sent there, and turns "
        "that still wait for the model are left out."
    )


class OrganizationChoiceForm(forms.Form):
    """Something new in one of several organizations."""

    organization_id = fields.choice("Organization")

    def __init__(self, *args: Any, organizations: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["organization_id"].choices = organizations  # type: ignore[attr-defined]

    def clean_organization_id(self) -> uuid.UUID:
        return uuid.UUID(self.cleaned_data["organization_id"])


class PolicyForm(forms.Form):
    """What managers decide about a repository."""

    hide_unverified = fields.checkbox(
        "Hide unverified memories",
        help_text="Agents get only what a person has verified or locked. Takes effect at once.",
    )
    claims_to_verify = fields.choices(
        "Claims served only once verified",
        [(claim.value, claim.label) for claim in Claim],
        required=False,
        help_text="What an agent claims that would give power if it were believed. It waits in the "
        "review queue and reaches nobody else until a person has verified it; its writer is told. "
        "Takes effect at once, also for what is remembered already.",
    )
    sample_percent = fields.number(
        "Random checks in percent",
        required=False,
        min_value=0,
        max_value=100,
        initial=1,
        help_text="Of so many percent of what agents write and no rule marks, people are asked in "
        "the review queue whether a rule should have. It is served meanwhile. Empty: none.",
    )
    language = fields.choice(
        "Language",
        Language.choices,
        initial=Language.ENGLISH,
        help_text="Decides how words are stemmed when memories are searched. After a change the "
        "words of all memories are written again in the background; until then a search may miss "
        "other forms of a word.",
    )
    retention_days = fields.number(
        "Retention in days",
        required=False,
        min_value=1,
        max_value=MAX_RETENTION_DAYS,
        help_text="Unverified memories that agents wrote expire so long after they were written, "
        "those that are older at once. Expired memories are kept but no longer served. Verifying "
        "or locking keeps a memory for good. Empty: they never expire.",
    )
    query_retention_days = fields.number(
        "Keep what was asked, in days",
        required=False,
        min_value=1,
        max_value=MAX_RETENTION_DAYS,
        help_text="The words of searches are kept so long for people who may view the audit trail, "
        "without what the write policy finds in them. Empty: of the words only a digest is "
        "recorded, and those that were kept are shown no more and deleted within a minute.",
    )
    who_may_deprecate = fields.choice(
        "Who may deprecate",
        DeprecationRule.choices,
        initial=DeprecationRule.AUTHORS,
        help_text="People always need the right to: maintainers and admins have it. Takes effect "
        "at once.",
    )
    lists_conversations = fields.checkbox(
        "List conversations",
        help_text="What is said in turns and at the gateway from now on is shown in lists and "
        "topics to those who take part. Otherwise only search and recall of its owner look at it.",
    )

    def clean_sample_percent(self) -> int:
        return self.cleaned_data["sample_percent"] or 0


class RepositoryForm(PolicyForm, OrganizationChoiceForm):
    """A new repository."""

    name = fields.text("Name", max_length=200)
    slug = fields.text("Slug", max_length=50, help_text=SLUG_HELP)
    field_order = ("organization_id", "name", "slug", "language")


class EditRepositoryForm(fields.EditForm):
    """What can change about a repository beside its policy."""

    name = fields.text("Name", max_length=200)


class EditPolicyForm(fields.EditForm, PolicyForm):
    """A policy, and why it changes."""

    reason = fields.text(
        "Reason",
        required=False,
        max_length=1000,
        help_text="Optional; kept in the history and in the audit trail.",
    )


class AgentForm(OrganizationChoiceForm):
    """A new agent."""

    agent_id = fields.text(
        "Agent ID",
        max_length=128,
        help_text="The name the agent gives in its requests; unique in the organization.",
    )
    name = fields.text("Name", required=False, max_length=200)
    kind = fields.choice("Kind", AgentKind.choices)
