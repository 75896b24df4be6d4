import type { HeaderFields } from './header-fields.ts';
import { readDelivery } from './read-delivery.ts';

/** Finds out from the headers of a source's mail whose it is. Addresses are lower case; null when the mail does not tell, or not clearly. */
export interface RecipientCount {
  /** Takes in one mail. */
  add(fields: HeaderFields): void;
  /** The address that most of the mail was delivered to, of that which tells: to judge by. */
  main(): string | null;
  /**
   * The address that most of all the mail was delivered to, and no fewer than three: to send from. A few mails tell which of somebody's
   * addresses a few people know, so a mailbox that holds fewer does not tell.
   */
  certain(): string | null;
}

const fewest = 3;

/** Counts `Delivered-To` and `X-Original-To`. */
export function countRecipients(): RecipientCount {
  const counts = new Map<string, number>();
  let mails = 0;
  let telling = 0;
  function mostOf(all: number, atLeast = 1): string | null {
    for (const [address, count] of counts) if (count * 2 > all && count >= atLeast) return address;
    return null;
  }
  return {
    add(fields) {
      mails += 1;
      const recipient = readDelivery(fields).deliveredTo[0];
      if (recipient === undefined) return;
      telling += 1;
      counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
    },
    main: () => mostOf(telling),
    certain: () => mostOf(mails, fewest),
  };
}
