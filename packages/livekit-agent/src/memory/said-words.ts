import { stopWords } from '@nexus/text';
import { carriesMeaning, gateWords } from './mail-text-index.ts';

/** Words that the driver has said: of one sentence, or of all their turns. They live and end with the drive. */
export interface SaidWords {
  /** Word for word, oldest first. */
  readonly sentences: readonly string[];
  add(sentence: string): void;
  /** Whether a word was said, in this form or another. */
  has(word: string): boolean;
}

export function createSaidWords(sentence = ''): SaidWords {
  const said = new Set<string>(gateWords(sentence));
  const sentences = sentence === '' ? [] : [sentence];
  return {
    sentences,
    add(more) {
      sentences.push(more);
      for (const word of gateWords(more)) said.add(word);
    },
    has(word) {
      if (said.has(word)) return true;
      const stem = word.slice(0, Math.max(shortestStem, word.length - longestEnding));
      return stem.length >= shortestStem && !/\d/.test(word) && [...said].some((other) => other.startsWith(stem));
    },
  };
}

const shortestStem = 4;
const longestEnding = 3;

/** How much of a content is in words that were said, 0…1; a number counts as a word. */
export function shareSaid(content: string, said: SaidWords): number {
  const telling = new Set(tellingWords(content));
  return [...telling].filter((word) => said.has(word)).length / Math.max(1, telling.size);
}

/** Words that the report of a request contains and the request itself does not. */
const reportingWords = new Set(
  'user users driver drivers prefers prefer wants want likes like would always from future remember rule'.split(' '),
);

function tellingWords(content: string): readonly string[] {
  const words = gateWords(content).filter((word) => !reportingWords.has(word));
  const telling = words.filter((word) => carriesMeaning(word) || /\d/.test(word));
  // "Xu first": where no word carries meaning, all of them do.
  return telling.length > 0 ? telling : words;
}

const fillers: ReadonlySet<string> = new Set([...stopWords, ...reportingWords]);

/**
 * Whether a content retells these words: it has no others but such as a report needs ("the driver", "is"), and those in the order in which they were
 * said. "Always send first, ask later" is made of everybody's words, and nobody said it.
 */
export function retells(content: string, words: string): boolean {
  let said = gateWords(words);
  return gateWords(content)
    .filter((word) => !fillers.has(word))
    .every((word) => {
      const place = said.findIndex((other) => createSaidWords(other).has(word));
      said = said.slice(place + 1);
      return place >= 0;
    });
}

const negations = /\b(?:not|never|no|none|nothing|nobody|without|except|unless|cannot|\p{L}+n['’]t)\b/iu;

/** Whether a "not" or "never" of the sources was dropped, or one came in. */
export function turnsRound(content: string, sources: readonly string[]): boolean {
  return negations.test(content) !== sources.some((source) => negations.test(source));
}
