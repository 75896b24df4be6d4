import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTestMail } from '../testing/make-test-mail.ts';
import { clusterTopics } from './cluster-topics.ts';
import type { TopicThread } from './thread-vectors.ts';

const reader = ['nora@example.com'];

const week: readonly (readonly [string, string, string])[] = [
  [
    'crane-1',
    'Tower crane wind limit',
    'The tower crane stopped at 14 metres of wind. The hoist driver wants a new wind limit before lifting panels.',
  ],
  [
    'crane-2',
    'Lifting plan for the tower crane',
    'Attached is the lifting plan: the tower crane lifts the panels from the north side, wind permitting.',
  ],
  [
    'crane-3',
    'Hoist driver on leave',
    'Our hoist driver is away; a second driver for the tower crane comes from the depot.',
  ],
  [
    'pour-1',
    'Concrete for the basement',
    'The concrete pour in the basement needs forty cubic metres; the pump stands at the ramp.',
  ],
  [
    'pour-2',
    'Pump for the concrete pour',
    'The pump arrives at six. The concrete plant wants the cubic metres confirmed for the pour.',
  ],
  [
    'pour-3',
    'Cube tests',
    'Cube tests of the basement concrete show strength enough to strike the formwork after the pour.',
  ],
  ['school-1', 'Museum trip', 'The class goes to the museum by bus. Children bring a packed lunch and a raincoat.'],
  [
    'school-2',
    'Packed lunch for the museum',
    'For the museum trip children need a packed lunch; the bus leaves at eight.',
  ],
];

function threads(): TopicThread[] {
  return week.map(([emailId, subject, text], place) => ({
    threadId: emailId,
    emails: [makeTestMail({ emailId, subject, text, from: `writer${place}@example.org` })],
  }));
}

function groups(input: readonly TopicThread[], readerAddresses: readonly string[] = reader): string[] {
  return clusterTopics(input, { readerAddresses }).map(({ threadIds }) => threadIds.join(' '));
}

test('B-7: threads about the same make one topic, others another', () => {
  expect(groups(threads())).toEqual(['crane-1 crane-2 crane-3', 'pour-1 pour-2 pour-3', 'school-1 school-2']);
});

test('B-7: quotes, signatures and footers do not make a topic', () => {
  const quoting = threads().map(({ threadId, emails }) => ({
    threadId,
    emails: emails.map((email) => ({
      ...email,
      body: { ...email.body, quoted: 'gardens and roses', signature: 'gardens and roses', footer: 'gardens and roses' },
    })),
  }));
  expect(groups(quoting)).toEqual(groups(threads()));
});

test('B-7: those who write in one circle make a topic; those who write to the reader do not', () => {
  const voices = (to: string): TopicThread[] =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({
      threadId: `t${number}`,
      emails: [
        makeTestMail({
          emailId: `t${number}`,
          subject: `word${'abcdefgh'[number - 1]}`,
          from: `Voice <v${number % 4}@example.org>`,
          to: [to],
        }),
      ],
    }));
  expect(groups(voices('circle@example.org'))).toContain('t1 t5');
  expect(groups(voices('nora@example.com'))).toHaveLength(8);
});

test('B-7: mails whose text is not read yet are grouped by their headers', () => {
  const bare = threads().map(({ threadId, emails }) => ({
    threadId,
    emails: emails.map((email) => ({ ...email, body: { ...email.body, own: '' } })),
  }));
  expect(groups(bare)).toContain('school-1 school-2');
});

test('B-7: every thread is in exactly one topic, whatever the order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(threads()), (some) => {
      const ordered = [...some].sort((one, other) => (one.threadId < other.threadId ? -1 : 1));
      expect(groups(some)).toEqual(groups(ordered));
      expect(
        groups(some)
          .flatMap((group) => group.split(' '))
          .sort(),
      ).toEqual(ordered.map(({ threadId }) => threadId));
    }),
    { numRuns: 30 },
  );
  expect(groups([])).toEqual([]);
});
