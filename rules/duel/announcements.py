"""The moments of a duel: an exchange of a pair has one line in the channel, the talk and the first rolls are mere calls."""

from __future__ import annotations

from collections.abc import Iterator

from rules.duel.formulas import next_attacker, softens
from rules.duel.model import Blow, DuelState, Engagement, Exchange, exchange_key, name_of
from rules.duel.roll_text import dice
from rules.duel.view import decided, headline, news_headline
from rules.message import Message, UserText, msg, parts, yes_no
from rules.view.board import Moment


def moments(state: DuelState) -> dict[str, Moment]:
    """The talk, and the last and the present exchange of each pair."""
    present: dict[str, Moment] = {}
    for engagement in state.fight.engagements:
        last = engagement.last
        if last is not None:
            over = msg("duel-line", moment=_moment(state, engagement, last.number), what=_result(state, last))
            present[exchange_key(engagement.id, last.number)] = Moment(
                line=over, stays=True, revision=engagement.decided
            )
        present.setdefault(engagement.moment, _present(state, engagement))
    return present


def moment_title(state: DuelState, key: str) -> Message | None:
    """The exchange by its number; the talk and the first rolls have no name."""
    pair, _, exchange = key.partition(".")
    if not exchange or exchange == "0":
        return None
    return msg("duel-moment", several=yes_no(state.fight.numbered > 1), pair=int(pair), number=int(exchange))


def _moment(state: DuelState, engagement: Engagement, number: int) -> Message:
    return msg("duel-moment", several=yes_no(state.fight.numbered > 1), pair=engagement.id, number=number)


def _present(state: DuelState, engagement: Engagement) -> Moment:
    """The present moment of a pair: who is called in it, and why."""
    revision = max(engagement.decided, engagement.asked if engagement.attack or engagement.pending else 0)
    if engagement.phase == "talk":
        return Moment(line=headline(state, engagement), open=True)
    if not engagement.exchange:
        return Moment(line=headline(state, engagement), open=True, since=engagement.decided, revision=revision)
    what = parts(*_called(state, engagement))
    line = msg("duel-line", moment=_moment(state, engagement, engagement.exchange), what=what)
    return Moment(line=line, open=True, since=engagement.decided, revision=revision)


def _called(state: DuelState, engagement: Engagement) -> Iterator[Message]:
    if engagement.attack is not None and engagement.phase != "attack":
        yield _scored(state, engagement.attack, engagement.attack.margin)
    # Of several pairs each line says whom the blow is for.
    yield headline(state, engagement) if state.fight.numbered > 1 else news_headline(state, engagement)
    if engagement.phase == "attack":
        yield decided(state, engagement)


def _scored(state: DuelState, blow: Blow, score: int) -> Message:
    """The number that counts, after the dice where there are any."""
    name = name_of(state, blow.combatant)
    if blow.fixed is not None or blow.faces is None:
        return msg("duel-line-score", name=name, score=score)
    return msg("duel-line-rolled", name=name, dice=dice(blow), score=score)


def _result(state: DuelState, exchange: Exchange) -> Message:
    """Who hit or missed with which numbers, and who takes the initiative by which rule."""
    attack, defence = exchange.attack, exchange.defence
    by_score = exchange.by == "score"
    outcome = "yes" if exchange.lands else "soft" if softens(attack, defence) else "no"
    defender: Message | UserText = name_of(state, defence.combatant)
    if defence.kind != "none":
        defender = _scored(state, defence, defence.score if by_score else defence.initiative_margin)
    attacker = _scored(state, attack, attack.score if by_score else attack.initiative_margin)
    hit = msg("duel-line-over", outcome=outcome, attacker=attacker, defender=defender)
    verdict = next_attacker(attack, defence, state.rules)
    if verdict.why != exchange.why:
        # The house rules have changed since.
        return hit
    names = [name_of(state, blow.combatant) for blow in (attack, defence)]
    taker, other = names if verdict.keeps else names[::-1]
    why = msg(f"duel-why-{exchange.why}", attacker=taker, other=other, kept=yes_no(bool(verdict.keeps)))
    return parts(hit, why)
