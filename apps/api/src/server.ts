import { fileURLToPath } from 'node:url';
import { largestDocument, NexusError, type UserKnowledgeStore } from '@nexus/contracts';
import {
  createBriefModel,
  createOpenAIModel,
  createPrivateLogger,
  findMailText,
  installFrameworkLogger,
  startTraces,
} from '@nexus/livekit-agent';
import {
  type Agenda,
  checkMailAccount,
  createBriefSeal,
  createGuidance,
  createLearning,
  createRuntime,
  type Offices,
  recogniseFormat,
  type Settings,
  type ToolServers,
} from '@nexus/runtime';
import type { Accounts } from './accounts/accounts.ts';
import { createServiceResolver } from './accounts/find-mail-servers.ts';
import { createApp } from './app.ts';
import { createProbes } from './health/health-routes.ts';
import { createLiveKitRooms } from './livekit/room-tokens.ts';
import { createSessionOpener } from './text-room/drive-session.ts';

export interface StartApiOptions {
  readonly settings: Settings;
  /** Where the log goes; standard error where absent. */
  readonly log?: { write(line: string): void };
  /** The built page; that of `apps/web` where absent. */
  readonly pageFolder?: string;
  /** What is remembered of users; the runtime's where absent. */
  readonly knowledge?: UserKnowledgeStore;
  /** Who is in which office, and what they know; the runtime's where absent. */
  readonly offices?: Offices;
  /** Servers of other programs, and what asks them; the runtime's where absent, which asks none of this machine's network. */
  readonly toolServers?: ToolServers;
  /** Calendars and reminders of users; the runtime's where absent. */
  readonly agenda?: Agenda;
  /** Parts of how mailboxes are connected; what is absent is the runtime's, with the net itself. */
  readonly accounts?: Partial<Accounts>;
}

/** A listening API. */
export interface RunningApi extends AsyncDisposable {
  /** `http://127.0.0.1:8787`, without a slash at its end. */
  readonly address: string;
  /** Writes to the log what failed without anybody waiting for it. */
  report(error: unknown): void;
  /** Takes nothing new, ends the drives and drains them; under ten seconds. May be called twice. */
  close(): Promise<void>;
}

const builtPage = fileURLToPath(new URL('../../web/dist', import.meta.url));

function portInUse(error: unknown, { host, port }: Settings['api']): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== 'EADDRINUSE') return error;
  return new NexusError(
    'PORT_IN_USE',
    `Another program listens on port ${port} of ${host}, perhaps a NexusAEC that still runs. Stop it, or set API_PORT=${port + 1}.`,
    { cause: error },
  );
}

/** Wires the API from the settings and listens. @throws NexusError PORT_IN_USE, DATABASE_BEHIND or MIGRATION_FAILED */
export async function startApi({ settings, log = process.stderr, ...options }: StartApiOptions): Promise<RunningApi> {
  const logger = createPrivateLogger(settings.logLevel ?? 'info', log);
  // At info the voice framework tells of every sentence spoken.
  installFrameworkLogger(createPrivateLogger(settings.logLevel ?? 'warn', log));
  const traces = startTraces({ endpoint: settings.tracesUrl, service: 'nexus-api' });
  const runtime = await createRuntime(settings, { log: logger });
  try {
    await runtime.memoryChecked();
  } catch (error) {
    await Promise.all([runtime.close(), traces[Symbol.asyncDispose]()]);
    throw error;
  }
  const { knowledge = runtime.knowledge } = options;
  const ingestion = runtime.openIngestion(logger);
  runtime.keepHouse();
  const livekit = settings.livekit === null || settings.speech === null ? null : createLiveKitRooms(settings.livekit);
  const arranger =
    settings.smallModel === null ? null : createBriefModel(createOpenAIModel(settings.smallModel), runtime.modelQuota);
  const app = await createApp({
    settings,
    logger,
    openSession: createSessionOpener(runtime, knowledge),
    livekit,
    knowledge,
    learning: createLearning(runtime.preferences),
    agenda: options.agenda ?? runtime.agenda,
    offices: options.offices ?? runtime.offices,
    packs: runtime.packs,
    toolServers: options.toolServers ?? runtime.toolServers,
    mcpSeal: createBriefSeal(settings, 'another program'),
    personalData: runtime.personalData,
    manuals: {
      documents: runtime.documents,
      jobs: runtime.ingestionJobs,
      work: ingestion,
      embedder: runtime.embedder,
      recogniseFormat,
      largestFile: largestDocument.bytes,
    },
    guidance: createGuidance({
      load: (userId) => runtime.packs.load(userId),
      arranger,
    }),
    arranger,
    telemetry: runtime.telemetry,
    accounts: {
      store: runtime.accounts,
      intents: runtime.intents,
      oauth: runtime.oauth,
      check: checkMailAccount,
      seal: createBriefSeal(settings, 'connect account'),
      resolveService: createServiceResolver(),
      ...options.accounts,
    },
    looksLikeMail: (content) => findMailText(content, []) !== null,
    pageFolder: options.pageFolder ?? builtPage,
    probes: createProbes(runtime, livekit),
    redis: runtime.redis?.client ?? null,
  });

  let closing: Promise<void> | null = null;
  async function closeAll(): Promise<void> {
    // Files that are being taken in have as long as drives have to end.
    await Promise.all([app.close(), ingestion.close()]);
    await Promise.all([runtime.close(), traces[Symbol.asyncDispose]()]);
  }
  const close = () => {
    closing ??= closeAll();
    return closing;
  };

  const report = (error: unknown) => logger.error(error instanceof Error ? { error } : {}, 'unexpected failure');

  try {
    const address = await app.listen({ host: settings.api.host, port: settings.api.port });
    return { address, report, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    const failure = portInUse(error, settings.api);
    // What has a sentence of its own needs no line in the log.
    if (!(failure instanceof NexusError)) report(error);
    await close();
    throw failure;
  }
}
