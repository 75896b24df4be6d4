import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askPassword } from './ask-password.ts';

function createTerminal(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => input });
  const output = new PassThrough();
  const shown: string[] = [];
  output.on('data', (chunk: Buffer) => shown.push(chunk.toString()));
  return { input, output, shown };
}

describe('asking for a password', () => {
  it('E-3: takes what is typed and shows nothing of it', async () => {
    const { input, output, shown } = createTerminal(true);
    const asked = askPassword('nora@example.com', { input, output });
    input.write('s3cret word\r');
    expect(await asked).toBe('s3cret word');
    expect(shown.join('')).toBe('Password of nora@example.com: \n');
  });

  it('E-3: says what to do where there is no terminal, and when nothing is typed', async () => {
    const { input, output } = createTerminal(false);
    await expect(askPassword('nora@example.com', { input, output })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      message: expect.stringContaining('MAILBOX'),
    });
    const terminal = createTerminal(true);
    const asked = askPassword('nora@example.com', terminal);
    terminal.input.end();
    await expect(asked).rejects.toMatchObject({ code: 'SETTING_INVALID' });
  });
});
