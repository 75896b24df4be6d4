import type { Intent } from '../intent.ts';

const opening =
  "(?:(?:ok(?:ay)?|so|and|hey|nexus|please|well|no|sorry|wait|hang on|now|but|can you|could you|would you|will you|try to|i (?:want|need|would like) you to|i['’]d like you to|you (?:have|need) to|you should)[\\s,]+)*";
const closing = '(?:[\\s,]+(?:please|nexus|then|now|again|thanks|for me|from now on|will you|would you))*[\\s.!?…]*$';
const way = (pattern: string) => new RegExp(`^\\W*${opening}${pattern}${closing}`, 'iu');

const bit = '(?:(?:a (?:bit|little|lot|touch)|much|far|slightly|even|way|rather|somewhat) )*';
const speak =
  '(?:speak|talk|read|go|say (?:it|that|this)|tell me|do it|take it|be|tell it|read (?:it|that|this|me that)|repeat (?:it|that|this))';
const slow = `(?:${bit}(?:slower|more slowly)|slowly|less (?:fast|quickly)|not (?:so|that) (?:fast|quick(?:ly)?))`;
const fast = `(?:${bit}(?:faster|quicker|more quickly)|(?:fast|quickly)|not so slow(?:ly)?)`;
const youAre = "(?:you(?:['’]re| are)|that(?:['’]s| is| was)|it(?:['’]s| is)) (?:(?:talking|speaking|reading|going) )?";
const tooFast = `${youAre}${bit}(?:too|so|very) (?:fast|quick(?:ly)?)(?: for me)?`;
const tooSlow = `${youAre}${bit}(?:too|so|very) slow(?:ly)?(?: for me)?`;

const slower: readonly RegExp[] = [
  way(`(?:${speak} )?${slow}`),
  way('slow (?:it |that |yourself )?down(?: a (?:bit|little|lot|touch|tad))?'),
  way(tooFast),
  way(`(?:reduce|lower|turn down) (?:the |your )?speed`),
];
const faster: readonly RegExp[] = [
  way(`(?:${speak} )?${fast}`),
  way('(?:speed|quicken) (?:it |this |that |yourself )?(?:up|along)?(?: a (?:bit|little|lot))?'),
  way(tooSlow),
  way(`(?:increase|raise|turn up) (?:the |your )?speed`),
];
const normal: readonly RegExp[] = [
  way(
    `(?:${speak} )?(?:at |back to |with )?(?:the |your |a )?(?:normal|usual|regular|ordinary|original) (?:speed|pace|tempo)`,
  ),
  way(`(?:${speak} )?(?:normally|as before|like before|at the same speed as before)`),
];
/** "Say that slower": what was said is wanted once more. */
const once = /\b(?:say|read|repeat|tell me) (?:it|that|this|me that)\b|\bagain\b/iu;

const place = { target: { scope: 'current' }, confidence: 1 } as const;

/** "Slower", "you are talking too fast", "say that more slowly" (W-8); null for all else. */
export function readSpeakingPace(text: string): readonly Intent[] | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said.length > 80) return null;
  const fits = (ways: readonly RegExp[]) => ways.some((one) => one.test(said));
  const pace = fits(slower) ? 'slower' : fits(faster) ? 'faster' : fits(normal) ? 'normal' : null;
  if (pace === null) return null;
  const intent: Intent = { ...place, kind: 'set-preference', pace };
  return once.test(said) || new RegExp(tooFast, 'iu').test(said) ? [intent, { ...place, kind: 'repeat' }] : [intent];
}
