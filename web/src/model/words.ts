import el from "../../../src/ninecards/locale/el.json";
import en from "../../../src/ninecards/locale/en.json";
import ru from "../../../src/ninecards/locale/ru.json";
import type { HighView, LowView } from "../protocol/generated";

export type Language = "en" | "ru" | "el";
export type Key = keyof typeof en;
export type Values = Readonly<Record<string, string | number>>;

export const LANGUAGES: readonly Language[] = ["en", "ru", "el"];

const SENTENCES: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, ru, el };
const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/g;

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Sentences in one language; the twin of `ninecards.words.Words`. */
export class Words {
  private readonly forms: readonly string[];

  constructor(readonly language: Language) {
    this.forms = SENTENCES[language]["rank.forms"].split("|");
  }

  /** The sentence of a key. A placeholder with a form, as `{first:many}`, takes a rank's letter. */
  text(key: Key, values: Values = {}): string {
    return SENTENCES[this.language][key].replace(
      PLACEHOLDER,
      (whole, name: string, form?: string) => {
        const value = values[name];
        if (value === undefined) return whole;
        return form === undefined ? String(value) : this.rank(String(value), form);
      },
    );
  }

  /** The sentence of a key made from data, or of `otherwise` where there is none. */
  textOr(key: string, otherwise: Key, values: Values = {}): string {
    return this.text(key in SENTENCES[this.language] ? (key as Key) : otherwise, values);
  }

  high(made: HighView): string {
    const values = { first: made.first, second: made.second ?? "" };
    return this.text(`high.${made.category}` as Key, values);
  }

  low(made: LowView | null): string {
    if (made === null) return this.text("low.none");
    return this.text("low.low", { ranks: [...made.ranks].join("-") });
  }

  /** The name of a card written as "As"; null and "??" are a card that is not known. */
  card(card: string | null): string {
    const rank = card?.[0];
    const suit = card?.[1];
    if (rank === undefined || suit === undefined || rank === "?") return this.text("card.unknown");
    return this.text("card.name", { rank, suit: this.text(`suit.${suit}` as Key) });
  }

  private rank(rank: string, form: string): string {
    const forms = SENTENCES[this.language][`rank.${rank}` as Key].split("|");
    return forms[this.forms.indexOf(form)] ?? rank;
  }
}

/** A sentence as the label of a button or the head of a line. */
export function capital(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
