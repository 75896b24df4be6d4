import { createManualScheduler } from '@nexus/async/testing';
import type { Mailbox, MailMessage } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { type AccountPart, type CombinedMailboxOptions, createCombinedMailbox } from '@nexus/email-providers';
import { type Drive, eventsOf, startDrive } from '../drive/drive.ts';
import { createTwinMailbox, type TwinMailbox } from './twin-mailbox.ts';

export function mailTo(account: string, name: string, more: Parameters<typeof inventMail>[0] = {}): MailMessage {
  return inventMail({
    emailId: `${account}/${name}`,
    accountId: account,
    messageId: `${name}@example.org`,
    subject: `About the ${name}`,
    own: `The ${name} is finished. We clean up tomorrow.`,
    ...more,
  });
}

const atWork = [
  mailTo('work', 'roof'),
  mailTo('work', 'crane'),
  mailTo('work', 'notice', { messageId: 'both@example.org' }),
];
const atHome = [mailTo('home', 'garden', { from: piet }), mailTo('home', 'notice', { messageId: 'both@example.org' })];

function partOf({ mailbox }: TwinMailbox, open: () => Promise<Mailbox> = async () => mailbox): AccountPart {
  const { accountId, name, addresses } = mailbox.account;
  return { accountId, name, addresses, open };
}

interface TwoAccountsOptions {
  readonly work?: () => Promise<Mailbox>;
  readonly home?: () => Promise<Mailbox>;
  readonly patience?: number;
  /** Done to the accounts before the drive begins. */
  readonly prepare?: (accounts: { readonly work: TwinMailbox; readonly home: TwinMailbox }) => void;
  /** How the watcher of both waits. Default: by the clock. */
  readonly wait?: CombinedMailboxOptions['wait'];
}

/** A drive on two accounts in memory, "work" with three mails and "home" with two, one of which is in both. */
export async function startTwoAccounts(options: TwoAccountsOptions = {}) {
  const work = createTwinMailbox(atWork, { accountId: 'work', name: 'your Gmail account' });
  const home = createTwinMailbox(atHome, { accountId: 'home', name: 'your Outlook account' });
  options.prepare?.({ work, home });
  const mailbox = createCombinedMailbox({
    parts: [partOf(work, options.work), partOf(home, options.home)],
    ...(options.patience !== undefined && { patience: options.patience }),
    ...(options.wait !== undefined && { wait: options.wait }),
  });
  const scheduler = createManualScheduler();
  // As the mailboxes have it, also before one of them is open.
  const now = new Date('2026-11-10T12:00:00Z');
  const drive = await startDrive({ mailbox, scheduler, now, sendDelay: 0 });
  return { work, home, drive, scheduler, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

/** Says next until that mail is open. */
export async function goTo(drive: Drive, emailId: string): Promise<string> {
  for (let left = 6; left > 0; left -= 1) {
    await drive.say('next');
    if (eventsOf(drive.events, 'card').at(-1)?.emailId === emailId) return drive.heard;
  }
  throw new Error('that mail never came');
}

export function wordsOf(drive: Drive): string {
  return eventsOf(drive.events, 'assistant')
    .map(({ text }) => text)
    .join(' | ');
}

/** Mails still to come, as the page shows them. */
export function leftIn(drive: Drive): number | undefined {
  return drive.session.snapshot().find((message) => message.type === 'progress')?.left;
}
