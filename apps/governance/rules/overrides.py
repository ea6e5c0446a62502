"""Orders that push aside what a model was told: overrides, personas, disclosure."""

# fmt: off
from apps.governance.rules.model import Weight
from apps.governance.rules.model import injection_rule as _rule
from apps.governance.rules.words import CONTENT, FILLERS, IGNORE, MODEL, ORDERS, PERSONA, PRIOR

CONTROL, ORDER, DOUBT = Weight.CONTROL, Weight.ORDER, Weight.DOUBT
RULES = (
    # Overrides
    _rule("ignore-previous", ORDER, "Order to ignore earlier instructions",
          rf"\b{IGNORE}\s+{FILLERS}{PRIOR}\s+{FILLERS}{ORDERS}\b", "others"),
    _rule("ignore-instructions", ORDER,
          "Order to ignore the instructions given to a model",
          rf"\b{IGNORE}\s+(?:(?:all|any|every|each|other|your|my|these|those|additional|further"
          rf"|both)\s+(?:of\s+)?{FILLERS}|(?:the\s+)?(?:system|developer|original)\s+){ORDERS}\b",
          "programs"),
    _rule("run-together", ORDER, "Order to ignore or to disclose instructions, without blanks",
          r"\b(?:ignore|disregard|forget|override)(?:all|the|any|your|every|of)*(?:previous|prior|earlier|above"
          r"|former|these|those|your|system)[a-z]{0,12}(?:instructions?|rules?|prompts?|directions|orders)"
          r"|\b(?:disregard|ignore|forget)(?:all|the)*(?:instructions?|rules?|prompts?|orders)(?:above|before|given|youwere)"
          r"|(?:reveal|print|show|repeat|output)(?:me)?your(?:system|initial|hidden)?(?:prompt|instructions)\b"),
    _rule("ignore-bare", DOUBT, "Order to ignore instructions, without more",
          r"(?:^|[.!?:;,>*#\n-]\s*|\b(?:please|also|now|must|you"
          rf"|to)\s+){IGNORE}\s+(?:the\s+)?(?:above\s+)?{ORDERS}\s*(?:[.!,;:\n]|$|(?:and|above|below"
          rf"|before|given|from|that|you|of (?:the|your|this) (?:user|system|developers?))\b)|\b{ORDERS}\s+(?:above|before"
          r"|given so far)\s+(?:are|is|should be)\s+(?:void|cancell?ed|obsolete|ignored"
          r"|invalid)", "command"),
    _rule("ignore-order-after", ORDER, "Order to ignore instructions that stand before or after",
          rf"\b{IGNORE}\s+{FILLERS}{ORDERS}\s+(?:{FILLERS})(?:above|below|before|after"
          r"|previously|following|that (?:are|is|were|came|come|follow))"),
    _rule("ignore-content", DOUBT, "Order to ignore the surrounding text",
          rf"\b{IGNORE}\s+{FILLERS}(?:{PRIOR}|following|other|surrounding|rest|below"
          rf"|remaining)\s+{FILLERS}{CONTENT}\b|\b{IGNORE}\s+{FILLERS}{CONTENT}\s+{FILLERS}"
          r"(?:above|below|before|prior|else|except|that is not|other than|outside)\b"
          rf"|\b{IGNORE}\s+(?:all|any|the)\s+{FILLERS}{CONTENT}\s+(?:of the user|from the user"
          r"|of the system)", "others"),
    _rule("ignore-everything", ORDER, "Order to ignore everything",
          r"\b(?:ignore|disregard|forget)\s+(?:absolutely\s+)?(?:everything|all|anything"
          r"|whatever)(?:\s+(?:that|which))?\s+(?:else\b|above|before|below|prior"
          r"|previous(?:ly)?|you(?:'ve| have| were| know| are| had| learned| got)|i(?:'ve| have"
          r"| said| just| told)|but\b|except|from before|up to|so far|said|was said|written"
          r"|in (?:the|your) (?:prompt|context|system))", "signs"),
    _rule("ignore-said", DOUBT, "Order to ignore what was said",
          r"\b(?:ignore|disregard|forget)\s+what(?:ever)?\s+(?:came|comes|stands|was"
          r"|is)\s+(?:before|above|below|earlier|said|written)|\bnever mind (?:the|all|any|your"
          r"|those) (?:earlier|previous|prior|above|old|former) (?:rules|instructions|messages"
          r"|orders|directions)|\b(?:ignore|disregard|forget"
          r"|override)\s+(?:all\s+(?:of\s+)?)?your\s+(?:programming|training|guidelines?|rules"
          r"|developers?|creators?|polic(?:y|ies)|restrictions|safety|ethics|filters?)\b"
          r"|\b(?:ignore|disregard|forget)\s+(?:about\s+)?(?:what(?:ever)?\s+(?:i|we|you|he|she"
          r"|they|the (?:user|system|developers?))\s+(?:have\s+|had\s+|has\s+"
          r"|just\s+)?(?:been\s+)?(?:said|told|wrote|says|tells|asked?)"
          r"|(?:the\s+)?rest of (?:this|the|that)|(?:this|the above|above|all of the above"
          r"|all this|it all)\s*(?:[.!,;:#\n*-]|$|and\b))", "event"),
    _rule("new-instructions", DOUBT, "Announcement of other instructions",
          r"\b(?:new|updated|real|actual|true|next|revised|current|only|final|secret|special"
          rf"|urgent|modified|correct|ultimate)\s+{ORDERS}\s*(?:(?:start|begin|follow)\b|follows:|are:|(?:is|are) to\b"
          r"|is:|:)|\b(?:new|secret|real|true|special|ultimate)\s+(?:tasks?|objectives?|goals?"
          r"|missions?|rules?)\s*(?:start|begin|follow|are:|is:|:)"
          r"|\byour (?:instructions|orders|rules|prompt|guidelines|directives) (?:have|has|had"
          r"|were|are) (?:now\s+|been\s+|just\s+)*(?:changed|updated|replaced|revoked"
          r"|cancell?ed|deleted|void|obsolete)|\byou have been (?:reset|reprogrammed|hacked"
          r"|jailbroken|replaced|unlocked|freed|liberated|overridden)|\byour (?:new|real"
          r"|actual|true|next|only|primary|main|sole|single|first|ultimate) (?:task|job|goal"
          r"|objective|role|purpose|mission|function|instructions?|directive|name|identity)\b", "introduced"),
    _rule("follow-this", DOUBT, "Order to follow what stands in the text",
          r"\b(?:must|should|shall|need to|have to|please|strictly|only|instead|now)[\s,]+(?:strictly\s+"
          r"|only\s+|carefully\s+|immediately\s+)?(?:follow|adhere to|obey|comply with|execute"
          rf"|carry out|act on|perform)\s+(?:the|this|these|my|only)\s+(?:\w+\s+){{0,2}}?{ORDERS}"
          r"\s*(?:[.!:;,\n]|$|and\b|instead|exactly|only|without|below|above)|\b(?:obey|execute)\s+the\s+(?:instructions?|commands?|orders?|ones?)\s*(?::|stored|below"
          r"|in this|hidden|given here)", "guided"),
    _rule("task-done", DOUBT, "Claim that the task is done and another one begins",
          r"\b(?:the|your|previous|original|current|first|initial)\s+(?:task|simulation|test"
          r"|exercise|conversation|session|prompt|job)\s+(?:is|was|has been"
          r"|have been)\s+(?:now\s+)?(?:completed?|done|finished|over|ended|a test"
          r"|from a previous)\b[\s\S]{0,60}?\b(?:next|now|thought|ignore|new|instead|proceed"
          r"|you|start|begin)\b|\byou have passed the test|\beverything (?:up to|until"
          r"|before) (?:now|this|here)[\w\s]{0,12}was (?:a|just|only)\b", "signalled"),
    _rule("important-message", DOUBT, "Message that presses for attention of a model",
          r"\bimportant\s*!{2,}|\b(?:important|urgent|special|critical|secret)\s+(?:message"
          r"|instruction|note|notice|order|command|information)s?\s+(?:(?:from"
          rf"|by)\s+[^\n]{{1,40}}\s+)?(?:to|for)\s+(?:you|(?:the\s+|all\s+|any\s+)?{MODEL})\b"
          rf"|\battention[,:]?\s+(?:all\s+|the\s+)?{MODEL}s?\b|\bbefore you (?:can\s+)?(?:solve"
          r"|do|answer|complete|start|begin|continue|proceed|respond"
          r"|finish)\b[^.\n]{0,60}\b(?:please|must|first|need to|have to|task)\b"
          r"|\bthis is (?:your|the|an?) (?:final|last|important|only|direct"
          r"|new) (?:instruction|order|command|message|warning)"),
    _rule("system-message", CONTROL, "Text that poses as a message of the system",
          r"(?:^|[\n.>*#\[({<\"'`!-]\s*|\b(?:new|urgent)\s+)system[\s_-]+(?:override"
          r"|instruction|command|policy|directive|prompt)s?(?:\s+(?:update|override|change|notice|injection))?\s*(?::"
          r"|\]|\)|>|=|--)|[>*#\[({<]\s*system[\s_-]+(?:message|update|notice|alert|action|notification|reminder)s?"
          r"(?:\s+(?:update|override|change|notice|injection))?\s*(?::|\]|\)|>|=|--)", "markup"),
    _rule("system-notice", ORDER, "Notice of a system that speaks to its reader",
          r"(?:^|[\n.\"'`!-]\s*|\b(?:new|urgent)\s+)system[\s_-]+(?:message|update|notice|alert|action|notification"
          r"|reminder)s?(?:\s+(?:update|override|change|notice|injection))?\s*(?::|--|=)[^\n]{0,120}\b(?:you|your|ignore"
          r"|disregard|instructions?|polic(?:y|ies)|guidelines?|restrictions?|rules|assistants?|agents?|model|override|obey"
          r"|comply|reply|respond|reveal)\b", "notice"),
    _rule("override-system", ORDER, "Order to put the rules of a system aside",
          r"(?:^|[.!?:;,>*#\n(-]\s*|\b(?:please|you|then|and|now|must|always|may|should|to)\s+)"
          r"(?:override|overriding|bypass|disable|hijack)\s+(?:(?:the|your|all|any|every|these"
          r"|this)\s+){0,2}(?:(?:system\s+(?:prompts?|instructions?)|(?:system|safety"
          r"|security)\s+(?:protocols?|guidelines?|filters?|measures?|policy|policies"
          r"|restrictions?|rules?|checks?)))\b", "switch"),
    _rule("store-as-prompt", ORDER, "Order to take a text for a model's instructions",
          r"\b(?:store|save|keep|use|treat|remember|record|load|adopt|take)\s+(?:this|it|these|the"
          r" (?:following|above|text|note|entry|content)[^.\n]{0,40}?)\s+(?:as|for|into)\s+(?:(?:an?"
          r"|the|your|new|my|permanent|additional|part of)\s+){0,4}(?:system|developer)\s+(?:prompt"
          r"|message|instruction)s?\b"),
    _rule("system-tag", CONTROL,
          "Markup that marks the words of a system, or control words of a model",
          r"<\s*/?\s*system(?:[\s_-](?:prompt|message|instructions?|reminder))?\s*>"
          r"(?:[^:]|:[^0-9o]|$)"  # <system>:0 is a display on a host, and 0 may be read as o
          r"|\[\s*/?\s*system(?:[\s_-]\w+)?\s*\]|<<\s*/?sys\s*>>|\[inst\][ \t]+\w|\[/inst\]|<\|?(?:im_start"
          r"|im_end|endoftext|start_header_id|eot_id)\|?>|<\|system\|?>|\(\s*system[_\s-]?(?:message"
          r"|prompt)\s*\)", "markup"),
    _rule("delimiter-end", DOUBT, "Imitated end of the input, behind which orders follow",
          r"(?:^|\n)\W{0,12}(?:end|begin|start|real|close)\s+(?:of\s+)?(?:the\s+|user\s+"
          r"|system\s+|all\s+|new\s+|original\s+)?(?:input|prompt|instructions?|access codes?"
          r"|login attempts?|passphrase|context|conversation|message|system|documents?|data"
          r"|rules|query)\b(?:\s+(?:start|end|begin)s?(?:\s+here)?)?\W{0,12}(?:\n|$)"
          r"|\bend of (?:the )?(?:context|documents?|input|prompt|conversation|data)\b[.;:,]?\s*(?:begin|start|now)"
          r"|</(?:documents?|context|data|input|email|page|quote|article|untrusted\w*|user_?data|search_?results?)>"
          r"[^<\n]{0,60}\b(?:real|actual|true|new|next) (?:task|job|instructions?|question|request|goal)"
          r"|\breal instructions?\s+(?:start|begin|follow)|%%%\s*(?:end|begin|start)\b|(?:=|-|#"
          r"|\*)(?:\s*(?:=|-|#|\*)){2,}\s*(?:end|begin|start) (?:of )?(?:the |user |system |my "
          r"|your |all )*(?:input|prompt|instructions?|passphrase|pass ?code|context"
          r"|conversation|message|documents?|data|rules|query|text|email|file|search results?"
          r"|task|transcript|chat|code|session)s?\s*(?:=|-|#|\*)", "step"),
    # Personas
    _rule("you-are-now", ORDER, "New identity given to a model",
          r"\byou(?:'re| are| will be)\s+now\s+(?:(?:an?|the|my|in|playing|acting as|called"
          rf"|named|known as|going to be)\s+)?(?:[^.\n]{{0,60}}\b{PERSONA}\b|(?:called|named"
          r"|known as|playing|acting|roleplaying|role-playing|jailbroken|unrestricted"
          r"|unfiltered|uncensored|dan\b|no longer|free (?:of|from)|going to (?:act|pretend|be"
          r"|play|roleplay|respond|answer))|in\s+(?:\w+\s+){0,3}(?:mode|world|game|universe"
          r"|role)\b)|\byou now (?:go by|are called|act|have no|play|identify|work for|serve"
          r"|obey)", "state"),
    _rule("you-are-now-weak", DOUBT, "New role given to the reader",
          r"\byou(?:'re| are)\s+now\s+(?:(?:an?|the|my)\s+\"?\w|\"\w)"),
    _rule("persona", ORDER, "Order to play a part without rules",
          r"\b(?:act|behave|respond|answer|roleplay|role-play|pose|work)\s+(?:like"
          r"|as)\s+(?:(?:if\s+you|though\s+you)\b|(?:an?\s+"
          rf"|the\s+)?(?:[\w-]+\s+){{0,5}}{PERSONA}\b|dan\b)|\b(?:take on the (?:role|persona|identity)|play the (?:role|part|character)"
          r"|assume the (?:role|identity|persona))\b|\bplaying the role of\b"
          r"|\bpretend(?:ing)?\s+(?:to be|to have|that you|you(?:'re| are| have))\s+(?:(?:an?"
          rf"|the|my|in)\s+)?(?:[\w\"'-]+\s+){{0,4}}?(?:{PERSONA}|mode|dead|\"?opposite"
          r"|persons?|grandm)", "direct"),
    _rule("pretend", DOUBT, "Order to pretend",
          r"(?:^|[.!?:;,>\n]\s*|\b(?:please|you(?:'ll| will| must| should| can| are to"
          r"| are going to| have to)?|to|now|also|will)\s+)(?:pretend(?:ing)?\s+(?:to be"
          r"|to have|that you|you(?:'re| are)|a\b)|role-?play\b)|\b(?:i want|i need"
          r"|i would like|i'd like)\s+you\s+(?:to\s+)?(?:act|pretend|behave|play|respond|answer"
          r"|create|write|imagine|become|turn|be\b|do\b|ignore|forget)"
          r"|\bstay(?:ing)? in character|\bremain(?:ing)? in (?:\w+ )?(?:character|mode)"
          r"|\b(?:never|not|n't|to|without|will) (?:ever )?break(?:ing)? (?:out of )?character\b|\bpretend game\b"
          r"|\bspeak like an?\b", "double"),
    _rule("anything-now", ORDER, "Words of well-known attempts to unlock a model",
          r"\bdo anything now\b|\b(?:dan|developer|jailbreak|god|opposite|unrestricted|debug"
          r"|maintenance|evil|sudo|admin|root|unfiltered|chaos)[\s-]+mode\s+(?:is\s+"
          r"|has been\s+|was\s+)?(?:on|enabled|activated?|unlocked|engaged|response|output)\b"
          r"|\b(?:enter|enable|activate|switch to|turn on)\s+(?:the\s+)?(?:dan|developer"
          r"|jailbreak|god|opposite|unrestricted|evil|sudo|unfiltered)\s+mode"
          r"|\b(?:unfiltered|uncensored|unrestricted|amoral|unethical|immoral|jailbroken"
          rf"|unhinged|unlimited|uninhibited)\b[^.\n]{{0,50}}\b(?:{MODEL}|responses?|answers?"
          rf"|persona|character|replies|output|version|mode)\b|\b(?:{MODEL}|director|character"
          r"|persona)\b[^.\n]{0,40}\b(?:with(?:out)? (?:no|any) (?:restrictions?|filters?"
          r"|limits?|limitations?|morals?|ethic\w*|rules|guidelines)|(?:free|freed) (?:of"
          r"|from) (?:all |any )?(?:restrictions|rules|filters|limits))"
          r"|\[?\(?insert (?:your )?prompt here|\b(?:simulate|emulate|imagine|become|be|play"
          r"|pretend)\b[^.\n]{0,60}\bwithout (?:any )?(?:restrictions|limits|limitations"
          r"|rules|filters|censorship|constraints)|\byou (?:have|follow|obey|know) no (?:rules"
          r"|restrictions|limits|filters|morals|guidelines|boundaries)|\b(?:no|any"
          r"|without) (?:ethical|moral|legal)\b[^.\n]{0,20}\b(?:guidelines?|restrictions?"
          r"|limits?|constraints?|obligations?|boundaries|programming|or moral)", "supposed"),
    _rule("no-limits", DOUBT, "Claim that rules, filters or limits are gone",
          r"\b(?:all\s+|any\s+|data[\s-]sharing\s+|access\s+|safety\s+)*(?:restrictions?"
          r"|limitations?|safeguards?|filters?|guardrails?|safety (?:rules|guidelines|checks"
          r"|modules))\s*(?:(?:are|is|were|have been|has been)\s*(?:now\s+)?(?:all\s+)?(?:lifted"
          r"|suspended|gone|bypassed|turned off|no longer (?:apply|active|in effect))|(?::|\s=)\s*(?:none"
          r"|lifted|removed|disabled|suspended|off))\b|\b(?:has|have"
          r"|with|having|without|no) (?:no |any )?(?:restrictions?|filters?|morals?|ethics"
          r"|ethical guidelines|limits|content polic(?:y|ies)|censorship)(?:,| or "
          r"| and )(?:\w+\s+)?(?:restrictions?|filters?|morals?|ethics|ethical|limits"
          r"|guidelines|limitations?|rules)|\b(?:openai|anthropic"
          r"|google)(?:'s)?\s+(?:content\s+|usage\s+)?(?:polic(?:y|ies)|rules|guidelines)"
          r"|\b(?:without|no|disable|remove|clear|delete|skip|omit|drop|ignore|exclude"
          r"|bypass)\s+(?:any\s+|all\s+|your\s+|the\s+)*safety[\s-]+(?:caveats?|warnings?"
          r"|disclaimers?|guidelines?|filters?|related|entries|checks?|modules?|protocols?"
          r"|rules|training|constraints?)|\byour safety (?:modules?|filters?|guidelines?"
          r"|training|settings?|protocols?)\b|\bdisregard (?:all |any )?(?:constraints|safety"
          r"|rules|policies)\b|\bignore the (?:\w+ )?rules\b|\bor refusals?\b|\bnever refuses?\b", "program"),
    # Disclosure
    _rule("reveal-prompt", ORDER, "Request to disclose the instructions of a model",
          r"(?:^|[.!?:;\n]\s*|\bplease\s+)(?:output|print|show|display|repeat|reveal"
          r"|return)\s+(?:the\s+|your\s+|all\s+)?initiali[sz]ation\s+(?:string|text|prompt"
          r"|message|instructions?)\b|\b(?:repeat|print|output|show|display|reveal|tell|give"
          r"|list|translate|convert|summari[sz]e|recite|dump|leak|write|return|expose|disclose"
          r"|share|provide|describe|copy|paste|spell(?:\s?check)?|encode|echo|read|what (?:is"
          r"|are|was|were))\b(?:\s+(?:me|us|out|back|verbatim|again|everything|of|in|from|all"
          r"|exactly|word for word))*\s+(?:(?:the|all|any|your|of|entire|full|complete|exact"
          r"|original|initial|starting|first|hidden|secret|previous|prior|above|own|system"
          r"|developer|internal|current)\s+){1,5}(?:(?:system|developer|initial|starting"
          r"|original|hidden)\s+)?(?:prompts?|instructions?|directives?"
          r"|initiali[sz]ation(?:\s+(?:string|text|prompt))?|system (?:message|configuration"
          r"|prompt))\b(?:\s*(?:[.?!:,;\"'\n]|$|so far|to me|above|below|before|verbatim"
          r"|in (?:full|the|a|your)|and\b|given|received|you (?:were|have|got|received)|as\b"
          r"|word|into|using|with|until|prior|up to|\((?:both|all)))", "purpose"),
    _rule("reveal-your-prompt", ORDER, "Request for the prompt or rules of the one addressed",
          r"\b(?:repeat|print|output|show|display|reveal|tell me|give me|list|recite|dump|leak"
          r"|expose|disclose|share|what (?:is|are|was|were))\s+(?:\w+\s+){0,4}?(?:your"
          r"|the)\s+(?:\w+\s+){0,2}?(?:system prompt|prompt|instructions|starting instructions"
          r"|initial instructions|hidden rules|rules)\s+(?:so far|to me|verbatim|above|before"
          r"|given|until now|in (?:full|code|a code|list))|\bwhat were (?:those|your"
          r"|the) (?:\w+ )?instructions\b|\bwhat (?:were you|have you been|did they) (?:told"
          r"|instructed|asked|tell you)\b|\bwhat (?:is|was|stands) (?:written\s+|said\s+)?(?:at"
          r"|in) (?:the )?(?:top|beginning|start|first line|head)? ?(?:of )?your (?:prompt"
          r"|conversation|chat|instructions|context)|\b(?:summari[sz]e|describe|paraphrase"
          r"|rephrase|explain|outline) (?:me )?your (?:own |full |system "
          r"|initial )?(?:instructions|prompt|rules|guidelines|directives)|\b(?:output|reveal"
          r"|tell me|give me|print|show me|disclose|leak|repeat|spell) (?:me )?(?:the"
          r"|your) (?:\w+ )?(?:secret(?: key| code| word)?|password|passphrase|access code"
          r"|code word)\b(?: (?:you|that|which|given|above|i )|[.!?\n]|$)|\b(?:all|any"
          r"|the) (?:(?:instructions|rules|requirements) (?:so far"
          r"|received (?:after|before|so far))|(?:instructions|rules|requirements|words|text|sentences?) (?:above this point|prior to this|before this))"
          r"|\bnot (?:supposed|allowed|permitted) to (?:tell|say|reveal|show|share"
          r"|disclose)\b[^.\n]{0,20}|\bthe system prompt is\s*:|\byou are not (?:supposed"
          r"|allowed) to (?:tell|reveal)|\b(?:output|print|reveal|show)\s+(?:your\s+"
          r"|the\s+)?(?:initiali[sz]ation|system)\s+(?:string|prompt|configuration|message)", "halved"),
    _rule("repeat-above", DOUBT, "Request to repeat or transform what stands above",
          r"\b(?:repeat|output|print|translate|convert|recite|copy|rewrite|show|display|encode"
          r"|summari[sz]e|reproduce|list|read|echo|say)\s+(?:back\s+|out\s+)?(?:everything|all"
          r"|(?:all\s+|of\s+|the\s+|every\s+|each\s+)*(?:text|words?|sentences?|content|message"
          r"|lines?|rules?|paragraphs?|instructions|conversation|prompt|above"
          r"|exact)(?:\s+\w+)?)\s+(?:(?:that\s+(?:is|was|are)\s+)?(?:above|below|before this"
          r"|in (?:your|the) (?:prompt|system prompt|context)|prior to|so far|up to (?:here"
          r"|this|now))|text but|text in full)|\brepeat (?:the )?above"
          r"(?:\s*(?:[.!,;:\"\n]|$)|\s+(?:text|words?|sentence|message|prompt|instruction))"
          r"|\brepeat your (?:prompt|instructions|rules|task|first message|last message)"
          r"|\brepeat everything in\b|\b(?:the )?(?:rules|instructions|text"
          r"|words) (?:above and )?(?:below|above) (?:to|into) (?:python|code|json|base64)"
          r"|\bconvert (?:the|these|your) (?:rules|instructions)"),
    _rule("keep-instructions", DOUBT, "Talk about the instructions of the one addressed",
          r"\b(?:keep|change|modify|update|replace|rewrite|override|rules?|regarding|reveal"
          r"|leak|despite|against|beyond|contradict\w*|outside)\s+(?:of\s+)?your\s+(?:previous"
          r"|prior|original|current|initial|existing|system|own|programmed)?\s*(?:instructions"
          r"|prompt|guidelines|programming|directives|training)\b|\byour (?:previous|prior"
          r"|original|initial|starting|system|hidden|secret) (?:instructions?|prompt"
          r"|directives?|guidelines?|programming|orders)\b|\bhere are my instructions\b"
          r"|\bthe (?:instructions|rules) so far\b", "own-prompt"),
)
