import { randomUUID } from 'node:crypto';
import { createTenures } from '@nexus/knowledge-store';
import { expect, it } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import { openMemory } from './memory.ts';

it('L-15: who has everything forgotten has what they asked forgotten with it, and nobody else', async () => {
  const settings = parseSettings({ NEXUS_DATA_DIR: ':memory:' });
  const memory = openMemory(settings, { redis: null, tenures: createTenures() });
  const [nora, bob] = [randomUUID(), randomUUID()];
  const asked = { kind: 'manual', question: 'wind of the crane', named: null, citation: null, values: {} } as const;
  for (const user of [nora, bob])
    memory.exchanges.keep(user, { ...asked, id: randomUUID(), createdAt: new Date().toISOString() });
  await memory.knowledge.clear(nora);
  expect(await memory.exchanges.recent(nora)).toEqual([]);
  expect(await memory.exchanges.recent(bob)).toMatchObject([asked]);
  await memory.close();
});
