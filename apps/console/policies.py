"""A repository's policy: what is decided, what still follows from it, and who changed what."""

from __future__ import annotations

from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse

from apps.console.base import ConsoleAdmin, page_action
from apps.console.context import place_context
from apps.console.forms.places import EditPolicyForm
from apps.console.pages import Page, done, form_data, form_page, run
from apps.index.languages import language_progress
from apps.memories.services.retention import memories_to_follow
from apps.organizations.models import DeprecationRule, Language, Repository
from apps.organizations.policies import POLICY_FIELDS, PolicyChange, policy_changes
from apps.organizations.services import update_repository

LABELS = {
    "name": "Name",
    "hide_unverified": "Hide unverified memories",
    "language": "Language",
    "retention_days": "Retention",
    "who_may_deprecate": "Who may deprecate",
    "lists_conversations": "List conversations",
}


class RepositoryPolicy(ConsoleAdmin):
    """The page «Policy» of a repository."""

    @page_action(name="Policy", path="policy", icon="policy")
    def policy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        repository: Repository = self.require_object(request, object_id)
        initial = {name: getattr(repository, name) for name in POLICY_FIELDS}
        page = Page(
            f"Policy: {repository.name}",
            self.page_url("change", repository.pk),
            template="console/policy.html",
            extra={
                "notices": notices(repository),
                "changes": [_change(change) for change in policy_changes(repository)],
            },
        )
        form = EditPolicyForm(form_data(request), initial=initial)
        return form_page(
            request,
            self.admin_site,
            page,
            form,
            lambda form: self._adopt(request, form, repository),
        )

    def _adopt(self, request: HttpRequest, form: Form, repository: Repository) -> HttpResponse:
        context = place_context(
            request, organization_id=repository.organization_id, repository_id=repository.pk
        )
        run(
            update_repository,
            context,
            object_id=repository.pk,
            repository_id=repository.pk,
            **form.cleaned_data,
        )
        return done(request, "The policy is changed.", self.page_url("policy", repository.pk))


def notices(repository: Repository) -> list[str]:
    """What the worker still does because the policy changed."""
    found = []
    if repository.language_changed_at is not None:
        progress = language_progress(repository)
        found.append(
            f"The language changed. Memories indexed in {Language(repository.language).label}: "
            f"{progress.done} of {progress.total}. The worker goes on by itself; «manage.py "
            f"rebuild_search --repository {repository.slug}» does it at once."
        )
    if repository.retention_changed_at is not None:
        waiting = memories_to_follow(repository).count()
        found.append(
            "The retention changed. Memories that still wait for their new expiry: "
            f"{waiting}. The worker goes on by itself."
        )
    return found


def shown_value(field: str, value: Any) -> str:
    """A policy's value in words."""
    if field in ("hide_unverified", "lists_conversations"):
        return "Yes" if value else "No"
    if field == "retention_days":
        return "Never expires" if value is None else f"{value} days"
    labels = {"language": Language, "who_may_deprecate": DeprecationRule}
    known = dict(labels[field].choices) if field in labels else {}
    return str(known.get(value, value))


def _change(change: PolicyChange) -> dict[str, Any]:
    return {
        "moment": change.moment,
        "actor_label": change.actor_label,
        "reason": change.reason,
        "label": LABELS[change.field],
        "before": shown_value(change.field, change.before),
        "after": shown_value(change.field, change.after),
    }
