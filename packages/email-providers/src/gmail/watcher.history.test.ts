import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldHistory, type HistoryNews } from './watcher.ts';

const message = { id: 'mail' };
const records = {
  added: { messagesAdded: [{ message }] },
  deleted: { messagesDeleted: [{ message }] },
  archived: { labelsRemoved: [{ message, labelIds: ['INBOX'] }] },
  restored: { labelsAdded: [{ message, labelIds: ['INBOX'] }] },
  read: { labelsRemoved: [{ message, labelIds: ['UNREAD'] }] },
  unread: { labelsAdded: [{ message, labelIds: ['UNREAD'] }] },
  binned: { labelsRemoved: [{ message, labelIds: ['INBOX'] }], labelsAdded: [{ message, labelIds: ['TRASH'] }] },
  starred: { labelsAdded: [{ message, labelIds: ['STARRED'] }] },
};
type Step = keyof typeof records;

it.each<[readonly Step[], HistoryNews | undefined]>([
  [['added'], 'look'],
  [['added', 'deleted'], 'gone'],
  [['added', 'read'], 'look'],
  [['archived', 'restored'], 'look'],
  [['restored', 'archived'], 'gone'],
  [['read', 'unread'], 'unread'],
  [['unread', 'read'], 'read'],
  [['archived', 'read'], 'gone'],
  [['read', 'archived'], 'gone'],
  [['binned'], 'gone'],
  [['starred'], undefined],
])('E-4: of %j in history, the last word is %s', (steps, said) => {
  expect(foldHistory(steps.map((step) => records[step])).get('mail')).toBe(said);
});

it('E-4: where history is cut into pages does not matter, and a mail that left is never said to be merely read', () => {
  const steps = fc.array(fc.constantFrom<Step>('added', 'deleted', 'archived', 'restored', 'read', 'unread', 'binned'));
  fc.assert(
    fc.property(steps, (taken) => {
      const said = foldHistory(taken.map((step) => records[step])).get('mail');
      const last = taken.findLast((step) => step !== 'read' && step !== 'unread');
      if (last === undefined) expect(said).toBe(taken.at(-1));
      else expect(said).toBe(last === 'added' || last === 'restored' ? 'look' : 'gone');
    }),
  );
});
