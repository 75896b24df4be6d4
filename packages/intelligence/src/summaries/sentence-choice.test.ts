import type { Verbosity } from '@nexus/contracts';
import { type InventedMail, inventMail } from '@nexus/contracts/testing';
import { capitalise, countSpokenWords, plainWords } from '@nexus/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { chooseSentences } from './choose-sentences.ts';
import { summarizeMail } from './extractive-summary.ts';
import { rankMail } from './rank-mail.ts';
import { mailSentences } from './sentences/mail-sentences.ts';
import { pointsBack } from './sentences/pointing.ts';
import { isCourtesy } from './sentences/sentence-signs.ts';
import { shortenSentence } from './sentences/shorten-sentence.ts';

const asks = createAskClassifier();

interface Telling {
  readonly verbosity?: Verbosity;
  readonly words?: number;
  readonly told?: readonly string[];
}

function said(mail: InventedMail, { verbosity = 'standard', ...room }: Telling = {}): string {
  const now = new Date('2026-11-10T12:00:00Z');
  const context = { now, timeZone: 'Europe/Dublin', verbosity, asks, readerAddresses: [], ...room };
  return summarizeMail(inventMail(mail), context).sentences.join(' ');
}

describe('what is said of a mail', () => {
  it.each([
    [
      'Piet fell in the yard at break and has a small lump. Just keep an eye on him this evening. There is no need to collect him early.',
      'Just keep an eye on him this evening.',
    ],
    [
      'There is water coming through the ceiling. Please can you call me quickly, 085 555 0112. I am afraid it comes down.',
      'Please can you call me quickly, 085 555 0112.',
    ],
    [
      'So I got the job in Dublin. I know I have to give notice, would 31 January be ok as the last day? The door is mended.',
      'would 31 January be ok as the last day?',
    ],
    [
      'How are you keeping. The lease of the yard ends in May and Piet wants to stay on for one more year.',
      'The lease',
    ],
    ['The big digger is back on Wednesday. I can give you the small one from tomorrow or you wait. Which?', 'Which?'],
    [
      'I would rather have one stall than two. Is that all right, and do I get something of the deposit back? No worries if not.',
      'do I get something of the deposit back?',
    ],
    [
      'Dr Moor has to be in court on Thursday morning, so the list is off. Could you ring Mrs Dolan today and offer her Friday at two?',
      'Could you ring Mrs Dolan today and offer her Friday at two?',
    ],
    [
      'Minutes of 4 November are below. Next meeting: Wednesday 2 December at half past eight. Please note the later time.',
      'Next meeting: Wednesday 2 December at half past eight. Please note the later time.',
    ],
  ])('J-4: what is asked is said in whatever form: %j', (own, told) => {
    expect(said({ subject: 'News', own })).toContain(told);
  });

  it('J-4: one line with a dash goes on with the line above it that is not over', () => {
    const own = 'The surveyors now say that the whole pier has to be taken down\n- in twenty years.';
    expect(said({ subject: 'News', own })).toContain('taken down – in twenty years.');
    const agreed = 'You can have the boat if Ruth agrees\n- and only if the wind is light. Please ring her by noon.';
    expect(said({ subject: 'Boat', own: agreed })).toContain('if Ruth agrees – and only if the wind is light.');
    const list = 'For the trip I still need\n- the passports\n- the tickets';
    expect(said({ subject: 'Trip', own: list })).toContain('For the trip I still need: the passports and the tickets.');
  });

  it('J-4: the last point of a list without bullets belongs to it, with its full stop', () => {
    const own =
      'Here are the boats that passed:\nHeron - sound\nGannet - sound\nPlover - sound.\nBoats to come:\nPetrel - dry';
    expect(said({ subject: 'Survey', own })).toContain('Heron - sound, Gannet - sound and Plover - sound.');
    const more = 'I still need these papers:\nThe passport\nThe ticket\nRuth has the rest.';
    expect(said({ subject: 'Trip', own: more })).toContain('The passport and The ticket.');
  });

  it('J-4: what is not told of a list, or of questions in a row, is counted', () => {
    const asked =
      'Before we quote we have some questions.\n- Is the deck of oak or of larch at the north end?\n- Who holds the keys of the shed beside it?\n- Can the crane stand on the quay in the morning?\n- Do you want the rails painted as well?';
    expect(said({ subject: 'Quote', own: asked }, { words: 24 })).toMatch(/And (?:two|three) more questions\.$/);
    const orders =
      '1. Please order four hinges for the gate of the yard.\n2. Please ring Mr Fox about the fence and its posts.\n3. Please send the code of the key to Ruth.\n4. Please book the lift of the quay for Tuesday.\n5. Please count the planks.';
    expect(said({ subject: 'Yard', own: orders }, { words: 34 })).toContain('And two more points.');
    expect(said({ subject: 'Yard', own: 'Is it dry? Who has the key? Can we start? Please ring.' })).not.toMatch(
      /\? Please/,
    );
  });

  it.each([
    [
      'Attached is a brief note on the lease of the yard. Please comment. Thanks.',
      'on the lease of the yard. Please comment.',
    ],
    ['The board would rather wait for the spring.\n\nThoughts?\n\nRuth', 'wait for the spring. Thoughts?'],
    ['We keep the second crane until March.\nOk with you?', 'until March. Ok with you?'],
  ])('J-4: what asks in a word is told with what it asks about', (own, expected) => {
    expect(said({ subject: 'News', own })).toContain(expected);
  });

  it.each([
    [
      'Hi, the concrete is now Thursday at seven, not Wednesday, pump lorry the same. Can you make sure the gates open by half past six?',
      /now Thursday at seven, not Wednesday.*gates open/,
    ],
    [
      'The vet is kind and the cat is better.\n\nI am doing the roast on Sunday 6th instead of the 29th because Peter is away. It is cold here. Do you still want me to have Ella on Saturday night?',
      /Sunday 6th instead of the 29th.*have Ella/,
    ],
    [
      'Unfortunately Dr Khan is unwell and we have had to move your appointment on Friday 13 November.\nYour new appointment is Tuesday 17 November at 14:40 with Dr Osei.\nIf you cannot make this time please call us, otherwise there is nothing you need to do.',
      /new appointment is Tuesday 17 November at 14:40/,
    ],
    [
      'School is closed today, Friday 13 November, because the boiler has failed. We expect to open on Monday. Children who are at the club must be collected by 9:30.',
      /^School is closed today.*collected by 9:30/,
    ],
    [
      "Can't do Saturday after all, Mum is not well. Sunday instead? Same time.",
      /Saturday after all.*Sunday instead\?/,
    ],
    [
      'Thursday at half past nine then. It is at their house now, not at ours. Bring the tile samples.',
      /house now, not at ours/,
    ],
  ])('J-4: what is otherwise than before is told with what is asked', (own, expected) => {
    expect(said({ subject: 'News', own })).toMatch(expected);
  });

  it('J-4: which of several comes with what they are', () => {
    const own =
      'The ledger is in good shape.\nWhat I still miss is the stock count of October and the two statements of the bank. Without them I cannot close the year. Could you let me have both by Friday 20 November?';
    expect(said({ subject: 'Year end', own })).toMatch(
      /stock count of October and the two statements.*have both by Friday/,
    );
    const days =
      'They can do Tuesday at eleven, Wednesday at three or Thursday. I can not do Wednesday. Which of the other two suits you?';
    expect(said({ subject: 'Meeting', own: days })).toMatch(/Tuesday at eleven, Wednesday.*other two suits you/);
    const both = 'It will help you both in the meeting. Please read it by Friday.';
    expect(said({ subject: 'Memo', own: both })).toContain('read it by Friday');
  });

  it('J-4: what is asked is not left out for a day that has to be waited for', () => {
    const own =
      'Ella was sick in the second lesson. She is in the medical room. Please collect her as soon as you can and sign out at reception. She must not come back until two days after the last time she was sick.';
    const told = said({ subject: 'Ella Hollis', own });
    expect(told).toContain('Please collect her');
    expect(told).toContain('must not come back');
  });

  it('J-4: of minutes the point is told whose next step is the listener’s', () => {
    const own =
      "All\n\nMinutes of yesterday's meeting.\n1. Programme: two weeks behind, weather.\n2. Scaffold: to be adapted. Action: Piet, 1 Dec\n3. Drawings of the roof: still missing. Action: Nora Berg, 13 Nov, else no roof work on Monday\n4. Welfare: second shed delivered.";
    const to = [
      { name: 'Nora Berg', address: 'nora@example.com' },
      { name: 'Piet Vos', address: 'piet@example.org' },
    ];
    const told = summarizeMail(inventMail({ subject: 'Minutes', own, to }), {
      now: new Date('2026-11-10T12:00:00Z'),
      timeZone: 'Europe/Dublin',
      verbosity: 'standard',
      asks,
      readerAddresses: ['nora@example.com'],
    }).sentences.join(' ');
    expect(told).toMatch(/Drawings of the roof: still missing\. Action: Nora Berg/);
    expect(told).not.toContain('Piet');
  });

  it('J-4: of a list of asks that is too long as many are told as fit, and how many more there are', () => {
    const own =
      'For the payroll I need from you:\n- the hours of Marek, Olu and Dean by today at five\n- the new account of Dean until tomorrow at ten\n- your word on the bonus, but it will not be in this run if it comes after tomorrow';
    expect(said({ subject: 'Payroll', own }, { words: 30 })).toMatch(
      /hours of Marek, Olu and Dean by today at five.*(?:one|two) more\.$/,
    );
  });

  it('J-4: a list is announced by the sentence that says it stands below', () => {
    const own =
      'Please find below what we need from you before the end of term.\n\n* Consent form: by Monday 16 November\n* Payment: by Thursday 19 November, £14.50';
    expect(said({ subject: 'Year 4', own })).toContain(
      'What we need from you before the end of term: Consent form: by Monday 16 November; and Payment: by Thursday 19 November, £14.50.',
    );
  });

  it('J-4: a sentence of two sums is no table', () => {
    const own =
      'The VAT to pay is £6,914.20, not £9,614.20. It is still due on 7 December. Please do not pay the old figure.';
    expect(said({ subject: 'VAT payment', own })).toContain('£6,914.20, not £9,614.20.');
  });

  it('J-4: a sentence at the margin below a list is none of its points', () => {
    const own =
      'For the payroll I need from you:\n- the hours of Marek\n- the new account of Dean\nThe pay date stays Monday.';
    expect(said({ subject: 'Payroll', own })).not.toContain('Dean The pay date');
  });

  it('J-4: of several who are named before an ask the listener is one', () => {
    const to = [
      { name: 'Nora Berg', address: 'nora@example.com' },
      { name: 'Piet Vos', address: 'piet@example.org' },
    ];
    const own = 'Nora, Piet, and Ruth, could you please gather the papers by Friday?';
    expect(said({ subject: 'Hearing', own, to })).toContain('Nora, Piet, and Ruth, could you');
    const alone = 'Nora, could you please gather the papers by Friday?';
    expect(said({ subject: 'Hearing', own: alone, to: to.slice(0, 1) })).not.toContain('Nora, ');
  });

  it('J-4: counts and hours make no table of a sentence', () => {
    const own = '2 meetings on Monday at 8 & 9:30 in the hall and 2 on Friday, 9 & 10 in the yard.';
    expect(said({ subject: 'Fwd: Staff meetings', own, quoted: '> What meetings are there?' })).toContain(
      '2 meetings on Monday',
    );
  });

  it('J-4: an offer to answer questions is not what a mail asks', () => {
    const own = 'I would advise that all such calls go to Ruth.\nPlease advise if there are any questions.';
    expect(said({ subject: 'Calls', own })).not.toContain('any questions');
  });

  it('J-4: the likeliest ask has room before what else is worth telling', () => {
    const own =
      'The board of the harbour met on Tuesday and gave 40,000 pounds for the north quay, the crane and the new gate of yard 7. Can you ring me?';
    expect(said({ subject: 'Harbour', own }, { words: 26 })).toContain('Can you ring me?');
  });

  it('J-4: what is due by a day has room before an ask that concerns few', () => {
    const own =
      'We take comments on the draft of the lease until noon on Sunday 15 November. If your comment adds a clause, please write out the words that you would put in and the page on which they are to stand.';
    expect(said({ subject: 'Draft', own }, { words: 30 })).toContain('until noon on Sunday 15 November');
  });

  it('J-4: comments that are welcome are asked for, how somebody did is not', () => {
    const own =
      'Piet thought that I should pass on the note of yesterday on the talk that Ruth and I had about the new price of the north quay. Your comments are most welcome.';
    expect(said({ subject: 'Price', own }, { words: 30 })).toContain('Your comments are most welcome.');
    const parcel = 'Your parcel was left with Tom at the gate of the yard. How did we do?';
    expect(said({ subject: 'Parcel', own: parcel })).toBe('Your parcel was left with Tom at the gate of the yard.');
  });

  it('J-4: what opens a discussion is told with its question, an answer in it with less', () => {
    const own =
      'The forecast here is minus one in the night for most of next week and I have two ground slabs to get in. Who is pouring at the moment and what are you doing about curing, blankets or heat?';
    const posted = { subject: 'Cold', own, delivery: { listPost: true } };
    expect(said(posted, { words: 40 })).toContain('what are you doing about curing, blankets or heat?');
    expect(countSpokenWords(said({ ...posted, inReplyTo: 'one@example.org' }, { words: 40 }))).toBeLessThanOrEqual(24);
    const asked = 'Anyone like to suggest what the hotel has in its walls that keeps the port from working?';
    const port = `When I tried the serial port to talk to my phone, the laptop behaved as if it was fried. ${asked}`;
    expect(said({ ...posted, own: port }, { words: 40 })).toBe(port);
    const long = [
      'I am out of the country with the old box.',
      'Still not talking.',
      'Tried it in another part of the room, with fewer people near it.',
      'I gave up on it in the end and took the other port.',
      'In the office it works without a hitch.',
      'The boat was late.',
      'What keeps the port from working in there?',
    ].join(' ');
    expect(said({ ...posted, own: long }, { words: 40 })).toContain('What keeps the port');
    expect(said({ ...posted, own: long, inReplyTo: 'one@example.org' }, { words: 24 })).not.toContain('What keeps');
    const missed = `${port.slice(0, port.indexOf(asked)).trim().slice(0, -1)} by somebody in the night. What am I missing here?`;
    expect(said({ ...posted, own: missed }, { words: 40 })).toBe(missed);
  });

  it('J-4: of mail to the reader as much is told as there is room for, of mail to many less', () => {
    const own =
      'The ferry of the north lane takes the cars from six in the morning on. The crane of the south quay lifts the boats of the club on Monday.';
    expect(said({ subject: 'Quay', own })).toBe(own);
    const posted = said({ subject: 'Quay', own, delivery: { listPost: true } });
    expect(countSpokenWords(posted)).toBeLessThanOrEqual(24);
  });

  it('J-4: a letterhead and a line of a signature are not told beside a sentence', () => {
    const own =
      'Any idea who has the plan of the north quay?\n\nHarbour Works and Trade Company\nRegional Director of Yards';
    expect(said({ subject: 'Plan', own })).toBe('Any idea who has the plan of the north quay?');
  });

  it('J-4: what is off is told before what follows from it', () => {
    const own =
      'The visit of the crane inspectors on Tuesday has had to be cancelled because their van broke down on the quay. The next free day is Thursday 19 November at 8:00. Please ring Ruth at the yard to say whether that suits.';
    const told = said({ subject: 'Your visit', own }, { words: 30 });
    expect(told).toContain('on Tuesday has had to be cancelled.');
    expect(told).toContain('Please ring Ruth');
    expect(said({ subject: 'Visit', own: 'It might be cancelled if it rains. Please ring Ruth.' })).toContain(
      'ring Ruth',
    );
  });

  it('J-4: what is not to be done is told before what else is asked', () => {
    const own =
      'I am away with the crane crew on Monday and cannot be reached. Could you meet the men of Quay Net at nine? They will ask about the fee. Please do not promise to pay it; Ruth holds it back until the gate is mended.';
    const told = said({ subject: 'Quay Net', own }, { words: 30 });
    expect(told).toContain('They will ask about the fee. Please do not promise to pay it.');
    expect(
      said(
        {
          subject: 'Lease',
          own: 'Please send me the map of the yard. I would not agree to anything before we have met.',
        },
        { words: 18 },
      ),
    ).toContain('I would not agree to anything before we have met.');
    expect(
      said({ subject: 'Party', own: 'Could you ask Tom for the keys of the hall? He must not tell Ruth.' }),
    ).toContain('He must not tell Ruth.');
  });

  it('J-4: where somebody can be reached is there to be read, and not to be heard', () => {
    const own =
      'Please ask Ruth about the key of the hall. Her e-mail address\nis ruth@example.org, and her phone number is\n(021) 555-0112.';
    expect(said({ subject: 'Key', own })).toBe('Please ask Ruth about the key of the hall.');
    const asked = 'Please send the key to Ruth, her address is ruth@example.org.';
    expect(said({ subject: 'Key', own: asked })).toContain('Please send the key to Ruth');
    expect(said({ subject: 'Moved', own: 'My new e-mail address is ruth@example.org.' })).toContain(
      'new e-mail address',
    );
  });

  it('J-4: that something is asked is said only where it surely is', () => {
    const own =
      'The tide is low. Note to the crews: I understand this date and time was not good for Piet, but if the opportunity arises for him to call in at some point and time from the quay or from the old hall of the harbour board, that would be great.';
    expect(said({ subject: 'Drawings', own }, { words: 20 })).not.toContain('It asks');
  });

  it('J-4: what only points is left out, or says what it can', () => {
    const state = 'The harbour board will not close the north gate this year. Here is the state of play.';
    expect(said({ subject: 'Gate', own: state })).toBe('The harbour board will not close the north gate this year.');
    const below = 'My comments below.\n\nThe crane must be on the quay by Tuesday.';
    expect(said({ subject: 'Crane', own: below })).toBe('The crane must be on the quay by Tuesday.');
    expect(
      said({ subject: 'Passes', own: 'Can you please sign the following gate passes? Ruth waits for them.' }),
    ).toContain('Can you please sign gate passes?');
    expect(said({ subject: 'Tide', own: 'The following morning the tide was out and the boats lay dry.' })).toContain(
      'The following morning',
    );
  });

  it('J-4: names of who is written to are not told', () => {
    const to = ['Nora Lind', 'Sean Burke', 'Ruth Berg'].map((name) => ({
      name,
      address: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    }));
    const own = 'Nora, Sean, Ruth\n\nThe harbour board has not paid for the gate.';
    expect(said({ subject: 'Budget', own, to })).toBe('The harbour board has not paid for the gate.');
  });

  it('J-4: “before then” comes with the day that it means, or not at all', () => {
    const own =
      'The licence of your mooring ends at midnight on 30 November 2026. The fee is 410 euro, up a little on last year. The berth will not be kept by itself: without your written word before then you will not be moored from 1 December.';
    expect(said({ subject: 'Mooring', own })).toMatch(/^The licence .* 30 November\. The berth .* before then/);
    expect(said({ subject: 'Mooring', own }, { words: 20 })).not.toContain('before then');
  });

  it('J-4: of an ask and what leads to it the end that begins with “it” is not told', () => {
    const own =
      'I am not cross with anybody but this is the fourth time that the water has stood in the cellar of the hall and the man from the quay said in May that he would clear the drain. It was never done. I would like it cleared this week please, or I have to get somebody in and send you the bill.';
    const told = said({ subject: 'Cellar', own }, { words: 34 });
    expect(told).toContain('I would like it cleared this week please');
    expect(told).not.toContain('It was never done');
  });

  it('J-4: a sentence comes with those it points to, or not at all', () => {
    const own =
      'I did not receive the order form. The yard is muddy today and the men complain. The form has a number on it. Could you send it before 17:00 please?';
    const told = said({ own });
    expect(told).toContain('The form has a number on it. Could you send it before 17:00 please?');
    const news =
      'The council opened a new gate in the harbour wall this morning. The mayor spoke. They liked that very much.';
    expect(said({ own: news })).toContain('The mayor spoke. They liked that');
    expect(said({ own: news }, { words: 14 })).not.toContain('They liked');
  });

  it('J-4: what is asked keeps its time when that stands in the sentence beside it', () => {
    const own =
      'The CVs are attached. Could you pick two to interview? End of Wednesday would be lovely so I can book the room.';
    expect(said({ own })).toContain('Could you pick two to interview? End of Wednesday would be lovely');
  });

  it('J-4: of a long ask what is asked, its condition and its time stay', () => {
    const own =
      'Nora, I should be grateful if you would sign the drawings (both sheets) by 16:00 today, unless the north side is still open, because the factory, which I rang twice, cannot start without your signature and loses the slot.';
    const told = said({ subject: 'Drawings', own, to: [{ name: 'Nora Lind', address: 'nora@example.com' }] });
    expect(told).toContain('sign the drawings by 16:00 today, unless the north side is still open');
    expect(told).not.toMatch(/Nora|both sheets/);
  });

  it('J-4: a question that its writer answers is no ask, and is not told without the answer', () => {
    const own = 'I will be at the harbour at noon, and Ruth as well. Are you interested in going? I thought not.';
    const told = said({ subject: 'Noon', own });
    expect(told.includes('Are you interested')).toBe(told.includes('I thought not'));
    const asked = 'I will be at the harbour at noon, and Ruth as well. Are you interested in going? It is a fine day.';
    expect(said({ subject: 'Noon', own: asked })).toContain('Are you interested in going?');
  });

  it('J-4: a heading in the form of a question asks nobody, a question about a thing does', () => {
    const own =
      'Please tell the crews of the yard about the new programme before they ask. What is Boatshare? A programme that lends a boat to each crew of the yard.';
    expect(said({ subject: 'Programme', own })).toContain('Please tell the crews of the yard');
    expect(said({ subject: 'Programme', own })).not.toMatch(/Boatshare\?$/);
    expect(said({ subject: 'Programme', own: 'I read your note. What is Boatshare? Ruth wants to know.' })).toContain(
      'What is Boatshare?',
    );
  });

  it('J-4: what is asked under a condition is asked without a question mark as well', () => {
    const own =
      'The attached article stood in the harbour news of today. I have the transcript of the talks if you need that. If the harbour talks of the two captains are tomorrow, can you hold them after twelve as I fly to Cork and will then be in the Quay offices.';
    expect(said({ subject: 'A game of captains?', own })).toContain('can you hold them after twelve');
  });

  it('J-4: a question that leaves “is there” out is asked', () => {
    const own =
      'Piet sent the notes of the harbour board as well. He goes on at length about the two captains and their crews and professes to be a friend of both of them. At this point, any reason not to paint the gate for the mayor?';
    expect(said({ subject: 'Harbour gate', own })).toContain('any reason not to paint the gate');
  });

  it('J-4: thanks with names before them are no gist', () => {
    const own = 'Piet / Ruth - Thank you.\nWe are not going to sell the boats without a full review of the crew.';
    expect(said({ subject: 'Boats', own })).toBe(
      'We are not going to sell the boats without a full review of the crew.',
    );
  });

  it.each([
    'The first gates were made of oak for less than a mark. Since then, few have sold for less than two hundred.',
    'The tide counter of the harbour is simple and works. Its report takes a while though, even without the names.',
  ])('J-4: what is measured against the sentence before it is not told without it: %j', (own) => {
    const [first = '', second = ''] = own.split(/(?<=\.) /);
    const told = said({ subject: 'A new thing at the port', own });
    expect(told.includes(second)).toBe(told.includes(first) && told.includes(second));
    expect(pointsBack(second)).toBe(true);
  });

  it('J-4: a line that ends in “when” goes on below', () => {
    const own = 'I can meet the pilot at the harbour when\nI visit my son. I am planning to come in May.';
    expect(said({ subject: 'Pilot', own })).toContain('I can meet the pilot at the harbour when I visit my son.');
  });

  it('J-4: letters with points are parted from no name, and a sentence may end with them', () => {
    const own = 'I attended the U.C. Berkeley talks on harbours. The yard is in the U.S. The pumps come from Cork.';
    expect(mailSentences(own, () => false).map(({ text }) => text)).toEqual([
      'I attended the U.C. Berkeley talks on harbours.',
      'The yard is in the U.S.',
      'The pumps come from Cork.',
    ]);
  });

  it('J-4: of a long duty what for may go, never the duty and its day', () => {
    const own =
      'In order to meet the goal of presenting a final list of five captains to the mayor by 21 December, from which the mayor will select the two captains for the harbour board on 24 January, all nominations need to be submitted to the harbour office by 21 November.';
    expect(said({ subject: 'Nominations', own })).toContain(
      'All nominations need to be submitted to the harbour office by 21 November.',
    );
  });

  it('J-4: a name below dashes is a signature', () => {
    const own = 'The gate that was painted by the crew of the old harbour office is green.  --\nLisa';
    expect(said({ subject: 'Hall', own })).not.toContain('Lisa');
  });

  it.each([
    ['Still missing:\n- Piet\n- Anna\n- Tom', 'Still missing: Piet, Anna and Tom.'],
    [
      'We need for the site:\n- two pumps for the pit in block A\n- forty metres of hose\n- a pallet of sand bags\n- six lamps with cables and plugs\n- gloves',
      'We need for the site: two pumps for the pit in block A, forty metres of hose, and three more.',
    ],
    [
      'Three points are open:\n- the road closure number that the council has not sent to anybody so far although we asked them\n- the lift plan\n- who is slinging',
      'Three points are open.',
    ],
  ])('J-4: a list is whole or counted: %j', (own, list) => {
    expect(said({ own: `${own}\n` }).toLowerCase()).toContain(list.toLowerCase());
  });

  it('J-4: an answer of a word is said, without the mail that it answers', () => {
    const own =
      'yes, at four\n\nTo: Piet Vos\ncc:\nSubject: Re: roof\n\nShall we meet on the roof at three or at four?';
    expect(said({ subject: 'Re: roof', own })).toBe('Yes, at four.');
  });

  it('J-4: a forward that says little itself says what is forwarded', () => {
    const own =
      'What do you think?\n\n---------------------- Forwarded by Piet Vos on 11/09/2026 ---\n\nFrom: Anna Berg\nTo: Piet Vos\nSubject: Crane\n\nThe sixty tonne crane is free on Wednesday morning and costs nine hundred pounds.';
    expect(said({ subject: 'Crane', own })).toBe(
      "What do you think? It forwards Anna Berg's mail: The sixty tonne crane is free on Wednesday morning and costs nine hundred pounds.",
    );
  });

  it('J-4: what was told of the thread is not told again, but for what is asked', () => {
    const own = 'The crane is booked for Wednesday at seven. The driver is called Tom Reilly and knows the site well.';
    const told = ['The crane is booked for Wednesday at seven.'];
    expect(said({ own }, { told })).not.toContain('booked');
    expect(
      said({ own: 'Could you sign the lift plan by Friday?' }, { told: ['Could you sign the lift plan by Friday?'] }),
    ).toContain('sign');
  });

  it.each([
    [
      'The plant has kept the slot over the weekend. It was not easy to arrange that. If I have no order number by 07:30 on Monday the pour is cancelled.',
      'If I have no order number by 07:30 on Monday the pour is cancelled.',
    ],
    [
      'The certificates for the steel have not arrived. I can accept them until noon on Monday.',
      'I can accept them until noon on Monday.',
    ],
    ['The heating in the school is broken. All children must be collected at 13:00.', 'must be collected at 13:00'],
    [
      'Two timesheets came, thank you. Tom was ill on Thursday, in which case I need the certificate too.',
      'I need the certificate too',
    ],
    ['I would like to move the panels, the men can do that on Monday. Ok for you?', 'Ok for you?'],
  ])('J-4: what carries the ask comes before what stands beside it: %j', (own, asked) => {
    expect(said({ own }, { words: 24 })).toContain(asked);
  });

  it('J-4: a sentence comes with the one that takes it back', () => {
    const own = 'The crane is free on Wednesday. But the road stays closed until the council has signed.';
    const told = said({ own });
    expect(told.includes('is free')).toBe(told.includes('road stays closed'));
    expect(told).toContain('road stays closed');
  });

  it.each(['Let me know if you have further questions.', 'Should you have questions, ring me.'])(
    'J-4: in place of what is long nothing is told that is polite and no more: %j',
    (polite) => {
      const long =
        'Last week the council, the pilots and the crews of both ferries spoke of a new gate in the wall of the old harbour for most of the afternoon.';
      expect(said({ subject: 'Gate', own: `${long} ${polite}` })).toBe(long);
      expect(said({ subject: 'Gate', own: polite })).toBe(polite);
      expect(isCourtesy(polite)).toBe(true);
    },
  );

  it('J-4: what takes it back is not told where it speaks of somebody who is not named', () => {
    const own =
      'I read what the old skipper says of the harbour. He wants to keep the ferries and the boats of the pilots out of it for good. Could you send me the price of the gate? But he also said there is a right way and a wrong way to do it.';
    expect(said({ subject: 'Harbour', own }, { verbosity: 'concise' })).toBe(
      'Could you send me the price of the gate?',
    );
  });

  it('J-4: of what points to the sentence right before it none but that is told with it', () => {
    const yard =
      'The yard asks for nine thousand pounds for the days on which the crane stood still in the storm of last winter, and for the men.';
    const basis =
      'That shows, I think, that the men and their hours are what counts, whatever the yard and its books say.';
    const own = `${yard} ${basis} Can we make such claim?`;
    expect(said({ subject: 'Storm', own }, { words: 34 })).not.toContain('such claim');
  });

  it.each([
    'I think you should make it more explicit:\n\nThe growth of the harbour is held back by its gates.\n',
    'On the first page you should say this:\nThe growth of the harbour is held back by its gates.\n',
  ])('J-4: what points to the line below is told with it: %j', (own) => {
    expect(said({ subject: 'Harbour', own })).toBe(own.trim().replace(/\s+/g, ' '));
  });

  describe('of which more is asked than there is room for', () => {
    const check = 'Could you check tonight that the lift plan and the toolbox talk sheets are in the site file?';
    const sheets = "If the sheets are still in Piet's van I need them in the office first thing tomorrow.";
    const offer = 'If you would like to see them I can bring the sheets to the office one day.';

    function asksMore(own: string, words: number, given: InventedMail = {}, told: readonly string[] = []): boolean {
      const now = new Date('2026-11-10T12:00:00Z');
      const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', asks, readerAddresses: [] } as const;
      return (
        summarizeMail(inventMail({ subject: 'Visit', own, ...given }), { ...context, words, told }).asksMore === true
      );
    }

    it('J-4: it is told that it asks more, and where all is told it is not', () => {
      expect(asksMore(`${check} ${sheets}`, 28)).toBe(true);
      expect(asksMore(`${check} ${sheets}`, 42)).toBe(false);
      expect(asksMore(`${check} ${offer}`, 28)).toBe(false);
      expect(
        asksMore(
          `${check} If you have any changes, please send them to me and to the office before the end of the day.`,
          28,
        ),
      ).toBe(false);
      expect(said({ own: `${check} ${sheets}` }, { words: 28 })).toBe(check);
    });

    it('J-4: what was told of the thread is nothing more', () => {
      expect(asksMore(`${check} ${sheets}`, 28, {}, [sheets])).toBe(false);
    });

    it('J-4: nothing that is asked is left out for the words that say so', () => {
      const own = `Please send the signed order form to the plant. Please ring Piet about the pump. ${sheets}`;
      const both = 'Please send the signed order form to the plant. Please ring Piet about the pump.';
      expect(said({ own }, { words: countSpokenWords(both) })).toBe(both);
    });

    it('J-4: what is asked of somebody else is not counted, nor in a mail to somebody else', () => {
      const piet = { name: 'Piet Vos', address: 'piet@example.org' };
      const forPiet = 'Piet, could you bring the sheets to the office first thing tomorrow before the gate is opened?';
      expect(asksMore(`${check} ${forPiet}`, 28, { cc: [piet] })).toBe(false);
      const now = new Date('2026-11-10T12:00:00Z');
      const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', asks } as const;
      const nora = { name: 'Nora Berg', address: 'nora@example.org' };
      const mail = inventMail({ own: `Piet,\n\n${check} ${sheets}`, to: [piet], cc: [nora] });
      expect(
        summarizeMail(mail, { ...context, words: 28, readerAddresses: ['nora@example.org'] }).asksMore,
      ).toBeUndefined();
    });
  });

  const long =
    'The ferry of the yard was late for the third time in as many weeks, and the men of the night shift had to wait for it in the rain.';

  it.each([
    'Can I at least turn the lamp of the gate off?',
    'Is there any way to open the gate from the van?',
    'Are other people seeing the same, or is it the lamp of the gate?',
    'I have most of the switches here, but I need more testers.',
    'If someone has a switch that works, I would appreciate it if they sent it on.',
    'Anybody got any recommendations?',
    'I do not trust the lamp and encourage you to change it.',
    'The lamp of the gate is on all night. Any clues?',
  ])('J-4: who asks for help on a list asks everybody, also in an answer, and is told: %j', (asked) => {
    const mail = { subject: 'Re: Yard', own: `${long} ${asked}`, inReplyTo: 'first@example.org' };
    expect(said({ ...mail, delivery: { listPost: true } })).toContain(asked);
  });

  it('J-4: what somebody says in a paragraph in single quotation marks is not told as the sender’s', () => {
    const speech =
      "'Believe me when I say this. With all force we will take the yard over and over again. Then we go home.'";
    const own = `The mayor spoke in the yard on Monday.\n\n${speech}\n\nThe gate was shut.`;
    const told = said({ subject: 'Yard', own });
    expect(told).not.toMatch(/Believe|all force|go home/);
    expect(told).toContain('The mayor spoke');
    const asked =
      "'Tis the season, and the yard is shut on Friday.\n\nThe men's lamps are in the shed, and so are the boys'";
    expect(said({ subject: 'Season', own: asked })).toContain('the yard is shut on Friday');
  });

  it('J-4: a long sentence is told to be asked about where a word or two ask for help with it', () => {
    const problem =
      'I tried to use the sound server of the yard and it works in the tests, but when the lamp runs it does not, presumably as it has no right to talk to the lamp of the north gate, being somebody else.';
    const mail = {
      subject: 'Bell',
      own: `Hi,\n\nI have a lamp that rings. Now my wishes are growing.\n${problem}\n\nAny hints.`,
      delivery: { listPost: true },
    };
    expect(said(mail)).toContain('when the lamp runs it does not');
  });

  it('J-4: what announces a command is not told without it, nor what leans on the command', () => {
    const command = '[piet@yard plan]# plan --check gate.rpm\ngate.rpm: md5 gpg ok';
    const rest = 'The lamp of the gate is on all night. That helps nobody.';
    const own = `Check the version of your friendly installation:\n\n${command}\n\nOf course, this helps only who reads it.\n${rest}`;
    const told = said({ subject: 'Yard', own });
    expect(told).not.toMatch(/friendly|helps only/);
    expect(told).toContain('The lamp');
    const asked = `The gate is shut. The reasons are:\n\n${command}\n\nThoughts?`;
    expect(said({ subject: 'Yard', own: asked })).not.toContain('reasons');
    const greeted = 'Hi all:\n\nThis helps nobody but the yard, which opens at nine. The lamp is green.';
    expect(said({ subject: 'Yard', own: greeted })).toContain('This helps nobody');
  });

  it('J-4: who goes on from a mail of their own on a list asks everybody once more', () => {
    const anna = { name: 'Anna Berg', address: 'anna@example.org' };
    const own = `${long} Would a new switch help?`;
    const mail = { subject: 'Re: Lamp', own, from: anna, inReplyTo: 'first@example.org', delivery: { listPost: true } };
    const asksAll = (writer: string) => {
      const quoted = `On 1 November 2026, ${writer} wrote:\n> The lamp of the gate stays on.`;
      const now = new Date('2026-11-10T12:00:00Z');
      const context = { now, timeZone: 'Europe/Dublin', asks, readerAddresses: [] };
      return rankMail(inventMail({ ...mail, quoted }), context).some((sentence) => sentence.asksAll);
    };
    expect(asksAll('Anna Berg <anna@example.org>')).toBe(true);
    expect(asksAll('Piet Vos <piet@example.org>')).toBe(false);
  });

  it('J-4: two words that ask for a call are told', () => {
    const own = 'The weights came from the yard if that is quicker. Ring me.\n\nThe gate is open until nine.';
    expect(said({ subject: 'Weights', own })).toContain('Ring me.');
  });

  it('J-4: an advertisement below a mail that was sent for nothing is not told', () => {
    const ad = "Join the world's largest e-mail service with MSN Hotmail.";
    expect(said({ subject: 'Gate', own: `The gate of the yard is open until nine. ${ad}` })).not.toContain('Hotmail');
    const form = 'Send the signed form to my MSN Hotmail address by Friday.';
    expect(said({ subject: 'Gate', own: form })).toBe(form);
    const bring = 'Get a messenger to bring the contract to the bank by five.';
    expect(said({ subject: 'Gate', own: bring })).toBe(bring);
  });

  it('J-4: of answers to several lines none is told whose "it" stands in the line', () => {
    const own = 'Is there no key in the package?\n\nCool; whether it helps me or not, I feel better about it.';
    const answers = [
      { to: '> The key is for the gate.', text: 'Is there no key in the package?' },
      { to: '> The list has a seal.', text: 'Cool; whether it helps me or not, I feel better about it.' },
    ];
    expect(said({ subject: 'Gate', own, answers, quoted: answers.map(({ to }) => to).join('\n') })).not.toContain(
      'feel better',
    );
    expect(said({ subject: 'Gate', own })).toContain('feel better');
  });

  it.each([
    ['http://example.org/gate/', 'a link'],
    ['<gate@example.org>', 'an address'],
  ])('J-4: a sentence keeps its end where that is a line of its own: %j', (line, named) => {
    const own = `Piet has put his name wrong. It should be a page which redirects to\n\n${line}\n\nThe gate is open until nine.`;
    expect(said({ subject: 'Gate', own })).toContain(`which redirects to ${named}.`);
  });

  it('J-4: what is said to somebody else by name comes after what is said to the reader', () => {
    const nora = { name: 'Nora Berg', address: 'nora@example.com' };
    const tom = { name: 'Tom Reilly', address: 'tom@example.org' };
    const own = 'Tom, could you bring the key of the board? Nora, could you ring the electrician?';
    const now = new Date('2026-11-10T12:00:00Z');
    const context = { now, timeZone: 'Europe/Dublin', verbosity: 'concise', asks } as const;
    const mail = inventMail({ own, to: [tom], cc: [nora] });
    const { sentences } = summarizeMail(mail, { ...context, readerAddresses: [nora.address] });
    expect(sentences).toEqual(['Nora, could you ring the electrician?']);
  });

  it.each([
    [
      'an ask whose antecedent has no room is not said alone',
      'The council wants to know from everybody on the quay, the ferry and the chandler included, whether closing the north lane for the whole of the coming winter instead of two weeks would be tolerable for deliveries. Can we make that argument work?',
      'It asks something.',
    ],
    [
      'its time is said all the same',
      'The planners, who met the harbour master, the pilots and both of the ferry companies in the old customs house for most of the afternoon, would like us to give up the north lane. Could you let me know by Thursday.',
      'It asks something, by Thursday.',
    ],
  ])('J-4: %s', (_, own, told) => {
    expect(said({ subject: 'Quay', own }, { words: 24 })).toContain(told);
  });

  it('J-4: what the subject names needs no sentence before it, where the subject is said', () => {
    const own =
      'To make life easier numerous examples of what has to be locked away at night are set out in the attachment. Please read these rules.';
    const context = { words: 16 };
    expect(said({ subject: 'Rules for the store', own }, context)).toBe('Please read these rules.');
  });

  it('J-4: between what opens and what is asked the least telling goes', () => {
    const own =
      'The lamps have not arrived. As the holiday lies between, I can take them until noon on Monday. Without them the yard stays shut.';
    const told = said({ own }, { words: 16 });
    expect(told).toContain('The lamps have not arrived.');
    expect(told).not.toContain('holiday');
  });

  it('J-4: of an ask with a long reason the reason goes, whatever it denies', () => {
    const own =
      'I should be grateful if you would sign off the roof plan by Friday noon, as the sawmill cannot start without your signature and, after that date, loses its slot for the rafters.';
    expect(said({ own }, { words: 20 })).toBe(
      'I should be grateful if you would sign off the roof plan by Friday noon.',
    );
    const conditional =
      'Could you sign off the roof plan by Friday noon, as the sawmill is waiting, unless Piet has done so already?';
    expect(said({ own: conditional }, { words: 14 })).toContain('unless Piet');
  });

  it('J-4: of a counted list that is too long its head is said, never its first item alone', () => {
    const own =
      'Five points, all to be closed out by Thursday noon please:\n1. Handrail loose, stair two, west side\n2. Net torn\n3. Ladder not tied\n4. Tag out of date\n5. Extinguisher empty at the welding bay\n';
    expect(said({ own }, { words: 12 })).toBe('Five points, all to be closed out by Thursday noon please.');
  });

  it('J-4: a step that follows another, and half of a quotation, are not told as sentences', () => {
    const steps =
      'The yard keeps its old wooden gate until the spring of next year. Somebody has to get the key of the small iron door from the harbour master in person before noon. Then use the side entrance.';
    expect(said({ own: steps }, { words: 14 })).not.toContain('Then use');
    const motto = 'The crane is back.\n\n"Lift with care. Set down with more" -- Piet Vos,\nThe Banksman';
    expect(said({ own: motto }, { verbosity: 'detailed' })).toBe('The crane is back.');
  });

  it('J-4: lines of a form that say when are said as its time', () => {
    const own = 'Please mark your calendar.\nDate: Every Thursday\nTime: 7:30 am\nHost Code: 661\n';
    expect(said({ own })).toContain('Please mark your calendar. When: Every Thursday, 7:30 am.');
  });

  it('J-4: a form is no prose, lines that begin with a name are', () => {
    const form =
      'The following report is ready for approval:\n\nEmployee Name: Mark A. Olsen\nStatus last changed by:  Automated Desk\nReport Name: April travel\nTotal: 812.20\n';
    expect(said({ subject: 'Travel', own: form })).toBe('A report is ready for approval.');
    const paid = form.replace('Total: 812.20', 'Report Total: $812.20\nAmount Due: $812.20');
    expect(said({ subject: 'Travel', own: paid })).toBe(
      'The following report is ready for approval: Employee Name: Mark A. Olsen and Report Total: $812.20.',
    );
    const names = 'Piet: could you bring the keys?\nAnna: please ring the yard.\nTom: the gate is open.\n';
    expect(said({ own: names }, { verbosity: 'detailed' })).toContain('could you bring the keys?');
  });

  it('J-4: what is hardly an ask takes no room that one did not find', () => {
    const own =
      'Aoife kindly gave me your address. I have to be straight with you though, another yard has made me an offer and they want an answer by Tuesday night. Is there any chance we could talk on the phone before that?';
    const context = { words: 28 };
    expect(said({ subject: 'Foreman', own }, context)).not.toContain('Aoife kindly');
    expect(said({ subject: 'Foreman', own }, context)).toContain('It asks something');
    expect(said({ subject: 'Foreman', own })).toContain('before that?');
  });

  it('J-4: a question with a condition is asked, and a head without its list says nothing', () => {
    const own = 'The article is attached. If you plan a call for tomorrow, can you do it after noon your time?';
    expect(said({ own }, { verbosity: 'concise' })).toContain('can you do it after noon');
    const head = 'The yard opens at seven. Some questions that you could look at would include:\n';
    expect(said({ own: head }, { verbosity: 'detailed' })).toBe('The yard opens at seven.');
  });

  it('J-4: an ask of more words than an item has is told as one', () => {
    const own =
      'Would you want a set of payments for the managers of the yard which gives each of them something for every truck that leaves early, for every driver who has found the side gate without ringing anybody, and for each week in which nobody has to wait at the barrier after dark?';
    expect(said({ own })).toBe('It asks something.');
  });

  it('J-4: "see the memo below" is no ask, and a "please" of its own is one', () => {
    const own = 'See the memo below that just came. We need to tell the yard by Friday who comes.';
    expect(said({ own }, { verbosity: 'concise' })).toBe('We need to tell the yard by Friday who comes.');
    expect(said({ own: 'The pay run closes on Monday. Sheets of week 45. Please.' })).toContain(
      'Sheets of week 45, please.',
    );
  });

  it("J-4: a reader's name on a line of its own is not the first word of the letter", () => {
    const to = [{ name: 'Nora Lind', address: 'nora@example.com' }];
    expect(said({ to, own: 'nora\npump will not reach from gate 2' })).toBe('Pump will not reach from gate 2.');
  });

  it('J-4: an article that a reader of feeds sends is its first sentence, and asks nothing', () => {
    const own =
      'URL: https://example.com/blog/7\n\nA short history of the tilde begins with typewriters. If someone has a suggestion, please let me know.';
    const mail = { subject: 'Tilde', own };
    expect(said(mail, { verbosity: 'concise' })).toBe('A short history of the tilde begins with typewriters.');
  });

  it('J-4: what differs by its first word alone is said once', () => {
    const own =
      "> The roofer and the joiner measure from different ends.\n\nI'll measure the roof again.\n\n> So one of them is wrong.\n\nOk, I'll measure the roof again.";
    expect(said({ subject: 'Measurements', own }).match(/measure the roof/g)).toHaveLength(1);
  });

  it('J-4: a line of names is no mail in another language', () => {
    const own = 'Delta Questions, a new _Piet on Cranes_ discussion group.';
    expect(said({ subject: 'News', own })).toBe('Delta Questions, a new Piet on Cranes discussion group.');
  });

  const names = fc.constantFrom('Piet', 'the crane', 'the permit', 'Block B', 'the roof plan', 'it', 'they');
  const clauses = fc
    .tuple(
      names,
      fc.constantFrom('is late', 'came this morning', 'was not signed', 'costs nine hundred pounds'),
      fc.constantFrom(
        '',
        ', which nobody expected',
        ' because of the wind',
        ' (see the sheet)',
        ', and we wait',
        ', unless it rains',
      ),
    )
    .map((parts) => capitalise(`${parts[0]} ${parts[1]}${parts[2]}.`));
  const requests = fc
    .tuple(
      fc.constantFrom('Could you send', 'Please sign', 'Can you check'),
      names,
      fc.constantFrom('?', ' by Friday noon.', ' before 16:00 today, because the plant is full.'),
    )
    .map((parts) => `${parts[0]} ${parts[1]}${parts[2]}`);
  const letters = fc.array(fc.oneof({ weight: 3, arbitrary: clauses }, requests), { minLength: 1, maxLength: 12 });

  it('J-4: it is made of the words of the mail, in at most forty-five, and never of nothing', () => {
    fc.assert(
      fc.property(letters, fc.integer({ min: 5, max: 40 }), (sentences, words) => {
        const own = sentences.join(' ');
        const told = said({ own }, { words });
        // An ask that has no room is said to be one, and questions that have none are counted.
        const counted = 'And one two three four five six seven eight nine ten more questions question.';
        const heard = new Set(plainWords(`${own} It asks something. ${counted}`).split(' '));
        expect(told).not.toBe('');
        expect(
          plainWords(told)
            .trim()
            .split(' ')
            .filter((word) => !heard.has(word)),
        ).toEqual([]);
        expect(countSpokenWords(told)).toBeLessThanOrEqual(45);
        for (const sentence of told.split(/(?<=[.?])\s/)) expect(sentence).toMatch(/^\p{Lu}.*\p{L}.*[.?]$/u);
      }),
    );
  });

  it('J-4: a shorter sentence keeps what limits it', () => {
    fc.assert(
      fc.property(clauses, fc.integer({ min: 3, max: 12 }), (clause, most) => {
        const short = shortenSentence(clause, most, { asks: false, deadline: null, reader: [] });
        for (const limit of ['unless it rains', 'not signed'])
          if (clause.includes(limit)) expect(short).toContain(limit);
      }),
    );
  });
});

describe('what is otherwise than before', () => {
  it('J-4: is told beside what is asked, though another thing that is asked found no room', () => {
    const own =
      'I am afraid I have to be in the District Court on Thursday, so I have to bring the inspection forward. It will now be on Wednesday 2 December at 2.30 pm. Please confirm by Monday that you can give me access then. If the tenant of flat 3 is still not answering you, let me know and I will write to him myself.';
    expect(said({ subject: 'Inspection', own }, { words: 26 })).toMatch(
      /It will now be on Wednesday.*Please confirm by Monday/,
    );
  });
});

describe('what an ask is about', () => {
  it.each([
    [
      'I have been offered the head gardener job at Lanercost and I have said yes. Can we talk tomorrow?',
      'I have been offered the head gardener job at Lanercost and I have said yes. Can we talk tomorrow?',
    ],
    [
      'The chipper has gone again and stands in the yard. OK to hire one in?',
      'The chipper has gone again and stands in the yard. OK to hire one in?',
    ],
    [
      'We have looked at your results and there is no cause for concern. She would like you to carry on with the tablets.',
      'She would like you to carry on with the tablets.',
    ],
    [
      'We did not get to the border last week, so do you want us to carry on there or start the tulips? The kettle has died.',
      'do you want us to carry on there or start the tulips?',
    ],
    [
      'We have had to cancel your appointment on Tuesday 1 December. We have re-arranged it for Monday 7 December at 8.40am. Please fast from midnight.',
      'We have re-arranged it for Monday 7 December at 8.40am.',
    ],
  ])('J-4: is told with it where little of that is said: "%s"', (own, told) => {
    expect(said({ subject: 'News', own }, { words: 36 })).toContain(told);
  });

  it('J-4: has all the room that the ask leaves', () => {
    const own = 'I have been offered the head gardener job at Lanercost and I have said yes. Can we talk tomorrow?';
    expect(said({ subject: 'News', own }, { words: 24 })).toBe(own);
  });

  it('J-4: what says what it is about takes no more room', () => {
    const own =
      'The yard was swept on Monday by two men. Please send me the certificates of the harbour crane, the lifting plan and the licence of its driver.';
    expect(said({ subject: 'News', own }, { words: 26 })).not.toContain('swept');
  });
});

describe('a day of this year', () => {
  it.each([
    ['The hall is shut from 7 December to 11 December 2026 for painting.', 'from 7 December to 11 December for'],
    ['The hall is shut from January 7th, 2027 for painting.', 'from January 7th for'],
    ['The contract of the hall runs until 30 November 2029 for painting.', '30 November 2029'],
    ['The hall was painted in May 2024 by two men from Galway.', 'May 2024'],
  ])('J-4: is told without it, one far off with it: "%s"', (own, told) => {
    expect(said({ subject: 'Hall', own })).toContain(told);
  });
});

describe('a bill', () => {
  it('J-4: is told with what it comes to and until when, and not by its first lines', () => {
    const own =
      'Please find below our invoice.\n\nStair cleaning Mill House, 4 visits: 320.00\nWindow cleaning Quay Court: 75.12\nVAT 23%: 90.88\nTotal: EUR 486.00\n\nPayable by 5 December 2026 to IBAN IE64 BOFI 9058 3812 3456 78.';
    const told = said({ subject: 'Invoice 2217', own }, { words: 20 });
    expect(told).toContain('Total: EUR 486.00.');
    expect(told).toContain('Payable by 5 December.');
    expect(told).not.toContain('Window cleaning');
  });

  it('J-4: a short question goes with the offer that it asks a yes for, before what is worth a little more', () => {
    const ranked = [
      ['Sheet nine is issued anew, with the longer beam noted, and attached.', 0.7, 0],
      ['If it helps I can come to the yard on Tuesday afternoon and we go through it together.', 0.83, 0.8],
      ['Would two suit you?', 0.66, 0.8],
    ] as const;
    const sentences = ranked.map(([text, worth, ask], place) => ({
      ...{ text, worth, ask, place, deadline: null, demands: false, saysWhen: false, signs: [] },
    }));
    const room = {
      sentences: 4,
      leastWorth: 0.3,
      mostForBest: 0,
      reader: [],
      told: [],
      about: 'Plan',
      mentionsAsk: true,
      mentionsMore: true,
    };
    const told = chooseSentences(sentences, { ...room, most: 31 }).sentences;
    expect(told).toEqual([ranked[1][0], ranked[2][0]]);
  });
});
