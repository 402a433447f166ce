### `/aide` : ce que l’on veut faire, un court passage chacun, et des exercices.

help-start = **Que veux-tu faire ?** Choisis dans la liste. C’est nouveau ? Exerce-toi ci-dessous : un combat de deux minutes, visible par toi seulement, qui n’en touche aucun autre.
ui-practise = S’exercer : { $system }
help-pick = Que veux-tu faire ?
label-help-topics = Tous les sujets

help-topic-begin = Commencer un combat
help-begin = **Commencer un combat.** Le MJ tape `/{ group-initiative } { command-initiative-begin }` dans un salon ou un fil, choisit qui participe et regarde les règles maison. Le tableau qui apparaît dit à qui c’est ; ses boutons suffisent aux joueurs. Au prochain combat ici, **{ party-again }** fait revenir les PJ d’un seul appui, avec leurs fiches et leurs compteurs tels qu’ils étaient, et un second bouton aussi les PNJ, indemnes ; notes et effets ne suivent pas. **{ label-end }** est sous **{ label-gm }**, et même la fin s’annule.
help-topic-join = Rejoindre un combat
help-join = **Rejoindre un combat.** Appuie sur **{ label-join }** sous le tableau. La première fois, un formulaire demande ton nom et tes valeurs ; ensuite, il suffit d’appuyer. Le même bouton montre ta fiche, la change et te laisse partir.
help-topic-turn = Que dois-je faire maintenant ?
help-turn = **Que dois-je faire maintenant ?** La première ligne du tableau dit à qui c’est, la deuxième pourquoi ; qui doit agir est appelé. Un émoji que je mets sous un tableau est un coup : ⚔️ y vaut le bouton ⚔️. `/{ group-initiative } { command-initiative-status }` te dit en privé ce qu’on attend de toi, boutons compris ; `/{ group-initiative } { command-initiative-odds }` montre tes chances.
help-topic-attack = Attaquer
help-attack = **Attaquer.** À ton tour, le tableau le propose : **{ label-attack }** en duel, **{ totals-label-attack }** puis **{ totals-label-strike }** aux totaux, **{ label-storypath-attack }** ou **{ label-storypath-mixed }** en Storypath. Je lance selon ta fiche et montre chaque dé.
help-topic-defend = Se défendre
help-defend = **Se défendre.** En duel, appuie sur **{ label-parry }** ou **{ label-dodge }** quand l’attaque est lancée ; le MJ dit ce que coûte une esquive. Aux totaux, appuie sur **{ totals-label-defensive }** pendant que tous choisissent. En Storypath, lance ta défense avec `/{ command-pool }`.
help-topic-own-dice = Lancer mes propres dés
help-own-dice = **Lancer mes propres dés.** Appuie sur le bouton ✍️ (**{ label-own-attack }**, **{ label-own-defence }**, **{ totals-label-own-dice }**) et donne ce que tu as lancé à la table : je fais le reste.
help-topic-correct = Corriger quelque chose (MJ)
help-correct = **Corriger quelque chose (MJ).** **{ label-gm }** contient tout : **{ label-set }** pour toute valeur, **{ label-reroll }**, **{ label-remove }**, qui attaque, les règles maison. `/{ group-gm } { command-initiative-order }` fait passer une paire, ou un créneau à égalité, avant un autre. Ce qui passe outre les règles t’est montré en privé avant de compter, et le journal le dit.
help-topic-undo = Revenir en arrière (MJ)
help-undo = **Revenir en arrière (MJ).** **{ label-gm }** → **{ title-gm-undo }**, ou `/{ group-gm } { command-gm-undo }` : chaque fois, la dernière étape est reprise, quelle qu’elle soit, jusqu’au tout début. **{ title-gm-redo }** la ramène. Rien ne se perd.
help-topic-npcs = Faire venir des PNJ (MJ)
help-npcs = **Faire venir des PNJ (MJ).** **{ label-gm }** → **{ label-add }**, ou `/{ group-gm } { command-gm-add }` : un nom, combien, et des valeurs comme `vi=3, arme=hache`. Tu joues ceux que personne d’autre ne joue. `/{ group-gm } { command-gm-hide }` en fait passer un en coulisse, où personne ne le voit ni ne le croise ; `{ command-gm-reveal }` le fait entrer en scène. Un alias est le nom que les autres connaissent.
help-topic-counters = Compter les points de vie, noter des effets
help-counters = **Compter les points de vie, noter des effets.** **{ label-marks }** sur ta fiche compte avec + et − ; le MJ crée un compteur avec `/{ group-gm } { command-gm-counter }` et dit qui le voit ; sans combattant, le compteur est à la table, comme l’élan. `{ command-gm-effect }` pose un effet qui finit de lui-même après tant de tours ; `{ command-gm-note }` écrit un mot à côté d’un nom.
help-topic-slow = Jouer par messages
help-slow = **Jouer par messages.** `/{ group-setup } { command-setup-time }` règle combien de temps un tour peut attendre, quand je rappelle, et les heures calmes où le temps s’arrête ; passé ce délai, le combat continue sans les retardataires. `/{ group-gm } { command-gm-time }` règle un seul combat ; le tableau dit quand le délai expire. `/{ group-initiative } { command-initiative-pings }` : quand je peux te mentionner.
help-topic-pause = Arrêter et reprendre plus tard
help-pause = **Arrêter et reprendre plus tard.** `/{ group-gm } { command-initiative-pause }` met le combat au repos, `{ command-initiative-resume }` le reprend exactement où il en était : après des semaines, malgré les redémarrages. `/{ group-initiative } { command-initiative-status }` montre où il en est et, dans un salon sans combat, ceux qui sont ouverts ailleurs. Chaque salon et chaque fil a son propre combat.
help-topic-log = Lire le journal
help-log = **Lire le journal.** `/{ group-initiative } { command-initiative-log }` donne tout le combat avec chaque dé : en texte, en Markdown, en bref avec la chance de chacun, ou en fichier à rejouer. Ce qui t’est caché n’y est pas.
help-topic-rolls = Lancer des dés
help-rolls = **Lancer des dés.** `/{ group-roll } { command-roll-dice } 2d6+1` : `4d6kh3` garde les trois meilleurs, `d6!` explose, `d20r1` relance les 1, `5d10t8` compte les succès. `{ command-roll-again }` répète, `{ command-roll-save }` garde un jet sous un nom, `{ command-roll-list }` et `{ command-roll-stats }` reviennent sur les jets, `{ command-roll-call }` fait lancer tout le monde. `/{ command-pool }` lance des réserves. Dans l’ordre : chaque groupe de dés est lancé, explosé ou relancé (`!`, `r`), puis trié (`kh`, `dl`), puis compté (`t`). Ensuite comme à l’école : parenthèses, `*` et `/`, `+` et `−`.
help-topic-characters = Garder mes personnages
help-characters = **Garder mes personnages.** Ce que tu joues est retenu. `/{ group-character } { command-character-list }` montre tes personnages, `{ command-character-edit }` en change un, `{ command-character-default }` dit qui rejoint d’un seul appui, `{ command-character-export }` et `{ command-character-import }` les emportent.
help-topic-duel = Comment se déroule un duel
help-duel = **Comment se déroule un duel.** Des paires de combattants. Si les deux appuient sur **{ label-fight }**, la plus longue arme commence. Sinon, **{ label-attack-first }** fait lancer les dés, et qui déclare a l’avantage. Puis l’un attaque et l’autre se défend ; les marges et la vitesse des armes disent qui attaque ensuite. Dans `[2+1] → +1`, les dés sont entre crochets, puis vient la marge : de combien la somme est sous la valeur, ou au-dessus avec −. Les dés tombent une seconde environ après le délai de déclaration, pour qu’aucun appui à temps ne se perde.
help-topic-storypath = Comment se déroule Storypath
help-storypath = **Comment se déroule Storypath.** Tout le monde lance ; chaque réserve de succès fait un créneau de PJ ou de PNJ. Qui agit appuie sur **{ label-storypath-done }**, ou nomme avec **{ label-storypath-name }** qui prend le créneau suivant du camp. **{ label-storypath-ahead }** te garde un créneau à venir.
help-topic-totals = Comment fonctionnent les totaux
help-totals = **Comment fonctionnent les totaux.** À chaque tour, on se met sur la défensive au vu de tous ou l’on choisit une attaque en privé. Quand tous ont choisi, tout est révélé d’un coup ; les plus rapides frappent d’abord, et qui est presque aussi rapide frappe en même temps.
help-topic-privacy = Que garde-t-on de moi ?
help-privacy = **Que garde-t-on de moi ?** `/{ group-privacy } { command-privacy-show }` le montre, `{ command-privacy-export }` le donne, `{ command-privacy-delete }` l’efface. Je ne lis aucun message et n’en garde aucun.
help-topic-setup = Régler le serveur
help-setup = **Régler le serveur.** `/{ group-setup } { command-setup-server }` : langue, rôle de MJ, système habituel ; `{ command-setup-show }` montre tous les réglages et qui a changé quoi. `/{ group-gm } { command-gm-preset }` garde sous un nom les règles maison d’un combat. `{ command-setup-gm-channel }` donne aux MJ un tableau à eux, qui en montre plus.
help-topic-trouble = Quelque chose semble cassé
help-trouble = **Quelque chose semble cassé.** Un bouton se dit trop vieux : prends le tableau le plus récent. Je me tais : vérifie que je peux voir ce salon et y écrire, dans les fils aussi ; `python -m bot check --channel` dit ce qui manque. « / » ne propose rien : désactive l’ancien champ de saisie dans les réglages de Discord (Accessibilité). Les tableaux semblent vides : active-y l’affichage des aperçus de liens et des intégrations (Discussion) ; `/{ group-initiative } { command-initiative-status }` et `{ command-initiative-log }` disent la même chose en toutes lettres.
help-topic-unheard = Un appui ou une commande reste sans effet
help-unheard = **Un appui ou une commande reste sans effet.** Rien ne m’arrive alors, et aucun journal ne le montre. Le mode lent avale les appuis trop rapprochés : désactive-le là où vous combattez. Dans un fil, mes commandes manquent aux membres qui n’ont pas le droit « Envoyer des messages dans les fils » dans le salon parent. Je ne suis pas dans la liste des membres d’un salon : mon rôle n’a pas le droit de le voir.
help-topic-renamed = Où est passée une commande ?
help-renamed = **Où est passée une commande ?** Ce que seul le MJ commande est dans `/{ group-gm }` : aussi `{ command-initiative-next }`, `{ command-initiative-pause }`, `{ command-initiative-resume }`, `{ command-initiative-end }`, `{ command-initiative-reopen }`, `{ command-initiative-order }`, autrefois dans `/{ group-initiative }`. Paires et marges sont dans `/{ group-duel }` (`{ command-gm-engage }`, `{ command-gm-part }`, `{ command-gm-margin }`), les créneaux dans `/{ group-storypath } { command-gm-slot }`. Nouveaux noms : `/{ group-initiative } { command-initiative-count }` (compter), `/{ group-gm } { command-gm-time }` (délais), `/{ group-gm } { command-gm-preset }` (enregistrer), `/{ group-setup } { command-setup-forget }` (oublier), `/{ group-totals } { command-totals-declare }` (déclarer).

## Practice fights

duel-practice-talk = **Exercice.** Face à toi, un homme de paille, qui attend. La ligne en gras plus bas dit à qui c’est, celle d’après pourquoi. Quelqu’un doit commencer : **{ label-attack-first }** donne l’avantage du jet à qui déclare.
duel-practice-held = **On attend.** Tu l’as dit, et dans un vrai combat personne ne verrait ce que tu as choisi. Mais tant que l’un des deux attend, il faut que quelqu’un appuie sur **{ label-attack-first }** pour qu’il se passe quelque chose.
duel-practice-attack = **Tu as l’initiative.** J’ai lancé pour les deux ; chaque dé et chaque modificateur est plus haut. Appuie maintenant sur **{ label-attack }** : je lance sous ta valeur, et plus c’est bas, mieux c’est.
duel-practice-defend = **On t’attaque.** L’attaque est lancée, à toi de répondre : **{ label-parry }** avec l’arme, ou **{ label-dodge }**, qui coûte de l’initiative. Les deux marges disent ensuite qui attaque.
duel-practice-over = **C’est tout.** Tu as attaqué et paré ou esquivé. Dans un vrai combat, ces boutons sont sous le tableau, **{ label-gm }** corrige tout, et `/{ group-initiative } { command-initiative-status }` te dit quoi faire.
totals-practice-choose = **Exercice.** En face, un homme de paille. À chaque tour, chacun choisit en secret : **{ totals-label-defensive }** au vu de tous, ou une des attaques ci-dessous. Une attaque rapide part plus tôt et protège moins.
totals-practice-again = **Encore.** Tout a été révélé d’un coup, et la Rapidité a dit qui frappe quand : moins de 3 d’écart, c’est en même temps. Essaie autre chose : ce qui gagne dépend du choix de l’autre.
totals-practice-strike = **Tout est révélé.** À toi de frapper : **{ totals-label-strike }** ajoute un dé moins un autre à ton Attaque ; elle touche si elle atteint la Défense de l’autre.
totals-practice-over = **C’est tout.** Tu as choisi, vu la révélation et frappé. Dans un vrai combat, tu choisis sous **{ totals-label-attack }**, visible par toi seulement ; **{ label-gm }** corrige tout.
storypath-practice-roll = **Exercice.** En face, un homme de paille. D’abord, tout le monde lance : les succès deviennent des créneaux, un pour ton camp, un pour celui du MJ. Appuie sur **{ label-storypath-roll }**.
storypath-practice-take = **Un créneau de ton camp.** La ligne en gras dit à qui est le créneau. À plusieurs, vous décidez qui le prend ; ici, c’est toi : appuie sur ton nom.
storypath-practice-act = **À toi.** Dis ce que tu fais : **{ label-storypath-attack }**, une fois par round, ou simplement **{ label-storypath-done }**. Deux choses à la fois seraient une action mixte.
storypath-practice-done = **Fini ?** **{ label-storypath-done }** termine ton tour ; à plusieurs, tu nommerais qui prend le créneau suivant. Puis l’autre camp agit dans le sien.
storypath-practice-over = **C’est tout.** Tu as lancé, pris des créneaux et agi, et le MJ a rempli les siens. Dans un vrai combat, les mêmes boutons sont sous le tableau, et `/{ group-initiative } { command-initiative-status }` te dit quoi faire.
practice-straw-man = Homme de paille
practice-learner = Élève
label-practice-again = Encore une fois
refusal-practice-gone = Cet exercice est fini ; commences-en un autre avec `/{ command-help }`.
