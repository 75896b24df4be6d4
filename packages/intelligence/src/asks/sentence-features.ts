import { hashText, mixHashes } from '@nexus/text';
import { closedClasses, foldToken, maximumTokens, tokenizeSentence, wordClass } from './sentence-words.ts';

type FeatureExtractor = (sentence: string) => SparseFeatures;

/** Two marks stand before the first word and two after the last one, so that n-grams see where a sentence begins and ends. */
const lead = 2;
/** So far behind the closing mark an opening of few words is looked at. */
const behind = 4;
const openings = [11, 12] as const;
const closing = 13;

/** Pairs of classes are taken from the first forty tokens, two to six apart. */
const pairReach = 40;
const pairDistance = 6;

const lengthSteps = [4, 7, 11, 16, 24, 36] as const;
const capitalSteps = [0.02, 0.06, 0.15, 0.4] as const;
const digitSteps = [Number.MIN_VALUE, 0.05, 0.15] as const;

/** What may stand before a sentence's first telling word: a greeting, a name, a connective, a bullet. */
const preambles: ReadonlySet<string> = new Set([
  'GREETING',
  'SOFT',
  'THANKS',
  'Name',
  ',',
  '-',
  '"',
  '(',
  ')',
  '*',
  '>',
  '<number>',
  '.',
]);

/** Classes whose presence anywhere, alone and in pairs, tells something. */
const tellingClasses: readonly string[] = (
  'MODAL DUTY YOU YOUR YOUVERB I WE IVERB ME MY WH PLEASE LET TELL WORK MEET WEB MARKET THANKS TIME IF WANT NEG ' +
  '? ! <link> <address> <money> <number> <time>'
).split(' ');

/** The number of each; they are few enough to be the bits of one number. */
const tellingNumbers: ReadonlyMap<string, number> = new Map(tellingClasses.map((name, index) => [name, index + 1]));

/** Hashes of a sentence's words and of their classes, in arrays that are used again; behind the closing mark stand zeros. */
interface HashedSentence {
  length: number;
  /** Which telling classes it has, a bit each. */
  telling: number;
  readonly names: string[];
  readonly words: Int32Array;
  readonly classes: Int32Array;
}

const classSeed = 2;
/** Of the classes that most words fall into. */
const classHashes: ReadonlyMap<string, number> = new Map(
  ['Name', 'ing', 'ed', 'ly', 's', 'other', ...closedClasses].map((name) => [name, hashText(name, classSeed)]),
);

function hashSentence(sentence: HashedSentence, text: string): void {
  const { names, words, classes } = sentence;
  const tokens = tokenizeSentence(text);
  names.length = 0;
  words.set(openings);
  classes.set(openings);
  let place = lead;
  let telling = 0;
  for (const token of tokens) {
    const word = foldToken(token);
    const name = wordClass(word, place > lead && isCapital(token.charCodeAt(0)));
    names.push(name);
    words[place] = hashText(word, 1);
    classes[place] = classHashes.get(name) ?? hashText(name, classSeed);
    telling |= 1 << (tellingNumbers.get(name) ?? 0);
    place += 1;
  }
  sentence.length = tokens.length;
  sentence.telling = telling;
  for (const hashes of [words, classes]) {
    hashes[place] = closing;
    hashes.fill(0, place + 1, place + 1 + behind);
  }
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function at(hashes: Int32Array, index: number): number {
  return hashes[index] ?? 0;
}

/** The hash of `length` neighbours that end at `end`, told apart from other kinds by `kind`. */
function gram(hashes: Int32Array, end: number, shape: { readonly length: number; readonly kind: number }): number {
  let hash = at(hashes, end - shape.length + 1);
  for (let index = end - shape.length + 2; index <= end; index++) hash = mixHashes(hash, at(hashes, index));
  return mixHashes(hash, shape.kind);
}

const oneWord = { length: 1, kind: 101 };
const twoWords = { length: 2, kind: 102 };

function addWords(sink: FeatureSink, { words, length }: HashedSentence): void {
  const end = length + lead;
  for (let index = lead; index <= end; index++) sink.add(gram(words, index, oneWord));
  sink.endGroup();
  for (let index = lead; index <= end; index++) sink.add(gram(words, index, twoWords));
  sink.endGroup();
}

function addClasses(sink: FeatureSink, { words, classes, length }: HashedSentence): void {
  // Runs of two and three that end before the class at hand: each run is one of these and one class more.
  let twoBefore = mixHashes(at(classes, 0), at(classes, 1));
  let threeBefore = 0;
  for (let index = lead; index <= length + lead; index++) {
    const one = at(classes, index);
    const three = mixHashes(twoBefore, one);
    const two = mixHashes(at(classes, index - 1), one);
    sink.add(mixHashes(two, 105));
    sink.add(mixHashes(three, 106));
    if (index > 3) sink.add(mixHashes(mixHashes(threeBefore, one), 107));
    twoBefore = two;
    threeBefore = three;
    sink.add(mixHashes(mixHashes(at(classes, index - 1), at(words, index)), 108));
    sink.add(mixHashes(mixHashes(at(words, index - 1), at(classes, index)), 109));
  }
  sink.endGroup();
}

function addDistantClasses(sink: FeatureSink, { classes, length }: HashedSentence): void {
  const reach = Math.min(length + lead + 1, pairReach);
  for (let index = lead; index < reach; index++) {
    const end = Math.min(reach, index + pairDistance + 1);
    for (let later = index + 2; later < end; later++) {
      sink.add(mixHashes(mixHashes(at(classes, index), at(classes, later)), 251));
    }
  }
  sink.endGroup();
}

/** Where the sentence itself begins, behind "Hi Anna," or "So,". */
function tellingStart(names: readonly string[]): number {
  const comma = names.slice(0, 5).indexOf(',');
  let start = comma > 0 ? comma + 1 : 0;
  while (start < Math.min(8, names.length) && preambles.has(names[start] ?? '')) start += 1;
  return start;
}

function addOpening(
  sink: FeatureSink,
  { words, classes }: HashedSentence,
  place: { from: number; seed: number },
): void {
  const { from, seed } = place;
  const third = from + 2;
  sink.add(gram(words, from, { length: 1, kind: seed }));
  sink.add(gram(classes, from, { length: 1, kind: seed + 1 }));
  sink.add(gram(words, from + 1, { length: 2, kind: seed + 2 }));
  sink.add(gram(classes, from + 1, { length: 2, kind: seed + 3 }));
  sink.add(gram(words, third, { length: 3, kind: seed + 4 }));
  sink.add(gram(classes, third, { length: 3, kind: seed + 5 }));
}

function addOpenings(sink: FeatureSink, sentence: HashedSentence): void {
  const start = tellingStart(sentence.names);
  addOpening(sink, sentence, { from: lead, seed: 201 });
  // The first telling word, whether or not something stands before it, and apart from that when something does.
  addOpening(sink, sentence, { from: start + lead, seed: 221 });
  if (start > 0) addOpening(sink, sentence, { from: start + lead, seed: 211 });
  sink.endGroup();
}

function step(value: number, steps: readonly number[]): number {
  let index = 0;
  while (index < steps.length && value >= (steps[index] ?? 0)) index += 1;
  return index;
}

function addPresence(sink: FeatureSink, text: string, { telling, length }: HashedSentence): void {
  const size = step(length, lengthSteps);
  for (let one = 1; telling >> one > 0; one++) {
    if ((telling & (1 << one)) === 0) continue;
    sink.add(mixHashes(one, 401));
    sink.add(mixHashes(mixHashes(one, size + 64), 405));
    for (let other = one + 1; telling >> other > 0; other++) {
      if ((telling & (1 << other)) !== 0) sink.add(mixHashes(mixHashes(one, other + 128), 402));
    }
  }
  let capitals = 0;
  let digits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isCapital(code)) capitals += 1;
    else if (code >= 48 && code <= 57) digits += 1;
  }
  const letters = Math.max(1, text.length);
  sink.add(mixHashes(size, 404));
  sink.add(mixHashes(step(capitals / letters, capitalSteps), 406));
  sink.add(mixHashes(step(digits / letters, digitSteps), 407));
  sink.endGroup();
}

/**
 * What a sentence looks like to a linear model: words and pairs of words; runs of word classes, some with one word spelled out;
 * classes that stand apart; how it opens, behind a greeting or a name; which telling classes occur at all, and its length, capitals and digits.
 * The extractor uses its arrays again: a result is valid until its next call.
 */
export function createFeatureExtractor(): FeatureExtractor {
  const sink = createFeatureSink();
  const size = lead + maximumTokens + 1 + behind;
  const sentence = { length: 0, telling: 0, names: [], words: new Int32Array(size), classes: new Int32Array(size) };
  return (text) => {
    hashSentence(sentence, text);
    sink.start();
    addWords(sink, sentence);
    addClasses(sink, sentence);
    addDistantClasses(sink, sentence);
    addOpenings(sink, sentence);
    addPresence(sink, text, sentence);
    return sink.finish();
  };
}

/** More than the longest sentence has; what comes after is dropped. */
const capacity = 2048;

/** A sparse vector: the first `count` entries of both arrays. */
export interface SparseFeatures {
  readonly count: number;
  readonly indices: Int32Array;
  readonly values: Float32Array;
}

/** Collects the features of one sentence at a time into arrays that are used again. */
interface FeatureSink {
  start(): void;
  /** Adds a feature once, however often it is named. */
  add(hash: number): void;
  /** Ends a group: what was added since the last one gets the Euclidean length 1, so that no long group drowns a short one. */
  endGroup(): void;
  /** Valid until the next `start`. */
  finish(): SparseFeatures;
}

function createFeatureSink(): FeatureSink {
  const indices = new Int32Array(capacity);
  const values = new Float32Array(capacity);
  const isAdded = new Uint8Array(featureBuckets);
  let count = 0;
  let groupStart = 0;
  return {
    start() {
      for (let at = 0; at < count; at++) isAdded[indices[at] ?? 0] = 0;
      count = 0;
      groupStart = 0;
    },
    add(hash) {
      const index = bucketOf(hash);
      if (isAdded[index] === 1 || count >= capacity) return;
      isAdded[index] = 1;
      indices[count] = index;
      count += 1;
    },
    endGroup() {
      values.fill(1 / Math.sqrt(Math.max(1, count - groupStart)), groupStart, count);
      groupStart = count;
    },
    finish: () => ({ count, indices, values }),
  };
}

/** Features are hashed into this many weights; a power of two. */
export const featureBuckets = 1 << 16;

/** The weight that a hash stands for. */
function bucketOf(hash: number): number {
  return (mixHashes(hash, 0x9e3779b9) >>> 0) & (featureBuckets - 1);
}
