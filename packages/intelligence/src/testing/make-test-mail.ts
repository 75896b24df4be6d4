import type { MailAddress, MailDelivery, MailMessage } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';

/** Fields a test cares about; the rest is an ordinary mail to the reader, nora@example.com. */
export interface TestMail
  extends Partial<Omit<MailMessage, 'delivery' | 'body' | 'from' | 'to' | 'cc' | 'receivedAt'>> {
  readonly emailId: string;
  /** "Name <address>" or an address; null for none. */
  readonly from?: string | null;
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  readonly text?: string;
  readonly delivery?: Partial<MailDelivery>;
  /** Hours before noon on 2026-03-10, UTC; null for no date. */
  readonly hoursAgo?: number | null;
}

export const testNow = new Date('2026-03-10T12:00:00Z');

function address(text: string): MailAddress {
  const found = /^(.*?)\s*<(.+)>$/u.exec(text);
  return found ? { name: found[1] ?? null, address: found[2] ?? '' } : { name: null, address: text };
}

export function makeTestMail(fields: TestMail): MailMessage {
  const { from = 'Ann Berg <ann@example.org>', to = ['Nora <nora@example.com>'], cc = [], ...rest } = fields;
  const { text = '', delivery = {}, hoursAgo = 1, ...plain } = rest;
  const receivedAt = hoursAgo === null ? null : new Date(testNow.getTime() - hoursAgo * 3_600_000);
  return inventMail({
    messageId: `${fields.emailId}@example.test`,
    from: from === null ? null : address(from),
    to: to.map(address),
    cc: cc.map(address),
    subject: '',
    receivedAt,
    claimedAt: receivedAt,
    delivery,
    own: text,
    ...plain,
  });
}
