import type { MailEnvelope } from '@nexus/contracts';
import type { Intent } from '@nexus/language';
import { briefingMinutes, joinWithAnd, speakDuration } from '@nexus/spoken-text';
import { sayNoneLeft } from '../inbox/account-outages.ts';
import { explainStanding } from '../inbox/explain-standing.ts';
import { sayChosenLeft } from '../inbox/mail-choice.ts';
import { presentMail } from '../inbox/present-mail.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { countWeights, envelopeOf, knownEnvelopes } from '../state/inbox.ts';
import type { PendingQuestion } from '../state/pending-question.ts';
import { mailsMeant, openTopics, remaining } from '../state/tracker-selectors.ts';
import { meantMail, mentionMails, resolveTarget } from '../understanding/references.ts';
import { continueList } from '../understanding/told-list.ts';
import { sayAddress, sayDate, sayTime, sayWhen, senderName, subjectName } from '../wording/mail.ts';
import { styleWords } from '../wording/styles.ts';
import { answerDone } from './about-actions.ts';
import { answerContact } from './about-contact.ts';
import { dateAnswers } from './about-dates.ts';
import { answerDay, deadlineAnswers } from './about-deadlines.ts';
import { answerDraft } from './about-draft.ts';
import { answerWhetherFraud, mailAnswers, type PlainAnswer, sayAttached } from './about-mail.ts';
import { answerHowManyFrom, placeAnswers, recoveries } from './about-place.ts';
import { answerAboutQuestion } from './about-question.ts';
import { answerAsked, answerUrgent, sayWhoWaits, takeVerdict } from './about-urgency.ts';
import { beyondDrafts, beyondMail } from './beyond-mail.ts';
import { sayHeardBefore, sayLeftOutInDetail } from './left-out.ts';

export const helpText =
  'You can say next, go back, more, skip this topic, archive it, flag it, remind me tomorrow, reply, undo, or goodbye. ' +
  'Ask who it is from, why it comes first, or what I left out.';

/**
 * Answers short questions and orders that have no intent, and that the intent classifier takes for another one: who else a mail went to,
 * the time, and what cannot be done. Only where they are all that was said.
 */
export function answerPlainly(drive: DriveContext, words: string): string | null {
  const said = plainly(words);
  // "How long is it", right after the draft was heard, is not about the briefing.
  const ofDraft = answerDraft(drive, said);
  if (ofDraft !== null) return ofDraft;
  const ofList = continueList(drive, said);
  if (ofList !== null) return ofList;
  const ofSender = answerHowManyFrom(drive, said);
  if (ofSender !== null) return ofSender;
  const ofDay = answerDay(drive, said);
  if (ofDay !== null) return ofDay;
  const ofNoDraft = drive.actions.drafts.current === null ? beyondDrafts : [];
  const found = [...answers, ...ofNoDraft].find(([pattern]) => pattern.test(said));
  return found === undefined
    ? (answerUrgent(drive, said) ??
        answerWhetherFraud(drive, said) ??
        answerAsked(drive, said) ??
        answerDone(drive, said))
    : found[1](drive);
}

/**
 * What is said to "that's not what I asked", "the other one" and "that's not important", once it is clear that nothing else was meant by it.
 */
export function answerRecovery(drive: DriveContext, words: string): string | null {
  const said = plainly(words);
  const recovered = recoveries.find(([pattern]) => pattern.test(said))?.[1](drive) ?? null;
  return recovered ?? (words.trim().endsWith('?') ? null : takeVerdict(drive, said));
}

/** What the driver wants to know of the mails that the open question is about; null for other words. */
export function answerOfQuestion(drive: DriveContext, open: PendingQuestion, words: string): string | null {
  return answerAboutQuestion(drive, open, plainly(words));
}

const questionAsked = /^(?:what (?:was|is) (?:the|your) question|what did you (?:just )?ask(?: me)?)$/;

/** Whether the driver asks what the open question was, which is then asked again. */
export function asksForQuestion(words: string): boolean {
  return questionAsked.test(plainly(words));
}

/** Answers what needs no tool, from the session's memory; null for an intent that is a tool's. */
export function answerQuestion(drive: DriveContext, intent: Intent): string | null {
  const listed = listedMail(drive, intent);
  if (listed !== null) mentionMails(drive, [listed]);
  const meant = meantMail(drive);
  const mail = meant.emailId === null ? undefined : drive.inbox.state.items.get(meant.emailId);
  const email = meant.emailId === null ? null : envelopeOf(drive.inbox.state, meant.emailId);
  const none = meant.emailId === null ? meant.why : "I don't know that mail.";
  switch (intent.kind) {
    case 'who-from':
      return email === null ? (sayOneSender(drive) ?? none) : `It is from ${senderName(email)}.`;
    case 'when-sent':
      return email === null ? none : `It came ${sayWhen(email.receivedAt, drive.clock.now(), drive.clock.timeZone)}.`;
    case 'what-about':
      if (mail !== undefined) {
        drive.tracker.apply({ type: 'heard', emailId: mail.email.emailId });
        return presentMail(drive, mail);
      }
      return email === null ? none : `It is about ${subjectName(email)}. Say read it to hear it.`;
    case 'why-first':
      if (mail !== undefined) return explainStanding(drive, mail);
      return email === null ? none : 'It is not in this briefing; you asked for it.';
    case 'left-out':
      return sayLeftOutInDetail(drive);
    case 'how-many':
      return howMany(drive);
    case 'who-waits':
      return sayWhoWaits(drive);
    case 'contact':
      return answerContact(drive, { words: drive.conversation.turn.words, ...(intent.from && { from: intent.from }) });
    case 'attachment':
      return sayAttached(drive);
    case 'help':
      return drive.knowledge.manuals === null ? helpText : `${helpText} Or ask what a manual says about something.`;
    case 'greeting':
      return styleWords[drive.user.preferences.style].hello;
    case 'thanks':
      return styleWords[drive.user.preferences.style].welcome;
    case 'yes':
      return 'There is nothing to confirm. Say help for what I can do.';
    default:
      return null;
  }
}

/** "What is the second one about": the mail at that place of the list that was told; null: no place is named, or none is there. */
function listedMail({ inbox, tracker }: DriveContext, { target }: Intent): MailEnvelope | null {
  if (target.scope !== 'told' || target.place === undefined) return null;
  const [emailId = null] = resolveTarget(target, tracker.state, inbox.state);
  return emailId === null ? null : envelopeOf(inbox.state, emailId);
}

/** Of several mails that were told in a row whom they are from, where that is one. */
function sayOneSender({ tracker, inbox }: DriveContext): string | null {
  const emails = mailsMeant(tracker.state).flatMap((emailId) => envelopeOf(inbox.state, emailId) ?? []);
  const [only, ...others] = new Set(emails.map(senderName));
  return only === undefined || others.length > 0 ? null : `They are from ${only}.`;
}

function left(drive: DriveContext): readonly string[] {
  return remaining(drive.tracker.state);
}

function urgentLeft(drive: DriveContext): string {
  const { urgent, important } = countWeights(drive.inbox.state, left(drive));
  const more =
    important === 0
      ? ''
      : `, ${important}${urgent === 0 ? '' : ' more'} ${important === 1 ? 'looks' : 'look'} important`;
  if (urgent === 0) return `None of the mails still to come is urgent${more}.`;
  return urgent === 1 ? `1 mail still to come is urgent${more}.` : `${urgent} mails still to come are urgent${more}.`;
}

/** Those on a list of the driver's, by name where one of their mails is here. */
function sayEntries({ inbox }: DriveContext, entries: readonly string[]): string {
  const mails = knownEnvelopes(inbox.state);
  return joinWithAnd(
    entries.map((entry) => {
      const mail = mails.find(({ from }) => from?.address === entry);
      return mail === undefined ? sayAddress(entry) : senderName(mail);
    }),
  );
}

function whoComesFirst(drive: DriveContext): string {
  const { vips } = drive.user.preferences;
  if (vips.length === 0) return 'Nobody comes first for you yet. Say this sender is important, to put them first.';
  return `${sayEntries(drive, vips)} ${vips.length === 1 ? 'comes' : 'come'} first for you.`;
}

function whoIsMuted(drive: DriveContext): string {
  const { mutedSenders } = drive.user.preferences;
  if (mutedSenders.length === 0) return 'Nobody is muted. Say mute this sender, to hear no more of them.';
  return `${sayEntries(drive, mutedSenders)} ${mutedSenders.length === 1 ? 'is' : 'are'} muted.`;
}

/** The whole of what was said, in lower case, without polite words at its beginning and end. */
const answers: readonly PlainAnswer[] = [
  [
    /^(?:who (?:is|are)(?: all)?|which senders are|who have i got)(?: on)? my (?:vips?|vip list|priority (?:list|senders)|important (?:people|senders))$|^who comes first(?: for me)?$/,
    whoComesFirst,
  ],
  [/^(?:who (?:is|are|have i)|which senders (?:are|have i))(?: all)? muted$|^who do i not hear$/, whoIsMuted],
  ...mailAnswers,
  ...placeAnswers,
  ...deadlineAnswers,
  ...beyondMail,
  [
    /^(?:what time (?:is it|do you make it|(?:have|has) (?:we|you|it) got)|what is the time|(?:(?:do|can|could) you )?(?:have|know|tell me|give me|have you got) the time)(?: now)?$/,
    (drive) => `It is ${sayTime(drive.clock.wall(), drive.clock.timeZone)}.`,
  ],
  [
    /^(?:what|which) (?:is )?(?:the |todays |today's )?(?:date|day(?: of the week)?)(?: is it| have we got| it is)?(?: today| now)?$|^what is today$|^is (?:it|today) (?:a )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: today| already)?$/,
    (drive) => `It is ${sayDate(drive.clock.wall(), drive.clock.timeZone)}.`,
  ],
  ...dateAnswers,
  [questionAsked, () => 'I have no open question.'],
  [
    /^what (?:should|shall|would|ought) i (?:to )?(?:do|say|answer|reply|write)(?: (?:now|about it|about this|to that))?$/,
    () => "I can't tell that.",
  ],
  [/^how many (?:of (?:them|these|those) )?(?:are|is) (?:urgent|important)$/, urgentLeft],
  [/^how many urgent (?:ones|mails|emails|messages)(?: are there| are left)?$/, urgentLeft],
  [
    /^mute (?:this|that|the)(?: whole)? (?:topic|subject)$/,
    () => "I can't mute a topic. Say mute this thread, or skip this topic to leave it for later.",
  ],
  [
    /^(?:(?:tell|show|give) me (?:again )?what |(?:what|which (?:mails|emails|messages|ones)) )(?:(?:did|have|had) )?(?:i|we|you)(?: (?:did|have|had))?(?: already)? (?:hear|heard|tell me|told me|read me|read to me)(?: already)?(?: (?:yesterday|before|last time|the last time|earlier|on the last drive|this morning|the other day))?$/,
    sayHeardBefore,
  ],
  [
    /^(?:(?:mark|report|flag|treat|count|block) (?:it|this|that|(?:this|that|the) (?:one|mail|e-?mail|message)) (?:as|for)|(?:it|this|that) is|report) (?:spam|junk|phishing|a scam)$/,
    () => "I can't report spam. Say archive it, or mute the sender.",
  ],
];

const opening = /^(?:(?:and|so|okay|ok|well|(?:hey|hi|hello)(?: there)?|nexus|please|sorry|um|uh|er)[\s,]+)+/;
const closing = /[\s,]*(?:please|then|now please|nexus|a bit|a little|thanks)?[\s.!?…]*$/;

/** Words as the answers spell them. */
function plainly(words: string): string {
  const spelled = words
    .trim()
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\b(who|what|that|this|how|where|when|there)'s\b/g, '$1 is')
    .replace(/\byou're\b/g, 'you are');
  return spelled.replace(opening, '').replace(closing, '');
}

function howMany(drive: DriveContext): string {
  if (drive.tracker.state.chosen !== null) return sayChosenLeft(drive);
  const left = remaining(drive.tracker.state).length;
  const topics = openTopics(drive.tracker.state).length;
  if (left === 0) return sayNoneLeft(drive);
  const count = `There ${left === 1 ? 'is 1 mail' : `are ${left} mails`} left, in ${topics} ${topics === 1 ? 'topic' : 'topics'}`;
  return `${count}, ${speakDuration(briefingMinutes(left))}.`;
}
