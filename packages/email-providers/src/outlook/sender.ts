import type { Message } from '@microsoft/microsoft-graph-types';
import { NexusError } from '@nexus/contracts';
import type { DraftSending, DraftStatus } from '../remote/send-once.ts';
import type { GraphConnection } from './client.ts';
import { readItem } from './client.ts';
import { isMissing, isSuccess, OverloadedError, throwUnlessRead, unreachable } from './errors.ts';
import type { OutlookFolders } from './folders.ts';
import { messagePath } from './ids.ts';

export interface DraftsOptions {
  readonly connection: GraphConnection;
  readonly folders: OutlookFolders;
}

/** With an immutable id, what was sent keeps the id of its draft (`outlook-immutable-id`), and so does what was thrown away. */
export async function lookUpDraft(
  { connection, folders }: DraftsOptions,
  graphId: string,
  signal: AbortSignal,
): Promise<DraftStatus> {
  const path = `${messagePath(graphId)}?$select=isDraft,parentFolderId`;
  const answer = await connection.send({ method: 'GET', path }, signal);
  if (isMissing(answer)) return 'gone';
  throwUnlessRead(answer, connection.name);
  const message = readItem<Message>(answer.body);
  if (message?.isDraft === false) return 'sent';
  const isThrownAway = await folders.isOneOf(message?.parentFolderId ?? '', ['deleteditems'], signal);
  return isThrownAway ? 'gone' : 'draft';
}

/** How a draft is sent from Outlook, once. Graph answers before it sends: until then the mail still is a draft. */
export function sendOutlookDraft(options: DraftsOptions, graphId: string): DraftSending {
  return {
    look: (asking) => lookUpDraft(options, graphId, asking),
    async post(asking) {
      const path = `${messagePath(graphId)}/send`;
      const answer = await options.connection.send({ method: 'POST', path }, asking).catch((error: unknown) => {
        throw error instanceof OverloadedError ? unreachable() : error;
      });
      if (isSuccess(answer)) return;
      // Of an answer that is none of Graph's nobody knows.
      if (answer.status < 400 || answer.status >= 500) throw unreachable();
      throw isMissing(answer) ? gone() : refused();
    },
  };
}

function gone(): NexusError {
  return new NexusError('DRAFT_NOT_FOUND', 'There is no such draft any more. Dictate it again.');
}

function refused(): NexusError {
  return new NexusError('MAIL_SEND_REFUSED', 'Outlook did not take the mail. It stays a draft; check its recipient.');
}
