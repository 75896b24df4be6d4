import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MailMessage } from '@nexus/contracts';
import { createAskClassifier } from '@nexus/intelligence';
import { isHeadlines, type MarkedSentence, rankMail } from '@nexus/intelligence/summaries';
import { createEnglishStemmer, englishStopWords, hashText, plainWords } from '@nexus/text';
import { readJudgedMail, readLabelIds, readMails } from './labelled-mail.ts';

const file = fileURLToPath(new URL('../training/must-say.tsv', import.meta.url));
const folds = 5;
const asks = createAskClassifier();
const stemmer = createEnglishStemmer();
const stops = new Set(englishStopWords);

/** Stems of the words that carry what a text says; of one that has none but small words, those. */
export function contentStems(text: string): Set<string> {
  const words = plainWords(text).trim().split(' ').filter(Boolean);
  const content = words.filter((word) => word.length > 1 && !stops.has(word)).map((word) => stemmer.stem(word));
  return new Set(content.length > 0 ? content : words);
}

/** What a listener has to hear of a mail. */
export interface Mark {
  readonly kind: 'ask' | 'deadline' | 'limit' | 'about' | 'news';
  /** Of its stems: words of mail are not copied into the project. */
  readonly hashes: readonly string[];
}

/** Articles are what a reader of feeds makes a mail of. */
type MarkedSource = 'business mail' | 'mailings' | 'list posts' | 'articles';

export interface MarkedMail {
  readonly email: MailMessage;
  readonly source: MarkedSource;
  /** The most important first. */
  readonly marks: readonly Mark[];
}

/** One that may be learned from. */
export interface FoldedMail extends MarkedMail {
  /** Mails of one thread and near-twins share it. */
  readonly fold: number;
}

/** What a stem is kept as. */
function hashOf(stem: string): string {
  return (hashText(stem, 11) >>> 0).toString(36);
}

/** Whether at least `share` of a mark's words are in a text. */
export function isMarkIn({ hashes }: Mark, text: string, share: number): boolean {
  const said = new Set([...contentStems(text)].map(hashOf));
  return hashes.filter((hash) => said.has(hash)).length >= share * hashes.length;
}

function readMarks(): ReadonlyMap<string, readonly Mark[]> {
  const marks = new Map<string, Mark[]>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    if (line.startsWith('#')) continue;
    const [id = '', kind, hashes = ''] = line.split('\t');
    const known = marks.get(id) ?? [];
    // A mail in which nothing has to be heard has a line without a mark.
    if (kind !== '-') known.push({ kind: kind as Mark['kind'], hashes: hashes.split(' ') });
    marks.set(id, known);
  }
  return marks;
}

/** Message-IDs hold addresses of senders. */
function listMailId({ messageId, emailId }: MailMessage): string {
  return `list-${hashOf(messageId ?? emailId)}`;
}

/** Mails of lists and feeds in EVAL_DATA, marked as the others are, that are measured and not learned from; none where they are absent. */
export async function readMarkedListMail(dataFolder: string): Promise<readonly MarkedMail[]> {
  const file = join(dataFolder, 'mail/lists-2002-10.mbox');
  if (!existsSync(file)) return [];
  const marks = readMarks();
  return (await readMails(file)).flatMap((email): MarkedMail[] => {
    const known = marks.get(listMailId(email));
    if (known === undefined) return [];
    return [{ email, source: isHeadlines(email) ? 'articles' : 'list posts', marks: known }];
  });
}

/** The mails of `judgement/` in EVAL_DATA of which `training/must-say.tsv` says what a listener has to hear; null where they are absent. */
export async function readMarkedMail(dataFolder: string): Promise<readonly FoldedMail[] | null> {
  const judged = await readJudgedMail(dataFolder, folds);
  const bulk = join(dataFolder, 'judgement/honest-bulk.mbox');
  if (judged === null || !existsSync(bulk)) return null;
  const marks = readMarks();
  const ids = new Map([...readLabelIds(join(dataFolder, 'judgement/mails.mbox')), ...readLabelIds(bulk)]);
  const idOf = ({ messageId }: MailMessage): string => ids.get(messageId ?? '') ?? '';
  const marked = [
    ...judged.map(({ email, fold }) => ({ email, fold, source: 'business mail' as const })),
    ...(await readMails(bulk)).map((email) => ({
      email,
      fold: (hashText(idOf(email), 3) >>> 0) % folds,
      source: 'mailings' as const,
    })),
  ].flatMap((mail): FoldedMail[] => {
    const known = marks.get(idOf(mail.email));
    return known === undefined ? [] : [{ ...mail, marks: known }];
  });
  // The same order wherever the mailbox begins, so that training gives the same bytes.
  return marked.toSorted((one, other) => (idOf(one.email) < idOf(other.email) ? -1 : 1));
}

/** As its first recipient hears it on the day it came. */
export function heardBy(email: MailMessage) {
  const [reader] = email.to;
  return {
    now: email.receivedAt ?? new Date(0),
    timeZone: 'America/Chicago',
    asks,
    readerAddresses: reader === undefined ? [] : [reader.address],
  };
}

/** Share of a mark's words by which a sentence says it. */
const says = 0.6;
/** What one must do is missed more than what one would know. */
const weightOf = { ask: 2, deadline: 2, limit: 1, about: 1, news: 1 } as const;

/** Every sentence of the mails that could be said, with whether it says what has to be heard. */
export function markedSentences(mails: readonly MarkedMail[]): MarkedSentence[] {
  return mails.flatMap(({ email, marks }) =>
    rankMail(email, heardBy(email)).map(({ text, signs }) => {
      const said = marks.filter((mark) => isMarkIn(mark, text, says));
      const weight = Math.max(1, ...said.map(({ kind }) => weightOf[kind]));
      return { signs, isMarked: said.length > 0, weight };
    }),
  );
}
