### Ce que dit le bot lui-même : tableaux, formulaires, aperçus, réponses.

ui-more = { $count ->
    [one] … et 1 ligne de plus
   *[other] … et { $count } lignes de plus
}
ui-more-all = … et { $count } de plus : **{ label-all }**
ui-more-short = … { $count } de plus
ui-your-turn = { $who }, à toi !
ui-one-of-you = { $who } : c’est à l’un de vous !
ui-all-of-you = { $who } : c’est à vous !
ui-taken-back = ~~{ $what }~~ · annulé par le MJ
ui-announced-before = Ce qui était dit ici
ui-person = { $who }
ui-begun = Le combat est ouvert. Choisis qui participe et regarde ces règles maison ; on peut aussi appuyer sur **{ label-join }** sous le tableau.
ui-something-else = Faire autre chose…
ui-choose = Choisir…
ui-part = { $label } ({ $first }–{ $last } sur { $count })
ui-entry = { $what } { $which }
ui-for-gm = MJ : { $what }
ui-npc-acts = MJ : un PNJ agit…
ui-pick-members = Qui participe ?
ui-rules = **Règles maison de ce combat**
ui-rule-number = { $field } : { $value }
ui-sheet = Fiche : { $name }
ui-joined-next = Te voilà dans le combat. Vérifie tes valeurs ci-dessous{ $more ->
    [yes] , l’arme surtout
   *[no] { "" }
} ; puis regarde le tableau : sa première ligne dit à qui c’est, et ses boutons sont là pour toi.
ui-sheet-value = { $field } { $value }
ui-between = De { $low } à { $high }
ui-soon = { $seconds ->
    [one] Dans { $seconds } seconde
   *[other] Dans { $seconds } secondes
}, les dés seront lancés pour tout le monde ; d’ici là, personne d’autre ne le voit.
ui-counted-already = Cet appui a déjà compté.
ui-old-control = Ce bouton ne sert plus ; prends ceux du tableau, ou `/{ group-initiative } { command-initiative-status }`.
ui-old-command = Cette commande a changé ; relance Discord, ou recharge-le avec Ctrl+R, puis retape-la.
ui-rewound = ↩️ { $line }
ui-restored = ↪️ { $line }
ui-preview = **Voici ce que cela ferait :**
ui-preview-line = • { $line }
ui-preview-next = Maintenant : { $before } – ensuite : { $after }
ui-preview-rolls = Des dés seront lancés, l’issue est donc ouverte.
ui-dropped = Rien n’a changé.
ui-done = C’est fait.
ui-discord-forbids = Discord ne me permet pas cela ici : { $reason }. Tout ce que tu as fait est gardé.
ui-discord-fails = Discord a des difficultés, et tu ne vois peut-être pas encore tout. Mais rien n’est perdu : le tableau suivra de lui-même.
ui-bug = Quelque chose a raté de mon côté, et rien n’est perdu. Référence pour qui héberge ce bot : `{ $reference }`
ui-below = Il m’a fallu un moment ; c’est plus bas, visible par tout le monde.
ui-storage-reason = { $fault ->
    [full] le disque de la machine qui m’héberge est plein
    [locked] un autre programme occupe ma base de données
    [readonly] je n’ai pas le droit d’écrire dans ma base de données
    [replaced] le fichier de ma base de données n’est plus à sa place
    [damaged] ma base de données est endommagée
    [away] ma base de données ne répond pas
    [slow] le disque ou le serveur de ma base de données ne répond pas à temps
   *[failed] le disque de la machine qui m’héberge est en panne
}
ui-storage = Je ne peux rien enregistrer pour l’instant : { $reason }. Ta dernière demande ne compte que si le tableau la montre. Préviens qui héberge ce bot, puis réessaie.
ui-storage-not-done = Je ne peux rien enregistrer pour l’instant : { $reason }. Ta dernière demande n’a pas compté, et ne comptera pas plus tard non plus. Préviens qui héberge ce bot, puis réessaie.
ui-storage-counts = Ta dernière demande compte, mais je ne peux pas bien la montrer pour l’instant : { $reason }. Le tableau suivra dès que possible.
ui-storage-unknown = Ma base de données a reçu ta dernière demande et n’a pas répondu. Je ne sais pas encore si elle compte ; je te le dirai ici dès que la base de données répondra. Ne la répète pas d’ici là.
ui-did-count = Ma base de données répond de nouveau : ta demande a bien compté.
ui-did-not-count = Ma base de données répond de nouveau : ta demande n’a pas compté, et ne comptera pas plus tard. Réessaie.

refusal-nothing-private = Il n’y a rien de privé pour toi ici pour l’instant ; tes boutons sont sur le tableau.
refusal-draft-gone = Cet aperçu n’est plus valable ; demande le changement encore une fois.
refusal-form-too-late = Ça a pris trop de temps pour ouvrir un formulaire ; appuie ou tape la commande encore une fois.
refusal-form-gone = Ce formulaire n’est plus gardé ; ouvre-le de nouveau.

## Buttons

label-join = Rejoindre / ma fiche
label-all = Tout
label-leave = Quitter le combat
label-gm = MJ…
label-board-help = Aide
label-add = Ajouter
label-set = Régler
label-reroll = Relancer
label-remove = Retirer
label-rules = Règles maison
label-end = Finir le combat
label-apply = Appliquer
label-drop = Ne rien changer
label-correct = Corriger

## Titles of forms

title-initiative-join = Rejoindre le combat
title-initiative-leave = Quitter le combat
title-initiative-declare = Que fais-tu ?
title-initiative-roll = Lancer les dés
title-initiative-next = Continuer
title-initiative-end = Finir le combat
title-gm-add = Ajouter un combattant
title-gm-set = Régler une valeur
title-gm-reroll = Relancer les dés
title-gm-remove = Retirer un combattant
title-gm-transfer = Transmettre
title-gm-rule = Règle maison
title-gm-undo = Annuler
title-gm-redo = Rétablir

## Status, odds, log, server

ui-task = **{ $name }** · { $task }
ui-odds-row = { $title } : { $bars }
ui-odds-bar = { $label } **{ PERCENT($chance) }**
ui-odds-note = -# { $note }
ui-odds-alt = Les mêmes chances en barres : { $rows }
ui-no-odds = Il n’y a pas de chances à calculer pour l’instant : aucune attaque n’est en vue.
ui-log = Le journal de ce combat, une ligne par événement ; ce qui a été annulé est barré.
ui-log-json = Tout le combat sous forme de script : rejoué, il finit de la même façon.
ui-nobody = aucun
ui-as-discord = celle de ce serveur dans Discord

## Le salon des MJ et les épingles

ui-gm-board = Tableau du MJ
ui-gm-roll = Jet pour le MJ
ui-pin-forbidden = Je ne peux pas épingler le tableau dans #{ $channel } : il m’y faut { $missing }. Le combat n’en dépend pas.
ui-pins-used-up = Je ne peux pas épingler le tableau dans #{ $channel } : il y a déjà autant d’épingles que Discord le permet. Retires-en, et le prochain tableau sera épinglé.
ui-pin-failed = Je n’ai pas pu épingler le tableau dans #{ $channel } : Discord n’a pas répondu. Le combat n’en dépend pas.

## Dice outside a fight

ui-pick-rollers = Pour qui lancer les dés ?
ui-rolled-by = Demandé par { $name }
ui-roll = **{ $name }** · { $dice } → { $shown } = **{ $unit ->
    [successes] { $total } succès
    [holds] oui
    [fails] non
   *[total] { $total }
}**
ui-pool = **{ $name }** · { $pool ->
    [one] { $pool } dé
   *[other] { $pool } dés
}, seuil { $target } → { $shown }{ $enhancement ->
    [0] { "" }
   *[other] {" "}{ SIGNED($enhancement) }
} = **{ $successes } succès**{ $botch ->
    [yes] {" "}· échec critique !
   *[no] { "" }
}

## Mentions

ui-pings = { $wanted ->
    [always] On te mentionne pour tout ce que tu as à faire, même quand cela vient de ton propre geste.
    [never] On ne te mentionne jamais.
   *[turn] On te mentionne une fois pour chaque chose que tu as à faire, sauf si cela vient de ton propre geste.
} Tu peux changer cela avec `/{ group-initiative } { command-initiative-pings }`.

## Jouer par messages

ui-reminder = ⏰ { $who } : le combat { $who_count ->
    [1] t’attend
   *[other] vous attend
} depuis { $hours ->
    [one] { $hours } heure
   *[other] { $hours } heures
}.
ui-skipped = ⏰ Sans réponse en { $hours ->
    [one] { $hours } heure
   *[other] { $hours } heures
} : { $who }. { $then ->
    [rests] Le combat s’endort
    [stuck] Au MJ de décider
   *[on] Le combat continue
}.
