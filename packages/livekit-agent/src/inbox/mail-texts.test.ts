import { localUserId, type MailMessage, type UserKnowledgeStore } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import type { BriefingDependencies } from '../session/briefing-session.ts';
import { createDriveContext } from '../session/create-drive-context.ts';
import { openInbox } from '../session/judge-mail.ts';
import { createStillMailbox } from '../testing/test-drive.ts';
import { mailTextsOf, prepareMailTexts } from './mail-texts.ts';

function invent(count: number): readonly MailMessage[] {
  return Array.from({ length: count }, (_, index) =>
    inventMail({
      emailId: `mail-${index}`,
      messageId: `mail-${index}@example.org`,
      subject: `Delivery ${index}`,
      own: `Could you confirm delivery ${index} of the cedar lantern panels by Friday?`,
    }),
  );
}

/** A drive, and which mails were read for the gate, in order. */
function makeDrive(mails: readonly MailMessage[]) {
  const dependencies: BriefingDependencies = {
    mailbox: createStillMailbox(mails),
    now: new Date('2026-11-10T12:00:00Z'),
    model: null,
    onEvent: () => {},
    timeZone: 'Europe/Dublin',
    windowDays: null,
    userId: localUserId,
    knowledge: {} as UserKnowledgeStore,
  };
  const drive = createDriveContext(dependencies, () => {}, new AbortController().signal);
  const read: string[] = [];
  const { add } = drive.knowledge.mailTexts;
  drive.knowledge.mailTexts.add = (mail) => {
    const isNew = add(mail);
    if (isNew) read.push(mail.emailId);
    return isNew;
  };
  return { drive, dependencies, read };
}

async function open(count: number) {
  const made = makeDrive(invent(count));
  await openInbox(made.drive, made.dependencies, new AbortController().signal);
  return made;
}

describe('the mails made ready for the privacy gate', () => {
  it('M-5: are read a few at a time, so that others have their turn', async () => {
    const { drive, read } = await open(40);
    let most = 0;
    let before = 0;
    let isOver = false;
    const watched = (async () => {
      do {
        await new Promise((resolve) => setImmediate(resolve));
        most = Math.max(most, read.length - before);
        before = read.length;
      } while (!isOver);
    })();
    const index = await mailTextsOf(drive);
    isOver = true;
    await watched;
    expect(read).toHaveLength(40);
    expect(most).toBeLessThanOrEqual(8);
    expect(index.holds('the cedar lantern panels by'.split(' '))).toBe(true);
  });

  it('M-5: with much mail the bodies that come later are made ready behind, so that a check finds nothing left to read', async () => {
    const { drive, read } = await open(301);
    await prepareMailTexts(drive);
    await drive.inbox.settled;
    await drive.knowledge.mailTextsReady;
    const already = read.length;
    expect(new Set(read).size).toBe(301);
    await mailTextsOf(drive);
    expect(read).toHaveLength(already);
  });

  it('M-7: a check waits for mails of an earlier inbox that are still to be read', async () => {
    const { drive, read } = await open(40);
    void prepareMailTexts(drive);
    drive.inbox.replace({ ...drive.inbox.state, items: new Map() });
    await mailTextsOf(drive);
    expect(read).toHaveLength(40);
  });
});
