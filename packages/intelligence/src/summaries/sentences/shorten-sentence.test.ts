import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../../asks/ask-classifier.ts';
import { summarizeMail } from '../extractive-summary.ts';
import { shortenSentence } from './shorten-sentence.ts';

const asks = createAskClassifier();
const now = new Date('2026-11-10T12:00:00Z');

function summary(own: string, words: number) {
  const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', asks, readerAddresses: [], words } as const;
  const { sentences, omissions } = summarizeMail(inventMail({ own }), context);
  return { said: sentences.join(' '), omissions };
}

const deposit = 'pay the deposit for the marquee by Friday noon';
const generator = 'ring Piet about the generator and the cables for the stage';
const caterer = 'do not tell the caterer before I have spoken to her';

describe('a list that is too long to be said', () => {
  it('J-4: what an item forbids and until when it wants something stays, the rest is counted and left out', () => {
    const { said, omissions } = summary(`Please do these three things: ${deposit}; ${generator}; ${caterer}.`, 24);
    expect(said).toBe(`Please do these three things: ${deposit}; ${caterer}; and one more.`);
    expect(omissions).toBeGreaterThan(0);
  });

  it('J-4: so it is of items that stand on lines of their own', () => {
    const { said, omissions } = summary(
      `Please do these three things:\n1. ${deposit}\n2. ${generator}\n3. ${caterer}\n`,
      34,
    );
    expect(said.toLowerCase()).toBe(
      `please do these three things: ${deposit}; ${caterer}; and one more.`.toLowerCase(),
    );
    expect(omissions).toBeGreaterThan(0);
  });

  it('J-4: a list of which only the head is said leaves something out', () => {
    const list = 'order forty metres of hose for the pit; ring Piet about the lamps; paint the gate of the yard green';
    const { said, omissions } = summary(`Please do these three things: ${list}.`, 12);
    expect(said).toBe('Please do these three things.');
    expect(omissions).toBeGreaterThan(0);
  });

  it.each(['leave the gate open unless the police say so', 'the key is never left in the door', 'by the end of March'])(
    'J-4: an item that binds is said: %j',
    (item) => {
      const sentence = { asks: true, deadline: null, reader: [] };
      const list = `We have three points: a pallet of sand bags and six lamps; ${item}; gloves.`;
      expect(shortenSentence(list, 8, sentence)).toBe(`We have three points: ${item}; and 2 more.`);
    },
  );
});

describe('what opens a sentence and says nothing', () => {
  const told = (text: string) => shortenSentence(text, 30, { asks: false, deadline: null, reader: [] });

  it.each([
    ['Please note that the gate has a new code.', 'The gate has a new code.'],
    ['Note: the gate has a new code.', 'The gate has a new code.'],
    ['Please be advised, the gate has a new code.', 'The gate has a new code.'],
    ['Please note - the gate has a new code.', 'The gate has a new code.'],
    ['I wanted to let you know the gate has a new code.', 'The gate has a new code.'],
  ])('J-4: goes before a sentence of its own: %j', (text, said) => {
    expect(told(text)).toBe(said);
  });

  it.each([
    'Note the new gate code before Friday.',
    'Please be aware of the new gate code.',
    'We want to remind you of the new gate code.',
    'I wanted to tell you how the gate opens.',
    'Just to remind you to sign the list.',
  ])('J-4: stays before what is none: %j', (text) => {
    expect(told(text)).toBe(text);
  });
});

describe('a sentence that takes too long', () => {
  const told = (text: string, most: number, asks = false) =>
    shortenSentence(text, most, { asks, deadline: null, reader: [] });

  it('J-4: the last of several people is no clause that may go', () => {
    const speakers = 'The speakers were Howard Ward, counsel to the yard, and Jim Hall, senior mate of the clerk.';
    expect(told(speakers, 12)).toBe(speakers);
    const alike = speakers.replace('Jim Hall', 'Will Jones');
    expect(told(alike, 12)).toBe(alike);
    const clause = 'The speakers were Howard Ward and Tom Reilly, and Jim Hall has written to all who were not there.';
    expect(told(clause, 12)).toBe('The speakers were Howard Ward and Tom Reilly.');
  });

  it('J-4: what a name is, said once more at its end, goes, also out of what is asked', () => {
    const inn = 'The owners of the yard meet the pilots at Cooper House, the oldest inn of the quay.';
    expect(told(inn, 12)).toBe('The owners of the yard meet the pilots at Cooper House.');
    expect(told('Could you please bring the signed plans to Ruth Kerr, the new clerk of the harbour?', 12, true)).toBe(
      'Could you please bring the signed plans to Ruth Kerr?',
    );
  });

  it.each([
    'The owners of the yard meet Ruth Kerr, the mayor and Piet at the gate.',
    'The owners of the yard meet at Cooper House, the gate will be open.',
    'The choice of Ruth Kerr gives the harbour, and everyone else, something to cheer about.',
    'Yet if the rates of the harbour are not high enough, they may not keep the crane.',
    'The owners of the yard have written to Ruth Kerr, the gate is closed.',
    'Could you please bring the signed plans to Ruth Kerr, the clerk of Monday?',
  ])('J-4: what only looks like it stays: %j', (text) => {
    expect(told(text, 8, text.endsWith('?'))).toBe(text);
  });

  it.each([
    [
      'I think you should press the point that the yard loses its crane – the “heads they win” argument.',
      'I think you should press the point that the yard loses its crane.',
    ],
    [
      'I think you should press the point that the yard loses its crane, the "heads they win" argument.',
      'I think you should press the point that the yard loses its crane.',
    ],
    [
      'Could you tell the pilots what the crane has cost us – a sum beyond all reason?',
      'Could you tell the pilots what the crane has cost us?',
    ],
    [
      'Do we want to pay the crew more where they meet their goals, eg fewer delays (counted in hours, not just in days), cleaner ropes, etc.',
      'Do we want to pay the crew more where they meet their goals.',
    ],
  ])('J-4: what is asked loses what is said of it at its end: %j', (text, said) => {
    expect(told(text, 12, true)).toBe(said);
  });

  it('J-4: what is asked goes without why behind a comma, not without what else is asked', () => {
    const until = 'Please by Thursday noon if you can';
    expect(told(`${until}, the plant is full because of the hospital job.`, 8, true)).toBe(`${until}.`);
    for (const kept of ['we need your key as well', 'the yard is shut on Friday', 'the hull and the lamps of it too'])
      expect(told(`${until}, ${kept}.`, 8, true)).toContain(kept);
  });

  it('J-4: a range of days is not cut in two, and no sentence loses its only verb', () => {
    const days = 'I shall be shooting for the days of August 23 - 24';
    expect(told(`${days}, in view of the trip that Piet makes on the 15th.`, 12)).toContain('23 - 24');
    const depot = 'Harbour Works, Inc. because it holds the licence is a firm which we move';
    expect(told(`${depot}.`, 8)).toBe(`${depot}.`);
  });

  it.each([
    'The crane of the yard came late this year – could you ring Piet about it?',
    'Could you tell the pilots what the crane has cost – 900 pounds in all?',
    'Could you tell the pilots that the crane comes – but not that it is paid?',
    'Please bring the following things to the gate of the yard: ropes – gloves and lamps as well.',
    'Could you bring these three things – ropes, gloves and lamps?',
    'As the crane is late for the ship again – please ring Piet.',
  ])('J-4: of what is asked stays what asks, names or limits: %j', (text) => {
    expect(told(text, 8, true)).toBe(text);
  });

  it('J-4: what stands before a semicolon is whole, whatever it begins with', () => {
    const text =
      'When the board shows what the yard wastes it has an end in view; load upon load of bad news proves its point that all yards waste.';
    expect(told(text, 14)).toBe('When the board shows what the yard wastes it has an end in view.');
  });

  it('J-4: nobody is asked to have questions', () => {
    const diary = 'Please put 24 October in your diary';
    for (const rest of [
      ", and if you have any questions at all, please don't hesitate to call me.",
      ' and if there are any questions, ring Piet.',
    ])
      expect(told(`${diary}${rest}`, 40)).toBe(`${diary}.`);
    for (const order of ['any problems, call Ruth.', 'any questions about the load, stop the pour.'])
      expect(told(`${diary}, and if there are ${order}`, 40)).toContain(order);
    expect(told(`${diary} and if you can, bring Piet.`, 40)).toBe(`${diary} and if you can, bring Piet.`);
  });

  it('J-4: a sentence that is all in brackets stays', () => {
    expect(told('(incl. the marks, the crane may stand elsewhere).', 4)).toContain('the crane may stand elsewhere');
  });

  it('J-4: "it so happens that" says nothing, and a second clause goes that is another one’s', () => {
    const text =
      'It so happens that the pilots meet at noon in the small hall and you would be welcome to come with them.';
    expect(told(text, 12)).toBe('The pilots meet at noon in the small hall.');
  });
});
