import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IntentKind, isAction, readCorrection, type Understanding, understand } from '@nexus/language';
import { z } from 'zod';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import type { Reader } from '../language/score-phrases.ts';

/** What a sentence is; `recipients` is told by the drafts, and not scored here. */
const Question = z.object({
  say: z.string(),
  kind: z.enum([
    'missed',
    'waiting',
    'anything-from',
    'how-long',
    'contact',
    'attachment',
    'recipients',
    'remembered',
    'manual',
    'correction',
    'long',
    'command-to-agent',
    'passenger',
  ]),
});
type Question = z.infer<typeof Question>;

const idle = { pendingQuestion: false, pendingDraft: false, paused: false };

const wanted: Partial<Record<Question['kind'], IntentKind>> = {
  missed: 'list-topics',
  waiting: 'who-waits',
  'anything-from': 'search',
  'how-long': 'how-many',
  contact: 'contact',
  attachment: 'attachment',
  remembered: 'what-do-you-know',
  manual: 'look-up',
};

/** What one would write in ten minutes: the first keyword found decides. */
const keywords: readonly (readonly [Question['kind'], RegExp])[] = [
  ['correction', /\b(?:i said|i meant|i wanted|not archive)\b/iu],
  ['attachment', /\battach|\bpdf\b|\bfile\b/iu],
  ['contact', /\bnumber\b|\baddress\b|\bphone\b/iu],
  ['manual', /\bmanual\b|\bhandbook\b/iu],
  ['remembered', /\bremember|\bpreferences\b|\babout me\b/iu],
  ['waiting', /\bwaiting\b|\banswer\b|\breply\b/iu],
  ['missed', /\bmiss|\bcame in\b/iu],
  ['anything-from', /\bfrom\b/iu],
  ['how-long', /\bhow (?:long|many|much)\b/iu],
  ['long', /\b(?:archive|flag|snooze|move|next)\b/iu],
  ['command-to-agent', /^(?:can|could|order|book|ring|call|play)\b/iu],
];

function byKeyword({ say, kind }: Question): boolean {
  const found = keywords.find(([, pattern]) => pattern.test(say))?.[0] ?? 'passenger';
  return found === kind;
}

function isRight({ say, kind }: Question, { verdict, intents, proposed = [], asked }: Understanding): boolean {
  const [only, ...others] = [...intents, ...proposed];
  if (kind === 'correction') return readCorrection(say) !== null;
  if (kind === 'long') return only !== undefined && others.length === 0;
  if (kind === 'command-to-agent') return verdict === 'aside' && asked !== undefined;
  if (kind === 'passenger') return intents.length + proposed.length === 0 && asked === undefined;
  const named = kind !== 'anything-from' || only?.from !== undefined;
  return verdict === 'meant' && only?.kind === wanted[kind] && others.length === 0 && named;
}

const read: Reader = (say, context) => understand(say, context);

function understandingOf({ say, kind }: Question): Understanding {
  return read(say, kind === 'manual' ? { ...idle, manuals: true } : idle);
}

function rowsOf(path: string, name: string, note: string): Row[] {
  const questions = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Question.parse(JSON.parse(line)))
    .filter(({ kind }) => kind !== 'recipients');
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  const share = (these: readonly Question[], right: (question: Question) => boolean) =>
    these.filter(right).length / these.length;
  const isAnswered = (question: Question) => isRight(question, understandingOf(question));
  const ofKind = kinds.map((kind) => {
    const these = questions.filter((question) => question.kind === kind);
    return `${kind} ${these.filter(isAnswered).length}/${these.length}`;
  });
  const acted = questions.filter((question) => {
    const acts = understandingOf(question).intents.some(({ kind }) => isAction(kind));
    return acts && question.kind !== 'long' && question.kind !== 'correction';
  });
  return [
    {
      requirement: 'J-19',
      name: `questions about the briefing, and what is said to the agent, ${name}`,
      value: share(questions, isAnswered),
      unit: 'share',
      baselines: [{ name: 'first keyword found', value: share(questions, byKeyword) }],
      target: { atLeast: 0.8 },
      note: `${questions.length} sentences, ${note}; ${ofKind.join(', ')}`,
    },
    {
      requirement: 'J-20',
      name: `of these, questions and talk that cause an action, ${name}`,
      value: acted.length,
      unit: 'sentences',
      baselines: [],
      target: { atMost: 0 },
    },
  ];
}

const phrases = fileURLToPath(new URL('../phrases/', import.meta.url));

export const task: MeasurementTask = {
  title: 'Questions about the briefing, offline',
  async run(dataFolder) {
    const unseen = dataFolder === null ? null : join(dataFolder, 'questions.jsonl');
    return [
      ...rowsOf(join(phrases, 'questions.jsonl'), 'own wording', 'tuned on'),
      ...rowsOf(join(phrases, 'others-questions.jsonl'), "others' wording", 'written without sight of the grammar'),
      ...rowsOf(
        join(phrases, 'fresh-questions.jsonl'),
        'fresh wording',
        'looked at since; many of them said to passengers',
      ),
      // EVAL_DATA may bring more, one object of `say` and `kind` a line.
      ...(unseen !== null && existsSync(unseen) ? rowsOf(unseen, 'unseen wording', 'from EVAL_DATA') : []),
    ];
  },
};
