import { randomUUID } from 'node:crypto';
import { RoomServiceClient } from 'livekit-server-sdk';
import { type ScriptedModel, startScriptedModel } from '../model/model-server.ts';
import { type SttServer, startPhraseServer } from '../speech/stt-server.ts';
import { startFliteServer, type TtsServer } from '../speech/tts-server.ts';
import { type Caller, startCaller } from './caller.ts';
import { type LiveKitServer, startLiveKitServer } from './livekit-server.ts';
import { phrases } from './phrases.ts';
import { type Entrance, enterRoom, type RoomDriver } from './room-driver.ts';
import { mintToken } from './room-token.ts';
import { walkingModel } from './walking-model.ts';
import { startWorker, type WorkerOptions, type WorkerProcess } from './worker-process.ts';

/** Everything a spoken drive needs, each a process or a server of its own. */
export interface RoomWorld extends AsyncDisposable {
  readonly livekit: LiveKitServer;
  readonly model: ScriptedModel;
  readonly ears: SttServer;
  readonly mouth: TtsServer;
  readonly worker: WorkerProcess;
  /** A driver in a fresh room, greeted; a fresh user who hushes the overview, where nothing else is said. */
  enter(entrance?: Partial<Entrance>): Promise<RoomDriver>;
  /** Names of the rooms that LiveKit has open. */
  rooms(): Promise<readonly string[]>;
  /** Somebody else in a room, with a token that calls no agent. */
  intrude(room: string): Promise<Caller>;
}

/** Starts a LiveKit server, a model, ears, a mouth and the worker. `agent`: another agent file than the product's. */
export async function startRoomWorld(options: Pick<WorkerOptions, 'agent' | 'environment'> = {}): Promise<RoomWorld> {
  await using opened = new AsyncDisposableStack();
  const livekit = opened.use(await startLiveKitServer());
  const model = opened.use(await startScriptedModel(walkingModel));
  const ears = opened.use(await startPhraseServer(phrases));
  const mouth = opened.use(await startFliteServer());
  const worker = opened.use(
    await startWorker(livekit, {
      ...options,
      environment: {
        OPENAI_API_KEY: 'test',
        OPENAI_BASE_URL: model.baseURL,
        STT_BASE_URL: ears.baseURL,
        TTS_BASE_URL: mouth.baseURL,
        ...options.environment,
      },
    }),
  );
  const parts = opened.move();
  return {
    livekit,
    model,
    ears,
    mouth,
    worker,
    enter: (entrance) => enterRoom(livekit, { userId: randomUUID(), hearsOverview: false, ...entrance }),
    async rooms() {
      const service = new RoomServiceClient(livekit.url, livekit.apiKey, livekit.apiSecret);
      return (await service.listRooms()).map(({ name }) => name);
    },
    async intrude(room) {
      const caller = await startCaller();
      await caller.join(livekit.url, await mintToken(livekit, { room, identity: randomUUID() }));
      return caller;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
