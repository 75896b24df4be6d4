import { localUserId } from '@nexus/contracts';
import { buildRawMail, dovecotPassword, findDovecot, layDovecot, layWire } from '@nexus/mail-doubles';
import { createRuntime } from '@nexus/runtime';
import { parseSettings } from '@nexus/runtime/settings';
import { expect, it } from 'vitest';
import { startVoiceDrive } from '../../support/drive/voice-drive.ts';

const user = 'nora@example.com';

it.runIf(findDovecot())(
  'V-1: the driver is greeted while no word of the mail server comes over the line yet',
  async () => {
    await using dovecot = await layDovecot();
    await dovecot.deliver(user, [{ raw: buildRawMail({ to: user, date: new Date() }) }]);
    await using wire = await layWire(dovecot.port);
    wire.hold();
    const account = `${encodeURIComponent(user)}:${encodeURIComponent(dovecotPassword)}`;
    const MAILBOX = `imap://${account}@127.0.0.1:${wire.port}?security=none`;
    await using runtime = await createRuntime(parseSettings({ NEXUS_DATA_DIR: ':memory:', MAILBOX }));
    await using resources = await runtime.openDrive(localUserId, { patience: 50_000 });
    await using drive = await startVoiceDrive({ mailbox: resources.mailbox, loadingPatience: 600_000 });
    await drive.message('assistant', ({ display }) => display.includes('Checking your mail'));
    expect(drive.messages.some(({ type }) => type === 'ready')).toBe(false);
    wire.release();
    expect((await drive.overview()).display).toMatch(/^You have one unread mail/);
  },
  60_000,
);
