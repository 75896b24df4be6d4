import { capitalise } from '@nexus/text';
import { ended } from '../actions/lay-draft.ts';

/** The last verb of saying before a message, and to whom. */
const verbOfSaying =
  /\b(?<verb>ask|asking|tell|telling|remind|reminding)\b(?<whom>(?!.*\b(?:ask|asking|tell|telling|saying|says?)\b)[^.!?;:\n]{0,60})$/iu;
/** What the grammar takes for a part of the order: "ask him to", "asking if". */
const leadingWord = /\b(to|if|whether|for|about)\s*$/iu;
const opening =
  '(?<opening>if|whether|(?:by |until |since )?when|where|why|who(?:se)?|what(?: \\p{L}+)?|which(?: \\p{L}+)?|how(?: \\p{L}+){0,2}?)';
/** Best with whoever is asked behind it: "how many bags | they have left". */
const indirectQuestions: readonly RegExp[] = [
  new RegExp(`^${opening} (?<clause>(?:he|she|they)\\b.+)$`, 'iu'),
  new RegExp(`^${opening} (?<clause>.+)$`, 'iu'),
  new RegExp(`^${opening}$`, 'iu'),
];
const subject = /^(?<who>he|she|they)(?<short>['’](?:s|re|ll|d|ve))?(?= |$)(?<rest>.*)$/iu;
const inverted =
  /^(?<verb>can|could|will|would|is|was|does|did|has|should|may|might|must|are|were|do|have) (?<who>he|she|they) (?<rest>.+)$/iu;
const adverb = '(?: (?:still|really|already|also|ever|just|now|actually|even|never|always|not))?';

const irregular: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
  ['does', 'do'],
  ["isn't", "aren't"],
  ["wasn't", "weren't"],
  ["hasn't", "haven't"],
  ["doesn't", "don't"],
]);

/** "Needs" as it goes with "you": "need". */
function agreeing(verb: string): string {
  const known = irregular.get(verb.toLowerCase().replace('’', "'"));
  if (known !== undefined) return known;
  if (!/[^su]s$/iu.test(verb) || verb.length < 4) return verb;
  return verb
    .replace(/ies$/iu, 'y')
    .replace(/(?<=sh|ch|ss|x|o)es$/iu, '')
    .replace(/(?<!s)s$/iu, '');
}

type Pronoun = 'he' | 'she' | 'they';

/** Which pronouns mean whoever reads the message: "ask her" leaves "they" to others, and "ask Tom" too. */
function pronounsOf(whom: string): readonly Pronoun[] {
  const words: readonly string[] = whom.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.includes('him')) return ['he'];
  if (words.includes('her')) return ['she'];
  return words.includes('them') || words.includes('and') ? ['they'] : ['he', 'she'];
}

const forms: Readonly<Record<Pronoun, readonly (readonly [RegExp, string])[]>> = {
  he: [
    [/\bhis\b/giu, 'your'],
    [/\bhim\b/giu, 'you'],
    [/\bhimself\b/giu, 'yourself'],
  ],
  she: [
    [
      /\bher(?= (?!to\b|at\b|on\b|in\b|by\b|with\b|for\b|from\b|about\b|and\b|or\b|when\b|if\b|today\b|tomorrow\b|tonight\b|now\b|then\b|again\b|back\b|soon\b|this\b|that\b|the\b|a\b|as\b|before\b|after\b|until\b|because\b|too\b)\p{L})/giu,
      'your',
    ],
    [/\bher\b/giu, 'you'],
    [/\bherself\b/giu, 'yourself'],
  ],
  they: [
    [/\btheir\b/giu, 'your'],
    [/\bthem\b/giu, 'you'],
    [/\bthemselves\b/giu, 'yourselves'],
  ],
};

/** What is his or hers is the reader's, where he or she is the reader. */
function ownedBy(pronoun: Pronoun, words: string): string {
  return forms[pronoun].reduce((text, [pattern, own]) => text.replace(pattern, own), words);
}

const verbBehind = new RegExp(`^(${adverb}) ([\\p{L}'’]+)`, 'iu');

/** "He's got it", "he's booked a band": he has. */
const perfect =
  /^ (?:got|been|had)\b|^ (?:\p{L}{2,}ed|done|made|seen|sent|bought|paid|found|taken|given|written|read|heard|told|left|lost|kept|met|chosen) (?:an?|the|any|some|his|her|their|my|our|it|them|that|this|him|us|me)\b/iu;

/** "He still needs the drawings" as it is said to him: "you still need the drawings"; "his crane is free": "your crane is free". */
function spokenTo(clause: string, pronouns: readonly Pronoun[]): string {
  const found = subject.exec(clause)?.groups;
  const who = pronouns.find((one) => one === found?.who?.toLowerCase());
  if (found === undefined || who === undefined) {
    const owner = pronouns.find((one) => ({ he: /^his /iu, she: /^her /iu, they: /^their /iu })[one].test(clause));
    return owner === undefined ? clause : ownedBy(owner, clause);
  }
  const { rest = '' } = found;
  // "He's got it" is "he has".
  const short = (found.short ?? '').replace(/s$/u, perfect.test(rest) ? 've' : 're');
  const isAgreed = who === 'they' || short !== '';
  const agreed = isAgreed
    ? rest
    : rest.replace(verbBehind, (_, between: string, verb: string) => `${between} ${agreeing(verb)}`);
  return `you${short}${ownedBy(who, agreed)}`;
}

/** @param whom "him": what is his is the reader's; of a name nobody knows */
function please(order: string, isNot: boolean, whom: string): string {
  const [pronoun, ...others] = pronounsOf(whom);
  const own = (pronoun !== undefined && others.length === 0 ? ownedBy(pronoun, order) : order)
    .replace(/\b(?:him|her)self\b/giu, 'yourself')
    .replace(/\bthemselves\b/giu, 'yourselves');
  return ended(`Please ${isNot ? 'do not ' : ''}${own}`);
}

function question(words: string): string {
  return `${capitalise(words.replace(/[\s.?!…]+$/u, ''))}?`;
}

/**
 * What the driver said is to be asked or told, as it is written to whom it goes: "ask Tom if he can come" is "Could you tell me if you can come?",
 * "tell her to send the plans" is "Please send the plans." Anything else stays word for word. Pure.
 *
 * @param said the whole of what the driver said
 */
export function directSpeech(heard: string, said: string): string {
  const place = said.toLowerCase().lastIndexOf(heard.toLowerCase());
  if (heard === '' || place < 0) return heard;
  const before = said.slice(0, place);
  const body =
    (isOfMessage.exec(before)?.[0] ?? '') +
    heard.replace(thatAgain, 'and ').replace(thanksToo, 'and thank you').replace(nothingElse, '$<end>');
  const both = toldAndAsked.exec(body)?.groups;
  if (both !== undefined) {
    const whom = both.whom ?? verbOfSaying.exec(before.trimEnd())?.groups?.whom ?? '';
    const asking = toldToDo(both.asking ?? '', whom) ?? asked(both.asking ?? '', pronounsOf(whom));
    if (asking !== null) return `${ended(capitalise(written(both.told ?? '', before)))} ${asking}`;
  }
  return written(body, before);
}

/** "Tell Tom | that's fine": no word of the order. */
const isOfMessage = /\bthat(?:['’]s| is) $/iu;
/** "That nine works and that we have a key". */
const thatAgain = /\band that (?=(?:I|we|you|he|she|they|it|there)\b)/giu;

/** "… and thank her for the cake": thanked in the message itself. */
const thanksToo = /\band (?:also )?thank (?:him|her|them)(?=(?: very much)? for\b)/giu;
/** "Yes, will do. Nothing more than that.": the last is no part of the message. */
const nothingElse =
  /(?<end>[.!?])\s+(?:and )?(?:nothing (?:more|else)(?: than that)?|just that|no more than that|leave it at that|that(?:['’]s| is) all (?:you (?:need to|should) )?(?:say|write|tell (?:him|her|them)))\W*$/iu;

/** "No, thirteen fifty, and ask if the roof comes first": told and asked in one breath. */
const toldAndAsked =
  /^(?<told>.+?)[,.;]? (?:and|but)(?: also)? ask (?<whom>him |her |them )?(?<asking>(?:if|whether|when|where|why|who|what|which|how|to|for) .+)$/iu;

/** "To send the plans". */
function toldToDo(words: string, whom: string): string | null {
  const toDo = /^(?<not>not )?to (?<what>(?!the |a |an |my |\p{Lu}).+)$/u.exec(words)?.groups;
  return toDo?.what === undefined ? null : please(toDo.what, toDo.not !== undefined, whom);
}

/** The same of the words that stand behind `before`. */
function written(body: string, before: string): string {
  const order = verbOfSaying.exec(before.trimEnd())?.groups;
  if (order === undefined) return writtenTo.test(before.trimEnd()) ? toldToSomebody(body) : body;
  const pronouns = pronounsOf(order.whom ?? '');
  const lead = leadingWord.exec(before.trimEnd())?.[1];
  const words = lead === undefined ? body : `${lead} ${body}`;
  const toDo = toldToDo(words, order.whom ?? '');
  if (toDo !== null) return toDo;
  if (!/^ask/iu.test(order.verb ?? '')) return toldToThem(body, order.whom ?? '');
  return asked(words, pronouns) ?? body;
}

/** The question that words behind "ask" are; null: they are none. */
function asked(words: string, pronouns: readonly Pronoun[]): string | null {
  const turned = inverted.exec(words)?.groups;
  const who = pronouns.find((one) => one === turned?.who?.toLowerCase());
  if (turned !== undefined && who !== undefined)
    return question(`${agreeing(turned.verb ?? '')} you ${ownedBy(who, turned.rest ?? '')}`);
  const indirect = indirectQuestions
    .map((pattern) => pattern.exec(words)?.groups)
    .find((groups) => groups !== undefined);
  if (indirect !== undefined) {
    const { opening: open = '', clause = '' } = indirect;
    return question(`could you tell me ${open.toLowerCase()} ${spokenTo(clause, pronouns)}`);
  }
  if (/^for /iu.test(words)) return question(`could I have ${words.slice(4)}`);
  return /^about /iu.test(words) ? question(`could you tell me ${words}`) : null;
}

/** "Write to Sophie that", "let Tom know", "say that". */
const writtenTo =
  /\bsay(?: also)? that$|\blet \p{L}[\p{L} .'-]{1,40}? know(?: that)?$|\b(?:write|writing|reply|answer|respond|message|text)\b(?: back)?(?: to)? \p{L}[\p{L} .'-]{1,40}? that$/iu;

/** To one of whom nobody knows whether "he" or "she" is that one. */
function toldToSomebody(body: string): string {
  return mayOrMust(body) ?? toldToNamed(body);
}

const calendarName =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter)\b/gu;

/** Whether a name stands in it, not as its first word. */
function namesSomebody(words: string): boolean {
  return /(?<=\S )\p{Lu}\p{Ll}/u.test(words.replace(calendarName, ''));
}

const permission =
  /^(?<who>he|she)(?: (?:can|could|may|should|must|need(?:s|n['’]t)?|has to|have to|does(?:n['’]t| not) (?:need|have))|['’]ll (?:have|get|need|be|find))\b/iu;

/** "Tell Anna she can have the drawings": what somebody may or must do is said to them, where nobody else is named. Null: it is not that. */
function mayOrMust(body: string): string | null {
  const [clause = '', ...others] = body.split(/ and (?=(?:he|she)\b)/iu);
  const [own, lead = ''] = others.length === 1 ? [others[0] ?? '', `${clause} and `] : [clause];
  const who = permission.exec(own)?.groups?.who?.toLowerCase();
  if (others.length > 1 || (who !== 'he' && who !== 'she') || namesSomebody(own)) return null;
  if (new RegExp(`\\b(?:${who === 'he' ? 'she|her|hers' : 'he|him|his'}|they|them|their)\\b`, 'iu').test(body))
    return null;
  return capitalise(`${lead}${spokenTo(own, [who])}`);
}

/** "That we will refund her": whom the driver does something for is who reads it, where nobody else is named; who "she" is nobody knows. */
function toldToNamed(body: string): string {
  const isOwn = /^(?:we|I)(?:['’]\p{L}+)? /u.test(body) && !namesSomebody(body);
  if (!isOwn || /\b(?:he|she|they|them|their)\b/iu.test(body)) return body;
  const told = ownedBy('she', ownedBy('he', body));
  return told === body ? body : capitalise(told);
}

/** "Tell him he was right": he is the one who reads it. Of a name nobody knows whether it is. */
function toldToThem(body: string, whom: string): string {
  if (!/\b(?:him|her|them)\b/iu.test(whom)) return toldToSomebody(body);
  const pronouns = pronounsOf(whom);
  const told = spokenTo(body, pronouns).replace(
    /(?<=, (?:and|but|so) )(?<verb>can|could|will|would|should|may) (?<who>he|she|they)\b/giu,
    (words: string, verb: string, who: string) =>
      pronouns.some((one) => one === who.toLowerCase()) ? `${verb} you` : words,
  );
  return told === body ? body : capitalise(told);
}
