import { localUserId, type MailCredentials } from '@nexus/contracts';
import { buildRawMail, findDovecot, layDovecot, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRuntime } from '../create-runtime.ts';
import { parseSettings } from '../settings/settings.ts';

const oauth: MailCredentials = {
  kind: 'oauth',
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: new Date('2026-01-01T00:00:00Z'),
};

/** No test is about how slow a machine is. */
const patience = 50_000;

describe.runIf(findDovecot())("a drive's mail", () => {
  let dovecot: TestDovecot;
  beforeAll(async () => {
    dovecot = await layDovecot();
    await dovecot.deliver('nora@example.com', [{ raw: buildRawMail({ subject: 'The roof' }) }]);
  });
  afterAll(() => dovecot[Symbol.asyncDispose]());

  it('E-5: is that of the accounts its user connected; one that is refused is told, kept as such, and the others are read', async () => {
    await using runtime = await createRuntime(parseSettings({ NEXUS_DATA_DIR: ':memory:' }));
    const { accounts } = runtime;
    const connect = (address: string, credentials: MailCredentials) =>
      accounts.connect(
        localUserId,
        { provider: credentials.kind === 'oauth' ? 'gmail' : 'imap', address },
        credentials,
      );
    await connect('nora@example.com', dovecot.credentials('nora@example.com'));
    const refused = await connect('nora@site.example', {
      ...dovecot.credentials('nora@site.example'),
      password: 'not-this-one',
    });
    const dead = await connect('nora@mail.example', oauth);
    await accounts.setState(localUserId, dead.accountId, 'sign-in-needed');

    await using drive = await runtime.openDrive(localUserId, { patience });
    const { unread, omissions } = await drive.mailbox.reader.overview();
    expect(unread).toBe(1);
    expect(omissions).toEqual([
      'Please sign in to your site account again when you have parked; I go on without it.',
      'Please sign in to your Gmail account again when you have parked; I go on without it.',
    ]);
    expect(drive.mailbox.accounts?.map(({ name }) => name)).toEqual([
      'your example account',
      'your site account',
      'your Gmail account',
    ]);
    const stateOf = async (accountId: string) =>
      (await accounts.list(localUserId)).find((account) => account.accountId === accountId)?.state;
    await expect.poll(() => stateOf(refused.accountId)).toBe('sign-in-needed');

    // Who names a mailbox wants that one.
    await using alone = await runtime.openDrive(localUserId, {
      mailbox: `imap://nora%40example.com@127.0.0.1:${dovecot.port}?security=none`,
      password: 'lantern-and-harbour',
      alone: true,
    });
    expect(alone.mailbox.accounts).toBeUndefined();
    expect(await alone.mailbox.reader.overview()).toMatchObject({ unread: 1, omissions: [] });
  });

  it('E-6: MAILBOX stands beside the connected accounts of the local user', async () => {
    const secret = `nora%40example.com:lantern-and-harbour@127.0.0.1:${dovecot.port}`;
    const settings = parseSettings({ NEXUS_DATA_DIR: ':memory:', MAILBOX: `imap://${secret}?security=none` });
    await using runtime = await createRuntime(settings);
    const dead = await runtime.accounts.connect(
      localUserId,
      { provider: 'gmail', address: 'nora@mail.example' },
      oauth,
    );
    await runtime.accounts.setState(localUserId, dead.accountId, 'sign-in-needed');
    await using drive = await runtime.openDrive(localUserId, { patience });
    expect(await drive.mailbox.reader.overview()).toMatchObject({
      unread: 1,
      omissions: [expect.stringMatching(/sign in to your Gmail account/)],
    });
    expect(drive.preferences).toEqual({});
  });
});
