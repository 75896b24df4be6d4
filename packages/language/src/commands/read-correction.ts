import type { Heard } from '../grammar/match-pattern.ts';
import { type Intent, isAction } from '../intent.ts';
import { normalise, type Token } from '../words/normalise.ts';
import { readSentence } from './read-sentence.ts';

/** What was said to be wanted in place of something else. */
export interface Correction {
  readonly wanted: Intent;
  /** The words for what was not wanted, as heard; empty where they were not said. */
  readonly instead: string;
}

const says = new Set('said say meant mean asked ask wanted want told tell'.split(' '));
const stresses = new Set('just only actually really clearly distinctly definitely specifically'.split(' '));
const leadsOn = new Set('you to for that'.split(' '));
/** Said in front of it, these only tell that something went wrong. */
const complains = new Set(
  'no oh ah aw ach wait sorry actually hang hold on that is was wrong right it you have has misheard heard mistaken me hey nexus listen look but well just a bad my mistake mixed got up'.split(
    ' ',
  ),
);

interface Marker {
  readonly start: number;
  readonly end: number;
  readonly denies: boolean;
}

/** "I said", "I only asked you to" or "not", "I never said", "instead of" at a place; null for other words. */
function markerAt(tokens: readonly Token[], start: number): Marker | null {
  const word = (at: number) => tokens[at]?.word ?? '';
  if (word(start) === 'not') return { start, end: start + 1, denies: true };
  if (
    (word(start) === 'instead' && word(start + 1) === 'of') ||
    (word(start) === 'rather' && word(start + 1) === 'than')
  )
    return { start, end: start + 2, denies: true };
  if (word(start) !== 'i') return null;
  let end = start + 1;
  let denies = false;
  for (; ; end += 1) {
    if (word(end) === 'never' || word(end) === 'not') denies = true;
    else if (!stresses.has(word(end)) && !['did', 'do', 'had', 'have'].includes(word(end))) break;
  }
  if (!says.has(word(end))) return null;
  for (end += 1; leadsOn.has(word(end)); end += 1);
  return { start, end, denies };
}

const asOrders: readonly string[] = ['', 'put', 'I want'];

/** The one action that the words ask for, whether they are an order ("flag it") or what "I wanted" goes on with ("it in neighbours"). */
function actionIn(heard: Heard, tokens: readonly Token[]): Intent | null {
  const last = tokens.at(-1);
  if (last === undefined) return null;
  const closed = [...tokens.slice(0, -1), { ...last, breaks: false }];
  for (const opening of asOrders) {
    const [only, ...others] = readSentence({ text: heard.text, tokens: [...normalise(opening), ...closed] }) ?? [];
    const intent = only?.intent;
    if (!only || !intent || others.length > 0 || only.refused || !isAction(intent.kind)) continue;
    if (intent.target.scope === 'current' && intent.body === undefined) return intent;
  }
  return null;
}

/**
 * "I said flag it, not archive it", "I never said archive it, I said park it till Monday", "no, I only wanted it marked as read" (J-20): what
 * was wanted, of something that was misheard. Null for all other words.
 */
export function readCorrection(text: string): Correction | null {
  const heard: Heard = { text, tokens: normalise(text) };
  const { tokens } = heard;
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
  // "Flag it, not archive it."
  const wanted = [
    ...(spoken < 0 ? [] : [opening.slice(spoken)]),
    ...parts.filter(({ denies, words }) => !denies && words.length > 0).map(({ words }) => words),
  ];
  const denied = parts.filter(({ denies }) => denies).flatMap(({ words }) => words);
  const [only, ...others] = wanted;
  const insists = opening.length > 0 || tokens.some(({ word }) => stresses.has(word)) || denied.length > 0;
  if (only === undefined || others.length > 0 || !insists) return null;
  const intent = actionIn(
    heard,
    only.filter(({ word }, at) => !(at === only.length - 1 && (word === 'and' || word === 'but'))),
  );
  if (intent === null) return null;
  return { wanted: intent, instead: denied.map(({ start, end }) => text.slice(start, end)).join(' ') };
}
