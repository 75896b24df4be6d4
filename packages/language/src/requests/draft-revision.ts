import type { Intent } from '../intent.ts';
import { afterEditingTerms } from '../words/self-repair.ts';

const opening =
  /^(?:(?:please|and|oh|hm+|um|uh|er|ok(?:ay)?|right|well|actually|sorry|wait|hang on|hold on|just|maybe|perhaps|then|now|nexus|let['’]?s|(?:yes|yeah|yep|sure|fine|good|lovely|great),? but|(?:can|could|would|will) (?:you|we)|i(?:['’]d| would) (?:like|want|prefer) (?:you to|to)|i(?:['’]d| would)(?= rather\b)|i (?:want|need) (?:you )?to)[\s,]+)*/iu;
/** "No scrap that, say …": the text is, and the draft stands. */
const startsAnew =
  /^(?:no[\s,]+|oh[\s,]+|actually[\s,]+)*(?:(?:scrap|forget|drop|strike|ditch|bin|cancel|ignore) (?:that|it|this)(?: one| bit)?|start (?:again|over)|(?:from the )?top again)[\s,.]+(?:and )?(?:please )?(?=(?:say|write|put|tell)\b)/iu;
const refusal = /^(?:no|nope|nah)\b[\s,.]+/iu;
/** "…, would you? The rest is okay." */
const asksBehind = /,? (?:would|will|could|can) you(?: please)?\?.*$/iu;
const stop = /[\s,]*(?:please)?[\s.!?…]*$/iu;
const courtesy =
  /[\s,]*(?:please|thanks|thank you|for me|would you|will you|could you|nexus|then|now)?[\s,]*(?:please)?[\s.!?…]*$/iu;

const draft =
  '(?:the |that |this |my |our )?(?:draft|reply|answer|response|message|mail|email|text|wording|note|whole thing|letter)';
const it = `(?:it|that|this|${draft})`;
/** "Change letter to mail" is of a word in the text, "change the letter to …" of the draft. */
const whole = `(?:it|that|this|(?:the|that|this|my|our) ${draft.slice(draft.indexOf(')?') + 2)})`;
const says = '(?:say|write|put|tell)';
const numbers =
  'half (?:past )?\\w+|(?:five|ten|twenty|twenty[- ]five) (?:past|to) \\w+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|half past \\w+|quarter (?:past|to) \\w+';
const toThem = '(?: (?:to )?(?:him|her|them|everyone|everybody|all of them))?';

const much =
  '(?:(?:a|just|only|even|still|bit|little|touch|tad|lot|shade|wee|much|far|way|slightly|somewhat|rather|quite|very|really|too|so|as|nice and) )*';
const plainManners =
  'short|brief|long|formal|informal|polite|warm|friendly|kind|nice|clear|crisp|simple|firm|direct|casual|professional|personal|businesslike|cheerful|apologetic|grateful';
/** "Later" and "over" only look like comparatives. */
const comparative = '(?!(?:later|over|other|another|after|under|never|answer|letter|together)\\b)\\p{L}{3,}er';
const degree =
  '(?:more|less|not so|not as|not too) (?!(?:mails?|emails?|messages?|details?|info\\w*|of|about|on|from|time|to|than|like|for|please)\\b)\\p{L}[\\p{L}-]*';
const manner = `${much}(?:${plainManners}|${comparative}|${degree})`;

const part =
  '(?:bit|part|line|sentences?|paragraph|words?|greeting|sign-?off|ending|beginning|opening|ps|thanks|joke|apology|reason|date|time|name|thank you|regards|smile|question|excuse)';

/** What asks for other words, without saying which: that takes a language model. */
const rewordings: readonly RegExp[] = [
  `(?:make|keep|get|turn|word|phrase|write|put|say|render) ${it} (?:sound |read |look |come across |into |in )?(?:like |something )*(?:a |an )?(?:${manner})(?: way| tone| style)?`,
  `(?:re-?word|re-?phrase|re-?write|re-?draft|re-?do|polish|soften|shorten|lengthen|expand|trim|tighten|simplify|improve|correct|fix|translate|tidy up|clean up|tone down) ${it}(?: (?:up|down|again|a (?:bit|little)|in(?:to)? .+|to .+|so .+))*`,
  `(?:tone|tidy|clean|cut|liven|warm|jazz|spruce|water) ${it} (?:up|down|back)(?: a (?:bit|little))?`,
  `(?:say|write|put|word|phrase) ${it} (?:differently|another way|in other words|nicely|better|with .+)`,
  `(?:take|leave|cut|strike|drop|remove|delete|lose|scrap|scratch|get rid of)(?: out)? (?:the|that) (?:\\p{L}+ )?${part}(?: (?:about|with|where|on|at|of|saying) .+)?(?: out)?(?: (?:of|from) ${it})?`,
  `(?:add|put in|include|throw in|append|insert) (?:a|an|some|one more|another|my|the) (?:\\p{L}+ )?${part}(?: .+)?`,
  `(?:sign|end|finish|close|start|begin|open) ${it}(?: off)? (?:with|by) .+`,
  `(?:try|have) another (?:go|try|version)(?: (?:at|of) ${it})?`,
  `(?:change|alter|adjust|edit|revise) ${draft}(?: a (?:bit|little))?`,
].map((pattern) => new RegExp(`^${pattern}$`, 'iu'));
/** Said alone right after the draft was heard. */
const bareManner = new RegExp(
  `^(?:${much}(?:${plainManners}|${degree}|(?!${draft}$)${comparative})|(?:(?:it|that|this)(?: is|['’]s| sounds| reads) )?(?:a (?:bit|little) )?too (?!loud|fast|slow|quiet|late|much|many|bad)\\p{L}+)$`,
  'iu',
);

type Wording = readonly [NonNullable<Intent['revision']>, RegExp];

function wording(revision: Wording[0], ...patterns: readonly string[]): readonly Wording[] {
  return patterns.map((pattern) => [revision, new RegExp(`^${pattern}$`, 'iu')]);
}

const day = '(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|noon|afternoon|evening|night))?';
const time = `(?:\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?|${numbers})(?: o['’]?clock)?`;

const dayOfMonth =
  '(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)|(?:twenty|thirty)-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth)';

/** What can stand for another of its kind in a text: days, days of the month, times of day. */
export const momentKinds: readonly RegExp[] = [day, dayOfMonth, time].map((kind) => new RegExp(`\\b${kind}\\b`, 'giu'));

/** What stands for another of its kind in the text, and is no text by itself. */
const moment = `(?:on |at |by |before |until |from )?(?:next |this )?(?:${day}|${dayOfMonth}|${time})`;

const bareMoment = new RegExp(`^${moment}$`, 'iu');
/** "And tell him …", right after the draft was heard. */
const joined = new RegExp(
  `^(?:oh |ok(?:ay)? |yes )?and,? (?:also )?(?:${says}|mention|ask)${toThem}(?: also| too)?(?: that| saying)? (?<body>.+)$`,
  'iu',
);
/** "Ask him if Wednesday works", right after the draft was heard: him whom it goes to. */
const askedToo = /^ask (?:him|her|them) (?<body>(?:if|whether|where|when|why|what|who|which|how) .+)$/iu;
/** "And tell Magda we confirm" is for somebody else. */
const toSomebodyElse =
  /^(?:(?:[Aa]nd|[Aa]lso|[Pp]lease|[Oo]h|[Oo]k(?:ay)?|[Yy]es|[Tt]hen|[Nn]ow),? )*(?:[Tt]ell|[Aa]sk) (?!I\b)\p{Lu}\p{Ll}+ /u;
/** "Make it hold them back till he pays half": words of the text itself, and no manner of saying it. */
const madeText =
  /^make (?:it|that):? (?<body>(?!(?:an?|the|more|less|sound|look|read|so|as|in|into|like|too|very|for|to|clear|sure|go|come|end|start|begin)\b)\S+(?: \S+){2,})$/iu;

/** "No, say yes to Sunday and yes to Thursday", right after the draft was heard. */
const saidAnew = new RegExp(
  `^${says}${toThem}(?: that)?[,:]? (?<body>(?!(?:it|that|this|again)\\b)\\S+(?: \\S+)+)$`,
  'iu',
);

/** "No, I meant ask her to leave them there", right after the draft was heard. */
const askedAnew = new RegExp(
  `^ask${toThem} (?<body>(?:to|if|whether|for|when|where|why|what|who|which|how) .+)$`,
  'iu',
);
/**
 * "Say that she can bring her sister", right after the draft was heard: something more, so that nothing of it is lost. What follows
 * is a clause; "say that once more" asks to hear the draft again.
 */
const saidBesides = new RegExp(
  `^say${toThem} that (?!(?:once|one|again|another|louder|slower|slowly|back|please|a (?:bit|little|second))\\b)` +
    `(?=(?:i|we|you|he|she|they|it|there|everybody|everyone|nobody)\\b|.*\\b(?:is|are|was|were|will|has|have|had|can|could|would|should|must|comes?|works?|needs?)\\b)` +
    `(?<body>\\S+(?: \\S+)+)$`,
  'iu',
);
/** "Say please handle", while it is asked whether to send the draft. */
const saidPlainly =
  /^say (?!(?:it|that|this|again|what|who|when|more|nothing|something|send|no|yes|one|once|another|louder|slower|slowly)\b)(?<body>\S+(?: \S+)+)$/iu;
const meaning = /^i (?:meant?|said)[,:]? /iu;

/** "Leave it" keeps what "leave it out" takes away. */
const cuts = '(?:(?:take|leave) out|(?:cut|strike|drop|remove|delete|lose|scrap|scratch|get rid of)(?: out)?)';
const sentencePart = '(?:sentence|line|bit|part|thing)';
const placed = `(?:the |that )?(?:very )?(?<body>first|second|third|last) ${sentencePart}`;
const described = `(?:the |that )${sentencePart} (?:about|with|where|on|that says|saying)(?: the| my| that)? (?<body>(?:(?! and ).)+?)`;
const ofDraft = `(?: (?:of|from) ${it})?`;

/** What says which words: `body`, and for which others they stand (`replaced`). The first that fits. */
const wordings: readonly Wording[] = [
  ...wording(
    'cut',
    ...[placed, described].flatMap((what) => [
      `${cuts} ${what}(?: out)?${ofDraft}`,
      `(?:take|leave) ${what} out${ofDraft}`,
    ]),
  ),
  ...wording(
    'swap',
    `(?:${says}|make ${it}) (?<body>.+?)(?:,? instead of|,? rather than|, not) (?<replaced>.+)`,
    `(?:change|replace|swap|switch|turn) (?!${whole} )(?:the )?(?<replaced>.+?) (?:to|with|by|for|into) (?<body>.+)`,
    `(?:take out|cut|strike|remove|delete|drop|lose|scrap) (?<replaced>.+?) and (?:put|say|write)(?: in)? (?<body>.+)`,
    `instead of (?<replaced>.+?),? (?:${says}|make it) (?<body>.+)`,
    `i (?:meant|mean) (?<body>.+?),? not (?<replaced>.+)`,
    `(?:make ${it}|i (?:meant|mean)|${it} (?:should|must|has to|ought to|needs to) be|(?:rather )?say) (?<body>${moment})`,
    `make ${it} (?<body>${moment})(?: (?:actually|though|rather|now))?(?:[,.;]? (?!${dayOfMonth})(?:because|since|so|the|my|i|he|she|it|they|we|there)\\b.+)?`,
    `(?:(?:${says}|make ${it}) )?(?<body>${moment}),? not (?<replaced>${moment})`,
    `not (?<replaced>\\S+(?: \\S+)?)(?:,| but) (?:say |make it |it is |it['’]s )?(?<body>\\S+(?: \\S+)?)`,
  ),
  ...wording(
    'add',
    `also,? (?:${says}|mention)${toThem}(?: that| saying)? (?<body>.+)`,
    `also,? ask${toThem} (?<body>.+)`,
    `(?:add|mention|include|append|put in|throw in)(?: (?:to|in) ${it}| at the end| there| as well| also| a line| a sentence)* (?:that|saying|something like) (?<body>(?!to\\b|in\\b|on\\b|as\\b|again\\b|one\\b).+)`,
    'add[,:]? (?<body>(?:thanks?|i|we|please|sorry|see you|best|kind|many|looking forward|let me|can you|could you|there)\\b(?! to (?:the|my)\\b).*)',
  ),
  ...wording(
    'replace',
    `(?:change|alter|switch|turn) ${whole} (?:to|into)(?: say| saying| read)?(?: that)?:? (?<body>.+)`,
    `(?:make|have|let) ${it} (?:say|read)(?: that)? (?<body>.+)`,
    `${it} (?:should|must|has to|ought to|needs to) (?:say|read)(?: that)? (?<body>.+)`,
    `(?:rather )?${says}${toThem}(?: that)? (?<body>.+?),? instead`,
    `rather (?:say|write|put)${toThem}(?: that)? (?<body>.+)`,
    `make ${it} (?<body>.+?),? instead`,
    `${says}${toThem} instead${toThem}[,:]?(?: that)? (?<body>.+)`,
  ),
];

/** "At the end", "as well": where it goes, and not what it says. */
const place = /,? (?:at the end|at the bottom|at the start|at the beginning|as well|too|in there|to it)$/iu;

function readWording(words: string): Intent | null {
  for (const [revision, pattern] of wordings) {
    const { body = '', replaced } = pattern.exec(words)?.groups ?? {};
    const said = revision === 'add' ? body.replace(place, '') : body;
    if (said !== '') return revise({ body: said, revision, ...(replaced !== undefined && { replaced }) });
  }
  return null;
}

function revise(more: Pick<Intent, 'body' | 'replaced' | 'revision'> = {}): Intent {
  return { kind: 'revise-draft', target: { scope: 'current' }, ...more, confidence: 1 };
}

/**
 * Reads a change of the draft that stands (J-15): "make it warmer", "add that I bring the drawings", "say Thursday instead". Null for other
 * words.
 *
 * @param isTold it was spoken of last: "shorter" alone means it
 */
export function readRevision(text: string, isTold: boolean): Intent | null {
  const whole = text.replace(/\s+/gu, ' ').trim();
  const isAnew = isTold && startsAnew.test(whole);
  const said = whole
    .replace(isAnew ? startsAnew : opening, '')
    .replace(refusal, '')
    .replace(opening, '');
  const words = said.replace(asksBehind, '').replace(stop, '');
  // "No, by Saturday noon"
  const corrects = afterEditingTerms(whole) !== null;
  if (isTold && corrects && bareMoment.test(words)) return revise({ body: words, revision: 'swap' });
  const isReworded = [words, words.replace(courtesy, '')].some(
    (way) => rewordings.some((pattern) => pattern.test(way)) || (isTold && bareManner.test(way)),
  );
  const askedBesides = isTold ? askedToo.exec(words)?.groups?.body : undefined;
  if (askedBesides !== undefined) return revise({ body: askedBesides, revision: 'add' });
  if (toSomebodyElse.test(whole)) return null;
  const added = isTold ? joined.exec(whole.replace(stop, ''))?.groups?.body : undefined;
  if (added !== undefined) return revise({ body: added.replace(place, ''), revision: 'add' });
  const bare = readWording(words.replace(courtesy, ''));
  const worded = bare?.revision === 'cut' ? bare : readWording(words);
  if (worded !== null || isReworded) return worded ?? revise();
  if (!isTold) return null;
  const meant = words.replace(meaning, '');
  const anew = isAnew || corrects ? (saidAnew.exec(meant) ?? askedAnew.exec(meant)) : null;
  const made = (madeText.exec(words) ?? anew)?.groups?.body;
  if (made !== undefined) return revise({ body: made, revision: 'replace' });
  const more = saidBesides.exec(words)?.groups?.body;
  return more === undefined ? null : revise({ body: more, revision: 'add' });
}

/** Whether the change begins with a no, which answers the question that waits. */
export function refusesFirst(text: string): boolean {
  return refusal.test(text.trim().replace(opening, ''));
}

/** What is said in answer to whether the draft shall be sent: "say please handle" is added to it. Null: it is no such thing. */
export function readAddition(text: string): Intent | null {
  const body = saidPlainly.exec(text.trim().replace(opening, '').replace(stop, ''))?.groups?.body;
  return body === undefined ? null : revise({ body: body.replace(place, ''), revision: 'add' });
}

/** With a capital, and nobody's name. */
const noNames =
  '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|July|September|October|November|December|Christmas|Easter|To(?:day|morrow|night)|Noon|Midnight|Yes|No';
const name = String.raw`(?!(?:${noNames})\b)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?`;
const goes = `(?:that|this|it)(?:['’]s| is| was| should (?:be|go)| goes)(?: meant)? (?:for|to)`;
const sends = `(?:tell|send (?:it|that|this|the (?:draft|mail|reply|answer|forward)) to|write (?:it |that )?to|${goes})`;
const inPlace = `instead(?: of (?:him|her|them|${name}))?`;
const behindName = String.raw`(?: ${inPlace})?(?:,? please)?\W*$`;

/** "Tell Priya", "not him, that’s for Priya". */
const otherRecipient = new RegExp(
  String.raw`^(?:not (?:him|her|them|(?:to |for )?${name})[\s,]+)?(?:to|for|${sends}) (?<name>${name})${behindName}`,
  'u',
);
/** "Send it to Priya instead", "not Tom, send it to Priya". */
const otherPlainly = new RegExp(
  String.raw`^(?:not (?:him|her|them|${name})[\s,]+${sends} (?<right>${name})|${sends} (?<name>${name}) ${inPlace})(?:,? please)?\W*$`,
  'u',
);
/** "Not Tom, Priya". Where Tom is no recipient it corrects the text. */
const notThis = new RegExp(
  `^not (?:to |for )?(?<wrong>${name}),?(?: but)? (?:to |for )?(?<name>${name})${behindName}`,
  'u',
);

/** "Sorry, I meant Priya." */
const meantOther = new RegExp(
  String.raw`^(?:(?:no|nope|oh|sorry|wait|actually|hang on|hold on)[\s,.;!…]+)*[iI] (?:meant|mean)[\s,]+(?:(?:it )?(?:to|for) )?(?<name>${name})${behindName}`,
  'u',
);

const startingSmall = (text: string) => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
const wordsOfName = (full: string) => full.toLowerCase().split(/[\s.@-]+/u);

/** Whether a draft to one person goes to another: of several recipients it is not known who stays. "Not Tom Beckett" names nobody else. */
function isOtherRecipient(right: string, draftTo: readonly string[]): boolean {
  const [only, ...others] = draftTo.map(wordsOfName);
  return only !== undefined && others.length === 0 && !wordsOfName(right).some((word) => only.includes(word));
}

function isWrongRecipient(wrong: string, right: string, draftTo: readonly string[]): boolean {
  const [only = []] = draftTo.map(wordsOfName);
  return isOtherRecipient(right, draftTo) && wordsOfName(wrong).every((word) => only.includes(word));
}

/**
 * "No, tell Priya", right after a draft was heard: it goes to her. Null: it is no such thing.
 *
 * @param draftTo names of those whom it goes to
 */
export function readOtherRecipient(text: string, draftTo: readonly string[]): Intent | null {
  const corrected = afterEditingTerms(text);
  const words = startingSmall(corrected ?? text.trim());
  const { wrong, name: other = '' } = notThis.exec(words)?.groups ?? {};
  const plainly = otherPlainly.exec(words)?.groups;
  const told = corrected === null ? undefined : otherRecipient.exec(words)?.groups?.name;
  const isOther = wrong !== undefined && isWrongRecipient(wrong, other, draftTo);
  const meant = meantOther.exec(startingSmall(text.trim()))?.groups?.name;
  const recipient =
    told ??
    plainly?.right ??
    plainly?.name ??
    (isOther ? other : undefined) ??
    (meant !== undefined && isOtherRecipient(meant, draftTo) ? meant : undefined);
  if (recipient === undefined) return null;
  return { kind: 'draft-reply', target: { scope: 'current' }, recipients: [recipient], redirects: true, confidence: 1 };
}

const person =
  "(?!(?:him|her|them|it|that|this|me|you|us|everybody|everyone|nobody|somebody|anybody|in|on|then|send|post|please|the|a|an)\\b)\\p{L}[\\p{L}'’-]+(?: (?!(?:in|on|into|of|to|too|as|please|then|and|first|for|a|before)\\b)\\p{L}[\\p{L}'’-]+)?";
const people = `(?<names>${person}(?:(?:,| and|, and) ${person})*)`;
const copied = [
  `(?:copy|cc|c\\.? ?c\\.?) ${people}(?: in)?`,
  `copy in ${people}`,
  `(?:put|have|keep|get|add) ${people} (?:in|on|into) (?:the )?(?:copy|cc|loop)`,
  `(?:send|give) ${people} a copy`,
  `(?:send|give) a copy to ${people}`,
  `with (?:a copy to|copy to) ${people}`,
].map(
  (form) =>
    new RegExp(
      `^(?:(?:yes|yeah|yep|sure|ok(?:ay)?|fine|send it|please|but|and|also|oh|wait|actually|no|so|then|just|can you|could you|will you)[\\s,;.!–-]+)*${form}(?: (?:on|for|of) (?:it|this|that|the (?:mail|reply|draft)))?(?: (?:too|as well|please|then|before you send it|first))*(?:,? (?:and|and then|then) (?:send|post)(?: (?:it|that|this))?(?: off| out)?)?[\\s.!?]*$`,
      'iu',
    ),
);

/** "Copy Eleanor in", "yes, and cc Tom" while a draft stands: they get a copy of it, which is heard before it is sent. Null: no such thing. */
export function readCopied(text: string): Intent | null {
  const said = text.replace(/\s+/gu, ' ').trim();
  const names = copied.map((form) => form.exec(said)?.groups?.names).find((found) => found !== undefined);
  if (names === undefined) return null;
  const recipients = names.split(/,? and |, /u);
  return { kind: 'draft-reply', target: { scope: 'current' }, recipients, copies: true, confidence: 1 };
}

/** Nobody dictates so what is to be read by whom it goes to. */
const copiedBehind = [
  `(?:cc|c\\.? ?c\\.?) ${people}(?: in)?`,
  `copy ${people} in`,
  `copy in ${people}`,
  `put ${people} (?:in|on) (?:copy|cc)`,
].map(
  (form) =>
    new RegExp(
      `^(?<body>.*?\\S)[,;.]?(?: and)?(?:,| )\\s*(?:please )?${form}(?: (?:on it|too|as well|please))*[\\s.!?]*$`,
      'iu',
    ),
);
/** "… and copy Ruth"; "and copy drawings" is of the message, and so is "to scan it and copy Ruth". */
const copiedByName =
  /^(?<body>(?!to\b).*?\S)[,;.]? and copy (?<names>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)[\s.!]*$/u;

/** A message, and whom its last words give a copy: "we confirm Tuesday and put Graham in copy". Null: it ends without. */
export function splitCopies(message: string): Required<Pick<Intent, 'body' | 'copiesTo'>> | null {
  const found = [...copiedBehind, copiedByName]
    .map((form) => form.exec(message)?.groups)
    .find((groups) => groups !== undefined);
  const { body, names } = found ?? {};
  return body === undefined || names === undefined ? null : { body, copiesTo: names.split(/,? and |, /u) };
}

const holding =
  /^\W*(?:(?:no|wait|please|oh)[\s,]+)*hold (?:it|that|the mail) (?:back|off)(?: (?:for now|please|yet))*\W*$/iu;

/** "Hold it back": to "shall I send it?" it is a no; what was sent is held back by it otherwise. */
export function holdsBack(text: string): boolean {
  return holding.test(text);
}
