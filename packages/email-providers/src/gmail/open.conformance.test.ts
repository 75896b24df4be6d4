import { localUserId } from '@nexus/contracts';
import type { GmailDouble } from '@nexus/mail-doubles/gmail';
import { afterEach, describe } from 'vitest';
import { testFaults } from '../testing/fault-conformance.ts';
import { layGmailAccount, startGmail } from '../testing/gmail-account.ts';
import { describeMailboxConformance } from '../testing/mailbox-conformance.ts';
import { openGmailMailbox } from './open.ts';

const doubles: GmailDouble[] = [];
afterEach(async () => {
  for (const double of doubles.splice(0)) await double[Symbol.asyncDispose]();
});

describeMailboxConformance('Gmail', async (mails) => {
  const double = await startGmail(mails);
  doubles.push(double);
  const { address, url, access } = double;
  return openGmailMailbox({
    userId: localUserId,
    accountId: 'account-of-sam',
    address,
    name: 'your Gmail account',
    tokens: access,
    baseUrl: url,
  });
});

describe('Gmail when its server fails', () => testFaults(layGmailAccount));
