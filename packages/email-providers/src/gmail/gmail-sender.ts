import type { MailAddress, MailEnvelope } from '@nexus/contracts';
import type { GmailClient } from './gmail-client.ts';

/**
 * Who a mail is written as: the address that the answered mail came to, where the account may send from it, otherwise the account's
 * own. Gmail knows the names.
 */
export async function findSender(
  client: GmailClient,
  { own, answered }: { readonly own: string; readonly answered: MailEnvelope | null },
  signal: AbortSignal,
): Promise<MailAddress> {
  const { sendAs = [] } = await client.ask(
    (users, options) => users.settings.sendAs.list({ userId: 'me' }, options),
    signal,
  );
  const senders = sendAs.flatMap(({ sendAsEmail, displayName, isDefault, verificationStatus }) =>
    sendAsEmail && verificationStatus !== 'pending'
      ? [{ name: displayName || null, address: sendAsEmail.toLowerCase(), isDefault: isDefault === true }]
      : [],
  );
  const reached = new Set(answered?.delivery.deliveredTo ?? []);
  for (const { address } of [...(answered?.to ?? []), ...(answered?.cc ?? [])]) reached.add(address);
  const sender =
    senders.find(({ address }) => reached.has(address)) ??
    senders.find(({ isDefault }) => isDefault) ??
    senders.find(({ address }) => address === own);
  return sender ? { name: sender.name, address: sender.address } : { name: null, address: own };
}
