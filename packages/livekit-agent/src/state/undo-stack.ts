import type { ItemSnapshot } from './tracker.ts';

/** Something the driver may take back (B-14). */
export interface UndoableAction {
  /** Speakable, in the past tense: "archived the mail from Anna". */
  readonly label: string;
  /** Where the mails stood before, to be restored. */
  readonly before: ItemSnapshot;
  /** The draft that it made. */
  readonly draftId?: string;
  /** Takes back a mail that waits to be sent: "don't send it" means this. */
  readonly holdsBackSending?: boolean;
  /** What is said once it is taken back; absent: "Taken back: I had …" with the label. */
  readonly takenBack?: string;
  /** False once something else has undone it, so that nothing is left to take back. Absent: it always holds. */
  readonly stillHolds?: () => boolean;
  /** Takes it back; returns a speakable sentence when it could not, or not wholly. */
  revert(): Promise<string | null>;
}

export interface UndoStack {
  push(action: UndoableAction): void;
  /** Newest first; removes it. */
  pop(): UndoableAction | null;
  peek(): UndoableAction | null;
  /** The newest one that is meant; leaves it there. */
  find(isMeant: (action: UndoableAction) => boolean): UndoableAction | null;
  /** Takes one out, wherever it stands. */
  remove(action: UndoableAction): void;
  readonly size: number;
  /** How many were pushed so far, whatever became of them: tells what was done before something else. */
  readonly pushed: number;
  /** `pushed` when the newest one that is left was pushed; 0: none is. */
  readonly newest: number;
}

/** The last `depth` actions; older ones can no longer be taken back. */
export function createUndoStack(depth = 20): UndoStack {
  const entries: { readonly action: UndoableAction; readonly at: number }[] = [];
  let pushed = 0;
  return {
    push(action) {
      pushed += 1;
      entries.push({ action, at: pushed });
      if (entries.length > depth) entries.shift();
    },
    pop: () => entries.pop()?.action ?? null,
    peek: () => entries.at(-1)?.action ?? null,
    find: (isMeant) => entries.findLast(({ action }) => isMeant(action))?.action ?? null,
    remove(action) {
      const place = entries.findIndex((entry) => entry.action === action);
      if (place >= 0) entries.splice(place, 1);
    },
    get size() {
      return entries.length;
    },
    get pushed() {
      return pushed;
    },
    get newest() {
      return entries.at(-1)?.at ?? 0;
    },
  };
}
