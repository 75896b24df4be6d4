import { expect, it } from 'vitest';
import { type LiveAccount, type LiveFault, liveFaults } from './live-account.ts';

/** How long each provider waits for a slow server is its own. */
type PassingFault = Exclude<LiveFault, 'slow'>;

const subjects = ['Crane', 'Garden', 'Roof'];

/** What an archiving of all three says that goes wrong so: the code of each mail that was not archived. Null: it throws the code, and nothing was done. */
const outcomes: Readonly<Record<PassingFault, Readonly<Record<string, string>> | { readonly throws: string }>> = {
  'cut before the server acted': {},
  'cut after the server acted': {},
  'throttled without Retry-After': {},
  'throttled for a moment': {},
  'throttled for long': Object.fromEntries(subjects.map((subject) => [subject, 'MAIL_THROTTLED'])),
  'token ended': {},
  'permission ended': { throws: 'MAIL_SIGN_IN_NEEDED' },
  'one mail refused': { Garden: 'MAIL_ACTION_REFUSED' },
};

const all: readonly PassingFault[] = liveFaults.filter((fault) => fault !== 'slow');

/**
 * What every live account does when its server fails in the middle of a bulk: what may succeed is tried again, the receipt is true mail by
 * mail, and undo brings back what was done.
 *
 * @param lay an account with nothing in it @param faults those that its server can have
 */
export function testFaults(lay: () => Promise<LiveAccount>, faults: readonly PassingFault[] = all): void {
  it.each(faults)('E-8: %s: the receipt is true of each mail, and undo brings them back', async (fault) => {
    await using account = await lay();
    for (const [index, subject] of subjects.entries()) {
      const date = new Date(Date.UTC(2026, 2, 2, 8 + index));
      await account.deliver({ subject, messageId: `${subject}@example.com`, date, text: 'It is finished.\n' });
    }
    const { reader, organizer } = await account.open();
    const ids = new Map<string, string>();
    for await (const page of reader.unread()) for (const { subject, emailId } of page) ids.set(subject, emailId);
    const idsOf = (some: readonly string[]) => some.flatMap((subject) => ids.get(subject) ?? []);
    expect(account.breakNext(fault, 'Garden')).toBe(true);
    const archiving = organizer.archive(idsOf(subjects), { idempotencyKey: 'archive' });
    const outcome = outcomes[fault];
    if ('throws' in outcome) {
      await expect(archiving).rejects.toMatchObject({ code: outcome.throws, retryable: false });
      expect(await account.inbox()).toEqual(subjects);
      return;
    }
    const receipt = await archiving;
    const left = Object.keys(outcome);
    expect(receipt.done).toEqual(idsOf(subjects.filter((subject) => !left.includes(subject))));
    expect(receipt.failed.map(({ emailId, code }) => [emailId, code])).toEqual(
      left.map((subject) => [ids.get(subject), outcome[subject]]),
    );
    expect(await account.inbox()).toEqual(left);
    await receipt.undo({ idempotencyKey: 'undo' });
    expect(await account.inbox()).toEqual(subjects);
  });
}
