import { NexusError } from '@nexus/contracts';
import ICAL from 'ical.js';
import { oneLine } from '../remote-calendar.ts';
import { createZones, utc, type Zone } from './zones.ts';

/** A time as the file has it: what the clock of `zone` shows; `zone` null: on whatever clock the reader has. */
export interface FileTime {
  readonly wall: number;
  readonly zone: Zone | null;
  /** A whole day. */
  readonly isDate: boolean;
}

/** What a VEVENT says once; a series and its exceptions are several of them under one `uid`. */
export interface FileEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly start: FileTime;
  readonly end: FileTime | null;
  /** DURATION: days on the calendar, and milliseconds beside them. */
  readonly duration: { readonly days: number; readonly milliseconds: number } | null;
  /** Texts of RRULE. */
  readonly rules: readonly string[];
  readonly added: readonly FileTime[];
  readonly excluded: readonly FileTime[];
  /** Which occurrence of the series it stands for; `andFuture`: and for all behind it. */
  readonly replaces: { readonly time: FileTime; readonly andFuture: boolean } | null;
  readonly cancelled: boolean;
  readonly free: boolean;
  readonly title: string;
  readonly location: string;
  readonly people: readonly FilePerson[];
}

interface FilePerson {
  readonly name: string;
  /** Lower case; empty where none is told. */
  readonly address: string;
  readonly declined: boolean;
}

export interface FileCalendar {
  readonly events: readonly FileEvent[];
  /** VEVENTs that cannot be read. */
  readonly unreadable: number;
  /** The calendar's own name; services that publish a person's calendar put their address there. */
  readonly name: string;
}

/** Milliseconds of work before others get their turn. */
const slice = 12;

const component = /^BEGIN:(VEVENT|VTIMEZONE)[ \t]*\n[\s\S]*?^END:\1[ \t]*$/gim;

/**
 * Reads a file in the format of RFC 5545. One event that cannot be read hides no other.
 *
 * @throws NexusError CALENDAR_INVALID; or the reason of `signal`
 */
export async function readCalendar(text: string, signal: AbortSignal): Promise<FileCalendar> {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (!/^BEGIN:VCALENDAR/im.test(lines))
    throw new NexusError('CALENDAR_INVALID', 'What CALENDAR names is no calendar in the iCalendar format (.ics).');
  const blocks = [...lines.matchAll(component)].map(([block, kind = '']) => ({ block, kind: kind.toUpperCase() }));
  const definitions = blocks.flatMap(({ block, kind }) => (kind === 'VTIMEZONE' ? (parse(block) ?? []) : []));
  const zones = createZones(definitions);
  const events: FileEvent[] = [];
  let unreadable = 0;
  let began = performance.now();
  for (const { block, kind } of blocks) {
    if (kind !== 'VEVENT') continue;
    const read = readEvent(block, zones);
    if (read === null) unreadable += 1;
    else events.push(read);
    if (performance.now() - began > slice) {
      await new Promise(setImmediate);
      signal.throwIfAborted();
      began = performance.now();
    }
  }
  const name = /^X-WR-CALNAME(?:;[^:\n]*)?:(.*)$/im.exec(lines)?.[1]?.trim() ?? '';
  return { events, unreadable, name };
}

function parse(block: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(block));
  } catch {
    return null;
  }
}

type Zones = (tzid: string) => Zone | null;

function readEvent(block: string, zones: Zones): FileEvent | null {
  // A rule that is none takes no event away: it is told once.
  const event = parse(block) ?? parse(block.replace(/^RRULE[^\n]*(?:\n[ \t][^\n]*)*\n/gim, ''));
  if (event === null) return null;
  try {
    const [start] = timesOf(event, 'dtstart', zones);
    if (start === undefined) return null;
    const [replaced] = timesOf(event, 'recurrence-id', zones);
    const text = (name: string) => oneLine(event.getFirstPropertyValue(name));
    return {
      uid: text('uid'),
      sequence: Number(event.getFirstPropertyValue('sequence') ?? 0) || 0,
      start,
      end: timesOf(event, 'dtend', zones)[0] ?? null,
      duration: durationOf(event.getFirstPropertyValue('duration')),
      rules: event.getAllProperties('rrule').map((rule) => String(rule.getFirstValue())),
      added: timesOf(event, 'rdate', zones),
      excluded: timesOf(event, 'exdate', zones),
      replaces:
        replaced === undefined
          ? null
          : {
              time: replaced,
              andFuture: event.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE',
            },
      cancelled: text('status').toUpperCase() === 'CANCELLED',
      free:
        text('transp').toUpperCase() === 'TRANSPARENT' || text('x-microsoft-cdo-busystatus').toUpperCase() === 'FREE',
      title: text('summary'),
      location: text('location'),
      people: ['organizer', 'attendee'].flatMap((name) => event.getAllProperties(name)).map(personOf),
    };
  } catch {
    return null;
  }
}

function timesOf(event: ICAL.Component, name: string, zones: Zones): FileTime[] {
  return event.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter('tzid');
    const zone = tzid === '' || tzid === undefined ? null : zones(tzid);
    return property.getValues().flatMap((value: unknown): readonly FileTime[] => {
      const time = value instanceof ICAL.Period ? value.start : value;
      if (!(time instanceof ICAL.Time)) return [];
      const { year, month, day, hour, minute, second, isDate } = time;
      const wall = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second);
      if (Number.isNaN(wall)) return [];
      return [{ wall, zone: isDate ? null : time.zone === ICAL.Timezone.utcTimezone ? utc : zone, isDate }];
    });
  });
}

function durationOf(value: unknown): FileEvent['duration'] {
  if (!(value instanceof ICAL.Duration) || value.isNegative) return null;
  const { weeks, days, hours, minutes, seconds } = value;
  return { days: weeks * 7 + days, milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
}

function personOf(property: ICAL.Property): FilePerson {
  const value = property.getFirstValue();
  const address =
    typeof value === 'string'
      ? value
          .replace(/^mailto:/i, '')
          .trim()
          .toLowerCase()
      : '';
  const isAddress = address.includes('@');
  const named = oneLine(property.getFirstParameter('cn')).replaceAll('"', '');
  return {
    // An address is not spoken; what stands before the "@" is the nearest there is to a name.
    name: (named === '' || named.includes('@') ? address : named).replace(/@.*$/, ''),
    address: isAddress ? address : '',
    declined: String(property.getFirstParameter('partstat') ?? '').toUpperCase() === 'DECLINED',
  };
}
