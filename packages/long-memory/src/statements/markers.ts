import { type Phrase, phraseOf } from '../phrases.ts';

/** A clause without the words that say how it stands to what was before. */
export interface Marked {
  readonly text: string;
  /** It says that something is not, or no longer, so. */
  readonly isNegated: boolean;
  /** It was so once: "no longer" rather than "not". */
  readonly isNoLonger: boolean;
  /** It says that something was otherwise before. */
  readonly changes: boolean;
  /** It says that what was told before is so as well. */
  readonly isBeside: boolean;
  /** What it was before, where it is said. */
  readonly former: Phrase | null;
}

/** "Instead of Mill Lane", "rather than Tom", ", not Tom". */
const inPlaceOf =
  /,?\s*(?:\b(?:instead|in place|in lieu) of|\brather than|\band no longer|(?<=,\s*)(?:not|no longer)|\band not)\s+(?<former>[^,;]+?)(?:\s+(?:any ?more|any longer|now))?(?=,|;|$)/i;
/** "Not Tom but Ana runs it": the verb behind it is Ana's. */
const notBut = /^(?:it['’]s |it is )?(?:not|no longer) (?<former>\S+(?: \p{Lu}\S*)?),? but (?<rest>.+)$/u;
/** Why it changed: "now that Matteo left". */
const nowThat = /\s+now that\b.+$/i;
const noLonger =
  /\b(?:no longer|not any ?more|not any longer|any ?more|any longer|never again|stopped|ceased to|used to)\b/i;
const negation = /\b(?:not|never)\b|n['’]t\b/i;
const nowWords =
  /\b(?:now|nowadays|these days|currently|at the moment|from now on|in future|meanwhile|instead|again|already|after all|as well|also|too|still|always|usually|really|actually|officially|just)\b/gi;
const change = /\b(?:now|after all|nowadays|these days|from now on|instead|no longer|any ?more|any longer|used to)\b/i;

const beside = /\b(?:also|as well|too|in addition|besides|both)\b/i;
/** Whoever says one of these does not say that it is so. */
const unsure =
  /\b(?:if|whether|unless|in case|not only|might|maybe|perhaps|possibly|probably|supposedly|allegedly|not (?:quite )?sure|(?:i|we|they) (?:think|thought|guess|believe|suppose|assume|hope|doubt|wonder|reckon|heard)|thinks|believes|supposes|assumes|hopes|doubts|wonders|reckons|says|said|heard that)\b/i;

/** Whether a sentence leaves open what it says: it is found by its words, and is no statement. */
export function isUnsure(text: string): boolean {
  return unsure.test(text);
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(is|are|was|were|does|do|did|has|have|had)n['’]t\b/gi, '$1 not'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/\bcan(?:['’]t|not)\b/gi, 'can not'],
  [/\b(I)['’]m\b/gi, '$1 am'],
  [/\b(you|we|they)['’]re\b/gi, '$1 are'],
  [/\b(I|you|we|they|he|she)['’](?:ve)\b/gi, '$1 have'],
  [/\b(\w+)['’]ll\b/gi, '$1 will'],
  [/\b(it|that|he|she|there)['’]s\b/gi, '$1 is'],
  // Before what a name cannot own: "Ruth's in charge", "it's Ana now".
  [
    /\b(\p{L}+)['’]s(?= (?:now|not|no longer(?= (?:the|an?|in|on|at|with|our|my|\p{L}+ing)\b)|in|on|at|up|down|over|out|back|behind|responsible|the|a|an|our|my|running|leading|moving|\w+ing)\b)/giu,
    '$1 is',
  ],
];

/** "It is Ana who runs it now". */
const cleft = /^it (?:is|was) (?<who>.+?) (?:now )?(?:who|that) (?<rest>.+)$/i;

export function writeOut(text: string): string {
  const whole = contractions.reduce((rest, [pattern, written]) => rest.replace(pattern, written), text);
  const { who, rest } = cleft.exec(whole)?.groups ?? {};
  return who === undefined || rest === undefined ? whole : `${who} ${rest}`;
}

export function takeMarkers(clause: string): Marked {
  const turned = notBut.exec(clause)?.groups;
  const whole = (turned?.rest ?? clause).replace(nowThat, ' now');
  const instead = inPlaceOf.exec(whole);
  const without =
    instead === null ? whole : `${whole.slice(0, instead.index)} ${whole.slice(instead.index + instead[0].length)}`;
  const said = turned?.former ?? instead?.groups?.former;
  const isNoLonger = noLonger.test(without);
  const isNegated = isNoLonger || negation.test(without);
  const text = without
    .replace(/\bused to\b/gi, 'did')
    .replace(new RegExp(noLonger, 'gi'), ' ')
    .replace(new RegExp(negation, 'gi'), ' ')
    .replace(nowWords, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;])/g, '$1')
    .trim();
  return {
    text: text.replace(/^[,;\s]+|[,;\s]+$/g, ''),
    isNegated,
    isNoLonger,
    isBeside: beside.test(whole),
    changes: said !== undefined || change.test(whole),
    former: said === undefined ? null : phraseOf(said.replace(/^(?:at|on|in|to|from|by|with)\s+/i, '')),
  };
}

const turns =
  /\b(?:new|moved|changed|switched|replaced|succeeded|took over|taken over|handed|passed|gave|went|gone over|left|retired|sold|bought|dropped|raised|cut|slipped|postponed|brought forward|pushed|became|become|since|from now on|any ?more|any longer|no longer|instead|rather than|has been|have been|had to)\b/i;

/** Whether a sentence sounds as if something was otherwise before, in words that need not be read. */
export function soundsLikeChange(text: string): boolean {
  return turns.test(text) || change.test(text);
}
