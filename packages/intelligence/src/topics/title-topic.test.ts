import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTestMail } from '../testing/make-test-mail.ts';
import { speakableSubject } from './speakable-subject.ts';
import type { TopicThread } from './thread-vectors.ts';
import { titleTopics } from './title-topic.ts';

test.each([
  ['Re: [site] FW: Facade drawings, revision C - for your sign-off', 'Facade drawings: revision C'],
  ['Level 3 slab, Tuesday 17 March - booking 7731', 'Level 3 slab'],
  ['[Bug 4711] Door closers #88213 missing', 'Door closers: missing'],
  ['URGENT: CRANE STOPPED BY WIND', 'Crane stopped by wind'],
  ['Invitation: Progress review, Wed 11 Mar 10:00', 'Progress review'],
  ['🔧 Tools for the north gate!!!', 'Tools for the north gate'],
  ['Noise at twenty to seven in the morning again', 'Noise at twenty to seven'],
  ['Water in lift pit Block A', 'Water in lift pit Block A'],
  ['See https://example.com/x or write to ann@example.org about roses', 'See'],
  ['Your booking KX81QZ4 is confirmed', 'Booking'],
  ['Trouble with mail.example.com since Sunday', 'Trouble'],
  ['2026-03-10', null],
  ['Re:', null],
  ['#5512', null],
])('B-7: of the subject %j one says %j', (subject, title) => {
  expect(speakableSubject(subject)).toBe(title);
});

function topic(...subjects: readonly string[]): TopicThread[] {
  return subjects.map((subject, place) => ({
    threadId: `${subject} ${place}`,
    emails: [makeTestMail({ emailId: `${subject} ${place}`, subject, text: 'The kettle boils; the kettle whistles.' })],
  }));
}

test('B-7: a topic is called after the subject that says most about it', () => {
  const long = {
    threadId: 'long',
    emails: ['a', 'b', 'c'].map((emailId) => makeTestMail({ emailId, subject: 'Re: Scaffold at gate two' })),
  };
  expect(titleTopics([[...topic('Ladder'), long]])).toEqual(['Scaffold at gate two']);
});

test('B-7: without a telling subject the words of the text make the title', () => {
  expect(titleTopics([topic('2026-03-10'), topic('Roof')])[0]).toMatch(/kettle/i);
});

test('B-7: a feed is called after its voice', () => {
  const feed = [1, 2, 3, 4, 5].map((number) => ({
    threadId: `${number}`,
    emails: [
      makeTestMail({
        emailId: `${number}`,
        subject: `Story about thing${number}x`,
        from: 'Harbour Times <feed@example.org>',
      }),
    ],
  }));
  expect(titleTopics([feed])[0]).toMatch(/^Harbour Times/);
});

test('B-7: what an English voice cannot read is named by its writing', () => {
  const emails = [makeTestMail({ emailId: 'a', subject: '日程の確認のお願い' })];
  expect(titleTopics([[{ threadId: 'a', emails }]])).toEqual(['Mail in Japanese']);
});

const subjects = fc.oneof(
  fc.constantFrom(
    'Roof',
    'Re: Roof',
    'ROOF!!',
    '',
    '#12',
    '日程の確認',
    'a b c d e f g h i j',
    'Roof at https://example.com/a ann@example.org 🎉',
  ),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('B-7: whatever the subjects, titles have one to six words, no address, link or emoji, and no two are alike', () => {
  fc.assert(
    fc.property(fc.array(fc.array(subjects, { minLength: 1, maxLength: 6 }), { maxLength: 12 }), (input) => {
      const titles = titleTopics(input.map((some) => topic(...some)));
      expect(titles).toHaveLength(input.length);
      expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(input.length);
      for (const title of titles) {
        expect(title.trim()).not.toBe('');
        expect(title.trim().split(/\s+/u).length).toBeLessThanOrEqual(6);
        expect(title).not.toMatch(/@|https?:|www\.|\p{Extended_Pictographic}/u);
      }
    }),
  );
});
