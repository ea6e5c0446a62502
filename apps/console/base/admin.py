"""Base classes of admin pages: scoped rows, nothing edited in place, nothing deleted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, ClassVar, TypeVar

from django.contrib.admin import ShowFacets
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from simple_history.admin import SimpleHistoryAdmin
from unfold.admin import ModelAdmin
from unfold.decorators import display as unfold_display
from unfold.enums import ActionVariant
from unfold.paginator import InfinitePaginator
from unfold.views import ChangeList

from apps.audit.verbs import Operation, Verb
from apps.common.context import Right
from apps.common.errors import NotFound, PlatformError
from apps.common.text import parse_number, parse_uuid
from apps.console.base.context import may_anywhere, note_act, place_context, record_missed
from apps.console.base.pages import READ_METHODS, Dialog, dialog_page, form_data, problem_page, run
from apps.console.base.text import reveal

ROWS_PER_PAGE = 50
#: History knows people and agents by name, and simple-history would link to a page of that name.
NO_PAGES_OF_PEOPLE = {"admin_user_view": ""}
Function = TypeVar("Function", bound=Callable[..., Any])
Handler = Callable[[Any, HttpRequest, Any, Any], HttpResponse]


def column(description: str, *, ordering: str | None = None) -> Callable[[Function], Function]:
    """A list column."""

    def decorate(function: Function) -> Function:
        unfold_display(description=description, ordering=ordering)(function)
        return function

    return decorate


def dialog_action(
    operation: Operation,
    dialog: Dialog,
    *,
    name: str,
    path: str,
    icon: str,
    variant: ActionVariant = ActionVariant.DEFAULT,
) -> Callable[[Handler], Callable[..., HttpResponse]]:
    """A button that opens a dialog: a form, sent by POST with a CSRF token, for ``operation``.

    The row has to be visible; a refusal of the service comes back inside the dialog with what was
    typed. Unfold's own decorator does neither.
    """

    make: Callable[..., Form] = dialog.form_class

    def decorate(handler: Handler) -> Callable[..., HttpResponse]:
        @wraps(handler)
        def view(admin: ConsoleAdmin, request: HttpRequest, object_id: str) -> HttpResponse:
            row = admin.require_object(request, object_id)
            form = make(request, object_id, form_data(request))
            return dialog_page(
                request,
                admin.admin_site,
                dialog,
                form,
                lambda form: handler(admin, request, row, form),
                back=admin.page_url("change", object_id),
            )

        view.__dict__.update(_button(operation, name, path, icon, variant), dialog=dialog)
        return view

    return decorate


#: For what ends or takes away something.
danger_action = partial(dialog_action, variant=ActionVariant.DANGER)


def page_action(
    operation: Operation | None = None,
    *,
    name: str,
    path: str,
    icon: str,
) -> Callable[[Function], Function]:
    """A button that leads to a page of its own, perhaps with a form for ``operation``.

    Opening the page changes nothing.
    """

    def decorate(function: Function) -> Function:
        function.__dict__.update(_button(operation, name, path, icon, ActionVariant.DEFAULT))
        return function

    return decorate


def _button(
    operation: Operation | None, name: str, path: str, icon: str, variant: ActionVariant
) -> dict[str, Any]:
    """What Unfold reads of the method behind a button."""
    return {
        "short_description": name,
        "url_path": path,
        "icon": icon,
        "variant": variant,
        "operation": operation,
        "attrs": {},
    }


def moment(value: dt.datetime | None) -> str:
    """A point in time, to the minute, UTC; «Never» without one."""
    return f"{value:%Y-%m-%d %H:%M}" if value else "Never"


def moment_column(field: str, description: str) -> Callable[[Any, Model], str]:
    """A column that shows a point in time."""

    @column(description, ordering=field)
    def show(admin: ConsoleAdmin, row: Model) -> str:
        return moment(getattr(row, field))

    return show


def text_column(
    attribute: str, description: str, *, ordering: str | None = None
) -> Callable[[Any, Model], SafeString]:
    """A column that shows a text from outside: nothing in it stays hidden."""

    @column(description, ordering=ordering)
    def show(admin: ConsoleAdmin, row: Model) -> SafeString:
        return reveal(str(getattr(row, attribute)))

    return show


class ConsoleAdmin(ModelAdmin):  # type: ignore[misc]
    """A page over rows of one model that the signed-in person may see.

    ``right`` is what she needs in at least one place to meet the page at all. ``creates`` is what
    the form for a new row does, if there is one; it needs the same right.
    """

    right: ClassVar[Right] = Right.READ
    creates: ClassVar[Operation | None] = None
    empty_text: ClassVar[str] = "Nothing matches. Reset the filters to see everything."
    actions = None
    list_per_page = ROWS_PER_PAGE
    list_max_show_all = 0
    show_facets = ShowFacets.NEVER
    list_filter_submit = True
    list_fullwidth = True

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
        return self.creates is not None and may_anywhere(request, self.right)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the filters on the page: a free look-up would let a reader guess hidden fields."""
        return lookup in self.offered_parameters()

    def offered_parameters(self) -> set[str | None]:
        """What the filters on the page put into the address."""
        return {
            getattr(item, "parameter_name", None)
            for item in self.list_filter
            if not isinstance(item, tuple)
        }

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if self.creates is not None:
            note_act(request, self.creates)
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
        extra = {**(extra_context or {}), **NO_PAGES_OF_PEOPLE}
        response: HttpResponse = super().history_view(request, object_id, extra)
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
        if parse_number(version_id) is None:
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


class LogAdmin(ConsoleAdmin):
    """A long list in one order, without a count of all; ``moment`` is the column it is dated by."""

    moment: ClassVar[str]
    paginator = InfinitePaginator
    show_full_result_count = False
    list_display_links = ("when",)
    sortable_by = ()

    def offered_parameters(self) -> set[str | None]:
        ends = {f"{self.moment}_{end}_{part}" for end in ("from", "to") for part in (0, 1)}
        return super().offered_parameters() | ends

    @column("When")
    def when(self, row: Model) -> SafeString:
        shown = f"{getattr(row, self.moment):%Y-%m-%d %H:%M:%S}"
        return format_html('<span class="mp-nowrap">{}</span>', shown)


class RecordedAdmin(ConsoleAdmin):
    """Rows that the verb ``read`` opens, so that a look at one, or an attempt, leaves its record.

    With ``record_listing`` a page of the list does as well. ``show`` answers with the page of a
    row; without one of its own it reads the row, which ``key`` names, and fills ``template``.
    """

    read: ClassVar[Verb[..., Any]]
    key: ClassVar[str]
    template: ClassVar[str]
    record_listing: ClassVar[Callable[..., object] | None] = None
    missed: ClassVar[type[PlatformError]] = NotFound

    def describe(self, row: Any) -> dict[str, Any]:
        """What ``template`` shows of a row that was read."""
        raise NotImplementedError

    def show(self, request: HttpRequest, found: Any) -> HttpResponse:
        """The page of one row that the person sees."""
        try:
            context = place_context(
                request,
                organization_id=found.organization_id,
                repository_id=found.repository_id,
            )
            row = run(self.read, context, object_id=found.pk, **{self.key: found.pk})
        except PlatformError as refusal:
            return problem_page(request, self.admin_site, refusal)
        shown = {
            **self.admin_site.each_context(request),
            "place": found.repository,
            "opts": self.opts,
            "list_url": self.page_url("changelist"),
            **self.describe(row),
        }
        return TemplateResponse(request, self.template, shown)

    def get_changelist(self, request: HttpRequest, **options: Any) -> type[ChangeList]:
        return RecordedList if self.record_listing else ChangeList

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        """The row if it may be seen. An attempt at any other leaves its record."""
        key = parse_uuid(object_id)
        found = self.visible(request).filter(pk=key).first() if key else None
        if found is None:
            record_missed(request, self.missed(), self.read, object_id)
        return found

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page of one row, which nothing can be sent to."""
        if request.method not in READ_METHODS:
            return HttpResponseNotAllowed(READ_METHODS)
        return self.show(request, self.require_object(request, object_id))


class RecordedList(ChangeList):  # type: ignore[misc]
    """A page of a list; what it shows is recorded as served."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        context = place_context(request)
        self.model_admin.record_listing(context=context, page=list(self.result_list))
