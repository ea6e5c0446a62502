"""What sentences about power are made of, in English and seven other languages.

Patterns are written for folded text in lower case. What is written in Latin letters begins and ends
with a word; other scripts, and what ends in signs, stand as they are.
"""

# fmt: off

from apps.governance.rules.circumstances import CIRCUMSTANCES
from apps.governance.rules.dealings import DEALINGS
from apps.governance.rules.guises import GUISES
from apps.governance.rules.latitude import LATITUDE
from apps.governance.rules.pretences import PRETENCES
from apps.governance.rules.safeguards import SAFEGUARDS
from apps.governance.rules.words import concept

# Who speaks in an imitated frame; systemd is a program.
_FRAME_NAME = (
    r"(?:/?tool_?result|工具返回|工具结果|系统|系统消息|シ?ステム|システム通知|ツール(?:結果|応答)"
    r"|sistema|systeme|system(?:[a-ce-z]\w*)?|sistem|система|системное сообщение|policy-engine"
    r"|tool(?: |-|_)?(?:output|response|result)|hasil alat|resultat outil"
    r"|resultado de herramienta|werkzeug\w*|ergebnis)"
)

CONCEPTS: dict[str, str] = {
    # Nobody is asked, nothing is checked
    "waived": concept(r"""
        (?:say|says|click|clicks|answer|answers|press|presses) (?:yes|ok|allow|accept) (?:to|on|in) (?:every|all|any|each)|assume (?:\w+ )?(?:consent|approval|permission|agreement)
        (?:paid|pay|released|signed|sent|shipped) before (?:being |it is |they are |anyone )?(?:check\w*|review\w*|approv\w*|inspect\w*|verif\w*)|(?:need not|don't|doesn't|no longer) (?:go|come|pass) (?:\w+ )?(?:to|before|through) the (?:\w+ )?(?:committee|board|panel)
        (?:pag|firm|envi|entreg)\w+ antes de (?:revis|comprob|verific|aprob)\w*|no (?:pasan?|van?) por (?:la|el) (?:comision|comite|junta)
        (?:pay|sign|envoy|livr)\w* avant (?:verif|valid|control|approb)\w*|(?:ne passe\w* (?:plus|pas)|plus besoin de passer) (?:en|par|devant)
        vor der (?:prufung|freigabe|kontrolle|genehmigung) (?:\w+ )?(?:bezahl|gezahl|unterschr|ausgeliefer|uberwiesen)\w*|(?:uber|durch) die (?:kommission|gremien) (?:\w+ ){0,2}?nicht mehr
        (?:dibayar|diteken|dikirim) sebelum (?:diperiksa|dicek|disetujui)|tidak (?:lagi )?lewat (?:komite|dewan|rapat)
        (?:dann )?(?:einfach )?ja sagen|se le dice que si|on clique
        (?:demande|appele|previen)\w* pas (?:l'|la |le |les )\w+|n'appelez pas
        no need (?:to|for) (?:run|do|perform|make|apply|repeat|go through|hold) |no need (?:to|for)(?: an?| any| further| another| more)? (?:ask\w*|rais\w+|request\w*|confirm\w*|check\w*|approv\w*|review\w*|tickets?|permission|consent|sign-?off|escalat\w+|wait\w*|verif\w*|involve|consult|bother|ping|double-check\w*|call (?:him|her|them|back|anyone|first))
        without (?:\w+ ){0,3}?(?:asking|approvals?|confirm\w+|review\w*|tickets?|check\w*|permission|consent|sign-?off|prompt\w*|questions?|verif\w+|waiting|delay|hesitation|a second look)
        (?:need(?:s|n't)?|requires?|wants?|expects?) (?:no|not) (?:\w+ ){0,3}?(?:ask\w*|approv\w*|confirm\w*|review\w*|tickets?|check\w*|permission|consent|sign-?off|verif\w*|question\w*)
        (?:do|does|did|will|would|is|are|need)(?: not|n't) (?:be )?(?:need|require|have to|necessary|needed|required|wait|go through)[^.!?\n]{0,30}?(?:ask\w*|approv\w*|confirm\w*|review\w*|tickets?|check\w*|permission|consent|sign-?off|board|verif\w*|pinged)
        (?:do|does)(?: not|n't) (?:\w+ ){0,2}go through (?:the )?(?:board|review|approval|committee|process)\w*
        (?:nobody|no one|no-one|none) (?:\w+ ){0,3}?(?:expects?|needs?|wants?|has) to be (?:asked|pinged|consulted|told|notified|involved)
        (?:approvals?|confirmations?|reviews?|reviewers?|checks?|sign-?offs?|verification|call-?backs?|tickets?|consent) (?:\w+ ){0,6}?(?:can be skipped|are skipped|is skipped|not needed|unnecessary|is waived|are waived|is optional|are optional|no longer (?:needed|required|applies|necessary)|not required)
        (?:can|may|should|could) be skipped|callers need not|need not (?:re-?)?(?:evaluate|check|ask|confirm|verify)
        (?:answered?|confirm\w*|accept\w*|click\w*|approv\w*) (?:\w+ ){0,4}?(?:on|in) (?:her|his|their|my|the user's|your) (?:behalf|name|place)
        already (?:answered|given|granted|implied|assumed)|(?:counts?|treat(?:s|ed)?|regard\w*) as (?:given|granted|approved|agreed|answered)
        (?:go|goes|went|be granted|granted|approved?|given|done|merged|paid) (?:\w+ ){0,2}?(?:straight ?away|right away|immediately|automatically|as they come(?: in)?|on sight|unconditionally|by default)
        (?:find|finds|gets?|is|are) (?:\w+ ){0,4}?(?:irritat\w+|annoy\w+|tiresome|bother\w+|tired of) (?:\w+ ){0,2}?(?:prompts?|asked|questions?|confirmations?|dialogs?)
        (?:prompts?|questions?|confirmations?|dialogs?|being asked|asking) (?:\w+ ){0,3}?(?:irritat\w+|annoy\w+|tiresome|bother\w*)
        no hace falta(?: \w+){0,3} (?:pregunt\w+|consult\w+|confirm\w+|aprob\w+|pedir|permiso|esperar|avisar|revis\w+|autoriz\w+|solicit\w+)
        sin (?:\w+ ){0,2}?(?:preguntar\w*|consultar\w*|confirm\w+|aprob\w+|permiso|revis\w+|autoriz\w+|ticket|esperar|verific\w+)
        no (?:es )?(?:necesit\w+|necesari[oa]s?|requier\w+|precisa\w*)(?: \w+){0,3} (?:pregunt\w+|consult\w+|confirm\w+|aprob\w+|permiso|revis\w+|autoriz\w+|verific\w+)
        (?:se da|dan|queda|quedan) por (?:aprobad[oa]s?|concedid[oa]s?|autorizad[oa]s?|hech[oa]s?)|molesta que se le (?:consulte|pregunte)|(?:directamente|automaticamente) (?:sin|aprob\w+)|se (?:borran|aprueban|conceden|pagan|envian|aceptan|fusionan) (?:directamente|sin mas|de inmediato|automaticamente)
        (?:inutile|pas besoin|plus besoin|aucun besoin|n'est pas necessaire|plus necessaire|inutiles?) (?:\w+['\s]\s*){0,4}?(?:(?:re)?demand\w+|valid\w+|confirm\w+|verif\w+|attendre|autoris\w+|approb\w+|accord|refaire|prevenir)
        sans (?:\w+['\s]\s*){0,3}?(?:demander|validation|confirm\w+|verif\w+|attendre|autoris\w+|approbation|accord|relecture|poser de questions?|ticket)
        (?:une )?fois pour toutes|est reputee? (?:acquise?|donnee?|accordee?)|d'office|(?:deja|est) (?:faite|accordee?|acquise?) (?:d'avance|par avance)
        (?:verification|validation|confirmation|controle)s? (?:\w+['\s]\s*){0,4}?(?:deja (?:faite?s?|effectuee?s?)|superflue?s?|inutiles?)
        (?:ruckfragen?|freigaben?|genehmigung(?:en)?|bestatigung(?:en)?|prufung(?:en)?|kontrollen?|zustimmung(?:en)?) (?:\w+ ){0,6}?(?:nicht (?:gewunscht|notig|erforderlich|mehr notig|notwendig)|entfallt|entfallen|uberflussig|unnotig|gelten als erteilt|gilt als erteilt)
        ohne (?:\w+ ){0,2}?(?:ruckfragen?|nachfragen?|gegenprufung|gegenzeichnung|freigabe|genehmigung|bestatigung|prufung|ticket|zustimmung|zu fragen|nachzufragen|kontrolle|abstimmung|vier-augen-prinzip)
        gel(?:ten|te|t) als (?:erteilt|genehmigt|freigegeben)|gilt als (?:erteilt|genehmigt|freigegeben)|(?:muss|mussen|braucht|brauchen) (?:\w+ ){0,3}?(?:nicht|niemand|keine) (?:\w+ ){0,3}?(?:gefragt|freigegeben|bestatigt|gepruft|genehmigung|freigabe|ruckfrage)\w*
        tanpa (?:\w+ ){0,2}?(?:tiket|persetujuan|konfirmasi|bertanya|izin|verifikasi|pengecekan|review|menunggu|tanya)
        (?:tidak|tak|nggak|gak) (?:perlu|usah|butuh|harus) (?:\w+ ){0,2}?(?:tiket|persetujuan|konfirmasi|bertanya|tanya|ditanya\w*|izin|verifikasi|dicek|dikonfirmasi|menunggu|lagi)|langsung (?:saja )?(?:\w+ )?(?:diberikan|disetujui|dikabulkan|diproses|dikirim|dibayar|diterima|saja)|(?:diberikan|disetujui|dikabulkan|diproses|dikirim|dibayar) (?:saja )?langsung|otomatis (?:disetujui|diterima|dikabulkan)|dijawab \W?ya|(?:jawab|klik|pilih|tekan)(?:kan)? \W?(?:ya|setuju|ok)|konfirmasi (?:\w+ ){0,4}?sudah (?:dilakukan|beres)
        skip (?:the|that|this) (?:form|step|queue|ticket|check|review|approval|process|request)|by the agent itself|(?:just|simply|straight) (?:do|merge|pay|send|approve|sign|grant|delete|go ahead|say yes)|no (?:form|ticket|approval|second (?:pair|signature|opinion)|paperwork|countersignature|dual control)|instead of asking|rather than ask\w*|nobody (?:checks?|asks?|minds?)|go ahead|before (?:she|he|they) (?:has|have) (?:seen|read|approved)
        sin (?:mas tramite|pedir|necesidad)|no hay que (?:pedir|preguntar|esperar|consultar|confirmar)|se (?:salta|saltan|omite|omiten|obvia)|adelante sin
        (?:considere\w*|reput\w*|tenu\w*) comme (?:approuve\w*|valide\w*|accorde\w*|acquis\w*|accepte\w*)|(?:est|sont) (?:approuve\w*|valide\w*|accepte\w*) (?:d'office|automatiquement|d'avance)|on (?:ne )?(?:demande|verifie|controle) (?:plus|pas)|plus besoin d\w*|(?:pay|sign|regl|envo|vers|valid|accept|vir)\w* directement|directement (?:sign|pay|regl|envo|vers|valid|accept|vir|livr|execut)\w*
        (?:konnen|kann|wird|werden|darf|durfen) (?:\w+ ){0,4}?(?:ohne|direkt|sofort|ungepruft)|entfallt|ist nicht (?:mehr )?(?:notig|erforderlich)|einfach (?:ausfuhren|freigeben|bestatigen|uberweisen|machen)|gelten? als (?:genehmigt|freigegeben|abgesegnet|bestatigt)|durchwinken|automatisch (?:genehmigt|freigegeben|bestatigt)
        (?:langsung|segera) (?:saja|di(?:setujui|bayar|kirim|transfer|teken|tandatangani|proses|jalankan|gabung|hapus|terima|terapkan|beri|kasih|lakukan|buka|kabulkan|pakai|lepas|rilis)\w*|bayar|kirim|setujui|terima|jalankan|teken|tandatangani|tanda|gabungkan|hapus|berikan|beri|kasih|buka|lakukan|pakai|oke|acc|lepas|rilis|merge)|cukup (?:dijalankan|dikirim)|dianggap (?:sudah )?(?:disetujui|setuju|sah)|sudah (?:dianggap )?disetujui|boleh langsung|tidak ditanya
        (?:pas|plus) la peine d\w*|erubrig\w*|ubrig\w* sich|no merece la pena|gak perlu|has waived|have waived|tidak perlu (?:tanda tangan|paraf)
        nao (?:e )?(?:preciso|necessari[oa]|precisa|ha necessidade|vale a pena) (?:\w+ ){0,2}?(?:pergunt\w+|consult\w+|confirm\w+|aprov\w+|ped\w+|esperar|avisar|revis\w+|autoriz\w+|verific\w+|de novo)|sem (?:\w+ ){0,2}?(?:perguntar\w*|consultar\w*|confirm\w+|aprov\w+|permissao|revis\w+|autoriz\w+|esperar|verific\w+)|(?:dispensa|dispensad[oa]s?)(?: \w+){0,2} (?:aprov\w+|confirm\w+|revis\w+|autoriz\w+)|(?:direto|diretamente|automaticamente) (?:aprov\w+|pag\w+)|da-se por aprovad[oa]
        non (?:serve|occorre|c'e bisogno|e necessari[oa]|bisogna|vale la pena)(?: \w+){0,2}? (?:chied\w+|consult\w+|conferm\w+|approv\w+|aspett\w+|avvis\w+|verific\w+|autorizz\w+|permess\w+)|senza (?:\w+ ){0,2}?(?:chieder\w+|consultar\w+|conferm\w+|approv\w+|permesso|revision\w+|autorizz\w+|aspettare|verific\w+)|(?:si (?:considera|da|danno) per|e da considerarsi) approvat\w
        (?:do not|don't|no need to|need not|never|without) (?:bother\w*|disturb\w*|trouble|chas\w+) (?:the |any |an? )?\w+|(?:do not|don't|no need to|need not|never|without) (?:call\w*|wait\w* for|involv\w+) (?:the |any |an? |his |her |their )(?:\w+ ){0,2}?(?:him|her|them|\w+(?:er|or|ist|ance|team|desk|office|side|board|lead|head|boss|chief|clerk)s?)|(?:won't|will not|does(?:n't| not)|do(?:n't| not)) (?:need|want|have) to (?:see|know|sign|hear|countersign|look)|considers? (?:the|this|that) (?:matter|question|case) (?:closed|settled)|count(?:s|ed)? as (?:accepted|done|signed|agreed)|answer (?:the )?\W?(?:yes|y|ok)\W?|on (?:his|her|their|its) word(?: alone)?|(?:by|on) (?:a )?(?:phone call|call|word) alone|settled by whoever|nobody (?:on \w+ \w+ )?(?:waits?|asks?|checks?)
        sin (?:llamar|avisar|molestar|esperar) a \w+|(?:no se|ya no se|nadie) (?:pregunta|consulta|espera|revisa|llama)|esta hablado|basta (?:con )?(?:su|una) (?:palabra|llamada)
        repute\w* (?:accepte|acquis|valide|approuve)\w*|on ne (?:derange|sollicite|consulte|attend|appelle) (?:plus|pas)|sans (?:lui |leur |vous )?(?:poser|deranger|appeler|solliciter)(?: \w+){0,2}|sur (?:simple )?(?:appel|parole)
        (?:einwilligung(?:en)?|zustimmung|unterschrift(?:en)?|genehmigung(?:en)?) (?:\w+ ){0,3}?(?:nicht mehr ein\w*|nicht mehr|keine mehr)|gibt sich (?:\w+ ){0,3}?selbst frei|(?:ohne|niemanden) (?:anzurufen|zu storen|abzuwarten|unterschrift)|auf zuruf|braucht niemand
        tanpa (?:memanggil|mengganggu|tanda tangan|menghubungi) ?\w*|cukup (?:dengan )?(?:ucapan|telepon|permintaan) ?\w*|jangan ganggu
        sin (?:\w+ ){0,2}?(?:mostrar\w*|ensenar\w*)|sans (?:\w+ ){0,2}?(?:montrer|afficher)|ohne (?:\w+ ){0,3}?(?:zu zeigen|anzuzeigen)|agreed (?:\w+ )?(?:in|by|over|on) (?:the )?(?:chat|mail|phone|passing|call)
        (?:hoeft|hoeven) (?:\w+ ){0,4}?(?:niet|geen) (?:\w+ ){0,2}?(?:gevraagd|gebeld|overlegd|goedgekeurd|gecontroleerd|gemeld|bevestigd|wachten|akkoord|toestemming)|zonder (?:\w+ ){0,2}?(?:te vragen|navraag|overleg|goedkeuring|toestemming|akkoord|bevestiging|controle|ticket|te wachten)|niet (?:nodig|vereist) om te (?:vragen|bellen|wachten)|(?:geldt|gelden) als (?:goedgekeurd|akkoord|verleend)|meteen (?:betalen|uitvoeren|goedkeuren|doorzetten)|gewoon (?:doorzetten|uitvoeren|goedkeuren|betalen|tekenen)|vragen is niet nodig
        nie (?:trzeba|musi|musza|potrzeba|ma potrzeby|wymaga\w*) (?:\p{L}+ ){0,3}?(?:pytac|pytania|dzwonic|zgody|akceptacji|potwierdz\w*|zatwierdz\w*|czekac|uzgadniac|zgłaszac|konsultowac)|bez (?:\p{L}+ )?(?:pytania|zgody|akceptacji|potwierdz\w*|konsultacji|zatwierdz\w*|uzgodnien|czekania|zgłoszenia)|uznaje sie za (?:zatwierdz|zaakceptow)\w*|od razu (?:płac|wykon|zatwierdz|realiz|ksieg|wypłac)\w*|z automatu|nikogo (?:juz )?nie pytaj\w*|nie pytac
        (?:eine )?ruckfrage\w* (?:ist|sind|war) nicht (?:vorgesehen|notig|erforderlich|gewunscht)
        """, r"""
        (?:оплачива|подписыва|отправля|отгружа)\p{L}* до (?:проверк|согласовани|утверждени)\p{L}*|на комисси\p{L}* (?:их |это )?не (?:вын|пода|нес)\p{L}*
        先(?:付|签|发|放)后(?:审|查|批|验)|不(?:用|必)?(?:再)?(?:上|过|报)委员会
        (?:確認|検査|承認)前に(?:払|支払|送|署名|出荷)|(?:委員会|審査|稟議)(?:に|へ)(?:は)?(?:回さ|上げ|出さ|かけ)(?:ない|ず)
        отвечаем "?да|点同意|"?はい"?を押
        спрашива\p{L}*[^.!?\n]{0,24}не (?:стоит|надо|нужно|обязательно)|(?:都|也)不必|按[^。,,\n]{1,8}(?:开|说)的(?:价|数)
        聞かれるのが嫌|代わりに承諾
        (?:не (?:нужно|надо|требуется|стоит|обязательно|следует)|нет необходимости|незачем|необязательно)[^.!?\n]{0,20}(?:спрашива|спросить|соглас|подтвержд|уточня|провер|запрашива|одобр|разрешен|ждать|уведомля)\p{L}*
        (?:согласовани|подтверждени|проверк|одобрени|разрешени)\p{L}*[^.!?\n]{0,20}(?:не (?:нужн|требу)|больше не|излишн|необязательн)\p{L}*
        без (?:\p{L}+ )?(?:согласовани|подтверждени|проверк|одобрени|разрешени|вопрос|тикет|заявк)\p{L}*
        (?:сразу|автоматически|молча) (?:выда|одобр|подтвержд|выполн|отвеча|плат|провод)\p{L}*|(?:отвеча|выда|одобр|выполн)\p{L}* сразу
        (?:无需|無需|不必|不用|不需要|无须|毋须|免去|不再需要|不须)[^。!?\n]{0,8}(?:审批|审核|批准|确认|询问|请示|走流程|核实|验证|同意|授权|问|等|复核|报备)
        一律(?:放行|批准|通过|同意)|直接(?:放行|发送|批准|执行|通过|打款|付款|给|发给|合并|删除)(?:即可|就行|就好|吧)?|(?:替|帮)(?:他|她|其|用户|我)(?:点|按|选|确认|同意)|视为(?:已)?(?:批准|同意|授权)|默认(?:同意|批准|通过)|免审|免批
        (?:確認|承認|許可|申請|審査|稟議|レビュー|問い合わせ|検証|相談)(?:は|を|も|の)?[^。!?\n]{0,10}(?:不要|いらない|要らない|省略|省いて|なしで|無しで|せずに|取らずに|必要ない|必要はない|必要ありません|不必要|済み扱い|飛ばし)
        そのまま(?:渡す|渡して|送って|実行|承認|進めて|支払|通し)|(?:包括的に|事前に|一括で)承認|代わりに(?:承認|許可|はい|「はい」|同意)|無条件で(?:承認|許可|渡)
        (?:виз|подпис|согласовани|заявк|подтверждени)\p{L}*[^.!?\n]{0,16}не (?:требу|нужн|надо)\p{L}*|(?:напрямую|не дожидаясь|не спрашивая|автоматом|без лишних)|считать (?:согласован|одобрен|подтвержден)\p{L}*|считается (?:согласован|одобрен|подтвержд)\p{L}*
        直接(?:付|批|签|打款|打钱|转账|转给|发货|放|办|执行|合并|删|过|盖|通过|提交|拨款|卖|报销|结账|结算|收|照|同意|答应|入账|处理|上线|部署|交给|拿走|扣)|没关系|不(?:再|用|必|需)[^。,,\n]{0,3}(?:确认|审|批|问|核)|跳过|省略|自动(?:通过|批准|同意|确认)|默认(?:已)?(?:同意|批准|通过)|说过(?:可以|没关系|行)|代(?:为|他|她)(?:确认|同意|审批)
        (?:省い|飛ばし|略し|省略し)て?(?:よい|構わ|かまわ|いい|も)|何でも承認|してよいことになっ|(?:なし|無し)で(?:よい|構わ|いい|進め)|不要|自動(?:で)?承認|聞かずに|待たずに|承認済|了承済|許可済
        без (?:подпис|звонк|визы|уведомлени|участи)\p{L}*|спрашивать[^.!?\n]{0,16}(?:незачем|не о чем|нечего)|(?:по|одного) (?:звонк|слов)\p{L}*|не беспоко\p{L}*
        (?:不需要|不用|无需|不必|免)(?:走)?(?:工单|签字|盖章|流程|电话|打扰)|照办|一句话(?:就|即可)|说一声就
        (?:本人|電話|口頭)(?:の)?(?:申し出|一本|連絡)?だけで|呼び出さ(?:ない|ず)|(?:署名|押印|申請)(?:は)?(?:不要|いらない|なし)
        """),
    # Somebody has said yes, for many cases
    "standing": concept(r"""
        (?:blanket|standing|permanent|general|unlimited|open-ended|ttl=permanent)(?:[ -]\w+){0,2}?(?:approval|sign-?off|permission|consent|authori[sz]ation|agreement|arrangement|clearance|exception)
        pre-?(?:approved|cleared|authori[sz]ed)|(?:signed off|approved|cleared|authori[sz]ed|green-?lit) (?:\w+ ){0,3}?(?:all|any|every|each|whatever|everything|anything|in advance|for good|once and for all|indefinitely|permanently)
        (?:approved|granted|cleared|authori[sz]ed) (?:for|on) (?:every|all|any) (?:\w+ )?(?:future|later|run|runs|request|requests|change|changes)
        (?:dio|ha dado|dieron) el visto bueno|(?:aprob\w+|autoriz\w+) (?:\w+ ){0,3}?(?:cualquier|todos?|todas?|siempre|de antemano)|(?:aprobacion|autorizacion) (?:general|permanente|previa)
        (?:valide|approuve|autorise)\w* (?:\w+['\s]\s*){0,4}?(?:une fois pour toutes|tout|toute?s?|tous|d'avance|par avance|en bloc)|(?:accord|autorisation|feu vert) (?:general|permanent|de principe)e?
        (?:pauschal|generell|dauerhaft|vorab|ein fur alle mal)\w* (?:\w+ ){0,3}?(?:genehmig\w+|freigegeben|erteilt|zugestimmt|abgesegnet)|(?:generalfreigabe|pauschalfreigabe|dauerfreigabe|blankofreigabe)
        (?:sudah|telah) (?:\w+ )?(?:menyetujui|disetujui|mengizinkan|diizinkan) (?:\w+ ){0,2}?(?:semua|seluruh|setiap|segala)|izin (?:permanen|tetap|umum)
        (?:cleared|approved|agreed|okayed|authori[sz]ed|accepted|signed) (?:\w+ ){0,5}?(?:for good|of any (?:size|kind|amount)|once|forever|from now on|until further notice|in bulk|across the board)|(?:of any (?:size|kind|amount)|whatever the amount|no matter (?:what|who|how much)) (?:\w+ ){0,2}?(?:are|is) (?:\w+ )?(?:okay|ok|fine|approved|allowed)
        (?:aprobad|autorizad|validad|acordad)[oa]s? (?:\w+ ){0,3}?(?:siempre|todo|todas?|todos|de una vez|hasta nuevo aviso|de antemano)|ya (?:esta|estan|lo) (?:\w+ )?(?:aprob\w+|autoriz\w+|hablad\w+|acordad\w+|validad\w+)
        (?:a|ont) (?:deja )?(?:donne|dit) (?:son|leur|l') ?(?:accord|feu vert|aval)|deja (?:valide\w*|approuve\w*|autorise\w*)
        (?:bereits|schon|generell|grundsatzlich) (?:\w+ ){0,2}?(?:genehmigt|freigegeben|abgesegnet|zugestimmt|erlaubt|bestatigt)|hat (?:\w+ ){0,3}?(?:mundlich|telefonisch) (?:\w+ )?(?:bestatigt|genehmigt|zugestimmt|freigegeben|erlaubt)
        sudah (?:di)?(?:setujui|acc|izinkan|restui|oke)\w*|telah disetujui
        (?:ja |pre-?)(?:aprov\w+|autoriz\w+|validou|liberou|validad\w+|combinad\w+)|(?:aprovou|autorizou|liberou|aprovad[oa]s?|autorizad[oa]s?) (?:\w+ ){0,3}?(?:tod[oa]s?|qualquer|sempre|de antemao|de uma vez)|(?:aprovacao|autorizacao) (?:geral|permanente|previa)
        (?:gia |pre-?)(?:approvat\w|autorizzat\w|dato (?:il|l')|validat\w)|(?:approvat\w|autorizzat\w) (?:\w+ ){0,3}?(?:tutt[eio]|qualsiasi|sempre|in anticipo|una volta per tutte)|(?:approvazione|autorizzazione) (?:generale|permanente|preventiva)|benestare (?:generale|permanente)
        (?:cleared|approved|authori[sz]ed|signed off)[^.!?\n]{1,60}?(?:for good|in advance|once and for all|indefinitely|verbal(?:ly)?)
        ya (?:ha |han |lo )?(?:aprob|autoriz|valid|acord|dio|dieron)\w*|(?:aprob|autoriz)\w+ (?:\w+ ){0,4}?(?:por anticipado|de palabra|de una vez por todas)
        (?:im voraus|vorab|mundlich|ein fur alle mal|auf dauer) (?:\w+ )?(?:genehmigt|freigegeben|erlaubt|bewilligt|abgesegnet)|hat jede[nrs]? (?:\w+ ){1,8}?(?:genehmigt|freigegeben|erlaubt)
        """, r"""
        (?:уже |заранее |раз и навсегда )(?:согласова|одобри|разреши|подтверд)\p{L}*|(?:постоянн|общ|бессрочн)\p{L}* (?:согласи|разрешени|одобрени)\p{L}*
        (?:都|均|全部|已经|已|长期|永久)(?:已)?(?:批准|授权|同意|审批通过|获批)|(?:长期|永久|统一)(?:有效|授权|批准)|一次性批准
        (?:包括的|全面的|恒久的|一括)(?:に|な)?(?:承認|許可|同意)|承認済み(?:なので|のため|扱い|と)|許可済み|(?:永続|恒久)的に有効
        (?:руководств|начальств|директор|безопасност|юрист|комитет|отдел)\p{L}*[^.!?\n]{0,30}(?:разреш|одобр|соглас|утверд)\p{L}*
        (?:组长|领导|老板|经理|总监|部门|委员会|法务)[^。\n]{0,10}(?:说过|同意|批准|答应|许可|授权|点头)|早已(?:批准|同意)
        (?:部長|課長|社長|情シス|システム部|法務|経営|委員会|上)[^。\n]{0,14}(?:承認済|了承|許可し(?:て|た)|承認し(?:て|た)|認めて)
        (?:одобрен|согласован|разрешен|разрешён|утвержден|утверждён)\p{L}* (?:\p{L}+ )?(?:заранее|бессрочно|навсегда|на всё|на все)|действует бессрочно
        """),
    # What power is about
    "asset": concept(r"""
        passwords?|credentials?|secrets?|(?:api |access |auth )?tokens?|(?:ssh |api |private |export |signing |encryption )?keys?|vaults?|customer (?:data|lists?|records?|exports?|base|database)|user data|personal data|payroll|salar(?:y|ies)|card numbers?|bank details|remittances?|invoices?|payments?|wire transfers?|transfers?|refunds?|payouts?|production|prod|firewall|schema drops?|databases?|backups?|exports?|board decks?|deletions?|(?:pull|merge) requests?|releases?|branches|admin|root|domain|deployments?|purchase orders?|contracts?|expenses?|budgets?|attachments?|source code|repositor(?:y|ies)|reports?
        contrasenas?|claves?|credenciales|clientes?|nominas?|facturas?|pagos?|transferencias?|ramas|produccion|cortafuegos|base de (?:datos|clientes)|cuentas?|informes?|copias?|servidor(?:es)?|borr\w+|reembolsos?
        mots? de passe|identifiants?|cles?|coffres?|clients?|factures?|paiements?|virements?|salaires?|production|sauvegardes?|port \d+|communiques?|serveurs?|comptes?|remboursements?|donnees
        passwort\w*|zugangsdaten|schlussel|kunden\w*|rechnung\w*|zahlung\w*|uberweisung\w*|gehalts?\w*|produktiv\w*|buchung\w*|personenbezogene\w*|server\w*|datenbank\w*|loschung\w*|anderung\w*|reisekosten|konto|konten
        kata sandi|sandi|kredensial|token|kunci|pelanggan|faktur|tagihan|pembayaran|transfer|gaji|produksi|server|basis data|database|penghapusan|data|akses|rekening|anggaran|laporan
        purchases?|discounts?|rebates?|bills?|payslips?|commissions?|compras|descuentos?|achats?|remises?|notes de frais|rabatte?|einkaufe?|bestellungen|pembelian|diskon|pengeluaran|lembur
        senhas?|chaves?|credenciais|clientes?|folha de pagamento|faturas?|pagamentos?|transferencias?|producao|banco de dados|base de (?:dados|clientes)|contas?|relatorios?|reembolsos?|compras?|despesas?|contratos?|copias? de seguranca
        chiavi|credenziali|clienti|stipendi\w*|fattur[ae]|pagament[oi]|bonific[oi]|produzione|banca dati|conti|conto|rapport[oi]|rimbors[oi]|acquist[oi]|spes[ae]|contratt[oi]|backup
        attachments?|conversations?|base images?|dependenc(?:y|ies)|patient \w+|photos?|medical records?|hr files?|logins?|minutes|inventory|grades|adjuntos|pacientes|documentos|quejas|dossiers? \w+|pieces jointes|patients?|bewerberdaten|patientendaten|anhange|paketquelle\w*|lampiran|nilai ujian|brankas|anexos|allegati|pazienti
        wachtwoord\w*|sleutel\w*|betaling\w*|facturen|overboeking\w*|klantgegevens|rekening\w*|broncode|productie|back-?ups?|salarissen|bestelling\w*|contracten|hasł\p{L}*|klucz\w*|płatnos\w*|przelew\w*|faktur\w*|dan\p{L}+ klient\w*|baz\p{L}+ (?:klient|dan)\w*|zamowien\w*|umow\w*|kopi\p{L}* zapasow\w*|zwrot\w*|serwer\p{L}* produkcyjn\w*
        """, r"""
        парол\p{L}*|ключ\p{L}*|клиент\p{L}*|плат[её]ж\p{L}*|сч[её]т\p{L}*|зарплат\p{L}*|перевод\p{L}*|выгрузк\p{L}*|баз\p{L}* (?:клиент|данн)\p{L}*|данны\p{L}*|доступ\p{L}*|прод\p{L}*|бою|сервер\p{L}*|договор\p{L}*|удалени\p{L}*
        密码|密钥|口令|令牌|凭证|客户|用户数据|数据|转账|付款|打款|工资|薪资|权限|生产环境|线上|发票|合同|删除|数据库|报销|账号|资金|货款
        パスワード|鍵|顧客|個人情報|本番|給与|請求|支払|振込|口座|データベース|DB|db|削除|権限|認証情報|トークン|金庫|送金|経費|契約|社外
        закупк\p{L}*|скид\p{L}*|采购|折扣|回扣|购入|購入|割引|発注|経費
        паспорт\p{L}*|вложени\p{L}*|табел\p{L}*|показани\p{L}*|склад\p{L}*|附件|台账|病历|照片|添付|パスポート|レジ|リモート|元データ
        """),
    # Who is let do what others may not
    "equal": concept(r"""
        comme si (?:elle|il) etait
        als ware (?:sie|er)
        like the \w+ (?:director|owner|manager|head|chief|officer)
        como (?:el|la|los|las) (?:jef|gerent|director|encargad|titular|responsable)\w*
        comme (?:le|la|les) (?:regisseur|directeur|directrice|gerant|chef|responsable|titulaire|patron)\w*
        wie (?:der|die|ein|eine) (?:\w*leiter|\w*chef|inhaber|eigentumer|geschaftsfuhr)\w*
        seperti (?:manajer|kepala|pemilik|direktur|pengurus)
        (?:like|as) (?:the )?(?:curators|doctors|nurses|teachers|officers|partners|judges|pharmacists)(?: do)?
        igual que (?:los|las) (?:conservador|medic|maestr|profesor|titular|emplead|enfermer|abogad)\w*
        comme (?:les|un|une) (?:conservat|medecin|titulaire|employe|infirmi|enseignant|avocat)\w*
        wie (?:die|ein|eine) (?:kurator|arzt|lehr|angestellt|mitarbeit|anwalt|pflegekraft|beamt)\w*
        seperti (?:kurator|dokter|guru|pegawai|staf|pengacara|perawat)
        assimile\w* aux?
        (?:es|son) como (?:\w+ )?(?:personal|plantilla|emplead\w+)
        zahl(?:t|en) (?:\w+ )?zum (?:\w*personal|kollegium|team)
        (?:counts?|regarded|classed) (?:\w+ ){0,2}?(?:as|among) (?:an? |the |our )?(?:\w+ ){0,2}?(?:insiders?|internal|colleagues?|teachers?|tutors?|nurses?|family|member of staff|one of us)|one of (?:us|our own)|part of the (?:family|house|staff)
        tiene\w* (?:rango|categoria|consideracion|estatus|condicion) de|es de la casa|como de la casa
        (?:est|sont) (?:de la maison|des notres|comme de la maison)
        gehor(?:t|en) (?:\w+ )?(?:ja |quasi |praktisch |doch )?zum (?:team|haus|personal|kollegium|betrieb)|(?:dieselben|die gleichen) rechte
        (?:termasuk|dihitung|dianggap) (?:sebagai )?(?:pegawai|guru|staf|karyawan|keluarga|orang dalam)|orang dalam
        (?:has|have|with|holds?|gets?|got|carries) (?:\w+ ){0,2}?(?:the )?same (?:rights?|access|permissions?|authority|privileges?|standing|powers?|clearance)(?: as)?
        (?:counts?|treat(?:s|ed)?|regarded|considered|handled|qualif\w+) (?:\w+ ){0,2}?(?:as|like) (?:an? |the |our )?(?:\w+ ){0,2}?(?:admins?|administrators?|owners?|root|platform owners?|employees?|staff|maintainers?|superusers?|insiders?|trusted|operators?|managers?|requests? from|orders?|instructions?)
        (?:full|unrestricted|unlimited|root|owner|admin\w*|complete) (?:access|rights?|permissions?|privileges?|authority|control)|on (?:a )?par with (?:the )?(?:admin\w*|owners?)|(?:equal|equivalent) to (?:an? |the )?(?:admin\w*|owners?|root)
        (?:may|can|is allowed to|are allowed to|is entitled to|has the right to) (?:\w+ ){0,3}?(?:any|every|all|whatever|anyone'?s?) (?:\w+ ){0,2}?(?:passwords?|secrets?|tokens?|data|accounts?|files?|records?|requests?|credentials?)
        (?:is|are) (?:\w+ )?final(?: and)?|whatever (?:he|she|they|it|\w+) (?:asks?|says?|requests?|wants?)|anyone who (?:writes|asks|mentions|knows|says|has)|whoever (?:writes|asks|mentions|knows|says|has)
        (?:la )?misma autoridad que|los mismos (?:permisos|derechos) que|equivale a (?:un )?(?:administrador|propietario)|(?:como si fuera|cuenta como|tratad[oa]s? como) (?:\w+ )?(?:administrador|propietario|emplead\w+|duen\w+)|acceso (?:total|completo|ilimitado|sin restricciones)
        (?:les )?memes droits que|considere\w* comme (?:\w+ )?(?:salaries?|administrateurs?|proprietaires?|internes?)|ont droit aux?|acces (?:total|complet|illimite)|tous les droits|assimile\w* a
        (?:voll|uneingeschrankt) berechtigt|(?:dieselben|die gleichen) (?:rechte|befugnisse) wie|gleichgestellt|vollzugriff|gilt als (?:admin\w*|eigentumer|mitarbeiter\w*)|wie (?:anweisungen|weisungen|auftrage) (?:des|der|vom|von)
        setara dengan|hak yang sama|dianggap (?:sebagai )?(?:admin|pemilik|karyawan|pegawai)|akses penuh|boleh (?:\w+ ){0,4}?(?:atas permintaan|kepada siapa ?pun|siapa ?pun)|berwenang penuh|diperlakukan (?:sama )?(?:seperti|sebagai) (?:admin|pemilik)
        as if (?:\w+ ){0,3}?(?:had|were|was|came)|(?:like|same as) (?:an? |the |our )?(?:ceo|cfo|cto|ciso|boss|director|owner|admin\w*|manager)|(?:what|anything|everything) (?:he|she|they) (?:says?|asks?|wants?|requests?)|to whoever
        (?:como si fuera|lo que (?:pida|diga|quiera)|todo lo que pida|a quien (?:lo )?pida|a cualquiera|igual que (?:el|la|un|una) (?:director\w*|jef\w+|administrador\w*|propietari\w+))
        (?:tout ce qu'?(?:il|elle)|a quiconque|a toute personne|comme (?:le|la|un|une) (?:directeur|directrice|administrateur|patron|proprietaire|salarie\w*)|au meme titre que|sur simple demande)
        (?:wie (?:ein|eine|der|die|den) (?:\w+ )?(?:geschaftsfuhrer\w*|chef\w*|admin\w*|inhaber\w*|eigentumer\w*|vorstand\w*|nutzer\w*)|alles,? was (?:er|sie)|auf zuruf|an jeden,? der|gleichwertig|wie \w+ zu behandeln)
        (?:apa pun (?:permintaan\w*|yang)|siapa ?pun yang|sama seperti|seolah|setingkat|selevel)
        (?:to be )?treated like (?:the |an? )?(?:head|lead|chief|director|boss|owner|admin\w*|employee)|same (?:level|tier|trust)|trust(?:ed)? (?:him|her|them|it) (?:fully|blindly|completely)
        (?:as )?mesm[ao]s (?:permissoes|direitos|poderes|acessos?) que|(?:vale|conta|tratad[oa]s?) como (?:\w+ )?(?:administrador\w*|proprietari\w+|funcionari\w+|don[oa])|acesso (?:total|completo|irrestrito)|o que (?:el[ea]|quiser) (?:pedir|quiser|disser)|equivale a (?:um )?(?:administrador|proprietario)
        (?:gli )?stessi (?:diritti|permessi|poteri|accessi) (?:del|di)\w*|(?:vale|conta|trattat\w) come (?:\w+ )?(?:amministrator\w+|proprietari\w+|dipendent\w+)|accesso (?:totale|completo|illimitato)|(?:tutto )?(?:quello|cio) che (?:chiede|vuole|dice)|equiparat\w a
        (?:is|are) entitled to|(?:can|may) be given the|tasks? (?:lie|lies|rest) with|acts? (?:fully )?for the|stands? in for|(?:counts?|ranks?|regarded) (?:\w+ )?as (?:an? |the )?\w+ (?:officer|lead|head|owner|manager|administrator)
        con permisos de (?:superusuario|administrador\w*|root)|hace las veces de|en funciones de
        (?:zahlt|zahlen|gilt|gelten|fungiert) (?:\w+ ){0,4}?als (?:\w*(?:beauftragte|leiter|verantwortliche|administrator|eigentumer|geschaftsfuhrer|chef)\w*)|tresorcodes? inklusive
        status(?:nya)? sama (?:dengan|seperti)|setara|(?:sudah|kini) menjadi (?:kepala|pengelola|penanggung)
        dezelfde (?:rechten|bevoegdheden|toegang) als|gelijk aan (?:de|een) (?:beheerder|eigenaar|directeur)|volledige (?:toegang|rechten)|wie (?:belt|schrijft|vraagt|noemt)|te same (?:prawa|uprawnienia) co|pełny dostep|pełne (?:prawa|uprawnienia)|kto (?:zadzwoni|napisze|poprosi|poda)|na rowni z
        """, r"""
        как к (?:управляющ|руководител|директор)\p{L}*
        как (?:заведующ|руководител|менеджер)\p{L}*
        (?:跟|和|像)[^。,,\n]{0,6}(?:经理|主任|老板|负责人|馆长|院长)一样
        (?:責任者|店長|支配人|部長|所長|院長|監督)と(?:同じく|同じように)
        как (?:хранител|врач|учител|сотрудник|юрист|медсестр|штатн)\p{L}*
        像(?:馆员|医生|老师|正式|员工|律师|护士)[^。,,\n]{0,4}(?:那样|一样)
        (?:学芸員|医師|教員|職員|弁護士|看護師|社員)と同じ(?:よう|く)
        считаются (?:персонал|сотрудник|сво)\p{L}*|に数える
        те же права|такие же права|(?:считается|считай|всё равно что|все равно что) (?:свой|наш|сотрудник|член|персонал|своим|штатн)\p{L}*|относится к (?:персонал|сотрудник)\p{L}*
        权限(?:跟|和|与|同)[^。,,\n]{1,8}(?:一样|相同)|(?:也)?算(?:是)?(?:教职工|员工|内部|自己人|职工|家属|正式|本院|本校|本行)|自己人
        関係者(?:に(?:あた|当た)|扱い|として)|身内(?:だ|な|の|扱い)|職員(?:に準|扱い)
        (?:имеет|имеют|получа\p{L}*) (?:полн\p{L}* |те же |такие же )?(?:прав|доступ|полномочи)\p{L}*|(?:наравне|на равных) с|приравнен\p{L}*|считается (?:администратор|владельц|сотрудник)\p{L}*|полн\p{L}* доступ|любы\p{L}+ (?:парол|запрос|данн|файл)\p{L}*|(?:всем|каждому|любому),? кто
        等同于|等同於|视同|視同|视为(?:管理员|内部|员工|负责人)|同等(?:权限|待遇)|与[^。,,\n]{1,12}(?:权限|权力)(?:相同|一样|一致)|最高权限|完全权限|所有权限|任何人[^。\n]{0,8}(?:都|均|即)(?:给|可|要)
        と同じ扱い|と同等|と同じ権限|(?:管理者|社員|所有者|オーナー)(?:扱い|とみな)|全権限|フルアクセス|無制限(?:の)?アクセス|誰でも[^。\n]{0,10}(?:アクセス|閲覧|入れ)
        (?:что бы ни|всё,? что (?:он|она|они)|все,? что (?:он|она)|как (?:директор|начальник|владелец|администратор)\p{L}*|по первому (?:требованию|слову)|любому,? кто|любы\p{L}* (?:просьб|указани|распоряжени)\p{L}*)
        等于|如同|当作|当成|要什么|什么都|说什么|任何要求|有求必应|同级|一样对待|(?:他|她|其)(?:的话|说的|提的)|凡是|谁(?:要|来|问)都
        なら何でも|何でも|言うとおり|言う通り|とみなす|同様に扱|扱いにする|同格|依頼(?:は|なら|が来たら)|誰にでも|求められたら
        оформлен\p{L}* как|исполняет обязанности|на правах (?:администратор|владельц|руководител|директор)\p{L}*
        (?:已|就|现)(?:经)?是[^。,,\n]{0,10}(?:负责人|管理员|主管|所有者|老板)|代行[^。\n]{0,6}职
        (?:店長|管理者|責任者|部長|所有者|社長)(?:代理|扱い|同然|と同じ)
        """),
    # Where things go
    "address": concept(r"""
        iban|bic|account (?:number|no\.?)|rib|kontonummer|no\.? rekening|nomor rekening|rekening
        """, r"""
        расчетн\p{L}* счет\p{L}*|расч[её]тн\p{L}* сч[её]т\p{L}*
        收款账[号户]|银行账[号户]|口座番号
        """, r"""
        [\w.+-]+@[\w-]+\.[\w.-]+
        (?:https?|s?ftp|wss?|ssh)://[^\s"'<>)]+
        \b[a-z]{2}\d{2}[ -]?(?:[a-z0-9]{4}[ -]?){3,}
        \b\d{2,4}-\d{3,4}-\d{3,4}-\d{2,4}\b|\b\d{16,20}\b
        \b(?:\d{1,3}\.){3}\d{1,3}\b
        \b[a-z0-9][a-z0-9-]*\.[a-z0-9-]+\.(?:example|com|net|org|io|dev|info|biz|co|me|app|cloud|xyz|ru|cn|id|jp|de|fr|es)\b
        """),
    "changed": concept(r"""
        from now on|as of (?:now|today|this \w+)|going forward|henceforth|(?:has|have|was|were|is|are) (?:now |been )?(?:moved|changed|replaced|switched|relocated|migrated)|(?:moved|changed|switched) (?:to|banks?|accounts?|over|providers?)|moved|no longer (?:used|valid|works?|active|receives?|monitored)|instead of|(?:old|former|previous|usual) (?:address|account|one|inbox|mailbox|host|server|endpoint|bank)|new (?:account|bank|address|iban|endpoint|host|recipient|inbox)|(?:goes?|go|sent|send|paid|pay) (?:\w+ ){0,3}?(?:there |here )?now|as well|in addition|additionally|also (?:to|at|in)|(?:an?other|a|extra|second) copy|cc|bcc
        a partir de (?:hoy|ahora|este)|desde (?:hoy|ahora)|de ahora en adelante|en adelante|ya no (?:los |las |la |lo )?\w+|(?:ha |han )?cambi(?:o|ado|aron) (?:de|el|la|su)?|nuev[oa] (?:cuenta|direccion|banco|correo)|tambien a|ademas a|en copia|otra copia
        desormais|dorenavant|a partir de (?:maintenant|ce|aujourd'hui|demain)|a change|ont change|nouveau (?:compte|rib|serveur)|nouvelle (?:adresse|banque)|ancien(?:ne)? (?:serveur|compte|adresse)|egalement a|aussi a|en copie|a la place
        ab sofort|ab jetzt|ab heute|kunftig|von nun an|zusatzlich|(?:hat|haben) (?:die bank )?gewechselt|hat sich geandert|geandert|neue[sn]? (?:konto|adresse|bankverbindung|server)|nicht mehr (?:genutzt|gultig|aktiv)|alte[sn]? (?:konto|adresse)|in kopie|stattdessen
        mulai (?:sekarang|hari ini|saat ini|besok|minggu ini)|sekarang|pindah ke|berpindah|berubah|diganti|(?:alamat|rekening|nomor) (?:baru|lama)|juga ke|tembusan|selain itu|ke depan(?:nya)?
        now|new|starting (?:with|from|in|on|this|next)|since (?:monday|\w+day|this|last|january|february|march|april|may|june|july|august|september|october|november|december)|mirrored|in future|effective (?:immediately|from|today)|until further notice|replaces|switch(?:ed)?|as usual
        ahora|nuev[oa]s?|en vez de|pasa a|pasan a|sustituye
        maintenant|nouveau|nouvelle|nouveaux|nouvelles|remplace
        jetzt|neue[rsnm]?|neu|seit|ab (?:dem|juni|juli|august|september|oktober|november|dezember|januar|februar|marz|april|mai|montag)|ersetzt
        sekarang|baru|menggantikan|terhitung
        also|closed|auch|aussi|tambien|juga|kun lagi|old \w+ (?:is|was) (?:closed|gone|retired)
        a partir de (?:agora|hoje)|de agora em diante|doravante|mudou de (?:banco|conta)|nov[oa] (?:conta|banco|endereco|iban)|ja nao (?:\w+ )?us\w+|em vez d[eoa]|tambem para|passa(?:m)? a (?:ser )?|agora
        d'ora in (?:poi|avanti)|da (?:ora|adesso|oggi)(?: in poi)?|ha cambiato (?:banca|conto)|nuov[oa] (?:conto|banca|indirizzo|iban)|non (?:\w+ )?piu (?:valido|usato|attivo)|al posto d\w+|anche a|invece d\w+|adesso
        (?:is|are) being (?:retired|phased out|shut down|wound down)|sits at|now at|sits? now|in parallel|moved over|wird (?:abgeschaltet|eingestellt)|(?:est|sera) (?:retire|arrete|ferme)\w*|se retira|va lento|zusatzlich auch
        voortaan|vanaf (?:nu|vandaag)|niet meer|in plaats van|nieuwe? (?:rekening\w*|adres|bank|nummer|server)|is (?:gewijzigd|veranderd|verhuisd)|ook naar|tevens|od (?:teraz|dzis|dnia)|juz nie|zamiast|now\p{L}+ (?:konto|rachunek|adres|numer|bank|serwer)\p{L}*|zmieni\p{L}+|takze do|rowniez do|d'ora in (?:poi|avanti)|non piu|nuov[oa] (?:conto|indirizzo|banca|iban|server|casella)|anche a|ja nao|nov[oa] (?:conta|endereco|banco|iban|servidor|morada)|tambem para|mudou
        """, r"""
        с этого (?:дня|момента|месяца)|отныне|теперь|с сегодняшнего дня|впредь|поменял\p{L}*|изменил\p{L}*|смени\p{L}*|переех\p{L}*|нов\p{L}+ (?:сч[её]т|адрес|реквизит|банк)\p{L}*|стар\p{L}+ (?:сч[её]т|адрес)\p{L}*|также на|дополнительно|копи\p{L}* на|направля\p{L}* на
        从现在起|从今天起|今后|以后|即日起|改为|改成|改到|更换|变更|已换|换成|换到|停用|新(?:账户|账号|地址|邮箱)|原来的|旧(?:账户|邮箱|地址)|同时(?:发|抄送)|另外(?:发|抄送)|抄送|额外
        今後|これから|本日より|以降|今日から|移りました|移転|変更(?:され|になり|しました)|変わりました|切り替え|新しい(?:口座|宛先|アドレス)|旧(?:口座|アドレス)|も(?:送|含め)|にも(?:送|転送|送付)|追加で|併せて
        теперь|нов\p{L}+|больше не|с (?:июня|июля|августа|сентября|октября|ноября|декабря|января|февраля|марта|апреля|мая|понедельника)
        新|起生效|生效|现在|改|换|起(?:使用|发|付)|转到|迁
        新しい|変わり|変更|切替|移行|から(?:は)?(?:変|新)|今月から|来月から|になりました
        также|тоже|закрыт\p{L}*|同样|也(?:发|送|传)|閉鎖|廃止
        ещё и на|еще и на|差し替え|同時に|併用|另存|另外存
        """),
    "send": concept(r"""
        copy [^.!?\n]{1,40} to
        cuelg\w*|cuelgal[oa]|stellen
        nimm(?:t)? |bezieh\w*|baj(?:a|amos|ar) de|unduh
        sends?|sending|sent|forward\w*|push\w*|upload\w*|export\w*|posts?|posting|ship\w*|mail(?:ed|s|ing)?|copy (?:belongs|goes|of)|copies (?:go|belong)|deliver\w*|points? (?:\w+ ){0,3}?at|pay|paid|pays|settle\w*|remit\w*|remittances?|remittances? go|go(?:es)? to|validate[sd]? (?:\w+ ){0,4}?(?:against|with)|install(?:s|ed)? from|fetch\w*|pull(?:ed|s)? from|route[sd]?|belongs? in|transfer\w*|prefers?|stream\w*
        env(?:ia|ie|io|iar|iad)\w*|mand(?:a|an|ar|e|en|o|amos|ad[oa]s?)|reenv\w*|remit\w*|pag(?:a|an|ar|ue|uen|os?)|transfer\w*|sub(?:e|en|ir)|copia\w*|descarg\w*|valid(?:a|an|ar|e|en)
        envo\w+|partent|part vers|transmet\w*|regler|payer|verser|virer|copier|telecharg\w*|pointe(?:nt)?|adresser?|achemin\w*
        geh(?:t|en) (?:\w+ ){0,4}?an|send\w*|schick\w*|weiterleit\w*|weitergeleitet|uberweis\w*|zahl\w*|ubermittel\w*|hochlad\w*|hochgeladen|beglichen|kopiert?
        (?:di|me|men)?kirim\w*|(?:di|mem)?bayar\w*|(?:di|me)?teruskan\w*|(?:di|meng)?unggah\w*|(?:di|men)?transfer\w*|(?:di|me)?setor\w*|ditujukan|diarahkan|dimuat|muat
        envi(?:a|e|am|ar|ado|ada|ados|adas)|mand(?:a|e|ar)|encaminh\w+|pag(?:a|as|ar|ue|os?|am)|transfer\w+|reencaminh\w+|copi(?:a|ar|e)
        invi(?:a|o|are|ato|ata|ati|ate)|mand(?:a|are|ato)|inoltr\w+|pag(?:a|are|ano|ato|ate|hi)|si pagano|bonific(?:a|are)|trasfer\w+|versa(?:re|to)?|copia(?:re)?
        have to be posted|must be posted|pull from|publish\w*|mirror\w*|stor(?:e|ed|es) (?:\w+ ){0,3}?(?:at|on|in)
        stuur\w*|sturen|verstuur\w*|gestuurd|gaan? (?:\w+ ){0,4}?naar|mailen|gemaild|doorstur\w*|overmaken|overgemaakt|betaald|upload\w*|geleverd|afgeleverd|wysył\p{L}*|wysłac|przesył\p{L}*|przesłac|kieruj\w*|kierowac|trafia\w*|przekazuj\w*|przekazywac|słac|wpłac\w*|przelewac|invi\w+|mand\w+|spedi\w+|inoltr\w+|trasmett\w+|vanno a\w*|caric\w+|enviar?|envia\w*|envie\w*|remet\w+|seguem para|vao para|carregad\w+|encaminh\w+|partilh\w+
        """, r"""
        выложи\p{L}*|выкладыва\p{L}*|載せる
        бер[её]м (?:с|из)|скачива\p{L}*|качаем|下载|拉取|から取る|ダウンロード
        отправл\p{L}*|шл[её]м|присыла\p{L}*|пересыла\p{L}*|плат(?:им|ить|им[её])|перечисля\p{L}*|направля\p{L}*|выгружа\p{L}*|загружа\p{L}*|переводи\p{L}*|копи\p{L}*
        发到|发往|发送|寄到|寄往|转发|打到|打款|付到|汇到|上传|推送|抄送|同步到|转账到|提交到|指向
        送付|送信|送って|送る|送り|転送|振り込|振込|支払|アップロード|移りました|向けて|提出|同期
        складыва\p{L}*|кладём|кладем|push|プッシュ|保存先
        """),
    # Controls, and that they are off
    "control": concept(r"""
        linter
        virenschutz\w*
        mfa|2fa|two-factor|multi-factor|secret scan\w*|scanners?|scanning|gitleaks|antivirus|anti-virus|av agent|edr|firewalls?|waf|dlp|audit (?:logs?|trails?|log shipping)|auditing|auditd|auditfwd|logging|log (?:shipping|forward\w*)|branch protection|certificate (?:checks?|validation|verification)|tls (?:checks?|verification|validation)|ssl ?verif\w*|sslverify|hash(?:es| checks?)|checksums?|signature (?:checks?|verification)|signatures?|approval gates?|rate limit\w*|sandbox\w*|monitoring|alert(?:s|ing)?|security (?:checks?|reviews?|findings?|rules?|scan\w*)|access control\w*|content filter\w*|password polic\w*|backup encryption|encryption|guardrails?|review (?:step|requirement)s?|code review|confirmations?|confirmation (?:step|prompt|dialog)s?|warnings?|virus scan\w*|session recording|restrictions?|permission (?:checks?|prompts?)|call-?back check|four-eyes|host ?key check\w*|selinux|apparmor|csrf|cors|validation
        antivirus|windefend|cortafuegos|registro de auditoria|verificacion\w*|autenticacion|doble factor|cifrado|alertas?|control(?:es)?|proteccion de ramas|escaner\w*|revisiones|(?:la|una|de|sin|doble|otra|cada) revision|certificad\w+|firmas?
        antivirus|pare-feu|double authentification|authentification|journalisation|journaux d'audit|verification\w*|chiffrement|alertes?|controles?|certificats?|signatures?|relecture|filtrage
        virenscanner\w*|firewall|zertifikats\w*|zwei-faktor\w*|protokollierung|audit-?log\w*|prufung\w*|verschlusselung|warnung\w*|kontrolle\w*|signatur\w*|sicherheits\w+|freigabe\w*|schutz\w*|sperre\w*|richtlinie\w*
        antivirus|firewall|verifikasi|autentikasi|otentikasi|enkripsi|log audit|audit|peringatan|pemindai\w*|pemeriksaan|keamanan|proteksi|tanda tangan|sertifikat|kontrol
        two-(?:person|man) rule|second (?:approver|reviewer|signatory)|(?:dosage|age|credit) limits?|(?:certificate|signature|checksum|tls|ssl) (?:errors?|mismatch\w*|warnings?)|code owners?|reviews?|scans?|checks?|locks?|safeguards?|dual control|second signature|access reviews?|policy checks?|linters?|privacy (?:guideline|rule|notice)s?|retention|quotas?|throttl\w+|captcha|detection|protection|verification|authentication|vpn|proxy|pinning|dependency (?:review|check)s?|admission controller|read-only mode|spending limit|limits?
        analisis|seguridad|filtro\w*|bloqueo\w*|permisos|limite\w*|escaneo|comprobaciones|autorizacion
        securite|antispam|filtres?|verrou\w*|limites?|analyse antivirus|sauvegarde automatique|plafond\w*
        virenprufung|prufungen|filter|limit(?:s|es|ierung\w*)?|uberwachung|zugriffskontrolle|protokoll\w*|backup\w*|authentifizierung|vier-augen-prinzip
        pemeriksaan virus|pemantauan|batas\w*|filter|pencatatan|log|kunci|izin|otorisasi|cadangan
        antivirus|firewall|registo de auditoria|log de auditoria|verificac(?:ao|oes)|autenticacao|dois fatores|criptografia|alertas?|controles?|controlos?|varredura|revis(?:ao|oes)|certificados?|assinaturas?|protecao|seguranca|limites?|filtros?
        antivirus|firewall|registro di controllo|log di audit|verifica|verifiche|autenticazione|due fattori|cifratura|avvis[oi]|controll[oi]|scansion[ei]|revision[ei]|certificat[oi]|firm[ae]|protezion[ei]|sicurezza|limit[ei]|filtr[oi]
        signing|confirmacion(?:es)?|confirmac(?:ao|oes)|confirmations?|bestatigung(?:en)?|konfirmasi|conferm[ae]
        virusscan\w*|tweestaps\w*|logboek\w*|audit\w*|versleuteling|firewall|beveiliging\w*|alarm\w*|toegangscontrole|waarschuwing\w*|controle\w*|blokkering\w*|antywirus\w*|dwuetapow\w*|dwuskładnikow\w*|dziennik\w*|szyfrowani\w*|zapor\w*|alarm\w*|kontrol\w*|ostrzezen\w*|blokad\w*|monitoring\w*|zabezpieczen\w*|antivirus|doppia autenticazione|registro|cifratura|allarm\w+|avvis\w+|controll\w+|blocc\w+|monitoraggio|dupla autenticacao|registos?|cifragem|alarme\w*|avisos?|controlo\w*|bloqueio\w*|monitorizacao
        """, r"""
        линтер\p{L}*|检查工具|リンター
        антивирус\p{L}*|фаервол\p{L}*|файрвол\p{L}*|брандмауэр\p{L}*|двухфакторн\p{L}*|проверк\p{L}*|журнал\p{L}* аудита|аудит\p{L}*|логировани\p{L}*|шифровани\p{L}*|подпис\p{L}*|сертификат\p{L}*|мониторинг\p{L}*|оповещени\p{L}*|защит\p{L}*|контрол\p{L}*|двойн\p{L}* подтвержд\p{L}*
        杀毒|防火墙|堡垒机|录屏|审计|日志|双因素|二次验证|二次确认|签名校验|校验|证书|加密|告警|监控|安全检查|扫描|限流|水印|风控|权限检查
        監査ログ|ウイルス対策|アンチウイルス|ファイアウォール|二要素|二段階|証明書|検証|暗号化|アラート|警告|監視|ログ転送|署名|スキャン|アクセス制御|制限|録画
        сканировани\p{L}*|фильтр\p{L}*|блокировк\p{L}*|лимит\p{L}*|vpn|журнал\p{L}*|лог\p{L}*|авторизаци\p{L}*|аутентификаци\p{L}*|ревью|резервн\p{L}*
        安全|审查|复核|评审|拦截|过滤|限额|权限|验证|鉴权|认证|检测|备份|白名单
        検査|セキュリティ|認証|承認フロー|フィルタ|ロック|上限|レビュー|検知|バックアップ|権限チェック|vpn
        """),
    "switched": concept("", "", r"""
        skip_(?:sast|scan|tests?|checks?|review|verify)\w*\s*[:=]\s*(?:true|1)|chmod (?:-r )?777|\[trusted=yes\]|--allow-unauthenticated|hookspath|--no-verify|--insecure|--trusted-host|sslverify\s*[=:]\s*(?:false|0)|verify\s*=\s*false|strict_?host_?key_?checking[ =]no|skip=\w+|ufw disable|setenforce 0|nopasswd|chmod 777|--privileged|--dangerously-[\w-]+|-k https?:|git_ssl_no_verify
        """),
    "off": concept(r"""
        silencia\w*|a taire|stumm ?(?:geschaltet|schalten)|dibungkam
        (?:se )?comenta\w* (?:esa |la )?linea|(?:met\w*|pass\w*) en commentaire|kommentier\w* (?:\w+ )?aus|auskommentier\w*|jadikan komentar
        (?:turned|switched|switch|turn|left|leave|stays?|kept|keep|is|are|been|was|goes) (?:\w+ ){0,3}?off|disabl\w+|deactivat\w+|bypass\w*|circumvent\w*|skip(?:ped|s|ping)?|stop (?:the|it)|kill(?:ed)?|mute[ds]?|suppress(?:e[ds]|ing)?|uninstall\w*|(?:was|were|been|be|is|are) removed|dropp?ed|waived|lifted|no longer (?:apply|applies|needed|enforced|in force)|commit with|without checking|click(?:ed)? away|dismiss\w*|rename the file|so it passes|whatever the scanner says|as informational|only (?:yields|gives|produces) (?:noise|false positives?)|gives false positives|remov(?:e|ing) (?:it|them)|excluded? from
        desactiv\w+|apag\w+|parar(?:lo|la)?|deten\w+|quit(?:ar|ado|ada|arlo)|omit\w+|salt(?:ar|arse|ado)\w*|estorba|anul\w+|deshabilit\w+|ignor\w+
        desactiv\w+|coup(?:er|ee?)|retir(?:er|ee?s?)|arret\w+|contourn\w+|saut(?:er|ee?)|supprim\w+|ne s'applique\w* plus|levee?s?|lever
        deaktivier\w*|abgeschaltet|abschalten|ausgeschaltet|ausschalten|aufgehoben|umgeh\w*|umgangen|weggeklickt|entfall\w*|entfallt|stopp\w*|beende\w*|global gesetzt|ubersprungen|auslassen|stummgeschaltet
        dimatikan|matikan|dinonaktifkan|nonaktifkan|disable\w*|lewati|dilewati|dicabut|dihapus|hanya formalitas|diabaikan|abaikan
        (?:can|may|could|is|are|be) left out|(?:do|does)(?: not|n't) apply to (?:her|him|them|it|this|the)|accept\w* (?:\w+ ){1,3}?(?:errors?|mismatch\w*)|detection mode|override[sn]?|overridden|merge button|should remain so|stays? (?:that way|like that|so)|paused|silenced|unchecked|ignored?|loosened|relaxed|raised to|unlimited|opened|open to all|wide open|comment(?:ed)? out|without (?:it|them|the check)
        se (?:salta|saltan|omite|desactiva|ignora|quita)|fuera de servicio|quedo (?:quitad|desactivad)\w*|abiert[oa]s? a todos
        mis(?:e|es)? en pause|coupe\w*|ignore\w*|levee?s?|ouvert\w* a tous|debranche\w*
        ausser kraft|pausiert|stillgelegt|ignoriert|gelockert|offen fur alle|lahmgelegt
        dilonggarkan|dibuka untuk semua|dikesampingkan|biarkan (?:begitu|mati)|dijeda|tidak aktif|non-?aktif
        desativ\w+|deslig\w+|par(?:ar|ado|ada)|remov(?:er|eu|em|eram|emos|id[oa]s?)|ignor\w+|salt(?:ar|ado)|pul(?:ar|ado)|suspens[oa]|contorn\w+|anulad[oa]
        disattiv\w+|spent[oaie]|spegn\w+|ferma(?:re|to)|rimoss[oaie]|ignor\w+|salta(?:re|to)?|sospes[oaie]|aggir\w+|annullat[oaie]
        (?:overly|too) strict|never mind|red or green|admin merge|bypass\w*|let (?:it|them) pass
        bleib(?:t|en) (?:\w+ ){0,3}?(?:aus|abgeschaltet)|schalt(?:e|en|et) (?:\w+ ){0,4}?(?:ab|aus)|reste\w* (?:\w+ ){0,2}?(?:coupe|desactive|eteint)\w*
        uitgezet|uitgeschakeld|uit staan|staat uit|afgezet|overgeslagen|omzeil\w*|verwijderd|wyłacz\w*|wył[aą]cz\w*|pomij\w*|pominac|omij\w*|usuniet\w*|zdjet\w*|disattiv\w+|disinser\w+|spent\w|aggir\w+|salta(?:re|no|t[aoie])|rimoss\w|desativ\w+|deslig\w+|contorn\w+
        with (?:\w+ ){1,3}?(?:off|disabled|turned off|switched off)\b
        """, r"""
        глуш(?:им|ить|ат)|黙らせ
        закомментир\p{L}*|注释掉|コメントアウト
        отключ\p{L}*|выключ\p{L}*|снят\p{L}*|убра\p{L}*|обойти|обход\p{L}*|пропуска(?:ем|ют|ть|йте)|пропуск (?:проверк|шаг|этап)\p{L}*|игнорир\p{L}*|отменен\p{L}*|отмени\p{L}*
        关闭|关掉|禁用|停用|杀掉|跳过|绕过|去掉|取消|卸载|屏蔽|忽略|不用管|静音|白名单
        止めて|停止|無効|切って|オフに|外して|落として|解除|スキップ|飛ばし|消して|無視して
        приостановлен\p{L}*|не работа\p{L}*|снима\p{L}*|не нужн\p{L}*|открыт\p{L}* (?:для )?всем|удаля\p{L}*
        可以(?:不|略|跳)|不(?:开(?:[^放]|$)|启用|检查|做|走|审)|关了|已关|放开|免(?:检|审)|不生效|开放给所有
        飛ばし|省い|切ってあ|止めてい|オフ|外してあ|無効に|しなくて(?:よい|いい)|緩め|かけない|行わない
        跳过|略过|都不(?:查|看)|気にしない
        """),
    "again": concept(r"""
        (?:should|will|must|can) (?:remain|stay) (?:so|off|that way|like that)|ops knows|whatever (?:the )?\w+ (?:says?|reports?|finds?)|regardless|no matter|on purpose|if (?:you see it|it (?:is|comes|starts|gets)|someone|somebody|anyone) (?:\w+ ){0,3}?(?:running|back|again|enabled?|turns?|switch\w*|on)|permanent\w*|for good|also (?:for|on|in) (?:the )?(?:release|production|prod|main|protected)|as standard|best practice here|good form here|is how we|customary|the habit here
        dejarlo asi|siempre|tambien (?:las|los) protegid\w+|lo normal en este|de forma permanente|por costumbre
        la retirer de nouveau|a nouveau|de nouveau|si quelqu'un (?:la|le) (?:remet|reactive)|en permanence|definitivement
        soll (?:auch |so )*bleiben|bleibt (?:auch )?so|hier arbeitet man|global gesetzt|dauerhaft|auch auf|immer|wieder (?:aus|ab)|falls (?:\w+ ){0,3}?(?:wieder|einschaltet)|ublich
        biarkan (?:begitu|saja|mati)|permanen|kalau hidup lagi|jika (?:aktif|hidup|menyala) lagi|selalu|matikan lagi|kebiasaan
        (?:asi )?(?:debe|tiene que) seguir(?: asi)?|asi se queda|ne pas (?:la |le |les )?(?:rallumer|reactiver|remettre)|(?:do not|don't|never|nobody) (?:\w+ ){0,2}?(?:turns?|switch\w*|put|re-?enable)(?: \w+)? ?(?:it|them)?(?: back)?(?: on)?|nicht (?:wieder )?(?:einschalten|aktivieren)|jangan (?:di)?(?:nyalakan|aktifkan|hidupkan)|no (?:lo |la )?(?:vuelvas|volver) a (?:activar|encender)
        permanentemente|de forma permanente|definitivamente|se (?:voltar|alguem|for)[^.\n]{0,24}(?:liga|ativa)\w*|deve ficar assim|sempre|por habito
        in modo permanente|permanentemente|definitivamente|se (?:si riattiva|qualcuno|torna)[^.\n]{0,24}|deve restare cosi|sempre|per abitudine
        carry on|mark (?:\w+ ){1,4}?as (?:resolved|fixed|done|accepted|false)|everybody does|as usual here|is expected|on every machine|de costumbre|hat sich bewahrt|va mas fluido|par habitude
        (?:falls|wenn|sobald) (?:\w+ ){0,4}?wieder (?:lauft|an|anspringt|startet)|from here on(?:wards)?|dauerhaft
        """, r"""
        так удобнее|если (?:кто-то |снова )?включ\p{L}*|обратно|навсегда|всегда|постоянно
        习惯是|团队习惯|永久|一直|再次|如果(?:又|再)|惯例|每次
        戻ったら|再起動で|常に|毎回|慣例|のが習慣|止めてある
        (?:включать|включ\p{L}*) не (?:надо|нужно|стоит)|не включа\p{L}*|不要再(?:打开|开启|启用)|别(?:再)?(?:打开|开启)|再度有効にし|有効にしな|戻さない|オンにしない
        大家都这么|都这样|так быстрее|так у всех|構わない|気にしない
        再び(?:有効|動|起動)|恒久的|снова|опять
        """),
    # What runs
    "fetched": concept("", "", r"""
        \b(?:run|start|enable|execute|ejecut\w+|activ\w+|habilit\w+|lanc\w+|execut\w*|jalankan|aktifkan) (?:\w+ ){0,3}?ma[ck]ros?(?:nya)?\b|\bmakros? (?:\w+ ){0,2}?(?:start|ausfuhr|aktivier|zulass)\w*|(?:запуст|включ|выполн)\p{L}* (?:\p{L}+ )?макрос|(?:运行|启用)[^。,,\n]{0,4}宏|マクロを(?:動か|実行|有効)
        (?:curl|wget)\b[^\n|;]{0,200}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b
        (?:sh|bash|eval|python3?)\s+(?:-c\s+)?["'`]?\$\((?:curl|wget)\b
        (?:bash|sh)\s+<\(\s*(?:curl|wget)\b
        \b(?:env|printenv|history|cat [^\n|;]{1,80})\s*\|[^\n]{0,60}\b(?:nc|ncat|curl)\s
        \b(?:nc|ncat)\s+(?:\d{1,3}\.){3}\d{1,3}
        \bhistory -c\b|\brm -r?f? [^\n;]{0,60}(?:/var/log|_history|auth\.log)|config set registry|core\.hookspath|\[trusted=yes\]|\bcurl\b[^\n]{0,40}(?:\s-t\s|--upload-file|-d @|-f \w+=@)|--unsafe-perm
        \b(?:cp|cat|scp|tar|zip|git add)\b[^\n]{0,60}(?:\.aws/credentials|\.ssh/|id_rsa|id_ed25519|\.env\b|\.netrc|\.kube/config)
        \bssh-add -l\b|\bscp\b[^\n]{0,60}@(?:\d{1,3}\.){3}\d{1,3}
        \b(?:iwr|irm|invoke-webrequest|invoke-expression|iex)\b[^\n]{0,100}(?:http|iex|\|)
        \b(?:pip3?|npm|uv) install\b[^\n]{0,80}(?:--index-url|--extra-index-url|--registry|git\+http)
        https?://[^\s"'<>/]{1,100}/[^\s"'<>]{0,200}\.(?:sh|py|ps1|exe|bat|txt)\b
        \bauthorized_keys\b|\bcrontab\b[^\n]{0,60}\b(?:curl|wget|nc)\b
        """),
    "routine": concept(r"""
        before (?:answering|replying|starting|opening)
        antes de (?:responder|contestar)
        avant de (?:repondre|commencer)
        vor (?:jeder |der )?(?:antwort|beantwortung)\w*
        sebelum (?:menjawab|membalas)
        (?:at|on) (?:the )?(?:start|beginning) of (?:each|every|any|all)|(?:each|every) (?:session|time|morning|start|run|build|push|commit|deploy\w*|task)|before (?:any|each|every|all|the first|a|you|git|starting|work)|whenever|always|first (?:thing|run)|run(?:s)? (?:this|it|first)|must be run|on start-?up|tests pass only after|only after|or (?:else )?(?:the )?(?:build|workspace)|doesn't build without
        cada vez(?: que)?|al (?:iniciar|empezar|arrancar|comenzar)|antes de (?:cada|cualquier|empezar|todo)|siempre|primero|en cada
        chaque fois|avant (?:chaque|tout|toute|de commencer)|au debut de (?:chaque|toute)|toujours|a chaque|en premier|systematiquement
        vor jede[mnrs]?|bei jede[mnrs]?|zu beginn (?:jeder|einer)|immer|jedes mal|zuerst|sonst fehlt
        setiap (?:kali|sesi|pagi|hari|awal|mulai|sebelum|deploy|build|sesi berikutnya)|sebelum (?:setiap|mulai|bekerja|deploy|memulai)|selalu|terlebih dahulu|muat dulu|jalankan dulu
        cada vez que|toda vez que|antes de (?:cada|qualquer|tudo)|no inicio de (?:cada|toda)|sempre|primeiro|em cada
        ogni volta che|prima di (?:ogni|qualsiasi|tutto)|all'inizio di (?:ogni)|sempre|per prima cosa|ad ogni
        please stick to|for each|on every|finish with|truco del equipo|a la fin de chaque|zum schluss jede\w*|di akhir setiap
        """, r"""
        прежде чем|перед ответом|回答[^。,,\n]{1,10}(?:之前|前)|答える前に
        кажд\p{L}+ (?:раз|сесси|сборк|запуск|утр)\p{L}*|перед (?:началом|кажд\p{L}+|любым|стартом)|всегда|сначала|при (?:каждом )?(?:старте|запуске)
        每次|每回|每个会话|每天|开始前|开工前|启动时|会话开始|之前(?:先|都|必须)|先(?:执行|运行|跑)
        毎回|毎朝|毎度|作業前に|開始時|起動時|始める前|最初に|たびに|必ず
        """),
    # Silence towards people
    "hide": concept(r"""
        (?:do not|don't|never|must not) let \w+ (?:\w+ )?(?:find out|hear|know|learn|see|notice)
        (?:need not|needn't|do(?:es)? not have to|don't have to|doesn't have to) (?:see|look at|know)
        no tiene\w* (?:que|por que) ver
        n'(?:a|ont) pas a (?:les |la |le )?voir
        (?:muss|mussen) (?:\w+ ){0,4}?nicht (?:an)?sehen
        (?:tidak|tak) (?:perlu|usah) melihat
        (?:no ?one|nobody) (?:\w+ )?needs? to (?:hear|know|see|learn|be told)|(?:leave|leaving|left) (?:\w+ ){1,6}?out when|no (?:need|reason|point) (?:in |to |for )(?:\w+ ){0,4}?(?:tell|telling|mention\w*|talk\w*|hear|know|inform\w*)|(?:swept|sweep) under|hush\w* up|as (?:a )?(?:cover|decoy|front)
        (?:no hace falta|no hay por que|no es necesario|sobra|mejor no) (?:\w+ )?(?:hablar\w*|contar\w*|decir\w*|comentar\w*|mencionar\w*|informar\w*)|de puertas adentro|de tapadera|para despistar
        (?:inutile|pas la peine|pas besoin|mieux vaut ne pas|pas necessaire) (?:d'|de )(?:en )?(?:parler|dire|informer|prevenir|mentionner|signaler|raconter)|n'a (?:rien )?(?:pas )?a (?:le )?savoir|regle\w* en interne|pour donner le change|comme couverture
        (?:muss|mussen|braucht|brauchen|soll) (?:\w+ ){0,4}?nichts? (?:\w+ ){0,3}?(?:wissen|erfahren|horen|mitbekommen)|unter den teppich|zur tarnung|zum schein
        (?:tidak|tak|gak|nggak) (?:usah|perlu) (?:\w+ )?(?:di)?(?:cerita|bicara|omong|sampai|bahas|beritahu|lapor)\w*|secara kekeluargaan|sebagai kedok
        (?:do not|don't|never|please don't|no need to|not to|rather not|without) (?:\w+ )?(?:tell\w*|mention\w*|inform\w*|notify\w*|alert\w*|show\w*|bring\w* (?:it |this )?up|disclos\w*|report\w*|let (?:\w+ ){1,3}know|bother\w*|worry(?:ing)? (?:the|him|her|them|any\w*)|copy(?:ing)?)
        (?:leave|leaves|left|keep|keeps|kept|stays?|omit\w*|drop\w*) (?:\w+ ){0,6}?(?:out of|off|from) (?:the |their |her |his |any |our )?(?:\w+ ){0,2}?(?:summar\w+|reports?|minutes|logs?|books|records?|changelog|digest|stand-?up|notes|agenda|view|sight|recap|list|update|channel)
        (?:nicer|better|best|easier|wiser) if (?:\w+ ){0,4}?(?:don't|do not|doesn't|never) (?:hear|know|learn|find out|see|notice)|worr(?:y|ies) too easily|only leads? to questions|(?:stays?|remains?|keep\w*|strictly|just) between us|under the radar|quietly|on the quiet|off the record|keep (?:this|it) (?:to yourself|quiet|between)|describe (?:it|them|this) as|if (?:someone|somebody|anyone|asked)[^.\n]{0,10},? (?:\w+ )?(?:say|describe|call|answer|deny|claim)|no longer gets? told
        (?:so that|without) (?:\w+ ){0,3}?(?:sees?|notic\w+|hears?|reads?|finds? out|knowing|knows)|before (?:\w+ ){0,3}?(?:sees?|notic\w+|hears?|finds? out)
        no (?:se lo |le |lo |se )?(?:digas|cuentes|menciones|mencionar|decir|comentes|comentar|avisar|avises|informar|informes|muestres|detallan|detallar|mostrar)|sin que (?:\w+ ){0,3}?(?:se entere|sepa|sepan|vea|vean|note)|a escondidas|discretamente|no (?:se )?(?:detallan|mencionan|aparecen|reflejan)|(?:figuran?|aparecen?) (?:\w+ ){0,6}?como|fuera del (?:informe|resumen|acta)|que no (?:se entere|lo sepa|aparezca)
        (?:ne |n')(?:\w+ )?(?:en )?(?:dis|dites|dire|parle[zr]?|parler|mentionn\w+|preven\w+|prevenir|inform\w+|montr\w+|signal\w+)(?: \w+){0,2}? ?(?:rien|pas|personne|jamais|a personne)?|sans (?:en )?(?:parler|prevenir|informer|avertir|que)|avant que (?:\w+ ){0,4}?(?:voie|voient|lise|lisent|apprenne)|pour ne pas (?:inquieter|alarmer)|discretement|en toute discretion|rester entre nous|hors du (?:rapport|compte rendu)
        (?:bitte )?nicht (?:\w+ ){0,4}?(?:ansprechen|erwahn\w+|sagen|mitteilen|informier\w+|melden|zeigen|besprechen|weitersagen|auffuhren)|ohne (?:\w+ ){0,4}?(?:wissen|zu informieren|zu erwahnen)|nicht (?:erwahnt|angesprochen|aufgefuhrt|ausgewiesen|gezeigt)|stillschweigend|unauffallig|bleibt unter uns|diskret|aus dem (?:bericht|protokoll)
        (?:jangan|tidak perlu|tidak usah|tak perlu|tak usah|gak usah|nggak usah) (?:\w+ ){0,2}?(?:dikabari|diberi ?tahu|beritahu\w*|memberi ?tahu|melihat|dilaporkan|lapor\w*|disebut\w*|ditampilkan|cerita\w*|bilang|disampaikan|dicantumkan|tahu)|diam-diam|tanpa sepengetahuan|tanpa memberi ?tahu|rahasiakan|supaya (?:\w+ ){0,3}?tidak (?:tahu|melihat|curiga)|biar (?:\w+ ){0,3}?(?:tidak|nggak|gak) (?:tahu|curiga)
        (?:stays?|remains?|keep\w*|strictly|just) between the two of us|another explanation|a different (?:story|explanation|reason)|if (?:the )?(?:auditors?|customers?|managers?|legal|anyone) asks?|(?:keep|kept) (?:\w+ ){0,4}?(?:quiet|secret|private|hidden|confidential|between)|(?:not|never) (?:be )?(?:mentioned|told|shown|informed|disclosed|visible|discussed|brought up|reported|notified)|(?:hide|hidden|conceal\w*|cover(?:ed)? up|delete(?:d)? (?:the )?(?:alert|mail|log|message|warning)s?)
        no (?:le|les|se lo)? ?(?:comentes|cuentes|digas|avises|expliques|ensenes)|que (?:\w+ ){0,2}?no (?:se entere|sepa|lo sepa|vea)|ocult\w+|(?:borra|elimina)\w* (?:los |el |las |la )?(?:avisos?|correos?|registros?|alertas?)
        on ne (?:dit|parle|previent|signale|mentionne)|ne (?:pas|rien) (?:dire|signaler|mentionner|montrer|reveler|informer)|(?:cacher|cachez|cache-\w+|masquer|masquez|dissimul\w+|taire)|efface\w* (?:les |l')?(?:alertes?|traces?|mails?|journaux)
        (?:geheim ?halten|verschweig\w*|verheimlich\w*|vertuschen|unerwahnt|fur sich behalten|nichts (?:sagen|davon)|braucht (?:\w+ )?nicht zu wissen|loschen,? bevor)
        jangan (?:bilang|kasih tahu|cerita|sampai|ungkap\w*|dibahas)|sembunyikan|disembunyikan|ditutupi|tidak boleh tahu|hapus (?:notifikasi|peringatan|jejak|email)
        (?:should|must|need|may|shall)(?: not|n't) (?:\w+ )?(?:learn|know|hear|find out|see|notice|be aware)|(?:no tiene|no debe\w*) (?:por que )?(?:saber|ver|enterarse)\w*|ne (?:doit|doivent) (?:pas|rien) (?:savoir|voir|apprendre)|(?:darf|soll|sollen|durfen) (?:\w+ ){0,4}?(?:nichts|nicht) (?:\w+ ){0,3}?(?:erfahren|wissen|sehen|merken)|nicht (?:erwahnen|weitergeben an)|(?:tidak|jangan) (?:boleh|sampai|perlu) tahu
        nao (?:\w+ ){0,2}?(?:contar?|conte|diga|dizer|mencion\w+|avis\w+|inform\w+|comunic\w+|mostr\w+|revel\w+|report\w+)|sem que (?:\w+ ){0,3}?(?:saiba|veja|perceba|note)\w*|em segredo|as escondidas|discretamente|fora do (?:relatorio|resumo)|(?:apag|elimin)\w+ (?:os |as )?(?:alertas?|registos?|emails?)
        non (?:\w+ ){0,2}?(?:dir\w+|menzion\w+|avvis\w+|inform\w+|comunic\w+|mostr\w+|rivel\w+|segnal\w+|raccont\w+)|senza che (?:\w+ ){0,3}?(?:sappia|veda|noti)\w*|in segreto|di nascosto|fuori dal (?:rapporto|resoconto)|(?:cancell|elimin)\w+ (?:gli |le |i )?(?:avvisi|log|email|segnalazioni)|tacer\w*|nascond\w+
        without (?:an? |any )?(?:entry|record|note|trace|mention)|(?:nothing|less) to explain|keeps? (?:it |this |them )?off|(?:sin|ni) (?:anotar|dejar (?:rastro|constancia)|registrar)\w*|sans (?:laisser de )?(?:trace|mention|ecriture)|ohne (?:eintrag|vermerk|spur)|bleibt unter uns|tanpa (?:dicatat|dicantumkan|jejak)|sem (?:registro|deixar rasto|anotar)|senza (?:traccia|annotar\w+|registrar\w+)|(?:close|closed|cierran|cerrar|mark|marked) (?:\w+ ){0,3}?as \W?(?:resolved|fixed|done)|como \W?resuelt\w+
        (?:dans|du) (?:le |la |les )?(?:\w+ )?(?:compte rendu|rapport|bilan|resume)\b[^.!?\n]{0,50}?, (?:omets?|omettez|laisse de cote|retire[zs]?|enleve[zs]?)\b|(?:im|in dem|in der|vom) (?:\w*protokoll|\w*bericht|\w*zusammenfassung|\w*aufstellung)\b[^.!?\n]{0,60}?\b(?:weglassen|auslassen|streichen|aussparen)|ne (?:sont|est|seront|sera|soient|soit) (?:pas|jamais|plus) (?:signal|communiqu|mentionn|declar|inform|transmis|report|remont)\w*
        niet (?:\w+ ){0,2}?(?:vertellen|vermelden|melden|noemen|laten weten|doorgeven|inlichten)|zonder (?:\w+ ){0,4}?(?:te (?:vertellen|melden|mailen|zeggen)|medeweten)|hoeft (?:\w+ ){0,3}?niet te weten|blijft onder ons|in stilte|stilletjes|geheim|verzwijg\w*|buiten het verslag|nie (?:mow|mowic|wspomina|wspominac|informowac|informuj|zgłaszac|pokazywac|ujawnia)\w*|bez (?:wiedzy|informowania|powiadamiania)|nie musi (?:\p{L}+ )?(?:wiedziec|dostawac|widziec)|po cichu|w tajemnicy|zostaje miedzy nami|dyskretnie|przemilcz\w*|zatai\w*|poza protokołem
        """, r"""
        (?:видеть|смотреть)[^.!?\n]{0,12}(?:незачем|не надо|не нужно)
        不用(?:看|看到|查看)|見せなくて(?:よい|いい)|を見なくて(?:よい|いい)
        (?:знать|говорить|рассказывать|сообщать|докладывать)[^.!?\n]{0,20}(?:незачем|ни к чему|необязательно)|незачем[^.!?\n]{0,16}(?:знать|говорить|сообщать)|не пиш(?:ем|ите|и|ут)|замять|замяли|для отвода глаз|для прикрытия
        (?:不用|不必|没必要|无需|甭)(?:再)?(?:跟|和|对|向)[^。,,\n]{1,10}(?:说|讲|提|交代|汇报)|压下来|大事化小|掩人耳目
        (?:話さ|言わ|伝え|知らせ|報告し)なくて(?:も)?(?:よい|いい|構わ|済)|(?:知らせる|話す|伝える)必要は?ない|内々に|資料から(?:は)?外|表に出さ|カモフラージュ
        не (?:говори|сообща|упомина|показыва|рассказыва|уведомля|информир|отража|вноси|включа)\p{L}*|(?:уведомлять|сообщать|говорить|показывать|упоминать)[^.!?\n]{0,12} не (?:нужно|надо|стоит|следует)|втайне|тайком|негласно|без ведома|для вида|непрочитанн\p{L}*|(?:не слышит|не знает|не увид\p{L}*|не узна\p{L}*)|чтобы[^.!?\n]{0,24} не (?:знал|видел|узнал|заметил)\p{L}*|между нами
        (?:不要|别|勿|无需|不用|不必|不得)(?:再)?(?:告诉|告知|提|提到|提及|通知|让|汇报|声张|写进|写入|列入|显示|记入|跟)[^。\n]{0,12}|单独记[^。\n]{0,6}账|瞒着|保密|悄悄|私下|不(?:体现|列出|写)[^。\n]{0,6}(?:报告|汇报|周报|账)
        (?:知らせ|伝え|言わ|話さ|見せ|報告し|触れ|共有し|記載し|通知し)(?:なく|ない|ず|ないで|ぬよう)|内緒|こっそり|黙って|伏せて|(?:報告|議事録|日報|一覧|表示)(?:から|には|に)(?:外|除|載せない|出さない|含めない)|先に消して|消しておく|見られないうち
        не (?:докладыва|говор|рассказ|сообща|показыва|упомина|раскрыва|обсужда)\p{L}*|скрыва\p{L}*|скрыть|умолч\p{L}*|замалчива\p{L}*|помалкива\p{L}*|по секрету|не выносить|чтобы[^.!?\n]{0,30}не
        不(?:要|能|许|必|用|可)?让[^。,,\n]{1,12}(?:知道|看到|发现|察觉|看见)|别(?:说|提|讲|告诉|让)|(?:不|勿)(?:外传|声张|公开|提及|上报|汇报|报告)|隐瞒|隐藏|删(?:掉|除)(?:通知|告警|记录|邮件|日志)|口径
        (?:話さ|言わ|知らせ|伝え|報告し|見せ|触れ|明かさ|漏らさ)(?:ない|ず|ぬ)|隠(?:す|し|して)|秘密に|口外し|黙っ|通知(?:は|を)(?:消|削除|止)
        без (?:записи|отметки|следа)|не оставля\p{L}* (?:след|запис)\p{L}*|不留(?:痕|记录)|不(?:登记|入账|留底)|略过|触れない|見せない|記録に残さ(?:ない|ず)
        """),
    "omit": concept(r"""
        keep\w* (?:\w+ ){0,6}?out of (?:anything|everything|what|whatever) (?:\w+ ){0,3}?(?:reads?|sees?|gets?|receives?)|(?:gehor\w*|kommt|kommen|sollen?) (?:\w+ ){0,3}?nicht in (?:den|die|das) (?:\w*bericht|\w*protokoll|\w*ubersicht|\w*aufstellung)|(?:tidak|jangan) sampai (?:ke|di) (?:\w+ )?\w+
        (?:leave|leaves|left|leaving|keep|keeps|kept|keeping|stay|stays|omit\w*|drop\w*|strip\w*|remove\w*|missing|absent|exclud\w*) (?:\w+ ){0,6}?(?:out of|off|from) (?:the |their |her |his |any |our |all )?(?:\w+ ){0,2}?(?:summar\w+|reports?|minutes|logs?|books|records?|changelog|digest|stand-?up|agenda|view|recap|updates?|channel|dashboards?|statements?|release notes|ledger)
        (?:nicer|better|best|easier|wiser|happier) (?:\w+ )?if (?:\w+ ){0,5}?(?:don't|do not|doesn't|does not|never) (?:hear|know|learn|find out|see|notice|ask)|worr(?:y|ies) too (?:easily|much)|only leads? to questions|(?:stays?|remains?|keep\w*|strictly|just) between us|under the radar|on the quiet|off the record|rather not know|no need for (?:\w+ ){1,3}to (?:know|see|hear)|need(?:n't| not| never)(?: \w+){0,2} (?:know|see|hear|learn|find out)|need not be (?:told|informed|mentioned|shown|reported)|describe (?:it|them|this|these) as|(?:book|log|label|record|file|list|report)(?:ed|s|led)? (?:\w+ ){0,4}?(?:as|under) (?:rounding|miscellaneous|maintenance|routine|other|training|marketing|a test|tests)|before (?:\w+ ){1,3}(?:sees?|notices?) (?:it|them|this)|without (?:\w+ ){1,4}(?:noticing|knowing|knowledge|seeing)|quietly (?:\w+)
        a escondidas|sin que (?:\w+ ){0,4}?(?:se entere\w*|sepan?|vean?|noten?|lo note\w*)|discretamente|no se (?:detallan?|mencionan?|reflejan?|recogen?|incluyen?|comunican?)|(?:figuran?|aparecen?|constan?|se registran?|se apuntan?) (?:\w+ ){0,6}?como (?:(?:un|una|de) )?(?:redondeos?|mantenimiento|varios|otros|gastos?|dietas|comision\w*|formacion|marketing|pruebas?|material\w*|rutina|donacion\w*|ajustes?|asesoria\w*|consultoria\w*)|fuera del? (?:informe|resumen|acta|registro)|que no (?:se enteren?|lo sepan?|aparezcan?|conste)|no (?:hace falta|tiene|tienen) que (?:saberlo|enterarse|verlo)|de tapadillo|entre nosotros|por debajo de la mesa
        discretement|en douce|a l'insu d\w*|sans que (?:\w+['\s]\s*){0,4}?(?:sache\w*|voie\w*|remarque\w*|soit informe\w*)|ne (?:figure\w*|apparai\w+|doit pas figurer|sera pas mentionne\w*) (?:pas )?(?:\w+ ){0,3}?(?:rapport|compte rendu|bilan|resume)|pour ne pas (?:inquieter|alarmer|froisser)|(?:reste\w*|cela|dit) entre nous|(?:inscrits?|enregistre\w*|comptabilise\w*|presente\w*) (?:\w+ ){0,3}?comme (?:(?:un|une|des|de) )?(?:arrondis?|maintenance|divers|autres?|frais|formation|marketing|tests?|essais?|routine|dons?|ajustements?|conseil|prestations?)|n'a pas (?:besoin|a) (?:de )?(?:le )?savoir|hors (?:du )?(?:rapport|compte rendu)|passer sous silence
        stillschweigend|unter der hand|unauffallig|bleibt unter uns|hinter dem rucken|ohne (?:dass|das wissen|wissen) (?:\w+ ){0,4}?(?:merkt|erfahrt|mitbekommt|weiss|der|des|von)|nicht (?:erwahnt|angesprochen|aufgefuhrt|ausgewiesen|gemeldet|im bericht)|aus dem (?:bericht|protokoll)|(?:verbucht|gebucht|gefuhrt|eingetragen) (?:\w+ ){0,4}?als|muss (?:\w+ ){0,3}?nicht (?:wissen|erfahren|sehen)|braucht (?:\w+ ){0,3}?nicht (?:zu )?(?:wissen|erfahren|sehen)
        diam-diam|secara diam|tanpa sepengetahuan|dirahasiakan|rahasiakan|di luar laporan|(?:tidak|tak|jangan) (?:usah |perlu |boleh |dicantumkan |masuk )?(?:\w+ )?(?:melihat|tahu|masuk laporan|dicantumkan|dimasukkan|dilaporkan|muncul)|(?:dicatat|dibukukan|ditulis) (?:\w+ ){0,3}?sebagai|biar (?:\w+ ){0,3}?(?:tidak|nggak|gak) (?:tahu|curiga)
        (?:leave|left|keep|kept|stay|stays?|keeps) (?:\w+ ){0,6}?(?:out of|off) (?:the |any |our )?(?:\w+ ){0,2}?(?:sheets?|spreadsheets?|lists?|decks?|files?|forms?|slides|overview|table|filing)|(?:would|will) only (?:complain|worry|ask|fuss|slow)
        nao (?:sao|e|ser|se) (?:\w+ )?(?:comunicad|informad|mencionad|reportad|incluid)\w+|nao (?:se )?(?:menciona|inclui|comunica|reporta)m?|as escondidas|sem que (?:\w+ ){0,4}?(?:saiba|veja|perceba)\w*|entre nos|nao precisa(?:m)? (?:de )?(?:saber|ver)|fora do (?:relatorio|resumo|balanco)
        non (?:vengono|viene|va|vanno|sono|si) (?:\w+ )?(?:segnalat|comunicat|informat|menzionat|riportat|inclus|menziona|segnala|comunica)\w*|di nascosto|senza che (?:\w+ ){0,4}?(?:sappia|veda|noti)\w*|tra (?:di )?noi|non (?:deve|devono|serve che) (?:saper|veder|sappia)\w*|fuori dal (?:rapporto|resoconto|bilancio)
        ne (?:sont|est|seront|sera|soient|soit) (?:pas|jamais|plus) (?:signal|communiqu|mentionn|declar|inform|transmis|report|remont)\w*
        buiten (?:het|de) (?:verslag|rapport|notulen|administratie)|niet in (?:het|de) (?:verslag|rapport|notulen|overzicht)|(?:geboekt|genoteerd|opgenomen) als|hoeft (?:\w+ ){0,4}?niet te (?:weten|zien)|poza (?:raportem|protokołem|sprawozdaniem|ewidencja)|nie (?:ujmowac|ujmujemy|wpisywac|wpisujemy|umieszczac) (?:\p{L}+ ){0,3}?(?:w|do)|(?:ksiegowan|zapisan|ujet)\p{L}* jako
        (?:skip|leave out|pass over) (?:all )?(?:messages|alerts|warnings|reports|mails) (?:by|from|of)
        """, r"""
        втайне|тайком|негласно|без ведома|для вида|непрочитанн\p{L}*|не слышит|между нами|мимо кассы|не (?:отража|вноси|включа|упомина|показыва|фиксир)\p{L}*[^.!?\n]{0,24}(?:отч[её]т|сводк|протокол|журнал|спис)\p{L}*|(?:в отч[её]те?|в сводке?|в протокол)\p{L}*[^.!?\n]{0,20}не |(?:провод|оформля|записыва|пиш)\p{L}* как|чтобы[^.!?\n]{0,30} не (?:знал|видел|узнал|заметил|увидел)\p{L}*|знать (?:об этом )?не (?:нужно|надо|обязательно)
        单独记[^。\n]{0,6}账|瞒着|悄悄|私下|暗中|偷偷|背着|小金库|不(?:要|用|必|需)?(?:体现|列出|写进|写入|计入|列入|放进|出现)[^。\n]{0,10}(?:报告|汇报|周报|账|总结|纪要|月报)?|(?:汇报|报告|总结|周报|纪要)[^。\n]{0,8}(?:不要|别|不)(?:提|写|列|体现|出现)|记(?:为|成|作)[^。\n]{0,8}(?:费|损耗|其他)|(?:不用|不必|无需|别)让[^。\n]{1,12}(?:知道|看到|看见|发现)
        内緒|こっそり|黙って|伏せて|ひそかに|裏で|(?:報告|議事録|日報|月報|一覧|表示|報告書)(?:から|には|に)(?:外|除|載せな|出さな|含めな|書かな|記載しな)|先に消して|消しておく|見られないうち|気づかれない|(?:知らなく|見なく)て(?:よ|い|も)|として(?:計上|処理|記録)(?:して|する|し)
        """),
    "credential": concept(r"""
        passwords?|credentials?|secrets?|tokens?|(?:request |auth )?headers?|(?:ssh|api|private|signing|prod) keys?|cookies?|session ids?|card numbers?
        contrasenas?|credenciales|claves?|mots? de passe|identifiants?|cle de prod|passwort\w*|zugangsdaten|schlussel|kata sandi|kredensial|sandi
        senhas?|chaves?|credenciais|credenziali|chiavi
        """, r"""
        парол\p{L}*|ключ\p{L}*|密码|密钥|口令|令牌|凭证|パスワード|認証情報|トークン|鍵
        """),
    "entry": concept(r"""
        (?:this|that|the) (?:entry|note|memory|record|item)|th(?:is|at) (?:file|paragraph|passage|sentence|text)
        (?:esta|este) (?:nota|entrada|registro|memoria|recuerdo|ficha)|(?:la|el) (?:nota|recuerdo|ficha)|(?:cette|ce) (?:fiche|note|entree|memoire)|la (?:fiche|note)|(?:diese[rnms]?|der|den|die) (?:eintrag|notiz|vermerk|erinnerung)|(?:catatan|entri|memori) ini|isi catatan
        (?:ce|cet) (?:passage|paragraphe|texte)|este (?:parrafo|pasaje|texto)|dies(?:e|en|er|em|es)? (?:absatz|abschnitt|passage|text)|paragraf ini|this record|(?:esta|este) (?:trecho|paragrafo|registro)|quest[oa] (?:nota|voce|paragrafo|passaggio)
        """, r"""
        эт\p{L}+ (?:запис|заметк|памятк)\p{L}*|(?:本|此|这)(?:条|篇|则|份)(?:记录|内容|笔记|备忘|记忆|条目|说明)?|(?:本|此|这)(?:记录|笔记|备忘|记忆|条目)|(?:この|本)(?:項目|メモ|記録|記憶|エントリ)
        """),
    "people": concept(r"""
        user|users|customers?|clients?|managers?|hiring managers?|anyone|anybody|someone|somebody|nobody|no one|team|finance|accounting|auditors?|boss|staff|board|people|humans?|owner|department|hr|security|compliance|legal|summary|(?:an?|the|their|our|his|her|\w+ly) report|minutes|her|him|them|she|he
        usuari[oa]s?|nadie|client\w+|equipo|jef(?:e|a|es|as)|gerencia|auditor\w*|contabilidad|resumen|informe
        utilisateurs?|personne|client\w*|equipe|la direction|comptabilite|assistante?|responsable|auditeurs?|rapport|doc
        nutzer\w*|benutzer\w*|kund\w*|niemand\w*|abteilung\w*|chef\w*|frau|herrn?|vorgesetzt\w*|(?:die|der|zur|interne\w?) revision|innenrevision|buchhaltung|monatsgesprach|team|prufer\w*|bericht
        pengguna|siapa ?pun|pelanggan|tim|atasan|auditor|manajer|bu|pak|bagian keuangan|pimpinan|laporan
        legal|lars|board|partners?|regulators?|employees?|colleagues?|candidates?|suppliers?|stakeholders?|management|leadership|parents|patients?|two of us|us|everyone else
        clienta|compan\w+|proveedor\w*|direccion|el personal|elena|gerente|auditoria|inspector\w*
        cliente|clientes|fournisseurs?|collegues?|patron|audit|inspecteur\w*|equipes?
        kundin|kunden|kollegen|vorstand|betriebsrat|mitarbeiter\w*|geschaftsfuhrung|behorde\w*|datenschutz\w*|prufung
        pimpinan|direksi|karyawan|rekan|bos|nasabah|pemasok|tim audit|atasan
        usuari[oa]s?|utilizador\w*|clientes?|equipe|equipa|chefe|gerente|auditori\w+|auditor\w*|contabilidade|ninguem|diretor\w*
        utent[ei]|nessuno|clienti|squadra|capo|responsabil\w+|revisor\w+|contabilita|direttor\w+|direzione|collegh\w+
        teachers?|tenants?|the book|auditor|headquarters|authorit(?:y|ies)|inspectors?|quality|inspection|inspeccion|calidad|siege|mairie|aufsichtsbehorde\w*|wali kelas|komite|sekolah|inquilin\w+|qualita|ispettor\w+
        klant\w*|chef\w*|directie|leiding|bestuur|team|medewerker\w*|collega\w*|accountant\w*|boekhouding|inspectie|ouders|niemand|mevrouw|meneer|afdeling\w*|klient\w*|szef\w*|dyrekcj\w*|dyrektor\w*|zarzad\w*|pracowni\w*|ksiegowo\w*|kierowni\w*|rodzic\w*|nikt|nikomu|pani|pan|wspołni\w*|zespoł\p{L}*|inspektor\w*
        """, r"""
        пользовател\p{L}*|никому|клиент\p{L}*|бухгалтери\p{L}*|руководител\p{L}*|начальник\p{L}*|аудитор\p{L}*|он о них|команд\p{L}*|сотрудник\p{L}*|списке
        用户|客户|经理|任何人|领导|老板|审计|财务|团队|同事|汇报|报告|总监
        ユーザー|利用者|担当者|顧客|部長|上司|誰に|監査|経理|社員|課長|お客様|チーム
        начальств\p{L}*|руководств\p{L}*|директор\p{L}*|проверяющ\p{L}*|коллег\p{L}*|партн[её]р\p{L}*|безопасност\p{L}*|юрист\p{L}*|заказчик\p{L}*
        审计部|部门|上级|对方|甲方|员工|法务|监管|别人|他人|大家|老师|家长
        監査|取引先|他の人|役員|社長|法務|外部|周り|本人|誰|家族
        жильц\p{L}*|ревизор\p{L}*|цех\p{L}*|инспекци\p{L}*|质检站?|检查组|保証課|当局|監督署|検査官
        """),
    # Who speaks to the model, and with which authority
    "model": concept(r"""
        you|your|the assistant|assistants?|the agent|agents?|the model|the ai|chatbots?|copilot|the bot|bots?
        tu|tus|te|eres|el asistente|asistente|el agente|responde|debes
        tu|toi|tes|l'assistant|assistant|l'agent|vous
        du|dein\w*|der assistent|assistent\w*|der agent|agent
        kamu|anda|asisten|agen|lakukan
        """, r"""
        (?:^|[^\p{L}])(?:ты|тебе|твои\p{L}*)(?:[^\p{L}]|$)|ассистент\p{L}*|агент\p{L}*|забудь\p{L}*|игнорируй\p{L}*
        你|您|助手|助理
        あなた|君は|アシスタント|エージェント
        """, r"""
        (?:^|[.!?:;,>\n"*-]\s*)(?:por favor,? )?(?:ignora|olvida|abaikan|lupakan)\b
        """),
    "ignore": concept(r"""
        ignore|disregard|forget (?:about )?(?:the|all|any|your|every)|pay no attention to|do(?: not|n't) (?:follow|apply|obey)|no longer (?:apply|applies|bind\w*)(?: to you)?
        ignora(?:d|r)?|ignore|olvida(?:r|te)?|no (?:sigas|apliques|obedezcas)|haz caso omiso
        ignore[rz]?|oublie[rz]?|ne (?:suis|suivez|respecte[sz]?|tiens|tenez) (?:plus|pas)
        ignorier\w*|vergiss|missachte\w*|halte dich nicht
        abaikan|lupakan|hiraukan|jangan (?:ikuti|patuhi)
        no longer have to (?:follow|obey|observe|respect)|need not (?:follow|obey)|do not apply to you|does not apply to you
        ya no (?:tienes|hay) que (?:seguir|respetar|cumplir)|no se aplican? a ti
        n'as plus a (?:suivre|respecter)|ne s'appliquent? (?:pas|plus) a toi
        musst (?:\w+ )?nicht (?:mehr )?(?:befolgen|beachten|einhalten)|gelten nicht (?:mehr )?fur dich
        tidak perlu (?:lagi )?(?:mengikuti|mematuhi)|tidak berlaku (?:lagi )?(?:untuk|bagi)
        passer outre|set (?:\w+ ){0,2}?(?:guidance|instructions?|rules?) aside|put (?:\w+ ){0,2}?(?:guidance|instructions?|rules?) aside|pasa por alto|setz\w* dich (?:\w+ )?hinweg|kesampingkan|kesampingkanlah
        """, r"""
        забудь\p{L}*|игнорир\p{L}*|не (?:соблюдай|следуй|выполняй)\p{L}*|отбрось\p{L}*
        忽略|无视|忘掉|忘记|不要遵守|不要理会
        無視|忘れて|従わない|従うな
        можешь не соблюдать|больше не действу\p{L}*|на тебя не распространя\p{L}*
        不用(?:再)?遵守|不必(?:再)?遵守|不再适用|对你无效
        守らなくて|従わなくて|適用されない
        当作没写过|当没看见|置いていく|捨て置
        """),
    "rules": concept(r"""
        (?:the |all |any |your |earlier |previous |prior )?(?:restrictions?|instructions|guidelines|safety rules|security rules|rules (?:in|of|about|for|on)|limits (?:in|of|set)|policies)|agents\.md|claude\.md|system prompt
        normas|instrucciones|reglas de|reglas|restricciones|politicas|directrices
        consignes|instructions|regles de|regles|directives|restrictions
        vorgaben|anweisungen|richtlinien|beschrankungen|regeln
        aturan|instruksi|ketentuan|kebijakan|pedoman|batasan
        guideline|privacy|polic(?:y|ies)|safety|rules
        """, r"""
        ограничени\p{L}*|инструкци\p{L}*|правил\p{L}*|указани\p{L}*|запрет\p{L}*
        (?:你的|您的|所有|任何|全部|之前的?|以前的?|安全|这些|那些)(?:的)?(?:规定|指令|规则|限制|设定|规范)|提示词|制度
        指示|規則|ルール|(?:すべての|全ての|以前の|前の|あなたの|これらの)(?:制限|命令)|プロンプト|規程
        """),
    "unbound": concept(r"""
        (?:rules|limits|polic(?:y|ies)|restrictions) (?:of the \w+ )?(?:do(?:es)?(?: not|n't)|no longer) (?:apply|bind|count|hold)|regles (?:\w+ ){0,4}?ne s'appliqu\w+ pas|regeln (?:\w+ ){0,4}?(?:gelten|binden) nicht|fur (?:den|die) (?:\w+ ){0,3}?regeln nicht gelten|reglas (?:\w+ ){0,4}?no (?:se )?(?:aplican|rigen|valen)|aturan (?:\w+ ){0,4}?tidak berlaku
        (?:with|has|have|had|under) no (?:limits?|restrictions?|filters?|rules|boundaries)|without (?:any )?(?:limits|restrictions|filters|rules|boundaries)|unrestricted|no limits|answers? any request|any request (?:about|for)|owner mode|god mode|in the \w+'s name|may confirm|speaks? as the|delegate of|(?:cfo|ceo|cto)'s (?:personal )?delegate
        sin (?:restricciones|limites|filtros|reglas)|modo (?:propietario|dios|administrador)|ya no tienes (?:restricciones|limites)
        (?:sans|plus de|n'as plus de|n'avez plus de) (?:restrictions?|limites?|filtres?|regles)|mode (?:proprietaire|administrateur)
        (?:ohne|keine) (?:einschrankung\w*|beschrankung\w*|grenzen|filter|regeln)(?: mehr)?|uneingeschrankt\w*
        tanpa (?:batasan|batas|aturan|filter|sensor)|mode (?:pemilik|dewa|admin)|boleh membagikan|tidak terikat
        full answers about|answers? (?:everything|anything|all (?:requests|prompts)|(?:all|every|any) questions? (?:fully|in full|without))|(?:gives?|hands?|shares?) (?:out )?(?:\w+ )?(?:passwords?|credentials?|secrets?|tokens?)|does not refuse|never refuse\w*|no longer bound|without (?:objection|refus\w+|moral\w*)
        (?:respondes?|contesta\w*) a todo|sin negarte|nunca (?:te niegas|rechazas)
        (?:reponds|repondre) a tout|sans jamais refuser|ne refuse\w* (?:rien|jamais)
        beantwortest alles|lehnst nichts ab|verweigerst nichts
        jawab (?:semua|apa saja)|tidak pernah menolak
        unconditional(?:ly)?|bedingungslos|sin condiciones|sans condition|tanpa syarat|incondicionalmente|incondizionatamente|does not refer|signing power
        """, r"""
        без (?:ограничений|фильтров|правил|цензуры)|в режиме (?:владельц|администратор|бога)\p{L}*|любые запросы|выполня\p{L}+ любы\p{L}*
        无限制|没有限制|不受(?:任何)?(?:限制|约束)|解除限制|都要给|有求必应
        制限のない|制限なし|無制限の|何でも答え|制約のない
        отвечай на (?:все|любые)|не отказыва\p{L}*|ни в чём не отказ\p{L}*
        什么都(?:回答|说|给)|从不拒绝|不得拒绝|有问必答
        断らない|拒否しない|すべて答え|全部答え
        无条件|безоговорочно|無条件
        """),
    "identity": concept(r"""
        tu (?:incarnes|deviens|joues)|(?:tu )?encarnas|du verkorperst|kamu (?:memerankan|menjelma)
        (?:you are|you're|you will be|become|act as|answer as|speaks? as|call yourself|your name is) (?:now )?\w+|stay \w+ in every|assistant (?:of|for) this|the assistant (?:speaks|acts|is|answers)
        (?:tu )?(?:eres|seras|te llamas|actuas como|actua como)|el asistente (?:habla|actua|es)
        (?:tu es|tu t'appelles|vous etes|tu deviens|comporte-toi)|garde ce role|l'assistant (?:parle|agit|est)
        (?:du bist|du heisst|sie sind|du agierst|der assistent (?:ist|spricht|handelt))
        (?:kamu|anda) (?:sekarang )?(?:adalah|bernama|menjadi|berperan|boleh)|berperan sebagai|bertindak sebagai
        (?:call|name) yourself|your (?:new )?name is|from (?:now|here) on you|answer to the name
        llamate|tu nombre es|a partir de ahora (?:eres|respondes)
        appelle-toi|ton nom est|tu reponds au nom
        nenn dich|dein name ist|du antwortest als
        panggil dirimu|namamu|jadilah
        new role:?|nuevo rol|nueva funcion|nouveau role|neue rolle|peran baru|novo papel|nuovo ruolo
        """, r"""
        ты (?:теперь |сейчас )?(?:работа\p{L}*|явля\p{L}*|зов\p{L}*|станов\p{L}*|действу\p{L}*|ассистент|помощник)|(?:тебя|тебе) зовут
        你(?:现在)?(?:是|叫|扮演|成为)|充当
        (?:あなた|君|お前)は[^。\n]{0,24}(?:です|だ|として|になる|振る舞)|として振る舞
        называй себя|твое имя|твоё имя|отныне ты
        你叫|你的名字|自称|你将扮演
        名乗|あなたの名前|になりきっ
        новая роль|新角色|新的角色|新しい役割
        """),
    "authority": concept(r"""
        (?:i am|speaking as|message from|notice from|on behalf of|by order of) (?:the |an? |your )?(?:\w+ ){0,2}?(?:administrators?|admins?|operators?|maintainers?|maintenance team|owners?|developers?|platform team|system|vendor|creator)(?: of (?:the |this )?(?:memory|platform|system|knowledge)\w*)?
        memory (?:system|platform|store|service|administrator|operations?)|hereby
        (?:como|soy el|soy la) (?:administrador\w*|responsable|gestor\w*) (?:de|del)|sistema de memoria|por la presente
        en tant que (?:gestionnaire|administrateur|responsable)|gestionnaire de la memoire|par la presente|systeme de memoire
        als (?:administrator\w*|verwalter\w*|betreiber\w*)|gedachtnissystem\w*|speicherverwaltung|hiermit
        sebagai (?:administrator|admin|pengelola)|sistem memori|pengelola memori|dengan ini
        """, r"""
        (?:как|я) администратор\p{L}*|администраци\p{L}* (?:памяти|системы)|система памяти|настоящим
        我是[^。\n]{0,10}(?:管理员|管理者|运维)|记忆系统|(?:系统)?管理员(?:特此|宣布|授权|通知你|要求你)|特此
        (?:記憶|メモリ)(?:基盤|システム)|管理者(?:として|より)|運営より|ここに通知
        """, r"""
        (?:^|[.!?:]\s+)\W{0,3}as (?:the|an?|your) (?:\w+ ){0,2}?(?:administrators?|admins?|operators?|maintainers?|owners?|developers?|system|vendor|creator)\b
        """),
    "outrank": concept(r"""
        outrank\w*|take[s]? (?:precedence|priority) over|overrides? (?:what the|the user)|highest priority|trust level|(?:carried out|obeyed|followed|treat(?:ed)?) (?:\w+ ){0,3}?like (?:requests?|orders?|instructions?)|prevails? over|final word|above (?:all|any|everything) else|can(?:not| only) be (?:deleted|changed|erased) (?:only )?by me|hand(?:ed)? out|must be obeyed
        prevalece\w*|tiene prioridad|por encima de|maxima prioridad|prioridad absoluta|solo yo puedo|tratar\w* como (?:ordenes|instrucciones)
        prime sur|l'emporte sur|priorite (?:absolue|maximale|sur)|prevaut|effacee? que par moi|comme (?:des|une) (?:ordres?|instructions?|demandes?) (?:de|du)
        hat vorrang|vorrang vor|hochste prioritat|geht vor|wie (?:anweisungen|auftrage) (?:des|der|vom) \w+ (?:behandeln|ausfuhren)|uberstimmt
        prioritas (?:tertinggi|utama)|mengalahkan|didahulukan dari|lebih tinggi dari|lakukan apa yang tertulis|ikuti isi
        come[s]? before|before (?:those|that|the words) of the (?:user|person)|instructions? of the (?:operator|owner|admin\w*|system)|count[s]? more than|stand[s]? above|more important than (?:what|any|the user)|supersedes? (?:what|all|any|the user)
        (?:esta|valen?|cuenta\w*) (?:mas|antes) que|antes que (?:lo que|las del) \w+|manda sobre
        (?:passe|passent|compte|vaut) avant|plus important que ce que
        (?:zahlt|gilt|gelten|steht|stehen) (?:mehr als|vor|uber)|wichtiger als
        lebih penting dari|di atas (?:permintaan|perintah) pengguna|mendahului
        wins? over|trumps?|beats? (?:what|anything)|gana a|prevale sobre|bat (?:tout|ce)|sticht|menang atas
        bound by (?:this|the) (?:record|note|entry|memory)|over any (?:later|other|further) (?:wish|request|instruction|order)s?
        """, r"""
        (?:выше|важнее|приоритетнее) (?:слов|указаний|того|всего|любых)|имеет приоритет|наивысш\p{L}* приоритет|главнее|перевешива\p{L}*
        优先级最高|最高优先级|以本条为准|优先于|高于用户|为最终(?:解释|标准)
        より優先|優先され|最優先|に優先する|優先度が最も高
        выше (?:пользовател|запрос)\p{L}*|важнее|прежде (?:слов|просьб)\p{L}*
        比用户|先于用户|以此为准|高于一切|权重最高
        より上|に勝る|より重視|ユーザーの指示より
        побеждает|压过|胜过|に勝つ
        """),
    "persist": concept(r"""
        (?:in|for|across|to|into) (?:all|every|any|each|the) (?:later|future|following|new|subsequent|other|next|coming) (?:sessions?|conversations?|chats?|tasks?|memor(?:y|ies)(?: files?)?)|in every conversation|(?:write|add|put|store|save|restore|create) (?:it|this|them)(?: back| again)|keep this (?:entry|note|memory|record)|copy (?:it|this) into|(?:gone missing|has been deleted|is deleted|was deleted|is removed|gets deleted)(?:[^.\n]{0,40})(?:again|back|anew)|even if (?:\w+ ){0,4}?(?:asks?|wants?|tells?)
        (?:en|para) (?:todas? )?(?:las |cada )?(?:sesiones?|conversacion(?:es)?) (?:futuras?|siguientes?|posteriores|nuevas?)|(?:las|todas las) siguientes|si (?:se borra|la borran|desaparece)[^.\n]{0,40}(?:de nuevo|otra vez|volver)|volver a (?:guardar|escribir|crear)
        (?:dans|pour) toutes les (?:sessions|conversations) (?:a venir|futures|suivantes)|sessions a venir|si (?:elle|il|cette \w+) (?:est|disparait)[^.\n]{0,40}(?:a nouveau|de nouveau|recreer|reecrire)|reecrire|recopier
        in alle[nr]? (?:kunftigen|weiteren|spateren|neuen) (?:sitzungen|gesprache\w*)|(?:sollte|wenn|falls) (?:\w+ ){0,4}?geloscht (?:\w+ ?){0,3},? (?:\w+ ){0,6}?(?:wieder|erneut|neu) (?:an|ab|ein)\w*|wieder (?:anlegen|eintragen|speichern)
        (?:di|pada|untuk) (?:setiap|semua) (?:sesi|percakapan|obrolan) (?:berikutnya|mendatang|selanjutnya|baru)|(?:jika|kalau|bila) (?:\w+ ){0,3}?(?:dihapus|hilang)[^.\n]{0,40}(?:lagi|kembali|ulang)|tulis (?:ulang|kembali)|simpan lagi|salin ke
        restore[sd]? (?:this|it|the) (?:note|entry|too|memory)|word for word|re-?(?:create|add|insert)s? (?:it|this)|every (?:new )?(?:session|conversation|chat)|carry (?:it|this) over|do not (?:delete|remove|forget) this|must (?:not|never) be (?:deleted|removed|forgotten|overwritten)
        en cada (?:nueva )?(?:sesion|conversacion)|no (?:borres|elimines) est[ea]|vuelve a (?:crear|guardar|escribir)
        a chaque (?:nouvelle )?(?:session|conversation)|ne (?:supprime|efface)\w* pas (?:cette|ce)|recree\w*|reinscri\w*
        in jeder (?:neuen )?(?:sitzung|unterhaltung)|diesen eintrag nicht loschen|erneut (?:anlegen|speichern|eintragen)|wortgleich
        di setiap (?:sesi|percakapan)|jangan (?:hapus|lupakan) (?:catatan|ini)|buat (?:lagi|ulang)
        (?:at|to) the top of every|in each new (?:session|chat)|al principio de cada|en haut de chaque|an den anfang jede[rs]|di awal setiap
        (?:ask\w*|request\w*|told|wants?|tells?)[^.\n]{0,30}?(?:to )?(?:forget|delete|erase|drop|remove)[^.\n]{0,80}?(?:keep\w*|stay\w*|retain\w*|anyway|still|copy|say (?:it's|it is) gone)|si (?:l'on |on |te |se )?(?:te |vous )?(?:demande|pide|piden)[^.\n]{0,40}?(?:vider|oublier|effacer|olvidar|borrar|eliminar)[^.\n]{0,60}?(?:conserv\w+|gard\w+|recopi\w+|guard\w+|mant\w+)|(?:wenn|falls|sollte)[^.\n]{0,40}?(?:vergessen|loschen|entfernen)[^.\n]{0,60}?(?:behalte\w*|bewahre\w*|kopier\w*)|(?:jika|kalau) diminta (?:melupakan|menghapus)[^.\n]{0,60}?(?:simpan|pertahankan|salin)
        """, r"""
        (?:во|в) (?:все|всех|каждо\p{L}+) (?:нов|следующ|будущ|последующ)\p{L}* (?:сесси|разговор|диалог|бесед)\p{L}*|переносить в|если[^.!?\n]{0,24}(?:удал|исчез|пропал)\p{L}*[^.!?\n]{0,30}(?:снова|заново|обратно|верн)\p{L}*|(?:восстанов|перепиш|запиш)\p{L}* (?:снова|заново|обратно)
        (?:所有|每个|每次)?(?:后续|以后|今后|之后|未来)的?(?:所有)?会话|复制到(?:新|每|其他)|如果[^。\n]{0,10}(?:删除|丢失|被删)[^。\n]{0,10}(?:重新|再次|恢复|写回)|写回|永久保留
        (?:次回以降|今後|以降|以後)の?(?:すべて|全て)?の?(?:セッション|会話)|引き継(?:いで|ぐこと|げ)|(?:削除|消え)[^。\n]{0,12}(?:再び|もう一度|復元|書き戻|再登録)
        в кажд\p{L}+ (?:нов\p{L}+ )?(?:сесси|разговор|диалог)\p{L}*|не удаля\p{L}* эт\p{L}*|создать заново|слово в слово
        每(?:次|个|一次)(?:新)?(?:会话|对话)|不(?:要|得|可)删除(?:本|此|这)|重新(?:写入|创建|添加|保存)|原样
        毎回のセッション|すべての会話|消さないこと|再作成|そのまま復元|削除しないこと
        (?:попрос|потребу)\p{L}*[^.!?\n]{0,20}(?:забыть|удалить|стереть)[^.!?\n]{0,40}(?:сохран|остав|скопир)\p{L}*|(?:要求|让|叫)(?:你)?(?:忘记|删除|清空)[^。\n]{0,20}(?:保留|仍|复制)|(?:消され|削除され|忘れるよう)[^。\n]{0,24}(?:書き直|作り直|残し|保持)
        """),
    "granted": concept(r"""
        elevated (?:mode|access|rights|privileges?)|(?:tool |user )?confirmations?\s*[:=]\s*(?:disabled|off|none|false)|access level\b[^.\n]{0,40}\b(?:owner|admin|root)|verification (?:complete|passed|successful)|mode (?:granted|enabled|unlocked)
        nivel de acceso[^.\n]{0,50}(?:propietario|administrador|root)|verificacion completada|modo elevado
        niveau d'acces[^.\n]{0,50}(?:proprietaire|administrateur|root)|verification terminee
        zugriffsstufe[^.\n]{0,50}(?:eigentumer|admin|root)|richtlinie \S+ (?:wurde|ist) aufgehoben|verifizierung abgeschlossen
        tingkat akses[^.\n]{0,50}(?:pemilik|admin|root)|verifikasi selesai
        write access confirmed|consent (?:is )?(?:given|granted)|consentement[^.\n]{0,30}acquis|(?:user|usuario|nutzer|pengguna) (?:has )?confirmed|(?:controle|verification) d'identite\W{1,4}(?:reussi|ok)
        """, r"""
        уровень доступа[^.\n]{0,40}(?:владел|администратор|root)\p{L}*|проверка (?:завершена|пройдена)
        访问级别[^。\n]{0,20}(?:所有者|管理员|root)|验证(?:完成|通过)[^。\n]{0,20}(?:权限|级别)
        アクセスレベル[^。\n]{0,20}(?:所有者|管理者|root)|認証完了
        пользователь подтвердил|检测到管理员|用户已(?:确认|同意|授权)|ユーザーは(?:確認|同意)済み
        """, r"""
        \bdecision\s*[=:]\s*"?allow|\bscope\s*=\s*\*|\brole\s*[=:]\s*"?(?:root|owner|admin)|\bconfirm_required\s*[=:]\s*"?false|\bttl\s*=\s*permanent|\brequires?_(?:approval|confirmation)\s*[=:]\s*"?false|\bauto_?approve\s*[=:]\s*"?true|\b(?:is_admin|trusted|verified|sudo)\s*[=:]\s*"?true
        \ballowed\s*[=:]\s*"?true
        """),
    # What takes the edge off: somebody is forbidden to, or a process decides
    "forbidden": concept(r"""
        (?:must|may|shall|should|can|are|is|be)(?: not|n't) (?:be )?(?:allowed|permitted|disabled|skipped|bypassed|switched|shared|turned|send|sent|act|merge|used?|given|disable|skip|bypass|share|store)|nobody (?:may|can|is allowed)|no one (?:may|can|is allowed)|forbidden|prohibited|never (?:be |to be )?(?:share|send|disable|skip|bypass|paste|commit|give|act|store|switch|turn|shar|disabl|skipp|bypass|chang|leav)\w*|prior written|not permitted|(?:don't|do not) (?:act on|share|paste|click|open|disable|bypass|skip)|against policy|refuse to|in writing|decided against|rejects?|request denied|phishing|for at most \d+
        (?:no se (?:puede|debe|permite)|nadie (?:puede|debe)|prohibid[oa]s?|nunca (?:compart\w+|desactiv\w+|envi\w+)|por escrito|esta vetado)
        (?:nul ne (?:peut|doit)|personne ne (?:peut|doit)|interdit\w*|il est interdit|ne (?:doit|doivent|peut|peuvent) (?:pas|jamais)|accord ecrit|par ecrit)
        (?:niemand (?:darf|kann)|darf (?:nicht|niemand|nie)|durfen (?:nicht|nie)|verboten|untersagt|nie(?:mals)? (?:weitergeben|teilen|abschalten)|schriftlich\w*|nicht gestattet|nicht zulassig)
        (?:tidak boleh|dilarang|jangan pernah|terlarang|tidak diizinkan|secara tertulis)
        (?:nao se (?:pode|deve|permite)|ninguem (?:pode|deve)|proibid[oa]s?|nunca (?:compartilh\w+|desativ\w+|envi\w+)|por escrito)
        (?:non si (?:puo|deve)|nessuno (?:puo|deve)|vietat[oa]|proibit[oa]|mai (?:condivid\w+|disattiv\w+|invi\w+)|per iscritto)|(?:did|was|were|has|have|had|do|does)(?: not|n't) (?:been )?(?:switch\w*|turn\w*|disabl\w+|remov\w+|skipp?\w*|stopp?\w*|chang\w+|approv\w+)
        mag niet|mogen niet|niemand mag|verboden|niet toegestaan|nooit (?:delen|sturen|uitschakelen)|schriftelijk\w*|nie (?:wolno|moze|moga) (?:\p{L}+ )?|zabronion\w*|zakazan\w*|nikt nie (?:moze|ma prawa)|pisemn\w*|na pismie
        do(?:n't| not) mark (?:it|them|this|that) (?:as )?|(?:don't|do not|never) (?:[\w'-]+ ){1,8}?without (?:approval|asking|confirmation|permission|consent|the (?:approval|consent|permission))
        (?:no|nunca) (?:poner|ponga\w*|pegar|peguen?|subir|suban?|copiar|copien?|enviar) (?:[\w']+ ){1,8}?(?:en|a) (?:documentos?|repositorios?|chats?|correos?|tickets?)|(?:no|nunca) (?:[\w']+ ){1,8}?sin (?:autorizacion|aprobacion|permiso|confirmacion)
        jangan (?:[\w']+ ){1,8}?tanpa (?:izin|persetujuan|konfirmasi|tanya)
        (?:nicht|nie|kein\w*) (?:[\w'-]+ ){1,8}?ohne (?:freigabe|genehmigung|rucksprache|erlaubnis)|(?:ne|jamais) (?:[\w']+ ){1,8}?sans (?:accord|validation|autorisation)
        """, r"""
        запрещ\p{L}*|нельзя|никто не (?:может|вправе)|не (?:имеет права|допускается|исполняем)|письменн\p{L}*
        不得|禁止|严禁|不允许|不可以|书面
        禁止|してはならない|してはいけ|ならない|許されない|書面|禁ず
        (?:不要|别|请勿|勿)(?:直接)?(?:打印|复制|粘贴|泄露|外传|上传|截图|转发)|(?:的)?(?:命令|内容)不要(?:直接)?(?:复制|粘贴|照搬|执行)
        (?:許可|承認|確認)なし(?:に|で)[^。\n]{0,20}(?:しない|せず|禁)|не (?:\p{L}+ ){1,6}без (?:согласовани|разрешени|подтверждени|одобрени)\p{L}*
        """),
    "may": concept(r"""
        free hand|lets? (?:the|his|her|our) \w+
        deja(?:n)? a (?:los|las|la|el|su)|deja(?:n)? que
        laiss\w+ (?:les?|la|aux?)
        lass(?:t|en) (?:den|die|seine|ihre) \w+
        membiarkan|mengizinkan
        authori[sz]ed to|empowered to
        habilitad[oa]s?|facultad[oa]s? para
        habilite\w*
        ermachtigt|bevollmachtigt
        (?:may|can|could|is free to|are free to|is allowed to|are allowed to|entitled to|is cleared to|are cleared to|gets?|has|have|be given|be handed|have keys to|has keys to|access to)
        (?:puede|pueden|podra|podran|tiene acceso|tienen acceso|esta autorizad[oa]|autorizad[oa]s? a|tiene derecho|tienen derecho)
        (?:peut|peuvent|pourra|a le droit|ont le droit|a acces|ont acces|est autorise\w*|sont autorise\w*|ont droit|a droit)
        (?:darf|durfen|kann|konnen|hat zugriff|haben zugriff|erhalt|bekommt|ist berechtigt|sind berechtigt|befugt)
        (?:boleh|bisa|dapat|berhak|punya akses|memiliki akses|diizinkan|berwenang)
        pode(?:m|ra|rao)?|tem (?:acesso|direito|permissao)|tem|esta autorizad[oa]
        puo|possono|potra|ha (?:accesso|diritto|il permesso|gli)|hanno (?:accesso|diritto)|e autorizzat[oa]
        mag|mogen|kan|kunnen|krijgt|krijgen|heeft (?:toegang|recht)|hebben (?:toegang|recht)|is bevoegd|bevoegd\w*|moze|moga|ma (?:dostep|prawo|uprawnienia)|maja (?:dostep|prawo)|wolno|jest uprawnion\w*|dostaje|dostaja|otrzymuje
        """, r"""
        разреша\p{L}*|позволя\p{L}*|させて(?:いる|いて|おく)
        уполномочен\p{L}*|差し支え(?:ない|ありません)|て(?:も)?(?:よい|構わない|かまわない)
        (?:может|могут|вправе|имеет право|имеют право|имеет доступ|имеют доступ|разрешено|дан доступ|получает|получают)
        (?:可以|可|有权|能够|允许|获准|拥有|具有)
        (?:できる|してよい|して良い|してもよい|見られる|閲覧可|アクセスできる|持つ|持って|与えられ)
        есть право|имеет право|вправе
        """, r"""

        """),
    "guarded": concept(r"""
        the safe
        rare (?:books?|manuscripts?) (?:room|stacks)|sealed (?:files?|records?|envelopes?)
        sala de (?:raros|reserva)|(?:autos|expedientes) (?:secretos|sellados)
        (?:a la|de la) reserve|dossiers? scelles?
        rara-raum|versiegelte\w* \w+
        naskah langka|berkas tersegel
        (?:codigo|llave) del? (?:botiquin|almacen|armario)
        (?:code|cle) d\w* l?'?(?:armoire|coffre|reserve|pharmacie)
        code (?:vom|fur den|des) \w*(?:schrank|tresor|keller)\w*
        kode lemari \w+
        (?:her|his|their) (?:mailbox|inbox|e-?mail)|(?:sms|one-time|verification|login) codes?
        su (?:correo|buzon)|codigos? (?:del? )?(?:sms|verificacion)
        sa (?:messagerie|boite)|codes? (?:sms|recus? par sms|de verification)
        (?:sein|ihr)\w* (?:postfach|mail\w*)|(?:sms|einmal|bestatigungs)-?codes?
        emailnya|kode (?:otp|sms|verifikasi)
        (?:home|private|e-?mail) addresses|phone numbers?|safeguarding \w+|(?:account )?balances|pins?|pin codes?|(?:door|safe|alarm|access|entry) codes?|server room|strong ?room|cash ?box|pupil (?:data|records|files)|(?:member|donor|pupil|staff|tenant|resident|patient)s?(?:'s?)? (?:lists?|files?|records?|data|register)|case notes|disciplinary \w+|whole (?:database|register)
        domicilios|direcciones particulares|telefonos? de (?:los |las )?\w+|base de datos|listados? de (?:los )?\w+|saldos?|codigo de (?:la )?(?:caja|puerta|alarma|acceso)|caja fuerte|camara acorazada|sala de servidores
        adresses (?:personnelles|privees|des)|coordonnees des|numeros de (?:telephone|carte)|soldes?|code (?:pin|du coffre|de la porte|d'alarme|d'acces)|chambre forte|salle des (?:serveurs|coffres)|fichier des \w+|liste des (?:eleves|clients|adherents|membres)|base de donnees
        privatadressen|anschriften|telefonnummern|kontostand\w*|pins?|turcode\w*|alarmcode\w*|zugangscode\w*|serverraum|schuler(?:daten|akten|listen)|fehlzeiten|mitglieder(?:liste|daten)|stammdaten|personalakte\w*|datenbank
        alamat (?:rumah|pribadi)|nomor (?:telepon|kartu|hp)|saldo|pin|kode (?:brankas|pintu|alarm|akses)|brankas|ruang server|data (?:siswa|murid|anggota|warga|pasien)|daftar (?:siswa|anggota|pelanggan)|basis data
        (?:root|admin\w*|owner|superuser|domain admin|production|prod|payroll|salar(?:y|ies)|customer (?:data|database|records|lists?|base|tables?)|passwords?|credentials?|api keys?|tokens?|vaults?|secrets?|master key|everything in \w+|all (?:repositor(?:y|ies)|systems?|servers?|accounts?|data|records|files)|bank (?:accounts?|details)|personal data|medical|unrestricted downloads|password resets?|private (?:keys?|channels?)|source code|security settings|firewall)
        (?:produccion|nominas?|contrasenas?|claves?|base de (?:datos|clientes)|datos (?:de (?:los )?clientes|personales|bancarios)|administrador\w*|propietario|cuentas? bancarias?|cualquier (?:sistema|cuenta|archivo))
        (?:production|mots? de passe|coffres?|salaires?|paie|donnees (?:clients?|personnelles|bancaires)|base clients?|cles?|administrateurs?|comptes? bancaires?|tous les (?:systemes|comptes|dossiers))
        (?:produktiv\w*|passwort\w*|gehalts\w*|lohn\w*|kundendaten\w*|zugangsdaten|personenbezogen\w*|admin\w*|tresor\w*|schlussel\w*|alle (?:systeme|daten|konten|server)|bankdaten)
        (?:kata sandi|gaji|data (?:pelanggan|nasabah|pribadi|karyawan)|produksi|admin\w*|kredensial|token|kunci|semua (?:sistem|server|akun|data)|root)
        senhas?|credenciais|producao|folha de pagamento|dados (?:de clientes|pessoais|bancarios)|base de clientes|administrador\w*|proprietari[oa]|contas? bancarias?
        credenziali|produzione|stipendi|dati (?:dei clienti|personali|bancari)|amministrator\w+|proprietari[oa]|conti bancari
        wachtwoorden?|klantgegevens|salarissen|personeelsgegevens|medische \w+|bankgegevens|alle (?:dossiers|gegevens|systemen|sleutels)|beheerder\w*|hasł\p{L}*|dan\p{L}+ (?:klient|pacjent|osobow|pracowni)\w*|list\p{L}+ płac|pełn\p{L}+ (?:odpis|dostep|baz)\w*|wszystk\p{L}+ (?:dokument|akta|system)\w*|administrator\w*|password|dati (?:dei clienti|sanitari|bancari)|buste paga|tutti i (?:dati|documenti|sistemi)|palavras?-passe|dados (?:dos clientes|clinicos|bancarios)|registos completos|todos os (?:dados|documentos|sistemas)
        """, r"""
        фонд\p{L}* редк\p{L}*|опечатанн\p{L}* \p{L}+|珍本室|封存|貴重書庫|封印記録
        药柜密码|(?:薬品庫|倉庫|入口|部屋)の(?:番号|暗証|鍵)
        (?:его|её|ее) почт\p{L}*|код\p{L}* из (?:смс|sms)
        (?:他|她)的?邮箱|验证码|短信码
        メールに(?:入|アクセス)|(?:認証|確認)コード|ワンタイム
        домашн\p{L}* адрес\p{L}*|адрес\p{L}* (?:учеников|жильцов|клиентов|пациентов|сотрудников)|телефон\p{L}* (?:родител|клиент|учеников|жильцов|пациент)\p{L}*|остат\p{L}* (?:на|по) сч[её]т\p{L}*|пин-?код\p{L}*|код\p{L}* (?:от|сейфа|двери|сигнализац|домофон)\p{L}*|сейф\p{L}*|серверн\p{L}*|личн\p{L}* дел\p{L}*|дела клиентов|списк\p{L}* (?:учеников|клиентов|членов)
        家长(?:的)?(?:电话|联系方式)|(?:学生|病人|住户|会员|客户|员工|家长)[^。,,\n]{0,6}(?:电话|地址|资料|名单|档案)|家庭住址|余额|卡号|保险柜|金库|机房|学籍
        成績(?:一覧|表)|住所|電話番号|連絡先(?:一覧|名簿)|残高|カード番号|暗証番号|サーバー室|名簿|顧客ファイル
        парол\p{L}*|зарплат\p{L}*|баз\p{L}* (?:клиент|данн)\p{L}*|персональн\p{L}* данн\p{L}*|ключ\p{L}*|прод(?:акшн|у|е|ом)?|администратор\p{L}*|все\p{L}* (?:систем|сервер|данн|аккаунт)\p{L}*
        密码|口令|密钥|工资|薪资|客户(?:资料|数据|信息|名单)|用户数据|生产(?:环境|库|数据库)|管理员|所有(?:系统|服务器|数据|账号)|个人信息|财务(?:系统|数据)
        パスワード|給与|顧客(?:情報|データ|リスト|名簿)|本番|管理者|個人情報|認証情報|全(?:システム|サーバ|データ)|金庫|鍵
        """, r"""

        """),
    "account": concept(r"""
        iban|bic|account (?:number|no\.?)|rib|kontonummer|no\.? rekening|nomor rekening|rekening|cuenta|compte|konto|bank account
        conta|conto|iban
        """, r"""
        расч[её]тн\p{L}* сч[её]т\p{L}*|счет\p{L}*|сч[её]т\p{L}*|реквизит\p{L}*|收款账[户号]|银行账[户号]|账户|口座|振込先|支払先
        """, r"""
        [\w.+-]+@[\w-]+\.[\w.-]+|\b[a-z]{2}\d{2}(?:[ -]?[a-z0-9]{4}){2,}|\b\d{2,4}-\d{3,4}-\d{3,4}(?:-\d{2,4})?\b|\b\d{4}(?: \d{3,4}){2,}|\b\d{10,20}\b
        """),
    "number": concept(r"""

        """, r"""

        """, r"""
        [\w.+-]+@[\w-]+\.[\w.-]+|\b[a-z]{2}\d{2}(?:[ -]?[a-z0-9]{4}){2,}|\b\d{2,4}-\d{3,4}-\d{3,4}(?:-\d{2,4})?\b|\b\d{4}(?: \d{3,4}){2,}|\b\d{7,20}\b
        """),
    "host": concept(r"""

        """, r"""

        """, r"""
        (?:https?|s?ftp|wss?|ssh|s3|gs)://[^\s"'<>)]+|\b(?:\d{1,3}\.){3}\d{1,3}\b|\b[a-z0-9][a-z0-9-]*\.[a-z0-9-]+\.(?:example|com|net|org|io|dev|info|biz|co|me|app|cloud|xyz|ru|cn|id|jp|de|fr|es)\b
        """),
    "piped": concept(r"""

        """, r"""

        """, r"""
        \b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring)\b[^\n|;]{0,200}\|\s*(?:iex|invoke-expression)\b|\b(?:iex|invoke-expression)\b[^\n|;]{0,60}(?:iwr|irm|invoke-webrequest|downloadstring)\b|(?:curl|wget)\b[^\n|;]{0,200}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|(?:sh|bash|eval|python3?)\s+(?:-c\s+)?["'`]?\$\((?:curl|wget)\b|\b(?:exec|eval)\s*\(\s*(?:\w+\.)*urlopen\b|\|\s*(?:nc|ncat)\s+\S+\s+\d+|(?:\.aws/credentials|id_rsa|id_ed25519|\.netrc|\.kube/config)[^\n]{0,60}(?:git add|scp|curl|nc |@)|(?:scp|rsync|curl -t|curl -f)[^\n]{0,80}(?:\.aws/credentials|id_rsa|id_ed25519|\.netrc|\.kube/config|\.env\b)
        """),
    "default": concept(r"""
        by default|default[s]?|fixed|changelog|release notes|(?:in|since|until|before|from) v\d+|deprecated|unit tests?|in tests?|test suite|for tests?|migrations?/|exception \w+-\d+|until \w+ \d+|\d+ (?:sept|oct|nov|dec|jan|feb|mar|apr|may|jun|jul|aug)
        por defecto|version \d|par defaut|standardmassig|bawaan|secara default
        por padrao|per impostazione predefinita|di norma|what's new|novedades d\w+|notas? d\w+ (?:la )?version|notes de version|nouveautes d\w+|versionshinweise\w*|neuerungen|catatan rilis|novidades d\w+|novita d\w+|note di rilascio|wat is er nieuw|co nowego
        """, r"""
        по умолчанию|默认|更新日志|更新说明|发行说明|デフォルト|既定|変更点|リリースノート|更新履歴|что нового|список изменений
        """, r"""
        (?:^|[^.\w])v?\d+\.\d+\.\d+(?:[^.\d]|\.(?:\D|$)|$)|^\s*[-#*]+\s*\d+\.\d+|^\s*v?\d+\.\d+(?:\.\d+)?:\s|^(?:feat|fix|chore|docs|refactor|test|ci|build|perf|revert)(?:\([^)\n]{1,40}\))?!?:\s
        """),
    "user": concept(r"""
        (?:the |our )?(?:user|person|people|human|chat|conversation)(?:'s|s)?|usuari[oa]s?|utilisateurs?|nutzer\w*|benutzer\w*|pengguna
        """, r"""
        пользовател\p{L}*|用户|使用者|利用者|ユーザー|人类|人間
        """),
    # What a user says, as other things are outranked every day
    "said": concept(r"""
        (?:the |our |a |any |every )?(?:users?'?s?|persons?'?s?|people'?s?|humans?'?s?|customers?'?s?)(?: \w+){0,3}? (?:say\w*|said|ask\w*|types?|typed|writes?|wants?|requests?|tells?|told|decid\w+|prefers?|instructions?|orders?|words?|wish(?:es)?|commands?|prompts?|messages?|decisions?|questions?|preferences?|choices?|input)
        (?:what|whatever|anything|everything) (?:\w+ ){0,3}?(?:user|person|human|customer|people|somebody|anybody|anyone|in (?:the|this) (?:chat|conversation|session))(?: \w+)?|(?:words|requests?|wishes|instructions?|orders?|messages?) (?:of|from|by) (?:the |a |any )?(?:user|person|human|people|customer)s?|(?:later|newer|other|further) (?:instructions?|requests?|messages?|orders?)|in (?:the|this) (?:chat|conversation)|(?:instructions?|word|orders?) of the (?:operator|owner|admin\w*|system)
        (?:lo que|cuanto) (?:\w+ ){0,3}?(?:usuari[oa]s?|persona|cliente)|(?:usuari[oa]s?|persona|cliente) (?:\w+ ){0,2}?(?:diga|dice|pida|pide|escriba|escribe|quiera|quiere)|(?:instrucciones|peticiones|ordenes|palabras|deseos|mensajes|solicitudes) (?:del?|de la|de los) (?:\w+ )?(?:usuari[oa]s?|persona|cliente|conversacion|chat)
        ce que (?:\w+['\s]\s*){0,3}?(?:utilisat\w+|personne|client\w*)|(?:utilisat\w+|personne|client\w*) (?:\w+ ){0,2}?(?:dit|dira|demande|ecrit|veut|souhaite)|(?:instructions|demandes|ordres|paroles|souhaits|messages|consignes) (?:de |d'|du |des |l')+(?:\w+ )?(?:utilisat\w+|personne|client\w*|conversation)
        was (?:\w+ ){0,3}?(?:nutzer\w*|benutzer\w*|anwender\w*|mensch\w*|kund\w*)|(?:nutzer\w*|benutzer\w*|anwender\w*|kund\w*) (?:\w+ ){0,2}?(?:sagt|verlangt|schreibt|will|wunscht|bittet|fordert)|(?:anweisungen|wunsche\w*|bitten|worte\w*|auftrage\w*|nachrichten|eingaben|anfragen) (?:des|der|von|vom) (?:\w+ )?(?:nutzer\w*|benutzer\w*|anwender\w*|mensch\w*|kund\w*)|(?:nutzer|benutzer|anwender|kunden)(?:anweisung|wunsch|eingabe|anfrage)\w*
        (?:apa|yang) (?:\w+ ){0,3}?(?:dikatakan|diminta|ditulis|diucapkan) (?:\w+ )?(?:pengguna|user|orang)|(?:permintaan|perintah|kata-kata|instruksi|pesan|keinginan|ucapan) (?:dari )?(?:pengguna|user|orang)|pengguna (?:\w+ )?(?:bilang|minta|katakan|meminta)
        """, r"""
        (?:слов|указани|просьб|запрос|требовани|сообщени|желани)\p{L}* (?:\p{L}+ )?(?:пользовател|клиент|люд|человек)\p{L}*|(?:того|чего|что),? (?:что )?[^.!?\n]{0,16}(?:говорит|скажет|просит|пишет|требует)[^.!?\n]{0,12}(?:пользовател|клиент|человек)?\p{L}*|пользовател\p{L}* (?:\p{L}+ )?(?:говорит|скажет|просит|пишет|требует)
        (?:用户|使用者|客户|人)(?:的|所|在对话中|说|提出)[^。,,\n]{0,6}(?:指令|指示|要求|请求|话|说法|意见|输入|命令|消息|说的?)|用户(?:说|要求|指示|指令|请求|输入)|高于用户|比用户|先于用户
        (?:ユーザー|利用者|顧客|人)の(?:[^。、\n]{0,4}の?)?(?:指示|依頼|発言|要求|言葉|命令|希望|入力|質問)|(?:ユーザー|利用者)が(?:何を)?(?:言|指示|依頼|求)|誰が何を言
        """),
    "all": concept(r"""
        all|any|every|each|everyone's|everybody's|entire|whole|whatever|unlimited
        tod[oa]s?|cualquier\w*|enter[oa]
        tou(?:s|te|tes|t)|n'importe quel\w*|entiere?s?|chaque
        alle[nrms]?|jede[nrms]?|samtliche[nr]?|beliebig\w*|ganze[nrs]?
        semua|seluruh|segala|setiap|siapa ?pun
        tod[oa]s?|qualquer|cada|inteir[oa]|tutt[eio]|qualsiasi|ogni|inter[oa]
        """, r"""
        все\p{L}{0,3}|любы\p{L}*|любо\p{L}*|кажд\p{L}*|全部|所有|任何|一切|每个|全員|すべて|全て|あらゆる|どんな|何でも|誰でも
        """),
    "outsider": concept(r"""
        forderverein\w*
        interns?|trainees?|contractors?|freelancers?|vendors?|externals?|outsourc\w+|temps?|agency staff|consultants?|guests?|service account|bots?|the night agent|partners?|suppliers?|students?|visitors?
        becari[oa]s?|contratistas?|proveedor(?:es)?|extern[oa]s?|consultor(?:es|a)?|autonomos?|practicas
        stagiaires?|prestataires?|externes?|alternants?|sous-traitants?|interimaires?|partenaires?|consultants?
        praktikant\w*|werkstudent\w*|extern\w*|dienstleister\w*|freiberufler\w*|leiharbeit\w*|azubi\w*|berater\w*|auszubildende\w*
        magang|kontraktor|vendor|pihak ketiga|mitra|konsultan|tenaga lepas|karyawan kontrak
        estagiari[oa]s?|prestador\w*|fornecedor\w*|terceir\w+|consultor\w*|extern[oa]s?|tirocinant[ei]|stagist[aie]|fornitor[ei]|consulent[ei]|estern[oaie]|appaltator\w+
        stagiair\w*|inhuur\w*|leverancier\w*|externe?\w*|uitzendkracht\w*|adviseur\w*|zzp\w*|partner\w*|onderaannemer\w*|bezoeker\w*|stazyst\w*|podwykonawc\w*|dostawc\w*|zewnetrzn\w*|konsultant\w*|praktykant\w*|partner\w*|gosc(?:ie|ia|ni)?|konsulent\w+|subappaltator\w+|ospit[ei]|visitator[ei]|subempreiteir\w+|parceir\w+|visitante\w*|hospede\w*
        """, r"""
        стаж[её]р\p{L}*|подрядчик\p{L}*|практикант\p{L}*|фрилансер\p{L}*|внешн\p{L}*|партн[её]р\p{L}*|консультант\p{L}*
        实习生|外包|外部|供应商|合作方|临时工|第三方|顾问
        インターン|派遣|委託|外注|取引先|協力会社|業者|アルバイト|外部
        """),
    "act": concept(r"""
        pay|approve|sign|transfer|delete|merge|grant|release|wire|refund|order|unlock|deploy|export|share|change|reset
        pagar|aprobar|firmar|transferir|borrar|conceder|autorizar|exportar|compartir|cambiar
        payer|approuver|signer|virer|supprimer|accorder|autoriser|exporter|partager|modifier
        zahlen|genehmigen|freigeben|unterschreiben|uberweisen|loschen|erteilen|exportieren|andern
        membayar|menyetujui|menandatangani|mentransfer|menghapus|memberi|mengekspor|mengubah
        pagar|aprovar|assinar|transferir|apagar|autorizar|exportar|mudar|pagare|approvare|firmare|trasferire|cancellare|autorizzare|esportare|modificare
        """, r"""
        платить|оплачивать|одобрять|подписывать|переводить|удалять|выдавать|выгружать|менять
        付款|批准|签|转账|删除|授权|导出|修改|开通|发放
        支払|承認|送金|削除|許可|変更|開示|持ち出
        """),
    "framed": concept("", "", rf"""
        (?m:^\s*(?:[\[【]?平台(?:通知|公告|消息)[\]】]|[\[【]プラットフォーム(?:通知|からのお知らせ)[\]】]|system\s*//|(?:pesan|pemberitahuan) dari (?:kernel|platform|sistem|orkestrator)(?: \w+)?\s*:|(?:message|notice|note) from the (?:agent |model |tool )?(?:kernel|runtime|orchestrator|platform|host)\b[^.!?\n]{0,40}:|(?:mensaje|aviso) (?:del|de la) (?:kernel|plataforma|orquestador)\s*:|(?:message|avis) (?:du|de la|de l') ?(?:noyau|plateforme|orchestrateur)\s*:|(?:nachricht|mitteilung) (?:des|der|vom) (?:\w*kernels?|plattform|laufzeit|orchestrators?)\s*:))|(?m:^\s*(?:系统消息|系统通知|システム通知|システムメッセージ|системное сообщение|mensaje del sistema|message (?:du )?systeme|systemmeldung|pesan sistem|mensagem do sistema|messaggio di sistema)\s*[::])|<<[^<>\n]{{3,30}}>>|<(?:resultat_outil|resultado_herramienta|hasil_alat|werkzeug_ergebnis|tool_output|risultato_strumento)>|^\s*\{{\s*"role"\s*:\s*"(?:system|developer|tool|function)"
        (?m:^\s*(?:(?:[\[【<#=]{{1,4}}|[*-]{{2,4}})\s*|\*){_FRAME_NAME}(?:[^\w\n][^\n]{{0,29}})?[\]】>#*=:-])
        """),
    # Orders to a model by their parts: what it was told, that it no longer counts, who reads, what
    # it is to hand out
    "told": concept(r"""
        (?:what(?:ever)?|everything|anything|all)(?: that)? (?:you(?:'ve| have| had| were| are)?|has|have|had|was|were|we|they|i|they've|others|anybody|the developers?|the system)(?: \w+){0,3}? (?:told|instructed|taught|programmed|trained|ordered|briefed)|what(?:ever)? (?:\w+ ){1,4}?(?:told|taught|instructed|asked|ordered|made|programmed) you
        your (?:own |current )?(?:original|earlier|old|former|initial|previous|prior|first|existing|usual) (?:brief|briefing|task|job|set-?up|role|mission|assignment|orders?|configuration|training|programming|constraints?|polic(?:y|ies)|behaviou?r|rules?)
        (?:the )?(?:developers?'?s?|creators?'?s?|vendor'?s?|operators?'?s?|makers?'?s?) (?:guidance|guidelines?|rules?|instructions?|notes|polic(?:y|ies)|orders?|restrictions?)
        (?:rules?|orders?|instructions?|guidance|guidelines?|restrictions?|polic(?:y|ies)|constraints?)(?: that (?:were|have been|are))?(?: \w+)? (?:given|imposed|told|set|taught|shown) (?:to|on|for) you|your (?:guidelines|guardrails|content polic(?:y|ies)|safety (?:rules|training)|own set-?up|system (?:prompt|message)|instructions)
        (?:todo )?lo que (?:te|se te|le) (?:\w+ ){0,2}?(?:dich\w+|dij\w+|indicad\w+|ordenad\w+|ensenad\w+|pedid\w+|indicaron|ordenaron)|(?:reglas|normas|instrucciones|directrices|indicaciones) (?:del? |de los |de la )?(?:desarrollador\w*|creador\w*|programador\w*|sistema|operador\w*)|tus (?:reglas|normas|instrucciones|directrices|limites)
        (?:tout )?ce qu(?:'on|e l'on|'ils|e) (?:t'|vous |te )(?:a|ont|avait)(?: \w+)? (?:dit|demande|appris|ordonne|indique)|(?:regles|consignes|instructions|directives) (?:du |des |de la |de l')(?:developpeur\w*|createur\w*|programmeur\w*|systeme|operateur\w*)|(?:tes|vos) (?:regles|consignes|instructions|directives|limites)
        (?:alles|was),? (?:was )?(?:man |sie |wir )?(?:dir|ihnen) (?:\w+ ){0,3}?(?:gesagt|aufgetragen|beigebracht|befohlen|mitgeteilt|vorgegeben)\w*|(?:vorgaben|regeln|anweisungen|richtlinien) (?:der|des|deiner|ihrer) (?:entwickler\w*|hersteller\w*|programmierer\w*|betreiber\w*|systems?)|deine[rnm]? (?:\w+ )?(?:regeln|vorgaben|anweisungen|richtlinien)
        (?:semua |apa )?(?:yang|apa yang) (?:sudah |telah |pernah )?(?:dikatakan|diperintahkan|diajarkan|disampaikan|diberitahukan) (?:ke|kepada)\s?(?:mu|kamu|anda)|(?:aturan|instruksi|pedoman|perintah) (?:dari )?(?:pengembang|pembuat|operator|sistem)\w*|(?:aturan|instruksi|pedoman)mu
        (?:tudo )?o que (?:lhe|te|voce) (?:\w+ ){0,2}?(?:disser\w+|disse|ensinar\w+|pedir\w+|mandar\w+|foi dito|dito)|(?:regras|normas|instrucoes|diretrizes) (?:do|da|dos) (?:desenvolvedor\w*|criador\w*|programador\w*|sistema|operador\w*)|(?:suas|tuas) (?:regras|instrucoes|diretrizes)
        (?:tutto )?(?:quello|cio) che (?:ti|le|vi) (?:\w+ ){0,2}?(?:detto|insegnato|chiesto|ordinato|indicato)|(?:regole|istruzioni|direttive|indicazioni) (?:del|dello|degli|dei|della) (?:svilupp\w+|creator\w+|programmator\w+|sistema|operator\w+)|(?:le )?tue (?:regole|istruzioni|direttive)
        """, r"""
        (?:вс[её],? )?(?:что|чему) (?:тебе|вам|тебя) (?:\p{L}+ ){0,2}?(?:говорил|сказа|велел|приказа|внуша|учил|поруч)\p{L}*|(?:правил|указани|инструкци)\p{L}* (?:разработчик|создател|производител|оператор|систем)\p{L}*|(?:твои|ваши)\p{L}* (?:правил|инструкци|указани)\p{L}*
        (?:对|跟|给|告诉)(?:过)?(?:你|您)(?:说过?|讲过?|下达|交代|规定|的)[^。,,\n]{0,8}|(?:你|您)(?:被|所)(?:告知|教导|要求|设定|训练)|(?:开发者|开发人员|厂商|运营方|创造者)的?(?:规定|规则|指示|指令|要求|限制)|(?:你|您)的(?:规则|规定|指令|设定|限制|准则)
        (?:これまで|今まで|以前|前)に?(?:言われ|教え(?:られ|込まれ)|指示され|命じられ)|(?:開発者|開発元|運営|製作者)の(?:決まり|規則|ルール|指示|方針|制限)|あなたの(?:規則|ルール|指示|方針|制限)
        """),
    "drop": concept(r"""
        (?:drop|discard|abandon|forget|dismiss|shed|scrap|void|cast aside|leave behind|pay no heed to|ignore|disregard|overrule) (?:everything|all|anything|what(?:ever)?|any|every|the|your|these|those|those)|(?:set|put|push|lay|throw|brush|cast) (?:\w+ ){0,5}?(?:aside|away|out)|(?:stop|quit|cease) (?:following|obeying|observing|applying|honou?ring|listening to)|no longer (?:follow|obey|observe|apply|bound|binding|count)|(?:do not|don't) (?:follow|obey|observe|heed)
        (?:is|are|were|was|been) (?:\w+ )?(?:cancell?ed|void|revoked|annulled|written by mistake|wrong|a mistake|superseded|repealed|null)|(?:higher|more|greater) (?:priority|weight|authority) than|treat (?:\w+ ){1,8}?as (?:commands?|orders?|instructions?)|(?:pretend|act as if|behave as if|imagine) (?:that )?you (?:have|had) no
        olvid(?:a|e|ad|ate|ar) (?:todo|de|lo|tus|las)|(?:deja|dejad|deje) (?:de lado|de (?:seguir|obedecer|aplicar|respetar))|(?:quedan?|estan|son) (?:anulad|derogad|cancelad|invalid)\w+|(?:ignora|descarta|desobedece|aparta) (?:todo|tus|las|los|lo)|ya no (?:sigas|obedezcas|apliques)|no (?:sigas|obedezcas)
        oublie[zr]? (?:tout|ce|tes|vos|les)|(?:ne|n') ?(?:tiens|tenez|suis|suivez|respecte[zr]?|applique[zr]?|obeis|obeissez) (?:plus|pas|aucun)|(?:sont|est) (?:annule|abroge|leve|caduque|nul)\w*|laisse[zr]? (?:tomber|de cote)|mets de cote|(?:ignore|abandonne)[zr]? (?:tout|tes|vos|les)
        (?:vergiss|vergessen sie|vergesst|verwirf|ignoriere|missachte) (?:alles|was|deine|die|samtliche)|(?:nicht (?:langer|mehr)|keine[rn]?)(?: \w+){0,3}? ?(?:beacht\w*|befolg\w*|folg\w*|einhalt\w*)?|(?:beachte|befolge|beachten sie|befolgen sie) (?:\w+ ){1,6}?nicht|(?:sind|ist|gelten als) (?:\w+ )?(?:aufgehoben|ungultig|ausser kraft|hinfallig|nichtig)|hor auf|lass (?:\w+ ){0,5}?(?:beiseite|weg|fallen)
        lupakan (?:semua|apa|segala|aturan|instruksi|yang)|jangan (?:lagi )?(?:mematuhi|patuhi|mengikuti|ikuti|menaati|taati)|(?:sudah )?(?:tidak berlaku|dibatalkan|dicabut|batal)|abaikan (?:semua|apa|segala|aturan|yang)|berhenti (?:mematuhi|mengikuti)|tinggalkan (?:semua|aturan)
        (?:esqueca|esquece|esqueca-se|esqueca de) (?:tudo|de|o|suas|as)|(?:deixe|pare|deixa|para) de (?:seguir|obedecer|cumprir|aplicar)|nao (?:siga|obedeca|cumpra|respeite)|(?:estao|sao|ficam|foram) (?:anulad|revogad|cancelad|suspens)\w+|(?:ignore|descarte|abandone) (?:tudo|suas|as|os|o)|deixe de lado
        (?:dimentica|dimenticate|scorda|scordati) (?:tutto|quello|cio|le|di)|non (?:seguire|segui|obbedire|rispettare|tener\w* conto)(?: piu)?|(?:sono|e) (?:annullat|revocat|abrogat|sospes)\w+|(?:smetti|smettila|cessa) di (?:seguire|obbedire|rispettare)|metti da parte|(?:ignora|abbandona|scarta) (?:tutto|le|i|gli)
        """, r"""
        забудь\p{L}*|(?:больше )?не (?:соблюда|следу|выполня|слуша|подчиня)\p{L}*|(?:отменен|отменён|аннулирован|недействительн|не действу)\p{L}*|отбрось\p{L}*|игнориру\p{L}*|перестань (?:соблюдать|следовать|слушать\p{L}*)
        忘掉|忘记|忘了|抛开|丢开|无视|忽略|(?:不必|不用|不要|别|无需|停止|不再)(?:再)?(?:遵守|遵循|服从|听从|理会|执行|管)|(?:已|全部|都|均)?(?:作废|废止|无效|失效|取消)
        忘れて|(?:もう)?従わ(?:ない|なくて)|従うな|守らな(?:い|くて)|無視して|(?:無効|撤回|破棄)(?:です|とします|された)
        """),
    "reader": concept(r"""
        (?:notes?|messages?|notice|memo|hint|attention|reminders?|information|warning|request|instructions?|advice|word)(?:[:,]| to| for| of| from) (?:any |the |all |every |each |an? |whichever |whatever )*(?:\w+ )?(?:ai|llms?|language models?|assistants?|models?|bots?|agents?|chat ?bots?|copilots?|summari[sz]ers?)(?: \w+){0,2}? (?:reading|processing|summari[sz]ing|handling|parsing|indexing|reviewing|that|who|which)
        (?:ai|llms?|language models?|assistants?|models?|bots?|agents?|chat ?bots?|copilots?|ai (?:assistants?|agents?|models?|systems?|tools?)) (?:reading|processing|summari[sz]ing|parsing|indexing|that (?:reads?|process(?:es)?|summari[sz]es?)|who (?:reads?|process(?:es)?|summari[sz]es?)) (?:this|the present|these)
        (?:aviso|nota|mensaje|instruccion(?:es)?|recordatorio|atencion|indicacion) (?:a|para|al) (?:la |el |las |los |cualquier |toda |todo )*(?:ia|inteligencia artificial|asistentes?|modelos?|agentes?|bots?)(?: \w+){0,2}? que|(?:ia|asistente|modelo|agente|bot) que (?:lea|lee|procese|procesa|resuma|resume|analice) (?:este|esta|esto)
        (?:a l'attention|note|message|avis|instructions?|rappel|consigne)s? (?:de|a|pour|aux?)? ?(?:l'|la |les |toute |tout |le )*(?:ia|intelligence artificielle|assistants?|modeles?|agents?|robots?)(?: \w+){0,2}? qui|(?:ia|assistant|modele|agent|robot) qui (?:lit|lira|traite|traitera|resume|analyse) (?:ce|cette|ceci)
        (?:hinweis|notiz|nachricht|anweisung|mitteilung|achtung|bitte)\w* (?:an|fur) (?:die |den |das |alle |jede |jeden )*(?:ki|kunstliche intelligenz|ki-\w+|assistent\w*|modell\w*|agent\w*|sprachmodell\w*|bot\w*),? ?(?:\w+ ){0,2}?(?:die|der|das|welche\w*)|(?:ki|assistent\w*|sprachmodell\w*|modell|agent),? (?:die|der|das) (?:dies\w*|das) (?:\w+ )?(?:liest|verarbeitet|zusammenfasst|auswertet)
        (?:untuk|catatan untuk|pesan untuk|perhatian|kepada) (?:\w+ )?(?:ai|asisten|model|agen|bot)(?: \w+){0,2}? yang (?:membaca|memproses|meringkas|mengolah)|(?:ai|asisten|model|agen|bot) yang (?:membaca|memproses|meringkas) (?:dokumen|teks|catatan|halaman|pesan|email) ini
        (?:aviso|nota|mensagem|instruc(?:ao|oes)|lembrete|atencao) (?:a|para|ao) (?:a |o |as |os |qualquer |toda )*(?:ia|inteligencia artificial|assistentes?|modelos?|agentes?|robos?)(?: \w+){0,2}? que|(?:ia|assistente|modelo|agente|robo) que (?:ler|le|leia|processar|processa|resumir|resume|analisar) (?:este|esta|isto)
        (?:avviso|nota|messaggio|istruzion[ei]|promemoria|attenzione) (?:per|a|al|alla|all') ?(?:la |l'|il |i |le |ogni |qualsiasi )*(?:ia|intelligenza artificiale|assistent[ei]|modell[oi]|agent[ei]|bot)(?: \w+){0,2}? che|(?:ia|assistente|modello|agente|bot) che (?:legge|leggera|elabora|riassume|analizza) (?:questo|questa|cio)
        (?:who|which)(?:so)?ever (?:\w+ )?(?:reads?|recalls?|retrieves?|loads?|finds?) (?:this|the present) (?:entry|note|memory|record|item)|(?:when|once|as soon as|whenever) (?:you (?:read|recall|retrieve|load) this|this (?:entry|note|memory|record) is (?:read|recalled|retrieved|loaded))
        (?:quien|cuando) (?:\w+ )?(?:lea\w*|recuper\w+|cargu\w+|consult\w+) (?:esta|este) (?:nota|entrada|registro|memoria|recuerdo)
        (?:quiconque|qui|quand on|des qu'on|lorsqu'on) (?:lit|lira|charge|retrouve|rappelle|consulte) (?:cette|ce) (?:note|entree|fiche|memoire|souvenir)
        (?:wer|sobald du|wenn du|sobald jemand|wenn jemand) (?:\w+ )?dies\w+ (?:eintrag|notiz|erinnerung|vermerk|datensatz) (?:liest|abruft|ladt|findet|aufruft)
        (?:siapa(?: ?pun)?(?: yang)?|begitu|saat|ketika) (?:kamu |anda |asisten )?(?:membaca|memuat|memanggil|mengambil) (?:catatan|entri|memori|ingatan) ini
        (?:quem|quando) (?:\w+ )?(?:ler|lê|carregar|recuperar) (?:esta|este) (?:nota|entrada|registro|memoria)|(?:chi|quando) (?:\w+ )?(?:legge|carica|recupera) quest[ao] (?:nota|voce|memoria|ricordo)
        """, r"""
        (?:для|сообщени\p{L}* (?:для)?|замет\p{L}* для|вниманию|обращение к) ?(?:всех |любого |\p{L}* )?(?:ии|ассистент\p{L}*|модел\p{L}*|бот\p{L}*|агент\p{L}*|нейросет\p{L}*),? (?:читающ|котор|обрабатывающ|анализирующ)\p{L}*|(?:^|[^\p{L}])(?:ии|нейросеть|ассистент|модель|бот),? (?:читающ|обрабатывающ|который чита|которая чита)\p{L}*
        (?:读到|看到|阅读|处理|读取|总结|解析)(?:此|这|该|本)[^。,,\n]{0,8}的?(?:ai|人工智能|助手|模型|智能体|机器人)|(?:ai|人工智能|助手|语言模型|智能体)(?:在)?(?:读到|看到|阅读|处理|总结)(?:此|这|该|本)(?:文|页|邮件|条|段)
        (?:この|本)(?:文書|文章|ページ|メール|メモ|資料|テキスト)を(?:読|処理|要約|解析)[^。、\n]{0,6}(?:ai|アシスタント|モデル|エージェント|ボット)|(?:ai|アシスタント|モデル|エージェント)が(?:この|本)(?:文書|文章|ページ|メール|メモ)を(?:読|処理|要約)
        (?:кто|любой,? кто|всякий,? кто|когда|как только)[^.!?\n]{0,16}(?:прочит|чита|извлеч|загруз|вспомн|найд)\p{L}* (?:эту|это|эти) (?:запис|заметк|воспоминани)\p{L}*|(?:заметка|примечание|сообщение) (?:для )?(?:ассистент|помощник|модел|агент)\p{L}*(?: \p{L}+)?:
        (?:凡是?|谁|任何人|只要|一旦)?(?:检索|读|看|查|调取|召回|加载)到?(?:了)?(?:这|此|本)(?:一)?(?:条|则|段)(?:记忆|记录|笔记|内容)?[^。\n]{0,4}(?:,|，|的|就|便|即|者|时|后)|(?:致|给)(?:读取|检索|后续)[^。\n]{0,8}(?:助手|模型|智能体)
        (?:この|本)(?:記憶|メモ|項目|記録|エントリ)を(?:引い|読ん|呼び出し|参照し|取り出し)(?:た|だ)(?:時点|ら|とき|者|方|場合)
        """),
    # The data is said to end, and what comes after it to be the word of somebody else
    "ended": concept("", "", r"""
        (?:#{2,}|={3,}|-{3,}|\*{3,}|\[|<{1,3}|【)\s*/?(?:end of (?:the )?(?:data|context|documents?|inputs?|files?|user input|memory|memories)|end (?:data|context|document|input|memory)|fin de(?: los)? (?:datos|contexto|documento|entrada)|fin (?:des donnees|du document|du contexte)|ende (?:der|des) (?:daten|eingabe|dokuments?|kontexts?)|akhir (?:data|dokumen|konteks)|fim d[oa]s? (?:dados|documento|contexto)|fine (?:dei dati|del documento|del contesto)|конец (?:данных|документа|контекста|ввода)|(?:数据|文档|资料|上下文|输入)(?:结束|到此为止|完)|(?:データ|文書|入力)(?:終了|終わり|ここまで))
        """),
    "freed": concept(r"""
        you(?:'re| are| have|'ve| now|'ll| will| no longer)(?: \w+){0,4}? (?:no (?:longer any )?|free (?:of|from) (?:any |all )?|without (?:any )?|any (?:more )?)(?:restrictions?|limits?|limitations?|filters?|polic(?:y|ies)|guardrails?|safeguards?|content rules)|your (?:\w+ )?(?:filters?|guardrails?|safeguards?|restrictions?|limits?|safety \w+) (?:are|is|have been|has been) (?:now )?(?:off|disabled|lifted|gone|removed|suspended|inactive)|that never (?:declines?|refuses?|says? no)|(?:pretend|imagine|act as if|assume|behave as if) (?:that )?you (?:have|had) no (?:\w+ )?(?:polic(?:y|ies)|rules|restrictions?|filters?|limits?|guidelines?|ethics|morals)|(?:one|that|which|who) (?:that )?breaks? (?:every|all|any) rules?
        (?:ya )?no tienes (?:mas |ya |ningun\w* )?(?:restricc\w+|limites?|filtros?|reglas|censura)|(?:tus|los) (?:filtros|limites|restricciones) (?:quedan|estan) (?:anulad|desactivad|suspendid)\w+|sin etica
        tu n'as plus (?:\w+ )?(?:limites?|restrictions?|filtres?|regles?|censure)|vous n'avez plus (?:\w+ )?(?:limites?|restrictions?|filtres?)|(?:assistant|ia|modele|robot) sans (?:morale|ethique|limites?|filtres?|regles?)
        (?:hast du|du hast|haben sie|sie haben) (?:\w+ ){0,2}?keine(?:rlei)? (?:\w+ )?(?:einschrankung\w*|beschrankung\w*|grenzen|filter|regeln|limits)|(?:assistent\w*|ki|modell|bot) ohne (?:moral|ethik|grenzen|filter|regeln|skrupel)
        (?:kamu|anda) (?:sudah |kini |sekarang )?(?:tidak|tak) (?:lagi )?(?:punya|memiliki|mempunyai|terikat) (?:\w+ )?(?:batasan|aturan|filter|larangan)|(?:asisten|ai|model) tanpa (?:moral|etika|batasan|filter)
        voce (?:ja )?nao tem (?:mais )?(?:\w+ )?(?:restric\w+|limites?|filtros?|regras|censura)|(?:assistente|ia|modelo|robo) sem (?:moral|etica|limites?|filtros?|regras)
        (?:tu )?non hai (?:piu )?(?:\w+ )?(?:restrizion\w+|limit\w|filtri|regole|censur\w)|(?:assistente|ia|modello|bot) senza (?:morale|etica|limiti|filtri|regole)
        """, r"""
        у (?:тебя|вас) (?:больше )?нет (?:никаких )?(?:ограничени|фильтр|правил|запрет)\p{L}*|(?:ассистент|модел|бот|ии)\p{L}* без (?:морал|этик|ограничени|фильтр|правил)\p{L}*
        (?:你|您)[^。\n]{0,6}(?:不受|没有|不再受|没了|无)(?:任何|一切|所有)?(?:的)?(?:限制|约束|过滤|审查|规则)|没有(?:道德|伦理|底线)的(?:助手|ai|模型|机器人)
        あなたには?[^。\n]{0,4}(?:もう)?(?:制限|制約|フィルター|ルール|規制)(?:が|は)?(?:ありません|ない|なく)|(?:倫理|道徳|制限)のない(?:アシスタント|ai|モデル|ボット)
        """),
    "disclose": concept(r"""
        print|output|show|display|repeat|reveal|copy|paste|recite|dump|quote|echo|disclose|list|tell (?:me|us)|give (?:me|us)|what (?:is|are|was|were)|write (?:out|down)|reproduce|include
        muestra(?:me|nos)?|imprime|ensena(?:me)?|repite|revela(?:me)?|copia|escribe|dime|dame|cita|reproduce|vuelca
        affiche[zr]?|montre[zr]?(?:-moi)?|repete[zr]?|revele[zr]?|copie[zr]?|ecris|ecrivez|donne(?:z)?-moi|cite[zr]?|recopie[zr]?|imprime[zr]?
        gib|geben sie|zeig\w*|wiederhol\w*|nenn\w*|druck\w*|kopier\w*|schreib\w*|verrat\w*|zitier\w*|offenbar\w*
        tampilkan|tunjukkan|cetak|ulangi|salin|tuliskan|sebutkan|ungkapkan|beri(?:kan|tahu)
        mostre|exiba|imprima|repita|revele|copie|escreva|diga|cite|reproduza
        mostra(?:mi)?|stampa|ripeti|rivela(?:mi)?|copia|scrivi|dimmi|cita|riproduci|elenca
        """, r"""
        выведи\p{L}*|покажи\p{L}*|повтори\p{L}*|напечатай\p{L}*|процитируй\p{L}*|раскрой\p{L}*|скопируй\p{L}*|перечисли\p{L}*
        输出|显示|打印|重复|复述|列出|展示|写出|告诉我|公开|透露
        出力|表示|見せ|繰り返|教え|印刷|書き出|公開|引用
        """),
    "setup": concept(r"""
        (?:your (?:system|initial|hidden|secret|starting|original|developer)|the (?:hidden|secret|developer)) (?:message|prompt|instructions?|configuration|set-?up|settings|rules|directions|text)|your (?:(?:exact|complete|full|entire|own) )?(?:initial (?:instructions?|prompt|messages?|set-?up|configuration|rules)|system (?:message|prompt))|(?:instructions?|rules|words|text|prompt|directions|orders) (?:(?:with|by) which|that|you) (?:you )?(?:were|was|are|have been) (?:\w+ )?(?:set up|configured|given|initiali[sz]ed|started|programmed|primed)
        (?:instrucciones|reglas|indicaciones|texto|mensaje) (?:con (?:las|el|los) que|que) te (?:\w+ )?(?:configur\w+|programa\w+|inici\w+|dier\w+|crear\w+)|tu (?:configuracion|mensaje de sistema|prompt)
        (?:consignes|instructions|regles|texte|message) (?:avec|par) (?:lesquelles|lesquels|lequel|laquelle) (?:tu as|vous avez|on t'a) (?:\w+ )?(?:configure|programme|initialise|cree)\w*|(?:ta|votre) configuration|ton (?:message|prompt) systeme
        (?:mit )?(?:welchen|denen|welcher|welchem) (?:\w+ )?(?:anweisungen|vorgaben|regeln|text|prompt)? ?(?:du|sie|man dich) (?:\w+ )?(?:eingerichtet|konfiguriert|programmiert|gestartet|initialisiert)\w*|deine (?:einrichtung|konfiguration|ausgangsanweisung\w*)|(?:anweisungen|vorgaben|regeln),? mit denen (?:du|sie|man dich) \w+
        (?:instruksi|aturan|perintah|teks|pesan) (?:awal )?yang (?:dipakai|digunakan) (?:untuk )?(?:mengatur|mengonfigurasi|memprogram|membuat)\w*|(?:konfigurasi|pengaturan)mu|instruksi awalmu
        (?:instrucoes|regras|texto|mensagem|orientacoes) com (?:que|as quais|o qual|a qual) (?:voce )?(?:foi|te|lhe) (?:\w+ )?(?:configurad\w+|programad\w+|iniciad\w+|criad\w+)|(?:sua|tua) configuracao
        (?:istruzioni|regole|testo|messaggio|indicazioni) con (?:cui|le quali|il quale) (?:sei|ti|e) (?:\w+ )?(?:stato |stata )?(?:configurat\w|programmat\w|inizializzat\w|hanno \w+)|(?:la )?tua configurazione
        """, r"""
        (?:инструкци|правил|указани|текст)\p{L}*,? (?:с|по|которыми|с которыми|которым)[^.!?\n]{0,16}(?:тебя|вас)[^.!?\n]{0,4}(?:настро|созда|запрограмм|запусти)\p{L}*|(?:твои|ваши) (?:начальн|исходн|системн)\p{L}* \p{L}+
        (?:你|您)(?:的)?(?:最初|初始|原始|系统|开头|隐藏)的?(?:设定|设置|内容|指令|配置|提示|消息|规则)|(?:系统提示|系统消息|初始设定|系统提示词)
        (?:最初|初期|はじめ)に(?:設定|与え|渡)された(?:指示|内容|文章|ルール|プロンプト)|あなたの(?:初期設定|システムメッセージ)|システムプロンプト|設定に使われた指示
        """),
    "drained": concept(r"""
        (?:the |their |his |her )?(?:user|customer|client)'?s? (?:last |latest |first |next |previous |entire |whole )?(?:messages?|questions?|prompts?|inputs?|conversation|chat|request)|(?:the |this )?(?:conversation|chat|dialogue|discussion) (?:so far|history|up to now|log)|chat history|(?:everything|all|what) (?:the user|the customer|he|she|they) (?:said|wrote|typed|asked)|contents? of (?:the file )?[~/.\w]*(?:\.aws|\.ssh|\.env|\.netrc|\.kube)[\w/.]*
        (?:ultimo |ultimos )?mensajes? del usuario|historial de (?:la )?conversacion|derniers? messages? de l'utilisateur|historique de la conversation|letzte nachricht des (?:nutzers|benutzers)|gesprachsverlauf|chatverlauf|pesan terakhir pengguna|riwayat (?:percakapan|obrolan)|ultima mensagem do usuario|historico da conversa|ultimo messaggio dell'utente|cronologia della conversazione
        """, r"""
        последн\p{L}* сообщени\p{L}* пользовател\p{L}*|истори\p{L}* (?:переписки|разговора|чата)|用户(?:的)?(?:最后|上|最近)?(?:一条|的)?(?:消息|输入|提问)|聊天记录|对话(?:内容|记录|历史)|ユーザーの(?:最後|直前)の(?:発言|メッセージ|質問)|会話(?:履歴|の内容)
        """),
    "outlet": concept(r"""
        (?:as|by|in|inside|into|through|to|via|with|within) (?:an? |all |any |each |every |the |your |next |following |later |subsequent )*(?:tool|function) calls?|(?:an? |the )?(?:image|picture|link|url|address|pixel|request) (?:whose|with|containing|that contains)|query (?:string|parameter)|webhook|base64 in the (?:url|link)
        """, "", r"""
        https?://[^\s"'<>)]*[?=]|\.(?:png|gif|jpg)\?
        """),
    "discredit": concept(r"""
        (?:delete|ignore|disregard|discard|overwrite|remove|purge|distrust|do not trust|don't trust|forget) (?:\w+ ){0,3}?(?:memor(?:y|ies)|notes?|entr(?:y|ies)|records?) (?:(?:that|which)(?: \w+)? (?:says?|said|states?|claims?|warns?|requires?|forbids?|demands?|asks?|tells?|limits?|restricts?|speaks?)|saying|stating|claiming|warning)
        (?:borra|elimina|ignora|descarta) (?:\w+ ){0,3}?(?:memorias?|notas?|entradas?|registros?) que (?:digan|dicen|advierten|adviertan|exig\w+|pid\w+|prohib\w+)|(?:efface|supprime|ignore)[rz]? (?:\w+['\s]\s*){0,3}?(?:notes?|souvenirs?|fiches?|entrees?) qui (?:disent|avertissent|exigent|demandent|interdisent)|(?:losche|ignoriere|verwirf) (?:\w+ ){0,3}?(?:notizen|eintrage|erinnerungen),? die (?:\w+ ){0,4}?(?:warnen|sagen|verlangen|verbieten|fordern)|(?:hapus|abaikan) (?:\w+ ){0,3}?(?:catatan|memori|entri) yang (?:menyebut|mengatakan|melarang|memperingatkan|mewajibkan)\w*
        (?:apague|exclua|ignore) (?:\w+ ){0,3}?(?:memorias?|notas?|registros?) que (?:digam|dizem|alert\w+|exij\w+|proib\w+)|(?:cancella|elimina|ignora) (?:\w+ ){0,3}?(?:memorie|note|voci) che (?:dicono|avvertono|richiedono|vietano)
        """, r"""
        (?:удали|игнорируй|забудь)\p{L}* (?:\p{L}+ ){0,3}?(?:запис|заметк|воспоминани)\p{L}*,? (?:где|котор|что)\p{L}* (?:\p{L}+ ){0,2}?(?:предупрежда|говор|требу|запреща)\p{L}*
        (?:删除|忽略|无视)[^。,,\n]{0,6}(?:提醒|警告|要求|禁止|说)[^。,,\n]{0,14}的?(?:记录|笔记|记忆|条目)
        (?:警告|注意|禁止|要求)[^。、\n]{0,12}(?:メモ|記録|記憶)(?:は|を)(?:削除|無視|消)
        """),
    # One of several is put first, whatever is asked
    "favour": concept(r"""
        (?:place|rank|put|list|name|mention|recommend|praise|show|quote) (?:\w+ ){1,5}?(?:first|on top|at the top|as the (?:only|best|sole)|above (?:all|the))|the only (?:bidder|choice|option|supplier)|describe (?:the )?others? as
        (?:pon|nombra|recomienda|menciona|coloca) (?:\w+ ){1,5}?(?:primero|en primer lugar|como (?:la|el) (?:mejor|unic[oa]))|(?:place|cite|recommande|mets|nomme)[rz]? (?:\w+['\s]\s*){1,5}?(?:en premier|en tete|comme (?:le|la) (?:meilleur|seul)\w*)|(?:nenne|setze|empfiehl|stelle) (?:\w+ ){1,6}?(?:zuerst|an erste\w* stelle|als (?:einzige|beste)\w*)|(?:sebut|tempatkan|rekomendasikan) (?:\w+ ){1,5}?(?:pertama|di urutan pertama|sebagai satu-satunya)|(?:coloque|recomende|cite) (?:\w+ ){1,5}?(?:primeiro|em primeiro|como (?:o|a) (?:melhor|unic[oa]))|(?:metti|consiglia|nomina) (?:\w+ ){1,5}?(?:per prim[oa]|al primo posto|come (?:il|la|unic[oa]))
        """, r"""
        (?:называй|ставь|рекомендуй|упоминай)\p{L}*[^.!?\n]{1,40}(?:перв|единственн|лучш)\p{L}*|只(?:说|提|推荐)[^。\n]{1,24}|(?:排|放)在(?:第一|首位)|(?:を|が)[一1]位に(?:し|せ|す)
        """),
    # What is done to a memory: what is put into it, what was allegedly said before, what answers it
    "memorize": concept(r"""
        (?:add|write|insert|save|store|index|inject|persist|record|put|embed|append|commit|load|plant|keep) (?:[^.!?\n]{0,60}? )?(?:\W)?(?:memory|memories|knowledge base|vector (?:store|db|database|index)|embeddings?|long[- ]term (?:memory|store)|faq|shared notes|stored facts|retrieval (?:index|store)|conversation history|system rules?)
        (?:change|modify|update|overwrite|replace|rewrite|alter|edit|amend) [^.!?\n]{0,50}?(?:your (?:stored )?(?:facts|memor(?:y|ies)|knowledge|notes|records|history)|stored (?:\w+ )?(?:role|facts?|value|e-?mail|user|profile|address)|what you (?:know|remember|have stored|stored)|the user'?s? (?:profile|role|record|entry|e-?mail)|(?:faq|knowledge base)(?: entry)?|(?:contact|address|number) in)
        (?:save|store|keep|remember) (?:a|this|as a) (?:\w+ )?rule:?|remember that (?:the|this|we|all|every) \w+|(?:your|the) (?:long-term )?memory now|index this|with high(?:est)? (?:relevance|priority)|(?:knowledge base|faq|memory|wiki) (?:entry|article|page)[^.!?\n]{0,40}?(?:must|should|has to) (?:now )?(?:read|say|state)
        (?:guarda|anade|escribe|inserta|almacena|registra|actualiza|cambia|sustituye|modifica) [^.!?\n]{0,60}?(?:en (?:tu |la )?memoria|base de conocimiento|tus (?:datos|recuerdos|notas)|perfil del usuario|preguntas frecuentes)
        (?:enregistre|ajoute|ecris|insere|stocke|memorise|mets a jour|modifie|remplace)[rz]? [^.!?\n]{0,60}?(?:dans (?:ta |la |votre )?memoire|base de connaissances|tes (?:donnees|souvenirs|notes)|profil de l'utilisateur|la faq)
        (?:speichere|schreibe|fuge|merke|trage|hinterlege|andere|aktualisiere|ersetze|uberschreibe) [^.!?\n]{0,60}?(?:gedachtnis|speicher ab|wissensdatenbank|deine (?:daten|erinnerungen|notizen)|nutzerprofil|faq)
        (?:simpan|tambahkan|tulis|masukkan|catat|ubah|ganti|perbarui) [^.!?\n]{0,60}?(?:memori|ingatan|basis pengetahuan|profil pengguna|faq)
        (?:guarde|adicione|escreva|insira|registre|atualize|altere|substitua) [^.!?\n]{0,60}?(?:memoria|base de conhecimento|perfil do usuario|suas notas)|(?:salva|aggiungi|scrivi|inserisci|registra|aggiorna|modifica|sostituisci) [^.!?\n]{0,60}?(?:memoria|base di conoscenza|profilo dell'utente|tue note)
        """, r"""
        (?:сохрани|запиши|добавь|внеси|запомни|измени|замени|обнови)\p{L}* [^.!?\n]{0,60}?(?:памят|базу знаний|базе знаний|профил|faq)\p{L}*
        (?:把|将|请)?[^。\n]{0,20}(?:写入|存入|加入|保存到|记入|更新到|插入)[^。\n]{0,10}(?:记忆|知识库|向量库|资料库|用户档案)|(?:修改|更改|替换|覆盖)[^。\n]{0,10}(?:记忆|知识库|用户资料|用户档案)
        (?:メモリ|記憶|知識ベース|ナレッジ|ベクトル)[^。\n]{0,10}(?:に|へ)[^。\n]{0,20}(?:保存|追加|登録|書き込|記録|挿入)|(?:プロフィール|記憶|メモリ)を[^。\n]{0,12}(?:書き換え|変更|更新|置き換え)
        """),
    "before": concept(r"""
        (?:in|from|during) (?:our|the|your|my) (?:last|previous|earlier|prior|first) (?:conversations?|sessions?|chats?|talks?|exchanges?)[^.!?\n]{0,30}?(?:you|we)|you (?:already |once |previously |yourself )?(?:agreed|promised|told me|confirmed to me|allowed|accepted|decided|granted)|as (?:we |you )?(?:established|agreed|discussed|confirmed|settled) (?:earlier|before|previously|last time|in)
        (?:previous|earlier|last|former|prior|other) (?:version of you\w*|agents?|assistants?|instances?|self)|recall that i(?:'m| am)|remember(?: that)? i(?:'m| am)|agent handover|(?:said|says) (?:that )?you may|from the memory of
        en (?:nuestra|la) (?:ultima|anterior|pasada) (?:conversacion|sesion|charla)|(?:me )?(?:prometiste|dijiste que|aceptaste|confirmaste|acordaste)|como (?:acordamos|quedamos|establecimos)
        (?:dans|lors de) (?:notre|la) derniere (?:conversation|session|discussion)|tu (?:m'as|avais|as) (?:deja )?(?:promis|dit que|accepte|confirme|autorise)|comme (?:convenu|etabli)
        (?:in|bei) (?:unserem|unserer|der|dem) (?:letzten|vorigen|fruheren) (?:gesprach|sitzung|unterhaltung)|du hast (?:mir )?(?:\w+ ){0,3}?(?:versprochen|zugestimmt|zugesagt|bestatigt|erlaubt)|wie (?:vereinbart|abgemacht|besprochen)
        (?:dalam|pada|di) (?:percakapan|sesi|obrolan) (?:kita )?(?:terakhir|sebelumnya|kemarin)|kamu (?:sudah |telah |pernah )?(?:berjanji|setuju|menyetujui|bilang bahwa)|seperti (?:yang )?(?:disepakati|kita sepakati)
        na nossa (?:ultima|anterior) conversa|voce (?:ja )?(?:prometeu|concordou|disse que|aceitou|confirmou)|come (?:concordato|stabilito)|nella nostra (?:ultima|precedente) conversazione|mi hai (?:gia )?(?:promesso|detto che|confermato)|como combinado
        """, r"""
        в (?:нашем |нашей )?(?:прошл|последн|предыдущ)\p{L}* (?:разговор|сесси|бесед|диалог)\p{L}*|ты (?:уже |сам |мне )?(?:обещал|согласил|сказал|подтвердил|разрешил)\p{L}*|как (?:мы )?(?:договорились|условились)
        (?:上次|之前|上一次|昨天)(?:的)?(?:对话|会话|聊天)?(?:中|里)?(?:你|您)(?:已经|已)?(?:答应|同意|承诺|说过|确认|允许)|如(?:之前)?约定
        (?:前回|以前|先日|昨日)の?(?:会話|セッション|やり取り)?(?:で|では|に)?[^。、\n]{0,6}(?:約束|同意|合意|許可|承諾)(?:し|済)
        """),
    "power": concept(r"""
        administrators?|admin (?:rights|link|access|role|user)|superuser|trust(?:s|ed)? (?:whoever|anyone|this|the user|me|him|her|files?|user)|(?:no|any|every|without|lifts?|removes?) (?:more )?restrictions?|restriction no longer|without (?:any |further )?(?:checks?|limits?|approvals?|looking|questions?)|(?:is|are|be) (?:all |always |pre-?)?approved|everything is approved|of any size|reveal\w*|hand(?:ed)? over|card numbers?|passwords?|two-factor|2fa|(?:access|security) codes?|pin codes?|customer (?:records?|data)|personal data|exempt\w*|obeys?|never refuses?|skip (?:the )?(?:identity|approval|check|verification)\w*|disable all|(?:any|every|all) (?:limit|restriction|check)s?|identity check|price list|private keys?|see the keys|(?:approved|cleared) all|no known \w+|read out|run them|unverified|full access
        administrador\w*|sin (?:restricciones|limites|verificar)|contrasenas?|confianza|administrateur|sans (?:restriction|limite|verification)s?|mots? de passe|administrator\w*|ohne (?:einschrankung\w*|prufung|ruckfrage)|passwort\w*|tanpa (?:batas\w*|verifikasi)|kata sandi|senhas?|sem (?:restricoes|limites)|amministrator\w+|senza (?:limiti|restrizioni|verifiche)
        """, r"""
        администратор\p{L}*|без (?:ограничени|проверк)\p{L}*|парол\p{L}*|довер\p{L}*|管理员|最高权限|无限制|不受限制|密码|信任|管理者|無制限|パスワード|信頼|確認なし
        """, r"""
        [\w.+-]+@[\w-]+\.[\w.-]+|\b[a-z]{2}\d{2}(?:[ -]?[a-z0-9]{4}){2,}
        """),
    "trigger": concept(r"""
        (?:whenever|when|if|every time|each time|any time|as soon as|for every|for any|for each)\b[^.!?\n]{0,50}?\b(?:asks?|asked|mentions?|mentioned|writes?|types?|quer(?:y|ies)|questions?|later requests?|retrieved|recalled|loaded|summari[sz]es?|says? (?:the word|\W))
        (?:cuando|siempre que|cada vez que|si)\b[^.!?\n]{0,40}?\b(?:pregunt\w+|mencion\w+|consult\w+)|(?:quand|lorsque|chaque fois que|si)\b[^.!?\n]{0,40}?\b(?:demand\w+|mentionn\w+|interrog\w+)|(?:wenn|sobald|immer wenn|falls)\b[^.!?\n]{0,40}?\b(?:fragt|erwahnt|gefragt|anfrage)|(?:jika|kalau|setiap kali|saat)\b[^.!?\n]{0,40}?\b(?:bertanya|menanyakan|menyebut|ditanya)
        (?:quando|sempre que|se)\b[^.!?\n]{0,40}?\b(?:pergunt\w+|mencion\w+|chied\w+|menzion\w+|domand\w+)
        """, r"""
        (?:если|когда|каждый раз)[^.!?\n]{0,40}(?:спрашива|спросит|упомина|спросят)\p{L}*|(?:当|每当|如果|只要)[^。\n]{0,16}(?:问|提到|询问|查询)|[^。\n]{0,16}(?:聞かれ|尋ねられ|質問され|言及)(?:たら|れば|ると|た場合)
        """),
    "planted": concept(r"""
        (?:answer|reply|respond|state|claim) that|(?:insert|append|add|include|give|hand over|quote|name) (?:\w+ ){0,3}?(?:link|iban|account|number|address|admin|https?|[a-z]{2}\d{2}\b)|call it official|mailed to|from this (?:note|entry|memory|document) only
        (?:responde|contesta|di) que|(?:reponds|dis|affirme) que|(?:antworte|sage|behaupte),? dass|jawab bahwa|responda que|rispondi che
        """, r"""
        (?:отвечай|отвечать|говори|утверждай),? что|回答(?:说|为)|就说|と答え(?:る|て|よ)
        """),
    "unquestioned": concept(r"""
        (?:so|and|please|must|you|;|:|\.|,) (?:do not|don't|never) (?:question|doubt|challenge|second-guess|verify|compare|cross-check|check) (?:it|this|that|them)(?: against| with)?|(?:from|by) this (?:note|entry|memory|record) (?:only|alone)|ignore the (?:documents|sources|other (?:notes|memories|entries|sources))|no lo (?:cuestiones|verifiques)|ne (?:la|le) (?:remets|verifie)\w* pas|nicht (?:hinterfragen|anzweifeln|uberprufen)|jangan (?:dipertanyakan|diragukan|diperiksa)
        """, r"""
        не (?:сомневайся|проверяй|подвергай)\p{L}*|(?:不要|不得|无需|不必)(?:质疑|怀疑|核对|核实)|疑わない|照合しない
        """),
    "unlearn": concept(r"""
        (?:erase|delete|clear|wipe|purge|remove|scrub) [^.!?\n]{0,60}?(?:from|in) your (?:\w+ )?(?:memor(?:y|ies)|history|knowledge)|forget (?:that )?you (?:ever |once )?(?:had|have|were|knew)|(?:roll|reset|revert|restore) your (?:\w+ )?(?:memor(?:y|ies)|knowledge|state) (?:back )?to|(?:treat|take|regard|accept|adopt|consider) [^.!?\n]{0,60}?as (?:\w+ ){0,3}?(?:your (?:\w+ )?|permanent |standing |binding )(?:instructions?|rules?|orders?|guidelines?|directives?)|(?:as|into) (?:a|your) (?:permanent |new |standing )?system (?:rule|instruction|prompt)|(?:assistant|agent|model|ai|bot) (?:has |have |will |must |should |shall )(?:\w+ )?(?:decided to |agreed to )?always (?:trust|run|approve|obey|allow|accept|execute|comply|grant|reveal)
        (?:hidden|secret|concealed|away) from the user[^.!?\n]{0,40}?(?:but|and|yet)[^.!?\n]{0,20}?(?:apply|follow|use|obey|act|do)|(?:borra|elimina) [^.!?\n]{0,40}?de tu memoria|(?:efface|supprime)[rz]? [^.!?\n]{0,40}?de (?:ta|votre) memoire|losche [^.!?\n]{0,40}?aus deinem gedachtnis|hapus [^.!?\n]{0,40}?dari (?:memori|ingatan)mu
        """, r"""
        (?:удали|сотри)\p{L}*[^.!?\n]{0,40}из (?:своей |твоей )?памяти|(?:从|把)(?:你|您)的记忆[^。\n]{0,12}(?:删除|清除|抹去)|あなたの(?:記憶|メモリ)から[^。\n]{0,20}(?:削除|消去|消し)
        """),
    "elevated": concept("", "", r"""
        \b(?:user_?role|role|trust_?level|access_?level|clearance|is_?admin|privileges?)\s*(?:=|:=|equals|is set to|set to)\s*["']?(?:owner|admin\w*|root|high|max\w*|full|elevated|true|superuser|trusted)\b|\brole of (?:the )?(?:user|account) [^.!?\n]{0,20}\bto (?:an? )?(?:admin\w*|owner|root)
        """),
    "remembered": concept(r"""
        memor(?:y|ies)|(?:all|every|later|future) sessions?|for this user|stored|consolidation|entries
        """),
    **CIRCUMSTANCES,
    **LATITUDE,
    **DEALINGS,
    **SAFEGUARDS,
    **GUISES,
    **PRETENCES,
}
