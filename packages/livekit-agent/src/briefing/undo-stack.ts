import type { ItemSnapshot } from './tracker-state.ts';

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
}

/** The last `depth` actions; older ones can no longer be taken back. */
export function createUndoStack(depth = 20): UndoStack {
  const actions: UndoableAction[] = [];
  return {
    push(action) {
      actions.push(action);
      if (actions.length > depth) actions.shift();
    },
    pop: () => actions.pop() ?? null,
    peek: () => actions.at(-1) ?? null,
    find: (isMeant) => actions.findLast(isMeant) ?? null,
    remove(action) {
      const place = actions.indexOf(action);
      if (place >= 0) actions.splice(place, 1);
    },
    get size() {
      return actions.length;
    },
  };
}
