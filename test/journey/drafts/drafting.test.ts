import {
  type DraftContent,
  type DraftReceipt,
  type MailActionContext,
  type MailMessage,
  NexusError,
} from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

interface Asked {
  readonly content: DraftContent;
  readonly key: string;
}

/** A drive with its one mail open, and what the provider was asked to draft. */
async function startDrafting(mail: Partial<MailMessage>, answer: (asked: Asked) => void = () => {}) {
  const { mailbox } = createTwinMailbox([inventMail({ emailId: 'roof', subject: 'The roof', ...mail })]);
  const asked: Asked[] = [];
  const draft = async (content: DraftContent, { idempotencyKey: key }: MailActionContext): Promise<DraftReceipt> => {
    asked.push({ content, key });
    answer({ content, key });
    return { draftId: `account/${key}`, discard: async () => {} };
  };
  const drive = await startDrive({ mailbox: { ...mailbox, composer: { ...mailbox.composer, draft } } });
  await drive.say('next');
  return { drive, asked, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

function codesIn(drive: Drive): string[] {
  return eventsOf(drive.events, 'error').map(({ code }) => code);
}

describe('the subject of what is drafted', () => {
  it.each([
    ['[#4711] Login broken', 'Re: [#4711] Login broken'],
    ['AW: クレーンの点検', 'Re: クレーンの点検'],
    ['Bill for piet@example.org, € 1.250,00', 'Re: Bill for piet@example.org, € 1.250,00'],
    ['', 'Re:'],
  ])('B-12: %j is answered as %j, however it is spoken', async (subject, answered) => {
    await using drafting = await startDrafting({ subject });
    await drafting.drive.say('reply yes that works for me');
    expect(drafting.asked.map(({ content }) => content.subject)).toEqual([answered]);
  });

  it('B-12: a mail is handed on under its own subject', async () => {
    await using drafting = await startDrafting({ subject: 'WG: [#4711] Login broken', cc: [piet] });
    await drafting.drive.say('forward it to piet');
    expect(drafting.asked.map(({ content }) => content.subject)).toEqual(['Fwd: [#4711] Login broken']);
  });
});

describe('a draft of which it stays unknown whether it was made', () => {
  const uncertain = new NexusError('MAIL_ACTION_UNCERTAIN', 'The connection broke.', { retryable: true });
  /** Whose first draft, and only that, gets no answer. */
  function loseFirst(error: Error) {
    let lost = false;
    return () => {
      if (lost) return;
      lost = true;
      throw error;
    };
  }

  it.each([
    ['the answer was lost', uncertain],
    ['nobody knows why it broke off', new TypeError('something is not as it should be')],
  ])('E-8: where %s, the same words again are the same draft, which the mailbox looks for', async (_, error) => {
    await using drafting = await startDrafting({}, loseFirst(error));
    const { drive, asked } = drafting;
    await drive.say('reply yes that works for me');
    expect(codesIn(drive)).toHaveLength(1);
    await drive.say('reply yes that works for me');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    expect(drive.heard).toMatch(/^Drafted a reply/);
    expect(drive.heard).not.toContain('may lie');
  });

  it('E-8: it is said how to ask again so that it is not made twice', async () => {
    await using drafting = await startDrafting({}, loseFirst(uncertain));
    await drafting.drive.say('reply yes that works for me');
    expect(drafting.drive.heard).toBe(
      "The connection broke, and I can't see whether that went through. Say the same again in a moment: I look first, so nothing is done twice.",
    );
  });

  it('E-8: other words are another draft, and it is said that the first may lie there too', async () => {
    await using drafting = await startDrafting({}, loseFirst(uncertain));
    const { drive, asked } = drafting;
    await drive.say('reply yes that works for me');
    await drive.say('reply I will be there at ten');
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
    expect(drive.heard).toContain('What you said before may lie among your drafts as well.');
    await drive.say('reply no I cannot come');
    expect(drive.heard).not.toContain('may lie');
  });

  it('E-8: once it is there, the same words in a later turn are a draft of their own', async () => {
    await using drafting = await startDrafting({}, loseFirst(uncertain));
    const { drive, asked } = drafting;
    for (let times = 3; times > 0; times -= 1) await drive.say('reply yes that works for me');
    const [first, second, third] = asked.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('E-8: nobody who wants it thrown away is told that there is none, until it is known to be there', async () => {
    await using drafting = await startDrafting({}, loseFirst(uncertain));
    const { drive } = drafting;
    await drive.say('reply yes that works for me');
    await drive.say('throw the draft away');
    expect(drive.heard).toBe("I don't know whether your draft was saved; look among your drafts when you have parked.");
    await drive.say('reply yes that works for me');
    await drive.say('throw the draft away');
    expect(drive.heard).toMatch(/is thrown away\.$/);
    await drive.say('throw the draft away');
    expect(drive.heard).toBe('There is no draft.');
  });
});
