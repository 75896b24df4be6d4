import type { Mailbox } from '@nexus/contracts';
import { settleOpenIntents } from '../remote/intents.ts';
import type { OAuthMailboxOptions } from '../remote/options.ts';
import { createRemoteOrganizer } from '../remote/organizer.ts';
import { retryRemotely } from '../remote/requests.ts';
import { loadSnoozedMails } from '../remote/snooze.ts';
import { createGmailClient } from './client.ts';
import { createGmailComposer } from './composer.ts';
import { createGmailIds } from './ids.ts';
import { createGmailUserLabels } from './labels.ts';
import { createGmailMailSource } from './mails.ts';
import { createGmailRemoteMails } from './organizer.ts';
import { createGmailReader } from './reader.ts';
import { createGmailWatcher, createToldMails, currentHistoryId } from './watcher.ts';

/**
 * Opens a Gmail account. What is done there is done in Gmail, under the permission `gmail.modify`; attachments are never fetched (E-7).
 *
 * @throws NexusError MAIL_SIGN_IN_NEEDED, MAILBOX_UNREACHABLE (retryable, but for an account without Gmail), MAIL_THROTTLED
 * (retryable), or the reason of `signal`
 */
export async function openGmailMailbox(options: OAuthMailboxOptions): Promise<Mailbox> {
  const { accountId, address, name, tokens, baseUrl, signal, pollInterval, times } = options;
  const { sendingTimes } = options;
  const clock = options.clock ?? (() => new Date());
  const openedAt = clock();
  signal?.throwIfAborted();
  const [client, hiddenMail] = await Promise.all([createGmailClient({ tokens, baseUrl }), loadSnoozedMails(options)]);
  // Before anything is listed, so that what comes meanwhile is seen by the watcher.
  const opened = await retryRemotely((asking) => currentHistoryId(client, asking), { signal });

  const closing = new AbortController();
  const closed = closing.signal;
  const ids = createGmailIds(accountId);
  const told = createToldMails();
  const source = createGmailMailSource({ client, ids, accountId, times });
  const mails = createGmailRemoteMails({ client, ids, labels: createGmailUserLabels(client) });
  const organizer = createRemoteOrganizer({ mails, hiddenMail, options, ...(times ? { times } : {}) });
  const composer = createGmailComposer({
    client,
    ids,
    accountId,
    address,
    clock,
    options,
    closed,
    times,
    sendingTimes,
  });
  const settling = settleOpenIntents({
    mails,
    hiddenMail,
    lookUpComposed: composer.lookUp,
    options: { ...options, signal: closed },
  });

  const close = async () => {
    await Promise.all([organizer.settled(), composer.settled()]);
    closing.abort(new Error('the mailbox was closed'));
    await settling;
  };
  return {
    account: {
      accountId,
      name,
      addresses: [address.toLowerCase()],
      capabilities: { persistent: true, delivers: true, watches: true, folders: null },
    },
    reader: createGmailReader({ client, ids, source, hiddenMail, told, closed, times }),
    organizer,
    composer,
    watcher: createGmailWatcher({
      client,
      ids,
      source,
      hiddenMail,
      told,
      openedAt,
      times,
      opened,
      interval: pollInterval,
      closed,
    }),
    close,
    [Symbol.asyncDispose]: close,
  };
}
