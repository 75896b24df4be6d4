import type { StoredDocument } from '@nexus/contracts';
import { useEffect, useRef } from 'react';
import type { Shelf, ShelfView } from './create-shelf.ts';
import { ManualRow } from './manual-row.tsx';

interface ManualListProps {
  readonly documents: readonly StoredDocument[];
  readonly standings: ShelfView['standings'];
  readonly shelf: Pick<Shelf, 'remove' | 'undo' | 'finish' | 'hold'>;
  /** What had the focus is gone. */
  onFocusLost(): void;
}

/** All manuals, the newest first. */
export function ManualList({ documents, standings, shelf, onFocusLost }: ManualListProps) {
  const rows = useRef(0);
  const leaving = [...standings.values()].filter(({ state }) => state === 'leaving').length;
  const withKeys = documents.length - leaving;

  useEffect(() => {
    if (withKeys < rows.current && document.activeElement === document.body) onFocusLost();
    rows.current = withKeys;
  }, [withKeys, onFocusLost]);

  if (documents.length === 0) {
    return (
      <p className="place-empty">
        None yet. Upload one above, then ask for it here, or during a drive: “What does the crane manual say about
        wind?”
      </p>
    );
  }
  return (
    <ul>
      {documents.map((document) => (
        <ManualRow
          key={document.id}
          document={document}
          standing={standings.get(document.id)}
          onDelete={() => shelf.remove(document.id)}
          onUndo={() => shelf.undo(document.id)}
          onFinish={() => void shelf.finish(document.id)}
          onHold={(held) => shelf.hold(document.id, held)}
        />
      ))}
    </ul>
  );
}
