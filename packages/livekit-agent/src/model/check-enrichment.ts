import type { MailMessage } from '@nexus/contracts';
import { type AskClassifier, summarizeMail } from '@nexus/intelligence';
import { resolveTime } from '@nexus/language';
import { hasPhrase, identifyLanguage, plainWords, splitSentences } from '@nexus/text';
import { z } from 'zod';
import type { Enrichment } from '../state/enrichments.ts';
import { contentStems, factsHeld, factsStated, namesIn, type StatedFacts } from './stated-facts.ts';
import { fitWords } from './token-budget.ts';

/** What the small model answers of one mail. Flat, and nothing is left out: what there is none of is empty. */
export const EnrichmentRow = z.strictObject({
  mail: z.int().describe('Number of the mail.'),
  summary: z.string().describe('One or two sentences, at most 40 words, in English.'),
  ask: z.string().describe('What the reader is asked to do, in English; empty: nothing.'),
  ask_words: z.string().describe("The mail's own sentence that asks it, word for word; empty: none."),
  deadline: z.string().describe('ISO 8601 date, with time if it has one; empty: none.'),
  deadline_words: z.string().describe("The mail's own words that name it, word for word; empty: none."),
  why: z.string().describe('Why it matters to the reader, at most 12 words.'),
  urgency: z.int().min(0).max(3),
  overtaken_by: z.int().describe('Number of the later mail that settles this one; 0: none.'),
  fraud: z.boolean(),
  fraud_why: z.string().describe('At most 12 words; empty where it is none.'),
});
export type EnrichmentRow = z.infer<typeof EnrichmentRow>;

export interface CheckContext {
  readonly now: Date;
  /** IANA name. */
  readonly timeZone: string;
  readonly asks: AskClassifier;
  /** Whether that number is a later mail of the same thread. */
  readonly isLater: (number: number) => boolean;
}

const most = { words: 45, sentences: 2, why: 12, ask: 25, deadline: 8 };
/** Share of a summary's telling words that stand in the mail; less is about something else. */
const leastShared = 0.5;
const dayLength = 86_400_000;

/** Tokens of a mail's own text: the rest of a long one seldom changes what it asks. */
const longestShown = 450;
/** Characters of the envelope. */
const longestEnvelope = 8_000;

/** What the model is shown of a mail's text, and what its answer is checked against: what it was not shown it cannot know. */
export function shownText({ body }: MailMessage): string {
  return fitWords(body.own.slice(0, longestShown * 8).trim(), longestShown);
}

/** The mail as its summary is checked: its envelope, and as much of its text as the model was shown. */
interface Held extends StatedFacts {
  readonly own: string;
  readonly sentences: readonly string[];
  readonly stems: ReadonlySet<string>;
  readonly isEnglish: boolean;
  readonly senderWords: readonly string[];
}

function hold(email: MailMessage): Held {
  const { subject, from, to, cc, attachments, receivedAt } = email;
  const own = shownText(email);
  const language = identifyLanguage(own);
  const people = [from, ...to, ...cc].flatMap((person) => (person === null ? [] : [person.name ?? '', person.address]));
  const sent = receivedAt === null ? '' : receivedAt.toUTCString();
  const files = attachments.map(({ name }) => name ?? '');
  const envelope = [subject, sent, language?.name ?? '', ...people, ...files].join('\n').slice(0, longestEnvelope);
  const text = `${envelope}\n${own}`;
  return {
    ...factsHeld(text, language?.code ?? 'en'),
    own: plainWords(`${subject}\n${own}`),
    sentences: splitSentences(own),
    stems: new Set(contentStems(text)),
    isEnglish: language === null || language.code === 'en',
    senderWords: plainWords(`${from?.name ?? ''} ${from?.address ?? ''}`)
      .trim()
      .split(' '),
  };
}

const firstPerson = /\b(?:I|we|me|my|our|us|mine|ours|myself|nexus)\b/i;
const addressOrLink = /\S@\S|https?:|www\./i;
/** What the agent itself may have done: only a mail that speaks of it can be told so. */
const deed = /\b(?:archived|flagged|snoozed|muted|unsubscribed|deleted|forwarded|replied|sent|moved)\b/gi;
const negation = /\b(?:not|no|never|none|nobody|nothing|without)\b|n['’]t\b/i;

/** Whether all that a text of the model states stands in the mail: numbers, times, days, money, names; and that it speaks of nothing as the agent. */
function isStated(text: string, held: Held): boolean {
  if (firstPerson.test(text) || addressOrLink.test(text)) return false;
  if ([...factsStated(text).facts].some((fact) => !held.facts.has(fact))) return false;
  if ((text.match(deed) ?? []).some((word) => !held.words.has(word.toLowerCase()))) return false;
  if (held.isEnglish && negation.test(text) && !negation.test(held.sentences.join(' '))) return false;
  return namesIn(text).every((name) => held.words.has(name) || contentStems(name).some((stem) => held.stems.has(stem)));
}

/** Whether it is about this mail at all: of English most of its words stand there, of another language something that both share. */
function isAboutIt(text: string, held: Held): boolean {
  const stems = contentStems(text);
  if (stems.length === 0) return false;
  if (held.isEnglish) return stems.filter((stem) => held.stems.has(stem)).length >= leastShared * stems.length;
  const { facts, words } = factsStated(text);
  return (
    facts.size > 0 || held.senderWords.some((word) => words.has(word)) || stems.some((stem) => held.stems.has(stem))
  );
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function summaryIn({ summary }: EnrichmentRow, held: Held, due: string | null): string | null {
  const text = summary.replace(/\s+/g, ' ').trim();
  if (text === '' || wordCount(text) > most.words || splitSentences(text).length > most.sentences) return null;
  if (!isStated(text, held) || !isAboutIt(text, held)) return null;
  // A deadline that the extractive sentences tell is not lost by telling it better.
  const { facts } = factsStated(text);
  if (due !== null && !tellsTime(facts, factsStated(due).facts)) return null;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Whether all of a time is told; of a day its weekday is enough. */
function tellsTime(told: ReadonlySet<string>, time: ReadonlySet<string>): boolean {
  const isByWeekday = [...time].some((fact) => fact.startsWith('weekday') && told.has(fact));
  return [...time].every((fact) => told.has(fact) || (isByWeekday && /^(?:day|month|\d)/.test(fact)));
}

/** Some word of it names a time: "the" stands in every mail. */
function namesTime(words: string): boolean {
  const { facts } = factsStated(words);
  return (
    [...facts].some((fact) => /^(?:at|weekday|month|day)-?\d/.test(fact)) || /\d(?:st|nd|rd|th|[./]\d)/i.test(words)
  );
}

const tie = /^(?:(?:by|before|until|till|due|no later than|not later than|latest|within|on|bis|am) )+/i;

/** The deadline's words, where they stand in the mail, mean a time to come, and the model's date is the day they mean. */
function deadlineIn(
  row: EnrichmentRow,
  email: MailMessage,
  held: Held,
  { now, timeZone }: CheckContext,
): string | null {
  const words = row.deadline_words.trim();
  if (words === '' || wordCount(words) > most.deadline || !hasPhrase(held.own, words) || !namesTime(words)) return null;
  const sent = email.receivedAt ?? email.claimedAt;
  const meant = sent === null ? null : (resolveTime(words.replace(tie, ''), { now: sent, timeZone })?.at ?? null);
  const told = Date.parse(row.deadline);
  if (meant !== null && Number.isFinite(told) && Math.abs(meant.getTime() - told) > dayLength) return null;
  const at = meant?.getTime() ?? told;
  return Number.isFinite(at) && at + dayLength < now.getTime() ? null : words;
}

/** The ask, where the sentence that it is taken from stands in the mail and asks for something by our own reading, too. */
function askIn({ ask, ask_words }: EnrichmentRow, held: Held, { asks }: CheckContext): string | null {
  const said = ask.trim();
  if (said === '' || wordCount(said) > most.ask || wordCount(ask_words) < 2 || !isStated(said, held)) return null;
  const source = held.sentences.find((sentence) => hasPhrase(plainWords(sentence), ask_words));
  if (source === undefined || !(source.endsWith('?') || asks.isAsk(source))) return null;
  return said;
}

/**
 * What code believes of what the small model says of a mail (J-7): the words of a deadline and of an ask must stand in it, and every number, date,
 * amount and name of a sentence in it or in its envelope. What does not is left out; the rest is believed all the same. Pure.
 */
export function checkEnrichment(row: EnrichmentRow, email: MailMessage, context: CheckContext): Enrichment {
  const held = hold(email);
  const { now, timeZone, asks } = context;
  // As of its own day: with the days that it names itself.
  const sent = email.receivedAt ?? email.claimedAt ?? now;
  const extractive = summarizeMail(email, { now: sent, timeZone, asks, verbosity: 'standard', readerAddresses: [] });
  const why = (row.fraud ? row.fraud_why : row.why)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]+$/, '');
  const isSaid = why !== '' && wordCount(why) <= most.why && isStated(why, held);
  return {
    summary: summaryIn(row, held, extractive.deadline),
    ask: askIn(row, held, context),
    due: deadlineIn(row, email, held, context),
    why: isSaid ? why : null,
    urgency: row.urgency,
    overtaken: context.isLater(row.overtaken_by),
    suspect: row.fraud,
  };
}
