import { type MailView, understand } from '@nexus/language';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { viewPhrases } from '../phrases/views.ts';

type Reader = (words: string) => MailView | null;

const idle = { pendingQuestion: false, pendingDraft: false, paused: false };

const offline: Reader = (words) => {
  const { verdict, intents } = understand(words, idle);
  const [only, ...others] = verdict === 'meant' ? intents : [];
  return others.length === 0 ? (only?.view ?? null) : null;
};

const keywords: readonly (readonly [RegExp, MailView])[] = [
  [/\b(?:do|task|action|to-dos?|steps)\b/, 'action-items'],
  [/\b(?:points?|important|highlights|takeaways)\b/, 'key-points'],
  [/\b(?:deci\w+|agreed|outcome|detailed)\b/, 'detailed'],
  [/\b(?:short|gist|sum\w*|sentence)\b/, 'brief'],
];

/** The view of the first keyword that is found. */
const byKeyword: Reader = (words) => keywords.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1] ?? null;

const asked = viewPhrases.filter(([, view]) => view !== null);
const others = viewPhrases.filter(([, view]) => view === null);
const share = (read: Reader) => asked.filter(([words, view]) => read(words) === view).length / asked.length;
const mistaken = (read: Reader) => others.filter(([words]) => read(words) !== null).length;

function rows(): Row[] {
  return [
    {
      requirement: 'J-8',
      name: 'views of a mail asked for, read right (looked at since)',
      value: share(offline),
      unit: 'share',
      baselines: [{ name: 'first keyword found', value: share(byKeyword) }],
      target: { atLeast: 0.8 },
      note: `${asked.length} sentences, the view and nothing besides; .682 before anybody looked`,
    },
    {
      requirement: 'J-8',
      name: 'talk that is answered with a view',
      value: mistaken(offline),
      unit: 'sentences',
      baselines: [{ name: 'first keyword found', value: mistaken(byKeyword) }],
      target: { atMost: 1 },
      note: `of ${others.length}; it changes nothing`,
    },
  ];
}

export const task: MeasurementTask = { title: 'Views of a mail', run: async () => rows() };
