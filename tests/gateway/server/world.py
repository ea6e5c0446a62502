"""A gateway with users at home in repositories, called as its clients call it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.test import Client

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.gateway.models import GatewayUser
from apps.gateway.services.users import provision_user
from apps.organizations.models import Repository
from apps.organizations.roles import Role
from tests.factories import RepositoryFactory, person_context, person_with_role

EVERYWHERE = ["current_chat", "resources", "all_user_memory"]
NOON = 1_780_000_000_000


def just_now() -> int:
    """The present as a timestamp, for facts that do not hold for good."""
    return int(now().timestamp() * 1000)


@dataclass(frozen=True)
class Answer:
    """Status, headers and the parsed body."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> str:
        return str(self.body["error"]["code"])

    @property
    def fields(self) -> set[str]:
        """The names of the fields that an error complains about."""
        return {one["field"] for one in self.body["error"]["details"]["fields"]}

    @property
    def texts(self) -> list[str]:
        return [one["text"] for one in self.body["results"]]


@dataclass(frozen=True)
class Caller:
    """A user with its key."""

    user: GatewayUser
    key: str

    def post(self, path: str, **body: Any) -> Answer:
        """One call in the user's name."""
        return post(path, {"user_id": self.user.user_id, "user_key": self.key, **body})

    def add(self, *texts: str, chat: str = "first", at: int = NOON, **more: Any) -> Answer:
        """Hand over what was said by user and assistant in turn."""
        messages = [message(text, number, at + number) for number, text in enumerate(texts)]
        return self.post("memories/add", session_id=f"chat:{chat}", messages=messages, **more)

    def flush(self, chat: str = "first", **more: Any) -> Answer:
        return self.post("memories/flush", session_id=f"chat:{chat}", **more)

    def search(self, query: str, **more: Any) -> Answer:
        body = {"conversation_id": "first", "scope": EVERYWHERE, "top_k": 8, **more}
        return self.post("memories/search", query=query, **body)

    def said(self, *texts: str, chat: str = "first", at: int = NOON) -> None:
        """Hand over and flush."""
        assert self.add(*texts, chat=chat, at=at).status == 200
        assert self.flush(chat).status == 200


class World:
    """A repository, whoever manages it, and its users."""

    def __init__(self) -> None:
        self.repository: Repository = RepositoryFactory()
        self.manager = manager_of(self.repository)
        self.alice = self.user("alice")
        self.bob = self.user("bob")

    def user(self, name: str, repository: Repository | None = None) -> Caller:
        home = repository or self.repository
        made = provision_user(
            context=manager_of(home),
            organization_id=home.organization_id,
            repository=home.slug,
            user_id=name,
        )
        return Caller(made.user, made.user_key)


def manager_of(repository: Repository) -> RequestContext:
    """Somebody who manages the organization of a repository."""
    organization = repository.organization
    person = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    return person_context(person, organization=organization)


def message(text: Any, number: int = 0, at: int = NOON) -> dict[str, Any]:
    role = ("user", "assistant")[number % 2]
    return {"sender_id": role, "role": role, "timestamp": at, "content": text}


def post(path: str, body: Any, **headers: Any) -> Answer:
    """Send a body as JSON, or as it is if it is bytes."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    response = Client().generic(
        "POST", f"/gateway/{path}", raw, headers={"Content-Type": "application/json", **headers},
        content_type=headers.pop("content_type", "application/json"),
    )  # fmt: skip
    return Answer(response.status_code, json.loads(response.content), response.headers)
