import { type ErrorCode, type MailChange, NexusError } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { expect, it } from 'vitest';
import { createAccountDouble, lostConnection } from '../testing/account-double.ts';
import { type CombinedMailboxOptions, createCombinedMailbox } from './open.ts';

function watchOne(wait: NonNullable<CombinedMailboxOptions['wait']>) {
  const double = createAccountDouble({ accountId: 'work', pages: [[inventMail()]] });
  const { accountId, name, addresses } = double.mailbox.account;
  const parts = [{ accountId, name, addresses, open: async () => double.mailbox }];
  const mailbox = createCombinedMailbox({ parts, wait });
  const stop = new AbortController();
  const batches = mailbox.watcher?.changes(null, stop.signal)[Symbol.asyncIterator]();
  /** What is told next of the account: why it is away, or null. */
  const next = async (): Promise<(ErrorCode | null)[]> => {
    const changes: readonly MailChange[] = (await batches?.next())?.value?.changes ?? [];
    return changes.flatMap((change) => (change.type === 'account' ? [change.trouble?.code ?? null] : []));
  };
  const close = async () => {
    stop.abort();
    await mailbox.close();
  };
  return { double, mailbox, next, [Symbol.asyncDispose]: close };
}

it('V-7: an account that is lost a second time is told a second time, and tried again as soon as the first time', async () => {
  const pauses: number[] = [];
  await using watched = watchOne(async (milliseconds) => void pauses.push(milliseconds));
  const told: (string | null)[] = [];
  for (let time = 0; time < 3; time++) {
    watched.double.cut(lostConnection);
    told.push(...(await watched.next()), ...(await watched.next()));
  }
  expect(told).toEqual(Array.from({ length: 3 }, () => ['MAILBOX_UNREACHABLE', null]).flat());
  expect(pauses.slice(0, 3)).toEqual([1_000, 1_000, 1_000]);
});

it.each([
  ['MAILBOX_UNREACHABLE', 15_000],
  ['MAIL_THROTTLED', 60_000],
] as const)('E-8: with %s an account is tried again after %i milliseconds at most', async (code, longest) => {
  const pauses: number[] = [];
  const enough = Promise.withResolvers<void>();
  await using watched = watchOne(async (milliseconds) => {
    if (pauses.push(milliseconds) === 9) enough.resolve();
  });
  watched.double.fault = new NexusError(code, 'Not now.', { retryable: true });
  watched.double.cut(watched.double.fault);
  void watched.next();
  await enough.promise;
  expect(Math.max(...pauses)).toBe(longest);
});

it('E-8: an account that answers somebody is watched again at once, not after the pause', async () => {
  const resting = Promise.withResolvers<void>();
  await using watched = watchOne((_milliseconds, signal) => {
    resting.resolve();
    // A pause that never ends by itself.
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  });
  watched.double.cut(lostConnection);
  expect(await watched.next()).toEqual(['MAILBOX_UNREACHABLE']);
  await resting.promise;
  await watched.mailbox.reader.search({ words: ['roof'], limit: 1 });
  expect(await watched.next()).toEqual([null]);
});

it('E-8: an account whose mail could not be read is read again, though it answered somebody before its watcher had ended', async () => {
  const pauses: number[] = [];
  await using watched = watchOne(async (milliseconds) => void pauses.push(milliseconds));
  const { double, mailbox, next } = watched;
  const answered = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  Object.assign(double.mailbox, {
    watcher: {
      async *changes(_cursor: string | null, signal: AbortSignal) {
        begun.resolve();
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
        await answered.promise;
      },
    },
  });
  const coming = next();
  await begun.promise;
  double.pageGate = Promise.reject(lostConnection);
  for await (const page of mailbox.reader.unread()) expect(page).toEqual([]);
  await mailbox.reader.overview();
  answered.resolve();
  expect([...(await coming), ...(await next())]).toEqual(['MAILBOX_UNREACHABLE', null]);
  expect(pauses).toEqual([1_000]);
});

it('E-8: an account that asks to slow down while its mail is read is left alone for a minute, and longer each time', async () => {
  const pauses: number[] = [];
  await using watched = watchOne(async (milliseconds) => void pauses.push(milliseconds));
  const watching = watched.next();
  watched.double.tell({ changes: [{ type: 'gone', emailId: 'work/0' }], cursor: '1' });
  await watching;
  for (let round = 0; round < 4; round++) {
    watched.double.pageGate = Promise.reject(new NexusError('MAIL_THROTTLED', 'Slow down.', { retryable: true }));
    for await (const page of watched.mailbox.reader.unread()) expect(page).toEqual([]);
    expect([...(await watched.next()), ...(await watched.next())]).toEqual(['MAIL_THROTTLED', null]);
  }
  expect(pauses).toEqual([60_000, 120_000, 240_000, 300_000]);
});

it('E-8: an account that answers, but whose mail cannot be read, is told as lost and back, after pauses that grow', async () => {
  const pauses: number[] = [];
  await using watched = watchOne(async (milliseconds) => void pauses.push(milliseconds));
  const told: (string | null)[] = [];
  const watching = watched.next();
  watched.double.tell({ changes: [{ type: 'gone', emailId: 'work/0' }], cursor: '1' });
  await watching;
  for (let round = 0; round < 3; round++) {
    watched.double.pageGate = Promise.reject(lostConnection);
    for await (const page of watched.mailbox.reader.unread()) expect(page).toEqual([]);
    told.push(...(await watched.next()), ...(await watched.next()));
  }
  expect(told).toEqual(Array.from({ length: 3 }, () => ['MAILBOX_UNREACHABLE', null]).flat());
  expect(pauses).toEqual([1_000, 2_000, 4_000]);
});
