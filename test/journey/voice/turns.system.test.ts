import { describe, expect, it } from 'vitest';
import { startVoiceDrive } from '../../support/drive/voice-drive.ts';

describe('a spoken drive', () => {
  it('V-1: greets at once, reads the mail meanwhile, then gives the overview without greeting again', async () => {
    await using drive = await startVoiceDrive();
    const overview = await drive.overview();
    const told = drive.messages.filter((message) => message.type === 'assistant');
    expect(told[0]?.display).toMatch(/^Good (morning|afternoon|evening)\. Checking your mail…$/);
    expect(overview.display).toMatch(/^You have sixty-nine unread mails/);
    const kinds = drive.messages.map(({ type }) => type);
    expect(kinds.indexOf('ready')).toBeLessThan(kinds.lastIndexOf('assistant'));
  }, 60_000);

  it('V-3: the voice is given spoken form, the page readable text', async () => {
    await using drive = await startVoiceDrive();
    await drive.overview();
    const { display, text } = await drive.ask('go to the noise topic');
    expect(display).toMatch(/18 November/);
    expect(text).toMatch(/November eighteenth/);
    const spoken = drive.voice.requests.join(' ');
    expect(spoken).toContain('November eighteenth');
    expect(spoken).not.toContain('18');
  }, 60_000);
});
