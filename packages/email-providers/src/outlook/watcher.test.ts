import type { Mailbox, MailChange, MailChangeBatch } from '@nexus/contracts';
import { buildRawMail } from '@nexus/mail-doubles';
import type { StoredMessage } from '@nexus/mail-doubles/graph';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GraphAccount, layGraphAccount } from '../testing/outlook-account.ts';

let account: GraphAccount;
let mailbox: Mailbox;
let ending: AbortController;
let old: StoredMessage[];

beforeEach(async () => {
  account = await layGraphAccount();
  old = [];
  for (let index = 0; index < 3; index++) {
    const date = new Date(Date.UTC(2026, 2, 2, 8 + index));
    old.push(
      await account.put({
        raw: buildRawMail({ subject: `Old ${index}`, messageId: `old-${index}@example.com`, date }),
      }),
    );
  }
  mailbox = await account.open();
  ending = new AbortController();
});

afterEach(async () => {
  ending.abort();
  await account.close();
  expect(account.server.record.violations).toEqual([]);
  expect(account.server.record.withoutImmutableIds).toEqual([]);
});

function watch(cursor: string | null = null, of: Mailbox = mailbox): AsyncIterator<MailChangeBatch> {
  const batches = of.watcher?.changes(cursor, ending.signal);
  if (!batches) throw new Error('an Outlook account is watched');
  return batches[Symbol.asyncIterator]();
}

async function next(batches: AsyncIterator<MailChangeBatch>): Promise<MailChangeBatch> {
  const { value, done } = await batches.next();
  if (done) throw new Error('the watching has ended');
  return value;
}

const arrive = (subject: string) =>
  account.put({ raw: buildRawMail({ subject, messageId: `${subject}@example.com` }) }, new Date());
const told = (changes: readonly MailChange[]) =>
  changes.map((change) => {
    if (change.type === 'arrived') return `arrived ${change.email.subject}`;
    if (change.type === 'gone') return `gone ${change.emailId}`;
    return change.type === 'read' ? `read ${change.emailId} ${change.read}` : change.type;
  });
const idOf = (index: number) =>
  old
    .slice(index, index + 1)
    .map(account.idOf)
    .join();

describe('watching an Outlook inbox', () => {
  it('E-4: tells once what arrives, goes and is read, whoever did it', async () => {
    const { store } = account.server;
    const batches = watch();
    expect((await next(batches)).changes).toEqual([]);
    await arrive('New crane');
    const [first, second, third] = old;
    if (first) store.move(first, store.folder('archive')?.id ?? '');
    if (second) store.change(second, { isRead: true });
    if (third) store.change(third, { flag: { flagStatus: 'flagged' } });
    const batch = await next(batches);
    expect(told(batch.changes).toSorted()).toEqual(['arrived New crane', `gone ${idOf(0)}`, `read ${idOf(1)} true`]);
    if (first) store.move(first, store.folder('inbox')?.id ?? '');
    if (second) store.change(second, { isRead: false });
    expect(told((await next(batches)).changes).toSorted()).toEqual(['arrived Old 0', `read ${idOf(1)} false`]);
  });

  it('E-4: a mail that came while the mailbox was being opened is not missed', async () => {
    await arrive('Just now');
    const batches = watch();
    expect(told((await next(batches)).changes)).toEqual(['arrived Just now']);
  });

  it('E-4: goes on from a cursor, in this drive and in another', async () => {
    const first = watch();
    const { cursor } = await next(first);
    await first.return?.();
    await arrive('Meanwhile');
    const { store } = account.server;
    if (old[0]) store.remove(old[0]);
    expect(told((await next(watch(cursor))).changes)).toEqual(['arrived Meanwhile', `gone ${idOf(0)}`]);
    const another = await account.open();
    expect(told((await next(watch(cursor, another))).changes)).toEqual(['arrived Meanwhile', `gone ${idOf(0)}`]);
  });

  it('E-4: what was told and not taken is told again', async () => {
    const batches = watch();
    const { cursor } = await next(batches);
    await arrive('Twice');
    if (old[2]) account.server.store.change(old[2], { flag: { flagStatus: 'flagged' } });
    expect(told((await next(batches)).changes)).toEqual(['arrived Twice']);
    await batches.return?.();
    expect(told((await next(watch(cursor))).changes)).toEqual(['arrived Twice']);
  });

  it('E-8: after a lost line what goes and is read elsewhere is noticed, though the last rounds before it told nothing', async () => {
    const times = { whole: 200, attempt: 100, pause: 1, lastLook: 1 };
    const cut = await account.open({ times });
    const { faults, store } = account.server;
    const batches = watch(null, cut);
    let { cursor } = await next(batches);
    const [first, second, third] = old;
    if (third) store.change(third, { flag: { flagStatus: 'flagged' } });
    // The round that sees the flag goes well, and the line is lost after it.
    let rounds = 0;
    faults.plan((line) => /^GET .*delta/.test(line) && ++rounds > 1, { kind: 'cut-before' }, Number.POSITIVE_INFINITY);
    const untilLost = async () => {
      for (;;) cursor = (await next(batches)).cursor;
    };
    await expect(untilLost()).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE' });
    faults.clear();
    const again = watch(cursor, cut);
    await next(again);
    if (first) store.move(first, store.folder('archive')?.id ?? '');
    if (second) store.change(second, { isRead: true });
    expect(told((await next(again)).changes).toSorted()).toEqual([`gone ${idOf(0)}`, `read ${idOf(1)} true`]);
  });

  it('E-8: a cursor that Graph has forgotten (410) is made up for by comparing', async () => {
    const batches = watch();
    await next(batches);
    await arrive('First');
    await next(batches);
    const waiting = next(batches);
    const { store } = account.server;
    account.server.faults.plan(/^GET .*delta/, { kind: 'slow', until: forget() }, 1);
    expect(told((await waiting).changes).toSorted()).toEqual([
      'arrived Second',
      `gone ${idOf(0)}`,
      `read ${idOf(1)} true`,
    ]);
    await arrive('Third');
    expect(told((await next(batches)).changes)).toEqual(['arrived Third']);

    async function forget() {
      await arrive('Second');
      if (old[0]) store.remove(old[0]);
      if (old[1]) store.change(old[1], { isRead: true });
      account.server.forgetDeltas();
    }
  });

  it('E-8: hundreds that came while a cursor was forgotten are told page by page, and a break repeats one page', async () => {
    const { cursor } = await next(watch());
    const batches = watch(cursor);
    for (let index = 0; index < 250; index++) {
      account.server.store.add(account.server.store.folder('inbox')?.id ?? '', {
        isRead: false,
        receivedDateTime: new Date().toISOString(),
        internetMessageHeaders: [],
      });
    }
    account.server.forgetDeltas();
    let asked = 0;
    const isLastPage = (line: string) => /^POST \/\$batch: GET .*internetMessageHeaders/.test(line) && ++asked === 13;
    account.server.faults.plan(isLastPage, { kind: 'cut-before' });
    const first = await next(batches);
    expect([first.changes.length, first.cursor]).toEqual([100, cursor]);
    expect((await next(batches)).changes).toHaveLength(100);
    const last = await next(batches);
    expect([last.changes.length, last.cursor === cursor]).toEqual([50, false]);
    // The break came when 240 were there: the 50 of its page are fetched once more, and no others.
    const { urls } = account.server.record;
    expect(urls.filter((url) => url.includes('internetMessageHeaders'))).toHaveLength(290);
  });

  it('E-9: a mail that is snoozed is neither told again as new nor as unread', async () => {
    const batches = watch();
    const { cursor } = await next(batches);
    const snoozed = await arrive('Not today');
    await next(batches);
    await mailbox.organizer.snooze([account.idOf(snoozed)], new Date(Date.now() + 3_600_000), {
      idempotencyKey: 'snooze',
    });
    account.server.store.change(snoozed, { isRead: true });
    await next(batches);
    account.server.store.change(snoozed, { isRead: false });
    await arrive('Today');
    expect(told((await next(batches)).changes)).toEqual(['arrived Today']);
    expect(told((await next(watch(cursor))).changes)).toEqual(['arrived Today']);
  });

  it('E-8: a forgotten cursor of another drive begins anew, and tells nothing that is old', async () => {
    const first = watch();
    const { cursor } = await next(first);
    account.server.faults.plan(/^GET .*delta/, { kind: 'refuse', status: 400, code: 'syncStateNotFound' });
    const another = await account.open();
    const batches = watch(cursor, another);
    expect((await next(batches)).changes).toEqual([]);
    await arrive('After');
    expect(told((await next(batches)).changes)).toEqual(['arrived After']);
  });

  it('E-8: throttled, cut and refused polls are made up for; what came meanwhile is told once', async () => {
    const batches = watch();
    await next(batches);
    const { faults } = account.server;
    faults.plan(/^GET .*delta/, { kind: 'throttle', retryAfter: null });
    faults.plan(/^GET .*delta/, { kind: 'cut-before' });
    faults.plan(/^GET .*delta/, { kind: 'unauthorized' });
    faults.plan(/^GET .*internetMessageHeaders/, { kind: 'cut-after' });
    await arrive('Through the storm');
    expect(told((await next(batches)).changes)).toEqual(['arrived Through the storm']);
    await arrive('And after');
    expect(told((await next(batches)).changes)).toEqual(['arrived And after']);
  });

  it('E-8: a connection that stays away ends the watching with an error that may pass', async () => {
    const { cursor } = await next(watch());
    const times = { whole: 200, attempt: 100, pause: 1, lastLook: 1 };
    const batches = watch(cursor, await account.open({ times }));
    account.server.faults.plan(/^GET .*delta/, { kind: 'cut-before' }, Number.POSITIVE_INFINITY);
    await expect(batches.next()).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: true });
    account.server.faults.clear();
    await arrive('Back again');
    expect(told((await next(watch(cursor))).changes)).toEqual(['arrived Back again']);
  });

  it('E-4: an inbox of many pages is gone through whole; ends without an error when told to', async () => {
    for (let index = 0; index < 1200; index++) {
      account.server.store.add(account.server.store.folder('inbox')?.id ?? '', {
        isRead: true,
        receivedDateTime: '2026-03-01T00:00:00Z',
      });
    }
    const batches = watch();
    expect((await next(batches)).changes).toEqual([]);
    expect(
      account.server.record.requests.filter((request) => request.endsWith('/delta')).length,
    ).toBeGreaterThanOrEqual(3);
    const last = batches.next();
    ending.abort();
    expect((await last).done).toBe(true);
  });

  it('E-4: ends when the mailbox is closed', async () => {
    const batches = watch();
    await next(batches);
    const last = batches.next();
    await mailbox.close();
    expect((await last).done).toBe(true);
  });
});
