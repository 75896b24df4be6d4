import type { MemoryVersions } from '@nexus/contracts';
import { useCallback, useEffect, useId, useState } from 'react';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import type { Memory, VersionsShown } from './use-memory.ts';
import { memoryWording, thingsInWords } from './wording.ts';

interface EarlierVersionsProps {
  /** The version of what is remembered now: when it changes, others may be kept. */
  readonly now: number;
  readonly onLook: Memory['versions'];
  /** @returns why it was not brought back, or null. */
  onBringBack(version: number): Promise<string | null>;
}

const notYet: VersionsShown = { versions: null, failure: null };

/** Memory as it was before it was put into fewer words; looked for when it is opened. */
export function EarlierVersions({ now, onLook, onBringBack }: EarlierVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [{ versions, failure }, setShown] = useState(notYet);
  const look = useCallback(async () => setShown(await onLook()), [onLook]);
  useEffect(() => {
    // Whatever the version is: a new one is a reason to look again.
    if (isOpen && now >= 0) void look();
  }, [isOpen, now, look]);

  return (
    <details className="earlier-versions" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Earlier versions</summary>
      <p>{memoryWording.aboutEarlierVersions}</p>
      {failure !== null && (
        <div role="alert" className="earlier-unreachable">
          <p className="refusal">{failure}</p>
          <button type="button" className="key" onClick={() => void look()}>
            Look again
          </button>
        </div>
      )}
      {versions?.length === 0 && <p className="page-empty">{memoryWording.noEarlierVersions}</p>}
      {versions !== null && versions.length > 0 && (
        <ul>
          {versions.map((kept) => (
            <EarlierVersion key={kept.version} kept={kept} onBringBack={() => onBringBack(kept.version)} />
          ))}
        </ul>
      )}
    </details>
  );
}

interface EarlierVersionProps {
  readonly kept: MemoryVersions['versions'][number];
  onBringBack(): Promise<string | null>;
}

/** Memory as it was once, by when that was and how much it was. */
function EarlierVersion({ kept: { keptAt, entries }, onBringBack }: EarlierVersionProps) {
  const nameId = useId();
  const when = new Date(keptAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <li className="memory-item">
      <p id={nameId}>
        <time dateTime={keptAt}>{when}</time>
      </p>
      <p className="memory-origin">{thingsInWords(entries.length)}</p>
      <ConfirmButton
        label="Bring back"
        question={memoryWording.askToBringBack}
        yes="Bring it back"
        no="Leave it"
        weight="strong"
        about={nameId}
        onYes={onBringBack}
      />
    </li>
  );
}
