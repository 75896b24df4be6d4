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

/** The name of a document goes on over none of these: "the foundation in the crane manual" is the crane's. */
const notInName =
  'the|an?|our|my|your|their|this|that|these|those|any|some|all|of|in|on|at|for|from|to|by|with|about|and|or|is|are|was|do|does|did|has|have|can|what|which|who|how|when|where|why|says?|look|up|check|find|tell|me|us|i|you|we|it';
const nameWord = `(?!(?:${notInName})\\b)[\\p{L}\\p{N}][\\p{L}\\p{N}'’-]*`;
/** A sheet or a list alone is more often of steel, or of parts, than a document. */
const documentNoun = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])(?<name>(?:${nameWord}\\s+){0,3}${nameWord})\\s+(?:manuals?|hand ?books?|guides?|documents?|documentation|datasheets?|pricelists?|(?<=\\b(?:data|spec|specification|price)\\s+)(?:sheets?|lists?))\\b(?<parted>\\s*:)?`,
  'iu',
);

/** A question apart: "what does the crane manual say about pancakes" names the crane's manual, and asks for pancakes. */
export interface Question {
  /** Words of the document's name; empty: none is named. */
  readonly named: readonly QueryWord[];
  /** What is asked for besides; more than one where it is not certain how far the name reaches, and any of them may be meant. */
  readonly asked: readonly (readonly QueryWord[])[];
  /** Stems of all words that may be of the name: alone they answer nothing that was asked for besides. */
  readonly nameLike: ReadonlySet<string>;
}

function stemsIn(words: readonly QueryWord[]): ReadonlySet<string> {
  return new Set(words.map(({ stem }) => stem));
}

/** Those of the words that stand in one title: in the first of those that hold most of them. */
function inBestTitle(searched: readonly QueryWord[], found: readonly Passage[], words: QueryWords) {
  return found.reduce<readonly QueryWord[]>((best, passage) => {
    const titled = inTitle(searched, passage, words);
    return titled.length > best.length ? titled : best;
  }, []);
}

/**
 * @param found passages: of the words before "manual" only those are its name that stand in a title of these, since "hook load crane manual"
 * asks for the load. "Crane manual: …" leaves no doubt.
 */
export function readQuestion(query: string, found: readonly Passage[], words: QueryWords): Question {
  const { name = '', parted } = documentNoun.exec(query)?.groups ?? {};
  const all = words.read(query);
  const before = words.read(name);
  const nameLike = stemsIn(before);
  const titled = inBestTitle(before, found, words);
  const without = (stems: ReadonlySet<string>) => all.filter(({ stem }) => !stems.has(stem));
  if (parted !== undefined) return { named: before, asked: [without(nameLike)], nameLike };
  const rest = without(stemsIn(titled));
  return { named: titled, asked: titled.length === 0 || rest.length === 0 ? [rest] : [rest, all], nameLike };
}

function inTitle(
  searched: readonly QueryWord[],
  { title, fileName }: Passage,
  words: QueryWords,
): readonly QueryWord[] {
  const stems = words.stemsOf(`${title} ${fileName}`);
  return searched.filter(({ stem }) => stems.has(stem));
}

function answers(asked: readonly QueryWord[], { named, nameLike }: Question, passage: Passage, words: QueryWords) {
  // "The crane manual" alone is answered by any page of it.
  if (asked.length === 0) return named.length > 0 && inTitle(named, passage, words).length > 0;
  const content = words.stemsOf(`${headingOf(passage)} ${passage.content}`);
  const isShared = ({ stem }: QueryWord) => content.has(stem);
  // A word of the title needs not stand on each of its pages, and cannot stand for all that is asked.
  const titled = inTitle(asked, passage, words);
  const rest = asked.filter((word) => !titled.includes(word));
  const besides = rest.filter(({ stem }) => !nameLike.has(stem));
  if ([rest, besides].some((some) => some.length > 0 && !some.some(isShared))) return false;
  return (
    sharesEnough(asked, asked.filter(isShared)) || (titled.length > 0 && sharesEnough(rest, rest.filter(isShared)))
  );
}

/**
 * Whether a passage has to do with what was asked, so that it is better to hear it than that nothing fits. A search by any of the words
 * always finds something; this asks how much of the question it finds.
 */
export function fitsQuestion(question: Question, passage: Passage, words: QueryWords): boolean {
  if ((passage.similarity ?? -1) >= leastSimilarity) return true;
  return question.asked.some((asked) => answers(asked, question, passage, words));
}

/** Passages of the document that the question names before those of others, else as they came. */
export function namedFirst({ named }: Question, passages: readonly Passage[], words: QueryWords): readonly Passage[] {
  const share = (passage: Passage) => inTitle(named, passage, words).length;
  const most = Math.max(0, ...passages.map(share));
  if (most === 0) return passages;
  return [...passages.filter((one) => share(one) === most), ...passages.filter((one) => share(one) < most)];
}
