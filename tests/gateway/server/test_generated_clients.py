"""Clients that others generate from the description do everything that a user may, files included.

The generator in Java is one of the programs that `make others` installs.
"""

from __future__ import annotations

import importlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType

from tests.conformance.outcomes import INSTALLED
from tests.gateway.server.world import NOON, World
from tests.rest.conftest import address

__all__ = ["address"]

PACKAGE, JAVAS = "generated_gateway_client", "generated_gateway_client_of_java"
GENERATOR = INSTALLED / "node" / "openapi_generator_cli" / "openapi-generator.jar"
SESSION = "chat:first"
SAID = "The staging database is called heron."
FILE = b"Cranes are numbered from the north."

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> Path:
    answer = Client(headers={"host": "localhost"}).get("/gateway/schema")
    document = tmp_path_factory.mktemp("described") / "schema.json"
    document.write_text(json.dumps(yaml.safe_load(answer.content)))
    return document


@pytest.fixture
def importable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose packages can be imported, and are forgotten afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] in (PACKAGE, JAVAS)]:
        del sys.modules[name]


def test_a_client_of_openapi_python_client_does_what_a_user_may(
    description: Path, importable: Path, address: str
) -> None:
    config = Config.from_sources(
        ConfigFile(post_hooks=[]),
        MetaType.NONE,
        document_source=description,
        file_encoding="utf-8",
        overwrite=True,
        output_path=importable / PACKAGE,
    )
    assert not generate(config=config)
    models = importlib.import_module(f"{PACKAGE}.models")
    types = importlib.import_module(f"{PACKAGE}.types")
    client = importlib.import_module(PACKAGE).Client(base_url=address)
    alice = World().alice
    who = {"user_id": alice.user.user_id, "user_key": alice.key}
    headers = {"x_user_id": alice.user.user_id, "x_user_key": alice.key}

    def ask(operation: str, *path: str, **given: Any) -> Any:
        function = importlib.import_module(f"{PACKAGE}.api.{operation}").sync
        return function(*path, client=client, **given)

    message = models.ChatMessage(
        sender_id="alice", role=models.ChatMessageRole.USER, timestamp=NOON, content=SAID
    )
    added = models.AddRequest(**who, session_id=SESSION, messages=[message])
    assert ask("memories.add_messages", body=added).events_added == 1
    flushed = ask("memories.flush_session", body=models.FlushRequest(**who, session_id=SESSION))
    assert flushed.events_indexed == 1
    file = types.File(payload=FILE, file_name="cranes.txt", mime_type="text/plain")
    given = ask("resources.add_resource", body=models.ResourceRequest(**who, file=file))
    assert given.status is models.ResourceResponseStatus.EXTRACTED
    search = models.SearchRequest(
        **who, query="cranes", scope=[models.SearchRequestScopeItem.RESOURCES]
    )
    assert [one.text for one in ask("memories.search_memories", body=search).results] == [
        FILE.decode()
    ]

    (kept,) = ask("messages.list_messages", **headers).items
    change = models.MessageChange(**who, text="It is called egret.")
    corrected = ask("messages.correct_message", kept.id, body=change)
    assert ask("messages.read_message", corrected.id, **headers).text == "It is called egret."
    assert ask("usage.read_usage", **headers).user.files.used == 1
    ask("resources.delete_resource", given.resource_id, **headers)
    refused = ask("resources.read_resource", given.resource_id, **headers)
    assert refused.error.code is models.GatewayErrorBodyCode.NOT_FOUND
    ask("user.erase_user", **headers)
    assert ask("usage.read_usage", **headers).error.code.value == "UNAUTHENTICATED"


@pytest.mark.skipif(
    not (GENERATOR.exists() and shutil.which("java")),
    reason="`make others` installs this generator, which needs Java",
)
def test_a_client_of_openapi_generator_does_what_a_user_may(
    description: Path, importable: Path, address: str
) -> None:
    asked = ["generate", "-i", description, "-g", "python", "-o", importable]
    subprocess.run(
        ["java", "-jar", GENERATOR, *asked, "--package-name", JAVAS],
        check=True,
        capture_output=True,
    )
    library = importlib.import_module(JAVAS)
    alice = World().alice
    who = {"user_id": alice.user.user_id, "user_key": alice.key}
    headers = {"x_user_id": alice.user.user_id, "x_user_key": alice.key}
    with library.ApiClient(library.Configuration(host=address)) as client:
        memories, messages = library.MemoriesApi(client), library.MessagesApi(client)
        resources = library.ResourcesApi(client)
        message = {"sender_id": "alice", "role": "user", "timestamp": NOON, "content": SAID}
        added = {**who, "session_id": SESSION, "messages": [message]}
        assert memories.add_messages(library.AddRequest.from_dict(added)).events_added == 1
        flush = library.FlushRequest.from_dict({**who, "session_id": SESSION})
        assert memories.flush_session(flush).events_indexed == 1
        given = resources.add_resource(**who, file=("cranes.txt", FILE))
        assert given.status == "extracted"
        search = library.SearchRequest.from_dict({**who, "query": "cranes", "scope": ["resources"]})
        assert [one.text for one in memories.search_memories(search).results] == [FILE.decode()]

        (kept,) = messages.list_messages(**headers).items
        change = library.MessageChange.from_dict({**who, "text": "It is called egret."})
        corrected = messages.correct_message(message_id=kept.id, message_change=change)
        read = messages.read_message(message_id=corrected.id, **headers)
        assert read.text == "It is called egret."
        assert library.UsageApi(client).read_usage(**headers).user.files.used == 1
        resources.delete_resource(resource_id=given.resource_id, **headers)
        with pytest.raises(library.exceptions.NotFoundException):
            resources.read_resource(resource_id=given.resource_id, **headers)
        library.UserApi(client).erase_user(**headers)
        with pytest.raises(library.exceptions.UnauthorizedException):
            library.UsageApi(client).read_usage(**headers)
