"""State of a duel: sheets, house rules, engagements with their rolls (docs/rules/duel.md 0.2, 0.6)."""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from rules.message import UserText
from rules.model import Model, cached_property
from rules.names import one_line
from rules.state import Encounter

Characteristic: TypeAlias = Annotated[int, Field(ge=-20, le=40)]
"""0 to 10 for people, 5 on average; outside of it for other beings. Never clamped (0.1)."""
WeaponSpeed: TypeAlias = Annotated[int, Field(ge=-10, le=10)]
Length: TypeAlias = Annotated[int, Field(ge=0, le=1_000)]

Stance = Literal["fight", "hold"]
BlowKind = Literal["attack", "parry", "dodge", "other", "none"]
RollKind = Literal["first", "attack", "defence"]
Strength = Literal["weak", "normal", "strong"]
Phase = Literal["gm", "talk", "dice", "attack", "defend", "speed"]
"""What an engagement waits for: the GM to name the attacker, the end of the talk, dice of the table for the first attack, the
attack, the defence, or its speed.
"""
DODGE_SPEEDS = range(-1, -7, -1)
"""Speeds that a dodge may count with (R7), the best one first."""
WEAPON_SPEEDS = range(-10, 11)
"""Speeds that another defence may count with."""


class Sheet(Model):
    """A fighter. Defaults: an average fighter with an ordinary weapon.

    vi: speed of the fighter. height: cm. length: of the weapon, in the same unit for all fighters. speed: of the weapon.
    """

    vi: Characteristic = 5
    height: Annotated[int, Field(ge=0, le=2_000)] = 175
    dodge: Characteristic = 5
    other: Characteristic = 5
    weapon: Annotated[str, Field(max_length=40), AfterValidator(one_line)] = ""
    length: Length = 100
    speed: WeaponSpeed = 0
    attack: Characteristic = 5
    parry: Characteristic = 5
    weapons: Annotated[int, Field(ge=1, le=2)] = 1


class HouseRules(Model):
    """The house rules of docs/rules/duel.md 0.4."""

    d5: Literal["1-5", "0-5"] = "1-5"
    dice: Literal["bot", "typed"] = "bot"
    declare: Literal["wanting", "points"] = "wanting"
    first_declarer: Literal["other-2", "self+2"] = "other-2"
    first_tie: Literal["length-height-reroll", "reroll", "gm"] = "length-height-reroll"
    next_tie: Literal["attacker-keeps", "swap", "gm"] = "attacker-keeps"
    both_fail: Literal["roll-margin", "with-speed"] = "roll-margin"
    dodge_default: Literal["none", "-1", "-2", "-3", "-4", "-5", "-6"] = "none"
    multi: Literal["pairwise", "duel-only"] = "pairwise"
    blows: Literal["off", "on"] = "off"
    riposte: Literal["off", "on"] = "off"
    other_weapon: Literal["off", "on"] = "off"
    window: Annotated[int, Field(ge=0, le=60)] = 3

    @property
    def faces(self) -> tuple[int, int]:
        """Lowest and highest face of a d5."""
        return (1, 5) if self.d5 == "1-5" else (0, 5)


class FirstRoll(Model):
    """A fighter's roll for the first attack (R4) under vi + speed + declared + modifier.

    faces: None when not rolled by the bot. typed: those of the table, where they were typed. fixed: the margin set by the GM.
    """

    combatant: str
    faces: tuple[int, int] | None
    typed: tuple[int, int] | None = None
    dice: int
    vi: int
    speed: int
    declared: int
    fixed: int | None = None
    modifier: int = 0

    @property
    def margin(self) -> int:
        under = self.vi + self.speed + self.declared + self.modifier
        return under - self.dice if self.fixed is None else self.fixed


class PendingRoll(Model):
    """A roll for the first attack that waits for dice of the table.

    engagements: in which it will count. shares: fighter -> share in the 2 points. typed: fighters whose dice are typed.
    level: those of the engagements in which both want the fight, so that it counts without the 2 points (S0-3); equal: all.
    """

    engagements: tuple[int, ...]
    shares: dict[str, int]
    typed: tuple[str, ...]
    declared: tuple[str, ...] = ()
    attempt: int = 1
    equal: bool = False
    level: tuple[int, ...] = ()

    def share(self, fighter: str, engagement: int) -> int:
        """The share of a fighter in the 2 points as it counts in an engagement."""
        return 0 if engagement in self.level else self.shares[fighter]


class Blow(Model):
    """A fighter's part of an exchange: an attack or a defence.

    value: the characteristic rolled under. modifier: of this roll. crowd: penalty of one against many (0 or less); it lowers
    the roll of a defence, but of an attack only the margin for the initiative (0.6). faces: None when not rolled by the bot.
    typed: those of the table, where they were typed. dice: their total; None when the margin was given or no roll was made.
    fixed: the margin, when it was given. speed: of the weapon used; None while the GM must still set it (R7). strength: of an
    attack, by the house rule `blows`. riposte: penalty of a defence after the dodge of a strong blow (0 or less), by the house
    rule `riposte`.
    """

    combatant: str
    kind: BlowKind
    value: int
    modifier: int = 0
    crowd: int = 0
    faces: tuple[int, int] | None = None
    typed: tuple[int, int] | None = None
    dice: int | None = None
    fixed: int | None = None
    speed: int | None = None
    strength: Strength = "normal"
    riposte: int = 0

    @property
    def margin(self) -> int:
        """The margin that decides whether the roll succeeds; meaningless for the kind `none`, which has no roll."""
        if self.fixed is not None:
            return self.fixed
        crowd = 0 if self.kind == "attack" else self.crowd
        return self.value + self.modifier + crowd + self.riposte - (self.dice or 0)

    @property
    def initiative_margin(self) -> int:
        """The margin that counts for who attacks next (0.6)."""
        return self.margin + (self.crowd if self.kind == "attack" else 0)

    @property
    def score(self) -> int:
        """Margin plus the speed of the weapon just used (R6); a dodge without a speed counts at its best (S0-15)."""
        best = DODGE_SPEEDS[0] if self.kind == "dodge" else 0
        return self.initiative_margin + (best if self.speed is None else self.speed)


class Exchange(Model):
    """A finished exchange. lands: whether the blow landed. why: the rule that decided who attacks next, by score or margin."""

    number: int
    attacker: str
    streak: int
    attack: Blow
    defence: Blow
    lands: bool
    why: str
    by: Literal["score", "margin"] = "score"


def exchange_key(engagement: int, exchange: int) -> str:
    """The key of the moment that is an exchange of a pair."""
    return f"{engagement}.{exchange}"


class Engagement(Model):
    """A pair of fighters, its roles and its rolls (0.6).

    attacker: None until the first attack is decided. exchange: number of the current one, 0 before the first attack.
    streak: attacks in a row of the attacker, the current one included. turns: passes done, to keep engagements in step.
    since: revision from which controls for the current phase are valid. decided: revision of the latest decision about the
    attacker. asked: revision of the latest request for an answer: to the defender, or to the GM for the speed of a defence.
    called: revision at which the attacker came to attack.
    why: the rule that decided the attacker. waits: the GM must name the attacker. auto: paired by the bot, and still open.
    declared: the first to declare in this talk. equal: rolled because weapons and heights are equal. attempts: rolls for the
    first attack so far. tied: the tied ones before the latest. passed: revision at which the attack was last passed over.
    passes: how often in a row it was (S0-13).
    first_at: revision at which the rolls for the first attack were made, the same in all pairs that share them.
    rolled: revision of each fighter's latest roll in this pair, for those who have rolled. by_bot: paired by the bot.
    pending: the roll for the first attack that is due, and waits for dice of the table.
    behind: of an interrupted one, the engagements before it in the order that it left.
    """

    id: int
    a: str
    b: str
    attacker: str | None = None
    exchange: int = 0
    streak: int = 0
    turns: int = 0
    since: int = 0
    decided: int = 0
    asked: int = 0
    called: int = 0
    why: str = ""
    waits: bool = False
    auto: bool = False
    first: tuple[FirstRoll, FirstRoll] | None = None
    first_at: int = 0
    declared: tuple[str, ...] = ()
    equal: bool = False
    attempts: int = 0
    tied: tuple[tuple[FirstRoll, FirstRoll], ...] = ()
    passed: int = 0
    passes: int = 0
    rolled: dict[str, int] = Field(default_factory=dict)
    by_bot: bool = False
    pending: PendingRoll | None = None
    attack: Blow | None = None
    defence: Blow | None = None
    last: Exchange | None = None
    behind: tuple[int, ...] = Field(default=(), exclude_if=lambda behind: not behind)

    @property
    def fighters(self) -> tuple[str, str]:
        """Ids of both."""
        return self.a, self.b

    def other(self, fighter: str) -> str:
        """The opponent of this fighter."""
        return self.b if fighter == self.a else self.a

    @property
    def roles(self) -> tuple[str, str]:
        """Attacker and defender; in order of pairing before the first attack is decided."""
        attacker = self.attacker or self.a
        return attacker, self.other(attacker)

    @property
    def phase(self) -> Phase:
        if self.waits:
            return "gm"
        if self.pending is not None:
            return "dice"
        if self.attacker is None:
            return "talk"
        if self.attack is None:
            return "attack"
        return "defend" if self.defence is None else "speed"

    @property
    def moment(self) -> str:
        """The key of the present moment: the talk, which all pairs have together, or the exchange."""
        return "talk" if self.phase == "talk" else exchange_key(self.id, self.exchange)

    @property
    def begun(self) -> bool:
        """Whether dice or a decision have brought it beyond the talk."""
        return self.attacker is not None or self.first is not None or self.waits or self.pending is not None

    @property
    def decided_by_points(self) -> bool:
        """Whether the 2 points of declaring first counted in its first attack, and nothing has followed that."""
        fresh = self.attack is None and self.last is None and self.pending is None
        return fresh and any(roll.declared for roll in self.first or ())

    @property
    def rests(self) -> bool:
        """Whether both fighters have let the attack pass, one after the other (S0-13)."""
        return self.passes > 1 and self.phase == "attack"

    @property
    def waits_for_gm(self) -> bool:
        """Whether only the GM can go on: she names the attacker or sets the speed of a defence."""
        return self.waits or self.defence_without_speed is not None

    @property
    def defence_without_speed(self) -> Blow | None:
        """The defence whose speed the GM must still set (R7)."""
        return self.defence if self.defence is not None and self.defence.speed is None else None

    @property
    def rated_defence(self) -> Blow | None:
        """The dodge or other defence of the last exchange, as long as no attack has followed it."""
        last = self.last if self.attack is None else None
        return last.defence if last is not None and last.defence.kind in ("dodge", "other") else None


class Talk(Model):
    """A fighter's part in the talk before the first attack.

    declared: unix ms of **I attack!**. dice: a total entered by hand; typed: its faces, where they were typed. spoken, entered:
    set only in a redacted state, where they tell that there is a stance, or that awaited dice are there, without telling which.
    Dice outlast a pair that is closed.
    """

    stance: Stance | None = None
    declared: int | None = None
    dice: int | None = None
    typed: tuple[int, int] | None = None
    spoken: bool = False
    entered: bool = False

    @property
    def silent(self) -> bool:
        """Whether the fighter has neither taken a stance nor declared; typed dice say nothing."""
        return not self.spoken and self.stance is None and self.declared is None

    @property
    def has_dice(self) -> bool:
        """Whether a total was entered."""
        return self.dice is not None or self.entered


class Duel(Model):
    """The state of the system.

    interrupted: engagements kept for the return of a fighter who has left (S0-17), `since` when. numbered: number of the
    newest engagement. talk: by combatant, only for fighters in `talks`, and dice that wait for the first attack. crowd:
    penalties set by the GM in place of the counted ones, by combatant. modifiers: of all rolls, by combatant, set by the GM
    for wounds and the like. apart: pairs that the GM has parted. called: revision at which the fighter who attacks next came
    to attack next. free: active fighter without an opponent in a fight -> revision since when. unpaired: revision since which
    the GM has to say who fights whom, since there is no pair; 0 if there is one, or nobody to pair.
    """

    engagements: tuple[Engagement, ...] = ()
    interrupted: tuple[Engagement, ...] = ()
    numbered: int = 0
    talk: dict[str, Talk] = Field(default_factory=dict)
    crowd: dict[str, int] = Field(default_factory=dict)
    modifiers: dict[str, int] = Field(default_factory=dict)
    apart: tuple[tuple[str, str], ...] = ()
    called: int = 0
    free: dict[str, int] = Field(default_factory=dict)
    unpaired: int = 0

    def get(self, number: int) -> Engagement:
        """The engagement with this number."""
        return next(engagement for engagement in self.engagements if engagement.id == number)

    def of(self, fighter: str) -> tuple[Engagement, ...]:
        """The engagements of a fighter."""
        return self._by_fighter.get(fighter, ())

    @cached_property
    def _by_fighter(self) -> dict[str, tuple[Engagement, ...]]:
        pairs: dict[str, tuple[Engagement, ...]] = {}
        for engagement in self.engagements:
            for fighter in dict.fromkeys(engagement.fighters):
                pairs[fighter] = (*pairs.get(fighter, ()), engagement)
        return pairs

    def talk_of(self, fighter: str) -> Talk:
        """A fighter's part in the talk; an empty one for a fighter who has not spoken."""
        return self.talk.get(fighter, Talk())

    def want_fight(self, engagement: Engagement) -> bool:
        """Whether both have said **I fight** before any roll."""
        return all(self.talk_of(fighter).stance == "fight" for fighter in engagement.fighters)

    def want_fight_after_all(self, engagement: Engagement, rules: HouseRules) -> bool:
        """Whether, at the end of the window, both want the fight: one has said **I fight**, the other that or **I attack!**

        Never with the house rule `declare = points` (S0-12).
        """
        parts = [self.talk_of(fighter) for fighter in engagement.fighters]
        willing = all(part.stance == "fight" or part.declared is not None for part in parts)
        return rules.declare == "wanting" and willing and any(part.stance == "fight" for part in parts)

    @cached_property
    def open(self) -> tuple[Engagement, ...]:
        """Engagements whose first attack is not decided."""
        return tuple(engagement for engagement in self.engagements if engagement.attacker is None)

    @cached_property
    def talks(self) -> tuple[Engagement, ...]:
        """Engagements in which fighters may still speak: not rolled or about to be, and not left to the GM."""
        return tuple(engagement for engagement in self.open if engagement.phase == "talk" and engagement.first is None)

    def missing_dice(self, engagement: Engagement) -> tuple[str, ...]:
        """The fighters of this engagement's pending roll whose dice must still be typed."""
        pending = engagement.pending
        if pending is None:
            return ()
        there = {fighter for other in self.open if other.pending == pending for fighter in other.fighters}
        return tuple(f for f in pending.typed if f in there and not self.talk_of(f).has_dice)

    @cached_property
    def fighting(self) -> tuple[Engagement, ...]:
        """Engagements that have an attacker."""
        return tuple(engagement for engagement in self.engagements if engagement.attacker is not None)

    @cached_property
    def moving(self) -> tuple[Engagement, ...]:
        """Engagements with an attacker that neither rest nor wait for the GM; only these keep each other in step."""
        return tuple(pair for pair in self.fighting if not (pair.rests or pair.waits_for_gm))

    @cached_property
    def in_step(self) -> tuple[Engagement, ...]:
        """Engagements that have not had their exchange in this pass (0.6.4)."""
        turns = min((engagement.turns for engagement in self.moving), default=0)
        return tuple(engagement for engagement in self.moving if engagement.turns == turns)

    @cached_property
    def next_up(self) -> Engagement | None:
        """The engagement that is next: the first in step, one for the GM, one that rests, one whose first attack is open."""
        if len(self.engagements) < 2:
            # The commonest case by far, and a fold asks twice an event.
            return next(iter(self.engagements), None)
        for_gm = [engagement for engagement in self.fighting if engagement.waits_for_gm]
        resting = [engagement for engagement in self.fighting if engagement.rests]
        return next(iter((*self.in_step, *for_gm, *resting, *self.open)), None)

    def may_attack(self, engagement: Engagement) -> bool:
        """Whether the attack of this engagement can be rolled now."""
        return engagement.phase == "attack" and (engagement.rests or engagement.id in self._in_step)

    @cached_property
    def _in_step(self) -> frozenset[int]:
        return frozenset(engagement.id for engagement in self.in_step)

    @cached_property
    def talking(self) -> tuple[str, ...]:
        """Fighters who may still speak, in order."""
        pairs = (engagement.fighters for engagement in self.talks)
        return tuple(dict.fromkeys(chain.from_iterable(pairs)))


DuelState: TypeAlias = Encounter[Sheet, Duel, HouseRules]


def name_of(state: DuelState, fighter: str) -> UserText:
    """The name of a fighter, for a message."""
    return state.combatants[fighter].said
