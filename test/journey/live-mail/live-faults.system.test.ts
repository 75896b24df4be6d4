import {
  type LiveAccount,
  type LiveFault,
  layGmailAccount,
  layImapAccount,
  layOutlookAccount,
  liveFaults,
} from '@nexus/email-providers/testing/live-accounts';
import { findDovecot, layDovecot, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLiveDrive } from '../../support/mail/live-drive.ts';

const subjects = ['Crane', 'Garden', 'Roof'];
const hasDovecot = findDovecot();
const done = { said: /^Archived: three mails\b/, left: [] };

/** What the driver hears of a bulk that goes wrong so, and what another program then sees in the inbox. */
const outcomes: Readonly<Record<LiveFault, { readonly said: RegExp; readonly left: readonly string[] }>> = {
  'cut before the server acted': done,
  'cut after the server acted': done,
  'throttled without Retry-After': done,
  'throttled for a moment': done,
  'throttled for long': {
    said: /^Your (Gmail|Outlook) account asked me to slow down for them\. Nothing was changed\. Shall I try them again\?$/,
    left: subjects,
  },
  'token ended': done,
  'permission ended': {
    said: /^For (it|them), please sign in to your (Gmail|Outlook) account again when you have parked\. Nothing was changed\.$/,
    left: subjects,
  },
  'one mail refused': {
    said: /^Archived: two of three mails\.(?: Say undo to take it back\.)? Your (Gmail|Outlook) account refused the other one\.$/,
    left: ['Garden'],
  },
  slow: { said: /^That takes longer than usual\. I don't know yet whether it worked; I will tell you\.$/, left: [] },
};

async function deliverThree(account: LiveAccount): Promise<void> {
  for (const [index, subject] of subjects.entries())
    await account.deliver({
      subject,
      messageId: `${subject}@example.com`,
      date: new Date(Date.now() - (index + 1) * 3_600_000),
      text: `The ${subject.toLowerCase()} is finished.\n`,
    });
}

describe.each(['imap', 'gmail', 'outlook'] as const)('a drive on %s', (provider) => {
  let server: TestDovecot | null = null;
  beforeAll(async () => {
    if (provider === 'imap' && hasDovecot) server = await layDovecot();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  async function lay(): Promise<LiveAccount> {
    const lays = {
      imap: () => (server === null ? Promise.reject(new Error('There is no server.')) : layImapAccount(server)),
      gmail: layGmailAccount,
      outlook: layOutlookAccount,
    };
    const account = await lays[provider]();
    await deliverThree(account);
    return account;
  }

  const cases = liveFaults.filter((fault) => provider !== 'imap' || /^cut|^slow/.test(fault));
  it.skipIf(provider === 'imap' && !hasDovecot).each(cases)(
    'E-8: %s: one sentence says what was archived, that is what is archived, and undo takes the bulk back',
    async (fault) => {
      await using account = await lay();
      const { said, left } = outcomes[fault];
      const toolTimes = { filler: 60_000, limit: fault === 'slow' ? 300 : 50_000 };
      await using drive = await startLiveDrive(account, { toolTimes });
      await drive.say('archive everything');
      expect(drive.heard).toMatch(/^Shall I archive three mails/);
      expect(account.breakNext(fault, 'Garden')).toBe(true);
      const before = drive.events.length;
      await drive.say('yes');
      expect(drive.saidSince(before)).toEqual([expect.stringMatching(said)]);
      if (fault === 'slow') {
        account.goOn();
        await expect.poll(() => drive.heard, { timeout: 30_000 }).toMatch(/^It did come through\. Archived: three/);
      }
      expect(await account.inbox()).toEqual(left);
      await drive.say('undo');
      // Behind the driver's back where it takes longer than they are kept waiting here.
      await expect.poll(() => account.inbox()).toEqual(subjects);
    },
  );

  it.skipIf(provider === 'imap' && !hasDovecot)(
    'E-8: a mail that is deleted elsewhere between the question and the yes is not said to be archived',
    async () => {
      await using account = await lay();
      await using drive = await startLiveDrive(account);
      await drive.say('archive everything');
      await account.removeElsewhere('Garden');
      await expect.poll(() => drive.left, { timeout: 30_000 }).toBe(2);
      const before = drive.events.length;
      await drive.say('yes');
      expect(drive.saidSince(before)).toEqual([
        expect.stringMatching(/^Archived: two of three mails\..* The other one is not there any more\.$/),
      ]);
      expect(await account.inbox()).toEqual([]);
      await drive.say('undo');
      expect(await account.inbox()).toEqual(['Crane', 'Roof']);
    },
  );
});
