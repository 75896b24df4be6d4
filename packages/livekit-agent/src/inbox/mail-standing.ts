import type { JudgedMail, SignalId } from '@nexus/contracts';
import { isAskedAgain, isAskedBack, type MailSummary, proposedTimes } from '@nexus/intelligence';
import { capitalise } from '@nexus/text';
import type { DriveContext } from '../state/drive-context.ts';
import { sayWhenDue } from '../wording/agenda.ts';

function toldBy({ signals }: JudgedMail, signalId: SignalId): string | null {
  const words = signals.find(({ id }) => id === signalId)?.told;
  return words === undefined ? null : `${capitalise(words)}.`;
}

/** What became of a mail that is over (J-2): it was answered, or a newer one settles it. Null: it is not. */
export function settledBy(mail: JudgedMail): string | null {
  const answered = toldBy(mail, 'answered');
  if (answered !== null && !isAskedBack(answered)) return answered;
  const overtaken = toldBy(mail, 'overtaken');
  return overtaken === null || isAskedAgain(overtaken) ? null : `Overtaken: ${overtaken}`;
}

/** Milliseconds: two days. */
const soon = 172_800_000;
/** Of when somebody is not there. */
const isAway = /\b(?:away|off|on (?:leave|holiday|vacation)|out of (?:the )?office)\b/i;
const movesIt =
  /\b(?:moved?|new (?:time|date|day|slot)|instead|cancel\p{L}*|called off|postpon\p{L}*|reschedul\p{L}*|put back)\b/iu;

/** Whether a later mail of its thread says that something is at another time, or off. */
function isMovedLater({ inbox }: DriveContext, { threadId, email }: JudgedMail): boolean {
  return [...inbox.state.items.values()].some(
    (other) =>
      other.threadId === threadId &&
      (other.email.receivedAt ?? 0) > (email.receivedAt ?? 0) &&
      movesIt.test(`${other.email.subject} ${other.email.body.own}`),
  );
}

/** Of a mail that the reader answered: an appointment that it names is to be kept all the same. One of the next day or two is said. */
export function meetingAhead(drive: DriveContext, mail: JudgedMail): string {
  const { clock } = drive;
  const moment = { now: clock.now(), timeZone: clock.timeZone };
  const isAnswered = mail.signals.some(({ id }) => id === 'answered');
  const isSure = isAnswered && !isMovedLater(drive, mail) && !isAway.test(mail.email.body.own);
  const [next] = isSure ? proposedTimes(mail.email, moment) : [];
  if (next === undefined || next.from.getTime() - moment.now.getTime() > soon) return '';
  return `It names ${sayWhenDue(next.from, moment)}.`;
}

/** Its sender asked once more: until when, and what is left to do, the newer mail says. Null: nobody did. */
export function askedAgain(mail: JudgedMail): string | null {
  const overtaken = toldBy(mail, 'overtaken');
  return overtaken !== null && isAskedAgain(overtaken) ? overtaken : null;
}

/** Where a mail that is not over stands by now (J-2). Empty: as it was. */
export interface Standing {
  /** "You wrote back with a question on Friday." */
  readonly answered: string;
  /** "It was due on Thursday at noon." */
  readonly wasDue: string;
  /** The mail's own words of what was due then. */
  readonly due: string;
}

/** Of a mail whose sender asked once more nothing counts but until when what is told of it was due. */
export function standingOf(mail: JudgedMail): Standing {
  const isRenewed = askedAgain(mail) !== null;
  const deadline = isRenewed ? undefined : mail.signals.find(({ id }) => id === 'deadline');
  return {
    answered: isRenewed ? '' : (toldBy(mail, 'answered') ?? ''),
    wasDue: deadline?.told === undefined ? '' : `${capitalise(deadline.told)}.`,
    due: deadline?.evidence ?? '',
  };
}

/** Behind words that say until when, where that is over. */
export const hasPassed = 'That has passed.';

/**
 * What is told of a mail, with where it stands: that a time has passed right behind the sentence that names it, so that nobody takes it for
 * another's. When a mail was due of which no such time is told is said where the listener knows what was: by the subject, or since it is only said that something is asked.
 */
export function withStanding(
  { sentences, overdue, ask }: Pick<MailSummary, 'sentences' | 'overdue' | 'ask'>,
  { answered, wasDue, due }: Standing,
  subject: string,
): string[] {
  const isOver = (sentence = ''): boolean => overdue.some((told) => sentence.includes(told));
  const told = sentences.flatMap((sentence, at) =>
    // Behind two in a row it is said once.
    isOver(sentence) && !isOver(sentences[at + 1]) ? [sentence, hasPassed] : [sentence],
  );
  // Behind something else that is asked it would be heard of that.
  const isUntold = sentences.some((sentence) => sentence.startsWith('It asks something'));
  const isKnown = (due !== '' && subject.includes(due)) || (isUntold && isOver(ask ?? ''));
  return [...told, isKnown && !sentences.some(isOver) ? wasDue : '', answered].filter(Boolean);
}
