import { capitalise, countSpokenWords, smallNumbers } from '@nexus/text';
import { isProhibition, withoutLeadingPurpose } from './asking-clause.ts';
import { pointsBack, withoutPurpose } from './pointing.ts';

/** What a part that goes must not hold: a condition, a negation, an alternative changes what the rest means. */
const changesSense =
  /\b(?:not|no|never|none|nobody|nothing|without|unless|only|except|but|cannot|if|until|till|when|before|after|by|otherwise|or|instead|however)\b|n['’]t\b/i;
/** A reason may say "not" and "after" of its own; what it must not hold is a condition of what stands before it. */
/** What one must do all the same is no concession. */
const stillBinds = new RegExp(
  `${changesSense.source}|\\b(?:must|required?|requires|have to|has to|need to|still|should)\\b`,
  'i',
);
const limitsAll = /\b(?:unless|if|until|till|except|otherwise|or|but|only)\b/i;
const names = /\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|tonight|tomorrow|noon|midnight)\b/i;

interface Sentence {
  /** It asks for something: what it asks, and until when, stays as it is. */
  readonly asks: boolean;
  readonly deadline: string | null;
  /** What a listener's name may be: "Nora, could you …" needs no "Nora". */
  readonly reader: readonly string[];
}

/** "Not just" and "not only" add to what stands beside them. */
const adds = /\bnot (?:just|only|merely|simply)\b/gi;

function mayGo(part: string, { asks, deadline }: Sentence, sense: RegExp): boolean {
  if (sense.test(part.replace(adds, ''))) return false;
  if (deadline !== null && part.includes(deadline)) return false;
  return !asks || !names.test(part);
}

type Step = (text: string, sentence: Sentence) => string;

function dropping(pattern: RegExp, sense = changesSense): Step {
  return (text, sentence) => text.replace(pattern, (part) => (mayGo(part, sentence, sense) ? '' : part));
}

const preface =
  /^(?:it (?:so |just )?happens that |fyi\s*[,:.–—?-]*\s*|(?:as you (?:may )?(?:know|requested|asked)|for your information|per (?:our|your) (?:\p{L}+ ){1,3}|as (?:discussed|requested|promised|mentioned)|by the way|btw)[,:]\s*|(?:i|we) (?:just |also |only )?(?:want(?:ed)?|would like|['’]d like|am writing|wish) to (?:let (?:you|everyone|all of you) know|inform (?:you|everyone)|tell you|advise you|remind (?:you|everyone))(?: that| of the fact that)?,? (?!(?:of|about|to|on|how|what|when|why|who|where|whether|if)\b)|(?:please )?(?:be (?:advised|informed|aware)|note)(?: that,? |[,:] ?| [–—-] )|(?:i|we) (?:do|am|are|did|will|would) (?:too|also|as well),? but (?=(?:i|we) )|(?:just )?(?:a )?(?:quick |friendly |gentle )?(?:reminder|note|heads up)(?: that| to let you know that|:) |just to (?:let you know|remind you)(?: that)?,? (?!(?:of|about|to|on|how|what|when|why|who|where|whether|if)\b))/iu;

const dropPreface: Step = (text) => capitalise(withoutPurpose(text.replace(preface, '')));

const moreNames = /^(?:and |& )?\p{Lu}\p{Ll}+(?:,| and\b| &)/u;

const greetsReader = /^(?:hi|hello|hey|hiya|morning|good (?:morning|afternoon|evening)) (?=\p{L})/iu;

const dropVocative: Step = (text, { reader }) => {
  const named = text.replace(greetsReader, '');
  const isGreeted = named !== text;
  const match = /^(\p{L}[\p{L}’'-]*)\s*(?:,|:|-{1,2}|–|—|(?=\s))\s+(?=\S)/u.exec(named);
  const hasMark = /[,:–—-]\s+$/.test(match?.[0] ?? '');
  if (match === null || !(hasMark || isGreeted) || !reader.includes((match[1] ?? '').toLowerCase())) return text;
  // Of "Nora, Piet, and Ruth, could you" all three are asked.
  if (moreNames.test(named.slice(match[0].length))) return text;
  return capitalise(named.slice(match[0].length));
};

const courtesyLast =
  /,? and,? if (?:you have|there are) (?:any|further|more|other)\b[^,.;?!]*\b(?:questions|queries|comments)\b[^,.;?!]*,? (?:(?:please|just|do not hesitate to|don['’]t hesitate to|feel free to|you can|then) )*(?:call|ring|phone|contact|ask|e-?mail|mail|write|let|get in touch|give)\b[^,;?!]*(?=[.!]$)/i;

/** "…, and if you have any questions, call me": nobody is asked to have any. What is to be done if there is a problem stays. */
function withoutCourtesy(text: string): string {
  return text.replace(courtesyLast, '');
}

/** Nobody says brackets aloud. */
const dropAside: Step = (text, sentence) => {
  const apart = text.replace(/(?<=\p{L})\([^()]*\)(?=\p{L})/gu, ' $&');
  const short = dropping(/\s*\([^()]*\)/g)(apart.replace(/\)(?=\p{L})/gu, ') '), sentence);
  return /\p{L}/u.test(short) ? short : text;
};

/** "As the weekend lies between, I can …": the reason first. */
const leadingReason =
  /^(?:as|since|because|given that)\s[^,;:?!]{3,80},\s+(?=(?:i|we|you|the|please|could|can|would)\b)/i;

const dropLeadingReason: Step = (text, sentence) => {
  const [part = ''] = leadingReason.exec(text) ?? [];
  return part !== '' && mayGo(part, sentence, limitsAll) ? capitalise(text.slice(part.length)) : text;
};

const dropLeadingPurpose: Step = (text, { deadline }) => {
  const rest = withoutLeadingPurpose(text);
  const part = text.slice(0, text.length - rest.length);
  if (limitsAll.test(part) || (deadline !== null && !rest.includes(deadline))) return text;
  return capitalise(rest);
};

/** "Five actions": what announces a list says how long it is. */
const counted = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}) \p{L}+/iu;
const dangling = /\b(?:is|are|was|were|needs?|want|for|of|to|from|with|by|in|on|at|missing|following|follows)$/i;
const fewestOfHead = 10;

/** What an item forbids, what it is bound to, and until when: who does not hear it does the wrong thing. */
const binds =
  /\b(?:do not|must not|should not|may not|shall not|cannot|never|not to|unless|until|till|before|except|without|if|once|no later than|by (?:the|then|next|end|close|\d))\b|\b(?:do|must|should|ca)n['’]t\b|^(?:please )?no\b|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|noon|midnight)\b|^and \S+ more$/i;

/** Whether an item of a list can not be left out and counted. */
export function bindsReader(item: string): boolean {
  return binds.test(item.trim().replace(/\.$/, ''));
}

/** Of a list that takes too long what announces it, where that says how many there are or is a sentence without them; and what binds. */
const dropItems: Step = (text, { deadline }) => {
  const { head = '', list = '' } = /^(?<head>.*?[^\d\s]):\s(?<list>.*;\s.*)$/.exec(text)?.groups ?? {};
  if (head === '') return text;
  const items = list.replace(/[.\s]+$/, '').split(/;\s+(?:and\s+(?!\S+ more$))?/);
  const kept = items.filter((item) => bindsReader(item) || (deadline !== null && item.includes(deadline)));
  const isWhole = counted.test(head) || (head.split(' ').length >= fewestOfHead && !dangling.test(head));
  if (kept.length === 0) return isWhole ? `${head}.` : text;
  const left = items.length - kept.length;
  if (left === 0) return text;
  return `${head}: ${kept.join('; ')}; and ${left === 1 ? 'one' : left} more.`;
};

/** As many items as fit, and how many more there are: who hears that asks for the rest. Null: it is no list, or not even one fits. */
function fewerItems(text: string, most: number): string | null {
  const { head = '', list = '' } = /^(?<head>.*?[^\d\s]):\s(?<list>.*;\s.*)$/.exec(text)?.groups ?? {};
  const items = list.replace(/[.\s]+$/, '').split(/;\s+(?:and\s+)?/);
  for (let kept = items.length - 1; head !== '' && kept > 0; kept--) {
    const left = items.length - kept;
    const said = `${head}: ${items.slice(0, kept).join('; ')}; and ${smallNumbers[left] ?? left} more.`;
    if (countSpokenWords(said) <= most) return said;
  }
  return null;
}

/** Whether it was made shorter by items of a list, so that there is more to hear. */
export function leavesItemsOut(text: string, short: string): boolean {
  const count = (sentence: string) => sentence.split(/;\s/).length;
  return /:\s.*;\s/.test(text) && (count(short) < count(text) || / more\.$/.test(short));
}

const quoted = /["“][^"”]*["”]/gu;
const apposition =
  /,(?:(?<=\s\p{Lu}\p{L}+,)\s+(?:the|an?|our|my|your|his|her|their)\s|\s+(?:the|an?)\s(?=["“]))[^,;:.?!]{3,80}(?=[.?!]?$)/u;
/** With one it is a clause, with "and" the last of several. */
const verb = /\b(?:and|is|are|was|were|has|have|had|will|would|can|could|should|must|may|do|does|did|to)\b/i;

/** "… at Cooper House, the oldest inn", "…, the “we lose” argument": what is named, said once more at the end. */
const dropApposition: Step = (text, sentence) =>
  text.replace(apposition, (part) =>
    mayGo(part, sentence, changesSense) && !verb.test(part.replace(quoted, '')) ? '' : part,
  );

const afterDash = /\s[–—-]{1,2}\s(?!.*\s[–—-]{1,2}\s)[^:;]{3,}$/u;
/** It asks as well, or it is what is asked for. */
const asksOn = /\?.|\b(?:you|your|please|must|should|need|let)\b/i;
const announces =
  /\b(?:this|these|that|those|following|things?|points?|questions?|steps)$|^\P{L}*(?:as|if|when|since|because)\b/iu;

/** What is asked, without what is said of it behind a dash, for as long as that asks nothing of its own. */
const dropAfterDash: Step = (text, sentence) => {
  const [part] = sentence.asks ? (afterDash.exec(text) ?? []) : [];
  if (part === undefined) return text;
  const head = text.slice(0, -part.length);
  if (head.split(' ').length < fewestWords || head.includes(':') || announces.test(head) || counted.test(head))
    return text;
  if (!asksOn.test(head) || asksOn.test(part.replace(quoted, ''))) return text;
  return mayGo(part, sentence, changesSense) ? `${head}${/\?$/.test(text) ? '?' : '.'}` : text;
};

const takesBack = /\b(?:unless|except|but|otherwise|only|you|your|please|must)\b/i;

/** "Do not release it; Ruth holds it until Friday": what is forbidden, without why. */
const dropWhyForbidden: Step = (text) =>
  isProhibition(text) ? text.replace(/;\s[^;?]*(?=[.!]?$)/, (part) => (takesBack.test(part) ? part : '')) : text;

const ownPart = /,? and (?:then )?(?:i|we)(?:['’]ll| will| shall) [^,;:?!]*(?=[.!]?$)/i;

/** "Please tell the office by nine, and we will find a place": what is asked and until when, without what its writer then does. */
const dropOwnPart: Step = (text, sentence) =>
  sentence.asks && sentence.deadline !== null ? dropping(ownPart)(text, sentence) : text;

const politely = /^(?:please|kindly|can|could|would|will)\b/i;
const spliced =
  /,\s+(?:(?:the|this) \p{L}+|it|we|i|they)(?:['’]\p{L}+|\s(?:is|are|was|were|will|would|has|have|had|can|cannot|must|needs?|comes?|closes?|leaves?|opens?))\b[^;:?!]*(?=[.!?]?$)/iu;

/** "Please by Thursday if you can, the plant is full that week": what is asked, without why. */
const dropWhyAsked: Step = (text, sentence) => {
  const [part] = politely.test(text) ? (spliced.exec(text) ?? []) : [];
  const isKept = part === undefined || asksOn.test(part) || !mayGo(part, sentence, changesSense);
  return isKept ? text : text.replace(part, '');
};

/** Applied in this order for as long as the sentence is too long; each takes away what the rest can do without. */
const steps: readonly Step[] = [
  dropping(/\s+[–—-]\s[^–—]{3,80}?\s[–—-](?=\s)/g),
  dropping(/,\s+(?:which|who|whom|whose|where)\b[^,;:.?!]*,?(?=[\s.]|$)/g),
  dropping(
    /(?:,|\s[–—-]{1,2})\s+(?:including|such as|for example|e\.g\.|eg\b|as well as|along with|together with|in addition to)\b[^;:.?!]*(?=[.!]?$)/,
  ),
  dropping(
    /,\s+(?!morning|evening|building|meeting|during|regarding|(?:some|any|no|every)thing\b)\p{Ll}+ing\b(?!,?\s+(?:and|or)\b)[^,;:?!]*(?=[.!]?$)/u,
  ),
  dropping(/,?\s+because\b[^;:?!]*(?=[.!?]?$)|,\s+(?:since|as|given that|so that)\s[^;:?!]*(?=[.!?]?$)/, limitsAll),
  dropping(/,\s+(?:although|though|even though)\s[^;:?!]*(?=[.!?]?$)/, stillBinds),
  dropApposition,
  dropLeadingReason,
  dropLeadingPurpose,
  dropItems,
  dropAfterDash,
  dropOwnPart,
  dropWhyAsked,
  dropWhyForbidden,
];

/** No sentence is one without; of those that have another verb nothing is said. */
const finite =
  /\b(?:is|are|was|were|has|have|had|will|would|can|could|shall|should|must|may|might|do|does|did)\b|n['’]t\b|['’](?:s|re|ve|ll|d|m)\b|\p{L}{3,}ed\b/iu;

const finiteInLine = new RegExp(finite.source, 'u');
const namedAndVerb = /^,\s+and\s+\p{Lu}\p{L}+ \p{Ll}{2,}s\b/u;

/** Whether ", and Tom leaves" or ", and Tom will leave" is a clause. A name such as Will is no verb. */
function hasVerb(rest: string): boolean {
  return finiteInLine.test(rest) || namedAndVerb.test(rest);
}

const subjects = '(?:i|we|you|he|she|it|they|the|this|that|there|my|our|your|these|those|\\p{Lu}\\p{L}+)';
const clauseEnd = new RegExp(
  `;\\s|\\s[–—-]\\s|,\\s+(?:and|so)\\s+(?=${subjects}(?:['’]|\\s))|\\s+and\\s+(?=(?:i|we|you|he|she|they)(?:['’]\\p{L}+|\\s(?:will|would|can|could|should|shall|may))\\s)|,\\s+(?=(?:i|we|he|she|they)(?:['’]\\p{L}+)?\\s)|,\\s+(?=after (?:this|that|which)\\s)`,
  'gu',
);
const fewestWords = 5;
/** "If it rains" and "in the second of our series" are no sentences; what begins so is left whole. */
const opensOpen =
  /^(?:(?:and|but|yet|so|or|then|even),? )?(?:if|when|while|because|since|as|although|though|after|before|once|unless|until|given|in|on|at|for|with|by|from|to|of|under|over|during|despite|according|instead|through|throughout|among|between|based|following|due|regarding|concerning|like|unlike|\p{L}+ing)\b/iu;

/** The first clauses that fit; what follows must not take back what they say. Of a list its head, never the first of its items alone. */
function firstClauses(text: string, most: number, sentence: Sentence): string | null {
  if (/:\s.*;\s/.test(text)) return null;
  const ends = [...text.matchAll(clauseEnd)].map(({ index }) => index).reverse();
  for (const end of ends) {
    const whole = text.slice(0, end).trim();
    const head = countSpokenWords(whole) > most ? dropApposition(whole, sentence) : whole;
    const rest = text.slice(end);
    const words = countSpokenWords(head);
    if (words > most || words < fewestWords) continue;
    if (/^[;,\s–—-]*(?:(?:and )?only|but|unless|except|or|if|otherwise)\b/i.test(rest)) continue;
    // "August 23 - 24" is one thing.
    if (/\d$/.test(head) && /^\s[–—-]\s\d/.test(rest)) continue;
    // A few words behind a dash are what it is about: "it has to go – in Cork".
    if (/^\s[–—-]\s/.test(rest) && countSpokenWords(rest) < fewestWords) continue;
    if (sentence.deadline !== null && rest.includes(sentence.deadline)) continue;
    // "The speakers were Ruth Kerr, the clerk, and Tom Reilly, the mate": two of several, and no clause.
    if (/^,\s+and\s+\p{Lu}(?!['’\s])/u.test(rest) && !hasVerb(rest)) continue;
    const isWhole = rest.startsWith(';') || !opensOpen.test(head);
    if (!isWhole || /\b(?:and|but|or|so|because|that)$/i.test(head)) continue;
    return `${head.replace(/[\s,;:–—-]+$/, '')}.`;
  }
  return null;
}

/**
 * A sentence in `most` spoken words, or in as few as its sense allows: without asides, non-restrictive clauses, trailing participles,
 * examples and reasons; last, without the clauses after the first where nothing in them takes it back. Of one that asks something only
 * what neither names nor limits goes, and no clause but what a dash sets apart. It may stay longer than `most`.
 */
export function shortenSentence(text: string, most: number, sentence: Sentence): string {
  let short = dropVocative(text, sentence);
  short = dropPreface(dropVocative(dropPreface(short, sentence), sentence), sentence);
  short = dropAside(withoutCourtesy(short), sentence);
  for (const step of steps) {
    if (countSpokenWords(short) <= most) return tidy(short);
    const next = step(short, sentence);
    // "The depot, because it is full, is closed" is not closed without what stands at its end.
    if (finite.test(next) || !finite.test(short)) short = next;
  }
  if (countSpokenWords(short) <= most) return tidy(short);
  const fewer = / more\.$/.test(short) ? null : fewerItems(short, most);
  if (fewer !== null || sentence.asks) return tidy(fewer ?? short);
  const first = firstClauses(short, most, sentence);
  return tidy(first === null || pointsBack(first) !== pointsBack(short) ? short : first);
}

function tidy(text: string): string {
  const said = text
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/[\s,;:–—-]+$/, '')
    .replace(/\s{2,}/g, ' ');
  return capitalise(/[.!?…]["”')]*$/.test(said) ? said : `${said}.`);
}
