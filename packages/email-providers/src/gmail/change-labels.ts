import { NexusError } from '@nexus/contracts';
import type { LimitFunction } from 'p-limit';
import type { RemoteFailure } from '../remote/mails.ts';
import { ThrottledError } from '../remote/request-outcome.ts';
import { askForEach } from './ask-for-each.ts';
import type { GmailClient } from './gmail-client.ts';
import { brokenOff, GmailRefusal } from './gmail-errors.ts';
import { holds, type LabelChange } from './gmail-label-change.ts';
import { readLabels } from './read-labels.ts';
import { isUnanswered } from './unanswered.ts';

export interface LabelTask extends LabelChange {
  readonly emailId: string;
  readonly gmailId: string;
}

export interface ChangeLabelsOptions {
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
export async function changeLabels(
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
