import { NexusError } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { toolTimes } from '../remote/timeouts.ts';
import { createGmailDraft } from './composer.ts';
import type { GmailDrafts } from './drafts.ts';
import { composingTimes } from './timeouts.ts';

const made = { gmailDraftId: 'draft', threadId: 'thread' };
const cut = new NexusError('MAILBOX_UNREACHABLE', 'cut', { retryable: true });

/** Gmail whose first upload goes wrong and shows among the drafts at the given look. */
function createTroubledGmail(how: 'cut' | 'slow', shownAtLook: number) {
  const asked = { uploads: 0, looks: 0 };
  const unused = () => Promise.reject(new Error('not asked for'));
  const drafts: GmailDrafts = {
    ...{ exists: unused, send: unused, wasSent: unused, remove: unused },
    async find() {
      asked.looks += 1;
      return asked.looks >= shownAtLook ? made : null;
    },
    async create(_raw, _threadId, signal) {
      asked.uploads += 1;
      if (asked.uploads > 1) return made;
      if (how === 'cut') throw cut;
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      return promise;
    },
  };
  return { drafts, asked };
}

const composed = { raw: Buffer.from(''), threadId: null };
const times = { whole: 20_000, attempt: 50, pause: 1 };

it('E-8: an upload that outlasts its time is looked for until its draft shows, and not repeated', async () => {
  const { drafts, asked } = createTroubledGmail('slow', 5);
  expect(await createGmailDraft(composed, { drafts, open: new Set(), messageId: 'id', times })).toBe(made);
  expect(asked).toEqual({ uploads: 1, looks: 5 });
});

it.each([
  [3, 1],
  [9, 2],
])('E-8: after a cut a draft that shows at look %i is uploaded %i times', async (shownAtLook, uploads) => {
  const { drafts, asked } = createTroubledGmail('cut', shownAtLook);
  expect(await createGmailDraft(composed, { drafts, open: new Set(), messageId: 'id', times })).toBe(made);
  expect(asked).toEqual({ uploads, looks: 3 });
});

it('E-8: a forward, which may be 25 MB, has longer than an answer, which a driver waits for', () => {
  const emailId = 'account/1';
  expect(composingTimes({ regarding: { emailId, as: 'reply' } })).toBe(toolTimes);
  expect(composingTimes({ regarding: { emailId, as: 'forward' } }).attempt).toBeGreaterThanOrEqual(60_000);
});
