import { type HeaderFields, readHeaderFields } from './header-fields.ts';

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
