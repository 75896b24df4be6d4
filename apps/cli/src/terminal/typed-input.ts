import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { NexusError } from '@nexus/contracts';
import type { Terminal } from './terminal.ts';

/**
 * Asks for a password, and shows nothing of what is typed.
 *
 * @param whose "nora@example.com"
 * @throws NexusError SETTING_INVALID where there is no terminal to ask in, or nothing was typed
 */
export async function askPassword(
  whose: string,
  { stdin, stderr }: Pick<Terminal, 'stdin' | 'stderr'>,
): Promise<string> {
  if (!stdin.isTTY) {
    throw new NexusError(
      'SETTING_INVALID',
      `The password of ${whose} is not known, and there is no terminal to ask for it. Put it into MAILBOX, percent-encoded, as in imaps://user:password@host.`,
    );
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal it turns the echo off; what it would echo itself goes nowhere.
  const reader = createInterface({ input: stdin, output: silent, terminal: true, historySize: 0 });
  const gone = Promise.withResolvers<never>();
  reader.once('close', () =>
    gone.reject(new NexusError('SETTING_INVALID', `No password was typed, so the mail of ${whose} stays closed.`)),
  );
  gone.promise.catch(() => undefined);
  stderr.write(`Password of ${whose}: `);
  try {
    const password = await Promise.race([reader.question(''), gone.promise]);
    if (password !== '') return password;
    throw new NexusError('SETTING_INVALID', `No password was typed, so the mail of ${whose} stays closed.`);
  } finally {
    reader.close();
    stderr.write('\n');
  }
}

/** What the driver types, line by line, until they end the input or press Ctrl-C. */
export async function* readDriver(
  { stdin, stderr }: Pick<Terminal, 'stdin' | 'stderr'>,
  prompt: string,
): AsyncGenerator<string> {
  const isTerminal = stdin.isTTY ?? false;
  const input = createInterface({
    input: stdin,
    output: stderr,
    terminal: isTerminal,
    prompt: isTerminal ? prompt : '',
  });
  let isOpen = true;
  input.on('SIGINT', () => input.close());
  input.on('close', () => {
    isOpen = false;
  });
  try {
    if (isOpen) input.prompt();
    for await (const line of input) {
      yield line;
      // Input that was piped in may have ended already, with lines still waiting to be said.
      if (isOpen) input.prompt();
    }
  } finally {
    input.close();
  }
}
