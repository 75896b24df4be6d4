import { capitalise } from '@nexus/text';
import { normaliseSubject } from '../threads/subjects.ts';

/** A title has at most this many words (B-7). */
export const mostTitleWords = 6;

const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?';
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
// What a listener cannot use, each replaced by a phrase boundary so that what stood around it does not run together.
const unspeakable: readonly RegExp[] = [
  /(?:https?:\/\/|www\.)\S+/giu,
  /\S+@\S+/gu,
  // The name of a host.
  /\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|org|net|edu|gov|io|dev|info|test|example|co\.\p{L}{2})\b/giu,
  /\[[^\][]*\]|\([^()]*\)|\{[^{}]*\}|<[^<>]*>/gu,
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}|\u{20E3})+/gu,
  /\b(?:ref|no|nr|bug|issue|ticket|case|pr|rfc)\b\.?\s*(?:#|no\.?|nr\.?)?\s*:?\s*\d[\d/.-]*/giu,
  // Ids: letters and digits mixed, or joined by a slash or a hyphen; a long number; a number sign.
  /#\s*\d+/gu,
  /\b(?=[\p{L}\d]*\d)(?=[\p{L}\d]*\p{L})[\p{L}\d]{6,}\b/gu,
  /\b\p{Lu}{1,6}[-/]\d{2,}[\d/-]*/gu,
  /\b\d{1,4}[/.-]\d{1,4}(?:[/.-]\d{1,4})?\b/gu,
  /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m\b)?/giu,
  new RegExp(`\\b(?:${weekday},?\\s+)?\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month}\\b(?:,?\\s+\\d{4})?`, 'giu'),
  new RegExp(`\\b(?:${weekday},?\\s+)?${month}\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s+\\d{4})?`, 'giu'),
  /\b(?:wk|week|cw|kw)\s*\d{1,2}\b/giu,
  /\d{5,}/gu,
];

/** "example.com is slow": without its name the rest would be said of nothing. */
const hostOfSentence =
  /\b(?<name>[\p{L}\d-]+)\.(?:com|org|net|io)(?= (?:is|are|was|were|has|have|will|would|does|can)\b)/giu;

// A first phrase that says what kind of mail it is; what it is about follows.
const labels =
  /^(?:(?:updated |new )?invitation|cancell?ed|cancellation|accepted|declined|tentative|(?:final |friendly )?reminder|quote|notice(?: of \p{L}+)?|urgent|important|announce(?:ment)?|ann|automatic reply|out of office|auto(?:matic)?-?reply|heads up|fyi|bug|question|help|request|update|delivered|news|info|attention|action required|follow-?up|event notification|an)$/iu;

const joiningWords = new Set(
  `a an the of for to in on at by from with without and or but as is are was were be been that which who when where why how if
  than then into onto over under about after before during between until since because while via per vs versus not no your my
  our their his her its this these those it we you they i will would can could should may might must do does did has have had
  just so too very still also again`.split(/\s+/u),
);

function isTelling(word: string): boolean {
  return /\p{L}.*\p{L}/u.test(word) && !joiningWords.has(word.toLowerCase());
}

/** Whether it says no more than what kind of mail it is: "Meeting", "Update". */
export function isLabel(phrase: string): boolean {
  return labels.test(phrase) || (normaliseSubject(phrase).generic && /\p{L}{3}/u.test(phrase));
}

function words(phrase: string): string[] {
  return phrase.split(' ').filter((word) => word !== '');
}

/** "Level 4", "Block A": a number or a letter that says which. */
function isLabelling(list: readonly string[]): boolean {
  return list.length > 1 && /^(?:\d{1,4}|\p{Lu})$/u.test(list.at(-1) ?? '') && isTelling(list.at(-2) ?? '');
}

/** Without joining words at the end, where they would dangle. */
function withoutDangling(list: readonly string[]): string[] {
  const kept = [...list];
  while (kept.length > 0 && !isTelling(kept.at(-1) ?? '') && !isLabelling(kept)) kept.pop();
  return kept;
}

/** What may begin a new phrase, so that the words before it can stand alone: "Noise at twenty to seven | in the morning". */
const phraseOpeners = new Set(
  'in on at by from with without for and or but when where while because since until before after during via'.split(
    ' ',
  ),
);

/** At most six words: a longer phrase ends before one that opens another, and has two telling words left; else nothing of it is said. */
function shorten(list: readonly string[]): string[] {
  const whole = withoutDangling(list);
  if (whole.length <= mostTitleWords) return whole;
  for (let cut = mostTitleWords; cut >= 2; cut -= 1) {
    if (!phraseOpeners.has((list[cut] ?? '').toLowerCase())) continue;
    const kept = withoutDangling(list.slice(0, cut));
    if (kept.length === cut && kept.filter(isTelling).length >= 2) return kept;
  }
  return [];
}

/** Shouting becomes speech: a subject mostly in capitals turns into a sentence; single words in capitals among others are acronyms and stay. */
function calm(phrase: string, subject: string): string {
  const letters = subject.replace(/[^\p{L}]/gu, '');
  const capitals = letters.replace(/[^\p{Lu}]/gu, '');
  const shouted = letters.length > 5 && capitals.length > 0.6 * letters.length;
  const spoken = shouted ? phrase.toLowerCase() : phrase;
  return capitalise(spoken);
}

function tidy(phrase: string): string {
  return phrase
    .replace(/[_*~=#>|@"“”„«»<>{}[\]()^`]+/gu, ' ')
    .replace(/[\s.,;:!?…/\\–—-]+$/u, '')
    .replace(/^[\s.,;:!?…/\\–—'&+-]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** One or two words say little: the next phrase goes with them if both are short enough. */
function withDetail(phrase: string, next: string | undefined): string[] {
  const chosen = words(phrase.replace(/^(?:your|the|an?)\s+(?=\S)/iu, ''));
  const detail = next === undefined ? [] : withoutDangling(words(next));
  if (chosen.length > 2 || !isTelling(detail[0] ?? '') || chosen.length + detail.length > mostTitleWords) return chosen;
  return [...chosen.slice(0, -1), `${chosen.at(-1)}:`, ...detail];
}

/** The phrases of a subject that can be said, in its order, without reply marks, tags, ticket numbers, ids, dates, addresses, links or emoji. */
function speakablePhrases(subject: string): string[] {
  let text = normaliseSubject(subject).plain.replace(hostOfSentence, '$<name>');
  for (const pattern of unspeakable) text = text.replace(pattern, ' ; ');
  return text
    .split(/[;:!?…|]+|\.{2,}|\.\s+|,\s+|\s+[-–—/]+\s+|[–—]|\s*-{2,}\s*|\/{2,}|\s*->\s*/u)
    .map(tidy)
    .filter((phrase) => words(phrase).some(isTelling));
}

/**
 * The part of a subject that can be said as a topic's title: at most six words, cut between phrases and nowhere else. Null when
 * nothing telling is left. Pure.
 */
export function speakableSubject(subject: string): string | null {
  const phrases = speakablePhrases(subject);
  const [first, ...rest] = phrases;
  if (first === undefined) return null;
  const chosen = labels.test(first) ? (rest.find((phrase) => !labels.test(phrase)) ?? first) : first;
  const title = shorten(withDetail(chosen, phrases[phrases.indexOf(chosen) + 1]));
  return title.some(isTelling) ? calm(title.join(' '), subject) : null;
}

// Long subjects have many parts, and what is shared stands early.
const mostPhraseWords = 16;

/** Parts of a subject that can stand alone. */
export interface TitlePhrases {
  /** What stands between joining words ("the |tower crane| at |the north gate|") or spans several such, the longest first. */
  readonly whole: readonly string[];
  /** Their beginnings ("tower"), their ends ("crane") and names in capitals, the shortest first. */
  readonly partial: readonly string[];
}

export function titlePhrases(subject: string): TitlePhrases {
  const whole = new Set<string>();
  const partial = new Set<string>();
  for (const phrase of speakablePhrases(subject)) {
    const list = words(calm(phrase, subject)).slice(0, mostPhraseWords);
    const tells = list.map(isTelling);
    for (let start = 0; start < list.length; start += 1) {
      if (!tells[start]) continue;
      for (let end = start + 1; end <= Math.min(list.length, start + mostTitleWords); end += 1) {
        const part = list.slice(start, end);
        if (!(tells[end - 1] || isLabelling(part)) || (end < list.length && isLabelling(list.slice(start, end + 1))))
          continue;
        const opens = start === 0 || !tells[start - 1];
        const closes = end === list.length || !tells[end];
        const isName = part.every((word) => /^\p{Lu}/u.test(word));
        if (opens && closes) whole.add(capitalise(part.join(' ')));
        else if ((opens || closes || isName) && !tells.slice(start, end).includes(false))
          partial.add(capitalise(part.join(' ')));
      }
    }
  }
  const length = (phrase: string): number => words(phrase).length;
  return {
    whole: [...whole].sort((one, other) => length(other) - length(one)),
    partial: [...partial].sort((one, other) => length(one) - length(other)),
  };
}

const writingSystems: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic letters'],
  [/\p{Script=Greek}/u, 'Greek'],
  [/\p{Script=Arabic}/u, 'Arabic letters'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Devanagari}/u, 'Hindi letters'],
];

/** What an English voice can call a text that it cannot read out; null for one in Latin letters. */
export function foreignWriting(text: string): string | null {
  if (/\p{Script=Latin}{2}/u.test(text)) return null;
  return writingSystems.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
