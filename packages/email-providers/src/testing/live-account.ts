import type { Mailbox, MailProvider } from '@nexus/contracts';
import type { RawMail } from '@nexus/mail-doubles';
import type { LiveMailboxOptions } from '../remote/options.ts';
import { type SendingTimes, sendingTimes } from '../remote/timeouts.ts';

/** How the next archiving goes wrong; a provider that cannot go wrong so has no such fault. */
export const liveFaults = [
  'cut before the server acted',
  'cut after the server acted',
  'throttled without Retry-After',
  'throttled for a moment',
  'throttled for long',
  'token ended',
  'permission ended',
  'one mail refused',
  'slow',
] as const;
export type LiveFault = (typeof liveFaults)[number];

/** A mail account on a real server or a double of one, and what another program sees and does there. Mails are told apart by subject. */
export interface LiveAccount extends AsyncDisposable {
  readonly provider: MailProvider;
  /** Speakable. */
  readonly name: string;
  readonly address: string;
  /** Opens it as a drive does, looking for new mail often. */
  open(options?: Partial<LiveMailboxOptions>): Promise<Mailbox>;
  deliver(mail: RawMail & { readonly subject: string }): Promise<void>;
  /** The subjects in the inbox, sorted, as another program sees them. */
  inbox(): Promise<readonly string[]>;
  archiveElsewhere(subject: string): Promise<void>;
  removeElsewhere(subject: string): Promise<void>;
  /** What the account knew of earlier changes is forgotten: history, delta, UIDVALIDITY. */
  forgetChanges(): Promise<void>;
  /** @returns false where there is no such fault; `subject`: the one mail that is refused */
  breakNext(fault: LiveFault, subject?: string): boolean;
  /** What is slow goes on. */
  goOn(): void;
  /** All that was ever used to sign in, to look for where none may be. */
  readonly secrets: readonly string[];
}

/** A mail that was not sent is known to be so after two seconds of looking. */
export const quickSendingTimes: SendingTimes = { ...sendingTimes, look: { whole: 2_000, attempt: 2_000, pause: 10 } };
