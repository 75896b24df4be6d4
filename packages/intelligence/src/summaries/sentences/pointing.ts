/**
 * Whether a sentence can stand alone. A pronoun or demonstrative whose antecedent is not in the sentence points to what was said before,
 * and the sentence says nothing, or something else, without it. By the forms of English alone: no parser, so in doubt it points.
 */
const connective =
  /^(?:(?:and|but|so|also|then|however|therefore|thus|hence|anyway|besides|moreover|furthermore|in addition|additionally|finally|well|ok|okay|now|plus|yes|no|sure|again|still|meanwhile|of course|in fact|actually|again)\b[\s,–-]*)+/i;

/** What begins by naming something left out. */
const opensPointing =
  /^(?:(?:it|they|he|she|these|those|them|its|their|his|her|both|neither|either|such|same|granted|the (?:same|latter|former|other|others|first|second|third|above|two|three|following)|one of (?:them|these|those)|another|otherwise|(?:since|until|till|by|before|after|from) then|if (?:so|not)|as (?:such|a result)|in (?:that|this|which) case|for (?:example|instance)|for (?:that|this) reason|because of (?:that|this)|which|because (?!of\b)[^,]*$|without (?:it|them|that)|(?:most|some|several|few|none|each|many)(?=,| (?:is|are|was|were|have|has|had|will|would|can|do|did)\b)|please (?:by|before|until|as soon|asap)|(?:by|before|until|no later than) [^,]{3,25}[.!]?$|accordingly|conversely|instead|likewise|similarly|that['’]s|there(?:fore|by))\b|(?:this|that)\b(?! (?:is to|week|weekend|month|year|morning|afternoon|evening|quarter|summer|spring|autumn|fall|winter|coming|past|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day|e?-?mail|message|note|letter|newsletter|feature|article|paper|essay|tutorial|column|discussion)\b))/i;

/** "It is important that", "it would be good to", "it looks as if": its "it" stands for what comes. */
const emptyIt =
  /\bit(?:['’]s|['’]d be| is| was| would be| will be| may be| might be| seems| looks| appears| turns out| makes sense)(?: (?:very|really|quite|not|also|still|now|more|so|too|a|an|my|our|the)\b)* ?(?!(?:due|next|close|similar|related|equal|identical|subject|going|able|supposed|meant|about|used|ready|bound|set) to\b)(?:\p{L}+ ){0,2}(?:that|to|if|whether|when|as if|like|for|who)\b|\bit (?:so |just )?happens that\b|\bif it (?:helps?|suits?|is (?:any|of)|works)\b|\bit(?:['’]s| is| was) (?:raining|snowing|late|early|cold|hot|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|\d)/iu;

/** Objects that need a noun before them. */
const objectPronoun = /\b(?:it|its|them|they|their|theirs|he|him|his|she|hers?|these|those|ones?|both of)\b/gi;
const afterNoun =
  /\b(?:the|an?|my|your|our|his|her|their|its|this|that|these|those|some|any|each|every|all|no|another|several|many|more|two|three|four|five|six|seven|eight|nine|ten|\d[\d.,]*)\s+(?!(?:of|in|on|at|to|for|from|with|by|as|and|or|but|than|when|if|while|because|we|you|they|he|she|it|i|is|are|was|were|will|would|can|could|should|has|have|had)\b)(?:\p{L}[\p{L}’'-]*|\d+)/giu;
const properName = /(?<=[\p{Ll}\d,;:)]\s)(?!I\b|I['’])\p{Lu}[\p{L}.&-]+/u;
const opensWithName =
  /^(?!(?:I|We|You|It|He|She|They|This|That|These|Those|Can|Could|Would|Will|Please|If|When|Do|Does|Did|Is|Are|Was|Were|Have|Has|Had|What|Who|Where|Why|How|Any|Let|There|Here|As|In|On|At|By|For|To|Not|My|Our|Your|Her|His|Their|Its|With|From|About|Into|Over|Of|After|Before|While|Whether|Since|Until|Unless|Once|Although|Though|Because|Whatever|Whichever|Near|Under|Below|Above|Behind|Between|During|Within|Without|Against|Among|Around|Beyond|Despite|Except|Like|Unlike|Next|Out|Past|Per|Through|Until|Up|Upon|Only|Even|Still|Yet|Maybe|Perhaps|Sorry|Well|Now|Then|More|Most|Less|Much|Many|Few|Several|None|Neither|Either|Same|Such|Here|Great|Good|Nice|Every|Each|Some|All|Both|Just|Also|Should|May|Might|Thanks|Thank|Attached|And|But|So|Or|Yes|No|(?:S[Oo]me|Any|Every|No)(?:thing|body|one))\b)\p{Lu}[\p{L}.'’-]+/u;
const plural =
  /\b(?:everybody|everyone|anybody|anyone|somebody|someone|people|(?!this\b|does\b|always\b|perhaps\b|(?:lie|need|want|say|work|look|goe|take|make|give|come|stand|mean|seem|close|open|run|start|end|leave|arrive|get|help|show|cost|sit|keep|hold|fall|fail|wait|expect|ask|tell|think|know|hope|like|remain|bring|send)s\b|thanks\b|regards\b|unless\b|yours\b|ours\b|across\b|towards\b|besides\b|less\b)\p{L}{3,}s)\b/iu;
const deicticTime =
  /\b(?:this|these)(?= (?:(?:coming|past|very|next|last) )?(?:week|weekend|month|year|morning|afternoon|evening|quarter|summer|spring|autumn|fall|winter|time|days?|weeks|months|(?:mon|tues|wednes|thurs|fri|satur|sun)day|e?-?mail|message|note|letter|feature|article|paper|essay|tutorial|column|discussion|january|february|march|april|may|june|july|august|september|october|november|december)\b)/gi;

/** "this" and "that" as pronouns or before a noun that was named before; not the conjunction, not the relative pronoun. */
const thatAsPronoun =
  /\b(?:about|for|with|like|of|on|to|from|after|before|by|than|at|in|into|over|is|do|does|did|doing|done|see|say|said|mean|means|give|take|make|made|handle|discuss|review|approve|fix|want|need|send|sent|get|got|forward|confirm|how|why) (?:this|that|these|those)(?=\s*(?:[.,;:!?)]|$)|\s+(?:and|or|but|is|was|will|would|should|can|could|may|might|has|have|had|works?|means?|in|on|at|by|before|after|as|too|to|for|with|if|when|today|tomorrow|tonight|now|please|so|until)\b)|\b[a-z]+ (?:this|that|these|those)(?: (?:very much|so much|a lot|a great deal|as well|anyway|either))?[.!?]*$|\b[a-z]+ (?:this|that) (?:very much|so much|a lot|as well|anyway)\b|\b(?:add|compared?|similar|due|contrary|opposed|owing|agree|object) to (?:this|that)(?= (?:the|an?|my|your|our|some|any)\b)/i;
const thisNoun =
  /\b(?:this|these)\b(?!\s*$)(?= (?:\p{L}+ ){0,1}\p{L}+)|\b(?:about|for|with|of|on|to|from|after|before|by|than|at|in|into|over|make|take|use|send|get|give|see|read|sign|fix|handle|keep|review|approve|discuss|need|want|do) (?:that|those) (?!the\b|you\b|we\b|i\b|they\b|he\b|she\b|it\b|is\b|are\b|was\b|were\b|will\b|would\b|can\b|could\b|have\b|has\b|had\b)\p{L}+/giu;
const clauseThat =
  /^(?:is|was|would|will|could|can|has|should|did|does) (?:that|this)\b(?! \S+ (?:is|are|was|still|ok|fine|yours|ready)\b)|(?:^|[,;–-] |\b(?:and|but|so|or|if|because|when|think|hope|know|since|as|while|although) )(?:that|this)(?:['’]s|['’]ll| is| was| will| would| should| can| could| may| might| works?| means?| makes?| seems?| sounds?| looks?)\b|\b(?:believe|think|guess|suppose|hope|bet|feel|know|say) that \p{L}{3,}s (?:it|him|her|them|us|me|the|an?|my|your|our)\b/iu;
const elsewhere =
  /\b(?:the (?:above|former|latter|below)|the following\b(?![^:]*:)|as follows|see (?:below|above)|(?:below|above)[.,]|aforementioned|if so|if not|so far as that|thereof|therein|thereto|there too|(?<!\b(?:you|us|we|they|them) )both(?= (?:by|before|until|on|at|to|in|back|today|tomorrow|please|now)\b|[.,;?!]|$)|either(?=[.,;?!]|$| or both)|(?:be|are|is|come|get|go(?:es)?|meet|wait)(?: up| down| in| out| back| over)? there(?=[.,;?!]|$| (?:by|at|on|before|until|when|if)\b)|^(?:the|their) \p{L}+ there(?= )(?! (?:is|are|was|were) (?:an?|no|some|any)\b)|either one|which one|no such \p{L}+|such (?:things?|stuff|cases?)|the other (?:one|two)|the same (?:one|thing|day|time)?\b(?! as)|(?<!\b(?:than|above|if there is|if there['’]s|if you (?:need|want)) )(?:any|no)thing else(?! (?:you|we|i|they|that|to)\b)|similar (?:things?|ones?|problems?|issues?|questions?|cases?|ideas?|situations?)(?! (?:to|as)\b))\b/iu;

/** "The next morning" of a sentence that names no day: one after a day that was named before. */
const dayAfter =
  /(?<!\b(?:in|within|over|for|during|through) )\b(?:the (?:next|following|same|previous)|that) (?:morning|afternoon|evening|night|day)\b(?! (?:or|of|to)\b)/iu;
const namesDay =
  /\d|day\b|\b(?:today|tomorrow|tonight|january|february|march|april|june|july|august|september|october|november|december)\b/i;

/** "10:30" is none. */
const saysDay =
  /day\b|\b(?:today|tomorrow|tonight|january|february|march|april|june|july|august|september|october|november|december)\b|\d(?:st|nd|rd|th)\b|\d[/-]\d/i;

function pointsToDay(bare: string): boolean {
  const found = dayAfter.exec(bare);
  return found !== null && !saysDay.test(bare.slice(0, found.index));
}

/** "Such claim"; "such good news" and "such pumps as" say of themselves which, and of "such a meeting" one knows what it is. */
const suchNoun =
  /\bsuch (?<noun>\p{L}{3,})(?=[.,;:?!)]|$|\s(?:in|on|of|for|to|at|by|with|from|and|or|but|no|is|are|was|were|will|would|can|could|must|may|should|shall|has|have|had|(?:is|are|was|were|wo|would|ca|could|do|does|did)n['’]t|before|after|until|if|when)\b)/iu;

function pointsToSuch(bare: string): boolean {
  const found = suchNoun.exec(bare);
  const noun = found?.groups?.noun?.toLowerCase().replace(/s$/, '');
  return found !== null && noun !== undefined && !bare.slice(0, found.index).toLowerCase().includes(noun);
}

/** "If you have not signed it, you must do so": what, the sentence says itself. */
function pointsToDoing(bare: string): boolean {
  const found = /\bdo(?:ing)? so\b/i.exec(bare);
  return found !== null && !/\b(?:if|when|unless|until|once)\b.*,/i.test(bare.slice(0, found.index));
}

function pointsElsewhere(bare: string): boolean {
  return elsewhere.test(bare) || pointsToDoing(bare) || pointsToDay(bare) || pointsToSuch(bare);
}

const subjectFirst =
  /^(?:(?:the|an?|my|your|our|his|her|their|its|some|any|all|no|two|three|\d+)\s+)?\p{L}[\p{L}’'-]*\s*/iu;
/** "Rob Maas wrote it up": nobody is "it", with however many names. */
const namesFirst = /^(?:\p{Lu}[\p{L}.’'-]*\s+){2,4}(?=\p{Ll})/u;
const clauseBetween =
  /[,;:–]|\b(?:and|but|or|if|when|that|because|so|who|which|before|after|while|until|as|once|whether)\b/i;

function namesSomething(text: string): boolean {
  afterNoun.lastIndex = 0;
  return properName.test(text) || afterNoun.test(text) || plural.test(text);
}

/** More than one of a thing, or who is more than one. */
const several =
  /\b(?:and|both|team|council|committee|company|office|board|staff|police|group|bank|family|firm|crew|client|men|women|people|children)\b/i;

/** "Cool; ", "Anna, ": no thing that "it" can be. */
const called = /^\p{Lu}\p{L}+[;,!] /u;

/** Whether something named before can be meant; in "the men unloaded them" the men, who do it, cannot. */
function hasAntecedent(text: string): boolean {
  const before = text.replace(called, '');
  if (clauseBetween.test(before)) return opensWithName.test(before) || namesSomething(before);
  return namesSomething(before.replace(namesFirst, 'they ').replace(subjectFirst, 'they '));
}

const personNoun =
  /\b(?:man|woman|boy|girl|mother|father|wife|husband|son|daughter|boss|chief|guy|client|friend|colleague|president|chairman|assistant|clerk|(?!(?:other|over|after|under|never|either|whether|rather|order|paper|letter|number|water|matter|winter|summer|november|december|september|october|floor|door|error|for|or)\b)\p{L}{3,}(?:er|or|ist|ian))\b/iu;

/** Whether somebody is named that "he" can be. */
function namesPerson(text: string): boolean {
  return (
    properName.test(text) || opensWithName.test(text.replace(/^(?:The|A|An|This|That)\b/, '')) || personNoun.test(text)
  );
}

const qualification =
  /^(?:but|however|still|only|unless|until|except|though|although|yet|nevertheless|even so|that said|on the other hand|the (?:only )?(?:problem|catch|trouble|snag|downside))\b/i;

/** "I have to say however that": it need not come first. */
const laterHowever = /^(?:\p{L}+,? ){1,4}however\b/iu;

/** "It is slow though", "the chances are slim, however": narrows the sentence before it from its own end; who says "I" mostly only takes a breath. */
const laterThough = /^(?!(?:i|we)\b).*(?:(?<!\b(?:as|even)) though|, however)(?=[.,;!?]|$)/i;

/** "I thought not", "No, of course": who asks a question and answers it asks nobody. */
const ownAnswer =
  /^(?:(?:i|we) (?:thought|guess|suppose|assume|take it|bet|think) (?:not|so)\b[^?]{0,20}|(?:probably|perhaps|maybe|of course|certainly|surely|obviously|definitely|apparently) not\b[^?]{0,20}|(?:no|nope|yes|yep|hardly|not really|not likely|never)\b[^?]{0,30})[.!…]*$/i;

/** "What is Harbour Day? A day …": a heading in the form of a question. */
const heading = /^what(?: is|['’]s| are) (?:an? |the )?(?<thing>\p{Lu}[\p{L}\d ]*)\?$/iu;

/** "Frankly, we": a capital that is nobody's. */
const adverbFirst = /^\p{Lu}\p{Ll}+,\s+/u;
const heOrShe = /\b(?:he|she|him|his|her|hers)\b/i;

/** Whether a sentence speaks of somebody as "he" or "she" whom those before it do not name. */
export function speaksOfUnnamed(sentence: string, before: string): boolean {
  const pronoun = heOrShe.exec(sentence);
  if (pronoun === null || heOrShe.test(before)) return false;
  const here = sentence.slice(0, pronoun.index).replace(connective, '');
  return ![before.replace(adverbFirst, ''), here].some(namesPerson);
}

/** "No worries if not": said to whoever is asked. */
const reassures = /^no (?:worries|problem|rush|hurry|pressure|need|bother|big deal)\b/i;

/** Whether its writer answers a question with the sentence after it, so that nobody is asked. */
export function isAnsweredBy(question: string, next: string): boolean {
  if (!question.endsWith('?')) return false;
  const { thing } = heading.exec(question)?.groups ?? {};
  if (reassures.test(next)) return false;
  return ownAnswer.test(next) || (thing !== undefined && (/^an? /i.test(next) || next.startsWith(thing)));
}

/** Whether the sentence takes back or narrows the one before it, which is half the truth without it. */
export function qualifies(sentence: string): boolean {
  return [qualification, laterHowever, laterThough].some((pattern) => pattern.test(sentence));
}

const fewestOfQuestion = 4;
/** What a question of its own begins with. */
const asksItself =
  /^(?:are|is|am|do|does|did|can|could|will|would|have|has|shall|should|may|might|must|was|were|who|whose|what|which|when|where|why|how)\b/i;

/** "Ok for you?", "Any objections?": a question without a verb is about what was said last. */
export function isBareQuestion(text: string): boolean {
  return text.endsWith('?') && text.split(/\s+/).length <= fewestOfQuestion && !asksItself.test(text);
}

/** "I still think we should", "I do too": the verb is left out, which the sentence before has. */
const leavesVerbOut =
  /^(?:i|we|you|he|she|they|it)\b(?: \p{L}+){0,3}? (?:do|does|did|should|would|could|can|will|am|are|is|have|has)(?: too| also| as well| so)?(?=[.,;!]| if | but |$)|^(?:is|are|was|do|does|did|should|would|could|can|will|has|have) (?:it|he|she|they|we|you|i)\?$/iu;

/** "Could you let me know by Thursday": what, the sentence before says. */
const leavesWhatOut =
  /\b(?:let (?:me|us) know|please (?:advise|confirm|respond|reply)|get back to (?:me|us))(?=(?: (?:please|asap|today|tomorrow|soon|either way)| (?:by|before|until|no later|as soon|when|on|at)\b(?!.*\b(?:who|what|if|whether|how|which|where|that|about)\b)[^,]{2,40})?[.!?]*$)/iu;

/** "Let us know how many you'd like": of what, the sentence before says. */
const leavesNounOut =
  /\bhow many (?:you|we|they)(?:['’]d| would| will| do|['’]ll)? (?:like|want|need|require|take|order)[.!?]*$/iu;

/** "Fair gave me a fright, that did." */
const tagAtEnd =
  /, (?:that|this|it|he|she|they|those|these) (?:did|does|do|is|was|are|were|has|have|had|will|would)(?:n['’]t)?[.!]*$/i;

/** "Should be fixed", "will be there on Friday": what, the sentence before says. */
const leavesSubjectOut =
  /^(?:should|could|can|will|must|has|had)(?:n?['’]t|not| not)? (?:(?:also|now|all|just|probably|still|already) )?(?:be|been|work|do|have)\b(?!.*(?:\?| (?:if|to know|to hear|to see)\b))/i;

function leavesSomethingOut(bare: string): boolean {
  return (
    leavesSubjectOut.test(bare) ||
    leavesVerbOut.test(bare) ||
    leavesWhatOut.test(bare) ||
    leavesNounOut.test(bare) ||
    tagAtEnd.test(bare)
  );
}

/** A step that comes after one that was named: "Then use the ramp", "Second, …". */
const laterStep = /^(?:(?:and|so|but)\b,? )?(?:then\b|(?:next|second(?:ly)?|third(?:ly)?),|after(?:wards\b| that\b))/i;

/** After "this" and "these" no noun but what goes on: "review these and sign". */
const noNoun =
  /^\s+(?:and|or|but|by|before|after|to|for|with|in|on|at|as|is|are|was|were|will|would|can|could|should|has|have|had|if|when|so|that|please|too|now|again|yet|until|from|than|works?)\b/i;
/** What a subject names whatever it is. */
const anyMatter = /\b(?:problem|issue|matter|question|topic|subject|thing|case|one|idea|request|point)s?$/i;

/** "that argument", "those figures" of a sentence that names no argument before it; nor does `about`, what was said already. */
function pointsToNoun(bare: string, about: string): boolean {
  for (const match of bare.matchAll(thisNoun)) {
    // "the memo on that Andy works": a relative clause.
    if (/\s\p{Lu}\p{Ll}+$/u.test(match[0])) continue;
    // "By Friday 20 November, and after that date": a day that the sentence names.
    if (/ (?:date|day|time|week|morning|afternoon)$/i.test(match[0]) && saysDay.test(bare.slice(0, match.index)))
      continue;
    // "the plan that …, and this plan": named before in the same sentence.
    const before = `${about} ${bare.slice(0, match.index)}`.toLowerCase();
    const named = match[0].includes(' ') ? match[0] : bare.slice(match.index + match[0].length);
    const nouns =
      named.match(/\p{L}{3,}/gu)?.slice(match[0].includes(' ') ? -1 : 0, match[0].includes(' ') ? undefined : 2) ?? [];
    if (about !== '' && ((named !== match[0] && noNoun.test(named)) || anyMatter.test(nouns[0] ?? ''))) continue;
    if (!nouns.some((noun) => before.includes(noun.toLowerCase().replace(/s$/, '')))) return true;
  }
  return false;
}

/** "To keep this I need …": what for points back, what is needed does not. */
const purpose = /^(?:in order )?to \p{L}+ (?:this|that|it|them|these|those),?\s+(?=(?:i|we|you|please)\b)/iu;

export function withoutPurpose(sentence: string): string {
  return sentence.replace(purpose, '');
}

/** Without what ties it to the sentence before, and a time such as "this week", which points to nothing said. */
function bareText(sentence: string): { readonly text: string; readonly bare: string } {
  const text = withoutPurpose(sentence.replace(/^\p{Lu}\p{L}+: /u, '').replace(connective, '')).trim();
  return { text, bare: text.replace(deicticTime, 'the') };
}

const pronounFirst = /^(?:it|they|he|she|these|those|them|its|their|his|her|this|such)\b/i;
/** "And do we have data to back it up?": its "it" is what was asked before. */
const goesOnAsking = /^(?:and|or)\b[^?]*\?$/i;
/** What was said, not what was spoken of: a subject hardly names it. */
const saidBefore = /\bthat\b/i;

/** "Both", "which of the two": one or more of what was counted up before. */
const ofSeveral =
  /\b(?:(?<!\b(?:you|us|we|they|them) )both(?= (?:by|before|until|on|at|to|in|back|today|tomorrow|please|now)\b|[.,;?!]|$)|either(?=[.,;?!]|$| or both)|the other (?:two|three|ones)|(?:between|of|from) the (?:two|three)(?=[.,;?!]|$)|which (?:of (?:them|these|those|the)\b|ones?\b)|(?:know|say|tell (?:me|us)) which\b(?! \p{L}+ (?:you|is|are))|all (?:three|four|of them))/iu;
const countsUp = /\p{L}[^.;]*(?:,| and | or )[^.;]*\p{L}/iu;

/** Whether it chooses among things that a sentence before it counts up. */
export function pointsToSeveral(sentence: string): boolean {
  return ofSeveral.test(sentence);
}

export function namesSeveral(sentence: string): boolean {
  return countsUp.test(sentence);
}

const assignment = /^(?:action|owner|responsible|assigned(?: to)?|to do|todo)\s*[:–-]/iu;
const bareAsk =
  /^(?:(?:please|pls) (?:comment|confirm|advise|review|respond|reply|approve|discuss|acknowledge|check|clarify|handle)|(?:any |your )?(?:thoughts|comments|ideas|clues?|hints?|pointers?|tips|advice|luck|objections|concerns|opinions?|suggestions|feedback|views)|(?:(?:is )?(?:that|this|it) )?(?:ok|okay|alright)(?: (?:with|for|by) you)?|which(?: one)?(?: (?:do|would|will) you (?:want|like|prefer|take|have))?|yes or no|agreed|do you agree|what do you think|can you(?: help| do that)?|could you(?: help| do that)?)[.!?]+$/i;

/** Whether it asks in a word or two for something about what stands right before it: "please comment", "thoughts?". */
export function asksOfLast(sentence: string): boolean {
  return bareAsk.test(sentence);
}

/**
 * Whether a sentence says nothing to who has heard `about` and not the sentence before it: "Please by Thursday", "can we make that
 * argument work?". A bare "it" or "them" is nearly always what the subject names.
 */
export function needsSentenceBefore(sentence: string, about: string): boolean {
  if (!pointsBack(sentence, about)) return false;
  if (asksOfLast(sentence) || assignment.test(sentence)) return true;
  if (about === '' || laterStep.test(sentence) || goesOnAsking.test(sentence)) return true;
  const { text, bare } = bareText(sentence);
  if (isBareQuestion(text) || pointsElsewhere(bare) || leavesSomethingOut(bare) || pointsToTime(bare)) return true;
  if ([thatAsPronoun, clauseThat].some((pattern) => saidBefore.test(pattern.exec(bare)?.[0] ?? ''))) return true;
  if (opensPointing.test(bare) && !pronounFirst.test(bare)) return true;
  return pointsToNoun(bare, about);
}

/** "See below", "here is the state of play", "weights as asked", "my answers in line": it says nothing but that something is said elsewhere. */
const pointer =
  /^(?:(?:the |my |our )?(?:\p{L}+ ){0,3}\p{L}+,? as (?:asked|requested|promised|discussed|agreed|mentioned)(?: for)?|(?:please )?(?:find|see)(?: \p{L}+){0,4} (?:below|above|attached|enclosed)(?: \p{L}+){0,6}|(?:please )?see (?:below|above|attached)|here(?: is|['’]s| are) (?:(?:the|an?|my|our|some|two|three|four|five) )?(?:\p{L}+ ){0,2}(?:state of play|situation|story|update|details|list|latest|answers?|questions?|points?|comments?|thoughts|facts|status|news)|(?:(?:my|our|the|a|some) )?(?:answers?|comments?|replies|responses?|thoughts|notes|questions?|drafts?|details)(?: (?:is|are))? (?:in ?-?line|below|attached|in (?:red|blue|green|bold|capitals))(?: for (?:your )?\p{L}+)?)[.:!]?$/iu;

/** "Please see a link for more details." */
const followsLink =
  /^(?:for (?:more|further|all)\b[^,]{0,40},? )?(?:please )?(?:see|visit(?: us)?|go|look|check(?: us)?(?: out)?|click(?: on)?|find (?:out )?more)(?: (?:at|to|on|under|here))?:? a link\b/i;

/** "One more problem?", "but there was something else": what, the next sentence says. */
const announcesNext =
  /^(?:(?:and|but|also|oh),? )*(?:there(?:['’]s| is| was| are| were) )?(?:(?:just |only )?(?:one|two|a|another|1|2)(?: (?:more|other|last|final|quick|small|further))* (?:problems?|questions?|things?|points?|issues?|requests?|favou?rs?|notes?|remarks?|comments?)|(?:something|one thing|another thing) (?:else|more))[.:!?]*$/iu;

/** Whether a sentence only points to what stands elsewhere, so that it is left out wherever something else is said. */
export function onlyPoints(sentence: string): boolean {
  return [pointer, followsLink, announcesNext].some((pattern) => pattern.test(sentence));
}

const byThen = /\b(?:by|before|until|till|after) then\b/i;

/** Whether it points to a day or an hour that it does not name: "without your answer before then". */
export function pointsToTime(sentence: string): boolean {
  const found = byThen.exec(sentence);
  return found !== null && !namesDay.test(sentence.slice(0, found.index));
}

/** "Please note the later time": the time stands before it. */
const notesChange =
  /\bnote the (?:new|later|earlier|changed?|different|revised|updated) (?:time|date|day|start|venue|place|room|address)s?\b/i;

/** "Number 1 I have taped off", "item 2 is done": of a list, whose items it does not name. */
const ofItem =
  /^(?:number|no\.?|item|point|action|question|step) (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b(?!\s*[:.)])/i;

/** Whether it speaks of an item of a list by its number. */
export function pointsToItem(sentence: string): boolean {
  return ofItem.test(sentence);
}

/** Whether what it points to stands right before it, so that an earlier sentence alone would be taken for that. */
export function pointsToLast(sentence: string): boolean {
  return goesOnAsking.test(sentence) || notesChange.test(sentence) || pointsToSuch(bareText(sentence).bare);
}

/** "Make progress on it", "a copy of it": what is of it cannot be it. */
const governing =
  /\b(?:(?:the|an?|some|any|no|my|your|our|his|her|their) (?:(?!(?:and|or|the|an?)\b)[\p{L}-]+ ){1,4}?|[\p{L}-]+ )(?:on|of|about) $/iu;

/** "The right ones", "which one": of things that were named. */
const ofThese = /\b(?:(?:the|this|that|these|those|which)(?: \p{L}+)?|other|first|second|third|last) ones?\b/iu;

const handsOver =
  /\b(?:send|resend|return|forward|mail|e-?mail|post|submit|provide|bring|sign|drop|pass|hand|give|get|have) (?:it|them|those|these|that)\b/i;
const isMissing =
  /\b(?:not|never)(?: yet)? (?:received?|get|got|had|seen|have|here|arrived)\b|n['’]t (?:yet )?(?:received?|got|had|seen|have|arrived)\b|\b(?:need|await(?:ing)?|waiting (?:for|on)|missing|outstanding|overdue)\b/i;

/** Whether `before` says that what `sentence` asks to have sent is not there: "I did not receive the form yet. … Could you send it?" */
export function lacksWhatIsAsked(sentence: string, before: string): boolean {
  return handsOver.test(sentence) && isMissing.test(before);
}

/** Whether it begins with "it" or "they" of the sentence before it. */
export function opensWithPronoun(sentence: string): boolean {
  const { bare } = bareText(sentence);
  return pronounFirst.test(bare) && !emptyIt.test(bare);
}

/** Whether the sentence points to something that neither it nor `about`, which the listener has heard, names. */
export function pointsBack(sentence: string, about = ''): boolean {
  if (asksOfLast(sentence) || assignment.test(sentence) || notesChange.test(sentence)) return true;
  const { text, bare } = bareText(sentence);
  if (isBareQuestion(text) || laterStep.test(sentence) || laterThough.test(text) || pointsToTime(bare)) return true;
  const isEmptyIt = emptyIt.test(bare);
  if (opensPointing.test(bare) && !(isEmptyIt && /^it\b/i.test(bare))) return true;
  if (pointsElsewhere(bare) || leavesSomethingOut(bare)) return true;
  if (thatAsPronoun.test(bare) || clauseThat.test(bare)) return true;
  if (pointsToNoun(bare, about)) return true;
  for (const match of bare.matchAll(objectPronoun)) {
    if (/^it$/i.test(match[0]) && isEmptyIt) continue;
    if (/^(?:ones?)$/i.test(match[0]) && !ofThese.test(bare)) continue;
    if (/^(?:their|his|her|its)$/i.test(match[0]) && match.index === 0) return true;
    const before = /^it$/i.test(match[0])
      ? bare.slice(0, match.index).replace(governing, '')
      : bare.slice(0, match.index);
    const isOwned = /^(?:its|their|theirs|his|hers?)$/i.test(match[0]);
    if (!(isOwned ? namesSomething(before) || opensWithName.test(before) : hasAntecedent(before))) return true;
    if (/^(?:he|she|him|his|hers?)$/i.test(match[0]) && !namesPerson(before)) return true;
    // The verb that governs it names nothing: "Slashdot links to them".
    const things = before.replace(/\S+\s+(?:(?:to|for|with|at|of|on|in|from|by|about)\s+)?$/, '');
    if (/^(?:them|these|those)$/i.test(match[0]) && !(plural.test(things) || several.test(things))) return true;
  }
  return false;
}

/** The sentence without "But", "So," and their like, which tie it to what is not said. */
export function withoutConnective(sentence: string): string {
  const text = sentence.replace(
    /^(?:and|but|so|also|then|however|therefore|anyway|besides|moreover|furthermore|in addition|additionally|finally|plus|again|well|ok|okay)\b(?:,\s*|\s+(?=(?:i|we|you|the|a|an|my|our|please|do|can|could|would|will|is|are|did|what|who|when|where|how|he|she|they|it|there)\b))|^(?:and|but|so)\s+(?=(?:this|these|those|your|his|her|their|if|when|all|no|some|any)\b)/i,
    '',
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}
