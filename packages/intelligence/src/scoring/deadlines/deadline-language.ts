import type { ParsedResult, ParsingOption, ParsingReference } from 'chrono-node';
import type { AskClassifier } from '../../asks/ask-classifier.ts';
import type { ZoneOffset } from './time-zone-offset.ts';

export interface DeadlineContext {
  /** When the mail was sent: what "Friday" is counted from. */
  readonly sent: Date;
  /** Of the zone that "noon" is meant in. */
  readonly zoneOffset: ZoneOffset;
  readonly asks: AskClassifier;
}

export interface FoundDeadline {
  readonly due: Date;
  /** The words that name it with what ties them: "by Friday noon"; in English, whatever the mail is in. */
  readonly words: string;
  /** Where they begin in the sentence, in the words that it has itself. */
  readonly index: number;
}

/** When a mail was sent, and by what clock its times are meant. */
export type SentTime = Pick<DeadlineContext, 'sent' | 'zoneOffset'>;

/** The last minute of the day that an instant is in, which is until when a day lasts that no hour is named of. */
export function endOfDay(instant: Date, zoneOffset: ZoneOffset): Date {
  const offset = zoneOffset(instant);
  const local = new Date(instant.getTime() + offset * 60_000);
  local.setUTCHours(23, 59, 0, 0);
  return new Date(local.getTime() - offset * 60_000);
}

/** How deadlines are spoken of in one language. All patterns are unanchored but for the two beside a date. */
export interface DeadlineLanguage {
  /** What ties a date to a duty: without one nothing is a deadline. */
  readonly tie: RegExp;
  /** Something that may be a date. Together with `tie` it is a cheap first look. */
  readonly dateWord: RegExp;
  /** What stands right before a date that is a deadline, up to its end. */
  readonly tieBefore: RegExp;
  /** What stands right after one, from its beginning. */
  readonly tieAfter: RegExp;
  /** The sentence sets its reader a date, and does not tell of the sender's own plans. */
  binds(sentence: string, asks: AskClassifier): boolean;
  parse(text: string, reference: ParsingReference, option: ParsingOption): ParsedResult[];
  /** Deadlines that name no date of their own: "within two days", "by the end of the week". */
  findUndated(sentence: string, time: SentTime): FoundDeadline | null;
  /** What is said of a deadline that was found: its own words, or the date in English. */
  say(found: { readonly words: string; readonly due: Date; readonly offset: number }): string;
}
