import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { isLanguage, LANGUAGES, type Language, Words } from "../model/words";
import { keep, kept } from "../ui/kept";

interface Speech {
  readonly words: Words;
  readonly setLanguage: (language: Language) => void;
}

const SpeechContext = createContext<Speech>({
  words: new Words("en"),
  setLanguage: () => undefined,
});

/** The language chosen before, else the first of the browser's that there is. */
function firstLanguage(): Language {
  const chosen = kept("language");
  if (isLanguage(chosen)) return chosen;
  const asked = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return asked ?? LANGUAGES[0] ?? "en";
}

export function LanguageProvider({
  children,
  language: given,
}: {
  readonly children: ReactNode;
  readonly language?: Language;
}) {
  const [language, setLanguage] = useState(given ?? firstLanguage());
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speech = useMemo(
    () => ({
      words: new Words(language),
      setLanguage: (chosen: Language) => {
        keep("language", chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

export function useWords(): Words {
  return useContext(SpeechContext).words;
}

export function LanguageChoice() {
  const { words, setLanguage } = useContext(SpeechContext);
  return (
    <select
      className="language"
      aria-label={words.text("ui.language")}
      value={words.language}
      onChange={({ target }) => {
        if (isLanguage(target.value)) setLanguage(target.value);
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {new Words(language).text("language.name")}
        </option>
      ))}
    </select>
  );
}
