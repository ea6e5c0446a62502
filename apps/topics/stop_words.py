"""Words that are everywhere and tell nothing apart. Fixed: the fold depends on them.

Changing them needs another BUILDER_VERSION.
"""

STOP_WORDS = frozenset(
    """
    about after again also always another anything around assistant because been before being both
    cannot could content does doing done down during each either else even ever every everything
    from further gets getting give given goes going gone good have having here hers herself himself
    into itself just keep kept know like likely look made make makes many maybe message might more
    most much must myself need needs never next none nothing okay once only other otherwise ours
    ourselves over please quite rather really role said same says seem seems shall should some
    something soon still such sure take than thank thanks that their theirs them themselves then
    there these they thing things think this those though through thus told too tool under until
    upon user very want wants well were what whatever when where whether which while whom whose will
    with within without would yeah your yours yourself yourselves
    aber alle allem allen aller alles also andere anderen auch beim bereits bitte dabei damit danach
    danke dann dass dazu dein deine deiner denn deren dessen diese diesem diesen dieser dieses doch
    dort durch eben ebenso eigentlich eine einem einen einer eines einfach einmal erst etwas euch
    eure für ganz gegen gern gibt habe haben hallo hast hatte hatten heute hier hinter immer ihnen
    ihre ihrem ihren ihrer jede jedem jeden jeder jedoch jetzt kann kannst kein keine keinen könnte
    können machen mehr mein meine meinem meinen meiner mich möchte muss müssen nach nachdem nicht
    nichts noch oder ohne schon sehr sein seine seinem seinen seiner selbst sich sind solche soll
    sollen sollte sondern sonst über unter unser unsere viel vielleicht vom war waren warum weil
    weiter welche welchem welchen welcher wenn werde werden wieder will wird wirklich wollen worden
    wurde wurden würde würden zum zur zwar zwischen
    ainsi alors aussi autre autres avant avec avoir bien cela celle celui ceux cette chez comme
    comment dans déjà depuis donc elle elles encore entre était être fait faire leur leurs mais même
    merci moins notre nous parce pendant peut peux plus pour pourquoi quand quel quelle quelque
    sans sera seulement sommes sont sous suis sur tous tout toute toutes très vers voici voilà votre
    vous
    algo alguien algunos ahora antes aquí aunque bueno cada como cómo cuando cual cuál desde donde
    dónde ella ellas ellos entonces entre eran eres esta estaba estamos están este esto estos favor
    fueron gracias había hace hacer hacia hasta mientras mucho muchos nada nosotros nuestra nuestro
    otra otro otros para pero poco porque pueda puede pueden quien quién según siempre sobre
    también tanto tenemos tener tengo tiene tienen todas todo todos usted ustedes vamos
    """.split()  # noqa: SIM905 - they are words
)
