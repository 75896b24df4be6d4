import { readFollowUp, shortQuestion } from '@nexus/language';
import { createEnglishStemmer, englishStopWords, plainWords } from '@nexus/text';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { type FollowUpCase, lookedAt, onlyScored } from '../phrases/follow-ups.ts';

type Reader = (given: FollowUpCase) => string | null;

const stemmer = createEnglishStemmer();
const empty = new Set(englishStopWords);

/** The words that tell something, whatever their order. */
function telling(question: string | null): string | null {
  if (question === null) return null;
  const words = plainWords(question)
    .trim()
    .split(' ')
    .filter((word) => word !== '' && !empty.has(word));
  return words
    .map((word) => stemmer.stem(word))
    .toSorted()
    .join(' ');
}

const earlierOf = ({ before }: FollowUpCase) =>
  before.flatMap(({ words, kind, named = null }) => {
    const question = shortQuestion(words);
    return question === null ? [] : [{ question, kind, named }];
  });

const ours: Reader = (given) =>
  readFollowUp(given.words, earlierOf(given), { isNext: !given.newDrive })?.question ?? null;

/** Both questions together, as a search without a memory of values would ask. */
const joined: Reader = (given) =>
  /^(?:and|what about|how about|(?:the )?same)\b/i.test(given.words)
    ? `${earlierOf(given).at(-1)?.question ?? ''} ${given.words.replace(/^(?:and|what about|how about|(?:the )?same)\b/i, '')}`
    : null;

const share = (read: Reader, cases: readonly FollowUpCase[]) =>
  cases.filter((given) => telling(read(given)) === telling(given.means)).length / cases.length;

function row(name: string, cases: readonly FollowUpCase[]): Row {
  const between = cases.filter(({ newDrive }) => newDrive).length;
  const fresh = cases.filter(({ means }) => means === null).length;
  return {
    requirement: 'P-7',
    name,
    value: share(ours, cases),
    unit: 'share',
    baselines: [{ name: 'both questions joined', value: share(joined, cases) }],
    target: { atLeast: 0.9 },
    note: `${cases.length} of our own, ${between} with a new drive between, ${fresh} of a new subject`,
  };
}

export const task: MeasurementTask = {
  title: 'Follow-up questions',
  run: async () => [
    row('follow-ups read right, only scored', onlyScored),
    row('follow-ups read right, looked at since', lookedAt),
  ],
};
