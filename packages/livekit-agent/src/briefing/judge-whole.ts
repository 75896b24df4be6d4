import { unreadMail, windowStart } from '@nexus/intelligence';
import type { Inbox } from './inbox.ts';
import { judgeInbox } from './judge-inbox.ts';
import { isLive, type LoadedInbox, type LoadInboxOptions } from './load-inbox-options.ts';
import { createNewestMail } from './newest-mail.ts';

/** Reads and judges the unread mail, of a live account as much of it as a drive can come to. @throws NexusError when it cannot be read. */
export async function judgeWhole(options: LoadInboxOptions): Promise<Inbox> {
  const { mailbox, settings, signal } = options;
  const since = windowStart(settings.now, settings.windowDays);
  if (!isLive(mailbox)) return (await judgeInbox(options, unreadMail(mailbox.reader, since, signal))).inbox;
  const newest = createNewestMail({ reader: mailbox.reader, since, signal });
  return newest.complete(await judgeInbox(options, newest.whole()));
}

/** Judges all behind what a briefing can begin with. */
export function settleBehind(options: LoadInboxOptions, first: Inbox): LoadedInbox {
  const settled = judgeWhole(options).catch((error: unknown) => {
    if (!options.signal.aborted) options.onFailure(error);
    return first;
  });
  return { first, settled };
}
