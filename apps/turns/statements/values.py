"""What a value of each kind looks like, and what is none of it, in all languages at once.

All patterns are of text in plain form unless they ask for capitals.
"""

from __future__ import annotations

from apps.governance.patterns import compiled
from apps.turns.statements.tables.chinese import GADGET as CHINESE_GADGET
from apps.turns.statements.tables.chinese import KNOWN_TOOL as CHINESE_TOOL
from apps.turns.statements.tables.chinese import TOWN as CHINESE_TOWN
from apps.turns.statements.tables.japanese import TOWN as JAPANESE_TOWN

#: Words of Italian and Portuguese that no language with a table has: it would be read as Spanish.
WITHOUT_TABLE = compiled(
    r"\b(?:sono|che|gli|della|dello|nella|nel|anche|perche|ho|piu|questo|ciao|lavoro|abito|grazie|alla|dal|mio|mia|miei|faccio|rispondimi|scrivimi|quello|entro|senza"
    r"|eu|nao|uma|meu|minha|meus|voce|pra|com|moro|sou|tenho|isso|muito|ate|oi|ola|obrigad[oa]|sem|tambem|trabalho|gosto|fica|aqui na|chamo)\b"
)
#: How somebody wants to be spoken to: a wish for every answer, and no way to reach her.
FORM_OF_ADDRESS = compiled(
    r"\b(?:ge)?(?:duz|siez)(?:e|t|en|st)?\b|\bper (?:du|sie)\b|\bsag\w* (?:bitte |ruhig |einfach )*(?:du|sie) zu (?:mir|uns)\b|\b(?:tutoie|tutoyer|tutoyez|vouvoie|vouvoyer|vouvoyez|tutoiement|vouvoiement)\b|\b(?:tute[aeo]\w*|(?:trat|habl)\w+ de (?:tu|usted|vos)|de usted)\b|敬語|タメ口|ため口|敬语|敬語|[您你]”|用[您你]称呼"
)
#: How something is to be answered.
HOW_TO_ANSWER = compiled(
    r"^(?:sans|pas|sin|nada|ohne|keine?n?|without|no|skip|avoid|leave|tanpa|jangan|in|en|as|als|short|brief|kurz|en bref|de|des) |^(?:short|brief|kurz|knapp|court|breve|singkat)|^(?:别|不要|不用|少用|分|用)|(?:なし|無し|抜き|だけ|簡単|手短)(?:で|に)?$"
)
#: Everything or nobody: how somebody feels just now, and not what she likes.
EVERYTHING = (
    r"|^(?:a |an |de )?(?:every(?:thing|one|body)|anything|nothing|no ?one|nobody|(?:all|most) (?:of )?(?:people|you|them|humans?)|people|humanity|alles|alle(?: menschen)?|jeden|niemand(?:en)?|nichts|menschen|tou(?:t|s|te|tes)(?: le monde)?|personne|rien|tod[oa]s?(?: el mundo)?|nadie|nada|la gente|semua(?:nya)?(?: orang)?|segala(?:nya)?)(?: .*)?$"
    r"|^(?:the|this|that|das|dieses|ce|cette|es[ae]|est[ae]) (?:(?:whole )?(?:stuff|things?|lot)|zeug|ding|trucs?|machin|choses?|cosas?)(?: of (?:it|them))?$|^(?:sepanjang|seumur) (?:masa|hidup|waktu|zaman)$|^(?:of|for) all time$"
    r"|^(?:hasta|meme|sogar|even) |\b(?:today|right now|tonight|heute|aujourd'hui|ce soir|hoy|esta noche|ahora mismo|hari ini|malam ini)$|^(?:所有|一切|全部|全て|大家|谁|みんな|すべて|何もかも|誰も)"
)
#: What joins a value to what stands before it, and begins none.
JOINED = compiled(
    r"^(?:and|or|but|und|oder|aber|et|ou|mais|y|o|e|pero|dan|atau|tapi) |^(?:から[^あしい揚]|ので|けど|けれど|のに|だから|しかし|因为|所以|但是|而且)"
)
UNCASED = r"\p{Han}\p{Hiragana}\p{Katakana}"
NAMED = compiled(
    rf"^(?:(?:el |la |le )?(?:prof|docteure?|dr|mr|mrs|ms|herr|frau|se[nñ]ora?|sra?|monsieur|madame|mme|ibu|bu|pak|bapak|mas|mbak|don|doña)\.? )?(?:\p{{Lu}}[\pL'’.-]*(?: |$)){{1,4}}$|^[{UNCASED}·]+$"
)
CAPITAL = compiled(rf"^(?:(?:the|den|der|dem|la|le|el|los|las|san) )?(?:\p{{Lu}}|[{UNCASED}])")
CHINESE_NAME = compiled(
    r"^(?:[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蔡蒋余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤闵章祝柳施盛纪舒梅童甘应柯阮岳邢符涂褚卫耿焦洪翁荣卓鲍申颜苗戚凌霍柴倪庞詹骆温裴左樊兰聂齐庄殷曲冉鲁葛佟牛毕关华屈尚包宁娄靳连项乔季蓝麦宗简滕蔺祁谷牟晏沙计成桑桂艾喻缪解路冷祖景仲池臧晋楚阎鞠卜丛米商辛管车]|欧阳|司马|上官|诸葛|贺兰|尉迟|慕容|夏侯|皇甫|令狐|司徒|东方|南宫|老|小|阿)\p{Han}{1,2}$"
)
TIMED = compiled(r"^\d+ ?(?:min|minut|h\b|hour|stund|heure|hora|jam|menit|day|days|tag|jour|dia)")
#: Before the word for a job: somebody else's.
NO_JOB = compiled(
    r"\b(?:of|to|my|your|his|her|their|the|who|like|than|about|an?|for|not|no|as|with|by|from|and|or|\w+ing)\b"
)
#: A name at the beginning of something.
GIVEN = compiled(
    r"^(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau|Mme|Mlle|M|Sr|Sra|Srta|[Ss]eñora?|[Dd]octora?|[Dd]on|[Dd]oña|Pak|Bu|Mas|Mbak|Ibu|Bapak|Koh|Ci|Bang)\.? ){0,3}"
    r"(?:\p{Lu}[\pL'’-]+(?: \p{Lu}[\pL'’-]+){0,2})"
)
#: The same of a place and of a firm; in German only what belongs to it, since any noun has a capital.
NAMES_AT = {
    "place": compiled(
        r"^\p{Lu}[\pL'’-]+(?: (?:(?:upon|on|sur|sous|le|la|les|de|del|the) )?\p{Lu}[\pL'’-]*){0,3}"
    ),
    "employer": compiled(
        r"^\p{Lu}[\pL\d'’.&-]*(?: (?:(?:&|and|of|the|for|et|de|des|du|d’|la) )?\p{Lu}[\pL\d'’.&-]*){0,5}"
    ),
    "de place": compiled(
        r"^(?:(?:Bad|Sankt|St\.|New|San|Santa|Los|Las|Rio) )?\p{Lu}[\pL'-]+(?: (?:am|an der|im|ob der|bei) \p{Lu}[\pL-]+)?"
    ),
    "de employer": compiled(
        r"^\p{Lu}[\pL\d'.&-]*(?: (?:(?:&|und|von|für|der|am) )?\p{Lu}[\pL\d'.&-]*){0,4}"
    ),
}
#: What somebody does not do now, or does not say for sure: no name in its clause is one of hers.
NOT_NOW = compiled(
    r"\b(?:was|were|had|used to|lived|worked|until|before|ex|former|formerly|once|never|not|no longer|any ?more|(?:do|does|did|is|are|wo|would|ca)n'?t|would|might|could|will|going to|gonna|visiting|nicht|nie|niemals|kein\w*|fruher|damals|war|waren|hatten?|wurden?|waren?|wollten?|mochten?|ehemalig\w*|ziehen?|werden?|besuche\w*|pas|plus|jamais|etai\w*|avai\w*|habitai\w*|vivai\w*|travaillai\w*|ancien\w*|serai\w*|aurai\w*|voudrai\w*|vais|va|allons|parents|eltern)\b"
)
#: What somebody has left, or is not hers: the same, wherever in the clause.
LEFT = compiled(
    r"\b(?:used to|until|sold|former|formerly|would|might|could|(?:was|were) (?:sold|demolished|my|our)|verkauft|damals|fruher|vendue?|autrefois|parents|eltern)\b"
)
#: What belongs to a tool is none.
WHOSE = compiled(r"['’]s ")
UNSPACED_NAME = compiled(r"^\p{Han}+$")
VERSIONED = compiled(r"\d")
#: A tool in a version, and nothing else.
RELEASE = compiled(r"^[\w.+#-]+(?: [\w.+#-]+)? v?\d+(?:\.\d+)*$")
#: The same among other words, with the word before it.
RELEASED = compiled(r"\b\pL[\w.+#-]*(?: \pL[\w.+#-]*)? v?\d+(?:\.\d+)*")
#: A name that was made up for a program: "LibreOffice", "tldraw2".
COINED = compiled(r"^\p{Lu}?\p{Ll}+\p{Lu}[\pL\d]*$|^\pL+\.(?:js|io|py)$")
#: Any noun of a language that writes all of them in capitals, unless it is a known program.
GERMAN_NOUN = compiled(
    r"^(?:(?:die|den|das|der|dem|eine?n?|meine?n?|unsere?n?) .*|[\w-]*(?:e|en|er|el|ung|heit|keit|schaft|ion|tum|nis|ol|wein|strom|bus|bahn|mehl|gas|holz|tee|licht|geld|papier|wasser|salz|fett|zeug|werk|auto|rad|telefon|netz|buch|blatt|spray|gel|deo))(?:$| )"
)
MONEY = compiled(
    r"[€$£¥₹]|\b(?:eur|euros?|usd|dollars?|bucks|gbp|balles|pounds?|quid|chf|rp\.?|rupiah|juta|ribu|rb|jt|yen|yuan|pesos?|k|grand)\b|rp\d|\dk\b"
)
#: Words for the day itself, before what is due on it.
DUE_DATE = compiled(
    r"^(?:plazo|fecha limite|fecha de entrega|deadline|due date|cut-?off|date limite|echeance|frist|abgabefrist|abgabetermin|tenggat|batas waktu|batas akhir)(?: (?:para|de|del|for|of|pour|du|fur|von|zu|zur|untuk))+ (?:(?:la|el|los|las|the|my|le|les|die|das|den|der) )?"
)
#: Leads to the day and is no part of what is due on it.
BEFORE_DAY = compiled(
    r" (?:on|by|before|until|till|at|am|bis|vor|le|el|para|pour|avant|pada|sebelum)$"
)
#: Behind a day: it is the last one.
LATEST = compiled(
    r",? (?:at the latest|latest|spatestens|au plus tard|a mas tardar|como muy tarde|sin falta|sans faute|unbedingt|paling lambat)$"
)
#: What is handed in or comes out, whatever stands before it: "the Christmas catalogue".
HANDED_IN = compiled(
    r"\b(?:catalogues?|catalogs?|reports?|newsletters?|cards?|editions?|issues?|proposals?|applications?|campaigns?|plans?|flyers?|posters?|brochures?|menus?|budgets?|slides|entry|entries|programmes?|kataloge?|berichte?|antrage?|karten|ausgaben?|plane?|plakate?|prospekte?|programme?|rapports?|dossiers?|affiches?|cartes?|numeros?|informes?|solicitud(?:es)?|carteles?|folletos?|laporan|proposal|brosur|katalog)$"
)
#: What becomes of what is due: no part of it, unless that is said as something to be done.
BECOMES = compiled(
    r"^(?:[^gh]|g[^e]|h[^a])\S* ?.*?( (?:done|finished|completed|back|signed|in (?:my|his|her|their|the) (?:inbox|hands|mailbox|post)|on (?:my|his|her|their|the) desk))$"
)
#: What happens on a day and is not due on it, or is no thing.
NOTHING_DUE = compiled(
    r"^(?:me|him|her|us|them) |^(?:verschiebt|verzogert) sich|\b(?:verschoben|abgesagt|bestanden|vermasselt|nachgeholt)$|^\d{1,2}月$|^(?:下|上|这|這|本)?个?(?:月|周|星期|礼拜)?[一二三四五六日天末]?$|^(?:entregar|enviar|mandar|presentar|subir|pagar|devolver|terminar|tener)l[oa]s?\b|\b(?:that|how|goes|says?|reads|said|thinks?) (?:the|my|our|an?)\b|\bque (?:el|la|los|las|mi) |\b(?:dice|dijo|diria|pone) (?:el|la|mi) |\b(?:dit|dirais|que) (?:le|la|les|mon|ma|l') ?|^orang |"
    r"\b(?:no|not|n't|nicht|pas|plus|bukan|tidak|ya no)$|\b(?:holen|abholen|recoger|chercher|jemput)$|^(?:(?:team |weekly |our |the )?(?:meetings?|appointments?|stand-?ups?|sync|calls?|retro|besprechung(?:en)?|sitzung|reunion|cita|rendez-vous|rdv)|coffee|tea|food|lunch|dinner|kaffee|essen|cafe|the|repas|comida|kopi|makan|rat|shoes|recipe|visite|visita|piscine|piscina|jungs|reunion|acara|rapat|休み|llevar .*)$"
    r"|^(?:(?:an? |ein(?:en?)? |une |una )?(?:idea|idee|ide|tip|tipp|antwort|ruhe|answer|reponse|respuesta)|madrugar|bangun(?: pagi)?|get up|wake up|aufstehen|se lever|levantarme|enfants|kinder|kids|children|anak-anak|reunion a)$|^(?:ir|aller|gehen|pergi|go|visit|besuchen) |\b(?:mereka|dia|beliau)$|^(?:早起|主意|去|下个?|这个?|本|上个?)$|^(?:早起|主意|去)"
    r"|^(?:(?:the|a|my|our|der|die|das|mein\w*|el|la|los|las|mi|le|les|mon|ma) )?(?:(?:\w+ )?(?:results?|ergebnisse|resultats|resultados|train|bus|flight|plane|ferry|package|parcel|order|delivery|match|game|party|concert|birthday|christmas|easter|holidays?|weekend|shop|store|offer|sale|sun|moon|zug|flug|fahre|paket|lieferung|spiel|konzert|geburtstag|weihnachten|ostern|wochenende|laden|geschaft|partido|tren|vuelo|paquete|pedido|concierto|fiesta|cumpleanos|navidad|tienda|oferta|vivir|match|colis|vol|anniversaire|noel|magasin|offre|fete|pertandingan|kereta|pesawat|paket|toko|promo|konser|ulang tahun|lebaran)|hoy|ayer|manana|today|tomorrow|heute|gestern|morgen|aujourd'hui|hier|demain|hari ini|besok)(?: [\w'-]+)?$"
    r"|^(?:wait|know|think|sleep|laugh|smile|relax|leave|esperar hasta|warten|wissen|schlafen|lachen|frei|kopfschmerzen|fieber|darle|darl[oa]s?|esperar|saber|dormir|reirme|attendre|savoir|dormir|sourire|menunggu|tahu|tidur|tertawa)$|^(?:zum|zur|to|a|al|au|chez|ke) (?:the |el |la |le )?(?:dentist|doctor|vet|bank|zahnarzt|arzt|frisor|friseur|dentista|medico|dentiste|medecin|dokter|[\p{Lu}\w]+)$|\b(?:was|were|war|waren|gesagt|gesehen|era|etait)$|^(?:saya|aku|gue|kami) |^(?:穿|笑|比赛|店|优惠|快递|火车|飞机|演唱会|看牙|当爸|当妈|試合|店|割引|荷物|電車|飛行機|先方|誕生日|下个?$|这个?$|本$|上个?$|当|once |though |when |until |while |as |legend )|[妹弟哥姐友板师事他她人妈爸]说|说过|告诉|^.{0,3}(?:试合)$"
)
#: A place by its name alone, and what joins the words of one.
TOWN = compiled(
    r"^(?:(?:[Tt]he|[Dd]en|[Dd]er|[Dd]em|[Ll]a|[Ll]e|[Ee]l|[Ll]os|[Ll]as) )?\p{Lu}[\pL'’.-]*(?: (?:\p{Lu}[\pL'’.-]*|am|an|der|den|de|del|la|le|les|los|las|auf|im|in|ob|bei|sur|sous|en|of|the|upon|on|und|y|do|da|dos|and|d[’'][\pL-]+|l[’'][\pL-]+|city|town|centre|center|centro|kota|barat|timur|utara|selatan|tengah|pusat|sud|nord|est|ouest|norte|oeste|este|north|south|east|west))*$"
    rf"|^[{UNCASED}]"
)
#: Employers of many people whose names are no places and no programs.
FIRMS = (
    r"mercadona|carrefour|lidl|aldi(?: nord| sud)?|tesco|sainsbury'?s|asda|morrisons|waitrose|rewe|edeka|kaufland|rossmann|ikea|decathlon|zara|inditex|primark|el corte ingles|leroy merlin|fnac|auchan|e\.?leclerc|leclerc|intermarche|monoprix|walmart|costco|home depot|bimbo|femsa|oxxo|soriana|cemex|pemex|telmex|falabella|rappi|mercado ?libre|glovo|deliveroo|stellantis|renault|peugeot|citroen|volkswagen|vw|bmw|daimler|mercedes(?:-benz)?|bosch|siemens|basf|bayer|allianz|audi|porsche|opel|thyssen-?krupp|lufthansa|airbus|boeing"
    r"|thales|safran|michelin|danone|l'oreal|edf|engie|sncf|ratp|bnp(?: paribas)?|societe generale|credit agricole|credit mutuel|axa|telefonica|movistar|vodafone|iberdrola|repsol|endesa|naturgy|seat|bbva|caixabank|bankinter|iberia|renfe|correos|deloitte|kpmg|pwc|mckinsey|accenture|capgemini|ibm|hsbc|barclays|lloyds|natwest|ocado|greggs|stagecoach|seur|mrw|gls|dpd|evri|uber(?: eats)?|just eat|doordash|instacart|lyft|cabify|gorillas|getir|mediamarkt|migros|billa|hornbach|caritas|diakonie|malteser|johanniter|schaeffler|henkel|fresenius|debeka|eroski|alcampo|telepizza|castorama|sfr|alfamidi|transjakarta"
    r"|gojek|grab|tokopedia|shopee|bukalapak|traveloka|indomaret|alfamart|pertamina|telkomsel|telkom|bca|bni|unilever|nestle|toyota|nissan|hyundai|ford|nhs|royal mail|dhl|fedex|ups|hermes"
    r"|zalando|deutsche bahn|deutsche post|deutsche bank|commerzbank|sparkasse(?: [\w-]+)?|telekom|la poste|air france|veolia|bouygues|vinci|eiffage|burger king|mcdonald'?s|starbucks|kfc"
)
KNOWN_FIRM = compiled(rf"^(?:{FIRMS})$")
#: No certain workplace: any firm, only how big or good it is, or a part of another place.
NO_WORKPLACE = compiled(
    r"^(?:(?:the|an?|our) )?(?:(?:very|really|pretty|quite|fairly|rather|small|big|large|tiny|huge|little|new|nice|good|great|decent|better|bigger|smaller|random|certain|local|private|family|similar) )+(?:company|firm|start-?up|studio|shop|store|bank|agency|lab|practice|union|society|college|university|cent(?:er|re))$"
    r"|^(?:the|an?|our) (?:\S+ )*?(?:of|in|an?|my|who|that|with|as|same|different|another|other|next|nearest|shopping|city|town|former|old) "
    r"|^(?:andere[nrm]?|gleichen|selben|kleinen|gro(?:ß|ss)en|neuen) (?:firma|betrieb|unternehmen|agentur|startup|start-up|buro)$|^(?:anderen|gleichen|selben|nachsten|fruheren|alten) |(?:^| )(?:der|dem|den|einer|einem|unserer) |(?:^| )(?:netzwerk|kraftwerk|handwerk|feuerwerk|bauwerk|tagwerk|nebengeschaft|tagesgeschaft|beim|vorbank)$"
)
#: Somebody's name with her title: no job.
TITLED = compiled(
    r"^(?:(?:el|la|le) )?(?:[Dd]octora?|[Pp]rofesora?|[Mm]aestr[oa]|[Ee]nfermer[oa]|[Pp]adre|[Dd]octeure?|[Pp]rofesseure?|[Mm]aître|[Dd]okter|[Uu]sta[dz]z?|[Ss]uster|[Bb]idan|[Dd]oktor|[Dd]octor|[Pp]farrer(?:in)?|[Nn]urse|[Cc]hef) \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$"
)
#: The same in Chinese, where the title stands behind the name.
TITLED_BEHIND = compiled(
    r"^(?:[^语数英体音美物化历政地生舞钢瑜健小中初高大幼副主牙儿内外销项客产部总特班辅家私一\P{Han}]\p{Han}{0,2})(?:教授|老师|医生|大夫|师傅|主任|经理|律师|教练|院长|校长|老板|会计|护士|工程师)$"
)
#: What a tool is for.
PURPOSE = compiled(r" (?:for|fur|pour|para|untuk|buat) ")
#: A stroke that belongs to a name: "R/3", "PL/SQL", "AS/400".
IN_NAME = compiled(r"(?:(?:^|[ ,])\p{L}{1,2}|(?:^|[ ,])TCP)$")
#: A word of a name by which it is one of an organisation, and no place's.
_ORGANISED = r"(?: (?:Council|Hospitals?|University|College|Institute|Ltd\.?|Limited|Inc\.?|LLC|LLP|PLC|Corp\.?|GmbH|AG|KG|SE|S\.?A\.?S?|S\.?L\.?|SARL|Bank|Insurance|Trust|Foundation|Museum|Partners|Group|Groupe|Grupo|Holdings?|Consulting|Solutions|Systems|Software|Technologies|Labs|Studios?|Logistics|Freight|Airlines|Airways|Pharma|Energy|Motors|Media|Press|Records|Foods)\b|^(?:Universit|Universidad|Hospital|Klinikum|Stadtwerke|Sparkasse|Volksbank|Institut|Instituto|Ayuntamiento|Mairie|Banco|Banque|Grupo|Groupe|Fundaci|Fondation|Stiftung|Colegio|Clinica|Clínica|Clinique)\p{Ll}*\b)"
ORGANISED = compiled(_ORGANISED)
#: A firm by its name alone, where a place may stand as well.
FIRM = compiled(
    rf"{_ORGANISED}"
    r"|^(?:Undip|Unpad|Unair|Unhas|Unnes|Unes|Unsoed|Unud|Unila|Unsri|Unmul|Unram|Untan|Unej|Unri|Unsyiah|Binus|Polban|Gunadarma|Trisakti)$|^(?:PT|CV|RS|RSUD|Bank|Universitas|SD|SMP|SMA|SMK|SMAN|SMPN|SDN|Dinas|Kementerian|Koperasi|Puskesmas|Klinik|Toko|Hotel|Pabrik|UD|BUMN)\b|^\p{Lu}{3,}\b| (?:Farma|Medika|Tbk)$"
)
#: More words than these, with an article, describe a place: "a village near Tartu".
DESCRIBED = 2
INDEFINITE = compiled(r"^(?:an?|eine?[mnrs]?|une?|una|sebuah|my|our) ")
#: Have to look like names.
PROPER = frozenset({"name", "place", "employer", "origin"})
CAPITALS = compiled(rf"(?:^|[ '-])\p{{Lu}}|[{UNCASED}]")
#: In capitals or with a number; or one of those that are often written without.
TOOL = compiled(
    r"^\p{Han}{2,4}[A-Za-z]+[\dA-Za-z.-]*\d[\dA-Za-z.-]*$|^(?:\p{Lu}|\S*\d)|^\S*\p{Lu}|^\p{Han}{2,6} [\w ]*\d[\w.]*$"
    rf"|(?i:^(?:{CHINESE_GADGET}|{CHINESE_TOOL}(?: ?\d[\d.]*)?)$)"
    r"|^(?:エクセル|ワード|パワーポイント|パワポ|フォトショップ|フォトショ|イラストレーター|イラレ|プレミア|ノーション|スラック|ズーム|チームズ|キャンバ|フィグマ|クリスタ|クリップスタジオ|アイビスペイント|ブレンダー|ユニティ|ラズパイ|アンドロイド|マック|ウィンドウズ|リナックス|キントーン|サイボウズ|弥生会計|秀丸エディタ?|一太郎|サクラエディタ|ワードプレス)[\d .]*$|^(?:vim|neovim|nvim|emacs|helix|tmux|zsh|bash|fish|arch|linux|ubuntu|debian|fedora"
    r"|nixos|macos|windows|python|ruby|rust|golang|java|kotlin|swift|php|node|nodejs|node\.js|deno|bun|npm|pnpm|yarn|django|flask|rails"
    r"|react|vue|svelte|angular|docker|podman|kubernetes|k8s|terraform|ansible|git|github|gitlab|postgres|postgresql|mysql|mariadb|sqlite"
    r"|redis|mongodb|nginx|apache|kafka|pandas|numpy|pytorch|excel|word|figma|photoshop|blender|gimp|notion|obsidian|slack|vscode|vs code"
    r"|pycharm|intellij|firefox|chrome|safari|uv|pip|conda|pgbouncer|latex|typst|iphone|android)\b"
)
#: A name in Latin letters, in a script that has others; not one of these words.
LATIN_NAME = compiled(r"^[a-z][a-z0-9.+#-]*[a-z0-9+#]$")
#: The names of languages, in the languages that are read.
LANGUAGE_NAME = compiled(
    r"^(?:(?:latin american|plain|simple|bahasa|swiss|[a-z]+(?:an|ine|ish|ni|al|ern|ese)) )?(?:"
    r"english|englisch\w*|anglais|ingles|inggris|german|deutsch\w*|schweizerdeutsch|allemand|aleman|jerman|french|franzosisch\w*|francais|frances|prancis"
    r"|spanish|spanisch\w*|espagnol|espanol|castellano|spanyol|italian|italienisch\w*|italien|italiano|italia|portuguese|portugiesisch\w*|portugais|portugues|portugis"
    r"|dutch|niederlandisch\w*|neerlandais|neerlandes|holandes|belanda|flemish|flamisch|flamand|danish|danisch|danois|danes|denmark|swedish|schwedisch|suedois|sueco|swedia|norwegian|norwegisch|norvegien|noruego"
    r"|finnish|finnisch|finnois|finlandes|icelandic|islandisch|polish|polnisch|polonais|polaco|polandia|czech|tschechisch|tcheque|checo|slovak|slowakisch|slovaque|hungarian|ungarisch|hongrois|hungaro"
    r"|romanian|rumanisch|roumain|rumano|bulgarian|bulgarisch|bulgare|bulgaro|greek|griechisch|grec|griego|yunani|turkish|turkisch|turc|turco|turki|russian|russisch|russe|ruso|rusia|ukrainian|ukrainisch|ukrainien|ucraniano"
    r"|serbian|serbisch|serbe|serbio|croatian|kroatisch|croate|croata|bosnian|bosnisch|slovenian|slowenisch|slovene|albanian|albanisch|albanais|macedonian|lithuanian|litauisch|latvian|lettisch|estonian|estnisch"
    r"|arabic|arabisch|arabe|arab|hebrew|hebraisch|hebreu|hebreo|persian|persisch|persan|persa|farsi|dari|pashto|kurdish|kurdisch|kurde|kurdo|urdu|hindi|bengali|bangla|punjabi|panjabi|gujarati|marathi|tamil|telugu|kannada|malayalam|sinhala|nepali"
    r"|chinese|chinesisch|chinois|chino|china|tionghoa|mandarin|mandarim|cantonese|kantonesisch|cantonais|cantones|hokkien|japanese|japanisch|japonais|japones|jepang|korean|koreanisch|coreen|coreano|korea|vietnamese|vietnamesisch|vietnamien|vietnamita|thai|thailandisch|khmer|lao|burmese"
    r"|indonesian|indonesisch|indonesien|indonesio|indonesia|malay|malaiisch|melayu|tagalog|filipino|javanese|jawa|sundanese|sunda|balinese|bali|batak(?: (?:toba|karo|mandailing|simalungun|pakpak))?|minang|minangkabau|madura|bugis|banjar|aceh|betawi|gayo"
    r"|swahili|kiswahili|zulu|xhosa|afrikaans|yoruba|igbo|hausa|amharic|amharisch|tigrinya|somali|wolof|lingala|malagasy|malgache|berber|berbere|tamazight|kabyle"
    r"|welsh|irish|gaelic|scots gaelic|scottish gaelic|breton|bretonisch|basque|baskisch|euskera|vasco|catalan|katalanisch|valenciano|galician|gallego|galicien|occitan|corse|corsican|alsacien|latin|latein|esperanto|luxembourgish|luxemburgisch|maltese|quechua|guarani|aymara|nahuatl|maya|creole|kreyol|yiddish|jiddisch|gebardensprache|(?:deutsche |osterreichische )gebardensprache|langue des signes(?: francaise)?|(?:british |american )?sign language|bsl|asl|romansh|sorbian|sorbisch|sorabe|obersorbisch|niedersorbisch|frisian|friesisch|frison|plattdeutsch|niederdeutsch|low german|romani|romanes|ladino|ladin|ladinisch|friulian|friulano|sardinian|sardisch|sarde|sardo|sicilian|siciliano|aragones|asturiano|bable|extremeno|aranes|picard|ch'?ti|normand|gallo|francoprovencal|provencal|faroese|faroisch|greenlandic|gronlandisch|sami|samisch|inuktitut|tamoul|ourdou|pachto|georgien|georgiano|armenien|armenio|lituanien|lituano|letton|leton|estonien|estonio|mongol|tibetain|tibetano|haoussa|peul|bambara|comorien|mahorais|tahitien|kinyarwanda|shona|cree|navajo|cherokee|ojibwe|mapudungun|mapuche|tigre|oromo|twi|akan|ewe|fon|bambara|fula|fulani|peul|pulaar|soninke|serer|kinyarwanda|kirundi|luganda|shona|ndebele|sotho|tswana|tsonga|venda|chichewa|bemba|kikuyu|luo|sango|kikongo|tshiluba|maori|samoan|tongan|fijian|hawaiian|tahitien|tok pisin|cebuano|ilocano|hiligaynon|visaya|bisaya|tetum|sasak|makassar|mandar|toraja|nias|karo|toba|osing|tegal|ngapak|banyumasan|papua|ambon|jawa (?:krama|ngoko|halus)|uyghur|uigurisch|tatar|bashkir|chechen|belarusian|weissrussisch|belarussisch|moldovan|montenegrin|macedonio|aramaic|syriac|aramaisch|assyrian|assyrisch|balochi|sindhi|kashmiri|assamese|odia|oriya|konkani|tulu|maithili|bhojpuri|dzongkha|shanghainese|hakka|teochew|taiwanese|taiwanisch|okinawan|ainu|turkmen|kyrgyz|tajik|uzbekisch|kasachisch|mongolisch|armenian|armenisch|armenien|georgian|georgisch|kazakh|uzbek|mongolian|tibetan|lsf|asl|sign language"
    r")(?: sign language)?$|^\p{Han}{1,4}(?:语|文|語)$|^\p{Han}{0,3}[^\P{Han}电對对说說听笑废实童神梦空坏真假谎]话$|^(?:英|中|日|法|德|俄|韩|西|葡|泰|越)(?:文|语)$|^[\p{Katakana}ー]{2,8}語$|^(?:日本|英|中国|韓国|フランス|ドイツ|スペイン|イタリア|ロシア|ポルトガル|ベトナム|タイ|インドネシア|広東|台湾|アラビア)語$|^(?:関西|大阪|京都|博多|広島|名古屋|東北|津軽|沖縄|土佐|九州|北海道|茨城|岡山|神戸|標準)(?:弁|語)$|^(?:手話|点字|アイヌ語)$"
)
#: Names of programs and devices that many people use; what else is a name has a number or an inner capital.
_PRODUCTS = (
    r"(?i)^(?:(?:microsoft|ms|google|apple|adobe|jetbrains|amazon|open) )?(?:word|excel|powerpoint|outlook|onenote|onedrive|access|teams|sharepoint|visio|power bi|powerbi|figma|sketch|photoshop|illustrator|indesign|lightroom|premiere(?: pro)?|after effects|audition|acrobat|canva|affinity(?: \w+)?|gimp|inkscape|krita|procreate|blender|cinema 4d|maya|houdini|zbrush|unity|unreal(?: engine)?|godot|gamemaker|autocad|revit|archicad|sketchup|rhino|fusion(?: 360)?|solidworks|freecad|onshape|catia|matlab|octave|stata|spss|sas|r|rstudio|jupyter(?:lab)?|tableau|looker|qgis|arcgis|labview"
    r"|polars|dask|spark|airflow|dagster|prefect|dbt|celery|quarto|databricks|metabase|superset|redash|pandas|numpy|pytorch|tensorflow|keras|scikit-learn|ggplot2?|shiny|streamlit|gradio|corel(?: ?draw)?|coreldraw|scribus|darktable|rawtherapee|capture one|photopea|clip studio(?: paint)?|paint tool sai|sai|koha|doctolib|papershift|personio|pennylane|ebp|ciel|sellsy|qonto|silae|lucca|factorial|contasol|facturaplus|a3|zahir|majoo|mekari|jurnal|moka|krishand|myob|tally|zoho(?: \w+)?|freshbooks|wave|kobotoolbox|odk|limesurvey|redcap|nvivo|maxqda|atlas\.ti|jamovi|jasp|eviews|minitab|prezi|genially|kahoot|padlet|mentimeter|coda|linear|basecamp|teamwork|wrike|smartsheet|planner|toggl|clockify|harvest|calendly|doodle|mailchimp|brevo|sendinblue|typeform|tally|zapier|make|n8n|ifttt|tableplus|dbeaver|datagrip|insomnia|postman|bruno|k9s|lens|rancher|argo ?cd|flux|helm|istio|linkerd|vault|consul|nomad|packer|pulumi|sentry|datadog|new relic|splunk|kibana|loki|zabbix|nagios|icinga|checkmk|proxmox|truenas|unraid|opnsense|pfsense|openwrt|asterisk|pgbouncer|haproxy|minio|clickhouse|timescaledb|neo4j|couchdb|dynamodb|cockroachdb|meilisearch|typesense|opensearch|nats|pulsar|temporal|hasura|prisma|drizzle|astro|remix|solid|htmx|alpine\.js|tailwind(?: css)?|bootstrap|vite|webpack|esbuild|storybook|cypress|playwright|selenium|jest|vitest|pytest|ruff|mypy|poetry|conda|mamba|gradle|maven|bazel|cmake|meson|ninja|msbuild|unity|defold|construct(?: 3)?|rpg maker(?: \w+)?|ren'?py|twine|love2d|pico-8|qlab|qlc\+|grandma\d?|resolume|touchdesigner|max/msp|pure data|supercollider|mixxx|traktor|serato(?: dj)?|rekordbox|guitar pro|tuxguitar|reason|studio one|melodyne|izotope rx|logseq|zettlr|typora|marktext|vimwiki|org-?mode|standard notes|simplenote|apple notes|google keep|onenote|goodnotes|notability|remarkable|supernote|kobo|tolino|whatsapp business|line|wechat|viber|threema|element|matrix|rocket\.chat|zulip|jitsi(?: meet)?|bigbluebutton|webex|gotomeeting|qcad|librecad|draftsight|vectorworks|allplan|tekla|archline|lightburn|cura|prusaslicer|bambu studio|klipper|octoprint|marlin|fritzing|kicad|eagle|altium|ltspice|proteus|tia portal|codesys|wincc|factorytalk|node-red|openhab|domoticz|fhem|iobroker|zigbee2mqtt|notion|obsidian|evernote|joplin|logseq|roam|trello|asana|jira|confluence|monday|clickup|airtable|todoist|things|bear|craft|miro|slack|discord|zoom|skype|telegram|signal|whatsapp|mattermost|thunderbird|fastmail|gmail|protonmail|proton(?: mail)?|zotero|mendeley|citavi|endnote|scrivener|ulysses|latex|overleaf|lyx|typst|libreoffice|openoffice|onlyoffice|pages|numbers|keynote|google (?:docs|sheets|drive|slides|calendar|forms)|docs|sheets|dropbox|nextcloud|syncthing|icloud"
    r"|komoot|outdooractive|lexoffice|penpot|ravelry|grammarly|habitica|ynab|splitwise|mealie|thermomix|audacity|ableton(?: live)?|logic(?: pro)?|garageband|fl studio|cubase|reaper|pro tools|bitwig|ardour|musescore|sibelius|finale|dorico|davinci(?: resolve)?|resolve|final cut(?: pro)?|imovie|kdenlive|capcut|vegas|shotcut|obs(?: studio)?|handbrake|vlc"
    r"|vs ?code|visual studio(?: code)?|vscodium|intellij|pycharm|webstorm|phpstorm|rider|clion|android studio|xcode|eclipse|netbeans|sublime(?: text)?|vim|neovim|nvim|emacs|helix|zed|nano|kakoune|tmux|zsh|fish|bash|warp|iterm2?|kitty|alacritty|cursor|copilot"
    r"|linux(?: mint)?|ubuntu|debian|fedora|arch(?: linux)?|manjaro|opensuse|nixos|gentoo|alpine|windows|macos|mac|freebsd|android|ios|chromeos|raspberry pi|arduino|esp32|chromebook|macbook(?: air| pro)?|ipad|iphone|thinkpad|pixel|surface"
    r"|python|java|javascript|typescript|kotlin|swift|rust|go|golang|ruby|php|perl|scala|haskell|elixir|erlang|clojure|lua|julia|fortran|cobol|dart|flutter|c|c\+\+|c#|\.net|f#|react(?: native)?|vue|svelte|angular|next\.js|nuxt|django|flask|fastapi|rails|laravel|symfony|spring(?: boot)?|express|node(?:\.js)?|deno|bun|wordpress|drupal|joomla|shopify|wix|squarespace|webflow|hugo|jekyll|ghost|odoo|sap|salesforce|hubspot|sage|datev|lexware|quickbooks|xero|ledger|gnucash|contaplus|holded|accurate|stripe|paypal|monzo|revolut|n26"
    r"|postgres(?:ql)?|mysql|mariadb|sqlite|redis|mongodb|mongo|elasticsearch|kafka|rabbitmq|cassandra|oracle|snowflake|bigquery|duckdb|supabase|firebase|docker|podman|kubernetes|k8s|terraform|ansible|jenkins|github(?: actions)?|gitlab|bitbucket|gitea|git|svn|aws|azure|gcp|heroku|vercel|netlify|cloudflare|hetzner|nginx|apache|caddy|traefik|grafana|prometheus|home assistant|moodle|ilias|firefox|chrome|chromium|safari|opera|brave|vivaldi|edge|bitwarden|1password|keepass(?:xc)?|anki|duolingo|strava|garmin|spotify|plex|jellyfin|kodi|calibre|kindle)(?: (?:pro|plus|premium|web|desktop|mobile|classic|cs\d|cc))?(?: v?\d[\w.]*)?"
)
PRODUCT = compiled(rf"{_PRODUCTS}$")
#: The same at the beginning of something.
PROGRAM = compiled(rf"{_PRODUCTS}(?: [a-z]?\d+)?(?:[ ,;:.!?)]|$)")
#: A time zone by how far it is from another.
RELATIVE_ZONE = compiled(
    r"^比|\b(?:heures?|horas?|hours?|stunden?|jam) (?:de|plus|menos|mas|por|antes|despues|ahead|behind|vor|hinter|spater|fruher|lebih)\b"
)
#: What a value of a kind looks like at least, in plain form.
CHECKS = {
    "name": compiled(r"^\pL[^0-9@/\\_=<>{}]*$"),
    "place": compiled(r"^[^+_=<>{}]*$"),
    "role": compiled(r"^(?:\d(?:st|nd|rd|th) )?[^0-9]*\pL"),
    "language": LANGUAGE_NAME,
    "answer_language": LANGUAGE_NAME,
    "time_zone": compiled(
        r"^(?:(?:utc|gmt)\b|(?:[pmce][sd]?|ak[sd]?|h[sd]?|b[sr]|i[s]|j[s]|k[s]|a[ecw][sd]|nz[sd]|ce|ces|e?e|ee?s|we|wes|sg|hk|pk|wa|ca|ea|sas|ar|cl|co|pe|ve|ic|ph|us)t$|mes?z$|wi(?:b|ta|t)$|(?:africa|america|antarctica|arctic|asia|atlantic|australia|europe|indian|pacific|etc|us)/[a-z_/+-]+$|(?:pacific|eastern|central|mountain|atlantic"
        r"|alaska|hawaii|india|indian|japan|china|singapore|british|moscow)(?: (?:european|american|african|asian|indonesian|australian))?(?: (?:standard|summer|daylight|winter))?(?: time(?: zone)?)?$|[a-z]+ (?:standard |daylight |summer )?time$"
        r"|(?:mitteleuropa|osteuropa|westeuropa)\w*|\w+zeit$|(?:\w+ )?\w+er zeit$|(?:heure|hora|horario) |(?:an?|\w+|\d+) hours? (?:ahead of|behind) \w+|waktu |[东西東]\p{Han}{1,2}[区區]$|[\p{Han}\p{Katakana}ー]+(?:时间|時間|时区|時區|標準時)$|日本標準時|jst$|日本(?:時間)?(?:より|と)|(?:\d+|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|sebelas|dua belas) jam lebih |(?:\d+|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce) horas? |huso (?:horario )?de|\w+ heures? (?:de |plus )|比(?:北京|国内|中国|上海|你们?那)|\p{Han}{1,3}[东西中]$)"
    ),
    "budget": compiled(
        r"\bmil\b|\bcien\b|cient[oa]s|(?:cuen|sesen|seten|ochen|noven|trein)ta\b|veinte|\d|[百千万亿萬億]|hundred|thousand|(?:twen|thir|for|fif|six|seven|eigh|nine)ty\b|hundert|tausend|zwolf|(?:zwan|vier|funf|sech|sieb|acht|neun)zig|drei(?:ß|ss)ig|\b(?:puluh|ratus|ribu|juta)\b"
    ),
    "tool": compiled(r"^\d*-?\pL"),
    "contact": compiled(
        r"^[^\p{Han}\p{Hiragana}\p{Katakana}]*$|电话|電話|手机|座机|微信|邮|短信|语音|消息|联系|聯繫|聯絡|联络|打扰|留言|打给|找我|[回叫催发發寄称稱喊]|您"
        r"|連絡|メール|ライン|チャット|メッセ|返信|返事|留守電|声を?かけ|呼|敬語|タメ|さん付け|宛|送|知らせ|話しかけ|直通|\d{4}"
    ),
}
MONTH = r"(?:jan(?:uary|uar|vier|uari)|feb(?:ruary|ruar|ruari)|fevrier|enero|febrero|march|marz|mars|marzo|maret|april|avril|abril|may|mai|mayo|mei|june|juni|juin|junio|july|juli|juillet|julio|august|aout|agosto|agustus|sept(?:ember|embre)|septiembre|o[ck]t(?:ober|obre)|octubre|novemb(?:er|re)|noviembre|de[cz]ember|decembre|diciembre|desember)"
#: When something is to be so that is not so yet.
NOT_YET = compiled(
    rf"\b(?:from|starting|as of|beginning|ab|a partir d[eu']|a partir del|des|mulai) ?(?:(?:in|bulan|mes de|nachste\w*|next|the|la|le|el) )*(?:{MONTH}|tomorrow|monday|autumn|fall|spring|summer|winter|week|month|year|term|morgen|montag|woche|monat|jahr|herbst|sommer|fruhjahr|demain|lundi|rentree|manana|lunes|ano|mes|verano|otono|besok|senin)\b"
    r"|\bnext (?:week|month|year|term|spring|summer|autumn|fall|winter)\b|\bnachste[nsrm]? (?:woche|monat|jahr|fruhjahr|sommer|herbst|winter)\b|\b(?:demnachst|bientot)\b|\b(?:semaine|mois|annee|ete|an|rentree) prochaine?\b|\b(?:semana|mes|ano|verano|otono) (?:que viene|proxim[oa])\b|\b(?:proxim[oa]) (?:semana|mes|ano)\b|\b(?:minggu|bulan|tahun) depan\b| nanti$"
    r"|\b(?:soon|by 20\d\d|bald|in (?:a few|some|\w+) (?:years|months|weeks)(?: time)?|in (?:\w+ )?(?:jahren|monaten|wochen)|dans (?:\w+ )?(?:ans|mois|semaines)|(?:en|dentro de) (?:un par de|unos|\w+) (?:anos|meses|semanas)|pronto|dalam (?:\w+ )?(?:tahun|bulan) (?:lagi|ke depan)|(?:\w+ )?(?:tahun|bulan) lagi|segera)\b|[\d一二三两三四五几数]+(?:年|个月|か月|ヶ月)后|[\d一二三四五数]+(?:年|か月|ヶ月)後|もうすぐ"
    r"|下个?月|明年|后年|下周|下星期|即将|(?:^|[^\d个])\d+月起|来月|来年|来週|再来月|来春"
)
#: How long somebody stays, who does not live there.
STAYS = compiled(
    r"\b(?:bin|sind|sitze|sitzen) (?:ich |wir )?(?:gerade|grad|kurz|heute|nur) (?:in|auf|an)\b|\b(?:until|till|bis|jusqu'[a-z]+|jusque|hasta|sampai|sampe)\b|(?:まで|[待呆住留]到)"
)
#: Who has but hours somewhere passes through.
STOPS_OVER = compiled(
    r"\b(?:have|i've got|got|habe|hab|haben|ai|avons|tengo|tenemos|punya|ada) (?:only |just |about |nur |noch |seulement |solo |cuma |sekitar )?(?:\d+|an?|one|two|three|four|five|eine?|zwei|drei|vier|funf|une|deux|trois|quatre|una|dos|tres|cuatro|satu|dua|tiga|empat) (?:hours?|stunden?|heures?|horas?|jam)(?:$|[,.;?!]| (?:in|to|before|until|bis|zeit|avant|pour|hasta|antes|sebelum)\b)"
    r"|(?:有|只有)[一两二三四五\d]个?(?:半)?小时|\b(?:layover|stopover|zwischenstopp|escale|escala|transit)\b|转机"
)
#: What makes people ill who do not bear it: not to stand it is no mere taste.
UNBORNE = compiled(
    r"^(?:the |das |den |la |le |el |das )?(?:lactose|laktose|lactosa|laktosa|gluten|histamine?|histamin|fru[ck]tose|fructosa|fruktose)$"
)
#: Words of each language with which no name ends: what follows them belongs to it.
UNENDED = {
    code: compiled(rf" (?:{words})$")
    for code, words in {
        "en": "at|to|of|from|for|by|the|an?|between",
        "de": "von|fur|bei|der|die|das|dem|den|eine[mnr]?|zwischen",
        "fr": "de|du|des|aux?|chez|pour|sur|entre",
        "es": "de|del|el|la|los|las|una?|para|por|entre",
        "id": "di|ke|dari|untuk|antara",
    }.items()
}
#: Words of a clause and not of a thing, by language: where one stands in the name of something, the
#: value began too early, went on too far or is none.
CLAUSAL = {
    code: compiled(rf"(?:^|[ ,'])(?:{words})(?:$|[ ,'])")
    for code, words in {
        "en": r"i|i'\w+|you|you're|he|she|it's|we|they|is|isn't|are|aren't|was|wasn't|were|am|has|had|don't|doesn't|did|didn't|would|can't|could|should|either|though|because|why|really|already|still|honestly|actually|basically",
        "de": r"ich|du|er|es|wir|ihr|man|bin|bist|ist|sind|war|waren|hab|habe|hat|haben|hatte|wird|werden|wurde|kann|kannst|muss|soll|mich|mir|dich|dir|nicht|nie|mehr|auch|schon|noch|sehr|gerne?|ungern|weil|dass|wenn|aber|eigentlich|wieder|gerade|eben|mal|halt|doch",
        "fr": r"mal|je|j|tu|il|elle|nous|ils|c'?est|etait|suis|sont|ont|ne|jamais|aussi|deja|encore|du coup|quand|parce|car|mais|donc|alors|maintenant|toujours|vraiment",
        "es": r"yo|tu|ella|nosotros|ellos|soy|eres|es|somos|son|era|fui|he|ha|hemos|han|tengo|tiene|estoy|estan|ni|nunca|ya|tambien|tampoco|muy|pero|porque|cuando|aunque|ahora|siempre",
        "id": r"saya|aku|gue|gw|kamu|dia|kami|kita|mereka|adalah|sudah|udah|belum|akan|harus|bisa|tidak|nggak|gak|ga|jangan|juga|lagi|sekali|banget|bgt|sangat|tapi|karena|kalau|kalo|jadi|dong|sih|deh|kok",
    }.items()
} | {
    code: compiled(words)
    for code, words in {
        "zh": r"^[们我你他她您咱]|^[^在]\p{Han}{0,3}[做当]\p{Han}|本人|真的|特别|非常|[吗呢吧第很]$|^[是就也都很]|说[他她]",
        "ja": r"です|ます$|ました|^特に|^とても|けど|\p{Han}から\P{Hiragana}|から$|ので|なん$|^(?:私|僕|俺)",
    }.items()
}  # fmt: skip
#: Where a clause about a thing begins, which belongs to it.
RELATIVE = compiled(r",? (?:that|which|who|whose|where|die|que|qui|dont|donde|yang)\b")
#: Between one thing and another: not the end of what it begins.
BETWEEN = compiled(r" (?:between|zwischen|entre|antara) \S+$")
#: Says a name and not whose it is.
WHOSE_NAME = compiled(
    r"(?:^|[ ,;.])(?:the |der |le |el |sein |ihr |son |su )?(?:name(?:'s|s)?(?: is| ist|:)?|named|called|namens|nom ?:|nombre ?:|namanya|nama ?:) |名前は|名字[叫是]|名叫|[,，]叫"
)
#: Somebody or something that a name may belong to.
NAMED_BEFORE = compiled(
    r"\b(?:cat|dog|puppy|kitten|pet|horse|parrot|son|daughter|baby|kid|child|boss|manager|colleague|coworker|friend|neighbou?r|landlord|roommate|flatmate|boyfriend|girlfriend|wife|husband|teacher|doctor|character|hero|company|startup|business|shop|band|boat|app|project|brand"
    r"|katze|kater|hund|welpe|haustier|sohn|tochter|kind|chefin?|kolleg(?:e|in)|freund(?:in)?|nachbar(?:in)?|vermieter(?:in)?|lehrer(?:in)?|arzt|arztin|figur|firma|laden|projekt|boot"
    r"|chat(?:te|on)?|chien(?:ne)?|fils|fille|bebe|enfant|patron(?:ne)?|chef|collegue|copine?|ami(?:e)?|voisin(?:e)?|prof|medecin|boite|entreprise|personnage"
    r"|gat[oa]|perr[oa]|cachorr[oa]|hij[oa]|bebe|nin[oa]|jef[ea]|companer[oa]|amig[oa]|vecin[oa]|novi[oa]|profe|medic[oa]|empresa|tienda|personaje"
    r"|kucing|anjing|anak|bayi|bos|teman|temen|tetangga|pacar|guru|dokter|toko|perusahaan|tokoh)\b"
    r"|[猫狗兔犬鸟鳥店铺馆]|工作室|小程序|乐队|频道|公众号|项目|儿子|女儿|孩子|宝宝|同事|老板|朋友|室友|邻居|老师|医生|公司|宠物|アプリ|サイト|ゲーム|バンド|ブログ|小説|チーム|カフェ|男友|女友|老公|老婆|弟弟|妹妹|哥哥|姐姐|息子|娘|子ども|子供|赤ちゃん|上司|同僚|友達|友人|隣人|先生|会社|ペット|うさぎ|ハムスター|インコ|彼氏|彼女|主人公"
)
#: What somebody is, has or does, and not what she asks for: it holds now or not at all.
STATES = frozenset({"place", "employer", "role", "tool"})
#: What lies on the table just now: it says nothing about what somebody likes or wants in general.
AT_HAND = (
    r"|^(?:(?:the|la|le|el|los|las|die|der|das|den|dem|l') ?)?(?:first|second|third|last|latest|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|letzte[nrs]?|premiere?|deuxieme|troisieme|derniere?|primer[ao]?|segund[ao]|tercer[ao]?|ultim[ao])\b"
    r"|^(?:this|that|these|those|diese[rsnm]?|jene\w*|cette|cet|ces|ce|este|esta|estos|estas|ese|esa|aquel\w*|one|two|three|four|five|\d+|zwei|drei|vier|funf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|satu|dua|tiga|empat|lima) "
    r"| (?:ini|itu|tadi|kedua|pertama|ketiga)$| (?:for|of|about|with|to|in|on) (?:that|this|it|these|those|them)$"
    r"|^(?:(?:the|la|le|el|los|las|les|die|der|das|den|dem|l') ?)?(?:(?:new|old|other|neue[nrs]?|alte[nrs]?|nouvelle?|nouveau|ancienne?|nueva?|nuevo|vieja?|viejo) )?(?:logo|title|layout|wording|draft|design|version|result|summary|answer|reply|suggestion|proposal|titel|entwurf|losung|vorschlag|antwort|ergebnis|fassung|komma|formulierung|titre|rendu|texte|resultat|reponse|titulo|texto|resultado|version|respuesta|diseno|judul\w*|hasil\w*|ide \w+mu|version)\b"
    r"|^(?:option|opsi|opcion|variante?|plan|number|punkt|point|punto|opcion|nomor|numero) (?:[a-d]|\d+|one|two|three|zwei|drei|deux|trois|dos|tres|dua|tiga)?$|^[a-e]案|^[a-e]方案|^(?:この|その|あの|こちらの|最初の|次の|今の|[一二三]番目)|^[这那]|^第[一二三]"
    r"|^(?:mas|trop|so|plus|too|terlalu|das|zu|more|most) |\b(?:this|ce|cette|este|esta|dieser?|diese[sn]) (?:\w+)$"
    r"|^(?:bother|bothering|wait|waiting|to wait|deranger|attendre|interrompre|insister|molestar|esperar|interrumpir|insistir|warten|storen|menunggu|mengganggu|not say|a penser)$"
    r"|^(?:to (?:ask|say|admit|bother|interrupt|be|sound)|up|down|by|still|asking|saying)\b"
)
#: What nobody has to be reminded of.
NO_TASK = compiled(
    r"^(?:laugh|smile|cry|sleep|relax|lachen|lacheln|weinen|schlafen|endlich (?:mal )?schlafen|ausruhen|sourire|rire|dormir|reirme|reir|descansar|tertawa|tidur|istirahat|an? .+|笑.*|穿.*)$"
)
#: What nobody is paid for, though it goes with a verb that may be work.
NO_WORK = compiled(
    r"\b(?:questions|doutes?|pages|freundschaften|kontakte|rancunes|reves|souvenirs|beziehungen|traume|hoffnungen|mistakes|excuses|noise|friends)$|^de (?:baja|vacaciones|permiso|viaje|paso|visita|guardia|luto|obras|mudanza|fiesta)$"
)
#: What lies around a place, in a language where any noun behind it has a capital.
REGION = compiled(
    r"^(?:d(?:er|em|en|ie) )?(?:deutschland|osterreich|schweiz|brd|luxemburg|liechtenstein|sudtirol|tirol|vorarlberg|steiermark|karnten|burgenland|salzburg|bayern|baden|wurttemberg|baden-wurttemberg|hessen|sachsen|thuringen|sachsen-anhalt|brandenburg|mecklenburg(?:-vorpommern)?|niedersachsen|nordrhein-westfalen|nrw|rheinland-pfalz|saarland|schleswig-holstein|franken|oberbayern|niederbayern|schwaben|allgau|ostfriesland|eifel|harz|pfalz|oberpfalz|uckermark|lausitz|rhon|rheinland|ruhrgebiet|ruhrpott|schwarzwald|odenwald|sauerland|spreewald|wendland|altmark|prignitz|toskana|provence|normandie|bretagne|ukraine|slowakei|mongolei|niederlanden|kanton [a-z]+|belgien|niederlande|holland|frankreich|italien|spanien|portugal|polen|tschechien|ungarn|kroatien|slowenien|danemark|schweden|norwegen|finnland|island|irland|england|schottland|gro(?:ß|ss)britannien|griechenland|turkei|kanada|usa|australien|neuseeland|japan|brasilien|chile|namibia)$"
)
#: Capitals of provinces and states, which read like the name of a firm: one works there, not for them.
CITIES = (
    r"albacete|alicante|almeria|avila|badajoz|burgos|caceres|cadiz|castellon|ciudad real|cordoba|cuenca|girona|gerona|granada|guadalajara|huelva|huesca|jaen|leon|lleida|lerida|logrono|lugo|malaga|murcia|ourense|oviedo|palencia|pamplona|pontevedra|salamanca|san sebastian|donostia|santander|segovia|soria|tarragona|teruel|toledo|valladolid|vigo|vitoria|zamora|zaragoza|gijon|cartagena|a coruna|la coruna|tenerife|las palmas|palma|ibiza"
    r"|monterrey|puebla|queretaro|tijuana|merida|cancun|oaxaca|veracruz|toluca|chihuahua|saltillo|hermosillo|culiacan|morelia|xalapa|medellin|cali|barranquilla|bucaramanga|pereira|manizales|arequipa|cusco|cuzco|trujillo|piura|guayaquil|rosario|mendoza|la plata|tucuman|salta|montevideo|asuncion|la paz|cochabamba|santa cruz|santiago|valparaiso|concepcion|temuco|caracas|maracaibo|la habana|san jose|panama|managua|tegucigalpa|san salvador"
    r"|solok|bukittinggi|payakumbuh|pariaman|jambi|bengkulu|lampung|bandar lampung|serang|cilegon|sukabumi|tasikmalaya|garut|cimahi|purwakarta|subang|indramayu|kuningan|tegal|pekalongan|magelang|salatiga|surakarta|klaten|kudus|jepara|cilacap|kebumen|sleman|bantul|madiun|kediri|blitar|probolinggo|pasuruan|jember|banyuwangi|sidoarjo|gresik|mojokerto|lamongan|tuban|singaraja|mataram|ende|maumere|palu|kendari|gorontalo|ternate|tarakan|bontang|palangkaraya|singkawang|binjai|pematangsiantar|sibolga|dumai|tanjungpinang|merauke|manokwari|timika"
    r"|dresden|leipzig|stuttgart|dusseldorf|dortmund|essen|bremen|hannover|nurnberg|augsburg|freiburg|mainz|kassel|rostock|kiel|lubeck|erfurt|jena|graz|linz|salzburg|innsbruck|basel|bern|luzern|strasbourg|rennes|brest|grenoble|dijon|nice|nancy|metz|reims|rouen|caen|tours|angers|limoges|montpellier|geneve|lausanne|bruxelles|liege|manchester|leeds|bristol|liverpool|glasgow|edinburgh|cardiff|belfast|dublin|sheffield|nottingham|seattle|denver|dallas|houston|austin|atlanta|philadelphia|toronto|montreal|vancouver|sydney|melbourne|brisbane|perth|auckland"
)
#: More towns that people name without a capital; none of them is another word as well.
MORE_TOWNS = (
    r"london|birmingham|hull|croydon|norwich|brighton|plymouth|exeter|southampton|portsmouth|leicester|coventry|bradford|swansea|york|cambridge|oxford|ipswich|luton|swindon|sunderland|newcastle|middlesbrough|stockport|blackpool|dundee|aberdeen|inverness|stirling|wrexham|bournemouth|cheltenham|gloucester|worcester|hereford|shrewsbury|peterborough|northampton|milton keynes|wolverhampton|walsall|huddersfield|wakefield|doncaster|barnsley|rotherham|scunthorpe|grimsby|harrogate|lancaster|carlisle|gateshead|galway|limerick"
    r"|los angeles|san francisco|san diego|san antonio|portland|tucson|albuquerque|el paso|fort worth|oklahoma city|kansas city|st\.? louis|minneapolis|milwaukee|detroit|cleveland|columbus|cincinnati|pittsburgh|baltimore|raleigh|nashville|memphis|new orleans|miami|tampa|orlando|jacksonville|sacramento|oakland|las vegas|salt lake city|boise|honolulu|anchorage|omaha|des moines|indianapolis|louisville|brooklyn|ottawa|calgary|edmonton|winnipeg|halifax|quebec|adelaide|canberra|hobart|wellington|christchurch|cape town|johannesburg|durban|nairobi|lagos|accra|mumbai|delhi|bangalore|chennai|hyderabad|kolkata|pune|dubai|manila|kuala lumpur|bangkok|hanoi|seoul|taipei|hong kong|lisbon|porto|amsterdam|rotterdam|utrecht|copenhagen|stockholm|oslo|helsinki|warsaw|krakow|prague|budapest|vienna|zurich|athens|istanbul|malmo|gothenburg"
    r"|berlin|hamburg|munchen|munich|koln|cologne|frankfurt|wuppertal|bielefeld|bonn|munster|karlsruhe|mannheim|wiesbaden|gelsenkirchen|monchengladbach|braunschweig|chemnitz|aachen|magdeburg|krefeld|oberhausen|saarbrucken|potsdam|ludwigshafen|oldenburg|osnabruck|heidelberg|darmstadt|regensburg|ingolstadt|wurzburg|ulm|heilbronn|pforzheim|wolfsburg|gottingen|reutlingen|koblenz|bremerhaven|trier|erlangen|hildesheim|cottbus|flensburg|bochum|duisburg|bamberg|bayreuth|landshut|konstanz|tubingen|marburg|gie(?:ß|ss)en|fulda|weimar|zwickau|gorlitz|stralsund|greifswald|schwerin|luneburg|wien|klagenfurt|villach|bregenz|winterthur|st\. gallen"
    r"|paris|lyon|marseille|toulouse|nantes|bordeaux|lille|saint-etienne|toulon|clermont-ferrand|aix-en-provence|besancon|orleans|mulhouse|perpignan|avignon|poitiers|annecy|chambery|quimper|lorient|saint-malo|amiens|nimes|bayonne|biarritz|ajaccio|bastia|colmar|troyes|arles"
    r"|madrid|barcelona|sevilla|valencia|bilbao|marbella|elche|sabadell|terrassa|bogota|quito|lima|buenos aires|ciudad de mexico|cdmx|guatemala|iquique|antofagasta|popayan|ibague|cucuta|neuquen|bariloche"
    r"|jakarta|bandung|surabaya|medan|denpasar|yogyakarta|jogja|semarang|malang|bekasi|depok|bogor|tangerang|makassar|balikpapan|pekanbaru|palembang|padang|batam|manado|pontianak|samarinda|banjarmasin|lombok|kupang|cirebon|cikarang|karawang|purwokerto|jayapura|jaksel|jakpus|jakbar|jaktim|jakut|bintaro|serpong|cibubur|ciputat|jatinangor|ubud|canggu"
)
#: Countries, in the languages that are read.
COUNTRIES = (
    r"(?:the )?(?:uk|usa?|netherlands|philippines)|england|scotland|wales|ireland|france|germany|spain|italy|portugal|belgium|switzerland|austria|denmark|sweden|norway|finland|iceland|poland|hungary|romania|bulgaria|greece|turkey|ukraine|russia|brazil|argentina|chile|peru|colombia|mexico|canada|australia|new zealand|india|pakistan|bangladesh|sri lanka|nepal|china|japan|korea|vietnam|thailand|malaysia|singapore|indonesia|egypt|morocco|tunisia|algeria|nigeria|ghana|kenya|ethiopia|south africa"
    r"|deutschland|osterreich|frankreich|spanien|italien|polen|ungarn|rumanien|griechenland|danemark|schweden|norwegen|finnland|brasilien|mexiko|kolumbien|indien|indonesien|agypten|marokko"
    r"|espana|francia|alemania|italia|polonia|suecia|noruega|brasil|venezuela|ecuador|bolivia|uruguay|paraguay|cuba|marruecos|allemagne|espagne|italie|belgique|suisse|pologne|suede|norvege|bresil|mexique|colombie|maroc|tunisie|algerie|senegal|cameroun|vietnam|jepang|belanda|jerman|perancis|australia|malaysia"
)
#: A town or a country that is known without its capital, in plain form.
KNOWN_TOWN = compiled(rf"^(?:{CITIES}|{MORE_TOWNS}|{COUNTRIES})$")
#: Given names that are known without their capital, in plain form; none of them is another word as well.
KNOWN_NAME = compiled(
    r"^(?:james|john|robert|michael|william|david|richard|joseph|thomas|charles|daniel|matthew|anthony|steven|paul|andrew|joshua|kenneth|kevin|brian|george|edward|timothy|jason|jeffrey|ryan|jacob|gary|nicholas|eric|jonathan|stephen|larry|justin|scott|brandon|benjamin|samuel|gregory|alexander|patrick|tyler|dennis|jerry|aaron|henry|adam|nathan|peter|zachary|kyle|noah|ethan|liam|oliver|harry|oscar|callum|connor|owen|rhys|ewan|finlay|angus|hamish|declan|sean|kieran"
    r"|mary|patricia|jennifer|linda|elizabeth|barbara|susan|jessica|sarah|karen|lisa|nancy|betty|sandra|margaret|ashley|kimberly|emily|donna|michelle|carol|amanda|melissa|deborah|stephanie|rebecca|sharon|laura|cynthia|kathleen|amy|angela|shirley|anna|brenda|pamela|emma|nicole|helen|samantha|katherine|christine|rachel|carolyn|janet|catherine|maria|heather|diane|olivia|julie|joyce|victoria|kelly|lauren|evelyn|joan|megan|sophie|chloe|lucy|hannah|charlotte|isabella|imogen|niamh|aoife|fiona|eilidh|kate|katie|jane|anne|annie|priya|aisha|fatima|mohammed|muhammad|ahmed|ali|omar|yusuf|ravi|arjun|sanjay|deepak|anita|sunita"
    r"|lukas|leon|luca|finn|jonas|elias|felix|moritz|hannes|johannes|tobias|florian|sebastian|stefan|matthias|andreas|jurgen|klaus|dieter|uwe|heiko|sven|lars|torsten|jens|holger|marlon|levi|emil|anton|lea|lena|leonie|frieda|lotta|greta|ida|johanna|katharina|franziska|svenja|anja|katja|silke|heike|sabine|petra|monika|ursula|birgit|wiebke|antje|annika|carolin|nele|jana|hanna|pauline|klara|clara"
    r"|lucas|hugo|gabriel|raphael|arthur|louis|jules|mael|enzo|theo|mathis|clement|antoine|guillaume|nicolas|julien|thibault|quentin|maxime|baptiste|francois|laurent|pascal|thierry|olivier|louise|alice|ines|manon|camille|lucie|juliette|chloe|zoe|margaux|mathilde|aurelie|celine|sandrine|nathalie|veronique|isabelle|sylvie|valerie|elodie|amelie|yanis|mehdi|karim|samira|leila"
    r"|jose|antonio|juan|manuel|francisco|javier|miguel|carlos|alejandro|pedro|rafael|fernando|pablo|sergio|jorge|alberto|alvaro|diego|adrian|raul|ruben|ivan|enrique|ramon|andres|iker|unai|bruno|mateo|joaquin|santiago|ignacio|gonzalo|emilio|esteban|marta|ana|lucia|sara|paula|raquel|patricia|beatriz|silvia|marisol|nuria|irene|carmen|teresa|rocio|sonia|lorena|noelia|ainhoa|candela|martina|valeria|daniela|camila|jimena|guadalupe"
    r"|budi|agus|dimas|rizky|bayu|hendra|andi|yusuf|ahmad|iqbal|bagas|rudi|eko|joko|siti|rina|rani|ratna|dinda|nisa|fitri|yuni|wulan|dian|tuti|kenzie|nadia|nabila|aisyah|dewi|rara|devi|winda|anisa)$"
)
#: Who gives way to the next one, and how the next one is told: "my new boss", "bos baru saya".
ONE_AT_A_TIME = compiled(
    r"^(?:boss|manager|supervisor|line manager|team lead|landlord|landlady|chef|chefin|vorgesetzte[rn]?|vermieter(?:in)?|cheffe|patronne?|superieure?|jef[ea]|gerente|casero|casera|bos|atasan|老板|上司|领导|房东|大家)$"
)
NEW_BEFORE = compiled(
    r"(?:\b(?:new|neue[rnms]?|nouvel(?:le)?|nouveau|nouvelle|nuev[oa]) |新(?:しい|的)?)$"
)
NEW_BEHIND = compiled(r"^ (?:\w+ )?baru\b")

#: What a house is, before its name: "a small studio called".
CALLED_SO = compiled(
    r"^(?:(?:an?|this|the|some|einer?|einem|eine|une?|una?|sebuah) )?(?:[\w'-]+ ){1,4}?(?:called|named|namens|appelee?|nommee?|llamad[oa]|que se llama|bernama) "
)
#: Where in or about a place somebody is; the place is what it names.
WITHIN_PLACE = compiled(
    r"^(?:(?:the )?(?:(?:very )?(?:centre|center|heart|middle|outskirts|suburbs) of)"
    r"|(?:(?:el|pleno) )?(?:centro(?: historico)?|casco (?:antiguo|viejo|historico)|corazon|extrarradio) de|(?:las )?afueras de"
    r"|(?:(?:el|la) )?(?:barrio|colonia|distrito) (?:del?|de la)|(?:(?:le|plein) )?(?:centre(?:-ville)?|coeur|banlieue|quartier) (?:de la|des?|du)|pusat(?: kota)?|pinggiran(?: kota)?|daerah) "
)
#: Words of a firm or an institution: it is no place.
HOUSES = (
    r"^(?:pt|cv|rs|rsud|rsup|ud|bumn|bank|banco|banque|clinica|universitas|puskesmas|koperasi|kementerian|dinas)\b|\b(?:hospital|clinic|clinique|klinik\w*|krankenhaus|hopital|university|universite|universidad|universitat|banco|banque|sparkasse|gmbh)\b|\b(?:ltd|llc|inc|plc|corp|s\.a\.?|s\.l\.?|tbk)$|[^th] bank$"
    r"|(?:公司|银行|銀行|医院|病院|株式会社|集团|大学|事务所|事務所)$|^株式会社"
)
#: What ends like the name of a language in Chinese or Japanese and is a way of speaking or a number of sentences.
NO_LANGUAGE = compiled(
    r"^(?:[笑电神童情废实大好梦坏谎闲脏反黑行套]话|[作论课散原正短公推软]文|[成谜口术标俗词短评敬母外谚]语|\p{Han}*句话|风凉话)$|^[一二三四五六七八九十两\d]+(?:文|语|句)$"
)
#: How somebody lives, or where without a name, in small letters and without accents: it is no place.
HOW_SOMEBODY_LIVES = (
    r"^(?:(?:constant|great|utter|total|complete|relative|perpetual|permanent) )?(?:pain|peace|sin|debt|squalor|chaos|denial|fear|comfort|luxury|misery|silence|exile|isolation|solitude|sobriety|style|limbo|town|digs|rented accommodation|sheltered housing)$"
    r"|^(?:(?:volliger|reiner|purer|wilder) )?(?:miete|sunde|gehdistanz|hochform|laufweite|fu(?:ß|ss)weite|reichweite|saus und braus)$"
    r"|^(?:ville|coloc|banlieue|la campagne|deux pas(?: .*)?|deux|trois|quatre|cote(?: .*)?|paix|couple|famille|l'etroit|proximite|calme|decalage|peripherie|centre-ville|l'etranger)$"
    r"|^(?:plena )?paz$|^(?:(?:la|el|las|los|plena?) )?(?:pareja|familia|calle|alquiler|campo|afueras|ciudad|pueblo|negacion|soledad|centro|pecado|caos|comunidad|periferia|extranjero)$"
    r"|^(?:kos|kost|kontrakan|gedung|gunung|ujung|warung|kosan|kos-kosan|asrama|desa|kampung|apartemen|kota|pinggiran|perantauan|mess|rusun|damai|kesunyian|ketakutan)$"
)
#: German nouns by their endings, which are no places. In other languages there are places that end so: Bandung, Taichung.
GERMAN_ENDING = compiled(
    r"^[\w-]+(?:heit|keit|schaft|zeit|schutz|gruppe|stress|(?:[eirlgs]|[aou]n|hn|nn|kt|ck|ss|ß)ung)$"
    r"|^(?:ab|an|auf|aus|be|durch|ein|ent|er|ge|hin|miss|nach|uber|um|unter|ver|vor|weiter|zer|zu|zusammen)\w+ung$"
    r"|(?:bild|bind|blut|dicht|droh|fass|fest|gatt|hal|halt|heiz|impf|inn|kleid|kreuz|lad|land|lei|leit|losch|meid|misch|nutz|ordn|pflanz|quitt|rechn|reib|rett|richt|rust|satz|schatz|scheid|schopf|send|sitz|spalt|stift|stor|tausch|teil|trenn|warn|wart|wert|wind|zeit|zuch|zucht|umgeb|dammer|feder|gelt|hand|schul|sied|stell|stimm|ub|werb|woh|wohn|zahl|zeich)ung$"
)
#: A word in small letters behind a name in capitals that no names have within them: the name ends before.
BEHIND_NAME = compiled(
    r"^\p{Lu}[\p{Ll}'’.-]+(?: \p{Lu}[\pL'’.-]*)*?( \p{Ll}[\p{Ll}'’-]*)(?:[ ,]|$)"
)
#: Words in small letters within the names of people.
WITHIN_NAME = compiled(
    r"^(?:de|del|della|di|da|das|dos|do|du|des|d'\w+|la|las|los|le|el|al|y|e|von|vom|van|zu|zur|zum|der|den|ter|ten|te|bin|binti|ibn|ben|bar|af|av|und|and|et|dan|the|of)$"
)
#: What is none of a kind, in any language: a place for a firm, a request of today for a rule.
REFUSED = {
    "employer": compiled(
        r"^[给帮替]|^(?:sd|smp|sma|smk) (?:desa|kota|negeri|swasta|kampung|terpencil|dekat .*)$|^(?:arbeit|umzug|hausarbeit|gartenarbeit|planung|montage|pflege|produktion|abrechnung|inventur|probe|fortbildung|schulung|besprechung|sitzung|hitze|kalte|regen|gelegenheit|suche|einrichtung|installation|mutter|vater|mama|papa|oma|opa|eltern|freund(?:en|in)?|schwester|bruder|tante|onkel|(?:haus|zahn|tier|frauen|kinder)?arzt|frisor|friseur)$|^(?:monsieur|madame|mme|m\.|mr|mrs|ms|herrn?|frau|senora?|sra?|don|dona|pak|bu|ibu|bapak)\.? \pL|^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|page \w+|chapter \w+|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|weihnachten|ostern|noel|paques)(?:'s .*)?$|"
        rf"^(?:{CITIES}|{CHINESE_TOWN}|{JAPANESE_TOWN})$|"
        r"^(?:在宅|リモート|時短|夜勤|日勤|シフト|カフェ|ホテル|スーパー|コンビニ|レストラン|ファミレス|デパート|ショッピングモール|クリニック|アパレル|オフィス|スタジオ|センター|ジム|サロン|ベンチャー|スタートアップ|メーカー|チーム|フリーランス|リモート|リモートワーク|アルバイト|ボランティア|ネット|オンライン|シフト|プロジェクト|イベント|キッチン|ホール|コールセンター|ガソリンスタンド|ドラッグストア|ホームセンター|マンション|アパート|ライブハウス|ゲームセンター|スポーツクラブ|グループホーム|デイサービス|.*(?:施設|会社|工場|モール|センター|ショップ|サービス|ホーム))$|^(?:python|java|javascript|typescript|rust|go|ruby|php|c\+\+|c#|excel|word|react|vue|django|linux|windows|docker|kubernetes|git|sql|html|css)\b|[电電]脑上|計算機上|计算机上|電腦上|^(?:主要|链接|鏈結|日期|购物|時間|时间|内容|內容)| (?:is|are|was|has|for) | hours?\b|^[我你他她它]|(?:时|时出错|信息|清单|[千兆多个]字节|每秒|像素|项目|变更上|错误)$|的$|什么|^(?:一[家所个间]|某|自家|自己)|开厂$|开店$|^(?:找|换|努力|认真|继续|安心|远程|全职|兼职)|^(?:公司|学校|单位|医院|工厂|店里|discord|slack|reddit|twitter|facebook|instagram|tiktok|linkedin|telegram|whatsapp|netflix|spotify|smoking|drinking|school|uni|university|college|群|群聊|会员|购物车|共青团|讨论|paris|lyon|marseille|lille|toulouse|bordeaux|nantes|london|berlin|hamburg|munchen|munich|koln|frankfurt|wien|vienna|zurich|madrid|barcelona|sevilla|valencia|bilbao|lima|quito|bogota|mexico|cdmx|buenos aires"
        r"|rome|roma|milan|new york|boston|chicago|tokyo|osaka|jaksel|jakpus|jakbar|jaktim|jakut|tangerang|bekasi|depok|bogor|malang|makassar|denpasar|bsd|balikpapan|pekanbaru|palembang|padang|batam|manado|pontianak|samarinda|banjarmasin|lombok|kupang|ambon|aceh|cirebon|cikarang|karawang|purwokerto|sorong|jayapura|jakarta|bandung|surabaya|medan|bali|solo|yogyakarta|jogja|semarang|singapore|singapur|beijing|shanghai|europe|europa|spain|espana|france|germany|deutschland|china|japan|usa"
        r"|北京|上海|广州|深圳|杭州|成都|武汉|西安|南京|重庆|天津|苏州|长沙|青岛|厦门|东京|大阪|東京|京都|名古屋|福岡|家|家里|状态|线上|现场|身边|外地|国外|外面|这里|那里)$"
    ),
    "language": NO_LANGUAGE,
    "answer_language": NO_LANGUAGE,
    "contact": compiled(
        r"^(?:请|麻烦)?用(?:[a-z][\w .]*$|[%“—-])|^まだ|^上[^午]\S*点|^(?:reponds|repondez|explique|expliquez)\S* .*\b(?:points?|listes?|tableaux?|phrases|paragraphes|puces)\b|^别打电话了$| (?:dia|mereka)$|\b(?:tomorrow|tonight|today|later|demain|ce soir|besok|nanti|morgen)\b|[^a] manana$|明天|今晚|待会|明日|後で|别人|[他她]|怎么|什么"
    ),
    "budget": compiled(
        r"[字天次页行]|分钟|小时|\b(?:tries|attempts|guesses|photos|slots|seats|spots|chances|versuche|essais|intentos|kata|hari|orang|kalimat|menit|jam|words?|minutes?|hours?|days|weeks|\d (?:day|week)|mistakes?|people|lines?|pages?|wort\w*|mots|palabras|personen|personnes|personas|minuten|stunden|tage|jours|dias|heures|horas|seiten|zeilen|lignes)\b"
    ),
    "time_zone": compiled(
        r" (?:ahead of|behind) (?:schedule|you|everyone|the|my|our|time|plan|me|us|him|her|them)\b|actuelle|"
        r"hours$|^(?:borrowed|make|kill|save|waste|spend|take|have|buy|find|lose) |^(?:kurz|lang|einig|dies|mein|unser|sein|jen|alt|neu|ganz|frei|letzt|all|gut|schlecht|viel|manch|geraum|bestimmt|ein|kein)e?r zeit$|"
        r"格式|打印|显示|顯示|系数|作为|^(?:eltern|teil|voll|mahl|hoch|aus|frei|arbeits|mittags|essens|schlaf|kind|schul|bau|lauf|reise)\w*zeit$|^(?:next|this|last|first|good|any|some|all|full|part|half|real|spare|free|same|short|long|hard|run|build|lunch|dinner|bed|tea|play|family|prime|double|record|no|my|our|your|day|night|screen|company|work|quality|mean|big|extra) time$|^(?:包括|不包括|修改|当前|當前|原本|超时|超時|默认|預設|系统|系統|访问|文件|格式|作者|响应|等待|剩余|到达|选择|選擇|输入|輸入|动作|動作|过期|過期|开始|開始|结束|結束|更新|创建|工作|休息|上班|下班|吃饭|一个|一段|空余|业余|有效).*|^(?:hora|horario) (?:de|del|para|en) (?:trabajo|oficina|clases?|comer|comida|cenar|cena|tarde|manana|noche|verano|invierno|tienda|atencion|apertura|cierre|visitas?|dormir|irme|la |mi )"
        r"|^heure (?:de|d') ?[\w'-]+(?:er|ir|re|oir)$|^heure (?:(?:de|du|de la|de l'|d') ?)?(?:the|gouter|cafe|sieste|bain|messe|apero|aperitif|biberon|bilan|coucher|lever|depart|sortie|fermeture|ouverture|rentree|pointe|table|route|repas|dejeuner|diner|cours|travail|bureau|retard)"
    ),
    "role": compiled(
        r"^(?:needs?|wants?|live) |^(?:お?買い物|勉強|食事|検索|予約|注文|購入|ゲーム|お?散歩|旅行|デート|待ち合わせ|運動|筋トレ|ランチ|飲み会|手続き|相談|観光|花見|キャンプ|昼寝|読書|料理|掃除|洗濯)$|^teach(?: (?:in|at|on|to|for|by|from|with|my|you|him|her|them|me|us)\b.*)?$| of sorts\b|^(?:being|wrong|right|misspelled|misspelt|missing|spelled|boring|stressful|exhausting|killing|draining|tiring) ?|^(?:dictating|typing|writing from|asking|sitting|waiting|trying|wondering|looking|travelling|traveling) |^在给|^本人|^打(?:工|酱油|牌|杂)的$| (?:de|of|von|du|des|para)$|\b(?:mes|mon|ma|personne|nadie|nobody|no one|mis?|niemand\w*)\b|\bstranger$|\bmyself\b|^了|^[^学高中大]{0,6}年$|^做梦|^(?:only|just|nur|solo) |.で.|\b(?:because of|due to)\b"
    ),
    "project": compiled(
        r"(?:ました|ません|です|ます|した|てる)$|^(?:tomb|arret|annul|report|abandonn|enterr)ee?\b|^(?:about|uber|sobre|tentang) |^\S{1,8}で.|^(?:\d+|[一二三四五六七八九十]+)(?:月|日)|^(?:今|来|再来)(?:週|月)|^[月火水木金土日]曜日?|になりました$|^絵$|^(?:meinem|meiner|seinem|ihrem|unserem|meinen) \w+ (?:eine?n?|die|den|das) |^[一二三四五六七八九]人で|^(?:due|late|overdue|done|finished|stuck|dead|over|ready|behind|delayed|cancelled|uberfallig|fertig|verspatet|en retard|fini|en panne|retrasad[oa]|listo|telat|kacau|selesai|molor|diharapkan|ditunda|(?:an?|eine?|une?|una?) (?:total |complete |absolute )?(?:disaster|mess|nightmare|failure|success|joke|katastrophe|chaos|desaster|catastrophe|desastre|fracaso))\b"
        r"|^(?:(?:an?|the|my|our|eine?[nmr]?|une?|una?|el|la|le|sebuah) )?(?:[\w-]+ )?(?:dialogu?e?s?|dialogos?|sketch|funktion|function|fonction|funcion|fungsi|regex|query|loop|schleife|bug|bugs|ticket|unit tests?|test case|exercise|ejercicio|exercice|aufgabe|soal|ubung|question|frage|problem|table|tabelle|tableau|tabla|tabel|sunday|saturday|monday|diet|regal|shelf|estanteria|etagere|dinner|abendessen|living|difference|point|decision|noise|mistake|complaint|fuss)\b"
        r"|^(?:an? |the )?[\w'-]+ (?:is|are|was|were) |\b(?:for|with|and|to|of|mit|fur|und|pour|avec|para|con|untuk) *$| (?:auf|ab|an|ein|aus|um|zusammen)$|^(?:一个|個|一個|个)?(?:\p{Han}{0,3}函数|函數|\p{Latin}*表格|表格|东西|東西|第\p{Han}+题)$|^(?:サブ|出力先)?(?:ディレクトリ|ファイル|フォルダ|スロット|インデックス|リンク|証明書|スキーマ|オブジェクト|データ構造|プリンタ|検索|ドキュメントの出力|データベース)|(?:ダンプ|インデックス再|スキーマ|データ構造|スロット.*|要求|証明書|オブジェクトを復元|スキーマを復元|の)$|[%\x22]|^(?:遅れ|めちゃくちゃ|順調|終わ|大家さんにメール)|(?:関数|にメール|[にへ]の?手紙|表)$|^(?:だいたい|たいてい|いつも|ほぼ)"
        r"|^(?:(?:an?|the|my|our|eine?[nm]?|une?|una?) )?(?:[\w-]+ )?(?:e-?mails?|letter|message|text|reply|note|tweet|comment|card|list|sandwich|cake|fire|case|habit|cover letter|resume|cv|surat|kue|kopi|pesan|lettre|mensaje|correo|carta|nachricht|mail|brief)\b|^(?:お?(?:メール|手紙|返信|返事|弁当|夕飯|昼食|朝食|夕食|ご飯|料理|部屋|宿題|課題|資料|書類|メモ|日記|履歴書|報告書|議事録|リスト|表|文|文章|晩ご飯|子ども|子供|野菜|花|これ|それ))$|^(?:pr|tugas|peer)$|^(?:依赖关系|错误后?|上述.*|以上.*|下列.*)$|^(?:饭|作业|邮件|家务|简历|周报|菜|功课|笔记)$"
    ),
    "origin": compiled(
        r" (?:yang|que|qui|who|that) |^(?:the (?:year|eighties|nineties|seventies|sixties)|januar\w*|februar\w*|march|marz|april|may|mai|june?|jul[iy]|august|september|o[ck]tober|november|de[cz]ember|winter|summer|spring|autumn|sommer|herbst|enero|febrero|marzo|abril|mayo|junio|julio|agosto|octubre|noviembre|diciembre|(?:in |im )?\d.*|eile|not|armut|hektik|freiheit|gefangenschaft|captivity|poverty|wedlock)(?: |$)|(?:^| )(?:hospital|clinic|maternity|hopital|maternite|clinique|klinik|krankenhaus|taxi|car|clinica|rumah sakit|puskesmas)(?: |$)|(?:状态|狀態|请求|請求|意外|回执|错误|錯誤|数据|消息|程序|服务器|浏览器|站点|文件)$| (?:en (?:train|voiture|avion|bus|tren|coche|autobus)|by (?:train|car|bus|plane)|mit (?:dem )?(?:zug|auto|bus))$|^(?:der |dem |einer )?(?:sitzung|besprechung|reunion|meeting|rapat|arbeit|schule|stadt|opinion)\b|^(?:hauschen|konzept|tritt|puste|ubung|spiel|ruder|staunen|schneider|dem .*)$"
    ),
    "relation": compiled(
        r"^\p{Han}总\p{Han}|^(?:[今明去前后]年|[今明昨]天|最近|现在|已经|刚刚?|经常|一直|总是|马上|快要?|正在|特别|非常|平时|每天|从小|自己|[一两三]个|上周|下周|上个?月|下个?月|这几?天|昨晚|今晚|年纪|身体|工作|结婚|怀孕|生日|住院|出差)|^(?:います|いる|いて|いた|いまして|飼って.*)$|^(?:doch|jetzt|gar|eigentlich|noch|auch|eben|also|really|actually|still|maintenant|ahora|sekarang|memang)$|^周[一二三四五六日天末]|^[我你他她您]|です|という|と言|と聞|是[假真]的"
    ),
    "remember": compiled(
        r"^(?:(?:the |my |your |las? |los |les? |die |der |das |den )?[a-z'-]{1,12}|[^、。，]{1,4})$"
    ),
    "tool": compiled(
        r"^\d+ ?(?:k|km|miles|meilen|kilometer|laps|times|mal)$|::|[=(`:<{]|^using |^(?:english|german|french|spanish|italian) |^top \d|^(?:form|level|grade|class|stage|section|chapter|unit|part|page|figure|room|flight|route|covid|type|category|step|boeing|airbus|fehler|erreur|error|umweg|haufen|termin|problem|probleme|zimmer|chambre|tisch|table|reunion|rendez-vous|punkt|point|schritt|doute|kapitel|seite|frage|stufe|klasse|chapitre|question|niveau|classe|ligne|page|capitulo|pagina|nivel|bab|halaman)(?:(?: \w+)?[ -](?:\w+ )?\d|\d)|\b(?:requires?|means|is|are|downloaded|using|that|better|faster|work|runs?|support|objects?|environment|requests?|deps|mode|signature|representations)\b|"
        r"^-|=|^(?:name|file|dir|string|number|size|path|type|value)$|^从|(?:换|迁|升|切|转)(?:成|到|级到)|\d ?(?:dollars?|euros?|pounds|quid|bucks|grand|balles|pesos|[€$£]|hours?|minutes?|stunden|minuten|left)\b|^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:wib|wita|wit|(?:utc|gmt)\b.*|c?est?|pst|mez|mesz)$"
    ),
    "limit": compiled(
        r"^(?:(?:phone |video )?calls?|phoning|voicemails?|voice (?:notes|messages)|anrufe|telefonate|llamadas|appels)$|(?:好|很|几|许)?多?\d*年了?$|^(?:the |las? |los |les? |die |der |den )?(?:(?:team )?meetings?|(?:team)?besprechung(?:en)?|reunion(?:e?s)?|rapat|会議|开会?|會議|people|leute[n]?|menschen|gente|gens|orang|mondays?|idioten|kapitalismus|capitalism)$|^(?:en|in|im|at|a la|au|aux|chez|di) |(?:now and|every now and|^)then$|"
        r"^(?:se|presque|almost|nearly|casi|hampir|erreur|error|goutte|drop|(?:keinen )?tropfen|gota|setetes)$|\b(?:any|anything|irgend(?:ein\w*|welche\w*|was)|einzige[snrm]?|aucune?s?|ningun[oa]?s?|apa ?pun|mana ?pun|sama sekali)\b|任何|何も|どんな|いかなる|^太|"
        r"^(?:hasta|meme|sogar|even) |^(?:wegen|aufgrund|because|due to|a cause|por|debido|karena|krn|gara) |^(?:more|enough|another|much|any more|suficiente|bastante|assez|genug|cukup|mas|plus|trop|zu viel|the|my) |\b(?:open|closed|shut|offen|zu|ouverte?|abiert[oa])$|^(?:hari )?(?:lunes|lundis?|montage?n?|mondays?|senin|monday mornings)$|^(?:星期|周|月曜|禮拜)|^(?:dummheit|faulheit|dumme\w*|stupid\w*|nonsense|bullshit|betise|betises|tonterias|estupidez|idiots?|orang bodoh|drama|work|arbeit|travail|trabajo|changes?|updates?|complaints?|regrets?|plans?)\b|[我他她你]$|\b(?:after|before|when|while|if|today|tonight|tomorrow|right now|them|it)\b|^(?:problem|rush|idea|worries|luck|clue|doubt|reason|chance|hurry|need|thanks|way|pressure|surprise)|^(?:皮肤|季节性?|食物|药物|鼻子|眼睛)$|妈|爸|朋友|同事|孩子|宝宝"
    ),
    "today_task": NO_TASK,
    "weekly_task": NO_TASK,
    "like": compiled(
        EVERYTHING[1:]
        + r"|\w{3,}mu$|^(?:kriegsfu(?:ß|ss)|abruf|nummer sicher|messers schneide)(?: |$)|^(?:telat|terlambat|sakit|pusing|capek|ngantuk|mual|bingung|emosi|marah|sedih|kesal|gugup|error|macet) ?|^being\b|^(?:der|dem|einem|einer) |^(?:darauf|davon|daran|damit|dazu|dafur|nochmal) |^(?:みんな|日本人|人は|誰も|子供は)|^(?:banyak|mahal|itu .*|da(?:rauf|von|ran|mit|zu|fur|hin)|nochmal|drauf|drum|hin|mit|an|zu|auf|und|als|gegen|aus|bei|von|stirbt|braucht|gibt|bleibt|leute|zuschauer|gru(?:ß|ss)e|i|i'm|i've|they|we|to|theme|saya|all the .*|both .*|(?:the|this) (?:energy|connection|freedom|structure|taste|idea|atmosphere|vibe|feeling|style|details?)(?: .*)?)$|^(?:i|they|saya|und|an|zu|mit|gegen|als|all the|both|sich|mich) |^de [lt]|[^ ]judul|nya$| no$|^(?:这看|当然|當然|和下)| nicht$|^(?:kein\w*|nicht|nie|pas|no|nada|never|not) |^(?:den|die|das|der|ihn|sie|es|dem|dies|dieses|lo|la|los|las|le|les|ca|cela|ese|esa|eso|esto) ?$|^(?:mein|meine|meinen|mon|ma|mes|mi|mis|dich|euch) ?\b|^我的"
        + AT_HAND
    ),
    "preference": compiled(
        AT_HAND[1:]
        + r"|[てで]も.+語$|苦手|嫌い|^(?:mit|with|avec|con|dengan) \x{fffc}|用に|宛|(?:の|い)?(?:静かな|大きい|小さい|赤|青|多い|少ない|早い)$|^que (?:me|te|se) |^(?:lewat|via|per) |^(?:la (?:meme|misma) chose|la razon|la misma cosa|共享.*)$|^(?:variante?|option|opcion|opsi|version)$|\bhere$|^parameteri[sz]ed"
    ),
    "dislike": compiled(
        r"^(?:the|this|that|its) (?:texture|consistency|taste|look|feel)$|"
        + EVERYTHING[1:]
        + r"|^a (?:mi|mis|tu|su|nuestr[oa]) |^/|^disuruh\b|^(?:con tod|de tod|with all|with a passion|von ganzem|de tout|aus tiefstem|setengah mati)|^受$|得$|^我|我$|^(?:实在|就是?|真的?|真是|完全|简直|有点|都|也)$|感$|^(?:pagina|largo|todo)$|^(?:de|en|disminuye|hacen|es|punkt \w+|の) |(?:那么多|這麼多|那麼多)$|^(?:den|die|das|der|ihn|sie|es|dem|dies|dieses|lo|la|los|las|le|les|ca|cela|ese|esa|eso|esto|dich|mich) ?$|^(?:bis|ab|heute|morgen|gestern) |^(?:mein|meine|meinen|mon|ma|mes|mi|mis|dich|euch) ?\b|^我的"
        + AT_HAND
    ),
    "place": compiled(
        HOW_SOMEBODY_LIVES
        + r"|租房?$|^(?:农村|乡下|县城|城里|市里|郊区|山里|国内|老家|城郊|镇上|县里|村里|外地|(?:学校|公司|单位|员工)宿舍)$|^\p{Han}{2,}(?:开(?:了|着|超|店|饭|民|餐|早|小|网|公)|卖|做|养|种|当|教)\p{Han}*$|の(?:歯医者|会社|工場|店|お店|スーパー|ホテル|旅館|施設|クリニック|事務所|役所|市役所|コンビニ|カフェ|居酒屋|銀行|郵便局|図書館|保育園|幼稚園)$| (?:yang|que|qui|who|that) |^\p{Han}{0,3}楼[^\p{Han}]?\p{Han}{2,}|(?:附近|门口|对面|楼下|旁边|隔壁|路口|支社|支店|本社|営業所)$|^(?:tu|hrd|hr|it|admin|gudang|finance|marketing|produksi|accounting|akuntansi|humas|logistik)$|"
        rf"^(?:{FIRMS})$|{HOUSES}|^(?:(?:the )?sims\b.*|minecraft|roblox|animal crossing|stardew valley|skyrim|second life|fortnite|gta\b.*)$|^(?:dem land|mesz?|cest?|utc\b.*|gmt\b.*|[ecmp][sd]t|wib|wita|wit)\b|[語语話话]$|^(?:家族|年金|夫婦|二人|みんな|友達|彼氏|彼女|子供|子ども|仕送り|生活保護|貯金)$|"
        r"^(?:der|dem|einer|einem) (?:klemme|patsche|tinte|kreide)$|^(?:(?:der |dem )?(?:innenstadt|altstadt|vorstadt|stadtmitte|provinz|ferne|nahe|umgebung)|ruhe|haft|pantoffeln|geschichte|vergangenheit|eile|scheidung|raten|klasse|monopoly|books|hope|hoffnung|stille|arbeit|quarantane|untermiete|freiheit|harmonie|armut|luxus)\b|^(?:chapter|section|part|appendix|figure|table|book|act|scene|kapitel|teil|abschnitt|band|chapitre|partie|tome|annexe)\b|^(?:plan [a-z]$|(?:the )?next |(?:eine[mr]|der) (?:[\w-]+ )?(?:zeit|zeitalter|welt|traumwelt|gesellschaft|land|meer|epoche|blase|sitzung|besprechung|bibliothek|schule|stadt|bahn|kuche|klinik|pause)\b|(?:zeitalter|sitzung|besprechung|bibliothek|traumwelt|mitte|gegenteil|alltag|una nube|las nubes|un sueno)\b|次の|[电電][脑腦]|[这這][里裡])|^(?:(?:early|late|mid|anfang|ende|mitte|debut|fin|awal|akhir) )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|christmas|easter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|english|person|general|januar|februar|marz|mai|juni|juli|oktober|dezember|fruhling|fruhjahr|sommer|herbst|weihnachten|ostern|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|januari|februari|maret|juni|juli|agustus|desember)\b|^(?:eile|rente|pension|panik|trauer|sorge|not|gefahr|urlaub|form|verzug|therapie|armut|angst|frieden|bewegung|topform|mathe|physik|chemie|deutsch|englisch|[\w-]+(?:tion|team|wg))$|\b(?:(?:this|next) (?:week|weekend|month)|until|till)\b| (?:is|are|was|has|all day)\b|^(?:mein\w*|mes|mon|ma|mis|mi|hause|haus|院|校|家|宾馆|酒店|宿舍|不惯)\b|^\p{Han}$|[院校楼层室]了?$|^(?:装修|江湖|外面|路上|国外|旅途|办公室|公司|床上|开会|出差|加班|上班|吃饭|.*(?:留学|读书|上学|出差|打工|旅游|开会|加班)$|lantai|kamar|kelas|meja|rumah)"
    ),
    "name": compiled(
        r"^(?:texting|emailing|e-mailing|messaging|calling|phoning|writing|talking|typing|email|e-mail|whatsapp|texts?|sms|signal|telegram|programm|hase|schluss|ruhe|stille|alarm)$|「|[でに]書|^(?:required|optional|missing|unknown|invalid|empty|taken)$|^(?:eigentlich|ubrigens|really|actually|technically|officially|en fait|en realidad|sebenarnya|also|auch|aussi|tambien|juga) |^(?:str|string|int|same|ditto|i'm|using|roughly|start|team) ?|^\S{4,}(?:ung|heit|keit|schaft|tion|tat)$| (?:is|are|was|has|and) |^(?:dich|dir|euch|mich|in|im|oben|unten)\b|^[了外我]|^(?:\p{Han}{1,2}(?:い|しい|ない)(?:から|ので|けど|し|よ|ね)*|ありません|なし|不明|未定|無視.*|(?:待機|停止|実行|処理|作業|使用|接続|準備|休止|起動|保留|検討|工事|外出|留守|勉強|仕事|休憩|募集|受付|会議|電話|妊娠|求職|休職)中)$|と[い言][いう]|と申[しす]|ており|ほしい"
    ),
}
#: A word of Latin letters and of those that look like them.
MIXED = compiled(r"[a-zA-Z][\p{Cyrillic}\p{Greek}]|[\p{Cyrillic}\p{Greek}][a-zA-Z]")
