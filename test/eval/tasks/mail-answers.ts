import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AskedMail, findAnswer, readMailQuestion } from '@nexus/intelligence';
import { splitSentences } from '@nexus/text';
import { z } from 'zod';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { createTextbookSearch } from '../baselines/textbook-search.ts';

/** Invented, like the questions, without sight of the code. */
const Mails = z.array(
  z.object({
    id: z.string(),
    from: z.object({ name: z.string(), address: z.string() }),
    subject: z.string(),
    date: z.iso.datetime({ offset: true }),
    text: z.string(),
  }),
);
const Questions = z.array(
  z.object({
    question: z.string(),
    /** Which mails answer it; null: none does. */
    mail: z.union([z.string(), z.array(z.string()), z.null()]),
    /** Stands in the sentence that answers. */
    answer: z.string().optional(),
  }),
);
type Question = z.infer<typeof Questions>[number];

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(
    JSON.parse(readFileSync(fileURLToPath(new URL(`../answers/${name}.json`, import.meta.url)), 'utf8')),
  );
}

interface Answer {
  readonly emailId: string;
  readonly sentence: string;
}

type Answerer = (question: string) => Answer | null;

function ours(mails: readonly AskedMail[]): Answerer {
  return (words) => {
    const question = readMailQuestion(words);
    return question === null ? null : findAnswer(question, mails);
  };
}

/** The sentence that a search engine finds first. */
function firstFound(mails: readonly AskedMail[]): Answerer {
  const sentences = mails.flatMap(({ emailId, text }) =>
    splitSentences(text).map((sentence) => ({ emailId, sentence })),
  );
  const search = createTextbookSearch(sentences.map(({ sentence: text }, number) => ({ number, text })));
  return (words) => {
    const [best] = search(words);
    return best === undefined ? null : (sentences[best] ?? null);
  };
}

function isRight({ mail, answer = '' }: Question, found: Answer | null): boolean {
  return found !== null && [mail].flat().includes(found.emailId) && found.sentence.includes(answer);
}

/** Every other question was looked at while answering was built. */
const halves = [
  { name: 'looked at', isIn: (place: number) => place % 2 === 0 },
  { name: 'not looked at', isIn: (place: number) => place % 2 === 1 },
] as const;

export const task: MeasurementTask = {
  title: 'Questions that a mail answers',
  run() {
    const mails = read('mails', Mails).map(
      ({ id, from, subject, date, text }): AskedMail => ({
        emailId: id,
        sender: `${from.name} ${from.address.replace('@', ' ')}`,
        subject,
        text,
        at: Date.parse(date),
      }),
    );
    const all = read('questions', Questions);
    const [own, found] = [ours(mails), firstFound(mails)];
    return Promise.resolve(
      halves.flatMap(({ name, isIn }): Row[] => {
        const questions = all.filter((_, place) => isIn(place));
        const answered = questions.filter(({ mail }) => mail !== null);
        const unanswered = questions.filter(({ mail }) => mail === null);
        const right = (answerer: Answerer) =>
          answered.filter((question) => isRight(question, answerer(question.question))).length / answered.length;
        const told = (answerer: Answerer) =>
          unanswered.filter(({ question }) => answerer(question) !== null).length / unanswered.length;
        const note = `${answered.length} and ${unanswered.length} questions over ${mails.length} mails; every answer names its writer`;
        return [
          {
            requirement: 'W-2',
            name: `questions answered by the right sentence, half ${name}`,
            value: right(own),
            unit: 'share',
            baselines: [{ name: 'the sentence that BM25 finds first', value: right(found) }],
            target: null,
            note,
          },
          {
            requirement: 'W-2',
            name: `questions that no mail answers and a sentence was told for, half ${name}`,
            value: told(own),
            unit: 'share',
            baselines: [{ name: 'the sentence that BM25 finds first', value: told(found) }],
            target: null,
            note,
          },
        ];
      }),
    );
  },
};
