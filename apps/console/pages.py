"""Forms and dialogs that end in one service call, and pages that say why something was refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse

from apps.audit.verbs import Verb, performing
from apps.common.context import RequestContext
from apps.common.errors import PlatformError

Result = TypeVar("Result")
NO_STORE = "no-store, private"


@dataclass(frozen=True, slots=True)
class Page:
    """The frame of a form page."""

    title: str
    back: str
    submit_text: str = "Save"
    template: str = "console/form_page.html"
    extra: Mapping[str, Any] = field(default_factory=dict)


def run(
    verb: Verb[..., Result], context: RequestContext, *, object_id: object = "", **arguments: Any
) -> Result:
    """Run a verb for a person; a refusal is rolled back and recorded. Raises PlatformError.

    ``object_id`` names the object in the record of a refusal.
    """
    context = replace(context, intent=verb.intent)
    with performing(verb, context=context, object_id=object_id):
        return verb(context=context, **arguments)


def show_refusal(form: Form, refusal: PlatformError) -> None:
    """Put a refusal into the form, beside the fields it names if they are there."""
    message = f"{refusal.message} ({refusal.code.value})"
    named = [refusal.details.get("field"), *refusal.details.get("fields", ())]
    # A list such as tags is one field of a form.
    beside = {str(name).partition("[")[0] for name in named} & form.fields.keys()
    if not beside:
        form.add_error(None, message)
    for name in sorted(beside):
        form.add_error(name, message)


def form_page(
    request: HttpRequest,
    site: AdminSite,
    page: Page,
    form: Form,
    submit: Callable[[Form], HttpResponse],
) -> HttpResponse:
    """Show a form, or run ``submit`` when it was posted and is valid.

    A refusal comes back inside the form with everything that was typed.
    """
    if request.method == "POST" and form.is_valid():
        try:
            return submit(form)
        except PlatformError as refusal:
            show_refusal(form, refusal)
    context = {
        **site.each_context(request),
        **page.extra,
        "title": page.title,
        "page": page,
        "form": form,
    }
    return TemplateResponse(request, page.template, context)


def form_data(request: HttpRequest) -> Any:
    """What was posted, or None for an unbound form."""
    return request.POST if request.method == "POST" else None


def done(request: HttpRequest, message: str, url: str) -> HttpResponse:
    """Say what was done and go to ``url``, also from inside a dialog."""
    messages.success(request, message)
    return go_to(request, url)


def go_to(request: HttpRequest, url: str) -> HttpResponse:
    """Redirect a page, or the page around a dialog."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": url})
    return HttpResponseRedirect(url)


def problem_page(request: HttpRequest, site: AdminSite, refusal: PlatformError) -> HttpResponse:
    """A page of its own for a refusal that has no form to appear in."""
    context = {**site.each_context(request), "title": "Not possible", "refusal": refusal}
    return TemplateResponse(request, "console/problem.html", context, status=refusal.http_status)
