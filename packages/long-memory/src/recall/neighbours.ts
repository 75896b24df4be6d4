import type { MemoryEntry } from '@nexus/contracts';
import { compareText } from '@nexus/text';

/** Which entries were told just before and after one another. */
export interface Neighbours {
  add(entry: MemoryEntry): void;
  remove(entry: MemoryEntry): void;
  /** Told next to it in the same drive by the same, at most `reach` away; the distance is 1 for the nearest. */
  of(entry: MemoryEntry, reach: number): readonly { readonly entry: MemoryEntry; readonly distance: number }[];
}

/** What is further apart is no longer one conversation. */
const longestPause = 3_600_000;

const timeOf = ({ createdAt }: MemoryEntry) => Date.parse(createdAt);
/** What was written on the page belongs to no drive; there the pause alone tells what was written together. */
const conversationOf = ({ driveId, source }: MemoryEntry) => `${source} ${driveId}`;

function compare(one: MemoryEntry, other: MemoryEntry): number {
  return compareText(one.createdAt, other.createdAt) || compareText(one.id, other.id);
}

/** The first place from which on nothing comes before it. */
function placeOf(entry: MemoryEntry, sorted: readonly MemoryEntry[]): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = sorted[middle];
    if (at !== undefined && compare(at, entry) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function createNeighbours(): Neighbours {
  const conversations = new Map<string, MemoryEntry[]>();
  return {
    add(entry) {
      const told = conversations.get(conversationOf(entry)) ?? [];
      conversations.set(conversationOf(entry), told);
      told.splice(placeOf(entry, told), 0, entry);
    },
    remove(entry) {
      const told = conversations.get(conversationOf(entry)) ?? [];
      const place = placeOf(entry, told);
      if (told[place]?.id === entry.id) told.splice(place, 1);
      if (told.length === 0) conversations.delete(conversationOf(entry));
    },
    of(entry, reach) {
      const told = conversations.get(conversationOf(entry)) ?? [];
      const place = placeOf(entry, told);
      const found: { entry: MemoryEntry; distance: number }[] = [];
      for (const step of [-1, 1]) {
        let last = entry;
        for (let distance = 1; distance <= reach; distance += 1) {
          const next = told[place + step * distance];
          if (next === undefined || Math.abs(timeOf(next) - timeOf(last)) > longestPause) break;
          found.push({ entry: next, distance });
          last = next;
        }
      }
      return found;
    },
  };
}
