import type { ItemSnapshot } from './tracker.ts';

/** Something the driver can undo (B-14). */
export interface UndoableAction {
  /** Speakable, in the past tense: "archived the mail from Anna". */
  readonly label: string;
  /** The statuses of the mails before it, to be restored. */
  readonly before: ItemSnapshot;
  /** What undoing it touches, for the second reading (J-13): one mail or its sending, or several mails or a draft. Absent: what outlives the drive. */
  readonly touches?: 'one-mail' | 'mails';
  /** Undoing it stops a mail that waits to be sent: "don't send it" means this. */
  readonly holdsBackSending?: boolean;
  /** What is said once it is undone; absent: "Taken back: I had …" with the label. */
  readonly saidWhenUndone?: string;
  /** False once something else has undone it, so that nothing is left to undo. Absent: always true. */
  readonly stillHolds?: () => boolean;
  /** Undoes it; returns a speakable sentence when that failed, or succeeded only in part. */
  revert(): Promise<string | null>;
}

export interface UndoStack {
  /** The driver said something: what is pushed from here on is what that sentence did. */
  beginSentence(): void;
  push(action: UndoableAction): void;
  /** Newest first; removes it. */
  pop(): UndoableAction | null;
  peek(): UndoableAction | null;
  /** The newest one that fits; leaves it there. */
  find(fits: (action: UndoableAction) => boolean): UndoableAction | null;
  /** Removes this one, wherever it is. */
  remove(action: UndoableAction): void;
  readonly size: number;
  /** What the newest sentence that did anything did, and is left of it; newest first. */
  readonly newestSentence: readonly UndoableAction[];
  /** How many were pushed so far, whatever became of them: tells what was done before something else. */
  readonly pushed: number;
  /** `pushed` when the newest one that is left was pushed; 0: none is. */
  readonly newest: number;
}

/** The last `depth` actions; older ones can no longer be undone. */
export function createUndoStack(depth = 20): UndoStack {
  const entries: { readonly action: UndoableAction; readonly at: number; readonly sentence: number }[] = [];
  let pushed = 0;
  let sentence = 0;
  return {
    beginSentence() {
      sentence += 1;
    },
    push(action) {
      pushed += 1;
      entries.push({ action, at: pushed, sentence });
      if (entries.length > depth) entries.shift();
    },
    pop: () => entries.pop()?.action ?? null,
    peek: () => entries.at(-1)?.action ?? null,
    find: (fits) => entries.findLast(({ action }) => fits(action))?.action ?? null,
    remove(action) {
      const index = entries.findIndex((entry) => entry.action === action);
      if (index >= 0) entries.splice(index, 1);
    },
    get size() {
      return entries.length;
    },
    get newestSentence() {
      const newest = entries.at(-1)?.sentence;
      return entries
        .filter((entry) => entry.sentence === newest)
        .map(({ action }) => action)
        .reverse();
    },
    get pushed() {
      return pushed;
    },
    get newest() {
      return entries.at(-1)?.at ?? 0;
    },
  };
}
