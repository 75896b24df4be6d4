import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { createEmulator } from 'emulate';
import type { ConformanceMail } from '../mailbox-files.ts';
import { freePort } from '../wire.ts';
import { type GmailAnswer, readPath } from './answer.ts';

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
 * What the adapter relies on of the first six is put right by the proxy in front (`double.ts`).
 */
interface EmulateGmail extends AsyncDisposable {
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

/** emulate itself, past the proxy: what another device does and sees. */
export interface GmailUpstream {
  send(verb: string, path: string, body?: unknown): Promise<GmailAnswer>;
  labels(gmailId: string): Promise<readonly string[] | null>;
  modify(
    gmailId: string,
    change: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
  ): Promise<void>;
  remove(gmailId: string): Promise<void>;
  /** The ids of all mails that carry a label. */
  list(label: string): Promise<readonly string[]>;
  newestHistory(): Promise<string>;
  close(): void;
}

const users = '/gmail/v1/users/me';
/** emulate lets a token make 5,000 requests. */
const requestsOfToken = 4000;

export function createGmailUpstream(url: string): GmailUpstream {
  const agent = new Agent({ keepAlive: true });
  let count = 0;

  const send = async (verb: string, path: string, body?: unknown): Promise<GmailAnswer> => {
    count += 1;
    const headers = {
      Authorization: `Bearer double-${Math.floor(count / requestsOfToken)}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<GmailAnswer>();
    const sent = request(new URL(path, url), { method: verb, headers, agent }, (response) => {
      const status = response.statusCode ?? 0;
      if (status === 204) {
        response.resume().on('end', () => resolve({ status, data: null }));
      } else json(response).then((data) => resolve({ status, data }), reject);
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  };

  return {
    send,
    async labels(gmailId) {
      const { status, data } = await send('GET', `${users}/messages/${gmailId}?format=minimal`);
      return status === 404 ? null : (readPath(data, 'labelIds') as readonly string[]);
    },
    async modify(gmailId, { add = [], remove = [] }) {
      await send('POST', `${users}/messages/${gmailId}/modify`, { addLabelIds: add, removeLabelIds: remove });
    },
    async remove(gmailId) {
      await send('DELETE', `${users}/messages/${gmailId}`);
    },
    async list(label) {
      const { data } = await send('GET', `${users}/messages?labelIds=${label}&maxResults=500`);
      return (readPath(data, 'messages') as readonly { readonly id: string }[]).map(({ id }) => id);
    },
    async newestHistory() {
      const { data } = await send('GET', `${users}/history?startHistoryId=${'9'.repeat(22)}`);
      return String(readPath(data, 'historyId'));
    },
    close: () => agent.destroy(),
  };
}
