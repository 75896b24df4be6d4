import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createBriefedMailStore } from '../briefed-mail/briefed-mail-store.ts';
import { createLongMemoryStore } from '../long-memory/long-memory-store.ts';
import { createMailIntentLog } from '../mail-intents/mail-intent-log.ts';
import type { UserDatabase } from '../supabase/database.ts';

/** It was there a moment ago. */
const away: UserDatabase = {
  forUser() {
    throw new Error('away');
  },
  ready: async () => {},
  onReady: () => () => {},
};

it('L-15: what the file of all that is kept is made of comes whole or not at all', async () => {
  await using briefed = createBriefedMailStore({ redis: null, database: away });
  await using facts = createLongMemoryStore({ database: away });
  await using intents = createMailIntentLog({ redis: null, database: away });
  const userId = randomUUID();
  for (const [reading, code] of [
    [briefed.all(userId), 'MEMORY_UNREACHABLE'],
    [facts.proposed(userId), 'MEMORY_UNREACHABLE'],
    [intents.all(userId), 'ACCOUNTS_UNREACHABLE'],
  ] as const)
    await expect(reading).rejects.toMatchObject({ code, retryable: true });
  // A drive goes on without.
  expect(await briefed.get(userId)).toEqual(new Set());
  expect(await intents.open(userId)).toEqual([]);
});
