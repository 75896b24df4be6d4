import type { Mailbox, MailChange, MailChangeBatch } from '@nexus/contracts';
import { buildRawMail } from '@nexus/mail-doubles';
import { describe, expect, it } from 'vitest';
import { gmailIdOf, startGmailSetting } from '../testing/gmail-account.ts';
import { createMemorySetAside } from '../testing/memory-stores.ts';

const start = Date.UTC(2026, 2, 2, 8);
const rawMail = (name: string, seconds = 0) =>
  buildRawMail({ subject: name, messageId: `${name}@example.com`, date: new Date(start + seconds * 1000) });
const mails = ['one', 'two', 'three', 'four'].map((name, index) => ({ raw: rawMail(name, index) }));
const soon = { pollInterval: 10 };

async function idsOf({ reader }: Mailbox): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const page of reader.unread()) ids.push(...page.map(({ emailId }) => emailId));
  return ids;
}

/** Watches until that many changes have come. */
async function watch(mailbox: Mailbox, count: number, cursor: string | null = null) {
  const ending = new AbortController();
  const batches: MailChangeBatch[] = [];
  const changes: MailChange[] = [];
  for await (const batch of mailbox.watcher?.changes(cursor, ending.signal) ?? []) {
    batches.push(batch);
    changes.push(...batch.changes);
    if (changes.length >= count) ending.abort();
  }
  return { batches, said: changes.map(say), cursor: batches.at(-1)?.cursor ?? '' };
}

function say(change: MailChange): string {
  if (change.type === 'arrived') return `arrived ${change.email.subject}`;
  if (change.type === 'account') return 'account';
  return `${change.type === 'gone' ? 'gone' : change.read ? 'read' : 'unread'} ${change.emailId}`;
}

describe('Gmail when it is watched', () => {
  it('E-4: tells what came, went and was read, also what came between the opening and the first look', async () => {
    await using setting = await startGmailSetting(mails, soon);
    const { double, mailbox } = setting;
    const ids = await idsOf(mailbox);
    await double.deliver(rawMail('five', 9));
    await double.other.modify(gmailIdOf(ids[0] ?? ''), { remove: ['UNREAD'] });
    await double.other.modify(gmailIdOf(ids[1] ?? ''), { remove: ['INBOX'] });
    await double.other.remove(gmailIdOf(ids[2] ?? ''));
    const { said } = await watch(mailbox, 4);
    expect(new Set(said)).toEqual(new Set(['arrived five', `read ${ids[0]}`, `gone ${ids[1]}`, `gone ${ids[2]}`]));
  });

  it('E-4: goes on from a cursor, reads all pages of history, and says nothing twice', async () => {
    await using setting = await startGmailSetting(mails, soon);
    const { double, mailbox } = setting;
    await idsOf(mailbox);
    double.narrow({ historyPage: 1 });
    for (const name of ['five', 'six', 'seven']) await double.deliver(rawMail(name, 9));
    const first = await watch(mailbox, 3);
    expect(new Set(first.said)).toEqual(new Set(['arrived five', 'arrived six', 'arrived seven']));
    expect(double.count('history.list')).toBeGreaterThanOrEqual(3);
    await double.deliver(rawMail('eight', 9));
    const next = await watch(mailbox, 1, first.cursor);
    expect(next.said).toEqual(['arrived eight']);
  });

  it('E-8: a break between two pages of history leaves the cursor where it was', async () => {
    await using setting = await startGmailSetting(mails, soon);
    const { double, mailbox } = setting;
    await double.deliver(rawMail('five', 9));
    await double.deliver(rawMail('six', 9));
    double.narrow({ historyPage: 1 });
    double.faults.add({ on: 'history.list', how: { status: 429, retryAfter: '1000' }, about: 'pageToken' });
    await expect(watch(mailbox, 1)).rejects.toMatchObject({ code: 'MAIL_THROTTLED', retryable: true });
    expect((await watch(mailbox, 2)).said).toHaveLength(2);
  });

  it('E-4: a change that comes between two pages of history is told', async () => {
    await using setting = await startGmailSetting(mails, soon);
    const { double, mailbox } = setting;
    await idsOf(mailbox);
    double.narrow({ historyPage: 1, historyAsOfFirstPage: true });
    await double.deliver(rawMail('five', 9));
    await double.deliver(rawMail('six', 9));
    double.faults.add({ on: 'history.list', how: 'hold', about: 'pageToken' });
    const watching = watch(mailbox, 3);
    await double.faults.held('history.list');
    await double.deliver(rawMail('seven', 9));
    double.faults.release();
    expect((await watching).said.toSorted()).toEqual(['arrived five', 'arrived seven', 'arrived six']);
  });

  it('E-4: expired history is made good by comparing what was told with what is there', async () => {
    await using setting = await startGmailSetting(mails, { ...soon, clock: () => new Date(start) });
    const { double, mailbox } = setting;
    const ids = await idsOf(mailbox);
    await double.deliver(rawMail('five', 9));
    await double.other.modify(gmailIdOf(ids[0] ?? ''), { remove: ['UNREAD'] });
    await double.other.modify(gmailIdOf(ids[1] ?? ''), { remove: ['INBOX'] });
    await double.other.remove(gmailIdOf(ids[2] ?? ''));
    await double.expireHistory();
    // The comparing moves the cursor past the end, and what comes after is told from there.
    const wanted = ['arrived five', `read ${ids[0]}`, `gone ${ids[1]}`, `gone ${ids[2]}`];
    const compared = await watch(mailbox, 4);
    expect(new Set(compared.said)).toEqual(new Set(wanted));
    await double.deliver(rawMail('six', 9));
    expect((await watch(mailbox, 1, compared.cursor)).said).toEqual(['arrived six']);
  });

  it('E-4: expired history announces no mail that was there before the drive and that it did not come to', async () => {
    const clock = () => new Date(start + 3_600_000);
    await using setting = await startGmailSetting(mails, { ...soon, clock });
    const { double, mailbox } = setting;
    await double.deliver(rawMail('five', 3_600));
    await double.expireHistory();
    const { said } = await watch(mailbox, 1);
    expect(said).toEqual(['arrived five']);
  });

  it('E-9: a mail that is out of sight is not announced', async () => {
    await using setting = await startGmailSetting(mails, { ...soon, hiddenMail: createMemorySetAside() });
    const { double, mailbox } = setting;
    const [first = ''] = await idsOf(mailbox);
    await mailbox.organizer.snooze([first], new Date(Date.now() + 3_600_000), { idempotencyKey: 'snooze' });
    await double.other.modify(gmailIdOf(first), { remove: ['INBOX'] });
    await watch(mailbox, 1);
    await double.other.modify(gmailIdOf(first), { add: ['INBOX'] });
    await double.deliver(rawMail('five', 9));
    expect((await watch(mailbox, 1)).said).toEqual(['arrived five']);
  });

  it('E-4: a mail that was read before the drive and is marked unread elsewhere joins', async () => {
    const [one, ...others] = mails;
    await using setting = await startGmailSetting([{ raw: one?.raw ?? rawMail('one'), read: true }, ...others], soon);
    const { double, mailbox } = setting;
    const told = await idsOf(mailbox);
    const [read = ''] = (await double.other.list('INBOX')).filter(
      (gmailId) => !told.some((emailId) => gmailIdOf(emailId) === gmailId),
    );
    await double.other.modify(read, { add: ['UNREAD'] });
    await double.deliver(rawMail('five', 9));
    expect(new Set((await watch(mailbox, 1)).said)).toEqual(new Set(['arrived one', 'arrived five']));
  });

  it('E-9: a snoozed mail that is marked read and unread again elsewhere stays out of sight', async () => {
    await using setting = await startGmailSetting(mails, { ...soon, hiddenMail: createMemorySetAside() });
    const { double, mailbox } = setting;
    const [first = ''] = await idsOf(mailbox);
    await mailbox.organizer.snooze([first], new Date(Date.now() + 3_600_000), { idempotencyKey: 'snooze' });
    await double.other.modify(gmailIdOf(first), { remove: ['UNREAD'] });
    const { said, cursor } = await watch(mailbox, 1);
    expect(said).toEqual([`read ${first}`]);
    await double.other.modify(gmailIdOf(first), { add: ['UNREAD'] });
    await double.deliver(rawMail('five', 9));
    expect((await watch(mailbox, 1, cursor)).said).toEqual(['arrived five']);
  });

  it('E-5: a permission that was taken back ends the watching with what the user must do', async () => {
    await using setting = await startGmailSetting(mails, soon);
    setting.double.tokens.revoke();
    await expect(watch(setting.mailbox, 1)).rejects.toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED', retryable: false });
  });

  it('E-1: ends quietly when the mailbox is closed, also while it waits', async () => {
    await using setting = await startGmailSetting(mails, { pollInterval: 3_600_000 });
    const watching = watch(setting.mailbox, 1);
    setting.double.faults.add({ on: 'history.list', how: 'hold' });
    await setting.mailbox.close();
    expect((await watching).said).toEqual([]);
  });
});
