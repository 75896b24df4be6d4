import { stripInvisible } from './invisible-characters.ts';

/** Of a private use area, so that no text has it. */
const linkMark = '\uE000';

/** Applied in order: what a voice cannot say, and what it says instead. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\[(?:img|image|cid|logo|picture)\b[^\]]*\]?/gi, ' '],
  [/&amp;/gi, ' and '],
  [/&(?:#\d{1,5}|#x[\da-f]{1,5}|[a-z]{2,8});/gi, ' '],
  [/<(?:https?:\/\/|mailto:)[^>]*>/gi, ' '],
  [/\[(?:https?:\/\/)[^\]]*\]/gi, ' '],
  [/\s*[:(]?\s*(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>()]+[^\s<>().,;:!?'"]/gi, ` ${linkMark} `],
  [/<?(?:mailto:|(?<![\w.+-]))[\w.+-]+@[\w-]+(?:\.[\w-]+)+>?/gi, ' an address '],
  // What a feed ends with, without the links that it stood for: "Link[1] Discuss[2]".
  [/(?:\b(?:link|permalink|discuss|comments?)\s?\[\d{1,3}\]\s*)+/gi, ' '],
  [/\[\d{1,3}\]/g, ' '],
  [new RegExp(`\\(\\s*(?:${linkMark}|an address)?\\s*\\)`, 'g'), ' '],
  [new RegExp(`(?:${linkMark}\\s*)+`, 'g'), ' (a link) '],
  [/(?<!\w)[*_`~]+(?=\S)|(?<=\S)[*_`~]+(?!\w)/g, ''],
  [/(?<![\w)])(?:[:;=]'?-?|8'?-)(?:[)(]+|[DPp/|])(?!\w)/g, ' '],
  // "The -a switch", "all .x releases", "in my .forward", "a rise of .5"
  [/(?<=\s)-(?=[a-z](?![\w-]))/gi, 'dash '],
  [/(?<=\s)\.(?=[a-z]\w{0,4}\b)/gi, 'dot '],
  [/(?<=\b(?:via|in|to|of|from|with|my|the|your|an?|and|or|edit|use|called|named)\s)\.(?=[a-z]{2,}\b)/g, 'dot '],
  [/(?<=\b(?:by|of|to|from|at|only|about|than|and|or)\s)\.(?=\d)/gi, '0.'],
  [/(?<=\w)\s\.(?=[A-Z][a-z])/g, '. '],
  [/(^|\s)-{1,2}(?=[a-z])/gi, '$1'],
  [/<\/?[a-z][^>]{0,80}>/gi, ' '],
  [/(?<=\s)>=?\s*(?=[\d$£€])/g, 'more than '],
  [/(?<=\s)<=?\s*(?=[\d$£€])/g, 'less than '],
  [/<(?:g|grin|smile|wink|snip)>|\[snip\]/gi, ' '],
  [/\s*(?:\|+|\t+|-{2,}|={2,}|_{2,}|~{2,}|\*{2,}|#{2,})\s*/g, ', '],
  [/[^\p{L}\p{N}\p{P}\p{Sc}\s%+=°§]/gu, ' '],
  [/([!?])[!?]*\?[!?]*|\?[!?]+/g, '?'],
  [/!{2,}/g, '!'],
  [/\.{2,}|…+/g, '…'],
  [/([,;:])(?:\s*[,;:])+/g, '$1'],
  [/\(\s+/g, '('],
  [/\s+([,.;:!?…)])/g, '$1'],
  [/\(a link\)(?=\s*[.,;:!?]|\s*$)/g, 'a link'],
  [/[(]a link[)]/g, 'a link'],
  [/\s+/g, ' '],
  [/^[\s,;:.)\]>}*•–—-]+/g, ''],
];

/** A sentence of a mail as a voice can say it: links and addresses named instead of spelled, without markup, smileys and rows of marks. */
export function speakableText(sentence: string): string {
  return replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), sentence).trim();
}

const subjectPrefixes = /^(?:\s*(?:(?:re|fwd?|aw|wg|sv|vs|vb|tr|rv|antw)(?:\[\d+\])?\s*:|\[[^\]]{1,40}\]))+/i;

/** Whether an English voice can say it: some of its letters are Latin, or it has none. */
export function isSpeakableScript(text: string): boolean {
  return !/\p{L}/u.test(text) || /\p{Script=Latin}/u.test(text);
}

/** Characters of a subject that are said. */
const longestSubject = 120;
/** Characters in which they are found: links and marks take more than what is said of them. */
const subjectWindow = 4 * longestSubject;

/** "Privileged & Confidential Communication Attorney-Client …": what a lawyer stamps on it, in as many words. */
const legalStamp =
  /(?<=^|[\s:;–-])(?:(?:legally|privileged|confidential|attorneys?(?:['’]s)?|client|work product|communications?|privileges?|asserted|and)\b[\s&/,–-]*){5,}/gi;

/** "(was: New crane)": what an answer was about before. */
const earlierSubject = /\s*[([](?:was|war|old)\b:?[^)\]]*[)\]]?\s*$/iu;

/**
 * A subject as one says it: without "Re:", "Fwd:" and the tag of a list, cut at a word; null where nothing of it can be said in English.
 */
export function spokenSubject(subject: string): string | null {
  const bare = stripInvisible(subject)
    .replace(subjectPrefixes, '')
    .replace(earlierSubject, '')
    .replace(legalStamp, 'privileged and confidential ')
    .slice(0, subjectWindow)
    .toWellFormed();
  const spoken = cutAtWord(speakableText(bare), longestSubject).replace(/[\s.]+$/, '');
  return spoken !== '' && isSpeakableScript(spoken) ? spoken : null;
}

/** At most `length` characters, and no half of a word, unless it is longer than that. */
function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  return (end > 0 ? text.slice(0, end) : text.slice(0, length).toWellFormed()).replace(danglers, '');
}

/** What is said in one go; longer sentences are cut at a clause. */
const longestSentence = 200;
const shortestSentence = 60;

const greetingPrefix =
  /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning|greetings)\b(?:\s+(?:there|all|everyone|team|folks|both|again))?(?:\s+(?:\p{Lu}[\p{L}.'’-]*)){0,3}\s*[,!:–-]+\s*)/iu;

const strongMarks = [
  '; ',
  ': ',
  ' – ',
  ' - ',
  ', as ',
  ', and ',
  ', but ',
  ', which ',
  ', so ',
  ', because ',
  ' because ',
  ' which ',
];
const weakMarks = [', ', ' (', ' and ', ' but '];
const danglers = /[\s,;:–(-]+(?:(?:and|or|but|as|with|which|that|the|a|of|to|for|in)[\s,;:–(-]*)*$/i;

function lastOf(text: string, marks: readonly string[]): number {
  return Math.max(...marks.map((mark) => text.lastIndexOf(mark)));
}

function cut(sentence: string): string {
  if (sentence.length <= longestSentence) return sentence;
  const head = sentence.slice(0, longestSentence);
  const strong = lastOf(head, strongMarks);
  const weak = lastOf(head, weakMarks);
  const end = strong >= shortestSentence ? strong : weak >= shortestSentence ? weak : head.lastIndexOf(' ');
  const open = head.lastIndexOf('(', end);
  const isOpen = open > head.lastIndexOf(')', end) && open > shortestSentence;
  return `${head.slice(0, isOpen ? open : end)} `.replace(danglers, '');
}

function lowerShouting(sentence: string): string {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  const capitals = sentence.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= 8 && capitals / letters > 0.6 ? sentence.toLowerCase() : sentence;
}

/** A sentence of a mail ready for the voice: speakable, whole, without its greeting, with a capital and a mark at its end. */
export function wholeSentence(raw: string): string {
  return finish(lowerShouting(speakableText(raw).replace(greetingPrefix, '')));
}

/** The same, cut at a clause to at most 200 characters. */
export function speakableSentence(raw: string): string {
  return finish(cut(lowerShouting(speakableText(raw).replace(greetingPrefix, ''))));
}

function finish(text: string): string {
  const said = text.replace(/[\s,;:–-]+$/, '');
  if (said === '') return '';
  const sentence = capitalise(said);
  return /[.!?…]["”')]*$/.test(sentence) ? sentence : `${sentence}.`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "A", "A and B", "A, B and C". */
export function joinWithAnd(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length <= 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
