import { localUserId, type MailActionReceipt } from '@nexus/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRemoteOrganizer } from '../remote/organizer.ts';
import { loadSnoozedMails } from '../remote/snooze.ts';
import { createLabelBox, type LabelFault } from '../testing/gmail-label-box.ts';
import { createGmailIds } from './ids.ts';
import { createGmailUserLabels } from './labels.ts';
import { createGmailRemoteMails } from './organizer.ts';

const names = ['a', 'b', 'c'];
const labels = fc.uniqueArray(fc.constantFrom('INBOX', 'UNREAD', 'STARRED', 'Label_Site', 'Label_Later', 'IMPORTANT'));
const action = fc.record({
  kind: fc.constantFrom('archive', 'read', 'unread', 'flag', 'unflag', 'Site', 'Later', 'inbox'),
  mails: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
});

const times = { whole: 5_500, attempt: 3_000, pause: 1, lastLook: 1_500 };

async function organize(mails: Map<string, Set<string>>, faults: (LabelFault | null)[] = []) {
  const client = createLabelBox(mails, faults);
  const options = { userId: localUserId, accountId: 'account', address: 'sam@example.org', name: 'Gmail' };
  const organizer = createRemoteOrganizer({
    mails: createGmailRemoteMails({ client, ids: createGmailIds('account'), labels: createGmailUserLabels(client) }),
    hiddenMail: await loadSnoozedMails(options),
    options,
    times,
  });
  return (kind: string, on: readonly string[], idempotencyKey: string): Promise<MailActionReceipt> => {
    const emailIds = on.map((name) => `account/${name}`);
    const context = { idempotencyKey };
    if (kind === 'archive') return organizer.archive(emailIds, context);
    if (kind === 'read' || kind === 'unread') return organizer.setRead(emailIds, kind === 'read', context);
    if (kind === 'flag' || kind === 'unflag') return organizer.setFlagged(emailIds, kind === 'flag', context);
    return organizer.move(emailIds, kind, context);
  };
}

it('B-14: whatever was done to mails with whatever labels, taking it back one by one leaves them as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(labels, labels, labels), fc.array(action, { maxLength: 6 }), async (borne, actions) => {
      const mails = new Map(names.map((name, index) => [name, new Set<string>(borne[index])]));
      const before = structuredClone(mails);
      const act = await organize(mails);
      const receipts: MailActionReceipt[] = [];
      for (const [index, { kind, mails: on }] of actions.entries()) {
        const receipt = await act(kind, on, `action ${index}`);
        expect(receipt.failed).toEqual([]);
        receipts.push(receipt);
      }
      for (const [index, receipt] of receipts.toReversed().entries()) {
        expect((await receipt.undo({ idempotencyKey: `undo ${index}` })).failed).toEqual([]);
      }
      expect(mails).toEqual(before);
    }),
  );
});

/** A mail that bore the label before is archived after a move to it that was not made, and the answer to that is lost. */
const archivedWhileBearing: [
  [string[], string[], string[]],
  { kind: string; mails: string[] }[],
  (LabelFault | null)[],
] = [
  [[], ['INBOX', 'Label_Site'], []],
  [
    { kind: 'Site', mails: ['a', 'b'] },
    { kind: 'archive', mails: ['a', 'b'] },
  ],
  ['cut-before', 'long-pause', 'cut-after', 'long-pause'],
];

it('B-14: the same holds where requests are put off or broken off, on the way there and on the way back', async () => {
  const faults = fc.array(fc.option(fc.constantFrom<LabelFault>('pause', 'long-pause', 'cut-before', 'cut-after')));
  await fc.assert(
    fc.asyncProperty(fc.tuple(labels, labels, labels), fc.array(action, { maxLength: 6 }), faults, async (...given) => {
      const [borne, actions, met] = given;
      const mails = new Map(names.map((name, index) => [name, new Set<string>(borne[index])]));
      const before = structuredClone(mails);
      const left = [...met];
      const act = await organize(mails, left);
      const receipts: MailActionReceipt[] = [];
      for (const [index, { kind, mails: on }] of actions.entries()) {
        receipts.push(await act(kind, on, `action ${index}`));
      }
      for (const [index, receipt] of receipts.toReversed().entries()) {
        const undo = (again: number) => receipt.undo({ idempotencyKey: `undo ${index}.${again}` });
        let back = await undo(0);
        for (let again = 1; again <= met.length && back.failed.length > 0; again += 1) back = await undo(again);
        expect(back.failed).toEqual([]);
      }
      expect(mails).toEqual(before);
    }),
    { examples: [archivedWhileBearing] },
  );
});
