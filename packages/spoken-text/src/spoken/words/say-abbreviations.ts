import { capitalise } from '@nexus/text';

/** Written short with a full stop; the stop goes, unless it also ends the sentence. */
const pointed: readonly (readonly [string, string])[] = [
  ['e\\.\\s?g', 'for example'],
  ['i\\.\\s?e', 'that is'],
  ['etc', 'and so on'],
  ['approx', 'approximately'],
  ['vs', 'versus'],
  ['incl', 'including'],
  ['excl', 'excluding'],
  ['esp', 'especially'],
  ['resp', 'respectively'],
  ['misc', 'miscellaneous'],
  ['dept', 'department'],
  ['mgmt', 'management'],
  ['govt', 'government'],
  ['max', 'maximum'],
  ['min', 'minimum'],
  ['est', 'estimated'],
  ['avg', 'average'],
  ['qty', 'quantity'],
  ['ref', 'reference'],
  ['encl', 'enclosed'],
  ['rev', 'revision'],
  ['attn', 'attention'],
  ['ext', 'extension'],
  ['appt', 'appointment'],
  ['Corp', 'Corporation'],
  ['Ltd', 'Limited'],
  ['Inc', 'Incorporated'],
  ['Bros', 'Brothers'],
  ['Ave', 'Avenue'],
  ['Blvd', 'Boulevard'],
  ['Rd', 'Road'],
  ['Jr', 'Junior'],
  ['Sr', 'Senior'],
  ['U\\.S\\.A', 'USA'],
  ['U\\.S', 'US'],
  ['U\\.K', 'UK'],
  ['E\\.U', 'EU'],
  ['Ph\\.\\s?D', 'PhD'],
  ['P\\.\\s?S', 'PS'],
];

interface PointedForm {
  readonly pattern: RegExp;
  readonly said: string;
  /** "for example" leads on: its last point never ends a sentence. */
  readonly leadsOn: boolean;
}

const pointedForms: readonly PointedForm[] = pointed.map(([source, said]) => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}.])${source}\\.(?![\\p{L}\\p{N}])`, /^\p{Lu}/u.test(source) ? 'gu' : 'giu'),
  said,
  leadsOn: ['for example', 'that is', 'including', 'excluding', 'versus'].includes(said),
}));

/** Titles never end a sentence; a capital follows them always. */
const titles: readonly (readonly [RegExp, string])[] = [
  // "5 M$" and "in M$" are sums.
  [/(?<![\p{L}\p{N}$(]|\d\s|\b(?:in|of)\s)M\$(?!\s?\d)/gu, 'Microsoft'],
  [/(?<![\p{L}\p{N}])Mr\b\.?(?=\s+\p{Lu})/gu, 'Mister'],
  [/(?<![\p{L}\p{N}])Mrs\b\.?(?=\s+\p{Lu})/gu, 'Missus'],
  [/(?<![\p{L}\p{N}])Ms\b\.?(?=\s+\p{Lu})/gu, 'Miz'],
  [/(?<![\p{L}\p{N}])Dr\b\.?(?=\s+\p{Lu})/gu, 'Doctor'],
  [/(?<![\p{L}\p{N}])Prof\b\.?(?=\s+\p{Lu})/gu, 'Professor'],
  [/(?<![\p{L}\p{N}])Sen\.(?=\s+\p{Lu})/gu, 'Senator'],
  [/(?<![\p{L}\p{N}])Gov\.(?=\s+\p{Lu})/gu, 'Governor'],
];

/** Whole words, as written here in capitals or in small letters. */
const words: ReadonlyMap<string, string> = new Map([
  ['asap', 'as soon as possible'],
  ['fyi', 'for your information'],
  ['eod', 'end of day'],
  ['eow', 'end of the week'],
  ['eta', 'arrival time'],
  ['ooo', 'out of office'],
  ['wfh', 'working from home'],
  ['tbd', 'to be decided'],
  ['tbc', 'to be confirmed'],
  ['tba', 'to be announced'],
  ['btw', 'by the way'],
  ['imo', 'in my opinion'],
  ['imho', 'in my humble opinion'],
  ['afaik', 'as far as I know'],
  ['afaict', 'as far as I can tell'],
  ['iirc', 'if I remember correctly'],
  ['iow', 'in other words'],
  ['otoh', 'on the other hand'],
  ['fwiw', 'for what it is worth'],
  ['rsvp', 'please reply'],
  ['pls', 'please'],
  ['plz', 'please'],
  ['thx', 'thanks'],
  ['approx', 'approximately'],
  ['dept', 'department'],
  ['mgmt', 'management'],
  ['mtg', 'meeting'],
  ['mtgs', 'meetings'],
  ['appt', 'appointment'],
  ['attn', 'attention'],
  ['qty', 'quantity'],
  ['vs', 'versus'],
  ['bcc', 'blind copy'],
  ['incl', 'including'],
  ['hrs', 'hours'],
  ['mins', 'minutes'],
  ['tmrw', 'tomorrow'],
  ['wrt', 'with regard to'],
  ['aka', 'also known as'],
  ['faq', 'questions and answers'],
]);
const wholeWord = new RegExp(
  `(?<![\\p{L}\\p{N}./&-])(${[...words.keys()].join('|')})(?![\\p{L}\\p{N}/&-]|['’]\\p{L}|\\.\\p{L})`,
  'giu',
);

const slashed: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])w\/o(?![\p{L}\p{N}])/giu, 'without'],
  // "W/m2K" is a measure, and "Rev B/C" two revisions.
  [/(?<![\p{L}\p{N}])w\/\s?(?=[\p{L}\p{N}])(?!m(?:[²2]|K(?!\p{L})))/giu, 'with '],
  [/(?<![\p{L}\p{N}])b\/c(?![\p{L}\p{N}])/gu, 'because'],
  // "CC-2217", whose number is words already, is a reference.
  [
    /(?<![\p{L}\p{N}./&-])cc(?![\p{L}\p{N}/&-]|['’.]\p{L}| (?:oh|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty(?:-\p{L}+)?)\b)/giu,
    'copy',
  ],
  [/(?<![\p{L}\p{N}])wk\.?\s?(?=\d)/giu, 'week '],
  [/(?<![\p{L}\p{N}])c\/o(?![\p{L}\p{N}])/giu, 'care of'],
  [/(?<![\p{L}\p{N}])n\/a(?![\p{L}\p{N}])/giu, 'not applicable'],
  [/(?<![\p{L}\p{N}])a\/c(?![\p{L}\p{N}])/giu, 'air conditioning'],
  [/(?<![\p{L}\p{N}])tl;?dr:?(?![\p{L}\p{N}])/giu, 'in short,'],
  [/(?<![\p{L}\p{N}])Q&A(?![\p{L}\p{N}])/giu, 'questions and answers'],
  [/(?<![\p{L}\p{N}])R&D(?![\p{L}\p{N}])/gu, 'research and development'],
  [/(?<![\p{L}\p{N}])C#/gu, 'C sharp'],
  [/(?<![\p{L}\p{N}])F#/gu, 'F sharp'],
  [/(?<![\p{L}\p{N}])C\+\+/gu, 'C plus plus'],
];

/** "By EOB today"; of "the EOB", which is some authority, the letters are said. */
const endOfBusiness =
  /(?<![\p{L}\p{N}])(?<!\b(?:the|an?)\s)(?:eob|cob)(?![\p{L}\p{N}])(?!\s(?:subpoenas?|requests?|orders?|rules?|is|was|will|has|had|said|says)\b)/giu;

function endsSentence(rest: string): boolean {
  return rest.trim() === '' || /^["'”’)\]]*\s+["'“‘([]?\p{Lu}/u.test(rest);
}

function sayPointed(text: string, { pattern, said, leadsOn }: PointedForm): string {
  return text.replace(pattern, (found: string, offset: number) => {
    const stop = !leadsOn && endsSentence(text.slice(offset + found.length)) ? '.' : '';
    const capital = /^\p{Lu}\p{Ll}/u.test(found);
    return `${capital ? capitalise(said) : said}${stop}`;
  });
}

/** A short form as the words it stands for. */
export function sayAbbreviations(text: string): string {
  let said = text;
  for (const [pattern, word] of slashed) said = said.replace(pattern, word);
  for (const [title, word] of titles) said = said.replace(title, word);
  said = said
    .replace(/(?<=\p{L}\s)Dr\./gu, 'Drive')
    .replace(/(?<=(?:\d(?:st|nd|rd|th)?|\p{Lu}\p{Ll}+)\s)St\.(?=[\s,.)]|$)(?!\s\p{Lu}\p{Ll}+\s?['’])/gu, 'Street')
    .replace(/(?<![\p{L}\p{N}])St\.(?=\s+\p{Lu})/gu, 'Saint')
    .replace(/(?<![\p{L}\p{N}])p\.\s?(?=\d)/gu, 'page ')
    .replace(/(?<![\p{L}\p{N}])pp\.\s?(?=\d)/gu, 'pages ')
    .replace(/(?<![\p{L}\p{N}])(?:fig|Fig)\.\s?(?=\d)/gu, 'figure ')
    .replace(/(?<![\p{L}\p{N}])(?:vol|Vol)\.\s?(?=\d)/gu, 'volume ')
    .replace(/(?<![\p{L}\p{N}])(?:ch|Ch)\.\s?(?=\d)/gu, 'chapter ')
    .replace(/(?<![\p{L}\p{N}])rev\.(?=\s[A-Z\d](?![\p{L}]))/giu, 'revision')
    .replace(/(?<![\p{L}\p{N}])ca\.\s?(?=\d)/gu, 'about ')
    .replace(/(?<=\d\s?)min\.(?!\p{L})/gu, 'min');
  said = said.replace(endOfBusiness, (found) => (/^e/iu.test(found) ? 'end of business' : 'close of business'));
  for (const form of pointedForms) said = sayPointed(said, form);
  return said.replace(wholeWord, (found: string) => sayWord(found));
}

/** A capital in front stays one; "ASAP" is no sentence's beginning. */
function sayWord(found: string): string {
  const said = words.get(found.toLowerCase()) ?? found;
  const capital = /^\p{Lu}\p{Ll}/u.test(found);
  return capital ? capitalise(said) : said;
}
