import type { KnowledgeReplacement } from '@nexus/contracts';
import type { KnowledgeState } from './knowledge-state.ts';

/**
 * `done`: it was made before, and its answer was lost. `stale`: something of what was condensed is not there any more, so that the
 * summary may say what should be gone.
 */
export function fitReplacement(state: KnowledgeState, replacement: KnowledgeReplacement): 'fits' | 'done' | 'stale' {
  const living = new Set(state.entries.map(({ id }) => id));
  const kept = new Set(replacement.entries.map(({ id }) => id));
  if (replacement.condensed.every((id) => living.has(id))) return 'fits';
  const made = replacement.entries.every(({ id }) => living.has(id));
  const gone = replacement.condensed.every((id) => kept.has(id) || state.tombstones[id] !== undefined);
  return made && gone && replacement.entries.length > 0 ? 'done' : 'stale';
}
