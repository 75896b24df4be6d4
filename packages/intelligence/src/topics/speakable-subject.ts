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
  return /\p{L}{2}/u.test(word) && !joiningWords.has(word.toLowerCase());
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

/** At most six words, cut before a joining word; where there is none the last words, since English puts the head last. */
function shorten(list: readonly string[]): string[] {
  if (list.length <= mostTitleWords) return withoutDangling(list);
  for (let cut = mostTitleWords; cut >= 2; cut -= 1) {
    if (!joiningWords.has((list[cut] ?? '').toLowerCase())) continue;
    const kept = withoutDangling(list.slice(0, cut));
    if (kept.length >= 2) return kept;
  }
  return withoutDangling(list.slice(-mostTitleWords));
}

/** Shouting becomes speech: mostly capitals turn into a sentence; single words in capitals among others are acronyms and stay. */
function calm(phrase: string): string {
  const letters = phrase.replace(/[^\p{L}]/gu, '');
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

/**
 * The part of a subject that can be said as a topic's title: at most six words, cut between phrases, without reply marks, tags,
 * ticket numbers, ids, dates, addresses, links or emoji. Null when nothing telling is left. Pure.
 */
export function speakableSubject(subject: string): string | null {
  let text = normaliseSubject(subject).plain;
  for (const pattern of unspeakable) text = text.replace(pattern, ' ; ');
  const phrases = text
    .split(/[;:!?…|]+|\.{2,}|\.\s+|,\s+|\s+[-–—/]+\s+|[–—]|\s*->\s*/u)
    .map(tidy)
    .filter((phrase) => words(phrase).some(isTelling));
  const [first, ...rest] = phrases;
  if (first === undefined) return null;
  const chosen = labels.test(first) ? (rest.find((phrase) => !labels.test(phrase)) ?? first) : first;
  const title = shorten(withDetail(chosen, phrases[phrases.indexOf(chosen) + 1]));
  return title.some(isTelling) ? calm(title.join(' ')) : null;
}
