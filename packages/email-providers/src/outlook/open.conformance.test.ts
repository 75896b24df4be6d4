import { afterEach, describe, expect } from 'vitest';
import { testFaults } from '../testing/fault-conformance.ts';
import { describeMailboxConformance } from '../testing/mailbox-conformance.ts';
import { type GraphAccount, layGraphAccount, layOutlookAccount } from '../testing/outlook-account.ts';

const laid: GraphAccount[] = [];
const lay = async () => {
  const account = await layGraphAccount();
  laid.push(account);
  return account;
};

afterEach(async () => {
  const accounts = laid.splice(0);
  for (const account of accounts) await account.close();
  for (const { server, warnings } of accounts) {
    // Held in every test: nothing is asked or answered that Microsoft does not describe, all ids last, and four at once suffice.
    expect(server.record.violations).toEqual([]);
    expect(server.record.withoutImmutableIds).toEqual([]);
    expect(server.record.mostAtOnce).toBeLessThanOrEqual(4);
    expect(warnings).toEqual([]);
  }
});

describeMailboxConformance('Outlook', async (mails) => {
  const account = await lay();
  for (const mail of mails) await account.put(mail);
  return account.open();
});

describe('Outlook when its server fails', () => testFaults(layOutlookAccount));
