import type { MailAddress } from '@nexus/contracts';
import { hasPhrase, plainWords } from '@nexus/text';

/** Whether a sender is one of those the driver named: by address, by domain ("@example.com"), or by whole words of the name. */
export function matchesSender(from: MailAddress | null, wanted: readonly string[]): boolean {
  if (from === null || wanted.length === 0) return false;
  const name = plainWords(from.name ?? from.address.split('@')[0] ?? '');
  return wanted.some((entry) => {
    const one = entry.trim().toLowerCase();
    if (!one.includes('@')) return hasPhrase(name, one);
    return one.startsWith('@') ? from.address.endsWith(one) : from.address === one;
  });
}
