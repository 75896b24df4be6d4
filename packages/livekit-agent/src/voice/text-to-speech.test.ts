import { tts } from '@livekit/agents';
import { createSpokenStream } from '@nexus/spoken-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPrivateLogger, installFrameworkLogger } from '../logging/private-logger.ts';
import { createServiceOutage } from './service-outage.ts';
import { createPieceCutter, TextToSpeech } from './text-to-speech.ts';

it('V-11: a voice that is lost after the drive was closed is not tried again', async () => {
  installFrameworkLogger(createPrivateLogger('silent', process.stderr));
  const asked: string[] = [];
  const mouth = new TextToSpeech({
    model: 'test',
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
