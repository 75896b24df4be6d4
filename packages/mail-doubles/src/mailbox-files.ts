import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail as a test puts it into a mailbox. */
export interface ConformanceMail {
  readonly raw: Buffer;
  readonly read?: boolean;
  readonly flagged?: boolean;
}

/** An mbox in the mboxrd form. */
export function buildMbox(mails: readonly ConformanceMail[], separatorDate = 'Mon Mar  2 09:00:00 2026'): Buffer {
  return Buffer.concat(mails.map((mail) => mboxEntry(withStatus(mail), separatorDate)));
}

function mboxEntry(raw: Buffer, separatorDate: string): Buffer {
  const quoted = raw.toString('latin1').replace(/^(>*From )/gm, '>$1');
  const ended = quoted.endsWith('\n') ? quoted : `${quoted}\n`;
  return Buffer.from(`From MAILER-DAEMON ${separatorDate}\n${ended}\n`, 'latin1');
}

function withStatus({ raw, read, flagged }: ConformanceMail): Buffer {
  if (!read && !flagged) return raw;
  return Buffer.concat([Buffer.from(`Status: ${read ? 'RO' : 'O'}\r\nX-Status: ${flagged ? 'F' : ''}\r\n`), raw]);
}

export async function writeMbox(folder: string, mails: readonly ConformanceMail[]): Promise<string> {
  const path = join(folder, 'mail.mbox');
  await writeFile(path, buildMbox(mails));
  return path;
}

export async function writeMaildir(folder: string, mails: readonly ConformanceMail[]): Promise<string> {
  const path = join(folder, 'Maildir');
  for (const name of ['cur', 'new', 'tmp']) await mkdir(join(path, name), { recursive: true });
  for (const [index, { raw, read, flagged }] of mails.entries()) {
    const unique = `${1_700_000_000 + index}.M${index}.host`;
    const name = read || flagged ? `cur/${unique}:2,${flagged ? 'F' : ''}${read ? 'S' : ''}` : `new/${unique}`;
    await writeFile(join(path, name), raw);
  }
  return path;
}

export async function writeEmlFolder(folder: string, mails: readonly ConformanceMail[]): Promise<string> {
  const path = join(folder, 'eml');
  await mkdir(path, { recursive: true });
  for (const [index, mail] of mails.entries()) {
    await writeFile(join(path, `${String(index).padStart(5, '0')}.eml`), withStatus(mail));
  }
  return path;
}
