import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedMail, findAnswer, findMailsAsked } from './find-answer.ts';
import { readMailQuestion } from './mail-question.ts';

const mails: readonly AskedMail[] = [
  {
    emailId: 'invoice',
    sender: 'Harbour Pumps billing harbourpumps.example',
    subject: 'Invoice 4471',
    text: 'Dear Nora,\n\nThank you for your order of two pumps. The total is 1,240 euros, payable by 4 December.\n\nYour order left our store on Monday.',
    at: 5,
  },
  {
    emailId: 'rota',
    sender: 'Anna Berg anna example.org',
    subject: 'Rota for the weekend',
    text: 'Hi,\n\nPiet is away until Monday. Maria covers Saturday, and I take Sunday myself.\nWho covers the Monday after is still open.',
    at: 4,
  },
  {
    emailId: 'delivery',
    sender: 'Kerr Transport dispatch kerr.example',
    subject: 'Your delivery',
    text: 'Your cement arrives on Thursday between eight and ten. Please keep gate B free.',
    at: 3,
  },
  {
    emailId: 'meeting',
    sender: 'Ruth Adeyemi ruth example.org',
    subject: 'Safety meeting',
    text: 'The safety meeting is at ten on Friday, in room 14 on the second floor. Twelve people come. It takes two hours.',
    at: 2,
  },
  {
    emailId: 'old',
    sender: 'Kerr Transport dispatch kerr.example',
    subject: 'Your delivery',
    text: 'Your cement arrives on Tuesday between eight and ten.',
    at: 1,
  },
];

function ask(words: string, asked = mails): string | null {
  const question = readMailQuestion(words);
  return question && (findAnswer(question, asked)?.sentence ?? null);
}

describe('what a mail answers', () => {
  it.each([
    ['how much is the invoice from Harbour Pumps', 'The total is 1,240 euros, payable by 4 December.'],
    ['and what does the pump invoice come to', 'The total is 1,240 euros, payable by 4 December.'],
    ['who covers Saturday', 'Maria covers Saturday, and I take Sunday myself.'],
    ["when's the cement coming", 'Your cement arrives on Thursday between eight and ten.'],
    [
      'can you tell me where the safety meeting is',
      'The safety meeting is at ten on Friday, in room 14 on the second floor.',
    ],
    ['what time is the safety meeting?', 'The safety meeting is at ten on Friday, in room 14 on the second floor.'],
    ['how many people come to the safety meeting', 'Twelve people come.'],
    ['which room is the safety meeting in', 'The safety meeting is at ten on Friday, in room 14 on the second floor.'],
  ])('W-2: “%s”', (words, sentence) => {
    expect(ask(words)).toBe(sentence);
  });

  it.each([
    'how much is the crane',
    'when does the gravel arrive',
    'who covers Wednesday',
    'where is the birthday party',
    'how many blocks are missing',
    'how much is the cement',
    'next',
    'archive the invoice',
    'how many urgent ones are there',
  ])('W-2: “%s” is answered by none of them', (words) => {
    expect(ask(words)).toBeNull();
  });

  it.each([
    ['how long does it take', 'It takes two hours.'],
    ['when is that', 'The safety meeting is at ten on Friday, in room 14 on the second floor.'],
    ['how much is it', null],
  ])('W-2: “%s” is asked of the mail that was told', (words, sentence) => {
    expect(
      ask(
        words,
        mails.filter(({ emailId }) => emailId === 'meeting'),
      ),
    ).toBe(sentence);
  });

  it.each([
    ['when does the surveyor need to know', 'Please let me know by Tuesday noon whether you accept.'],
    ['by when does he want an answer', 'Please let me know by Tuesday noon whether you accept.'],
    ['who is the surveyor', 'Our surveyor is Ms Okoro.'],
    ['how many keys do we have left', 'You have two keys left.'],
    ['how old is the boiler', 'The boiler is 14 years old.'],
    ['when does it run out', 'Its guarantee expires on 3 March.'],
    ["what's the asbestos", 'There is no asbestos in the loft.'],
    ['how much is the new rent', 'The rent is to be 2,350 euros from 1 February.'],
  ])('W-2: “%s” is answered by what holds that kind of thing, and by no other time or sum', (words, sentence) => {
    const survey = {
      ...{ emailId: 'survey', sender: 'Gareth Lyle', subject: 'Survey of the flat', at: 9, isOpen: true },
      text: [
        'We survey the flat on Monday at ten. Our surveyor is Ms Okoro. The rent is to be 2,350 euros from 1 February.',
        'You have two keys left. The boiler is 14 years old. Its guarantee expires on 3 March. There is no asbestos in the loft.',
        'We cannot start before Friday 27 November. Please let me know by Tuesday noon whether you accept.',
      ].join('\n\n'),
    };
    expect(ask(words, [...mails, survey])).toBe(sentence);
  });

  it('W-2: who needs to know by an hour says so in their own mail, whatever others ask for', () => {
    const swap = {
      emailId: 'swap',
      sender: 'Tom Beckett',
      subject: 'Sunday',
      at: 9,
      text: 'Let me know before six please.',
    };
    const payroll = {
      emailId: 'pay',
      sender: 'Payroll',
      subject: 'November',
      at: 10,
      text: "Tom's overtime is in it. Please reply by noon on Monday.",
    };
    expect(ask('when does Tom need to know', [...mails, swap, payroll])).toBe('Let me know before six please.');
  });

  it('W-2: one word is asked of any mail where only one or two have it', () => {
    expect(ask("what's the cement")).toBe('Your cement arrives on Thursday between eight and ten.');
    const more = mails.map((mail) => ({ ...mail, emailId: `${mail.emailId} again`, text: `${mail.text} Cement.` }));
    expect(ask("what's the cement", [...mails, ...more])).toBeNull();
  });

  it.each([
    ['what did they find', 'We found mould in two of the five bottles.'],
    ['what do they recommend', 'We recommend that you do not sell it.'],
    ['is it being sold', 'We recommend that you do not sell it.'],
  ])('W-2: “%s” is answered by another form of its verb, where the mail is open', (words, sentence) => {
    const lab = {
      ...{ emailId: 'lab', sender: 'Ian', subject: 'Results', at: 9, isOpen: true },
      text: 'Dear Nora,\n\nWe found mould in two of the five bottles. We recommend that you do not sell it.',
    };
    expect(ask(words, [...mails, lab])).toBe(sentence);
  });

  it.each([
    ['what is the safety meeting for', ['meeting']],
    ['does the invoice from Harbour Pumps have a discount', ['invoice']],
    ['who is the king of Spain', []],
  ])('W-2: “%s” points to the mails that it is about', (words, expected) => {
    const question = readMailQuestion(words);
    expect(question && findMailsAsked(question, mails).map(({ emailId }) => emailId)).toEqual(expected);
  });

  it('W-2: one word that many mails hold asks of none in particular, but of the one that was told', () => {
    const releases = Array.from({ length: 12 }, (_, day) => ({
      ...{ emailId: `${day}`, sender: 'News', subject: 'News', at: day },
      text: `Another release came on ${day + 1} March.`,
    }));
    expect(ask('when is the release', releases)).toBeNull();
    const told = releases.map((mail) => ({ ...mail, isOpen: mail.emailId === '3' }));
    expect(ask('when is the release', told)).toBe('Another release came on 4 March.');
  });

  it('W-2: of one thread the mail holds that put the others right', () => {
    const thread = mails
      .filter(({ subject }) => subject === 'Your delivery')
      .map((mail) => ({ ...mail, threadId: 'delivery' }));
    const later = {
      ...thread[0],
      emailId: 'later',
      threadId: 'delivery',
      subject: 'Re: Your cement delivery',
      text: 'It is Friday at noon now.',
      at: 9,
    };
    expect(ask('when does the cement come', [...thread, later as AskedMail])).toBe('It is Friday at noon now.');
  });

  it('W-2: an answer stands in the mail as it is, whatever the words', () => {
    const some = fc.array(
      fc.constantFrom(
        'who',
        'when',
        'how much',
        'how long',
        'is',
        'the',
        'cement',
        'room',
        '14',
        'Monday',
        'covers',
        '(',
        '\\',
        'й',
      ),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(some, fc.string(), (words, noise) => {
        const asked = [...mails, { emailId: 'noise', sender: noise, subject: noise, text: noise, at: null }];
        const question = readMailQuestion(words.join(' '));
        const answer = question && findAnswer(question, asked);
        if (!answer) return;
        const mail = asked.find(({ emailId }) => emailId === answer.emailId);
        expect(answer.isSubject ? mail?.subject : mail?.text).toContain(answer.sentence);
      }),
    );
  });

  const plumber: AskedMail = {
    emailId: 'plumber',
    sender: 'Declan Burke declan burkeplumbing.example',
    subject: 'Boiler',
    text: 'The supplier had one on the shelf so I can do it Monday at half eight instead of Tuesday. Same price.',
    at: 7,
  };
  const tenant: AskedMail = {
    emailId: 'tenant',
    sender: 'Tom Fahy tom example.org',
    subject: 'No heating',
    text: 'Declan came yesterday and had a look. The invoice of Burke Plumbing is of October 4. It must be done by Friday.',
    at: 6,
  };

  it.each(['when can Declan come', 'when does the plumber come', 'what time is the plumber coming'])(
    'W-2: “%s” is asked of the mail of whom it names, in whatever words he says it',
    (words) => {
      expect(ask(words, [tenant, plumber])).toMatch(/Monday at half eight/);
    },
  );

  it('W-2: what came yesterday is no answer to when somebody comes, and is one to when they came', () => {
    expect(ask('when can Declan come', [tenant])).not.toMatch(/came yesterday/);
    expect(ask('when did Declan come', [tenant])).toMatch(/came yesterday/);
  });

  it('W-2: a question that names a sender is not answered out of a mail that has nothing of theirs', () => {
    expect(ask('by when does Ruth need the cement', [...mails.slice(0, 1), tenant])).toBeNull();
    const lift = {
      ...tenant,
      emailId: 'lift',
      sender: 'Shannon Lifts accounts',
      text: 'Your balance of 1,230 euro is due.',
    };
    expect(ask('how much do I owe the lift people', [...mails, lift])).toBe('Your balance of 1,230 euro is due.');
  });

  it.each([
    ['how much is the new pump', 'New pump is 340 plus VAT.'],
    ['how much does he want to put flat 3 right', 'To put flat 3 right is 620 all in.'],
    ['how much is the rent of Mill Lane', 'The rent of Mill Lane would be 1,450.'],
  ])('W-2: “%s” is answered by a sum without its currency', (words, sentence) => {
    const text = 'New pump is 340 plus VAT. To put flat 3 right is 620 all in. The rent of Mill Lane would be 1,450.';
    expect(ask(words, [{ ...plumber, text }])).toBe(sentence);
  });

  it.each([
    ['what is the PO number', 'PO is 45-11872.'],
    ["what's the invoice number", 'Invoice 20418 is paid.'],
    ["what's the code for the gate", 'It is 4471 at the gate, and 9902 at the side door.'],
    ['what is the number of people', 'Twelve people come to it.'],
    ['what is the badge number', null],
    ['what is the lift code', null],
    ['what is the discount code', 'With the code FROST you have your discount.'],
    ['what is our policy number with Northfell', null],
    ['what is the phone number of the plant', null],
  ])('W-2: %s: the number itself, and not who asks for it, an hour, a sum, a day or a year', (question, answer) => {
    const mail = (emailId: string, subject: string, text: string) => ({
      emailId,
      sender: 'Petra',
      subject,
      text,
      at: 0,
    });
    const asked = [
      mail(
        'asks',
        'Notes',
        'I did not receive the PO number yet. The badge was due at 07:30 in 2025, then 2025-11-03. The badge costs 850 euros, no longer 1,240.',
      ),
      mail('tells', 'Notes', 'I rang them. PO is 45-11872. Confirm to Magda before 7 tomorrow.'),
      mail('paid', 'Notes', 'Is the invoice number 20417, and which invoice is it? Invoice 20418 is paid.'),
      mail('gate', 'Notes', 'Nobody came. It is 4471 at the gate, and 9902 at the side door.'),
      mail('lift', 'The lift', 'It stands still. Order 7731 is open.'),
      mail('claim', 'Northfell policy', 'Thank you. Your Northfell claim number is 26-11873.'),
      mail('sale', 'Notes', 'With the code FROST you have your discount.'),
      mail('visit', 'The visit', 'It is on Monday. Twelve people come to it.'),
    ];
    expect(ask(question, asked)).toBe(answer);
  });

  it.each(['when should I call Eleanor', 'when does Eleanor want me to phone her'])(
    'W-2: %s: whoever asks to be rung says when',
    (question) => {
      const text =
        'Can you ring me at half past eight tomorrow? I would like to hear from you whether we are pouring on Tuesday.';
      const asked = [{ emailId: 'board', sender: 'Eleanor Tarrant', subject: 'Before the board', text, at: 0 }];
      expect(ask(question, asked)).toBe('Can you ring me at half past eight tomorrow?');
    },
  );

  it.each(['when can I ring Declan', 'when should I phone Declan', 'when can I telephone Declan'])(
    'W-2: %s: another word for a call',
    (question) => {
      const text = 'I am on site until six tomorrow. You may call from nine tomorrow. Lunch is at twelve tomorrow.';
      const asked = [{ emailId: 'site', sender: 'Declan Burke', subject: 'The boiler', text, at: 0 }];
      expect(ask(question, asked)).toBe('You may call from nine tomorrow.');
    },
  );

  it('W-2: what another writes later in the thread is no answer to what somebody is asked for', () => {
    const text = 'Confirm to Declan before seven tomorrow morning.';
    const later = { ...tenant, emailId: 'later', sender: 'Graham Oakes graham', text, at: 9, threadId: 'boiler' };
    expect(ask('when can Declan come', [{ ...plumber, threadId: 'boiler' }, later])).toMatch(/Monday at half eight/);
  });

  it('J-19: how many are left to hear is asked of the briefing, and of no mail', () => {
    expect(readMailQuestion('how many more have I got to listen to')).toBeNull();
    expect(readMailQuestion('how many more blocks do we need')).not.toBeNull();
  });

  it('W-2: a subject dates what it names, and not what its mail speaks of besides', () => {
    const pour: AskedMail = {
      ...{ emailId: 'pour', sender: 'Priya Raman priya.example', at: 1 },
      subject: 'Slab, Tuesday 17 November',
      text: 'Two of the bars are missing, as I wrote. I can only say so much: they have to come.',
    };
    const asked = (words: string) => {
      const question = readMailQuestion(words);
      return question && findAnswer(question, [pour])?.sentence;
    };
    expect(asked('when do the missing bars come')).toBeUndefined();
    expect(asked('when is the slab')).toBe(pour.subject);
  });
});
