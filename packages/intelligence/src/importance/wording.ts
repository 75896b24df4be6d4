import type { MailMessage } from '@nexus/contracts';
import { hashText, mixHashes } from '@nexus/text';

/** A word of the subject counts apart. What is quoted or forwarded is left out: what is asked there is asked of somebody else. */
const fields = { subject: 71, text: 72 } as const;
type Field = keyof typeof fields;
const fieldNames: readonly Field[] = ['subject', 'text'];

/** So many letters of each are looked at: what presses is said before. */
const limits: Readonly<Record<Field, number>> = { subject: 300, text: 3_000 };

const links = 'https?:\\S+|www\\.\\S+|[\\w.+-]+@[\\w.-]+\\w';
const money = '\\$\\s?\\d[\\d.,]*';
const times =
  '\\d{1,2}(?::\\d\\d)?\\s?(?:[ap]\\.?m\\b\\.?)|\\d{1,2}:\\d\\d|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\d[\\d.,]*%?';
const words = "\\p{L}+(?:['’]\\p{L}+)?|[?!]";
const tokenPattern = new RegExp(`${links}|${money}|${times}|${words}`, 'giu');
/** For a text without links and addresses: at every word the other one looks for an address first. */
const unlinkedPattern = new RegExp(`${money}|${times}|${words}`, 'giu');
const linkSign = /@|https?:|www\./iu;

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

function tokenize(text: string): readonly string[] {
  return text.match(linkSign.test(text) ? tokenPattern : unlinkedPattern) ?? [];
}

/** What the words of a text count as. */
export function wordKeys(text: string): string[] {
  return tokenize(text).map(keyOf);
}

type Worded = Pick<MailMessage, 'subject' | 'body'>;

function textOf({ subject, body }: Worded, field: Field): string {
  return (field === 'subject' ? subject : body.own).slice(0, limits[field]);
}

/** Every word and every pair of neighbours of a mail, each once, as a vocabulary writes them: "subject:please call". */
export function phrasesOf(email: Worded): Set<string> {
  const phrases = new Set<string>();
  for (const field of fieldNames) {
    const mark = field === 'text' ? '' : `${field}:`;
    let before: string | null = null;
    for (const key of wordKeys(textOf(email, field))) {
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
  /** The place of each in `weights`, by its hash. */
  readonly places: ReadonlyMap<number, number>;
  readonly weights: Float64Array;
  readonly bias: number;
}

const lowBits = 0xffff;

export function createWordingModel(phrases: readonly (readonly [string, number])[], bias: number): WordingModel {
  const places = new Map(phrases.map(([phrase], place) => [hashPhrase(phrase), place]));
  const mayWeigh = new Uint8Array(lowBits + 1);
  for (const hash of places.keys()) mayWeigh[hash & lowBits] = 1;
  return { mayWeigh, places, weights: Float64Array.from(phrases, ([, weight]) => weight), bias };
}

export interface Wording {
  /** Log-odds of "2 or 3" by wording alone; null: it is in a language that the model does not know. */
  readonly logOdds: number | null;
  /** The mail's own phrases that weighed most for it, the heaviest first; at most three. */
  readonly phrases: readonly string[];
}

/** Words of one field that weighed, from `start` up to and not including `end`. */
interface Span {
  readonly tokens: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** A phrase counts once; all together have the length 1, so that a long mail is not heavier by its length. */
export function lengthOfPhrases(count: number): number {
  return Math.sqrt(Math.max(1, count));
}

/** Where the pair that each word ends, and the word itself, have their weights; -1: they have none. */
function findWeights(tokens: readonly string[], seed: number, { mayWeigh, places }: WordingModel): Int32Array {
  const placeOf = (hash: number): number => (mayWeigh[hash & lowBits] === 0 ? -1 : (places.get(hash) ?? -1));
  const found = new Int32Array(tokens.length * 2).fill(-1);
  let before = 0;
  for (let word = 0; word < tokens.length; word++) {
    const hash = hashText(keyOf(tokens[word] ?? ''), seed);
    if (word > 0) found[word * 2] = placeOf(mixHashes(before, hash));
    found[word * 2 + 1] = placeOf(hash);
    before = hash;
  }
  return found;
}

/** What a mail's words say about its importance. Pure. */
export function readWording(email: Worded, model: WordingModel): Wording {
  const seen = new Uint8Array(model.weights.length);
  const heavy: Span[] = [];
  let sum = 0;
  let count = 0;
  /** Of the text: a subject is mostly names, in any language. */
  let words = 0;
  let known = 0;
  for (const field of fieldNames) {
    const tokens = tokenize(textOf(email, field));
    const found = findWeights(tokens, fields[field], model);
    if (field === 'text') words += tokens.length;
    for (let at = 0; at < found.length; at++) {
      const place = found[at] ?? -1;
      if (place === -1) continue;
      const isWord = at % 2 === 1;
      if (isWord && field === 'text') known += 1;
      if (seen[place] === 1) continue;
      seen[place] = 1;
      count += 1;
      const weight = model.weights[place] ?? 0;
      sum += weight;
      const word = at >> 1;
      if (weight > lightest) heavy.push({ tokens, start: isWord ? word : word - 1, end: word + 1, weight });
    }
  }
  if (words >= fewestWords && known < words * knownShare) return { logOdds: null, phrases: [] };
  return { logOdds: model.bias + sum / lengthOfPhrases(count), phrases: heaviestPhrases(heavy) };
}

/** Three words in four of an English mail are in the vocabulary, one in four of a German one. */
const knownShare = 0.4;
/** Fewer may be names, or of a trade that the vocabulary does not know. */
const fewestWords = 20;

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
    .map(({ tokens, start, end }) => tokens.slice(start, end).join(' '));
  return [...new Set(phrases.filter((phrase) => telling.test(phrase)))].slice(0, mostPhrases);
}
