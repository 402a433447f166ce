### Les compteurs, les effets et les notes à côté d’un combattant.

## On the board and in the panel

marks = **{ $name }** · { $shown }
marks-counters = { $name } { $shown }
marks-beside = { $name } ({ $shown })
marks-table = Table : { $shown }
mark-table = La table
marks-hidden = 🫥 **{ $name }** · { $shown }
mark-number = { $counter } { $value }
mark-of = { $counter } { $value }/{ $maximum }
mark-words = { $counter } : { $grade ->
    [well] presque indemne
    [hurt] des blessures
    [bad] de graves blessures
   *[none] à bout
}
mark-also-words = { $what } (les autres lisent : { $grade ->
    [well] presque indemne
    [hurt] blessé
    [bad] gravement blessé
   *[none] à bout
})
mark-new = « { $counter } » est un nouveau compteur ; { $name } a seulement { $known }
mark-effect = { $effect }
mark-rounds = { $effect } (encore { $left }, { $edge ->
    [start] début
   *[end] fin
} de round)
mark-turns = { $effect } (encore { $left }, { $edge ->
    [start] début
   *[end] fin
} de tour : { $whose })
mark-private = 🔒 { $what }
ui-marks = **À côté : { $name }**
ui-marks-none = Rien pour l’instant : ni compteur, ni effet, ni note.
ui-marks-table = **À la table**
ui-marks-no-counter = Rien pour l’instant : aucun compteur de la table, comme l’élan ou la tension.
label-marks = Compteurs et effets
label-marks-of = Quelqu’un d’autre…
ui-count = { $counter } { SIGNED($plus) }
label-change = Changer un compteur…
label-counter = Compteur…
label-effect = Effet…
label-note = Note…
ui-lift = Fin : { $effect }
title-initiative-count = Changer un compteur
title-gm-counter = Compteur
title-gm-effect = Effet
field-combatants = Combattants
label-several = Blesser, soigner…
title-gm-several = Plusieurs à la fois
title-gm-note = Note

## The log

log-mark = { $name } : { $shown }
log-mark-gone = { $name } : plus de compteur { $mark }
log-note = { $name } : « { $note } »
log-note-gone = { $name } : la note est effacée
log-effect-over = { $name } : fin de l’effet { $effect }

## Refusals

refusal-no-such-counter = { $name } n’a pas ce compteur ; { $known_count ->
    [0] il n’y en a pas encore.
   *[other] au choix : { $known }.
}
refusal-change-what = Dis ce qui change : un compteur et combien s’y ajoute, un effet, ou l’état.
refusal-no-such-effect = { $name } n’est pas sous cet effet ; { $known_count ->
    [0] il n’y en a pas en ce moment.
   *[other] au choix : { $known }.
}
refusal-counter-stays = { $counter } reste à { $value } ; on ne peut aller plus loin.
refusal-value-or-plus = Une nouvelle valeur et un changement ne vont pas ensemble ; donne l’un des deux.
refusal-mark-name = Un compteur ou un effet porte un nom, pas seulement des chiffres ; donnes-en un autre.
refusal-too-many-marks = { $name } en a déjà { $limit } ; enlèves-en un d’abord.
refusal-no-such-unit = { $beat ->
    [round] Ces règles n’ont pas de rounds à compter
   *[turn] Ces règles n’ont pas de tours à compter
} ; ne donne pas de nombre, ou compte autre chose.

## Slash commands

command-initiative-count = ajuster
    .description = Change un de tes compteurs, par exemple les points de vie
command-gm-counter = compteur
    .description = Crée un compteur d’un combattant ou de la table, le règle, le change ou l’enlève
command-gm-effect = effet
    .description = Place un effet qui prend fin tout seul, ou y met fin
command-gm-several = plusieurs
    .description = MJ : changer un compteur, un effet ou l’état de plusieurs à la fois
command-gm-note = note
    .description = Écrit une note à côté d’un combattant, ou l’efface
option-counter = compteur
    .description = Son nom, par exemple pv ou douleur
option-plus = changement
    .description = Ce qui s’ajoute ; avec un moins, ce qui s’enlève
option-gm-counter-combatant = combattant
    .description = À qui est le compteur ; à personne : un compteur de la table, comme l’élan
option-gm-effect-combatant = combattant
    .description = Qui est sous l’effet
option-gm-note-combatant = combattant
    .description = À côté de qui
option-gm-counter-value = valeur
    .description = Où il en est ; un nouveau part du bon côté
option-maximum = maximum
    .description = Le plus haut qu’il puisse aller
option-shown = montré
    .description = Qui le voit ; ou l’enlever
option-bad = pire
    .description = Quel côté est mauvais : bas pour des points de vie, haut pour la douleur
option-gm-several-combatants = combattants
    .description = Noms, groupes et suites : Goule 1-4, Bo
option-gm-several-status = état
    .description = Hors de combat, ou de retour
option-note = note
    .description = Quelques mots ; rien efface la note
option-private = privé
    .description = Si seuls les MJ le voient
option-effect = effet
    .description = Son nom, par exemple étourdi
option-duration = durée
    .description = Combien de tours ou de rounds ; rien : jusqu’à ce que tu l’arrêtes ; 0 : fin tout de suite
option-edge = quand
    .description = Si l’on compte les débuts ou les fins
option-whose = de-qui
    .description = Les tours de qui ; personne : de celui qui est sous l’effet
option-unit = unité
    .description = Des tours (en duel : des échanges) ou des rounds
choice-shown-public = Tout le monde, en chiffres
choice-shown-words = Tout le monde, en mots
choice-shown-gm = Les MJ seulement
choice-bad-low = Bas est mauvais (points de vie)
choice-bad-high = Haut est mauvais (douleur)
choice-shown-off = L’enlever
choice-private-yes = Pour les MJ seulement
choice-private-no = Pour tout le monde
choice-edge-start = Au début
choice-edge-end = À la fin
choice-unit-turn = Tours (duel : échanges)
choice-unit-round = Rounds
field-counter = Compteur
field-plus = De combien
field-maximum = Maximum
field-shown = Montré à
field-bad = Le mauvais côté
field-note = Note
field-private = Privé
field-effect = Effet
field-duration = Durée
field-edge = On compte
field-whose = Les tours de qui
field-unit = Unité
