import type { KnowledgeEntry } from '@nexus/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { entryInWords } from './entry-in-words.ts';

interface MemoryItemProps {
  readonly entry: KnowledgeEntry;
  onForget(): Promise<string | null>;
}

/** One thing that is remembered; it is forgotten for good, so that is asked first. */
export function MemoryItem({ entry, onForget }: MemoryItemProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const contentId = useId();
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);

  // The focus goes where the question is, on what changes nothing, and back when it was answered.
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (asked.current) ask.current?.focus();
    asked.current = asking;
  }, [asking]);

  async function forget(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const why = await onForget();
    if (why === null) return;
    setBusy(false);
    setFailure(why);
    setAsking(false);
  }

  return (
    <li className="memory-item">
      <p id={contentId} className="memory-content" dir="auto">
        {entry.content}
      </p>
      <p className="memory-origin">{entryInWords(entry)}</p>
      {asking ? (
        <fieldset
          className="memory-question"
          aria-describedby={contentId}
          onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
        >
          <legend>Forget this for good?</legend>
          <button type="button" className="key key-trouble" aria-disabled={busy} onClick={() => void forget()}>
            Forget it
          </button>
          <button ref={keep} type="button" className="key" onClick={() => setAsking(false)}>
            Keep it
          </button>
        </fieldset>
      ) : (
        <button
          ref={ask}
          type="button"
          className="key key-small"
          aria-describedby={contentId}
          onClick={() => setAsking(true)}
        >
          Forget
        </button>
      )}
      <p className="refusal" role="alert">
        {failure}
      </p>
    </li>
  );
}
