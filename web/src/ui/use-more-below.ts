import { type RefObject, useEffect, useState } from "react";

/** So near to its end a list counts as scrolled down. */
const END_PX = 4;

/** Whether an element that scrolls has more below what is seen of it. */
export function useMoreBelow(target: RefObject<HTMLElement | null>): boolean {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = element;
      setMore(scrollTop + clientHeight < scrollHeight - END_PX);
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      element.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  });
  return more;
}
