import { chunksOf, scaleTimes } from './bulk-of-mails.ts';
import type { RemoteMailState, RemoteMails } from './remote-mails.ts';
import { type RetryTimes, retryRemotely } from './retry-remotely.ts';

export interface LookUpOptions {
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
