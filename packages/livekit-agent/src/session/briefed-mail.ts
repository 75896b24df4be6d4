import type { BriefedMailStore, UserId } from '@nexus/contracts';
import { createWriteBehind } from './write-behind.ts';

/** Which mails the user's drives have told, by id alone. */
export interface BriefedMail {
  /** By earlier drives, or by another one that goes on. */
  readonly before: ReadonlySet<string>;
  /** Never rejects. */
  load(): Promise<void>;
  /** All that this drive has told so far; what is no longer among it is taken back. */
  told(ids: ReadonlySet<string>): void;
  /** What earlier drives told of these is taken back. */
  forget(ids: readonly string[]): void;
  /** Resolves when all of it was handed over. */
  drained(): Promise<void>;
}

/** @param place null: every drive begins anew. */
export function createBriefedMail(
  place: { readonly store: BriefedMailStore; readonly userId: UserId } | null,
): BriefedMail {
  let before: ReadonlySet<string> = new Set();
  let wanted: ReadonlySet<string> = new Set();
  let written: ReadonlySet<string> = new Set();
  let forgotten: readonly string[] = [];

  const writing = createWriteBehind(async () => {
    if (place === null) return;
    const target = wanted;
    const added = [...target].filter((id) => !written.has(id));
    const gone = [...written, ...forgotten].filter((id) => !target.has(id));
    forgotten = [];
    written = target;
    try {
      if (added.length > 0) await place.store.add(place.userId, added);
      if (gone.length > 0) await place.store.remove(place.userId, gone);
    } catch {
      // The store tries again by itself and does not reject; if it did, the drive would have to go on all the same.
    }
  });

  return {
    get before() {
      return before;
    },
    async load() {
      try {
        if (place !== null) before = await place.store.get(place.userId);
      } catch {
        // As above: a place that is away counts as none.
      }
    },
    told(ids) {
      wanted = ids;
      writing.wake();
    },
    forget(ids) {
      before = new Set([...before].filter((id) => !ids.includes(id)));
      forgotten = [...forgotten, ...ids];
      writing.wake();
    },
    drained: writing.settled,
  };
}
