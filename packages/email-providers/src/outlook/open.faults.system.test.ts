import type { MailActionReceipt, Mailbox, MailEnvelope } from '@nexus/contracts';
import { buildRawMail } from '@nexus/mail-doubles';
import type { GraphFault } from '@nexus/mail-doubles/graph';
import { describe, expect, it } from 'vitest';
import { canary, impatient, layOutlookForEachTest, minute, start } from '../testing/outlook-faults.ts';

const outlook = layOutlookForEachTest();
const key = (idempotencyKey: string) => ({ idempotencyKey });
const inArchive = () =>
  outlook.mails
    .filter((mail) => outlook.folderOf(mail)?.wellKnownName === 'archive')
    .map((mail) => outlook.account.idOf(mail));

async function unread(mailbox: Mailbox): Promise<MailEnvelope[]> {
  const found: MailEnvelope[] = [];
  for await (const page of mailbox.reader.unread()) found.push(...page);
  return found;
}

/** What the driver would hear agrees with what the mailbox holds, mail by mail. */
function expectTruth(receipt: MailActionReceipt): void {
  expect(receipt.done.toSorted()).toEqual(inArchive().toSorted());
  expect([...receipt.done, ...receipt.failed.map(({ emailId }) => emailId)].toSorted()).toEqual(outlook.ids.toSorted());
}

describe('a bulk action on Outlook', () => {
  const passing: Record<string, GraphFault> = {
    'a connection cut after Graph acted': { kind: 'cut-after' },
    '503 with Retry-After': { kind: 'throttle', retryAfter: 1, status: 503 },
    'a gateway that gave up': { kind: 'refuse', status: 504, code: 'UnknownError' },
  };
  for (const [name, fault] of Object.entries(passing)) {
    it(`E-8: ${name}: every mail is archived, each once`, async () => {
      const mailbox = await outlook.account.open();
      let met = 0;
      const moving = (line: string) => /^POST \/\$batch: POST .*\/move/.test(line) && ++met === 1;
      outlook.account.server.faults.plan(moving, fault);
      const receipt = await mailbox.organizer.archive(outlook.ids, key('archive'));
      expect(met).toBeGreaterThan(0);
      expect(receipt.failed).toEqual([]);
      expectTruth(receipt);
      expect(outlook.mails.map(({ moves }) => moves)).toEqual([1, 1, 1, 1, 1, 1]);
      await receipt.undo(key('undo'));
      expect(inArchive()).toEqual([]);
      expect(outlook.mails.map(({ moves }) => moves)).toEqual([2, 2, 2, 2, 2, 2]);
    });
  }

  it('E-8: half of a batch refused: what was done and what was not is said mail by mail', async () => {
    const mailbox = await outlook.account.open();
    outlook.account.server.faults.plan(
      /^POST \/me\S*\/move$/,
      { kind: 'refuse', status: 403, code: 'ErrorAccessDenied' },
      3,
    );
    const receipt = await mailbox.organizer.archive(outlook.ids, key('archive'));
    expect(receipt.done).toHaveLength(3);
    expect(receipt.failed.map(({ code }) => code)).toEqual(Array(3).fill('MAIL_ACTION_REFUSED'));
    expectTruth(receipt);
    expect((await receipt.undo(key('undo'))).done.toSorted()).toEqual(receipt.done.toSorted());
    expect(inArchive()).toEqual([]);
  });

  it('E-8: half of a batch throttled, each with its own Retry-After: only that half is tried again', async () => {
    const mailbox = await outlook.account.open();
    outlook.account.server.faults.plan(/^POST \/me\S*\/move$/, { kind: 'throttle', retryAfter: 1 }, 3);
    const receipt = await mailbox.organizer.archive(outlook.ids, key('archive'));
    expect(receipt.failed).toEqual([]);
    expect(outlook.mails.map(({ moves }) => moves)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(outlook.asked(/^POST \/me\S*\/move$/)).toBe(6);
  });

  it('E-8: a token that ends in the middle of a batch: the rest is done with a fresh one, nothing twice', async () => {
    const mailbox = await outlook.account.open();
    outlook.account.server.faults.plan(/^POST \/me\S*\/move$/, { kind: 'unauthorized' }, 4);
    const receipt = await mailbox.organizer.archive(outlook.ids, key('archive'));
    expect(receipt.failed).toEqual([]);
    expect(outlook.mails.map(({ moves }) => moves)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('E-5: a permission that has ended in the middle is said, and what was done before it stays said as done', async () => {
    const mailbox = await outlook.account.open();
    const many = [...outlook.ids];
    for (let index = 0; index < 20; index++) {
      const mail = await outlook.account.put({ raw: buildRawMail({ messageId: `more-${index}@example.com` }) });
      outlook.mails.push(mail);
      outlook.ids.push(outlook.account.idOf(mail));
      many.push(outlook.account.idOf(mail));
    }
    let moved = 0;
    outlook.account.server.faults.plan(
      (line) => {
        const isLast = /^POST \/me.*\/move$/.test(line) && ++moved === 20;
        if (isLast) outlook.account.tokens.end();
        return false;
      },
      { kind: 'cut-before' },
    );
    const receipt = await mailbox.organizer.archive(many, key('archive'));
    expect(receipt.done).toHaveLength(20);
    expect(new Set(receipt.failed.map(({ code }) => code))).toEqual(new Set(['MAIL_SIGN_IN_NEEDED']));
    expectTruth(receipt);
  });

  it('E-8: a mail that was deleted elsewhere is named as gone, and the others are done', async () => {
    const mailbox = await outlook.account.open();
    const [thrownAway, erased] = outlook.mails;
    const { store } = outlook.account.server;
    if (thrownAway) store.move(thrownAway, store.folder('deleteditems')?.id ?? '');
    if (erased) store.remove(erased);
    const receipt = await mailbox.organizer.archive(outlook.ids, key('archive'));
    expect(receipt.failed).toEqual(outlook.ids.slice(0, 2).map((emailId) => ({ emailId, code: 'MAIL_NOT_FOUND' })));
    expect(receipt.done).toEqual(outlook.ids.slice(2));
    expect(thrownAway && outlook.folderOf(thrownAway)?.wellKnownName).toBe('deleteditems');
  });

  it('B-14: what is moved to the deleted ones from here can be taken back', async () => {
    const mailbox = await outlook.account.open();
    const receipt = await mailbox.organizer.move(outlook.ids, 'deleted items', key('delete'));
    expect(outlook.mails.map((mail) => outlook.folderOf(mail)?.wellKnownName)).toEqual(Array(6).fill('deleteditems'));
    expect((await receipt.undo(key('undo'))).done).toEqual(outlook.ids);
    expect(outlook.mails.map((mail) => outlook.folderOf(mail)?.wellKnownName)).toEqual(Array(6).fill('inbox'));
  });

  it('E-8: a folder that is renamed between a move and its undo and between two moves stays the same folder', async () => {
    const mailbox = await outlook.account.open();
    const { store } = outlook.account.server;
    const [first = '', second = ''] = outlook.ids;
    await mailbox.organizer.move([first], 'Projects', key('move'));
    const projects = store.folders.find(({ displayName }) => displayName === 'Projects');
    const archived = await mailbox.organizer.archive([first], key('archive'));
    if (projects) projects.displayName = 'Old projects';
    expect((await archived.undo(key('undo'))).done).toEqual([first]);
    expect(outlook.mails[0]?.folderId).toBe(projects?.id);
    await mailbox.organizer.move([second], 'projects', key('again'));
    expect(outlook.mails[1]?.folderId).toBe(projects?.id);
    expect(store.folders.filter(({ displayName }) => /projects/i.test(displayName))).toHaveLength(1);
  });

  it('E-8: a folder is made once, though the answer to its making is lost', async () => {
    const mailbox = await outlook.account.open();
    outlook.account.server.faults.plan(/^POST \/me\/mailFolders$/, { kind: 'cut-after' });
    const receipt = await mailbox.organizer.move(outlook.ids, 'Wing B', key('move'));
    expect(receipt.done).toEqual(outlook.ids);
    expect(outlook.account.server.store.folders.filter(({ displayName }) => displayName === 'Wing B')).toHaveLength(1);
  });

  it('E-8: a folder within a folder is found, and an account without an archive gets one', async () => {
    const { store } = outlook.account.server;
    const inner = store.makeFolder('Invoices', store.folder('inbox')?.id);
    store.folders.splice(
      store.folders.findIndex(({ wellKnownName }) => wellKnownName === 'archive'),
      1,
    );
    const mailbox = await outlook.account.open();
    await mailbox.organizer.move(outlook.ids.slice(0, 1), 'invoices', key('move'));
    expect(outlook.mails[0]?.folderId).toBe(inner.id);
    const receipt = await mailbox.organizer.archive(outlook.ids.slice(1, 2), key('archive'));
    expect(receipt.done).toEqual(outlook.ids.slice(1, 2));
    expect(outlook.mails[1] && outlook.folderOf(outlook.mails[1])?.displayName).toBe('Archive');
  });

  it('B-14: an undo gives a flag back with its day', async () => {
    const [first] = outlook.mails;
    const due = {
      flagStatus: 'flagged',
      dueDateTime: { dateTime: '2026-03-09T00:00:00.0000000', timeZone: 'UTC' },
    } as const;
    if (first) outlook.account.server.store.change(first, { flag: due });
    const mailbox = await outlook.account.open();
    const receipt = await mailbox.organizer.setFlagged(outlook.ids.slice(0, 1), false, key('unflag'));
    expect(first?.properties.flag?.flagStatus).toBe('notFlagged');
    await receipt.undo(key('undo'));
    expect(first?.properties.flag).toEqual(due);
  });

  it('E-8: a slow server: what is not known in time is said to be uncertain, and the same again looks first', async () => {
    const mailbox = await outlook.account.open({ times: impatient });
    const held = Promise.withResolvers<void>();
    outlook.account.server.faults.plan(/^POST \/me\S*\/move$/, { kind: 'slow', until: held.promise }, 20);
    const [first = ''] = outlook.ids;
    const receipt = await mailbox.organizer.archive([first], key('archive'));
    expect(receipt.done).toEqual([]);
    expect(receipt.failed).toEqual([{ emailId: first, code: 'MAIL_ACTION_UNCERTAIN' }]);
    const before = outlook.asked(/^POST \/me\S*\/move$/);
    held.resolve();
    const again = await mailbox.organizer.archive([first], key('again'));
    expect(again.done).toEqual([first]);
    expect(inArchive()).toEqual([first]);
    expect(outlook.asked(/^POST \/me\S*\/move$/)).toBeGreaterThanOrEqual(before);
  });
});

describe('reading Outlook in bad weather', () => {
  for (const [name, fault] of [
    ['cut', { kind: 'cut-before' }],
    ['429 with Retry-After', { kind: 'throttle', retryAfter: 1 }],
    ['429 without', { kind: 'throttle', retryAfter: null }],
    ['401', { kind: 'unauthorized' }],
  ] as const) {
    it(`E-8: ${name}: overview, unread, read and search still give all there is`, async () => {
      const mailbox = await outlook.account.open();
      for (const pattern of [/^GET .*totalItemCount/, /^GET .*isRead%20eq/, /^POST \/\$batch/, /^GET .*search/]) {
        outlook.account.server.faults.plan(pattern, fault);
      }
      expect(await mailbox.reader.overview()).toMatchObject({ mails: 6, unread: 6 });
      expect((await unread(mailbox)).map(({ emailId }) => emailId)).toEqual(outlook.ids.toReversed());
      const read: string[] = [];
      for await (const mail of mailbox.reader.read(outlook.ids)) read.push(mail.body.own);
      expect(read).toEqual(outlook.ids.map((_, index) => `The ${canary} lands at gate ${index}.`));
      expect(await mailbox.reader.search({ words: ['gate'], limit: 9 })).toHaveLength(6);
    });
  }

  it('B-9: mail that is archived while pages load pushes no other one out of sight', async () => {
    for (let index = 0; index < 250; index++) {
      const date = new Date(start + 60 * minute + index * 1000);
      await outlook.account.put({ raw: buildRawMail({ messageId: `page-${index}@example.com`, date }) });
    }
    const mailbox = await outlook.account.open();
    const seen = new Set<string>();
    for await (const page of mailbox.reader.unread()) {
      const isFirst = seen.size === 0;
      for (const { emailId } of page) seen.add(emailId);
      if (isFirst) await mailbox.organizer.archive(page.map(({ emailId }) => emailId).slice(0, 40), key('archive'));
    }
    expect(seen.size).toBe(256);
  });

  it('B-9: more mails of one second than fit on a page are all given, once', async () => {
    for (let index = 0; index < 230; index++) {
      await outlook.account.put({
        raw: buildRawMail({ messageId: `same-${index}@example.com`, date: new Date(start) }),
      });
    }
    const found = await unread(await outlook.account.open());
    expect(found).toHaveLength(236);
    expect(new Set(found.map(({ emailId }) => emailId)).size).toBe(236);
  });

  it('E-4: while Graph asks to be left alone nothing is asked, whoever wants to; that is said at once where there is no time', async () => {
    const { faults, record } = outlook.account.server;
    const throttled = { code: 'MAIL_THROTTLED', retryable: true };
    const mailbox = await outlook.account.open({ times: impatient });
    await mailbox.organizer.setRead(outlook.ids.slice(0, 1), true, key('first'));
    faults.plan(/^GET .*totalItemCount/, { kind: 'throttle', retryAfter: 60 });
    await expect(mailbox.reader.overview()).rejects.toMatchObject(throttled);
    const before = record.requests.length;
    await expect(mailbox.reader.search({ words: ['gate'], limit: 1 })).rejects.toMatchObject(throttled);
    await expect(mailbox.organizer.archive(outlook.ids, key('archive'))).rejects.toMatchObject(throttled);
    expect(record.requests).toHaveLength(before);
  });

  it('E-4: one request of a batch that is to wait lets all others wait', async () => {
    const { faults, record } = outlook.account.server;
    const mailbox = await outlook.account.open({ times: impatient });
    faults.plan(/^POST \/me\S*\/move$/, { kind: 'throttle', retryAfter: 60 });
    const receipt = await mailbox.organizer.archive(outlook.ids, key('archive'));
    expect(receipt.failed.map(({ code }) => code)).toEqual(['MAIL_THROTTLED']);
    const before = record.requests.length;
    await expect(mailbox.reader.overview()).rejects.toMatchObject({ code: 'MAIL_THROTTLED' });
    expect(record.requests).toHaveLength(before);
  });

  it('E-5: a permission that has ended is said, without the token, and is not asked for again and again', async () => {
    const mailbox = await outlook.account.open();
    outlook.account.tokens.end();
    const error = await mailbox.reader.overview().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED', retryable: false });
    expect(JSON.stringify([error, String(error), error instanceof Error && error.stack])).not.toContain('secret-token');
    expect(outlook.account.tokens.refused).toEqual(['secret-token-1']);
  });

  it('E-4: what a search could not ask is an error that names neither its words nor the token', async () => {
    const mailbox = await outlook.account.open({ times: impatient });
    outlook.account.server.faults.plan(/^GET/, { kind: 'cut-before' }, Number.POSITIVE_INFINITY);
    const error = await mailbox.reader.search({ words: [canary], limit: 5 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: true });
    const told = error instanceof Error ? [error.message, error.stack, JSON.stringify(error.cause)] : [];
    expect(told.join()).not.toMatch(/zebrafinch|secret-token/);
  });

  it('E-4: a token goes nowhere but to Graph, wherever a link leads', async () => {
    const mailbox = await outlook.account.open();
    const watching = mailbox.watcher?.changes('https://elsewhere.example/v1.0/me', AbortSignal.timeout(5_000));
    await expect(watching?.[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE' });
  });
});
