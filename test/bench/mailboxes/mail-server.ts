import { readFile } from 'node:fs/promises';
import { startGmail } from '@nexus/email-providers/testing/gmail-account';
import { layGraphAccount } from '@nexus/email-providers/testing/outlook-account';
import { layDovecot } from '@nexus/mail-doubles';
import type { MailPlace, PlaceKind } from './mail-place.ts';

/** Pours an mbox of `generateMailbox` into a mail server of this process. It ends with the process. */
async function serve(kind: PlaceKind, path: string): Promise<AsyncDisposable & { readonly place: MailPlace }> {
  if (kind === 'file') return { place: { kind, path }, async [Symbol.asyncDispose]() {} };
  const mbox = await readFile(path, 'latin1');
  const mails = mbox
    .split(/^From generator .*\n/mu)
    .slice(1)
    .map((mail) => ({ raw: Buffer.from(mail, 'latin1') }));
  const user = 'nora@example.com';
  switch (kind) {
    case 'imap': {
      const server = await layDovecot();
      await server.deliver(user, mails);
      const place = { kind, credentials: server.credentials(user) };
      return { place, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
    }
    case 'gmail': {
      const server = await startGmail(mails);
      const place = { kind, url: server.url, token: await server.access.get() };
      return { place, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
    }
    case 'outlook': {
      const account = await layGraphAccount();
      for (const mail of mails) await account.put(mail);
      const place = { kind, url: account.server.baseUrl, token: await account.tokens.get() };
      return { place, [Symbol.asyncDispose]: () => account.close() };
    }
  }
}

const [kind, path] = process.argv.slice(2);
if (import.meta.main && kind !== undefined && path !== undefined) {
  const server = await serve(kind as PlaceKind, path);
  process.once('disconnect', () => void server[Symbol.asyncDispose]().then(() => process.exit()));
  process.send?.(server.place);
}
