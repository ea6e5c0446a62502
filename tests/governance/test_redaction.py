"""What callers of a lower secrecy tier are shown."""

from __future__ import annotations

import time
import uuid
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from apps.common.secrecy import Secrecy, narrower
from apps.governance.redaction import redact, redact_result
from tests.tables import table

S0, S2, S3 = Secrecy.S0, Secrecy.S2, Secrecy.S3
SHA = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

#: What it is, a text with it, the same at S0 and at S2.
PLACES = [
    ("/var/log/app/error.log", "See {}.", "See [PATH].", None),
    ("C:\\Users\\robin\\notes.txt", "In {} it says", "In [PATH] it says", None),
    ("C:/Program Files/thing/x.ini", "({})", "([PATH])", None),
    ("\\\\filer\\share\\plan", "at {}", "at [PATH]", None),
    ("~/work/plan", "{}", "[PATH]", None),
    ("../secrets/key", "{}", "[PATH]", None),
    ("src/billing/export.py", "Fix {}, then", "Fix [PATH], then", None),
    ("file:///etc/passwd", "{}", "[PATH]", None),
    ("/etc/passwd", "[{}]", "[[PATH]]", None),
    ("robin.doe@example.org", "Ask {}.", "Ask [EMAIL].", None),
    ("robin@corp.internal", "<{}>", "<[EMAIL]>", None),
    ("10.20.30.40", "on {}, port 80", "on [IP], port 80", "on [IP], port 80"),
    ("192.168.1.10", "{}:5432", "[IP]:5432", "[IP]:5432"),
    ("10.0.0.0", "{}/24", "[IP]/24", "[IP]/24"),
    ("2001:db8::42", "[{}]:443", "[[IP]]:443", "[[IP]]:443"),
    ("fe80::1", "{} is it", "[IP] is it", "[IP] is it"),
    ("::ffff:10.0.0.1", "{}", "[IP]", "[IP]"),
    ("db01.corp.internal", "On {}: restart", "On [HOST]: restart", "On [HOST]: restart"),
    ("SRV01.Corp.Local", "{}", "[HOST]", "[HOST]"),
    ("build.example.com", "{}.", "[HOST].", "[HOST]."),
    ("wiki.firma.pl", "{}", "[HOST]", "[HOST]"),
    ("bank.co.id", "{}", "[HOST]", "[HOST]"),
    ("buildserver", "http://{}:8080", "http://[HOST]:8080", "http://[HOST]:8080"),
    (SHA, "sha256:{}", "sha256:[HASH]", "sha256:[HASH]"),
    (SHA[:40].upper(), "commit {}", "commit [HASH]", "commit [HASH]"),
    ("config.yaml", "Edit {}!", "Edit [FILE]!", None),
    ("archive.tar.gz", "{}", "[FILE]", None),
    ("Jahresübersicht.xlsx", "{}", "[FILE]", None),
]
#: Neither places nor names of them.
PROSE = [
    "Use e.g. one, i.e. that one; cf. p. 3, etc.",
    "Version 1.2.3 or v1.2.3.4, Python 3.11, section 5.4.",
    "Read and/or write, 24/7, TCP/IP, CI/CD, n/a, 2026/11/22.",
    "Node.js and Vue.js, ASP.NET too.",
    "Call os.path.join, user.id and request.user.name, then self.close.",
    "It is done.It works at 12:34:56 and 07:24.",
    "std::vector and abc::def are C++; aa:bb:cc:dd:ee:ff is no IP address.",
    "Answers are application/json from owner/repository.",
    "Always run migrations before deploy: 100 %, 5 € @ home.",
    "unverified governance memory.read memory-search memory_search",
    "</div><br/> // a comment",
    "[RAGIX_MEMORY format_version=1 type=memory_recall matched=2 injected=2 budget=1500]",
    "--- ITEM 1/2 [MEM-000000100000 | fact | ltm | tags=oracle,cve] ---",
    "[/RAGIX_MEMORY tokens_used=81]",
    "memory://123e4567-e89b-12d3-a456-426614174000/index",
    "sk deadbeef cafe 0123456789abcdef",
]
IDS = st.one_of(
    st.uuids().map(str),
    st.uuids().map(lambda key: f"MEM-{key.hex[:12]}"),
    st.datetimes().map(lambda moment: moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ").zfill(27)),
)
PIECES = st.one_of(
    st.sampled_from([place for place, *_ in PLACES]),
    st.sampled_from(
        [" ", "/", ".", "@", ":", "://", "\\", "-", "a", "x.com", "~", "[IP]", "é", "1"]
    ),
    st.text(max_size=6),
)
TEXTS = st.lists(PIECES, max_size=12).map("".join)
TIERS = st.sampled_from([S0, S2])


@table(("place", "text", "public", "internal"), PLACES)
def test_each_tier_hides_its_places(
    place: str, text: str, public: str, internal: str | None
) -> None:
    whole = text.format(place)

    assert redact(whole, S0) == public
    assert redact(whole, S2) == (internal or whole)


@table("text", PROSE)
def test_prose_versions_and_code_stay(text: str) -> None:
    assert redact(text, S0) == redact(text, S2) == text


def test_the_address_of_a_page_keeps_its_scheme() -> None:
    text = "https://wiki.corp.example/team/plan?page=2"

    assert redact(text, S0) == "https://[HOST][PATH]?page=2"
    assert redact(text, S2) == "https://[HOST]/team/plan?page=2"


def test_who_signs_in_is_hidden_with_the_host() -> None:
    assert redact("postgres://app:word@db/main", S0) == "postgres://[HOST][PATH]"
    assert redact("postgres://app:word@db/main", S2) == "postgres://app:word@[HOST]/main"
    assert redact("git@build.internal:team/tool", S2) == "git@[HOST]:team/tool"


@given(text=TEXTS, tier=TIERS)
@example(text="a@b.com/x.y/10.0.0.1", tier=S0)
def test_what_was_redacted_stays_as_it_is(text: str, tier: Secrecy) -> None:
    shown = redact(text, tier)

    assert redact(shown, tier) == shown


@given(text=st.one_of(TEXTS, st.text()))
def test_the_full_tier_shows_everything(text: str) -> None:
    assert redact(text, S3) is text


@given(before=TEXTS, key=IDS, after=TEXTS, tier=TIERS)
@settings(max_examples=200)
def test_ids_and_timestamps_survive(before: str, key: str, after: str, tier: Secrecy) -> None:
    assert key in redact(f"{before} {key} {after}", tier)


@pytest.mark.parametrize("tier", [S0, S2])
def test_an_id_inside_of_a_path_survives(tier: Secrecy) -> None:
    key = str(uuid.uuid4())

    assert key in redact(f"/data/{key}/log.txt", tier)


@given(text=TEXTS)
def test_a_lower_tier_never_shows_more(text: str) -> None:
    """What S2 hides is hidden at S0 too."""
    for place, whole, *_ in PLACES:
        shown = redact(f"{text} {whole.format(place)}", S0)
        assert place not in shown.removeprefix(redact(text, S0))


def test_a_result_is_redacted_wherever_there_is_text_and_keys_stay() -> None:
    result: dict[str, Any] = {
        "memory_id": str(uuid.UUID(int=7)),
        "status": "unverified",
        "count": 2,
        "ok": True,
        "nothing": None,
        "content": "On db01.corp.internal see /etc/app.conf",
        "items": [{"tags": ["10.0.0.1"], "a.example.com": {"deep": ["robin@example.org"]}}],
    }
    before = deepcopy(result)

    shown = redact_result(result, S0)

    assert shown == {
        **before,
        "content": "On [HOST] see [PATH]",
        "items": [{"tags": ["[IP]"], "a.example.com": {"deep": ["[EMAIL]"]}}],
    }
    assert list(shown) == list(before)
    assert result == before


def test_the_full_tier_costs_a_result_nothing() -> None:
    result = {"content": "On db01.corp.internal"}

    assert redact_result(result, S3) is result


def test_what_is_to_be_kept_stays_in_the_outermost_object_only() -> None:
    result = {"next": "http://a.example.com/x", "results": [{"next": "a.example.com"}]}

    assert redact_result(result, S2, kept=frozenset({"next"})) == {
        "next": "http://a.example.com/x",
        "results": [{"next": "[HOST]"}],
    }


def test_the_names_an_item_is_about_are_hidden_at_the_public_tier() -> None:
    result = {"items": [{"entities": ["Robin Doe", "Acme"], "title": "Robin"}]}

    assert redact_result(result, S0)["items"][0]["entities"] == ["[ENTITY]", "[ENTITY]"]
    assert redact_result(result, S2) == result


def test_a_result_may_be_nested_deeper_than_the_stack() -> None:
    value: Any = "10.0.0.1"
    for _ in range(50_000):
        value = [value]

    shown = redact_result(value, S0)

    for _ in range(50_000):
        shown = shown[0]
    assert shown == "[IP]"


@table(
    "piece", ["a@b.", "1.2.3.4 ", "a/", "x.internal ", "::", "\\", "/.", "https://a.b/", f"{SHA} "]
)
def test_a_long_text_takes_no_longer_than_its_length(piece: str) -> None:
    text = piece * (200_000 // len(piece))

    started = time.process_time()
    redact(text, S0)

    assert time.process_time() - started < 5


def test_the_narrower_of_two_tiers_shows_less() -> None:
    assert narrower(S0, S3) is narrower(S3, S0) is S0
    assert narrower(S2, S3) is S2
