import { createMemoryBriefedMailStore } from '@nexus/knowledge-store';
import { describe, expect, it, vi } from 'vitest';
import { driver } from '../../support/drive/kept-drives.ts';
import { startVoiceDrive, type VoiceDrive } from '../../support/drive/voice-drive.ts';

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

describe.concurrent('a mail whose telling is cut off', () => {
  it('M-13: is told again on the next drive when the driver leaves in the middle of it', async () => {
    const briefedStore = createMemoryBriefedMailStore();
    {
      await using drive = await startVoiceDrive({ userId: driver, briefedStore });
      await telling(drive);
      await drive.utter('goodbye');
      await drive.session.whenEnded;
    }
    expect(await briefedStore.get(driver)).toEqual(new Set());
    {
      await using drive = await startVoiceDrive({ userId: driver, briefedStore });
      await telling(drive);
    }
    expect(await briefedStore.get(driver)).toEqual(new Set());
  }, 60_000);

  it('M-13: is told when the driver goes on from it, or hears the rest', async () => {
    const briefedStore = createMemoryBriefedMailStore();
    await using drive = await startVoiceDrive({ userId: driver, briefedStore });
    const since = await telling(drive);
    await drive.utter('go on');
    await drive.message('assistant', ({ turn }) => turn === 2, since);
    await vi.waitFor(async () => expect((await briefedStore.get(driver)).size).toBe(1), 10_000);
    drive.voice.pace = 3;
    await drive.utter('next');
    await drive.hear(600);
    drive.voice.pace = 0.3;
    expect((await briefedStore.get(driver)).size).toBe(1);
    await drive.utter('next');
    await drive.message('assistant', ({ turn }) => turn === 4, since);
    await vi.waitFor(async () => expect((await briefedStore.get(driver)).size).toBe(3), 10_000);
  }, 60_000);
});
