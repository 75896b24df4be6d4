/** What a driver rules on mail of some kind, once for all: "invoices are never urgent", "tell me about the crane first" (M-10, J-12). */
export interface MailRule {
  /** `never`, `important`, `urgent`: what it is worth; `first`: it is told before other mail; `left-out`: it is not told. */
  readonly verdict: 'never' | 'important' | 'urgent' | 'first' | 'left-out';
  /** The words for the mail, in lower case: "invoices and mail from piet". */
  readonly what: string;
  /** Only who wrote a mail is meant: "mail from Colin". */
  readonly bySender?: true;
}

const worth =
  '(?:(?:really |very |so |super |top |high |a |an |any )*(?:(?<urgent>urgent|pressing)|important|critical|crucial|essential|vital|priority|big deal|matter of urgency))';
const toMe = '(?: (?:to|for) (?:me|us))?(?: any ?more| any longer)?';
const isNot =
  "(?:(?:is|are|be) (?:really )?(?:never|not|no longer|not ever|hardly ever)|(?:is|are)n['’]?t|(?:will|can|need) (?:never|not) be|wo n['’]?t be|won['’]?t (?:ever )?be)";
const doesNot = "(?:(?:never|does not|do not|don['’]?t|doesn['’]?t|no longer|hardly ever|will never|won['’]?t))";
const doNot =
  "(?:(?:do not|don['’]?t|never|not|stop|no need to|(?:you )?need not|(?:you )?needn['’]?t)(?: you)?(?: dare| please)?(?: ever)?)";
const what = '(?<what>.+?)';
const from = '(?:from|by|about|on|with|of)';
/** What one does with mail that is told. */
const telling =
  '(?:read(?:ing)?|tell(?:ing)?|brief(?:ing)?|show(?:ing)?|giv(?:e|ing)|bother(?:ing)?|trouble|mention(?:ing)?|includ(?:e|ing)|bring(?:ing)?(?: up)?)';
const noMore =
  "(?:,? (?:to me|any ?more|any longer|again|ever again|ever|in the car|on the road|while driving|while i(?:['’]?m| am) (?:driving|on the road|at the wheel)|when i(?:['’]?m| am) (?:driving|on the road)|out|aloud|please))*";

type Form = readonly [verdict: MailRule['verdict'], pattern: RegExp];

function form(verdict: MailRule['verdict'], pattern: string): Form {
  return [verdict, new RegExp(`^${pattern}$`, 'u')];
}

/** Each a whole sentence, without what leads to it and its reason. An important one whose worth is `urgent` makes an urgent rule. */
const forms: readonly Form[] = [
  form('never', `nothing (?:new )?${from} ${what} (?:is|are|will be) (?:ever |really )*${worth}${toMe}`),
  form('never', `nothing ${from} ${what} (?:is |will |ever |really |going to )*(?:matters?|counts?)${toMe}`),
  form('never', `${what} ${isNot}(?: (?:really|that|so|ever|all that|at all|to be|particularly))* ${worth}${toMe}`),
  form('never', `${what} (?:is|are) (?:really |always |just |quite |totally )*(?:unimportant|irrelevant)${toMe}`),
  form('never', `${what} ${doesNot} (?:really |ever )*(?:matters?|counts?)${toMe}`),
  form('never', `${doNot} tell(?:ing)? me (?:again )?(?:that )?${what} (?:is|are) ${worth}`),
  form(
    'never',
    `${doNot} (?:treat|mark|count|see|take|tell|call|report|consider|flag)(?:ing)? ${what} (?:as |to be )?${worth}`,
  ),
  form(
    'never',
    `i (?:really |just )*(?:do not|don['’]?t|could not|couldn['’]?t) (?:really )?care (?:less |much |a bit )*about ${what}`,
  ),
  form('important', `${what} (?:is|are) (?:always |really |very )+${worth}${toMe}`),
  form('important', `${what} (?:is|are) ${worth} (?:to|for) (?:me|us)`),
  form('important', `(?:anything|everything|whatever|all(?: mail)?|every mail) ${from} ${what} (?:is|are) ${worth}`),
  form('important', `${what} (?:is|are) ${worth}`),
  form('important', `${what} (?:(?:always|really|do|does) )*(?:matters?|counts?)${toMe}`),
  form('important', `${what} (?:(?:do|does|really|always) )*matters?(?: a lot)? (?:to|for) (?:me|us)`),
  form('important', `i (?:(?:do|really|always) )*care (?:a lot )?about ${what}`),
  form('important', `(?:treat|mark|flag|count|see|take|consider) ${what} (?:as |to be )?(?:always )?${worth}`),
  form(
    'important',
    `(?:if|when(?:ever)?) ${what} (?:ever )?(?:writes?|(?:e-?)?mails?|sends?)(?: (?:(?:to )?(?:me|us)|something|anything|again))*,? (?:it|that|this)(?: is|['’]?s) (?:always )?${worth}${toMe}`,
  ),
  form(
    'important',
    `(?:if|when(?:ever)?) ${what} (?:ever )?(?:writes?|(?:e-?)?mails?|sends?)(?: (?:(?:to )?(?:me|us)|something|anything|again))*,? i (?:always )?(?:want|need) to (?:know|hear)(?: about| of)?(?: it| that)?`,
  ),
  form('left-out', `${doNot} ${telling} (?:me |us )?(?:with |about |on |of |up )*${what}${noMore}`),
  form(
    'left-out',
    `i (?:never|do not|don['’]?t) (?:ever )?(?:want|need|wish|like|care) to (?:hear|know|be told|be bothered)(?: (?:about|from|of|with))* ${what}${noMore}`,
  ),
  form(
    'left-out',
    `(?:leave out|skip|hold back|keep back|omit|ignore|filter out|mute|pass over) (?:all |any |the )*${what}${noMore}`,
  ),
  form('left-out', `no more ${what} (?:in the car|on the road|while driving|any ?more|ever|ever again)`),
  form(
    'left-out',
    `no more (?<what>(?:e-?mails?|mails?|messages|newsletters|mailings|notifications|adverts)(?: ${from} .+)?)`,
  ),
];

/** Anywhere in a sentence, which may go on. */
const asksFirst: readonly RegExp[] = [
  /\b(?:tell|brief|update|inform)\s+(?:me|us)\s+first\s+(?:about|on|of)\s+(?<what>.+)$/u,
  /\b(?:tell|brief|update|inform|talk to)\s+(?:me|us)\s+(?:about|on|of)\s+(?<what>.+?)\s+(?:first|before)\b/u,
  /\b(?:start|begin|open)\b(?:\s+(?!with\b)\S+){0,4}\s+with\s+(?<what>.+)$/u,
  /\b(?:read|give|put|show|bring|hear|have|mention|take|do|want|prioriti[sz]e)\s+(?:me\s+)?(?:to\s+hear\s+)?(?:about\s+)?(?<what>.+?)\s+(?:first|at the (?:top|front|beginning)|on top|before)\b/u,
  /^(?<what>.+?)\s+(?:(?:should|must|shall|have to|has to|need to|needs to|always|to)\s+)*(?:come|comes|go|goes|be|are|is)\s+(?:(?:told|read|always|to be)\s+)*first\b/u,
  /\b(?:prioriti[sz]e|give (?:top )?priority to)\s+(?<what>.+)$/u,
  /^(?<what>\S+(?:\s+\S+){0,3})\s+first$/u,
];
const refuses = /\b(?:not|never|no|don['’]?t|doesn['’]?t|without|except|unless|can['’]?t|cannot|won['’]?t)\b/u;

const leading =
  /^(?:(?:please|always|from (?:now|here) on|in (?:the )?future|going forward|every time|that|and|so|you|should|must|can|could|would|will|mind|want|wants|would like|like|need|prefer|the driver|the user|user|driver|make sure|to|ok|okay|honestly|look|listen|well|right|yeah|um|erm|uh|hey|nexus|also|by the way|just so you know|for your information|take it(?: from me)? that|you can take it that|as far as i(?:['’]?m| am) concerned|mind you|remember|note|keep in mind)[\s,:]+)+/u;
/** "I want invoices first", but not "I care about invoices". */
const wishes = /^(?:i|we) (?:(?:would|['’]d) )?(?:want|like|need|prefer)\s+(?:you )?(?:to )?/u;
const trailing =
  /[\s,]*(?:please|always|from now on|in (?:the )?future|every (?:time|day|drive|morning)|thanks|anything else|everything else|full stop|you know|by the way|just so you know|to be honest(?: with you)?|in my book|okay|ok|right|yeah|for good|all the time)?[\s.!?]*$/u;

function plain(words: string): string {
  const said = words.replace(trailing, '').replace(leading, '').trim();
  // Twice: "please, from now on always … first, please".
  return said.replace(trailing, '').trim();
}

/** Where the reason of a rule may begin: "…, she is safety", "… because they all write that". */
const reasons =
  /[.;!:–-]\s+|,\s+|\s(?=(?:because|since|cos|coz|['’]?cause|even|no matter|so (?:do|please|i|you)|s?he['’]?s?|(?:it|that)['’]?s?|they(?:['’]?(?:re|ve|ll))?|i(?:['’]?(?:m|ve|ll))?|we(?:['’](?:re|ve|ll))?)\s)/gu;
/** A rule that holds under a condition is none that holds. */
const conditional =
  /^(?:and |but )?(?:unless|except|only|until|till|if|when|while|apart from|other than|during|before|after|not|never)\b/u;

/** The whole, then without what may be its reason; none where a condition stands behind. */
function* withoutReason(said: string): Generator<string> {
  yield said;
  const cuts = [...said.matchAll(reasons)].toReversed();
  for (const { index, 0: joint } of cuts) {
    if (conditional.test(said.slice(index + joint.length).trim())) return;
    yield plain(said.slice(0, index));
  }
}

const namesNothing =
  /^(?:the |a |an |any |all |about |from |of |with )*(?:it|this|that|these|those|he|she|they|them|him|her|i|we|you|me|us|with|about|from|of|to|the|a|an|what|which|who|there|here|one|ones|everything|anything|nothing|life|time|something|somebody|someone)$/u;
/** What is told of a mail, and no mail. */
const partsOfMail =
  /\b(?:signatures?|details?|numbers?|links?|address(?:es)?|disclaimers?|footers?|greetings?|headers?|dates?|times?|attachments?|names?|quotes?|text|words?|summar(?:y|ies)|jokes?|jargon|abbreviations?|first)$/u;
/** In words. What is longer is a sentence of its own. */
const longestName = 9;
/** Of a mail that falls under it only at times nothing is known. */
const conditionWithin =
  /\b(?:unless|except|apart from|other than|until|till|if|when|while|before|after|during|but)\b|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bat (?:the )?weekends?\b/u;

/** "What to do", "how it went": a clause, and no name. */
const clause = /^(?:what|how|why|who|whom|where|whether|that|to|so|too|more than|less than)\b/u;

function isName(words: string): boolean {
  const isNone = [namesNothing, partsOfMail, conditionWithin, clause].some((pattern) => pattern.test(words));
  return !isNone && words.split(' ').length <= longestName;
}

const ofSender = /\b(?:from|by) |['’]s (?:e-?mails?|mails?|messages?|stuff)\b/u;

function readWorth(said: string): MailRule | null {
  for (const words of withoutReason(said)) {
    for (const [verdict, pattern] of forms) {
      const found = pattern.exec(words)?.groups;
      if (found?.what === undefined || !isName(found.what)) continue;
      const isUrgent = verdict === 'important' && found.urgent !== undefined;
      const bySender = ofSender.test(words) && !/\babout\b/u.test(found.what);
      return { verdict: isUrgent ? 'urgent' : verdict, what: found.what, ...(bySender && { bySender }) };
    }
  }
  return null;
}

function readFirst(said: string): MailRule | null {
  if (refuses.test(said)) return null;
  const words = plain(said).replace(wishes, '');
  for (const pattern of asksFirst) {
    const named = pattern.exec(words)?.groups?.what;
    if (named !== undefined && isName(named)) return { verdict: 'first', what: named };
  }
  return null;
}

/** In characters. What is longer is talk. */
const longestRule = 300;

/** The rule on mail that a sentence makes, said or remembered; null for other sentences, and for a rule that holds under a condition. Pure. */
export function readMailRule(content: string): MailRule | null {
  const said = content.toLowerCase().replace(/\s+/gu, ' ').trim();
  return said.length > longestRule ? null : (readWorth(plain(said)) ?? readFirst(said));
}

const kinds =
  '(?:(?:all|my|any) )*(?:newsletters|mailings|notifications|invoices|bills|receipts|reminders|invitations|adverts)';
const writer =
  "(?!(?:that|which|who|is|are)\\b)[\\p{L}\\p{N}&.'’-]+(?: (?!(?:that|which|who|is|are)\\b)[\\p{L}\\p{N}&.'’-]+){0,2}";
const mails = '(?:e-?mails?|mails?|messages?|letters?)';
/** Nobody names so anything but mail; "my kids matter to me" is said to others. */
const namesMail = new RegExp(
  `^(?:${kinds}|(?:all |any |my )*${mails} (?:from|by|about) ${writer}|${writer}['’]s? (?:${mails}|stuff))$`,
  'u',
);
const ofSomebody = new RegExp(`^(?:nothing|anything|everything|whatever) (?:new )?${from} ${writer} `, 'u');
const asks =
  /\?\s*$|^\W*(?:(?:and|so|but|well|ok(?:ay)?)[\s,]+)*(?:do(?! not\b)|does|did|is|are|was|were|which|what|who|whose|why|how|where|can|could|would|will(?!['’])|should|shall|let['’]?s)\b/iu;
const politely = /^\W*(?:(?:and|so|but|well|ok(?:ay)?|please)[\s,]+)*(?:can|could|would|will) you (?!think\b)/iu;
/** "Is there anything urgent?", but not "could you always start with Ruth?". */
export function isQuestion(said: string): boolean {
  return asks.test(said) && !politely.test(said);
}

const onlyKinds = new RegExp(`^${kinds}$`, 'u');
/** Left out for good, and not in this drive alone. */
const lasting =
  /\b(?:never|ever|always|any ?more|any longer|again|from now on|in (?:the )?future|for good|every (?:time|drive|day)|no more|whenever)\b/iu;
const addressed = new RegExp(
  `^(?:${doNot} (?:${telling}|treat|mark|count|consider|flag)|treat|count|consider|i (?:never|do not|don['’]?t) (?:ever )?(?:want|need|wish|like|care) to (?:hear|be told|be bothered))\\b`,
  'u',
);
/** Points at mail that was told just now. */
const pointing =
  /^(?:this|that|these|those|his|her|their|no|not)\b|\b(?:this|that|these|those|him|her|them|it|he|she|they|i|we|you)\b/u;
const thisOne = /^the /u;
/** Said in passing as well. */
const inPassing = /^i\b.*\bcare\b/u;
const remembers =
  /^\W*(?:(?:please|just|always)[\s,]+)*(?:remember|memori[sz]e|keep|bear|note|don['’]?t forget|forget)\b/iu;

const opening = /^(?:(?:ok(?:ay)?|well|so|and|also|hey|nexus|please|from now on|look|listen|right|honestly)[\s,]+)*/iu;
const ending = /(?:,? (?:any ?more|any longer))?(?:,? please)?[\s.!…]*$/iu;
const firstAlone = new RegExp(`^${kinds} (?:(?:should|must|always) )*(?:(?:come|go|be) )?first$`, 'u');

/** A rule as it was said to the agent. */
export interface RuleSaid {
  /** As it is to be remembered. */
  readonly content: string;
  /** It can be nothing but a rule on mail; another may be said to somebody in the car. */
  readonly isPlain: boolean;
}

/** The rule on mail that a driver's words make; null: none, one that is asked about, or of this drive alone. Pure. */
export function readRuleSaid(text: string): RuleSaid | null {
  const said = text.toLowerCase().replace(/\s+/gu, ' ').trim();
  if (remembers.test(said) || isQuestion(said)) return null;
  const rule = readMailRule(text);
  if (rule === null || pointing.test(rule.what) || /\b(?:that|which|who)$/u.test(rule.what)) return null;
  const content = text.replace(/\s+/gu, ' ').trim().replace(opening, '').replace(ending, '');
  const words = plain(said);
  const mayBeThisOne = thisOne.test(rule.what) && !ofSomebody.test(words);
  if (mayBeThisOne && rule.verdict !== 'left-out' && !/\b(?:always|never)\b/u.test(said)) return null;
  // "Mark everything from the bank as important" flags what is there.
  if (/^(?:mark|flag|see|take) (?!is\b|are\b|matters\b)/u.test(words) && !lasting.test(said)) return null;
  switch (rule.verdict) {
    // Whom to tell first is a wish of its own.
    case 'first':
      return onlyKinds.test(rule.what) && firstAlone.test(words) ? { content, isPlain: true } : null;
    case 'left-out':
      return lasting.test(said) ? { content, isPlain: addressed.test(words) } : null;
    default:
      if (rule.verdict === 'never' && inPassing.test(words)) return { content, isPlain: false };
      return { content, isPlain: namesMail.test(rule.what) || ofSomebody.test(words) || addressed.test(words) };
  }
}
