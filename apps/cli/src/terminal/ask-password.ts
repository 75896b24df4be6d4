import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { NexusError } from '@nexus/contracts';

/** Where a person types, and where they are asked; a terminal's standard input and standard error. */
export interface PasswordTerminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/**
 * Asks for a password, and shows nothing of what is typed.
 *
 * @param whose "nora@example.com"
 * @throws NexusError SETTING_INVALID where there is no terminal to ask in, or nothing was typed
 */
export async function askPassword(whose: string, { input, output }: PasswordTerminal): Promise<string> {
  if (!input.isTTY) {
    throw new NexusError(
      'SETTING_INVALID',
      `The password of ${whose} is not known, and there is no terminal to ask for it. Put it into MAILBOX, percent-encoded, as in imaps://user:password@host.`,
    );
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal it turns the echo off; what it would echo itself goes nowhere.
  const reader = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  const gone = Promise.withResolvers<never>();
  reader.once('close', () =>
    gone.reject(new NexusError('SETTING_INVALID', `No password was typed, so the mail of ${whose} stays closed.`)),
  );
  gone.promise.catch(() => undefined);
  output.write(`Password of ${whose}: `);
  try {
    const password = await Promise.race([reader.question(''), gone.promise]);
    if (password !== '') return password;
    throw new NexusError('SETTING_INVALID', `No password was typed, so the mail of ${whose} stays closed.`);
  } finally {
    reader.close();
    output.write('\n');
  }
}
