import type { MemoryVersions } from '@nexus/contracts';
import { useId } from 'react';
import { AskFirst } from './ask-first.tsx';

interface EarlierVersionProps {
  readonly kept: MemoryVersions['versions'][number];
  /** @returns why it was not brought back, or null. */
  onBringBack(): Promise<string | null>;
}

/** Memory as it was once, by when that was and how much it was. */
export function EarlierVersion({ kept: { keptAt, entries }, onBringBack }: EarlierVersionProps) {
  const nameId = useId();
  const when = new Date(keptAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <li className="memory-item">
      <p id={nameId}>
        <time dateTime={keptAt}>{when}</time>
      </p>
      <p className="memory-origin">{entries.length === 1 ? '1 thing' : `${entries.length} things`}</p>
      <AskFirst
        label="Bring back"
        question="Bring this back, in place of what was put together from it?"
        yes="Bring it back"
        no="Leave it"
        weight="strong"
        about={nameId}
        onYes={onBringBack}
      />
    </li>
  );
}
