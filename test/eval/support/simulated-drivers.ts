import type { JudgedMail as ScoredMail } from '@nexus/contracts';
import { applyLearned, type LearnedWeights, type LearningSample } from '@nexus/intelligence';
import { createSessionTracker, samplesOf } from '@nexus/livekit-agent';
import type { JudgedMail } from './judged-mail-corpus.ts';

/** A labelled mail with what the scorer made of it before anything was learned. */
export type SimulatedMail = JudgedMail & Pick<ScoredMail, 'score' | 'features'>;

/** What a mail is worth to one driver, 0…3. */
type Taste = (mail: JudgedMail) => number;

const dateWords = /\b(?:\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|monday|tuesday|wednesday|thursday|friday)/gi;
const domainOf = ({ email }: JudgedMail) => email.from?.address.split('@')[1] ?? '';
const wordsOf = ({ email }: JudgedMail) => email.body.own.split(/\s+/u).length;

/** What fits comes before all else, and the rest a step down. */
const first =
  (fits: (mail: JudgedMail) => boolean): Taste =>
  (mail) =>
    fits(mail) ? 3 : Math.max(0, mail.urgency - 1);

/** The labels' own reader, then ten others. None of them is defined by a feature of the scorer. */
export const tastes: Readonly<Record<string, Taste>> = {
  'the default': ({ urgency }) => urgency,
  'newsletters and notices matter': first(({ kind }) => kind === 'bulk' || kind === 'automatic'),
  'social mail first': first(({ kind }) => kind === 'social'),
  'news, not requests': ({ kind }) => (kind === 'person-info' ? 3 : kind === 'person-ask' ? 1 : 0),
  'mail to groups never': (mail) =>
    mail.email.recipientCount > 3 ? 0 : first(({ email }) => email.recipientCount < 3)(mail),
  'mail to me alone first': first(({ email }) => email.recipientCount === 1),
  'conversations under way first': first(({ email }) => /^\s*re:/i.test(email.subject)),
  'what was forwarded first': first(({ email }) => /^\s*fwd?:/i.test(email.subject)),
  'people from outside first': first((mail) => !domainOf(mail).endsWith('enron.com')),
  'long reads first': first((mail) => wordsOf(mail) > 200),
  'meetings and dates first': first(({ email }) => (email.body.own.match(dateWords) ?? []).length >= 2),
};

const countOf = ({ email }: JudgedMail, words: RegExp) =>
  (`${email.subject}\n${email.body.own}`.match(words) ?? []).length;
const says = (words: RegExp, least = 1) => first((mail) => countOf(mail, words) >= least);
const from = (domains: RegExp) => first((mail) => domains.test(domainOf(mail)));

/** Ten more, by words, senders' domains or length: written down before the learner was given anything to learn them by. */
export const heldBackTastes: Readonly<Record<string, Taste>> = {
  'money first': says(/\$\s?\d|\b(?:invoice|payment|paid|pay|price|cost|budget|dollar)s?\b/gi, 2),
  'travel first': says(/\b(?:flight|hotel|trip|airport|travel(?:l?ing)?)s?\b/gi),
  'contracts and law first': says(/\b(?:contract|agreement|clause|attorney|counsel|lawsuit|court)s?\b/gi, 2),
  'new people first': says(/\b(?:résumé|resume|interview|candidate|applicant|hire|hiring|internship)s?\b/gi),
  'computers first': says(/\b(?:software|server|database|computer|laptop|password|log ?in|virus)(?:e?s)?\b/gi),
  'press and politics first': says(
    /\b(?:press|reporter|newspaper|article|governor|senator|legislat\w+|commission)s?\b/gi,
  ),
  'schools and public bodies first': from(/\.(?:edu|gov|org)$/),
  'private mailboxes first': from(/^(?:aol|hotmail|yahoo|msn|earthlink|juno|prodigy|mindspring|compuserve)\./),
  'short notes first': first((mail) => wordsOf(mail) < 25),
  'questions first': first(({ email }) => (email.body.own.match(/\?/g) ?? []).length >= 2),
};

/** Of what matters so much is acted on; of what matters little or not at all so much is put away. The rest is only heard. */
const acts = 0.7;
const putsAway = [0.8, 0.5] as const;
/** So often a hand slips. */
const slips = 0.05;

/**
 * One drive: the mail is told in the order of its score, and the driver does what their taste says, on the product's own tracker.
 *
 * @returns what the product collects of it at its end
 */
export function simulateDrive(
  mails: readonly SimulatedMail[],
  {
    taste,
    learned,
    random,
  }: { readonly taste: Taste; readonly learned: LearnedWeights; readonly random: () => number },
): readonly LearningSample[] {
  const scored = mails
    .map((mail) => ({ ...mail, score: Math.round(applyLearned(mail.score, mail.features, learned) * 100) / 100 }))
    .sort((one, other) => other.score - one.score);
  const tracker = createSessionTracker();
  tracker.apply({ type: 'planned', topics: [], order: scored.map(({ email }) => email.emailId) });
  for (const mail of scored) {
    const { emailId } = mail.email;
    const own = taste(mail);
    const worth = random() < slips ? 3 - own : own;
    const isDone = random() < (worth >= 2 ? acts : (putsAway[worth] ?? 0));
    const way = Math.floor(random() * 3);
    const isUnheard = isDone && worth < 2 && way < 2;
    if (!isUnheard) tracker.apply({ type: 'moved-to', emailId });
    if (!isDone) continue;
    if (worth >= 2 && way === 0) tracker.apply({ type: 'flagged', emailIds: [emailId], flagged: true });
    else if (worth >= 2 && way === 1) tracker.apply({ type: 'marked', emailIds: [emailId], status: 'answered' });
    else if (worth >= 2) tracker.apply({ type: 'heard', emailId });
    else if (way === 0) tracker.apply({ type: 'marked', emailIds: [emailId], status: 'archived' });
    else if (way === 1) tracker.apply({ type: 'skipped', emailIds: [emailId] });
    else tracker.apply({ type: 'passed-over', emailId });
  }
  // Of labelled mail none is a fraud, junk or settled.
  const items = new Map(scored.map((mail) => [mail.email.emailId, { ...mail, signals: [], isFraud: false }]));
  return samplesOf({ inbox: { state: { items } }, tracker });
}
