import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { createHiddenMailStore } from './hidden-mail-store.ts';

it('E-9: what is written while it is read is not missed', async () => {
  const reading = Promise.withResolvers<Response>();
  const writing = Promise.withResolvers<Response>();
  const client = createClient('http://database.invalid', 'a key', {
    global: { fetch: (input) => (String(input).includes('/rpc/') ? writing.promise : reading.promise) },
  });
  const database = { forUser: () => client, ready: async () => {}, onReady: () => () => {} };
  await using store = createHiddenMailStore({ database });
  const userId = randomUUID();
  const snoozed = { emailId: 'account/1', until: new Date('2026-11-24T09:00:00Z') };
  const written = store.snooze(userId, [snoozed]);
  const asked = store.snoozed(userId);
  writing.resolve(Response.json(null));
  await written;
  // As it was before the writing.
  reading.resolve(Response.json([]));
  expect(await asked).toEqual([snoozed]);
});
