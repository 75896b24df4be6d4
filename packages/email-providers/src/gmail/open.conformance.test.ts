import { localUserId } from '@nexus/contracts';
import { afterEach } from 'vitest';
import { type GmailDouble, startGmailDouble } from '../testing/gmail-double.ts';
import { describeMailboxConformance } from '../testing/mailbox-conformance.ts';
import { openGmailMailbox } from './open.ts';

const doubles: GmailDouble[] = [];
afterEach(async () => {
  for (const double of doubles.splice(0)) await double[Symbol.asyncDispose]();
});

describeMailboxConformance('Gmail', async (mails) => {
  const double = await startGmailDouble(mails);
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
