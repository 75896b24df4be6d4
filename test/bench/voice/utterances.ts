import { speak } from '../../support/speech/flite.ts';
import { joinSound, silence } from '../../support/speech/sound-stream.ts';

/** Of the caller's microphone, in samples a second. */
export const microphoneRate = 16_000;
/** Full scale is 32,768; what is less is the hush around the words. */
const audible = 300;

type Speak = (words: string, sampleRate: number) => Promise<Int16Array>;

/** Words as a caller says them, from the first sound to the last. Takes flite, where no other voice is given. */
export async function sayAloud(words: string, sampleRate = microphoneRate, say: Speak = speak): Promise<Int16Array> {
  const samples = await say(words, sampleRate);
  const first = samples.findIndex((sample) => Math.abs(sample) > audible);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > audible);
  return samples.slice(Math.max(0, first), last + 1);
}

/** A sentence that is not over at its pause. */
export interface Halting {
  readonly before: string;
  readonly after: string;
}

/** One sentence with a silence inside, in milliseconds: up to its end, and what comes behind it. */
export async function sayHaltingly({ before, after }: Halting, pause: number, say: Speak = speak) {
  return {
    sound: joinSound(await sayAloud(before, microphoneRate, say), silence(pause, microphoneRate)),
    behind: { sound: await sayAloud(after, microphoneRate, say), heard: [before, after] as const },
  };
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
export const halting: readonly Halting[] = [
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

/** Orders and questions that are whole (V-14), with what a model would answer. */
export const commands: readonly Exchange[] = [
  'Archive it.',
  'Undo that.',
  'Next.',
  'Flag this one.',
  'Who is it from?',
  'How many are left?',
  'Read it to me.',
  'Go back.',
  'What is urgent?',
  'Snooze it until tomorrow.',
  'Is there anything from the bank?',
  'Skip this topic.',
].map((words, at) => ({ words, answer: exchanges[at % exchanges.length]?.answer ?? '' }));

/** Sentences in which a caller thinks in the middle: behind a little word, behind a verb or a name, or with an "um". */
export const thoughtful: readonly Halting[] = [
  ...halting,
  { before: 'Remind me to', after: 'call the plumber.' },
  { before: 'Tell Anna', after: 'we are running late.' },
  { before: 'Put this one', after: 'in the archive.' },
  { before: 'Um', after: 'read me the last one.' },
  { before: 'Could you please', after: 'flag the invoice?' },
  { before: 'Snooze it until', after: 'Monday morning.' },
  { before: 'Find me the mail with', after: 'the flight times.' },
  { before: 'Is that the one that', after: 'came this morning?' },
  { before: 'Forward this to', after: 'the whole team.' },
  { before: 'Archive everything that is', after: 'older than a week.' },
  { before: 'Let her know I', after: 'will be there at ten.' },
  { before: 'Delete this, and the', after: 'one before it.' },
];
