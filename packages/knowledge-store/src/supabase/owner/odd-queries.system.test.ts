import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDatabaseKinds } from '../../testing/test-databases.ts';

const pieces = [
  "'",
  '"',
  '\\',
  '(',
  ')',
  ',',
  '.',
  '*',
  ':',
  '->>',
  '{',
  '}',
  ';',
  '--',
  '\0',
  ' ',
  'a',
  'id',
  'eq.',
  'in.(',
];
const odd = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 6 });
const parameter = fc.tuple(
  fc.oneof(fc.constantFrom('select', 'order', 'or', 'user_id', 'limit', 'on_conflict', 'columns'), odd),
  fc.oneof(
    odd,
    odd.map((text) => `eq.${text}`),
    odd.map((text) => `in.(${text})`),
    odd.map((text) => `(user_id.eq.${text})`),
  ),
);
const table = fc.oneof({ arbitrary: fc.constantFrom('user_knowledge', 'rpc/database_state'), weight: 5 }, odd);

const known: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  ['user_knowledge', [['select', '"']]],
  ['user_knowledge', [['select', '*,x("']]],
  ['user_knowledge', [['or', '("']]],
  ['user_knowledge', [['a\0', 'eq.a']]],
  ["user_knowledge'", [['user_id', "eq.'"]]],
];

it.each(testDatabaseKinds().map((kind) => [kind.name, kind] as const))(
  'H-7: no quote, bracket or NUL of a query makes the front of %s fail',
  async (_name, kind) => {
    await using place = await kind.open();
    const ask = async (path: string, query: readonly (readonly [string, string])[], method = 'GET') => {
      const written = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
      const segments = path.split('/').map(encodeURIComponent).join('/');
      const answer = await fetch(`${place.address}/rest/v1/${segments}?${written}`, {
        method,
        headers: { apikey: place.keys.secretKey, 'content-type': 'application/json' },
        ...(method === 'PATCH' && { body: '{"version":1}' }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    for (const [path, query] of known) {
      const { status, text } = await ask(path, query);
      expect([400, 404], text).toContain(status);
    }
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.array(parameter, { minLength: 1, maxLength: 2 }),
        fc.constantFrom('GET', 'PATCH'),
        async (path, query, method) => {
          const { status, text } = await ask(path, query, method);
          expect(status, text).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  },
  120_000,
);
