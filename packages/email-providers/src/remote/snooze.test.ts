import { localUserId, type MailEnvelope, type SnoozedMail } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { expect, it } from 'vitest';
import { createAccountDouble } from '../testing/account-double.ts';
import { createMemorySetAside } from '../testing/memory-stores.ts';
import { loadSnoozedMails, readReturned } from './snooze.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 9));
const mail = (name: string, day: number): MailEnvelope =>
  inventMail({ emailId: `account/${name}`, receivedAt: at(day) });

/** Two pages, the second of them old; it is the tenth. */
const pages = [[mail('c', 9), mail('b', 7)], [mail('a', 2)]];

async function arrange(kept: readonly SnoozedMail[], there: readonly MailEnvelope[]) {
  const store = createMemorySetAside();
  await store.snooze(localUserId, kept);
  const hiddenMail = await loadSnoozedMails({
    userId: localUserId,
    accountId: 'account',
    address: 'sam@example.org',
    name: 'your account',
    hiddenMail: store,
    clock: () => at(10),
  });
  const asked: string[][] = [];
  const { reader } = createAccountDouble({ accountId: 'account', pages }).mailbox;
  const returning = readReturned(reader, {
    hiddenMail,
    isLocated: (emailId) => emailId !== 'account/name',
    async waiting(emailIds) {
      asked.push([...emailIds]);
      return there.filter(({ emailId }) => emailIds.includes(emailId));
    },
  });
  const read = async () => {
    const found: string[][] = [];
    for await (const page of returning.unread()) {
      found.push(page.map(({ emailId, returnedAt }) => `${emailId}${returnedAt ? ' back' : ''}`));
    }
    await hiddenMail.settled();
    return found;
  };
  return {
    read,
    asked,
    hiddenMail,
    kept: async () => (await store.snoozed(localUserId)).map(({ emailId }) => emailId),
  };
}

it('E-9: mail that is back stands where it would had it come then, once', async () => {
  const kept = [
    { emailId: 'account/a', until: at(8) },
    { emailId: 'account/old', until: at(1) },
  ];
  const { read, kept: left } = await arrange(kept, [mail('a', 2), mail('old', 1)]);
  expect(await read()).toEqual([['account/c', 'account/a back', 'account/b'], ['account/old back']]);
  expect(await left()).toEqual(['account/a', 'account/old']);
});

it('E-9: what was read or put away meanwhile is forgotten; what is still snoozed is not asked for', async () => {
  const kept = [
    { emailId: 'account/gone', until: at(8) },
    { emailId: 'account/later', until: at(11) },
    { emailId: 'account/name', until: at(8) },
  ];
  const { read, asked, kept: left } = await arrange(kept, []);
  expect(await read()).toEqual([['account/c', 'account/b'], ['account/a']]);
  expect(asked).toEqual([['account/gone']]);
  // By what it is remembered by alone a mail cannot be looked up.
  expect(await left()).toEqual(['account/later', 'account/name']);
});
