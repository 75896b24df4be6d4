import { countRecipients } from '../mime/main-recipient.ts';
import { readOwnTrace } from '../mime/own-trace.ts';
import type { ImapConnection } from './imap-connection.ts';
import { inboxPath } from './imap-places.ts';

/** Mails of the inbox that are asked, the newest. */
const asked = 100;
/** Bytes of each: what the own server wrote stands on top. */
const top = 2048;

export interface OwnAddress {
  /** The reader's own, to judge by; lower case. Empty: the mail does not tell. */
  readonly addresses: readonly string[];
  /** The one that mail goes out from, lower case. Null: it would be a guess. */
  readonly from: string | null;
}

/**
 * Whose account it is, as its server wrote into the mail of its inbox where it was delivered to; what came with a mail is not believed.
 * Known before the first mail is judged and before the first answer is written.
 */
export function learnOwnAddress(connection: ImapConnection): Promise<OwnAddress> {
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
