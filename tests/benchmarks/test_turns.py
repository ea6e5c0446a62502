"""The whole of `make bench-turns`, as small as can be, and its table."""

import json
import subprocess
import sys

from tests.benchmarks.conftest import environment_in
from tests.benchmarks.measuring import Timing
from tests.benchmarks.turn_sizes import LABELS, TurnReport, as_table
from tests.serving import ROOT

SECONDS = 300


def test_figures_stand_beside_how_many_times_their_floor_they_are():
    timings = {name: Timing(10.0, 20.0) for name in LABELS}
    timings |= {"before_turn": Timing(50.0, 80.0), "write_rows": Timing(5.0, 9.0)}
    processor = {"before_turn": 40.0, "after_turn": 30.0}
    report = TurnReport(1_000, timings, processor)
    assert report.ratios == {"before_turn": 5.0, "after_turn": 2.0}
    table = as_table([report], {"load_average": 0.5})
    assert "load average 0.5" in table
    assert "50.0 / 80.0 (5.0x)" in table
    assert "p95 is to stay below 300 ms" in table
    assert json.loads(json.dumps(report.as_json()))["goals"]["after_turn"] == 500


def test_small_sizes_are_measured_and_nothing_is_left(folder, tmp_path):
    out = tmp_path / "figures.json"
    options = ["--sizes", "40,80", "--turns", "3"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.turns", *options, "--json", str(out)],
        cwd=ROOT,
        env=environment_in(folder),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "80 events, facts" in done.stdout
    small, large = json.loads(out.read_text())["sizes"]
    assert (small["size"], large["size"]) == (40, 80)
    assert large["timings"]["before_turn"]["p50"] > 0
    assert list(folder.iterdir()) == []
