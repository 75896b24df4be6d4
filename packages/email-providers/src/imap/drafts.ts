import type { ImapConnection } from './client.ts';
import { mapImapError } from './errors.ts';
import type { FolderUse, ImapFolders } from './folders.ts';
import { searchUids } from './uids.ts';

/** A mail of ours in one of the account's own folders, found by its Message-ID. */
export interface StoredMail {
  readonly path: string;
  /** Of the folder when it was found: under another one the uid is some other mail's, and this one counts as gone. */
  readonly uidValidity: string;
  readonly uid: number;
  readonly flags: ReadonlySet<string>;
  /** Whether its folder keeps keywords (PERMANENTFLAGS): where it does not, a keyword that is missing says nothing. */
  readonly keepsKeywords: boolean;
}

export interface StoredMails {
  /** The newest of that Message-ID (without angle brackets), without its text; null where there is none. */
  find(use: FolderUse, messageId: string, signal?: AbortSignal): Promise<StoredMail | null>;
  /** Its text; null where it is gone. */
  fetch(mail: StoredMail, signal?: AbortSignal): Promise<Buffer | null>;
  append(use: FolderUse, raw: Buffer, flags: readonly string[], signal?: AbortSignal): Promise<void>;
  /** Sets or takes a keyword. Where the folder keeps none, or the mail is gone, nothing happens; throws MAILBOX_UNREACHABLE where it is refused. */
  mark(mail: StoredMail, keyword: string, holds: boolean, signal?: AbortSignal): Promise<void>;
  remove(mail: StoredMail, signal?: AbortSignal): Promise<void>;
}

export function createStoredMails(connection: ImapConnection, folders: ImapFolders): StoredMails {
  return {
    async find(use, messageId, signal) {
      const path = await folders.find(use, signal);
      if (path === null) return null;
      return connection.inFolder(
        path,
        async (client, { permanentFlags, uidValidity }) => {
          const uid = (await searchUids(client, { deleted: false, header: { 'Message-ID': messageId } })).at(-1);
          if (uid === undefined) return null;
          const mail = await client.fetchOne(String(uid), { uid: true, flags: true }, { uid: true });
          if (!mail) return null;
          const keepsKeywords = permanentFlags === undefined || permanentFlags.has('\\*');
          return { path, uidValidity: String(uidValidity), uid, flags: mail.flags ?? new Set(), keepsKeywords };
        },
        { signal, again: true },
      );
    },
    fetch: ({ path, uidValidity, uid }, signal) =>
      connection.inFolder(
        path,
        async (client, folder) => {
          if (String(folder.uidValidity) !== uidValidity) return null;
          const mail = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true });
          return (mail || null)?.source ?? null;
        },
        { signal, again: true },
      ),
    async append(use, raw, flags, signal) {
      const path = await folders.ensure(use, signal);
      await connection.use((client) => client.append(path, raw, [...flags]), { signal });
    },
    mark: ({ path, uidValidity, uid, keepsKeywords }, keyword, holds, signal) =>
      connection.inFolder(
        path,
        async (client, folder) => {
          if (String(folder.uidValidity) !== uidValidity) return;
          const change = holds ? client.messageFlagsAdd : client.messageFlagsRemove;
          const isDone = await change.call(client, String(uid), [keyword], { uid: true });
          // The library answers what was refused with `false`.
          if (!isDone && keepsKeywords) throw mapImapError(client.usable ? { responseStatus: 'NO' } : null);
        },
        { signal, again: true },
      ),
    remove: ({ path, uidValidity, uid }, signal) =>
      connection.inFolder(
        path,
        async (client, folder) => {
          if (String(folder.uidValidity) !== uidValidity) return;
          // Without UIDPLUS an expunge would take along what others marked for deletion.
          if (client.capabilities.has('UIDPLUS')) await client.messageDelete(String(uid), { uid: true });
          else await client.messageFlagsAdd(String(uid), ['\\Deleted'], { uid: true });
        },
        { signal, again: true },
      ),
  };
}
