/**
 * Whether a sentence can stand alone. A pronoun or demonstrative whose antecedent is not in the sentence points to what was said before,
 * and the sentence says nothing, or something else, without it. By the forms of English alone: no parser, so in doubt it points.
 */
const connective =
  /^(?:(?:and|but|so|also|then|however|therefore|thus|hence|anyway|besides|moreover|furthermore|in addition|additionally|finally|well|ok|okay|now|plus|yes|no|sure|again|still|meanwhile|of course|in fact|actually|again)\b[\s,–-]*)+/i;

/** What begins by naming something left out. */
const opensPointing =
  /^(?:(?:it|they|he|she|these|those|them|its|their|his|her|both|neither|either|such|same|the (?:same|latter|former|other|others|first|second|third|above|two|three|following)|one of (?:them|these|those)|another|otherwise|if (?:so|not)|as (?:such|a result)|in (?:that|this|which) case|for (?:that|this) reason|because of (?:that|this)|which|without (?:it|them|that)|please (?:by|before|until|as soon|asap)|(?:by|before|until|no later than) [^,]{3,25}[.!]?$|accordingly|conversely|instead|likewise|similarly|that['’]s|there(?:fore|by))\b|(?:this|that)\b(?! (?:is to|week|weekend|month|year|morning|afternoon|evening|quarter|summer|spring|autumn|fall|winter|coming|past|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day|e?-?mail|message|note|letter|newsletter)\b))/i;

/** "It is important that", "it would be good to", "it looks as if": its "it" stands for what comes. */
const emptyIt =
  /\bit(?:['’]s|['’]d be| is| was| would be| will be| may be| might be| seems| looks| appears| turns out| makes sense)(?: (?:very|really|quite|not|also|still|now|more|so|too|a|an|my|our|the)\b)* ?(?:\p{L}+ ){0,2}(?:that|to|if|whether|when|as if|like|for|who)\b|\bif it (?:helps?|suits?|is (?:any|of)|works)\b|\bit(?:['’]s| is| was) (?:raining|snowing|late|early|cold|hot|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|\d)/iu;

/** Objects that need a noun before them. */
const objectPronoun = /\b(?:it|its|them|they|their|theirs|he|him|his|she|hers?|these|those|ones?|both of)\b/gi;
const afterNoun =
  /\b(?:the|an?|my|your|our|his|her|their|its|this|that|these|those|some|any|each|every|all|no|another|several|many|more|two|three|four|five|six|seven|eight|nine|ten|\d[\d.,]*)\s+(?:\p{L}[\p{L}’'-]*|\d+)/giu;
const properName = /(?<=[\p{Ll}\d,;:)]\s)(?!I\b|I['’])\p{Lu}[\p{L}.&-]+/u;
const opensWithName =
  /^(?!(?:I|We|You|It|He|She|They|This|That|These|Those|Can|Could|Would|Will|Please|If|When|Do|Does|Did|Is|Are|Was|Were|Have|Has|Had|What|Who|Where|Why|How|Any|Let|There|Here|As|In|On|At|By|For|To|Not|My|Our|Your|Just|Also|Should|May|Might|Thanks|Thank|Attached|And|But|So|Or|Yes|No)\b)\p{Lu}[\p{L}.'’-]+/u;
const plural =
  /\b(?:everybody|everyone|anybody|anyone|somebody|someone|people|(?!this\b|does\b|always\b|perhaps\b|thanks\b|regards\b|unless\b|yours\b|ours\b|across\b|towards\b|besides\b|less\b)\p{L}{3,}s)\b/iu;
const deicticTime =
  /\b(?:this|these)(?= (?:(?:coming|past|very|next|last) )?(?:week|weekend|month|year|morning|afternoon|evening|quarter|summer|spring|autumn|fall|winter|time|days?|weeks|months|(?:mon|tues|wednes|thurs|fri|satur|sun)day|e?-?mail|message|note|letter|january|february|march|april|may|june|july|august|september|october|november|december)\b)/gi;

/** "this" and "that" as pronouns or before a noun that was named before; not the conjunction, not the relative pronoun. */
const thatAsPronoun =
  /\b(?:about|for|with|like|of|on|to|from|after|before|by|than|at|in|into|over|is|do|does|did|doing|done|see|say|said|mean|means|give|take|make|made|handle|discuss|review|approve|fix|want|need|send|sent|get|got|forward|confirm|how|why) (?:this|that|these|those)(?=\s*(?:[.,;:!?)]|$)|\s+(?:and|or|but|is|was|will|would|should|can|could|may|might|has|have|had|works?|means?|in|on|at|by|before|after|as|too|to|for|with|if|when|today|tomorrow|tonight|now|please|so|until)\b)/i;
const thisNoun =
  /\b(?:this|these)\b(?!\s*$)(?= (?:\p{L}+ ){0,1}\p{L}+)|\b(?:about|for|with|of|on|to|from|after|before|by|than|at|in|into|over) (?:that|those) (?!the\b|you\b|we\b|i\b|they\b|he\b|she\b|it\b|is\b|are\b|was\b|were\b|will\b|would\b|can\b|could\b|have\b|has\b|had\b)\p{L}+/giu;
const clauseThat =
  /(?:^|[,;–-] |\b(?:and|but|so|or|if|because|when|think|hope|know|since|as|while|although) )(?:that|this)(?:['’]s|['’]ll| is| was| will| would| should| can| could| may| might| works?| means?| makes?| seems?| sounds?| looks?)\b/i;
const elsewhere =
  /\b(?:the (?:above|following|former|latter|below)|as follows|see (?:below|above)|(?:below|above)[.,]|aforementioned|do so|doing so|if so|if not|so far as that|thereof|therein|thereto|there too|either one|which one|the other (?:one|two)|the same (?:one|thing|day|time)?\b(?! as))\b/i;

const subjectFirst =
  /^(?:(?:the|an?|my|your|our|his|her|their|its|some|any|all|no|two|three|\d+)\s+)?\p{L}[\p{L}’'-]*\s*/iu;
const clauseBetween =
  /[,;:–]|\b(?:and|but|or|if|when|that|because|so|who|which|before|after|while|until|as|once|whether)\b/i;

function namesSomething(text: string): boolean {
  afterNoun.lastIndex = 0;
  return properName.test(text) || afterNoun.test(text) || plural.test(text);
}

/** Whether something named before can be meant; in "the men unloaded them" the men, who do it, cannot. */
function hasAntecedent(before: string): boolean {
  if (clauseBetween.test(before)) return opensWithName.test(before) || namesSomething(before);
  return namesSomething(before.replace(subjectFirst, 'they '));
}

const qualification =
  /^(?:but|however|still|only|unless|until|except|though|although|yet|nevertheless|even so|that said|on the other hand|the (?:only )?(?:problem|catch|trouble|snag|downside))\b/i;

/** Whether the sentence takes back or narrows the one before it, which is half the truth without it. */
export function qualifies(sentence: string): boolean {
  return qualification.test(sentence);
}

const fewestOfQuestion = 4;
/** What a question of its own begins with. */
const asksItself =
  /^(?:are|is|am|do|does|did|can|could|will|would|have|has|shall|should|may|might|must|was|were|who|whose|what|which|when|where|why|how)\b/i;

/** "Ok for you?", "Any objections?": a question without a verb is about what was said last. */
export function isBareQuestion(text: string): boolean {
  return text.endsWith('?') && text.split(/\s+/).length <= fewestOfQuestion && !asksItself.test(text);
}

/** Whether the sentence points to something that it does not name itself. */
export function pointsBack(sentence: string): boolean {
  const text = sentence
    .replace(/^\p{Lu}\p{L}+: /u, '')
    .replace(connective, '')
    .trim();
  if (isBareQuestion(text)) return true;
  const bare = text.replace(deicticTime, 'the');
  const isEmptyIt = emptyIt.test(bare);
  if (opensPointing.test(bare) && !(isEmptyIt && /^it\b/i.test(bare))) return true;
  if (elsewhere.test(bare)) return true;
  if (thatAsPronoun.test(bare) || clauseThat.test(bare)) return true;
  for (const match of bare.matchAll(thisNoun)) {
    // "the plan that …, and this plan": named before in the same sentence.
    const before = bare.slice(0, match.index).toLowerCase();
    const named = match[0].includes(' ') ? match[0] : bare.slice(match.index + match[0].length);
    const nouns =
      named.match(/\p{L}{3,}/gu)?.slice(match[0].includes(' ') ? -1 : 0, match[0].includes(' ') ? undefined : 2) ?? [];
    if (!nouns.some((noun) => before.includes(noun.toLowerCase()))) return true;
  }
  for (const match of bare.matchAll(objectPronoun)) {
    if (/^it$/i.test(match[0]) && isEmptyIt) continue;
    if (/^(?:ones?)$/i.test(match[0]) && !/\b(?:the|this|that|which|other|first|second|third|last) ones?\b/i.test(bare))
      continue;
    if (/^(?:their|his|her|its)$/i.test(match[0]) && match.index === 0) return true;
    if (!hasAntecedent(bare.slice(0, match.index))) return true;
  }
  return false;
}

/** The sentence without "But", "So," and their like, which tie it to what is not said. */
export function withoutConnective(sentence: string): string {
  const text = sentence.replace(
    /^(?:and|but|so|also|then|however|therefore|anyway|besides|moreover|furthermore|in addition|additionally|finally|plus|again|well|ok|okay)\b(?:,\s*|\s+(?=(?:i|we|you|the|a|an|my|our|please|do|can|could|would|will|is|are|did|what|who|when|where|how|he|she|they|it|there)\b))/i,
    '',
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}
