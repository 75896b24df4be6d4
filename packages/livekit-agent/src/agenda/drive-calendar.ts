import type { Scheduler } from '@nexus/async';
import { type Calendar, type CalendarEvent, type CalendarEvents, type ErrorCode, NexusError } from '@nexus/contracts';

/** What is known of the driver's calendars at a moment. */
export interface CalendarReading {
  /** `none`: the driver has no calendar here. `reading`: nobody knows yet which there are, or what stands in one of them. */
  readonly state: 'none' | 'reading' | 'read';
  /** In the order of their beginnings. */
  readonly events: readonly CalendarEvent[];
  /** Calendars that could not be read the last time: what they hold is not known. */
  readonly missing: readonly { readonly name: string; readonly code: ErrorCode }[];
  /** Names of calendars of which some events could not be read. */
  readonly partly: readonly string[];
  /** The span that was read. */
  readonly from: Date;
  readonly to: Date;
}

/** The calendars of one drive, read beside the greeting and again every ten minutes; nobody who speaks waits for them (B-24). */
export interface DriveCalendar {
  readonly reading: CalendarReading;
  /** Begins to read. Resolves when each has been read once, or could not be; never rejects. */
  start(): Promise<void>;
}

interface DriveCalendarOptions {
  /** Which calendars there are; asked once. */
  readonly calendars: () => Promise<readonly Calendar[]>;
  /** The time of the mail (J-2). */
  readonly now: () => Date;
  readonly timeZone: string;
  readonly scheduler: Scheduler;
  /** What strangers wrote into them, for the privacy gate. */
  readonly onRead: (events: readonly CalendarEvent[]) => void;
  /** Aborted when the drive is over. */
  readonly signal: AbortSignal;
}

const day = 86_400_000;
/** Days of it that are read. */
const before = 2;
const ahead = 93;
/** Milliseconds that a calendar may take. */
const answerWithin = 10_000;
const readAgainAfter = 600_000;
const firstPause = 15_000;
const longestPause = 300_000;

export function createDriveCalendar(options: DriveCalendarOptions): DriveCalendar {
  const { now, timeZone, scheduler, onRead, signal } = options;
  const read = new Map<Calendar, CalendarEvents>();
  const missing = new Map<Calendar, ErrorCode>();
  let calendars: readonly Calendar[] | null = null;
  let span = { from: new Date(0), to: new Date(0) };
  let started: Promise<void> | null = null;

  async function readOne(calendar: Calendar, pause = firstPause): Promise<void> {
    const again = (wait: number, next: number) => {
      const cancel = scheduler.after(wait, () => void readOne(calendar, next));
      signal.addEventListener('abort', cancel, { once: true });
    };
    try {
      const at = now().getTime();
      span = { from: new Date(at - before * day), to: new Date(at + ahead * day) };
      const limit = AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]);
      const found = await calendar.read({ ...span, timeZone }, limit);
      if (signal.aborted) return;
      read.set(calendar, found);
      missing.delete(calendar);
      onRead(found.events);
      again(readAgainAfter, firstPause);
    } catch (error) {
      if (signal.aborted) return;
      const known = error instanceof NexusError;
      missing.set(calendar, known ? error.code : 'CALENDAR_UNREACHABLE');
      // What only its owner can mend is not mended while they drive.
      if (!known || error.retryable) again(pause, Math.min(pause * 2, longestPause));
    }
  }

  async function start(): Promise<void> {
    try {
      calendars = await options.calendars();
    } catch {
      calendars = [];
    }
    if (signal.aborted) return;
    await Promise.all(calendars.map((calendar) => readOne(calendar)));
  }

  return {
    get reading(): CalendarReading {
      const isUnread = (calendar: Calendar) => !read.has(calendar) && !missing.has(calendar);
      return {
        state: calendars?.length === 0 ? 'none' : (calendars?.some(isUnread) ?? true) ? 'reading' : 'read',
        events: [...read.values()]
          .flatMap(({ events }) => events)
          .toSorted((one, other) => +one.start - +other.start || +one.end - +other.end),
        partly: [...read].filter(([, { isWhole }]) => !isWhole).map(([{ name }]) => name),
        missing: [...missing].map(([{ name }, code]) => ({ name, code })),
        ...span,
      };
    },
    start() {
      started ??= start();
      return started;
    },
  };
}

/** What takes the driver's time in a span: of whole days nothing, which are told beside it. */
export function clashesWith(
  events: readonly CalendarEvent[],
  { from, to }: { readonly from: Date; readonly to: Date },
): readonly CalendarEvent[] {
  return events.filter(({ start, end, busy, allDay }) => busy && !allDay && start < to && end > from);
}
