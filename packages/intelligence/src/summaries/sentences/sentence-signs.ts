import { englishWords } from '@nexus/text';
import type { AskClassifier } from '../../asks/ask-classifier.ts';
import { isImperative } from '../../asks/sentence-words.ts';
import { isCommercial } from '../../scoring/commercial-words.ts';
import type { FoundDeadline } from '../../scoring/deadlines/deadline-language.ts';
import { findDeadline } from '../../scoring/deadlines/find-deadline.ts';
import type { ZoneOffset } from '../../scoring/deadlines/time-zone-offset.ts';
import { isProhibition, standsInAsk, withoutLeadingPurpose } from './asking-clause.ts';
import type { MailSentence } from './mail-sentences.ts';
import { asksOfLast, isAnsweredBy, isBareQuestion } from './pointing.ts';

/** What is known of the mail that a sentence stands in. */
export interface SentenceContext {
  readonly subject: string;
  readonly sent: Date;
  readonly asks: AskClassifier;
  /** A newsletter: what stands first counts, and nobody is asked. */
  readonly headlines: boolean;
  /** A discussion: its questions go to everybody, and many are rhetorical; those of who comes with something of their own are why it was written. */
  readonly discussion: boolean;
  readonly asksAnew: boolean;
  /** Written to somebody else: what it says to the reader by name counts all the more. */
  readonly isToOther: boolean;
  /** Whether a first name is the reader's, and whether it is that of somebody else whom the mail goes to. */
  readonly isReader: (name: string) => boolean;
  readonly isOther: (name: string) => boolean;
}

const vague =
  /^(?:it|this|that|they|he|she|these|those|and|but|so|also|or|yes|no|yeah|ok|okay|sure|well|hmm|oh|lol|true|agreed|right|i see|me too|same here)\b|^\(/i;

const courtesy =
  /^(?:\p{L}+,? )?(?:(?:i|we)(?: am|['’]m| are|['’]re)?(?: (?:indeed|very|really|so|most|extremely))* (?:hope|trust|sorry|glad|happy|pleased|apologi[sz]e)|(?:many )?thanks?\b|thank you|sorry|apologies|hope (?:you|this|all)|good (?:to|luck)|nice to|great to|welcome|congratulations|you(?: are|['’]re) (?:quite |absolutely |so )?right|right you are|i (?:quite |totally )?(?:agree|see)\b|oops|please (?:find|see) (?:attached|below|enclosed)|see (?:attached|below|the attached)|(?:please )?(?:feel free|do not hesitate|don['’]t hesitate)|(?:(?:if|should) you have (?:any )?|any )(?:(?:further|more|other|additional) )?questions|i look forward|looking forward|(?:please )?let (?:me|us) know if you have (?:any|(?:(?:further|more|other|additional) )?questions)|it was (?:good|great|nice|lovely|a pleasure)|how did we do\b|how(?: are|['’]re|['’]s| is| have| has) (?:you|things|everything|everybody|everyone|all)(?: been)?(?: (?:keeping|doing|getting on|going|all|today|these days))*[.?!]*$|(?:lovely|wonderful) to)\b/iu;
/** "Please advise if there are any questions": offered at the end of any mail, and asked of nobody. */
const offersAnswers =
  /^(?:please,? |do |feel free to |and )*(?:advise|call|contact|see|ask|e-?mail|ring|phone|let (?:me|us|\p{L}+) know)(?: (?:me|us|him|her|\p{Lu}\p{L}+))*(?: at \S+| on \S+)? (?:if|should|with|in case)(?: you(?: should)? (?:have|need|want|require|would like)| there (?:are|is|should be)| i can)? (?:any (?:(?:further|other|more|additional) )?(?:questions?|queries|information|details|help|assistance)\b|(?:any )?(?:more|further|additional)(?: (?:information|details|help|questions))?[.!]*$|any(?:thing|one) (?:else|more|further)|(?:be of|help|do) (?:any )?(?:further|more|assistance|anything))[^?]*[.!]?$/iu;

/** "Should you have questions, ring me": the same, its condition first. */
const offersFirst =
  /^(?:if|should) you (?:should )?(?:have|need|want) (?:any )?(?:(?:further|more|other|additional) )?(?:questions?|queries|information|help|assistance)\b[^?]{0,60}$/iu;

function isOffer(sentence: string): boolean {
  return offersAnswers.test(sentence) || offersFirst.test(sentence);
}

/** Whether the sentence is polite and no more: "I apologise for any confusion". */
export function isCourtesy(sentence: string): boolean {
  return courtesy.test(sentence) || isOffer(sentence);
}

/** What is longer mostly says something besides. */
const longestPolite = 8;

/** Whether nobody misses it: an offer of answers, a short courtesy. */
export function isOnlyPolite(sentence: string): boolean {
  return isOffer(sentence) || (courtesy.test(sentence) && sentence.split(' ').length <= longestPolite);
}

/** What is needed is stated, of a thing or of the reader; "I need to think" asks nobody. */
const demand =
  /(?:^(?:if|unless) [^,;?]{3,80}? (?=(?:i|we) )|^(?:still |also |just |just following up on|me again|(?:to|in order to|for) [^,]{3,60},? )?|[,;:–-] (?:in which case )?|\b(?:and|so|but|then|case) )(?:(?:i|we) )?(?:(?:still|also|urgently|really|will|would|do|then|now) )*(?:need|require|waiting (?:for|on)|following up on)\b (?!your (?:\p{L}+ )?(?:reply|response|answer)|to (?!know|have|hear|see))|^(?:(?:before|after|once|when|until) (?:you|we|i|it|they|the|this|that)\b[^,.;?]{2,60}?,? (?=(?:i|we) ))?(?:(?:i|we) (?:(?:still|also|really|would|do|now) )*)?(?:want|(?:a)?wait)\b (?!your (?:\p{L}+ )?(?:reply|response|answer)|to (?!know|have|hear|see))|\byou (?:are (?:asked|required|requested|expected) to|must|need to|have to|should)\b|\b(?:must(?: (?:all|also|still|now))? be\b|(?:should|need to|has to|have to) be (?:with|(?:in|at)(?= (?:by|before|on|no later|to|the post)\b)|sent|received|submitted|returned|completed|signed|collected|closed)|(?:is|are) (?:still )?(?:required|needed|due|missing|outstanding|overdue)\b)|^(?:also |and |but |so )?(?:are|is|do|does|did|can|could|will|would|have|has|shall|should|may) (?:you|we|i|the|they|there|he|she|it|this|that|these|those|my|our|your|any\p{L}*)\b/iu;
/** "Just keep an eye on him": a verb with what it is to be done to, and nobody who does it. */
const orders =
  /^(?:please,? |and |also,? |so |then |just |but )*(?:keep|make|take|bring|give|put|leave|use|turn|switch|check|stop|watch|mind|avoid|hold|pick|drop|send|add|remove|change|book|order|pay|wear|try|tell|ask|collect|return|move|close|open|lock)(?: (?:up|out|off|on|down|back|in))? (?:an?|the|your|our|his|her|their|him|them|it|this|that|these|those|all|no|any|some)\b(?! (?:great|good|nice|lovely) )/i;
/** "In the meantime, should I wait?": a question to the reader after what leads to it. */
const asksAfterComma =
  /, (?:(?:and|so|but|or) )?(?:(?:are|do|did|can|could|will|would|have|shall|should|may) (?:you|we|i)\b[^?]*|(?:would|will|is|are|can|could|does|do) [^?]*\b(?:ok(?:ay)?|fine|all ?right|suits?|works?|possible)\b[^?]*)\?$/i;
/** "How about Piet or Tom": asked, whatever mark it ends with. */
const howAbout = /(?:^|[:;–-] |, )(?:and |or |so |but )?(?:how|what) about (?!(?:it|that|this)\b)\p{L}/iu;
/** "OK to hire one in?": may they, without "is it". */
const asksLeave = /^(?:is it )?(?:ok(?:ay)?|all ?right|fine|happy) (?:to|for|if|with)\b[^?]*\?$/i;
/** "She would like you to bring your readings": asked of the listener through another. */
const wishesYou =
  /\b(?:he|she|they|we|i|(?:the |our |dr |mr |mrs |ms )?\p{L}+) (?:would like|['’]d like|wants?|needs?|asks?|has asked|have asked|wish(?:es)?) (?:for )?you to\b/iu;
/** "Any reason not to sign it?", "at this point, any news of the pump?": a question that leaves "is there" out. */
const asksForAny =
  /(?:^|, )any (?:reasons?|chance|objections?|news|updates?|word|progress|thoughts|ideas?|views?|luck|way)\b[^?]*\?$/i;
/** Asked of whoever knows, on a list too. */
const asksAnybody: readonly RegExp[] = [
  // "I'm hoping someone can help"
  /\b(?:hope|hoping|wonder(?:ing)?|wondered) (?:that |if |whether )?(?:someone|somebody|anyone|anybody|one of you)\b/iu,
  // "Did anyone ever try it", "are other people seeing this"
  /^(?:so,? |and |but |also,? |\p{L}+:? )?(?:does|did|has|have|can|could|would|is|was|do) (?:any|some)(?:one|body|\b(?= of you))\b/iu,
  /^(?:has|have) (?:you|y'all)(?: guys)? (?:any|ever)\b/iu,
  /^(?:are|is|do|does|has|have|did) (?:(?:any(?:one|body)|every(?:one|body)) else|(?:any )?other people|others|you (?:guys|all|folks))\b[^?]*\?/iu,
  /^any(?:one|body)\b[^?]*\?/iu,
  /^any (?:ideas?|thoughts|suggestions?|pointers?|hints?|help|clues?|advice)\b.*\?/iu,
  // "If someone has an example, I'd appreciate it"
  /\bif (?:some|any)(?:one|body)(?: here| else| of you)?(?: \p{L}+){0,2} (?:has|have|got|knows?|can|could|wants?|would|is|finds?|needs?)\b.*\b(?:please|let (?:me|us)|appreciate|grateful|(?:send|mail|e-?mail|drop|contact|tell|ping|ask) (?:it|me|us)|get in touch)\b/iu,
  // "I need more testers"
  /^(?!.*\?).*\b(?:i|we)(?: (?:still|really|badly|urgently|also|just|now|do))? (?:need|could use|am looking for|are looking for|['’]m looking for|seek)(?: some| a few| more| any)* (?:testers?|volunteers?|help(?:ers?)?|contributors?|reviewers?|feedback|suggestions|ideas|(?:some|any)(?:one|body) (?:to|who|with|that))\b/iu,
  // "I encourage you to change the default"
  /\b(?:i|we)(?: (?:would|['’]d|do|strongly|really|also))* (?:encourage|urge|invite|ask|beg) (?:you|you all|all of you|every(?:one|body)|people) to\b|\band (?:encourage|urge|invite) you to\b/iu,
  // "Can I turn it off", "is there a way to"
  /\b(?:can|could|do|should|would) i\b[^?]*\?$/iu,
  /\bis there (?:an?|any|some|no) (?:\p{L}+ )?(?:way|tool|package|option|means|trick|chance)\b[^?]*\?$/iu,
];
/** "OK, I'll take a look": what its writer will do is asked of nobody. */
const promises =
  /^(?:(?:ok(?:ay)?|sure|yes|right|no problem)[,.!]? )?(?:i|we)(?:['’]ll| will| shall| am going to|['’]m going to| are going to|['’]re going to)\b(?!.*\b(?:you|your|please|if|unless|need|let me know|until|once)\b)[^?]*$/i;
/** What happens if nobody acts is an ask in another dress: "if I have no answer by 07:30 the pour is cancelled", "no photographs, no pour". */
const consequence =
  /\b(?:if|should) (?:i|we) (?:\p{L}+ ){0,3}(?:no|not|nothing|nobody|none)\b|\bif (?:i|we) (?:(?:do|have|did|can)n['’]t|cannot)\b|\bunless (?:you|i|we)\b|\bwithout (?:it|them|(?:your|the|this|that|these|a) \p{L}+)\b.{0,80}\b(?:not|no|cannot|never|nothing|stops?|late)\b|[,;.–-] (?:or|otherwise|or else) (?:it|i|we|they|the|you)\b.{0,60}\b(?:will|goes|go|is|are|cannot|can['’]t|lose[s]?|miss(?:es)?)\b|^no \p{L}+[^,.]{0,30}, no \p{L}/iu;
/** "See the memo below": an order that asks for nothing but to read on. */
const seeBelow = /^(?:please )?see (?:\p{L}+ ){0,4}(?:below|above|attached|attachments?|enclosed)\b(?!.*\band\b)/iu;
/** "If you have changes, please …": asked of few, and seldom the point; a question is. */
const onlyIf = /^(?:also,? )?(?:if|should|in case) (?:you|your|any|there|anyone|anybody|nobody|no one|this)\b/i;
/** "If you ring them, can you do it after noon": asked, whatever mark it ends with. */
const asksYou = /, (?:please )?(?:can|could|would|will) you\b/i;
/** "Your comments are most welcome": wanted, and asked of nobody by name. */
const welcomes =
  /\b(?:comments?|thoughts|suggestions?|feedback|input|views|ideas) (?:(?:are|is|would be|will be) (?:(?:most|very|always|much|greatly) )*(?:welcomed?|appreciated))\b/i;
/** What is wanted, in other forms than an ask's. */
const asksInOtherForms = [
  welcomes,
  demand,
  orders,
  asksAfterComma,
  howAbout,
  asksLeave,
  wishesYou,
  asksForAny,
  asksYou,
  /, please\.$/i,
];

/** "Harbour Works Ltd an address", "Regional Director Government Affairs": a letterhead, a line of a signature. */
const onlyNames =
  /^(?=\S+ \S)(?:(?:\p{Lu}[\p{L}.'’&-]*|of|and|the|for|&|[–—-]|an address|a link|\d+)(?:[\s,.;/]+|$))+$/u;

/** Whether there is nothing in it but names and titles, and no day. */
export function namesOnly(text: string): boolean {
  return onlyNames.test(text) && !namesDate(text);
}

/** Whether it asks something only of whom its condition fits. */
export function asksOnlyIf(text: string): boolean {
  return onlyIf.test(text) && !text.endsWith('?') && !asksYou.test(text);
}

const timeWord =
  /\b(?:today|tonight|tomorrow|noon|midnight|(?:mon|tues?|wed(?:nes)?|thur?s?|fri|satur|sun)(?:day)?s?|(?:next|this) (?:week|month|morning|afternoon|evening)|january|february|march|april|june|july|august|september|october|november|december|(?:[01]?\d|2[0-4])[:.][0-5]\d(?!\d)|\d{1,2}(?: ?[ap]m|th|st|nd|rd|\/\d{1,2}))\b/i;

/** Whether a day, a month or an hour is named. */
export function namesTime(text: string): boolean {
  return timeWord.test(text);
}

const shortDate =
  /\b(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\.? \d{1,2}(?!\d)|\d{1,2} may\b|\d ?[ap]\.m\b)/i;

/** The same of "May 16" and "10 a.m." as well, which are too seldom a time to weigh a sentence by. */
export function namesDate(text: string): boolean {
  return namesTime(text) || shortDate.test(text);
}

/** "I can hold it until 16:00", "valid until Friday": until when what is asked can still be done. */
const limit =
  /\b(?:until|till|by|before|(?:no|not) later than|latest|deadline|closes?|closed|expires?|runs? out|ends?)\b/i;

/** Stems of the words that say what a text is about. */
export function tellingWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => !englishWords.has(word)).map((word) => word.slice(0, 6));
}

/** Whether it says until when: "by", "closes", "valid until". */
export function limits(text: string): boolean {
  return limit.test(text);
}

function overlap(words: ReadonlySet<string>, sentence: string): number {
  if (words.size === 0) return 0;
  const shared = new Set(tellingWords(sentence).filter((word) => words.has(word)));
  return shared.size / Math.min(4, words.size);
}

const dayOrTime = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|noon|today|tomorrow|\d)`;
/** "Now Thursday, not Wednesday", "on the 6th instead of the 29th", "your new appointment is": what was said before is otherwise. */
const putsRight = new RegExp(
  [
    String.raw`\b(?:is|are|will be)(?: now)? [^.;]{0,30}?,? not (?:on |at |for |until |the )?[£€$]?${dayOrTime}`,
    String.raw`\b(?:is|are|comes to|will be) [£€$]?\d[\d.,:]*,? not [£€$]?\d`,
    `^(?:ok(?:ay)?|right|fine)?,? ?(?:on |at )?${dayOrTime}[^.;!?]{0,20} then[.!]?$`,
    `['’]s (?:now )?[^.;]{0,30}?,? not (?:on |at |for |until |the )?[£€$]?${dayOrTime}`,
    String.raw`\b(?:is|are|['’]s) now (?:on |at |from |due |the )?(?:the )?[£€$]?${dayOrTime}`,
    String.raw`(?:\b(?:is|are|will be)|['’]s) (?:on |at )?[^.;]{0,30} now, not\b`,
    String.raw`\b(?:instead of|rather than) (?:on |at |the )*[£€$]?${dayOrTime}`,
    String.raw`\b(?:your|the|our) new (?:appointment|date|time|day|slot|price|rate|room|address|venue|deadline|total|booking|delivery(?: date| day| time)?|due date) (?:is|will be)\b`,
    String.raw`\b(?:a|another|the|your|our) new (?:appointment|date|time|slot|day|delivery (?:date|day|slot))\b [^.;]{0,60}?${dayOrTime}`,
    String.raw`\b(?:re-?scheduled|re-?arranged|re-?booked|moved|postponed|brought forward|put back)(?: (?:it|this|that|you|them|(?:the|your|our) \p{L}+))? (?:to|for|until) (?:the |next )?${dayOrTime}`,
    String.raw`(?:\bwill|['’]ll|\bare|['’]re|\bis) now (?:be|being|take place|taking place|happen(?:ing)?|start(?:ing)?|begin(?:ning)?|arriv(?:e|ing)|com(?:e|ing)|leav(?:e|ing)|meet(?:ing)?|run(?:ning)?|open(?:ing)?|going ahead|go ahead)\b[^.;]{0,40}?${dayOrTime}`,
  ].join('|'),
  'iu',
);
const moves =
  /\b(?:have|had|has)(?: had)? to (?:move|change|bring forward|put back|reschedule|postpone)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day is off\b/iu;
/** "Has had to be cancelled": what else a mail says follows from it. */
const changesPlan =
  /\b(?:(?:is|are|has|have|had|was|were|been|be|gets?|got)(?: (?:now|all|also|both|just|again))? (?:cancell?ed|postponed|called off|put off|rescheduled|withdrawn|closed|shut|(?:moved|brought forward|put back|changed) (?:to|from))|(?:will not|won['’]t|does not|doesn['’]t) (?:take place|go ahead|be (?:held|on))|(?:have|has|had) to cancel|no longer takes? place)\b(?!.*\?$)/iu;
const hypothetical = /\b(?:if|unless|whether|could|would|might|should|in case)\b/i;

/** "He said that he would let me know": told of somebody, asked of nobody. */
const reported =
  /^(?:He|She|They|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) (?:has |have |had |also )?(?:said|says?|told (?:me|us)|mentioned|promised|offered|thinks?|thought)\b(?!.*\b(?:you|your|please)\b)[^?]*$/u;

/** "This feature explores …", "I show that …": what a headline's article is about, behind what leads to it. */
const saysWhatItIs =
  /^(?:(?:this|in this|the|in the) (?:\p{L}+[ -]){0,3}?(?:feature|article|paper|discussion|piece|essay|post|report|tutorial|column|story|series|talk|review|interview|guide)\b[^?]{20,}|(?:here,? )?(?:i|we) (?:show|argue|explain|describe|explore|look at)\b)/iu;
/** "Action: Nora Berg, Friday": whose it is to do. */
const assigned = /^(?:action|owner|responsible|assigned(?: to)?|to do|todo)\s*[:–-]\s*(?<name>\p{Lu}\p{Ll}+)/iu;

/** "The lease runs out in May. Thoughts?", told as one. */
function endsAsking(text: string): boolean {
  const [, last = ''] = /[.!?] (?=\S)([^.!?]+[.!?]+)$/.exec(text) ?? [];
  return asksOfLast(last);
}

/** What a sentence asks, until when, and what it says of what was planned. */
export interface SentenceReading {
  /** A probability, 0 when it is no ask. */
  readonly ask: number;
  /** It says what is needed without asking: "I still need the order form", "you are asked to respond". */
  readonly demands: boolean;
  /** Of a discussion: it asks whoever reads it. */
  readonly asksAll: boolean;
  readonly deadline: FoundDeadline | null;
  /** What was planned is off or at another time. */
  readonly turns: boolean;
  /** What it shows, by the names of `sentence-weights`, its neighbours left aside. */
  readonly signs: readonly string[];
}

/** "words over 4", "words over 6": each limit that a number is over is a sign of its own. */
function stepsOver(name: string, value: number, limits: readonly number[]): string[] {
  return limits.filter((limit) => value > limit).map((limit) => `${name} over ${limit}`);
}

/** Reads a sentence, before the text of the one after it. */
export function readSentence(
  { text, isFragment, isAfterGap }: MailSentence,
  next: string,
  context: SentenceContext & { readonly zoneOffset: ZoneOffset; readonly subjectWords: ReadonlySet<string> },
): SentenceReading {
  const { asks, headlines, discussion, asksAnew, isToOther, isReader, isOther } = context;
  const isSmallPrint = isCommercial(text);
  const isQuestion = text.endsWith('?');
  const called = /^(?<name>\p{Lu}\p{Ll}+)(?:,|:|\s[-–])\s/u.exec(text)?.groups?.name ?? '';
  const isForReader = called !== '' && isReader(called);
  const isForOther = called !== '' && isOther(called) && !isForReader;
  const owner = assigned.exec(text)?.groups?.name;
  const isForNobody = headlines || isSmallPrint || isAnsweredBy(text, next) || isOffer(text) || seeBelow.test(text);
  const isAsk = !isForNobody && !promises.test(text) && !reported.test(text) && asks.isAsk(text);
  const ask = isAsk ? asks.probability(text) : 0;
  const forbids = isProhibition(text);
  const found = headlines ? null : findDeadline(withoutLeadingPurpose(text), context);
  // "Please do not send it, because they want to read it by Friday": nothing is to be left undone by Friday.
  const deadline = found !== null && forbids && !standsInAsk(text, found.words) ? null : found;
  const threatens = consequence.test(text);
  const turns =
    !(headlines || discussion || isQuestion || hypothetical.test(text)) &&
    (changesPlan.test(text) || moves.test(text) || putsRight.test(text));
  const asksReader =
    asksInOtherForms.some((form) => form.test(text)) ||
    endsAsking(text) ||
    (owner !== undefined && isReader(owner)) ||
    threatens ||
    forbids ||
    isImperative(text) ||
    isBareQuestion(text);
  const concernsReader = isToOther && isForReader;
  const isForAll =
    asksAnybody.some((form) => form.test(text)) || (discussion && (welcomes.test(text) || endsAsking(text)));
  const demands = !isForNobody && !isForOther && (isForAll || concernsReader || (!discussion && asksReader));
  const asksAll = discussion && demands && isForAll;
  // In a discussion many a question is rhetorical, but for those of who comes with something of their own.
  const meant = discussion && !asksAnew ? 0 : ask;
  const shown = {
    asks: meant > 0,
    demands,
    deadline: deadline !== null,
    'names time': timeWord.test(text),
    limits: limit.test(text),
    threatens,
    forbids: forbids && (isAsk || demands),
    turns,
    'puts right': putsRight.test(text),
    'to reader': isForReader,
    'to other': isForOther,
    reported: reported.test(text),
    vague: vague.test(text),
    courtesy: isCourtesy(text),
    'see below': seeBelow.test(text),
    // Of a newsletter it is a headline.
    fragment: isFragment && !headlines,
    'only names': onlyNames.test(text) && !headlines,
    'after gap': isAfterGap,
    'says what it is': saysWhatItIs.test(text),
    number: /\d/.test(text),
    negation: /\b(?:not|no|never|cannot)\b|n['’]t\b/i.test(text),
    but: /^(?:but|however)\b/i.test(text),
    attached: /\battach(?:ed|ments?)\b/i.test(text),
  };
  const signs = [
    ...Object.entries(shown).flatMap(([name, isShown]) => (isShown ? [name] : [])),
    ...stepsOver('ask', meant, [0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]),
    ...stepsOver('subject', overlap(context.subjectWords, text), [0, 0.3, 0.5, 0.8]),
    ...stepsOver('words', text.split(' ').length, [4, 6, 9, 13, 18, 25, 35]),
  ];
  return { ask, demands, asksAll, deadline, turns, signs };
}
