import { localUserId, type Mailbox } from '@nexus/contracts';
import { createCombinedMailbox, openLiveMailbox, openMailbox } from '@nexus/email-providers';
import type { MailPlace } from './mail-place.ts';

/** Opens it as the product does: live accounts behind. */
export async function openPlace(place: MailPlace): Promise<Mailbox> {
  if (place.kind === 'file') return openMailbox(place.path);
  if (place.kind === 'imap') {
    const { user, password, imap } = place.credentials;
    const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
    return openMailbox(`imap://${account}@${imap.host}:${imap.port}?security=none`);
  }
  const { kind, token, url } = place;
  const [accountId, address, name] = ['account', 'nora@example.com', 'your account'];
  const open = (signal: AbortSignal) =>
    openLiveMailbox(
      { provider: kind, tokens: { get: async () => token }, baseUrl: url },
      { userId: localUserId, accountId, address, name, signal },
    );
  return createCombinedMailbox({ parts: [{ accountId, addresses: [address], name, open }] });
}
