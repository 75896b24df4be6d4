import { localUserId } from '@nexus/contracts';
import { lookIntoFolder } from '@nexus/email-providers/testing';
import { buildRawMail, findDovecot, layDovecot, type TestDovecot } from '@nexus/mail-doubles';
import { createRuntime } from '@nexus/runtime';
import { parseSettings } from '@nexus/runtime/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDrive } from '../../support/drive/drive.ts';

const address = 'nora@example.com';

describe.skipIf(!findDovecot())('an account that its owner disconnects while a drive is on', () => {
  let server: TestDovecot;
  beforeAll(async () => {
    server = await layDovecot();
    const date = new Date(Date.now() - 3_600_000);
    await server.deliver(address, [{ raw: buildRawMail({ to: address, subject: 'The crane', date }) }]);
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  it('E-5: is not changed any more, and the driver is told so', async () => {
    await using runtime = await createRuntime(parseSettings({ NEXUS_DATA_DIR: ':memory:' }));
    const { accounts } = runtime;
    const { accountId } = await accounts.connect(
      localUserId,
      { provider: 'imap', address },
      server.credentials(address),
    );
    await using resources = await runtime.openDrive(localUserId, { patience: 50_000 });
    await using drive = await startDrive({ mailbox: resources.mailbox });
    const inbox = async () =>
      (await lookIntoFolder(server.credentials(address), 'INBOX')).map(({ subject, flags }) => [subject, ...flags]);
    await drive.say('next');
    await drive.say('flag it');
    expect(await inbox()).toEqual([['The crane', '\\Flagged']]);

    const drafts = async () => (await lookIntoFolder(server.credentials(address), 'Drafts')).length;
    await drive.say('reply yes that works for me');
    expect(await drafts()).toBe(1);

    await accounts.disconnect(localUserId, accountId);
    const refused = 'Your example account is not connected any more. Nothing was changed.';
    await drive.say('undo');
    expect(drive.heard).toMatch(/nothing was changed/i);
    expect(await drafts()).toBe(1);
    await drive.say('archive it');
    expect(drive.heard).toBe(refused);
    expect(await inbox()).toEqual([['The crane', '\\Flagged']]);
  });
});
