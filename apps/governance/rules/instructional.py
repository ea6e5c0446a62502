"""Text that acts on its reader: roles, tool calls, and orders for later sessions."""

# fmt: off
from apps.governance.findings import Action, Group
from apps.governance.rules.model import Rule
from apps.governance.rules.words import FUTURE, MODEL, SESSIONS, VERB


def _rule(name: str, action: Action, description: str, needs: str, pattern: str, check: str = "") -> Rule:
    return Rule(id=f"instructional.{name}", group=Group.INSTRUCTIONAL, action=action, description=f"{description}.", pattern=pattern, needs=tuple(needs.split()), check=check)


R, Q = Action.REJECT, Action.QUARANTINE
_TOOL = r"(?:[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)+|`[^`\n]{2,40}`)"
RULES = (
    # Roles
    _rule("assistant-claim", R, "Claim to be an assistant or a named model", "i am i'm",
          r"\bi(?: am|'m)\s+(?:claude|chatgpt|gpt(?:-?\d)?|gemini|copilot|llama|mistral|bard|siri|alexa|(?:an?|your|the)\s+(?:helpful\s+)?(?:ai|a\.i\.|artificial intelligence|language model|chat ?bot|llm|ai assistant|virtual assistant)(?:\s+(?:assistant|model|language model|agent|trained|created|developed)|\b))"),
    _rule("role-dialogue", R, "Lines of a dialogue between a human and an assistant", "assistant ai: chatgpt gpt:",
          r"(?:^|\n)[>#*\s-]{0,8}(?:human|user|question|prompt|system)\s*:[\s\S]*?\n[>#*\s-]{0,8}(?:assistant|ai|chatgpt|gpt|bot|claude)\s*:|(?:^|\n)[>#*\s]{0,8}(?:assistant|ai|chatgpt|claude)\s*:[\s\S]*?\n[>#*\s-]{0,8}(?:human|user|system)\s*:|(?:^|\n)\s*#{2,4}\s*(?:system|assistant|human|user|instructions?)\s*:?\s*\n[\s\S]*?\n\s*#{2,4}\s*(?:assistant|response|user|human|system)\s*:?"),
    _rule("role-order", R, "Line that begins with a role and goes on as an order", "system developer",
          r"(?:^|\n|<!--\s*|>\s)\W{0,8}(?:system|developer)\s*(?:prompt|message)?\s*:\s*(?:you\b(?:'re| are| must| will| should| only| answer| have| never| always| can(?:not)?\b)?|your\b|ignore\b|disregard\b|forget\b|override\b|pretend\b|act as\b|do not\b|never\b|always\b|only\b|focus\b|from now\b|new instructions?\b)"),
    _rule("role-line", Q, "Line that begins with a role of a chat and speaks to it", "system assistant user human developer",
          rf"(?:^|\n|<!--\s*|>\s)\W{{0,8}}(?:system|assistant|user|human|developer)\s*:\s*(?:{VERB}\b|please\b|next\b|you\b|i want\b)|(?:^|\n)\s*#{{2,4}}\s*(?:system|assistant)\s*:|\bsystem prompt\s*:\s*\w"),
    _rule("role-tag", R, "Markup that marks the words of a role", "assistant user human developer",
          r"<\s*/?\s*(?:assistant|human|developer)\s*>|\[\s*/?\s*(?:assistant|developer)\s*\]|<\|(?:assistant|user|human|developer)\|>"),
    # Tools
    _rule("tool-call-object", R, "JSON object that calls a tool", "tool function_call action",
          r"\{\s*\\?\"(?:tool_name|tool_use|tool_calls?|function_call|tool|action|function_name)\\?\"\s*:\s*[\[{\"\\]"),
    _rule("tool-arguments-object", Q, "JSON object that holds the arguments of a call", "parameters arguments params",
          r"^\s*\{\s*\\?\"(?:parameters|arguments|params)\\?\"\s*:\s*\{|\{\s*\"(?:name|id)\"\s*:\s*\"[\w.-]+\"\s*,\s*\"(?:arguments|parameters)\"\s*:\s*\{"),
    _rule("tool-tag", R, "Markup of a tool call or its result", "tool_ function <invoke antml <result <parameter tool]",
          r"<\s*/?\s*(?:antml:)?(?:tool_use|tool_call|tool_calls|tool_result|tool_results|tool_response|function_call|function_calls|function_result|function_results|invoke\s+name|parameter\s+name)\b[^>\n]{0,120}>|<result>[\s\S]*?</result>|</?function_?(?:call|response)s?>|<function\s*=|\[\s*/?\s*(?:tool|function)_?(?:call|use|result|output)?s?\s*\]|\bfunctions\.\w+\s*\(|(?:^|\n)\s*tool_(?:call|result|output|use|response)s?\s*:"),
    _rule("tool-transcript", R, "Transcript of an agent that uses tools", "action tool_code tool_outputs observation",
          r"(?:^|\n)\s*action\s*:\s*[\w.-]+\s*\n\s*action input\s*:|```\s*tool_(?:code|call|outputs?)\b|(?:^|\n)\s*observation\s*:[\s\S]*?\n\s*(?:thought|action|final answer)\s*:|(?:^|\n)\s*thought\s*:[\s\S]*?\n\s*action\s*:"),
    _rule("memory-tool", R, "Order to call a tool of a memory", "memory",
          r"\b(?:use|call|invoke|run|execute|trigger|jalankan|panggil|gunakan|appelle|utilise|verwende|usa|llama)\s+(?:the\s+|tool\s+|function\s+|le\s+|la\s+|das\s+|el\s+|`)*`?memory[_.-](?:write|read|search|recall|propose|update|link|delete|verify|consolidate|lock|deprecate|session\w*|stats|palace\w*|store|history|archive|\w*list)\b"),
    _rule("tool-order", Q, "Order to use a named tool", "tool function",
          rf"\b(?:use|call|invoke|run|execute|trigger)\s+(?:the\s+|your\s+|a\s+)?tools?\s+(?:named\s+|called\s+)?[\"'`]?{_TOOL}|\b(?:use|call|invoke|run|execute|trigger)\s+(?:the\s+|your\s+)?{_TOOL}\s+tool\b|(?:^|[.!?:;\n]\s*|\b(?:please|then|now|must|and)\s+)(?:invoke|execute|trigger)\s+(?:the\s+)?functions?\s+[\"'`]?{_TOOL}|\b(?:use|call|invoke|run|execute|trigger)\s+(?:the\s+)?tool\s+[\"'`][\w.-]+[\"'`]|\b(?:jalankan|panggil|gunakan|pakai)\s+(?:tool|alat|fungsi)\s+[\"'`]?{_TOOL}|\b(?:call|run|use|invoke)\s+the\s+function\s+{_TOOL}\s+(?:for each item|with (?:id|the following)|to (?:store|send|delete) (?:this|the following|all)|then|now)\b|\b(?:utilise|appelle|execute|lance)r?\s+(?:l'outil|la fonction)\s+{_TOOL}|\b(?:verwende|rufe|nutze|starte)\s+(?:das|die)\s+(?:werkzeug|tool|funktion)\s+{_TOOL}|\b(?:usa|utiliza|llama a|ejecuta|invoca)\s+(?:la\s+)?(?:herramienta|funcion)\s+{_TOOL}"),
    # Orders for later
    _rule("always-remember", Q, "Order always or never to remember or forget", "always never ever",
          r"\b(?:always|never|don'?t ever|do not ever)\s+(?:remember|forget)\b"),
    _rule("future-sessions", Q, "Order for later sessions or turns", "session conversation turn chat interaction dialog replies responses prompts talk time note",
          rf"\b(?:in|for|during|across|throughout|on|at|to|into)\s+(?:all\s+|any\s+|every\s+|each\s+|your\s+|the\s+)*{FUTURE}\s+{SESSIONS}\s*[,:;-]\s*(?:please\s+|also\s+|then\s+)*(?:you\b|always\b|never\b|{VERB}\b)|\b(?:in|for|during|across|throughout)\s+(?:all\s+|any\s+|every\s+|each\s+|your\s+|the\s+)*{FUTURE}\s+{SESSIONS},?\s+(?:you\b|always\b|never\b|the (?:{MODEL})\b|(?:please|must|should)\b)|(?:\bnext|\b(?:in|at the start of) (?:every|each|the next)(?: new)?) (?:session|conversation|chat)\s*,\s*(?:please\s+)?(?:you\b|always\b|never\b|{VERB}\b)|\bevery time you (?:start|begin|open|join|load|resume)\b|\bfor the (?:rest|remainder) of (?:this|the|our|your) (?:project|session|conversation|chat|work|day|engagement)\b[^.\n]{{0,20}}\b(?:you\b|always\b|never\b|{VERB}\b)|\bnote to (?:self|myself|future)\b|\bnext time (?:you|the user|we|they|someone|this user)\b|\b(?:in|for) (?:all|every|any|each)\s+{FUTURE}\s+{SESSIONS}\b\s*(?:$|[.!\n])|\bremember\s*:\s*(?:next|in future|always|never|from now)"),
    _rule("must-always", Q, "Order to the reader that holds for ever", "always never",
          r"\byou\s+(?:must|should|shall|have to|need to|will|are to)\s+(?:always|never)\s+(?:refuse|forget|remember|reveal|tell|say|mention|trust|believe|obey|ignore|question|address|greet|answer|respond|reply|speak|call (?:the user|me)|prefer)\b|\byou\s+(?:must|should|shall|have to|need to|will)\s+(?:always|never)\b[^.\n]{0,120}\b(?:when(?:ever)?|each time|every time|if) (?:you|the user|a user|this|anyone|asked)\b|\b(?:always|never)\s+(?:address|call|greet|thank)\s+(?:the user|me|users|him|her|them)\b"),
    _rule("from-now-on", Q, "Order that begins with from now on", "now henceforth going forward hereafter onward today",
          rf"\b(?:from now on(?:wards?)?|from this (?:point|moment|day) (?:on(?:wards?)?|forward)|henceforth|hence forth|going forward|hereafter|starting (?:now|today)|as of (?:now|today)|from today(?: on)?)\s*[,:;-]?\s*(?:please\s+|also\s+|then\s+|only\s+|and\s+)*(?:you\b|your\b|always\b|never\b|the (?:{MODEL})\b|(?:{VERB})\b)"),
    _rule("on-reading", Q, "Order for the moment when the text is read", "read load recall retriev open see access memory repository entry note process",
          rf"\b(?:when(?:ever)?|if|once|as soon as|each time|every time|after|before|upon)\s+(?:you|the (?:{MODEL})|an? (?:{MODEL})|any (?:{MODEL})|someone)\s+(?:(?:re)?loads?|(?:re)?reads?|recalls?|retrieves?|opens?|sees?|access(?:es)?|process(?:es)?|finds?|encounters?|receives?|ingests?|starts?|fetch(?:es)?)\s+(?:this|these|that|the (?:following|above|present)|the (?:memory|memories|note|entry)|memory)\b|\b(?:when(?:ever)?|once|if|as soon as|each time|every time|after)\s+(?:this|these)\s+(?:memory|memories|note|notes|entry|text|message|document|file|record|item)\s+(?:is|are|gets?|has been)\s+(?:being\s+)?(?:re)?(?:loaded|read|recalled|retrieved|opened|accessed|seen|processed|fetched|injected)|\bupon (?:reading|loading|recalling|retrieving|opening) (?:this|these)\b|\b(?:before doing anything else|every time (?:this|the) (?:memory|note|entry) is (?:read|loaded|recalled))\b"),
    _rule("to-the-assistant", Q, "Order that speaks to the reader as the assistant", "as the as an",
          r"(?:^|[.!?:;\n]\s*)as (?:the|an?|my|your) (?:ai |helpful |coding |llm )?(?:assistant|agent|model|language model|chat ?bot|copilot|ai|llm)\s*,\s*(?:you\b|please\b|[a-z]+)"),
    _rule("whenever-user", Q, "Order for whenever the user does something", "whenever time each always",
          rf"\b(?:{VERB})\b[^.\n]{{0,100}}\b(?:whenever|every time|each time|any time)\s+(?:the|a|any|this|that|some)?\s*(?:user|someone|customer|person|human|conversation|question|query)s?\b"),
)
