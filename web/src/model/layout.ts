/** Where a chair stands, in percent of the felt's box: of a wide table and of an upright one. */
export interface Place {
  readonly seatNo: number;
  readonly wide: Point;
  /** Where its bet lies on a wide table; on an upright one that is below the chair. */
  readonly bet: Point;
  readonly tall: Point;
  /** Which edge of the felt the chair is at: what lies in front of it goes the other way. */
  readonly edge: "left" | "top" | "right" | "bottom";
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The chairs other than the viewer's own, clockwise from his left. Without a chair of his own
 * the first chair stands at the bottom.
 */
export function places(seats: number, yourSeat: number | null): Place[] {
  const start = yourSeat ?? 1;
  const order = Array.from({ length: seats }, (_, index) => ((start - 1 + index) % seats) + 1);
  const around = yourSeat === null ? order : order.slice(1);
  const tall = tallPoints(around.length, yourSeat === null);
  return around.map((seatNo, index) => {
    const step = yourSeat === null ? index : index + 1;
    const wide = widePoint(step, seats);
    const at = tall[index] ?? { x: 50, y: 50 };
    return { seatNo, wide, bet: betPoint(wide), tall: at, edge: edgeOf(wide) };
  });
}

/** A step is a chair's distance from the bottom, clockwise, of `seats` around the table. */
function widePoint(step: number, seats: number): Point {
  const angle = (2 * Math.PI * step) / seats;
  const x = -Math.sin(angle);
  // A plain ellipse crowds the chairs at its ends; the power spreads them.
  const y = stretched(Math.cos(angle), 0.9);
  return { x: round(50 + 41.5 * x), y: round(49 + 37 * y) };
}

/** On the way from a chair to the middle. */
function betPoint({ x, y }: Point): Point {
  return { x: round(50 + (x - 50) * 0.64), y: round(50 + (y - 50) * 0.56) };
}

function stretched(value: number, power: number): number {
  return Math.sign(value) * Math.abs(value) ** power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function edgeOf({ x, y }: Point): Place["edge"] {
  if (x < 22) return "left";
  if (x > 78) return "right";
  return y < 50 ? "top" : "bottom";
}

/** How many chairs stand left, at the top and right of an upright table. */
const TALL: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [0, 1, 0],
  [0, 2, 0],
  [1, 1, 1],
  [1, 2, 1],
  [1, 3, 1],
  [2, 2, 2],
  [2, 3, 2],
  [3, 2, 3],
  [3, 3, 3],
];

const ROWS: Readonly<Record<number, readonly number[]>> = { 1: [54], 2: [74, 42], 3: [87, 62, 37] };
const COLUMNS: Readonly<Record<number, readonly number[]>> = {
  1: [50],
  2: [30, 70],
  3: [13, 50, 87],
};

function tallPoints(chairs: number, withBottom: boolean): Point[] {
  const around = withBottom ? chairs - 1 : chairs;
  const [left, top, right] = TALL[around] ?? [3, 3, 3];
  const points: Point[] = [
    ...(ROWS[left] ?? []).map((y) => ({ x: 13, y })),
    ...(COLUMNS[top] ?? []).map((x) => ({ x, y: 12.5 })),
    ...[...(ROWS[right] ?? [])].reverse().map((y) => ({ x: 87, y })),
  ];
  return withBottom ? [{ x: 50, y: 88 }, ...points] : points;
}
