"""Words that people write in two ways, and words that say little. Data, with its reasons.

The lists are about how code and its makers are written about, not about any collection of texts.
"""

from __future__ import annotations

#: Short and long forms that name the same thing in programs and in talk about them.
ABBREVIATIONS = (
    "admin administrator",
    "arg argument",
    "args arguments",
    "arr array",
    "async asynchronous",
    "attr attribute",
    "auth authentication",
    "avg average",
    "bool boolean",
    "btn button",
    "calc calculate",
    "cfg configuration",
    "char character",
    "cls class",
    "cmd command",
    "col column",
    "concat concatenate",
    "conf configuration",
    "config configuration",
    "conn connection",
    "coord coordinate",
    "ctx context",
    "db database",
    "del delete",
    "desc description",
    "dev development",
    "df dataframe",
    "dict dictionary",
    "dim dimension",
    "dir directory",
    "dirs directories",
    "doc document",
    "docs documentation",
    "dst destination",
    "dup duplicate",
    "elem element",
    "env environment",
    "err error",
    "exc exception",
    "exec execute",
    "expr expression",
    "ext extension",
    "fmt format",
    "fn function",
    "freq frequency",
    "func function",
    "gen generate",
    "hist histogram",
    "idx index",
    "img image",
    "info information",
    "init initialize",
    "int integer",
    "ints integers",
    "iter iterate",
    "js javascript",
    "k8s kubernetes",
    "len length",
    "lib library",
    "lst list",
    "max maximum",
    "mem memory",
    "min minimum",
    "msg message",
    "np numpy",
    "num number",
    "nums numbers",
    "obj object",
    "op operation",
    "param parameter",
    "params parameters",
    "pd pandas",
    "perf performance",
    "pkg package",
    "pos position",
    "postgres postgresql",
    "prev previous",
    "proc process",
    "prod production",
    "prop property",
    "props properties",
    "pwd password",
    "rand random",
    "ref reference",
    "regex regexp",
    "repo repository",
    "req request",
    "resp response",
    "ret return",
    "seq sequence",
    "spec specification",
    "src source",
    "std standard",
    "stmt statement",
    "str string",
    "strs strings",
    "sync synchronize",
    "tbl table",
    "temp temporary",
    "tmp temporary",
    "txt text",
    "tz timezone",
    "usr user",
    "util utility",
    "utils utilities",
    "val value",
    "vals values",
    "var variable",
    "vars variables",
    "vec vector",
    "ver version",
)

#: A question about code names its language; what answers it is in that language and seldom says so.
#: Only names that are no ordinary words and no people's.
LANGUAGE_NAMES = frozenset(
    {
        *("python", "python2", "python3", "py", "javascript", "typescript", "java", "kotlin"),
        *("golang", "php", "perl", "haskell", "matlab", "powershell", "c++", "c#"),
    }
)


def _by_word() -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    for short, long in (pair.split() for pair in ABBREVIATIONS):
        found.setdefault(short, set()).add(long)
        found.setdefault(long, set()).add(short)
    return {word: tuple(sorted(others)) for word, others in found.items()}


#: For every word of ABBREVIATIONS what else it is written as.
OTHER_SPELLINGS = _by_word()
