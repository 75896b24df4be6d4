import { detectAll } from 'tinyld';

/** `code` is ISO 639-1; `name` is English and speakable: "German". */
export interface IdentifiedLanguage {
  readonly code: string;
  readonly name: string;
}

/** Text after this many characters adds nothing but time. */
const sampleLength = 400;
const fewestLetters = 20;
/** English prose has about 40% of these words, text full of names and commands still 15%, other languages under 6%. */
const englishShare = 0.14;
/** These are never written in Latin letters. */
const otherScripts: ReadonlySet<string> = new Set('ar bg el fa he hi ja ka ko mk ru ta te th uk ur zh'.split(' '));
/** What people write mail in; tinyld also knows Volapük and finds it in the logs of machines. */
const written: ReadonlySet<string> = new Set(
  (
    'ar bg bn ca cs da de el es et fa fi fr ga he hi hr hu hy id is it ja ka ko lt lv mk ms nl no pl pt ro ru sk sl sq sr sv ta te th ' +
    'tr uk ur vi zh'
  ).split(' '),
);
const names = new Intl.DisplayNames('en', { type: 'language' });
const writtenNames: ReadonlySet<string> = new Set([...written].map((code) => (names.of(code) ?? code).toLowerCase()));

/** Whether a word is the English name of a language that mail is written in, however it is spelled: "french". */
export function isLanguageName(word: string): boolean {
  return writtenNames.has(word.toLowerCase());
}

const shortText = 90;
const foreignShare = 0.06;
const leastSure = 0.03;
/** Of a line or two: where another language fits nearly as well, names and figures decided, not the language. */
const aheadOfOthers = 1.25;
/** A close second does not matter between neighbours, but it does when it is English. */
const aheadOfEnglish = 2;

function sampleOf(text: string): string {
  return text
    .slice(0, sampleLength * 3)
    .replace(/https?:\/\/\S+|\S+@\S+|[\w./-]*\d[\w./-]*|^\s*>.*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, sampleLength);
}

function shareOfEnglish(sample: string): number {
  const words = sample.match(/[\p{L}']+/gu) ?? [];
  // A small "i" is a word of half of Europe.
  return (
    words.filter((word) => word !== 'i' && englishWords.has(word.toLowerCase())).length / Math.max(1, words.length)
  );
}

/**
 * The language of a mail's text; null when there is too little of it to tell. Leans to English: a short text, a list of packages or
 * of names counts as another language only when tinyld is sure of it.
 */
export function identifyLanguage(text: string): IdentifiedLanguage | null {
  const sample = sampleOf(text);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const foreignScript =
    /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Georgian}\p{Script=Tamil}\p{Script=Telugu}]/u.test(
      sample,
    );
  if (letters < (foreignScript ? 4 : fewestLetters)) return null;
  const english: IdentifiedLanguage = { code: 'en', name: 'English' };
  const share = shareOfEnglish(sample);
  if (share >= englishShare) return english;
  const found = detectAll(sample).filter(
    ({ lang }) => lang === 'en' || (written.has(lang) && (foreignScript || !otherScripts.has(lang))),
  );
  const [best, ...others] = found;
  if (best === undefined) return null;
  // A line or two with an English word in it are more likely English about something foreign.
  if (letters < shortText && share > foreignShare) return english;
  const isGuess = letters < shortText && best.accuracy < (others[0]?.accuracy ?? 0) * aheadOfOthers;
  const rival = others.find(({ lang }) => lang === 'en')?.accuracy ?? 0;
  if (best.lang === 'en' || isGuess || best.accuracy < leastSure || best.accuracy < rival * aheadOfEnglish)
    return english;
  const name = names.of(best.lang);
  return name === undefined ? null : { code: best.lang, name };
}

/** Of what is said in one breath. */
const sureOfSaid = 0.9;
const fewestSaid = 2;

/** The language of a sentence that was said, where its words leave no doubt, however few they are; null: it is English, or may be. Names tell nothing. */
export function identifySaidLanguage(words: string): IdentifiedLanguage | null {
  const known = identifyLanguage(words);
  if (known !== null) return known.code === 'en' ? null : known;
  const said = words.charAt(0).toLowerCase() + words.slice(1);
  const plain = said.split(/\s+/u).filter((word) => /^\P{Lu}*$/u.test(word) && /\p{L}/u.test(word));
  if (plain.length < fewestSaid || plain.some((word) => englishWords.has(word.replace(/\P{L}/gu, '')))) return null;
  const [best] = detectAll(plain.join(' '));
  const name =
    best !== undefined && best.accuracy >= sureOfSaid && written.has(best.lang) ? names.of(best.lang) : undefined;
  return best === undefined || name === undefined || best.lang === 'en' ? null : { code: best.lang, name };
}

/** Function words that English prose cannot do without and its neighbours do not share ("do" is Polish too, "was" German). */
export const englishWords: ReadonlySet<string> = new Set(
  (
    'the and of to is that it for you with be this have not but they from at your can would there their what about which when my been if ' +
    'who more said its into than only other could our these may then them some we how any just should i please thanks hello know like ' +
    "get by us his she him did does don't i'm it's can't won't it'll you're we're here where why because very after before still"
  ).split(' '),
);
