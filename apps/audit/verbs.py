"""What a service function does, stated once beside it: every transport reads it from there."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, Generic, ParamSpec, TypedDict, TypeVar, Unpack, cast

from django.db import transaction
from django.db.utils import OperationalError

from apps.audit.models import Action, AskedBy, AuditRecord, ObjectKind
from apps.audit.services.records import Details, append_all, make_record, record
from apps.common.context import Actor, Intent, RequestContext, Right
from apps.common.errors import PlatformError, gave_up_waiting, platform_error_from_database
from apps.common.tenants import speaking_for, tenants_of

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Declared(TypedDict, total=False):
    """What an operation may declare beside its action, object kind and intent."""

    agent_intent: Intent | None
    right: Right | None
    commits: bool
    question: AskedBy | None


class Operation:
    """An action on one kind of object, and what a caller needs for it.

    ``intent`` is what people have to declare, ``agent_intent`` what agents declare instead; None
    closes the operation to them. ``right`` is held in the place of the context, unless what is
    needed depends on the object. One that ``commits`` has transactions of its own and must be run
    in none. ``question`` is how a reading one asks: for one object, for a list, by a search.
    """

    def __init__(
        self,
        action: Action,
        object_kind: ObjectKind,
        intent: Intent,
        **more: Unpack[Declared],
    ) -> None:
        self.action = action
        self.object_kind = object_kind
        self.intent = intent
        self.agent_intent = more.get("agent_intent") or (None if intent is Intent.ADMIN else intent)
        self.right = more.get("right")
        self.commits = more.get("commits", False)
        self.question = more.get("question") or (AskedBy.READ if action is Action.READ else None)

    def record(
        self, context: RequestContext, object_id: object = "", **details: Unpack[Details]
    ) -> AuditRecord:
        """Append the record that it was done, in the running transaction. See ``audit.record``."""
        details.setdefault("question", self.question)
        return record(
            context=context,
            action=self.action,
            object_kind=self.object_kind,
            object_id=object_id,
            **details,
        )

    def make_refusal(
        self, context: RequestContext, refusal: PlatformError, object_id: object = ""
    ) -> AuditRecord:
        """The record that it was refused, which is still to be appended."""
        return make_record(
            context=context,
            action=self.action,
            object_kind=self.object_kind,
            object_id=object_id,
            question=self.question,
            verdict=refusal.code.value,
            reason=refusal.recorded_reason,
        )

    def intent_for(self, actor: Actor) -> Intent:
        """The intent of a call by ``actor``, also of one that will be refused."""
        return (self.agent_intent or self.intent) if actor.is_agent else self.intent


class Verb(Operation, Generic[Parameters, Result]):
    """A service function that knows what it does: called, it checks the right and runs.

    It takes the caller's ``context`` by name, and runs in one transaction. Raises WriteNotAllowed
    and what the function raises.
    """

    def __init__(
        self,
        function: Callable[Parameters, Result],
        action: Action,
        object_kind: ObjectKind,
        intent: Intent,
        **more: Unpack[Declared],
    ) -> None:
        """Runs ``function``; the other arguments are those of Operation."""
        super().__init__(action, object_kind, intent, **more)
        self._function = function
        functools.update_wrapper(self, function)

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        if self.right is not None:
            cast(RequestContext, kwargs["context"]).require(self.right)
        if self.commits:
            return self._function(*args, **kwargs)
        # Where the call's own transaction runs, what fails here fails with it.
        with transaction.atomic(savepoint=not _is_performed(self)):
            return self._function(*args, **kwargs)


def verb(
    action: Action, object_kind: ObjectKind, intent: Intent, **more: Unpack[Declared]
) -> Callable[[Callable[Parameters, Result]], Verb[Parameters, Result]]:
    """Declare what the decorated service function does; the arguments are those of Operation."""
    return lambda function: Verb(function, action, object_kind, intent, **more)


def reading(object_kind: ObjectKind) -> Operation:
    """Reading objects of one kind through a selector, which is recorded only if it is refused."""
    return Operation(Action.READ, object_kind, Intent.READ)


@contextmanager
def performing(
    operation: Operation,
    *,
    context: RequestContext,
    opening: Callable[[], RequestContext] | None = None,
    object_id: object = "",
) -> Iterator[RequestContext]:
    """Run a call of ``operation`` in its context; if it is refused, roll back and record that.

    ``context`` is the caller's. Where it has to be found first, ``opening`` finds it and
    ``context`` is what is certain before, under which a refusal of that is recorded. ``object_id``
    names the object in the record of a refusal, which commits in a transaction of its own. Raises
    what ``opening`` and the call raise; a database that is busy becomes ResourceBusy.
    """
    if opening is not None:
        with _recorded(operation, context, object_id):
            context = opening()
    with (
        speaking_for(tenants_of(context)),
        _recorded(operation, context, object_id),
        nullcontext() if operation.commits else _Performance(operation),
    ):
        yield context


class _Performance(transaction.Atomic):
    """The transaction of one call of an operation."""

    def __init__(self, operation: Operation) -> None:
        """Belongs to a call of this operation."""
        super().__init__(using=None, savepoint=True, durable=False)
        self.operation = operation


def _is_performed(operation: Operation) -> bool:
    """Whether the innermost transaction was opened for a call of this operation."""
    blocks = transaction.get_connection().atomic_blocks
    return bool(blocks) and getattr(blocks[-1], "operation", None) is operation


def perform(
    verb: Verb[..., Result], context: RequestContext, *, object_id: object = "", **arguments: Any
) -> Result:
    """Run ``verb`` with these arguments in the transaction it opens; if it is refused, record that.

    Raises what it raises; a database that is busy becomes ResourceBusy.
    """
    with speaking_for(tenants_of(context)), _recorded(verb, context, object_id):
        return verb(context=context, **arguments)


def record_refusal(
    operation: Operation, context: RequestContext, refusal: PlatformError, *, object_id: object = ""
) -> None:
    """Record that ``operation`` was refused, in a transaction of its own."""
    with speaking_for(tenants_of(context)), transaction.atomic():
        append_all([operation.make_refusal(context, refusal, object_id)])


@contextmanager
def _recorded(operation: Operation, context: RequestContext, object_id: object) -> Iterator[None]:
    try:
        yield
    except PlatformError as refusal:
        record_refusal(operation, context, refusal, object_id=object_id)
        raise
    except OperationalError as error:
        busy = platform_error_from_database(error, request_id=context.request_id)
        if gave_up_waiting(error):  # otherwise there is no database to record it in
            record_refusal(operation, context, busy, object_id=object_id)
        raise busy from error
