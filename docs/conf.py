"""How the site is built: `make docs`."""

import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

project = "Memory Platform"
extensions = ["myst_parser"]
source_suffix = [".md"]
root_doc = "index"
exclude_patterns = ["skill", "_build"]
html_theme = "furo"
html_title = "Memory Platform"
html_copy_source = False
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]
#: A link to a file of the repository that is no page: its words, and where it is.
OUTSIDE = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+|)([^)#:\s]+)\)")


def generate(app):
    """Make the pages of the reference before they are read."""
    from reference import write_pages

    write_pages(HERE / "reference")


def unlink(app, name, source):
    """Name files of the repository instead of linking to them: the site has only pages."""
    folder = (HERE / name).parent

    def named(match):
        words, up, path = match.groups()
        target = (folder / up / path).resolve()
        is_page = target.suffix == ".md" and target.parent.name != "skill"
        if HERE in target.parents and (is_page or target.suffix == ".png"):
            return match.group()
        shown = target.relative_to(HERE.parent) if HERE.parent in target.parents else path
        return f"{words} (`{shown}`)"

    source[0] = OUTSIDE.sub(named, source[0])


def setup(app):
    """Hook both in."""
    app.connect("builder-inited", generate)
    app.connect("source-read", unlink)
