import { NexusError } from '@nexus/contracts';
import type { ImapFlow } from 'imapflow';
import {
  archiveFolder,
  inboxFolder,
  type RemoteChange,
  type RemoteFailure,
  type RemoteMailState,
  type RemoteMails,
} from '../remote/mails.ts';
import { ThrottledError } from '../remote/request-outcome.ts';
import type { SnoozedMails } from '../remote/snoozed-mails.ts';
import { changeInFolder, type LocatedChange } from './change-in-folder.ts';
import type { BegunCopies } from './copy-and-remove.ts';
import type { ImapConnection } from './imap-connection.ts';
import type { ImapFolders } from './imap-folders.ts';
import { type ImapPlaces, inboxPath } from './imap-places.ts';
import { createImapSightings } from './imap-sightings.ts';
import { markQuery, readName } from './mail-mark.ts';
import { fetchEach } from './uid-ranges.ts';
import { unlessFolderGone } from './unless-folder-gone.ts';

export interface ImapMailsDependencies {
  readonly connection: ImapConnection;
  readonly folders: ImapFolders;
  readonly places: ImapPlaces;
  readonly accountId: string;
  /** Told what a mail is remembered by, whenever it is looked at. */
  readonly remember: SnoozedMails['remember'];
}

/**
 * The mails of an IMAP account: flags by STORE, folders by MOVE (RFC 6851), several mails a command. A move gives a mail a new UID;
 * where the answer that says so was lost, the mail is found again by its Message-ID.
 */
export function createImapMails(dependencies: ImapMailsDependencies): RemoteMails {
  const { connection, folders, places, accountId, remember } = dependencies;
  const sightings = createImapSightings({ connection, places });
  const copies: BegunCopies = new Map();

  function locate<Item extends { readonly emailId: string }>(items: readonly Item[]) {
    return items.flatMap((item) => {
      const place = places.locate(item.emailId);
      return place ? [{ ...item, place }] : [];
    });
  }

  async function nameFolders(paths: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const names = new Map([[inboxPath, inboxFolder]]);
    if (paths.every((path) => names.has(path))) return names;
    for (const { path, name, use } of await folders.list(signal)) {
      names.set(path, use === 'archive' ? archiveFolder : name);
    }
    return names;
  }

  async function look(emailIds: readonly string[], signal: AbortSignal): Promise<Map<string, RemoteMailState>> {
    const byPath = Map.groupBy(locate(emailIds.map((emailId) => ({ emailId }))), ({ place }) => place.path);
    const names = await nameFolders([...byPath.keys()], signal);
    const states = new Map<string, RemoteMailState>();
    for (const [path, mails] of byPath) {
      const work = async (client: ImapFlow, uidValidity: string) => {
        const here = mails.filter(({ place }) => place.uidValidity === uidValidity);
        const uids = here.map(({ place }) => place.uid);
        const found = await fetchEach(client, uids, { ...markQuery, flags: true });
        for (const { emailId, place } of here) {
          const mail = found.get(place.uid);
          // What is only waiting to be removed is not there any more.
          if (!mail || mail.flags?.has('\\Deleted')) continue;
          sightings.saw(emailId, mail);
          remember(emailId, readName(accountId, mail));
          const folder = sightings.nameOf(emailId, path) ?? names.get(path) ?? path;
          states.set(emailId, {
            read: mail.flags?.has('\\Seen') === true,
            flagged: mail.flags?.has('\\Flagged') === true,
            folder,
          });
        }
      };
      const options = { signal, again: true };
      await unlessFolderGone(
        connection.inFolder(path, (client, { uidValidity }) => work(client, String(uidValidity)), options),
      );
    }
    return states;
  }

  /** The path of each folder that is named, made where there is none; a failure where it cannot be made. */
  async function findTargets(changes: readonly RemoteChange[], signal: AbortSignal) {
    const targets = new Map([[inboxFolder, inboxPath]]);
    const refused = new Map<string, RemoteFailure['code']>();
    for (const { folder } of changes) {
      if (folder === undefined || targets.has(folder) || refused.has(folder)) continue;
      try {
        const isArchive = folder === archiveFolder;
        const path = isArchive ? await folders.ensure('archive', signal) : await folders.ensureNamed(folder, signal);
        targets.set(folder, path);
      } catch (error) {
        if (!(error instanceof NexusError) || error.retryable) throw error;
        if (error.code === 'MAIL_ACTION_UNSUPPORTED') refused.set(folder, error.code);
        else if (error.code === 'MAILBOX_UNREACHABLE') refused.set(folder, 'MAIL_ACTION_REFUSED');
        else throw error;
      }
    }
    return { targets, refused };
  }

  return {
    async states(emailIds, signal) {
      const states = await look(emailIds, signal);
      const missing = emailIds.filter((emailId) => !states.has(emailId));
      const strayed = await sightings.find(missing, signal);
      if (strayed.length > 0) for (const [emailId, state] of await look(strayed, signal)) states.set(emailId, state);
      return states;
    },
    async change(changes, signal) {
      const { targets, refused } = await findTargets(changes, signal);
      const failures: RemoteFailure[] = [];
      const possible = changes.filter(({ emailId, folder }) => {
        const code = folder === undefined ? undefined : refused.get(folder);
        if (code !== undefined) failures.push({ emailId, code });
        return code === undefined;
      });
      const located = locate(possible);
      const known = new Set(located.map(({ emailId }) => emailId));
      for (const { emailId } of possible) if (!known.has(emailId)) failures.push({ emailId, code: 'MAIL_NOT_FOUND' });
      let begun = 0;
      for (const [path, group] of Map.groupBy(located, ({ place }) => place.path)) {
        const changesHere: LocatedChange[] = group.map(({ place, ...change }) => ({
          change,
          place,
          target: change.folder === undefined ? null : (targets.get(change.folder) ?? null),
        }));
        try {
          failures.push(
            ...(await changeInFolder(path, changesHere, { connection, places, sightings, begun: copies, signal })),
          );
        } catch (error) {
          if (begun === 0 || !(error instanceof NexusError) || isUnknown(error)) throw error;
          const retryAfter = error instanceof ThrottledError ? error.retryAfter : null;
          failures.push(...group.map(({ emailId }) => ({ emailId, code: error.code, retryAfter })));
        }
        begun += 1;
      }
      return failures;
    },
    folders: async (signal) => (await folders.list(signal)).map(({ name }) => name),
  };
}

function isUnknown(error: NexusError): boolean {
  return error.code === 'MAILBOX_UNREACHABLE' && error.retryable;
}
