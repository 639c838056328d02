import { useEffect, useRef } from "react";
import { useWords } from "../i18n/language";
import { freeSeats, yourSeat } from "../model/selectors";
import type { ClientState } from "../model/state";
import type { ActionBody } from "../protocol/commands";
import type { AwardView, TableView } from "../protocol/generated";
import { useNarrow } from "../ui/use-narrow";
import { BetControls } from "./bet-controls";
import { RecentLines } from "./hand-log";
import { Result } from "./result";
import { ShowChoice } from "./show-choice";
import type { TableActions } from "./store";
import type { Opened } from "./table-screen";
import { useArmed } from "./use-armed";
import "./dock.css";

interface DockProps {
  readonly view: TableView;
  readonly state: ClientState;
  readonly actions: TableActions;
  readonly picked: AwardView | null;
  readonly onPick: (award: AwardView | null) => void;
  readonly onOpen: (opened: Opened) => void;
}

/** The bar below the table: one's decision, or what can be done instead. */
export function Dock(props: DockProps) {
  const { view } = props;
  const words = useWords();
  const dock = useRef<HTMLElement>(null);
  const focused = useRef(false);
  const decisionNo = view.decision?.legal ? view.decision.decision_no : null;

  // A button that is gone has taken the focus with it: the bar keeps the place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every decision that ends
  useEffect(() => {
    if (focused.current && document.activeElement === document.body) {
      dock.current?.focus({ preventScroll: true });
    }
  }, [decisionNo]);

  return (
    <section
      ref={dock}
      className="dock"
      tabIndex={-1}
      aria-label={words.text("ui.actions")}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) focused.current = false;
      }}
    >
      {decisionNo === null ? <Waiting {...props} /> : <Decision key={decisionNo} {...props} />}
    </section>
  );
}

/** The controls of one decision. They live and die with it: the next one has new ones. */
function Decision({ view, state, actions }: DockProps) {
  const armed = useArmed(state.answeredMs);
  const narrow = useNarrow();
  const { decision, hand } = view;
  const seat = yourSeat(view);
  if (!decision?.legal || !hand || !seat) return null;
  const sent = state.answer?.decisionNo === decision.decision_no;
  const shared = {
    disabled: sent || !armed,
    shown: narrow ? state : null,
    onAct: (action: ActionBody) =>
      actions.answer({ handNo: hand.hand_no, decisionNo: decision.decision_no }, action),
  };
  const { legal } = decision;
  if (legal.show || legal.muck) {
    return <ShowChoice decision={decision} legal={legal} {...shared} />;
  }
  const step = view.table.big_blind;
  return <BetControls decision={decision} legal={legal} seat={seat} step={step} {...shared} />;
}

function Waiting({ view, picked, onPick, state, actions, onOpen }: DockProps) {
  const narrow = useNarrow();
  return (
    <>
      {view.hand?.over && (
        <Result view={view} state={state} picked={picked} onPick={onPick} hand={view.hand} />
      )}
      {narrow && !view.hand?.over && <RecentLines state={state} />}
      <Presence view={view} actions={actions} onOpen={onOpen} />
    </>
  );
}

/** The way into the game for whoever is not in it. */
function Presence({ view, actions, onOpen }: Pick<DockProps, "view" | "actions" | "onOpen">) {
  const words = useWords();
  const seat = yourSeat(view);
  if (seat === null) {
    const free = freeSeats(view).length > 0;
    return (
      <div className="presence">
        <p>{words.text(free ? "ui.watching" : "ui.table_full")}</p>
        {free && (
          <button type="button" className="primary" onClick={() => onOpen({ sit: null })}>
            {words.text("ui.take_seat")}
          </button>
        )}
      </div>
    );
  }
  if (seat.leaving) {
    return (
      <div className="presence">
        <p>{words.text("ui.you_leave")}</p>
      </div>
    );
  }
  if (!seat.sitting_out) return null;
  return (
    <div className="presence">
      <p>{words.text("ui.you_sit_out")}</p>
      {seat.chips > 0 ? (
        <button type="button" className="primary" onClick={() => actions.send({ type: "sit_in" })}>
          {words.text("ui.sit_in")}
        </button>
      ) : (
        <button type="button" className="primary" onClick={() => onOpen("chips")}>
          {words.text("ui.add_chips")}
        </button>
      )}
    </div>
  );
}
