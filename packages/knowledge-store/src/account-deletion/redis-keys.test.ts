import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Every prefix of a key in Redis, and what becomes of it when a user's account is deleted. */
const prefixes = {
  'nexus:knowledge:': 'deleted',
  'nexus:outbox:': 'the user’s field is deleted',
  'nexus:briefed:': 'deleted',
  'nexus:intents:': 'deleted',
  'nexus:deleted:': 'when it was deleted, for thirty days',
  'nexus:model:': 'nothing of a user',
  'nexus:rate:': 'how many requests of an id, for a minute',
};

it('L-15: every prefix of a key in Redis is told of, so that none is forgotten when an account is deleted', () => {
  const files = globSync('{packages,apps}/*/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(`${root}${file}`, 'utf8');
    return [...text.matchAll(/['"`](nexus:[a-z-]+:?)/g)].map(([, prefix = '']) => prefix.replace(/:?$/, ':'));
  });
  expect(new Set(found)).toEqual(new Set(Object.keys(prefixes)));
});
