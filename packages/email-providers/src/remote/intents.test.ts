import { localUserId, type MailIntent, type MailIntentLog, NexusError } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { createNoteDrafting } from './intents.ts';

function openNoting() {
  const open = new Map<string, MailIntent>();
  const intents: MailIntentLog = {
    async begin(_, intent) {
      open.set(intent.key, intent);
    },
    async settle(_, key) {
      open.delete(key);
    },
    open: async () => [...open.values()],
  };
  const noting = createNoteDrafting({
    userId: localUserId,
    accountId: 'account',
    address: 'sam@example.com',
    name: 'your account',
    intents,
  });
  return { noting, intents };
}

async function draftOnce(isHeard: boolean | undefined, error: Error | null) {
  const { noting, intents } = openNoting();
  const context = { idempotencyKey: 'key', ...(isHeard !== undefined && { isHeard: () => isHeard }) };
  await noting({ draftId: 'account/draft', context }, async () => {
    if (error !== null) throw error;
  }).catch(() => undefined);
  return intents.open(localUserId);
}

const refused = new NexusError('MAIL_ACTION_REFUSED', 'The server refused the draft.');

it('E-8: the note of a draft that failed when nobody heard it any more is left to the next drive', async () => {
  expect(await draftOnce(false, refused)).toMatchObject([
    { action: 'draft', emailIds: ['account/draft'], isLeft: true },
  ]);
});

it('E-8: what failed and could be said, and what was kept whoever heard it, is settled', async () => {
  expect(await draftOnce(undefined, refused)).toEqual([]);
  expect(await draftOnce(true, refused)).toEqual([]);
  expect(await draftOnce(false, null)).toEqual([]);
});
