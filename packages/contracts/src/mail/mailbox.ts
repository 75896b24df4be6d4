import type { MailComposer } from './mail-composer.ts';
import type { MailOrganizer } from './mail-organizer.ts';
import type { MailReader } from './mail-reader.ts';
import type { MailWatcher } from './mail-watcher.ts';

/** What a provider can do. The agent says what it cannot instead of failing (E-1). */
interface MailCapabilities {
  /** False: changes live in the session only, as with a mailbox file (B-1). */
  readonly persistent: boolean;
  /** False: `send` puts the mail into the session's own sent folder and it goes nowhere. */
  readonly delivers: boolean;
  /** True: it would deliver, but nobody says which address the reader's mail goes out from. */
  readonly lacksAddress?: boolean;
  /** New mail can be watched for. */
  readonly watches: boolean;
  /** True: search looks into the inbox alone, so that what was filed away is not found, and the agent says so. */
  readonly searchesInboxOnly?: boolean;
  /** Folders that `move` may name; null when any name will do and is made on the way. */
  readonly folders: readonly string[] | null;
}

/** The account a mail came to. `addresses` are the reader's own, lower case; empty when the source does not tell. */
export interface MailAccount {
  readonly accountId: string;
  /** Speakable: "the sample mailbox", "your Gmail account". */
  readonly name: string;
  readonly addresses: readonly string[];
  /** True: mail that nobody wrote to the reader, to try the briefing on. */
  readonly isSample?: boolean;
  readonly capabilities: MailCapabilities;
}

/** One account behind the four mail ports, or several (E-6). Whoever opens it closes it; `close` may be called twice. */
export interface Mailbox extends AsyncDisposable {
  /** Of several: what can be said of all of them together. */
  readonly account: MailAccount;
  /** The accounts that are read now, when there can be several; a mail's envelope names its own. Absent: `account` alone. */
  readonly accounts?: readonly MailAccount[];
  readonly reader: MailReader;
  readonly organizer: MailOrganizer;
  readonly composer: MailComposer;
  /** Null where `capabilities.watches` is false. */
  readonly watcher: MailWatcher | null;
  close(): Promise<void>;
}
