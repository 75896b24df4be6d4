import { createEnglishStemmer } from '@nexus/text';

/** A name, or a thing that is spoken of: "the harbour site". */
export interface Phrase {
  /** As it was said. */
  readonly text: string;
  /** Stems of the words that tell it from others, each once, in their order. */
  readonly stems: readonly string[];
}

/** Words that tell no thing from another. "My" does: my boss is not Tom's. */
const silent: ReadonlySet<string> = new Set(
  (
    'a an the this that these those of for at in on to by with from and or our your his her its their as is are was were be been being am ' +
    'do does did has have had will would can could new current currently now still just also actually really very usually always mr mrs ms dr'
  ).split(' '),
);

export function isSilent(word: string): boolean {
  return silent.has(word);
}

const stemmer = createEnglishStemmer();

/** The words of a text in plain letters, possessives without their ending. */
export function wordsIn(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []).map((word) => word.replace(/'s$/, ''));
}

export function stemOf(word: string): string {
  return stemmer.stem(word);
}

export function stemsOf(text: string): readonly string[] {
  const telling = wordsIn(text).filter((word) => !silent.has(word));
  return [...new Set(telling.map(stemOf))];
}

const edges = /^[\s,;:–-]+|[\s,;:.!?–-]+$/gu;

export function phraseOf(text: string): Phrase {
  const plain = text.replace(edges, '').replace(/\s+/g, ' ');
  return { text: plain, stems: stemsOf(plain) };
}

function holdsAll(stems: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((stem) => stems.includes(stem));
}

/** Whether two phrases name one thing: by the same words, in any order. */
export function isSamePhrase(one: Phrase, other: Phrase): boolean {
  return one.stems.length > 0 && one.stems.length === other.stems.length && holdsAll(one.stems, other.stems);
}

/** Whether one of two phrases names the same with fewer words: "Ruth" and "Ruth Kelly", "the site" and "the harbour site". */
export function mayBeSamePhrase(one: Phrase, other: Phrase): boolean {
  const [short, long] = one.stems.length <= other.stems.length ? [one, other] : [other, one];
  return short.stems.length > 0 && holdsAll(long.stems, short.stems);
}

const determiner = /^(?:the|my|our|your|his|her|its|their|this|that|these|those|a|an)\b/i;
const timeWord =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|noon|midnight|mornings?|evenings?)$/i;

export function isTimeWord(word: string): boolean {
  return timeWord.test(word);
}

/** Whether a phrase is written like the name of somebody or of a company: short, and without "the". */
export function isNameLike(text: string): boolean {
  const words = text.split(' ');
  if (text === '' || words.length > 4 || determiner.test(text) || /\d/.test(text) || words.some(isTimeWord))
    return false;
  return words.every((word) => /^(?:\p{Lu}|(?:and|of|de|van|von|i)$)/u.test(word)) || words.length === 1;
}

/** "The foreman", "our lawyer": one of its kind. */
export function isDefinite(text: string): boolean {
  return /^(?:the|my|our|your|his|her|its|their)\b/i.test(text) || /^\S+(?: \S+)?['’]s?\s/.test(text);
}
