import { useEffect, useRef } from "react";
import { useWords } from "../i18n/language";
import { yourSeat } from "../model/selectors";
import type { ClientState } from "../model/state";
import type { ActionBody } from "../protocol/commands";
import type { AwardView, TableView } from "../protocol/generated";
import { useNarrow } from "../ui/use-narrow";
import { BetControls } from "./bet-controls";
import { RECENT, RecentLines } from "./hand-log";
import { PreBoxes } from "./pre-boxes";
import { mayEnter, Presence } from "./presence";
import { PostQuestion, RunOutVote } from "./questions";
import { Result } from "./result";
import { ShowChoice } from "./show-choice";
import type { TableActions } from "./store";
import type { Opened } from "./table-screen";
import { useArmed } from "./use-armed";
import "./dock.css";

/** So many lines of the log have room above what else is in the bar. */
function roomFor(view: TableView): number {
  const seat = yourSeat(view);
  if ((view.you?.pre_choices.length ?? 0) > 0) return seat?.sitting_out || seat?.leaving ? 0 : 2;
  if (!mayEnter(view)) return RECENT;
  return seat?.sitting_out ? 1 : 3;
}

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
  const boxes = decisionNo === null && (view.you?.pre_choices.length ?? 0) > 0;
  const boxesBefore = useRef(false);
  useEffect(() => {
    boxesBefore.current = boxes;
  });

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
      {decisionNo === null ? (
        <Waiting {...props} />
      ) : (
        <Decision key={decisionNo} {...props} afterBoxes={boxesBefore.current} />
      )}
    </section>
  );
}

/** The controls of one decision. They live and die with it: the next one has new ones. */
function Decision({
  view,
  state,
  actions,
  afterBoxes,
}: DockProps & {
  /** Where the buttons are, boxes were: a click that was meant for one comes too late. */
  readonly afterBoxes: boolean;
}) {
  const armed = useArmed(afterBoxes ? Date.now() : state.answeredMs);
  const narrow = useNarrow();
  const { decision, hand } = view;
  const seat = yourSeat(view);
  if (!decision?.legal || !hand || !seat) return null;
  const sent = state.answer?.decisionNo === decision.decision_no;
  const shared = {
    disabled: sent || !armed || view.control.paused,
    shown: narrow ? state : null,
    onAct: (action: ActionBody) =>
      actions.answer({ handNo: hand.hand_no, decisionNo: decision.decision_no }, action),
  };
  const { legal } = decision;
  if (legal.show || legal.muck) {
    return <ShowChoice decision={decision} legal={legal} {...shared} />;
  }
  const step = view.table.big_blind;
  return (
    <BetControls
      decision={decision}
      legal={legal}
      seat={seat}
      step={step}
      bankMs={view.you?.bank_ms ?? 0}
      arming={!armed && !sent}
      {...shared}
    />
  );
}

function Waiting({ view, picked, onPick, state, actions, onOpen }: DockProps) {
  const narrow = useNarrow();
  const { control, hand, vote, you } = view;
  if (you?.post) {
    const shown = narrow ? state : null;
    const { paused: disabled } = control;
    return <PostQuestion post={you.post} shown={shown} disabled={disabled} actions={actions} />;
  }
  if (vote && hand) {
    return <RunOutVote {...{ view, hand, vote, state, narrow, actions }} />;
  }
  const boxes = you !== null && hand !== null && you.pre_choices.length > 0;
  const lines = roomFor(view);
  return (
    <>
      {hand?.over && (
        <Result view={view} state={state} picked={picked} onPick={onPick} hand={hand} />
      )}
      {narrow && !hand?.over && lines > 0 && <RecentLines state={state} lines={lines} />}
      {boxes && <PreBoxes hand={hand} you={you} actions={actions} />}
      <Presence view={view} actions={actions} onOpen={onOpen} />
    </>
  );
}
