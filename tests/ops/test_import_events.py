"""`manage.py import_events`: progress by batches, errors by line, twice is once."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.events import services
from apps.events.models import Event
from apps.events.vocabulary import MAX_EVENTS
from apps.organizations.roles import Role
from tests.factories import AgentFactory, person_with_role
from tests.factories.events import event

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(repository, tmp_path):
    agent = AgentFactory(organization=repository.organization)

    def act(*lines, author=("--as-agent", agent.agent_id)):
        path = tmp_path / "chat.jsonl"
        written = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
        path.write_bytes(b"\n".join(written))
        out, err = StringIO(), StringIO()
        try:
            call_command(
                "import_events",
                str(path),
                "--repository",
                repository.slug,
                *author,
                stdout=out,
                stderr=err,
            )
        except CommandError as refused:
            err.write(str(refused))
        return out.getvalue(), err.getvalue()

    return act


def test_a_file_is_imported_in_its_order_and_twice_is_once(run):
    lines = [event(f"Line {number}.", source_event_key=f"k{number}") for number in range(5)]

    first, _ = run(*lines)
    again, _ = run(*lines, event("One more."))

    assert "5 appended, 0 there already, 0 failed" in first
    assert "1 appended, 5 there already, 0 failed" in again
    texts = [one.content["text"] for one in Event.objects.order_by("event_seq")]
    assert texts == [*(f"Line {number}." for number in range(5)), "One more."]


def test_lines_without_a_key_are_told_apart_by_their_words_and_how_often_they_come(run):
    run(event("Yes."), event("Yes."), event("No."))
    out, _ = run(event("Yes."), event("Yes."), event("No."), event("Yes."))

    assert "1 appended, 3 there already" in out
    assert Event.objects.count() == 4


def test_what_is_wrong_is_told_by_its_line_and_keeps_nothing_else_out(run):
    deep = json.dumps(event(payload="X")).replace('"X"', '{"a":' * 1000 + "1" + "}" * 1000)

    out, err = run(
        event("Fine."),
        b"",
        b"no json",
        event(participants=[], channel=None),
        b"[1]",
        b"\xff",
        deep.encode(),
        event("Fine too."),
    )

    assert "2 appended, 0 there already, 5 failed" in out
    for number, said in [
        (3, "INVALID_ARGUMENT: The line is not a JSON object."),
        (4, "INVALID_ARGUMENT: channel: It is missing.; participants: They must"),
        (5, "INVALID_ARGUMENT: The line is not a JSON object."),
        (6, "INVALID_ARGUMENT: The line is not a JSON object."),
        (7, "INVALID_ARGUMENT: The line is nested too deep."),
    ]:
        assert f"chat.jsonl:{number}: {said}" in err
    assert "5 of 7 could not be imported" in err


def test_an_import_that_was_broken_off_goes_on_where_it_stood(run, monkeypatch):
    lines = [event(f"Line {number}.") for number in range(2 * MAX_EVENTS + 10)]
    real, calls = services.draw_numbers, []

    def breaking(scope, count):
        calls.append(count)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(scope, count)

    monkeypatch.setattr(services, "draw_numbers", breaking)
    with pytest.raises(KeyboardInterrupt):
        run(*lines)
    assert Event.objects.count() == MAX_EVENTS

    out, _ = run(*lines)

    assert f"{MAX_EVENTS + 10} appended, {MAX_EVENTS} there already" in out
    assert Event.objects.count() == len(lines)


def test_who_may_not_write_imports_nothing(run, repository):
    viewer = person_with_role(Role.VIEWER, repository=repository)

    _, err = run(event(), author=("--as-user", viewer.username))

    assert "may not write" in err
    assert not Event.objects.exists()


def test_a_file_that_is_not_there_is_told(run, repository):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command(
            "import_events",
            "nowhere.jsonl",
            "--repository",
            repository.slug,
            "--as-agent",
            AgentFactory(organization=repository.organization).agent_id,
        )
