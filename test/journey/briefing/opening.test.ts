import { createManualScheduler } from '@nexus/async/testing';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { createBriefingSession } from '@nexus/livekit-agent';
import { expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';

/** The sample mailbox, whose overview comes when it is let. */
async function heldMailbox() {
  const mailbox = await openMailbox(sampleMailboxPath);
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const reader = {
    ...mailbox.reader,
    async overview(signal?: AbortSignal) {
      asked.resolve();
      await gate.promise;
      return mailbox.reader.overview(signal);
    },
  };
  return { mailbox: { ...mailbox, reader }, asked: asked.promise, release: gate.resolve };
}

it('H-11: where many drives open at once, who reads hears the greeting first and the overview when it is there', async () => {
  const { mailbox, asked, release } = await heldMailbox();
  const scheduler = createManualScheduler();
  const starting = startDrive({ mailbox, scheduler });
  await asked;
  scheduler.advance(3_000);
  release();
  await using drive = await starting;
  const [greeting, overview, ...more] = eventsOf(drive.events, 'assistant').map(({ display }) => display);
  expect(greeting).toMatch(/^Good \w+\. Checking your mail/);
  expect(overview).toMatch(/unread mails/);
  expect(overview).not.toMatch(/Good \w+/);
  expect(more).toEqual([]);
});

it('H-11: in a crowd each is greeted at once, also those who came before it was one', async () => {
  const scheduler = createManualScheduler();
  async function come() {
    const { mailbox, release } = await heldMailbox();
    const heard: string[] = [];
    const greeted = Promise.withResolvers<void>();
    const session = createBriefingSession({
      mailbox,
      model: null,
      timeZone: 'Europe/Dublin',
      scheduler,
      onEvent(event) {
        if (event.type !== 'assistant') return;
        heard.push(event.display);
        greeted.resolve();
      },
    });
    return { session, started: session.start(), release, heard, greeted: greeted.promise };
  }
  const first = await Promise.all(Array.from({ length: 4 }, come));
  const last = await come();
  await last.greeted;
  expect(first.map(({ heard }) => heard)).toEqual([[], [], [], []]);
  scheduler.advance(200);
  await Promise.all(first.map(({ greeted }) => greeted));
  for (const { session, started, release, heard } of [...first, last]) {
    await using _ = session;
    release();
    await started;
    expect(heard).toEqual([expect.stringMatching(/^Good \w+\. Checking/), expect.stringMatching(/unread mails/)]);
  }
});

it('H-11: mail that is there within a moment is greeted with once', async () => {
  const { mailbox, asked, release } = await heldMailbox();
  const scheduler = createManualScheduler();
  const starting = startDrive({ mailbox, scheduler });
  await asked;
  scheduler.advance(2_999);
  release();
  await using drive = await starting;
  expect(eventsOf(drive.events, 'assistant').map(({ display }) => display)).toEqual([
    expect.stringMatching(/^Good \w+\..*unread mails/s),
  ]);
});
