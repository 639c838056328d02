import { useState } from "react";
import { useWords } from "../i18n/language";
import { clamp, isWithin, parseChips } from "../model/amounts";
import { freeSeats } from "../model/selectors";
import type { Notice } from "../model/state";
import type { TableView } from "../protocol/generated";
import { ChipField } from "../ui/chip-field";
import { Dialog } from "../ui/dialog";
import { keep, kept } from "../ui/kept";
import type { TableActions } from "./store";

/** The usual buy-in, in big blinds. */
const USUAL_BB = 100;
const NAME_LENGTH = 24;

/** The least and most to sit down with: the table's, or what a refusal has said. */
function buyIn({ table }: TableView, refused: Notice | null): { least: number; most: number } {
  const values = refused?.code === "bad_buy_in" ? refused.values : {};
  return {
    least: Number(values["least"] ?? table.min_buy_in),
    most: Number(values["most"] ?? table.max_buy_in),
  };
}

export function SitDialog({
  view,
  seatNo,
  refused,
  actions,
  onClose,
}: {
  readonly view: TableView;
  /** The chair that was asked for, null for any. */
  readonly seatNo: number | null;
  /** Why nothing came of the last try: who comes back has to bring what he left with. */
  readonly refused: Notice | null;
  readonly actions: TableActions;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { big_blind } = view.table;
  const [{ least, most }] = useState(() => buyIn(view, refused));
  const free = freeSeats(view);
  const [seat, setSeat] = useState(seatNo ?? free[0] ?? 1);
  const [name, setName] = useState(kept("name") ?? "");
  const [text, setText] = useState(`${clamp(USUAL_BB * big_blind, least, most)}`);
  const [insisted, setInsisted] = useState(false);
  const [named] = useState(name !== "");
  const badName = insisted && name.trim() === "";

  const sit = () => {
    setInsisted(true);
    const chips = parseChips(text);
    if (name.trim() === "" || !isWithin(chips, least, most)) return;
    keep("name", name.trim());
    actions.send({ type: "sit", seat_no: seat, name: name.trim(), chips });
    onClose();
  };

  return (
    <Dialog title={words.text("ui.take_seat")} onClose={onClose}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sit();
        }}
      >
        <label className="field">
          <span>{words.text("ui.seat")}</span>
          <select value={seat} onChange={({ target }) => setSeat(Number(target.value))}>
            {free.map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{words.text("ui.name")}</span>
          <input
            value={name}
            data-first={named ? undefined : true}
            maxLength={NAME_LENGTH}
            autoComplete="nickname"
            aria-invalid={badName}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {badName && (
          <p className="note note-bad" role="alert">
            {words.text("refused.bad_name", { length: NAME_LENGTH })}
          </p>
        )}
        <ChipField
          label={words.text("ui.buy_in")}
          text={text}
          least={least}
          most={most}
          onChange={setText}
          insisted={insisted}
        />
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            {words.text("ui.cancel")}
          </button>
          <button type="submit" className="primary" data-first={named || undefined}>
            {words.text("ui.sit_down")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
