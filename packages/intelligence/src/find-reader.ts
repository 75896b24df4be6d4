import type { JudgingSettings, MailEnvelope } from '@nexus/contracts';

/**
 * Who the reader is: the settings' own addresses, else what most of the mail was delivered to (`Delivered-To`). Lower case;
 * empty when nobody says.
 */
export function findReader(emails: readonly MailEnvelope[], settings: JudgingSettings): readonly string[] {
  if (settings.readerAddresses.length > 0) return settings.readerAddresses;
  const counts = new Map<string, number>();
  for (const { delivery } of emails) {
    for (const address of delivery.deliveredTo) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  // A stray address of a list or a relay is not the reader; one that a tenth of the mail came to is.
  return [...counts]
    .filter(([, count]) => count * 10 >= emails.length)
    .map(([address]) => address)
    .sort();
}
