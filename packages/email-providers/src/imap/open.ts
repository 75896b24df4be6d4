import type { Mailbox, PasswordCredentials } from '@nexus/contracts';
import { countRecipients, readOwnTrace } from '../mime/own-address.ts';
import { settleOpenIntents } from '../remote/intents.ts';
import type { LiveMailboxOptions } from '../remote/options.ts';
import { createRemoteOrganizer } from '../remote/organizer.ts';
import { loadSnoozedMails } from '../remote/snooze.ts';
import { createImapConnection, type ImapConnection } from './client.ts';
import { createImapComposer } from './composer.ts';
import { createImapFolders } from './folders.ts';
import { createImapPlaces, inboxPath } from './ids.ts';
import type { EnvelopeContext } from './mails.ts';
import { createImapRemoteMails } from './organizer.ts';
import { createImapReader } from './reader.ts';
import { checkSending } from './sender.ts';
import { sendingCheckedAfter } from './timeouts.ts';
import { createImapWatcher } from './watcher.ts';

export interface ImapMailboxOptions extends LiveMailboxOptions {
  readonly credentials: PasswordCredentials;
  /**
   * The reader's own, lower case, the one that mail goes out from first. Default: `address`. Empty: nobody says, so it is learned from
   * the inbox, and `address` is no more than what the account is called.
   */
  readonly ownAddresses?: readonly string[];
  /** Milliseconds between two looks where the server does not announce changes. Default: a minute. */
  readonly pollInterval?: number;
  /** Milliseconds until it is tried whether the account can send. Default: three seconds, so that the greeting goes ahead. */
  readonly sendingCheckedAfter?: number;
}

/**
 * Opens an account by IMAP. It signs in at once and looks at what is in the inbox, so that what comes from now on is known as new.
 *
 * @throws NexusError MAILBOX_SIGN_IN_REFUSED, MAIL_THROTTLED, MAILBOX_UNREACHABLE (retryable, but for a certificate that cannot be trusted), or
 * the reason of `signal`
 */
export async function openImapMailbox(options: ImapMailboxOptions): Promise<Mailbox> {
  const { accountId, address, name, credentials, pollInterval, clock = () => new Date(), signal } = options;
  const closing = new AbortController();
  const connection = createImapConnection(credentials, options.lookup);
  const leave = () => void connection.close();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    signal?.throwIfAborted();
    const places = createImapPlaces(accountId);
    const contextFor = (path: string, uidValidity: string): EnvelopeContext => ({
      accountId,
      now: clock(),
      identify: (uid) => places.identify({ path, uidValidity, uid }),
    });
    const [hiddenMail] = await Promise.all([loadSnoozedMails(options), connection.use(async () => {})]);
    const watcher = await createImapWatcher({
      credentials,
      lookup: options.lookup,
      connection,
      contextFor,
      hiddenMail,
      interval: pollInterval,
      closed: closing.signal,
    });
    const folders = createImapFolders(connection);
    const mails = createImapRemoteMails({ connection, folders, places, accountId, remember: hiddenMail.remember });
    const organizer = createRemoteOrganizer({ mails, hiddenMail, options });
    const told = options.ownAddresses ?? [address.toLowerCase()];
    const { addresses, from } =
      told[0] === undefined ? await learnOwnAddress(connection) : { addresses: told, from: told[0] };
    const composer = createImapComposer({ connection, folders, places, options, credentials, from });
    const settling = settleOpenIntents({
      mails,
      hiddenMail,
      lookUpComposed: composer.lookUp,
      options: { ...options, signal: closing.signal },
    });
    const after = options.sendingCheckedAfter ?? sendingCheckedAfter;
    const checking = from === null ? null : checkSending({ credentials, options, after, signal: closing.signal });
    const close = async () => {
      await organizer.settled();
      await composer.close();
      closing.abort(new Error('the mailbox was closed'));
      await connection.close();
      await settling;
      await checking;
    };
    return {
      account: {
        accountId,
        name,
        addresses,
        capabilities: {
          persistent: true,
          delivers: credentials.smtp !== null && from !== null,
          lacksAddress: credentials.smtp !== null && from === null,
          watches: true,
          searchesInboxOnly: true,
          folders: null,
        },
      },
      reader: createImapReader({ connection, folders, places, hiddenMail, contextFor }),
      organizer,
      composer,
      watcher,
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await connection.close();
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}

/** Mails of the inbox that are asked, the newest. */
const asked = 100;
/** Bytes of each: what the own server wrote stands on top. */
const top = 2048;

interface OwnAddress {
  /** The reader's own, to judge by; lower case. Empty: the mail does not tell. */
  readonly addresses: readonly string[];
  /** The one that mail goes out from, lower case. Null: it would be a guess. */
  readonly from: string | null;
}

/**
 * Whose account it is, as its server wrote into the mail of its inbox where it was delivered to; what came with a mail is not believed.
 * Known before the first mail is judged and before the first answer is written.
 */
function learnOwnAddress(connection: ImapConnection): Promise<OwnAddress> {
  return connection.inFolder(
    inboxPath,
    async (client, { exists }) => {
      const recipients = countRecipients();
      const query = { uid: true, bodyParts: [{ key: 'HEADER', start: 0, maxLength: top }] };
      const newest = exists === 0 ? [] : await client.fetchAll(`${Math.max(1, exists - asked + 1)}:*`, query);
      for (const { headers } of newest) recipients.add(readOwnTrace(headers ?? Buffer.alloc(0)));
      return { addresses: [recipients.main()].filter((address) => address !== null), from: recipients.certain() };
    },
    { again: true },
  );
}
