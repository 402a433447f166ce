### Noms et descriptions des commandes, de leurs options et de leurs choix. Noms : minuscules, sans espace, 32 caractères
### au plus. Descriptions : 100 au plus.

group-initiative = initiative
    .description = Le combat de ce salon : commencer, rejoindre, déclarer, lancer, voir
group-gm = mj
    .description = Ce que seul le MJ d’un combat peut faire
group-duel = duel
    .description = Attaquer et se défendre en duel

## /initiative

command-initiative-begin = commencer
    .description = Commencer un combat dans ce salon
command-initiative-join = rejoindre
    .description = Rejoindre le combat avec ton personnage
command-initiative-leave = quitter
    .description = Retirer ton personnage du combat
command-initiative-declare = déclarer
    .description = Dire ce que ton personnage compte faire
command-initiative-roll = lancer
    .description = Lancer le jet attendu, ou donner des dés lancés à la table
command-initiative-next = continuer
    .description = MJ : continuer sans ce qui manque encore
command-initiative-end = finir
    .description = MJ : finir le combat
command-initiative-status = état
    .description = Où en est le combat et ce que tu peux faire ; sans combat ici, ceux qui sont ouverts ailleurs
command-initiative-odds = chances
    .description = Voir les chances exactes d’attaquer ensuite
command-initiative-log = journal
    .description = Voir ce qui s’est passé dans ce combat

## /gm

command-gm-add = ajouter
    .description = Ajouter un PNJ, ou un personnage pour quelqu’un
command-gm-set = régler
    .description = Régler une valeur d’un combattant
command-gm-reroll = relancer
    .description = Relancer le dernier jet d’un combattant
command-gm-remove = retirer
    .description = Mettre un combattant hors de combat, ou l’en retirer
command-gm-transfer = transmettre
    .description = Confier un combattant à quelqu’un, ou le combat entier
command-gm-rule = règle
    .description = Changer une règle maison de ce combat
command-gm-undo = annuler
    .description = Annuler la dernière étape
command-gm-redo = rétablir
    .description = Rétablir l’étape annulée
command-gm-attacker = attaquant
    .description = Désigner qui attaque
command-gm-margin = marge
    .description = Fixer la marge du dernier jet d’un combattant
command-gm-engage = opposer
    .description = Opposer un combattant à un ou plusieurs adversaires
command-gm-part = séparer
    .description = Séparer deux adversaires

## /duel

command-duel-attack = attaquer
    .description = Attaquer : je lance les dés, ou tu donnes ceux de la table
command-duel-defend = défendre
    .description = Parer, esquiver ou se défendre autrement
command-duel-rate = chiffrer
    .description = MJ : dire ce que coûte une esquive ou une autre défense
command-duel-skip = passer
    .description = Continuer sans la réponse qu’une paire attend
command-duel-sheet = fiche
    .description = Remplir ta fiche ; seul ce que tu donnes change

## Commands of their own

command-pool = réserve
    .description = Lancer une réserve de dés à dix faces et compter les succès
command-help = aide
    .description = Comment se déroule un combat, et où appuyer

## Options

option-name = nom
    .description = Comment s’appelle le personnage
option-side = camp
    .description = Personnage ou PNJ
option-owner = membre
    .description = Qui le joue ; personne, c’est le MJ
option-count = combien
    .description = Combien ; s’il y en a plusieurs, ils sont numérotés
option-stats = valeurs
    .description = Valeurs de la fiche, par exemple : vi=3, weapon=hache
option-user = membre
    .description = Qui prend la suite
option-combatant = combattant
    .description = Pour qui ; utile seulement si tu en joues plusieurs
option-gm-set-combatant = combattant
    .description = Pour qui régler la valeur
option-gm-reroll-combatant = combattant
    .description = Qui relance
option-gm-reroll-number = paire
    .description = Numéro de la paire en duel, quand il y en a plusieurs
option-gm-remove-combatant = combattant
    .description = Qui sort
option-gm-transfer-combatant = combattant
    .description = Qui change de mains ; laisse vide pour confier tout le combat
option-gm-attacker-combatant = combattant
    .description = Qui attaque
option-gm-margin-combatant = combattant
    .description = Pour qui fixer la marge
option-gm-engage-combatant = combattant
    .description = Qui se bat
option-gm-part-combatant = combattant
    .description = L’un des deux
option-gm-part-opponent = adversaire
    .description = L’autre
option-anew = rouvrir
    .description = Rouvre l’initiative d’une paire qui existe déjà
option-opponent = adversaire
    .description = Contre qui
option-second = deuxième
    .description = Un deuxième adversaire
option-third = troisième
    .description = Un troisième adversaire
option-how = comment
    .description = Hors de combat (peut revenir), ou retiré du combat
option-intent = intention
    .description = Ce que ton personnage compte faire
option-attribute = quoi
    .description = Ce qui est à régler
option-gm-set-value = valeur
    .description = La nouvelle valeur ; laissée vide, un mot comme l’arme est effacé
option-setting = règle
    .description = Quelle règle maison
option-gm-rule-value = valeur
    .description = Ce qu’elle devient
option-dice = dés
    .description = Ton jet à la table, résultat ou chaque dé ; vide : je lance
option-margin = marge
    .description = La marge, si tu l’as déjà calculée
option-gm-margin-margin = marge
    .description = La nouvelle marge
option-modifier = modificateur
    .description = Bonus ou malus à ce jet
option-engagement = paire
    .description = Numéro de la paire, quand il y en a plusieurs
option-defence = défense
    .description = Parade, esquive ou autre chose
option-speed = vitesse
    .description = Bonus de vitesse de l’arme, le plus souvent 0 ou moins
option-duel-rate-speed = coût
    .description = Ce que coûte la défense : une esquive, de −1 (un petit pas) à −6 (très loin)
option-duel-rate-modifier = modificateur
    .description = Rend le jet de défense plus dur ou plus facile
option-vi = vi
    .description = Vitesse (VI) : la moyenne est 5
option-height = taille
    .description = Taille en cm : départage des armes de même longueur
option-dodge = esquive
    .description = Valeur pour esquiver
option-weapon = arme
    .description = Comment s’appelle l’arme
option-length = longueur
    .description = Longueur de l’arme, dans l’unité de ton choix, la même pour tous
option-attack = attaque
    .description = Valeur pour attaquer
option-parry = parade
    .description = Valeur pour parer
option-other = autre
    .description = Valeur pour toute autre défense
option-weapons = armes
    .description = Armes en main : 1 ou 2
option-system = système
    .description = Les règles de ce combat
option-format = format
    .description = À lire ici, ou en fichier à rejouer
option-roll-dice = dés
    .description = Par exemple 2d6+1, 4d10kh2, d% ou 3dF
option-members = membres
    .description = Choisis des membres, et je lance une fois pour chacun
option-pool = dés
    .description = Combien de dés à dix faces
option-target = seuil
    .description = À partir de quelle face un dé est un succès
option-tens = dix
    .description = Ce que vaut un 10 en plus du succès
option-enhancement = bonus
    .description = Succès ajoutés quand il y en a au moins un
option-gm-role = rôle-mj
    .description = Qui a ce rôle est MJ dans tous les combats du serveur
option-language = langue
    .description = La langue des tableaux sur ce serveur

## Choices

choice-side-pc = Personnage
choice-side-npc = PNJ
choice-how-out = Hors de combat
choice-how-gone = Retiré du combat
choice-defence-parry = Parade
choice-defence-dodge = Esquive
choice-defence-other = Autre défense
choice-format-text = Texte
choice-format-json = Fichier à rejouer (JSON)
choice-tens-explode = Relancé
choice-tens-double = Compte double
choice-tens-plain = Rien de plus
choice-dice-bot = Je les lance
choice-language-en = English
choice-language-fr = Français
choice-language-de = Deutsch
choice-d5-1-5 = 1 à 5 (le texte)
choice-d5-0-5 = 0 à 5 (un dé à six faces)
choice-first-declarer-other-2 = −2 à qui n’a pas déclaré
choice-first-declarer-self-2 = +2 à qui a déclaré
choice-first-tie-length-height-reroll = Longueur, taille, puis on relance
choice-first-tie-reroll = On relance
choice-first-tie-gm = Le MJ décide
choice-declare-wanting = C’est vouloir le combat : la plus longue arme
choice-declare-points = Donne les 2 points
choice-next-tie-attacker-keeps = Qui attaque garde l’initiative
choice-next-tie-swap = Les rôles s’échangent
choice-next-tie-gm = Le MJ décide
choice-both-fail-roll-margin = Le jet seul compte
choice-both-fail-with-speed = Le jet et le bonus de vitesse comptent
choice-dodge-default-none = Le MJ le dit à chaque fois
choice-dodge-default--1 = −1 : un petit pas
choice-dodge-default--2 = −2
choice-dodge-default--3 = −3
choice-dodge-default--4 = −4
choice-dodge-default--5 = −5
choice-dodge-default--6 = −6 : très loin, ou au sol
choice-multi-pairwise = Oui, une personne contre plusieurs
choice-multi-duel-only = Non, seulement des duels
intent-fight = Je me bats
intent-hold = Je me retiens
intent-attack = J’attaque !

## Order by hand

command-initiative-order = ordre
    .description = MJ : faire passer une paire ou un créneau à égalité avant ou après un autre
option-initiative-order-moving = numéro
    .description = Le numéro de la paire ou du créneau à déplacer, comme sur le tableau
option-initiative-order-neighbour = voisin
    .description = Le numéro de celui à côté duquel il doit se trouver
option-initiative-order-place = place
    .description = Avant ou après celui-là
choice-place-before = avant
choice-place-after = après
title-initiative-order = Changer l’ordre
label-order = Changer l’ordre
field-moving = Numéro à déplacer
field-neighbour = Numéro de l’autre
field-place = Avant ou après lui
option-gm-attacker-side = camp
    .description = Ou tout ce camp : les autres sont surpris et se défendent d’abord
