/** A title that was said, or most of it, and where. */
interface NamedManual {
  readonly title: string;
  /** Of the words, in characters, without an article before them. */
  readonly start: number;
  readonly end: number;
}

interface SaidWord {
  readonly bare: string;
  readonly plain: string;
  readonly start: number;
  readonly end: number;
}

/** In words; nobody says more of a title. */
const longestName = 10;
/** Of the words of a title, apart from "rules", "handbook" and the like, that name it without one of those. */
const mostOf = 0.6;
/** The same where one of those is said. */
const halfOf = 0.5;

function wordsOf(said: string): readonly SaidWord[] {
  return [...said.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)].map((match) => ({
    plain: match[0].toLowerCase(),
    bare: bareWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

interface Title {
  readonly title: string;
  readonly all: ReadonlySet<string>;
  /** Without "rules", "handbook" and the like. */
  readonly core: readonly string[];
}

function readTitle(title: string): Title {
  const words = titleWords(title);
  return { title, all: new Set(words), core: words.filter((word) => !isDocumentNoun(word)) };
}

/** How much of a title a run of words names; 0: it does not name it. */
function pointsOf(run: readonly SaidWord[], { all, core }: Title): number {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined || isSmallWord(first.plain) || isSmallWord(last.plain)) return 0;
  const isNoun = ({ plain }: SaidWord) => isDocumentNoun(plain);
  const isStray = (word: SaidWord) =>
    !all.has(word.bare) && !isSmallWord(word.plain) && !(word === last && isNoun(word));
  if (run.some(isStray)) return 0;
  const said = new Set(run.map(({ bare }) => bare));
  const hit = core.filter((word) => said.has(word)).length;
  const ownNoun = run.some((word) => isNoun(word) && all.has(word.bare));
  const points = hit + (ownNoun ? 0.5 : 0);
  if (core.length === 0) return ownNoun && [...all].every((word) => said.has(word)) ? points : 0;
  const share = hit / core.length;
  if (hit > 0 && share >= halfOf && run.some(isNoun)) return points;
  return hit > 1 && share >= mostOf ? points : 0;
}

interface Found extends NamedManual {
  readonly points: number;
}

/** The run of words that names the title best. */
function bestRun(words: readonly SaidWord[], title: Title): Found | null {
  let best: Found | null = null;
  for (let from = 0; from < words.length; from++) {
    for (let length = 1; length <= longestName && from + length <= words.length; length++) {
      const run = words.slice(from, from + length);
      const points = pointsOf(run, title);
      if (points === 0 || points <= (best?.points ?? 0)) continue;
      best = { title: title.title, start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0, points };
    }
  }
  return best;
}

/**
 * The uploaded document that words name by its title, or by most of its words: "the safety rules" for "Site safety rules" (K-8). A single
 * word names none unless it is said that it is a document: it may be a person. Null where none is named, or two alike.
 */
export function findNamedManual(said: string, titles: readonly string[]): NamedManual | null {
  if (titles.length === 0) return null;
  const words = wordsOf(said);
  const bare = new Set(words.map((word) => word.bare));
  const found = titles
    .map(readTitle)
    .filter(({ all }) => [...all].some((word) => bare.has(word)))
    .flatMap((title) => bestRun(words, title) ?? [])
    .sort((one, other) => other.points - one.points);
  const [best, second] = found;
  return best === undefined || second?.points === best.points ? null : best;
}

/** What documents are called: "the site safety rules", "the price list". */
const documentNouns = new Set(
  `manual handbook hand book guide guideline document documentation doc instruction rule regulation policy procedure list pricelist sheet
  datasheet specification spec catalogue catalog plan standard checklist booklet brochure tariff code directive notice leaflet faq`
    .split(/\s+/)
    .flatMap((noun) => [noun, noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`]),
);

/** They part no title from another. */
const smallWords = new Set('the a an of and for to in on at with by or our my your this that'.split(' '));
/** Of a file, not of what it is called. */
const fileWord = /^(?:v?\d{1,3}|version|rev|revision|edition|final|draft|copy|new|pdf|csv|txt|md|markdown|docx?)$/;

function isSmallWord(word: string): boolean {
  return smallWords.has(word);
}

function isDocumentNoun(word: string): boolean {
  return documentNouns.has(word);
}

/** One and many alike: "rules" and "rule". */
function bareWord(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s$/, '');
  if (lower.length <= 3 || lower.endsWith('ss')) return lower;
  return lower.endsWith('ies') ? `${lower.slice(0, -3)}y` : lower.replace(/s$/, '');
}

/** The words of a title that somebody says, each bare. */
function titleWords(title: string): readonly string[] {
  const words = title.replace(/\p{Ll}(?=\p{Lu}\p{Ll})/gu, '$& ').match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = words.map((word) => word.toLowerCase()).filter((word) => !smallWords.has(word) && !fileWord.test(word));
  return [...new Set(said.map(bareWord))];
}
