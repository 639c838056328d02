import type { ReactNode } from "react";

const SHAPES: Readonly<Record<string, ReactNode>> = {
  s: (
    <path d="M12 1.8c1 2.6 9.4 7.6 9.4 12.6 0 2.9-2.1 4.6-4.4 4.6-1.7 0-3.1-.9-3.9-2.3.2 2.3 1 4.2 2.7 5.5H8.2c1.7-1.3 2.5-3.2 2.7-5.5C10.1 18.1 8.7 19 7 19c-2.3 0-4.4-1.7-4.4-4.6 0-5 8.4-10 9.4-12.6z" />
  ),
  h: (
    <path d="M12 21.5C5.3 15.9 1.8 12 1.8 8 1.8 4.9 4.1 2.8 6.9 2.8c2.2 0 4 1.2 5.1 3.3 1.1-2.1 2.9-3.3 5.1-3.3 2.8 0 5.1 2.1 5.1 5.2 0 4-3.5 7.9-10.2 13.5z" />
  ),
  d: (
    <path d="M12 1.5c2.2 4 5 7.4 8.3 10.5-3.3 3.1-6.1 6.5-8.3 10.5-2.2-4-5-7.4-8.3-10.5C7 8.9 9.8 5.5 12 1.5z" />
  ),
  c: (
    <>
      <circle cx="12" cy="6.9" r="4.9" />
      <circle cx="6.5" cy="14" r="4.9" />
      <circle cx="17.5" cy="14" r="4.9" />
      <path d="M10.7 11h2.6c.1 5.2.8 8.6 2.7 11.2H8c1.9-2.6 2.6-6 2.7-11.2z" />
    </>
  ),
};

/** A suit's shape in the colour of the text around it. */
export function Suit({ suit }: { readonly suit: string }) {
  return (
    <svg className="suit" viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[suit]}
    </svg>
  );
}
