import { isInThreads, threadKey } from '@nexus/intelligence';
import { countOf } from '@nexus/spoken-text';
import { z } from 'zod';
import { refuseUnclear } from '../actions/ask-driver.ts';
import { undoHint } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, receivedTime } from '../state/inbox.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { remaining } from '../state/tracker-selectors.ts';
import { answeredMail } from '../understanding/references.ts';
import { defineTool } from './tool.ts';

export function createMuteThreadTool(drive: DriveContext) {
  return defineTool({
    name: 'mute_thread',
    tellsAll: true,
    description: 'Stops telling mail of the current thread, now and later; with muted=false ends that. Asked first.',
    parameters: z.object({
      muted: z.boolean().optional().describe('Default true.'),
      all: z.boolean().optional().describe('With muted=false: every muted thread, not the current one alone.'),
    }),
    async execute({ muted, all }) {
      return muted === false ? unmute(drive, all ?? false) : mute(drive);
    },
  });
}

interface OpenThread {
  readonly emailId: string;
  /** The key under which it is stored: that of its oldest mail. */
  readonly key: string;
  readonly emailIds: ReadonlySet<string>;
}

/** The thread of the open mail; null: none is open, or its mails cannot be told from others. */
function openThread(drive: DriveContext): OpenThread | null {
  const { emailId: meant } = answeredMail(drive);
  const { state: inbox } = drive.inbox;
  const email = meant === null ? null : envelopeOf(inbox, meant);
  if (email === null) return null;
  const { emailId } = email;
  const all = [...inbox.items.values()];
  const own = threadKey(email);
  // One that was found, or was heard in an earlier drive, is not of the briefing; others of its thread may be.
  const threadId =
    inbox.items.get(emailId)?.threadId ??
    (own === null ? undefined : all.find((other) => isInThreads(other.email, new Set([own])))?.threadId);
  const mails = threadId === undefined ? [] : all.filter((other) => other.threadId === threadId);
  const [oldest = email] = [email, ...mails.map((other) => other.email)].toSorted(
    (one, other) => receivedTime(one) - receivedTime(other),
  );
  const key = threadKey(oldest) ?? own;
  if (key === null) return null;
  return { emailId, key, emailIds: new Set([emailId, ...mails.map((other) => other.email.emailId)]) };
}

const noThread = refused('No mail is open whose thread I could mute. Say next to hear one.');

async function mute(drive: DriveContext): Promise<ToolResult> {
  const meant = answeredMail(drive);
  if (meant.emailId === null && meant.several) return refuseUnclear(drive, meant, ['mute-thread']);
  const thread = openThread(drive);
  if (thread === null) return noThread;
  const { emailId, key, emailIds } = thread;
  const others = remaining(drive.tracker.state).filter((other) => emailIds.has(other) && other !== emailId);
  const more = countOf(others.length, { singular: 'more mail', plural: 'more mails' });
  const withheld = await withholdPermission(drive, {
    toolName: 'mute_thread',
    intents: ['mute-thread'],
    emailIds: [emailId],
    toolArguments: {},
    alwaysAsk: true,
    question: `Shall I mute this thread${others.length === 0 ? '' : ` and leave out ${more} of it`}?`,
    plainly: 'never tell the conversation of mail A again, the mail that the driver is hearing',
  });
  if (withheld) return withheld;
  const before = snapshotOf(drive.tracker.state, others);
  drive.user.muteThread(key);
  drive.tracker.apply({ type: 'marked', emailIds: others, status: 'muted' });
  const noted = drive.actions.log.note({ kind: 'thread-muted', subjects: [key] });
  drive.actions.undo.push({
    label: 'muted this thread',
    before,
    saidWhenUndone: 'You hear that thread again.',
    async revert() {
      noted.markUndone();
      drive.user.unmuteThreads([key]);
      return null;
    },
  });
  return succeeded(`This thread is muted.${undoHint(drive)}`);
}

/** Mails that were left out when their thread was muted in this drive, and that nobody has heard. */
function leftOut({ tracker, inbox: { state: inbox } }: DriveContext, keys: ReadonlySet<string>): readonly string[] {
  const { statuses, heard } = tracker.state;
  const threads = new Set(
    [...inbox.items.values()].filter(({ email }) => isInThreads(email, keys)).map(({ threadId }) => threadId),
  );
  return [...statuses].flatMap(([emailId, status]) => {
    const item = inbox.items.get(emailId);
    return status === 'muted' && !heard.has(emailId) && item !== undefined && threads.has(item.threadId)
      ? [emailId]
      : [];
  });
}

async function unmute(drive: DriveContext, all: boolean): Promise<ToolResult> {
  const { mutedThreads } = drive.user;
  const thread = all ? null : openThread(drive);
  if (!all && thread === null) return refused('No mail is open. Say unmute all threads to hear them all again.');
  const keys = thread === null ? [...mutedThreads] : [thread.key].filter((key) => mutedThreads.has(key));
  if (keys.length === 0) return refused(all ? 'No thread is muted.' : 'This thread is not muted.');
  const withheld = await withholdPermission(drive, {
    toolName: 'mute_thread',
    intents: ['unmute-thread'],
    emailIds: thread === null ? [] : [thread.emailId],
    agrees: ({ target }) => (target.scope === 'all') === all,
    toolArguments: { muted: false, ...(all && { all }) },
    alwaysAsk: false,
    question: `Shall I let you hear ${all ? 'all muted threads' : 'this thread'} again?`,
    plainly: `let the driver hear ${all ? 'all muted conversations' : 'this conversation'} again`,
  });
  if (withheld) return withheld;
  const back = leftOut(drive, new Set(keys));
  const before = snapshotOf(drive.tracker.state, back);
  drive.user.unmuteThreads(keys);
  drive.tracker.apply({ type: 'marked', emailIds: back, status: 'pending' });
  const noted = drive.actions.log.note({ kind: 'thread-unmuted', subjects: keys });
  drive.actions.undo.push({
    label: 'ended the muting of a thread',
    before,
    saidWhenUndone: `${keys.length === 1 ? 'That thread is' : 'Those threads are'} muted again.`,
    async revert() {
      noted.markUndone();
      for (const key of keys) drive.user.muteThread(key);
      return null;
    },
  });
  const which = keys.length === 1 ? 'that thread' : 'these threads';
  return succeeded(`You hear ${which} again${back.length > 0 ? '' : ', from the next drive on'}.${undoHint(drive)}`);
}
