"""A random fight that is watched: who is called and who may act, what can be pressed, how it goes on, what previews say.

After each command `WatchedTable` notes the faults that it sees, each with the script that leads there.
"""

import json
from collections.abc import Iterator
from itertools import islice, product

from duties import ACTIONS, ASKED, DUTIES, LATER, SECRET, TOLD, WRONG_FORMS
from faults_of_fights import Fault
from message_parts import codes, flatten, flatten_names, flatten_said, singles
from pydantic import ValidationError
from random_table import GM, USERS, RandomTable

from rules import commands as ask
from rules.engine import Step, act, preview
from rules.fields import Ref
from rules.handlers.shared import plays
from rules.history import states_after
from rules.player_view import player_view, visible_events, without_unrevealed
from rules.refusals import Refusal
from rules.replay import export
from rules.state import CLOCK, Actor
from rules.system import command_types
from rules.validation import bounds, options
from rules.view.board import PRIVATE
from rules.view.for_viewer import announcement_for, board_for, private_board
from rules.view.headline import headline_of
from rules.waiting import awaited, can_expire, due, expirable, is_resting, player_of

CLOCK_ACTOR = Actor(user=CLOCK, gm=True)
PLAYERS = USERS[1:]
FORMS_TRIED = 150
"""Fillings of a form, of its required fields and of all, that are tried before its button counts as one nobody can press."""


class WatchedTable(RandomTable):
    """A random fight with people in it; commands are mostly those that can be carried out.

    told: revision up to which announcements were made. called: user -> duties for which she was called, and that she still has.
    """

    def __init__(self, system_id, seed, *, watched=1.0):
        super().__init__(system_id, seed)
        self.seed, self.watched = seed, watched
        self.faults = []
        self.told = self.steps = self.watches = 0
        self.called, self.boards = {}, {}
        self.by = GM
        self.gather()

    def gather(self):
        """Bring in a few PCs, NPCs and a hidden one."""
        people = [("Ada", "ann", "pc"), ("Bea", "bea", "pc"), ("Orc", None, "npc"), ("Cy", "cy", "pc")]
        for name, owner, side in people[: self.whim.randint(2, 4)]:
            self.give(ask.Add(name=name, owner=owner, side=side), GM, self.now, None)
        count = self.whim.choice([0, 0, 1, 2, 3])
        if count:
            group = self.whim.choice(["yes", "no"])
            self.give(ask.Add(name="Wolf", count=count, group=group), GM, self.now, None)
        if self.whim.random() < 0.4:
            self.give(ask.Add(name="Lurker", hidden="yes"), GM, self.now, None)

    # --- the random player ---

    def step(self):
        self.now += self.whim.choice([1, 999, 3_000, 10_000])
        chance = self.whim.random()
        if due(self.state) is not None and chance < 0.3:
            return self.give(ask.Tick(), CLOCK_ACTOR, due(self.state), None)
        if can_expire(self.state) and chance < 0.12:
            return self.give(ask.Expire(), CLOCK_ACTOR, self.now, None)
        if self.state.ended or self.state.paused is not None or chance < 0.55:
            return self.press_something()
        if chance < 0.65:
            return self.give(ask.Next(), GM, self.now, None)
        by = GM if self.whim.random() < 0.75 else self.whim.choice(PLAYERS)
        return self.give(self.command(), by, self.now, None)

    def press_something(self):
        """Press a random button of a random viewer, who fills the form in at random."""
        if self.state.ended:
            return self.give(ask.Reopen(), GM, self.now, None)
        viewer = self.whim.choice(USERS)
        choices = [choice for choice in self.choices_of(viewer) if choice.command != PRIVATE]
        if not choices:
            return False
        choice = self.whim.choice(choices)
        filled = list(islice(self.fillings(choice), 30))
        # The first filling has defaults only.
        order = [filled[0], *self.whim.sample(filled, len(filled))] if filled else []
        return any(self.give(command, viewer, self.now, None) for command in order[:6])

    def choices_of(self, viewer):
        """The choices of the public board, of the viewer's private board, and of the GM's panel."""
        private = private_board(self.state, viewer)
        return (*self.board(viewer.gm).choices, *(private.choices if private else ()))

    def board(self, gm=False):
        """The public board, or the GM's; drawn once for each state."""
        key = (self.steps, gm)
        if key not in self.boards:
            self.boards = {other: board for other, board in self.boards.items() if other[0] == self.steps}
            self.boards[key] = board_for(self.state, GM if gm else None)
        return self.boards[key]

    # --- forms ---

    def fillings(self, choice) -> Iterator[ask.Command]:
        """The commands that a press can give: each option of a menu, and fillings of a form, defaults first."""
        kind = command_types()[choice.command]
        for option in choice.options or (None,):
            fields = dict(choice.fields) if option is None else {**choice.fields, choice.fills: option.value}
            yield from self.filled(kind, fields, choice.ask)

    def filled(self, kind, fields, form):
        required = [name for name in form if kind.model_fields[name].is_required()]
        every = list(form)
        for names in [required] if required == every else [required, every]:
            tried = 0
            for values in product(*(self.values(name, kind.model_fields[name]) for name in names)):
                try:
                    yield kind.model_validate({**fields, **dict(zip(names, values, strict=True))})
                except ValidationError:
                    continue
                tried += 1
                if tried >= FORMS_TRIED:
                    break

    def values(self, name, field):
        """Values of a field of a form that a reader would try."""
        ref = next((item for item in field.metadata if isinstance(item, Ref)), None)
        if ref is not None and ref.kind == "combatant":
            present = [combatant.id for combatant in self.state.present]
            return present if field.is_required() else [None, *present]
        if name == "dice":
            return [None, "5", "1", "0"]
        if options(field):
            return list(options(field)) if field.is_required() else [None, *options(field)]
        low, high = bounds(field)
        if low is None:
            if name == "others":
                return [combatant.name for combatant in self.state.present if combatant.owner is None]
            return ["x"] if field.is_required() else [field.get_default()]
        if name in ("moving", "neighbour", "slot"):
            shown = self.numbers_shown()
            return shown if field.is_required() else [None, *shown]
        return list(dict.fromkeys(max(low, min(high, number)) for number in (1, 0, -1)))

    def numbers_shown(self):
        """The numbers of pairs or slots, as they stand on the board."""
        fight = self.state.fight
        return [item.id for item in (*getattr(fight, "engagements", ()), *getattr(fight, "slots", ()))]

    # --- watching ---

    def give(self, command, by, at, drawn):
        self.by, before = by, self.state
        answer = act(self.state, command, by=by, at=at, dice=self.dice, log=self.log, drawn=drawn)
        if isinstance(answer, Refusal):
            if by == CLOCK_ACTOR and command.who is ask.Who.CLOCK and not isinstance(command, ask.Expire):
                self.fault("deadline", f"{command.verb} is refused: {answer.code}")
            return False
        self.log += answer.entries
        self.state = answer.state
        self.steps += 1
        self.watch_calls(before, command, answer.entries)
        if self.whim.random() < self.watched:
            self.watch()
        return True

    def watch(self):
        if self.state.ended or self.state.paused is not None:
            return
        self.watches += 1
        self.watch_named()
        self.watch_actions()
        self.watch_presses()
        self.watch_deadline()
        self.watch_preview()

    def fault(self, about, text):
        script = json.dumps(export(self.log), ensure_ascii=False)
        self.faults.append(Fault(about, self.seed, self.system.id, self.steps, text, script))

    def try_out(self, command, by, state=None, drawn=None, unseen=0, at=None):
        """The engine's answer, which changes nothing here."""
        state = self.state if state is None else state
        at = self.now if at is None else at
        return act(state, command, by=by, at=at, dice=self.dice, log=self.log, drawn=drawn, unseen=unseen)

    def answer(self, command, by):
        """The same, with the first choice that a refusal offers and that is possible."""
        answer = self.try_out(command, by)
        if isinstance(answer, Refusal):
            again = (self.try_out(other, by) for choice in answer.choices for other in self.fillings(choice))
            return next((step for step in again if isinstance(step, Step)), answer)
        return answer

    # --- who is called ---

    def duties(self):
        """User -> what she can press now: what waits for her, and since when."""
        waiting_for = {user.user: set() for user in USERS}
        for wait in awaited(self.state):
            waiting_for.setdefault(player_of(self.state, wait), set()).add((wait.who, wait.place, wait.called))
        return waiting_for

    def watch_calls(self, before, command, entries):
        """Make the announcement as the bot does: who has something new to do is called once, unless she did it herself."""
        if self.state.ended or self.state.paused is not None:
            return
        duties, authors = self.duties(), {entry.seq: entry.by for entry in self.log}
        announcement = announcement_for(self.state, self.told, authors)
        pinged = () if announcement is None else announcement.pings
        noted = announcement_for(self.state, entries[0].seq - 1) is not None
        if is_resting(self.state):
            if set(pinged) - {self.state.gm}:
                self.fault("called", f"{pinged} are called in a rest")
        elif noted or announcement is None:
            for user, things in duties.items():
                new = {thing for thing in things if thing[2] > self.told and authors[thing[2]] != user}
                for thing in sorted(new - self.called.get(user, set()), key=str):
                    if user not in pinged:
                        self.fault("called", f"{user} is not called for {thing} after {command!r} by {self.by.user}")
            for user in set(pinged) - {self.state.gm}:
                if not duties.get(user):
                    self.fault("called", f"{user} is called and has nothing to do after {command!r}")
        else:
            self.fault("called", f"an announcement is due after {command!r} and not noted")
        self.told = self.state.revision
        self.called = duties
        self.watch_new_duties(before, command)

    def watch_new_duties(self, before, command):
        """What a user can press only now is younger than the step before, so that its deadline is her own.

        NPCs that leave their group keep the age of their place: the GM decides on groups herself.
        """
        if isinstance(command, ask.RewindCommand) or before.paused is not None:
            return
        # The place is the first of pairs that hang together, so it may change.
        had = {wait.who for wait in awaited(before)}
        for wait in awaited(self.state):
            parted = command.verb == "storypath.group" and self._is_npc(wait.who)
            if wait.who not in had and wait.since <= before.revision and not parted:
                self.fault("called", f"{wait} is older than {command!r}, which brought it about")

    def _is_npc(self, who):
        return who in self.state.combatants and self.state.combatants[who].owner is None

    # --- who may act ---

    def possible(self, combatant):
        """The commands that this combatant's player can give for it by the buttons she sees: verb -> one of them."""
        player = next((user for user in USERS if plays(user, combatant)), None)
        verbs = {}
        for choice in self.choices_of(player) if player is not None else ():
            if choice.command not in TOLD or choice.command in verbs:
                continue
            if choice.fields.get("combatant", combatant.id) != combatant.id:
                continue
            named = "combatant" in command_types()[choice.command].model_fields and choice.fills != "combatant"
            for filled in self.fillings(choice):
                command = filled.model_copy(update={"combatant": combatant.id}) if named else filled
                if getattr(command, "combatant", combatant.id) != combatant.id:
                    continue
                if isinstance(self.answer(command, player), Step):
                    verbs[choice.command] = command
                    break
        return verbs

    def watch_actions(self):
        """Who can act has a task for it, and who has a task can do it."""
        state = without_unrevealed(self.state)
        waits = awaited(self.state)
        self.able = {}
        for combatant in state.present:
            if not any(plays(user, combatant) for user in USERS):
                continue
            verbs = self.possible(combatant)
            tasks = set().union(*map(codes, self.system.tasks(state, combatant)))
            self.able[combatant.id] = tasks & set(DUTIES)
            for verb in verbs:
                if verb in ACTIONS and not tasks & ACTIONS[verb]:
                    self.fault("called", f"{combatant.name} can {verb}, and is told {sorted(tasks)}")
            for code in tasks & set(DUTIES):
                group = combatant.group is not None or combatant.id in getattr(self.state.fight, "grouped", {})
                if not DUTIES[code] & set(verbs) and not group:
                    self.fault("called", f"{combatant.name} is told {code}, and can {sorted(verbs)}")
        for combatant_id in (wait.who for wait in waits if wait.who is not None):
            if not self.able.get(combatant_id, {""}):
                self.fault("called", f"{combatant_id} is awaited without a task")

    def watch_named(self):
        """Nobody is named as still to act who cannot."""
        state = without_unrevealed(self.state)
        board = self.board()
        by_name = {combatant.said.said: combatant for combatant in player_view(self.state, None).combatants.values()}
        texts = [board.headline, *([board.why] if board.why else ()), *board.lines, *board.notes]
        for message in flatten(texts):
            for code_table, about in ((ASKED, "now"), (LATER, "later")):
                if message.code not in code_table:
                    continue
                for name in flatten_names(message.params[code_table[message.code]]):
                    combatant = by_name.get(name)
                    if combatant is None:
                        self.fault("named", f"{message.code} names {name}, who is nobody")
                        continue
                    tasks = set().union(*map(codes, self.system.tasks(state, state.combatants[combatant.id])))
                    if about == "now" and not tasks & set(DUTIES):
                        self.fault("named", f"{message.code} names {name}, whose task is {sorted(tasks)}")
                    if about == "later" and not self.comes_later(combatant.id):
                        self.fault("named", f"{message.code} names {name}, who cannot act in this round any more")

    def comes_later(self, combatant_id):
        """Whether a storypath combatant can still act in this round: it has a slot, or can take one after this turn."""
        state = self.state
        if any(slot.claim == combatant_id for slot in state.fight.open):
            return True
        claim = command_types()["storypath.claim"]
        for slot in state.fight.open:
            if isinstance(self.try_out(claim(combatant=combatant_id, slot=slot.id), GM), Step):
                return True
        after = self.try_out(ask.Next(), GM)
        return isinstance(after, Refusal) or isinstance(
            self.try_out(claim(combatant=combatant_id), GM, after.state), Step
        )

    # --- what can be pressed, and how the fight goes on ---

    def watch_presses(self):
        """Every button can be pressed by somebody who sees it; somebody can always go on."""
        shown = {}
        for viewer in USERS:
            for choice in self.choices_of(viewer):
                key = choice.model_dump_json()
                shown.setdefault(key, (choice, []))[1].append(viewer)
        here, moves = self.standing(self.state), set()
        for choice, viewers in shown.values():
            for single in singles(choice):
                refusals = []
                for viewer in viewers:
                    answer = self.press(single, viewer)
                    if not isinstance(answer, Refusal):
                        if isinstance(answer, Step) and self.standing(answer.state) != here:
                            moves.add(single.command)
                        break
                    if answer.code in SECRET:
                        break
                    refusals.append(f"{viewer.user}: {answer.code}")
                else:
                    self.fault("pressed", f"{single.command} {single.fields} {single.ask}: {refusals}")
        self.watch_going_on(here, moves)

    def press(self, choice, viewer):
        """What a press gives: a step, a board, or the refusal of the first filling if all are refused."""
        if choice.command == PRIVATE:
            fields = {name: str(value) for name, value in choice.fields.items()}
            board = private_board(self.state, viewer, fields)
            return board or Refusal(code="nothing-private")
        drawn, unseen = self.state.public_count, len(self.state.unseen) if viewer.gm else 0
        first = None
        for command in self.fillings(choice):
            answer = self.try_out(command, viewer, drawn=drawn, unseen=unseen)
            if isinstance(answer, Step):
                return answer
            first = first or answer
            if len({offered.model_dump_json() for offered in answer.choices}) < len(answer.choices):
                self.fault("pressed", f"{answer.code} offers the same twice")
            for offered in answer.choices:
                answers = [self.try_out(again, viewer, drawn=drawn, unseen=unseen) for again in self.fillings(offered)]
                done = next((answer for answer in answers if isinstance(answer, Step)), None)
                if done is None and answers and answers[0].code in WRONG_FORMS:
                    continue
                if done is None:
                    codes_ = [answer.code for answer in answers]
                    self.fault("pressed", f"{answer.code} offers {offered.command} {offered.fields}: {codes_}")
                else:
                    return done
        return first

    def watch_going_on(self, here, moves):
        """`next` goes on or says what to do, which is then possible."""
        if len(without_unrevealed(self.state).present) < 2:
            return
        answer = self.try_out(ask.Next(), GM)
        if isinstance(answer, Step):
            if self.standing(answer.state) == here:
                self.fault("stuck", "next changes nothing")
        elif not moves:
            self.fault("stuck", f"next is refused ({answer.code}), and no button goes on")

    def standing(self, state):
        """Who is awaited and what is asked of whom."""
        visible = without_unrevealed(state)
        tasks = [(combatant.id, self.system.tasks(visible, combatant)) for combatant in visible.present]
        return awaited(state), board_for(state).headline, tasks

    # --- deadlines ---

    def watch_deadline(self):
        """A deadline is never refused, and comes to somebody else, to the GM or to rest."""
        state = self.state
        end = due(state)
        if end is not None:
            answer = self.try_out(ask.Tick(), CLOCK_ACTOR, at=end)
            if isinstance(answer, Refusal):
                self.fault("deadline", f"a tick is refused: {answer.code}")
            elif due(answer.state) == end:
                self.fault("deadline", "a tick changes nothing")
        self.watch_absence(state)

    def watch_absence(self, state):
        """With everybody away, deadlines come to rest or to the GM within as many steps as there are people and places."""
        # A correction may bring back who has fallen.
        steps = len(state.combatants) * (1 + len(getattr(state.fight, "engagements", ())))
        while late := expirable(state):
            waits = late[0]
            if steps == 0:
                self.fault("deadline", f"{waits} are still to be passed over")
                return
            steps -= 1
            # Another process may have been told of the same deadline.
            answer = self.try_out(ask.Expire(combatant=waits[-1].who, place=waits[-1].place), CLOCK_ACTOR, state)
            if isinstance(answer, Refusal):
                self.fault("deadline", f"a deadline is refused: {answer.code}")
                return
            expired = answer.entries[0].event
            if {(who, expired.place) for who in expired.combatants} != {wait.key for wait in waits}:
                self.fault("deadline", f"{expired} is said of {waits}")
            if len(answer.entries) == 1 and all(wait.goes_on for wait in waits):
                self.fault("deadline", f"nothing follows {expired}")
            state = answer.state
        gms = [wait for wait in awaited(state) if player_of(state, wait) == state.gm]
        if awaited(state) and state.passed and not gms and not is_resting(state):
            self.fault("deadline", f"{awaited(state)}: no deadline, no rest, and not the GM")

    # --- previews ---

    def watch_preview(self):
        """A preview says what the command then does."""
        overrides = [kind for kind in (*ask.SHARED_COMMANDS, *self.system.commands) if kind.override]
        for _ in range(3):
            kind = self.whim.choice([*overrides, ask.Leave, ask.Next])
            command = self.random_command(kind)
            by = self.whim.choice(PLAYERS) if kind is ask.Leave else GM
            self.compare_preview(command, by)

    def compare_preview(self, command, by):
        foreseen = preview(self.state, command, by=by, at=self.now, log=self.log)
        answer = self.try_out(command, by, at=self.now + 5_000)
        if isinstance(foreseen, Refusal) or isinstance(answer, Refusal):
            if foreseen != answer:
                self.fault("preview", f"{command!r}: preview {foreseen!r}, then {answer!r}"[:400])
            return
        faces = [face for entry in answer.entries for face in entry.faces]
        states = states_after(self.state, answer.entries)
        visible = visible_events(answer.entries, states, by, answer.state, before=self.state)
        lines = tuple(event.line for event in visible)
        if foreseen.rolls:
            if not faces:
                self.fault("preview", f"{command!r} was to roll, and did not")
            # The dice of the roll that is meant stand in brackets, and the log has other ones.
            said = {text for text in flatten_said(foreseen.lines) if not text.startswith("[")}
            if missing := said - flatten_said(lines):
                self.fault("preview", f"{command!r}: the preview names {sorted(missing)}, the log does not")
            return
        after = headline_of(answer.state, player_view(answer.state, by))
        shown = foreseen.lines[len(foreseen.lines) - len(lines) :] if isinstance(command, ask.Leave) else foreseen.lines
        if faces or (foreseen.after, shown) != (after, lines):
            self.fault("preview", f"{command!r}: preview {foreseen!r}, then {lines!r} {after!r}"[:600])
