import type { ReactNode } from "react";
import { capital } from "../model/words";

export function Choice({
  label,
  value,
  describedBy,
  onChange,
  children,
}: {
  readonly label: string;
  readonly value: string;
  /** The id of what says more of it. */
  readonly describedBy?: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        aria-describedby={describedBy}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </label>
  );
}

export function Figure({
  label,
  value,
  least,
  most,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly least: number;
  readonly most?: number;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label className="field">
      <span>{capital(label)}</span>
      <input
        type="number"
        inputMode="numeric"
        required
        min={least}
        max={most}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

export function Tick({
  label,
  on,
  onChange,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
