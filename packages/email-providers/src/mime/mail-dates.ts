import { withoutComments } from './comments.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** How programs that date mail in their user's language begin a month, without accents, where English begins it otherwise. */
const foreignMonths: Readonly<Record<string, number>> = {
  ...{ gen: 0, ene: 0, fev: 1, mrt: 2, maa: 2, avr: 3, abr: 3, mai: 4, mei: 4, mag: 4, maj: 4, giu: 5, lug: 6 },
  ...{ juil: 6, aou: 7, ago: 7, set: 8, out: 9, okt: 9, ott: 9, dez: 11, dic: 11, des: 11 },
};

/** Offsets in minutes of the names of RFC 5322 section 4.3 and of those that mail uses beside them; a name that several zones have is UTC. */
const zoneMinutes: Readonly<Record<string, number>> = {
  ...{ ut: 0, utc: 0, gmt: 0, z: 0, wet: 0 },
  ...{ est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420 },
  ...{ akst: -540, akdt: -480, hst: -600, nst: -210, ndt: -150 },
  ...{ cet: 60, cest: 120, met: 60, mest: 120, bst: 60, west: 60, eet: 120, eest: 180, msk: 180, sast: 120 },
  ...{ jst: 540, kst: 540, hkt: 480, sgt: 480, awst: 480, acst: 570, aest: 600, aedt: 660, nzst: 720, nzdt: 780 },
};

const clock = String.raw`(\d{1,2}) ?[:.] ?(\d{2})(?: ?[:.] ?(\d{2}))?(?:\.\d{1,9})?`;
const internetDate = new RegExp(String.raw`(\d{1,2})[ -]+(\p{L}{3,10})\.?[ ,-]+(\d{2,5})[ ,]+${clock}`, 'iu');
/** `Wed Oct  9 21:15:18 2002`, with a zone before or after the year: From_ lines and ctime. */
const unixDate =
  /([a-z]{3}) +(\d{1,2}) +(\d{1,2}):(\d{2})(?::(\d{2}))? +(?:([a-z]{1,5}|[+-]\d{4}) +)?(\d{2,5})(?: +([+-]\d{4}))?/i;
/** `October 9, 2002 9:15:18 PM`, and what JavaScript makes of a date. */
const monthFirst = new RegExp(String.raw`(\p{L}{3,10})\.? +(\d{1,2}),? +(\d{4}),? +(?:at +)?${clock}`, 'iu');
const isoDate = /^\s*\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?\s*$/i;

/**
 * Reads a date as mail writes it: RFC 5322 with its comments and obsolete forms, asctime, ISO 8601, and what programs make of it that write
 * for people. A two-digit year is 1950 to 2049 (RFC 5322 section 4.3). A year of three digits is taken at its word: whether it means 1900
 * more is a guess, and a guess is not credible. A missing zone, or one that nobody has, is UTC. Null when it is no date.
 */
export function parseMailDate(value: string): Date | null {
  const text = withoutComments(value.slice(0, longestWritten)).replace(/\s+/g, ' ').slice(0, longestDate);
  const mail = internetDate.exec(text);
  if (mail) {
    const [whole, day, month, year, hour, minute, second] = mail;
    return compose({ day, month, year, hour, minute, second, behind: text.slice(mail.index + whole.length) });
  }
  const unix = unixDate.exec(text);
  if (unix) {
    const [, month, day, hour, minute, second, zoneBefore, year, zoneAfter] = unix;
    return compose({ day, month, year, hour, minute, second, behind: zoneAfter ?? zoneBefore ?? '' });
  }
  const spoken = monthFirst.exec(text);
  if (spoken) {
    const [whole, month, day, year, hour, minute, second] = spoken;
    return compose({ day, month, year, hour, minute, second, behind: text.slice(spoken.index + whole.length) });
  }
  if (!isoDate.test(text)) return null;
  const zoned = /[Zz]|[+-]\d{2}:?\d{2}\s*$/.test(text.slice(10)) ? text.trim() : `${text.trim().replace(' ', 'T')}Z`;
  const milliseconds = Date.parse(text.trim().length === 10 ? text.trim() : zoned);
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds);
}

const longestDate = 200;
/** With comments. */
const longestWritten = 2_000;

interface DateWords {
  readonly day: string | undefined;
  readonly month: string | undefined;
  readonly year: string | undefined;
  readonly hour: string | undefined;
  readonly minute: string | undefined;
  readonly second: string | undefined;
  /** What follows: half of the day and zone. */
  readonly behind: string;
}

function compose(words: DateWords): Date | null {
  const month = monthOf(words.month ?? '');
  const day = Number(words.day);
  const year = fullYear(words.year ?? '');
  const hour = wholeHour(Number(words.hour), words.behind);
  const minute = Number(words.minute);
  if (month < 0 || day < 1 || hour > 24 || minute > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  if (date.getUTCMonth() !== month) return null;
  date.setUTCHours(hour, minute - zoneOffset(words.behind), Number(words.second ?? 0));
  return Number.isNaN(date.getTime()) ? null : date;
}

function monthOf(word: string): number {
  const folded = word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const beginning = folded.slice(0, 3);
  return (
    foreignMonths[folded.slice(0, 4)] ??
    foreignMonths[beginning] ??
    months.indexOf(beginning === 'jui' ? 'jun' : beginning)
  );
}

function wholeHour(hour: number, behind: string): number {
  const half = /^ ?([ap])\.?m\b/i.exec(behind)?.[1]?.toLowerCase();
  if (half === undefined || hour > 12) return hour;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length !== 2) return year;
  return year < 50 ? year + 2000 : year + 1900;
}

/** Nobody is further from UTC. */
const furthestZone = 14 * 60;

function zoneOffset(behind: string): number {
  const zone = behind.replace(/^ ?(?:[ap]\.?m\.?(?![a-z]))?[ "]*/i, '');
  const numeric = /^(?:gmt|utc?)? ?([+-])(\d{1,2}):?(\d{2})?(?!\d)/i.exec(zone);
  if (numeric) {
    const [, sign, hours, minutes = '0'] = numeric;
    const offset = Number(hours) * 60 + Number(minutes);
    return offset > furthestZone ? 0 : sign === '-' ? -offset : offset;
  }
  return zoneMinutes[/^[a-z]+/i.exec(zone)?.[0].toLowerCase() ?? ''] ?? 0;
}

/** What one mail says of its time, in milliseconds since 1970. */
export interface DateClaim {
  /** The `Date` header. */
  readonly claimed: number | null;
  /** When the last server took it in (topmost `Received`). */
  readonly arrived: number | null;
  /** The date of an mbox's From_ line. */
  readonly filed: number | null;
}

interface CredibleDates {
  /** The newest credible date: *now* of a source that lies in the past (B-4). Null when there is none. */
  readonly newest: number | null;
  isCredible(time: number): boolean;
}

const day = 86_400_000;
const year = 365 * day;
/** No mail is older: it is where clocks without a battery start. */
export const earliest = Date.UTC(1980, 0, 2);
/** Clocks are wrong by hours, not by more than this. */
export const skew = day;
/** A pause this long within the dates of a mailbox is ordinary. */
const shortestGap = 30 * day;
const longestGapAhead = year;
const longestGapBehind = 2 * year;
/** So many mails beyond a gap are no mistake. */
const convincingCount = 10;

interface Cluster {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/**
 * Which dates of a mailbox can be true. `latestPossible` is the wall clock. Dates are cut into clusters at gaps that are long for this
 * mailbox (the span of its middle 80 %, at least 30 days, at most a year); the largest cluster is believed, and so are others
 * that hold more than a stray mail or, going back, that lie within two years. The rule is stricter ahead than behind: one date too
 * new would make all other mail look old, one too old harms nothing.
 */
export function findCredibleDates(claims: readonly DateClaim[], latestPossible: number): CredibleDates {
  const isPossible = (time: number) => time >= earliest && time <= latestPossible + skew;
  const believed = claims.map((claim) => chooseDate(claim, isPossible));
  const times = Float64Array.from(believed.filter((time) => time !== null)).sort();
  const clusters = clusterDates(times);
  const ranges = believeClusters(clusters, times.length);
  const isCredible = (time: number) =>
    isPossible(time) && ranges.some((range) => time >= range.from - skew && time <= range.to + skew);
  return { newest: ranges.at(-1)?.to ?? null, isCredible };
}

/**
 * The first of a mail's dates that can be true: as written, as received, as filed. A mail cannot be received before it is written,
 * so a later `Date` gives way to the server's.
 */
export function chooseDate(claim: DateClaim, isCredible: (time: number) => boolean): number | null {
  const { claimed, arrived, filed } = claim;
  const contradicted = claimed !== null && arrived !== null && isCredible(arrived) && claimed > arrived + skew;
  const candidates = contradicted ? [arrived, filed] : [claimed, arrived, filed];
  return candidates.find((time) => time !== null && isCredible(time)) ?? null;
}

function clusterDates(times: Float64Array): Cluster[] {
  const clusters: Cluster[] = [];
  const low = times[Math.floor(times.length * 0.1)] ?? 0;
  const high = times[Math.ceil(times.length * 0.9) - 1] ?? low;
  const gap = Math.min(Math.max(high - low, shortestGap), longestGapAhead);
  let start = 0;
  for (let index = 1; index <= times.length; index++) {
    const before = times[index - 1] ?? 0;
    const time = times[index];
    if (time !== undefined && time - before <= gap) continue;
    clusters.push({ from: times[start] ?? 0, to: before, count: index - start });
    start = index;
  }
  return clusters;
}

/** In the order of time. */
function believeClusters(clusters: readonly Cluster[], total: number): readonly Cluster[] {
  const largest = clusters.reduce((most, cluster) => Math.max(most, cluster.count), 0);
  const main = clusters.findLastIndex((cluster) => cluster.count === largest);
  const needed = largest === 1 ? 1 : Math.max(2, Math.min(convincingCount, Math.ceil(total * 0.02)));
  const believed: Cluster[] = [];
  let oldest = clusters[main]?.from ?? 0;
  for (let index = clusters.length - 1; index >= 0; index--) {
    const cluster = clusters[index];
    if (!cluster) continue;
    const near = index <= main && oldest - cluster.to <= longestGapBehind;
    if (cluster.count < needed && !near) continue;
    believed.unshift(cluster);
    oldest = Math.min(oldest, cluster.from);
  }
  return believed;
}
