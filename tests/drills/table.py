"""The drills by name: what each proves, and the tests that show it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Drill:
    """One drill: the first column of the table, the second, and the tests behind it."""

    name: str
    proves: str
    tests: tuple[str, ...]
    """Files, or single tests as `file::name`, below `tests`."""


DRILLS = (
    Drill(
        "idle",
        "1,500 idle and 200 slow connections leave health and writes under a second",
        ("drills/drill_connections.py",),
    ),
    Drill(
        "framing",
        "slow and greedy clients are left; a request with two meanings is refused and closed",
        ("ops/test_connections.py",),
    ),
    Drill(
        "origin",
        "pages of other hosts, schemes and ports cannot call",
        ("mcp_endpoint/test_http.py::test_hosts_and_origins_are_the_platforms_own",),
    ),
    Drill(
        "kills",
        "nothing acknowledged is lost or doubled when web, worker and PostgreSQL are killed",
        ("drills/drill_kills.py",),
    ),
    Drill(
        "machines",
        "two nodes share a database, its replica and Redis: whichever part dies, nothing is lost",
        ("drills/drill_machines.py",),
    ),
    Drill(
        "disk",
        "a full disk is said with its cause, loses nothing acknowledged, and heals by itself",
        ("drills/drill_full_disk.py",),
    ),
    Drill(
        "database",
        "PostgreSQL is waited for, its cause is told on every interface without asking it",
        ("ops/test_embedded_postgres.py", "ops/test_health.py"),
    ),
    Drill(
        "replica",
        "what is read from a replica is late by no more than the bound, and shows nothing foreign",
        ("journeys/journey_replica.py",),
    ),
    Drill(
        "backup",
        "a platform of the code before is restored, upgraded and verified against checkpoints",
        ("journeys/journey_backups.py",),
    ),
    Drill(
        "once",
        "a repeated write happens once, also at the same moment",
        (
            "access/test_idempotency.py",
            "mcp_endpoint/test_idempotency.py",
            "rest/test_repeats.py",
        ),
    ),
    Drill(
        "writers",
        "concurrent writers lose no update and number versions densely",
        ("memories/test_concurrency.py",),
    ),
    Drill(
        "life",
        "no order of acts leaves the life cycle (state machine)",
        ("memories/test_life_of_a_memory.py",),
    ),
    Drill(
        "overload",
        "more calls than threads are refused at once and say when to come back",
        ("mcp_endpoint/test_db_threads.py",),
    ),
    Drill(
        "limits",
        "a token gets exactly its calls, however many come at once",
        ("access/test_limits.py",),
    ),
    Drill(
        "append-only",
        "neither login changes or removes what is append-only",
        ("audit/test_append_only.py", "ops/test_database_logins.py"),
    ),
    Drill(
        "sealing",
        "every committed record is sealed once, in spite of long transactions and crashes",
        ("audit/test_sealing.py",),
    ),
    Drill(
        "back-dating",
        "what was put in later, out of turn or in another cluster is found until acknowledged",
        ("audit/test_irregularities.py",),
    ),
    Drill(
        "places",
        "checkpoints outside show a trail that was rewritten with the key, or lost",
        ("audit/test_places.py",),
    ),
    Drill(
        "proofs",
        "receipts, exports and single records are proved to a program that has nothing of ours",
        ("audit/test_archives.py", "mcp_endpoint/test_receipts.py", "rest/test_receipts.py"),
    ),
    Drill(
        "tampering",
        "every change to the trail is found and named, and a clean one raises no alarm",
        ("audit/test_tampering.py",),
    ),
    Drill(
        "recorded",
        "every act leaves one record in its transaction, every call is recorded",
        ("audit/test_acts_are_recorded.py", "audit/test_refusals.py"),
    ),
    Drill(
        "unwritten",
        "while the trail cannot be written every act is refused, and nothing changes",
        ("audit/test_unwritten.py",),
    ),
    Drill(
        "rows",
        "the application's login alone sees and writes no row of a tenant",
        ("ops/test_row_security.py", "common/test_speaking_for.py"),
    ),
    Drill(
        "erasure",
        "what is erased is in no column of any table, whoever is killed, and is certified",
        ("erasure/test_erasing.py", "erasure/test_crashes.py", "gateway/server/test_own_data.py"),
    ),
    Drill(
        "retention",
        "what is old enough goes, what is held or served stays; no table with text is forgotten",
        ("erasure/test_retention.py", "erasure/test_holds.py", "governance/test_retention.py"),
    ),
    Drill(
        "gateway",
        "no user of the gateway gets or changes anything of another",
        ("gateway/server/test_isolation.py", "gateway/server/test_reach.py"),
    ),
    Drill(
        "files",
        "whatever a file holds, its reader alone comes to harm",
        (
            "gateway/resources/test_extraction.py::test_whatever_a_file_holds_its_reader_alone_comes_to_harm",
        ),
    ),
    Drill(
        "participants",
        "events and topics answer only those whom all participants allow",
        ("events/test_visibility.py", "topics/test_query_leaks.py"),
    ),
    Drill(
        "secrecy",
        "a token is shown no more than its tier, whatever it asks",
        ("mcp_endpoint/test_secrecy.py", "rest/test_secrecy.py"),
    ),
    Drill(
        "contexts",
        "no argument widens a grant or names another caller",
        ("access/test_contexts.py", "memories/test_must_not_happen.py"),
    ),
    Drill(
        "descriptions",
        "what models read of tools changes only on purpose",
        ("mcp_endpoint/test_registry.py",),
    ),
    Drill(
        "scopes",
        "no caller gets anything of another place, over REST and MCP",
        ("rest/test_matrix.py", "mcp_endpoint/test_matrix.py"),
    ),
    Drill(
        "fuzz",
        "malformed and mutated requests are never a failure of ours",
        ("mcp_endpoint/test_hostile.py", "rest/test_schemathesis.py"),
    ),
    Drill(
        "tokens",
        "tokens are kept as keyed hashes, compared in constant time, gone when revoked",
        ("access/test_tokens.py",),
    ),
    Drill(
        "clients",
        "clients let in by OAuth get what was allowed; stolen, replayed and foreign secrets end it",
        ("oauth/test_flow.py", "oauth/test_documents.py", "oauth/test_clients.py"),
    ),
    Drill(
        "issuers",
        "tokens and sign-ins of others count only when everything about them is right",
        ("oauth/test_issuer.py", "sso/test_signing_in.py"),
    ),
    Drill(
        "factors",
        "who decides proves a second factor; codes count once and cannot be guessed",
        ("accounts/test_second_factor.py", "console/test_second_factor.py"),
    ),
    Drill(
        "links",
        "one-time links work once, for whom they are, and end",
        ("accounts/test_links_and_sessions.py", "notifications/test_letters.py"),
    ),
    Drill(
        "outside",
        "mail and webhooks carry no content, reach nothing inside and hold up nobody",
        ("notifications/test_mail.py", "notifications/test_webhooks.py"),
    ),
    Drill(
        "models",
        "models of language are shown no secret and change nothing by themselves",
        ("topics/llm/test_llm_secrets.py", "turns/test_llm_extraction.py"),
    ),
    Drill(
        "embedders",
        "sentence models are data that was pinned; what was changed is not used",
        ("ops/test_embedder_installing.py",),
    ),
    Drill(
        "pages",
        "pages run no script of a text, change nothing by a link, and are kept by no cache",
        ("console/test_browser_safety.py",),
    ),
    Drill(
        "exports",
        "exports are recorded, hold nothing foreign, no formula, and take constant memory",
        ("audit/test_exporting.py",),
    ),
    Drill(
        "logs",
        "no log, even at DEBUG, holds what was stored or sent, and no table a secret",
        ("ops/test_logs.py", "drills/drill_logs.py"),
    ),
    Drill(
        "policy",
        "poisoned texts are refused or held back, harmless ones are not",
        ("governance/test_rules.py", "governance/test_stored_texts.py"),
    ),
)


def path_of(test: str) -> str:
    """Return what pytest calls a test of the table."""
    return f"tests/{test}"


def drill_of(node: str) -> Drill:
    """Return the drill that a test belongs to."""
    for drill in DRILLS:
        for test in map(path_of, drill.tests):
            if node == test or node.startswith((f"{test}::", f"{test}[")):
                return drill
    raise LookupError(node)
