import { createManualScheduler } from '@nexus/async/testing';
import { inventMail, piet } from '@nexus/contracts/testing';
import { expect, it } from 'vitest';
import { startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const mails = [
  inventMail({
    emailId: 'lease',
    messageId: 'lease@example.org',
    subject: 'Lease of Mill Lane',
    own: 'Can you sign the lease by Friday, please? It is urgent: the keys are handed over on Saturday.',
  }),
  inventMail({
    emailId: 'lunch',
    messageId: 'lunch@example.org',
    from: piet,
    subject: 'Lunch',
    own: 'Shall we have lunch on Thursday at one?',
  }),
];

it.each([
  ['is this a scam', /no sign of a fraud in it\. That is no proof/],
  ['can I trust this mail', /no sign of a fraud/],
  ['have I answered that already', /no answer of yours/],
  ['is anybody angry with me', /can't tell moods/],
  // Nothing is found by this mailbox's search: that it was looked for is what counts.
  ['is there something I have to sign', /found nothing about sign/],
  ['did anyone cancel on me', /found nothing about cancel/],
  ["who's the most urgent one from", /urgent/],
  ["what's the most pressing thing", /lease|urgent/i],
  ["what's the one thing I must not forget today", /lease|urgent|important/i],
  ['who is Piet', /Piet wrote one mail here/],
  ['who is Magda', /None of the mail here is from Magda/],
  ['say it more politely', /There is no draft now/],
  ['what does my draft say', /draft/],
  ['decline politely', /Drafted a reply to Maria Chen\. It says: Thank you for asking, but I have to decline/],
  ['thank her for me', /Drafted a reply to Maria Chen\. It says: Thank you very much/],
  ['show me the mail about lunch', /lunch on Thursday at one/],
  ['show me the whole conversation', /sign the lease/],
  ["don't bother me with anything until I arrive", /^Paused/],
  ["move my two o'clock to four", /calendar/],
  ['did anybody else reply to that', /no later answer to it/],
  ['is that a reply to something I sent', /does not look like an answer/],
  ['how many in this topic', /^That was the last one about Lease of Mill Lane\.$/],
  ['how long is that one', /Read out, it takes less than a minute/],
  ['is my mail safe with you', /Nothing of your mail is kept when the drive ends/],
  ['how do I get to the office', /can't see the traffic or show the way/],
])('W-2: “%s” is answered, done, or said what cannot be', async (words, answer) => {
  const { mailbox, log } = createTwinMailbox(mails);
  await using drive = await startDrive({
    mailbox,
    scheduler: createManualScheduler(),
    readerAddresses: ['nora@example.com'],
  });
  await drive.say('next');
  await drive.say(words);
  expect(drive.heard).toMatch(answer);
  expect(log).toEqual([]);
});
