"""Checkpoints reach places outside, and a trail that was rewritten does not fit them."""

import datetime as dt
import json
import subprocess
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from threading import Thread
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

import pytest
from django.core.management import CommandError, call_command

from apps.audit.models import Checkpoint, CheckpointPlace
from apps.audit.places import BadPlace, BucketPlace, PlaceFailed, WebhookPlace, place_at
from apps.audit.selectors.places import places_now
from apps.audit.services import delivery
from apps.audit.services.delivery import deliver, note_places
from apps.audit.services.verification import acknowledge_irregularity
from apps.audit.signed_notes import Note, parse, signer
from apps.common.clock import now
from memory_platform import sealer
from tests.audit.sealed import as_sealer, seal_all, verified, without_waiting, write_records
from tests.tables import table

SECRETS = {
    "AUDIT_PLACE_S3_KEY_ID": "key-id",
    "AUDIT_PLACE_S3_SECRET": "zz-secret",
    "AUDIT_PLACE_WEBHOOK_TOKEN": "zz-token",
}


class Store(BaseHTTPRequestHandler):
    """A bucket and a webhook: what is put is got and listed, two keys a page."""

    def do_PUT(self) -> None:
        assert self.headers["Authorization"].startswith("AWS4-HMAC-SHA256 Credential=key-id/")
        self.server.objects[unquote(urlsplit(self.path).path)] = self._body()
        self._answer(b"")

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        asked = parse_qs(parts.query)
        if "list-type" in asked:
            self._answer(self._listed(asked).encode())
        else:
            self._answer(self.server.objects[unquote(parts.path)])

    def do_POST(self) -> None:
        self.server.told.append((self.headers["Authorization"], json.loads(self._body())))
        self._answer(b"{}", status=self.server.status)

    def _listed(self, asked: dict[str, list[str]]) -> str:
        keys = sorted(path.removeprefix("/bucket/") for path in self.server.objects)
        begin = int(asked.get("continuation-token", ["0"])[0])
        more = f"<NextContinuationToken>{begin + 2}</NextContinuationToken>"
        page = "".join(f"<Key>{escape(key)}</Key>" for key in keys[begin : begin + 2])
        return f"<ListBucketResult>{page}{more if begin + 2 < len(keys) else ''}</ListBucketResult>"

    def _body(self) -> bytes:
        return self.rfile.read(int(self.headers["Content-Length"]))

    def _answer(self, body: bytes, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal."""


@pytest.fixture
def store() -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Store)
    server.objects, server.told, server.status = {}, [], 200
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def tree(agent, monkeypatch):
    without_waiting(monkeypatch)
    for _ in range(3):
        write_records(agent, 3)
        seal_all()
    return agent.organization_id


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "kept"
    path.mkdir()
    return place_at(f"folder:{path}", {})


@pytest.fixture
def clone(tmp_path):
    """A clone whose remote is another folder, as a hosted repository would be."""
    bare, path = tmp_path / "remote.git", tmp_path / "clone"
    for command in (
        ["init", "--quiet", "--bare", str(bare)],
        ["clone", "--quiet", str(bare), str(path)],
        ["-C", str(path), "config", "user.name", "sealer"],
        ["-C", str(path), "config", "user.email", "sealer@example.org"],
        ["-C", str(path), "config", "push.autoSetupRemote", "true"],
    ):
        subprocess.run(["git", *command], check=True, capture_output=True)
    return place_at(f"git:{path}", {})


def test_other_files_beside_checkpoints_are_none(tree, folder, clone, store):
    for place in (folder, clone, bucket_in(store)):
        bring(place)
    (folder.path / "README.txt").write_text("Not ours.", encoding="utf-8")
    (clone.path / "README.txt").write_text("Not ours.", encoding="utf-8")
    for command in (["add", "README.txt"], ["commit", "--quiet", "--message", "Say what it is"]):
        subprocess.run(["git", "-C", str(clone.path), *command], check=True, capture_output=True)
    store.objects["/bucket/a b/README.txt"] = b"Not ours."
    for place in (folder, clone, bucket_in(store)):
        assert all(parse(note) for note in place.notes())


def bucket_in(store: ThreadingHTTPServer) -> BucketPlace:
    return place_at(f"s3+http://127.0.0.1:{store.server_port}/bucket/a b?region=eu-1", SECRETS)


def webhook_of(store: ThreadingHTTPServer) -> WebhookPlace:
    return place_at(f"http://127.0.0.1:{store.server_port}/hooks/zz-path", SECRETS)


def bring(place) -> CheckpointPlace:
    """Deliver what waits; how the place stands then."""
    with as_sealer():
        CheckpointPlace.objects.get_or_create(name=place.name)
        while not deliver(place):
            pass
    return CheckpointPlace.objects.get(name=place.name)


def verify(*against):
    """What the command prints, and its exit code."""
    out = StringIO()
    arguments = [part for one in against for part in ("--against", one)]
    try:
        call_command("audit_verify", *arguments, stdout=out, stderr=StringIO())
    except SystemExit as exit:
        return out.getvalue(), exit.code
    return out.getvalue(), 0


def sizes_in(place, tree):
    return [note.size for note in map(parse, place.notes()) if note.tree == tree]


def test_every_kind_of_place_gets_the_newest_checkpoint_and_gives_it_back(
    tree, agent, folder, clone, store
):
    for place in (folder, clone, bucket_in(store)):
        state = bring(place)
        assert state.failing_since is None, state.last_error
        newest = Checkpoint.objects.filter(tree=tree).latest("size")
        assert sizes_in(place, tree) == [newest.size]
        write_records(agent, 2)
        seal_all()
        bring(place)
        assert sizes_in(place, tree) == [newest.size, newest.size + 2]
        assert bring(place).delivered_at is not None
    remote = ["git", "-C", str(clone.path.parent / "remote.git"), "log", "--oneline"]
    assert subprocess.run(remote, check=True, capture_output=True).stdout.count(b"\n") == 2


def test_a_webhook_is_told_with_its_token_and_named_without_its_path(tree, store):
    place = webhook_of(store)
    state = bring(place)
    (said,) = store.told
    assert said[0] == "Bearer zz-token"
    newest = Checkpoint.objects.filter(tree=tree).latest("size")
    assert newest.note in [one["note"] for one in said[1]["checkpoints"]]
    assert "zz-" not in state.name
    with pytest.raises(PlaceFailed, match="cannot be asked"):
        list(place.notes())


def test_verification_holds_against_a_place_and_finds_a_trail_that_was_rewritten(
    tree, folder, clone, store, monkeypatch
):
    for name, secret in SECRETS.items():
        monkeypatch.setenv(name, secret)
    bucket = f"s3+http://127.0.0.1:{store.server_port}/bucket/a b?region=eu-1"
    places = [str(folder.path), clone.name, bucket]
    for place in (folder, clone, bucket_in(store)):
        bring(place)
    told, code = verify(*places)
    assert code == 0, told
    forged = signer().sign(Note(tree, 9, bytes(32)))
    (folder.path / str(tree) / "forged.txt").write_text(forged, encoding="utf-8")
    told, code = verify(*places)
    assert code == 1
    assert "kept outside" in told


def test_a_checkpoint_of_more_records_than_are_left_is_found(tree, folder):
    bring(folder)
    ahead = signer().sign(Note(tree, 10_000, bytes(32)))
    (folder.path / str(tree) / "ahead.txt").write_text(ahead, encoding="utf-8")
    told, code = verify(str(folder.path))
    assert (code, "of 10000 records was kept outside" in told) == (1, True)


def test_a_place_that_fails_is_left_alone_for_a_growing_while_and_then_has_everything(
    tree, folder, store, monkeypatch
):
    store.status = 503
    place = webhook_of(store)
    pauses = []
    for _ in range(4):
        state = bring(place)
        pauses.append((state.try_again_at - state.failing_since).total_seconds())
        with as_sealer():
            CheckpointPlace.objects.update(try_again_at=None)
    assert state.failures == 4
    assert pauses == sorted(pauses)
    assert state.last_error == "The webhook answered 503."
    assert places_now().failing == 1
    assert bring(folder).failing_since is None  # another one is not kept from it
    store.status = 200
    state = bring(place)
    assert (state.failures, state.failing_since, state.last_error) == (0, None, "")


def test_losing_a_place_is_a_finding_until_it_is_back_or_somebody_acknowledges_it(
    tree, folder, super_admin
):
    bring(folder)
    assert verified().is_ok
    folder.path.rename(folder.path.with_name("unmounted"))
    lost = CheckpointPlace.objects.filter(name=folder.name)
    seal_all()
    assert bring(folder).last_error == "The folder is not there."
    assert verified().is_ok  # it may be back in a minute
    with as_sealer():
        lost.update(failing_since=now() - dt.timedelta(hours=1))
    run = verified()
    assert [problem["text"].partition(" since")[0] for problem in run.problems] == [
        f"The place {folder.name} takes no checkpoints"
    ]
    acknowledge_irregularity(
        context=super_admin, verification_id=run.pk, number=0, reason="The disk is replaced."
    )
    assert verified().is_ok


def test_a_place_that_the_settings_name_no_more_is_a_finding(tree, folder):
    bring(folder)
    with as_sealer():
        note_places([])
    assert "no more" in verified().problems[0]["text"]
    with as_sealer():
        note_places([folder])
    assert verified().is_ok


def test_what_no_place_has_taken_goes_out_page_by_page(tree, folder, monkeypatch):
    monkeypatch.setattr(delivery, "AT_ONCE", 2)
    bring(folder)
    assert len(sizes_in(folder, tree)) > 1


@table(
    "address",
    ["", "folder:relative", "git:", "ftp://host/x", "https://me:word@host/x", "s3+https://host/b"],
)
def test_an_address_that_names_no_place_is_refused_without_being_quoted(address):
    with pytest.raises(BadPlace) as refusal:
        place_at(address, {})
    assert "word" not in str(refusal.value)


@table("address", ["nonsense", "ftp://x", "https://[word"])
def test_the_sealer_does_not_start_with_a_place_that_is_none(settings, tmp_path, address):
    settings.AUDIT_PLACE_SECRETS = {}
    settings.AUDIT_CHECKPOINT_PLACES = [f"folder:{tmp_path}"]
    assert [place.name for place in sealer.configured_places()] == [f"folder:{tmp_path}"]
    settings.AUDIT_CHECKPOINT_PLACES.append(address)
    with pytest.raises(BadPlace, match="Entry 2 of AUDIT_CHECKPOINT_PLACES") as refusal:
        sealer.configured_places()
    assert address not in str(refusal.value)


def test_a_place_that_cannot_be_read_is_one_sentence(tree, tmp_path):
    with pytest.raises(CommandError, match="The folder is not there"):
        verify(f"folder:{tmp_path}/none")
    with pytest.raises(CommandError, match="cannot be asked"):
        verify("https://hooks.example.org/x")
