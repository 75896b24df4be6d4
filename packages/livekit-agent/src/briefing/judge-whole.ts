import type { MailMessage } from '@nexus/contracts';
import { unreadMail, windowStart } from '@nexus/intelligence';
import type { Inbox } from './inbox.ts';
import { judgeInbox } from './judge-inbox.ts';
import { isLive, type LoadedInbox, type LoadInboxOptions } from './load-inbox-options.ts';
import { createNewestMail } from './newest-mail.ts';
import type { ItemStatus, TrackerState } from './tracker-state.ts';

/** Mail that is still to be told, as it was judged before. */
export interface StillToTell {
  readonly mails: readonly MailMessage[];
  /** Those of which only the headers are known. */
  readonly headersOnly: ReadonlySet<string>;
}

const toCome: ReadonlySet<ItemStatus> = new Set(['pending', 'skipped']);

/** What of an inbox the driver has not heard, or left for later. */
export function stillToTell({ items, headersOnly }: Inbox, { statuses }: TrackerState): StillToTell {
  const mails = [...items.values()].map(({ email }) => email);
  return {
    mails: mails.filter(({ emailId }) => toCome.has(statuses.get(emailId) ?? 'pending')),
    headersOnly,
  };
}

/**
 * Reads and judges the unread mail, of a live account as much of it as a drive can come to. Of an account that cannot be read just now,
 * while others can, what is `known` stands in, so that nobody loses what they have not heard.
 *
 * @throws NexusError when it cannot be read
 */
export async function judgeWhole(
  options: LoadInboxOptions,
  known: StillToTell = { mails: [], headersOnly: new Set() },
): Promise<Inbox> {
  const { mailbox, settings, signal } = options;
  const since = windowStart(settings.now, settings.windowDays);
  if (!isLive(mailbox)) return (await judgeInbox(options, unreadMail(mailbox.reader, since, signal))).inbox;
  const missed = new Set<string>();
  const unread = new Set<string>();
  let standIns = 0;
  const newest = createNewestMail({ reader: mailbox.reader, since, signal, onMissed: (id) => void missed.add(id) });
  async function* mails(): AsyncGenerator<MailMessage> {
    for await (const mail of newest.whole()) {
      unread.add(mail.emailId);
      yield mail;
    }
    for (const mail of known.mails) {
      if (!missed.has(mail.accountId) || unread.has(mail.emailId)) continue;
      standIns += 1;
      yield mail;
    }
  }
  const result = await judgeInbox(options, mails());
  const judged = newest.complete(result, standIns);
  const byHeaders = [...known.headersOnly].filter((emailId) => judged.items.has(emailId) && !unread.has(emailId));
  return { ...judged, headersOnly: new Set([...judged.headersOnly, ...byHeaders]) };
}

/** Judges all behind what a briefing can begin with. */
export function settleBehind(options: LoadInboxOptions, first: Inbox): LoadedInbox {
  const known = { mails: [...first.items.values()].map(({ email }) => email), headersOnly: first.headersOnly };
  const settled = judgeWhole(options, known).catch((error: unknown) => {
    if (!options.signal.aborted) options.onFailure(error);
    return first;
  });
  return { first, settled };
}
