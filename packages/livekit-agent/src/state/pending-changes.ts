/** A change of the mailbox that was begun and whose outcome is not known yet (V-6). */
export interface Change {
  /** `undo`: it reverts an earlier change. */
  readonly kind: 'action' | 'undo';
  /** Equal for the same action on the same mails, in whatever turn it was asked for. */
  readonly fingerprint: string;
  /** Speakable, as in "I could not …": "archive the mail from Anna". */
  readonly label: string;
  readonly emailIds: readonly string[];
  /** The account it is about, where `emailIds` does not say so; absent: no particular one. */
  readonly accountId?: string | undefined;
}

export interface PendingChange extends Change {
  /** How many actions had been done before it (`UndoStack.pushed`): "undo" means this change unless something newer was done. */
  readonly after: number;
  /** The driver was told that it is not known whether it worked. */
  late: boolean;
  /** The driver said "undo" meanwhile: it is reverted as soon as it succeeds. */
  undoWhenDone: boolean;
}

/** The changes of one drive that are under way. */
export interface PendingChanges {
  begin(change: Change, after: number): PendingChange;
  finish(change: PendingChange): void;
  /** The same action while its outcome is open: it must not be done a second time. */
  find(fingerprint: string): PendingChange | null;
  /** The newest one that the driver was told is open. */
  newestLate(): PendingChange | null;
  touches(emailId: string): boolean;
  /** A tool did what it was called for; the conversation as a model sees it may have no result of it, or none any more. */
  prove(toolName: string): void;
  /** Names of such tools. */
  readonly proven: ReadonlySet<string>;
  readonly all: readonly PendingChange[];
  /** Resolves when nothing is under way any more, which may be never. */
  settled(): Promise<void>;
}

export function createPendingChanges(): PendingChanges {
  const open = new Set<PendingChange>();
  const proven = new Set<string>();
  const waiting = new Set<() => void>();
  return {
    begin(change, after) {
      const begun = { ...change, after, late: false, undoWhenDone: false };
      open.add(begun);
      return begun;
    },
    finish(change) {
      open.delete(change);
      if (open.size > 0) return;
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    find: (fingerprint) => [...open].find((change) => change.fingerprint === fingerprint) ?? null,
    newestLate: () => [...open].findLast((change) => change.late) ?? null,
    touches: (emailId) => [...open].some(({ emailIds }) => emailIds.includes(emailId)),
    prove: (toolName) => void proven.add(toolName),
    proven,
    get all() {
      return [...open];
    },
    async settled() {
      if (open.size > 0) await new Promise<void>((resolve) => waiting.add(resolve));
    },
  };
}
