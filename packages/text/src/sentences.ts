const abbreviations: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof rep sen gov cong rev gen capt sgt st jr sr vs etc inc ltd co corp dept no nos approx c ca incl excl est fig exh ref vol ed eds cf al resp ext tel ' +
    'calif ariz colo conn fla mich minn okla tenn tex wash wis leg govt assn natl intl univ bldg mgmt asst atty mfg ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun e.g i.e a.m p.m u.s u.k d.c ph.d'
  ).split(' '),
);

/** After these a sentence may end all the same, when a capital letter follows. */
const mayEnd: ReadonlySet<string> = new Set([
  'etc',
  'inc',
  'ltd',
  'co',
  'corp',
  'a.m',
  'p.m',
  'u.s',
  'u.k',
  'no',
  'sat',
  'sun',
  'mar',
  'al',
]);

/** "On 5 Dec. Is that all right?", "Calif. Officials meet": a name may follow these ("Tues. Smith"), but no word that only a sentence begins with. */
const mayEndBeforeOpener: ReadonlySet<string> = new Set(
  (
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun etc approx tel ext ' +
    'calif ariz colo conn fla mich minn okla tenn tex wash wis leg govt assn natl intl univ bldg mgmt asst atty mfg dept'
  ).split(' '),
);
const longestOpener = 8;
const opensSentence =
  /^(?:I|We|You|He|She|It|They|Is|Are|Am|Was|Do|Does|Did|Can|Could|Will|Would|Should|Shall|Have|Has|May|The|This|That|These|There|Please|If|So|But|And|Also|What|When|Which|Who|How|Where|Why|My|Our|Your|His|Her|Let|Thanks|Not|No|Yes|As|In|On|At|For)\b/u;

const boundaryPattern = /(?:[.!?…]+)["'”’)\]]*\s+(?=["'“‘([]?[\p{L}\d$£€])/gu;

function wordBefore(text: string, end: number): string {
  const start = text.lastIndexOf(' ', end - 1) + 1;
  return text.slice(start, end).replace(/^["'“‘([]+/, '');
}

/**
 * Whether the mark at `at` ends a sentence; `next`: where the following one would begin. After "mtg." and "cmt.", words without a vowel,
 * none ends that goes on in small letters.
 */
export function isSentenceEnd(text: string, { at, next }: { readonly at: number; readonly next: number }): boolean {
  // "… is over, etc. (without naming us)?" goes on in its brackets.
  const goesOn = (text[at + 1] === ' ' ? /^\(?\p{Ll}/u : /^\p{Ll}/u).test(text.slice(next, next + 2));
  if (text[at] !== '.') return !goesOn || text[at] === '?';
  if (text[at + 1] === '.') return !goesOn;
  const word = wordBefore(text, at);
  // An initial, as in "J. Smith", or the number of a list item.
  if (/^\p{Lu}$/u.test(word) || (word.length === at && /^\d{1,2}$/.test(word))) return false;
  const lower = word.toLowerCase();
  if (!abbreviations.has(lower))
    return !goesOn || (/^\p{L}{3,}$/u.test(word) && !/^[bcdfghjklmnpqrstvwxz]+$/.test(lower));
  if (mayEndBeforeOpener.has(lower) && opensSentence.test(text.slice(next, next + longestOpener))) return true;
  return mayEnd.has(lower) && lower !== 'no' && !goesOn;
}

/** "… no longer necessary.You are required": the blank between two sentences is missing. */
const missingBlank = new RegExp(`(?<=\\p{Ll}{3}[.!?])(?=${opensSentence.source.slice(1)} )`, 'gu');

function splitParagraph(written: string): string[] {
  const paragraph = written.replace(missingBlank, ' ');
  const sentences: string[] = [];
  let start = 0;
  for (const match of paragraph.matchAll(boundaryPattern)) {
    const end = match.index + match[0].length;
    if (!isSentenceEnd(paragraph, { at: match.index, next: end })) continue;
    sentences.push(paragraph.slice(start, end).trim());
    start = end;
  }
  const rest = paragraph.slice(start).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}

/**
 * The sentences of a mail's own text, in order: wrapped lines joined, list items apart, no break after abbreviations, initials
 * and decimal points. Never an empty one. `limit`: at most this many, so that a mail of a megabyte costs no more than a long one.
 */
export function splitSentences(text: string, limit = Number.POSITIVE_INFINITY): string[] {
  const sentences: string[] = [];
  for (const paragraph of joinWrappedLines(text)) {
    for (const sentence of splitParagraph(paragraph)) {
      if (sentences.length >= limit) return sentences;
      sentences.push(sentence);
    }
  }
  return sentences;
}

const bulletPattern = /^\s*(?:[-*•·–—o]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+(?=\S)/i;
const initial = /^\(?\p{Lu}\.\s+\p{Lu}/u;
const decorationPattern = /^[\s\-=_*#~+.<>|/\\^:]*$/;
const endPattern = /[.!?…:]["'”’)\]]*$/;

/** A line at least this long was most likely broken by the mail program, not by the writer. */
const wrappedLength = 45;

/** "Hi Anna," and "Dear all:" stand alone however the next line goes on. */
const greetingPattern =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|greetings|morning|thanks|thank you|cheers|regards|best|kind regards)\b[^.!?]{0,40}[,:!-]?$/i;

/** In running text none of these has a capital, but at the head of a sentence or in a title. */
const opensLine =
  /^(?:It|We|You|He|She|They|This|That|There|Please|But|And|What|When|Why|How|Can|Could|Would|Do|Does|Did|Is|Are|Was|If|So|Any|Also)(?:['’]\p{L}+)? \p{Ll}/u;
const leftOpen = /\b(?:and|or|but|the|an?|of|in|on|at|to|for|from|with|by|as|that|than)$/i;

function continues(previous: string, next: string): boolean {
  if (greetingPattern.test(previous)) return false;
  // "… the same error ....." is over, whatever follows.
  if (/\.{4,}$/.test(previous)) return false;
  if (opensLine.test(next) && /[\p{L}\p{N}]$/u.test(previous) && !leftOpen.test(previous)) return false;
  if (previous.length >= wrappedLength) return true;
  if (endPattern.test(previous)) return false;
  const first = next.charCodeAt(0);
  return (first >= 97 && first <= 122) || previous.endsWith(',');
}

/**
 * Undoes the line breaks that mail programs put at 65 to 80 characters. Returns paragraphs: one line each, list items apart and
 * without their bullet, quoted lines and rules of dashes left out.
 */
function joinWrappedLines(text: string): string[] {
  const paragraphs: string[] = [];
  let current = '';
  let previousLine = '';
  const close = (): void => {
    if (current !== '') paragraphs.push(current);
    current = '';
  };
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || line.startsWith('>') || decorationPattern.test(line)) {
      close();
      continue;
    }
    const bullet = bulletPattern.exec(line);
    // "… as found by" and "S. Oren of the harbour" below it: an initial.
    const isName = initial.test(line) && previousLine.length >= wrappedLength && !endPattern.test(previousLine);
    if (bullet && line.length > bullet[0].length && !(isName && current !== '')) {
      close();
      current = line.slice(bullet[0].length).trim();
    } else if (current !== '' && continues(previousLine, line)) {
      current = `${current} ${line}`;
    } else {
      close();
      current = line;
    }
    previousLine = line;
  }
  close();
  return paragraphs;
}
