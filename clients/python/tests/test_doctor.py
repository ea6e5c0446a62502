"""``memory-gateway doctor``: each thing that can be in the way is told by name, no key is."""

import json

import pytest

from fake_gateway import SEARCH, echoing
from made_agents import KEY, gateway_mode
from memory_gateway_client.command_line import main
from memory_gateway_client.doctor import State, clock
from scripted_http import answering, giving

NAMES = ["file", "reachable", "clock", "versions", "key"]


@pytest.fixture
def doctor(tmp_path, gateway, capsys):
    file = tmp_path / "config.json"

    def look(mode=0o600, **changes):
        file.write_text(json.dumps(gateway_mode(gateway.origin, **changes)))
        file.chmod(mode)
        code = main(["doctor", "--config", str(file)])
        shown = capsys.readouterr()
        assert KEY not in shown.out + shown.err
        return code, [line.split(maxsplit=2) for line in shown.out.splitlines()]

    return look


def states(lines):
    return {name: state for state, name, _ in lines}


def test_nothing_in_the_way_is_told_line_by_line(doctor):
    code, lines = doctor()
    assert code == 0
    assert [name for _, name, _ in lines] == NAMES
    assert {state for state, _, _ in lines} == {"ok"}
    assert "gateway 1.0.0" in lines[3][2]


def test_a_gateway_that_is_not_there_is_told_and_nothing_else_asked(doctor, gateway):
    gateway.stop()
    code, lines = doctor()
    assert (code, states(lines)) == (1, {"file": "ok", "reachable": "wrong"})
    assert "does not answer (network_error)" in lines[-1][2]


@pytest.mark.parametrize(
    ("path", "act", "name", "told"),
    [
        ("/health", answering(200, b"<html>"), "reachable", "is no gateway"),
        ("/health", answering(404), "reachable", "is no gateway"),
        ("/health", giving({"status": "degraded"}), "reachable", "not well"),
        (SEARCH, echoing(401), "key", "is the key the latest one?"),
        (SEARCH, echoing(403), "key", "projectId"),
        (SEARCH, echoing(500), "key", "status=500"),
    ],
)
def test_what_is_wrong_is_told_by_name(doctor, gateway, path, act, name, told):
    gateway.will(path, act)
    code, lines = doctor()
    assert (code, states(lines)[name]) == (1, "wrong")
    assert told in next(text for _, found, text in lines if found == name)


@pytest.mark.parametrize(
    ("path", "act", "name", "told"),
    [
        ("/schema", answering(404), "versions", "is not told"),
        ("/schema", giving({"info": 1}), "versions", "does not tell"),
        (SEARCH, answering(429, Retry_After="7"), "key", "try again in 7 s"),
    ],
)
def test_what_cannot_be_known_is_no_failure(doctor, gateway, path, act, name, told):
    gateway.will(path, act)
    code, lines = doctor()
    assert (code, states(lines)[name]) == (0, "unknown")
    assert told in next(text for _, found, text in lines if found == name)


def test_a_file_that_others_may_read_is_told(doctor):
    code, lines = doctor(mode=0o644)
    assert (code, lines[0][:2]) == (1, ["wrong", "file"])
    assert "chmod 600" in lines[0][2]


@pytest.mark.parametrize(
    ("date", "state", "told"),
    [
        ("Mon, 23 Nov 2026 12:00:00 GMT", State.OK, "within 30 s"),
        ("Mon, 23 Nov 2026 11:00:00 GMT", State.WRONG, "3630 s ahead of"),
        ("Mon, 23 Nov 2026 13:00:00 GMT", State.WRONG, "3570 s behind"),
        ("", State.UNKNOWN, "not tell"),
        ("yesterday", State.UNKNOWN, "not tell"),
        ("Mon, 23 Nov 99999 13:00:00 GMT", State.UNKNOWN, "not tell"),
    ],
)
def test_clocks_are_compared(date, state, told):
    noon = 1795435200
    check = clock(date, now=noon + 30)
    assert (check.state, told in check.told) == (state, True)


def test_without_a_gateway_there_is_nothing_to_look_at(tmp_path, capsys):
    file = tmp_path / "config.json"
    file.write_text("{}")
    assert main(["doctor", "--config", str(file)]) == 2
    assert capsys.readouterr().err == "memory.mode is not memory_gateway: there is no gateway.\n"
