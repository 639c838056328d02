import { useState } from "react";
import { useWords } from "../i18n/language";
import { isWithin, parseChips } from "../model/amounts";
import { topUpRange, yourSeat } from "../model/selectors";
import type { TableView } from "../protocol/generated";
import { ChipField } from "../ui/chip-field";
import { Dialog } from "../ui/dialog";
import type { TableActions } from "./store";

/** To buy more, between hands: while a hand is played it says so, and goes on after it. */
export function ChipsDialog({
  view,
  actions,
  onClose,
}: {
  readonly view: TableView;
  readonly actions: TableActions;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const range = topUpRange(view);
  const [typed, setTyped] = useState<string | null>(null);
  const [insisted, setInsisted] = useState(false);
  const title = words.text("ui.add_chips");
  if (range === null) {
    const { max_buy_in: most } = view.table;
    const full = (yourSeat(view)?.chips ?? 0) >= most;
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{full ? words.text("refused.stack_full", { most }) : words.text("refused.in_hand")}</p>
      </Dialog>
    );
  }
  const { least, most } = range;
  const text = typed ?? `${most}`;
  const add = () => {
    setInsisted(true);
    const chips = parseChips(text);
    if (!isWithin(chips, least, most)) return;
    actions.send({ type: "add_chips", chips });
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <ChipField
          label={words.text("ui.chips")}
          text={text}
          onChange={setTyped}
          insisted={insisted}
          {...range}
        />
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            {words.text("ui.cancel")}
          </button>
          <button type="submit" className="primary" data-first>
            {words.text("ui.add")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
