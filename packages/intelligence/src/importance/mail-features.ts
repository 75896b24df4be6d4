import type { Signal, SignalId } from '@nexus/contracts';
import type { SignalReading } from '../scoring/signal-reading.ts';
import { asksEverybody } from '../scoring/signals/asked-directly.ts';
import { logit } from './logistic-regression.ts';
import { isSubjectMatter, readSubjectMatter, type SubjectMatterId, subjectMatterIds } from './subject-matter.ts';

/** What a feature may do to a score: raise it, lower it, or either. */
type Direction = -1 | 0 | 1;

/** A number that a score is made of, before it is standardised; 0 where there is nothing of the kind. */
export interface FeatureKind {
  readonly direction: Direction;
  /** The signal that its share is told as; null: it moves the score and is no reason of its own. */
  readonly signal: SignalId | null;
  /** Log-odds that a mail with `value` of it gets where the labelled mail tells nothing. */
  readonly prior: { readonly logOdds: number; readonly value: number };
}

const raising = (signal: SignalId, logOdds = 0, value = 1): FeatureKind => ({
  direction: 1,
  signal,
  prior: { logOdds, value },
});
const either = (signal: SignalId | null, logOdds = 0): FeatureKind => ({
  direction: 0,
  signal,
  prior: { logOdds, value: 1 },
});

/** Every feature that judged mail teaches, by its id. Those of a signal carry its name. */
const taughtKinds = {
  'asked-directly': raising('asked-directly', 0.5, 0.4),
  'surest-ask': raising('asked-directly'),
  asks: raising('asked-directly'),
  'asks-as-a-whole': raising('asked-directly'),
  'asked-early': raising('asked-directly'),
  greeted: raising('asked-directly'),
  'asked-alone': raising('asked-directly'),
  deadline: raising('deadline', 0.5, 0.35),
  'deadline-ask': raising('deadline'),
  'urgent-keyword': raising('urgent-keyword', 0.6, 0.35),
  'soon-words': raising('urgent-keyword'),
  'sole-recipient': raising('sole-recipient'),
  'reply-to-own-mail': raising('reply-to-own-mail', 0.4, 0.3),
  'fast-thread': raising('fast-thread', 0.4, 0.2),
  'repeated-chasing': raising('repeated-chasing', 0.6, 0.3),
  wording: either('wording'),
  questions: either('wording'),
  length: either('wording'),
  'very-short': either('wording'),
  'second-person': either('wording'),
  'first-person': either('wording'),
  dates: either('wording'),
  links: either('wording'),
  recipients: either(null),
  copied: either(null, -0.7),
  unnamed: either(null, -0.7),
  'first-named': either(null),
  reply: either(null),
  forward: either(null),
  'bare-forward': either(null),
  quoted: either(null),
  attached: either(null),
  colleague: either(null),
} as const satisfies Record<string, FeatureKind>;

type TaughtId = keyof typeof taughtKinds;
export type FeatureId = TaughtId | SubjectMatterId;

const taughtIds = Object.keys(taughtKinds).filter((id): id is TaughtId => id in taughtKinds);
export const featureIds: readonly FeatureId[] = [...taughtIds, ...subjectMatterIds];

/** Null: what a mail is about weighs nothing until a driver's own drives teach what it is worth to them. */
export function kindOf(id: FeatureId): FeatureKind | null {
  return isSubjectMatter(id) ? null : taughtKinds[id];
}

/** The features of one mail; null: nobody can tell, because the reader is not known. */
export type Features = Record<FeatureId, number | null>;

/** What only somebody knows who knows the reader. */
const ofReader: readonly FeatureId[] = [
  'asked-directly',
  'sole-recipient',
  'greeted',
  'copied',
  'unnamed',
  'first-named',
  'colleague',
];

const reply = /^\s*(?:re|aw|sv|antw)\s*:/i;
const forward = /^\s*(?:fwd?|wg|tr)\s*:/i;
const soonWords =
  /\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening)|right (?:now|away)|asap|as soon as possible|immediately|cob|eod|end of (?:the )?day|by noon|in an hour|heute|morgen|sofort)\b/gi;
const dateWords =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|\d{1,2}\/\d{1,2}|next week|this week)/gi;
const textLimit = 4_000;
const leastAsk = 0.02;
const surestAsk = 0.99;
const veryShort = 60;
const shortForward = 200;
const openingSentences = 3;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function domainOf(address: string | undefined): string {
  return address?.split('@')[1]?.split('.').slice(-2).join('.') ?? '';
}

/** How much of what a mail asks it asks of the reader: of somebody copied half. */
function shareAsked({ role, discussionList }: SignalReading): number {
  if (!role.known || role.inTo) return 1;
  return role.inCc && !discussionList ? 0.5 : 0;
}

function addAsks(features: Features, reading: SignalReading): void {
  if (asksEverybody(reading)) return;
  const asks = reading.likelyAsks();
  const best = asks.reduce((most, { probability }) => Math.max(most, probability), leastAsk);
  features['surest-ask'] = logit(Math.min(surestAsk, best)) - logit(leastAsk);
  const sure = asks.filter(({ probability }) => probability >= reading.asks.threshold);
  features.asks = Math.log1p(sure.length);
  features['asked-early'] = sure.some(({ place }) => place < openingSentences) ? 1 : 0;
  const whole = reading.askedAsAWhole();
  const logOdds = logit(Math.min(surestAsk, Math.max(leastAsk, whole))) - logit(leastAsk);
  features['asks-as-a-whole'] = logOdds * shareAsked(reading);
  if (sure.length > 0) features['asked-alone'] = 1 / Math.max(1, reading.email.recipientCount);
}

function addText(features: Features, { email }: SignalReading): void {
  const own = email.body.own.slice(0, textLimit);
  const isForward = forward.test(email.subject);
  features.length = Math.log1p(email.body.own.length / 20);
  if (own.trim().length < veryShort) features['very-short'] = 1;
  features.questions = Math.log1p(count(own, /\?/g));
  features['second-person'] = Math.log1p(count(own, /\byou(?:r|rs)?\b/gi));
  features['first-person'] = Math.log1p(count(own, /\b(?:I|me|my)\b/g));
  features['soon-words'] = Math.log1p(count(`${email.subject}\n${own}`, soonWords));
  features.dates = Math.log1p(count(own, dateWords));
  features.links = Math.log1p(count(own, /https?:|www\./gi));
  if (reply.test(email.subject) || email.inReplyTo !== null) features.reply = 1;
  if (isForward) features.forward = 1;
  if (isForward && own.trim().length < shortForward) features['bare-forward'] = 1;
  features.quoted = Math.log1p(email.body.quoted.length / 100);
  if (email.attachments.length > 0) features.attached = 1;
}

function addPeople(features: Features, { email, role, settings }: SignalReading): void {
  features.recipients = Math.log1p(Math.max(0, email.recipientCount - 1));
  if (!role.known) return;
  if (role.inCc && !role.inTo) features.copied = 1;
  if (!role.inCc && !role.inTo) features.unnamed = 1;
  if (role.inTo && settings.readerAddresses.includes(email.to[0]?.address ?? '')) features['first-named'] = 1;
  const own = new Set(settings.readerAddresses.map(domainOf));
  if (own.has(domainOf(email.from?.address))) features.colleague = 1;
  const opening = email.body.own.slice(0, 40).toLowerCase();
  if (role.names.some((name) => opening.includes(name))) features.greeted = 1;
}

function isTaught(id: string): id is TaughtId {
  return id in taughtKinds;
}

const none: Omit<Features, SubjectMatterId> = {
  'asked-directly': 0,
  'surest-ask': 0,
  asks: 0,
  'asks-as-a-whole': 0,
  'asked-early': 0,
  greeted: 0,
  'asked-alone': 0,
  deadline: 0,
  'deadline-ask': 0,
  'urgent-keyword': 0,
  'soon-words': 0,
  'sole-recipient': 0,
  'reply-to-own-mail': 0,
  'fast-thread': 0,
  'repeated-chasing': 0,
  wording: 0,
  questions: 0,
  length: 0,
  'very-short': 0,
  'second-person': 0,
  'first-person': 0,
  dates: 0,
  links: 0,
  recipients: 0,
  copied: 0,
  unnamed: 0,
  'first-named': 0,
  reply: 0,
  forward: 0,
  'bare-forward': 0,
  quoted: 0,
  attached: 0,
  colleague: 0,
};

/** What a score is made of. `signals`: those found, their weight saying how strongly each is there. */
export function readFeatures(reading: SignalReading, signals: readonly Signal[], wording: number | null): Features {
  const features: Features = { ...none, ...readSubjectMatter(reading.email), wording };
  for (const { id, weight } of signals) if (isTaught(id)) features[id] = Math.abs(weight);
  addAsks(features, reading);
  addText(features, reading);
  addPeople(features, reading);
  if ((features.asks ?? 0) > 0) features['deadline-ask'] = features.deadline;
  if (!reading.role.known) for (const id of ofReader) features[id] = null;
  return features;
}
