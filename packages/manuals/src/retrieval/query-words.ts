import { createEnglishStemmer, englishStopWords } from '@nexus/text';

/** Said around what is looked for, whatever it is: "what does the crane manual say about …". */
const frame = `manual manuals handbook handbooks guide guides document documents documentation file files sheet page pages section
  chapter say says said tell tells told state states mention mentions look looking looked check find finds search know need
  please exactly quickly briefly much many long often about according instruction instructions information info anything something
  question answer mean means want give show read let get got does did do is are was must should can may might would could will shall
  when where which who whom whose why how what if whether than then so too very just only also any some no not yes ok
  i'm it's what's that's i'd i've we're we've there's don't doesn't`;

/** In every manual, so that one of them alone tells little of what a passage is about. */
const vague = `limit limits limited maximum max minimum min value values size type kind amount level levels rule
  rules procedure procedures requirement requirements required require allowed allow use used uses using set setting settings rate
  time times day days start stop work working works operation operate operating part parts step steps general total
  high low new safe safely way list table change changed last next
  big large small long short heavy light deep wide old fast far tall thick take takes taken have happen happens`;

/** A word of a question, as it is compared. */
export interface QueryWord {
  readonly stem: string;
  /** How much it tells: what is on every page little, a code or a number much. */
  readonly weight: number;
  /** It has a digit: a code, a number, a size. */
  readonly isCode: boolean;
}

export interface QueryWords {
  /** The telling words of a question, each once, in its order. */
  read(query: string): readonly QueryWord[];
  /** The same as they were said, for a search: what is said around them stands in some manuals and in others not. All of it where none tells. */
  searched(query: string): string;
  /** Stems of all words of a text, in its order. */
  stemsIn(text: string): readonly string[];
  /** The same, each once. */
  stemsOf(text: string): ReadonlySet<string>;
}

/** Asked in one word and listed in another, in any price list and any table. */
const sameAs: ReadonlyMap<string, string> = new Map([
  ['cost', 'price'],
  ['costs', 'price'],
  ['m', 'metre'],
  ['meter', 'metre'],
  ['meters', 'metre'],
  ['t', 'tonne'],
  ['ton', 'tonne'],
  ['tons', 'tonne'],
  ['kg', 'kilogram'],
  ['kilo', 'kilogram'],
  ['kilos', 'kilogram'],
  // A voice says "gate three", a manual writes "gate 3"; "one" stands for anything.
  ...'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, place): [string, string] => [word, String(place + 2)]),
]);

const weights = { vague: 0.5, plain: 1, code: 2 } as const;

function wordsIn(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
}

/** Compares words by English stems, as the database's own search does (K-7). One for each user of it: it remembers what it has stemmed. */
export function createQueryWords(): QueryWords {
  const stemmer = createEnglishStemmer();
  const stems = new Map<string, string>();
  const stemOf = (word: string): string => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const stem = stemmer.stem(sameAs.get(word) ?? word.replace(/'s?$/, ''));
    if (stems.size > 5_000) stems.clear();
    stems.set(word, stem);
    return stem;
  };
  const silent = new Set([...englishStopWords, ...frame.split(/\s+/)]);
  const telling = (word: string) => !silent.has(word) && (word.length > 1 || /\p{N}/u.test(word));
  let vagueStems: ReadonlySet<string> | null = null;
  const weightOf = (word: string): number => {
    if (/\p{N}/u.test(stemOf(word))) return weights.code;
    // Not before the first question: it takes milliseconds, and each drive of a crowd would take them before it greets.
    vagueStems ??= new Set(vague.split(/\s+/).map(stemOf));
    return vagueStems.has(stemOf(word)) ? weights.vague : weights.plain;
  };
  return {
    read(query) {
      const words = wordsIn(query).filter(telling);
      return [...new Map(words.map((word) => [stemOf(word), weightOf(word)]))].map(([stem, weight]) => ({
        stem,
        weight,
        isCode: /\p{N}/u.test(stem),
      }));
    },
    searched(query) {
      const said = query.match(/[\p{L}\p{M}\p{N}]+(?:[-'’./][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
      const kept = said.filter((word) => wordsIn(word).some(telling));
      const both = kept.flatMap((word) => [word, sameAs.get(word.toLowerCase()) ?? []].flat());
      return kept.length === 0 ? query : both.join(' ');
    },
    stemsIn: (text) => wordsIn(text).map(stemOf),
    stemsOf: (text) => new Set(wordsIn(text).map(stemOf)),
  };
}
