const weekdays: readonly string[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const months: readonly string[] = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdayName = /\b(next |following )?(?:the )?(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|r|ur)?(?:day)?s?\b/i;
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const monthDay = new RegExp(`\\b${monthName}\\.?\\s+(?:the\\s+)?(\\d{1,2})(?!\\d)`, 'i');
const dayMonth = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|d)?\\s+(?:of\\s+)?${monthName}\\b`, 'i');
const justMonth = new RegExp(`\\b${monthName}\\b`, 'i');
const numeric = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?/;
const ordinal = /\b(?:the|on)\s+(\d{1,2})(?:st|nd|rd|th|d)\b/i;
const year = /\b(?:19|20)\d\d\b/;
const day = 86_400_000;

/** The days from one date to another, whose year is the one that brings it nearest where none is named: mostly to come, or just past. */
function daysTo(local: Date, { month, date, named }: { month: number; date: number; named: number | null }): number {
  const today = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const inYear = (value: number): number => (Date.UTC(value, month, date) - today) / day;
  if (named !== null) return inYear(named);
  const years = [local.getUTCFullYear() - 1, local.getUTCFullYear(), local.getUTCFullYear() + 1].map(inYear);
  return years.find((days) => days > -90) ?? 0;
}

/**
 * How many days after `local` (a mail's date as its clock showed it, in UTC fields) the day is that a phrase names; null: it names none. Near
 * enough to weigh a date by, a hundred times as fast as working it out.
 */
export function daysAhead(words: string, local: Date): number | null {
  const named = year.exec(words);
  const asked = named === null ? null : Number(named[0]);
  const dated = monthDay.exec(words);
  if (dated !== null) return daysTo(local, { month: monthOf(dated[1]), date: Number(dated[2]), named: asked });
  const turned = dayMonth.exec(words);
  if (turned !== null) return daysTo(local, { month: monthOf(turned[2]), date: Number(turned[1]), named: asked });
  const slashed = numeric.exec(words);
  if (slashed !== null) {
    const [, first = '', second = '', third] = slashed;
    const full = third === undefined ? null : third.length === 4 ? Number(third) : centuryOf(local) + Number(third);
    return daysTo(local, { month: Number(first) - 1, date: Number(second), named: full });
  }
  if (/\bto(?:day|night)\b|\bthis (?:morning|afternoon|evening|am|pm)\b|\b(?:eod|cob|eob)\b/i.test(words)) return 0;
  if (/\btom+or+ow\b/i.test(words)) return 1;
  const weekday = weekdayName.exec(words);
  if (weekday !== null) {
    const ahead = (weekdays.indexOf(weekday[2]?.toLowerCase() ?? '') - local.getUTCDay() + 7) % 7;
    return weekday[1] !== undefined && ahead <= 2 ? ahead + 7 : ahead;
  }
  const ordered = ordinal.exec(words);
  if (ordered !== null) {
    const ahead = Number(ordered[1]) - local.getUTCDate();
    return ahead < -3 ? ahead + 30 : ahead;
  }
  if (/\bweek/i.test(words))
    return /\b(?:next|following|coming)\b/i.test(words) ? 7 : 4 - Math.min(4, local.getUTCDay());
  if (/\bmonth/i.test(words)) return 20;
  const alone = justMonth.exec(words);
  if (alone !== null) return daysTo(local, { month: monthOf(alone[1]), date: 15, named: asked });
  return null;
}

/** "3/14/99" was written in the century of its mail. */
function centuryOf(local: Date): number {
  return Math.floor(local.getUTCFullYear() / 100) * 100;
}

function monthOf(name: string | undefined): number {
  return months.indexOf(name?.toLowerCase() ?? '');
}
