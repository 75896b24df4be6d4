import { BriefingPreferences, NexusError, type PreferencesStore, type UserId } from '@nexus/contracts';
import type { PreferencesChange } from '../state/user-state.ts';

interface KeptPreferencesOptions {
  /** Null: nothing outlives the drive. */
  readonly storage: { readonly store: PreferencesStore; readonly userId: UserId } | null;
  /** What was chosen for this drive alone: it overrides what is kept, and is never kept itself. */
  readonly chosen: Partial<BriefingPreferences>;
  /** What is kept could not be read. */
  readonly onUnread: (error: unknown) => void;
  /** A change could not be kept; told once. */
  readonly onUnkept: (error: unknown) => void;
}

/** How the driver wants to be briefed: as it was kept, and as it was changed in this drive. */
interface KeptPreferences {
  readonly current: BriefingPreferences;
  /** Without what was chosen for this drive alone. */
  readonly lasting: BriefingPreferences;
  change(change: PreferencesChange): void;
  /** Reads what is kept. Never rejects. */
  load(): Promise<void>;
  /** Tries once more what could not be kept, and resolves when that is settled. */
  drained(): Promise<void>;
}

const defaults = BriefingPreferences.parse({});

function withChosen(kept: BriefingPreferences, chosen: Partial<BriefingPreferences>): BriefingPreferences {
  const both = (name: 'vips' | 'mutedSenders' | 'keywords') => [...new Set([...kept[name], ...(chosen[name] ?? [])])];
  return { ...kept, ...chosen, vips: both('vips'), mutedSenders: both('mutedSenders'), keywords: both('keywords') };
}

function inOrder(changes: readonly PreferencesChange[]): PreferencesChange {
  return (preferences) => changes.reduce((changed, change) => change(changed), preferences);
}

export function createKeptPreferences({
  storage,
  chosen,
  onUnread,
  onUnkept,
}: KeptPreferencesOptions): KeptPreferences {
  const made: PreferencesChange[] = [];
  let current = withChosen(defaults, chosen);
  let unkept: readonly PreferencesChange[] = [];
  let complained = false;
  let hopeless = false;

  /** What fails waits for the next change, or the end of the drive. */
  const writing = createWriteBehind(async () => {
    if (storage === null || unkept.length === 0 || hopeless) return;
    const batch = unkept;
    unkept = [];
    try {
      await storage.store.update(storage.userId, inOrder(batch));
    } catch (error) {
      unkept = [...batch, ...unkept];
      hopeless = error instanceof NexusError && !error.retryable;
      if (!complained) onUnkept(error);
      complained = true;
    }
  });

  return {
    get current() {
      return current;
    },
    get lasting() {
      const without = (name: 'vips' | 'mutedSenders' | 'keywords') =>
        current[name].filter((entry) => !chosen[name]?.includes(entry));
      return {
        ...current,
        vips: without('vips'),
        mutedSenders: without('mutedSenders'),
        keywords: without('keywords'),
      };
    },
    change(change) {
      made.push(change);
      current = change(current);
      unkept = [...unkept, change];
      writing.wake();
    },
    async load() {
      try {
        const kept = (await storage?.store.get(storage.userId)) ?? null;
        if (kept !== null) current = inOrder(made)(withChosen(kept, chosen));
      } catch (error) {
        onUnread(error);
      }
    },
    async drained() {
      await writing.settled();
      writing.wake();
      await writing.settled();
    },
  };
}

/** Writes in the background of a drive, one at a time. */
interface WriteBehind {
  /** There is something to write; asked for during a run, another one follows. */
  wake(): void;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
}

/** @param write must not reject. */
export function createWriteBehind(write: () => Promise<void>): WriteBehind {
  let again = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (again) {
      again = false;
      await write();
    }
    running = null;
  }

  return {
    wake() {
      again = true;
      running ??= run();
    },
    async settled() {
      while (running !== null) await running;
    },
  };
}
