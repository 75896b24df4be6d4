import type { KnowledgeDocument, KnowledgeReplacement, UserId } from '@nexus/contracts';
import { applyChange } from './apply-change.ts';
import { changePlace } from './change-place.ts';
import { fitReplacement } from './fit-replacement.ts';
import type { KnowledgeState } from './knowledge-state.ts';
import { type KnowledgeWork, wantStranded } from './knowledge-work.ts';
import { joinedIntoLasting } from './synchronise-places.ts';
import { visibleDocument } from './visible-document.ts';

export interface ReplacementWriting {
  readonly userId: UserId;
  readonly replacement: KnowledgeReplacement;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Condensing happens in the lasting place, since only that keeps the document as it was; first it is given all that is known, so that
 * what is kept is complete.
 *
 * @returns null where it no longer fits.
 * @throws NexusError MEMORY_UNREACHABLE, MEMORY_UNREADABLE.
 */
export async function replaceKnowledge(
  work: KnowledgeWork,
  { userId, replacement, at }: ReplacementWriting,
): Promise<KnowledgeDocument | null> {
  const { lasting, known } = work;
  const joined = (kept: KnowledgeState) => joinedIntoLasting(kept, known.of(userId));
  const complete = await changePlace(lasting, userId, { next: joined });
  if (complete !== null) known.learn(userId, complete);
  let stale = false;
  const written = await changePlace(lasting, userId, {
    keepOld: true,
    next(kept) {
      const state = joined(kept);
      const fit = fitReplacement(state, replacement);
      stale = fit === 'stale';
      return fit === 'fits' ? applyChange(state, { kind: 'replace', replacement }, at) : null;
    },
  });
  if (written !== null) {
    known.learn(userId, written);
    known.confirm(userId, written);
  }
  wantStranded(work, userId);
  return stale ? null : visibleDocument(userId, known.of(userId));
}
