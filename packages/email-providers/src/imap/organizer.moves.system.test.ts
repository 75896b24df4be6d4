import { randomUUID } from 'node:crypto';
import { buildRawMail, findDovecot, layDovecot, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lookIntoFolder } from '../testing/imap-account.ts';
import { createImapConnection, type ImapConnection } from './client.ts';
import { createImapFolders } from './folders.ts';
import { createImapPlaces } from './ids.ts';
import { createImapRemoteMails } from './organizer.ts';

describe.skipIf(!findDovecot())('the mails of an IMAP account', () => {
  let server: TestDovecot;
  const connections: ImapConnection[] = [];
  beforeAll(async () => {
    server = await layDovecot();
  });
  afterEach(async () => {
    for (const connection of connections.splice(0)) await connection.close();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  const { signal } = new AbortController();

  /** Mails by subject, and one id more of a mail that is gone by the time it is changed. */
  async function open(subjects: readonly string[]) {
    const user = `sam-${randomUUID()}`;
    await server.deliver(
      user,
      subjects.map((subject) => ({ raw: buildRawMail({ subject, messageId: `${subject}@example.com` }) })),
    );
    const credentials = server.credentials(user);
    const connection = createImapConnection(credentials);
    connections.push(connection);
    const places = createImapPlaces('account');
    const folders = createImapFolders(connection);
    const mails = createImapRemoteMails({ connection, folders, places, accountId: 'account', remember: () => {} });
    const uidValidity = await connection.inFolder('INBOX', async (_, folder) => String(folder.uidValidity));
    const idOf = (uid: number) => `account/${uidValidity}.${uid}`;
    return {
      mails,
      ids: subjects.map((_, index) => idOf(index + 1)),
      gone: idOf(99),
      credentials,
      connection,
      folders,
    };
  }

  it('E-8: a mail that went between the look and the change is named, whatever was to be changed', async () => {
    const { mails, ids, gone, credentials } = await open(['Roof']);
    const both = [...ids, gone];
    for (const change of [{ read: true }, { flagged: true }, { folder: 'archive' }, { folder: 'inbox' }]) {
      const failures = await mails.change(
        both.map((emailId) => ({ emailId, ...change })),
        signal,
      );
      expect(failures).toEqual([{ emailId: gone, code: 'MAIL_NOT_FOUND' }]);
    }
    expect((await lookIntoFolder(credentials, 'INBOX')).map(({ flags }) => flags)).toEqual([['\\Flagged', '\\Seen']]);
  });

  it('E-8: one change of each kind at once is made to each mail alone', async () => {
    const { mails, ids } = await open(['Roof', 'Permits', 'Windows']);
    const [roof = '', permits = '', windows = ''] = ids;
    const changes = [
      { emailId: roof, read: true, folder: 'Building' },
      { emailId: permits, flagged: true, folder: 'archive' },
      { emailId: windows, read: false },
    ];
    expect(await mails.change(changes, signal)).toEqual([]);
    expect(await mails.states(ids, signal)).toEqual(
      new Map([
        [roof, { read: true, flagged: false, folder: 'Building' }],
        [permits, { read: false, flagged: true, folder: 'archive' }],
        [windows, { read: false, flagged: false, folder: 'inbox' }],
      ]),
    );
    expect(await mails.folders(signal)).toEqual(expect.arrayContaining(['Archive', 'Building']));
  });

  it('E-3: a folder has the name by which a mail was moved there', async () => {
    const { mails, ids, folders } = await open(['Roof', 'Permits']);
    const [roof = '', permits = ''] = ids;
    await mails.change([{ emailId: roof, folder: 'archive' }], signal);
    const own = (await folders.list(signal)).find(({ use }) => use === 'archive')?.name ?? '';
    await mails.change([{ emailId: permits, folder: own }], signal);
    const states = await mails.states(ids, signal);
    expect([states.get(roof)?.folder, states.get(permits)?.folder]).toEqual(['archive', own]);
  });

  it('E-3: a name that the server keeps no folder of is refused, and none is made under another', async () => {
    const { mails, ids, folders } = await open(['Roof']);
    const [emailId = ''] = ids;
    expect(await mails.change([{ emailId, folder: 'Client v1.2' }], signal)).toEqual([
      { emailId, code: 'MAIL_ACTION_UNSUPPORTED' },
    ]);
    expect(await folders.list(signal)).toEqual([]);
  });

  it('E-3: shared folders and those of other users are no place for this account’s mail', async () => {
    const shared = (prefix: string, kind: string) =>
      `namespace ${kind} {\n type = ${kind}\n prefix = ${prefix}.\n separator = .\n location = maildir:~/${kind}\n list = yes\n}`;
    await using other = await layDovecot(shared('Team', 'public'));
    const credentials = other.credentials('sam');
    await using connection = createImapConnection(credentials);
    await connection.use((client) => client.mailboxCreate('Team.Archive'));
    const folders = createImapFolders(connection);
    expect(await folders.list(signal)).toEqual([]);
    expect(await folders.find('archive', signal)).toBeNull();
    expect(await folders.ensure('archive', signal)).toBe('Archive');
    expect(await folders.find('archive', signal)).toBe('Archive');
  });

  it('E-8: a folder that cannot be made refuses the mails that were to go there, and no others', async () => {
    const { mails, ids } = await open(['Roof', 'Permits']);
    const [roof = '', permits = ''] = ids;
    const changes = [
      { emailId: roof, folder: `${'long'.repeat(200)}` },
      { emailId: permits, read: true },
    ];
    expect(await mails.change(changes, signal)).toEqual([{ emailId: roof, code: 'MAIL_ACTION_REFUSED' }]);
    expect((await mails.states(ids, signal)).get(permits)?.read).toBe(true);
  });

  it('E-3: a UID of an earlier UIDVALIDITY is nobody’s mail, though the folder has that UID', async () => {
    const { mails } = await open(['Roof']);
    expect(await mails.states(['account/1.1'], signal)).toEqual(new Map());
    expect(await mails.change([{ emailId: 'account/1.1', read: true }], signal)).toEqual([
      { emailId: 'account/1.1', code: 'MAIL_NOT_FOUND' },
    ]);
  });

  it('E-3: ids of other accounts and what is no id are nobody’s mail', async () => {
    const { mails } = await open(['Roof']);
    expect(await mails.states(['other/1.1', 'nowhere'], signal)).toEqual(new Map());
    expect(await mails.change([{ emailId: 'nowhere', read: true }], signal)).toEqual([
      { emailId: 'nowhere', code: 'MAIL_NOT_FOUND' },
    ]);
  });
});
