import type { BriefingPreferences } from '../briefing/briefing-preferences.ts';
import type { ConnectedAccount } from '../mail/mail-account-store.ts';
import type { MailIntent } from '../mail/mail-intent-log.ts';
import type { SnoozedMail } from '../mail/mail-marks.ts';
import type { UserId } from '../user-id.ts';
import type { Exchange } from './exchange-store.ts';
import type { KnowledgeEntry } from './knowledge-document.ts';
import type { MemoryEntry } from './memory-entry.ts';
import type { Reminder } from './reminder-store.ts';
import type { KeptVersion } from './user-knowledge-store.ts';

/** All that is kept of a user, for a file of theirs: every word of it, no secret, nothing of any mail but ids. */
interface PersonalDataFile {
  readonly format: 1;
  /** ISO 8601. */
  readonly exportedAt: string;
  readonly userId: UserId;
  /** Rules, preferences and feedback, word for word, and as they were before they were condensed. */
  readonly remembered: readonly KnowledgeEntry[];
  readonly earlierVersions: readonly KeptVersion[];
  /** What was told of people, places and projects, what no longer holds included. */
  readonly told: readonly MemoryEntry[];
  /** What a model proposed to remember, and waits for a yes. */
  readonly proposed: readonly MemoryEntry[];
  /** Done or not. */
  readonly reminders: readonly Reminder[];
  /** What was asked of manuals, packs and memories in the last 24 hours. */
  readonly asked: readonly Exchange[];
  /** How to brief, and what was learned; null: nothing was chosen. */
  readonly preferences: BriefingPreferences | null;
  /** Connected mailboxes, without tokens and passwords. */
  readonly accounts: readonly ConnectedAccount[];
  readonly mail: {
    /** Ids of mail that was told in the last seven days. */
    readonly briefed: readonly string[];
    readonly snoozed: readonly SnoozedMail[];
    readonly muted: readonly { readonly threadKey: string; readonly mutedAt: Date }[];
    /** What was begun with mail and not seen to be done. */
    readonly begun: readonly MailIntent[];
  };
  /** Rows of all other tables by the table's name: uploaded manuals, files that wait, offices. */
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
}

/** What a deletion leaves to time. */
export interface DeletedPersonalData {
  /**
   * Whether Redis writes its disk anew without what was deleted: `begun`; `not kept on disk`; `refused`: whoever runs it has it done
   * (docs/deployment.md). Null: there is no Redis.
   */
  readonly redisDisk: 'begun' | 'not kept on disk' | 'refused' | null;
}

/** A user's rights over what is kept of them (L-15). */
export interface PersonalData {
  /** @throws NexusError of the store that did not answer or cannot be read: a file with a hole in it is none */
  collect(userId: UserId): Promise<PersonalDataFile>;
  /**
   * Deletes all of it, at once in tables and keys. A drive that goes on writes nothing any more. May be called again, also after it was broken
   * off.
   *
   * @throws NexusError ACCOUNT_NOT_DELETED (retryable): what did not answer; all else is deleted
   */
  delete(userId: UserId): Promise<DeletedPersonalData>;
}
