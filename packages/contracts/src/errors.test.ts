import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorCodes } from './errors.ts';

it('every error code is explained in docs/errors.md, and no other is', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const explained = [...page.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map((match) => match[1]);
  expect(explained.sort()).toEqual([...errorCodes].sort());
});
