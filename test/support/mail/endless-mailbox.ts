import type { Mailbox, MailEnvelope, MailMessage } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { createTwinMailbox } from './twin-mailbox.ts';

/** A live mailbox of very many unread mails, which counts what is asked of it. */
export interface EndlessMailbox {
  readonly mailbox: Mailbox;
  /** Pages of envelopes that were given. */
  readonly pages: number;
  /** Mails whose texts were given. */
  readonly texts: number;
  /** Pages after the first ones wait for this. */
  hold(after: number): { release(): void };
}

export interface EndlessOptions {
  readonly unread: number;
  /** How many of them, the newest, lie within the last days. */
  readonly recent: number;
}

const pageSize = 100;
const now = Date.UTC(2026, 10, 10, 12);
const minute = 60_000;
const month = 30 * 24 * 60 * minute;

function mailAt(index: number, recent: number): MailMessage {
  const age = index < recent ? index * (minute / 2) : month + index * minute;
  const receivedAt = new Date(now - age);
  return inventMail({
    emailId: `account/${index}`,
    messageId: `${index}@example.org`,
    subject: `Delivery ${index % 40} of the panels`,
    own: `Delivery ${index} has left the yard.`,
    receivedAt,
    claimedAt: receivedAt,
  });
}

export function createEndlessMailbox({ unread, recent }: EndlessOptions): EndlessMailbox {
  const counts = { pages: 0, texts: 0 };
  let gate: { readonly after: number; readonly opened: Promise<void> } | null = null;
  const { mailbox } = createTwinMailbox([]);
  async function* pages(): AsyncGenerator<readonly MailEnvelope[]> {
    for (let start = 0; start < unread; start += pageSize) {
      if (gate !== null && counts.pages >= gate.after) await gate.opened;
      counts.pages += 1;
      const size = Math.min(pageSize, unread - start);
      yield Array.from({ length: size }, (_, offset) => mailAt(start + offset, recent));
    }
  }
  return {
    mailbox: {
      ...mailbox,
      reader: {
        ...mailbox.reader,
        overview: async () => ({ mails: unread, unread, referenceTime: new Date(now), omissions: [] }),
        unread: pages,
        async *read(emailIds) {
          for (const emailId of emailIds) {
            counts.texts += 1;
            yield mailAt(Number(emailId.split('/')[1]), recent);
          }
        },
      },
    },
    get pages() {
      return counts.pages;
    },
    get texts() {
      return counts.texts;
    },
    hold(after) {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = { after, opened: promise };
      return {
        release() {
          gate = null;
          resolve();
        },
      };
    },
  };
}
