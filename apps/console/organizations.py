"""Organizations, repositories and agents, for those who manage them."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Model, Q, QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.access.models import Agent
from apps.access.services import create_agent
from apps.audit.verbs import Verb
from apps.common.context import RequestContext, Right
from apps.console import badges
from apps.console.base import ConsoleAdmin, SafeHistoryMixin, column, moment_column, page_action
from apps.console.context import may_anywhere, place_context, rights
from apps.console.filters import OrganizationFilter
from apps.console.forms.places import (
    AgentForm,
    EditOrganizationForm,
    EditRepositoryForm,
    OrganizationForm,
    RepositoryForm,
)
from apps.console.members import OrganizationMembers, RepositoryMembers
from apps.console.pages import Page, done, form_data, form_page, run
from apps.console.policies import RepositoryPolicy, shown_value
from apps.organizations.models import Organization, Repository
from apps.organizations.selectors import organizations_with, repositories_with
from apps.organizations.services import (
    create_organization,
    create_repository,
    update_organization,
    update_repository,
)


class ManagedAdmin(SafeHistoryMixin, ConsoleAdmin):
    """Rows that people with the right to manage make and change through services."""

    right = Right.MANAGE
    created = moment_column("created_at", "Created")

    @column("ID")
    def identifier(self, row: Model) -> str:
        return str(row.pk)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return may_anywhere(request, Right.MANAGE)

    def submit(
        self,
        request: HttpRequest,
        context: RequestContext,
        verb: Verb[..., Any],
        said: str,
        **arguments: Any,
    ) -> HttpResponse:
        """Run a verb and show the row it made or changed. Raises PlatformError."""
        row = run(verb, context, **arguments)
        return done(request, said, self.page_url("change", row.pk))

    def show_form(
        self,
        request: HttpRequest,
        title: str,
        form: Form,
        submit: Callable[[Form], HttpResponse],
    ) -> HttpResponse:
        """A form page that leads back to the list."""
        page = Page(title, self.page_url("changelist"))
        return form_page(request, self.admin_site, page, form, submit)


class OrganizationAdmin(OrganizationMembers, ManagedAdmin):
    """The tenants."""

    empty_text = "No organization yet."
    list_display = ("name", "slug", "repository_count", "created")
    search_fields = ("name", "slug")
    fields = ("name", "slug", "repository_count", "identifier", "created")
    readonly_fields = fields
    actions_detail = ("members", "write_policy", "edit", "grant_here")

    def visible(self, request: HttpRequest) -> QuerySet[Organization]:
        return organizations_with(rights(request), Right.MANAGE).annotate(
            repository_total=Count("repositories")
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return Right.MANAGE in rights(request).everywhere

    @column("Repositories")
    def repository_count(self, organization: Organization) -> SafeString:
        url = reverse("admin:organizations_repository_changelist")
        total = getattr(organization, "repository_total", 0)
        return _link(f"{url}?organization_id={organization.pk}", total)

    def new(self, request: HttpRequest) -> HttpResponse:
        def submit(form: Form) -> HttpResponse:
            return self.submit(
                request,
                place_context(request),
                create_organization,
                "The organization is created.",
                **form.cleaned_data,
            )

        form = OrganizationForm(form_data(request))
        return self.show_form(request, "New organization", form, submit)

    @page_action(name="Write policy", path="write-policy", icon="policy")
    def write_policy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        organization = self.require_object(request, object_id)
        return HttpResponseRedirect(reverse("write_policy_rules", args=[organization.pk]))

    @page_action(name="Edit", path="edit", icon="edit")
    def edit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        organization: Organization = self.require_object(request, object_id)

        def submit(form: Form) -> HttpResponse:
            return self.submit(
                request,
                place_context(request, organization_id=organization.pk),
                update_organization,
                "The organization is changed.",
                object_id=organization.pk,
                organization_id=organization.pk,
                **form.cleaned_data,
            )

        form = EditOrganizationForm(form_data(request), initial={"name": organization.name})
        return self.show_form(request, f"Edit: {organization}", form, submit)


class RepositoryAdmin(RepositoryPolicy, RepositoryMembers, ManagedAdmin):
    """The scopes in which agents remember."""

    empty_text = "No repository yet. Add one to give agents a place to remember."
    list_display = ("name", "slug", "organization", "language", "serves", "created")
    search_fields = ("name", "slug")
    list_filter = (OrganizationFilter,)
    fields = (
        *("organization", "name", "slug", "memories", "identifier", "created"),
        *("language", "serves", "retention", "who_may_deprecate"),
    )
    readonly_fields = fields
    actions_detail = ("members", "policy", "knowledge", "edit", "grant_here")

    def visible(self, request: HttpRequest) -> QuerySet[Repository]:
        return repositories_with(rights(request), Right.MANAGE)

    @column("Memories")
    def memories(self, repository: Repository) -> SafeString:
        url = f"{reverse('admin:memories_memory_changelist')}?repository_id={repository.pk}"
        return _link(url, "What is remembered here")

    @column("Retention")
    def retention(self, repository: Repository) -> str:
        return shown_value("retention_days", repository.retention_days)

    @column("Serves")
    def serves(self, repository: Repository) -> SafeString:
        return badges.badge("Approved only" if repository.hide_unverified else "Unverified too")

    def new(self, request: HttpRequest) -> HttpResponse:
        def submit(form: Form) -> HttpResponse:
            data = _with_organization(form)
            return self.submit(
                request,
                place_context(request, organization_id=data["organization_id"]),
                create_repository,
                "The repository is created.",
                **data,
            )

        form = RepositoryForm(form_data(request), organizations=managed_choices(request))
        return self.show_form(request, "New repository", form, submit)

    @page_action(name="Knowledge", path="knowledge", icon="account_tree")
    def knowledge(self, request: HttpRequest, object_id: str) -> HttpResponse:
        repository = self.require_object(request, object_id)
        return HttpResponseRedirect(reverse("knowledge_workspaces", args=[repository.pk]))

    @page_action(name="Edit", path="edit", icon="edit")
    def edit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        repository: Repository = self.require_object(request, object_id)

        def submit(form: Form) -> HttpResponse:
            return self.submit(
                request,
                place_context(
                    request,
                    organization_id=repository.organization_id,
                    repository_id=repository.pk,
                ),
                update_repository,
                "The repository is changed.",
                object_id=repository.pk,
                repository_id=repository.pk,
                **form.cleaned_data,
            )

        form = EditRepositoryForm(form_data(request), initial={"name": repository.name})
        return self.show_form(request, f"Edit: {repository.name}", form, submit)


class AgentAdmin(ManagedAdmin):
    """Programs that remember."""

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
        return (
            Agent.objects.filter(organization__in=organizations_with(rights(request), self.right))
            .select_related("organization")
            .annotate(token_total=usable)
        )

    @page_action(name="Issue a token", path="issue-token", icon="key")
    def issue_token(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The form for a new token, with this agent chosen."""
        agent: Agent = self.require_object(request, object_id)
        url = reverse("admin:access_accesstoken_add")
        return HttpResponseRedirect(f"{url}?agent={agent.pk}")

    @column("Tokens")
    def token_count(self, agent: Agent) -> SafeString:
        url = reverse("admin:access_accesstoken_changelist")
        return _link(f"{url}?agent={agent.pk}", getattr(agent, "token_total", 0))

    @column("Audit trail")
    def acts(self, agent: Agent) -> SafeString:
        here = {"organization_id": agent.organization_id, "agent_id": agent.agent_id}
        url = f"{reverse('admin:audit_auditrecord_changelist')}?{urlencode(here)}"
        return _link(url, "What it did")

    def new(self, request: HttpRequest) -> HttpResponse:
        def submit(form: Form) -> HttpResponse:
            data = _with_organization(form)
            return self.submit(
                request,
                place_context(request, organization_id=data["organization_id"]),
                create_agent,
                "The agent is created. It needs an access token to connect.",
                **data,
            )

        form = AgentForm(form_data(request), organizations=managed_choices(request))
        return self.show_form(request, "New agent", form, submit)


def managed_choices(request: HttpRequest) -> list[tuple[str, str]]:
    """The organizations that the person manages, as form choices."""
    found = organizations_with(rights(request), Right.MANAGE)
    return [(str(row.pk), row.name) for row in found]


def _link(url: str, text: object) -> SafeString:
    return format_html('<a class="mp-link" href="{}">{}</a>', url, text)


def _with_organization(form: Form) -> dict[str, Any]:
    """The form's data with the chosen organization as a UUID."""
    data = dict(form.cleaned_data)
    return {**data, "organization_id": uuid.UUID(data["organization_id"])}
