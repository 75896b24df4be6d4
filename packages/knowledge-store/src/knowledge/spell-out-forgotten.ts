import { type KnowledgeState, livingEntries } from './knowledge-state.ts';
import { everything, isForgotten, type Tombstone } from './tombstones.ts';

/**
 * Says of every id that is known here and fell with "everything was forgotten" that it is forgotten, so that a place which
 * reads tombstones one by one scrubs its kept versions of it; and of what a forgotten entry was condensed from.
 *
 * @param known what the place had until now. @returns the very same state where there is nothing to say.
 */
export function spellOutForgotten(state: KnowledgeState, known: KnowledgeState = state): KnowledgeState {
  const ids = [
    ...known.entries.map(({ id }) => id),
    ...Object.keys(known.tombstones),
    ...Object.keys(state.tombstones),
  ];
  const sources = known.entries.filter(({ id }) => isForgotten(state.tombstones, id)).flatMap(({ from }) => from ?? []);
  const fallen = [...ids.filter((id) => id !== everything && isForgotten(state.tombstones, id)), ...sources].filter(
    (id) => state.tombstones[id] !== 'forgotten',
  );
  if (fallen.length === 0) return state;
  const said: Record<string, Tombstone | undefined> = { ...state.tombstones };
  for (const id of fallen) said[id] = 'forgotten';
  return { ...state, entries: livingEntries(state.entries, said), tombstones: said };
}
