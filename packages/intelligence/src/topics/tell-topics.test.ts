import { finishNow } from '@nexus/async';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTestMail } from '../testing/make-test-mail.ts';
import { clusterTopics } from './cluster-topics.ts';
import { type ToldTopic, tellTopicsWork } from './tell-topics.ts';
import type { TopicThread } from './thread-vectors.ts';
import { chooseTitles } from './topic-names.ts';
import { mostToldMails } from './topic-settings.ts';

function tell(threads: readonly TopicThread[]): ToldTopic[] {
  return finishNow(tellTopicsWork(threads));
}

interface Written {
  readonly threadId: string;
  readonly subject: string;
  readonly mails?: number;
  readonly from?: string;
  readonly text?: string;
}

function thread({ threadId, subject, mails = 1, from = `${threadId}@example.org`, text = '' }: Written): TopicThread {
  const written = Array.from({ length: mails }, (_, place) => `${threadId} ${place}`);
  return { threadId, emails: written.map((emailId) => makeTestMail({ emailId, subject, from, text })) };
}

function mailIds(topic: ToldTopic): string[] {
  return topic.threads.flatMap(({ emails }) => emails.map(({ emailId }) => emailId));
}

function nameOf({ names }: ToldTopic): string | undefined {
  return [...names()][0];
}

/** A topic of twenty mails: each mail on the crane and on one of four parts of it. */
const crane = Array.from({ length: 20 }, (_, place) => {
  const part = ['hoist rope', 'wind gauge', 'counterweight bolts', 'lifting permit'][place % 4] ?? '';
  return thread({
    threadId: `t${String(place).padStart(2, '0')}`,
    subject: `Tower crane: ${part} ${'abcde'[Math.floor(place / 4)]}x`,
    text: `The tower crane and its ${part}: the ${part} of the tower crane needs looking at. ${part} again.`,
  });
});

test('J-5: a topic too large to follow is told in parts of at most eight mails along its own linkage, whole threads together', () => {
  // Words that most mails have tell nothing apart, so there is other mail as well.
  const other = Array.from({ length: 60 }, (_, place) => thread({ threadId: `x${place}`, subject: `Matter${place}q` }));
  expect(clusterTopics([...crane, ...other])).toHaveLength(1 + other.length);
  const told = tell([...crane, ...other]).filter(({ topicId }) => topicId.startsWith('topic-t'));
  expect(told.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...told.map((topic) => mailIds(topic).length))).toBeLessThanOrEqual(mostToldMails);
  const hoist = told.find((topic) => mailIds(topic).includes('t00 0'));
  expect(mailIds(hoist ?? { topicId: '', threads: [], names: () => [] })).toContain('t04 0');
});

test('J-5: what is nearly alike but shares no words has no topic of its own', () => {
  const mixed = [
    thread({ threadId: 'a', subject: 'Hoist', text: 'Panels wait for the ramp and the ramp waits for panels.' }),
    thread({ threadId: 'b', subject: 'Ladder', text: 'Panels wait for the ramp and the ramp waits for panels.' }),
  ];
  expect(clusterTopics(mixed)).toHaveLength(1);
  expect(tell(mixed).map(mailIds)).toEqual([['a 0'], ['b 0']]);
});

test('J-5: a thread longer than a topic is told in stretches of time, and which one it is stands in the title', () => {
  const told = tell([thread({ threadId: 'long', subject: 'Scaffold at the gate', mails: 19 })]);
  expect(told.map((topic) => mailIds(topic).length)).toEqual([6, 7, 6]);
  expect(told.flatMap(mailIds)).toEqual(Array.from({ length: 19 }, (_, place) => `long ${place}`));
  expect(finishNow(chooseTitles(told.map(({ names }) => names)))).toEqual([
    'Scaffold at the gate',
    'Scaffold at the gate, part two',
    'Scaffold at the gate, part three',
  ]);
  expect(new Set(told.map(({ topicId }) => topicId)).size).toBe(3);
});

test('J-5: what one sender wrote of this and that is told together as from that sender', () => {
  const ruth = { from: 'Ruth Adeyemi <ruth@example.org>' };
  const told = tell([
    thread({ threadId: 'a', subject: 'First aid', ...ruth }),
    thread({ threadId: 'b', subject: 'Regulator', ...ruth }),
    thread({ threadId: 'c', subject: 'Cabin', from: 'Jonas <jonas@example.org>' }),
  ]);
  expect(told.map((topic) => [nameOf(topic), mailIds(topic)])).toEqual([
    ['Cabin', ['c 0']],
    ['Mail from Ruth Adeyemi', ['a 0', 'b 0']],
  ]);
});

test('J-5: a fraud is told by itself and not as mail from whom it names', () => {
  const ruth = { from: 'Ruth Adeyemi <ruth@example.org>' };
  const threads = [
    thread({ threadId: 'a', subject: 'First aid', ...ruth }),
    thread({ threadId: 'b', subject: 'Your account', ...ruth }),
  ];
  const isNameless = ({ emailId }: { readonly emailId: string }): boolean => emailId === 'b 0';
  expect(tell(threads)).toHaveLength(1);
  expect(finishNow(tellTopicsWork(threads, { isNameless })).map(nameOf)).toEqual(['Account', 'First aid']);
});

test('J-5: every mail is told in one topic of at most eight, and every topic has a name', () => {
  const any = fc.record({
    subject: fc.constantFrom('Crane wind', 'Crane rope', 'Museum lunch', 'Roof', ''),
    mails: fc.integer({ min: 1, max: 20 }),
    from: fc.constantFrom('a@example.org', 'Ann Berg <ann@example.org>', 'Bo <bo@example.org>'),
    text: fc.constantFrom('The crane lifts the panels.', 'The museum bus leaves at eight.', ''),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (written) => {
      const threads = written.map((fields, place) => thread({ threadId: `t${place}`, ...fields }));
      const told = tell(threads);
      expect(told.flatMap(mailIds).sort()).toEqual(
        threads.flatMap(({ emails }) => emails.map(({ emailId }) => emailId)).sort(),
      );
      expect(new Set(told.map(({ topicId }) => topicId)).size).toBe(told.length);
      for (const topic of told) {
        expect(mailIds(topic).length).toBeLessThanOrEqual(mostToldMails);
        expect(nameOf(topic)).toMatch(/\S/);
      }
    }),
    { numRuns: 50 },
  );
});
