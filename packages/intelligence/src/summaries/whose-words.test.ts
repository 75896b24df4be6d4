import { type InventedMail, inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { summarizeMail } from './extractive-summary.ts';
import { insideQuotations } from './sentences/direct-speech.ts';
import { mailSentences } from './sentences/mail-sentences.ts';
import { qualifies } from './sentences/pointing.ts';
import { proseLines } from './sentences/prose-lines.ts';
import { shortenSentence } from './sentences/shorten-sentence.ts';

const asks = createAskClassifier();

function said(mail: InventedMail): string {
  const now = new Date('2026-11-10T12:00:00Z');
  const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', asks, readerAddresses: [] } as const;
  return summarizeMail(inventMail(mail), context).sentences.join(' ');
}

describe('whose words are told', () => {
  it('J-4: what somebody is quoted with in the middle of a speech is not told as the sender’s', () => {
    const story =
      'A man met a heron at the gate of the yard. “You are late! Put your boots on at once and clear the pond! Are you deaf?” it said. The heron flew off to the harbour.';
    const told = said({ subject: 'A story', own: story });
    expect(told).toContain('A man met a heron');
    expect(told).not.toContain('boots');
  });

  it('J-4: knows where a speech ends, and an inch mark from a quotation', () => {
    expect([...insideQuotations(['He said "no.', 'Never again." It was late.', 'We left.'])]).toEqual([1]);
    expect([...insideQuotations(['The pipe is 24" wide.', 'It fits.', 'The "old" one did not.'])]).toEqual([]);
    expect([
      ...insideQuotations(['"It opens here.', ...Array.from({ length: 12 }, () => 'It goes on.'), 'So "x".']),
    ]).toEqual([]);
  });

  it('J-4: a motto with its writer below is not told, however few words it has', () => {
    const motto = '"The first question is why. And soon there is no reason." -- John Cage\n';
    expect(said({ subject: 'Beauty', own: `The gate of the yard is open until nine.\n\n${motto}` })).not.toContain(
      'reason',
    );
    // Of nothing else there is the first is told, with whose it is.
    const mine = '"The gate of the yard is open until nine." - I told him that this is not true\n';
    expect(said({ subject: 'Gate', own: mine })).not.toContain('It quotes I');
    const second = '"Paint it twice, and grease it once a month." -- Piet Vos';
    expect(said({ subject: 'Beauty', own: `${motto}\n${second}` })).toBe(
      'It quotes John Cage: The first question is why. And soon there is no reason.',
    );
  });

  it('J-4: a passage that is set in and says “I” is not told as the sender’s, a first line that is set in is', () => {
    const passage =
      'The mayor talked to men of the harbour about their gates.\n\n    I came home and read my mail there.\n    When I confessed this he laughed.\n\nIt is in the paper.';
    expect(proseLines(passage)).not.toContain('confessed');
    expect(proseLines(passage)).toContain('It is in the paper.');
    const letter =
      'The gate is open.\n\n    I came home and read my mail\nthere.\n\n    - I paint the gate\n    - I grease it';
    expect(proseLines(letter)).toBe(letter);
  });

  it.each([
    'The harbour talks began with a walk, followed by\ncomments from two pilots, and by questions of the crew.\nThe plan of the gates is on the wall of the office.',
    'The plan of the harbour office was read aloud to everybody there.\nComments from Ruth Berg were very welcome to all.\nThe plan of the gates is on the wall of the office.',
  ])('J-4: a line of a letter that speaks of comments begins nobody else’s: %j', (own) => {
    expect(said({ subject: 'Harbour', own })).not.toContain(' writes:');
  });

  it('J-4: a text that is nothing but somebody’s words in quotation marks is told as a quotation', () => {
    const words =
      'The mayor’s plan reminds me of the old ferry: it costs a lot, and most people are not sure they want it.';
    expect(said({ subject: 'Ferry', own: `"${words}"` })).toBe(`It quotes: ${words}`);
    expect(said({ subject: 'Ferry', own: `"${words}"\nThe mayor has read it in the harbour.` })).not.toContain(
      'It quotes',
    );
  });

  it.each([
    ['[IMG:\nhttps://harbour.example/gate.jpg of the old gate of oak, from the north side\n]', ''],
    ['', '\n\n_(Thanks for the picture, Nelson!)_'],
    ['', '\n\nFor more, please see: https://harbour.example/gate for the whole story.'],
  ])(
    'J-4: a picture, thanks in brackets and an order to follow a link are not told beside news: %j',
    (before, after) => {
      const news = 'The harbour has a new gate of oak since Monday.';
      expect(mailSentences(`${before}${news}${after}`, () => false).map(({ text }) => text)).toEqual([news]);
    },
  );

  it('J-4: what an advertisement in a newsletter says is not told', () => {
    const own =
      'The council opened a new gate in the harbour wall.\n-----------\nADVERTISEMENT\n-----------\nBoats 2026\nJoin five hundred captains to talk about ropes.\n-----------\nThe mayor walked through it first.';
    const told = said({ subject: 'Harbour weekly', own });
    expect(told).toContain('The council opened');
    expect(told).not.toContain('captains');
    expect(said({ subject: 'Ropes', own: 'The sponsor\nwill pay for two hundred metres of rope.' })).toContain('rope');
  });

  it('J-4: a mail that another program forwards as “text” is told as of its writer', () => {
    const own =
      '--- begin forwarded text\n\nUser-Agent: Post/10.1\nDate: Mon, 9 Nov 2026 07:56:39 +0100\nSubject: Forum\nFrom: "David Birch" <david@example.org>\nTo: Bob <bob@example.com>\n\nSpeakers at the forum include the police, two banks and a psychologist from Dublin.';
    const told = said({ subject: 'The third forum', own });
    expect(told).toContain('David Birch');
    expect(told).not.toContain('User-Agent');
  });

  it('J-4: a comment that a machine passes on is told as of who wrote it', () => {
    const own =
      'http://bugs.example.com/show?id=7\n\n------- Additional Comments From ruth@example.com  2026-11-09 13:26 -------\nI have committed a patch that mends the path of the rules.';
    expect(said({ subject: 'Wrong path', own, from: { name: 'Bugs', address: 'daemon@example.com' } })).toBe(
      'Ruth writes: I have committed a patch that mends the path of the rules.',
    );
  });

  it('J-4: what a machine answered to a command is not told', () => {
    const log =
      'The pump is still dead.\n\nroot@yard:/tmp # pump start\nReading the list of pumps.\nDone with pumps.\n\nAny clues?';
    expect(proseLines(log)).not.toContain('Reading');
    expect(proseLines(log)).toContain('The pump is still dead.');
    expect(proseLines(log)).toContain('Any clues?');
  });
});

describe('what points to something that is not told', () => {
  it('J-4: is not told after what was left out', () => {
    const own =
      '“apt-get install pump”. It will find all these for you in a moment. The new list of pumps has been on the server since yesterday morning.';
    expect(said({ subject: 'Pump lists', own })).not.toContain('It will find');
  });

  it.each([
    'Not only is choosing the right ones a problem, they need to work together.',
    'Do not forget to add to that the price of the gate.',
  ])('J-4: %j is told only with what it points to', (sentence) => {
    const own = `There are many pumps and prices to think of in the new catalogue. ${sentence}`;
    const told = said({ subject: 'Catalogue', own });
    expect(told.includes(sentence) && !told.includes('There are many')).toBe(false);
  });
});

describe('what the sense hangs on', () => {
  it('J-4: a list of qualities is not cut behind the first', () => {
    const sentence =
      'Note that all the releases of the planning tool before the last were using the incompatible, aging and now unsupported series.';
    expect(shortenSentence(sentence, 10, { asks: false, deadline: null, reader: [] })).toMatch(/unsupported series\.$/);
  });

  it('J-4: a “however” need not come first to take something back', () => {
    expect(qualifies('I have to say however that it works.')).toBe(true);
    expect(qualifies('We work on the pier.')).toBe(false);
  });
});
