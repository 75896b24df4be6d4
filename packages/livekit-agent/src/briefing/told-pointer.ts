import type { IntentTarget } from '@nexus/language';
import { ordinals } from './mail-meant.ts';
import type { TrackerState } from './tracker-state.ts';
import { justAnnounced } from './tracker-views.ts';

const noun = '(?:one|mail|e-?mail|message)';
/** "The second one", "that new mail"; "number two". */
const pointer = new RegExp(
  `\\b(?:(?:the|that) (?<ordinal>first|second|third|last) ${noun}|the (?<alone>first|second|third)(?![\\p{L}\\s]*(?:topic|thread|two|three))|number (?<number>one|two|three)|(?:the|that) (?<fresh>new|newest) ${noun}|the ${noun} (?<came>that (?:just )?came in|(?:that )?you (?:just )?announced)|the ${noun} (?:that )?you (?:just )?(?:found|mentioned))(?![\\p{L}])`,
  'giu',
);
const pleasantries = /^(?:\W|(?:please|i|mean|yes|um|uh|well|oh|ok|okay|just|thanks)(?![\p{L}]))*$/iu;
const places: Readonly<Record<string, number>> = { first: 0, second: 1, third: 2, one: 0, two: 1, three: 2 };

/** Words that point at one of the mails told last, and what stands around them. */
export interface Pointer {
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly before: string;
  readonly after: string;
}

/** Null where words point at nothing, or at more than one. Pure. */
export function readPointer(words: string): Pointer | null {
  const [found, ...more] = words.matchAll(pointer);
  if (found === undefined || more.length > 0) return null;
  const after = words.slice(found.index + found[0].length);
  return { groups: found.groups ?? {}, before: words.slice(0, found.index), after };
}

/** "The second one, please": nothing but the pointer. */
export function standsAlone({ before, after }: Pointer): boolean {
  return pleasantries.test(before) && pleasantries.test(after);
}

function placed(said: string, { mentioned: toldBeside }: TrackerState): IntentTarget | null {
  const place = said === 'last' ? toldBeside.length - 1 : (places[said] ?? 0);
  return place < Math.min(toldBeside.length, ordinals.length) ? { scope: 'told', place } : null;
}

/** The one of these mails, told last, that is meant; several are asked about. */
function oneOf(emailIds: readonly string[], { mentioned: toldBeside }: TrackerState): IntentTarget | null {
  const [only, ...others] = emailIds;
  if (only === undefined) return null;
  return others.length > 0 ? { scope: 'current' } : { scope: 'told', place: toldBeside.indexOf(only) };
}

/**
 * What of the mails told last is pointed at; `current` where it is one of several, which is asked about. Pure.
 *
 * @param areListed they were named to the driver in this order, to choose from.
 * @returns `unclear` for a place in a list that something else was told after; null: nothing that was told.
 */
export function pointedAt(
  { groups }: Pointer,
  state: TrackerState,
  areListed: boolean,
): IntentTarget | 'unclear' | null {
  const announced = justAnnounced(state);
  const said = (groups.ordinal ?? groups.alone ?? groups.number)?.toLowerCase();
  if (said !== undefined) {
    if (areListed || announced.length === 0) return placed(said, state);
    // An announcement makes no list of its own, and whatever list there was is of before.
    return state.mentioned.length === 1 ? 'unclear' : { scope: 'current' };
  }
  if (groups.came !== undefined) return oneOf(announced, state);
  return oneOf(groups.fresh !== undefined && announced.length > 0 ? announced : state.mentioned, state);
}
