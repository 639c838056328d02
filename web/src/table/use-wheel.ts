import { type RefObject, useEffect, useRef } from "react";

/** A touchpad tells of many small turns: so many pixels make one. A wheel's notch is longer. */
const TURN_PX = 40;
const LINE_PX = 16;

/** Listen to the wheel over an element while `on`: 1 for a turn up, -1 for one down. */
export function useWheel(
  target: RefObject<HTMLElement | null>,
  on: boolean,
  onTurn: (turns: 1 | -1) => void,
): void {
  const latest = useRef(onTurn);
  useEffect(() => {
    latest.current = onTurn;
  });
  useEffect(() => {
    const element = target.current;
    if (!on || !element) return undefined;
    let gone = 0;
    const listen = (event: WheelEvent) => {
      // With Ctrl the browser makes the page larger or smaller.
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
      if (gone * event.deltaY < 0) gone = 0;
      gone += event.deltaY * pixels;
      if (Math.abs(gone) < TURN_PX) return;
      gone = 0;
      latest.current(event.deltaY < 0 ? 1 : -1);
    };
    // React's own listeners may not hold the page still.
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, [on, target]);
}
