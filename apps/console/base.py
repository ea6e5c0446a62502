"""What every admin page shares: scoped rows, nothing edited in place, nothing deleted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar, TypeVar, cast

from django.contrib.admin import ShowFacets
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import reverse
from simple_history.admin import SimpleHistoryAdmin
from unfold.admin import ModelAdmin
from unfold.decorators import display as unfold_display
from unfold.enums import ActionVariant

from apps.common.context import Right
from apps.common.errors import PlatformError
from apps.console.context import may_anywhere
from apps.console.forms.dialogs import DialogForm
from apps.console.pages import form_data, show_refusal

ROWS_PER_PAGE = 50
MOST_HISTORY_DIGITS = 9
DIALOG_PAGE_TEMPLATE = "console/dialog_page.html"
DIALOG_TEMPLATE = "unfold/helpers/dialog.html"
DEFAULT = ActionVariant.DEFAULT
READ_METHODS = frozenset({"GET", "HEAD"})
Function = TypeVar("Function", bound=Callable[..., Any])
Handler = Callable[[Any, HttpRequest, Any, str], HttpResponse]
Labels = Mapping[str, str] | bool


def column(
    description: str, *, ordering: str | None = None, label: Labels | None = None
) -> Callable[[Function], Function]:
    """A list column; ``label`` maps values to the colours of badges."""

    def decorate(function: Function) -> Function:
        unfold_display(description=description, ordering=ordering, label=label)(function)
        return function

    return decorate


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question with a form and one button."""

    title: str
    form_class: type[DialogForm]
    submit_text: str
    description: str = ""


def dialog_action(
    dialog: Dialog, *, name: str, path: str, icon: str, variant: ActionVariant = DEFAULT
) -> Callable[[Handler], Handler]:
    """A button that opens a dialog: a form, sent by POST with a CSRF token.

    The row has to be visible; a refusal of the service comes back inside the dialog with what was
    typed. Unfold's own decorator does neither.
    """

    def decorate(handler: Handler) -> Handler:
        @wraps(handler)
        def view(admin: ConsoleAdmin, request: HttpRequest, object_id: str) -> HttpResponse:
            admin.require_object(request, object_id)
            form = dialog.form_class(request, object_id, form_data(request))
            if form.is_valid():
                try:
                    return handler(admin, request, form, object_id)
                except PlatformError as refusal:
                    show_refusal(form, refusal)
            return admin.show_dialog(request, dialog, form, object_id)

        view.__dict__.update(
            short_description=name,
            url_path=path,
            icon=icon,
            variant=variant,
            dialog=dialog,
            attrs={},
        )
        return cast(Handler, view)

    return decorate


def page_action(
    *, name: str, path: str, icon: str, variant: ActionVariant = DEFAULT
) -> Callable[[Function], Function]:
    """A button that leads to a page of its own. Opening the page changes nothing."""

    def decorate(function: Function) -> Function:
        function.__dict__.update(
            short_description=name, url_path=path, icon=icon, variant=variant, attrs={}
        )
        return function

    return decorate


def moment(value: dt.datetime | None) -> str:
    """A point in time, to the minute, UTC; «Never» without one."""
    return f"{value:%Y-%m-%d %H:%M}" if value else "Never"


def moment_column(field: str, description: str) -> Callable[[Any, Model], str]:
    """A column that shows a point in time."""

    @column(description, ordering=field)
    def show(admin: ConsoleAdmin, row: Model) -> str:
        return moment(getattr(row, field))

    return show


class ConsoleAdmin(ModelAdmin):  # type: ignore[misc]
    """A page over rows of one model that the signed-in person may see.

    ``right`` is what she needs in at least one place to meet the page at all.
    """

    right: ClassVar[Right] = Right.READ
    empty_text: ClassVar[str] = "Nothing matches. Reset the filters to see everything."
    actions = None
    list_per_page = ROWS_PER_PAGE
    list_max_show_all = 0
    show_facets = ShowFacets.NEVER
    list_filter_submit = True
    list_fullwidth = True
    extra_parameters: ClassVar[frozenset[str]] = frozenset()

    def visible(self, request: HttpRequest) -> QuerySet[Any]:
        """The rows the signed-in person may see."""
        raise NotImplementedError

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return self.visible(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return may_anywhere(request, self.right)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """The right somewhere; which rows it opens is decided by ``visible``."""
        return may_anywhere(request, self.right)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the filters on the page: a free look-up would let a reader guess hidden fields."""
        offered = {
            getattr(item, "parameter_name", None)
            for item in self.list_filter
            if not isinstance(item, tuple)
        }
        return lookup in offered | self.extra_parameters

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if not self.has_add_permission(request):
            raise PermissionDenied
        return self.new(request)

    def new(self, request: HttpRequest) -> HttpResponse:
        """The form for a new row, of models that people may add to."""
        raise Http404

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Only models with a history of their own have this page (see SafeHistoryMixin)."""
        raise Http404

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        extra = {"show_history": isinstance(self, SafeHistoryMixin), **(extra_context or {})}
        response: HttpResponse = super().changeform_view(request, object_id, form_url, extra)
        return response

    def require_object(self, request: HttpRequest, object_id: str) -> Any:
        """One visible row by its id in the address. Missing and foreign answer alike: 404."""
        found = self.get_object(request, unquote(str(object_id)))
        if found is None or not self.has_view_permission(request, found):
            raise Http404
        return found

    def show_dialog(
        self, request: HttpRequest, dialog: Dialog, form: DialogForm, object_id: str
    ) -> HttpResponse:
        """A dialog for the page that asked for it, or a page of its own without script."""
        context: dict[str, Any] = {"dialog": dialog, "form": form}
        if request.headers.get("HX-Request"):
            return render(request, DIALOG_TEMPLATE, context)
        frame = self.admin_site.each_context(request)
        back = self.page_url("change", object_id)
        context |= {**frame, "title": dialog.title, "back": back}
        return render(request, DIALOG_PAGE_TEMPLATE, context)

    def page_url(self, name: str, *arguments: object) -> str:
        """The address of one of this model's pages: ``changelist``, ``change``…"""
        prefix = f"admin:{self.opts.app_label}_{self.opts.model_name}"
        return reverse(f"{prefix}_{name}", args=arguments)


class SafeHistoryMixin(SimpleHistoryAdmin):  # type: ignore[misc]
    """simple-history's pages, held to the rows one may see and made read-only.

    As shipped they show what the queryset hides, and a POST reverts a row behind the services.
    """

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        self._require_visible(request, object_id)
        response: HttpResponse = super().history_view(request, object_id, extra_context)
        return response

    def history_form_view(
        self,
        request: HttpRequest,
        object_id: str,
        version_id: str,
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        if request.method not in READ_METHODS:
            return HttpResponseNotAllowed(READ_METHODS)
        self._require_visible(request, object_id)
        if not version_id.isascii() or not version_id.isdigit():
            raise Http404
        if len(version_id) > MOST_HISTORY_DIGITS:
            raise Http404
        response: HttpResponse = super().history_form_view(
            request, object_id, version_id, extra_context
        )
        return response

    def revert_disabled(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True

    def _require_visible(self, request: HttpRequest, object_id: str) -> None:
        if self.get_object(request, unquote(object_id)) is None:
            raise Http404
