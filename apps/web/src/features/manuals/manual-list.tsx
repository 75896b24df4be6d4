import type { StoredDocument } from '@nexus/contracts';
import { useEffect, useId, useRef } from 'react';
import type { Deletion, ManualsStore, ManualsView } from './manuals-store.ts';
import { documentInWords, manualsWording } from './wording.ts';

interface ManualListProps {
  readonly documents: readonly StoredDocument[];
  readonly deletions: ManualsView['deletions'];
  readonly store: Pick<ManualsStore, 'remove' | 'undo' | 'finish' | 'hold'>;
  /** What had the focus is gone. */
  onFocusLost(): void;
}

/** All manuals, the newest first. */
export function ManualList({ documents, deletions, store, onFocusLost }: ManualListProps) {
  const rows = useRef(0);
  const withoutKeys = [...deletions.values()].filter(({ state }) => state === 'sent').length;
  const withKeys = documents.length - withoutKeys;

  useEffect(() => {
    if (withKeys < rows.current && document.activeElement === document.body) onFocusLost();
    rows.current = withKeys;
  }, [withKeys, onFocusLost]);

  if (documents.length === 0) {
    return <p className="page-empty">{manualsWording.none}</p>;
  }
  return (
    <ul>
      {documents.map((document) => (
        <ManualRow
          key={document.id}
          document={document}
          deletion={deletions.get(document.id)}
          onDelete={() => store.remove(document.id)}
          onUndo={() => store.undo(document.id)}
          onFinish={() => void store.finish(document.id)}
          onHold={(held) => store.hold(document.id, held)}
        />
      ))}
    </ul>
  );
}

interface ManualRowProps extends Omit<UndoableDeletionProps, 'title'> {
  readonly document: StoredDocument;
  readonly deletion: Deletion | undefined;
  onDelete(): void;
}

/** One manual; in its place what becomes of it once it was deleted. */
function ManualRow({ document, deletion, onDelete, ...undo }: ManualRowProps) {
  const titleId = useId();
  const deleteButton = useRef<HTMLButtonElement>(null);
  const before = useRef(deletion?.state);
  const { title } = document;

  // After an undo the focus is back on the button that deleted.
  useEffect(() => {
    if (before.current === 'undoable' && deletion === undefined) deleteButton.current?.focus();
    before.current = deletion?.state;
  }, [deletion]);

  if (deletion?.state === 'undoable') return <UndoableDeletion title={title} {...undo} />;
  if (deletion?.state === 'sent') {
    return (
      <li className="manuals-row manuals-going">
        <p>
          Deleting “<bdi>{title}</bdi>”…
        </p>
      </li>
    );
  }
  return (
    <li className="manuals-row">
      <h3 id={titleId} className="manuals-title" dir="auto">
        {title}
      </h3>
      <p className="manuals-about">{documentInWords(document)}</p>
      <p className="refusal" role="alert">
        {deletion?.why}
      </p>
      <div className="manuals-keys">
        <button
          ref={deleteButton}
          type="button"
          className="key key-small"
          aria-describedby={titleId}
          onClick={onDelete}
        >
          Delete
        </button>
      </div>
    </li>
  );
}

interface UndoableDeletionProps {
  readonly title: string;
  onUndo(): void;
  /** Without waiting for a change of mind. */
  onFinish(): void;
  onHold(held: boolean): void;
}

/** A manual that was deleted, as long as that can be undone. */
function UndoableDeletion({ title, onUndo, onFinish, onHold }: UndoableDeletionProps) {
  const noticeId = useId();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);

  return (
    // With a keyboard one may need longer: time stands still while the focus is here (WCAG 2.2.1).
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
