import { expect, it } from 'vitest';
import type { StoredMail, StoredMails } from './drafts.ts';
import { createImapSender } from './sender.ts';

const kept: StoredMail = { path: 'Drafts', uidValidity: '1', uid: 1, flags: new Set(), keepsKeywords: true };
const times = { whole: 2_000, attempt: 1_000, pause: 1 };

it('B-14: a mail that is held back just as its server marks it does not stay marked, as if it might have gone out', async () => {
  const undo = new AbortController();
  let isMarked = false;
  const stored: StoredMails = {
    find: async () => kept,
    fetch: async () => Buffer.from('Subject: The crane\r\n\r\nFriday.\r\n'),
    append: async () => undefined,
    remove: async () => undefined,
    async mark(_, __, holds, signal) {
      isMarked = holds;
      // The server has the mark; what it answers is not waited for any more.
      if (holds) undo.abort();
      signal?.throwIfAborted();
    },
  };
  const sender = createImapSender({
    stored,
    times,
    sendingTime: 1_000,
    from: 'nora@example.com',
    credentials: { kind: 'password', smtp: null },
    options: {},
  } as unknown as Parameters<typeof createImapSender>[0]);
  const draft = { draftId: 'draft', messageId: 'crane@example.com', recipients: ['ada@example.com'], regarding: null };
  await expect(sender.send(draft, undo.signal)).rejects.toThrow();
  expect(isMarked).toBe(false);
});
