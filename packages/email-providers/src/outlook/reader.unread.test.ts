import { expect, it } from 'vitest';
import type { GraphConnection } from './client.ts';
import { listUnread } from './reader.ts';

const begin = Date.UTC(2026, 2, 2, 8);
/** Seven mails a second, newest first. */
const mails = Array.from({ length: 400 }, (_, index) => ({
  id: `mail-${index}`,
  time: begin - Math.floor((index * 1000) / 7),
}));

/** A mailbox that compares by the millisecond and tells whole seconds. */
const connection = {
  name: 'your Outlook account',
  times: { behind: { whole: 5_000, attempt: 5_000, pause: 1 } },
  pathOf: (link: string) => link,
  async send({ path }: { readonly path: string }) {
    const query = new URLSearchParams(path.slice(path.indexOf('?')));
    const [, operator, edge = ''] = /receivedDateTime (\w+) (\S+)/.exec(query.get('$filter') ?? '') ?? [];
    const wanted = Date.parse(edge);
    const holds = (time: number) =>
      operator === 'ge' ? time >= wanted : operator === 'lt' ? time < wanted : time <= wanted;
    const found = mails.filter(({ time }) => holds(time));
    const top = Number(query.get('$top'));
    const value = found.slice(0, top).map(({ id, time }) => ({
      id,
      receivedDateTime: new Date(Math.floor(time / 1000) * 1000).toISOString().replace('.000Z', 'Z'),
    }));
    return {
      status: 200,
      retryAfter: null,
      body: { value, ...(found.length > top ? { '@odata.nextLink': 'next' } : {}) },
    };
  },
} as unknown as GraphConnection;

it('B-9: a page that ends within a second loses none of it, whether or not Exchange keeps what is less than one', async () => {
  const ids: string[] = [];
  for await (const page of listUnread(connection, AbortSignal.timeout(20_000))) ids.push(...page.map(({ id }) => id));
  expect(ids).toEqual(mails.map(({ id }) => id));
});
