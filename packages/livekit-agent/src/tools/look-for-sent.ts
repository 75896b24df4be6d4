import { NexusError, type SendReceipt } from '@nexus/contracts';
import type { DriveContext, OpenDraft } from '../briefing/briefing-desk.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { sayUnsent } from '../briefing/say-unsent.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import { withholdPermission } from './permission.ts';
import { tellRefused } from './tell-refused.ts';
import { tellUnfiled } from './tell-unfiled.ts';
import type { ToolRun } from './tool-run.ts';

/** After these it is known that nothing went out, whatever was in doubt before. */
const knownUnsent = ['MAIL_SEND_REFUSED', 'DRAFT_NOT_FOUND'];

/** Sends it, and ends its note. What nobody can tell yet, and what nobody is there to hear, is left to the next drive (E-8). */
async function sendNoted(desk: DriveContext, { draftId }: OpenDraft, signal?: AbortSignal): Promise<SendReceipt> {
  const { sendingNotes, isHeard } = desk;
  const idempotencyKey = `${desk.sessionId}:send:${draftId}`;
  try {
    const receipt = await desk.mailbox.composer.send(draftId, { idempotencyKey, ...(signal && { signal }) });
    if (receipt.refused !== undefined && !isHeard()) sendingNotes.leave(draftId, 'deliver');
    else sendingNotes.settle(draftId);
    return receipt;
  } catch (error) {
    const code = error instanceof NexusError ? error.code : 'INTERNAL';
    const wasInDoubt = desk.draftInDoubt?.draftId === draftId && !knownUnsent.includes(code);
    if (wasInDoubt || code === 'MAIL_ACTION_UNCERTAIN' || !isHeard()) sendingNotes.leave(draftId, 'send');
    else sendingNotes.settle(draftId);
    throw error;
  }
}

/**
 * Hands a draft over for sending. The same draft again is the same intent: where its outcome is unknown the mailbox looks, and sends nothing
 * twice. @param signal stops it where it has not gone out yet
 */
export async function sendDraft(desk: DriveContext, draft: OpenDraft, signal?: AbortSignal): Promise<SendReceipt> {
  const receipt = await sendNoted(desk, draft, signal);
  const { regarding } = draft.content;
  const kind = regarding?.as === 'reply' ? 'answer-sent' : 'mail-sent';
  if (receipt.delivered) desk.record.note({ kind, subjects: [draft.draftId] });
  tellRefused(desk, draft, receipt);
  tellUnfiled(desk, receipt);
  return receipt;
}

const stillUnknown =
  "I looked, and still can't see whether your mail went out, so I don't send it twice. Look at your sent mail when you have parked; if it is not there, it is among your drafts.";

/** Null: it went out. Else why it did not, or MAIL_ACTION_UNCERTAIN. @throws NexusError that tells nothing of it */
async function look(desk: DriveContext, draft: OpenDraft): Promise<string | null> {
  try {
    await sendDraft(desk, draft);
    return null;
  } catch (error) {
    const code = error instanceof NexusError ? error.code : 'INTERNAL';
    if (code !== 'MAIL_ACTION_UNCERTAIN' && !knownUnsent.includes(code)) throw error;
    return code;
  }
}

/** Looks what became of a draft whose sending broke off, since the driver asks for it again. */
export async function lookForSent(desk: DriveContext, draft: OpenDraft, run: ToolRun): Promise<ToolResult> {
  const toolArguments = { draft_id: draft.draftId };
  const withheld = withholdPermission(desk, {
    toolName: 'send_draft',
    intents: ['send-draft'],
    emailIds: [],
    toolArguments,
    alwaysAsk: false,
    question: `Shall I look whether your mail to ${draft.recipients} went out?`,
  });
  if (withheld) return withheld;
  const label = `find out whether your mail to ${draft.recipients} went out`;
  const { regarding } = draft.content;
  const accountId = regarding === null ? undefined : envelopeOf(desk.inbox, regarding.emailId)?.accountId;
  run.begin({ kind: 'action', fingerprint: `look for ${draft.draftId}`, label, emailIds: [], accountId });
  const code = await look(desk, draft);
  // It is told now, in place of what may wait to be announced.
  for (const mail of desk.unsent) if (mail.words === draft.unsent) mail.tell();
  if (code === 'MAIL_ACTION_UNCERTAIN') return refused(stillUnknown, { code });
  desk.draftInDoubt = null;
  if (code !== null) {
    const unsent = sayUnsent(code, draft.recipients);
    desk.draft ??= { ...draft, unsent };
    return refused(unsent, { code });
  }
  if (regarding?.as === 'reply')
    desk.tracker.apply({ type: 'marked', emailIds: [regarding.emailId], status: 'answered' });
  return succeeded(`I looked: your mail to ${draft.recipients} went out.`);
}
