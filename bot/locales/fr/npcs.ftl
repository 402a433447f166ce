### Les PNJ en coulisse : cachés, sous un autre nom, en groupe.

## What the GM sees beside the board

board-hidden = 🫥 Hors de vue et hors du combat : { $names }
board-aliased = 🎭 Sous un autre nom : { $names }
board-alias = { $name } (alias { $alias })

## Buttons

label-hide = Cacher
label-reveal = 👁️ Révéler…
label-show = Montrer { $name }
label-unmask = Dire qui est { $name }
label-lines = Ajouter plusieurs
title-gm-lines = Ajouter plusieurs PNJ
title-gm-hide = Cacher un combattant
title-gm-reveal = Révéler un combattant

## The log

log-hidden = { $name } disparaît
log-revealed = { $name } apparaît
log-aliased = { $was } s’appelle désormais { $now }
log-unmasked = { $was }, c’est { $now }
log-dismissed = { $name } s’en va sans que personne l’ait vu

## Refusals

refusal-bad-lines = Personne n’a été ajouté ; corrige { $lines }.
bad-line = ligne { $number } ({ $reason })
refusal-is-hidden = { $name } reste hors de vue et ne participe pas au combat ; montre { $name } d’abord avec `/{ group-gm } { command-gm-reveal }`.
refusal-is-hidden-already = { $name } est déjà hors de vue ; `/{ group-gm } { command-gm-reveal }` fait apparaître { $name }.
refusal-hidden-by-gm = Le MJ garde { $name } hors de vue ; demande-lui de faire revenir { $name } avec `/{ group-gm } { command-gm-reveal }`.
refusal-not-veiled = Tout le monde voit { $name } et connaît son nom ; il n’y a rien à révéler.

## Slash commands

command-gm-lines = lignes
    .description = Ajouter plusieurs sortes de PNJ à la fois, une par ligne
command-gm-hide = cacher
    .description = Retire un combattant de la vue de tous et du combat
command-gm-reveal = révéler
    .description = Montre qui est caché, ou dit qui porte un autre nom
option-gm-hide-combatant = combattant
    .description = Qui disparaît
option-gm-reveal-combatant = combattant
    .description = Qui apparaît, ou qui est nommé
option-batch = groupe
    .description = Aussi ceux qui ont été ajoutés avec lui
option-gm-add-name = nom
    .description = Comment il s’appelle, ou l’un de tes personnages enregistrés
option-lines = lignes
    .description = Combien, un nom, des valeurs : 4 goule vi=5, arme=hache ; une sorte par ligne, ou après |
option-hidden = caché
    .description = Personne d’autre ne sait qu’il est là, jusqu’à ce que tu le révèles
option-alias = alias
    .description = Le nom que les autres lui donnent, jusqu’à ce que tu dises qui c’est
option-group = un-jet
    .description = Un seul jet pour le groupe, là où chacun lancerait
choice-hidden-yes = Oui
choice-hidden-no = Non
choice-batch-yes = Oui
choice-batch-no = Non
choice-group-yes = Un jet pour tous
choice-group-no = Un jet chacun
hint-stats = Valeurs de la fiche, par exemple : { $example }
hint-lines = Combien, un nom, des valeurs : 4 goule { $example } ; une sorte par ligne, ou après |
sheet-value = { $name }={ $value }
sheet-values = { $first }, { $second }
sheet-no-number = nom=valeur
field-lines = Une sorte par ligne
field-alias = Alias
field-hidden = Caché
field-group = Un seul jet
field-batch = Tout le groupe
