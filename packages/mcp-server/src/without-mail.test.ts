import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');
/** What reaches a mailbox, or holds what was read from one. */
const mail = /email-providers|intelligence|livekit-agent|runtime|mail-doubles|imapflow|nodemailer|gmail|graph/;

function importsOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/\bfrom '([^']+)'/g)].map(([, name = '']) => name);
}

it('P-9: nothing that other programs are answered with imports what reaches mail, itself or through a package', () => {
  const files = globSync('src/**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(10);
  const seen = new Set<string>();
  const look = (name: string, from: string) => {
    if (!name.startsWith('@nexus/') || seen.has(name)) return;
    seen.add(name);
    const { dependencies = {} } = JSON.parse(readFileSync(join(from, 'node_modules', name, 'package.json'), 'utf8'));
    for (const other of Object.keys(dependencies)) look(other, join(from, 'node_modules', name));
  };
  for (const file of files) for (const name of importsOf(join(folder, file))) look(name, folder);
  expect([...seen].filter((name) => mail.test(name))).toEqual([]);
  expect(seen).toContain('@nexus/manuals');
});

it('P-9: of what is agreed on between packages nothing about mail is used', () => {
  const files = globSync('src/**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const { resolve } = createRequire(import.meta.url);
  const mailNames = globSync('mail/*.ts', { cwd: join(resolve('@nexus/contracts'), '..') }).flatMap((file) =>
    [
      ...readFileSync(join(resolve('@nexus/contracts'), '../mail', file.replace(/^mail\//, '')), 'utf8').matchAll(
        /^export (?:interface|type|const|class|function) (\w+)/gm,
      ),
    ].map(([, name = '']) => name),
  );
  expect(mailNames).toContain('Mailbox');
  const used = files.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/import (?:type )?\{([^}]*)\} from '@nexus\/contracts'/g),
    ].flatMap(([, names = '']) => names.split(',').map((name) => name.replace(/\btype\b/, '').trim())),
  );
  expect(used.filter((name) => mailNames.includes(name))).toEqual([]);
});
