import type { MailFolder } from '@microsoft/microsoft-graph-types';
import { archiveFolder, inboxFolder } from '../remote/remote-mails.ts';
import { isMissing, isSuccess, throwUnlessRead, unreachable } from './graph-answer.ts';
import { sendInBatches } from './graph-batch.ts';
import { readItem } from './graph-collection.ts';
import type { GraphConnection } from './graph-connection.ts';
import { type ListedFolder, listFolders } from './list-folders.ts';

/** Where mail lies that is thrown away, or is not to be seen. */
const hiddenNames = ['deleteditems', 'junkemail', 'drafts'] as const;
type HiddenName = (typeof hiddenNames)[number];

/** The folders of an account, between Graph's ids and the names under which they are known here. */
export interface OutlookFolders {
  /** `inbox`, `archive`, or the name under which the folder was first seen in this drive, whatever it is called by now. */
  nameOf(folderId: string, signal: AbortSignal): Promise<string>;
  /** The folder of that name as it is now; one that was renamed since it was seen is still found; else it is made. */
  idOf(name: string, signal: AbortSignal): Promise<string>;
  /** Whether a folder is one of those. */
  isOneOf(folderId: string, hidden: readonly HiddenName[], signal: AbortSignal): Promise<boolean>;
  /** All but inbox and archive. */
  names(signal: AbortSignal): Promise<readonly string[]>;
}

export function createOutlookFolders(connection: GraphConnection): OutlookFolders {
  /** Ids by well-known name: they never change. */
  const wellKnown = new Map<string, string>();
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
    for (const { id, name } of folders) if (!seen.has(id)) seen.set(id, name);
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
    const found = (await list(signal)).find((folder) => isSame(folder.name, name));
    if (found) return found.id;
    throw unreachable();
  };

  return {
    async nameOf(folderId, signal) {
      await loadWellKnown(signal);
      for (const name of [inboxFolder, archiveFolder]) if (wellKnown.get(name) === folderId) return name;
      if (!seen.has(folderId)) await list(signal);
      // A folder that is not listed is hidden, or a search: its id is as good a name, and leads back to it.
      return seen.get(folderId) ?? folderId;
    },
    async idOf(name, signal) {
      await loadWellKnown(signal);
      const known = wellKnown.get(name);
      if (known && (name === inboxFolder || name === archiveFolder)) return known;
      const folders = await list(signal);
      const called = folders.find((folder) => isSame(folder.name, name));
      const renamed = called ?? folders.find(({ id }) => id === name || isSame(seen.get(id) ?? '', name));
      const id = renamed?.id ?? (await make(name === archiveFolder ? 'Archive' : name, signal));
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
      return (await list(signal)).flatMap(({ id, name }) => (own.has(id) ? [] : [name]));
    },
  };
}

/** Exchange keeps no two folders beside each other whose names differ in case only. */
function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
