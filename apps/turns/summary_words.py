"""The words by which a summary knows what a sentence does, for each language, and its labels.

Tables and nothing else. A language is one more entry of each table, in the order of LABELS; what
is written without blanks between words stands for itself, and shows by its signs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import re2

CLOSING_MARKS = "\"'»”’) *_"
QUESTION_ENDINGS = (
    *("?", "？", "吗", "呢", "吗。", "呢。"),
    *("ですか", "ますか", "ましたか", "ませんか", "でしょうか"),
    *("ですか。", "ますか。", "ましたか。", "ませんか。", "でしょうか。"),
)
LABELS: dict[str, dict[str, str]] = {
    "en": {
        "asked": "Asked", "decided": "Decided", "open": "Open", "said": "Said",
        "events": "{} earlier events stand behind this summary.",
    },
    "id": {
        "asked": "Ditanyakan", "decided": "Diputuskan", "open": "Belum selesai", "said": "Dikatakan",
        "events": "Ringkasan ini mewakili {} peristiwa sebelumnya.",
    },
    "zh": {
        "asked": "问题", "decided": "决定", "open": "未决", "said": "说过",
        "events": "本摘要代表之前的 {} 条记录。",
    },
    "fr": {
        "asked": "Demandé", "decided": "Décidé", "open": "En suspens", "said": "Dit",
        "events": "Ce résumé représente {} événements antérieurs.",
    },
    "es": {
        "asked": "Preguntado", "decided": "Decidido", "open": "Pendiente", "said": "Dicho",
        "events": "Este resumen representa {} eventos anteriores.",
    },
    "de": {
        "asked": "Gefragt", "decided": "Entschieden", "open": "Offen", "said": "Gesagt",
        "events": "Diese Zusammenfassung steht für {} frühere Ereignisse.",
    },
    "ja": {
        "asked": "質問", "decided": "決定", "open": "未決", "said": "発言",
        "events": "この要約は以前の{}件の記録を表します。",
    },
}  # fmt: skip
#: Words that only say which language it is.
COMMON = {
    "en": "the and is are was to of for we you it this that with have not please what how do does",
    "id": "yang dan di ke dari untuk ini itu kita saya kami dengan tidak apa akan bisa sudah pada"
    " tolong bagaimana kapan aku ada",
    "fr": "un au mais plus très peux peut nous le la les et est de des du pour nous vous je une que qui dans sur avec pas ce on il",
    "es": "la un al puedes hemos ha han está todavía pero más muy el los las y es de del para nosotros usted yo una que en con no por se lo como qué",
    "de": "der die das und ist sind wir ich sie nicht mit für ein eine zu den auf wie was bitte",
}
LANGUAGE_OF = {
    word: tuple(name for name in COMMON if word in COMMON[name].split())
    for words in COMMON.values()
    for word in words.split()
}

# Patterns of RE2, in the order of the labels; Chinese and Japanese ones need no boundary of words.

#: What is said to ask for something.
ASKING = (
    r"please|pls|(?:can|could|would|will) you|can (?:i|we)|could (?:i|we)|should (?:i|we)|help me"
    r"|(?:i|we)(?:'d| would) like|(?:i|we) (?:really )?(?:need|want)|i'm looking for|i am looking for"
    r"|i'd love|my (?:question|goal) is|i wonder|let me know|remind me|tell me|show me|give me",
    r"tolong|mohon|bisakah|bisa (?:kamu|anda|tolong|bantu)|apakah|bagaimana|kapan|mengapa|kenapa"
    r"|berapa|di mana|(?:saya|aku|kami|kita) (?:ingin|mau|butuh|perlu)|bantu|buatkan|carikan"
    r"|jelaskan|tuliskan|perbaiki|tambahkan|coba",
    r"请|帮我|帮忙|麻烦|能不能|可不可以|可以.{0,12}吗|能.{0,12}吗|我想|我要|我需要|我们需要|想知道|给我|告诉我"
    r"|怎么|如何|什么|为什么|哪|几点|多少",
    r"peux-tu|peut-on|pouvez-vous|pourriez-vous|pourrais-tu|merci de|s'il (?:te|vous) pla[iî]t"
    r"|je (?:voudrais|veux|souhaite|cherche)|(?:j'ai|nous avons|on a) besoin|il (?:me|nous) faut"
    r"|aide[sz]?[- ]moi|explique[sz]?[- ]moi|dis-moi|dites-moi|montre[sz]?[- ]moi|donne[sz]?[- ]moi"
    r"|est-ce que|comment|pourquoi|quand|combien|quel(?:le)?s?|faut-il|doit-on",
    r"puedes|podrías|podría|puede usted|podemos|por favor|(?:necesito|necesitamos|quiero|queremos"
    r"|quisiera|me gustaría|busco)|ayúdame|ayuda|explícame|muéstrame|dime|dame|cómo|cuándo|cuánto"
    r"|por qué|cuál|dónde|qué|deberíamos|debería",
    r"bitte|kannst du|können sie|könntest du|könnten sie|können wir|kann ich"
    r"|(?:ich|wir) (?:brauche|brauchen|möchte|möchten|will|wollen|hätte gern)|hilf mir|helfen sie"
    r"|zeig mir|erklär|sollen wir|sollten wir|soll ich|wie|warum|wann|welche[rsn]?",
    r"ください|下さい|お願い|てほしい|て欲しい|てもらえ|ていただけ|教えて|手伝って|知りたい|たいです"
    r"|どうやって|どうすれば|どうしたら|なぜ|いつ|どこ|誰|だれ|どれ|いくつ|いくら|何[をがで時人個日]",
)
#: At the beginning of a sentence.
REQUESTING = (
    r"write|create|make|add|fix|update|explain|show|find|list|build|draft|translate|summari[sz]e"
    r"|check|review|compare|remove|rename|change|set up|implement|plan|prepare|give|tell|run"
    r"|generate|convert|refactor|test|deploy|design|suggest|recommend|calculate|book|order|remind"
    r"|send|schedule|look|help|search|move|delete|describe|estimate|what|how|why|when|where|which"
    r"|who|is there|are there|does|do we|do you|did (?:you|we|i|he|she|it|they|the|any\w*|some\w*)",
    r"tulis|buat|tambah|jelaskan|cari|hitung|terjemahkan|ringkas|periksa|cek|ubah|hapus|apa|siapa",
    r"写|做|加|改|查|列|翻译|总结|解释|检查|比较|计算|安排|推荐|准备",
    r"écris|écrivez|ajoute[zr]?|corrige[zr]?|vérifie[zr]?|compare[zr]?|tradui[st]|résume[zr]?"
    r"|prépare[zr]?|trouve[zr]?|crée[zr]?|fais|faites|qui|que|où",
    r"escribe|añade|agrega|corrige|revisa|compara|traduce|resume|prepara|busca|crea|haz|calcula"
    r"|planifica|explica|quién",
    r"schreib|erstell|füge|korrigier|prüf|vergleich|übersetz|fass|plane|such|berechne|mach|was|wer|wo",
    r"調べて|書いて|作って|直して|訳して|まとめて|説明して|探して|比べて|確認して|予約して",
)
#: What is said to decide something.
DECIDING = (
    r"(?:we|i|they|team)(?:'ve| have)? (?:have )?(?:now |finally |all )?(?:decided|agreed|settled|chose|chosen|picked)"
    r"|decided (?:to|on|that|against|for)|decision(?: is|:| was)|it(?:'s| is) decided|agreed(?: to| on| that|:|,)"
    r"|let(?:'s| us) (?:go|use|do|keep|stick|take|make|start|say|move|ship|drop|skip|pick|choose|book|switch|stay|decide:)"
    r"|(?:we|i)(?:'ll| will) (?:go|use|keep|stick|take|ship|drop|switch|stay|start|adopt|store|move|book|release|run)"
    r"|going with|go with|stick with|settle[d]? on|approved|confirmed|finali[sz]ed|signed off"
    r"|from now on|we(?:'re| are) going (?:to|with)|the plan is|final (?:choice|answer|decision)|i choose|i pick|i prefer",
    r"(?:di|me)mutuskan|diputuskan|putuskan|keputusan(?:nya)?|(?:di)?sepakat(?:i)?|setuju|disetujui"
    r"|(?:kita|kami|saya) (?:akan )?(?:pakai|pilih|gunakan|ambil)|jadi(?:nya)? (?:kita|pakai|pilih)"
    r"|ayo (?:pakai|kita)|mari kita|sudah dipilih|ditetapkan|dipastikan|mulai sekarang|pilih yang",
    r"决定|就用|就选|就这样|就按|采用|选用|选定|确定|敲定|定下来|定在|定为|同意|一致认为|达成一致|改用|改成|以后都"
    r"|我选|我们选|批准|通过了|说好",
    r"(?:nous avons|on a|j'ai|c'est) (?:donc )?(?:décidé|choisi|retenu|convenu|validé|opté)|décision"
    r"|on (?:part|va|garde|prend|utilise|reste|choisit|fait)|nous (?:partons|allons|gardons|prenons|utiliserons|choisissons|retenons)"
    r"|d'accord (?:pour|avec)|entendu|convenu|c'est (?:validé|acté|décidé|bon pour)|validé|approuvé|désormais"
    r"|décidons ?:|allons-y|partons sur|je choisis|on utilisera|nous prendrons",
    r"(?:hemos|he|se ha|han) (?:decidido|acordado|elegido|optado)|decid(?:imos|ido|ió)|decisión"
    r"|acord(?:amos|ado)|(?:vamos|nos quedamos|me quedo|quedamos) (?:con|a usar|a|en)|usaremos|elegimos|elijo"
    r"|de acuerdo(?: con)?|aprobado|confirmado|queda (?:decidido|acordado|confirmado)|a partir de ahora|utilizaremos"
    r"|decidamos:|optamos|prefiero|hagamos|usemos",
    r"(?:haben|habe|wurde|ist) (?:uns |mich )?(?:[\pL-]+ ){0,4}(?:entschieden|beschlossen|vereinbart|geeinigt|festgelegt)"
    r"|entschieden|beschlossen|entscheidung|vereinbart|geeinigt|festgelegt|(?:wir|ich) (?:nehmen|nehme|bleiben|verwenden|nutzen|wählen|machen|gehen)"
    r"|entscheiden wir:|(?:nehmen|bleiben|verwenden|nutzen|wählen|machen) wir|einverstanden|genehmigt|abgemacht|ab jetzt|ab sofort|lass uns|dann also",
    r"決めました|決まりました|決定|に決め|ことにし(?:ました|ます)|にします|で(?:いき|行き)(?:ます|ましょう)"
    r"|採用|承認|合意|確定し|を選び(?:ます|ました)|に変更し(?:ます|ました)|今後は|これからは",
)
#: What a question is headed with that is put down for later and asked of nobody here.
PUTTING_DOWN = (
    r"(?:still )?open(?: (?:question|issue|point|item|topic))?s?:|(?:question|issue)s? (?:still )?open:|to-?do:|tbd:|to be (?:decided|clarified|discussed):|undecided:|unclear:",
    r"(?:pertanyaan|hal|poin) (?:yang )?(?:masih )?terbuka:|belum (?:jelas|diputuskan|selesai):",
    r"(?:未决|待定|待解决|待确认|待讨论|遗留|开放)(?:的)?(?:问题|事项)?[:：]",
    r"(?:questions?|points?|sujets?) (?:encore )?ouvert(?:e?s?)? ?:|en suspens ?:|à (?:décider|clarifier|voir|discuter) ?:",
    r"(?:pregunta|cuestión|punto|tema)s? (?:abiert|pendiente)[ao]?s?:|pendientes?:|por (?:decidir|aclarar|discutir):",
    r"(?:noch )?offene?r? (?:frage|punkt|thema)[en]*:|(?:noch )?offen:|(?:noch )?zu (?:klären|entscheiden|besprechen):|ungeklärt:",
    r"(?:未解決|未定|未決|保留|要確認|検討)(?:の)?(?:問題|事項|点)?[:：]",
)
#: What is said to leave something open, or that it is.
LEAVING = (
    r"to-?do|tbd|must still|i'll ask|not (?:yet )?(?:been )?(?:decided|clear|sure|settled|known|done|resolved|fixed|answered)"
    r"|(?:haven't|hasn't|have not|has not|didn't|did not) (?:yet )?(?:been )?(?:decide[d]?|settle[d]?|agree[d]?|done|finished|heard|answered|replied|responded|tested|checked|fixed|resolved|chosen|received|confirmed)"
    r"|undecided|unresolved|unclear|open (?:question|issue|point|item)s?|still (?:open|need|needs|have to|has to|to|missing|unclear|waiting|pending|unknown|don't|do not|not|must|outstanding|unsure|fails|failing|broken)"
    r"|pending|outstanding|left to|remain(?:s|ing) (?:to|open|unclear|task|question|issue)|remains|waiting (?:for|on)|wait (?:for|until|with)|blocked|let me (?:ask|check|find out)|until (?:\w+ ){1,2}(?:answers?|answered|repl(?:y|ies|ied)|confirms?|talked|spoke|asked|decides?)"
    r"|need(?:s)? to (?:check|decide|find out|ask|confirm|clarify|verify|figure|talk|discuss|think|investigate|look)"
    r"|have to (?:check|decide|ask|confirm|clarify)|must (?:check|decide|ask|confirm|clarify)"
    r"|(?:i|we)(?:'ll| will) (?:check|ask|get back|find out|decide (?:later|tomorrow|next)|think about|look into|follow up|come back|confirm|send|let you know|clarify)"
    r"|follow[- ]up|next steps?|decide later|to be (?:decided|confirmed|determined|discussed|clarified)|yet to|remind me|don't forget|for later"
    r"|don't know|do not know|(?:couldn't|could not|can't|cannot) (?:find|tell|check|access)|no idea|can't say yet|not yet|later decision|come back to|revisit|park(?:ed)? (?:this|that|it)|postponed?",
    r"belum(?: \pL+){0,2}|masih (?:perlu|harus|menunggu|terbuka|kurang|bingung|ragu|ditunda|belum)|menunggu|tertunda|ditunda|nanti"
    r"|perlu (?:dicek|ditanya|dipastikan|diputuskan|dibahas|dikonfirmasi|konfirmasi)|harus (?:dicek|tanya|cek)|tinggal (?:menunggu|nunggu|dicek|cek|dikirim|kirim|bayar|satu|sedikit|itu|ini)|akan saya (?:cek|tanya|kabari)|tidak tahu|kurang tahu"
    r"|langkah (?:berikut|selanjutnya)|pekerjaan rumah|terbuka",
    r"还没|尚未|还不|还需要|还要|还得|还有待|待定|待办|待确认|未定|未解决|没决定|没有决定|不确定|不清楚|不知道|等.{0,10}(?:回复|确认|结果|通知|再)"
    r"|以后再|之后再|回头|下次再|再说|再决定|再讨论|稍后|需要确认|需要再|下一步|遗留|悬而未决|别忘了",
    r"pas (?:encore|répondu)|reste à|il reste|en attente|en suspens|à (?:faire|voir|décider|confirmer|vérifier|définir|clarifier)|encore à|toujours pas"
    r"|(?:il faut|il faudra|je dois|nous devons|on doit) (?:encore )?(?:vérifier|demander|confirmer|décider|clarifier|voir)|j'attends|on attend|nous attendons|attendons"
    r"|je ne sais pas|on ne sait pas|pas sûr|pas clair|plus tard|prochaines? étapes?|je (?:vais|reviens) (?:vérifier|demander|vers)|question ouverte|indécis|n'oublie[sz]? pas",
    r"todavía no|no (?:ha|han) (?:respondido|contestado)|aún no|aún (?:falta|hay que|queda)|pendientes?|por (?:decidir|confirmar|definir|hacer|resolver|ver)|falta(?:n)?|queda(?:n)? (?:por|pendiente)"
    r"|esperando|a la espera|(?:hay que|tengo que|tenemos que|debo|debemos) (?:verificar|preguntar|confirmar|decidir|revisar|aclarar|ver)|no (?:lo )?(?:sé|sabemos)|no (?:está claro|estoy segur[oa])"
    r"|más (?:tarde|adelante)|luego vemos|próximos? pasos?|sin (?:resolver|decidir|respuesta)|voy a (?:verificar|preguntar|confirmar)|no olvides",
    r"nicht (?:geantwortet|gemeldet)|bis (?:\pL+ ){1,2}(?:antworte[tn]|zusag(?:t|en)|entscheide[tn])|noch (?:nicht|offen|zu|unklar|aus|fehlt|klären|prüfen|ein|kein\pL*)|offene?[rsn]?|steht noch aus|ausstehend|unklar|ungeklärt|warte[nt]? (?:auf|noch)|muss (?:ich |noch )+"
    r"|müssen wir (?:noch|klären|prüfen)|zu klären|weiß (?:ich )?nicht|wissen (?:wir )?nicht|später|nächste schritte|vertagt|kläre ich|frage ich|melde mich|nicht vergessen|fehlt noch|bleibt",
    r"まだ.{0,20}(?:ません|ない)|未定|未決|未解決|保留|(?:わ|分)かりません|不明|要確認|確認(?:が必要|します|待ち)|検討中|検討します"
    r"|(?:^|[、。は\s])後で|あとで|(?:返事|回答|連絡|結果)を?待|残って|忘れないで|次回",
)
#: What is said to be done with something.
ENDING = (
    r"(?:is|are|was|were|it's|that's|been|now|all|'ve|have|has) (?:now |already |all )?(?:done|fixed|resolved|solved|finished|completed?|closed|settled|answered|sorted|merged|sent|deployed|confirmed|decided)"
    r"|done|fixed|resolved|no longer (?:needed|open|an issue)|never ?mind|(?:i|we) (?:fixed|finished|resolved|solved|sent|checked|confirmed|completed|decided)",
    r"sudah (?:selesai|beres|diperbaiki|diputuskan|dikirim|dicek|dikonfirmasi|jelas)|selesai|beres|tidak perlu lagi",
    r"已经?(?:解决|完成|修复|搞定|确认|处理|发送|决定)|搞定|解决了|完成了|修好了|不用了|确认了",
    r"c'est (?:fait|réglé|résolu|corrigé|terminé|bon|confirmé)|est (?:réglé|résolu|corrigé|terminé|confirmé)e?|terminé|résolu|plus besoin",
    r"ya (?:está|quedó|se|lo|la) \pL+|ya (?:llegó|llegaron|están|estaba|funciona|funcionan)|ya está|resuelto|terminado|hecho|listo|solucionado|ya no hace falta|arreglado",
    r"erledigt|gelöst|behoben|fertig|geklärt|abgeschlossen|nicht mehr nötig",
    r"終わりました|完了|解決し|済み(?:ました|です)|もう(?:大丈夫|不要|必要な)|できました|直りました|届きました|(?:予約|連絡|送信|確認|手配)しました",
)
#: At the beginning of what may never come to be.
SUPPOSING = (
    r"if|unless|suppose|in case|when|whether", r"jika|kalau|apabila|seandainya", r"如果|要是|假如|万一",
    r"si|au cas où|quand", r"si|en caso de|cuando", r"wenn|falls|sofern", r"もし|仮に|万一",
)  # fmt: skip
#: At the beginning of a consent.
AGREEING = (
    r"yes|yeah|yep|ok|okay|sure|agreed|sounds good|perfect|great|fine|do (?:it|that)|go ahead|works for me|deal",
    r"ya|iya|oke|setuju|boleh|baik|sip|lanjut", r"好的?|可以|行|同意|没问题|对|是的|嗯|就这么办",
    r"oui|d'accord|ok|parfait|très bien|entendu|vas-y|allez-y|ça marche", r"sí|si|vale|de acuerdo|ok|perfecto|claro|adelante|hecho",
    r"ja|ok|okay|gut|einverstanden|genau|passt|in ordnung|mach das|abgemacht",
    r"はい|ええ|いいです|お願いします|それで|了解|賛成|大丈夫",
)  # fmt: skip


#: At the beginning of what takes note that nobody knows, and says nothing to it.
PASSING_ON = (
    r"thanks?|thank you|thx|cheers|never ?mind|no (?:problem|worries|matter)|too bad|pity|hmm+|oh|ah|i see|all ?right",
    r"terima kasih|makasih|tidak apa|ya sudah|sayang|oh|ah", r"谢谢|没关系|算了|没事|哦|那算",
    r"merci|tant pis|pas grave|dommage|ah|oh|bon|je vois", r"gracias|no (?:importa|pasa nada)|qué pena|vaya|ah|oh|ya veo",
    r"danke|macht nichts|schade|egal|kein problem|ach|oh|ah|na gut|verstehe",
    r"ありがと|残念|そうですか|なるほど|かまいません|構いません",
)  # fmt: skip
#: At the beginning of what a user answers to a model.
DIRECTING = (
    r"take|use|keep|drop|go (?:with|for)|stay|make it|leave|choose|pick|skip|put|treat|set|only"
    r"|no,|not |don't|do not|both|neither|all of",
    r"pakai|ambil|gunakan|pilih|jangan|cukup|biarkan|simpan|jadikan|keduanya|hanya",
    r"用|选|别|不要|保留|去掉|设为|改为|只|都",
    r"prends|prenez|utilise[zr]?|garde[zr]?|laisse[zr]?|choisis(?:sez)?|mets|mettez|non,|pas de|seulement",
    r"usa|toma|deja|quédate|elige|pon|mantén|quita|no,|solo|ambos",
    r"nimm|nehmt|nutze|lass|behalte|wähle|setz|stell|nein,|nur|kein\pL*|beide",
    r"これ|それ|両方|どちらも|やめて|なしで|そのまま",
)
#: What must be so, or is: statements hold such words as well.
LIMITING = (
    r"must(?:n't| not)?|at most|at least|no(?:t)? more than|not more|no less|maximum|minimum|budget|deadline"
    r"|never|only|without|don't|do not|has to be|have to be|important|make sure|until|before",
    r"harus|jangan|maksimal|minimal|paling (?:banyak|lambat|sedikit)|hanya|tanpa|anggaran|tenggat|pastikan|penting",
    r"必须|不要|不能|最多|至少|不超过|只能|预算|截止|务必|一定要|之前",
    r"doit|doivent|au (?:plus|moins|maximum)|jamais|seulement|sans|budget|date limite|surtout|avant|important",
    r"debe|deben|como (?:mucho|máximo|mínimo)|al menos|máximo|nunca|solo|sin|presupuesto|fecha límite|antes|importante",
    r"muss|müssen|höchstens|mindestens|maximal|nie|niemals|nur|ohne|budget|frist|bis zum|wichtig",
    r"以内|以上|以下|までに|必ず|絶対|禁止|最大|最低|予算|締め?切|期限|だけ|のみ|しか|てはいけ|重要",
)
#: What is to come.
COMING = (
    r"tomorrow|tonight|next (?:week|month|monday|tuesday|wednesday|thursday|friday)|soon",
    r"besok|lusa|minggu depan|bulan depan|nanti malam|segera", r"明天|后天|下周|下个月|今晚|尽快",
    r"demain|ce soir|la semaine prochaine|le mois prochain|bientôt",
    r"mañana|esta noche|la (?:próxima semana|semana que viene)|pronto",
    r"morgen|übermorgen|heute abend|nächste (?:woche)|nächsten monat|bald",
    r"明日|あした|明後日|来週|来月|今夜|今晩",
)  # fmt: skip
#: What is said to propose something.
PROPOSING = (
    r"suggest|recommend|propose|how about|what about|we could|we should|i'd|i would|my proposal",
    r"saran(?:ku|nya)?|usul(?:ku)?|sebaiknya|bagaimana kalau|rekomendasi(?:ku)?|menyarankan",
    r"建议|推荐|不如|要不|提议",
    r"suggère|propose|recommande|on pourrait|nous pourrions|conseille|je prendrais",
    r"sugiero|propongo|recomiendo|podríamos|deberíamos|aconsejo|sugerencia",
    r"schlage|vorschlag|empfehle|wir könnten|ich würde",
    r"提案|おすすめ|お勧め|いかが|どうでしょう|(?:した|る)(?:ほう|方)が|ましょうか",
)


def _parted(words: Sequence[str]) -> tuple[str, str]:
    """The patterns of languages with blanks between words, and those of the others."""
    given = list(zip(LABELS, words, strict=True))
    spaced = "|".join(part for language, part in given if language not in UNSPACED)
    return spaced, "|".join(part for language, part in given if language in UNSPACED)


def _anywhere(words: Sequence[str]) -> Any:
    spaced, unspaced = _parted(words)
    return re2.compile(rf"(?i)(?:^|[^\pL\pN])(?:{spaced})(?:$|[^\pL\pN])|{unspaced}")


def _at_first(words: Sequence[str]) -> Any:
    spaced, unspaced = _parted(words)
    opening = r"[^\pL\pN]*(?:(?:and|so|then|also|now|ok|okay|well|et|y|und|dan|lalu)[\s,]+)?"
    return re2.compile(rf"(?i)^{opening}(?:(?:{spaced})(?:$|[^\pL\pN])|{unspaced})")


UNSPACED = ("zh", "ja")
ASKS, REQUESTS, SUPPOSES, AGREES = (
    _anywhere(ASKING), _at_first(REQUESTING), _at_first(SUPPOSING), _at_first(AGREEING),
)  # fmt: skip
DECIDES, LEAVES, ENDS = _anywhere(DECIDING), _anywhere(LEAVING), _anywhere(ENDING)
PROPOSES, LIMITS, COMES = _anywhere(PROPOSING), _anywhere(LIMITING), _anywhere(COMING)
DIRECTS, PUTS_DOWN = _at_first(DIRECTING), _at_first(PUTTING_DOWN)
PASSES_ON = _at_first(PASSING_ON)

#: Between sentences. The full stop of "30. Juni" and of "Dr. Weiß" ends none.
BREAK = re.compile(
    r"(?<=[.!?…])(?<!\b\d\.)(?<!\b\d\d\.)(?<!\b[DM]r\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bProf\.)"
    r"(?<!\bSt\.)(?<!\bNr\.)(?<!\bvs\.)(?<!\bca\.)(?<!\bSra\.)(?<!\bSr\.)(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bz\.)(?<!\bB\.)"
    r"\s+|(?<=[。！？])|\n+"
)
