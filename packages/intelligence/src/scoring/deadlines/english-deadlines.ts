import { smallNumbers } from '@nexus/text';
import type { AskClassifier } from '../../asks/ask-classifier.ts';
import { type DeadlineLanguage, endOfDay, type FoundDeadline, type SentTime } from './deadline-language.ts';
import { parseSpelledOut } from './spelled-out-dates.ts';

const tie =
  /\b(?:by|until|till|before|due|deadline|no later than|not later than|at the latest|latest|expires?|closes?|rsvp|eod|(?<!\bthe )(?:eob|cob)|end of (?:the |this |next )?(?:day|business|week|month)|within)\b/i;
const dateWord =
  /\b(?:mon|tue|wed|thu|fri|sat|sun|today|tonight|tomorrow|noon|midnight|morning|afternoon|evening|week|month|day|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|days?|hours?|weeks?|eod|eob|cob|close of)|\b(?:by|before|until|till|at|past|to) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\d(?:[:.]\d\d)?\s?(?:am|pm|th|st|nd|rd|o'clock)\b|\d[/.-]\d/i;

/** What stands right before a date that is a deadline. */
const tieBefore =
  /\b(?:by|before|due(?: (?:date|by|on|at|back|in))*(?: is|:)?|deadline(?: (?:is|for|of|on)[^,.;]{0,30}?)?:?|(?:no|not) later than|latest(?: (?:by|on|is))?|until|till|expires?(?: (?:on|at|in))?|closes?(?: (?:on|at|in))?|rsvp(?: by)?:?)\s*(?:the |this |next |coming |on |at |noon |lunch |(?:the )?(?:end|close) of (?:the )?(?:business |work |play )?(?:on )?|eod |cob )*$/i;
const tieAfter = /^[\s,]*(?:at the latest|latest|is the deadline|deadline|or (?:sooner|earlier))\b/i;
/** "The EOB" is some authority. */
const endOfThisDay =
  /\b(?:eod|(?<!\b(?:the|an?) )(?:eob|cob)(?! (?:subpoenas?|requests?|orders?|rules?|is|was|will|has|had|said|says)\b)|(?:end|close) of (?:the |this )?(?:day|business))\b(?:\s+today)?/i;
const endOfSpan = /\b(?:end|close) of (the|this|next) (week|month)\b/i;

/** "I am away until Monday", "I'll send it by Friday": the sender's own plans. */
const ownPlan =
  /^(?:\W*(?:and|but|so|then|ok|okay|yes|sure)\W+)?(?:i|we|he|she|they|it)(?:['’](?:ll|m|re|ve|s)|\s+(?:will|am|are|is|was|were|plan|hope|should be (?:able|done|back|there)|can|won't|may|might|had|have been))\b/i;
const obligation =
  /\b(?:due|deadline|must|need(?:s|ed)?|have to|has to|required?|expires?|closes(?! the (?!\d))|(?<=[a-z]{3}s )close(?= (?:on|at|by|next|this|the \d))|rsvp|no later than|not later than|at the latest|please|latest|or else|submit|overdue|asked to|grateful|appreciate)\b/i;
const longestFragment = 60;
/** "By Monday the offer had risen": what was by then. */
const wasByThen = /\bhad\b/i;

/** "I can hold the slot until four", "this quotation is valid until Friday": what is offered is gone then, so that it obliges whoever wants it. */
const lapses =
  /\b(?:(?:can|could|will|able to|happy to)(?: only)? (?:hold|reserve)|['’]ll (?:hold|reserve)|(?:can|could|able to|happy to)(?: only)? (?:save|keep)) (?!(?:off|on|out|up|back|to|the fort)\b|\p{L}+ing\b)\S[^.;!?]{1,60}?\b(?:until|till)\b|\b(?:quot(?:e|ation)|tender|slot|reservation|booking)(?: \S+){0,3}? (?:is|are|stays?|remains?|will be|can be)(?: only)? (?:valid|firm|held|reserved|kept)(?: only)? (?:until|till)\b/iu;

/** "If I have no order by noon, the slot is gone", "unless you confirm by Friday": what comes of it where nothing is done until then. */
const unlessDone =
  /\b(?:if (?:i|we) (?:(?:\p{L}+ ){0,3}(?:no|not|nothing)\b|(?:do|have|did|can)n['’]t\b|cannot\b)|unless (?:you\b(?! (?:need|want|prefer|see)\b)|(?:i|we) (?:hear|have|get|receive)\b))[^,;.]{0,60}\b(?:by|before|until|till)\b/iu;

/** The sender's own plans, which oblige nobody else. */
export function tellsOwnPlan(sentence: string): boolean {
  if (lapses.test(sentence) || unlessDone.test(sentence)) return false;
  if (obligation.test(sentence)) return /^\W*(?:i|we)(?:['’]ll|\s+will)\b/i.test(sentence);
  return ownPlan.test(sentence);
}

function binds(sentence: string, asks: AskClassifier): boolean {
  if (tellsOwnPlan(sentence)) return false;
  if (obligation.test(sentence) || lapses.test(sentence) || unlessDone.test(sentence)) return true;
  return (
    asks.isAsk(sentence) ||
    (sentence.length <= longestFragment && !wasByThen.test(sentence) && /^\W*(?:\w+\W+){0,6}by\b/i.test(sentence))
  );
}

function endOfSpanDate(match: RegExpExecArray, { sent, zoneOffset }: SentTime): Date {
  const local = new Date(sent.getTime() + zoneOffset(sent) * 60_000);
  const next = match[1]?.toLowerCase() === 'next' ? 1 : 0;
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const end =
    match[2]?.toLowerCase() === 'month'
      ? Date.UTC(year, month + 1 + next, 0, 23, 59)
      : Date.UTC(year, month, day + ((5 - local.getUTCDay() + 7) % 7) + 7 * next, 23, 59);
  return new Date(end - zoneOffset(new Date(end)) * 60_000);
}

const within = /\bwithin (?:the next )?(\d{1,2}|\p{L}+)[ -](working |business )?(hour|day|week)s?\b/iu;

/** A span in days lasts until the end of its last. */
function findSpan(sentence: string, { sent, zoneOffset }: SentTime): FoundDeadline | null {
  const match = within.exec(sentence);
  if (match === null) return null;
  const [words, count = '', working, unit = 'day'] = match;
  const named = smallNumbers.indexOf(count.toLowerCase());
  const size = /^\d/.test(count) ? Number(count) : /^an?$/i.test(count) ? 1 : named;
  if (size <= 0) return null;
  const isInHours = unit.toLowerCase() === 'hour';
  const hours = size * (isInHours ? 1 : unit.toLowerCase() === 'week' ? 168 : 24);
  // Eight working hours are a working day, and five of these a week.
  const calendar = working === undefined ? hours : (hours * (isInHours ? 3 : 1) * 7) / 5;
  const due = new Date(sent.getTime() + calendar * 3_600_000);
  const isExact = isInHours && working === undefined;
  return { due: isExact ? due : endOfDay(due, zoneOffset), words, index: match.index };
}

/** Deadlines that name no date of their own: the end of the day, the week, the month. */
function findEnd(sentence: string, time: SentTime): FoundDeadline | null {
  const span = endOfSpan.exec(sentence);
  if (span !== null)
    return {
      due: endOfSpanDate(span, time),
      words: `by the ${span[0]}`,
      index: span.index,
    };
  const day = endOfThisDay.exec(sentence);
  if (day === null) return null;
  return { due: endOfDay(time.sent, time.zoneOffset), words: 'by the end of the day', index: day.index };
}

export const englishDeadlines: DeadlineLanguage = {
  tie,
  dateWord,
  tieBefore,
  tieAfter,
  binds,
  parse: parseSpelledOut,
  findUndated: (sentence, time) => findSpan(sentence, time) ?? findEnd(sentence, time),
  say: ({ words }) => words,
};
