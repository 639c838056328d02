import { useWords } from "../i18n/language";
import { Dialog } from "../ui/dialog";
import type { TableActions } from "./store";

export function LeaveDialog({
  actions,
  onClose,
}: {
  readonly actions: TableActions;
  readonly onClose: () => void;
}) {
  const words = useWords();
  return (
    <Dialog title={words.text("ui.leave")} onClose={onClose}>
      <p>{words.text("ui.leave_sure")}</p>
      <div className="dialog-buttons">
        <button type="button" data-first onClick={onClose}>
          {words.text("ui.cancel")}
        </button>
        <button
          type="button"
          className="primary"
          onClick={() => {
            actions.send({ type: "leave" });
            onClose();
          }}
        >
          {words.text("ui.leave")}
        </button>
      </div>
    </Dialog>
  );
}
