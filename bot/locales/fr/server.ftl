### Ce qu’un serveur a choisi : /setup et /gm save-rules.

group-setup = réglages
    .description = Réglages de ce serveur
command-setup-show = voir
    .description = Ce que ce serveur a choisi, et qui a changé quoi
command-setup-server = serveur
    .description = Choisir la langue, le rôle de MJ et le système par défaut
command-setup-gm-channel = salon-mj
    .description = Nommer le salon où les MJ voient tout
command-setup-reset = effacer
    .description = Revenir sur un choix
command-setup-preset = règles
    .description = Choisir les règles maison avec lesquelles les combats commencent
command-setup-forget = oublier-règles
    .description = Supprimer des règles maison enregistrées
command-gm-preset = garder-règles
    .description = Enregistrer les règles maison de ce combat sous un nom
option-preset = règles
    .description = Règles maison enregistrées ; rien, ce sont les règles telles quelles
option-initiative-begin-preset = règles
    .description = Règles maison enregistrées ; rien, ce sont celles de ce serveur
option-setup-server-system = système
    .description = Les règles des combats, sauf si on en choisit d’autres
option-setup-preset-system = système
    .description = Pour les combats de quelles règles
option-setup-gm-channel-channel = salon
    .description = Un salon que seuls les MJ peuvent lire
option-pin = épingler
    .description = Si le tableau d’un combat est épinglé
option-setup-reset-setting = réglage
    .description = Sur quel choix revenir
option-gm-preset-name = nom
    .description = Comment s’appellent ces règles maison

command-initiative-pings = mentions
    .description = Choisir quand on te mentionne
option-initiative-pings-when = quand
    .description = Quand on te mentionne ; laisse vide pour voir ce qui vaut maintenant
option-pings = mentions
    .description = Quand mentionner les membres qui n’ont rien choisi
choice-pings-always = toujours, même par mon propre geste
choice-pings-turn = quand c’est à moi de jouer
choice-pings-never = jamais
choice-pings-server = comme le serveur

command-setup-time = délais
    .description = Rappels, délais et heures calmes pour jouer par messages
option-setup-time-reminder = rappel
    .description = Rappeler ceux qu’on attend toutes les … heures
option-setup-time-deadline = délai
    .description = Continuer sans ceux qui n’ont pas répondu au bout de … heures ; jamais sans le MJ
option-setup-time-quiet = heures-calmes
    .description = Heures où personne n’est appelé et où le temps ne compte pas, par exemple 22-8
option-setup-time-zone = fuseau
    .description = À quelle heure locale, par exemple Europe/Paris

option-retention = conservation
    .description = Jours après lesquels ce que personne n’utilise ici est supprimé

setting-gm-role = Rôle de MJ
setting-gm-channel = Salon des MJ
setting-pin = Épingler les tableaux
setting-pings = Mentions
setting-reminder = Rappel
setting-deadline = Délai
setting-quiet = Heures calmes
setting-zone = Fuseau horaire
setting-retention = Supprimer l’inutilisé
setting-language = Langue des tableaux
setting-system = Système par défaut
setting-preset = Règles maison enregistrées
setting-preset-default = Règles maison au début
setting-preset-delete = Règles maison supprimées

setup-head = **Ce que ce serveur a choisi**
setup-line = { $setting } : { $value }
setup-presets = Règles maison enregistrées pour { $system } : { $presets }
setup-preset = { $name }{ $standard ->
    [yes] {" "}(par défaut)
   *[no] { "" }
}
setup-change = { $day } · { $who } · { $setting } : { $value }
setup-somebody = quelqu’un
setup-none = { $setting ->
    [gm_channel] aucun
    [quiet] aucune
    [retention] jamais
    [system] aucun
   *[other] aucun
}
setup-role-gone = un rôle qui n’existe plus
setup-channel-gone = un salon qui n’existe plus
setup-switch = { $on ->
    [yes] oui
   *[no] non
}
setup-warning = ⚠️ { $warning }
ui-gm-role-lost = Le rôle de MJ a été supprimé. Jusqu’à ce que tu en choisisses un autre avec `/{ group-setup } { command-setup-server }`, tout le monde peut commencer un combat, et le MJ est alors la personne qui l’a commencé ou qui peut gérer ce serveur.
ui-gm-channel-lost = Je ne peux pas écrire dans le salon des MJ de ce serveur (il a été supprimé ou m’est fermé) ; le MJ est donc appelé dans le salon du combat. Rouvre-le-moi, ou choisis-en un autre avec `/{ group-setup } { command-setup-gm-channel }`.
setup-gm-channel-open = Tout le serveur peut lire #{ $channel } : ce que seuls les MJ doivent savoir y serait visible pour tous. Retire au rôle everyone, dans ce salon, la permission « Voir le salon », ou choisis un autre salon.
setup-hours = { $hours ->
    [one] après { $hours } heure
   *[other] après { $hours } heures
}
refusal-no-hours = { $given } n’est pas une plage d’heures ; écris-la comme 22-8 ou 22h30-7h15.
refusal-no-zone = Il n’y a pas de fuseau { $given } ; écris une ville ou un décalage, comme Europe/Paris, New York ou UTC+2.
refusal-reminder-too-late = Un rappel après { $reminder } heures ne peut pas venir avant la fin du délai ({ $deadline } heures) ; choisis un rappel plus court.
setup-days = { $days ->
    [one] après { $days } jour
   *[other] après { $days } jours
}
setup-as-written = Telles quelles
setup-of-system = { $preset } ({ $system })
preset-saved = Ces règles maison sont enregistrées : { $name }. Choisis-les au début d’un combat ; `/{ group-setup } { command-setup-preset }` en fait celles par défaut.
label-save-preset = Enregistrer…
title-preset = Enregistrer ces règles maison

refusal-which-system = Avec quelles règles ? Appuie sur un bouton. On peut fixer un choix pour tout le serveur avec `/{ group-setup } { command-setup-server }`.
refusal-preset-or-system = Donne le nom de règles maison enregistrées, ou un système dont les combats commencent avec les règles telles quelles.
refusal-no-such-preset = Aucune règle maison n’est enregistrée sous le nom { $name } ; { $known_count ->
    [0] un MJ en enregistre depuis un combat avec `/{ group-gm } { command-gm-preset }`.
   *[other] au choix : { $known }.
}
refusal-preset-which = Deux systèmes ont des règles maison appelées { $name } ; prends-les dans la liste qui apparaît quand tu écris.
refusal-preset-name = « { $name } » veut dire les règles telles qu’écrites ; choisis un autre nom.
refusal-preset-taken = Quelqu’un d’autre a enregistré des règles maison sous le nom { $name } ; choisis un autre nom, ou demande à qui gère ce serveur.
refusal-preset-limit = Ce serveur a déjà { $limit } jeux de règles maison pour ce système ; qui le gère peut en supprimer avec `/{ group-setup } { command-setup-forget }`.
