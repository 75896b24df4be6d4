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

/** Where a mail that is not over stands by now (J-2), as it is said behind what is told of it: the reader asked back, and what was due. */
export interface Standing {
  /** "It was due on Thursday at noon." Empty: as it was. */
  readonly whole: string;
  /** In as many words as it takes at most where until when is told: "Its deadline has passed." */
  readonly short: string;
  /** Behind this summary; null: it does not tell until when, so that the standing is said whole. */
  readonly behind: (summary: MailSummary) => string | null;
}

const wasDue = /\bIt was due [^.]+\.$/;
/** What comes right behind the words that say until when, and what stands there where something else was told since. */
const hasPassed = 'That has passed.';
const deadlineHasPassed = 'Its deadline has passed.';

/** @param isRenewed its sender asked once more, so that when it was due counts only where that is said */
export function standingOf(mail: JudgedMail, isRenewed: boolean): Standing {
  const whole = [toldBy(mail, 'answered'), toldBy(mail, 'deadline')].filter((words) => words !== null).join(' ');
  const isDue = wasDue.test(whole);
  const passed = (words: string): string => (isRenewed ? (isDue ? words : '') : whole.replace(wasDue, words));
  return {
    whole,
    short: passed(deadlineHasPassed),
    behind({ deadline, sentences }) {
      const isTold = (sentence = ''): boolean => deadline !== null && sentence.includes(withoutEnd(deadline));
      if (isDue && !sentences.some(isTold)) return null;
      return passed(isTold(sentences.at(-1)) ? hasPassed : deadlineHasPassed);
    },
  };
}

/** "Before seven tomorrow" may be told as "before seven this morning". */
function withoutEnd(deadline: string): string {
  return deadline.replace(/ \S+$/, '');
}
