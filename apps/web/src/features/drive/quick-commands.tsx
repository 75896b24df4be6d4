const commands = [
  { words: 'next', label: 'Next' },
  { words: 'archive it', label: 'Archive' },
  { words: 'undo', label: 'Undo' },
  { words: 'repeat', label: 'Repeat' },
] as const;

const answers = [
  { words: 'yes', label: 'Yes' },
  { words: 'no', label: 'No' },
] as const;

interface QuickCommandsProps {
  readonly enabled: boolean;
  /** A question is open. */
  readonly asked: boolean;
  onSay(words: string): void;
}

/** What is said most often, to press instead; yes and no while a question is open. */
export function QuickCommands({ enabled, asked, onSay }: QuickCommandsProps) {
  return (
    <fieldset className="commands" data-asked={asked}>
      <legend className="unseen">{asked ? 'Answers' : 'Commands'}</legend>
      {(asked ? answers : commands).map(({ words, label }) => (
        <button key={words} type="button" className="key" disabled={!enabled} onClick={() => onSay(words)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
