"""Files and folders of records: every hand read, played again and compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ninecards.evaluation import REFERENCE, Ranker
from ninecards.history.files import SkippedFile, files_under, readings_of
from ninecards.history.mutate import Trial, Trials, trial
from ninecards.history.record import DamagedHand, OtherGame, Reading
from ninecards.history.replay import Verdict, replay

__all__ = [
    "CheckedHand",
    "SkippedFile",
    "Tally",
    "check_file",
    "check_files",
    "files_under",
    "readings_of",
]


@dataclass(frozen=True, slots=True)
class CheckedHand:
    """What became of a hand of a file; ``why`` is empty for one that settles.

    For a hand of another game ``why`` names that game. ``trial`` is the change that was made
    to it, if any was asked for.
    """

    file: str
    hand: str
    line: int
    site: str
    verdict: Verdict
    why: str = ""
    decided_by_rules: bool = False
    trial: Trial | None = None


@dataclass(slots=True)
class Tally:
    """What was checked so far."""

    hands: int = 0
    ok: int = 0
    not_omaha: int = 0
    decided_by_rules: int = 0
    failed: list[CheckedHand] = field(default_factory=list)
    damaged: list[CheckedHand] = field(default_factory=list)
    skipped: list[SkippedFile] = field(default_factory=list)
    by_site: dict[str, dict[str, int]] = field(default_factory=dict)
    """For each site the number of its hands by verdict, and of all under "hands"."""
    trials: Trials = field(default_factory=Trials)
    unseen: list[CheckedHand] = field(default_factory=list)
    """Hands with a change that touches money or legality and was not reported."""
    keeps_hands: bool = True
    """Whether the three lists of hands are kept: of a long file they take more than its text."""

    @property
    def damaged_hands(self) -> int:
        """How many hands are damaged."""
        return sum(counts[Verdict.DAMAGED] for counts in self.by_site.values())

    @property
    def lost_hands(self) -> bool:
        """Whether a file had hands that were not read."""
        return any(file.hands_lost for file in self.skipped)

    @property
    def unsettled(self) -> int:
        """How many hands failed or are damaged."""
        return self.hands - self.ok - self.not_omaha

    def add(self, item: CheckedHand | SkippedFile) -> None:
        """Count one result more."""
        if isinstance(item, SkippedFile):
            self.skipped.append(item)
            return
        site = self.by_site.setdefault(item.site, dict.fromkeys(("hands", *Verdict), 0))
        site["hands"] += 1
        site[item.verdict] += 1
        self.hands += 1
        self.decided_by_rules += item.decided_by_rules
        match item.verdict:
            case Verdict.OK:
                self.ok += 1
                self._try(item)
            case Verdict.NOT_OMAHA:
                self.not_omaha += 1
            case Verdict.FAILED if self.keeps_hands:
                self.failed.append(item)
            case Verdict.DAMAGED if self.keeps_hands:
                self.damaged.append(item)

    def _try(self, item: CheckedHand) -> None:
        tried = item.trial
        if tried is not None:
            self.trials.add(tried, item.site)
            if tried.untouched is None and not tried.reported and self.keeps_hands:
                self.unseen.append(item)

    def record_of_trials(self) -> dict[str, object]:
        """What a script is told of the changes."""
        trials = self.trials
        return {
            "mutated": trials.all.made,
            "touching": trials.all.touching,
            "reported": trials.all.reported,
            "unseen": [_as_unseen(hand) for hand in self.unseen],
            "untouched": dict(sorted(trials.untouched.items())),
            "changes": {kind: asdict(counts) for kind, counts in trials.by_kind.items()},
            "changes_by_site": {site: asdict(counts) for site, counts in trials.by_site.items()},
        }

    def record(self, seconds: float) -> dict[str, object]:
        """The answer for scripts: ok + failed + damaged + not_omaha = hands."""
        return {
            "hands": self.hands,
            "ok": self.ok,
            "failed": [_as_data(hand) for hand in self.failed],
            "damaged": [_as_data(hand) for hand in self.damaged],
            "not_omaha": self.not_omaha,
            "skipped": [{"file": file.file, "why": file.why} for file in self.skipped],
            "by_site": {
                site: {"hands": counts["hands"], "ok": counts[Verdict.OK]}
                for site, counts in self.by_site.items()
            },
            "decided_by_rules": self.decided_by_rules,
            "seconds": round(seconds, 3),
        }


def _as_data(hand: CheckedHand) -> dict[str, object]:
    return {name: getattr(hand, name) for name in ("file", "hand", "line", "site", "why")}


def _as_unseen(hand: CheckedHand) -> dict[str, object]:
    assert hand.trial is not None
    told = {name: getattr(hand, name) for name in ("file", "hand", "site")}
    return told | {name: getattr(hand.trial, name) for name in ("line", "kind", "what")}


def check_files(
    files: Iterable[Path], *, ranker: Ranker = REFERENCE, seed: int | None = None
) -> Iterator[CheckedHand | SkippedFile]:
    """Yield what each hand of ``files`` is, in their order, and the files without a hand."""
    for file in files:
        yield from check_file(file, ranker=ranker, seed=seed)


def check_file(
    file: Path, *, ranker: Ranker = REFERENCE, seed: int | None = None
) -> Iterator[CheckedHand | SkippedFile]:
    """Yield what each hand of one file is. Nothing that a file holds raises an error.

    With a ``seed`` each hand that settles is also tried with one change.
    """
    for item in readings_of(file):
        yield item if isinstance(item, SkippedFile) else _checked(str(file), item, ranker, seed)


def _checked(file: str, reading: Reading, ranker: Ranker, seed: int | None) -> CheckedHand:
    match reading:
        case OtherGame(site, hand, line, game):
            return CheckedHand(file, hand, line, site, Verdict.NOT_OMAHA, game)
        case DamagedHand(site, hand, line, why):
            return CheckedHand(file, hand, line, site, Verdict.DAMAGED, why)
    result = replay(reading, ranker=ranker)
    tries = seed is not None and result.verdict is Verdict.OK
    return CheckedHand(
        file,
        reading.hand,
        reading.line if result.line is None else result.line,
        reading.site,
        result.verdict,
        result.why,
        result.decided_by_rules,
        trial(reading, seed or 0, ranker=ranker) if tries else None,
    )
