import { createMutex, createOncePerKey } from '@nexus/async';
import { type MailActionContext, type MailActionReceipt, type MailOrganizer, NexusError } from '@nexus/contracts';
import { type AppliedChanges, applyChanges, type WantedChange } from './apply-changes.ts';
import { createNoteIntent } from './intents.ts';
import { archiveFolder, inboxFolder, isCalled, type RemoteMails, type StateFields, sayFolder } from './mails.ts';
import type { LiveMailboxOptions } from './options.ts';
import { retryRemotely } from './requests.ts';
import type { SnoozedMails } from './snooze.ts';
import { snoozeMails } from './snooze.ts';
import type { ActionTimes } from './timeouts.ts';
import { actionTimes } from './timeouts.ts';

interface RemoteOrganizerDependencies {
  readonly mails: RemoteMails;
  readonly hiddenMail: SnoozedMails;
  readonly options: LiveMailboxOptions;
  /** For a few mails; many have longer. Default: within the eight seconds of a tool. */
  readonly times?: ActionTimes;
}

interface RemoteOrganizer extends MailOrganizer {
  /** Resolves when nothing is under way any more and what was snoozed is handed on. Never rejects. */
  settled(): Promise<void>;
}

const inverses = {
  archive: 'restore',
  move: 'restore',
  restore: 'move',
  read: 'unread',
  unread: 'read',
  flag: 'unflag',
  unflag: 'flag',
} as const;
type ChangingAction = keyof typeof inverses;

/**
 * One organizer for all live providers (E-8). An action is told from its repetition by its key, noted before it is begun, and looked
 * up after a break instead of guessed. Its inverse gives back only what it changed, and only where the mail still stands as it was
 * left. Actions run one after the other, so that each sees what the last one did.
 *
 * Throws what the provider throws as long as nothing was changed; after that each mail is named in the receipt.
 */
export function createRemoteOrganizer(dependencies: RemoteOrganizerDependencies): RemoteOrganizer {
  const { mails, hiddenMail, options, times = actionTimes } = dependencies;
  const noting = createNoteIntent(options);
  const mutex = createMutex();
  const receipts = createOncePerKey<MailActionReceipt>();
  const doubts = new Map<string, StateFields>();

  function once(context: MailActionContext, task: () => Promise<MailActionReceipt>): Promise<MailActionReceipt> {
    return receipts.run(context.idempotencyKey, () =>
      mutex.run(async () => {
        context.signal?.throwIfAborted();
        return task();
      }),
    );
  }

  async function change(
    action: ChangingAction,
    wanted: readonly WantedChange[],
    context: MailActionContext,
  ): Promise<MailActionReceipt> {
    const emailIds = wanted.map(({ emailId }) => emailId);
    const performed = await noting({ action, emailIds, context }, (noted) =>
      applyChanges(wanted, { mails, times, signal: context.signal, doubts, noted }),
    );
    return createReceipt(performed, (back, undoContext) =>
      mutex.run(() => change(inverses[action], back, undoContext)),
    );
  }

  function act(action: ChangingAction, emailIds: readonly string[], context: MailActionContext) {
    /** What is wanted of each may have to be asked of the provider first. */
    return (fields: StateFields | (() => Promise<StateFields>)) =>
      once(context, async () => {
        const wanted = typeof fields === 'function' ? await fields() : fields;
        const each = [...new Set(emailIds)].map((emailId) => ({ emailId, fields: wanted }));
        return change(action, each, context);
      });
  }

  /** Part of another action, in its turn of the mutex, but with a note of its own. */
  function bringBack(emailIds: readonly string[], context: MailActionContext): Promise<MailActionReceipt> {
    const fields = { folder: inboxFolder, read: false };
    const each = emailIds.map((emailId) => ({ emailId, fields }));
    return change('unread', each, { ...context, idempotencyKey: `${context.idempotencyKey}:unread` });
  }

  /** The folder as the provider names it; a new one as it was said. Throws MAIL_FOLDER_UNCLEAR where several could be meant. */
  async function findFolder(name: string, signal: AbortSignal | undefined): Promise<string> {
    const same = (folder: string) => folder.toLowerCase() === name.toLowerCase();
    const own = [inboxFolder, archiveFolder].find(same);
    if (own) return own;
    const folders = await retryRemotely((looking) => mails.folders(looking), { signal, times });
    const exact = folders.find((folder) => folder === name) ?? folders.find(same);
    if (exact !== undefined) return exact;
    const meant = folders.filter((folder) => isCalled(folder, name));
    if (meant.length > 1) throw unclear(name, meant);
    return meant[0] ?? name;
  }

  return {
    archive: (emailIds, context) => act('archive', emailIds, context)({ folder: archiveFolder }),
    setRead: (emailIds, read, context) => act(read ? 'read' : 'unread', emailIds, context)({ read }),
    setFlagged: (emailIds, flagged, context) => act(flagged ? 'flag' : 'unflag', emailIds, context)({ flagged }),
    async move(emailIds, folder, context) {
      const name = folder.trim();
      if (name === '') {
        throw new NexusError('MAIL_ACTION_UNSUPPORTED', 'A folder needs a name. Say which folder it should go to.');
      }
      return act('move', emailIds, context)(async () => ({ folder: await findFolder(name, context.signal) }));
    },
    snooze: (emailIds, until, context) =>
      once(context, () => {
        const each = [...new Set(emailIds)];
        return noting({ action: 'snooze', emailIds: each, context, kept: hiddenMail.settled }, (noted) =>
          snoozeMails(each, until, {
            mails,
            hiddenMail,
            times,
            signal: context.signal,
            noted,
            bringBack: (away) => bringBack(away, context),
          }),
        );
      }),
    async settled() {
      await mutex.settled();
      await hiddenMail.settled();
    },
  };
}

function unclear(name: string, folders: readonly string[]): NexusError {
  const choices = folders.slice(0, 3).map(sayFolder).join(' or ');
  return new NexusError(
    'MAIL_FOLDER_UNCLEAR',
    `There are ${folders.length} folders called ${name}, so I moved nothing. Say, for example, move it to ${choices}.`,
  );
}

type GiveBack = (wanted: readonly WantedChange[], context: MailActionContext) => Promise<MailActionReceipt>;

/**
 * The receipt of an action with its undo. Mails that stood so before the action have nothing to give back and count as given
 * back. Mails of which it is unknown whether they were changed are looked up, and given back where they were. After a failure, only
 * what failed is tried again; after success nothing is.
 */
function createReceipt(performed: AppliedChanges, giveBack: GiveBack): MailActionReceipt {
  const { done, failed, changed } = performed;
  const named = [...new Set([...done, ...changed.map(({ emailId }) => emailId)])];
  let remaining = changed;
  let running: Promise<MailActionReceipt> | null = null;

  async function undo(context: MailActionContext): Promise<MailActionReceipt> {
    const wanted = remaining.map(({ emailId, before, after }) => ({ emailId, fields: before, leftAs: after }));
    const back = await giveBack(wanted, context);
    const missed = new Set(back.failed.map(({ emailId }) => emailId));
    remaining = remaining.filter(({ emailId }) => missed.has(emailId));
    return { done: named.filter((emailId) => !missed.has(emailId)), failed: back.failed, undo: back.undo };
  }

  return {
    done,
    failed,
    async undo(context) {
      running ??= undo(context);
      const mine = running;
      let isOver = false;
      try {
        const receipt = await mine;
        isOver = receipt.failed.length === 0;
        return receipt;
      } finally {
        if (!isOver && running === mine) running = null;
      }
    },
  };
}
