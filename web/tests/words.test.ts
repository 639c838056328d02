import { describe, expect, test } from "vitest";
import el from "../../src/ninecards/locale/el.json";
import en from "../../src/ninecards/locale/en.json";
import ru from "../../src/ninecards/locale/ru.json";
import { capital, isLanguage, type Key, LANGUAGES, Words } from "../src/model/words";

const FILES: Record<string, Record<string, string>> = { en, ru, el };
const RANKS = [..."23456789TJQKA"];

describe.each(LANGUAGES)("%s", (language) => {
  const words = new Words(language);
  const file = FILES[language] ?? {};

  test("has a sentence for every key of English, and no other", () => {
    expect(Object.keys(file)).toEqual(Object.keys(en));
  });

  test("fills every placeholder of every sentence", () => {
    for (const [key, sentence] of Object.entries(file)) {
      const names = [...sentence.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name]) => name ?? "");
      const filled = words.text(key as Key, Object.fromEntries(names.map((name) => [name, "A"])));
      expect(filled, key).not.toMatch(/[{}]/);
    }
  });

  test("has every form of every rank", () => {
    const forms = file["rank.forms"]?.split("|") ?? [];
    for (const rank of RANKS) {
      expect(file[`rank.${rank}`]?.split("|"), rank).toHaveLength(forms.length);
    }
  });

  test("names every card differently", () => {
    const cards = RANKS.flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
    expect(new Set(cards.map((card) => words.card(card))).size).toBe(52);
    expect(words.card("??")).toBe(words.text("card.unknown"));
    expect(words.card(null)).toBe(words.text("card.unknown"));
  });
});

/** The values that the Python twin is tested with. */
const HANDS: [string, string, string | null, Record<string, string>][] = [
  [
    "high_card",
    "A",
    "K",
    { en: "high card ace", ru: "старшая карта — туз", el: "υψηλό χαρτί, άσος" },
  ],
  ["pair", "A", "K", { en: "pair of aces", ru: "пара тузов", el: "ζευγάρι άσων" }],
  [
    "two_pair",
    "A",
    "8",
    {
      en: "two pair, aces and eights",
      ru: "две пары, тузы и восьмёрки",
      el: "δύο ζευγάρια, άσοι και οκτάρια",
    },
  ],
  [
    "three_of_a_kind",
    "7",
    "K",
    { en: "three of a kind, sevens", ru: "сет семёрок", el: "τρία όμοια, επτάρια" },
  ],
  [
    "straight",
    "5",
    "4",
    { en: "straight, five high", ru: "стрит до пятёрки", el: "κέντα μέχρι το πεντάρι" },
  ],
  [
    "flush",
    "K",
    "T",
    {
      en: "flush, king high",
      ru: "флеш, старшая карта — король",
      el: "χρώμα με υψηλότερο χαρτί τον ρήγα",
    },
  ],
  [
    "full_house",
    "A",
    "7",
    {
      en: "full house, aces over sevens",
      ru: "фул-хаус, тузы и семёрки",
      el: "φουλ του άσου με επτάρια",
    },
  ],
  [
    "four_of_a_kind",
    "Q",
    "2",
    { en: "four of a kind, queens", ru: "каре дам", el: "καρέ της ντάμας" },
  ],
  [
    "straight_flush",
    "9",
    "8",
    {
      en: "straight flush, nine high",
      ru: "стрит-флеш до девятки",
      el: "κέντα χρώμα μέχρι το εννιάρι",
    },
  ],
  ["royal_flush", "A", null, { en: "royal flush", ru: "роял-флеш", el: "φλος ρουαγιάλ" }],
];

describe.each(HANDS)("a %s", (category, first, second, told) => {
  test.each(LANGUAGES)("in %s", (language) => {
    const words = new Words(language);
    expect(words.high({ category, first, second, cards: [] })).toBe(told[language]);
  });
});

test("a low is told by its ranks", () => {
  const low = { ranks: "8642A", cards: [] };
  expect(LANGUAGES.map((language) => new Words(language).low(low))).toEqual([
    "low 8-6-4-2-A",
    "лоу 8-6-4-2-A",
    "low 8-6-4-2-A",
  ]);
  expect(new Words("en").low(null)).toBe("no low");
});

test("a code without a sentence has the one for unknown codes", () => {
  const words = new Words("en");
  expect(words.textOr("refused.seat_taken", "refused.unknown", { seat: 3 })).toBe(
    "Seat 3 is taken.",
  );
  expect(words.textOr("refused.moonlight", "refused.unknown", { code: "moonlight" })).toContain(
    "moonlight",
  );
});

test("languages and capitals", () => {
  expect(isLanguage("ru")).toBe(true);
  expect(isLanguage("xx")).toBe(false);
  expect(capital("ώρα")).toBe("Ώρα");
  expect(capital("")).toBe("");
});
