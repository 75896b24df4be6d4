import { englishStopWords } from '@nexus/text';
import { createWordStems } from './word-stems.ts';

/** What kind of thing a question wants to hear; a sum is of money, an amount of anything, a number what something is called by ("PO 45-11872"); `due` is a time until which something waits, `end` one until which it is good. */
export type Wanted =
  | 'sum'
  | 'amount'
  | 'count'
  | 'number'
  | 'duration'
  | 'time'
  | 'due'
  | 'end'
  | 'person'
  | 'place'
  | 'reason'
  | 'anything';

/** A question that a sentence of a mail may answer. */
export interface MailQuestion {
  readonly wanted: Wanted;
  /** Stems of what it is about; none: of the mail that was told last ("how much is it?"). */
  readonly about: readonly string[];
  /** Stems that only say what happens to it, "arrive" of a delivery: their presence is a good sign, their absence no bad one. */
  readonly happening: readonly string[];
  /** It asks of "him", or of "it" or "them": of the mail that was told, where there is one. */
  readonly ofTold: 'him' | 'it' | null;
  /** It asks what is to come: "when can he come", and not when he came. */
  readonly isOfFuture: boolean;
}

const ofPast = /\b(?:did|was|were|has|have|had|ago|yesterday|last)\b/;

const lead =
  /^(?:(?:and|so|but|ok(?:ay)?|well|hey|oh|um|uh|er|nexus|please|sorry|right|actually|quick question|just|then|(?:do|did|would) you (?:happen to )?know|(?:can|could|would) you (?:please )?(?:tell me|check|look up|see|find out)|tell me|remind me|check|i (?:need|want|would like) to know|any idea|does (?:it|he|she|the mail) say)[\s,]+)+/;
const behind = /(?:[\s,]+(?:please|again|then|thanks|thank you|nexus|by the way|exactly|now|at all))?[\s.!?…]*$/;

const be = "(?:is|are|was|were|'s|will|would|does|do|did|has|have|had|can|could|should|shall|must|may|might)";
const priced =
  'price|cost|costs|total|sum|amount|fee|fees|rate|balance|deposit|budget|bill|fine|refund|salary|premium|discount|surcharge|charge|quote|rent';

/** What a number is called, as alternatives of a pattern. "PO is 45-11872" says it all the same. */
export const numberNames = 'number|reference|code|pin|extension';

const asksWhen = '^(?:by |before )?(?:when|what (?:time|day|date))\\b';
/** "Needs to know", "wants an answer": it waits for somebody to do something. */
const waiting = '(?:needs?|has|have|wants?|expects?|got|likes?)';
const settles =
  '(?:know|hear|have|be (?:told|paid)|decide|answer|reply|respond|confirm|approve|sign|return|send|pay|book)';

/** The first that fits says what is wanted. */
const heads: readonly (readonly [RegExp, Wanted])[] = [
  [/^how (?:much (?:time|longer)|long)\b/, 'duration'],
  [
    new RegExp(
      `^how (?:much(?: more)? (?:${be}|more|money)\\b|expensive\\b)|^what (?:${be})(?: \\S+){1,6}? (?:cost|come to|charge|charging|asking|add up to|pay)\\b`,
    ),
    'sum',
  ],
  [
    new RegExp(
      `^what (?:${be}) (?:the |our |my |her |his |their )?(?:\\S+ ){0,2}?(?:${priced})\\b(?! (?:code|number|list|date|form|office|book|account))`,
    ),
    'sum',
  ],
  [/^how much\b/, 'amount'],
  [/^how many\b/, 'count'],
  [
    new RegExp(`^what (?:${be}) (?:the |our |my |her |his |their |your |its )?(?:\\S+ ){0,3}?(?:${numberNames})\\b`),
    'number',
  ],
  [/^how old\b/, 'amount'],
  [/^when\b.*\b(?:runs? out|expires?|lapses?|no longer valid)$/, 'end'],
  [
    new RegExp(
      `^(?:(?:by|before) when|how soon)\\b|${asksWhen}.*\\b(?:due|at the latest|by|must (?:i|we)|should (?:i|we)|${waiting} (?:to ${settles}|an? (?:answer|reply|decision|call|response|confirmation)|it|them|this|that)(?: back)?)$|^what (?:${be}) (?:the |our |my |her |his |their )?(?:\\S+ ){0,2}?(?:deadline|due date|closing date)\\b`,
    ),
    'due',
  ],
  [
    /^(?:when|(?:at |by |until |from |since |on |in )?(?:what|which) (?:time|day|date|week|month)|(?:by|until|from|since|till) when|how (?:soon|late|early))\b/,
    'time',
  ],
  [new RegExp(`^what (?:${be}) (?:the |our |my |her |his |their )?(?:\\S+ ){0,2}?(?:date|start)\\b`), 'time'],
  [/^(?:who|whom|whose)\b/, 'person'],
  [
    /^(?:where|(?:in |at |to |on |under )?(?:what|which) (?:room|floor|hall|address|street|building|place|gate|platform|hotel|site|ward|office))\b/,
    'place',
  ],
  [/^(?:why|how come|for what reason)\b/, 'reason'],
  [new RegExp(`^(?:what|which|how)(?: ${be}\\b|\\s)`), 'anything'],
  [
    new RegExp(`^${be} (?!you\\b|i\\b(?! (?:have|need|supposed))|we\\b(?! (?:have|need|supposed|all|still)))`),
    'anything',
  ],
];

/** The day in "which day" is asked for; the one in "her last day" is what it is asked of. */
const timeAsked = /^(?:at |by |until |from |since |on |in )?(?:what|which) (?:time|day|date|week|month)\b/;

function wordSet(...groups: readonly string[]): ReadonlySet<string> {
  return new Set(groups.flatMap((words) => words.trim().split(/\s+/)));
}

/** Words that ask, and words of the conversation: they say nothing of what a mail is about. */
const frame = wordSet(
  englishStopWords.join(' '),
  'why how when whom whose much many long soon late early expensive longer',
  'i you we me us my your our he she they him her them his hers their theirs it its mr mrs ms miss dr',
  'is are am was were be been do does did done doing has have had will would shall should could might must may can',
  'up down out off over away along back forward on to for of',
  'in until till since before after by at as from during within per around between about instead',
  'mail mails email emails message messages say says said write writes wrote written tell tells told mention mentions mentioned',
  'answer answers reply suggest suggests think thinks mean means know want wants need needs ask asks asked asking supposed meant allowed',
  'happen happens happening happened going gonna',
  'half quarter double rest remainder',
  'new old current present previous',
  'first second third last next newest latest oldest one ones thing things nothing',
  'anybody anyone anything somebody someone something everybody everyone everything nobody else other others',
  'exactly roughly altogether yet already still actually really again today please thanks',
);

const happenings = wordSet(
  'come comes coming came arrive arrives arriving arrived land lands landing leave leaves leaving',
  'run runs running expire expires expired',
  'start starts starting started begin begins beginning end ends ending finish finishes open opens close closes last lasts',
  'take takes taking taken place get gets getting got go goes set held hold holds make makes made bring brings',
  'cost costs costing price prices pay pays paid paying charge charges charged charging owe owes owed worth fee fees rate quote',
  'total amount sum balance due deadline deadlines scheduled planned expect expected available ready',
  'cover covers covering work works working add adds give gives send sends sent',
);

export function wordsIn(text: string): readonly string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replaceAll('’', "'")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
  ).map((word) => word.replace(/'s?$|'(?:re|ll|ve|d|m|t)$/, ''));
}

/** "How many are urgent" and "which mails are long" are asked of the briefing. */
const ofBriefing =
  /^(?:what|which) (?:e-?mails?|messages?|newsletters?|ones?)\b|^how many (?:days|weeks|hours|minutes)\b|^how much (?:more )?(?:(?:is|are|of it is) )?(?:there |still )?(?:left|to go|to come|remaining)\b|^how many\b.*\b(?:e-?mails?|messages?|newsletters?|topics?|threads?|ones|urgent|important|unread)\b|^how many(?: more| are| is| do| have| got| i| we| still)*(?: there)? left\b|^how many (?:are )?there\b|^how many (?:more |of them )?(?:(?:have|do|must|should) (?:i|we)|are (?:there|we)|is there)\b.*\b(?:listen|hear|go|get through|left|come)\b/;

/** What is told of several mails by comparing them, which no sentence of one does. */
const compares = /\b(?:biggest|largest|highest|smallest|lowest|cheapest|dearest|most expensive|least expensive)\b/;

const isNumberName = new RegExp(`^(?:${numberNames})$`);

/** Reads whether words ask for something that a mail may say. Pure; null: they are no question. */
export function readMailQuestion(words: string): MailQuestion | null {
  const said = words
    .trim()
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^((?:who|what|when|where|how))'s\b/, '$1 is')
    .replace(lead, '')
    .replace(/^what (?:is|was) the (?:total )?number of (?!the\b)/, 'how many ')
    // "The lift people", and not "how many people".
    .replace(/\b(the \S+) (?:people|guys|lads|folks|crowd)\b/, '$1')
    .replace(behind, '');
  const head = heads.find(([pattern]) => pattern.test(said));
  if (head === undefined || ofBriefing.test(said) || compares.test(said)) return null;
  const stem = createWordStems();
  const telling = wordsIn(said.replace(timeAsked, '')).filter(
    (word) => happenings.has(word) || ((word.length > 1 || /\d/.test(word)) && !frame.has(word)),
  );
  // Whether something was paid is all that "has he paid" asks.
  const isHappening = (word: string) =>
    (head[1] !== 'anything' && happenings.has(word)) || (head[1] === 'number' && isNumberName.test(word));
  const stems = (some: readonly string[]) => [...new Set(some.map((word) => stem(word)))];
  return {
    wanted: head[1],
    ofTold: /\b(?:he|she|him|her|his|hers)\b/.test(said)
      ? 'him'
      : /\b(?:they|it|them|its|their|theirs)\b|\b(?:that|this|those|these)$/.test(said)
        ? 'it'
        : null,
    isOfFuture: !ofPast.test(said),
    about: stems(telling.filter((word) => !isHappening(word))),
    happening: stems(telling.filter(isHappening)),
  };
}
