import { useWords } from "../i18n/language";
import type { Mark } from "../model/marks";
import { Suit } from "./suit";
import "./card.css";

/** A card's face; with `marks` it is shown whether it is one of the best five. */
export function Card({ card, mark }: { readonly card: string; readonly mark?: Mark | null }) {
  const words = useWords();
  const [rank = "", suit = ""] = card;
  const name = words.card(card);
  return (
    <span
      className="card"
      data-suit={suit}
      data-high={mark?.high || undefined}
      data-low={mark?.low || undefined}
      data-dim={(mark && !mark.high && !mark.low) || undefined}
      role="img"
      aria-label={mark ? markedName(words, name, mark) : name}
    >
      <span className="card-corner" aria-hidden="true">
        <span className="card-rank" data-rank={rank}>
          {rankText(rank)}
        </span>
        <Suit suit={suit} />
      </span>
      <Suit suit={suit} />
    </span>
  );
}

export function rankText(rank: string): string {
  return rank === "T" ? "10" : rank;
}

function markedName(words: ReturnType<typeof useWords>, card: string, mark: Mark): string {
  if (mark.high && mark.low) return words.text("ui.card_both", { card });
  if (mark.high) return words.text("ui.card_best", { card });
  return mark.low ? words.text("ui.card_low", { card }) : card;
}

/** Cards of which only the backs are seen, named once. */
export function Backs({ number }: { readonly number: number }) {
  const words = useWords();
  return (
    <span className="cards" role="img" aria-label={words.text("ui.backs", { number })}>
      {Array.from({ length: number }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: backs are all alike
        <span key={index} className="card card-back" aria-hidden="true" />
      ))}
    </span>
  );
}

const UNMARKED: Mark = { high: false, low: false };

/** A hand: faces as far as they are seen, else backs. `marks` null: nothing is won yet. */
export function Cards({
  cards,
  marks = null,
}: {
  readonly cards: readonly (string | null)[];
  readonly marks?: ReadonlyMap<string, Mark> | null;
}) {
  const seen = cards.filter((card) => card !== null);
  if (seen.length < cards.length) return <Backs number={cards.length} />;
  return (
    <span className="cards">
      {seen.map((card) => (
        <Card key={card} card={card} mark={marks && (marks.get(card) ?? UNMARKED)} />
      ))}
    </span>
  );
}

/** A card inside a line of text. */
export function CardText({ card }: { readonly card: string }) {
  const words = useWords();
  const [rank = "", suit = ""] = card;
  return (
    <span className="card-text" data-suit={suit} role="img" aria-label={words.card(card)}>
      {rankText(rank)}
      <Suit suit={suit} />
    </span>
  );
}
