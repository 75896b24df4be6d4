import type { MailMessage } from '@nexus/contracts';
import { inventMail, maria, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createDraftsFolder } from '../../support/mail/drafts-folder.ts';

const roof = inventMail({ emailId: 'roof', subject: 'The roof', cc: [piet], own: 'Can you come on Wednesday?' });
const crane = inventMail({
  emailId: 'crane',
  messageId: 'crane@example.org',
  subject: 'The crane',
  from: piet,
  own: 'The crane stands ready.',
});

const priya = {
  emailId: 'permit',
  messageId: 'permit@example.org',
  subject: 'The permit',
  from: { name: 'Priya Raman', address: 'priya@example.net' },
};
const permit = inventMail({ ...priya, own: 'The permit is here.' });

/** A drive without a model, with the mail about the roof open and an answer to it drafted. */
async function startDrafted(words = 'tell her I will come on Wednesday', more: readonly MailMessage[] = []) {
  const folder = createDraftsFolder([roof, crane, ...more]);
  const drive = await startDrive({ mailbox: folder.mailbox, sendDelay: 60_000 });
  while (eventsOf(drive.events, 'card').at(-1)?.emailId !== 'roof') await drive.say('next');
  await drive.say(words);
  expect(folder.texts).toHaveLength(1);
  const say = async (...turns: readonly string[]) => {
    for (const turn of turns) await drive.say(turn);
    return drive.heard;
  };
  return { drive, folder, say, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

describe('a draft that is revised without a model', () => {
  it.each([
    ['add that I bring the drawings', 'I will come on Wednesday. I bring the drawings.'],
    ['and also say thank you', 'I will come on Wednesday. Thank you.'],
    ['also ask her if she has the key', 'I will come on Wednesday. Could you tell me if you have the key?'],
    ['and tell her I bring the drawings', 'I will come on Wednesday. I bring the drawings.'],
    ['actually make it come to the yard tomorrow instead', 'Come to the yard tomorrow.'],
    ['say Thursday instead', 'I will come on Thursday'],
    ['no, make it Friday', 'I will come on Friday'],
    ['no, on Saturday noon', 'I will come on Saturday noon'],
    ['sorry, Monday', 'I will come on Monday'],
    ['change Wednesday to Monday', 'I will come on Monday'],
    ['change it to I cannot come', 'I cannot come.'],
    ['it should say no thank you', 'No thank you.'],
  ])('J-15: "%s" changes it in place, unasked', async (words, text) => {
    await using drafted = await startDrafted();
    const heard = await drafted.say(words);
    expect(drafted.folder.texts).toEqual([text]);
    expect(heard).toContain(`Changed the draft to Maria Chen. It says: ${text}`);
    expect(eventsOf(drafted.drive.events, 'confirm')).toEqual([]);
  });

  it.each(['make it warmer', 'shorter please', 'leave out the greeting', 'could you rephrase it'])(
    'J-15: "%s" is said to take a model, and changes neither the draft nor how the driver is briefed',
    async (words) => {
      await using drafted = await startDrafted();
      expect(await drafted.say(words)).toContain('language model');
      expect(drafted.folder.texts).toEqual(['I will come on Wednesday']);
      expect(eventsOf(drafted.drive.events, 'tool').map(({ name }) => name)).not.toContain('set_preference');
    },
  );

  it.each([
    ['make it Thursday the road is closed', 'I will come on Thursday'],
    ['make it Thursday actually', 'I will come on Thursday'],
  ])('J-15: "%s" puts one day in the place of another, whatever is said behind it', async (words, text) => {
    await using drafted = await startDrafted();
    await drafted.say(words);
    expect(drafted.folder.texts).toEqual([text]);
  });

  it('J-15: "kindly do the needful and send" to "shall I send it?" is one yes', async () => {
    await using drafted = await startDrafted();
    await drafted.say('send it');
    const events = await drafted.drive.say('kindly do the needful and send');
    expect(eventsOf(events, 'tool').map(({ name, success }) => [name, success])).toEqual([['send_draft', true]]);
  });

  it('J-15: "scrap it, I won\'t be there" throws the draft away', async () => {
    await using drafted = await startDrafted();
    expect(await drafted.say("scrap it, I won't be there")).toContain('is thrown away');
    expect(drafted.folder.texts).toEqual([]);
  });

  it.each(['copy in Piet', 'copy piet in please', 'copy in Piet, then send', 'cc Piet on that', 'put Piet on copy'])(
    'J-15: "%s" gives them a copy of the draft, which is said, and nothing is forwarded or sent',
    async (words) => {
      await using drafted = await startDrafted();
      expect(await drafted.say(words)).toMatch(/^Changed the draft to Maria Chen and Piet Vos\. It says: I will come/);
      expect(drafted.folder.texts).toEqual(['I will come on Wednesday']);
      expect(await drafted.say('who does it go to')).toMatch(/^It goes to Maria Chen.*, with a copy to Piet Vos/);
      expect(eventsOf(drafted.drive.events, 'confirm')).toEqual([]);
      await drafted.say('undo');
      expect(await drafted.say('who does it go to')).not.toContain('Piet');
    },
  );

  it.each([
    'tell her I will come on Wednesday and copy Piet in',
    'tell her I will come on Wednesday, cc Piet',
    'tell her I will come on Wednesday and put Piet in copy',
  ])('J-15: who gets a copy is no part of the message: "%s"', async (words) => {
    await using drafted = await startDrafted(words);
    expect(drafted.folder.texts).toEqual(['I will come on Wednesday']);
    expect(await drafted.say('who does it go to')).toMatch(/^It goes to Maria Chen.*, with a copy to Piet Vos/);
    expect(eventsOf(drafted.drive.events, 'confirm')).toEqual([]);
  });

  it.each(['tell her I will copy the plans', 'tell her I will copy that'])(
    'J-15: "%s" copies nobody in',
    async (words) => {
      await using drafted = await startDrafted(words);
      expect(drafted.folder.texts).toEqual([words.replace('tell her ', '')]);
    },
  );

  it('J-15: "yes, and copy Piet in" to "shall I send it?" sends nothing that was not heard with its copy', async () => {
    await using drafted = await startDrafted();
    await drafted.say('send it');
    expect(await drafted.say('yes please, and copy Piet in')).toContain(
      'Changed the draft to Maria Chen and Piet Vos.',
    );
    expect(
      eventsOf(drafted.drive.events, 'tool').filter(({ name, success }) => name === 'send_draft' && success),
    ).toEqual([]);
    expect(await drafted.say('send it')).toMatch(/^Shall I send it to Maria Chen.*with a copy to Piet Vos/);
  });

  it.each(['copy in Zebedee', 'copy that'])('J-15: "%s" changes nothing about whom it goes to', async (words) => {
    await using drafted = await startDrafted();
    await drafted.say(words);
    expect(await drafted.say('who does my draft go to')).toMatch(/^It goes to Maria Chen[^,]*, and to nobody else\.$/);
  });

  it('J-15: what is dictated and taken back in the same breath leaves the draft that stands', async () => {
    await using drafted = await startDrafted();
    expect(await drafted.say("tell her that it is too much for us, no, don't")).not.toContain('gone');
    expect(drafted.folder.texts).toEqual(['I will come on Wednesday']);
    expect(eventsOf(drafted.drive.events, 'confirm')).toEqual([]);
  });

  it('J-15: "no, tell Piet" says the same to him instead', async () => {
    await using drafted = await startDrafted();
    expect(await drafted.say('no, tell Piet')).toContain('Drafted a reply to Piet Vos');
    expect(drafted.folder.texts).toEqual(['I will come on Wednesday']);
  });

  it('B-14: "no, keep it", right after, is not said against the draft', async () => {
    await using drafted = await startDrafted();
    await drafted.say('no, keep it');
    expect(drafted.folder.texts).toEqual(['I will come on Wednesday']);
  });

  it('J-15: what is not in the draft cannot be changed in it, which is said', async () => {
    await using drafted = await startDrafted();
    expect(await drafted.say('change Monday to Friday')).toContain('Your draft does not say Monday.');
    expect(drafted.folder.texts).toEqual(['I will come on Wednesday']);
  });

  it('J-15: without a draft "make it warmer" is not for the agent', async () => {
    await using drafted = await startDrafted();
    await drafted.say('delete the draft', 'make it warmer');
    expect(drafted.drive.heard).not.toContain('model');
    expect(drafted.folder.texts).toEqual([]);
  });

  it('J-15: five changes leave one draft, and as many times undo bring each former text back', async () => {
    await using drafted = await startDrafted();
    const texts = [drafted.folder.texts];
    for (const words of [
      'say Thursday instead',
      'add that I bring the drawings',
      'make it Friday',
      'add that Piet comes too',
      'change it to I cannot come',
    ]) {
      await drafted.say(words);
      texts.push(drafted.folder.texts);
    }
    expect(texts.every((one) => one.length === 1)).toBe(true);
    for (const former of texts.toReversed().slice(1)) {
      await drafted.say('undo');
      expect(drafted.folder.texts).toEqual(former);
    }
    expect(await drafted.say('undo')).toContain('is gone');
    expect(drafted.folder.texts).toEqual([]);
    expect(await drafted.say('undo')).toContain('nothing to take back');
  });

  it('J-15: one that was revised is thrown away whole', async () => {
    await using drafted = await startDrafted();
    await drafted.say('say Thursday instead', 'flag it', 'delete the draft');
    expect(drafted.folder.texts).toEqual([]);
    expect(await drafted.say('undo')).toBe('No longer flagged.');
    expect(await drafted.say('undo')).toContain('nothing to take back');
  });

  it('J-15: to somebody who is not on the mail that was answered it goes as a mail of its own, and in no other thread', async () => {
    const asking = inventMail({ ...priya, own: 'Can you come on Wednesday? Please answer.' });
    await using drafted = await startDrafted('tell her I will come', [asking]);
    expect(await drafted.say('no, not Maria, Priya')).toContain('Drafted a mail to Priya Raman. It says: I will come.');
  });

  it.each([
    [
      'forward it to Priya and say please have a look',
      'no, not Priya, Piet',
      'a forward of',
      'It says: please have a look.',
    ],
    [
      'forward it to Priya and say please have a look',
      'send it to Piet instead',
      'a forward of',
      'It says: please have a look.',
    ],
    ['forward it to Priya', 'no, to Piet', 'a forward of', ''],
    ['tell her I will come', 'not Maria, Piet', 'Drafted a reply to', 'It says: I will come.'],
    ['tell her I will come', 'send this to Piet instead of Maria', 'Drafted a reply to', 'It says: I will come.'],
  ])('J-15: after “%s”, “%s” says the same to him', async (words, correction, kind, says) => {
    await using drafted = await startDrafted(words, [permit]);
    const heard = await drafted.say(correction);
    expect(heard).toContain(kind);
    expect(heard).toContain(says);
    expect(heard).toMatch(/to Piet Vos.*The one to (?:Maria Chen|Priya Raman) is gone\./);
    expect(eventsOf(drafted.drive.events, 'confirm')).toEqual([]);
    expect(drafted.folder.texts).toHaveLength(1);
  });

  it('J-15: another one takes its place, which is said, and undo brings it back', async () => {
    await using drafted = await startDrafted();
    while (eventsOf(drafted.drive.events, 'card').at(-1)?.emailId !== 'crane') await drafted.say('next');
    expect(await drafted.say('tell him thank you for the crane')).toContain('The one to Maria Chen is gone.');
    expect(drafted.folder.texts).toHaveLength(1);
    expect(await drafted.say('undo')).toBe('The draft to Piet Vos is gone, and the one to Maria Chen is back.');
    expect(drafted.folder.texts).toEqual(['I will come on Wednesday']);
  });

  it('B-14: a revised one that waits is held back as it is worded now, and is revised further', async () => {
    await using drafted = await startDrafted();
    await drafted.say('say Thursday instead', 'send it', 'yes', 'undo', 'say Friday instead');
    expect(drafted.folder.texts).toEqual(['I will come on Friday']);
    await drafted.say('send it', 'yes', 'goodbye');
    expect(drafted.folder.sent).toMatchObject([{ body: 'I will come on Friday', to: [maria] }]);
  });
});

describe('a revision that fails half-way', () => {
  it.each(['MAILBOX_UNREACHABLE', 'MAIL_ACTION_UNCERTAIN'] as const)(
    'J-15: on %s the old draft stands, which is said, and is sent as it was',
    async (code) => {
      await using drafted = await startDrafted();
      drafted.folder.failNext('draft', code);
      expect(await drafted.say('say Thursday instead')).toContain('The draft to Maria Chen stands as it was.');
      expect(drafted.folder.texts).toEqual(['I will come on Wednesday']);
      expect(await drafted.say('send it')).toContain('It says: I will come on Wednesday.');
    },
  );

  it('J-15: one that was made although nobody could tell is found by the same words, and made once', async () => {
    await using drafted = await startDrafted();
    drafted.folder.failNext('draft', 'MAIL_ACTION_UNCERTAIN', true);
    await drafted.say('say Thursday instead', 'say Thursday instead');
    expect(drafted.folder.texts).toEqual(['I will come on Thursday']);
  });

  it('J-15: where the old one cannot be removed the new one stands, and it is said that the old one may be there', async () => {
    await using drafted = await startDrafted();
    drafted.folder.failNext('discard', 'MAILBOX_UNREACHABLE');
    const heard = await drafted.say('say Thursday instead');
    expect(heard).toContain('Changed the draft');
    expect(heard).toContain('The earlier one may still be among your drafts; I could not remove it.');
    expect(await drafted.say('what does the draft say')).toContain('Thursday');
  });

  it('J-15: an undo that fails leaves the new one, and is tried again', async () => {
    await using drafted = await startDrafted();
    await drafted.say('say Thursday instead');
    drafted.folder.failNext('draft', 'MAILBOX_UNREACHABLE');
    await drafted.say('undo');
    expect(drafted.folder.texts).toEqual(['I will come on Thursday']);
    await drafted.say('undo');
    expect(drafted.folder.texts).toEqual(['I will come on Wednesday']);
  });

  it('J-15: one that was agreed to and could not go out is not lost to a draft for somebody else', async () => {
    const folder = createDraftsFolder([roof, crane]);
    await using drive = await startDrive({ mailbox: folder.mailbox, sendDelay: 0 });
    while (eventsOf(drive.events, 'card').at(-1)?.emailId !== 'roof') await drive.say('next');
    await drive.say('tell her I will come');
    folder.failNext('send', 'MAILBOX_UNREACHABLE');
    for (const words of ['send it', 'yes']) await drive.say(words);
    await expect.poll(() => eventsOf(drive.events, 'error')).toHaveLength(1);
    while (eventsOf(drive.events, 'card').at(-1)?.emailId !== 'crane') await drive.say('next');
    await drive.say('tell him thank you');
    expect(drive.heard).toContain('The one to Maria Chen, which did not go out, stays among your drafts.');
    expect(folder.texts).toEqual(['I will come', 'thank you']);
  });

  it('J-15: after a change that takes a model, "read it back" is the draft', async () => {
    await using drafted = await startDrafted();
    await drafted.say('make it warmer');
    expect(await drafted.say('read it back')).toMatch(/says: I will come on Wednesday/);
  });
});
