import { expect, it } from 'vitest';
import { createAccountDouble, lostConnection } from '../testing/account-double.ts';
import { openLazyMailbox } from './lazy-mailbox.ts';

const double = () => createAccountDouble({ accountId: 'account' });

it('V-1: an account is there before its server answers, and what is asked waits for it', async () => {
  const { mailbox } = double();
  const gate = Promise.withResolvers<typeof mailbox>();
  await using behind = openLazyMailbox({ account: mailbox.account, open: () => gate.promise });
  const overview = behind.reader.overview();
  const impatient = new AbortController();
  const gone = behind.reader.overview(impatient.signal);
  impatient.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  gate.resolve(mailbox);
  expect(await overview).toMatchObject({ unread: 0 });
});

it('E-8: what could not be opened is told to whoever asks, and tried again for the next', async () => {
  const { mailbox } = double();
  let attempts = 0;
  const open = async () => {
    attempts += 1;
    if (attempts === 1) throw lostConnection;
    return mailbox;
  };
  await using behind = openLazyMailbox({ account: mailbox.account, open });
  await expect(behind.reader.overview()).rejects.toBe(lostConnection);
  expect(await behind.reader.overview()).toMatchObject({ unread: 0 });
  expect(attempts).toBe(2);
});

it('E-5: closing gives up an opening that is under way, and closes what was opened', async () => {
  const { mailbox, log } = double();
  const given = openLazyMailbox({
    account: mailbox.account,
    open: (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  });
  await given.close();
  await expect(given.reader.overview()).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE' });
  const opened = openLazyMailbox({ account: mailbox.account, open: async () => mailbox });
  await opened.reader.overview();
  await opened.close();
  expect(log).toEqual(['close']);
});
