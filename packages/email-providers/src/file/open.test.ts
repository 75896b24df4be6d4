import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mailbox, MailMessage } from '@nexus/contracts';
import { buildRawMail, type ConformanceMail, writeEmlFolder, writeMaildir, writeMbox } from '@nexus/mail-doubles';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from '../open-mailbox.ts';
import { describeMailboxConformance } from '../testing/mailbox-conformance.ts';

const root = await mkdtemp(join(tmpdir(), 'nexus-mail-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const freshFolder = () => mkdtemp(join(root, 'case-'));
const clock = () => new Date('2026-03-09T12:00:00Z');

const writers = { 'an mbox file': writeMbox, 'a Maildir': writeMaildir, 'a folder of .eml': writeEmlFolder };
for (const [name, write] of Object.entries(writers)) {
  describeMailboxConformance(name, async (mails) => openMailbox(await write(await freshFolder(), mails)));
}

async function readAll(mailbox: Mailbox): Promise<MailMessage[]> {
  const found: MailMessage[] = [];
  for await (const page of mailbox.reader.unread()) {
    for await (const mail of mailbox.reader.read(page.map((envelope) => envelope.emailId))) found.push(mail);
  }
  return found;
}

async function openRaw(...raws: (Buffer | string)[]): Promise<Mailbox> {
  const mails: ConformanceMail[] = raws.map((raw) => ({ raw: Buffer.from(raw) }));
  return openMailbox(await writeMbox(await freshFolder(), mails), { clock });
}

describe('opening what is no mailbox', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await freshFolder();
  });

  it('B-1: a missing path says so', async () => {
    await expect(openMailbox(join(folder, 'none'))).rejects.toMatchObject({ code: 'MAILBOX_NOT_FOUND' });
  });

  it('B-1: a folder, a Maildir and a file without mail are empty', async () => {
    const maildir = join(folder, 'box');
    await mkdir(join(maildir, 'cur'), { recursive: true });
    await writeFile(join(folder, 'empty.mbox'), '');
    for (const path of [folder, maildir, join(folder, 'empty.mbox')]) {
      await expect(openMailbox(path)).rejects.toMatchObject({ code: 'MAILBOX_EMPTY' });
    }
  });

  it('B-1: random bytes and a text that begins like a letter are no mbox', async () => {
    const path = join(folder, 'noise');
    for (const content of [Buffer.from([0, 255, 3, 128, 10, 7]), 'From here on, nothing is mail.\n\n']) {
      await writeFile(path, content);
      await expect(openMailbox(path)).rejects.toMatchObject({ code: 'MAILBOX_FORMAT_UNKNOWN' });
    }
  });

  it('B-1: a folder of mailbox files names one, and a single mail its folder', async () => {
    await writeFile(join(folder, 'old.mbox'), 'x');
    await expect(openMailbox(folder)).rejects.toThrow(/holds no mail of its own.*old\.mbox/);
    await writeFile(join(folder, 'one.eml'), 'Subject: Crane\n\nIt is late.\n');
    await expect(openMailbox(join(folder, 'one.eml'))).rejects.toThrow(/is one mail, not a mailbox\. Name the folder/);
  });

  it.skipIf(process.getuid?.() === 0)('B-1: a file without permission is unreadable', async () => {
    const path = join(folder, 'locked.mbox');
    await writeFile(path, 'x');
    await chmod(path, 0);
    await expect(openMailbox(path)).rejects.toMatchObject({ code: 'MAILBOX_UNREADABLE' });
  });

  it('B-1: the address of an account that is connected elsewhere is refused without repeating its password', async () => {
    const refused = openMailbox('gmail://sam:s3cret@mail.example.com');
    await expect(refused).rejects.toMatchObject({ code: 'MAIL_ACTION_UNSUPPORTED' });
    await expect(refused).rejects.not.toThrow(/s3cret/);
  });
});

describe('a file as the source', () => {
  it('B-1: is never written, and its ids are the same when it is opened again', async () => {
    const path = await writeMbox(await freshFolder(), [{ raw: buildRawMail() }, { raw: buildRawMail() }]);
    const before = await readFile(path);
    const first = await openMailbox(path);
    const ids = (await readAll(first)).map((mail) => mail.emailId);
    await first.organizer.archive(ids, { idempotencyKey: 'all' });
    expect(await readFile(path)).toEqual(before);
    expect((await readAll(await openMailbox(path))).map((mail) => mail.emailId)).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
  });

  it('B-1: trashed mail of a Maildir is left out, and mail in cur without S is unread', async () => {
    const path = await writeMaildir(await freshFolder(), []);
    await writeFile(join(path, 'cur', '1.a:2,T'), buildRawMail({ subject: 'Trashed' }));
    await writeFile(join(path, 'cur', '2.b:2,F'), buildRawMail({ subject: 'Unread' }));
    expect((await readAll(await openMailbox(path))).map((mail) => [mail.subject, mail.flagged])).toEqual([
      ['Unread', true],
    ]);
  });

  it('J-2: a Maildir says by R which mails were answered', async () => {
    const path = await writeMaildir(await freshFolder(), []);
    await writeFile(join(path, 'cur', '1.a:2,R'), buildRawMail({ subject: 'Answered' }));
    await writeFile(join(path, 'cur', '2.b:2,'), buildRawMail({ subject: 'Open' }));
    const mails = await readAll(await openMailbox(path));
    expect(mails.filter(({ answered }) => answered === true).map(({ subject }) => subject)).toEqual(['Answered']);
  });

  it('B-1: takes the address that most mail was delivered to as the reader', async () => {
    const to = (address: string) => buildRawMail({ headers: { 'Delivered-To': address } });
    const mailbox = await openRaw(to('Sam@example.org'), to('sam@example.org'), to('list@example.com'), buildRawMail());
    expect(mailbox.account.addresses).toEqual(['sam@example.org']);
  });

  it('B-1: a snoozed mail comes back when its time has come', async () => {
    const path = await writeMbox(await freshFolder(), [{ raw: buildRawMail() }]);
    let now = new Date('2026-03-09T12:00:00Z');
    const mailbox = await openMailbox(path, { clock: () => now });
    const [mail] = await readAll(mailbox);
    await mailbox.organizer.snooze([mail?.emailId ?? ''], new Date('2026-03-09T13:00:00Z'), {
      idempotencyKey: 'later',
    });
    expect(await readAll(mailbox)).toHaveLength(0);
    now = new Date('2026-03-09T13:00:00Z');
    expect(await readAll(mailbox)).toHaveLength(1);
  });

  it('B-2: a file cut in the middle keeps all mails, says that the last is cut, and says so in the overview', async () => {
    const path = await writeMbox(await freshFolder(), [
      { raw: buildRawMail() },
      { raw: buildRawMail({ text: 'cut here' }) },
    ]);
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - 5));
    const mailbox = await openMailbox(path, { clock });
    const problems = (await readAll(mailbox)).flatMap((mail) => mail.problems.map((problem) => problem.code));
    expect(problems).toEqual(['cut-off']);
    expect((await mailbox.reader.overview()).omissions).toHaveLength(1);
  });

  it('B-2: a mail of 50 MB is read with its attachment named and sized', async () => {
    const path = join(await freshFolder(), 'large.mbox');
    const line = Buffer.from(`${'QUJD'.repeat(19)}\r\n`.repeat(10_000));
    await using file = await open(path, 'w');
    const head = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee the scan.\r\n--b\r\n';
    const attached = 'Content-Type: application/pdf; name="scan.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n';
    await file.write(`From x@example.com Mon Mar  2 09:00:00 2026\nFrom: x@example.com\r\n${head}${attached}`);
    for (let count = 0; count < 65; count++) await file.write(line);
    await file.write('--b--\r\n');
    const [mail] = await readAll(await openMailbox(path, { clock }));
    expect(mail?.body.own).toBe('See the scan.');
    expect(mail?.attachments).toEqual([{ name: 'scan.pdf', mediaType: 'application/pdf', size: 65 * 10_000 * 57 }]);
    expect(mail?.size).toBeGreaterThan(50_000_000);
    expect(mail?.problems).toEqual([]);
  });
});

describe('dates of a file source', () => {
  const at = (date: string | null, headers = {}) => buildRawMail({ date, headers });

  it('B-4: now is the newest credible date, and dates that cannot be true are said', async () => {
    const mailbox = await openRaw(
      at('Mon, 2 Mar 2026 09:00:00 +0000'),
      at('Tue, 3 Mar 2026 10:00:00 +0000'),
      at('Wed, 4 Mar 2028 12:00:00 +0000'),
      at('Wed, 4 Mar 102 12:00:00 +0000'),
    );
    expect((await mailbox.reader.overview()).referenceTime).toEqual(new Date('2026-03-03T10:00:00Z'));
    const problems = (await readAll(mailbox)).map((mail) => mail.problems.map((problem) => problem.code));
    expect(problems.toSorted()).toEqual([[], [], ['date-implausible'], ['date-implausible']]);
  });

  it('B-4: without a credible Date the time of arrival counts, then that of filing', async () => {
    const headers = { Received: 'from a.example by b.example; Tue, 3 Mar 2026 11:00:00 +0000' };
    const mailbox = await openRaw(at('Wed, 4 Mar 2028 12:00:00 +0000', headers), at(null));
    expect(
      (await readAll(mailbox)).map((mail) => [mail.receivedAt?.toISOString(), mail.claimedAt?.getUTCFullYear()]),
    ).toEqual([
      ['2026-03-03T11:00:00.000Z', 2028],
      ['2026-03-02T09:00:00.000Z', undefined],
    ]);
  });

  it('B-4: a mail without any date comes last and says so', async () => {
    const path = await writeEmlFolder(await freshFolder(), [
      { raw: at(null) },
      { raw: at('Mon, 2 Mar 2026 09:00:00 +0000') },
    ]);
    const mails = await readAll(await openMailbox(path, { clock }));
    expect(mails.map((mail) => mail.problems.map((problem) => problem.code))).toEqual([[], ['date-missing']]);
    expect(mails.at(1)?.receivedAt).toBeNull();
  });
});
