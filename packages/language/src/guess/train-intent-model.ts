import { createBloomFilter, createSeededRandom, fillBloomFilter, fitSoftmax } from '@nexus/text';
import { familyOrWord } from '../lexicon/word-families.ts';
import { normalise } from '../words/normalise.ts';
import { type GuessedKind, guessedKinds, type PackedIntentModel } from './intent-model.ts';
import { featureRows, hashOfPair, hashOfWord, requestFeatures, requestWords } from './request-features.ts';

/** Chosen by five-fold cross-validation; a factor of two either way changes what is read right by less than .005. */
const training = { rounds: 8, learningRate: 0.1, ridge: 2e-5 };
const bytesOfUsualWords = 8192;
const bytesOfSaidWords = 40_960;

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer).toString('base64');
}

function usualWordsOf(sentences: readonly (readonly string[])[]): Uint8Array {
  const counts = new Map<string, number>();
  for (const words of sentences) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const usual = [...counts].filter(([, count]) => count > 1).map(([word]) => hashOfWord(word));
  return fillBloomFilter(usual, bytesOfUsualWords);
}

function saidWordsOf(said: readonly { readonly kind: GuessedKind; readonly words: readonly string[] }[]): Uint8Array {
  const hashes = new Set<number>();
  for (const { kind, words } of said) {
    for (const [index, word] of words.entries()) {
      hashes.add(hashOfPair(kind, word));
      hashes.add(hashOfPair(kind, familyOrWord(word)));
      hashes.add(hashOfPair(kind, `${word} ${words[index + 1] ?? ''}`));
    }
  }
  return fillBloomFilter(hashes, bytesOfSaidWords);
}

/** Learns which kind of request a sentence is. Deterministic. Takes some seconds for 6,000 sentences. */
export function trainIntentModel(requests: readonly LabelledRequest[]): PackedIntentModel {
  const said = withFrames(requests, createSeededRandom(23)).map(({ sentence, kind }) => ({
    kind,
    words: requestWords({ text: sentence, tokens: normalise(sentence) }),
  }));
  const usualWords = usualWordsOf(said.map(({ words }) => words));
  const usual = createBloomFilter(usualWords);
  const { scale, biases, weights } = fitSoftmax(
    said.map(({ kind, words }) => ({ wanted: guessedKinds.indexOf(kind), vector: requestFeatures(words, usual) })),
    { rows: featureRows, classes: guessedKinds.length },
    training,
  );
  return {
    format: 1,
    scale,
    biases,
    usualWords: toBase64(usualWords),
    saidWords: toBase64(saidWordsOf(said)),
    weights,
  };
}

export interface LabelledRequest {
  readonly sentence: string;
  readonly kind: GuessedKind;
}

/** Reads lines of a kind, a tab, and a sentence. Throws a `RangeError` for a kind that does not exist. */
export function parseLabelledRequests(text: string): LabelledRequest[] {
  return text.split(/\r?\n/u).flatMap((line) => {
    const [label, sentence] = line.split('\t', 2);
    if (label === undefined || sentence === undefined) return [];
    return [{ sentence, kind: kindCalled(label) }];
  });
}

export function kindCalled(label: string): GuessedKind {
  const kind = guessedKinds.find((known) => known === label);
  if (kind === undefined) throw new RangeError(`No such kind of request: ${label}`);
  return kind;
}

/** What may stand around any sentence and says nothing about what it means; without words that may turn it round. */
const before =
  'okay|right|so|well|listen|look|hey|and|but|now|oh|yeah|please|sorry but|you know|honestly|okay so|right so|well then|I think|I guess|I reckon|just|would you just|can you just|quick question|actually|alright then|fine|great|lovely|perfect|nexus|hey nexus|okay nexus|right then|ah well|you know what|I tell you what|go on|would you|could you|can you|kindly|I want you to|I would like you to|well now|first|all right|oh dear|goodness me|sounds dull|sounds good'.split(
    '|',
  );
const after =
  'please|thanks|then|now|for me|will you|would you|mate|nexus|cheers|when you are ready|I think|I suppose|this morning|today|I am driving|it is loud in here|sorry|I would say|quickly|right|okay|yeah|thank you|now please|actually|in here|there|so'.split(
    '|',
  );

/** The examples, each with a second one in which something was said around it. `random`: numbers in 0…1. */
function withFrames(requests: readonly LabelledRequest[], random: () => number): LabelledRequest[] {
  const pick = (frames: readonly string[]): string => frames[Math.floor(random() * frames.length)] ?? '';
  return requests.flatMap((request) => {
    const joint = random() < 0.5 ? ' ' : ', ';
    const both = random();
    const opened = both < 0.7 ? `${pick(before)}${joint}${request.sentence}` : request.sentence;
    const sentence = both > 0.5 ? `${opened}${joint}${pick(after)}` : opened;
    return [request, { ...request, sentence }];
  });
}
