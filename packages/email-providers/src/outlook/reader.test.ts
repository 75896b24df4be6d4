import { localUserId, type Mailbox, type MailEnvelope, type MailMessage } from '@nexus/contracts';
import { buildRawMail } from '@nexus/mail-doubles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemorySetAside } from '../testing/memory-stores.ts';
import { type GraphAccount, layGraphAccount } from '../testing/outlook-account.ts';
import { createRequestSlots } from './client.ts';
import { readRetryAfter } from './errors.ts';
import { writeCandidatesPath, writeNewestPath } from './search.ts';
import { compareInbox } from './watcher.ts';

let account: GraphAccount;
let mailbox: Mailbox;

beforeEach(async () => {
  account = await layGraphAccount();
  mailbox = await account.open();
});

afterEach(async () => {
  await account.close();
  expect(account.server.record.violations).toEqual([]);
});

const storedIds = () => [...account.server.store.messages.values()].map(account.idOf);

async function readAll(emailIds: readonly string[]): Promise<readonly MailMessage[]> {
  const mails: MailMessage[] = [];
  for await (const mail of mailbox.reader.read(emailIds)) mails.push(mail);
  return mails;
}

const readOnly = async () => (await readAll(storedIds()))[0];

describe('a mail read from Outlook', () => {
  it('E-7: attachments are named and counted, and their content is never asked for', async () => {
    const attachments = [
      { name: 'plan.pdf', mediaType: 'application/pdf', content: Buffer.alloc(300, 7) },
      { name: 'wing.dwg', mediaType: 'image/vnd.dwg', content: Buffer.alloc(20, 7) },
    ];
    await account.put({ raw: buildRawMail({ text: 'See the plans.\n', attachments }) });
    const mail = await readOnly();
    expect(mail?.attachments).toEqual([
      { name: 'plan.pdf', mediaType: 'application/pdf', size: 300 },
      { name: 'wing.dwg', mediaType: 'image/vnd.dwg', size: 20 },
    ]);
    expect(mail?.body).toMatchObject({ own: 'See the plans.', onlyPictures: false });
    const urls = account.server.record.urls.filter((url) => url.includes('attachments'));
    expect(urls).not.toHaveLength(0);
    expect(urls.every((url) => url.endsWith('/attachments?$select=name,contentType,size,isInline'))).toBe(true);
  });

  it('E-7: a mail that is only a picture is known to be', async () => {
    const picture = { name: 'roof.jpg', mediaType: 'image/jpeg', content: Buffer.alloc(9) };
    await account.put({ raw: buildRawMail({ html: '<p> </p><img src="cid:1">', attachments: [picture] }) });
    expect((await readOnly())?.body).toMatchObject({ own: '', onlyPictures: true });
  });

  it('E-4: HTML is read as the sender wrote it, quotes and lists told apart as in a file', async () => {
    const html = '<p>Please <b>answer</b> by Friday.</p><div>On Mon, Bo wrote:<blockquote>Old words</blockquote></div>';
    await account.put({
      raw: buildRawMail({
        html,
        headers: { 'List-Id': 'Site <site.lists.example.org>', Importance: 'high' },
        inReplyTo: 'a@b.test',
      }),
    });
    const mail = await readOnly();
    expect(mail?.body.own).toContain('Please answer by Friday.');
    expect(mail?.body.own).not.toContain('Old words');
    expect(mail).toMatchObject({
      inReplyTo: 'a@b.test',
      delivery: { listId: 'site.lists.example.org', importance: 'high' },
    });
  });

  it('E-4: a mail without header fields, as within one organisation, still has sender, recipients, subject and date', async () => {
    const stored = await account.put({
      raw: buildRawMail({
        from: '"Moreau, Ada \\"A\\"" <ada@example.com>',
        cc: 'Bo <bo@example.org>, kim@example.org',
        messageId: 'x@y.test',
      }),
    });
    account.server.store.change(stored, { internetMessageHeaders: null });
    expect(await readOnly()).toMatchObject({
      messageId: 'x@y.test',
      from: { name: 'Moreau, Ada "A"', address: 'ada@example.com' },
      cc: [
        { name: 'Bo', address: 'bo@example.org' },
        { name: null, address: 'kim@example.org' },
      ],
      recipientCount: 3,
      subject: 'The north wing',
      claimedAt: new Date('2026-03-02T09:00:00Z'),
    });
  });

  it('B-12: what was thrown away, junk and drafts are neither read nor found; what is archived is', async () => {
    const { store } = account.server;
    const places = ['inbox', 'archive', 'deleteditems', 'junkemail', 'drafts'];
    for (const [index, place] of places.entries()) {
      const mail = await account.put({
        raw: buildRawMail({ subject: `Girder ${place}`, date: new Date(Date.UTC(2026, 2, 2, 8 + index)) }),
      });
      store.move(mail, store.folder(place)?.id ?? '');
    }
    const found = await mailbox.reader.search({ words: ['girder'], limit: 9 });
    expect(found.map(({ subject }) => subject)).toEqual(['Girder archive', 'Girder inbox']);
    expect((await readAll(storedIds())).map(({ subject }) => subject)).not.toContain('Girder deleteditems');
  });
});

describe('finding in Outlook what its search does not', () => {
  it('B-12: a recipient, a beginning, and a long part within a word, but no short one', async () => {
    await account.put({ raw: buildRawMail({ subject: 'Reinforcement', to: 'Kim Ueda <kim@example.org>' }) });
    const subjects = async (words: readonly string[], from?: string) =>
      (await mailbox.reader.search({ words, ...(from ? { from } : {}), limit: 3 })).map(({ subject }) => subject);
    expect(await subjects(['ueda'])).toEqual(['Reinforcement']);
    expect(await subjects(['rein'])).toEqual(['Reinforcement']);
    expect(await subjects(['inforce'])).toEqual(['Reinforcement']);
    expect(await subjects(['force'])).toEqual([]);
    expect(await subjects([], 'oreau')).toEqual(['Reinforcement']);
    expect(await subjects(['ueda', 'nowhere'])).toEqual([]);
  });

  it('B-12: the texts of a page of candidates are looked through together, in their order, up to the limit', async () => {
    for (let index = 0; index < 24; index++) {
      const date = new Date(Date.UTC(2026, 2, 2, 8, index));
      const text = index % 3 === 0 ? 'The girder is here.\n' : 'The gird is here.\n';
      await account.put({ raw: buildRawMail({ subject: `Delivery ${index}`, date, text }) });
    }
    const { record } = account.server;
    const found = await mailbox.reader.search({ words: ['delivery', 'girde'], limit: 5 });
    expect(found.map(({ subject }) => subject)).toEqual([21, 18, 15, 12, 9].map((index) => `Delivery ${index}`));
    // One for the folders that hide mail, and one for ten mails.
    expect(record.requests.filter((request) => request === 'POST /$batch').length).toBeLessThanOrEqual(3);
  });

  it('E-9: what is snoozed is not counted as unread, and comes back when its time has come', async () => {
    for (const name of ['a', 'b']) await account.put({ raw: buildRawMail({ messageId: `${name}@example.com` }) });
    let now = new Date('2026-03-02T12:00:00Z');
    const clocked = await account.open({ clock: () => now });
    await clocked.organizer.snooze(storedIds().slice(0, 1), new Date('2026-03-02T13:00:00Z'), {
      idempotencyKey: 'snooze',
    });
    const [emailId] = storedIds();
    const until = new Date('2026-03-02T13:00:00Z');
    expect(await clocked.reader.overview()).toMatchObject({ mails: 2, unread: 1, snoozed: [{ emailId, until }] });
    now = new Date('2026-03-02T14:00:00Z');
    expect(await clocked.reader.overview()).toMatchObject({ mails: 2, unread: 2, snoozed: [] });
  });
});

describe('mail that is back from snooze in Outlook', () => {
  it('E-9: comes as if it were new, unless it was read or filed elsewhere', async () => {
    const { store } = account.server;
    const put = (index: number) =>
      account.put({ raw: buildRawMail({ subject: `Girder ${index}`, date: new Date(Date.UTC(2026, 1, 1 + index)) }) });
    const stored = [];
    for (let index = 0; index < 28; index++) stored.push(await put(index));
    const [oldest, read, filed] = stored;
    if (!oldest || !read || !filed) throw new Error('three mails are needed');
    const hiddenMail = createMemorySetAside();
    const until = new Date('2026-03-02T13:00:00Z');
    const emailIds = [oldest, read, filed].map(account.idOf);
    await hiddenMail.snooze(
      localUserId,
      emailIds.map((emailId) => ({ emailId, until })),
    );
    store.change(read, { isRead: true });
    store.move(filed, store.folder('archive')?.id ?? '');
    const next = await account.open({ hiddenMail, clock: () => new Date('2026-03-02T14:00:00Z') });
    const found: MailEnvelope[] = [];
    for await (const page of next.reader.unread()) found.push(...page);
    expect(found.map(({ emailId }) => emailId)).toEqual([
      account.idOf(oldest),
      ...stored.slice(3).toReversed().map(account.idOf),
    ]);
    expect(found.map(({ returnedAt }) => returnedAt).filter((at) => at !== undefined)).toEqual([until]);
    await next.close();
    expect((await hiddenMail.snoozed(localUserId)).map(({ emailId }) => emailId)).toEqual(emailIds.slice(0, 1));
  });
});

describe('what Outlook is asked', () => {
  const asked = (path: string | null) => new URL(`https://graph.test${path}`).searchParams;

  it('B-12: words of a search are words to it, whatever they hold', () => {
    const path = writeCandidatesPath({ words: ['"OR"', 'north-wing', 'Öl'], from: 'Bo (site)', limit: 5 });
    expect(asked(path).get('$search')).toBe('"or* AND north* AND wing* AND (öl* OR ol*) AND from:bo* AND from:site*"');
    expect(asked(path).has('$filter')).toBe(false);
  });

  it('B-12: days are asked for wider than meant; time alone is a filter', () => {
    const since = new Date('2026-03-02T10:00:00Z');
    const before = new Date('2026-03-04T10:00:00Z');
    expect(asked(writeCandidatesPath({ words: ['roof'], since, before, limit: 5 })).get('$search')).toBe(
      '"roof* AND received>=2026-03-01 AND received<=2026-03-05"',
    );
    expect(asked(writeNewestPath({ words: [], since, before, limit: 5 })).get('$filter')).toBe(
      'receivedDateTime ge 2026-03-02T10:00:00.000Z and receivedDateTime lt 2026-03-04T10:00:00.000Z',
    );
  });

  it('E-4: Retry-After is read as seconds or as a date', () => {
    const now = Date.UTC(2026, 2, 2);
    expect(readRetryAfter('7', now)).toBe(7_000);
    expect(readRetryAfter('Mon, 02 Mar 2026 00:00:30 GMT', now)).toBe(30_000);
    expect(readRetryAfter('soon', now)).toBeNull();
    expect(readRetryAfter(null, now)).toBeNull();
  });

  it('E-4: at most four requests are under way, and a batch waits until it is alone', async () => {
    const places = createRequestSlots();
    let underWay = 0;
    const seen: number[] = [];
    const use = (weight: number) => async () => {
      underWay += weight;
      seen.push(underWay);
      await new Promise(setImmediate);
      underWay -= weight;
    };
    const calls = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? places.all(use(4)) : places.one(use(1))));
    await Promise.all(calls);
    expect(Math.max(...seen)).toBe(4);
    await expect(places.all(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(places.one(async () => 'still free')).resolves.toBe('still free');
  });

  it('E-4: many callers at once never crowd the mailbox', async () => {
    for (let index = 0; index < 30; index++)
      await account.put({ raw: buildRawMail({ messageId: `m-${index}@example.com` }) });
    const ids = storedIds();
    await Promise.all([
      ...Array.from({ length: 8 }, () => mailbox.reader.overview()),
      mailbox.organizer.setRead(ids, true, { idempotencyKey: 'read' }),
      ...Array.from({ length: 4 }, () => mailbox.reader.search({ words: ['north'], limit: 3 })),
      ...Array.from({ length: 4 }, () => readAll(ids.slice(0, 12))),
    ]);
    expect(account.server.record.mostAtOnce).toBe(4);
  });
});

describe('comparing an inbox', () => {
  const openedAt = new Date('2026-03-02T12:00:00Z');
  const entry = (id: string, isRead: boolean, receivedAt: Date | null = null) => ({
    id,
    isRead,
    isGone: false,
    receivedAt,
  });
  const whole = { cursor: 'c', isWhole: true };

  it('E-4: a first round is no news but for what came since the mailbox was opened', () => {
    const late = new Date('2026-03-02T12:00:01Z');
    const entries = [entry('old', false, new Date(0)), entry('late', false, late), entry('late and read', true, late)];
    expect(compareInbox({ ...whole, entries }, null, openedAt)).toMatchObject({ arrived: ['late'], gone: [] });
  });

  it('E-4: a round that starts again names what differs, and by its silence what is gone', () => {
    const before = new Map([
      ['a', false],
      ['b', false],
      ['c', true],
    ]);
    const entries = [entry('a', false), entry('c', false), entry('d', false), entry('e', true)];
    const found = compareInbox({ ...whole, entries }, before, openedAt);
    expect(found).toMatchObject({ arrived: ['d'], gone: ['b'], read: [['c', false]] });
    expect([...found.inbox.keys()]).toEqual(['a', 'c', 'd', 'e']);
  });
});
