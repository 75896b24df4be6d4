import type { MailAccount, MailEnvelope } from '@nexus/contracts';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { mentionMails } from '../briefing/mail-meant.ts';
import { resolveTarget } from '../briefing/resolve-target.ts';
import { sayMissing } from '../briefing/say-missing.ts';
import { succeeded, type ToolResult } from '../briefing/tool-result.ts';

function age({ receivedAt }: MailEnvelope): number {
  return receivedAt?.getTime() ?? 0;
}

/** What of this briefing came to one account (E-6): how many mails, the newest three by name, and what is held back. */
export function listAccount(
  desk: DriveContext,
  account: MailAccount,
  nameMail: (email: MailEnvelope) => string,
): ToolResult {
  const { accountId, name } = account;
  const { items, heldEnvelopes } = desk.inbox;
  const missing = sayMissing(desk, account);
  const here = new Set(resolveTarget({ scope: 'all' }, desk.tracker.state, desk.inbox));
  const mails = [...items.values()]
    .map(({ email }) => email)
    .filter((email) => email.accountId === accountId && here.has(email.emailId));
  const held = [...heldEnvelopes.values()].filter((email) => email.accountId === accountId).length;
  const heldBack = held === 0 ? '' : ` I hold ${held} back.`;
  const newest = mails.toSorted((one, other) => age(other) - age(one)).slice(0, 3);
  if (newest.length === 0) return succeeded(`${missing || `No unread mail came to ${name}.`}${heldBack}`);
  mentionMails(desk, newest);
  const count = mails.length === 1 ? '1 unread mail' : `${mails.length} unread mails`;
  const opening = `${count} came to ${name}${mails.length > 3 ? '. The newest three' : ''}:`;
  const after = `${heldBack}${missing && ` ${missing}`}`;
  return succeeded(`${opening} ${newest.map(nameMail).join('; ')}.${after}`, {
    email_ids: newest.map(({ emailId }) => emailId),
  });
}
