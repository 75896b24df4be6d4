import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildMbox } from '@nexus/mail-doubles';
import { array, asyncProperty, assert as check, constantFrom, nat } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createMboxSource, isSeparatorLine } from './mbox.ts';

const root = await mkdtemp(join(tmpdir(), 'nexus-mbox-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const path = join(root, 'case.mbox');

async function readBack(bytes: Buffer): Promise<string[]> {
  await writeFile(path, bytes);
  const source = createMboxSource(path);
  const found: string[] = [];
  for await (const { location } of source.list()) {
    const chunks: Buffer[] = [];
    for await (const chunk of source.read(location)) chunks.push(chunk);
    found.push(Buffer.concat(chunks).toString('latin1'));
  }
  return found;
}

const line = constantFrom(
  '',
  'From here',
  '>From there',
  '>>From Ada Mon Mar  2 09:00:00 2026',
  'From x Mon Mar  2 09:00:00 2026',
  'Subject: x',
  'text',
  'caf\xe9',
);
const mail = array(line, { minLength: 1, maxLength: 12 }).map((lines) => `${lines.join('\n')}\n`);

describe('an mbox file', () => {
  it('B-1: gives back byte for byte what was written as mboxrd', async () => {
    await check(
      asyncProperty(array(mail, { minLength: 1, maxLength: 6 }), async (mails) => {
        const raws = mails.map((text) => ({ raw: Buffer.from(text, 'latin1') }));
        expect(await readBack(buildMbox(raws))).toEqual(mails);
      }),
      { numRuns: 150 },
    );
  });

  it('B-2: cut anywhere, it loses at most the last mail', async () => {
    await check(
      asyncProperty(array(mail, { minLength: 1, maxLength: 5 }), nat(), async (mails, cut) => {
        const bytes = buildMbox(mails.map((text) => ({ raw: Buffer.from(text, 'latin1') })));
        const found = await readBack(bytes.subarray(0, cut % bytes.length));
        const whole = found.slice(0, -1);
        expect(whole).toEqual(mails.slice(0, whole.length));
        const rest = buildMbox(mails.slice(0, found.length + 1).map((text) => ({ raw: Buffer.from(text, 'latin1') })));
        expect(cut % bytes.length).toBeLessThanOrEqual(rest.length);
      }),
      { numRuns: 150 },
    );
  });

  it('B-1: undoes the quoting of mboxo and reads CRLF', async () => {
    const crlf =
      'From a@example.com Mon Mar  2 09:00:00 2026\r\nSubject: x\r\n\r\n>From me\r\n\r\nFrom b@example.com Mon Mar  2 09:00:00 2026\r\nSubject: y\r\n\r\n';
    expect(await readBack(Buffer.from(crlf))).toEqual(['Subject: x\r\n\r\nFrom me\r\n', 'Subject: y\r\n']);
  });

  it('B-1: a line that begins with From separates only after a blank line and with a date', async () => {
    const body =
      'Subject: x\n\ntext\nFrom b@example.com Mon Mar  2 09:00:00 2026\n\nFrom now on Monday it is 9 o’clock\n';
    expect(await readBack(Buffer.from(`From a@example.com Mon Mar  2 09:00:00 2026\n${body}`))).toHaveLength(1);
    expect(isSeparatorLine('From - Sat Oct 05 10:00:00 2002')).toBe(true);
    expect(isSeparatorLine('From 17@xxx Mon Jan 01 00:00:00 +0000 2018')).toBe(true);
  });

  it('B-1: finds mails whatever lies on the border of two reads', async () => {
    for (const size of [1_048_500, 1_048_530, 1_048_576]) {
      const mails = [`Subject: a\n\n${'x'.repeat(size)}\n`, 'Subject: b\n\ny\n', 'Subject: c\n\nz\n'];
      expect(await readBack(buildMbox(mails.map((text) => ({ raw: Buffer.from(text) }))))).toEqual(mails);
    }
  });
});
