/** One time that an event takes place: of a series, each by itself. What its title and its people are called was written by strangers. */
export interface CalendarEvent {
  /** On one line, at most 300 characters; empty where the event has none. */
  readonly title: string;
  readonly start: Date;
  /** Not before `start`; the same instant where it takes no time. */
  readonly end: Date;
  /** Whole days: `start` and `end` are midnights on the clock of whoever asked. */
  readonly allDay: boolean;
  /** Empty where there is none; on one line, at most 300 characters. */
  readonly location: string;
  /** It takes the reader's time: not of an event that is marked as free. */
  readonly busy: boolean;
  /** Names of those invited, without the reader; at most 50. An address alone is its part before the "@". */
  readonly attendees: readonly string[];
}

/** What is asked of a calendar: the events that touch this span. */
export interface CalendarSpan {
  readonly from: Date;
  /** Not in the span. */
  readonly to: Date;
  /** IANA name: on whose clock whole days and times without a zone are. */
  readonly timeZone: string;
}

/** What one reading of a calendar told. */
export interface CalendarEvents {
  /** In the order of their beginnings, at most 2,000. */
  readonly events: readonly CalendarEvent[];
  /** Every event of the span is among them; else some could not be read, or were too many, and nobody is known to be free. */
  readonly isWhole: boolean;
}

/**
 * One calendar of a user, read only. Cancelled events, and those that the reader has declined, are left out; series are told occurrence by
 * occurrence.
 */
export interface Calendar extends AsyncDisposable {
  /** Speakable: "your Google calendar". */
  readonly name: string;
  /**
   * @throws NexusError CALENDAR_UNREACHABLE (retryable), CALENDAR_NOT_ALLOWED when only its owner can help, CALENDAR_INVALID when it is no
   * calendar; or the reason of `signal`
   */
  read(span: CalendarSpan, signal: AbortSignal): Promise<CalendarEvents>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** How many events one reading tells at most. */
export const mostEvents = 2_000;
