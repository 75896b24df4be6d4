import { createOncePerKey } from '@nexus/async';
import {
  codeOf,
  type MailActionContext,
  type MailActionFailure,
  type MailActionReceipt,
  type MailOrganizer,
} from '@nexus/contracts';
import { type AccountMember, accountIdOf } from './account-member.ts';

type Act = (
  organizer: MailOrganizer,
  emailIds: readonly string[],
  context: MailActionContext,
) => Promise<MailActionReceipt>;

/** Splits what is to be done by account and joins what came of it. */
export function createCombinedOrganizer(members: readonly AccountMember[]): MailOrganizer {
  const receipts = createOncePerKey<MailActionReceipt>();

  async function split(emailIds: readonly string[], context: MailActionContext, act: Act): Promise<MailActionReceipt> {
    context.signal?.throwIfAborted();
    const shares = [...Map.groupBy(emailIds, accountIdOf)].map(([accountId, own]) => {
      const member = members.find(({ part }) => part.accountId === accountId);
      return {
        accountId: accountId ?? '',
        emailIds: own,
        act: (each: MailActionContext) =>
          member === undefined ? notFound(own) : member.ask(({ organizer }) => act(organizer, own, each)),
      };
    });
    return joinReceipts(emailIds, shares, context);
  }

  /** The same key again gets the first receipt; what failed as a whole may be tried again with it. */
  function once(emailIds: readonly string[], context: MailActionContext, act: Act): Promise<MailActionReceipt> {
    return receipts.run(context.idempotencyKey, () => split(emailIds, context, act));
  }

  return {
    archive: (emailIds, context) => once(emailIds, context, (organizer, own, each) => organizer.archive(own, each)),
    setRead: (emailIds, read, context) =>
      once(emailIds, context, (organizer, own, each) => organizer.setRead(own, read, each)),
    setFlagged: (emailIds, flagged, context) =>
      once(emailIds, context, (organizer, own, each) => organizer.setFlagged(own, flagged, each)),
    move: (emailIds, folder, context) =>
      once(emailIds, context, (organizer, own, each) => organizer.move(own, folder, each)),
    snooze: (emailIds, until, context) =>
      once(emailIds, context, (organizer, own, each) => organizer.snooze(own, until, each)),
  };
}

async function notFound(emailIds: readonly string[]): Promise<MailActionReceipt> {
  const failed = emailIds.map((emailId) => ({ emailId, code: 'MAIL_NOT_FOUND' }));
  return { done: [], failed, undo: async () => notFound([]) };
}

/** What one account is to do. */
interface AccountShare {
  readonly accountId: string;
  readonly emailIds: readonly string[];
  act(context: MailActionContext): Promise<MailActionReceipt>;
}

/** What is noted of an action is noted by its key, once for each account. */
function forAccount(context: MailActionContext, accountId: string): MailActionContext {
  return { ...context, idempotencyKey: `${context.idempotencyKey}@${accountId}` };
}

/** What undo has to take back, or say that it could not: what nobody knows the outcome of is among it. */
function mayBeDone({ done, failed }: MailActionReceipt): readonly string[] {
  return [...done, ...failed.filter(({ code }) => code === 'MAIL_ACTION_UNCERTAIN').map(({ emailId }) => emailId)];
}

/**
 * Lets several accounts act at once and makes one receipt of theirs, in the order of `emailIds`. One that fails does not stop the others:
 * its mails are among the failed ones. The inverse takes back what each of them did.
 *
 * @throws what an account threw when none did anything
 */
async function joinReceipts(
  emailIds: readonly string[],
  shares: readonly AccountShare[],
  context: MailActionContext,
): Promise<MailActionReceipt> {
  const outcomes = await Promise.allSettled(shares.map(({ accountId, act }) => act(forAccount(context, accountId))));
  const receipts: { readonly accountId: string; readonly receipt: MailActionReceipt }[] = [];
  const failed: MailActionFailure[] = [];
  const errors: unknown[] = [];
  for (const [index, { accountId, emailIds: own }] of shares.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status === 'fulfilled') {
      receipts.push({ accountId, receipt: outcome.value });
      failed.push(...outcome.value.failed);
    } else {
      errors.push(outcome?.reason);
      const code = codeOf(outcome?.reason);
      failed.push(...own.map((emailId) => ({ emailId, code })));
    }
  }
  if (errors.length > 0 && receipts.length === 0) throw errors[0];
  const done = new Set(receipts.flatMap(({ receipt }) => receipt.done));
  const reasons = new Map(failed.map((failure) => [failure.emailId, failure]));
  const asked = [...new Set(emailIds)];
  return {
    done: asked.filter((emailId) => done.has(emailId)),
    failed: asked.flatMap((emailId) => reasons.get(emailId) ?? []),
    undo: (later) =>
      joinReceipts(
        asked,
        receipts.map(({ accountId, receipt }) => ({ accountId, emailIds: mayBeDone(receipt), act: receipt.undo })),
        later,
      ),
  };
}
