import { type MailboxOverview, NexusError } from '@nexus/contracts';
import pLimit from 'p-limit';
import { type RetryTimes, retryRemotely } from '../remote/retry.ts';
import type { SnoozedMails } from '../remote/snoozed-mails.ts';
import { askForEach } from './ask-for-each.ts';
import type { GmailClient } from './gmail-client.ts';
import type { GmailIds } from './gmail-ids.ts';
import { inboxLabel, isUnreadInInbox } from './gmail-labels.ts';
import { readLabels } from './read-labels.ts';

export interface GmailOverviewDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly setAside: SnoozedMails;
  readonly times: RetryTimes;
}

const atOnce = 5;

/** Counts the inbox by Gmail's own numbers: one request, and one more for each mail that is snoozed, which Gmail counts as well. */
export async function countInbox(
  { client, ids, setAside, times }: GmailOverviewDependencies,
  signal: AbortSignal,
): Promise<MailboxOverview> {
  const countSnoozed = async () => {
    const limit = pLimit(atOnce);
    const snoozed = setAside.hidden().flatMap((emailId) => ids.toGmailId(emailId) ?? []);
    const look = (gmailId: string, looking: AbortSignal) =>
      retryRemotely((asking) => readLabels(client, gmailId, asking), { signal: looking, times });
    const labels = await askForEach(snoozed, { limit, signal }, look);
    return labels.filter((labelIds) => labelIds !== null && isUnreadInInbox(labelIds)).length;
  };
  const [{ messagesTotal, messagesUnread }, hidden] = await Promise.all([
    retryRemotely(
      (asking) => client.ask((users, options) => users.labels.get({ userId: 'me', id: inboxLabel }, options), asking),
      { signal, times },
    ),
    countSnoozed(),
  ]);
  if (typeof messagesTotal !== 'number' || typeof messagesUnread !== 'number') throw uncounted();
  return {
    mails: messagesTotal,
    unread: Math.max(0, messagesUnread - hidden),
    referenceTime: null,
    omissions: setAside.omission === null ? [] : [setAside.omission],
    snoozed: setAside.awaited(),
  };
}

function uncounted(): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', 'Gmail does not say how many mails there are. Try again in a moment.', {
    retryable: true,
  });
}
