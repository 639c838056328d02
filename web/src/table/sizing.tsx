import { type RefObject, useRef } from "react";
import { useWords } from "../i18n/language";
import { clamp, parseChips } from "../model/amounts";
import type { WagerView } from "../protocol/generated";
import { useWheel } from "./use-wheel";

/** How much to bet or raise to: typed, drawn, turned with the wheel, or a usual figure. */
export function Sizing({
  wager,
  step,
  text,
  onChange,
  field,
  bad,
  errorId,
  disabled,
}: {
  readonly wager: WagerView;
  readonly step: number;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly bad: boolean;
  readonly errorId: string;
  readonly disabled: boolean;
}) {
  const words = useWords();
  const { least, most } = wager;
  const usual = [
    ["ui.min", least],
    ["ui.half", wager.half_pot],
    ["ui.three_quarters", wager.three_quarter_pot],
    ["ui.pot", wager.pot],
    ["ui.max", most],
  ] as const;
  const value = clamp(parseChips(text) ?? least, least, most);
  const box = useRef<HTMLDivElement>(null);
  useWheel(box, !disabled, (turns) => onChange(`${clamp(value + turns * step, least, most)}`));
  return (
    <div ref={box} className="sizing">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out */}
      <div className="sizes" role="group" aria-label={words.text("ui.sizes")}>
        {usual.map(([key, chips]) => (
          <button
            key={key}
            type="button"
            className="small"
            disabled={disabled}
            aria-pressed={text === `${chips}`}
            onClick={() => onChange(`${chips}`)}
          >
            {words.text(key)}
          </button>
        ))}
      </div>
      <input
        className="amount-slider"
        type="range"
        aria-label={words.text("ui.amount_slider")}
        min={least}
        max={most}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        ref={field}
        className="amount"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={words.text("ui.amount")}
        aria-invalid={bad}
        aria-describedby={errorId}
        value={text}
        disabled={disabled}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange(target.value)}
      />
      <p
        id={errorId}
        className={bad ? "range range-bad" : "range"}
        role={bad ? "alert" : undefined}
      >
        {bad
          ? words.text("ui.bad_amount", { amount: text.trim() || "–", least, most })
          : words.text("ui.range", { least, most })}
      </p>
    </div>
  );
}
