import { NexusError } from '@nexus/contracts';
import { callInTime, LateError } from './call-in-time.ts';
import { standsAs } from './mail-state-fields.ts';
import type { RemoteChange, RemoteFailure, RemoteMails } from './remote-mails.ts';
import { tryAgain } from './retry-remotely.ts';
import { ThrottledError } from './throttled-error.ts';

/** What became of each mail: null when it was done, else the code that says why not. */
export type ChangeOutcomes = ReadonlyMap<string, string | null>;

export interface CarryOutOptions {
  readonly mails: RemoteMails;
  /** Ends the tries. A request that is under way is seen through, so that it is known what it did. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds left for all tries. */
  left(): number;
  /** Milliseconds for one request. */
  readonly attempt: number;
  readonly pause: number;
  /** Milliseconds for the last look, once the tries are over. */
  readonly lastLook: number;
}

/**
 * Carries changes out and finds out what came of each. When a request broke off, the states are looked up before anything is done
 * again. Never throws: where the mailbox cannot be asked in the end, what is open is named with MAIL_ACTION_UNCERTAIN.
 */
export async function carryOutChanges(
  changes: readonly RemoteChange[],
  { mails, signal, left, attempt, pause, lastLook }: CarryOutOptions,
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

function codeOf(error: unknown): string {
  return error instanceof NexusError ? error.code : 'INTERNAL';
}
