import type { MailFolder } from '@microsoft/microsoft-graph-types';
import { isMissing, throwUnlessRead } from './graph-answer.ts';
import { sendInBatches } from './graph-batch.ts';
import { readPage } from './graph-collection.ts';
import type { GraphConnection } from './graph-connection.ts';

export interface ListedFolder {
  readonly id: string;
  readonly name: string;
}

const select = '$select=id,displayName,childFolderCount&$top=100';
/** Levels of folders within folders that are looked at, and folders in all: a mailbox beyond that has others to find them. */
const deepest = 5;
const most = 1000;

/** The folders of the mailbox as they are called now, level by level: Graph lists only what lies directly within one. */
export async function listFolders(connection: GraphConnection, signal: AbortSignal): Promise<readonly ListedFolder[]> {
  const found: ListedFolder[] = [];
  let paths = [`/me/mailFolders?${select}`];
  for (let level = 0; level < deepest && paths.length > 0; level++) {
    const parents: string[] = [];
    while (paths.length > 0 && found.length < most) {
      const answers = await sendInBatches(
        connection,
        paths.map((path) => ({ method: 'GET', path })),
        signal,
      );
      paths = [];
      for (const answer of answers) {
        if (isMissing(answer)) continue;
        throwUnlessRead(answer, connection.name);
        const page = readPage<MailFolder>(answer.body);
        if (page.next !== null) paths.push(connection.pathOf(page.next));
        for (const { id, displayName, childFolderCount } of page.items) {
          found.push({ id, name: displayName ?? '' });
          if (childFolderCount) parents.push(id);
        }
      }
    }
    paths = parents.map((id) => `/me/mailFolders/${encodeURIComponent(id)}/childFolders?${select}`);
  }
  return found;
}
