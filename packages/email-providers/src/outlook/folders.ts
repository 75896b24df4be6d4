import type { MailFolder } from '@microsoft/microsoft-graph-types';
import { archiveFolder, inboxFolder } from '../remote/mails.ts';
import { sendInBatches } from './batch.ts';
import { type GraphConnection, readItem, readPage } from './client.ts';
import { isMissing, isSuccess, throwUnlessRead, unreachable } from './errors.ts';

/** Where mail lies that is thrown away, or is not to be seen. */
const hiddenNames = ['deleteditems', 'junkemail', 'drafts'] as const;
type HiddenName = (typeof hiddenNames)[number];

/** The folders of an account, between Graph's ids and the names under which they are known here. */
export interface OutlookFolders {
  /**
   * `inbox`, `archive`, or the name under which the folder was first seen in this drive, whatever it is called by now. No two have the
   * same: where several are called alike, a name tells the folders around it as well ("ClientB/2024").
   */
  nameOf(folderId: string, signal: AbortSignal): Promise<string>;
  /** The folder that `nameOf` gave that name; else the one that is called so by now; else it is made. */
  idOf(name: string, signal: AbortSignal): Promise<string>;
  /** Whether a folder is one of those. */
  isOneOf(folderId: string, hidden: readonly HiddenName[], signal: AbortSignal): Promise<boolean>;
  /** As `nameOf` gives them; all but inbox and archive. */
  names(signal: AbortSignal): Promise<readonly string[]>;
}

export function createOutlookFolders(connection: GraphConnection): OutlookFolders {
  /** Ids by well-known name: they never change. */
  const wellKnown = new Map<string, string>();
  /** Names by id. An undo finds the folder by its name, so a folder keeps the one it was given first. */
  const seen = new Map<string, string>();

  const loadWellKnown = async (signal: AbortSignal) => {
    if (wellKnown.has(inboxFolder)) return;
    const wanted = [archiveFolder, ...hiddenNames, inboxFolder];
    const answers = await sendInBatches(
      connection,
      wanted.map((name) => ({ method: 'GET', path: `/me/mailFolders/${name}?$select=id` })),
      signal,
    );
    for (const [index, answer] of answers.entries()) {
      // An account may lack one of them, as one without an archive does.
      if (isMissing(answer)) continue;
      throwUnlessRead(answer, connection.name);
      const folder = readItem<MailFolder>(answer.body);
      if (folder) wellKnown.set(wanted[index] ?? '', folder.id);
    }
  };

  const list = async (signal: AbortSignal): Promise<readonly ListedFolder[]> => {
    const folders = await listFolders(connection, signal);
    nameUnseen(folders, seen);
    return folders;
  };

  const make = async (name: string, signal: AbortSignal): Promise<string> => {
    const request = { method: 'POST', path: '/me/mailFolders', body: { displayName: name } } as const;
    const answer = await connection.send(request, signal);
    const made = isSuccess(answer) ? readItem<MailFolder>(answer.body) : null;
    if (made) {
      seen.set(made.id, name);
      return made.id;
    }
    // Somebody else was quicker, or it is ours from a call whose answer was lost.
    const found = (await list(signal)).find((folder) => isSame(folder.path, name));
    if (found) return found.id;
    throw unreachable();
  };

  return {
    async nameOf(folderId, signal) {
      await loadWellKnown(signal);
      for (const name of [inboxFolder, archiveFolder]) if (wellKnown.get(name) === folderId) return name;
      if (!seen.has(folderId)) await list(signal);
      // A folder that is not listed is hidden, a search, or too deep: its id is as good a name, and leads back to it.
      if (!seen.has(folderId)) seen.set(folderId, folderId);
      return seen.get(folderId) ?? folderId;
    },
    async idOf(name, signal) {
      await loadWellKnown(signal);
      const known = wellKnown.get(name);
      if (known && (name === inboxFolder || name === archiveFolder)) return known;
      if (seen.get(name) === name) return name;
      const folders = await list(signal);
      const named = folders.find(({ id }) => isSame(seen.get(id) ?? '', name));
      const called = named ?? folders.find((folder) => isSame(folder.name, name));
      const id = called?.id ?? (await make(name === archiveFolder ? 'Archive' : name, signal));
      if (name === archiveFolder) wellKnown.set(archiveFolder, id);
      return id;
    },
    async isOneOf(folderId, hidden, signal) {
      await loadWellKnown(signal);
      return hidden.some((name) => wellKnown.get(name) === folderId);
    },
    async names(signal) {
      await loadWellKnown(signal);
      const own = new Set([inboxFolder, archiveFolder].map((name) => wellKnown.get(name)));
      return (await list(signal)).flatMap(({ id, name }) => (own.has(id) ? [] : [seen.get(id) ?? name]));
    },
  };
}

/** Names each folder that has no name yet so that no other has the same: by what it is called, by its path, or by its id. */
function nameUnseen(folders: readonly ListedFolder[], seen: Map<string, string>): void {
  const namesakes = Map.groupBy(folders, ({ name }) => name.toLowerCase());
  const taken = new Set([inboxFolder, archiveFolder, ...[...seen.values()].map((name) => name.toLowerCase())]);
  for (const { id, name, path } of folders) {
    if (seen.has(id)) continue;
    const isAlone = namesakes.get(name.toLowerCase())?.length === 1;
    const given = [isAlone ? name : path, path].find((one) => !taken.has(one.toLowerCase())) ?? id;
    seen.set(id, given);
    taken.add(given.toLowerCase());
  }
}

/** Exchange keeps no two folders beside each other whose names differ in case only. */
function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

interface ListedFolder {
  readonly id: string;
  readonly name: string;
  /** With the folders that it lies in: "ClientB/2024". */
  readonly path: string;
}

const folderSelect = '$select=id,displayName,childFolderCount&$top=100';
/** Levels of folders within folders that are looked at, and folders in all: a mailbox beyond that has others to find them. */
const deepest = 5;
const most = 1000;

/** The folders of the mailbox as they are called now, level by level: Graph lists only what lies directly within one. */
async function listFolders(connection: GraphConnection, signal: AbortSignal): Promise<readonly ListedFolder[]> {
  const found: ListedFolder[] = [];
  let pages: Page[] = [{ request: `/me/mailFolders?${folderSelect}`, within: '' }];
  for (let level = 0; level < deepest && pages.length > 0; level++) {
    const parents: ListedFolder[] = [];
    while (pages.length > 0 && found.length < most) {
      const asked = pages;
      const answers = await sendInBatches(
        connection,
        asked.map(({ request }) => ({ method: 'GET', path: request })),
        signal,
      );
      pages = [];
      for (const [index, answer] of answers.entries()) {
        if (isMissing(answer)) continue;
        throwUnlessRead(answer, connection.name);
        const page = readPage<MailFolder>(answer.body);
        const { within } = asked[index] ?? { within: '' };
        if (page.next !== null) pages.push({ request: connection.pathOf(page.next), within });
        for (const { id, displayName, childFolderCount } of page.items) {
          const name = displayName ?? '';
          const folder = { id, name, path: `${within}${name}` };
          found.push(folder);
          if (childFolderCount) parents.push(folder);
        }
      }
    }
    pages = parents.map(({ id, path }) => ({
      request: `/me/mailFolders/${encodeURIComponent(id)}/childFolders?${folderSelect}`,
      within: `${path}/`,
    }));
  }
  return found;
}

/** A page of folders that is to be asked for. */
interface Page {
  /** Below the base URL. */
  readonly request: string;
  /** What stands before the names on it: "ClientB/", or nothing. */
  readonly within: string;
}
