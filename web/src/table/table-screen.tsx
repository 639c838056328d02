import { useEffect, useMemo, useState } from "react";
import { useWords } from "../i18n/language";
import { allowedText, tableText, turnText } from "../model/selectors";
import type { ClientState } from "../model/state";
import type { AwardView, TableView } from "../protocol/generated";
import { useSettings } from "../ui/settings";
import { useNarrow } from "../ui/use-narrow";
import { ChipsDialog } from "./chips-dialog";
import { Dock } from "./dock";
import { HostDialog } from "./host-dialog";
import { LeaveDialog } from "./leave-dialog";
import { NoticeLine } from "./notice-line";
import { OwnHand } from "./own-hand";
import { SidePanel } from "./side-panel";
import { SitDialog } from "./sit-dialog";
import { Stage } from "./stage";
import type { TableActions } from "./store";
import { TableHeader } from "./table-header";
import { ClockContext } from "./timer";
import { useTurnSound } from "./use-turn-sound";
import "./table.css";
import "./sideways.css";

/** What is open over the table. */
export type Opened = { readonly sit: number | null } | "chips" | "leave" | "host" | null;

/** A whole table as its state is now. */
export function TableScreen({
  state,
  actions,
}: {
  readonly state: ClientState;
  readonly actions: TableActions;
}) {
  const words = useWords();
  const settings = useSettings();
  const narrow = useNarrow();
  const [menu, setMenu] = useState(false);
  const [opened, setOpened] = useState<Opened>(null);
  const [picked, setPicked] = useState<AwardView | null>(null);
  const { view } = state;
  const handNo = view?.hand?.hand_no;
  const yourTurn = Boolean(view?.decision?.legal);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a picked award is of one hand
  useEffect(() => setPicked(null), [handNo]);
  useEffect(() => {
    const table = view ? tableText(words, view.table) : "ninecards";
    document.title = yourTurn ? `● ${words.text("ui.your_turn")} · ${table}` : table;
  }, [words, view, yourTurn]);

  useTurnSound(view);

  const stoppedMs = view?.control.paused ? view.now_ms : null;
  const { clockOffsetMs: offsetMs } = state;
  const clock = useMemo(() => ({ offsetMs, stoppedMs }), [offsetMs, stoppedMs]);

  const close = () => setOpened(null);
  return (
    <ClockContext value={clock}>
      <div className="table-page" data-two-colour={!settings.fourColours || undefined}>
        <TableHeader
          state={state}
          menu={menu}
          onMenu={narrow ? () => setMenu((shown) => !shown) : null}
        />
        <main className="table-main" data-still={stillness(view)}>
          {view && (
            <>
              <Stage view={view} picked={picked} onSit={(seatNo) => setOpened({ sit: seatNo })} />
              <OwnHand view={view} picked={picked} />
              <TurnLine view={view} actions={actions} />
              <NoticeLine notice={state.notice} onDismiss={actions.dismiss} />
              <Dock
                view={view}
                state={state}
                actions={actions}
                picked={picked}
                onPick={setPicked}
                onOpen={setOpened}
              />
            </>
          )}
          {!view && (
            <div className="nothing">
              <NoticeLine notice={state.notice} onDismiss={actions.dismiss} />
              {state.connection === "ended" && (
                <a className="primary" href="#/">
                  {words.text("ui.back")}
                </a>
              )}
            </div>
          )}
        </main>
        <SidePanel
          state={state}
          actions={actions}
          narrow={narrow}
          hidden={narrow && !menu}
          onOpen={setOpened}
        />
        {view && opened === "chips" && (
          <ChipsDialog view={view} actions={actions} onClose={close} />
        )}
        {view && opened === "host" && <HostDialog view={view} actions={actions} onClose={close} />}
        {opened === "leave" && <LeaveDialog actions={actions} onClose={close} />}
        {view && opened !== null && typeof opened === "object" && (
          <SitDialog
            view={view}
            seatNo={opened.sit}
            refused={state.notice}
            actions={actions}
            onClose={close}
          />
        )}
      </div>
    </ClockContext>
  );
}

/** Why nothing moves, if nothing does. */
function stillness(view: TableView | null): "paused" | "closed" | undefined {
  if (view?.control.closed) return "closed";
  return view?.control.paused ? "paused" : undefined;
}

/** Whose turn it is, in words; in a pause the host's way out of it stands there too. */
function TurnLine({ view, actions }: { readonly view: TableView; readonly actions: TableActions }) {
  const words = useWords();
  const { control, decision, host } = view;
  const still = stillness(view);
  return (
    <div className="turn-slot">
      <p className="turn" role="status">
        {turnText(words, view)}
        {decision?.legal && !still && (
          <span className="turn-allowed">: {allowedText(words, decision.legal)}</span>
        )}
      </p>
      {control.paused && host && (
        <button
          type="button"
          className="small"
          onClick={() => actions.send({ type: "host", order: "resume" })}
        >
          {words.text("ui.host.resume")}
        </button>
      )}
    </div>
  );
}
