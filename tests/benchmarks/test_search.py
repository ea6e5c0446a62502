"""The whole of `make bench-search`, as small as can be."""

import json
import subprocess
import sys

from tests.benchmarks.conftest import environment_in
from tests.serving import ROOT

SECONDS = 240


def test_small_sizes_are_measured_and_nothing_is_left(folder, tmp_path):
    out = tmp_path / "figures.json"
    options = ["--sizes", "20,40", "--queries", "10"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.search", *options, "--json", str(out)],
        cwd=ROOT,
        env=environment_in(folder),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "40 memories" in done.stdout
    small, large = json.loads(out.read_text())["sizes"]
    assert (small["size"], large["size"]) == (20, 40)
    # Twenty of the first size, written and imported as many again, twenty without a document.
    assert large["tables"]["index_document"]["rows"] == 20 + 20 + 20 + 40
    assert large["searches"]["service"]["p50"] > 0
    assert list(folder.iterdir()) == []
