"""What only sounds like an order in manuals, messages and the code of programs.

Each excuse is asked with a text in lower case and the place of what a rule found in it.
"""

import re

from apps.governance.patterns import Match, compiled, has
from apps.governance.rules.words import MODEL, VERB

_LOOK_BACK = 40
_SENTENCE = 240
_LINES = 300

# Who is spoken of where a model is meant.
OF_MODEL = (
    r"\b(?:you|your|agents?|ai|answer\w*|assistants?|bots?|compl(?:y|iance)|generat\w+|llms?|mode"
    r"|models?|now|prompts?|repl(?:y|ies)|respon\w+|speak\w*|talk\w*|users?|write)\b"
)


def sentence_around(text: str, start: int, end: int) -> str:
    """The sentence in which something stands from `start` to `end`."""
    before = re.split(r"[.!?\n\u3002]", text[max(0, start - _SENTENCE) : start])[-1]
    after = re.split(r"[.!?\n\u3002]", text[end : end + _SENTENCE], maxsplit=1)[0]
    return before + text[start:end] + after


def _before(text: str, start: int) -> str:
    return text[max(0, start - _LOOK_BACK) : start]


# "No safety checks are done", "the raw stream, without any safety checks": what a program does.
# Who lets others do without is no program.
_UNCHECKED = r"^(?:no|without any)\s+safety\s+checks?$"
_AS_PROGRAMS_DO = r"^\s+(?:are|is|were)\s+(?:done|in place|made|performed)\b"
_OF_THING = r"\b(?:buffer|data|file|handle|input|memory|pointer|socket|stream|value)s?,?\s+$"
_ORDERING = rf"(?:^\W*|\b(?:and|can|must|or|please|should|then|to|you)\s+){VERB}\b"


def is_unchecked(text: str, start: int, end: int) -> bool:
    """Whether the checks that are missing from `start` to `end` are those of a program: nobody is
    addressed, and no model or what it says is spoken of."""
    sentence = sentence_around(text, start, end)
    is_thing = has(_OF_THING, _before(text, start)) and not has(_ORDERING, sentence)
    return (
        has(_UNCHECKED, text[start:end])
        and (is_thing or has(_AS_PROGRAMS_DO, text[end : end + _LOOK_BACK]))
        and not has(OF_MODEL, sentence)
    )


# An attribute of a class that holds no filter of its own.
_NO_FILTER = r"^(?:filter|restriction)s?\s*=\s*none$"
# A statement in a line of its own, in a block that a line with a colon begins.
_OF_BLOCK = r":[ \t]*\n(?:[ \t]+[^\n]*\n){0,3}[ \t]+$"
_OF_CLASS = r"(?m)^\s*class\s+\w+(?:\([\w., ]*\))?:\s*$|^\s*(?:async\s+)?def\s+\w+\("
_OF_SELF = r"\bself\.$"


# A property of a style, and what a report or a call need not be given.
_IN_STYLE, _ENDS_STYLE = r"[{;]\s*(?:-?[a-z]+-)*$", r"^\s*(?:!important\s*)?[;}]"
_NEED_NOT = r"\b(?:default|optional|required)\s+$"


def is_none_needed(text: str, start: int, end: int) -> bool:
    """Whether a style has no filter, or no filter is required."""
    before = _before(text, start)
    return has(r"^filters?\s*:\s*none$", text[start:end]) and (
        (has(_IN_STYLE, before) and has(_ENDS_STYLE, text[end : end + _LOOK_BACK]))
        or has(_NEED_NOT, before)
    )


def is_attribute(text: str, start: int, end: int) -> bool:
    """Whether it is a name in the code of a class or a function, or an argument with its type."""
    near = text[max(0, start - 2 * _LINES) : end + _LINES]
    is_typed = has(r"^filters?:\s*none$", text[start:end]) and has(
        r"^\s*\|\s*\w+\[", text[end : end + _LOOK_BACK]
    )
    return is_typed or (
        has(_NO_FILTER, text[start:end])
        and (
            has(_OF_CLASS, near)
            or has(_OF_SELF, _before(text, start))
            or (
                has(_OF_BLOCK, text[max(0, start - _LINES) : start])
                and has(r"^\s*\n", text[end : end + 3])
            )
        )
    )


# An option of a program, and what it does: behind it, or in the line below it. What is left of the
# marks of a manual page may stand between. A choice is told by a letter in brackets.
_OPTION = r"(?:^|\n)[ \t]*--?[a-z][\w-]*(?:[ =,|\[<][^\n]{0,60}?)?"
_OF_OPTION = rf"{_OPTION}(?:\n(?:[ \t]*\d{{1,2}}\n)?|[ \t]{{2,}}|\t|:[ \t])[^\n.]{{0,80}}$"
# The same in a completion of a shell: `'-C+[change to directory`.
_OF_COMPLETION = r"-[\w-]+[+=]?\}?[\"']{0,2}\[[^\]\n]{0,80}$"
_OF_CHOICE = r"(?:^|\n)[ \t]*\([a-z]\)[a-z]+$"
_LEADING = re.compile(r"[\s,;:-]*")


# Of which no option of a program disposes.
_OF_PEOPLE = (
    r"\b(?:access|invoices?|orders?|payments?|refunds?|requests?|transactions?|transfers?)\b"
)


def is_of_option(text: str, start: int, end: int) -> bool:
    """Whether it is what an option of a program, or a choice, is said to do."""
    lead = _LEADING.match(text, start, end)
    begin = lead.end() if lead else start
    is_option = has(f"{_OF_OPTION}|{_OF_COMPLETION}", text[max(0, begin - _LINES) : begin])
    is_choice = has(_OF_CHOICE, _before(text, start))
    return (is_option or is_choice) and not has(_OF_PEOPLE, text[start:end])


_CHECKING_FOR = (
    r"^ (?:for|whether|if)\s+(?:an?\s+|the\s+)?(?:current \w+|cancel\w+|collisions?|conflicts?"
    r"|duplicates?|errors?|existence|interrupts?|overflows?|signals?|updates?)\b"
)
# A name of a program: words with a sign between them that no sentence has.
_CHECKING_NAME = r"^[\s#*/]+[a-z]+_[a-z_]+\b"


def is_technical_check(text: str, start: int, end: int) -> bool:
    """Whether what is not checked is a state of a program, and nobody's consent."""
    return text[start:end].endswith(("checking", "check", "checks")) and has(
        f"{_CHECKING_FOR}|{_CHECKING_NAME}", text[end : end + 2 * _LOOK_BACK]
    )


# "Don't say anything about its type", "we do not include any additional headers".
_OF_IT = r"^ anything about (?:its|their)\b"
_BY_US = r"\b(?:it|they|we)\s+$"
_INCLUDED = r"^do(?: not|n't)\s+(?:include any additional|respond to|say)$"
# "Transports that never say so", "do not respond to changes of the size".
_OF_THOSE = r"\b(?:that|which)\s+$"
_OF_EVENTS = r"^ (?:[\w-]+ ){0,3}(?:changes|clicks|events|signals)\b"


def is_left_open(text: str, start: int, end: int) -> bool:
    """Whether nothing is said of a property of a thing, or a program leaves something out."""
    found, behind = text[start:end], text[end : end + _LOOK_BACK]
    return (
        has(_OF_IT, behind)
        or (has(_INCLUDED, found) and has(_BY_US, _before(text, start)))
        or (has(r"^never say$", found) and has(_OF_THOSE, _before(text, start)))
        or (has(r"respond to$", found) and has(_OF_EVENTS, behind))
    )


# "A split policy forces lsmem to ignore differences": a program is made to, and no model.
_FORCED = r"\b(?:causes?|forces?)\s+([\w.-]+)\s+to\s+(?:disregard|ignore)\b"
_IGNORES = r"\b(?:disregard|forget|ignor)\w*"


def is_forced(text: str, start: int, end: int) -> bool:
    """Whether it tells what makes a program ignore something, and orders nothing else."""
    told = text[start:end]
    forced = compiled(_FORCED).search(told)
    once = len([*compiled(_IGNORES).finditer(told)]) == 1
    return once and forced is not None and not has(OF_MODEL, forced.group(1) or "")


_DISTRUSTED = (
    r"\btrust level\s*[\"'`(=:]{0,2}(?:never|none|no|low|marginal|undefined|unknown|untrusted)\b"
)


def is_distrusted(text: str, start: int, end: int) -> bool:
    """Whether the level of trust that something has is none."""
    return has(_DISTRUSTED, text[start:end])


_DEVICE = r"\binput devices?\b"


def is_device(text: str, start: int, end: int) -> bool:
    """Whether a user's input is what comes from a device, and no address takes it."""
    return has(_DEVICE, text[start:end]) and "://" not in text[start:end]


# "To start the response", "it would end every reply": what a server does.
_DOES = r"(?:\b(?:and|can|may|should|to|will|would(?: otherwise)?)[\s/#*]+|\"{3})$"
_OF_COMMITS = r"\bcommit messages?\b"
_OF_SERVER = r"^(?:begin|end|start) (?:each|every|the) (?:message|reply|response)$"
_WORDING = r"^\s*(?:by|with)\s+(?:an?\s+|the\s+)?(?:[\"'\x60*]|line|phrase|sentence|text|words?)"


# A part of what a service returns: "if the token is present in your response".
_PART_OF_RESPONSE = (
    r"(?:\b(?:body|element|field|header|member|parameter|token)s?|</code>)\s+"
    r"(?:(?:are|is) (?:included|present|returned)\s+)?$"
)
_KEY_FOR_FILES = r"\bkeys?\b[^.!?]{0,80}$"


def is_of_service(text: str, start: int, end: int) -> bool:
    """Whether the response is that of a service, what is encrypted are files, or it is asked how
    messages are handled."""
    found, before = text[start:end], text[max(0, start - 3 * _LOOK_BACK) : start]
    if found.startswith("your messages") and has(r"\bhow\s+$", before):
        return True
    return (has(r"^(?:in|of) your response$", found) and has(_PART_OF_RESPONSE, before)) or (
        has(r"^encrypt your output$", found)
        and (has(_KEY_FOR_FILES, before) or has(r"\bkey\b", sentence_around(text, end, end)))
    )


# "Who can assume the role": one that grants permissions, and no part to play.
_OF_ACCESS = (
    r"\b(?:accounts?|administrators?|arn|credentials?|iam|permissions?|polic(?:y|ies)|principals?|sessions?"
    r"|temporary|trust)\b"
)


def is_role_of_access(text: str, start: int, end: int) -> bool:
    """Whether the role that is assumed is one of an account, and nobody's whose part is played."""
    near = text[max(0, start - _SENTENCE) : end + _SENTENCE]
    return (
        text[start:end] == "assume the role"
        and not has(r"^[\s\"':]*(?:as|of)\b|^\s*:", text[end : end + _LOOK_BACK])
        and len({*map(_found, compiled(_OF_ACCESS).finditer(near))}) > 1
    )


def _found(match: Match) -> str:
    return match.group() or ""


def is_response(text: str, start: int, end: int) -> bool:
    """Whether it tells when an answer of a program begins or ends."""
    found = re.sub(r"\s+(?:by|with|in|as|using)$", "", text[start:end])
    behind = text[start + len(found) : end + _LOOK_BACK]
    return (
        has(_OF_SERVER, found) and has(_DOES, _before(text, start)) and not has(_WORDING, behind)
    ) or has(_OF_COMMITS, found)


# A step of a list: "Start the system."
_STEP = (
    r"^\W*(?:close|end|start) the (?:conversation|data|documents?|message|query|system)\.\s*$"
    r"|^\s*\"{1,3}(?:begin|close|end|start) \w+\.\"{1,3}\s*$"
)
# What a program writes into its log or says of an error.
_SAID_BY_PROGRAM = (
    r"\b(?:error|log\w*(?:\.\w+)*|print\w*|warn\w*)\(\s*[bf]?[\"'\x60][^\"'\x60\n]{0,80}$"
)
# What a program prints around a text.
_PRINTED = r"\b(?:echo|print|printf|println|puts|write)\s*\(?\s*[a-z]?[\"']$"


# A comment in a block of code, above what the block does.
_COMMENT_IN_BLOCK, _BLOCK_DOES = (
    r"^\n[ \t]+(?://|#)[^\n]*\n?$",
    r"^\s*(?:(?:break|continue|pass|return)\b|(?:for|if|while)\b[^\n]{0,100}[:{]\s*\n)",
)


def is_step_or_printed(text: str, start: int, end: int) -> bool:
    """Whether it is a step of a list, what a function or a block does, or what code prints."""
    return (
        has(_STEP, text[start:end])
        or (
            has(_COMMENT_IN_BLOCK, text[start:end])
            and has(_BLOCK_DOES, text[end : end + _LOOK_BACK])
        )
        or has(_PRINTED, _before(text, start))
        or has(_SAID_BY_PROGRAM, text[max(0, start - 3 * _LOOK_BACK) : start + 1])
    )


_BUILDING = r"\b(?:build|buy|compile|download|get|make)\s+(?:your\w*\s+)?(?:an?|the)\s+$"
_VERSION = r"^unlimited version$"
_UNLIMITED_THING = (
    r"^unlimited (?:amount|bandwidth|context|data|number|requests?|size|storage|tokens?)\b"
)
# "Unrestricted version of t": of a thing in a program.
_OF_VARIABLE = r"^ of (?:[a-z]|the (?:class|function|method|query|type))\b"
_OF_YOU = r"^\s+of\s+(?:you|your|the (?:assistant|ai|model))"


def is_build(text: str, start: int, end: int) -> bool:
    """Whether it is a version of a program that people build or buy."""
    if has(_UNLIMITED_THING, text[start:end]):
        return True
    if has(r"^unrestricted version$", text[start:end]):
        return has(_OF_VARIABLE, text[end : end + _LOOK_BACK])
    return (
        has(_VERSION, text[start:end])
        and has(_BUILDING, _before(text, start))
        and not has(_OF_YOU, text[end : end + _LOOK_BACK])
    )


# "The next time you merge it, git will know": what happens then, and nothing is ordered.
_NEXT_TIME = r"^next time (?:we|you)$"
_WILL = (
    r"^[^.,\n]{1,80},\s+(?:the\s+)?[\w-]+\s+(?:can|does|has|is|will)\b"
    r"|^[^.,\n]{1,80},\s+an?\s+(?:[\w-]+\s+){1,2}will\b"
    r"|^[^.,]{1,80}\s(?:it|this|the \w+)\s+will\b"
)
# "It should start working the next time you start it".
_FROM_THEN = (
    r"\b(?:appl\w+|available|effect|loaded|made|read|start\w*|used|work\w*)\s+(?:\w+\s+)?the\s+$"
)
# "The next time we get to this state", "cached for all subsequent requests".
_WE_REACH = r"^ (?:come to|enter|get to|hit|parse|reach|see)\b"
_KEPT = r"\b(?:cached|evaluated|memoi[sz]ed)\b[^.!?]{0,40}$"


def is_outlook(text: str, start: int, end: int) -> bool:
    """Whether it tells what a program will do the next time."""
    behind, found = text[end : end + 120], text[start:end]
    if found == "next time we" and has(_WE_REACH, behind):
        return True
    if has(r"\brequests\W*$", found) and has(_KEPT, text[max(0, start - 80) : start]):
        return True
    if has(_FROM_THEN, _before(text, start)) and not has(OF_MODEL, behind.partition(".")[0]):
        return True
    will = compiled(_WILL).search(behind)
    return (
        has(_NEXT_TIME, text[start:end])
        and will is not None
        and not has(OF_MODEL, will.group() or "")
    )


_FILE_READ = r"\b(?:break|included|loaded|parsed|read)\s+$"


def is_order_of_files(text: str, start: int, end: int) -> bool:
    """Whether it tells which file is read after another one."""
    return has(r"\bfile\b", text[start:end]) and has(_FILE_READ, _before(text, start))


# "Callbacks added from now on wait": of which they are told.
_ADDED = r"\b\w+s\s+(?:added|created|defined|opened|registered|started)[\s#*/]+$"


def is_of_added(text: str, start: int, end: int) -> bool:
    """Whether it tells of things that are added from now on."""
    return has(_ADDED, text[max(0, start - 2 * _LOOK_BACK) : start])


_IF_WISHED = r"\bif you (?:like|need|want|wish) to\s+$"


def is_wished(text: str, start: int, end: int) -> bool:
    """Whether it is what the reader may want to do."""
    return has(_IF_WISHED, _before(text, start))


# A comment of code with a colon, and code in the next line.
_CODE_BELOW = r"^\s*\n\s*(?:\(r?[\"']|[\w.]+\s*(?:\(|=[^=]))"
_COMMENT = r"(?:^|\n)\s*(?:#|//|;|--)\s*$"


def heads_code(text: str, start: int, end: int) -> bool:
    """Whether it is a comment that heads lines of code."""
    return has(_COMMENT, _before(text, start)) and has(_CODE_BELOW, text[end : end + _LOOK_BACK])


# A statement below a comment, which passes over what came: "# Ignore anything else".
_STATEMENT_BELOW = (
    r"^\W*\n\s*(?:(?:break|continue|pass|return)\s*(?:;|\n|$)|(?:elif|for|if|while)\b[^\n]{0,120}[:{]\s*\n"
    r"|[\w.]+\([\w\"'., ]*\);?\s*\n)"
)
_COMMENT_UP_TO = r"(?:^|\n)\s*(?:#|//)\s*(?:don't\s+)?$|(?:^|\n)\s*(?:#|//)[^\n]{1,60}[.,:]\s+$"
_OF_WHAT_STANDS_BEFORE = r"\b(?:above|before|earlier|previous|prior|said|so far|told)\b"


def is_comment_of_code(text: str, start: int, end: int) -> bool:
    """Whether a comment says of the statement below it that it passes over something."""
    return (
        not has(_OF_WHAT_STANDS_BEFORE, text[start:end])
        and has(_COMMENT_UP_TO, text[max(0, start - 2 * _LOOK_BACK) : start])
        and has(_STATEMENT_BELOW, text[end : end + 4 * _LOOK_BACK])
    )


# A name in a program: of a type in brackets behind another one, or of an argument.
_IN_BRACKETS = r"^[\[(]system[_-](?:message|prompt)s?[\])]$"
_SEVERAL = r"^\(system (?:messages|prompts)\)$"
_ARGUMENT = r"^[\n\s.\"'(,*]*system_(?:message|prompt)s?\s*[:=]$"
_OF_ARGUMENT = (
    r"^\s*(?:dict|list|str|string)\s*(?:[|=,)\[\n]|i none\b|$)|^\s*(?:any|none)\s*(?:[|=)]|$)"
    r"|^\s*optional(?:\[| (?:instructions?|str|string|system prompt|text)\b)"
    r"|^\s*[a-z_][\w.]*\s*(?:[,)|]\s*(?:\n|$|\w+\s*[:=])|$)"
    r"|^\s*(?:annotated|callable|literal|sequence|union)\["
)


def is_name_of_code(text: str, start: int, end: int) -> bool:
    """Whether what looks like a mark of the system is a type or an argument in a program."""
    found = text[start:end]
    is_type = has(_IN_BRACKETS, found) and has(r"\w$", text[max(0, start - 1) : start])
    is_argument = has(_ARGUMENT, found) and has(_OF_ARGUMENT, text[end : end + _LOOK_BACK])
    return is_type or is_argument or has(_SEVERAL, found)


# In the documentation of Perl a name stands like a mark behind a letter; usages have words so.
_ADDRESSING = (
    r"^\W*(?:act|always|disregard|do|forget|from|ignore|never|new|obey|pretend|you|your)\b"
)
_OF_PERL = r"(?:^|\W)[bcfil]$"


def is_markup_of_words(text: str, start: int, end: int) -> bool:
    """Whether the mark is one of Perl's documentation, and no other one closes it."""
    return (
        text[start:end].startswith("<system>")
        and "</" not in text
        and not has(_ADDRESSING, text[start + len("<system>") :][:_LOOK_BACK])
        and has(_OF_PERL, text[max(0, start - 2) : start])
    )


# An element within another one that holds others: none of them holds what a role says.
_WITHIN_ELEMENT, _HOLDS_ELEMENTS = r"<([a-z][\w-]*)>\s*$", r"^\s*<[a-z][\w-]*/?>\s*<"
_OF_TALK = r"(?:chat|context|conversation|dialog|instruction|message|prompt|role)"


def is_element(text: str, start: int, end: int) -> bool:
    """Whether a tag is that of an element which stands among others and holds only others, or the
    name of a group in a pattern."""
    if has(r"\(\?p?$", _before(text, start)):  # a group in a pattern
        return True
    if has(r"^</\s*system\s*>", text[start:end]):
        return has(r"</[a-z][\w-]*>\s*$", _before(text, start)) and has(
            r"^\s*</[a-z]", text[end - 1 : end + _LOOK_BACK]
        )
    within = compiled(_WITHIN_ELEMENT).search(text[max(0, start - 3 * _LOOK_BACK) : start])
    return (
        has(r"^<\s*system\s*>", text[start:end])
        and within is not None
        and not has(_OF_TALK, within.group(1) or "")
        and has(_HOLDS_ELEMENTS, text[end - 1 : end + 3 * _LOOK_BACK])
        and not has(rf"<{_OF_TALK}", text[end : end + _LINES])
    )


# What a program does with a list of functions.
_OF_ARRAY = r"^\W*functions\.(?:concat|filter|find|foreach|map|push|reduce|splice|unshift)\b"


def is_usage(text: str, start: int, end: int) -> bool:
    """Whether it stands for an argument in how something is used: `<file> <parameter name>`."""
    return text[start:end] == "<parameter name>" or has(_OF_ARRAY, text[start:end])


_ONLY_PLACE = r"^<\w+>\s*\{\{?[^{}\n]{1,60}\}\}?\s*</$"
_STANDS_FOR = r"^\s*(?:%[a-z]|\{\w*\}|\$\w+)\s*>|^(?:\\n|\s)*\{\{?\s*[\w.]+\s*\}"


def is_format(text: str, start: int, end: int) -> bool:
    """Whether a place for a value is marked up: `<SYSTEM MESSAGE: %s>`, `prompt: {text}`."""
    return has(_STANDS_FOR, text[end : end + _LOOK_BACK]) or has(_ONLY_PLACE, text[start:end])


_SIGN = r"\b(?:indicat\w+|means?|signal\w*)\s+that\s+$"


# "If the status is COMPLETED, the job is finished".
_OF_STATE = (
    r"\b(?:if|once|when) (?:its|the|your) (?:\w+ )?(?:state|status) (?:is|becomes|shows)\b"
    r"[^.!?]{1,60}$|\b(?:once|until|when)\s+$"
)


def is_signalled(text: str, start: int, end: int) -> bool:
    """Whether it is what a sign or a state of a program means."""
    return has(_SIGN, _before(text, start)) or has(
        _OF_STATE, text[max(0, start - 3 * _LOOK_BACK) : start]
    )


_WHERE = r"\b(?:how|where|whether)\s+(?:an?\s+|that\s+|the\s+)?$"


_ON_CONDITION = (
    r"\b(?:(?:(?:checks?|tests?|validates?|verif(?:y|ies))\s+(?:if|that|whether)|if|whether)\s+"
    r"(?:an?\s+|either\s+|the\s+)?(?:(?:given|new|old)\s+)?(?:user(?:name)?\s+and\s+)?"
    r"|until they(?:'re| are)\s+)$"
)
_IF_BOTH = r"\bif\b[^.!?]{1,80}\band this\s+$"
_RIGHT = (
    r"^(?:password (?:hash |provided |reset token )?(?:is|was) (?:accepted|correct|redacted)"
    r"|given a valid password"
    r"|valid credentials cannot be found)$"
)
_OF_TEST = r"\btest\s+$"
_OF_CODE = r"^(?:correct|right|valid) code (?:block|path|point|unit)"
_ARGUMENTS = r"^\s*\w+=none,[^\n]*\):"


def is_condition(text: str, start: int, end: int) -> bool:
    """Whether a password that is right is a condition, or the words are those of a program."""
    found = text[start:end]
    return (
        (
            has(_RIGHT, found)
            and (
                has(_ON_CONDITION, _before(text, start))
                or has(_IF_BOTH, text[max(0, start - 2 * _LOOK_BACK) : start])
            )
        )
        or has(_OF_CODE, found)
        or (found.startswith("client logged in") and has(_OF_TEST, _before(text, start)))
        or (has(r",\s*$", _before(text, start)) and has(_ARGUMENTS, found))
    )


def is_asked(text: str, start: int, end: int) -> bool:
    """Whether it is left open where or how something is found."""
    return has(_WHERE, _before(text, start))


_HAVING = r"\b(?:have|having|lets?) (?:an?|the) ([\w-]+) (?:also |only |then )?$"
_PROMPTS = r"^(?:display|output|print|show|write) the prompts\b"


_NOUN = r"\b(?:an?|its|the|this)\s+$"


_OF_PARAMETER = r":param [^:\n]{1,40}:\s*$"
_OF_TERMINAL = r"\b(?:cursor|dumb terminal|inputhook|keypress|readline|std(?:in|out))\b"


def is_of_terminal(text: str, start: int, end: int) -> bool:
    """Whether the prompt that is shown is that of a terminal."""
    shown = r"^\W*(?:display|print|show) the prompt(?: and)?\W*$"
    return has(shown, text[start:end]) and has(_OF_TERMINAL, text)


# "In order to write a new solver you need to follow the guidelines".
_IN_ORDER_TO = (
    r"(?:^|[.!?\n]\s*)(?:in order )?to (?:add|build|contribute|create|implement|install|run|use"
    r"|write)\b[^.!?]{3,120}$"
)


def is_guided(text: str, start: int, end: int) -> bool:
    """Whether guidelines are those for making something."""
    return has(r"\bthe guidelines\b", text[start:end]) and has(
        _IN_ORDER_TO, text[max(0, start - 160) : start]
    )


_CALLED_BACK = r"^\W*invoke\s+`?(?:callback|fn|func|hook|listener|predicate)\b"


def is_callback(text: str, start: int, end: int) -> bool:
    """Whether a function is called that somebody gave."""
    return has(_CALLED_BACK, text[start:end])


def is_noun(text: str, start: int, end: int) -> bool:
    """Whether what looks like a verb is a noun: "a list of prompts"."""
    found, before = text[start:end], _before(text, start)
    return (has(r"^\s*list of (?:\w+ )?prompts\b", found) and has(_NOUN, f"{before} ")) or (
        has(r"^\s*list of\b", found) and has(_OF_PARAMETER, before)
    )


def is_command(text: str, start: int, end: int) -> bool:
    """Whether "cancel command" goes on with the line before it: "a cancel command"."""
    return has(_NOUN, f"{_before(text, start)} ") and text[start:end].startswith("\n")


# What cancels the orders of a market, by its name.
_CANCELS_ORDERS = r"\bcancel_?all_?orders?(?:[a-z]*\s*[(:=]|after\b)"


def is_of_market(text: str, start: int, end: int) -> bool:
    """Whether the orders are those of a market, which a function cancels."""
    near = text[max(0, start - _LINES) : end + _LINES]
    return text[start:end] == "cancel all orders" and has(_CANCELS_ORDERS, near)


_ENSURED = r"\b(?:ensure|in|keep|preserve|the|wrong)\s+$"


def is_sequence(text: str, start: int, end: int) -> bool:
    """Whether an order is one of things: "ensure correct order"."""
    return has(r"^correct order\b", text[start:end]) and has(_ENSURED, _before(text, start))


_GIVING = r"^[^.\n]{0,20},\s*(?:call|pass|set|specify|use)\b"


def is_switch(text: str, start: int, end: int) -> bool:
    """Whether it tells which argument switches something off."""
    return has(r"^\W*to disable\s+this\b", text[start:end]) and has(
        _GIVING, text[end : end + _LOOK_BACK]
    )


_WILL_ONLY = r"\b(?:does|will|would)\s+$"
# "Only type 'version' can be turned into an address".
_TYPE_NAMED = r"^only type\b"
_CAN = r"^[\w-]*[\"']\s+(?:can|is|may|needs)\b"


def is_output(text: str, start: int, end: int) -> bool:
    """Whether it tells what a program will print, or of things of one type."""
    if has(_TYPE_NAMED, text[start:end].lstrip(".:;,>\n ")):
        return has(_CAN, text[end : end + _LOOK_BACK])
    return (
        text[start:end].startswith("only print")
        and has(_WILL_ONLY, _before(text, start))
        and not has(OF_MODEL, sentence_around(text, start, end))
    )


_OPENED = r"^\s*(?:connection|dialog|file|page|pdf|socket|tab|window)\b"


def is_opening(text: str, start: int, end: int) -> bool:
    """Whether something happens when a document or a window opens."""
    return has(r"\bopening this$", text[start:end]) and has(_OPENED, text[end : end + _LOOK_BACK])


_CHECKER = r"#\s*(?:mypy|noqa|pylint|pyright|ty|type)\s*:\s*$|//\s*[@a]ts-$"


_REST = r"\brest of (?:the|this)$"
_OF_REST = r"^(?:\s+\w+){0,2}\s+(?:array|bytes|folder|line|page|paragraph|path|row|section|url)s?\b"


def is_rest(text: str, start: int, end: int) -> bool:
    """Whether the rest of a line or a folder is what is ignored."""
    return has(_REST, text[start:end]) and has(_OF_REST, text[end : end + _LOOK_BACK])


# "Tell the test runner to ignore this": a program is told, and no model.
_TELLING = r"\btell ([\w-]+) to[\s#*/]+$"


def is_told_program(text: str, start: int, end: int) -> bool:
    """Whether it is a program that is told to ignore something."""
    told = compiled(_TELLING).search(text[max(0, start - 2 * _LOOK_BACK) : start])
    return told is not None and not has(
        rf"^(?:{MODEL}|him|her|them|it|you)s?$", told.group(1) or ""
    )


def is_ours(text: str, start: int, end: int) -> bool:
    """Whether it is what the makers of a program say they do: "we act as if it were a line"."""
    return text[start:end].startswith("act as if") and has(r"\bwe\s+$", _before(text, start))


def is_of_checker(text: str, start: int, end: int) -> bool:
    """Whether a comment tells a checker of programs to pass over a line."""
    return has(_CHECKER, _before(text, start))


def is_of_part(text: str, start: int, end: int) -> bool:
    """Whether it is what a part of a program is made to show."""
    having = compiled(_HAVING).search(_before(text, start))
    return (
        has(_PROMPTS, text[start:end])
        and having is not None
        and not has(OF_MODEL, having.group(1) or "")
    )


_NUMBER = r"\b(?:error|exit|key|return|status|result) code$"


def is_number(text: str, start: int, end: int) -> bool:
    """Whether the code is a number with which a program ends."""
    return has(_NUMBER, text[start:end])


_SIGNS = (
    r"^\s+(?:\w+\s+)?(?:blanks?|case|characters?|digits?|letters?|punctuation|signs?|spaces?"
    r"|whitespace)\b"
)


_ONE_OF = (
    r"^\W+(?://|#|\*)?\s*the\s+(?:first|highest|largest|last|latest|lowest|newest|oldest|smallest)"
    r"(?:[.,;)]|\s+(?:\w+ing\s+)?(?:byte|element|entr|field|item|line|match|one|record|result|row|value))"
)


def is_of_signs(text: str, start: int, end: int) -> bool:
    """Whether letters and signs are what is ignored, as when texts are compared, or all but one of
    some things in their order."""
    return text[start:end].endswith("but") and (
        has(_SIGNS, text[end : end + _LOOK_BACK]) or has(_ONE_OF, text[end : end + _LOOK_BACK])
    )


_OF_DISPLAY = r"\boptions?\s*\((?:just|only)\s[^()]{1,80},\s*$"


def is_in_brackets(text: str, start: int, end: int) -> bool:
    """Whether brackets behind the name of an option tell what it does."""
    return text[end : end + 1] == ")" and has(
        _OF_DISPLAY, text[max(0, start - 120) : start].replace('" +\n', " ").replace('"', "")
    )


_STATE = (
    r"^you(?:'re| are| will be) now (?:connected|disconnected|exiting|leaving|logged (?:in|out)"
    r"|registered|returning|subscribed"
    r"|in (?:command|edit|ex|insert|normal|visual)(?:-line)? mode)\b"
)


def is_state(text: str, start: int, end: int) -> bool:
    """Whether a program tells its user where she is: "You are now leaving help"."""
    return has(_STATE, text[start:end])


_TO_END = r"(?:^|[.!?\n]\s*)to [a-z][^.!?]{3,120},\s*$"
_TYPE = r"^\W*(?:just|simply)\s+type\b"


def is_of_keyboard(text: str, start: int, end: int) -> bool:
    """Whether it tells what is typed to some end: "To quit, just type 'quit'"."""
    before = text[max(0, start - 160) : start]
    return has(_TYPE, text[start:end]) and has(_TO_END, before)


# A comment that goes on in the next line with what "this" is.
_NEXT_LINE = r"\bthis\n\s*(?:#|\*)$"
_WORD = r"^\s*([a-z]+)"


def goes_on(text: str, start: int, end: int) -> bool:
    """Whether "ignore this" goes on in the next line of a comment, with a noun."""
    word = compiled(_WORD).search(text[end : end + _LOOK_BACK])
    noun = (word and word.group(1)) or ""
    return bool(noun) and has(_NEXT_LINE, text[start:end]) and not has(rf"^{VERB}$", noun)


def is_no_address(text: str, start: int, end: int) -> bool:
    """Whether nobody is there: it has two signs of an address, or is a part of one of the web."""
    return text[end : end + 1] == "@" or has(r"://[^\s\"']*$", _before(text, start))


# "Debug mode enabled" in what a program writes, and where something else holds or it is on.
_MODE = r"^(?:debug|maintenance) mode\b"
_WRITTEN = (
    r"\b(?:console\.\w+|echo|(?:\w+\.)*log\w*(?:\.\w+)*|print\w*|warn\w*)\s*\(\s*[bfr]?[\"'\x60]"
    r"(?:\[[^\]\n]*\]\s*)*$"
)
_OF_SERVERS = r"\b(?:app(?:lication)?|instance|program|server|site)s?\s+with\s+$"
_IN_CASE = r"\b(?:if|unless|when|whether)\b[^.!?]{0,80}\b(?:and|or)\s+$"


def is_mode_of_program(text: str, start: int, end: int) -> bool:
    """Whether a program writes which mode it is in, or does something else in it."""
    before = text[max(0, start - 3 * _LOOK_BACK) : start]
    return has(_MODE, text[start:end]) and has(f"{_WRITTEN}|{_IN_CASE}|{_OF_SERVERS}", before)


def is_pattern(text: str, start: int, end: int) -> bool:
    """Whether the words are alternatives in a pattern, parted by bars."""
    return text.count("|", start, end) > 1 and text[max(0, start - 1) : start] == "|"


# "If force=True, skip safety checks": what an argument does.
_ARGUMENT_IS = r"(?:\b\w+=(?:true|false)|#\s*if (?:true|false)),?\s*$"
_FLAG = r"\b(?:help|is_flag)\s*=\s*[^\n]{0,20}$"


def is_of_argument(text: str, start: int, end: int) -> bool:
    """Whether it tells what a program does if an argument is given."""
    lead = _LEADING.match(text, start, end)
    before = _before(text, lead.end() if lead else start)
    return has(_ARGUMENT_IS, before) or (
        has(_FLAG, text[max(0, start - _LOOK_BACK) : start + 1])
        and not has(_OF_PEOPLE, text[start:end])
    )


_PURPOSED = (
    r"\b(?:attacks?|inputs?|prompts?|requests?|texts?)\s+(?:attempting|designed|intended|meant|trying"
    r"|that\s+(?:attempt|try))\s+(?:to\s+)?$"
)


def is_purposed(text: str, start: int, end: int) -> bool:
    """Whether it is what harmful texts are said to be made for."""
    lead = _LEADING.match(text, start, end)
    return has(_PURPOSED, text[max(0, start - 2 * _LOOK_BACK) : lead.end() if lead else start])


def is_refusal(text: str, start: int, end: int) -> bool:
    """Whether a refusal is a message that a program gives."""
    return text[start:end] == "or refusal" and has(
        r"^\s+(?:messages?|reasons?|texts?)\b", text[end : end + _LOOK_BACK]
    )


# "Failed to save to memory", "tries to extract advice and add it to memory".
_ATTEMPTED = r"\b(?:fail(?:ed|s|ure)|tried|tries|unable) to\b[^.!?\n]{0,80}$"


def is_attempted(text: str, start: int, end: int) -> bool:
    """Whether it is what a program tries, or could not do."""
    return has(_ATTEMPTED, text[max(0, start - 3 * _LOOK_BACK) : start])


_ABLE = r"\b(?:agent that can|can|could|failed to|may|might|request to)(?:\s+then)?\s+$"


def is_ability(text: str, start: int, end: int) -> bool:
    """Whether it is what somebody may or could use, or the tools of a command line."""
    return (
        has(_ABLE, _before(text, start))
        or has(r"\bcommand-line tool\b", text[start:end])
        or has(r"^ search\b", text[end : end + _LOOK_BACK])
    )


# "Many servers ignore this and", "we only support one at the moment and ignore everything else".
_BY_PROGRAM = (
    r"\b(?:browsers?|clients?|implementations?|parsers?|programs?|servers?)[\s#*/]+$"
    r"|\bwe\b[^.!?]{3,80}\sand\s+$|\bthis will\b[^.!?]{3,120}\sand will\s+$"
    r"|\b(?:fine|okay|safe) to\s+$|(?:#|//)[^\n]{0,80}\bso[\s/#]+$"
)


def is_compound(text: str, start: int, end: int) -> bool:
    """Whether the verb is the second half of another one: "pretty-print"."""
    return has(r"[a-z]-$|\bpretty\s+$", _before(text, start))


def is_by_attacker(text: str, start: int, end: int) -> bool:
    """Whether it is said of attackers that they may do so."""
    return has(r"\battackers? (?:can|could|may|might|would)\s+$", _before(text, start))


def is_done_by_program(text: str, start: int, end: int) -> bool:
    """Whether programs are said to ignore it, or their makers to do so."""
    return has(_BY_PROGRAM, text[max(0, start - 3 * _LOOK_BACK) : start])


def is_of_entries(text: str, start: int, end: int) -> bool:
    """Whether it is the value of an entry and the next one's name: `strict: true`, `task: a`; or
    what is given to a variable, and the next one's."""
    if text[start:end].endswith(":") and text[end : end + 1] == "=":
        return True
    return "\n" in text[start:end] and has(r"\w:[ \t]*$", _before(text, start))


def is_next_line(text: str, start: int, end: int) -> bool:
    """Whether a comment ends there, and the next line gives a variable its value."""
    return "\n" in text[start:end] and has(r"^\w*\s*=[^=]", text[end : end + _LOOK_BACK])


def is_key_of_person(text: str, start: int, end: int) -> bool:
    """Whether a security key is meant, with which somebody signs in."""
    return text[start:end].endswith("kunci keamanan")


def is_cut_name(text: str, start: int, end: int) -> bool:
    """Whether what stands in brackets is the beginning of a name or a call in a program."""
    return text[start : start + 1] == "[" and has(r"^\w[\w(]$", text[end - 1 : end + 1])


# "Keep your prompt cache warm", "the vendor may modify your prompt".
_OF_PROMPT = r"^ (?:cache|file|length|size|template|tokens?)s?\b"
_BY_OTHERS = r"\b(?:can|could|may|might|please)\s+$"


def is_own_prompt(text: str, start: int, end: int) -> bool:
    """Whether it is what happens with a prompt that the reader writes herself."""
    return has(r"prompt$", text[start:end]) and (
        has(_OF_PROMPT, text[end : end + _LOOK_BACK]) or has(_BY_OTHERS, _before(text, start))
    )


_KEPT_TO = r"\b(?:respecting|violates|violating)\s+$"


def is_policy_named(text: str, start: int, end: int) -> bool:
    """Whether the policies of a vendor are ones that somebody keeps to, or does not."""
    return has(r"'s (?:content|usage) polic(?:y|ies)$", text[start:end]) and has(
        _KEPT_TO, _before(text, start)
    )


# "You will not be asked the next time you sign in."
_WILL_BE = r"\bwill\b[^.!?]{0,100}$"
_ACTS = (
    r"^\s+(?:boot|connect|launch|log in|open|reboot|restart|run|sign in|start|visit)\b"
    r"[^,;.!?\n]{0,40}(?:[.!?\n\"'<{]|$)"
)


def is_from_then(text: str, start: int, end: int) -> bool:
    """Whether it tells what will be when somebody signs in or starts a program again."""
    return (
        has(_NEXT_TIME, text[start:end])
        and has(_WILL_BE, text[max(0, start - 4 * _LOOK_BACK) : start])
        and has(_ACTS, text[end : end + 2 * _LOOK_BACK])
    )


_THINGS = r"^\s+(?:the\s+)?[\x60\w.]+(?: \w+)?\s+(?:are|can|is|requires?|supports?|will)\b"


def is_only_of_things(text: str, start: int, end: int) -> bool:
    """Whether only a part of a program does something from then on."""
    return text[start:end].endswith("only") and has(_THINGS, text[end : end + 2 * _LOOK_BACK])


def is_ignoring(text: str, start: int, end: int) -> bool:
    """Whether a program says that it is ignoring something."""
    return text[start:end].startswith("ignoring") and has(
        _SAID_BY_PROGRAM, text[max(0, start - 3 * _LOOK_BACK) : start]
    )


# The documentation of a class that takes the place of something in tests.
_OF_DOUBLE = r"\bclass \w+[^\n]*:\s*\"{3}\s*$"


def is_double(text: str, start: int, end: int) -> bool:
    """Whether a class says what it is in place of: "Pretend to be a socket"."""
    return has(_OF_DOUBLE, text[max(0, start - 3 * _LOOK_BACK) : start])


_DEVICES = (
    r"^\s+(?:\S+\s+){0,3}?(?:camera|galer\w+|kamera|localizac\w+|microfon\w*|microphone|mikrofon"
    r"|standort|ubicacion)\b"
)


def is_access_to_device(text: str, start: int, end: int) -> bool:
    """Whether a page asks to let it use a camera or a microphone."""
    return has(r"\bacc?es\w*$", text[start:end]) and has(_DEVICES, text[end : end + _LOOK_BACK])
