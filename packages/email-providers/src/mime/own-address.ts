import { type HeaderFields, readDelivery, readHeaderFields } from './headers.ts';

/** Finds out from the headers of a source's mail whose it is. Addresses are lower case; null when the mail does not tell, or not clearly. */
interface RecipientCount {
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

/**
 * What the reader's own server wrote on top of a mail when it delivered it: all above the topmost `Received`, which says where it took the
 * mail in (RFC 5321 section 4.4). Postfix, Dovecot, qmail and Gmail put `Delivered-To` there. What stands below came with the mail, and whoever
 * sent or forwarded it wrote what they liked. Empty where there is no `Received`: nothing tells where that begins.
 *
 * @param block the beginning of a header block
 */
export function readOwnTrace(block: Buffer): HeaderFields {
  const end = block.toString('latin1').search(/^received[ \t]*:/im);
  return readHeaderFields(block.subarray(0, Math.max(0, end)));
}
