import type { MailMessage } from '@nexus/contracts';
import { splitSentences } from '@nexus/text';
import { mayAsk } from '../../asks/ask-classifier.ts';
import { datePhrases, namesDay, namesHour } from './date-phrases.ts';
import { daysAhead } from './days-ahead.ts';
import {
  type DatePlace,
  type DeadlineFeatures,
  deadlineFeatures,
  type MailOfLines,
  noteSignsOf,
  signsOf,
} from './deadline-features.ts';
import { tellsOwnPlan } from './english-deadlines.ts';

/** A date in a mail that may be a deadline of the reader's, or that of an event they attend. */
export interface DeadlineCandidate {
  /** As one would tell it: "by noon on Friday", "tomorrow's hearing". */
  readonly words: string;
  /** The date alone. */
  readonly date: string;
  /** "By", "before", "due" stands before it. */
  readonly isTied: boolean;
  /** How many days before the mail its words were written: what its "tomorrow" is counted from. */
  readonly age: number;
  readonly features: DeadlineFeatures;
}

interface CandidateContext {
  /** When the mail was sent: what "Friday" is counted from. */
  readonly sent: Date;
  /** Minutes east of UTC that its hours are meant in. */
  readonly offset: number;
  /** Of a sentence to be an ask, 0…1. */
  readonly probability: (sentence: string) => number;
  /** Of the mail as a whole to ask something, 0…1; asked for where it has dates. */
  readonly asks: () => number;
  /** The first sentences of the mail's own text, where they are known already. */
  readonly sentences?: readonly string[];
}

const day = 86_400_000;
const longestOwn = 8_000;
const mostSentences = 60;
/** A mail with fewer characters of its own passes on what somebody else wrote; the date is in that. */
const bare = 150;
const longestForwarded = 3_000;
const mostForwarded = 24;
const mostCandidates = 40;
/** Further off than this in days a date is the matter of a mail, not what is wanted by then. */
const furthest = 120;

const headLine = /forwarded by|original message|^\s*(?:from|to|cc|subject)\s*:|\bwrote:\s*$/i;
const headTime = /\d{1,2}\/\d\d\/\d{2,4}\s+\d\d:\d\d|\d\d:\d\d:\d\d/;
const sentLine = /^\s*date\s*:|\bsent\s*:|\bwrote:\s*$/i;
const subjectLine = /\bsubject\s*:/i;
const farewell = /^(?:thanks|thank you|best|regards|cheers|looking forward|hope|have a|see you|talk soon|enjoy)\b/i;
const past =
  /\b(?:i|we|you|he|she|they|it)\s+(?:met|had|did|was|were|sent|received|talked|spoke|saw|left|got|went|discussed|called|visited)\b/i;
/**
 * What is less likely to ask, in a mail that is, and tells of the sender's own plans or of what has been, sets the reader no date so near: what
 * is further off is none of the days it tells of ("I got a call today to invite us on 12 May").
 */
const leastAsk = 0.4;
const nearest = 8;

const tieWords =
  /\b(?:by|before|until|till|no later than|not later than|due(?: on| by)?|within|prior to)(?:\s+(?:the|this|next|early|noon|on|cob|eod|end of))*\s*$/i;
const eventTail =
  /^(?:['’]s)?(?:\s+[\w&-]+){0,2}?\s+(?:meetings?|calls?|conference|hearing|deadline|lunch|dinner|breakfast|interviews?|presentation|session|seminar|workshop|class|visit|forum|summit|briefing|reception|event|release)\b/i;
/** From the hour on. */
const hourOfDay =
  /[\s,@–-]*\b(?:at|from|by|until|around|before)?\s*\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]\.?m\b.*|(?<=[:.]\d\d)\s*.*)$/i;
const possessive = /^['’]s\s+[a-z]+/i;

/** "Pupils arrive by 5.30": at an hour of the day that was told before, and not of the day when the mail was written. */
const happensThere =
  /\b(?:arrive|arrives|be there|come|doors?|starts?|begins?|kick-?off|meet|meets|leave|leaves|depart\w*|collect|pick up|drop off|ends?|finish(?:es)?)\b/i;

function linesOf({ subject, body }: MailMessage, sentences: readonly string[] | undefined) {
  const own = sentences ?? splitSentences(body.own.slice(0, longestOwn), mostSentences);
  const quoted =
    body.own.trim().length < bare ? splitSentences(body.quoted.slice(0, longestForwarded), mostForwarded) : [];
  return [
    { text: subject, place: 0, isQuoted: false },
    ...own.map((text, index) => ({ text, place: index + 1, isQuoted: false })),
    ...quoted.map((text, index) => ({ text, place: index + 1, isQuoted: true })),
  ];
}

function onlyTells(text: string): boolean {
  return farewell.test(text) || tellsOwnPlan(text) || past.test(text);
}

/** Every date of a mail that may matter to its reader, with what tells whether it does. */
export function deadlineCandidates(mail: MailMessage, context: CandidateContext): DeadlineCandidate[] {
  const { sent, offset, probability } = context;
  const length = mail.body.own.trim().length;
  const lines = linesOf(mail, context.sentences);
  const local = new Date(sent.getTime() + offset * 60_000);
  const phrases = lines.map(({ text }) => datePhrases(text));
  if (phrases.every(({ length: count }) => count === 0)) return [];
  const asked = lines.map(({ text }) => (mayAsk(text) ? probability(text) : 0));
  const asks = context.asks();
  const found: { place: DatePlace; index: number; shown: string; date: string }[] = [];
  /** The last day that was named, as it was. */
  let dayNamed: string | null = null;
  let isHead = false;
  /** How many days before the mail the lines that follow were written, where they are passed on. */
  let age = 0;
  for (const [index, { text, place, isQuoted }] of lines.entries()) {
    const opensHead = place > 0 && headLine.test(text);
    isHead = opensHead || (isHead && text.length <= 60);
    const tellsTime = place > 0 && (headTime.test(text) || (isQuoted && isHead && sentLine.test(text)));
    if (isQuoted && tellsTime) age = Math.max(0, -(daysAhead(text, local) ?? -age));
    // The subject ends it: "Date: 2 July" below is what the mail is about.
    isHead &&= !subjectLine.test(text);
    if (opensHead || tellsTime) continue;
    const written = new Date(local.getTime() - age * day);
    const onlyTold = (asked[index] ?? 0) < leastAsk && asks < leastAsk && onlyTells(text);
    for (const phrase of phrases[index] ?? []) {
      if (found.length >= mostCandidates) break;
      const days = daysAhead(phrase.words, written);
      const ahead = days === null ? null : days - age;
      if (ahead === null ? onlyTold : ahead < (onlyTold ? nearest : -1) || ahead > furthest) continue;
      const tie = tieWords.exec(text.slice(0, phrase.index))?.[0].trim() ?? '';
      const tail = text.slice(phrase.index + phrase.words.length);
      const named = eventTail.exec(tail)?.[0];
      const shown = `${tie} ${phrase.words}${named ?? possessive.exec(tail)?.[0] ?? ''}`
        .trim()
        .replace(/(?<!\.\p{L})\.$/u, '');
      const dated = { tie, isEvent: named !== undefined, ahead, age, nth: found.length };
      const isOfDay = dayNamed !== null && !namesDay.test(phrase.words) && namesHour.test(phrase.words);
      const date = isOfDay && happensThere.test(text) ? `${dayNamed} ${phrase.words}` : phrase.words;
      if (namesDay.test(phrase.words) && ahead !== null && ahead > 0) dayNamed = phrase.words.replace(hourOfDay, '');
      found.push({ place: { ...phrase, ...dated }, index, shown, date: date.trim() });
    }
  }
  if (found.length === 0) return [];
  const shared: MailOfLines = {
    asks,
    surest: Math.max(0, ...asked.slice(1)),
    isBare: length < bare,
    note: noteSignsOf(mail.body.own),
    length,
    recipients: mail.recipientCount,
    days: found.map(({ place }) => place.ahead),
    subjectDays: found.flatMap(({ place, index }) => (index === 0 && place.ahead !== null ? [place.ahead] : [])),
  };
  return found.flatMap(({ place, index, shown, date }) => {
    const line = lines[index];
    if (line === undefined) return [];
    const ask = asked[index] ?? 0;
    const askBeside = Math.max(asked[index - 1] ?? 0, asked[index + 1] ?? 0);
    const dated = { ...line, ask, askBeside, signs: signsOf(line.text) };
    return [
      {
        words: shown,
        date,
        isTied: place.tie !== '',
        age: place.age,
        features: deadlineFeatures(place, dated, shared),
      },
    ];
  });
}
