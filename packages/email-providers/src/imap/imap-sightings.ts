import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { ImapConnection } from './imap-connection.ts';
import type { ImapPlaces } from './imap-places.ts';
import { type MailMark, readMark } from './mail-mark.ts';
import { searchUids } from './search-uids.ts';
import { unlessFolderGone } from './unless-folder-gone.ts';

export interface MoveTarget {
  readonly path: string;
  /** As the action named it. One folder can have two names: the archive, and its own. */
  readonly folder: string;
}

/** Finds mails again whose move broke off before the server said where they landed. */
export interface ImapSightings {
  /** Notes what the mail is known by; `mail` was fetched by `markQuery`. */
  saw(emailId: string, mail: FetchMessageObject): void;
  /** It is about to be moved there. */
  moving(emailId: string, target: MoveTarget): void;
  /** What the folder at `path` was called when the mail was last moved there from here; null: it was not. */
  nameOf(emailId: string, path: string): string | null;
  /** Looks for mails that are not where they were, in the folders where they were moved to, and notes the places of those found. */
  find(emailIds: readonly string[], signal: AbortSignal): Promise<readonly string[]>;
}

export interface ImapSightingsDependencies {
  readonly connection: ImapConnection;
  readonly places: ImapPlaces;
}

export function createImapSightings({ connection, places }: ImapSightingsDependencies): ImapSightings {
  const marks = new Map<string, MailMark>();
  const targets = new Map<string, MoveTarget>();
  return {
    saw: (emailId, mail) => marks.set(emailId, readMark(mail)),
    moving: (emailId, target) => targets.set(emailId, target),
    nameOf(emailId, path) {
      const target = targets.get(emailId);
      return target?.path === path ? target.folder : null;
    },
    async find(emailIds, signal) {
      const byTarget = Map.groupBy(
        emailIds.filter((emailId) => marks.has(emailId) && targets.has(emailId)),
        (emailId) => targets.get(emailId)?.path ?? '',
      );
      const found: string[] = [];
      for (const [target, mails] of byTarget) {
        const lookFor = async (client: ImapFlow, uidValidity: string) => {
          for (const emailId of mails) {
            const uid = await search(client, marks.get(emailId));
            if (uid === null) continue;
            places.moved(emailId, { path: target, uidValidity, uid });
            found.push(emailId);
          }
        };
        const options = { signal, again: true };
        await unlessFolderGone(
          connection.inFolder(target, (client, { uidValidity }) => lookFor(client, String(uidValidity)), options),
        );
      }
      return found;
    },
  };
}

/** The newest of the mails that are alike: what was moved came last. */
async function search(client: ImapFlow, mark: MailMark | undefined): Promise<number | null> {
  if (mark === undefined) return null;
  const { messageId, size } = mark;
  const query = messageId === null ? { larger: size - 1, smaller: size + 1 } : { header: { 'Message-ID': messageId } };
  return (await searchUids(client, { deleted: false, ...query })).at(-1) ?? null;
}
