import { useWords } from "../i18n/language";
import { tableMarks } from "../model/club";
import { potName } from "../model/log";
import type { Marks } from "../model/marks";
import { capital } from "../model/words";
import type { HandView, TableView } from "../protocol/generated";
import { Cards } from "../ui/card";
import { Figures } from "../ui/figures";

const BOARD_SIZE = 5;

/** The boards, left to right, and the pots. */
export function Center({
  view,
  marks,
}: {
  readonly view: TableView;
  readonly marks: Marks | null;
}) {
  const { hand } = view;
  if (hand === null) {
    return (
      <div className="center">
        <TableMarks view={view} />
      </div>
    );
  }
  return (
    <div className="center" data-boards={hand.boards.length}>
      <TableMarks view={view} />
      {hand.boards.map((board, index) => (
        <Board
          // biome-ignore lint/suspicious/noArrayIndexKey: a board is known by its number
          key={index}
          board={board}
          number={hand.boards.length > 1 ? index + 1 : null}
          marks={marks?.boards[index] ?? null}
        />
      ))}
      {!hand.over && <Pots hand={hand} />}
    </div>
  );
}

/** A bomb pot, the next game, what a host has ordered. */
function TableMarks({ view }: { readonly view: TableView }) {
  const words = useWords();
  const marks = tableMarks(words, view);
  if (marks.length === 0) return null;
  return (
    <ul className="table-marks" aria-label={words.text("ui.marks")}>
      {marks.map((mark) => (
        <li key={mark}>{mark}</li>
      ))}
    </ul>
  );
}

function Board({
  board,
  number,
  marks,
}: {
  readonly board: readonly string[];
  readonly number: number | null;
  readonly marks: Marks["boards"][number] | null;
}) {
  const words = useWords();
  const name =
    number === null ? words.text("play.board") : words.text("play.board_number", { number });
  const missing = Math.max(0, BOARD_SIZE - board.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="board" role="group" aria-label={capital(name)}>
      {number !== null && (
        <span className="board-number" aria-hidden="true">
          {number}
        </span>
      )}
      <Cards cards={board} marks={marks} />
      {Array.from({ length: missing }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike
        <span key={index} className="card card-place" aria-hidden="true" />
      ))}
    </div>
  );
}

/** Each pot, and the total where bets lie in front too. */
function Pots({ hand }: { readonly hand: HandView }) {
  const words = useWords();
  const lying = hand.pots.reduce((sum, pot) => sum + pot.chips, 0);
  return (
    <ul className="pots" aria-label={words.text("ui.pots")}>
      {hand.pots.map((pot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pot is known by its number
        <li key={index} className="pot">
          <span className="chip" aria-hidden="true" />
          {capital(potName(words, index, hand.pots.length))}{" "}
          <strong>
            <Figures text={pot.chips} />
          </strong>
        </li>
      ))}
      {hand.pot_total > lying && (
        <li className="pot pot-total">
          <Figures text={words.text("ui.total", { chips: hand.pot_total })} />
        </li>
      )}
    </ul>
  );
}
