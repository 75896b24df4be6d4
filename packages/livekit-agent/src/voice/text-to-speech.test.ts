import { tts } from '@livekit/agents';
import { createSpokenStream } from '@nexus/spoken-text';
import fc from 'fast-check';
import OpenAI from 'openai';
import { expect, it } from 'vitest';
import { createPrivateLogger, installFrameworkLogger } from '../logging/private-logger.ts';
import { createServiceOutage } from './service-outage.ts';
import { createPieceCutter, TextToSpeech } from './text-to-speech.ts';
import { createSpeaker } from './text-to-speech-request.ts';

it('V-11: a voice that is lost after the drive was closed is not tried again', async () => {
  installFrameworkLogger(createPrivateLogger('silent', process.stderr));
  const asked: string[] = [];
  const mouth = new TextToSpeech({
    model: 'test',
    speaks: () => true,
    outage: createServiceOutage({ service: 'tts', code: 'TTS_UNAVAILABLE' }, {}),
    apology: { first: new Int16Array(240), further: new Int16Array(240) },
    onUnspoken: () => {},
    async *speak(words) {
      asked.push(words);
      yield* [];
      throw new Error('gone');
    },
  });
  await mouth.close();
  const stream = mouth.stream();
  stream.pushText('Nobody hears this any more.');
  stream.endInput();
  for await (const audio of stream) if (audio === tts.SynthesizeStream.END_OF_STREAM) break;
  // The loop of a voice that tries again would leave no turn to anybody.
  await new Promise((resolve) => setImmediate(resolve));
  stream.close();
  expect(asked).toEqual(['Nobody hears this any more.']);
});

const withoutSpaces = (texts: readonly string[]) => texts.join('').replace(/\s/g, '');
const words = fc.array(
  fc.constantFrom('one', 'mail', 'from', 'Priya,', 'today.', 'Really?', 'at', '3:45', 'p.m.', '—', 'yes'),
);

it('V-3: the pieces are the text, nothing left out or said twice, however it arrives', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const cutter = createPieceCutter();
      const texts = parts.map((part) => `${part.join(' ')} `);
      const pieces = [...texts.flatMap((text) => cutter.push(text)), ...cutter.flush()];
      const spoken = withoutSpaces(pieces).replace(/—/g, '');
      expect(spoken).toBe(withoutSpaces(texts).replace(/—/g, ''));
    }),
  );
});

it('V-3: starts with the first clause, and asks for whole sentences after that', () => {
  const cutter = createPieceCutter();
  expect(cutter.push('Good morning Alex, you have three new mails. One is from Priya, and it is urgent.')).toEqual([
    'Good morning Alex,',
    'you have three new mails.',
    'One is from Priya, and it is urgent.',
  ]);
});

it('V-3: what a spoken stream gives out is asked for at once', () => {
  const spoken = createSpokenStream();
  const cutter = createPieceCutter();
  const pieces = 'The first one is from Priya, who asks for the plans by Friday. Shall I '
    .split(/(?<= )/)
    .flatMap((word) => {
      const said = spoken.push(word);
      return said === '' ? [] : cutter.push(said);
    });
  expect(pieces).toEqual(['The first one is from Priya,', 'who asks for the plans by Friday.']);
});

it('V-3: a word is not asked for before its sentence or clause is there', () => {
  const cutter = createPieceCutter();
  expect(['Hello', ' there', ' Alex'].flatMap((word) => cutter.push(word))).toEqual([]);
  expect(cutter.flush()).toEqual(['Hello there Alex']);
});

it('V-3: marks alone are not asked for', () => {
  const cutter = createPieceCutter();
  expect([...cutter.push('… — !'), ...cutter.flush()]).toEqual([]);
});

/** What a voice that speaks these languages is asked for, of an answer in English, German and English again. */
async function askedOfVoice(speaks: (language: string) => boolean): Promise<readonly string[]> {
  installFrameworkLogger(createPrivateLogger('silent', process.stderr));
  const asked: string[] = [];
  const mouth = new TextToSpeech({
    model: 'test',
    speaks,
    outage: createServiceOutage({ service: 'tts', code: 'TTS_UNAVAILABLE' }, {}),
    apology: { first: new Int16Array(240), further: new Int16Array(240) },
    onUnspoken: () => {},
    async *speak(words, _signal, language = 'en') {
      asked.push(`${language}: ${words}`);
      yield new Int16Array(240);
    },
  });
  const stream = mouth.stream();
  const pieces = [
    ['en', 'A mail in German.'],
    ['de', 'Die Fenster sind da.'],
    ['de', 'Sie stehen im Lager.'],
    ['en', 'Say next.'],
  ] as const;
  for (const [place, [language, words]] of pieces.entries()) {
    if (language !== 'en') stream.inLanguage(place, language);
    stream.pushText(words);
    stream.flush();
  }
  stream.endInput();
  for await (const audio of stream) if (audio === tts.SynthesizeStream.END_OF_STREAM) break;
  stream.close();
  await mouth.close();
  return asked;
}

it('W-5: each piece is asked for in its language', async () => {
  expect(await askedOfVoice(() => true)).toEqual([
    'en: A mail in German.',
    'de: Die Fenster sind da.',
    'de: Sie stehen im Lager.',
    'en: Say next.',
  ]);
});

it('W-5: a voice that does not speak a language says so once, in place of all that is in it', async () => {
  expect(await askedOfVoice((language) => language === 'fr')).toEqual([
    'en: A mail in German.',
    'en: What comes here is in German, which my voice does not speak.',
    'en: Say next.',
  ]);
});

it('W-5: the language is told to a model that takes instructions, and to no other', async () => {
  const asked: { readonly input: string; readonly instructions?: string }[] = [];
  const client = new OpenAI({
    apiKey: 'none',
    baseURL: 'http://voice.test/v1',
    async fetch(_address, request) {
      asked.push(JSON.parse(String(request?.body)));
      return new Response(new Uint8Array(480), { headers: { 'content-type': 'audio/pcm' } });
    },
  });
  const outage = createServiceOutage({ service: 'tts', code: 'TTS_UNAVAILABLE' }, {});
  const { signal } = new AbortController();
  for (const model of ['gpt-4o-mini-tts', 'tts-1']) {
    const speak = createSpeaker({ client, model, voice: 'alloy', outage });
    for (const language of ['de', undefined]) for await (const _sound of speak('Guten Tag', signal, language));
  }
  expect(asked.map(({ instructions }) => instructions)).toEqual([
    'Speak German, as a native speaker does.',
    undefined,
    undefined,
    undefined,
  ]);
});
