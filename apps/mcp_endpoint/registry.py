"""What a tool is, and the one table of all tools."""

from __future__ import annotations

import re
import uuid
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, cast

import mcp_types as types

from apps.access.credentials import RIGHTS_OF_ABILITY, Credential
from apps.audit.verbs import Operation, Verb
from apps.common.context import Actor, Intent, RequestContext, Right
from apps.common.messages import Answer, Message
from apps.common.secrecy import Secrecy, narrower
from apps.mcp_endpoint.families import FAMILIES, RESOURCES, Family
from apps.mcp_endpoint.schemas import context_schema, input_schema, listed, output_schema, without

Arguments = Mapping[str, Any]
ToolResult = dict[str, Any]
Schema = Mapping[str, Any]

ALL_TOOLSETS = "all"
PROJECT = "project"
#: For who has several repositories, at an address of all of them.
WHICH_PROJECT: Schema = {
    "type": "string",
    "description": "The repository, by its project in the instructions.",
}
BUDGET = "budget_tokens"
CONTRACT_NAME = "memory-platform/contract-name"
WORD = re.compile(r"\w+")
FOLD = str.maketrans({".": "_", "-": "_"})


@dataclass(frozen=True, slots=True)
class Needs:
    """The right without which an argument is always refused; or only some ``words`` of it are."""

    right: Right
    words: frozenset[str] = frozenset()

    def without_right(self, schema: Schema) -> Schema | None:
        """What is listed to those who do not hold it anywhere; None: nothing."""
        if not self.words:
            return None
        return {**schema, "enum": [word for word in schema["enum"] if word not in self.words]}


@dataclass(frozen=True, kw_only=True)
class Tool:
    """One tool of the contract: its schema and the function that calls the service.

    ``name`` is the contract's spelling. ``verb`` is the service behind it, which says what a caller
    needs; ``edit_verb`` the one instead when a ``memory_id`` is given. ``is_limited`` says
    whether it counts against the limits that its family has of its own. Its arguments are read into
    a ``message``, which is what ``act`` gets; ``result`` is the answer that ``act`` returns, or its
    wire form. Without ``act``, ``verb`` is called with the arguments, and ``result`` is read from
    what it returns. The service of a ``self_checking`` one knows a repetition by itself. One that
    ``composes`` calls others, each of which asks for the ability that it needs. One that
    ``counts`` only reads, and counts that in what it answers later. ``switch`` says
    whether the tool exists on this platform; it is asked anew each time. ``place`` finds the
    repository that the arguments name. ``needs`` says which arguments take a right of their own:
    the service sees to that, and who does not hold it is not shown them. ``refused`` is told the
    arguments of a call that failed before its service was asked. ``committed`` adds to the answer
    what can only be told when the call's transaction is over.
    """

    name: str
    title: str
    description: str
    toolset: str
    verb: Operation
    message: type[Message]
    result: type[Answer]
    act: Callable[[RequestContext, Any], Answer | ToolResult] | None = None
    edit_verb: Operation | None = None
    destructive: bool = False
    is_limited: bool = True
    self_checking: bool = False
    id_argument: str = "memory_id"
    composes: bool = False
    counts: bool = False
    switch: Callable[[], bool] | None = None
    place: Callable[[Credential, Arguments], uuid.UUID | None] | None = None
    needs: Mapping[str, Needs] = field(default_factory=dict)
    refused: Callable[[Arguments], None] | None = None
    committed: Callable[[RequestContext, Any, ToolResult], ToolResult] | None = None

    @cached_property
    def properties(self) -> Mapping[str, Schema]:
        """The schema of each argument."""
        properties: Mapping[str, Schema] = listed(self.message)["properties"]
        return properties

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The names of the arguments that are needed."""
        return tuple(listed(self.message).get("required", ()))

    @cached_property
    def family(self) -> Family:
        return FAMILIES[self.toolset]

    @cached_property
    def portable_name(self) -> str:
        """The name for clients that refuse a list with a dot in it."""
        return self.name.replace(".", "-")

    @property
    def people(self) -> Intent:
        """The intent, and so the ability, that people need."""
        return self.verb.intent

    @property
    def agents(self) -> Intent | None:
        """The same for agents; None when the tool is closed to them."""
        return self.verb.agent_intent

    @cached_property
    def takes_project(self) -> bool:
        """Whether the repository can be named beside the arguments of the contract."""
        implied = not self.family.takes_context and self.toolset != RESOURCES
        return implied and self.place is None

    @cached_property
    def is_read_only(self) -> bool:
        return self.people is Intent.READ and not self.counts

    @cached_property
    def output_schema(self) -> dict[str, Any]:
        """Everything that may be answered."""
        return output_schema(listed(self.result), stated=self.family.stated)

    def shown_output(self, credential: Credential) -> dict[str, Any]:
        """What may be answered to the bearer."""
        held = self.held_by(credential)
        hidden = {n for n, need in self.needs.items() if not need.words and need.right not in held}
        return without(self.output_schema, hidden) if hidden else self.output_schema

    def intent_for(self, actor: Actor) -> Intent:
        """The intent a call by ``actor`` declares, also where the call will be refused."""
        return self.verb.intent_for(actor)

    def is_open_to(self, credential: Credential) -> bool:
        """Whether the bearer is of the right kind and its token has the ability."""
        if self.composes:
            return bool(credential.abilities)
        closed = credential.actor.is_agent and self.agents is None
        return not closed and self.intent_for(credential.actor).value in credential.abilities

    def is_of_use_to(self, credential: Credential) -> bool:
        """Whether there is a place in which a call by the bearer would not always be refused.

        What a person can still be asked for is of use too: the listing tells a client what to ask.
        """
        intent = self.intent_for(credential.actor).value
        if intent in credential.abilities_to_ask_for - credential.abilities:
            return self.agents is not None
        abilities = credential.abilities if self.composes else {intent}
        return self.is_open_to(credential) and any(
            credential.rights.anywhere(right)
            for ability in abilities
            for right in RIGHTS_OF_ABILITY[ability]
        )

    def verb_for(self, arguments: Arguments) -> Operation:
        """What a call with these arguments does."""
        return (self.edit_verb or self.verb) if "memory_id" in arguments else self.verb

    def run(self, context: RequestContext, given: Message) -> Answer | ToolResult:
        """What a call answers. Raises what its service raises."""
        if self.act is not None:
            return self.act(context, given)
        verb = cast(Verb[..., Any], self.verb)
        return self.result.of(verb(context=context, **dict(given)))

    def given(self, arguments: Arguments) -> Arguments:
        """The arguments that are given: null for one that is not needed is none."""
        optional = self.properties.keys() - self.required
        return {
            name: value
            for name, value in arguments.items()
            if value is not None or name not in optional
        }

    def held_by(self, credential: Credential) -> frozenset[Right]:
        """The rights that make a difference to what of the tool the bearer is shown."""
        wanted = {need.right for need in self.needs.values()}
        return frozenset(right for right in wanted if credential.rights.anywhere(right))

    def listed(
        self,
        credential: Credential,
        *,
        contract_name: bool,
        prefix: str = "",
        names_project: bool = False,
    ) -> types.Tool:
        """The entry in a listing, with what the bearer can use of it."""
        name = prefix + (self.name if contract_name else self.portable_name)
        return types.Tool(
            name=name,
            title=self.title,
            description=self.description,
            input_schema=self.input_schema(credential, names_project=names_project),
            output_schema=self.shown_output(credential),
            annotations=self._annotations(),
            _meta=None if name == self.name else {CONTRACT_NAME: self.name},
        )

    def input_schema(
        self, credential: Credential, *, names_project: bool = False
    ) -> dict[str, Any]:
        """The arguments that the bearer can use."""
        held, shown = self.held_by(credential), dict[str, Schema]()
        for name, schema in self.properties.items():
            need = self.needs.get(name)
            usable = need.without_right(schema) if need and need.right not in held else schema
            if usable is not None:
                shown[name] = usable
        if names_project:
            shown[PROJECT] = WHICH_PROJECT
        intent = self.intent_for(credential.actor)
        context = context_schema(intent) if self.family.takes_context else None
        return input_schema(shown, self.required, context=context)

    def _annotations(self) -> types.ToolAnnotations:
        """Only what is not taken for granted: the protocol has a default for each."""
        if self.is_read_only and not self.composes:
            return types.ToolAnnotations(read_only_hint=True, open_world_hint=False)
        return types.ToolAnnotations(
            destructive_hint=None if self.destructive else False,
            idempotent_hint=True if self.family.takes_context else None,
            open_world_hint=False,
        )


@dataclass(frozen=True, slots=True)
class EndpointView:
    """The part of the registry that an address shows."""

    toolsets: frozenset[str]
    read_only: bool = False
    contract_names: bool = False
    repository_id: uuid.UUID | None = None
    secrecy: Secrecy = Secrecy.S3
    inject_budget: int | None = None

    def bounded(self, credential: Credential) -> Credential:
        """The credential as far as it goes here: a bound of one's own shows less, never more."""
        if self.secrecy is Secrecy.S3:
            return credential
        return replace(credential, secrecy=narrower(credential.secrecy, self.secrecy))

    def filled(self, tool: Tool, arguments: Arguments) -> Arguments:
        """The arguments with what is usual here instead of the tool's own default."""
        if self.inject_budget is None or BUDGET not in tool.properties or BUDGET in arguments:
            return arguments
        return {**arguments, BUDGET: self.inject_budget}

    def shows(self, tool: Tool) -> bool:
        """Whether ``tool`` exists at this address."""
        is_off = tool.switch is not None and not tool.switch()
        return self.holds(tool.toolset) and (tool.is_read_only or not self.read_only) and not is_off

    @property
    def with_all_toolsets(self) -> EndpointView:
        """The same address without its choice of families; what it shuts out stays shut out."""
        return replace(self, toolsets=frozenset({ALL_TOOLSETS}))

    def holds(self, toolset: str) -> bool:
        return ALL_TOOLSETS in self.toolsets or toolset in self.toolsets


class RegisteredTools:
    """All tools, by all of their spellings, in the order in which they are listed.

    A name that another family has too but for its punctuation is listed with its family's prefix
    where both families are listed; it can be called with and without it everywhere.
    """

    def __init__(self, tools: Iterable[Tool]) -> None:
        """Raises ValueError when two names could not stand in one listing."""
        self.tools = tuple(tools)
        self._by_name: dict[str, Tool] = {}
        self._twins = _twins(self.tools)
        for tool in self.tools:
            names = {tool.name, tool.portable_name}
            names |= {tool.family.prefix + tool.name} if tool.family.prefix else set()
            self._by_name.update(dict.fromkeys(names, tool))
        self.toolsets = frozenset({tool.toolset for tool in self.tools} | {ALL_TOOLSETS})
        self._entries: dict[Any, types.Tool] = {}

    def find(self, name: str, view: EndpointView) -> Tool | None:
        """The tool called ``name`` in any spelling, if ``view`` shows it."""
        tool = self._by_name.get(name)
        return tool if tool is not None and view.shows(tool) else None

    def listing(self, view: EndpointView, credential: Credential) -> list[types.Tool]:
        """What ``credential`` can use of ``view``."""
        prefixed = self._prefixed(view)
        return [
            self._entry(tool, view, credential, prefixed)
            for tool in self.tools
            if view.shows(tool) and tool.is_of_use_to(credential)
        ]

    def knows(self, toolsets: Collection[str]) -> bool:
        """Whether every one of ``toolsets`` exists; no toolset at all does not."""
        return bool(toolsets) and self.toolsets.issuperset(toolsets)

    def _entry(
        self, tool: Tool, view: EndpointView, credential: Credential, prefixed: frozenset[str]
    ) -> types.Tool:
        """Made once for all bearers to whom it looks the same."""
        is_agent, held = credential.actor.is_agent, tool.held_by(credential)
        prefix = self._prefix(tool, view)
        is_free = view.repository_id is None and credential.only_repository_id is None
        key = (tool.name, view.contract_names, prefix, is_agent, held, is_free, prefixed)
        if key not in self._entries:
            entry = tool.listed(
                credential,
                contract_name=view.contract_names,
                prefix=prefix,
                names_project=is_free and tool.takes_project,
            )
            said = _with_prefixes(entry.description or "", prefixed, tool.family.prefix)
            self._entries[key] = entry.model_copy(update={"description": said})
        return self._entries[key]

    def _prefixed(self, view: EndpointView) -> frozenset[str]:
        """The names of tools that have a prefix in this view."""
        return frozenset(tool.name for tool in self.tools if self._prefix(tool, view))

    def _prefix(self, tool: Tool, view: EndpointView) -> str:
        """By what the view holds for everybody: a name depends on no token."""
        is_mixed = any(view.holds(toolset) for toolset in self._twins.get(tool.name, ()))
        return tool.family.prefix if is_mixed else ""


def _with_prefixes(text: str, names: Collection[str], prefix: str) -> str:
    """A description that calls the tools as they are listed beside it."""
    return WORD.sub(lambda word: prefix + word[0] if word[0] in names else word[0], text)


def _twins(tools: Iterable[Tool]) -> dict[str, frozenset[str]]:
    """For each name the other families that have it but for its punctuation. Raises ValueError."""
    by_fold: dict[str, list[Tool]] = defaultdict(list)
    for tool in tools:
        by_fold[tool.name.translate(FOLD)].append(tool)
    for alike in by_fold.values():
        told_apart = {(tool.family.prefix, tool.toolset) for tool in alike}
        if len({prefix for prefix, _ in told_apart}) < len(alike):
            raise ValueError(f"{alike[-1].name} is another tool's name but for its punctuation.")
    return {
        tool.name: frozenset(other.toolset for other in alike if other is not tool)
        for alike in by_fold.values()
        for tool in alike
    }
