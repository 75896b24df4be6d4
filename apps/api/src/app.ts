import { randomUUID } from 'node:crypto';
import { NexusError, type PersonalData, type ToolTelemetry, type UserKnowledgeStore } from '@nexus/contracts';
import { createRememberOnce } from '@nexus/livekit-agent';
import type { McpKnowledge } from '@nexus/mcp-server';
import type { Agenda, BriefSeal, Guidance, Learning, Offices, Packs, Settings, ToolServers } from '@nexus/runtime';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { accountRoutes } from './accounts/account-routes.ts';
import type { Accounts } from './accounts/accounts.ts';
import { oauthRoutes } from './accounts/oauth-routes.ts';
import { agendaRoutes } from './agenda/agenda-routes.ts';
import { guidanceRoutes } from './guidance/guidance-routes.ts';
import { healthRoutes, type Probe } from './health/health-routes.ts';
import { learningRoutes } from './learning/learning-routes.ts';
import type { LiveKitRooms } from './livekit/room-tokens.ts';
import { livekitTokenRoutes } from './livekit/token-routes.ts';
import { documentRoutes } from './manuals/document-routes.ts';
import { createEarlyCancels } from './manuals/early-cancels.ts';
import { jobRoutes } from './manuals/job-routes.ts';
import type { Manuals } from './manuals/manuals.ts';
import { defaultUploadLimits, type UploadLimits } from './manuals/upload-gate.ts';
import { uploadRoutes } from './manuals/upload-routes.ts';
import { createMcpKnowledge } from './mcp/mcp-knowledge.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import { memoryRoutes } from './memory/memory-routes.ts';
import { createPrivacyGate, type PrivacyGateParts } from './memory/privacy-gate.ts';
import { invitationRoutes } from './organizations/invitation-routes.ts';
import { organizationRoutes } from './organizations/organization-routes.ts';
import { sharedEntryRoutes } from './organizations/shared-entry-routes.ts';
import { configRoutes, page } from './page/page-routes.ts';
import { personalDataRoutes } from './personal-data/personal-data-routes.ts';
import { knownAddresses, refuseOtherMethods } from './plugins/allowed-methods.ts';
import { documentation } from './plugins/documentation.ts';
import { gracefulStop } from './plugins/graceful-stop.ts';
import { createMetrics, metrics, metricsRoutes } from './plugins/metrics.ts';
import { defaultRateLimits, type RateLimits, rateLimits } from './plugins/rate-limits.ts';
import { requestLog } from './plugins/request-log.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { describeFailure } from './problems/describe-failure.ts';
import { answerClientError, problems, sendFailure } from './problems/send-problem.ts';
import { createSignIn } from './sign-in/identify-caller.ts';
import { signIn } from './sign-in/request-user.ts';
import { countTools } from './telemetry/count-tools.ts';
import { telemetryRoutes } from './telemetry/telemetry-routes.ts';
import type { OpenSession } from './text-room/drive-session.ts';
import { createDrives } from './text-room/drives.ts';
import { defaultRoomLimits, type RoomLimits } from './text-room/room-limits.ts';
import { observeRoom, roomRoutes } from './text-room/room-routes.ts';
import { toolServerRoutes } from './tool-servers/tool-server-routes.ts';

/** What the API is made of. `startApi` wires it from the settings; tests bring their own. */
export interface ApiDependencies {
  readonly settings: Settings;
  readonly logger: FastifyBaseLogger;
  readonly openSession: OpenSession;
  /** Null: no voice is set. */
  readonly livekit: LiveKitRooms | null;
  /** What is remembered of users. */
  readonly knowledge: UserKnowledgeStore;
  /** What was learned from what users did. */
  readonly learning: Learning;
  /** Calendars and reminders of users. */
  readonly agenda: Agenda;
  /** All that is kept of a user. */
  readonly personalData: PersonalData;
  /** What offices uploaded. */
  readonly manuals: Manuals;
  /** Rules that may be cited. */
  readonly guidance: Guidance;
  /** Calls of tools. */
  readonly telemetry: ToolTelemetry;
  /** Offices, what they know and what was done; null or absent: nothing is kept beyond the process. */
  readonly offices?: Offices | null;
  /** The rules that may be cited. */
  readonly packs: Packs;
  /** Arranges briefs; null or absent: their lines stand by topic. */
  readonly arranger?: McpKnowledge['arranger'];
  /** Seals what another program carries for us between two requests. */
  readonly mcpSeal: BriefSeal;
  /** The servers of other programs that offices named; null or absent: nothing is kept beyond the process. */
  readonly toolServers?: ToolServers | null;
  /** The mailboxes that users connected. */
  readonly accounts: Accounts;
  /** Whether words look like mail, without any mail to compare them with (M-7). */
  readonly looksLikeMail: PrivacyGateParts['looksLikeMail'];
  /** Where the built page is. */
  readonly pageFolder: string;
  /** What `/readyz` asks. */
  readonly probes?: readonly Probe[];
  /** An ioredis connection that fails at once when Redis is away; absent: rate limits are counted in this process. */
  readonly redis?: object | null;
  readonly rateLimits?: Partial<RateLimits>;
  readonly roomLimits?: Partial<RoomLimits>;
  readonly uploadLimits?: Partial<UploadLimits>;
  /** How often it is looked whether what other programs listen to has changed. */
  readonly mcp?: { readonly lookEvery: number };
  /** The wall clock. */
  readonly clock?: () => Date;
  /** Milliseconds that drives have to put away what they hold when the server stops. */
  readonly drainWithin?: number;
}

/** As Fastify takes it. It believes no count of hops any more, since that says nothing of who connects; ours is the operator's word. */
function trustedBy(trustProxy: Settings['api']['trustProxy']) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy === null ? false : [...trustProxy];
}

function createServer(logger: FastifyBaseLogger, { trustProxy }: Settings['api']) {
  const app = fastify({
    loggerInstance: logger,
    trustProxy: trustedBy(trustProxy),
    // Its lines carry addresses with their queries; plugins/request-log.ts writes ours.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 16_384,
    // Time enough for the largest manual over a slow line.
    requestTimeout: 120_000,
    // The hook in plugins/graceful-stop.ts refuses with a problem instead.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // An address that cannot be decoded never gets as far as a hook.
    frameworkErrors: (error, request, reply) => {
      sendFailure(request, reply.header('x-request-id', request.id), describeFailure(error));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

/** Builds the API; it listens nowhere yet. Closing it ends the drives that live in it. */
export async function createApp(dependencies: ApiDependencies): Promise<FastifyInstance> {
  const {
    settings,
    logger,
    openSession,
    livekit,
    knowledge,
    learning,
    agenda,
    personalData,
    manuals,
    guidance,
    telemetry,
    accounts,
    looksLikeMail,
    offices = null,
    clock = () => new Date(),
    pageFolder,
    probes = [],
    redis = null,
  } = dependencies;
  const roomLimits = { ...defaultRoomLimits, ...dependencies.roomLimits };
  const drives = createDrives({
    openSession,
    observe: (message) => observeRoom(figures, message),
    log: logger,
    maxDrives: roomLimits.drives,
    maxWaiting: roomLimits.waiting,
  });
  const figures = createMetrics({ liveRooms: () => drives.size, probes });

  const app = createServer(logger, settings.api);
  await app.register(problems);
  await app.register(knownAddresses);
  await app.register(requestLog);
  await app.register(metrics, { metrics: figures });
  await app.register(gracefulStop, {
    drives,
    messageBytes: roomLimits.messageBytes,
    drainWithin: dependencies.drainWithin ?? 8_000,
  });
  await app.register(securityHeaders, { settings });
  await app.register(signIn, {
    signIn: createSignIn(settings, (event) => offices?.log.note(event)),
  });
  await app.register(countTools, { recorder: telemetry });
  await app.register(rateLimits, { limits: { ...defaultRateLimits, ...dependencies.rateLimits }, redis });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async () => {
    throw new NexusError('NOT_FOUND', 'Nothing is here. /docs lists what there is.');
  });
  await app.register(documentation);
  await app.register(healthRoutes, { probes });
  await app.register(configRoutes, { settings });
  await app.register(livekitTokenRoutes, { livekit });
  const isFromMail = createPrivacyGate({
    textRoom: drives.holdsMailText,
    voiceRoom: async (userId, content) => livekit?.holdsMailText(userId, content) ?? null,
    looksLikeMail,
    log: logger,
  });
  const rememberOnce = createRememberOnce(knowledge, clock);
  await app.register(memoryRoutes, {
    knowledge,
    isFromMail,
    rememberOnce,
    onCleared: (userId) => offices?.log.note({ event: 'memory-cleared', actor: userId }),
  });
  await app.register(learningRoutes, { learning });
  await app.register(agendaRoutes, { agenda, isFromMail });
  await app.register(personalDataRoutes, {
    personalData,
    endDrive: (userId) => drives.end(userId),
  });
  await app.register(documentRoutes, { manuals });
  const earlyCancels = createEarlyCancels();
  await app.register(jobRoutes, { manuals, earlyCancels });
  await app.register(uploadRoutes, {
    earlyCancels,
    manuals,
    limits: { ...defaultUploadLimits, ...dependencies.uploadLimits },
  });
  await app.register(guidanceRoutes, { guidance });
  await app.register(telemetryRoutes, { telemetry });
  await app.register(organizationRoutes, { offices });
  await app.register(invitationRoutes, { offices, publicUrl: settings.api.publicUrl });
  await app.register(sharedEntryRoutes, { offices, isFromMail });
  await app.register(toolServerRoutes, { offices, toolServers: dependencies.toolServers ?? null });
  await app.register(accountRoutes, { accounts });
  await app.register(oauthRoutes, {
    accounts,
    api: settings.api,
    clock,
  });
  await app.register(mcpRoutes, {
    settings,
    knowledge: createMcpKnowledge({
      manuals,
      packs: dependencies.packs,
      memory: knowledge,
      offices,
      rememberOnce,
      isFromMail,
      seal: dependencies.mcpSeal,
      arranger: dependencies.arranger ?? null,
      calls: dependencies.telemetry,
      clock,
    }),
    ...dependencies.mcp,
  });
  await app.register(metricsRoutes);
  await app.register(roomRoutes, { drives, limits: roomLimits, publicUrl: settings.api.publicUrl });
  await app.register(page, { folder: pageFolder });
  refuseOtherMethods(app);
  return app;
}
