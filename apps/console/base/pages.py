"""Pages and dialogs with a form that end in one service call, and pages that say why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from http import HTTPStatus
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import Resolver404, resolve, reverse

from apps.audit.verbs import Operation, Verb, perform
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument, NotFound, PlatformError, WriteNotAllowed
from apps.common.text import parse_uuid
from apps.console.base.context import note_act, record_denial
from apps.console.base.returning import fill_in

Result = TypeVar("Result")
View = Callable[..., Any]
NO_STORE = "no-store, private"
READ_METHODS = frozenset({"GET", "HEAD"})
POST_ONLY = frozenset({"POST"})
ANEW = "Start again from the page as it is now."
DIALOG_PAGE_TEMPLATE = "console/dialog_page.html"
DIALOG_TEMPLATE = "unfold/helpers/dialog.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPage:
    """The frame of a form page."""

    title: str
    back: str
    submit_text: str = "Save"
    warning: str = ""
    template: str = "console/form_page.html"
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class VerbPage(FormPage):
    """A form page whose submission runs a verb.

    ``form`` makes the form from what was posted. The verb gets ``arguments`` and the form's
    fields; ``object_id`` names the object in the record of a refusal. Then ``said`` is shown on the
    page ``then`` (without one on ``back``), both perhaps made from what the verb returned; or
    ``answer`` makes the whole response.
    """

    form: Callable[[Any], Form] = Form
    arguments: Mapping[str, Any] = field(default_factory=dict)
    object_id: object = ""
    said: str | Callable[[Any], str] = ""
    then: str | Callable[[Any], str] = ""
    answer: Callable[[Any], HttpResponse] | None = None


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question with a form and one button."""

    title: str
    form_class: type[Form]
    submit_text: str
    description: str = ""


def doing(operation: Operation) -> Callable[[View], View]:
    """Declare what a page does when something is posted to it."""

    def declare(view: View) -> View:
        vars(view)["operation"] = operation
        return view

    return declare


def recording_denials(view: View) -> View:
    """The same page, whose refusal of a post is recorded as that of what it does.

    What a service refuses is recorded where it is refused (see ``run``).
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **keys: Any) -> Any:
        if request.method in READ_METHODS:
            return view(request, *args, **keys)
        if operation := getattr(view, "operation", None):
            note_act(request, operation, _object_id(keys))
        try:
            return view(request, *args, **keys)
        except PermissionDenied:
            record_denial(request, WriteNotAllowed())
            raise
        except Http404:
            record_denial(request, NotFound())
            raise

    return answer


def _object_id(keys: Mapping[str, Any]) -> str:
    """What the address names, if it is an id."""
    return id_or_nothing(next((value for name, value in keys.items() if name.endswith("_id")), ""))


def id_or_nothing(named: object) -> str:
    """What somebody named, as text, if it can be the id of anything."""
    text = str(named)
    return text if parse_uuid(text) or text.isdecimal() else ""


def run(
    verb: Verb[..., Result], context: RequestContext, *, object_id: object = "", **arguments: Any
) -> Result:
    """Run a verb for a person; a refusal is rolled back and recorded. Raises PlatformError.

    ``object_id`` names the object in the record of a refusal.
    """
    return perform(verb, replace(context, intent=verb.intent), object_id=object_id, **arguments)


def verb_page(
    request: HttpRequest,
    site: AdminSite,
    context: RequestContext,
    verb: Verb[..., Any],
    page: VerbPage,
) -> HttpResponse:
    """Show the form of an act, or run ``verb`` when it was posted and is valid."""

    def submit(form: Form) -> HttpResponse:
        arguments = {**page.arguments, **form.cleaned_data}
        result = run(verb, context, object_id=page.object_id, **arguments)
        if page.answer is not None:
            return page.answer(result)
        said = page.said(result) if callable(page.said) else page.said
        then = page.then(result) if callable(page.then) else page.then
        return done(request, said, then or page.back)

    return form_page(request, site, page, page.form(form_data(request)), submit)


def form_page(
    request: HttpRequest,
    site: AdminSite,
    page: FormPage,
    form: Form,
    submit: Callable[[Form], HttpResponse],
) -> HttpResponse:
    """Show a form, or run ``submit`` when it was posted and is valid.

    A refusal comes back inside the form with everything that was typed.
    """
    if response := _submitted(request, form, submit):
        return response
    context = {
        **site.each_context(request),
        **page.extra,
        "title": page.title,
        "page": page,
        "form": form,
    }
    return TemplateResponse(request, page.template, context, status=status_of(form))


def dialog_page(
    request: HttpRequest,
    site: AdminSite,
    dialog: Dialog,
    form: Form,
    submit: Callable[[Form], HttpResponse],
    *,
    back: str,
) -> HttpResponse:
    """Ask in a dialog, or run ``submit``; without script the dialog is a page that leads back.

    A refusal comes back inside the dialog with everything that was typed.
    """
    if response := _submitted(request, form, submit):
        return response
    context: dict[str, Any] = {"dialog": dialog, "form": form}
    if request.headers.get("HX-Request"):
        return render(request, DIALOG_TEMPLATE, context, status=status_of(form))
    frame = {**site.each_context(request), "title": dialog.title, "back": back}
    return render(request, DIALOG_PAGE_TEMPLATE, {**context, **frame}, status=status_of(form))


def _submitted(
    request: HttpRequest, form: Form, submit: Callable[[Form], HttpResponse]
) -> HttpResponse | None:
    """The answer to a valid form; None if it is to be shown, perhaps with a refusal in it."""
    fill_in(request, form)
    if not form.is_valid():
        record_invalid(request, form)
        return None
    try:
        return submit(form)
    except PlatformError as refusal:
        show_refusal(form, refusal)
        return None


def record_invalid(request: HttpRequest, form: Form) -> None:
    """Record that a form was not filled in as it has to be; an empty one was only looked at."""
    if form.is_bound:
        field = next(iter(form.errors), "form")
        record_denial(request, InvalidArgument(field, f"The form's {field} was not right."))
        _say_what_is_hidden(form)


def _say_what_is_hidden(form: Form) -> None:
    """Put what is wrong with fields that nobody sees above the others, where it is read."""
    for hidden in form.hidden_fields():
        for error in form.errors.pop(hidden.name, ()):
            named = (hidden.label or hidden.name).lower()
            form.add_error(None, f"It was sent with a wrong {named}: {error} {ANEW}")


def show_refusal(
    form: Form, refusal: PlatformError, *, renamed: Mapping[str, str] | None = None
) -> None:
    """Put a refusal into the form, beside the fields it names if they are there to be seen.

    In its words alone: its code is for programs, and stands in the audit trail. ``renamed`` says
    what the form calls an argument otherwise.
    """
    form.refused_with = refusal.http_status  # type: ignore[attr-defined]
    named = [refusal.details.get("field"), *refusal.details.get("fields", ())]
    # A list such as tags is one field of a form.
    shown = {field.name for field in form.visible_fields()}
    names = {str(name).partition("[")[0] for name in named}
    beside = {(renamed or {}).get(name, name) for name in names} & shown
    if not beside:
        form.add_error(None, refusal.message)
    for name in sorted(beside):
        form.add_error(name, refusal.message)


def status_of(form: Form) -> int:
    """The HTTP status of a page that shows a form: that of the refusal in it, if there is one."""
    if not form.is_bound or form.is_valid():
        return HTTPStatus.OK
    return getattr(form, "refused_with", HTTPStatus.UNPROCESSABLE_ENTITY)


def form_data(request: HttpRequest) -> Any:
    """What was posted, or None for an unbound form."""
    return request.POST if request.method == "POST" else None


def done(request: HttpRequest, message: str, url: str) -> HttpResponse:
    """Say what was done and go to ``url``, also from inside a dialog."""
    messages.success(request, message)
    return go_to(request, url)


def secret_page(
    request: HttpRequest, site: AdminSite, template: str, shown: Mapping[str, Any]
) -> HttpResponse:
    """The one page that shows a secret; nothing on the way keeps it."""
    frame = site.each_context(request)
    response = TemplateResponse(request, template, {**frame, **shown})
    response["Cache-Control"] = NO_STORE
    return response


def go_to(request: HttpRequest, url: str) -> HttpResponse:
    """Redirect a page, or the page around a dialog."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": url})
    return HttpResponseRedirect(url)


def problem_page(
    request: HttpRequest, site: AdminSite, refusal: PlatformError, back: str = ""
) -> HttpResponse:
    """A page of its own for a refusal that has no form to appear in; ``back`` to where it began."""
    context = {
        **site.each_context(request),
        "title": "Not possible",
        "refusal": refusal,
        "back": back,
    }
    return TemplateResponse(request, "console/problem.html", context, status=refusal.http_status)


def not_a_page(request: HttpRequest, site: AdminSite, refused: HttpResponse) -> HttpResponse:
    """A page that leads back from an address which takes only what a form sends.

    ``refused`` is the empty answer of the view; programs get it as it is.
    """
    if request.method not in READ_METHODS or refused.content:
        return refused
    context = {
        **site.each_context(request),
        "title": "There is nothing to open here",
        "back": page_above(request),
    }
    answer = TemplateResponse(
        request, "console/not_a_page.html", context, status=refused.status_code
    )
    answer["Allow"] = refused["Allow"]
    return answer


def page_above(request: HttpRequest) -> str:
    """The nearest page above the address of a request, with the same question behind it."""
    path, question = request.path, request.META["QUERY_STRING"]
    while path := path.rstrip("/").rpartition("/")[0]:
        if _is_page(f"{path}/"):
            return f"{path}/?{question}" if question else f"{path}/"
    return reverse("admin:index")


def _is_page(path: str) -> bool:
    """Whether something of a name lives there; the site also answers for what does not."""
    try:
        return resolve(path).url_name is not None
    except Resolver404:
        return False
