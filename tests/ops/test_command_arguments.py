"""Arguments that no database can be asked about are refused by name, whatever the command."""

import pytest

from tests.ops.commands import called

pytestmark = pytest.mark.django_db
#: How Python reads a byte that is no UTF-8.
BYTE = "\udcff"
ACTS = ("--as", "admin")
WRITES = ("--as-user", "admin")


@pytest.mark.parametrize(
    ("command", "arguments", "named"),
    [
        ("memory", ("search", "x", "--repository", BYTE, *ACTS), "repository"),
        ("memory", ("search", "x", "--repository", "a", "--as", BYTE), "as_user"),
        ("memory", ("show", BYTE, "--repository", "a", *ACTS), "id"),
        ("erase", ("person", BYTE, "--organization", "a", *ACTS), "subject"),
        ("tie_subject", ("x", *ACTS, "--repository", BYTE), "repositories"),
        ("reset_second_factor", (BYTE, "--reason", "lost"), "username"),
        ("export_rules", ("--repository", BYTE, *ACTS), "repository"),
        ("import_events", ("a.jsonl", "--repository", BYTE, *WRITES), "repository"),
        ("import_memories", ("a.jsonl", "--repository", BYTE, *WRITES), "repository"),
        ("import_sessions", ("a", "--repository", BYTE, *WRITES), "repository"),
        ("compare_turns", ("a.jsonl", "--repository", BYTE, *WRITES), "repository"),
        ("build_topics", ("--repository", BYTE), "repository"),
        ("rebuild_topics", ("--repository", BYTE), "repository"),
        ("rebuild_search", ("--repository", BYTE), "repository"),
        ("learn_policy", ("--organization", BYTE), "organization"),
        ("audit_export", ("-o", "a.zip", "--actor", BYTE), "actor"),
        ("audit_verify", ("--organization", BYTE), "organization"),
    ],
)
def test_what_cannot_be_stored_is_refused_by_its_name(command, arguments, named):
    status, told = called(command, *arguments)
    assert (status, told) == (1, f"{named} holds a NUL or an invalid Unicode character.")
