import { availableParallelism, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { AgentServer, ServerOptions } from '@livekit/agents';
import { agentName, NexusError } from '@nexus/contracts';
import { createRuntime, type Settings } from '@nexus/runtime';
import { readDispatch } from './drive-agent.ts';
import { readSettings } from './env.ts';
import { installProcessLogger, type ProcessLogger } from './process-logger.ts';
import { capacityOf, idleProcessesOf } from './worker-capacity.ts';

export interface WorkerProcessOptions {
  /** Milliseconds that live drives may go on after SIGTERM before they are put away. */
  readonly drainTimeout?: number;
}

type WorkerSettings = Settings & { readonly livekit: NonNullable<Settings['livekit']> };

/** Settings that a worker can work with. @throws NexusError SETTING_INVALID, VOICE_NOT_CONFIGURED */
function readWorkerSettings(): WorkerSettings {
  const settings = readSettings();
  const { livekit } = settings;
  if (livekit === null) {
    throw new NexusError(
      'VOICE_NOT_CONFIGURED',
      'The worker needs a LiveKit server: set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET.',
    );
  }
  if (settings.speech === null) {
    throw new NexusError(
      'VOICE_NOT_CONFIGURED',
      'The worker needs ears and a mouth: set OPENAI_API_KEY, or STT_BASE_URL and TTS_BASE_URL.',
    );
  }
  return { ...settings, livekit };
}

/** A drive that grows past this is ended by the framework before it takes the machine with it; the usual one needs a fifth. */
const jobMemoryLimitMB = 1_500;
const jobMemoryWarnMB = 1_000;

/** For a drive's process to put itself away, in milliseconds: its writes have ten seconds (V-11), and some to spare. */
const putAwayTimeout = 10_000;

function createServer(agentFile: string, settings: WorkerSettings, logger: ProcessLogger): AgentServer {
  const { livekit, workerPort, api } = settings;
  const machine = { cores: availableParallelism(), memory: totalmem() };
  const capacity = capacityOf(machine);
  return new AgentServer(
    new ServerOptions({
      agent: agentFile,
      agentName,
      wsURL: livekit.url,
      apiKey: livekit.apiKey,
      apiSecret: livekit.apiSecret,
      // LiveKit may be away for long; the health check says so meanwhile.
      maxRetry: Number.POSITIVE_INFINITY,
      requestFunc: async (request) => {
        if (readDispatch(request.job.metadata) !== null) return request.accept();
        logger.warn({ code: 'REQUEST_INVALID' }, 'a job without a driver was refused');
        await request.reject();
      },
      loadFunc: async (server) => server.activeJobs.length / capacity,
      loadThreshold: 1,
      numIdleProcesses: idleProcessesOf(machine),
      // A busy small machine needs more than the framework's ten seconds to start a process.
      initializeProcessTimeout: 60_000,
      shutdownProcessTimeout: putAwayTimeout,
      sessionEndTimeout: putAwayTimeout,
      jobMemoryWarnMB,
      jobMemoryLimitMB,
      host: isLoopback(api.host) ? '127.0.0.1' : '0.0.0.0',
      // Port 0 is a free one only outside what the framework calls production.
      port: workerPort,
      production: workerPort !== 0,
    }),
  );
}

function isLoopback(host: string): boolean {
  return ['127.0.0.1', 'localhost', '::1'].includes(host);
}

/** Stops once: no new drives, live ones go on until the time is over, then every process is put away. */
function stopOnSignals(server: AgentServer, drainTimeout: number, logger: ProcessLogger): void {
  let stopping = false;
  const stop = async (patience: number) => {
    // A second signal is impatience, or the terminal's echo of the first: both get what the first one gets, sooner.
    if (stopping) patience = 0;
    stopping = true;
    logger.info({ patience }, 'stopping');
    if (patience > 0) await server.drain(patience).catch(() => logger.info('live drives are put away'));
    await server.close();
    process.exit(0);
  };
  const give = (patience: number) => () =>
    void stop(patience).catch((error: unknown) => {
      logger.error({ error }, 'the worker did not stop cleanly');
      process.exit(1);
    });
  process.on('SIGTERM', give(drainTimeout));
  process.on('SIGINT', give(0));
}

function drainTimeoutOf(arguments_: readonly string[]): number | undefined {
  const { values } = parseArgs({
    args: [...arguments_],
    options: { drain: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.drain === undefined) return undefined;
  const seconds = Number(values.drain);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1_000;
  throw new NexusError('USAGE_INVALID', '--drain takes seconds, for example --drain 600.');
}

/**
 * The worker: registers with LiveKit, keeps warm processes of `agentFile`, gives each drive one, and answers 200 or 503 on
 * `WORKER_PORT`. Ends the process with status 1 and a sentence when it cannot begin.
 */
export async function startWorkerProcess(agentFile: string, options: WorkerProcessOptions = {}): Promise<void> {
  try {
    const drainTimeout = drainTimeoutOf(process.argv.slice(2)) ?? options.drainTimeout ?? 5_000;
    const settings = readWorkerSettings();
    const logger = installProcessLogger(settings);
    // Kept open as long as the worker lives, so that a drive's process finds it open; one that is behind is refused.
    const runtime = await createRuntime(settings, { log: logger });
    await runtime.memoryChecked();
    runtime.keepHouse();
    const server = createServer(agentFile, settings, logger);
    stopOnSignals(server, drainTimeout, logger);
    await server.run();
  } catch (error) {
    const { code, message } =
      error instanceof NexusError ? error : { code: 'INTERNAL', message: 'The worker could not go on.' };
    process.stderr.write(`${message} (${code})\n`);
    process.exit(1);
  }
}
