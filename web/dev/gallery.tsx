import { createRoot } from "react-dom/client";
import { LanguageProvider } from "../src/i18n/language";
import { isLanguage } from "../src/model/words";
import { TableScreen } from "../src/table/table-screen";
import { SettingsProvider } from "../src/ui/settings";
import { SCENES, scene, stateOf } from "./scenes";
import "../src/ui/base.css";

/** `gallery.html?scene=flop&lang=ru` shows a scene; without one it lists them. */
const query = new URLSearchParams(window.location.search);
const name = query.get("scene");
const asked = query.get("lang");
const quiet = { send: () => undefined, answer: () => undefined, dismiss: () => undefined };

createRoot(document.getElementById("root") as HTMLElement).render(
  <LanguageProvider language={isLanguage(asked) ? asked : "en"}>
    <SettingsProvider>
      {name === null ? (
        <ul>
          {Object.keys(SCENES).map((each) => (
            <li key={each}>
              <a href={`?scene=${each}`}>{each}</a>
            </li>
          ))}
        </ul>
      ) : (
        <TableScreen state={stateOf(scene(name))} actions={quiet} />
      )}
    </SettingsProvider>
  </LanguageProvider>,
);
