import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMigrations } from './migration.ts';
import { splitStatements } from './split-statements.ts';

test('M-14: a semicolon inside a string, a name, a comment or a body ends no statement', () => {
  const statements = [
    `select 'a;b', 'it''s; so', E'\\';', "x;y"`,
    '-- one; two\nselect 1',
    'select /* a; /* b; */ c; */ 2',
    `create function f() returns int language sql as $$ select 1; $$`,
    `do $body$ begin execute $x$ select 1; $x$; end $body$`,
    'select a$b, c',
  ];
  expect(splitStatements(`${statements.join(';\n')};\n-- the end; of it\n`)).toEqual(statements);
});

const piece = fc.oneof(
  fc.constantFrom('select 1', 'x', ' ', '\n', ',', '(', ')'),
  fc.string({ maxLength: 8 }).map((text) => `'${text.replaceAll("'", "''")}'`),
  fc.string({ maxLength: 8 }).map((text) => `"${text.replaceAll('"', '')}"`),
  fc.string({ maxLength: 8 }).map((text) => `$tag$${text.replaceAll('$', '')}$tag$`),
  fc.string({ maxLength: 8 }).map((text) => `/* ${text.replaceAll(/[*/]/g, '')} */`),
);

test('M-14: whatever its statements hold, a script falls into them again', () => {
  const statement = fc
    .array(piece, { minLength: 1, maxLength: 6 })
    .map((pieces) => `select ${pieces.join(' ')}`.trim());
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 6 }), (statements) => {
      expect(splitStatements(statements.map((text) => `${text};\n`).join(''))).toEqual(statements);
    }),
  );
});

test('M-14: each of the migrations begins and ends its statements where it should', async () => {
  for (const { sql } of await readMigrations()) {
    for (const statement of splitStatements(sql)) {
      expect(statement).toMatch(/^(?:--[^\n]*\n+)*(?:create|alter|drop|revoke|grant|do|select(?=\s+private\.note_))\s/);
    }
  }
});
