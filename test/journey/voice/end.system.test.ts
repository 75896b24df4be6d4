import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { startVoiceDrive } from '../../support/drive/voice-drive.ts';

/** Who wrote the sample's first mail, with and without its VIP. */
const firstOfSample = /Eleanor Tarrant|Graham Oakes/;

describe.concurrent('the end of a spoken drive', () => {
  it('V-11: the farewell is spoken to its end, though somebody talks into it, and then the drive has ended', async () => {
    await using drive = await startVoiceDrive();
    await drive.overview();
    drive.voice.pace = 3;
    const since = drive.messages.length;
    await drive.utter('goodbye');
    await drive.hear(200);
    expect(drive.session.ended).toBe(true);
    await drive.utter('and the weather');
    await drive.session.whenEnded;
    const farewell = await drive.message('assistant', ({ turn }) => turn === 1, since);
    expect(farewell.text).toMatch(/^Goodbye\..*Drive safely\.$/);
    expect(drive.room.output.quiet).toBe(true);
    await drive.session.close();
    expect(drive.messages.filter(({ type }) => type === 'user')).toHaveLength(1);
    expect(drive.messages.filter(({ type }) => type === 'end')).toHaveLength(1);
    expect(drive.session.snapshot().at(-1)).toMatchObject({ type: 'status', activity: 'ended' });
  }, 60_000);

  it('V-11: closing in the middle of a word tells what was said, then the end, and nothing after it', async () => {
    await using drive = await startVoiceDrive();
    await drive.overview();
    drive.voice.pace = 3;
    await drive.utter('next');
    await drive.hear(200);
    await drive.session.close();
    await drive.session.close();
    const events = drive.messages.filter(({ type }) => type !== 'status' && type !== 'progress');
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['assistant', 'end']);
    await expect(drive.session.say('next')).rejects.toMatchObject({ code: 'SESSION_CLOSED' });
    await drive.session.whenEnded;
  }, 60_000);
});

describe.concurrent('a caller whose connection is lost', () => {
  it('V-8: the agent is quiet while nobody hears it, and says where we were when they are back', async () => {
    await using drive = await startVoiceDrive();
    await drive.overview();
    drive.voice.pace = 3;
    await drive.utter('next');
    await drive.hear(200);
    drive.session.away();
    expect(drive.session.snapshot().at(-1)).toMatchObject({ activity: 'away' });
    await drive.message('assistant', ({ turn }) => turn === 1);
    drive.voice.pace = 0.3;
    const since = drive.messages.length;
    drive.session.back();
    const welcome = await drive.message('assistant', () => true, since);
    expect(welcome.text).toMatch(/^Welcome back\. We were at (?:Eleanor Tarrant|Graham Oakes) about/);
    const [ready, card, progress, status] = drive.session.snapshot();
    expect([ready?.type, card?.type, progress?.type, status?.type]).toEqual(['ready', 'card', 'progress', 'status']);
    expect((await drive.ask('archive it')).text).toMatch(/^Archived/);
  }, 60_000);

  it('V-8: who does not come back in time has ended the drive', async () => {
    await using drive = await startVoiceDrive({ abandonAfter: 50 });
    await drive.overview();
    drive.session.away();
    await drive.session.whenEnded;
    expect(drive.session.ended).toBe(true);
    drive.session.back();
    await drive.session.close();
    expect(drive.messages.at(-1)?.type).toBe('end');
    expect(drive.session.snapshot().at(-1)).toMatchObject({ type: 'status', activity: 'ended' });
  }, 60_000);

  it('V-8: who comes back in time goes on', async () => {
    await using drive = await startVoiceDrive({ abandonAfter: 300 });
    await drive.overview();
    drive.session.away();
    drive.session.back();
    await drive.message('assistant', ({ text }) => text.startsWith('Welcome back'));
    expect((await drive.ask('next')).text).toMatch(firstOfSample);
    expect(drive.session.ended).toBe(false);
  }, 60_000);
});

describe('a typed drive whose connection is lost', () => {
  it('V-8: goes on where it was, in the same order of events, and tells a page that joins what it must know', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    drive.session.away();
    expect(drive.session.snapshot().at(-1)).toMatchObject({ type: 'status', activity: 'away' });
    drive.session.back();
    const archived = await drive.say('archive it');
    expect(archived.map(({ type }) => type)).toEqual(['assistant', 'user', 'tool', 'assistant']);
    expect(eventsOf(archived, 'assistant')[0]?.text).toMatch(/^Welcome back\. We were at/);
    expect(drive.session.snapshot().map(({ type }) => type)).toEqual(['ready', 'card', 'progress', 'status']);
    await drive.say('goodbye');
    await drive.session.whenEnded;
  });
});
