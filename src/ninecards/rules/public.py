"""What `ninecards.rules` offers: its names, with all the modules that they need."""

from __future__ import annotations

from ninecards.rules.actions import (
    Action,
    Bet,
    Call,
    Check,
    ChooseRunOuts,
    Fold,
    Muck,
    Raise,
    Show,
    parse_action,
)
from ninecards.rules.config import HandConfig
from ninecards.rules.deal import stacked_deck
from ninecards.rules.games import (
    GAME_ALIASES,
    GAMES,
    Game,
    Limit,
    Street,
    game_by_name,
    limit_by_name,
)
from ninecards.rules.legal import LegalActions, legal_actions
from ninecards.rules.limits import Span, usual_wagers
from ninecards.rules.options import (
    PRESETS,
    AnteKind,
    ButtonRule,
    RuleSet,
    RunChips,
    StraddleRaise,
    preset_by_name,
)
from ninecards.rules.posts import Post, PostKind, plain_posts
from ninecards.rules.pots import Pot, pots_of
from ninecards.rules.rake import Rake, RecordedRake
from ninecards.rules.start import HandStart, Spot
from ninecards.rules.state import HandState, Phase
from ninecards.rules.transition import apply, start_hand, start_spot, state_of

__all__ = [
    "GAMES",
    "GAME_ALIASES",
    "PRESETS",
    "Action",
    "AnteKind",
    "Bet",
    "ButtonRule",
    "Call",
    "Check",
    "ChooseRunOuts",
    "Fold",
    "Game",
    "HandConfig",
    "HandStart",
    "HandState",
    "LegalActions",
    "Limit",
    "Muck",
    "Phase",
    "Post",
    "PostKind",
    "Pot",
    "Raise",
    "Rake",
    "RecordedRake",
    "RuleSet",
    "RunChips",
    "Show",
    "Span",
    "Spot",
    "StraddleRaise",
    "Street",
    "apply",
    "game_by_name",
    "legal_actions",
    "limit_by_name",
    "parse_action",
    "plain_posts",
    "pots_of",
    "preset_by_name",
    "stacked_deck",
    "start_hand",
    "start_spot",
    "state_of",
    "usual_wagers",
]
