"""The rules of docs/rules/duel.md, written a second time and independently of `rules.duel`.

The model takes the commands that were carried out, what the shared part of the rules did in that step (combatants and house
rules), and the dice that fell. Numbers such as R6 or S0-4 are those of that page. Plain rather than quick. One file, so that it
can be read beside that page; what looks like `rules.duel` or the other models is repeated on purpose.
"""

from dataclasses import dataclass, field, replace
from math import ceil

TRIES = 20
"""Rolls for a first attack after which a tie is left to the GM (S0-2)."""

SPEEDS = {"dodge": range(-6, 0), "other": range(-10, 11)}
"""What the GM may say for the speed of a defence without a weapon (R7)."""
AVERAGE = dict.fromkeys(("vi", "attack", "parry", "dodge", "other"), 5)
AVERAGE |= {"height": 175, "length": 100, "speed": 0, "weapons": 1}
"""A fighter of whom nothing is said."""


class ImpossibleError(Exception):
    """The command was carried out although the rules do not allow it."""


@dataclass
class Fighter:
    """A combatant. status: active, out or gone."""

    id: str
    side: str
    owner: str | None
    sheet: dict
    status: str = "active"


@dataclass(frozen=True)
class Roll:
    """A roll under `value`; low dice are good dice (0.1).

    bonus: all that changes the value and counts in the margin. share: in the 2 points (R4). crowd: the penalty of an attack,
    for the initiative only (0.6). fixed: the margin, when it was given. speed: of the weapon used; None until the GM has said
    it. stamp: order of the rolls. by_hand: typed, not rolled by the bot.
    """

    who: str
    kind: str
    value: int = 0
    bonus: int = 0
    share: int = 0
    crowd: int = 0
    dice: int = 0
    fixed: int | None = None
    speed: int | None = 0
    stamp: int = 0
    by_hand: bool = False
    strength: str = "normal"

    @property
    def margin(self):
        return self.value + self.bonus + self.share - self.dice if self.fixed is None else self.fixed

    @property
    def for_initiative(self):
        return self.margin + self.crowd

    @property
    def score(self):
        """R6; where the GM need not be asked, a dodge counts as the smallest one."""
        return self.for_initiative + (
            self.speed if self.speed is not None else max(SPEEDS[self.kind], key=lambda s: -abs(s))
        )


@dataclass
class Exchange:
    """What was rolled in an exchange, and how it ended."""

    attacker: str
    streak: int
    attack: Roll
    defence: Roll
    lands: bool
    why: str


@dataclass(eq=False)
class Due:
    """A roll for the first attack. shares: in the 2 points. hands: those who throw their own dice. tries: the how manieth.

    fixed: rolls whose margin the GM has set, and which stay. level: pairs in which it counts without the 2 points (S0-3).
    """

    shares: dict
    hands: set
    tries: int = 1
    fixed: dict = field(default_factory=dict)
    level: tuple = ()


@dataclass
class Pair:
    """An engagement.

    asks_gm: a tie is left to the GM. first: both rolls for the first attack; due: that roll, while it waits for dice.
    turns: passes in which it had its exchange (0.6.4). row: who attacked last, and how often in a row. let_pass: how often in
    a row the attack was passed over (S0-13). of_bot: made by the program. rolled: something was rolled in it (S0-16).
    """

    id: int
    a: str
    b: str
    of_bot: bool = False
    attacker: str | None = None
    exchange: int = 0
    why: str = ""
    asks_gm: bool = False
    first: dict = field(default_factory=dict)
    due: Due | None = None
    tries: int = 0
    attack: Roll | None = None
    defence: Roll | None = None
    last: Exchange | None = None
    row: tuple = (None, 0)
    let_pass: int = 0
    turns: int | None = None
    rolled: bool = False

    @property
    def both(self):
        return (self.a, self.b)

    def other(self, who):
        return self.b if who == self.a else self.a

    @property
    def defender(self):
        return self.other(self.attacker)

    @property
    def streak(self):
        """Attacks in a row (R11), the one to come included."""
        if self.attacker is None:
            return 0
        last, row = self.row
        return row + 1 if last == self.attacker else 1

    @property
    def phase(self):
        # Written again on purpose, as the whole model: it imports nothing of the rules it is compared with.
        if self.asks_gm:
            return "gm"
        if self.due is not None:
            return "dice"
        if self.attacker is None:
            return "talk"
        if self.attack is None:
            return "attack"
        return "defend" if self.defence is None else "speed"

    @property
    def rests(self):
        return self.let_pass >= 2 and self.phase == "attack"


def crowd_penalty(opponents, own):
    """The penalty of one against many, from the numbers of weapons (0.6, A23)."""
    count = sum(1.5 if weapons == 2 else 1 for weapons in opponents)
    return min(0, 1 - ceil(count / 2 if own == 2 else count))


def cost_matters(attack, defence, house):
    """Whether the speed that the GM says can change who attacks next (S0-15)."""
    if defence.speed is not None:
        return False
    return len({next_attacker(attack, replace(defence, speed=speed), house)[0] for speed in SPEEDS[defence.kind]}) > 1


def next_attacker(attack, defence, house):
    """Whether the attacker keeps the initiative (None: the GM decides), and by which rule (R6 to R9, S0-4 to S0-9)."""
    if defence.kind == "none":
        return True, "no-defence"
    hit, held = attack.for_initiative >= 0, defence.for_initiative >= 0
    if hit != held:
        return hit, "other-failed"
    if hit:
        left, right, why = attack.score, defence.score, "score"
    elif house["both_fail"] == "with-speed":
        left, right, why = attack.score, defence.score, "both-failed-score"
    else:
        left, right, why = attack.for_initiative, defence.for_initiative, "both-failed"
    if left != right:
        return left > right, why
    return {
        "attacker-keeps": (True, "tie-attacker-keeps"),
        "swap": (False, "tie-swap"),
        "gm": (None, "tie-gm"),
    }[house["next_tie"]]


class Duel:
    """The state of a fight, and what each command makes of it."""

    def __init__(self, house):
        self.house = dict(house)
        self.fighters = {}
        self.pairs = []
        self.kept = []
        self.numbered = 0
        self.stance, self.declared, self.typed = {}, {}, {}
        self.crowd_set, self.modifiers = {}, {}
        self.parted = set()
        self.stamp = 0
        self.dice = {}

    # --- what the rules say about a state ---

    def pair(self, number):
        return next(pair for pair in self.pairs if pair.id == number)

    def between(self, one, two):
        return next((pair for pair in self.pairs if set(pair.both) == {one, two}), None)

    def of(self, who):
        return [pair for pair in self.pairs if who in pair.both]

    def crowd(self, who):
        if who in self.crowd_set:
            return self.crowd_set[who]
        fought = [pair for pair in self.of(who) if pair.attacker is not None]  # S0-14
        opponents = [self.fighters[pair.other(who)].sheet["weapons"] for pair in fought]
        return crowd_penalty(opponents, self.fighters[who].sheet["weapons"]) if opponents else 0

    @property
    def moving(self):
        """Pairs that go on by themselves; the others stop nobody."""
        return [pair for pair in self.pairs if pair.phase in ("attack", "defend") and not pair.rests]

    @property
    def in_step(self):
        """Pairs that have not had their exchange in this pass (0.6.4)."""
        least = min((pair.turns for pair in self.moving), default=0)
        return [pair for pair in self.moving if pair.turns == least]

    def may_attack(self, pair):
        return pair.phase == "attack" and (pair.rests or pair in self.in_step)

    @property
    def next_up(self):
        fighting = [pair for pair in self.pairs if pair.attacker is not None]
        for_gm = [pair for pair in fighting if pair.phase in ("gm", "speed")]
        resting = [pair for pair in fighting if pair.rests]
        undecided = [pair for pair in self.pairs if pair.attacker is None]
        return next(iter([*self.in_step, *for_gm, *resting, *undecided]), None)

    @property
    def talks(self):
        return [pair for pair in self.pairs if pair.phase == "talk"]

    def talk_around(self, pair, among=None):
        """The talks, or those among these, that hang together with this one by shared fighters (0.6.6)."""
        group, grown = [], [pair]
        while len(grown) > len(group):
            group = grown
            people = {who for each in group for who in each.both}
            grown = [each for each in among or self.talks if people & set(each.both)]
        return group

    def window_ends(self, group):
        presses = [self.declared[who] for pair in group for who in pair.both if who in self.declared]
        return min(presses) + 1_000 * self.house["window"] if presses else None

    @property
    def due(self):
        ends = [self.window_ends(self.talk_around(pair)) for pair in self.talks]
        return min((end for end in ends if end is not None), default=None)

    # --- commands ---

    def do(self, step):
        """Carry out a command. step: `verb`, `fields`, `user`, `gm`, `at`, `facts` of the shared part, and `dice`."""
        self.dice = {who: list(totals) for who, totals in step.dice.items()}
        self.at, self.clock = step.at, step.verb == "clock.tick"
        for fact in step.facts:
            getattr(self, f"_{fact.kind.replace('-', '_')}")(fact)
        handler = getattr(self, "do_" + step.verb.replace(".", "_"), None)
        if handler is not None:
            handler(step)
        self._settle()
        if any(self.dice.values()):
            raise ImpossibleError(f"more was rolled than the rules ask for: {self.dice}")

    def _expired(self, fact):
        """Who was late; `do_clock_expire` goes on without them."""

    def _joined(self, fact):
        # A revealed fighter has a new id, without a trace of the hidden one.
        self.fighters.pop(fact.revealed, None)
        self.fighters[fact.combatant] = Fighter(fact.combatant, fact.side, fact.owner, {**AVERAGE, **fact.sheet})

    def _status_changed(self, fact):
        self.fighters[fact.combatant].status = fact.status

    def _sheet_changed(self, fact):
        self.fighters[fact.combatant].sheet.update(fact.changes)

    def _side_changed(self, fact):
        self.fighters[fact.combatant].side = fact.side

    def _owner_changed(self, fact):
        self.fighters[fact.combatant].owner = fact.owner

    def _rule_changed(self, fact):
        self.house[fact.setting] = fact.value
        if fact.setting == "d5" and fact.value == "1-5":
            self.typed = {who: dice for who, dice in self.typed.items() if dice >= 2}

    def _mine(self, step):
        """The fighters for whom the caller acts."""
        if step.fields.get("combatant"):
            return [step.fields["combatant"]]
        owners = (step.user, None) if step.gm else (step.user,)
        return [fighter.id for fighter in self.fighters.values() if fighter.owner in owners]

    def _only(self, pairs, step):
        """The one pair that is meant."""
        number = step.fields.get("engagement")
        meant = [pair for pair in pairs if number in (None, pair.id)]
        if len(meant) != 1:
            raise ImpossibleError(f"{step.verb} was carried out, and possible in {[pair.id for pair in meant]}")
        return meant[0]

    # --- the talk ---

    def do_initiative_declare(self, step):
        talkers = {who for pair in self.talks for who in pair.both}
        intent = step.fields["intent"]
        for who in self._mine(step):
            if who not in talkers:
                continue
            if intent == "attack":
                self.declared.setdefault(who, self.at)
            else:
                self.stance[who] = intent
                if intent == "hold":
                    self.declared.pop(who, None)

    def do_initiative_roll(self, step):
        """The roll that is due; or dice of the table for the first attack; or the GM ends the talk."""
        mine = self._mine(step)
        if step.fields.get("dice") is not None:
            talkers = [who for pair in self.talks for who in pair.both if who in mine]
            talkers += [
                who for pair in self.pairs if pair.due for who in pair.both if who in mine and who in pair.due.hands
            ]
            if len(set(talkers)) != 1:
                raise ImpossibleError(f"dice for the first attack of {talkers}")
            self.typed[talkers[0]] = total(step.fields["dice"])
            return
        attacks = [pair for pair in self.pairs if self.may_attack(pair) and pair.attacker in mine]
        defences = [pair for pair in self.pairs if pair.phase == "defend" and pair.defender in mine]
        talks = [pair for pair in self.talks if set(mine) & set(pair.both) or not step.fields.get("combatant")]
        if step.gm and talks and not attacks + defences:
            # Without a name all talks end, also those that do not hang together.
            for pair in talks:
                if pair.phase == "talk":
                    self._close_window(pair)
            return
        pair = self._only(attacks or defences, step)
        (self._attack if pair in attacks else self._defend)(pair, step)

    def do_clock_tick(self, step):
        """Nothing of its own: `_settle` closes the windows that are over."""

    def _wants(self, pair):
        """Whether both want the fight now, before any roll (R2)."""
        return all(self.stance.get(who) == "fight" for who in pair.both)

    def _wants_after_all(self, pair):
        """S0-12, when the window closes."""
        if self.house["declare"] == "points":
            return False
        willing = [self.stance.get(who) == "fight" or who in self.declared for who in pair.both]
        return all(willing) and any(self.stance.get(who) == "fight" for who in pair.both)

    def _close_window(self, pair):
        """End the talk around this pair: R2 and R3 where both want the fight, else everybody rolls once (R4, 0.6.6)."""
        group = self.talk_around(pair)
        willing = [each for each in group if self._wants_after_all(each)]
        rest = [each for each in group if each not in willing]
        level = self._longer_weapons(willing)
        if not rest:
            self._roll_level(level)
        presses = {who: self.declared[who] for each in rest for who in each.both if who in self.declared}
        first = min(presses.values(), default=0)
        declared = tuple(who for who, at in presses.items() if at - first <= 1_000 * self.house["window"])
        if rest:
            self._roll_first(rest, declared, level)

    def _longer_weapons(self, pairs):
        """R2 and R3; returns the pairs of equal lengths and heights that roll (S0-3)."""
        level = [pair for pair in pairs if self._by_size(pair) is None]
        for pair in level:
            pair.asks_gm = self.house["first_tie"] == "gm"
        for pair in [pair for pair in pairs if pair not in level]:
            self._first_attack(pair, *self._by_size(pair))
        return [pair for pair in level if not pair.asks_gm]

    def _roll_level(self, pairs):
        """Pairs that begin together without the 2 points: everybody rolls once (0.6.6)."""
        while pairs:
            group = self.talk_around(pairs[0], pairs)
            self._roll_first([], (), group)
            pairs = [pair for pair in pairs if pair not in group]

    def _by_size(self, pair):
        """Who has the longer weapon, else who is taller; None when both are equal."""
        a, b = (self.fighters[who].sheet for who in pair.both)
        for attribute, why in (("length", "longer-weapon"), ("height", "taller")):
            if a[attribute] != b[attribute]:
                return (pair.a if a[attribute] > b[attribute] else pair.b), why
        return None

    def _share(self, who, people, declared):
        """The 2 points (R4, S0-1, S0-11)."""
        if not declared or set(people) <= set(declared):
            return 0
        if self.house["first_declarer"] == "self+2":
            return 2 if who in declared else 0
        return 0 if who in declared else -2

    def _roll_first(self, pairs, declared, level=()):
        """Everybody in these pairs rolls once; each pair compares its two margins (0.6.6). level: without the 2 points."""
        people = list(dict.fromkeys(who for pair in pairs for who in pair.both))
        every = [pair for pair in self.pairs if pair in pairs or pair in level]
        shares = {who: 0 for pair in every for who in pair.both}
        shares.update({who: self._share(who, people, declared) for who in people})
        self._call(every, Due(shares, {who for who in shares if who in self.typed}, level=tuple(level)))

    def _call(self, pairs, due):
        """The roll is due: made at once, unless the table has still to throw."""
        if self.house.get("dice") == "typed":
            due.hands = set(due.shares)
        due.hands -= set(due.fixed)
        for pair in pairs:
            pair.due = due
        self._roll_due(due)

    def _roll_due(self, due, *, at_last=False):
        """at_last: the bot rolls for those who have not thrown."""
        pairs = [pair for pair in self.pairs if pair.due is due]
        people = self._rollers(due)
        if not at_last and any(who in due.hands and who not in self.typed for who in people):
            return
        rolls = dict(due.fixed)
        for who in [who for who in people if who not in rolls]:
            sheet, hand = self.fighters[who].sheet, who in due.hands and who in self.typed
            dice = self.typed.pop(who) if hand else self._thrown(who)
            value, bonus = sheet["vi"] + sheet["speed"], self.modifiers.get(who, 0)
            rolls[who] = Roll(who, "first", value, bonus, due.shares[who], dice=dice, stamp=self._stamp(), by_hand=hand)
        for pair in pairs:
            pair.first, pair.due = {who: rolls[who] for who in pair.both}, None
            if pair in due.level:
                pair.first = {who: replace(roll, share=0) for who, roll in pair.first.items()}
            pair.tries, pair.rolled = due.tries, True
        self._compare_first(pairs)

    def _rollers(self, due):
        """Who takes part in this roll, in order."""
        return list(dict.fromkeys(who for pair in self.pairs if pair.due is due for who in pair.both))

    def _compare_first(self, pairs):
        tied = []
        for pair in pairs:
            lead = pair.first[pair.a].margin - pair.first[pair.b].margin
            if lead:
                self._first_attack(pair, pair.a if lead > 0 else pair.b, "better-margin")
                continue
            size = self._by_size(pair)
            if self.house["first_tie"] == "length-height-reroll" and size is not None:
                self._first_attack(pair, size[0], f"tie-{size[1]}")
            elif self.house["first_tie"] == "gm" or pair.tries >= TRIES or self._set_by_gm(pair) == set(pair.both):
                pair.asks_gm = True
            else:
                tied.append(pair)
        for pair in tied:
            self._roll_again(pair)

    def _roll_again(self, pair):
        """Both roll again with the same points, by the same hands (S0-2)."""
        shares = {who: pair.first[who].share for who in pair.both}
        hands = {who for who in pair.both if pair.first[who].by_hand}
        self._call([pair], Due(shares, hands, pair.tries + 1, {who: pair.first[who] for who in self._set_by_gm(pair)}))

    def _set_by_gm(self, pair):
        return {who for who in pair.both if pair.first[who].fixed is not None}

    def _first_attack(self, pair, attacker, why):
        others = [each.turns for each in self.moving if each is not pair]
        pair.turns = min(others, default=0) if pair.turns is None else min([pair.turns, *others])
        self._catch_up(pair)
        pair.attacker, pair.why, pair.exchange, pair.asks_gm, pair.let_pass = attacker, why, 1, False, 0
        pair.due = None

    # --- exchanges ---

    def do_duel_attack(self, step):
        mine = self._mine(step)
        pairs = [pair for pair in self.pairs if self.may_attack(pair) and pair.attacker in mine]
        if not pairs and self._typed(step):
            pairs = [pair for pair in self.pairs if self.attack_again(pair) and pair.attacker in mine]
        self._attack(self._only(pairs, step), step)

    def do_duel_volley(self, step):
        """An attack of each NPC of this GM that may attack now."""
        npcs = [who for who, one in self.fighters.items() if one.side == "npc" and one.owner in (None, step.user)]
        for pair in [pair for pair in self.pairs if self.may_attack(pair) and pair.attacker in npcs]:
            self._attack(pair, step)

    def do_duel_defend(self, step):
        mine = self._mine(step)
        pairs = [pair for pair in self.pairs if pair.phase == "defend" and pair.defender in mine]
        if not pairs and self._typed(step):
            pairs = [pair for pair in self.pairs if self.defend_again(pair) and pair.defender in mine]
        self._defend(self._only(pairs, step), step)

    def attack_again(self, pair):
        """What was typed may be typed again, until the defence is rolled."""
        return pair.phase == "defend" and pair.attack.by_hand

    def defend_again(self, pair):
        return pair.phase == "speed" and pair.defence.by_hand

    def _typed(self, step):
        return not {"dice", "margin"}.isdisjoint(name for name, value in step.fields.items() if value is not None)

    def _blow(self, who, kind, sheet_value, speed, step, *, crowd_in_roll, extra=0):
        crowd, given = self.crowd(who), step.fields.get("margin")
        dice = step.fields.get("dice")
        thrown = 0 if given is not None else total(dice) if dice is not None else self._thrown(who)
        return Roll(
            who,
            kind,
            sheet_value,
            step.fields.get("modifier", 0) + self.modifiers.get(who, 0) + extra + (crowd if crowd_in_roll else 0),
            0,
            0 if crowd_in_roll else crowd,
            thrown,
            given,
            speed,
            self._stamp(),
            given is not None or dice is not None,
            step.fields.get("blow", "normal"),
        )

    def _attack(self, pair, step):
        if pair.phase == "attack":
            self._wake(pair)
        sheet = self.fighters[pair.attacker].sheet
        speed = self._weapon(sheet, step)
        pair.attack = self._blow(pair.attacker, "attack", sheet["attack"], speed, step, crowd_in_roll=False)
        pair.rolled = True

    def _wake(self, pair):
        """A pair that rested takes its place in the pass of the others."""
        if pair.rests:
            others = [each.turns for each in self.moving if each is not pair]
            pair.turns = min([pair.turns, *others])
        self._catch_up(pair)
        pair.let_pass = 0

    def _defend(self, pair, step):
        kind, sheet = step.fields.get("defence", "parry"), self.fighters[pair.defender].sheet
        speed = self._weapon(sheet, step) if kind == "parry" else None
        if kind == "dodge" and self.house["dodge_default"] != "none":
            speed = int(self.house["dodge_default"])
        pair.defence = self._blow(
            pair.defender, kind, sheet[kind], speed, step, crowd_in_roll=True, extra=self._riposte(pair)
        )
        self._resolve_or_ask(pair)

    def _weapon(self, sheet, step):
        """The speed of the weapon used: another one's, when it is given."""
        return sheet["speed"] if step.fields.get("speed") is None else step.fields["speed"]

    def _riposte(self, pair):
        """0.5: who dodged a strong blow and then has the initiative gives the opponent -2 on the next defence."""
        last = pair.last
        if self.house.get("riposte") != "on" or last is None or last.attacker == pair.attacker:
            return 0
        return (
            -2 if last.attack.strength == "strong" and last.defence.kind == "dodge" and last.defence.margin >= 0 else 0
        )

    def _resolve_or_ask(self, pair):
        if pair.defence is not None and not cost_matters(pair.attack, pair.defence, self.house):
            self._resolve(pair)

    def do_duel_rate(self, step):
        """R7. Without a defence that waits for it, the number of the last one is corrected."""
        waiting = [pair for pair in self.pairs if pair.phase == "speed"]
        ended = [pair for pair in self.pairs if pair.attack is None and pair.last and pair.last.defence.kind in SPEEDS]
        pair = self._only(waiting or ended, step)
        if pair.phase != "speed":
            self._rewind(pair)
        modifier, roll = step.fields.get("modifier", 0), pair.defence
        fixed = None if roll.fixed is None else roll.fixed + modifier
        pair.defence = replace(roll, speed=step.fields["speed"], bonus=roll.bonus + modifier, fixed=fixed)
        self._resolve(pair)

    def _resolve(self, pair):
        attack, defence = pair.attack, pair.defence
        keeps, why = next_attacker(attack, defence, self.house)
        lands = attack.margin >= 0 and (defence.kind == "none" or defence.margin < 0)
        pair.last = Exchange(pair.attacker, pair.streak, attack, defence, lands, why)
        pair.row = (pair.attacker, pair.streak)
        pair.attack = pair.defence = None
        pair.exchange, pair.why, pair.asks_gm = pair.exchange + 1, why, keeps is None
        if keeps is False:
            pair.attacker = pair.defender
        pair.turns += 1
        self._catch_up(pair)
        self._catch_up(pair)

    # --- what the GM decides ---

    def do_initiative_next(self, step):
        if self.next_up is not None:
            self._go_on(self.next_up)
        elif self.kept:
            del self.kept[0]
        else:
            raise ImpossibleError("there is nothing to go on with")

    def do_clock_expire(self, step):
        """The deadline of these has passed, who are all that the pair waits for."""
        (late,) = [fact for fact in step.facts if fact.kind == "expired"]
        pair = self.pair(late.place)
        if set(late.combatants) != self._late_in(pair):
            raise ImpossibleError(f"{late.combatants} are late in #{pair.id}, and it waits for {self._late_in(pair)}")
        if any(self.fighters[who].owner in (None, "gm") for who in late.combatants):
            raise ImpossibleError("the GM is never passed over")
        self._go_on(pair)

    def _late_in(self, pair):
        """Who can bring the pair on."""
        match pair.phase:
            case "talk":
                return {who for each in self.talk_around(pair) for who in each.both if who not in self.stance}
            case "dice":
                return {who for who in self._rollers(pair.due) if who in pair.due.hands and who not in self.typed}
            case "attack":
                return {pair.attacker}
            case "defend":
                return {pair.defender}
        return set()

    def do_duel_skip(self, step):
        number = step.fields["engagement"]
        kept = [pair for pair in self.kept if pair.id == number]
        if kept:
            self.kept.remove(kept[0])
        else:
            self._go_on(self.pair(number))

    def _go_on(self, pair):
        """Go on without the answer that the pair waits for."""
        if pair.phase == "talk":
            self._close_window(pair)
        elif pair.phase == "dice":
            self._roll_due(pair.due, at_last=True)
        elif pair.phase == "attack":
            self._pass_over(pair)
        elif pair.phase == "defend":
            pair.defence = Roll(pair.defender, "none")
            self._resolve(pair)
        else:
            raise ImpossibleError(f"only the GM's answer helps in phase {pair.phase}")

    def _pass_over(self, pair):
        """S0-13: the roles swap without an exchange, and it was the pair's turn in this pass."""
        if not self.may_attack(pair):
            raise ImpossibleError("there is no attack to pass over")
        pair.attacker, pair.why, pair.let_pass = pair.defender, "passed", pair.let_pass + 1
        pair.turns += 1

    def do_gm_attacker(self, step):
        who, side, number = step.fields.get("combatant"), step.fields.get("side"), step.fields.get("engagement")
        pairs = [pair for pair in self.pairs if number in (None, pair.id)]
        if side is not None:
            for pair in pairs:
                sides = [self.fighters[each].side for each in pair.both]
                if pair.attacker is None and sides.count(side) == 1:
                    self._name_attacker(pair, pair.both[sides.index(side)])
            return
        own = [pair for pair in pairs if who in pair.both]
        asked = [pair for pair in own if pair.asks_gm]
        undecided = [pair for pair in own if pair.attacker is None]
        defends = [pair for pair in own if pair.attacker != who]
        self._name_attacker(next(iter([*asked, *undecided, *defends])), who)

    def _name_attacker(self, pair, who):
        if pair.attacker == who and not pair.asks_gm:
            raise ImpossibleError("attacks already")
        if pair.attacker is None:
            self._first_attack(pair, who, "gm")
        self._wake(pair)
        pair.attacker, pair.why, pair.asks_gm = who, "gm", False
        pair.attack = pair.defence = None

    def do_gm_margin(self, step):
        self._correct(step, step.fields["margin"])

    def do_gm_reroll(self, step):
        self._correct(step, None)

    do_duel_reroll = do_gm_reroll

    def do_duel_together(self, step):
        """Both declared nearly together after all: the same rolls count without the 2 points (R4)."""
        pair = self.pair(step.fields["engagement"])
        if pair.attack or pair.last or not any(roll.share for roll in pair.first.values()):
            raise ImpossibleError("the 2 points did not decide this first attack")
        pair.first = {who: replace(roll, share=0) for who, roll in pair.first.items()}
        pair.attacker, pair.exchange, pair.asks_gm = None, 0, False
        self._compare_first([pair])

    def _correct(self, step, margin):
        """Change the roll that this fighter made last, and decide anew what follows from it."""
        who, number = step.fields["combatant"], step.fields.get("engagement")
        rolls = [
            (roll.stamp, pair.id, roll)
            for pair in self.pairs
            if number in (None, pair.id)
            for roll in self._rolls(pair)
            if roll.who == who and roll.kind != "none"
        ]
        if not rolls:
            raise ImpossibleError("nothing was rolled")
        _, latest, old = max(rolls, key=lambda item: item[0])
        if margin is None:
            new = replace(old, dice=self._thrown(who), fixed=None, stamp=self._stamp(), by_hand=False)
        else:
            new = replace(old, fixed=margin, stamp=self._stamp())
        if old.kind == "first":
            pairs = [pair for pair in self.pairs if who in pair.first and number in (None, pair.id)]
            pairs = [pair for pair in pairs if replace(pair.first[who], share=old.share) == old]
            pairs = [pair for pair in pairs if not (pair.attack or pair.last)]
            if not pairs:
                raise ImpossibleError("an attack has followed the first roll")
            for pair in pairs:
                pair.first[who] = replace(new, share=pair.first[who].share)
                pair.attacker, pair.exchange, pair.asks_gm, pair.due = None, 0, False, None
            self._compare_first(pairs)
            return
        pair = self.pair(latest)
        if pair.attack is None:
            self._rewind(pair)
        if old.kind == "attack":
            pair.attack = new
        else:
            pair.defence = new
        self._resolve_or_ask(pair)

    def _rewind(self, pair):
        """Make the last exchange the current one again; attacks that were passed over since are not."""
        ended = pair.last
        pair.attacker, pair.attack, pair.defence = ended.attacker, ended.attack, ended.defence
        pair.turns, pair.let_pass = pair.turns - 1 - pair.let_pass, 0
        pair.exchange, pair.asks_gm, pair.last, pair.row = (
            pair.exchange - 1,
            False,
            None,
            (ended.attacker, ended.streak - 1),
        )

    def _rolls(self, pair):
        rolls = list(pair.first.values())
        if pair.last:
            rolls += [pair.last.attack, pair.last.defence]
        return rolls + [roll for roll in (pair.attack, pair.defence) if roll]

    def do_gm_set(self, step):
        if step.fields["attribute"] in ("crowd", "modifier"):
            numbers = self.crowd_set if step.fields["attribute"] == "crowd" else self.modifiers
            value = step.fields.get("value", "").strip("-–—") and step.fields["value"]
            numbers.pop(step.fields["combatant"], None)
            if value:
                numbers[step.fields["combatant"]] = int(value)

    def do_gm_engage(self, step):
        who = step.fields["combatant"]
        named = [step.fields.get(name) for name in ("opponent", "second", "third")]
        for other in dict.fromkeys([*filter(None, named), *step.fields.get("more", ())]):
            pair = self.between(who, other)
            if pair is None:
                self._pair(who, other)
            else:
                self._reopen(pair)

    def do_duel_pairs(self, step):
        """0.6.3: the free fighters of both sides one to one, then each other free one against the enemy with the fewest."""
        # Ids of fighters behind the scenes begin with h; they take no part.
        active = [who for who, fighter in self.fighters.items() if fighter.status == "active" and who[0] != "h"]
        free = [who for who in active if not self.of(who)]
        pcs, npcs = ([who for who in free if self.fighters[who].side == side] for side in ("pc", "npc"))
        while pcs and npcs:
            self._pair(pcs.pop(0), npcs.pop(0))
        for helper in [] if self.house["multi"] == "duel-only" else pcs + npcs:
            enemies = [who for who in active if self.fighters[who].side != self.fighters[helper].side]
            if enemies:
                self._pair(helper, min(enemies, key=lambda enemy: len(self.of(enemy))))

    def _pair(self, a, b):
        self.parted.discard(frozenset((a, b)))
        self._open(a, b)

    def do_gm_part(self, step):
        both = {step.fields["combatant"], step.fields["opponent"]}
        self.parted.add(frozenset(both))
        self.pairs = [pair for pair in self.pairs if set(pair.both) != both]
        self.kept = [pair for pair in self.kept if set(pair.both) != both]

    def do_initiative_order(self, step):
        moving = self.pair(step.fields["moving"])
        self.pairs.remove(moving)
        index = self.pairs.index(self.pair(step.fields["neighbour"]))
        self.pairs.insert(index + (step.fields.get("place") == "after"), moving)

    def _open(self, a, b, of_bot=False):
        self.numbered += 1
        self.pairs.append(Pair(self.numbered, a, b, of_bot))

    def _reopen(self, pair):
        """S0-10: the same pair, and its initiative is open."""
        self.pairs[self.pairs.index(pair)] = Pair(pair.id, pair.a, pair.b)

    # --- what follows by itself ---

    def _settle(self):
        """People who are away or back, the pairs of the program, and talks that are over."""
        self._absent()
        self._pair_up()
        self._roll_level(self._longer_weapons([pair for pair in self.talks if self._wants(pair)]))
        for pair in self.talks:
            if pair.phase != "talk":
                continue
            group = self.talk_around(pair)
            end = self.window_ends(group)
            in_time = {who for who, at in self.declared.items() if end is not None and at <= end}
            everybody = all(who in in_time for each in group for who in each.both)
            if end is not None and (everybody or self.house["window"] == 0 or (self.clock and end <= self.at)):
                self._close_window(pair)
        for due in dict.fromkeys(pair.due for pair in self.pairs if pair.due):
            self._roll_due(due)
        self._forget()

    def _forget(self):
        """What was said counts in one talk only; what was thrown waits for a first attack, also between two pairs."""
        talkers = {who for pair in self.talks for who in pair.both}
        throwers = {who for pair in self.pairs if pair.due for who in pair.both}
        paired = {who for pair in (*self.pairs, *self.kept) for who in pair.both}
        idle = {who for who, fighter in self.fighters.items() if fighter.status == "active" and who not in paired}
        for part, people in ((self.stance, talkers), (self.declared, talkers), (self.typed, talkers | throwers | idle)):
            for who in set(part) - people:
                del part[who]

    def _catch_up(self, pair):
        """A pair that was held up is one exchange behind, and no more."""
        if pair.turns is not None:
            pair.turns = max([pair.turns, *(other.turns - 1 for other in self.moving if other is not pair)])

    def _status(self, pair):
        return {self.fighters[who].status for who in pair.both}

    def _absent(self):
        """0.6.5 and S0-17: who is out loses the pairs, who has left finds them again."""
        for pair in [pair for pair in self.pairs if self._status(pair) != {"active"}]:
            self.pairs.remove(pair)
            begun = pair.attacker or pair.first or pair.asks_gm or pair.due
            if "out" not in self._status(pair) and (begun or not pair.of_bot):
                self.kept.append(pair)
        for pair in list(self.kept):
            if "out" in self._status(pair):
                self.kept.remove(pair)
            elif self._status(pair) == {"active"}:
                self.kept.remove(pair)
                self._catch_up(pair)
                self.pairs = sorted([*self.pairs, pair], key=lambda each: each.id)
        for who in [who for who in self.crowd_set if self.fighters[who].status == "out"]:
            del self.crowd_set[who]

    def _pair_up(self):
        """0.6.3 and S0-16."""
        active = [fighter for fighter in self.fighters.values() if fighter.status == "active"]
        pcs = [fighter.id for fighter in active if fighter.side == "pc"]
        npcs = [fighter.id for fighter in active if fighter.side == "npc"]
        order, wanted = list(self.fighters), []
        if pcs and npcs and 1 in (len(pcs), len(npcs)):
            wanted = [tuple(sorted((one, other), key=order.index)) for one in pcs for other in npcs]
        elif len(active) == len(self.fighters) == 2 and (active[0].owner is None or active[0].owner != active[1].owner):
            wanted = [(active[0].id, active[1].id)]
        if self.house["multi"] == "duel-only" and len(wanted) > 1:
            wanted = []
        for pair in [pair for pair in self.pairs if pair.of_bot]:
            allies = self.fighters[pair.a].side == self.fighters[pair.b].side
            if pair.both not in wanted and (self._untouched(pair) or (allies and pcs and npcs and not pair.rolled)):
                self.pairs.remove(pair)
        self._forget()
        if any(pair.phase != "talk" or not pair.of_bot for pair in self.pairs):
            # In a fight that has begun, and beside pairs of the GM, all further ones are the GM's.
            return
        for a, b in wanted:
            if frozenset((a, b)) not in self.parted and self.between(a, b) is None:
                self._open(a, b, of_bot=True)

    def _untouched(self, pair):
        return pair.phase == "talk" and not any(who in self.stance or who in self.declared for who in pair.both)

    # --- dice ---

    def _thrown(self, who):
        if not self.dice.get(who):
            raise ImpossibleError(f"{who} has to roll, and has not rolled")
        return self.dice[who].pop(0)

    def _stamp(self):
        self.stamp += 1
        return self.stamp


def total(dice):
    """The total of dice that were typed: a number, or both faces."""
    return sum(int(part) for part in str(dice).replace("+", " ").split())
