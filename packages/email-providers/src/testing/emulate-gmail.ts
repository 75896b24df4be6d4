import { createEmulator } from 'emulate';
import { freePort } from './free-port.ts';
import type { ConformanceMail } from './write-mailbox.ts';

/**
 * Gmail as emulate 0.11.2 doubles it. It is another's double; against Google's description and what Google documents, it was seen to
 * - know no `getProfile`, `/batch`, `newer_than:`, nor an expired history id, and to take any token, 5,000 requests of each an hour;
 * - give of a header ten fields only, and of `metadataHeaders` those in the same case;
 * - give of a text the first plain and the first HTML part alone, decoded to UTF-8 from UTF-8 and Latin-1 only, without the parts'
 *   own headers;
 * - pass over `fields` and, in `drafts.list`, over `q`;
 * - search letter by letter, anywhere in a word, and to mind accents;
 * - take an upload as JSON or as a bare mail, not as the two together (`multipart/related`);
 * - count pages by their place, so that they shift when mail leaves the list;
 * - change the mails that it knows in a `batchModify` and pass over others, as Gmail does;
 * - give history ids of 21 digits, more than the 64 bits of the description, and label changes with the labels that changed;
 * - keep a draft's message when it is sent, where Gmail makes a new one with an id of its own.
 *
 * What the adapter relies on of the first six is put right by the proxy in front (`gmail-double.ts`).
 */
export interface EmulateGmail extends AsyncDisposable {
  readonly url: string;
  /** The mails put in at the start, by their ids. */
  readonly seeded: ReadonlyMap<string, Buffer>;
}

export async function startEmulateGmail(address: string, mails: readonly ConformanceMail[]): Promise<EmulateGmail> {
  const seeded = new Map(
    mails.map(({ raw }, index) => [(0x1900n + BigInt(index)).toString(16).padStart(16, '1'), raw]),
  );
  const labels = mails.map(({ read, flagged }) => [
    'INBOX',
    ...(read ? [] : ['UNREAD']),
    ...(flagged ? ['STARRED'] : []),
  ]);
  const messages = [...seeded].map(([id, raw], index) => ({
    id,
    user_email: address,
    raw: raw.toString('base64url'),
    label_ids: labels[index],
  }));
  const seed = { google: { users: [{ email: address, name: 'Sam Okafor' }], messages } };
  const port = await freePort();
  const emulator = await createEmulator({ service: 'google', port, seed });
  return { url: emulator.url, seeded, [Symbol.asyncDispose]: () => emulator.close() };
}
