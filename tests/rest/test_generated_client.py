"""A client that others generate from the description works against the real server."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType

from apps.organizations.roles import Role
from tests.factories import agent_token, person_token
from tests.rest.world import World

PACKAGE = "generated_memory_client"


@pytest.fixture
def generated(
    tmp_path: Path, schema: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> Iterator[ModuleType]:
    document = tmp_path / "schema.json"
    document.write_text(json.dumps(schema))
    config = Config.from_sources(
        # The generator knows JSON only by this name; a file of lines is text to it.
        ConfigFile(post_hooks=[], content_type_overrides={"application/jsonl": "text/plain"}),
        MetaType.NONE,
        document_source=document,
        file_encoding="utf-8",
        overwrite=True,
        output_path=tmp_path / PACKAGE,
    )
    assert not generate(config=config)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module(PACKAGE)
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def test_a_generated_client_writes_searches_verifies_and_gets_typed_errors(
    generated: ModuleType, address: str
) -> None:
    world = World()
    models = importlib.import_module(f"{PACKAGE}.models")
    agent = _client(generated, address, agent_token(world.repository))
    reviewer = _client(generated, address, person_token(world.user(Role.ORGANIZATION_ADMIN)))
    note = models.CreateMemory(content="Deployments start at four.", type_=models.MemoryType.NOTE)

    created = _operation("create_memory").sync(client=agent, body=note, idempotency_key="k")
    again = _operation("create_memory").sync(client=agent, body=note, idempotency_key="k")
    found = _operation("search_memories").sync(
        client=agent, body=models.Search(query="when do deployments start")
    )
    verified = _operation("verify_memory").sync(
        client=reviewer, memory_id=created.memory_id, body=models.SeenMemory(version=1)
    )
    refused = _operation("verify_memory").sync_detailed(
        client=agent, memory_id=created.memory_id, body=models.SeenMemory()
    )
    listed = _operation("list_memories").sync(client=reviewer, page_size=1, tag="none")

    assert isinstance(created, models.CreatedMemory)
    assert again.memory_id == created.memory_id
    assert created.memory_id in [hit.memory_id for hit in found.results]
    assert verified.status is models.MemoryStatus.VERIFIED
    assert isinstance(refused.parsed, models.Error)
    assert refused.status_code is HTTPStatus.FORBIDDEN
    assert refused.parsed.error.code is models.ErrorCode.WRITE_NOT_ALLOWED
    assert refused.parsed.error.request_id == refused.headers["X-Request-ID"]
    assert listed.results == []


def _client(generated: ModuleType, address: str, token: str) -> Any:
    return generated.AuthenticatedClient(base_url=address, token=token)


def _operation(name: str) -> ModuleType:
    return importlib.import_module(f"{PACKAGE}.api.memories.{name}")
