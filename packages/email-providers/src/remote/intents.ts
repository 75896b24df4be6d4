import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { orAborted } from '@nexus/async';
import {
  codeOf,
  type MailActionContext,
  type MailActionReceipt,
  type MailIntent,
  type MailIntentAction,
} from '@nexus/contracts';
import { lookUpStates } from './apply-changes.ts';
import { archiveFolder, inboxFolder, isWaiting, type RemoteMailState, type RemoteMails } from './mails.ts';
import type { LiveMailboxOptions, UnfinishedAction } from './options.ts';
import { retryRemotely } from './requests.ts';
import type { SnoozedMails } from './snooze.ts';

interface NotedAction {
  readonly action: MailIntentAction;
  readonly emailIds: readonly string[];
  readonly context: MailActionContext;
  /** What the note waits for after the action, before it is settled. */
  kept?(): Promise<void>;
}

/** Runs an action between its note and the settling of it. */
type NoteIntent = <Result extends Pick<MailActionReceipt, 'failed'>>(
  noted: NotedAction,
  act: (begun: Promise<void>) => Promise<Result>,
) => Promise<Result>;

/**
 * Notes what is begun before it is done, by ids only. Settled is what is known to be done or not; what stayed unknown, or failed when
 * nobody heard it any more, is left open and looked up when the account is opened the next time.
 */
export function createNoteIntent({ userId, accountId, intents }: LiveMailboxOptions): NoteIntent {
  return async ({ action, emailIds, context, kept = () => Promise.resolve() }, act) => {
    const key = intentKey(context.idempotencyKey);
    const { isHeard = () => true } = context;
    let isKnown = true;
    try {
      const result = await act(intents?.begin(userId, { key, accountId, action, emailIds }) ?? Promise.resolve());
      isKnown =
        result.failed.length === 0 ||
        (isHeard() && !result.failed.some(({ code }) => code === 'MAIL_ACTION_UNCERTAIN'));
      return result;
    } catch (error) {
      isKnown = isHeard();
      throw error;
    } finally {
      if (isKnown) void kept().then(() => intents?.settle(userId, key));
      else void intents?.begin(userId, { key, accountId, action, emailIds, isLeft: true });
    }
  };
}

interface NotedDraft {
  readonly draftId: string;
  readonly context: MailActionContext;
}

type NoteDrafting = <Result>(noted: NotedDraft, act: () => Promise<Result>) => Promise<Result>;

/** Runs a drafting between its note and the settling of it; it stays open after MAIL_ACTION_UNCERTAIN. */
export function createNoteDrafting(options: LiveMailboxOptions): NoteDrafting {
  const noting = createNoteIntent(options);
  return async ({ draftId, context }, act) => {
    const { end } = await noting({ action: 'draft', emailIds: [draftId], context }, async (begun) => {
      await begun;
      try {
        const result = await act();
        return { failed: [], end: () => result };
      } catch (error) {
        const code = codeOf(error);
        return {
          failed: [{ emailId: draftId, code }],
          end: () => {
            throw error;
          },
        };
      }
    });
    return end();
  };
}

/** An idempotency key as it may be kept: keys are made of what an action was asked with, which may be words from mail. */
export function intentKey(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'base64url');
}

/** Looks up what became of a draft or a sending; true: done, false: not, null: it cannot be known. */
export type LookUpComposed = (intent: MailIntent, signal: AbortSignal) => Promise<boolean | null>;

interface SettleDependencies {
  readonly mails: RemoteMails;
  readonly hiddenMail: SnoozedMails;
  readonly options: LiveMailboxOptions;
  readonly lookUpComposed: LookUpComposed;
  /** How it is waited for what may be under way; for tests. */
  readonly wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Milliseconds for which an action may be under way in another drive of the user: no tool takes so long, nor what goes on behind it. */
const underWay = 60_000;
/**
 * The same for what is written: a sending waits half a minute from its yes, is looked at, tried and looked for; what is forwarded is fetched
 * and handed over whole.
 */
const writtenUnderWay = 300_000;
/** Looking things up in the background has more time than a tool. */
const lookUpTimes = { whole: 60_000, attempt: 15_000, pause: 500 };

/**
 * Looks up what an earlier process of the user began in this account and did not see done, tells it, and settles it. Nothing is done
 * again. What was begun just now may be another drive's and is left alone until it must be over; what cannot be looked up stays open
 * until the account is opened the next time. Never rejects.
 */
export async function settleOpenIntents(dependencies: SettleDependencies): Promise<readonly UnfinishedAction[]> {
  const { options, wait = waitQuietly } = dependencies;
  const { userId, accountId, intents, clock = () => new Date(), signal } = options;
  if (intents === undefined) return [];
  const openedAt = clock();
  // A log may wait long for its database; a mailbox that is closed meanwhile does not.
  const ofAccount = async (begunBefore: Date) => {
    const open = await orAborted(intents.open(userId, begunBefore), signal).catch(() => []);
    return open.filter((intent) => intent.accountId === accountId);
  };

  async function settleWhenOver(isMine: (intent: MailIntent) => boolean, over: number) {
    const old = (await ofAccount(new Date(openedAt.getTime() - over))).filter(isMine);
    const found = await settle(old, dependencies);
    const tried = new Set(old.map(({ key }) => key));
    const isYoung = (intent: MailIntent) => isMine(intent) && !tried.has(intent.key);
    if (!(await ofAccount(openedAt)).some(isYoung)) return found;
    await wait(over, signal);
    if (signal?.aborted) return found;
    return [...found, ...(await settle((await ofAccount(openedAt)).filter(isYoung), dependencies))];
  }

  if ((await ofAccount(openedAt)).length === 0) return [];
  const isWritten = ({ action }: MailIntent) => action === 'draft' || action === 'send';
  const found = await Promise.all([
    settleWhenOver((intent) => !isWritten(intent), underWay),
    settleWhenOver(isWritten, writtenUnderWay),
  ]);
  return found.flat();
}

async function waitQuietly(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(milliseconds, undefined, { ref: false, ...(signal !== undefined && { signal }) }).catch(() => undefined);
}

async function settle(
  open: readonly MailIntent[],
  dependencies: SettleDependencies,
): Promise<readonly UnfinishedAction[]> {
  const { userId, accountId, intents, onUnfinished, log, signal } = dependencies.options;
  const found: UnfinishedAction[] = [];
  const keys: string[] = [];
  for (const intent of open) {
    try {
      found.push(await lookUp(intent, dependencies, signal));
      keys.push(intent.key);
    } catch {
      log?.warn({ accountId, action: intent.action }, 'what was begun in an earlier drive could not be looked up');
    }
  }
  if (found.length === 0) return found;
  onUnfinished?.(found);
  for (const key of keys) await intents?.settle(userId, key);
  return found;
}

async function lookUp(
  intent: MailIntent,
  { mails, hiddenMail, lookUpComposed }: SettleDependencies,
  signal: AbortSignal | undefined,
): Promise<UnfinishedAction> {
  const { action, emailIds } = intent;
  if (action === 'draft' || action === 'send') {
    const isDone = await retryRemotely((looking) => lookUpComposed(intent, looking), { signal, times: lookUpTimes });
    return { action, ...sort(emailIds, () => isDone) };
  }
  // Only to be told.
  if (action === 'deliver') return { action, ...sort(emailIds, () => false) };
  const states = await lookUpStates(mails, emailIds, { signal, times: lookUpTimes });
  if (action === 'snooze') {
    const comesBack = (emailId: string) => {
      const state = states.get(emailId);
      return hiddenMail.until(emailId) !== null && (state === undefined || isWaiting(state));
    };
    const sorted = sort(emailIds, comesBack);
    hiddenMail.set(new Map(sorted.notDone.map((emailId) => [emailId, null])));
    return { action, ...sorted };
  }
  return {
    action,
    ...sort(emailIds, (emailId) => {
      const state = states.get(emailId);
      return state === undefined ? null : standsAsWanted(action, state);
    }),
  };
}

function standsAsWanted(
  action: Exclude<MailIntentAction, 'draft' | 'send' | 'deliver' | 'snooze'>,
  { read, flagged, folder }: RemoteMailState,
): boolean {
  switch (action) {
    case 'archive':
      return folder === archiveFolder;
    case 'move':
      return folder !== inboxFolder;
    case 'restore':
      return folder === inboxFolder;
    case 'read':
      return read;
    case 'unread':
      return !read;
    case 'flag':
      return flagged;
    case 'unflag':
      return !flagged;
  }
}

function sort(emailIds: readonly string[], isDone: (emailId: string) => boolean | null) {
  return {
    done: emailIds.filter((emailId) => isDone(emailId) === true),
    notDone: emailIds.filter((emailId) => isDone(emailId) === false),
    unknown: emailIds.filter((emailId) => isDone(emailId) === null),
  };
}
