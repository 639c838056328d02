"""The conversation at the practice table: show, ask, carry out, until the player leaves."""

from __future__ import annotations

from ninecards.cli.terminal.commands import Command, read_command
from ninecards.cli.terminal.layout import Line, capital, clean, whole, wrap
from ninecards.cli.terminal.lines import LineSource
from ninecards.cli.terminal.paint import Painter
from ninecards.cli.terminal.practice import PLAYER, PracticeTable, Turn
from ninecards.cli.terminal.report import Report
from ninecards.cli.terminal.screen import Screen
from ninecards.errors import NinecardsError
from ninecards.rules import Action, Muck, Phase, Show, legal_actions
from ninecards.words.hand_log import allowed_actions

__all__ = ["Game"]

NOTICE, REFUSAL, CHOICES = "yellow", "red", "cyan"
YES, NO, QUIT, SHOW = {"y", "yes"}, {"n", "no"}, {"q", "quit", "exit"}, {"s", "show"}
SHOWN_INPUT = 16
"""Columns of a line that could not be carried out, in the answer to it."""


class _PlayerLeft(Exception):  # noqa: N818 - no error: the player went, or his lines ended
    """Ends the conversation."""


class Game:
    """Hands at one table until ``hands`` are played, the player leaves or his lines end."""

    def __init__(
        self,
        table: PracticeTable,
        screen: Screen,
        painter: Painter,
        lines: LineSource,
        hands: int | None = None,
    ) -> None:
        self._table = table
        self._screen = screen
        self._painter = painter
        self._lines = lines
        self._hands = hands
        self._report = Report(screen)
        self._text = screen.words.text

    def play(self) -> None:
        """Play; however it ends, say what was played and how it stands.

        Raises KeyboardInterrupt after that, if that is what ended it, or NinecardsError for
        lines that cannot be read.
        """
        try:
            while self._goes_on():
                self._buy_in()
                self._play_hand()
                self._linger()
        except _PlayerLeft:
            pass
        except KeyboardInterrupt:
            self._painter.show([Line("")])
            self._close()
            raise
        except NinecardsError:
            self._close()
            raise
        self._close()

    def _goes_on(self) -> bool:
        enough = self._hands is not None and self._table.hands_played >= self._hands
        return not enough and self._lines.more()

    def _play_hand(self) -> None:
        table, show = self._table, self._painter.show
        self._report = Report(self._screen)
        events = table.deal()
        show([Line(""), self._screen.heading(table.config, table.hands_dealt)])
        show(self._report.lines([*events, *table.play_bots()]))
        while table.turn is Turn.PLAYER:
            if table.hand.phase is Phase.BETTING:
                show(self._screen.table(table.hand, self._report.acts))
            show(self._screen.choices(legal_actions(table.hand)))
            self._decide()

    def _decide(self) -> None:
        """Ask until something is carried out."""
        hand = self._table.hand
        while (line := self._answer()) is not None:
            command = read_command(line, hand)
            if command is Command.QUIT:
                break
            if command is Command.HELP:
                self._painter.show(Line(f" {text}") for text in self._text("play.help").split("\n"))
            elif command is Command.UNKNOWN:
                self._refuse("play.unknown", line)
            elif isinstance(command, Command) or not self._carry_out(command):
                self._refuse("play.refused", line)
            else:
                return
        if legal_actions(hand).muck:
            # Showing is all that is left to do: who goes now gives his hand away.
            self._carry_out(Muck())
        raise _PlayerLeft

    def _carry_out(self, action: Action) -> bool:
        """Carry the action out, and the bots' after it; False if it is not allowed."""
        try:
            events = self._table.act(action)
        except NinecardsError:
            return False
        self._painter.show(self._report.lines([*events, *self._table.play_bots()]))
        return True

    def _answer(self) -> str | None:
        line = self._lines.ask(f"{self._text('play.you')}> ")
        return None if line is None else line.strip()

    def _ask(self) -> str:
        line = self._answer()
        if line is None:
            raise _PlayerLeft
        return line

    def _refuse(self, key: str, line: str) -> None:
        """What was typed, and what is allowed."""
        typed = clean(line, SHOWN_INPUT) or '""'
        legal = legal_actions(self._table.hand)
        allowed = ", ".join(map(whole, allowed_actions(self._screen.words, legal)))
        self._say(self._text(key, line=typed, allowed=allowed), REFUSAL)

    def _buy_in(self) -> None:
        """Bots without chips buy in again; the player is asked."""
        for player in self._table.broke():
            if player == PLAYER and not self._wants_chips():
                raise _PlayerLeft
            self._table.buy(player)
            what = self._text("play.bought", chips=self._table.buy_in)
            said = self._text("log.player", name=self._screen.names[player], what=what)
            self._say(said, NOTICE)

    def _wants_chips(self) -> bool:
        chips = self._table.buy_in
        self._say(self._text("play.rebuy", chips=chips), NOTICE)
        while (answer := self._ask().lower()) not in YES:
            if answer in NO | QUIT:
                return False
            typed = clean(answer, SHOWN_INPUT) or '""'
            self._say(self._text("play.rebuy_again", line=typed, chips=chips), REFUSAL)
        return True

    def _linger(self) -> None:
        """Let a reader look at the result before the next hand covers it."""
        broke = PLAYER in self._table.broke()
        if not self._lines.waits or broke or not self._goes_on():
            return
        legal = legal_actions(self._table.hand)
        may_show = legal.show and legal.player == PLAYER
        choices = self._text("play.next_show" if may_show else "play.next")
        self._say(choices, CHOICES)
        while answer := self._ask().lower():
            if answer in QUIT:
                raise _PlayerLeft
            if may_show and answer in SHOW:
                may_show = not self._carry_out(Show())
            else:
                typed = clean(answer, SHOWN_INPUT)
                self._say(self._text("play.next_again", line=typed, choices=choices), REFUSAL)

    def _close(self) -> None:
        table = self._table
        if table.turn is not Turn.NOBODY:
            stopped = self._text("play.stopped", number=table.hands_dealt)
            table.stop()
            self._say(capital(stopped), NOTICE)
        stack, bought = table.stacks[PLAYER], table.bought[PLAYER]
        summary = self._text(
            "play.summary",
            hands=table.hands_played,
            stack=stack,
            bought=bought,
            result=f"{stack - bought:+d}",
        )
        self._say(capital(summary), "bold")

    def _say(self, sentence: str, style: str) -> None:
        self._painter.show([Line(text, style) for text in wrap(sentence)])
