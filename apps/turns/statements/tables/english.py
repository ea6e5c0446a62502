"""What English-speaking people state, with examples that are the table's tests."""

from apps.turns.statements.grammar import LanguageTable
from apps.turns.statements.tables import everyday
from apps.turns.statements.tables.workplaces import WORKPLACES

#: Everything that is known of who asks to forget it.
ALL_OF_ME = r"(?:everything(?: that)? (?:i(?:'ve| have)?(?: ever)? (?:told|shared with|taught|given) you|you(?:'ve| have)? (?:know|learned|learnt|remember|saved|stored|noted|kept|have|got))(?: so far| until now)?|(?:everything|anything|all|whatever|(?:all (?:of )?)?the (?:data|info|information|facts|details|memories|notes))(?: of)?(?: the| your)?(?: data| info| information| facts| details| memories| notes| records?| things| stuff)?(?: that)?(?: (?:you(?:'ve| have|'d)?|was|is)(?: ever| got)?(?: know| learned| learnt| remember| remembered| saved| stored| noted| kept| gathered| collected| have| hold| recorded)?)? (?:about|on|of|regarding|concerning) me|all (?:of )?my (?:personal )?(?:data|info|information|facts|details|memories)|(?:all )?your (?:memory|memories|notes|records?) (?:of|about|on) me|me)"
AM = r"(?:i'?m|i am|ive been|i'?ve been)"
MY = r"(?:my|our)"
NOW = r"(?: now| currently| (?:just )?recently| just| actually| also| really| usually| mostly| mainly| still)?"
WAY = r"(?: now| currently| mostly| mainly| part[ -]time| full[ -]time| nights| days| shifts| remotely| freelance| abroad| from home| offshore)*"
LABEL = (
    r"(?P<label>(?:mother|father|sister|brother|son|daughter)[ -]in[ -]law|ex|co-applicant|co-author|coauthor|treasurer|mate|buddy|ta|wife|husband|partner|spouse|fiance|fiancee|girlfriend|boyfriend|mother|father|mom"
    r"|mum|dad|mama|papa|sister|brother|son|daughter|baby|kid|child|grandmother|grandfather|grandma"
    r"|grandpa|granddaughter|grandson|aunt|uncle|niece|nephew|cousin|stepson|stepdaughter|twin"
    r"|boss|manager|supervisor|team lead|teamlead|lead|line manager|mentor|advisor|adviser|tutor"
    r"|teacher|coach|colleague|coworker|co-worker|assistant|landlord|landlady|neighbou?r|roommate"
    r"|flatmate|housemate|doctor|dentist|lawyer|accountant|therapist|friend|best friend|dog|cat"
    r"|puppy|kitten|horse|parrot|hamster|rabbit|business associate|associate|flat mate|room mate|house mate|great-aunt|great-uncle|grandchild|middle child|firstborn"
    r"|ex-wife|ex-husband|business partner|cofounder|co-founder|stepmother|stepfather|stepmum|stepmom|stepdad|stepbrother|stepsister|godson|goddaughter|godmother|nan|gran|granny|grandad|granddad|carer|caregiver|nanny|gp|vet|physio|solicitor|editor|publisher|intern|apprentice|pupil|client|deputy|director|headteacher|trainer|psychiatrist|counsellor|midwife|pastor|bandmate|teammate|lab partner|other half|better half|hubby|bf|gf|bestie|sis|bro|toddler|little boy|little girl|eldest|youngest|twin brother|twin sister"
    r"|labrador|lab|retriever|spaniel|terrier|beagle|poodle|collie|dachshund|greyhound|husky|pug|corgi|tabby|budgie|tortoise|turtle|gecko|goldfish|ferret|guinea pig|pony|mare|goat|donkey|cockatiel|canary|snake|lizard|hen|cow|sheepdog|bunny|parakeet|mule)"
)
WHEN = (
    r"(?P<when>(?:(?:this|next|coming) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: \w+){0,4}"
    r"|(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? "
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?(?:,? \d{4})?(?: at [\w: .]+)?"
    r"|(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?"
    r"(?: at [\w: .]+)?|\d{4}-\d\d-\d\d(?: [\d:]+)?|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?"
    r"|(?:today|tonight|tomorrow)(?: at \d[\d:.]*(?: ?[ap]m)?(?: (?:aoe|utc|gmt|cet|est|pst))?|(?: \w+){0,3})|(?:the )?end of (?:the |this |next )?(?:day|week|month"
    r"|year|quarter|january|february|march|april|may|june|july|august|september|october|november"
    r"|december)|next (?:week|month)|the \d{1,2}(?:st|nd|rd|th)(?: at (?:noon|midnight|\d[\d:.]*(?: ?[ap]m)?))?|eow"
    r"|(?:noon|midnight|midday|eod|\d{1,2}(?::\d\d ?(?:am|pm)?| ?(?:am|pm)))(?: (?:today|tomorrow|(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day))?)"
)
KNOWN_JOB = (
    r"(?:\w*(?:engineer|developer|programmer|designer|teacher|lecturer|professor|researcher|scientist"
    r"|analyst|accountant|consultant|manager|director|officer|worker|writer|editor|reporter|student"
    r"|nurse|doctor|surgeon|physician|pharmacist|dentist|therapist|psychologist|psychiatrist|vet"
    r"|veterinarian|midwife|paramedic|carer|caregiver|lawyer|attorney|solicitor|barrister|paralegal"
    r"|judge|notary|clerk|secretary|receptionist|assistant|administrator|admin|sysadmin|architect"
    r"|technician|tech|mechanic|osteopath|homeopath|embalmer|executive|handler|cabin crew|cellist|electrician|plumber|carpenter|joiner|welder|mason|bricklayer|roofer"
    r"|painter|builder|contractor|surveyor|driver|pilot|sailor|captain|soldier|firefighter|fireman"
    r"|policeman|policewoman|chef|cook|baker|butcher|barista|bartender|waiter|waitress|farmer"
    r"|gardener|florist|fisherman|beekeeper|forester|farrier|blacksmith|tailor|seamstress|cobbler"
    r"|hairdresser|barber|beautician|photographer|filmmaker|musician|composer|singer|actor|actress"
    r"|dancer|artist|sculptor|illustrator|animator|author|novelist|poet|journalist|translator"
    r"|interpreter|librarian|archivist|curator|historian|biologist|chemist|physicist|mathematician"
    r"|statistician|economist|geologist|astronomer|philosopher|sociologist|anthropologist|linguist"
    r"|banker|broker|trader|auditor|bookkeeper|cashier|salesman|saleswoman|salesperson|marketer"
    r"|recruiter|entrepreneur|founder|freelancer|intern|trainee|apprentice|undergraduate|postgrad"
    r"|postdoc|phd candidate|pensioner|retiree|ceo|cto|cfo|coo|vp|dba|devops|sre|qa|tester|trainer"
    r"|coach|instructor|tutor|priest|pastor|imam|rabbi|monk|nun|politician|diplomat|translator"
    r"|optician|optometrist|radiographer|radiologist|cardiologist|dermatologist|paediatrician"
    r"|pediatrician|gynecologist|anesthetist|anaesthetist|physiotherapist|physio|dietitian"
    r"|nutritionist|potter|jeweller|jeweler|weaver|watchmaker|luthier|brewer|winemaker|sommelier"
    r"|courier|postman|trucker|conductor|dispatcher|logistician|operator|foreman|supervisor|inspector"
    r"|investigator|detective|guard|caretaker|janitor|cleaner|housekeeper|nanny|babysitter|planner"
    r"|strategist|deputy head|head of year|headmaster|headmistress|producer|streamer|youtuber|blogger|podcaster|dj|referee|lifeguard|ranger|miner"
    r"|specialist|representative|agent|advisor|adviser|counsellor|counselor|teller|headteacher"
    r"|principal|registrar|warden|beautician|upholsterer|glazier|plasterer|tiler|locksmith|zookeeper"
    r"|shepherd|herder|fisher|diver|joiner|stonemason|thatcher|geographer|meteorologist"
    r"|copywriter|webmaster|modeller|machinist|toolmaker|printer|bookbinder|bookseller|shopkeeper"
    r"|(?:trawler|signal|quarry|post|milk|bin|lock|stable|fisher|ferry|stock|dock|rail|lines|groundsk?)(?:man|woman)|deckhand|stable hand|farmhand|stagehand|stevedore|(?:lollipop|dinner|tea) lady|bailiff|jockey|barmaid|publican|chambermaid|concierge|bellboy|masseuse|masseur|chimney sweep|sparky|health visitor|usher|roadie|shop assistant|(?:viola|double bass|oboe|horn|harp|trumpet|flute|piano|bass|drum) player|drummer|comic|comedian|gp|actuary|physio|grocer|caterer|housewife|househusband|homemaker|(?:draughts|crafts|trades)(?:man|woman|person)|handyman|cameraman|stay-at-home (?:mom|mum|dad|parent)))"
)
JOB_WORD = rf"(?:{KNOWN_JOB}|\w{{3,}}(?:er|or|ist|ician|wright|smith|monger))"
JOBS = rf"((?:[\w&/+.#'-]+ ){{0,4}}){JOB_WORD}(?: (?:up |down |over |out |back )?(?:for|of|at|in|with) [^,]+)?$"
NEVER = r"(?:don'?t|do not|never|please don'?t|please never|pls don'?t|please do not)"
PLEASE = r"(?:please |pls |(?:can|could|would|will) you |you can |you should |i(?:'d| would) like you to |i (?:want|need) you to |actually |and |just |now |so )*"
#: What of something is to be forgotten: all that was said or is known about it.
KNOWN_ABOUT = r"(?: everything about| all about| (?:what|everything|anything|whatever)(?: that)? i(?:'ve| have)? (?:said|told you) about)?"
OF_MINE = r"(?:my|our|where (?:i|my|we)|what (?:my|our|i|\w+ i)|which \w+(?: \w+)? (?:i|we)|who (?:i|my|our|we)|how (?:i|to|you|my)|when (?:i|my|our))"
FROM_MEMORY = r"(?: from (?:your (?:notes|records?|data|history|files)|(?:your |the )?(?:memory|memories))| (?:again|please|now|for good|completely))"
REACH = r"(?:call|phone|ring|text|email|e-mail|mail|message|contact|write(?: to)?|dm|ping|reach|notify|disturb|whatsapp|sms)"

#: Whatever is said of how allergic somebody is, but that it is hardly so.
SO_BADLY = r"(?:very|really|quite|so|super|pretty|also|still|(?:severe|high|bad|death|dead|extreme|terrib|serious|violent|dangerous|acute|mild|slight|moderate|incredib|horrib|massive|fatal|strong|wild|crazi|life-threatening)ly)"
HOW_BADLY = rf"(?: {SO_BADLY})*"
DIET = r"(?:(?:strict |lifelong )?(?:vegetarian|vegan|pescatarian|pescetarian|coeliac|celiac)|(?:type [12] )?diabetic|(?:lactose|gluten|fructose|histamine)[ -]intolerant|(?:[a-z]+-)*[a-z]* ?colou?r[ -]?blind|deaf|hard of hearing|dyslexic|blind|visually impaired|epileptic|asthmatic|halal|kosher|in a wheelchair|a wheelchair user|wheelchair user|pregnant|teetotal|(?:gluten|dairy|lactose|sugar|nut)[ -]free)"
BEEN = r"(?:i'?ve|i have|we'?ve|we have)"
ASK = r"(?:(?:can|could|would|will) you (?:please |kindly )?|please |pls |kindly )?"
FIRM = r"(?:at|for|with|by) (?:an? (?:\w+ ){1,3}(?:called|named) )?"

#: What the rules behind ``FRAMES`` are built of: who, what she does, and what goes with it.
BE = r"(?:i'?m|i am|we'?re|we are)"
HAVE = r"(?:i'?ve|i have|we'?ve|we have|i|we)"
WORK = rf"(?:i work|we work|{BE} (?:working|employed|training|volunteering|freelancing|interning|contracting)|{BEEN} (?:been (?:working|employed|training|freelancing)|worked|freelanced)|i (?:serve|volunteer|freelance|train|intern|moonlight|started out|started working|started)|i(?:'ve)?(?: got| have) a job|i earn (?:my|a) living|i make (?:my|a) living)"
LIVE = rf"(?:(?:i|we) (?:live|reside|rent|stay|settled(?: down)?|ended up|landed)|{BE} (?:living|based|located|settled|staying|renting|stationed|at home|residing|holed up|tucked away)|{BEEN} (?:lived|been living|been based|settled(?: down)?|been renting)|{BEEN} been)"
NEAR = r"(?:just |right |down |up |over |out |way |back |close |not far |close by |here )*(?:in|near|outside|outside of|around)"
MOVED = rf"{HAVE}(?: (?:just|recently|finally|all))*(?P<corr> moved| relocated| emigrated| shifted)(?: (?:back|over|down|up|out|here|house|home|everything))*"
SOME = r"(?:an?|the|our|my|this|some|two|three|one)"
MAKING = r"(?:rewriting|redesigning|refactoring|automating|porting|building|restoring|renovating|rebuilding|refurbishing|developing|designing|programming|prototyping|converting|doing up|composing|researching|coding up|coding|translating|drafting|digiti[sz]ing|reverse engineering|reverse-engineering|refitting|inventing)"
STARTING = r"(?:writing up|typing up|finishing|wrapping up|revising|laying out|illustrating|making|creating|putting together|setting up|organi[sz]ing|planning|running|preparing|producing|directing|filming|shooting|recording|launching|starting|writing|curating|editing|working on|knitting|sewing|growing)"
WORKS = r"(?:apps?|websites?|sites?|book|novel|memoir|thesis|dissertation|phd|paper|course|festival|conference|exhibition|film|documentary|short|podcast|album|ep|zine|magazine|newsletter|blog|game|startup|robot|plugin|library|database|dataset|dictionary|archive|atlas|map|history|biography|anthology|family tree|musical|opera|play|series|comic|graphic novel|cookbook|guide|curriculum|charity|business|shop|cooperative|co-op|community \w+|garden|greenhouse|observatory|telescope|drone|boat|van|quilt|model|simulator|compiler|dashboard|api|bot|chatbot|tool|widget|extension|package|migration|tracker|catalogue|catalog|platform|network|collection|campaign)"
WHO_MAKES = r"(?:(?:we're|we are) an? (?:team|group|band|bunch|crew)(?: of \w+)?|i'?m|i am|we'?re|we are|(?:me and|my \w+ and) .{1,30} are|[\w' ]{1,30} and (?:i|me) are|at (?:work|home) we'?re)"
DIGITAL = r"(?:drawings?|sketches|notes?|code|lists?|tasks?|to-?dos?|docs|documents|documentation|invoices?|invoicing|accounts?|accounting|bookkeeping|budget|spreadsheets?|diagrams?|slides?|photos?|videos?|edits?|editing|recordings?|mixes|mixing|models?|modelling|designs?|mockups?|wireframes?|drafts?|manuscripts?|references?|citations|bibliography|diary|journal|calendar|inventory|stock|figures|charts|graphs|plots|statistics|stats|data|databases?|analys[ei]s|scores|music|tracks|maps|layouts?|newsletters?|email|emails|mail|passwords|backups?|payroll|bookings?|orders|scripts?|writing|drawing|coding|everything|it all|all of it|animations?|renders?|cad|planning|recipes|time ?sheets?)"
SYSTEM = r"(?:(?:fedora|debian|ubuntu|arch|mint|linux mint|opensuse|manjaro|nixos|gentoo|windows|macos|linux|freebsd|openbsd|android|ios|chromeos|chrome os|pop!?_?os|rocky|alma|red hat|rhel|kubuntu|xubuntu|centos|alpine)(?: [\w.]+){0,2}|an? (?:mac|macbook|chromebook|iphone|ipad|raspberry pi|pixel|thinkpad|surface)(?: [\w.]+){0,2})"
COUNT = r"(?:(?:about|around|roughly|maybe|at most|max) )?(?:\d[\d.,]*|an?|one|two|three|four|five|six|ten|twelve|fifteen|twenty|thirty|forty|forty-five|sixty|ninety|half an?)"
SPAN = rf"{COUNT}[ -](?:min|mins|minutes?|hours?|hrs?|evenings?|days?|mornings?|weekends?)(?: (?:a|per|each|every) (?:day|week|month|morning|evening|night|session|weekend)| (?:on|in the|at) (?:weekdays|weekends|evenings?|mornings?|the weekend))+"
THING = r"(?:car|van|bike|oven|stove|hob|microwave|freezer|fridge|dishwasher|washing machine|dryer|tumble dryer|kitchen|garden|balcony|garage|driveway|yard|internet|wi-?fi|broadband|smartphone|phone|computer|laptop|tv|television|printer|scanner|credit card|bank account|(?:driving |driver'?s )?licen[cs]e|passport|visa|blender|mixer|stand mixer|food processor|scales?|thermometer|air fryer|slow cooker|barbecue|grill|gpu|graphics card|admin rights|root access|power tools|drill|sewing machine|loft|cellar|basement|attic|bathtub|bath|lift|elevator|storage|babysitter|childcare|gym|weights)"
SORRY = r"(?:hives|a rash|migraines|headaches|cramps|eczema|asthma|stomach ache|stomach cramps|heartburn|an? (?:upset stomach|allergic reaction|bad reaction|itchy mouth|rash|migraine))"
ROOM = rf"(?: (?:at|for|with) (?:the )?<maybe:big>)?(?: (?:in|at|for) an? [^,]{{2,40}}?)?(?: (?:in|near|outside|from|based in|over in|down in|up in) <maybe:town>)?(?: (?:in|at|for|with|on|near) .+)?"
#: How something is told or shown, as somebody may want it told always.
STYLED = r"(?:[\w-]+ )?(?:bullet points|bullets|lists|tables|diagrams|pictures|charts|examples|stories|summaries|headings|numbers|steps|instructions|explanations|answers|replies|sentences|paragraphs|prose|code samples|screenshots|analogies)"
FRAMES = (
    rf"i(?:'d| would) (?:much |far )?(?:rather|sooner) (?:have|get|read|see|be given) (?P<plea>{STYLED})(?: (?:than|over|instead of|rather than) .+)?",
    rf"(?:so )?i (?:much |always |generally )?prefer (?P<plea>{STYLED} (?:to|over|rather than|instead of) .+)",
    rf"(?:the |my |our )?(?P<what>(?:[\w-]+ )?(?:presentation|pitch|talk|demo|lecture|speech) (?:for|to|about) (?:the |my |our )?[\w-]+) (?:is|takes place)(?: on| in)? {WHEN}",
    rf"{BE} (?:trying|working|looking|about) to (?:open|set up|start(?: up)?|launch|found|build|restore|convert|digiti[sz]e|write|publish|renovate|rebuild) (?P<work>{SOME} (?:[\w'-]+ ){{0,4}}{WORKS}\b.*)",
    rf"i(?:'ve)? ?(?:got|landed|took|started|accepted|have)(?: got)? (?:an? )(?:new )?(?:job|position|post|role) (?:at|with) <big> as (?:an? |the )?<job>",
    rf"i(?:'ve| have)? ?(?:just |recently )?(?:left|quit) .{{2,30}}? (?:and|to) (?:have )?(?:joined?|now work for|moved to|started at)(?: an? [\w -]{{2,25}} (?:called|named))? <big>",
    rf"{BE} an? (?:[\w-]+ ){{0,3}}(?:nonprofit|non-profit|charity|startup|start-up|company|studio|agency|firm|co-op|collective|brewery|bakery|practice|publisher) (?:called|named) <big>",
    rf"my (?:job|work|day job) is in .{{2,25}}? (?:at|for|with) <big>",
    rf"i (?:manage|lead|head|supervise|coordinate) (?:an?|the|our) (?:[\w-]+ )?(?:team|department|unit|shift|group|crew|branch)(?: of \w+)? (?:at|for) <big>",
    rf"(?:i'?m|i am) the (?:only|sole|lone) (?P<role>(?:[\w-]+ ){{0,3}}?{KNOWN_JOB})(?: (?:at|in|for|on) .+)?",
    rf"(?:i'?m|i am) (?P<role>(?:the )?(?:deputy |assistant |acting )?(?:head|director|chief|chair|vp) of (?:[\w& ]+ )?(?:hr|it|marketing|sales|operations|finance|engineering|product|design|communications|research|security|logistics|procurement|legal|people|growth|data|maths|science|english|history|music|sport|nursing|catering|production|quality|accounts|department|team|school|section|unit|services))(?: (?:at|for|in) .+)?",
    rf"(?:i'?ve|i have|i|just)? ?(?:just |recently )?(?:started|begun|joined)(?: a new job| a job| work| working| out)?(?: at| with| for)? <big> as (?:an? |the |their )?<job>",
    rf"{WORK} as (?:an? |the )?<job>{ROOM}",
    rf"{WORK} (?:nights |days |shifts |mostly )?(?:at|for|with) (?:the )?<big> as (?:an? |the )?<job>(?: in <maybe:town>)?",
    rf"{WORK}(?: \w+)? (?:at|for|with) <big>(?: in <maybe:town>)?",
    rf"(?:i'?m|i am) (?:an?|the|your|their) <job>{ROOM}",
    rf"(?:as )?an? <job>(?: (?:at|for|with) <maybe:big>)?(?: (?:in|near|from) <maybe:town>)? (?:i|my|we|i'm|i've)(?:'m| am|'ve| have)?(?: (?:get|need|want|know|often|can|can't|see|do|don't|work|have|spend|use|deal|like|prefer|must|always|usually|tend|hear|am|never|only|struggle|love|hate|find)\b| (?:job|day|shifts|hours|desk|students|patients|clients|customers)).*",
    rf"i (?P<doing>(?:run|own|manage|keep) an? (?:[\w-]+ ){{0,3}}(?:bakery|shop|store|cafe|restaurant|pub|bar|farm|salon|studio|practice|clinic|agency|business|company|firm|bookshop|garage|workshop|nursery|hotel|hostel|guesthouse|b&b|brewery|vineyard|smallholding|consultancy|charity|school|kennels?|food truck|market stall|gallery|garden centre|launderette|pharmacy|surgery|dental practice|law practice))(?: (?:in|near|outside) <maybe:town>)?(?: (?:in|at|for|with|on|near) .+)?",
    rf"(?:i|we) (?P<role>teach [\w-]+(?: [\w-]+){{0,2}}?)(?: (?:at|for) <maybe:big>)?(?: (?:in|at|to) an? [^,]{{2,40}}?)?(?: in <maybe:town>)?",
    rf"{MY} (?:day |main |current |new )?(?:job|role|position|title|job title|occupation|profession|trade)(?: is|'s)(?: that of| being| as)? (?:an? |the )?<job>{ROOM}",
    rf"i(?:'ve)?(?: just)? (?:got|been) (?:hired|promoted|taken on|appointed|made)(?: as| to)? (?:an? |the )?<job>{ROOM}",
    rf"{BEEN}? ?been an? <job>{ROOM}",
    rf"{LIVE} {NEAR} <town>",
    rf"{BE} (?P<time_zone>(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+) hours? (?:behind|ahead of) [\w. ]{{2,20}}?)",
    r"(?:i'?m|i am) <called> from (?:the )?[\w ]{2,20} (?:team|department|office|desk)",
    rf"{MOVED} to <town>",
    rf"{LIVE} (?:in|on|at) an? .{{2,40}} (?:in|near|outside) <town>",
    rf"(?:home|home base|base|my base)(?: for me)?(?: is|'s) <town>",
    rf"i (?:call|consider) <town> (?:home|my home)",
    rf"{BE} (?:originally |born and bred )*from <origin>",
    rf"i (?:grew up|was born|was raised) in .{{2,30}} but (?:home is|i live in|i'm in) <town>",
    rf"(?:an? |about |around )?(?:[\w-]+ )?(?:hives?|acres?|sheep|cows?|employees|staff|rooms|beds|covers|students) (?:near|in|outside) <town>",
    rf"(?:i|we) (?:swear by|rely on|depend on|stick with|stick to) <tool>",
    r"(?:i|we) live in <product>",
    rf"(?:i|we) (?:use|run|have|keep|prefer to use|mainly use)(?: an?)? <versioned>",
    rf"(?:i|we) (?:use|run|utili[sz]e) <tool>",
    rf"(?:i|we) (?:do|keep|write|make|manage|track|store|handle|organi[sz]e|plan|build|host|deploy|process|colou?r|sketch|mix|record|edit|model|typeset|lay out|animate|render|draw|design|print|send|take|log|maintain)(?: (?:all|most|almost all|nearly all|both|of|my|our|the|them|it|these|up|parts?|work|home|club|client|family|monthly|weekly|daily|shopping|reading))* ?{DIGITAL}(?: (?:for .{{2,20}}|at work|at home))? (?:in|on|through|via|using) <tool>",
    rf"(?:i|we) (?:do|keep|write|make|manage|track|store|handle|organi[sz]e|plan|build|host|deploy|process|colou?r|sketch|mix|record|edit|model|typeset|lay out|animate|render|draw|design|print|send|take|log|maintain)(?: (?:all|most|almost all|nearly all|both|of|my|our|the|them|it|these|up|parts?|work|home|club|client|family|monthly|weekly|daily|shopping|reading))* ?{DIGITAL}(?: (?:for .{{2,20}}|at work|at home))? with <product>",
    rf"(?:i|we) (?:draw|edit|code|program|sketch|animate|typeset|typeset it|mix|colou?r them|colou?r|paint digitally|render|model|script|design)(?: (?:it|them|everything|mostly|only))* (?:in|using|on) <tool>",
    rf"(?:i|we) (?:draw|edit|code|program|sketch|animate|typeset|typeset it|mix|colou?r them|colou?r|paint digitally|render|model|script|design)(?: (?:it|them|everything|mostly|only))* with <product>",
    rf"(?:i|we) pay (?:for )?(?:everything|most things|all my bills|bills)? ?(?:through|with|via|by|using) <tool>",
    rf"(?:this|that|mine|(?:this|that|my|our|the) (?:\w+ )?(?:one|laptop|computer|machine|server|desktop|pc|box|phone|tablet|work laptop|home server))(?: (?:is|runs|is running|is still|has|came with|uses)|'s)(?: on)? (?P<tool>{SYSTEM})",
    rf"{BE} (?:on|running|using) (?P<tool>{SYSTEM})",
    rf"(?:i|we)(?:'ve| have)? (?:switched|migrated|upgraded|downgraded|rolled back|reverted|gone back|went back|converted|defected|gone over)(?: (?:over|everything|myself|it all|completely|entirely))*(?P<corr>) (?:from <no:tool> )?to <tool>",
    rf"(?:i|we)(?:'ve| have)? (?:swapped|ditched|dropped|replaced|dumped) <no:tool> (?P<corr>for|with|in favou?r of) <tool>",
    rf"(?:i|we)(?:'ve| have)? (?:ditched|dropped|abandoned|uninstalled|given up on|gave up on|stopped using) <no:tool>",
    rf"<limit> (?:gives?|brings?|causes?|triggers?) me {SORRY}(?: .+)?",
    rf"<limit> (?:makes?) me (?:sick|ill|itch|swell|swell up|wheeze|come out in .+|break out.*|vomit)",
    r"<limit> makes? my (?:throat|tongue|lips?|mouth|face|skin|eyes?|gums|stomach|hands|ears)(?: and \w+)? (?:close(?: up)?|swell(?: up)?|itch|burn|tingle|hurt|puff up|go numb|break out|churn|tighten)(?: .+)?",
    rf"i (?:get|come out in|break out in) {SORRY} from <limit>",
    rf"<limit> (?:is|are) (?:(?:out|off limits|off the menu|off the table|a no-go|taboo|a no)(?: for (?:me|us|health reasons))?|(?:forbidden|banned)(?: for (?:me|us|health reasons)))",
    rf"(?:i|we)(?:'ve| have) been (?:an? )?(?P<limit>{DIET})",
    rf"(?:i|we)(?:'ve| have)? (?:only|just) (?:have |got |get |have got )?(?P<state>{SPAN})(?: .+)?",
    rf"(?:i |we )?(?P<state>(?:don'?t|do not) (?:have|own)(?: access to)? (?:an? |any |my own )?(?:[\w-]+ )?{THING})(?: (?:or|nor|and|in|at|of my own|to) .+)?",
    rf"(?P<state>no {THING}) (?:here|in (?:my|our|this) .+|at home)",
    rf"{BE} (?:stuck |working )?on (?P<state>an? (?:[\w-]+ )*(?:laptop|computer|machine|pc|chromebook|netbook|phone|tablet|macbook|server|vps) with (?:only )?\d+ ?[gm]b(?: (?:of )?(?:ram|memory|storage))?)(?: .+)?",
    rf"(?:my|our|the|this) (?:\w+ )?(?:laptop|computer|machine|pc|chromebook|phone|tablet|server) (?:only )?has (?:only )?(?P<state>(?:only )?\d+ ?[gm]b(?: (?:of )?(?:ram|memory|storage))?)(?: .+)?",
    rf"(?:{BE}|my (?:doctor|gp) has (?:put )?me) on (?P<state>an? (?:[\w-]+ ){{1,3}}diet)(?: .+)?",
    rf"i (?:have to|need to|must|'ve got to) (?P<state>(?:avoid|cut out|stay away from|stay off|steer clear of) .+)",
    rf"i (?:have|suffer from|live with|'ve got)(?: an?)?(?: bad| severe| mild| chronic)* (?P<state>(?:back|knee|hip|shoulder) (?:pain|problems?|trouble)|bad (?:knees?|back|hips?|shoulder)|dyslexia|adhd|asthma|epilepsy|arthritis|tinnitus|ibs|crohn'?s|vertigo|hay fever|rsi|carpal tunnel|hearing loss|low vision|migraines?|sciatica|eczema|psoriasis|lupus|fibromyalgia|(?:type [12] )?diabetes)",
    rf"(?:i|we) (?:can'?t|cannot|can not|mustn'?t|won'?t|don'?t want to|can only|could only) (?:go (?:above|over|beyond|up to|to)|exceed|stretch (?:to|beyond|past)|spend(?: more than| over| max| up to| at most)?|pay(?: more than| over)?|afford(?: more than| over)?) <budget>",
    rf"(?:i|we) can (?:spend|pay|afford|go|stretch)(?: up)?(?: to)?(?: max(?:imum)?| at most| about| around| roughly)? <budget>",
    rf"{MY} (?:\w+ )?(?:budget|limit|maximum|cap|ceiling)(?: for .{{2,40}}?)? (?:is|stands at|comes to)(?: about| around| roughly| max| only| like)* <budget>",
    rf"(?P<preference>no (?:emojis?|bullet points|bullets|jargon|tables|exclamation marks|small talk|waffle|fluff|preamble|markdown|headings|slang|abbreviations|acronyms|flattery|pep talk))(?: for me| ever)*",
    rf"i (?:can'?t|cannot|can not|couldn'?t) (?:abide|stomach|stand|bear|deal with|get on with|get along with|put up with|take) <dislike>",
    rf"i (?:have|'ve got|'ve) (?:no (?:time|patience|love) for|had enough of|a (?:[\w-]+ )?(?:aversion|dislike) (?:to|of|for)) <dislike>",
    rf"<dislike> (?:isn'?t|aren'?t|is not|are not|has never been|have never been|was never|were never)(?: really| exactly)? (?:my (?:thing|style|cup of tea|jam|taste|idea of fun)|for me)",
    rf"<dislike> (?:tastes?|smells?) (?:like|of) (?:[\w-]+ )?(?:soap|dirt|feet|nothing|mud|rubbish|garbage|cardboard|plastic)(?: to me)?",
    rf"<dislike> (?:annoys?|bugs?|irritates?|infuriates?|bores?|puts?|turns?|grosses?) me(?: (?:off|out|no end|so much|to tears|a lot))?",
    rf"<dislike> (?:gets?|grates?) on my nerves",
    rf"i find <dislike> (?:unbearable|annoying|awful|boring|disgusting|horrible|exhausting|off-putting|irritating|tedious|revolting|unreadable|insufferable|too loud|too sweet)",
    rf"<dislike> (?:is|are) (?:unbearable|disgusting|revolting|insufferable) (?:to|for) me",
    rf"{BE} (?:not (?:into|keen on|big on|fussed about|one for|a (?:big )?fan of|fond of|much of a fan of)|no fan of|sick of|tired of|fed up with|sick and tired of|allergic to the idea of) <dislike>",
    rf"i (?:loathe|detest|despise|abhor|hate|dread) <dislike>",
    rf"(?:i'?ve|i have) (?:always|long)(?: been)? (?:into|liked|loved|been into|been fond of|been keen on|adored|enjoyed|had a (?:soft spot|thing|weakness) for) <like>",
    rf"{BE} (?:very |really |big |super |totally |so )*(?:into|keen on|fond of|partial to|mad about|nuts about|crazy about|a sucker for|big on|a huge fan of|a big fan of|passionate about|fascinated by) <like>",
    rf"i (?:have|'ve got) a (?:soft spot|thing|weakness) for <like>",
    rf"i (?:enjoy|adore|love|like|dig|relish) <like>",
    rf"(?:give|send|show|write|hand|feed) me <preference>,? (?:rather than|instead of|over|and not|not) .+",
    rf"(?P<preference>(?:always )?keep (?:it|things|answers|replies|responses|your (?:answers|replies|responses)|explanations|everything) (?:nice and )?(?:short|brief|concise|simple|to the point|informal|formal|casual|plain|crisp)(?: and (?:short|brief|concise|simple|to the point|informal|formal|casual|plain|crisp))?)",
    rf"(?P<preference>(?:always |please always )(?:use|include|cite|give|show|add|start with|answer (?:with|in)|reply (?:with|in)) .+)",
    rf"(?:can|could|would|will) you (?:please )?(?:always|from now on) (?:give(?: me)?|use|show|include|cite|write|add|list|explain|quote) <preference>",
    rf"i find <preference> (?:easier|clearer|nicer|more useful|most useful|easier to read)(?: .+)?",
    rf"i(?:'d| would)? (?:like|want|prefer) (?:my |your |the )?(?P<preference>(?:answers|replies|explanations|code|recipes|summaries|responses|examples|results|instructions) (?:in|with|without|as|to be|short|brief|commented|kept|that) ?.*)",
    rf"<preference> (?:suits?|works? for) me (?:far |much |a lot |so much |way )*(?:best|better)(?: than .+)?",
    rf"(?P<contact>{BE} (?:best|easiest|most easily) (?:reached|contacted|to reach) .+)",
    rf"(?P<contact>(?:the )?(?:best|easiest|quickest|fastest|only) (?:way|time|place|method)? ?to (?:get (?:hold of|a hold of|in touch with|through to)|reach|contact|catch|call) me (?:is|by) .+)",
    r"(?P<contact>(?:please |just |only |better )*(?:text|email|e-mail|message|mail|write to|write|reach|contact|ping) me (?:at|on|via|through|under) .*(?:[\w.+-]+@[\w.-]+|\d{5,}).*)",
    rf"(?P<contact>(?:please |kindly )?(?:text|email|e-mail|message|mail|dm|whatsapp|ring|call|phone) me,? (?:instead of|rather than|and not|not|don'?t) .+)",
    rf"(?P<contact>(?:you can )?(?:reach|contact|get|catch|find) me (?:best |only )?(?:on|at|by|via|through|under|after|before|between|any ?time|during) .+)",
    rf"my (?:new |work |private |personal |mobile |direct |home )*(?:number|phone number|mobile|mobile number|cell|email|e-mail|email address|e-mail address|handle)(?: is| is now|'s| has changed to)(?P<corr> now)? (?P<contact>[\w.+-]+@[\w.-]+|\+?[\d ()/-]{{6,20}})",
    rf"(?:the |my )?new number is (?P<contact>\+?[\d ()/-]{{6,20}})",
    rf"(?P<contact>i (?:don'?t|do not|never|rarely) (?:do|answer|take|pick up|check|read|listen to)(?: the| my)? (?:phone|calls|phone calls|voicemails?|voice messages|emails?|texts|unknown numbers)(?: .+)?)",
    rf"the project (?:i|we)(?:'m|'re| am| are)? (?:lead|run|manage|work on|working on|leading|running|managing) is (?:called )?<project>",
    rf"{WHO_MAKES} (?:{MAKING}|{STARTING}) {SOME} [^,]+? (?:called|named|titled|nicknamed) <project>",
    rf"{WHO_MAKES} {MAKING} (?P<work>{SOME} .+)",
    rf"{WHO_MAKES} {STARTING} (?P<work>{SOME} (?:[\w'-]+ ){{0,4}}{WORKS}\b.*)",
    rf"{MY} (?:current |new |main |side |latest |big |next |weekend |summer )*(?:project|thesis|dissertation|phd|research|novel|startup|book) (?:is|looks at|explores|is about|deals with|covers|studies) (?P<project>(?:an? |the |how |about )?.+)",
    rf"(?:i|we)(?:'ve| have)?(?: just)? (?:started|begun|taken on) (?:{MAKING}|{STARTING}) (?P<work>{SOME} .+)",
    rf"(?:the |{MY} |this )?<what>(?: is| are|'s) (?:due|needed)(?: in| for)?(?: on| by| at| before| no later than)? {WHEN}",
    rf"(?:the |{MY} )?<what> (?:has to|must|needs to|have to|need to|should|is supposed to|are supposed to|is meant to) (?:be|go|reach|arrive|get|land)(?: (?:with|at|in|on|to|ready for|up|out|off|over|back|submitted to|sent to|done|finished|ready) ?.{{0,40}})?,? (?:by|before|on|until|no later than) {WHEN}",
    rf"{MY} <what> (?:expires?|runs? out|lapses?|finish(?:es)?|closes?|ends?|starts?|kicks? off|opens?|falls?|takes? place|happens?|goes live|launches|is up|are up|is (?:expected|scheduled|set|booked))(?: on| in| at| by| for)? {WHEN}",
    rf"(?:the )?(?P<what>(?:[\w-]+ ){{0,3}}(?:applications?|registration|enrol?ment|call for papers|call|submissions?|grant|visa|lease|contract|subscription|trial|warranty|window|offer|voting|sign-?ups?|sprint|tender|competition|entries|bidding|auction)) (?:expires?|closes?|ends?|runs? out|opens?)(?: on| at| in)? {WHEN}",
    rf"(?:my |the )?(?P<what>[\w'-]+(?: [\w'-]+)?) due(?: on| by| at)? {WHEN}",
    rf"{HAVE}(?: got| have)?(?: only)? (?:until|till|to) {WHEN} (?:to|for) (?:the |my )?<what>",
    rf"{WHEN} is (?:the |my |our )?(?:deadline|last day|due date|cut-?off)(?: for| to| of) (?:the |my |our )?<what>",
    rf"(?:the |my |our )?(?:last day|due date|cut-?off|closing date|submission date|target date)(?: for| to| of) (?:the |my |our )?<what> is(?: on)? {WHEN}",
    rf"{BE} (?:presenting|submitting|handing in|defending|delivering|launching|sitting|taking|giving|sending off|flying|moving house|running) (?:the |my |our |an? )?<what> (?:on|by|before|this|next|at) ?{WHEN}",
    rf"(?:on |by |before )?{WHEN} (?:i|we)(?:'ve| have)? (?:need to|have to|must|got to|gotta|am supposed to|are supposed to) <what>",
    rf"(?:i|we) (?:need|want|have) to (?:get|have) (?:the |my |our )?<what> (?:done|finished|in|ready|sent|out|submitted|filed|off)(?: to .{{1,30}})?(?: by| before| on) {WHEN}",
    rf"(?:i|we) (?:owe|promised) (?:[\w ]{{2,30}}? )?(?:the |an? |my )<what> (?:by|for|on|before) {WHEN}",
    rf"(?:the |my )?(?P<what>(?:[\w-]+ ){{0,3}}(?:exam|interview|presentation|defen[cs]e|viva|submission|launch|release|hearing|recital|audition|driving test|test|audit|inspection|premiere)) (?:is|are|falls)(?: on| in| at)? {WHEN}",
    rf"it'?s <called>(?: here| again| speaking)+",
    rf"<called> here(?: again| once more)+",
    rf"(?:my |the )?(?:full|real|legal|actual|proper|official) name(?: is|'s) <name>",
    rf"(?:i'?m|i am) (?:bilingual|trilingual|fluent|conversational|a native speaker|native) (?:in|of) <language>",
    rf"i (?:grew up|was raised) (?:bilingual |trilingual )?(?:in|with|speaking|on) <language>",
    rf"i (?:understand|know|can read|read|get by in|can get by in|manage in|write in|dream in) <language>",
    rf"{BE} (?:learning|studying|picking up|brushing up on|teaching myself) <language>",
    rf"i(?:'ve| have) (?:learned|learnt|picked up) <language>",
    rf"(?:all )?(?:my |our )?(?:times|meetings|clock|calendar|calls|team|office)(?: (?:is|are|runs?|works?))? (?:in|on) <time_zone>",
    rf"(?:i'?m|i am) (?:an? |the )?<job> on (?:an?|the|our) [^,]{{2,25}}? (?:ward|unit|team|floor|desk|line|shift)(?: (?:at|for|in) <maybe:big>)?(?: and .+)?",
    rf"(?:i'?m|i am)(?: currently| still| now)? at <big> in the [\w -]{{2,20}} (?:office|branch|department|plant|lab)(?: and .+)?",
    rf"(?:i'?m|i am|i work) in (?P<doing>procurement|marketing|sales|hr|human resources|finance|accounting|accounts|logistics|purchasing|engineering|customer service|customer support|operations|compliance|quality control|payroll|communications|security|maintenance|catering|housekeeping) (?:at|for|with) <maybe:big>(?: in <maybe:town>)?(?: and .+)?",
    rf"i (?P<doing>(?:milk|farm|breed|herd|shear|grow) (?:(?:about |around |some )?\d+|an?|some|the|our|organic) [\w ]{{2,25}}?) {NEAR} <town>(?: and .+)?",
    rf"(?:i'?m|i am) an? (?:native )?<language> speaker(?: .+)?",
    rf"(?:so |and |then )*(?P<plea>use (?:simple|short|plain|easy|everyday) (?:words|language|english|sentences))(?: with me| for me| please)*",
    rf"(?P<contact>(?:please )?never (?:send|give|push) me (?:any )?(?:reminders|notifications|messages|alerts|e-?mails|texts|updates) .+)",
    rf"(?:the |our |my )?<what> closes (?:on |at )?{WHEN}(?: (?:and|so|but) .+)?",
    rf"{BE} (?:translating|transcribing|digiti[sz]ing|scanning|sorting|editing|typing up|cataloguing) (?P<work>(?:my|our) [\w' -]+? (?:letters|diary|diaries|memoirs?|notebooks?|recipes|papers|archive|photos|journals?)\b.*)",
    rf"(?:we'?re|we are) an? (?:[\w-]+ ){{0,2}}(?:studio|team|collective|startup|group|band|duo|company|co-op) (?:{MAKING}|making|writing|running) (?P<work>an? .+)",
    rf"(?:i'?ve |i have )?been (?P<doing>teaching [\w ]{{2,30}}?) (?:for|since) .+",
    rf"(?P<plea>no (?:bullet points|bullets|emojis?|tables|headings|jargon|small talk|preamble|summaries|disclaimers|filler) (?:when you (?:answer|reply|write)|in (?:your|the) (?:answers|replies|responses)|with me|for me|ever)\b.*)",
    rf"my (?:only |main |worst )?allerg(?:y|ies)(?: is| are|:)? (?:to )?<limit>",
    rf"(?:i|we)(?:'ve| have)?(?: just| recently| finally| now)*(?P<corr>) (?:replaced|swapped|exchanged) <no:tool> (?:by|with|for) <tool>",
)

#: Work by what is done: with words that say it is work, or with what only work is done on.
DAYTIME = r"(?:by day|for (?:a|my) living|professionally|during the week|on weekdays|in my day job|as (?:my|a) day job|for work)"
TOIL = r"(?:drive|repair|fix|mend|clean|install|sell|look after|deliver|stack|pack|weld|bake|cook|serve|answer|staff|manage|operate|inspect|coach|train|care for|tend|groom|translate|tune|paint|build|restore|service|maintain|process|collect|patrol|guard|audit|stand|sit|pour|test|assemble|sew|shear|milk|breed|load|sort|nurse|teach|run)"
VEHICLE = r"(?:bus|buses|tram|trams|taxi|taxis|cab|lorry|lorries|hgvs?|trains?|forklift|crane|digger|excavator|ambulance|coach|coaches|minicab|hearse|bin lorry|snowplough|locomotive|ferry)"
WARES = r"(?:boilers|lifts|elevators|cars|bikes|bicycles|pianos|roofs|shoes|clocks|watches|phones|insurance|houses|parcels|papers|dogs|horses|kitchens|carpets|tiles|bricks|solar panels|windows|engines|tractors|heating systems|fibre|organs|hearing aids|wind turbines|vending machines)"
STYLE = r"(?:long |lengthy |fancy |big |endless |corporate |technical )?(?:emojis?|jargon|bullet points|bullets|tables?|filler|fluff|waffle|small talk|preamble|intros?|introductions?|summar(?:y|ies)|caveats|disclaimers|apologies|exclamation marks?|slang|acronyms|abbreviations|buzzwords|management speak|corporate speak|latin|footnotes|headings|headers|bold|bold text|metaphors|analogies|puns|smileys|flattery|compliments|pleasantries|walls? of text|long words|big words|fancy words|essays?|american spellings?|markdown|hashtags|em dashes|italics|semicolons)"
UNITS = r"(?:metric|imperial|celsius|fahrenheit|kilometres|kilometers|grams|24[- ]hour (?:clock|time|format)|(?:british|american|uk|us) (?:spelling|english)|si units)(?: units| system)?"
PLAINLY = r"(?:simple|short|plain|brief|easy|clear|full|complete|everyday|concise|detailed|numbered|short simple|plain simple)"
SPOKEN = r"(?:words|sentences|answers|language|replies|steps|explanations|messages|paragraphs|bullet points|bullets|summaries|lists)"
#: Ways of saying what the rules above say, by idiom and without a subject.
CRAFT = r"(?:prune|grow|make|build|fix|sell|write|drive|paint|cut|teach|train|raise|breed|shear|cook|bake|clean|repair|design|code|test|sew|weld|lay|install|translate|edit|tune|restore|photograph|film|record|farm|keep|shoe|groom|walk|mind|nurse|brew|carve|dig|fish|haul|pick|plan|play|sing|type|wire)"
CONDITION = r"(?:coeliac disease|celiac disease|coeliacs?|diabetes|asthma|epilepsy|arthritis|lupus|crohn'?s(?: disease)?|ibs|gout|migraines|tinnitus|dyslexia|adhd|high blood pressure|a heart condition|a pacemaker|a nut allergy|an? [\w-]+ allergy|fibromyalgia|glaucoma|osteoporosis|psoriasis)"
SAYINGS = (
    rf"(?:now )?(?:i'?m|i am) (?:now |the |the new )*(?P<role>(?:treasurer|secretary|chair|chairman|chairwoman|captain|president|warden|churchwarden|governor|organist|trustee|bookkeeper|caretaker) (?:for|of|at) (?:our|the|my) [^,]+)",
    rf"(?:the |our |my )?(?:tech )?stack(?: is|'s) <tool>",
    rf"(?P<state>no admin (?:rights|access|privileges)|no install rights)(?: on (?:it|this|my) ?\w*)?",
    rf"<limit> (?:hasn'?t|haven'?t) (?:been on my plate|passed my lips|touched my lips|crossed my lips|been in my house)(?: (?:since|for|in) .+)?",
    rf"(?:but )?no (?P<limit>shellfish|nuts|peanuts|dairy|gluten|wheat|eggs?|fish|pork|beef|meat|alcohol|lactose|soya?|sesame|mushrooms|celery|mustard|prawns|seafood|garlic|sugar|salt|caffeine) for me(?: or .+)?",
    rf"i (?P<state>(?:can'?t|cannot|can no longer) (?:kneel|stand|sit|walk|drive|type|read|run|climb|bend) (?:for long|for more than [^,]+|for very long|too long|very far|far))(?: any ?more| any longer)?",
    rf"(?:[\w -]{{3,25}} )?(?:i'?ve|i have) (?:driven|worked|cleaned|delivered|cooked|packed|driven for) [^,]*?for <company>",
    rf"(?P<contact>(?:please )?(?:write|e-?mail|send it|send things|reply|message me) (?:to |me at |me on )my (?:work|home|private|personal|office|new|old|school) (?:address|e-?mail|account|inbox|phone)(?: only)?)",
    rf"(?P<contact>(?:an? )?(?:text|e-?mail|whatsapp|message)(?:'?s| is) (?:fine|best|ok|okay|good|welcome) (?:any ?time|at any hour|day or night|whenever))",
    rf"(?:i'?m |we'?re |currently )?working on (?P<project>(?:an?|my|our) (?:[\w'-]+ ){{0,3}}(?:app|book|novel|website|game|album|quilt|thesis|dissertation|podcast|documentary|film|musical|plugin|memoir|cookbook|newsletter|zine|screenplay|mural|boat|robot|dictionary)(?: (?:that|about|for|on|called|which|to|with|of|set) [^,]+)?)",
    rf"(?:i'?ve|i have|i) (?:(?:moved|gone|jumped|transferred)(?: jobs)?|(?:switched|changed) jobs) (?P<corr>)from [^,]{{2,30}} to <company>(?: .+)?",
    rf"(?:the |{MY} )?<what> (?:is|are) due (?:at|with|to) (?:the )?[\w ]{{2,25}}? (?:on|by) {WHEN}",
    rf"(?P<preference>(?:plain|simple) english|layman'?s terms)(?: only| for me| always)+",
    rf"(?P<preference>round (?:everything|all [\w]+|numbers|prices|amounts|figures) to [^,]+)",
    rf"(?:the |{MY} )?<what> (?:goes|go|has to go|have to go) (?:out |off |back |over )?to (?:the |my |our )?[\w ]{{2,25}}? (?:by|on|before|no later than) {WHEN}",
    rf"i (?P<doing>(?:keep|do) the (?:books|accounts|payroll|cooking|cleaning|scheduling|night shift|bookkeeping|catering|bar|lighting|sound)) (?:for|at|in) .+",
    rf"<limit> (?:brings?|bring) me out in (?:hives|a rash|spots|welts)",
    rf"(?P<preference>(?:nothing with|no|zero|skip(?: the)?|leave out(?: the)?|drop the|without|avoid(?: the)?|hold the|cut the|cut out the|spare me the|never use|never any|don'?t use|do not use|don'?t give me|no more|not a fan of|lay off the|go easy on the|keep out the|less) {STYLE})(?:(?: and| or|,) (?:no )?(?P<maybe_preference>{STYLE}))?(?: with me| for me| ever| in (?:replies|answers|your answers|your replies))*",
    rf"(?P<preference>{PLAINLY} {SPOKEN}) (?:are|is|work|works|suit|suits|would be|help|helps)(?: me)?(?: (?:much |far |a lot )?(?:better|best|easier|easiest|fine|good|most))?(?: for me)?",
    rf"(?:use|stick to|stick with|stay with|give me|keep to|go with|think in|talk in|it'?s|everything in) (?P<preference>{UNITS})(?: only| always| for me| from now on)*",
    rf"(?P<preference>spell it [\w-]+, not [\w-]+)",
    rf"(?:i (?:like|want|need|prefer)|give me|i'?d like|i'?m happiest with|i do best with|i learn best from|i follow) (?:my |your )?(?:answers|replies|explanations|instructions|recipes|code|summaries|feedback|things|it) (?:to be |kept |as )?(?P<preference>(?:short|brief|concise|blunt|detailed|simple|plain|step by step|numbered|bullet points|in [\w ]+|with [\w ]+|without [\w ]+))",
    rf"i (?:learn|understand|follow|work|take things in) (?:best|better) (?:with|from|through|by|when there are) <preference>",
    rf"(?P<preference>(?:always )(?:show|include|cite|quote|add|list|number|write|explain|put|keep|round|format|give) .+)",
    rf"between <old> and [^,]+,? (?:it'?s )?(?:always|i'?d (?:always )?(?:pick|take|choose)|give me) <preference>",
    rf"(?P<contact>{NEVER} (?:ring|call|phone|text|buzz) (?:the (?:house|office|landline|shop|home phone|flat|doorbell)|my [\w ]{{2,20}}|us|here|at home|at work)(?: (?:before|after|between|past|during|at|on|while|when) [^,]+)?)",
    rf"(?P<contact>(?:texts|e-?mails|messages|letters|voicemails|whatsapps) (?:are|is) (?:always )?(?:fine|ok|okay|best|welcome|good|great|better)(?: (?:any ?time|whenever|at any hour|for me|day or night))*)",
    rf"(?P<contact>(?:calls|phone calls|meetings|visits|texts) (?:only |strictly |preferably |just )?(?:before|after|between|on|in the) [^,]+? (?:only|please|work best|suit me))",
    rf"(?:the|my|our|their) (?:[\w'-]+ ){{1,3}}(?:wants|needs|expects|requires|is expecting|asked for) (?:the |my |our )?<what> (?:by|before|no later than|on) {WHEN}",
    rf"(?:i|we) (?:'ve |have )?(?:got )?(?:till|until|to) {WHEN} to (?P<what>(?:submit|file|finish|send|hand in|return|pay|renew|deliver) [^,]+)",
    rf"(?:the |{MY} )?<what> (?:isn'?t|is not|aren'?t) due (?:on|until|till) [^,]{{2,20}} (?:but|it'?s) {WHEN}",
    rf"(?:i'?m|i am|we'?re|we are) (?:putting in|digging|laying|planting|fitting out|landscaping|knitting|crocheting|assembling|rewiring|retiling|converting|renovating) (?P<work>(?:an? |the |my |our |some )?(?:[\w-]+ )?(?:raised beds?|pond|patio|deck|orchard|hedge|garden|allotment|loft|garage|kitchen|bathroom|greenhouse|shed|fence|path|wildflower meadow|lawn|quilt|jumper|blanket|sweater|cardigan|van|boat|barn|attic|basement|wall|treehouse|model railway|telescope|canoe|guitar|bookcases?|wardrobe)(?: [^,]+)?)",
    rf"(?:{MY} [\w ]{{2,30}} and i|me and my [\w ]{{2,30}}),? (?:we |both |just |all )?(?:live|are based|rent) {NEAR} <town>",
    rf"(?:most of |half of |all )?my (?:day|days|time|week|working day) (?:is|are|gets)? ?(?:spent|lived) (?:in|on|with) <tool>",
    rf"(?:i'?m|i am|we'?re|we are) in <town>(?: now)?,? not <old>(?: any ?more)?",
    rf"i (?P<state>(?:don'?t|do not|no longer|can'?t|cannot) (?:drive|fly|swim))",
    rf"(?:i'?m|i am) (?:with|at) <big> now(?P<corr>),? (?:no longer|not|instead of) (?:at |with )?<old>",
    rf"{DAYTIME},? i (?P<doing>{TOIL} .+)",
    rf"i (?P<doing>{TOIL} .+) {DAYTIME}",
    rf"i (?P<doing>drive (?:an?|the|our|school|night|city|long[- ]distance|number)? ?(?:[\w-]+ ){{0,3}}{VEHICLE})(?: (?:for|at) (?:the )?<maybe:big>)?(?: (?:in|around|through|between|for|at) .+)?",
    rf"i (?P<doing>(?:look after|maintain|repair|service|clean|inspect|operate|staff|oversee|supervise|manage|run) the [^,]+?) (?:at|for) <big>",
    rf"i (?P<doing>(?:fix|repair|service|install|sell|tune|shoe|lay|deliver|groom) (?:[\w-]+ )?{WARES})(?: (?:for|at) <maybe:big>)?(?: (?:in|around) <maybe:town>)?(?: .+)?",
    rf"(?:i'?m|i am) (?P<limit>{DIET}) since .+",
    rf"(?:i'?m|i am) (?P<role>(?:[\w-]+ ){{0,3}}{KNOWN_JOB}) (?:from <town>|(?:for|since) .+)",
    rf"(?P<contact>(?:please )?(?:don'?t|do not) (?:call|phone|ring) (?:in the|during|on|at|until|unless|past|while) .+)",
    rf"(?:just |only )?<called> (?:is fine|will do|is enough|does it|to (?:my )?friends|for short)",
    rf"(?:in|on|around|over) here (?:i'?m |it'?s )?(?:just |only )?<called>",
    rf"my name(?: is|'s) <called> from <where>",
    rf"i (?:answer to|sign as|sign off as|respond to) <called>",
    rf"you'?re (?:talking|speaking|chatting) (?:to|with) <called>",
    rf"(?:my|our) (?:pay|wages|salary|paychecks?|pay ?cheques?|payslips?)(?: now)? (?:comes?|is paid|are paid) (?:from|by) <big>",
    rf"<big> (?:pays|signs) my (?:wages|salary|bills|paycheck|pay cheque|payslips?|rent)",
    rf"(?:i'?m|i am) on (?:the )?(?:payroll|staff|books) (?:at|of) <big>",
    rf"always <preference> for (?:me|us)",
    rf"(?P<preference>{UNITS})(?: only| always| for (?:me|us))+",
    rf"i (?:think|measure|cook|work) in (?P<preference>{UNITS})(?: only)?",
    rf"(?P<preference>{PLAINLY} {SPOKEN})(?: only| for me)*",
    rf"(?P<contact>(?:an? )?(?:e-?mail|text|sms|whatsapp|text message)(?:'?s| is) (?:fine|best|enough|easiest|preferred|better for me|easier for me|always fine|always best)(?: for me)?)",
    rf"(?P<contact>(?:texts|e-?mails|messages|letters) (?:are (?:fine|best|enough|preferred|better for me)|only))",
    rf"(?P<contact>(?:an? )?(?:e-?mail|text|whatsapp|text message) (?:works|suits me)(?: best| better| fine)?(?: for me)?)",
    rf"(?:the |{MY} )?<what> goes (?:in|out|off|to print|to press|to the (?:printers?|publishers?|examiners?))(?: on| by)? {WHEN}",
    rf"(?:the |{MY} )?<what> (?:comes|falls) due(?: on| in)? {WHEN}",
    rf"(?:the |{MY} )?<what> (?:has been |was |got |is |has |'s been )?(?P<corr>moved|pushed|brought forward|postponed|rescheduled|shifted|put back|delayed)(?: back| forward)? (?:to|until|till) {WHEN}",
    rf"(?:they|the \w+|my \w+) (?:want|wants|need|needs|expect|expects) (?:the |my |our )?<what> (?:by|before|no later than) {WHEN}",
    rf"{BEEN} been {MAKING} (?P<work>{SOME} .+)",
    rf"{BEEN} been {STARTING} (?P<work>{SOME} (?:[\w'-]+ ){{0,4}}{WORKS}\b.*)",
    rf"(?:all |most of |every |each )*(?:my )?(?:[a-z]+days?|evenings?|weekends?|spare time|free time|nights?)(?: of mine)? (?:goes|go|is spent|are spent) (?:into|on) <work>",
    rf"(?P<state>my (?:left |right |bad )?(?:hand|arm|leg|knee|hip|back|shoulder|wrist|eye|ear|eyes|eyesight|hearing|knees|ankle|neck|legs|hands) (?:(?:doesn'?t|don'?t|won'?t) (?:do much|work|bend|straighten|move|function|cooperate)|(?:is|are) (?:paralysed|paralyzed|numb|useless|gone)|(?:isn'?t|aren'?t) (?:much use|up to much|what (?:it|they) (?:was|were)))(?: .+)?)",
    rf"i (?P<state>(?:can'?t|cannot|can no longer|am unable to|'m unable to) (?:kneel|bend(?: down)?|hear (?:high|low|much|well|on|with).*|see (?:well|much|small|at night|red|out of).*|tell red from green|manage stairs|do stairs|climb stairs|use my (?:left |right )?(?:hands?|arms?|legs?|fingers|thumbs?)(?: .+)?|grip .+|lift .+|carry .+|sit for .+|stand for .+|walk (?:far|more|long|without).*|run|swim|drive))",
    rf"(?:i'?m|i am) not (?:allowed|supposed|meant) to (?P<state>(?:lift|eat|drink|drive|fly|run|carry|bend|climb|swim|smoke) ?.*)",
    rf"(?:i )?can'?t (?:get enough of|live without|do without) <like>",
    rf"<like> (?:makes? my (?:day|week)|(?:is|are) my (?:happy place|guilty pleasure|weakness|comfort food|favou?rite pastime|great love|passion))",
    rf"there'?s nothing (?:better than|like) <like>",
    rf"give me <like> any day",
    rf"i live for <like>",
    rf"<dislike> (?:makes? my skin crawl|gets? (?:my goat|on my wick|under my skin)|sets? my teeth on edge|winds? me up|does my head in|do my head in|gives? me the (?:creeps|ick|shivers)|leaves? me cold|bores? me (?:stiff|to tears|silly)|turns? my stomach|makes? me (?:gag|cringe|want to scream|shudder|queasy))",
    rf"{HAVE}(?: just| recently| finally| now)? (?P<corr>moved|gone|jumped|come) (?:on |over |up |across )?to <known>(?: now)?",
    rf"(?:{BEEN} )?been (?P<doing>(?:welding|plastering|roofing|nursing|teaching|tiling|bricklaying|driving (?:trucks|buses|lorries|taxis|trains|vans|cabs)|cutting hair|childminding|farming|fishing|gardening|cleaning|cooking|baking|translating|tutoring|decorating|landscaping)(?: [^,]+?)?) (?:since|for) .+",
    rf"i (?P<doing>{CRAFT} [^,]+? for a living)",
    rf"what pays (?:my rent|the rent|my bills|the bills|the mortgage) is (?P<doing>\w+ing [^,]+)",
    rf"(?:i hold|i have|i'?ve got|i got|i took up) (?:a |the )?(?:post|position|job) as (?:an? )?<role> (?:at|with|for) <big>",
    rf"(?:my |our )(?:working |office |business )?hours are in <time_zone>",
    rf"(?P<contact>(?:e-?mail|text|texting|phone|whatsapp|signal|telegram)(?: is|'s) (?:the )?(?:best|easiest|quickest|safest)(?: way)? (?:for reaching|to reach|to get hold of|to contact|to get|of reaching) me)",
    rf"(?:i'?ve got|i have|i'?ve) (?P<limit>{CONDITION}) so (?:no|nothing|avoid|only|please|i (?:can'?t|cannot|avoid)) .+",
    rf"(?P<state>(?:bad|dodgy|weak|dicky) (?:knees?|back|hips?|heart|shoulders?|eyes|eyesight|ankles?))(?: here)?",
    rf"(?:the|my) (?:doctor|cardiologist|gp|physio|surgeon|consultant|midwife|specialist|oncologist) (?:says|said|has said|insists on|told me)(?: that)? (?P<state>no [\w -]+)",
    rf"i (?P<state>(?:don'?t|do not) (?:own|have) an? (?:car|oven|printer|microwave|freezer|dishwasher|garden|smartphone|dryer|washing machine|driving licen[cs]e|licen[cs]e|computer|laptop|scanner))",
    rf"(?:give|quote|show|put|list|do) (?:me )?(?P<preference>(?:the |all )?(?:prices|amounts|costs|sums|figures|temperatures|distances|weights|dates) in [\w ]+)",
    rf"i'?d (?:rather|prefer it if|prefer) you (?P<preference>(?:spelled|spelt|wrote|used|kept|gave|explained|answered|skipped|left out|showed|cited|stuck to|avoided|started with) .+)",
    rf"(?:i'?m|i am) the (?P<role>(?:[\w-]+ ){{0,2}}{KNOWN_JOB}) (?:at|for|of) (?:the |our |my )?<maybe:big>",
    rf"(?:i'?m|we'?re|it'?s) (?:over )?here in <town> (?:and|where|so) .+",
    rf"<dislike> (?:i can'?t (?:stand|abide|stomach|face|bear)|i could never stand)",
    rf"(?:being|speaking as) an? (?P<role>(?:[\w-]+ ){{0,3}}?{KNOWN_JOB})(?: (?:in|at|for|of|from|with|on|myself|who|i|i'm|i've)\b.*)?",
    rf"(?:i'?ve|i have|just)? ?(?:just |recently )?joined <big>(?: (?:last|this|in|on|a|two|three|recently|and|after|because|so) .+)?",
    rf"(?:my )?new job(?: is|:|,)? (?:an? |as an? )?<job> (?:at|with|for) <big>",
    rf"(?:i|we) work(?: \w+)? (?:in|on) (?:the )?[\w &-]{{2,25}}? (?:department|team|office|section|warehouse|lab|kitchen|ward|unit|division)(?: (?:at|of|for) (?:the )?<big>)",
    rf"(?P<state>my (?:left |right |bad )?(?:knees?|back|hips?|shoulders?|eyes|eyesight|hearing|ankles?|wrists?|hands?|neck|legs) (?:is|are|has been|have been)(?: completely| pretty much| totally)? (?:shot|wrecked|knackered|ruined|bad|dodgy|bust|buggered|arthritic))",
    rf"(?:i'?m|i am) (?P<state>in a wheelchair|a wheelchair user|on (?:blood thinners|dialysis|oxygen|crutches))",
    rf"(?:i'?ve got|i'?ve|i have|i got|got) (?P<state>{CONDITION})",
    rf"(?:i|we)(?:'ve| have)? (?:only |got )*<money> to (?:spend|play with|work with|live on)(?: .+)?",
    rf"(?P<plea>(?:please |pls |and |could you |can you )*(?:stop|quit|no more) (?:ending|starting|opening|beginning|finishing|calling|using|saying|adding|giving|repeating|apologi[sz]ing|asking|writing|spelling|putting|summari[sz]ing|explaining|telling|recommending|suggesting|signing) .{{2,60}})",
    rf"(?P<preference>{UNITS})",
    rf"(?P<preference>(?:so )?(?:straight to the point|get to the point|just the facts|answer first|bottom line first|no beating about the bush))(?: (?:with me|for me))?",
    rf"(?P<contact>(?:anything|things|everything|stuff)(?: that'?s)? (?:urgent|important|private|official) (?:goes|go|comes|should go|has to go|must go) to (?:my .{{2,40}}|the (?:office|front desk|reception|hotline|team|shared inbox|landline)))",
    rf"(?P<contact>{NEVER} (?:cc|bcc|copy in|forward (?:anything|things) to) (?:my|the|our) .{{2,40}})",
    rf"(?P<contact>(?:i'?m|i am) (?:not |never |un)(?:reachable|available|contactable) (?:(?:on (?:\w+days?|weekends)|at (?:weekends|night)|during \w+)|(?:after|before|between|until) .{{2,30}}))",
    rf"(?:please )?address me as (?P<name>(?:dr|prof|professor|mr|mrs|ms|mx)\.? [\w'-]+)",
    rf"<language> is (?:what|the language) (?:i|we) (?:speak|use|grew up with|grew up speaking|talk)(?: at home| together| with .+| in)?",
    rf"i (?:report|answer)(?: directly)? to (?P<person>[\w'.-]+(?: [\w'.-]+)?)(?: (?:rather than|instead of|not|now)\b.*)?",
    rf"{BE}(?: still| currently| slowly| busy)* {STARTING} (?P<work>(?:an?|the|our|my) (?:[\w'-]+ ){{0,3}}(?:trail|fair|fete|quiz|tournament|exhibit|archive|catalogue|workshop|bake sale|party|wedding|reunion|choir|club|league|meetup|garden|allotment|greenhouse|shed|treehouse|board game|card game|puzzle|atlas|timeline|family tree|tour|map)\b.*)",
    rf"(?:currently |still |now )?working on (?P<work>an? (?:[\w'-]+ )+(?:about|for|on|that|which|called|with) .+)",
    rf"(?:love|adore|enjoy) an? <like>(?: me)?",
    rf"<dislike> (?:is|are|tastes?|smells?) (?:so |just |absolutely |truly |really |like )*(?:disgusting|vile|gross|revolting|foul|rank|soap|inedible|the devil'?s work|an abomination)",
    rf"(?:i'?m|i am) (?:currently )?(?P<doing>unemployed|between jobs|on (?:maternity|paternity|parental|sick) leave)(?: .+)?",
    rf"i (?P<doing>do (?:the )?(?:payroll|marketing|sales|admin|it support|tech support|customer service|customer support|logistics|accounting|quality control|data entry|hr|recruiting|recruitment|pr|bookkeeping|translations?|nails|hair|catering|security)) (?:for|at) (?:an? [^,]+|<maybe:big>)",
    rf"i (?P<doing>(?:clean|deliver|drive|cook|teach|sew|fix|repair|sell|bake|pack|stack|guard) [\w -]{{2,25}}?) (?:at night|by day|by night|during the day|full[- ]time|part[- ]time)(?: and .+)?",
    rf"(?:i'?m|i am) in (?:my |the )?(?P<doing>(?:first|second|third|fourth|fifth|final|last) year (?:of|at) (?:my )?(?:phd|degree|bachelor'?s?|master'?s?|apprenticeship|studies|training|uni\w*|college|[\w ]*school|[\w ]*(?:engineering|eng|science|studies|law|medicine|nursing|architecture|psychology|chemistry|biology|physics)))(?: (?:at|in) .+)?",
    rf"(?:i'?m|i am|we'?re) (?:writing|typing)(?: this| to you)? from <town>",
    rf"{MY} (?:flat|apartment|house|home|garden|allotment|studio) in <town> (?:is|has|was|needs|gets|doesn'?t|keeps|costs)\b.*",
    rf"(?:all )?my clocks?(?: is|'s| are| says?| runs?| all)*(?: set to| on)? <time_zone>",
    rf"(?:i|we)(?:'m|'re)? (?:use|work on|on|draw on|write on|type on) an? <known>",
    rf"(?:we'?re|we are|i'?m|i am) an? <known> (?:shop|house|team|user|household|person)",
    rf"(?:the whole|our whole|my whole|the entire|everyone at the) (?:company|team|office|school|family|department|class)(?: here)? (?:is|are|runs|works|lives) (?:on|in) <product>",
    rf"(?:i|we)(?:'ve| have)?(?: got| have)? (?:my |an? |the |our )(?P<what>(?:[\w-]+ )?(?:exam|interview|presentation|defen[cs]e|viva|audit|hearing|inspection)) (?:on |this |next |coming )?{WHEN}",
    rf"(?:the |{MY} )?<what>(?: is| are|'s) due (?P<when>in (?:an?|one|two|three|four|five|six|seven|ten|\d+) (?:days?|weeks?|months?|hours?)(?: time)?)",
    rf"i (?P<state>(?:can'?t|cannot|am not allowed to|'m not allowed to) install (?:anything|software|programs|apps|extensions|packages)(?: .+)?)",
    rf"(?:i|we)(?:'ve| have)?(?: got| have)? (?:only |just )*(?:about|around|roughly|maybe|only|max|at most|up to) {everyday.AMOUNT}(?: (?:to|for|left|max|total)\b.*)?",
    rf"my (?:absolute )?(?:max|maximum|limit|ceiling|upper limit)(?: is|'s) {everyday.AMOUNT}(?: .*)?",
    rf"i(?:'d| would)? (?:like|want|need|love) (?P<preference>{PLAINLY} {SPOKEN})(?: (?:only|always|from you|from now on|best))*",
    rf"i(?:'d| would)? (?:like|want|need) <wanted> (?:in|with|for) (?:every|each|all) (?:answers?|repl(?:y|ies)|responses?)",
    rf"(?P<plea>(?:please |always )*explain (?:things|everything|it all|stuff|concepts) (?:to me )?(?:step by step|simply|slowly|briefly|in detail|from scratch|in .{{3,30}}|with .{{3,30}}|(?:like|as if) i'?m .{{3,30}}))",
    rf"i (?:like|take|drink|prefer) (?P<plea>my (?:coffee|tea|eggs|steak|curry|toast|porridge|whisky) (?:very |really |extra |quite )*(?:black|white|strong|weak|hot|iced|cold|sweet|neat|rare|medium|medium rare|well done|scrambled|poached|fried|spicy|mild|plain|(?:with|without) .{{3,30}}))",
    rf"(?P<contact>(?:for (?:anything|everything|stuff|things) \w+,? )?(?:please )?(?:use|write to|send (?:it|things|everything) to) my (?:work|personal|private|home|school|office) (?:e-?mail|address|account|number|phone))",
    rf"i (?:go by|use) (?P<address>(?:they/them|she/her|he/him|she/they|he/they|they/she)(?: pronouns)?)",
    rf"(?:i'?m |we'?re )?working out of <town>(?: .+)?",
    rf"i (?P<doing>(?:look after|care for) my (?:mum|mom|dad|mother|father|parents|wife|husband|son|daughter|gran|grandmother|grandfather)(?: full[- ]time)?)",
    rf"i (?P<doing>coach (?:an?|the|our|my) (?:[\w-]+ ){{0,3}}(?:team|squad|club|class|choir|side))(?: .+)?",
    rf"(?:i'?m|i am) (?:studying|training|learning) to (?:be|become) an? <job>",
    rf"(?:over )?here at <big> (?:we|i|they|nobody|everyone|it)\b.*",
    rf"(?:i'?m |we'?re )?(?:handing in|submitting|defending|presenting|delivering|filing|sending off) (?:my |our |the )<what> (?:on |by |this |next )?{WHEN}",
    rf"need to <what> (?:by|before) {WHEN}",
    rf"(?:the |{MY} )?<what> (?:has to|must|needs to|have to|need to) (?:go|be) (?:out|off|in|up) {WHEN}",
    rf"<limit> (?:doesn'?t|don'?t|does not|do not|never) agrees? with (?:me|my stomach)",
    rf"(?P<plea>(?:talk|explain it|explain things|speak) to me like (?:i'?m|i am) .{{3,30}})",
    rf"i(?:'d| would) rather (?P<plea>you (?:didn'?t|did not|never) .{{3,50}})",
    rf"not (?:very |really |too |that |so )?(?:keen on|into|fond of|crazy about) <dislike>",
    rf"(?:i'?m|we'?re) (?:halfway|half way|nearly|almost|most of the way) through (?P<work>an? (?:[\w-]+ )?(?:quilt|novel|renovation|jumper|sweater|blanket|thesis|dissertation|screenplay|manuscript|model|painting|mural|memoir|album|rebuild|restoration)\b.*)",
)

#: What somebody does at work, said behind where or as what she works.
AT_WORK = r"(?:'re|'ve|'m| are| have| am)?(?: still| all| only| also| always| never| now| usually| often| mostly)* (?:use|run|have to|need to|must|work|make|build|sell|serve|print|process|handle|close|open|wear|type|write|keep|spend|get|see|do|know|meet|hear|deal|struggle|sleep|travel|teach|fix|drive|stand|sit|read|carry|rarely|seldom|sometimes|am|are|require|call|can't|cannot|don't|aren't|redo|redoing|hiring|planning|looking|trying|using|moving|changing)\b.*"
#: How long or where something is done that is work by this.
TRADED = r"(?:for (?:a living|clients|customers|\d+ years|\w+ years|decades|the last .{2,20}|most of my life)|out of (?:an?|my|our) .+|since \d{4}|in (?:an?|my|our) (?:[\w-]+ )?(?:workshop|shop|studio|factory|school|hospital|hotel|yard|garage|shed|mill|bakery|clinic|lab|depot|shipyard|kitchen|barn|warehouse|foundry|forge)\b.*)"
TRADE = r"(?:restore|repair|tune|build|make|train|breed|shear|fix|mend|service|install|fit|weld|carve|cut|grind|blow|bind|print|dye|weave|throw|forge|fly|drive|translate|interpret|proofread|edit|illustrate|photograph|design|sell|import|roast|brew|bake|cook|grow|raise|clean|deliver|inspect|survey|audit|groom|coach|teach|paint|lay|rig|calibrate|upholster|tailor|sew)"
KIN = r"(?P<label>wife|husband|partner|fiancee?|girlfriend|boyfriend|sister|brother|(?:sister|brother|mother|father)-in-law|cousin|aunt|uncle|niece|nephew|daughter|boss|manager|supervisor|landlord|landlady|flatmate|roommate|housemate|neighbou?r|colleague|coworker|co-worker|mum|mom|dad|grandmother|grandfather|gran|granddad|doctor|therapist|stepson|stepdaughter|twin brother|twin sister|business partner|cofounder|co-founder)"
DWELLING = r"(?:postcode|address|flat|apartment|house|home|place|room|studio|cottage|farm|bungalow|shop|office|workshop|garden|allotment|school)"
PASSING = (
    rf"(?:(?:back |over |here )*at|with us at) <big>,? (?:we|our|nobody|everyone|everybody){AT_WORK}",
    rf"(?:we|those of us|all of us|us lot) (?:here |over |down )?(?:at|from) <big>{AT_WORK}",
    rf"(?:as )?an? <job>(?: (?:in|at|for|of|with|on) [^,]{{2,40}}?)?,? (?:i|we){AT_WORK}",
    rf"(?:i'?ve|i have|i'?m|i am|i|was|got|just|recently|finally|only)?(?: just| recently| finally| only| have| been| was| got)* ?(?:hired|taken on|joined|recruited|employed|signed on|signed up|landed a job|got a job|started(?: work| working| a job| out)?|begun(?: work)?)(?: (?:by|at|with|for))? <big>(?: (?:last|this) \w+| in \w+| on \w+day| two \w+ ago| a \w+ ago| recently)? as (?:an? |the |their )?(?:new )?<job>",
    rf"(?:i'?ve|i have|i|just)? ?(?:just |recently |finally )?(?:started(?: work| working)?|been hired|been taken on|got hired|got taken on|was hired|was taken on)(?: last \w+)? (?:at|by|with) <big>(?: (?:on|last|this|in|two|three|a few|as of) .+)?",
    rf"i(?:'ve)? (?:just |recently |finally )?(?:became|become) an? <job>(?P<corr>)",
    rf"(?:i'?m|i am) (?P<role>(?:head|chief|lead|senior|principal|deputy|assistant|acting|joint|vice|second|first|junior|trainee|apprentice) (?:[\w-]+ ){{0,2}}{KNOWN_JOB})(?: (?:at|for|in|on|of|with) .+)?",
    rf"my job title is (?:an? )?<job>",
    rf"i (?P<doing>{TRADE} (?:[\w-]+ ){{0,2}}[\w-]+s) {TRADED}",
    rf"i (?P<doing>(?:restore|repair|tune|shear|bind|translate|interpret|weld|upholster|reupholster|breed|train) (?:guide |police |old |antique |vintage |church |pipe |legal |medical |technical |rare |steam |classic |electric |apprentice )*(?:dogs|horses|sheep|pianos|organs|accordions|violins|cellos|guitars|clocks|watches|books|bicycles|bikes|boats|furniture|chairs|texts|documents|subtitles|manuals|contracts|cameras|typewriters|tractors|engines|nurses|apprentices|pilots|teachers|divers|falcons|llamas|alpacas|goats|cattle|bridges|ships|pipes|paintings|frescoes|carpets|harps|lutes|lathes|looms|machines))",
    rf"<town> is (?:my home|our home|home|home base)(?: now| these days| for now)*",
    rf"{MY} {DWELLING}(?:'s| is| sits| lies| stands) (?:right |just |still )?(?:in|near|outside|on the edge of|just outside) <town>(?: (?:and|but|so|with) .+)?",
    rf"(?:over |down |up |out |back )?here in (?:sunny |rainy |cold |windy |snowy |lovely )?<town>,? (?:it'?s|it is|it |the |we|our |there'?s|there are|everything|nobody|everyone|my |i |i'm|spring|summer|autumn|winter|most )\b?.*",
    rf"from (?:sunny |rainy |cold |beautiful |lovely |windy |snowy |wet |grey |chilly )?<hailed>(?: (?:again|today|this morning|tonight))?",
    rf"my <language> is (?:pretty |quite |very |reasonably |perfectly |still |near )*(?:good|fluent|decent|ok|okay|fine|solid|passable|excellent|native|conversational)(?: (?:enough|for|but|and|so|though|these|now|at|as) ?.*)?",
    rf"(?:at (?:work|home|school),? )?(?:i|we) (?:use|sign in|sign|know|communicate in) <language>(?: at home| at work| with .+)?",
    rf"(?:our|my) (?:whole |entire )?(?:office|team|company|firm|family|school|department|ship|crew|branch) (?:keeps|runs on|works on|works in|is on|uses|lives on|goes by|sticks to|follows) <time_zone>",
    rf"<preference>(?: for me)?,? (?:always|every time)",
    rf"i (?:want|like|need|prefer)(?: my)? <wanted> in (?:your |the |all |every |any )*(?:repl(?:y|ies)|answers?|responses?|messages?)",
    rf"i (?:always|usually|only ever) (?:want|take|pick|choose|book|ask for|go for|opt for|order|sit in) (?P<preference>(?:an? |the )?(?:[\w-]+ )?(?:seats?|rooms?|berths?|bunks?|trains?|tea|coffee|version|route|tables?|side|carriage))",
    rf"(?:there'?s |is )?nothing i (?:love|like|enjoy) (?:more|better) than <like>",
    rf"<like> (?:is|are) my (?:great|big|one|only|first|true|lifelong|secret|other) (?:passion|love|hobby|pleasure|joy)",
    rf"<dislike> (?:stress(?:es)?|wears?|freaks?|creeps?|tires?|scares?|depress(?:es)?) me(?: (?:out|down|no end|so much|a lot|to death))?",
    rf"(?:i|we) (?:produce|compose|animate|typeset|shoot|film|record|edit|draw|render|master|mix|sew|weave|print|brew|knit|paint|photograph|model|sketch)(?: (?:mostly|only|everything|it all|mainly|video|weddings|portraits|music|podcasts|beats|songs))*(?: (?:in|on|with|using)) (?:an? |my |the )?<known>",
    rf"(?:i|we) (?:shoot|film|record|photograph|print|weave|sew|paint|fly|cut|engrave|brew)(?: (?:mostly|only|everything|it all|mainly|video|weddings|portraits))*(?: (?:on|with|using)) an? (?P<tool>[^,]+)",
    rf"(?:i|we)(?: now| still| mostly| usually| always| only| also| just| normally| currently)* (?:do|keep|write|make|manage|track|store|handle|organi[sz]e|plan|build|host|deploy|process|colou?r|sketch|mix|record|edit|model|typeset|lay out|animate|render|draw|design|print|log|maintain|produce|compose|prepare|draft|illustrate|map|code|calculate|analy[sz]e|shoot|arrange|transcribe|schedule|invoice|bill|tune|score|catalogue|file)(?: [\w'-]+){{1,7}}? (?:in|on|through|via|using|with) <known>(?: (?:and|but|so|because|for|at|every|since|which|on|all) .+)?",
    rf"(?:with (?:my|the|our) [\w' ]{{2,20}},? |at (?:home|work|school),? |among ourselves,? )?(?:i|we|my [\w' ]{{2,20}} and i|me and my [\w' ]{{2,20}})(?: both| all| mostly| only| mainly| still| usually| always| also| can)* (?:speak|talk|use|chat in|write in|sing in|pray in|count in|swear in|dream in|think in|read|understand|converse in|teach in|preach in) <language>(?: (?:with|at|to|in|on|but|so|when|because|since|as|from|every|for|all|more|better|well|fluently|while|and (?:not|no|i|my|only|a)) .+)?",
    rf"<language>(?: is|'s)(?: also| still| actually)? (?:my|our) (?:first|native|mother|home|main|heritage|second|other|everyday|family|working|strongest|best|only|third) (?:language|tongue)(?: .+)?",
    rf"(?:my|our) (?:first|native|home|mother|main|heritage|second|family|everyday|strongest|best|other) (?:language|tongue)(?: is|'s| being)(?: actually| really| in fact)? <language>(?: .+)?",
    rf"(?:i'?m|i am|i was|we were|i've been|i grew up)(?: born and)? (?:raised|brought up|schooled|educated)(?: speaking| with| in| on) <language>(?: .+)?",
    rf"(?:as an? |i'?m an? |i am an? )(?:native |fluent |lifelong )?<language> speaker(?:,? (?:i|my|the|so|and|who|living|but)\b.*)?",
    rf"(?:at home|between us|with my \w+),? it'?s (?:all |always |only |just )?<language>(?: .+)?",
    rf"(?:i'?m|we'?re|i am|we are|i|we)(?: still| currently| now| always| all| based| over here| out here| here| keep| live| work| run)* (?:in|on|at|keep|use|follow) (?:the )?<time_zone>(?: (?:hours|here|so|and|but|if|when|for|now|all|please|because|since|as|though|not|where|over) ?.*)?",
    rf"(?:my (?:own |work )?(?:clock|laptop|calendar|day|hours|schedule|phone|watch|office|team|shift|desk|computer)|our (?:clock|calendar|hours|office|team|schedule|server|company)|it'?s|all (?:my |our )?(?:times|meetings|calls|hours|dates))(?: [\w']+){{0,3}}? (?:in|on|at|to|is|are|runs|keeps|uses|says|shows|follows) (?:the )?<time_zone>(?: (?:hours|here|so|and|but|if|when|for|now|all|please|because|since|as|though|not|where|over) ?.*)?",
    rf"my time ?zone'?s? <time_zone>(?: .+)?",
    rf"(?:please )?(?:give|list|show|quote|state|use|put|schedule|keep|send)(?: me)?(?: all| any| every| the| your| my| meeting)* (?:times|times and dates|dates and times|schedules?|appointments?|slots?|hours)(?: always| only| please)* (?:in|to|on|as) <time_zone>(?: (?:from now on|please|always|only|for me))*",
    rf"(?:please )?(?:use|assume|think in|work in|stick to|default to) <time_zone>(?: for (?:me|my|all|any|every|times?|meetings|everything).*)?(?: (?:from now on|please|always))*",
    rf"(?:all )?my {DIGITAL} (?:live|lives|are|is|sit|sits|stay|stays)(?: all| kept| stored| still)* (?:in|on) <known>",
    rf"(?:i'?ve got|i have got|i own|we own|we'?ve got) an? <versioned>",
    rf"my (?:kids|children|sons|daughters|twins|boys|girls|cats|dogs|nephews|nieces|brothers|sisters|flatmates|parents)(?: are| are called| are named|' names are| names are)(?: called| named)? (?P<person>[\w'-]+)",
    rf"(?P<relation>[\w'. -]+) is our (?:new )?{LABEL}",
    rf"(?:i'?m|i am|we'?re|we are) (?:\w+ )?(?:halfway|half way|nearly|almost|most of the way|deep|partway) (?:through|into) (?:writing|knitting|building|restoring|editing|filming|sewing|carving|recording) (?P<work>an? .+)",
    rf"(?:i'?m|i am|we'?re|we are)(?: still| slowly| currently)* (?:restoring|renovating|rebuilding|refurbishing|doing up|converting|refitting) {MY} (?P<project>[\w'-]+(?: [\w'-]+){{1,5}})",
    rf"i(?:'ve| have)? (?:spent|spend|been spending|am spending) (?:the|my|this|all|every|most of)(?: [\w-]+){{1,3}} {MAKING} (?P<work>{SOME} .+)",
    rf"(?:only )?got (?:until|till) {WHEN} to (?:finish |submit |complete |hand in |send in )?(?:the |my |our )?<what>",
    rf"(?P<contact>you(?:'ll| can|'d)? (?:best )?(?:reach|get|find|catch) me (?:best|easiest|only|fastest|quickest) .+)",
    rf"(?:everyone|everybody|people|friends|my \w+|folks|most people)(?: has| have|'s|'ve)?(?: always| just| usually| mostly)* call(?:ed|s)? me <called>(?: since .+| for .+)?",
    rf"<called>'s (?:the|my) name",
    rf"i(?:'ve| have|'m| am)? (?:made|make|call|calling|consider|considering) <town> (?:my |our )?home(?: .+)?",
    rf"<town> (?:resident|local|dweller) here",
    rf"<big> is my (?:new |current |main )?employer",
    rf"been (?:at|with) <big>(?: for)? (?:an?|one|two|three|four|five|six|ten|twelve|twenty|\d+|many|several) (?:years?|months?|decades?)(?: .+)?",
    rf"for an? <job> like (?:me|myself)",
    rf"i work(?: [\w-]+){{1,3}} as an? <job>(?: (?:in|at|for|on|with) .+)?",
    rf"it'?s <time_zone> where (?:i am|i live|we are|we live)",
    rf"(?:all )?(?:my|our) (?:flashcards|deck|cards|chapters?|songs?|sketchbooks?|manuscript|thesis|files?|tickets|bugs|contacts|clients?|shopping list|plans?|lessons?|patterns?|paperwork|research|schedule|rota|minutes|bookmarks|playlists?|library|collection|transcripts?|results|datasets?) (?:live|lives|are|is|sit|sits|stay|stays)(?: all| kept| stored| still| mostly| saved)* (?:in|on) <known>",
    rf"(?:at (?:work|home|school)|in the (?:office|studio|lab|shop)),? (?:it'?s|we'?re on|we have|it is) (?:all |just |only |still )?<known>(?: (?:and|but|all the way|since|with|for|so) ?.*)?",
    rf"(?:i|we) (?:read|write|draw|watch|listen to|take|keep|play)(?: [\w'-]+){{1,4}} (?:on|with|in) (?:my|our) <known>(?: (?:and|but|since|so|while|at|before) .+)?",
    rf"(?:my|our) (?:[\w-]+ )?(?:sewing machine|camera|phone|laptop|car|bike|printer|router|watch|synth|keyboard|guitar|amp|tractor|drone|kiln|oven|lathe|telescope|scope|mixer|tablet|computer|pc|desktop|monitor|tv|van|truck|motorbike|scooter|mower|chainsaw|drill|e-reader|scanner|turntable|recorder|mic|microphone|interface|console|controller|loom|press|plotter|cutter|machine|boiler|radio|lens|server|boat|engine)(?: is|'s) an? (?:old |new |trusty |ancient |second-hand )?(?P<versioned>[a-z][\w-]{{2,}}(?: [\w-]+)? [\w-]*\d[\w.-]*)",
    rf"(?:i|we) (?:keep|eat|cook)(?: strictly| strict)? (?P<limit>kosher|halal|vegan|vegetarian|gluten-free|keto)(?: at home)?",
    rf"(?:i|we) (?:can'?t|cannot|don'?t) do (?P<limit>dairy|gluten|nuts|eggs?|lactose|sugar|caffeine|alcohol|spicy food|shellfish|meat|pork|fish|wheat|soy|seafood|red meat)",
    rf"(?:native|fluent|lifelong) <language> speaker(?: here)?",
    rf"(?:the |{MY} )?(?P<what>(?:[\w-]+ )?(?:exam|interview|presentation|defen[cs]e|viva|submission|recital|audition|audit|inspection|hearing))'s (?:on |this |next )?{WHEN}",
    rf"(?:please )?(?:always )?(?:use|stick to|stick with|give me|think in) (?P<preference>{UNITS}) (?:when|for|in) .+",
    rf"i (?:learn|follow|understand|remember|absorb) <preference> (?:best|better|more easily|most easily)",
    rf"i always (?:want|like|need) (?P<preference>(?:the |your )?(?:examples?|sources?|code|tables?|summary|answer|conclusion|result|numbers|links|references) (?:first|last|at the (?:end|top|start|bottom)|up front|included))",
    rf"<dislike> (?:has|have) no place (?:in|on|at) my .+",
    rf"i(?:'ve| have)? never (?:got on with|got along with|warmed to|understood the appeal of|seen the appeal of|taken to|liked) <dislike>",
    rf"i could (?:look at|watch|listen to|eat|read about|talk about|live on|drink) <like> (?:all day|for hours|every day|forever|all night)(?: long)?",
    rf"(?:[\w-]+ ){{1,3}}(?:years|months|decades)(?: now)? as an? <job>(?: (?:and|now|so|but) .+)?",
    rf"i (?P<doing>(?:look after|maintain|repair|service|oversee|supervise|run|manage|tend) the [\w -]{{3,30}}?) (?:at|in|for) an? [^,]+",
    rf"<big> (?:hired|employs|recruited|poached|headhunted|took on|has hired|just hired) me(?: .+)?",
    rf"(?P<contact>i'?m (?:only |best |usually |mostly )*(?:reachable|available|contactable) (?:only )?(?:by|via|on|at|before|after|between|from|until) .+)",
    rf"(?:please )?keep (?:it|the [\w-]+(?: [\w-]+)?|everything|costs?|the cost|the total) (?:all )?(?:under|below|within) (?P<money>(?:[€$£] ?)?\d[\d.,]*(?: ?(?:[€$£]|[a-z]+))?)(?: .+)?",
    rf"(?:the|my) name is <called>",
)

#: What is said by a verb that nearly always goes with the same words.
POST = r"(?:front desk|desk|reception|tills?|checkouts?|counter|bar|switchboard|wards?|kitchens?|warehouse|helpdesk|help desk|call centre|shop floor)"
#: What a doctor gives: not to take it is no taste.
MEDICINE = r"(?:any )?(?:\w{3,}(?:in|ins|ine|ines|ol|fen|ium|cillin|zole)|iron|zinc|nsaids?|antibiotics|painkillers|vitamins|steroids|opiates|blood thinners|sleeping pills|the pill)"
PETS = r"(?P<label>dog|puppy|cat|kitten|rabbit|hamster|parrot|budgie|horse|pony|tortoise|goldfish|baby)"
#: What is run by those who have it.
SHOP = r"(?:bakery|shop|store|cafe|restaurant|pub|bar|farm|smallholding|guesthouse|guest house|b&b|hotel|hostel|studio|salon|practice|clinic|agency|garage|workshop|brewery|vineyard|nursery|kennels|gym|bookshop|florist'?s|deli|tea ?room|food truck|market stall|press|gallery|dairy|orchard|riding school)"
WHO_RUNS = rf"(?:so |and )*(?:i|we|(?:me and {MY}|{MY}) {LABEL}(?: [\w'-]+)?(?: and (?:i|me))?)"
CONSTRUCTIONS = (
    rf"(?:i )?(?:happen to be|am|'m) (?P<limit>colou?r-?blind|deaf|dyslexic|diabetic|coeliac|celiac|epileptic|pregnant)(?: \(.+)?",
    rf"(?:i'?m|i am) (?P<role>head of an? [\w -]{{3,25}}?)(?: so .+| and .+)?",
    rf"(?:when |as )?(?:one'?s|i'?m|i am) employed by <big>",
    rf"(?:since moving|after moving) to <town> .+",
    rf"(?P<tool>[\w.+-]+ ?(?:\+|and|&) ?[\w.+-]+), nothing else .+",
    rf"not more than {everyday.AMOUNT} (?:a|per) (?:week|month|day) on .+",
    rf"i do (?P<doing>[\w -]{{3,30}}) for (?:a|my) living",
    rf"as (?:the )?(?:only|sole|one|resident) <job>(?: (?:in|at|on|for|here) .+?)? (?:i|my) .+",
    rf"(?:could murder|could eat|could live on) (?:an? |some )?(?:proper |good |decent )?(?P<like>[\w' -]{{3,40}}?) (?:any day|every day|forever|all day)(?: .+)?",
    rf"(?P<state>(?:mon|tues|wednes|thurs|fri|satur|sun)days? (?:are|is) (?:sacred|off limits|out|blocked|always taken))(?: .+)?",
    rf"(?P<contact>never (?:book|schedule|plan|put) (?:me )?(?:anything|meetings|calls)(?: for me)? (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: \w+)?)",
    rf"no (?P<limit>mushrooms|nuts|peanuts|shellfish|dairy|gluten|eggs|fish|pork|alcohol|prawns|coriander|cilantro|garlic|onions?) ever",
    rf"pushing (?:the |my |our )?<what> in on {WHEN}(?: .+)?",
    rf"please no (?P<preference>[\w]+ (?:answers|replies|examples|suggestions|jokes|metaphors))",
    rf"(?:i'?ve |i have )?been at <big> (?:for |since |going on |nearly |almost |about |over )*(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty) ?(?:years?|yrs?)(?: .+)?",
    rf"<called> here from (?:the )?<where>",
    rf"(?:hi |hello |dr |prof )*<called> from (?:the )?<where> here",
    rf"(?:clocked off|finished my shift|started my shift|on shift|on my break) (?:from|at) (?:the )?<big>(?: .+)?",
    rf"(?:currently |now )?(?:putting together|working on) (?P<work>(?:an?|my|our|the) (?:[\w'-]+ ){{0,4}}(?:zine|memoir|registry|database|anthology|cookbook|exhibition|quilt|novel|book|album|podcast|documentary|archive|dictionary|atlas|comic|thesis|website|app)\b.*)",
    rf"(?:the|my) (?P<label>wife|husband|missus|hubby|other half|mam|mum|dad) ?(?:is|'s) (?P<person>[\w'-]+)",
    rf"(?:i'?m |i am |am )?(?:learning|studying) (?P<project>\w+) since .+",
    rf"(?P<state>(?:i )?(?:really |just )*(?:can'?t|cannot) do (?:meetings|calls|mornings|anything|appointments|interviews) (?:before|after|on|between|until) .+)",
    rf"need (?:this|it|that) in <language>(?: pls| please)?,? (?:it'?s|that'?s|which is) (?:what|the language) .+",
    rf"(?:{MY} |the )?(?P<what>(?:[\w-]+ )?(?:viva|defen[cs]e|exam|finals|wedding|interview|audition|hearing|driving test|recital|surgery|operation|inspection|audit|marathon|premiere|opening night|submission)) (?:on |is |is on )?{WHEN}",
    rf"{MY} (?P<label>eldest|oldest|youngest|middle one|little one|firstborn)(?:'s name)?(?: is|'s| goes by)(?: called| named)? <person>",
    rf"(?P<state>my (?:eyesight|hearing|sight|vision|memory|balance) is (?:very |really |pretty |quite )*(?:poor|bad|going|terrible|failing|limited|not good|not great))(?: .+)?",
    rf"(?P<state>(?:i )?(?:can'?t|cannot|don'?t) (?:do|manage|handle) (?:roller ?coasters|stairs|heights|loud (?:noise|music)|strobe lights|flashing lights|spicy food|late nights|long drives|flights))(?: .+)?",
    rf"i(?:'ve| have)? (?:just |recently |finally )*(?:got|bought|ordered|upgraded to|switched to)(?: myself)? (?:my first |an? |the |a new |my new )(?P<known>[^,(]+?)(?: \(.+)?",
    rf"<product> user here",
    rf"(?P<plea>(?:for|with) (?:spelling|dates|units|prices|numbers|temperatures|measurements|distances)(?: please| pls)? (?:go|use|stick to|stick with|do|keep to) .+)",
    rf"(?P<remember>(?:our|my) (?:blood type|blood group|shoe size|shirt size|dress size|ring size|fiscal year|financial year|licen[cs]e plate|customer number|membership number|insurance number|locker number|wi-?fi name|anniversary|wedding anniversary|birthday)(?:'s| is| runs| starts| begins) .+)",
    rf"(?P<remember>(?:our|my) (?:daily |weekly |team |monthly )?(?:stand-?up|scrum|team meeting|sync|1:1|one-on-one|choir practice|rehearsal|training|therapy|dialysis|piano lesson|book club)(?:'s| is| happens| takes place) (?:at |on |every )*(?:\d|mon|tues|wednes|thurs|fri|satur|sun|every|daily|noon).*)",
    rf"(?:since i |i (?:just |recently )?)took over as (?:an? |the )?<job>(?: (?:at|of|for) <maybe:big>)?(?: (?:in|last|this|since) .+)?",
    rf"(?:i'?m|i am|we'?re|we are) (?:on|in) .{{3,30}} (?:here|over|out|up|down) (?:here )?in <town>",
    rf"(?:we'?re|we are|i'?m|i am) an? (?:[\w-]+ ){{0,3}}(?:farm|shop|cafe|bakery|studio|practice|school|charity|family|household|brewery|workshop|garage|clinic|club|choir|band|team) (?:just )?(?:outside|in|near|based in) <town>(?: .+)?",
    rf"(?P<state>(?:saturdays|sundays|mondays|tuesdays|wednesdays|thursdays|fridays|weekends|evenings|mornings) (?:are out|don'?t work|never work|are off limits|are a no-go|are impossible)(?: for me| for us)?)(?: .+)?",
    rf"(?P<state>i (?:can'?t|cannot|can never|never) (?:do|make|manage) (?:saturdays|sundays|mondays|tuesdays|wednesdays|thursdays|fridays|weekends|evenings|mornings))(?: .+)?",
    rf"(?:my |our )?go-to(?: [\w-]+){{0,2}}(?: is| are|'s)(?: usually| always| still)? (?:an? |the )?<like>",
    rf"<limit> and (?:me|i) (?:don'?t|do not|never) (?:really |exactly )?(?:get on|get along|mix|agree|go together)(?: .+)?",
    rf"(?:i )?(?:(?:love|adore),? )+love,? <like>",
    rf"{MY} (?P<what>(?:[\w-]+ )?(?:wedding|operation|surgery|defen[cs]e|viva|house move|move|due date|recital|marathon|graduation|christening|funeral))(?: is|'s)(?: on| booked for| set for)? (?:the )?{WHEN}(?: (?:next|this) year)?",
    rf"(?:{MY} |the )?(?P<what>(?:[\w-]+ ){{0,3}}(?:resit|exam|test|interview|viva|audition|hearing))(?: is|'s)(?: on)? {WHEN}",
    rf"(?P<plea>when(?:ever)? you (?:write|give|send|show|draft|answer|explain|suggest|quote|cite|format)(?: [\w ]{{2,30}}?)?,? (?:(?:please|always) )?(?:use|keep|add|include|avoid|skip|leave out|stick to|sign them|don'?t use|never use) .+)",
    rf"(?:i'?m|i am|we'?re|we are) (?:on|in|part of) (?:the )?(?:[\w&-]+ ){{1,3}}(?:team|desk|crew|department|squad|faculty) (?:at|of|for) (?:the )?<big>(?: (?:and|so|where|since|but) .+)?",
    rf"{WHO_RUNS} (?P<role>(?:run|own|manage) (?:an? |our |the )(?:[\w-]+ ){{0,3}}?{SHOP})(?: (?:called|named) <maybe:big>)?(?: (?:in|near|outside) <maybe:town>)?(?: (?:and|so|where|which|since)\b.*)?",
    rf"my (?P<state>diabetes|asthma|epilepsy|arthritis|hearing loss|migraines|coeliac disease|celiac disease|dyslexia|adhd|bad (?:back|knees?|hip)) (?:means|keeps me|stops me|makes it|won'?t let me|doesn'?t let me|limits|is why)\b.*",
    rf"(?:i|we)(?: mostly| also| currently| now)* (?:work|serve|cover)(?: nights| days| weekends)* (?:on|at|in|behind) (?:the )?{POST} (?:of|at|in|for) (?:the )?<big>(?: (?:in|and|so|as|on|since|but|until) .+)?",
    rf"i'?m (?:on|at|behind) (?:the )?(?:tills?|checkouts?|front desk|desk|reception|switchboard|help ?desk) (?:of|at|in|for) (?:the )?<big>(?: (?:in|and|so|as|on|since|but|until) .+)?",
    rf"the {PETS}(?:(?:'s| is) (?:called|named)|'s name is) (?P<person>[\w'-]+)",
    rf"(?:i'?ve got|i have|i'?ve|we'?ve got|we have) (?:my |our |an? |the )?(?P<what>(?:[\w-]+ ){{0,2}}(?:test|exam|exams|interview|viva|audit|inspection|hearing|recital|audition|finals)(?: (?:in|for|at|with) [^,]+?)?) on {WHEN}(?: .{{2,20}})?",
    rf"(?:my |our )(?P<what>(?:[\w-]+ ){{0,2}}(?:exams?|finals|term|course|placement|internship|shifts?|rehearsals|lectures|apprenticeship|maternity leave|parental leave)) (?:starts?|begins?|kicks? off|commences?)(?: again)? on {WHEN}",
    r"(?:i'?m|i am|im) (?:a bit |quite |very |rather |slightly |really )*(?P<state>hard of hearing|short-?sighted|long-?sighted|left-?handed|colou?r-?blind|partially sighted|tone-?deaf|in a wheelchair|on crutches|off alcohol|off sugar|off dairy|off gluten)(?: .+)?",
    r"(?:i'?m|we'?re) (?:trying to |having to )?(?:avoid|avoiding|cutting out|steering clear of|staying off|laying off) <limit> (?:on (?:the )?(?:doctor'?s|gp'?s|medical) (?:orders|advice)|because of .+|for (?:medical|health|religious) reasons)",
    rf"(?:on|with) my (?:old |new |work |own )?(?P<known>[^,]+?) (?:the|it|everything|nothing|my|all|some|there|text|this) .+",
    r"(?P<plea>(?:(?:please|pls|just|and) )*keep (?:(?:your|the|all|any|every) )?(?:answers?|replies|reply|responses?|explanations?|summar(?:y|ies)|examples?|sentences|paragraphs|messages) (?:(?:to|under|below|within) (?:an? |one|two|three|four|five|ten|half|\d)|short|brief|simple|child-friendly|plain|practical|concise|light|formal|informal|tight|minimal|jargon-free|free of)[^,]{0,40})",
    r"(?P<plea>(?:(?:please|pls) )*(?:don'?t|do not|never) (?:sugar-?coat|dumb|baby|patroni[sz]e|lecture|flatter|praise|hedge|over-?explain|spoon-?feed)(?: (?:me|it|things|anything|this|your answers|it down|things down|down))?)",
    rf"(?:i'?ve got|i have|there'?s|we'?ve got|we have|assume (?:i'?ve got|i have)|i'?m on|we'?re on|i live (?:on|off)|i'?m working with|we'?re working with) an? (?:strict |hard |tight |firm |total |rough )*(?P<money>(?:[€$£] ?)?\d[\d.,]*(?:k|[ -]?(?:euros?|dollars?|pounds?|quid|bucks|€|\$|£))?) (?:cap|budget|limit|ceiling|maximum|allowance)(?: (?:on|for|per|in|to|with)\b.*)?",
    rf"(?:my |our )?(?:supervisor|boss|editor|tutor|teacher|lecturer|client|landlord|agent|publisher|manager|accountant|solicitor)(?: at [^,]+?)? (?:wants|needs|expects|asked for|requires|is expecting|has asked for) (?:the |my |our |an? )<what> (?:by|before|no later than) (?:the )?{WHEN}(?: .{{2,20}})?",
    rf"(?:am|currently|was asked to|been) (?:writing|building|making|designing|restoring|knitting|translating|recording|developing|editing|compiling|researching) (?P<project>(?:an?|my|our|the) .+)",
    rf"from <town>,? where i(?:'ve been| have been|'m| am)? (?:living|based|live|staying)(?: .+)?",
    rf"an? <job>,? which (?:is what i am|i am)(?: .+)?",
    # What a chat says of itself in few words, of names that are known.
    r"<product> (?:user|dev|developer|person) here",
    r"(?:long[- ]?time|happy|daily|heavy) <product> user(?: here)?",
    r"(?:everything|it all|(?:all )?(?:my|our) [\w-]+) (?:lives|sits|is) in <product>",
    r"(?:our|my) (?:site|website|blog|shop|store|api|backend|frontend|app|server|database|db)(?:'s| is) (?:on|built (?:on|with|in)|hosted on|in) <product>",
    r"(?:our|my) <product> (?:keeps?|won'?t|crashes|crashed|froze|hangs|is (?:slow|broken|stuck|frozen))\b.*",
    r"(?:i'?ve |i have |we'?ve |we have )?been (?:using|running) <product>",
    r"(?P<time_zone>(?:gmt|utc)(?: ?[+-] ?\d{1,2}(?::\d\d)?)?|[pmce][sd]t|cest|cet|bst|aest|jst|wib|wita) here",
    r"(?:i |i'?ve |i was |got |just |recently |been )+diagnosed with <limit>(?: (?:last|this|in|at|when|as) .+)?",
)

#: A day, or a mere month.
WHEN_OR_MONTH = (
    WHEN.removesuffix(")")
    + r"|january|february|march|april|may|june|july|august|september|october|november|december)"
)
#: A thing that somebody puts up with badly, before what it does: "one bite of cashew and …".
A_LITTLE = r"(?:(?:even |just )?(?:an?|one|the smallest|the tiniest)(?: single)? (?:(?:bite|sip|whiff|bit|touch|trace|taste|spoonful|crumb) of )?)?"
#: What somebody does at a time, of which there is a most.
BODILY = r"(?:lift|carry|walk|stand|sit|type|write|read|drive|work|concentrate|focus|look at (?:an? |the |my )?(?:screens?|monitors?|phone)|be on (?:an? |the |my )?(?:feet|screen))"
FAMILY = r"(?:twins?|triplets|(?:twin )?(?:girls?|boys?)|daughters?|sons?|kids|children|babies|cats|dogs)"
#: Plain ways to say, by kind, what the tables above have in others.
PLAIN_WAYS = (
    # name
    rf"(?:you can |just |please )*(?:put|list|register|sign|book) me (?:down |up |in )?(?:as|under) <called>",
    rf"(?:on |in )?my (?:passport|id|id card|birth certificate|badge|name ?tag|driving licen[cs]e|papers|records)(?: it)? (?:says?|reads?|states?|has me as|lists me as) <called>",
    rf"it'?s <called> (?:here|speaking|typing|writing|messaging)(?: (?:again|once more))?",
    # role
    rf"what i do (?:for a living|for work|professionally)(?: is| is work as|'s)(?: be| being)? (?:an? |the )?<job>",
    rf"(?:as )?an? <job>,? i'?m (?:up|out|off|on|at|in|away|always|often|usually|never|around|expected|required)\b.*",
    rf"(?:i'?m|i am|i)(?: currently| now)? (?P<doing>(?:studying|study|majoring in|reading) (?:[\w-]+ )?(?:law|medicine|history|english|music|chemistry|physics|biochemistry|maths?|philosophy|nursing|architecture|computer science|politics|art|french|german|spanish|japanese|\w+(?:ology|onomy|onomics|nomics|graphy|ineering|istics|iatry|culture)))",
    # employer
    rf"(?:the|my) (?:company|firm|place|outfit|hospital|school|shop|organi[sz]ation|agency|people) (?:that |where )?i (?:work|drive|teach|nurse|bake|cook)(?: for| at)?(?: now)?(?: is|'s|'re| are)(?: called)? (?:the )?<big>",
    rf"(?:i )?(?:do|work|pull)(?:ing)? (?:(?:my|the|night|day|early|late|weekend) )*shifts (?:at|for) (?:the )?<big>",
    rf"(?:i(?:'ve been|'m)? )?clock(?:ing)? in at (?:the )?<big>(?: (?:since|every|for|at|from|on) .+)?",
    rf"i'?m with (?:the )?<firm>(?: (?:now|since .+))?",
    # place
    rf"(?:i'?m|i am|we'?re|i live|we live) (?:on|in|aboard) an? [\w -]{{3,30}} (?:moored|parked|tied up|berthed|docked|pitched) (?:up )?(?:in|at|near|outside) <town>(?: all year(?: round)?| for good)?",
    rf"(?:i'?m|i am) an? <town> (?:resident|local)",
    # language
    rf"(?:please |so |and |just )*let'?s (?:talk|speak|chat|write|continue|carry on|stick to|stick with)(?: to each other)?(?: in)? <answer_language>",
    rf"(?:please |just |always |you can )*(?:speak|talk) <answer_language> (?:to|with) me(?: .+)?",
    rf"(?:please |just |always )*(?:answer|reply|respond|write back|write to me|talk to me|speak to me)(?: to me| me)? in <answer_language> (?:whenever|every time|each time) .+",
    rf"(?:please |just |always )*(?:give|send|write|keep)(?: me)? (?:all )?(?:your |the )?(?:replies|answers|responses|explanations) in <answer_language>",
    rf"(?:i )?(?:can |also )*(?:get by|hold my own|make myself understood|hold a conversation|have a conversation) in <language>",
    # time zone
    rf"(?:please |just |always )*(?:assume|use|schedule|plan|give|put|write|show|quote|keep|set|book)(?: me)?(?: (?:all|my|every|any|everything|the times|times|meetings|calls|dates|appointments))* ?(?:in|on|to)? <time_zone> (?:for (?:me|us)|when(?:ever)? you .+|with me)",
    rf"(?:please |just |always )*(?:schedule|plan|give|put|write|show|quote|keep|set|book)(?: me)?(?: (?:all|my|every|any|everything|the times|times|meetings|calls|dates|appointments))+(?: for (?:me|us))? (?:in|on|to) <time_zone>",
    rf"(?:the |my |all )*(?:times|meetings|appointments|calls)(?: for me| with me| i get)?(?: should| must| need to| have to)(?: always| all)? be in <time_zone>",
    rf"(?:over |round |out |down )?here it'?s <time_zone>(?: .+)?",
    # preference
    rf"<preference> (?:rather than|over|instead of|before) [\w' -]{{2,25}} for me",
    rf"(?:use|stick to|stick with) (?P<preference>{UNITS}) (?:with me|in (?:all )?(?:your )?(?:answers|replies|recipes))",
    rf"i(?:'d| would) (?:much )?rather (?:take|book|ride|travel by|go by) (?P<preference>(?:an? |the )?(?:[\w-]+ )?(?:trains?|bus|buses|ferry|ferries|trams?|coach|bike|seats?|stairs|cabins?|rooms?))(?: than .+)?",
    rf"i'?m (?:very much |totally |more of |really )?an? (?P<preference>(?:morning|night|dog|cat|tea|coffee|dark[- ]mode|light[- ]mode|window[- ]seat|aisle[- ]seat|mountain|beach|pen[- ]and[- ]paper)) (?:person|man|woman|guy|girl|type|drinker)",
    rf"i (?P<plea>(?:work|think|write|concentrate|study|focus|learn) best (?:in|early|late|with|before|after|from|alone|outdoors)\b.*)",
    rf"i (?:like|prefer|want) (?P<plea>my (?:food|meals|soup|noodles|chilli|salads?|showers?|beer|wine) (?:very |really |extra |quite )*(?:hot|cold|spicy|mild|salty|plain|sweet|sour|simple|dry))",
    # dislike, allergy
    rf"<limit> (?:is|are) something i'?m (?:badly |severely |very |really )?allergic to",
    rf"<limit> (?:sends?|puts?) me (?:straight )?into (?:anaphylaxis|(?:an )?anaphylactic shock)",
    rf"<limit> allergy here",
    # limit
    rf"i (?:have to|need to|must) (?P<state>(?:eat|follow|stick to|stay on|keep to|be on) (?:an? )?(?:[\w-]+ )?(?:low|no|high|reduced)-\w+(?: diet| food)?)",
    rf"(?P<bound>(?:my|our) (?:(?:mobile|phone|home|monthly) )*(?:data|internet|broadband|phone)(?: plan| allowance| contract| connection)? (?:is |has |only |gives me |runs out |tops out |stops )+(?:capped |limited )?(?:at |to |after )?(?:only )?\d[\d.,]* ?[gm]b\b.*)",
    rf"(?:i )?(?P<bound>(?:can|am able to|'m able to) only {BODILY} .+)",
    rf"(?:i )?(?P<bound>(?:can|am only able to|'m only able to|am able to|'m able to) {BODILY} (?:for )?(?:only |up to |about |around |at most |no more than |a maximum of )?{COUNT} (?:minutes?|hours?|seconds?|metres|meters|steps|words|lines)(?: at most| at a time| max| maximum| tops| at a stretch)?)",
    rf"(?:doctor|dentist|physio|gp|surgeon)'?s orders,? (?P<state>(?:no|nothing) [\w -]+)",
    # project
    rf"my (?:side|big|new|current|little|pet|passion|weekend) (?:thing|hustle|gig|passion|baby|venture)(?: is|'s)(?: called)? <titled>",
    rf"{WHO_MAKES} (?:putting together|compiling|collecting|assembling) (?P<work>an? (?:[\w-]+ ){{0,3}}(?:history|archive|collection|anthology|cookbook|map|guide|album|exhibition|family tree|chronicle)\b.*)",
    # tool
    rf"<tool> is my (?:[\w-]+ ){{0,2}}?(?:editor|daw|ide|browser|note-?taking app|notes app|calendar|email client|daily driver|operating system|distro|word processor|spreadsheet)(?: of choice)?",
    rf"(?:all )?(?:of )?(?:my|our) (?:whole |entire )?[\w' -]{{3,30}}? (?:is|are|gets?)(?: all| mostly| always)* (?:done|kept|made|written|drawn|edited|typeset|managed|tracked|stored|planned|built|recorded|mixed|logged|filed|designed|coded|drafted) (?:in|with|on|using|through) <product>(?: on (?:an?|my|the|our) .+)?",
    rf"(?:all )?(?:of )?(?:my|our) (?:whole |entire )?[\w-]+ing (?:all )?happens (?:in|on) <product>(?: on (?:an?|my|the|our) .+)?",
    rf"(?:everything|all|anything) (?:that )?(?:i|we) (?:write|make|do|build|draw|record|edit|code|design|publish|cut) (?:is|gets done|happens|goes|gets made)(?: all)? (?:in|with|on|into|through) <product>",
    rf"(?:i|we) (?:plan|organi[sz]e|log|navigate|schedule|compose|typeset|sketch|measure|scan|shoot|prepare) (?:all |most of )?(?:my|our|the) (?:[\w-]+ ){{1,3}}(?:in|with|on|using|through) <product>",
    # how to reach her
    rf"(?P<contact>(?:i (?:don'?t|do not) (?:want|like|wish)|i'?d (?:rather|prefer) not|i prefer not) to be (?:contacted|called|rung|phoned|disturbed|messaged|bothered|texted|emailed)(?: (?:after|before|on|at|during|while|when|between|in the|over the) .+)?)",
    rf"(?P<contact>(?:texting|e-?mailing|calling|messaging|ringing) (?:is|works) (?:best|easiest|better)(?: for me)?)",
    rf"(?:please )?send (?:me )?(?:everything|it all|all \w+|anything|things|mail|letters|invoices|documents) (?:straight |only )?to {everyday.ADDRESS}",
    rf"(?:put|note|save) {everyday.ADDRESS} (?:down )?as (?:the|my) .+",
    # what is due
    rf"(?:the |our |my )(?P<what>(?:[\w-]+ ){{0,2}}(?:wedding|exam|interview|viva|hearing|operation|surgery|inspection|audition|concert|recital|christening|funeral|move)) is(?P<corr>) on {WHEN},? (?:and )?not (?:on )?(?:the )?[\w ]+",
    # name
    rf"(?:the )?(?:person|one|human|woman|man) (?:typing|writing|behind) this(?: message)?(?: is|'s) <called>",
    # role
    rf"(?P<doing>\w+ing [\w -]{{3,40}}?)(?: is|'s) what i do for (?:(?:a|my) living|work)",
    rf"(?:i'?m|i am|i happen to be) (?:an? )?<job> by (?:trade|profession|training|calling)",
    rf"i happen to be (?:an? |the )?<job>{ROOM}",
    rf"i (?P<doing>work (?:the )?(?:night|day|early|late|graveyard|morning|evening) shifts?)(?: (?:at|in|for|on) .+)?",
    rf"(?:i'?ve|i have|i)(?: just| recently| only just)? (?:started|begun|qualified)(?: out| work| working)? as (?:an? |the )?<job>",
    rf"i (?:earn|make) (?:some |good |extra |my )?money as an? <job>",
    rf"(?:i'?m|i am)(?: currently| now)? doing (?P<doing>(?:an? |my )(?:phd|doctorate) in [\w ]{{3,30}})",
    rf"(?:i'?m|i am)(?: currently| still| now)? (?P<doing>out of work)(?: (?:right now|these days|since .+))?",
    rf"i (?:sit|work|stand) (?:at|on|behind|in) [\w ]{{3,30}} as (?:an? |the )?<job>",
    rf"i (?P<doing>conduct (?:an?|our|the) (?:[\w-]+ )?(?:choir|orchestra|band|ensemble))(?: .+)?",
    # employer
    rf"i{NOW} (?:sail|fly|cook|clean|bake|nurse|sing|dance|(?:stack|deliver|drive|fix|sort|pack|load|sell|repair|do) [\w -]{{3,25}}?) (?:for|at) (?:the )?<firm>",
    rf"i{NOW} (?:sail|fly|cook|clean|bake|nurse|(?:stack|deliver|drive|fix|sort|pack|load|sell|repair) [\w -]{{3,25}}?) (?:for|at) (?:the )?<company>",
    rf"the <big> employs me(?: as (?:an? |the )?<job>)?",
    # place
    rf"(?:my )?home has been <town>",
    rf"<town>(?:'s| has) been (?:my |our )?home(?: (?:since|for) .+)?",
    # language
    rf"i'?m (?:more|most|much more|far more) (?:comfortable|at ease|at home|fluent) in <language>(?: than .+)?",
    rf"i (?:want|need|would like|prefer) (?:all |your |my )*(?:answers|replies|responses|explanations) in <answer_language>",
    rf"(?:please |just )*stick (?:to|with) <answer_language>(?: with me| when .+)?",
    # time zone
    rf"(?:everything|all|it all) (?:on|in) my (?:calendar|diary|schedule|planner)(?: is|'s)(?: in| on)? <time_zone>",
    rf"my (?:local |own )time(?: is|'s) <time_zone>",
    rf"(?:please )?set my (?:time ?)?zone to <time_zone>",
    # preference
    rf"<preference> helps? me (?:more|better|best)(?: than .+)?",
    rf"<like> beats [\w ]{{3,30}} (?:any day|every time)",
    rf"(?P<plea>use my (?:first|last|full) name)(?: (?:please|with me|when .+))*",
    rf"(?:(?P<plea>always be (?:formal|informal|brief|blunt|direct|honest|concise|gentle|strict|casual|patient|frank))(?: (?:with|to) me)?|be (?P<preference>formal|informal|brief|concise|casual) with me)",
    # dislike
    rf"<dislike>(?: is|'s| are) the (?:one |only )?(?:thing|food|smell|sound|chore|vegetable|fruit|drink|dish) i (?:can'?t|cannot|hate|loathe|detest)(?: (?:stand|bear|abide|stomach|eat))?(?: most)?",
    rf"i(?:'ve| have) always (?:hated|loathed|disliked|detested) <dislike>",
    rf"i (?:don'?t|do not|never)(?: much| really)? care for <dislike>",
    # tool
    rf"(?:i|we) (?:read|watch|listen to|browse|surf|navigate|cook|sew|take notes|take photos|shoot|game)(?: everything| it all| books| music| podcasts| the web)? (?:on|with|in|using) (?:an? |my )?<known>",
    rf"(?:i live by|i'?d be lost without|i couldn'?t live without) <product>",
    rf"<product> keeps me organi[sz]ed",
    # allergy
    rf"(?:i'?ve|i have|i) (?:had|got|suffer from|developed) (?:an? |my )?(?:\w+ )?<limit> allerg(?:y|ies)(?: (?:since|from|all|for) .+)?",
    rf"my (?:body|stomach|system|gut) (?:can'?t|cannot|doesn'?t|won'?t) (?:handle|tolerate|take|digest|process|cope with|accept) <limit>",
    rf"i get hay ?fever from <limit>",
    # limit
    rf"i won'?t (?:eat|touch|drink) <limit>",
    rf"(?:i'?m|i am) (?P<bound>not (?:allowed|supposed|meant) to (?:kneel|stretch|twist|stand for .+|sit for .+))",
    rf"there'?s (?P<state>no {THING})(?: (?:in|at) (?:my|our) (?:flat|kitchen|house|home|place|apartment|building|office|room|village|garden)| here)",
    rf"(?:we'?re|we are) an? (?P<limit>vegetarian|vegan|kosher|halal|gluten-free|dairy-free|nut-free) (?:household|family|home|couple|house)",
    rf"no (?P<limit>caffeine|coffee|alcohol|sugar|screens|dairy|gluten) for me (?:after|before) (?:\d|noon|midday|midnight|lunch|dinner|bed|five|six|seven|eight|nine|ten).*",
    # relations
    # project
    rf"{BE} {MAKING} (?P<work>[\w-]+s (?:for|out of|from|about|with) .+)",
    rf"(?:i'?m|we'?re) (?:halfway|half way|nearly|almost|most of the way) through (?:writing|making|building|restoring|knitting|recording|editing) (?P<work>(?:an?|my|our) .+)",
    rf"<titled> is the name of (?:my|our) (?:project|band|startup|app|podcast|blog|novel|book|game|boat)",
    rf"(?:i'?m|we'?re|i am|we are) turning (?P<work>(?:an?|my|our|the) (?:[\w'-]+ ){{0,2}}(?:shed|garage|barn|attic|loft|cellar|basement|van|bus|room|garden|backyard|yard|chapel|church|stable|boat|shop) into .+)",
    # what is due
    rf"(?:i'?m|i am|we'?re|we are) (?:supposed|meant|expected|due) to (?P<what>(?:send|submit|hand in|file|finish|deliver|return|pay|renew|post|sign|complete|turn in) .+?) (?:by|before|no later than) {WHEN}",
)

EVERYDAY = everyday.ENGLISH.with_days(WHEN)

#: What an assistant keeps, which something is to be taken out of.
KEPT = r"(?:your (?:\w+ )?(?:memory|memories|notes|records?|data|history|files|profile|mind|head|log|storage)|(?:the )?(?:memory|memories)|(?:whatever|what|anything|everything|all)(?: that)? you(?:'ve| have)? (?:keep|kept|store|stored|know|remember|have|saved?|got)(?: (?:about|on|of) me)?)"
#: How somebody asks that something is not remembered any longer.
KEEP_NOT = r"(?:(?:there'?s )?no (?:longer any )?(?:need|reason)(?: for you)? to|you (?:don'?t|do not|no longer|needn'?t|can|may)(?: any longer)?(?: need to| have to)?(?: stop)?|(?:please |pls )?(?:stop|quit|don'?t|do not|never)|i(?:'d| would)(?: much)? (?:rather|prefer(?: it)? if) you (?:didn'?t|did not|don'?t))(?: to)?"
KEEPING = r"(?:keep(?:ing)?(?: track of| a note of| hold of| in mind)?|hold(?:ing)? on to|sav(?:e|ing)|stor(?:e|ing)|not(?:e|ing)(?: down)?|track(?:ing)?|retain(?:ing)?|record(?:ing)?|log(?:ging)?|bring(?:ing)? up)"

ENGLISH = LanguageTable(
    code="en",
    workplaces=WORKPLACES["en"],
    clauses=(
        rf"(?:i'?ve |i have )?been (?:an? )?(?P<limit>(?:vegan|vegetarian|pescatarian|teetotal|coeliac|celiac|diabetic))(?: since .+| for .+| all my life)?",
        rf"(?:an? )?(?P<limit>wheelchair user|type [12] diabetic|coeliac|celiac|diabetic|vegan|vegetarian|asthmatic) (?:here|speaking)(?: .+)?",
        rf"(?:i|we)(?:'ve)?(?: just| finally| recently)* ?(?:got|have|own|rent|bought|rented) (?:an? )(?:[\w-]+ ){0, 3}(?:flat|apartment|house|place|studio|cottage|condo|bungalow|room|cabin|farm) in <maybe:town>(?:[, ].*)?",
        rf"(?:{BE} )?(?:living|based|tucked away|stuck) (?:out |up |down |over )?(?:in the (?:sticks|country|countryside|suburbs|middle of nowhere|hills) )?(?:near|outside|in) <maybe:town>",
        rf"i carry an epipen (?:for|because of) <limit>",
        r"(?:i'?m|i am) (?:an? )?(?P<tool>[\w+#.-]+(?: [\w+#.-]+)?) (?:person|guy|gal|girl|user|man|woman|shop)(?: through and through| all the way| at heart| for life)",
        r"(?:my|our) (?:shop|team|company|firm|office|department|lab|place|work)(?:'s| is) (?:pinned to|stuck on|standardi[sz]ed on|locked to) <product>",
        rf"(?P<contact>(?:please |pls )?{REACH} me (?:never|only|just)\b.*)",
        r"(?P<contact>(?:please |pls )?(?:don'?t|do not|never)(?: ever)? (?:suggest|propose|offer|schedule|arrange|book)(?: me)? (?:any )?(?:phone |video )?(?:calls?|meetings?|calls)(?: to me| with me| for me)?)",
        r"(?P<contact>(?:please |pls )?(?:no|never any) (?:reminders?|notifications?|pings?|alerts?|calls?|texts?|messages?|emails?|e-mails?|meetings?)(?: for me| to me)? (?:on|after|before|at|during|between) .{2,40})",
        r"(?P<contact>(?:email|mail|text|slack|signal|whatsapp|chat|letters?|sms|telegram)(?:s)? (?:beats?|is better than|works better than|over) (?:phone|calls?|calling|email|mail)(?: for me)?)",
        rf"(?:the |{MY} )?<no:deadline> (?:is|are|was|were|has been|have been|got)(?: now| finally| already)* (?:finished|done|submitted|handed in|delivered|filed|sent off|completed|cancell?ed|called off)(?: .+)?",
        rf"(?:i|we)(?: really| do| just)? (?:like|love|enjoy)(?P<corr>) <like> instead of <old>",
        rf"(?:what|the thing|the things)(?: that)? i (?:really |just |absolutely )*(?:like|love|enjoy|adore) (?:most|best|the most|the best|more than anything|above all) (?:is|are) <like>",
        rf"(?:what|the thing|the things)(?: that)? i (?:really |just |absolutely )*(?:dislike|hate|detest|can'?t stand|like) (?:most|the most|least|the least|more than anything|above all) (?:is|are) <dislike>",
        *EVERYDAY.before(),
        *WORKPLACES["en"],
        rf"(?:i|we) (?:can'?t|cannot|can not|mustn'?t|am not allowed to) take (?P<limit>{MEDICINE})(?: (?:and|so|because|since|with|for|or) .+)?",
        *FRAMES,
        # name
        rf"my (?:full |first |real |legal )?name(?: is|'?s)(?P<corr> now)? <name>",
        rf"my (?:full |first |real |legal )?name ?: <name>",
        rf"name ?: <called>",
        rf"{AM} called <name>",
        rf"(?:i'm|i am) (?P<called>[\w'.-]+ [\w'.-]+(?: [\w'.-]+)?)",
        rf"(?:i'm|i am) <called>",
        rf"(?:the )?name'?s <name>",
        rf"(?:i'?ve|i have|i) (?P<corr>changed) my name to <called>",
        rf"(?:(?:at|in|on|round|down) [\w' ]{{2,25}}? )?(?:everyone|everybody|people|friends|my \w+|folks|most people|they|the (?:kids|lads|girls|neighbou?rs|others|guys))(?: just| usually| mostly| all)? (?:calls?|knows?) me(?: as)? <called>",
        rf"(?:(?:at|in|on|from|round|down) [\w' ]{{2,25}}? )?calls? me <called>",  # behind "everyone", which may be spoken to as well
        rf"(?:just |you can |you may )?call me <called>(?: for short)?",
        rf"this is <called>(?: speaking| here| again| writing| typing)",
        rf"this is <called> from <where>",
        rf"<called> from <where> here",
        # role, employer
        rf"i(?:'m)?{NOW} (?:work(?:ing)?|employed)(?P<corr> now)?{WAY} as (?:an? |the )?<role> (?:at|for|with) <employer> in <town>",
        rf"i(?:'m)?{NOW} (?:work(?:ing)?|employed)(?P<corr> now)?{WAY} as (?:an? |the )?<role> (?:at|for|with) <employer>",
        rf"(?:now |currently )?working as an? <job> (?:at|for|with) <big>",
        rf"(?:now |currently )?working as an? <job>",
        rf"i{NOW} (?:drive|deliver|intern|volunteer|consult|freelance|lecture|research|teach|report) (?:for|at) <big>(?: in <town>)?",
        rf"<job> (?:at|for|with) <big> here",
        rf"i(?:'m)?{NOW} (?:work(?:ing)?|employed)(?P<corr> now)?{WAY} as (?:an? |the )?<role> in <town>",
        rf"i(?:'m)?{NOW} (?:work(?:ing)?|employed)(?P<corr> now)?{WAY} as (?:an? |the )?<role> (?:in|at|for) .+",
        rf"i(?:'m)?{NOW} (?:work(?:ing)?|employed)(?P<corr> now)?{WAY} as (?:an? |the )?<role>",
        rf"i(?:'m)?{NOW} (?:work(?:ing)?|employed)(?P<corr> now)? {FIRM}<employer> as (?:an? |the )?<role>",
        rf"i(?:'m)?{NOW} (?:work(?:ing)?|employed)(?P<corr> now)? (?:at|for|by|with) an? (?:\w+ ){{1,3}}(?:called|named) <employer>",
        rf"i(?:'m)?{NOW} (?:work(?:ing)?|employed)(?P<corr> now)? (?:at|for|by) <employer> in <town>",
        rf"{BEEN}(?: just| recently)? been (?:working |employed )?(?:at|for|with|by) <big>",
        rf"{BEEN} (?:worked|been working|taught|been teaching) (?:at|for|with) <big>",
        rf"{BEEN} (?:worked|been working|been) as an? <role>",
        rf"(?:{BEEN} )?been an? <job>",
        rf"{MY} (?:company|employer|firm) (?:is )?(?:called|named) <employer>",
        rf"{AM} not (?:at|with|working (?:at|for)) <no:big> (?:any ?more|any longer)",
        rf"(?:i|we)(?:'ve| have) joined <big>(?P<corr>)",
        rf"i(?: just| recently)? (?:quit|resigned from|retired from|got laid off (?:from|by)|was laid off (?:from|by)) <no:big>(?: (?:in|last|after|on|at|two|three) ?.+)?",
        rf"i(?:'ve| have)? (?:just |recently )?(?:started|begun)(?: as an? (?P<role>.+?))? (?:at|with) <big>(?P<corr>)",
        rf"i(?:'m)?{NOW} (?:work(?:ing)?|employed)(?P<corr> now)? (?:at|for|by) <employer>",
        rf"{MY} (?:new )?(?:employer|company)(?: is|'s)(?: called)?(?P<corr> now)? <employer>",
        rf"my (?:new )?(?:job|occupation|profession|role|job title|position)(?: is|'s|:)(?P<corr> now)? (?:an? |the )?(?:that of an? )?<role>",
        rf"(?:role|job|occupation|profession|job title|position) ?: <role>",
        rf"(?:employer|company) ?: <employer>",
        rf"{AM}(?P<corr> now)? an? (?P<role>(?:[\w-]+ ){{0,3}}(?:student|undergraduate|postgrad|undergrad|phd candidate)) at .+",
        rf"{AM}(?P<corr> now)? (?:self-employed as )?an? <job> (?:at|for|with) <employer> in <town>",
        rf"{AM}(?P<corr> now)? (?:self-employed as )?an? <job> (?:at|for|with) an? [^,]+ in <town>",
        rf"{AM}(?P<corr> now)? (?:self-employed as )?an? <job> (?:at|for|with) an? .+",
        rf"{AM}(?P<corr> now)? (?:self-employed as )?an? <job> (?:at|for|with) <employer>",
        rf"{AM}(?P<corr> now)? (?:self-employed as )?an? <job> (?:based |living |working )?(?:in|from|near|outside) <place>",
        rf"{AM}(?P<corr> now)?{NOW} (?:self-employed as )?(?:an? |the )(?:self-employed )?<job>",
        rf"(?:i'?m|i am) (?P<role>(?:[\w-]+ ){{0,3}}{KNOWN_JOB}) in <place>",
        rf"(?:i'?m|i am) (?P<role>(?:[\w-]+ ){{0,3}}{KNOWN_JOB}) (?:at|for) <big>",
        rf"(?:i'?m|i am) (?P<role>(?:[\w-]+ ){{0,3}}{KNOWN_JOB})",
        rf"(?P<role>(?:[\w-]+ ){{0,3}}{KNOWN_JOB}) (?:(?:for|at|in|with) (?:an?|the) [^,]+ )?here",
        rf"<called> (?:here|speaking|again)",
        rf"i(?:'m)?{NOW} (?:work(?:ing)?|train(?:ing)?)(?: as|) (?:to (?:be|become) )?an? <job>",
        rf"i (?P<role>teach (?:[\w-]+ ){{0,2}}[\w-]+) (?:at|in) (?:an? .+? in )<town>",
        rf"i (?P<role>teach (?:[\w-]+ ){{0,2}}[\w-]+) in <town>",
        rf"i (?P<role>teach (?:[\w-]+ ){{0,2}}[\w-]+) (?:at|for) <big>",
        rf"i (?P<role>teach (?:[\w-]+ ){{0,2}}[\w-]+)(?: (?:at|in|to) an? .+)?",
        rf"i (?P<role>(?:study|am studying) (?:[\w-]+ ){{0,2}}[\w-]+) (?:at|in) .+",
        rf"(?:i'?m|i am) studying (?P<role>[\w-]+(?: [\w-]+){{0,2}}) (?:at|in) .+",
        rf"{AM} no longer (?:at|with|employed (?:at|by)|working (?:at|for)) <no:employer>",
        rf"i (?:have )?(?:just )?(?:left|quit) (?:my job at )?<no:employer> and (?:now )?work (?:at|for) <employer>",
        rf"i(?:'ve)? (?:just |recently )?(?:started|began)(?: working| a new job| a job)? (?:at|for|with) <employer>(?P<corr>)",
        # place
        rf"(?:i|we){NOW} (?:live|reside)(?P<corr> now)?{NOW} (?:just |right |alone |together |with .{{1,30}} )?(?:in|at|near|outside) <place>(?: with .+| since .+| for .+)?",
        rf"{AM}{NOW} (?:living|based|located|residing|settled)(?P<corr> now)? (?:just |right |close )?(?:in|at|near|outside|out of) <place>(?: since .+| for .+ (?:years|months|weeks) now)?",
        rf"(?:i'?m|i am) (?:originally )?from <origin>",
        rf"i (?:come|hail) from <origin>",
        r"i was born(?: and (?:bred|raised|brought up))?(?: right| way)? in <origin>(?: in \d{4}| to .+)?",
        rf"(?:i|we)(?:'ve| have)?(?: just| recently)? (?P<corr>moved|relocated)(?: back)? (?:from .+ )?to <town>(?: from .+| last .+| this .+| in (?:\d{{4}}|january|february|march|april|may|june|july|august|september|october|november|december).*| \w+ (?:years?|months?|weeks?) ago)?",
        rf"my (?:home ?town|city|home|current location|location|home address|address)(?: is|'s| ?:)(?P<corr> now)? (?:in )?<place>",
        rf"(?:location|city|address) ?: <place>",
        rf"i (?:grow|teach|study|practi[sc]e|farm|own) [^,]+ (?:outside|in|near) <town>",
        rf"(?:just |recently |finally )+(?P<corr>moved|relocated)(?: back)? to <town>(?: for .+)?",
        # language
        rf"i(?: can)?{NOW} speak(?: fluent| native| only)? <language>(?: fluently| natively| at home| well)?",
        rf"(?:i'?m|i am) (?:fluent|a native speaker|a native) (?:in|of) <language>",
        rf"(?:i'?m|i am) an? native <language> speaker",
        rf"my (?:native|first|mother|second) (?:language|tongue)(?: is|'s) <language>",
        rf"my mother tongue is <language>",
        rf"(?:please )?(?:always )?(?:answer|reply|respond|write|speak|talk|explain)(?: to)?(?: me| us)?(?: only| always)? in <answer_language>(?: from now on| only| always)",
        rf"(?:please )?always (?:answer|reply|respond|write|speak|talk)(?: to)?(?: me| us)? in <answer_language>",
        rf"(?:please )?(?:answer|reply|respond|speak|talk)(?: to)? me(?: only| always)? in <answer_language>",
        rf"from now on(?: please)? (?:answer|reply|respond|write|speak|talk)(?: to)?(?: me| us)? (?:only )?in <answer_language>",
        rf"(?:i (?:prefer|want|would like)|i'?d like) (?:answers|replies|responses|you to (?:answer|reply|respond|speak)(?: me| to me)?) in <answer_language>",
        # time zone
        rf"{MY} time ?zone(?: is|'s| ?:)(?P<corr> now)? <time_zone>",
        rf"time ?zone ?: <time_zone>",
        rf"(?:i'?m|i am|i live|i work|we'?re|we are)(?P<corr> now)? (?:on|in) (?:the )?<time_zone>(?: time ?zone)?",
        # tools
        rf"(?:i|we)(?:'ve| have)? (?:just |recently )?(?:stopped|quit) using <no:tool>",
        rf"(?:i|we)(?:'ve| have)?(?: just| recently| finally)? (?P<corr>switch|migrat|mov|chang)ed (?:over )?from <no:tool> to <tool>(?: last .+| this .+| yesterday)?",
        rf"(?:i|we)(?:'ve| have)?(?: just| recently| finally)? (?P<corr>switch|migrat|chang|upgrad)ed (?:over |everything )?to <tool>(?: last .+| this .+| yesterday| \w+ (?:days|weeks|months|years) ago)?",
        rf"(?P<corr>switch|migrat|upgrad)ed to <tool>(?: last .+| this .+| yesterday)?",
        rf"(?:i|we){NOW} (?:use|run|using)(?P<corr> now)? <tool>(?: (?:for|in|on|at|to|as|when|every|because|since|behind|instead) .+)?",
        rf"(?:i'?m|i am|we'?re|we are){NOW} (?:using|running)(?P<corr> now)? <tool>(?: (?:for|in|at|to|as|when|every|because|since|behind|instead) .+)?",
        rf"(?:i|we) (?:code|program|develop|build)(?: mostly| mainly)? (?:in|with) <tool>(?: (?:for|at|as|every) .+)?",
        rf"(?:i|we) work(?: mostly| mainly)? with <tool>(?: (?:for|at|as|every) .+)?",
        rf"(?:i|we) work(?: mostly| mainly)? in <product>(?: (?:for|at|as|every) .+)?",
        rf"(?:i'?m|i am|we'?re|we are)(?P<corr> now)? on <versioned>",
        rf"my (?:main |default |primary |daily |usual |work )?(?:editor|ide|shell|terminal|browser|os|operating system|distro|laptop|phone|database|stack|framework|setup|main language)(?: of choice)?(?: is|'s| ?:)(?P<corr> now)? <tool>",
        # limits
        rf"{AM}{HOW_BADLY} allergic (?:to|2) <limit>",
        rf"i have (?:an? )?(?:severe |bad |strong )?allerg(?:y|ies) to <limit>",
        rf"(?:i have|i'?ve|i'?ve got|i got|have|got)(?: got)? an? (?:severe |bad |strong |serious |mild )?<limit> (?:allergy|intolerance)",
        rf"(?:{SO_BADLY} )*allergic (?:to|2) <limit>",
        rf"my allergies(?: are|:) <limit>",
        rf"i (?:can'?t|cannot|can not|mustn'?t|must not|may not|'m not allowed to|am not allowed to) (?:eat|drink|have|tolerate|digest) <limit>(?: because .+| due to .+)?",
        rf"(?:i|we)(?: really)? (?:don'?t|do not|never) eat <limit>(?: (?:at home|in (?:this|our|my) (?:house|home|family|household)))?",
        rf"{AM} intolerant to <limit>",
        rf"(?:i'?m|i am|we'?re|we are)(?: all| both| also| a| an)* (?P<limit>{DIET})",
        rf"(?P<limit>{DIET}) here",
        rf"i have (?P<limit>(?:type [12] )?diabetes|coeliac disease|celiac disease|dyslexia|adhd|asthma|epilepsy|arthritis|high blood pressure|lactose intolerance|gluten intolerance|a lactose intolerance|a bad back|a heart condition|migraines)",
        rf"(?:i|we)(?: only| just| strictly)* (?:keep|eat|follow)(?: only| just| strictly| strict)* (?P<limit>kosher|halal|vegan|vegetarian|gluten-free|keto)(?: food| meat)?",
        rf"(?:i'?m|i am) not (?:an? )?(?P<no_limit>{DIET}) (?:any ?more|any longer)",
        rf"(?:i'?m|i am) no longer (?:an? )?(?P<no_limit>{DIET})",
        rf"i (?:don'?t|do not) have (?:an? )?<no:limit> allergy (?:any ?more|any longer)",
        r"i(?:'ve| have)? (?:outgr(?:ew|own)|got(?:ten)? over|lost) my <no:limit> (?:allergy|intolerance)",
        rf"{MY} (?:maximum |max |total |monthly |weekly )?budget(?: is|'s| ?:)(?P<corr> now)? (?:about |around |max(?:imum)? |at most |up to |under |only |like |limited to )*<budget>",
        rf"(?:i have (?:a budget of|a maximum of|at most|only)|(?:i|we)(?:'ve| have)? only (?:have|got|get)) <budget>(?: to spend)?(?: (?:for|on) .+)?",
        rf"i (?:can'?t|cannot|don'?t want to) spend more than <budget>(?: on .+| for .+)?",
        # relations
        rf"{MY} {LABEL}(?:'s name)?(?: is| was)?(?: called| named)(?P<corr> now)? <relation>(?: and .+)?",
        rf"{MY} {LABEL}'?s name(?: is|'s)(?P<corr> now)? <relation>",
        rf"{MY} (?:new )?{LABEL}(?: is|'s)(?P<corr> now)? (?:called |named )?<person>",
        rf"{MY} {LABEL} <person>(?: (?:is|has|can|can't|was|will|wants|loves|likes|needs|works|lives|said|and|doesn't)\b.*)",
        # preferences
        rf"i(?: really| generally| usually| always| actually| strongly| would|'d)?(?: much)? prefer <preference> (?:instead of|rather than|over|to) <old>",
        rf"i(?: really| generally| usually| always| strongly)? prefer <preference>(?: when possible| if possible)?",
        rf"{MY} (?:preference|preferred .{{1,30}}) is <preference>",
        rf"my fav(?:ou?rite)?s? (?:[\w-]+ ){{1,3}}(?:is|are)(?P<corr> now)? <like>",
        rf"(?:i (?:want|need|would like)|i'?d like) (?:you to use|you to always use) <preference> in (?:everything|all) .+",
        rf"(?:i (?:want|need|would like)|i'?d like) you to always (?:use |give me )?<preference>",
        rf"(?:i (?:want|need|would like)|i'?d like) you to (?:always )?use <preference>",
        rf"(?:please )?always use <preference>",
        rf"(?:please )?always (?:answer|reply|respond|write) (?:in|with) <preference>",
        rf"i (?:like|love) (?:it best )?(?P<like>.+?) (?:best|the most|most of all)",
        rf"i(?: really| also| just| absolutely| do| quite| particularly| finally)* (?:like|love|enjoy|adore)(?: using)? <like>(?P<corr> now)?",
        rf"(?:(?:i'?m|i am) )?(?:an? )?(?:big|huge|massive) fan of <like>",
        rf"(?:i'?m|i am) (?:a fan of|(?:very |really |rather )?(?:fond of|into|keen on)) <like>",
        rf"i(?: really| absolutely| totally| just| also)*(?:(?: (?:hate|dislike|detest|despise|loathe))+| can'?t stand| cannot stand| can'?t bear) <dislike>",
        rf"i(?: really)? (?:don'?t|do not)(?: really| particularly)? (?:like|enjoy) <dislike>(?: at all| much| very much)?",
        rf"(?:i'?m|i am) not (?:a fan of|fond of|into|keen on) <dislike>",
        # project
        rf"(?:i'?m|i am|we'?re|we are){NOW} (?:working on|building|writing|developing|restoring|renovating|designing)(?P<corr> now)? (?:my (?:own )?)?(?P<work>(?:an? |the |our |(?:[\w'-]+ )?(?:thesis|book|novel|dissertation|paper|app|website|project|phd|site|game|song|album|blog|startup|portfolio|report|house|car|boat|garden)\b).*)",
        rf"{MY} (?:current |new |main |side )?project(?: is|'s)(?: called| named)?(?P<corr> now)? <project>",
        rf"(?:the|{MY}) (?:current |new )?project is called <project>",
        # deadlines
        rf"(?:the |{MY} )?<what>(?: is| are|'s) due(?: in)?(?: on| by| at)? {WHEN}(?: at .+)?",
        rf"(?:the |{MY} )?<what> (?:must|has to|have to|needs to|need to) be (?:finished|done|submitted|delivered|ready|in|sent|handed in|completed|filed|paid)(?: on| by| before| until)? {WHEN}",
        rf"(?:the |{MY} )?deadline for (?:the |{MY} )?<what> is(?P<corr> now)?(?: on| at)? {WHEN}",
        rf"(?:the |{MY} )?deadline(?: for| of)? (?:the |{MY} )?<what> ?: ?{WHEN}",
        rf"(?:the |{MY} )?<what> deadline ?: ?{WHEN}",
        rf"(?:the |{MY} )?<what> (?:has to|must|needs to|should|have to|need to) (?:be (?:\w+ )?|go |get )(?:in|out|back|over|up|there|through)? ?(?:\w+ )?(?:by|before|on|no later than) {WHEN}",
        rf"(?:by|before|until|no later than|on)? ?{WHEN},? (?:i|we)(?:'ve| have)? (?:must|have to|need to|got to|gotta) <what>",
        rf"(?:the |{MY} )?<what> deadline is(?P<corr> now)?(?: on| at)? {WHEN}",
        rf"(?:the |{MY} )?<what> deadline (?:has been |has |was |got )?(?P<corr>moved|postponed|extended|pushed back|pushed|changed) to {WHEN}",
        rf"(?:the |{MY} )?deadline for (?:the |{MY} )?<what> (?:has been |has |was |got )?(?P<corr>moved|postponed|extended|pushed back|pushed|changed) to {WHEN}",
        rf"(?:i|we)(?:'ve| have)? (?:have to|need to|must|got to|gotta) <what> (?:by|before|until|no later than) {WHEN}",
        rf"(?:i|we)(?:'ve| have)? ?(?:have to|has to|need to|must|got to|gotta) <what> {WHEN}",
        rf"(?:he|she|they|my [\w-]+) (?:needs?|wants?|expects?) (?:the |a |an |{MY} )?<what> by {WHEN}",
        rf"(?P<contact>{NEVER} (?:call|phone|ring|text|disturb)(?: me)? (?:before|after|past|between) (?:\d|noon|midnight|lunch|dinner|work|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dark|bedtime|school)\b.*)",
        rf"(?P<contact>{NEVER} {REACH} me(?: (?:before|after|on|at|by|via|between|during|in|until|again|about|any ?more|late|early|when|while|with|on my|earlier|later|past|from)\b.*)?)",
        rf"(?P<contact>(?:please |pls |always |only )*(?:{REACH}|reach) me(?: only| always)? (?:by|via|on|at|through|before|after|between|only|during) .*)",
        rf"(?P<contact>(?:please |pls )?(?:text|email|e-mail|mail|message|write|dm) me(?: instead of .+| rather than .+| only.*))",
        r"(?:please |pls |just |you can |you may |always )*(?P<contact>(?:address|refer to) me as .{2,30}?)(?: in .+)?",
        r"(?P<contact>(?:please |pls )?(?:just )?call me (?:mr|mrs|ms|dr|prof|professor|miss|sir)\b.*)",
        rf"(?P<contact>i (?:only )?(?:can be|am) (?:only )?(?:reached|reachable|available) (?:only )?(?:by|via|on|at|through|before|after|between|from) .*)",
        rf"(?P<contact>the best (?:way|time) to (?:reach|contact|call) me is .*)",
        rf"(?:i|we)(?: usually| mostly)? go by <called>",
        rf"(?P<contact>(?:please |pls )?no (?:phone )?(?:calls|texts|emails|e-mails|messages|notifications|pings|dms|voice messages|voicemails) (?:before|after|on|at|during|between|while|until|in|past)\b .+)",
        rf"(?P<contact>(?:{REACH}s?|emails?|texts?) only(?:,| please| for .+| (?:before|after|on) .+)*)",
        rf"(?P<contact>(?:the )?best (?:way |time )?to (?:reach|contact|call|get) me (?:is|by) .*)",
        rf"(?P<contact>i (?:only )?(?:answer|check|read|pick up|take) (?:my )?(?:calls|texts|emails|e-mails|messages|mail|the phone) (?:only )?(?:before|after|on|at|between|in) .*)",
        rf"(?P<contact>i(?:'d| would)? (?:prefer|rather)(?: be)? (?:to be )?(?:contacted|reached|called|texted|emailed) .*)",
        rf"(?:everyone|people) knows? me as <called>",
        rf"(?:i'?m|i am) <called> from <where>",
        rf"<job> by (?:trade|profession|training)",
        rf"i (?:earn|make) (?:my|a) (?:living|keep|money|crust|bread)(?: as (?:an? )?<role>|(?: by)? (?P<doing>\w+ing .+))",
        rf"{AM}(?P<corr> now)? (?:employed by|employed at|working at|working for) <big>",
        rf"i(?:'ve| have)? (?:just |recently )?joined <big>(?: last .+| this .+| in .+)?",
        rf"i (?:teach|study|intern|volunteer|research|nurse|lecture|consult)(?: \w+)? (?:at|for) <big>",
        rf"(?:i'?m|i am|we'?re|we are)(?P<corr> now| currently| still)? (?:down |up |over |out |here )?in <town>(?: now| these days)?",
        rf"greetings from <town>",
        rf"(?:here|over here|down here|up here|living|based) in <town>",
        rf"(?:my|our) (?:flat|apartment|house|home|place) is in <place>",
        rf"home(?:'s| is)(?: now| currently)?(?P<corr> now)? (?:in )?<town>",
        rf"home(?:'s| is)(?: now| currently)? an? .{{1,40}} (?:in|near|outside|on the edge of) <town>",
        rf"{BEEN} (?:lived|been living|been based|been|settled) in <town>(?: (?:all my|my whole|most of my) life)?",
        rf"(?:born and raised|born|raised|grew up) in .{{1,40}} (?:now )?(?:living|based|settled) in <town>",
        rf"i(?:'ve| have)?(?: just| recently)? settled(?: down)? in <town>(?P<corr>)",
        rf"{AM}{NOW} (?:staying|studying|working|teaching|farming|renting|retired) (?:in|near) <town>",
        rf"i (?:rent|share|own|have|bought|just bought) an? (?:[\w-]+ ){{0,2}}(?:flat|apartment|house|room|place|cottage|studio|farm|shop|cafe|bakery) in <town>",
        rf"we(?:'re| are) an? .{{1,40}} (?:in|near|based in) <town>",
        rf"(?:keep it|write|talk|speak|reply|answer|respond|chat)(?: to me| with me)? in <answer_language>(?: from now on| only| always|)",
        rf"(?:only|always) (?:use )?<answer_language>(?: with me)?",
        rf"(?:i'?m|i am) (?:a )?native <language> speaker",
        rf"<language> is my (?:native|first|mother) (?:language|tongue)",
        rf"i grew up (?:speaking|with) <language>",
        rf"(?:at home )?(?:i|we) (?:only |mostly |mainly )?speak <language>(?: at home| with .+| to .+)?",
        rf"{ASK}(?:always )?(?:answer|reply|respond|speak|talk|write|write back|chat|explain things)(?: to me| me| with me| to us| us)?(?: only| always)? in <answer_language>(?: from now on| only| always| going forward| from here on| to me)*",
        rf"(?:all )?(?:my )?(?:times|meetings|clock|calendar)(?: (?:is|are|runs?))? (?:in|on) <time_zone>(?: please)?",
        rf"(?:i'?m|i am|we'?re|we are) (?:at|on|in) (?:the )?<time_zone>(?: time ?zone)?(?: here)?",
        rf"it'?s <time_zone> here",
        rf"(?:i'?d|i would) rather (?:have |get |read |use |drink |eat )<preference>(?: than .+)?",
        rf"(?:i'?m|i am) more of an? <preference> (?:person|guy|girl|drinker|fan)",
        rf"<preference> works? best for me",
        rf"<like> (?:is|are) my (?:favou?rites?|thing|jam|go-to)(?: \w+)?",
        rf"nothing beats <like>",
        rf"(?:i'?m|i am) (?:into|crazy about|addicted to|obsessed with|hooked on|partial to) <like>",
        rf"please (?:always )?(?:keep (?:your |the )?(?:answers|replies|responses)) <preference>",
        rf"(?:please )?(?:always )?give me <preference> from now on",
        rf"<dislike> (?:is|are) (?:really |just |so )?(?:not my (?:thing|cup of tea)|the worst)",
        rf"<dislike> drives? me (?:crazy|mad|nuts|insane|bonkers|bananas|potty|up the wall|round the bend|to distraction)",
        rf"(?:i'?m )?not a (?:big |huge )?fan of <dislike>",
        rf"i(?:'ve| have) never liked <dislike>",
        rf"(?:my|our|the) (?:stack|setup|toolchain|backend|frontend|server|app|site|website|codebase) (?:is built (?:with|on|in)|is written in|runs on|uses|is) <tool>",
        rf"(?:we|i) (?:deploy|build|work|ship|test|host|write)(?: everything)? (?:with|using) <tool>",
        rf"(?:i'?m|i am|we'?re|we are) (?:still |stuck )*on <versioned>",
        rf"(?:everything|it all|it|this|the app|the server|my \w+|our \w+)(?: still)? runs(?: on)? <tool>",
        rf"(?:still |stuck )+(?:on|with|using) <versioned>",
        rf"(?:i|we) (?:do|keep|edit|record|draw|track|manage|write|make|mix|model)(?: all| most of)? (?:my|our|the) (?:[\w-]+ ){{1,3}}(?:in|with|on) <tool>",
        rf"(?:i|we)(?: mostly| mainly| usually)? (?:write|code in|draw in|edit in|edit with|mix in|record in|design in|model in) <versioned>(?: all day| every day| daily| at work)?",
        rf"(?:my|our) (?:work |old |new |home )?(?:laptop|phone|computer|machine|server|pc|desktop|tablet|editor|browser|os|database|router|printer|camera|ci|app|site|website|system|backend|frontend|cluster) (?:is|is still|runs|is running) (?:on )?<versioned>",
        rf"(?:now |currently |still |just )?(?:using|running) (?P<known>[^,]*\d[\w.]*)(?: (?:for|in|at|on|here) ?.*)?",
        rf"(?:now |currently |still |just )+(?:using|running) <tool>(?: (?:for|in|at|on|here) ?.*)?",
        rf"(?:i|we)(?:'ve| have)(?: got)? <versioned> (?:installed|here|on .+|at .+)",
        rf"<limit> (?:makes?|gives?) me (?:sick|ill|hives|migraines|a rash|cramps|headaches)",
        rf"no <limit> for (?:me|us)",
        rf"i get (?:hives|a rash|sick|migraines) from <limit>",
        rf"i react(?: badly)? to <limit>",
        rf"i (?:don'?t|do not|never|can'?t|cannot) (?:drink|touch|tolerate|handle|take) <limit>",
        rf"(?:i'?m|i am) (?:sensitive|intolerant) to <limit>",
        rf"(?:i'?m|i am) (?P<limit>on a (?:low|high|no)-\w+ diet|hard of hearing|deaf in .+|blind in .+|in a wheelchair|left-handed|(?:partially |legally )?(?:sighted|blind))",
        rf"i use (?P<limit>a wheelchair|a screen reader|hearing aids|crutches)",
        rf"i (?P<bound>(?:can'?t|cannot) (?:lift .+|walk .+|climb .+|swim|drive|stand for .+))",
        rf"i only have <timed>(?: (?:for .+|a day|per day|a week|per week|today))?",
        rf"(?:max|maximum|at most|no more than|not more than|up to) <money>",
        rf"(?:i|we)(?:'ve| have) (?:only )?(?:got )?<budget> (?:to spend|left|max|in total)(?: (?:on|for) .+)?",
        rf"(?:i|we) can (?:only )?(?:spend|afford)(?: at most| up to| max(?:imum)?)? <budget>(?: at most| max| tops| in total)?(?: (?:on|for) .+)?",
        rf"(?:it |this )?(?:can'?t|must not|mustn'?t|shouldn'?t) cost more than <budget>",
        rf"i(?:'ve| have) got (?:at most |only |about )?<budget> to spend(?: on .+)?",
        rf"(?:i'?m|i am) (?:happily |now )?(?P<label>married|engaged) to <person>",
        rf"(?:we have|i have|i'?ve|i'?ve got|we'?ve got|we'?ve)(?: got)? an? (?:[\w-]+ )?{LABEL} (?:called|named) <relation>",
        rf"{MY} (?:[\w-]+ )?{LABEL} (?:is )?(?:called|named) <relation>",
        rf"{MY} (?:(?:new|old|little|older|younger|big|elder|eldest|late) )?{LABEL},? <person>,? (?:is|has|can|can't|was|will|wants|loves|likes|needs|works|lives|hates|keeps|and|doesn't|just|says|turns|turned)\b.*",
        rf"(?P<relation>[\w'. -]+) is my (?:new )?{LABEL}",
        rf"my (?:thesis|dissertation|phd|master's thesis|paper|book|novel|blog|podcast|side project) is (?:about|on|called) <project>",
        rf"(?:i'?ve|i have|we'?ve|we have) (?:just )?(?:started|begun)(?: on| building| writing| working on)? (?P<work>(?:an? |the |our ).+)",
        rf"(?:i|we)(?:'ve| have)?(?: got)? (?:only )?(?:have )?(?:until|till) {WHEN} to <what>",
        rf"(?:the |{MY} )?(?P<what>(?:[\w-]+ )?(?:exam|interview|presentation|defen[cs]e|submission|launch|release)) is (?:on|this|next) {WHEN}",
        rf"i need (?:the |{MY} |a |an )?<what> (?:done |finished |ready )?by {WHEN}",
        rf"(?:the |{MY} )?<what> (?:goes|go) live(?: on)? {WHEN}",
        rf"(?:i|we) (?:submit|present|deliver|launch|ship|hand in) (?:the |{MY} )?<what> (?:on|by|this|next)? ?{WHEN}",
        *SAYINGS,
        *PASSING,
        *CONSTRUCTIONS,
        *PLAIN_WAYS,
        *EVERYDAY.clauses(),
        r"i (?P<state>(?:can'?t|cannot) (?:really |even )?(?:do stairs|climb stairs|manage stairs|drive(?: at night)?|swim|lift (?:anything|more|heavy)[^,]*|carry (?:anything|more|heavy)[^,]*|walk (?:far|more than|very far|long)[^,]*|stand (?:for )?long|sit (?:for )?long|kneel)(?: any ?more| any longer)?)",
        r"(?:i've got|i have|i've|i got|got) (?:an? )?(?P<state>(?:bad|dodgy|weak|arthritic|stiff|artificial) (?:knees?|back|hips?|shoulders?|eyes(?:ight)?|heart|wrists?|hearing|ankles?|lungs?))",
        r"(?:i'?d|i would) rather you (?P<preference>(?:spelled|spelt|wrote|used|answered|kept|gave|explained|avoided|skipped|stuck to|showed|spoke) [^,]+)",
        r"(?:mostly |mainly |usually |these days )?i (?:mostly |mainly |usually |do most of my )?(?:write|code|edit|type|draft|writing|coding|editing) in <known>(?: these days| nowadays| now| mostly| mainly)?",
    ),
    fillers=(
        r"thankfully|atm|after all|more or less|to be honest|to be fair|for the most part|most of the time|imo|imho|rn|icymi|mind you|obviously|apparently so|regardless|nonetheless|nevertheless|once again|as always|as usual|as ever|either way|somehow|with a passion|with all my heart|to death|ngl|tbh|lowkey|highkey|kinda|sorta|slowly|gradually|quietly|patiently|now|currently|also|still|really|just|actually|mostly|mainly|usually|generally|nearly always|normally|typically|always|basically|honestly|frankly|personally|presently|recently|lately|these days|nowadays|at the moment|right now|at present|for now|already|finally|sadly|unfortunately|luckily|happily|proudly|primarily|largely|chiefly|exclusively|simply|literally|definitely|certainly|absolutely|totally|completely|sort of|kind of|kinda|by the way|btw|to be honest|tbh|as it happens|in fact|of course|here|out here|over here|down here|up here|ever so|very much|quite|pretty much|more or less|myself|ourselves|full[ -]time|part[ -]time|remotely|again|too|as well|either|this year|this time"
    ),
    openers=(
        r"when(?:ever)? (?:i|we) (?:fly|travel|cook|write|read|code|drive|run|eat|shop|order|work|draw|paint|hike|cycle|ride|camp|study|watch)(?: [\w-]+){0,3}|(?:(?:early |late |mid |last |this )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|christmas|easter)|(?:the|my) (?:[\w-]+ ){0,2}(?:merger|move|divorce|wedding|pandemic|accident|op|operation|surgery|stroke|injury|fall|crash|diagnosis|birth|start)(?: (?:on|to|of|in) (?:my|the) [\w-]+)?|\\d{4})|(?:at|for|in|on|since|after|before|during|with|from|over|by|between|through|out of|given|due to|because of|thanks to|until|till|around|under|besides|apart from|ever since|come|every|each|last|this|these|most|all) (?:[\w'&.-]+ ){0,6}?[\w'&.-]+"
    ),
    common=r"i|the|and|is|not|at|with|a|an|for|my|we|of|to|in|from|have|am|it|that|i'm",
    others=(
        rf"{MY} {LABEL}$|(?:{MY}|the) (?:[\w-]+ )?(?:{LABEL}s?|neighbou?rs|parents|grandparents|kids|children|friends|colleagues|co-?workers|flatmates|housemates|roommates|in-laws|people|guys|others)(?: (?:next door|upstairs|downstairs|across the (?:road|street|hall)|opposite))?"
        r" (?:all |both |really |also )*(?:hate|love|like|enjoy|adore|prefer|live|work|use|speak|have|can't|cannot|don't|run|are|keep|play|teach|study|eat|drink)\b"
    ),
    own=r"i|i'm|im|i've|ive|i'd|we|we're|we've|my|our|everything|me and",
    people=rf"{MY} (?:(?:new|old|little|older|younger|big|elder|eldest|late|dear|lovely|best|middle|twin|foster|adopted|youngest|oldest|only|other) )?{LABEL}(?: and \w+)?,? \(?(?P<relation>[\w'.-]+)",
    homes=(
        rf"(?:back |over |up |down |out )?here in|(?:my|our) (?:[\w-]+ )?{DWELLING} (?:here )?(?:in|near|outside)"
        r"|(?:i|we) (?:now |still |currently |actually |both |all )*(?:live|reside)(?: (?:with|alone|together|on|my|our|own|the|family|parents|wife|husband|partner|kids|cat|dog|right|now|here|just|all|year|round|happily|quietly))* (?:in|near|outside)"
        r"|(?:i'?m|we'?re|i am|we are) (?:now |still |currently |actually |both |all )*(?:based|living|settled|renting|stationed)(?: (?:with|alone|together|on|my|our|own|the|family|parents|wife|husband|partner|kids|cat|dog|right|now|here|just|all|year|round|happily|quietly))* (?:in|near|outside)"
        r"|(?:i|we)(?:'ve)? (?:just |recently |finally )?(?:moved|relocated|emigrated|upped sticks)(?: (?:back|here|over|down|up|out|house|home|permanently|away|across the country|from [\w-]+|with my [\w-]+|last [\w-]+))* to"
    ),
    works=(
        r"(?:my|our) (?:[\w-]+ )?(?:job|work|shifts?|desk|office|colleagues|boss|manager|role|position|internship|apprenticeship|probation|contract) (?:at|with)"
        r"|(?:here|us) at|i (?:brew|bake|cook|weld|nurse|teach|clean|paint|code|design|serve|volunteer|intern|train|lecture|consult|garden|cut|sew|study|research|freelance)(?: [\w-]+){0,3}? at|(?:i|we)(?:'ve)? (?:now |still |currently |also |been |mostly )*(?:work|am employed|are employed|working)(?: [\w-]+){0,5}? (?:at|for)"
    ),
    against=r"which is \w+ because|but|however|whereas|in reality|actually|in truth",
    narrows=r" (?:that|which|whose|who|where)\b|,? (?:when|whenever|unless|if|as long as|provided)\b",
    dictated=r"(?:(?:also|plus|oh) )?(?:(?:i'?m|i am) (?:an? |from |in |at |allergic )|i (?:live|work|use|have|speak|need|want|don'?t|hate|love|prefer|can'?t) )|my name is |my name'?s ",
    runs_on=r"i'?m|i am|i'?ve|i'?ll|i'?d|i|we|we'?re|my|he|she|it'?s|there'?s|can you|could you|please|umm?|uh|erm?|anyway|yeah",
    asides=everyday.ASIDES["en"],
    asks=everyday.ASKS["en"],
    cuts={
        "name": r"with|without|spel(?:t|led)|as in|not",
        "": r"and (?:[\w'-]+ ){1,3}?(?:is|are|was|were|isn't|aren't|has|have|had|will|won't|can|can't|could|doesn't|don't|didn't|wants?|needs?|keeps?|gets?|got|says?|won|broke|died)|because|cause|cos|cuz|bc|since|which|whose|although|though|however|whereas|ever since|so that|but|thanks to|due to|in case|unless|and (?:i|i'm|i've|it|it's|that|that's|my|we|we're|need|want|am|was|would|could|can't|don't|have|still|trying|wondering|looking|she|he|they|there)|even (?:though|if|when)|more or less|despite|in spite of|whenever|until|till|while|hence|whether|regardless|no matter|like (?:my|everyone|everybody|most|the rest|a lot of|all|half|you|him|her|them)|same as|just (?:so|in case|because|like)|most of|to be (?:honest|fair|frank|precise|exact|clear|sure)|to tell (?:you )?the truth|on (?:weekdays|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days|and off|a daily|a regular|most)|at weekends|with (?:no|few|some|the odd) exceptions?|either way|not that|if (?:you|that|anyone|it (?:helps|matters))|as (?:do|did|far as|always|usual|you|ever)|from time to time|(?:once|twice|several times) (?:a|in)|every (?:day|night|week|morning|time|weekend)|most (?:days|nights|weekends)|you see|mind you|no exceptions",
        "role": r"at|and (?:people|nobody|no one|everyone|everybody|most|half|every|the|this|none|so|you|your|can|keep|often|never|always|get|spend|find|hate|love|like|prefer|live|work|use|speak|play)|so|who|where|when|after|before|these days|this year|last year|by day|by night|again",
        "doing": r"so|who|where|when|these days|this year|last year|by day|by night",
        "employer": r"today|yesterday|in|as|so|who|where|when|on|this|last|these|near|doing|via|right|out|over|down|after|until|next|every|part[ -]time|full[ -]time",
        "place": r"in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|early|late|mid|\d{4})|with|so|who|where|when|as|for|after|last|these|two|three|four|five|\d+ (?:years|months|weeks)|a (?:few|couple)|about|not far|just|together|alone|at the|right|near the|by the|on the",
        "origin": r"so|who|where|when|as|for|originally",
        "tool": r"here|there|these days|for|to|on|in|at|so|when|as|instead|rather|every|all|via|from|by|these|this|last|while|where|who|of|over|if|not|and then|myself|daily",
        "limit": r"so|when|who|at the moment|right now|this|these|ever since|either|me or",
        "budget": r"for|on|all in|in total|tops|at most|max|so|this|including|incl|per trip|to spend|if|altogether|total|at the|right",
        "language": r"fine|ok|okay|pretty|and (?:only|then|later|just|never|now|barely)|for|at|so|when|as|with|in|from|to|on|every|these|this|well|quite|natively|fluently",
        "time_zone": r"so|for|until|this|these|when|all|with|at|here|out|over|down|up",
        "relation": r"(?:and |but )?not|so|who|in|at|is|has|when|on|for|with",
        "remember": r"i'?ll|i will|i might|i (?:always|keep|never|usually)|(?:or )?else|otherwise|because|cause|thanks|it'?s important|please|so",
        "project": r"on (?:the )?\d\w*|(?:on|this|next) (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|next (?:week|month|year)|so|who|when (?:i|we|my|there)|and need|these days|this year",
        "preference": r"so (?:i|i'?m|we|that|it|it'?s|you|please|pls|my|the|he|she|they|don'?t|can|could|no|if|just|now)|when possible|if possible|where possible|these days|if you can",
        "like": r"so|these days",
        "dislike": r"so|these days",
    },
    pairs=(
        rf"(?:(?:i|we)(?:'m|'re| am| are) )?(?:no longer|not) (?:living |based )?in <no:town>(?: any ?more)?,? (?:it'?s|we'?re in|i'?m in|now in|but in|but|now)(?P<corr>) <town>(?: now| as of .+| since .+)?",
        rf"(?:(?:i|we)(?:'m|'re| am| are) )?(?:no longer|not) (?:working )?(?:at|with|for) <no:big>(?: any ?more)?,? (?:it'?s|i'?m (?:at|with)|now (?:at|with|for)|now|but (?:at|with|for)|working for)(?P<corr>) <big>(?: now| as of .+| since .+)?",
        rf"(?:i'?ve got|i have|we'?ve got|we have|i got|there'?s) (?:an? )?(?P<corr>new) {LABEL}, <person>",
        rf"(?:the |{MY} )?<what>(?: deadline| due date| date)? (?:has |have |'s )?(?:been )?(?P<corr>moved|changed|shifted|slipped|postponed|extended|pushed back),? (?:it'?s|it is|they'?re|now it'?s|now)(?: now| due)* {WHEN}(?: now| instead)*",
        rf"the (?P<label>missus|wife|hubby|husband|boss|gaffer|other half|better half|kid), <person>",
        rf"(?:when|if|whenever) you (?:give|write|send|show|hand) me (?:any |some )?(?:code|snippets?|recipes?|examples?|answers?|queries|formulas?), (?P<plea>(?:always |please )*(?:comment|add|use|include|explain|keep|don'?t|never|put|write|show|name) .+)",
        rf"(?:if|when) you (?:need|want|have) to (?:reach|contact|get hold of) me, (?P<contact>(?:signal|slack|e-?mail|whatsapp|teams|text|phone|sms|telegram|discord|my [\w ]{{3,25}}) (?:is|works) (?:best|better|fine|easiest|quickest))",
        rf"(?:i|we)(?:'ve| have)?(?: got| have)? an? (?:[\w-]+ ){{0,2}}?{LABEL}, (?P<person>[\w'.-]+(?: [\w'.-]+)?)",
        rf"i (?:live|share (?:an?|my|the) [\w ]{{3,15}}) with my {LABEL}, (?P<person>[\w'.-]+(?: [\w'.-]+)?)",
        rf"(?:the )?<big>(?: is|'s) (?:where|who) i (?:work|earn my (?:living|keep|money))(?: for| at)?(?: now)?",
        rf"<town>(?: is|'s) where (?:i|we) (?:live|reside|call home|have (?:my|our) home)(?: now)?",
        rf"(?:i'?m|i am) (?:an? |the )?(?:proud )?(?:mum|mom|mother|dad|father|parent|gran|grandmother|grandad|grandfather|owner) (?:to|of) (?:my |our |two |three |an? )?{FAMILY}, <several>",
        *EVERYDAY.pairs(),
        rf"(?:it'?s|we'?re in|i'm in) <town> now, (?:we|i)(?:'ve| have|'re)? (?:just )?moved.*",
        rf"my (?:app|book|novel|band|podcast|blog|shop|startup|game|newsletter|channel), <titled>, .+",
        rf"my name is no longer <no:called>,? (?:but|it'?s) <called>",
        rf"i (?:no longer|don'?t) work (?:at|for) <no:big>(?: any ?more)?,? (?:but|i'?m|i work)(?: now)?(?: at| for| with)? <big>(?: now)?",
        rf"(?:i|we) (?:no longer|don'?t) live in <no:town>(?: any ?more)?,? (?:but|it'?s|we'?re|i'?m)(?: now)?(?: in)? <town>(?: now)?",
        rf"(?:we'?ve|i'?ve|we|i)(?: have| just)? moved, (?:it'?s|we'?re in|i'm in|now in|now|to) <town>(?: now)?",
        rf"(?:i'?m|i am) (?:with|at) <big> now(?P<corr>), (?:no longer|not) (?:at|with) <no:big>",
        rf"(?P<role>(?:[\w-]+ ){{0,2}}{KNOWN_JOB}), \d+ (?:acres|years|cows|hives|sheep|staff|beds|pupils|students|employees|rooms)\b.*",
        rf"(?P<preference>spell it [\w-]+, not [\w-]+)",
        rf"(?:i|we) (?:don'?t|do not|no longer) use <no:tool>(?: any ?more| any longer)?, (?:now )?(?:it'?s|i'?m on|i'?m using|i use) <tool>",
        rf"{MY} (?:company|employer|firm), <big>",
        r"(?P<contact>(?:the )?(?:best|easiest|quickest) (?:way|place) to .* me (?:is|by) [^,]+, (?:[\w.+-]+@[\w.-]+|\+?[\d ()/-]{6,20}))",
        rf"(?:it'?s|my name is|my name's|i'?m|the name's) <called>, (?:not|and not|spelled|spelt|without|with) .+",
        rf"(?:i'?m|i am|this is) <name> \((?:she|he|they)/.+",
        rf"[a-z]+ (?:isn'?t|is not) my (?:first|native|mother) (?:language|tongue), <language> is",
        rf"(?:i'?m|i am|this is) <called>, (?:from|in|based in|writing from|living in) <town>",
        rf"<called> here, (?:an? )?<job>",
        rf"(?:born and raised|born|raised) in .{{1,40}}, (?:now |currently )?(?:living|based|settled) in <town>",
        rf"(?:i'?m|i am|this is) <name>, an? <job> (?:in|from|near) <place>",
        rf"(?:i'?m|i am|this is|it'?s) <called>, (?:your |the |an? )?<job> (?:at|for|with) <big>",
        rf"(?:i'?m|i am|this is) <name>, an? <job>",
        rf"(?:i'?m|i am|this is|it'?s) <called>, (?:the |an? )?<job> (?:up |down |over |out |back )in <town>",
        rf"(?:i'?m|i am|this is|it'?s) <called>, (?:the |an? )?<job>",
        rf"(?:i|we) no longer use <no:tool>, (?:but |only |just |now |i use |we use )+<tool>",
        rf"(?:i (?:want|need|would like)|i'?d like) you to (?:always )?<wanted>, always",
        rf"{MY} {LABEL}, <person>",
        rf"<person>, {MY} (?:new |old |older |younger |big |little )?{KIN}",
        rf"(?:you can |please |just )*(?:use|call me by) my (?:first |full |last )?name, it'?s <called>",
        rf"signed, <called>",
        rf".{{3,60}} in <town>, (?:my|our) home(?: since .+| now| for .+| these days)?",
        rf".{{2,40}} (?:at|of|from|with) <big>, where (?:i|we) (?:work|am employed|have worked)(?: .+)?",
        rf"(?:as|being|speaking as) someone (?:living|based|who lives) in <town>, .+",
        rf"{MY} (?:new )?(?:startup|start-up|podcast|blog|newsletter|novel|album|zine|channel|band), <titled>",
        rf"(?:[\w']+ )*my name(?: [\w']+)*, it'?s <called>",
        rf"<town> is where (?:i|we|i'm|we're)(?: am| are)? ?(?:live|based|hang (?:my|our) hats?|call home)(?: now| these days| for now)*",
        rf"as an? <job>(?: (?:in|at|for|of) [^,]+)?, (?:i|we|my|our){AT_WORK}",
        rf"<job> (?:at|for|with) <big>, (?:nights|days|shifts|part[ -]time|full[ -]time|weekends|i|my|we)\b.*",
        rf"(?P<preference>[^,]+) for me, always",
        rf"(?P<contact>(?:please |pls )?{REACH} me(?: \w+)*, (?:don'?t|do not|never|not) .+)",
        rf"(?P<contact>{NEVER} {REACH}(?: me)?, {REACH} me.*)",
    ),
    sentences=(
        rf"(?:i|we) (?:got|have|received|was given|were given)(?: an?)? (?P<corr>extension) (?:until|till|to) {WHEN} (?:for|on) (?:the |{MY} )?<what>",
        rf"(?:they|he|she)(?:'ve| have| has)?(?: just| now)? (?P<corr>moved|pushed|extended|postponed|rescheduled|shifted|delayed|brought) (?:back |forward )?(?:the |{MY} )<what> (?:back |forward |out |up )?(?:to|until|till) {WHEN}(?: now| instead)?",
        rf"{MY} {LABEL},? (?:who(?:'s| is)|whose name is) (?:called )?<person>, .+",
        rf"{MY} {LABEL}, (?:who|whose) [^,]{{2,40}}, is called <person>(?:[, ].*)?",
        r"(?:please )?(?:make|take) (?:a )?note(?: of this| for later| for me| of the following)*,? ?: ?<remember>",
        r"(?:just )?for (?:future|later) reference,? (?P<remember>(?:the|my|our|we|there'?s|it'?s) .+)",
        r"i'?(?:d| would) (?:much |far |really )?(?:rather|prefer it if|like it if|appreciate it if) you (?P<plea>(?:always |first )*(?:asked|checked|confirmed|told|warned|said|showed|explained)\b.{3,70})",
        rf"{A_LITTLE}<limit> and (?:i'?m|i am|i|my (?:throat|tongue|lips?|face|eyes)) (?:off to (?:the )?(?:er|a&e|hospital)|in (?:the )?(?:er|a&e|hospital)|(?:can'?t|cannot|stop|struggle to) breath(?:e|ing)|close[sd]? up|closes|swells?(?: up)?|comes? out in hives|covered in (?:hives|welts))(?:[,; ].+)?",
        rf"{A_LITTLE}<limit> (?:and|makes?|gives?|sends?|puts?|could|will|can|is enough) .+?[,;] (?:and |so |because |as )?(?:i'?m|i am|that'?s|it'?s|that is) (?:[\w-]+ ){{0,3}}?allerg(?:ic|y)(?: .+)?",
        r"(?:please |just |and )*(?:remember|don'?t forget|keep in mind|bear in mind)(?: now| please)?, (?P<remember>(?:the|my|our) [\w' -]+? (?:is|are|has|have|starts?|ends?|goes?|needs?|must|closes?|opens?|comes?|runs?|lives?) .+)",
        r"(?P<remember>(?:the|my|our) [^,]+), (?:please |just |so )*remember (?:that|this)(?: (?:please|for me|for later))*",
        r"i(?:'d| would)? (?:want|need|like) you to (?:remember|keep in mind|bear in mind) that <remember>",
        rf"i (?:told you|said)(?: that)? (?:my|our|the) <what>(?:'s| is| was| would be) (?:on |in )?.+?,? but (?:it'?s|that'?s)(?: actually| really| now)?(?P<corr>) (?:on |in )?{WHEN_OR_MONTH}",
        *EVERYDAY.sentences(),
        r"(?:if (?:it'?s |it is |there'?s )?(?:urgent|an emergency|anything comes up|something comes up|you need me)|in an emergency),? (?P<contact>(?:please )?(?:text|ring|call|e-?mail|message|whatsapp)\b[^,]*)(?:,.*)?",
        r"(?P<forget>(?:that|the|all that) (?:thing|business|bit|stuff|story|part|remark|comment|matter)(?: i (?:said|told you|mentioned|wrote))?(?: earlier| yesterday)? (?:about|on|regarding|with) [^,]+), (?:please |kindly |just |you can |can you )*(?:wipe|forget|delete|erase|scrub|drop|remove|strike)(?: all)? (?:it|that)(?: .{0,30})?",
        r"(?:please |pls |also |and |can you |could you |just )*(?:remember|memori[sz]e|note|keep in mind|bear in mind|don'?t forget|do not forget|never forget|take note|make a note|save|note down)(?: this)?(?: for (?:me|later|next time|the future|good|ever))? ?,? ?(?:that|:) ?<remember>",
        r"(?:please |pls |just |also |and )*(?:keep|bear)(?: it)? in mind,? (?P<remember>(?:the|my|our|his|her|their|we|we're|i|i'm|i've|there'?s|it'?s|\w+'s) .+)",
        r"my pronouns are (?P<address>[a-z]+/[a-z/]+)(?:,.*| .*)?",
        r"(?:please |pls |also )*remember (?P<remember>(?:i|we) (?:only |still |always |never |also )*(?:have|am|are|can|can't|cannot|don't|won't|must|need|use|work|live|keep|prefer|like|hate)\b.+|(?:my|our) [^,]+ (?:is|are|expires?|starts?|ends?|has|have|goes|comes?|lives?|needs?|takes?|moved|can't|doesn't|don't) .+)",
        r"note to self(?: for (?:later|me))? ?: ?<remember>",
        r"(?:for (?:your )?(?:future reference|memory|records)|to keep on file|make a note|jot (?:this )?down|so you remember(?: it)?(?: later| next time)?) ?: ?<remember>",
        r"(?:please |pls |just |also )*(?:(?:save|note|store|write|jot) (?:this|that)(?: down)?|don'?t let me forget|make sure (?:you|to) remember|you should remember|keep (?:this|it) in mind|make a mental note|one to remember|store this|keep a note)(?: for (?:me|later|next time))?,? ?(?:that|:|,) ?<remember>",
        r"(?:please |pls )*(?:remember|for later|keep in mind|note for later|note to self|don'?t forget|do not forget|never forget|reminder|to remember|for the future|note) ?: ?<remember>",
        r"(?:for today|today),? (?:i|we)(?:'ve)? (?:need|have|got|must|gotta)(?: got)?(?: to)? ?:? ?<today_task>",
        r"(?:i|we)(?:'ve)? (?:need|have|got) to <today_task> today",
        r"(?:i|we)(?:'ve)? (?:need|have|got) to <weekly_task> this week",
        r"this week,? (?:i|we)(?:'ve)? (?:need|have|got|must|gotta)(?: got)?(?: to)? ?:? ?<weekly_task>",
    ),
    forgets=(
        rf"{PLEASE}(?:forget|erase|delete|wipe|clear|remove|drop|strike|scrap|scratch|purge|take|get|leave|pull|cut)(?: about)? (?P<forget>.+?) (?:from|out of|off) {KEPT}(?: \w+){{0,2}}",
        rf"{PLEASE}(?:forget|erase|delete|wipe|clear|remove|get rid of|purge|lose|drop) (?:everything|anything|all|whatever|what)(?: that)? you(?:'ve| have)? (?:know|learned|learnt|remember|saved|stored|noted|kept|have|got)(?: \w+)? (?:about|of|on|regarding) (?P<forget>(?:me|{OF_MINE})\b.*?){FROM_MEMORY}?",
        rf"{PLEASE}(?:forget|scratch)(?: about)? (?:the|that|this|those) (?:bit|part|thing|stuff|business|story|remark|note|fact|info)s? (?:about|with|on|regarding) (?P<forget>(?:my|our)\b.+?){FROM_MEMORY}?",
        # A bit or a part may be one of a draft: only what is none is taken back by such words.
        rf"{PLEASE}(?:scrap|delete|strike|drop|lose|ditch)(?: about)? (?:the|that|this|those) (?:thing|stuff|business)s? (?:about|with|on|regarding) (?:(?:me|us) )?(?P<forget>(?:(?:my|our)\b|\w+ing\b).+?){FROM_MEMORY}?",
        rf"{KEEP_NOT} {KEEPING} (?P<forget>{OF_MINE}\b.*?)(?: any ?more| any longer)?",
        rf"(?:(?:there'?s )?no (?:longer any )?(?:need|reason)(?: for you)? to|you (?:don'?t|do not|no longer|needn'?t)(?: any longer)?(?: need to| have to)?|i(?:'d| would) (?:rather|prefer(?: it)? if) you (?:didn'?t|did not|don'?t)|(?:please |pls )?stop) (?:remember(?:ing)?|know(?:ing)?|mention(?:ing)?) (?P<forget>{OF_MINE}\b.*?)(?: any ?more| any longer)?",
        rf"{PLEASE}unlearn (?P<forget>{OF_MINE}\b.*?)",
        rf"(?:about |as for |regarding )?(?P<forget>(?:my|our|the|that) .+?)(?: (?:thing|stuff|bit|business))?(?: (?:i|that i)(?:'ve| have)? (?:mentioned|told you(?: about)?|said|talked about))?(?: earlier| before| yesterday)?[,:]? (?:(?:you can|please|pls|just|go ahead and|you may) )+(?:forget|drop|delete|erase|remove|scrap|wipe|scratch)(?: about)? (?:it|that|them|those)(?: all)?(?: (?:from|out of|off) {KEPT})?",
        rf"{PLEASE}(?:i (?:want|need|would like) you to |i'?d like you to )?(?:please |just )*(?:forget|erase|delete|wipe|clear|remove|get rid of)(?: about)? (?P<forget>{ALL_OF_ME})(?: completely| now| please| entirely| for good)*{FROM_MEMORY}?",
        rf"{PLEASE}(?:stop|quit) (?:remembering|storing|keeping|saving) (?P<forget>{OF_MINE}\b.*?){FROM_MEMORY}?",
        rf"{PLEASE}(?:scrap|wipe|bin|drop|discard|ditch|delete|erase|forget) (?P<forget>(?:the|my|our) .+? (?:i|we) (?:gave|told|sent) you)(?: \w+){{0,2}}",
        r"(?:please |pls |can you |could you |you can |actually |and )*forget(?: about)?(?: the fact)? that <forget>",
        rf"(?:please |pls |can you |could you |you can |actually |and )*(?:erase|delete|remove|drop|ignore)(?: about)?(?: the fact)? that (?P<forget>(?:i'?m|i'?ve|i|my|we|we're|our)\b.+)",
        r"(?:please |pls |can you |could you |you can |actually |and |just )*(?:forget|erase|delete|disregard|scrap|scratch|ignore|drop)(?: about)? (?:what|everything|all|anything|whatever|the (?:bit|part|thing|stuff))(?: that)? (?:i|we)(?:'ve| have)? (?:said|told you|mentioned|wrote|asked)(?: to you)?(?: earlier| before| yesterday| last time)* (?:about|on|regarding) (?P<forget>.+)",
        rf"{PLEASE}(?:forget|erase|delete)(?: about)? who (?:my|our) (?P<forget>.+?) (?:is|are|was)",
        rf"{PLEASE}(?:forget|erase|delete)(?: about)?{KNOWN_ABOUT} (?P<forget>(?:{OF_MINE}|the .+ thing)\b.*?){FROM_MEMORY}?",
        rf"{PLEASE}(?:remove|wipe|clear|drop|strike|erase|delete) (?P<forget>{OF_MINE}\b.*?){FROM_MEMORY}",
        rf"{PLEASE}(?:forget|erase|delete|wipe|clear|remove) (?:everything|all|anything|whatever|what)(?: that)? you(?:'ve| have)? (?:know|learned|learnt|remember|saved|stored|noted|kept|have) (?:about|of|on) (?P<forget>(?:me|{OF_MINE})\b.*?){FROM_MEMORY}?",
    ),
    topics={
        "everything": ALL_OF_ME,
        "name": r"(?:what )?my (?:full |first |last )?name(?: is)?|what i(?:'m| am) called|who i am",
        "place": r"(?:my (?:home )?(?:address|location|city|home ?town|place of residence)|where i(?:'m| am)?(?: now| currently)?(?: live| living| stay| reside| based| located| from| come from)?(?: now)?)",
        "employer": r"(?:my (?:employer|company|workplace|job)|(?:where|who|which (?:company|firm)|what company) i(?:'m| am)?(?: now| currently)? (?:work(?:ing)?(?: for| at)?|employed)(?: for| at)?)",
        "role": r"(?:what )?my (?:role|job title|profession|occupation|job)(?: is)?|what i do(?: for (?:a living|work))?",
        "time_zone": r"(?:what )?my time ?zone(?: is)?|(?:what|which) time ?zone i(?:'m| am) in",
        "language": r"my languages?|(?:what|which) languages? i speak",
        "diet": r"my diet",
        "limit": r"my (?:allerg(?:y|ies)|dietary .+|intoleranc\w+)|what i(?:'m| am) allergic to|what i (?:can'?t|cannot|don'?t) eat",
        "budget": r"my budget",
        "like": r"(?:my likes|what i like)",
        "preference": r"my preferences?",
        "dislike": r"(?:my dislikes|what i (?:hate|dislike|don'?t like))",
        "tool": r"(?:my (?:tools|setup|stack|editor)|(?:what|which)(?: \w+){0,2} i(?:'m| am)? us(?:e|ing))",
        "project": r"my projects?|what i(?:'m| am) working on",
        "deadline": r"my deadlines?",
        "contact": r"my contact .+|how (?:to|you (?:can|should|may)) (?:contact|reach|write to|get hold of) me",
        "answer_language": r"(?:what|which|my) language (?:i want|to|you (?:should|must)|for)? ?(?:answer|repl|respond|speak|write).*",
    },
    leads=(
        r"from now on|as of (?:today|now|this week|yesterday)|going forward|henceforth|(?:the |my )?(?:doctor|gp|allergist|vet|nurse|specialist|dentist|(?:allergy |blood )?tests?)(?: results?)? (?:says?|said|tells me|told me|showed?|shows?|confirmed)(?: that)?|before (?:you|we|i) (?:start|begin|answer|go on|continue|go any further)|(?:i )?(?:should(?:'?ve| have)|forgot to|meant to) (?:said|mentioned|told you|mention|say|tell you|add)(?: earlier| before| at the start| already)?(?: that)?|just to be clear|(?:the )?(?:thing|problem|trouble|catch|issue|snag) is(?: that)?|given(?: that)?|seeing (?:as|that)|considering(?: that)?|(?:like|as) i (?:said|mentioned|told you)(?: before| earlier)?|as you (?:know|might know|may know)|turns out(?: that)?|if (?:it|that) helps with .{2,20}|(?:so )?(?:wife|husband|mum|mom|doc|doctor|boss) says i should (?:mention|say|add)(?: that)?|(?:i )?(?:should |want to |just want to )?(?:mention|specify|note)(?: that)|ngl|tbh|omg|ok so|okay so|fr|imo|yo|ffs|if (?:it|that) (?:helps|matters|makes a difference|is relevant|counts)|in case (?:it|that) (?:helps|matters)|hi+|hello|hey+|hiya|howdy|(?:good )?(?:morning|evening|afternoon|day)|g'day|heya|sup|quick (?:one|question|q)|random|bit of (?:background|context)|some (?:background|context)|background|context|just a heads up|heads up|full disclosure|disclaimer|also just|oh also|first off|first of all|firstly|to start|mind you|yo|ok|okay|well|so|and|also|oh|ah"
        r"|yes|yeah|yep|sure|thanks|thank you|alright|right|btw|by the way|fyi|for your information|just so you know"
        r"|so you know|just fyi|for the record|to be clear|for context|for reference|fwiw|for what it'?s worth"
        r"|(?:please )?note that|you should know(?: that)?|i should (?:mention|add|say)(?: that)?|just to (?:say|mention)(?: that)?"
        r"|i wanted to (?:say|tell you|mention)(?: that)?|let me introduce myself|in general|generally|usually|personally"
        r"|honestly|frankly|there|all|everyone|team|folks|claude|chatgpt|assistant|dear assistant|anyway|anyways|plus|then"
        r"|besides|oh and|ugh|hm+|um+|uh|lol|haha|ps|p\.s|again|but|because|since|as|cause|cos|where|now|currently|these days"
        r"|nowadays|at the moment|right now|as you know|one more thing|another thing|quick note|in case you (?:need|wonder|wondered|are wondering)(?: it| that)?"
        r"|if you (?:need|wonder|must know)(?: it| that)?|arr|great|nice|cool|perfect|good news|please|pls"
        rf"|{everyday.OPENINGS['en']}"
    ),
    corrections=(
        r"(?:that(?:'?s| is| was) )?(?:wrong|incorrect|outdated|not (?:quite |entirely )?(?:right|true|correct|accurate)(?: any ?more)?)(?:[,.]|$)|you (?:got|have|had) (?:it|that|me) wrong|forget (?:it|what i said)(?:[,:]|$)|forget that(?:,|$)|never ?mind(?: that)?|typo|(?:that was |sorry,? )?a typo|erratum|i mistyped|i misspoke|my bad|i was wrong|i got (?:that|it) wrong|i made a mistake|actually|correction|small correction|no(?:,|$)|nope|no wait|wait|sorry|i mean|i meant|rather|update|small update|oops|my mistake|scratch that|strike that|changed my mind|i changed my mind"
        r"|to correct myself|let me correct that|that'?s wrong|not anymore|in fact|finally|instead"
    ),
    tails=(
        r"even|just|unfortunately|sadly|alas|(?:as|like) (?:you know|i said|i mentioned|mentioned|said)(?: before| earlier)?|right|like|lol|tho|haha|mate|bro|ya know|for (?:about |over |almost |nearly |the (?:last|past) )?(?:\w+ ){1,2}(?:years?|months?|weeks?|decades?|ages)(?: now)?|since (?:\w+ )?\d{4}|since (?:last )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|year|month|week|monday)|in (?:my|our) (?:free time|spare time|shed|garage|basement|attic|kitchen|workshop|spare room|garden)|(?:last|this) (?:year|month|spring|summer|autumn|fall|winter)|recently|at most|max|yay|sadly|unfortunately|luckily|happily|haha|xd|if that helps|if it helps|if it matters|if that matters|thanks in advance|going forward|with a passion|with a vengeance|to bits|to death|at all|full[ -]time|part[ -]time|myself|all day|every day|daily|w00t|now|these days|nowadays|btw|by the way|fyi|please|pls|too|also|as well|though|anyway|lol|haha+|thanks|thx|thank you|at the moment|currently|right now|ok|okay"
        r"|so you know|just so you know|for now|actually|a lot|very much|so much|you know|tops|always|cheers|from now on|instead|again"
    ),
    breaks=(
        r" and (?:nobody|no one|none|everyone|everybody|nothing|not one|half of|most of|there'?s|there are) | and (?:since|until|so far|for now|as of) | and on (?:[a-z]{2,4}t|gmt|utc|[a-z]+ time)\b| and (?:do|write|keep|make|run|draw|edit|teach|build|sell|record|grow|own|manage|play|code|work|live) (?:the|my|our|all|most|everything|in|with|as|at|for|from|on|a|an)\b| (?:and|but|so|&|then|plus) (?:(?:also |then |now |currently |please |just |really )?(?:i|i'm|im|ive|i'll|allergic|based|living|working|using|studying|training|looking|trying|prefer|drive|teach|i've|i'd|my|we|we're|our|please|can|could|would|what|how|don't|dont|never|work|live|use|prefer|like|love|hate|speak|am|have|need|he|she|they|there|it|now|remember|forget|is|are|do|does|should|his|her|their|this|that|the internet|half|most|all|some|none|nobody|everyone|everybody|usually|sometimes|the \w+ (?:is|are|was|were|has|have|had|keeps?|needs?|wants?|won't|can't|doesn't|don't|gets?|says?|said)|not|want|wants|also)\b)"
        r"| (?:w/ (?:my|our) )| (?:(?:but|because|cuz|bc|coz|given that|meaning|hence|cause|cos|although|though|whereas|which|who|unless|that's why|except|so that|so|if|while|where) )"
    ),
    elided=rf"(?:(?:now|currently|also|still|mostly|really) )?(?:on (?:[a-z]{2, 4}t|gmt|utc|[a-z]+ time)|work|live|use|speak|love|like|hate|prefer|am|have|can't|cannot|cant|don't|dont|no longer|teach|study|run|need|got|based|living|working|using|running|allergic|from|an? |do|write|keep|make|draw|edit|build|sell|record|grow|own|manage|play|code|originally|married|fluent|writing|building|restoring|(?:[\w-]+ ){{0,3}}{KNOWN_JOB}\b|severely|vegan|vegetarian|coeliac|celiac|diabetic)",
    coordinated=r"like|love",
    subject="i ",
    being="i'm ",
    polite=r"if (?:it'?s|something(?:'s| is)?|anything(?:'s| is)?|there(?:'s| is) (?:something|anything)) (?:urgent|important|pressing)(?: (?:arises|happens|comes up|turns up))?|if (?:that|it|this) (?:matters|helps|is (?:relevant|important|useful))|if (?:you can|possible|you could|you would|that'?s (?:ok|okay|all right|alright|fine|possible)(?: (?:with|by|for) you)?|it'?s (?:ok|okay|not too much trouble|possible|no trouble)|you don'?t mind|i may)",
    dropped=rf"(?:just )?(?:got|been) (?:promoted|hired|taken on) |(?:can )?only (?:spend|afford) |(?:retired|semi-retired|freelance|self-employed|trainee|newly qualified|part-time|chartered|locum) (?:[\w-]+ ){{0,2}}{KNOWN_JOB}(?:$| (?:from|in|for|since|at) )|(?:coeliac|celiac|vegan|vegetarian|diabetic|colou?r[- ]?blind|dyslexic|deaf|lactose intolerant|(?:type [12] )diabetic) (?:since|for|from) |(?:moved|relocated) (?:back |here |out |up |down |over )?to |(?:now |currently |still |just |really |also )*(?:can'?t (?:stand|eat|drink|have)|cannot (?:stand|eat|drink|have)|allergic|based (?:in|near|just)|living (?:in|near)|working (?:at|for|as|on)|building an?|writing an?|writing my|restoring|developing an?|prefer|don'?t (?:like|eat|drink)|not a fan|no longer)\b",
    requests=r"(?:please |also |and |btw )*(?:can|could|would|will) you (?:please )?(?:always|from now on) |(?:please |also |and |btw )*(?:can|could|would|will) you (?:please |just |also |kindly |always |maybe )*(?:answer|reply|respond|write (?:to me|back)|speak|talk|call me|text|email|e-mail|remember|note|keep in mind|forget|erase|delete|address|stick to)\b",
    no_jobs=r"(?:londoner|berliner|yorker|dubliner|northerner|southerner|\w*lander|villager|dweller|goer|adopter|donor|beginner|newcomer|user|reader|member|lover|believer|learner|speaker|starter|owner|homeowner|father|mother|brother|sister|grandfather|grandmother|winner|loser|foreigner|outsider|insider|drinker|smoker|eater|sleeper|riser|thinker|gamer|hater|stranger|buyer|customer|subscriber|follower|survivor|sufferer|walker|hiker|cyclist|procrastinator|perfectionist|pessimist|optimist|realist|feminist|minimalist|atheist|sucker|teenager|bloomer|disaster|monster|prisoner|cancer|newbie|pleaser|hoarder|commuter|renter|voter|taxpayer|hander|timer|number|supporter|spender|quitter|planner|dreamer|traveler|traveller|visitor|sinner|sprinter|widower|introvert|settler|player|helper|sweater|texter|caller|talker|listener|worrier|fighter|admirer|master|expert|racist|sexist|communist|socialist|capitalist|idealist|extremist|buddhist|nationalist|purist|hobbyist|tourist|passenger|neighbor|creditor|debtor|minor|senior|junior|major|ancestor|wanderer|stickler|bummer|killer|goner|bother|other|another|rather|together|monarchist|anarchist|activist|fighter|finisher|boozer|loner|joker|jester|clever|former|latter|over|under|super|career)(?: (?:for|of|at|in|with)\b.*)?",
    lists=r"and|&|\+|plus|as well as|or|with|behind|on|on top of",
    doubts=r"\b(?:almost a|almost an|nearly an?|practically an?|this time|just this once|for this one|this weekend|for the weekend|on vacation|on holiday|for a few days|just visiting|might|could|would|wouldn't|used to|will|gonna|he|she|they|someone|somebody|as if|not sure|not true)\b",
    supposes=(
        r"\b(?:legend has it|rumou?r has it|word is|as though|once (?:i|i'm|we|the|my)|in my dreams?|wished|dreamt|dreamed|insists|jokes|joked|reckons?|goes on about|keeps? (?:saying|telling|insisting)|(?:he|she|they|everyone|everybody)(?:'s|'re| is| are| was| were) (?:all )?like|never say|(?:caption|tweet|sign|headline|(?:the|this|its|film|book|song|movie) title|label|post|ad|form|profile|lyrics?|slogan) (?:is|goes|reads|says)|if|in case|in theory|in the event|in an ideal world|in another life|on paper|would say|thought|believed|assumed|figured|people think|everyone thinks|unless|whether|suppose|supposing|assuming|assume|imagine|pretend|maybe|perhaps|possibly|probably|wish|hopefully|one day|once upon|hypothetically"
        r"|allegedly|supposedly|apparently|according to|says|said|saying|told|tells|claims|claimed|thinks|asked|asks|wrote|writes|mentioned|believes|quote|quoted|when i was|when i became|as a (?:kid|child|teenager)"
        r"|in the (?:story|novel|book|game|movie|film|song|poem|dream|play|musical|opera|panto|show|series|sketch|script)|in my dream|for example|for instance|e\.g|such as|let's say|i doubt|i guess|i think|i suppose)\b|\bexample(?:[^.\w]|$)"
    ),
    doubts_behind=(
        r"^(?:my dreams?$|just kidding|(?:or )?(?:something|anything|a line|words|stuff) (?:like|along|to that)\b|that (?:kind|sort) of thing|(?:he|she|they|it|the \w+|my \w+|i|we) (?:say|said|says|wrote|asked|replied|claims|thinks|think|guess|suppose|hope|believe|joked|lied|wish)\b|said |or (?:so|maybe|not|something|was it|rather|is it|am i)\b|maybe\b|perhaps\b|probably\b|not really|not!|just kidding|kidding|jk\b|says |according to |or at least|allegedly|supposedly|hopefully|if |unless |until |isn't|aren't|yeah right|as if|right$|in (?:my|the) (?:dreams?|game|story)|would |i wish|not$)"
    ),
    not_own=(
        r"\bor so (?:they|he|she|people|everyone|i'?m|i was) |\bfrom missouri\b|\bmy name is (?:mud|legion|nobody|inigo montoya)\b|\bcall me (?:crazy|maybe|old|stupid|naive|cynical|ishmael|when|back|later)\b|\bwhere (?:this|that) is going\b|\bi like to move it\b"
        r"|\bfor example\b|\bfor instance\b|\bexample sentences?\b|\b(?:it'?s|it is|that'?s|that is|is it) (?:not |n't |a )?(?:true|false|lie|wrong|possible|a lie)\b|\b(?:not|isn'?t) true\b|\b(?:i'?m|i am|call me|name(?: is|'s)) nobody\b|\bas they say\b|\bas the saying\b|\bonce upon a time\b"
        r"|\b(?:today|this week),? i need (?:help|you|your|to (?:know|understand|ask)|advice|some (?:help|advice)|a hand|an answer)\b|\b(?:tomorrow|today|tonight|later)\b.*\bcall me\b|\bcall me (?:at|on) .*(?:tomorrow|today|tonight|monday|tuesday|wednesday|thursday|friday)\b|\byeah right\b|\bnot\s*!|\boh sure\b|\bi (?:just )?love (?:waiting|when|how|it when|being)\b|\bi'?m (?:from|on) mars\b|\bsarcas|\bironic|\bi was (?:joking|kidding|lying)\b|\bjk\b"
    ),
    tasks=(
        r"\b(?:example|sample|model) (?:sentences?|phrases?|text|dialogues?)\b|^(?:(?:hi|hey|hello|ok|okay|so|now|and|then|great|thanks|please|pls|kindly|also|next|well|here|quick|arr)[ ,]+)*"
        r"(?:(?:can|could|would|will) you (?:please )?(?:help me )?(?:to )?|i(?:'d| would) like you to |i (?:need|want) (?:you to |to )?|help me (?:to )?|let'?s |how (?:do|would|can) (?:i|you) |please |just )*"
        r"(?:translate|translating|rewrite|re-write|rephrase|paraphrase|proofread|proof-read|proofreading|summari[sz]e|summary|reword|transcribe|spell-?check|grammar-?check|copy-?edit|copyedit|transliterate|back-?translate|tl;?dr|"
        r"(?:correct|fix|check|improve|edit|polish|shorten|simplify|review|analy[sz]e|classify|parse|annotate|format|convert|complete|continue|grade|clean up|expand|extract|make|turn|tag|diagram|conjugate) (?:\w+ ){0,4}(?:(?:flash ?)?cards|grammar|spelling|sentences?|texts?|paragraphs?|e?-?mails?|messages?|letters?|essays?|wording|following|phrases?|lines?|notes|(?:this|that|my|the) note|transcript|dialogue?|bio|cv|below|this ?:|this please|this)\b|"
        r"(?:what does|what's|what is) (?:\w+ ){0,4}(?:mean|in (?:french|german|spanish|english|chinese|japanese))|be (?:my|an?)|rap (?:like|as)|play (?:an?|the|my)|talk like|speak like|write (?:as|like)|repeat after me|say after me|say ?:|repeat ?:|type ?:|print ?:|"
        r"pretend|imagine|role-?play|roleplay|play the role|act as|act like|suppose|let'?s (?:say|pretend|play|imagine|role-?play|suppose|assume)|assume|you are now|you'?re now|hypothetically|"
        r"(?:write|tell|compose|draft|generate|create|make up|invent|finish|continue|start) (?:me )?(?:an? |the |my )?(?:\w+ ){0,3}(?:story|poem|dialogue|dialog|monologue|novel|song|lyrics|scene|fable|tale|script|haiku|limerick|joke|rap|character|persona|sketch|play|diary|example|sentence|sample|template))\b"
        r"|\bis (?:this|the following|it|that) (?:\w+ )?(?:sentence|text|phrase|grammar|correct|grammatical)\b|\bwhich (?:one |sentence |form )?is (?:right|correct)\b|^you(?: are|'re) (?:an? |the |my |now |going to )|^you are \w+$|\brole-?play\b|\b(?:pretend|imagine) (?:that |my |i|you)|\b(?:this|these|the following|below) (?:\w+ ){0,2}(?:text|sentence|paragraph|cover letter|essay|caption|tweet|abstract|transcript|draft|lyrics|haiku)\b|\b(?:protagonist|narrator|main character|first person|fairy tale|screenplay|fan ?fic)\b|\bin the voice of\b|\bmy character\b|\bfictional\b|\b(?:in|for) (?:this|the|our|my) (?:story|scenario|game|exercise|campaign|role-?play|scene|novel|sketch)\b|\bhere(?:'s| is| are) (?:an? |the |some |my |his |her )?(?:[\w']+ ){0,3}(?:bio|profile|draft|text|sentence|email|e-mail|example|sample|dialogue|transcript|log|message|letter|poem|lyrics)s?\b"
    ),
    about_former=(
        r"^not$|^(?:(?:now|then|please|pls|ok|and|can you|could you)[ ,]+)*(?:translate|rewrite|rephrase|proofread|correct|summari[sz]e|paraphrase|fix|check) (?:(?:the (?:previous|last|above|former) )[^:]*|(?:this|that|it|the above|these|both)(?: (?:sentence|text|paragraph|line|message|mail|e-?mail|passage|phrase|wording|paragraphs|lines|sentences)s?)?(?: (?:into|to|in|for|please|so|and|with|up)\b[^:]*)?)$"
        r"|\b(?:the|my) (?:above|previous|last) (?:sentence|text|message|paragraph|line)s?\b|\b(?:joking|jokes?|kidding) aside\b|^(?:just kidding|jk|not really|kidding|i'm kidding|only joking|(?:that|this) (?:was|is) (?:a joke|an example|just an example|not true|a test|a lie|false|fiction|from .+))\b"
    ),
    no_values=(
        r"^(?:not?|out|i|we|they|n't|never|it|it's|this|that|these|those|them|him|her|he|she|you|your|yours|u|me|mine|myself|my own|what|who|where|when|why|how|which|if|the (?:way|idea|sound|look|first|second|third|last|latter|former|other|one|option|version|latest|following|above|same|fact|moment|point|end|past|office|future|present)\b.*|(?:first|second|third|latter|former|other|option|version) .*|to (?:think|say|know|believe|be|see|hear|move it)\b.*|one|both|either|neither|everything|nothing|anything|something|some(?:one|body|where)?|everyone|nobody|all|none|so|too|very|just|here|there|home|hell|fear|peace|hope|night|nights|least|most|a little|a little (?:bit|more|less|too|\w+ed)\b.*|a (?:bit|lot|while|few|bubble|castle|dream|fantasy|lie)\b.*|used|called|hard|difficult|easy|long|short for|spelled|spelt|pronounced|common|rare|unknown|secret|none of|irrelevant|important|private|taken|still|also|often|mud|bob\?|in|on|at|of|for|from|being|having|waiting|mine|ours|theirs|better|more|less|and|or|but|as|his|hers|their|its|our|your|x|y|z|xyz|foo|bar|n/a|tbd|\.\.\.)$"
        r"|^(?:not|until|before|called|named|titled|my|our|another|more|any|much|in|on|at|of|to the|close|often|always|spelled|spelt|written|listed|pronounced|mentioned|used|hard|too|very|so|also|still|it|this|that|these|those|you|your|what|who|how|when|where|why|if|to be|his|her|their|its|he|she|they|someone|everyone|nobody|never|the (?:way|idea|sound|look|fact) )\b"
        r"|^(?:meetings|nonsense|bullshit|work|mondays|people|stupidity|drama|bit of .*|vacation|holiday|a diet|help|know|an answer|answers|advice|hear back|home.*|night(?: off| out|time|life)?|a living|living|the (?:bus|train|phone|internet|web|app|tool|command|same).*|decaf|marketing|sales)$|\b(?:anymore|any more|or|maybe|perhaps|probably|i think|i guess|or something|whatever|etc|blah|someday|tomorrow\?|if i|if you|if it|he said|she said|would|wouldn't|isn't|wasn't|until \d{4}|yesterday's|in my dreams?|on weekends only)\b"
    ),
    tags=r"right|correct|isn'?t it|ain'?t it|don'?t i|do i|am i|aren'?t i|is it|or not|or am i|yes|no|true|or what|eh|innit|please|huh|is that (?:right|correct|true)|or do i|or is it.*|or was it.*",
    about_me=r"(?:(?:here'?s |here are |just )?(?:some |a few |quick |the |a bit of |a |short |brief )*(?:facts|details|info|information|basics|context|background|intro|introduction|things|bit)(?: to know)? )?(?:about|on) (?:me|myself|us)(?: so you (?:know|have) .+)?|(?:quick |short |a quick )*(?:background|context|intro|introduction|bio)(?: about me| on me| so (?:that )?you (?:have|know) .+)|my (?:profile|background|setup|stack|details)|who i am",
    profile=("i'm a {}", "i'm {}", "i {}", "i live in {}", "i use {}"),
    intros=(
        r"before (?:you|we|i) [\w' ]{2,30}|(?:just )?so you know(?: who you(?:'re| are) (?:talking|speaking|dealing) (?:to|with))?|(?:two|three|a few|couple of|some|few) (?:quick )?(?:things|facts|points|notes)|my (?:constraints|needs|rules|limits)|(?:a )?(?:quick |small |tiny |minor )?(?:correction|update|note|reminder|fyi|ps|p\.s|context|background|intro|info|btw|by the way|heads up|confession|fun fact|side note|edit|news|good news|bad news|important|change|false alarm|introduction|one (?:more )?thing|changed my mind|for (?:context|reference|the record|your information))(?: (?:about me|on me|for you|from me))?"
        r"|(?:some |a few |more )?(?:facts|details|info|information|things to (?:know|remember)|things|stuff|basics)? ?about (?:me|myself)|my (?:setup|details|info|situation|background|profile)|hi|hello|hey"
        rf"|{everyday.INTROS['en']}"
    ),
    jobs=JOBS,
    no_names=(
        r"iban|pin|cv|id|email|e-mail|phone|number|address|birthday|question|beginner|newbie|noob|user|help|python|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|today|yes|no|thanks|hi|hello|dear|please|not|so|very|too|just|the|an?|in|on|at|from|here|back|home|done|sorry|happy|sad|tired|sure|fine|good|great|ok|okay|ready|busy|late|sick|ill|lost|new|old|young|afraid|glad|happy|hungry|bored|curious|confused|stuck|single|married|divorced|pregnant"
        r"|german|french|english|british|american|canadian|spanish|italian|portuguese|brazilian|mexican|chinese|japanese|korean|indian|indonesian|russian|polish|dutch|swedish|danish|norwegian|finnish|irish|scottish|welsh|australian|austrian|swiss|turkish|greek|thai|vietnamese|african|asian|european"
        r"|christian|muslim|jewish|hindu|buddhist|catholic|atheist|vegan|vegetarian|diabetic|celiac|coeliac|batman|superman|groot|spartacus|legend|god|king|queen|santa"
    ),
    articles=r"(?:now |currently )?(?:a (?:little|little bit of|bit of|few|few words of|smattering of)|some|broken|passable|an?|the|some|my|our|basic|fluent) ",
    denied=(
        (
            r"(?:please |pls )?(?:scratch|scrap|strike|forget|drop)(?: about)? (?:my|the) ([\w ]+?) allergy",
            "i'm allergic to 1",
        ),
        (
            r"(?:i have |there is |there'?s |i've got )?no ([\w ]+?) allerg(?:y|ies)(?: after all| at all| any ?more)?",
            "i'm allergic to 1",
        ),
        (
            r"my ([\w ]+?) allergy (?:is|has|was) (?:gone|over|cured|disappeared|a mistake)(?: now)?",
            "i'm allergic to 1",
        ),
        (r"i was wrong about (?:my |the )?([\w ]+?) allergy", "i'm allergic to 1"),
        (
            rf"((?:.* )?(?:{AM}|we'?re|we are)) not (?:actually |really |in fact |even )?(.+?)(?: after all| at all| actually| really)?",
            "1 2",
        ),
        (
            r"((?:i|we) )(?:don'?t|do not|never) (?:actually |really |in fact )?(.+?)(?: after all| at all| actually)?",
            "12",
        ),
        (r"(.*?\b(?:is|are))(?:n'?t| not) (.+?)(?: after all| actually)?", "1 2"),
        (rf"{PLEASE}(?:don'?t|do not|never|stop) call(?:ing)? me (.+)", "call me 1"),
        (
            r"(i)(?:'ve| have)? (?:just |recently |finally |now )*(?:stopped|quit|given up) being (?:an? )?(.+)",
            "1'm 2",
        ),
        (
            r"(?:i|we)(?:'ve| have)? (?:just |recently |finally |now )*(?:left|quit|resigned from) (?:my (?:job|position|post) (?:at|with) )?(.+?)(?: (?:last|this|in|on|two|three|a|after) .+)?",
            "i work at 1",
        ),
    ),
    ended=(
        (r".*\b(?:no longer|not) (?:just|only|merely)\b.*", ""),
        (r"(.*?)\bno longer (.+)", "12"),
        (r"(.*?)\b(?:don'?t|do not) (.+?) (?:any ?more|any longer)( .+)?", "123"),
        (
            rf"((?:.* )?(?:{AM}|we'?re|we are|is|are)) not (.+?) (?:any ?more|any longer)( .+)?",
            "1 23",
        ),
        (r"(.*?\b(?:is|are))n'?t (.+?) (?:any ?more|any longer)( .+)?", "1 23"),
        (
            r"(i)(?:'ve| have)?(?: just| recently| finally)* (?:stopped|quit|finished) (\w+ing .+)",
            "1'm 2",
        ),
    ),
    examples=(
        ("Write to me at ana@example.org.", "contact=Write to me at ana@example.org"),
        ("Example: I live in Paris.", ""),
        ("Everyone at work calls me Bram.", "name=Bram"),
        ("Everyone at work calls me lazy.", ""),
        (
            "Since the hernia op I can't lift more than five kilos.",
            "limit=can't lift more than five kilos",
        ),
        ("I can lift 100 kilos.", ""),
        ("One bite of cashew and I'm off to the ER.", "limit=cashew"),
        ("One peanut and he's off to the hospital.", ""),
        ("My paychecks come from the Port of Oakland.", "employer=Port of Oakland"),
        ("Anything you plan for me goes by Mountain Time.", "time_zone=Mountain Time"),
        ("The meeting is at 3 GMT for me.", ""),
        ("hi comma this is Siobhan comma writing from the tractor full stop", "name=Siobhan"),
        ("I hate everyone today.", ""),
        ("We're all on polars now.", "tool=polars"),
        (
            "I only have Tuesday evenings for practice.",
            "limit=only have Tuesday evenings for practice",
        ),
        (
            "My boss (Ann Lee) wants the report by Friday.",
            "relation/boss=Ann Lee; deadline=report: Friday",
        ),
        ("The exam isn't on Monday, it's on Friday.", "deadline=exam: Friday"),
        ("The council needs our objection letter by 9 May.", "deadline=objection letter: 9 May"),
        ("Skip the pleasantries with me.", "preference=Skip the pleasantries"),
        ("I love pets, like hamsters and mice.", "like=pets"),
        ("No jargon, what is entropy?", ""),
        ("My name is Ada Lovelace.", "name=Ada Lovelace"),
        ("I work as a nurse at St Mary's Hospital", "role=nurse; employer=St Mary's Hospital"),
        ("I live in Berlin and I prefer tea.", "place=Berlin; preference=tea"),
        ("I no longer use Vim.", "-tool=Vim"),
        ("Name's Ruth, GP in Hull.", "name=Ruth; role=GP; place=Hull"),
        ("I've been with Deutsche Bahn for three years now", "employer=Deutsche Bahn"),
        ("I've been at Gatwick for three hours", ""),
        ("I'm a total disaster at cooking.", ""),
        ("Could you always answer me in Irish?", "answer_language=Irish"),
        ("Just relocated to Perth for work; where do I buy a bike?", "place=Perth"),
        ("can't stand cilantro", "dislike=cilantro"),
        ("I must submit the abstract by 3 June", "deadline=submit the abstract: 3 June"),
        ("I'm in Berlin this week", ""),
        ("My name is not Bob.", ""),
        ("He said, I like fish.", ""),
        ("If it rains, I like tea.", ""),
        (
            "Honestly, since last spring I've mostly been working as a paralegal for Dunmore Legal in Derry.",
            "role=paralegal; employer=Dunmore Legal; place=Derry",
        ),
        ("If I were a lawyer I'd know this, but I'm a roofer.", "role=roofer"),
        ("Over lunch with my sister Anna we talked about it.", "relation/sister=Anna"),
        ("I like the second option.", ""),
        ("I've been to Lisbon twice.", ""),
    ),
)
