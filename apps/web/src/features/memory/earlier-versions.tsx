import { useCallback, useEffect, useState } from 'react';
import { EarlierVersion } from './earlier-version.tsx';
import type { Memory, VersionsShown } from './use-memory.ts';

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
      <p>Kept before something was put into fewer words. What was forgotten since does not come back.</p>
      {failure !== null && (
        <div role="alert" className="earlier-unreachable">
          <p className="refusal">{failure}</p>
          <button type="button" className="key" onClick={() => void look()}>
            Look again
          </button>
        </div>
      )}
      {versions?.length === 0 && <p className="place-empty">There are none.</p>}
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
