import type { MailActionReceipt, Mailbox, MailEnvelope, MailIntent, MailIntentLog } from '@nexus/contracts';
import { buildRawMail } from '@nexus/mail-doubles';
import type { GraphFault, StoredMessage } from '@nexus/mail-doubles/graph';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendingTimes } from '../remote/timeouts.ts';
import { quickSendingTimes } from '../testing/live-account.ts';
import { type GraphAccount, graphAccountId, layGraphAccount } from '../testing/outlook-account.ts';

const minute = 60_000;
const start = Date.UTC(2026, 2, 2, 8);

let account: GraphAccount;
let mails: StoredMessage[];
let ids: string[];

/** A word that is in every mail, and must be in no error and no log. */
const canary = 'zebrafinch';

beforeEach(async () => {
  account = await layGraphAccount();
  mails = [];
  for (let index = 0; index < 6; index++) {
    const raw = buildRawMail({
      subject: `Delivery ${index} ${canary}`,
      messageId: `fault-${index}@example.com`,
      date: new Date(start + index * minute),
      text: `The ${canary} lands at gate ${index}.\n`,
    });
    mails.push(await account.put({ raw }));
  }
  ids = mails.map((mail) => account.idOf(mail));
});

afterEach(async () => {
  const { server, warnings } = account;
  await account.close();
  expect(server.record.violations).toEqual([]);
  expect(server.record.withoutImmutableIds).toEqual([]);
  expect(server.record.mostAtOnce).toBeLessThanOrEqual(4);
  expect(warnings.join()).not.toMatch(/zebrafinch|secret-token/);
});

const impatient = { whole: 1_500, attempt: 600, pause: 1, lastLook: 500 };

const key = (idempotencyKey: string) => ({ idempotencyKey });
const folderOf = (mail: StoredMessage) => account.server.store.folders.find(({ id }) => id === mail.folderId);
const inArchive = () =>
  mails.filter((mail) => folderOf(mail)?.wellKnownName === 'archive').map((mail) => account.idOf(mail));
const asked = (pattern: RegExp) => account.server.record.requests.filter((request) => pattern.test(request)).length;

async function unread(mailbox: Mailbox): Promise<MailEnvelope[]> {
  const found: MailEnvelope[] = [];
  for await (const page of mailbox.reader.unread()) found.push(...page);
  return found;
}

/** What the driver would hear agrees with what the mailbox holds, mail by mail. */
function expectTruth(receipt: MailActionReceipt): void {
  expect(receipt.done.toSorted()).toEqual(inArchive().toSorted());
  expect([...receipt.done, ...receipt.failed.map(({ emailId }) => emailId)].toSorted()).toEqual(ids.toSorted());
}

describe('a bulk action on Outlook', () => {
  const passing: Record<string, GraphFault> = {
    'a connection cut after Graph acted': { kind: 'cut-after' },
    '503 with Retry-After': { kind: 'throttle', retryAfter: 1, status: 503 },
    'a gateway that gave up': { kind: 'refuse', status: 504, code: 'UnknownError' },
  };
  for (const [name, fault] of Object.entries(passing)) {
    it(`E-8: ${name}: every mail is archived, each once`, async () => {
      const mailbox = await account.open();
      let met = 0;
      const moving = (line: string) => /^POST \/\$batch: POST .*\/move/.test(line) && ++met === 1;
      account.server.faults.plan(moving, fault);
      const receipt = await mailbox.organizer.archive(ids, key('archive'));
      expect(met).toBeGreaterThan(0);
      expect(receipt.failed).toEqual([]);
      expectTruth(receipt);
      expect(mails.map(({ moves }) => moves)).toEqual([1, 1, 1, 1, 1, 1]);
      await receipt.undo(key('undo'));
      expect(inArchive()).toEqual([]);
      expect(mails.map(({ moves }) => moves)).toEqual([2, 2, 2, 2, 2, 2]);
    });
  }

  it('E-8: half of a batch refused: what was done and what was not is said mail by mail', async () => {
    const mailbox = await account.open();
    account.server.faults.plan(/^POST \/me\S*\/move$/, { kind: 'refuse', status: 403, code: 'ErrorAccessDenied' }, 3);
    const receipt = await mailbox.organizer.archive(ids, key('archive'));
    expect(receipt.done).toHaveLength(3);
    expect(receipt.failed.map(({ code }) => code)).toEqual(Array(3).fill('MAIL_ACTION_REFUSED'));
    expectTruth(receipt);
    expect((await receipt.undo(key('undo'))).done.toSorted()).toEqual(receipt.done.toSorted());
    expect(inArchive()).toEqual([]);
  });

  it('E-8: half of a batch throttled, each with its own Retry-After: only that half is tried again', async () => {
    const mailbox = await account.open();
    account.server.faults.plan(/^POST \/me\S*\/move$/, { kind: 'throttle', retryAfter: 1 }, 3);
    const receipt = await mailbox.organizer.archive(ids, key('archive'));
    expect(receipt.failed).toEqual([]);
    expect(mails.map(({ moves }) => moves)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(asked(/^POST \/me\S*\/move$/)).toBe(6);
  });

  it('E-8: a token that ends in the middle of a batch: the rest is done with a fresh one, nothing twice', async () => {
    const mailbox = await account.open();
    account.server.faults.plan(/^POST \/me\S*\/move$/, { kind: 'unauthorized' }, 4);
    const receipt = await mailbox.organizer.archive(ids, key('archive'));
    expect(receipt.failed).toEqual([]);
    expect(mails.map(({ moves }) => moves)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('E-5: a permission that has ended in the middle is said, and what was done before it stays said as done', async () => {
    const mailbox = await account.open();
    const many = [...ids];
    for (let index = 0; index < 20; index++) {
      const mail = await account.put({ raw: buildRawMail({ messageId: `more-${index}@example.com` }) });
      mails.push(mail);
      ids.push(account.idOf(mail));
      many.push(account.idOf(mail));
    }
    let moved = 0;
    account.server.faults.plan(
      (line) => {
        const isLast = /^POST \/me.*\/move$/.test(line) && ++moved === 20;
        if (isLast) account.tokens.end();
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
    const mailbox = await account.open();
    const [thrownAway, erased] = mails;
    const { store } = account.server;
    if (thrownAway) store.move(thrownAway, store.folder('deleteditems')?.id ?? '');
    if (erased) store.remove(erased);
    const receipt = await mailbox.organizer.archive(ids, key('archive'));
    expect(receipt.failed).toEqual(ids.slice(0, 2).map((emailId) => ({ emailId, code: 'MAIL_NOT_FOUND' })));
    expect(receipt.done).toEqual(ids.slice(2));
    expect(thrownAway && folderOf(thrownAway)?.wellKnownName).toBe('deleteditems');
  });

  it('B-14: what is moved to the deleted ones from here can be taken back', async () => {
    const mailbox = await account.open();
    const receipt = await mailbox.organizer.move(ids, 'deleted items', key('delete'));
    expect(mails.map((mail) => folderOf(mail)?.wellKnownName)).toEqual(Array(6).fill('deleteditems'));
    expect((await receipt.undo(key('undo'))).done).toEqual(ids);
    expect(mails.map((mail) => folderOf(mail)?.wellKnownName)).toEqual(Array(6).fill('inbox'));
  });

  it('E-8: a folder that is renamed between a move and its undo and between two moves stays the same folder', async () => {
    const mailbox = await account.open();
    const { store } = account.server;
    const [first = '', second = ''] = ids;
    await mailbox.organizer.move([first], 'Projects', key('move'));
    const projects = store.folders.find(({ displayName }) => displayName === 'Projects');
    const archived = await mailbox.organizer.archive([first], key('archive'));
    if (projects) projects.displayName = 'Old projects';
    expect((await archived.undo(key('undo'))).done).toEqual([first]);
    expect(mails[0]?.folderId).toBe(projects?.id);
    await mailbox.organizer.move([second], 'projects', key('again'));
    expect(mails[1]?.folderId).toBe(projects?.id);
    expect(store.folders.filter(({ displayName }) => /projects/i.test(displayName))).toHaveLength(1);
  });

  it('E-8: a folder is made once, though the answer to its making is lost', async () => {
    const mailbox = await account.open();
    account.server.faults.plan(/^POST \/me\/mailFolders$/, { kind: 'cut-after' });
    const receipt = await mailbox.organizer.move(ids, 'Wing B', key('move'));
    expect(receipt.done).toEqual(ids);
    expect(account.server.store.folders.filter(({ displayName }) => displayName === 'Wing B')).toHaveLength(1);
  });

  it('E-8: a folder within a folder is found, and an account without an archive gets one', async () => {
    const { store } = account.server;
    const inner = store.makeFolder('Invoices', store.folder('inbox')?.id);
    store.folders.splice(
      store.folders.findIndex(({ wellKnownName }) => wellKnownName === 'archive'),
      1,
    );
    const mailbox = await account.open();
    await mailbox.organizer.move(ids.slice(0, 1), 'invoices', key('move'));
    expect(mails[0]?.folderId).toBe(inner.id);
    const receipt = await mailbox.organizer.archive(ids.slice(1, 2), key('archive'));
    expect(receipt.done).toEqual(ids.slice(1, 2));
    expect(mails[1] && folderOf(mails[1])?.displayName).toBe('Archive');
  });

  it('B-14: an undo gives a flag back with its day', async () => {
    const [first] = mails;
    const due = {
      flagStatus: 'flagged',
      dueDateTime: { dateTime: '2026-03-09T00:00:00.0000000', timeZone: 'UTC' },
    } as const;
    if (first) account.server.store.change(first, { flag: due });
    const mailbox = await account.open();
    const receipt = await mailbox.organizer.setFlagged(ids.slice(0, 1), false, key('unflag'));
    expect(first?.properties.flag?.flagStatus).toBe('notFlagged');
    await receipt.undo(key('undo'));
    expect(first?.properties.flag).toEqual(due);
  });

  it('E-8: a slow server: what is not known in time is said to be uncertain, and the same again looks first', async () => {
    const mailbox = await account.open({ times: impatient });
    const held = Promise.withResolvers<void>();
    account.server.faults.plan(/^POST \/me\S*\/move$/, { kind: 'slow', until: held.promise }, 20);
    const [first = ''] = ids;
    const receipt = await mailbox.organizer.archive([first], key('archive'));
    expect(receipt.done).toEqual([]);
    expect(receipt.failed).toEqual([{ emailId: first, code: 'MAIL_ACTION_UNCERTAIN' }]);
    const before = asked(/^POST \/me\S*\/move$/);
    held.resolve();
    const again = await mailbox.organizer.archive([first], key('again'));
    expect(again.done).toEqual([first]);
    expect(inArchive()).toEqual([first]);
    expect(asked(/^POST \/me\S*\/move$/)).toBeGreaterThanOrEqual(before);
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
      const mailbox = await account.open();
      for (const pattern of [/^GET .*totalItemCount/, /^GET .*isRead%20eq/, /^POST \/\$batch/, /^GET .*search/]) {
        account.server.faults.plan(pattern, fault);
      }
      expect(await mailbox.reader.overview()).toMatchObject({ mails: 6, unread: 6 });
      expect((await unread(mailbox)).map(({ emailId }) => emailId)).toEqual(ids.toReversed());
      const read: string[] = [];
      for await (const mail of mailbox.reader.read(ids)) read.push(mail.body.own);
      expect(read).toEqual(ids.map((_, index) => `The ${canary} lands at gate ${index}.`));
      expect(await mailbox.reader.search({ words: ['gate'], limit: 9 })).toHaveLength(6);
    });
  }

  it('B-9: mail that is archived while pages load pushes no other one out of sight', async () => {
    for (let index = 0; index < 250; index++) {
      const date = new Date(start + 60 * minute + index * 1000);
      await account.put({ raw: buildRawMail({ messageId: `page-${index}@example.com`, date }) });
    }
    const mailbox = await account.open();
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
      await account.put({ raw: buildRawMail({ messageId: `same-${index}@example.com`, date: new Date(start) }) });
    }
    const found = await unread(await account.open());
    expect(found).toHaveLength(236);
    expect(new Set(found.map(({ emailId }) => emailId)).size).toBe(236);
  });

  it('E-4: while Graph asks to be left alone nothing is asked, whoever wants to; that is said at once where there is no time', async () => {
    const { faults, record } = account.server;
    const throttled = { code: 'MAIL_THROTTLED', retryable: true };
    const mailbox = await account.open({ times: impatient });
    await mailbox.organizer.setRead(ids.slice(0, 1), true, key('first'));
    faults.plan(/^GET .*totalItemCount/, { kind: 'throttle', retryAfter: 60 });
    await expect(mailbox.reader.overview()).rejects.toMatchObject(throttled);
    const before = record.requests.length;
    await expect(mailbox.reader.search({ words: ['gate'], limit: 1 })).rejects.toMatchObject(throttled);
    await expect(mailbox.organizer.archive(ids, key('archive'))).rejects.toMatchObject(throttled);
    expect(record.requests).toHaveLength(before);
  });

  it('E-4: one request of a batch that is to wait lets all others wait', async () => {
    const { faults, record } = account.server;
    const mailbox = await account.open({ times: impatient });
    faults.plan(/^POST \/me\S*\/move$/, { kind: 'throttle', retryAfter: 60 });
    const receipt = await mailbox.organizer.archive(ids, key('archive'));
    expect(receipt.failed.map(({ code }) => code)).toEqual(['MAIL_THROTTLED']);
    const before = record.requests.length;
    await expect(mailbox.reader.overview()).rejects.toMatchObject({ code: 'MAIL_THROTTLED' });
    expect(record.requests).toHaveLength(before);
  });

  it('E-5: a permission that has ended is said, without the token, and is not asked for again and again', async () => {
    const mailbox = await account.open();
    account.tokens.end();
    const error = await mailbox.reader.overview().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED', retryable: false });
    expect(JSON.stringify([error, String(error), error instanceof Error && error.stack])).not.toContain('secret-token');
    expect(account.tokens.refused).toEqual(['secret-token-1']);
  });

  it('E-4: what a search could not ask is an error that names neither its words nor the token', async () => {
    const mailbox = await account.open({ times: impatient });
    account.server.faults.plan(/^GET/, { kind: 'cut-before' }, Number.POSITIVE_INFINITY);
    const error = await mailbox.reader.search({ words: [canary], limit: 5 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: true });
    const told = error instanceof Error ? [error.message, error.stack, JSON.stringify(error.cause)] : [];
    expect(told.join()).not.toMatch(/zebrafinch|secret-token/);
  });

  it('E-4: a token goes nowhere but to Graph, wherever a link leads', async () => {
    const mailbox = await account.open();
    const watching = mailbox.watcher?.changes('https://elsewhere.example/v1.0/me', AbortSignal.timeout(5_000));
    await expect(watching?.[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE' });
  });
});

describe('writing with Outlook', () => {
  const content = () => ({
    to: [{ name: 'Ada Moreau', address: 'ada@example.com' }],
    cc: [],
    subject: 'Gate 1',
    body: 'Yes, <do> so.\nSam',
    regarding: { emailId: ids[0] ?? '', as: 'reply' as const },
  });
  const drafts = () => [...account.server.store.messages.values()].filter(({ properties }) => properties.isDraft);
  const timesSent = () => [...account.server.store.messages.values()].reduce((sum, { sent }) => sum + sent, 0);

  it('E-4: a reply is a draft in its thread with our words alone, and goes out to whom we name', async () => {
    const mailbox = await account.open();
    const { draftId } = await mailbox.composer.draft(content(), key('draft'));
    const [draft] = drafts();
    expect(draft?.properties).toMatchObject({
      conversationId: mails[0]?.properties.conversationId,
      subject: 'Gate 1',
      body: { contentType: 'text', content: 'Yes, <do> so.\nSam' },
      toRecipients: [{ emailAddress: { address: 'ada@example.com' } }],
    });
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
    expect(draft?.sent).toBe(1);
    expect(draft && folderOf(draft)?.wellKnownName).toBe('sentitems');
  });

  it('E-4: a forward holds the mail below our words; a new mail begins a thread', async () => {
    const mailbox = await account.open();
    const regarding = { emailId: ids[1] ?? '', as: 'forward' as const };
    await mailbox.composer.draft({ ...content(), regarding }, key('forward'));
    const body = drafts()[0]?.properties.body?.content ?? '';
    expect(body).toContain('Yes, &#60;do&#62; so.<br>\nSam');
    expect(body.indexOf('Sam')).toBeLessThan(body.indexOf('lands at gate 1'));
    await mailbox.composer.draft({ ...content(), regarding: null }, key('new'));
    expect(drafts()).toHaveLength(2);
  });

  for (const kind of ['cut-before', 'cut-after'] as const) {
    it(`E-8: ${kind}: one draft is made`, async () => {
      const mailbox = await account.open();
      account.server.faults.plan(/^POST .*\/createReply$/, { kind });
      account.server.faults.plan(/^PATCH/, { kind });
      await mailbox.composer.draft(content(), key('draft'));
      expect(drafts()).toHaveLength(1);
      account.server.faults.plan(/^POST \/me\/messages$/, { kind });
      await mailbox.composer.draft({ ...content(), regarding: null }, key('new'));
      expect(drafts()).toHaveLength(2);
    });
  }

  for (const [name, fault] of [
    ['400', { kind: 'refuse', status: 400, code: 'ErrorInvalidRecipients' }],
    ['403', { kind: 'refuse', status: 403, code: 'ErrorAccessDenied' }],
    ['429', { kind: 'throttle', retryAfter: null }],
    ['500', { kind: 'refuse', status: 500, code: 'InternalServerError' }],
  ] as const) {
    it(`E-8: a draft that could not be filled (${name}) is taken away again, so that nothing was changed`, async () => {
      const mailbox = await account.open({ times: impatient });
      account.server.faults.plan(/^PATCH/, fault, Number.POSITIVE_INFINITY);
      const drafting = mailbox.composer.draft(content(), key('draft'));
      await expect(drafting).rejects.not.toMatchObject({ code: 'MAIL_ACTION_UNCERTAIN' });
      expect(drafts().filter((draft) => folderOf(draft)?.wellKnownName === 'drafts')).toEqual([]);
    });
  }

  for (const [name, breakDown] of [
    ['429 for long', () => account.server.faults.plan(/^PATCH/, { kind: 'throttle', retryAfter: 60 })],
    [
      'a permission that has ended',
      () => {
        const isFilling = (line: string) => {
          if (line.startsWith('PATCH')) account.tokens.end();
          return line.startsWith('PATCH');
        };
        account.server.faults.plan(isFilling, { kind: 'unauthorized' });
      },
    ],
  ] as const) {
    it(`E-8: a draft that can be neither filled nor taken away (${name}) is said to be uncertain, and stays noted`, async () => {
      const settled: string[] = [];
      const intents: MailIntentLog = {
        begin: async () => {},
        settle: async (_, noted) => void settled.push(noted),
        open: async () => [],
      };
      const mailbox = await account.open({ times: impatient, intents });
      breakDown();
      await expect(mailbox.composer.draft(content(), key('draft'))).rejects.toMatchObject({
        code: 'MAIL_ACTION_UNCERTAIN',
      });
      expect(drafts()).toHaveLength(1);
      await mailbox.close();
      expect(settled).toEqual([]);
    });
  }

  it('E-8: a draft that could be neither filled nor taken away is filled when it is asked for again', async () => {
    const mailbox = await account.open({ times: impatient });
    const broken = { kind: 'refuse', status: 500, code: 'InternalServerError' } as const;
    account.server.faults.plan(/^(PATCH|DELETE)/, broken, Number.POSITIVE_INFINITY);
    await expect(mailbox.composer.draft(content(), key('draft'))).rejects.toMatchObject({
      code: 'MAIL_ACTION_UNCERTAIN',
    });
    account.server.faults.clear();
    const { draftId } = await mailbox.composer.draft(content(), key('draft'));
    expect(drafts().map((draft) => [account.idOf(draft), draft.properties.subject])).toEqual([[draftId, 'Gate 1']]);
  });

  it('E-8: a draft that was taken away without an answer is made anew when it is asked for again', async () => {
    const mailbox = await account.open({ times: impatient });
    const broken = { kind: 'refuse', status: 500, code: 'InternalServerError' } as const;
    account.server.faults.plan(/^PATCH/, broken, Number.POSITIVE_INFINITY);
    account.server.faults.plan(/^DELETE/, { kind: 'cut-after' });
    await expect(mailbox.composer.draft(content(), key('draft'))).rejects.toMatchObject({
      code: 'MAIL_ACTION_UNCERTAIN',
    });
    expect(drafts().map((draft) => folderOf(draft)?.wellKnownName)).toEqual(['deleteditems']);
    account.server.faults.clear();
    const { draftId } = await mailbox.composer.draft(content(), key('draft'));
    const there = drafts().filter((draft) => folderOf(draft)?.wellKnownName === 'drafts');
    expect(there.map((draft) => [account.idOf(draft), draft.properties.subject])).toEqual([[draftId, 'Gate 1']]);
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
  });

  it('E-8: a draft that may have been made is uncertain, whatever keeps the mailbox from being looked at', async () => {
    const mailbox = await account.open({ times: impatient });
    let isMade = false;
    const look = (line: string) => isMade && line.startsWith('GET /me/mailFolders/drafts/messages');
    const make = (line: string) => {
      isMade ||= line.endsWith('/createReply');
      return line.endsWith('/createReply');
    };
    account.server.faults.plan(make, { kind: 'cut-after' });
    account.server.faults.plan(look, { kind: 'throttle', retryAfter: 60 });
    await expect(mailbox.composer.draft(content(), key('draft'))).rejects.toMatchObject({
      code: 'MAIL_ACTION_UNCERTAIN',
    });
    expect(drafts()).toHaveLength(1);
  });

  it('E-8: a mail that was sent without an answer is found, and is sent once', async () => {
    const mailbox = await account.open();
    const { draftId } = await mailbox.composer.draft(content(), key('draft'));
    account.server.faults.plan(/^POST .*\/send$/, { kind: 'cut-after' });
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
    await expect(mailbox.composer.send(draftId, key('once more'))).rejects.toMatchObject({ code: 'DRAFT_NOT_FOUND' });
    expect(timesSent()).toBe(1);
  });

  for (const [name, fault] of [
    ['a connection that is cut', { kind: 'cut-before' }],
    ['500', { kind: 'refuse', status: 500, code: 'InternalServerError' }],
    ['502', { kind: 'refuse', status: 502, code: 'UnknownError' }],
    ['503', { kind: 'throttle', retryAfter: null, status: 503 }],
    ['504', { kind: 'refuse', status: 504, code: 'UnknownError' }],
    ['408', { kind: 'refuse', status: 408, code: 'UnknownError' }],
  ] as const) {
    it(`E-8: after ${name} what still is a draft may be on its way, and is not sent again`, async () => {
      const brief = { ...sendingTimes, look: { whole: 200, attempt: 100, pause: 1 } };
      const mailbox = await account.open({ sendingTimes: brief });
      const { draftId } = await mailbox.composer.draft(content(), key('draft'));
      account.server.faults.plan(/^POST .*\/send$/, fault);
      const uncertain = { code: 'MAIL_ACTION_UNCERTAIN' };
      await expect(mailbox.composer.send(draftId, key('send'))).rejects.toMatchObject(uncertain);
      await expect(mailbox.composer.send(draftId, key('again'))).rejects.toMatchObject(uncertain);
      expect(timesSent()).toBe(0);
    });
  }

  for (const [name, fault] of [
    ['429', { kind: 'throttle', retryAfter: 1 }],
    ['409', { kind: 'refuse', status: 409, code: 'ErrorIrresolvableConflict' }],
    ['a refused token', { kind: 'unauthorized' }],
  ] as const) {
    it(`E-8: after ${name} nothing was sent, and it is sent once`, async () => {
      const mailbox = await account.open();
      const { draftId } = await mailbox.composer.draft(content(), key('draft'));
      account.server.faults.plan(/^POST .*\/send$/, fault);
      await mailbox.composer.send(draftId, key('send'));
      expect(timesSent()).toBe(1);
    });
  }

  for (const again of ['send', 'said anew']) {
    it(`E-8: when nobody can tell whether a mail went out, that is said, and looked up when asked again (${again})`, async () => {
      const look = { whole: 200, attempt: 100, pause: 1 };
      const mailbox = await account.open({ sendingTimes: { ...sendingTimes, look } });
      const { draftId } = await mailbox.composer.draft(content(), key('draft'));
      let isSent = false;
      const afterSending = (line: string) => {
        isSent ||= line.endsWith('/send');
        return isSent && line.startsWith('GET');
      };
      account.server.faults.plan(afterSending, { kind: 'cut-before' }, Number.POSITIVE_INFINITY);
      account.server.faults.plan(/\/send$/, { kind: 'cut-after' });
      await expect(mailbox.composer.send(draftId, key('send'))).rejects.toMatchObject({
        code: 'MAIL_ACTION_UNCERTAIN',
      });
      account.server.faults.clear();
      expect(await mailbox.composer.send(draftId, key(again))).toEqual({ draftId, delivered: true });
      expect(timesSent()).toBe(1);
    });
  }

  it('E-8: closing the mailbox sees a sending through', async () => {
    const mailbox = await account.open();
    const { draftId } = await mailbox.composer.draft(content(), key('draft'));
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const isSend = (line: string) => {
      if (line.endsWith('/send')) asked.resolve();
      return line.endsWith('/send');
    };
    account.server.faults.plan(isSend, { kind: 'slow', until: held.promise });
    const sending = mailbox.composer.send(draftId, key('send'));
    await asked.promise;
    const closing = mailbox.close();
    held.resolve();
    expect(await sending).toEqual({ draftId, delivered: true });
    await closing;
    expect(timesSent()).toBe(1);
  });

  it('E-8: what was being sent when the process ended is looked up by the next one, and not sent again', async () => {
    const first = await account.open();
    const { draftId } = await first.composer.draft(content(), key('draft'));
    await first.composer.send(draftId, key('send'));
    const kept = await first.composer.draft({ ...content(), regarding: null }, key('kept'));
    const settled = Promise.withResolvers<unknown>();
    const left = [draftId, kept.draftId].map(
      (emailId, index): MailIntent => ({
        key: `left-${index}`,
        accountId: graphAccountId,
        action: 'send',
        emailIds: [emailId],
      }),
    );
    const intents: MailIntentLog = { begin: async () => {}, settle: async () => {}, open: async () => left };
    await account.open({ intents, onUnfinished: settled.resolve, sendingTimes: quickSendingTimes });
    expect(await settled.promise).toEqual([
      { action: 'send', done: [draftId], notDone: [], unknown: [] },
      { action: 'send', done: [], notDone: [kept.draftId], unknown: [] },
    ]);
    expect(timesSent()).toBe(1);
  });

  it('E-4: a mail that Outlook does not take stays a draft and says so; one that was sent is not discarded', async () => {
    const mailbox = await account.open();
    const nobody = await mailbox.composer.draft({ ...content(), to: [], regarding: null }, key('nobody'));
    await expect(mailbox.composer.send(nobody.draftId, key('send'))).rejects.toMatchObject({
      code: 'MAIL_SEND_REFUSED',
    });
    expect(drafts()).toHaveLength(1);
    const sent = await mailbox.composer.draft(content(), key('draft'));
    await mailbox.composer.send(sent.draftId, key('send it'));
    await sent.discard(key('discard'));
    const gone = [...account.server.store.messages.values()].filter(({ sent: times }) => times === 1);
    expect(gone.map((mail) => folderOf(mail)?.wellKnownName)).toEqual(['sentitems']);
  });
});
