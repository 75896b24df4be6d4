import type { Mailbox } from '@nexus/contracts';
import { createCombinedMailbox } from '@nexus/email-providers';
import type { LiveAccount } from '@nexus/email-providers/testing/live-accounts';
import { type Drive, type DriveOptions, eventsOf, startDrive } from '../drive/drive.ts';

/** The account of a drive, put together as the product does with accounts that were connected. */
export function mailboxOf(account: LiveAccount, open: (signal: AbortSignal) => Promise<Mailbox>): Mailbox {
  const { name, address } = account;
  // As long as it takes on a machine that is busy.
  return createCombinedMailbox({
    parts: [{ accountId: `account-${account.provider}`, name, addresses: [address], open }],
    patience: 20_000,
  });
}

export interface LiveDrive extends Drive {
  /** Mails still to come. */
  readonly left: number | undefined;
  /** Everything the agent said since so many events, as spoken. */
  saidSince(events: number): readonly string[];
}

/** A drive on a live account, greeted. */
export async function startLiveDrive(account: LiveAccount, options: DriveOptions = {}): Promise<LiveDrive> {
  const mailbox = mailboxOf(account, (signal) => account.open({ signal }));
  const drive = await startDrive({ mailbox, sendDelay: 0, ...options });
  return {
    ...drive,
    get heard() {
      return drive.heard;
    },
    get left() {
      return drive.session.snapshot().find((message) => message.type === 'progress')?.left;
    },
    saidSince: (events) => eventsOf(drive.events.slice(events), 'assistant').map(({ text }) => text),
    [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose](),
  };
}
