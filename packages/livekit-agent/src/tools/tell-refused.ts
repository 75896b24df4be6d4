import type { SendReceipt } from '@nexus/contracts';
import { countOf } from '@nexus/spoken-text';
import type { DriveContext, OpenDraft } from '../briefing/briefing-desk.ts';
import { sayRecipients } from './choose-recipients.ts';

/**
 * Announces for whom the server did not take a mail that it took for others: the driver was told that it goes to all of them. The
 * names are spoken only; the event counts them.
 */
export function tellRefused(desk: DriveContext, { content }: OpenDraft, { refused = [] }: SendReceipt): void {
  if (refused.length === 0) return;
  const addresses = new Set(refused.map((address) => address.toLowerCase()));
  const people = [...content.to, ...content.cc].filter(({ address }) => addresses.has(address.toLowerCase()));
  const count = countOf(refused.length, { singular: 'recipient', plural: 'recipients' });
  const untaken = (whom: string) => `Your mail went out, but the mail server did not take it for ${whom}.`;
  const { turn } = desk.tracker.state;
  desk.emit({ type: 'error', turn, code: 'MAIL_SEND_REFUSED', message: untaken(count), fatal: false });
  // The composer may have written to people whom the draft does not name.
  const words = untaken(people.length === refused.length ? sayRecipients(people) : count);
  desk.announcements.add({ words: () => words });
}
