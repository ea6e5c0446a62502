"""What is shipped to run the platform elsewhere can be read, and what it names is there."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from apps.common.installation import python
from apps.common.latencies import HTTP_REQUESTS, JOBS, SEARCHES, TOOL_CALLS
from apps.ops.metrics import exposition
from apps.ops.serve_settings import read_settings
from apps.ops.supervisor import sealer_process
from tests.conformance.outcomes import INSTALLED
from tests.serving import ROOT

DEPLOY = ROOT / "deploy"
COMPOSER = INSTALLED / "node" / "compose" / "docker-compose"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
#: Set for everybody in a container, and by the image.
PASSED = re.compile(r"\$\{([A-Z_]+)[}:]")
METRIC = re.compile(r"\b(?:memory_platform|mcp_memory)_[a-z_]+")


def test_every_service_waits_for_what_it_needs_and_says_how_it_is() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"prepare", "web", "worker", "sealer", "database", "redis"}
    for name, service in services.items():
        for needed, how in service.get("depends_on", {}).items():
            assert needed in services, name
            if how["condition"] == "service_healthy":
                assert "healthcheck" in services[needed], (name, needed)
        mounted = [str(one).partition(":")[0] for one in service.get("volumes", [])]
        for source in mounted:
            assert source in COMPOSE["volumes"] or (DEPLOY / source).exists(), source


def test_the_applications_processes_get_neither_the_owners_login_nor_powers() -> None:
    services = COMPOSE["services"]
    for name in ("web", "worker", "sealer"):
        assert "DATABASE_OWNER_URL" not in services[name]["environment"]
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["read_only"] is True
    assert "DATABASE_OWNER_URL" in services["prepare"]["environment"]
    signing = {
        name for name, one in services.items() if "AUDIT_SIGNING_KEY" in one.get("environment", {})
    }
    assert signing == {"sealer"}
    published = [port for service in services.values() for port in service.get("ports", [])]
    assert published == ["127.0.0.1:8000:8000"]


def test_containers_run_what_serve_runs() -> None:
    assert COMPOSE["services"]["worker"]["command"][1:] == python("memory_platform.worker")[1:]
    assert (
        COMPOSE["services"]["sealer"]["command"][1:] == sealer_process(read_settings()).command[1:]
    )
    container = (DEPLOY / "Containerfile").read_text()
    command = json.loads(container.rpartition("CMD ")[2])
    assert command[1:] == python("memory_platform.web")[1:]
    user = re.findall(r"^USER (.+)$", container, re.MULTILINE)
    assert user == ["10001"]


def test_every_variable_of_the_compose_file_stands_in_the_example_and_the_other_way_round() -> None:
    wanted = set(PASSED.findall((DEPLOY / "compose.yaml").read_text()))
    lines = (DEPLOY / "example.env").read_text().splitlines()
    given = {line.partition("=")[0] for line in lines if "=" in line and not line.startswith("#")}
    assert wanted == given


def test_the_image_has_the_programs_compiled_that_nobody_can_compile_later() -> None:
    steps = (DEPLOY / "Containerfile").read_text().splitlines()
    places = [at for at, step in enumerate(steps) if step.startswith("RUN python -m compileall")]
    assert len(places) == 1
    copies = [at for at, step in enumerate(steps) if step.startswith("COPY ")]
    assert max(copies) < places[0] < steps.index("USER 10001")


def test_everything_the_image_copies_is_there_and_let_through() -> None:
    container = (DEPLOY / "Containerfile").read_text()
    copied = [line.split()[1:-1] for line in re.findall(r"^COPY (?!--).*", container, re.MULTILINE)]
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text().splitlines()
    for path in (one for line in copied for one in line):
        assert (ROOT / path).exists(), path
        assert f"!{path}" in ignored, path


@pytest.mark.skipif(not COMPOSER.exists(), reason="`make others` installs Docker Compose")
def test_docker_compose_understands_and_renders_the_file(tmp_path: Path) -> None:
    """Without an engine: it reads, checks and fills the file, and starts nothing."""
    given = re.sub("=$", "=given", (DEPLOY / "example.env").read_text(), flags=re.MULTILINE)
    (tmp_path / "given.env").write_text(given)
    command = [COMPOSER, "--env-file", tmp_path / "given.env", "--file", DEPLOY / "compose.yaml"]
    done = subprocess.run(
        [*map(str, command), "config", "--format", "json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    rendered = json.loads(done.stdout)["services"]
    assert rendered.keys() == COMPOSE["services"].keys()
    assert rendered["web"]["environment"]["SECRET_KEY"] == "given"
    assert rendered["sealer"]["environment"]["AUDIT_SIGNING_KEY"] == "given"
    assert Path(rendered["web"]["build"]["context"]) == ROOT


def test_the_script_of_the_logins_is_one() -> None:
    assert subprocess.run(["sh", "-n", DEPLOY / "make-logins.sh"], check=False).returncode == 0


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_the_units_are_understood_by_systemd(tmp_path: Path) -> None:
    units = []
    for unit in sorted((DEPLOY / "systemd").iterdir()):
        text = unit.read_text().replace(
            "/opt/memory-platform/.venv/bin/python", "/usr/bin/env python"
        )
        units.append(tmp_path / unit.name)
        units[-1].write_text(text.replace("=memory-platform\n", "=daemon\n"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_units_run_commands_that_exist() -> None:
    for unit in (DEPLOY / "systemd").glob("*.service"):
        started = re.search(r"manage\.py ([a-z_]+)", unit.read_text())
        assert started is not None
        assert (ROOT / f"apps/ops/management/commands/{started[1]}.py").exists()


def expressions() -> dict[str, list[str]]:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"]
    panels = json.loads((DEPLOY / "grafana-dashboard.json").read_text())["panels"]
    return {
        "alerts": [rule["expr"] for group in rules for rule in group["rules"]],
        "dashboard": [target["expr"] for panel in panels for target in panel["targets"]],
    }


def test_every_metric_that_is_watched_is_exposed_with_the_labels_that_are_asked_for(db) -> None:
    HTTP_REQUESTS.labels(route="healthz", status="2xx").observe(1)
    TOOL_CALLS.labels(tool="memory.read", code="OK").observe(1)
    SEARCHES.labels(status="ok").observe(1)
    JOBS.labels(job="audit.seal", status="ok").observe(1)
    labels: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(exposition().decode()):
        for sample in family.samples:
            labels.setdefault(sample.name, set()).update(sample.labels)
    for source, found in expressions().items():
        assert found
        for expression in found:
            names = METRIC.findall(expression)
            assert names, (source, expression)
            known = set().union(*(labels.get(name, set()) for name in names))
            assert set(names) <= labels.keys(), (source, expression)
            asked = re.findall(r"\b(?:by|topk) ?\(([a-z, ]+)\)", expression)
            asked += re.findall(r"([a-z]+)=~?\"", expression)
            assert {one.strip() for text in asked for one in text.split(",")} <= known, expression
            assert all(expression.count(a) == expression.count(b) for a, b in ("()", "[]", "{}"))


@pytest.mark.skipif(not shutil.which("promtool"), reason="there is no promtool here")
def test_prometheus_reads_every_expression_and_each_alert_fires_when_it_is_to(
    tmp_path: Path,
) -> None:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())
    for rule in rules["groups"][0]["rules"]:
        del rule["annotations"]  # what an alert says is not what is tried
    shown = [text.replace("$__rate_interval", "5m") for text in expressions()["dashboard"]]
    panels = [{"record": f"panel:{number}", "expr": text} for number, text in enumerate(shown)]
    (tmp_path / "alerts.yaml").write_text(yaml.safe_dump(rules))
    (tmp_path / "panels.yaml").write_text(
        yaml.safe_dump({"groups": [{"name": "panels", "rules": panels}]})
    )
    cases = Path(__file__).with_name("alerts_test.yaml")
    shutil.copy(cases, tmp_path)
    tried = {
        case["alertname"]
        for test in yaml.safe_load(cases.read_text())["tests"]
        for case in test["alert_rule_test"]
        if "exp_alerts" in case
    }
    assert tried == {rule["alert"] for rule in rules["groups"][0]["rules"]}
    for command in (
        ["check", "rules", DEPLOY / "alerts.yaml"],
        ["check", "rules", "panels.yaml"],
        ["test", "rules", cases.name],
    ):
        done = subprocess.run(
            ["promtool", *command], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_every_alert_says_how_urgent_it_is_and_what_it_means() -> None:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
    assert len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"]["summary"].endswith(".")


def test_the_example_of_the_health_check_is_a_program() -> None:
    check = COMPOSE["services"]["web"]["healthcheck"]["test"]
    compile(check[-1], "health check", "exec")
    assert shlex.join(check[1:3]) == "python -c"
