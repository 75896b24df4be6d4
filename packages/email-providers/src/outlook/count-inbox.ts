import type { MailFolder } from '@microsoft/microsoft-graph-types';
import { inboxFolder, type RemoteMails } from '../remote/mails.ts';
import { throwUnlessRead, unreachable } from './graph-answer.ts';
import { readItem } from './graph-collection.ts';
import type { GraphConnection } from './graph-connection.ts';

export interface InboxCount {
  readonly mails: number;
  /** Without those that are snoozed. */
  readonly unread: number;
}

const path = '/me/mailFolders/inbox?$select=totalItemCount,unreadItemCount';

/** Counts the inbox by Outlook's own numbers. It counts snoozed mails as well, which are therefore looked up. */
export async function countInbox(
  { connection, mails }: { readonly connection: GraphConnection; readonly mails: RemoteMails },
  snoozed: readonly string[],
  signal: AbortSignal,
): Promise<InboxCount> {
  const [answer, states] = await Promise.all([
    connection.send({ method: 'GET', path }, signal),
    mails.states(snoozed, signal),
  ]);
  throwUnlessRead(answer, connection.name);
  const { totalItemCount, unreadItemCount } = readItem<MailFolder>(answer.body) ?? {};
  if (typeof totalItemCount !== 'number' || typeof unreadItemCount !== 'number') throw unreachable();
  const hidden = [...states.values()].filter(({ read, folder }) => !read && folder === inboxFolder).length;
  return { mails: totalItemCount, unread: Math.max(0, unreadItemCount - hidden) };
}
