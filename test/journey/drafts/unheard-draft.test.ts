import { localUserId } from '@nexus/contracts';
import { layGraphAccount } from '@nexus/email-providers/testing/outlook-account';
import { createMemoryMailIntentLog } from '@nexus/knowledge-store';
import { buildRawMail } from '@nexus/mail-doubles';
import { expect, it, onTestFinished } from 'vitest';
import { startDrive } from '../../support/drive/drive.ts';

/** A drive whose reply is being drafted, and will be refused once Outlook answers. */
async function startDrafting() {
  const account = await layGraphAccount();
  onTestFinished(() => account.close());
  const raw = buildRawMail({
    subject: 'The crane',
    messageId: 'crane@example.com',
    from: 'Ada Moreau <ada@example.com>',
    text: 'Could you confirm that the crane may come on Friday?\n',
  });
  await account.put({ raw }, new Date(Date.now() - 3_600_000));
  const intents = createMemoryMailIntentLog();
  const mailbox = await account.open({ userId: localUserId, intents });
  const drive = await startDrive({ mailbox });
  onTestFinished(() => drive[Symbol.asyncDispose]());
  await drive.say('next');
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const { faults } = account.server;
  const isDrafting = (line: string) => {
    const is = line.includes('/createReply');
    if (is) asked.resolve();
    return is;
  };
  faults.plan(isDrafting, { kind: 'slow', until: answered.promise });
  faults.plan(/^PATCH/, { kind: 'refuse', status: 403, code: 'ErrorAccessDenied' });
  const replying = drive.say('reply yes Friday is fine').catch(() => undefined);
  await asked.promise;
  /** What is the next drive's to look up, whatever else may be under way. */
  const left = async () => (await intents.open(localUserId, new Date(0))).map(({ action }) => action);
  return { drive, mailbox, replying, answer: answered.resolve, left };
}

it('E-8: a draft that fails after the driver has left is left for the next drive to say', async () => {
  const { drive, mailbox, answer, left } = await startDrafting();
  const closed = drive.session.close();
  expect(await left()).toEqual([]);
  answer();
  await closed;
  await mailbox.close();
  expect(await left()).toEqual(['draft']);
});

it('E-8: one that fails while the driver hears it is said, and not once more in the next drive', async () => {
  const { drive, mailbox, replying, answer, left } = await startDrafting();
  answer();
  await replying;
  expect(drive.heard).toContain('refused it. Nothing was changed.');
  await mailbox.close();
  expect(await left()).toEqual([]);
});
