### Le système des totaux : « Les Arpèges ».

system-totals = Totaux (Les Arpèges)
hint-dice-totals = Le résultat des dés, { $bounded ->
    [yes] de { $low } à { $high },{" "}
   *[no] { "" }
}ou chaque dé dans l’ordre : 8 3

## Fields of a fighter and of the commands

field-skill = Niveau de compétence
field-finesse = Finesse
field-damage = Dommages
field-styles = Styles de combat
field-target = Cible
field-like = Seulement comme
field-manner = Type d’attaque
field-strength = Force
field-fr = Facteur de Rapidité
field-ff = Facteur de Finesse
field-fd = Facteur de Dommages
field-fp = Facteur de Parade
field-taken = Retirer le Facteur de Dommages
field-style = Nom du style
field-missing = Qui n’a pas choisi
field-striker = Par qui
field-strikes = Frappe encore
field-surprise = Surprise
field-total = Total
field-lasts = À partir de quand
field-factor = Facteur
field-hit = Touche

## House rules

field-simultaneity = En même temps
field-gap = Écart de Rapidité qui compte
field-declare = Déclarations
field-defensive-bonus = Bonus de la défensive
field-absent = Qui n’a pas choisi à l’échéance

## The board

totals-head-declaring = { $missing_count ->
    [0] Tour { $turn } : tout le monde a choisi
   *[other] Tour { $turn } : on attend { $missing }
} 🎭
totals-head-alone = Tour { $turn } : on attend un adversaire 🎭
totals-head-striking = { $names_count ->
    [0] Personne ne frappe
    [1] { $names } frappe { $first ->
        [yes] en premier
       *[no] maintenant
    }
   *[other] { $names } frappent en même temps
} 🗡️
totals-head-over = Le tour { $turn } est fini 🏁
totals-turn = Tour { $turn }
totals-line = Tour { $turn } : { $what }
totals-line-declaring = 🎭 choisissez ce que vous faites
totals-line-more = { $count ->
    [one] { $count } coup avant
   *[other] { $count } coups avant
}
totals-line-none = personne ne frappe
totals-line-hits = 💥 touché par { $names }
totals-line-misses = manqué par { $names }
totals-line-voids = coups nuls : { $names }
totals-line-void = { $name } frappe pour rien
totals-line-strike = { $hit ->
    [yes] { $name } touche { $target } ({ $total } : { $defence })
   *[no] { $name } manque { $target } ({ $total } : { $defence })
}
totals-why-declaring = Mets-toi sur la défensive, au vu de tous, ou choisis ton attaque { $declare ->
    [hidden] en secret : personne ne la voit avant la révélation
    [gm-sees] en secret : seul le MJ la voit avant la révélation
   *[open] au vu de tous
} ; d’ici là, tu peux en changer.
totals-declare-later = dès le tour suivant, { $declare ->
    [hidden] personne ne voit les choix
    [gm-sees] seul le MJ voit les choix
   *[open] tout le monde voit les choix
}
totals-shake = { $shake ->
    [defensive] { $name } prend la défensive
    [attack] { $name } quitte la défensive
    [no-room] { $name } n’a pas la place pour la défensive
    [surprised] { $name } : surprise
    [unsurprised] { $name } : fin de la surprise
   *[left] { $name } n’est plus dans le combat
}
totals-why-confirm = Confirme ton attaque, ou choisis à nouveau.
totals-why-over = Le MJ ouvre le tour suivant.
totals-why-together = { $policy ->
    [pairwise] Moins de { $rule } d’écart de Rapidité : en même temps (ici { $gap })
    [anchored] Un groupe : moins de { $rule } d’écart avec la plus grande Rapidité (ici { $gap })
   *[chained] Une chaîne : moins de { $rule } d’écart de proche en proche (ici { $gap } en tout)
}
totals-why-before = { $name } avant { $other } : { $lead } de plus en Rapidité
totals-then = puis { $names }
totals-why-last = { $name } frappe en dernier
totals-why-granted = Le MJ laisse { $names } frapper maintenant
totals-defensive = 🛡️ Sur la défensive : { $names }
totals-ready = ✅ { $names_count ->
    [1] A choisi
   *[other] Ont choisi
} : { $names }
totals-surprised = ❗ Par surprise : { $names }
totals-out = 💀 Hors de combat : { $names }
totals-joins-later = ⏳ Dès le tour suivant : { $names }
totals-open = **{ $name }** · { $plan }
totals-order = { $names } { $speed }{ $together_count ->
    [0] { "" }
   *[other] {" "}· en même temps : { $together }
}{ $after_count ->
    [0] { "" }
   *[other] {" "}· avant { $after }
}

## The table

totals-short = { $total ->
    [speed] Rap
    [defence] Déf
    [attack] Att
   *[damage] Dom
}
totals-words = { $name }{ $progress ->
    [due] , frappe maintenant
    [struck] , a frappé
    [off] , ne frappe pas
   *[none] { "" }
} : { $shown }
totals-words-total = { $total ->
    [speed] Rapidité
    [defence] Défense
    [attack] Attaque
   *[damage] Dommages
} { $value }
totals-brief = { $total ->
    [speed] Ra
    [defence] Dé
    [attack] At
   *[damage] Do
}
totals-none = –
totals-progress = { $progress ->
    [due] ▶
    [struck] ✓
    [off] ✗
   *[none] ·
}
totals-aims = { $name } → { $target }
totals-aim-open = ?
totals-kind = { $manner ->
    [normal] ordin.
    [forced] forcée
    [held] retenue
    [feint] feinte
    [quick] rapide
   *[mix] mixte
}
totals-hit-head = %
totals-needs-head = ≥
totals-column = { $column ->
    [skill] NC
    [bonus] Arm
    [factor] Fac
    [other] MJ
   *[total] =
}

## What somebody does, and how numbers came about

totals-manner = { $manner ->
    [normal] ordinaire
    [forced] forcée { $strength }
    [held] retenue { $strength }
    [feint] feinte { $strength }
    [quick] rapide { $strength }
   *[mix] mélange libre
}
totals-no-factors = sans facteurs
totals-part-fr = Facteur de Rapidité { $value }
totals-part-ff = Facteur de Finesse { $value }
totals-part-fd = Facteur de Dommages { $value }{ $taken ->
    [yes] {" "}retiré
   *[no] { "" }
}
totals-part-fp = Facteur de Parade { SIGNED($value) }
totals-plan = { $doing ->
    [defensive] sur la défensive
    [none] pas d’attaque
    [attack] une attaque
   *[hidden] a choisi
}
totals-plan-attack = { $how } → { $target }
totals-plan-no-target = { $how }, cible à désigner
totals-planned = { $name } : { $plan }{ $filled ->
    [yes] {" "}(n’a pas choisi)
   *[no] { "" }
}
totals-strike = **{ $name }** → { $target } · { $shown } = **{ $total }** contre { $defence } : { $hit ->
    [yes] **touché**, dommages **{ $damage }**
   *[no] manqué
}{ $noted ->
    [decreed] {" "}(MJ)
    [corrected] {" "}(corrigé)
   *[no] { "" }
}
totals-strikes = **{ $names }** → { $target } · { $hits ->
    [0] tous manquent
    [1] **1 touche** ({ $damages }){ $misses ->
        [0] { "" }
        [one] , { $misses } manque
       *[other] , { $misses } manquent
    }
   *[other] **{ $hits } touchent** ({ $damages }){ $misses ->
        [0] { "" }
        [one] , { $misses } manque
       *[other] , { $misses } manquent
    }
}
totals-strike-void = ~~{ $strike }~~ – { $why }
totals-cancelled = **{ $name }** ne frappe pas – { $why }
totals-void = { $cause ->
    [decreed] annulé par le MJ
    [gone] a quitté le combat
   *[out] hors de combat
}
totals-void-faster = annulé : { $striker } avait { $lead } de plus en Rapidité
totals-void-granted = annulé : { $striker } a frappé avant
totals-part-attack = Attaque { $value }
totals-part-modifier = modificateur { SIGNED($modifier) }
totals-dice = [{ $faces }]
totals-dice-typed = [{ $total } à la table]
totals-chance = touche une Défense de { $defence } dans { PERCENT($hits) } des cas
totals-needs = touche une Défense de { $defence } avec { $needs } ou plus aux dés
totals-sum = **{ $total ->
    [speed] Rapidité
    [defence] Défense
    [attack] Attaque, avant les dés
   *[damage] Dommages
} { $value }** = { $shown }
totals-part = { $part ->
    [skill] compétence { $value }
    [bonus] arme { SIGNED($value) }
    [factor] facteurs { SIGNED($value) }
    [parry] Facteur de Parade { SIGNED($value) }
   *[modifier] MJ { SIGNED($value) }
}
totals-how = 🔎 { $name } : d’où viennent les totaux
totals-formula = { $total ->
    [speed] Rapidité = compétence + Rapidité de l’arme + Facteur de Rapidité
    [defence] Défense = compétence + Parade de l’arme + Facteur de Parade − Facteur de Finesse
    [attack] Attaque = compétence + dés + Finesse de l’arme + Facteur de Finesse − Facteur de Rapidité − Facteur de Dommages
   *[damage] Dommages = Dommages de l’arme + Facteur de Dommages, ou − ce Facteur s’il est retiré
}

## The private board

totals-own-people = 🗡️ Pour qui choisis-tu ?
totals-own-not-yet = **{ $name }** · n’a pas choisi
totals-own-choose = 🗡️ { $name } : qui, et comment ?
totals-own-chosen = { $stands ->
    [yes] ✅ { $name } : { $plan }
   *[no] ⏳ { $name } : { $plan } – ça tient toujours ?
}
totals-own-how = Voici ce que donne chaque attaque ; un bouton la choisit.
totals-own-promise = Rapidité { $speed } · Défense { $defence } · Attaque { $attack } · Dommages { $damage } – { $chance }
totals-own-against = 🎯 { $name } · Défense { $defence } (connue)
totals-own-aim = Contre qui ?
totals-own-nobody = Il n’y a personne à attaquer.
totals-own-beyond = Un facteur de plus de { $limit } dépasse la charge à corps perdu.
totals-own-secret = { $declare ->
    [hidden] Personne d’autre ne voit ceci ; tu peux en changer jusqu’à la révélation.
    [gm-sees] À part toi, seul le MJ voit ceci ; tu peux en changer jusqu’à la révélation.
   *[open] Tout le monde voit ceci ; tu peux en changer jusqu’à la révélation.
}

## What a fighter is expected to do

totals-task-gathering = attend un adversaire
totals-task-surprised = { $surprise ->
    [drawn] par surprise
   *[bare] par surprise, sans les bonus de l’arme
} : Facteur de Parade −5
totals-task-over = attend le tour suivant
totals-task-declare = doit choisir : attaquer, ou la défensive
totals-task-declared = { $plan } ✅
totals-task-confirm = doit confirmer
totals-task-target = doit désigner une cible
totals-task-strike = frappe maintenant
totals-task-wait = attend de frapper
totals-task-done = n’a plus rien à faire ce tour-ci
totals-forfeits-strike = ⚠️ Son attaque de ce tour est abandonnée, sauf retour avant la fin du tour.
totals-forfeits-choice = ⚠️ Son choix est abandonné ; au retour, il faudra choisir à nouveau.

## Buttons

totals-label-for = { $name }
totals-label-target = { $name }
totals-label-defensive = Défensive
totals-label-attack = Mon attaque
totals-label-confirm = Ça tient
totals-label-no-attack = Pas d’attaque
totals-label-aim = Contre qui ?
totals-label-other-target = Autre cible
totals-label-style = { $style }
totals-label-mix = Mélange libre
totals-label-strength = { $step ->
    [more] +
   *[less] −
} force { $strength }
totals-label-save-style = Garder ce style
totals-label-strike = Lancer
totals-label-own-dice = Mes dés
totals-label-retarget = Désigner une cible
totals-label-pass = Ne pas frapper
totals-label-how = Comment ?
totals-label-turn = Tour suivant
totals-label-reveal = { $missing ->
    [all] Révéler
    [normal] Révéler ; les autres attaquent
   *[none] Révéler ; les autres ne font rien
}
totals-label-npcs = Choisir pour les PNJ
totals-label-all = { $number } PNJ attaquent
totals-label-all-on = { $number } PNJ : attaque ordinaire sur…
totals-label-volley = Lancer pour les { $number } PNJ
totals-label-once = Un seul lancer par groupe de PNJ
totals-label-cramped = Pas la place : { $name }
totals-label-roll-for = Lancer pour { $name }
totals-label-out = { $name } hors de combat ({ $striker })
totals-label-damage = { $name } : { $counter } { SIGNED($plus) }{ $out ->
    [yes] {" "}et hors de combat
   *[no] {""}
}
totals-label-still = { $name } { $strikes ->
    [yes] frappe encore
    [no] ne frappe plus
   *[rule] selon l’ordre
}
totals-label-grant = Laisser frapper
totals-label-surprise = Surprise
totals-label-modify = Modificateur
totals-label-factor = Changer un facteur
totals-label-outcome = Touché ou manqué
label-sheet-level = Compétence et arme
label-sheet-bonuses = Bonus de l’arme

## Titles of forms

title-totals-declare = Ton attaque
title-totals-mix = Mélange libre de facteurs
title-totals-use = Attaquer dans un style
title-totals-confirm = Ça tient
title-totals-style = Garder ce style
title-totals-forget = Oublier un style
title-totals-strike = Tes dés
title-totals-target = Désigner une cible
title-totals-pass = Ne pas frapper
title-totals-sheet = Ta fiche
title-totals-reveal = Révéler
title-totals-all = La même attaque pour tous les PNJ
title-totals-volley = Lancer pour tous les PNJ
title-totals-cramped = Pas la place de reculer
title-totals-out = Hors de combat
title-totals-damage = Dommages des coups
title-totals-still = Qui frappe encore ?
title-totals-grant = Laisser frapper maintenant
title-totals-surprise = Surprise
title-totals-modify = Modificateur d’un total
title-totals-factor = Changer un facteur
title-totals-decree = Touché ou manqué

## The log

totals-log-turn = Le tour { $turn } commence
totals-log-defensive = { $name } se met sur la défensive
totals-log-cramped = Pas la place : { $name } ne peut pas se mettre sur la défensive (MJ)
totals-log-chosen = { $name } choisit : { $plan }{ $warned ->
    [yes] {" "}(au-delà de la charge à corps perdu)
   *[no] { "" }
}
totals-log-confirmed = { $name } maintient son choix
totals-log-revealed = { $early ->
    [clock] Le temps est écoulé, révélation
    [yes] Le MJ révèle
   *[no] Révélation
} : { $plans }
totals-log-called = { $names_count ->
    [0] À personne de frapper
    [1] À { $names } de frapper
   *[other] À { $names } de frapper
}
totals-log-lapsed = { $names_count ->
    [0] Personne ne perd son tour
    [1] Ce n’est plus à { $names } de frapper
   *[other] Ce n’est plus à { $names } de frapper
}
totals-log-retargeted = { $name } frappe maintenant { $target }{ $by ->
    [owner] { "" }
   *[override] {" "}(MJ)
}
totals-log-passed = { $why ->
    [target] { $name } ne frappe pas : aucune cible n’a été choisie
    [dice] { $name } ne frappe pas : aucun dé n’a été saisi
   *[choice] { $name } ne frappe pas
}
totals-log-felled = { $name } est hors de combat { $given ->
    [some] par un coup porté par { $striker }
   *[none] sans coup de ce tour
}
totals-log-damage = { $name } : dommages comptés ({ $count ->
    [one] un coup
   *[other] { $count } coups
})
totals-log-granted = { $name } peut frapper maintenant{ $given ->
    [some] {" "}(→ { $target })
   *[none] { "" }
} (MJ)
totals-log-still = { $name } { $strikes ->
    [yes] frappe encore ce tour-ci (MJ)
    [no] ne frappe plus ce tour-ci (MJ)
   *[rule] frappe ce tour-ci si l’ordre le veut
}
totals-log-surprise = { $name } : { $surprise ->
    [drawn] surprise, l’arme en main ; Facteur de Parade −5 (MJ)
    [bare] surprise, sans l’arme ; Facteur de Parade −5, pas de bonus d’arme (MJ)
   *[no] pas de surprise, finalement (MJ)
}
totals-log-modifier = { $name } : { $total ->
    [speed] Rapidité
    [defence] Défense
    [attack] Attaque
   *[damage] Dommages
} { SIGNED($modifier) } { $lasts ->
    [turn] ce tour-ci
    [next] dès le tour suivant
   *[always] dès maintenant
} (MJ)
totals-log-factors = { $name } attaque avec { $factors } (MJ)
totals-log-replaced = { $correction ->
    [rolled] Relancé
    [typed] Saisi à nouveau
    [reckoned] Recalculé
   *[decreed] Décidé
} : { $strike }
totals-foreseen-reroll = { $name } → { $target }, à relancer : Attaque { $attack } contre { $defence }
totals-log-void = { $change ->
    [void] Coup annulé : { $name } contre { $target }{ $given ->
        [some] {" "}({ $striker } a frappé avant)
       *[none] { "" }
    }
   *[counts] Coup compté à nouveau : { $name } contre { $target }
}
totals-log-turn-ended = Le tour { $turn } est fini
totals-log-turn-reopened = Le tour { $turn } continue
totals-log-style = { $name } garde le style { $style } : { $factors }
totals-log-forgotten = { $name } oublie le style { $style }

## Refusals

refusal-totals-for-whom = Pour qui est-ce ?
refusal-totals-no-turn = Le premier tour commence quand on est deux ; rejoins le combat, ou attends un adversaire.
refusal-totals-revealed = Tous les choix sont révélés ; { $name } pourra choisir à nouveau au tour suivant.
refusal-totals-revealed-already = Tout est déjà révélé ; continue avec les boutons du tableau.
refusal-totals-no-such-intent = Ici, on se met sur la défensive ou on n’attaque pas ; une attaque se choisit avec **{ totals-label-attack }**.
refusal-totals-defensive-already = { $name } est déjà sur la défensive ; choisis une attaque pour en sortir.
refusal-totals-no-npcs = Aucun de tes PNJ ne peut le faire maintenant ; donne la commande pour un seul combattant.
refusal-totals-cramped = { $name } n’a pas la place de reculer ce tour-ci, dit le MJ ; choisis une attaque.
refusal-totals-nobody-there = { $name } n’a personne à attaquer ; attends un adversaire.
refusal-totals-which-target = { $name } attaque, mais contre qui ? Désigne une cible.
refusal-totals-oneself = { $name } ne peut pas attaquer { $name } ; choisis quelqu’un d’autre.
refusal-totals-target-gone = { $name } { $status ->
    [out] est hors de combat
   *[gone] a quitté le combat
} ; { $known_count ->
    [0] il n’y a personne d’autre à attaquer.
   *[other] au choix : { $known }.
}
refusal-totals-nothing-to-confirm = Rien de toi n’attend d’être confirmé ; ton choix tient, ou tu n’as pas encore choisi.
refusal-totals-no-such-style = Il n’y a pas de style « { $given } » ; { $known_count ->
    [0] gardes-en d’abord un avec `/{ group-totals } { command-totals-style }`.
   *[other] au choix : { $known }.
}
refusal-totals-styles-full = On garde au plus { $limit } styles ; oublie d’abord l’un de ceux-ci : { $known }.
refusal-totals-not-defensive = { $name } n’est pas sur la défensive ; choisis quelqu’un qui l’est.
refusal-totals-not-revealed = Les choix ne sont pas encore révélés ; d’abord, chacun choisit, ou le MJ révèle.
refusal-totals-turn-over = Ce tour est fini ; le MJ ouvre le suivant avec **{ totals-label-turn }**.
refusal-totals-struck-already = { $name } a déjà frappé ce tour-ci ; la prochaine attaque vient au tour suivant.
refusal-totals-no-attack = { $name } n’a pas d’attaque ce tour-ci ; au suivant, tu pourras choisir à nouveau.
refusal-totals-wait = { $name } frappe plus tard ; attends d’abord { $before }.
refusal-totals-name-target = { $name } n’a personne à frapper : désigne une cible, ou ne frappe pas.
refusal-totals-keeps-target = { $name } frappe { $target } comme déclaré ; seul le MJ peut encore changer cela.
refusal-totals-type-dice = Cette table lance ses propres dés : donne leur total avec **{ totals-label-own-dice }**.
refusal-totals-one-or-side = Nomme un combattant ou tout un camp, l’un ou l’autre.
refusal-totals-no-hit = { $striker } n’a pas touché { $name } ce tour-ci d’un coup qui compte ; lance-le, décide d’abord qu’il touche, ou ne nomme personne.
refusal-totals-no-damage = Il ne reste pas de dommages à compter à { $name } ce tour-ci ; pour le reste, change le compteur avec `/{ group-gm } { command-gm-counter }`.
refusal-totals-no-counter = { $name } n’a pas de compteur pour les dommages ; crées-en un avec `/{ group-gm } { command-gm-counter }`.
refusal-totals-strikes-already = { $name } peut déjà frapper maintenant ; appuie sur **{ totals-label-strike }**.
refusal-totals-strike-counts = { $name } a déjà frappé ce tour-ci, et le coup compte ; `/{ group-totals } { command-totals-grant }` laisse { $name } frapper encore une fois.
refusal-totals-not-struck = { $name } n’a pas frappé ce tour-ci ; choisis quelqu’un qui a frappé.
refusal-totals-sheet-later = { $name } garde ses valeurs pour ce tour ; change-les au suivant, ou demande au MJ.
refusal-totals-nothing-due = Le temps n’a rien à déclencher ici ; continue avec les boutons du tableau.

## Chances

totals-odds = **{ $name }** → { $target } · Attaque { $attack }
totals-odds-hits = touche une Défense de { $defence }

## Le combat en bref

totals-sum-blows = 🗡️ { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}, { $blows ->
    [one] { $blows } attaque
   *[other] { $blows } attaques
}, { $hits ->
    [one] { $hits } coup au but
   *[other] { $hits } coups au but
}
totals-sum-longest = 🔥 Plus longue série : { $name }, { $streak } coups au but de suite
totals-sum-hits = { $hits } { $hits ->
    [one] coup au but
   *[other] coups au but
} sur { $blows }
totals-sum-damage = Dommages { $damage }
totals-sum-withstood = { $held } { $held ->
    [one] attaque repoussée
   *[other] attaques repoussées
} sur { $blows }
totals-sum-felled = { $felled } hors de combat par ses coups
