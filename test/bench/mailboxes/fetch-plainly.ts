import { ImapFlow } from 'imapflow';
import { z } from 'zod';
import { peakMegabytes } from '../../support/command-line/peak-memory.ts';
import type { MailPlace } from './mail-place.ts';

/** What reading everything first costs, in a process of its own, as JSON. */
export interface PlainRun {
  /** Until the first mail's text is there, all others listed; milliseconds. */
  readonly firstItem: number;
  readonly megabytes: number;
}

const List = z.object({
  messages: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
const Page = z.object({ value: z.array(z.object({ id: z.string() })), '@odata.nextLink': z.string().optional() });

async function byImapFlow({ credentials }: Extract<MailPlace, { kind: 'imap' }>): Promise<void> {
  const { imap, user, password } = credentials;
  const client = new ImapFlow({
    host: imap.host,
    port: imap.port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: password },
    logger: false,
  });
  await client.connect();
  const lock = await client.getMailboxLock('INBOX');
  const mails = await client.fetchAll('1:*', { uid: true, flags: true, envelope: true });
  const newest = mails.findLast(({ flags }) => !flags?.has('\\Seen'));
  await client.fetchOne(String(newest?.seq), { source: true });
  lock.release();
  client.close();
}

type Ask = (path: string) => Promise<unknown>;

/** One request after the other, as the client library's examples do. */
async function byGmail(ask: Ask): Promise<void> {
  const ids: string[] = [];
  for (let token = ''; ; ) {
    const path = `/gmail/v1/users/me/messages?q=in%3Ainbox%20is%3Aunread&maxResults=500&pageToken=${token}`;
    const { messages, nextPageToken } = List.parse(await ask(path));
    ids.push(...messages.map(({ id }) => id));
    if (nextPageToken === undefined) break;
    token = nextPageToken;
  }
  for (const id of ids) await ask(`/gmail/v1/users/me/messages/${id}?format=full`);
}

async function byGraph(ask: Ask): Promise<void> {
  const fields = 'id,subject,from,receivedDateTime,bodyPreview';
  let first: string | null = null;
  let next: string | undefined = `/me/mailFolders/inbox/messages?$filter=isRead eq false&$top=100&$select=${fields}`;
  while (next !== undefined) {
    const page: z.infer<typeof Page> = Page.parse(await ask(next));
    first ??= page.value[0]?.id ?? null;
    next = page['@odata.nextLink'];
  }
  await ask(`/me/messages/${first}`);
}

async function fetchPlainly(place: MailPlace): Promise<PlainRun> {
  const began = performance.now();
  if (place.kind === 'imap') await byImapFlow(place);
  else if (place.kind !== 'file') {
    const { url, token } = place;
    const ask: Ask = async (path) => {
      const response = await fetch(path.startsWith('http') ? path : `${url}${path}`, {
        headers: { authorization: `Bearer ${token}`, prefer: 'IdType="ImmutableId"' },
      });
      if (!response.ok) throw new Error(`answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
      return response.json();
    };
    await (place.kind === 'gmail' ? byGmail(ask) : byGraph(ask));
  }
  return { firstItem: performance.now() - began, megabytes: peakMegabytes() };
}

const [place] = process.argv.slice(2);
if (import.meta.main && place !== undefined) {
  process.stdout.write(JSON.stringify(await fetchPlainly(JSON.parse(place))));
  process.exit();
}
