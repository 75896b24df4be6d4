import { isDayOfMonth, monthNames, monthPattern } from './calendar-words.ts';

const figure = String.raw`\d{1,2}\.\d{2}`;
const joint = String.raw`(?:\s?[-–—]\s?|,?\s(?:to|and|or|until|till|for)\s(?:at\s|by\s)?)`;
const currencies = String.raw`\p{Sc}|\b(?:EUR|USD|GBP|CHF|CAD|AUD|JPY|INR)\b`;
/** Figures that are joined are of one kind: "9.15 and 10.00", "7.30-9.00". */
const figures = new RegExp(
  String.raw`(?<![\p{L}\p{Sc}\d.,:/_+−-])(?<!(?:${currencies})\s|[−-]\s?)(${figure})((?:${joint}${figure})*)(?![\d:/]|[.,]\d)`,
  'gu',
);

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const partOfDay = '(?:morning|afternoon|evening|night)s?';
const namedDay = `(?:${weekday}s?(?:\\s${partOfDay})?|today|tomorrow(?:\\s${partOfDay})?|tonight|this\\s${partOfDay})`;
const calendarDay = String.raw`(?:(?:the\s)?\d{1,2}(?:st|nd|rd|th)?(?:\sof)?\s${monthPattern}|${monthPattern}\s\d{1,2}(?:st|nd|rd|th)?)(?:,?\s\d{4})?|\d{4}-\d{2}-\d{2}`;
const dayBefore = new RegExp(String.raw`\b(?:${namedDay}|${calendarDay}),?\s$`, 'iu');
const dayBehind = new RegExp(
  String.raw`^,?\s(?:(?:on|of)\s)?(?:(?:this|next)\s)?(?:${namedDay}|${calendarDay})\b|^,?\sin\sthe\s${partOfDay}\b`,
  'iu',
);

const happening =
  'starts?|starting|begins?|beginning|ends?|ending|finish(?:es|ing)?|opens?|opening|clos(?:es?|ing)|depart(?:s|ing|ure)?|arriv(?:es?|als?|ing)|leav(?:es?|ing)|lands?|landing|kick-?off|doors|meetings?|calls?|trains?|flights?|ferr(?:y|ies)|bus|coach|slot|shift|appointment|lunch|dinner|breakfast|briefing|induction|pour|ETA|ETD';
/** What stands right before a time. */
const asksForTime = new RegExp(
  String.raw`(?:\b(?:at|by|until|till|before|after|from|between|since|around|how\sabout|what\sabout|(?:let['’]s|(?:shall|can|could)\swe)\ssay|(?:no|not)\s(?:later|earlier|before|after)\sthan|(?:moved|brought|put|postponed|pushed|shifted|delayed)(?:\s(?:forward|back|on|up))?\sto|${happening}),?|\d:\d{2},)\s$`,
  'iu',
);
const at = /\bat\s$/i;
const happens = new RegExp(String.raw`\b(?:${happening})\b`, 'iu');
const timeBehind =
  /^(?:\s?o['’]clock\b|,?\s(?:sharp|prompt|(?:at\sthe\s)?latest|on\sthe\sdot|(?:GMT|BST|CES?T|UTC|[EP][SD]T)\b|(?:local|UK|your|our)\stime)\b)/iu;
const determined = /\b(?:the|a|an|our|your|my|this|that|next|last|first)\s$/i;
const happeningBehind = new RegExp(String.raw`^\s(?:${happening}|service|delivery)\b|^\sto\s\p{Lu}`, 'u');
/** "At 14.30 hrs", which is no length of time, and "9.00 o'clock". */
const hourMark = /^\s?(?:h|hrs?|hours|o['’]clock)\b/i;

/** Behind these a figure measures or counts. */
const measureBehind = new RegExp(
  String.raw`^(?:\s?(?:[%‰°€£$¥²³×]|(?:${[
    'k?m[²³23]?',
    '[cmµ]m[²³23]?',
    'kg|g|mg|t|lbs?|oz|ft|yds?|in(?=[.,;)]|$)|ml|l|k[NWV]h?|[MG]?Wh?|[Mk]?Pa|d?B|V|A|k|M|bn|mins?|secs?|hrs?|h|s|wks?|yrs?',
    'EUR|USD|GBP|CHF|CAD|AUD|JPY|INR',
  ].join('|')})(?![\p{L}\d']))|[\s-](?:${[
    'per|each|net|gross|times|percent|euros?|pounds?|pence|dollars?|cents?|francs?|million|thousand|billion|points?|degrees?|out of|more|less',
    '(?:kilo|centi|milli)?(?:met(?:re|er)s?|gram(?:me)?s?|lit(?:re|er)s?)|kilos?|tons?|tonnes?|feet|inch(?:es)?|miles?|yards?|volts?|watts?|amps?|bar|acres?|hectares?|square|cubic',
    'seconds?|minutes?|hours?|days?|weeks?|months?|years?|nights?',
    'high|wide|long|deep|thick|tall|depth|height|width|length|thickness|thereof',
  ].join('|')})\b|\san?\s\p{L}+(?=\s*(?:[.,;:!?)]|$)|\s(?:and|or|plus|for|from|if|with|net|in)\b))`,
  'u',
);
const quantity =
  'pric(?:es?|ed|ing)|costs?|costing|rates?|fees?|fares?|charges?|charged|sold|sells?|bought|quoted|valued?|traded?|trading|shares?|stocks?|yields?|index|ratios?|averages?|averag(?:ed|ing)|scores?|totals?|amounts?|margins?|factors?|temperatures?|pressures?|levels?|thickness|widths?|heights?|lengths?|depths?|diameters?|weights?|tolerances?|gradients?|densit(?:y|ies)|pH|EUR|USD|GBP|CHF';
const standing =
  '(?:\\s(?:is|are|was|were|be|been|has|have|had|will|would|stays?|stayed|remains?|remained|stands?|stood|holds?|held|sits?|now|still|currently|set|fixed|capped|agreed|estimated))*';
const quantityAt = new RegExp(String.raw`\b(?:${quantity})${standing}\s(?:at|around|from|between)\s$`, 'iu');
const changes =
  'rose|ris(?:es?|en|ing)|fell|falls?|fall(?:en|ing)|increas(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|gr(?:e|o)w[ns]?|growing|drop(?:s|ped|ping)?|reduc(?:e[sd]?|ing|tion)|lower(?:s|ed|ing)?|cut|gain(?:s|ed)?|lost|climb(?:s|ed)?|slip(?:s|ped)?|jump(?:s|ed)?|improv(?:es?|ed)|exceed(?:s|ed)?|differ(?:s|ed)?|higher|lower|more|less|longer|shorter|wider|deeper|larger|smaller|multipl(?:y|ied)|divided?|var(?:y|ies|ied)|rang(?:es?|ed|ing)';
const quantityBefore = new RegExp(
  String.raw`\b(?:${quantity}|paid|pays?|spent|worth|weigh(?:s|ed)?|measur(?:es?|ed)|scored)\s$`,
  'iu',
);
/** "Rose again by 7.30", "the price went up from 7.30". */
const changesBy = new RegExp(
  String.raw`\b(?:(?:${changes})(?:\s(?:again|further|slightly|only|just|another|sharply|steadily))?|(?:${quantity})\b[^.;!?]{0,40}\b(?:${changes}|went|go(?:es|ne)?|moved|changed|up|down|out|off|over|under|above|below))\s(?:by|from|to|between|until|till)\s$`,
  'iu',
);
/** "Update from 2.10 to 2.15", "see clause 4.15". */
const numbersParts =
  /\b(?:(?:updat|upgrad|migrat)\p{L}*(?:\s\p{L}+)?\s(?:from|to|at|before|after)|(?:versions?|v|ver|rev|revisions?|releases?|firmware|sections?|clauses?|items?|paragraphs?|points?|chapters?|figures?|fig\.?|tables?|steps?|parts?|articles?|appendix|annex|drawings?|details?|sheets?|levels?|lines?|rooms?|plots?|units?|bays?|pages?|pos(?:ition)?\.?|no\.?|numbers?|lots?|schedules?|tasks?|activit(?:y|ies)|questions?|notes?)(?:\s(?:at|from|between|before|after|until|by))?)\s$/iu;

/** A day is dated so: "on 08.09", "due 08.09"; of letters and meetings also "of". */
const datedBefore = new RegExp(
  String.raw`\b(?:on|dated|due|(?:as|meeting|mail|e-?mail|letter|minutes|report|drawing|note|call|invoice|order|offer|quote|quotation|notice)\sof)\s(?:the\s|${weekday},?\s)?$`,
  'iu',
);
const untilBefore = new RegExp(
  String.raw`\b(?:by|until|till|before|after|since|from|between|through|${weekday},?)\s(?:the\s|${weekday},?\s)?$`,
  'iu',
);
const clockBehind = /^,?\s(?:(?:at|by|from|until|before|after)\s)?(?:[01]?\d|2[0-3])[:.][0-5]\d(?!\d)/i;

interface Figure {
  readonly whole: number;
  readonly parts: number;
  readonly isPadded: boolean;
  readonly isFull: boolean;
}

function readFigure(written: string): Figure {
  const [whole = '', parts = ''] = written.split('.');
  return {
    whole: Number(whole),
    parts: Number(parts),
    isPadded: whole.startsWith('0'),
    isFull: whole.length === 2,
  };
}

/** "0.45" is less than one, "00.45" after midnight. */
function isClock({ whole, parts, isPadded, isFull }: Figure): boolean {
  return whole <= 24 && parts < 60 && (!isPadded || isFull);
}

/** People meet at a full five minutes. */
function isRound({ parts }: Figure): boolean {
  return parts % 5 === 0;
}

/** Trains and their like leave at any minute. */
function isClockByForm({ whole, isPadded }: Figure): boolean {
  return whole >= 13 || isPadded;
}

function isDay({ whole, parts, isFull }: Figure): boolean {
  return isFull && isDayOfMonth(parts, whole);
}

interface Place {
  readonly before: string;
  readonly behind: string;
}

function isMeasure({ before, behind }: Place, first: Figure): boolean {
  if ([numbersParts, quantityBefore, quantityAt, changesBy].some((one) => one.test(before))) return true;
  if (hourMark.test(behind) && first.isFull && asksForTime.test(before)) return false;
  return measureBehind.test(behind);
}

function areDays(all: readonly Figure[], { before, behind }: Place): boolean {
  if (!all.every(isDay)) return false;
  if (datedBefore.test(before)) return true;
  return untilBefore.test(before) && (all.some((one) => !isClock(one) || !isRound(one)) || clockBehind.test(behind));
}

function areTimes(all: readonly Figure[], written: string, { before, behind }: Place): boolean {
  if (!all.every(isClock)) return false;
  if (timeBehind.test(behind) || dayBefore.test(before) || dayBehind.test(behind)) return true;
  if (at.test(before) && (happens.test(before) || all.every(isClockByForm))) return true;
  if (determined.test(before) && happeningBehind.test(behind)) return true;
  if (!all.every(isRound)) return false;
  if (isFromTo(all, written, behind)) return true;
  if (madeIt.test(before) && all.every(isQuarter)) return true;
  // No amount is written with a zero ahead of another figure.
  return asksForTime.test(before) || all.some(({ isPadded, whole }) => isPadded && whole > 0);
}

const earliestUsual = 6;
/** "Can we make it 11.00?" */
const madeIt = /\bmake (?:it|that)\s*$/i;

function isQuarter({ whole, parts }: Figure): boolean {
  return parts % 15 === 0 && whole >= earliestUsual;
}

const toHour =
  /^\s*(?:to|until|till)\s+(?:1[0-2]|[1-9])(?![\d%.,:]*\d|\s*(?:%|per|percent|euros?|dollars?|pounds?|[kc]?m\b|kg|litres?|liters?|hours?|days?|weeks?|years?))\b/i;

/** "9.00 to 12.30", "8.30 to 1": quarters of an hour of a usual day, the later one behind. */
function isFromTo(all: readonly Figure[], written: string, behind: string): boolean {
  const [first, second] = all;
  if (first === undefined || !all.every(isQuarter)) return false;
  if (second === undefined) return toHour.test(behind);
  return first.whole < second.whole && /\d\s+(?:to|until|till)\s+\d/.test(written);
}

function spell(written: string, kind: 'days' | 'times'): string {
  return written.replace(/(\d{1,2})\.(\d{2})/g, (_, whole: string, parts: string) =>
    kind === 'times' ? `${whole}:${parts}` : `${Number(whole)} ${monthNames[Number(parts) - 1] ?? parts}`,
  );
}

/** So much before a figure says what it is. */
const reach = 80;

/**
 * Figures with a point as what they are where the words beside them tell: "by 16.30" is "by 16:30", and "on 08.09" is "on 8 September", day first as
 * whoever writes days with points does. Sums, measures, versions and numbers of clauses stay as they are.
 */
export function spellPointed(text: string): string {
  let spelled = '';
  let end = 0;
  for (const { 0: written, index } of text.matchAll(figures)) {
    spelled += text.slice(end, index);
    end = index + written.length;
    const all = [...written.matchAll(/\d{1,2}\.\d{2}/g)].map(([one]) => readFigure(one));
    const place = { before: spelled.slice(-reach), behind: text.slice(end, end + reach) };
    const [first] = all;
    if (first === undefined || isMeasure(place, first)) spelled += written;
    else if (areDays(all, place)) spelled += spell(written, 'days');
    else if (areTimes(all, written, place)) {
      spelled += spell(written, 'times');
      end += hourMark.exec(place.behind)?.[0].length ?? 0;
    } else spelled += written;
  }
  return spelled + text.slice(end);
}
