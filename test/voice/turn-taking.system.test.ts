import { createPrivateLogger, installFrameworkLogger, loadVoiceDetection } from '@nexus/livekit-agent';
import { beforeAll, describe, expect, it } from 'vitest';
import { fliteMissing, speak } from '../support/speech/flite.ts';
import { framesOf, joinSound, silence } from '../support/speech/sound-stream.ts';

if (fliteMissing !== null) console.log(`V-4 (end of turn) ${fliteMissing}`);

describe('turn taking', () => {
  beforeAll(() => installFrameworkLogger(createPrivateLogger('silent', process.stderr)));

  it('V-4: stays on this machine, also where LiveKit is set', () => {
    const { vad, turnDetection } = loadVoiceDetection();
    expect(turnDetection.toJSON()).toMatchObject({ model: 'turn-detector-v1-mini', cloud: undefined });
    expect(vad.minSilenceDuration).toBeGreaterThanOrEqual(250);
  });

  it.skipIf(fliteMissing !== null)(
    'V-4: the end of a turn is judged by the model, in a process without a worker too',
    async () => {
      const { turnDetection } = loadVoiceDetection();
      async function endsAfter(words: string): Promise<number> {
        const samples = await speak(words, 16_000);
        const ends = samples.findLastIndex((sample) => Math.abs(sample) > 300);
        const stream = turnDetection.stream();
        for (const frame of framesOf(joinSound(samples.subarray(0, ends), silence(200, 16_000)), 16_000)) {
          stream.pushAudio(frame);
          await new Promise((resolve) => setImmediate(resolve));
        }
        const { endOfTurnProbability } = await stream.predict().await;
        await stream.aclose();
        return endOfTurnProbability;
      }
      const whole = await endsAfter('Please archive this one.');
      const half = await endsAfter('Please archive the one from');
      // Without a model to ask, the framework answers 1 to everything.
      for (const probability of [whole, half]) {
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThan(1);
      }
      expect(half).not.toBe(whole);
    },
  );
});
