import { type DraftContent, type DraftReceipt, NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { composeDraft, draftKinds, goesWhereSaid, sayRecipients } from '../actions/compose-draft.ts';
import { countMails, stillUnderWay, undoHint } from '../actions/mail-action.ts';
import { fingerprintOf, type ProposedAction, refuseUnclear, withholdPermission } from '../actions/permission.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { meantMail } from '../understanding/references.ts';
import { defineTool } from './tool.ts';

const Parameters = z.object({
  kind: z.enum(draftKinds).optional().describe('Default reply.'),
  body: z
    .string()
    .describe('What to say, in full sentences, without greeting and signature. May be empty for a forward.'),
  to: z.array(z.string()).optional().describe('Names or addresses as the driver named them.'),
  subject: z.string().optional().describe('For a new mail.'),
  email_id: z.string().optional().describe('The mail that is answered or forwarded; default: the one told last.'),
});

export function createDraftReplyTool(drive: DriveContext) {
  return defineTool({
    name: 'draft_reply',
    description:
      'Drafts an answer to the current mail, a forward of it, or a new mail. Nothing is sent: send_draft does that.',
    parameters: Parameters,
    async execute(toolArguments, run) {
      const { body } = toolArguments;
      const kind = toolArguments.kind ?? 'reply';
      const meant = toolArguments.email_id ? { emailId: toolArguments.email_id } : meantMail(drive);
      if (meant.emailId === null && kind !== 'new' && meant.several)
        return refuseUnclear(drive, meant, ['draft-reply']);
      const email = (meant.emailId === null ? null : envelopeOf(drive.inbox.state, meant.emailId)) ?? undefined;
      const { to, subject } = toolArguments;
      const composed = composeDraft(drive, { kind, body, to: to ?? [], subject: subject ?? '', email });
      if ('complaint' in composed) return refused(composed.complaint);
      const { content } = composed;
      const regarding = content.regarding === null ? [] : [content.regarding.emailId];
      const recipients = sayRecipients([...content.to, ...content.cc]);
      const proposed: ProposedAction = {
        toolName: 'draft_reply',
        intents: ['draft-reply'],
        emailIds: regarding,
        toolArguments,
        agrees: (intent) => goesWhereSaid(drive, intent, { content, kind }),
        alwaysAsk: false,
        question: `Shall I draft a mail to ${recipients}?`,
      };
      const fingerprint = fingerprintOf(proposed);
      const { turn } = drive.conversation;
      const earlier = turn.done.get(fingerprint);
      if (earlier) return earlier;
      if (drive.actions.pending.find(fingerprint) !== null) return stillUnderWay;
      const withheld = await withholdPermission(drive, proposed);
      if (withheld) return withheld;

      const fresh = `${drive.sessionId}:${drive.tracker.state.turn}:${fingerprint}`;
      const idempotencyKey = drive.actions.drafts.doubtful.keyOf(content, fresh);
      const label = `draft a mail to ${recipients}`;
      // A new mail goes out from the first account that sends, whatever mail is open.
      const accountId = content.regarding === null ? undefined : email?.accountId;
      run.begin({ kind: 'action', fingerprint, label, emailIds: [], accountId });
      const receipt = await draftOnce(drive, content, idempotencyKey);
      const another = drive.actions.drafts.doubtful.settle(content)
        ? ' What you said before may lie among your drafts as well.'
        : '';
      const previous = drive.actions.drafts.current;
      drive.actions.drafts.recipients.set(receipt.draftId, recipients);
      drive.actions.drafts.current = { draftId: receipt.draftId, content, recipients };
      drive.actions.drafts.toldIn = drive.tracker.state.turn;
      run.addUndo({
        label: `drafted a mail to ${recipients}`,
        draftId: receipt.draftId,
        before: snapshotOf(drive.tracker.state, regarding),
        saidWhenUndone: `The draft to ${recipients} is gone.`,
        async revert() {
          await receipt.discard({ idempotencyKey: `${idempotencyKey}:undo` });
          if (drive.actions.drafts.current?.draftId === receipt.draftId) drive.actions.drafts.current = previous;
          return null;
        },
      });
      const said = body.trim() === '' ? '' : ` It says: ${body.trim().replace(/[.!?]?$/, '.')}`;
      const message = `Drafted ${describeDraft(drive, content)} to ${recipients}.${said}${another} Say send it, or undo.`;
      undoHint(drive);
      const result = succeeded(message, { draft_id: receipt.draftId });
      turn.done.set(fingerprint, result);
      return result;
    },
  });
}

/** "a reply", "a forward of the mail from Anna", "a mail": what goes out is named before it can be sent. */
function describeDraft(drive: DriveContext, { regarding }: DraftContent): string {
  if (regarding === null) return 'a mail';
  return regarding.as === 'reply' ? 'a reply' : `a forward of ${countMails(drive, [regarding.emailId])}`;
}

/** Has it drafted. Where the outcome stays unknown, the same draft asked for again is the same intent, in any turn. */
async function draftOnce(drive: DriveContext, content: DraftContent, idempotencyKey: string): Promise<DraftReceipt> {
  try {
    return await drive.mailbox.composer.draft(content, { idempotencyKey, isHeard: drive.conversation.isHeard });
  } catch (error) {
    const isKnown = error instanceof NexusError && error.code !== 'MAIL_ACTION_UNCERTAIN';
    if (!isKnown) drive.actions.drafts.doubtful.doubt(content, idempotencyKey);
    throw error;
  }
}
