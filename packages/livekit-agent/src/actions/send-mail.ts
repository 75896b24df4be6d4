import { endsWithin } from '@nexus/async';
import { codeOf, NexusError, type SendReceipt } from '@nexus/contracts';
import { countOf } from '@nexus/spoken-text';
import type { OpenDraft } from '../state/drafts.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import type { UnsentMail } from '../state/outbox.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { sayUnsent } from '../wording/failures.ts';
import { sayRecipients } from './draft-recipients.ts';
import type { ToolRun } from './mail-action.ts';
import { withholdPermission } from './permission.ts';

/**
 * Hands a draft over for sending. The same draft again is the same intent: where its outcome is unknown the mailbox looks, and sends nothing
 * twice.
 *
 * @param signal stops it where it has not gone out yet
 */
export async function sendDraft(drive: DriveContext, draft: OpenDraft, signal?: AbortSignal): Promise<SendReceipt> {
  const receipt = await sendNoted(drive, draft, signal);
  const { regarding, to, cc } = draft.content;
  const kind = regarding?.as === 'reply' ? 'answer-sent' : 'mail-sent';
  if (receipt.delivered) {
    drive.actions.log.note({ kind, subjects: [draft.receipt.draftId] });
    for (const { address } of [...to, ...cc]) drive.actions.drafts.writtenTo.add(address);
  }
  tellRefused(drive, draft, receipt);
  tellUnfiled(drive, receipt);
  return receipt;
}

/** Codes after which it is certain that nothing went out, even if it was in doubt before. */
const knownUnsent = ['MAIL_SEND_REFUSED', 'DRAFT_NOT_FOUND'];

/** Sends a draft, and ends its note. An outcome that is unknown, or that the driver is not there to hear, is left to the next drive (E-8). */
async function sendNoted(
  drive: DriveContext,
  { receipt: { draftId } }: OpenDraft,
  signal?: AbortSignal,
): Promise<SendReceipt> {
  const { journal } = drive.actions.outbox;
  const { isHeard } = drive.conversation;
  const idempotencyKey = `${drive.sessionId}:send:${draftId}`;
  try {
    const receipt = await drive.mailbox.composer.send(draftId, { idempotencyKey, ...(signal && { signal }) });
    if (receipt.refused !== undefined && !isHeard()) journal.leave(draftId, 'deliver');
    else journal.settle(draftId);
    return receipt;
  } catch (error) {
    const code = codeOf(error);
    const wasInDoubt = drive.actions.drafts.inDoubt?.receipt.draftId === draftId && !knownUnsent.includes(code);
    if (wasInDoubt || code === 'MAIL_ACTION_UNCERTAIN' || !isHeard()) journal.leave(draftId, 'send');
    else journal.settle(draftId);
    throw error;
  }
}

/**
 * Announces that a mail did not go out: the driver was told that it would, so it is not enough to show it. The event names nobody; it says
 * which server could not be reached, for the reader of the screen.
 */
export function tellUnsent(drive: DriveContext, { recipients }: OpenDraft, error: unknown): UnsentMail {
  const code = codeOf(error);
  const words = sayUnsent(code, recipients);
  const detail = error instanceof NexusError && code === 'MAILBOX_UNREACHABLE' ? ` ${error.message}` : '';
  const { turn } = drive.tracker.state;
  drive.conversation.emit({ type: 'error', turn, code, message: `${sayUnsent(code, null)}${detail}`, fatal: false });
  let isTold = false;
  let isAnnounced = false;
  drive.conversation.announcements.add({
    // One that was cut off is told again.
    words: () => (isTold ? null : words),
    onTold() {
      isAnnounced = true;
    },
  });
  const unsent: UnsentMail = {
    words,
    get isTold() {
      return isTold || isAnnounced;
    },
    tell() {
      isTold = true;
      return words;
    },
  };
  drive.actions.outbox.unsent.push(unsent);
  return unsent;
}

/**
 * Announces for whom the server did not take a mail that it took for others: the driver was told that it goes to all of them. The
 * names are spoken only; the event counts them.
 */
function tellRefused(drive: DriveContext, { content }: OpenDraft, { refused = [] }: SendReceipt): void {
  if (refused.length === 0) return;
  const addresses = new Set(refused.map((address) => address.toLowerCase()));
  const people = [...content.to, ...content.cc].filter(({ address }) => addresses.has(address.toLowerCase()));
  const count = countOf(refused.length, { singular: 'recipient', plural: 'recipients' });
  const untaken = (whom: string) => `Your mail went out, but the mail server did not take it for ${whom}.`;
  const { turn } = drive.tracker.state;
  drive.conversation.emit({ type: 'error', turn, code: 'MAIL_SEND_REFUSED', message: untaken(count), fatal: false });
  // The composer may have written to people whom the draft does not name.
  const words = untaken(people.length === refused.length ? sayRecipients(people) : count);
  drive.conversation.announcements.add({ words: () => words });
}

const unfiled =
  'Your mail went out, but your mail server did not keep a copy among the sent mail. It is still among the drafts; do not send it again.';

/** Announces that a mail that was sent is not among the sent mail, where its writer will look for it. */
function tellUnfiled(drive: DriveContext, { filed }: SendReceipt): void {
  if (filed === false) drive.conversation.announcements.add({ words: () => unfiled });
}

const stillUnknown =
  "I looked, and still can't see whether your mail went out, so I don't send it twice. Look at your sent mail when you have parked; if it is not there, it is among your drafts.";

/** Null: it went out. Else the code why it did not, or MAIL_ACTION_UNCERTAIN. @throws NexusError that says nothing about that */
async function lookWhetherSent(drive: DriveContext, draft: OpenDraft): Promise<string | null> {
  try {
    await sendDraft(drive, draft);
    return null;
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'MAIL_ACTION_UNCERTAIN' && !knownUnsent.includes(code)) throw error;
    return code;
  }
}

/** Looks what became of a draft whose sending broke off, since the driver asks for it again. */
export async function lookForSent(drive: DriveContext, draft: OpenDraft, run: ToolRun): Promise<ToolResult> {
  const toolArguments = { draft_id: draft.receipt.draftId };
  const withheld = await withholdPermission(drive, {
    toolName: 'send_draft',
    intents: ['send-draft'],
    emailIds: [],
    toolArguments,
    alwaysAsk: false,
    question: `Shall I look whether your mail to ${draft.recipients} went out?`,
    plainly: 'look whether the mail that was to be sent went out',
    reach: 'final',
  });
  if (withheld) return withheld;
  const label = `find out whether your mail to ${draft.recipients} went out`;
  const { regarding } = draft.content;
  const accountId = regarding === null ? undefined : envelopeOf(drive.inbox.state, regarding.emailId)?.accountId;
  run.begin({ kind: 'action', fingerprint: `look for ${draft.receipt.draftId}`, label, emailIds: [], accountId });
  const code = await lookWhetherSent(drive, draft);
  // It is told now, instead of what may wait to be announced.
  for (const mail of drive.actions.outbox.unsent) if (mail.words === draft.unsent) mail.tell();
  if (code === 'MAIL_ACTION_UNCERTAIN') return refused(stillUnknown, { code });
  drive.actions.drafts.inDoubt = null;
  if (code !== null) {
    draft.unsent = sayUnsent(code, draft.recipients);
    drive.actions.drafts.current ??= draft;
    return refused(draft.unsent, { code });
  }
  if (regarding?.as === 'reply')
    drive.tracker.apply({ type: 'marked', emailIds: [regarding.emailId], status: 'answered' });
  return succeeded(`I looked: your mail to ${draft.recipients} went out.`);
}

/** Milliseconds that goodbye waits for what is still to be sent: longer, and the driver thinks that nobody listens. */
const longestWaitForSending = 2_500;

/** Sends what waits, so that goodbye can say what became of it. Resolves when that is known, or when it takes too long: then it goes on in the background. */
export async function sendInTime({ actions, clock }: DriveContext): Promise<void> {
  const { queue } = actions.outbox;
  if (queue.unfinished > 0) await endsWithin(queue.drain(), longestWaitForSending, clock.scheduler);
}
