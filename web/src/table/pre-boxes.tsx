import { useWords } from "../i18n/language";
import { preText } from "../model/club";
import type { HandView, YouView } from "../protocol/generated";
import { Figures } from "../ui/figures";
import type { TableActions } from "./store";

const ORDER = ["fold", "check-fold", "check", "call", "call-any", "raise-pot"] as const;

/** Boxes that decide before one's turn. The server says which there are, and which is ticked. */
export function PreBoxes({
  hand,
  you,
  actions,
}: {
  readonly hand: HandView;
  readonly you: YouView;
  readonly actions: TableActions;
}) {
  const words = useWords();
  const { pre_action: chosen, pre_choices: choices } = you;
  const boxes = ORDER.flatMap((kind) => choices.filter((choice) => choice.kind === kind));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out
    <div className="pre" role="group" aria-label={words.text("ui.pre")}>
      {boxes.map((choice) => {
        const { kind, chips } = choice;
        const ticked = chosen?.kind === kind && chosen.chips === chips;
        return (
          <label key={kind} className="pre-box" data-ticked={ticked || undefined}>
            <input
              type="checkbox"
              checked={ticked}
              onChange={() =>
                actions.send({
                  type: "pre_act",
                  hand_no: hand.hand_no,
                  kind: ticked ? null : kind,
                  chips: ticked ? 0 : chips,
                })
              }
            />
            <Figures text={preText(words, choice)} />
          </label>
        );
      })}
    </div>
  );
}
