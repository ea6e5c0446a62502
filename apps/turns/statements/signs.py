"""What tells of a sentence or a clause whether it is meant and where it ends, in all languages at once.

All patterns are of text in plain form.
"""

from __future__ import annotations

from apps.governance.patterns import compiled

#: A script without blanks: where it is written, names alone make no sentence of another language.
UNSPACED = compiled(r"[\p{Han}\p{Hiragana}\p{Katakana}]")
#: Before a statement without a mark: it denies it, or makes it part of what goes before.
GOVERNS = compiled(
    r"(?:^| )(?:lo|la|los|las|le|les|me|te|se|nos|no|not|never|ya|que|si|that|if|where|who|which|when|whether|what|how|than|like|as|because|think|thinks|said|say|says|nicht|nie|dass|das|die|der|den|wenn|ob|wo|was|wie|weil|ne|jamais|ou|quand|qui|dont|comme|donde|cuando|quien|como|nunca|bukan|tidak|gak|nggak|kalau|yang|to|and|or|und|oder|y|o|et|dan|atau)$"
)
#: How a question begins that may lack its mark.
ASKING = compiled(
    r"^(?:should|shall|can|could|would|do|does|is|are|am|what|how|why|where|when|who|which|soll|sollte|kann|wie|was|warum|wieso|wo|wann|wer|est-ce|comment|pourquoi|quel\w*|ou|quand|qui|que|qu'\w+|como|por que|donde|cuando|quien|cual|puedo|debo|apa|apakah|bagaimana|gimana|kenapa|siapa|kapan)\b"
)
SEPARATOR = compiled(
    r"(?:[,;] |[,;]$|[，；()（）¿¡\x{2190}-\x{2211}\x{2213}-\x{2bff}\x{1f000}-\x{1faff}\x{fe0f}]| [-–—]+ |—|\.\.\.|…| /s$)"
)
COLON = compiled(r" ?:(?: |$)|：")
#: Leads to what somebody says or writes, or to a text.
SPEECH = compiled(
    r"\b(?:sa(?:y|ys|id|ying)|t(?:ell|ells|old)|wr(?:ite|ites|ote|itten|iting)|ask\w*|answer\w*|repl\w+|goes|reads|draft\w*|play\w*|pretend\w*|imagin\w*|example|joke|quote|text|message|letter|e-?mail|story|sag\w*|gesagt|spiel\w*|beispiel|stell\w*|witz|schreib\w*|schrieb\w*|geschrieben|frag\w*|gefragt|antwort\w*|geantwortet|mein(?:t|te|ten)|lautet|steht|brief|mail|nachricht|satz|di[st]|disent|disait|jou\w+|exemple|ecri\w*|repon\w+|demand\w*|phrase|lettre|texte|dig[oa]|dice[ns]?|dij\w+|dicho|jug\w+|jueg\w+|ejemplo|escrib\w*|escrito|pregunt\w*|respond\w*|frase|carta|texto|mensaje|contoh|main|bilang|kata\w*|berkata|tulis\w*|menulis|nulis|jawab\w*|tanya\w*|kalimat|surat|teks|pesan)\b"
)
#: May join two clauses of which the second has a subject or a verb of its own.
JOINS_CLAUSES = compiled(
    r" (?:and|but|so|und|aber|denn|et|mais|donc|car|y|e|pero|asi que|porque|dan|tapi|jadi|karena|terus) "
)
#: Leads to what its author says of herself, before a colon: what it is for, or that something is to be told.
LEADS_ON = compiled(
    r"^(?:(?:oh|ah|so|and|but|und|aber|et|mais|y|pero|dan|tapi|nah|also|ok|okay)[ ,]+)*"
    r"(?:(?:before|when|whenever|if|since|so|in case|bevor|ehe|wenn|falls|damit|weil|avant que|quand|si|pour que|comme|antes de que|cuando|por si|sebelum|kalau|kalo|biar|supaya) .*\b(?:you|your|u|du|dir|dich|sie|ihnen|tu|te|t'\w+|vous|usted(?:es)?|kamu|anda|lo|lu)\b.*"
    r"|(?:for|about|regarding|concerning|as for|as to|fur|zu|zum|zur|wegen|apropos|was .+ (?:angeht|betrifft)|pour|a propos d\w+|concernant|quant a|au sujet d\w+|para|sobre|en cuanto a|respecto a|acerca de|untuk|soal|tentang|mengenai) .+"
    r"|(?:(?:one|two|three|another|an?|the|my|some|more|last|small|little|quick|other|ein(?:e|en)?|zwei|noch|kleine[rsn]?|letzte[rsn]?|une?|deux|petite?s?|autre|dernier\w*|un[ao]?|dos|otr[ao]|pequen[ao]|satu|dua|beberapa|sedikit) )+(?:things?|fix|correction|detail|point|word|mistake|error|fehler|korrektur|punkt|dinge?|sache|hinweis|chose|erreur|rectification|precision|remarque|cosas?|error|correccion|aviso|detalle|aclaracion|hal|catatan|koreksi|ralat)\b.*)$"
)
#: An order about what was named before it: of itself it says nothing.
OF_WHAT_WAS_NAMED = compiled(
    r"^(?:\w+ ){0,2}?(?:leave|drop|skip|avoid|use|put|keep|cut|lose|stop) (?:them|it|those|that|these|this)\b"
    r"|^(?:\w+ ){0,2}?(?:lass|nutze|nimm|mach|spar(?: dir)?|vermeide|schreib|setz) (?:sie|es|das|die|diese)(?: (?:bitte|kunftig|immer|nie|weg|ab|an|aus)\b|$)"
    r"|^(?:\w+ ){0,2}?[a-z]+-(?:les|le|la)\b|^(?:\w+ )?(?:quita|pon|evita|usa|borra|saca|deja)l[oae]s?\b|^(?:buang|pakai|hindari|hapus) ?(?:saja|itu|nya)\b"
)
#: Begins what its author says herself, whatever she gave to be worked on before.
BY_THE_WAY = compiled(
    r"^(?:(?:oh|ah|ach|ps|p\.s\.|und|and|et|y|dan)[ ,:]+)*(?:oh and|ah et|ach ja|ach und|ah,? y|oh iya|oh ya|eh iya|by the way|btw|fyi|oh|ps|p\.s\.|one more thing|ubrigens|nebenbei|ach ubrigens|au fait|d'ailleurs|au passage|por cierto|ya que estamos|ngomong-ngomong|omong-omong|oya)[ ,:]"
    r"|^(?:对了|顺便说|顺便提|顺便一提|另外说|ちなみに|そういえば)"
)
#: Names the author, wherever it stands.
NAMES_AUTHOR = compiled(
    r"\b(?:i|i'm|i've|we|me|my|our|us|ich|mir|mich|mein\w*|wir|uns\w*|je|moi|mon|ma|mes|nous|notre|nos|yo|mi|mis|nuestr\w+|conmigo|saya|aku|gue|gw|kami|\w{3,}ku)\b|\b(?:j'|m')\w|\bme \w"
)
#: Is a text, or of one, in which somebody else may say what stands behind it; or leads to a note.
OF_WORDING = compiled(
    r"\b(?:(?:future )?reference|record|later|info\w*|reminder|next time|spater|erinnerung|zukunft|plus tard|memoire|futuro|despues|nanti|poems?|songs?|novels?|roles?|characters?|forms?|slides?|signs?|posters?|cards?|toast|speech|posts?|tweets?|bio|profile|cv|resume|scripts?|subtitles?|captions?|titles?|headlines?|labels?|logs?|output|prompts?|tests?|quiz|surveys?|exercises?|practice|dialogues?|article|essay|report|statement|invitation|adverts?|ads?|conversation"
    r"|gedicht\w*|lied\w*|roman\w*|rolle|figur|formular\w*|folien?|schild\w*|plakat\w*|karten?|rede|profil|lebenslauf|untertitel|titel|uberschrift|protokoll|ausgabe|umfrage|ubung\w*|dialog\w*|artikel|einladung|bericht|anzeige|geschichte\w*|erzahlung"
    r"|poemes?|chansons?|personnages?|formulaires?|affiches?|cartes?|discours|titres?|legende|journal|sondage|dictee|exercices?|rapport|invitation|annonce|conte|recit"
    r"|poemas?|cancion\w*|novelas?|personajes?|formularios?|cartel\w*|tarjetas?|discurso|perfil|titulos?|encuesta|ejercicios?|informe|invitacion|anuncio\w*|cuento|relato"
    r"|puisi|lagu|tokoh|karakter|formulir|kartu|pidato|judul|survei|latihan|laporan|undangan|percakapan\w*|cerita\w*|iklan)\b"
)
#: A few words between parentheses, before which and behind which a sentence goes on.
ASIDES = compiled(r" (\([^()]{2,60}\)) \w")
#: Begins a message: behind it somebody may only say who writes.
GREETING = compiled(
    r"^(?:hi+|hello|hey+|hiya|yo|greetings|cheers|(?:(?:ganz )?(?:liebe|schone|viele|herzliche|beste) )?gru(?:ß|ss)e|gru(?:ß|ss)|good (?:morning|evening|afternoon)|morning|hallo|moin(?: moin)?|servus|guten (?:tag|morgen|abend)|tach|gruezi|salut|slt|bonjour|bjr|coucou|cc|bonsoir|hola|buenas|buenos dias|oye|te dicto|halo+|hai+|hei|assalamualaikum|selamat \w+|permisi|pagi|siang|sore|malam)\b|^(?:はじめまして|初めまして)"
)
#: A whole sentence that asks to keep what the next one says.
ANNOUNCES = compiled(
    r"^(?:(?:please|pls|can you|could you|also|and|bitte|und|auch|s'il te plait|stp|por favor|y|tolong|mohon|请|麻烦)[ ,]*)*"
    r"(?:(?:remember|note|save|keep|write) (?:this|that|it)(?: down| in mind)?(?: for (?:me|later))?|(?:merk|notier)e? dir(?: das| folgendes| mal)?|(?:retiens|retenez|note|notez)(?: bien)?(?: ceci| cela| ca)|(?:recuerda|anota|apunta|guarda)(?:te)?(?: esto| lo siguiente)|(?:ingat|catat|simpan)(?:lah)?(?: ini| baik-baik| ya)*|(?:记住|记一下|记下来?|帮我记(?:一下|住)?)(?:这个|这件事)?|(?:(?:これ|次のこと|以下)(?:を|も|は)?)?(?:覚え|おぼえ|控え|記憶し|メモし|メモっ)(?:ておいて|といて|て)(?:ください|下さい|ほしいです|ね)*)[ :!：！]*$"
)
#: How long something has been so, before a clause that says no more without it: "Seit elf Jahren bin ich bei …".
SINCE = compiled(
    r"(?:^|, )((?:seit|schon seit|depuis|desde hace|hace|sejak) [\w ]{1,20}(?:jahr(?:en)?|monat(?:en)?|ans|annees|mois|anos|meses|tahun|bulan|\d{4}) )$"
)
#: Gives the one who answers a part beside the author's own: what she says of herself belongs to hers.
CAST = compiled(
    r"^(?:(?:alors|bon|ok|ici|toi|pues|vale|a ver|oke|nah|also|gut|so|okay)[ ,]+)*(?:(?:tu|vous) (?:es|etes|joues|jouez|fais|faites) (?:le |la |l'|les |mon |ma |un |une )[^,.]{2,30}(?:,| et) (?:et )?(?:moi,? )?(?:je|j'|moi)\b|(?:tu )?(?:eres|haces de) (?:el|la|mi|un|una) [^,.]{2,30}(?:,| y) (?:y )?yo\b|(?:kamu|lo|lu|anda) (?:jadi|sebagai|adalah|berperan) [^,.]{2,30}(?:,| dan) (?:dan )?(?:saya|aku|gue)\b|you(?:'ll| will)? (?:be|play|are) (?:the|my|an?) [^,.]{2,30}(?:,| and) (?:and )?(?:i|i'm|i'll)\b|du (?:bist|spielst|machst) (?:der|die|das|den|mein|meine|meinen|ein|eine|einen) [^,.]{2,30}(?:,| und) (?:und )?(?:ich|i)\b)"
    r"|^(?:(?:alors|bon|ok|pues|vale|oke|nah|also|gut|so|okay)[ ,]+)*(?:i'm|i am|i'll be|i play|je suis|je fais|je joue|moi,? je suis|ich bin|ich spiele|yo soy|yo hago de|soy|(?:aku|saya|gue|gw) (?:jadi|sebagai|berperan))(?: \w+){1,3},? (?:(?:and|et|und|y|dan) )?(?:you'?re|you are|you'll be|you play|toi,? tu es|tu es|tu fais|toi|du|tu eres|tu haces de|tu|(?:kamu|lo|lu|anda)(?: jadi| sebagai)?) (?:the|an?|my|le|la|l'|mon|ma|der|die|das|den|mein\w*|ein\w*|el|un|una|mi|\w+nya)\b"
    r"|^我(?:是|当|演|扮|扮演|来当)[^，,。]{1,7}[，,] ?你(?:是|当|演|扮|扮演|来当)|^(?:咱们?|我们)?来?(?:一起)?(?:演|玩|扮)(?:一?[段场个]|角色)|^(?:那么?|现在|好)*[，,]?你(?:是|当|演|扮演|来当)[^最很真，。]{1,7}[^的，。][，,] ?我(?:是|当|演|来当|扮演)|^(?:じゃあ|では)?、?(?:あなた|君|きみ|お前|そっち)(?:は|が)[^、。]{1,12}(?:で|役)?、(?:私|僕|俺|わたし|ぼく|こっち)(?:は|が)"
)
#: With a word for love, what goes without saying is seldom meant: what is loved is not kept.
OF_COURSE = compiled(
    r"^(?:oh|ah|yeah|yes|well),? (?:yeah|sure|great|right|joy|yes|definitely|absolutely),? "
    r"|^(?:(?:oh|ah|eh|well|yeah|yes|but|ja|aber|oui|ben|mais|si|pues|pero|ya|na|嗯|啊|ええ|はい)[ ,，、]+)*(?:(?:of course|sure|naturally|obviously|clearly|bien sur|evidemment|naturellement|naturlich|(?:na )?klar(?: doch)?|selbstverstandlich|logisch|claro(?: que si)?|por supuesto|naturalmente|desde luego|tentu(?: saja)?|pasti(?: dong)?|jelas|great|wonderful|fantastic|brilliant|marvellous|(?:na |ja )?(?:super|toll|klasse|prima|herrlich|wunderbar)|(?:ah )?bravo|super|genial|que (?:bien|ilusion|maravilla)|(?:wah )?(?:asyik|asik|hebat|mantap))(?: [a-z]+)?(?:$|[,!.])|(?:太好了|真棒|真好|わーい|やったー?|最高)[,，、！!]|当然|那当然|もちろん|勿論)"
)
#: How somebody feels about everything just now: nor is what else she loves or hates meant to last.
MOOD = compiled(
    r"\b(?:today|right now|heute|grade|gerade|aujourd'hui|la tout de suite|hoy|ahora mismo|hari ini)\b.*\b(?:every(?:thing|one|body)|nothing|alles|alle|nichts|tout|tous|rien|todos?|toda|nada|semua(?:nya)?)\b|\b(?:every(?:thing|one|body)|nothing|alles|alle|nichts|tout|tous|rien|todos?|toda|nada|semua(?:nya)?)\b.*\b(?:today|right now|heute|aujourd'hui|hoy|ahora mismo|hari ini)\b|今[天日].*(?:全部|一切|什么都|谁都|すべて|全て|何もかも|みんな|何も)"
)
#: What an order to the one who answers begins with: its subject is not left out.
PLEASE = r"(?:please|pls|bitte|s'il (?:te|vous) plait|stp|svp|por favor|porfa|tolong|mohon)"
ORDER = compiled(rf"^(?:\w+ )?{PLEASE}\b")
ORDER_BEFORE = compiled(rf"(?:^|[ ,]){PLEASE} $")
#: An order to make or change something, which in German has the form of a verb without its subject ("baue ein
#: Logo"), unless it says whose or what somebody has.
ORDERED = compiled(
    r"^(?:(?:und|dann|nun|jetzt|also|so|danach|anschlie(?:ß|ss)end) )*"
    r"(?:[\wß]+e|bau|mach|schreib|bastel|setz|leg|stell|pack|nimm|nutz|plan|lass|gib|zeig|nenn|entwirf|lies)"
    r"(?: (?:mir|uns|mal|doch|jetzt|nun|bitte|dafur|dazu|daraus|damit|daneben|noch|auch|hier|so|dann))*"
    r" (?:eine?[nmr]?|das|die|den|der|dem|alle|diese[nmrs]?|kein\w*|jede[nmrs]?)\b"
)
NOT_ORDERED = compiled(
    r"^(?:hab|besitz|leit|betreib|fuhr|fahr|spiel|lern|studier|such|brauch|trag)e? "
    r"|\b(?:ich|i|wir|mein\w*|unser\w*)\b"
)
#: What an order does not tell of who gives it: what she works on and with.
OF_NO_ORDER = frozenset({"project", "tool", "role", "employer", "place"})
#: What was so, and what turns to what is so now: a clause that leaves out its subject goes on with the former.
FORMERLY = compiled(
    r"\b(?:used to|formerly|previously|years ago|back then|fruher|damals|avant|autrefois|jadis|a l'epoque|antes|antano|dulu(?:nya)?|tadinya|waktu itu)\b"
)
NOWADAYS = compiled(
    r"\b(?:now|nowadays|these days|today|currently|since|still|jetzt|nun|heute|inzwischen|mittlerweile|noch|seit\w*|maintenant|aujourd'hui|desormais|actuellement|depuis|ahora|hoy|actualmente|desde|sekarang|kini|masih|sejak)\b"
)
#: Ties a request to what comes first: it is no rule without it.
WHENEVER = compiled(
    r"^,? (?:when|whenever|if|once|quand|des que|wenn|falls|sobald|cuando|si|kalau|kalo)\b"
)
#: Than what something is preferred.
COMPARED = compiled(r"^,? ?qu(?:e |')")
#: Behind a name: it is not who writes, but whom or what she speaks of.
CLEFT = compiled(
    r"^ (?:that|who|whom|qui|que|qu'\w+|lo que|el que|la que|a quien|yang (?:saya|aku|gue|gw|kusuka))\b|^, (?:den|die|das|dem) ich\b"
)
#: Between a name and what it is not, and the other way round, in scripts without blanks.
RATHER = compiled(r"[，、]?(?:而?不是|并非|並非|而非)")
INSTEAD = compiled(r"^.{1,8}(?:では|じゃ)なくて?、?")
#: Two of a kind that "も" names together: behind the second it stands again.
BOTH = compiled(r"(?:[\p{Han}\p{Katakana}ー]|^\p{Hiragana}{2,})(も)[^も]")
#: Joins two things that are liked, and what may stand before and behind it: things in few words.
ADDED = compiled(r"^ ?(?:and|und|et|y|e|dan|和|与|と|、|,) ?$")
PLAIN_THING = compiled(r"^(?:[\w'’-]+ ){0,2}[\w'’-]+$")
NO_PLAIN_THING = compiled(
    r"^(?:with|without|to|mit|ohne|zu|avec|sans|a|con|sin|dengan|tanpa|also|auch|aussi|tambien|juga|feet|inches|cups|ounces|pounds|miles|co|so|company|cia|compania)\b|^(?:it|them|that|this|das|es|ca|cela|eso|itu)$"
)
#: Another thing with its article, to the end of the clause, and no clause: "y los petardos".
ANOTHER_THING = compiled(r"^ (?:et|y) (?:l[aeo]s?|el|les|du|des) ?[\w-]+$")
ADDED_TO = compiled(
    r"^[\p{Han}\p{Katakana}ー]{2,8}$|^[\p{Han}\p{Katakana}ー]{2,6}の[\p{Han}\p{Katakana}ー]{2,6}$|、[\p{Han}\p{Katakana}ー]{2,8}$"
)
ADDED_TO_IT = compiled(
    r"^[\p{Han}\p{Katakana}ー]{2,8}(?:$|[、和と])|^[\p{Han}\p{Katakana}]{1,4}り$"
)
#: A verb in "-ing" that is the subject itself, unless what it names is described: "Writing a novel is hard".
GERUND = compiled(
    r"^\w+ing (?:[\w'-]+ ){1,8}?(?:is|isn't|are|was|requires?|takes?|updates|needs?|means|makes?|can|could|will|would|may|must|should|has|helps?|feels|sounds|costs?|becomes?|shows?)\b"
)
DESCRIBES = compiled(r"\b(?:that|which|who|whose|where|because|since|for|and)\b")
#: A note to whoever reads a text, and not of hers who writes: with code in it, or of what holds always.
OF_A_TEXT = compiled(
    r"`|^(?:untuk|dulu|buat) |^在?[^我，。]{0,8}(?:函数|循环|代码|脚本|程序|变量|文章|段落|标题|表格|图表|页面|按钮|文件|调用|结尾|末尾)|^(?:(?:the|my|our|der|die|das|unsere?|le|la|les|mon|el|los|las|mi|para) )?(?:readers?|audience|narrator|protagonist|main character|hero(?:ine)?|characters?|viewers?|listeners?|leser(?:in)?|publikum|erzahler(?:in)?|held(?:in)?|hauptfigur|lecteurs?|lectrice|narrateur|narratrice|heros|heroine|personnages?|lector(?:a|es)?|narrador(?:a)?|protagonista|personajes?|pembaca(?:nya)?|tokoh(?:nya)?|penonton(?:nya)?)\b|^(?:读者|主角|主人公|观众|女主|男主|角色|叙述者)|^(?:itu|ini|hal (?:itu|ini)|that for|that when|this|these|those|for|many|all|most|not|both|even|as|regarding|new|any(?:thing)?|every(?:thing|one)|nothing|life|you|you're|if you|it is important) "
)
#: Asks whose words those before it are, or of what: a song, a poem, an exercise. It points to them.
ASKS_WHOSE_WORDS = compiled(
    r"\bwho (?:sang|sings|wrote|said|says|composed) (?:that|this|it|these|those)\b|\b(?:which|what) (?:song|poem|film|movie|book|play|band|singer|artist|show|series|advert|commercial|riddle) (?:is|was|has|sings|sang|says) (?:that|this|it)\b|\bwhere (?:is|was|does) (?:that|this) (?:line|quote|lyric|saying|phrase|rhyme)\b"
    r"|\bwer (?:singt|sang|schrieb|sagte|hat) (?:das|dies|es)\b|\bwelche[rs]? (?:\w+ )?(?:band|sanger(?:in)?|lied|film|gedicht|dichter(?:in)?|buch|autor(?:in)?) (?:singt|sang|ist|war|hat|sagt|schrieb) (?:das|dies|es)\b|\b(?:aus|von|in) welche[mr] (?:lied|film|gedicht|buch|stuck|roman)\b|\bsolch(?:e[nr]?|en?) (?:einen? )?(?:spruch|reim|vers)\b|\bso (?:einen?|ein) (?:spruch|reim|vers)\b"
    r"|\bqui (?:a |avait )?(?:chante|ecrit|dit|compose|ecrivit) (?:ca|cela|ceci)\b|\bc'est (?:de|dans|tire de) quel(?:le)? (?:poeme|chanson|film|livre|roman|auteur|piece|fable)\b|\b(?:d'ou vient|de qui est|de qui sont) (?:cette|ce|ces) (?:phrase|citation|vers|replique|paroles)\b"
    r"|\bquien (?:canta|canto|escribio|dijo|compuso) (?:eso|esto)\b|\b(?:de|en) que (?:cancion|poema|pelicula|libro|obra|novela) (?:es|sale|viene|aparece)\b|\bde quien (?:es|son) (?:esa|ese|esos|esta|este) (?:frase|verso|letra|versos)\b"
    r"|\b(?:itu|ini) (?:lagu|puisi|kutipan|lirik|dialog|pantun) (?:siapa|apa)\b|\bsiapa yang (?:nyanyi|menyanyikan|menulis|bilang|mengatakan|menciptakan) (?:itu|ini)\b|\b(?:lagu|puisi|lirik) siapa (?:itu|ini)\b|\bmajas apa\b"
    r"|\b(?:in|of) (?:that|this) (?:sentence|line|verse)\b|\bin (?:diesem|dem) satz\b|\bdans cette phrase\b|\bce titre\b|\ben es[at]a? (?:oracion|frase)\b|\b(?:di|pada|dalam) kalimat (?:itu|ini)\b"
    r"|(?:这|那)(?:句话?|首|段)?(?:是|出自|选自)?(?:谁|哪首|哪部|哪本|哪位)|^原唱是谁|^出自(?:哪|谁|何处)|这句(?:话|诗)?(?:里|中)|誰の(?:歌|言葉|詩)|何の(?:歌|詩)"
)
#: The sign of a note in a text that is marked up.
MARKED_UP = compiled(r"^(?:\*\*|\.\.|::|\[!) ?\w")
#: Ties a wish to what is done just now: "for this mail I prefer …".
FOR_NOW = compiled(
    r"^(?:heute|diesmal|today|this time|for once|hoy|esta vez|aujourd'hui|cette fois|hari ini|kali ini)\b"
    r"|\b(?:(?:in|of|on|to|at) the (?:\w+ )?(?:column|row|cell|table|form|header|footer|spreadsheet|chart|loop|function|button|field)|(?:in|an|auf|neben) (?:der|dem) (?:\w+ )?(?:spalte|zeile|zelle|tabelle|formular|kopfzeile|fu(?:ß|ss)zeile|schleife|funktion|feld)|dans (?:la |le |l')(?:\w+ )?(?:colonne|ligne|cellule|tableau|formulaire|boucle|fonction|champ)|en (?:la|el) (?:\w+ )?(?:columna|fila|celda|tabla|formulario|bucle|funcion|campo)|di (?:kolom|baris|sel|tabel|formulir|fungsi|tombol)"
    r"|(?:for|in|on|with) (?:this|these|today|tonight)|(?:fur|in|bei|mit|auf) diese[mnrs]?|(?:pour|dans|avec|sur) (?:ce|cet|cette|ces|ca|ce soir|aujourd'hui)|(?:para|en|con) (?:este|esta|estos|estas|hoy|esta noche)|(?:untuk|di|dalam|khusus|buat) (?:\w+ )?(?:ini|hari ini|malam ini))\b"
)
#: Says wherever it stands in a sentence that what is wished for is so once: "just this once, …".
ONCE = compiled(
    r"\b(?:this once|(?:only|just) (?:this time|once|for (?:now|today|this|tonight))|for (?:this|that) (?:one|once|question|answer|reply|message|task|mail|email)|for once|this time(?: only| please)?[,:]|exceptionally"
    r"|(?:nur|bloss|blo(?:ß|ss)) (?:dieses|diese|das|fur|jetzt|heute)(?: eine)?(?: mal)?|dieses (?:eine )?mal|diesmal|dies eine mal|ausnahmsweise|einmalig|fur diese (?:antwort|frage|nachricht|aufgabe)"
    r"|(?:por |solo |solamente )?esta (?:unica |sola )?vez|por una vez|excepcionalmente|(?:para|en) esta (?:pregunta|respuesta)"
    r"|cette fois(?:-ci)?|pour une fois|exceptionnellement|pour cette (?:question|reponse)"
    r"|(?:aja|saja|dulu) (?:sekarang|dulu)|(?:se)?kali ini(?: saja| aja)?|khusus (?:kali|untuk|yang|hari|pertanyaan) ini|untuk (?:pertanyaan|jawaban|pesan) ini)(?:\b|$)"
    r"|[这這此][一]?次|[这這此]回|[仅僅只就]此?[这這一]?一?次|[这這][道个個]?(?:题|題|问题|問題)|[这這][条條]|今回|一度だけ|一回だけ|この(?:質問|回答|返信)"
)
#: What is not meant as it is said, in any language.
IRONY = compiled(
    r"^(?:oh|ah|wow|well|na|ach|tja|vaya|anda|wah|aduh)?,? ?(?:brilliant|great|wonderful|fantastic|lovely|joy|super|toll|klasse|prima|genial|parfait|formidable|que bien|estupendo|hebat|bagus|mantap),? (?:just what i needed|another|yet another|schon wieder|noch so|otra|otro|encore une?|lagi-lagi)\b|(?:^|\s)/(?:s|j|sarcasm|jk)\b|^(?:test|testing|essai|prueba|probando|tes|测试|テスト)(?:[ ,，、]+(?:test(?:ing)?|essai|prueba|probando|tes|测试|テスト|one|two|un|deux|uno|dos|eins|zwei|satu|dua|\d))+|[🙄🙃]|\bjust kidding\b|\bonly joking\b"
)
#: A wish of somebody for whom something is made, in the form such wishes are written down in.
USER_STORY = compiled(
    r"(?:^|[,:] )(?:(?:as an?|en tant qu(?:e |'))(?:une? )?(?:[\w'-]+ ){0,3}?[\w'-]+,? (?:i (?:want|would like) (?:to|my|an?|the)|(?:j'aimerais|je (?:veux|voudrais|souhaite)) (?:[a-z]+[eio]r|pouvoir))"
    r"|als (?:[a-zß-]+ ){1,3}(?:will|mochte) ich|como [a-z]+(?: de [a-z]+)?,? (?:yo )?(?:quiero|deseo|quisiera) [a-z]+[aei]r|sebagai (?:[a-z]+ ){1,3}(?:saya |aku )?(?:ingin|mau))\b"
    r"|\b(?:as an?|en tant qu(?:e |')|als|como|sebagai) ?(?:admin\w*|users?|visitors?|customers?|guests?|moderators?|nutzer(?:in)?|benutzer(?:in)?|kund(?:e|in)|besucher(?:in)?|utilisat(?:eur|rice)|client|visiteur|usuari[oa]|cliente|visitante|pengguna|pelanggan|tamu),? (?:i|we|je|ich|yo|saya|aku|kann|will|soll|muss|mochte|quiero|puedo|debo|bisa|dapat|ingin|mau|harus)\b"
    r"|(?:作为|身为)[^，,。]{1,14}[，, ]?我?(?:希望|想|可以|能|需要能)"
)
#: One of the answers to choose from: "b) I am retired".
OPTION = compiled(r"^[a-h]\) ?\w")
#: Brings in somebody else, or what a program is: what follows without a subject is about that one.
INTRODUCES = compiled(
    r"^(?:(?:and|so|say|imagine|picture|take|also|dann|und|also|alors|et|donc|pues|y|jadi|nah|lalu)[ ,]+)*"
    r"(?:(?:there (?:is|are)|there's|we (?:have|got)|we've got|you have|es gibt|da gibt es|wir haben|il y a|on a|nous avons|hay|tenemos|ada) )?"
    r"(?:(?:an?|one|two|some|the|this|that|another|eine?n?|der|die|den|diese[rn]?|une?|des|le|la|l'|ce|cet|cette|una?|unos|unas|el|los|las|este|esta|ese|esa|seorang|satu|beberapa|si|para) ?)?(?:\w+ )?"
    r"(?:customers?|clients?|users?|tenants?|guests?|patients?|readers?|visitors?|candidates?|applicants?|subscribers?|buyers?|sellers?|passengers?|witness(?:es)?|suspects?|persona|heroine?|(?:chat)?bots?|server|script|service|app"
    r"|kund(?:e|in|en)|nutzer(?:in)?|benutzer(?:in)?|mieter(?:in)?|gast|patient(?:in)?|leser(?:in)?|besucher(?:in)?|bewerber(?:in)?|held(?:in)?|dienst|skript|programm|anwendung"
    r"|client(?:e|es|s)?|utilisateur(?:s)?|utilisatrice|locataires?|invitee?s?|patiente?s?|lecteurs?|lectrice|visiteurs?|candidate?s?|heros|heroine|serveur|application|programme"
    r"|usuari[oa]s?|inquilin[oa]s?|huesped(?:es)?|pacientes?|lector(?:a|es)?|visitantes?|candidat[oa]s?|protagonista|servidor|servicio|programa|aplicacion"
    r"|pelanggan|pengguna|penyewa|tamu|pasien|pembaca|pengunjung|pelamar|pembeli|penjual|penumpang|tokoh|karakter|aplikasi|layanan|servernya|skripnya)\b"
)
#: Behind a name: what is hers.
POSSESSIVE = compiled(r"['’]s?$")
#: Not used beside what is used, but in its place or by others.
INSTEAD_OF = compiled(
    r"\b(?:and|und|et|y|dan|but|aber|mais|pero|refus\w*|not|no|never|instead|rather|than|from|unlike|before|until|their|his|her|your|statt|anstatt|nicht|kein\w*|als|von|vorher|pas|plutot|au lieu|que|avant|en vez|no|antes|bukan|daripada|dari|sebelum)\b"
)
#: What makes of a tool that somebody uses one that she does not, and how far before it.
DENIED = compiled(
    r"\b(?:not|never|no|don't|doesn't|without|nicht|nie|niemals|kein\w*|ohne|pas|jamais|ne|n'\w+|sans|nunca|jamas|sin|tidak|nggak|enggak|gak|bukan|belum|tanpa|jangan)\b[^,.]*$"
)
#: What makes of a statement behind it one that does not hold, is a text, or is to be one.
UNDERMINES = compiled(
    r"\b(?:reads|says|say|saying|i'd say|hint|slogan|motto|caption|lautet|steht|sage|sagen|dit|dis|lit|dice|pone|digo|berbunyi|bilang)\b|"
    r"\b(?:not|never|no|nobody|\w+n't|nicht|nie|niemals|niemand|kein\w*|pas|jamais|personne|ne|nunca|nadie|jamas|tampoco|tidak|nggak|enggak|gak|bukan|belum|jangan)\b"
    r"|^(?:please |pls |and |then |now )*(?:say|write|type|tell|mention|put|state|translate|explain|di|dile|escribe|pon|menciona|dis|dites|ecris|ecrivez|mets|mentionne|sag|schreib|schreibe|erwahne|katakan|tulis|bilang)\b"
)
#: What holds at times only is no limit: "some days I'm vegetarian".
AT_TIMES = compiled(
    r"\b(?:sometimes|occasionally|(?:some|certain|on) (?:\w+days?|days)|during|manchmal|gelegentlich|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s|wahrend|parfois|certains jours|de temps en temps|pendant|a veces|algunos dias|de vez en cuando|los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos)|durante|kadang\w*|selama)\b"
    r"|有时候?|偶尔|时不时|たまに|時々|ときどき"
)
#: Asks or speaks of somebody, in scripts without blanks: no value of a list.
NOT_LISTED = compiled(
    r"[はがを]\P{Hiragana}|ます|です|とい[てた]|ところ|ほとんど|とはいえ|ちょっと|もっと|ずっと|として|という|[我你您他她它请請帮幫吗嗎呢]|[这那]个|看看|推荐|推薦"
)
#: A word before a question that makes it no clause of its own: "I hate what is …", "las cosas que necesito".
GOVERNED = compiled(
    r"(?:^|[ ,'])(?:that|which|who|whom|what|where|how|why|when|whenever|if|whether|because|as|than|to|in|of|for|with|about|on|at|by|from|not|never|don'?t|i|you|u|we|they|he|she|it|know|see|say|says|said|asks?|tell|wonder"
    r"|que|quien|donde|como|cuando|si|no|nunca|jamas|tampoco|porque|lo|de|por|para|en|con|a|se|saber|die|der|das|was|wo|wie|wenn|dass|ob|weil|als|nicht|nie|niemals|kein\w*|zu|wei(?:ß|ss)|ich|wir|qui|qu|dont|ou|quand|ne|n|jamais|sais|pour|sans|je|yang|yg|kalau|kalo|untuk|buat|gak|ga|nggak|tidak|jangan|pernah|biar|karena|tau|tahu|saya|aku|gue|gw|kami)$"
    r"|(?:^|, )(?:mein|meine|unser|unsere) [\wß-]+$"
)
#: Somebody does not want to be remembered what she says, in every language: "please don't store that".
NOT_KEPT = compiled(
    r"(?:^|[,.;:!?(\x{2013}-] ?|\b(?:please|pls|so|but|and|just|kindly|can you|could you|would you|i'?d (?:rather|prefer) you|i want you to|you should|you must|you may) )(?:please )?(?:don'?t|do not|dont|never|not to|not) (?:ever )?(?:store|save|remember|record|note|log|memori[sz]e|retain|keep|write down)(?: down)? (?:this|that|it|these|those|any of (?:this|that|it)|anything (?:i|about me)|what (?:i|follows)|about me|me)\b"
    r"|\boff the record\b|\bnot for the record\b|\b(?:this|that|it) (?:is|stays|stays strictly|should stay) (?:strictly )?(?:private|confidential|between us|off the record)\b|\b(?:keep|treat) (?:this|that|it) (?:to yourself|private|confidential|between us|off the record|as confidential)\b|\b(?:no need|you don'?t (?:need|have)) to (?:remember|store|save|note|keep) (?:this|that|it)\b|\b(?:shouldn'?t|should not|must not|mustn'?t|not to) be (?:stored|saved|remembered|recorded|kept)\b|\bwithout (?:storing|saving|remembering|recording) (?:this|that|it)\b|\bi (?:don'?t|do not) want (?:you to (?:store|save|remember|keep|record)|(?:this|that|it) (?:to be )?(?:stored|saved|remembered|kept|recorded))\b"
    r"|\b(?:nicht|nichts davon|nie|keinesfalls) (?:ab)?(?:speichern|merken|notieren|behalten|aufschreiben|aufzeichnen|festhalten|sichern)\b|(?:^|[,.;:!?(] ?|\b(?:bitte|aber|und|also|nur) )(?:speicher|merk|notier|behalt|schreib)e?(?: dir)?(?: das| dies| es| davon| bitte| aber)* (?:nicht|nichts)\b|\b(?:nur )?unter uns(?: gesagt)?\b|\b(?:ganz |streng )?(?:im vertrauen|vertraulich)\b|\bnicht furs protokoll\b|\b(?:soll|darf|muss|sollte) nicht gespeichert\b"
    r"|\bne (?:le |la |les |l'|me )?(?:retiens|retenez|garde|gardez|enregistre|enregistrez|stocke|stockez|note|notez|memorise|memorisez|sauvegarde|conserve|conservez)(?: surtout)? (?:pas|rien|jamais)\b|\bne (?:pas|rien) (?:le |la |les |l')?(?:retenir|enregistrer|garder|stocker|noter|memoriser|conserver)\b|\b(?:retiens|garde|enregistre|memorise|note) (?:pas|rien) (?:ca|cela|de ca)\b|\bentre nous(?: soit dit)?\b|\ben (?:toute )?confidence\b|\bca reste entre nous\b"
    r"|\bno (?:lo |la |los |las |me |te lo |te )?(?:guardes|guarde|recuerdes|recuerde|anotes|anote|almacenes|almacene|registres|registre|memorices|apuntes|apunte)(?: nada)?(?: de)? (?:esto|eso|lo que|nada)\b|\bno (?:lo|la) (?:guardes|guarde|recuerdes|anotes|almacenes|registres|memorices|apuntes)\b|\bentre (?:nosotros|tu y yo)\b|\ben confianza\b|\bque no quede registrado\b|\bsin guardarlo\b"
    r"|\b(?:jangan|tidak usah|gak usah|nggak usah|ga usah|tak usah) (?:di)?(?:simpan|ingat|catat|rekam)(?:-ingat)?\b(?: (?:ini|itu|ya|yang|data|apa))?|\bini rahasia\b|\bdi antara kita\b"
    r"|(?:不要|别|请勿|勿|不用|不必|不想让你)(?:把[^，。]{1,8})?(?:保存|存下来|存起来|记录下?|记住|记下来?|储存|存档)|(?:保密|别记)(?:啊|哦|吧|$|，)"
    r"|(?:保存|記録|記憶|メモ|登録)(?:は|も)?(?:し|せ)?(?:ないで|ずに|なくて(?:いい|よい|結構)|不要)|覚え(?:ないで|なくて(?:いい|よい|結構))|オフレコ|ここだけの話"
)
#: What is denied only for now, only in part, or under a condition.
IN_PART = compiled(
    r"\b(?:today|tonight|tomorrow|yet|often|much|always|alone|only|just|every|usually|currently|on \w+days?|(?:at|on) (?:the )?weekends?|in the (?:morning|afternoon|evening)s?|at night|this (?:week|month|year)|anywhere near|for (?:work|fun|that|this)|when|while|if|unless|because|enough|well|sure|any)\b"
    r"|\b(?:heute|morgen|noch|oft|viel|immer|allein|nur|jeden|gerade|am (?:\w+tag|mittwoch|wochenende)|\w+tags|mittwochs|wenn|weil|falls|gut|sicher|genug|dafur)\b"
    r"|\b(?:aujourd'hui|demain|encore|souvent|beaucoup|toujours|seulement|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|week-end)|quand|si|car|parce|bien|sur|sure|assez|seule?)\b"
    r"|\b(?:hoy|manana|todavia|aun|mucho|siempre|solo|sola|los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos|fines)|cuando|si|porque|bien|segur[oa]|bastante)\b"
    r"|\b(?:hari ini|besok|belum|sering|selalu|hanya|cuma|setiap|kalau|kalo|waktu|karena|yakin|terlalu|sendirian)\b"
    r"|今天|明天|还|经常|总是|只|每|周|星期|时候|一定|太|如果|今日|明日|まだ|よく|いつも|だけ|毎|とき|ば$|あまり"
)
_SURELY = r"(?:oh |sorry,? )?no,? wait|wait,? no|actually,? no|scratch that|strike that|i mean(?:t)?|make that|or rather|nein|ich meine|ich meinte|besser gesagt|perdon|pardon|je veux dire|je voulais dire|quiero decir|mejor dicho|ralat|不对|错了|我是说|違う"
#: Where somebody takes back what she has just said, by words that mean nothing else or by others, and
#: what she says instead, if it is short.
MENDS = compiled(
    r"(?:^|[,;:.(–—、。，]+ ?| - ?)(?:(?:oh|ah|um+|uh|erm?|ach|ay|euh) ?,? ?)*"
    rf"(?:({_SURELY})(?:,|:|，|、| -)? ?|(?:sorry|no|nope|well|quatsch|entschuldigung|non|enfin|digo|maaf|eh|maksud(?:ku| saya)|bukan|不是|いや|いえ)(?:,|:|，|、| -) ?)"
    r"([^,;:.!?，、。]{1,40})$"
)
_OH = r"(?:(?:(?:small |quick |kleine |petite |pequena )?(?:correction|korrektur|rectification|correccion|ralat|koreksi) ?[:,]|oh|ah|um+|uh|erm?|oops|hmm|ach|ay|euh|ups|ok|okay|sorry|apologies|no|nope|wait|nein|non|pardon|perdon|entschuldigung|desolee?|maaf|eh|抱歉|不好意思|不|不对|すみません|ごめん(?:なさい)?|いや|いえ)(?: ?[,.!，、。！] ?| ))*"
_NEW = r"([^,;:.!?，、。()]{1,40}?)"
_OLD = r"([^,;:.!?，、。()]{1,40}?)"
#: A clause by which somebody says that what she has just said is not so, and says nothing instead.
TAKES_BACK = compiled(
    r"(?:^|[,;:.(–—、。，…!！]+ ?| - ?)(?:(?:oh|ah|um+|uh|ach|ay|euh|eh|ups|oops|wait|no|nope|sorry|so|please|pls|and|also|nein|nee|bitte|und|non|pardon|perdon|et|y|por favor|maaf|bukan|deng|tolong|ya|bueno|enfin|haha|wkwk|lol|na|ok|okay|actually|in fact|eigentlich|en fait|en realidad|sebenarnya|其实|啊|哦|不|あ|いや)(?:[ ,，、]+|$))*"
    r"(?:(?:(?:that'?s |it'?s )?(?:the )?wrong (?:window|chat|tab|person|thread|form)|(?:ignore|disregard|scratch|strike|scrap) (?:that|this|it)(?: please| bit| part)?|not me(?: at all)?|that(?:'s| is| was) (?:not true|nonsense|not (?:me|mine))(?: at all)?|not true(?: at all)?"
    r"|(?:quatsch[ ,]+)?streich(?:e|en sie)? das(?: bitte| wieder)?|(?:das )?stimmt(?: ja| doch| gar| uberhaupt| so)* nicht|(?:das war |alles )?(?:quatsch|blodsinn|unsinn)|falsches fenster|(?:das )?nehm(?:e)? ich zuruck|ignorier(?:e|en sie)? das(?: bitte)?"
    r"|(?:(?:that's|it's|that is|it is) (?:just |only )?(?:the|my) (?:character|hero(?:ine)?|narrator|protagonist|avatar)(?:'s)?(?: name)?|das ist (?:nur )?(?:der|die|meine?) (?:figur|heldin|held|rolle|hauptfigur|erzahler(?:in)?|romanfigur)"
    r"|c'est (?:juste )?(?:le|la|mon|ma) (?:personnage|heros|heroine|narrateur|narratrice)|(?:ese |esa |eso )?es (?:solo )?(?:el|la|mi) (?:personaje|protagonista|heroe|heroina|narrador(?:a)?)|itu (?:cuma |hanya )?(?:nama )?(?:tokoh|karakter)(?:ku|nya| saya)?|那(?:只)?是(?:我)?(?:小说|故事|游戏)?里?的?(?:角色|人物|主角|主人公))(?:的名字)?"
    r"|n'en tenez pas compte|n'en tiens pas compte|(?:forget|ignore|disregard) (?:what i(?:'ve| have)?(?: just)? (?:said|written|wrote|typed)|(?:that|the|my) (?:last )?(?:sentence|line))|vergiss (?:den (?:letzten )?satz|was ich (?:gerade |eben )?(?:gesagt|geschrieben) habe)"
    r"|oublie (?:cette phrase|ce que (?:je viens de dire|j'ai dit))|olvida (?:esta frase|esa frase|lo que (?:he dicho|dije|acabo de decir))|lupakan (?:yang barusan|kalimat (?:tadi|itu))"
    r"|n'importe quoi|(?:c'est |c'etait )?(?:faux|pas vrai)|je (?:ne )?le suis pas|mauvaise (?:fenetre|conversation)|ignore ca|(?:raye|efface|barre)(?: ca)?"
    r"|(?:eso )?no es (?:cierto|verdad)|(?:tacha|borra|ignora) (?:eso|esto)|ventana equivocada|me (?:equivoque|confundi) de (?:ventana|chat|conversacion)|que va"
    r"|never ?mind|vergiss es|lass (?:mal )?gut sein|laisse tomber|dejalo|da igual|me da igual|(?:bukan beneran|boong|bohong|bercanda|becanda)(?: (?:kok|deng|ding|aja))?"
    r"|bukan deng|(?:bukan deng )?salah (?:ketik|kirim|jendela|chat|orang)|abaikan(?: saja| aja| itu| yang tadi)*|coret(?: itu| saja| aja)*|(?:ga|gak|nggak|tidak) jadi"
    r")(?:$| ?[,;:.)–—…!]| - )"
    r"|(?:发错(?:了|窗口|地方)|打错了?|弄错了|發錯了|当我没说|當我沒說|算了[，,]?(?:别记|不用记|不记)|(?:这个?|那就)?(?:别记|不用记)了|说错了不是的?|忽略(?:这句|上面|刚才的)?|今のなし|今のは(?:なし|間違い|忘れて)|やっぱり?(?:違い?ます|違う|なし))(?:了|です)?(?:$|[，。、,!！]))"
)
_IS = r"(?:(?:it|that|this)(?:'?s| is| should be)|its|thats|should be|(?:das|es) (?:ist|hei(?:ß|ss)t)|c'est|es|itu|yang benar(?: itu)?|应该是|應該是|是)"
#: A sentence that corrects the one before by what it says of it: what is so, and what is not.
NEW_NOT_OLD = compiled(
    rf"^{_OH}(?:应该)?是{_NEW}[，、]?而?不是{_OLD}$"
    rf"|^{_OH}(?:(?:actually|{_IS}|i meant?|ich mein(?:e|te)|je (?:veux|voulais) dire|quiero decir|quise decir|maksud(?:ku| saya)) )*{_NEW}(?:,? (?:and |und |et |y |e )?(?:not|nicht|pas|no|bukan) |[，、]?而?不是){_OLD}(?: any ?more| any longer| mehr| plus| lagi)?$"
    rf"|^{_OH}{_NEW}です[、。]?{_OLD}(?:では|じゃ)(?:なくて?|ありません|ないです)$"
)
#: The other way round.
OLD_THEN_NEW = compiled(
    rf"^{_OH}(?:{_IS} )?(?:not|nicht|pas|no|bukan) {_OLD}(?: any ?more| any longer| mehr| plus| ya| lagi)?(?:,? (?:but|sondern|mais|sino|tapi|melainkan)(?: {_IS})?|,(?: {_IS})?) {_NEW}(?: now)?$"
    rf"|^{_OH}(?:并?不是){_OLD}[，、](?:而?是){_NEW}$"
    rf"|^{_OH}{_OLD}(?:では|じゃ)なくて?[、，]?{_NEW}(?:です|だよ?)?$"
)
#: A sentence that only says what is so instead, and by words that mean nothing else.
NEW_MEANT = compiled(
    rf"^{_OH}(?:(?:i|what i) (?:meant|mean|should have said|wanted to say|meant to (?:say|write|type))(?: was| is)?|(?:small |quick )?correction ?:?|typo ?:?|(?:my mistake|my bad),?(?: {_IS})?|(?:it'?s|its) (?:spelled|spelt|written)|spelled|spelt|make that|ich (?:meinte|wollte sagen)|korrektur ?:?|kleine korrektur ?:?|tippfehler ?:?|je voulais (?:dire|ecrire)|correction ?:|petite correction ?:|quise (?:decir|poner|escribir)|queria decir|correccion ?:|ralat ?:?|koreksi ?:?|maksud(?:ku| saya)(?: tadi)?|更正(?:一下)?[：:，]?|(?:我)?(?:说错了|打错了)[，,]?(?:应该)?是?|我(?:想|要)说的是|訂正(?:します)?[：:、]|(?:言い)?間違えました、|(?:正しくは)) ?{_NEW}(?:です)?$"
)
#: The same by words that may mean something else: only a name can be meant.
NAME_MEANT = compiled(
    rf"^{_OH}(?:actually,? (?:{_IS} )?{_NEW}|(?:{_IS}) (?:actually|really) {_NEW}|(?:{_IS}) {_NEW},? (?:actually|sorry)|(?:{_IS}) {_NEW} (?:with an? \w+|mit \w+|avec un \w+|con \w+)|{_NEW},? (?:i meant?|meinte ich|je voulais dire|queria decir|maksud(?:ku| saya))|\* ?{_NEW}|{_NEW} ?\*)$"
)
#: The same by words with which people correct themselves: only what is called like what was stated is
#: meant, as "aisle seats" are. A mere "no" answers somebody else. The second group is why.
ALIKE_MEANT = compiled(
    rf"^{_OH}(?:(?:(?:no,? )?wait(?:,? no)?|actually|(?:or )?rather|make (?:that|it)|i (?:mean|meant)|on second thoughts?|scratch that|(?:i'?ve |i )?changed my mind"
    r"|eigentlich|doch lieber|lieber doch|lieber|ich mein(?:e|te)|wollte sagen|en fait|finalement|(?:ou )?plutot|je (?:veux|voulais) dire|j'ai change d'avis"
    r"|en realidad|mejor(?: dicho)?|quiero decir|quise decir|rectifico|he cambiado de (?:idea|opinion)|sebenarnya|eh bukan|eh salah|maksud(?:ku| saya)(?: tadi)?|ralat|koreksi"
    r"|(?:small |quick |kleine )?(?:correction|korrektur|rectification|correccion))(?: ?[,.:!] ?| [-–—] | ))+"
    rf"{_NEW}(?:,? (?:please|pls|thanks|thank you|instead|then|after all|bitte|danke|stattdessen|doch|stp|svp|s'il (?:te|vous) plait|merci|por favor|porfa|gracias|tolong|ya|dong|saja|aja|makasih))*"
    r"(?:(?:[,;]| [-–—]) ((?:because|since|my|i|i'm|i've|we|weil|denn|meine?|ich|wir|car|parce|mon|ma|mes|je|j'\w+|porque|ya que|mis?|tengo|soy|karena|soalnya|saya|aku|\w{3,}ku)\b.*))?$"
    rf"|^{_OH}(?:更正(?:一下)?|纠正一下|说错了|我说错了|不对|我是说|还是(?:要)?|改成|訂正(?:します)?|やっぱり|やはり)[，,：:、 ]*{_NEW}(?:好了|吧|啦|哈|で(?:お願いします)?|がいい(?:です)?|です)?(?:[，、](我.*|因为.*))?$"
)
#: Kinds whose values may be anything: what is meant instead has to be called like what was stated.
ANYTHING = frozenset({"preference", "like", "dislike"})
#: No part of what something is called: which of several, how many, what is to be done with it, and for what.
NO_PART = compiled(
    r"\d|(?:^|[ '])(?:the|this|that|these|those|my|your|our|his|her|its|their|all|both|some|any|no|none|more|most|fewer|less|enough|several|many|few|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|first|second|third|last|next|other|another|each|every|same|only|just|also|and|or|but|not|never|if|when|than|with|without|for|from|of|in|on|at|to|by|as|is|are|was|were|has|have|be"
    r"|previous|former|above|below|following|current|existing|remaining|whole|entire|correct|right|wrong|missing|old|new|today's|tomorrow's|yesterday's"
    r"|better|cheaper|nicer|bigger|larger|smaller|newer|older|earlier|later|closer|nearer|further|higher|lower|best|cheapest|cheap|extra|available|free|left|find|book|get|show|give|send|buy|order|pick|choose|use|try|cancel|drop|remove|delete|add|keep|change|make|write|check|compare|list|sort|reserve|select|search|skip|ignore|forget|put|take|see|call|mark|swap|switch|move|count|print|include|exclude|replace|rename|translate|shorten|explain|need|want"
    r"|der|die|das|den|dem|des|diese\w*|jene\w*|mein\w*|dein\w*|unser\w*|alle\w*|beide\w*|einige|mehrere|viele|wenige\w*|kein\w*|mehr|weniger|zwei|drei|vier|funf|sechs|zehn|erste\w*|zweite\w*|dritte\w*|letzte\w*|nachste\w*|andere\w*|jede\w*|vorige\w*|obige\w*|folgende\w*|restliche\w*|ganze\w*|richtige\w*|falsche\w*|fehlende\w*|bisherige\w*|heutige\w*|nur|auch|und|oder|aber|nicht|ohne|mit|fur|von|zu|bei|auf|im|am|besser\w*|billig\w*|gunstig\w*|freie\w*|buch\w*|zeig\w*|such\w*|nimm|mach\w*|schreib\w*|gib|streich\w*"
    r"|ce|cet|cette|ces|ton|ta|tes|notre|nos|tous|toutes|plusieurs|quelques|aucune?|pas|plus|moins|deux|trois|quatre|cinq|dix|premi\w+|dern\w+|autres?|chaque|precedent\w*|suivant\w*|bons?|bonnes?|mauvais\w*|faux|fausses?|entier\w*|manquant\w*|et|ou|mais|sans|avec|pour|dans|sur|meilleur\w*|reserve|cherche|montre|mets|donne|supprime|enleve|ajoute|ecris"
    r"|este|esta|estos|estas|ese|esa|esos|esas|mis?|tus?|sus?|todos|todas|algun\w*|ningun\w*|mas|menos|dos|tres|cuatro|cinco|diez|primer\w*|segund\w*|tercer\w*|ultim\w*|otr[oa]s?|cada|anterior(?:es)?|siguientes?|correct[oa]s?|equivocad[oa]s?|enter[oa]s?|restantes?|y|o|pero|sin|con|para|por|en|sobre|mejor(?:es)?|barat\w*|busca|reserva|pon|muestra|dame|quita|borra|cambia|usa|escribe"
    r"|ini|itu|semua|beberapa|lebih|kurang|dua|tiga|empat|lima|sepuluh|pertama|kedua|ketiga|terakhir|lain|setiap|sebelumnya|berikutnya|salah|benar|tadi|dan|atau|tapi|tanpa|untuk|dengan|yang|di|pada|murah|cari|pesan|pakai|hapus|ganti|tambah|tulis|buat)(?:[ ']|$)"
    r"|[第这那每哪几两一二三四五六七八九十百个個]|[吗呢们]|この|その|あの|全部"
)
#: What a text or a piece of work consists of, a place in it, or the whole of it.
OF_A_WORK = compiled(
    r"^(?:(?:the|der|die|das|den|le|la|les|el|los|las) )?(?:pages?|lines?|paragraphs?|sentences?|words|sections?|chapters?|titles?|headings?|headlines?|tables?|rows?|columns?|cells?|steps?|slides?|figures?|versions?|drafts?|tasks?|files?|functions?|numbers?|values?|items?|points?|questions?|examples?|tests?|branch(?:es)?|tickets?"
    r"|seiten?|zeilen?|absatz|absatze|satz|satze|worte?|abschnitte?|kapitel|uberschriften?|titel|tabellen?|spalten?|zellen?|schritte?|folien?|abbildung(?:en)?|version(?:en)?|entwurf|aufgaben?|dateien?|zahl(?:en)?|punkte?|fragen?|beispiele?"
    r"|lignes?|paragraphes?|phrases?|mots?|chapitres?|titres?|tableaux?|colonnes?|cellules?|etapes?|diapos?|brouillon|taches?|fichiers?|nombres?|chiffres?|exemples?"
    r"|paginas?|lineas?|parrafos?|frases?|palabras?|secciones|seccion|capitulos?|titulos?|tablas?|filas?|columnas?|celdas?|pasos?|diapositivas?|figuras?|versiones|borrador|tareas?|archivos?|numeros?|puntos?|preguntas?|ejemplos?"
    r"|halaman|baris|paragraf|kalimat|kata|bagian|bab|judul|tabel|kolom|sel|langkah|slide|gambar|versi|draf|tugas|berkas|angka|nomor|poin|pertanyaan|contoh)\b|[页段行句节章列步]|段落|标题|版本|草稿|文件|ページ|行目|見出し|原稿"
)
#: A clause that begins so is about somebody or something else of the author's.
POSSESSED = compiled(r"^(?:my|our|mein\w*|unser\w*|mon|ma|mes|notre|nos|mi|mis|nuestr[oa]s?) ")
#: Behind it stands who owns what was named: "le chien de mon voisin".
OWNED_BY = compiled(r" (?:de|del|du|des|of|von|vom) $")

#: What is called a former one.
FORMER = compiled(
    r"\b(?:old|former|previous|ex|alte?[nrsm]?|fruhere[nrsm]?|ehemalige[nrsm]?|vorige[nrsm]?|ancien(?:ne)?s?|precedente?s?"
    r"|viej[oa]s?|antigu[oa]s?|anterior(?:es)?|lama|dulu|sebelumnya|mantan)\b|旧|以前|之前|前(?:公司|雇主|男友|女友|妻|夫)|昔|古い|以前の|前の"
)
#: What a request to forget says where it names nothing: "delete that from your memory".
FORGETS_NOTHING = compiled(
    r"^(?:|(?:it|this|that|these|those|them|das|es|dies(?:es)?|sie|ihn|ca|cela|le|la|les|l'|lo|los|las|eso|esto|aquello|itu|ini|hal itu|aja|saja|nya|这个?|那个?|它|这些|那些|这件事|那件事|それ|これ|あれ)(?: all)?)$| nicht$"
    r"|^(?:(?:my|our|the|that|meine?|ma|mon|la|mi|的|我的?|上一个|刚才的)? ?(?:last |letzte |derniere |ultima |上个|刚才的)?(?:questions?|requests?|messages?|frage|anfrage|nachricht|demande|pregunta|mensaje|pertanyaan(?:ku| saya)?|问题|請求|请求|質問)(?: (?:terakhir|anterior|precedente|saya|tadi))?)$"
)
#: A sentence that says of its author what is so, and what was wrongly taken to be so; the group is what it says.
CORRECTED_FACT = compiled(
    r"^(?:(?:tu te trompes|finalement|no|nope|wrong|sorry|actually|hey|oh|uh|correction|nein|nee|ne|falsch|halt|moment|quatsch|non|faux|mais|perdon|te equivocas|bukan(?: gitu| begitu)?|salah|eh|ralat|koreksi|maaf)[ ,.!:]+)+"
    r"((?:i (?:am|was|have)|i'?m|i'?ve|my (?:\w+ )?\w+ (?:is|are|was|were|has)|we (?:are|have)|our (?:\w+ )?\w+ (?:is|are|has)|ich (?:bin|habe?|war|hei(?:ß|ss)e?)|wir (?:sind|haben)|(?:mein|unser)\w* \w+ (?:ist|sind|hat|war|hei(?:ß|ss)t)|je (?:suis|m'appelle)|j'(?:ai|etais)|(?:mon|ma|mes|notre|nos) \w+ (?:est|sont|a|ont)|on (?:est|a)|nous (?:sommes|avons)|(?:yo )?(?:soy|tengo|naci|estoy|somos|tenemos)|(?:mis?|nuestr[oa]s?) \w+ (?:es|son|tiene|esta)|(?:\w+ )?\w+(?: saya| aku| kami|ku)|saya|aku|kami)\b"
    r"(?:.{3,50}?(?:(?:,| and| y| et|, et| und) (?:not|nicht|kein\w*|pas|non|no|bukan)| (?:not|nicht|pas|bukan)) .{1,40}|.{0,50}?(?: |')(?:not|nicht|pas|no|bukan) .{1,40},? (?:but|sondern|mais|sino|tapi|melainkan) .{1,40}))$"
    r"|^(?:(?:sorry|oh|so|ok|ach|ah|eh|also|bueno)[ ,]+)*(?:(?:turns out )?i (?:was|got it|had it) wrong(?: before| earlier)?|my (?:mistake|bad|error)|(?:small |quick )?correction|ich hab(?:e)?(?:'s| es)?(?: dir)? falsch (?:gesagt|angegeben|geschrieben)|mein fehler|(?:kleine )?(?:korrektur|berichtigung)|erreur de ma part|(?:petite )?(?:correction|rectification)|je me suis trompee?(?: \w+)?|je rectifie(?: [^,.:]{2,30})?|me equivoque(?: antes)?|corrijo|rectifico|(?:pequena )?(?:correccion|rectificacion)|ralat|koreksi|(?:saya|aku) salah(?: tadi)?) ?[,:.] ?"
    r"((?:[^,.;:!?]+?)(?:,| and| y| et|, et| und) (?:not|nicht|pas|non|no|bukan) [^,.;:!?]{1,40}|[^,.;:!?]+? bukan [^,.;:!?]{1,40})(?:,.*)?$"
    r"|^(?:(?:(?:上回|上次|之前|刚才|前面|先前)?我?(?:讲|说|写|打|报|填)(?:错|岔)了?|不对|不是|不|错了|你?(?:搞|弄|记|听)(?:错|岔)(?:了|啦)?|更正(?:一下)?)[，,！!。：: ]*)+((?:我|会议?是)[^，,。]{0,14}(?:是|有|住|在|叫)?[^，,。姓]{1,14}[，,]? ?[而可并]?不(?:是|在|住|叫) ?[^，,。]{1,12})(?:[，,].*)?$"
)
#: A verb in "-ing" behind "I'm", or what a request is about: no fact of its author's.
NO_FACT = compiled(
    r"^(?:i'?m|i am|we are|we'?re) \w+ing\b|\b(?:question|problem|issue|point|goal|idea|concern|request|query|frage|problem|anliegen|probleme|question|but|idee|pregunta|problema|objetivo|pertanyaan|masalah|maksud)\b|问题|意思|想|^[\d.,:%€$£]+,? (?:not|nicht|pas|no|bukan)\b"
)
#: The sign of a point in a list, and what divides what a point or a line says in few words.
POINT = compiled(r"^ ?(?:[-–—•·*+]|\d{1,2}[.)]) ?")
DIVIDED = compiled(r" ?[,;/|、，；] ?")
#: Says that an order holds from now on.
LASTING = compiled(
    r"(?:, ?| )(?:always|ever|immer|stets|toujours|siempre|selalu)(?: please| pls| bitte| ya| dong)?[.!]*$|\b(?:from (?:now|here|today) on(?:wards?)?(?: out)?|going forward|in (?:the )?future|henceforth|for ever|forever"
    r"|ab (?:jetzt|sofort|heute)|von (?:nun|jetzt) an|kunftig|in zukunft|zukunftig|fortan"
    r"|a partir (?:de maintenant|d'aujourd'hui)|desormais|dorenavant|a l'avenir"
    r"|a partir de (?:ahora|hoy)|de ahora en (?:adelante|mas)|desde ahora|en adelante|en el futuro"
    r"|mulai (?:sekarang|hari ini)|ke ?depannya|seterusnya)\b"
)
#: Says that something is as it always is, and orders nothing.
AS_EVER = compiled(
    r"\b(?:as|like|wie|comme|como|seperti) (?:always|ever|immer|toujours|siempre|biasa)\b"
)
#: Says in an order itself that it is for all that is answered, or holds ever after.
OF_EVERY_ANSWER = compiled(
    r"\b(?:(?:every|each) (?:single )?(?:answer|reply|response)|all (?:of )?your (?:answers|replies|responses)|whatever you (?:write|send|answer)(?: to| me)*|(?:whenever|every time|each time|any time) you (?:give|send|show|write|answer|reply|suggest|recommend|explain|list|quote|draft|translate|correct)(?: me)?|as a (?:general )?rule|never again|do that generally|(?:that|this) (?:goes|applies|counts|holds) (?:for|to) (?:all|every\w*|anything)"
    r"|(?:in|for|on|with|to) (?:everything|anything|whatever|all) (?:that )?you (?:send|write|give|hand|tell|show|make|answer)(?: (?:to |for )?me)?|when (?:you )?(?:writ\w+|talk\w*|speak\w*|explain\w*|answer\w*|reply\w*|respond\w*) (?:to |for )?me|when you (?:explain|answer|reply|respond)|at all times|(?:in|with) (?:all )?your (?:answers|replies|responses|messages|explanations)|never (?:again )?(?:give|send|show|tell|call|offer|write|ask) me|always (?:give|send|show|tell|write|answer|ask) me|you write for me"
    r"|in allem,? was du (?:mir )?(?:schickst|schreibst|gibst)|wenn du (?:mir |mit mir |was )?(?:schreibst|antwortest|erklarst|redest)|in deinen antworten|(?:immer|nie|niemals|stets) (?:mir|mich|bei mir|fur mich|mit mir)|(?:mir|fur mich|bei mir|mit mir) (?:bitte )?(?:immer|nie|niemals|stets|kunftig)"
    r"|quand (?:tu|vous) (?:me |m'|nous )\w+|dans (?:tes|vos) (?:reponses|messages|explications)|tout ce que (?:tu|vous) m'\w+|(?:toujours|jamais) (?:pour|avec) moi|(?:pour|avec) moi,? (?:toujours|jamais)"
    r"|(?:en |a )?todo lo que me (?:mandes|escribas|envies|digas|des)|cuando me (?:respondas|contestes|escribas|expliques|digas|hables)|en tus (?:respuestas|mensajes|explicaciones)|(?:siempre|nunca) conmigo|conmigo,? (?:siempre|nunca)"
    r"|(?:kalau|kalo|kl|setiap|tiap)(?: kali)? (?:jawab|menjawab|balas|membalas|ngajarin|jelasin|menjelaskan) (?:ke )?(?:aku|saya|gue|gw)|di (?:semua )?jawaban(?:mu|nya)"
    r"|(?:bei|in|mit) (?:jede[rmn]|allen) (?:(?:deiner|deinen) )?(?:fragen?|antwort(?:en)?)|grundsatzlich|generell|nie wieder|(?:das )?gilt fur (?:alle?s?|jede\w*)"
    r"|en regle generale|(?:dans|pour|a) (?:chaque|toutes (?:tes|vos)) reponses?|plus jamais|(?:c'est )?valable pour tou\w+"
    r"|(?:en|para|a) (?:cada|todas tus) respuestas?|por norma|nunca mas|(?:aplicalo|aplica|vale) (?:a|para) tod\w+"
    r"|(?:setiap|tiap) (?:jawaban|jawab)|jangan pernah|(?:ini )?berlaku (?:buat|untuk) semua)\b|, nunca$"
)
#: An order to make something, of which what it says further on is part: "write a bot that asks in every reply".
MAKES = compiled(
    r"^(?:\w+ ){0,2}?(?:write|make|build|create|code|generate|design|schreib\w*|bau\w*|mach\w*|programmier\w*|fais|ecris|cree|haz\w*|crea|escribe|buat\w*|bikin\w*) (?:\w+ ){0,4}?(?:script|functions?|program|app|bot|button|page|website|macro|formula|query|alarm|class|loop|skript|funktion|programm|knopf|seite|makro|formel|schleife|fonction|programme|bouton|formule|boucle|funcion|programa|boton|bucle|skrip|fungsi|aplikasi|tombol|rumus)\b"
)
#: Behind a request it asks for consent; behind a statement it would doubt it.
AGREED = compiled(r"^(?:ja|gell|ok|okay|alright|please|bitte|oui|d'accord|vale|si|ya|oke|dong)$")
#: A wish that says nothing without what stands before it ("put that in my signature"), or that is
#: one for a language.
POINTS_BACK = compiled(
    r"^(?:please |bitte |tolong )?[\w-]+ (?:that|this|it|those|these|das|dies|es|ca|cela|eso|esto|itu|ini)(?: (?:in|into|on|to|at|for|under|every|each|always|when|whenever|so|from|bitte|ab|kunftig|auf|dans|sur|en|di|ke|terus|aja|saja)\b.*)?$"
    r"|\b(?:auf|in|en|dalam) [\w-]+ (?:antworten|schreiben|reden|sprechen)$"
)
#: The author as the subject of a clause.
_WE = r"i|i'?m|i'?ve|i'?d|i'?ll|we|we'?re|we'?ve|ich|wir|je|j'\w+|nous|yo|nosotr[oa]s|saya|aku|aq|gue|gw|kami|kita"
OWN_SUBJECT = compiled(rf"\b(?:{_WE})\b|我们?|咱们?|俺|(?:私|僕|俺|うち)(?:は|が|も)")
#: Tells that a sentence is about its author: she is named, or its first verb is hers alone.
FIRST_PERSON = compiled(
    rf"\b(?:{_WE}|me|my|mine|myself|our|us|mich|mir|mein\w*|uns\w*|moi|mon|ma|mes|notre|nos|mi|mis|nuestr\w+|conmigo|a mi|vivo|trabajo|soy|estoy|tengo|uso|odio|prefiero|hablo|quiero|necesito|puedo|llevo|\w{{2,}}ku)\b|我|咱|俺|本人|私|僕|自分|うち"
    r"|^(?:(?:and|also|und|auch|y|tambien|but|aber|pero|oh|btw|so|plus)[ ,]+)*(?:(?:also |really |still |usually |currently |mostly )?(?:live|work|use|love|hate|like|prefer|need|have|speak|write|can'?t|cannot|don'?t|am|run|play|teach|study|drink|eat|avoid|want|enjoy)"
    r"|[a-zß]{2,}e(?: |,|$)|bin|soy|estoy|tengo|[a-z]{2,}o(?: |,|$)|ya no [a-z]+o)\b"
)
#: Begins with somebody of the author's.
OF_HERS = compiled(
    r"^(?:(?:so|and|but|well|also|und|aber|also|et|mais|y|pero)[ ,]+)*(?:my|our|mein\w*|unser\w*|mon|ma|mes|notre|nos|mis?|nuestr[oa]s?) (?:\w+ )?(?:(?:step)?(?:brother|sister|mother|father|son|daughter)|mum|mom|dad|wife|husband|partner|girlfriend|boyfriend|friend|boss|colleague|coworker|flatmate|roommate|neighbou?r|kid|child|cousin|uncle|aunt|nephew|niece|grandma|grandpa|gran|dog|cat|fiancee?"
    r"|bruder|schwester|mutter|vater|sohn|tochter|mama|papa|frau|mann|freund(?:in)?|chef(?:in)?|kolleg(?:e|in)|mitbewohner(?:in)?|nachbar(?:in)?|kind|oma|opa|onkel|tante|hund|katze"
    r"|frere|soeur|mere|pere|fils|fille|femme|mari|copain|copine|ami|amie|collegue|coloc|voisine?|enfant|oncle|mamie|papi|chien|chat"
    r"|herman[oa]|madre|padre|hij[oa]|mujer|marido|novi[oa]|amig[oa]|jef[ea]|vecin[oa]|ti[oa]|abuel[oa]|perr[oa]|gat[oa])\b"
)
#: Says what something is to be taken out of: "my name from the list".
TAKEN_OUT = compiled(r" (?:from|out of|off|dari|aus) |从|から")
#: How a German question begins that asks for a yes: its verb before who it is about.
VERB_FIRST = compiled(r"^[a-zß]+ (?:ich|wir)\b")
#: "Jadi" as a verb, which joins no clauses: "kerja jadi sopir", "mau jadi dokter".
BECOMING = compiled(
    r"(?:^| )(?:mau|ingin|pengen|pingin|akan|bakal|belum|bukan|kerja|bekerja|diangkat|dilantik|dipromosikan|pangkat|terpilih|ditunjuk|saya|aku|gue|gw) jadi\b[^,]*$"
)
