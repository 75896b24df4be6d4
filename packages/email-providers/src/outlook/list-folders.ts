import type { MailFolder } from '@microsoft/microsoft-graph-types';
import { isMissing, throwUnlessRead } from './graph-answer.ts';
import { sendInBatches } from './graph-batch.ts';
import { readPage } from './graph-collection.ts';
import type { GraphConnection } from './graph-connection.ts';

export interface ListedFolder {
  readonly id: string;
  readonly name: string;
  /** With the folders that it lies in: "ClientB/2024". */
  readonly path: string;
}

const select = '$select=id,displayName,childFolderCount&$top=100';
/** Levels of folders within folders that are looked at, and folders in all: a mailbox beyond that has others to find them. */
const deepest = 5;
const most = 1000;

/** The folders of the mailbox as they are called now, level by level: Graph lists only what lies directly within one. */
export async function listFolders(connection: GraphConnection, signal: AbortSignal): Promise<readonly ListedFolder[]> {
  const found: ListedFolder[] = [];
  let pages: Page[] = [{ request: `/me/mailFolders?${select}`, within: '' }];
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
      request: `/me/mailFolders/${encodeURIComponent(id)}/childFolders?${select}`,
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
