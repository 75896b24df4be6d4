import type { MailActionReceipt } from '@nexus/contracts';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import type { LogEntry } from '../briefing/drive-record.ts';
import { isPassing } from '../briefing/say-fault.ts';
import type { ItemSnapshot } from '../briefing/tracker-state.ts';
import type { UndoableAction } from '../briefing/undo-stack.ts';
import { sayUndone } from './report-receipt.ts';
import { type MailActionKind, sayTakenBack } from './say-taken-back.ts';

export interface MailUndoOptions {
  readonly label: string;
  readonly kind: MailActionKind;
  readonly emailIds: readonly string[];
  /** Where the mails stood. */
  readonly before: ItemSnapshot;
  readonly receipt: MailActionReceipt;
  /** As it stands in the record of the drive; absent where nobody knows whether it was done. */
  readonly noted?: LogEntry;
  /** Tells this way back apart from another one. */
  readonly key: string;
  /** How often it was tried. */
  readonly tries?: number;
}

function only({ statuses, flagged }: ItemSnapshot, emailIds: readonly string[]): ItemSnapshot {
  const wanted = new Set(emailIds);
  return {
    statuses: new Map([...statuses].filter(([emailId]) => wanted.has(emailId))),
    flagged: new Set([...flagged].filter((emailId) => wanted.has(emailId))),
  };
}

/**
 * The way back of an action on mails. Where only some of them could be taken back, these stand where they stood, it is said which are not,
 * and undo tries those again.
 */
export function createMailUndo(desk: DriveContext, options: MailUndoOptions): UndoableAction {
  const { label, kind, emailIds, before, receipt, noted, key, tries = 1 } = options;
  return {
    label,
    before,
    get takenBack() {
      return sayTakenBack(desk, kind, emailIds);
    },
    async revert() {
      // The same key again would get the first answer again.
      const reverted = await receipt.undo({ idempotencyKey: tries === 1 ? key : `${key}-${tries}` });
      const failed = reverted.failed.map(({ emailId }) => emailId);
      const back = emailIds.filter((emailId) => !failed.includes(emailId));
      noted?.takeBack(back);
      if (failed.length === 0) return null;
      desk.tracker.apply({ type: 'restored', snapshot: only(before, back) });
      const again = reverted.failed.some(({ code }) => isPassing(code));
      const rest = { ...options, emailIds: failed, before: only(before, failed), tries: tries + 1 };
      if (again) desk.undo.push(createMailUndo(desk, rest));
      const some = back.length === 0 ? '' : `I took back ${back.length} of ${back.length + failed.length}. `;
      return `${some}${sayUndone(desk, { done: back, failed: reverted.failed })}${again ? ' Say undo to try again.' : ''}`;
    },
  };
}
