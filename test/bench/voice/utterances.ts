import { speak } from '../../support/speech/flite.ts';
import { joinSound, silence } from '../../support/speech/sound-stream.ts';

/** Of the caller's microphone, in samples a second. */
export const microphoneRate = 16_000;
/** Full scale is 32,768; what is less is the hush around the words. */
const audible = 300;

/** Words as a caller says them, from the first sound to the last. Takes flite. */
export async function sayAloud(words: string, sampleRate = microphoneRate): Promise<Int16Array> {
  const samples = await speak(words, sampleRate);
  const first = samples.findIndex((sample) => Math.abs(sample) > audible);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > audible);
  return samples.slice(Math.max(0, first), last + 1);
}

/** One sentence with a silence inside, in milliseconds. */
export async function sayHaltingly(before: string, after: string, pause: number): Promise<Int16Array> {
  return joinSound(await sayAloud(before), silence(pause, microphoneRate), await sayAloud(after));
}

export interface Exchange {
  readonly words: string;
  readonly answer: string;
}

/** What a driver asks, with what a model would answer: first sentences of 70 to 105 characters, three with an early clause and one without. */
export const exchanges: readonly Exchange[] = [
  {
    words: 'What does Maria want from me?',
    answer:
      "She asks for your answer on the crane, because the rental firm needs two days' notice. Shall I draft a reply?",
  },
  {
    words: 'Is there anything about the delivery?',
    answer:
      'The delivery to gate three was moved to Thursday morning, and Paul asks whether your crew can unload it. Shall I answer him?',
  },
  {
    words: 'Tell me what else is important today.',
    answer:
      'There are two things: the invoice for the scaffolding is overdue, and the site meeting is at nine. Which one first?',
  },
  {
    words: 'Who is waiting for an answer?',
    answer: 'Tom has been waiting since Monday for your signature under the permit. The inspector comes tomorrow.',
  },
];

/** Sentences that are plainly unfinished where the pause is. */
export const halting: readonly { readonly before: string; readonly after: string }[] = [
  { before: 'Please archive the one from', after: 'the scaffolding company.' },
  { before: 'I would like to know what Maria wrote about the', after: 'crane at gate three.' },
  { before: 'Tell Paul that we can unload it on', after: 'Thursday morning.' },
  { before: 'Can you read me the mail that', after: 'Tom sent on Monday?' },
  { before: 'Is there anything new from', after: 'the inspector?' },
  { before: 'Flag the invoice and', after: 'remind me tomorrow at nine.' },
  { before: 'What did the rental firm say about', after: 'the price?' },
  { before: 'Move everything from the newsletter to', after: 'the archive.' },
  { before: 'I need to answer her before', after: 'the meeting begins.' },
  { before: 'Write back to him that the', after: 'permit is signed.' },
  { before: 'Skip this one and go to the', after: 'next topic.' },
  { before: 'When was the last time that', after: 'he wrote to us?' },
];
