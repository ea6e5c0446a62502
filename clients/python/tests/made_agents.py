"""Configurations, engines and models for tests."""

import asyncio
import json
import os
from pathlib import Path

from memory_gateway_client.config import settings_of
from memory_gateway_client.engine import EngineLoader
from memory_gateway_client.errors import Category, ProviderError, RequestFailed
from memory_gateway_client.messages import Reply, ToolCall

SOURCES = Path(__file__).parents[1] / "src"
#: The environment of a program that uses the client from the checkout.
PROGRAM = {**os.environ, "PYTHONPATH": str(SOURCES)}
KEY = "uk_SECRET_of_this_test_0123456789"
API_KEY = "sk-SECRET-of-the-model-0123456789"


def wait(coroutine):
    return asyncio.run(coroutine)


def gateway_section(url="http://127.0.0.1:8010", **changes):
    return {
        "baseUrl": url,
        "userId": "gateway_test_user",
        "userKey": KEY,
        "appId": "default",
        "projectId": "default",
        "scope": ["current_chat", "resources"],
        "topK": 8,
        "timeoutSeconds": 60,
        **changes,
    }


def gateway_mode(url="http://127.0.0.1:8010", **changes):
    return {"memory": {"mode": "memory_gateway", "gateway": gateway_section(url, **changes)}}


class Model:
    """Answers with its steps, then "Fine."; ``seen`` are the messages of each completion."""

    def __init__(self, *steps):
        self.steps = list(steps)
        self.seen = []
        self.offered = []

    async def complete(self, messages, tools):
        self.seen.append([dict(message) for message in messages])
        self.offered.append([tool["function"]["name"] for tool in tools])
        step = self.steps.pop(0) if self.steps else Reply("Fine.")
        if callable(step):
            step = step()
        if isinstance(step, Exception):
            raise step
        return step


def calling(name, **arguments):
    return Reply("", (ToolCall("call_1", name, json.dumps(arguments)),))


def no_answer():
    return ProviderError(RequestFailed(Category.TIMEOUT))


class Making:
    """Makes engines in one folder; ``close`` gives their files back."""

    def __init__(self, folder, url):
        self.folder = folder
        self.url = url
        self.engines = []

    def engine(self, values, model=None, **given):
        settings = settings_of(values, folder=self.folder)
        engine = EngineLoader(settings, provider=model or Model(), **given).load()
        self.engines.append(engine)
        return engine

    def gateway(self, model=None, agent=None, clock=None, **changes):
        values = {**gateway_mode(self.url, **changes), "agent": agent or {}}
        return self.engine(values, model, **({"clock": clock} if clock else {}))

    def curated(self, model=None, **values):
        return self.engine(values, model)

    def close(self):
        for engine in self.engines:
            engine.close()


def impatient(engine, path):
    """Let it wait hardly for what is asked there, and for all else as long as it takes."""
    client = engine.backend._client
    request = client._request

    def asked(method, where, **more):
        return request(
            method, where, **({**more, "timeout_seconds": 0.3} if where == path else more)
        )

    client._request = asked


def run(engine, prompt="When do we deploy?", session_id="s1", **given):
    return wait(engine.loop.run(prompt, session_id=session_id, **given))


def events(engine, session_id="s1"):
    return [(event.kind, dict(event.payload)) for event in engine.store.hidden_events(session_id)]


def kinds(engine, session_id="s1"):
    return [
        kind.removeprefix("memory_gateway_") for kind, _ in events(engine, session_id=session_id)
    ]
