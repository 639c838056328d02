import { useId } from "react";
import { useWords } from "../i18n/language";
import { clamp, isWithin, parseChips } from "../model/amounts";

/** A figure within a range, typed or drawn with a slider. What it holds is what was typed. */
export function ChipField({
  label,
  text,
  least,
  most,
  onChange,
  insisted,
}: {
  readonly label: string;
  readonly text: string;
  readonly least: number;
  readonly most: number;
  readonly onChange: (text: string) => void;
  /** Somebody tried to go on with the figure: a bad one is now called so. */
  readonly insisted: boolean;
}) {
  const words = useWords();
  const noteId = useId();
  const value = parseChips(text);
  const bad = insisted && !isWithin(value, least, most);
  const range = { least, most };
  return (
    <div className="chip-field">
      <label className="field">
        <span>{label}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={bad}
          aria-describedby={noteId}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <input
        type="range"
        aria-label={`${label} (${words.text("ui.range", range)})`}
        min={least}
        max={most}
        value={clamp(value ?? least, least, most)}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={noteId} className={bad ? "note note-bad" : "note"} role={bad ? "alert" : undefined}>
        {bad
          ? words.text("ui.bad_amount", { amount: text.trim() || "–", ...range })
          : words.text("ui.range", range)}
      </p>
    </div>
  );
}
