import { englishStopWords } from '@nexus/text';
import { numberNames, type Wanted } from './mail-question.ts';

const number = String.raw`(?:\d[\d.,']*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|(?:a |one )?hundred|(?:a )?dozen|half a|a couple of)`;
/** Two figures behind the point are cents, unless it is a time of day. */
const cents = String.raw`(?<!\b(?:at|by|from|to|till|until|before|after|around|about|make it)\s)(?<![\d:.])\d{1,3}(?:[.,' ]\d{3})*[.,]\d{2}\b(?![.:\d]|\s*(?:am|pm|to|until|o'clock|hrs|h|on \w+day|today|tomorrow|tonight|works|suits)\b)`;
/** A bare number beside a word that only sums have. */
const priced = String.raw`\b(?:totals?|balance|price|rent|fee|costs?|charged?|charges|owes?|owed|pay|paid|arrears|deposit|quoted?)\b[^.?!\d]{0,25}\d{2,}`;
/** "340 plus VAT", "620 all in", "1,450": so much is said of money. */
const pricedBare = String.raw`\b\d[\d.,]*\s*(?:plus|\+|ex\.?|excl\w*|incl\w*|including|without)\s*vat\b|\b\d{2,}[\d.,]*\s+(?:all in|altogether|in total|a head|each)\b|(?<![\d/:.])\b\d{1,3},\d{3}\b(?![\d/])`;
const money = String.raw`${cents}|${priced}|${pricedBare}|[$€£¥]\s?\d|\b\d[\d.,' ]*\s?(?:[$€£¥]|k\b|euros?\b|eur\b|dollars?\b|usd\b|pounds?\b|gbp\b|pln\b|chf\b|francs?\b|zloty\b|cents?\b|pence\b|grand\b|thousand\b|million\b)|\b(?:eur|usd|gbp|chf|pln)\s?\d`;
export const anySum = new RegExp(money, 'i');
const unitOfTime = '(?:minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|fortnights?|months?|years?)';
const weekday = `(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?`;
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

const hourInWords = String.raw`(?:half (?:past )?|quarter (?:past|to) )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b`;
const time = String.raw`\b(?:${weekday}|today|tonight|tomorrow|yesterday|${month}|noon|midday|midnight|(?:this|next|last) (?:week|month|morning|afternoon|evening|weekend|year)|end of (?:the )?(?:day|week|month|year)|weekend)\b|\b\d{1,2}(?:[:.]\d{2})\b|\b\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b(?:at|by|from|until|before|after)\s+${hourInWords}|\bin (?:an?|${number}) ${unitOfTime}\b|\b${number} ${unitOfTime} (?:ago|from now|later)\b|\b\d{1,2}(?:st|nd|rd|th)\b`;

/** What a sentence has to hold to answer, by what is wanted; null: anything may. */
export const holds: Readonly<Record<Wanted, RegExp | null>> = {
  sum: new RegExp(
    String.raw`${money}|\d\s?%|\bper cent\b|\bfree of charge\b|\bno (?:charge|cost)\b|\b${number} (?:thousand )?(?:a|per) (?:day|week|month|year|night|head|person)\b`,
    'giu',
  ),
  amount: new RegExp(String.raw`${money}|\d\s?%|\bper cent\b|\b${number}\s+\p{L}+`, 'giu'),
  count: new RegExp(String.raw`\b${number}\b|\b(?:none|no one|nobody|both|all of)\b`, 'giu'),
  // No time of day, sum, date or year; a code may be a word in capitals.
  number:
    /(?<![\p{L}\d.,/€$£-])(?!(?:19|20)\d\d\b(?![-/])|\d{4}-\d\d-\d\d)(?=[\p{L}\d/-]*\d[\p{L}\d/-]*\d)[\p{L}\d][\p{L}\d/-]{2,}(?!\s?(?:euros?|eur|dollars?|pounds?|per cent|%))\b|\b(?:code|reference|pin)\W+(?:is\W+)?\p{Lu}{3,}\b/gu,
  duration: new RegExp(
    String.raw`\b(?:${number}|another|several|a few)[\s-]+(?:\p{L}+\s+)?${unitOfTime}\b|\ban? ${unitOfTime}\b|\b(?:all|whole) (?:day|week|morning|afternoon)\b|\b(?:until|till)\b`,
    'giu',
  ),
  time: new RegExp(time, 'giu'),
  end: new RegExp(
    String.raw`\b(?:expir(?:es?|ed|y|ing)|runs? out|lapses?|valid|ends?|good until)\b[^.?!;]{0,30}?(?:${time})`,
    'giu',
  ),
  due: new RegExp(
    String.raw`\b(?:by|before|(?:have|has|had|valid|open|free|wait|hold|held|extended|only|up) (?:until|till|to)|within|no later than|not later than|latest|deadline|due|payable|overdue|clos(?:es?|ing))\b[^.?!;]{0,30}?(?:${time}|\b${number} (?:working )?${unitOfTime}\b)|\b(?:by|before|until)\s+${hourInWords}(?!\s+\p{L}+s\b)`,
    'giu',
  ),
  person:
    /\b(?:I|we|I['’](?:m|ll|ve|d)|my|me)\b|(?<=\S[^.!?]*\s)\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ (?:is|has|will|can|was|and|covers|leads|runs|takes|says|said)\b/gu,
  place:
    /\b(?:[Rr]oom|[Ff]loor|[Hh]all|[Ss]treet|[Rr]oad|[Aa]venue|[Bb]uilding|[Gg]ate|[Pp]latform|[Hh]otel|[Ss]tation|[Ss]quare|[Ss]uite|[Ww]ard|[Cc]ent(?:re|er)|[Rr]estaurant|[Oo]nline|[Zz]oom)\b(?:\s+[\p{L}\d]+)?|\b(?:[Ii]n|[Aa]t|[Nn]ear|[Bb]ehind|[Oo]pposite|[Oo]utside)\s+(?:the\s+)?(?!January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I\b)\p{Lu}\p{L}/gu,
  reason:
    /\b(?:because|since|as|due to|owing to|so that|reasons?|that(?:['’]s| is) why|on account of|for lack of|which means)\b/giu,
  anything: null,
};

/** Where nothing is named that a question is about, what happens must be. */
export const barely: ReadonlySet<Wanted> = new Set(['duration', 'person', 'amount']);

/** Any subject names somebody or some place. */
export const namesOnly: ReadonlySet<Wanted> = new Set(['person', 'place']);
/** What is wanted can be said in any words. */
export const free: ReadonlySet<Wanted> = new Set(['person', 'reason', 'anything']);
/** Said beside what it is of. */
export const ofItself: ReadonlySet<Wanted> = new Set(['person', 'number']);
export const counting: ReadonlySet<Wanted> = new Set(['count', 'amount']);
/** Of what is to come, unless the question is of the past. */
export const ofTime: ReadonlySet<Wanted> = new Set(['time', 'due', 'end']);

/** A question for the same kind of thing does not answer at all. */
export const asking: Readonly<Record<Wanted, RegExp>> = {
  sum: /\b(?:how much|what (?:is|are|does|do|would|will))\b.*\?/i,
  amount: /\bhow much\b.*\?/i,
  count: /\bhow many\b.*\?/i,
  number: /\b(?:what|which)\b.*\?/i,
  duration: /\bhow long\b.*\?/i,
  time: /\b(?:when|what (?:time|day|date)|which day)\b.*\?/i,
  end: /\b(?:when|what (?:time|day|date)|which day)\b.*\?/i,
  due: /\b(?:when|what (?:time|day|date)|which day)\b.*\?/i,
  person: /\bwho\b.*\?/i,
  place: /\b(?:where|which|what)\b.*\?/i,
  reason: /\?/,
  anything: /\?/,
};

const namedNumber = new RegExp(String.raw`(\p{L}+) (?:${numberNames})\b`, 'giu');

/** Whether it names a number of another kind than is asked for: "your claim number is …" tells no policy number. */
export function isOtherNumber(text: string, isAsked: (words: string) => boolean): boolean {
  const kinds = [...text.matchAll(namedNumber)]
    .map(([, kind = '']) => kind)
    .filter((kind) => !englishStopWords.includes(kind.toLowerCase()));
  return kinds.length > 0 && !kinds.some(isAsked);
}
