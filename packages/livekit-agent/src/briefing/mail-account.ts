import type { MailAccount, MailEnvelope } from '@nexus/contracts';
import type { DriveContext } from './briefing-desk.ts';
import { envelopeOf } from './inbox.ts';

type OfAccount = Pick<MailEnvelope, 'accountId'>;

/** The account that a mail came to, and that its answer goes out from (E-6); without a mail, what holds of all together. */
export function accountOf({ mailbox }: DriveContext, email: OfAccount | null | undefined): MailAccount {
  const { account, accounts = [] } = mailbox;
  return accounts.find(({ accountId }) => accountId === email?.accountId) ?? account;
}

/**
 * "Gmail", "nora at firm": where a mail came to, in the fewest words. Null where there is only one account, and where the mail told before it
 * came to the same.
 */
export function accountWord({ mailbox, tracker, inbox }: DriveContext, { accountId }: OfAccount): string | null {
  const { accounts = [] } = mailbox;
  if (accounts.length < 2) return null;
  const before = tracker.state.trail.at(-1);
  if (before !== undefined && envelopeOf(inbox, before)?.accountId === accountId) return null;
  const name = accounts.find((account) => account.accountId === accountId)?.name;
  return name?.replace(/^your (?:account (?=\S)|(.+) account\b)/, '$1') ?? null;
}
