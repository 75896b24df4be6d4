import type { InventedMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { startDrive } from '../../support/drive/drive.ts';
import { saying, startTwinDrive } from '../../support/drive/twin-drive.ts';

const karen = { name: 'Karen Whitlock', address: 'karen@example.org' };
const tom = { name: 'Tom Beckett', address: 'tom@example.org' };
const margaret = { name: 'Margaret Hollis', address: 'margaret@example.net' };
const pennant = { name: 'Pennant Supplies Accounts', address: 'accounts@pennant.example' };
const bakery = { name: 'Harrow Bakery', address: 'hello@bakery.example' };

const mails: readonly InventedMail[] = [
  {
    emailId: 'rota',
    messageId: 'rota@example.org',
    from: karen,
    subject: 'Rota',
    own: 'I still need somebody for Boxing Day. Can you approve the rota by Thursday noon?',
    receivedAt: new Date('2026-11-09T15:00:00Z'),
  },
  {
    emailId: 'swap',
    messageId: 'swap@example.org',
    from: tom,
    subject: 'Sunday',
    own: 'I can take Sunday. I want Thursday off for it. Let me know before six today please.',
    receivedAt: new Date('2026-11-10T09:00:00Z'),
  },
  {
    emailId: 'dog',
    messageId: 'dog@example.net',
    from: margaret,
    subject: 'Biscuit',
    own: 'Biscuit does not eat. The appointment on Wednesday 11 November at nine is in Bridge Street.',
    receivedAt: new Date('2026-11-10T10:00:00Z'),
  },
  {
    emailId: 'invoice',
    messageId: 'invoice@pennant.example',
    from: pennant,
    subject: 'Invoice PS-20677',
    own: 'Your invoice of 642 euros was due on 6 November.\n\nDeborah Finch',
    receivedAt: new Date('2026-11-09T08:00:00Z'),
  },
  {
    emailId: 'stollen',
    messageId: 'stollen@bakery.example',
    from: bakery,
    subject: 'Complaint about the stollen',
    own: 'We are sorry that the stollen was late.',
    receivedAt: new Date('2026-11-09T07:00:00Z'),
  },
];

const start = () => startTwinDrive(mails);

describe('whom the driver means', () => {
  it('W-2: "her", of whom the driver spoke, is not the sender of the open mail: it is asked', async () => {
    await using briefing = await start();
    await saying(briefing.drive, 'open the rota mail', 'ring Margaret');
    expect(await saying(briefing.drive, 'write her: bring Biscuit now')).toMatch(
      /^Do you mean the first, from Margaret/,
    );
    expect(await saying(briefing.drive, 'the first')).toMatch(
      /^Drafted a reply to Margaret Hollis\b.*bring Biscuit now/,
    );
  });

  it('W-2: once another mail is told, "her" is its sender', async () => {
    await using briefing = await start();
    await saying(briefing.drive, 'ring Margaret', 'open the rota mail');
    expect(await saying(briefing.drive, 'tell her I approve it')).toMatch(/^Drafted a reply to Karen Whitlock/);
  });

  it('W-2: who is named gets the message, whichever of two mails may be meant', async () => {
    await using briefing = await start();
    await saying(briefing.drive, 'open the rota mail', 'where is the appointment');
    const said = await saying(briefing.drive, "ask Karen to put herself down for New Year's Day");
    expect(said).toMatch(/^Drafted a reply to Karen Whitlock, about Rota\. It says: Please put yourself down/);
  });

  it.each([
    ['open the invoice from Pennant', 'tell Deborah I paid it', /^Drafted a reply to Pennant Supplies Accounts\b/],
    ['next', 'write to Mrs Hollis that he may come at nine', /^Drafted a (?:mail|reply) to Margaret Hollis\b/],
    ['next', 'draft a reply to Mrs Hollis: Dear Margaret, come at nine', /It says: Dear Margaret, come at nine\./],
    ['next', 'reply to Tom: yes to everything', /^Drafted a reply to Tom Beckett\b.*It says: yes to everything\./],
  ])('W-2: after “%s” it is known to whom and what in “%s”', async (before, order, answer) => {
    await using briefing = await start();
    expect(await saying(briefing.drive, before, order)).toMatch(answer);
  });

  it.each([['archive all of it from Tom', 'Tom Beckett']])(
    'W-2: “%s” names the mails that are meant',
    async (order, name) => {
      await using briefing = await start();
      await saying(briefing.drive, 'open the mail from Tom', 'next', 'open the rota mail');
      expect(await saying(briefing.drive, order)).toContain(name);
    },
  );

  it('W-2: "this and the last one" are the open mail and the one before it', async () => {
    await using briefing = await start();
    await saying(briefing.drive, 'next', 'next');
    expect(await saying(briefing.drive, 'archive this and the last one')).toMatch(
      /^Shall I archive two mails from .* and /,
    );
  });

  it('H-4: what was not understood is never put down to a mail that gives orders, where there is no model', async () => {
    await using briefing = await start();
    // "That" may be either of two mails from here on.
    await saying(briefing.drive, 'open the rota mail', 'where is the appointment');
    for (let time = 0; time < 5; time += 1)
      expect(await saying(briefing.drive, 'remind me an hour before that too')).not.toMatch(
        /gives? me orders|Nobody asked/,
      );
  });

  it.each([
    ['mute the bakery', 'put it in the bin'],
    ['next', 'archive those'],
  ])('B-13: after “%s” it is asked what “%s” means', async (before, order) => {
    await using briefing = await start();
    expect(await saying(briefing.drive, 'open the rota mail', before, order)).toMatch(
      /^Shall I archive.* the mail from/,
    );
    expect(briefing.twin.log).toEqual([]);
  });
});

describe('what goes to whom', () => {
  it.each([
    [
      'forward it to Karen, Tom and Margaret and ask them to check it',
      /^Drafted a forward .* It says: Please check it\./,
    ],
    ['forward it to Karen and ask who quoted it', /It says: Could you tell me who quoted it\?/],
    ['reply to Tom, I agree and thanks', /It says: I agree and thanks\./],
    ['snooze the stollen thing until Friday', /^Snoozed until Friday at nine: the mail from Harrow Bakery/],
    ['read the rota', /^Karen Whitlock writes: I still need/],
  ])('W-2: “%s”', async (order, answer) => {
    await using briefing = await start();
    await saying(briefing.drive, 'open the invoice from Pennant');
    expect(await saying(briefing.drive, order)).toMatch(answer);
  });

  it('W-2: of a list in one sentence the part is told that was asked for', async () => {
    const days = [
      'Monday Priya',
      'Tuesday Tom',
      'Wednesday Ellie',
      'Thursday Tom',
      'Friday Priya',
      'Christmas Eve Ellie',
    ];
    const more = Array.from({ length: 30 }, (_, place) => `week ${place + 2} Tom`);
    const own = `The rota is ${[...days, ...more, 'Boxing Day Magda'].join(', ')}.`;
    await using briefing = await startTwinDrive([{ emailId: 'rota', from: karen, subject: 'Rota', own }]);
    expect(await saying(briefing.drive, 'who does Boxing Day')).toMatch(/: Boxing Day Magda\.$/);
  });
});

describe('a draft that is changed', () => {
  it('J-15: a word that names a mail too is changed in the text, and "undo that" takes the change back', async () => {
    await using briefing = await start();
    await saying(briefing.drive, 'reply to Tom: thank you for your letter');
    expect(await saying(briefing.drive, 'and change letter to mail')).toMatch(/It says: thank you for your mail\./);
    expect(await saying(briefing.drive, 'undo that')).toMatch(/as it was\. It says: thank you for your letter\./);
  });

  it.each([
    ['take out thank you and put many thanks', /It says: many thanks for your letter\./],
    ['no, say I will ring you on Monday', /It says: I will ring you on Monday\./],
    ['no wait, make it we take forty', /It says: We take forty\./],
    ['no scrap that, say I will come at six', /^Changed the draft to Tom Beckett\. It says: I will come at six\./],
    ["start again, tell him I'll wait", /^Changed the draft to Tom Beckett\. It says: I'll wait\./],
  ])('J-15: “%s”', async (change, answer) => {
    await using briefing = await start();
    await saying(briefing.drive, 'reply to Tom: thank you for your letter');
    expect(await saying(briefing.drive, change)).toMatch(answer);
  });

  it.each([
    ['reply to Tom: I can come on Thursday at half ten', 'make it eleven', /on Thursday at eleven\./],
    ['reply to Tom: I come on the third', 'actually make that the fourth', /on the fourth\./],
    ['reply to Tom: thank you', "also ask him if he's booked a band", /Could you tell me if you've booked a band\?/],
  ])('J-15: after “%s”, “%s”', async (order, change, answer) => {
    await using briefing = await start();
    expect(await saying(briefing.drive, order, change)).toMatch(answer);
    expect(briefing.twin.log).toEqual([]);
  });

  it('J-15: a question behind what he is told is put to him', async () => {
    await using briefing = await start();
    expect(
      await saying(briefing.drive, 'next', 'open the mail from Tom', 'tell him I take it, and can he bring it'),
    ).toMatch(/I take it, and can you bring it\./i);
  });

  it('W-2: after "don\'t send that" it is the draft that is thrown away, and no mail', async () => {
    await using briefing = await start();
    await saying(briefing.drive, 'open the rota mail', 'reply to Tom: thank you', 'read me the draft');
    expect(await saying(briefing.drive, "don't send that")).toBe(
      'Alright, it is not sent. It stays among your drafts.',
    );
    expect(await saying(briefing.drive, 'throw it away')).toBe('The draft to Tom Beckett is thrown away.');
  });
});

describe('what is found', () => {
  it.each([
    ["what's left that's urgent", /^(?:None of the mails|.* still to come)/],
    ['what needs doing today', /ask something of you/],
    ['what have I not dealt with', /ask something of you/],
    ['who are my VIPs', /^Nobody comes first for you yet\./],
    ['who is muted', /^Nobody is muted\./],
  ])('W-2: “%s” is asked of the briefing', async (words, answer) => {
    await using briefing = await start();
    expect(await saying(briefing.drive, words)).toMatch(answer);
    expect(briefing.twin.log).toEqual([]);
  });

  it('J-19: who comes first and who is muted is told by name', async () => {
    await using briefing = await start();
    await saying(briefing.drive, 'mark Tom as VIP', 'mute the bakery', 'yes');
    expect(await saying(briefing.drive, 'who are my VIPs')).toBe('Tom Beckett comes first for you.');
    expect(await saying(briefing.drive, 'who is muted')).toBe('Harrow Bakery is muted.');
  });

  it.each([
    ['any mail from the Kessler lot', /Kessler, on Wednesday/],
    ["what's the phishing mail about", /^I found three mails: one that looks like a fraud/],
    ['what did Graham say about Monday', /Graham Oakes, this evening/],
    ['what is in the mail from Graham about Monday', /^Urgent: Graham Oakes, this evening/],
    ["what's in Magda's mail", /^The newest of four mails\. Urgent: Magda/],
    ['what does Magda want from me', /seven thirty AM tomorrow morning/],
    ['what is in the last mail from Magda', /seven thirty AM tomorrow morning/],
    ['read me the last mail from Magda', /^Magda Wójcik writes: Dear Nora,/],
    ['read me the mail about the moon landing', /^I found nothing about moon landing\./],
    ["read me this sender's mail", /^No mail is open\./],
    ['what is in the mail from him', /^No mail is open\./],
  ])('W-2: “%s” in the sample mailbox', async (words, answer) => {
    await using drive = await startDrive();
    expect(await saying(drive, words)).toMatch(answer);
  });

  it('W-2: what somebody did is found by another form of its word', async () => {
    await using briefing = await start();
    expect(await saying(briefing.drive, 'has anyone complained')).toMatch(/Complaint about the stollen/);
  });

  it.each(["what's on for Wednesday", 'what have I got tomorrow', 'anything on Wednesday'])(
    'W-2: “%s” is answered from mail where there is no calendar',
    async (words) => {
      await using briefing = await start();
      expect(await saying(briefing.drive, words)).toMatch(
        /^I have no calendar of yours here, but one mail speaks of it\. Margaret Hollis: The appointment/,
      );
    },
  );

  it.each(['They said late Wednesday that it is sold.', 'The Wednesday meeting on 11 November is cancelled.'])(
    'W-2: of a day nothing is told that is over or called off: “%s”',
    async (own) => {
      await using briefing = await startTwinDrive([{ emailId: 'news', from: tom, subject: 'News', own }]);
      expect(await saying(briefing.drive, "what's on for Wednesday")).toBe(
        'I have no calendar of yours here, and I see nothing tomorrow in your unread mail.',
      );
    },
  );

  it('W-2: of today it is told what is due', async () => {
    await using briefing = await start();
    expect(await saying(briefing.drive, "what's on today")).toMatch(
      /^I have no calendar of yours here\. One mail due today: Tom Beckett/,
    );
  });

  it.each(['by when', "when's the deadline", 'how long have we got'])(
    'J-19: “%s” is answered by the sentence that sets it',
    async (words) => {
      await using briefing = await start();
      expect(await saying(briefing.drive, 'open the rota mail', words)).toMatch(
        /Can you approve the rota by Thursday noon\?$/,
      );
    },
  );

  it.each(['the Biscuit one, what do you make of that', 'is the Biscuit one for real'])(
    'W-2: after “%s”, which is not understood, "it" may be the mail that it names',
    async (words) => {
      await using briefing = await start();
      const said = await saying(briefing.drive, 'open the rota mail', words);
      expect(said).toMatch(/this (?:mail|one): Margaret Hollis, this morning: Biscuit\./);
      expect(await saying(briefing.drive, 'archive it')).toMatch(
        /^Do you mean the first, from Margaret Hollis, or the/,
      );
      expect(briefing.twin.log).toEqual([]);
    },
  );

  it('W-2: a number is looked for in the mail of whom the words name, whichever is open', async () => {
    const own = 'Please can you call me today, 085 555 0112.';
    const maria = { name: 'Maria Kowal', address: 'maria@example.org' };
    const more = { emailId: 'call', messageId: 'call@example.org', from: maria, subject: 'Ceiling', own };
    await using briefing = await startTwinDrive([...mails, more]);
    expect(await saying(briefing.drive, 'open the rota mail', 'what phone number did Maria give')).toMatch(
      /^The mail from Maria Kowal gives the phone number/,
    );
  });

  it('W-2: several are looked for as one where none of them is found', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'find the mail about the cancellation charges')).toMatch(/Magda W/);
  });
});
