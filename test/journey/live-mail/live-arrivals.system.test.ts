import {
  type LiveAccount,
  layGmailAccount,
  layImapAccount,
  layOutlookAccount,
} from '@nexus/email-providers/testing/live-accounts';
import { findDovecot, layDovecot, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { startLiveDrive } from '../../support/mail/live-drive.ts';

const hasDovecot = findDovecot();
/** Against hanging only. */
const patience = { timeout: 50_000 };

function ordinary(subject: string) {
  return { subject, messageId: `${subject}@example.com`, date: new Date(), text: `The ${subject} is finished.\n` };
}

function urgent(subject: string) {
  return {
    ...ordinary(subject),
    headers: { Importance: 'high', 'X-Priority': '1' },
    text: `Urgent: could you please call me by 3 pm today? The ${subject} must be closed as soon as possible. Can you confirm?\n`,
  };
}

describe.each(['imap', 'gmail', 'outlook'] as const)('a drive on %s', (provider) => {
  let server: TestDovecot | null = null;
  beforeAll(async () => {
    if (provider === 'imap' && hasDovecot) server = await layDovecot();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  async function lay(): Promise<LiveAccount> {
    if (provider === 'gmail') return layGmailAccount();
    if (provider === 'outlook') return layOutlookAccount();
    if (server === null) throw new Error('There is no server.');
    return layImapAccount(server);
  }

  it.skipIf(provider === 'imap' && !hasDovecot)(
    'V-7: announces the red flag that comes in and nothing else, once, whatever it forgets of the inbox; what is archived elsewhere leaves without a word',
    async () => {
      await using account = await lay();
      for (const subject of ['crane', 'garden', 'roof']) await account.deliver(ordinary(subject));
      await using drive = await startLiveDrive(account);
      const greeted = drive.events.length;
      await account.archiveElsewhere('garden');
      await expect.poll(() => drive.left, patience).toBe(2);
      await account.deliver(ordinary('fence'));
      await expect.poll(() => drive.left, patience).toBe(3);
      await account.deliver(urgent('URGENT scaffold'));
      await expect.poll(() => drive.heard, patience).toMatch(/^Something important just came in: .*scaffold/i);
      expect(drive.saidSince(greeted)).toHaveLength(1);
      expect(eventsOf(drive.events, 'alert')).toHaveLength(1);
      await account.forgetChanges();
      await account.deliver(ordinary('gate'));
      await expect.poll(() => drive.left, patience).toBe(5);
      const told: string[] = [];
      for (let left = drive.left ?? 0; left > 0; left--) {
        await drive.say('next');
        told.push(eventsOf(drive.events, 'card').at(-1)?.subject ?? '');
      }
      expect(told[0]).toBe('URGENT scaffold');
      expect(told.toSorted()).toEqual(['URGENT scaffold', 'crane', 'fence', 'gate', 'roof'].toSorted());
      expect(eventsOf(drive.events, 'alert')).toHaveLength(1);
      expect(eventsOf(drive.events, 'error')).toEqual([]);
    },
  );
});
