"""Values that people let pass, known by their fingerprints."""

from __future__ import annotations

import uuid

from django.contrib.admin import AdminSite
from django.core.paginator import Paginator
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed

from apps.console.base import READ_METHODS
from apps.console.forms.write_policy import AllowValueForm, OptionalReasonForm
from apps.console.pages import Page, form_data
from apps.console.write_policy.frame import (
    act,
    ask,
    page,
    policy_url,
    require_manager,
    require_organization,
)
from apps.governance.models import AllowedValue
from apps.governance.services import allow_value, remove_allowed_value

PER_PAGE = 50
KEPT = (
    "The value itself is not kept. Allowing it means that the rule, or every rule, lets it pass "
    "wherever it is written in this organization, also for agents. What is quarantined already "
    "stays so until a person releases it."
)


def allowed(request: HttpRequest, site: AdminSite, organization_id: uuid.UUID) -> HttpResponse:
    """What may pass at the moment, the newest first."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    organization = require_organization(request, organization_id)
    rows = AllowedValue.objects.filter(organization=organization, removed_at=None)
    listed = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    extra = {
        "listed": listed,
        "rows": [
            {
                "value": row,
                "remove_url": policy_url("write_policy_disallow", organization, row.pk),
            }
            for row in listed
        ],
        "add_url": policy_url("write_policy_allow", organization),
    }
    return page(request, site, organization, "write_policy_allowed", "allowed", extra)


def allow(request: HttpRequest, site: AdminSite, organization_id: uuid.UUID) -> HttpResponse:
    """Let a value pass, pasted or named by the fingerprint of a finding."""
    organization = require_manager(request, organization_id)

    def submit(form: Form) -> str:
        act(
            request,
            organization,
            allow_value,
            **form.cleaned_data,
        )
        return "The value may pass. Only its fingerprint was kept."

    initial = {name: request.GET.get(name, "") for name in ("fingerprint", "rule_id")}
    frame = Page(
        "Allow a value",
        policy_url("write_policy_allowed", organization),
        "Allow",
        extra={"warning": KEPT},
    )
    return ask(request, site, frame, AllowValueForm(form_data(request), initial=initial), submit)


def disallow(
    request: HttpRequest, site: AdminSite, organization_id: uuid.UUID, value_id: uuid.UUID
) -> HttpResponse:
    """Let a value pass no more."""
    organization = require_manager(request, organization_id)
    rows = AllowedValue.objects.filter(organization=organization, removed_at=None)
    row = rows.filter(pk=value_id).first()
    if row is None:
        raise Http404

    def submit(form: Form) -> str:
        act(
            request,
            organization,
            remove_allowed_value,
            about=value_id,
            allowed_value_id=value_id,
            **form.cleaned_data,
        )
        return "The value may pass no more."

    frame = Page(
        f"Remove: {row.description}",
        policy_url("write_policy_allowed", organization),
        "Remove",
        extra={
            "warning": "Rules find the value again, in what is written and in what is remembered."
        },
    )
    return ask(request, site, frame, OptionalReasonForm(form_data(request)), submit)
