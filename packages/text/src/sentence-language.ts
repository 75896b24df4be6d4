import { detectAll } from 'tinyld';
import { englishWords } from './identify-language.ts';
import { functionWords, inNames } from './identify-prose.ts';

/** Languages besides English that are read out in themselves (W-5), by their codes of ISO 639-1. */
const voiced: ReadonlySet<string> = new Set(['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv']);

/** Whether text in the language of this code, or of this English name, is read out in it, by a voice that speaks it. */
export function isVoiced(language: string): boolean {
  return voiced.has(language) || codes.has(language);
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** "German" for "de". */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

/** By their English names. */
const codes: ReadonlyMap<string, string> = new Map([...voiced].map((code) => [languageName(code), code]));

/** What the agent says in short sentences of its own. */
const ownWords = 'say next undo read repeat archive archived flagged snoozed moved drafted sent goodbye nothing'.split(
  ' ',
);
/** A single letter is a word of many languages. */
const englishOnes: ReadonlySet<string> = new Set([...englishWords, ...ownWords].filter((word) => word.length > 1));
/** Letters that a language of these has and English has not; some are shared. */
const ownLetters: readonly (readonly [string, RegExp])[] = [
  ['de', /[äöüß]/iu],
  ['es', /[ñ¿¡áéíóú]/iu],
  ['fr', /[éèêàçùâîôûœ]|[cdjlmnst]['’]\p{L}/iu],
  ['it', /[àèéìòù]|\b(?:dell|all|nell|un|l|d)['’]\p{L}/iu],
  ['nl', /ij|[ëï]/iu],
  ['pl', /[ąćęłńóśźż]/iu],
  ['pt', /[ãõçáâéêíóôú]/iu],
  ['sv', /[åäö]/iu],
];
/** A word of grammar says much of the language, a letter little: names have it as well. */
const weight = { grammar: 2, letter: 1 } as const;
/** Less than a word of grammar and a letter beside it is a name. */
const leastSure = 3;
/** What one of a sentence's own letters weighs at most. */
const mostLetters = 2;

interface Scored {
  readonly code: string;
  readonly score: number;
}

function scoresOf(words: readonly string[]): readonly Scored[] {
  const small = words.map((word) => word.toLowerCase());
  const isLarge = (place: number) => /^\p{Lu}/u.test(words[place] ?? '');
  // "Anna de la Costa"
  const isOfName = (place: number) =>
    inNames.has(small[place] ?? '') && place > 0 && (isLarge(place + 1) || inNames.has(small[place + 1] ?? ''));
  return ownLetters
    .map(([code, letters]): Scored => {
      const known = functionWords.get(code);
      const grammar = new Set(small.filter((word, place) => known?.has(word) && !isOfName(place))).size;
      const own = words.filter((word, place) => !(place > 0 && isLarge(place)) && letters.test(word)).length;
      return { code, score: grammar * weight.grammar + Math.min(own, mostLetters) * weight.letter };
    })
    .toSorted((left, right) => right.score - left.score);
}

const link = /\S+@\S+|(?:https?:\/\/|www\.)\S+/giu;

/** The code of the language of one sentence; null: it does not tell. Between neighbours that score alike tinyld decides. */
function languageOf(sentence: string, named: string | null): string | null {
  const words = sentence.replace(link, ' ').match(/[\p{L}\p{M}]+(?:['’]\p{L}+)*/gu) ?? [];
  const scores = scoresOf(words);
  const [best, second] = scores;
  const ofEnglish = new Set(words.map((word) => word.toLowerCase()).filter((word) => englishOnes.has(word))).size;
  const english = ofEnglish * weight.grammar;
  // Which language it is was judged by the whole text; a sentence alone may look like its neighbour.
  if (named !== null) return english > (scores.find(({ code }) => code === named)?.score ?? 0) ? 'en' : named;
  if (best === undefined || best.score < leastSure || english > best.score) {
    if (ofEnglish > 0) return 'en';
    return detectAll(sentence)[0]?.lang === 'en' ? 'en' : null;
  }
  if (second === undefined || second.score < best.score) return best.code;
  const alike = scores.filter(({ score }) => score === best.score);
  const detected = detectAll(sentence).find(({ lang }) => alike.some(({ code }) => code === lang));
  return detected?.lang ?? best.code;
}

/** "A mail in German, about …": our own words say in what the next ones are. */
const naming = new RegExp(`\\b[Ii]n (${[...codes.keys()].join('|')})\\b`, 'u');

function namedIn(sentence: string): string | null {
  const name = naming.exec(sentence)?.[1];
  return codes.get(name ?? '') ?? null;
}

/**
 * Tells of one sentence after the other in which language a voice has to say it: a mail's own words stand in the middle of English ones. A
 * sentence that does not tell is in the language that was named before it, or in that of the one before; the first one in English. Only of
 * languages that are voiced.
 */
export function createSentenceLanguages(): (sentence: string) => string {
  let current = 'en';
  let named: string | null = null;
  return (sentence) => {
    if (!/\p{L}/u.test(sentence.replace(link, ' '))) return current;
    const before = current;
    // The subject that such a sentence ends with may have more words than ours before it.
    current = namedIn(sentence) === null ? (languageOf(sentence, named) ?? current) : 'en';
    // What is English behind another language ends what was named; in between stands what it asks, in English.
    if (current === 'en') named = namedIn(sentence) ?? (before === 'en' ? named : null);
    return current;
  };
}
