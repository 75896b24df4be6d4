import { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { tts } from '@livekit/agents';
import { createPrivateLogger, createSpeech, installFrameworkLogger, type SpeechHooks } from '@nexus/livekit-agent';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { joinSound } from '../support/speech/sound-stream.ts';
import type { SpeechFault } from '../support/speech/speech-fault.ts';
import { startTtsServer, type TtsServer } from '../support/speech/tts-server.ts';
import { encodeWavFile } from '../support/speech/wav-file.ts';

/** 200 ms of sound for each word, whose samples tell which word it is. */
function soundOf(words: string, sampleRate = 24_000): Int16Array {
  return joinSound(
    ...words
      .split(' ')
      .map((word) => new Int16Array(sampleRate / 5).fill(100 * (word.toUpperCase().charCodeAt(0) - 64))),
  );
}

function bytesOf(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}

async function* inChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  // An odd number, so that samples are torn apart on the way.
  for (let at = 0; at < bytes.length; at += 3_001) yield bytes.subarray(at, at + 3_001);
}

async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

const plain = async (words: string) => ({ contentType: 'audio/pcm', body: inChunks(bytesOf(soundOf(words))) });

interface Mouth {
  prepare(words: string): void;
  readonly told: string[];
  /** What is heard of these pieces, as samples. */
  say(...pieces: readonly string[]): Promise<Int16Array>;
  open(...pieces: readonly string[]): tts.SynthesizeStream;
}

function openMouth(server: TtsServer, hooks: SpeechHooks = {}): Mouth {
  const told: string[] = [];
  const service = { apiKey: 'none', baseURL: server.baseURL, model: 'test' };
  const parts = createSpeech(
    { stt: service, tts: { ...service, voice: 'slt' } },
    {
      onTrouble: ({ code }) => told.push(`trouble ${code}`),
      onRecovered: ({ service }) => told.push(`recovered ${service}`),
      ...hooks,
    },
  );
  parts.tts.on('error', ({ recoverable }) => told.push(`error, recoverable: ${recoverable}`));
  onTestFinished(async () => {
    await parts.tts.close();
    await parts.stt.close();
    await server[Symbol.asyncDispose]();
  });
  function open(...pieces: readonly string[]): tts.SynthesizeStream {
    const stream = parts.tts.stream();
    if (pieces.length > 0) stream.updateInputStream(ReadableStream.from(pieces));
    return stream;
  }
  return {
    told,
    open,
    prepare: (words) => parts.prepare?.(words),
    async say(...pieces) {
      const heard: Int16Array[] = [];
      for await (const audio of open(...pieces)) {
        if (audio !== tts.SynthesizeStream.END_OF_STREAM) heard.push(audio.frame.data);
      }
      return joinSound(...heard);
    },
  };
}

/** Which words are heard, by their first letter; other sound is left out. */
function lettersIn(samples: Int16Array): string {
  const letters: string[] = [];
  for (let at = 2_400; at < samples.length; at += 4_800) {
    letters.push(String.fromCharCode(64 + Math.round((samples[at] ?? 0) / 100)));
  }
  return letters.join('');
}

const first = 'Alpha bravo charlie.';
const second = 'Delta echo foxtrot.';
const third = 'Golf hotel india.';

describe('mouth', () => {
  beforeAll(() => installFrameworkLogger(createPrivateLogger('silent', process.stderr)));

  it('V-3: is heard while the server is still sending', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const server = await startTtsServer(async (words) => ({
      contentType: 'audio/pcm',
      body: (async function* () {
        const [beginning, ...rest] = await collect(inChunks(bytesOf(soundOf(words))));
        if (beginning !== undefined) yield beginning;
        await released;
        yield* rest;
      })(),
    }));
    const stream = openMouth(server).open(first);
    const { value } = await stream.next();
    expect(value).toHaveProperty('frame');
    release();
    const rest = await collect(stream);
    expect(rest.at(-1)).toBe(tts.SynthesizeStream.END_OF_STREAM);
  });

  it('V-3: asks for the next piece before the one before is whole, and keeps their order', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const server: TtsServer = await startTtsServer(async (words) => {
      if (words === first) await released;
      return plain(words);
    });
    const heard = openMouth(server).say(first, ` ${second}`, ` ${third}`);
    await server.asked(2);
    expect([...server.inputs]).toEqual([first, second]);
    release();
    expect(lettersIn(await heard)).toBe('ABCDEFGHI');
    expect(server.inputs).toHaveLength(3);
  });

  it('V-1: what will be said first is asked for ahead of its time, once', async () => {
    const server = await startTtsServer(plain);
    const mouth = openMouth(server);
    mouth.prepare(first);
    await server.asked(1);
    expect(lettersIn(await mouth.say(first, ` ${second}`))).toBe('ABCDEF');
    expect([...server.inputs]).toEqual([first, second]);
    // It was said; whoever says it again asks again.
    expect(lettersIn(await mouth.say(first))).toBe('ABC');
    expect([...server.inputs]).toEqual([first, second, first]);
  });

  it('V-1: what was asked for ahead and is not what is said is never heard', async () => {
    const server = await startTtsServer(plain);
    const mouth = openMouth(server);
    mouth.prepare(second);
    await server.asked(1);
    expect(lettersIn(await mouth.say(first))).toBe('ABC');
  });

  it('V-5: what was asked for ahead in vain is apologised for when it should be heard', async () => {
    const server = await startTtsServer(plain);
    await server.die();
    const mouth = openMouth(server);
    mouth.prepare(first);
    expect((await mouth.say(first)).length).toBeGreaterThan(0);
    expect(mouth.told).toEqual(['trouble TTS_UNAVAILABLE']);
  });

  it('V-4: tells which of the pieces each sound belongs to, so that an interrupted one is found again', async () => {
    const server = await startTtsServer(plain);
    const stream = openMouth(server).open();
    for (const piece of [first, second]) {
      stream.pushText(piece);
      stream.flush();
    }
    stream.endInput();
    const seconds: Record<string, number> = {};
    for await (const audio of stream) {
      if (audio === tts.SynthesizeStream.END_OF_STREAM) continue;
      seconds[audio.segmentId] = (seconds[audio.segmentId] ?? 0) + audio.frame.samplesPerChannel / 24_000;
    }
    expect(Object.keys(seconds)).toEqual(['0', '1']);
    for (const length of Object.values(seconds)) expect(length).toBeCloseTo(0.6, 5);
  });

  it('V-3: starts with the first clause of an answer that comes in one piece', async () => {
    const server = await startTtsServer(plain);
    await openMouth(server).say('Good morning Alex, you have three new mails. One is from Priya.');
    expect(server.inputs[0]).toBe('Good morning Alex,');
  });

  it('V-3: an interruption cancels what was asked for', async () => {
    const server = await startTtsServer(async (words) => ({
      contentType: 'audio/pcm',
      body: (async function* () {
        yield bytesOf(soundOf(words));
        await new Promise(() => {});
      })(),
    }));
    const stream = openMouth(server).open(first, second);
    await stream.next();
    await server.asked(2);
    const gone = Promise.withResolvers<void>();
    const watch = setInterval(() => server.cancelled === 2 && gone.resolve(), 5);
    stream.close();
    await gone.promise;
    clearInterval(watch);
    expect(server.cancelled).toBe(2);
  });

  it.each([
    ['WAV at 24 kHz', 'wav', 24_000],
    ['WAV at 16 kHz', 'wav', 16_000],
    ['PCM at 48 kHz', 'pcm', 48_000],
  ] as const)('V-3: understands a server that sends %s', async (_name, format, sampleRate) => {
    const server = await startTtsServer(async (words) => {
      const samples = soundOf(words, sampleRate);
      const bytes = format === 'wav' ? encodeWavFile({ samples, sampleRate }) : bytesOf(samples);
      return { contentType: format === 'wav' ? 'audio/wav' : `audio/pcm;rate=${sampleRate}`, body: inChunks(bytes) };
    });
    expect(lettersIn(await openMouth(server).say(first, second))).toBe('ABCDEF');
  });

  it.each<[string, readonly SpeechFault[]]>([
    ['a 500', [{ kind: 'status', status: 500 }]],
    ['a 429 with Retry-After', [{ kind: 'status', status: 429, headers: { 'retry-after': '1' } }]],
    ['a web page', [{ kind: 'nonsense' }]],
    ['a server that does not answer', [{ kind: 'stall' }]],
    ['an answer that breaks off at its beginning', [{ kind: 'cut', after: 9_001 }]],
    ['an answer that stops at its beginning', [{ kind: 'hang', after: 9_001 }]],
  ])('V-5: all is said, once, in spite of %s', async (_name, faults) => {
    const server = await startTtsServer(plain);
    const mouth = openMouth(server);
    server.fail(...faults);
    expect(lettersIn(await mouth.say(first))).toBe('ABC');
    expect(mouth.told).toEqual([]);
  });

  it('V-5: an answer that breaks off late goes on with the next sentence', async () => {
    const long = 'Alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima.';
    const server = await startTtsServer(plain);
    server.fail({ kind: 'cut', after: 2 * 4_800 * 10 });
    const heard = lettersIn(await openMouth(server).say(long, ' Mike november oscar.'));
    expect(heard).toMatch(/^ABCDEFGHI?J?MNO$/);
  });

  it('V-5: a dead server is told once, an apology is heard, and the rest is said when it is back', async () => {
    const server = await startTtsServer(plain);
    const { promise: unspoken, resolve } = Promise.withResolvers<string>();
    const mouth = openMouth(server, { onUnspoken: resolve });
    await server.die();
    const long = (await mouth.say(first, second, third)).length;
    const short = (await mouth.say(first, second, third)).length;
    // "I lost my voice for a moment. I'm trying again."; after that only the second half of it.
    expect(long).toBeGreaterThan(3 * 24_000);
    expect(short).toBeGreaterThan(24_000);
    expect(short).toBeLessThan(long);
    expect(mouth.told).toEqual(['trouble TTS_UNAVAILABLE']);

    await server.revive();
    expect(await unspoken).toBe(`${first} ${second} ${third}`);
    expect(mouth.told).toEqual(['trouble TTS_UNAVAILABLE', 'recovered tts']);
    expect(lettersIn(await mouth.say(first))).toBe('ABC');
  });

  it('V-5: what was lost is not said any more once something newer was', async () => {
    const server = await startTtsServer(plain);
    const unspoken: string[] = [];
    const mouth = openMouth(server, { onUnspoken: (words) => unspoken.push(words) });
    server.fail({ kind: 'status', status: 401 });
    await mouth.say(first);
    await mouth.say(second);
    expect(mouth.told).toEqual(['trouble TTS_UNAVAILABLE', 'recovered tts']);
    // Nothing may happen now, so there is nothing to wait for but the time at which the voice would have been tried.
    await wait(1_500);
    expect(server.inputs).toEqual([second]);
    expect(unspoken).toEqual([]);
  });
});
