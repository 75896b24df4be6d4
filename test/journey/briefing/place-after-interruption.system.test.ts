import type { RoomMessage } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { startVoiceDrive, type VoiceDrive } from '../../support/drive/voice-drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const mails = [
  inventMail({
    emailId: 'roof',
    own: 'Could you please confirm the inspection on Thursday? The roof over the northern hall is finished as agreed with the architect. The scaffold is taken down next week.',
  }),
  inventMail({
    emailId: 'crane',
    messageId: 'crane@example.org',
    subject: 'Crane on Wednesday',
    own: 'The crane stands ready on Wednesday morning.',
  }),
];

/** A drive in which the first mail was cut off in the middle. */
async function startCutDrive(words: string) {
  const drive = await startVoiceDrive({ mailbox: createTwinMailbox(mails).mailbox });
  await drive.overview();
  // Slowly, so that there is a middle; all before and after it in a hurry.
  drive.voice.pace = 4;
  const since = drive.messages.length;
  await drive.utter('next');
  await drive.hear(200);
  drive.voice.pace = 0.3;
  await drive.utter(words);
  const cut = await drive.message('assistant', ({ turn }) => turn === 1, since);
  const answer = await drive.message('assistant', ({ turn }) => turn === 2, since);
  expect(cut.text.length).toBeLessThan(cut.display.length);
  return { drive, cut, answer, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

function toolsOf(messages: readonly RoomMessage[]): string[] {
  return messages.flatMap((message) => (message.type === 'tool' ? [message.name] : []));
}

function opened(drive: VoiceDrive): string[] {
  return drive.messages.flatMap((message) => (message.type === 'card' ? [message.emailId] : []));
}

describe.concurrent('an answer that was cut off', () => {
  it('V-4: “go on” continues it from the beginning of the cut sentence; once it was heard “go on” means the next mail', async () => {
    await using place = await startCutDrive('who is it from');
    const { drive, cut, answer } = place;
    expect(answer.display).toMatch(/It is from Maria Chen/);
    const rest = await drive.ask('go on');
    expect(cut.display.endsWith(rest.display)).toBe(true);
    expect(cut.display.slice(0, -rest.display.length).trim()).toMatch(/^$|[.?!]$/);
    expect(rest.text.length).toBeGreaterThan(rest.display.length * 0.9);
    expect(opened(drive)).toHaveLength(1);
    await drive.ask('go on');
    expect(opened(drive)).toHaveLength(2);
    expect(toolsOf(drive.messages)).toEqual(['next_email', 'resume_briefing', 'next_email']);
  }, 60_000);

  it('V-4: “repeat” says the whole of it again', async () => {
    await using place = await startCutDrive('who is it from');
    const again = await place.drive.ask('repeat');
    expect(again.display).toBe(place.cut.display);
  }, 60_000);

  it('V-4: after a decision about the mail “go on” means the next one', async () => {
    await using place = await startCutDrive('archive it');
    await place.drive.ask('go on');
    expect(opened(place.drive)).toHaveLength(2);
  }, 60_000);

  it('V-4: “next” never goes back into it', async () => {
    await using place = await startCutDrive('who is it from');
    await place.drive.ask('next');
    expect(opened(place.drive)).toHaveLength(2);
  }, 60_000);
});
