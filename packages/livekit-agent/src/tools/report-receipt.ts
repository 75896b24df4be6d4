import type { MailActionFailure, MailActionReceipt } from '@nexus/contracts';
import { cardinalWords } from '@nexus/spoken-text';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { accountOf } from '../briefing/mail-account.ts';
import { isPassing, sayFault, theOther } from '../briefing/say-fault.ts';
import { fingerprintOf, type ProposedAction } from './permission.ts';

function accountNameOf(desk: DriveContext, emailId: string): string {
  return accountOf(desk, envelopeOf(desk.inbox, emailId)).name;
}

/** Mails that failed for the same reason at the same place. */
function alike(desk: DriveContext, failed: readonly MailActionFailure[]) {
  return [...Map.groupBy(failed, ({ emailId, code }) => `${code} ${accountNameOf(desk, emailId)}`).values()];
}

/** What was not done, and why: a sentence for each reason. Empty when all was. */
export function sayUndone(desk: DriveContext, { done, failed }: Pick<MailActionReceipt, 'done' | 'failed'>): string {
  const groups = alike(desk, failed);
  return groups
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const isAll = done.length === 0 && groups.length === 1;
      const count = cardinalWords(String(group.length));
      const some = groups.length > 1 ? `${count} of them` : theOther(group.length);
      const which = isAll ? (group.length === 1 ? 'it' : 'them') : some;
      return [sayFault(first.code, accountNameOf(desk, first.emailId), which)];
    })
    .join(' ');
}

/**
 * Offers to do again what may work in a moment: the driver's yes in the next turn does it, on these mails alone.
 *
 * @returns the question; empty when nothing is to be tried again, or something else was asked already.
 */
export function offerAgain(desk: DriveContext, action: ProposedAction, failed: readonly MailActionFailure[]): string {
  const { state } = desk.tracker;
  const emailIds = failed.filter(({ code }) => isPassing(code)).map(({ emailId }) => emailId);
  if (emailIds.length === 0 || state.pendingQuestion?.askedInTurn === state.turn) return '';
  const toolArguments = { ...action.toolArguments, email_ids: emailIds };
  const question = `Shall I try ${emailIds.length === 1 ? 'it' : 'them'} again?`;
  desk.tracker.apply({
    type: 'asked',
    pendingQuestion: {
      toolName: action.toolName,
      toolArguments,
      fingerprint: fingerprintOf({ ...action, emailIds, toolArguments }),
      question,
      askedInTurn: state.turn,
    },
  });
  desk.emit({ type: 'confirm', turn: state.turn, action: action.toolName, count: emailIds.length });
  return question;
}
