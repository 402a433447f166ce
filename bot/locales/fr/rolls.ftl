### Les dés hors des combats : jets, jets gardés, appels, statistiques. Le journal et la fin d’un combat.

## /lancer

group-roll = lancer
    .description = Lancer des dés, encore une fois, sous un nom ou ensemble
command-roll-dice = dés
    .description = Lancer des dés, par exemple 2d6+1, ou un jet gardé
command-roll-again = encore
    .description = Relancer tes derniers dés
command-roll-list = liste
    .description = Montrer les derniers jets d’un membre, et tes jets gardés
command-roll-stats = stats
    .description = Comparer les dés d’un membre à ce que donnent des dés équilibrés
command-roll-save = garder
    .description = Garder des dés sous un nom
command-roll-forget = oublier
    .description = Supprimer un jet gardé
command-roll-call = appel
    .description = Appeler tout le monde à lancer les mêmes dés
option-roll-name = nom
    .description = Le nom du jet gardé
option-roll-member = membre
    .description = De qui ; vide, ce sont tes dés
option-roll-why = motif
    .description = De quoi il s’agit
option-to = pour
    .description = Qui voit le résultat
choice-to-all = Tout le monde
choice-to-me = Moi seulement
choice-to-gm = Le MJ seulement

## Les jets

ui-roll-label = *{ $label }*
ui-roll-other = { $counts ->
    [dice] Ceci compte des dés ; { $dice } compare leur somme.
   *[sum] Ceci compare la somme ; { $dice } compte des dés.
}
ui-roll-large = **{ $name }** · { $dice } = **{ $total }** (trop de dés pour les garder)
ui-roll-for-gm = 🎲 Un jet pour le MJ : { $names }. Seul le MJ en voit le résultat.
ui-roll-gone = 🎲 Un jet pour le MJ ; il n’est plus gardé.
label-see-roll = MJ : voir
label-roll-typed = Lancer { $dice }
ui-rolls-of = Derniers jets : { $name }
ui-no-rolls = { $name } : aucun jet ici que tu puisses voir.
ui-saved-rolls = 📌 Gardés : { $rolls }
ui-saved-roll = { $name } ({ $dice })
ui-roll-saved = 📌 { $name } vaut désormais { $dice }. Tape `/{ group-roll } { command-roll-dice }` et le nom.
ui-rolls-imported = Jets gardés repris : { $names }.
ui-roll-forgotten = { $name } ({ $dice }) n’est plus gardé.
refusal-roll-gm-only = Seul un MJ voit le résultat de ce jet ; demande-le au MJ.
refusal-roll-gone = Ce jet n’est plus gardé ; lance les dés à nouveau.
refusal-nothing-to-roll-again = Tu n’as encore rien lancé ici ; lance d’abord avec `/{ group-roll } { command-roll-dice }`.
refusal-saved-roll-is-dice = { $name } pourrait aussi désigner des dés ; choisis un nom qui ne prête pas à confusion.
refusal-saved-rolls-full = Tu as { $limit } jets gardés ; supprime-en d’abord un avec `/{ group-roll } { command-roll-forget }`.
refusal-no-saved-roll = Tu n’as pas de jet gardé { $name } ; { $known_count ->
    [0] `/{ group-roll } { command-roll-save }` en garde un.
   *[other] au choix : { $known }.
}

## Les appels

ui-call = 🎲 { $name } appelle : tout le monde lance { $dice }
ui-call-nameless = 🎲 Un appel : tout le monde lance { $dice }
ui-call-gone = 🎲 Cet appel est clos ; les jets n’en sont plus gardés.
ui-call-joined = { $names_count ->
    [0] Personne encore.
   *[other] Présents : { $names }
}
ui-call-closed = 🎲 { $dice } : { $count ->
    [0] personne n’est venu
    [one] { $count } jet
   *[other] { $count } jets
}
ui-called-by = Appel lancé par { $name }
label-call-join = J’en suis
label-call-leave = Sortir
label-call-close = Clore et lancer
refusal-call-joined = Tu y es déjà ; **{ label-call-leave }** t’en retire. Les dés tombent quand l’appel est clos.
refusal-call-not-member = Tu ne participes pas à cet appel ; **{ label-call-join }** t’y fait entrer.
refusal-call-full = { $limit } personnes en sont déjà ; un second appel prendra les autres.
refusal-call-one-roll = Un appel ne demande qu’un seul jet à chacun ; n’en donne qu’un, et lance un second appel pour un autre.
refusal-call-not-yours = C’est à { $name } ou à un MJ de clore cet appel ; toi, tu peux en être.
refusal-call-not-in = C’est à quelqu’un qui en est, ou à un MJ, de clore cet appel ; toi, tu peux en être.
refusal-call-gone = Cet appel n’est plus gardé ; fais-en un autre avec `/{ group-roll } { command-roll-call }`.

## Les statistiques

ui-stats = **{ $name }** · { $rolls ->
    [one] { $rolls } jet
   *[other] les { $rolls } derniers jets
}
ui-stats-die = **{ $die }** · { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
}, moyenne **{ HUNDREDTHS($mean) }**, attendue { HUNDREDTHS($expected) } · des dés équilibrés s’en écartent autant dans { $off ->
    [0] moins de 0,1 %
   *[other] { PERCENT($off) }
} des cas
ui-stats-how = Seulement les dés que j’ai lancés ici hors des combats. Un dé lancé parce qu’un autre a explosé ou a été relancé ne compte pas : il tombe autrement. Moins de 5 %, c’est rare, mais une fois sur vingt ce n’est que le hasard.

## La fin d’un combat

ui-summary = 🏁 Le combat en bref
summary-dice = 🎲 { $dice ->
    [one] { $dice } dé lancé
   *[other] { $dice } dés lancés
}
ui-summary-luck = chance **{ PERCENT($better) }**
ui-summary-dice = { $counted ->
    [throws] { $dice ->
        [one] { $dice } lancer donne
       *[other] { $dice } lancers donnent
    } { $total }
    [successes] { $dice ->
        [one] { $dice } dé :
       *[other] { $dice } dés :
    } { $total ->
        [one] { $total } succès
       *[other] { $total } succès
    }
   *[dice] { $dice ->
        [one] { $dice } dé donne
       *[other] { $dice } dés donnent
    } { $total }
}, attendu { HUNDREDTHS($expected) }
ui-summary-how = Chance : sur 100 lancers d’autant de dés équilibrés, combien finissent plus mal ; les égalités comptent pour moitié. 50 %, ce n’est ni chance ni malchance.
ui-summary-chart = Barres de la chance : { $rows }
ui-summary-bar = { $name } { PERCENT($better) }
ui-no-summary = Il ne s’est encore rien passé que je puisse résumer.
chart-odds-title = Chances
chart-more = … et { $count } de plus ci-dessus
chart-title = La chance aux dés
chart-percent = { PERCENT($better) }
chart-bad = pire
chart-good = mieux

## Le journal

choice-format-markdown = Markdown
choice-format-summary = En bref
ui-log-heading = { $system }, le journal
ui-log-zone = Heures en UTC
ui-log-follows = →
ui-log-by = { $name }
ui-log-by-gm = { $name } (MJ)
ui-log-clock = l’horloge
ui-log-struck = { $line } (annulé)

## Ce qui est gardé, pour /privacy

privacy-of-roll = { $count ->
    [one] { $count } jet hors des combats
   *[other] { $count } jets hors des combats
}
privacy-of-saved-roll = { $count ->
    [one] { $count } jet gardé
   *[other] { $count } jets gardés
}
privacy-of-roll-call = { $count ->
    [one] { $count } appel lancé par toi
   *[other] { $count } appels lancés par toi
}
privacy-of-roll-call-member = { $count ->
    [one] { $count } appel auquel tu as répondu
   *[other] { $count } appels auxquels tu as répondu
}

## Une réserve avant le jet

ui-pool-chances = **{ $pool ->
    [one] { $pool } dé
   *[other] { $pool } dés
} à { $target }{ $enhancement ->
    [0] { "" }
   *[other] , amélioration { SIGNED($enhancement) }
}**, pas encore lancés :
ui-pool-chance = { $successes ->
    [one] { $successes } succès
   *[other] { $successes } succès
} : { PERCENT($exactly) } · autant ou plus : { PERCENT($least) }
option-preview = aperçu
    .description = Montrer les chances exactes au lieu de lancer
option-save = garder
    .description = Garder la réserve sous un nom au lieu de la lancer

## The course of a fight, as a picture

strip-hit = touche
strip-miss = manque
strip-attack = attaque
strip-other = fait autre chose
strip-mixed = action mixte
strip-turn = tour { $number }
strip-round = round { $number }
chart-strip-title = Déroulement
chart-gains = initiative à { $name }
chart-before = … { $count } plus tôt
ui-strip-alt = Le déroulement du combat : { $rows }
ui-strip-row = { $when } · { $who } contre { $whom } : { $how }
ui-strip-alone = { $when } · { $who } : { $how }
