"""A memory gateway on this machine that misbehaves on demand, and a model's server likewise."""

import json
from urllib.parse import parse_qsl, unquote, urlsplit

from scripted_http import ScriptedServer, listening

SEARCH, ADD, FLUSH = "/memories/search", "/memories/add", "/memories/flush"
COMPLETIONS, RESOURCES = "/chat/completions", "/resources"
MOMENT = "2026-11-23T12:00:00.000000Z"
QUOTA = {"used": 1, "limit": 10, "left": 9}
QUOTAS = {"messages": QUOTA, "files": QUOTA, "bytes": QUOTA}
FILE = {
    "resource_id": "r_1",
    "session_id": "resource:u:r_1",
    "uri": "resource://u/r_1",
    "status": "extracted",
    "title": "Notes",
    "description": "",
    "type": "txt",
    "size": 5,
    "sha256": "00",
    "chunks": 1,
    "withheld_chunks": 0,
    "progress": 100,
    "truncated": False,
    "created_at": MOMENT,
}


class Stub(ScriptedServer):
    """Answers a path with the next act given for it, then well."""

    def __init__(self):
        super().__init__()
        self.acts = {}
        self.added = []
        self.searchable = []
        self.messages = []
        self.sessions = set()
        self.uploads = []
        self.count = 0

    def act_for(self, path):
        acts = self.acts.get(path)
        return acts.pop(0) if acts else well

    def will(self, path, *acts):
        self.acts.setdefault(path, []).extend(acts)

    @property
    def asked(self):
        """Each request's path and body."""
        return [(path, body) for path, _, body in self.requests]

    @property
    def headers(self):
        return [headers for _, headers, _ in self.requests]

    @property
    def paths(self):
        return [path for path, _ in self.asked]

    def bodies(self, path):
        return [body for asked, body in self.asked if asked == path]


def well(handler, body):
    address = urlsplit(handler.path)
    if handler.command == "POST" and address.path != RESOURCES:
        answer = GOOD[address.path](handler.server, body)
    else:
        answer = own_data(handler, address.path, dict(parse_qsl(address.query)), body)
    if answer is None:
        return handler.reply(404, b'{"error": {"code": "NOT_FOUND"}}')
    content = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
    return handler.reply(200, content)


def own_data(handler, path, query, body):
    """What a user sees and changes of its own: messages and sessions, one file, the rest empty."""
    server = handler.server
    kind, _, given = path.strip("/").partition("/")
    match handler.command, kind, unquote(given):
        case "GET", "health", _:
            return {"status": "ok", "api": {"status": "ok"}, "backend": {"status": "ok"}}
        case "GET", "schema", _:
            return {"openapi": "3.0.3", "info": {"title": "Memory gateway", "version": "1.0.0"}}
        case "GET", "usage", _:
            return {"user": QUOTAS, "organization": QUOTAS, "calls_per_minute": 300}
        case "GET", "export", _:
            lines = [{"kind": "message", "message": one} for one in server.messages]
            return b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        case "DELETE", "user", _:
            told = {"user_id": "u", "status": "erased", "messages": len(server.messages)}
            return {**told, "sessions": 1, "memories": 0, "resources": 0}
        case "POST", "resources", "":
            server.uploads.append(body)
            return FILE
        case "GET", "messages", "":
            session = query.get("session_id")
            if session not in (None, *server.sessions):
                return None
            found = [one for one in server.messages if session in (None, one["session_id"])]
            return page(found, query)
        case "GET", "sessions", "":
            names = dict.fromkeys(one["session_id"] for one in server.messages)
            return page([session_item(name) for name in names], query)
        case "GET", _, "":
            return page([], query)
        case "GET", "resources", "r_1":
            return FILE
        case "DELETE", "sessions", name:
            if name not in server.sessions:
                return None
            server.sessions.remove(name)
            server.messages = [one for one in server.messages if one["session_id"] != name]
            return {"session_id": name, "status": "deleted", "messages": 1}
        case method, "messages", name:
            return one_message(server, method, name, body)


def one_message(server, method, name, body):
    """A correction gives a message another id."""
    place = next((n for n, one in enumerate(server.messages) if one["id"] == name), None)
    if place is None:
        return None
    if method == "PATCH":
        changed = {"id": f"{name}x", "text": body["text"], "version": 2}
        server.messages[place] |= changed
    if method == "DELETE":
        return {"id": server.messages.pop(place)["id"], "status": "deleted"}
    return server.messages[place]


#: Items of a page.
PAGE = 2


def page(items, query):
    begin = int(query.get("cursor", 0))
    more = begin + PAGE < len(items)
    return {
        "items": items[begin : begin + PAGE],
        "next_cursor": str(begin + PAGE) if more else None,
    }


def session_item(name):
    return {"session_id": name, "messages": 1, "is_flushed": True, "created_at": MOMENT}


def message_item(server, session_id, message):
    server.count += 1
    return {
        "id": f"e{server.count}",
        "session_id": session_id,
        "role": message["role"],
        "sender_id": message["sender_id"],
        "text": message["content"],
        "said_at": MOMENT,
        "status": "found",
        "version": 1,
    }


def search(server, body):
    """What was flushed and shares a word with the query; all of the user's, or of the chat."""
    words = set(body["query"].lower().split())
    everywhere = "all_user_memory" in body["scope"]
    mine = [
        found
        for found in server.searchable
        if (everywhere or found["session_id"] == f"chat:{body['conversation_id']}")
        and words & set(found["text"].lower().split())
    ]
    return {"results": mine[: body["top_k"]]}


#: Messages that are taken at once.
MOST = 100


def add(server, body):
    if not 1 <= len(body["messages"]) <= MOST:
        return None
    session_id = body["session_id"]
    server.sessions.add(session_id)
    server.added += [(session_id, message) for message in body["messages"]]
    server.messages += [message_item(server, session_id, one) for one in body["messages"]]
    return {"status": "accepted", "events_added": len(body["messages"]), "withheld": 0}


def flush(server, body):
    for session_id, message in server.added:
        server.searchable.append(
            {
                "id": f"m{len(server.searchable)}",
                "session_id": session_id,
                "text": message["content"],
                "score": 0.5,
                "source_scope": "all_user_memory",
                "raw": {"internal": "of no concern"},
            }
        )
    server.added.clear()
    return {"status": "ok", "events_indexed": 2, "memories_created": 0}


def complete(server, body):
    return {"choices": [{"message": {"role": "assistant", "content": "Fine."}}]}


GOOD = {SEARCH: search, ADD: add, FLUSH: flush, COMPLETIONS: complete}


def echoing(status):
    """A careless server: its error repeats the whole request, key and all."""

    def echo(handler, body):
        got = {"headers": dict(handler.headers), "body": body if body is None else str(body)}
        handler.reply(status, json.dumps({"error": {"code": str(body), "got": got}}).encode())

    return echo


def broken_off(handler, body):
    """Killed in the middle of an answer."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"results"')
    handler.close_connection = True


def no_http(handler, body):
    handler.wfile.write(b"\x00\xffthis is no HTTP\r\n\r\n")
    handler.close_connection = True


def running():
    return listening(Stub())
