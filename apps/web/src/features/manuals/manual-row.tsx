import type { StoredDocument } from '@nexus/contracts';
import { useEffect, useId, useRef } from 'react';
import type { Standing } from './create-shelf.ts';
import { documentInWords } from './document-in-words.ts';
import { GoingManual, type GoingManualProps } from './going-manual.tsx';

interface ManualRowProps extends Omit<GoingManualProps, 'title'> {
  readonly document: StoredDocument;
  readonly standing: Standing | undefined;
  onDelete(): void;
}

/** One manual; in its place what becomes of it once it was deleted. */
export function ManualRow({ document, standing, onDelete, ...going }: ManualRowProps) {
  const titleId = useId();
  const deletion = useRef<HTMLButtonElement>(null);
  const before = useRef(standing?.state);
  const { title } = document;

  // Whoever took it back goes on where they were.
  useEffect(() => {
    if (before.current === 'going' && standing === undefined) deletion.current?.focus();
    before.current = standing?.state;
  }, [standing]);

  if (standing?.state === 'going') return <GoingManual title={title} {...going} />;
  if (standing?.state === 'leaving') {
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
        {standing?.why}
      </p>
      <div className="manuals-keys">
        <button ref={deletion} type="button" className="key key-small" aria-describedby={titleId} onClick={onDelete}>
          Delete
        </button>
      </div>
    </li>
  );
}
