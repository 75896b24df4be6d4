import type { JobContext } from '@livekit/agents';

export interface Arrival {
  readonly identity: string;
  /** Milliseconds. */
  readonly patience: number;
  readonly signal: AbortSignal;
}

/** True when the driver is in the room; false when nobody came in time, the room closed or the wait was called off. */
export async function waitForDriver(context: JobContext, { identity, patience, signal }: Arrival): Promise<boolean> {
  const calledOff = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const gaveUp = new Promise<false>((resolve) => {
    if (calledOff.aborted) resolve(false);
    calledOff.addEventListener('abort', () => resolve(false), { once: true });
  });
  const came = context.waitForParticipant(identity).then(
    () => true,
    () => false,
  );
  return Promise.race([came, gaveUp]);
}
