import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type GmailAnswer, readPath } from './gmail-answer.ts';

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
