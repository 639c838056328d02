import { useWords } from "../i18n/language";
import { timesText } from "../model/club";
import { namesOf, yourSeat } from "../model/selectors";
import type { ClientState } from "../model/state";
import type { HandView, PostView, TableView, VoteView } from "../protocol/generated";
import { RecentLines } from "./hand-log";
import type { TableActions } from "./store";
import { Seconds, TimeBar } from "./timer";

const BESIDE_VOTES = 3;

/** Whether one posts the blind that is due: no sits one out. */
export function PostQuestion({
  post,
  shown,
  disabled,
  actions,
}: {
  readonly post: PostView;
  /** Where the log is not on the screen, its last lines fill the place. */
  readonly shown: ClientState | null;
  readonly disabled: boolean;
  readonly actions: TableActions;
}) {
  const words = useWords();
  const answer = (yes: boolean) => actions.send({ type: "answer_post", yes });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out
    <div className="controls" role="group" aria-label={words.text("ui.post_question")}>
      {shown && <RecentLines state={shown} />}
      <div className="moves">
        <button type="button" disabled={disabled} onClick={() => answer(false)}>
          {words.text("ui.post_no")}
        </button>
        <button type="button" className="primary" disabled={disabled} onClick={() => answer(true)}>
          {words.text("ui.post_yes")}
        </button>
        <Seconds until={post} />
      </div>
    </div>
  );
}

/** How often the rest of the board is dealt: the vote of who is asked, and what the others say. */
export function RunOutVote({
  view,
  hand,
  vote,
  state,
  narrow,
  actions,
}: {
  readonly view: TableView;
  readonly hand: HandView;
  readonly vote: VoteView;
  readonly state: ClientState;
  readonly narrow: boolean;
  readonly actions: TableActions;
}) {
  const words = useWords();
  const own = yourSeat(view)?.seat_no ?? 0;
  const voted = new Map(vote.votes);
  const asked = vote.seat_nos.includes(own) && !voted.has(own);
  const names = namesOf(state);
  const shown = narrow ? state : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out
    <div className="controls" role="group" aria-label={words.text("ui.vote")}>
      <TimeBar until={{ since_ms: vote.asked_ms, deadline_ms: vote.deadline_ms }} />
      {shown && <RecentLines state={shown} lines={BESIDE_VOTES} />}
      <ul className="votes" aria-label={words.text("ui.votes")}>
        {vote.seat_nos.map((seatNo) => {
          const times = voted.get(seatNo);
          const name = names[seatNo] ?? words.text("ui.seat_number", { number: seatNo });
          const what = times === undefined ? words.text("ui.not_voted") : timesText(words, times);
          return (
            <li key={seatNo} data-voted={times !== undefined || undefined}>
              {words.text("log.player", { name, what })}
            </li>
          );
        })}
      </ul>
      <div className="moves">
        {asked &&
          vote.choices.map((times) => (
            <button
              key={times}
              type="button"
              disabled={view.control.paused}
              onClick={() => actions.send({ type: "vote_run_outs", hand_no: hand.hand_no, times })}
            >
              {timesText(words, times)}
            </button>
          ))}
        <Seconds until={vote} />
      </div>
    </div>
  );
}
