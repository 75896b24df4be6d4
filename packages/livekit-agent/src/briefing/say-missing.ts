import type { MailAccount } from '@nexus/contracts';
import type { DriveContext } from './briefing-desk.ts';

/** Why mail of the account may be missing in the briefing, as a sentence; empty: nothing says that any is. */
export function sayMissing(
  { inbox, lostAccounts }: Pick<DriveContext, 'inbox' | 'lostAccounts'>,
  { accountId, name }: Pick<MailAccount, 'accountId' | 'name'>,
): string {
  const omission = inbox.omissions.find((sentence) => sentence.includes(name));
  return omission ?? (lostAccounts.has(accountId) ? `I can't reach ${name} right now.` : '');
}
