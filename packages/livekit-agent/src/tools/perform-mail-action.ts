import type { MailActionContext, MailActionReceipt } from '@nexus/contracts';
import type { ActionIntent, Intent } from '@nexus/intelligence';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { senderName } from '../briefing/sender-name.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import type { TrackerEvent } from '../briefing/tracker-state.ts';
import { snapshotOf } from '../briefing/transition.ts';
import { chooseEmails } from './email-ids.ts';
import { fingerprintOf, type ProposedAction, withholdPermission } from './permission.ts';
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
  /** Where the one mail that was chosen is so already: what is said, and nothing is done. */
  readonly already?: (emailId: string) => string | null;
  run(emailIds: readonly string[], context: MailActionContext): Promise<MailActionReceipt>;
  /** What the tracker makes of it. */
  readonly event: (emailIds: readonly string[]) => TrackerEvent;
}

/** "4 mails", "the mail from Anna". */
export function countMails(desk: BriefingDesk, emailIds: readonly string[]): string {
  const [first] = emailIds;
  const envelopes = emailIds.map((emailId) => envelopeOf(desk.inbox, emailId));
  const senders = [...new Set(envelopes.flatMap((email) => (email === null ? [] : [senderName(email)])))];
  const from =
    senders.length === 1 ? ` from ${senders[0]}` : senders.length === 2 ? ` from ${senders.join(' and ')}` : '';
  return emailIds.length === 1 && first !== undefined ? `the mail${from}` : `${emailIds.length} mails${from}`;
}

/** Explains the way back with the first few actions; after that the driver knows it (B-13). */
export function afterwords(desk: BriefingDesk): string {
  desk.actionsDone += 1;
  return desk.actionsDone <= 3 ? ' Say undo to take it back.' : '';
}

function report(action: MailAction, receipt: MailActionReceipt, desk: BriefingDesk): string {
  const failed = receipt.failed.length;
  const [only] = receipt.done;
  const isCurrent = receipt.done.length === 1 && only === desk.tracker.state.cursor;
  const counted = isCurrent ? `${action.done}.` : `${action.done}: ${countMails(desk, receipt.done)}.`;
  const missed = failed === 0 ? '' : ` ${failed} of ${failed + receipt.done.length} could not be done.`;
  return counted + missed + afterwords(desk);
}

/** What is said to an action that is asked for again before it is known how it ended. */
export const stillOpen = refused("That is still under way. I don't know yet whether it worked; I will tell you.");

/** Chooses the mails, asks for permission, acts once, and leaves a way back. */
export async function performMailAction(desk: BriefingDesk, action: MailAction, run: ToolRun): Promise<ToolResult> {
  const chosen = chooseEmails(desk, action.emailIds);
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
    question: `Shall I ${action.proposal(countMails(desk, emailIds))}?`,
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
  const receipt = await action.run(emailIds, { idempotencyKey });
  if (receipt.done.length === 0) {
    return refused('That did not work, so nothing was changed.', { code: receipt.failed[0]?.code ?? 'INTERNAL' });
  }
  const before = snapshotOf(tracker.state, receipt.done);
  tracker.apply(action.event(receipt.done));
  run.keep({
    label: `${action.done.charAt(0).toLowerCase()}${action.done.slice(1)} ${countMails(desk, receipt.done)}`,
    before,
    async revert() {
      const reverted = await receipt.undo({ idempotencyKey: `${idempotencyKey}:undo` });
      return reverted.failed.length === 0 ? null : `${reverted.failed.length} of them could not be taken back.`;
    },
  });
  const result = succeeded(report(action, receipt, desk), { email_ids: receipt.done });
  turn.done.set(fingerprint, result);
  return result;
}
