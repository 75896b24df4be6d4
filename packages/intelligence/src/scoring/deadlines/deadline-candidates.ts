import type { MailMessage } from '@nexus/contracts';
import { splitSentences } from '@nexus/text';
import { parse } from 'chrono-node/en';
import { mayAsk } from '../../asks/ask-classifier.ts';
import { type HashedModel, hashedProbability, hashFeatures } from '../../judgement/hashed-logistic.ts';
import { datePhrases } from './date-phrases.ts';
import { tellsOwnPlan } from './english-deadlines.ts';
import { dueAt } from './find-deadline.ts';

/** A date in a mail that may be a deadline of the reader's, or that of an event they attend. */
export interface DeadlineCandidate {
  readonly words: string;
  readonly sentence: string;
  /** Null where the words name no date of their own. */
  readonly at: Date | null;
  readonly features: Int32Array;
}

const longestOwn = 8_000;
const mostSentences = 60;
/** A mail with fewer words of its own passes on what somebody else wrote; the date is in that. */
const bareForward = 150;
const longestForwarded = 3_000;
const mostForwarded = 20;
const mostCandidates = 40;

const day = 24 * 60 * 60 * 1000;
const event =
  /meet|call\b|conference|lunch|dinner|breakfast|visit|interview|hearing|presentation|session|seminar|workshop|class\b|course|appointment|trip|reception|party|review|game|event|speak|forum/;
const request =
  /please|need|must|let me know|would like|can you|could you|would you|deadline|due\b|rsvp|required|no later|submit|return|send|complete|asap/;
const attending =
  /available|free\b|schedul|calendar|work for|join|attend|see you|come\b|invit|register|confirm|set up|get together|stop by|plan(?:ned|ning)?/;
const tied = /\b(?:by|before|due|until|till|no later than|deadline|within)(?: \w+){0,3}$/;
const told = /\b(?:was|were|had|did|met|sent|received|talked|spoke|yesterday|last|dated|since|ago|left)\b/;
const pastTense = /\b(?:was|were|had|did|met|sent|received|talked|spoke|yesterday|last)\b/i;
const ownPlans = /\bI(?:'ll|'m| am| will| was| have)\b|\bwe\b/i;
const headerTime = /\d{1,2}\/\d\d\/\d{2,4}\s+\d\d:\d\d/;
const headerWords = /forwarded by|original message|^\s*(?:from|sent|to|date):/i;

const farewell = /^(?:thanks|thank you|best|regards|cheers|looking forward|hope|have a|see you|talk soon|enjoy)\b/i;
/** Further off than this in days a date is the matter of a mail, not what is wanted by then. */
const furthest = 60;
/** What is less likely to ask, and tells of the sender's own plans, sets the reader no date. */
const leastAsk = 0.35;

/** A line that names dates and wants nothing by them: the head of another mail, a farewell, what the sender is going to do. */
function onlyMentions(text: string, ask: number): boolean {
  if (headerWords.test(text) || headerTime.test(text)) return true;
  return ask < leastAsk && (farewell.test(text) || tellsOwnPlan(text));
}

interface CandidateContext {
  /** When the mail was sent: what "Friday" is counted from. */
  readonly sent: Date;
  /** Minutes east of UTC that its hours are meant in. */
  readonly offset: number;
  /** Of a sentence to be an ask, 0…1. */
  readonly probability: (sentence: string) => number;
  /** The first sentences of the mail's own text, where they are known already. */
  readonly sentences?: readonly string[];
}

interface Line {
  readonly text: string;
  readonly place: number;
  readonly isQuoted: boolean;
}

function linesOf({ subject, body }: MailMessage, sentences: readonly string[] | undefined): Line[] {
  const own = sentences ?? splitSentences(body.own.slice(0, longestOwn), mostSentences);
  const isForward = body.own.trim().length < bareForward;
  const quoted = isForward ? splitSentences(body.quoted.slice(0, longestForwarded), mostForwarded) : [];
  return [
    { text: subject, place: 0, isQuoted: false },
    ...own.map((text, index) => ({ text, place: index + 1, isQuoted: false })),
    ...quoted.map((text, index) => ({ text, place: index + 1, isQuoted: true })),
  ];
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => (/\d/.test(word) ? '0' : word));
}

/** "Tuesday, May 8th" as "DAY MON 0th": the kind of date, not the date. */
function shapeOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/\d+/g, '0')
    .replace(/\b(?:mon|tues?|wednes|wed|thurs?|thu|fri|satur|sat|sun)(?:day)?s?\b/g, 'DAY')
    .replace(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/g, 'MON')
    .replace(/[\s,]+/g, ' ')
    .trim();
}

function distance(at: Date | null, sent: Date): string {
  if (at === null) return 'none';
  const days = (at.getTime() - sent.getTime()) / day;
  if (days < -1) return 'past';
  const steps = [0, 1, 4, 10, 40] as const;
  return String(steps.find((step) => days < step) ?? 'far');
}

function step(value: number, steps: readonly number[]): number {
  return steps.filter((limit) => value >= limit).length;
}

/**
 * Every date of a mail that may matter to its reader, with what tells whether it does: the words round it, the kind of date and how far off,
 * whether the sentence asks, invites or tells, and where in the mail it stands.
 */
export function deadlineCandidates(
  mail: MailMessage,
  { sent, offset, probability, sentences }: CandidateContext,
): DeadlineCandidate[] {
  const lines = linesOf(mail, sentences);
  const phrases = lines.map(({ text }) => datePhrases(text));
  if (phrases.every(({ length }) => length === 0)) return [];
  const asked = lines.map(({ text }) => (mayAsk(text) ? probability(text) : 0));
  const surest = Math.max(0, ...asked.slice(1));
  const found: DeadlineCandidate[] = [];
  for (const [index, line] of lines.entries()) {
    if (onlyMentions(line.text, asked[index] ?? 0)) continue;
    for (const { words, index: start } of phrases[index] ?? []) {
      if (found.length >= mostCandidates) return found;
      const [date] = parse(words, { instant: sent, timezone: offset }, { forwardDate: true });
      const at = date === undefined ? null : dueAt(date, offset);
      const due = distance(at, sent);
      if (due === 'past' || (at !== null && at.getTime() - sent.getTime() > furthest * day)) continue;
      const lower = line.text.toLowerCase();
      const before = wordsOf(line.text.slice(0, start));
      const after = wordsOf(line.text.slice(start + words.length));
      const ask = asked[index] ?? 0;
      const beside = Math.max(asked[index - 1] ?? 0, asked[index + 1] ?? 0);
      const tail = before.slice(-5).join(' ');
      const tie = tied.test(tail)
        ? 'tie'
        : /\bon(?: the)?$/.test(tail)
          ? 'on'
          : /\b(?:for|at|from|in)(?: the)?$/.test(tail)
            ? 'at'
            : 'none';
      const [isEvent, isRequest, isAttended, isTold] = [event, request, attending, told].map((kind) =>
        kind.test(lower),
      );
      const shape = shapeOf(words);
      const names = [
        ...before.slice(-4).map((word) => `b ${word}`),
        ...after.slice(0, 3).map((word) => `a ${word}`),
        `b1 ${before.at(-1) ?? '^'}`,
        `b2 ${before.slice(-2).join(' ') || '^'}`,
        `a1 ${after[0] ?? '$'}`,
        ...[...before.slice(-14, -4), ...after.slice(3, 12)].map((word) => `s ${word}`),
        `c ${shape}`,
        ...shape.split(' ').map((part) => `cw ${part}`),
        `p${Math.floor(ask * 5)}`,
        `pn${Math.floor(beside * 3)}`,
        `m${Math.floor(surest * 4)}`,
        `i${line.place === 0 ? 'subject' : step(line.place, [2, 4, 8, 16])}`,
        `q${line.isQuoted}`,
        `nth${Math.min(4, found.length)}`,
        `len${Math.min(5, Math.floor(Math.log2(1 + mail.body.own.length / 200)))}`,
        `n${step(mail.recipientCount, [2, 5])}`,
        `re${/^(?:re|fwd?):/i.test(mail.subject)}`,
        `due${due}`,
        `due${due} p${Math.floor(ask * 3)}`,
        `due${due} ${tie}`,
        `due${due} ${isEvent}${isAttended}${isTold}`,
        `event${isEvent}`,
        `request${isRequest}`,
        `attend${isAttended}`,
        `tie${tie}`,
        `x ${tie}${isRequest}${isEvent}`,
        `y ${tie}${isTold}`,
        `z ${isEvent}${isAttended}${isTold}`,
        ...(ownPlans.test(line.text) ? ['own'] : []),
        ...(pastTense.test(line.text) ? ['past'] : []),
        ...(/\byou\b|\byour\b/.test(lower) ? ['you'] : []),
        ...(line.text.includes('?') ? ['?'] : []),
      ];
      found.push({ words: words.trim(), sentence: line.text, at, features: hashFeatures(names) });
    }
  }
  return found;
}

export interface PickedDeadline extends DeadlineCandidate {
  readonly probability: number;
}

/** The likeliest of them, where it is likely enough. */
export function pickDeadline(candidates: readonly DeadlineCandidate[], model: HashedModel): PickedDeadline | null {
  let best: PickedDeadline | null = null;
  for (const candidate of candidates) {
    const probability = hashedProbability(model, candidate.features);
    if (probability >= model.threshold && probability > (best?.probability ?? -1)) best = { ...candidate, probability };
  }
  return best;
}
