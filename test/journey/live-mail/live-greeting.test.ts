import { createManualScheduler } from '@nexus/async/testing';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

describe('a mail server that is slow', () => {
  it('E-1: is not waited for in silence by whoever reads either', async () => {
    const { mailbox } = createTwinMailbox([inventMail({ emailId: 'roof', own: 'The roof is finished.' })]);
    const gate = Promise.withResolvers<void>();
    const overview: typeof mailbox.reader.overview = async (signal) => {
      await gate.promise;
      return mailbox.reader.overview(signal);
    };
    const scheduler = createManualScheduler();
    const starting = startDrive({ mailbox: { ...mailbox, reader: { ...mailbox.reader, overview } }, scheduler });
    while (scheduler.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    scheduler.advance(1_000);
    gate.resolve();
    await using drive = await starting;
    const said = drive.events.flatMap((event) =>
      event.type === 'assistant' ? [event.text] : event.type === 'ready' ? ['ready'] : [],
    );
    expect(said).toEqual([
      expect.stringMatching(/Checking your mail/),
      'ready',
      expect.stringMatching(/^You have one unread mail/),
    ]);
  });

  it('E-1: one that answers in time greets in one go', async () => {
    const { mailbox } = createTwinMailbox([inventMail({ emailId: 'roof', own: 'The roof is finished.' })]);
    await using drive = await startDrive({ mailbox, scheduler: createManualScheduler() });
    expect(eventsOf(drive.events, 'assistant')).toHaveLength(1);
    expect(drive.heard).toMatch(/^Good \w+\. You have one unread mail/);
  });
});
