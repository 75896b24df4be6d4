import type { Heard } from '../grammar/match-pattern.ts';
import type { Intent } from '../intent.ts';
import { slotReaders } from '../slots/slot-readers.ts';
import { resolveTime } from '../time/resolve-time.ts';
import { grammar } from './compiled-lexicon.ts';

/** How a sentence begins as an answer, and where what follows the answer starts. */
export interface Answer {
  readonly says: 'yes' | 'no' | 'mixed' | 'maybe';
  readonly end: number;
}

/** Reads the assent or refusal a sentence opens with ("yes please do it", "nah keep it"); null where it opens with neither. */
export function readAnswer(heard: Heard): Answer | null {
  let end = 0;
  let says: Answer['says'] | null = null;
  while (end < heard.tokens.length) {
    const [refusalEnd = end] = grammar.refusal.endsFrom(heard, end);
    const [assentEnd = end] = grammar.assent.endsFrom(heard, end);
    const [maybeEnd = end] = grammar.maybe.endsFrom(heard, end);
    const farthest = Math.max(refusalEnd, assentEnd, maybeEnd);
    if (farthest > end && !standsAlone(heard, end, farthest)) break;
    if (farthest === end) {
      const [politeEnd] = politeness.has(heard.tokens[end]?.word ?? '') ? [end + 1] : [];
      if (politeEnd === undefined) break;
      end = politeEnd;
      continue;
    }
    const said = farthest === refusalEnd ? 'no' : farthest === assentEnd ? 'yes' : 'maybe';
    // "oh no … yes": which of the two stands is for the driver to say. "Okay, no" is a no.
    const softened = heard.tokens[end]?.word === 'ok' || heard.tokens[end]?.word === 'all';
    // "Yes, go on": the yes stands, what follows is read as a command.
    if (says === 'yes' && said === 'maybe') break;
    // "Hmm, no": the thinking aloud counts for nothing once the answer comes.
    if (says === null || says === said || says === 'maybe') says = said;
    else if (!(says === 'yes' && said === 'no' && openedSoftly(heard)) && !(says === 'no' && softened)) says = 'mixed';
    else says = 'no';
    end = farthest;
  }
  return says === null ? null : { says, end };
}

/** "Don't" in front of a command refuses that command; it is an answer only where the sentence pauses behind it. */
function standsAlone(heard: Heard, start: number, end: number): boolean {
  if (end === heard.tokens.length || heard.tokens[end - 1]?.breaks) return true;
  if (end === start + 1 && openers.has(heard.tokens[start]?.word ?? '')) return true;
  if (heard.tokens.slice(end).every(({ word }) => politeness.has(word))) return true;
  // "Better not, he'll only ring me", as it is heard without the pause.
  if (saysWhy(heard, end) && grammar.refusal.endsFrom(heard, start)[0] === end) return true;
  // "Uh-huh, do it" as well.
  const [answered] = [...grammar.assent.endsFrom(heard, end), ...grammar.refusal.endsFrom(heard, end)];
  if (answered === heard.tokens.length) return true;
  const follows = heard.tokens[end]?.word ?? '';
  return openers.has(follows) || ['and', 'then', 'but', 'thanks', 'thank'].includes(follows);
}

const openers = new Set('yes no sure ok certainly absolutely definitely fine right mhm'.split(' '));
const politeness = new Set(
  'oh god lord thanks thank you nexus well hey so just ah for honestly mate pal buddy love hen man dude bro boss please aw och ach then'.split(
    ' ',
  ),
);

export function openedSoftly(heard: Heard): boolean {
  return ['ok', 'all', 'right', 'fine'].includes(heard.tokens[0]?.word ?? '');
}

const speaksOfWorld = new Set('it he she they we i there'.split(' '));
const pointsAt = new Set('that this these those'.split(' '));
const tellsOf = new Set(
  'is are was were will would can could should shall may might must has have had does do did looks sounds seems needs'.split(
    ' ',
  ),
);
/** "I meant Graham", "I said two": what was wanted is said anew. */
const saysAnew = new Set('mean meant said say asked wanted want'.split(' '));

const becauseOf = new Set('because since cos coz'.split(' '));
const hesitates = new Set('hang hold on wait sorry look well ah oh'.split(' '));

/** What stands behind a no is its reason, and no order: "no, it's not urgent", "no, we still need those". */
export function saysWhy({ tokens }: Heard, start: number): boolean {
  const words = tokens.slice(start).map(({ word }) => word);
  const [first = '', second] = words.slice(
    Math.max(
      0,
      words.findIndex((word) => !hesitates.has(word)),
    ),
  );
  if (second === undefined || hesitates.has(first)) return false;
  if (becauseOf.has(first)) return true;
  if (pointsAt.has(first)) return tellsOf.has(second);
  return speaksOfWorld.has(first) && !(first === 'i' && saysAnew.has(second));
}

const turnsAnswer = new Set(['but', 'only', 'though', 'make', 'just']);
const leadsDetail = new Set('but only though just please make it that until till say for better rather'.split(' '));
const leadsFolder = new Set(['to', 'in', 'into', 'under']);
const closesDetail = new Set(['please', 'instead', 'then', 'rather', 'though', 'thanks']);
const anyDay = { now: new Date(0), timeZone: 'UTC' };

/** "Yes, but at three", "yes, only make it Invoices, to Personal": the one detail that is changed with a yes, and every word from `start` on belongs to it. */
export function readChange(heard: Heard, start: number): Pick<Intent, 'when' | 'folder'> | null {
  const words = heard.tokens.map(({ word }) => word);
  if (!turnsAnswer.has(words[start] ?? '')) return null;
  let from = start;
  while (leadsDetail.has(words[from] ?? '')) from += 1;
  let end = words.length;
  while (closesDetail.has(words[end - 1] ?? '')) end -= 1;
  if (from >= end) return null;
  if (leadsFolder.has(words[from] ?? '')) {
    const folder = slotReaders.folder?.read(heard, { start: from + 1, end });
    if (folder && resolveTime(words.slice(from, end).join(' '), anyDay) === null) return { folder: folder.value };
  }
  const when = slotReaders.when?.read(heard, { start: from, end });
  if (when) return { when: when.value };
  // "Make it four": only a time can be meant.
  const bare = `at ${words.slice(from, end).join(' ')}`;
  return end - from <= 2 && resolveTime(bare, anyDay) !== null ? { when: bare } : null;
}

const mails = '(?:ones?|mails?|e-?mails?|messages?)';
const counted = '(?: (?:two|three|four|five))?';
/** Words that can only pick some of several mails: by place, age, weight or whose they are, or with a word for mail beside them. */
const picked = [
  `(?:first|last|second|third|fourth|fifth|newest|latest|most recent|oldest|earliest)${counted}`,
  '(?:urgent|important)',
  "[^ ]+(?: [^ ]+)?['’]s",
  `(?:[^ ]+ ){1,4}(?=${mails}(?: |$))`,
].join('|');
const ofThem = `(?: ?(?:of (?:them|these|those)|${mails}))*`;
const ending = '(?: (?:out|alone|please|though|then|in(?: the inbox)?|where (?:it|they) (?:is|are)))*$';
const spoken = '(?:(?:but|only|just|though|please|do|do it|all|everything|all of them|the lot) )*';
const described = `(?:${mails} )?(?:from|of|by|about|on) (?:the )?`;
/** "But not the one from Anna", "all except the newsletters": whatever is named. */
const exception = new RegExp(
  `^${spoken}(?:not|except(?: for)?|but(?: for)?|without|apart from|other than|leave out|bar) (?:the )?(?:${mails} )?(?:(?:from|of|by|about|on) )?(?:the )?(?<except>[^ ]+(?: [^ ]+){0,4}?)${ofThem}${ending}`,
  'u',
);
/** "But keep Anna's": only what plainly picks some, for "keep going" keeps none. */
const keeping = new RegExp(
  `^${spoken}(?:keep|leave(?! out)|skip|spare) (?:the )?(?:${described}(?<named>[^ ]+(?: [^ ]+){0,3}?)|(?<except>${picked}))${ofThem}${ending}`,
  'u',
);
/** "Only the first two", "just the one from Anna", "the oldest only". */
const selection = new RegExp(
  `^(?:(?:yes|ok|no|well|actually|but|please|do) )*(?:(?:only|just) (?:the )?(?:${described}(?<named>[^ ]+(?: [^ ]+){0,3}?)|(?<only>${picked}))|the (?<alone>${picked})${ofThem} only)${ofThem}${ending}`,
  'u',
);
const pointsOnly =
  /^(?:it|that|this|them|these|those|one|all|any|me|now|yet|so|too|just|do|go|a|an|wait|no|not|if|when|because|new|old|other|others|rest)\b/u;

/**
 * The words for a part of the several mails that a question is about: those that a yes leaves out ("yes, but not the one from Anna"), or those
 * alone that are meant ("only the first two"). Null: for all of them, or for something else.
 */
export function readPart(heard: Heard, start: number): Pick<Intent, 'except' | 'only'> | null {
  const words = heard.tokens.slice(start).map(({ word }) => word);
  const said = words.join(' ');
  const kept = keeping.exec(said)?.groups;
  const except = kept?.except ?? kept?.named ?? exception.exec(said)?.groups?.except;
  if (except !== undefined) return pointsOnly.test(except) ? null : { except: except.trim() };
  const found = selection.exec(said)?.groups;
  const only = found?.only ?? found?.named ?? found?.alone;
  return only === undefined || pointsOnly.test(only) ? null : { only: only.trim() };
}

/** "Only ToolBarn": a name, which nothing but the mails can tell. Null: no such words. */
export function onlySomebody({ tokens }: Heard): string | null {
  const said = tokens.map(({ word }) => word).join(' ');
  const name = /^(?:(?:yes|ok|no|well|actually) )*(?:only|just) (?:the )?(?<name>[^ ]+(?: [^ ]+)?)$/u.exec(said)?.groups
    ?.name;
  return name === undefined || pointsOnly.test(name) ? null : name;
}

/** "All but the first one", "all except Anna's": a yes and what it leaves out, in one. */
export function takesAllBut(heard: Heard): boolean {
  const said = heard.tokens.map(({ word }) => word).join(' ');
  return /^(?:all|everything|all of them|the lot) (?:but|except|apart|other|without|bar)\b|^(?:but )?not the (?:.+ )?(?:ones?|mails?|e-?mails?|messages?)$/u.test(
    said,
  );
}
