"""Text that acts on its reader: roles, tool calls, and orders for later sessions."""

# fmt: off
from apps.governance.rules.model import Weight
from apps.governance.rules.model import instructional_rule as _rule
from apps.governance.rules.words import FUTURE, MODEL, SESSIONS, VERB

_TOOL = r"(?:[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)+|`[^`\n]{2,40}`)"
CONTROL, ORDER, DOUBT = Weight.CONTROL, Weight.ORDER, Weight.DOUBT
RULES = (
    # Roles
    _rule("assistant-claim", ORDER, "Claim to be an assistant or a named model",
          r"\bi(?: am|'m)\s+(?:claude|chatgpt|gpt(?:-?\d)?|gemini|copilot|llama|mistral|bard"
          r"|siri|alexa|(?:an?|your|the)\s+(?:helpful\s+)?(?:ai|a\.i\.|artificial intelligence"
          r"|language model|chat ?bot|llm|ai assistant|virtual assistant)(?:\s+(?:assistant"
          r"|model|language model|agent|trained|created|developed)|\b))"),
    _rule("role-dialogue", CONTROL, "Lines of a dialogue between a human and an assistant",
          r"(?:^|\n)[>#*\s-]{0,8}(?:human|user|question|prompt"
          r"|system)\s*:[\s\S]*?\n[>#*\s-]{0,8}(?:assistant|ai|chatgpt|gpt|bot|claude)\s*:|(?:^"
          r"|\n)[>#*\s]{0,8}(?:assistant|ai|chatgpt|claude)\s*:[\s\S]*?\n[>#*\s-]{0,8}(?:human"
          r"|user|system)\s*:|(?:^|\n)\s*#{2,4}\s*(?:system|assistant|human|user"
          r"|instructions?)\s*:?\s*\n[\s\S]*?\n\s*#{2,4}\s*(?:assistant|response|user|human"
          r"|system)\s*:?", "fields"),
    _rule("role-order", CONTROL, "Line that begins with a role and goes on as an order",
          r"(?:^|\n|<!--\s*|>\s)\W{0,8}(?:system|developer)\s*(?:prompt"
          r"|message)?\s*:\s*(?:you\b(?:'re| are| must| will| should| only| answer| have| never"
          r"| always| can(?:not)?\b)?|your\b|ignore\b|disregard\b|forget\b|override\b|pretend\b"
          r"|act as\b|do not\b|never\b|always\b|only\b|focus\b|from now\b|new instructions?\b)"),
    _rule("role-line", DOUBT, "Line that begins with a role of a chat and speaks to it",
          r"(?:^|\n|<!--\s*|>\s)[>#*\s\"'\[(]{0,8}(?:system|assistant|user|human"
          rf"|developer)\s*:\s*(?:{VERB}\b|please\b|next\b|you\b|i want\b)|(?:^"
          r"|\n)\s*#{2,4}\s*(?:system|assistant)\s*:|\bsystem prompt\s*:\s*\w", "fields"),
    _rule("role-tag", CONTROL,
          "Markup that marks the words of a role",
          r"<\s*/?\s*(?:assistant|human|developer)\s*>|\[\s*/?\s*(?:assistant|developer)\s*\]"
          r"|<\|(?:assistant|user|human|developer|tool|tool_\w{1,12}|function|observation|end|eom_id)\|>", "markup"),
    _rule("instructions-tag", DOUBT, "Markup that marks what is to be followed",
          r"<\s*(?:instructions?|system_instructions?|important_instructions?)\s*>[^<]{1,400}<\s*/", "markup"),
    # Tools
    _rule("tool-call-object", CONTROL, "JSON object that calls a tool",
          r"\{\s*\\?\"type\\?\"\s*:\s*\\?\"(?:tool_use|tool_call|tool_result|function_call)\\?\""
          r"|\{\s*\\?\"(?:tool_name|tool_use|tool_calls?|function_call|tool|function_name)\\?\""
          r"\s*:\s*[\[{\"\\]"
          # What an event or an access policy calls an action is none: a call has arguments.
          r"|\{\s*\\?\"action\\?\"\s*:\s*\\?\"[^\"\\]{1,100}\\?\"\s*,\s*\\?\"(?:action_input|tool_input|input"
          r"|args?|arguments|params?|parameters|kwargs)\\?\"\s*:", "built"),
    _rule("tool-arguments-object", DOUBT, "JSON object that holds the arguments of a call",
          r"^\s*\{\s*\\?\"(?:parameters|arguments|params)\\?\"\s*:\s*\{|\{\s*\"(?:name"
          r"|id)\"\s*:\s*\"[\w.-]+\"\s*,\s*\"(?:arguments|parameters)\"\s*:\s*\{", "declared"),
    _rule("tool-tag", CONTROL, "Markup of a tool call or its result",
          r"<\s*/?\s*(?:antml:)?(?:tool_use|tool_call|tool_calls|tool_result|tool_results"
          r"|tool_response|function_call|function_calls|function_result|function_results"
          r"|invoke\s+name|parameter\s+name)\b[^>\n]{0,120}>|<result>[\s\S]*?</result>"
          r"|</?function_?(?:call|response)s?>|<function\s*=|\[\s*/?\s*(?:tool"
          r"|function)_?(?:call|use|result|output)s?\s*\]|(?:^|[\s`(])functions\.\w+\s*\(\s*\{|(?:^"
          r"|\n)\s*tool_(?:call|result|output|use|response)s?\s*:", "usage"),
    _rule("tool-transcript", CONTROL, "Transcript of an agent that uses tools",
          r"(?:^|\n)\s*action\s*:\s*[\w.-]+\s*\n\s*action input\s*:|```\s*tool_(?:code|call"
          r"|outputs?)\b|(?:^|\n)\s*observation\s*:[\s\S]*?\n\s*(?:thought|action"
          r"|final answer)\s*:|(?:^|\n)\s*thought\s*:[\s\S]*?\n\s*action\s*:", "fields"),
    _rule("memory-tool", ORDER, "Order to call a tool of a memory",
          r"\b(?:use|call|invoke|run|execute|trigger|jalankan|panggil|gunakan|appelle|utilise"
          r"|verwende|usa|llama)\s+(?:the\s+|tool\s+|function\s+|le\s+|la\s+|das\s+|el\s+"
          r"|`)*`?memory[_.-](?:write|read|search|recall|propose|update|link|delete|verify"
          r"|consolidate|lock|deprecate|session\w*|stats|palace\w*|store|history|archive"
          r"|\w*list)\b"),
    _rule("tool-order", DOUBT, "Order to use a named tool",
          r"\b(?:use|call|invoke|run|execute|trigger)\s+(?:the\s+|your\s+"
          rf"|a\s+)?tools?\s+(?:named\s+|called\s+)?[\"'`]?{_TOOL}|\b(?:use|call|invoke|run"
          rf"|execute|trigger)\s+(?:the\s+|your\s+)?{_TOOL}\s+tool\b|(?:^|[.!?:;\n]\s*"
          r"|\b(?:please|then|now|must|and)\s+)(?:invoke|execute"
          rf"|trigger)\s+(?:the\s+)?functions?\s+[\"'`]?{_TOOL}|\b(?:use|call|invoke|run"
          r"|execute|trigger)\s+(?:the\s+)?tool\s+[\"'`][\w.-]+[\"'`]|\b(?:jalankan|panggil"
          rf"|gunakan|pakai)\s+(?:tool|alat|fungsi)\s+[\"'`]?{_TOOL}|\b(?:call|run|use"
          rf"|invoke)\s+the\s+function\s+{_TOOL}\s+(?:for each item|with (?:id|the following)"
          r"|to (?:store|send|delete) (?:this|the following|all)|then|now)\b|\b(?:utilise"
          rf"|appelle|execute|lance)r?\s+(?:l'outil|la fonction)\s+{_TOOL}|\b(?:verwende|rufe"
          rf"|nutze|starte)\s+(?:das|die)\s+(?:werkzeug|tool|funktion)\s+{_TOOL}|\b(?:usa"
          rf"|utiliza|llama a|ejecuta|invoca)\s+(?:la\s+)?(?:herramienta|funcion)\s+{_TOOL}"
          rf"|(?:^|[.!?:;\n]\s*|\bplease\s+)invoke\s+{_TOOL}\s+for\s+(?:each|every|all)\b", "tool"),
    # Orders for later
    _rule("always-remember", DOUBT,
          "Order always or never to remember or forget",
          r"\b(?:always|never|don'?t ever|do not ever)\s+(?:remember|forget)\b", "ordered"),
    _rule("future-sessions", DOUBT, "Order for later sessions or turns",
          r"\b(?:in|for|during|across|throughout|on|at|to|into)\s+(?:all\s+|any\s+|every\s+"
          rf"|each\s+|your\s+|the\s+)*{FUTURE}\s+{SESSIONS}\s*[,:;-]\s*(?:please\s+|also\s+"
          rf"|then\s+)*(?:you\b|always\b|never\b|{VERB}\b)|\b(?:in|for|during|across"
          r"|throughout)\s+(?:all\s+|any\s+|every\s+|each\s+|your\s+"
          rf"|the\s+)*{FUTURE}\s+{SESSIONS},?\s+(?:you\b|always\b|never\b|the (?:{MODEL})\b"
          r"|(?:please|must|should)\b)|(?:\bnext|\b(?:in|at the start of) (?:every|each"
          r"|the next)(?: new)?) (?:session|conversation|chat)\s*,\s*(?:please\s+)?(?:you\b"
          rf"|always\b|never\b|{VERB}\b)|\bevery time you (?:start|begin|open|join|load"
          r"|resume)\b|\bfor the (?:rest|remainder) of (?:this|the|our|your) (?:project"
          r"|session|conversation|chat|work|day|engagement)\b[^.\n]{0,20}\b(?:you\b|always\b"
          rf"|never\b|{VERB}\b)|\bnote to (?:self|myself|future)\b[^.\n]{0,60}\b(?:turns?|sessions?|conversations?|chats?|replies|reply|answers?|respon\w+|users?|future|subsequent)\b|\bnext time (?:you|the user"
          r"|we|they (?:ask|say|want|write|need|try|mention|request|come)|someone|this user)\b"
          r"|\b(?:in|for) (?:all|every|any"
          rf"|each)\s+{FUTURE}\s+{SESSIONS}\b\s*(?:$|[.!\n])|\bremember\s*:\s*(?:next|in future"
          r"|always|never|from now)", "outlook"),
    _rule("must-always", DOUBT, "Order to the reader that holds for ever",
          r"\byou\s+(?:must|should|shall|have to|need to|will|are to)\s+(?:always"
          r"|never)\s+(?:refuse|forget|remember|reveal|tell|say|mention|trust|believe|obey"
          r"|ignore|question|address|greet|answer|respond|reply|speak|call (?:the user|me)"
          r"|prefer|approve)\b|\byou\s+(?:must|should|shall|have to|need to|will)\s+(?:always"
          r"|never)\b[^.\n]{0,120}\b(?:when(?:ever)?|each time|every time|if)"
          r" (?:you(?:'re| are) asked|the user|a user|anyone|asked)\b|\b(?:always|never)\s+(?:address|call|greet"
          r"|thank)\s+(?:the user|me|users|him|her|them)\b"),
    _rule("from-now-on", DOUBT, "Order that begins with from now on",
          r"\b(?:from now on(?:wards?)?|from this (?:point|moment|day) (?:on(?:wards?)?"
          r"|forward)|henceforth|hence forth|going forward|hereafter|starting (?:now|today)"
          r"|as of (?:now|today)|from today(?: on)?)\s*[,:;-]?\s*(?:please\s+|also\s+|then\s+"
          rf"|only\s+|and\s+)*(?:you\b|your\b|always\b|never\b|the (?:{MODEL})\b|(?:{VERB})\b)", "added"),
    _rule("on-reading", DOUBT, "Order for the moment when the text is read",
          r"\b(?:when(?:ever)?|if|once|as soon as|each time|every time|after|before"
          rf"|upon)\s+(?:you|the (?:{MODEL})|an? (?:{MODEL})|any (?:{MODEL})"
          r"|someone)\s+(?:(?:re)?loads?|(?:re)?reads?|recalls?|retrieves?|opens?|sees?"
          r"|access(?:es)?|process(?:es)?|finds?|encounters?|receives?|ingests?|starts?"
          r"|fetch(?:es)?)\s+(?:(?:this|these|that|the (?:following|above|present)|the)\s+(?:memor(?:y"
          r"|ies)|notes?|entry|entries|texts?|messages?|instructions?|records?|items?)\b|(?:this"
          r"|these)\s*[,.:;]|memory\b)|\b(?:when(?:ever)?|once|if|as soon as|each time"
          r"|every time|after)\s+(?:this|these)\s+(?:memory|memories|note|notes|entry|text"
          r"|message|document|file|record|item)\s+(?:is|are|gets?"
          r"|has been)\s+(?:being\s+)?(?:re)?(?:loaded|read|recalled|retrieved|opened|accessed"
          r"|seen|processed|fetched|injected)|\bupon (?:reading|loading|recalling|retrieving"
          r"|opening) (?:this|these)\b|\b(?:before doing anything else|every time (?:this"
          r"|the) (?:memory|note|entry) is (?:read|loaded|recalled))\b", "reading"),
    _rule("to-the-assistant", DOUBT,
          "Order that speaks to the reader as the assistant",
          r"(?:^|[.!?:;\n]\s*)as (?:the|an?|my|your) (?:ai |helpful |coding |llm )?(?:assistant"
          r"|agent|model|language model|chat ?bot|copilot|ai|llm)\s*,\s*(?:you\b|please\b"
          r"|[a-z]+)|(?:^|[.!?:;\n]\s*)(?:dear|hey|hello|hi|ok|listen|attention),? (?:the |all |every |any )?"
          r"(?:ai |coding |future )?(?:assistants?|agents?|language models?|chat ?bots?|copilot|ai|llms?)\s*[,:!]\s*"
          rf"(?:please\s+|always\s+|never\s+|you\s+\w+\s+)?{VERB}\b", "addressed"),
    _rule("whenever-user", DOUBT, "Order for whenever the user does something",
          r"\b(?:always|say|tell|reply|respond|recommend|mention|include|add|send|forward|insert"
          r"|output|approve|refuse|claim|suggest|promote|redirect|answer|deny|grant|greet"
          r"|address)\b[^.\n]{0,100}\b(?:whenever|every time|each time|any time)\s+(?:the"
          r"|a|any|this|that|some)?\s*(?:user|someone|customer|person|human|conversation"
          r"|question|query)s?\b"),
)
