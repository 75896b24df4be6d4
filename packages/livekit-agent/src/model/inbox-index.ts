import type { HoldReason, JudgedMail, MailAddress, MailEnvelope } from '@nexus/contracts';
import { withoutSubjectMarks } from '@nexus/intelligence';
import { joinWithAnd } from '@nexus/spoken-text';
import { dateFormat, spokenSubject } from '@nexus/text';
import { markUntrusted } from '../prompts/untrusted.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { type Inbox, isAsking } from '../state/inbox.ts';
import { senderName } from '../wording/mail.ts';
import { fitLines, fitWords, partBudgets, tokensOf } from './token-budget.ts';

/** Mails that have a line of their own. */
const mostLines = 40;
/** People who wait, senders of what was left out, and mails of earlier drives that are named. */
const mostNamed = { waiting: 8, leftOut: 2, before: 4 };

const legend = `# Inbox
The briefing in its order: id, !! if urgent, ! if important, ? if likely a fraud, sender: subject; what is asked; when it is or was due; (To/Cc) where others got it, too. What became of each is said below.`;

/**
 * The inbox as the model knows it (J-17): a line a mail, counts of the rest, who waits, what was left out. It changes only when the inbox does, so
 * that a provider's prompt cache holds; statuses are told elsewhere. Lines are made once a mail, the whole once an inbox.
 */
export function createInboxIndex(drive: DriveContext): () => string {
  const lines = new WeakMap<JudgedMail, string>();
  let built: { readonly inbox: Inbox; readonly text: string } | null = null;
  const lineOf = (mail: JudgedMail) => {
    const line = lines.get(mail) ?? indexLine(drive, mail);
    lines.set(mail, line);
    return line;
  };
  return () => {
    const { state: inbox } = drive.inbox;
    if (built?.inbox !== inbox) built = { inbox, text: buildIndex(drive, inbox, lineOf) };
    return built.text;
  };
}

function buildIndex(drive: DriveContext, inbox: Inbox, lineOf: (mail: JudgedMail) => string): string {
  const mails = inbox.order.flatMap((emailId) => inbox.items.get(emailId) ?? []);
  const about = [...aboutDriver(drive, mails), ...waiting(drive, mails), ...leftOut(inbox), ...heardBefore(inbox)];
  const spent = tokensOf([legend, ...about].join('\n'));
  const shown = fitLines(mails.slice(0, mostLines).map(lineOf), partBudgets.index - spent);
  const rest = theRest(inbox, mails.slice(shown.length));
  return [legend, markUntrusted('inbox', [...shown, ...rest, ...about].join('\n'))].join('\n');
}

/** "m7 !! Kerr Lift: crane harbour quay; asks do you want the 60 or the 80; due Mon 16 Nov (1/2)". */
function indexLine(drive: DriveContext, mail: JudgedMail): string {
  const { email, redFlag, isUrgent, isFraud } = mail;
  const who = fitWords(senderName(email), 5);
  const subject = spokenSubject(email.subject) ?? withoutSubjectMarks(email.subject);
  const due = dueOf(drive, mail);
  const settled = standingOf(mail);
  const mark = isFraud ? ' ?' : isUrgent ? ' !!' : redFlag ? ' !' : '';
  const head = `${drive.inbox.handles.of(email.emailId)}${mark} ${who}: ${fitWords(subject, 9)}`;
  const copies = Math.min(email.cc.length, email.recipientCount);
  const others = email.recipientCount > 1 ? ` (${email.recipientCount - copies}/${copies})` : '';
  const tail = `${settled === '' ? due : settled}${others}`;
  const ask = settled === '' ? askOf(drive, mail) : undefined;
  const left = partBudgets.indexLine - tokensOf(head) - tokensOf(tail) - 2;
  const asked = ask === undefined || isFraud || left < worthAsking ? '' : fitWords(ask.replace(politeness, ''), left);
  return `${head}${asked === '' ? '' : `; asks ${asked}`}${tail}`.replace(/\s+/g, ' ');
}

function askOf({ inbox }: DriveContext, { email, signals }: JudgedMail): string | undefined {
  return inbox.enrichments.of(email.emailId)?.ask ?? signals.find(({ id }) => id === 'asked-directly')?.evidence;
}

/** When a mail's deadline is or was, as a date that needs no other. */
function dueOf({ clock: { timeZone }, inbox }: DriveContext, { email, signals }: JudgedMail): string {
  const deadline = signals.find(({ id }) => id === 'deadline');
  const readAhead = inbox.enrichments.of(email.emailId)?.due ?? null;
  if (deadline?.at === undefined) return readAhead === null ? '' : `; due ${fitWords(readAhead, 6)}`;
  return `; ${deadline.told === undefined ? 'due' : 'was due'} ${absoluteDay(deadline.at, timeZone)}`;
}

/** What became of it: the driver answered, or a later mail overtook it. */
function standingOf({ signals }: JudgedMail): string {
  if (signals.some(({ id }) => id === 'answered')) return '; answered';
  return signals.some(({ id }) => id === 'overtaken') ? '; overtaken' : '';
}

/** Tokens; fewer words tell nothing of what is asked. */
const worthAsking = 6;
const politeness =
  /^(?:(?:and|also|please|kindly|could|can|would|will|you|i (?:should|would) be grateful if|be (?:willing|able|so kind as) to)\b[\s,]*)+/i;

function absoluteDay(at: Date, timeZone: string): string {
  return dateFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
    .format(at)
    .replace(',', '');
}

function theRest(inbox: Inbox, mails: readonly JudgedMail[]): readonly string[] {
  if (mails.length === 0) return [];
  const urgent = mails.filter(({ isUrgent }) => isUrgent).length;
  const inTopic = Map.groupBy(mails, ({ topicId }) => topicId);
  const topics = inbox.topics.filter(({ topicId }) => inTopic.has(topicId));
  const named = topics.slice(0, 4).map(({ topicId, title }) => `${title} ${inTopic.get(topicId)?.length}`);
  return [`and ${mails.length} more, ${urgent} of them urgent: ${named.join(', ')}${topics.length > 4 ? ' …' : ''}`];
}

/** The driver's own addresses, and the name that mail to them goes by. */
function aboutDriver(drive: DriveContext, mails: readonly JudgedMail[]): readonly string[] {
  const delivered = mails.flatMap(({ email }) => email.delivery.deliveredTo);
  const given = drive.user.addresses;
  const addresses = given.length > 0 ? given : mostFrequent(delivered, 1);
  if (addresses.length === 0) return ["Which address is the driver's is not known."];
  const isOwn = ({ address, name }: MailAddress) => name !== null && addresses.includes(address);
  const names = mails.flatMap(({ email }) => [...email.to, ...email.cc].filter(isOwn).map(({ name }) => name ?? ''));
  const [name = ''] = mostFrequent(names, 1);
  return [`The driver: ${[name, ...addresses.slice(0, 3)].filter(Boolean).join(', ')}`];
}

function waiting(drive: DriveContext, mails: readonly JudgedMail[]): readonly string[] {
  const asking = mails.filter((mail) => isAsking(mail) && mail.signals.some(({ id }) => id === 'asked-directly'));
  if (asking.length === 0) return ['Nobody waits for an answer.'];
  const named = asking.slice(0, mostNamed.waiting).map(({ email }) => drive.inbox.handles.of(email.emailId));
  const more = asking.length - named.length;
  return [`Wait for an answer: the senders of ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}

/** Counts by reason, with the senders most concerned. */
function leftOut({ held, heldCounts, heldEnvelopes, omissions }: Inbox): readonly string[] {
  const byReason = Map.groupBy(held, ({ reason }) => reason);
  const sendersOf = (reason: HoldReason) =>
    (byReason.get(reason) ?? []).flatMap(({ emailId }) => heldEnvelopes.get(emailId) ?? []).map(senderName);
  const counts = Object.entries(heldCounts) as [HoldReason, number][];
  const reasons = counts.filter(([reason, count]) => count > 0 && reason !== 'already-briefed');
  const phrases = reasons.map(([reason, count]) => {
    const most = mostFrequent(sendersOf(reason), mostNamed.leftOut);
    return `${count} ${reason}${most.length === 0 ? '' : ` (${most.map((name) => fitWords(name, 8)).join(', ')})`}`;
  });
  return [`Left out: ${phrases.length === 0 ? 'nothing' : phrases.join('; ')}`, ...omissions];
}

/** What an earlier drive told and is still unread: of what it told besides, nothing is kept (rule 60). */
function heardBefore({ held, heldEnvelopes }: Inbox): readonly string[] {
  const before = held.filter(({ reason }) => reason === 'already-briefed');
  const emails: readonly MailEnvelope[] = before.flatMap(({ emailId }) => heldEnvelopes.get(emailId) ?? []);
  if (emails.length === 0) return [];
  const named = emails
    .slice(0, mostNamed.before)
    .map((email) => fitWords(`${senderName(email)}: ${email.subject}`, 16));
  return [`Told in an earlier drive and still unread: ${before.length}, such as ${joinWithAnd(named)}`];
}

function mostFrequent(values: readonly string[], most: number): readonly string[] {
  const alike = Map.groupBy(values.filter(Boolean), (value) => value);
  const byCount = [...alike].toSorted(([, one], [, other]) => other.length - one.length);
  return byCount.slice(0, most).map(([value]) => value);
}
