import {
  type BloomFilter,
  classProbabilities,
  hashText,
  mixHashes,
  type SoftmaxModel,
  type SparseVector,
} from '@nexus/text';
import type { Heard } from '../grammar/match-pattern.ts';
import { hashOfWord } from '../guess/request-features.ts';
import { everydayWords, mailNouns, namelessWords, plainWords } from '../lexicon/loose-words.ts';
import { familyOrWord } from '../lexicon/word-families.ts';

/** What a word of a rule is part of: nothing that names mail, who sends it, or what it is about and of which kind. */
export const marks = ['other', 'sender', 'matter'] as const;
export type Mark = (typeof marks)[number];

/** Features of a word are hashed into this many rows of weights. */
export const markRows = 16_384;

/** The words of a sentence as a mark depends on them. */
interface Words {
  readonly words: readonly string[];
  /** Written with a capital that opens no sentence. */
  readonly capitals: readonly boolean[];
  readonly breaks: readonly boolean[];
}

function wordsOf({ text, tokens }: Heard): Words {
  return {
    words: tokens.map(({ word }) => word),
    capitals: tokens.map(
      ({ word, start, end }, at) =>
        at > 0 && word !== 'i' && /^\p{Lu}/u.test(text.slice(start, end)) && !/[.!?]\s*$/u.test(text.slice(0, start)),
    ),
    breaks: tokens.map(({ breaks }) => breaks),
  };
}

/** What tells whether a word names mail: the words around it, whether they are usual ones, capitals and breaks. */
function featuresAt({ words, capitals, breaks }: Words, at: number, usual: BloomFilter): readonly string[] {
  const isUsual = (index: number): boolean => usual.has(hashOfWord(words[index] ?? ''));
  const word = (index: number): string => {
    if (words[index] === undefined) return index < 0 ? '<opening>' : '<closing>';
    if (isUsual(index)) return words[index];
    return capitals[index] ? '<name>' : '<strange>';
  };
  const family = (index: number): string => familyOrWord(words[index] ?? word(index));
  const shape = (index: number): string => (words[index] === undefined ? '|' : isUsual(index) ? 'u' : 's');
  const own = words[at] ?? '';
  const isKnown = (index: number) =>
    [mailNouns, plainWords, namelessWords].some((known) => known.has(words[index] ?? ''));
  const opens = breaks[at - 1] ? 'opens' : '';
  const closes = breaks[at] ? 'closes' : '';
  return [
    `0 ${word(at)}`,
    `-1 ${word(at - 1)} ${opens}`,
    `+1 ${word(at + 1)} ${closes}`,
    `-2 ${word(at - 2)}`,
    `+2 ${word(at + 2)}`,
    `-3 ${word(at - 3)}`,
    `+3 ${word(at + 3)}`,
    `-1 0 ${word(at - 1)} ${word(at)}`,
    `0 +1 ${word(at)} ${word(at + 1)}`,
    `-2 -1 ${word(at - 2)} ${word(at - 1)}`,
    `+1 +2 ${word(at + 1)} ${word(at + 2)}`,
    `-1 +1 ${word(at - 1)} ${word(at + 1)}`,
    `family ${family(at)}`,
    `family -1 ${family(at - 1)}`,
    `family +1 ${family(at + 1)}`,
    `shapes ${[-2, -1, 0, 1, 2].map((step) => shape(at + step)).join('')}`,
    `shape -1 ${shape(at)} ${word(at - 1)}`,
    `shape +1 ${shape(at)} ${word(at + 1)}`,
    `shape -2 -1 ${shape(at)} ${word(at - 2)} ${word(at - 1)}`,
    `shape +1 +2 ${shape(at)} ${word(at + 1)} ${word(at + 2)}`,
    `begins ${own.slice(0, 3)}`,
    ...[1, 2, 3, 4].map((length) => `ends ${own.slice(-length)}`),
    `capitals ${[-1, 0, 1].map((step) => (capitals[at + step] ? 'C' : 'c')).join('')}`,
    `breaks ${opens} ${closes}`,
    `known ${isKnown(at)} ${isKnown(at - 1)}`,
    `everyday ${everydayWords.has(own)}`,
    `from opening ${Math.min(at, 4)}`,
    `from closing ${Math.min(words.length - at, 4)}`,
  ];
}

function rowOf(feature: string): number {
  return (mixHashes(hashText(feature, 53), 0x9e3779b9) >>> 0) % markRows;
}

/** Of each word the features without the mark before it. */
export function rowsOfWords(heard: Heard, usual: BloomFilter): readonly (readonly number[])[] {
  const words = wordsOf(heard);
  return heard.tokens.map((_, at) => featuresAt(words, at, usual).map(rowOf));
}

/** What a word looks like behind the mark of the one before it. */
export function withMarkBefore(rows: readonly number[], before: Mark): SparseVector {
  const indices = [...new Set([...rows, rowOf(`before ${before}`)])];
  return { indices: Int32Array.from(indices), values: new Float32Array(indices.length).fill(1 / 2) };
}

interface Path {
  readonly marks: readonly Mark[];
  readonly score: number;
}

/**
 * The likeliest marks of all words (Viterbi over a maximum-entropy Markov model; McCallum, Freitag, Pereira 2000).
 *
 * @param least `something`: of those that mark at least one word.
 */
export function markMail(
  heard: Heard,
  usual: BloomFilter,
  model: SoftmaxModel,
  least: 'nothing' | 'something' = 'nothing',
): readonly Mark[] {
  // By the last mark, and by whether anything is marked so far.
  let paths = new Map<string, Path>([['other', { marks: [], score: 0 }]]);
  for (const rows of rowsOfWords(heard, usual)) {
    const next = new Map<string, Path>();
    const scores = new Map(
      marks.map((before) => [before, classProbabilities(model, withMarkBefore(rows, before)).map(Math.log)]),
    );
    for (const path of paths.values()) {
      for (const [place, mark] of marks.entries()) {
        const score = path.score + (scores.get(path.marks.at(-1) ?? 'other')?.[place] ?? 0);
        const longer = [...path.marks, mark];
        const state = `${mark} ${longer.some((one) => one !== 'other')}`;
        if (score > (next.get(state)?.score ?? Number.NEGATIVE_INFINITY)) next.set(state, { marks: longer, score });
      }
    }
    paths = next;
  }
  const complete = [...paths.values()].filter(
    (path) => least === 'nothing' || path.marks.some((mark) => mark !== 'other'),
  );
  return complete.reduce(
    (best, path) => (path.score > best.score ? path : best),
    complete[0] ?? { marks: [], score: 0 },
  ).marks;
}
