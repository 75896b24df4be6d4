import { type BriefingPreferences, localUserId, type Mailbox, type UserId } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import type { Settings } from './settings.ts';

export interface DriveOptions {
  /** Instead of the settings' mailbox. */
  readonly mailbox?: string | undefined;
  /** The reader's own addresses, when they are said. */
  readonly readerAddresses?: readonly string[] | undefined;
}

/** What one drive of one user works on; nothing of it is shared with another drive. */
export interface DriveResources extends AsyncDisposable {
  readonly userId: UserId;
  readonly mailbox: Mailbox;
  /** What is known of how this reader wants to be briefed. */
  readonly preferences: Partial<BriefingPreferences>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** The adapters of one process, wired, and one `close()` for all of them. */
export interface Runtime extends AsyncDisposable {
  readonly settings: Settings;
  /** Opens what a user's drive needs. @throws NexusError when the mailbox cannot be opened. */
  openDrive(userId: UserId, options?: DriveOptions): Promise<DriveResources>;
  close(): Promise<void>;
}

/** The sample mailbox belongs to a site manager whose client comes first. */
const samplePreferences: Partial<BriefingPreferences> = { vips: ['eleanor.tarrant@quaysidehomes.example'] };

async function openDrive(settings: Settings, userId: UserId, options: DriveOptions): Promise<DriveResources> {
  // The setting names the local user's mail. Everybody else has the accounts they connected, and until then the sample.
  const location = options.mailbox ?? (userId === localUserId ? settings.mailbox : null);
  const { readerAddresses } = options;
  const mailbox = await openMailbox(location ?? sampleMailboxPath, {
    ...(readerAddresses !== undefined && readerAddresses.length > 0 && { readerAddresses }),
    ...(location === null && { name: 'the sample mailbox' }),
  });
  return {
    userId,
    mailbox,
    preferences: location === null ? samplePreferences : {},
    close: () => mailbox.close(),
    [Symbol.asyncDispose]: () => mailbox.close(),
  };
}

/** Wires what the settings name. Drives that it opened are closed by whoever opened them. */
export async function createRuntime(settings: Settings): Promise<Runtime> {
  const close = async () => {};
  return {
    settings,
    openDrive: (userId, options = {}) => openDrive(settings, userId, options),
    close,
    [Symbol.asyncDispose]: close,
  };
}
