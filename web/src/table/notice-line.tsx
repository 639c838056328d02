import { useWords } from "../i18n/language";
import { noticeText } from "../model/selectors";
import type { Notice } from "../model/state";

/** Why something was not done. It stays until it is dismissed or something else is tried. */
export function NoticeLine({
  notice,
  onDismiss,
}: {
  readonly notice: Notice | null;
  readonly onDismiss: () => void;
}) {
  const words = useWords();
  return (
    <div role="alert" className="notice-slot">
      {notice && (
        <p className="notice">
          <span>{noticeText(words, notice)}</span>
          <button
            type="button"
            className="icon"
            aria-label={words.text("ui.dismiss")}
            onClick={onDismiss}
          >
            <span aria-hidden="true">×</span>
          </button>
        </p>
      )}
    </div>
  );
}
