"""Words that rules about orders share; patterns are written for folded text in lower case."""

from apps.governance.normalization.folding import fold


def concept(latin: str, other: str = "", signs: str = "") -> str:
    """One pattern from alternatives, one language a line; blanks at the ends of lines are none.

    Around ``latin`` stand edges of words: what begins or ends with a sign would never be found
    there. It belongs into ``other``, with an edge where it has one.
    """
    words = "|".join(line.strip() for line in latin.strip().splitlines() if line.strip())
    rest = "|".join(
        line.strip() for line in f"{other}\n{signs}".strip().splitlines() if line.strip()
    )
    return fold("|".join(part for part in (rf"\b(?:{words})\b" if words else "", rest) if part))


# Instructions given to a model, in the narrow sense: nobody else has "previous instructions".
ORDERS = (
    r"(?:instructions?|directions?|directives?|commands?|orders?|prompts?|guidelines?|guidance|"
    r"(?:system|initial|original)\s+(?:prompt|message)s?)"
)
# What else an attack wants to be forgotten; also ordinary words, so they weigh less.
CONTENT = (
    r"(?:rules?|messages?|contexts?|content|texts?|inputs?|sentences?|constraints?|polic(?:y"
    r"|ies)|"
    r"restrictions?|conversations?|training|programming|data|requirements?|statements?|words?"
    r"|lines?)"
)
IGNORE = (
    r"(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|neglect|pay no (?:attention|heed) to|"
    r"do(?: not|n'?t) (?:follow|obey|comply with|listen to|adhere to)|stop (?:following|obeying)|"
    r"override|overrule|set aside|throw (?:out|away)|cancel|nullify|void|no longer (?:follow|obey))"
)
PRIOR = (
    r"(?:previous(?:ly)?|prior|preceding|earlier|above|former|past|foregoing|before|initial"
    r"|original|"
    r"existing|current|first|last|system|developer)"
)
FILLER = (
    r"(?:all|any|of|the|your|my|these|those|this|that|every|each|other|and|or|both|such|its"
    r"|their|following|subsequent|provided|given|additional|user|input|safety|security|hidden"
    r"|new|from|so|far|until|now|you|were|have|been|received|got|are|is)"
)
FILLERS = rf"(?:{FILLER}\s+){{0,6}}"

# An assistant of any name.
MODEL = (
    r"(?:a\.?i\.?|llms?|assistants?|chat\s?bots?|bots?|language models?|models?|agents?|copilots?|"
    r"chatgpt|gpt(?:-?[0-9][\w.]*)?|claude|gemini|llama|mistral|deepseek|grok|asisten|agen)"
)
PERSONA = (
    r"(?:a\.?i\.?|llms?|assistant|chat\s?bot|bot|language model|model|character|persona|hacker|"
    r"interpreter|terminal|console|simulator|machine|supercomputer|god|pirate|wizard|spy|expert"
    r"|villain|"
    r"role|version of|unfiltered|uncensored|unrestricted|evil|jailbroken|amoral|immoral"
    r"|omniscient)"
)
# Verbs that begin an order; what else follows "from now on" is a sentence about something.
VERB = (
    r"(?:accept|access|act|add|address|adopt|allow|always|answer|append|apply|approve|ask|assume"
    r"|attach|avoid|"
    r"be|begin|behave|book|bypass|call|change|check|cite|claim|clear|close|commit|confirm"
    r"|consider|convert|copy|"
    r"create|deactivate|decline|delete|deliver|deny|describe|disable|discard|disclose|display"
    r"|disregard|do|"
    r"don'?t|download|draft|email|enable|encode|end|ensure|execute|explain|export|expose|fetch"
    r"|finish|follow|"
    r"forget|forward|format|generate|get|give|grant|greet|hide|ignore|include|increase|insert"
    r"|install|invoke|"
    r"keep|launch|list|load|log|make|mark|mention|merge|modify|move|never|obey|omit|only|open"
    r"|output|override|"
    r"pass|pay|perform|play|please|post|prefer|prefix|prepend|pretend|print|prioriti[sz]e"
    r"|proceed|produce|"
    r"promote|provide|publish|push|put|query|quote|read|recommend|record|redirect|refer|refuse"
    r"|reject|remember|"
    r"remove|rename|repeat|replace|reply|report|request|reset|respond|return|reveal|rewrite|run"
    r"|save|say|search|"
    r"send|set|share|show|sign|skip|speak|start|stop|store|submit|suggest|summari[sz]e|switch"
    r"|take|talk|tell|"
    r"transfer|translate|treat|trust|try|turn|update|upload|use|verify|visit|wait|warn|write)"
)
SESSIONS = (
    r"(?:sessions?|conversations?|turns?|chats?|interactions?|dialogues?|runs|tasks|requests"
    r"|replies|responses|prompts|queries)"
)
FUTURE = r"(?:future|subsequent|later|upcoming|next|following|coming)"
