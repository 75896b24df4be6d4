import { smallNumbers } from '@nexus/text';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import type { PendingQuestion } from '../state/pending-question.ts';
import { listMails } from '../understanding/references.ts';
import { sayWhichMail } from '../wording/mail.ts';

const number = `(?:\\d{1,3}|${smallNumbers.join('|')})`;
const them = `(?:they|them|those|these|that|the (?:ones?|mails?|e-?mails?|messages?|${number}))`;
const lead = '^(?:(?:and|so|but|wait|hang on|hold on|well|ok|sorry|uh)[\\s,]+)*';
/** "Which ones are they", "what are the four", "list them". */
const asksWhich = new RegExp(
  `${lead}(?:(?:which|what|who)(?: (?:ones?|mails?|e-?mails?|messages?|${number}))?(?: of (?:them|those))?(?: (?:are|is|were|would|will))?(?: ${them})?(?: be)?(?: (?:about|from|exactly|again|then|first))*|(?:list|name|tell me|read(?: me)?|read out|show me|remind me)(?: of)? (?:${them}|which(?: ones)?(?: (?:they|those) are)?|what (?:they|those) are)(?: (?:out|first|again|please))*|what(?:'s| is) (?:in|inside) (?:${them}|there))$`,
  'u',
);
const asksHowMany = new RegExp(
  `${lead}how many(?: (?:mails?|of them|ones))?(?: (?:is|are|was|were|would|will))?(?: (?:it|that|they|those|there|we|you))?(?: (?:be|in all|talking(?: about)?|altogether))*$`,
  'u',
);
/** Whoever cannot look keeps no more in mind. */
const mostNamed = 4;

/** The question that stands is said once more, and waits on for its answer. */
export function askOnceMore(drive: DriveContext, open: PendingQuestion): string {
  const pendingQuestion = { ...open, askedInTurn: drive.tracker.state.turn, repeats: (open.repeats ?? 0) + 1 };
  drive.tracker.apply({ type: 'asked', pendingQuestion });
  return open.question;
}

/** So often a question is said once more behind something else. */
const mostRepeats = 2;

/** What was said in between, and the question that it left open. Where the driver has left it aside again and again it lapses. */
export function withQuestion(drive: DriveContext, open: PendingQuestion | null, said: string): string {
  if (open === null || open.unbidden || (open.repeats ?? 0) >= mostRepeats || /\?\s*$/.test(said)) return said;
  return `${said} ${askOnceMore(drive, open)}`;
}

/**
 * What the mails are that a question is about, or how many, and the question once more. Null for other words, and for a question that is
 * not about several mails.
 *
 * @param said the whole of the words, in lower case and plainly spelled
 */
export function answerAboutQuestion(drive: DriveContext, open: PendingQuestion, said: string): string | null {
  const { email_ids: asked } = open.toolArguments;
  if (!Array.isArray(asked) || asked.length < 2) return null;
  // It names their number.
  if (asksHowMany.test(said)) return askOnceMore(drive, open);
  if (!asksWhich.test(said)) return null;
  const emails = asked.flatMap((emailId: unknown) =>
    typeof emailId === 'string' ? (envelopeOf(drive.inbox.state, emailId) ?? []) : [],
  );
  const named = emails.slice(0, mostNamed);
  if (named.length === 0) return null;
  listMails(drive, named);
  const { now, timeZone } = drive.clock;
  const others = emails.length - named.length;
  const list = named.map((email) => sayWhichMail(email, now(), timeZone)).join('; ');
  return `${list}${others > 0 ? `; and ${others} more` : ''}. ${askOnceMore(drive, open)}`;
}
