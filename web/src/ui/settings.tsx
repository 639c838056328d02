import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useWords } from "../i18n/language";
import { keep, kept } from "./kept";
import { playTurn, soundsByDefault } from "./sound";

export interface Settings {
  readonly fourColours: boolean;
  readonly shortcuts: boolean;
  /** A sound when one's turn comes. */
  readonly sounds: boolean;
}

interface SettingsAccess {
  readonly settings: Settings;
  readonly change: (name: keyof Settings, value: boolean) => void;
}

const NAMES = ["fourColours", "shortcuts", "sounds"] as const;
const DEFAULTS: Settings = { fourColours: true, shortcuts: true, sounds: false };

const SettingsContext = createContext<SettingsAccess>({
  settings: DEFAULTS,
  change: () => undefined,
});

function firstSettings(): Settings {
  const usual: Settings = { ...DEFAULTS, sounds: soundsByDefault() };
  const chosen = NAMES.map((name) => [name, (kept(name) ?? `${usual[name]}`) === "true"]);
  return Object.fromEntries(chosen) as unknown as Settings;
}

export function SettingsProvider({ children }: { readonly children: ReactNode }) {
  const [settings, setSettings] = useState(firstSettings);
  const access = useMemo(
    () => ({
      settings,
      change: (name: keyof Settings, value: boolean) => {
        keep(name, `${value}`);
        setSettings((before) => ({ ...before, [name]: value }));
      },
    }),
    [settings],
  );
  return <SettingsContext value={access}>{children}</SettingsContext>;
}

export function useSettings(): Settings {
  return useContext(SettingsContext).settings;
}

const LABELS = {
  fourColours: "ui.four_colours",
  shortcuts: "ui.shortcuts",
  sounds: "ui.sounds",
} as const;

export function SettingsChoice() {
  const words = useWords();
  const { settings, change } = useContext(SettingsContext);
  return (
    <div className="settings">
      {NAMES.map((name) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={settings[name]}
            onChange={({ target }) => {
              change(name, target.checked);
              // One hears what one chose, and from a click the browser lets the page be heard.
              if (name === "sounds" && target.checked) playTurn();
            }}
          />
          {words.text(LABELS[name])}
        </label>
      ))}
    </div>
  );
}
