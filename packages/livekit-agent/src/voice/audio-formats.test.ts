import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeWav, readSpeech } from './audio-formats.ts';

function answer(bytes: Uint8Array, cuts: readonly number[], contentType: string): Response {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
  return new Response(ReadableStream.from(chunks), { headers: { 'content-type': contentType } });
}

async function read(response: Response): Promise<number[]> {
  const samples: number[] = [];
  for await (const some of readSpeech(response, 5_000)) samples.push(...some);
  return samples;
}

const sound = fc.int16Array({ minLength: 1, maxLength: 200 });
const cuts = fc.array(fc.nat({ max: 500 }), { maxLength: 8 });

it('V-3: the same sound comes out as PCM or WAV, wherever the network cuts it', async () => {
  await fc.assert(
    fc.asyncProperty(sound, cuts, async (samples, places) => {
      const raw = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
      fc.pre(raw[0] !== 'R'.charCodeAt(0));
      expect(await read(answer(raw, places, 'audio/pcm'))).toEqual([...samples]);
      expect(await read(answer(encodeWav(samples, 24_000), places, 'audio/pcm'))).toEqual([...samples]);
    }),
  );
});

it('V-3: two channels are mixed into one', async () => {
  const samples = Int16Array.from([100, 300, -50, 50]);
  const bytes = new Uint8Array(samples.buffer);
  expect(await read(answer(bytes, [3], 'audio/L16; rate=24000; channels=2'))).toEqual([200, 0]);
});

it.each([
  ['MP3', 'audio/mpeg', [0xff, 0xfb, 0x90, 0x00]],
  ['a web page', 'text/html', [0x3c, 0x21, 0x64, 0x6f]],
  ['nothing', 'audio/pcm', []],
  ['a WAV file without samples', 'audio/wav', [...encodeWav(new Int16Array(), 24_000)]],
])('V-5: %s is an error, not noise', async (_name, contentType, bytes) => {
  await expect(read(answer(Uint8Array.from(bytes), [], contentType))).rejects.toThrow();
});
