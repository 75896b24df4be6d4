import { describe, expect, it } from 'vitest';
import { fliteMissing, speak } from '../support/speech/flite.ts';
import { type ServedDrive, startServedDrive } from '../support/speech/served-drive.ts';

if (fliteMissing !== null) console.log(`V-5 (ears of a drive) ${fliteMissing}`);

const said = (drive: ServedDrive) => drive.mouth.inputs.join(' ');
const troubles = (drive: ServedDrive) => drive.events.flatMap((event) => (event.type === 'error' ? [event.code] : []));

async function overview(drive: ServedDrive): Promise<void> {
  await drive.until(() =>
    drive.events.some((event) => event.type === 'assistant' && event.display.includes('Say next')),
  );
}

describe.concurrent('a spoken drive whose services fail', () => {
  it('V-5: without a voice it apologises, goes on, and says its last answer when the voice is back', async () => {
    await using drive = await startServedDrive('next');
    await overview(drive);
    await drive.mouth.die();
    const before = drive.room.output.heard.length;
    await drive.session.say('next');
    expect(troubles(drive)).toEqual(['TTS_UNAVAILABLE']);
    const loud = drive.room.output.heard.slice(before).flatMap(({ samples }) => [...samples]);
    // The recorded apology takes more than three seconds.
    expect(loud.length).toBeGreaterThan(3 * 24_000);
    const answer = drive.events.findLast((event) => event.type === 'assistant');

    const asked = drive.mouth.inputs.length;
    await drive.mouth.revive();
    await drive.until(() =>
      drive.mouth.inputs
        .slice(asked)
        .join(' ')
        .includes((answer?.text ?? '?').slice(0, 30)),
    );
    expect(drive.session.ended).toBe(false);
    await drive.session.say('archive it');
    expect(troubles(drive)).toEqual(['TTS_UNAVAILABLE']);
    expect(drive.events.findLast((event) => event.type === 'assistant')?.display).toContain('Archived');
  });

  it.skipIf(fliteMissing !== null)(
    'V-5: without ears it says that it did not hear, and hears again when they are back',
    async () => {
      await using drive = await startServedDrive('next');
      await overview(drive);
      await drive.ears.die();
      await drive.room.speak(await speak('next'));
      await drive.until(() => said(drive).includes('I could not hear that.'));
      expect(troubles(drive)).toEqual(['STT_UNAVAILABLE']);
      expect(drive.events.some(({ type }) => type === 'user')).toBe(false);

      await drive.ears.revive();
      await drive.room.speak(await speak('next'));
      await drive.until(() => drive.events.some((event) => event.type === 'user' && event.text === 'next'));
      expect(drive.session.ended).toBe(false);
    },
  );
});
