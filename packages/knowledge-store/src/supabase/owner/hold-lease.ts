import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { OwnerKeys } from './owner-keys.ts';
import { ownerPaths } from './owner-message.ts';

/** Milliseconds within which a living owner answers. */
const answerWithin = 5_000;

export interface Lease {
  /** Aborted when the owner is gone. */
  readonly gone: AbortSignal;
  leave(): void;
}

async function answerTo(asking: ClientRequest, ended: AbortSignal): Promise<IncomingMessage | null> {
  try {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(answerWithin)]);
    const [response] = (await once(asking, 'response', { signal })) as [IncomingMessage];
    return response.statusCode === 200 ? response : null;
  } catch {
    return null;
  }
}

/** Makes this process one of those for whom the owner lives. Null: who answers there, if anybody, is not the owner. */
export async function holdLease(address: string, keys: OwnerKeys, ended: AbortSignal): Promise<Lease | null> {
  const asking = request(new URL(ownerPaths.lease, address), { agent: false, headers: { apikey: keys.secretKey } });
  // What an error means is said by `close`.
  asking.on('error', () => {});
  asking.end();
  const response = await answerTo(asking, ended);
  if (response === null) {
    asking.destroy();
    return null;
  }
  const gone = new AbortController();
  response.on('error', () => {});
  response.once('close', () => gone.abort());
  response.resume();
  return { gone: gone.signal, leave: () => asking.destroy() };
}
