import type { MailboxOverview } from '@nexus/contracts';
import { cameAt, unreadHeaders, windowStart } from '@nexus/intelligence';
import type { Inbox } from './inbox.ts';
import { judgeInbox } from './judge-inbox.ts';
import { judgeWhole, settleBehind } from './judge-whole.ts';
import { isLive, type LoadedInbox, type LoadInboxOptions } from './load-inbox-options.ts';
import { loadLiveInbox } from './load-live-inbox.ts';
import { readFirstTexts } from './read-texts.ts';

/** Up to here everything is judged before the greeting, since it takes well under a second. */
const judgedAtOnce = 300;

/** Whether the window holds so few mails that all can be judged before the greeting; what lies outside it costs next to nothing. */
async function isLittle({ mailbox, signal }: LoadInboxOptions, unread: number, since: Date | null): Promise<boolean> {
  if (unread <= judgedAtOnce || since === null) return unread <= judgedAtOnce;
  let recent = 0;
  for await (const page of mailbox.reader.unread(signal)) {
    recent += page.filter((envelope) => (cameAt(envelope)?.getTime() ?? 0) >= since.getTime()).length;
    if (recent > judgedAtOnce) return false;
  }
  return true;
}

async function loadStoredInbox(options: LoadInboxOptions, { unread }: MailboxOverview): Promise<LoadedInbox> {
  const { mailbox, settings, signal } = options;
  if (await isLittle(options, unread, windowStart(settings.now, settings.windowDays))) {
    const first = await judgeWhole(options);
    return { first, settled: Promise.resolve(first) };
  }
  const { inbox } = await judgeInbox(options, unreadHeaders(mailbox.reader, signal));
  const byHeaders: Inbox = { ...inbox, headersOnly: new Set(inbox.items.keys()) };
  return settleBehind(options, await readFirstTexts(byHeaders, options));
}

/**
 * Reads and judges the unread mail (B-23): all of it when there is little, else the headers first and the rest behind. Of a live account
 * the newest come first, and nobody waits for the others.
 *
 * @throws NexusError when it cannot be read
 */
export function loadInbox(options: LoadInboxOptions, overview: MailboxOverview): Promise<LoadedInbox> {
  return isLive(options.mailbox) ? loadLiveInbox(options) : loadStoredInbox(options, overview);
}
