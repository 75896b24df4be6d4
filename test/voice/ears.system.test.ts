import { stt } from '@livekit/agents';
import { createPrivateLogger, createSpeech, installFrameworkLogger, type SpeechParts } from '@nexus/livekit-agent';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fliteMissing, speak } from '../support/speech/flite.ts';
import { findSound, framesOf, joinSound, silence } from '../support/speech/sound-stream.ts';
import type { SpeechFault } from '../support/speech/speech-fault.ts';
import { type SttServer, startSttServer } from '../support/speech/stt-server.ts';

if (fliteMissing !== null) console.log(`V-3, V-5 (ears) ${fliteMissing}`);

interface Ears {
  readonly server: SttServer;
  readonly told: string[];
  /** Speaks into the stream; resolves with the next transcript, or with null once an utterance is given up. */
  hear(...parts: readonly Int16Array[]): Promise<string | null>;
}

/** Ears before a server that answers with how many uploads it has seen: "one", "two" and so on. */
async function openEars(): Promise<Ears> {
  const words = ['one', 'two', 'three', 'four', 'five'];
  const server: SttServer = await startSttServer(async () => words[server.uploads.length - 1] ?? 'many');
  const told: string[] = [];
  let settle: (text: string | null) => void = () => {};
  const service = { apiKey: 'none', baseURL: server.baseURL, model: 'test' };
  const parts: SpeechParts = createSpeech(
    { stt: service, tts: { ...service, voice: 'slt' } },
    {
      onTrouble: ({ code }) => told.push(`trouble ${code}`),
      onRecovered: ({ service }) => told.push(`recovered ${service}`),
      onUnheard: () => {
        told.push('unheard');
        settle(null);
      },
    },
  );
  parts.stt.on('error', ({ recoverable }) => told.push(`error, recoverable: ${recoverable}`));
  const stream = parts.stt.stream();
  const reading = (async () => {
    for await (const event of stream) {
      if (event.type === stt.SpeechEventType.FINAL_TRANSCRIPT) settle(event.alternatives?.[0].text ?? '');
    }
  })();
  onTestFinished(async () => {
    await parts.stt.close();
    await parts.tts.close();
    await reading;
    await server[Symbol.asyncDispose]();
  });
  return {
    server,
    told,
    hear(...sound) {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      settle = resolve;
      for (const frame of framesOf(joinSound(...sound))) stream.pushFrame(frame);
      return promise;
    },
  };
}

describe.skipIf(fliteMissing !== null)('ears', () => {
  let archive: Int16Array = new Int16Array();
  let next: Int16Array = new Int16Array();

  beforeAll(async () => {
    installFrameworkLogger(createPrivateLogger('silent', process.stderr));
    archive = await speak('please archive this one for me');
    next = await speak('next');
  });

  it('V-3: what the server receives is what was said, byte for byte, with what came just before', async () => {
    const ears = await openEars();
    const before = silence(1_000);
    await ears.hear(before, archive, silence(700));
    await ears.hear(next, silence(700));
    const [first, second] = ears.server.uploads.slice(-2).map(({ samples }) => samples);
    const spoken = joinSound(before, archive, silence(700), next, silence(700));
    const nextBegins = before.length + archive.length + silence(700).length;

    for (const [upload, begins, length] of [
      [first, before.length, archive.length],
      [second, nextBegins, next.length],
    ] as const) {
      const at = findSound(spoken, upload ?? new Int16Array());
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(begins);
      // flite ends with silence of its own, which need not be sent.
      expect(at + (upload?.length ?? 0)).toBeGreaterThanOrEqual(begins + 0.7 * length);
    }
  });

  it('V-3: a short pause within a sentence does not cut it in two', async () => {
    const ears = await openEars();
    const half = Math.round(archive.length / 2);
    await ears.hear(silence(600), archive.subarray(0, half), silence(120), archive.subarray(half), silence(700));
    const last = ears.server.uploads.at(-1)?.samples ?? new Int16Array();
    expect(last.length).toBeGreaterThan(archive.length);
  });

  it.each<[string, readonly SpeechFault[]]>([
    ['a 500', [{ kind: 'status', status: 500 }]],
    [
      'two 503 in a row',
      [
        { kind: 'status', status: 503 },
        { kind: 'status', status: 503 },
      ],
    ],
    ['a 429 with Retry-After', [{ kind: 'status', status: 429, headers: { 'retry-after': '1' } }]],
    ['a web page', [{ kind: 'nonsense' }]],
    ['a server that does not answer', [{ kind: 'stall' }]],
    ['a connection that breaks', [{ kind: 'cut', after: 3 }]],
  ])('V-5: an utterance survives %s', async (_name, faults) => {
    const ears = await openEars();
    ears.server.fail(...faults);
    expect(await ears.hear(silence(600), next, silence(700))).not.toBeNull();
    expect(ears.server.requests).toBeGreaterThan(faults.length);
    expect(ears.told).toEqual([]);
  });

  it('V-5: a dead server is told once, each lost utterance is asked for again, and hearing comes back', async () => {
    const ears = await openEars();
    await ears.server.die();
    expect(await ears.hear(silence(600), next, silence(700))).toBeNull();
    expect(await ears.hear(archive, silence(700))).toBeNull();
    expect(ears.told).toEqual(['trouble STT_UNAVAILABLE', 'unheard', 'unheard']);

    await ears.server.revive();
    expect(await ears.hear(next, silence(700))).toBe('one');
    expect(ears.told.slice(3)).toEqual(['recovered stt']);
  });

  it('V-5: a wrong key is not tried again and again', async () => {
    const ears = await openEars();
    ears.server.fail({ kind: 'status', status: 401 }, { kind: 'status', status: 401 });
    await ears.hear(silence(600), next, silence(700));
    expect(ears.told).toContain('trouble STT_UNAVAILABLE');
    expect(ears.server.uploads).toHaveLength(0);
  });
});
