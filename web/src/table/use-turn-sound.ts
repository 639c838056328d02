import { useEffect, useRef } from "react";
import type { TableView } from "../protocol/generated";
import { useSettings } from "../ui/settings";
import { playTurn } from "../ui/sound";

/** A sound for every decision that comes to the viewer, if he wants it. */
export function useTurnSound(view: TableView | null): void {
  const { sounds } = useSettings();
  const wanted = useRef(sounds);
  useEffect(() => {
    wanted.current = sounds;
  });
  const decisionNo = view?.decision?.legal ? view.decision.decision_no : null;
  useEffect(() => {
    if (decisionNo !== null && wanted.current) playTurn();
  }, [decisionNo]);
}
