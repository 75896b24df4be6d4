import { createOncePerKey } from '@nexus/async';
import type { MailActionContext, MailActionReceipt, MailOrganizer } from '@nexus/contracts';
import type { AccountMember } from './account-member.ts';
import { accountIdOf } from './account-of.ts';
import { joinReceipts } from './join-receipts.ts';

type Act = (
  organizer: MailOrganizer,
  emailIds: readonly string[],
  context: MailActionContext,
) => Promise<MailActionReceipt>;

/** Splits what is to be done by account and joins what came of it. */
export function createSeveralOrganizer(members: readonly AccountMember[]): MailOrganizer {
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
