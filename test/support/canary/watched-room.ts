import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { briefingTopic, localUserId, RoomGrant } from '@nexus/contracts';
import { findRedisServer } from '@nexus/knowledge-store/testing';
import { RoomServiceClient } from 'livekit-server-sdk';
import { expect } from 'vitest';
import { type Caller, startCaller } from '../room/caller.ts';
import { startLiveKitServer } from '../room/livekit-server.ts';
import { descendantsOf, isAlive } from '../room/processes.ts';
import { isKind } from '../room/room-driver.ts';
import { startWorker, type WorkerProcess } from '../room/worker-process.ts';
import { type SttServer, startSttServer } from '../speech/stt-server.ts';
import { startSimulatedTts, type TtsServer } from '../speech/tts-server.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../tracing/otlp-receiver.ts';
import { startApiProcess } from './api-process.ts';
import { elsewhere, makeEmptyPlaces } from './empty-places.ts';
import { findLeaks } from './find-leaks.ts';
import { makeSecrets, signAccessToken, signatureOf } from './secrets.ts';
import type { WatchedMail } from './watched-api.ts';
import { startWatchedRedis } from './watched-redis.ts';

/** A real room, the worker and the API, with everything set that holds a secret, and everything watched that could keep a word. */
export interface WatchedRoom extends AsyncDisposable {
  readonly worker: WorkerProcess;
  readonly ears: SttServer;
  readonly mouth: TtsServer;
  /** Hears of the turns of worker and API. */
  readonly traces: OtlpReceiver;
  /** False where no redis-server is installed. */
  readonly hasRedis: boolean;
  /** A caller with a token of the API's, greeted. */
  enter(): Promise<Caller>;
  /** What anybody may see of the room that is open: its metadata, and its participants with their attributes. */
  look(): Promise<string>;
  /** Ends the worker, and waits until all its processes are gone and all that they wrote has been read. */
  stopWorker(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Where words of the mail or secrets are, now that the drive is over. */
  leaks(): Promise<readonly string[]>;
}

export interface WatchedRoomOptions {
  readonly mail: WatchedMail;
  /** What the driver is heard to say, whatever it sounds like. */
  readonly hears: string;
  /** For worker and API alike. */
  readonly environment?: Readonly<Record<string, string>>;
}

function claimsOf(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
}

function asText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? '';
}

export async function startWatchedRoom({ mail, hears, environment }: WatchedRoomOptions): Promise<WatchedRoom> {
  await using opened = new AsyncDisposableStack();
  const since = Date.now() - 1_000;
  const places = opened.use(await makeEmptyPlaces());
  const livekit = opened.use(await startLiveKitServer());
  const redis = findRedisServer() ? opened.use(await startWatchedRedis()) : null;
  const traces = opened.use(await startOtlpReceiver());
  const ears = opened.use(await startSttServer(async () => hears));
  // Ten times as fast as people speak: nobody listens.
  const mouth = opened.use(await startSimulatedTts({ firstByte: 0, realTime: 50, charactersPerSecond: 150 }));
  const secrets = makeSecrets();
  const settings = {
    ...secrets.environment,
    LIVEKIT_URL: livekit.url,
    LIVEKIT_API_KEY: livekit.apiKey,
    LIVEKIT_API_SECRET: livekit.apiSecret,
    MAILBOX: mail.path,
    STT_BASE_URL: ears.baseURL,
    TTS_BASE_URL: mouth.baseURL,
    OPENAI_REQUESTS_PER_MINUTE: '500',
    OPENAI_LOG: 'debug',
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
    ...(redis !== null && { REDIS_URL: redis.url }),
    ...environment,
  };
  const worker = opened.use(await startWorker(livekit, { environment: { ...places.environment, ...settings } }));
  const api = opened.use(await startApiProcess(places, settings));
  const accessToken = signAccessToken(localUserId, secrets.environment.SUPABASE_JWT_SECRET);
  const passwords = redis === null ? [] : [redis.password];
  const words = [...mail.words, ...secrets.words, livekit.apiSecret, ...passwords, signatureOf(accessToken)];
  const callers: Caller[] = [];
  const seen: Record<string, string> = {};
  const parts = opened.move();
  return {
    worker,
    ears,
    mouth,
    traces,
    hasRedis: redis !== null,
    async enter() {
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await fetch(`${api.address}/livekit/token`, { method: 'POST', headers });
      const grant = RoomGrant.parse(await answer.json());
      seen['the token'] = claimsOf(grant.token);
      const caller = parts.use(await startCaller());
      callers.push(caller);
      await caller.join(grant.url, grant.token);
      await caller.next(isKind('ready'), 0);
      await caller.reached(isKind('assistant'), 2);
      return caller;
    },
    async look() {
      const service = new RoomServiceClient(livekit.url, livekit.apiKey, livekit.apiSecret);
      const rooms = await service.listRooms();
      const participants = await Promise.all(rooms.map(({ name }) => service.listParticipants(name)));
      seen['the room'] = asText([rooms, participants]);
      return seen['the room'];
    },
    async stopWorker(signal) {
      seen['the worker over HTTP'] = await (await fetch(worker.healthAddress)).text();
      seen['the figures'] = await (await fetch(`${api.address}/metrics`)).text();
      const processes = descendantsOf(worker.pid);
      seen['the command lines'] = processes.map(({ command }) => command).join('\n');
      const family = processes.map(({ pid }) => pid);
      await worker.stop(signal);
      await expect.poll(() => family.filter(isAlive), { timeout: 20_000, interval: 100 }).toEqual([]);
      await turnOfLoop();
      await api.stop('SIGTERM');
    },
    async leaks() {
      const others = callers.flatMap(({ texts }) => texts.filter(({ topic }) => topic !== briefingTopic));
      const texts = {
        ...seen,
        'other topics of the room': asText(others),
        'the worker': worker.output,
        'the traces': traces.requests.join('\n'),
        'the API': api.output.stdout + api.output.stderr,
        ...(redis !== null && { 'redis commands': await redis.commands(), 'redis values': await redis.values() }),
      };
      return findLeaks({ words, folders: [places.root], elsewhere, since, mailbox: mail.path, texts });
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
