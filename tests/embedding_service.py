"""An OpenAI-compatible embedding service on this machine that misbehaves on demand."""

import json

from apps.index.services.scales import REFERENCE_TEXTS
from scripted_http import ScriptedServer, answering, listening


class Service(ScriptedServer):
    """Answers each request with the next of `answers`, then correctly."""

    def __init__(self):
        super().__init__()
        self.answers = []

    def act_for(self, path):
        return self.answers.pop(0) if self.answers else right

    @property
    def url(self):
        return f"{self.origin}/v1"


def vector_of(text):
    """The same direction for all texts but those by which the embedder is measured."""
    if text in REFERENCE_TEXTS:
        return [4.0, -3.0]
    return [3.0 * len(text), 4.0 * len(text)]


def rows(texts):
    return [{"index": n, "embedding": vector_of(text)} for n, text in enumerate(texts)]


def right(handler, body):
    handler.reply(200, json.dumps({"data": rows(body["input"])[::-1]}).encode())


def changing(change):
    """An answer whose list of rows was changed."""

    def act(handler, body):
        changed = {"data": change(rows(body["input"]))}
        answering(200, json.dumps(changed).encode())(handler, body)

    return act


def running_service():
    """A service that listens until the end of the block."""
    return listening(Service())
