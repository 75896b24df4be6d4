import { type FormEvent, type RefObject, useState } from 'react';

interface TypedWordsProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Words have somewhere to go: a drive, or one that they start. */
  readonly enabled: boolean;
  onSay(words: string): void;
}

/** Words for those who do not speak. */
export function TypedWords({ ref, enabled, onSay }: TypedWordsProps) {
  const [words, setWords] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!enabled) return;
    onSay(words);
    setWords('');
  }

  return (
    <form className="typed" onSubmit={submit}>
      <input
        ref={ref}
        type="text"
        aria-label="Your words"
        placeholder="Type here"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={2_000}
        dir="auto"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <button type="submit" className="key" disabled={!enabled || words.trim() === ''}>
        Say
      </button>
    </form>
  );
}
