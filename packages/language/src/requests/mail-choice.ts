import type { Intent, MailChoice, MailTest, UnderstandingContext } from '../intent.ts';

const opening =
  "(?:(?:ok(?:ay)?|so|and|hey|hi|hello|good (?:morning|afternoon|evening)|nexus|please|well|um|uh|now|right|actually|then|no|can (?:you|we|i)|could (?:you|we|i)|would you|i(?:['’]d| would) like (?:you )?to|i (?:want|need)(?: you)?(?: to)?|let['’]?s|let us)[\\s,]+)*";
const closing =
  '(?:[\\s,]+(?:please|nexus|now|first|for now|thanks|then|will do|and nothing else|that is all|to me))*[\\s.!…]*$';
const way = (pattern: string) => new RegExp(`^\\W*${opening}${pattern}${closing}`, 'iu');

const noun = '(?:e-?mails?|mails?|messages?|ones?|stuff|things?|letters?|everything|anything|whatever|what|all)';
const tell =
  '(?:(?:tell|read|show|give|play|brief|let) (?:me|us)(?: (?:hear|have|about|on|with))?|hear|have|do|read|play|keep(?: it)? to|stick to|stay with|go through|run through|narrow (?:it|this|that) down to|filter (?:for|by|on)|limit (?:it|this) to|skip to)';
const justThat = '(?:only|just|nothing but|no(?:thing)? other than)';

const numbers: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

const kinds: readonly (readonly [RegExp, MailTest])[] = [
  [/^(?:urgent|pressing|critical|burning|top priority|priority|emergency|emergencies)$/u, { is: 'urgent' }],
  [
    /^(?:important|red flags?|red-flagged|flagged red|serious|essential|main|that (?:really )?matters?)$/u,
    { is: 'important' },
  ],
  [
    /^(?:news ?letters?|mailings?|mass mailings?|adverts?|ads|advertising|advertisements|promotions?|marketing|promotional|bulk(?: mail)?|mailing lists?|automat(?:ic|ed)|machines?|notifications?)$/u,
    { is: 'mailing' },
  ],
  [/^(?:unanswered|open questions?|questions?|requests?|to-?dos?|actions?|action items?)$/u, { has: 'request' }],
  [/^deadlines?$/u, { has: 'deadline' }],
];

const days: readonly (readonly [RegExp, MailTest])[] = [
  [/^(?:from |of |since )?(?:today(?:['’]?s)?|this (?:morning|afternoon|evening)(?:['’]s)?)$/u, { came: 'today' }],
  [/^(?:from |of |since )?yesterday(?:['’]?s)?$/u, { came: 'yesterday' }],
  [/^(?:from |of )?this week(?:['’]?s)?$/u, { came: 'this-week' }],
];

const clauses: readonly (readonly [RegExp, (found: string) => MailTest | null])[] = [
  [
    /^(?:with|that (?:have|has|carry|come with|mention)) (?:a |any |some )?(?:deadlines?|due dates?|dates?)(?: (?:in|on) (?:it|them))?(?: (today|tonight|this week|next week|tomorrow))?$/u,
    (by) => dueBy(by.toLowerCase()),
  ],
  [
    /^(?:that (?:are|is)|which (?:are|is)|that['’]s)? ?due(?: (today|tonight|soon|this week|next week|tomorrow))?$/u,
    (by) => dueBy(by.toLowerCase()),
  ],
  [
    /^(?:(?:that|which|where|who|with) )?(?:(?:they|people|somebody|someone) )?(?:still )?(?:needs?|wants?|asks?(?: for)?|expects?|waits?(?: for)?|(?:is|are) waiting(?: for)?) (?:an? |my |for )*(?:answers?|reply|replies|response|something)(?: (?:of|from|for|on))?(?: me)?$|^(?:that|which|where|who) (?:still )?(?:needs? me|asks? me|wait for me|(?:is|are) waiting for me)$/u,
    () => ({ has: 'request' }),
  ],
  [
    /^(?:(?:that|which) )?(?:came in|came|arrived|i got|i received|were sent) (today|this morning|yesterday|this week)$/u,
    (day) => dayOf(day),
  ],
  [
    /^(?:(?:that |which )?(?:are|is)|that['’]s|what (?:is|['’]s)) (?:really |very )?([\p{L} -]+)$/u,
    (kind) => kindOf(kind),
  ],
  [
    /^(?:from|by|sent by|of) (?:the |my |our |any )?(?!me\b|you\b|here\b|there\b|now\b|then\b|it\b|that\b|this\b|them\b|these\b|those\b|mind\b|top\b)([\p{L}\p{N}][\p{L}\p{N}.&'’-]*(?: [\p{L}\p{N}.&'’-]+){0,2})$/u,
    (from) => ({ from: unpossessed(from) }),
  ],
  [
    /^(?:about|regarding|concerning|to do with) (?:the |my |our |a )?([\p{L}\p{N}][\p{L}\p{N}'’ -]{1,50})$/u,
    (about) => ({ about }),
  ],
];

function dueBy(words: string): MailTest {
  if (words === 'today' || words === 'tonight') return { due: 'today' };
  if (words === 'tomorrow') return { due: 'tomorrow' };
  if (words === 'next week') return { due: 'next-week' };
  return words === 'this week' ? { due: 'this-week' } : { has: 'deadline' };
}

function unpossessed(name: string): string {
  return name.replace(/['’]s?$/u, '');
}

function kindOf(words: string): MailTest | null {
  return kinds.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1] ?? null;
}

function dayOf(words: string): MailTest | null {
  return days.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1] ?? null;
}

/** "With deadlines", "from Anna", "today's", "urgent"; null: it says nothing that a mail can be tested for. */
function clauseOf(words: string): MailTest | null {
  const plain = kindOf(words) ?? dayOf(words);
  if (plain !== null) return plain;
  for (const [pattern, make] of clauses) {
    const found = pattern.exec(words) ?? new RegExp(pattern.source, 'iu').exec(words);
    const test = found === null ? null : make(found[1] ?? '');
    if (test !== null) return test;
  }
  return null;
}

const newestOf = new RegExp(
  `^(?:last|latest|newest|most recent) (?<count>\\d{1,2}|${Object.keys(numbers).join('|')})(?: ${noun})?$|^(?<before>\\d{1,2}|${Object.keys(numbers).join('|')}) (?:newest|latest|most recent)(?: ${noun})?$`,
  'iu',
);
const withNoun = new RegExp(
  `^(?<before>[\\p{L}\\p{N}.&'’ -]*?) ?\\b${noun}\\b(?: (?<behind>(?:from|by|of|about|regarding|concerning|to do with|with|that|which|where|due|since|today|yesterday|this|came|arrived|needs|wants|is|are)\\b.*))?$`,
  'iu',
);
const startOfClause = /\s(?=(?:from|about|with|that|which|since)\b)/iu;

/** All that is said of the mails: "urgent ones from Anna"; null where a word of it cannot be tested. */
function testsIn(described: string): readonly MailTest[] | null {
  const said = described
    .replace(/^(?:the|my|all|those|any|all the|all of the)\s+/iu, '')
    .replace(/^(?:the )/iu, '')
    .trim();
  if (said === '') return null;
  const newest = newestOf.exec(said)?.groups;
  const count = newest?.count ?? newest?.before;
  if (count !== undefined) {
    const number = numbers[count.toLowerCase()] ?? Number(count);
    return number > 0 ? [{ newest: number }] : null;
  }
  const whole = clauseOf(said);
  if (whole !== null) return [whole];
  const named = withNoun.exec(said)?.groups;
  const before = named?.before?.trim() ?? said.split(startOfClause)[0]?.trim() ?? '';
  const behind = named === undefined ? said.slice(before.length).trim() : (named.behind?.trim() ?? '');
  const parts = [
    ...(before === '' ? [] : [before]),
    ...(behind === '' ? [] : behind.split(/ (?:and )?(?=(?:from|about|with|that|which|since)\b)/iu)),
  ];
  if (parts.length === 0) return null;
  const tests = parts.map((part, place) => {
    const test = clauseOf(part);
    if (test !== null) return test;
    // "Anna's ones", "the crane mails".
    if (place > 0 || part !== before || named === undefined || !isPlainName(part)) return null;
    return /['’]s?$/u.test(part) ? ({ from: unpossessed(part) } as const) : ({ about: part } as const);
  });
  return tests.every((test) => test !== null) ? tests : null;
}

const saysNothing = new Set(
  'new other same old older first second third next last previous other these those this that right wrong good bad best worst only few many some any more most one two three next whole full entire unread read short long big small real true own left rest'.split(
    ' ',
  ),
);

function isPlainName(words: string): boolean {
  const said = words.toLowerCase().split(/\s+/u);
  return said.length <= 3 && !said.some((word) => saysNothing.has(word));
}

const namesMails = new RegExp(`\\b${noun}\\b`, 'iu');
const notAllOfMail =
  /\b(?:signatures?|details?|numbers?|links?|address(?:es)?|disclaimers?|footers?|greetings?|dates?|times?|attachments?|names?|quotes?|text|words?|summary|summaries|end|rest|topic|again|first)$/iu;

/** "Anything until I arrive" asks for quiet. */
const isOfTime = /^(?:anything|everything)\b|\b(?:until|till|while|when|before|after)\b/iu;

/** "The builders' forum": its words are what the mail is about. */
function aboutThat(words: string): readonly MailTest[] {
  return notAllOfMail.test(words) ? [] : [{ about: words }];
}

const orders: readonly RegExp[] = [
  way(`(?:${tell} )?${justThat} (?:${tell} )?(?<what>.+?)`),
  way(`${tell} (?:only|just) (?<what>.+?)`),
  way(`(?<what>.+?) only`),
  way(`i (?:only|just) (?:want|need|care about|have time for)(?: to (?:hear|know|do))?(?: about)? (?<what>.+?)`),
];
/** Only where what is named is plain: "read me the last three", "go through today's". */
const bareOrders: readonly RegExp[] = [
  way(
    `which (?:of (?:these|those|them|the (?:mails?|e-?mails?|messages?)) |ones |mails? |e-?mails? |messages? )?(?<what>(?:came|arrived|are from|were sent).+?)`,
  ),
  way(`(?:tell|read|show|give|play) (?:me|us)(?: about)? (?<what>.+?)`),
  way(`(?:hear|go through|run through|do|take|filter (?:for|by|on)|stick to|keep to|narrow it down to) (?<what>.+?)`),
];
/** "Skip to the important ones". */
const jump = way(
  `(?:skip|jump|go|get|move|cut)(?: straight| right| ahead| on)? to (?:the |my )?(?<what>\\p{L}+ (?:ones|mails|e-?mails|messages|stuff|things))`,
);
const withouts: readonly RegExp[] = [
  way(
    `(?:skip|leave out|drop|omit|spare me|exclude|hide|ignore|no more|without|not|no|cut out|leave|filter out)(?: all| any)?(?: of)?(?: the| my| those| these)? (?<what>.+?)(?: out| this time)?`,
  ),
  way('(?:everything|all|all of them) (?:but|except|without|apart from|other than) (?:the )?(?<what>.+?)'),
];
/** These can mean nothing but mail that is still to come, whatever it is about. */
const plainWithouts: readonly RegExp[] = [
  way(
    "(?:do not|don['’]?t) (?:read|tell|brief|show|give|bother|trouble) (?:me|us)(?: (?:with|about|on))?(?: any| any more)?(?: of)?(?: the| my| those| these)? (?<what>.+?)(?: now| this time| today| tonight)?",
  ),
  way(
    '(?:leave out|exclude|filter out)(?: all| any)?(?: of)?(?: the| my| those| these)? (?<what>.+?)(?: altogether| completely| this time| for now| today| tonight)?',
  ),
];

const everything: readonly RegExp[] = [
  way(
    `(?:${tell} )?(?:everything|all(?: (?:of )?(?:it|them|the (?:mails?|e-?mails?|messages?|others|rest)|my mail|mail))?|the (?:whole lot|lot|full list|whole list)) again`,
  ),
  way(
    '(?:(?:turn|switch|take) )?(?:(?:the|that|this|my) )?filters? (?:off|away)|(?:no|forget|drop|lift|remove|clear|stop|undo|cancel|lose|end|turn off|switch off|take off) (?:the |that |this |any |all )?(?:filters?|filtering)|unfilter(?: it)?',
  ),
  way(
    '(?:go )?back to (?:everything|all(?: of (?:it|them))?|the (?:whole|full) (?:list|briefing|lot)|the normal briefing|normal|all (?:my )?(?:mails?|e-?mails?))',
  ),
  way(
    '(?:(?:go|carry|move) on|continue|proceed|start|finish)(?: now)? with (?:the (?:others|rest|other ones|remaining ones)|everything(?: else)?|all (?:of )?(?:it|them|the others))',
  ),
  way(
    '(?:(?:read|tell|show|give|brief) (?:me|us)(?: about| on)? |hear |do )(?:the (?:others|other ones))(?: too| as well)?',
  ),
];
const again: readonly RegExp[] = [
  way(
    '(?:start|begin|go)(?: it| the briefing| everything| this)?(?: all)? (?:over(?: again)?|afresh|anew|from (?:the )?(?:top|beginning|start|scratch)|(?:again )?at the (?:top|beginning))(?: again)?',
  ),
  way(
    '(?:back|(?:go|take (?:me|us)|get|jump) (?:all the way )?back|return)(?: all the way)? to the (?:(?:very )?(?:beginning|top|start)|first (?:one|mail|e-?mail|message))(?: again)?',
  ),
  way(
    `(?:go|run|take (?:me|us)|walk (?:me|us)) (?:through|over) (?:them|everything|all of (?:them|it)|(?:all )?(?:the|my) (?:mails?|e-?mails?|messages?|list|lot)|the whole (?:lot|thing))(?: all)? (?:again|once more|one more time|a second time)`,
  ),
  way(
    `(?:read|tell|give|play|let me hear)(?: me| us)? (?:them all|all of them|it all|everything|the whole (?:lot|thing|briefing)|the briefing|all the ${noun})(?: all)? (?:again|once more|one more time|a second time)(?: from the (?:top|beginning|start))?`,
  ),
  way('(?:repeat the (?:whole )?briefing|restart(?: the briefing| it)?)'),
  way('(?:brief (?:me|us)|do the briefing|the briefing|the whole (?:thing|lot)) (?:again|once more|one more time)'),
];
const asBefore =
  '(?:before|already|yesterday|last time|the last time|earlier|previously|on the (?:last|way (?:in|home)) ?(?:drive)?|this morning|the other day|in the last drive|on the last drive)';
const heardBefore: readonly RegExp[] = [
  way(
    `(?:(?:${tell}|repeat|open|hear|go over)(?: again)? )(?:the (?:ones?|mails?|e-?mails?|messages?|mail)|those|what|all) (?:that )?(?:i(?:['’]ve| have| had)?|we(?:['’]ve| have)?|you(?:['’]ve| have)?) (?:already )?(?:heard|had|told me|read me|read to me|read out)(?: (?:of|about))?(?: ${asBefore})*(?: again| once more)?`,
  ),
  way(
    `(?:${tell}|repeat) (?:the )?(?:old|earlier|previous|already heard|heard) (?:ones|mails?|e-?mails?|messages?)(?: again)?`,
  ),
  way(`(?:${tell}|repeat) (?:yesterday['’]?s|last time['’]?s) (?:ones|mails?|briefing)? ?again`),
];

const pointed = /\b(?:it|that|this one|that one|these|those|them)\b/iu;
const acts =
  /\b(?:archive|delete|bin|flag|star|move|mark|forward|(?<!\b(?:an?|my|any) )reply|answer (?:it|him|her|them)|snooze|remind|mute|send|undo)\b/iu;

function choice(chosen: MailChoice): Intent {
  return { kind: 'choose-mails', target: { scope: 'current' }, choice: chosen, confidence: 1 };
}

/** Words in which a model may name a choice as well. Null where they name none. Pure. */
export function readMailChoice(text: string): MailChoice | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said === '' || said.length > 120 || acts.test(said)) return null;
  const fits = (ways: readonly RegExp[]) => ways.some((one) => one.test(said));
  if (fits(heardBefore)) return { kind: 'again', heard: 'before' };
  if (fits(again)) return { kind: 'again', heard: 'now' };
  if (fits(everything)) return { kind: 'all' };
  for (const one of orders) {
    const tests = testsIn(one.exec(said)?.groups?.what ?? '');
    if (tests !== null) return { kind: 'only', tests };
  }
  for (const one of withouts) {
    const what = one.exec(said)?.groups?.what ?? '';
    const [test, ...more] = testsIn(what) ?? [];
    // "Skip the crane" may be the topic that is told now, "not today" an answer; what is left out for good is of a kind or of somebody.
    const isLasting = test !== undefined && ('is' in test || 'from' in test);
    if (isLasting && more.length === 0 && !pointed.test(what)) return { kind: 'without', test };
  }
  for (const one of plainWithouts) {
    const what = one.exec(said)?.groups?.what;
    if (what === undefined || isOfTime.test(what)) continue;
    const [test, ...more] = isPlainName(what) || namesMails.test(what) ? (testsIn(what) ?? aboutThat(what)) : [];
    if (test !== undefined && more.length === 0 && !pointed.test(what)) return { kind: 'without', test };
  }
  const ahead = testsIn(jump.exec(said)?.groups?.what ?? '');
  if (ahead?.every((test) => 'is' in test)) return { kind: 'only', tests: ahead };
  for (const one of bareOrders) {
    const tests = testsIn(one.exec(said)?.groups?.what ?? '');
    if (tests?.every(isGroup)) return { kind: 'only', tests };
  }
  return null;
}

/** Of several, and not the one mail that may be meant: "read me the last three", "the ones with deadlines". */
function isGroup(test: MailTest): boolean {
  return (
    'newest' in test ||
    ('came' in test && test.came !== 'this-week') ||
    'due' in test ||
    ('has' in test && test.has === 'deadline')
  );
}

const plainNo = /^\W*(?:no|nope|nah)\b[\s,.;–-]*(?:thanks|thank you)?[\s,.;–-]*/iu;
const plainYes = /^\W*(?:yes|yeah|yep|sure|ok(?:ay)?|right)\b/iu;

/**
 * "Only the urgent ones", "skip the newsletters", "everything again", "start over" (W-1, W-2), with a no before it where one was said to a question.
 * Null: it is none of these, or may answer what was asked.
 */
export function readChoiceRequest(
  text: string,
  { pendingQuestion, questionOfMany, pendingDraft }: UnderstandingContext,
): readonly Intent[] | null {
  const refused = pendingQuestion && plainNo.test(text) ? readMailChoice(text.replace(plainNo, '')) : null;
  const chosen = refused ?? readMailChoice(text);
  if (chosen === null) return null;
  if (pendingDraft && chosen.kind === 'again' && chosen.heard === 'now' && !/\bbrief|mail|them\b/iu.test(text))
    return null;
  if (!pendingQuestion || chosen.kind === 'again') return [choice(chosen)];
  // "Only the urgent ones" may narrow what was asked about, and "okay" be a yes.
  if (questionOfMany || plainYes.test(text)) return null;
  const no: Intent = { kind: 'no', target: { scope: 'current' }, confidence: 1 };
  return refused === null ? [choice(chosen)] : [no, choice(chosen)];
}
