import type { Passage } from '@nexus/contracts';
import type { QueryWord, QueryWords } from './query-words.ts';

/** Of the telling words of a question, weighed by how much they tell, more than this must stand together in a passage. */
const leastShare = 0.5;
/** The same of a long question, in which much is said besides; two words that tell more than the vague ones must be among them. */
const leastShareOfLong = 0.34;
const longQuestion = 4;
/** Cosine from which a passage fits by its meaning, whatever its words: OpenAI's text-embedding-3 puts what is unrelated below .25. */
const leastSimilarity = 0.4;

function headingOf({ citation }: Passage): string {
  return citation.kind === 'heading' ? citation.path.join(' ') : '';
}

function holdsEnough(asked: readonly QueryWord[], { share, together, strong, hasCodes }: Coverage): boolean {
  if (together > leastShare || (hasCodes && share >= leastShare)) return true;
  return asked.length >= longQuestion && together >= leastShareOfLong && strong >= 2;
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
interface Question {
  /** Words of the document's name; empty: none is named. */
  readonly named: readonly QueryWord[];
  /** The name is beyond doubt, so that no other document is meant. */
  readonly namesOne: boolean;
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

interface NamedManual {
  /** The name of the manual as the question was understood: "the site safety rules". */
  readonly manual: string | null;
}

/**
 * @param found passages: of the words before "manual" only those are its name that stand in a title of these, since "hook load crane manual"
 * asks for the load. "Crane manual: …" leaves no doubt.
 */
export function readQuestion(
  query: string,
  found: readonly Passage[],
  { words, manual }: NamedManual & { readonly words: QueryWords },
): Question {
  const { name = '', parted } = documentNoun.exec(query)?.groups ?? {};
  const all = words.read(query);
  const before = words.read(manual ?? name);
  const nameLike = stemsIn(before);
  const titled = inBestTitle(before, found, words);
  const without = (stems: ReadonlySet<string>) => all.filter(({ stem }) => !stems.has(stem));
  if (parted !== undefined && manual === null)
    return { named: before, namesOne: titled.length > 0, asked: [without(nameLike)], nameLike };
  const rest = without(stemsIn(titled));
  const last = before.at(-1);
  return {
    named: titled,
    // "Maximum load crane manual": the word beside "manual" is of its name.
    namesOne: titled.length > 0 && (manual !== null || titled.some(({ stem }) => stem === last?.stem)),
    asked: titled.length === 0 || rest.length === 0 ? [rest] : [rest, all],
    nameLike,
  };
}

function inTitle(
  searched: readonly QueryWord[],
  { title, fileName }: Passage,
  words: QueryWords,
): readonly QueryWord[] {
  const stems = words.stemsOf(`${title} ${fileName}`);
  return searched.filter(({ stem }) => stems.has(stem));
}

function coverage(asked: readonly QueryWord[], passage: Passage, words: QueryWords): Coverage {
  return coverageOf(asked, { heading: headingOf(passage), content: passage.content }, words);
}

function answers(asked: readonly QueryWord[], { named, nameLike }: Question, passage: Passage, words: QueryWords) {
  // "The crane manual" alone is answered by any page of it.
  if (asked.length === 0) return named.length > 0 && inTitle(named, passage, words).length > 0;
  // A word of the title needs not stand on each of its pages, and cannot stand for all that is asked.
  const titled = inTitle(asked, passage, words);
  const rest = asked.filter((word) => !titled.includes(word));
  const besides = rest.filter(({ stem }) => !nameLike.has(stem));
  const lacks = (some: readonly QueryWord[]) => some.length > 0 && coverage(some, passage, words).share === 0;
  if (lacks(rest) || lacks(besides)) return false;
  return (
    holdsEnough(asked, coverage(asked, passage, words)) ||
    (titled.length > 0 && holdsEnough(rest, coverage(rest, passage, words)))
  );
}

/**
 * Whether a passage has to do with what was asked, so that it is better to hear it than that nothing fits. A search by any of the words
 * always finds something; this asks how much of the question it finds.
 */
export function fitsQuestion(question: Question, passage: Passage, words: QueryWords): boolean {
  if (question.namesOne && inTitle(question.named, passage, words).length < question.named.length) return false;
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

/** A list of what is where, which names everything and says nothing. */
function isContents({ content }: Passage): boolean {
  return (content.match(/(?:\.\s?){4,}\s*[\divxlc]+|…\s*[\divxlc]+/giu)?.length ?? 0) > 5;
}

/** How well a passage answers by its words, in steps, so that what differs by little stays as the search has it. */
function standing(question: Question, passage: Passage, words: QueryWords): number {
  const best = Math.max(
    ...question.asked.map((asked) => {
      const { share, together, adjacent } = coverage(asked, passage, words);
      return share + together + adjacent / 2;
    }),
  );
  return Math.round(4 * best) - (isContents(passage) ? 4 : 0);
}

/**
 * Those first that hold most of the question, and hold it together: a search by any of the words prefers one rare word said often. Where
 * meaning was searched too its order stays.
 */
export function mostHeldFirst(question: Question, passages: readonly Passage[], words: QueryWords): readonly Passage[] {
  if (passages.some(({ similarity }) => similarity != null)) return passages;
  const standings = new Map(passages.map((passage) => [passage, standing(question, passage, words)]));
  return passages.toSorted((one, other) => (standings.get(other) ?? 0) - (standings.get(one) ?? 0));
}

/** Lines or sentences that stand close enough together to speak of one thing. */
const windowSize = 3;

/** How much of what was asked a text holds. */
interface Coverage {
  /** Of the asked words' weight, what stands anywhere in it: from 0 to 1. */
  readonly share: number;
  /** The same of the place of a few sentences that holds most. */
  readonly together: number;
  /** Words that tell more than the vague ones, in that place. */
  readonly strong: number;
  /** There are codes or numbers among what was asked, and all of them stand in it. */
  readonly hasCodes: boolean;
  /** Of the asked words that follow each other, how many pairs do so in the text too: from 0 to 1. */
  readonly adjacent: number;
}

function weigh(words: readonly QueryWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}

function pairsIn(stems: readonly string[]): ReadonlySet<string> {
  return new Set(stems.slice(1).map((stem, place) => `${stems[place]} ${stem}`));
}

/** @param heading what stands over all of the text */
export function coverageOf(
  asked: readonly QueryWord[],
  { heading, content }: { readonly heading: string; readonly content: string },
  words: QueryWords,
): Coverage {
  const total = weigh(asked);
  if (total === 0) return { share: 1, together: 1, strong: 0, hasCodes: false, adjacent: 0 };
  const over = words.stemsOf(heading);
  const lines = content.split(/\n+|(?<=[.!?])\s+/u).map((line) => words.stemsIn(line));
  const held = (stems: ReadonlySet<string>) => asked.filter(({ stem }) => over.has(stem) || stems.has(stem));
  const places = lines.map((_, first) => held(new Set(lines.slice(first, first + windowSize).flat())));
  const best = places.reduce<readonly QueryWord[]>((most, here) => (weigh(here) > weigh(most) ? here : most), []);
  const all = held(new Set(lines.flat()));
  const codes = asked.filter(({ isCode }) => isCode);
  const wanted = [...pairsIn(asked.map(({ stem }) => stem))];
  const there = pairsIn(lines.flat());
  return {
    share: weigh(all) / total,
    together: weigh(best) / total,
    strong: best.filter(({ weight }) => weight >= 1).length,
    hasCodes: codes.length > 0 && codes.every((code) => all.includes(code)),
    adjacent: wanted.length === 0 ? 0 : wanted.filter((pair) => there.has(pair)).length / wanted.length,
  };
}
