import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailbox, MailEnvelope, MailMessage } from '@nexus/contracts';
import {
  buildRawMail,
  type ConformanceMail,
  findDovecot,
  layDovecot,
  layWire,
  type TestDovecot,
  type TestWire,
} from '@nexus/mail-doubles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sampleMailboxPath } from '../file/open.ts';
import { openMailbox } from '../open-mailbox.ts';
import { openDovecotMailbox } from '../testing/imap-account.ts';
import { connectImap } from './client.ts';

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const readUnread = async (mailbox: Mailbox): Promise<readonly MailEnvelope[]> =>
  (await collect(mailbox.reader.unread())).flat();

const readAll = async (mailbox: Mailbox): Promise<readonly MailMessage[]> =>
  collect(mailbox.reader.read((await readUnread(mailbox)).map(({ emailId }) => emailId)));

describe.skipIf(!findDovecot())('reading mail on Dovecot', () => {
  let server: TestDovecot;
  let wire: TestWire;
  const opened: Mailbox[] = [];
  beforeAll(async () => {
    server = await layDovecot();
    wire = await layWire(server.port);
  });
  afterEach(async () => {
    wire.release();
    for (const mailbox of opened.splice(0)) await mailbox.close();
  });
  afterAll(async () => {
    await wire?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  async function open(mails: readonly ConformanceMail[]) {
    const user = `sam-${randomUUID()}`;
    await server.deliver(user, mails);
    const mailbox = await openDovecotMailbox(server, user, { port: wire.port });
    opened.push(mailbox);
    return { user, mailbox };
  }
  const some = (...subjects: string[]) => subjects.map((subject) => ({ raw: buildRawMail({ subject }) }));
  const idsOf = async (mailbox: Mailbox) => (await readUnread(mailbox)).map(({ emailId }) => emailId);

  it('E-2: judges every mail of the sample mailbox as the same mail in a file', async () => {
    const names = (await readdir(sampleMailboxPath)).filter((name) => name.endsWith('.eml'));
    const raws = await Promise.all(names.map((name) => readFile(join(sampleMailboxPath, name))));
    const { mailbox } = await open(raws.map((raw) => ({ raw })));
    // What never ends is not seen to be damaged in its parts.
    const endless = '15959195280854.f90a@precaststairs.example';
    const file = await openMailbox(sampleMailboxPath);
    // A server ends lines with two characters, counts attachments as they are encoded, and always knows when a mail came. In a file a
    // mail's id stays.
    const judgement = ({
      emailId: _,
      accountId: __,
      size: ___,
      rememberedAs: ____,
      receivedAt,
      ...mail
    }: MailMessage) => ({
      ...mail,
      receivedAt: mail.claimedAt === null ? null : receivedAt,
      problems: mail.problems.filter(
        ({ code }) => code !== 'date-missing' && !(mail.messageId === endless && code === 'mime-broken'),
      ),
      attachments: mail.attachments.map(({ name, mediaType }) => ({ name, mediaType })),
    });
    const [live, filed] = await Promise.all([readAll(mailbox), readAll(file)]);
    const byId = new Map(filed.map((mail) => [mail.messageId, mail]));
    expect(live).toHaveLength(filed.length);
    for (const mail of live) {
      const same = byId.get(mail.messageId);
      if (same) expect(judgement(mail)).toEqual(judgement(same));
      for (const [index, { size }] of mail.attachments.entries()) {
        const exact = same?.attachments[index]?.size ?? 0;
        expect(Math.abs((size ?? 0) - exact)).toBeLessThanOrEqual(Math.max(4, exact * 0.05));
      }
    }
  });

  it('E-7: names attachments and fetches not a byte of them', async () => {
    const content = Buffer.from('MARKER-OF-THE-PLAN'.repeat(20_000));
    const { mailbox } = await open([
      {
        raw: buildRawMail({
          text: 'See the plan.',
          html: '<p>See the plan.</p>',
          attachments: [
            { name: 'plan.pdf', mediaType: 'application/pdf', content },
            { name: 'notes.txt', mediaType: 'text/plain', content },
            { name: 'site.jpg', mediaType: 'image/jpeg', content },
          ],
        }),
      },
    ]);
    wire.reset();
    const [mail] = await readAll(mailbox);
    expect(mail?.body).toMatchObject({ own: 'See the plan.', onlyPictures: false, truncated: false });
    expect(mail?.attachments.map(({ name }) => name)).toEqual(['plan.pdf', 'notes.txt', 'site.jpg']);
    for (const { size } of mail?.attachments ?? []) expect(Math.abs((size ?? 0) - content.length)).toBeLessThan(3);
    expect(mail?.problems).toEqual([]);
    expect(wire.heard()).not.toContain(content.toString('base64').slice(0, 60));
    expect(wire.fromServer).toBeLessThan(8_000);
  });

  it('E-7: says of a mail that is only a picture that it is, and does not fetch the picture', async () => {
    const content = Buffer.alloc(200_000, 7);
    const attachments = [{ name: 'scan.png', mediaType: 'image/png', content }];
    const { mailbox } = await open([{ raw: buildRawMail({ text: '', attachments }) }]);
    wire.reset();
    const [mail] = await readAll(mailbox);
    expect(mail?.body.onlyPictures).toBe(true);
    expect(wire.fromServer).toBeLessThan(8_000);
  });

  it('E-7: fetches the beginning of a text that is far too long, and says so', async () => {
    const { mailbox } = await open([{ raw: buildRawMail({ text: 'word '.repeat(800_000) }) }]);
    wire.reset();
    const [mail] = await readAll(mailbox);
    expect(mail?.body.truncated).toBe(true);
    expect(mail?.problems.map(({ code }) => code)).toEqual(['too-large']);
    expect(wire.fromServer).toBeLessThan(1_200_000);
  });

  it('E-3: a changed UIDVALIDITY ends all ids of before and gives new ones', async () => {
    const { user, mailbox } = await open(some('Roof', 'Permits'));
    const before = await idsOf(mailbox);
    await server.changeUidValidity(user);
    const after = await idsOf(mailbox);
    expect(after).toHaveLength(2);
    expect(after.filter((emailId) => before.includes(emailId))).toEqual([]);
    expect(await collect(mailbox.reader.read(before))).toEqual([]);
    expect(await collect(mailbox.reader.read(after))).toHaveLength(2);
  });

  it('E-3: a UIDVALIDITY that changes between two pages starts the listing again', async () => {
    const { user, mailbox } = await open(some(...Array.from({ length: 60 }, (_, index) => `Mail ${index}`)));
    const pages = mailbox.reader.unread()[Symbol.asyncIterator]();
    const first: readonly MailEnvelope[] = (await pages.next()).value ?? [];
    await server.changeUidValidity(user);
    const rest = (await collect({ [Symbol.asyncIterator]: () => pages })).flat();
    expect(new Set(rest.map(({ subject }) => subject)).size).toBe(60);
    expect(rest.filter(({ emailId }) => first.some((mail) => mail.emailId === emailId))).toEqual([]);
  });

  it('E-8: a connection that is cut between two pages is made anew, and no mail is left out', async () => {
    const { mailbox } = await open(some(...Array.from({ length: 60 }, (_, index) => `Mail ${index}`)));
    const found: string[] = [];
    for await (const page of mailbox.reader.unread()) {
      found.push(...page.map(({ subject }) => subject));
      wire.cut();
    }
    expect(new Set(found).size).toBe(60);
  });

  for (const when of ['before', 'after'] as const) {
    it(`E-8: a connection that is cut ${when} the server has the question is asked again`, async () => {
      const { mailbox } = await open(some('Roof'));
      wire.cutOn(/UID FETCH .*BODYSTRUCTURE/, when);
      expect((await readAll(mailbox)).map(({ subject }) => subject)).toEqual(['Roof']);
      wire.cutOn(/UID SEARCH/, when);
      expect(await mailbox.reader.search({ words: ['roof'], limit: 5 })).toHaveLength(1);
    });
  }

  it('E-8: a server that does not answer keeps nobody who wants to leave, and is used again when it does', async () => {
    const { mailbox } = await open(some('Roof'));
    wire.hold();
    wire.reset();
    const leaving = new AbortController();
    const asked = mailbox.reader.overview(leaving.signal);
    const refused = expect(asked).rejects.toThrow('barge-in');
    await expect.poll(() => wire.said()).toMatch(/NOOP/);
    leaving.abort(new Error('barge-in'));
    await refused;
    wire.release();
    expect(await mailbox.reader.overview()).toMatchObject({ unread: 1 });
  });

  it('E-8: a server that is away is said to be, and found again when it is back', async () => {
    const { mailbox } = await open(some('Roof'));
    await server.stop();
    await expect(mailbox.reader.overview()).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: true });
    await server.restart();
    expect(await mailbox.reader.overview()).toMatchObject({ unread: 1 });
  });

  it('E-3: a mail that was deleted elsewhere, and one in a folder that was renamed elsewhere, are left out', async () => {
    const { user, mailbox } = await open(some('Roof', 'Permits', 'Windows'));
    const ids = new Map((await readUnread(mailbox)).map(({ subject, emailId }) => [subject, emailId]));
    const id = (subject: string) => ids.get(subject) ?? '';
    await mailbox.organizer.move([id('Permits')], 'Projects', { idempotencyKey: 'move' });
    const moved = await collect(mailbox.reader.read([id('Permits')]));
    expect(moved.map(({ emailId, subject }) => ({ emailId, subject }))).toEqual([
      { emailId: id('Permits'), subject: 'Permits' },
    ]);
    const other = await connectImap({ credentials: server.credentials(user) });
    await other.mailboxOpen('INBOX');
    await other.messageDelete({ subject: 'Roof' });
    await other.mailboxRename('Projects', 'Old projects');
    await other.logout();
    const left = await collect(mailbox.reader.read([id('Roof'), id('Permits'), id('Windows')]));
    expect(left.map(({ subject }) => subject)).toEqual(['Windows']);
    expect(await mailbox.reader.search({ words: ['permits'], limit: 5 })).toEqual([]);
  });

  it('B-1: counts the mails right after some came and some went elsewhere', async () => {
    const { user, mailbox } = await open(some('Roof', 'Permits', 'Windows'));
    const other = await connectImap({ credentials: server.credentials(user) });
    await other.mailboxOpen('INBOX');
    await other.messageDelete({ subject: 'Roof' });
    await other.logout();
    expect(await mailbox.reader.overview()).toMatchObject({ mails: 2, unread: 2 });
    await server.deliver(user, some('Beams'));
    expect(await mailbox.reader.overview()).toMatchObject({ mails: 3, unread: 3 });
  });

  it('B-12: finds a mail that was archived in this drive under the id that it had', async () => {
    const { mailbox } = await open(some('Roof', 'Permits'));
    const [first] = await readUnread(mailbox);
    await mailbox.organizer.archive([first?.emailId ?? ''], { idempotencyKey: 'archive' });
    const found = await mailbox.reader.search({ words: [first?.subject ?? ''], limit: 5 });
    expect(found.map(({ emailId }) => emailId)).toEqual([first?.emailId]);
  });

  it('B-12: finds words through accents in either direction, in the text as in the headers', async () => {
    const { mailbox } = await open([
      { raw: buildRawMail({ subject: 'Résumé of Zoë', from: 'Jörg Müller <jorg@example.com>' }) },
      { raw: buildRawMail({ subject: 'Plans', text: 'The cafe opens.' }) },
    ]);
    const found = async (words: readonly string[], from?: string) =>
      (await mailbox.reader.search({ words, limit: 5, ...(from ? { from } : {}) })).map(({ subject }) => subject);
    expect(await found(['resume', 'zoe'])).toEqual(['Résumé of Zoë']);
    expect(await found([], 'jorg muller')).toEqual(['Résumé of Zoë']);
    expect(await found(['café'])).toEqual(['Plans']);
    expect(await found(['résumé'])).toEqual(['Résumé of Zoë']);
  });
});
