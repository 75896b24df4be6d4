import { type KnowledgeDocument, NexusError, type UserId } from '@nexus/contracts';
import { applyChange } from './apply-change.ts';
import { changePlace } from './change-place.ts';
import type { KnowledgeChange } from './knowledge-change.ts';
import type { KnowledgePlace } from './knowledge-place.ts';
import type { KnowledgeState } from './knowledge-state.ts';
import { type KnowledgeWork, wantStranded } from './knowledge-work.ts';
import { mergeStates } from './merge-states.ts';
import { spellOutForgotten } from './spell-out-forgotten.ts';
import { visibleDocument } from './visible-document.ts';

export interface DatedChange {
  readonly change: KnowledgeChange;
  /** ISO 8601. */
  readonly at: string;
}

function isUnreadable(error: unknown): boolean {
  return error instanceof NexusError && error.code === 'MEMORY_UNREADABLE';
}

function keptNowhere(reasons: readonly unknown[]): NexusError {
  if (reasons.some(isUnreadable)) {
    return new NexusError(
      'MEMORY_UNREADABLE',
      'What is remembered of the user is damaged or of a newer version; it is left as it is.',
    );
  }
  return new NexusError(
    'MEMORY_UNREACHABLE',
    'Nothing can be remembered now: neither Redis nor the database answers.',
    {
      retryable: true,
    },
  );
}

/** @param kept what the place has. */
function stateAfter(kept: KnowledgeState, known: KnowledgeState, changes: readonly DatedChange[]): KnowledgeState {
  const state = changes.reduce(
    (before, { change, at }) => spellOutForgotten(applyChange(before, change, at), before),
    mergeStates(kept, known),
  );
  return spellOutForgotten(state, kept);
}

/**
 * Done after one atomic write for all of the changes: to the quick place with its mark, or where that cannot be used to the lasting one (M-4).
 *
 * @throws NexusError MEMORY_UNREACHABLE, MEMORY_UNREADABLE.
 */
export async function writeKnowledge(
  work: KnowledgeWork,
  userId: UserId,
  changes: readonly DatedChange[],
): Promise<KnowledgeDocument> {
  const { quick, lasting, known, settler } = work;
  const write = async (place: KnowledgePlace): Promise<KnowledgeState> => {
    const state = await changePlace(place, userId, {
      next: (kept) => stateAfter(kept, known.of(userId), changes),
    });
    if (state === null) throw new TypeError('a change always wants something');
    return known.learn(userId, state);
  };

  const reasons: unknown[] = [];
  if (quick !== null) {
    try {
      const state = await write(quick.place);
      known.await(userId);
      settler.want(userId);
      return visibleDocument(userId, state);
    } catch (error) {
      reasons.push(error);
    }
  }
  try {
    const state = await write(lasting);
    known.confirm(userId, state);
    if (quick !== null) settler.want(userId);
    else wantStranded(work, userId);
    return visibleDocument(userId, state);
  } catch (error) {
    throw keptNowhere([...reasons, error]);
  }
}
