import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type MailChange,
  type MailChangeBatch,
  type MailEnvelope,
  type MailMessage,
  NexusError,
} from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { writeEmlFolder } from '@nexus/mail-doubles';
import { afterAll, describe, expect, it } from 'vitest';
import { openFileMailbox } from '../file/open.ts';
import { type AccountDouble, createAccountDouble, lostConnection } from '../testing/account-double.ts';
import { describeMailboxConformance } from '../testing/mailbox-conformance.ts';
import type { AccountPart } from './account-member.ts';
import { createCombinedMailbox } from './open.ts';

const root = await mkdtemp(join(tmpdir(), 'nexus-several-'));
afterAll(() => rm(root, { recursive: true, force: true }));

describeMailboxConformance('two accounts together', async (mails) => {
  const folder = await mkdtemp(join(root, 'case-'));
  const parts: AccountPart[] = [];
  for (const [half, accountId] of ['one', 'two'].entries()) {
    const own = mails.filter((_mail, index) => index % 2 === half);
    if (own.length === 0) continue;
    const path = await writeEmlFolder(await mkdtemp(join(folder, 'half-')), own);
    parts.push({ accountId, name: accountId, addresses: [], open: () => openFileMailbox({ path, accountId }) });
  }
  return createCombinedMailbox({ parts });
});

function envelope(emailId: string, minute: number): MailEnvelope {
  const receivedAt = new Date(Date.UTC(2026, 10, 10, 9, minute));
  return inventMail({ emailId, accountId: emailId.split('/')[0] ?? '', receivedAt });
}

function partOf({ mailbox }: AccountDouble, open = async () => mailbox): AccountPart {
  const { accountId, name, addresses } = mailbox.account;
  return { accountId, name, addresses, open };
}

function openTwo(patience = 5_000) {
  const work = createAccountDouble({ accountId: 'work', pages: [[envelope('work/3', 3), envelope('work/1', 1)]] });
  const home = createAccountDouble({
    accountId: 'home',
    pages: [[envelope('home/4', 4)], [envelope('home/2', 2), envelope('home/0', 0)]],
  });
  const troubles: string[] = [];
  const mailbox = createCombinedMailbox({
    parts: [partOf(work), partOf(home)],
    patience,
    onTrouble: (accountId, code) => troubles.push(`${accountId} ${code}`),
    wait: async () => {},
  });
  return { work, home, mailbox, troubles, [Symbol.asyncDispose]: () => mailbox.close() };
}

const signInNeeded = new NexusError('MAIL_SIGN_IN_NEEDED', 'The permission has ended.');
const context = { idempotencyKey: 'key' };

async function unreadOf(pages: AsyncIterable<readonly MailEnvelope[]>): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page.map(({ emailId }) => emailId));
  return ids;
}

describe('several accounts', () => {
  it('E-6: unread mail comes newest first, whatever account it came to', async () => {
    await using two = openTwo();
    expect(await unreadOf(two.mailbox.reader.unread())).toEqual(['home/4', 'work/3', 'home/2', 'work/1', 'home/0']);
    expect(await two.mailbox.reader.overview()).toMatchObject({ mails: 5, unread: 5, omissions: [] });
    expect(two.mailbox.account.addresses).toEqual(['work@example.com', 'home@example.com']);
  });

  it('E-6, E-9: mail that is back from snooze comes before what is newer than itself, in any account', async () => {
    const back = { ...envelope('work/0', 0), returnedAt: new Date(Date.UTC(2026, 10, 10, 10)) };
    const pages = { work: [[back, envelope('work/3', 3)]], home: [[envelope('home/4', 4)]] };
    const parts = (['home', 'work'] as const).map((accountId) =>
      partOf(createAccountDouble({ accountId, pages: pages[accountId] })),
    );
    await using mailbox = createCombinedMailbox({ parts });
    expect(await unreadOf(mailbox.reader.unread())).toEqual(['work/0', 'home/4', 'work/3']);
  });

  it('E-9: what is snoozed in one of them is snoozed in all together', async () => {
    await using two = openTwo();
    const snoozed = [{ emailId: 'home/9', until: new Date('2026-11-11T09:00:00Z') }];
    const { reader } = two.home.mailbox;
    const { overview } = reader;
    Object.assign(reader, { overview: async () => ({ ...(await overview()), snoozed }) });
    expect(await two.mailbox.reader.overview()).toMatchObject({ unread: 5, snoozed });
  });

  it('E-6: an account that is slow holds up the others for a moment only, and its mail follows', async () => {
    await using two = openTwo(1);
    const gate = Promise.withResolvers<void>();
    two.home.pageGate = gate.promise;
    const pages = two.mailbox.reader.unread()[Symbol.asyncIterator]();
    expect((await pages.next()).value?.map(({ emailId }: MailEnvelope) => emailId)).toEqual(['work/3', 'work/1']);
    gate.resolve();
    expect(await unreadOf({ [Symbol.asyncIterator]: () => pages })).toEqual(['home/4', 'home/2', 'home/0']);
  });

  it('E-5: a dead account is told once, its state is reported, and the others are read', async () => {
    await using two = openTwo();
    two.work.fault = signInNeeded;
    const { omissions, unread } = await two.mailbox.reader.overview();
    expect(omissions).toEqual(['Please sign in to your work again when you have parked; I go on without it.']);
    expect(unread).toBe(3);
    expect(await unreadOf(two.mailbox.reader.unread())).toEqual(['home/4', 'home/2', 'home/0']);
    expect(await two.mailbox.reader.overview()).toMatchObject({ omissions });
    expect(two.troubles).toEqual(['work MAIL_SIGN_IN_NEEDED']);
  });

  it.each(['MAIL_NOT_FOUND', 'ACCOUNT_PROVIDER_UNAVAILABLE', 'ENCRYPTION_KEY_UNKNOWN'] as const)(
    'E-5, E-6: an account whose overview fails with %s is named among the omissions, and the others go on',
    async (code) => {
      await using two = openTwo();
      two.work.fault = new NexusError(code, 'It is about this account alone.');
      expect(await two.mailbox.reader.overview()).toMatchObject({
        unread: 3,
        omissions: ["I can't reach your work right now, so its mail is left out."],
      });
      two.work.fault = null;
      expect(await two.mailbox.reader.overview()).toMatchObject({ unread: 5, omissions: [] });
    },
  );

  it('E-5: a single account whose overview fails says why in its own words', async () => {
    const only = createAccountDouble({ accountId: 'only' });
    await using mailbox = createCombinedMailbox({ parts: [partOf(only)] });
    const fault = new NexusError('ACCOUNT_PROVIDER_UNAVAILABLE', 'It is not set up here.');
    only.fault = fault;
    await expect(mailbox.reader.overview()).rejects.toBe(fault);
  });

  it('E-8: when no account answers, that is an error which says so', async () => {
    await using two = openTwo();
    two.work.fault = signInNeeded;
    two.home.fault = lostConnection;
    await expect(two.mailbox.reader.overview()).rejects.toMatchObject({
      code: 'MAIL_SIGN_IN_NEEDED',
      message: expect.stringMatching(/sign in to your work.*can't reach your home/),
    });
  });

  it('E-6: actions are split by account, their receipts joined, and the inverse takes all of it back', async () => {
    await using two = openTwo();
    two.home.refused.set('home/4', 'MAIL_THROTTLED');
    const receipt = await two.mailbox.organizer.archive(['home/4', 'work/3', 'home/2'], context);
    expect(receipt.done).toEqual(['work/3', 'home/2']);
    expect(receipt.failed).toEqual([{ emailId: 'home/4', code: 'MAIL_THROTTLED' }]);
    expect(two.work.log).toEqual(['archive key@work work/3']);
    expect(two.home.log).toEqual(['archive key@home home/4 home/2']);
    expect((await receipt.undo({ idempotencyKey: 'back' })).done).toEqual(['work/3', 'home/2']);
    expect(two.home.log.at(-1)).toBe('undo archive back@home home/2');
  });

  it('B-14: what undo cannot look up is named, also of an account where the outcome of all was unknown', async () => {
    await using two = openTwo();
    for (const emailId of ['home/4', 'home/2']) two.home.refused.set(emailId, 'MAIL_ACTION_UNCERTAIN');
    const receipt = await two.mailbox.organizer.archive(['home/4', 'work/3', 'home/2'], context);
    expect(receipt.done).toEqual(['work/3']);
    two.home.fault = lostConnection;
    const back = await receipt.undo({ idempotencyKey: 'back' });
    expect(back.done).toEqual(['work/3']);
    expect(back.failed).toEqual(['home/4', 'home/2'].map((emailId) => ({ emailId, code: 'MAILBOX_UNREACHABLE' })));
  });

  it('E-8: of a batch one account cannot do the other half is done, and what was not is named with its reason', async () => {
    await using two = openTwo();
    await two.mailbox.reader.overview();
    two.home.fault = lostConnection;
    const receipt = await two.mailbox.organizer.archive(['home/4', 'work/3'], context);
    expect(receipt.done).toEqual(['work/3']);
    expect(receipt.failed).toEqual([{ emailId: 'home/4', code: 'MAILBOX_UNREACHABLE' }]);
    await expect(two.mailbox.organizer.archive(['home/2'], { idempotencyKey: 'other' })).rejects.toBe(lostConnection);
  });

  it('E-6: an answer goes out from the account that the mail came to, a new mail from the first that sends', async () => {
    await using two = openTwo();
    const content = { to: [], cc: [], subject: '', body: 'Yes.' };
    const answer = { ...content, regarding: { emailId: 'home/4', as: 'reply' as const } };
    const draft = await two.mailbox.composer.draft(answer, context);
    await two.mailbox.composer.send(draft.draftId, context);
    const other = await two.mailbox.composer.draft({ ...content, regarding: null }, context);
    await two.mailbox.composer.send(other.draftId, context);
    expect(two.home.log).toEqual(['send home/draft']);
    expect(two.work.log).toEqual(['send work/draft']);
  });

  it.each(['MAILBOX_SIGN_IN_REFUSED', 'MAILBOX_UNREACHABLE'] as const)(
    'E-5: a server for outgoing mail that answers %s leaves the account as it is',
    async (code) => {
      await using two = openTwo();
      const fault = new NexusError(code, 'The server for outgoing mail did not take it.');
      Object.assign(two.work.mailbox.composer, { send: () => Promise.reject(fault) });
      await two.mailbox.reader.overview();
      await expect(two.mailbox.composer.send('work/draft', context)).rejects.toBe(fault);
      expect(two.troubles).toEqual([]);
      expect(await two.mailbox.reader.overview()).toMatchObject({ unread: 5, omissions: [] });
    },
  );

  it('E-5: a permission that is found to have ended when a mail is sent is the account’s', async () => {
    await using two = openTwo();
    Object.assign(two.work.mailbox.composer, { send: () => Promise.reject(signInNeeded) });
    await two.mailbox.reader.overview();
    await expect(two.mailbox.composer.send('work/draft', context)).rejects.toBe(signInNeeded);
    expect(two.troubles).toEqual(['work MAIL_SIGN_IN_NEEDED']);
  });

  it('V-7: changes of all accounts come together, and each goes on from its own place', async () => {
    await using two = openTwo();
    const stop = new AbortController();
    const gone: MailChange = { type: 'gone', emailId: 'work/3' };
    two.work.tell({ changes: [gone], cursor: 'w1' });
    const batches = two.mailbox.watcher?.changes('home=h0', stop.signal)[Symbol.asyncIterator]();
    const batch = (await batches?.next())?.value;
    expect(batch?.changes).toEqual([gone]);
    expect(batch?.cursor).toBe('home=h0&work=w1');
    expect(two.home.watchedFrom).toEqual(['h0']);
    stop.abort();
    expect((await batches?.next())?.done).toBe(true);
  });

  it('V-7: a lost account is told, tried again from where it was, and told when it is back', async () => {
    await using two = openTwo();
    const stop = new AbortController();
    two.work.tell({ changes: [], cursor: 'w1' });
    const batches = two.mailbox.watcher?.changes(null, stop.signal)[Symbol.asyncIterator]();
    await batches?.next();
    two.work.cut(lostConnection);
    const sentence = "I can't reach your work right now, so its mail is left out.";
    expect((await batches?.next())?.value?.changes).toMatchObject([
      { type: 'account', accountId: 'work', trouble: { code: 'MAILBOX_UNREACHABLE', sentence } },
    ]);
    expect((await batches?.next())?.value?.changes).toMatchObject([{ type: 'account', trouble: null, isNew: false }]);
    two.work.tell({ changes: [], cursor: 'w2' });
    await batches?.next();
    expect(two.work.watchedFrom).toEqual([null, 'w1']);
    stop.abort();
  });

  it('V-7: whoever stops listening leaves nobody behind who watches', async () => {
    await using two = openTwo();
    const stop = new AbortController();
    const listen = async (batch: MailChangeBatch) => {
      two.work.tell(batch);
      for await (const heard of two.mailbox.watcher?.changes(null, stop.signal) ?? []) return heard;
      return null;
    };
    const gone = (emailId: string): MailChangeBatch => ({ changes: [{ type: 'gone', emailId }], cursor: emailId });
    await listen(gone('work/1'));
    await expect.poll(() => two.work.watching).toBe(0);
    // One who was left behind would take this.
    expect(await listen(gone('work/3'))).toMatchObject({ changes: [{ emailId: 'work/3' }] });
    await expect.poll(() => two.home.watching).toBe(0);
  });

  it('E-6: while one account’s mail is read with the others’ and it breaks, that one is named and the others are read', async () => {
    await using two = openTwo();
    await two.mailbox.reader.overview();
    const breakOff = ({ mailbox }: AccountDouble) => {
      mailbox.reader.read = async function* (): AsyncGenerator<MailMessage> {
        yield* [];
        throw lostConnection;
      };
    };
    breakOff(two.work);
    const whole = async (emailIds: readonly string[]) => {
      const ids: string[] = [];
      for await (const { emailId } of two.mailbox.reader.read(emailIds)) ids.push(emailId);
      return ids;
    };
    // As a briefing reads it, page by page: this page is of one account.
    expect(await whole(['work/3', 'work/1'])).toEqual([]);
    expect(two.troubles).toEqual(['work MAILBOX_UNREACHABLE']);
    const stop = new AbortController();
    const batches = two.mailbox.watcher?.changes(null, stop.signal)[Symbol.asyncIterator]();
    expect((await batches?.next())?.value?.changes).toMatchObject([
      { type: 'account', accountId: 'work', isNew: true },
    ]);
    stop.abort();
    // Who wants that one mail, or has no other account to go on with, is told why not.
    await expect(whole(['work/3'])).rejects.toBe(lostConnection);
    breakOff(two.home);
    await expect(whole(['work/3', 'home/4'])).rejects.toBe(lostConnection);
  });

  it('E-6: an account that was not open in time joins when it is', async () => {
    const slow = createAccountDouble({ accountId: 'slow', pages: [[envelope('slow/1', 1)]] });
    const opening = Promise.withResolvers<AccountDouble['mailbox']>();
    const quick = createAccountDouble({ accountId: 'quick', pages: [[envelope('quick/1', 1)]] });
    await using mailbox = createCombinedMailbox({
      parts: [partOf(slow, () => opening.promise), partOf(quick)],
      patience: 1,
      wait: async () => {},
    });
    const stop = new AbortController();
    const batches = mailbox.watcher?.changes(null, stop.signal)[Symbol.asyncIterator]();
    const coming = batches?.next();
    expect((await mailbox.reader.overview()).omissions).toEqual([
      'I am still waiting for your slow; its mail joins when it is there.',
    ]);
    expect(await unreadOf(mailbox.reader.unread())).toEqual(['quick/1']);
    opening.resolve(slow.mailbox);
    expect((await coming)?.value?.changes).toMatchObject([{ type: 'account', accountId: 'slow', isNew: true }]);
    expect(await unreadOf(mailbox.reader.unread(stop.signal, () => {}))).toEqual(['slow/1', 'quick/1']);
    expect((await mailbox.reader.overview()).omissions).toEqual([]);
    stop.abort();
  });
});
