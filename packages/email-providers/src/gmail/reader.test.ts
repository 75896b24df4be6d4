import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localUserId, type Mailbox, type MailEnvelope, type MailMessage } from '@nexus/contracts';
import { buildRawMail } from '@nexus/mail-doubles';
import { describe, expect, it } from 'vitest';
import { sampleMailboxPath } from '../file/open.ts';
import { parseMessage } from '../mime/parse-message.ts';
import { gmailIdOf, startGmailSetting } from '../testing/gmail-account.ts';
import { createMemorySetAside } from '../testing/memory-stores.ts';

const start = Date.UTC(2026, 2, 2, 8);
const manyMails = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    raw: buildRawMail({ messageId: `mail-${index}@example.com`, date: new Date(start + index * 1000) }),
  }));

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const unread = async ({ reader }: Mailbox): Promise<MailEnvelope[]> => (await collect(reader.unread())).flat();

describe('Gmail when it is read', () => {
  it('E-2: mail from Gmail is judged as the same mail in a file is', async () => {
    const names = readdirSync(sampleMailboxPath).filter((name) => name.endsWith('.eml'));
    const raws = names.map((name) => readFileSync(join(sampleMailboxPath, name)));
    await using setting = await startGmailSetting(raws.map((raw) => ({ raw })));
    const { mailbox, double } = setting;
    const byGmailId = new Map<string, MailMessage>();
    for await (const mail of mailbox.reader.read((await unread(mailbox)).map(({ emailId }) => emailId))) {
      byGmailId.set(gmailIdOf(mail.emailId), mail);
    }
    expect(byGmailId.size).toBe(raws.length);
    for (const [gmailId, mail] of byGmailId) {
      const { headers, body, attachments, problems } = await parseMessage(double.rawOf(gmailId) ?? Buffer.alloc(0));
      // Gmail has undone the transfer encoding, so that damage to it is not seen any more.
      const seen = problems.filter(({ code }) => code !== 'mime-broken');
      expect(mail).toMatchObject({ ...headers, body, problems: seen });
      expect(mail.attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual(
        attachments.map(({ name, mediaType }) => [name, mediaType]),
      );
    }
    expect(double.count('messages.attachments.get')).toBe(0);
  });

  it('E-7: attachments are named with their sizes and never fetched; a text that Gmail holds back is', async () => {
    const content = Buffer.alloc(5700, 1);
    const text = `${'A long text about the north wing. '.repeat(50)}\n`;
    const attachments = [{ name: 'plan.pdf', mediaType: 'application/pdf', content }];
    await using setting = await startGmailSetting([{ raw: buildRawMail({ text, attachments }) }]);
    const { mailbox, double } = setting;
    double.narrow({ longText: 100 });
    const [envelope] = await unread(mailbox);
    const [mail] = await collect(mailbox.reader.read([envelope?.emailId ?? '']));
    expect(mail?.body.own).toBe(text.trim());
    // The double knows the size to within the padding of base64.
    expect(mail?.attachments).toEqual([
      { name: 'plan.pdf', mediaType: 'application/pdf', size: expect.closeTo(content.length, -1) },
    ]);
    const fetched = double.requests.filter(({ method }) => method === 'messages.attachments.get');
    expect(fetched.map(({ said }) => said.trim().split('/').at(-1))).toEqual(['part-0']);
  });

  it('E-4: asks for few mails at once, and gives the first without waiting for all', async () => {
    await using setting = await startGmailSetting(manyMails(300));
    const { mailbox, double } = setting;
    double.faults.add({ on: 'messages.get', how: 'hold', times: 99 });
    const pages = mailbox.reader.unread()[Symbol.asyncIterator]();
    const first = pages.next();
    await double.faults.held('messages.get', 7);
    // What was asked for at the same time would have come before these.
    for (let count = 0; count < 3; count++) await mailbox.reader.overview();
    expect(double.count('messages.get')).toBe(7);
    double.faults.clear();
    double.faults.release();
    expect((await first).value).toHaveLength(25);
    expect(double.count('messages.get')).toBe(25);
    await pages.return?.();
  });

  it('E-5: a token that runs out between two pages is renewed, and every mail comes once', async () => {
    await using setting = await startGmailSetting(manyMails(150));
    const { mailbox, double } = setting;
    const ids: string[] = [];
    for await (const page of mailbox.reader.unread()) {
      ids.push(...page.map(({ emailId }) => emailId));
      if (ids.length === 25) double.tokens.expire();
    }
    expect(new Set(ids).size).toBe(150);
    expect(ids).toHaveLength(150);
  });

  it('E-8: throttled, broken off and failing requests lose no mail; what is read meanwhile elsewhere loses none either', async () => {
    await using setting = await startGmailSetting(manyMails(150));
    const { mailbox, double } = setting;
    const throttled = { status: 429, reason: 'rateLimitExceeded' };
    for (const how of [
      throttled,
      { ...throttled, retryAfter: '0' },
      'cut-before',
      'cut-after',
      { status: 500 },
    ] as const) {
      double.faults.add({ on: 'messages.get', how, times: 3 });
      double.faults.add({ on: 'messages.list', how });
    }
    const found: string[] = [];
    for await (const page of mailbox.reader.unread()) {
      found.push(...page.map(({ emailId }) => emailId));
      const [gone = ''] = await double.other.list('UNREAD');
      await double.other.modify(gone, { remove: ['UNREAD'] });
    }
    expect(double.faults.left()).toBe(0);
    expect(new Set(found).size).toBe(150);
  });

  it('E-8: a server that does not answer is given up, and asked again it answers', async () => {
    await using setting = await startGmailSetting(manyMails(1));
    const { double, mailbox } = setting;
    const impatient = await setting.open({ times: { whole: 100, attempt: 50, pause: 1, lastLook: 50 } });
    double.faults.add({ on: 'labels.get', how: 'hold', times: 99 });
    const late = { code: 'MAILBOX_UNREACHABLE', retryable: true };
    await expect(impatient.reader.overview()).rejects.toMatchObject(late);
    double.faults.clear();
    double.faults.add({ on: 'labels.get', how: { status: 504 } });
    expect(await mailbox.reader.overview()).toMatchObject({ mails: 1, unread: 1 });
  });

  it('E-8: a mail that was deleted elsewhere is left out', async () => {
    await using setting = await startGmailSetting(manyMails(3));
    const { mailbox, double } = setting;
    const ids = (await unread(mailbox)).map(({ emailId }) => emailId);
    await double.other.remove(gmailIdOf(ids[0] ?? ''));
    await double.other.modify(gmailIdOf(ids[1] ?? ''), { add: ['TRASH'] });
    expect((await collect(mailbox.reader.read(ids))).map(({ emailId }) => emailId)).toEqual([ids[2]]);
  });

  it('E-9: snoozed mail is neither given nor counted, in the next drive too', async () => {
    const hiddenMail = createMemorySetAside();
    await using setting = await startGmailSetting(manyMails(3), { hiddenMail });
    const ids = (await unread(setting.mailbox)).map(({ emailId }) => emailId);
    const until = new Date(Date.now() + 3_600_000);
    await setting.mailbox.organizer.snooze([ids[1] ?? ''], until, { idempotencyKey: 'snooze' });
    await setting.mailbox.close();
    const next = await setting.open();
    expect((await unread(next)).map(({ emailId }) => emailId)).toEqual([ids[0], ids[2]]);
    expect(await next.reader.overview()).toMatchObject({
      mails: 3,
      unread: 2,
      snoozed: [{ emailId: ids[1], until }],
    });
  });

  it('E-9: mail whose snooze has ended comes as if it were new, unless it was read elsewhere', async () => {
    const hiddenMail = createMemorySetAside();
    await using setting = await startGmailSetting(manyMails(40), { hiddenMail });
    const ids = (await unread(setting.mailbox)).map(({ emailId }) => emailId);
    const [oldest = '', other = ''] = ids.slice(-2).toReversed();
    const until = new Date(Date.now() - 1_000);
    await setting.mailbox.organizer.snooze([oldest, other], until, { idempotencyKey: 'snooze' });
    await setting.mailbox.close();
    await setting.double.other.modify(gmailIdOf(other), { remove: ['UNREAD'] });
    const next = await setting.open();
    const [first] = await collect(next.reader.unread());
    expect(first?.[0]).toMatchObject({ emailId: oldest, returnedAt: until });
    expect((await unread(next)).map(({ emailId }) => emailId)).toEqual([oldest, ...ids.slice(0, -2)]);
    expect((await collect(next.reader.read([oldest])))[0]?.returnedAt).toEqual(until);
    await next.close();
    expect((await hiddenMail.snoozed(localUserId)).map(({ emailId }) => emailId)).toEqual([oldest]);
  });

  it('B-12: a search passes over drafts, sent mail and the bin', async () => {
    await using setting = await startGmailSetting(manyMails(4));
    const { mailbox, double } = setting;
    const ids = (await unread(mailbox)).map(({ emailId }) => emailId);
    for (const [index, label] of ['DRAFT', 'SENT', 'TRASH'].entries()) {
      await double.other.modify(gmailIdOf(ids[index] ?? ''), { add: [label], remove: ['INBOX'] });
    }
    const found = await mailbox.reader.search({ words: ['drawings'], limit: 9 });
    expect(found.map(({ emailId }) => emailId)).toEqual([ids[3]]);
  });
});
