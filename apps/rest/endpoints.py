"""How endpoints are declared, and what every call of one goes through.

A view declares each of its methods by ``writing``, ``answering`` or ``listing``: the operation,
where it takes place, what it takes (``body``) and what it answers (``answer``). An ``answer`` that
is an ``Answer`` describes and serializes: its ``of`` is given the result. ``described`` is for a
method that is written out. The description of the interface and the tests of all endpoints read
the same.

A call finds its place (not found, out of reach), then reads its arguments (invalid). A write looks
for an earlier one with its number and holds ``If-Match`` against what there is before it runs.
Whatever is refused on the way is recorded under the operation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast

from django.db.models import Model, QuerySet
from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK
from rest_framework.views import APIView

from apps.access.credentials import Credential
from apps.access.services.rate_limits import spend_call
from apps.audit.verbs import Operation, Verb
from apps.common.context import Extent, RequestContext
from apps.common.errors import InvalidArgument
from apps.common.http import BoundedJSONParser, OneFormat
from apps.common.messages import Answer, Message, read
from apps.common.secrecy import Secrecy
from apps.governance.redaction import redact_result
from apps.rest.authentication import BearerAuthentication, HasCredential, SessionAuthentication
from apps.rest.conditional import answer_unless_known
from apps.rest.contexts import LISTED, Arguments, Asked, At, credential_of, read_id
from apps.rest.messages.common import Nothing
from apps.rest.messages.lists import Page
from apps.rest.messages.queries import Narrowing, PageQuery
from apps.rest.openapi import Body, DeclaredMethod, PlatformSchema, parameters_of
from apps.rest.pagination import StrictCursorPagination, page_of, page_picker
from apps.rest.parsers import StrictJSONParser, max_body_bytes
from apps.rest.repeats import Result, answer_once

Found = TypeVar("Found")
Made = TypeVar("Made")
Row = TypeVar("Row", bound=Model)
View = TypeVar("View", bound=type[APIView])
Method = Callable[..., Response]
AnyMethod = TypeVar("AnyMethod", bound=Callable[..., HttpResponseBase])
Read = Callable[[Request, Any], Arguments]
Pick = Callable[[QuerySet[Any]], list[Any]]
#: Fields that the platform fills with addresses, secrets and proofs of its own, which callers have
#: to use as they are.
OWN_WORDS = frozenset({"next", "previous", "link", "secret", "setups", "receipt"})
#: Of what was sent by the name of a parameter, so much is quoted.
NAME_MAX_LENGTH = 64
_routes: list[URLPattern] = []


def body_of(request: Request, shape: type[Message]) -> dict[str, Any]:
    """The body's arguments. Raises InvalidArgument naming the field, PayloadTooLarge."""
    return read(shape, request.data).given()


def query_of(request: Request, shape: type[Message]) -> dict[str, Any]:
    """The query string's arguments, each given once. Raises InvalidArgument naming the field."""
    query: QueryDict = request.query_params
    for name, values in query.lists():
        if len(values) > 1:
            said = name[:NAME_MAX_LENGTH].encode("ascii", "backslashreplace").decode()
            raise InvalidArgument(said, f"{said}: Give it once.")
    return read(shape, query.dict()).given()


class PlatformView(APIView):
    """What every endpoint has in common; a credential above all."""

    authentication_classes = (BearerAuthentication, SessionAuthentication)
    permission_classes = (HasCredential,)
    parser_classes: tuple[type[BoundedJSONParser], ...] = (StrictJSONParser,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = OneFormat
    http_method_names = ("get", "head", "post", "patch")
    schema = PlatformSchema()
    #: The caller's; until it is known there is nothing to show.
    secrecy = Secrecy.S3

    def check_throttles(self, request: Request) -> None:
        """Count the call, as MCP does. Raises RateLimited."""
        spend_call(credential_of(request))

    def perform_authentication(self, request: Request) -> None:
        super().perform_authentication(request)
        if isinstance(request.auth, Credential):
            self.secrecy = request.auth.secrecy

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Show no more than the caller's secrecy tier, in answers and in refusals."""
        if isinstance(response, Response):  # a file is none
            response.data = redact_result(response.data, self.secrecy, kept=OWN_WORDS)
        return super().finalize_response(request, response, *args, **kwargs)

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """A body in chunks comes without a length, which the framework takes for no body."""
        if "Transfer-Encoding" in request.headers:
            request.META["CONTENT_LENGTH"] = str(max_body_bytes() + 1)
        return super().initialize_request(request, *args, **kwargs)


@dataclass(frozen=True)
class Call(Generic[Found]):
    """A request in its context: what its address stands for and says, and its arguments."""

    request: Request
    context: RequestContext
    found: Found
    given: Arguments
    raw_ids: Mapping[str, str]

    @property
    def ids(self) -> dict[str, Any]:
        """The ids in the address. Raises InvalidArgument."""
        return {name: read_id(name, raw) for name, raw in self.raw_ids.items()}


def route(address: str, name: str) -> Callable[[View], View]:
    """Serve the decorated view at ``address`` below ``/api/``."""

    def register(view: View) -> View:
        _routes.append(path(address, view.as_view(), name=name))
        return view

    return register


def routes() -> list[URLPattern]:
    """All addresses, those with fewer ids first: ``memories/search`` is no memory's."""
    return sorted(_routes, key=lambda one: str(one.pattern).count("<"))


@contextmanager
def called(
    request: Request,
    operation: Operation,
    at: At[Found],
    ids: Mapping[str, str],
    shape: Body,
    *,
    read: Read = query_of,
) -> Iterator[Call[Found]]:
    """Run a call of ``operation`` with the arguments that ``read`` finds of ``shape``.

    Raises what finding the place, reading and the call itself raise.
    """
    with at.opened(Asked(request, operation, ids, lambda: read(request, shape))) as opened:
        context, found, given = opened
        if request.method == "HEAD":  # an answer without a body shows nothing
            context = replace(context, extent=Extent.NAME)
        told = {name: raw_id for name, raw_id in ids.items() if name != at.implied}
        yield Call(request, context, found, given, told)


def described(
    operation: Operation,
    *,
    answer: Any,
    body: Body | None = None,
    query: Body = Nothing,
    changes: bool = False,
    tagged: bool = False,
    guarded: bool = False,
    status: int = HTTP_200_OK,
    name: str = "",
    text: str | None = None,
) -> Callable[[AnyMethod], AnyMethod]:
    """Declare what a method runs, takes and answers.

    ``name`` is the operation's id in the description, by default the verb's name; ``text`` says
    what it does, by default the docstring. One that ``changes`` something takes an
    ``Idempotency-Key``, one that is ``tagged`` answers with an ETag, one that is ``guarded`` looks
    at ``If-Match``.
    """
    schema = extend_schema(
        operation_id=name or cast(Any, operation).__name__,
        description=text,
        request=None if body is Nothing else body,
        parameters=parameters_of(query),
        responses=answer if isinstance(answer, dict) else {status: answer},
    )

    def describe(method: AnyMethod) -> AnyMethod:
        endpoint = DeclaredMethod(operation, body, changes=changes, tagged=tagged, guarded=guarded)
        cast(Any, method).endpoint = endpoint
        return schema(method)

    return describe


def writing(
    verb: Verb[..., Any],
    *,
    at: At[Found],
    body: Body,
    answer: type[Any],
    text: str,
    show: Callable[[Made], Answer | Result] | None = None,
    show_to: Callable[[Made, RequestContext], Answer | Result] | None = None,
    act: Callable[[Call[Found]], Made] | None = None,
    seen: Callable[[Call[Found]], None] | None = None,
    committed: Callable[[Call[Found], Result], Result] | None = None,
    read: Read = body_of,
    status: int = HTTP_200_OK,
    name: str = "",
) -> Method:
    """A method that changes something: it runs ``verb`` with what the address and the body say.

    ``act`` calls the verb if its arguments are others. ``show`` makes the answer if it is made of
    more than the result, ``show_to`` one that depends on who asks. ``seen`` refuses to change what
    the caller has not seen as it is (``If-Match``). ``committed`` adds to the answer, a repeated
    one too, what can only be told when the call's transaction is over.
    """
    run, present = act or _running(verb), _serializing(answer, show, show_to)

    def method(view: PlatformView, request: Request, **ids: str) -> Response:
        with called(request, verb, at, ids, body, read=read) as call:

            def once() -> Result:
                if seen is not None:
                    seen(call)
                return present(run(call), call.context)

            response = answer_once(request, call.context, verb, once, status=status)
        if committed is not None:
            response.data |= committed(call, response.data)
        return response

    return described(
        verb,
        body=body,
        answer=answer,
        text=text,
        changes=True,
        guarded=seen is not None,
        status=status,
        name=name,
    )(method)


def answering(
    operation: Operation,
    *,
    at: At[Found],
    answer: type[Any],
    text: str,
    query: Body = Nothing,
    body: Body | None = None,
    run: Callable[[Call[Found]], Made] | None = None,
    show: Callable[[Made], Answer | Result] | None = None,
    show_to: Callable[[Made, RequestContext], Answer | Result] | None = None,
    tagged: bool = False,
    version: Callable[[Made], int] | None = None,
    read: Read = body_of,
    name: str = "",
) -> Method:
    """A method that only reads: it answers what ``run`` finds.

    Without ``run`` that is what the operation as a verb returns, or, where it is none, what the
    address stands for.

    It takes a query string, or a body if it is asked by POST. ``version`` goes into the ETag of a
    ``tagged`` answer. For ``show`` and ``show_to`` see ``writing``.
    """
    find = run or (_running(operation) if isinstance(operation, Verb) else _found)
    present = _serializing(answer, show, show_to)
    shape, reader = (query, query_of) if body is None else (body, read)

    def method(view: PlatformView, request: Request, **ids: str) -> Response:
        with called(request, operation, at, ids, shape, read=reader) as call:
            found = find(call)
            shown = present(found, call.context)
        if tagged:
            return answer_unless_known(request, shown, version=version and version(found))
        return Response(shown)

    return described(
        operation, body=body, query=query, answer=answer, text=text, tagged=tagged, name=name
    )(method)


def listing(
    operation: Operation,
    *,
    paginator: type[StrictCursorPagination],
    answer: type[Any],
    text: str,
    at: At[Found] = LISTED,  # type: ignore[assignment]
    filters: type[Narrowing] = PageQuery,
    find: Callable[[Call[Found], Pick], list[Row]] | None = None,
    show: Callable[[Row], Answer | Result] | None = None,
    show_to: Callable[[Row, RequestContext], Answer | Result] | None = None,
    tagged: bool = False,
    name: str = "",
) -> Method:
    """A method that answers a page of what ``find`` finds, or else the operation as a verb.

    ``answer`` is what it answers of each row. Either is given a function that narrows a queryset by
    the ``filters`` and picks the page.
    """
    present = _serializing(answer, show, show_to)

    def by_verb(call: Call[Found], pick: Pick) -> list[Row]:
        verb = cast(Verb[..., list[Row]], operation)
        return verb(context=call.context, pick=pick, **call.ids)

    def method(view: PlatformView, request: Request, **ids: str) -> Response:
        pages = paginator()
        take = page_picker(pages, request)
        with called(request, operation, at, ids, filters) as call:
            page = (find or by_verb)(call, lambda rows: take(filters.narrow(rows, call.given)))
            shown = page_of(pages, [present(row, call.context) for row in page])
        return answer_unless_known(request, shown) if tagged else Response(shown)

    page_shape = cast(Any, Page)[answer] if issubclass(answer, Answer) else answer
    return described(
        operation, query=filters, answer=page_shape, text=text, tagged=tagged, name=name
    )(method)


def _found(call: Call[Any]) -> Any:
    return call.found


def _running(verb: Verb[..., Made]) -> Callable[[Call[Any]], Made]:
    return lambda call: verb(context=call.context, **call.ids, **call.given)


def _serializing(
    answer: type[Any],
    show: Callable[[Made], Answer | Result] | None,
    show_to: Callable[[Made, RequestContext], Answer | Result] | None,
) -> Callable[[Made, RequestContext], Result]:
    """How a result becomes what is sent: by what is given for it, else by the answer itself."""
    make = show or (answer.of if issubclass(answer, Answer) else cast(Any, lambda made: made))

    def serialize(made: Made, context: RequestContext) -> Result:
        found = show_to(made, context) if show_to else make(made)
        return found.serialize() if isinstance(found, Answer) else found

    return serialize
