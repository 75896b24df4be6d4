import type { MailChange } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { createAccountDouble, lostConnection } from '../testing/account-double.ts';
import { createSeveralMailbox } from './create-several-mailbox.ts';

it('V-7: an account that is lost a second time is told a second time, and tried again as soon as the first time', async () => {
  const double = createAccountDouble({ accountId: 'work' });
  const { accountId, name, addresses } = double.mailbox.account;
  const pauses: number[] = [];
  await using mailbox = createSeveralMailbox({
    parts: [{ accountId, name, addresses, open: async () => double.mailbox }],
    wait: async (milliseconds) => void pauses.push(milliseconds),
  });
  const stop = new AbortController();
  const told: (string | null)[] = [];
  const take = async (batches: AsyncIterator<{ readonly changes: readonly MailChange[] }> | undefined) => {
    for (const change of (await batches?.next())?.value?.changes ?? []) {
      if (change.type === 'account') told.push(change.trouble?.code ?? null);
    }
  };
  const batches = mailbox.watcher?.changes(null, stop.signal)[Symbol.asyncIterator]();
  for (let time = 0; time < 3; time++) {
    double.cut(lostConnection);
    await take(batches);
    await take(batches);
  }
  stop.abort();
  expect(told).toEqual(Array.from({ length: 3 }, () => ['MAILBOX_UNREACHABLE', null]).flat());
  expect(pauses.slice(0, 3)).toEqual([1_000, 1_000, 1_000]);
});
