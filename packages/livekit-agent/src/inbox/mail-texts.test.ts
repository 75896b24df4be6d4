import { localUserId, type Mailbox, type MailMessage, type UserKnowledgeStore } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import type { BriefingDependencies } from '../session/briefing-session.ts';
import { createDriveContext } from '../session/create-drive-context.ts';
import { openInbox } from '../session/judge-mail.ts';
import type { DriveContext } from '../state/drive-context.ts';
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

function mailboxOf(mails: readonly MailMessage[]): Mailbox {
  const reader: Partial<Mailbox['reader']> = {
    overview: async () => ({
      mails: mails.length,
      unread: mails.length,
      referenceTime: new Date('2026-11-10T12:00:00Z'),
      omissions: [],
    }),
    async *unread() {
      yield mails;
    },
    async *read(emailIds) {
      const wanted = new Set(emailIds);
      for (const mail of mails) if (wanted.has(mail.emailId)) yield { ...mail };
    },
  };
  return { reader, account: { addresses: [], capabilities: { persistent: false } } } as unknown as Mailbox;
}

/** A drive's desk, and which mails were read for the gate, in order. */
function makeDesk(mails: readonly MailMessage[]) {
  const dependencies: BriefingDependencies = {
    mailbox: mailboxOf(mails),
    model: null,
    onEvent: () => {},
    timeZone: 'Europe/Dublin',
    windowDays: null,
    userId: localUserId,
    knowledge: {} as UserKnowledgeStore,
  };
  const desk = createDriveContext(dependencies, () => {}, new AbortController().signal);
  const read: string[] = [];
  const { add } = desk.mailTexts;
  const mailTexts: DriveContext['mailTexts'] = {
    ...desk.mailTexts,
    add(mail) {
      const isNew = add(mail);
      if (isNew) read.push(mail.emailId);
      return isNew;
    },
  };
  return { desk: Object.assign(desk, { mailTexts }), dependencies, read };
}

async function open(count: number) {
  const made = makeDesk(invent(count));
  await openInbox(made.desk, made.dependencies, new AbortController().signal);
  return made;
}

describe('the mails made ready for the privacy gate', () => {
  it('M-5: are read a few at a time, so that others have their turn', async () => {
    const { desk, read } = await open(40);
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
    const index = await mailTextsOf(desk);
    isOver = true;
    await watched;
    expect(read).toHaveLength(40);
    expect(most).toBeLessThanOrEqual(8);
    expect(index.holds('the cedar lantern panels by'.split(' '))).toBe(true);
  });

  it('M-5: with much mail the bodies that come later are made ready behind, so that a check finds nothing left to read', async () => {
    const { desk, read } = await open(301);
    await prepareMailTexts(desk);
    await desk.settled;
    await desk.mailTextsReady;
    const already = read.length;
    expect(new Set(read).size).toBe(301);
    await mailTextsOf(desk);
    expect(read).toHaveLength(already);
  });

  it('M-7: a check waits for mails of an earlier inbox that are still to be read', async () => {
    const { desk, read } = await open(40);
    void prepareMailTexts(desk);
    desk.inbox = { ...desk.inbox, items: new Map() };
    await mailTextsOf(desk);
    expect(read).toHaveLength(40);
  });
});
