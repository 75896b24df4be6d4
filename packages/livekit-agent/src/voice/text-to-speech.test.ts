import { tts } from '@livekit/agents';
import { expect, it } from 'vitest';
import { createPrivateLogger, installFrameworkLogger } from '../logging/private-logger.ts';
import { createServiceOutage } from './service-outage.ts';
import { TextToSpeech } from './text-to-speech.ts';

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
