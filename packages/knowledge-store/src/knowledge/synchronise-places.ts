import { type KnowledgeEntry, NexusError, type UserId } from '@nexus/contracts';
import { applyChange } from './apply-change.ts';
import { changePlace } from './change-place.ts';
import type { KnowledgeOutbox } from './knowledge-outbox.ts';
import type { KnowledgePlace, LastingKnowledgePlace } from './knowledge-place.ts';
import { type KnowledgeState, sameKnowledge } from './knowledge-state.ts';
import type { KnownKnowledge } from './known-knowledge.ts';
import { mergeStates } from './merge-states.ts';
import { spellOutForgotten } from './spell-out-forgotten.ts';
import { wordsIn } from './stranded-entries.ts';

/** Redis with its outbox. */
export interface QuickPlace {
  readonly place: KnowledgePlace;
  readonly outbox: KnowledgeOutbox;
}

export interface Places {
  /** Null: there is none. */
  readonly quick: QuickPlace | null;
  readonly lasting: LastingKnowledgePlace;
  readonly known: KnownKnowledge;
}

export interface Synchronised {
  /** The lasting place has all that is known, and the mark is off. */
  readonly complete: boolean;
  /** Something stands in the quick place's way; it will be filled when it is back. */
  readonly quickMissed: boolean;
}

/** What the lasting place should have when it learns this. */
export function joinedIntoLasting(kept: KnowledgeState, state: KnowledgeState): KnowledgeState {
  return spellOutForgotten(mergeStates(kept, state), kept);
}

function changed(state: KnowledgeState | null): KnowledgeState {
  if (state === null) throw new TypeError('a merge always wants something');
  return state;
}

async function fill(place: KnowledgePlace, userId: UserId, state: () => KnowledgeState): Promise<KnowledgeState> {
  return changed(await changePlace(place, userId, { next: (kept) => mergeStates(kept, state()) }));
}

/** @throws NexusError MEMORY_UNREACHABLE; versions that cannot be read have nothing to give back. */
async function keptEntries(lasting: LastingKnowledgePlace, userId: UserId): Promise<readonly KnowledgeEntry[]> {
  try {
    return (await lasting.versions(userId)).flatMap(({ entries }) => entries);
  } catch (error) {
    if (error instanceof NexusError && error.code === 'MEMORY_UNREADABLE') return [];
    throw error;
  }
}

/** Gives back what lost its summary, whichever process forgot or condensed when. */
async function bringBack({ lasting, known }: Places, userId: UserId, lasted: KnowledgeState): Promise<KnowledgeState> {
  const stranded = known.stranded(userId);
  if (stranded.length === 0) return lasted;
  const kept = await keptEntries(lasting, userId);
  const words = wordsIn(kept);
  const next = (there: KnowledgeState) => {
    const state = joinedIntoLasting(there, known.of(userId));
    return state.lastUpdatedAt === null ? state : applyChange(state, { kind: 'bring back', kept }, state.lastUpdatedAt);
  };
  const missing = stranded.filter((id) => !words.has(id));
  known.foundNowhere(userId, missing);
  if (missing.length === stranded.length) return lasted;
  const whole = changed(await changePlace(lasting, userId, { next }));
  known.learn(userId, whole);
  return whole;
}

/**
 * Brings both places and what this process knows of a user to one state, in steps that may each be the last: the quick place gets back
 * what it lost, the lasting one what is new, then the quick one what only the lasting one had.
 *
 * @throws NexusError where the lasting place cannot be used.
 */
export async function synchronisePlaces(places: Places, userId: UserId): Promise<Synchronised> {
  const { quick, lasting, known } = places;
  const found = await (quick === null ? null : fill(quick.place, userId, () => known.of(userId)).catch(() => null));
  if (found !== null) known.learn(userId, found);
  const joined = changed(
    await changePlace(lasting, userId, { next: (kept) => joinedIntoLasting(kept, known.of(userId)) }),
  );
  known.learn(userId, joined);
  const lasted = await bringBack(places, userId, joined);
  const complete = known.confirm(userId, lasted);
  if (quick === null) return { complete, quickMissed: false };
  try {
    const filled = found === null ? null : await fill(quick.place, userId, () => lasted);
    if (filled === null) return { complete, quickMissed: true };
    // What was written to it meanwhile waits for the next time.
    if (!sameKnowledge(filled, lasted)) return { complete: false, quickMissed: false };
    await quick.outbox.unmark(userId, filled);
    return { complete, quickMissed: false };
  } catch {
    return { complete, quickMissed: true };
  }
}
