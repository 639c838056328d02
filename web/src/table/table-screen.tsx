import { useEffect, useState } from "react";
import { useWords } from "../i18n/language";
import { allowedText, tableText, turnText } from "../model/selectors";
import type { ClientState } from "../model/state";
import type { AwardView } from "../protocol/generated";
import { useSettings } from "../ui/settings";
import { useNarrow } from "../ui/use-narrow";
import { ChipsDialog } from "./chips-dialog";
import { Dock } from "./dock";
import { LeaveDialog } from "./leave-dialog";
import { NoticeLine } from "./notice-line";
import { OwnHand } from "./own-hand";
import { SidePanel } from "./side-panel";
import { SitDialog } from "./sit-dialog";
import { Stage } from "./stage";
import type { TableActions } from "./store";
import { TableHeader } from "./table-header";
import { ClockOffset } from "./timer";
import { useTurnSound } from "./use-turn-sound";
import "./table.css";
import "./sideways.css";

/** What is open over the table. */
export type Opened = { readonly sit: number | null } | "chips" | "leave" | null;

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

  const close = () => setOpened(null);
  return (
    <ClockOffset value={state.clockOffsetMs}>
      <div className="table-page" data-two-colour={!settings.fourColours || undefined}>
        <TableHeader
          state={state}
          menu={menu}
          onMenu={narrow ? () => setMenu((shown) => !shown) : null}
        />
        <main className="table-main">
          {view && (
            <>
              <Stage view={view} picked={picked} onSit={(seatNo) => setOpened({ sit: seatNo })} />
              <OwnHand view={view} picked={picked} />
              <p className="turn" role="status">
                {turnText(words, view)}
                {view.decision?.legal && (
                  <span className="turn-allowed">: {allowedText(words, view.decision.legal)}</span>
                )}
              </p>
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
        {opened === "leave" && <LeaveDialog actions={actions} onClose={close} />}
        {view && opened !== null && typeof opened === "object" && (
          <SitDialog view={view} seatNo={opened.sit} actions={actions} onClose={close} />
        )}
      </div>
    </ClockOffset>
  );
}
