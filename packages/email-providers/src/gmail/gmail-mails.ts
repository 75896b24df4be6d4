import pLimit from 'p-limit';
import {
  archiveFolder,
  inboxFolder,
  type RemoteChange,
  type RemoteFailure,
  type RemoteMails,
} from '../remote/mails.ts';
import { askForEach } from './ask-for-each.ts';
import { changeLabels, type LabelTask } from './change-labels.ts';
import type { GmailClient } from './gmail-client.ts';
import type { GmailIds } from './gmail-ids.ts';
import { readState, toLabelChange } from './gmail-label-change.ts';
import { type BegunMove, createGmailStandings } from './gmail-standings.ts';
import type { GmailUserLabels } from './gmail-user-labels.ts';
import { readLabels } from './read-labels.ts';

export interface GmailMailsDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly labels: GmailUserLabels;
}

/** Gmail refuses more at once with quota left; pages of envelopes have their own. */
const atOnce = 8;

/** Where the mails of a Gmail account stand, in labels. */
export function createGmailMails({ client, ids, labels }: GmailMailsDependencies): RemoteMails {
  const limit = pLimit(atOnce);
  const standings = createGmailStandings();

  const labelsOf = async (
    emailIds: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, readonly string[]>> => {
    const known = emailIds.flatMap((emailId) => {
      const gmailId = ids.toGmailId(emailId);
      return gmailId === null ? [] : [{ emailId, gmailId }];
    });
    const found = await askForEach(known, { limit, signal }, ({ gmailId }, asking) =>
      readLabels(client, gmailId, asking),
    );
    return new Map(
      known.flatMap(({ emailId }, index): [string, readonly string[]][] => {
        const labelIds = found[index] ?? null;
        return labelIds === null ? [] : [[emailId, labelIds]];
      }),
    );
  };

  /** The label of each folder that is asked for and no folder of everybody's. */
  const findTargets = async (
    changes: readonly RemoteChange[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> => {
    const targets = new Map<string, string>();
    for (const { folder } of changes) {
      if (folder === undefined || folder === inboxFolder || folder === archiveFolder || targets.has(folder)) continue;
      targets.set(folder, await labels.idOf(folder, signal));
    }
    return targets;
  };

  return {
    async states(emailIds, signal) {
      const found = await labelsOf(emailIds, signal);
      return new Map([...found].map(([emailId, labelIds]) => [emailId, readState(labelIds, standings.of(emailId))]));
    },

    async change(changes, signal) {
      const targets = await findTargets(changes, signal);
      const moving = changes.filter(({ folder }) => folder !== undefined && targets.has(folder));
      const before = await labelsOf(
        moving.map(({ emailId }) => emailId),
        signal,
      );
      const tasks: LabelTask[] = [];
      const gone: RemoteFailure[] = [];
      const moves = new Map<string, BegunMove>();
      for (const change of changes) {
        const { emailId, folder } = change;
        const gmailId = ids.toGmailId(emailId);
        const labelId = folder === undefined ? undefined : targets.get(folder);
        const borne = before.get(emailId);
        if (gmailId === null || (labelId !== undefined && borne === undefined)) {
          gone.push({ emailId, code: 'MAIL_NOT_FOUND' });
          continue;
        }
        tasks.push({ emailId, gmailId, ...toLabelChange(change, standings.of(emailId), labelId) });
        if (folder === undefined) continue;
        const target = labelId === undefined ? null : { labelId, isBorne: borne?.includes(labelId) === true };
        moves.set(emailId, standings.begin(emailId, folder, target));
      }
      const failures = await changeLabels(tasks, { client, limit, signal });
      const failed = new Set(failures.map(({ emailId }) => emailId));
      for (const [emailId, move] of moves) {
        if (failed.has(emailId)) move.notMade();
        else move.made();
      }
      return [...gone, ...failures];
    },

    folders: (signal) => labels.names(signal),
  };
}
