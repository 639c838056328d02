import { useWords } from "../i18n/language";
import { gameText } from "../model/selectors";
import { capital } from "../model/words";
import type { Games, NewTable } from "../protocol/generated";
import { Choice } from "./fields";

interface ChoiceProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly games: Games;
  readonly onChange: (value: Value) => void;
}

export function GameChoice({ games, ...field }: ChoiceProps<string>) {
  const words = useWords();
  return (
    <Choice {...field}>
      {games.games.map(({ name }) => (
        <option key={name} value={name}>
          {gameText(words, name)}
        </option>
      ))}
    </Choice>
  );
}

export function LimitChoice({ games, onChange, ...field }: ChoiceProps<NewTable["limit"]>) {
  const words = useWords();
  return (
    <Choice {...field} onChange={(limit) => onChange(limit as NewTable["limit"])}>
      {games.limits.map((name) => (
        <option key={name} value={name}>
          {capital(words.text(`limit.${name}`))}
        </option>
      ))}
    </Choice>
  );
}
