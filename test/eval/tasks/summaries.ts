import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailMessage, Verbosity } from '@nexus/contracts';
import { sampleMailboxPath } from '@nexus/email-providers';
import { createAskClassifier, summarizeMail } from '@nexus/intelligence';
import { type SentenceWeights, trainSentenceWeights } from '@nexus/intelligence/summaries';
import { countSpokenWords, splitSentences, spokenSubject } from '@nexus/text';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { rankByText } from '../baselines/text-rank.ts';
import { readLabelIds, readMails } from '../support/labelled-mail.ts';
import {
  contentStems,
  type FoldedMail,
  heardBy,
  isMarkIn,
  type MarkedMail,
  markedSentences,
  readMarkedListMail,
  readMarkedMail,
} from '../support/marked-mail.ts';
import { type SpokenMailbox, spokenItems } from '../support/spoken-items.ts';

interface LabelledSummary {
  readonly email: MailMessage;
  /** The words that name a deadline; null where there is none. */
  readonly deadline: string | null;
  /** What a good assistant would say; null where nobody wrote it down. */
  readonly gist: string | null;
  readonly half: 'developed on' | 'held out';
}

type Summariser = (email: MailMessage) => readonly string[];

const asks = createAskClassifier();

function summarise(email: MailMessage, verbosity: Verbosity = 'standard'): readonly string[] {
  const now = email.receivedAt ?? new Date(0);
  return summarizeMail(email, { now, timeZone: 'America/Chicago', verbosity, asks, readerAddresses: [] }).sentences;
}

const leadTwo: Summariser = (email) => splitSentences(email.body.own, 2);
const textRank: Summariser = (email) => rankByText(splitSentences(email.body.own, 60), 2);

function shareHeld(wanted: string, said: string): number {
  const words = contentStems(wanted);
  if (words.size === 0) return 1;
  const have = contentStems(said);
  return [...words].filter((word) => have.has(word)).length / words.size;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Nearest rank. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** As it is heard: sender and subject stand before it, so that neither need be said again. */
function heard({ from, subject }: MailMessage, sentences: readonly string[]): string {
  return `${from?.name ?? from?.address ?? ''} ${subject} ${sentences.join(' ')}`;
}

function recall(mails: readonly LabelledSummary[], summariser: Summariser): number {
  return mean(
    mails.flatMap(({ email, gist }) => (gist === null ? [] : [shareHeld(gist, heard(email, summariser(email)))])),
  );
}

function deadlinesHeld(mails: readonly LabelledSummary[], summariser: Summariser): number {
  const due = mails.filter(({ deadline }) => deadline !== null);
  return mean(
    due.map(({ email, deadline }) => (shareHeld(deadline ?? '', heard(email, summariser(email))) >= 0.5 ? 1 : 0)),
  );
}

const summarisers: readonly (readonly [string, Summariser])[] = [
  ['first two sentences', leadTwo],
  ['TextRank', textRank],
];

interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly target: Row['target'];
  of(mails: readonly LabelledSummary[], summariser: Summariser): number;
}

const words: Summariser = (email) => summarise(email);
const measures: readonly Measure[] = [
  { name: 'words of the gist that are said', unit: 'recall', target: null, of: recall },
  { name: 'deadlines that are said', unit: 'share', target: null, of: deadlinesHeld },
  ...[0.5, 0.95].map((share) => ({
    name: share === 0.5 ? 'words of a summary, median' : 'words of a summary, p95',
    unit: 'words',
    target: null,
    of: (mails: readonly LabelledSummary[], summariser: Summariser) =>
      quantile(
        mails.map(({ email }) => countSpokenWords(summariser(email).join(' '))),
        share,
      ),
  })),
];

async function readLabelled(folder: string): Promise<LabelledSummary[]> {
  const labels = new Map(
    readFileSync(join(folder, 'labels.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [id = '', , , deadline = '0', , gist = '-'] = line.split('\t');
        return [id, { deadline: deadline === '0' ? null : deadline, gist: gist === '-' ? null : gist }] as const;
      }),
  );
  const file = join(folder, 'mails.mbox');
  const idOf = readLabelIds(file);
  const mails = await readMails(file);
  return mails.flatMap((email): LabelledSummary[] => {
    const id = idOf.get(email.messageId ?? '') ?? '';
    const label = labels.get(id);
    if (label === undefined) return [];
    return [{ email, ...label, half: Number(id) % 2 === 1 ? 'developed on' : 'held out' }];
  });
}

const longestItem = 45;

/** Words of whole items, who and when and subject and attachments included, as they are spoken. */
async function itemLengths(mailbox: SpokenMailbox): Promise<readonly number[]> {
  const items = await spokenItems(mailbox);
  return items.map((item) => item.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length);
}

/** `isTarget`: of all items together, as J-4 has it; of each mailbox alone the median is only told. */
function lengthRows(name: string, lengths: readonly number[], isTarget: boolean): Row[] {
  const over = lengths.filter((length) => length > longestItem).length;
  return ([0.5, 0.95] as const).map((share) => ({
    requirement: 'J-4',
    name: `words of a spoken item, ${share === 0.5 ? 'median' : 'p95'}, ${name}`,
    value: quantile(lengths, share),
    unit: 'words',
    baselines: [],
    target: share === 0.95 ? { atMost: longestItem } : isTarget ? { atMost: 30 } : null,
    note: `${lengths.length} items, ${over} of more than ${longestItem} words`,
  }));
}

/** As many a long subject leaves, since it is told in part. */
const fewestWords = 22;

/** Words that an item has for what is said of a mail, beside who it is from and what about. */
function roomBeside({ from, subject }: MailMessage): number {
  const named = countSpokenWords(`${from?.name ?? from?.address ?? ''} ${spokenSubject(subject) ?? ''}`);
  return Math.max(fewestWords, longestItem - named);
}

/** A mark is said when half of its words are heard, as a deadline is (J-1). */
const half = 0.5;

interface Said {
  readonly mail: MarkedMail;
  readonly sentences: readonly string[];
}

function isSaid({ mail, sentences }: Said, mark: MarkedMail['marks'][number] | undefined): boolean {
  return mark === undefined || isMarkIn(mark, heard(mail.email, sentences), half);
}

const markMeasures: readonly (readonly [name: string, of: (told: readonly Said[]) => readonly boolean[]])[] = [
  ['the most important thing of a mail is said', (told) => told.map((said) => isSaid(said, said.mail.marks[0]))],
  [
    'the two most important are said',
    (told) => told.map((said) => said.mail.marks.slice(0, 2).every((mark) => isSaid(said, mark))),
  ],
  [
    'asks that are said',
    (told) =>
      told.flatMap((said) => said.mail.marks.filter(({ kind }) => kind === 'ask').map((mark) => isSaid(said, mark))),
  ],
  ['marks that are said', (told) => told.flatMap((said) => said.mail.marks.map((mark) => isSaid(said, mark)))],
  [
    'sentences told that say a mark',
    (told) =>
      told.flatMap(({ mail, sentences }) =>
        sentences.map((sentence) => mail.marks.some((mark) => isMarkIn(mark, sentence, half))),
      ),
  ],
];

/** Each mail told by what was learned of the other folds. */
function tellByFold(mails: readonly FoldedMail[]): readonly Said[] {
  const weights = new Map(
    [...new Set(mails.map(({ fold }) => fold))].map((fold): [number, SentenceWeights] => [
      fold,
      trainSentenceWeights(markedSentences(mails.filter((mail) => mail.fold !== fold))),
    ]),
  );
  return mails.map((mail) => tell(mail, weights.get(mail.fold)));
}

/** `weights` absent: as it ships. */
function tell(mail: MarkedMail, weights?: SentenceWeights): Said {
  const context = { ...heardBy(mail.email), verbosity: 'standard' as const, words: roomBeside(mail.email) };
  return { mail, sentences: summarizeMail(mail.email, { ...context, ...(weights && { weights }) }).sentences };
}

/** What readers marked as what a listener has to hear, each kind of mail apart. */
function markRows(ours: readonly Said[], learned: string): Row[] {
  const others = summarisers.map(
    ([name, summariser]) =>
      [name, ours.map(({ mail }): Said => ({ mail, sentences: summariser(mail.email) }))] as const,
  );
  return [...new Set(ours.map(({ mail }) => mail.source))].flatMap((source) => {
    const of = (told: readonly Said[]) => told.filter(({ mail }) => mail.source === source && mail.marks.length > 0);
    const words = mean(of(ours).map(({ sentences }) => countSpokenWords(sentences.join(' '))));
    return markMeasures.map(
      ([name, measure]): Row => ({
        requirement: 'J-4',
        name: `${name}, ${source}`,
        value: mean(measure(of(ours)).map(Number)),
        unit: 'share',
        baselines: others.map(([baseline, told]) => ({ name: baseline, value: mean(measure(of(told)).map(Number)) })),
        target: null,
        note: `${learned}, ${of(ours).length} mails, ${words.toFixed(1)} words each`,
      }),
    );
  });
}

async function measureAllItems(dataFolder: string): Promise<Row[]> {
  const sample = await itemLengths({ path: sampleMailboxPath, now: '2026-11-16T08:00:00Z', most: 100 });
  const path = join(dataFolder, 'mail/lists-2002-10.mbox');
  if (!existsSync(path)) return lengthRows('sample', sample, true);
  const lists = await itemLengths({ path, now: '2002-10-09T18:00:00Z', most: 200 });
  return [
    ...lengthRows('sample and list mail', [...sample, ...lists], true),
    ...lengthRows('sample', sample, false),
    ...lengthRows('list mail', lists, false),
  ];
}

export const task: MeasurementTask = {
  title: 'Summaries',
  async run(dataFolder) {
    const folder = dataFolder === null ? null : join(dataFolder, 'judgement');
    if (folder === null || !existsSync(join(folder, 'labels.tsv'))) {
      const note = 'judgement/labels.tsv is not in the evaluation data';
      return [{ requirement: 'J-4', name: 'summaries', value: null, unit: '', baselines: [], target: null, note }];
    }
    const labelled = await readLabelled(folder);
    const marked = await readMarkedMail(dataFolder ?? '');
    const markedLists = await readMarkedListMail(dataFolder ?? '');
    const items = await measureAllItems(dataFolder ?? '');
    const rows = (['held out', 'developed on'] as const).flatMap((half) => {
      const mails = labelled.filter((mail) => mail.half === half);
      return measures.map(
        ({ name, unit, target, of }): Row => ({
          requirement: 'J-4',
          name: `${name}, half ${half}`,
          value: of(mails, words),
          unit,
          baselines: summarisers.map(([baseline, summariser]) => ({ name: baseline, value: of(mails, summariser) })),
          target,
          note: `${mails.length} mails, ${mails.filter(({ gist }) => gist !== null).length} gists, ${mails.filter(({ deadline }) => deadline !== null).length} deadlines`,
        }),
      );
    });
    return [
      ...items,
      ...rows,
      ...markRows(tellByFold(marked ?? []), 'five-fold'),
      ...markRows(
        markedLists.map((mail) => tell(mail)),
        'none is learned from',
      ),
    ];
  },
};
