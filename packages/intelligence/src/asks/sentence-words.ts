const tokenPattern =
  /\$LINK|https?:\/\/\S+|www\.\S+|[\w.+-]+@[\w.-]+|[$£€]\s?\d[\d.,]*|\d[\d.,:/-]*|\p{L}+(?:['’-]\p{L}+)*|[?!]+|\.{2,}|[.,:;()"*<>|-]/gu;

export const maximumTokens = 120;

/** Splits a sentence into words, marks, numbers, links and addresses as they stand there; at most 120, the rest says nothing more. */
export function tokenizeSentence(sentence: string): readonly string[] {
  const tokens = sentence.match(tokenPattern) ?? [];
  return tokens.length > maximumTokens ? tokens.slice(0, maximumTokens) : tokens;
}

/** A token as the ask classifier sees it: lower case; what is no word is its kind. */
export function foldToken(text: string): string {
  const first = text.charCodeAt(0);
  if (first === 36 || first === 163 || first === 8364) return text === '$LINK' ? '<link>' : '<money>';
  if (first >= 48 && first <= 57) {
    if (text.includes('@')) return '<address>';
    return text.includes(':') ? '<time>' : '<number>';
  }
  if (first === 63) return '?';
  if (first === 33) return text.includes('?') ? '?' : '!';
  const lower = text.toLowerCase();
  if (lower.startsWith('http') && lower.includes('://')) return '<link>';
  if (lower.startsWith('www.')) return '<link>';
  if (text.includes('@')) return '<address>';
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
}

/** The closed classes of words that requests are built from. Everything else is told apart by its ending alone. */
const members: Readonly<Record<string, string>> = {
  MODAL: "can could would will may might shall can't couldn't won't wouldn't cannot",
  DUTY: 'should must need needs ought needed have-to',
  YOU: "you u ya y'all yourself yourselves",
  YOUR: 'your yours',
  YOUVERB: "you're you'll you've you'd",
  I: 'i',
  WE: 'we',
  IVERB: "i'm i'll i've i'd we're we'll we've we'd",
  ME: 'me us',
  MY: 'my our',
  THEY: 'he she they it him her them this that these those everyone everybody anyone all',
  WH: "who what when where why how which whose what's who's where's how's when's",
  BE: "is are am was were be been isn't aren't wasn't weren't",
  DO: "do does did don't doesn't didn't",
  HAVE: 'has had having',
  PLEASE: 'please pls plz kindly',
  LET: 'let',
  KNOW: 'know',
  IF: 'if whether unless',
  WANT: 'want like love prefer wish hope wanted appreciate appreciated grateful',
  TELL: 'send give tell call email e-mail mail fax forward provide advise contact phone reply respond confirm write answer notify inform ask explain return ring page text',
  WORK: 'review check look see read print sign complete fill update change add remove make take get bring put find prepare draft schedule arrange set book order submit verify revise correct fix finish follow handle help keep note consider remember try use ensure approve pull work start stop hold pick run cancel pay transfer copy attach include show discuss talk think',
  MEET: 'meet join attend come visit stop meeting lunch dinner breakfast drinks conference appointment calendar',
  WEB: 'click download register subscribe unsubscribe shop buy save enjoy discover learn browse activate login log upgrade earn win claim view redeem',
  MARKET:
    'free offer offers deal deals discount sale shipping percent exclusive today only limited guarantee prices savings membership newsletter',
  THANKS: 'thanks thank regards sincerely cheers',
  GREETING: 'hi hello hey dear good morning afternoon evening',
  SOFT: 'also just then so and but or well however maybe perhaps anyway again finally otherwise meanwhile instead',
  TIME: 'monday tuesday wednesday thursday friday saturday sunday tomorrow tonight today week weekend morning afternoon noon asap soon am pm',
  NEG: 'not no never none nothing',
  DETERMINER: 'a an the some any each every another',
  PREPOSITION: 'to for of in on at by with from about as into before after until over up out',
};

const wordClasses: ReadonlyMap<string, string> = new Map(
  Object.entries(members).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

export const closedClasses: readonly string[] = Object.keys(members);

/** The class of a word: a closed class, a mark as itself, or the shape of its ending. */
export function wordClass(word: string, capitalised: boolean): string {
  const known = wordClasses.get(word);
  if (known !== undefined) return known;
  const first = word.charCodeAt(0);
  if (first < 97) return word;
  if (capitalised) return 'Name';
  if (word.endsWith('ing')) return 'ing';
  if (word.endsWith('ed')) return 'ed';
  if (word.endsWith('ly')) return 'ly';
  if (word.endsWith('s')) return 's';
  return 'other';
}

/** "Bring the cost report", "please call her": it begins with a verb of those that asks are made of. */
export function isImperative(text: string): boolean {
  const first =
    /^(?:please,? |and |also,? |so |then )*(\p{L}+) (?!is\b|was\b|of\b|has\b|will\b)/iu.exec(text)?.[1] ?? '';
  return ['TELL', 'WORK', 'MEET'].includes(wordClass(first.toLowerCase(), false));
}
