import type { PasswordCredentials } from '@nexus/contracts';
import { connectImap } from '../imap/client.ts';
import { readHeaders } from '../mime/headers.ts';

/** A mail as another program sees it. */
export interface SeenMail {
  readonly subject: string;
  readonly flags: readonly string[];
  readonly raw: string;
}

/** What a second, independent client sees in a folder right now, in the order it lies there. Empty where there is no such folder. */
export async function lookIntoFolder(credentials: PasswordCredentials, folder: string): Promise<readonly SeenMail[]> {
  const client = await connectImap({ credentials });
  try {
    if (!(await client.list()).some(({ path }) => path === folder)) return [];
    await client.mailboxOpen(folder, { readOnly: true });
    const seen: SeenMail[] = [];
    if (client.mailbox && client.mailbox.exists === 0) return [];
    for (const mail of await client.fetchAll('1:*', { flags: true, source: true })) {
      seen.push({
        subject: mail.source ? readHeaders(mail.source).subject : '',
        flags: [...(mail.flags ?? [])].filter((flag) => flag !== '\\Recent').toSorted(),
        raw: mail.source?.toString('latin1') ?? '',
      });
    }
    return seen;
  } finally {
    await client.logout();
  }
}
