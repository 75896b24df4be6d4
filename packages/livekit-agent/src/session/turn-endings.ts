import { voice } from '@livekit/agents';

const { UserInputTranscribed, ConversationItemAdded } = voice.AgentSessionEventTypes;

/** Milliseconds of silence after which the framework takes a turn for over: where its end-of-turn model says so, and where it does not. */
export const usualEndpointing = { minDelay: 300, maxDelay: 2_500 } as const;

/**
 * Ends each spoken turn by its words (V-14): as soon as they are there, `silenceAfter` says how much silence ends it; null leaves it to the
 * end-of-turn model. The framework tells of a transcript before it judges the turn's end, and takes new delays at any time; with both
 * the same, its model has no say.
 */
export function endTurnsByWords(session: voice.AgentSession, silenceAfter: (words: string) => number | null): void {
  let heard: readonly string[] = [];
  const endAfter = (silence: number | null) => {
    const endpointing = silence === null ? usualEndpointing : { minDelay: silence, maxDelay: silence };
    session.updateOptions({ turnHandling: { endpointing } });
  };
  session.on(UserInputTranscribed, ({ isFinal, transcript }) => {
    if (!isFinal) return;
    // A pause cuts a turn into several transcripts; they are one sentence.
    heard = [...heard, transcript];
    endAfter(silenceAfter(heard.join(' ')));
  });
  session.on(ConversationItemAdded, ({ item }) => {
    if (item.type !== 'message' || item.role !== 'user') return;
    heard = [];
    endAfter(null);
  });
}
