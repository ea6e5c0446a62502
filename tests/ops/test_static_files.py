"""Static files are collected when they changed, and only then."""

import os

import pytest

from apps.ops import static_files


@pytest.fixture
def collected(monkeypatch) -> list[object]:
    """How often they were."""
    runs: list[object] = []
    monkeypatch.setattr(static_files, "run_apart", runs.append)
    return runs


def test_static_files_are_collected_again_when_one_of_them_changed(tmp_path, collected):
    folder, root = tmp_path / "own", tmp_path / "static"
    folder.mkdir()
    (page := folder / "page.css").write_text("body {}")
    for _ in range(2):
        static_files.collect_if_needed(root, [folder])
    assert len(collected) == 1
    os.utime(page, (0, 0))
    static_files.collect_if_needed(root, [folder])
    assert len(collected) == 2


def test_static_files_are_collected_again_with_another_release_of_a_package(
    tmp_path, collected, monkeypatch
):
    (tmp_path / "packages" / "pages-1.0.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    static_files.collect_if_needed(tmp_path / "static", [])
    (tmp_path / "packages" / "pages-1.0.dist-info").rename(
        tmp_path / "packages" / "pages-1.1.dist-info"
    )
    static_files.collect_if_needed(tmp_path / "static", [])
    assert len(collected) == 2


def test_nothing_is_collected_that_could_not_be(tmp_path, monkeypatch):
    """What failed is done again by the next start."""
    monkeypatch.setattr(static_files, "run_apart", lambda _: 1 / 0)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            static_files.collect_if_needed(tmp_path / "static", [])
