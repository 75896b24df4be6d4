import { codeOf, type MailActionFailure, mailSignInCodes, NexusError } from '@nexus/contracts';
import {
  fieldsOf,
  type RemoteChange,
  type RemoteFailure,
  type RemoteMailState,
  type RemoteMails,
  type StateFields,
  standsAs,
} from './mails.ts';
import { callInTime, LateError, retryRemotely, ThrottledError, tryAgain } from './requests.ts';
import type { ActionTimes, RetryTimes } from './timeouts.ts';

/** How one mail should stand afterwards. */
export interface WantedChange {
  readonly emailId: string;
  readonly fields: StateFields;
  /** For an undo: how the action left the mail. Where it stands otherwise by now, it is left alone. */
  readonly leftAs?: StateFields;
}

/** A mail that was changed, or may have been, and both sides of the change. */
interface ChangedMail {
  readonly emailId: string;
  readonly before: StateFields;
  readonly after: StateFields;
}

export interface AppliedChanges {
  /** In the order asked for; mails that stood so already are among them. */
  readonly done: readonly string[];
  readonly failed: readonly MailActionFailure[];
  /** What an undo has to give back. */
  readonly changed: readonly ChangedMail[];
}

interface ApplyOptions {
  readonly mails: RemoteMails;
  readonly times: ActionTimes;
  readonly signal?: AbortSignal | undefined;
  /** What mails stood as before a change of which it never became known whether it was made, by id. */
  readonly doubts: Map<string, StateFields>;
  /** Nothing is changed before it has resolved: what is begun is noted first. */
  readonly noted: Promise<void>;
}

/** Mails that are looked up or changed with one attempt: what breaks off loses no more than these. */
const chunkSize = 50;

/** So many mails are answered for in the time of a tool, also by a provider that takes twenty to a request. */
const quickly = 20;

/**
 * Changes any number of mails, some at a time. Where the mailbox is lost on the way, what was not begun is named as not done, and only
 * what was under way may be uncertain. Throws what the first look throws: then nothing was done.
 */
export async function applyChanges(wanted: readonly WantedChange[], options: ApplyOptions): Promise<AppliedChanges> {
  const { times, signal } = options;
  const parts: AppliedChanges[] = [];
  let lost: string | null = null;
  for (const [index, chunk] of chunksOf(wanted).entries()) {
    if (lost === null) {
      // Once it has begun it is seen through.
      const own = { ...options, times: scaleTimes(times, chunk.length), signal: index === 0 ? signal : undefined };
      try {
        const part = await applyChunk(chunk, own);
        parts.push(part);
        if (part.done.length === 0) lost = reasonToStop(part);
        continue;
      } catch (error) {
        if (index === 0) throw error;
        lost = codeOf(error);
      }
    }
    const code = lost;
    parts.push({ done: [], failed: chunk.map(({ emailId }) => ({ emailId, code })), changed: [] });
  }
  return {
    done: parts.flatMap(({ done }) => done),
    failed: parts.flatMap(({ failed }) => failed),
    changed: parts.flatMap(({ changed }) => changed),
  };
}

const troubles = [...mailSignInCodes, 'MAIL_THROTTLED', 'MAILBOX_UNREACHABLE'];

/** Why the mails that come next would fail, too; null: what failed is no matter of the mailbox. */
function reasonToStop({ failed }: AppliedChanges): string | null {
  const codes = failed.map(({ code }) => code);
  const trouble = troubles.find((code) => codes.includes(code));
  return trouble ?? (codes.includes('MAIL_ACTION_UNCERTAIN') ? 'MAILBOX_UNREACHABLE' : null);
}

/**
 * Looks up how the mails stand and changes those that stand otherwise. Throws what the first look throws: then nothing was done.
 * From there on, what could not be done is named mail by mail.
 */
async function applyChunk(
  wanted: readonly WantedChange[],
  { mails, times, signal, doubts, noted }: ApplyOptions,
): Promise<AppliedChanges> {
  if (wanted.length === 0) return { done: [], failed: [], changed: [] };
  const end = performance.now() + times.whole;
  const emailIds = wanted.map(({ emailId }) => emailId);
  const states = await retryRemotely((looking) => mails.states(emailIds, looking), { signal, times });
  await noted;
  signal?.throwIfAborted();

  const codes = new Map<string, string | null>();
  const befores = new Map<string, StateFields>();
  for (const { emailId, fields, leftAs } of wanted) {
    const state = states.get(emailId);
    const doubt = doubts.get(emailId);
    doubts.delete(emailId);
    if (state === undefined) codes.set(emailId, 'MAIL_NOT_FOUND');
    else if (standsAs(state, fields)) {
      codes.set(emailId, null);
      if (doubt && !standsAs(state, doubt)) befores.set(emailId, fieldsOf({ ...state, ...doubt }, fields));
    } else if (leftAs && !standsAs(state, leftAs)) codes.set(emailId, 'MAIL_CHANGED_ELSEWHERE');
    else befores.set(emailId, fieldsOf(state, fields));
  }
  const pending = wanted.filter(({ emailId }) => !codes.has(emailId));
  const outcomes = await requestChanges(
    pending.map(({ emailId, fields }) => ({ emailId, ...fields })),
    { ...times, mails, signal, left: () => end - performance.now() },
  );
  for (const [emailId, code] of outcomes) {
    codes.set(emailId, code);
    const before = befores.get(emailId);
    if (code === 'MAIL_ACTION_UNCERTAIN' && before) doubts.set(emailId, before);
  }

  const failed = emailIds.flatMap((emailId) => {
    const code = codes.get(emailId) ?? null;
    return code === null ? [] : [{ emailId, code }];
  });
  const mayBeChanged = ({ emailId }: WantedChange) =>
    befores.has(emailId) && (codes.get(emailId) === null || codes.get(emailId) === 'MAIL_ACTION_UNCERTAIN');
  return {
    done: emailIds.filter((emailId) => codes.get(emailId) === null),
    failed,
    changed: wanted
      .filter(mayBeChanged)
      .map(({ emailId, fields }) => ({ emailId, before: befores.get(emailId) ?? {}, after: fields })),
  };
}

/** What became of each mail: null when it was done, else the code that says why not. */
type ChangeOutcomes = ReadonlyMap<string, string | null>;

interface RequestChangesOptions extends Omit<ActionTimes, 'whole'> {
  readonly mails: RemoteMails;
  /** Ends the tries. A request that is under way is seen through, so that it is known what it did. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds left for all tries. */
  left(): number;
}

/**
 * Carries changes out and finds out what came of each. When a request broke off, the states are looked up before anything is done
 * again. Never throws: where the mailbox cannot be asked in the end, what is open is named with MAIL_ACTION_UNCERTAIN.
 */
async function requestChanges(
  changes: readonly RemoteChange[],
  { mails, signal, left, attempt, pause, lastLook }: RequestChangesOptions,
): Promise<ChangeOutcomes> {
  const outcomes = new Map<string, string | null>();
  const open = new Map(changes.map((change) => [change.emailId, change]));
  /** What the last request broke off with, as long as it was not looked up what it did. */
  let broken = null as Error | null;
  let last = null as Error | null;
  let wasLate = false;

  function end(emailIds: Iterable<string>, code: string | null): void {
    for (const emailId of [...emailIds]) {
      outcomes.set(emailId, code);
      open.delete(emailId);
    }
  }

  async function look(limit: number): Promise<void> {
    const states = await callInTime((looking) => mails.states([...open.keys()], looking), { limit });
    for (const change of [...open.values()]) {
      const state = states.get(change.emailId);
      if (state === undefined) end([change.emailId], 'MAIL_NOT_FOUND');
      else if (standsAs(state, change)) end([change.emailId], null);
    }
    broken = null;
  }

  async function request(limit: number): Promise<void> {
    const asked = [...open.values()];
    let failures: readonly RemoteFailure[];
    try {
      failures = await callInTime((changing) => mails.change(asked, changing), { limit });
    } catch (error) {
      broken = last = error instanceof Error ? error : new Error('the provider failed', { cause: error });
      wasLate ||= error instanceof LateError;
      throw broken;
    }
    const failed = new Map(failures.map((failure) => [failure.emailId, failure]));
    for (const { emailId } of asked) {
      const failure = failed.get(emailId);
      if (failure === undefined) end([emailId], null);
      else if (!passes(failure)) end([emailId], failure.code);
    }
    last = reasonToTryAgain(failures);
    if (last) throw last;
  }

  try {
    const limit = () => Math.min(attempt, left());
    const step = async () => {
      if (broken !== null) await look(limit());
      if (open.size > 0) await request(limit());
    };
    await tryAgain(step, { signal, left, pause });
  } catch {
    // The last look is free to fail: then it stays unknown what a request did that broke off.
    if (broken !== null) await look(lastLook).catch(() => {});
    const unknown = broken !== null && isUnknown(broken);
    // What was not answered in time may still be on its way to the server.
    end(open.keys(), unknown || wasLate ? 'MAIL_ACTION_UNCERTAIN' : codeOf(last));
  }
  return outcomes;
}

function passes(failure: RemoteFailure): boolean {
  return failure.code === 'MAIL_THROTTLED' || failure.code === 'MAILBOX_UNREACHABLE';
}

function reasonToTryAgain(failures: readonly RemoteFailure[]): NexusError | null {
  const passing = failures.filter(passes);
  if (passing.length === 0) return null;
  const throttled = passing.filter((failure) => failure.code === 'MAIL_THROTTLED');
  if (throttled.length > 0) return new ThrottledError(Math.max(...throttled.map(({ retryAfter }) => retryAfter ?? 0)));
  return new NexusError('MAILBOX_UNREACHABLE', 'The mail server refused for now. Try again in a moment.', {
    retryable: true,
  });
}

/** Nothing was done by a request that was refused as a whole. */
function isUnknown(error: unknown): boolean {
  return !(error instanceof NexusError) || (error.code === 'MAILBOX_UNREACHABLE' && error.retryable);
}

function chunksOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

/**
 * The times for so many mails, all in milliseconds: more of them have longer. What outlasts a tool goes on behind, and the driver is told
 * when it is done.
 */
function scaleTimes<Times extends RetryTimes & { readonly lastLook?: number }>(times: Times, count: number): Times {
  const factor = Math.max(1, count / quickly);
  return {
    ...times,
    whole: times.whole * factor,
    attempt: times.attempt * factor,
    ...(times.lastLook === undefined ? {} : { lastLook: times.lastLook * factor }),
  };
}

interface LookUpOptions {
  readonly signal?: AbortSignal | undefined;
  /** For a few mails. */
  readonly times: RetryTimes;
}

/** Where any number of mails stand. A mail that is gone is absent. Throws what `retryRemotely` throws. */
export async function lookUpStates(
  mails: RemoteMails,
  emailIds: readonly string[],
  { signal, times }: LookUpOptions,
): Promise<ReadonlyMap<string, RemoteMailState>> {
  const states = new Map<string, RemoteMailState>();
  for (const chunk of chunksOf(emailIds)) {
    const look = (looking: AbortSignal) => mails.states(chunk, looking);
    const found = await retryRemotely(look, { signal, times: scaleTimes(times, chunk.length) });
    for (const [emailId, state] of found) states.set(emailId, state);
  }
  return states;
}
