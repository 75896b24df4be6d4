const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Offsets in minutes of the names of RFC 5322 section 4.3 and of a few that mail uses beside them. */
const zoneMinutes: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  cet: 60,
  cest: 120,
  bst: 60,
  jst: 540,
};

const internetDate =
  /(\d{1,2})[ -]+([a-z]{3})[a-z]*\.?[ ,-]+(\d{2,5})[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,5}|[+-]\d{4})?/i;
/** `Wed Oct  9 21:15:18 2002`, with a zone before or after the year: From_ lines and ctime. */
const unixDate =
  /([a-z]{3}) +(\d{1,2}) +(\d{1,2}):(\d{2})(?::(\d{2}))? +(?:([a-z]{1,5}|[+-]\d{4}) +)?(\d{2,5})(?: +([+-]\d{4}))?/i;
const isoDate = /^\s*\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?\s*$/i;

/**
 * Reads a date as mail writes it: RFC 5322 with its obsolete forms, asctime, ISO 8601. A two-digit year is 1950 to 2049 (RFC 5322
 * section 4.3). A year of three digits is taken at its word: whether it means 1900 more is a guess, and a guess is not credible.
 * A missing zone is UTC. Null when it is no date.
 */
export function parseMailDate(value: string): Date | null {
  const text = value.slice(0, longestDate);
  const mail = internetDate.exec(text);
  if (mail) {
    const [, day, month, year, hour, minute, second, zone] = mail;
    return compose({ day, month, year, hour, minute, second, zone });
  }
  const unix = unixDate.exec(text);
  if (unix) {
    const [, month, day, hour, minute, second, zoneBefore, year, zoneAfter] = unix;
    return compose({ day, month, year, hour, minute, second, zone: zoneAfter ?? zoneBefore });
  }
  if (!isoDate.test(text)) return null;
  const zoned = /[Zz]|[+-]\d{2}:?\d{2}\s*$/.test(text.slice(10)) ? text.trim() : `${text.trim().replace(' ', 'T')}Z`;
  const time = Date.parse(text.trim().length === 10 ? text.trim() : zoned);
  return Number.isNaN(time) ? null : new Date(time);
}

const longestDate = 200;

interface DateWords {
  readonly day: string | undefined;
  readonly month: string | undefined;
  readonly year: string | undefined;
  readonly hour: string | undefined;
  readonly minute: string | undefined;
  readonly second: string | undefined;
  readonly zone: string | undefined;
}

function compose(words: DateWords): Date | null {
  const month = months.indexOf((words.month ?? '').toLowerCase());
  const day = Number(words.day);
  const hour = Number(words.hour);
  const minute = Number(words.minute);
  if (month < 0 || day < 1 || day > 31 || hour > 24 || minute > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(fullYear(words.year ?? ''), month, day);
  date.setUTCHours(hour, minute - zoneOffset(words.zone), Number(words.second ?? 0));
  return Number.isNaN(date.getTime()) ? null : date;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length !== 2) return year;
  return year < 50 ? year + 2000 : year + 1900;
}

function zoneOffset(zone: string | undefined): number {
  if (zone === undefined) return 0;
  const numeric = /^([+-])(\d{2})(\d{2})$/.exec(zone);
  if (numeric) return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3]));
  return zoneMinutes[zone.toLowerCase()] ?? 0;
}
