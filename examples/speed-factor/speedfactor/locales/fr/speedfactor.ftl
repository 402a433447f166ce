### L’initiative par facteur de vitesse.

system-speedfactor = Facteur de vitesse (d20)

group-speedfactor = vitesse
    .description = Combats à facteur de vitesse : fiche et tours
command-speedfactor-done = fini
    .description = Terminer ton tour
command-speedfactor-sheet = fiche
    .description = Remplir ta fiche ; seul ce que tu donnes change
option-bonus = bonus
    .description = Bonus à chaque jet d’initiative
title-speedfactor-done = Fini
title-speedfactor-sheet = Fiche
label-sheet-bonus = Bonus
field-bonus = Bonus d’initiative
field-again = Quand on déclare
choice-again-each-round = à chaque tour
choice-again-once = une fois pour tout le combat

intent-light = Une action rapide (+2)
intent-plain = Une action ordinaire
intent-heavy = Une action lente (−2)

speedfactor-head-declare = Ton action est-elle rapide ? On attend { $names } ⏱️
speedfactor-head-acts = { $name } agit ⚔️
speedfactor-round = Tour { $number }
speedfactor-line = { $mark ->
    [acts] ▶
    [acted] ✅
   *[none] ·
} **{ $name }** { $total } = [{ $face }] { SIGNED($bonus) } { SIGNED($factor) } · { $speed }
speedfactor-label-done = Fini
speedfactor-label-next = Suite
speedfactor-task-declare = doit dire si l’action est rapide
speedfactor-task-act = agit maintenant, puis appuie sur Fini
speedfactor-task-waits = agira plus tard
speedfactor-log-declared = { $name } : { $speed }, [{ $face }]
speedfactor-log-turns = Tout le monde a lancé
speedfactor-log-turn = { $name } a agi

refusal-speedfactor-declared = { $name } a déjà lancé pour ce tour ; le choix revient au tour suivant.
refusal-speedfactor-no-such-speed = Choisis une action rapide, ordinaire ou lente.
refusal-speedfactor-not-your-turn = Pour { $name }, ce n’est pas le moment ; le tableau dit à qui c’est.
refusal-speedfactor-too-few = Il faut être deux pour se battre ; quelqu’un doit encore venir.

help-topic-speedfactor = Un combat à facteur de vitesse
help-speedfactor = **Un combat à facteur de vitesse.** À chaque tour, dis si ton action est rapide : je lance un d20, j’ajoute ton bonus et la vitesse, et le plus haut commence. **{ speedfactor-label-done }** termine ton tour.
