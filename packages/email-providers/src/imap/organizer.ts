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
import { ThrottledError } from '../remote/requests.ts';
import type { SnoozedMails } from '../remote/snooze.ts';
import type { ImapConnection } from './client.ts';
import { unlessGone } from './errors.ts';
import type { ImapFolders } from './folders.ts';
import { type ImapPlaces, inboxPath, type MailPlace, markQuery, readName } from './ids.ts';
import { type BegunCopies, createImapSightings, type ImapSightings, moveMails } from './moves.ts';
import { fetchEach, uidRanges } from './uids.ts';

interface ImapRemoteMailsDependencies {
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
export function createImapRemoteMails(dependencies: ImapRemoteMailsDependencies): RemoteMails {
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
      await connection
        .inFolder(path, (client, { uidValidity }) => work(client, String(uidValidity)), options)
        .catch(unlessGone(undefined));
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

interface LocatedChange {
  readonly change: RemoteChange;
  readonly place: MailPlace;
  /** The path to move it to; null: it stays in its folder. */
  readonly target: string | null;
}

interface ChangeInFolderOptions {
  readonly connection: ImapConnection;
  readonly places: ImapPlaces;
  readonly sightings: ImapSightings;
  /** Of all folders of the account. */
  readonly begun: BegunCopies;
  readonly signal: AbortSignal;
}

/** Makes the changes to mails that lie in one folder: first flags, which go along, then moves. */
async function changeInFolder(
  path: string,
  changes: readonly LocatedChange[],
  { connection, places, sightings, begun, signal }: ChangeInFolderOptions,
): Promise<readonly RemoteFailure[]> {
  const codes = new Map(changes.map(({ change }) => [change.emailId, 'MAIL_NOT_FOUND' as string | null]));
  const lost: string[] = [];
  await connection
    .inFolder(
      path,
      async (client, { uidValidity }) => {
        const here = changes.filter(({ place }) => place.uidValidity === String(uidValidity));
        const flagged = await changeFlags(
          client,
          here.map(({ change, place }) => ({ change, uid: place.uid })),
        );
        for (const { change, place } of here) codes.set(change.emailId, flagged.get(place.uid) ?? null);

        const moving = here.filter(({ change, target }) => target !== null && codes.get(change.emailId) === null);
        for (const { change, target } of moving) {
          sightings.moving(change.emailId, { path: target ?? path, folder: change.folder ?? path });
        }
        const staying = moving.filter(({ target }) => target === path).map(({ place }) => place.uid);
        const there = await fetchEach(client, staying, { uid: true });
        for (const { change, place, target } of moving) {
          if (target === path && !there.has(place.uid)) codes.set(change.emailId, 'MAIL_NOT_FOUND');
        }
        const leaving = moving.filter(({ target }) => target !== path);
        for (const [target, mails] of Map.groupBy(leaving, ({ target }) => target ?? path)) {
          const outcomes = await moveMails(
            client,
            mails.map(({ place }) => place.uid),
            { from: path, target, begun },
          );
          for (const { change, place } of mails) {
            const outcome = outcomes.get(place.uid) ?? 'lost';
            if (outcome === 'lost') lost.push(change.emailId);
            else if (outcome === 'refused') codes.set(change.emailId, 'MAIL_ACTION_REFUSED');
            else places.moved(change.emailId, { path: target, ...outcome });
          }
        }
      },
      { signal },
    )
    .catch(unlessGone(undefined));
  // A server without UIDPLUS does not say where a mail landed.
  const found = new Set(await sightings.find(lost, signal));
  for (const emailId of lost) if (!found.has(emailId)) codes.set(emailId, 'MAIL_NOT_FOUND');
  return [...codes].flatMap(([emailId, code]) => (code === null ? [] : [{ emailId, code }]));
}

interface FlagChange {
  readonly uid: number;
  readonly change: RemoteChange;
}

const flags = [
  ['\\Seen', (change: RemoteChange) => change.read],
  ['\\Flagged', (change: RemoteChange) => change.flagged],
] as const;

/**
 * Sets and takes flags in the folder that is open, each with one command for all mails, and looks at what became of them: a server
 * says nothing of a mail that is gone, and may leave a flag as it was. The answer names what failed, by UID.
 */
async function changeFlags(
  client: ImapFlow,
  changes: readonly FlagChange[],
): Promise<ReadonlyMap<number, 'MAIL_NOT_FOUND' | 'MAIL_ACTION_REFUSED'>> {
  const wanted = changes.filter(({ change }) => flags.some(([, read]) => read(change) !== undefined));
  for (const [flag, read] of flags) {
    for (const value of [true, false]) {
      const uids = wanted.filter(({ change }) => read(change) === value).map(({ uid }) => uid);
      for (const range of uidRanges(uids)) {
        if (value) await client.messageFlagsAdd(range, [flag], { uid: true, silent: true });
        else await client.messageFlagsRemove(range, [flag], { uid: true, silent: true });
      }
    }
  }
  const now = await fetchEach(
    client,
    wanted.map(({ uid }) => uid),
    { uid: true, flags: true },
  );
  const failed = new Map<number, 'MAIL_NOT_FOUND' | 'MAIL_ACTION_REFUSED'>();
  for (const { uid, change } of wanted) {
    const held = now.get(uid)?.flags;
    // What is only waiting to be removed is not there any more.
    if (!held || held.has('\\Deleted')) failed.set(uid, 'MAIL_NOT_FOUND');
    else if (flags.some(([flag, read]) => (read(change) ?? held.has(flag)) !== held.has(flag)))
      failed.set(uid, 'MAIL_ACTION_REFUSED');
  }
  return failed;
}
