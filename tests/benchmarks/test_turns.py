"""The table of `make bench-turns`."""

import json

from tests.benchmarks.measuring import Timing
from tests.benchmarks.turn_sizes import LABELS, TurnReport, as_table


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
