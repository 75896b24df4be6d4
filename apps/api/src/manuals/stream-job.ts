import { PassThrough, type Readable } from 'node:stream';
import type { IngestionJob } from '@nexus/contracts';
import type { Problem } from '../schemas/problem.ts';

/** Milliseconds: proxies close what has been silent for a minute, some for half of one. */
const heartbeat = 15_000;
/** Milliseconds after which a browser asks again when the stream broke off. */
const retry = 2_000;

export interface JobStream {
  readonly follow: (signal: AbortSignal) => AsyncIterable<IngestionJob>;
  /** Aborted: the server stops. */
  readonly stopping: AbortSignal;
  readonly describe: (error: unknown) => Problem;
}

const event = (name: string, data: IngestionJob | Problem) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * A job as server-sent events: `job` now and with each change, the last one done or failed; `problem` where it cannot be followed
 * any longer. It ends with the job, when the client goes and when the server stops.
 */
export function streamJob({ follow, stopping, describe }: JobStream): Readable {
  const stream = new PassThrough();
  const gone = new AbortController();
  const ended = AbortSignal.any([gone.signal, stopping]);
  stream.once('close', () => gone.abort());
  const beat = setInterval(() => stream.write(': still here\n\n'), heartbeat);

  async function run(): Promise<void> {
    stream.write(`retry: ${retry}\n\n`);
    try {
      for await (const job of follow(ended)) stream.write(event('job', job));
    } catch (error) {
      if (!ended.aborted) stream.write(event('problem', describe(error)));
    } finally {
      clearInterval(beat);
      stream.end();
    }
  }
  void run();
  return stream;
}
