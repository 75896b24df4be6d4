import { type ReadableStream, TransformStream } from 'node:stream/web';
import { stt } from '@livekit/agents';

const sound =
  /^(?:m+h+m+|m+[\s-]*h+m+|h+m+|m+|u+h+[\s-]*h+u+h+|a+h+[\s-]*h+a+h*|aha|u+h+|u+m+|e+h*m+|e+r+m*|a+h+|o+h+|huh|mhh?)$/i;

/** "Mhm", "uh huh", "hmm": a sound that says one is listening. Words that may answer a question ("yes", "okay") are none. */
export function isBackchannel(transcript: string): boolean {
  const words = transcript
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\s-]/gu, ' ')
    .trim();
  if (words === '') return true;
  if (sound.test(words)) return true;
  return words.split(/[\s]+/).every((word) => sound.test(word));
}

/** Leaves out transcripts that are no more than a listening sound while `speaking` says that the agent has the word (V-4). */
export function withoutBackchannels(
  events: ReadableStream<stt.SpeechEvent | string>,
  speaking: () => boolean,
): ReadableStream<stt.SpeechEvent | string> {
  const transcripts: readonly stt.SpeechEventType[] = [
    stt.SpeechEventType.INTERIM_TRANSCRIPT,
    stt.SpeechEventType.PREFLIGHT_TRANSCRIPT,
    stt.SpeechEventType.FINAL_TRANSCRIPT,
  ];
  return events.pipeThrough(
    new TransformStream({
      transform(event, controller) {
        const text = typeof event === 'string' ? event : event.alternatives?.[0]?.text;
        const isTranscript = typeof event === 'string' || transcripts.includes(event.type);
        if (isTranscript && speaking() && isBackchannel(text ?? '')) return;
        controller.enqueue(event);
      },
    }),
  );
}
