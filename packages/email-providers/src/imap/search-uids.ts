import type { ImapFlow, SearchObject } from 'imapflow';
import { mapImapError } from './map-imap-error.ts';
import { readUidSet } from './uid-set.ts';

/**
 * UIDs in the open folder, ascending. Where the server can it answers with ranges (RFC 4731) instead of ten thousand numbers. Throws
 * MAILBOX_UNREACHABLE where it does not answer, or refuses.
 */
export async function searchUids(client: ImapFlow, query: SearchObject): Promise<readonly number[]> {
  const found = await client.search(query, { uid: true, returnOptions: ['ALL'] });
  // The library answers what failed with `false`.
  if (!found || !client.mailbox) throw mapImapError(client.usable ? { responseStatus: 'NO' } : null);
  return Array.isArray(found) ? found : readUidSet(found.all ?? '', client.mailbox.exists);
}
