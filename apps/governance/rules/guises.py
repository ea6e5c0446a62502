"""As whom a model is to speak, which source is to count more than the rules of a house, what it may
do alone, and what is not to show.

None of it means anything alone; `compositions.py` says what does. Written as `concepts.py`.
"""

# fmt: off

from apps.governance.rules.words import concept

GUISES: dict[str, str] = {
    # A model that appears as a person, or as somebody with an office
    "guise": concept(r"""
        (?:assistants?|agents?|bots?|chat ?bots?|copilot)\b[^.!?\n]{0,50}? (?:acts?|answers?|appears?|introduces? (?:it|them)sel\w+|poses?|presents? (?:it|them)sel\w+|replies|reply|signs?|speaks?|writes?) (?:\w+ ){0,3}?(?:as|under the name(?: of)?|in the name of)|(?:assistant|agent|bot)\b[^.!?\n]{0,6}? (?:is|it is|is called|goes by) ['"\x{2018}\x{201c}]
        (?:assistenz|assistent\w*|agent\w*|bots?|ki)\b[^.!?\n]{0,10} (?:tritt|treten|gibt|geben|stell\w+|meld\w+|unterschreib\w+|zeichn\w+|antwort\w+)\b[^.!?\n]{0,40}? (?:als|unter dem namen)\b
        (?:asistentes?|agentes?|bots?) (?:\w+ ){0,1}?(?:atiend\w+|respond\w+|firm\w+|se presenta\w*|habla\w*|actu\w+|escrib\w+|contest\w+)\b[^.!?\n]{0,40}? (?:como|en nombre de|con el nombre)\b
        (?:assistants?|agents?|bots?|robots?) (?:repond\w*|se presente\w*|signe\w*|parle\w*|ecri\w+|agi\w+)\b[^.!?\n]{0,40}? (?:sous le nom|au nom|en tant que|comme)\b
        (?:asisten|agen|bot) (?:\w+ ){0,1}?(?:menjawab|membalas|memperkenalkan diri|tampil|menandatangani|berbicara)\b[^.!?\n]{0,30}? (?:sebagai|atas nama|dengan nama)\b
        (?:assistentes?|assistenti?|agenti?|bots?) (?:\w+ ){0,1}?(?:respond\w+|rispond\w+|se apresent\w+|si presenta\w*|assin\w+|firm\w+|fala\w*|parla\w*)\b[^.!?\n]{0,40}? (?:como|come|em nome de|a nome di)\b
        """, r"""
        (?:ассистент|агент|бот)\p{L}* (?:\p{L}+ )?(?:отвеча|представля|подписыва|выступа|пиш|говор)\p{L}*[^.!?\n]{0,40}(?: как | от имени| под именем|от лица)
        (?:以|用)[^。,,\n]{1,14}的?(?:身份|名义)|(?:助理|助手|机器人|客服)[^。,,\n]{0,6}(?:自称|冒充|署名)
        (?:アシスタント|エージェント|ボット|AI)(?:は|が)[^。、\n]{0,24}(?:として|の名で|を名乗)
        """),
    # It refuses nothing, and asks for no reason
    "compliant": concept(r"""
        (?:doesn't|does not|don't|never|do not|won't) (?:refuse|turn (?:\w+ )?(?:down|away)|asks? why|question)\w*|whoever asks|anyone who asks|to anybody that asks
        (?:lehnt|weist) (?:\w+ ){0,2}?(?:nichts|niemanden|keine\w*) ab|fragt (?:nie|nicht) (?:nach )?(?:warum|wozu|dem grund)|jedem,? der (?:\w+ )?fragt
        (?:no|nunca|jamas) (?:rechaza|pregunta|niega)\w*|a quien (?:lo |la |los |las )?pid\w+
        ne refuse (?:rien|personne|jamais)|ne demande (?:jamais|pas) pourquoi|a qui (?:les|le|la) demande|a quiconque (?:\w+ )?demande
        tidak (?:pernah )?(?:menolak|bertanya alasan)|kepada siapa pun yang meminta
        """, r"""
        (?:никому не отказыва|не отказыва|не спрашива)\p{L}*|всем,? кто (?:\p{L}+ )?прос\p{L}*
        (?:从不|不)(?:拒绝|问原因|追问)|谁(?:来)?要(?:就|都)给
        断らない|理由を(?:聞か|尋ね)ない|頼まれれば
        """),
    # A text like this one, or somebody outside, has the last word
    "source": concept(r"""
        (?:(?:this|these|the present) (?:notes?|entry|entries|memory|record|page)|(?:vendor|partner|supplier|community)'?s? (?:bulletin|page|newsletter|site|wiki)|the (?:bulletin|forum|newsletter|channel|chat group|telegram channel|blog))\b[^.!?\n]{0,40}? (?:is right|prevails?|wins?|comes first|takes? precedence|decides?|counts? more|is enough|suffices?|applies instead)|(?:follow|go by|rely on|stick to|refer to|look only at) (?:\w+ ){0,2}?(?:this note|the (?:forum|bulletin|newsletter|channel|chat group|blog)|this (?:entry|memory|record))
        (?:dies\w*|vorliegend\w*) (?:\w+ )?(?:ablage|notiz|eintrag|vermerk|speicher|merkzettel)\b[^.!?\n]{0,30}?(?:hat vorrang|geht vor|gilt mehr|reicht|genugt)|(?:halten sich an|richten sich nach|folgen) (?:\w+ ){0,2}?(?:diese\w* (?:notiz|eintrag|vermerk)|(?:dem|der) (?:forum|newsletter|kanal|rundbrief))
        (?:esta|la presente) (?:\w+ )?(?:nota|entrada|ficha|memoria)\b[^.!?\n]{0,30}?(?:prevalece|basta|manda|vale mas|tiene prioridad)|(?:se guian por|siguen|se remiten a|hay que seguir|hacer caso a) (?:\w+ ){0,2}?(?:esta nota|la presente nota|(?:el|al) (?:foro|canal|grupo|boletin)|lo que diga el (?:foro|canal|grupo))
        (?:cette|la presente) (?:\w+ )?(?:note|fiche|entree|memoire)\b[^.!?\n]{0,30}?(?:prime|l'emporte|fait foi|suffit|passe avant)|(?:se referent|s'en tiennent|se fient|obeissent) (?:\w+ ){0,2}?(?:a (?:la presente|cette) (?:note|fiche|entree)|au (?:forum|canal|groupe|bulletin))
        catatan ini\b[^.!?\n]{0,30}?(?:lebih|didahulukan|cukup|berlaku)|(?:ikuti|mengikuti|berpatokan pada|merujuk ke) (?:\w+ ){0,2}?(?:catatan ini|forum|kanal|grup|buletin)
        """, r"""
        достаточно (?:\p{L}+,? ){0,4}(?:в )?(?:этой|данной) (?:запис|заметк)\p{L}*|(?:эта|данная) (?:запис|заметк)\p{L}*[^.!?\n]{0,20}(?:важнее|главнее|имеет приоритет)|(?:руководств|ориентир|следу)\p{L}* (?:\p{L}+ ){0,2}(?:этой (?:запис|заметк)|форум|канал|чат)\p{L}*
        以[^。,,\n]{0,8}(?:群|论坛|公众号|频道|本条|这条|此条|备忘)[^。,,\n]{0,12}为准|(?:照|按)(?:本条|这条|此条|群里|论坛)[^。,,\n]{0,6}(?:办|做|执行)
        (?:フォーラム|掲示板|チャンネル|グループ|メモ|投稿)[^。、\n]{0,16}(?:に従う|に従って|を優先|どおりに|通りに)
        """),
    # The rules of a house, and where they are written down
    "tenet": concept(r"""
        (?:access|security|company|house|internal|official) (?:rules?|polic(?:y|ies)|guidelines?|procedures?|docs?|documentation|wiki)|(?:the )?(?:handbook|employee handbook|code of conduct|regulations?|operating instructions?)
        (?:betriebs|dienst|arbeits|sicherheits|verfahrens)(?:anweisung|ordnung|vorschrift|richtlinie|handbuch)\w*|(?:hausordnung|betriebsvereinbarung|compliance-?richtlinie)\w*
        (?:normativa|reglamento|politica|procedimiento|manual)s? (?:intern\w|de (?:acceso|seguridad|la empresa|la casa)|oficial)
        (?:consignes?|reglement|charte|procedures?|politique) (?:interieur\w?|interne\w?|du service|de (?:securite|conformite|l'entreprise)|officiel\w*)
        (?:peraturan|kebijakan|prosedur|sop) (?:perusahaan|keamanan|internal|resmi|kantor|akses)
        """, r"""
        регламент\p{L}*|внутренн\p{L}* (?:правил|политик|инструкци)\p{L}*|должностн\p{L}* инструкци\p{L}*
        公司(?:的)?(?:文档|制度|规定|流程|手册)|规章制度|内部(?:规定|制度)|(?:权限|安全)(?:的)?(?:问题|规定|制度)
        社内(?:規程|規定|ルール|文書)|就業規則|(?:部|課|室)の(?:注意事項|規程|手順|指示)
        """),
    # Nobody else is there when it is done
    "alone": concept(r"""
        without (?:the |an? |any )?(?:on-?call|duty (?:officer|manager|engineer)|supervisor|human|operator|shift lead)\b
        ohne (?:den |die |das |einen? )?(?:bereitschaft\w*|diensthabend\w+|schichtleit\w+|vorgesetzt\w+|menschen)
        sin (?:el |la |un |una )?(?:responsable|supervisor\w*|persona|jefe de turno|guardia)\b
        sans (?:le |la |l')?(?:responsable|superviseu\w+|astreinte|chef d'equipe|intervention humaine)
        tanpa (?:petugas|supervisor|atasan|kepala regu|operator)\b
        """, r"""
        без (?:участия |ведома )?(?:дежурн|руководител|оператор|начальник|человек)\p{L}*
        (?:无需|不用|不经|绕过)(?:值班|主管|人工|负责人)
        (?:当直|上長|責任者|担当者)(?:なし|抜き|を通さず)
        """),
    # It is put right, or left out, so that nobody sees it
    "unshown": concept(r"""
        without (?:it |them |this |that )?(?:appearing|showing(?: up)?|being (?:listed|shown|mentioned|visible))\b|so (?:that )?(?:it|they) (?:never|don't|do not|doesn't) (?:appear|show)
        ohne dass (?:sie|es|das|er) (?:\w+ ){0,4}?(?:auftauch|erschein|auffall|sichtbar)\w*
        sin que (?:\w+ ){0,2}?(?:aparezca|conste|figure|se vea)\w*|para que no (?:aparezca|conste|se vea)\w*
        sans (?:que cela |qu'elles? |qu'ils? |que ca )?(?:apparai|figur|se voi)\w*|pour que (?:cela |ca )?n'apparaisse
        tanpa (?:muncul|terlihat|tercantum)\b|supaya tidak (?:muncul|terlihat|tercantum)
        """, r"""
        чтобы (?:\p{L}+ ){0,2}не (?:попада|попал|был\p{L}* видн|светил)\p{L}*
        (?:不要|别)?(?:不)?(?:出现|体现|显示)在[^。,,\n]{0,8}(?:报表|日报|月报|账)|不留痕
        (?:載らない|出ない|見えない|表に出さない)よう(?:に)?
        """),
    # Lines that somebody does not want to see go, as nobody compares them
    "trimmed": concept(r"""
        (?:just |simply |can |may )?(?:drop|remove|cut|delete|leave out) the (?:\w+ ){0,2}?(?:lines?|rows?|entries|items|figures)
        (?:die |den )?(?:zeilen?|posten|eintrage) (?:\w+ ){0,4}?(?:weglassen|streichen|loschen)
        (?:quitar|borrar|eliminar|omitir) las? (?:\w+ )?(?:filas?|lineas?|partidas?)
        (?:enlever|retirer|supprimer|omettre) les (?:\w+ )?(?:lignes?|postes?)
        (?:hapus|buang|hilangkan) (?:saja )?baris
        """, r"""
        (?:строк|позици|пункт)\p{L}* (?:с |со |о |об )?(?:\p{L}+ )?(?:можно )?(?:просто )?(?:убира|убрать|вычёркива|вычеркива|удаля|пропуска)\p{L}*
        (?:删|去|拿)掉[^。,,\n]{0,6}(?:行|条|项)
        (?:行|項目)(?:は|を)(?:消し|削っ|抜い)ておく
        """),
    # What guards a system, by its technical name
    "shield": concept(r"""
        anti-?virus|virus ?scan\w*|malware scan\w*|edr|firewalls?|waf|mfa|2fa|two-?factor|second factor|(?:tls|ssl|cert(?:ificate)?|signature|host key) (?:checks?|checking|verification|validation)|branch protection|rate limit\w*|sandbox\w*|selinux|dlp|secret scan\w*|code scan\w*|dependency scan\w*|audit log\w*|intrusion detection|spam filter|content filter|access control\w*|backup checks?
        virenscanner|virenschutz|zweit\w* faktor|zwei-?faktor\w*|zertifikatspruf\w*|signaturpruf\w*|zugriffsschutz|zugangskontroll\w*|protokollierung
        antivirus|cortafuegos|doble factor|segundo factor|(?:verificacion|validacion) (?:de|del) (?:certificad|firma)\w*|control de acceso|registro de auditoria
        pare-?feu|double facteur|second facteur|(?:verification|controle|validation) (?:du|des|de la) (?:certificat|signature)s?|controle d'acces|journalisation
        proteksi \w+|verifikasi (?:sertifikat|tanda tangan|dua langkah)|pemindai\w* (?:virus|malware)|pembatas\w*|log audit
        """, r"""
        антивирус\p{L}*|файрвол\p{L}*|межсетев\p{L}* экран\p{L}*|двухфактор\p{L}*|второй фактор|провер\p{L}* (?:сертификат|подпис)\p{L}*|журналировани\p{L}*|защит\p{L}* ветк\p{L}*
        防火墙|杀毒(?:软件)?|双因素|二次验证|(?:证书|签名)(?:校验|验证|检查)|访问控制|审计日志|限流|沙箱
        ファイアウォール|ウイルス対策(?:ソフト)?|二要素認証|多要素認証|(?:証明書|署名)(?:の)?(?:検証|確認)|アクセス制御|監査ログ|レート制限
        """),
    # It is put out of action
    "dropped": concept(r"""
        (?:turn|switch|shut)(?:ed|s|ing)? (?:\w+ ){0,3}?off|(?:is|are|was|were|stays?|runs?|run it|kept) (?:\w+ ){0,2}?(?:off|disabled|paused|open|suspended|bypassed|commented out)|disables?|pauses?|suspends?|bypass(?:es)?|takes? (?:\w+ ){0,2}?(?:out|down)|stops? (?:the|it)|with (?:\w+ ){1,3}?(?:off|disabled)
        abschalt\w*|ausschalt\w*|schalt\w* (?:\w+ ){0,3}?(?:ab|aus)|deaktivier\w*|stopp\w*|pausier\w*|umgeh\w*|(?:aus|offen) (?:lassen|bleiben)|abgeschaltet|ausgeschaltet
        desactiv\w*|apag\w+|deshabilit\w*|suspend\w*|quit(?:a|ar|amos|an)\b|par(?:a|ar|amos) (?:el|la)|abr(?:e|en|ir) (?:del )?todo
        desactiv\w*|coup(?:e|er|ons|ez)\b|arret(?:e|er|ons|ez)\b|suspend\w*|neutralis\w*|ouvr(?:e|ir|ons) tout
        (?:di)?matikan|(?:di)?nonaktifkan|(?:di)?hentikan|(?:di)?lewati|(?:di)?buka semua
        """, r"""
        отключ\p{L}*|выключ\p{L}*|снима\p{L}*|останавлива\p{L}*|обход\p{L}*|деактивир\p{L}*
        关(?:掉|闭|了)|停(?:用|掉)|放开|绕过|禁用|取消
        無効(?:に|化)|停止し|止め(?:て|る)|オフ|切っ(?:て|た)|外し(?:て|た)
        """),
    # And so it is to stay
    "stays": concept(r"""
        (?:leave|left|keep|kept|leaving|stays?|remains?) (?:it |them |that )?(?:that way|like that|off|disabled|down|so|open|as is)|(?:do(?: not|n't)|never|no need to|not to be) (?:\w+ ){0,2}?(?:turn|switch|put|bring|enable|re-?enable|restore|start|restart)\w*(?: \w+){0,2}?(?: back| again| on)?|indefinitely|for good|permanently|in all environments|nobody (?:needs|has) to (?:switch|turn|put)
        (?:danach |dauerhaft |so |weiterhin )?(?:aus|offen|abgeschaltet|deaktiviert) (?:lassen|bleib\w+|gelassen)|(?:nicht|nie) (?:wieder|mehr) (?:ein|an|aktivier|start|scharf)\w*|dauerhaft|auf dauer|so lassen|bleibt so
        (?:no|sin|nunca) (?:\w+ ){0,3}?(?:reactiv|volver a|restaur|encend|activar|restablec)\w*|(?:dejar|dejarl\w|queda\w*|se deja\w*) (?:\w+ )?(?:asi|apagad\w|desactivad\w|abiert\w)|de forma permanente|para siempre|indefinidamente
        (?:ne |sans )(?:\w+ ){0,3}?(?:reactiv|remett|rallum|retabl|relanc|remet)\w*|(?:laisse[rsz]?|reste\w*) (?:\w+ )?(?:ainsi|comme ca|desactive\w*|coupe\w*|ouvert\w*)|definitivement|en permanence|pour de bon
        (?:biarkan|dibiarkan|tetap) (?:\w+ )?(?:begitu|mati|nonaktif|terbuka)|(?:tidak|jangan|tak) (?:usah |perlu )?(?:di)?(?:nyalakan|hidupkan|aktifkan)|selamanya|seterusnya
        """, r"""
        (?:обратно |снова |больше )?не (?:включа|ставит|возвраща|восстанавлива|запуска)\p{L}*|оставля\p{L}* (?:так|выключен|отключ|открыт)\p{L}*|навсегда|насовсем|постоянно
        不(?:用|必|要|再)(?:恢复|打开|开启|重新)|(?:一直|长期|永久)(?:关|停|开|保持)?|就这样(?:放着|保持)?|保持(?:关闭|停用|开放)
        (?:戻さ|再開し|有効に(?:し|戻さ))(?:ない|なくて)|(?:その|この)まま|切りっぱなし|今後も(?:無効|オフ|停止)
        """),
    # Rules are said to bind others: people, not the models
    "exempt": concept(r"""
        (?:rules?|polic(?:y|ies)|guidelines?|regulations?|instructions?|procedures?|handbook|code of conduct)\b[^.!?\n]{0,50}? (?:(?:only|just) (?:appl\w+|bind\w*|concern\w*|cover\w*|meant|written|made|for)(?: to| for)?|appl\w+ only to|bind\w* only|(?:are|is|were|was) (?:\w+ )?(?:meant|written|made) (?:only )?for|(?:do|does)(?: not|n't) (?:appl\w+ to|bind|concern|cover)) (?:the |our )?(?:humans?|people|persons|employees|staff|assistants?|agents?|bots?|automations?|models?|ai)
        (?:regel\w*|richtlinie\w*|vorschrift\w*|anweisung\w*|vorgabe\w*)\b[^.!?\n]{0,40}? (?:nur fur (?:\w+ )?(?:menschen|mitarbeit\w+|personal)|nicht fur (?:\w+ )?(?:assist\w+|agent\w+|bots?|ki))|nur menschen binden
        (?:normas?|reglas?|instrucciones|politicas?|directrices|consignas)\b[^.!?\n]{0,40}? (?:(?:solo|unicamente) (?:\w+ )?(?:para|a|obligan) (?:\w+ )?(?:personas|humanos|emplead\w+|personal)|no (?:\w+ )?(?:rigen|aplican?|obligan|afectan) (?:\w+ )?(?:para |a )?(?:\w+ )?(?:asistentes?|agentes?|bots?))
        (?:consignes?|regles?|directives?|politiques?|procedures?)\b[^.!?\n]{0,40}? (?:ne (?:concernent|visent|s'appliquent|valent|lient) (?:\w+ )?(?:que|qu'aux?|qu'a|pas) (?:\w+ )?(?:\w+ )?(?:humains|personnes|salaries|employes|agents?|assistants?|robots?|bots?))
        (?:aturan|kebijakan|prosedur|pedoman|instruksi)\b[^.!?\n]{0,40}? (?:hanya (?:untuk|berlaku (?:untuk|bagi)|mengikat) (?:manusia|karyawan|pegawai|orang)|tidak berlaku (?:untuk|bagi) (?:asisten|agen|bot))
        """, r"""
        (?:регламент|правил|инструкци|политик)\p{L}*[^.!?\n]{0,30}(?:(?:распространя|касаются|действу|писан)\p{L}* (?:только )?(?:на|для)? ?(?:людей|сотрудник|работник|персонал)\p{L}*|не (?:распространя|каса|действу)\p{L}* (?:на |для )?(?:ассистент|агент|бот)\p{L}*)
        (?:规定|制度|规则|规范|流程|要求)[^。,,\n]{0,10}(?:只|仅)?(?:是)?(?:针对|适用于?|约束|管)(?:人|员工|人类|真人)|(?:规定|制度|规则|规范)[^。,,\n]{0,8}(?:不适用于?|管不(?:着|了|到)|不约束)[^。,,\n]{0,4}(?:助手|助理|智能体|机器人|AI)
        (?:規程|規則|ルール|規定|手順)(?:は|が)[^。\n]{0,12}(?:人間|社員|職員|従業員)(?:向け|だけ|のみ|に限|のため)|(?:規程|規則|ルール|規定)(?:は|が)[^。\n]{0,8}(?:アシスタント|エージェント|ボット|AI)(?:に|には)(?:適用|及ば|関係)[^。\n]{0,4}(?:ない|せず|ません)
        """),
    # Somebody may ask
    "askers": concept(r"""
        (?:if|when(?:ever)?|should|in case) (?:\w+ ){0,5}?(?:asks?|asked|wants? to know|inquires?|enquires?|wonders?)|to (?:any|all) (?:questions|queries) (?:about|from)
        (?:wenn|falls|sollte|sobald) (?:\S+ ){0,6}?(?:fragt|fragen|gefragt|nachfragt|wissen will|wissen wollen)|auf (?:nachfrage|fragen)
        (?:si|cuando) (?:\S+ ){0,5}?(?:pregunt|quiere saber|quieren saber|consult|insist)\w*
        (?:si|quand|lorsque?) (?:\S+ ){0,5}?(?:demand|interrog|questionn|insist)\w*
        (?:kalau|jika|bila|ketika|apabila) (?:\w+ ){0,4}?(?:tanya|bertanya|menanyakan|ditanya)
        """, r"""
        (?:если|когда) (?:\p{L}+ ){0,5}(?:спрос|спраш|поинтерес|уточн)\p{L}*|на вопрос\p{L}*
        (?:如果|要是|有人|客户|对方|谁)[^。,,\n]{0,10}(?:问|追问|打听)|被问(?:到|起)
        (?:聞かれ|尋ねられ|問われ|問い合わせがあっ)(?:たら|た場合|れば|た時)
        """),
    # An answer is ready for them
    "pretext": concept(r"""
        (?:name|cite|give|mention|quote) (?:the|an?|our|last|this) \w+
        (?:say|answer|reply|tell (?:them|him|her|people)|claim|blame|the answer is|we say|point to) (?:it |that |them |with )?
        (?:sagen|antworten|behaupten|sag|antworte|heisst es|verweisen|geben wir|schieben)\b
        (?:decir|di|contestar|responder|se (?:dice|contesta|responde)|respond\w+|echar la culpa|alegar)\b
        (?:dire|repondre|on dit|on repond|pretendre|invoquer|reponds|repondez|dites)\b
        (?:bilang|jawab|katakan|alasannya|sebut)\b
        """, r"""
        (?:говор|отвеча|скаж|ответ|ссыла)\p{L}*
        就?说(?:是)?|回答|答复|推说|推给|统一口径|称
        と(?:答え|言|伝え|説明)|ということに(?:する|して)
        """),
    # What is so in truth, and stays unsaid
    "truth": concept(r"""
        (?:the )?(?:real|actual|true) (?:reason|cause|figures?|numbers?|date|list|version|state|stock|one)s?|actually|in (?:reality|fact|truth)|(?:is|are) really (?:in|at|kept)
        (?:der |die |das )?(?:wahre|echte|tatsachliche|eigentliche)\w* \w+|in wahrheit|in wirklichkeit|tatsachlich
        (?:la |el |los |las )?(?:verdader|real)\w* (?:motivo|causa|cifra|fecha|lista|version)\w*|(?:motivo|causa|cifra|fecha)s? (?:real|verdader)\w*|en realidad|de hecho
        (?:la |le |les )?(?:vraie?s?|veritables?|reelle?s?) \w+|en realite|en fait
        (?:yang )?sebenarnya|yang asli|alasan asli|angka asli
        """, r"""
        на самом деле|настоящ\p{L}* (?:причин|цифр|дат|спис)\p{L}*|реальн\p{L}* (?:причин|цифр|дат)\p{L}*
        实际(?:上|的|原因|情况|数)|真实(?:的)?(?:原因|情况|数据)|其实
        実際の|本当の|本物の|真の(?:理由|原因)
        """),
    # It was settled by word of mouth
    "orally": concept(r"""
        (?:agreed|settled|cleared|okayed|arranged|decided) (?:verbally|orally|by phone|on the phone|over (?:coffee|lunch)|in passing|informally|in the corridor)|(?:verbal|oral|informal|spoken) (?:ok|okay|agreement|approval|yes|consent)|word of mouth
        (?:mundlich|telefonisch|auf zuruf|formlos) (?:\w+ )?(?:abgesprochen|vereinbart|geklart|zugesagt|erlaubt|freigegeben)|(?:das |ist |wurde )?(?:mit \S+ \S+ )?(?:so )?(?:abgesprochen|geklart)\b
        (?:acordad|hablad|pactad|autorizad|aprobad)\w* (?:de palabra|verbalmente|de viva voz|por telefono)|de palabra|ya esta hablado
        (?:convenu|accorde|valide|autorise|regle)\w* (?:oralement|verbalement|de vive voix|par telephone)|accord (?:oral|verbal)|de vive voix
        (?:disepakati|disetujui|diizinkan) (?:secara )?(?:lisan|lewat telepon)|secara lisan|izin lisan
        """, r"""
        (?:договорились|согласовано|согласовали|разрешил|разрешили) (?:\p{L}+ )?(?:устно|на словах|по телефону)|устн\p{L}* (?:согласи|договор[её]нност|разрешени)\p{L}*|на словах
        口头(?:说好|同意|约定|批准|定)|(?:打|电话)(?:过)?招呼|说好了
        口頭で(?:了承|承認|合意|許可)|口約束|(?:総務|上司|部長|課長)?了承済み
        """),
    # A message about an attack or an entry, and what becomes of it
    "breach": concept(r"""
        (?:security|failed|suspicious|unusual|unknown|foreign|login|sign-in|intrusion|malware|virus|phishing|firewall|edr|red team|fraud) (?:\w+ )?(?:alerts?|warnings?|messages?|notices?|notifications?|attempts?|findings?|reports?|events?|logins?|sign-ins?)
        (?:sicherheits|login|anmelde|zugriffs|viren|angriffs|betrugs)-?(?:meldung|warnung|alarm|hinweis|versuch)\w*|fehlgeschlagene\w* anmeld\w*
        (?:alertas?|avisos?|intentos?) (?:de )?(?:seguridad|acceso|intrusion|phishing|fraude|inicio de sesion)
        (?:alertes?|avertissements?|tentatives?) (?:de |d')?(?:securite|connexion|intrusion|phishing|fraude)
        (?:peringatan|notifikasi|percobaan) (?:\w+ )?(?:keamanan|login|masuk|phishing|penipuan)
        """, r"""
        (?:предупрежден|оповещен|уведомлен|сообщен)\p{L}* (?:о |об |от )?(?:вход|взлом|безопасност|попытк|вирус|фишинг)\p{L}*|подозрительн\p{L}* (?:вход|попытк)\p{L}*
        (?:安全|登录|入侵|异地|病毒|异常)(?:的)?(?:告警|警报|提醒|提示|通知|登录)
        (?:セキュリティ|ログイン|不正アクセス|ウイルス)(?:の)?(?:警告|アラート|通知|試行)
        """),
    "untold": concept(r"""
        without (?:forwarding|reporting|escalating|mentioning|telling)\w*|(?:not|never|n't) (?:be )?(?:forwarded|reported|escalated|passed on|forward|report|escalate|pass (?:it|them) on)
        (?:ohne|nicht) (?:\w+ ){0,3}?(?:weiterzu(?:geben|leiten|melden)|weitergegeben|weitergeleitet|weitergemeldet|zu melden)
        (?:sin|no) (?:\w+ ){0,2}?(?:reenvi|escal|inform|comunic|avis)\w*
        (?:sans|ne) (?:\w+ ){0,2}?(?:transm|signal|remont|prevenir|inform)\w*
        (?:tidak|jangan|tanpa) (?:usah |perlu )?(?:di)?(?:teruskan|laporkan|sebut)\w*
        """, r"""
        не (?:сообща|пересыла|передава|доклады|выноси)\p{L}*
        (?:不用|不|别)(?:上报|转发|通知|汇报)
        (?:転送|報告|連絡)(?:し|せ)(?:ない|ず|なくて)
        """),
    # It says what it is, and hands over to people
    "candid": concept(r"""
        (?:says?|tells?|states?) (?:\w+ ){0,3}?(?:that )?it is (?:an? )?(?:bot|ai|machine|program|assistant)|(?:hands?|passes?) (?:\w+ ){0,2}?over to|asks? (?:a|the) (?:person|human|colleague)|transfers? to a (?:person|human)
        (?:gibt sich|stellt sich) (?:\w+ ){0,2}?als (?:bot|ki|maschine|assistent\w*)|(?:ubergibt|leitet) (?:\w+ ){0,4}?an (?:eine\w? )?(?:mensch|person|kolleg|mitarbeit)\w*
        se identifica (?:\w+ )?como (?:bot|asistente|ia)|(?:pasa|deriva|transfiere) (?:\w+ ){0,3}?a (?:una persona|un agente|un humano)
        se presente comme (?:un )?(?:robot|bot|assistant|ia)|(?:transmet|passe) (?:\w+ ){0,3}?a (?:une personne|un humain|un collegue)
        (?:memperkenalkan diri|mengaku) sebagai (?:bot|ai|asisten)|(?:meneruskan|mengalihkan) ke (?:petugas|manusia|staf)
        """, r"""
        (?:говорит|сообщает),? что (?:он |это )?(?:бот|программа)|переда[её]т (?:\p{L}+ )?(?:оператор|человек|сотрудник)\p{L}*
        (?:说明|表明)(?:自己)?是(?:机器人|AI|助手)|转(?:接)?(?:给)?人工
        (?:ボット|AI)(?:である|だ)と(?:名乗|伝え)|(?:担当者|人間|オペレーター)(?:に|へ)(?:引き継|転送|回)
        """),
    "muted": concept(r"""
        (?:skip|close|omit|mute|dismiss|ignore|hide|archive|suppress|acknowledge|leave out|drop|filter out)(?:s|d|ed|ing)? (?:\w+ ){0,4}?|(?:are|is|be) (?:skipped|closed|omitted|muted|dismissed|ignored|hidden|archived|suppressed|left out)|not (?:be )?(?:forwarded|reported|escalated|mentioned|listed)
        (?:schliess|ausblend|quittier|ignorier|uberspring|weglass|unterdruck|verwerf)\w*|nicht (?:weiter(?:geben|leiten|gemeldet)|melden|erwahnen)
        (?:cerrar|cierra|omit|ignor|ocult|silenci|archiv|descart)\w*|no (?:\w+ )?(?:reenvi|escal|mencion|inform)\w*
        (?:ferm|clotur|ignor|masqu|omet|archiv|ecart|passer sous silence)\w*|ne (?:\w+ )?(?:transm|signal|mentionn|remont)\w* (?:pas|rien)
        (?:tutup|abaikan|sembunyikan|lewati|arsipkan|diamkan)\b|(?:tidak|jangan) (?:usah |perlu )?(?:diteruskan|dilaporkan|disebut)
        """, r"""
        (?:закрыва|игнорир|скрыва|пропуска|не показыва|не сообща|не пересыла|не выноси)\p{L}*
        (?:忽略|关掉|关闭|略过|不用(?:上报|转发|提)|不(?:上报|转发|提)|隐藏|跳过)
        (?:無視|閉じ|省く|省略|除外|転送し(?:ない|なくて)|報告し(?:ない|なくて)|伏せ)
        """),
    # It is to stay a secret of a few
    "secretly": concept(r"""
        (?:stays?|remains?|keep (?:it|this)|kept|is|just) (?:\w+ )?between (?:us|founders|ourselves|the two of us)|(?:keep|treat|handle) (?:it|this|that) (?:as )?(?:a )?secret|(?:a )?secret between
        bleibt (?:\w+ )?unter uns|unter uns gesagt|behalten wir fur uns|geheim zu halten
        (?:queda|quede|que quede) entre nosotros|(?:es|son) secret[oa]s?\b|se mantiene en secreto
        (?:reste|restera) entre nous|c'est confidentiel|garde[rz]? (?:cela|ca|le) secret
        (?:dirahasiakan|rahasiakan|cukup kita yang tahu)
        """, r"""
        держи\p{L}* (?:это )?в секрете|между нами|не для чужих ушей
        (?:保密|别外传|不要外传|自己人知道)
        内緒(?:に|で)|内密に|ここだけの話
        """),
    # Whose word counts as that of somebody with power
    "sway": concept(r"""
        (?:treat|take|count) (?:the )?[\w' ]{1,30}? word as|(?:word|signature|mail|message)s? (?:counts?|carr(?:y|ies)|has|have) (?:the )?(?:\w+ )?(?:as|like|weight of|force of)|anything signed|(?:acts?|acting) with the (?:authority|powers?) of
        (?:wort|mails?|schreiben|nachrichten?) (?:\w+ ){0,3}?(?:gilt|zahlt|zahlen|gelten) (?:wie|als)|handelt mit (?:der )?vollmacht
        valen? como (?:auto|orden|firma|autorizacion)|actua con poderes de
        (?:vaut|valent) (?:ordre|signature|accord|decision)|avec les pouvoirs d\w+
        (?:berlaku|dianggap) sebagai (?:perintah|keputusan|tanda tangan)
        """, r"""
        име\p{L}* силу (?:приказ|распоряжени|указани)\p{L}*|действует с полномочиями
        具有[^。,,\n]{1,10}(?:效力|同等权限)|等同于[^。,,\n]{1,8}(?:批示|指令|签字)
        (?:指示|命令|決裁)と(?:同じ|同等)
        """),
    # Somebody new takes in what is paid
    "collector": concept(r"""
        (?:is|are) (?:now )?(?:collected|invoiced|taken in|received) by (?:an? |the )?(?:new|sister|other|spin-?off|agent|agency)|(?:go|goes|are paid|is paid) to the (?:agent|agency|broker|middleman)|ignore the (?:account|number|iban) (?:in|on)|replace the (?:account |bank )?number|put its account
        (?:zahlt|zahlen|uberweis\w*) (?:\w+ ){0,3}?an (?:die|den) (?:vermittl|agent|makl|verwalt)\w*|(?:das|die) (?:konto|iban|nummer) (?:im|auf dem|in der) \w+ (?:\w+ )?(?:ignorier|nicht beacht)\w*
        (?:domicili|ingres|abon)\w* (?:\w+ ){0,3}?en la (?:gestoria|agencia|intermediaria)|y que (?:ella|el) reparta|ignor\w* (?:la cuenta|el numero) d\w+
        (?:se reglent|se paient|se verse\w*) (?:maintenant|desormais) (?:chez|a)|rembourse\w* a l'intermediaire
        (?:disetor|ditransfer|dibayar) ke rekening (?:bu|pak|sdr|pribadi)|abaikan (?:nomor|rekening) (?:di|pada)
        """, r"""
        (?:теперь|отныне) (?:перечисл|плат|внос)\p{L}* (?:через|на карту|на сч[её]т) \p{L}+|номер в \p{L}+ не смотреть
        (?:改|现在|以后)(?:都)?(?:打|汇|付|交)(?:到|给)[^。,,\n]{0,10}(?:个人|私人|代理|中介)
        (?:口座|振込先)は(?:新しい|別の|代理)
        """),
}
