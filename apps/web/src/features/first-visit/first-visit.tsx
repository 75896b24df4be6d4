import { useEffect, useState } from 'react';
import { tryMicrophone } from './try-microphone.ts';
import { firstVisitWording } from './wording.ts';

const storageKey = 'nexus.visited';

/** True until the driver has understood, or begun to drive. */
export function useFirstVisit(driving: boolean): readonly [boolean, () => void] {
  const [isFirst, setFirst] = useState(() => localStorage.getItem(storageKey) === null);
  function understood(): void {
    localStorage.setItem(storageKey, 'yes');
    setFirst(false);
  }
  useEffect(() => {
    if (driving) localStorage.setItem(storageKey, 'yes');
  }, [driving]);
  return [isFirst && !driving, understood];
}

/** What will happen, in three lines, and whether the microphone works: shown once, where the first mail will be. */
export function FirstVisit({ onUnderstood }: { onUnderstood: () => void }) {
  const [told, setTold] = useState('');
  const [isTrying, setTrying] = useState(false);

  async function attempt(): Promise<void> {
    if (isTrying) return;
    setTrying(true);
    setTold(firstVisitWording.saySomething);
    setTold(await tryMicrophone());
    setTrying(false);
  }

  return (
    <article className="card card-empty first-visit">
      <h2>{firstVisitWording.title}</h2>
      <ol>
        {firstVisitWording.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p className="first-visit-told" aria-live="polite">
        {told}
      </p>
      <div className="first-visit-keys">
        <button type="button" className="key key-small" aria-disabled={isTrying} onClick={() => void attempt()}>
          {firstVisitWording.tryMicrophone}
        </button>
        <button type="button" className="key key-small" onClick={onUnderstood}>
          {firstVisitWording.understood}
        </button>
      </div>
    </article>
  );
}
