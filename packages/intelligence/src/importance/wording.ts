import type { MailMessage } from '@nexus/contracts';
import { hashText, mixHashes } from '@nexus/text';

/** A word of a mail: `text` as it stands there, `key` what it counts as. */
interface Token {
  readonly text: string;
  readonly key: string;
}

/** A word of the subject counts apart. What is quoted or forwarded is left out: what is asked there is asked of somebody else. */
const fields = { subject: 71, text: 72 } as const;
type Field = keyof typeof fields;
const fieldNames: readonly Field[] = ['subject', 'text'];

/** So many letters of each are looked at: what presses is said before. */
const limits: Readonly<Record<Field, number>> = { subject: 300, text: 3_000 };

const tokenPattern =
  /https?:\S+|www\.\S+|[\w.+-]+@[\w.-]+\w|\$\s?\d[\d.,]*|\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\b\.?)|\d{1,2}:\d\d|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d[\d.,]*%?|\p{L}+(?:['’]\p{L}+)?|[?!]/giu;

/** What is no word counts as its kind: one hour is as telling as another. */
function keyOf(text: string): string {
  const first = text.charCodeAt(0);
  if (first >= 48 && first <= 57) return text.includes('/') ? '<date>' : /[:apm]/i.test(text) ? '<time>' : '<number>';
  if (text.charAt(0) === '$') return '<money>';
  if (text.includes('@')) return '<address>';
  if (text.startsWith('http') || text.startsWith('www.')) return '<link>';
  const lower = text.toLowerCase();
  return lower.includes('’') ? lower.replace('’', "'") : lower;
}

export function tokenize(text: string): Token[] {
  return (text.match(tokenPattern) ?? []).map((found) => ({ text: found, key: keyOf(found) }));
}

type Worded = Pick<MailMessage, 'subject' | 'body'>;

function tokensOf({ subject, body }: Worded, field: Field): Token[] {
  const text = field === 'subject' ? subject : body.own;
  return tokenize(text.slice(0, limits[field]));
}

/** Every word and every pair of neighbours of a mail, each once, as a vocabulary writes them: "subject:please call". */
export function phrasesOf(email: Worded): Set<string> {
  const phrases = new Set<string>();
  for (const field of fieldNames) {
    const mark = field === 'text' ? '' : `${field}:`;
    let before: string | null = null;
    for (const { key } of tokensOf(email, field)) {
      phrases.add(`${mark}${key}`);
      if (before !== null) phrases.add(`${mark}${before} ${key}`);
      before = key;
    }
  }
  return phrases;
}

/** The words of a phrase of a vocabulary. */
export function wordsOfPhrase(phrase: string): string[] {
  return phrase.replace(/^subject:/, '').split(' ');
}

function hashPhrase(phrase: string): number {
  const seed = phrase.startsWith('subject:') ? fields.subject : fields.text;
  const [first = '', second] = wordsOfPhrase(phrase);
  const hash = hashText(first, seed);
  return second === undefined ? hash : mixHashes(hash, hashText(second, seed));
}

/** How much each phrase of a vocabulary weighs, found by its hash so that reading a mail builds no strings. */
export interface WordingModel {
  /** 1 where a hash with these low bits may have a weight: most pairs of words are in no vocabulary, and this is cheaper than asking a map. */
  readonly mayWeigh: Uint8Array;
  readonly weights: ReadonlyMap<number, number>;
  readonly bias: number;
}

const lowBits = 0xffff;

export function createWordingModel(phrases: Iterable<readonly [string, number]>, bias: number): WordingModel {
  const weights = new Map(Array.from(phrases, ([phrase, weight]) => [hashPhrase(phrase), weight]));
  const mayWeigh = new Uint8Array(lowBits + 1);
  for (const hash of weights.keys()) mayWeigh[hash & lowBits] = 1;
  return { mayWeigh, weights, bias };
}

export interface Wording {
  /** Log-odds of "2 or 3" by wording alone; null: it is in a language that the model does not know. */
  readonly logOdds: number | null;
  /** The mail's own phrases that weighed most for it, the heaviest first; at most three. */
  readonly phrases: readonly string[];
}

/** Words of one field that weighed, from `start` up to and not including `end`. */
interface Span {
  readonly tokens: readonly Token[];
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** A phrase counts once; all together have the length 1, so that a long mail is not heavier by its length. */
export function lengthOfPhrases(count: number): number {
  return Math.sqrt(Math.max(1, count));
}

/** What a mail's words say about its importance. Pure. */
export function readWording(email: Worded, { mayWeigh, weights, bias }: WordingModel): Wording {
  const seen = new Set<number>();
  const heavy: Span[] = [];
  let sum = 0;
  let words = 0;
  let known = 0;
  for (const field of fieldNames) {
    const tokens = tokensOf(email, field);
    /** Whether the phrase is in the vocabulary. */
    const see = (hash: number, start: number, end: number): boolean => {
      if (mayWeigh[hash & lowBits] === 0) return false;
      const weight = weights.get(hash);
      if (weight === undefined) return false;
      if (seen.has(hash)) return true;
      seen.add(hash);
      sum += weight;
      if (weight > lightest) heavy.push({ tokens, start, end, weight });
      return true;
    };
    words += tokens.length;
    let before = 0;
    for (let place = 0; place < tokens.length; place++) {
      const hash = hashText(tokens[place]?.key ?? '', fields[field]);
      if (place > 0) see(mixHashes(before, hash), place - 1, place + 1);
      if (see(hash, place, place + 1)) known += 1;
      before = hash;
    }
  }
  if (words >= fewestWords && known < words * knownShare) return { logOdds: null, phrases: [] };
  return { logOdds: bias + sum / lengthOfPhrases(seen.size), phrases: heaviestPhrases(heavy) };
}

/** Three words in four of an English mail are in the vocabulary, one in four of a German one. */
const knownShare = 0.4;
const fewestWords = 6;

const mostPhrases = 3;
/** Lighter than this a phrase tells nobody why. */
const lightest = 0.15;
/** Two words say something; "to" and "any" do not. */
const telling = /\p{L}{2,}[^\p{L}]+\p{L}{2,}/u;
const longestPhrase = 5;

/** Neighbours become one phrase: "let me" and "me know" are "let me know". */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = joined.findLast(({ tokens }) => tokens === span.tokens);
    const isNext =
      last !== undefined && span.start <= last.end && Math.max(span.end, last.end) - last.start <= longestPhrase;
    if (last === undefined || !isNext) joined.push(span);
    else
      joined[joined.indexOf(last)] = { ...last, end: Math.max(last.end, span.end), weight: last.weight + span.weight };
  }
  return joined;
}

function heaviestPhrases(heavy: readonly Span[]): string[] {
  const phrases = joinSpans(heavy)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tokens, start, end }) =>
      tokens
        .slice(start, end)
        .map(({ text }) => text)
        .join(' '),
    );
  return [...new Set(phrases.filter((phrase) => telling.test(phrase)))].slice(0, mostPhrases);
}
