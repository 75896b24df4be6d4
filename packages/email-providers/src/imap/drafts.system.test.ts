import { randomUUID } from 'node:crypto';
import { buildRawMail, findDovecot, layDovecot, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { lookIntoFolder } from '../testing/imap-account.ts';
import { createImapConnection } from './client.ts';
import { createStoredMails } from './drafts.ts';
import { createImapFolders } from './folders.ts';

describe.skipIf(!findDovecot())('mail of ours in a folder of the account', () => {
  let server: TestDovecot;
  beforeAll(async () => {
    server = await layDovecot();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  it('E-8: in a folder that was made anew meanwhile, nothing is done to the mail that has its number now', async () => {
    const credentials = server.credentials(`sam-${randomUUID()}`);
    const open = () => {
      const connection = createImapConnection(credentials);
      onTestFinished(() => connection.close());
      return { connection, stored: createStoredMails(connection, createImapFolders(connection)) };
    };
    const raw = buildRawMail({ subject: 'Roof', messageId: 'roof@example.com' });
    const other = buildRawMail({ subject: 'Crane', messageId: 'crane@example.com' });

    const first = open();
    await first.stored.append('drafts', raw, ['\\Draft']);
    const found = await first.stored.find('drafts', 'roof@example.com');
    if (found === null) throw new Error('it was just put there');
    expect((await first.stored.fetch(found))?.toString('latin1')).toContain('Roof');
    await first.connection.close();

    const { connection, stored } = open();
    await connection.use((client) => client.mailboxDelete(found.path));
    await stored.append('drafts', other, ['\\Draft']);
    expect(await stored.find('drafts', 'crane@example.com')).toMatchObject({ path: found.path, uid: found.uid });
    expect(await stored.fetch(found)).toBeNull();
    await stored.mark(found, '$NexusSending', true);
    await stored.remove(found);
    expect((await lookIntoFolder(credentials, found.path)).map(({ flags }) => flags)).toEqual([['\\Draft']]);
  });
});
