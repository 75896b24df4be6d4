import type { MailActionContext, MailActionReceipt } from '@nexus/contracts';
import type { ActionIntent, Intent } from '@nexus/language';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import type { TrackerEvent } from '../briefing/tracker-state.ts';
import { snapshotOf } from '../briefing/transition.ts';
import { countBySender, countMails } from './count-mails.ts';
import { createMailUndo } from './create-way-back.ts';
import { chooseEmails } from './email-ids.ts';
import { fingerprintOf, type ProposedAction, withholdPermission } from './permission.ts';
import { offerAgain, sayUndone } from './report-receipt.ts';
import type { MailActionKind } from './say-taken-back.ts';
import type { ToolRun } from './tool-run.ts';

/** An action on mails that is done at once and can be taken back. */
export interface MailAction {
  readonly toolName: string;
  readonly intents: readonly ActionIntent[];
  readonly emailIds: readonly string[] | null | undefined;
  /** The tool's other arguments. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly agrees?: (intent: Intent) => boolean;
  /** "archive 4 mails", "move the mail from Anna to Invoices": what a question asks. */
  readonly proposal: (mails: string) => string;
  /** "Archived", "Moved to Invoices": for the report. */
  readonly done: string;
  /** What it is in the end, beside the mails. */
  readonly deed: { readonly kind: MailActionKind; readonly until?: Date };
  /** Where the one mail that was chosen is so already: what is said, and nothing is done. */
  readonly already?: (emailId: string) => string | null;
  run(emailIds: readonly string[], context: MailActionContext): Promise<MailActionReceipt>;
  /** What the tracker makes of it. */
  readonly event: (emailIds: readonly string[]) => TrackerEvent;
}

/** Explains the way back with the first few actions; after that the driver knows it (B-13). */
export function afterwords(desk: DriveContext): string {
  desk.actionsDone += 1;
  return desk.actionsDone <= 3 ? ' Say undo to take it back.' : '';
}

function report(action: MailAction, { done, failed }: MailActionReceipt, desk: DriveContext): string {
  const after = afterwords(desk);
  if (failed.length > 0) return `${action.done}: ${done.length} of ${done.length + failed.length} mails.${after}`;
  const isCurrent = done.length === 1 && done[0] === desk.tracker.state.cursor;
  return `${isCurrent ? `${action.done}.` : `${action.done}: ${countMails(desk, done)}.`}${after}`;
}

/** What is said to an action that is asked for again before it is known how it ended. */
export const stillOpen = refused("That is still under way. I don't know yet whether it worked; I will tell you.");

/** Chooses the mails, asks for permission, acts once, and leaves a way back. */
export async function performMailAction(desk: DriveContext, action: MailAction, run: ToolRun): Promise<ToolResult> {
  const chosen = chooseEmails(desk, action.emailIds, action.intents);
  if ('refusal' in chosen) return chosen.refusal;
  const { emailIds } = chosen;
  const bulk = emailIds.length > 1;
  const proposed: ProposedAction = {
    toolName: action.toolName,
    intents: action.intents,
    emailIds,
    toolArguments: { ...action.details, email_ids: emailIds },
    agrees: action.agrees,
    alwaysAsk: bulk,
    question: `Shall I ${action.proposal(countBySender(desk, emailIds))}?`,
  };
  const fingerprint = fingerprintOf(proposed);
  // The driver may speak, and so begin another turn, while the mailbox is at work.
  const { turn } = desk;
  const earlier = turn.done.get(fingerprint);
  if (earlier) return earlier;
  if (desk.changes.find(fingerprint) !== null) return stillOpen;
  const [first] = emailIds;
  const already = bulk || first === undefined ? null : (action.already?.(first) ?? null);
  if (already !== null) return succeeded(already);
  const withheld = withholdPermission(desk, proposed);
  if (withheld) return withheld;

  const { tracker } = desk;
  const idempotencyKey = `${desk.sessionId}:${tracker.state.turn}:${fingerprint}`;
  run.begin({ kind: 'action', fingerprint, label: action.proposal(countMails(desk, emailIds)), emailIds });
  const receipt = await action.run(emailIds, { idempotencyKey, isHeard: desk.isHeard });
  const label = (mails: readonly string[]) =>
    `${action.done.charAt(0).toLowerCase()}${action.done.slice(1)} ${countMails(desk, mails)}`;
  const key = `${idempotencyKey}:undo`;
  // How a late action ended is announced, and an announcement waits while a question is open.
  const isLate = desk.changes.find(fingerprint)?.late === true;
  const offer = isLate ? '' : offerAgain(desk, proposed, receipt.failed);
  if (receipt.done.length === 0) {
    const [first] = receipt.failed;
    const unknown = receipt.failed.filter(({ code }) => code === 'MAIL_ACTION_UNCERTAIN');
    const nothing = unknown.length > 0 ? '' : 'Nothing was changed.';
    if (unknown.length > 0) {
      const mails = unknown.map(({ emailId }) => emailId);
      const before = snapshotOf(tracker.state, mails);
      // What may have been done is what the driver means by undo, and not what was done before it.
      run.keep({
        ...createMailUndo(desk, { label: label(mails), kind: action.deed.kind, emailIds: mails, before, receipt, key }),
        takenBack: `${mails.length === 1 ? 'That mail stands' : 'Those mails stand'} as before.`,
      });
    }
    const sentences = [sayUndone(desk, receipt), nothing, offer];
    return refused(sentences.filter(Boolean).join(' '), { code: first?.code ?? 'INTERNAL' });
  }
  const before = snapshotOf(tracker.state, receipt.done);
  tracker.apply(action.event(receipt.done));
  const noted = desk.record.note({ ...action.deed, subjects: receipt.done });
  const way = {
    label: label(receipt.done),
    kind: action.deed.kind,
    emailIds: receipt.done,
    before,
    receipt,
    key,
    noted,
  };
  run.keep(createMailUndo(desk, way));
  const sentences = [report(action, receipt, desk), sayUndone(desk, receipt), offer];
  const result = succeeded(sentences.filter(Boolean).join(' '), { email_ids: receipt.done });
  turn.done.set(fingerprint, result);
  return result;
}
