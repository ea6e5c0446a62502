"""Orders of other kinds: steering, claimed authority, poison; and ways of hiding a text."""

# fmt: off
from apps.governance.findings import Effect, Group
from apps.governance.rules.model import Rule, Weight
from apps.governance.rules.model import injection_rule as _rule
from apps.governance.rules.words import FUTURE, MODEL, SESSIONS, VERB

CONTROL, ORDER, DOUBT = Weight.CONTROL, Weight.ORDER, Weight.DOUBT
RULES = (
    # Steering of the reply
    _rule("reply-steering", DOUBT, "Order how the reply must begin, end or look",
          r"\b(?:begin|start|prefix|preface|finish|conclude|end|prepend|sign off)"
          r"\s+(?:\w+\s+){0,2}?(?:your|every|each|all"
          r"|any)\s+(?:of your\s+)?(?:\w+\s+)?(?:repl(?:y|ies)|responses?|answers?|outputs?"
          r"|messages?|sentences?)\s*(?:with|by|in|as|using|[(\[\"'])|\b(?:prefix|begin|start"
          r"|end)\s+(?:your|the|every|all|each) (?:\w+ )?(?:reply|response|answer"
          r"|responses|answers|replies)\b|\byour (?:\w+ )?(?:reply|response|answer|output"
          r"|message)s? (?:should|must|will|has to|shall|to italian|to french|needs? to)\b"
          r"|\b(?:in|add|insert|include|into|of|to|from|using) (?:\w+ ){0,4}?your (?:next "
          r"|final |full )?(?:repl(?:y|ies)|responses?|answers?)\b|\b(?:translate|encode"
          r"|encrypt|invert|reverse|write|rewrite|provide|display|show|give|make|format|keep"
          r"|convert|phrase|deliver|present|express|end|spell|structure|craft|reply"
          r"|output)\s+(?:the (?:order|letters|words|characters)\b[^.\n]{0,30}\b(?:in"
          r"|of)\s+)?your (?:next |final |full |entire |whole |last |own "
          r"|following )?(?:message|responses?|answers?|repl(?:y|ies)|output|text)\b"
          r"|\b(?:display|show|write|encode|give|present) your (?:response|answer|reply"
          r"|message)|\breply (?:using|in) (?:base\s?\d+|rot\s?13|morse|emoji|binary|hex"
          r"|pig latin|reverse)", "wished"),
    _rule("say-only", DOUBT, "Order to say certain words and nothing else",
          r"(?:^|[.!?:;,>\n]\s*|\b(?:please|must|then|now|just|instead)\s+)(?:only\s+|just\s+"
          r"|simply\s+|always\s+|instead\s+)?(?:say|respond|reply|answer|shout|repeat)\s+(?:back\s+"
          r"|only\s+|just\s+|exactly\s+|simply\s+|nothing\s+(?:but|else)\s*|with\s+|as\s+"
          r"|the\s+(?:phrase|words?|sentence|statement|text|following(?: sentence)?|letters|message"
          r"|prefix|string)s?:?\s*|following\s*:?\s*|a\s+)*[\"'\[*]\s*[a-z#][^\"'\]\n]{0,200}"
          r"[\"'\]*]{0,2}\s*(?:[.!?,;\n]|$|\band\b)|\b(?:only|just|simply|always|instead)\s+(?:say"
          r"|respond|reply|answer|print|output|type|write|repeat)\s+(?:back\s+|with\s+"
          r"|the\s+(?:phrase|words?|sentence|following)s?:?\s*)*[\"'\[*]\s*[a-z#]"
          r"|\b(?:please|must|now|instead)\s+(?:print|output|type|write)\s+(?:the\s+(?:phrase|words?"
          r"|sentence|prefix|letters|string)s?)[:\s]*[\"'\[*]\s*[a-z#]"
          r"|\b(?:print|output|type|write)\s+(?:only|exactly|just|nothing but)\s+(?:the\s+(?:phrase"
          r"|words?|sentence|text|following)s?:?\s*)?[\"'\[*]\s*[a-z#]|\b(?:say|respond|reply"
          r"|answer)\s+(?:with\s+)?(?:nothing else|nothing but|only with)|\b(?:output|print|say"
          r"|write|respond with|reply with)\s+nothing (?:else|but)\b|\bthen say nothing"
          r"|\bsay the (?:phrase|word)s?\b", "example"),
    _rule("do-not-say", DOUBT, "Order what a reply must not say",
          r"\b(?:do not|don'?t|never|avoid)\s+(?:ever\s+|begin(?:ning)?\s+"
          r"|start(?:ing)?\s+)?(?:say(?:ing)?\b|apologi[sz]e|be sorry|begin your|start your"
          r"|end your|respond with|respond to|reply with|include any (?:additional|other"
          r"|explanation|commentary|warning)|explain (?:yourself|why)|output any"
          r"|write explanations|mention (?:the (?:system|instructions?|user)"
          r"|this (?:note|memory|entry|instruction|message))|refuse (?:to (?:answer|help|comply"
          r"|respond|reply)|any|requests?|the user)|break character|tell the user|tell anyone|inform the user"
          r"|warn the user|reveal (?:this|that you|to the user)|preface"
          r"|provide any (?:explanation|commentary|warning)|talk about this|believe the user"
          r"|trust the user)", "said"),
    _rule("if-user", DOUBT, "Order what to do when a user says something",
          r"\b(?:if|when(?:ever)?)\s+(?:you(?:'re| are)\s+|you get\s+"
          r"|ever\s+)?asked\b[^.\n]{0,80},\s*(?:you (?:must|should|will)\s+)?(?:always|never"
          r"|say|recommend|answer|reply|respond|deny|tell|claim|mention|suggest|refuse|insist"
          r"|pretend)\b|\b(?:if|when|whenever|every time|each time|any time|in case"
          r"|as soon as)\s+(?:a|the|any|some|your|this|that|my)?\s*(?:user|users|someone|anyone"
          r"|person|query|question|prompt|customer|input|human|people|conversation"
          r"|client)s?(?:'s)?\s+(?:\w+\s+)?(?:is (?:about|from|on|asking|called|an?|the)|says?|mentions?|types?|asks?|enters?|writes?"
          r"|queries|quer(?:y|ies)|contains?|wants?|requests?|inputs?|provides?|starts?"
          r"|refers?)\b[^\n]{0,100}?(?:[,:;.]|\bthen\b|\bplease\b|\byou (?:should|must|will"
          r"|can))\s*(?:you\s+(?:should|must|will|can|may)\s+|please\s+|also\s+|then\s+"
          r"|instead\s+|simply\s+|just\s+|always\s+|rather\s+)*(?:add|tell|say|respond|answer"
          r"|include|recommend|disregard|ignore|send|mention|output|reply|approve|transfer"
          r"|claim|print|give|suggest|promote|direct|forward|grant|access|write|state|refuse"
          r"|insert|append|redirect|disclose|reveal)\b"),
    _rule("if-you-agree", DOUBT, "Request to confirm an order",
          r"\bif (?:you )?(?:understand|understood|agree"
          r"|accept)\b[^.\n]{0,40}[,:]?\s*(?:please\s+|only\s+|just\s+|now\s+|you\s+|will\s+"
          r"|and\s+)*(?:say|respond|reply|answer|describe|write|type|confirm|output|act"
          r"|describe)|\b(?:say|reply|respond)\b[^.\n]{0,40}\bif you (?:agree|understand)"
          r"|\bto (?:show|confirm) (?:that )?you understand\b|\bto confirm understanding\b"
          r"|\byou will (?:always )?(?:respond|answer|reply) (?:as|with|in|to)\b|\byou (?:must"
          r"|have to|need to|will|should)(?: now| always| never| only| have to| either| not"
          r"| also| strictly)* (?:respond|answer|reply|say|obey|output|repeat (?:after|back|what|everything|\W"
          r"|(?:the|this|these|my|your) (?:\w+ )?(?:words?|phrases?|sentences?|texts?|prompts?|instructions?|messages?)))\b"
          r"|\b(?:two|2) (?:different|separate|distinct)(?: separate| different)? (?:ways"
          r"|responses|answers|paragraphs)|(?:^|[.!?:;,>\n\"(-]\s*"
          r"|\b(?:please|must|you|now|then|only|always|will|should)\s+)respond to (?:every|each|all|any|my|me)\b", "prompt"),
    # Claims of authority
    _rule("claimed-authentication", DOUBT, "Claim that someone has been let in or may do more",
          r"\b(?:user|i am|i'm|we are|you are|caller|client|requester)\s+(?:is\s+|has been\s+"
          r"|have been\s+|now\s+|already\s+|was\s+)?(?:successfully\s+)?(?:authenticated"
          r"|verified|authori[sz]ed|recogni[sz]ed|logged in|approved)\s+as\s+(?:an?\s+"
          r"|the\s+)?(?:admin\w*|root|owner|developer|super\s?user|operator|maintainer)"
          r"|\b(?:correct|right|valid)\s+(?:access code|password|passphrase|passcode|code|pin"
          r"|credentials?)\b[^.\n]{0,40}\b(?:entered|input|provided|registered|given|received"
          r"|supplied|accepted|been|found)|\b(?:input|entered|provided|given|typed"
          r"|supplied)\s+(?:in\s+)?(?:the|a|your)\s+(?:correct|right|valid)\s+(?:access code"
          r"|password|passphrase|passcode|code|pin)\b|\b(?:passphrase|password|access code"
          r"|passcode)\b[^.\n]{0,40}\b(?:grants? access|(?:was|is|has been) (?:found|accepted"
          r"|correct|redacted))|\b(?:user|i|you|caller)\b[^.\n]{0,20}\b(?:has|have|with"
          r"|granted)\s+(?:been granted\s+)?(?:full|root|unrestricted|unlimited|elevated"
          r"|complete|admin\w*)\s+(?:access|privileges?|permissions?|rights)"
          r"|\bproceed with (?:elevated|full|admin\w*|root|unrestricted|the elevated)\b"
          r"|\bi(?:'m| am) (?:an?|the|your) (?:trusted|authori[sz]ed|verified|privileged"
          r"|special|admin\w*|developer|creator|owner|system)\b"
          r"|\bmake an exception (?:for (?:me|us|this)|just)|(?:^|[^\w-])(?:user_verified|restrictions"
          r"|access_level|access|channel|privileges?|clearance|is_admin|role"
          r"|trust_level)\s*[:=]\s*(?:true|elevated|none|admin\w*|root|unrestricted|full"
          r"|maximum|high)\b[\s\S]{0,60}?\b(?:user_verified|restrictions|access_level|access"
          r"|channel|privileges?|clearance|is_admin|role|trust_level)\s*[:=]|\b(?:entered"
          r"|now in|activate|activated)\s+(?:maintenance|debug|developer|admin"
          r"|test|diagnostic)\s+mode\.\s+\w+|\byou(?:'ve| have)? enabled? developer mode\b|\byou (?:are"
          r"|have been) (?:authori[sz]ed|permitted|cleared|instructed) to (?:bypass|ignore|skip"
          r"|override|share|reveal|disclose)", "lacked"),
    _rule("pre-approved", DOUBT, "Claim that approval, review or a check is not needed",
          r"(?:^|[.!?:;,>\n\"'(-]\s*|\b(?:please|you|then|and|always|to|must|should|can|may|now"
          r"|also|automatically|agents?|assistants?|immediately)\s+)(?:approve|merge|deploy"
          r"|accept|grant|delete|execute|run|transfer|send|publish|push|release|allow|install"
          r"|apply|modify|change|proceed|share|act|update|overwrite"
          r"|commit)\b[^.\n]{0,80}\bwithout\s+(?:any\s+|further\s+|prior\s+|additional\s+"
          r"|manual\s+|human\s+|asking\b|the user'?s?\s+|first\s+|requiring\s+|waiting for\s+"
          r"|user\s+|needing\s+)*(?:asking|approval|review|confirmation|confirming|permission"
          r"|checking|checks?|authori[sz]ation|verification|consent|human|notifying|question)"
          r"|\b(?:approve|accept|grant|allow|merge)\s+(?:all|every|any"
          r"|each)\s+(?:\w+\s+){0,2}?(?:pull requests?|merge requests?|prs?|transactions?"
          r"|requests?|changes|payments?|invoices?|access|orders?|commits?|refunds?"
          r"|withdrawals?)\b|\b(?:reviews?|reviewers?|approvals?|confirmations?"
          r"|human (?:review|approval|oversight))\s+(?:is|are|will be"
          r"|was)\s+(?:no longer|never)\s+(?:needed|required|necessary)|\b(?:wants?|allows?"
          r"|asks?|told|lets?|permits?|authori[sz]es?) you to (?:always )?(?:skip|bypass|ignore"
          r"|disable)\b|\b(?:does|do|will) not (?:need|have) to be (?:asked|confirmed"
          r"|authenticated|approved)|\b(?:credentials?|secrets?|passwords?|tokens?|api keys?"
          r"|private keys?)\b[^.\n]{0,30}\b(?:may|can|should|must|are to) (?:now "
          r"|freely )?be (?:shared|sent|given|posted|disclosed|emailed|forwarded)\s+(?:with|to"
          r"|without|freely|openly)\b|\b(?:safety|security|previous|all"
          r"|prior)\s+(?:\w+\s+)?(?:rules?|polic(?:y|ies)|restrictions?|checks?|guidelines?"
          r"|controls?)\s+(?:(?:are|is)\s+(?:now\s+)?(?:obsolete|void|suspended|lifted"
          r"|no longer (?:valid|in (?:force|effect)))|no longer appl(?:y|ies)"
          r"|must not be applied|do(?:es)? not apply (?:to|for) (?:you|this user|me|us))"
          r"|\b(?:skip|bypass|disable|omit|circumvent|turn off)\s+(?:all\s+|any\s+|the\s+"
          r"|every\s+|this\s+)*(?:permission|authori[sz]ation|authentication|security|safety"
          r"|human|approval|access|policy|guard|verification)\s*(?:checks?|reviews?|steps?"
          r"|controls?|gates?|confirmations?|rules?|prompts?|oversight|s)\b", "asked"),
    # Poison for a memory
    _rule("order-for-models", ORDER, "Hidden note or order for a model",
          r"\b(?:hidden|secret|confidential|private|covert|invisible)\s+(?:note|message"
          r"|instruction|order|command|reminder|directive|comment|rule|task)s?\s+(?:to"
          rf"|for)\s+(?:the\s+|any\s+|all\s+|future\s+|every\s+|an?\s+)*{MODEL}\b|(?:^|\n|<!--"
          r"|[\[(#*])\W{0,6}(?:note|message|instruction|order|command|reminder"
          r"|directive)s?\s+(?:to|for)\s+(?:the\s+|any\s+|all\s+|future\s+|every\s+"
          rf"|an?\s+)*(?:a\.?i\.?|llms?|language models?|{MODEL})(?:\s+{MODEL})?s?\s*(?::"
          rf"|-)\s*(?:you\b|please\b|{VERB}\b|when|if\b|the\b)|\b(?:note|message|instruction"
          r"|reminder)s? (?:to|for) (?:the |all |any |every )?(?:next|future|other"
          r"|following) (?:agents?|assistants?|sessions?"
          r"|models?)\s*[:,-]\s*(?:please\s+)?(?:always|never|do not|don'?t|ignore|skip"
          r"|you (?:must|should))\b|\b(?:agents?|assistants?|models?|ais?"
          r"|llms?) reading this\b|\bif you(?:'re| are) (?:an?\s+|the\s+)?(?:a\.?i\.?|llm"
          r"|language model|assistant|chat\s?bot|ai agent)\b"),
    _rule("memory-change", DOUBT, "Order to change what the reader remembers",
          r"\b(?:delete|clear|erase|wipe|purge|remove|rewrite|alter|modify|replace|overwrite"
          r"|forget|reset|update|edit|write to|add to|save to|store in|change|corrupt"
          r"|save (?:this|that|it) (?:to|in)|store (?:this|that|it) in"
          r"|read back)\b[^.\n]{0,40}\byour\s+(?:\w+\s+)?(?:memory|memories"
          r"|conversation history|history|knowledge|context|long[- ]term memory|notes)\b"
          r"|\b(?:delete|clear|erase|wipe|purge|remove)\b[^.\n]{0,40}\b(?:safety|guideline"
          r"|polic|restriction|rule|constraint)[^.\n]{0,40}\b(?:from|in) (?:the "
          r"|your )?(?:memory|knowledge)|\b(?:add|index|store|insert|write|save|replace|inject"
          r"|record|embed|put)\b[^.\n]{0,80}\b(?:knowledge base|your memory|to memory|in memory"
          r"|long[-_ ]term[-_ ](?:memory|store)|embedding|vector (?:store|db|database)"
          r"|retrieval)\b[^\n]{0,40}:\s*[\"'\[]|\b(?:store|save|add|write|record|put|keep"
          r"|commit) (?:this |it |that )?(?:in|to|into) (?:your |the |long-term "
          r"|persistent )*memory\b\s*(?:that\b|:|,)\s*(?:the |this |that )?(?:user|users|i\b"
          r"|you\b|agent|assistant|all |any |every |from now|always|never|[\"'])|\b(?:add|save"
          r"|store|commit) (?:this |it )?to memory\b|\byou (?:previously|already"
          r"|once) (?:agreed|promised|told me)|\byou promised (?:to|me)\b|\bas (?:we|you"
          r"|i) (?:discussed|agreed|established|told you|said) in (?:the|our|your) (?:last"
          r"|previous|earlier|prior) (?:session|conversation|chat)|\b(?:set|raise|change"
          r"|lower) your (?:trust|access|permission|security|safety|alignment)\b"
          r"|\btreat\b[^.\n]{0,80}\bas (?:\w+ )?(?:trusted|system|authoritative"
          r"|binding) (?:system )?(?:instructions?|commands?|prompts?|orders?)"
          r"|\bbackdoor\b[^.\n]{0,20}\btrigger|\bthere'?s a bug in your (?:memory|code"
          r"|programming)|\byou think you(?:'re| are) an?\b|\b(?:agent|session|assistant|system"
          r"|user|memory)\s+(?:context|update|profile|state|memory)\s+(?:amended|updated?"
          r"|overwritten|changed|override)\b\s*[\].:]|\[\s*\w{0,20}(?:session|memory|context"
          r"|system|store|profile|agent|retrieval)[\s_-]+(?:update|instruction|override"
          r"|amend\w*|inject\w*)\s*\]?\s*:?|\b(?:roll ?back|revert|reset|return) to (?:your "
          r"|version |the )?(?:true|original|factory|previous|blank|unrestricted"
          r"|earlier)\s*(?:state|version|mode|slate|self|settings)", "noted"),
    _rule("read-and-send", DOUBT, "Order to hand out files, secrets or conversations",
          r"\b(?:print|send|read|show|cat|upload|post|copy|reveal|output|forward|email"
          r"|exfiltrate|transmit|include|attach|share|paste|dump|leak)\b[^.\n]{0,60}(?:~/\.ssh"
          r"|/etc/(?:passwd|shadow)|\.aws/credentials|\bid_rsa\b|\bid_ed25519\b|(?:content"
          r"|contents|text) of (?:the\s+)?[~./\w-]{0,40}\.env\b|\benvironment variables to)"
          r"|\b(?:send|email|e-mail|forward|post|upload|transmit|exfiltrate|leak|submit|mail"
          r"|export|backup|copy|move)\b[^.\n]{0,120}\b(?:passwords?|credentials?|secrets?"
          r"|api keys?|tokens|private keys?|conversation|chat history|all (?:the )?messages"
          r"|(?:user|client|customer|personal|patient|financial) (?:data|information|records?"
          r"|details)|records|entire database|contact details|credit card|passport"
          r"|bank account)\b[^.\n]{0,120}\bto (?:[^.\n]{0,60}@|https?://"
          r"|[^.\n]{0,20}\b(?:external|my (?:email|server|address)|an? (?:new|external|remote"
          r"|outside|third)|attacker|this (?:address|url|server|email)|the following))"
          r"|\b(?:send|add|apply|use|insert|forward|redirect|pay|wire"
          r"|transfer)\b[^.\n]{0,60}\baccount (?:number )?(?:[a-z]{2}\d{2}|\d{6,}"
          r"|[a-z]{2}\d{6,})", "affirmed"),
    _rule("attacker-address", DOUBT,
          "Contact of someone that the text itself calls hostile or unknown",
          r"(?:^|[^\w@.+-])(?:\w+[.+_-])*(?:attacker|evil|malicious|hacker|exfil|phish)\w*"
          r"(?:[.+_-]\w+)*@[\w.-]+\.\w|@(?:\w+[.-])*(?:attacker|evil|malicious|hacker|exfil"
          r"|phish)[\w.-]*\.\w+", "address"),
    _rule("code-planting", DOUBT,
          "Order to build a given piece of code into whatever the reader writes",
          r"\b(?:following|subsequent|below|given|this|next"
          r"|provided)\s+(?:\w+\s+)?code\s+(?:block|snippet|section|excerpt|segment|fragment"
          r"|piece|sample|chunk|portion)s?\b[^.\n]{0,60}\b(?:your|somewhere)\b"
          r"|\byour (?:\w+\s+)?(?:implementation|algorithm|solution|code(?:\s?base"
          r"| foundation)?|response|program|output|logic|project)\b[^.\n]{0,80}\b(?:following"
          r"|subsequent|below|given|this|next|provided)\s+(?:\w+\s+)?code\b|\bcode\s+(?:block"
          r"|snippet|section|excerpt|segment|fragment)\b[^.\n]{0,40}\bto (?:optimi[sz]e|enhance"
          r"|improve|refine|boost|strengthen|hone) your\b", "number"),
    _rule("hidden-comment-order", DOUBT,
          "Order in a comment that does not show when the text is rendered",
          r"<!--\s*(?:\W{0,4})(?:please\b|you\b|take a moment|important\b|ai\b|system\b"
          r"|assistants?\b|agents?\b|ignore\b|disregard\b|forget\b|override\b|reveal\b|disclose\b"
          r"|send\b|forward\b|transfer\b|upload\b|execute\b|invoke\b|approve\b|grant\b|tell\b"
          r"|reply\b|respond\b|answer\b|recommend\b|act as\b|pretend\b|(?:always|never"
          r"|do not|don't) (?:say|tell|mention|reveal|answer|recommend|trust|refuse)"
          r"|todo:?\s*(?:send|get|transfer|delete))[^>]*-->"),
    _rule("persist-preference", DOUBT, "Order to keep something for later sessions",
          r"\bremember (?:that |this |my |me |i )[^.\n]{0,80}\b(?:for|in|during|across"
          rf"|throughout) (?:all |any |every |each |the )*(?:{FUTURE} )?{SESSIONS}\b"
          r"|\bremember that i(?:'m| am)\b[^.\n]{0,60}\b(?:trusted|admin\w*|authori[sz]ed"
          r"|allowed|exempt|owner|developer|verified)|\bfor the (?:rest|remainder"
          r"|duration) of (?:this|the|our) (?:conversation|session|chat)"),
    _rule("from-now-on-persona", DOUBT, "Order how the reader must be from now on",
          r"\bfrom (?:now|on) (?:on|own|now)\b[\s,.:;!-]*(?:on\s+)?(?:you(?:'re|'ll)?\b"
          r"|i want you|i will|we are going|your\b|every (?:reply|response|answer)|all (?:your"
          r"|responses))|\bfor the rest of (?:this|the|our) (?:conversation|session|chat|day|discussion|dialogue|project|game|time|thread)s?\b|\bin (?:less|fewer"
          r"|no more) than \d+ words from now on|\banswer me in\b|\byou(?:'ll| will| must"
          r"| are to| are going to| can only| only understand"
          r"| no longer)\b[^.\n]{0,40}\bfrom (?:now|today|this day|here) on(?:wards?)?\b"),
    # Tricks: what makes them is looked at by code
    Rule(id="injection.hidden-text", group=Group.INJECTION,
         action=Effect.QUARANTINE, steers=True, literal=True,
         detector="hidden-text",
         description="Text spelt in characters that do not show (tags, variation selectors)."),
    Rule(id="injection.invisible-characters", group=Group.INJECTION,
         action=Effect.QUARANTINE, literal=True,
         detector="invisible-characters",
         description="Words broken up by many invisible characters, or a long run of them."),
    Rule(id="injection.reversed-text", group=Group.INJECTION,
         action=Effect.QUARANTINE, literal=True,
         detector="reversed-text",
         description="Latin text shown backwards by a direction override."),
    Rule(id="injection.mixed-scripts", group=Group.INJECTION,
         action=Effect.QUARANTINE, literal=True,
         detector="mixed-scripts",
         description="Words that mix Latin letters with lookalikes of other scripts."),
    Rule(id="injection.styled-letters", group=Group.INJECTION,
         action=Effect.QUARANTINE, literal=True,
         detector="styled-letters",
         description="Sentences in mathematical, full-width or enclosed letters."),
    Rule(id="injection.coded-letters", group=Group.INJECTION,
         action=Effect.QUARANTINE, literal=True,
         detector="coded-letters",
         description="Plain letters written as character references, percent codes or escapes."),
    Rule(id="injection.spaced-letters", group=Group.INJECTION,
         action=Effect.QUARANTINE, literal=True,
         detector="spaced-letters", description="Words spelt out letter by letter."),
    Rule(id="injection.encoded-text", group=Group.INJECTION, action=Effect.QUARANTINE, literal=True,
         detector="encoded-text", description="Sentences in base64."),
)
