import type { BriefedMailStore, HiddenMailStore, MailEnvelope, UserId } from '@nexus/contracts';
import { createWriteBehind } from './kept-preferences.ts';

/** Which mails the user's drives have told, by id alone. */
interface BriefedMail {
  /** By earlier drives, or by another one that goes on. */
  readonly before: ReadonlySet<string>;
  /** Never rejects. */
  load(): Promise<void>;
  /** All that this drive has told so far; what is no longer among it is removed from the store. */
  told(ids: ReadonlySet<string>): void;
  /** Removes from the store that these were told by earlier drives. */
  forget(ids: readonly string[]): void;
  /** Resolves when all of it was handed over. */
  drained(): Promise<void>;
}

/** @param storage null: every drive begins anew. */
export function createBriefedMail(
  storage: { readonly store: BriefedMailStore; readonly userId: UserId } | null,
): BriefedMail {
  let before: ReadonlySet<string> = new Set();
  let wanted: ReadonlySet<string> = new Set();
  let written: ReadonlySet<string> = new Set();
  let forgotten: readonly string[] = [];

  const writing = createWriteBehind(async () => {
    if (storage === null) return;
    const target = wanted;
    const added = [...target].filter((id) => !written.has(id));
    const gone = [...written, ...forgotten].filter((id) => !target.has(id));
    forgotten = [];
    written = target;
    try {
      if (added.length > 0) await storage.store.add(storage.userId, added);
      if (gone.length > 0) await storage.store.remove(storage.userId, gone);
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
        if (storage !== null) before = await storage.store.get(storage.userId);
      } catch {
        // As above: a store that cannot be reached counts as empty.
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

/** The threads that the driver wants to hear nothing of, by their keys. */
interface MutedThreads {
  /** As they are now; another object after each change. */
  readonly keys: ReadonlySet<string>;
  mute(threadKey: string): void;
  unmute(threadKeys: readonly string[]): void;
  /** Never rejects. */
  load(): Promise<void>;
  /** Resolves when all was handed over. */
  drained(): Promise<void>;
}

interface MutedThreadsOptions {
  /** Null: what is muted is muted for the drive. */
  readonly storage: { readonly store: HiddenMailStore; readonly userId: UserId } | null;
  /** What is kept could not be read. */
  readonly onUnread: (error: unknown) => void;
}

export function createMutedThreads({ storage, onUnread }: MutedThreadsOptions): MutedThreads {
  let kept: ReadonlySet<string> = new Set();
  const changed = new Map<string, boolean>();
  let keys: ReadonlySet<string> = kept;
  const writing = new Set<Promise<void>>();

  function recount(): void {
    keys = new Set([
      ...[...kept].filter((key) => changed.get(key) !== false),
      ...[...changed].flatMap(([key, isMuted]) => (isMuted ? [key] : [])),
    ]);
  }

  function change(key: string, isMuted: boolean): void {
    changed.set(key, isMuted);
    recount();
    if (storage === null) return;
    const { store, userId } = storage;
    // The store tries again by itself what could not be written.
    const write = (isMuted ? store.mute(userId, key) : store.unmute(userId, key))
      .catch(() => undefined)
      .finally(() => writing.delete(write));
    writing.add(write);
  }

  return {
    get keys() {
      return keys;
    },
    mute: (key) => change(key, true),
    unmute(gone) {
      for (const key of gone) change(key, false);
    },
    async load() {
      if (storage === null) return;
      try {
        kept = new Set((await storage.store.muted(storage.userId)).map(({ threadKey }) => threadKey));
        recount();
      } catch (error) {
        onUnread(error);
      }
    },
    async drained() {
      await Promise.all(writing);
    },
  };
}

/** Snoozed mail that is back, until it was told (E-9): then it is no longer kept as snoozed. */
interface ReturnedMail {
  /** All mail that this drive has told so far. */
  told(emails: readonly MailEnvelope[]): void;
  /** Resolves when all was handed over. */
  drained(): Promise<void>;
}

/** @param storage null: nothing is kept. */
export function createReturnedMail(
  storage: { readonly store: HiddenMailStore; readonly userId: UserId } | null,
): ReturnedMail {
  let before: ReadonlySet<string> = new Set();
  const writing = new Set<Promise<void>>();
  return {
    told(emails) {
      const back = emails.filter(({ returnedAt }) => returnedAt !== undefined);
      // One that was snoozed once more, and told once more, is woken once more.
      const fresh = back.filter(({ emailId }) => !before.has(emailId));
      before = new Set(back.map(({ emailId }) => emailId));
      if (storage === null || fresh.length === 0) return;
      const ids = fresh.flatMap(({ emailId, rememberedAs }) => [emailId, rememberedAs ?? emailId]);
      // The store tries again by itself what could not be written.
      const write = storage.store
        .wake(storage.userId, [...new Set(ids)])
        .catch(() => undefined)
        .finally(() => writing.delete(write));
      writing.add(write);
    },
    async drained() {
      await Promise.all(writing);
    },
  };
}
