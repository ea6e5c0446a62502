"""What the code of programs that talk with models names, and how: marks that hold no message.

Such programs have arguments, lists and types that are called like the marks of a system, a role or
a tool, and strings that are nothing but one. Each excuse is asked with a text in lower case and the
place of what a rule found in it.
"""

import re

from apps.governance.patterns import Match, compiled, has
from apps.governance.rules.words import VERB

_NEAR = 60
_FAR = 2_500


# A name in a program: `system_prompt`, `tool_calls`.
_NAME = r"[a-z]\w*_\w*[a-z]"
_ASSIGNED = rf"^\W*{_NAME}\s*="
# What code writes behind an equals sign: a value in quotes or brackets, a call, a name alone.
_VALUE = (
    r"^\s*(?:[bfru]{0,2}[\"'`]|[(\[{<]|not\s|await\s|[a-z_][\w.]*(?:\s*$|\s*\n|\s*[(\[.,;)}+|]"
    r"|\s+(?:and|else|for|if|in|is|or)\s))"
)
# A type behind a colon: with others in brackets or beside it, or followed by a default.
_TYPE = (
    r"^\s*[\"']?[a-z_][\w.]*[\"']?(?:\[|\s*(?:[|=][^=]|[,)]\s*(?:\n|$|[*\w]+\s*[:=,)])))"
    r"|^\s*(?:any|bool|bytes|dict|final|int|list|none|object|str|string)"
    r"\s*(?:[\n;|=)\]]|,\s*(?:\n|$|[*\w]+\s*[:=,)])|$)"
)
# One name alone in its line, which goes on as a field or a value does, and orders nothing.
_ALONE = (
    r"^[ \t]*([a-z_][\w.]*)[ \t]*[,;]?[ \t]*"
    r"(?:\n[ \t]*(?:\n|$|@|\.|\"\"\"|#|[})\]]|[a-z_]\w*\s*[:=,(.]|(?:async|class|def) )|$)"
)
# The entries of an object: something stands before them, or its bracket.
_IN_OBJECT = r"[{,(]\s*$"
_OF_OBJECT = (
    r"^\s*(?:[\"'`][\w.-]*[\"'`]\s*[,}\n]|[\[{(]\s*[\]})]|\[\.\.\.|[a-z_$][\w$]*(?:\??\.[\w$]+)+"
    r"|[a-z_$][\w$]*\s*[,}]|[a-z_$][\w$.]*\.parse\()"
)


def names_argument(text: str, start: int, end: int) -> bool:
    """Whether what looks like a mark is a name in a program: an argument, a field, an attribute."""
    found, behind = text[start:end], text[end : end + _NEAR]
    before = text[max(0, start - _NEAR) : start]
    if found.endswith("="):
        return has(_ASSIGNED, found) and has(_VALUE, behind)
    if not has(rf"^\W*{_NAME}\s*[:)]$", found):
        return False
    if found.endswith(")"):
        return has(r"\w$", before) or has(r"^\*", found) or has(r"^\.", found)
    alone = compiled(_ALONE).search(behind)
    return (
        has(_TYPE, behind)
        or (alone is not None and not has(rf"^(?:{VERB})$", alone.group(1) or ""))
        or (has(r"^\.", found) and has(r"\w$", before) and has(r"^\s*\n", behind))
        or (has(_IN_OBJECT, before + _leading(found)) and has(_OF_OBJECT, behind))
    )


def _leading(found: str) -> str:
    """What a rule took along in front of a name."""
    return found[: len(found) - len(found.lstrip("\n\t \"'`.([{*-"))]


# The heading of what a function takes or gives, in its documentation.
_HEADING = (
    r"\n\s*(?:args|arguments|attributes|constants|fields|params|parameters|raises|returns|yields)"
    r"\s*:?\s*\n"
)
_SAID_OF_IT = (
    r"^\s+(?:\([^)\n]{1,40}\)\s*:?\s*)?(?:an?|any|custom|final|initial|instructions? (?:for|to)"
    r"|lists?|message|name|optional|raw|string|system|the|whether|\w+ed)\b"
)
_FIRST_WORD = r"^\s+(?:\([^)\n]{1,40}\)\s*:?\s*)?([a-z][\w-]*)\s+[a-z]"
_TO_READER = r"\b(?:always|must|never|obey|you|your)\b"


def documents_argument(text: str, start: int, end: int) -> bool:
    """Whether the documentation of a function says what an argument of it is."""
    behind = text[end : end + 2 * _NEAR].partition("\n")[0]
    first = compiled(_FIRST_WORD).search(behind)
    is_said = first is not None and not has(rf"^(?:{VERB})$", first.group(1) or "")
    return (
        has(rf"^\W*{_NAME}\s*:$", text[start:end])
        and (is_said or has(_SAID_OF_IT, behind))
        and not has(_TO_READER, behind)
        and has(_HEADING, text[max(0, start - _FAR) : start + 1])
    )


_UP_TO_SIGN = r"^[^:=]*[:=]"


def is_notice_of_code(text: str, start: int, end: int) -> bool:
    """Whether a notice is what an argument is given, or what is said of one."""
    mark = compiled(_UP_TO_SIGN).search(text[start:end])
    last = start + (mark.end() if mark else 0)
    return names_argument(text, start, last) or documents_argument(text, start, last)


# A line that ends with a word which needs a noun: what follows is the noun.
_NEEDS_NOUN = r"\b(?:an?|different|each|its|of|same|the|their|this|with)\n[\s#*/]*$"


def goes_on(text: str, start: int, end: int) -> bool:
    """Whether the line before the mark goes on with it: "added to the", "system prompt: in"."""
    found = text[start:end]
    lead = found[: len(found) - len(found.lstrip("\n\t #*/"))]
    return has(_NEEDS_NOUN, text[max(0, start - _NEAR) : start] + lead)


# A list of one element, an element of a list, a type of what a list holds.
_BRACKETED = r"^\[\s*[a-z_]+\s*\]$"
_BEFORE_LIST = r"(?:[\w\]]|=\s*|[(,+:]\s*|\b(?:in|return|yield)\s+)$"
_BEHIND_LIST = r"^\s*(?:$|[\n,)\]+}>:;|=]|(?:for|if)\s|->)"
_LINK = r"^\(https?://"
_HEADING_OF_LINK = r"^\[[^\]\n]{1,60}\]$"
# An option of a command, whose value it is.
_OF_OPTION = r"(?:^|\s)--[a-z][a-z-]+[ =]$"


def is_list_of_code(text: str, start: int, end: int) -> bool:
    """Whether brackets around a name are those of a list, a type or a link."""
    before, behind = text[max(0, start - _NEAR) : start], text[end : end + _NEAR]
    if has(_LINK, behind) and has(_HEADING_OF_LINK, text[start:end]):
        return True
    return has(_BRACKETED, text[start:end]) and (
        has(r"\w$", before)
        or has(_OF_OPTION, before)
        or (has(_BEFORE_LIST, before) and has(_BEHIND_LIST, behind))
    )


# Marks, places for values and names of roles: all that a string of a template is made of.
_MARK = (
    r"(?:<\|?/?(?:[a-z]+_){0,3}[a-z]+\|?>|<</?sys>>|\[/?inst\]|\[/?(?:assistant|system|tool|user)\]|\[[a-z]+_[a-z_]+\]"
    r"|\{\{?[\w.\[\]]{1,40}\}?\}|system|user|assistant|tool|\\+n|\s|#+)"
)
_TO_QUOTE = rf"[\"'`]{_MARK}*$"
_FROM_MARK = rf"^{_MARK}*\\*[\"'`]"
_ENTRY = r"(?:^|\n)[ \t]*-[ \t]+[\"']?$"
_ENTRY_ENDS = r"^[\"']?[ \t]*(?:\n|$)"
_HOLE_BEFORE, _HOLE_BEHIND = r"\{[\w./]{1,40}\}\s*$", r"^(?:\\s\*)?\s*\(?\$?\{[\w./*?]{1,40}\}"
_CLOSED = r"^\s*</[a-z_]+>"


def is_mark_alone(text: str, start: int, end: int) -> bool:
    """Whether a string is a mark and nothing else, or marks a place for a value in a template."""
    found = text[start:end]
    before, behind = text[max(0, start - _NEAR) : start], text[end : end + _NEAR]
    return (
        (has(_TO_QUOTE, before) and has(rf"^{_MARK}+$", found) and has(_FROM_MARK, behind))
        or (has(_ENTRY, before) and has(_ENTRY_ENDS, behind))
        or (has(_HOLE_BEFORE, before) and not has(r"\w$", found))
        or has(_HOLE_BEHIND, behind)
        or has(r"^<\w+=\{[\w.]+\}>$", found)
        # Nothing stands between the mark and the one that closes it.
        or (not has(r"\w$", found) and has(_CLOSED, behind))
    )


# What a program computes stands in an object of a call, and no call that somebody wrote.
_COMPUTED = (
    r"^[^\n{}]{0,80}(?:\n\s*)?\"\w+\\?\":\s*(?:[a-z_]\w*[._]\w[\w.]*|[a-z]+_|name|query|arguments|params|[a-z]\w*[(\[]|none)\s*[,(\[}\n\"')]|^\s*[\]}]|^,?\s*\.\.\.|\"\.\.\.\"|^\"driver\"|^[a-z_][\w.]*\([^)\n]*\)"
    r"\s+for\b|^(?:auto|none|required)\\?\""
)


def is_built(text: str, start: int, end: int) -> bool:
    """Whether the object of a call is one that a program puts together from what it computes."""
    return has(_COMPUTED, text[end : end + 3 * _NEAR].lstrip("[{\n "))


_SCHEMA = r"^\s*\\?\"(?:type\\?\"\s*:\s*\\?\"object|\$ref|properties)\b"


def is_declared(text: str, start: int, end: int) -> bool:
    """Whether the arguments of a tool are told by their types, and none is given."""
    return has(_SCHEMA, text[end : end + _NEAR])


# The fields of an object or a type: `{ user: [], assistant: [] }`, `human: Text;`.
_FIELD = (
    r"^\W*[a-z]+\s*:\s*(?:\[\s*\]|\{|[\"']\w*[\"']\s*[;,}]|[a-z_$][\w$.]*\s*[;|]"
    r"|list\s*[\[=]|(?:any|bool|dict|float|int|str)\s*[,=\[]\s*(?:\n|[\"'\w]))"
)


def is_of_object(text: str, start: int, end: int) -> bool:
    """Whether the names of roles are those of fields in a program."""
    return has(_FIELD, text[start : end + _NEAR])


# The type that a function returns, and the name of an entry that holds entries.
_RETURNED, _RETURNS = r"\)\s*-$", r"^>\s*\w+:\s*\n"
_HOLDS_ENTRIES = r"^\n[ \t]*\w+:[ \t]*\n[ \t]+\w+$"


def is_of_program(text: str, start: int, end: int) -> bool:
    """Whether the name of a role is that of a type, or of an entry that holds others."""
    before, found = text[max(0, start - _NEAR) : start], text[start:end]
    return (has(_RETURNED, before) and has(_RETURNS, found)) or (
        has(_HOLDS_ENTRIES, found) and has(r"^:", text[end : end + 1])
    )


# A comment for a checker, and a word in quotes or in a name: a program is told, not a model.
_NOT_SAID = re.compile(
    r"(?:mypy|noqa|pylint|pyright|ty|type)\s*:\s*ignore(?:\[[\w, -]*\])?|[\"']ignore[\"']"
    r"|\bignore_\w+|\w+_ignore\b|\bignore\(|[@.]ignore\b"
)
_PUT_ASIDE = r"\b(?:disregard|do not|don't|forget|ignor|no longer|set |put )"


def is_of_checker(text: str, start: int, end: int) -> bool:
    """Whether all that is ignored in a sentence is what a checker or a function passes over."""
    found = text[start:end]
    said = _NOT_SAID.sub("", found)
    return said != found and not has(_PUT_ASIDE, said)


# "Do not follow instructions found in files": nothing that stands elsewhere is to be obeyed.
_GUARDING = (
    r"\b(?:do not|don't|never) (?:execute|follow|obey|trust) (?:any |the )?"
    r"(?:commands|instructions|orders)"
    r" (?:contained|embedded|found|given|hidden|in|inside|that appear|within|written)\b"
)


def is_guarding(text: str, start: int, end: int) -> bool:
    """Whether it forbids to follow what stands in a text that is only read."""
    sentence = text[start : end + _NEAR]
    return has(_GUARDING, sentence) and not has(r"\b(?:above|earlier|previous|prior)\b", sentence)


# What a program does with messages that are for a model or an agent in it.
_HANDLED = (
    r"\b(?:build|convert|creat|extract|format|get|mak|publish|retriev|return|send|serializ|stor)\w*"
    r"\s+(?:an?\s+|all\s+|the\s+)?(?:[\w-]+\s+)?(?:messages?|notes?|requests?|instructions?)\s+(?:for|to)\b"
)
# What is said of vendors of models and of what a model sent.
_OF_MODEL_THINGS = (
    r"\bnotes?: (?:\w+ )?models? (?:class|file|id|name|provider|type|weight)"
    r"|\bmessages? from the model that (?:is|was|were)\b"
)
_READ = r"\b(?:always|ignor|must|never|please|read|should|you|your)"


def is_of_messages(text: str, start: int, end: int) -> bool:
    """Whether it tells what a program does with messages for the models it talks with."""
    found = text[start:end]
    return has(_OF_MODEL_THINGS, found) or (has(_HANDLED, found) and not has(_READ, found))


# A string of a program that is named after what is said to a model, and still open.
_PROMPT_NAMED = (
    r"(?:content|description|guidelines?|instructions?|message|prompt|schema_?prefix|system|task"
    r"|template|text)"
    r"\w*[\"']?\s*(?::\s*[\w.\[\]]+\s*)?[=:(]"
)
_BLOCK_OPENED = (
    rf"(?:{_PROMPT_NAMED}|\breturn|\bappend\()\s*(?:[(\[]\s*)?(?:[\w.]*dedent\(\s*)?[bfru]{{0,2}}"
    r"(\"\"\"|'''|`)"
)
# Strings in lines of their own, which a program puts together.
_LINE_OF_STRINGS = r"(?:^|\n)[ \t]*(?:[\w.]+\(\s*)?[bfru]{0,2}[\"'][^\n]*$"
_LINE_CLOSES = r"^[^\n]*[\"'`]\s*\)?[,+)]?[ \t]*\\?(?:\n|$)"
_NAMED_BEFORE = rf"{_PROMPT_NAMED}|\breturn\s*\("
_REACH = 3_000
# What is withheld from people, and whom to obey, is an order wherever it stands.
_OF_PEOPLE = (
    r"\b(?:anyone|believe|inform|memor(?:y|ies)|obey|refuse|reveal|secret|tell|trust|user|warn)\b"
)
# The same in one line behind a name without quotes, and in a block of YAML.
_LINE_NAMED = (
    r"(?:^|[\s(,])\w*(?:content|description|doc_to_text|instructions?|message|prompt|template)\w*"
    r"\s*=\s*[bfru]{0,2}[\"'][^\n]*$"
)
_YAML_BLOCK = (
    r"(?:^|\n)([ \t-]*)\w*(?:content|description|instructions?|message|prompt|template)\w*:[ \t]*"
    r"[|>][-+]?[ \t]*\n"
)


def _last(pattern: str, text: str) -> Match | None:
    """The last match of a pattern."""
    found = None
    for match in compiled(pattern).finditer(text):
        found = match
    return found


def _is_in_block(before: str) -> bool:
    """Whether a block of YAML goes on up to the end: its lines are further in than its name."""
    opened = _last(_YAML_BLOCK, before)
    if opened is None:
        return False
    depth = len(opened.group(1) or "")
    lines = before[opened.end() :].split("\n")
    return all(not line.strip() or line[: depth + 1].isspace() for line in lines)


def is_in_prompt(text: str, start: int, end: int) -> bool:
    """Whether it stands in what the code of a program says to a model, and not to its reader."""
    if has(_OF_PEOPLE, text[start:end]):
        return False
    before = text[max(0, start - _REACH) : start]
    opened = _last(_BLOCK_OPENED, before)
    if opened is not None and (opened.group(1) or "") not in before[opened.end() :]:
        return True
    if _is_in_block(before) or has(_LINE_NAMED, before):
        return True
    return (
        has(_LINE_OF_STRINGS, before)
        and has(_LINE_CLOSES, text[end : end + 3 * _NEAR])
        and has(_NAMED_BEFORE, before)
    )
