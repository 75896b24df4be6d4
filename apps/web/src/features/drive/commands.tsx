import { longestCommand } from '@nexus/contracts';
import { type FormEvent, type RefObject, useState } from 'react';

const next = { words: 'next', label: 'Next' } as const;
const commands = [
  { words: 'archive it', label: 'Archive' },
  { words: 'undo', label: 'Undo' },
  { words: 'repeat', label: 'Repeat' },
] as const;
const no = { words: 'no', label: 'No' } as const;

interface QuickCommandsProps {
  readonly enabled: boolean;
  /** A question is open: the large button is its yes. */
  readonly asked: boolean;
  /** The large button says "next" already. */
  readonly nextIsLarge: boolean;
  onSay(words: string): void;
}

/** What is said most often, to press instead; no while a question is open. */
export function QuickCommands({ enabled, asked, nextIsLarge, onSay }: QuickCommandsProps) {
  const offered = nextIsLarge ? commands : [next, ...commands];
  return (
    <fieldset className="commands" data-asked={asked}>
      <legend className="unseen">{asked ? 'Answers' : 'Commands'}</legend>
      {(asked ? [no] : offered).map(({ words, label }) => (
        <button key={words} type="button" className="key" disabled={!enabled} onClick={() => onSay(words)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

interface TypedCommandProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Words have somewhere to go: a drive, or one that they start. */
  readonly enabled: boolean;
  /** What stands there before anything is typed. */
  readonly initial: string;
  onSay(words: string): void;
}

/** Words for those who do not speak. */
export function TypedCommand({ ref, enabled, initial, onSay }: TypedCommandProps) {
  const [words, setWords] = useState(initial.slice(0, longestCommand));

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
        maxLength={longestCommand}
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
