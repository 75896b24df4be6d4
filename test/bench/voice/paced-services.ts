import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { chunksOf } from '../../support/model/model-answer.ts';
import { type SttServer, startSttServer } from '../../support/speech/stt-server.ts';
import { startSimulatedTts, type TtsServer } from '../../support/speech/tts-server.ts';

/** Milliseconds. */
export const servicePace = {
  transcription: 150,
  firstToken: 300,
  betweenTokens: 25,
  /** Until the first byte of a voice, and how many times faster than it is heard the rest comes. */
  voice: { firstByte: 120, realTime: 5 },
} as const;

interface PacedChatServer extends AsyncDisposable {
  readonly baseURL: string;
  /** Resolves with the next request. */
  asked(): Promise<void>;
}

/** A transcriber, a model and a voice on the loopback, each at a fixed pace. */
export interface PacedServices extends AsyncDisposable {
  readonly ears: SttServer;
  readonly chat: PacedChatServer;
  readonly voice: TtsServer;
  /** What is heard and answered from now on. */
  script(turn: ScriptedTurn): void;
}

interface ScriptedTurn {
  /** The words; or what an utterance of so many seconds is heard as. */
  readonly words: string | ((seconds: number) => string);
  readonly answer: string;
}

/** Words with the space before them, and marks by themselves, as models' tokenizers cut English. */
function tokensOf(text: string): readonly string[] {
  return text.match(/\s?[\p{L}\p{N}'’]+|\s?[^\s\p{L}\p{N}]/gu) ?? [];
}

async function streamTokens(response: ServerResponse, tokens: readonly string[]): Promise<void> {
  const [opening, ...chunks] = chunksOf({ say: tokens }, true);
  const due = performance.now() + servicePace.firstToken;
  for (const [index, chunk] of chunks.entries()) {
    await wait(Math.max(0, due + index * servicePace.betweenTokens - performance.now()));
    if (response.destroyed) return;
    if (index === 0) response.writeHead(200, { 'content-type': 'text/event-stream' }).write(opening);
    response.write(chunk);
  }
  response.end('data: [DONE]\n\n');
}

async function startPacedChat(answer: () => string): Promise<PacedChatServer> {
  let arrival = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      arrival.resolve();
      arrival = Promise.withResolvers();
      void streamTokens(response, tokensOf(answer())).catch(() => response.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: () => arrival.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function startPacedServices(): Promise<PacedServices> {
  let turn: ScriptedTurn = { words: 'next', answer: 'Here is the first one.' };
  await using opened = new AsyncDisposableStack();
  const ears = opened.use(
    await startSttServer(async ({ samples, sampleRate }) => {
      const { words } = turn;
      await wait(servicePace.transcription);
      return typeof words === 'string' ? words : words(samples.length / sampleRate);
    }),
  );
  const chat = opened.use(await startPacedChat(() => turn.answer));
  const voice = opened.use(await startSimulatedTts(servicePace.voice));
  const parts = opened.move();
  return {
    ears,
    chat,
    voice,
    script: (next) => {
      turn = next;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
