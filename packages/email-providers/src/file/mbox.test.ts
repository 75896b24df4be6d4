import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildMbox } from '@nexus/mail-doubles';
import { array, asyncProperty, assert as check, constantFrom, nat } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createMboxSource, separatorStyleOf } from './mbox.ts';

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
    expect(separatorStyleOf('From - Sat Oct 05 10:00:00 2002')).toBe('dated');
    expect(separatorStyleOf('From 17@xxx Mon Jan 01 00:00:00 +0000 2018')).toBe('dated');
  });

  const first = 'Subject: a\n\nFrom here it is near.\n\nFrom here\nSubject: two miles\n';
  const second = 'Return-Path: <b@example.com>\nSubject: b\n\nText\n';

  it.each([
    ['an address', 'From b@example.com\n'],
    ['an address and blanks', 'From b@example.com  \r\n'],
    ['a word', 'From MAILER-DAEMON\n'],
    ['a dash', 'From -\n'],
  ])('H-5: reads separators without a date: %s', async (_, separator) => {
    const bytes = `${separator}${second}\n${separator}${second}\n${separator}${second}`;
    expect(await readBack(Buffer.from(bytes))).toEqual([second, second, second]);
  });

  it('H-5: among separators with a date one without must be an address with a mail under it', async () => {
    const dated = 'From a@example.com Mon Mar  2 09:00:00 2026\n';
    const bytes = `${dated}${first}\nFrom b@example.com\n${second}\nFrom b@example.com\nis the news\n`;
    expect(await readBack(Buffer.from(bytes))).toEqual([first, `${second}\nFrom b@example.com\nis the news\n`]);
  });

  it('H-5: gives back what was written without dates, whatever stands in it', async () => {
    await check(
      asyncProperty(
        array(mail, { minLength: 1, maxLength: 5 }),
        constantFrom('From a@b.test', 'From -'),
        async (mails, separator) => {
          const raws = mails.map((text) => ({ raw: Buffer.from(`Subject: x\n${text}`, 'latin1') }));
          const dated = buildMbox(raws).toString('latin1');
          const undated = dated.replace(/^From MAILER-DAEMON .*$/gm, separator);
          expect(await readBack(Buffer.from(undated, 'latin1'))).toEqual(raws.map(({ raw }) => raw.toString('latin1')));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('H-5: text is no mbox because it begins with From', () => {
    expect(separatorStyleOf('From here\nNote: two miles')).toBe('undated');
    for (const text of [
      'From here on\nNote: two miles',
      'From b@example.com\n\nNote: x',
      'From b@example.com\nwe go on',
    ]) {
      expect(separatorStyleOf(text)).toBeNull();
    }
  });

  it('H-5: a byte order mark and white space may stand before the first separator', async () => {
    for (const separator of ['From a@example.com Mon Mar  2 09:00:00 2026\n', 'From a@example.com\n']) {
      const bytes = `\ufeff\r\n${separator}${second}\n${separator}${second}`;
      expect(separatorStyleOf(Buffer.from(bytes).toString('latin1'))).not.toBeNull();
      expect(await readBack(Buffer.from(bytes))).toEqual([second, second]);
    }
  });

  it('H-5: finds mails without a date in their separators whatever lies on the border of two reads', async () => {
    for (const size of [1_048_480, 1_048_510, 1_048_540, 1_048_576]) {
      const large = `Subject: a\n\n${'x'.repeat(size)}\n`;
      expect(await readBack(Buffer.from(`From a\n${large}\nFrom a\n${second}`))).toEqual([large, second]);
    }
  });

  it('B-1: finds mails whatever lies on the border of two reads', async () => {
    for (const size of [1_048_500, 1_048_530, 1_048_576]) {
      const mails = [`Subject: a\n\n${'x'.repeat(size)}\n`, 'Subject: b\n\ny\n', 'Subject: c\n\nz\n'];
      expect(await readBack(buildMbox(mails.map((text) => ({ raw: Buffer.from(text) }))))).toEqual(mails);
    }
  });
});
