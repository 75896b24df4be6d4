import type { Passage } from '@nexus/contracts';
import type { QueryWord, QueryWords } from './query-words.ts';

/** Of the telling words of a question, weighed by how much they tell, that must stand in a passage. */
const leastShare = 0.5;
/** The same of a long question, in which much is said besides; two words that tell more than the vague ones must be among them. */
const leastShareOfLong = 0.34;
const longQuestion = 4;
/** Cosine from which a passage fits by its meaning, whatever its words: OpenAI's text-embedding-3 puts what is unrelated below .25. */
const leastSimilarity = 0.4;

function weigh(words: readonly QueryWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}

function headingOf({ citation }: Passage): string {
  return citation.kind === 'heading' ? citation.path.join(' ') : '';
}

function sharesEnough(asked: readonly QueryWord[], shared: readonly QueryWord[]): boolean {
  const share = asked.length === 0 ? 1 : weigh(shared) / weigh(asked);
  if (share >= leastShare) return true;
  const strong = shared.filter(({ weight }) => weight >= 1).length;
  return asked.length >= longQuestion && share >= leastShareOfLong && strong >= 2;
}

const documentNoun =
  /(?<name>(?:[\p{L}\p{N}][\p{L}\p{N}'’-]*\s+){1,4})(?:manuals?|hand ?books?|guides?|documents?|documentation|(?:data|spec|price)? ?(?:sheets?|lists?))\b/iu;

/** A question apart: "what does the crane manual say about pancakes" names the crane's manual, and asks for pancakes. */
export interface Question {
  /** Words of the document's name; empty: none is named. */
  readonly named: readonly QueryWord[];
  readonly asked: readonly QueryWord[];
}

export function readQuestion(query: string, words: QueryWords): Question {
  const named = words.read(documentNoun.exec(query)?.groups?.name ?? '');
  const stems = new Set(named.map(({ stem }) => stem));
  return { named, asked: words.read(query).filter(({ stem }) => !stems.has(stem)) };
}

function inTitle(
  searched: readonly QueryWord[],
  { title, fileName }: Passage,
  words: QueryWords,
): readonly QueryWord[] {
  const stems = words.stemsOf(`${title} ${fileName}`);
  return searched.filter(({ stem }) => stems.has(stem));
}

/**
 * Whether a passage has to do with what was asked, so that it is better to hear it than that nothing fits. A search by any of the words
 * always finds something; this asks how much of the question it finds.
 */
export function fitsQuestion({ named, asked }: Question, passage: Passage, words: QueryWords): boolean {
  if ((passage.similarity ?? -1) >= leastSimilarity) return true;
  // "The crane manual" alone is answered by any page of it.
  if (asked.length === 0) return named.length > 0 && inTitle(named, passage, words).length > 0;
  const content = words.stemsOf(`${headingOf(passage)} ${passage.content}`);
  const isShared = ({ stem }: QueryWord) => content.has(stem);
  // A word of the title needs not stand on each of its pages, and cannot stand for all that is asked.
  const titled = inTitle(asked, passage, words);
  const rest = asked.filter((word) => !titled.includes(word));
  if (rest.length > 0 && !rest.some(isShared)) return false;
  return (
    sharesEnough(asked, asked.filter(isShared)) || (titled.length > 0 && sharesEnough(rest, rest.filter(isShared)))
  );
}

/** Passages of the document that the question names before those of others, else as they came. */
export function namedFirst(question: Question, passages: readonly Passage[], words: QueryWords): readonly Passage[] {
  const { named } = question;
  if (named.length === 0) return passages;
  const isNamed = (passage: Passage) => inTitle(named, passage, words).length === named.length;
  return [...passages.filter(isNamed), ...passages.filter((passage) => !isNamed(passage))];
}
