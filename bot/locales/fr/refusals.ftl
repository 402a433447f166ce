### Pourquoi rien ne s’est passé, et que faire à la place : une phrase aimable à chaque fois.

## Who may do what

refusal-gm-only = Seul le MJ peut faire cela ; demande au MJ de ce combat.
refusal-clock-only = C’est le temps qui déclenche cela ; tu n’as rien à faire ici.
refusal-other-system = Cette commande vient d’un autre système ; dans ce combat, utilise { $system ->
    [duel] `/{ group-duel }`
    [storypath] `/{ group-storypath }`
    [totals] `/{ group-totals }`
   *[other] les boutons du tableau
}.
refusal-encounter-ended = Ce combat est fini ; le MJ peut le rouvrir avec `/{ group-gm } { command-initiative-reopen }`, ou en commencer un autre.
refusal-no-encounter = Ce combat n’existe plus ; commences-en un autre avec `/{ group-initiative } { command-initiative-begin }`.
refusal-channel-busy = Un combat est déjà ouvert dans ce salon ; finis-le, ou commence le tien dans un fil.
refusal-begin-gm-only = Sur ce serveur, seuls les MJ commencent un combat ; demande à quelqu’un qui a ce rôle.
refusal-stale = Ce bouton date d’un moment passé du combat ; voici où l’on en est.
refusal-nothing-to-undo = Il n’y a encore rien à annuler ; continue avec les boutons du tableau.
refusal-nothing-to-redo = Rien n’a été annulé, il n’y a donc rien à rétablir ; **{ title-gm-undo }** revient d’abord d’un pas.

## Names and people

refusal-name-empty = Un nom contient au moins une lettre ou un signe visible ; donnes-en un autre.
refusal-name-too-long = Ce nom fait { $length } caractères, pour { $limit } au plus ; raccourcis-le.
refusal-name-taken = Quelqu’un s’appelle déjà { $name } dans ce combat ; choisis un autre nom.
refusal-already-in = { $name } est déjà dans ce combat ; tes boutons sont sous le tableau.
refusal-nobody-picked = Choisis au moins une personne ; les bots ne jouent pas de personnage.
refusal-not-a-person = Choisis une personne de ce serveur ; les bots ne jouent pas de personnage et ne mènent pas de combat.
refusal-all-in-already = Tout ce monde est déjà dans le combat ; choisis d’autres membres.
refusal-too-many-combatants = Un combat compte { $limit } combattants au plus ; retires-en d’abord.
refusal-no-such-combatant = Personne ne s’appelle { $name } ici ; { $known_count ->
    [0] personne n’a encore rejoint le combat : appuie d’abord sur **{ label-join }**.
   *[other] au choix : { $known }.
}
refusal-not-yours = { $name } n’est pas à toi ; { $yours_count ->
    [0] tu n’as encore personne dans ce combat, rejoins-le d’abord.
   *[other] tu joues { $yours }.
}
refusal-not-in-fight = Tu n’as personne dans ce combat ; appuie sur **{ label-join }** ou utilise `/{ group-initiative } { command-initiative-join }`.
refusal-which-combatant = Tu joues { $known } ; dis pour qui.
refusal-not-active = { $name } { $status ->
    [out] est hors de combat ; le MJ ramène { $name } avec `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active }).
   *[gone] a quitté le combat ; `/{ group-initiative } { command-initiative-join }` fait revenir { $name }, par qui le joue, ou le MJ utilise `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active }).
}
refusal-is-already = { $name } { $status ->
    [active] est déjà en jeu
    [out] est déjà hors de combat
   *[gone] a déjà quitté le combat
} ; choisis quelqu’un d’autre.
refusal-transfer-what = Dis à qui passe le combat, ou quel combattant passe à qui.
refusal-is-gm-already = Cette personne mène déjà le combat ; choisis quelqu’un d’autre.
refusal-owned-already = Cette personne joue déjà { $name } ; choisis quelqu’un d’autre.

## Numbers and words

refusal-unknown-field = « { $field } » n’existe pas ici ; vérifie l’orthographe.
refusal-missing = { $field } : il manque une valeur, donne-la.
refusal-out-of-range = { $field } : il faut un nombre entier de { $low } à { $high }, pas « { $given } ».
refusal-text-length = { $field } : { $limit ->
    [0] il faut une autre longueur
    [1] 1 caractère au plus
   *[other] { $limit } caractères au plus
}, change donc « { $given } ».
refusal-not-one-of = { $field } : « { $given } » n’est pas possible ; au choix : { $known }.
refusal-bad-value = { $field } : « { $given } » ne convient pas ; donne autre chose.
refusal-no-such-attribute = « { $given } » ne se règle pas ; ce qui se règle : { $known }.
refusal-bad-dice = « { $given } » ne sont pas des dés : écris le résultat, ou chaque dé séparé par une espace, comme `2 3`.
refusal-bad-stats = Je ne lis pas « { $given } » : écris `{ $example }` ; les noms possibles : { $known }.
refusal-nothing-changed = C’est déjà ainsi ; donne au moins une valeur nouvelle.

## Dice, servers and channels

refusal-no-encounter-here = Il n’y a pas de combat dans ce salon ; le MJ en commence un avec `/{ group-initiative } { command-initiative-begin }`.
refusal-dice = { $reason }
refusal-dice-instead = { $reason } Tu voulais dire { $instead } ?
refusal-dice-too-long-for-members = Pour plusieurs membres à la fois, un jet fait { $limit } caractères au plus ; raccourcis-le.
refusal-busy = Des journaux ou des chances de ce serveur sont en cours de calcul ; redemande dans un instant.
refusal-log-gm-only = Le fichier à rejouer montre tous les secrets, il est donc réservé au MJ tant qu’il en reste ; le texte est pour tout le monde.
refusal-log-hidden = Le fichier à rejouer montre ce qui est encore caché, même pour toi ; redemande-le après la révélation.
refusal-log-too-long = Le journal de ce combat ({ $events } événements) est trop long pour un fichier ; le format « { choice-format-summary } » le raconte en bref.
refusal-permissions = Je ne peux pas mener de combat dans { $channel } : il m’y faut **{ $missing }**. Tout ce que tu as fait est gardé.
refusal-manage-server-only = Il faut pouvoir gérer ce serveur pour changer ses réglages ; demande à quelqu’un qui le peut.
refusal-nobody-is-late = Personne n’est en retard : le combat attend le MJ, ou personne.
