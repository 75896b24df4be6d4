import { IngestionJobId } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { createRandomId } from './random-id.ts';

it('W-7: an id that the page makes up is one that the service takes, and another each time', () => {
  const ids = Array.from({ length: 200 }, createRandomId);
  for (const id of ids) expect(IngestionJobId.safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
