import { useState } from "react";
import { useWords } from "../i18n/language";
import { isWithin, parseChips } from "../model/amounts";
import { topUpRange } from "../model/selectors";
import type { TableView } from "../protocol/generated";
import { ChipField } from "../ui/chip-field";
import { Dialog } from "../ui/dialog";
import type { TableActions } from "./store";

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
  const [text, setText] = useState(`${range?.most ?? ""}`);
  const [insisted, setInsisted] = useState(false);
  const title = words.text("ui.add_chips");
  if (range === null) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{words.text("refused.stack_full", { most: view.table.max_buy_in })}</p>
      </Dialog>
    );
  }
  const { least, most } = range;
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
          onChange={setText}
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
