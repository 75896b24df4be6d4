import { type Intent, isAction, type Understanding } from '../intent.ts';
import { findNamedManual } from './named-manual.ts';

const politeness =
  "(?:(?:ok(?:ay)?|alright|right|well|so|and|also|oh|hey|nexus|please|just|now|can you|could you|would you|will you|can i|could i|i want you to|i['’]d like (?:you )?to|i would like (?:you )?to|i (?:want|need) to know|tell me|let me know|let['’]?s|quickly|go and)[\\s,]+)*";

function way(pattern: string): RegExp {
  return new RegExp(`^${politeness}${pattern}[\\s.!?…]*$`, 'iu');
}

const mailWord = 'e-?mails?|mails?|messages?|inbox|mailbox|threads?|newsletters?|attachments?|subject';
/** A name of a document goes on over these at most: "the mail from Anna about the manual" is none. */
const notInName = `(?:${mailWord}|with|from|by|about|for|to|if|whether|and|or|but|which|that|what|who|how|is|are|was|were|me|you|it|in|into|on|at|say|says|said)\\b`;
const nameWord = `(?!${notInName})[\\p{L}\\p{N}][\\p{L}\\p{N}.'’/-]*`;
const article = '(?:(?:any|one|all|either|both) of )?(?:the|our|my|your|this|that|these|any|some|a|all)';
/** Stands for a title that was said; nobody says this word. */
const titleMark = 'namedmanual';
/** Nothing else is called so. */
const strongNouns =
  'namedmanual|manuals?|hand ?books?|user guides?|documentation|data ?sheets?|spec(?:ification)? sheets?|price ?lists?|instruction (?:manuals?|books?|sheets?)|knowledge ?base';
/** May be anybody's, a mail's too; where there are manuals, they are meant. */
const weakNouns = `${strongNouns}|guides?|documents?|docs|instructions|guidelines?|polic(?:y|ies)|regulations|procedures?|rule ?books?|(?:safety|house|site|company|staff|office) rules|uploaded (?:files?|documents?|manuals?)`;

/** Said after "check the manual": which mail it is, or when. */
const noSubject =
  "(?:(?:from|by|sent|attached)\\s|in (?:this|that|the|my|his|her|our)\\s+\\S+[\\s.!?…]*$|(?:(?:that|which)\\s+)?[\\p{L}'’-]+(?:\\s+[\\p{L}'’-]+)?\\s+(?:sent|wrote|forwarded|shared|attached|mentioned)\\b|(?:(?:the|this|that|my)\\s+)?(?:topics?|conversations?|chats?|ones?|next|first|again|later|too|as well|today|tonight|tomorrow)[\\s.!?…]*$)";

/** Of a subject of its own: neither "can you" nor "what is it". */
const question =
  '(?<query>(?!(?:can|could|will|would|do) (?:you|i|we)\\b|\\S+\\s+(?:sent|wrote|(?:is|are|was|were|do|does|did)\\s+(?:it|that|this|he|she|they))\\b)(?:what|how|when|where|which|who|whose|why|can|is|are|does|may|must|should)\\b(?:\\s+\\S+){2,}?)';

interface Ways {
  readonly whole: readonly RegExp[];
  /** What is looked for may be anything, mail too; said of mail, these are about mail. */
  readonly unlessMail: readonly RegExp[];
}

function waysWith(nouns: string): Ways {
  const bare = `(?<name>(?:${nameWord}\\s+){0,5}?)(?<noun>${nouns})`;
  const named = `(?:${article}\\s+)?${bare}`;
  const says =
    '(?:says?|said|tells? (?:me|us)|told us|states?|recommends?|advises?|specif(?:y|ies)|requires?|mentions?|suggests?|has|have|gives?|covers?|explains?|describes?|calls? for|wants?)';
  const about = '(?:about|on|regarding|concerning|for|of|when it comes to)';
  const query = '(?<query>\\S.*?)';
  const asks = '(?<query>(?:what|how|when|where|which|who|whose|why|can|is|are|do|does|may|must|should|am|will)\\b.*?)';
  const andFind = 'and (?:tell me|see|find(?: out)?|look up)\\s+';
  return {
    whole: [
      way(
        `(?:(?:read|give|show)(?: me| us)? |see |check |find out |let me hear )?what(?:['’]?s)? (?:does|do|did|is it|it is|it)?\\s*${named}\\s+${says}(?:\\s+there)?(?:\\s+(?:${about}\\s+)?${query})?`,
      ),
      way(
        `(?:does|do|did) ${named}\\s+${says}\\s+(?:(?:anything|something|a word|much)\\s+)?(?:${about}\\s+)?${query}`,
      ),
      way(
        `(?:what(?:['’]?s| is| are| do we have| have we got)|(?:is|are) there (?:anything|something)|anything|something)(?: there)? in ${named}\\s+${about}\\s+${query}`,
      ),
      way(
        `(?:is|are) there (?:anything|something|a (?:word|section|chapter|page)) ${about}\\s+${query}\\s+in ${named}`,
      ),
      way(`(?:check|consult|search|look (?:in|into|through|inside))\\s+${named}`),
    ],
    unlessMail: [
      way(
        `(?:check|consult|search|scan|look (?:in|into|through|at|inside)|see)\\s+${named}[\\s,:;–-]+(?:${andFind})?(?:for|about|on|regarding|to see|to find|as to)?\\s*(?!${noSubject})${query}`,
      ),
      way(`ask (?:the|our|your|my) ${bare}[\\s,]+(?:about|for|on|regarding)?\\s*(?!to\\s)${query}`),
      // Mails, threads and topics are opened and gone to as well.
      way(
        `(?:open|go (?:through|to|into))\\s+${named}\\s+(?:${andFind}(?:for\\s+)?|(?:for|to see|to find)\\s+)${query}`,
      ),
      way(
        `(?:look up|look for|find(?: out)?|search for|search|check|get|read|show|give me|look|i need|i want)(?: me)?\\s+(?:the (?:bit|part|section|page|paragraph|chapter|passage) (?:about|on|for|with) )?${query}(?:\\s+up)?\\s+(?:in|from|out of|inside) ${named}`,
      ),
      way(`${question}[,;:.?!–-]+\\s*${politeness}(?:check|consult|look (?:in|into)|see) ${named}`),
      way(`${question}[\\s,;:.?!–-]+${politeness}look (?:it|that|this) up in ${named}`),
      way(`(?:according to|going by|as per|per|based on|by) ${named}[\\s,]+${query}`),
      way(`in ${named}[\\s,]+${asks}`),
      way(`${asks}[\\s,]+(?:according to|going by|as per|in) ${named}`),
      way(`where (?:in|does) ${named} (?:does it say|is it written|it says|say|does it tell me)\\s+${query}`),
    ],
  };
}

const strong = waysWith(strongNouns);
const weak = waysWith(weakNouns);
/** No document is named; with manuals at hand it is these that things are looked up in. */
const lookUps: readonly RegExp[] = [
  way(`${question}[\\s,;:.?!–-]+${politeness}look (?:it|that|this) up(?:\\s+(?:please|for me|thanks))*`),
  way('look up\\s+(?<query>(?!(?:it|that|this|him|her|them|to|from)\\b)\\S.*?)'),
  way('look\\s+(?<query>(?!(?:it|that|this|him|her|them|at|for|in|into|out|after)\\b)\\S.*?)\\s+up'),
];

/** What is in it is not said yet: "read me the safety manual". */
const openings: readonly RegExp[] = [
  way(
    `(?:read(?: out)?|open|show|give me|tell me about|go (?:to|into|through)|i (?:need|want)|take me to)(?: me)?(?: (?:out|from|through|about))*\\s+(?:${article}\\s+)?(?<noun>${titleMark})(?: (?:out|to me|aloud|for me))*`,
  ),
];
const readings: readonly RegExp[] = [
  way(
    `read(?: (?:me|out|to me|from|out of|me from|me out of))?\\s+(?:${article}\\s+)?(?<name>(?:${nameWord}\\s+){0,5}?)(?<noun>${strongNouns})(?: (?:out|to me|aloud|for me))*`,
  ),
];

/** Said to a passenger. */
const elsewhere =
  /\b(?:on|in) (?:your|my|the|his|her) (?:phone|map|laptop|computer|tablet|internet|net|web|calendar)\b|\bonline\b/iu;
const saysMail = new RegExp(`\\b(?:${mailWord})\\b`, 'iu');
/** Of mail, whatever comes after them. */
const onMail = 'archive|flag|unflag|snooze|mute|unmute|reply|respond|forward|send';
const onIt =
  '(?:delete|mark|skip|move|read|next|go on|remind)(?:\\s+(?:it|this|that|them|him|her|me|on|all|the (?:mail|e-?mail|message|one))\\b|[\\s.!?]*$)';
const toSomebody =
  '(?:tell|e-?mail|text|ask|write(?: to)?|answer)\\s+(?!(?:me|us|it|the|an?|if|how|what|where|when|for|about|or|and)\\b)\\p{L}';
/** What is asked for besides would be lost. */
const asksMore = new RegExp(
  `(?:[,.;]|\\band\\b|\\bthen\\b)\\s+(?:then\\s+|please\\s+)?(?:(?:${onMail})\\b|${onIt}|${toSomebody})`,
  'iu',
);
const trimmings =
  /^[\s,:–-]+|[\s,.!?…]+$|(?:[\s,]+(?:please|for me|thanks|thank you|quickly|right now|now))+[\s.!?…]*$/giu;
/** Longer than this it is talk. */
const longest = 300;

/** Named so, any of them is meant. */
const anyDocument =
  /^(?:manuals?|hand ?books?|documents?|docs|documentation|guides?|instructions|polic(?:y|ies)|regulations|procedures?|knowledge ?base|uploaded .*)$/iu;

function intentOf({ name = '', noun = '', query = '' }: Readonly<Record<string, string | undefined>>): Intent {
  const about = query
    .replace(trimmings, '')
    .trim()
    .replace(/^(?:it|that|this)$/iu, '');
  const named = name.trim() !== '' || (noun !== '' && !anyDocument.test(noun));
  const intent: Intent = { kind: 'look-up', target: { scope: 'current' }, query: about, confidence: 1 };
  return named ? { ...intent, manual: `${name.trim()} ${noun}`.trim() } : intent;
}

function firstMatch(ways: readonly RegExp[], said: string): Intent | null {
  for (const one of ways) {
    const groups = one.exec(said)?.groups;
    if (groups !== undefined) return intentOf(groups);
  }
  return null;
}

function readPlain(said: string, atHand: boolean): Intent | null {
  const { whole, unlessMail } = atHand ? weak : strong;
  const asked = firstMatch(whole, said);
  if (asked !== null) return asked;
  if (saysMail.test(said)) return null;
  return (
    firstMatch(unlessMail, said) ??
    (atHand && !elsewhere.test(said) ? (firstMatch(lookUps, said) ?? firstMatch(readings, said)) : null)
  );
}

/** The words with a mark in place of the title that they say; null where they say none. */
function readTitled(said: string, titles: readonly string[]): Intent | null {
  const named = findNamedManual(said, titles);
  if (named === null) return null;
  const { title, start, end } = named;
  const marked = `${said.slice(0, start)}${titleMark}${said.slice(end)}`;
  const intent = readPlain(marked, true) ?? (saysMail.test(said) ? null : firstMatch(openings, marked));
  if (intent === null) return null;
  const { query = '', manual = '' } = intent;
  return manual === titleMark && !query.includes(titleMark) ? { ...intent, manual: title } : null;
}

/** These are no part of a document's name that stands behind them. */
const notNamed = `${notInName}|(?:${article}|check|consult|see|read|search|look|find|get|give|tell|got|does|do|did|has|have|any|mention|mentions|up|out|of)\\b|[\\p{L}]+['’]s\\b`;
const freelyNamed = (nouns: string) =>
  new RegExp(
    `(?:\\b(?:in|inside|into|per|according to|by)\\s+)?(?:\\b${article}\\s+)?(?<name>(?:\\b(?!${notNamed})${nameWord}\\s+){0,4}?)\\b(?<noun>${nouns})(?![\\p{L}\\p{N}])`,
    'iu',
  );
const freely = { strong: freelyNamed(strongNouns), weak: freelyNamed(weakNouns) };
/** Opens a question; what is told about a manual, or to be done with it, is none. */
const opensQuestion = new RegExp(
  `^${politeness}(?:what|how|when|where|which|who|whose|why|is|are|does|do|has|have|can|may|must|should|any|anything|in|inside)(?:['’]s)?\\b`,
  'iu',
);
/** Of the words of such a question these say nothing of its subject, at its beginning and at its end. */
const asking =
  "(?:what(?:['’]s)?|is|are|does|do|has|have|got|there|it|any|anything|something|idea|say|says|have|to|mention|mentions|allow|allows|about|on|for|in|and|if|whether)";
const asksOnly = new RegExp(`^${politeness}(?:${asking}\\b[\\s,]*)*|(?:[\\s,]+${asking})+[\\s?.!]*$`, 'giu');
/** Of a mail, or of the book itself: who sent it, where it lies. */
const notInside =
  /\b(?:from|send|sends|sent|write|writes|wrote|attached|forward(?:ed)?|left|lost|lent|bought|brought|tomorrow|today|topic|next)\b|\babout (?:the|our|my|this|that) (?:\S+ ){0,3}$/iu;

/** A question in whatever words that names a manual: "what's the site handbook got on working at night", "what wind does the crane manual allow". */
function readFreely(said: string, atHand: boolean): Intent | null {
  if (saysMail.test(said) || elsewhere.test(said) || !opensQuestion.test(said)) return null;
  const named = (atHand ? freely.weak : freely.strong).exec(said);
  if (named === null) return null;
  const before = said.slice(0, named.index);
  if (notInside.test(said) || notInside.test(`${before}${/^\S*/u.exec(named[0])?.[0] ?? ''} `)) return null;
  const query = `${before} ${said.slice(named.index + named[0].length)}`
    .replace(/\s+/g, ' ')
    .replace(asksOnly, '')
    .trim();
  return query.includes(' ') || /\p{L}{3}/u.test(query) ? intentOf({ ...named.groups, query }) : null;
}

/**
 * Words that ask what a manual says: "what does the crane manual say about wind", "check the manual for …", "look up …", "what do the site
 * safety rules say about …" (K-8). Null for all others, and wherever a mail may be meant. The intent's `query` is empty where nothing was
 * named to look for; its `manual` is the title that was said, else the name as said.
 *
 * @param atHand there are manuals to look into, so that "the documents" are these, and things are looked up in them.
 */
export function readManualRequest(text: string, atHand: boolean, titles: readonly string[] = []): Intent | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said.length > longest || asksMore.test(said)) return null;
  return readTitled(said, titles) ?? readPlain(said, atHand) ?? readFreely(said, atHand);
}

const joint =
  /[\s,;]*(?:[,;.?!]|\s+(?:and|but))(?:\s+(?:and|also|then|please|afterwards|after that))*\s+|\s+then\s+/giu;
/** Behind these the subject goes on: "gloves and what about boots". */
const goesOn =
  /^(?:(?:what|how) about|about|(?:tell me )?(?:where|when|how|what) (?:it|that|they)|if|whether|or|nor)\b/iu;
/** Begins like something that is asked for, so that it is told when it is not done. */
const asksFor =
  /^(?:archive|delete|flag|snooze|mute|move|mark|reply|respond|forward|send|tell (?!me\b)|e-?mail|text|write|read|skip|undo|remind|remember|what (?:does|did|do)|who|when|next|go)\b/iu;

/** In characters. Longer than this it is talk. */
const longestJoined = 300;

interface JoinedReaders {
  readonly manual: (words: string) => Intent | null;
  readonly mail: (words: string) => Understanding;
}

interface Half {
  readonly words: string;
  /** "and then …" leaves no doubt that it is something of its own. */
  readonly parted: boolean;
}

function isWhole({ verdict, intents }: Understanding): boolean {
  return verdict === 'meant' && intents.length > 0 && intents.every(({ kind }) => kind !== 'yes' && kind !== 'no');
}

/** A word alone may be of what is looked for: "starting and stopping", "delete and restore". */
function standsAlone({ words, parted }: Half, { intents }: Understanding): boolean {
  if (words.split(' ').length > 1 || parted) return true;
  return intents.every(({ kind }) => kind === 'next');
}

/**
 * One sentence that asks a manual and for something else: "what does the manual say about wind and then archive it". Both are meant, in
 * their order; what is asked for besides and not understood comes as `notDone`. Null where the words are one thing, or no manual is asked.
 */
export function readJoinedManualRequest(text: string, { manual, mail }: JoinedReaders): Understanding | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said.length > longestJoined) return null;
  for (const match of said.matchAll(joint)) {
    const left = said.slice(0, match.index).trim();
    const words = said.slice(match.index + match[0].length).trim();
    if (left === '' || words === '' || goesOn.test(words)) continue;
    const right: Half = { words, parted: /\bthen\b|after|also|[,;.?!]/iu.test(match[0]) };
    const asked = manual(left);
    if (asked !== null && asked.query !== '') {
      const rest = mail(words);
      if (isWhole(rest) && standsAlone(right, rest)) return { ...rest, text, intents: [asked, ...rest.intents] };
      if (rest.verdict !== 'meant' && asksFor.test(words) && words.includes(' '))
        return { text, verdict: 'meant', intents: [asked], notDone: words };
      continue;
    }
    const then = manual(words);
    if (then === null || then.query === '') continue;
    const first = mail(left);
    const firstStands = isWhole(first) && first.notDone === undefined;
    if (firstStands && first.intents.every(({ kind }) => isAction(kind) || kind !== 'look-up'))
      return { text, verdict: 'meant', intents: [...first.intents, then] };
  }
  return null;
}
