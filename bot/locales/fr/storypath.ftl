### Storypath (Scion) : des créneaux qu’on se passe.

system-storypath = Storypath (Scion)

## Champs de la fiche, des commandes et de ce que le MJ peut fixer

field-combat = Meilleure compétence de combat
field-cunning = Ruse
field-pool = Réserve toute faite (au lieu des deux)
field-tier = Rang
field-enhancement = Amélioration
field-slot = Numéro du créneau
field-next = Qui est le suivant
field-deed = Action
field-allow = Permettre une attaque de plus
field-first-pool = Réserve de la première tâche
field-second-pool = Réserve de la seconde tâche
field-first-task = Première tâche
field-second-task = Seconde tâche
field-attacking = Laquelle est une attaque ?
field-first-difficulty = Il faut à la première tâche
field-second-difficulty = Il faut à la seconde tâche
field-first-enhancement = Amélioration de la première tâche
field-second-enhancement = Amélioration de la seconde tâche
field-successes = Succès
field-task = Tâche
field-what = Qu’est-ce que c’est ?
field-difficulty = Succès qu’il faut
field-share = Succès pour la première tâche
field-surprised = Surprise
field-mode = Groupe
field-others = Autres PNJ, séparés par des virgules
field-number = Numéro du round
field-change = Que faire
field-mixed = Succès de l’action mixte
field-fixed = Succès fixes à chaque grille (– annule)
field-acted = A agi (0 ou 1)
field-attacks = Attaques dans ce round
field-benched = Ne peut pas agir dans ce round (0 ou 1)

## Règles maison

field-tens = Un dix
field-target-number = Un dé réussit à partir de
field-order = Ordre
field-next-pc = Qui prend le créneau PJ suivant
field-passing = Passer un créneau
field-fallen-slots = Créneaux de ceux qui tombent
field-roster = Grille d’initiative
field-min-pool = Une réserve de 0
field-skipped-slots = Créneaux que personne ne prend à temps

## Le tableau

storypath-head-empty = Personne encore : qui se bat ? 🎲
storypath-head-roll = Lancez ! On attend { $names } 🎲
storypath-head-rolled = Tout le monde a lancé : le MJ commence 🎲
storypath-head-nobody = Il ne reste personne qui puisse agir ⏸️
storypath-head-ask = { $whose ->
    [pc] Créneau PJ
    [npc] Créneau PNJ
   *[any] Le tour qui vient
}{ $whose ->
    [any] {" "}: qui agit ?
    [npc] {" "}à { $successes ->
        [one] { $successes } succès
       *[other] { $successes } succès
    } : le MJ choisit
   *[pc] {" "}à { $successes ->
        [one] { $successes } succès
       *[other] { $successes } succès
    } : qui agit ?
} { $whose ->
    [pc] 🟦
    [npc] 🟥
   *[any] ⬜
}
storypath-head-acts = { $name } agit{ $names ->
    [yes] {" "}– et après, qui ?
   *[no] { "" }
} ⚔️
storypath-why-roll = Meilleure compétence de combat + Ruse : chaque succès compte. Jet pour le round { $round }
storypath-round = Round { $round }
storypath-can-act = { $names_count ->
    [1] peut agir
   *[other] peuvent agir
} : { $names }
storypath-line-roll = 🎲 Round { $round } : lancez les dés !
storypath-line-round = { $names_count ->
    [0] Le round { $round } commence
   *[other] Round { $round } : { $names }
}
storypath-how = { $whose ->
    [pc] créneau PJ à { $successes } succès,{" "}
    [npc] créneau PNJ à { $successes } succès,{" "}
   *[any] { "" }
}{ $came ->
    [claimed] pris
    [named] par désignation
    [best] le plus de succès
   *[given] donné par le MJ
}
storypath-tie = autant de succès : les PJ d’abord
storypath-tie-ordered = succès égaux : dans l’ordre donné par le MJ
storypath-then = puis { $slot }
storypath-then-named = puis { $name }
storypath-then-anybody = puis qui sera nommé
storypath-then-round = puis le round { $round }
storypath-slot-words = Créneau { $number } ({ $whose ->
    [pc] PJ
    [npc] PNJ
   *[any] tous les camps
}), { $successes } succès{ $mark ->
    [now] , maintenant
    [next] , ensuite
    [taken] , passé
    [lost] , perdu
   *[later] { "" }
}
storypath-held-words = { $slot } : { $holder }
storypath-unit-words = { $name } ({ $whose ->
    [pc] PJ
   *[npc] PNJ
}), { $successes } succès{ $mark ->
    [now] , agit maintenant
    [taken] , a agi
   *[later] { "" }
}
storypath-side = { $whose ->
    [pc] PJ
    [npc] PNJ
   *[any] –
}
storypath-slot = { $whose ->
    [pc] créneau PJ
    [npc] créneau PNJ
   *[any] le tour qui vient
}{ $whose ->
    [any] { "" }
   *[other] {" "}à { $successes ->
        [one] { $successes } succès
       *[other] { $successes } succès
    }
}
storypath-slot-number = { $number }. { $slot }
storypath-slot-gone = créneau nº { $number }
storypath-free = libre
storypath-ahead = { $name } ({ $came ->
    [claimed] réservé
    [named] par désignation
    [best] le plus de succès
   *[given] par le MJ
})
storypath-only = { $name } seulement
storypath-rests = au repos : { $names } hors du combat
storypath-end = { $ended ->
    [taken] utilisé
    [passed] passé
    [skipped] plus personne
    [late] au round suivant
    [lost] perdu
    [rested] au repos
   *[gm] sauté
}
storypath-group = { $name } +{ $more }
storypath-still = { $names_count ->
    [1] doit encore agir
   *[other] doivent encore agir
} : { $names }
storypath-acted = { $name } : action simple, { $deed ->
    [attack] une attaque
   *[other] pas d’attaque
}
storypath-holding = { $names_count ->
    [1] laisse passer les autres
   *[other] laissent passer les autres
} : { $names }
storypath-must-roll = { $names_count ->
    [1] doit encore lancer
   *[other] doivent encore lancer
} : { $names }
storypath-out = hors de combat : { $names }
storypath-benched = { $bench ->
    [ambush] par surprise au round 1 : { $names }
    [late] au combat à partir du round suivant : { $names }
   *[gm] pas d’action dans ce round : { $names }
}
storypath-reflexive = { $name }, par réflexe : { $what }
storypath-something = un petit rien
storypath-skipped = { $slot } est sauté : il ne reste personne.
storypath-lost = { $slot } est perdu : personne ne l’a pris{ $names_count ->
    [0] { "" }
    [one] , ce qui coûte son action à { $names } dans ce round
   *[other] , et l’un d’entre eux n’agit pas dans ce round : { $names }
}.
storypath-lost-turn = Personne n’a pris le tour{ $names_count ->
    [0] { "" }
    [one] , ce qui coûte son action à { $names } dans ce round
   *[other] , et l’un d’entre eux n’agit pas dans ce round : { $names }
}.
storypath-closed = { $slot } est sauté.
storypath-later = { $slot } passe après les autres de son camp : personne ne l’a pris.
storypath-rested = { $slot } reste au repos : { $names } hors du combat.

## D’où vient un nombre

storypath-result = { $name } **{ $successes }**
storypath-person = **{ $name }** · { $shown }
storypath-given = **{ $successes ->
    [one] { $successes } succès
   *[other] { $successes } succès
}**, { $typed ->
    [yes] ses dés
   *[no] donnés
}
storypath-dice-awaited = les dés de la table sont attendus
hint-dice-storypath = Les succès, ou chaque dé (de 1 à 10), ceux des dix aussi : 8 10 3 5
storypath-dice = { $pool ->
    [one] { $pool } dé
   *[other] { $pool } dés
} à { $target } : { $dice }{ $enhancement ->
    [0] { "" }
   *[other] {" "}{ SIGNED($enhancement) }
} = **{ $successes ->
    [one] { $successes } succès
   *[other] { $successes } succès
}**{ $botch ->
    [yes] {" "}· échec critique
   *[no] { "" }
}{ $typed ->
    [yes] {" "}· ses dés
   *[no] { "" }
}
storypath-to-roll = lance { $pool ->
    [one] { $pool } dé
   *[other] { $pool } dés
} à { $target }{ $enhancement ->
    [0] { "" }
   *[other] {" "}({ SIGNED($enhancement) })
}
storypath-mixed = Action mixte : { $first } { $first_pool }, { $second } { $second_pool } → { $shown }
storypath-task = **{ $what }** demande { $needs } : { $bar } { $reached }{ $enhancement ->
    [0] { "" }
   *[other] {" "}(amélioration { SIGNED($enhancement) })
} · { $comes_off ->
    [yes] ✔ réussit
   *[no] ✘ échoue
}
storypath-task-name = { $number ->
    [1] première tâche
   *[other] seconde tâche
}

## Ce qu’on attend de quelqu’un

storypath-task-roll = doit lancer pour la grille d’initiative
storypath-task-rolled = a lancé ✅
storypath-task-act = agit maintenant
storypath-task-divide = doit répartir les succès
storypath-task-benched = { $bench ->
    [ambush] ne peut pas agir au round 1, par surprise
    [late] agit à partir du round suivant
   *[gm] ne peut pas agir dans ce round
}
storypath-task-acted = a agi ✅
storypath-task-marked = a réservé : { $slot }
storypath-task-holds = laisse passer les autres
storypath-task-may = peut prendre le créneau
storypath-task-waits = attend un créneau
storypath-task-no-slot = n’a plus de créneau dans ce round
storypath-forfeits-turn = ⚠️ L’action commencée est abandonnée.
storypath-forfeits-slot = ⚠️ { $slot } est abandonné ; d’autres peuvent le prendre.
storypath-forfeits-call = ⚠️ { $slot } est à prendre maintenant : partir, c’est renoncer à cette action, sauf retour avant la fin du round.

## Boutons

label-sheet-pool = Réserve
label-storypath-who = { $name }
label-storypath-roll = Lancer
label-storypath-own-dice = Mes dés
label-storypath-roll-npcs = Lancer pour les PNJ
label-storypath-begin = Tout lancer et commencer
label-storypath-start = Commencer
label-storypath-who-acts = Qui agit ?
label-storypath-take = { $name }
label-storypath-take-npc = { $name } agit
label-storypath-all = Tous les PNJ agissent
label-storypath-hold = Laisser passer
entry-storypath-skip = Sauter ce créneau
entry-storypath-end = Finir le tour : { $name }
label-storypath-pass = Passer le créneau
label-storypath-name = Fini – ensuite vient…
label-storypath-attack = Attaque
label-storypath-mixed = Action mixte
label-storypath-done = Fini
label-storypath-release = { $name } rend
label-storypath-less = { $name } −1
label-storypath-more = { $name } +1
label-storypath-divide = Répartir ainsi
label-storypath-task = { $name }…
label-storypath-ahead = Réserver…
label-storypath-reflexive = Réflexe
label-storypath-allow = Permettre une attaque
label-storypath-round = Nouveau round
label-storypath-slot = Créneaux
label-storypath-reroll = Relancer la grille
label-storypath-ambush = Embuscade
label-storypath-group = Groupe

## Titres des formulaires

title-storypath-claim = Prendre un créneau
title-storypath-release = Rendre un créneau
title-storypath-name = Et après, qui ?
title-storypath-done = Fini
title-storypath-hold = Laisser passer les autres
title-storypath-pass = Passer le créneau
title-storypath-act = Action simple
title-storypath-all = Les PNJ qui suivent
title-storypath-mixed = Action mixte
title-storypath-task = Que faut-il à cette tâche ?
title-storypath-split = Répartir les succès
title-storypath-divide = Répartir les succès
title-storypath-reflexive = Action réflexe
title-storypath-sheet = Ta fiche
title-storypath-ambush = Embuscade
title-storypath-group = PNJ semblables
title-storypath-round = Nouveau round
title-gm-slot = Créneaux de la grille

## Le journal

storypath-log-rolled = { $names } : { $shown }{ $by ->
    [owner] { "" }
   *[override] {" "}(MJ)
}
storypath-foreseen-mixed = Action mixte relancée : { $name }, maintenant { $shown }
storypath-foreseen-reroll = Jet d’initiative refait : { $names }, maintenant { $shown }
storypath-log-fixed = { $name } { $is_fixed ->
    [yes] a { $successes ->
        [one] { $successes } succès
       *[other] { $successes } succès
    } à chaque grille, sans jet (MJ)
   *[no] lance de nouveau pour la grille (MJ)
}
storypath-log-roll-call = Tout le monde lance pour le round { $round }
storypath-log-closed = Tous les résultats sont là
storypath-log-roster = { $order ->
    [slots] La grille d’initiative : { $slots }
   *[popcorn] Popcorn : qui agit nomme le suivant
}
storypath-log-round = Round { $round }
storypath-log-made = { $slot } pour { $names }{ $late ->
    [yes] , à partir du round suivant
   *[no] { "" }
}
storypath-log-added = { $slot } s’ajoute (MJ){ $late ->
    [yes] , à partir du round suivant
   *[no] { "" }
}
storypath-log-extra = { $slot } s’ajoute pour { $name } seulement (MJ){ $late ->
    [yes] , à partir du round suivant
   *[no] { "" }
}
storypath-log-changed = Créneau nº { $number } : c’est maintenant { $slot } (MJ)
storypath-log-removed = Le créneau nº { $number } est retiré (MJ)
storypath-log-opened = { $slot } est rouvert (MJ)
storypath-log-dropped = { $count ->
    [one] Un créneau part
   *[other] { $count } créneaux partent
} : { $gone ->
    [yes] { $count ->
        [one] qui l’avait lancé n’est plus là
       *[other] ceux qui les avaient lancés ne sont plus là
    }
   *[no] ce n’est plus utile
}
storypath-log-restored = { $slot } revient{ $late ->
    [yes] , à partir du round suivant
   *[no] { "" }
}
storypath-log-joined = { $names } agissent ensemble dans un créneau
storypath-log-split = { $names } ont un créneau chacun
storypath-log-reached = Maintenant : { $slot }
storypath-log-skipped = { $slot } est sauté{ $by ->
    [owner] {" "}: il ne reste personne
   *[override] {" "}(MJ)
}
storypath-log-lost = { $slot } est perdu, personne ne l’a pris{ $clock ->
    [yes] {" "}à temps
   *[no] {" "}(MJ)
}{ $names_count ->
    [0] { "" }
    [one] {" "}: cela coûte son action à { $names }
   *[other] {" "}: l’un d’entre eux n’agit pas dans ce round, { $names }
}
storypath-log-lost-turn = Personne n’a pris le tour{ $clock ->
    [yes] {" "}à temps
   *[no] {" "}(MJ)
}{ $names_count ->
    [0] { "" }
    [one] {" "}: cela coûte son action à { $names }
   *[other] {" "}: l’un d’entre eux n’agit pas dans ce round, { $names }
}
storypath-log-later = { $slot } passe après les autres de son camp, personne ne l’a pris{ $clock ->
    [yes] {" "}à temps
   *[no] {" "}(MJ)
}
storypath-log-rested = { $slot } reste au repos : qui l’a obtenu n’est plus là
storypath-log-resumed = { $slot } est de nouveau ouvert : qui l’avait lancé est revenu
storypath-log-claimed = { $name } { $came ->
    [claimed] prend : { $slot }
    [named] doit prendre : { $slot }
   *[given] reçoit : { $slot } (MJ)
}
storypath-log-released = { $name } { $freed ->
    [released] rend : { $slot }
    [lapsed] ne peut plus utiliser : { $slot }
    [moved] change pour un autre : { $slot }
    [hold] laisse aux autres : { $slot }
   *[replaced] doit céder : { $slot }
}
storypath-log-held = { $name } laisse passer les autres
storypath-log-passed = { $name } passe : { $slot }
storypath-log-done = { $names } – fini
storypath-log-first = { $name } commencera le round suivant
storypath-log-benched = { $names } : { $bench ->
    [ambush] embuscade, pas d’action au round 1
    [late] pas d’action avant le round suivant
    [gm] pas d’action dans ce round (MJ)
   *[none] une action quand même
}
storypath-log-group = { $name } et son groupe : { $mode ->
    [shared] un jet, un créneau chacun
    [alone] un jet et un créneau chacun
   *[together] un jet et un créneau pour tous
}
storypath-log-marked = { $name } { $acted ->
    [yes] a agi (MJ)
   *[no] n’a pas encore agi (MJ)
}
storypath-log-attacks = { $name } : attaques dans ce round fixées à { $attacks } (MJ)
storypath-log-acted = { $name } : action simple, { $deed ->
    [attack] une attaque
   *[other] pas d’attaque
}{ $allowed ->
    [yes] {" "}(permise par le MJ)
   *[no] { "" }
}
storypath-log-mixed = { $name } · { $shown }{ $allowed ->
    [yes] {" "}(seconde attaque permise par le MJ)
   *[no] { "" }
}
storypath-log-replaced = { $name }, action mixte : { $shown }{ $by ->
    [override] {" "}(MJ)
   *[owner] { "" }
}
storypath-log-task = { $what } demande { $needs }{ $enhancement ->
    [0] { "" }
   *[other] , amélioration { SIGNED($enhancement) }
}
storypath-log-split-try = { $name } essaie { $share } pour la première tâche
storypath-log-divided = { $name } donne { $share } à la première tâche : elle { $first ->
    [yes] réussit
   *[no] échoue
}, la seconde { $second ->
    [yes] réussit
   *[no] échoue
}

## Refus

refusal-storypath-not-running = Aucun round n’est en cours ; on lance d’abord, puis le MJ commence.
refusal-storypath-no-free-slot = Dans ce round, il ne reste aucun créneau pour { $name } ; le MJ peut en ajouter un.
refusal-storypath-claimed-already = { $name } a déjà ce créneau ; attends-le, ou rends-le.
refusal-storypath-slot-taken = { $name } a déjà ce créneau. { $free_count ->
    [0] Personne d’autre de ce camp n’est sans créneau ; seul le MJ peut le donner à quelqu’un d’autre.
    [one] Encore sans créneau : { $free }.
   *[other] Encore sans créneau : { $free }.
}
refusal-storypath-no-such-slot = Il n’y a pas de créneau nº { $number } ; regarde la grille et choisis de nouveau.
refusal-storypath-slot-over = Ce créneau est épuisé pour ce round ; prends-en un autre.
refusal-storypath-slot-open-already = Le créneau nº { $number } est déjà ouvert ; choisis-en un qui est passé.
refusal-storypath-extra-slot = Ce créneau est un tour de plus pour { $name } seulement ; prends-en un autre.
refusal-storypath-slot-rests = Ce créneau est au repos : { $names } hors du combat ; prends-en un autre, ou le MJ en ajoute un.
refusal-storypath-wrong-side = { $name } ne peut pas agir dans { $whose ->
    [pc] un créneau PJ ; choisis un personnage joueur.
    [npc] un créneau PNJ ; choisis un PNJ.
   *[any] ce créneau ; choisis quelqu’un d’autre.
}
refusal-storypath-starters = Ce round commence par { $names } ; la première action { $names_count ->
    [1] lui
   *[other] leur
} revient.
refusal-storypath-turn-begun = { $name } a commencé à agir dans ce créneau ; finis le tour, ou le MJ revient en arrière.
refusal-storypath-nothing-claimed = { $name } n’a pas de créneau à rendre ; prends-en un d’abord.
refusal-storypath-open-claim = Selon la règle maison, on ne nomme personne : finis ton tour, et le plus rapide prend le créneau suivant.
refusal-storypath-name-another = { $name } agit en ce moment ; nomme quelqu’un d’autre.
refusal-storypath-no-slot-to-name = Ton camp n’a plus de créneau dans ce round ; finis simplement le tien.
refusal-storypath-new-roster = Le prochain round a sa propre grille, selon la règle maison ; finis simplement ton tour.
refusal-storypath-divide-first = { $name } a encore des succès à répartir ; fais-le d’abord.
refusal-storypath-holds-already = { $name } laisse déjà passer les autres ; prends un créneau pour revenir.
refusal-storypath-hold-alone = À part { $name }, plus personne ne peut passer devant ; prends le créneau, ou passe.
refusal-storypath-no-passing = En popcorn, on ne passe pas ; agis, ou rends le tour.
refusal-storypath-passing-off = Selon la règle maison, on ne passe pas de créneau ; demande au MJ.
refusal-storypath-no-surplus = Ton camp n’a plus { $slots ->
    [0] de créneau
    [one] qu’un créneau
   *[other] que { $slots } créneaux
}, aucun de trop ; seul le MJ peut le passer.
refusal-storypath-rolled-already = { $name } a déjà lancé ; le MJ peut faire relancer.
refusal-storypath-faces = Il faut { $pool ->
    [one] { $pool } dé
   *[other] { $pool } dés
}{ $again ->
    [0] { "" }
   *[other] {" "}et { $again } de plus pour les dix
}, et tu as donné { $faces ->
    [one] { $faces } nombre
   *[other] { $faces } nombres
} ; donne chaque dé, ou seulement les succès.
refusal-storypath-type-dice = Selon la règle maison, la table lance les dés. Il en manque pour { $names } ; donne-les avec « { label-storypath-own-dice } ».
refusal-storypath-nobody-to-roll = Tu n’as aucun PNJ qui doive lancer ; les joueurs lancent pour les leurs.
refusal-storypath-nobody-here = Personne n’est encore là ; les joueurs rejoignent, et tu ajoutes les PNJ.
refusal-storypath-roll-first = { $name } n’a pas encore lancé pour la grille ; fais-le d’abord.
refusal-storypath-cannot-act = { $name } ne peut pas agir dans ce round{ $bench ->
    [ambush] {" "}: une embuscade
    [late] {" "}: arrivée trop tardive
   *[gm] { "" }
} ; attends le suivant, ou demande au MJ.
refusal-storypath-has-acted = { $name } a déjà agi dans ce round. { $free_count ->
    [0] Il ne reste personne de ce camp ; le MJ continue ou ajoute un créneau.
    [one] Doit encore agir : { $free }.
   *[other] Doivent encore agir : { $free }.
}
refusal-storypath-nobody-acts = Personne n’agit en ce moment ; que quelqu’un prenne d’abord le créneau.
refusal-storypath-no-npcs = Aucun PNJ à toi ne doit agir maintenant ; attends un créneau des PNJ, ou finis le tour commencé.
refusal-storypath-not-your-turn = { $actor } agit en ce moment, pas { $name } ; le tour suivant vient avec un créneau.
refusal-storypath-action-taken = { $name } a utilisé l’action de ce tour ; finis-le, ou note un réflexe.
refusal-storypath-second-attack = { $name } a déjà attaqué dans ce round, et une attaque est la limite ; fais autre chose, ou le MJ le permet.
refusal-storypath-nothing-to-divide = { $name } n’a pas de succès d’action mixte à répartir ; lance-la d’abord.
refusal-storypath-too-many-successes = Il y a { $successes ->
    [0] zéro succès
    [one] { $successes } succès
   *[other] { $successes } succès
} à répartir, pas { $wanted } ; donnes-en moins à la première tâche.
refusal-storypath-ambush-is-over = Une embuscade ne compte qu’au round 1 ; fixe plutôt « { field-benched } ».
refusal-storypath-no-group = { $name } n’a pas de groupe ; nomme d’autres PNJ du groupe, ou ajoute une série.
refusal-storypath-group-npcs = { $name } ne peut pas être dans ce groupe : seuls des PNJ d’un même camp, joués par le MJ, partagent un jet.
refusal-storypath-no-such-intent = Ici tu peux prendre un créneau, laisser passer ou passer ; choisis l’un des trois.
refusal-storypath-nothing-due = Le temps n’a rien à déclencher ici ; continue avec les boutons du tableau.

## Chances

storypath-odds = **{ $name }** · succès
storypath-odds-number = { $successes }{ $more ->
    [yes] {" "}ou plus
   *[no] { "" }
}
storypath-odds-before = **{ $name }** a un créneau avant le meilleur du camp d’en face
storypath-odds-against = { $name }

## Le combat en bref

storypath-sum-rounds = 🎲 { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}, { $turns ->
    [one] { $turns } action
   *[other] { $turns } actions
}
storypath-sum-turns = { $turns ->
    [one] { $turns } action
   *[other] { $turns } actions
}
storypath-sum-attacks = { $attacks ->
    [one] { $attacks } attaque
   *[other] { $attacks } attaques
}
storypath-sum-tasks = { $done } { $done ->
    [one] tâche réussie
   *[other] tâches réussies
} sur { $tasks }

storypath-log-ordered = À égalité, l’ordre est maintenant : { $slots } (MJ)
refusal-storypath-not-tied = Les créneaux nº { $number } et nº { $other } n’ont pas autant de succès ; seuls des égaux changent de place. Pour aller plus loin, change ses succès avec `/{ group-storypath } { command-gm-slot }`.
refusal-storypath-order-popcorn = Ici, personne n’a de place dans un ordre ; qui agit nomme le suivant.
