import { useEffect, useId, useRef } from 'react';

export interface GoingManualProps {
  readonly title: string;
  onUndo(): void;
  /** Without waiting for a change of mind. */
  onFinish(): void;
  onHold(held: boolean): void;
}

/** A manual that was deleted, as long as there is a way back. */
export function GoingManual({ title, onUndo, onFinish, onHold }: GoingManualProps) {
  const noticeId = useId();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);

  return (
    // Who comes by keyboard may need longer than others: time stands still while they are here (WCAG 2.2.1).
    <li
      className="manuals-row manuals-going"
      onFocus={({ target }) => target.matches(':focus-visible') && onHold(true)}
      onBlur={() => onHold(false)}
    >
      <p id={noticeId}>
        “<bdi>{title}</bdi>” is about to be deleted.
      </p>
      <div className="manuals-keys">
        <button ref={undo} type="button" className="key key-small" aria-describedby={noticeId} onClick={onUndo}>
          Undo
        </button>
        <button type="button" className="key key-small" aria-describedby={noticeId} onClick={onFinish}>
          Delete now
        </button>
      </div>
    </li>
  );
}
