import type { MailMessage } from '@nexus/contracts';
import { countSpokenWords, splitSentences } from '@nexus/text';
import { isOneWayBulk } from '../../mailing-lists.ts';
import { datePhrases } from './date-phrases.ts';
import { instantOf } from './find-deadline.ts';
import { calledOff, proposedTimes } from './proposed-times.ts';
import { createZoneOffset } from './time-zone-offset.ts';

interface DayAsked {
  readonly from: Date;
  /** Not in it. */
  readonly to: Date;
  /** IANA name, of the reader. */
  readonly timeZone: string;
}

export interface SaidOfDay {
  readonly sentence: string;
  /** Something is at an hour of that day, and not only due, wished or told. */
  readonly isAppointment: boolean;
}

/** Characters of the mail that are looked at, and words of a sentence: what is longer is a list, of many days. */
const longestText = 4_000;
const longestSentence = 40;

/** Before a day that something has gone on from, or that is over. */
const past = /\b(?:since|last|late|from|after|until|till|said|announced|reported)\s+(?:on\s+)?(?:the\s+)?$/iu;

/**
 * What a mail says of a day: the first sentence of its sender's own that names it, counted from when the mail was sent. Null: none does, or says
 * that something is called off then, or it went to a whole list. Pure.
 */
export function sentenceOfDay(mail: MailMessage, { from, to, timeZone }: DayAsked): SaidOfDay | null {
  const sent = mail.receivedAt;
  if (sent === null || isOneWayBulk(mail)) return null;
  const zoneOffset = createZoneOffset(timeZone);
  const isThen = (words: string) => {
    const at = instantOf(words, { sent, zoneOffset });
    return at !== null && at >= from && at < to;
  };
  const names = (sentence: string) =>
    datePhrases(sentence).some(({ words, index }) => !past.test(sentence.slice(0, index)) && isThen(words));
  const own = splitSentences(mail.body.own.slice(0, longestText));
  const sentence = own.find((one) => !calledOff.test(one) && countSpokenWords(one) <= longestSentence && names(one));
  if (sentence === undefined && !names(mail.subject)) return null;
  const times = proposedTimes(mail, { now: sent, timeZone });
  return {
    sentence: sentence ?? mail.subject,
    isAppointment: times.some((time) => time.from >= from && time.from < to),
  };
}
