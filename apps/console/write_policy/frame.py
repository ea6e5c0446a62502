"""What the pages of a write policy share: whose it is, who may look and who may change."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from apps.audit.verbs import Verb
from apps.common.context import Right
from apps.console import badges
from apps.console.context import may_anywhere, place_context, rights
from apps.console.pages import Page, done, form_page, run
from apps.governance.findings import Group
from apps.governance.listing import ListedRule, Standing, rule_in
from apps.organizations.models import Organization
from apps.organizations.selectors import organizations_with

Result = TypeVar("Result")
TABS = (
    ("Rules", "write_policy_rules"),
    ("Allowed values", "write_policy_allowed"),
    ("Try a text", "write_policy_try"),
    ("History", "write_policy_history"),
)
GROUP_LABELS = {
    Group.SECRETS: "Secrets",
    Group.INJECTION: "Injection",
    Group.INSTRUCTIONAL: "Instructional",
}
STANDING_LABELS = {
    Standing.REJECT: "Rejects",
    Standing.QUARANTINE: "Quarantines",
    Standing.OFF: "Off",
    Standing.DRAFT: "Draft",
    Standing.CHANGED: "Decided here",
    Standing.OWN: "Own rules",
}
COLOURS = {Standing.REJECT: "danger", Standing.QUARANTINE: "warning", Standing.DRAFT: "info"}


def policy_url(name: str, organization: Organization, *arguments: object) -> str:
    """The address of a page of an organization's policy."""
    return reverse(name, args=[organization.pk, *arguments])


def with_policy(request: HttpRequest) -> Any:
    """The organizations whose policy the signed-in person may look at.

    Raises PermissionDenied if she may nowhere.
    """
    if not may_anywhere(request, Right.AUDIT):
        raise PermissionDenied
    return organizations_with(rights(request), Right.AUDIT).order_by("name")


def require_organization(request: HttpRequest, organization_id: uuid.UUID) -> Organization:
    """One of them. Missing and foreign answer alike: 404."""
    found: Organization | None = with_policy(request).filter(pk=organization_id).first()
    if found is None:
        raise Http404
    return found


def may_change(request: HttpRequest, organization: Organization) -> bool:
    """Whether the signed-in person decides about this policy."""
    return rights(request).allow(Right.MANAGE, organization_id=organization.pk)


def require_manager(request: HttpRequest, organization_id: uuid.UUID) -> Organization:
    """An organization whose policy the person may change. Raises Http404, PermissionDenied."""
    organization = require_organization(request, organization_id)
    if not may_change(request, organization):
        raise PermissionDenied
    return organization


def require_rule(organization: Organization, rule_id: str) -> ListedRule:
    """One rule of the organization. Raises Http404."""
    listed = rule_in(organization.pk, rule_id)
    if listed is None:
        raise Http404
    return listed


def standing_badge(standing: Standing) -> Any:
    """What a rule does here."""
    return badges.badge(STANDING_LABELS[standing], COLOURS.get(standing, ""))


def page(
    request: HttpRequest,
    site: AdminSite,
    organization: Organization,
    tab: str,
    template: str,
    extra: dict[str, Any],
) -> HttpResponse:
    """One tab of the policy of an organization."""
    context = {
        **site.each_context(request),
        "title": f"Write policy: {organization.name}",
        "organization": organization,
        "organizations": list(with_policy(request)),
        "tabs": [
            {"name": name, "url": policy_url(key, organization), "is_here": key == tab}
            for name, key in TABS
        ],
        "may_change": may_change(request, organization),
        **extra,
    }
    response = TemplateResponse(request, f"console/write_policy/{template}.html", context)
    add_never_cache_headers(response)
    return response


def act(
    request: HttpRequest,
    organization: Organization,
    verb: Verb[..., Result],
    *,
    about: object = "",
    **arguments: Any,
) -> Result:
    """Run a verb on the organization's policy; a refusal is recorded. Raises PlatformError."""
    context = place_context(request, organization_id=organization.pk)
    return run(verb, context, object_id=about, organization_id=organization.pk, **arguments)


def ask(
    request: HttpRequest,
    site: AdminSite,
    frame: Page,
    form: Form,
    submit: Callable[[Form], str],
) -> HttpResponse:
    """A form page; ``submit`` changes something and says what. Then back to where one came from."""
    return form_page(
        request, site, frame, form, lambda valid: done(request, submit(valid), frame.back)
    )
