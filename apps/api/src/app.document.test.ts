import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openApi } from './testing/open-api.ts';

const schema = new URL('../../../packages/api-client/src/schema.generated.ts', import.meta.url);

it('W-11: the API is as its typed client knows it (if not: npm run generate:client)', async () => {
  const { app } = await openApi();
  const document = (await app.inject('/openapi.json')).json();
  const [, known] = /description ([0-9a-f]{64})\./.exec(await readFile(schema, 'utf8')) ?? [];
  expect(known).toBe(createHash('sha256').update(JSON.stringify(document)).digest('hex'));
});
