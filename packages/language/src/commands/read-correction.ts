import type { Heard } from '../grammar/match-pattern.ts';
import { type Intent, isAction } from '../intent.ts';
import { normalise, type Token } from '../words/normalise.ts';
import { readSentence } from './read-sentence.ts';

/** What was said to be wanted in place of something else. */
export interface Correction {
  /** Null: only that something else was done than was said. */
  readonly wanted: Intent | null;
  /** The words for what was not wanted, as heard; empty where they were not said. */
  readonly instead: string;
}

const says = new Set('said say saying meant mean meaning asked ask asking wanted want told tell telling'.split(' '));
const stresses = new Set('just only actually really clearly distinctly definitely specifically'.split(' '));
const auxiliaries = new Set('did do had have was am'.split(' '));
const leadsOn = new Set('you to for that was is'.split(' '));
/** "You should have archived it", "that was supposed to be a flag": what was right instead of what was done. */
const dutiful = ['should have', 'should', 'was supposed to', 'were supposed to', 'was meant to', 'were meant to'].map(
  (form) => form.split(' '),
);
const doers = new Set('you it that this'.split(' '));
/** Said in front of it, these only tell that something went wrong. */
const complains = new Set(
  'no oh ah aw ach er wait sorry actually hang hold on that is was wrong right it you have has misheard heard mistaken me hey nexus listen look but well just a bad my mistake mixed got up what one so word and please'.split(
    ' ',
  ),
);

interface Marker {
  readonly start: number;
  readonly end: number;
  readonly denies: boolean;
  /** Said of something that went otherwise, whatever else is said. */
  readonly insists: boolean;
}

/** "Not", "instead of", "rather than", and "rather" by itself, which wants what follows. */
function particleAt(word: (at: number) => string, start: number): Marker | null {
  if (word(start) === 'not') return { start, end: start + 1, denies: true, insists: false };
  if (word(start) === 'instead' && word(start + 1) === 'of')
    return { start, end: start + 2, denies: true, insists: false };
  if (word(start) !== 'rather') return null;
  if (word(start + 1) === 'than') return { start, end: start + 2, denies: true, insists: false };
  return { start, end: start + 1, denies: false, insists: true };
}

/** "You should have", "it was supposed to be"; null for other words. */
function dutyAt(word: (at: number) => string, start: number): Marker | null {
  if (!doers.has(word(start))) return null;
  const form = dutiful.find((words) => words.every((part, at) => word(start + 1 + at) === part));
  if (form === undefined) return null;
  let end = start + 1 + form.length;
  for (; word(end) === 'be' || word(end) === 'been'; end += 1);
  return { start, end, denies: false, insists: true };
}

/** "I said", "I only asked you to" or "not", "I never said", "instead of" at a place; null for other words. */
function markerAt(tokens: readonly Token[], start: number): Marker | null {
  const word = (at: number) => tokens[at]?.word ?? '';
  const other = particleAt(word, start) ?? dutyAt(word, start);
  if (other !== null || word(start) !== 'i') return other;
  let end = start + 1;
  let denies = false;
  for (; ; end += 1) {
    if (word(end) === 'never' || word(end) === 'not') denies = true;
    else if (!stresses.has(word(end)) && !auxiliaries.has(word(end))) break;
  }
  if (!says.has(word(end))) return null;
  for (end += 1; leadsOn.has(word(end)) && (word(end) !== 'that' || word(end + 1) !== 'one'); end += 1);
  const insists =
    denies || tokens.slice(start, end).some(({ word: said }) => stresses.has(said) || said === 'you' || said === 'was');
  return { start, end, denies, insists };
}

/** They only point at the mail: "flagged is how I want it". */
const pointers = new Set('it that this one'.split(' '));
const asOrders: readonly string[] = ['', 'put', 'I want', 'I want it'];

/** The one action that the words ask for, whether they are an order ("flag it") or what "I wanted" goes on with ("it in neighbours"). */
function actionIn(heard: Heard, tokens: readonly Token[]): Intent | null {
  const last = tokens.at(-1);
  if (last === undefined) return null;
  const closed = [...tokens.slice(0, -1), { ...last, breaks: false }];
  // "You should have archived it" wants "it archived".
  const wantedSo = pointers.has(last.word) ? [last, ...tokens.slice(0, -1)] : closed;
  for (const [opening, words] of [
    ...asOrders.map((order) => [order, closed] as const),
    ['I want', wantedSo] as const,
  ]) {
    const [only, ...others] = readSentence({ text: heard.text, tokens: [...normalise(opening), ...words] }) ?? [];
    const intent = only?.intent;
    if (!only || !intent || others.length > 0 || only.refused || !isAction(intent.kind)) continue;
    if (intent.target.scope === 'current' && intent.body === undefined) return intent;
  }
  return null;
}

const joints = new Set('and but'.split(' '));
/** "Archive is what I said", "flag, I said". */
const pointsBack = new Set('is was what that it'.split(' '));
/** The words without "and" at the end, or without "is what" where what was said stands in front. */
function trimmed(words: readonly Token[], ends: ReadonlySet<string>): readonly Token[] {
  let end = words.length;
  while (end > 1 && ends.has(words[end - 1]?.word ?? '')) end -= 1;
  return words.slice(0, end);
}

/** What is not wanted, and behind a pause what is: "not a flag, bin it". */
function splitDenied(words: readonly Token[]): { denied: readonly Token[]; wanted: readonly Token[] } {
  const pause = words.findIndex(({ breaks }) => breaks);
  if (pause < 0 || pause === words.length - 1) return { denied: words, wanted: [] };
  return { denied: words.slice(0, pause + 1), wanted: words.slice(pause + 1) };
}

/** In words. Nobody corrects an order at more length; what goes on longer is talk. */
const longestCorrection = 60;

/**
 * "I said flag it, not archive it", "I never said archive it, I said park it till Monday", "no, I only wanted it marked as read" (J-20): what
 * was wanted, of something that was misheard. Null for all other words.
 */
export function readCorrection(text: string): Correction | null {
  const heard: Heard = { text, tokens: normalise(text) };
  const { tokens } = heard;
  if (tokens.length > longestCorrection) return null;
  const markers: Marker[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const marker = markerAt(tokens, at);
    if (marker === null) continue;
    markers.push(marker);
    at = marker.end - 1;
  }
  const [first] = markers;
  if (first === undefined) return null;
  const parts = markers.map(({ end, denies }, index) => ({
    denies,
    words: tokens.slice(end, markers[index + 1]?.start),
  }));
  const opening = tokens.slice(0, first.start);
  const spoken = opening.findIndex(({ word }) => !complains.has(word));
  const refused = parts.filter(({ denies }) => denies).map(({ words }) => splitDenied(words));
  const denied = refused.flatMap((words) => words.denied);
  if (opening.length === 0 && denied.length === 0 && !markers.some(({ insists }) => insists)) return null;
  const affirmed = [
    // "Flag it, not archive it", "flag it, I said".
    ...(spoken < 0 ? [] : [trimmed(opening.slice(spoken), pointsBack)]),
    ...parts.filter(({ denies }) => !denies).map(({ words }) => trimmed(words, joints)),
    ...refused.map(({ wanted }) => trimmed(wanted, joints)),
  ].filter((words) => words.some(({ word }) => !pointers.has(word) && !complains.has(word)));
  const [wanted, ...others] = affirmed
    .map((words) => actionIn(heard, words))
    .filter((intent) => intent?.kind !== 'undo');
  const instead = denied.map(({ start, end }) => text.slice(start, end)).join(' ');
  if (affirmed.length === 0 && first.denies && first.insists && actionIn(heard, denied) !== null)
    return { wanted: null, instead };
  // "Flag, I said flag" wants one thing.
  if (!wanted || others.some((other) => other?.kind !== wanted.kind)) return null;
  // "Archive it, not archive it" says nothing.
  const same = JSON.stringify(wanted);
  if (refused.some(({ denied: words }) => JSON.stringify(actionIn(heard, words)) === same)) return null;
  return { wanted, instead };
}
