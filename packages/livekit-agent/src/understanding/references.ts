import type { MailEnvelope } from '@nexus/contracts';
import { type IntentTarget, readMailChoice } from '@nexus/language';
import { countOf } from '@nexus/spoken-text';
import { findMails } from '../inbox/find-mails.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, type Inbox, newestFirst } from '../state/inbox.ts';
import type { TrackerState } from '../state/tracker.ts';
import { answerableQuestion, mailsMeant, mentionedMails, toldInRow, topicOf } from '../state/tracker-selectors.ts';
import { sayWhen, senderName, subjectName } from '../wording/mail.ts';

/** What mails that are told in a row are called. */
export const ordinals = ['first', 'second', 'third'] as const;

/** "It", said by the driver: one mail, or a speakable sentence why it is none. `several`: the driver is to say which. */
export type MeantMail =
  | { readonly emailId: string }
  | { readonly emailId: null; readonly why: string; readonly several: boolean };

/** The one mail that "it" means now, to read of: where a question was answered out of another mail than the open one, that one. Only reads. */
export function meantMail(drive: DriveContext): MeantMail {
  const told = drive.tracker.state.mention?.answeredBy;
  return told == null ? answeredMail(drive) : { emailId: told };
}

/** The same for who answers it: how its thread stands now. */
export function answeredMail(drive: DriveContext): MeantMail {
  const newest = newestOfThread(drive.inbox.state, mailsMeant(drive.tracker.state));
  return newest === null ? chosenMail(drive) : { emailId: newest };
}

/** The same for what changes it: which one of a thread is to be said. */
export function chosenMail(drive: DriveContext): MeantMail {
  const [only, ...others] = mailsMeant(drive.tracker.state);
  if (only === undefined) return { emailId: null, why: noMail, several: false };
  if (others.length === 0) return { emailId: only };
  return { emailId: null, why: askWhich(drive, [only, ...others]), several: true };
}

/** Several mails of one thread are one matter: who asks about it, or answers, means how it stands now. */
function newestOfThread(inbox: Inbox, emailIds: readonly string[]): string | null {
  const mails = emailIds.flatMap((emailId) => inbox.items.get(emailId) ?? []);
  const isOne =
    mails.length > 1 && mails.length === emailIds.length && new Set(mails.map(({ threadId }) => threadId)).size === 1;
  if (!isOne) return null;
  const [newest] = newestFirst(mails.map(({ email }) => email));
  return newest?.emailId ?? null;
}

/** "Do you mean the first, from Anna, or the second, from Piet?"; mails of one sender by what they are about as well, and where that is alike by when they came. */
function askWhich({ inbox, clock }: DriveContext, emailIds: readonly string[]): string {
  const emails = emailIds.slice(0, ordinals.length).map((emailId) => envelopeOf(inbox.state, emailId));
  const known = emails.filter((email) => email !== null);
  const isOneSender = known.length > 1 && new Set(known.map(senderName)).size === 1;
  const named = emails.map((email, place) => {
    if (email === null) return `the ${ordinals[place]}`;
    const fromSame = known.filter((other) => other !== email && senderName(other) === senderName(email));
    const isSameSubject = fromSame.some((other) => subjectName(other) === subjectName(email));
    const name = [
      ...(isOneSender ? [] : [`from ${senderName(email)}`]),
      ...(fromSame.length > 0 && !isSameSubject ? [`about ${subjectName(email)}`] : []),
      ...(isSameSubject ? [`which came ${sayWhen(email.receivedAt, clock.now(), clock.timeZone)}`] : []),
    ].join(' ');
    return `the ${ordinals[place]}, ${name}`;
  });
  return `Do you mean ${named.slice(0, -1).join(', ')}, or ${named.at(-1)}?`;
}

const noMail = 'No mail is open. Say next to hear one.';

/** Notes which mails were just mentioned outside the briefing; none: the current mail was told. They are known from here on. */
export function mentionMails(drive: DriveContext, emails: readonly MailEnvelope[]): void {
  drive.inbox.found(emails);
  drive.conversation.depth = 0;
  drive.tracker.apply({ type: 'mentioned', emailIds: emails.map(({ emailId }) => emailId) });
}

/** Whatever is open or was listed, "it" is from here on the mail that the driver named. Of a list that it was chosen from "the second one" goes on. */
export function pointAt(drive: DriveContext, email: MailEnvelope): void {
  const { state } = drive.tracker;
  const isAlone = mentionedMails(state).length <= 1;
  if (isAlone && mailsMeant(state).includes(email.emailId)) return;
  const isOpen = email.emailId === state.cursor && !toldInRow(state).includes(email.emailId);
  mentionMails(drive, isOpen ? [] : [email]);
}

/** Notes which mails were just named in answer to a question about the inbox. Where a mail is open, "it" goes on to mean that one. */
export function listMails(drive: DriveContext, emails: readonly MailEnvelope[]): void {
  const open = answeredMail(drive).emailId ?? drive.tracker.state.cursor;
  mentionMails(drive, emails);
  if (open !== null && emails.length > 1)
    drive.tracker.apply({ type: 'mentioned', emailIds: emails.map(({ emailId }) => emailId), it: [open] });
}

/**
 * Notes that a mail answered a question. Where another is open, "archive it" and "tell him" may be about either of them, and the driver is asked
 * which: the answer came unasked for, and what is written to the wrong person cannot be taken back.
 */
export function mentionAnswer(drive: DriveContext, email: MailEnvelope): void {
  const { cursor, mention } = drive.tracker.state;
  const { emailId } = email;
  const open = (mention?.answeredBy == null ? answeredMail(drive).emailId : mention.emailIds.at(-1)) ?? cursor;
  mentionMails(drive, emailId === cursor ? [] : [email]);
  if (open === null || open === emailId || emailId === cursor) return;
  drive.tracker.apply({ type: 'mentioned', emailIds: [emailId, open], answeredBy: emailId });
}

/** Who asks on about the mail that answered has gone over to it: it alone is "it" now. */
export function staysWithAnswer(drive: DriveContext, email: MailEnvelope): void {
  if (drive.tracker.state.mention?.answeredBy != null) mentionMails(drive, [email]);
}

/**
 * The same for mails that are announced. Call what it returns when the announcement was cut off: the driver may have heard of the mail or
 * not, so "it" may be that one or the one before, and they are asked which; the one announced is named first.
 */
export function mentionAnnounced(drive: DriveContext, emailIds: readonly string[]): () => void {
  const tell = (mails: readonly string[]) => {
    drive.conversation.depth = 0;
    drive.tracker.apply({ type: 'mentioned', emailIds: mails, announced: emailIds });
  };
  const before = mailsMeant(drive.tracker.state);
  tell(emailIds);
  const { mention } = drive.tracker.state;
  return () => {
    if (drive.tracker.state.mention === mention) tell([...new Set([...emailIds, ...before])]);
  };
}

/** What the model must know of the mails mentioned last (B-11): only what they are called. */
export function sayMeant(drive: DriveContext): string[] {
  const { mention } = drive.tracker.state;
  const { handles } = drive.inbox;
  if (mention === null) return [];
  const [only, ...others] = mention.emailIds;
  if (others.length === 0)
    return [`Told last, beside the briefing: id ${handles.of(only ?? '')}. "It" means this mail, not the current one.`];
  const told = countOf(mention.emailIds.length, { singular: 'mail', plural: 'mails' });
  const [one = '', ...more] = mention.it;
  const isCurrent = one === drive.tracker.state.cursor;
  const it =
    more.length > 0
      ? 'Ask which one "it" means.'
      : `"It" means ${isCurrent ? 'the current one' : `id ${handles.of(one)}`}.`;
  const named = mention.emailIds.map(handles.of).join(', ');
  return [`Told last, beside the briefing: ${told}, in this order: ${named}. ${it}`];
}

const gone = ['archived', 'moved', 'snoozed', 'muted'];

/** Mails of a group that an action can still be about: what was put away already is left out. */
function stillHere(state: TrackerState, emailIds: readonly string[]): readonly string[] {
  return emailIds.filter((emailId) => !gone.includes(state.statuses.get(emailId) ?? 'pending'));
}

/** While the driver hears a choice of mails, "these" are those of them that were told (W-2). */
function chosenHeard(state: TrackerState, chosen: ReadonlySet<string>): readonly string[] {
  return stillHere(
    state,
    state.order.filter((emailId) => chosen.has(emailId) && state.heard.has(emailId)),
  );
}

/** "The urgent ones" are what was judged urgent, whatever words stand in it. */
function kindNamed(query: string): 'urgent' | 'important' | null {
  const choice = readMailChoice(`only the ${query} ones`);
  const [test, ...more] = choice?.kind === 'only' ? choice.tests : [];
  return more.length === 0 && test !== undefined && 'is' in test && test.is !== 'mailing' ? test.is : null;
}

/** `current`: whose sender "everything from him" means. */
function mailsMatching(
  inbox: Inbox,
  target: Extract<IntentTarget, { readonly scope: 'matching' }>,
  current: string | null,
): readonly string[] {
  const kind = target.plural && target.from === undefined ? kindNamed(target.query) : null;
  if (kind !== null)
    return [...inbox.items.values()]
      .filter((mail) => mail.isUrgent || (kind === 'important' && mail.redFlag))
      .map(({ email }) => email.emailId);
  if (!target.fromSameSender) return findMails(inbox, target);
  const email = current === null ? null : envelopeOf(inbox, current);
  return email === null ? [] : findMails(inbox, { query: target.query, from: senderName(email) });
}

/** "Both": the two that were told in a row, else the one before and the open one; none where it is not clear which two. */
function lastTwo({ mention, trail, cursor }: TrackerState): readonly string[] {
  if (mention !== null) return mention.emailIds.length === 2 ? mention.emailIds : [];
  const before = trail.at(-1);
  return cursor === null || before === undefined ? [] : [before, cursor];
}

/** The several mails that the question is about which was just asked; empty where there is none. */
function askedAbout(state: TrackerState): readonly string[] {
  const asked = answerableQuestion(state)?.toolArguments.email_ids;
  const emailIds = Array.isArray(asked) ? asked.filter((emailId) => typeof emailId === 'string') : [];
  return emailIds.length > 1 ? emailIds : [];
}

/** The mails that the driver's words point at; empty when they point at nothing. */
export function resolveTarget(target: IntentTarget, state: TrackerState, inbox: Inbox): readonly string[] {
  const mentioned = mentionedMails(state);
  const several = mentioned.length > 1;
  const [one = null, ...others] = mailsMeant(state);
  const current = others.length > 0 ? newestOfThread(inbox, mailsMeant(state)) : one;
  switch (target.scope) {
    case 'current':
      return current === null ? [] : [current];
    case 'told':
      if (target.both) return lastTwo(state);
      return target.place === undefined ? mentioned : toldInRow(state).slice(target.place, target.place + 1);
    case 'previous': {
      // "The last one", of several that were just told.
      const previous = several ? mentioned.at(-1) : state.trail.at(-1);
      return previous === undefined ? [] : [previous];
    }
    case 'thread': {
      const threadId = current === null ? undefined : inbox.items.get(current)?.threadId;
      const inThread = state.order.filter((emailId) => inbox.items.get(emailId)?.threadId === threadId);
      return threadId === undefined ? [] : stillHere(state, inThread);
    }
    case 'topic':
      // "Flag them instead."
      if (target.pointed && askedAbout(state).length > 0) return askedAbout(state);
      if (several) return mentioned;
      if (target.pointed && state.chosen !== null) return chosenHeard(state, state.chosen.emailIds);
      return current === null ? [] : stillHere(state, topicOf(state, current)?.emailIds ?? []);
    case 'all':
      if (target.pointed && state.chosen !== null) return chosenHeard(state, state.chosen.emailIds);
      return stillHere(state, state.order);
    case 'matching': {
      const found = stillHere(state, mailsMatching(inbox, target, current));
      if (target.newest) {
        const mails = newestFirst(found.flatMap((emailId) => envelopeOf(inbox, emailId) ?? []));
        return mails.slice(0, 1).map(({ emailId }) => emailId);
      }
      // "the mail from Bob" with Bob's mail open means that one.
      if (!target.plural && current !== null && found.includes(current)) return [current];
      return found;
    }
  }
}
