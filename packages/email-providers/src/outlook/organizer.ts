import type { FollowupFlag, Message } from '@microsoft/microsoft-graph-types';
import { NexusError } from '@nexus/contracts';
import type { RemoteChange, RemoteFailure, RemoteMailState, RemoteMails } from '../remote/mails.ts';
import { sendInBatches } from './batch.ts';
import type { GraphConnection, GraphRequest } from './client.ts';
import { readItem } from './client.ts';
import {
  type GraphAnswer,
  isForbidden,
  isMissing,
  isSuccess,
  needsSignIn,
  throwUnlessRead,
  unreachable,
} from './errors.ts';
import type { OutlookFolders } from './folders.ts';
import { graphIdOf, messagePath } from './ids.ts';

interface OutlookRemoteMailsDependencies {
  readonly accountId: string;
  readonly connection: GraphConnection;
  readonly folders: OutlookFolders;
}

/** The mails of an Outlook account for the shared organizer, twenty to a `$batch`. */
export function createOutlookRemoteMails({
  accountId,
  connection,
  folders,
}: OutlookRemoteMailsDependencies): RemoteMails {
  /** A flag may carry days and a tick, which its inverse has to give back: the last of either kind that a mail was seen with. */
  const flags = new Map<string, { raised?: FollowupFlag; lowered?: FollowupFlag }>();

  /** Moved to the deleted ones from here: that can still be undone. */
  const thrownAway = new Set<string>();

  const rememberFlag = (emailId: string, flag: FollowupFlag | null | undefined) => {
    if (!flag) return;
    const kind = isRaised(flag) ? { raised: flag } : { lowered: flag };
    flags.set(emailId, { ...flags.get(emailId), ...kind });
  };

  const patchOf = ({ emailId, read, flagged }: RemoteChange): object | null => {
    if (read === undefined && flagged === undefined) return null;
    const { raised = { flagStatus: 'flagged' }, lowered = { flagStatus: 'notFlagged' } } = flags.get(emailId) ?? {};
    return {
      ...(read === undefined ? {} : { isRead: read }),
      ...(flagged === undefined ? {} : { flag: flagged ? raised : lowered }),
    };
  };

  /** Names the mails that were refused, and gives back those that were not. */
  const carryOut = async (steps: readonly Step[], failures: RemoteFailure[], signal: AbortSignal) => {
    const answers = await sendInBatches(
      connection,
      steps.map(({ request }) => request),
      signal,
    );
    for (const [index, { change }] of steps.entries()) {
      const failure = readFailure(change.emailId, answers[index]);
      if (failure) failures.push(failure);
    }
  };

  return {
    async states(emailIds, signal) {
      const known = emailIds.flatMap((emailId) => {
        const graphId = graphIdOf(accountId, emailId);
        return graphId === null ? [] : [{ emailId, graphId }];
      });
      const answers = await sendInBatches(
        connection,
        known.map(({ graphId }) => ({
          method: 'GET',
          path: `${messagePath(graphId)}?$select=isRead,flag,parentFolderId`,
        })),
        signal,
      );
      if (answers.length > 0 && answers.every(isForbidden)) {
        throw new NexusError(
          'MAIL_ACTION_REFUSED',
          'Outlook refuses that. Do it in Outlook itself; nothing was changed.',
        );
      }
      const states = new Map<string, RemoteMailState>();
      for (const [index, { emailId }] of known.entries()) {
        const answer = answers[index];
        if (answer === undefined || isMissing(answer) || isForbidden(answer)) continue;
        throwUnlessRead(answer, connection.name);
        const message = readItem<Message>(answer.body);
        const folderId = message?.parentFolderId;
        // What somebody else threw away is gone, though it lies in a folder for a while.
        const isThrownAway = !!folderId && (await folders.isOneOf(folderId, ['deleteditems'], signal));
        if (!message || !folderId || (isThrownAway && !thrownAway.has(emailId))) continue;
        rememberFlag(emailId, message.flag);
        states.set(emailId, {
          read: message.isRead === true,
          flagged: isRaised(message.flag),
          folder: await folders.nameOf(folderId, signal),
        });
      }
      return states;
    },

    async change(changes, signal) {
      const failures: RemoteFailure[] = [];
      const failed = () => new Set(failures.map(({ emailId }) => emailId));
      const patches: Step[] = [];
      const moves: Step[] = [];
      const destinations = new Map<string, string>();
      for (const { folder } of changes) {
        if (folder !== undefined && !destinations.has(folder)) {
          destinations.set(folder, await folders.idOf(folder, signal));
        }
      }
      for (const change of changes) {
        const graphId = graphIdOf(accountId, change.emailId);
        if (graphId === null) {
          failures.push({ emailId: change.emailId, code: 'MAIL_NOT_FOUND' });
          continue;
        }
        const path = messagePath(graphId);
        const patch = patchOf(change);
        if (patch) patches.push({ change, request: { method: 'PATCH', path, body: patch } });
        const destinationId = change.folder === undefined ? undefined : destinations.get(change.folder);
        if (destinationId === undefined) continue;
        moves.push({ change, request: { method: 'POST', path: `${path}/move`, body: { destinationId } } });
        if (await folders.isOneOf(destinationId, ['deleteditems'], signal)) thrownAway.add(change.emailId);
      }
      await carryOut(patches, failures, signal);
      const refused = failed();
      await carryOut(
        moves.filter(({ change }) => !refused.has(change.emailId)),
        failures,
        signal,
      );
      return failures;
    },

    folders: (signal) => folders.names(signal),
  };
}

interface Step {
  readonly change: RemoteChange;
  readonly request: GraphRequest;
}

function isRaised(flag: FollowupFlag | null | undefined): boolean {
  return flag?.flagStatus === 'flagged';
}

/** Null: it was done. Throws where it is unknown whether it was. */
function readFailure(emailId: string, answer: GraphAnswer | undefined): RemoteFailure | null {
  if (answer === undefined) throw unreachable();
  if (isSuccess(answer)) return null;
  if (answer.status === 429 || answer.status === 503) {
    return { emailId, code: 'MAIL_THROTTLED', retryAfter: answer.retryAfter };
  }
  if (needsSignIn(answer)) return { emailId, code: 'MAIL_SIGN_IN_NEEDED' };
  if (isMissing(answer)) return { emailId, code: 'MAIL_NOT_FOUND' };
  // A conflict is a refusal of this one attempt; a failure of the server may have come after it acted.
  if (answer.status === 409 || answer.status === 412 || answer.status === 423)
    return { emailId, code: 'MAILBOX_UNREACHABLE' };
  if (answer.status >= 500 || answer.status === 408) throw unreachable();
  return { emailId, code: 'MAIL_ACTION_REFUSED' };
}
