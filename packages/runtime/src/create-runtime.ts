import type { BriefingPreferences, Mailbox } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import type { Settings } from './settings.ts';

export interface RuntimeOptions {
  /** Instead of the settings' mailbox. */
  readonly mailbox?: string | undefined;
  /** The reader's own addresses, when they are said. */
  readonly readerAddresses?: readonly string[] | undefined;
}

/** The adapters of one process, wired, and one `close()` for all of them. */
export interface Runtime extends AsyncDisposable {
  readonly settings: Settings;
  readonly mailbox: Mailbox;
  /** What is known of how this reader wants to be briefed. */
  readonly preferences: Partial<BriefingPreferences>;
  close(): Promise<void>;
}

/** The sample mailbox belongs to a site manager whose client comes first. */
const samplePreferences: Partial<BriefingPreferences> = { vips: ['eleanor.tarrant@quaysidehomes.example'] };

/** Opens what the settings name. @throws NexusError when the mailbox cannot be opened. */
export async function createRuntime(settings: Settings, options: RuntimeOptions = {}): Promise<Runtime> {
  const location = options.mailbox ?? settings.mailbox;
  const { readerAddresses } = options;
  const mailbox = await openMailbox(location ?? sampleMailboxPath, {
    ...(readerAddresses !== undefined && readerAddresses.length > 0 && { readerAddresses }),
    ...(location === null && { name: 'the sample mailbox' }),
  });
  return {
    settings,
    mailbox,
    preferences: location === null ? samplePreferences : {},
    close: () => mailbox.close(),
    [Symbol.asyncDispose]: () => mailbox.close(),
  };
}
