import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findLeaks } from '../../support/canary/find-leaks.ts';

const word = 'quillowbrand';
const day = 86_400_000;

/** A folder that is watched as a whole computer is: for what changed since. */
async function lay(files: Readonly<Record<string, string | Buffer>>) {
  const root = await mkdtemp(join(tmpdir(), 'nexus-leaks-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const since = Date.now() - day;
  return {
    root,
    look: (from = since, mailbox?: string) =>
      findLeaks({
        words: [word, 'nobody-wrote-this'],
        folders: [],
        elsewhere: [root],
        since: from,
        texts: {},
        ...(mailbox !== undefined && { mailbox: join(root, mailbox) }),
      })
        .map((leak) => leak.slice(root.length + 1))
        .sort(),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

it('B-15: the canary finds a word in whatever form, however deep, and in a name', async () => {
  await using place = await lay({
    'plain.log': `before ${word} after`,
    'deep/er/capitals.txt': word.toUpperCase(),
    'wide.bin': Buffer.from(word, 'utf16le'),
    'base64.txt': Buffer.from(`x${word} and more`).toString('base64'),
    [`${word}.txt`]: '',
    'nothing.txt': 'nothing of it',
  });
  expect(place.look()).toEqual([
    'base64.txt: 1',
    'deep/er/capitals.txt: 1',
    'plain.log: 1',
    `${word}.txt: 1`,
    'wide.bin: 1',
  ]);
});

it('B-15: the canary passes by what was there before, the mail itself and installed packages', async () => {
  await using place = await lay({ 'mail.mbox': word, '.pnpm/kept': word, 'new.txt': word });
  expect(place.look(undefined, 'mail.mbox')).toEqual(['new.txt: 1']);
  // What was written counts as new even where its own time says otherwise.
  await utimes(join(place.root, 'new.txt'), new Date(0), new Date(0));
  expect(place.look(undefined, 'mail.mbox')).toEqual(['new.txt: 1']);
  expect(place.look(Date.now() + day)).toEqual([]);
});
