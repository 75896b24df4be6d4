import type { DriveState, Utterance } from './drive-reducer.ts';
import type { OutgoingLine } from './outbox.ts';
import { driveWording, lastWords, speakerNames } from './wording.ts';

interface ConversationProps {
  readonly utterances: readonly Utterance[];
  /** Everything said is heard already: a screen reader would say it twice. */
  readonly spoken: boolean;
}

const linesShown = 4;

/** What was heard and said last, the newest at the end. No more than fits: a driver does not scroll. */
export function Conversation({ utterances, spoken }: ConversationProps) {
  return (
    <div className="conversation" role="log" aria-label="Conversation" aria-live={spoken ? 'off' : 'polite'}>
      {utterances.slice(-linesShown).map(({ key, speaker, text }) => (
        <p key={key} className="utterance" data-speaker={speaker}>
          <span className="utterance-speaker">{speakerNames[speaker]}</span>
          <span className="utterance-words" dir="auto">
            {text}
          </span>
        </p>
      ))}
    </div>
  );
}

/** Words that have not arrived: on their way, or not sent at all. What arrives at once is not seen here. */
export function Outgoing({ lines }: { lines: readonly OutgoingLine[] }) {
  return (
    <div className="outgoing" aria-live="polite">
      {lines.map(({ id, text, state }) => (
        <p key={id} data-state={state}>
          <span className="outgoing-state">{state === 'unsent' ? driveWording.notSent : driveWording.onTheirWay}</span>{' '}
          <span dir="auto">{text}</span>
        </p>
      ))}
    </div>
  );
}

/** Characters that the smallest screen has room for. */
const longestLatest = 120;

/**
 * What was said last, or what is asked, beside the controls: the conversation may be below the edge of a small screen.
 * Hidden from a screen reader, which reads it in the conversation.
 */
export function LatestWords({ drive }: { drive: DriveState }) {
  const latest = drive.utterances.findLast(({ speaker }) => speaker !== 'driver');
  return (
    <p className="latest" aria-hidden="true" data-asked={drive.asked} data-speaker={latest?.speaker} dir="auto">
      {latest !== undefined && lastWords(latest.text, longestLatest)}
    </p>
  );
}
