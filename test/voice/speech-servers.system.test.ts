import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { fliteMissing, speak } from '../support/speech/flite.ts';
import { createPhraseRecogniser, pocketsphinxMissing } from '../support/speech/pocketsphinx.ts';
import { startPhraseServer } from '../support/speech/stt-server.ts';
import { startFliteServer, startSimulatedTts } from '../support/speech/tts-server.ts';
import { encodeWavFile } from '../support/speech/wav-file.ts';

const missing = fliteMissing ?? pocketsphinxMissing;
if (missing !== null) console.log(`V-12 (speech servers) ${missing}`);

const phrases = ['next', 'archive this', 'undo', 'repeat', 'go on', 'yes', 'no', 'brief me', 'goodbye'];

function clientOf(baseURL: string): OpenAI {
  return new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0, logLevel: 'off' });
}

describe.skipIf(missing !== null)('the speech servers for tests', () => {
  it('V-12: understand what a caller says of the journey', async () => {
    await using server = await startPhraseServer(phrases);
    const client = clientOf(server.baseURL);
    for (const phrase of phrases) {
      const wav = encodeWavFile({ samples: await speak(phrase), sampleRate: 24_000 });
      const file = new File([new Uint8Array(wav)], 'speech.wav');
      expect((await client.audio.transcriptions.create({ file, model: 'test' })).text).toBe(phrase);
    }
    expect(server.uploads).toHaveLength(phrases.length);
  });

  it('V-12: a word that the recogniser does not know is told at the start', async () => {
    await expect(createPhraseRecogniser(['next', 'zzyzxqua'])).rejects.toThrow('zzyzxqua');
  });

  it('V-12: speak what is asked, as PCM at 24 kHz', async () => {
    await using server = await startFliteServer();
    const answer = await clientOf(server.baseURL).audio.speech.create({
      input: 'Archived.',
      model: 'test',
      voice: 'slt',
      response_format: 'pcm',
    });
    const heard = new Int16Array(await answer.arrayBuffer());
    const spoken = await speak('Archived.');
    expect(heard.length).toBe(spoken.length);
    // flite adds a little noise of its own, another each time.
    expect(Math.max(...heard.map((sample, index) => Math.abs(sample - (spoken[index] ?? 0))))).toBeLessThan(64);
  });
});

it('V-13: the simulated voice is as long as its words, and dies and comes back on the same port', async () => {
  await using server = await startSimulatedTts({ firstByte: 0, realTime: 1_000 });
  const client = clientOf(server.baseURL);
  const say = async () => {
    const answer = await client.audio.speech.create({
      input: 'x'.repeat(30),
      model: 'm',
      voice: 'v',
      response_format: 'pcm',
    });
    return (await answer.arrayBuffer()).byteLength / 2 / 24_000;
  };
  expect(await say()).toBe(2);
  await server.die();
  await expect(say()).rejects.toThrow();
  await server.revive();
  expect(await say()).toBe(2);
});
