import type { Utterance } from './drive-state.ts';

const speakers: Readonly<Record<Utterance['speaker'], string>> = { driver: 'You', nexus: 'Nexus', notice: 'Notice' };
const shown = 4;

interface ConversationProps {
  readonly utterances: readonly Utterance[];
  /** Everything said is heard already: a screen reader would say it twice. */
  readonly spoken: boolean;
}

/** What was heard and said last, the newest at the end. No more than fits: a driver does not scroll. */
export function Conversation({ utterances, spoken }: ConversationProps) {
  return (
    <div className="conversation" role="log" aria-label="Conversation" aria-live={spoken ? 'off' : 'polite'}>
      {utterances.slice(-shown).map(({ key, speaker, text }) => (
        <p key={key} className="utterance" data-speaker={speaker}>
          <span className="utterance-speaker">{speakers[speaker]}</span>
          <span className="utterance-words" dir="auto">
            {text}
          </span>
        </p>
      ))}
    </div>
  );
}
