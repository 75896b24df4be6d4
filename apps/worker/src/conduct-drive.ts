import { AutoSubscribe, type JobContext } from '@livekit/agents';
import { codeOf, type DriverMessage, NexusError, type RoomMessage } from '@nexus/contracts';
import {
  type BriefingDependencies,
  type BriefingSession,
  createBriefingSession,
  createOpenAIModel,
  createSpeech,
  startTraces,
} from '@nexus/livekit-agent';
import { createRuntime, type Settings } from '@nexus/runtime';
import { RoomServiceClient } from 'livekit-server-sdk';
import { answerMemoryChecks } from './answer-memory-checks.ts';
import { createMessageOutbox, listenToDriver } from './page-messages.ts';
import { audioOnly } from './private-room.ts';
import type { ProcessLogger } from './process-logger.ts';
import { dismissStrangers, waitForDriver, watchParticipant } from './room-presence.ts';

interface DriveAssignment {
  readonly context: JobContext;
  readonly settings: Settings;
  readonly logger: ProcessLogger;
  readonly userId: string;
  /** Milliseconds without the driver after which the drive ends. */
  readonly abandonAfter: number;
}

/** A drive that goes on by itself, from the connection to the room until its process may go. */
export interface ConductedDrive {
  /** Puts the drive away: writes drained, `end` told, the room left and deleted. May be called twice; never fails. */
  end(reason?: string): Promise<void>;
}

/** What a page is told whose message is none of ours. */
const notUnderstood = new NexusError('REQUEST_INVALID', 'That is no message that a drive understands.');

/** Conducts one drive in a room that LiveKit dispatched this process to (V-1, V-8, V-11). */
export function conductDrive({ context, settings, logger, userId, abandonAfter }: DriveAssignment): ConductedDrive {
  const { room } = context;
  const ending = new AbortController();
  /** Ids of typed lines that were heard. */
  const known = new Set<string>();
  const parts = new AsyncDisposableStack();
  // First, so that what ends with the drive is sent.
  parts.use(startTraces({ endpoint: settings.tracesUrl, service: 'nexus-worker' }));
  const outbox = createMessageOutbox({
    room,
    identity: userId,
    onFailure: (error) => logger.warn({ error }, 'a message to the page was not sent'),
  });

  let ended: Promise<void> | null = null;
  async function endOnce(reason: string): Promise<void> {
    ending.abort();
    await parts.disposeAsync().catch((error: unknown) => logger.error({ error }, 'a drive was not put away cleanly'));
    await outbox.drained();
    context.shutdown(reason);
  }
  const end = (reason = 'worker stopping') => {
    ended ??= endOnce(reason);
    return ended;
  };

  async function obey(session: BriefingSession, message: DriverMessage): Promise<void> {
    if (message.type === 'leave') return end('driver left');
    if (message.type === 'hush') return session.hush();
    // Here it is our own ears that hear.
    if (message.type === 'heard') return;
    const { text, id, source, seen } = message;
    if (id !== undefined) {
      outbox.send({ type: 'received', id, taken: true });
      // Sent again, since its receipt was lost: it is answered once.
      if (known.has(id)) return;
      known.add(id);
    }
    try {
      await session.say(text, { source, seen });
    } catch (error) {
      if (!(error instanceof NexusError)) throw error;
      outbox.send(reportOf(error, false));
    }
  }

  function keepStrangersOut(): Promise<() => void> {
    const { url, apiKey, apiSecret } = context.info;
    const rooms = new RoomServiceClient(url, apiKey, apiSecret);
    return dismissStrangers({
      room,
      identity: userId,
      remove: (stranger) => rooms.removeParticipant(room.name ?? '', stranger),
      onFailure: (error) => logger.warn({ error }, 'a stranger could not be put out'),
    });
  }

  /** What can be done before the driver is there. */
  async function prepare(): Promise<BriefingSession> {
    const { dependencies } = parts.use(await openDriveParts(settings, userId, logger));
    const session = parts.use(
      createBriefingSession({ ...dependencies, abandonAfter, onEvent: outbox.send, onStatus: outbox.send }),
    );
    session.prepare();
    return session;
  }

  async function drive(): Promise<void> {
    // The room outlives the process otherwise, and the page would wait in it.
    context.addShutdownCallback(() => context.deleteRoom());
    const arriving = context.connect(undefined, AutoSubscribe.SUBSCRIBE_NONE).then(() => {
      logger.info('in the room');
      return waitForDriver(context, { identity: userId, patience: abandonAfter, signal: ending.signal });
    });
    const preparing = prepare();
    const [session, came] = await Promise.all([preparing, arriving]);
    if (!came) return end('nobody came');
    parts.defer(await keepStrangersOut());
    if (ending.signal.aborted) return;

    const showAll = () => session.snapshot().forEach(outbox.send);
    const stopWatching = watchParticipant(room, userId, {
      onAway: () => session.away(),
      onBack: () => {
        session.back();
        showAll();
      },
    });
    const stopListening = listenToDriver({
      room,
      identity: userId,
      onMessage: (message) => void obey(session, message).catch(fail),
      onInvalid: () => outbox.send(reportOf(notUnderstood, false)),
    });
    const stopAnswering = answerMemoryChecks({
      room,
      livekit: context.info,
      holdsMailText: (content) => session.holdsMailText(content),
    });
    parts.defer(() => {
      stopWatching();
      stopListening();
      stopAnswering();
    });
    await session.start({
      room: audioOnly(room),
      inputOptions: { participantIdentity: userId, closeOnDisconnect: false, textEnabled: false },
      outputOptions: { transcriptionEnabled: false },
    });
    logger.info('driving');
    await session.whenEnded;
    await end('drive ended');
  }

  async function fail(error: unknown): Promise<void> {
    if (ending.signal.aborted) return;
    logger.error({ code: codeOf(error), error }, 'a drive failed');
    outbox.send(reportOf(error, true));
    await end('drive failed');
  }

  void drive().catch(fail);
  return { end };
}

/** What one drive works with, and one way to put it away. */
interface DriveParts extends AsyncDisposable {
  readonly dependencies: Omit<BriefingDependencies, 'onEvent' | 'onStatus'>;
}

/** Opens mailbox, model and speech of one user's drive. @throws NexusError */
async function openDriveParts(settings: Settings, userId: string, logger: ProcessLogger): Promise<DriveParts> {
  await using opened = new AsyncDisposableStack();
  const runtime = opened.use(await createRuntime(settings, { log: logger }));
  const { mailbox, preferences, openMemory } = opened.use(await runtime.openDrive(userId, { behind: true }));
  const { speech: services, model, smallModel, timeZone } = settings;
  const speech = services === null ? null : createSpeech(services);
  if (speech !== null) {
    opened.defer(async () => {
      await Promise.all([speech.stt.close(), speech.tts.close()]);
    });
  }
  const parts = opened.move();
  return {
    dependencies: {
      mailbox,
      preferences,
      model: model === null ? null : createOpenAIModel(model),
      smallModel: smallModel === null ? null : createOpenAIModel(smallModel),
      enrichment: settings.enrichment,
      modelQuota: runtime.modelQuota,
      ...openMemory(),
      documents: runtime.documents,
      packs: runtime.packs,
      ...(runtime.officeTools !== null && { officeTools: runtime.officeTools }),
      embedder: runtime.embedder,
      ...(speech !== null && { speech }),
      timeZone,
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** What the page is told; `fatal`: the drive cannot begin or go on. */
function reportOf(error: unknown, fatal: boolean): RoomMessage {
  const message = error instanceof NexusError ? error.message : 'Something of ours failed, and the drive had to end.';
  return { type: 'error', turn: 0, code: codeOf(error), message, fatal };
}
