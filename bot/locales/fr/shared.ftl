### Les mots communs à tous les systèmes : journal, tableau, boutons, champs, dés.

list-more = { $count } de plus

## What is shown on every board

head-ended = Le combat est fini 🏁
head-several = À vous : { $names } ⚔️
head-npcs = { $count } { $count ->
    [one] PNJ
   *[other] PNJ
}
head-gm = MJ
head-empty = { $count ->
    [0] Personne pour l’instant : qui se bat ?
   *[other] Il manque un adversaire : qui se bat ?
} ⚔️
head-unopposed = { $names_count ->
    [0] Il ne reste personne : le MJ finit le combat ou ajoute un adversaire
    [1] { $names } n’a plus d’adversaire : le MJ finit le combat ou en ajoute un
   *[other] { $names } n’ont plus d’adversaire : le MJ finit le combat ou en ajoute un
} 🏁
status = { $status ->
    [active] en jeu
    [out] hors de combat
   *[gone] a quitté le combat
}

## What somebody is expected to do

task-absent = { $status ->
    [out] est hors de combat ; le MJ fait revenir avec `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active })
   *[gone] a quitté le combat ; `/{ group-initiative } { command-initiative-join }` fait revenir
}
task-absent-out = a quitté le combat, hors de combat ; `/{ group-initiative } { command-initiative-join }` fait revenir dans cet état, puis le MJ remet en jeu avec `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active })
task-free = sans adversaire
task-gm = attend le MJ

## The log

log-began = Le combat commence : { $system }
log-joined = { $name } rejoint { $side ->
    [pc] les personnages
   *[npc] les PNJ
}
log-joined-hidden = { $name } rejoint { $side ->
    [pc] les personnages
   *[npc] les PNJ
}, en coulisse
log-status = { $name } { $status ->
    [active] revient en jeu
    [out] est hors de combat
   *[gone] quitte le combat
}{ $by ->
    [owner] { "" }
   *[override] {" "}(MJ)
}
log-withdrawn = { $name } quitte le combat en pleine action ; rejoindre à nouveau rend ce qui est gardé
log-sheet = { $name } : { $changes }{ $by ->
    [owner] { "" }
   *[override] {" "}(MJ)
}
log-change = { $field } { $value }
log-renamed = Nouveau nom : { $name }
log-side = { $name } passe du côté { $side ->
    [pc] des personnages
   *[npc] des PNJ
}
log-owner = { $owner } joue maintenant { $name }
log-gm = { $gm } mène maintenant ce combat
log-rule = Règle maison : { $setting } = { $value }
log-rule-later = { $rule } · vaut dès le prochain { $start ->
    [roll] jet
    [round] tour
   *[turn] tour
}
log-expired = Le temps est écoulé pour { $names }
log-expired-free = Le temps est écoulé, et le tour est resté libre ; pouvaient agir : { $names }
log-ended = Le combat prend fin
log-undone = { $number ->
    [0] Une étape est annulée
   *[other] L’étape { $number } est annulée
}
log-redone = { $number ->
    [0] Une étape est rétablie
   *[other] L’étape { $number } est rétablie
}

## Fields, attributes and settings, as a form or a list names them

field-name = Nom
field-side = Camp
field-status = État
field-sheet = Fiche
field-character = Personnage enregistré
field-members = Membres
field-owner = Joueur ou joueuse
field-user = Membre
field-combatant = Combattant
field-anew = Rouvrir
field-opponent = Adversaire
field-second = Deuxième adversaire
field-third = Troisième adversaire
field-more = Autres adversaires
field-how = Comment
field-intent = Intention
field-attribute = Valeur à régler
field-value = Valeur
field-setting = Règle maison
field-count = Combien
field-stats = Valeurs de la fiche
field-dice = Dés

## What is wrong with dice

dice-too-long = Ce jet fait { $length } caractères ; j’en lis { $limit } au plus, raccourcis-le.
dice-syntax = Je ne comprends pas « { $found } » au caractère { $position } ; un jet s’écrit comme `2d6+1` ou `4d10kh2`.
dice-incomplete = Le jet s’arrête au caractère { $position } ; il manque une suite, comme dans `2d6+1`.
dice-too-deep = Trop de parenthèses ou de signes moins imbriqués au caractère { $position } : { $limit } au plus ; enlèves-en.
dice-faces = Un dé a de 1 à { $limit } faces, pas { $faces } ; choisis un autre nombre.
dice-too-many = { $count } dés, c’est trop ; j’en lance { $limit } au plus à la fois.
dice-range = Un dé de { $low } à { $high } est à l’envers ; donne d’abord le plus petit nombre.
dice-compare = Juste après des dés, « < » au caractère { $position } a plusieurs sens ; entre parenthèses, c’est leur somme qui est comparée, comme dans `(2d6)<=7`.
dice-compound = `!!` au caractère { $position } réunit une suite de dés en un seul, qu’on ne peut ni garder ni compter ici ; avec `!`, chaque dé compte pour lui-même.
dice-drop-all = Les { $count } dés à retirer (après le caractère { $position }) n’en laisseraient aucun ; entre deux jets, mets « + » ou une virgule.
dice-rolls = { $count } jets à la fois, ce n’est pas possible ; demandes-en de 1 à { $limit }.
dice-number = Le nombre au caractère { $position } est trop grand ; donne { $limit } au plus.
dice-endless = « { $found } » au caractère { $position } serait relancé sans fin ; enlève « ! » ou « r ».
dice-zero-division = Ce jet peut diviser par 0 ; change-le, s’il te plaît.
dice-total = Ce jet peut dépasser { $limit } ; choisis des nombres plus petits.
dice-again = Trop de ces dés seraient relancés (plus de { $limit } en moyenne) ; lances-en moins, ou enlève « ! » ou « r ».
dice-budget = Tant de dés ont été relancés que je me suis arrêté à { $limit } ; lances-en moins.
dice-no-odds = Ces chances sont trop longues à calculer ; demande quelque chose de plus petit.
pool-size = Une réserve compte de { $low } à { $high } dés, pas { $value } ; choisis un autre nombre.
pool-target = Le seuil va de { $low } à { $high }, pas { $value } ; choisis-en un autre.
pool-enhancement = L’amélioration va de { $low } à { $high }, pas { $value } ; choisis un autre nombre.
pool-listed = Les chances se calculent pour { $low } à { $high } succès, pas { $value } ; choisis un autre nombre.
