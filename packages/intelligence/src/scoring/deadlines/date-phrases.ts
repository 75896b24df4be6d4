const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\\b\\.?';
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const ord = '\\d{1,2}(?:st|nd|rd|th|d)?\\b';
const year = "(?:,?\\s*(?:'\\d\\d|(?:19|20)\\d\\d)\\b)";
const zone =
  '(?:\\s*\\(?(?:[ecmp][sd]?t|gmt|utc|eastern|central|pacific|houston|london|boise|your|our|local)\\b\\)?(?:\\s+time\\b)?)';
const clock = `(?:\\d{1,2}[:.]\\d\\d\\s*(?:[ap]\\.?m\\b\\.?)?|\\d{1,2}\\s*(?:[ap]\\.?m\\b\\.?|o['’]clock)|\\bnoon\\b|\\bmidnight\\b|\\blunch(?:time)?\\b|\\bmid-?(?:morning|afternoon)\\b|\\b(?:eod|cob|eob)\\b|(?:the )?\\b(?:close|end) of (?:the |today'?s? ?)?(?:business|play|day|work)(?: day)?\\b)${zone}?`;
const range = '(?:\\s*(?:-|–|to|and|or|&)\\s*)';
const clocks = `(?:${clock}(?:${range}${clock})?|\\b(?:at|from)\\s+\\d{1,2}(?:${range}(?:\\d{1,2}|noon)(?:\\s*[ap]\\.?m\\b)?)?(?=\\s+(?:on|this|next|tomorrow|${weekday})|[.,;?!)]|\\s*$))`;
const part = '(?:morning|afternoon|evening|night|a\\.?m\\b|p\\.?m\\b)';
const num = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|couple(?: of)?|few|several)';
const unit = '(?:minutes?|hours?|hrs?|(?:working |business )?days?|weeks?|months?)';
const monthDay = `(?:${month}\\s+(?:the\\s+)?${ord}(?:${range}(?:${month}\\s+)?${ord})?|${ord}(?:${range}${ord})?\\s+(?:of\\s+)?${month})${year}?`;
const numeric = `\\b\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?(?:${range}\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?)?\\b`;
const relative = `(?:\\b(?:today|tonight|tomorrow|tommorow|tomorow)\\b(?:\\s+${part})?|\\bthis\\s+(?:morning|afternoon|evening|week(?:end)?|month|am|pm)\\b|\\b(?:early |late |later )?(?:next|this|the (?:coming|following))\\s+(?:week(?:end)?|month|(?:few|couple of|\\d+)\\s*-?\\s*\\d*\\s+${unit})\\b|\\bweek of\\s+${month}\\s+${ord})`;
const span = `\\b(?:within|in|over|for|during|another)\\s+(?:the\\s+)?(?:next\\s+)?${num}(?:\\s+(?:or|to)\\s+\\w+)?\\s+${unit}\\b`;
const seam = '(?:\\s*(?:,|@|-|–|\\()?\\s*(?:at|on|from|by|the|until|before|around|about|of|in)?\\s*(?:the\\s+)?)';
const dayPhrase = `(?:(?:early |mid-?|late |this |next |the following |this coming |first thing |end of )*\\b${weekday}(?:\\s+${part})?|${monthDay}|${numeric}|${relative}|\\b(?:the|on)\\s+${ord}(?=[\\s.,;?!)]|$)|(?:early|mid|late|the (?:first|second) half of|beginning of|end of)[\\s-]+(?:${month}|(?:the |this |next )?(?:week|month)))`;
const atom = `(?:${dayPhrase}|${clocks})`;
const phrase = new RegExp(
  `(?:${atom}(?:${seam}${atom}\\)?)*|${span}|\\bin\\s+(?:mid-?)?${month}|\\bat\\s+\\d{1,2}(?=[\\s.,?!]|$))`,
  'giu',
);
/** "Monday" is found by its "day". */
const dateLike = new RegExp(
  `\\d|\\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)s?\\b|${month})|to(?:night|mor)|week|month|morning|noon|evening|lunch|hour|days?\\b|today|eod|cob|business`,
  'i',
);

export interface DatePhrase {
  readonly words: string;
  /** Where it begins in the sentence. */
  readonly index: number;
}

/** Characters between two that are told as one: "Sunday in room 4 at 8:00"; and how long the whole may get. */
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
    if (words.trim().length < 3) continue;
    const last = found.at(-1);
    const end = index + words.length;
    const isNear = last !== undefined && index - last.index - last.words.length <= seamLength;
    if (last !== undefined && isNear && end - last.index <= longestPhrase) last.words = sentence.slice(last.index, end);
    else found.push({ words, index });
  }
  return found;
}
