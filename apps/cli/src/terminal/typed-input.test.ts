import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askPassword } from './typed-input.ts';

function createTerminal(isTTY: boolean) {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin });
  const stderr = new PassThrough();
  const shown: string[] = [];
  stderr.on('data', (chunk: Buffer) => shown.push(chunk.toString()));
  return { stdin, stderr, shown };
}

describe('asking for a password', () => {
  it('E-3: takes what is typed and shows nothing of it', async () => {
    const { stdin, stderr, shown } = createTerminal(true);
    const asked = askPassword('nora@example.com', { stdin, stderr });
    stdin.write('s3cret word\r');
    expect(await asked).toBe('s3cret word');
    expect(shown.join('')).toBe('Password of nora@example.com: \n');
  });

  it('E-3: says what to do where there is no terminal, and when nothing is typed', async () => {
    const { stdin, stderr } = createTerminal(false);
    await expect(askPassword('nora@example.com', { stdin, stderr })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      message: expect.stringContaining('MAILBOX'),
    });
    const terminal = createTerminal(true);
    const asked = askPassword('nora@example.com', terminal);
    terminal.stdin.end();
    await expect(asked).rejects.toMatchObject({ code: 'SETTING_INVALID' });
  });
});
