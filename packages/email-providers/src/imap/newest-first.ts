import type { MailEnvelope } from '@nexus/contracts';

/** Compares for an order in which the newest comes first and what has no date last. */
export function newestFirst(left: MailEnvelope, right: MailEnvelope): number {
  return (right.receivedAt?.getTime() ?? -Infinity) - (left.receivedAt?.getTime() ?? -Infinity) || 0;
}
