import { NexusError } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RemoteFault } from '../testing/memory-remote-mails.ts';
import { key, openOrganizer, patient } from '../testing/opened-organizer.ts';

describe('any sequence of actions, ways back and faults', () => {
  const fault = fc.constantFrom<RemoteFault | null>(
    null,
    null,
    'cut-before',
    'cut-after',
    'cut-half',
    'refuse-half',
    'throttle-half',
    'sign-in',
    { retryAfter: null },
    { retryAfter: 1 },
    { retryAfter: 60_000 },
  );
  const lookFault = fc.constantFrom<RemoteFault | null>(null, null, null, 'cut-before', 'sign-in', {
    retryAfter: null,
  });
  const step = fc.record({
    action: fc.constantFrom('archive', 'move', 'read', 'unread', 'flag', 'unflag', 'undo', 'again'),
    chosen: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
    changes: fc.array(fault, { maxLength: 3 }),
    states: fc.array(lookFault, { maxLength: 3 }),
  });

  it('E-8: leaves the mailbox as the receipts say, and does nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { organizer, mails, ids } = await openOrganizer({ ...patient, whole: 200 });
        type Receipt = Awaited<ReturnType<typeof organizer.archive>>;
        const taken: { key: string; receipt: Receipt; before: typeof mails.truth; isUndone: boolean }[] = [];
        for (const [index, { action, chosen, changes, states }] of steps.entries()) {
          const emailIds = chosen.map((at) => ids[at] ?? '');
          const before = new Map(mails.truth);
          const happenedBefore = mails.happened.length;
          mails.faults.changes = [...changes];
          mails.faults.states = [...states];
          const last = taken.findLast((action) => !action.isUndone);
          const context = key(`key-${index}`);
          if (action === 'again') {
            if (last) expect(await organizer.archive(ids, key(last.key))).toBe(last.receipt);
            expect(mails.happened).toHaveLength(happenedBefore);
            continue;
          }
          const receipt = await {
            archive: () => organizer.archive(emailIds, context),
            move: () => organizer.move(emailIds, 'Building', context),
            read: () => organizer.setRead(emailIds, true, context),
            unread: () => organizer.setRead(emailIds, false, context),
            flag: () => organizer.setFlagged(emailIds, true, context),
            unflag: () => organizer.setFlagged(emailIds, false, context),
            undo: async () => last?.receipt.undo(context),
          }
            [action]()
            .catch((error: unknown) => {
              expect(error).toBeInstanceOf(NexusError);
              expect(mails.truth).toEqual(before);
              return undefined;
            });
          const happened = mails.happened.slice(happenedBefore).map(({ emailId }) => emailId);
          expect(new Set(happened).size).toBe(happened.length);
          if (!receipt) continue;
          const wanted = {
            archive: { folder: 'archive' },
            move: { folder: 'Building' },
            read: { read: true },
            unread: { read: false },
            flag: { flagged: true },
            unflag: { flagged: false },
            undo: null,
          }[action];
          for (const emailId of receipt.done) {
            if (wanted) expect(mails.truth.get(emailId)).toMatchObject(wanted);
            else expect(mails.truth.get(emailId)).toEqual(last?.before.get(emailId));
          }
          for (const { emailId, code } of receipt.failed) {
            if (code !== 'MAIL_ACTION_UNCERTAIN') expect(mails.truth.get(emailId)).toEqual(before.get(emailId));
          }
          if (action !== 'undo') {
            expect([...receipt.done, ...receipt.failed.map(({ emailId }) => emailId)].toSorted()).toEqual(
              emailIds.toSorted(),
            );
            taken.push({ key: context.idempotencyKey, receipt, before, isUndone: false });
          } else if (last && receipt.failed.length === 0) last.isUndone = true;
        }
        // In the end everything is taken back, without faults.
        mails.faults.changes = [];
        mails.faults.states = [];
        for (const action of taken.toReversed()) {
          if (!action.isUndone) await action.receipt.undo(key(`last-${action.key}`));
        }
        expect(Object.fromEntries(mails.truth)).toEqual(
          Object.fromEntries(
            ids.map((id, index) => [id, { read: index === 0, flagged: index === 1, folder: 'inbox' }]),
          ),
        );
      }),
      { numRuns: 100 },
    );
  });
});
