import { describe, expect, test } from "vitest";
import { type Place, type Point, places } from "../src/model/layout";

const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The felt's box on a wide screen and on a phone, and a chair with its cards, in pixels. */
const WIDE = { width: 964, height: 470, chair: [140, 92] } as const;
const TALL = { width: 360, height: 300, chair: [86, 60] } as const;

function overlaps(one: Point, other: Point, box: typeof WIDE | typeof TALL): boolean {
  const [width, height] = box.chair;
  const x = (Math.abs(one.x - other.x) / 100) * box.width;
  const y = (Math.abs(one.y - other.y) / 100) * box.height;
  return x < width && y < height;
}

function pairs(all: readonly Place[]): [Place, Place][] {
  return all.flatMap((one, index) =>
    all.slice(index + 1).map((other): [Place, Place] => [one, other]),
  );
}

describe.each(SEATS)("%d seats", (seats) => {
  test("the others stand clockwise from one's left, nobody twice", () => {
    expect(places(seats, 2).map(({ seatNo }) => seatNo)).toEqual(
      Array.from({ length: seats - 1 }, (_, index) => ((index + 2) % seats) + 1),
    );
  });

  test("who only watches sees every chair, the first at the bottom", () => {
    const all = places(seats, null);
    expect(all).toHaveLength(seats);
    expect(all[0]?.seatNo).toBe(1);
    expect(all[0]?.edge).toBe("bottom");
  });

  test.each([1, null])("no chair stands on another (own seat: %s)", (own) => {
    for (const [one, other] of pairs(places(seats, own))) {
      expect(overlaps(one.wide, other.wide, WIDE), `${one.seatNo} ${other.seatNo}`).toBe(false);
      expect(overlaps(one.tall, other.tall, TALL), `${one.seatNo} ${other.seatNo}`).toBe(false);
    }
  });
});

test("the next player sits on the left hand", () => {
  const [next] = places(6, 1);
  expect(next?.wide.x).toBeLessThan(50);
  expect(next?.edge).toBe("left");
});
