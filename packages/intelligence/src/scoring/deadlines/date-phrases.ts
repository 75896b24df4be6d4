const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\\b\\.?';
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const ord = '\\d{1,2}(?:st|nd|rd|th|d)?\\b';
const year = "(?:,?\\s*(?:'\\d\\d|(?:19|20)\\d\\d)\\b)";
const zone =
  '(?:\\s*\\(?(?:[ecmp][sd]?t|gmt|utc|eastern|central|pacific|houston|london|boise|your|our|local)\\b\\)?(?:\\s+time\\b)?)';
const hour = '(?<![\\d.:$/-])(?:[01]?\\d|2[0-3])';
const half = '[ap]\\.?m\\b\\.?';
/** "Half past eight". */
const spoken =
  '\\b(?:half past|(?:a )?quarter (?:past|to)) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1[0-2]|[1-9])\\b';
const clock = `(?:${spoken}|${hour}(?::[0-5]\\d(?![\\d:])|\\.[0-5]\\d(?=\\s*${half}))\\s*(?:${half})?|${hour}\\s*(?:${half}|o['’]clock)|\\bnoon\\b|\\bmidnight\\b|\\blunch(?:time)?\\b|\\bmid-?(?:morning|afternoon)\\b|\\b(?:eod|cob|eob)\\b|(?:the )?\\b(?:close|end) of (?:the |today'?s? ?)?(?:business|play|day|work)(?: day)?\\b)${zone}?`;
const range = '(?:\\s*(?:-|–|to|and|or|&)\\s*)';
const clocks = `(?:(?:${hour}${range})?${clock}(?:${range}${clock})?|\\b(?:at|from)\\s+\\d{1,2}(?:${range}(?:\\d{1,2}|noon)(?:\\s*${half})?)?(?=\\s+(?:on|this|next|tomorrow|${weekday})|[.,;?!)](?!\\d)|\\s*$)|\\bat\\s+${hour}\\.[0-5]\\d(?=\\s+(?:on|this|next|tomorrow|${weekday}))|(?<=\\b(?:by|before|until|till)\\s)(?:1[0-2]|[1-9])(?=\\s+(?:(?:on|this)\\s+)?(?:to(?:day|night|morrow)|morning|afternoon|evening|${weekday})))`;
const part = `(?:morning|afternoon|evening|night|${half})`;
const num =
  '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|(?:a )?couple(?: of)?|(?:a )?few|several|an?)';
const unit = '(?:minutes?|hours?|hrs?|(?:working |business )?days?|weeks?|months?)';
const days = `${ord}(?:(?:\\s*,\\s*${ord})*(?:,?${range}(?:${month}\\s+)?${ord}))?`;
const monthDay = `(?:${month}\\s+(?:the\\s+)?${days}|${ord}(?:${range}${ord})?\\s+(?:of\\s+)?${month})${year}?`;
const numericDay = '(?:0?[1-9]|1[0-2])/(?:[12]\\d|3[01]|0?[1-9])(?:/(?:\\d{4}|\\d\\d))?';
const numeric = `(?<![\\d/.$])${numericDay}(?:${range}${numericDay})?(?![\\d/%])`;
const vague =
  '(?:early|late|mid|middle of|beginning of|(?:the )?first (?:part|half)(?: of)?|(?:the )?second half of|end of)';
const relative = `(?:\\b(?:today|tonight|tomorrow|tommorow|tomorow)\\b(?:\\s+${part})?|\\bthis\\s+(?:morning|afternoon|evening|week(?:end)?|month|am|pm)\\b|\\b(?:${vague}[\\s-]+|later )?(?:next|this|the (?:coming|following)|the next)\\s+(?:week(?:end)?|month|(?:few|couple of|\\d+)\\s*-?\\s*\\d*\\s+${unit})\\b|\\bweek of\\s+(?:the\\s+)?(?:${month}\\s+)?${ord})`;
const span = `\\b(?:(?:within|in|another)\\s+(?:the\\s+)?(?:next\\s+)?|(?:over|for|during)\\s+the\\s+next\\s+)${num}(?:\\s+(?:or|to)\\s+\\w+)?\\s+${unit}\\b`;
const seam = '(?:\\s*(?:,|@|-|–|\\()?\\s*(?:at|on|from|by|the|until|before|around|about|of|in)?\\s*(?:the\\s+)?)';
/** "The 4th quarter" and "the 1st floor" are no days. */
const counted =
  '(?!\\s+(?:quarter|floor|circuit|street|avenue|century|time|draft|anniversary|largest|grade|round|amendment|congress|place|year|edition|generation|annual)|[-/\\d])';
const dayPhrase = `(?:(?:early |mid-?|late |this |next |every |each |the following |this coming |first thing |end of )*\\b${weekday}(?:\\s+(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)\\b${counted})?(?:\\s+${part})?|${monthDay}|${numeric}|${relative}|\\b(?:on )?the\\s+\\d{1,2}(?:st|nd|rd|th|d)\\b(?:\\s+(?:of\\s+)?${month}${year}?|${counted})|\\bon\\s+\\d{1,2}(?:st|nd|rd|th)\\b${counted}|${vague}[\\s-]+(?:${month}|(?:the |this |next )?(?:week|month)\\b))`;
const atom = `(?:${dayPhrase}|${clocks})`;
/** "Monday at 9.30": without a day before it a sum may be meant. */
const pointed = `${hour}\\.[0-5]\\d(?!\\d)`;
const phrase = new RegExp(
  `(?:${atom}(?:${seam}(?:${atom}|${pointed})\\)?)*|${span}|\\bin\\s+(?:(?:early|late|mid)[\\s-]*)?${month}|\\bat\\s+\\d{1,2}(?=[\\s.,?!]|$)(?!\\s*%|[.,]\\d))`,
  'giu',
);
/** "Monday" is found by its "day". */
const dateLike = new RegExp(
  `\\d|\\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)s?\\b|${month})|to(?:night|mor)|week|month|morning|noon|evening|lunch|hour|(?:half|quarter) (?:past|to)\\b|days?\\b|today|eod|cob|business`,
  'i',
);
export const namesDay = new RegExp(dayPhrase, 'iu');
export const namesHour = new RegExp(clocks, 'iu');
/** "He sat", "a few lunches", "it may": words that are a date beside others only. */
const noDate = /^(?:sat|sun|wed|mon|fri|lunch(?:time)?|Lunch|the lunch|in may)$/;

export interface DatePhrase {
  readonly words: string;
  /** Where it begins in the sentence. */
  readonly index: number;
}

/** Characters between a day and an hour that are told as one: "Sunday in room 4 at 8:00"; and how long the whole may get. */
const seamLength = 40;
const longestPhrase = 90;

/**
 * What in an English sentence may be a day or an hour, without working out which. One pass of one pattern: a date parser takes some hundred
 * times as long, and most dates of a mail are none of the reader's business.
 */
export function datePhrases(sentence: string): DatePhrase[] {
  if (!dateLike.test(sentence)) return [];
  const found: { words: string; index: number }[] = [];
  for (const { 0: words, index } of sentence.matchAll(phrase)) {
    if (words.trim().length < 3 || noDate.test(words.trim())) continue;
    const last = found.at(-1);
    if (last !== undefined && completes(last, { words, index }, sentence))
      last.words = sentence.slice(last.index, index + words.length);
    else found.push({ words, index });
  }
  return found;
}

/** The hour of a day, or the day of an hour, a few words on. */
function completes(last: DatePhrase, next: DatePhrase, sentence: string): boolean {
  const end = last.index + last.words.length;
  if (next.index - end > seamLength || next.index + next.words.length - last.index > longestPhrase) return false;
  if (/[.;?!]\s|\b(?:and|or|but)\b/.test(sentence.slice(end, next.index))) return false;
  const [day, hours] = [last, next].map(({ words }) => [namesDay.test(words), namesHour.test(words)] as const);
  return day?.[0] !== hours?.[0] && day?.[1] !== hours?.[1];
}
