### Personnages : /character.

group-character = personnage
    .description = Tes personnages sur ce serveur
command-character-save = enregistrer
    .description = Enregistrer ton combattant de ce combat, ou créer un personnage
command-character-edit = modifier
    .description = Remplir la fiche d’un personnage, ou changer son nom
command-character-list = liste
    .description = Tes personnages sur ce serveur
command-character-show = voir
    .description = Montrer un personnage avec ses boutons
command-character-default = défaut
    .description = Rejoindre d’un seul appui avec ce personnage
command-character-delete = supprimer
    .description = Supprimer un personnage
command-character-import = importer
    .description = Reprendre des personnages d’un fichier
command-character-export = exporter
    .description = Tes personnages et jets gardés dans un fichier, à garder ou à emporter
option-character-save-name = nom
    .description = Comment il s’appelle ; vide, c’est celui que tu joues ici
option-character-save-system = système
    .description = Pour quelles règles est la fiche
option-character-edit-name = nom
    .description = Lequel de tes personnages
option-character-edit-system = système
    .description = Pour quelles règles est la fiche
option-new-name = nouveau-nom
    .description = Un autre nom
option-character-show-name = nom
    .description = Lequel de tes personnages
option-character-show-system = système
    .description = Pour quelles règles est la fiche
option-character-default-name = nom
    .description = Lequel de tes personnages ; aucun : le dernier utilisé
option-character-delete-name = nom
    .description = Lequel de tes personnages
option-character-export-name = nom
    .description = Lequel de tes personnages ; vide, ce sont tous
option-file = fichier
    .description = Un fichier créé par `/{ group-character } { command-character-export }`

character-head = **{ $name }**{ $standard ->
    [yes] {" "}⭐ par défaut
   *[no] { "" }
}
character-system = Fiche pour : { $system }
character-no-sheet = Rien n’est encore rempli.
character-other-system = Fiche pour d’autres règles
character-line = **{ $name }**{ $standard ->
    [yes] {" "}⭐
   *[no] { "" }
}{ $systems_count ->
    [0] {" "}· pas encore de fiche
   *[other] {" "}· { $systems }
}
character-none = Tu n’as pas encore de personnage ici ; ce que tu joues est gardé tout seul, et `/{ group-character } { command-character-save }` en crée un.
character-new = Voici ton nouveau personnage ; appuie sur un bouton pour le remplir.
character-saved = Enregistré.
character-saved-as = { $combatant } : fiche enregistrée sous le nom { $name }.
character-is-default = Désormais, tu rejoins d’un seul appui avec ce personnage.
character-no-default = Aucun de tes personnages n’est plus celui par défaut : le dernier utilisé rejoint d’un seul appui.
character-delete = Supprimer { $name } avec toutes ses fiches ? C’est définitif ; dans les combats, le personnage reste.
character-deleted = Supprimé : { $name }.
character-file = { $count ->
    [one] Ton personnage ; `/{ group-character } { command-character-import }` le reprend, sur n’importe quel serveur.
   *[other] Tes { $count } personnages ; `/{ group-character } { command-character-import }` les reprend, sur n’importe quel serveur.
}
character-imported = Repris : { $names }. Ceux de tes personnages qui portaient déjà un de ces noms ont maintenant ces fiches.
character-not-kept = Tu as ici autant de personnages que possible, je n’ai donc pas gardé celui-ci ; `/{ group-character } { command-character-delete }` fait de la place.
character-instead-of-default = { $name } a rejoint le combat, car ton personnage par défaut { $default } n’a pas de fiche pour ce système.
label-character-default = Par défaut
label-character-delete = Supprimer…
label-character-gone = Oui, supprimer

refusal-no-such-character = Tu n’as ici aucun personnage appelé { $name } ; { $known_count ->
    [0] `/{ group-character } { command-character-save }` en crée un.
   *[other] au choix : { $known }.
}
refusal-character-gone = Ce personnage n’existe plus, ou n’est pas à toi ; `/{ group-character } { command-character-list }` montre les tiens.
refusal-character-name = Dis comment s’appelle le personnage ; sans nom, j’enregistre celui que tu joues, mais tu n’en joues aucun ici.
refusal-character-name-taken = Un autre de tes personnages s’appelle { $name } ; choisis un autre nom.
refusal-character-limit = Tu peux avoir { $limit } personnages par serveur ; supprimes-en d’abord un avec `/{ group-character } { command-character-delete }`.
refusal-file-too-large = Ce fichier est trop gros : { $limit } Ko au plus ; rien n’a changé.
refusal-file-not-fetched = Discord ne m’a pas donné ce fichier ; essaie encore une fois. Rien n’a changé.
refusal-file-unreadable = Ce n’est pas un fichier de personnages comme en crée `/{ group-character } { command-character-export }` (erreur à : { $where }) ; rien n’a changé.
refusal-file-name-twice = { $name } est deux fois dans ce fichier ; change un des deux noms. Rien n’a changé.
refusal-file-unknown-system = Ce fichier a une fiche pour « { $given } », et je connais seulement { $known } ; enlève cette fiche. Rien n’a changé.
refusal-file-bad-sheet = { $name } : { $reason } Rien n’a changé.
