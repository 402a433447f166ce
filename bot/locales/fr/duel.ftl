### Le système du duel : « Par le fer et par le verbe ».

system-duel = Duel (Par le fer et par le verbe)
hint-dice-duel = La somme des deux dés, de { $low } à { $high }, ou chacun, de { $least } à { $most } : 2 3

## Fields of a fighter and of the commands

field-vi = Vitesse (VI)
field-height = Taille en cm
field-dodge = Esquive
field-other = Autre défense
field-weapon = Arme
field-length = Longueur de l’arme
field-speed = Bonus de vitesse de l’arme
field-attack = Attaque
field-parry = Parade
field-weapons = Armes en main
field-crowd = Malus contre plusieurs
field-defence = Défense
field-margin = Marge
field-modifier = Modificateur
field-engagement = Numéro de la paire
field-dodge-speed = Facteur de vitesse de l’esquive

## House rules

field-d5 = Faces d’un d5
field-first-declarer = Les 2 points de la déclaration
field-first-tie = Égalité à la première attaque
field-next-tie = Égalité après un échange
field-both-fail = Quand les deux ratent
field-dodge-default = Coût d’une esquive
field-multi = Plusieurs adversaires
field-blows = Coups faibles et forts
field-riposte = Riposte après une esquive
field-other-weapon = Vitesse d’une autre arme
field-blow = Force du coup
field-window = Secondes pour déclarer ensemble

## The board

duel-head-unpaired = Qui se bat contre qui ? Le MJ forme les paires 🤺
duel-head-gm = MJ : qui attaque, { $a } ou { $b } ? 🎩
duel-head-silent = Se battre ou parlementer ? On attend { $names } ⚔️
duel-head-talk = On parlemente encore : qui attaque ? 🕊️
duel-head-dice = On attend les dés : { $names } 🎲
duel-head-attack = { $attacker } attaque { $defender } ⚔️
duel-head-defend = { $defender } se défend contre { $attacker } 🛡️
duel-head-rate = MJ : combien coûte { $kind ->
    [dodge] cette esquive
   *[other] cette défense
} ? { $defender } attend 🎩
duel-head-rests = { $a } et { $b } laissent passer le moment : qui attaque ? 💤
duel-head-left = La paire attend le retour : { $names } ; le MJ peut continuer sans 🚪
duel-first-attack = ⚔️ { $attacker } porte la première attaque
duel-then-defend = puis { $name } se défend
duel-then-attack = puis { $attacker } attaque { $defender }
duel-moment = { $several ->
    [yes] Paire { $pair }, échange { $number }
   *[no] Échange { $number }
}
duel-line = { $moment } : { $what }
duel-line-score = { $name } { SIGNED($score) }
duel-line-rolled = { $name } { $dice } { SIGNED($score) }
duel-line-over = { $outcome ->
    [yes] { $attacker } touche { $defender }
    [soft] { $attacker } touche, { $defender } amortit le coup
   *[no] { $attacker } manque { $defender }
}
duel-exchange = Échange { $number }
duel-streak = { $streak ->
    [1] 1ʳᵉ
   *[other] { $streak }ᵉ
} attaque de suite
duel-last = dernier échange : { $scores }
duel-lead = { $who ->
    [one] { $declared } a déclaré le combat ;{" "}
    [together] { $declared } ont déclaré presque en même temps ;{" "}
    [equal] Tous deux veulent le combat, armes et tailles sont égales : les dés décident ;{" "}
   *[nobody] { "" }
}{ $lead ->
    [0] égalité
    [1] { $name } l’emporte d’un point
   *[other] { $name } l’emporte de { $lead } points
}{ $attempts ->
    [0] { "" }
    [1] { "" }
   *[other] {" "}({ $attempts }ᵉ jet)
}
duel-full = { $roll } · { $used } = **{ SIGNED($score) }**
duel-pair = #{ $number } { $phase ->
    [talk] { $attacker } – { $defender } : on parle
    [dice] { $attacker } – { $defender } : dés de la table
    [waits] { $attacker } → { $defender } : attend
    [attack] **{ $attacker }** attaque { $defender }
    [defend] { $attacker } { SIGNED($rolled) } → **{ $defender }** se défend
    [speed] { $attacker } { SIGNED($rolled) } → { $defender } { SIGNED($answer) } : **MJ**, quel coût ?
    [left] { $attacker } – { $defender } : attend le retour
    [rests] { $attacker } – { $defender } : tous deux passent
   *[gm] { $attacker } – { $defender } : **MJ**, qui attaque ?
}{ $exchange ->
    [0] { "" }
   *[other] {" "}· éch. { $exchange }
}
duel-pairs = { $count } paires
duel-of-pair = #{ $number } { $shown }
duel-unpaired = sans adversaire : { $names }
duel-out = hors de combat : { $names }
duel-gone = { $names_count ->
    [1] a quitté le combat
   *[other] ont quitté le combat
} : { $names }
duel-news-pair = **{ $a } – { $b }**
duel-free = 🤺 { $name } n’a pas d’adversaire : au MJ de former la paire
duel-fighter = **{ $name }** · { $shown }

## How a number came about

duel-roll = **{ $name }** · { $shown } → **{ SIGNED($margin) }**
duel-tied = Jet { $number } : égalité à { SIGNED($margin) } · { $shown }
duel-tied-dice = { $name } { $dice }
duel-no-roll = **{ $name }** · pas de jet
duel-score = { $name } **{ SIGNED($score) }** ({ $shown })
duel-outcome = { $outcome ->
    [yes] { $attacker } touche { $defender }
    [soft] { $attacker } contre { $defender } : la parade ne fait qu’amortir le coup fort
   *[no] { $attacker } ne touche pas { $defender }
}
duel-weapon = arme
duel-part-vi = VI { $vi }
duel-part-weapon = { $weapon } { SIGNED($speed) }
duel-part-declared = { $modifier ->
    [2] déclaré { SIGNED($modifier) }
   *[other] non déclaré { SIGNED($modifier) }
}
duel-part-value = { $kind ->
    [attack] attaque
    [parry] parade
    [dodge] esquive
   *[other] défense
} { $value }
duel-part-modifier = modif. { SIGNED($modifier) }
duel-part-blow = { $blow ->
    [weak] coup faible
    [strong] coup fort
   *[normal] coup normal
}
duel-part-riposte = contre la riposte { SIGNED($penalty) }
duel-part-crowd = contre plusieurs { SIGNED($penalty) }
duel-part-crowd-set = contre plusieurs { SIGNED($penalty) }, fixé par le MJ
duel-part-dodge = esquive { SIGNED($speed) }
duel-part-unrated = esquive { SIGNED($speed) } au mieux
duel-part-other = défense { SIGNED($speed) }
duel-part-margin = marge { SIGNED($margin) }
duel-dice-faces = [{ $faces }]
duel-dice-typed = [{ $total } à la table]
duel-dice-typed-faces = [{ $faces } à la table]
duel-dice-given = marge donnée

## Which rule decided, on the board

duel-why-talk = Si les deux se battent, la plus longue arme frappe d’abord. Sinon, « { label-attack-first } » fait lancer les dés{ $window ->
    [0] .
    [1]  ; si l’autre appuie aussi dans la seconde, personne n’a l’avantage.
   *[other]  ; si l’autre appuie aussi dans les { $window } secondes, personne n’a l’avantage.
}
duel-why-gm-asked = Égalité : le MJ décide
duel-why-dice = La première attaque se lance à la table : entre-la avec « { label-own-first } »
duel-why-gm = { $attacker } attaque : décision du MJ
duel-why-passed = { $other } a laissé passer le moment : { $attacker } attaque
duel-why-longer-weapon = { $attacker } a la plus longue arme
duel-why-taller = Armes égales : { $attacker } dépasse { $other } en taille
duel-why-better-margin = { $attacker } a la meilleure marge
duel-why-tie-longer-weapon = Égalité : { $attacker } a la plus longue arme
duel-why-tie-taller = Égalité, armes égales : { $attacker } dépasse { $other } en taille
duel-why-score = { $attacker } { $kept ->
    [yes] garde
   *[no] prend
} l’initiative : meilleur résultat, marge + vitesse
duel-why-other-failed = { $attacker } { $kept ->
    [yes] garde
   *[no] prend
} l’initiative : jet réussi, raté pour { $other }
duel-why-both-failed = { $attacker } { $kept ->
    [yes] garde
   *[no] prend
} l’initiative : deux échecs, et { $other } a la plus grosse marge d’échec
duel-why-both-failed-score = { $attacker } { $kept ->
    [yes] garde
   *[no] prend
} l’initiative : deux échecs, meilleur résultat, marge + vitesse
duel-why-no-defence = { $attacker } garde l’initiative : { $other } n’a pas lancé de défense
duel-why-tie-attacker-keeps = Égalité : { $attacker } garde l’initiative
duel-why-tie-swap = Égalité : les rôles s’échangent
duel-why-tie-gm = Égalité : le MJ décide
duel-why-crowd = le malus contre plusieurs a fait la différence

## Which rule decided, in the log

duel-short-longer-weapon = plus longue arme
duel-short-taller = armes égales, plus grande taille
duel-short-better-margin = meilleure marge
duel-short-tie-longer-weapon = égalité, plus longue arme
duel-short-tie-taller = égalité, plus grande taille
duel-short-score = meilleur résultat, marge + vitesse
duel-short-other-failed = l’autre jet a raté
duel-short-both-failed = deux échecs, la plus petite marge d’échec
duel-short-both-failed-score = deux échecs, meilleur résultat avec la vitesse
duel-short-no-defence = pas de jet de défense
duel-short-tie-attacker-keeps = égalité, qui attaque garde l’initiative
duel-short-tie-swap = égalité, les rôles s’échangent
duel-short-tie-gm = égalité, le MJ décide

## What a fighter is expected to do

task-talk = { $spoken ->
    [attack] a déclaré l’attaque ✅
    [fight] veut se battre ✅
    [hold] parlemente ✅
    [yes] a choisi ✅
   *[no] doit choisir : se battre ou parlementer
}
task-defend = doit se défendre contre { $against }
task-attack = attaque maintenant { $against }
task-wait = attend les autres paires
task-dice = doit entrer ses dés de première attaque
task-left = attend le retour de son adversaire : { $against }
task-rolled = a lancé ✅
task-attacked = { $against } va l’attaquer

## Buttons

label-parry = Parer
label-dodge = Esquiver
label-own-defence = Mes dés : défense
label-own-attack = Mes dés : attaque
label-own-first = Mes dés : 1ʳᵉ attaque
label-attack-dice = Attaquer avec
label-parry-dice = Parer avec
label-attack = Attaquer
label-blow = { $blow ->
    [weak] Coup faible
   *[strong] Coup fort
}
label-fight = Je me bats
label-hold = J’attends
label-attack-first = J’attaque !
label-close-talk = Clore la discussion : { $names }
entry-skip-attack = L’attaque passe : { $name } contre { $against }
entry-skip-defence = Sans défense : { $name } contre { $against }
entry-roll-missing = Lancer les dés manquants : { $name } – { $against }
entry-end-kept = Finir la paire : { $name } – { $against }
label-rate = { $name } : { $kind ->
    [dodge] esquive
   *[other] défense
} { SIGNED($speed) }
entry-rate = { $name } contre { $against }, { $kind ->
    [dodge] esquive
   *[other] défense
} à
duel-speed-option = { SIGNED($speed) }
entry-rerate = { $name } contre { $against } : corriger le coût
label-together = #{ $number } : ensemble
label-count-crowd = { $name } : compter
label-attacker = { $name } attaque { $against }
label-pair-up = Opposer les camps ({ $number })
label-attack-all = { $number } PNJ attaquent
label-attack-of = { $name } attaque { $against }
label-blow-of = { $blow ->
    [weak] faible
   *[strong] fort
} : { $name } → { $against }
label-parry-of = { $name } pare { $against }
label-dodge-of = { $name } esquive { $against }
label-declare-of = { $name } :
label-engage = Former une paire
label-anew = La rouvrir
label-place = { $name } contre { $against }
label-sheet-fighter = Personnage
label-sheet-weapon = Arme

## Titles of forms

title-duel-attack = Attaquer
title-duel-defend = Se défendre
title-duel-rate = Combien coûte la défense ?
title-duel-pairs = Opposer les camps
title-duel-volley = Tous les PNJ attaquent
title-duel-together = Déclaré presque ensemble
title-duel-reroll = Relancer dans une paire
title-duel-skip = Continuer dans une paire
title-duel-sheet = Ton personnage
title-gm-attacker = Qui attaque ?
title-gm-margin = Fixer une marge
title-gm-engage = Former une paire
title-gm-part = Séparer une paire

## The log

duel-log-stance = { $name } { $stance ->
    [fight] veut se battre
   *[hold] parlemente
}
duel-log-declared = { $name } : « { label-attack-first } »
duel-log-dice = { $name } a obtenu { $dice } à la table
duel-log-engaged = Paire #{ $number } : { $a } contre { $b }
duel-log-reopened = Paire #{ $number } : l’initiative est de nouveau ouverte
duel-log-due = Première attaque : on attend les dés de la table : { $names }
duel-log-parted = Paire #{ $number } : les deux se séparent
duel-log-interrupted = Paire #{ $number } : gardée pour le retour de qui est parti
duel-log-resumed = Paire #{ $number } : elle reprend où elle en était
duel-forfeits = ⚠️ Le combat attend le retour, à moins que le MJ ne continue sans. Contre : { $names }.
duel-log-first = { $attempt ->
    [1] Première attaque
   *[other] Première attaque, { $attempt }ᵉ jet
} : { $rolls }{ $who ->
    [together] {" "}· { $declared } ont déclaré ensemble
    [one] {" "}· { $declared } a déclaré
    [equal] {" "}· armes et tailles égales
   *[nobody] { "" }
}
duel-log-decided = { $name } porte la première attaque : { $why }{ $lead ->
    [0] { "" }
    [1] , d’un point
   *[other] , de { $lead } points
}
duel-log-attacker-set = { $number ->
    [0] { "" }
   *[other] Paire #{ $number } :{" "}
}{ $name } attaque, dit le MJ{ $voids ->
    [yes] {" "}: l’attaque déjà lancée est annulée
   *[no] { "" }
}
duel-log-together = Paire #{ $number } : déclaré presque en même temps, donc sans les 2 points (MJ)
duel-log-gm-asked = Paire #{ $number } : égalité, le MJ décide
duel-log-blow = { $shown }
duel-log-rated = { $number ->
    [0] { "" }
   *[other] Paire #{ $number } :{" "}
}Le MJ estime la défense : { SIGNED($speed) }{ $modifier ->
    [0] { "" }
   *[other] , jet { SIGNED($modifier) }
}
duel-log-resolved = { $number ->
    [0] { "" }
   *[other] Paire #{ $number } :{" "}
}Échange { $exchange } : { $lands ->
    [yes] touché
   *[no] pas touché
} · attaque { SIGNED($attack) }{ $rolled ->
    [yes] , défense { SIGNED($defence) }
   *[no] { "" }
} · { $decided ->
    [yes] { $name } attaque ensuite ({ $why }){ $streak ->
        [1] { "" }
       *[other] , { $streak } fois de suite
    }
   *[no] { $why }
}
duel-log-margin = { $name } contre { $against } : { $where ->
    [first] jet de première attaque, marge fixée
    [attack] attaque, marge fixée
   *[defence] défense, marge fixée
} à { SIGNED($margin) } (MJ)
duel-log-reroll = { $name } contre { $against } : { $where ->
    [first] jet de première attaque relancé
    [attack] attaque relancée
   *[defence] défense relancée
}, { $dice } (MJ)
duel-foreseen-reroll = { $name } relance contre { $against } : { $where ->
    [first] la première attaque, qui se décide de nouveau
    [attack] l’attaque
   *[defence] la défense
}{ $rewinds ->
    [yes] {" "}de l’échange terminé, qui se décide de nouveau
   *[no] { "" }
}
duel-log-skipped = Paire #{ $number } : { $clock ->
    [yes] le délai est passé,
   *[no] le MJ le dit :
} le moment d’attaquer passe{ $swaps ->
    [yes] {" "}et les rôles s’échangent
   *[no] { "" }
}
duel-log-crowd = { $name } : { $given ->
    [some] malus contre plusieurs fixé à { SIGNED($penalty) } (MJ)
   *[none] le malus contre plusieurs est de nouveau compté
}
duel-log-modifier = { $name } : tous les jets { SIGNED($modifier) } (MJ)

## Refusals

refusal-no-such-engagement = Il n’y a pas de paire #{ $number } ; le tableau montre celles qui existent.
refusal-act-for-whom = Tu n’as personne à toi pour agir ici ; pour qui agis-tu ?
refusal-which-engagement = C’est possible contre plusieurs adversaires ; contre qui ?
refusal-not-oneself = { $name } ne peut pas se battre contre { $name } ; choisis quelqu’un d’autre.
refusal-duel-only = { $name } est déjà en duel, et la règle maison n’en permet qu’un à la fois ; sépare d’abord cette paire ou change la règle « { field-multi } ».
refusal-not-a-pair = { $name } et { $other } ne se font pas face ; choisis deux adversaires qui se battent.
refusal-talk-is-over = On ne parlemente plus, et { $attacker } a l’initiative ; continue avec les boutons du tableau.
refusal-gm-decides = Il y a égalité : { $name } attend que le MJ désigne qui attaque.
refusal-nothing-to-pair = Il ne reste personne à opposer ; forme une seule paire avec `/{ group-duel } { command-gm-engage }`.
refusal-no-npc-attacks = Aucun de tes PNJ ne peut attaquer maintenant ; choisis pour un seul dans sa paire.
refusal-not-engaged = { $name } n’a pas encore d’adversaire ; le MJ forme les paires avec `/{ group-duel } { command-gm-engage }`.
refusal-no-such-intent = Avant le premier coup, on se bat, on parlemente ou on attaque ; choisis l’un des trois.
refusal-declared-already = { $name } a déjà déclaré l’attaque ; aux autres de répondre.
refusal-said-already = { $name } { $stance ->
    [fight] veut déjà se battre
   *[hold] parlemente déjà
} ; tu peux encore choisir l’inverse.
refusal-nothing-due = Le temps n’a encore rien à déclencher ; continue avec les boutons du tableau.
refusal-declare-to-roll = Le jet vient quand quelqu’un attaque : appuie sur **{ label-attack-first }** pour { $name }, ou attends.
refusal-dice-awaited = On ne parlemente plus ; pour la première attaque, on attend les dés : { $names }. { $name } ne peut qu’entrer des dés.
refusal-dice-too-late = { $name } n’a pas de dés à donner pour une première attaque. Ce que le bot a lancé à la place, `/{ group-gm } { command-gm-undo }` l’annule ; les dés d’une attaque ou d’une défense passent par « Mes dés » sur le tableau.
refusal-type-dice = Selon la règle maison, c’est la table qui lance : { $name } entre ses dés avec « Mes dés ».
refusal-table-rolls = Selon la règle maison, c’est la table qui lance : relancez-y, puis fixe la marge avec `/{ group-duel } { command-gm-margin }`.
refusal-nothing-to-roll = Aucun jet n’est attendu ; forme une paire, ou attends une attaque ou une défense.
refusal-no-first-attack = Personne n’a encore frappé : d’abord, { $name } se bat, parlemente ou attaque.
refusal-not-your-attack = { $attacker } a l’initiative ; { $name } se défendra une fois l’attaque lancée.
refusal-attacked-already = { $name } a déjà lancé l’attaque ; à { $defender } de se défendre.
refusal-wait-for-others = { $name } attend que chaque paire ait eu son échange ; c’est le tour de la paire #{ $number }.
refusal-pair-waits = La paire #{ $number } attend que chaque paire ait eu son échange ; c’est le tour de la paire #{ $next }.
refusal-not-your-defence = { $name } attaque et n’a pas à se défendre ; la défense est pour { $defender }.
refusal-attack-first = { $attacker } n’a pas encore lancé son attaque ; { $name } se défendra après.
refusal-defended-already = { $name } a déjà lancé sa défense ; au MJ de dire ce qu’elle coûte.
refusal-crowd-number = { field-crowd } : il faut un nombre entier de { $low } à { $high }, pas « { $given } » ; sans valeur, le malus est compté de nouveau.
refusal-dice-or-margin = Donne les dés ou la marge, pas les deux.
refusal-house-rule-off = La règle maison « { $rule } » ne vaut pas dans ce combat ; laisse ce champ vide, ou que le MJ l’active.
refusal-nothing-to-rate = Aucune esquive ni autre défense n’attend d’estimation ou ne peut encore être corrigée ; reviens en arrière avec `/{ group-gm } { command-gm-undo }`.
refusal-nobody-engaged = Personne ne se fait face ; forme d’abord une paire avec `/{ group-duel } { command-gm-engage }`.
refusal-name-attacker = Il y a égalité : désigne d’abord qui attaque, par les boutons ou avec `/{ group-gm } { command-gm-attacker }`.
refusal-rate-first = Dis d’abord ce que coûte la défense, par les boutons ou avec `/{ group-duel } { command-duel-rate }`.
refusal-attacks-already = { $name } a déjà l’initiative ; désigne l’autre, ou continue.
refusal-pair-exists = { $name } et { $other } forment déjà la paire #{ $number } ; la rouvrir remet leur initiative en jeu.
refusal-margin-and-modifier = Une marge contient déjà ses modificateurs ; donne l’une ou les autres.
refusal-nothing-rolled = { $name } n’a plus de jet à changer ; reviens plutôt en arrière avec `/{ group-gm } { command-gm-undo }`.
refusal-no-points = Dans la paire #{ $number }, les 2 points de qui déclare n’ont pas compté, ou une attaque a suivi ; reviens en arrière avec `/{ group-gm } { command-gm-undo }`.
refusal-roll-followed = { $name } contre { $against } : une attaque a suivi ce dernier jet ; nomme une autre paire, ou reviens en arrière avec `/{ group-gm } { command-gm-undo }`.

## Chances

duel-odds = **{ $a } – { $b }** · { $about ->
    [first] première attaque
   *[next] { $defence ->
        [parry] si { $b } pare
        [dodge] si { $b } esquive à { SIGNED($speed) }
       *[other] avec une autre défense
    }, attaque suivante
}
duel-odds-attacks = { $name } attaque
duel-odds-lands = { $a } touche
duel-odds-cases = Sur { $every } jets aussi probables, { $a_wins } pour { $a }, { $b_wins } pour { $b }, { $tie } à égalité
duel-odds-if = Si { $name } attaque d’abord : { $a } ou { $b } ?
duel-odds-both = Si { $a } et { $b } se battent : { $first }, par l’arme la plus longue ou la taille
duel-odds-gm = au MJ de décider

## Le combat en bref

duel-sum-exchanges = ⚔️ { $exchanges ->
    [one] { $exchanges } échange
   *[other] { $exchanges } échanges
}, { $hits ->
    [one] { $hits } coup porté
   *[other] { $hits } coups portés
}
duel-sum-longest = 🔥 Plus longue série : { $name }, { $streak } attaques de suite
duel-sum-attacks = { $hits } { $hits ->
    [one] coup porté
   *[other] coups portés
} sur { $attacks }
duel-sum-defences = { $held } { $held ->
    [one] attaque repoussée
   *[other] attaques repoussées
} sur { $attacks }
duel-sum-streak = { $streak } de suite

duel-number = #{ $number }
duel-log-ordered = Les paires se suivent dans cet ordre : { $pairs }
refusal-attacker-or-side = Il faut l’un ou l’autre ; désigne un attaquant, ou un camp dont tous attaquent d’abord.
refusal-no-open-attack = Aucune première attaque n’est ouverte entre les camps ; désigne plutôt l’attaquant d’une paire.
duel-strip-margins = { SIGNED($a) } contre { SIGNED($b) }
