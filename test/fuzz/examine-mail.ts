import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailEnvelope, type MailMessage, NexusError } from '@nexus/contracts';
import { openFileMailbox } from '@nexus/email-providers';
import { expectAtMost, expectSame, expectSpeakable } from './fuzz-target.ts';

interface Everything {
  readonly refused?: string;
  readonly envelopes?: readonly MailEnvelope[];
  readonly mails?: readonly MailMessage[];
}

async function readAll(path: string): Promise<Everything> {
  try {
    await using mailbox = await openFileMailbox({ path, clock: () => new Date('2026-03-02T09:00:00Z') });
    const envelopes: MailEnvelope[] = [];
    for await (const page of mailbox.reader.unread()) envelopes.push(...page);
    const mails: MailMessage[] = [];
    for await (const mail of mailbox.reader.read(envelopes.map(({ emailId }) => emailId))) mails.push(mail);
    return { envelopes, mails };
  } catch (error) {
    if (error instanceof NexusError) return { refused: error.code };
    throw error;
  }
}

/**
 * A mailbox of one file, read whole through the mailbox: the same each time, no envelope that its mail contradicts, nothing in a header that
 * cannot be said, and no more text than the file can hold.
 */
export async function examineMail(input: Buffer, fileName: string): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'nexus-fuzz-'));
  const file = join(folder.path, fileName);
  await writeFile(file, input);
  const path = fileName.endsWith('.eml') ? folder.path : file;
  const { envelopes = [], mails = [], ...rest } = await readAll(path);
  expectSame({ ...rest, ...(rest.refused === undefined && { envelopes, mails }) }, await readAll(path), 'what is read');
  expectAtMost(JSON.stringify(mails).length, 20_000 + input.length * 20 + mails.length * 5_000, 'characters of mails');
  for (const mail of mails) {
    const listed = envelopes.find(({ emailId }) => emailId === mail.emailId);
    expectSame(listed?.subject, mail.subject, 'the subject of a mail and of its envelope');
    expectSpeakable(mail.subject, 'a subject');
    expectAtMost(mail.subject.length, 1_000, 'characters of a subject');
    for (const { name, address } of [mail.from ?? { name: '', address: '' }, ...mail.to, ...mail.cc, ...mail.replyTo]) {
      expectSpeakable(name ?? '', 'a name');
      expectSpeakable(address, 'an address');
    }
  }
}
