"""``ninecards bench eval`` and ``bench tables``: the evaluator on cold deals, and its tables."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from ninecards.cli.common import EXIT_OK, JsonOption, Output, SeedOption, require
from ninecards.labs.bench_eval import EvalBench, tables_record

MOST_DEALS = 10**8


def evaluator(
    *,
    deals: Annotated[int, typer.Option("--deals", help="Random deals of each kind.")] = 1_000_000,
    seed: SeedOption = 1,
    peer: Annotated[
        bool, typer.Option("--peer/--no-peer", help="Beside phevaluator, where it is installed.")
    ] = True,
    json: JsonOption = False,
) -> int:
    """Rank random deals that no cache has seen: each set of instructions, one thread and two."""
    require(1, deals, "bench eval: --deals", MOST_DEALS)
    output, measured = Output(json=json), EvalBench(seed, deals, beside_peer=peer)
    try:
        with Progress(
            console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
        ) as progress:
            bar = progress.add_task("sets of instructions", total=len(EvalBench.sets()) + 1)
            measured.run(lambda: progress.update(bar, advance=1))
    finally:
        _report(measured, output)
        output.answer(measured.record())
    return EXIT_OK


def _report(bench: EvalBench, output: Output) -> None:
    output.say(
        f"{bench.deals:,} random deals of each number of hole cards, five cards on the board;\n"
        "every card checked. Millions of hands a second of processor time on one\n"
        "thread, and on the clock on two:"
    )
    output.say(f"{'':12}{'cards':>6}{'high':>8}{'low':>8}{'both':>8}{'':4}{'high':>8}{'both':>8}")
    rows = {
        (rate.instructions, rate.cards, rate.ranked, rate.threads): rate for rate in bench.rates
    }
    for instructions, cards in dict.fromkeys((key[0], key[1]) for key in rows):
        alone = [
            rows[instructions, cards, ranked, 1].per_processor_second / 1e6
            for ranked in ("high", "low", "both")
        ]
        two = [rows[instructions, cards, ranked, 2].per_second / 1e6 for ranked in ("high", "both")]
        output.say(
            f"{instructions:12}{cards:>6}"
            + "".join(f"{rate:>8.1f}" for rate in alone)
            + " " * 4
            + "".join(f"{rate:>8.1f}" for rate in two)
        )
    if bench.peer is not None:
        output.say(
            f"{bench.peer.name}, four cards, high, one call a hand: "
            f"{bench.peer.value / 1e6:.2f} million."
        )


def tables(*, json: JsonOption = False) -> int:
    """Build the tables of the evaluator: milliseconds of processor time, and bytes."""
    output, record = Output(json=json), tables_record()
    output.say(
        f"The tables of all games, {record['bytes']:,} bytes, are built in {record['value']} ms"
        " of\nprocessor time when the native module is loaded."
    )
    output.answer(record)
    return EXIT_OK
