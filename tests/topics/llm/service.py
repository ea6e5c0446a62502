"""A service on this machine that speaks chat completions, scripted, and misbehaves on demand."""

import json

from scripted_http import ScriptedServer, listening


class Service(ScriptedServer):
    """Answers each request with the next of `answers`; the last one answers all that follow."""

    def __init__(self):
        super().__init__()
        self.answers = []

    def act_for(self, path):
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    @property
    def url(self):
        return f"{self.origin}/v1/chat/completions"

    def shown(self, number=-1):
        """What a request told the model in its last message, as a value."""
        return json.loads(self.requests[number][2]["messages"][-1]["content"])


def sent(message, tokens=10):
    """A whole answer around a message."""
    return {"choices": [{"message": message}], "usage": {"total_tokens": tokens}}


def saying(value, tokens=10):
    """An answer in the end: JSON, or whatever text it is; a function is given the request."""

    def act(handler, request):
        said = value(request) if callable(value) else value
        text = said if isinstance(said, str) else json.dumps(said)
        body = sent({"role": "assistant", "content": text}, tokens)
        handler.reply(200, json.dumps(body).encode())

    return act


def using(*calls, tokens=10):
    """An answer that asks for tools: names and arguments; a function is given the request."""

    def act(handler, request):
        asked = [
            {
                "id": f"call_{number}",
                "type": "function",
                "function": {"name": name, "arguments": _arguments(given, request)},
            }
            for number, (name, given) in enumerate(calls)
        ]
        body = sent({"role": "assistant", "content": None, "tool_calls": asked}, tokens)
        handler.reply(200, json.dumps(body).encode())

    return act


def _arguments(given, request):
    given = given(request) if callable(given) else given
    return given if isinstance(given, str) else json.dumps(given)


def endless(handler, request):
    """Says how long it is, and is longer than anybody reads."""
    handler.send_response(200)
    handler.send_header("Content-Length", str(1 << 30))
    handler.end_headers()
    for _ in range(64):
        handler.wfile.write(b" " * (1 << 16))


def arranged(*parts, keep_rest=False):
    """A proposal: topics of events, with a label each."""
    topics = [
        {"label": label, "summary": f"About {label}.", "events": [str(one.pk) for one in events]}
        for label, events in parts
    ]
    return {"topics": topics, "keep_rest": keep_rest}


def running_service():
    """A service that listens until the end of the block."""
    return listening(Service())
