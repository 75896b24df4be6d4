import ICAL from 'ical.js';
import { findIana } from 'windows-iana';

/**
 * A time zone as two mappings. A wall clock is kept as the milliseconds that it would be in UTC, so that days and hours on it are counted
 * without any zone.
 */
export interface Zone {
  /** Of a time that the clock skips, as much later as it is skipped; of one that comes twice, the first. */
  instantOf(wall: number): number;
  wallOf(instant: number): number;
}

const day = 86_400_000;

/** @param offsetAt how far the wall clock is ahead of UTC at an instant, in milliseconds */
function zoneOf(offsetAt: (instant: number) => number): Zone {
  return {
    instantOf(wall) {
      const before = wall - offsetAt(wall - day);
      const after = wall - offsetAt(wall + day);
      const shows = (instant: number) => instant + offsetAt(instant) === wall;
      if (shows(before)) return before;
      return shows(after) ? after : before;
    },
    wallOf: (instant) => instant + offsetAt(instant),
  };
}

export const utc: Zone = zoneOf(() => 0);

/** A zone of the IANA database. @throws RangeError for a name that is none */
export function ianaZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return zoneOf((instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return shown - Math.floor(instant / 1_000) * 1_000;
  });
}

/**
 * The zones of one file by their TZID: of the IANA database where it is named so, or as Windows names it; else as the file defines it.
 *
 * @param definitions the file's VTIMEZONE components
 * @returns null: nobody knows that zone
 */
export function createZones(definitions: readonly ICAL.Component[]): (tzid: string) => Zone | null {
  const found = new Map<string, Zone | null>();
  const look = (tzid: string): Zone | null => {
    const name = ianaNameOf(tzid);
    if (name !== null) return ianaZone(name);
    const definition = definitions.find((component) => component.getFirstPropertyValue('tzid') === tzid);
    return definition === undefined ? null : definedZone(definition);
  };
  return (tzid) => {
    const known = found.get(tzid);
    if (known !== undefined) return known;
    const zone = look(tzid);
    found.set(tzid, zone);
    return zone;
  };
}

/** "Europe/Zurich", "/freeassociation.sourceforge.net/Europe/Zurich", "W. Europe Standard Time". */
function ianaNameOf(tzid: string): string | null {
  const name = tzid.replaceAll('"', '').trim();
  const [windows] = findIana(name);
  if (windows !== undefined) return windows;
  const parts = name.split('/').filter((part) => part !== '');
  for (let length = Math.min(3, parts.length); length >= 1; length -= 1) {
    const tail = parts.slice(-length).join('/');
    // A single word behind a path may be a city's name only.
    if ((length > 1 || parts.length === 1) && isIana(tail)) return tail;
  }
  return null;
}

function isIana(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Null: it says nothing, or repeats more often than any clock is changed. */
function definedZone(component: ICAL.Component): Zone | null {
  const changes = component.getAllSubcomponents();
  const rules = changes.flatMap((change) => change.getAllProperties('rrule').map((rule) => rule.getFirstValue()));
  const isSane = rules.every((rule) => rule instanceof ICAL.Recur && ['YEARLY', 'MONTHLY'].includes(rule.freq));
  if (changes.length === 0 || !isSane) return null;
  const zone = new ICAL.Timezone(component);
  const offsetOfWall = (wall: number) => {
    const at = new Date(wall);
    const time = ICAL.Time.fromData({
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
    });
    return zone.utcOffset(time) * 1_000;
  };
  return {
    instantOf: (wall) => wall - offsetOfWall(wall),
    // The second look is right wherever the first guess lies on the same side of a change.
    wallOf: (instant) => instant + offsetOfWall(instant + offsetOfWall(instant)),
  };
}
