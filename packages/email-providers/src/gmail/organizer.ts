import { NexusError } from '@nexus/contracts';
import pLimit, { type LimitFunction } from 'p-limit';
import {
  archiveFolder,
  inboxFolder,
  type RemoteChange,
  type RemoteFailure,
  type RemoteMailState,
  type RemoteMails,
} from '../remote/mails.ts';
import { ThrottledError } from '../remote/requests.ts';
import { askForEach, type GmailClient } from './client.ts';
import { brokenOff, GmailRefusal, isUnanswered } from './errors.ts';
import type { GmailIds } from './ids.ts';
import { type GmailUserLabels, inboxLabel, readLabels, starredLabel, unreadLabel } from './labels.ts';

interface GmailRemoteMailsDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly labels: GmailUserLabels;
}

/** Gmail refuses more at once with quota left; pages of envelopes have their own. */
const atOnce = 8;

/** The mails of a Gmail account for the shared organizer: a folder, being read and being flagged are labels that a mail carries. */
export function createGmailRemoteMails({ client, ids, labels }: GmailRemoteMailsDependencies): RemoteMails {
  const limit = pLimit(atOnce);
  const movedLabels = createMovedLabels();

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

  /** The label of each folder that is asked for, apart from inbox and archive. */
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
      return new Map([...found].map(([emailId, labelIds]) => [emailId, readState(labelIds, movedLabels.of(emailId))]));
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
        tasks.push({ emailId, gmailId, ...toLabelChange(change, movedLabels.of(emailId), labelId) });
        if (folder === undefined) continue;
        const target = labelId === undefined ? null : { labelId, isBorne: borne?.includes(labelId) === true };
        moves.set(emailId, movedLabels.begin(emailId, folder, target));
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

interface LabelTask extends LabelChange {
  readonly emailId: string;
  readonly gmailId: string;
}

interface ChangeLabelsOptions {
  readonly client: GmailClient;
  readonly limit: LimitFunction;
  readonly signal: AbortSignal;
}

/** Gmail's own limit for one `batchModify`. */
const largestBatch = 1000;

/**
 * Puts labels on and takes them off, and names what was not done. Several mails with the same change go in one request. Throws
 * MAILBOX_UNREACHABLE when it is unknown what was done.
 */
async function changeLabels(
  tasks: readonly LabelTask[],
  options: ChangeLabelsOptions,
): Promise<readonly RemoteFailure[]> {
  const failures: RemoteFailure[] = [];
  for (const group of groupTasks(tasks.filter(({ add, remove }) => add.length + remove.length > 0))) {
    const together = group.length === 1 ? { failed: [], open: group } : await changeTogether(group, options);
    const single = await askForEach(together.open, options, (task, signal) => changeOne(task, options.client, signal));
    failures.push(...together.failed, ...single.filter((failure) => failure !== null));
  }
  return failures;
}

interface ChangedTogether {
  readonly failed: readonly RemoteFailure[];
  /** To be asked for one by one. */
  readonly open: readonly LabelTask[];
}

/**
 * Gmail carries such a request out as a whole or not at all, and passes over ids that it does not know without a word: so it is looked
 * up afterwards what became of each.
 */
async function changeTogether(
  tasks: readonly LabelTask[],
  { client, limit, signal }: ChangeLabelsOptions,
): Promise<ChangedTogether> {
  const requestBody = {
    ids: tasks.map(({ gmailId }) => gmailId),
    addLabelIds: [...(tasks[0]?.add ?? [])],
    removeLabelIds: [...(tasks[0]?.remove ?? [])],
  };
  try {
    await client.ask((users, options) => users.messages.batchModify({ userId: 'me', requestBody }, options), signal);
  } catch (error) {
    // Because of one of them, maybe: each is asked for by itself.
    if (error instanceof GmailRefusal) return { failed: [], open: tasks };
    return { failed: tasks.map(({ emailId }) => ({ emailId, ...readFailure(error) })), open: [] };
  }
  try {
    const look = (task: LabelTask, looking: AbortSignal) => readLabels(client, task.gmailId, looking);
    const labels = await askForEach(tasks, { limit, signal }, look);
    const open = tasks.filter((task, index) => !holds(labels[index] ?? null, task));
    return { failed: [], open };
  } catch (error) {
    // Whatever it was, the change has been made, and by an error of another kind it would count as not made.
    throw isUnanswered(error) ? error : brokenOff(error);
  }
}

async function changeOne(
  { emailId, gmailId, add, remove }: LabelTask,
  client: GmailClient,
  signal: AbortSignal,
): Promise<RemoteFailure | null> {
  const query = { userId: 'me', id: gmailId, fields: 'id,labelIds' };
  const requestBody = { addLabelIds: [...add], removeLabelIds: [...remove] };
  try {
    const { labelIds } = await client.ask(
      (users, options) => users.messages.modify({ ...query, requestBody }, options),
      signal,
    );
    return holds(labelIds ?? [], { add, remove }) ? null : { emailId, code: 'MAIL_ACTION_REFUSED' };
  } catch (error) {
    return { emailId, ...readFailure(error) };
  }
}

/** Why a request was not carried out. Throws the error again where it may have been. */
function readFailure(error: unknown): Omit<RemoteFailure, 'emailId'> {
  if (error instanceof ThrottledError) return { code: error.code, retryAfter: error.retryAfter };
  if (error instanceof GmailRefusal) return { code: error.status === 403 ? 'MAIL_ACTION_REFUSED' : error.code };
  if (error instanceof NexusError && error.code !== 'MAILBOX_UNREACHABLE') return { code: error.code };
  throw error;
}

function groupTasks(tasks: readonly LabelTask[]): readonly (readonly LabelTask[])[] {
  const groups = Map.groupBy(tasks, ({ add, remove }) => `${add.join(',')} ${remove.join(',')}`);
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / largestBatch) }, (_, index) =>
      group.slice(index * largestBatch, (index + 1) * largestBatch),
    ),
  );
}

interface LabelChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * A label of the user's is no folder by itself: a mail in the inbox may bear many. It stands for one where the mail was moved to it in
 * this drive and has not come back.
 */
function readState(labelIds: readonly string[], moved: readonly MovedLabel[]): RemoteMailState {
  const isBorne = ({ labelId }: MovedLabel) => labelIds.includes(labelId);
  // Gmail changes all labels at once: as long as what a move put on is there, no later move was made.
  const label = moved.find((one) => one.added && isBorne(one)) ?? moved.findLast(isBorne);
  const elsewhere = label?.folder ?? archiveFolder;
  return {
    read: !labelIds.includes(unreadLabel),
    flagged: labelIds.includes(starredLabel),
    folder: labelIds.includes(inboxLabel) ? inboxFolder : elsewhere,
  };
}

/** The labels to put on and to take off. `target`: the label of `change.folder` where that is neither inbox nor archive. */
function toLabelChange(change: RemoteChange, moved: readonly MovedLabel[], target: string | undefined): LabelChange {
  const add: string[] = [];
  const remove: string[] = [];
  if (change.read !== undefined) (change.read ? remove : add).push(unreadLabel);
  if (change.flagged !== undefined) (change.flagged ? add : remove).push(starredLabel);
  if (change.folder !== undefined) {
    (change.folder === inboxFolder ? add : remove).push(inboxLabel);
    if (target !== undefined) add.push(target);
    const left = moved.filter(({ labelId, added }) => added && labelId !== target);
    remove.push(...left.map(({ labelId }) => labelId));
  }
  return { add, remove };
}

/** Null: the mail is gone. */
function holds(labelIds: readonly string[] | null, { add, remove }: LabelChange): boolean {
  if (labelIds === null) return false;
  return add.every((label) => labelIds.includes(label)) && !remove.some((label) => labelIds.includes(label));
}

/** A label that a mail was moved to in this drive. */
interface MovedLabel {
  readonly labelId: string;
  readonly folder: string;
  /** The move put the label on; otherwise the mail bore it before, and keeps it when the move is taken back. */
  readonly added: boolean;
}

/** The label that stands for the folder of a move. */
interface MoveTarget {
  readonly labelId: string;
  /** The mail bears it already. */
  readonly isBorne: boolean;
}

/** A move that is under way. Where it never becomes known whether it was made, neither is called. */
interface BegunMove {
  made(): void;
  notMade(): void;
}

/** Where the mails of an account were moved to in this drive, by our ids. */
interface MovedLabels {
  /** The labels that a mail may have been moved to, in the order of its moves: several only until it is known that the last one was made. */
  of(emailId: string): readonly MovedLabel[];
  /** @param target null: no label stands for `folder`, which is the inbox or the archive */
  begin(emailId: string, folder: string, target: MoveTarget | null): BegunMove;
}

function createMovedLabels(): MovedLabels {
  const moved = new Map<string, readonly MovedLabel[]>();
  const of = (emailId: string) => moved.get(emailId) ?? [];

  return {
    of,
    begin(emailId, folder, target) {
      const before = of(emailId);
      const same = before.find(({ labelId }) => labelId === target?.labelId);
      const next = target && { labelId: target.labelId, folder, added: same?.added ?? !target.isBorne };
      const after = next ? [next] : [];
      // What a mail bore before it keeps in the archive, too: there its labels cannot tell the one from the other.
      const older = before.filter((one) => one !== same && (one.added || folder !== archiveFolder));
      // Noted before it is done: where the answer is lost, another attempt must know what to take off, and an undo what was put on.
      moved.set(emailId, [...older, ...after]);
      return { made: () => void moved.set(emailId, after), notMade: () => void moved.set(emailId, before) };
    },
  };
}
