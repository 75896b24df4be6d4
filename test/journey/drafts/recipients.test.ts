import type { MailAddress, MailMessage } from '@nexus/contracts';
import { inventMail, maria, piet, reader } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createDraftsFolder } from '../../support/mail/drafts-folder.ts';

const accounts: MailAddress = { name: 'Accounts', address: 'accounts@halden-billing.example' };
const lena: MailAddress = { name: 'Lena Holm', address: 'lena_holm+site@north-hall.example' };
const others = ['Ada', 'Bo', 'Cy'].map((name) => ({ name, address: `${name.toLowerCase()}@example.net` }));

/** A drive in which this mail was answered. */
async function startAnswered(mail: Partial<MailMessage>, words = 'tell her I will come', more: MailMessage[] = []) {
  const folder = createDraftsFolder([
    inventMail({ emailId: 'roof', subject: 'The roof', own: 'Can you come?', ...mail }),
    ...more,
  ]);
  const drive = await startDrive({ mailbox: folder.mailbox, sendDelay: 60_000 });
  while (eventsOf(drive.events, 'card').at(-1)?.emailId !== 'roof') await drive.say('next');
  await drive.say(words);
  const hear = async (question: string) => {
    await drive.say(question);
    return drive.heard;
  };
  return { drive, hear, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

describe('to whom a draft goes, before it is sent', () => {
  it('H-3: an answer that goes to another address than it came from is asked about with the domain', async () => {
    await using answered = await startAnswered({ replyTo: [accounts] });
    expect(await answered.hear('send it')).toMatch(/^Shall I send it to Accounts at halden-billing dot example\? /);
  });

  it('H-3: also where the driver has written to that address', async () => {
    const own = inventMail({ emailId: 'own', messageId: 'own@example.com', from: reader, to: [accounts, maria] });
    await using answered = await startAnswered({ replyTo: [accounts] }, 'tell her I will come', [own]);
    expect(await answered.hear('send it')).toContain('Accounts at halden-billing dot example');
  });

  it('H-3: somebody the driver is not known to have written to is said with the domain, somebody else by name alone', async () => {
    await using stranger = await startAnswered({});
    expect(await stranger.hear('send it')).toContain('to Maria Chen at example dot org?');
    const own = inventMail({ emailId: 'own', messageId: 'own@example.com', from: reader, to: [maria] });
    await using known = await startAnswered({}, 'tell her I will come', [own]);
    expect(await known.hear('send it')).toContain('to Maria Chen?');
  });

  it('H-3: a mail that only says it is the driver’s own, and came in from outside, makes nobody known', async () => {
    const forged = inventMail({
      emailId: 'own',
      messageId: 'own@example.com',
      from: reader,
      to: [maria],
      delivery: { deliveredTo: [reader.address] },
    });
    await using answered = await startAnswered({}, 'tell her I will come', [forged]);
    expect(await answered.hear('send it')).toContain('to Maria Chen at example dot org?');
  });

  it('H-3: a new mail is asked about with a subject that the driver has not heard', async () => {
    const folder = createDraftsFolder([inventMail({ emailId: 'roof' })]);
    await using drive = await startDrive({ mailbox: folder.mailbox });
    await drive.say('next');
    await drive.say('write a new mail to Maria saying I will come');
    await drive.say('send it');
    expect(drive.heard).toBe('Shall I send it to Maria Chen at example dot org? It says: I will come.');
  });

  it('H-3: whom this drive has written to is known from then on', async () => {
    const folder = createDraftsFolder([inventMail({ emailId: 'roof', own: 'Can you come?' })]);
    await using drive = await startDrive({ mailbox: folder.mailbox, sendDelay: 0 });
    for (const words of ['next', 'tell her I will come', 'send it', 'yes']) await drive.say(words);
    await expect.poll(() => folder.sent).toHaveLength(1);
    for (const words of ['tell her I bring the drawings', 'send it']) await drive.say(words);
    expect(drive.heard).toContain('to Maria Chen?');
  });

  it('H-3: everybody is named or counted, those in copy too, and a stranger is never among the others', async () => {
    const own = inventMail({ emailId: 'own', messageId: 'own@example.com', from: reader, to: [maria, ...others] });
    const cc = [...others, piet];
    await using answered = await startAnswered({ cc }, 'reply to all that I will come', [own]);
    expect(await answered.hear('send it')).toContain(
      'to Maria Chen, with a copy to Piet Vos at example dot org, Ada and two others?',
    );
  });
});

describe('what is asked of a draft', () => {
  it.each([
    'who does it go to',
    'who gets it',
    'who is this going to',
    "who's that reply going to then",
    'hang on, am I replying to everybody or just her',
    'does the draft go to Maria only or to the whole group',
    'is anyone copied in on my draft',
  ])('H-3: "%s" is answered with all who get it', async (question) => {
    await using answered = await startAnswered({ cc: [piet] });
    expect(await answered.hear(question)).toBe('It goes to Maria Chen at example dot org, and to nobody else.');
    await using toAll = await startAnswered({ cc: [piet] }, 'reply to all that I will come');
    expect(await toAll.hear(question)).toContain('with a copy to Piet Vos');
  });

  it.each(['what is their address', "what's her email address", 'which address does it go to', 'spell the address'])(
    'B-17: "%s" is answered with the address as one spells it',
    async (question) => {
      await using answered = await startAnswered({ from: lena });
      expect(await answered.hear(question)).toBe(
        'Lena Holm: lena underscore holm plus site at north dash hall dot example.',
      );
    },
  );

  it('J-15: how long it is, and what it says, is answered', async () => {
    await using answered = await startAnswered({});
    expect(await answered.hear('how long is it')).toBe('It has three words.');
    expect(await answered.hear('read me the draft')).toBe('Your draft to Maria Chen says: I will come.');
    expect(await answered.hear('read it again')).toBe('Your draft to Maria Chen says: I will come.');
  });

  it.each(['how long will this take', 'where are we going', 'who is it from', 'what is the address of the hotel'])(
    'J-15: "%s" is not about the draft',
    async (question) => {
      await using answered = await startAnswered({});
      expect(await answered.hear(question)).not.toMatch(/^It goes to|^It has|: maria/);
    },
  );
});

it('H-3: a long text that was dictated in parts is read to its end before it is sent', async () => {
  const first = Array.from({ length: 25 }, (_, index) => `part ${index + 1} of it`).join(', ');
  await using answered = await startAnswered({}, `tell her that we deliver ${first}`);
  expect(await answered.hear('send it')).toMatch(
    /^Shall I send it to Maria Chen at example dot org\? It has .+ words\.$/,
  );
  await answered.hear('no');
  await answered.hear('add that I bring the drawings');
  const question = await answered.hear('send it');
  expect(question).toMatch(/^Shall I send it to Maria Chen at example dot org\? It has .+ words: /);
  expect(question).toContain('I bring the drawings.');
  expect(question).toMatch(/Yes or no\?$/);
  await answered.hear('no');
  expect(await answered.hear('send it')).toMatch(/^Shall I send it/);
});
