import type { DriveState } from './drive-state.ts';
import { lastWords } from './last-words.ts';

/** Characters that the smallest screen has room for. */
const limit = 120;

/**
 * What was said last, or what is asked, beside the controls: the conversation may be below the edge of a small screen.
 * Hidden from a screen reader, which reads it in the conversation.
 */
export function LatestWords({ drive }: { drive: DriveState }) {
  const latest = drive.utterances.findLast(({ speaker }) => speaker !== 'driver');
  return (
    <p className="latest" aria-hidden="true" data-asked={drive.asked} data-speaker={latest?.speaker} dir="auto">
      {latest !== undefined && lastWords(latest.text, limit)}
    </p>
  );
}
