import { localUserId } from '@nexus/contracts';
import { buildRawMail } from '@nexus/mail-doubles';
import type { GraphFault } from '@nexus/mail-doubles/graph';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemorySetAside } from '../testing/memory-stores.ts';
import { type GraphAccount, layGraphAccount } from '../testing/outlook-account.ts';

let account: GraphAccount;
let ids: string[];

beforeEach(async () => {
  account = await layGraphAccount();
  ids = [];
  for (const name of ['a', 'b', 'c']) {
    const raw = buildRawMail({ subject: `Girder ${name}`, messageId: `${name}@example.com`, text: 'At the gate.\n' });
    ids.push(account.idOf(await account.put({ raw })));
  }
});

afterEach(async () => {
  await account.close();
  expect(account.server.record.violations).toEqual([]);
});

/** The pause before a second attempt is as long as all there is, so that there is none. */
const impatient = { whole: 2_000, attempt: 2_000, pause: 2_000, lastLook: 2_000 };
const always = Number.POSITIVE_INFINITY;
const denied: GraphFault = { kind: 'refuse', status: 403, code: 'ErrorAccessDenied' };
const refusal = { code: 'MAILBOX_UNREACHABLE', message: expect.stringMatching(/refuses/) };
const key = (idempotencyKey: string) => ({ idempotencyKey });

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** What is asked of the second mail; its own requests, not the batch around them. */
function aboutSecond(rest: RegExp): (line: string) => boolean {
  const graphId = encodeURIComponent(ids[1]?.split('/')[1] ?? '');
  return (line) => line.startsWith(`GET /me/messages/${graphId}`) && rest.test(line);
}

describe('what Outlook forbids (403)', () => {
  it('E-5: is no end of the permission, and is told as a refusal', async () => {
    const mailbox = await account.open({ times: impatient });
    account.server.faults.plan(/^GET/, denied, always);
    await expect(mailbox.reader.overview()).rejects.toMatchObject(refusal);
    account.server.faults.clear();
    expect(await mailbox.reader.overview()).toMatchObject({ mails: 3 });
  });

  for (const code of ['Authorization_RequestDenied', 'insufficient_claims']) {
    it(`E-5: ends the permission where it says that another sign-in is needed (${code})`, async () => {
      const mailbox = await account.open({ times: impatient });
      account.server.faults.plan(/^(GET|PATCH)/, { kind: 'refuse', status: 403, code }, always);
      await expect(mailbox.reader.overview()).rejects.toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED' });
      await expect(mailbox.organizer.setRead(ids, true, key('read'))).rejects.toMatchObject({
        code: 'MAIL_SIGN_IN_NEEDED',
      });
    });
  }

  it('E-8: of one mail is said instead of leaving it out without a word; a search finds the others', async () => {
    const mailbox = await account.open({ times: impatient });
    account.server.faults.plan(aboutSecond(/\?/), denied, always);
    await expect(collect(mailbox.reader.read(ids))).rejects.toMatchObject(refusal);
    const found = await mailbox.reader.search({ words: ['gate'], limit: 9 });
    expect(found.map(({ emailId }) => emailId).toSorted()).toEqual([ids[0], ids[2]].toSorted());
  });

  it('E-8: of the attachments alone keeps no mail from being read and found', async () => {
    const mailbox = await account.open({ times: impatient });
    account.server.faults.plan(aboutSecond(/attachments/), denied, always);
    expect((await collect(mailbox.reader.read(ids))).map(({ emailId }) => emailId)).toEqual(ids);
    const found = await mailbox.reader.search({ words: ['gate'], limit: 9 });
    expect(found.map(({ emailId }) => emailId).toSorted()).toEqual(ids.toSorted());
  });

  it('E-9: of a mail that is back from snooze is no sign that it is gone: it comes back once it is given again', async () => {
    const hiddenMail = createMemorySetAside();
    const until = new Date('2026-03-02T13:00:00Z');
    const emailId = ids[1] ?? '';
    await hiddenMail.snooze(localUserId, [{ emailId, until }]);
    const clock = () => new Date('2026-03-02T14:00:00Z');
    const mailbox = await account.open({ times: impatient, hiddenMail, clock });
    const unread = async () => (await collect(mailbox.reader.unread())).flat();
    account.server.faults.plan(aboutSecond(/\?/), denied, always);
    await expect(unread()).rejects.toMatchObject(refusal);
    account.server.faults.clear();
    expect((await unread()).filter(({ returnedAt }) => returnedAt !== undefined)).toMatchObject([{ emailId }]);
    await mailbox.close();
    expect((await hiddenMail.snoozed(localUserId)).map((snoozed) => snoozed.emailId)).toEqual([emailId]);
  });

  it('E-8: of a mail that has just come breaks the watching off, so that it is told once it is given again', async () => {
    const mailbox = await account.open({ times: impatient });
    const ending = new AbortController();
    const watch = (cursor: string | null) => {
      const batches = mailbox.watcher?.changes(cursor, ending.signal)[Symbol.asyncIterator]();
      if (!batches) throw new Error('an Outlook account is watched');
      return batches;
    };
    const before = watch(null);
    const first = await before.next();
    account.server.faults.plan(/^GET \/me\/messages\//, denied, always);
    const raw = buildRawMail({ subject: 'New crane', messageId: 'crane@example.com' });
    const crane = account.idOf(await account.put({ raw }, new Date()));
    await expect(before.next()).rejects.toMatchObject(refusal);
    account.server.faults.clear();
    const after = await watch(first.value?.cursor ?? null).next();
    expect(after.value?.changes).toMatchObject([{ type: 'arrived', email: { emailId: crane } }]);
    ending.abort();
  });

  it('E-8: of one mail lets an action be done on the others; of all it is the account that refused', async () => {
    const mailbox = await account.open({ times: impatient });
    account.server.faults.plan(aboutSecond(/\?/), denied, always);
    const receipt = await mailbox.organizer.archive(ids, key('archive'));
    expect(receipt.done).toEqual([ids[0], ids[2]]);
    expect(receipt.failed.map(({ emailId }) => emailId)).toEqual([ids[1]]);
    await expect(mailbox.organizer.archive(ids.slice(1, 2), key('again'))).rejects.toMatchObject({
      code: 'MAIL_ACTION_REFUSED',
    });
  });
});

describe('an account without a mailbox at Outlook (404)', () => {
  const withoutMailbox = {
    code: 'MAILBOX_UNREACHABLE',
    retryable: false,
    message: expect.stringMatching(/no Outlook mailbox.*Disconnect it/),
  };

  for (const code of ['MailboxNotEnabledForRESTAPI', 'ResourceNotFound']) {
    it(`E-5: is told as such, and no mail in it is said to be gone (${code})`, async () => {
      const mailbox = await account.open({ times: impatient });
      account.server.faults.plan(/^(GET|PATCH|POST \/me)/, { kind: 'refuse', status: 404, code }, always);
      await expect(mailbox.reader.overview()).rejects.toMatchObject(withoutMailbox);
      await expect(collect(mailbox.reader.unread())).rejects.toMatchObject(withoutMailbox);
      await expect(collect(mailbox.reader.read(ids))).rejects.toMatchObject(withoutMailbox);
      await expect(mailbox.organizer.archive(ids, key('archive'))).rejects.toMatchObject(withoutMailbox);
    });

    it(`E-9: ends no snooze (${code})`, async () => {
      const hiddenMail = createMemorySetAside();
      const emailId = ids[1] ?? '';
      await hiddenMail.snooze(localUserId, [{ emailId, until: new Date('2026-03-02T13:00:00Z') }]);
      const clock = () => new Date('2026-03-02T14:00:00Z');
      const mailbox = await account.open({ times: impatient, hiddenMail, clock });
      account.server.faults.plan(aboutSecond(/\?/), { kind: 'refuse', status: 404, code }, always);
      await expect(collect(mailbox.reader.unread())).rejects.toMatchObject(withoutMailbox);
      await mailbox.close();
      expect((await hiddenMail.snoozed(localUserId)).map((snoozed) => snoozed.emailId)).toEqual([emailId]);
    });
  }
});
