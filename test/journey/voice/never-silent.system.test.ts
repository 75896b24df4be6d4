import { type Mailbox, NexusError } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { describe, expect, it } from 'vitest';
import { startVoiceDrive } from '../../support/drive/voice-drive.ts';

/** Who wrote the sample's first mail, with and without its VIP. */
const firstOfSample = /Eleanor Tarrant|Graham Oakes/;

/** The sample mailbox, read only when `gate` opens. */
async function slowMailbox(gate: Promise<void>): Promise<Mailbox> {
  const mailbox = await openMailbox(sampleMailboxPath);
  const { reader } = mailbox;
  const overview: typeof reader.overview = async (signal) => {
    await gate;
    return reader.overview(signal);
  };
  return {
    ...mailbox,
    reader: { ...reader, overview, unread: (s) => reader.unread(s), read: (i, s) => reader.read(i, s) },
  };
}

describe.concurrent('no turn is silent', () => {
  it('V-1: what is said while the mail loads waits for it and is answered after the overview', async () => {
    const gate = Promise.withResolvers<void>();
    await using mailbox = await disposable(slowMailbox(gate.promise));
    await using drive = await startVoiceDrive({ mailbox: mailbox.value, loadingPatience: 600_000 });
    await drive.message('assistant', ({ display }) => display.includes('Checking'));
    await drive.utter('next');
    await drive.session.voiceSession.output.audio?.waitForPlayout();
    gate.resolve();
    const answer = await drive.message('assistant', ({ turn }) => turn === 1);
    expect(answer.text).toMatch(firstOfSample);
    const told = drive.messages.filter((message) => message.type === 'assistant');
    expect(told).toHaveLength(3);
    expect(told[1]?.display).toMatch(/^You have/);
  }, 60_000);

  it('V-1: the mail is read while the room is still being connected, and not read twice', async () => {
    await using mailbox = await disposable(openMailbox(sampleMailboxPath));
    const { reader } = mailbox.value;
    let reads = 0;
    const read = Promise.withResolvers<void>();
    const unread: typeof reader.unread = (signal) => {
      reads += 1;
      read.resolve();
      return reader.unread(signal);
    };
    const counted = { overview: (s?: AbortSignal) => reader.overview(s), unread, read: reader.read.bind(reader) };
    await using drive = await startVoiceDrive({
      mailbox: { ...mailbox.value, reader: { ...reader, ...counted } },
      before: async (session) => {
        session.prepare();
        await read.promise;
      },
    });
    await drive.overview();
    expect(reads).toBe(1);
    expect(drive.messages.filter(({ type }) => type === 'ready')).toHaveLength(1);
  }, 60_000);

  it('V-1: a long wait for the mail is not silent', async () => {
    const gate = Promise.withResolvers<void>();
    await using mailbox = await disposable(slowMailbox(gate.promise));
    await using drive = await startVoiceDrive({ mailbox: mailbox.value, loadingPatience: 30 });
    await drive.message('assistant', ({ display }) => display.startsWith('Still reading'));
    await drive.message('assistant', ({ display }) => display.startsWith('I am still'));
    gate.resolve();
    await drive.overview();
  }, 60_000);

  it('V-1: a mailbox that cannot be opened is said, and ends the drive with a coded error', async () => {
    const failing = Promise.reject(new NexusError('MAILBOX_UNREADABLE', 'The folder may not be read.'));
    failing.catch(() => {});
    await using mailbox = await disposable(slowMailbox(failing));
    await using drive = await startVoiceDrive({ mailbox: mailbox.value });
    await drive.session.whenEnded;
    const error = await drive.message('error');
    expect(error).toMatchObject({ code: 'MAILBOX_UNREADABLE', fatal: true });
    expect(drive.voice.requests.join(' ')).toMatch(/can't open your mailbox/);
  }, 60_000);

  it('V-5: a voice that fails ends no drive: the page shows the answer, the failure is told once, and the voice comes back', async () => {
    await using drive = await startVoiceDrive();
    await drive.overview();
    drive.voice.broken = true;
    expect((await drive.ask('next')).display).toMatch(firstOfSample);
    expect((await drive.ask('archive it')).display).toMatch(/^Archived/);
    drive.voice.broken = false;
    expect((await drive.ask('undo')).text).toMatch(/back/i);
    const errors = drive.messages.filter((message) => message.type === 'error');
    expect(errors.map(({ code }) => code)).toEqual(['TTS_UNAVAILABLE']);
  }, 60_000);

  it('V-5: two turns in quick succession are both answered, in order', async () => {
    await using drive = await startVoiceDrive();
    await drive.overview();
    drive.voice.pace = 2;
    await drive.utter('next');
    await drive.message('user', ({ turn }) => turn === 1);
    await drive.utter('archive it and go on');
    await drive.message('assistant', ({ turn }) => turn === 2);
    const turns = drive.messages.flatMap((message) =>
      message.type === 'user' || message.type === 'assistant' ? [`${message.type} ${message.turn}`] : [],
    );
    expect(turns.slice(-4)).toEqual(['user 1', 'assistant 1', 'user 2', 'assistant 2']);
  }, 60_000);

  it('two spoken drives in one process share nothing', async () => {
    await using first = await startVoiceDrive();
    await using second = await startVoiceDrive();
    await Promise.all([first.overview(), second.overview()]);
    await Promise.all([first.ask('next'), second.ask('next')]);
    await first.ask('archive it');
    expect(second.messages.filter((message) => message.type === 'user').map(({ text }) => text)).toEqual(['next']);
    expect((await second.ask('undo')).text).toMatch(/nothing/i);
  }, 60_000);
});

async function disposable(opening: Promise<Mailbox>) {
  const value = await opening;
  return { value, [Symbol.asyncDispose]: () => value.close() };
}
