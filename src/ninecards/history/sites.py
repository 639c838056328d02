"""The habits of sites, as options: what a site does or writes otherwise than the rule book.

docs/sites.md says the same for readers, with a hand for each option.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from ninecards.rules import PRESETS, RuleSet
from ninecards.rules.options import RunChips, StraddleRaise

__all__ = ["SITES", "Site"]

# Any table has straddles whose record shows one.
_ONLINE = replace(PRESETS["club"], straddle_min_players=2)
_POKERNOW = replace(
    _ONLINE,
    name="pokernow",
    straddle_minimum_raise=StraddleRaise.DIFFERENCE,
    same_hands_split_as_one=False,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """One site: its house rules and what its records mean.

    ``straddle_is_total``: the figure of a straddle is what lies in front of its player then,
    not what he adds to his blind. ``raise_by_is_total``: "raises A to B" repeats B as A.
    ``mucks_are_unseen``: "mucks hand" says that a hand was not shown at the table, not that
    it was given away: winners "muck" too, and the summary shows the cards.
    ``main_first_rate``: the rake is this share of each pot, the main pot first, until what the
    record says is reached; fees beside it are taken in proportion.
    ``smallest_chip``: no pot is split finer, where all figures of a hand are made of it.
    ``cuts_bets``: a bet is cut to what the richest player left can match, even below the least
    raise, and called all-in; where all others are all-in, a raise is still a call.
    ``uncalled_is_won``: what nobody called is collected with the pots.
    ``newcomers_play_either_way``: who comes in between the button and the first blind acts first
    after the flop or last; only the play shows which.
    ``unstated_rake``: the site keeps a rake that its records do not state, up to this share of
    the pots, rounded up.
    ``may_name_no_winner``: a whole record may end without a word of who won.
    ``counts_absent_blinds``: where nobody posts a small blind, a pot-limit raise is measured as
    if somebody had.
    """

    name: str
    rules: RuleSet
    straddle_is_total: bool = False
    raise_by_is_total: bool = False
    mucks_are_unseen: bool = False
    main_first_rate: Fraction | None = None
    smallest_chip: Decimal | None = None
    cuts_bets: bool = False
    uncalled_is_won: bool = False
    newcomers_play_either_way: bool = False
    counts_absent_blinds: bool = True
    unstated_rake: Fraction | None = None
    may_name_no_winner: bool = False


SITES: dict[str, Site] = {
    site.name: site
    for site in (
        Site(name="pokerstars", rules=replace(_ONLINE, name="pokerstars")),
        Site(
            name="pokerstars-converted",
            rules=replace(_ONLINE, name="pokerstars"),
            raise_by_is_total=True,
        ),
        Site(
            name="ggpoker",
            rules=replace(_ONLINE, name="ggpoker"),
            straddle_is_total=True,
            main_first_rate=Fraction(5, 100),
        ),
        Site(
            name="supremapoker",
            rules=replace(
                _ONLINE,
                name="supremapoker",
                poster_by_straddle_acts_last=True,
                odd_run_chips=RunChips.LAST,
            ),
            mucks_are_unseen=True,
            smallest_chip=Decimal("0.05"),
        ),
        Site(name="clubgg", rules=replace(_ONLINE, name="clubgg"), may_name_no_winner=True),
        Site(name="pppoker", rules=replace(_ONLINE, name="pppoker"), mucks_are_unseen=True),
        Site(
            name="partypoker",
            rules=replace(_ONLINE, name="partypoker"),
            uncalled_is_won=True,
            unstated_rake=Fraction(5, 100),
        ),
        Site(name="winning", rules=replace(_ONLINE, name="winning")),
        Site(name="winamax", rules=replace(_ONLINE, name="winamax"), uncalled_is_won=True),
        Site(name="888", rules=replace(_ONLINE, name="888"), unstated_rake=Fraction(5, 100)),
        Site(
            name="bovada",
            rules=replace(_ONLINE, name="bovada", odd_low_chips_to_high=True),
            unstated_rake=Fraction(5, 100),
        ),
        Site(name="ipoker", rules=replace(_ONLINE, name="ipoker"), unstated_rake=Fraction(1, 15)),
        Site(
            name="ipoker-uncalled-won",
            rules=replace(_ONLINE, name="ipoker"),
            uncalled_is_won=True,
            unstated_rake=Fraction(1, 15),
        ),
        Site(name="ohh", rules=replace(_ONLINE, name="ohh")),
        *(
            Site(
                name=name,
                rules=_POKERNOW,
                cuts_bets=True,
                newcomers_play_either_way=True,
                counts_absent_blinds=False,
            )
            for name in ("pokernow", "pokernow-ohh")
        ),
    )
}
"""By their names."""
