import type { Mailbox } from '@nexus/contracts';
import { settleOpenIntents } from '../remote/intents.ts';
import type { OAuthMailboxOptions } from '../remote/options.ts';
import { createRemoteOrganizer } from '../remote/organizer.ts';
import { lookUpSending } from '../remote/send-once.ts';
import { loadSnoozedMails } from '../remote/snooze.ts';
import { createGraphConnection } from './client.ts';
import { createOutlookComposer } from './composer.ts';
import { createOutlookFolders } from './folders.ts';
import { graphIdOf } from './ids.ts';
import { createOutlookRemoteMails } from './organizer.ts';
import { createOutlookReader } from './reader.ts';
import { sendOutlookDraft } from './sender.ts';
import { createOutlookWatcher } from './watcher.ts';

/**
 * Opens an Outlook account (Microsoft 365 or outlook.com) through Microsoft Graph. Nothing is asked of it yet but what an earlier
 * drive left open, and that behind: an account that cannot be reached says so when it is first read.
 */
export async function openOutlookMailbox(options: OAuthMailboxOptions): Promise<Mailbox> {
  const { accountId, address, name, tokens, baseUrl, pollInterval, times } = options;
  const { clock = () => new Date(), signal, sendingTimes } = options;
  signal?.throwIfAborted();
  const openedAt = clock();
  const connection = createGraphConnection({ tokens, name, baseUrl, times: times && { soon: times, behind: times } });
  const folders = createOutlookFolders(connection);
  const mails = createOutlookRemoteMails({ accountId, connection, folders });
  const hiddenMail = await loadSnoozedMails(options);
  const organizer = createRemoteOrganizer({ mails, hiddenMail, options, times: connection.times.soon });
  const composer = createOutlookComposer({ connection, folders, options, sendingTimes });
  const settled = settleOpenIntents({
    mails,
    hiddenMail,
    options: { ...options, signal: connection.closed },
    async lookUpComposed({ action, emailIds }, signal) {
      const graphId = graphIdOf(accountId, emailIds[0] ?? '');
      if (action !== 'send' || graphId === null) return null;
      return lookUpSending(sendOutlookDraft({ connection, folders }, graphId), signal, sendingTimes);
    },
  });
  const close = async () => {
    await Promise.all([organizer.settled(), composer.settled()]);
    connection.close();
    await settled;
  };
  return {
    account: {
      accountId,
      name,
      addresses: [address.toLowerCase()],
      capabilities: { persistent: true, delivers: true, watches: true, folders: null },
    },
    reader: createOutlookReader({ accountId, connection, folders, mails, hiddenMail }),
    organizer,
    composer,
    watcher: createOutlookWatcher({ accountId, connection, hiddenMail, openedAt, interval: pollInterval }),
    close,
    [Symbol.asyncDispose]: close,
  };
}
