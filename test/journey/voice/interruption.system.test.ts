import { describe, expect, it } from 'vitest';
import { startVoiceDrive, type VoiceDrive } from '../../support/drive/voice-drive.ts';

/** Who wrote the sample's first mail, with and without its VIP. */
const firstOfSample = /Eleanor Tarrant|Graham Oakes/;

/** The first mail is being told, slowly, and some of it was heard. */
async function telling(drive: VoiceDrive): Promise<number> {
  await drive.overview();
  drive.voice.pace = 3;
  const since = drive.messages.length;
  await drive.utter('next');
  await drive.hear(600);
  drive.voice.pace = 0.3;
  return since;
}

describe.concurrent('interrupting the agent', () => {
  it('V-4: words stop the speech, what was really heard is told, and the words are answered', async () => {
    await using drive = await startVoiceDrive();
    const since = await telling(drive);
    await drive.utter('archive it');
    const cut = await drive.message('assistant', ({ turn }) => turn === 1, since);
    const answer = await drive.message('assistant', ({ turn }) => turn === 2, since);
    expect(cut.display).toMatch(firstOfSample);
    expect(cut.text.length).toBeLessThan(cut.display.length / 2);
    expect(cut.text).not.toBe('');
    expect(cut.display.slice(0, 10)).toBe(cut.text.slice(0, 10));
    expect(answer.text).toMatch(/^Archived/);
    const events = drive.messages.slice(since).filter(({ type }) => type === 'user' || type === 'assistant');
    expect(events.map(({ type }) => type)).toEqual(['user', 'assistant', 'user', 'assistant']);
  }, 60_000);

  it('V-4: a sound without words pauses the speech, which goes on to its end', async () => {
    await using drive = await startVoiceDrive();
    const since = await telling(drive);
    await drive.utter('');
    expect(drive.room.output.paused).toBe(true);
    const answer = await drive.message('assistant', ({ turn }) => turn === 1, since);
    expect(answer.text).toMatch(firstOfSample);
    expect(answer.text.length).toBeGreaterThan(answer.display.length * 0.9);
    expect(drive.messages.slice(since).filter(({ type }) => type === 'user')).toHaveLength(1);
  }, 60_000);

  it.each(['mhm', 'Uh-huh.', 'Hmm…'])(
    'V-4: %s of a passenger is no turn',
    async (sound) => {
      await using drive = await startVoiceDrive();
      const since = await telling(drive);
      await drive.utter(sound);
      expect(drive.room.output.paused).toBe(true);
      const answer = await drive.message('assistant', ({ turn }) => turn === 1, since);
      expect(answer.text.length).toBeGreaterThan(answer.display.length * 0.9);
      expect(drive.messages.slice(since).filter(({ type }) => type === 'user')).toHaveLength(1);
    },
    60_000,
  );

  it('V-4: hush stops the speech and changes nothing else', async ({ expect }) => {
    await using drive = await startVoiceDrive();
    const since = await telling(drive);
    drive.session.hush();
    const cut = await drive.message('assistant', ({ turn }) => turn === 1, since);
    expect(cut.text.length).toBeLessThan(cut.display.length);
    await expect.poll(() => drive.room.output.quiet).toBe(true);
    expect((await drive.ask('archive it')).text).toMatch(/^Archived/);
  }, 60_000);

  it('typed words beside speech interrupt it and are answered aloud', async () => {
    await using drive = await startVoiceDrive();
    const since = await telling(drive);
    await drive.session.say('archive it');
    const told = drive.messages.slice(since).filter((message) => message.type === 'assistant');
    expect(told.map(({ turn }) => turn)).toEqual([1, 2]);
    expect(told[1]?.text).toMatch(/^Archived/);
    expect(drive.voice.requests.some((words) => words.startsWith('Archived'))).toBe(true);
  }, 60_000);
});
