import { NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { askAgain, type ProposedAction } from '../actions/ask-driver.ts';
import { sayGoesTo } from '../actions/draft-recipients.ts';
import { countWords, ended, quoteDraft } from '../actions/lay-draft.ts';
import { countMails } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import { lookForSent, sendDraft, tellUnsent } from '../actions/send-mail.ts';
import { accountOf } from '../inbox/account-outages.ts';
import type { OpenDraft } from '../state/drafts.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import type { UnsentMail } from '../state/outbox.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { sayCannotSend } from '../wording/failures.ts';
import { defineTool } from './tool.ts';

export function createSendDraftTool(drive: DriveContext) {
  return defineTool({
    name: 'send_draft',
    tellsAll: true,
    description:
      'Sends the draft. Asked first; undo holds it back for 30 seconds. Where its sending broke off, looks whether it went out.',
    parameters: z.object({ draft_id: z.string().optional() }),
    async execute({ draft_id }, run) {
      const { current: draft, inDoubt } = drive.actions.drafts;
      if (inDoubt !== null && (draft === null || draft_id === inDoubt.receipt.draftId))
        return lookForSent(drive, inDoubt, run);
      if (draft === null) return refused('There is no draft to send. Tell me first what to write.');
      if (draft_id && draft_id !== draft.receipt.draftId)
        return refused("I don't know that draft.", { code: 'DRAFT_NOT_FOUND' });
      const { receipt, recipients, content } = draft;
      const { draftId } = receipt;
      const regarding = content.regarding === null ? [] : [content.regarding.emailId];
      const [answers] = regarding;
      const from = accountOf(drive, answers === undefined ? null : envelopeOf(drive.inbox.state, answers));
      const { persistent, delivers } = from.capabilities;
      if (persistent && !delivers) return refused(sayCannotSend(from));
      const proposed: ProposedAction = {
        toolName: 'send_draft',
        intents: ['send-draft'],
        emailIds: [],
        toolArguments: { draft_id: draftId },
        alwaysAsk: true,
        helps: regarding,
        question: sendQuestion(drive, draft),
        plainly: 'send the draft that was read out',
        reach: 'final',
      };
      const withheld = await withholdPermission(drive, proposed);
      if (withheld) {
        drive.actions.drafts.toldIn = drive.tracker.state.turn;
        return withheld;
      }
      if (draft.unheard !== '') return askOnceHeard(drive, proposed);

      const before = snapshotOf(drive.tracker.state, regarding);
      const journaled = drive.actions.outbox.journal.begin(draftId);
      let unsent: UnsentMail | null = null;
      const sendingFailed = (error: unknown) => {
        unsent = tellUnsent(drive, draft, error);
        draft.unsent = unsent.words;
        // A mail that may have gone out is not offered for sending as before.
        if (error instanceof NexusError && error.code === 'MAIL_ACTION_UNCERTAIN') drive.actions.drafts.inDoubt = draft;
        else drive.actions.drafts.current ??= draft;
        const answered = regarding.filter((emailId) => drive.tracker.state.statuses.get(emailId) === 'answered');
        if (answered.length > 0) drive.tracker.apply({ type: 'restored', snapshot: before });
      };
      drive.actions.outbox.queue.enqueue(draftId, {
        async send(signal) {
          await journaled;
          await sendDraft(drive, draft, signal);
        },
        // The mail counted as answered since the yes, and is not.
        failed: sendingFailed,
      });
      drive.actions.drafts.current = null;
      if (content.regarding?.as === 'reply')
        drive.tracker.apply({ type: 'marked', emailIds: regarding, status: 'answered' });
      drive.actions.undo.push({
        label: `sent a mail to ${recipients}`,
        before,
        touches: 'one-mail',
        holdsBackSending: true,
        stillHolds: () => unsent?.isTold !== true,
        saidWhenUndone: 'Held back: it was not sent. The draft is still there.',
        async revert() {
          if (!(await drive.actions.outbox.queue.hold(draftId)))
            return unsent?.tell() ?? `The mail to ${recipients} is gone; I can't take it back.`;
          drive.actions.outbox.journal.settle(draftId);
          drive.actions.drafts.current = draft;
          return null;
        },
      });
      const where = delivers
        ? 'It goes out in 30 seconds.'
        : 'This mailbox cannot send, so in 30 seconds I only note it as sent.';
      await journaled;
      return succeeded(`${where} Say undo to hold it back.`, { draft_id: draftId });
    },
  });
}

/**
 * What is asked before a mail goes out: to whom, and all of the text (H-3). A short one is quoted each time, so that a change of mind that
 * was not understood does not go unnoticed; a long one is read until it was heard to its end.
 */
function sendQuestion(drive: DriveContext, { content, unheard }: OpenDraft): string {
  const { regarding, subject } = content;
  const body = content.body.trim();
  const forwarded = regarding?.as === 'forward' ? `the forward of ${countMails(drive, [regarding.emailId])}` : 'it';
  const isNamed = regarding === null && !body.startsWith(subject);
  const what = isNamed ? `it, with the subject ${subject},` : forwarded;
  const ask = `Shall I send ${what} to ${sayGoesTo(drive, content)}?`;
  const quoted = quoteDraft(body);
  if (unheard === '' || quoted.endsWith(` ${ended(body)}`)) return `${ask}${quoted}`;
  const lead = unheard === body ? `It has ${countWords(body)}:` : 'You have not heard all of it. The rest says:';
  return `${ask} ${lead} ${ended(unheard)} Yes or no?`;
}

/**
 * A yes to a mail that was not heard to its end: the rest is read, and it is asked again, with all that was asked together with it, which does not
 * overtake it.
 */
function askOnceHeard(drive: DriveContext, proposed: ProposedAction): ToolResult {
  askAgain(drive, proposed);
  drive.actions.drafts.toldIn = drive.tracker.state.turn;
  const { toolName, question } = proposed;
  drive.conversation.emit({ type: 'confirm', turn: drive.tracker.state.turn, action: toolName, count: 1 });
  return refused(question, { needs_confirmation: true });
}
