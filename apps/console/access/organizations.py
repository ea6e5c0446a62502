"""Organizations, repositories and agents, for those who manage them."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from django.conf import settings
from django.db.models import Count, Model, Q, QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.safestring import SafeString

from apps.access.models import Agent
from apps.access.selectors import managed_agents
from apps.access.services import create_agent
from apps.audit.verbs import Verb
from apps.common.context import RequestContext, Right
from apps.common.errors import PlatformError
from apps.common.installation import PROGRAM
from apps.common.power import Claim
from apps.console.access.forms import (
    AgentForm,
    EditOrganizationForm,
    EditPolicyForm,
    EditRepositoryForm,
    OrganizationForm,
    RepositoryForm,
)
from apps.console.access.members import OrganizationMembers, RepositoryMembers
from apps.console.audit.records import done_by
from apps.console.base import badges
from apps.console.base.admin import (
    ConsoleAdmin,
    SafeHistoryMixin,
    column,
    moment_column,
    page_action,
)
from apps.console.base.context import place_context, rights
from apps.console.base.filters import OrganizationFilter
from apps.console.base.links import link, list_url, with_below, with_query
from apps.console.base.pages import (
    FormPage,
    VerbPage,
    done,
    form_data,
    form_page,
    problem_page,
    run,
    verb_page,
)
from apps.governance.selectors.queries import outdated_queries
from apps.index.selectors.progress import language_progress
from apps.memories.services import read_rules
from apps.memories.services.retention import memories_to_follow
from apps.organizations.models import DeprecationRule, Language, Organization, Repository
from apps.organizations.policies import POLICY_FIELDS, PolicyChange, policy_changes
from apps.organizations.selectors import organizations_with, repositories_with
from apps.organizations.services import (
    create_organization,
    create_repository,
    update_organization,
    update_repository,
)
from apps.turns.selectors.model_facts import model_state

LABELS = {
    "name": "Name",
    "hide_unverified": "Hide unverified memories",
    "claims_to_verify": "Claims served only once verified",
    "sample_percent": "Random checks",
    "language": "Language",
    "retention_days": "Retention",
    "query_retention_days": "Keep what was asked",
    "who_may_deprecate": "Who may deprecate",
    "lists_conversations": "List conversations",
}


class ManagedAdmin(SafeHistoryMixin, ConsoleAdmin):
    """Rows that people with the right to manage make and change through services."""

    creates: ClassVar[Verb[..., Any]]
    right = Right.MANAGE
    created = moment_column("created_at", "Created")

    @column("ID")
    def identifier(self, row: Model) -> str:
        return str(row.pk)

    def add_page(self, request: HttpRequest, *, title: str, form: Form, said: str) -> HttpResponse:
        """The form for a new row, made in the organization that the form names, if it does."""

        def submit(form: Form) -> HttpResponse:
            organization_id = form.cleaned_data.get("organization_id")
            context = place_context(request, organization_id=organization_id)
            row = run(self.creates, context, **form.cleaned_data)
            return done(request, said, self.page_url("change", row.pk))

        page = FormPage(title=title, back=self.page_url("changelist"))
        return form_page(request, self.admin_site, page, form, submit)


class OrganizationAdmin(OrganizationMembers, ManagedAdmin):
    """The tenants."""

    creates = create_organization
    empty_text = "No organization yet."
    list_display = ("name", "slug", "repository_count", "created")
    search_fields = ("name", "slug")
    fields = (
        *("name", "slug", "repository_count", "model_for_facts", "second_factor"),
        *("identifier", "created"),
    )
    readonly_fields = fields
    actions_detail = ("members", "write_policy", "retention", "edit", "grant_here")

    def visible(self, request: HttpRequest) -> QuerySet[Organization]:
        return organizations_with(rights(request), Right.MANAGE).annotate(
            repository_total=Count("repositories")
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return Right.MANAGE in rights(request).everywhere

    @column("Repositories")
    def repository_count(self, organization: Organization) -> SafeString:
        url = list_url("organizations_repository", organization_id=organization.pk)
        return link(url, getattr(organization, "repository_total", 0))

    @column("Model for facts")
    def model_for_facts(self, organization: Organization) -> SafeString:
        return model_in_words(organization)

    @column("Second factor")
    def second_factor(self, organization: Organization) -> SafeString:
        if not organization.second_factor_required:
            return badges.badge("As people choose")
        return badges.badge("Required of those who decide", "success")

    def new(self, request: HttpRequest) -> HttpResponse:
        return self.add_page(
            request,
            title="New organization",
            form=OrganizationForm(form_data(request)),
            said="The organization is created.",
        )

    @page_action(name="Write policy", path="write-policy", icon="policy")
    def write_policy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        organization = self.require_object(request, object_id)
        return HttpResponseRedirect(reverse("write_policy_rules", args=[organization.pk]))

    @page_action(name="Retention", path="retention", icon="auto_delete")
    def retention(self, request: HttpRequest, object_id: str) -> HttpResponse:
        organization = self.require_object(request, object_id)
        return HttpResponseRedirect(reverse("erasure_retention", args=[organization.pk]))

    @page_action(update_organization, name="Edit", path="edit", icon="edit")
    def edit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        organization: Organization = self.require_object(request, object_id)
        page = VerbPage(
            title=f"Edit: {organization}",
            back=self.page_url("changelist"),
            form=partial(EditOrganizationForm, initial=_changeable(organization)),
            arguments={"organization_id": organization.pk},
            object_id=organization.pk,
            said="The organization is changed.",
            then=self.page_url("change", organization.pk),
        )
        context = place_context(request, organization_id=organization.pk)
        return verb_page(request, self.admin_site, context, update_organization, page)


def model_in_words(organization: Organization) -> SafeString:
    """Whether a model looks for facts in the organization's turns, where, and how that goes."""
    if not organization.facts_by_model:
        return badges.badge("Off")
    endpoint = settings.TURNS.model_endpoint
    if not endpoint:
        return with_below(badges.badge("On"), "This platform has no model: nothing is sent.")
    state = model_state(organization.pk)
    said = [f"Turns are sent to {endpoint}."]
    if state.waiting or state.given_up:
        said.append(f"Turns that wait: {state.waiting}; given up: {state.given_up}.")
    if state.paused_until is None:
        return with_below(badges.badge("On", "success"), " ".join(said))
    failed = f"{state.failures} failures in a row, the last: {state.last_failure}"
    said.append(f"Asked again from {state.paused_until:%Y-%m-%d %H:%M} UTC on, after {failed}.")
    return with_below(badges.badge("Paused", "warning"), " ".join(said))


def _changeable(organization: Organization) -> dict[str, Any]:
    names = ("name", "facts_by_model", "second_factor_required")
    return {name: getattr(organization, name) for name in names}


class RepositoryAdmin(RepositoryMembers, ManagedAdmin):
    """The scopes in which agents remember."""

    creates = create_repository
    empty_text = "No repository yet. Add one to give agents a place to remember."
    list_display = ("name", "slug", "organization", "language", "serves", "created")
    search_fields = ("name", "slug")
    list_filter = (OrganizationFilter,)
    fields = (
        *("organization", "name", "slug", "memories", "identifier", "created"),
        *("language", "serves", "claims", "retention", "queries", "who_may_deprecate"),
    )
    readonly_fields = fields
    actions_detail = ("members", "policy", "knowledge", "rules", "edit", "grant_here")

    def visible(self, request: HttpRequest) -> QuerySet[Repository]:
        return repositories_with(rights(request), Right.MANAGE)

    @column("Memories")
    def memories(self, repository: Repository) -> SafeString:
        url = list_url("memories_memory", repository_id=repository.pk)
        return link(url, "What is remembered here")

    @column("Retention")
    def retention(self, repository: Repository) -> str:
        return value_in_words("retention_days", repository.retention_days)

    @column("What was asked")
    def queries(self, repository: Repository) -> str:
        return value_in_words("query_retention_days", repository.query_retention_days)

    @column("Claims served only once verified")
    def claims(self, repository: Repository) -> str:
        return value_in_words("claims_to_verify", repository.claims_to_verify)

    @column("Serves")
    def serves(self, repository: Repository) -> SafeString:
        return badges.badge("Approved only" if repository.hide_unverified else "Unverified too")

    def new(self, request: HttpRequest) -> HttpResponse:
        return self.add_page(
            request,
            title="New repository",
            form=RepositoryForm(form_data(request), organizations=managed_choices(request)),
            said="The repository is created.",
        )

    @page_action(name="Knowledge", path="knowledge", icon="account_tree")
    def knowledge(self, request: HttpRequest, object_id: str) -> HttpResponse:
        repository = self.require_object(request, object_id)
        return HttpResponseRedirect(reverse("knowledge_workspaces", args=[repository.pk]))

    @page_action(read_rules, name="Rules as a file", path="rules", icon="download")
    def rules(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The section for AGENTS.md, as `manage.py export_rules` writes it."""
        repository: Repository = self.require_object(request, object_id)
        try:
            section = run(read_rules, _context_at(request, repository))
        except PlatformError as refusal:
            return problem_page(request, self.admin_site, refusal)
        headers = {"Content-Disposition": f'attachment; filename="rules-{repository.slug}.md"'}
        return HttpResponse(section.text, content_type="text/markdown", headers=headers)

    @page_action(update_repository, name="Edit", path="edit", icon="edit")
    def edit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        repository: Repository = self.require_object(request, object_id)
        return self._update(
            request,
            repository,
            title=f"Edit: {repository.name}",
            back=self.page_url("changelist"),
            form=partial(EditRepositoryForm, initial={"name": repository.name}),
            said="The repository is changed.",
            then=self.page_url("change", repository.pk),
        )

    @page_action(update_repository, name="Policy", path="policy", icon="policy")
    def policy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """What is decided, what still follows from it, and who changed what."""
        repository: Repository = self.require_object(request, object_id)
        initial = {name: getattr(repository, name) for name in POLICY_FIELDS}
        return self._update(
            request,
            repository,
            title=f"Policy: {repository.name}",
            back=self.page_url("change", repository.pk),
            template="console/policy.html",
            extra={
                "notices": notices(repository),
                "changes": [_change(change) for change in policy_changes(repository)],
            },
            form=partial(EditPolicyForm, initial=initial),
            said="The policy is changed.",
            then=self.page_url("policy", repository.pk),
        )

    def _update(self, request: HttpRequest, repository: Repository, **page: Any) -> HttpResponse:
        shown = VerbPage(
            arguments={"repository_id": repository.pk}, object_id=repository.pk, **page
        )
        context = _context_at(request, repository)
        return verb_page(request, self.admin_site, context, update_repository, shown)


class AgentAdmin(ManagedAdmin):
    """Programs that remember."""

    creates = create_agent
    empty_text = "No agent yet. Add one, then issue it an access token."
    list_display = ("agent_id", "name", "kind", "organization", "token_count", "created")
    search_fields = ("agent_id", "name")
    list_filter = (OrganizationFilter,)
    fields = (
        "organization",
        "agent_id",
        "name",
        "kind",
        "token_count",
        "acts",
        "identifier",
        "created",
    )
    readonly_fields = fields
    actions_detail = ("issue_token",)

    def visible(self, request: HttpRequest) -> QuerySet[Agent]:
        usable = Count("tokens", filter=Q(tokens__revoked_at__isnull=True))
        return managed_agents(rights(request)).annotate(token_total=usable)

    @page_action(name="Issue a token", path="issue-token", icon="key")
    def issue_token(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The form for a new token, with this agent chosen."""
        agent: Agent = self.require_object(request, object_id)
        url = reverse("admin:access_accesstoken_add")
        return HttpResponseRedirect(with_query(url, agent=agent.pk))

    @column("Tokens")
    def token_count(self, agent: Agent) -> SafeString:
        url = list_url("access_accesstoken", agent=agent.pk)
        return link(url, getattr(agent, "token_total", 0))

    @column("Audit trail")
    def acts(self, agent: Agent) -> SafeString:
        return link(done_by(agent), "What it did")

    def new(self, request: HttpRequest) -> HttpResponse:
        return self.add_page(
            request,
            title="New agent",
            form=AgentForm(form_data(request), organizations=managed_choices(request)),
            said="The agent is created. It needs an access token to connect.",
        )


def managed_choices(request: HttpRequest) -> list[tuple[str, str]]:
    """The organizations that the person manages, as form choices."""
    found = organizations_with(rights(request), Right.MANAGE)
    return [(str(row.pk), row.name) for row in found]


def notices(repository: Repository) -> list[str]:
    """What the worker still does because the policy changed."""
    found = []
    if repository.language_changed_at is not None:
        progress = language_progress(repository)
        found.append(
            f"The language changed. Memories indexed in {Language(repository.language).label}: "
            f"{progress.done} of {progress.total}. The worker goes on by itself; «{PROGRAM} "
            f"rebuild_search --repository {repository.slug}» does it at once."
        )
    if repository.retention_changed_at is not None:
        waiting = memories_to_follow(repository).count()
        found.append(
            "The retention changed. Memories that still wait for their new expiry: "
            f"{waiting}. The worker goes on by itself."
        )
    if repository.query_retention_days is None and outdated_queries(repository).exists():
        found.append(
            "The words of searches are no longer kept. Those that were are shown to nobody any "
            "more; the worker deletes them by itself."
        )
    return found


def value_in_words(field: str, value: Any) -> str:
    """A policy's value in words."""
    if field in ("hide_unverified", "lists_conversations"):
        return "Yes" if value else "No"
    if field == "claims_to_verify":
        return ", ".join(Claim(one).label for one in value) or "None"
    if field == "sample_percent":
        return f"{value} %"
    if field == "retention_days":
        return "Never expires" if value is None else _days(value)
    if field == "query_retention_days":
        return "Not kept" if value is None else _days(value)
    labels = {"language": Language, "who_may_deprecate": DeprecationRule}
    known = dict(labels[field].choices) if field in labels else {}
    return str(known.get(value, value))


def _days(number: int) -> str:
    return f"{number} {'day' if number == 1 else 'days'}"


def _change(change: PolicyChange) -> dict[str, Any]:
    return {
        "moment": change.moment,
        "actor_label": change.actor_label,
        "reason": change.reason,
        "label": LABELS[change.field],
        "before": value_in_words(change.field, change.before),
        "after": value_in_words(change.field, change.after),
    }


def _context_at(request: HttpRequest, repository: Repository) -> RequestContext:
    return place_context(
        request, organization_id=repository.organization_id, repository_id=repository.pk
    )
