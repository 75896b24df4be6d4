import { NexusError } from '@nexus/contracts';
import type { FastifyReply } from 'fastify';

export interface WatchOptions {
  /** Aborted: the server stops. */
  readonly stopping: AbortSignal;
  /** Milliseconds that work has from then on. */
  readonly lastPatience: number;
}

export interface ReplyWatch {
  /** Aborted when the client has gone, or the server stops. */
  readonly signal: AbortSignal;
  /** What the work comes to, unless the server stops and it takes much longer. @throws NexusError SHUTTING_DOWN */
  untilStopped<T>(work: Promise<T>): Promise<T>;
}

const shuttingDown = () =>
  new NexusError('SHUTTING_DOWN', 'The server is stopping. Upload it again in a moment.', { retryable: true });

/** Tells when there is nobody left to answer, or little time. */
export function watchReply(reply: FastifyReply, { stopping, lastPatience }: WatchOptions): ReplyWatch {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new NexusError('REQUEST_INVALID', 'The upload broke off.')));
  return {
    signal: AbortSignal.any([gone.signal, stopping]),
    async untilStopped(work) {
      const { promise, reject } = Promise.withResolvers<never>();
      let timer: NodeJS.Timeout | undefined;
      const hurry = () => {
        timer = setTimeout(() => reject(shuttingDown()), lastPatience);
      };
      stopping.addEventListener('abort', hurry, { once: true });
      try {
        return await Promise.race([work, promise]);
      } finally {
        clearTimeout(timer);
        stopping.removeEventListener('abort', hurry);
      }
    },
  };
}
