import { describe, expect, it } from 'vitest';
import { entryOf } from '../testing/entry-of.ts';
import { createLongMemory } from './long-memory.ts';

const now = () => new Date('2026-11-25T09:00:00Z');
const told = [
  'Tom runs the harbour site',
  'Ruth Kelly runs the harbour site since June',
  'the harbour site is called the Pier',
  'Ruth Kelly lives in Bray',
  'Halden Steel supplies the girders for the harbour site',
  'the site meeting is on Thursday',
  'Marcus has to send the drawings by 4 December',
];
const entries = told.map((content, day) => entryOf(content, new Date(Date.UTC(2026, 10, day + 1, 9))));

function find(words: string) {
  return createLongMemory(entries, { now })
    .entities(words, 10)
    .map(({ name, kind, told: { entry, from } }) => [name, kind, entry.content, from]);
}

describe('things that words name', () => {
  it('L-2: a project comes with what holds of it and since when, and not with what is over', () => {
    expect(find('I am on my way to the harbour site')).toEqual(
      [
        ['the girders for the harbour site', 'project', told[4], null],
        ['the harbour site', 'project', told[2], null],
        ['the harbour site', 'project', told[1], '2026-06'],
      ].filter(([name]) => name === 'the harbour site'),
    );
  });

  it('L-2: by another name it is the same thing', () => {
    expect(find('how is the Pier doing').map(([, , content]) => content)).toContain(told[1]);
    const [entity] = createLongMemory(entries, { now }).entities('the harbour site', 1);
    expect(entity?.aliases).toEqual(['the Pier']);
  });

  it.each([
    ['Ruth is ill', ['Ruth Kelly', 'person', told[3], null]],
    ['what about Bray', ['Bray', 'place', told[3], null]],
    ['Halden Steel called', ['Halden Steel', 'company', told[4], null]],
    ['the drawings, did somebody send the drawings', ['send the drawings', 'action item', told[6], null]],
  ])('L-2: "%s" names it, with its kind', (words, expected) => {
    expect(find(words)).toContainEqual(expected);
  });

  it('L-2: who is to do something is told with until when', () => {
    const [item] = createLongMemory(entries, { now }).entities('Marcus', 1);
    expect(item?.told.statement).toMatchObject({ relation: 'todo', key: { text: 'Marcus' }, until: '2026-12-04' });
  });

  it('L-2, M-8: what was forgotten names nothing any more', () => {
    const memory = createLongMemory(entries, { now });
    memory.follow(entries.filter(({ content }) => !content.includes('Bray')));
    expect(memory.entities('Bray', 10)).toEqual([]);
  });
});
