import { describe, expect, it } from 'vitest';
import type { Told } from '../history.ts';
import { entryOf } from '../testing/entry-of.ts';
import { createLongMemory, type MemoryAnswer } from './long-memory.ts';

const told = [
  'Tom runs the harbour site',
  'the permit office is on Mill Lane',
  'Tom is the foreman',
  'Halden delivers the concrete',
  'the site meeting is on Tuesdays',
  'the budget for the bridge is 2 million',
  'Ruth works for Vance Steel',
  'Sam is the manager of the bridge project',
  'my boss is Anna',
  'the doors are made of oak',
  'Ruth runs the harbour site since June',
  'the permit office moved to Quay Street instead of Mill Lane',
  'Tom is not the foreman any more, Ana is',
  'Kerr delivers the concrete since March',
  'the site meeting moved to Thursday',
  'the budget for the bridge went up to 3 million',
  'Ruth left Vance Steel in May',
  'Lena has taken over the bridge project from Sam',
  'my boss is now Petra',
  'we use pine for the doors instead of oak',
  'the harbour site is called the Pier',
  'the plasterers need three more days for the stair core',
  'my daughter Mia plays the cello',
];
const entries = told.map((content, day) => entryOf(content, new Date(Date.UTC(2026, 10, day + 1, 9))));
const now = () => new Date('2026-11-25T09:00:00Z');
const memory = createLongMemory(entries, { now });

function say(answer: MemoryAnswer | null): string {
  switch (answer?.kind) {
    case undefined:
      return 'nothing';
    case 'values':
      return `${answer.isOver ? 'over: ' : ''}${answer.values.map(({ text }) => text).join(', ')}`;
    case 'denied':
      return `not ${answer.values.map(({ text }) => text).join(', ')}`;
    case 'since':
      return `since ${answer.told.from}`;
    case 'nothing-before':
      return 'nothing before';
    case 'told':
      return answer.entries.map(({ content }) => content).join(' | ');
  }
}

describe('questions about what was told', () => {
  it.each([
    ['who runs the harbour site?', 'Ruth'],
    ['do you know who is in charge of the harbour site', 'Ruth'],
    ['who manages the Pier?', 'Ruth'],
    ['who is the foreman', 'Ana'],
    ['where is the permit office?', 'Quay Street'],
    ['who delivers the concrete', 'Kerr'],
    ['when is the site meeting', 'Thursday'],
    ["what's the budget for the bridge?", '3 million'],
    ['who leads the bridge project', 'Lena'],
    ['who is my boss', 'Petra'],
    ['what do we use for the doors', 'pine'],
    ['what does Ruth run', 'the harbour site'],
    ['who plays the cello?', 'my daughter Mia'],
    ['where does Ruth work', 'over: Vance Steel'],
  ])('L-4: "%s" is answered by what holds now', (words, expected) => {
    expect(say(memory.answer(words, null))).toBe(expected);
  });

  it.each([
    ['who ran the harbour site before?', 'Tom'],
    ['who used to run the harbour site', 'Tom'],
    ['who was the foreman before Ana?', 'Tom'],
    ['where was the permit office before that', 'on Mill Lane'],
    ['who used to deliver the concrete', 'Halden'],
    ['when was the site meeting before', 'on Tuesdays'],
    ['how much was the bridge budget before', '2 million'],
    ['who was the manager of the bridge project', 'Sam'],
    ['who was my boss before', 'Anna'],
    ['what were the doors made of before', 'oak'],
  ])('L-4: "%s" is answered by what held before', (words, expected) => {
    expect(say(memory.answer(words, null))).toBe(expected);
  });

  it('L-4: "and before?", "when did that change?" go on from what was told last', () => {
    let last: Told | null = null;
    const ask = (words: string) => {
      const answer = memory.answer(words, last);
      last = answer?.last ?? last;
      return say(answer);
    };
    expect(ask('and before?')).toBe('nothing');
    expect(ask('who runs the harbour site?')).toBe('Ruth');
    expect(ask('when did that change?')).toBe('since 2026-06');
    expect(ask('and before?')).toBe('Tom');
    expect(ask('who was it before that?')).toBe('nothing before');
    expect(ask('since when does Kerr deliver the concrete')).toBe('since 2026-03');
  });

  it.each([
    ['who runs the site?', 'Ruth, Tom', 'Tom runs the site', 'Ruth also runs the site'],
    ['who drives the tipper?', 'Milo', 'Milo drives the tipper', 'Tom cleans the tipper'],
    ['who cleans the tipper?', 'Tom', 'Milo drives the tipper', 'Tom cleans the tipper'],
    ['what does Ben like?', 'tea', 'Ben likes tea', 'Ben hates coffee'],
    ['who does Ruth live with?', 'Ben', 'Ruth lives in Howth', 'Ruth lives with Ben'],
    ['where does Ruth live?', 'Howth', 'Ruth lives in Howth', 'Ruth lives with Ben'],
    ['who does Ruth work for?', 'Halden', 'Ruth works for Halden', 'Ruth works with Tom'],
    ['who is my son?', 'Leo, Max', 'my son is Max', 'my son is Leo'],
  ])('L-4: "%s" is answered by what was told of that, side by side: %s', (words, expected, ...contents) => {
    const both = contents.map((content, day) => entryOf(content, new Date(Date.UTC(2026, 10, day + 1, 9))));
    expect(say(createLongMemory(both, { now }).answer(words, null))).toBe(expected);
  });

  const both = (...contents: readonly string[]) =>
    createLongMemory(
      contents.map((content, day) => entryOf(content, new Date(Date.UTC(2026, 10, day + 1, 9)))),
      { now },
    );

  it.each([
    ['who is the site manager?', 'not Dora', "Dora isn't the site manager"],
    ['who is my boss', 'not Tom', 'Tom is not my boss'],
    ['what does Dora manage', 'not the quarry', 'Dora does not manage the quarry'],
    ['who is the site manager?', 'not Ben, Dora', "Dora isn't the site manager", 'Ben is not the site manager'],
    ['who is the site manager?', 'Ana', "Dora isn't the site manager", 'Ana is the site manager'],
    ['who is the site manager?', 'over: Ben', 'Ben was the site manager until May', "Dora isn't the site manager"],
    ['where does Kofi work', 'over: Northmix', 'Kofi no longer works for Northmix'],
    ['who runs the quarry', 'over: Ruth', 'Ruth runs the quarry since June', 'Ruth does not run the quarry any more'],
    ['who ran the quarry before', 'Ruth', 'Ruth runs the quarry since June', 'Ruth does not run the quarry any more'],
    ['who was the foreman before Ana', 'Ben', 'Ben was the foreman until May', 'Ana is the foreman'],
  ])('L-4: "%s" is never answered by what is not so: %s', (words, expected, ...contents) => {
    expect(say(both(...contents).answer(words, null))).toBe(expected);
  });

  it('L-4: what was so is told with its days, and is what was before where nothing came in its place', () => {
    const ran = both('Ruth runs the quarry since June', 'Ruth does not run the quarry any more');
    const who = ran.answer('who runs the quarry?', null);
    expect(who).toMatchObject({ values: [{ text: 'Ruth', from: '2026-06', to: '2026-11-02' }] });
    expect(ran.answer('who ran it before?', who?.last ?? null)).toMatchObject({ values: [{ text: 'Ruth' }] });
    expect(both('Ben was the foreman until May').answer('who is the foreman?', null)).toMatchObject({
      isOver: true,
      values: [{ text: 'Ben', to: '2026-05' }],
    });
  });

  it('L-4: what is to come is told behind what holds, and with its day', () => {
    const at = (content: string, day: string) => entryOf(content, new Date(`${day}T09:00:00Z`));
    const told = [
      at('Tom runs the harbour site', '2026-11-24'),
      at('Ruth will run the harbour site from January', '2026-11-25'),
    ];
    const ask = (day: string, words = 'who runs the harbour site?') =>
      createLongMemory(told, { now: () => new Date(`${day}T10:00:00Z`) }).answer(words, null);
    expect(say(ask('2026-11-25'))).toBe('Tom, Ruth');
    expect(ask('2026-11-25')).toMatchObject({ values: [{ from: null }, { from: '2027-01' }] });
    expect(say(ask('2027-01-05'))).toBe('Ruth');
    expect(say(ask('2027-01-05', 'who ran the harbour site before?'))).toBe('Tom');
  });

  it.each(['what?', 'what is that?', 'who is she?', 'who is that', 'and who?', 'when?', 'is that it'])(
    'L-4, L-7: "%s" after an answer does not ask who or what was before',
    (words) => {
      const last = memory.answer('who runs the harbour site?', null)?.last ?? null;
      expect(last).not.toBeNull();
      expect(say(memory.answer(words, last))).toBe('nothing');
      expect(say(memory.answer('and earlier?', last))).toBe('Tom');
      expect(say(memory.answer('since when?', last))).toBe('since 2026-06');
    },
  );

  it('L-2: what is known of somebody is what holds first, by all their names', () => {
    expect(say(memory.answer('what do you know about Ruth?', null))).toBe(
      'Ruth left Vance Steel in May | Ruth runs the harbour site since June | Ruth works for Vance Steel',
    );
    expect(say(memory.answer('tell me about the Pier', null))).toContain('Ruth runs the harbour site since June');
  });

  it('L-3: what no relation answers is found by its words, however weak it is', () => {
    const old = createLongMemory([entryOf('the plasterers need three more days', new Date('2020-01-01'))], { now });
    expect(say(old.answer('how many more days do the plasterers need?', null))).toBe(
      'the plasterers need three more days',
    );
    expect(old.bringUp('the plasterers are late', 3)).toEqual([]);
    expect(memory.bringUp('what do the plasterers say', 3).map(({ entry }) => entry.content)).toEqual([told[21]]);
  });

  it('L-4: what is over is not brought up, and comes last where it is looked for', () => {
    expect(memory.bringUp('the permit office', 3).map(({ entry }) => entry.content)).toEqual([told[11]]);
    expect(memory.search('permit office', 5).map(({ content }) => content)).toEqual([told[11], told[1]]);
  });

  it.each([
    'who sent this',
    'is it urgent',
    'what is the weather like',
    'archive it',
    'what does he want',
    'go on',
    '',
  ])('L-7: "%s" is not asked of what was told', (words) => {
    expect(memory.answer(words, null)).toBeNull();
  });
});
