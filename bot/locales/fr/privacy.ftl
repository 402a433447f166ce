### Ce qui est gardé sur quelqu’un : /privacy.

group-privacy = données
    .description = Ce que je garde sur toi : le voir, l’emporter, le supprimer
command-privacy-show = voir
    .description = Ce que je garde sur toi
command-privacy-export = exporter
    .description = Tout ce que je garde sur toi, dans un fichier
command-privacy-delete = supprimer
    .description = Supprimer ce que je garde sur toi
option-scope = où
    .description = Ce serveur (sauf si tu en décides autrement), ou tous les serveurs
choice-scope-here = Ce serveur
choice-scope-all = Tous les serveurs

privacy-head = **Ce que je garde sur toi** { $scope ->
    [here] sur ce serveur
   *[all] sur tous les serveurs
}
privacy-nothing = Rien.
privacy-of-character = { $count ->
    [one] { $count } personnage
   *[other] { $count } personnages
}
privacy-of-character-sheet = { $count ->
    [one] { $count } fiche
   *[other] { $count } fiches
}
privacy-of-draft = { $count ->
    [one] { $count } changement qui attend ta confirmation, un jour au plus
   *[other] { $count } changements qui attendent ta confirmation, un jour au plus
}
privacy-of-pings = Quand on peut te mentionner
privacy-of-preset = { $count ->
    [one] { $count } jeu de règles maison enregistré par toi
   *[other] { $count } jeux de règles maison enregistrés par toi
}
privacy-of-setting-change = { $count ->
    [one] { $count } note disant que tu as changé un réglage d’un serveur
   *[other] { $count } notes disant que tu as changé un réglage d’un serveur
}
privacy-open = { $count ->
    [one] { $count } combat en cours
   *[other] { $count } combats en cours
}
privacy-lost = { $count ->
    [one] { $count } combat dont le salon n’existe plus : il finit de lui-même sous trois jours, tu n’as rien d’autre à faire
   *[other] { $count } combats dont le salon n’existe plus : ils finissent d’eux-mêmes sous trois jours, tu n’as rien d’autre à faire
}
privacy-alone = { $count ->
    [one] { $count } combat fini, sans personne d’autre que toi
   *[other] { $count } combats finis, sans personne d’autre que toi
}
privacy-shared = { $count ->
    [one] { $count } combat fini, avec d’autres
   *[other] { $count } combats finis, avec d’autres
}
privacy-never = Je ne lis aucun message, je n’en garde donc aucun ; ton nom sur Discord n’est gardé que si un combat t’appelle par ce nom.
privacy-retention = { $days ->
    [0] Qui m’héberge garde tout cela jusqu’à ce qu’on le supprime.
    [one] Les combats finis disparaissent { $days } jour après ce qui s’y est passé en dernier ; les jets, les appels et les notes de réglages changés, après { $days } jour. Personnages, jets gardés et ton choix de mentions disparaissent quand tu ne t’en es pas servi pendant { $days } jour et n’as été d’aucun combat sur le serveur entre-temps : tant qu’un combat dont tu es continue, en pause ou non, ils restent.
   *[other] Les combats finis disparaissent { $days } jours après ce qui s’y est passé en dernier ; les jets, les appels et les notes de réglages changés, après { $days } jours. Personnages, jets gardés et ton choix de mentions disparaissent quand tu ne t’en es pas servi pendant { $days } jours et n’as été d’aucun combat sur le serveur entre-temps : tant qu’un combat dont tu es continue, en pause ou non, ils restent.
}
privacy-how = `/{ group-privacy } { command-privacy-export }` te donne tout dans un fichier ; `/{ group-privacy } { command-privacy-delete }` le supprime.
privacy-file = Tout ce que je garde sur toi : personnages et fiches, ce que tu as enregistré et changé, et pour chaque combat ce que tu as joué et chaque commande que tu as donnée.
privacy-delete = **Supprimer ce que je garde sur toi { $scope ->
    [here] sur ce serveur
   *[all] sur tous les serveurs
} ?** Disparaissent : tes personnages, fiches et jets gardés, les dés lancés pour toi, ton choix de mentions, et les changements qui attendent ta confirmation. Restent sans ton nom : les règles maison que tu as enregistrées, les réglages que tu as changés, les dés que tu as lancés pour d’autres, et les appels auxquels d’autres ont répondu.
privacy-stays = De tes combats disparaissent ceux qui sont finis et où il n’y avait que toi. Un combat en cours reste : redemande quand il sera fini. Un combat avec d’autres reste jusqu’à ce que tous l’aient demandé, car c’est aussi leur souvenir ; il y reste ton identifiant Discord, les noms et fiches que tu as joués, et tes jets. Ce qui est écrit dans les salons, c’est sur Discord qu’on le supprime. C’est définitif.
privacy-deleted = C’est supprimé { $scope ->
    [here] sur ce serveur
   *[all] sur tous les serveurs
}. Si tu rejoues, de nouvelles données seront gardées.
privacy-deleted-rest = Ce qui peut l’être maintenant est supprimé { $scope ->
    [here] sur ce serveur
   *[all] sur tous les serveurs
}. Ceci reste, comme je l’ai dit ; pour un combat en cours, redemande quand il sera fini :
label-privacy-delete = Tout supprimer
