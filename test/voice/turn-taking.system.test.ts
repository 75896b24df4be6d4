import { voice } from '@livekit/agents';
import { createPrivateLogger, installFrameworkLogger, loadVoiceDetection } from '@nexus/livekit-agent';
import { beforeAll, describe, expect, it } from 'vitest';
import { sayAloud } from '../bench/voice/utterances.ts';
import { fliteMissing, speak } from '../support/speech/flite.ts';
import { startServedDrive } from '../support/speech/served-drive.ts';
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

  it.skipIf(fliteMissing !== null).each([
    { before: 'Archive the one from', after: 'Graham Oakes.' },
    { before: 'Tell her that I', after: 'will be there at ten.' },
  ])('V-14: who says “$before” and thinks for two seconds is not cut', async ({ before, after }) => {
    let words = before;
    const rate = 24_000;
    // Without the hush around them, and made before: the two seconds are all that the caller waits.
    const [first, second] = [await sayAloud(before, rate), await sayAloud(after, rate)];
    await using drive = await startServedDrive(() => words);
    await drive.until(() => drive.events.some(({ type }) => type === 'ready'));
    drive.session.hush();
    await drive.room.speak(joinSound(first, silence(2_000, rate)));
    words = after;
    await drive.room.speak(second);
    await drive.until(() => drive.events.some(({ type }) => type === 'user'));
    const said = drive.events.flatMap((event) => (event.type === 'user' ? [event.text] : []));
    expect(said).toEqual([`${before} ${after}`]);
  });

  it.skipIf(fliteMissing !== null)(
    'V-14: a whole command ends the turn whatever the sound of it, and words that tell nothing are left to the model',
    async () => {
      let words = 'Undo.';
      await using drive = await startServedDrive(() => words);
      await drive.until(() => drive.events.some(({ type }) => type === 'ready'));
      const { voiceSession } = drive.session;
      const delays: unknown[] = [];
      voiceSession.on(voice.AgentSessionEventTypes.UserInputTranscribed, () =>
        delays.push({ ...voiceSession.sessionOptions.turnHandling.endpointing }),
      );
      const turns = () => drive.events.filter(({ type }) => type === 'user').length;
      for (const [said, delay] of [
        ['Undo.', { minDelay: 300, maxDelay: 300 }],
        ['She was there yesterday.', { minDelay: 300, maxDelay: 2_500 }],
      ] as const) {
        words = said;
        const before = turns();
        drive.session.hush();
        await drive.room.speak(await speak(said, 24_000));
        await drive.until(() => turns() > before);
        expect(delays.at(-1)).toMatchObject(delay);
      }
    },
  );
});
