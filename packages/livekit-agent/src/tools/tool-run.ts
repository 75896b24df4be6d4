import type { Change } from '../briefing/open-changes.ts';
import type { UndoableAction } from '../briefing/undo-stack.ts';

/** One call of a tool, as the tool sees it (V-6). */
export interface ToolRun {
  /** Aborted when the driver cut the call short or it took too long. A tool that waited looks here before it goes on. */
  readonly signal: AbortSignal;
  /**
   * Says that the mailbox is about to be changed: from here on the call counts, whatever the driver says meanwhile.
   *
   * @throws the signal's reason when the call was cut short before; nothing was done then.
   */
  begin(change: Change): void;
  /** Leaves a way back for what was done. */
  keep(action: UndoableAction): void;
}
