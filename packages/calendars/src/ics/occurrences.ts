import type { CalendarEvent, CalendarEvents, CalendarSpan } from '@nexus/contracts';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { firstOf } from '../remote-calendar.ts';
import type { FileCalendar, FileEvent, FileTime } from './read-calendar.ts';
import { ianaZone, type Zone } from './zones.ts';

const day = 86_400_000;
/** What one rule may be tried at; a rule of seconds, or one that never fits, ends there. */
const mostTries = 10_000;
/** Milliseconds of work before others get their turn. */
const slice = 12;
const mostAttendees = 50;

/** One time of an event, before it is told. */
interface Occurrence {
  readonly event: FileEvent;
  /** As the rule or the file has it, on the wall clock of the event's own zone: what an exception names. */
  readonly wall: number;
  readonly start: number;
  readonly end: number;
}

interface Expansion {
  readonly span: CalendarSpan;
  /** The reader's own, for times without a zone and whole days. */
  readonly home: Zone;
  /** Lower case. */
  readonly readerAddresses: ReadonlySet<string>;
}

/**
 * The occurrences of a file that touch a span, in the order of their beginnings. Rules are expanded on the wall clock of the event's zone, and
 * only what comes out is turned into instants, so that "every Monday at nine" stays at nine when clocks are changed.
 *
 * @param readerAddresses lower case: whose "declined" counts
 * @throws the reason of `signal`
 */
export async function expandCalendar(
  { events, name, unreadable }: FileCalendar,
  {
    span,
    readerAddresses,
    signal,
  }: {
    readonly span: CalendarSpan;
    readonly readerAddresses: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<CalendarEvents> {
  const owner = name.includes('@') ? [name.toLowerCase()] : [];
  const expansion: Expansion = {
    span,
    home: ianaZone(span.timeZone),
    readerAddresses: new Set([...readerAddresses, ...owner]),
  };
  const told: CalendarEvent[] = [];
  let began = performance.now();
  for (const series of groupSeries(events)) {
    for (const occurrence of expandSeries(series, expansion)) told.push(tell(occurrence, expansion));
    if (performance.now() - began > slice) {
      await new Promise(setImmediate);
      signal.throwIfAborted();
      began = performance.now();
    }
  }
  return firstOf(told, unreadable === 0);
}

/** An event with what stands for single occurrences of it. */
interface Series {
  readonly master: FileEvent | null;
  readonly exceptions: readonly FileEvent[];
}

function groupSeries(events: readonly FileEvent[]): readonly Series[] {
  const byUid = Map.groupBy(
    // Without a name of its own an event belongs to no other.
    events.map((event, place) => ({ ...event, uid: event.uid === '' ? `nameless ${place}` : event.uid })),
    ({ uid }) => uid,
  );
  return [...byUid.values()].map((all) => ({
    master: newest(all.filter(({ replaces }) => replaces === null)),
    exceptions: [
      ...Map.groupBy(
        all.filter(({ replaces }) => replaces !== null),
        ({ replaces }) => `${replaces?.time.wall} ${replaces?.andFuture}`,
      ).values(),
    ].flatMap((same) => newest(same) ?? []),
  }));
}

/** Of several versions the one with the highest number, and of these the last. */
function newest(versions: readonly FileEvent[]): FileEvent | null {
  return versions.reduce<FileEvent | null>(
    (best, one) => (best === null || one.sequence >= best.sequence ? one : best),
    null,
  );
}

function expandSeries({ master, exceptions }: Series, expansion: Expansion): readonly Occurrence[] {
  const singles = exceptions.filter(({ replaces }) => replaces?.andFuture === false);
  const onward = exceptions
    .filter(({ replaces }) => replaces?.andFuture === true)
    .toSorted((one, other) => (one.replaces?.time.wall ?? 0) - (other.replaces?.time.wall ?? 0));
  const regular = master === null || master.cancelled ? [] : occurrencesOf(master, expansion, onward);
  const kept = regular.filter(
    (occurrence) => !singles.some(({ replaces }) => replaces !== null && isAt(occurrence, replaces.time, expansion)),
  );
  const replaced = master?.cancelled ? [] : [...singles, ...(master === null ? onward : [])];
  return [
    ...kept.map((occurrence) => moved(occurrence, onward, expansion)),
    ...replaced.map((event) => once(event, expansion)),
  ]
    .filter(({ event }) => !event.cancelled && !isDeclined(event, expansion))
    .filter((occurrence) => touches(occurrence, expansion.span));
}

function isDeclined({ people }: FileEvent, { readerAddresses }: Expansion): boolean {
  return people.some(({ address, declined }) => declined && readerAddresses.has(address));
}

function touches({ start, end }: Occurrence, { from, to }: CalendarSpan): boolean {
  // What takes no time is in the span where it begins in it.
  return start < +to && (end > +from || (end === start && start >= +from));
}

function zoneOf({ zone }: FileTime, { home }: Expansion): Zone {
  return zone ?? home;
}

function instantOf(time: FileTime, expansion: Expansion): number {
  return zoneOf(time, expansion).instantOf(time.wall);
}

/** An event on the wall clock of its own zone: `wall` begins it. */
function at(event: FileEvent, wall: number, expansion: Expansion): Occurrence {
  const zone = zoneOf(event.start, expansion);
  const start = zone.instantOf(wall);
  return { event, wall, start, end: Math.max(start, endOf(event, { wall, start, zone }, expansion)) };
}

function once(event: FileEvent, expansion: Expansion): Occurrence {
  return at(event, event.start.wall, expansion);
}

function endOf(
  { start: first, end, duration }: FileEvent,
  { wall, start, zone }: { readonly wall: number; readonly start: number; readonly zone: Zone },
  expansion: Expansion,
): number {
  if (end !== null) {
    // On one clock, a night's work ends at six whatever the clock did meanwhile; a flight takes as long as it takes.
    if (end.isDate === first.isDate && end.zone === first.zone) {
      const length = end.wall - first.wall;
      return length <= 0 && first.isDate ? zone.instantOf(wall + day) : zone.instantOf(wall + length);
    }
    return start + (instantOf(end, expansion) - instantOf(first, expansion));
  }
  if (duration !== null) return zone.instantOf(wall + duration.days * day) + duration.milliseconds;
  return first.isDate ? zone.instantOf(wall + day) : start;
}

/** Which occurrence an exception, or an exclusion, names: the instant, or its day where only a day is named. */
function isAt(
  { event, wall, start }: Pick<Occurrence, 'event' | 'wall' | 'start'>,
  time: FileTime,
  expansion: Expansion,
): boolean {
  const dayOf = (one: number) => Math.floor(one / day);
  if (time.isDate || event.start.isDate) {
    const zone = zoneOf(event.start, expansion);
    const named = time.isDate || time.zone === null ? time.wall : zone.wallOf(instantOf(time, expansion));
    return dayOf(named) === dayOf(wall);
  }
  return time.zone === null ? time.wall === wall : instantOf(time, expansion) === start;
}

/** An occurrence behind an exception that stands "for this and all that follow" has its details, and is moved as far as it was. */
function moved(occurrence: Occurrence, onward: readonly FileEvent[], expansion: Expansion): Occurrence {
  const event = onward.findLast(({ replaces }) => replaces !== null && replaces.time.wall <= occurrence.wall);
  if (event?.replaces == null) return occurrence;
  return at(event, occurrence.wall + (event.start.wall - event.replaces.time.wall), expansion);
}

function occurrencesOf(event: FileEvent, expansion: Expansion, onward: readonly FileEvent[]): readonly Occurrence[] {
  const { start, rules, added, excluded } = event;
  if (rules.length === 0 && added.length === 0) return [once(event, expansion)];
  const zone = zoneOf(start, expansion);
  const lengthAt = ({ start: first, end }: Occurrence) => end - first;
  const shifts = onward.map((one) => Math.abs(one.start.wall - (one.replaces?.time.wall ?? one.start.wall)));
  const reach =
    Math.max(lengthAt(once(event, expansion)), ...onward.map((one) => lengthAt(once(one, expansion)))) +
    Math.max(0, ...shifts) +
    day;
  const from = zone.wallOf(+expansion.span.from) - reach;
  const to = zone.wallOf(+expansion.span.to) + Math.max(day, ...shifts);
  const walls = new Set([
    start.wall,
    ...rules.flatMap((rule) => expandRule(rule, { start, zone, from, to })),
    ...added.map((time) => (time.isDate || time.zone === null ? time.wall : zone.wallOf(instantOf(time, expansion)))),
  ]);
  return [...walls]
    .filter((wall) => wall >= from && wall <= to)
    .map((wall) => at(event, wall, expansion))
    .filter((occurrence) => !excluded.some((time) => isAt(occurrence, time, expansion)));
}

/** What a rule gives between two readings of the wall clock. One that cannot be followed gives nothing. */
function expandRule(
  rule: string,
  {
    start,
    zone,
    from,
    to,
  }: { readonly start: FileTime; readonly zone: Zone; readonly from: number; readonly to: number },
): readonly number[] {
  try {
    const expanded = new RRuleTemporal({
      rruleString: `DTSTART:${written(start.wall)}\nRRULE:${onWallClock(rule, start, zone)}`,
      temporal: Temporal,
      maxIterations: mostTries,
      includeDtstart: true,
    });
    return expanded.between(new Date(from), new Date(to), true).map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    return [];
  }
}

function written(wall: number): string {
  return new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** UNTIL as the event's own clock shows it; of whole days, the hours of a rule say nothing (RFC 5545, section 3.3.10). */
function onWallClock(rule: string, { isDate }: FileTime, zone: Zone): string {
  const parts = rule.split(';').filter((part) => !isDate || !/^BY(?:HOUR|MINUTE|SECOND)=/i.test(part));
  return parts
    .map((part) => {
      const [, until = ''] = /^UNTIL=(.*)$/i.exec(part) ?? [];
      const [, year, month, date, hour, minute, second, isUtc] =
        /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z)?)?$/i.exec(until) ?? [];
      if (year === undefined) return part;
      // A day alone is good for all of it.
      const [hours, minutes, seconds] =
        hour === undefined ? [23, 59, 59] : [Number(hour), Number(minute), Number(second)];
      const last = Date.UTC(Number(year), Number(month) - 1, Number(date), hours, minutes, seconds);
      const wall = isUtc === undefined ? last : zone.wallOf(last);
      return `UNTIL=${written(isDate ? Math.floor(wall / day) * day + day - 1_000 : wall)}`;
    })
    .join(';');
}

function tell({ event, start, end }: Occurrence, { readerAddresses }: Expansion): CalendarEvent {
  const { title, location, people, free, start: first } = event;
  const others = people.filter(({ address, name }) => name !== '' && !readerAddresses.has(address));
  return {
    title,
    start: new Date(start),
    end: new Date(end),
    allDay: first.isDate,
    location,
    busy: !free,
    attendees: [...new Set(others.map(({ name }) => name))].slice(0, mostAttendees),
  };
}
